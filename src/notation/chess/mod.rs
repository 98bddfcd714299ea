//! The spellings of chess: FEN, SAN, long algebraic, UCI, numeric and English descriptive notation.

mod descriptive;
mod fen;
mod glyphs;
mod letters;
mod loose;
mod numeric;
mod san;

pub use descriptive::{described, is_descriptive};
pub use fen::{fen, parse_castling, parse_fen, parse_piece};
pub(super) use fen::{parse_square, square_name};
pub use glyphs::{of_sign, signs};
pub use glyphs::{sign, sign_or_number, toggled, typed_nag};
pub use letters::Letters;
pub use loose::{LooseMove, loose};
pub use numeric::numeric;
pub use san::san_before;
pub use san::{San, SanError, Wing, san, split_suffix, uci};
