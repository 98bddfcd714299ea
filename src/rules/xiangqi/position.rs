//! A position: the board, the side to move, the clock and the number of the move.

use super::super::placement::Placement;
use super::{Color, File, Move, Piece, PieceKind, Rank, Square, SquareSet, Unplayable, attacks, key};

/// A position. Every function on it is total: no general, three generals, an advisor across the river are all positions that a file
/// or a composer may show; [`faults`](Self::faults) names what is odd.
///
/// A side with several generals is in check when any of them is attacked, and must leave none attacked; a side without one is never
/// in check. A general may be captured where one stands to be, though not by the other general. A piece outside its palace or across
/// its river may only move to where it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    placement: Placement<PieceKind, u128, 7, 90>,
    key: u64,
    halfmove_clock: u32,
    number: u32,
    side_to_move: Color,
}

/// What is odd about a position (it can be stored and shown all the same).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no general.
    NoGeneral(Color),
    /// A side has more than one general.
    ManyGenerals(Color),
    /// A piece where none of its kind can get to.
    Misplaced(Square),
    /// A side has more of a kind than it began with (so many).
    TooMany(Color, PieceKind, usize),
    /// The side not to move is in check.
    OpponentInCheck(Color),
    /// The generals face each other on an open file.
    FacingGenerals(SquareSet),
}

impl Position {
    /// The empty board, Red to move, move 1.
    pub const fn empty() -> Self {
        Self { placement: Placement::EMPTY, key: 0, halfmove_clock: 0, number: 1, side_to_move: Color::White }
    }
    /// The position a game begins with.
    pub fn initial() -> Self {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        let mut position = Self::empty();
        let back = [Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot];
        let back = File::ALL.into_iter().zip(back).map(|(file, kind)| (file, Rank::R0, kind));
        let cannons = [File::B, File::H].map(|file| (file, Rank::R2, Cannon));
        let soldiers = File::ALL.into_iter().step_by(2).map(|file| (file, Rank::R3, Soldier));
        for (file, rank, kind) in back.chain(cannons).chain(soldiers) {
            let square = Square::at(file, rank);
            position.set_piece(square, Some(Piece::new(Color::White, kind)));
            position.set_piece(square.mirrored(), Some(Piece::new(Color::Black, kind)));
        }
        position
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
    /// Moves since the last capture, each side's counted.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }
    /// Sets the count of moves since the last capture.
    pub fn set_halfmove_clock(&mut self, halfmoves: u32) {
        self.halfmove_clock = halfmoves;
    }
    /// The number of the move 回合, 1 at the start; counts up after Black's. Not part of the position for repetition.
    pub fn number(&self) -> u32 {
        self.number
    }
    /// Sets the number of the move.
    pub fn set_number(&mut self, number: u32) {
        self.number = number;
    }
    /// Same board and turn, whatever clock and number say: the identity that repetition means.
    pub fn same_as(&self, other: &Self) -> bool {
        self.key == other.key && self.side_to_move == other.side_to_move && self.placement == other.placement
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
    /// All generals of a side.
    pub fn generals(&self, color: Color) -> SquareSet {
        self.pieces_of(color, PieceKind::General)
    }

    /// Plays a move that a record can hold; the position is unchanged on `Err`.
    pub fn play(&mut self, mv: Move) -> Result<(), Unplayable> {
        self.playable(mv)?;
        self.advance(mv);
        Ok(())
    }
    /// Plays a move known to be playable.
    pub(super) fn advance(&mut self, mv: Move) {
        let captures = self.piece(mv.to).is_some();
        self.halfmove_clock = if captures { 0 } else { self.halfmove_clock.saturating_add(1) };
        let mover = self.piece(mv.from);
        self.set_piece(mv.from, None);
        self.set_piece(mv.to, mover);
        if self.side_to_move == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.pass_turn();
    }
    /// Whether the record can hold the move.
    pub fn playable(&self, mv: Move) -> Result<(), Unplayable> {
        let piece = self.piece(mv.from).ok_or(Unplayable::NoPiece(mv.from))?;
        if piece.color != self.side_to_move {
            return Err(Unplayable::NotYours(mv.from));
        }
        if self.pieces(piece.color).contains(mv.to) {
            return Err(Unplayable::OwnPiece(mv.to));
        }
        Ok(())
    }
    /// Whether a general of the side to move is attacked, or faced by the other.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }
    /// The opponent's pieces that attack a general of the side to move, and generals that face one.
    pub fn checkers(&self) -> SquareSet {
        let us = self.side_to_move;
        let facing = self.facing_generals() & self.pieces(!us);
        self.generals(us).into_iter().fold(facing, |set, general| set | self.attackers(!us, general))
    }
    /// The squares from which pieces of `color` reach `target` by the piece's movement alone (pins and checks ignored, own piece on
    /// target ignored). Onto an empty square a cannon's slides count.
    pub fn attackers(&self, color: Color, target: Square) -> SquareSet {
        let occupied = self.occupied();
        let reaches = |kind, from: &Square| attacks::reach(color, kind, *from, occupied).contains(target);
        PieceKind::ALL.into_iter().fold(SquareSet::EMPTY, |set, kind| {
            let candidates = self.pieces_of(color, kind) & attacks::towards(kind, target);
            set | candidates.into_iter().filter(|from| reaches(kind, from)).collect()
        })
    }
    /// Generals of both sides with nothing between them on a file; empty if there are none.
    pub(super) fn facing_generals(&self) -> SquareSet {
        let mut facing = SquareSet::EMPTY;
        for red in self.generals(Color::White) {
            for black in self.generals(Color::Black).into_iter().filter(|black| black.file() == red.file()) {
                if (attacks::between(red, black) & self.occupied()).is_empty() {
                    facing |= SquareSet::of(red) | SquareSet::of(black);
                }
            }
        }
        facing
    }
    /// What is odd about the position, in the order of [`Fault`]'s kinds, Red before Black.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        faults.extend(
            Color::WHITE_FIRST.into_iter().filter(|&color| self.generals(color).is_empty()).map(Fault::NoGeneral),
        );
        faults.extend(
            Color::WHITE_FIRST.into_iter().filter(|&color| self.generals(color).len() > 1).map(Fault::ManyGenerals),
        );
        let each = || {
            Color::WHITE_FIRST.into_iter().flat_map(|color| PieceKind::ALL.into_iter().map(move |kind| (color, kind)))
        };
        for (color, kind) in each() {
            let astray = self.pieces_of(color, kind) & !attacks::haunts(color, kind);
            faults.extend(astray.into_iter().map(Fault::Misplaced));
        }
        for (color, kind) in each().filter(|&(_, kind)| kind != PieceKind::General) {
            let count = self.pieces_of(color, kind).len();
            if count > kind.in_a_set() {
                faults.push(Fault::TooMany(color, kind, count));
            }
        }
        let them = !self.side_to_move;
        if self.generals(them).into_iter().any(|general| !self.attackers(!them, general).is_empty()) {
            faults.push(Fault::OpponentInCheck(them));
        }
        let facing = self.facing_generals();
        if !facing.is_empty() {
            faults.push(Fault::FacingGenerals(facing));
        }
        faults
    }
    /// Whether neither side could win, however both play, as far as the pieces alone tell: all that could cross the river is gone. On a board
    /// with faults nothing is sure.
    pub fn is_dead(&self) -> bool {
        use PieceKind::{Advisor, Elephant, General};
        let defenders = self.of_kind(General) | self.of_kind(Advisor) | self.of_kind(Elephant);
        defenders == self.occupied() && self.faults().is_empty()
    }
    /// The squares to which the piece on a square may legally go.
    pub fn destinations(&self, from: Square) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        self.each_legal_move(|mv| {
            if mv.from == from {
                found.insert(mv.to);
            }
        });
        found
    }
}
