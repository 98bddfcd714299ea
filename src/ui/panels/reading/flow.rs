//! Moves as running text: a move with its number, glyph and time is never broken over a line.

use std::sync::Arc;

use egui::{FontId, Galley, Pos2, Rect, TextStyle, Ui, pos2};

use crate::record::NodeId;
use crate::sheet::story::{RunKind, TextRun};
use crate::text::{holds_together, is_gap};
use crate::ui::look::{Palette, fonts, theme};

/// The room between moves, in points.
const BETWEEN: f32 = 10.0;
/// The room between words of a sentence, in points.
const WORDS: f32 = 4.0;
/// What stands for the rest of a folded variation.
const REST: &str = "…";

/// A word, and its place from the top left of the text.
#[derive(Debug)]
pub(super) struct FlowWord {
    pub node: NodeId,
    pub kind: RunKind,
    pub text: String,
    pub rect: Rect,
    /// Whether it is of the main line.
    pub main: bool,
}

impl FlowWord {
    /// Whether it leads to its node.
    pub fn leads(&self) -> bool {
        matches!(self.kind, RunKind::Move | RunKind::Ending)
    }

    fn font(&self, ui: &Ui) -> FontId {
        match self.kind {
            RunKind::Move | RunKind::Glyph | RunKind::Ending if self.main => {
                fonts::strong(TextStyle::Body.resolve(ui.style()).size)
            }
            RunKind::Number | RunKind::Clock | RunKind::Evaluation => TextStyle::Small.resolve(ui.style()),
            _ => TextStyle::Body.resolve(ui.style()),
        }
    }

    /// Its letters.
    pub fn letters(&self, ui: &Ui, palette: &Palette) -> Arc<Galley> {
        let color = match self.kind {
            RunKind::Number | RunKind::Clock | RunKind::Evaluation | RunKind::Ending => palette.weak,
            _ => palette.text,
        };
        ui.painter().layout_no_wrap(self.text.clone(), self.font(ui), color)
    }
}

/// How far a run is from the one before it in the same move, in points.
fn gap(run: &TextRun) -> f32 {
    if run.kind == RunKind::Glyph { 1.0 } else { 4.0 }
}

/// What is not broken over a line, each with the room behind it: a move with what belongs to it, and before it the words
/// that stand there.
fn units(runs: &[TextRun]) -> Vec<(Vec<TextRun>, f32)> {
    let mut units: Vec<(Vec<TextRun>, f32)> = Vec::new();
    for of_node in runs.chunk_by(|one, other| one.node == other.node) {
        let mut unit: Vec<TextRun> = Vec::new();
        for run in of_node {
            if run.kind != RunKind::Comment {
                unit.push(run.clone());
                continue;
            }
            let (mut word, mut before) = (String::new(), None);
            let mut end = |word: &mut String, room: f32| {
                if !word.is_empty() {
                    units.push((vec![TextRun { text: std::mem::take(word), ..run.clone() }], room));
                }
            };
            for letter in run.text.chars() {
                if is_gap(letter) {
                    end(&mut word, WORDS);
                } else {
                    if before.is_some_and(|before| !is_gap(before) && !holds_together(before, letter)) {
                        end(&mut word, 0.0);
                    }
                    word.push(letter);
                }
                before = Some(letter);
            }
            end(&mut word, BETWEEN);
        }
        if !unit.is_empty() {
            units.push((unit, BETWEEN));
        }
    }
    units
}

/// The height of a line, in points.
pub(super) fn line_height(ui: &Ui) -> f32 {
    ui.text_style_height(&TextStyle::Body) + 4.0
}

/// Runs in lines of this width; on a single line, if it is of a folded variation. Returns the height, too.
pub(super) fn flow(ui: &Ui, runs: &[TextRun], main: bool, width: f32, folded: bool) -> (Vec<FlowWord>, f32) {
    let palette = theme::palette(ui);
    let line = line_height(ui);
    let mut words: Vec<FlowWord> = Vec::with_capacity(runs.len());
    let mut pen = Pos2::ZERO;
    for (unit, after) in units(runs) {
        let (first, mut x) = (words.len(), 0.0);
        for (at, run) in unit.iter().enumerate() {
            x += if at > 0 { gap(run) } else { 0.0 };
            let mut word = FlowWord { node: run.node, kind: run.kind, text: run.text.clone(), rect: Rect::ZERO, main };
            let size = word.letters(ui, palette).size();
            word.rect = Rect::from_min_size(pos2(x, (line - size.y) / 2.0), size);
            x += size.x;
            words.push(word);
        }
        let rest = if folded { 24.0 } else { 0.0 };
        if pen.x > 0.0 && pen.x + x + rest > width {
            if folded {
                words.truncate(first);
                break;
            }
            pen = pos2(0.0, pen.y + line);
        }
        for word in &mut words[first..] {
            word.rect = word.rect.translate(pen.to_vec2());
        }
        pen.x += x + after;
    }
    if folded && let Some(node) = words.last().map(|word| word.node) {
        let mut word = FlowWord { node, kind: RunKind::Number, text: REST.to_owned(), rect: Rect::ZERO, main };
        let size = word.letters(ui, palette).size();
        word.rect = Rect::from_min_size(pos2(pen.x, (line - size.y) / 2.0), size);
        words.push(word);
    }
    (words, pen.y + line)
}
