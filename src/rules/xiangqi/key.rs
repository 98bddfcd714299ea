//! The numbers a position's key is made of; the key is their sum.

use super::super::key::{Numbers, mix, of_pieces};

/// The term for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = mix(1);

/// The terms for pieces on the board.
pub(super) static ON_BOARD: Numbers<7, 90> = of_pieces(1000);
