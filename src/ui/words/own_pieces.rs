//! Why a folder has no pictures of pieces.

use crate::locale::Locale;
use crate::ui::board::OwnPiecesFault;

/// In a sentence.
pub(crate) fn own_pieces_fault(fault: &OwnPiecesFault, locale: &Locale) -> String {
    match fault {
        OwnPiecesFault::NoFolder => locale.text("own-pieces-no-folder"),
        OwnPiecesFault::Unreadable(why) => locale.with("own-pieces-unreadable", &[("why", why.as_str().into())]),
        OwnPiecesFault::NoPieces => locale.text("own-pieces-none"),
        OwnPiecesFault::NoPictures(file) => locale.with("own-pieces-no-picture", &[("file", file.as_str().into())]),
    }
}
