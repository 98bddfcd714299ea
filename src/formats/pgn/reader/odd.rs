//! Breaches of the standard that people write all the same: tags among moves, braces in braces, a comment within
//! a move, words that nothing parts, moves in another notation than the tags say.

use std::ops::Range;

use super::{PgnReader, with_suffix};
use crate::pgn::head::{is_of_the_start, on_one_line};
use crate::pgn::lexer::{Lexer, PgnToken, is_blank, is_quote, unescape};
use crate::pgn::result::PgnResult;
use crate::pgn::spelling::{XiangqiSpelling, find, outcome};
use crate::pgn::values::odd_form;
use crate::pieces::PieceRole;
use crate::report::{NoteKind, NoteWeight};
use komaoto_notation::chess::split_suffix;
use komaoto_notation::xiangqi::{parse_chinese, parse_wxf};
use komaoto_record::NodeId;
use komaoto_rules::Move;
use komaoto_text::{Slice, until};

/// The tags that follow from the rest of the game, and where they are.
#[derive(Debug, Default)]
pub(super) struct DerivedTags {
    /// Whether the start position is another one than usual, as SetUp says.
    set_up: Option<(Range<usize>, bool)>,
    fen: Option<Range<usize>>,
    /// The number of moves in PlyCount.
    plies: Option<(Range<usize>, usize)>,
}

impl DerivedTags {
    fn add(&mut self, name: &str, value: &str, span: &Range<usize>) {
        let value = value.trim();
        if name.eq_ignore_ascii_case("SetUp") {
            self.set_up = matches!(value, "0" | "1").then(|| (span.clone(), value == "1"));
        } else if name.eq_ignore_ascii_case("FEN") && !matches!(value, "" | "?" | "-") {
            self.fen = Some(span.clone());
        } else if name.eq_ignore_ascii_case("PlyCount") {
            self.plies = value.parse().ok().map(|plies| (span.clone(), plies));
        }
    }
}

impl<'t> PgnReader<'t, '_> {
    /// Says where a tag is, and what is odd about it.
    pub(super) fn tag(&mut self, name: &'t str, value: &str, span: Range<usize>) {
        let tag = self.text.slice(span.clone());
        let game = self.builder.record.game();
        self.following.add(name, value, &span);
        if !self.names.insert(name) {
            self.note(span.start, NoteWeight::Kept, NoteKind::SecondHeader, tag);
        } else if tag.starts_with('[') && !tag.contains(is_quote) {
            self.note(span.start, NoteWeight::Kept, NoteKind::OddValue(QUOTED), tag);
        } else if name.eq_ignore_ascii_case("Result")
            && game != komaoto_rules::Game::Shogi
            && PgnResult::parse(value.trim()).is_none()
        {
            self.note(span.start, NoteWeight::Kept, NoteKind::NotAResult, tag);
        } else if let Some(form) = odd_form(game, name, value) {
            self.note(span.start, NoteWeight::Kept, NoteKind::OddValue(form), tag);
        } else if value.as_bytes().contains(&b'\t') {
            self.note(span.start, NoteWeight::Kept, NoteKind::OddValue(NO_TAB), tag);
        }
        let part = PieceRole::Header(name.to_ascii_lowercase());
        self.builder.report.piece(NodeId::ROOT, part, span);
    }

    /// A tag among the moves: it is one of the game's, unless it says where the game starts.
    pub(super) fn late_tag(&mut self, name: &'t str, value: &str, span: Range<usize>) {
        let text = self.text.slice(span.clone());
        if is_of_the_start(name) {
            return self.note(span.start, NoteWeight::Kept, NoteKind::Trailing, text);
        }
        self.note(span.start, NoteWeight::Changed, NoteKind::TagAmongMoves, text);
        self.builder.record.headers.push(name, &on_one_line(unescape(value)));
        if !self.lines.line.over && name.eq_ignore_ascii_case("Result") {
            self.outcome = outcome(&self.builder.record.headers);
        }
        // It stays where it is.
        self.tag(name, value, span);
    }

    /// Notes the tags that say otherwise than the rest of the game.
    pub(super) fn compare_tags(&mut self) {
        let record = &self.builder.record;
        if record.game() == komaoto_rules::Game::Shogi {
            return;
        }
        let DerivedTags { set_up, fen, plies } = std::mem::take(&mut self.following);
        // Of one that cannot be read it was said.
        let is_readable = find(&record.headers, "FEN").is_none();
        let demands_tag = record.game() == komaoto_rules::Game::Chess && !self.of_elements;
        let moves = record.tree.mainline(NodeId::ROOT);
        let moves = moves.filter(|id| record.tree.get(*id).is_some_and(|node| node.mv().is_some())).count();
        let is_whole = !self.remarks.iter().any(|(_, note)| note.is_unread());
        let mut note = |span: Range<usize>, what| {
            let tag = self.text.slice(span.clone());
            self.note(span.start, NoteWeight::Kept, what, tag);
        };
        match (set_up, fen) {
            (Some((span, true)), None) => note(span, NoteKind::SetUp("0")),
            (Some((span, false)), Some(_)) if is_readable => note(span, NoteKind::SetUp("1")),
            (None, Some(span)) if is_readable && demands_tag => note(span, NoteKind::NoSetUp),
            _ => {}
        }
        if let Some((span, _)) = plies.filter(|(_, said)| is_whole && *said != moves) {
            note(span, NoteKind::PlyCount(moves));
        }
    }

    /// Passes over the rest of a comment with braces in it, unless that is moves.
    pub(super) fn nests(&mut self, rest: Range<usize>) {
        let text = self.text.slice(rest.start..rest.end.saturating_sub(1));
        let first =
            Lexer::new(text).find_map(|lexeme| if let PgnToken::Word(word) = lexeme.token { Some(word) } else { None });
        let (position, mut spelling) = (self.builder.trail.position(), self.spelling);
        let plays =
            |word| spelling.resolve(split_suffix(word).0, position, None).is_ok_and(|mv| position.check(mv).is_ok());
        if !first.is_some_and(plays) {
            self.nested = rest.end;
            let text = self.text.slice(rest.clone()).trim();
            self.note(rest.start, NoteWeight::Kept, NoteKind::NestedBraces, text);
        }
    }

    /// Notes the first place where nothing parts a move of xiangqi from its number, or from the result behind it.
    pub(super) fn parts(&mut self, place: usize, before: bool) {
        let is_xiangqi = self.builder.record.game() == komaoto_rules::Game::Xiangqi;
        if is_xiangqi && !self.of_elements && !self.unparted && is_unparted(self.text, place, before) {
            self.unparted = true;
            let word = until(self.text.slice(place..).trim_start(), char::is_whitespace);
            self.note(place, NoteWeight::Kept, NoteKind::Unparted, word);
        }
    }

    /// The legal move that a comment splits, and where its second half is.
    pub(super) fn split(&mut self, first: &str, span: &Range<usize>) -> Option<(Move, Range<usize>)> {
        let second = second_half(self.text, span)?;
        let joined = [first, split_suffix(self.text.get(second.clone())?).0].concat();
        let (position, previous) = (self.builder.trail.position(), self.builder.trail.last_target());
        let mv = self.spelling.resolve(&joined, position, previous).ok()?;
        position.check(mv).is_ok().then_some((mv, second))
    }

    /// Plays a move that a comment splits.
    pub(super) fn play_split(&mut self, mv: Move, span: &Range<usize>, second: &Range<usize>) {
        let halves = [span, second].map(|half| self.text.slice(half.clone()));
        match self.play(mv, halves[0], span) {
            Ok(()) => {
                self.note(span.start, NoteWeight::Changed, NoteKind::CommentInMove(halves.concat()), halves[0]);
                self.piece(PieceRole::Step, span.clone());
                self.half = Some(second.start);
                let (_, nags) = with_suffix(halves[1]);
                if !nags.is_empty() {
                    self.said_of(self.about()).nags.extend(nags);
                }
            }
            Err(what) => self.stop(span.start, what),
        }
    }

    /// Notes the first move of xiangqi that is in another notation than the tag names.
    pub(super) fn compares(&mut self, bare: &str, word: &str, place: usize) {
        if let Some(named) = self.named.take_if(|named| is_otherwise(bare, *named)) {
            self.note(place, NoteWeight::Kept, NoteKind::OtherNotation(named.name()), word);
        }
    }
}

/// The marks that a value stands between.
const QUOTED: &str = "\"…\"";

/// The characters that a value may not have.
const NO_TAB: &str = "no U+0009";

/// The distance behind a comment within which its end is looked for.
const REACH: usize = 1 << 12;

/// The end that a comment closed at its first brace would have if braces did nest; `None` if that is where it ends, or
/// nowhere.
pub(super) fn nested_end(text: &str, comment: &Range<usize>) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, byte) in text.bytes().enumerate().take(comment.end + REACH).skip(comment.start) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return Some(place + 1).filter(|end| *end > comment.end);
        }
    }
    None
}

/// The second half of a word that a comment splits, right behind the comment.
fn second_half(text: &str, first: &Range<usize>) -> Option<Range<usize>> {
    let behind = text.get(first.end..)?.strip_prefix('{')?;
    let start = first.end + 1 + behind.find('}')? + 1;
    let rest = text.get(start..)?;
    let ends = |letter: char| is_blank(letter) || "(){}[];,".contains(letter);
    let length = rest.find(ends).unwrap_or(rest.len());
    (length > 0).then(|| start..start + length)
}

/// Whether a move follows a number, or precedes a result, with nothing between.
fn is_unparted(text: &str, place: usize, before: bool) -> bool {
    // Numbers in Chinese characters bring along what parts them: 一、炮二平五.
    if !before && text.get(..place).is_some_and(|number| number.ends_with('、')) {
        return false;
    }
    let beside = if before {
        text.get(..place).and_then(|text| text.chars().next_back())
    } else {
        text.get(place..).and_then(|text| text.chars().next())
    };
    beside.is_some_and(|letter| !is_blank(letter) && !matches!(letter, '.' | '…' | '{' | '}' | '(' | ')'))
}

/// Whether a move of xiangqi is in another notation than this. Coordinates go by two names.
fn is_otherwise(word: &str, named: XiangqiSpelling) -> bool {
    if parse_chinese(word).is_ok() {
        named != XiangqiSpelling::Chinese
    } else if parse_wxf(word).is_ok() {
        named != XiangqiSpelling::Wxf
    } else {
        matches!(named, XiangqiSpelling::Chinese | XiangqiSpelling::Wxf)
    }
}
