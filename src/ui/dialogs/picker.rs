//! Choosing files: with the system's dialogs if there are any, otherwise with our own path field.

use std::path::{Path, PathBuf};

#[cfg(all(unix, not(target_os = "macos")))]
use crate::desktop;
use crate::diagram;
use crate::editor::absolute;
use crate::exercises::EXERCISE_EXTENSIONS;
use crate::formats::{FORMATS, Format, Imported, by_extension};
use crate::library::books::BookFormat;
use crate::locale::Locale;
use crate::rules::Game;
use crate::task::Task;
use crate::ui::board::OwnPieces;
use crate::ui::message::Printed;

/// The purpose a file is chosen for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picking {
    /// To open it.
    Open,
    /// To merge it into what is open.
    Merge,
    /// A picture in a folder whose pictures are to be the pieces, or that folder.
    Pieces,
    /// A folder whose games are looked through.
    Library,
    /// A folder into which games are written.
    Folder,
    /// A folder whose games a person learns from.
    Learning,
    /// Answers to exercises that are taken over.
    TakeAnswers,
    /// An opening book.
    Book,
    /// To have it as an engine.
    Engine,
    /// To be the program of this engine of the settings.
    EngineProgram(usize),
    /// To be the value of an option of this engine of the settings.
    EngineFile(usize, String),
    /// To save under this suggested name.
    Save(String),
    /// To save under this suggested name in the standard form of the format.
    Standard(String),
    /// To write a picture of the position under this suggested name.
    Diagram(String),
    /// To write the positions of the line on the board, from one move number to another, as a moving picture.
    Line(String, u32, u32),
    /// To write the games as a page to play them through under this suggested name.
    Page(String),
    /// To write an opening book under this suggested name.
    NewBook(String),
    /// To write pages of this under this suggested name.
    Sheet(String, Printed),
    /// To write the exercises for another program under this suggested name.
    Exercises(String),
    /// To write the answers to exercises under this suggested name.
    Answers(String),
}

impl Picking {
    /// The name of its heading in the locale.
    pub(crate) const fn title(&self) -> &'static str {
        match self {
            Self::Open | Self::Merge => "path-title-open",
            Self::Pieces => "own-pieces-title",
            Self::Library => "library-add",
            Self::Folder => "batch-folder",
            Self::Learning => "learning-folder",
            Self::TakeAnswers => "answers-take-title",
            Self::Exercises(_) => "exercises-export-title",
            Self::Answers(_) => "answers-export-title",
            Self::Book => "explorer-add",
            Self::Engine | Self::EngineProgram(_) => "engines-title",
            Self::EngineFile(..) => "engines-title-file",
            Self::Save(_) => "path-title-save",
            Self::Standard(_) => "path-title-standard",
            Self::Diagram(_) | Self::Line(..) => "path-title-diagram",
            Self::Page(_) => "path-title-page",
            Self::NewBook(_) => "library-book-title",
            Self::Sheet(..) => "print-title",
        }
    }

    /// The suggested name of what will be written.
    pub(crate) fn suggested(&self) -> Option<&str> {
        match self {
            Self::Save(name) | Self::Standard(name) => Some(name),
            Self::Diagram(name) | Self::Line(name, ..) | Self::Sheet(name, _) | Self::Page(name) => Some(name),
            Self::Exercises(name) | Self::Answers(name) | Self::NewBook(name) => Some(name),
            Self::Open
            | Self::Merge
            | Self::Pieces
            | Self::Library
            | Self::Folder
            | Self::Learning
            | Self::TakeAnswers
            | Self::Book
            | Self::Engine
            | Self::EngineProgram(_)
            | Self::EngineFile(..) => None,
        }
    }

    /// Whether something will be written there.
    pub(crate) const fn saves(&self) -> bool {
        self.saves_record()
            || matches!(self, Self::Diagram(_) | Self::Line(..) | Self::Sheet(..) | Self::Page(_))
            || matches!(self, Self::Exercises(_) | Self::Answers(_) | Self::NewBook(_))
    }

    /// Whether it is a folder.
    pub(crate) const fn is_folder(&self) -> bool {
        matches!(self, Self::Library | Self::Folder | Self::Learning)
    }

    /// Whether the record will be written there.
    pub(crate) const fn saves_record(&self) -> bool {
        matches!(self, Self::Save(_) | Self::Standard(_))
    }
}

/// How a file dialog has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PickerEnd {
    /// With a file, and the kind of file that was chosen beside its name, by its usual extension, where that is told.
    File(PathBuf, Option<&'static str>),
    /// The person thought better of it.
    Cancelled,
    /// There is no dialog program that works.
    Failed,
}

/// Where a file dialog begins, and over what.
#[derive(Clone, Copy)]
pub struct PickerContext<'a> {
    /// The folder that it shows first.
    pub folder: Option<&'a Path>,
    /// The game of the record, which determines the formats it can be saved in.
    pub game: Game,
    /// The language.
    pub locale: &'a Locale,
    /// The name by which the desktop knows the window that it lies over.
    pub parent: &'a str,
}

/// Shows file dialogs. Tests replace it with their own.
pub trait Picker: Send {
    /// Starts a dialog. No task at all means that there is no dialog program.
    fn pick(&self, what: &Picking, around: PickerContext<'_>, wake: egui::Context) -> Option<Task<PickerEnd>>;
}

/// A kind of files in a dialog.
struct FileFilter {
    name: String,
    /// What their names end in; without any it is all files.
    extensions: Vec<&'static str>,
    /// What the name of one ends in that is given no end.
    usual: &'static str,
}

impl FileFilter {
    fn new(name: &str, extensions: &[&'static str]) -> Self {
        let usual = extensions.first().copied().unwrap_or("");
        Self { name: name.to_owned(), extensions: extensions.to_vec(), usual }
    }

    fn of(format: &Format) -> Self {
        Self { usual: format.unicode_extension(), ..Self::new(format.name, format.extensions) }
    }
}

/// The kinds of files among which a person chooses.
fn kinds(what: &Picking) -> Vec<FileFilter> {
    match what {
        Picking::Open
        | Picking::Merge
        | Picking::Engine
        | Picking::EngineProgram(_)
        | Picking::EngineFile(..)
        | Picking::Library
        | Picking::Folder
        | Picking::Learning
        | Picking::Book => Vec::new(),
        Picking::TakeAnswers | Picking::Answers(_) => vec![FileFilter::new("JSON Lines", &["jsonl"])],
        Picking::Exercises(_) => vec![
            FileFilter::new("ShogiHome (JSON)", &["json"]),
            FileFilter::new("EPD", &["epd"]),
            FileFilter::new("Anki", &["apkg"]),
            FileFilter::new("Anki (CSV)", &["csv"]),
        ],
        Picking::Pieces => vec![FileFilter::new("PNG, SVG", &OwnPieces::EXTENSIONS)],
        Picking::Save(_) | Picking::Standard(_) => FORMATS.iter().map(FileFilter::of).collect(),
        Picking::Diagram(_) => {
            let kind = |(extension, _): &(&'static str, _)| FileFilter::new(&extension.to_uppercase(), &[extension]);
            diagram::PictureFormat::EXTENSIONS.iter().map(kind).collect()
        }
        Picking::Line(..) => vec![FileFilter::new("APNG", &["png", "apng"]), FileFilter::new("GIF", &["gif"])],
        Picking::Sheet(..) => {
            vec![
                FileFilter::new("PDF", &["pdf"]),
                FileFilter::new("SVG", &["svg"]),
                FileFilter::new("HTML", &["html"]),
                FileFilter::new("Typst", &["typ"]),
                FileFilter::new("LuaLaTeX", &["tex"]),
            ]
        }
        Picking::Page(_) => vec![FileFilter::new("HTML", &["html"])],
        Picking::NewBook(_) => vec![
            FileFilter::new("YaneuraOu", &["db", "ybb"]),
            FileFilter::new("Apery, Polyglot", &["bin"]),
            FileFilter::new("ElephantEye", &["dat"]),
            FileFilter::new("SBK", &["sbk"]),
        ],
    }
}

/// Those that are offered, that of the suggested name first: it is preselected.
fn offered(what: &Picking, game: Game, locale: &Locale) -> Vec<FileFilter> {
    match what {
        Picking::Open | Picking::Merge => {
            let known = FORMATS.iter().flat_map(|format| format.extensions).copied();
            let all: Vec<&str> = known.chain(Imported::EXTENSIONS).chain(EXERCISE_EXTENSIONS).collect();
            vec![
                FileFilter::new(&locale.text("filter-records"), &all),
                FileFilter::new(&locale.text("filter-all"), &[]),
            ]
        }
        Picking::Save(name) | Picking::Standard(name) => {
            let suggested = by_extension(Path::new(name)).map(|format| format.id);
            let mut formats: Vec<&Format> = FORMATS.iter().filter(|format| format.holds(game)).collect();
            formats.sort_by_key(|format| Some(format.id) != suggested);
            formats.into_iter().map(FileFilter::of).collect()
        }
        Picking::NewBook(_) => {
            let formats = BookFormat::ALL.into_iter().filter(|format| format.game() == game);
            let extensions: Vec<&str> = formats.map(BookFormat::extension).collect();
            let is_of_game = |filter: &FileFilter| filter.extensions.iter().any(|known| extensions.contains(known));
            kinds(what).into_iter().filter(is_of_game).collect()
        }
        _ => kinds(what),
    }
}

/// A path as it was given for something that is written, with the extension that it lacks: that of the kind chosen beside
/// the name, or `own`.
///
/// A name with the extension of another kind: who has written that extension means it; one that was only suggested
/// gives way to the kind that was chosen.
pub(crate) fn named(path: PathBuf, what: &Picking, chosen: Option<&str>, own: &str) -> PathBuf {
    let extension = |path: &Path| path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let kinds = kinds(what);
    let has = |kind: &FileFilter, extension: &str| kind.extensions.contains(&extension);
    let suggested = what.suggested().map(Path::new);
    // Dialogs of GTK select what stands before the extension: who writes another name there, with an extension of its own,
    // has that of the suggestion behind it, and means the own one.
    let bare = path.with_extension("");
    let is_own = |extension: &String| kinds.iter().any(|kind| has(kind, extension));
    let is_left =
        suggested.is_some_and(|name| extension(name) == extension(&path) && name.file_stem() != bare.file_name());
    let path = if is_left && extension(&bare).as_ref().is_some_and(is_own) { bare } else { path };
    let written = extension(&path);
    let Some(kind) = chosen.and_then(|chosen| kinds.iter().find(|kind| kind.usual == chosen)) else {
        return if written.is_none() { path.with_extension(own) } else { path };
    };
    let usual = if has(kind, own) { own } else { kind.usual };
    let Some(written) = written else { return path.with_extension(usual) };
    if has(kind, &written) {
        return path;
    }
    if kinds.iter().any(|kind| has(kind, &written)) {
        let suggested = suggested.and_then(extension);
        return if suggested == Some(written) { path.with_extension(usual) } else { path };
    }
    // The extension of another kind of picture or page is none that this dialog writes, and gives way, too.
    if !what.saves_record() && is_drawn(&written) {
        return path.with_extension(usual);
    }
    // What stands behind a dot there is part of the name.
    let mut name = path.into_os_string();
    name.push(format!(".{usual}"));
    name.into()
}

/// Whether pictures or pages have this extension.
fn is_drawn(extension: &str) -> bool {
    let is_picture = diagram::PictureFormat::of(extension).is_some() || diagram::Moving::of(extension).is_some();
    is_picture || matches!(extension, "html" | "htm" | "typ" | "tex")
}

/// The system's dialogs: the desktop's portal, otherwise zenity.
#[derive(Debug, Default)]
pub(crate) struct SystemPicker;

#[cfg(all(unix, not(target_os = "macos")))]
impl Picker for SystemPicker {
    fn pick(&self, what: &Picking, around: PickerContext<'_>, wake: egui::Context) -> Option<Task<PickerEnd>> {
        let PickerContext { folder, game, locale, parent } = around;
        if !desktop::has_dialogs() {
            return None;
        }
        let title = locale.text(what.title());
        let title_by_name = locale.with("path-title-by-name", &[("title", title.as_str().into())]);
        let kinds = offered(what, game, locale);
        let filter =
            |kind: &FileFilter| desktop::Filter { name: kind.name.clone(), extensions: kind.extensions.clone() };
        let question = desktop::DialogQuestion {
            title,
            title_by_name,
            parent: parent.to_owned(),
            saves: what.saves(),
            folders: what.is_folder(),
            folder: folder.map(absolute),
            name: what.suggested().unwrap_or("").to_owned(),
            filters: kinds.iter().map(filter).collect(),
        };
        Some(Task::spawn(
            move || wake.request_repaint(),
            move |_stop| match desktop::choose(&question, None) {
                desktop::DialogEnd::File(path, kind) => {
                    PickerEnd::File(path, kind.and_then(|kind| kinds.get(kind)).map(|kind| kind.usual))
                }
                desktop::DialogEnd::Cancelled => PickerEnd::Cancelled,
                desktop::DialogEnd::Failed => PickerEnd::Failed,
            },
        ))
    }
}

/// Shows a sentence in a system message box, if there is a program for that.
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) fn tell(sentence: &str) {
    desktop::tell("駒音", sentence);
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
impl Picker for SystemPicker {
    fn pick(&self, what: &Picking, around: PickerContext<'_>, wake: egui::Context) -> Option<Task<PickerEnd>> {
        let PickerContext { folder, game, locale, .. } = around;
        let mut dialog = rfd::AsyncFileDialog::new().set_title(locale.text(what.title()));
        if let Some(folder) = folder.map(absolute) {
            dialog = dialog.set_directory(folder);
        }
        if let Some(name) = what.suggested() {
            dialog = dialog.set_file_name(name);
        }
        for FileFilter { name, extensions, .. } in offered(what, game, locale) {
            let all: &[&str] = &["*"];
            dialog = dialog.add_filter(name, if extensions.is_empty() { all } else { &extensions });
        }
        let (saves, is_folder) = (what.saves(), what.is_folder());
        Some(Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                // There the dialog itself gives names the extension of the kind that was chosen.
                let answer = match (saves, is_folder) {
                    (true, _) => block_on(dialog.save_file()),
                    (false, true) => block_on(dialog.pick_folder()),
                    (false, false) => block_on(dialog.pick_file()),
                };
                answer.map_or(PickerEnd::Cancelled, |file| PickerEnd::File(file.path().to_owned(), None))
            },
        ))
    }
}

/// Shows a sentence in a system message box.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub(crate) fn tell(sentence: &str) {
    let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
    dialog.set_title("駒音").set_description(sentence).show();
}

/// Waits for a future on this thread.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn block_on<F: Future>(future: F) -> F::Output {
    struct Unpark(std::thread::Thread);
    impl std::task::Wake for Unpark {
        fn wake(self: std::sync::Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = std::task::Waker::from(std::sync::Arc::new(Unpark(std::thread::current())));
    let mut context = std::task::Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            std::task::Poll::Ready(output) => return output,
            std::task::Poll::Pending => std::thread::park(),
        }
    }
}

/// The longest suggested name, in bytes: most file systems allow 255, and other programs like to append something.
const LONGEST_NAME: usize = 200;

/// A file name made from what a record says, safe on every system: it names one file in the chosen folder, and nothing
/// else.
pub(crate) fn suggested_name(title: &str, extension: &str) -> String {
    let extension =
        if extension.len() <= 16 && extension.chars().all(char::is_alphanumeric) { extension } else { "kifu" };
    let safe = title.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c });
    let mut name = String::new();
    // Characters that change the writing direction can make one name look like another.
    for c in safe.filter(
        |c| !matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}'),
    ) {
        if name.len() + c.len_utf8() + 1 + extension.len() > LONGEST_NAME {
            break;
        }
        // Two dots would lead to the parent folder.
        if c != '.' || !name.ends_with('.') {
            name.push(c);
        }
    }
    let name = name.trim_matches(|c: char| c == '.' || c.is_whitespace());
    // A name that is only an extension would be a hidden file.
    let name = if name.is_empty() { "_" } else { name };
    let device = name.split('.').next().unwrap_or("").trim_end();
    let mark = if is_device(device) { "_" } else { "" };
    format!("{mark}{name}.{extension}")
}

/// Whether Windows would take a name for a device, whatever its extension.
fn is_device(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let port = |name: &str| {
        let mut rest = name.chars();
        matches!((rest.next(), rest.next()), (Some('1'..='9' | '¹' | '²' | '³'), None))
    };
    matches!(name.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || ["COM", "LPT"].iter().any(|kind| name.strip_prefix(kind).is_some_and(port))
}
