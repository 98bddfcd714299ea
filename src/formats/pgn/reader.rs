//! Reads PGN, one game at a time, each from its own part of the text. Nothing recurses: open variations wait on a
//! stack.

mod loosely;
mod odd;
mod results;
mod unread;

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::time::Duration;

use super::games::{PgnGame, games};
use super::head::{PgnHead, headers, shifted};
use super::letters::{Remark, in_own_letters};
use super::lexer::{Lexeme, Lexer, PgnToken, inside_brackets};
use super::lines::LineStack;
use super::result::PgnResult;
use super::shogi::{self, Plus};
use super::spelling::{ELLIPSIS, PgnSpelling, XiangqiSpelling, find, outcome};
use super::{READING, comment, nags};
use crate::comment::commands::{split_bookmark, split_elapsed};
use crate::comment::evaluation::{of_pgn, speaks};
use crate::comment::{commands, set_full_comment, stands_before, with_nags};
use crate::pieces::PieceRole;
use crate::reading::{Builder, LARGE, PlaceTracker, ReadAlone, filed};
use crate::report::{Note, NoteKind, NoteWeight, Report, Unreadable};
use komaoto_notation::chess::{Letters, is_descriptive, split_suffix};
use komaoto_record::{FormatId, NodeId, Record, Step};
use komaoto_rules::{Color, Move, Position};
use komaoto_text::{Slice, body, first_line};

/// Reads all games of a text; if the text is large and has several, only finds where they are.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let text = body(text);
    if text.len() >= LARGE {
        let found = games(text);
        let understood =
            |span: &PgnGame| !span.tags().is_empty() || game(text, span, 0, &mut report.empty()).0.tree.len() > 1;
        if found.len() > 1 && found.first().is_some_and(understood) {
            let spans = found.into_iter().map(|game| game.span());
            return Ok(filed(text, spans, &ReadAlone { reading: READING, record: alone, headers }, report));
        }
    }
    let mut places = PlaceTracker::default();
    let mut records = Vec::new();
    let mut understood = false;
    for (index, span) in games(text).into_iter().enumerate() {
        let (record, notes) = game(text, &span, index, report);
        // A result alone may end any text.
        let first = record.tree.children(NodeId::ROOT).first().and_then(|&first| record.tree.get(first));
        understood |= first.is_some_and(|node| node.mv().is_some()) || !span.tags().is_empty();
        places.tell(text, notes, report);
        records.push(record);
    }
    if understood { Ok(records) } else { Err(Unreadable::Unknown) }
}

/// Reads a text of one game, from a file of some game.
fn alone(text: &str, of: Option<komaoto_rules::Game>) -> Record {
    let first = games(text).into_iter().next();
    let read = first.map(|span| game(text, &span, 0, &mut Report::default().of_game(of)).0);
    read.unwrap_or_else(|| Record::new(Position::start(komaoto_rules::Game::Chess)))
}

/// Reads one game of a text.
fn game(text: &str, span: &PgnGame, index: usize, report: &mut Report) -> (Record, Vec<Remark>) {
    let moves = text.slice(span.moves());
    in_own_letters((moves, span.moves().start), index, report, |letters, report| {
        game_in(letters, text, span, index, report)
    })
}

/// Reads one game of a text, with these letters of the pieces if they are not English.
fn game_in(
    letters: Option<Letters>,
    text: &str,
    span: &PgnGame,
    index: usize,
    report: &mut Report,
) -> (Record, Vec<Remark>) {
    let head = PgnHead::read(text, span, report.game());
    let builder = Builder::new(head.initial.clone(), index, FormatId::Pgn, report);
    let mut reader = PgnReader::new(text, index, builder);
    if span.is_abrupt() {
        let start = span.span().start;
        let tag = first_line(text.slice(span.tags()));
        reader.note(start, NoteWeight::Changed, NoteKind::TagEndsGame, tag);
    }
    reader.begin(head, span.span().start);
    reader.end = span.moves().end;
    let moves = text.slice(span.moves());
    reader.spell(moves, letters);
    let mut lexer = Lexer::new(moves);
    while let Some(lexeme) = lexer.next() {
        reader.token(shifted(lexeme, span.moves().start));
        // A move took more or less than the word that it begins with.
        if let Some(end) = reader.taken.take() {
            lexer.goto(end - span.moves().start);
        }
    }
    reader.finish(span.moves().end)
}

/// A word without the marks after it, and those marks as glyphs.
fn with_suffix(word: &str) -> (&str, Vec<u32>) {
    let (bare, suffix) = split_suffix(word);
    (bare, nags::of_word(suffix))
}

/// A text that precedes the move it refers to.
#[derive(Debug, Default)]
struct PendingText {
    comments: Vec<String>,
    nags: Vec<u32>,
    /// Its offset, including the number of the move.
    at: Option<usize>,
    /// Whether the number is there.
    numbered: bool,
    /// The parts that its pieces state.
    pieces: Vec<(PieceRole, Range<usize>)>,
}

/// A text about a node.
#[derive(Debug, Default)]
struct TextOfNode {
    comment: Option<String>,
    /// What of it stands before the move.
    preface: Option<String>,
    nags: Vec<u32>,
    /// The position it refers to, if it may give an evaluation: there may be a comment at each of many moves.
    position: Option<Box<Position>>,
}

pub(super) struct PgnReader<'t, 'r> {
    text: &'t str,
    index: usize,
    builder: Builder<'r, Position>,
    remarks: Vec<Remark>,
    spelling: PgnSpelling,
    lines: LineStack,
    held: PendingText,
    /// How deep in parentheses the text is that is not read; `None` where text is read.
    unread: Option<usize>,
    /// What was said of nodes: of a long game that may be each of them, so that a place in the table is small.
    said: HashMap<NodeId, Box<TextOfNode>>,
    /// The depth in parentheses of the first move below a node, if it was read in a variation.
    ahead: HashMap<NodeId, usize>,
    /// The result given in the text.
    outcome: Option<PgnResult>,
    /// Whether an unexpected number was noted.
    miscounted: bool,
    /// Whether each move is an element: the signs behind it are part of that.
    of_elements: bool,
    /// Whether dots of the other side were noted.
    misdotted: bool,
    /// The names of the tags so far.
    names: HashSet<&'t str>,
    /// Those of them that follow from the rest of the game.
    following: odd::DerivedTags,
    /// Up to where the text belongs to a comment with braces in it.
    nested: usize,
    /// The range of the second half of the last move, if a comment splits it.
    half: Option<usize>,
    /// The notation of xiangqi that a tag names, until another one is noted.
    named: Option<XiangqiSpelling>,
    /// Whether it was noted that nothing parts two things.
    unparted: bool,
    /// Whether a move in descriptive notation was noted: all of its game are.
    described: bool,
    /// Whether it is a game of other rules: what is a foul in chess is none there.
    is_variant: bool,
    /// Where a move ends that is not just the word that it begins with.
    taken: Option<usize>,
    /// Where the moves end.
    end: usize,
}

impl<'t, 'r> PgnReader<'t, 'r> {
    pub(super) fn new(text: &'t str, index: usize, builder: Builder<'r, Position>) -> Self {
        Self {
            text,
            index,
            builder,
            remarks: Vec::new(),
            spelling: PgnSpelling::default(),
            lines: LineStack::default(),
            held: PendingText::default(),
            unread: None,
            said: HashMap::new(),
            ahead: HashMap::new(),
            outcome: None,
            miscounted: false,
            of_elements: false,
            misdotted: false,
            names: HashSet::new(),
            following: odd::DerivedTags::default(),
            nested: 0,
            half: None,
            named: None,
            unparted: false,
            described: false,
            is_variant: false,
            taken: None,
            end: text.len(),
        }
    }

    /// A reader of a text in which each move is an element.
    pub(super) fn of_elements(self) -> Self {
        Self { of_elements: true, ..self }
    }

    /// Looks how the moves are spelled.
    pub(super) fn spell(&mut self, moves: &str, letters: Option<Letters>) {
        match &self.builder.record.initial {
            Position::Shogi(_) => self.spelling.plus = Plus::of(moves),
            Position::Xiangqi(initial) => {
                self.spelling.count_ranks(initial, moves);
                self.spelling.read_dashes(initial, moves);
            }
            Position::Chess(_) => self.spelling.letters = letters,
        }
    }

    /// Begins the game.
    pub(super) fn begin(&mut self, head: PgnHead<'t>, start: usize) {
        self.builder.begins(start);
        self.builder.record.headers = head.translated();
        self.outcome = outcome(&head.tags);
        if self.builder.record.game() == komaoto_rules::Game::Xiangqi {
            self.named = find(&head.tags, "Format").and_then(XiangqiSpelling::named);
            self.spelling = PgnSpelling::of(self.named);
        }
        self.is_variant = head.variant.is_some();
        if let Some(variant) = head.variant {
            self.note(start, NoteWeight::Kept, NoteKind::Variant(variant.clone()), &variant);
        }
        if let Some((fen, error)) = head.fen {
            self.note(start, NoteWeight::Kept, NoteKind::Fen(error), &fen);
        }
        if let Some(dots) = head.turned {
            let text = self.text.slice(dots.clone());
            self.note(dots.start, NoteWeight::Changed, NoteKind::BlackBegins, text);
        }
        let mut noted = 0;
        for Lexeme { span, .. } in head.others {
            // Once for each line.
            if span.start >= noted {
                let rest = first_line(self.text.slice(span.start..));
                noted = span.start + rest.len();
                self.note(span.start, NoteWeight::Kept, NoteKind::UnknownLine, rest);
            }
        }
        self.names.reserve(head.spans.len());
        for (name, value, span) in head.spans {
            self.tag(name, &value, span);
        }
        for lexeme in head.comments {
            self.token(lexeme);
        }
    }

    pub(super) fn token(&mut self, lexeme: Lexeme<'t>) {
        if self.unread.is_some() && !self.ends_unread(&lexeme) {
            return;
        }
        let Lexeme { token, span } = lexeme;
        if span.start < self.nested {
            return;
        }
        if self.half.take_if(|half| *half <= span.start) == Some(span.start) {
            return self.piece(PieceRole::Step, span);
        }
        match token {
            PgnToken::Comment { text, closed } => {
                if !closed {
                    let start: String = text.chars().take(NOTED).collect();
                    self.note(span.start, NoteWeight::Changed, NoteKind::Unclosed, &start);
                }
                let inside = comment::inside(self.text, &span, text);
                let rest = if closed && text.contains('{') { odd::nested_end(self.text, &span) } else { None };
                let behind = span.end;
                self.comment(span, comment::read(self.text, inside));
                if let Some(end) = rest {
                    self.nests(behind..end);
                }
            }
            PgnToken::LineComment(text) => self.comment(span, text.strip_prefix(' ').unwrap_or(text).to_owned()),
            PgnToken::Escape(_) => {}
            PgnToken::Nag(nag) => self.nags(span, &[nag]),
            PgnToken::Number { dots: 0, .. } if let Some(mv) = self.numeric(&span) => self.play_numeric(mv, span),
            PgnToken::Number { number, dots } if !self.lines.line.over => {
                self.held.at.get_or_insert(span.start);
                // The stop of a sentence behind a move, `e4. (good)`, counts nothing.
                let is_stop = number.is_none() && dots == 1 && !self.held.numbered;
                self.held.numbered |= !is_stop;
                self.held.pieces.push((PieceRole::Number, span.clone()));
                self.count(number, dots, &span);
                self.parts(span.end, false);
            }
            PgnToken::Word(word) if !self.lines.line.over => self.word(word, &span),
            PgnToken::Open if let Some((mv, end)) = self.castling_in_brackets(&span) => {
                self.play_loosely(mv, span.start..end);
            }
            PgnToken::Open => self.open(span),
            PgnToken::Close => self.close(span),
            PgnToken::Result(outcome) if !self.lines.line.over => self.result(outcome, &span),
            // What is said in brackets behind the result is a comment, `1-0 (White wins)`.
            PgnToken::Result(_) if let Some(said) = inside_brackets(self.text.slice(span.clone())) => {
                self.comment(span, said.to_owned());
            }
            PgnToken::Number { .. } | PgnToken::Word(_) | PgnToken::Result(_) => {
                self.stop(span.start, NoteKind::AfterEnd)
            }
            PgnToken::Tag { name, value } if self.builder.record.game() != komaoto_rules::Game::Shogi => {
                self.late_tag(name, value, span);
            }
            PgnToken::Stray(stray) if let Some(mv) = self.bracketed(stray) => self.play_loosely(mv, span),
            PgnToken::Tag { .. } | PgnToken::Stray(_) => {
                let text = self.text.slice(span.clone());
                self.note(span.start, NoteWeight::Lost, NoteKind::Trailing, text);
            }
        }
    }

    /// The side called White: Red in xiangqi.
    fn white(&self) -> Color {
        self.builder.record.initial.shogi().map_or(Color::White, shogi::white)
    }

    pub(super) fn note(&mut self, at: usize, weight: NoteWeight, what: NoteKind, text: &str) {
        // In a text full of errors only the notes that are kept are worth formulating.
        let text = if self.remarks.len() > crate::report::MOST { String::new() } else { text.to_owned() };
        let node = Some((self.index, self.builder.trail.here()));
        self.remarks.push((at, Note { line: 0, column: 0, weight, what, text, node, places: Vec::new() }));
    }

    /// Says what a piece of the text says of the node here.
    pub(super) fn piece(&mut self, part: PieceRole, span: Range<usize>) {
        self.builder.report.piece(self.builder.trail.here(), part, span);
    }

    /// Whether what comes now refers to the move that follows: after its number, or at the start of a variation.
    fn is_ahead(&self) -> bool {
        !self.lines.line.over && (self.held.numbered || !self.lines.is_main() && self.lines.line.steps == 0)
    }

    /// The node that a text here is about: behind a result, the last move, as before it.
    fn about(&self) -> NodeId {
        let (tree, here) = (&self.builder.record.tree, self.builder.trail.here());
        match (tree.get(here).map(|node| &node.step), tree.parent(here)) {
            (Some(Step::End(_)), Some(parent)) => parent,
            _ => here,
        }
    }

    /// A comment that is an element.
    pub fn said(&mut self, span: Range<usize>, comment: String) {
        if self.unread.is_none() {
            self.comment(span, comment);
        }
    }

    fn comment(&mut self, span: Range<usize>, comment: String) {
        if self.is_ahead() {
            self.held.at.get_or_insert(span.start);
            self.held.comments.push(comment);
            self.held.pieces.push((PieceRole::Comment, span));
        } else {
            // Only the time is that of the ending.
            let is_time = split_elapsed(&comment).0.is_empty() && !comment.is_empty();
            let about = if is_time { self.builder.trail.here() } else { self.about() };
            self.builder.report.piece(about, PieceRole::Comment, span);
            self.say(about, comment);
        }
    }

    fn nags(&mut self, span: Range<usize>, nags: &[u32]) {
        if self.is_ahead() {
            self.held.at.get_or_insert(span.start);
            self.held.nags.extend(nags);
            self.held.pieces.push((PieceRole::Glyph, span));
        } else {
            self.builder.report.piece(self.about(), PieceRole::Glyph, span);
            self.said_of(self.about()).nags.extend(nags);
        }
    }

    fn said_of(&mut self, node: NodeId) -> &mut TextOfNode {
        self.said.entry(node).or_default()
    }

    /// Adds a comment to those of a node.
    fn say(&mut self, node: NodeId, comment: String) {
        if comment.contains(['*', '#', '/']) || comment.lines().any(commands::speaks) {
            self.said_of(node).position = Some(self.builder.trail.position().clone().into());
        }
        match &mut self.said_of(node).comment {
            Some(before) => {
                before.push('\n');
                before.push_str(&comment);
            }
            none => *none = Some(comment),
        }
    }

    /// Remembers the words that precede the move that has now come, unless programs are to read them or there are others of
    /// the same move already. Whether it has.
    fn preface(&mut self) -> bool {
        let said = self.held.comments.join("\n");
        let about = self.about();
        // What only programs read is no comment that words could be said before.
        let is_said = |comment: &str| !split_bookmark(&split_elapsed(comment).0).0.is_empty();
        let stands = stands_before(&said) && !self.said_of(about).comment.as_deref().is_some_and(is_said);
        if stands {
            self.said_of(about).preface = Some(said);
        }
        stands
    }

    /// Reports the text that precedes the move that has now come, whose comments are words `before` it or behind.
    fn say_held(&mut self, before: bool) {
        let PendingText { pieces, comments, nags, .. } = &self.held;
        if pieces.is_empty() && comments.is_empty() && nags.is_empty() {
            (self.held.at, self.held.numbered) = (None, false);
            return;
        }
        let held = std::mem::take(&mut self.held);
        let about = self.about();
        for (part, span) in held.pieces {
            match part {
                PieceRole::Comment if before => self.builder.report.piece(about, PieceRole::Preface, span),
                PieceRole::Comment | PieceRole::Glyph => self.builder.report.piece(about, part, span),
                _ => self.piece(part, span),
            }
        }
        held.comments.into_iter().for_each(|comment| self.say(about, comment));
        if !held.nags.is_empty() {
            self.said_of(about).nags.extend(held.nags);
        }
    }

    /// Notes the first number of a game that differs from what it should be, and the first dots.
    fn count(&mut self, number: Option<u32>, dots: usize, span: &Range<usize>) {
        let is_whites = self.builder.trail.position().side_to_move() == self.white();
        if dots >= ELLIPSIS && is_whites && !std::mem::replace(&mut self.misdotted, true) {
            let text = self.text.slice(span.clone());
            self.note(span.start, NoteWeight::Kept, NoteKind::SideDiffers, text);
        }
        let expected = self.builder.trail.position().ply().div_ceil(2);
        if number.is_some_and(|number| number != expected) && !std::mem::replace(&mut self.miscounted, true) {
            let text = self.text.slice(span.clone());
            self.note(span.start, NoteWeight::Kept, NoteKind::MoveNumber { expected }, text);
        }
    }

    fn word(&mut self, word: &str, span: &Range<usize>) {
        let nags = nags::of_word(word);
        if !nags.is_empty() {
            // `N f3` may be a knight's move, and not a novelty.
            return match word {
                "N" | "D" if let Some((mv, end)) = self.loosely(span) => self.play_loosely(mv, span.start..end),
                _ => self.nags(span.clone(), &nags),
            };
        }
        // `exd6!ep`
        if !self.of_elements
            && let Some(sign) = nags::before_aside(word)
            && let Some(end) = word.get(..sign).map(|move_of| span.start + move_of.len())
        {
            self.taken = Some(end);
            return self.word(self.text.slice(span.start..end), &(span.start..end));
        }
        let (mut bare, mut nags) = with_suffix(word);
        // After a move that implies it.
        if nags::is_aside(bare) && self.lines.line.steps > 0 {
            self.piece(PieceRole::Step, span.start..span.start + bare.len());
            if !nags.is_empty() {
                self.nags(span.start + bare.len()..span.end, &nags);
            }
            return;
        }
        if nags::is_separator(word) && word != "--" {
            return self.piece(PieceRole::Bar, span.clone());
        }
        let (position, previous) = (self.builder.trail.position(), self.builder.trail.last_target());
        let mut found = self.spelling.resolve(bare, position, previous);
        // Signs that follow the move without a space.
        while matches!(found, Err(NoteKind::NotAMove | NoteKind::NoSuchMove))
            && let Some((rest, nag)) = nags::split_sign(bare)
        {
            let (rest, marks) = with_suffix(rest);
            nags.splice(..0, marks.into_iter().chain([nag]));
            bare = rest;
            found = self.spelling.resolve(bare, position, previous).or(found);
        }
        if found.is_err()
            && let Some((mv, second)) = self.split(bare, span)
        {
            return self.play_split(mv, span, &second);
        }
        let meant = if let Ok(mv) = found { self.meant(bare, mv) } else { None };
        let played = found.and_then(|mv| self.play(mv, word, span));
        if let Err(what) = &played
            && matches!(
                what,
                NoteKind::NotAMove | NoteKind::NoSuchMove | NoteKind::Ambiguous(_) | NoteKind::Unplayable(_)
            )
        {
            if let Some((mv, end)) = self.loosely(span) {
                return self.play_loosely(mv, span.start..end);
            }
            if let Some(end) = self.given_up(span) {
                let outcome = if self.builder.trail.position().side_to_move() == self.white() {
                    PgnResult::Second
                } else {
                    PgnResult::First
                };
                self.taken = Some(end);
                return self.result(outcome, &(span.start..end));
            }
            // A sign that nobody knows is no move.
            if nags::is_signs(word) && self.lines.line.steps > 0 {
                let text = self.text.slice(span.clone());
                return self.note(span.start, NoteWeight::Kept, NoteKind::Trailing, text);
            }
        }
        match played {
            Ok(()) => {
                self.compares(bare, word, span.start);
                if let Some(meant) = meant {
                    self.note(span.start, NoteWeight::Kept, NoteKind::Meant(meant), word);
                }
                let signs = if self.of_elements { span.end } else { span.start + bare.len() };
                self.piece(PieceRole::Step, span.start..signs);
                self.piece(PieceRole::Glyph, signs..span.end);
                if !nags.is_empty() {
                    self.said_of(self.about()).nags.extend(nags);
                }
            }
            Err(what) => self.stop(span.start, what),
        }
    }

    /// The usual spelling of a move that is spelled so that little tells which it is.
    fn meant(&mut self, bare: &str, mv: Move) -> Option<String> {
        let (Position::Chess(position), Move::Chess(mv)) = (self.builder.trail.position(), mv) else { return None };
        let meant = self.spelling.meant(bare, position, mv);
        let is_noted = meant.is_some() && is_descriptive(bare) && std::mem::replace(&mut self.described, true);
        if is_noted { None } else { meant }
    }

    /// Plays a move. A foul is noted and kept.
    fn play(&mut self, mv: Move, word: &str, span: &Range<usize>) -> Result<(), NoteKind> {
        let fork = self.fork();
        let at = self.held.at.unwrap_or(span.start);
        let stepped = self.builder.advance(mv, None, at).map_err(NoteKind::Unplayable)?;
        self.lead(fork);
        if self.lines.line.steps == 0 && !self.lines.is_main() && self.builder.repeats_its_line() {
            self.note(span.start, NoteWeight::Changed, NoteKind::SameMove, word);
        }
        self.lines.line.steps += 1;
        self.lines.line.first.get_or_insert(self.builder.trail.here());
        let before = self.preface();
        self.say_held(before);
        if let Some(foul) = stepped.foul.filter(|foul| !foul.is_pass())
            && !self.is_variant
        {
            self.note(span.start, NoteWeight::Kept, NoteKind::Foul(foul), word);
        }
        Ok(())
    }

    /// The node that the next step goes to, and whether it is the first there.
    fn fork(&self) -> (NodeId, bool) {
        let here = self.builder.trail.here();
        (here, self.builder.record.tree.children(here).is_empty())
    }

    /// A line passes over the variations in it, even if one that repeats its last move has continued from there before:
    /// `5... Qd6 (5... Qd6
    /// 6. Nc3 Qb4) 6. Nc3 e5`.
    fn lead(&mut self, (parent, first): (NodeId, bool)) {
        let depth = self.lines.depth;
        match self.ahead.get(&parent) {
            Some(&placed) if placed > depth => {
                self.builder.record.tree.reorder(self.builder.trail.here(), 0);
                self.ahead.insert(parent, depth);
            }
            None if first && depth > 0 => drop(self.ahead.insert(parent, depth)),
            _ => {}
        }
    }

    fn open(&mut self, span: Range<usize>) {
        self.say_held(false);
        self.lines.open(span.start, &mut self.builder.trail);
        self.held.at = Some(span.start);
        self.held.pieces.push((PieceRole::Open, span));
    }

    fn close(&mut self, span: Range<usize>) {
        let (empty, first) = (self.lines.line.is_empty(), self.lines.line.first);
        if !empty && !self.lines.is_main() {
            self.say_held(false);
        }
        let Some(start) = self.lines.close(&mut self.builder.trail) else {
            let text = self.text.slice(span.clone());
            return self.note(span.start, NoteWeight::Lost, NoteKind::Trailing, text);
        };
        self.held = PendingText::default();
        match first {
            Some(first) if !empty => self.builder.report.piece(first, PieceRole::Close, span),
            _ => {
                let text = self.text.slice(start..span.end).to_owned();
                self.note(start, NoteWeight::Kept, NoteKind::EmptyVariation, &text);
            }
        }
    }

    pub(super) fn finish(mut self, end: usize) -> (Record, Vec<Remark>) {
        if let Some(at) = self.lines.outermost() {
            self.note(at, NoteWeight::Changed, NoteKind::Unclosed, "(");
        }
        let behind = self.text.slice(..end).trim_end().len();
        while !self.lines.is_main() {
            self.close(behind..behind);
        }
        self.say_held(false);
        let is_xiangqi = self.builder.record.game() == komaoto_rules::Game::Xiangqi;
        if is_xiangqi && !self.of_elements && !self.lines.line.over && self.builder.record.tree.len() > 1 {
            self.note(behind, NoteWeight::Kept, NoteKind::NoResult, "");
        }
        self.compare_tags();
        // Without a result in the text, the tag says it.
        if let Some(outcome) = self.outcome.take()
            && !self.lines.line.over
        {
            self.end(outcome, end);
        }
        if let Some(format) = self.spelling.format.filter(|format| *format != XiangqiSpelling::Chinese)
            && find(&self.builder.record.headers, "Format").is_none()
        {
            self.builder.record.headers.push("Format", format.name());
        }
        let (white, game) = (self.white(), self.builder.record.game());
        for (id, said) in std::mem::take(&mut self.said) {
            let Some(node) = self.builder.record.tree.get_mut(id) else { continue };
            let (text, time) = match said.comment {
                Some(comment) if id != NodeId::ROOT && comment.contains("[%emt ") => split_elapsed(&comment),
                Some(comment) => (comment, None::<Duration>),
                None => Default::default(),
            };
            let (text, bookmark) = if text.contains("[%bm") { split_bookmark(&text) } else { (text, None) };
            node.time = time;
            // A node without one has no room for it.
            if bookmark.is_some() {
                node.bookmark = bookmark;
            }
            if let Some(position) = &said.position
                && text.lines().any(|line| speaks(line) || commands::speaks(line))
            {
                node.evaluations = of_pgn(&text, position, node.mv(), white);
            }
            let comment = with_nags(&text, &said.nags);
            if !comment.is_empty() {
                set_full_comment(node, game, &comment);
            }
            if let Some(preface) = said.preface {
                let lines = u32::try_from(preface.split('\n').count()).unwrap_or(u32::MAX);
                let behind = node.comment.strip_prefix(&preface);
                if behind.is_some_and(|behind| behind.is_empty() || behind.starts_with('\n')) {
                    node.preface = lines;
                }
            }
        }
        (self.builder.finish(), self.remarks)
    }
}

/// The most characters of unread text that a note quotes.
const NOTED: usize = 80;
