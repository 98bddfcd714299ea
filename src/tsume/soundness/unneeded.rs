//! Pieces that a problem does not need 不要駒.

use super::super::play::Play;
use super::super::problem::Problem;
use super::super::solver::Solver;
use super::alternative::AuthorLine;
use super::checked::Thoroughness;
use super::flaw::Soundness;
use komaoto_rules::shogi::{Color, Move, Origin, PieceKind, Position, Square};
use komaoto_task::Stop;

impl Solver {
    /// Pieces of a sound problem, on the board or in the attacker's hand, without which it is as sound, with the same
    /// line. What is not decided with the nodes wanted for each is taken to be needed.
    pub fn unneeded(
        &mut self,
        position: &Position,
        line: &[Move],
        wanted: &Thoroughness,
        stop: &Stop,
        tell: &mut dyn FnMut(Origin),
    ) {
        let attacker = position.side_to_move();
        let on_board =
            Square::all().filter(|&square| position.piece(square).is_some_and(|piece| piece.kind != PieceKind::King));
        let held = PieceKind::HAND.into_iter().filter(|&kind| position.hand(attacker).count(kind) > 0);
        for place in on_board.map(Origin::Board).chain(held.map(Origin::Hand)) {
            if stop.is_set() {
                return;
            }
            let without = without(position, place);
            if self.is_as_sound(&without, line, wanted, stop) {
                tell(place);
            }
        }
    }

    fn is_as_sound(&mut self, position: &Position, line: &[Move], wanted: &Thoroughness, stop: &Stop) -> bool {
        let problem = Problem::new(position);
        if !problem.is_solvable() {
            return false;
        }
        let moves: Vec<Move> = line.iter().map(|&mv| problem.given(mv)).collect();
        let played = AuthorLine::new(&problem.position, &moves);
        let mut play = Play::new(&mut self.search, wanted.nodes, stop);
        let is_mate = played.end().side_to_move() == Color::White && play.is_mate(played.end(), 0) == Some(true);
        if !is_mate || played.moves.len() != line.len() {
            return false;
        }
        // One flaw is enough.
        let wanted = Thoroughness { each_if_unsound: 0, tries: false, ..*wanted };
        let checked = self.check(position, line, &wanted, stop, &mut |_| {});
        matches!(checked.soundness, Some(Soundness::Kanzen | Soundness::Kizu))
    }
}

/// The position without a piece, which goes to the defender's hand.
fn without(position: &Position, place: Origin) -> Position {
    let attacker = position.side_to_move();
    let mut without = position.clone();
    let kind = match place {
        Origin::Board(square) => {
            without.set_piece(square, None);
            position.piece(square).map(|piece| piece.kind.unpromoted())
        }
        Origin::Hand(kind) => {
            let mut hand = position.hand(attacker);
            hand.set(kind, hand.count(kind).saturating_sub(1));
            without.set_hand(attacker, hand);
            Some(kind)
        }
    };
    if let Some(kind) = kind {
        let mut hand = without.hand(!attacker);
        hand.set(kind, hand.count(kind).saturating_add(1));
        without.set_hand(!attacker, hand);
    }
    without
}
