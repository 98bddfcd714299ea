//! The games of a text in XML, each as a list of what its elements say. What is neither an element of the form nor in
//! one is not read and stays where it is.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use super::names;
use super::scan::{XmlScanner, XmlTag, XmlToken, XmlTokenKind, resolved};
use crate::pieces::PieceRole;
use crate::report::{BadXml, NoteKind, NoteWeight};
use komaoto_text::{Slice, first_line};

/// The blocks that other pieces are in.
pub(super) mod block {
    pub(in super::super) const GAMES: &str = "games";
    pub(in super::super) const GAME: &str = "game";
}

/// The meaning of an element of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ElementKind {
    Move,
    Comment,
    Nag,
    End,
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// A tag of a game, and where it is.
#[derive(Clone, Debug)]
pub(super) struct TagElement<'t> {
    pub(super) name: String,
    pub(super) value: Cow<'t, str>,
    pub(super) range: Range<usize>,
}

/// An element of the moves, and where it is. A long game has hundreds of thousands, all held at once: the text is that of
/// the file where it can be.
#[derive(Clone, Debug)]
pub(super) struct XmlElement<'t> {
    pub(super) kind: ElementKind,
    pub(super) text: Cow<'t, str>,
    pub(super) range: Range<usize>,
}

/// Something worth saying of a place in the text: where, and the text.
#[derive(Clone, Debug)]
pub(super) struct XmlNote<'t> {
    pub(super) at: usize,
    pub(super) weight: NoteWeight,
    pub(super) what: NoteKind,
    pub(super) text: &'t str,
}

/// A game of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct XmlGame<'t> {
    /// Its offset; the first game begins with the text.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) tags: Vec<TagElement<'t>>,
    pub(super) elements: Vec<XmlElement<'t>>,
    /// The frame around the elements.
    pub(super) frame: Vec<(PieceRole, Range<usize>)>,
    pub(super) remarks: Vec<XmlNote<'t>>,
}

/// An element that has a text.
#[derive(Debug)]
struct Leaf<'t> {
    kind: LeafKind,
    /// The name of its element.
    name: String,
    start: usize,
    /// The end of the part that was read, without blanks.
    end: usize,
    text: Cow<'t, str>,
    /// Whether blanks around its text are part of it.
    keeps_blanks: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum LeafKind {
    Part(ElementKind),
    /// A tag of this name.
    Tag(String),
}

/// An element that is not read, with everything in it.
#[derive(Debug)]
struct SkippedElement {
    name: String,
    /// The number of open elements of that name.
    depth: usize,
}

/// Reads the games of a text one by one.
pub(super) struct Parser<'t> {
    text: &'t str,
    scanner: XmlScanner<'t>,
    game: XmlGame<'t>,
    /// Whether a game has begun, and whether it is still open.
    begun: bool,
    open: bool,
    /// The number of open variations.
    depth: usize,
    /// Whether a move has come.
    moved: bool,
    leaf: Option<Leaf<'t>>,
    skipped: Option<SkippedElement>,
    /// Whether the games are in an element of their own.
    listed: bool,
}

/// True for blanks of XML.
pub(super) const fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\n' | '\r')
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            scanner: XmlScanner::new(text),
            game: XmlGame::default(),
            begun: false,
            open: false,
            depth: 0,
            moved: false,
            leaf: None,
            skipped: None,
            listed: false,
        }
    }

    fn raw(&self, range: Range<usize>) -> &'t str {
        self.text.slice(range)
    }

    fn remark(&mut self, range: Range<usize>, weight: NoteWeight, what: NoteKind) {
        let text = self.raw(range.clone());
        self.game.remarks.push(XmlNote { at: range.start, weight, what, text });
    }

    fn unknown(&mut self, range: Range<usize>) {
        self.remark(range, NoteWeight::Kept, NoteKind::UnknownLine);
    }

    /// Takes a part of the text; returns the game before it if it begins another one.
    fn take(&mut self, XmlToken { kind, range }: XmlToken<'t>) -> Option<XmlGame<'t>> {
        match kind {
            XmlTokenKind::Start(tag) => return self.start(&tag, range),
            XmlTokenKind::End(name) => self.end(&name.to_ascii_lowercase(), range),
            XmlTokenKind::Text(text) => self.words(resolved(text), range),
            XmlTokenKind::Data(text) => self.words(text.into(), range),
            XmlTokenKind::Reference(text) => {
                let known = resolved(text);
                if known == text && self.leaf.is_some() {
                    self.remark(range.clone(), NoteWeight::Kept, NoteKind::Xml(BadXml::Entity(text.to_owned())));
                }
                if known == "\r" || known == "\n" {
                    self.letter(known, range.end);
                } else {
                    self.words(known, range);
                }
            }
            XmlTokenKind::Declaration => self.game.frame.push((PieceRole::Banner, range)),
            XmlTokenKind::Doctype => {
                self.remark(range.clone(), NoteWeight::Kept, NoteKind::Xml(BadXml::Doctype));
                self.game.frame.push((PieceRole::Banner, range));
            }
            XmlTokenKind::Aside => {}
            XmlTokenKind::Broken(reason) => {
                let line = first_line(self.raw(range.clone()));
                let first = range.start..range.start + line.len();
                self.close_leaf(range.start);
                self.remark(first, NoteWeight::Lost, NoteKind::Xml(BadXml::Syntax(reason)));
            }
        }
        None
    }

    /// Text between tags.
    fn words(&mut self, text: Cow<'t, str>, range: Range<usize>) {
        if self.leaf.is_some() {
            let end = range.start + self.raw(range.clone()).trim_end_matches(is_blank).len();
            let text = match text {
                text if text.contains('\r') => text.replace("\r\n", "\n").replace('\r', "\n").into(),
                text => text,
            };
            let end = if text.trim_matches(is_blank).is_empty() { 0 } else { end };
            return self.letter(text, end);
        }
        let raw = self.raw(range.clone());
        let words = raw.trim_matches(is_blank);
        if self.skipped.is_none() && !words.is_empty() {
            let start = range.start + raw.len() - raw.trim_start_matches(is_blank).len();
            self.unknown(start..start + words.len());
        }
    }

    fn letter(&mut self, text: Cow<'t, str>, end: usize) {
        if let Some(leaf) = &mut self.leaf {
            leaf.text += text;
            leaf.end = leaf.end.max(end);
        }
    }

    fn start(&mut self, tag: &XmlTag<'t>, range: Range<usize>) -> Option<XmlGame<'t>> {
        let name = tag.name.to_ascii_lowercase();
        let own = match name.as_str() {
            "move" => Some(LeafKind::Part(ElementKind::Move)),
            "comment" => Some(LeafKind::Part(ElementKind::Comment)),
            "nag" => Some(LeafKind::Part(ElementKind::Nag)),
            "end" => Some(LeafKind::Part(ElementKind::End)),
            _ => None,
        };
        let is_frame = matches!(name.as_str(), "pgn" | "pgns");
        if !is_frame && let Some(skipped) = &mut self.skipped {
            skipped.depth += usize::from(skipped.name == name && !tag.empty);
            return None;
        }
        if let Some(leaf) = &mut self.leaf {
            let is_comment = leaf.kind == LeafKind::Part(ElementKind::Comment);
            if own.is_none() && !is_frame && name != "variation" && name != "tag" {
                if is_comment || !matches!(leaf.kind, LeafKind::Tag(_)) {
                    self.markup(tag, &name, range);
                } else {
                    // What has elements in it is no tag.
                    let skipped = SkippedElement { name: leaf.name.clone(), depth: 1 };
                    let whole = leaf.start..range.start;
                    self.leaf = None;
                    self.skipped = Some(skipped);
                    self.unknown(whole);
                }
                return None;
            }
            if leaf.name == "variation" && leaf.text.trim_matches(is_blank).is_empty() {
                let opened = leaf.start..self.raw(0..range.start).trim_end_matches(is_blank).len();
                self.leaf = None;
                self.variation(opened);
            } else {
                self.close_leaf(range.start);
            }
        }
        if is_frame {
            self.skipped = None;
            self.noted_attributes(tag, &range, &[]);
            if name == "pgns" {
                self.listed = true;
                self.game.frame.push((PieceRole::Begin(block::GAMES), range));
                return None;
            }
            return self.begin(tag, range);
        }
        if !self.open {
            return self.skip(tag, name, range);
        }
        let known: &[&str] = if name == "tag" { &["name", "xml:space"] } else { &["xml:space"] };
        let attributes = tag.attributes();
        let value = |of: &str| attributes.iter().find(|(key, _)| key == of).map(|(_, value)| value.clone());
        let kind = match (own, name.as_str()) {
            (Some(kind), _) => kind,
            (None, "variation") if self.moved && !tag.empty => {
                self.noted_attributes(tag, &range, &[]);
                self.variation(range);
                return None;
            }
            (None, "tag") => match value("name") {
                Some(key) if !key.is_empty() => LeafKind::Tag(key),
                _ => return self.skip(tag, name, range),
            },
            // Outside of comments they say nothing.
            (None, "img" | "br") => return self.skip(tag, name, range),
            (None, element) => LeafKind::Tag(names::tag(element).to_owned()),
        };
        self.noted_attributes(tag, &range, known);
        let keeps_blanks = value("xml:space").is_some_and(|value| value == "preserve");
        self.leaf = Some(Leaf { kind, name, start: range.start, end: range.end, text: "".into(), keeps_blanks });
        if tag.empty {
            self.finish_leaf(range.end);
        }
        None
    }

    /// Attributes that say nothing here stay with their element.
    fn noted_attributes(&mut self, tag: &XmlTag<'t>, range: &Range<usize>, known: &[&str]) {
        let is_own = |(key, _): &(String, String)| !known.contains(&key.as_str()) && !key.starts_with("xml");
        if tag.attributes().iter().any(is_own) {
            self.unknown(range.clone());
        }
    }

    /// An element that nobody knows, with all that is in it.
    fn skip(&mut self, tag: &XmlTag<'t>, name: String, range: Range<usize>) -> Option<XmlGame<'t>> {
        self.unknown(range);
        if !tag.empty {
            self.skipped = Some(SkippedElement { name, depth: 1 });
        }
        None
    }

    fn variation(&mut self, range: Range<usize>) {
        self.depth += 1;
        self.element(ElementKind::Open, "".into(), range);
    }

    /// An element within the text of another one.
    fn markup(&mut self, tag: &XmlTag<'t>, name: &str, range: Range<usize>) {
        match name {
            "br" => self.letter("\n".into(), range.end),
            "img" => {
                let attributes = tag.attributes();
                let value = |of: &str| attributes.iter().find(|(key, _)| key.eq_ignore_ascii_case(of));
                let source = value("src").map_or("", |(_, value)| value.trim_matches(is_blank));
                let source = source.replace(' ', "%20").replace(']', "%5D").replace(['\n', '\r', '\t'], "");
                let words = value("alt").map_or("", |(_, value)| value).replace(['\n', '\r', '\t'], " ");
                if source.is_empty() || words.contains(']') {
                    return self.remark(range, NoteWeight::Changed, NoteKind::Xml(BadXml::Markup(name.to_owned())));
                }
                let gap = if words.is_empty() { "" } else { " " };
                self.letter(format!("[%img {source}{gap}{words}]").into(), range.end);
            }
            _ => {
                let what = NoteKind::Xml(BadXml::Markup(name.to_owned()));
                self.letter("".into(), range.end);
                self.remark(range, NoteWeight::Changed, what);
            }
        }
    }

    fn end(&mut self, name: &str, range: Range<usize>) {
        let is_frame = matches!(name, "pgn" | "pgns");
        if !is_frame && let Some(skipped) = &mut self.skipped {
            skipped.depth -= usize::from(skipped.name == name);
            if skipped.depth == 0 {
                self.skipped = None;
            }
            return;
        }
        self.skipped = None;
        if let Some(leaf) = &self.leaf {
            if leaf.name == name {
                return self.finish_leaf(range.end);
            }
            if !is_frame && !matches!(name, "variation" | "move" | "comment" | "nag" | "end" | "tag") {
                // The end of an element within its text, which was noted at its beginning.
                return self.letter("".into(), range.end);
            }
            self.close_leaf(range.start);
        }
        match name {
            "variation" if self.open && self.depth > 0 => {
                self.depth -= 1;
                self.element(ElementKind::Close, "".into(), range);
            }
            "pgn" if self.open => {
                self.open = false;
                self.game.frame.push((PieceRole::End(block::GAME), range));
            }
            "pgns" => {
                if mem::take(&mut self.open) {
                    self.unclosed_game();
                }
                self.game.frame.push((PieceRole::End(block::GAMES), range));
            }
            _ => self.unknown(range),
        }
    }

    /// The element here ends without its end: before what begins at a place.
    fn close_leaf(&mut self, at: usize) {
        if let Some(leaf) = &self.leaf {
            let (start, end) = (leaf.start, leaf.end);
            let range = start..end.max(start).min(at);
            self.remark(range.clone(), NoteWeight::Changed, NoteKind::Unclosed);
            self.finish_leaf(range.end);
        }
    }

    fn finish_leaf(&mut self, end: usize) {
        let Some(leaf) = self.leaf.take() else { return };
        let range = leaf.start..end;
        let text = match leaf.text {
            text if leaf.keeps_blanks => text,
            Cow::Borrowed(text) => text.trim_matches(is_blank).into(),
            Cow::Owned(text) => text.trim_matches(is_blank).to_owned().into(),
        };
        match leaf.kind {
            LeafKind::Part(kind) => self.element(kind, text, range),
            LeafKind::Tag(name) => {
                if self.moved {
                    self.remark(range.clone(), NoteWeight::Kept, NoteKind::Xml(BadXml::LateTag(name.clone())));
                }
                self.game.tags.push(TagElement { name, value: text, range });
            }
        }
    }

    fn element(&mut self, kind: ElementKind, text: Cow<'t, str>, range: Range<usize>) {
        self.moved |= matches!(kind, ElementKind::Move | ElementKind::End);
        let elements = &mut self.game.elements;
        if elements.len() == elements.capacity() {
            // Twice the room of a long game would be most of what reading it takes.
            elements.reserve_exact(elements.len() / 8 + 64);
        }
        elements.push(XmlElement { kind, text, range });
    }

    fn unclosed_game(&mut self) {
        let last = self.game.frame.iter().rev().find(|(part, _)| *part == PieceRole::Begin(block::GAME));
        if let Some((_, range)) = last.cloned() {
            self.remark(range, NoteWeight::Changed, NoteKind::Unclosed);
        }
    }

    /// Begins a game; returns the one before it.
    fn begin(&mut self, tag: &XmlTag<'t>, range: Range<usize>) -> Option<XmlGame<'t>> {
        if mem::replace(&mut self.open, true) {
            self.unclosed_game();
        }
        let next = XmlGame { start: range.start, ..XmlGame::default() };
        let before = if mem::replace(&mut self.begun, true) {
            let mut before = mem::replace(&mut self.game, next);
            before.end = range.start;
            if !self.listed {
                self.remark(range.clone(), NoteWeight::Kept, NoteKind::Xml(BadXml::Roots));
            }
            Some(before)
        } else {
            None
        };
        (self.depth, self.moved) = (0, false);
        self.game.frame.push((PieceRole::Begin(block::GAME), range.clone()));
        if tag.empty {
            self.open = false;
        }
        before
    }
}

impl<'t> Iterator for Parser<'t> {
    type Item = XmlGame<'t>;

    fn next(&mut self) -> Option<XmlGame<'t>> {
        while let Some(token) = self.scanner.next() {
            if let Some(game) = self.take(token) {
                return Some(game);
            }
        }
        let behind = self.text.trim_end_matches(is_blank).len();
        self.close_leaf(behind);
        if mem::take(&mut self.open) {
            self.unclosed_game();
        }
        let mut last = mem::take(&mut self.game);
        last.end = self.text.len();
        mem::take(&mut self.begun).then_some(last)
    }
}
