//! The names of steps, as undo, redo and the history show them: what was done, to which move, and the first words of a
//! text.

use super::names::{nth, time_text};
use crate::editor::edit::TextChange;
use crate::editor::edit::line_edit::LineEdit;
use crate::editor::{Edit, EditSummary, HistoryStep};
use crate::formats::comment::spoken;
use crate::locale::{FluentValue, Locale};
use crate::notation::chess::sign_or_number;
use crate::notation::{Notation, spell, square_in};
use crate::record::{Glyph, Marks, Step};
use crate::rules::{Game, Square};
use crate::texts;

/// How many characters of a text are shown.
const WORDS: usize = 12;

/// The name of a step.
pub(crate) fn name(made: HistoryStep<'_>, style: Notation, locale: &Locale) -> String {
    let step = step(made.summary, style, locale);
    Namer { summary: made.summary, step, style, locale }.name(made.edit)
}

struct Namer<'a> {
    summary: &'a EditSummary,
    /// The step of the node it concerned, in words.
    step: String,
    style: Notation,
    locale: &'a Locale,
}

impl Namer<'_> {
    fn game(&self) -> Game {
        game(self.summary)
    }

    fn name(&self, edit: &Edit) -> String {
        let nodes = count(self.summary.nodes);
        match edit {
            Edit::Play { .. } => self.text("edit-Play"),
            Edit::End { ending, .. } => {
                let ending = texts::ending(self.game(), ending, self.locale);
                self.with("edit-End", &[("ending", ending.into())])
            }
            Edit::Delete(_) if self.summary.variation => self.with("edit-Delete-variation", &[nodes]),
            Edit::Delete(_) => self.with("edit-Delete", &[nodes]),
            Edit::MoveVariation(_, by) if *by < 0 => self.text("edit-MoveVariation-up"),
            Edit::MoveVariation(..) => self.text("edit-MoveVariation-down"),
            Edit::MakeMainline(_) => self.text("edit-MakeMainline"),
            // Of a long text only what was written is known.
            Edit::Text(_, TextChange::Part(change)) => {
                let written = words(&change.with);
                self.with("edit-Comment", &[("words", if written.is_empty() { "…".into() } else { written.into() })])
            }
            Edit::Text(_, text) => {
                let whole = text.whole().unwrap_or("");
                // What this step wrote comes first; one that only took something away is named by what it left.
                let [written, left] =
                    [whole.get(self.summary.from..).unwrap_or(""), whole].map(|text| words(&spoken(self.game(), text)));
                match if written.is_empty() { left } else { written } {
                    words if words.is_empty() => self.text("edit-Comment-gone"),
                    words => self.with("edit-Comment", &[("words", words.into())]),
                }
            }
            Edit::Preface(_, said) => match words(said) {
                said if said.is_empty() => self.text("edit-Preface-gone"),
                said => self.with("edit-Preface", &[("words", said.into())]),
            },
            Edit::Marks(_, marks) => self.marks(marks),
            Edit::Nags(_, nags) if nags.is_empty() => self.text("edit-Nags-gone"),
            Edit::Nags(_, nags) => {
                let signs: Vec<String> = nags.iter().map(|&nag| sign_or_number(nag)).collect();
                self.with("edit-Marks-glyph", &[("glyph", signs.join(" ").into())])
            }
            Edit::Evaluation(_, evaluations) => match evaluations.first() {
                None => self.text("edit-Evaluation-gone"),
                Some(first) => self
                    .with("edit-Evaluation", &[("score", texts::score(first.score, self.game(), self.locale).into())]),
            },
            Edit::Bookmark(_, None) => self.text("edit-Bookmark-gone"),
            Edit::Bookmark(_, Some(name)) => match words(name) {
                name if name.is_empty() => self.text("edit-Bookmark"),
                name => self.with("edit-Bookmark-named", &[("name", name.into())]),
            },
            Edit::Time(_, None) => self.text("edit-Time-gone"),
            Edit::Clock(_, time) => self.with("edit-Clock", &[("time", time_text(*time).into())]),
            Edit::Time(_, Some(time)) => self.with("edit-Time", &[("time", time_text(*time).into())]),
            Edit::Headers { key, pairs } => {
                let value = pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value.trim());
                let key = ("key", self.header(key).into());
                match value {
                    Some(value) if !value.is_empty() => {
                        self.with("edit-Headers", &[key, ("value", words(value).into())])
                    }
                    _ => self.with("edit-Headers-gone", &[key]),
                }
            }
            Edit::Header { key, .. } => self.with("edit-Headers-gone", &[("key", self.header(key).into())]),
            Edit::Graft { .. } if edit.played_step().is_some() => self.text("edit-Play"),
            Edit::Graft { .. } => self.with("edit-Graft", &[nodes]),
            Edit::Replace { encoding: Some(encoding), .. } => {
                self.with("edit-Replace-encoding", &[("encoding", encoding.name().into())])
            }
            Edit::Replace { text, patch, .. } => {
                let above = text.as_deref().and_then(|text| text.get(..patch.start)).unwrap_or("");
                self.with("edit-Replace", &[("line", FluentValue::from(1 + above.matches('\n').count()))])
            }
            Edit::Reread { .. } => self.text("edit-Reread"),
            Edit::LineEdit(_, edit) => self.line_edit(edit),
            Edit::Merge { .. } => self.text("edit-Merge"),
            Edit::Games(_) | Edit::Several { .. } => self.text(edit.kind()),
            Edit::Setup { .. } => self.text("edit-Setup"),
            Edit::TakeOver { .. } => self.text("edit-TakeOver"),
            Edit::Substitute(pairs) => {
                let first = pairs.first().map_or_else(String::new, |(from, to)| format!("{from} → {to}"));
                let key = if pairs.len() > 1 { "edit-Substitute-more" } else { "edit-Substitute" };
                self.with(key, &[("first", first.into()), count(pairs.len().saturating_sub(1))])
            }
        }
    }

    fn marks(&self, marks: &Marks) -> String {
        let old = self.summary.marks.as_deref().cloned().unwrap_or_default();
        let drawn = marks.arrows.iter().find(|arrow| !old.arrows.contains(arrow));
        match (marks.glyph, drawn) {
            (Some(glyph), _) if old.glyph != marks.glyph => {
                self.with("edit-Marks-glyph", &[("glyph", glyph.symbol().into())])
            }
            (None, None) if old.arrows == marks.arrows => {
                self.with("edit-Marks-glyph-gone", &[("glyph", old.glyph.map_or("", Glyph::symbol).into())])
            }
            (_, Some(arrow)) if arrow.from == arrow.to => {
                self.with("edit-Marks-circle", &[("square", self.square(arrow.from).into())])
            }
            (_, Some(arrow)) => {
                let ends = [("from", self.square(arrow.from).into()), ("to", self.square(arrow.to).into())];
                self.with("edit-Marks-arrow", &ends)
            }
            _ => self.text("edit-Marks-gone"),
        }
    }

    fn square(&self, square: Square) -> String {
        square_in(self.style.style, square)
    }

    /// What people call a header.
    fn header(&self, key: &str) -> String {
        texts::header(self.game(), (key, ""), self.locale).0
    }

    fn line_edit(&self, edit: &LineEdit) -> String {
        match edit {
            LineEdit::Replace { mv, .. } => {
                let new = self.summary.step.as_ref();
                let new = new.map(|(_, before)| spell(self.style, &before.position, *mv, before.previous));
                self.with("edit-ReplaceMove-of", &[("new", new.unwrap_or_default().into())])
            }
            LineEdit::Insert { moves, .. } => self.with("edit-InsertMoves-of", &[count(moves.len())]),
            LineEdit::Remove { .. } => self.text("edit-RemoveMoves-of"),
            LineEdit::Swap(..) => self.text("edit-SwapMoves-of"),
            LineEdit::SwapPairs { .. } => self.text("edit-SwapPairs-of"),
            LineEdit::RegraftAll => self.text("edit-RegraftAll"),
            LineEdit::Regraft(_) => self.text("edit-Regraft"),
        }
    }

    fn text(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A text that may mention the move.
    fn with(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        let mv = [("move", FluentValue::from(self.step.as_str()))];
        self.locale.with(key, &[&mv, values].concat())
    }
}

fn count(nodes: usize) -> (&'static str, FluentValue<'static>) {
    ("count", FluentValue::from(nodes))
}

/// Where it was, such as `12手目`, or `6...` where pairs are counted; empty for the record as a whole.
pub(crate) fn place(made: HistoryStep<'_>, locale: &Locale) -> String {
    match made.summary.ply {
        Some(ply) => nth(game(made.summary), ply, "", locale),
        None => String::new(),
    }
}

/// The game of the record it concerned.
fn game(summary: &EditSummary) -> Game {
    summary.step.as_ref().map_or(summary.game, |(_, before)| before.position.game())
}

/// The step of the node it concerned, in words.
fn step(summary: &EditSummary, style: Notation, locale: &Locale) -> String {
    match &summary.step {
        Some((Step::Move(mv), before)) => spell(style, &before.position, *mv, before.previous),
        Some((Step::End(ending), before)) => texts::ending(before.position.game(), ending, locale),
        Some((Step::Start, _)) | None => locale.text("row-start"),
    }
}

/// The first words of a text, on one line.
fn words(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    let more = text.trim().len() > line.len();
    match line.char_indices().nth(WORDS) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(line)),
        None if more => format!("{line}…"),
        None => line.to_owned(),
    }
}
