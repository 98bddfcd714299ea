//! What earlier versions wrote into comments, because the standard does not allow it among moves: moves that break
//! the rules, words that are not moves, what is said of an ending: `2. Nf3 {[%movetext 2... Ke5 3. Bc4]} 1-0`. It is
//! read as if it were there without the braces, and never written.

use std::borrow::Cow;
use std::ops::Range;

use super::comment;
use super::lexer::{Lexeme, Lexer, Token};

/// How it begins.
const OPEN: &str = "{[%movetext";
/// How it ends.
const CLOSE: &str = "]}";

/// A text in which what was aside is ordinary movetext, with each byte in its place.
#[derive(Clone, Debug)]
pub(super) struct Plain<'t> {
    pub(super) text: Cow<'t, str>,
    /// What was aside.
    pub(super) asides: Vec<Range<usize>>,
}

impl<'t> Plain<'t> {
    /// A text in which nothing is aside.
    pub(super) const fn bare(text: &'t str) -> Self {
        Self { text: Cow::Borrowed(text), asides: Vec::new() }
    }

    pub(super) fn new(text: &'t str) -> Self {
        if !text.contains(OPEN) {
            return Self::bare(text);
        }
        let (mut plain, mut asides) = (String::with_capacity(text.len()), Vec::new());
        for Lexeme { token, span } in Lexer::new(text) {
            let Token::Comment { closed: true, .. } = token else { continue };
            let Some(inside) = text.get(span.clone()).and_then(inside) else { continue };
            plain.push_str(text.get(plain.len()..span.start).unwrap_or_default());
            plain.extend(std::iter::repeat_n(' ', OPEN.len()));
            plain.push_str(&comment::in_place(inside));
            plain.extend(std::iter::repeat_n(' ', CLOSE.len()));
            asides.push(span);
        }
        plain.push_str(text.get(plain.len()..).unwrap_or_default());
        Self { text: Cow::Owned(plain), asides }
    }

    /// Where the aside part here ended.
    pub(super) fn end(&self, at: usize) -> Option<usize> {
        let next = self.asides.partition_point(|aside| aside.end <= at);
        self.asides.get(next).filter(|aside| aside.start <= at).map(|aside| aside.end)
    }
}

/// What a comment holds aside.
fn inside(comment: &str) -> Option<&str> {
    let inside = comment.strip_prefix(OPEN)?.strip_suffix(CLOSE)?;
    inside.starts_with(char::is_whitespace).then_some(inside)
}
