//! All legal moves of a position.
//!
//! Pins, checks and the attacked squares around the king are found first; moves generated within those bounds are legal
//! without being tried. Only the moves of a side with several kings, which no real game has, are tried one by one.

use std::ops::ControlFlow;

use super::attacks;
use super::moves::Move;
use super::piece::PieceKind;
use super::position::Position;
use super::square::{Square, SquareSet};
use crate::shared::{Any, Batch, Color, Listener, Tried};

/// Moves on the board, each from the square that belongs to its target: without promotion, and with it.
struct OnBoard<F> {
    from: F,
    plain: SquareSet,
    promoting: SquareSet,
}

impl<F: Fn(Square) -> Square> Batch<Move> for OnBoard<F> {
    fn count(&self) -> u64 {
        (self.plain.len() + self.promoting.len()) as u64
    }
    fn each(self, mut f: impl FnMut(Move)) {
        self.promoting.each(|to| f(Move::Normal { from: (self.from)(to), to, promote: true }));
        self.plain.each(|to| f(Move::Normal { from: (self.from)(to), to, promote: false }));
    }
}

/// The moves of one piece.
pub(super) fn moves(from: Square, plain: SquareSet, promoting: SquareSet) -> impl Batch<Move> {
    OnBoard { from: move |_| from, plain, promoting }
}

/// Drops of each of these kinds on each of these squares.
pub(super) struct Drops<'a> {
    pub(super) kinds: &'a [PieceKind],
    pub(super) to: SquareSet,
}

impl Batch<Move> for Drops<'_> {
    fn count(&self) -> u64 {
        (self.kinds.len() * self.to.len()) as u64
    }
    fn each(self, mut f: impl FnMut(Move)) {
        self.to.each(|to| self.kinds.iter().for_each(|&kind| f(Move::Drop { kind, to })));
    }
}

/// The squares one step ahead of pawns; those that have none in front of them have no target.
fn ahead_of_pawns(color: Color, pawns: SquareSet) -> SquareSet {
    let movable = (pawns & !attacks::dead_ranks(color, PieceKind::Pawn)).0;
    SquareSet::of_bits(match color {
        Color::Black => movable >> 1,
        Color::White => movable << 1,
    })
}

/// The squares that the safety of the only king allows.
pub(super) struct Constraints {
    /// Own pieces that may move only along the line from the king.
    pub(super) pinned: SquareSet,
    /// The targets of pieces other than the king.
    pub(super) targets: SquareSet,
    /// The targets of drops, if empty.
    pub(super) drops: SquareSet,
}

impl Constraints {
    pub(super) const NONE: Self = Self { pinned: SquareSet::EMPTY, targets: SquareSet::ALL, drops: SquareSet::ALL };

    pub(super) fn of(position: &Position, us: Color, king: Square) -> Self {
        let occupied = position.occupied();
        let mut checkers = position.steppers_to(!us, king);
        let mut pinned = SquareSet::EMPTY;
        for slider in position.sliders_to(!us, king) {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                checkers.insert(slider);
            } else if between.0 & (between.0 - 1) == 0 {
                pinned |= between & position.pieces(us);
            }
        }
        let Some(checker) = checkers.first() else { return Self { pinned, ..Self::NONE } };
        if checkers.len() > 1 {
            return Self { pinned, targets: SquareSet::EMPTY, drops: SquareSet::EMPTY };
        }
        let drops = attacks::between(king, checker);
        Self { pinned, targets: drops | checkers, drops }
    }
}

/// Legal moves in batches, the king's first, because those refute most mates; without drops unless `DROPS`.
pub(super) fn generate<const DROPS: bool>(position: &Position, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
    let us = position.side_to_move();
    let kings = position.kings(us);
    if kings.len() > 1 {
        let approves = |mv| position.after(mv).first_attacked_king(us).is_none();
        let mut tried = Tried { listener, approves };
        for king in kings {
            let plain = attacks::king(king) & !position.pieces(us);
            tried.hear(moves(king, plain, SquareSet::EMPTY))?;
        }
        return position.generate_others::<DROPS>(us, &Constraints::NONE, &mut tried);
    }
    match kings.first() {
        None => position.generate_others::<DROPS>(us, &Constraints::NONE, listener),
        Some(king) => {
            position.generate_king(us, king, listener)?;
            position.generate_others::<DROPS>(us, &Constraints::of(position, us, king), listener)
        }
    }
}

impl Position {
    fn generate_others<const DROPS: bool>(
        &self,
        us: Color,
        constraints: &Constraints,
        listener: &mut impl Listener<Move>,
    ) -> ControlFlow<()> {
        self.generate_pieces(us, constraints, listener)?;
        if DROPS {
            self.generate_drops(us, constraints.drops, listener)?;
        }
        ControlFlow::Continue(())
    }

    fn generate_pieces(
        &self,
        us: Color,
        constraints: &Constraints,
        listener: &mut impl Listener<Move>,
    ) -> ControlFlow<()> {
        let own = self.pieces(us);
        let occupied = self.occupied();
        let targets = constraints.targets & !own;
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let zone = attacks::zone(us);
        let promoting = |from: Square, to: SquareSet| to & attacks::promotion_targets(us, from);
        let free = own & !constraints.pinned;

        let pawns = ahead_of_pawns(us, free & self.of_kind(PieceKind::Pawn)) & targets;
        if !pawns.is_empty() {
            let plain = pawns & !attacks::dead_ranks(us, PieceKind::Pawn);
            listener.hear(OnBoard { from: |to: Square| to.behind(us), plain, promoting: pawns & zone })?;
        }
        for from in free & self.of_kind(PieceKind::Lance) {
            let to = attacks::lance(us, from, occupied) & targets;
            let plain = to & !attacks::dead_ranks(us, PieceKind::Lance);
            listener.hear(moves(from, plain, promoting(from, to)))?;
        }
        for from in free & self.of_kind(PieceKind::Knight) {
            let to = attacks::knight(us, from) & targets;
            let plain = to & !attacks::dead_ranks(us, PieceKind::Knight);
            listener.hear(moves(from, plain, promoting(from, to)))?;
        }
        for from in free & self.of_kind(PieceKind::Silver) {
            let to = attacks::silver(us, from) & targets;
            listener.hear(moves(from, to, promoting(from, to)))?;
        }
        for from in free & self.golds() {
            listener.hear(moves(from, attacks::gold(us, from) & targets, SquareSet::EMPTY))?;
        }
        for from in free & self.of_kind(PieceKind::Bishop) {
            let to = attacks::bishop(from, occupied) & targets;
            listener.hear(moves(from, to, promoting(from, to)))?;
        }
        for from in free & self.of_kind(PieceKind::Rook) {
            let to = attacks::rook(from, occupied) & targets;
            listener.hear(moves(from, to, promoting(from, to)))?;
        }
        for from in free & self.of_kind(PieceKind::Horse) {
            let to = (attacks::bishop(from, occupied) | attacks::king(from)) & targets;
            listener.hear(moves(from, to, SquareSet::EMPTY))?;
        }
        for from in free & self.of_kind(PieceKind::Dragon) {
            let to = (attacks::rook(from, occupied) | attacks::king(from)) & targets;
            listener.hear(moves(from, to, SquareSet::EMPTY))?;
        }
        if !constraints.pinned.is_empty() {
            self.generate_pinned(us, constraints.pinned, targets, listener)?;
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn generate_pinned(
        &self,
        us: Color,
        pinned: SquareSet,
        targets: SquareSet,
        listener: &mut impl Listener<Move>,
    ) -> ControlFlow<()> {
        let Some(king) = self.kings(us).first() else { return ControlFlow::Continue(()) };
        for from in pinned {
            let Some(piece) = self.piece(from) else { continue };
            let line = attacks::ray_through(king, from);
            let to = attacks::reach(us, piece.kind, from, self.occupied()) & line & targets;
            let promoting = match piece.kind.promoted() {
                None => SquareSet::EMPTY,
                Some(_) => to & attacks::promotion_targets(us, from),
            };
            let plain = to & !attacks::dead_ranks(us, piece.kind);
            listener.hear(moves(from, plain, promoting))?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn generate_king(&self, us: Color, king: Square, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
        let free = attacks::king(king) & !self.pieces(us);
        let to = free & !self.danger(us, king, free);
        listener.hear(moves(king, to, SquareSet::EMPTY))
    }

    /// Squares among those around a king that the enemy attacks once the king has left its own.
    pub(super) fn danger(&self, us: Color, king: Square, around: SquareSet) -> SquareSet {
        let enemy = self.pieces(!us);
        let bishops = self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Horse);
        let rooks = self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Dragon);
        let lances = self.of_kind(PieceKind::Lance);
        let without_king = self.occupied() & !SquareSet::of(king);
        let mut danger = SquareSet::EMPTY;
        for from in enemy & !lances & attacks::near_king(!us, king) {
            danger |= attacks::steps_of(!us, self.piece(from), from);
        }
        for from in enemy & lances {
            if !(attacks::ahead(!us, from) & around).is_empty() {
                danger |= attacks::lance(!us, from, without_king);
            }
        }
        for from in enemy & bishops {
            if !(attacks::diagonals(from) & around).is_empty() {
                danger |= attacks::bishop(from, without_king);
            }
        }
        for from in enemy & rooks {
            if !(attacks::orthogonals(from) & around).is_empty() {
                danger |= attacks::rook(from, without_king);
            }
        }
        danger
    }

    fn generate_drops(&self, us: Color, allowed: SquareSet, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
        let hand = self.hand(us);
        if hand.is_empty() {
            return ControlFlow::Continue(());
        }
        let empty = allowed & !self.occupied();
        if empty.is_empty() {
            return ControlFlow::Continue(());
        }
        if hand.count(PieceKind::Pawn) > 0 {
            let mut to = empty & !attacks::dead_ranks(us, PieceKind::Pawn);
            to &= !attacks::files_of(self.pieces_of(us, PieceKind::Pawn));
            for king in self.kings(!us) {
                for front in attacks::pawn(!us, king) & to {
                    if self.mates_by_pawn(front) {
                        to.remove(front);
                    }
                }
            }
            listener.hear(Drops { kinds: &[PieceKind::Pawn], to })?;
        }
        // Kinds that may go to fewer ranks come last, so that each band of ranks takes a prefix of the list.
        let mut kinds = [PieceKind::Gold; 6];
        let mut held = 0;
        let mut hold = |kind| {
            if hand.count(kind) > 0 {
                kinds[held] = kind;
                held += 1;
            }
            held
        };
        hold(PieceKind::Rook);
        hold(PieceKind::Bishop);
        hold(PieceKind::Gold);
        let anywhere = hold(PieceKind::Silver);
        let not_last = hold(PieceKind::Lance);
        let not_last_two = hold(PieceKind::Knight);
        let last = attacks::dead_ranks(us, PieceKind::Lance);
        let last_two = attacks::dead_ranks(us, PieceKind::Knight);
        if anywhere > 0 {
            listener.hear(Drops { kinds: &kinds[..anywhere], to: empty & last })?;
        }
        if not_last > 0 {
            listener.hear(Drops { kinds: &kinds[..not_last], to: empty & last_two & !last })?;
        }
        if not_last_two > 0 {
            listener.hear(Drops { kinds: &kinds[..not_last_two], to: empty & !last_two })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a pawn dropped on a square where it gives check mates. The check of an adjacent piece can only be met
    /// by a move on the board, never by a drop.
    pub(super) fn mates_by_pawn(&self, to: Square) -> bool {
        let after = self.after(Move::Drop { kind: PieceKind::Pawn, to });
        generate::<false>(&after, &mut Any).is_continue()
    }
}
