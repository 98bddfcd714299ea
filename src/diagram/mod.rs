//! One picture of the board, as books and magazines print it 局面図: black on white. Shogi has pieces as single characters, the second
//! player's upside down, and hands beside the board; chess has figures, xiangqi discs, Black's dark. Where the last move went is marked.
//!
//! [`draw`] makes outlines of a position, letters included, so that a picture needs no font where it is shown; [`svg`] and [`png`] write
//! them. No file is touched here.

mod figure;
mod lettering;
mod place;
mod png;
mod scene;
mod svg;

pub use figure::{Figure, figure};
pub use lettering::outline;
pub use place::{place, square_at};
pub use png::png;
pub use scene::{Scene, Subject, Tone, draw};
pub use svg::svg;
