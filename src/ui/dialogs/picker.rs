//! Choosing files: with the system's dialogs if there are any, otherwise with our own path field.

use std::path::{Path, PathBuf};

use crate::diagram;
use crate::formats::{FORMATS, Format, by_extension};
use crate::locale::Locale;
use crate::rules::Game;
use crate::task::Task;
use crate::ui::message::Printed;

/// The purpose a file is chosen for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picking {
    /// To open it.
    Open,
    /// To merge it into what is open.
    Merge,
    /// To have it as an engine.
    Engine,
    /// To be the value of an option of this engine of the settings.
    EngineFile(usize, String),
    /// To save under this suggested name.
    Save(String),
    /// To write a picture of the position under this suggested name.
    Diagram(String),
    /// To write the positions of the line on the board, from one move number to another, as a moving picture.
    Line(String, u32, u32),
    /// To write pages of this under this suggested name.
    Sheet(String, Printed),
}

impl Picking {
    /// The name of its heading in the locale.
    pub(crate) const fn title(&self) -> &'static str {
        match self {
            Self::Open | Self::Merge => "path-title-open",
            Self::Engine => "engines-title",
            Self::EngineFile(..) => "engines-title-file",
            Self::Save(_) => "path-title-save",
            Self::Diagram(_) | Self::Line(..) => "path-title-diagram",
            Self::Sheet(..) => "print-title",
        }
    }

    /// Whether something will be written there.
    pub(crate) const fn saves(&self) -> bool {
        matches!(self, Self::Save(_) | Self::Diagram(_) | Self::Line(..) | Self::Sheet(..))
    }
}

/// Shows file dialogs. Tests replace it with their own.
pub trait Picker: Send {
    /// Starts a dialog for a record of a game (which determines the formats it can be saved in); the answer is `None`
    /// if the person cancelled. No task at all means that there is no dialog program.
    fn pick(
        &self,
        what: &Picking,
        folder: Option<&Path>,
        game: Game,
        locale: &Locale,
        wake: egui::Context,
    ) -> Option<Task<Option<PathBuf>>>;
}

/// The system's dialogs: the desktop portal, otherwise zenity.
#[derive(Debug, Default)]
pub(crate) struct SystemPicker;

impl Picker for SystemPicker {
    fn pick(
        &self,
        what: &Picking,
        folder: Option<&Path>,
        game: Game,
        locale: &Locale,
        wake: egui::Context,
    ) -> Option<Task<Option<PathBuf>>> {
        let portal = has_portal();
        if !portal && !has_zenity() {
            return None;
        }
        let mut dialog = rfd::AsyncFileDialog::new();
        let folder = folder.map(|folder| std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()));
        if let Some(folder) = &folder {
            dialog = dialog.set_directory(folder);
            if !portal && !what.saves() {
                // rfd does not tell zenity the folder, but a name that ends in a slash is one.
                dialog = dialog.set_file_name(format!("{}/", folder.display()));
            }
        }
        let all: Vec<&str> = FORMATS.iter().flat_map(|format| format.extensions).copied().collect();
        let save = match what {
            Picking::Open | Picking::Merge => {
                dialog = dialog.set_title(locale.text(what.title())).add_filter(locale.text("filter-records"), &all);
                dialog = dialog.add_filter(locale.text("filter-all"), &["*"]);
                false
            }
            Picking::Engine | Picking::EngineFile(..) => {
                dialog = dialog.set_title(locale.text(what.title()));
                false
            }
            Picking::Save(name) | Picking::Diagram(name) | Picking::Line(name, ..) | Picking::Sheet(name, _) => {
                let full = folder.filter(|_| !portal).map(|folder| folder.join(name).to_string_lossy().into_owned());
                dialog = dialog.set_title(locale.text(what.title())).set_file_name(full.as_ref().unwrap_or(name));
                if let Picking::Diagram(_) = what {
                    for (extension, _) in diagram::Format::EXTENSIONS {
                        dialog = dialog.add_filter(extension.to_uppercase(), &[extension]);
                    }
                } else if let Picking::Line(..) = what {
                    dialog = dialog.add_filter("APNG", &["png", "apng"]).add_filter("GIF", &["gif"]);
                } else if let Picking::Sheet(..) = what {
                    dialog = dialog.add_filter("PDF", &["pdf"]).add_filter("HTML", &["html"]);
                } else {
                    let mut offered: Vec<&Format> = FORMATS.iter().filter(|format| format.holds(game)).collect();
                    // Dialogs preselect the first filter.
                    let suggested = by_extension(Path::new(name)).map(|format| format.id);
                    offered.sort_by_key(|format| Some(format.id) != suggested);
                    for format in offered {
                        dialog = dialog.add_filter(format.name, format.extensions);
                    }
                }
                true
            }
        };
        Some(Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                let answer = if save { block_on(dialog.save_file()) } else { block_on(dialog.pick_file()) };
                answer.map(|file| file.path().to_owned())
            },
        ))
    }
}

/// Whether the desktop portal (or, on other systems, the system itself) shows dialogs. rfd answers "cancelled" if there
/// is no dialog program, so it must not be used then.
fn has_portal() -> bool {
    if cfg!(not(target_os = "linux")) {
        return true;
    }
    let bus = match std::env::var("DBUS_SESSION_BUS_ADDRESS") {
        Ok(address) => match address.strip_prefix("unix:path=") {
            Some(path) => Path::new(path.split(',').next().unwrap_or_default()).exists(),
            None => !address.is_empty(),
        },
        Err(_) => std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|folder| Path::new(&folder).join("bus").exists()),
    };
    let service =
        |share: &&str| Path::new(share).join("dbus-1/services/org.freedesktop.portal.Desktop.service").exists();
    bus && ["/usr/share", "/usr/local/share"].iter().any(service)
}

/// Shows a sentence in a system message box, if there is a program for that.
pub(crate) fn tell(sentence: &str) {
    if cfg!(target_os = "linux") && !has_zenity() {
        return;
    }
    let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
    dialog.set_title("駒音").set_description(sentence).show();
}

fn has_zenity() -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join("zenity").is_file()))
}

/// Waits for a future on this thread.
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
    let device = name.split('.').next().unwrap_or_default().trim_end();
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
