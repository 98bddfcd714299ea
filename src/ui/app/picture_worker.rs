//! Pictures of the position and pages of records, drawn and written by a worker, so that nobody waits for a slow disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use egui::{ColorImage, Ui};

use super::desk::Desk;
use super::missed::shows_progress;
use super::picture_job::{Afterwards, Drawing, Drawings, PATIENCE, Progress, telling};
use super::shared::SharedState;
use crate::diagram::{
    DiagramStyle, Figure, Moving, PdfMetadata, PdfPage, PictureFormat, Scene, draw, pdf, rgba, svg_of_pages,
};
use crate::disk::{Expected, SaveError, make_private_folder, write_atomically, write_expected, write_privately};
use crate::editor::remains::StateRemains;
use crate::files::GameNumbers;
use crate::formats::as_file;
use crate::formats::comment::said_in_person;
use crate::locale::{FluentValue, Locale};
use crate::notation::move_in_name;
use crate::record::is_asked;
use crate::sheet::figure::{Choices, figure};
use crate::sheet::outline::{HeadersTold, OutlineOptions};
use crate::sheet::{Player, SheetWording, about, about_records, html_of_pages, tex, title_of, typst};
use crate::task::{Stop, Task};
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::{Picking, chosen, laid_out, picker, pictured_line, records};
use crate::ui::message::{PrintMessage, Printed, Printing};
use crate::ui::settings::Settings;
use crate::ui::words::{file_extension, file_name, file_stem};

impl Desk {
    /// Does what is asked for in the window for printing; the file that is to be chosen for it first.
    pub(super) fn print(
        &mut self,
        message: PrintMessage,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) -> Option<Picking> {
        let locale = &shared.locale;
        match message {
            PrintMessage::Copy => self.copy_image(ctx, shared),
            PrintMessage::Save(Printing::Diagram) => return Some(Picking::Diagram(self.suggested_diagram(locale))),
            PrintMessage::Save(Printing::Line { first, last }) => {
                let name = Path::new(&self.suggested_diagram(locale)).with_extension("png");
                return Some(Picking::Line(name.to_string_lossy().into_owned(), first, last));
            }
            PrintMessage::Save(Printing::Sheet(printed)) => {
                return Some(Picking::Sheet(self.suggested_sheet(locale), printed));
            }
            PrintMessage::Print(printed) => {
                let state = shared.settings.state.clone().unwrap_or_else(std::env::temp_dir);
                let path = StateRemains::new(&state).printed().join(self.suggested_sheet(locale));
                self.export_sheet(path, &printed, true, ctx, shared);
            }
        }
        None
    }

    /// What is usually printed: of a file of problems those that the list of games has found, or all; otherwise the
    /// record that is shown.
    pub(super) fn usual_sheet(&self) -> Printing {
        let document = &self.document;
        let games = match self.games.found() {
            _ if !is_asked(document.record()) => GameNumbers::of(&[document.games().1]),
            Some(found) => GameNumbers::of(found),
            None => GameNumbers::All,
        };
        Printing::Sheet(Printed::whole(games))
    }

    fn suggested_sheet(&self, locale: &Locale) -> String {
        let name = self.suggested_name(locale);
        let stem = file_stem(Path::new(&name));
        picker::suggested_name(&stem, "pdf")
    }

    /// Lays pages out and writes them, as PDF, HTML or a source for Typst or TeX according to the extension; `prints` hands
    /// them to the desktop afterwards.
    pub(super) fn export_sheet(
        &mut self,
        path: PathBuf,
        printed: &Printed,
        prints: bool,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) {
        let extension = file_extension(&path).to_lowercase();
        if !matches!(extension.as_str(), "pdf" | "svg" | "html" | "typ" | "tex") {
            let values = [("extension", FluentValue::from(extension))];
            return shared.notices.decline(self.state(), shared.locale.with("error-sheet-extension", &values));
        }
        let (wake, to, print) = (ctx.clone(), path.clone(), chosen(&shared.settings, &printed.passage));
        let records = records(&self.document, &printed.games);
        let language = shared.locale.language();
        let written = SheetWording::new(&shared.locale, shared.settings.printed_spelling());
        if matches!(extension.as_str(), "typ" | "tex") && print.runs_down(&records, written) {
            let said = shared.locale.text("error-sheet-across");
            return shared.notices.decline(self.state(), said);
        }
        let done = Arc::new(AtomicUsize::new(0));
        let progress = Some(Progress { done: Arc::clone(&done), all: records.len(), begun: Instant::now() });
        let tell = telling(done, ctx.clone());
        let style = shared.settings.printed_spelling();
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |stop| {
                let locale = Locale::new(language);
                let wording = SheetWording { comment: said_in_person, ..SheetWording::new(&locale, style) };
                let title = title_of(&records, &locale);
                let pages = || {
                    laid_out(&records, &print, wording, &|laid| {
                        tell(laid);
                        !stop.is_set()
                    })
                };
                let about = about_records(&records, None, wording).or_titled(&to);
                let bytes = match extension.as_str() {
                    "typ" => typst(&records, &print, &title, wording)?.into_bytes(),
                    "tex" => tex(&records, &print, &title, wording)?.into_bytes(),
                    "html" => html_of_pages(&pages()?, &about).into_bytes(),
                    "svg" => return svg_pages(&pages()?, &about.title, &to, stop),
                    _ => pdf(&pages()?, &about),
                };
                // Where that is impossible, the writing says why.
                if prints && let Some(folder) = to.parent() {
                    let _ = make_private_folder(folder);
                }
                let write = if prints { write_privately } else { write_atomically };
                (!stop.is_set()).then(|| write(&to, &bytes).map(drop))
            },
        );
        let then = if prints { Afterwards::Print } else { Afterwards::SaySheet };
        self.draw(Drawing::new(path, then, progress, task));
    }

    /// The name of the file.
    pub(super) fn suggested_page(&self, locale: &Locale) -> String {
        let name = self.suggested_name(locale);
        let stem = file_stem(Path::new(&name));
        picker::suggested_name(&stem, "html")
    }

    /// Writes the games of the file (of a list that is filtered, those in it) as a page to play them through.
    pub(super) fn export_page(&mut self, path: PathBuf, ctx: &egui::Context, shared: &mut SharedState) {
        let games = self.games.found().map_or(GameNumbers::All, GameNumbers::of);
        let (records, wake, to) = (records(&self.document, &games), ctx.clone(), path.clone());
        let done = Arc::new(AtomicUsize::new(0));
        let progress = Some(Progress { done: Arc::clone(&done), all: records.len(), begun: Instant::now() });
        let tell = telling(done, ctx.clone());
        let (language, style) = (shared.locale.language(), shared.settings.printed_spelling());
        let pieces = shared.settings.printed().choices.style;
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |stop| {
                let locale = Locale::new(language);
                let wording = SheetWording { comment: said_in_person, ..SheetWording::new(&locale, style) };
                let telling =
                    OutlineOptions { headers: HeadersTold::Head, comment: said_in_person, ..OutlineOptions::default() };
                let mut player = Player::of_pieces(pieces.written, pieces.chessmen);
                for (nth, record) in records.iter().enumerate() {
                    if stop.is_set() {
                        return None;
                    }
                    tell(nth);
                    let record = record.unheld();
                    player.add(&record, telling, wording);
                    let (text, extension) = as_file(&record);
                    player.offer(&text, extension);
                }
                Some(write_atomically(&to, player.page(&locale).as_bytes()).map(drop))
            },
        );
        self.draw(Drawing::new(path, Afterwards::SaySheet, progress, task));
    }

    /// The name of the file, and the move number.
    pub(super) fn suggested_diagram(&self, locale: &Locale) -> String {
        let name = self.suggested_name(locale);
        let stem = file_stem(Path::new(&name));
        let document = &self.document;
        let record = document.record();
        let number = move_in_name(record.game(), record.ply(document.cursor().at()));
        picker::suggested_name(&format!("{stem}-{number}"), "svg")
    }

    /// Draws the position and writes it, in the format of its extension.
    pub(super) fn export_diagram(&mut self, path: PathBuf, ctx: &egui::Context, shared: &mut SharedState) {
        let extension = file_extension(&path).to_lowercase();
        let Some(format) = PictureFormat::of(&extension) else {
            let values = [("extension", FluentValue::from(extension))];
            return shared.notices.decline(self.state(), shared.locale.with("error-diagram-extension", &values));
        };
        let (wake, (figure, style), to, size) =
            (ctx.clone(), self.pictured(shared), path.clone(), shared.picture_size());
        let about = about("", "", wording(shared));
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                let scene = draw(&figure, &style);
                let said = [&figure.heading.join("  "), figure.caption.as_str()].join(" ");
                let bytes = format.picture(&scene, size, &PdfMetadata { title: said, ..about })?;
                Some(write_atomically(&to, &bytes).map(drop))
            },
        );
        self.draw(Drawing::new(path, Afterwards::SayDiagram, None, task));
    }

    /// Draws the positions of the line on the board and writes them as one moving picture.
    pub(super) fn export_line(
        &mut self,
        path: PathBuf,
        first: u32,
        last: u32,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) {
        let extension = file_extension(&path).to_lowercase();
        let Some(format) = Moving::of(&extension) else {
            let values = [("extension", FluentValue::from(extension))];
            return shared.notices.decline(self.state(), shared.locale.with("error-line-extension", &values));
        };
        let (wake, to, size, pace) = (ctx.clone(), path.clone(), shared.picture_size(), shared.settings.picture_pace);
        let record = self.document.record().clone();
        let nodes = pictured_line(&self.document, first, last);
        let (choices, language, style) =
            (self.picture_choices(&shared.settings), shared.locale.language(), shared.settings.printed_spelling());
        let done = Arc::new(AtomicUsize::new(0));
        let progress = Some(Progress { done: Arc::clone(&done), all: nodes.len(), begun: Instant::now() });
        let tell = telling(done, ctx.clone());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |stop| {
                let locale = Locale::new(language);
                let wording = SheetWording { comment: said_in_person, ..SheetWording::new(&locale, style) };
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

    pub(super) fn draw(&mut self, drawing: Drawing) {
        self.jobs.drawings.get_or_insert_default().0.push(drawing);
    }

    /// Puts the picture into the clipboard.
    pub(super) fn copy_image(&mut self, ctx: &egui::Context, shared: &mut SharedState) {
        let (figure, style) = self.pictured(shared);
        match rgba(&draw(&figure, &style), shared.picture_size()) {
            Some((width, height, bytes)) => {
                ctx.copy_image(ColorImage::from_rgba_unmultiplied([width, height], &bytes));
                let what = shared.locale.text("copied-image");
                shared.notices.say(shared.locale.with("msg-copied", &[("what", FluentValue::from(what))]));
            }
            None => shared.notices.decline(
                self.state(),
                shared.locale.with("error-diagram-memory", &[("name", FluentValue::from(self.name(&shared.locale)))]),
            ),
        }
    }

    /// The position on the board as it is to be drawn.
    fn pictured(&self, shared: &SharedState) -> (Figure, DiagramStyle) {
        let document = &self.document;
        let choices = self.picture_choices(&shared.settings);
        (figure(document.record(), document.cursor().at(), &choices, wording(shared)), choices.style)
    }

    fn picture_choices(&self, settings: &Settings) -> Choices {
        let mut choices = settings.printed().choices;
        choices.style.turned = self.flipped;
        choices
    }

    /// The bar about pages that take long, with a way to cancel: then nothing is written.
    pub(super) fn show_drawing(&mut self, ui: &Ui, bars: &mut Bars, shared: &SharedState) {
        let is_slow = |progress: &Progress| progress.begun.elapsed() >= PATIENCE;
        let long = |drawing: &Drawing| drawing.printing.is_none() && drawing.progress.as_ref().is_some_and(is_slow);
        let Some(Drawings(drawings)) = &mut self.jobs.drawings else { return };
        let Some(slow) = drawings.iter().position(long) else { return };
        let Some(Drawing { then, progress: Some(Progress { done, all, .. }), .. }) = drawings.get(slow) else {
            return;
        };
        let key = if matches!(then, Afterwards::SayDiagram) { "print-progress-line" } else { "print-progress" };
        let values = [("done", done.load(Ordering::Relaxed).into()), ("all", (*all).into())];
        let (text, cancel) = (shared.locale.with(key, &values), shared.locale.text("dialog-cancel"));
        if shows_progress(ui, bars, "drawing", &text, &cancel) {
            drawings.remove(slow);
        }
    }
}

/// How records read in print: as in the window.
fn wording(shared: &SharedState) -> SheetWording<'_> {
    SheetWording { comment: said_in_person, ..SheetWording::new(&shared.locale, shared.settings.printed_spelling()) }
}

/// Writes each page as a picture: the first under the name that was chosen, the others beside it with their numbers, none
/// of them over a file. `None` if it was stopped.
fn svg_pages(pages: &[PdfPage], title: &str, to: &Path, stop: &Stop) -> Option<Result<(), SaveError>> {
    let (stem, own) = (file_stem(to), file_name(to));
    let name = |page: usize| if page == 0 { own.clone() } else { format!("{stem}-{}.svg", page + 1) };
    for (page, drawn) in svg_of_pages(pages, title, name).into_iter().enumerate() {
        if stop.is_set() {
            return None;
        }
        let written = match page {
            0 => write_atomically(to, drawn.as_bytes()),
            _ => write_expected(&to.with_file_name(name(page)), drawn.as_bytes(), &Expected::Nothing),
        };
        if let Err(error) = written {
            return Some(Err(error));
        }
    }
    Some(Ok(()))
}
