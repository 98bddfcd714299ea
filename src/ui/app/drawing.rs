//! Pictures of the position, drawn and written by a worker, so that nobody waits for a slow disk.

use std::path::{Path, PathBuf};

use egui::ColorImage;

use super::App;
use crate::diagram::{Scene, Subject, draw, png, rgba, svg};
use crate::editor::{SaveError, write_atomically};
use crate::locale::FluentValue;
use crate::notation::{Style, move_number, spell};
use crate::rules::{Game, Move, Position, Square};
use crate::task::Task;
use crate::ui::dialogs::picker;
use crate::ui::panels::headers;
use crate::ui::words::file_name;

/// A picture on its way to the disk.
#[derive(Debug)]
pub(super) struct Drawing {
    path: PathBuf,
    /// `None` if there was not enough memory for it.
    task: Task<Option<Result<(), SaveError>>>,
}

/// A position with everything that is drawn with it.
struct Pictured {
    position: Position,
    last: Option<Square>,
    flipped: bool,
    title: String,
    caption: String,
    empty_hand: String,
}

impl Pictured {
    fn drawn(&self) -> Scene {
        draw(&Subject {
            position: &self.position,
            last: self.last,
            flipped: self.flipped,
            title: &self.title,
            caption: &self.caption,
            empty_hand: &self.empty_hand,
        })
    }
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
            return self.decline(self.locale.with("error-diagram-extension", &values));
        }
        let (wake, pictured, to) = (ctx.clone(), self.pictured(), path.clone());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                let scene = pictured.drawn();
                let bytes = if extension == "png" {
                    png(&scene)?
                } else {
                    svg(&scene, &format!("{} {}", pictured.title, pictured.caption)).into_bytes()
                };
                Some(write_atomically(&to, &bytes).map(drop))
            },
        );
        self.drawing.push(Drawing { path, task });
    }

    /// Puts the picture into the clipboard.
    pub(super) fn copy_image(&mut self, ctx: &egui::Context) {
        match rgba(&self.pictured().drawn()) {
            Some((width, height, bytes)) => {
                ctx.copy_image(ColorImage::from_rgba_unmultiplied([width, height], &bytes));
                let what = self.locale.text("copied-image");
                self.say(self.locale.with("msg-copied", &[("what", FluentValue::from(what))]));
            }
            None => self.decline(self.locale.with("error-diagram-memory", &[("name", FluentValue::from(self.name()))])),
        }
    }

    /// The position on the board as it is to be drawn.
    fn pictured(&self) -> Pictured {
        let document = &self.desk.session.document;
        Pictured {
            position: document.position().clone(),
            last: document.last_move().and_then(Move::to),
            flipped: self.desk.flipped,
            title: self.diagram_title(),
            caption: self.diagram_caption(),
            empty_hand: self.locale.text("diagram-empty-hand"),
        }
    }

    /// The players, or the name of a problem.
    fn diagram_title(&self) -> String {
        let record = self.desk.session.document.record();
        let work = record.headers.get("作品名").map(str::to_owned);
        work.or_else(|| headers::pairing(record, self.settings.style())).unwrap_or_default()
    }

    /// The move after which it is.
    fn diagram_caption(&self) -> String {
        let document = &self.desk.session.document;
        let (record, at) = (document.record(), document.cursor().at());
        let before = record.tree.parent(at);
        let mv = record.tree.get(at).and_then(crate::record::Node::mv);
        let Some((mv, before)) = mv.zip(before) else { return self.locale.text("diagram-start") };
        // A diagram in print names the move without its origin, and has the signs of print.
        let style = if self.settings.style() == Style::Kif { Style::Japanese } else { self.settings.style() };
        let played = spell(style, &record.position_at(before), mv, record.last_target(before));
        let played = match (record.game(), style) {
            (Game::Shogi, Style::Japanese) => played.replace('☗', "▲").replace('☖', "△"),
            (game, _) => format!("{}. {played}", move_number(game, record.ply(at))).replace("…. ", "…"),
        };
        self.locale.with("diagram-after", &[("move", FluentValue::from(played))])
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
