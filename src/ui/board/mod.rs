//! The board: paints a [`BoardScene`] and turns mouse and keys into events.
//!
//! [`BoardScene`] says what is visible without knowing any game; [`BoardView`] shows it and asks the position what may be
//! played; the caller acts on the events it returns. The view cannot change a document.

mod carve;
mod cells;
mod characters;
pub mod chess;
mod choice;
mod figure;
mod game;
mod geometry;
mod lettering;
mod miniature;
mod motion;
mod own;
mod paint;
mod pieces;
mod play;
mod relief;
mod scene;
mod setup;
pub mod shogi;
mod spots;
mod surface;
mod theme;
mod tray;
mod walk;
mod wood;
pub mod xiangqi;

pub use cells::{cell_of, square_of};
pub use characters::XiangqiCharacters;
pub use game::{colors, drawn, side_of};
pub use geometry::Proportions;
pub use miniature::Miniature;
pub use own::{OwnFace, OwnPieces, OwnPiecesFault};
pub use pieces::icon;
pub use play::{BoardEvent, BoardView};
pub use scene::{
    BoardMarks, BoardScene, BoardWords, Body, Cell, Drawn, DrawnPiece, Ground, Labels, Lettering, LetteringInk,
    PieceFace, PieceLayout, PromotionChoice, StandSlot,
};
pub use setup::{SetupBoard, SetupEvent, setup_board_id};
pub use shogi::{Kings, PieceSet, PieceStyle};
pub use spots::PieceSpot;
pub use theme::{BoardMaterial, BoardTheme, choose, in_force, pieces_in_force};
pub use tray::BoxScene;
