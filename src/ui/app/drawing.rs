//! Pictures of the position and pages of records, drawn and written by a worker, so that nobody waits for a slow disk.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use egui::{ColorImage, Ui};

use super::job::{Job, Worksite};
use super::missed::shows_progress;
use super::{App, viewer};
use crate::diagram::{About, Figure, Format, Moving, Scene, Size, Style, draw, pdf, rgba};
use crate::editor::{SaveError, StateRemains, make_private_folder, write_atomically, write_privately};
use crate::files::GameNumbers;
use crate::formats::said_in_person;
use crate::locale::{FluentValue, Locale};
use crate::record::{Record, is_problem};
use crate::sheet::{Choices, Wording, about, author, figure, html_of_pages, title};
use crate::task::Task;
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::{Picking, chosen, laid_out, picker, pictured_line, records};
use crate::ui::message::{PrintMessage, Printed, Printing};
use crate::ui::settings::Settings;
use crate::ui::words::{self, file_name};

/// A picture, or pages, on its way to the disk.
#[derive(Debug)]
pub(super) struct Drawing {
    path: PathBuf,
    then: Afterwards,
    task: Written,
    progress: Option<Progress>,
    /// What prints it, once it is there.
    printing: Option<Task<bool>>,
}

/// Pictures and pages of a record on their way to the disk.
#[derive(Debug, Default)]
pub(super) struct Drawings(Vec<Drawing>);

impl Drawings {
    /// Whether something is drawn that nobody gets if it is given up now.
    pub fn is_at_work(&self) -> bool {
        self.0.iter().any(|drawing| drawing.progress.is_some() && drawing.printing.is_none())
    }
}

impl Job for Drawings {
    const NAME: &'static str = "diagram-written";

    fn poll(mut self, site: &mut Worksite<'_>) -> Option<Self> {
        self.0.retain_mut(|drawing| drawing.poll(site));
        (!self.0.is_empty()).then_some(self)
    }
}

impl Drawing {
    fn new(path: PathBuf, then: Afterwards, progress: Option<Progress>, task: Written) -> Self {
        Self { path, then, task, progress, printing: None }
    }

    /// Says what has come of it; whether it goes on.
    fn poll(&mut self, site: &mut Worksite<'_>) -> bool {
        if let Some(printing) = &mut self.printing {
            let Some(shown) = printing.poll() else { return true };
            if shown != Ok(true) {
                site.decline(site.locale.text("error-no-viewer"));
            }
            return false;
        }
        let Some(done) = self.task.poll() else { return true };
        let (path, name) = (&self.path, file_name(&self.path));
        let values = [("name", FluentValue::from(name.as_str()))];
        match done {
            Ok(Some(Ok(()))) => {
                site.mended.push(path.clone());
                match self.then {
                    Afterwards::SayDiagram => site.say(site.locale.with("msg-diagram", &values)),
                    Afterwards::SaySheet => site.say(site.locale.with("msg-sheet", &values)),
                    Afterwards::Print => {
                        self.printing = Some(viewer::print(path.clone(), site.name.clone(), site.wake.clone()));
                        return true;
                    }
                }
            }
            Ok(Some(Err(error))) => site.complain_of(path, words::unwritten(&name, &error, site.locale)),
            Ok(None) => site.complain_of(path, site.locale.with("error-diagram-memory", &values)),
            Err(failed) => {
                let what = site.locale.with("error-save", &values);
                let why = site.locale.with("error-internal", &[("detail", failed.to_string().into())]);
                site.complain_of(path, site.locale.sentences(&[&what, &why]));
            }
        }
        false
    }
}

/// Work that draws and writes: `None` if there was not enough memory for it, or if it was not to go on.
type Written = Task<Option<Result<(), SaveError>>>;

/// How many records of how many are on pages, and since when they are being laid out.
#[derive(Debug)]
struct Progress {
    done: Arc<AtomicUsize>,
    all: usize,
    begun: Instant,
}

/// What takes no longer than this is done without a word.
const PATIENCE: Duration = Duration::from_millis(400);
/// How often the progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// What follows once it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Afterwards {
    SayDiagram,
    SaySheet,
    /// Hand it to the desktop to be printed.
    Print,
}

/// Keeps how much is done, and shows it now and then.
fn telling(done: Arc<AtomicUsize>, ctx: egui::Context) -> impl Fn(usize) {
    let told = Cell::new(Instant::now());
    move |now| {
        done.store(now, Ordering::Relaxed);
        if told.get().elapsed() >= TELL_EVERY {
            told.set(Instant::now());
            ctx.request_repaint();
        }
    }
}

impl App {
    /// Does what is asked for in the window for printing.
    pub(super) fn print(&mut self, message: PrintMessage, ctx: &egui::Context) {
        match message {
            PrintMessage::Copy => self.copy_image(ctx),
            PrintMessage::Save(Printing::Diagram) => {
                self.choose(Picking::Diagram(self.suggested_diagram()), None, ctx);
            }
            PrintMessage::Save(Printing::Line { first, last }) => {
                let name = Path::new(&self.suggested_diagram()).with_extension("png");
                self.choose(Picking::Line(name.to_string_lossy().into_owned(), first, last), None, ctx);
            }
            PrintMessage::Save(Printing::Sheet(printed)) => {
                self.choose(Picking::Sheet(self.suggested_sheet(), printed), None, ctx);
            }
            PrintMessage::Print(printed) => {
                let state = self.settings.state.clone().unwrap_or_else(std::env::temp_dir);
                let path = StateRemains::new(&state).printed().join(self.suggested_sheet());
                self.export_sheet(path, &printed, true, ctx);
            }
        }
    }

    /// What is usually printed: of a file of problems those that the list of games has found, or all; otherwise the
    /// record that is shown.
    pub(super) fn usual_sheet(&self) -> Printing {
        let document = &self.desk.session.document;
        let games = match self.desk.games.found() {
            _ if !is_problem(document.record()) => GameNumbers::of(&[document.games().1]),
            Some(found) => GameNumbers::of(found),
            None => GameNumbers::All,
        };
        Printing::Sheet(Printed::whole(games))
    }

    fn suggested_sheet(&self) -> String {
        let name = self.suggested_name();
        let stem = Path::new(&name).file_stem().unwrap_or_default().to_string_lossy();
        picker::suggested_name(&stem, "pdf")
    }

    /// Lays pages out and writes them, as PDF or HTML according to the extension; `prints` hands them to the desktop afterwards.
    pub(super) fn export_sheet(&mut self, path: PathBuf, printed: &Printed, prints: bool, ctx: &egui::Context) {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if !matches!(extension.as_str(), "pdf" | "html") {
            let values = [("extension", FluentValue::from(extension))];
            return self.decline(self.locale.with("error-sheet-extension", &values));
        }
        let (wake, to, print) = (ctx.clone(), path.clone(), chosen(&self.settings, &printed.passage));
        let records = records(&self.desk.session, &printed.games);
        let done = Arc::new(AtomicUsize::new(0));
        let progress = Some(Progress { done: Arc::clone(&done), all: records.len(), begun: Instant::now() });
        let tell = telling(done, ctx.clone());
        let (language, style) = (self.locale.language(), self.settings.spelling());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |stop| {
                let locale = Locale::new(language);
                let wording = Wording { comment: said_in_person, ..Wording::new(&locale, style) };
                let pages = laid_out(&records, &print, wording, &|laid| {
                    tell(laid);
                    !stop.is_set()
                })?;
                let of = |said: fn(&Record) -> Option<String>| records.first().and_then(said).unwrap_or_default();
                let about = about(&of(title), &of(author), wording).or_titled(&to);
                let bytes = match extension.as_str() {
                    "html" => html_of_pages(&pages, &about).into_bytes(),
                    _ => pdf(&pages, &about),
                };
                // Where that is impossible, the writing says why.
                let _ = to.parent().filter(|_| prints).map(make_private_folder);
                let write = if prints { write_privately } else { write_atomically };
                (!stop.is_set()).then(|| write(&to, &bytes).map(drop))
            },
        );
        let then = if prints { Afterwards::Print } else { Afterwards::SaySheet };
        self.draw(Drawing::new(path, then, progress, task));
    }

    /// The name of the file, and the move number.
    pub(super) fn suggested_diagram(&self) -> String {
        let name = self.suggested_name();
        let stem = Path::new(&name).file_stem().unwrap_or_default().to_string_lossy();
        let document = &self.desk.session.document;
        let number = document.record().ply(document.cursor().at());
        picker::suggested_name(&format!("{stem}-{number}"), "svg")
    }

    /// Draws the position and writes it, in the format of its extension.
    pub(super) fn export_diagram(&mut self, path: PathBuf, ctx: &egui::Context) {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let Some(format) = Format::of(&extension) else {
            let values = [("extension", FluentValue::from(extension))];
            return self.decline(self.locale.with("error-diagram-extension", &values));
        };
        let (wake, (figure, style), to, size) = (ctx.clone(), self.pictured(), path.clone(), self.picture_size());
        let about = about("", "", self.wording());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                let scene = draw(&figure, &style);
                let said = [&figure.heading.join("  "), figure.caption.as_str()].join(" ");
                let bytes = format.picture(&scene, size, &About { title: said, ..about })?;
                Some(write_atomically(&to, &bytes).map(drop))
            },
        );
        self.draw(Drawing::new(path, Afterwards::SayDiagram, None, task));
    }

    /// Draws the positions of the line on the board and writes them as one moving picture.
    pub(super) fn export_line(&mut self, path: PathBuf, first: u32, last: u32, ctx: &egui::Context) {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let Some(format) = Moving::of(&extension) else {
            let values = [("extension", FluentValue::from(extension))];
            return self.decline(self.locale.with("error-line-extension", &values));
        };
        let (wake, to, size, pace) = (ctx.clone(), path.clone(), self.picture_size(), self.settings.picture_pace);
        let record = self.desk.session.document.record().clone();
        let nodes = pictured_line(&self.desk.session, first, last);
        let (choices, language, style) = (self.picture_choices(), self.locale.language(), self.settings.spelling());
        let done = Arc::new(AtomicUsize::new(0));
        let progress = Some(Progress { done: Arc::clone(&done), all: nodes.len(), begun: Instant::now() });
        let tell = telling(done, ctx.clone());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |stop| {
                let locale = Locale::new(language);
                let wording = Wording { comment: said_in_person, ..Wording::new(&locale, style) };
                let going = nodes.iter().take_while(|_| !stop.is_set());
                let scenes: Vec<Scene> =
                    going.map(|&node| draw(&figure(&record, node, &choices, wording), &choices.style)).collect();
                let bytes = format.pictures(&scenes, size, pace, &|drawn| {
                    tell(drawn);
                    !stop.is_set()
                })?;
                (!stop.is_set()).then(|| write_atomically(&to, &bytes).map(drop))
            },
        );
        self.draw(Drawing::new(path, Afterwards::SayDiagram, progress, task));
    }

    fn draw(&mut self, drawing: Drawing) {
        self.desk.jobs.drawings.get_or_insert_default().0.push(drawing);
    }

    /// Puts the picture into the clipboard.
    pub(super) fn copy_image(&mut self, ctx: &egui::Context) {
        let (figure, style) = self.pictured();
        match rgba(&draw(&figure, &style), self.picture_size()) {
            Some((width, height, bytes)) => {
                ctx.copy_image(ColorImage::from_rgba_unmultiplied([width, height], &bytes));
                let what = self.locale.text("copied-image");
                self.say(self.locale.with("msg-copied", &[("what", FluentValue::from(what))]));
            }
            None => self.decline(self.locale.with("error-diagram-memory", &[("name", FluentValue::from(self.name()))])),
        }
    }

    /// The position on the board as it is to be drawn.
    fn pictured(&self) -> (Figure, Style) {
        let document = &self.desk.session.document;
        let choices = self.picture_choices();
        (figure(document.record(), document.cursor().at(), &choices, self.wording()), choices.style)
    }

    fn picture_choices(&self) -> Choices {
        let mut choices = self.settings.print.choices.clone();
        choices.style.turned = self.desk.flipped;
        choices
    }

    /// How large pictures are, whatever the settings say.
    fn picture_size(&self) -> Size {
        let Settings { picture_width, picture_dpi, .. } = self.settings;
        picture_width.size(picture_dpi.clamp(30.0, 2400.0))
    }

    /// How records read in print: as in the window.
    fn wording(&self) -> Wording<'_> {
        Wording { comment: said_in_person, ..Wording::new(&self.locale, self.settings.spelling()) }
    }

    /// The bar about pages that take long, with a way to cancel: then nothing is written.
    pub(super) fn show_drawing(&mut self, ui: &Ui, bars: &mut Bars) {
        let is_slow = |progress: &Progress| progress.begun.elapsed() >= PATIENCE;
        let long = |drawing: &Drawing| drawing.printing.is_none() && drawing.progress.as_ref().is_some_and(is_slow);
        let Some(Drawings(drawings)) = &mut self.desk.jobs.drawings else { return };
        let Some(slow) = drawings.iter().position(long) else { return };
        let Some(Drawing { then, progress: Some(Progress { done, all, .. }), .. }) = drawings.get(slow) else {
            return;
        };
        let key = if *then == Afterwards::SayDiagram { "print-progress-line" } else { "print-progress" };
        let values = [("done", done.load(Ordering::Relaxed).into()), ("all", (*all).into())];
        let (text, cancel) = (self.locale.with(key, &values), self.locale.text("dialog-cancel"));
        if shows_progress(ui, bars, "drawing", &text, &cancel) {
            drawings.remove(slow);
        }
    }

    /// Says if there is no program for a file that a person has asked to see.
    pub(super) fn poll_viewing(&mut self) {
        let shown = self.viewing.as_mut().and_then(|(task, _)| task.poll());
        if let Some((_, without)) = shown.is_some().then(|| self.viewing.take()).flatten()
            && shown != Some(Ok(true))
        {
            self.decline(without);
        }
    }
}
