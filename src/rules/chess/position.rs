//! A position: what chess adds to the board and the turn, and what its pieces attack.

use std::sync::LazyLock;

use super::attacks;
use super::moves::{Move, Promotion};
use super::piece::{Piece, PieceKind};
use super::square::{Rank, Square, SquareSet};
use crate::shared;
use crate::shared::Color;

/// The game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chess {}

/// A position of chess: no king, three kings, nine queens, a pawn on the last rank and rights to castle without a rook
/// are all positions; `faults` names what is odd. A side with several kings does not castle.
pub type Position = shared::Position<Chess, 6, 64>;

/// The part of a position besides board, turn and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The starting squares of the rooks that may still castle: White's on the first rank, Black's on the eighth.
    pub(super) castling: SquareSet,
    /// The square a pawn has just passed over.
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove_clock: u32,
}

/// An oddity of a position (it can be stored and shown all the same).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A pawn on the first or the last rank.
    PawnOnEdge(Square),
    /// A side has this many more pieces than it began with and its missing pawns could have become.
    TooMany(Color, usize),
    /// The side not to move is in check.
    OpponentInCheck(Color),
    /// A right to castle with a rook that is not here, or with the king off its rank.
    CastlingRight(Square),
    /// An en passant square that no pawn can have passed over just now.
    EnPassant(Square),
}

impl Position {
    /// The position a game begins with.
    pub fn start() -> Self {
        use PieceKind::{Bishop, King, Knight, Queen, Rook};
        // Made once: every game of a large file begins with it.
        static START: LazyLock<Position> =
            LazyLock::new(|| Position::with_back_rank([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]));
        START.clone()
    }
    /// The position a game of Chess960 begins with: pieces from the a-file on, the same for both sides, pawns before
    /// them, and the right to castle with every rook.
    pub fn with_back_rank(kinds: [PieceKind; 8]) -> Self {
        let mut position = Self::empty();
        for (file, kind) in super::square::File::ALL.into_iter().zip(kinds) {
            for color in Self::sides() {
                let square = Square::at(file, Rank::back(color));
                position.set_piece(square, Some(Piece::new(color, kind)));
                position.set_piece(Square::at(file, Rank::pawns(color)), Some(Piece::new(color, PieceKind::Pawn)));
            }
        }
        position.set_castling(position.of_kind(PieceKind::Rook));
        position
    }
    /// The starting squares of the rooks that may still castle: White's on the first rank, Black's on the eighth.
    pub fn castling(&self) -> SquareSet {
        self.state.castling
    }
    /// Sets the rights to castle; squares on other ranks than the first and the eighth are ignored.
    pub fn set_castling(&mut self, rooks: SquareSet) {
        self.state.castling = rooks & (SquareSet::of_rank(Rank::R1) | SquareSet::of_rank(Rank::R8));
    }
    /// The square that a pawn has just passed over according to a file or the last move, whether or not a pawn can
    /// capture there.
    pub fn en_passant(&self) -> Option<Square> {
        self.state.en_passant
    }
    /// Sets the en passant square.
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.state.en_passant = square;
    }
    /// Moves since the last capture or pawn move, counting each side's: 100 of them are "fifty moves".
    pub fn halfmove_clock(&self) -> u32 {
        self.state.halfmove_clock
    }
    /// Sets the count of moves since the last capture or pawn move.
    pub fn set_halfmove_clock(&mut self, halfmoves: u32) {
        self.state.halfmove_clock = halfmoves;
    }
    pub(super) fn is(&self, square: Square, color: Color, kind: PieceKind) -> bool {
        self.pieces_of(color, kind).contains(square)
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
    /// Like [`attackers`](Self::attackers), but slides are blocked only by the pieces of `occupied`.
    pub(super) fn attackers_past(&self, color: Color, target: Square, occupied: SquareSet) -> SquareSet {
        let queens = self.of_kind(PieceKind::Queen);
        (attacks::pawn(!color, target) & self.of_kind(PieceKind::Pawn)
            | attacks::knight(target) & self.of_kind(PieceKind::Knight)
            | attacks::king(target) & self.of_kind(PieceKind::King)
            | attacks::bishop(target, occupied) & (self.of_kind(PieceKind::Bishop) | queens)
            | attacks::rook(target, occupied) & (self.of_kind(PieceKind::Rook) | queens))
            & self.pieces(color)
    }
    /// The en passant square and the pawn that has passed over it, if the pieces agree.
    pub(super) fn passed_pawn(&self) -> Option<(Square, Square)> {
        let target = self.state.en_passant?;
        self.pawn_past(target).map(|pawn| (target, pawn))
    }
    /// The squares that a pawn of the side not to move can just have passed over.
    pub fn passable(&self) -> SquareSet {
        Square::all().filter(|&square| self.pawn_past(square).is_some()).collect()
    }
    /// The pawn that can just have passed over a square.
    fn pawn_past(&self, target: Square) -> Option<Square> {
        let them = !self.side_to_move();
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
    /// The rooks that could have the right to castle: those on their side's first rank, if its only king is there, too.
    pub fn castling_rooks(&self) -> SquareSet {
        self.rooks_beside_king(Color::White) | self.rooks_beside_king(Color::Black)
    }
    pub(super) fn rooks_beside_king(&self, color: Color) -> SquareSet {
        match self.kings(color).only() {
            Some(king) if king.rank() == Rank::back(color) => {
                self.pieces_of(color, PieceKind::Rook) & SquareSet::of_rank(king.rank())
            }
            _ => SquareSet::EMPTY,
        }
    }

    /// The oddities of the position, in the order of [`Fault`]'s kinds, White before Black.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        faults.extend(self.sides_whose_kings(|are| are == 0).map(Fault::NoKing));
        faults.extend(self.sides_whose_kings(|are| are > 1).map(Fault::ManyKings));
        let edges = SquareSet::of_rank(Rank::R1) | SquareSet::of_rank(Rank::R8);
        faults.extend((self.of_kind(PieceKind::Pawn) & edges).into_iter().map(Fault::PawnOnEdge));
        for color in Self::sides() {
            // Each piece beyond the starting set was a pawn; kings are counted above.
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
        faults.extend(self.side_in_check_out_of_turn().map(Fault::OpponentInCheck));
        faults.extend((self.castling() & !self.castling_rooks()).into_iter().map(Fault::CastlingRight));
        if self.passed_pawn().is_none() {
            faults.extend(self.state.en_passant.map(Fault::EnPassant));
        }
        faults
    }
    /// The squares to which the piece on a square may legally go. A king that may castle goes to its target and, as is
    /// usual in Chess960, onto the rook.
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
    /// The legal moves that a piece taken from one square to another can mean: one for each promotion; castling where
    /// the king is taken onto the rook, or, unless it can simply step there, to its target.
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
