//! All legal moves of a position.
//!
//! Pins, checks and the squares the enemy attacks around the king are found first; what is generated inside them is
//! legal without being tried. Only a side with several kings, which no game has, gets its moves tried one by one.

use std::ops::ControlFlow;

use super::super::perft::perft;
use super::{Color, Move, PieceKind, Position, Square, SquareSet, attacks};

/// Receives legal moves in batches, and may end the generation by `Break`.
trait Listener {
    /// The moves of one piece on the board: without promotion, and with it.
    fn piece(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()>;
    /// One step ahead of pawns of a side, by target.
    fn pawns(&mut self, color: Color, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()>;
    /// Drops of each of these kinds on each of these squares.
    fn drops(&mut self, kinds: &[PieceKind], to: SquareSet) -> ControlFlow<()>;
}

/// Hands every move to a function.
struct Each<F>(F);

impl<F: FnMut(Move)> Listener for Each<F> {
    fn piece(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        promoting.each(|to| self.0(Move::Normal { from, to, promote: true }));
        plain.each(|to| self.0(Move::Normal { from, to, promote: false }));
        ControlFlow::Continue(())
    }
    fn pawns(&mut self, color: Color, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        promoting.each(|to| self.0(Move::Normal { from: to.behind(color), to, promote: true }));
        plain.each(|to| self.0(Move::Normal { from: to.behind(color), to, promote: false }));
        ControlFlow::Continue(())
    }
    fn drops(&mut self, kinds: &[PieceKind], to: SquareSet) -> ControlFlow<()> {
        to.each(|to| kinds.iter().for_each(|&kind| self.0(Move::Drop { kind, to })));
        ControlFlow::Continue(())
    }
}

/// Counts moves.
#[derive(Default)]
struct Count(u64);

impl Listener for Count {
    fn piece(&mut self, _: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        self.0 += (plain.len() + promoting.len()) as u64;
        ControlFlow::Continue(())
    }
    fn pawns(&mut self, _: Color, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        self.0 += (plain.len() + promoting.len()) as u64;
        ControlFlow::Continue(())
    }
    fn drops(&mut self, kinds: &[PieceKind], to: SquareSet) -> ControlFlow<()> {
        self.0 += (kinds.len() * to.len()) as u64;
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
struct Any;

impl Any {
    fn stop_if(found: bool) -> ControlFlow<()> {
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Listener for Any {
    fn piece(&mut self, _: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        Self::stop_if(!(plain | promoting).is_empty())
    }
    fn pawns(&mut self, _: Color, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        Self::stop_if(!(plain | promoting).is_empty())
    }
    fn drops(&mut self, kinds: &[PieceKind], to: SquareSet) -> ControlFlow<()> {
        Self::stop_if(!kinds.is_empty() && !to.is_empty())
    }
}

/// Tries each move and passes on those that leave no king of the mover in check.
struct Tried<'a, L> {
    position: &'a Position,
    listener: &'a mut L,
}

impl<L> Tried<'_, L> {
    fn is_safe(&self, mv: Move) -> bool {
        let mut after = self.position.clone();
        after.advance(mv);
        after.first_attacked_king(self.position.side_to_move()).is_none()
    }
    fn safe(&self, to: SquareSet, mv: impl Fn(Square) -> Move) -> SquareSet {
        to.into_iter().filter(|&to| self.is_safe(mv(to))).collect()
    }
}

impl<L: Listener> Listener for Tried<'_, L> {
    fn piece(&mut self, from: Square, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        let safe = |to, promote| self.safe(to, |to| Move::Normal { from, to, promote });
        let (plain, promoting) = (safe(plain, false), safe(promoting, true));
        self.listener.piece(from, plain, promoting)
    }
    fn pawns(&mut self, color: Color, plain: SquareSet, promoting: SquareSet) -> ControlFlow<()> {
        let safe = |to, promote| self.safe(to, |to| Move::Normal { from: to.behind(color), to, promote });
        let (plain, promoting) = (safe(plain, false), safe(promoting, true));
        self.listener.pawns(color, plain, promoting)
    }
    fn drops(&mut self, kinds: &[PieceKind], to: SquareSet) -> ControlFlow<()> {
        // Where a piece stands decides what it blocks, not which piece it is.
        let Some(&kind) = kinds.first() else { return ControlFlow::Continue(()) };
        let to = self.safe(to, |to| Move::Drop { kind, to });
        self.listener.drops(kinds, to)
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

/// What the safety of the one king allows.
struct Constraints {
    /// Own pieces that may move only along the line from the king.
    pinned: SquareSet,
    /// Where pieces other than the king may go.
    targets: SquareSet,
    /// Where pieces may be dropped, if empty.
    drops: SquareSet,
}

impl Constraints {
    const NONE: Self = Self { pinned: SquareSet::EMPTY, targets: SquareSet::ALL, drops: SquareSet::ALL };

    fn of(position: &Position, us: Color, king: Square) -> Self {
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

impl Position {
    /// All legal moves, in a fixed order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.each_legal_move(|mv| moves.push(mv));
        moves
    }
    /// Hands every legal move to a function, in the order of [`legal_moves`](Self::legal_moves).
    pub fn each_legal_move(&self, each: impl FnMut(Move)) {
        let _ = self.generate::<true>(&mut Each(each));
    }
    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count::default();
        let _ = self.generate::<true>(&mut count);
        count.0
    }
    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        self.generate::<true>(&mut Any).is_break()
    }
    /// Whether the side to move is mated 詰み: in check and without a legal move.
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }
    /// The number of legal move sequences of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        perft(self, depth, Self::count_legal_moves, |position, each| {
            position.each_legal_move(|mv| {
                let mut after = position.clone();
                after.advance(mv);
                each(&after);
            });
        })
    }

    /// Legal moves in batches, the king's first, for it is the king that escapes most mates; without drops if so wanted.
    fn generate<const DROPS: bool>(&self, listener: &mut impl Listener) -> ControlFlow<()> {
        let us = self.side_to_move();
        let kings = self.kings(us);
        if kings.len() > 1 {
            let mut tried = Tried { position: self, listener };
            for king in kings {
                tried.piece(king, attacks::king(king) & !self.pieces(us), SquareSet::EMPTY)?;
            }
            return self.generate_others::<DROPS>(us, &Constraints::NONE, &mut tried);
        }
        match kings.first() {
            None => self.generate_others::<DROPS>(us, &Constraints::NONE, listener),
            Some(king) => {
                self.generate_king(us, king, listener)?;
                self.generate_others::<DROPS>(us, &Constraints::of(self, us, king), listener)
            }
        }
    }

    fn generate_others<const DROPS: bool>(
        &self,
        us: Color,
        constraints: &Constraints,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        self.generate_pieces(us, constraints, listener)?;
        if DROPS {
            self.generate_drops(us, constraints.drops, listener)?;
        }
        ControlFlow::Continue(())
    }

    fn generate_pieces(&self, us: Color, constraints: &Constraints, listener: &mut impl Listener) -> ControlFlow<()> {
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
            listener.pawns(us, pawns & !attacks::dead_ranks(us, PieceKind::Pawn), pawns & zone)?;
        }
        for from in free & self.of_kind(PieceKind::Lance) {
            let to = attacks::lance(us, from, occupied) & targets;
            listener.piece(from, to & !attacks::dead_ranks(us, PieceKind::Lance), promoting(from, to))?;
        }
        for from in free & self.of_kind(PieceKind::Knight) {
            let to = attacks::knight(us, from) & targets;
            listener.piece(from, to & !attacks::dead_ranks(us, PieceKind::Knight), promoting(from, to))?;
        }
        for from in free & self.of_kind(PieceKind::Silver) {
            let to = attacks::silver(us, from) & targets;
            listener.piece(from, to, promoting(from, to))?;
        }
        for from in free & self.golds() {
            listener.piece(from, attacks::gold(us, from) & targets, SquareSet::EMPTY)?;
        }
        for from in free & self.of_kind(PieceKind::Bishop) {
            let to = attacks::bishop(from, occupied) & targets;
            listener.piece(from, to, promoting(from, to))?;
        }
        for from in free & self.of_kind(PieceKind::Rook) {
            let to = attacks::rook(from, occupied) & targets;
            listener.piece(from, to, promoting(from, to))?;
        }
        for from in free & self.of_kind(PieceKind::Horse) {
            let to = (attacks::bishop(from, occupied) | attacks::king(from)) & targets;
            listener.piece(from, to, SquareSet::EMPTY)?;
        }
        for from in free & self.of_kind(PieceKind::Dragon) {
            let to = (attacks::rook(from, occupied) | attacks::king(from)) & targets;
            listener.piece(from, to, SquareSet::EMPTY)?;
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
        listener: &mut impl Listener,
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
            listener.piece(from, to & !attacks::dead_ranks(us, piece.kind), promoting)?;
        }
        ControlFlow::Continue(())
    }

    fn generate_king(&self, us: Color, king: Square, listener: &mut impl Listener) -> ControlFlow<()> {
        let free = attacks::king(king) & !self.pieces(us);
        let to = free & !self.danger(us, king, free);
        listener.piece(king, to, SquareSet::EMPTY)
    }

    /// Squares among those around a king that the enemy attacks once the king has left its own.
    fn danger(&self, us: Color, king: Square, around: SquareSet) -> SquareSet {
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

    fn generate_drops(&self, us: Color, allowed: SquareSet, listener: &mut impl Listener) -> ControlFlow<()> {
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
            listener.drops(&[PieceKind::Pawn], to)?;
        }
        // Kinds with fewer squares come last, so that each band of ranks takes a part of the list from its start.
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
            listener.drops(&kinds[..anywhere], empty & last)?;
        }
        if not_last > 0 {
            listener.drops(&kinds[..not_last], empty & last_two & !last)?;
        }
        if not_last_two > 0 {
            listener.drops(&kinds[..not_last_two], empty & !last_two)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a pawn dropped on a square, from which it gives check, mates. Nothing but a move on the board parries
    /// the check of an adjacent piece.
    fn mates_by_pawn(&self, to: Square) -> bool {
        let mut after = self.clone();
        after.advance(Move::Drop { kind: PieceKind::Pawn, to });
        after.generate::<false>(&mut Any).is_continue()
    }
}
