//! Bytes and lines: encodings, line ends, substitutes for characters that an encoding lacks. Knows no format.
//!
//! ```
//! use komaoto_text::{Encoding, decode_as, encode};
//!
//! let (bytes, lost) = encode("７六歩 ♟", Encoding::ShiftJis, false);
//! assert_eq!(lost.len(), 1);
//! assert!(decode_as(&bytes, Encoding::ShiftJis).text.starts_with("７六歩"));
//! ```

mod cells;
mod chinese;
mod encoding;
mod familiar;
mod figures;
mod legible;
mod line_break;
mod lines;
mod percent;
mod shared;
mod slice;
mod stray;
mod substitute;
mod visible;

pub use cells::comma_row;
pub use chinese::is_simplified;
pub use encoding::{
    Decoded, Encoding, Unencodable, decode_among, decode_as, decode_by, decode_lines_as, decode_wholly, encode,
};
pub use encoding::{bom, encode_onto, hint, unencodable};
pub use familiar::{familiar, recoded};
pub use figures::grouped;
pub use legible::{Legible, ReadingRules, is_invisible};
pub use line_break::{LastLine, holds_together, is_gap, line_breaks, never_begins, never_ends};
pub use line_break::{LineUnit, fill, fill_evenly};
pub use lines::Eol;
pub use lines::{Line, blank, body, common, gaps, lines, parts};
pub use percent::{percent_decoded, percent_encoded};
pub use shared::SharedText;
pub use slice::{Slice, first_line, until};
pub use stray::{CYRILLIC, Strays, european};
pub use substitute::{composed, is_twin, near};
pub use visible::{folded, shortened, spelled, unaccented};
pub use visible::{is_obeyed, is_stray_control, plain};
