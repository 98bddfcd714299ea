//! What the tokens of a PGN text are.

use std::ops::Range;

use komaoto_text::is_invisible;

use crate::pgn::result::PgnResult;

/// A token and the bytes it covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexeme<'a> {
    /// Its kind.
    pub token: PgnToken<'a>,
    /// The range of its bytes.
    pub span: Range<usize>,
}

/// A token of a PGN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnToken<'a> {
    /// `[Name "value"]`, on a line of its own, beside others, or across several lines; the quotes may be typographic.
    Tag {
        /// The name.
        name: &'a str,
        /// The value as written, see [`unescape`](super::unescape).
        value: &'a str,
    },
    /// `{comment}`: what is between the braces, which do not nest. Without a closing brace it ends before the next line
    /// that begins with a tag, or at the end of the text.
    Comment {
        /// The text.
        text: &'a str,
        /// Whether the closing brace is there.
        closed: bool,
    },
    /// `; comment` to the end of the line: what follows the semicolon.
    LineComment(&'a str),
    /// `% anything` or `# words` on a whole line: what follows the sign.
    Escape(&'a str),
    /// `12.`, `12...`, `12` or the dots alone.
    Number {
        /// The number, if there is one; numbers too large for any game saturate.
        number: Option<u32>,
        /// The number of dots behind it; `…` counts as three.
        dots: usize,
    },
    /// `$12`.
    Nag(u32),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`; or in words at the end of a line, `White resigns`.
    Result(PgnResult),
    /// Anything else without spaces, most often a move with its suffix. `a8(Q)` is one word; an asterisk at its end, or
    /// what follows a xiangqi move of four characters, does not belong to it.
    Word(&'a str),
    /// Anything that does not belong here: a lone closing brace or bracket, or a bracket that begins no tag, with the
    /// rest of it.
    Stray(&'a str),
}

/// True for separators of tokens: spaces and invisible characters.
pub(in crate::pgn) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || !letter.is_ascii() && is_invisible(letter)
}
