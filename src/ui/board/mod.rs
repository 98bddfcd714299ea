//! The board: paints a [`Scene`] and turns mouse and keys into events.
//!
//! [`Scene`] says what is visible without knowing any game; [`BoardView`] shows it and asks the position what may be
//! played; the caller acts on the events it returns. The view cannot change a document.

mod carve;
mod cells;
pub mod chess;
mod figure;
mod game;
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
pub mod shogi;
mod theme;
mod wood;
pub mod xiangqi;

pub use cells::{cell_of, square_of};
pub use game::{colors, drawn, side_of};
pub use input::{BoardEvent, BoardView};
pub use miniature::Miniature;
pub use pieces::icon;
pub use scene::{
    Body, Cell, Choice, Drawn, Face, Ground, Held, Ink, Labels, Layout, Lettering, Marks, Reach, Scene, Standing, Words,
};
pub use setup::{BoxScene, SetupBoard, SetupEvent, SetupPlace, setup_board_id};
pub use shogi::{Kings, PieceSet, PieceStyle};
pub use theme::{BoardTheme, Wood, choose, in_force, pieces_in_force};
