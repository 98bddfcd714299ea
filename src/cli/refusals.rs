//! Why a command of [`edit`](super::edit) was refused, in the person's language: with the words that the window has, where
//! it can be refused there, too.

use crate::editor::Refused;
use crate::editor::setup::CannotSet;
use crate::locale::{FluentValue, Locale};
use crate::notation::square_name;
use crate::rules::chess;
use crate::rules::shogi::PieceKind;
use crate::text::plain;
use crate::texts;

/// A text about one word of a command: there is nothing of this name, or it is not what is needed.
pub(super) fn about(key: &str, word: &str, locale: &Locale) -> String {
    locale.with(key, &[("name", word.into())])
}

/// Why an edit was not made.
pub(super) fn refused(refused: &Refused, locale: &Locale) -> String {
    match refused {
        Refused::Unplayable(reason) => texts::reason(reason, locale),
        Refused::NoHeaderName(name) | Refused::NamesOtherGame(name) => about(refused.text_name(), &plain(name), locale),
        // In the window only what is pasted can be of another game.
        Refused::OtherGame => locale.text("script-other-position"),
        _ => locale.text(refused.text_name()),
    }
}

/// Why a position was not changed.
pub(super) fn cannot_set(cannot: CannotSet, locale: &Locale) -> String {
    let piece = |kind: PieceKind| [("piece", FluentValue::from(locale.text(&format!("piece-{}", kind.as_ref()))))];
    let square = |square: chess::Square| [("square", FluentValue::from(square_name(square.into())))];
    match cannot {
        CannotSet::NoPiece => locale.text("setup-no-piece"),
        CannotSet::NoneLeft(kind) => locale.with("setup-none-left", &piece(kind)),
        CannotSet::KingInHand => locale.text("setup-king-in-hand"),
        CannotSet::HandFull => locale.text("setup-hand-full"),
        CannotSet::NeverPromotes(kind) => locale.with("setup-never-promotes", &piece(kind)),
        CannotSet::NoCastling(rook) => locale.with("fault-castling", &square(rook)),
        CannotSet::NotPassed(passed) => locale.with("fault-en-passant", &square(passed)),
        CannotSet::OtherGame => locale.text("script-other-change"),
    }
}
