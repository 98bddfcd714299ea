//! Reads KIF, and KI2, which has everything but its lines of moves in common with it.

mod relative;

use super::super::builder::{Builder, column, is_banner};
use super::super::cells::{self, Cell};
use super::super::kakinoki;
use super::super::lines::{Line, blank, lines};
use super::super::report::{Report, Unreadable, Weight, What};
use super::super::trail::Trail;
use super::ascending::Ascending;
use super::clock;
use super::line::{Form, Kind, ends_word, is_word, move_like};
use super::unread::Unread;
use crate::notation::{Misdrawn, Words, WordsError, parse_bod, piece_kanji};
use crate::record::{Ending, Record, Step};
use crate::rules::{Color, Fault, Handicap, Piece, PieceKind, Position, Square};

/// Reads all games of a text: usually one.
pub(in super::super) fn read(form: Form, text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records = Vec::new();
    let mut game = Game::new(form, 0, 0, report);
    let mut any = false;
    let mut head = Head::default();
    for line in lines(text) {
        let kind = form.classify(line.text);
        if kind == Kind::Signature {
            // The first line of a game: what stands above it is not of that game.
            game.lines(&mut head);
        }
        if game.is_over(line, kind, &head) {
            any |= game.understood;
            records.push(game.finish());
            let offset = head.lines.first().map_or(line.offset, |first| first.offset);
            game = Game::new(form, records.len(), offset, report);
        } else if game.may_head(kind, &head) {
            head.ranks += usize::from(is_rank(line.text));
            head.lines.push(line);
            continue;
        }
        game.lines(&mut head);
        game.line(line, kind);
    }
    game.lines(&mut head);
    any |= game.understood;
    records.push(game.finish());
    if any { Ok(records) } else { Err(Unreadable::Unknown) }
}

/// Lines behind a game that are the head of another one, if one follows.
#[derive(Default)]
struct Head<'t> {
    lines: Vec<Line<'t>>,
    /// How many ranks of a diagram are among them.
    ranks: usize,
}

impl Head<'_> {
    /// Whether they have a board.
    const fn drawn(&self) -> bool {
        self.ranks >= RANKS
    }
}

/// Why lines are only carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passing {
    /// A line before them could not be read.
    Stopped,
    /// Their line of play was over.
    Ended,
    /// Their variation has no place.
    Nowhere,
}

/// An end row that may be none.
#[derive(Clone, Debug)]
struct Guess<'t> {
    line: Line<'t>,
    /// Which lines carried at it are parts of the row.
    own: std::ops::Range<usize>,
}

struct Game<'r, 't> {
    form: Form,
    builder: Builder<'r>,
    diagram: Vec<Line<'t>>,
    /// How many ranks it has.
    ranks: usize,
    /// Whether the start position is decided.
    playing: bool,
    /// Whether a diagram says nothing of whose turn it is.
    turnless: bool,
    /// Whether the line above the moves was seen.
    split: bool,
    /// Whether the main line is read: a variation has begun.
    varied: bool,
    /// How many steps from the root the block being read begins: its first step counts as there even if it could not be read.
    place: usize,
    passing: Option<Passing>,
    /// How far the block being read goes on where it could not be read.
    unread: Option<Unread>,
    /// How many moves could not be read since the last one that was, where 反則 can still end the line after them (K34).
    foul: Option<u32>,
    /// So many moves stand unread before the end of the line here.
    hidden: u32,
    /// Just after a 変化 line: what stands here belongs to the move that follows (K27).
    opening: Option<Line<'t>>,
    held: Vec<Line<'t>>,
    /// The line of 手合割.
    handicap: Option<Line<'t>>,
    /// 手合割 is that of another game: no move of it can be read.
    another_game: bool,
    /// Remarks after a header: if it is the last one, they stay behind it, with the start of the moves.
    remarks: Vec<&'t str>,
    /// Where the blank lines just read began.
    gap: Option<usize>,
    /// How far the numbers of this block are off.
    offset: i64,
    /// Whether the totals of time are not what the times add up to.
    miscounted: bool,
    /// Whether any time has a fraction of a second, so that totals are rounded somehow, or cannot be read.
    uncounted: bool,
    /// An end row of an unknown word: if the game goes on, it was none.
    guess: Option<Guess<'t>>,
    /// What 同 means at the start, as 手数＝N ▲６二角成まで says.
    previous: Option<Square>,
    /// Whether the marks of the sides stand for the other ones (KI2).
    swapped: bool,
    /// Whether something other than moves was read since the last of them (KI2).
    apart: bool,
    /// Whether an end row or a result line was the last of what was played.
    closed: bool,
    understood: bool,
    ascending: Ascending<'t>,
}

impl<'r, 't> Game<'r, 't> {
    fn new(form: Form, index: usize, offset: usize, report: &'r mut Report) -> Self {
        let mut builder = Builder::new(Position::startpos(), index, "*", report);
        builder.begins(offset);
        Self {
            form,
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
            remarks: Vec::new(),
            offset: 0,
            miscounted: false,
            uncounted: false,
            guess: None,
            previous: None,
            swapped: false,
            apart: false,
            closed: false,
            understood: false,
        }
    }

    /// Whether a line begins another game (K35), below lines that may be that game's head.
    fn is_over(&self, line: Line<'_>, kind: Kind<'_>, head: &Head<'_>) -> bool {
        match kind {
            Kind::Signature => self.understood,
            Kind::Split => self.playing && self.opening.is_none(),
            Kind::Header(key, _) if kakinoki::begins_a_game(key) => self.playing || (self.split && self.has(key)),
            Kind::Diagram => !self.playing && self.ranks >= RANKS && is_drawn_twice(line.text, &self.diagram),
            Kind::Step { number, .. } if head.drawn() => self.closed || number == 1,
            // Set apart, the first move cannot be the next one.
            Kind::Step { number: 1, .. } => {
                self.gap.is_some() && self.opening.is_none() && (self.closed || self.varied)
            }
            Kind::Moves(text) => self.begins_anew(text) || (self.closed && head.drawn()),
            _ => false,
        }
    }

    /// Whether a line may stand in the head of another game: behind the moves, or between two diagrams.
    fn may_head(&self, kind: Kind<'_>, head: &Head<'_>) -> bool {
        let going = !head.lines.is_empty();
        let after = self.playing && self.opening.is_none();
        let between = !self.playing && self.ranks >= RANKS;
        match kind {
            // The names of the sides may stand below a diagram too.
            Kind::Header(key, _) if between => {
                going || kakinoki::begins_a_game(key) && (!kakinoki::is_below_diagrams(key) || self.has(key))
            }
            Kind::Header(..) | Kind::Diagram => after,
            Kind::Hash => after && (going || self.closed || self.gap.is_some()) || between && going,
            Kind::Blank | Kind::Flip => (after || between) && going,
            Kind::Comment(_) | Kind::Bookmark(_) => after && head.drawn(),
            _ => false,
        }
    }

    /// Reads the lines that were kept back.
    fn lines(&mut self, head: &mut Head<'t>) {
        for line in std::mem::take(head).lines {
            self.line(line, self.form.classify(line.text));
        }
    }

    fn has(&self, key: &str) -> bool {
        self.builder.record.headers.get(key).is_some()
    }

    fn line(&mut self, line: Line<'t>, kind: Kind<'t>) {
        self.closed = match kind {
            Kind::Result => true,
            Kind::Step { body, .. } => !move_like(body),
            Kind::Variation(_) | Kind::Moves(_) => false,
            _ => self.closed,
        };
        if self.passing.is_some() && !self.reads_on(line, kind) {
            return;
        }
        let gap = if kind == Kind::Blank { None } else { self.gap.take() };
        self.apart = match kind {
            Kind::Moves(_) => false,
            Kind::Blank | Kind::Unknown => true,
            _ => self.apart,
        };
        match kind {
            Kind::Blank => {
                self.gap.get_or_insert(line.offset);
                self.part_from_headers();
                return;
            }
            Kind::Hash | Kind::Comment(_) | Kind::Bookmark(_) | Kind::Flip if self.opening.is_some() => {
                self.held.push(line);
                return;
            }
            Kind::Diagram | Kind::Header(..) | Kind::Unknown if self.opening.is_some() => {
                self.held.push(line);
                self.builder.note(line, 1, Weight::Kept, What::UnknownLine, line.text);
                return;
            }
            // Written anew, with the encoding the file is stored in.
            Kind::Signature => {}
            Kind::Hash if self.headed() && !is_banner(line.text) => self.remarks.push(line.text),
            Kind::Hash => self.aside(line),
            Kind::Comment(text) => {
                self.builder.comment(text);
                return;
            }
            Kind::Bookmark(name) => {
                self.bookmark(line, name);
                return;
            }
            Kind::Diagram if !self.playing => {
                self.ranks += usize::from(is_rank(line.text));
                self.diagram.push(line);
            }
            Kind::Flip => self.aside(line),
            Kind::Split => {
                self.split = true;
                self.settle_remarks();
                // K5: a remark at its end.
                if let Some((_, remark)) = line.text.split_once('#') {
                    self.builder.extra(&format!("#{remark}"));
                }
            }
            Kind::Variation(number) => self.variation(line, gap, number),
            Kind::Result => self.result(line),
            Kind::Step { number, body } => {
                self.ascending.row(number, line.text);
                self.numbered(line, number, body);
            }
            Kind::Moves(text) => self.moves(line, text),
            Kind::Header(key, value) if !self.playing => {
                let remarks = self.remarks.drain(..).map(str::to_owned);
                self.builder.record.extras.extend(remarks);
                if key == "手合割" {
                    self.handicap.get_or_insert(line);
                }
                self.builder.record.headers.push(key, value);
            }
            Kind::Diagram | Kind::Header(..) | Kind::Unknown => {
                self.aside(line);
                self.builder.note(line, 1, Weight::Kept, What::UnknownLine, line.text);
                return;
            }
        }
        self.understood |= match kind {
            Kind::Hash | Kind::Signature | Kind::Flip => false,
            // Digits in a row, or a word for a side, stand in other texts too.
            Kind::Diagram => is_rank(line.text),
            _ => true,
        };
    }

    fn bookmark(&mut self, line: Line<'_>, name: &str) {
        match self.builder.node().filter(|node| node.bookmark.is_none()) {
            Some(node) => node.bookmark = Some(name.to_owned()),
            None => self.builder.carry(line, What::SecondBookmark),
        }
    }

    /// Whether headers were read, and nothing after them yet.
    fn headed(&self) -> bool {
        !self.playing && !self.split && !self.builder.record.headers.is_empty()
    }

    /// Carries the remarks that followed the last header.
    fn settle_remarks(&mut self) {
        for remark in std::mem::take(&mut self.remarks) {
            self.builder.extra(remark);
        }
    }

    /// Carries a line where it stands: before the moves with the record, then with the node.
    fn aside(&mut self, line: Line<'_>) {
        if self.playing || self.split {
            self.builder.extra(line.text);
        } else {
            self.builder.record.extras.push(line.text.to_owned());
        }
    }

    /// In an unread part: carries the line, unless it ends that part.
    fn reads_on(&mut self, line: Line<'t>, kind: Kind<'t>) -> bool {
        if !self.playing && !self.split {
            // K26: a variation among the headers.
            match kind {
                Kind::Header(..) | Kind::Diagram | Kind::Split => {
                    self.passing = None;
                    return true;
                }
                Kind::Step { .. } => self.start(),
                _ => {}
            }
        }
        if self.game_follows(kind) {
            self.passing = None;
            return true;
        }
        let first = self.builder.record.initial.ply();
        let what = match (self.passing, kind) {
            (_, Kind::Blank) => {
                self.gap.get_or_insert(line.offset);
                return false;
            }
            (_, Kind::Variation(number)) => {
                if self.place(number).is_some() {
                    self.passing = None;
                    return true;
                }
                What::NoSuchPlace
            }
            // A variation before the main line (K26): the main line begins with its own number.
            (Some(Passing::Nowhere), Kind::Step { number, .. })
                if number == first && self.builder.record.tree.len() == 1 && !self.another_game =>
            {
                self.passing = None;
                return true;
            }
            (_, Kind::Step { number, body }) if self.is_foul(line, kind) => {
                self.end_in_foul(line, number, body);
                return false;
            }
            (_, Kind::Result | Kind::Moves(_)) if self.is_foul(line, kind) => {
                self.after_unread();
                return true;
            }
            (_, kind) => {
                if let Some(unread) = &mut self.unread {
                    unread.steps(kind.steps());
                }
                self.foul = self.foul.map(|moves| moves.saturating_add(short(kind.steps())));
                if self.passing == Some(Passing::Ended) { What::AfterEnd } else { What::Unread }
            }
        };
        // What follows now is of the variation that is carried.
        if what == What::NoSuchPlace {
            self.foul = None;
        }
        self.gap = None;
        self.builder.carry(line, what);
        false
    }

    /// Whether a line says that a move was a foul, right after those of this line of play that could not be read (K34).
    fn is_foul(&self, line: Line<'_>, kind: Kind<'_>) -> bool {
        let Some(moves) = self.foul.filter(|_| self.passing == Some(Passing::Stopped)) else { return false };
        let to_move = kakinoki::after(self.builder.trail.position().side_to_move(), moves);
        let ends = said_end(kind, line.text, to_move).is_some_and(|ending| kakinoki::is_foul(&ending));
        ends && !self.builder.ended() && self.builder.record.tree.children(self.builder.trail.here()).is_empty()
    }

    /// The end of a line of play is read although moves before it are not.
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

    fn end_in_foul(&mut self, line: Line<'t>, number: u32, body: &'t str) {
        self.after_unread();
        let expected = self.builder.trail.ply().saturating_add(self.hidden);
        self.count_off(line, number, expected);
        self.end(line, body);
    }

    /// Decides the start position, from 手合割 and the diagram.
    fn start(&mut self) {
        if std::mem::replace(&mut self.playing, true) {
            return;
        }
        self.settle_remarks();
        let name = self.builder.record.headers.get("手合割").map(|value| interpreted(value).to_owned());
        if let (Some(name), Some(line)) = (&name, self.handicap)
            && Handicap::is_another_game(name)
        {
            self.another_game = true;
            self.passing = Some(Passing::Stopped);
            self.builder.record.extras.extend(self.diagram.iter().map(|line| line.text.to_owned()));
            let at = value_column(line);
            return self.builder.note(line, at, Weight::Kept, What::OtherGame(name.clone()), line.text);
        }
        let named = name.as_deref().map_or_else(|| Some(Position::startpos()), Handicap::start);
        let texts: Vec<&str> = self.diagram.iter().map(|line| line.text).collect();
        let board = texts.iter().any(|text| is_rank(text));
        let (mut drawn, mut errors) = parse_bod(&texts);
        let mut turn = texts.iter().any(|text| text.trim_end().ends_with('番'));
        if let Some(side) = self.builder.record.headers.get("手番").and_then(kakinoki::turn).filter(|_| !turn) {
            drawn.set_side_to_move(side);
            turn = true;
        }
        let count = texts.iter().find(|text| text.trim_start().starts_with("手数"));
        if let Some((_, words)) = count.and_then(|count| count.split_once(|c| "▲△▼▽☗☖".contains(c))) {
            self.previous = Words::parse(words).ok().and_then(|(words, _)| words.to);
        }
        // The last move beside it is nowhere else.
        if let Some(count) =
            count.filter(|count| behind_count(count).is_some_and(|(made, words)| made > 0 && !words.is_empty()))
        {
            self.builder.record.extras.push((*count).to_owned());
        }
        self.turnless = board && !turn && count.is_none();
        let position = match (board, named) {
            (true, named) => {
                if let Some(named) = &named
                    && !turn
                    && count.is_none()
                {
                    // A handicap's diagram without a turn line: White begins, as in the handicap.
                    let mut turned = drawn.clone();
                    turned.set_side_to_move(named.side_to_move());
                    if turned.same_as(named) {
                        drawn = turned;
                    }
                }
                if let (Some(named), Some(line)) = (&named, self.handicap)
                    && !named.same_as(&drawn)
                    && !is_problem(named, &drawn)
                {
                    self.builder.note(line, value_column(line), Weight::Kept, What::DiagramWins, line.text);
                }
                drawn
            }
            (false, named) => {
                errors.clear();
                if let (None, Some(line)) = (&named, self.handicap) {
                    self.builder.note(line, value_column(line), Weight::Kept, What::UnknownHandicap, line.text);
                }
                let mut position = named.unwrap_or_default();
                if turn {
                    position.set_side_to_move(drawn.side_to_move());
                }
                position.set_ply(drawn.ply());
                for &line in &self.diagram {
                    let Some((_, hand)) = kakinoki::header(line.text) else { continue };
                    if matches!(hand.trim_matches(blank), "" | "なし") {
                        self.builder.record.extras.push(line.text.to_owned());
                    } else {
                        let what = What::Position(Misdrawn::HandWithoutBoard);
                        self.builder.note(line, value_column(line), Weight::Lost, what, line.text);
                    }
                }
                position
            }
        };
        for error in errors {
            if let Some(&line) = self.diagram.get(error.line) {
                self.builder.note(line, error.column, Weight::Lost, What::Position(error.what), line.text);
            }
        }
        self.count(&position);
        self.builder.start_from(position);
    }

    /// Notes where there are more pieces of a kind than a set holds: in a hand, if it is there.
    fn count(&mut self, position: &Position) {
        for fault in position.faults() {
            let Fault::TooMany(kind, _) = fault else { continue };
            let in_hand = self.diagram.iter().find_map(|line| {
                let (_, hand) = kakinoki::header(line.text)?;
                Some((*line, hand.get(hand.find(piece_kanji(kind))?..)?))
            });
            let whole = self.diagram.first().map(|&line| (line, line.text));
            if let Some((line, part)) = in_hand.or(whole) {
                self.builder.note(line, column(line.text, part), Weight::Kept, What::TooManyPieces, line.text);
            }
        }
    }

    /// Decides the start; false if no line of the game can be read, so that this one is carried.
    fn begin(&mut self, line: Line<'_>) -> bool {
        self.start();
        if self.another_game {
            self.builder.carry(line, What::Unread);
        }
        !self.another_game
    }

    fn numbered(&mut self, line: Line<'t>, number: u32, body: &'t str) {
        if !self.begin(line) {
            return;
        }
        let first = self.builder.record.tree.len() == 1 && self.builder.trail.len() == 0;
        let counted = || self.diagram.iter().any(|line| line.text.trim_start().starts_with("手数"));
        if first && !counted() && (2..=10_000).contains(&number) {
            // K18: a record that begins with its 51st move.
            let mut initial = self.builder.record.initial.clone();
            initial.set_ply(number);
            self.builder.start_from(initial);
        }
        if first {
            self.take_turn(line, number, body);
        }
        if self.builder.ended() && !self.ended_too_early(number) {
            return self.stop(line, body, What::AfterEnd);
        }
        self.guess = None;
        self.count_off(line, number, self.builder.trail.ply());
        if move_like(body) {
            self.play(line, body);
        } else {
            self.end(line, body);
        }
    }

    /// A diagram that does not say whose turn it is: the first move does.
    fn take_turn(&mut self, line: Line<'_>, number: u32, body: &str) {
        let Some(words) = Words::parse(body).ok().map(|(words, _)| words).filter(|_| self.turnless) else { return };
        let position = self.builder.trail.position();
        let side = position.side_to_move();
        let other = match words.from.and_then(|from| position.piece(from)) {
            Some(piece) => piece.color != side,
            None => words.from.is_none() && number.is_multiple_of(2),
        };
        if !other || words.color == Some(side) {
            return;
        }
        let mut turned = self.builder.record.initial.clone();
        turned.set_side_to_move(!side);
        let moves = words.resolve(&turned, self.previous).is_ok_and(|mv| turned.playable(mv).is_ok());
        if moves && !words.resolve(position, self.previous).is_ok_and(|mv| position.playable(mv).is_ok()) {
            self.builder.start_from(turned);
            self.builder.note(line, column(line.text, body), Weight::Changed, What::NoTurn, line.text);
        }
    }

    /// Notes a number that is off otherwise than those before it.
    fn count_off(&mut self, line: Line<'_>, number: u32, expected: u32) {
        let off = i64::from(number) - i64::from(expected);
        if off != self.offset {
            self.offset = off;
            let at = column(line.text, line.text.trim_start_matches(blank));
            self.builder.note(line, at, Weight::Changed, What::MoveNumber { expected }, line.text);
        }
    }

    fn play(&mut self, line: Line<'t>, body: &'t str) {
        let Ok((mut words, taken)) = Words::parse(body) else {
            return self.stop(line, body, What::NotAMove);
        };
        let tail = clock::tail(body.get(taken..).unwrap_or_default());
        let trail = &self.builder.trail;
        let previous = trail.last_target().or(self.previous);
        let mut found = words.resolve(trail.position(), previous);
        let wrong_side = matches!(found, Err(WordsError::WrongSide(_)));
        if wrong_side {
            words.color = None;
            found = words.resolve(trail.position(), previous);
        }
        let mv = match found {
            Ok(mv) => mv,
            Err(WordsError::OtherPiece(_)) => return self.stop(line, body, What::PieceDiffers),
            Err(_) => return self.stop(line, body, What::NotAMove),
        };
        match self.builder.play(mv, tail.time, line, body) {
            Ok(()) => {
                if wrong_side {
                    self.builder.note(line, column(line.text, body), Weight::Changed, What::SideDiffers, line.text);
                }
                self.total(line, &tail, !self.builder.trail.position().side_to_move());
                self.after(line, tail);
            }
            Err(unplayable) => self.stop(line, body, What::Unplayable(unplayable)),
        }
    }

    fn end(&mut self, line: Line<'t>, body: &'t str) {
        let at = body.find(ends_word).unwrap_or(body.len());
        let (word, rest) = body.split_at(at);
        if word.is_empty() {
            return self.builder.carry(line, What::UnknownLine);
        }
        let ending = kakinoki::across(kakinoki::ending(word), self.hidden);
        let open = matches!(ending, Ending::Other(_));
        let tail = clock::tail(rest);
        let unknown = open && !kakinoki::is_usual(word);
        self.builder.end(ending, tail.time, line);
        if unknown {
            self.builder.note(line, column(line.text, body), Weight::Kept, What::UnknownEnding, line.text);
        }
        self.settle_held();
        if self.hidden == 0 {
            self.total(line, &tail, self.builder.trail.position().side_to_move());
        }
        let from = self.carried();
        self.after(line, tail);
        if open {
            self.guess = Some(Guess { line, own: from..self.carried() });
        }
    }

    /// Notes the first total that is not what the times of its side add up to; again where they did in between.
    fn total(&mut self, line: Line<'_>, tail: &clock::Tail<'_>, side: Color) {
        self.uncounted |=
            tail.bad_time.is_some() && tail.time.is_none() || tail.time.is_some_and(|time| time.subsec_nanos() > 0);
        let (Some(time), Some((total, text))) = (tail.time, tail.total) else { return };
        // A program that counts none writes nothing but zeros; in variations each counts in its own way.
        if self.varied || self.uncounted || self.builder.joined() || time.is_zero() && total.is_zero() {
            return;
        }
        let differs = total != self.builder.trail.totals()[side.index()];
        if differs && !self.miscounted {
            self.builder.note(line, column(line.text, text), Weight::Kept, What::TotalDiffers, text);
        }
        self.miscounted = differs;
    }

    /// What follows the words of a move or an ending.
    fn after(&mut self, line: Line<'t>, tail: clock::Tail<'_>) {
        self.settle_held();
        if let Some(text) = tail.bad_time {
            self.builder.extra(text);
            let what = if tail.time.is_some() { What::Trailing } else { What::BadTime };
            self.builder.note(line, column(line.text, text), Weight::Kept, what, text);
        }
        if let Some(text) = tail.more {
            self.builder.extra(text);
            if !clock::are_times(text) {
                self.builder.note(line, column(line.text, text), Weight::Kept, What::Trailing, text);
            }
        }
        if let Some(text) = tail.remark {
            self.builder.extra(text);
        }
        if let Some(text) = tail.rest {
            self.builder.note(line, column(line.text, text), Weight::Lost, What::Trailing, text);
        }
    }

    /// Takes back an end row of an unknown word where the game goes on: it was a remark.
    fn ended_too_early(&mut self, number: u32) -> bool {
        let same_number = number.saturating_add(1) == self.builder.trail.ply();
        let Some(Guess { line, own }) = self.guess.take().filter(|_| same_number) else { return false };
        if let Some(name) = self.builder.take_back(line, own) {
            let bookmark = format!("&{name}");
            self.builder.extra(&bookmark);
            self.builder.note(line, 1, Weight::Kept, What::SecondBookmark, &bookmark);
        }
        true
    }

    /// How many lines are carried at the node here.
    fn carried(&mut self) -> usize {
        self.builder.node().map_or(0, |node| node.extras.len())
    }

    /// A line that ends its line of play: it and what follows are only carried.
    fn stop(&mut self, line: Line<'_>, body: &str, what: What) {
        self.stop_from(line, line.text, body, what);
    }

    /// As [`stop`](Self::stop), where only the rest of the line is left.
    fn stop_from(&mut self, line: Line<'_>, rest: &str, body: &str, what: What) {
        self.passing = Some(if what == What::AfterEnd { Passing::Ended } else { Passing::Stopped });
        let mut unread = Unread::new(self.builder.trail.len());
        let moves = self.form.classify(rest).steps().max(1);
        unread.steps(moves);
        self.unread = Some(unread);
        self.builder.settle();
        // A variation whose first move cannot be read is only carried.
        self.foul = self.carry_opening().is_none().then_some(short(moves));
        self.hidden = 0;
        self.builder.extra(rest);
        self.builder.note(line, column(line.text, body), Weight::Kept, what, rest);
    }

    /// What was held for the first move of a variation, now that it is there.
    fn settle_held(&mut self) {
        self.opening = None;
        for line in std::mem::take(&mut self.held) {
            match self.form.classify(line.text) {
                Kind::Comment(text) => self.builder.comment(text),
                Kind::Bookmark(name) => self.bookmark(line, name),
                _ => self.builder.extra(line.text),
            }
        }
    }

    /// A variation whose first move does not come stays as it was, with what was held for that move.
    fn carry_opening(&mut self) -> Option<Line<'t>> {
        let opening = self.opening.take()?;
        self.builder.extra(opening.text);
        // A remark behind it goes with it.
        for line in std::mem::take(&mut self.held).into_iter().filter(|line| line.offset != opening.offset) {
            self.builder.extra(line.text);
        }
        Some(opening)
    }

    /// At the end of a block: a variation without moves is carried.
    fn release(&mut self) {
        self.builder.settle();
        if let Some(opening) = self.carry_opening() {
            self.builder.note(opening, 1, Weight::Kept, What::EmptyVariation, opening.text);
        }
    }

    fn steps_to(&self, number: u32) -> Option<usize> {
        usize::try_from(number.checked_sub(self.builder.record.initial.ply())?).ok()
    }

    /// After how many steps a variation of this number begins, if there is such a move to vary from.
    fn place(&mut self, number: Result<u32, ()>) -> Option<usize> {
        let steps = self.steps_to(number.ok()?)?;
        let read = self.reach();
        if self.unread.as_mut().is_some_and(|unread| unread.varies(steps, read)) {
            // A variation of a move that could not be read, not of the main line's move of this number.
            return None;
        }
        let longest = read.max(self.builder.trail.main_len());
        // Right behind the last move of the longest line it goes on from there.
        let goes_on = steps == longest && steps == self.builder.trail.len() && self.is_open();
        (self.builder.record.tree.len() > 1 && (steps < longest || goes_on)).then_some(steps)
    }

    /// Whether a move can follow here: the line was read to its end, and no end row ends it.
    fn is_open(&self) -> bool {
        self.unread.is_none() && self.passing.is_none() && !self.builder.ended()
    }

    /// How many steps the block just read has from the root; its first one may be carried only.
    fn reach(&self) -> usize {
        let unread = if self.varied { self.place + 1 } else { 0 };
        self.builder.trail.len().max(unread)
    }

    /// K25: a variation belongs to the block just read, else to the main line.
    fn variation(&mut self, line: Line<'t>, gap: Option<usize>, number: Result<u32, ()>) {
        if !self.playing && !self.split {
            // The start is not decided by what comes before the moves.
            self.settle_remarks();
            self.passing = Some(Passing::Nowhere);
            return self.builder.carry(line, What::NoSuchPlace);
        }
        if !self.begin(line) {
            return;
        }
        self.release();
        self.guess = None;
        self.offset = 0;
        self.foul = None;
        self.hidden = 0;
        let Some(steps) = self.place(number) else {
            self.passing = Some(Passing::Nowhere);
            return self.builder.carry(line, What::NoSuchPlace);
        };
        self.unread = None;
        let goes_on = steps == self.builder.trail.len() && steps >= self.reach().max(self.builder.trail.main_len());
        if goes_on {
            self.builder.note(line, 1, Weight::Changed, What::Continuation, line.text);
        }
        let in_block = steps < self.reach() || goes_on;
        if let Ok(number) = number {
            self.ascending.variation(line, number, self.varied && in_block && steps > self.place);
        }
        if !std::mem::replace(&mut self.varied, true) {
            self.builder.trail.make_main();
        }
        if in_block {
            self.builder.trail.back_to(steps);
        } else {
            self.builder.trail.rejoin(steps);
        }
        // The blank line above it belongs to it too.
        self.builder.opens(gap.unwrap_or(line.offset));
        self.place = steps;
        self.opening = Some(line);
        let rest = kakinoki::behind_variation(line.text);
        if rest.starts_with(['#', '*', '&']) {
            self.held.push(Line { text: rest, ..line });
        } else if !rest.is_empty() {
            self.builder.note(line, column(line.text, rest), Weight::Lost, What::Trailing, rest);
        }
    }

    fn result(&mut self, line: Line<'t>) {
        if !self.begin(line) {
            return;
        }
        let Some(said) = kakinoki::parse_result(line.text) else { return };
        let handicap = kakinoki::is_handicap(&self.builder.record);
        // As people count who see the moves that could not be read.
        let hidden = self.hidden;
        let to_move = kakinoki::after(self.builder.trail.position().side_to_move(), hidden);
        let ending = match self.builder.record.tree.get(self.builder.trail.here()).map(|node| &node.step) {
            Some(Step::End(ending)) => kakinoki::across(ending.clone(), hidden),
            _ => match said.ending(to_move) {
                Some(Ending::Other(word)) if !is_word(&word) => {
                    return self.builder.carry(line, What::UnknownEnding);
                }
                Some(ending) => {
                    self.builder.end(kakinoki::across(ending.clone(), hidden), None, line);
                    self.settle_held();
                    ending
                }
                None if self.opening.is_some() => return self.held.push(line),
                None => return self.builder.extra(line.text),
            },
        };
        let [steps, last] = counts(&self.builder.trail, hidden);
        let own = match self.form {
            Form::Ki2 => Some(kakinoki::sole_result_line(&ending, last, to_move, handicap)),
            // Only the main line has a line of ours where there was none.
            Form::Kif => kakinoki::result_line(&ending, last, to_move, handicap).filter(|_| !self.varied),
        };
        // Whose foul it was, the line decides.
        let decides = ending == Ending::FoulLoss && self.builder.ended_by_foul();
        // Behind another one ours says something too.
        let second = self.carries_result();
        if own.as_deref() != Some(line.text) || decides || second {
            self.builder.extra(line.text);
            if !said.agrees(&ending, [steps, last], to_move) {
                self.builder.note(line, 1, Weight::Changed, What::ResultDiffers, line.text);
            }
        }
    }

    /// Whether a result line is carried here.
    fn carries_result(&self) -> bool {
        let here = self.builder.record.tree.get(self.builder.trail.here());
        here.is_some_and(|node| node.extras.iter().any(|extra| self.form.classify(extra) == Kind::Result))
    }

    fn finish(mut self) -> Record {
        self.start();
        self.release();
        if let Some(line) = self.ascending.misread() {
            self.builder.note(line, 1, Weight::Kept, What::Ascending, line.text);
        }
        self.builder.finish()
    }
}

/// How many moves were made before the end row here, and the number of the last of them, with so many that could not be read.
pub(super) fn counts(trail: &Trail, hidden: u32) -> [u32; 2] {
    [short(trail.len().saturating_sub(1)), trail.ply().saturating_sub(2)].map(|count| count.saturating_add(hidden))
}

/// A count as move numbers are.
pub(super) fn short(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The ending that an end row or a result line says.
pub(super) fn said_end(kind: Kind<'_>, line: &str, to_move: Color) -> Option<Ending> {
    match kind {
        Kind::Step { body, .. } if !move_like(body) => {
            let end = body.find(ends_word).unwrap_or(body.len());
            body.get(..end).map(kakinoki::ending)
        }
        Kind::Result => kakinoki::parse_result(line)?.ending(to_move),
        Kind::Moves(text) => match cells::first(text)? {
            (Cell::Ending(_, word), _) => Some(kakinoki::ending(word)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a line is a rank of a diagram.
pub(super) fn is_rank(line: &str) -> bool {
    line.trim_start_matches(blank).starts_with(['|', '｜', '│', '┃'])
}

/// So many ranks are a whole board.
pub(super) const RANKS: usize = 9;

/// Whether a line of a diagram that is whole belongs to the next one: a hand there is already, a third edge, the files again.
fn is_drawn_twice(line: &str, diagram: &[Line<'_>]) -> bool {
    let count = |same: &dyn Fn(&str) -> bool| diagram.iter().filter(|line| same(line.text)).count();
    let edge = |text: &str| text.trim_start_matches(blank).starts_with(['+', '┌', '└', '┏', '┗']);
    let files = |text: &str| text.trim_start_matches(blank).starts_with(|c| kakinoki::digit(c).is_some());
    let hand = |text: &str| kakinoki::header(text).map(|(key, _)| key.to_owned());
    match hand(line) {
        Some(_) => count(&|other| hand(other) == hand(line)) > 0,
        None => (edge(line) && count(&edge) > 1) || (files(line) && count(&files) > 0),
    }
}

/// Whether a diagram is a tsume problem under the name 平手, as Kakinoki's program writes each of them (K14): no king of the attacker's.
fn is_problem(named: &Position, drawn: &Position) -> bool {
    let attacks = |square| drawn.piece(square).is_some_and(|piece| piece == Piece::new(Color::Black, PieceKind::King));
    *named == Position::startpos() && !Square::all().any(attacks)
}

/// The number of moves made of a line `手数＝50  ▲７六歩  まで`, and what follows it.
pub(super) fn behind_count(line: &str) -> Option<(u32, &str)> {
    let rest = line.trim_start_matches(blank).strip_prefix("手数")?.trim_start_matches(blank);
    let rest = rest.strip_prefix(['＝', '='])?.trim_start_matches(blank);
    kakinoki::number(rest).map(|(number, rest)| (number, rest.trim_matches(blank)))
}

/// The column where the value of a header line begins.
fn value_column(line: Line<'_>) -> usize {
    let value = kakinoki::header(line.text).map_or(line.text, |(_, value)| value);
    column(line.text, value.trim_start_matches(blank))
}

/// A header value without the blanks and remarks that do not belong to it.
pub(super) fn interpreted(value: &str) -> &str {
    value.split_once('#').map_or(value, |(value, _)| value).trim_matches(blank)
}
