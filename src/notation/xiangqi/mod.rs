//! The spellings of xiangqi: FEN, Chinese and WXF notation, ICCS and UCI coordinates, and algebraic notation.

mod algebraic;
mod chinese;
mod coordinates;
mod fen;
mod words;
mod wxf;

pub use algebraic::{Algebraic, Ranks, parse_algebraic};
pub use chinese::{ChineseScript, character, chinese, parse_chinese, river};
pub use coordinates::{iccs, parse_iccs, parse_uci, uci};
pub(super) use coordinates::{parse_square, square_name};
pub use fen::{fen, parse_fen, parse_piece};
pub use words::{ChineseMove, ChineseMoveError, MoveDirection, OrderOnFile, PieceReference};
pub use wxf::{parse_vietnamese, parse_wxf, wxf};
