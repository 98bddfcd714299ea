//! Pictures of the position, drawn and written by a worker, so that nobody waits for a slow disk.

use std::path::{Path, PathBuf};

use egui::ColorImage;

use super::App;
use crate::diagram::{About, Figure, Look, Page, Size, Style, draw, pdf, png, rgba, svg};
use crate::editor::{SaveError, write_atomically};
use crate::locale::FluentValue;
use crate::sheet::{Choices, Wording, about, figure};
use crate::task::Task;
use crate::ui::dialogs::picker;
use crate::ui::words::file_name;

/// How large pictures are.
const IN_PRINT: Size = Size { millimetres: 100.0, dpi: 400.0 };

/// A picture on its way to the disk.
#[derive(Debug)]
pub(super) struct Drawing {
    path: PathBuf,
    /// `None` if there was not enough memory for it.
    task: Task<Option<Result<(), SaveError>>>,
}

impl App {
    /// The name of the file, and the move number.
    pub(super) fn suggested_diagram(&self) -> String {
        let name = self.suggested_name();
        let stem = Path::new(&name).file_stem().unwrap_or_default().to_string_lossy();
        let document = &self.desk.session.document;
        let number = document.record().ply(document.cursor().at());
        picker::suggested_name(&format!("{stem}-{number}"), "svg")
    }

    /// Draws the position and writes it, as SVG, PNG or PDF according to the extension.
    pub(super) fn export_diagram(&mut self, path: PathBuf, ctx: &egui::Context) {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if !matches!(extension.as_str(), "svg" | "png" | "pdf") {
            let values = [("extension", FluentValue::from(extension))];
            return self.decline(self.locale.with("error-diagram-extension", &values));
        }
        let (wake, (figure, style), to) = (ctx.clone(), self.pictured(), path.clone());
        let about = about("", "", self.wording());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                let scene = draw(&figure, &style);
                let said = [&figure.heading.join("  "), figure.caption.as_str()].join(" ");
                let bytes = match extension.as_str() {
                    "png" => png(&scene, IN_PRINT)?,
                    "pdf" => pdf(&[Page::of(&scene, IN_PRINT.millimetres)], &About { title: said, ..about }),
                    _ => svg(&scene, IN_PRINT.millimetres, &said).into_bytes(),
                };
                Some(write_atomically(&to, &bytes).map(drop))
            },
        );
        self.drawing.push(Drawing { path, task });
    }

    /// Puts the picture into the clipboard.
    pub(super) fn copy_image(&mut self, ctx: &egui::Context) {
        let (figure, style) = self.pictured();
        match rgba(&draw(&figure, &style), IN_PRINT) {
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
        let mut choices = Choices::of(Look::Book);
        choices.style.turned = self.desk.flipped;
        (figure(document.record(), document.cursor().at(), &choices, self.wording()), choices.style)
    }

    /// How records read in print: as in the window.
    fn wording(&self) -> Wording<'_> {
        Wording { locale: &self.locale, style: self.settings.style() }
    }

    /// Reports the results of writing pictures.
    pub(super) fn poll_drawing(&mut self) {
        let mut drawing = std::mem::take(&mut self.drawing);
        drawing.retain_mut(|Drawing { path, task }| {
            let Some(done) = task.poll() else { return true };
            let name = file_name(path);
            let values = [("name", FluentValue::from(name.as_str()))];
            match done {
                Ok(Some(Ok(()))) => {
                    self.mended(path);
                    self.say(self.locale.with("msg-diagram", &values));
                }
                Ok(Some(Err(error))) => self.complain_of(path, self.save_error(&name, &error)),
                Ok(None) => self.complain_of(path, self.locale.with("error-diagram-memory", &values)),
                Err(failed) => {
                    let what = self.locale.with("error-save", &values);
                    let why = self.locale.with("error-internal", &[("detail", failed.to_string().into())]);
                    self.complain_of(path, self.locale.sentences(&[&what, &why]));
                }
            }
            false
        });
        self.drawing.append(&mut drawing);
    }
}
