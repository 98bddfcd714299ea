//! Endings by the rules that the record of a game does not state: repetition 千日手, mate.

use super::ending::Winner;
use super::record::Record;
use super::tree::NodeId;
use komaoto_rules::shogi::Handicap;
use komaoto_rules::{Cause, Game, Outcome, Position, Verdict, outcome_of_moves};

impl Record {
    /// The last move of the main line, if the rules end the game there and the record does not: it has no ending there,
    /// or one by which the game went otherwise. Mate says nothing where no game began, as in problems; what a player
    /// may claim, and what an arbiter has to judge, is for the players to say. O(moves).
    pub fn unsaid_end(&self) -> Option<(NodeId, Outcome)> {
        if self.variant().is_some() {
            return None;
        }
        let line = self.tree.mainline(NodeId::ROOT).skip(1);
        let moves = line.map_while(|id| Some((id, self.tree.get(id)?.mv()?)));
        let (last, _) = moves.clone().last()?;
        let found = outcome_of_moves(&self.initial, moves.map(|(_, mv)| mv))?;
        let is_over = match found.cause {
            Cause::Repetition | Cause::PerpetualCheck => self.game() != Game::Xiangqi,
            Cause::Mate | Cause::Stalemate => begins_a_game(&self.initial),
            Cause::DeadPosition | Cause::PerpetualChase | Cause::MoveCount => false,
        };
        let by_rule = match found.verdict {
            Verdict::Lost(side) => Winner::Side(!side),
            Verdict::Drawn => Winner::Draw,
            Verdict::DrawClaimable | Verdict::Undecided => return None,
        };
        (is_over && self.winner() != Some(by_rule)).then_some((last, found))
    }
}

/// Whether games begin from a position: the start of its game, or that of a handicap game.
fn begins_a_game(initial: &Position) -> bool {
    match initial {
        Position::Shogi(initial) => Handicap::of(initial).is_some(),
        Position::Chess(_) | Position::Xiangqi(_) => *initial == Position::start(initial.game()),
    }
}
