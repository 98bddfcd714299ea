//! Legal moves that give check 王手, found from the enemy king outwards: what a mate solver asks for at every other ply.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::attacks;
use super::generate::{Constraints, Drops, generate, moves};
use super::moves::Move;
use super::piece::PieceKind;
use super::position::Position;
use super::square::{Square, SquareSet};
use crate::shared::{Color, Each, Listener};

/// From where each kind would give check.
struct Givers {
    pawn: SquareSet,
    lance: SquareSet,
    knight: SquareSet,
    silver: SquareSet,
    gold: SquareSet,
    bishop: SquareSet,
    rook: SquareSet,
    near: SquareSet,
}

impl Givers {
    fn of(us: Color, king: Square, occupied: SquareSet) -> Self {
        Self {
            pawn: attacks::pawn(!us, king),
            lance: attacks::lance(!us, king, occupied),
            knight: attacks::knight(!us, king),
            silver: attacks::silver(!us, king),
            gold: attacks::gold(!us, king),
            bishop: attacks::bishop(king, occupied),
            rook: attacks::rook(king, occupied),
            near: attacks::king(king),
        }
    }
    fn squares(&self, kind: PieceKind) -> SquareSet {
        match kind {
            PieceKind::Pawn => self.pawn,
            PieceKind::Lance => self.lance,
            PieceKind::Knight => self.knight,
            PieceKind::Silver => self.silver,
            PieceKind::Gold
            | PieceKind::Tokin
            | PieceKind::PromotedLance
            | PieceKind::PromotedKnight
            | PieceKind::PromotedSilver => self.gold,
            PieceKind::Bishop => self.bishop,
            PieceKind::Rook => self.rook,
            PieceKind::Horse => self.bishop | self.near,
            PieceKind::Dragon => self.rook | self.near,
            PieceKind::King => SquareSet::EMPTY,
        }
    }
}

impl Position {
    /// Hands every legal move that gives check to a function, in a fixed order: moves on the board, then drops. The
    /// enemy is not in check before.
    pub fn each_check(&self, each: impl FnMut(Move)) {
        let _ = self.generate_checks(&mut Each(each));
    }

    /// The same, with how many answers to each check are seen before it is given: about as many as there are, where all
    /// that may come in its way are one.
    pub fn each_check_with_answers(&self, mut each: impl FnMut(Move, u32)) {
        let (answers, hidden) = (Answers::of(self), self.uncovering());
        self.each_check(|mv| each(mv, answers.count(mv, hidden)));
    }

    /// The number of legal moves that give check, and the first of them that mates, with the position after it.
    pub fn mate_in_one(&self) -> (usize, Option<(Move, Self)>) {
        let answers = Answers::of(self);
        let (mut checks, mut mate) = (0, None);
        self.each_check(|mv| {
            checks += 1;
            if mate.is_none() && !answers.meet(mv) {
                let after = self.after(mv);
                if !after.has_legal_move() {
                    mate = Some((mv, after));
                }
            }
        });
        (checks, mate)
    }
    /// The least number of answers to any check, as [`each_check_with_answers`](Self::each_check_with_answers) tells it;
    /// without any check it is the greatest number there is.
    pub fn fewest_answers(&self) -> u32 {
        let mut fewest = u32::MAX;
        self.each_check_with_answers(|_, answers| fewest = fewest.min(answers));
        fewest
    }
    /// The pieces whose moves may uncover a check.
    fn uncovering(&self) -> SquareSet {
        let us = self.side_to_move();
        self.kings(!us).only().map_or(SquareSet::EMPTY, |king| self.hidden_checks(us, king))
    }

    /// The squares on which a piece of a kind would give check to the enemy's king, were it there.
    pub fn giving_check(&self, kind: PieceKind) -> SquareSet {
        let us = self.side_to_move();
        match self.kings(!us).only() {
            Some(king) => attacks::reach(!us, kind, king, self.occupied()),
            None => SquareSet::EMPTY,
        }
    }

    /// The squares on which a piece could be interposed: between a side's only king and the only piece that checks it.
    pub fn check_line(&self) -> SquareSet {
        match (self.kings(self.side_to_move()).only(), self.checkers().only()) {
            (Some(king), Some(checker)) => attacks::between(king, checker),
            _ => SquareSet::EMPTY,
        }
    }

    fn generate_checks(&self, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
        let us = self.side_to_move();
        let (Some(king), true) = (self.kings(!us).only(), self.kings(us).len() <= 1) else {
            return self.try_for_checks(listener);
        };
        let occupied = self.occupied();
        let givers = Givers::of(us, king, occupied);
        let hidden = self.hidden_checks(us, king);
        let own = self.kings(us).first();
        let constraints = own.map_or(Constraints::NONE, |own| Constraints::of(self, us, own));
        if let Some(from) = own
            && hidden.contains(from)
        {
            let line = attacks::ray_through(king, from);
            self.generate_king(us, from, &mut Off { line, listener: &mut *listener })?;
        }
        let targets = constraints.targets & !self.pieces(us);
        if !targets.is_empty() {
            let movers = self.pieces(us) & !self.of_kind(PieceKind::King);
            for from in movers & (self.near(us, king) | hidden) {
                let Some(piece) = self.piece(from) else { continue };
                let mut to = attacks::reach(us, piece.kind, from, occupied) & targets;
                if constraints.pinned.contains(from)
                    && let Some(own) = own
                {
                    to &= attacks::ray_through(own, from);
                }
                let opened = if hidden.contains(from) { !attacks::ray_through(king, from) } else { SquareSet::EMPTY };
                let plain = to & (givers.squares(piece.kind) | opened) & !attacks::dead_ranks(us, piece.kind);
                let promoting = match piece.kind.promoted() {
                    None => SquareSet::EMPTY,
                    Some(kind) => to & attacks::promotion_targets(us, from) & (givers.squares(kind) | opened),
                };
                listener.hear(moves(from, plain, promoting))?;
            }
        }
        self.generate_checking_drops(us, king, &givers, constraints.drops & !occupied, listener)
    }

    /// Own pieces that might give check to a king by one move of their own, and perhaps others.
    fn near(&self, us: Color, king: Square) -> SquareSet {
        const LONG: [PieceKind; 5] =
            [PieceKind::Lance, PieceKind::Bishop, PieceKind::Rook, PieceKind::Horse, PieceKind::Dragon];
        let long = LONG.into_iter().fold(SquareSet::EMPTY, |all, kind| all | self.of_kind(kind));
        (attacks::near_check(us, king) | long) & self.pieces(us)
    }

    /// Own pieces behind which a slider waits: they give check by leaving the line.
    fn hidden_checks(&self, us: Color, king: Square) -> SquareSet {
        let mut hidden = SquareSet::EMPTY;
        for slider in self.sliders_to(us, king) {
            let between = attacks::between(king, slider) & self.occupied();
            if between.only().is_some() {
                hidden |= between & self.pieces(us);
            }
        }
        hidden
    }

    fn generate_checking_drops(
        &self,
        us: Color,
        king: Square,
        givers: &Givers,
        empty: SquareSet,
        listener: &mut impl Listener<Move>,
    ) -> ControlFlow<()> {
        for (kind, _) in self.hand(us).iter() {
            let mut to = givers.squares(kind) & empty & !attacks::dead_ranks(us, kind);
            if kind == PieceKind::Pawn
                && let Some(front) = to.first()
            {
                let on_file = self.pieces_of(us, PieceKind::Pawn) & SquareSet::of_file(king.file());
                if !on_file.is_empty() || self.mates_by_pawn(front) {
                    to = SquareSet::EMPTY;
                }
            }
            listener.hear(Drops { kinds: &[kind], to })?;
        }
        ControlFlow::Continue(())
    }

    /// The same by trying all legal moves, for positions in which a side has several kings or the enemy has none.
    #[cold]
    fn try_for_checks(&self, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
        let approves = |mv: &Move| self.after(*mv).in_check();
        let mut found = Vec::new();
        let _ = generate::<true>(self, &mut Each(|mv| found.push(mv)));
        found.into_iter().filter(approves).try_for_each(|mv| listener.hear(mv))
    }
}

/// How the enemy could answer a check, as far as that is seen before it is given. What is dear to find out is found out
/// once, when it is first asked for.
struct Answers<'a> {
    position: &'a Position,
    /// The only king; without one, or with several, nothing is seen.
    king: Option<Square>,
    /// Whether the enemy holds a piece that can be dropped on any square.
    blocks: bool,
    flights: OnceCell<SquareSet>,
    takers: OnceCell<SquareSet>,
}

impl<'a> Answers<'a> {
    fn of(position: &'a Position) -> Self {
        const ANYWHERE: [PieceKind; 4] = [PieceKind::Gold, PieceKind::Silver, PieceKind::Bishop, PieceKind::Rook];
        let them = !position.side_to_move();
        let held = position.hand(them);
        let blocks = ANYWHERE.into_iter().any(|kind| held.count(kind) > 0);
        let king = position.kings(them).only();
        Self { position, king, blocks, flights: OnceCell::new(), takers: OnceCell::new() }
    }
    /// The squares that the king could go to, were it its turn.
    fn flights(&self, king: Square) -> SquareSet {
        *self.flights.get_or_init(|| {
            let them = !self.position.side_to_move();
            let around = attacks::king(king) & !self.position.pieces(them);
            around & !self.position.danger(them, king, around)
        })
    }
    /// The pieces that may leave their lines: all but the king and those that are pinned.
    fn takers(&self, king: Square) -> SquareSet {
        *self.takers.get_or_init(|| {
            let us = self.position.side_to_move();
            let mut free = self.position.pieces(!us) & !SquareSet::of(king);
            for slider in self.position.sliders_to(us, king) {
                let between = attacks::between(king, slider) & self.position.occupied();
                if between.only().is_some() {
                    free &= !between;
                }
            }
            free
        })
    }

    /// Whether a check is seen to be answered, so that it does not mate: something is dropped in its way, the king goes
    /// away, or what gives it is taken.
    fn meet(&self, mv: Move) -> bool {
        let (position, Some(king)) = (self.position, self.king) else { return false };
        let us = position.side_to_move();
        let kind = match mv {
            Move::Drop { kind, .. } => kind,
            Move::Normal { from, promote, .. } => {
                // A slider behind it may give check, too, and reach more than before.
                if !position.sliders_to(us, from).is_empty() {
                    return false;
                }
                let Some(piece) = position.piece(from) else { return false };
                piece.kind.after_move(promote)
            }
        };
        let to = mv.to();
        if self.blocks && !attacks::between(king, to).is_empty() {
            return true;
        }
        let without_king = position.occupied() & !SquareSet::of(king);
        let taken = attacks::reach(us, kind, to, without_king) | SquareSet::of(to);
        !(self.flights(king) & !taken).is_empty() || !(position.attackers(!us, to) & self.takers(king)).is_empty()
    }

    /// About how many answers to a check there are, where all that may come in its way are one.
    fn count(&self, mv: Move, hidden: SquareSet) -> u32 {
        let (position, Some(king)) = (self.position, self.king) else { return 1 };
        let (us, to) = (position.side_to_move(), mv.to());
        let (kind, from) = match mv {
            Move::Drop { kind, .. } => (kind, SquareSet::EMPTY),
            Move::Normal { from, promote, .. } => {
                let Some(piece) = position.piece(from) else { return 1 };
                (piece.kind.after_move(promote), SquareSet::of(from))
            }
        };
        let without_king = position.occupied() & !SquareSet::of(king);
        let taken = attacks::reach(us, kind, to, without_king) | SquareSet::of(to);
        let flights = (self.flights(king) & !taken).len() as u32;
        let opens = |from| !attacks::ray_through(king, from).contains(to);
        let others = if (hidden & from).first().is_some_and(opens) {
            // Of two checks neither is taken or met by what comes in its way.
            u32::from(!taken.contains(king))
        } else {
            let takers = (position.attackers(!us, to) & self.takers(king)).len() as u32;
            takers + u32::from(!attacks::between(king, to).is_empty())
        };
        let is_taken_by_king = attacks::king(king).contains(to) && (position.attackers(us, to) & !from).is_empty();
        flights + others + u32::from(is_taken_by_king)
    }
}

/// Passes on the moves that end off a line.
struct Off<'a, L> {
    line: SquareSet,
    listener: &'a mut L,
}

impl<L: Listener<Move>> Listener<Move> for Off<'_, L> {
    fn hear(&mut self, batch: impl crate::shared::Batch<Move>) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        batch.each(|mv| {
            if flow.is_continue() && !self.line.contains(mv.to()) {
                flow = self.listener.hear(mv);
            }
        });
        flow
    }
}
