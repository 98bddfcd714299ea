//! A position 局面: the board, both hands, the side to move and the number of the next move.

use super::super::placement::Placement;
use super::{
    Color, File, Hand, Move, Origin, Piece, PieceKind, Promotion, Square, SquareSet, Unplayable, attacks, key,
};

/// A position. Every function on it is total: no king, two kings, two pawns on a file, a pawn on the last rank and
/// nineteen pawns are all positions that a file or a composer may show; [`faults`](Self::faults) names what is odd.
///
/// A side with several kings is in check when any of them is attacked, and must leave none attacked; a side without a
/// king is never in check. A king may be captured where one stands to be; it goes to no hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    placement: Placement<PieceKind, u128, 14, 81>,
    hands: [Hand; 2],
    key: u64,
    ply: u32,
    side_to_move: Color,
}

/// What is odd about a position (it can be stored and shown all the same).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no king (usual for the attacker of a tsume problem).
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// Two unpromoted pawns on one file.
    TwoPawns(Color, File),
    /// A piece that can never move.
    DeadPiece(Square),
    /// More of a kind, promoted ones counted as their base, than a set of forty holds (so many).
    TooMany(PieceKind, u32),
    /// The side not to move is in check.
    OpponentInCheck(Color),
}

impl Position {
    /// The empty board, empty hands, Black to move, next move 1.
    pub const fn empty() -> Self {
        Self { placement: Placement::EMPTY, hands: [Hand::EMPTY; 2], key: 0, ply: 1, side_to_move: Color::Black }
    }
    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.placement.piece(square)
    }
    /// Puts a piece on a square, or clears it.
    pub fn set_piece(&mut self, square: Square, piece: Option<Piece>) {
        let change = self.placement.set(square, piece, &key::ON_BOARD);
        self.key = self.key.wrapping_add(change);
    }
    /// A side's hand.
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }
    /// Replaces a side's hand.
    pub fn set_hand(&mut self, color: Color, hand: Hand) {
        for kind in PieceKind::HAND {
            self.set_in_hand(color, kind, hand.count(kind));
        }
    }
    fn set_in_hand(&mut self, color: Color, kind: PieceKind, count: u8) {
        let hand = &mut self.hands[color.index()];
        let more = u64::from(count).wrapping_sub(u64::from(hand.count(kind)));
        hand.set(kind, count);
        self.key = self.key.wrapping_add(key::in_hand(color, kind).wrapping_mul(more));
    }
    /// Whose turn 手番 it is.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }
    /// Sets the turn.
    pub fn set_side_to_move(&mut self, color: Color) {
        if color != self.side_to_move {
            self.pass_turn();
        }
    }
    fn pass_turn(&mut self) {
        self.key = match self.side_to_move {
            Color::Black => self.key.wrapping_add(key::WHITE_TO_MOVE),
            Color::White => self.key.wrapping_sub(key::WHITE_TO_MOVE),
        };
        self.side_to_move = !self.side_to_move;
    }
    /// The number of the next move 手数 (1 at the start); counts up with [`play`](Self::play). Not part of the position for repetition.
    pub fn ply(&self) -> u32 {
        self.ply
    }
    /// Sets the number of the next move.
    pub fn set_ply(&mut self, ply: u32) {
        self.ply = ply;
    }
    /// Same board, hands and turn, whatever the move number: the identity that repetition 千日手 means.
    pub fn same_as(&self, other: &Self) -> bool {
        self.key == other.key
            && self.side_to_move == other.side_to_move
            && self.hands == other.hands
            && self.placement == other.placement
    }
    /// A hash of what [`same_as`](Self::same_as) compares, kept up to date by every change. The same from run to run.
    pub fn key(&self) -> u64 {
        self.key
    }
    /// The squares a side's pieces stand on.
    pub fn pieces(&self, color: Color) -> SquareSet {
        self.placement.of_color(color)
    }
    /// The squares pieces of a kind stand on, either side's.
    pub fn of_kind(&self, kind: PieceKind) -> SquareSet {
        self.placement.of_kind(kind)
    }
    /// The squares a side's pieces of a kind stand on.
    pub fn pieces_of(&self, color: Color, kind: PieceKind) -> SquareSet {
        self.pieces(color) & self.of_kind(kind)
    }
    /// The squares that are not empty.
    pub fn occupied(&self) -> SquareSet {
        self.placement.occupied()
    }
    /// All kings of a side.
    pub fn kings(&self, color: Color) -> SquareSet {
        self.pieces_of(color, PieceKind::King)
    }
    /// Everything that moves like a gold.
    pub(super) fn golds(&self) -> SquareSet {
        self.of_kind(PieceKind::Gold)
            | self.of_kind(PieceKind::Tokin)
            | self.of_kind(PieceKind::PromotedLance)
            | self.of_kind(PieceKind::PromotedKnight)
            | self.of_kind(PieceKind::PromotedSilver)
    }

    /// Plays a move that a record can hold; the position is unchanged on `Err`. A count in hand stops at 255.
    pub fn play(&mut self, mv: Move) -> Result<(), Unplayable> {
        self.playable(mv)?;
        self.advance(mv);
        Ok(())
    }
    /// Plays a move known to be playable.
    pub(super) fn advance(&mut self, mv: Move) {
        let us = self.side_to_move;
        match mv {
            Move::Normal { from, to, promote } => {
                if let Some(taken) = self.piece(to) {
                    let kind = taken.kind.unpromoted();
                    let count = self.hand(us).count(kind).saturating_add(1);
                    if kind != PieceKind::King {
                        self.set_in_hand(us, kind, count);
                    }
                }
                let mover = self.piece(from).map(|piece| match piece.kind.promoted() {
                    Some(kind) if promote => Piece { kind, ..piece },
                    _ => piece,
                });
                self.set_piece(from, None);
                self.set_piece(to, mover);
            }
            Move::Drop { kind, to } => {
                let count = self.hand(us).count(kind).saturating_sub(1);
                self.set_in_hand(us, kind, count);
                self.set_piece(to, Some(Piece::new(us, kind)));
            }
        }
        self.pass_turn();
        self.ply = self.ply.saturating_add(1);
    }
    /// Whether the record can hold the move.
    pub fn playable(&self, mv: Move) -> Result<(), Unplayable> {
        let us = self.side_to_move;
        match mv {
            Move::Normal { from, to, promote } => {
                let piece = self.piece(from).ok_or(Unplayable::NoPiece(from))?;
                if piece.color != us {
                    return Err(Unplayable::NotYours(from));
                }
                if self.piece(to).is_some_and(|target| target.color == us) {
                    return Err(Unplayable::OwnPiece(to));
                }
                if promote && piece.kind.promoted().is_none() {
                    return Err(Unplayable::NoPromotedSide(from));
                }
            }
            Move::Drop { kind, to } => {
                if self.hand(us).count(kind) == 0 {
                    return Err(Unplayable::NotInHand(kind));
                }
                if self.piece(to).is_some() {
                    return Err(Unplayable::Occupied(to));
                }
            }
        }
        Ok(())
    }
    /// Whether a move (its `promote` ignored) may or must promote, from the piece on its origin and the two squares alone.
    pub fn promotion(&self, mv: Move) -> Promotion {
        let Move::Normal { from, to, .. } = mv else { return Promotion::Never };
        let Some(piece) = self.piece(from) else { return Promotion::Never };
        let zone = attacks::zone(piece.color);
        if piece.kind.promoted().is_none() || !(zone.contains(from) || zone.contains(to)) {
            Promotion::Never
        } else if attacks::dead_ranks(piece.color, piece.kind).contains(to) {
            Promotion::Must
        } else {
            Promotion::May
        }
    }
    /// Whether a king of the side to move is attacked (王手).
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }
    /// The opponent's pieces that attack a king of the side to move.
    pub fn checkers(&self) -> SquareSet {
        let us = self.side_to_move;
        self.kings(us).into_iter().fold(SquareSet::EMPTY, |set, king| set | self.attackers(!us, king))
    }
    /// The squares from which pieces of `color` reach `target` by the piece's movement alone (pins and checks ignored, own piece on target ignored): what 右左上引寄 disambiguate.
    pub fn attackers(&self, color: Color, target: Square) -> SquareSet {
        let occupied = self.occupied();
        let mut found = self.steppers_to(color, target);
        for slider in self.sliders_to(color, target) {
            if (attacks::between(target, slider) & occupied).is_empty() {
                found.insert(slider);
            }
        }
        found
    }
    /// The pieces of `color` that reach `target` in one step or jump.
    pub(super) fn steppers_to(&self, color: Color, target: Square) -> SquareSet {
        let towards = !color;
        let king_like =
            self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Horse) | self.of_kind(PieceKind::Dragon);
        (attacks::pawn(towards, target) & self.of_kind(PieceKind::Pawn)
            | attacks::knight(towards, target) & self.of_kind(PieceKind::Knight)
            | attacks::silver(towards, target) & self.of_kind(PieceKind::Silver)
            | attacks::gold(towards, target) & self.golds()
            | attacks::king(target) & king_like)
            & self.pieces(color)
    }
    /// The pieces of `color` that would slide to `target` on an empty board.
    pub(super) fn sliders_to(&self, color: Color, target: Square) -> SquareSet {
        (attacks::ahead(!color, target) & self.of_kind(PieceKind::Lance)
            | attacks::diagonals(target) & (self.of_kind(PieceKind::Bishop) | self.of_kind(PieceKind::Horse))
            | attacks::orthogonals(target) & (self.of_kind(PieceKind::Rook) | self.of_kind(PieceKind::Dragon)))
            & self.pieces(color)
    }
    /// What is odd about the position, in the order of [`Fault`]'s kinds, Black before White.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        faults.extend(Color::ALL.into_iter().filter(|&color| self.kings(color).is_empty()).map(Fault::NoKing));
        faults.extend(Color::ALL.into_iter().filter(|&color| self.kings(color).len() > 1).map(Fault::ManyKings));
        for color in Color::ALL {
            let pawns = self.pieces_of(color, PieceKind::Pawn);
            let doubled = |file: &File| (pawns & SquareSet::of_file(*file)).len() > 1;
            faults.extend(File::ALL.into_iter().filter(doubled).map(|file| Fault::TwoPawns(color, file)));
        }
        for color in Color::ALL {
            for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
                let dead = self.pieces_of(color, kind) & attacks::dead_ranks(color, kind);
                faults.extend(dead.into_iter().map(Fault::DeadPiece));
            }
        }
        for kind in PieceKind::ALL.into_iter().filter(|kind| !kind.is_promoted()) {
            let on_board =
                self.of_kind(kind).len() + kind.promoted().map_or(0, |promoted| self.of_kind(promoted).len());
            let in_hands: u32 = self.hands.iter().map(|hand| u32::from(hand.count(kind))).sum();
            let count = on_board as u32 + in_hands;
            if count > u32::from(kind.in_a_set()) {
                faults.push(Fault::TooMany(kind, count));
            }
        }
        let them = !self.side_to_move;
        if self.kings(them).into_iter().any(|king| !self.attackers(!them, king).is_empty()) {
            faults.push(Fault::OpponentInCheck(them));
        }
        faults
    }
    /// The squares to which a piece on the board or in hand may legally go.
    pub fn destinations(&self, origin: Origin) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        self.each_legal_move(|mv| {
            if mv.origin() == origin {
                found.insert(mv.to());
            }
        });
        found
    }
}
