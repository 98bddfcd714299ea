//! Reads KIF, and also KI2, which differs only in its lines of moves.

mod relative;
mod rows;
mod start;
mod variations;

use std::ops::Range;

use super::ascending::Ascending;
use super::ends::{said_end, short};
use super::kakinoki;
use super::line::{KifForm, KifLineKind, move_like};
use super::start_lines::{RANKS, is_drawn_twice, is_rank, last_move};
use super::unread::UnreadLines;
use crate::carried::is_banner;
use crate::pieces::PieceRole;
use crate::reading::{Builder, column};
use crate::report::{NoteKind, NoteWeight, Report};
use komaoto_record::{Record, Role};
use komaoto_rules::shogi::{Position, Square};
use komaoto_text::{Line, blank, lines};

/// Reads the games of a text one by one; whether anything of it was understood.
pub(super) fn each_game(form: KifForm, text: &str, report: &mut Report, mut take: impl FnMut(Record)) -> bool {
    let mut index = 0;
    let mut game = KifGame::new(form, text, index, 0, report);
    let mut any = false;
    let mut head = FollowingHead::default();
    let mut next = Vec::new();
    for line in lines(text) {
        next.push(line);
        while let Some(line) = next.pop() {
            let kind = form.classify(line.text);
            if kind == KifLineKind::Signature {
                // The first line of a game: what comes before it does not belong to that game.
                game.lines(&mut head);
            }
            if game.is_over(line, kind, &head) {
                any |= game.understood;
                take(game.finish());
                index += 1;
                let head = std::mem::take(&mut head).lines;
                game = KifGame::new(form, text, index, head.first().unwrap_or(&line).offset, report);
                // The game is read as if nothing were before it.
                next.push(line);
                next.extend(head.into_iter().rev());
            } else if game.may_head(kind, &head) {
                head.ranks += usize::from(is_rank(line.text));
                head.lines.push(line);
            } else {
                game.lines(&mut head);
                game.line(line, kind);
            }
        }
    }
    game.lines(&mut head);
    any |= game.understood;
    take(game.finish());
    any
}

/// Lines after a game that are the head of another one, if one follows.
#[derive(Default)]
struct FollowingHead<'t> {
    lines: Vec<Line<'t>>,
    /// The number of ranks of a diagram among them.
    ranks: usize,
}

impl FollowingHead<'_> {
    /// Whether they include a board.
    const fn drawn(&self) -> bool {
        self.ranks >= RANKS
    }
}

/// Why lines are not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passing {
    /// An earlier line could not be read.
    Stopped,
    /// Their line of play was over.
    Ended,
    /// There is no place for their variation.
    Nowhere,
}

/// An end row that may not be one.
#[derive(Clone, Debug)]
struct Guess<'t>(Line<'t>);

struct KifGame<'r, 't> {
    form: KifForm,
    /// The text with all its games.
    text: &'t str,
    builder: Builder<'r>,
    diagram: Vec<Line<'t>>,
    /// The number of its ranks.
    ranks: usize,
    /// Whether the start position is decided.
    playing: bool,
    /// Whether a diagram does not say whose turn it is.
    turnless: bool,
    /// Whether the line above the moves has been seen.
    split: bool,
    /// Whether the main line is complete, because a variation has begun.
    varied: bool,
    /// The number of steps from the root to the first one of this block, which counts even if it could not be read.
    place: usize,
    passing: Option<Passing>,
    /// The extent of the unread part of this block.
    unread: Option<UnreadLines>,
    /// The number of unreadable moves since the last readable one, if 反則 can still end the line after them
    /// ([K34](crate#kif-and-kifu)).
    foul: Option<u32>,
    /// The number of unread moves before the end of the line here.
    hidden: u32,
    /// Set just after a 変化 line: what comes here belongs to the move that follows ([K27](crate#kif-and-kifu)).
    opening: Option<Line<'t>>,
    held: Vec<Line<'t>>,
    /// The line of 手合割.
    handicap: Option<Line<'t>>,
    /// Whether 手合割 names another game, so that none of the moves can be read.
    another_game: bool,
    /// The first of the blank lines just read.
    gap: Option<usize>,
    /// The offset of the numbers of this block from the right ones.
    offset: i64,
    /// Whether the totals of time differ from what the times add up to.
    miscounted: bool,
    /// Whether any time cannot be read or has a fraction of a second, in which case totals may be rounded.
    uncounted: bool,
    /// An end row with an unknown word: if the game continues, it was not one.
    guess: Option<Guess<'t>>,
    /// The square that 同 refers to at the start, as given by 手数＝N ▲６二角成まで.
    previous: Option<Square>,
    /// Whether the marks of the two sides are swapped (KI2).
    swapped: bool,
    /// Whether anything but moves was read since the last move (KI2).
    apart: bool,
    /// Whether the line of play was last ended by an end row or a result line.
    closed: bool,
    understood: bool,
    /// Whether any row has a number.
    counts: bool,
    ascending: Ascending<'t>,
}

impl<'r, 't> KifGame<'r, 't> {
    fn new(form: KifForm, text: &'t str, index: usize, offset: usize, report: &'r mut Report) -> Self {
        let mut builder = Builder::new(Position::start(), index, form.format(), report);
        builder.begins(offset);
        Self {
            form,
            text,
            builder,
            diagram: Vec::new(),
            ranks: 0,
            playing: false,
            turnless: false,
            split: false,
            varied: false,
            place: 0,
            passing: None,
            unread: None,
            foul: None,
            hidden: 0,
            ascending: Ascending::new(),
            opening: None,
            gap: None,
            held: Vec::new(),
            handicap: None,
            another_game: false,
            offset: 0,
            miscounted: false,
            uncounted: false,
            guess: None,
            previous: None,
            swapped: false,
            apart: false,
            closed: false,
            understood: false,
            counts: false,
        }
    }

    /// Whether a line begins another game ([K35](crate#kif-and-kifu)), after lines that may be that game's
    /// head.
    fn is_over(&self, line: Line<'_>, kind: KifLineKind<'_>, head: &FollowingHead<'_>) -> bool {
        match kind {
            KifLineKind::Signature => self.understood,
            KifLineKind::Split => self.playing && self.opening.is_none(),
            KifLineKind::Header(key, _) if kakinoki::begins_a_game(key) => {
                self.playing || (self.split && self.has(key))
            }
            KifLineKind::Diagram => !self.playing && self.ranks >= RANKS && is_drawn_twice(line.text, &self.diagram),
            KifLineKind::Step { number, .. } if head.drawn() => self.closed || number == Some(1),
            // After a gap, the first move cannot be the next one.
            KifLineKind::Step { number: Some(1), .. } => {
                self.gap.is_some() && self.opening.is_none() && (self.closed || self.varied)
            }
            KifLineKind::Moves(text) => self.begins_anew(text) || (self.closed && head.drawn()),
            _ => false,
        }
    }

    /// Whether a line may be in the head of another game: after the moves, or between two diagrams.
    fn may_head(&self, kind: KifLineKind<'_>, head: &FollowingHead<'_>) -> bool {
        let going = !head.lines.is_empty();
        let after = self.playing && self.opening.is_none();
        let between = !self.playing && self.ranks >= RANKS;
        match kind {
            // The names of the sides may come after a diagram, too.
            KifLineKind::Header(key, _) if between => {
                going || kakinoki::begins_a_game(key) && (!kakinoki::is_below_diagrams(key) || self.has(key))
            }
            KifLineKind::Header(..) | KifLineKind::Diagram => after,
            KifLineKind::Hash => after && (going || self.closed || self.gap.is_some()) || between && going,
            KifLineKind::Blank | KifLineKind::Flip => (after || between) && going,
            KifLineKind::Comment(_) | KifLineKind::Bookmark(_) => after && head.drawn(),
            _ => false,
        }
    }

    /// Reads the lines that were held back.
    fn lines(&mut self, head: &mut FollowingHead<'t>) {
        for line in std::mem::take(head).lines {
            self.line(line, self.form.classify(line.text));
        }
    }

    fn has(&self, key: &str) -> bool {
        self.builder.record.headers.get(key).is_some()
    }

    fn line(&mut self, line: Line<'t>, kind: KifLineKind<'t>) {
        let kind = match kind {
            KifLineKind::Step { number: None, body } if self.is_remark(body) => KifLineKind::Unknown,
            kind => kind,
        };
        self.closed = match kind {
            KifLineKind::Result => true,
            KifLineKind::Step { body, .. } => !move_like(body),
            KifLineKind::Variation(_) | KifLineKind::Moves(_) => false,
            _ => self.closed,
        };
        if self.passing.is_some() && !self.reads_on(line, kind) {
            return;
        }
        let gap = if kind == KifLineKind::Blank { None } else { self.gap.take() };
        self.apart = match kind {
            KifLineKind::Moves(_) => false,
            KifLineKind::Blank | KifLineKind::Unknown => true,
            _ => self.apart,
        };
        match kind {
            KifLineKind::Blank => {
                self.gap.get_or_insert(line.offset);
                self.part_from_headers();
                return;
            }
            _ if self.opening.is_some() && self.holds_back(line, kind) => return,
            // Rewritten with the encoding that the file is stored in.
            KifLineKind::Signature => self.tell(PieceRole::Banner, line.text),
            // Programs sign the head of a game; below, a remark may look like that.
            KifLineKind::Hash if !self.understood && is_banner(line.text) => self.tell(PieceRole::Banner, line.text),
            KifLineKind::Hash => {}
            KifLineKind::Comment(text) => {
                self.comment(line, text);
                return;
            }
            KifLineKind::Bookmark(name) => {
                self.bookmark(line, name);
                return;
            }
            KifLineKind::Diagram if !self.playing => {
                self.ranks += usize::from(is_rank(line.text));
                // No record holds the move that led to the diagram.
                let part = if last_move(line.text).is_some() { PieceRole::Aside } else { PieceRole::Position };
                self.tell_further(part, line.text);
                self.diagram.push(line);
            }
            KifLineKind::Flip => {
                self.tell(PieceRole::Banner, line.text);
                self.builder.head(Role::Flipped, line.text);
            }
            KifLineKind::Split => self.split(line),
            KifLineKind::Variation(number) => self.variation(line, gap, number),
            KifLineKind::Result => self.result(line),
            KifLineKind::Step { number, body } => {
                self.counts |= number.is_some();
                self.row(line, number, body);
            }
            KifLineKind::Moves(text) => self.moves(line, text),
            KifLineKind::Header(key, value) if !self.playing => self.header(line, key, value),
            KifLineKind::Diagram | KifLineKind::Header(..) | KifLineKind::Unknown => {
                self.builder.unread(line, NoteKind::UnknownLine);
                return;
            }
        }
        self.understood |= match kind {
            KifLineKind::Hash | KifLineKind::Signature | KifLineKind::Flip => false,
            // Digits in a row, or a word for a side, occur in other texts, too.
            KifLineKind::Diagram => is_rank(line.text),
            _ => true,
        };
    }

    /// Whether a row without a number is none: where others have numbers, and where nothing has begun that could end.
    fn is_remark(&self, body: &str) -> bool {
        self.counts || !move_like(body) && self.builder.record.tree.len() == 1
    }

    /// Holds back a line for the move after a 変化 line ([K27](crate#kif-and-kifu)); false if it belongs to no
    /// move.
    fn holds_back(&mut self, line: Line<'t>, kind: KifLineKind<'t>) -> bool {
        let unknown = matches!(kind, KifLineKind::Diagram | KifLineKind::Header(..) | KifLineKind::Unknown);
        let holds = unknown
            || matches!(
                kind,
                KifLineKind::Hash | KifLineKind::Comment(_) | KifLineKind::Bookmark(_) | KifLineKind::Flip
            );
        if holds {
            self.held.push(line);
        }
        if unknown {
            self.builder.unread(line, NoteKind::UnknownLine);
        }
        holds
    }

    fn header(&mut self, line: Line<'t>, key: &str, value: &str) {
        if key == "手合割" {
            self.handicap.get_or_insert(line);
        }
        self.tell(PieceRole::Header(key.to_owned()), line.text);
        self.builder.header(line, key, value);
    }

    /// Says what a part of the text says of the node here.
    fn tell(&mut self, part: PieceRole, text: &str) {
        let range = self.range(text);
        self.builder.piece(part, range);
    }

    /// Says what a line says that may be one of several.
    fn tell_further(&mut self, part: PieceRole, text: &str) {
        let range = self.range(text);
        self.builder.report.further(self.builder.trail.here(), part, range, self.text);
    }

    /// The range of a part of the text.
    fn range(&self, part: &str) -> Range<usize> {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        start..start + part.len()
    }

    /// A line of the comment here.
    fn comment(&mut self, line: Line<'_>, text: &str) {
        self.tell_further(PieceRole::Comment, line.text.trim_start_matches(blank));
        self.builder.comment(text);
    }

    /// The line between headers and moves.
    fn split(&mut self, line: Line<'_>) {
        self.split = true;
        // K5: there may be a remark at its end.
        let (split, _) = line.text.split_once('#').unwrap_or((line.text, ""));
        self.tell(PieceRole::Split, split.trim_end_matches(blank));
    }

    fn bookmark(&mut self, line: Line<'_>, name: &str) {
        match self.builder.node().filter(|node| node.bookmark.is_none()) {
            Some(node) => {
                node.bookmark = Some(name.to_owned());
                self.tell(PieceRole::Bookmark, line.text.trim_start_matches(blank));
            }
            None => self.builder.unread(line, NoteKind::SecondBookmark),
        }
    }

    /// In an unread part, passes the line over unless it ends that part.
    fn reads_on(&mut self, line: Line<'t>, kind: KifLineKind<'t>) -> bool {
        if !self.playing && !self.split {
            // K26: a variation among the headers.
            match kind {
                KifLineKind::Header(..) | KifLineKind::Diagram | KifLineKind::Split => {
                    self.passing = None;
                    return true;
                }
                KifLineKind::Step { .. } => self.start(),
                _ => {}
            }
        }
        if self.game_follows(kind) {
            self.passing = None;
            return true;
        }
        let first = self.builder.record.initial.ply();
        let what = match (self.passing, kind) {
            (_, KifLineKind::Blank) => {
                self.gap.get_or_insert(line.offset);
                return false;
            }
            (_, KifLineKind::Variation(number)) => {
                if self.place(number).is_some() {
                    self.passing = None;
                    return true;
                }
                NoteKind::NoSuchPlace
            }
            // A variation before the main line (K26): the main line begins with its own number.
            (Some(Passing::Nowhere), KifLineKind::Step { number, .. })
                if number == Some(first) && self.builder.record.tree.len() == 1 && !self.another_game =>
            {
                self.passing = None;
                return true;
            }
            (_, KifLineKind::Step { number, body }) if self.is_foul(line, kind) => {
                self.end_in_foul(line, number, body);
                return false;
            }
            (_, KifLineKind::Result | KifLineKind::Moves(_)) if self.is_foul(line, kind) => {
                self.after_unread();
                return true;
            }
            (_, kind) => {
                if let Some(unread) = &mut self.unread {
                    unread.steps(kind.steps());
                }
                self.foul = self.foul.map(|moves| moves.saturating_add(short(kind.steps())));
                if self.passing == Some(Passing::Ended) { NoteKind::AfterEnd } else { NoteKind::Unread }
            }
        };
        // What follows now belongs to a variation that is not read.
        if what == NoteKind::NoSuchPlace {
            self.foul = None;
        }
        self.gap = None;
        self.builder.unread(line, what);
        false
    }

    /// Whether a line says that a move was a foul, right after unreadable moves of this line of play
    /// ([K34](crate#kif-and-kifu)).
    fn is_foul(&self, line: Line<'_>, kind: KifLineKind<'_>) -> bool {
        let (Some(moves), Some(Passing::Stopped)) = (self.foul, self.passing) else { return false };
        let to_move = kakinoki::after(self.builder.trail.position().side_to_move(), moves);
        let ends = said_end(kind, line.text, to_move).is_some_and(|ending| kakinoki::is_foul(&ending));
        ends && !self.builder.ended() && self.builder.record.tree.children(self.builder.trail.here()).is_empty()
    }

    /// The end of a line of play is read even if moves before it are not.
    fn after_unread(&mut self) {
        self.passing = None;
        self.gap = None;
        self.guess = None;
        self.hidden = self.foul.take().unwrap_or(0);
        // A variation of the end row has no place either.
        if let Some(unread) = &mut self.unread {
            unread.steps(1);
        }
    }

    fn end_in_foul(&mut self, line: Line<'t>, number: Option<u32>, body: &'t str) {
        self.after_unread();
        let expected = self.builder.trail.ply().saturating_add(self.hidden);
        self.count_off(line, number.unwrap_or(expected), expected);
        self.end(line, body);
    }

    /// A line that ends its line of play: neither it nor those that follow are read.
    fn stop(&mut self, line: Line<'_>, body: &str, what: NoteKind) {
        self.stop_from(line, line.text, body, what);
    }

    /// Like [`stop`](Self::stop), if only the rest of the line is left.
    fn stop_from(&mut self, line: Line<'_>, rest: &str, body: &str, what: NoteKind) {
        self.passing = Some(if what == NoteKind::AfterEnd { Passing::Ended } else { Passing::Stopped });
        let mut unread = UnreadLines::new(self.builder.trail.len());
        let moves = self.form.classify(rest).steps().max(1);
        unread.steps(moves);
        self.unread = Some(unread);
        self.builder.settle();
        // A variation whose first move cannot be read is not read.
        self.foul = self.drop_opening().is_none().then_some(short(moves));
        self.hidden = 0;
        self.builder.note(line, column(line.text, body), NoteWeight::Kept, what, rest);
    }

    fn finish(mut self) -> Record {
        self.start();
        self.release();
        if let Some(line) = self.ascending.misread() {
            self.builder.note(line, 1, NoteWeight::Kept, NoteKind::Ascending, line.text);
        }
        self.builder.finish()
    }
}
