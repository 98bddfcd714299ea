//! One picture of the board, as books and magazines print it 局面図. In shogi pieces are single characters, the second
//! player's upside down, with the hands beside the board; in chess they are figures; in xiangqi discs, with Black's dark.
//!
//! [`draw`] lays a [`Figure`] out in a [`DiagramStyle`]: shapes and lines of text. [`svg`], [`png`] and [`pdf`] write such a
//! [`Scene`]; none draws anything of its own, so that they agree. No file is touched and no window needed here. The
//! [fonts](Font) are the whole program's.

mod angular;
mod chess;
mod chess_set;
mod chessman;
mod draw;
mod figure;
mod fonts;
mod format;
mod gif;
mod ink;
mod jpeg;
mod leftward;
mod lettering;
mod marks;
mod missing;
mod moving;
mod pace;
mod pdf;
mod pixels;
mod place;
mod png;
mod scene;
mod shogi;
mod spoken;
mod stamp;
mod style;
mod svg;
mod system;
mod tagged;
mod web_font;
mod web_text;
mod western;
mod width;
mod xiangqi;
mod xml;

pub use chess_set::{ChessSet, chessman};
pub use chessman::Chessman;
pub use draw::draw;
pub use figure::{Figure, FigureMark};
pub use fonts::Font;
pub use format::PictureFormat;
pub use ink::Ink;
pub use leftward::word_by_word;
pub use lettering::{Spread, TextFace, TextLine, Way, growing, is_wide, outline, piece_character};
pub use missing::missing;
pub use moving::Moving;
pub use pace::Pace;
pub use pdf::{LinkDestination, PdfLink, PdfMetadata, PdfPage, pdf};
pub use pixels::{Size, rgba};
pub use place::{place, square_at};
pub use png::png;
pub use scene::{PageBlock, Scene, ScenePart};
pub use stamp::Stamp;
pub use style::{DiagramLook, DiagramStyle, LastMove, PieceLetters, PieceWeight, Typeface};
pub use svg::{WebPages, path_data, svg, svg_of_pages, web_pages};
pub use web_font::{WebFont, web_fonts};
pub use western::{PieceReach, move_marks, piece_letter, shogi_letter, xiangqi_letter};
pub use width::PictureWidth;
