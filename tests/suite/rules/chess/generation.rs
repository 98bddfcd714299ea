//! Laws of move generation, on the positions of random games and on positions no game has.

use std::collections::BTreeSet;

use komaoto::rules::chess::{Move, Position, Square, SquareSet};
use proptest::prelude::*;

use super::reference::Reference;
use super::{all_moves, cornered, mirrored, mv, odd, played, position, set, sq};

/// What is legal is what the rules refuse no reason for, and what a second program lists.
fn generated_is_what_is_checked(position: &Position) {
    let generated: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(generated.len(), position.legal_moves().len(), "each move once");
    let checked: BTreeSet<Move> = all_moves().filter(|&mv| position.check(mv).is_ok()).collect();
    assert_eq!(generated, Reference::new(position).legal_moves(), "{}", komaoto::notation::chess::fen(position));
    assert_eq!(generated, checked, "{}", komaoto::notation::chess::fen(position));
    assert_eq!(position.has_legal_move(), !generated.is_empty());
    for from in Square::all() {
        let mut to = SquareSet::EMPTY;
        for &mv in generated.iter().filter(|mv| mv.from() == Some(from)) {
            to.insert(mv.to().unwrap());
            if let Move::Castle { rook, .. } = mv {
                to.insert(rook);
            }
        }
        assert_eq!(position.destinations(from), to);
        for to in to {
            assert!(!position.moves_between(from, to).is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn in_games_generated_is_what_is_checked(position in played()) {
        generated_is_what_is_checked(&position);
    }

    #[test]
    fn on_odd_boards_generated_is_what_is_checked(position in odd()) {
        generated_is_what_is_checked(&position);
    }

    #[test]
    fn where_castling_and_passing_meet_checks_generated_is_what_is_checked(position in cornered()) {
        generated_is_what_is_checked(&position);
    }

    #[test]
    fn a_legal_move_never_leaves_its_king_in_check(position in prop_oneof![played(), odd()]) {
        let us = position.side_to_move();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv).unwrap();
            prop_assert!(after.kings(us).into_iter().all(|king| after.attackers(!us, king).is_empty()));
        }
    }

    #[test]
    fn black_moves_as_white_does(position in prop_oneof![played(), odd()]) {
        let turned = |mv: Move| match mv {
            Move::Normal { from, to, promote } => {
                Move::Normal { from: from.mirrored(), to: to.mirrored(), promote }
            }
            Move::Castle { king, rook } => Move::Castle { king: king.mirrored(), rook: rook.mirrored() },
            Move::Null => Move::Null,
        };
        let ours: BTreeSet<Move> = position.legal_moves().into_iter().map(turned).collect();
        let theirs: BTreeSet<Move> = mirrored(&position).legal_moves().into_iter().collect();
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn every_question_has_an_answer(position in odd()) {
        let _ = (position.faults(), position.is_dead(), position.is_mate(), position.is_stalemate(), position.move_count());
        for mv in all_moves() {
            let mut after = position.clone();
            match after.play(mv) {
                Ok(()) => {
                    prop_assert_ne!(after.side_to_move(), position.side_to_move());
                    let _ = (after.key(), position.promotion(mv));
                }
                Err(_) => prop_assert_eq!(&after, &position),
            }
        }
    }
}

#[test]
fn castling_goes_to_its_square_or_onto_the_rook() {
    let usual = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(usual.destinations(sq("e1")), set("d1 d2 e2 f2 f1 g1 c1 a1 h1"));
    assert_eq!(usual.moves_between(sq("e1"), sq("g1")), [Move::Castle { king: sq("e1"), rook: sq("h1") }]);
    // The king can step to g1, so that only the rook means castling.
    let close = position("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    assert_eq!(close.moves_between(sq("f1"), sq("g1")), [mv("f1", "g1")]);
    assert_eq!(close.moves_between(sq("f1"), sq("h1")), [Move::Castle { king: sq("f1"), rook: sq("h1") }]);
    assert_eq!(position("k7/4P3/8/8/8/8/8/K7 w - - 0 1").moves_between(sq("e7"), sq("e8")).len(), 4);
}
