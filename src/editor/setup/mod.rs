//! Setting up a position 局面編集: its edits, its own undo, and its entries in the journal.

mod edit;
mod entry;
mod position;
mod seeking;
mod without_box;

pub use edit::{CannotSet, Onto, PieceSource, PlacedPiece, SetupEdit, ShiftDirection, SquareGround};
pub use entry::SettingUp;
pub use position::{Preset, Setup, new_problem};
