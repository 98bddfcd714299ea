//! A node of the search: a position in which Black gives check, its key, its moves, and what their failures prove.

use std::cmp::Reverse;

use super::hand::MateHand;
use super::table::LONGEST;
use super::value::{Counting, NO_PATH, Value};
use komaoto_rules::shogi::{Color, Move, Piece, PieceKind, Position, Promotion, Square, SquareSet};

/// The number of no child.
pub(super) const NONE: u16 = u16::MAX;

/// A position with its key.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) position: Position,
    /// Of the board, the turn and what must not be mixed up in the table.
    pub(super) key: u64,
    /// The attacker's hand.
    pub(super) hand: MateHand,
}

/// A move of a node, and what is known of what it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) key: u64,
    pub(super) hand: MateHand,
    pub(super) value: Value,
    /// Whether it is open; others wait behind one that is.
    pub(super) active: bool,
    /// Whether its numbers come from a visit nearer to the root.
    pub(super) old: bool,
    /// Whether it is the attacker's slide to a square of interposition, as if for nothing.
    pub(super) slides: bool,
    /// The same move without promotion, counted from the node's first child: opened once this one does not decide.
    pub(super) then: u16,
}

/// The interpositions on one square. Whatever is dropped there, the attacker may take it; if the position in which it
/// has gone there *for nothing* is mate, no drop there does any good, and none need be looked at. Otherwise the kinds
/// are looked at one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interposition {
    /// The first slide to it. This and the next four are numbers in the list of all children.
    pub(super) first: usize,
    /// The slide that is being looked at; from `kinds` on there are none left.
    pub(super) slide: usize,
    /// The first kind that can be dropped on it.
    pub(super) kinds: usize,
    /// The kind that is being looked at.
    pub(super) kind: usize,
    /// Behind the last kind.
    pub(super) end: usize,
    /// Whether it has been begun.
    pub(super) active: bool,
    /// Whether nothing dropped on it does any good.
    pub(super) done: bool,
    /// Whether it waits for the one before.
    pub(super) waits: bool,
    /// What the failures of the slides rest on.
    pub(super) guard: (u16, MateHand, u16),
    /// What the mates found so far need.
    pub(super) mate: (u16, MateHand),
}

/// What may be dropped on a square between the checking piece and the king: a bit for each kind, by its index. On a line
/// no two squares are as far from the king, and none is as far as the board is wide.
#[derive(Clone, Copy, Default)]
struct Drops {
    to: Option<Square>,
    kinds: u8,
}

/// How many distances there are.
const LINE: usize = 9;

impl Interposition {
    /// The same where the list of children of its node begins elsewhere.
    pub(super) const fn moved(self, before: usize, now: usize) -> Self {
        let Self { first, slide, kinds, kind, end, .. } = self;
        Self {
            first: first - before + now,
            slide: slide - before + now,
            kinds: kinds - before + now,
            kind: kind - before + now,
            end: end - before + now,
            ..self
        }
    }
}

impl Child {
    const fn of(mv: Move) -> Self {
        Self {
            mv,
            key: 0,
            hand: MateHand::EMPTY,
            value: Value::open(1, 1),
            active: true,
            old: false,
            slides: false,
            then: NONE,
        }
    }
}

/// What tells positions apart that have equal boards: the whole set of pieces, and how lengths are counted.
pub(super) fn salt(position: &Position, counting: Counting) -> u64 {
    let mut salt = counting as u64;
    for kind in PieceKind::HAND {
        salt = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(in_the_box(position, kind)) + 1);
    }
    salt
}

/// How many of a kind there are in all.
fn in_the_box(position: &Position, kind: PieceKind) -> u32 {
    let on_board =
        position.of_kind(kind).len() + kind.promoted().map_or(0, |promoted| position.of_kind(promoted).len());
    on_board as u32 + off_board(position, kind)
}

/// How many of a kind are in the two hands.
fn off_board(position: &Position, kind: PieceKind) -> u32 {
    Color::ALL.into_iter().map(|color| u32::from(position.hand(color).count(kind))).sum()
}

const ATTACKER: Color = Color::Black;
const DEFENDER: Color = Color::White;

impl Board {
    pub(super) fn new(position: Position, salt: u64) -> Self {
        let key = position.board_key().wrapping_add(salt);
        let hand = MateHand::of(position.hand(ATTACKER));
        Self { position, key, hand }
    }
    /// Whether it is the attacker's turn.
    pub(super) fn attacks(&self) -> bool {
        self.position.side_to_move() == ATTACKER
    }
    /// The position a child leads to; `None` if the move is not one (only slides need to be tried).
    pub(super) fn after(&self, child: &Child) -> Option<Position> {
        let mut after = self.position.clone();
        self.plays(child, &mut after).then_some(after)
    }
    /// Makes of another board the one that a child leads to, where it stands; false if the move is not one.
    pub(super) fn make(&self, child: &Child, after: &mut Self) -> bool {
        after.position.clone_from(&self.position);
        (after.key, after.hand) = (child.key, child.hand);
        self.plays(child, &mut after.position)
    }
    fn plays(&self, child: &Child, after: &mut Position) -> bool {
        if child.slides {
            after.set_side_to_move(ATTACKER);
        }
        after.play(child.mv).is_ok() && (!child.slides || after.in_check())
    }

    /// The key of a child's position, and the attacker's hand in it.
    pub(super) fn identity(&self, child: &Child) -> (u64, MateHand) {
        let position = &self.position;
        let attacks = child.slides || self.attacks();
        let change = position.board_key_change(if attacks { ATTACKER } else { DEFENDER }, child.mv);
        let turn = if child.slides { 0 } else { position.turn_key_change() };
        let hand = match child.mv {
            _ if !attacks => self.hand,
            Move::Drop { kind, .. } => self.hand.minus(kind),
            Move::Normal { to, .. } => match position.piece(to) {
                Some(Piece { kind, .. }) if kind != PieceKind::King => self.hand.plus(kind.unpromoted(), 1),
                _ => self.hand,
            },
        };
        (self.key.wrapping_add(change).wrapping_add(turn), hand)
    }

    /// Adds all children to a list, in the order in which they are to be tried; checks in that of their promise, and harder
    /// to mate by the more answers to them are seen, only if that is wished.
    pub(super) fn children(
        &self,
        counting: Counting,
        (by_promise, by_answers): (bool, bool),
        children: &mut Vec<Child>,
        squares: &mut Vec<Interposition>,
    ) {
        let first = children.len();
        if self.attacks() {
            if by_answers {
                self.position.each_check_with_answers(|mv, answers| {
                    children.push(Child { value: Value::open(answers.max(1), 1), ..Child::of(mv) });
                });
            } else {
                self.position.each_check(|mv| children.push(Child::of(mv)));
            }
            if by_promise && let Some(king) = self.position.kings(DEFENDER).first() {
                children[first..].sort_by_cached_key(|child| self.promise(king, child.mv));
            }
            pair_promotions(&self.position, &mut children[first..]);
            return;
        }
        let Some(king) = self.position.kings(DEFENDER).first() else { return };
        let (mut drops, mut is_any) = ([Drops::default(); LINE], false);
        self.position.each_legal_move(|mv| match mv {
            Move::Normal { .. } => children.push(Child::of(mv)),
            Move::Drop { kind, to } => {
                is_any = true;
                let on_square = &mut drops[usize::from(distance(king, to)) % LINE];
                on_square.to = Some(to);
                on_square.kinds |= 1 << kind.index();
            }
        });
        pair_promotions(&self.position, &mut children[first..]);
        if is_any {
            self.interpositions(counting, &drops, children, squares);
        }
    }

    /// What makes a check more promising than another, the least first: it takes a great piece, it moves one on the
    /// board, it promotes it, it drops a great piece, it is near the king.
    fn promise(&self, king: Square, mv: Move) -> (Reverse<usize>, bool, bool, Reverse<usize>, u8) {
        let worth = |kind: PieceKind| kind.unpromoted().index() + 1;
        let taken = self.position.piece(mv.to()).map_or(0, |piece| worth(piece.kind));
        let (drops, plain, dropped) = match mv {
            Move::Normal { promote, .. } => (false, !promote, 0),
            Move::Drop { kind, .. } => (true, true, worth(kind)),
        };
        (Reverse(taken), drops, plain, Reverse(dropped), distance(king, mv.to()))
    }

    /// Interpositions, the nearest to the king first; on squares that nothing defends one square after the other.
    fn interpositions(
        &self,
        counting: Counting,
        drops: &[Drops; LINE],
        children: &mut Vec<Child>,
        squares: &mut Vec<Interposition>,
    ) {
        let position = &self.position;
        let (mut is_first, everything) = (true, self.everything());
        for &Drops { to, kinds } in drops {
            let Some(to) = to else { continue };
            let slide = children.len();
            if counting != Counting::All {
                self.each_slide(to, counting, |mv| children.push(Child { slides: true, ..Child::of(mv) }));
            }
            let first = children.len();
            let least_first = PieceKind::HAND.into_iter().rev().filter(|kind| kinds >> kind.index() & 1 == 1);
            children.extend(least_first.map(|kind| Child::of(Move::Drop { kind, to })));
            children[slide..].iter_mut().for_each(|child| child.active = false);
            let defenders = position.attackers(DEFENDER, to) & !position.kings(DEFENDER);
            let waits = defenders.is_empty() && !is_first;
            is_first &= !defenders.is_empty();
            squares.push(Interposition {
                first: slide,
                slide,
                kinds: first,
                kind: first,
                end: children.len(),
                active: false,
                done: false,
                waits,
                guard: (LONGEST, everything, NO_PATH),
                mate: (0, MateHand::EMPTY),
            });
        }
    }

    /// The positions after the attacker's slides to a square of interposition.
    pub(super) fn after_slides(&self, to: Square) -> Vec<Position> {
        let mut after = Vec::new();
        self.each_slide(to, Counting::ByRule, |mv| after.extend(self.after(&Child { slides: true, ..Child::of(mv) })));
        after
    }
    /// The attacker's moves to an empty square between its checking piece and the king that may give check there: the
    /// checking piece's own first.
    fn each_slide(&self, to: Square, counting: Counting, mut each: impl FnMut(Move)) {
        let position = &self.position;
        let checkers = position.checkers();
        let from = position.attackers(ATTACKER, to) & !position.kings(ATTACKER);
        // Without a king of its own the attacker may move whatever reaches the square.
        let turned = (!position.kings(ATTACKER).is_empty()).then(|| {
            let mut turned = position.clone();
            turned.set_side_to_move(ATTACKER);
            turned
        });
        let is_legal = |mv: Move| match (&turned, position.promotion(mv)) {
            (Some(turned), _) => turned.check(mv).is_ok(),
            (None, Promotion::Never) => !mv.promotes(),
            (None, Promotion::Must) => mv.promotes(),
            (None, Promotion::May) => true,
        };
        let others = if counting == Counting::ByChecker { SquareSet::EMPTY } else { from & !checkers };
        for from in (from & checkers).into_iter().chain(others) {
            for promote in [true, false] {
                let mv = Move::Normal { from, to, promote };
                if is_legal(mv) {
                    each(mv);
                }
            }
        }
    }

    /// What is seen of a slide without searching.
    pub(super) fn first_look_at_slide(&self) -> Value {
        if self.position.has_legal_move() {
            Value::open(1, 1)
        } else {
            Value::mate(0, self.with_what_defender_lacks(MateHand::EMPTY))
        }
    }
    /// The hand that a mate needs, from the one that the position after a move of the attacker needs.
    pub(super) fn needed_before(&self, mv: Move, needed: MateHand) -> MateHand {
        match mv {
            Move::Drop { kind, .. } => needed.plus(kind, 1),
            Move::Normal { to, .. } => match self.position.piece(to) {
                Some(Piece { kind, .. }) if kind != PieceKind::King => needed.minus(kind.unpromoted()),
                _ => needed,
            },
        }
    }
    /// The largest hand that does not help, from the one of the position after a move of the attacker.
    pub(super) fn useless_before(&self, mv: Move, useless: MateHand) -> MateHand {
        match mv {
            // More than the box holds need not be told apart.
            Move::Drop { kind, .. } if useless.count(kind) < off_board(&self.position, kind) => useless.plus(kind, 1),
            Move::Drop { .. } => useless,
            Move::Normal { to, .. } => match self.position.piece(to) {
                Some(Piece { kind, .. }) if kind != PieceKind::King => useless.minus(kind.unpromoted()),
                _ => useless,
            },
        }
    }
    /// All pieces off the board.
    pub(super) fn everything(&self) -> MateHand {
        PieceKind::HAND.into_iter().fold(MateHand::EMPTY, |held, kind| held.plus(kind, off_board(&self.position, kind)))
    }
    /// The largest hand with which the attacker has no checks but those it has: all pieces off the board, without
    /// the kinds it does not hold and could give check with.
    pub(super) fn without_further_checks(&self) -> MateHand {
        let position = &self.position;
        let empty = !position.occupied();
        PieceKind::HAND.into_iter().fold(MateHand::EMPTY, |held, kind| {
            let further = self.hand.count(kind) == 0 && !(position.giving_check(kind) & empty).is_empty();
            if further { held } else { held.plus(kind, off_board(position, kind)) }
        })
    }
    /// What the attacker must hold for the defender not to have it: kinds the defender lacks and could interpose.
    pub(super) fn with_what_defender_lacks(&self, needed: MateHand) -> MateHand {
        let position = &self.position;
        if position.check_line().is_empty() {
            return needed;
        }
        PieceKind::HAND.into_iter().fold(needed, |needed, kind| {
            let held = self.hand.count(kind);
            if held > needed.count(kind) && position.hand(DEFENDER).count(kind) == 0 {
                needed.with(kind, held)
            } else {
                needed
            }
        })
    }
    /// A hand with no more of each kind than is off the board.
    pub(super) fn off_board(&self, hand: MateHand) -> MateHand {
        PieceKind::HAND.into_iter().fold(hand, |hand, kind| {
            let most = off_board(&self.position, kind);
            if hand.count(kind) > most { hand.with(kind, most) } else { hand }
        })
    }

    /// What is seen of a position that the defender's move leads to without searching: the attacker has no check, or
    /// mates at once. Otherwise how many checks there are, and if that is wished, how few answers to one of them.
    pub(super) fn first_look(&self, by_answers: bool) -> Value {
        let (checks, mate) = self.position.mate_in_one();
        if checks == 0 {
            return Value::no_mate(LONGEST, self.without_further_checks(), NO_PATH);
        }
        if let Some((mv, after)) = mate {
            let after = Self { hand: MateHand::of(after.hand(ATTACKER)), position: after, key: 0 };
            let needed = after.with_what_defender_lacks(MateHand::EMPTY);
            return Value::mate(1, self.needed_before(mv, needed));
        }
        let proof = if by_answers { self.position.fewest_answers().max(1) } else { 1 };
        Value::open(proof, checks as u32)
    }
}

/// How many steps of a king one square is from another.
pub(super) fn distance(from: Square, to: Square) -> u8 {
    let files = from.file().number().abs_diff(to.file().number());
    files.max(from.rank().number().abs_diff(to.rank().number()))
}

/// A move of a pawn, bishop or rook without promotion waits behind the same move with it.
fn pair_promotions(position: &Position, children: &mut [Child]) {
    const LITTLE_WORTH: [PieceKind; 3] = [PieceKind::Pawn, PieceKind::Bishop, PieceKind::Rook];
    for n in 0..children.len() {
        let Move::Normal { from, to, promote: true } = children[n].mv else { continue };
        if !position.piece(from).is_some_and(|piece| LITTLE_WORTH.contains(&piece.kind)) {
            continue;
        }
        let plain = Move::Normal { from, to, promote: false };
        if let Some(other) = children.iter().position(|child| child.mv == plain) {
            children[n].then = other as u16;
            children[other].active = false;
        }
    }
}
