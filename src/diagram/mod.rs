//! One picture of the board, as books and magazines print it 局面図: black on white. In shogi pieces are single
//! characters, the second player's upside down, with the hands beside the board; in chess they are figures; in xiangqi
//! discs, with Black's dark. The squares of the last move are marked.
//!
//! [`draw`] turns a position into outlines, letters included, so that the picture needs no font where it is shown;
//! [`svg`] and [`png`] write them. No file is touched and no window needed here. The [fonts](Font) are the whole
//! program's.

mod figure;
mod fonts;
mod lettering;
mod place;
mod png;
mod scene;
mod svg;

pub use figure::{Figure, figure};
pub use fonts::Font;
pub use lettering::outline;
pub use place::{place, square_at};
pub use png::{png, rgba};
pub use scene::{Scene, Subject, Tone, draw};
pub use svg::svg;
