//! The board: paints a [`Scene`] and turns mouse and keys into events.
//!
//! [`Scene`] says what is to be seen, without knowing any game; [`BoardView`] shows it and asks a [`Moves`] what may be
//! played; the events it answers with are for the caller to act on. The view cannot change a document.

mod carve;
pub mod chess;
mod figure;
mod geometry;
mod input;
mod lettering;
mod miniature;
mod motion;
mod paint;
mod pieces;
mod relief;
mod scene;
mod setup;
mod shogi;
mod theme;
mod wood;
pub mod xiangqi;

pub use input::{BoardEvent, BoardView, Moves};
pub use miniature::Miniature;
pub use pieces::icon;
pub use scene::{
    Body, Cell, Drawn, Face, Ground, Held, Ink, Labels, Layout, Lettering, Marks, Reach, Scene, Standing, Words,
};
pub use setup::{BoxScene, SetupBoard, SetupEvent, SetupPlace, setup_board_id};
pub use shogi::{Kings, PieceSet, PieceStyle, cell_of, drawn, face, held_kind, held_place, name, square_of};
pub use theme::{BoardTheme, Look, Wood};
