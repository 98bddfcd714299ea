//! Reads the XML form: what its elements say is told to the reader of PGN.

use std::ops::Range;

use super::READING;
use super::parse::{ElementKind, Parser, TagElement, XmlElement, XmlGame};
use crate::pgn::head::PgnHead;
use crate::pgn::letters::{Remark, in_own_letters};
use crate::pgn::lexer::{Lexeme, PgnToken};
use crate::pgn::nags;
use crate::pgn::reader::PgnReader;
use crate::pgn::result::PgnResult;
use crate::reading::{Builder, LARGE, PlaceTracker, ReadAlone, filed};
use crate::report::{NoteKind, NoteWeight, Report, Unreadable};
use komaoto_record::{FormatId, Headers, Record};
use komaoto_rules::Position;
use komaoto_text::{Slice, body};

/// The ranges of the games of a text.
pub(crate) fn games(text: &str) -> Vec<Range<usize>> {
    Parser::new(body(text))
        .map(|game| game.start..if game.end == body(text).len() { text.len() } else { game.end })
        .collect()
}

/// Reads all games of a text; if it is large and has several, only finds where they are.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let text = body(text);
    if text.len() >= LARGE {
        let found = games(text);
        if found.len() > 1 {
            return Ok(filed(text, found.into_iter(), &ALONE, report));
        }
    }
    let mut places = PlaceTracker::default();
    let mut records = Vec::new();
    for (index, game) in Parser::new(text).enumerate() {
        let (record, notes) = read_game(text, &game, index, report);
        places.tell(text, notes, report);
        records.push(record);
    }
    if records.is_empty() { Err(Unreadable::Unknown) } else { Ok(records) }
}

/// Reads a game of a large text by itself.
const ALONE: ReadAlone =
    ReadAlone { reading: READING, record: |text, _| alone(text), headers: |text, _| headers(text) };

/// Reads a text of one game.
fn alone(text: &str) -> Record {
    let read = Parser::new(text).next().map(|game| read_game(text, &game, 0, &mut Report::default()).0);
    read.unwrap_or_else(|| Record::new(Position::start(komaoto_rules::Game::Chess)))
}

/// The headers of a text of one game.
fn headers(text: &str) -> Headers {
    match Parser::new(text).next() {
        Some(game) => head(&game).translated(),
        None => Headers::default(),
    }
}

/// The head of a game: all before its moves.
fn head<'t>(game: &'t XmlGame<'_>) -> PgnHead<'t> {
    let mut tags = Headers::default();
    let mut spans = Vec::new();
    for TagElement { name, value, range } in &game.tags {
        tags.push(name, value);
        spans.push((name.as_str(), value.as_ref().into(), range.clone()));
    }
    PgnHead::of(tags, &main_line(game), spans, None)
}

/// The moves of the main line as PGN has them.
fn main_line(game: &XmlGame<'_>) -> String {
    let mut depth = 0_usize;
    let mut line = String::new();
    for element in &game.elements {
        match element.kind {
            ElementKind::Open => depth += 1,
            ElementKind::Close => depth = depth.saturating_sub(1),
            ElementKind::Move if depth == 0 => {
                let word = word_of(&element.text);
                if !word.contains(|letter: char| letter.is_whitespace() || "{}[]();%,*".contains(letter)) {
                    line.push_str(word);
                    line.push(' ');
                }
            }
            _ => {}
        }
    }
    line
}

/// A move without the number that nobody asked for: `1. e4`.
fn word_of(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match text.get(digits..).filter(|rest| rest.starts_with('.')) {
        Some(rest) => rest.trim_start_matches(['.', '…']).trim_start(),
        None => text,
    }
}

fn read_game(text: &str, game: &XmlGame<'_>, index: usize, report: &mut Report) -> (Record, Vec<Remark>) {
    let moves = main_line(game);
    let first = game.elements.iter().find(|element| element.kind == ElementKind::Move);
    let at = first.map_or(game.start, |element| element.range.start);
    in_own_letters((&moves, at), index, report, |letters, report| {
        let head = head(game);
        let builder = Builder::new(head.initial.clone(), index, FormatId::Xml, report);
        let mut reader = PgnReader::new(text, index, builder).of_elements();
        reader.begin(head, game.start);
        reader.spell(&moves, letters);
        for remark in &game.remarks {
            reader.note(remark.at, remark.weight, remark.what.clone(), remark.text);
        }
        for (part, range) in &game.frame {
            reader.piece(part.clone(), range.clone());
        }
        for element in &game.elements {
            tell(&mut reader, element, text);
        }
        reader.finish(game.end)
    })
}

/// Tells the reader what an element says.
fn tell<'t>(reader: &mut PgnReader<'t, '_>, XmlElement { kind, text: said, range }: &'t XmlElement<'_>, text: &str) {
    let raw = || text.slice(range.clone());
    let token = match kind {
        ElementKind::Comment => return reader.said(range.clone(), said.clone().into_owned()),
        ElementKind::Open => PgnToken::Open,
        ElementKind::Close => PgnToken::Close,
        ElementKind::Nag => match (said.trim_start_matches('$').parse(), nags::of_word(said).as_slice()) {
            (Ok(nag), _) | (_, &[nag]) => PgnToken::Nag(nag),
            _ => return reader.note(range.start, NoteWeight::Kept, NoteKind::UnknownLine, raw()),
        },
        ElementKind::End => match PgnResult::parse(said) {
            Some(outcome) => PgnToken::Result(outcome),
            None => return reader.note(range.start, NoteWeight::Kept, NoteKind::UnknownEnding, raw()),
        },
        // Black moves first.
        ElementKind::Move if !said.is_empty() && said.chars().all(|letter| matches!(letter, '.' | '…')) => {
            PgnToken::Number { number: None, dots: 3 }
        }
        ElementKind::Move => match word_of(said) {
            "" => return reader.note(range.start, NoteWeight::Kept, NoteKind::UnknownLine, raw()),
            word => PgnToken::Word(word),
        },
    };
    reader.token(Lexeme { token, span: range.clone() });
}
