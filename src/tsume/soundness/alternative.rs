//! One move that might be played instead of the author's: what it comes to.

use super::super::play::{Play, Useless, after, replies};
use super::super::search::SearchValue;
use super::super::table::LONGEST;
use super::super::value::Counting;
use super::escape::escape;
use super::flaw::{Flaw, FlawCode, Try};
use komaoto_rules::shogi::{Color, Move, PieceKind, Position, Square};

/// How many nodes the length of another mate is worth.
const LENGTH_NODES: u64 = 10_000;

/// The author's line, with Black as the attacker.
pub(super) struct AuthorLine {
    pub(super) moves: Vec<Move>,
    /// The position before each move, and the last.
    pub(super) positions: Vec<Position>,
    /// The keys of their boards.
    keys: Vec<u64>,
}

impl AuthorLine {
    pub(super) fn new(start: &Position, given: &[Move]) -> Self {
        let mut line = Self { moves: Vec::new(), positions: vec![start.clone()], keys: vec![start.board_key()] };
        line.go_on(given);
        line
    }
    /// Goes on with moves as far as they are legal and checks.
    pub(super) fn go_on(&mut self, moves: &[Move]) {
        for &mv in moves {
            let before = self.end();
            let (Some(after), true) = (after(before, mv), before.check(mv).is_ok()) else { break };
            if before.side_to_move() == Color::Black && !after.in_check() {
                break;
            }
            self.moves.push(mv);
            self.keys.push(after.board_key());
            self.positions.push(after);
        }
    }
    /// Takes moves back, so that this many are left.
    pub(super) fn back_to(&mut self, count: usize) {
        self.moves.truncate(count);
        self.keys.truncate(count + 1);
        self.positions.truncate(count + 1);
    }
    pub(super) fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }
    /// How many pieces the attacker has left.
    pub(super) fn left(&self) -> u32 {
        self.end().hand(Color::Black).total()
    }
    /// Whether a move would be played instead of a reply of its own.
    pub(super) fn is_reply(&self, alternative: &Alternative) -> bool {
        self.positions[alternative.at].side_to_move() == Color::White
    }
    /// The positions in which the attacker is to move.
    fn attacks(&self) -> impl Iterator<Item = &Position> {
        self.positions.iter().filter(|position| position.side_to_move() == Color::Black)
    }
    /// Which move of its own, by number, would be played in a position.
    fn move_from(&self, position: &Position) -> Option<usize> {
        let (key, hand) = (position.board_key(), position.hand(Color::Black));
        let mut own = self.keys.iter().zip(&self.positions);
        own.position(|(own_key, own)| *own_key == key && own.hand(Color::Black) == hand)
    }

    /// All that might be played instead, from the end of the line to its start.
    pub(super) fn alternatives(&self) -> Vec<Alternative> {
        let mut alternatives = Vec::new();
        for at in (0..self.moves.len()).rev() {
            let position = &self.positions[at];
            let mut add = |mv| {
                if mv != self.moves[at]
                    && let Some(after) = after(position, mv)
                {
                    alternatives.push(Alternative { at, mv, after });
                }
            };
            if position.side_to_move() == Color::Black {
                position.each_check(&mut add);
            } else {
                position.legal_moves().into_iter().for_each(add);
            }
        }
        alternatives
    }
}

/// A move that might be played instead of one of the line.
pub(super) struct Alternative {
    /// Which of the line's moves it stands for.
    pub(super) at: usize,
    pub(super) mv: Move,
    after: Position,
}

impl Alternative {
    /// Whether it is this move in place of that one.
    pub(super) fn is(&self, at: usize, mv: Move) -> bool {
        self.at == at && self.mv == mv
    }
    /// Whether it stands for the last move of the line, where other mates are allowed.
    pub(super) fn is_last(&self, line: &AuthorLine) -> bool {
        self.at + 1 == line.moves.len()
    }

    /// What it comes to, with so many nodes for each question; `None` if that is not known.
    #[expect(clippy::option_option, reason = "not known is not the same as nothing")]
    pub(super) fn examine(&self, line: &AuthorLine, play: &mut Play<'_>, most: u64) -> Option<Option<Flaw>> {
        if line.is_reply(self) { self.examine_reply(line, play, most) } else { self.examine_check(line, play, most) }
    }

    /// A check that does not mate, with a reply that shows it; `None` of a reply, and where it is not known.
    pub(super) fn refuted(&self, line: &AuthorLine, play: &mut Play<'_>, most: u64) -> Option<Try> {
        if line.is_reply(self) {
            return None;
        }
        let replies = replies(&self.after);
        // Most often it is known already.
        let reply = [1, most].into_iter().find_map(|most| {
            let mut left = |mv: Move| Some(play.doubt(&after(&self.after, mv)?, most));
            replies.iter().find(|&&mv| left(mv) == Some(SearchValue::NoMate))
        });
        reply.map(|&reply| Try { ply: self.at as u16 + 1, mv: self.mv, reply })
    }

    fn flaw(&self, code: FlawCode) -> Flaw {
        Flaw::new(code, self.at as u16 + 1, Some(self.mv))
    }
    /// The flaw with its line and length, from what is left of the length after its first move.
    fn with_line(&self, code: FlawCode, play: &mut Play<'_>, within: u16) -> Flaw {
        let (rest, is_exact) = play.shortest(&self.after, within, LENGTH_NODES);
        let (mut moves, end) = play.line(&self.after, rest);
        moves.insert(0, self.mv);
        let is_mate = play.is_mate(&end, 0) == Some(true) && end.side_to_move() == Color::White;
        let length = if is_exact || !is_mate { rest + 1 } else { moves.len() as u16 };
        let left = is_mate.then(|| end.hand(Color::Black).total());
        Flaw { length: Some(length), is_exact, line: moves, left, ..self.flaw(code) }
    }

    #[expect(clippy::option_option, reason = "not known is not the same as nothing")]
    fn examine_check(&self, line: &AuthorLine, play: &mut Play<'_>, most: u64) -> Option<Option<Flaw>> {
        // What is left after the author's move.
        let rest = (line.moves.len() - self.at - 1) as u16;
        let within = match play.doubt(&self.after, most) {
            SearchValue::NoMate => return Some(None),
            SearchValue::Unknown => return None,
            SearchValue::Mate(within) => within,
        };
        if rest == 0 {
            return match play.is_mate(&self.after, 0)? {
                true => Some(Some(self.with_line(FlawCode::Saishu, play, 0))),
                false => Some(Some(self.with_line(FlawCode::SaishuLong, play, within))),
            };
        }
        let mut is_mate_in = |limit| play.run(&self.after, Counting::ByRule, limit, most);
        match is_mate_in(rest - 2) {
            SearchValue::Mate(sooner) => return Some(Some(self.with_line(FlawCode::Hayazume, play, sooner))),
            SearchValue::Unknown => return None,
            SearchValue::NoMate => {}
        }
        if let Some(code) = self.is_unspecific(line)
            && let SearchValue::Mate(_) = is_mate_in(rest)
            && self.rest_plays(line, play)
        {
            return Some(Some(self.with_line(code, play, rest)));
        }
        let flaw = self.with_line(FlawCode::Yozume, play, within);
        // What is longer than it need be does not make it another solution.
        let length = match flaw.length {
            Some(length) if flaw.is_exact => Some(length - 1),
            _ => None,
        };
        let positions: Vec<Position> = line.attacks().cloned().collect();
        play.search.forbid(&positions);
        let found = play.run(&self.after, Counting::ByRule, length.unwrap_or(LONGEST), most);
        play.search.forbid(&[]);
        match found {
            SearchValue::Unknown => return None,
            SearchValue::Mate(_) => return Some(Some(flaw)),
            SearchValue::NoMate => {}
        }
        let length = match length {
            Some(length) => length,
            None => play.length(&self.after, within)?,
        };
        let is_attack = |position: &Position| position.side_to_move() == Color::Black;
        let returns = |position: &Position| is_attack(position) && line.move_from(position).is_some();
        Some(Some(match play.best_play_to(&self.after, length, &returns)? {
            None => flaw,
            Some((mut moves, met)) => {
                let code = if line.move_from(&met) == Some(self.at) { FlawCode::Loop } else { FlawCode::Ukai };
                moves.insert(0, self.mv);
                let left = length + 1 - moves.len() as u16;
                moves.extend(play.line(&met, left).0);
                Flaw { code, line: moves, ..flaw }
            }
        }))
    }

    /// Whether it differs from the author's move by promotion, or by the distance of a dropped line piece, alone.
    fn is_unspecific(&self, line: &AuthorLine) -> Option<FlawCode> {
        match (self.mv, line.moves[self.at]) {
            (Move::Normal { from, to, .. }, Move::Normal { from: its_from, to: its_to, .. }) => {
                (from == its_from && to == its_to).then_some(FlawCode::HiNari)
            }
            (Move::Drop { kind, to }, Move::Drop { kind: its, to: its_to }) => {
                const LONG: [PieceKind; 3] = [PieceKind::Lance, PieceKind::Bishop, PieceKind::Rook];
                let king = line.positions[self.at].kings(Color::White).first()?;
                let is_it = kind == its && LONG.contains(&kind) && direction(king, to) == direction(king, its_to);
                is_it.then_some(FlawCode::HiDrop)
            }
            _ => None,
        }
    }
    /// Whether the rest of the line can be played after it, too. A piece that was dropped elsewhere starts from there.
    fn rest_plays(&self, line: &AuthorLine, play: &mut Play<'_>) -> bool {
        let mut position = self.after.clone();
        let (author, mut own) = (line.moves[self.at].to(), self.mv.to());
        for &mv in &line.moves[self.at + 1..] {
            let mv = match mv {
                Move::Normal { from, to, promote } if from == author => {
                    Move::Normal { from: std::mem::replace(&mut own, author), to, promote }
                }
                _ => mv,
            };
            let attacks = position.side_to_move() == Color::Black;
            if position.check(mv).is_err() || position.play(mv).is_err() || attacks && !position.in_check() {
                return false;
            }
        }
        play.is_mate(&position, 0) == Some(true)
    }

    #[expect(clippy::option_option, reason = "not known is not the same as nothing")]
    fn examine_reply(&self, line: &AuthorLine, play: &mut Play<'_>, most: u64) -> Option<Option<Flaw>> {
        // What is left before and after the author's reply.
        let left = (line.moves.len() - self.at) as u16;
        let rest = left - 1;
        if play.is_useless(&line.positions[self.at], self.mv, left, &mut Useless::default())? {
            return Some(None);
        }
        match play.run(&self.after, Counting::ByRule, rest, most) {
            SearchValue::Unknown => return None,
            SearchValue::NoMate => {
                return match play.doubt(&self.after, most) {
                    SearchValue::Unknown => None,
                    SearchValue::NoMate => {
                        let mut line = vec![self.mv];
                        line.extend(escape(play, &self.after));
                        Some(Some(Flaw { line, ..self.flaw(FlawCode::Fuzume) }))
                    }
                    SearchValue::Mate(within) => Some(Some(self.with_line(FlawCode::Hencho, play, within))),
                };
            }
            SearchValue::Mate(_) => {}
        }
        if rest >= 3 {
            match play.run(&self.after, Counting::ByRule, rest - 2, most) {
                SearchValue::Unknown => return None,
                SearchValue::Mate(_) => return Some(None),
                SearchValue::NoMate => {}
            }
        }
        let pieces = play.left(&self.after, rest)?;
        let author = line.moves[self.at];
        let is_kind = matches!((self.mv, author), (Move::Drop { to, .. }, Move::Drop { to: its, .. }) if to == its);
        let code = match pieces {
            _ if is_kind && pieces <= line.left() => FlawCode::AiHi,
            0 => FlawCode::Hendo,
            _ => FlawCode::HendoAmari,
        };
        let mut moves = play.main_line(&self.after, rest)?;
        moves.insert(0, self.mv);
        Some(Some(Flaw { length: Some(left), is_exact: true, line: moves, left: Some(pieces), ..self.flaw(code) }))
    }

    /// Whether it is a reply that ends sooner with nothing left. Where the author's leaves pieces, composers take such a
    /// reply for the solution, and the author's for one that lasts longer.
    pub(super) fn ends_clean(&self, line: &AuthorLine, play: &mut Play<'_>) -> Option<bool> {
        let rest = (line.moves.len() - self.at - 1) as u16;
        let length = play.length(&self.after, rest)?;
        Some(length < rest && play.leaves_nothing(&self.after, length)?)
    }
}

/// The direction from one square to another, for squares on a line.
fn direction(from: Square, to: Square) -> (i8, i8) {
    let way = |from: u8, to: u8| (to as i8 - from as i8).signum();
    (way(from.file().number(), to.file().number()), way(from.rank().number(), to.rank().number()))
}
