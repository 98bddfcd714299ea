//! Draws: repetition, the counts of fifty and seventy-five moves, and positions that nobody can win.

use std::borrow::Borrow;

use super::piece::PieceKind;
use super::position::Position;
use super::square::SquareSet;
use crate::shared::Color;

/// The occurrences of the last position of a line (articles 9.2 and 9.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Repetition {
    /// Three or four times: the player to move may claim a draw.
    Threefold,
    /// Five times or more: the game is drawn.
    Fivefold,
}

/// The number of occurrences of the last position of a line, given from its start, as far back as the line goes.
pub fn repetition<P: Borrow<Position>>(line: &[P]) -> Option<Repetition> {
    let line: Vec<&Position> = line.iter().map(Borrow::borrow).collect();
    let last = line.last()?;
    // No position from before a capture or a pawn move can come again. (A file may start the clock at any number.)
    let since = line.len().saturating_sub(last.halfmove_clock() as usize + 1);
    match line[since..].iter().filter(|position| position.same_as(last)).count() {
        0..=2 => None,
        3..=4 => Some(Repetition::Threefold),
        _ => Some(Repetition::Fivefold),
    }
}

/// The moves without capture or pawn move (articles 9.3 and 9.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveCount {
    /// Fifty moves: the player to move may claim a draw.
    Fifty,
    /// Seventy-five moves: the game is drawn.
    SeventyFive,
}

impl Position {
    /// The meaning of the count of moves without capture or pawn move; `None` if the side to move is mated.
    pub fn move_count(&self) -> Option<MoveCount> {
        let reached = match self.halfmove_clock() {
            0..=99 => return None,
            100..=149 => MoveCount::Fifty,
            _ => MoveCount::SeventyFive,
        };
        (!self.is_mate()).then_some(reached)
    }
    /// Whether neither side could mate, however both play (article 5.2.2), judged by the pieces alone: bare kings,
    /// one with a single knight or bishop, or any number of bishops, all on squares of one colour. Pawn walls that
    /// nothing can pass are not recognised.
    pub fn is_dead(&self) -> bool {
        let one_king_each = Color::WHITE_FIRST.into_iter().all(|color| self.kings(color).len() == 1);
        let bishops = self.of_kind(PieceKind::Bishop);
        let others = self.occupied() & !self.of_kind(PieceKind::King) & !bishops;
        let knights = self.of_kind(PieceKind::Knight);
        let one_colour = (bishops & SquareSet::LIGHT).is_empty() || (bishops & !SquareSet::LIGHT).is_empty();
        let harmless = others.is_empty() && one_colour || others == knights && knights.len() == 1 && bishops.is_empty();
        one_king_each && harmless
    }
}
