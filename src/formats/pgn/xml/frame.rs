//! The frame around the games of a file: the declaration, and the element that several of them are in.

use std::ops::Range;

use super::parse::{Parser, block};
use super::scan::{XmlScanner, XmlTokenKind};
use crate::pieces::PieceRole;
use komaoto_text::Slice;

/// The frame around the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct XmlFrame {
    /// The range before the first game.
    pub head: Range<usize>,
    /// The range behind the last one.
    pub tail: Range<usize>,
    /// Whether the games are in an element of their own.
    pub listed: bool,
}

/// The frame around the games of a text.
pub fn frame(text: &str) -> XmlFrame {
    let mut frame = XmlFrame { head: 0..0, tail: text.len()..text.len(), listed: false };
    let mut first = None;
    for game in Parser::new(text) {
        for (part, range) in game.frame {
            match part {
                PieceRole::Begin(block::GAME) => drop(first.get_or_insert(range.start)),
                PieceRole::Begin(block::GAMES) => frame.listed = true,
                PieceRole::End(block::GAMES) => frame.tail = range.start..text.len(),
                _ => {}
            }
        }
    }
    frame.head = 0..first.unwrap_or(0);
    frame
}

/// A game written anew, within what surrounds the old one in its file.
pub fn framed(old: &str, new: &str) -> String {
    let (was, is) = (frame(old), frame(new));
    let part = |text: &str, range: Range<usize>| text.slice(range).to_owned();
    let head = if was.head.is_empty() && !begins(old) { part(new, is.head.clone()) } else { part(old, was.head) };
    let own = part(new, is.head.end..is.tail.start);
    let tail = part(old, was.tail);
    let end = if tail.is_empty() || own.ends_with('\n') { "" } else { "\n" };
    [head.as_str(), own.as_str(), end, tail.as_str()].concat()
}

/// The games of several files as one file, with what begins the first of them.
pub fn joined(texts: &[String], eol: &str) -> String {
    let mut whole = String::new();
    for text in texts {
        let frame = frame(text);
        if whole.is_empty() {
            whole.push_str(text.slice(frame.head.clone()));
            if !frame.listed {
                whole.extend(["<pgns>", eol]);
            }
        }
        whole.push_str(text.slice(frame.head.end..frame.tail.start).trim_end());
        whole.push_str(eol);
    }
    whole + "</pgns>" + eol
}

/// Whether a text begins with a game.
fn begins(text: &str) -> bool {
    XmlScanner::new(text).next().is_some_and(|token| matches!(token.kind, XmlTokenKind::Start(_)))
}
