//! The names of steps, as undo, redo and the history show them: what was done, to which move, and the first words of a
//! text.

use super::names::{ending_text, score_text, time_text};
use crate::editor::{Edit, EditSummary, HistoryStep, LineEdit};
use crate::locale::{FluentValue, Locale};
use crate::notation::{Style, spell, square_name};
use crate::record::{Glyph, Step};
use crate::rules::Game;

/// How many characters of a text are shown.
const WORDS: usize = 12;

/// The name of a step.
pub(crate) fn name(made: HistoryStep<'_>, style: Style, locale: &Locale) -> String {
    let HistoryStep { edit, summary, .. } = made;
    let step = step(summary, style, locale);
    let with = |key: &str, values: &[(&'static str, FluentValue<'_>)]| {
        let values: Vec<_> = [("move", FluentValue::from(step.as_str()))].iter().chain(values).cloned().collect();
        locale.with(key, &values)
    };
    let game = summary.step.as_ref().map_or_else(Game::default, |(_, before)| before.position.game());
    let count = |nodes: usize| ("count", FluentValue::from(nodes));
    match edit {
        Edit::Play { .. } => with("edit-Play", &[]),
        Edit::End { ending, .. } => with("edit-End", &[("ending", ending_text(game, ending, locale).into())]),
        Edit::Delete(_) if summary.variation => with("edit-Delete-variation", &[count(summary.nodes)]),
        Edit::Delete(_) => with("edit-Delete", &[count(summary.nodes)]),
        Edit::MoveVariation(_, by) if *by < 0 => with("edit-MoveVariation-up", &[]),
        Edit::MoveVariation(..) => with("edit-MoveVariation-down", &[]),
        Edit::MakeMainline(_) => with("edit-MakeMainline", &[]),
        Edit::Text(_, _, text) => match words(text.whole().unwrap_or_default()) {
            words if words.is_empty() => with("edit-Comment-gone", &[]),
            words => with("edit-Comment", &[("words", words.into())]),
        },
        Edit::Marks(_, marks) => {
            let old = summary.marks.as_deref().cloned().unwrap_or_default();
            let drawn = marks.arrows.iter().find(|arrow| !old.arrows.contains(arrow));
            match (marks.glyph, drawn) {
                (Some(glyph), _) if old.glyph != marks.glyph => {
                    with("edit-Marks-glyph", &[("glyph", glyph.symbol().into())])
                }
                (None, None) if old.arrows == marks.arrows => {
                    let gone = old.glyph.map_or("", Glyph::symbol);
                    with("edit-Marks-glyph-gone", &[("glyph", gone.into())])
                }
                (_, Some(arrow)) if arrow.from == arrow.to => {
                    with("edit-Marks-circle", &[("square", square_name(arrow.from).into())])
                }
                (_, Some(arrow)) => {
                    let ends = [("from", square_name(arrow.from).into()), ("to", square_name(arrow.to).into())];
                    with("edit-Marks-arrow", &ends)
                }
                _ => with("edit-Marks-gone", &[]),
            }
        }
        Edit::Evaluation(_, evaluations) => match evaluations.first() {
            None => with("edit-Evaluation-gone", &[]),
            Some(first) => with("edit-Evaluation", &[("score", score_text(first.score, locale).into())]),
        },
        Edit::Bookmark(_, None) => with("edit-Bookmark-gone", &[]),
        Edit::Bookmark(_, Some(name)) => match words(name) {
            name if name.is_empty() => with("edit-Bookmark", &[]),
            name => with("edit-Bookmark-named", &[("name", name.into())]),
        },
        Edit::Time(_, None) => with("edit-Time-gone", &[]),
        Edit::Time(_, Some(time)) => with("edit-Time", &[("time", time_text(*time).into())]),
        Edit::Headers { key, pairs } => {
            let key = ("key", FluentValue::from(key.as_str()));
            match pairs.iter().find(|(name, _)| FluentValue::from(name.as_str()) == key.1) {
                Some((_, value)) if !value.trim().is_empty() => {
                    with("edit-Headers", &[key, ("value", words(value).into())])
                }
                _ => with("edit-Headers-gone", &[key]),
            }
        }
        Edit::Header { key, .. } => with("edit-Headers-gone", &[("key", key.as_str().into())]),
        Edit::Graft { .. } => with("edit-Graft", &[count(summary.nodes)]),
        Edit::Replace { encoding: Some(encoding), .. } => {
            with("edit-Replace-encoding", &[("encoding", encoding.name().into())])
        }
        Edit::Replace { text, patch, .. } => {
            let line =
                1 + text.as_deref().unwrap_or_default().get(..patch.start).unwrap_or_default().matches('\n').count();
            with("edit-Replace", &[("line", FluentValue::from(line))])
        }
        Edit::Reread { .. } => with("edit-Reread", &[]),
        Edit::LineEdit(LineEdit::Replace { mv, .. }) => {
            let new = summary.step.as_ref().map(|(_, before)| spell(style, &before.position, *mv, before.previous));
            with("edit-ReplaceMove-of", &[("new", new.unwrap_or_default().into())])
        }
        Edit::LineEdit(LineEdit::Insert { moves, .. }) => with("edit-InsertMoves-of", &[count(moves.len())]),
        Edit::LineEdit(LineEdit::Remove { .. }) => with("edit-RemoveMoves-of", &[]),
        Edit::LineEdit(LineEdit::Swap(..)) => with("edit-SwapMoves-of", &[]),
        Edit::LineEdit(LineEdit::SwapPairs { .. }) => with("edit-SwapPairs-of", &[]),
        Edit::LineEdit(LineEdit::RegraftAll) => with("edit-RegraftAll", &[]),
        Edit::LineEdit(LineEdit::Regraft(_)) => with("edit-Regraft", &[]),
        Edit::Merge { .. } => with("edit-Merge", &[]),
        Edit::Games(_) => with(edit.kind(), &[]),
        Edit::Setup { .. } => with("edit-Setup", &[]),
        Edit::TakeOver { .. } => with("edit-TakeOver", &[]),
        Edit::Substitute(pairs) => {
            let first = pairs.first().map(|(from, to)| format!("{from} → {to}")).unwrap_or_default();
            let key = if pairs.len() > 1 { "edit-Substitute-more" } else { "edit-Substitute" };
            with(key, &[("first", first.into()), count(pairs.len().saturating_sub(1))])
        }
    }
}

/// Where it was, such as `12手目`; empty for the record as a whole.
pub(crate) fn place(made: HistoryStep<'_>, locale: &Locale) -> String {
    match made.summary.ply {
        Some(ply) => locale.with("history-ply", &[("ply", FluentValue::from(ply))]),
        None => String::new(),
    }
}

/// The step of the node it concerned, in words.
fn step(summary: &EditSummary, style: Style, locale: &Locale) -> String {
    match &summary.step {
        Some((Step::Move(mv), before)) => spell(style, &before.position, *mv, before.previous),
        Some((Step::End(ending), before)) => ending_text(before.position.game(), ending, locale),
        Some((Step::Start, _)) | None => locale.text("row-start"),
    }
}

/// The first words of a text, on one line.
fn words(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let more = text.trim().len() > line.len();
    match line.char_indices().nth(WORDS) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(line)),
        None if more => format!("{line}…"),
        None => line.to_owned(),
    }
}
