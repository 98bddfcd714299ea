//! What the standard does not allow among moves, but a record can hold: moves that break the rules, words that are not
//! moves, variations without a move, results of variations, comments on an ending. It says that illegal moves "may
//! appear in commentary", so we write them there, as a command of the kind that programs use in comments: `2. Nf3
//! {[%movetext 2... Ke5 3. Bc4]} 1-0`. Other programs show it as text; our reader reads it as if it were there without
//! the braces. Below, such text is called "aside".

use std::borrow::Cow;
use std::ops::Range;

use super::comment;
use super::layout::Layout;
use super::lexer::{Lexeme, Lexer, Token};

/// How it begins.
pub(super) const OPEN: &str = "{[%movetext";
/// How it ends.
pub(super) const CLOSE: &str = "]}";

/// A text in which what was aside is ordinary movetext, with each byte in its place.
#[derive(Clone, Debug)]
pub(super) struct Plain<'t> {
    pub(super) text: Cow<'t, str>,
    /// What was aside.
    pub(super) asides: Vec<Range<usize>>,
}

impl<'t> Plain<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        if !text.contains(OPEN) {
            return Self { text: Cow::Borrowed(text), asides: Vec::new() };
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

    pub(super) fn into_owned(self) -> Plain<'static> {
        Plain { text: Cow::Owned(self.text.into_owned()), asides: self.asides }
    }

    /// Where the aside part here ended.
    pub(super) fn end(&self, at: usize) -> Option<usize> {
        let next = self.asides.partition_point(|aside| aside.end <= at);
        self.asides.get(next).filter(|aside| aside.start <= at).map(|aside| aside.end)
    }
}

/// Movetext with its comments after semicolons, so that it can itself be in a comment: braces do not nest.
pub fn behind_semicolons(moves: &str) -> String {
    let plain = Plain::new(moves);
    let mut text = String::with_capacity(moves.len());
    for Lexeme { token, span } in Lexer::new(&plain.text) {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push(' ');
        }
        match token {
            Token::Comment { text: inside, .. } => {
                let start = span.start + 1;
                for line in comment::read(&plain.text, start..start + inside.len()).lines() {
                    text.push_str(if text.is_empty() || text.ends_with('\n') { "; " } else { "\n; " });
                    text.push_str(line);
                    text.push('\n');
                }
            }
            _ => text.push_str(plain.text.get(span).unwrap_or_default()),
        }
    }
    text
}

/// What a comment holds aside.
fn inside(comment: &str) -> Option<&str> {
    let inside = comment.strip_prefix(OPEN)?.strip_suffix(CLOSE)?;
    inside.starts_with(char::is_whitespace).then_some(inside)
}

/// Writes a text aside.
pub(super) fn write(layout: &mut Layout<'_>, text: &str) {
    layout.token(OPEN);
    let mut blanks = String::new();
    for word in comment::escaped(text.trim(), &['{', '}', '\n']).split(' ') {
        if word.is_empty() {
            blanks.push_str(comment::BLANK);
        } else {
            layout.token(&blanks);
            layout.glue(word);
            blanks.clear();
        }
    }
    layout.glue(CLOSE);
}
