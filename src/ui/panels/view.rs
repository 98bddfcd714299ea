//! What a panel shows, and in which words.

use crate::editor::Document;
use crate::locale::Locale;
use crate::notation::Notation;

/// The record that is shown, how its moves are spelled, and the language.
#[derive(Clone, Copy)]
pub(crate) struct RecordView<'a> {
    pub document: &'a Document,
    pub style: Notation,
    pub locale: &'a Locale,
}

/// How moves are told: their spelling, and the language of what is said of them.
#[derive(Clone, Copy)]
pub(crate) struct MoveWords<'a> {
    pub style: Notation,
    pub locale: &'a Locale,
}
