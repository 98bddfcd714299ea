//! Why a command of [`edit`](super::edit) was refused, in the person's language: with the words that the window has, where
//! it can be refused there, too.

use crate::editor::Refused;
use crate::editor::setup::CannotSet;
use crate::locale::Locale;
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
    texts::speaking_of(cannot.text_name(), cannot.piece(), cannot.square().map(Into::into), locale)
}
