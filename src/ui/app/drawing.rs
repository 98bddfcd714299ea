//! Pictures of the position, drawn and written by a worker, so that nobody waits for a slow disk.

use std::path::{Path, PathBuf};

use super::App;
use crate::diagram::{Subject, draw, png, svg};
use crate::editor::{SaveError, write_atomically};
use crate::locale::FluentValue;
use crate::notation::spell;
use crate::rules::Move;
use crate::task::Task;
use crate::ui::dialogs::picker;
use crate::ui::panels::headers;
use crate::ui::words::file_name;

/// A picture on its way to the disk.
#[derive(Debug)]
pub(super) struct Drawing {
    name: String,
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

    /// Draws the position and writes it, as SVG or PNG according to the extension.
    pub(super) fn export_diagram(&mut self, path: PathBuf, ctx: &egui::Context) {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if !matches!(extension.as_str(), "svg" | "png") {
            let values = [("extension", FluentValue::from(extension))];
            return self.complain(self.locale.with("error-diagram-extension", &values));
        }
        let document = &self.desk.session.document;
        let (position, last) = (document.position().clone(), document.last_move());
        let title = self.diagram_title();
        let caption = self.diagram_caption();
        let empty_hand = self.locale.text("diagram-empty-hand");
        let flipped = self.desk.flipped;
        let name = file_name(&path);
        let wake = ctx.clone();
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                let subject = Subject {
                    position: &position,
                    last: last.and_then(Move::to),
                    flipped,
                    title: &title,
                    caption: &caption,
                    empty_hand: &empty_hand,
                };
                let scene = draw(&subject);
                let bytes = if extension == "png" {
                    png(&scene)?
                } else {
                    svg(&scene, &format!("{title} {caption}")).into_bytes()
                };
                Some(write_atomically(&path, &bytes).map(drop))
            },
        );
        self.drawing.push(Drawing { name, task });
    }

    /// The players, or the name of a problem.
    fn diagram_title(&self) -> String {
        let record = self.desk.session.document.record();
        let work = record.headers.get("作品名").map(str::to_owned);
        work.or_else(|| headers::pairing(record)).unwrap_or_default()
    }

    /// The move after which it is.
    fn diagram_caption(&self) -> String {
        let document = &self.desk.session.document;
        let (record, at) = (document.record(), document.cursor().at());
        let before = record.tree.parent(at);
        let mv = record.tree.get(at).and_then(crate::record::Node::mv);
        let Some((mv, before)) = mv.zip(before) else { return self.locale.text("diagram-start") };
        let played = spell(self.settings.notation, &record.position_at(before), mv, record.last_target(before));
        let values = [("number", record.ply(at).into()), ("move", FluentValue::from(played))];
        self.locale.with("diagram-after", &values)
    }

    /// Reports the results of writing pictures.
    pub(super) fn poll_drawing(&mut self) {
        let mut drawing = std::mem::take(&mut self.drawing);
        drawing.retain_mut(|Drawing { name, task }| {
            let Some(done) = task.poll() else { return true };
            let values = [("name", FluentValue::from(name.as_str()))];
            match done {
                Ok(Some(Ok(()))) => self.say(self.locale.with("msg-diagram", &values)),
                Ok(Some(Err(error))) => self.complain(self.save_error(name, &error)),
                Ok(None) => self.complain(self.locale.with("error-diagram-memory", &values)),
                Err(failed) => {
                    let what = self.locale.with("error-save", &values);
                    let why = self.locale.with("error-internal", &[("detail", failed.to_string().into())]);
                    self.complain(format!("{what} {why}"));
                }
            }
            false
        });
        self.drawing.append(&mut drawing);
    }
}
