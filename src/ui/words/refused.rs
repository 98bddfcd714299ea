//! Why an edit was not made, in words.

use crate::editor::Refused;
use crate::locale::Locale;
use crate::text::plain;
use crate::texts;

/// Why an edit was not made; nothing is to be said if there was nothing to do.
pub(crate) fn refused(refused: &Refused, locale: &Locale) -> Option<String> {
    Some(match refused {
        Refused::NoSuchNode => locale.text("refused-gone"),
        Refused::Ended => locale.text("refused-ended"),
        Refused::Root => locale.text("refused-root"),
        Refused::Nothing => return None,
        Refused::Unreadable => locale.text("refused-unreadable"),
        Refused::Unplayable(reason) => texts::reason(reason, locale),
        Refused::Full => locale.text("refused-full"),
        Refused::OnlyGame => locale.text("refused-only-game"),
        Refused::NoTimeThere => locale.text("refused-no-time-there"),
        Refused::OtherGame => locale.text("setup-other-game"),
        Refused::OfTheStart => locale.text("refused-of-the-start"),
        Refused::NotAResult => locale.text("refused-not-a-result"),
        Refused::NotAnEnding => locale.text("refused-not-an-ending"),
        Refused::NoHeaderName(name) => locale.with("refused-header-name", &[("name", plain(name).into())]),
    })
}
