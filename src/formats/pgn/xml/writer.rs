//! Writes the XML form: what the writer of PGN writes, each piece of it as an element.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use super::names;
use super::parse::{block, is_blank};
use crate::format::WriteOptions;
use crate::pgn::lexer::{Lexer, PgnToken, unescape};
use crate::pgn::spelling::find;
use crate::pgn::{comment, writer};
use crate::pieces::{PieceRole, TextPiece};
use crate::report::{NoteKind, NoteWeight, Report};
use komaoto_record::{NodeId, Record};
use komaoto_text::{Encoding, Slice, Unencodable};

/// Writes games, several in an element of their own.
pub fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = declaration(options.encoding);
    report.piece(NodeId::ROOT, PieceRole::Banner, 0..text.len());
    text.push('\n');
    let mut unheld = BTreeMap::new();
    let listed = records.len() > 1;
    if listed {
        put(&mut text, report, NodeId::ROOT, PieceRole::Begin(block::GAMES), "<pgns>");
        text.push('\n');
    }
    for (index, record) in records.iter().enumerate() {
        report.span(if index == 0 { 0 } else { text.len() }, index, NodeId::ROOT);
        let mut of_one = Report::of_pieces();
        let (told, behind) = told_behind(record);
        let record = &*told;
        if behind > 0 {
            report.writer(index, NodeId::ROOT, NoteWeight::Changed, NoteKind::Prefaces(behind), "");
        }
        let moves = writer::write(std::slice::from_ref(record), options, &mut of_one);
        let pieces = of_one.take_pieces();
        of_one.take_spans();
        // Nothing here ends with a brace.
        of_one.notes.retain(|note| !matches!(note.what, NoteKind::Braces(_)));
        report.join(of_one, index, 0);
        XmlWriter { record, moves: &moves, text: &mut text, report, unheld: &mut unheld }.write(&pieces);
    }
    if listed {
        put(&mut text, report, NodeId::ROOT, PieceRole::End(block::GAMES), LAST_LINE.trim_end());
        text.push('\n');
    }
    let lost = unheld.into_iter().map(|(character, (count, line))| Unencodable { character, count, line });
    report.unencodable(lost.collect());
    text
}

/// A record, the words before its moves behind them except where a variation begins, and how many of them were: moves have
/// no numbers, which would tell what stands before the next one from what stands behind the last.
fn told_behind(record: &Record) -> (Cow<'_, Record>, usize) {
    let tree = &record.tree;
    let goes_on = |id: NodeId| tree.parent(id).is_some_and(|parent| tree.children(parent).first() == Some(&id));
    let is_told = |id: &NodeId| goes_on(*id) && tree.get(*id).is_some_and(|node| node.preface > 0);
    let told: Vec<NodeId> = tree.preorder().filter(is_told).collect();
    if told.is_empty() {
        return (Cow::Borrowed(record), 0);
    }
    let mut record = record.clone();
    for &id in &told {
        if let Some(node) = record.tree.get_mut(id) {
            node.preface = 0;
        }
    }
    (Cow::Owned(record), told.len())
}

/// The line that ends a file of several games.
pub const LAST_LINE: &str = "</pgns>\n";

/// The line that begins a file in an encoding.
pub fn declaration(encoding: Encoding) -> String {
    format!("<?xml version=\"1.0\" encoding=\"{}\"?>", encoding.name())
}

fn put(text: &mut String, report: &mut Report, node: NodeId, part: PieceRole, said: &str) {
    let start = text.len();
    text.push_str(said);
    report.piece(node, part, start..text.len());
}

struct XmlWriter<'w> {
    record: &'w Record,
    /// The game in PGN.
    moves: &'w str,
    text: &'w mut String,
    report: &'w mut Report,
    /// The number of lines that XML has no place for, and the first of them.
    unheld: &'w mut BTreeMap<char, (usize, usize)>,
}

impl<'w> XmlWriter<'w> {
    fn write(mut self, pieces: &[TextPiece]) {
        put(self.text, self.report, NodeId::ROOT, PieceRole::Begin(block::GAME), "<pgn>");
        // Whether Black's move may stand beside White's.
        let mut beside = false;
        let mut rest = pieces;
        while let Some((piece, after)) = rest.split_first() {
            rest = after;
            let raw = self.raw(piece.range.clone());
            let gap = match piece.part {
                PieceRole::Step if beside => " ",
                PieceRole::Glyph => " ",
                _ => "\n",
            };
            beside = piece.part == PieceRole::Step;
            let said = match &piece.part {
                PieceRole::Header(_) => self.tag(raw),
                PieceRole::Step => self.element("move", raw),
                PieceRole::Glyph => self.element("nag", raw.trim_start_matches('$')),
                PieceRole::Result => self.element("end", raw),
                PieceRole::Open => "<variation>".to_owned(),
                PieceRole::Close => "</variation>".to_owned(),
                PieceRole::Comment | PieceRole::Preface => {
                    let mut lines = vec![self.comment(piece)];
                    while let Some((next, behind)) = rest.split_first()
                        && (next.node, &next.part) == (piece.node, &piece.part)
                    {
                        lines.push(self.comment(next));
                        rest = behind;
                    }
                    self.element("comment", &lines.join("\n"))
                }
                // Elements need no numbers.
                _ => continue,
            };
            if !said.is_empty() {
                self.text.push_str(gap);
                put(self.text, self.report, piece.node, piece.part.clone(), &said);
            }
        }
        self.text.push('\n');
        put(self.text, self.report, NodeId::ROOT, PieceRole::End(block::GAME), "</pgn>");
        self.text.push('\n');
    }

    fn raw(&self, range: Range<usize>) -> &'w str {
        self.moves.slice(range)
    }

    /// The words of a comment of the game in PGN.
    fn comment(&self, piece: &TextPiece) -> String {
        comment::read(self.moves, piece.range.start + 1..piece.range.end.saturating_sub(1))
    }

    /// A tag of the game in PGN; nothing for one that only says that nobody knows.
    fn tag(&mut self, raw: &str) -> String {
        let Some(PgnToken::Tag { name, value }) = Lexer::new(raw).next().map(|lexeme| lexeme.token) else {
            return String::new();
        };
        if matches!(value, "?" | "????.??.??") && find(&self.record.headers, name).is_none() {
            return String::new();
        }
        let value = unescape(value);
        match names::element(name) {
            Some(element) => self.element(&element, &value),
            None => {
                let key = self.escaped(name).replace('"', "&quot;");
                self.named("tag", &format!(" name=\"{key}\""), &value)
            }
        }
    }

    fn element(&mut self, name: &str, text: &str) -> String {
        self.named(name, "", text)
    }

    fn named(&mut self, name: &str, attributes: &str, text: &str) -> String {
        let text = &*self.held(text);
        let bare = text.trim_matches(is_blank) == text;
        let (space, pad) = match text {
            "" => ("", ""),
            _ if bare => ("", " "),
            _ => (" xml:space=\"preserve\"", ""),
        };
        let text = if name == "comment" { self.with_pictures(text).into() } else { self.escaped(text) };
        ["<", name, attributes, space, ">", pad, &text, pad, "</", name, ">"].concat()
    }

    /// A text without the characters that XML cannot hold, which are counted.
    fn held<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        // Practically no text has one.
        if !text.bytes().any(|byte| byte < b' ' || byte == 0xEF) {
            return text.into();
        }
        let mut held = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                '\t' | '\n' | '\r' => held.push(letter),
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                    let line = || self.text.matches('\n').count() + held.matches('\n').count() + 1;
                    self.unheld.entry(letter).or_insert_with(|| (0, line())).0 += 1;
                }
                _ => held.push(letter),
            }
        }
        held.into()
    }

    /// A text as it stands between tags.
    fn escaped<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        let text = self.held(text);
        if !text.bytes().any(|byte| matches!(byte, b'&' | b'<' | b'>' | b'\r')) {
            return text;
        }
        let mut escaped = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                '&' => escaped.push_str("&amp;"),
                '<' => escaped.push_str("&lt;"),
                '>' => escaped.push_str("&gt;"),
                '\r' => escaped.push_str("&#13;"),
                _ => escaped.push(letter),
            }
        }
        escaped.into()
    }

    /// A comment in which pictures are elements.
    fn with_pictures(&mut self, text: &str) -> String {
        let mut rest = text;
        let mut written = String::new();
        while let Some((before, behind)) = rest.split_once(PICTURE) {
            let found = behind.split_once(']').and_then(|(inside, after)| Some((source(inside)?, after)));
            written.push_str(&self.escaped(before));
            rest = match found {
                Some(((source, words), after)) => {
                    let quoted = |text: Cow<'_, str>| text.replace('"', "&quot;");
                    let source = quoted(self.escaped(source));
                    written.push_str(&format!("<img src=\"{source}\""));
                    if let Some(words) = words {
                        written.push_str(&format!(" alt=\"{}\"", quoted(self.escaped(words))));
                    }
                    written.push_str("/>");
                    after
                }
                None => {
                    written.push_str(PICTURE);
                    behind
                }
            };
        }
        written + &self.escaped(rest)
    }
}

/// The prefix of a picture in a comment of PGN.
const PICTURE: &str = "[%img ";

/// The address of a picture, and the words that stand for it.
fn source(inside: &str) -> Option<(&str, Option<&str>)> {
    let (source, words) = match inside.split_once(' ') {
        Some((source, words)) => (source, Some(words)),
        None => (inside, None),
    };
    let plain = |text: &str| !text.is_empty() && !text.contains(|letter: char| letter.is_control());
    let has_ends = source.trim() != source || source.contains(char::is_whitespace);
    (plain(source) && !has_ends && words.is_none_or(plain)).then_some((source, words))
}
