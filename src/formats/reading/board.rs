//! The questions of readers and writers to a position, whether of one game or of any game.

use crate::comment::evaluation;
use komaoto_record::Evaluation;
use komaoto_rules::{Color, Illegal, shogi};

/// A position on which moves can be played.
pub(crate) trait PlayableBoard: Clone + Into<komaoto_rules::Position> {
    /// Its moves.
    type Move: Copy + Into<komaoto_rules::Move>;
    /// Its squares.
    type Square;
    /// Whose turn it is.
    fn side_to_move(&self) -> Color;
    /// The number of the next move.
    fn ply(&self) -> u32;
    /// Whether the rules allow a move.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;
    /// Plays a move; one that cannot be played changes nothing.
    fn play(&mut self, mv: Self::Move);
    /// The target of a move.
    fn target(mv: Self::Move) -> Option<Self::Square>;
    /// The evaluations in its comment; `last` is the move that led there.
    fn evaluations(&self, comment: &str, last: Option<Self::Move>) -> Vec<Evaluation>;
}

impl PlayableBoard for shogi::Position {
    type Move = shogi::Move;
    type Square = shogi::Square;

    fn side_to_move(&self) -> Color {
        self.side_to_move()
    }
    fn ply(&self) -> u32 {
        self.ply()
    }
    fn check(&self, mv: shogi::Move) -> Result<(), Illegal> {
        self.check(mv).map_err(shogi::Illegal::of_any_game)
    }
    fn play(&mut self, mv: shogi::Move) {
        let _ = self.play(mv);
    }
    fn target(mv: shogi::Move) -> Option<shogi::Square> {
        Some(mv.to())
    }
    fn evaluations(&self, comment: &str, last: Option<shogi::Move>) -> Vec<Evaluation> {
        evaluation::of_comment(comment, self, last)
    }
}

impl PlayableBoard for komaoto_rules::Position {
    type Move = komaoto_rules::Move;
    type Square = komaoto_rules::Square;

    fn side_to_move(&self) -> Color {
        self.side_to_move()
    }
    fn ply(&self) -> u32 {
        self.ply()
    }
    fn check(&self, mv: komaoto_rules::Move) -> Result<(), Illegal> {
        self.check(mv)
    }
    fn play(&mut self, mv: komaoto_rules::Move) {
        let _ = self.play(mv);
    }
    fn target(mv: komaoto_rules::Move) -> Option<komaoto_rules::Square> {
        mv.to()
    }
    /// In PGN that depends on who is called White, which the reader knows.
    fn evaluations(&self, _: &str, _: Option<komaoto_rules::Move>) -> Vec<Evaluation> {
        Vec::new()
    }
}
