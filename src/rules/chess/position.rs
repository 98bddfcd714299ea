//! A position: the board, the side to move, the rights to castle, the en passant square, the clock and the number of the move.

use super::super::placement::Placement;
use super::moves::castled;
use super::{Color, Move, Piece, PieceKind, Promotion, Rank, Square, SquareSet, Unplayable, attacks, key};

/// A position. Every function on it is total: no king, three kings, nine queens, a pawn on the last rank and rights to castle
/// without a rook are all positions that a file or a composer may show; [`faults`](Self::faults) names what is odd.
///
/// A side with several kings is in check when any of them is attacked, must leave none attacked, and does not castle; a side without a
/// king is never in check. A king may be captured where one stands to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    placement: Placement<PieceKind, u64, 6, 64>,
    /// Where the rooks that may castle began; White's on the first rank, Black's on the eighth.
    castling: SquareSet,
    /// The square a pawn has just passed over.
    en_passant: Option<Square>,
    key: u64,
    halfmove_clock: u32,
    number: u32,
    side_to_move: Color,
}

/// What is odd about a position (it can be stored and shown all the same).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A pawn on the first or the last rank.
    PawnOnEdge(Square),
    /// A side has more pieces of these kinds than it began with and its missing pawns could have become (so many too many).
    TooMany(Color, usize),
    /// The side not to move is in check.
    OpponentInCheck(Color),
    /// A right to castle with a rook that is not here, or with the king off its rank.
    CastlingRight(Square),
    /// An en passant square that no pawn can have passed over just now.
    EnPassant(Square),
}

impl Position {
    /// The empty board, White to move, move 1.
    pub const fn empty() -> Self {
        Self {
            placement: Placement::EMPTY,
            castling: SquareSet::EMPTY,
            en_passant: None,
            key: 0,
            halfmove_clock: 0,
            number: 1,
            side_to_move: Color::White,
        }
    }
    /// The position a game begins with.
    pub fn initial() -> Self {
        use PieceKind::{Bishop, King, Knight, Queen, Rook};
        Self::with_back_rank([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook])
    }
    /// The position a game of Chess960 begins with: pieces from the a-file on, the same for both sides, pawns before them, and the
    /// right to castle with every rook.
    pub fn with_back_rank(kinds: [PieceKind; 8]) -> Self {
        let mut position = Self::empty();
        for (file, kind) in super::File::ALL.into_iter().zip(kinds) {
            for color in Color::WHITE_FIRST {
                let square = Square::at(file, Rank::back(color));
                position.set_piece(square, Some(Piece::new(color, kind)));
                position.set_piece(Square::at(file, Rank::pawns(color)), Some(Piece::new(color, PieceKind::Pawn)));
            }
        }
        position.set_castling(position.of_kind(PieceKind::Rook));
        position
    }
    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.placement.piece(square)
    }
    /// Puts a piece on a square, or clears it. Rights to castle stay as they are.
    pub fn set_piece(&mut self, square: Square, piece: Option<Piece>) {
        let change = self.placement.set(square, piece, &key::ON_BOARD);
        self.key = self.key.wrapping_add(change);
    }
    /// Whose turn it is.
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
            Color::White => self.key.wrapping_add(key::BLACK_TO_MOVE),
            Color::Black => self.key.wrapping_sub(key::BLACK_TO_MOVE),
        };
        self.side_to_move = !self.side_to_move;
    }
    /// Where the rooks began with which castling is still allowed: White's on the first rank, Black's on the eighth.
    pub fn castling(&self) -> SquareSet {
        self.castling
    }
    /// Sets the rights to castle; squares of other ranks than the first and the eighth are left out.
    pub fn set_castling(&mut self, rooks: SquareSet) {
        self.castling = rooks & (SquareSet::of_rank(Rank::R1) | SquareSet::of_rank(Rank::R8));
    }
    /// The square that a pawn has just passed over, as a file or the last move says: whether or not a pawn can capture there.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }
    /// Sets the en passant square.
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.en_passant = square;
    }
    /// Moves since the last capture or move of a pawn, each side's counted: 100 are fifty moves.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }
    /// Sets the count of moves since the last capture or move of a pawn.
    pub fn set_halfmove_clock(&mut self, halfmoves: u32) {
        self.halfmove_clock = halfmoves;
    }
    /// The number of the move, 1 at the start; counts up after Black's. Not part of the position for repetition.
    pub fn number(&self) -> u32 {
        self.number
    }
    /// Sets the number of the move.
    pub fn set_number(&mut self, number: u32) {
        self.number = number;
    }
    /// Same board, turn, rights to castle and captures en passant, whatever clock and number say: the identity that repetition means
    /// (article 9.2.3). An en passant square counts only where a pawn may legally capture there.
    pub fn same_as(&self, other: &Self) -> bool {
        self.key == other.key
            && self.side_to_move == other.side_to_move
            && self.castling == other.castling
            && self.placement == other.placement
            && self.legal_en_passant() == other.legal_en_passant()
    }
    /// A hash of what [`same_as`](Self::same_as) compares. The same from run to run.
    pub fn key(&self) -> u64 {
        let rights = self.castling.into_iter().fold(0_u64, |sum, rook| sum.wrapping_add(key::castling(rook)));
        let passed = self.legal_en_passant().map_or(0, |square| key::en_passant(square.file()));
        self.key.wrapping_add(rights).wrapping_add(passed)
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
    fn is(&self, square: Square, color: Color, kind: PieceKind) -> bool {
        self.pieces_of(color, kind).contains(square)
    }

    /// Plays a move that a record can hold; the position is unchanged on `Err`.
    pub fn play(&mut self, mv: Move) -> Result<(), Unplayable> {
        self.playable(mv)?;
        self.advance(mv);
        Ok(())
    }
    /// Plays a move known to be playable.
    pub(super) fn advance(&mut self, mv: Move) {
        let us = self.side_to_move;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        let passed = self.passed_pawn();
        let mut en_passant = None;
        match mv {
            Move::Normal { from, to, promote } => {
                let mover = self.piece(from);
                let is_pawn = self.of_kind(PieceKind::Pawn).contains(from);
                if is_pawn || self.piece(to).is_some() {
                    self.halfmove_clock = 0;
                }
                if is_pawn {
                    if let Some((target, pawn)) = passed
                        && to == target
                        && attacks::pawn(us, from).contains(to)
                    {
                        self.set_piece(pawn, None);
                    }
                    if from.rank() == Rank::pawns(us) && from.file() == to.file() {
                        en_passant = attacks::between(from, to).only();
                    }
                }
                if self.of_kind(PieceKind::King).contains(from) {
                    self.castling &= !SquareSet::of_rank(Rank::back(us));
                }
                self.castling &= !(SquareSet::of(from) | SquareSet::of(to));
                self.set_piece(from, None);
                self.set_piece(to, mover.map(|piece| promote.map_or(piece, |to| Piece::new(us, to.kind()))));
            }
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castled(king, rook);
                self.castling &= !SquareSet::of_rank(Rank::back(us));
                self.set_piece(king, None);
                self.set_piece(rook, None);
                self.set_piece(king_to, Some(Piece::new(us, PieceKind::King)));
                self.set_piece(rook_to, Some(Piece::new(us, PieceKind::Rook)));
            }
            Move::Null => {}
        }
        self.en_passant = en_passant;
        self.pass_turn();
        if us == Color::Black {
            self.number = self.number.saturating_add(1);
        }
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
                if self.pieces(us).contains(to) {
                    return Err(Unplayable::OwnPiece(to));
                }
                if promote.is_some() && piece.kind != PieceKind::Pawn {
                    return Err(Unplayable::NotAPawn(from));
                }
            }
            Move::Castle { king, rook } => {
                let pair = self.is(king, us, PieceKind::King) && self.is(rook, us, PieceKind::Rook);
                if !pair || king.rank() != rook.rank() {
                    return Err(Unplayable::NothingToCastle { king, rook });
                }
                let (king_to, rook_to) = castled(king, rook);
                let targets = SquareSet::of(king_to) | SquareSet::of(rook_to);
                let others = self.occupied() & targets & !SquareSet::of(king) & !SquareSet::of(rook);
                if !others.is_empty() {
                    return Err(Unplayable::NoRoomToCastle(others));
                }
            }
            Move::Null => {}
        }
        Ok(())
    }
    /// Whether a move (its `promote` ignored) must promote, from the piece on its origin and the target alone.
    pub fn promotion(&self, mv: Move) -> Promotion {
        match mv {
            Move::Normal { from, to, .. }
                if self
                    .piece(from)
                    .is_some_and(|piece| piece.kind == PieceKind::Pawn && to.rank() == Rank::last(piece.color)) =>
            {
                Promotion::Must
            }
            _ => Promotion::Never,
        }
    }
    /// Whether a king of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }
    /// The opponent's pieces that attack a king of the side to move.
    pub fn checkers(&self) -> SquareSet {
        let us = self.side_to_move;
        self.kings(us).into_iter().fold(SquareSet::EMPTY, |set, king| set | self.attackers(!us, king))
    }
    /// The squares from which pieces of `color` attack `target` by the piece's movement alone (pins and checks ignored, own piece on
    /// target ignored).
    pub fn attackers(&self, color: Color, target: Square) -> SquareSet {
        self.attackers_past(color, target, self.occupied())
    }
    /// As [`attackers`](Self::attackers), with only the pieces of `occupied` in the way of slides.
    pub(super) fn attackers_past(&self, color: Color, target: Square, occupied: SquareSet) -> SquareSet {
        let queens = self.of_kind(PieceKind::Queen);
        (attacks::pawn(!color, target) & self.of_kind(PieceKind::Pawn)
            | attacks::knight(target) & self.of_kind(PieceKind::Knight)
            | attacks::king(target) & self.of_kind(PieceKind::King)
            | attacks::bishop(target, occupied) & (self.of_kind(PieceKind::Bishop) | queens)
            | attacks::rook(target, occupied) & (self.of_kind(PieceKind::Rook) | queens))
            & self.pieces(color)
    }
    /// The en passant square and the pawn that has passed over it, where the pieces agree that it has.
    pub(super) fn passed_pawn(&self) -> Option<(Square, Square)> {
        let target = self.en_passant?;
        self.pawn_past(target).map(|pawn| (target, pawn))
    }
    /// The squares that a pawn of the side not to move can just have passed over.
    pub fn passable(&self) -> SquareSet {
        Square::all().filter(|&square| self.pawn_past(square).is_some()).collect()
    }
    /// The pawn that can just have passed over a square.
    fn pawn_past(&self, target: Square) -> Option<Square> {
        let them = !self.side_to_move;
        let on = |rank| Square::at(target.file(), rank);
        let (passed, stands) = match them {
            Color::White => (Rank::R3, on(Rank::R4)),
            Color::Black => (Rank::R6, on(Rank::R5)),
        };
        let way = SquareSet::of(target) | SquareSet::of(on(Rank::pawns(them)));
        let real = target.rank() == passed
            && (self.occupied() & way).is_empty()
            && self.pieces_of(them, PieceKind::Pawn).contains(stands);
        real.then_some(stands)
    }
    /// What is odd about the position, in the order of [`Fault`]'s kinds, White before Black.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        faults.extend(Color::WHITE_FIRST.into_iter().filter(|&color| self.kings(color).is_empty()).map(Fault::NoKing));
        faults
            .extend(Color::WHITE_FIRST.into_iter().filter(|&color| self.kings(color).len() > 1).map(Fault::ManyKings));
        let edges = SquareSet::of_rank(Rank::R1) | SquareSet::of_rank(Rank::R8);
        faults.extend((self.of_kind(PieceKind::Pawn) & edges).into_iter().map(Fault::PawnOnEdge));
        for color in Color::WHITE_FIRST {
            // Each piece beyond a set was a pawn; kings are counted above.
            let men = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King);
            let beyond: usize = men
                .map(|kind| {
                    let count = self.pieces_of(color, kind).len();
                    if kind == PieceKind::Pawn { count } else { count.saturating_sub(kind.in_a_set()) }
                })
                .sum();
            if beyond > PieceKind::Pawn.in_a_set() {
                faults.push(Fault::TooMany(color, beyond - PieceKind::Pawn.in_a_set()));
            }
        }
        let them = !self.side_to_move;
        if self.kings(them).into_iter().any(|king| !self.attackers(!them, king).is_empty()) {
            faults.push(Fault::OpponentInCheck(them));
        }
        faults.extend((self.castling & !self.castling_rooks()).into_iter().map(Fault::CastlingRight));
        if self.passed_pawn().is_none() {
            faults.extend(self.en_passant.map(Fault::EnPassant));
        }
        faults
    }
    /// The squares to which the piece on a square may legally go. A king that may castle goes to its target and, as is usual in
    /// Chess960, onto the rook.
    pub fn destinations(&self, from: Square) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        self.each_legal_move(|mv| {
            if mv.from() == Some(from) {
                found |= mv.to().into_iter().collect();
                if let Move::Castle { rook, .. } = mv {
                    found.insert(rook);
                }
            }
        });
        found
    }
    /// The legal moves that a piece taken from one square to another can mean: one for each promotion; castling where the king is
    /// taken onto the rook, or, unless it can simply step there, to its target.
    pub fn moves_between(&self, from: Square, to: Square) -> Vec<Move> {
        let (mut plain, mut castling) = (Vec::new(), Vec::new());
        self.each_legal_move(|mv| match mv {
            Move::Castle { king, rook } if king == from && rook == to => plain.push(mv),
            Move::Castle { king, .. } if king == from && mv.to() == Some(to) => castling.push(mv),
            Move::Normal { .. } if mv.from() == Some(from) && mv.to() == Some(to) => plain.push(mv),
            _ => {}
        });
        if plain.is_empty() { castling } else { plain }
    }
}
