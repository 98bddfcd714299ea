//! A position: what xiangqi adds to the board and the turn.

use super::attacks;
use super::piece::{Piece, PieceKind};
use super::square::{File, Rank, Square, SquareSet};
use crate::shared;
use crate::shared::Color;

/// The game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Xiangqi {}

/// A position of xiangqi: no general, three generals, an advisor across the river are all positions;
/// `faults` names what is odd. A general may be captured, though not by the
/// other general. A piece outside its palace or across its river may only move to where it belongs.
pub type Position = shared::Position<Xiangqi, 7, 90>;

/// An oddity of a position (it can be stored and shown all the same).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no general.
    NoKing(Color),
    /// A side has more than one general.
    ManyKings(Color),
    /// A piece where none of its kind can go.
    Misplaced(Square),
    /// A side has more of a kind than it began with: this many.
    TooMany(Color, PieceKind, usize),
    /// The side not to move is in check.
    OpponentInCheck(Color),
    /// The generals face each other on an open file.
    FacingGenerals(SquareSet),
}

impl Position {
    /// The position a game begins with.
    pub fn start() -> Self {
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
    /// Moves since the last capture, counting each side's.
    pub fn halfmove_clock(&self) -> u32 {
        self.state
    }
    /// Sets the count of moves since the last capture.
    pub fn set_halfmove_clock(&mut self, halfmoves: u32) {
        self.state = halfmoves;
    }
    /// Generals of both sides with nothing between them on a file; empty if there are no such generals.
    pub(super) fn facing_generals(&self) -> SquareSet {
        let mut facing = SquareSet::EMPTY;
        for red in self.kings(Color::White) {
            for black in self.kings(Color::Black).into_iter().filter(|black| black.file() == red.file()) {
                if (attacks::between(red, black) & self.occupied()).is_empty() {
                    facing |= SquareSet::of(red) | SquareSet::of(black);
                }
            }
        }
        facing
    }
    /// The oddities of the position, in the order of [`Fault`]'s kinds, Red before Black.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        faults.extend(self.sides_whose_kings(|are| are == 0).map(Fault::NoKing));
        faults.extend(self.sides_whose_kings(|are| are > 1).map(Fault::ManyKings));
        let each =
            || Self::sides().into_iter().flat_map(|color| PieceKind::ALL.into_iter().map(move |kind| (color, kind)));
        for (color, kind) in each() {
            let astray = self.pieces_of(color, kind) & !attacks::attainable(color, kind);
            faults.extend(astray.into_iter().map(Fault::Misplaced));
        }
        for (color, kind) in each().filter(|&(_, kind)| kind != PieceKind::General) {
            let count = self.pieces_of(color, kind).len();
            if count > kind.in_a_set() {
                faults.push(Fault::TooMany(color, kind, count));
            }
        }
        faults.extend(self.side_in_check_out_of_turn().map(Fault::OpponentInCheck));
        let facing = self.facing_generals();
        if !facing.is_empty() {
            faults.push(Fault::FacingGenerals(facing));
        }
        faults
    }
    /// Whether neither side could win, however both play, judged by the pieces alone: nothing is left that could
    /// cross the river. Never true of a board with faults.
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
