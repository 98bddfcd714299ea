//! Moves that a record can no longer hold, as the window tells of them: in its own language, whatever language they were
//! set aside in.

use super::names::nth_move;
use crate::editor::edit::line_edit::Unplayed;
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, spell};
use crate::record::NodeId;
use crate::rules::{Move, Position, Unplayable};
use crate::texts;

/// A text with such moves, read.
#[derive(Clone, Debug)]
pub(crate) struct SetAside {
    /// The first move, with the position it was played in, and why it cannot be played here, if it still cannot.
    first: Option<(Box<Position>, Move, Option<Unplayable>)>,
    /// How many moves it holds.
    pub moves: usize,
    /// What the text says of it.
    says: String,
    /// The first move as the text has it.
    words: String,
}

impl SetAside {
    /// Reads a text in the comment of a node; `here` is the position there.
    pub fn of(text: &Unplayed<'_>, here: &Position) -> Self {
        let read = text.read(here);
        let moves = read.as_ref().map_or(1, |record| record.tree.len() - 1);
        let first = read.and_then(|record| {
            let first = record.tree.children(NodeId::ROOT).first().and_then(|&id| record.tree.get(id)?.mv())?;
            Some((Box::new(record.initial.clone()), first, here.playable(first).err()))
        });
        Self { first, moves, says: text.says.trim().to_owned(), words: text.words().to_owned() }
    }

    /// The first move; as the text has it where it cannot be read.
    pub fn mv(&self, style: Notation) -> String {
        match &self.first {
            Some((old, mv, _)) => spell(style, old, *mv, None),
            None => self.words.replace('▲', "☗").replace('△', "☖"),
        }
    }

    /// Which move it is, and why it cannot be played.
    pub fn told(&self, style: Notation, locale: &Locale) -> String {
        let Some((old, _, why)) = &self.first else { return self.says.clone() };
        let told = nth_move(old.game(), old.ply(), &self.mv(style), locale);
        match why {
            Some(why) => locale.with(
                "unplayed-because",
                &[("move", FluentValue::from(told)), ("reason", FluentValue::from(texts::reason(why, locale)))],
            ),
            None => told,
        }
    }
}
