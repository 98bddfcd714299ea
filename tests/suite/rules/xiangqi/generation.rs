//! Laws of move generation, on the positions of random games and on positions no game has.

use std::collections::BTreeSet;

use komaoto::notation::xiangqi::fen;
use komaoto::rules::xiangqi::{Move, Position, Square, SquareSet};
use proptest::prelude::*;

use super::reference::Reference;
use super::{all_moves, mirrored, odd, played};

/// What is legal is what a second program lists, and what the rules refuse no reason for.
fn generated_is_what_is_checked(position: &Position) {
    let generated: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    assert_eq!(generated.len(), position.legal_moves().len(), "each move once");
    let checked: BTreeSet<Move> = all_moves().filter(|&mv| position.check(mv).is_ok()).collect();
    assert_eq!(generated, Reference::new(position).legal_moves(), "{}", fen(position));
    assert_eq!(generated, checked, "{}", fen(position));
    assert_eq!(position.has_legal_move(), !generated.is_empty());
    for from in Square::all() {
        let to: SquareSet = generated.iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect();
        assert_eq!(position.destinations(from), to);
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
    fn a_legal_move_never_leaves_its_general_in_check(position in prop_oneof![played(), odd()]) {
        let us = position.side_to_move();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv).unwrap();
            prop_assert!(after.kings(us).into_iter().all(|general| after.attackers(!us, general).is_empty()));
            after.set_side_to_move(us);
            prop_assert!(!after.in_check(), "nor facing the other");
        }
    }

    #[test]
    fn attackers_are_the_pieces_that_reach(position in odd(), target in 0..90_usize) {
        let target = Square::from_index(target).unwrap();
        for color in komaoto::rules::Color::ALL {
            // An enemy piece on the target that is no general, and no general to be left in check: then to reach is to
            // be legal.
            let mut alone = position.clone();
            for general in [position.kings(color), position.kings(!color)].into_iter().flatten() {
                alone.set_piece(general, None);
            }
            let victim = komaoto::rules::xiangqi::Piece::new(!color, komaoto::rules::xiangqi::PieceKind::Advisor);
            alone.set_piece(target, Some(victim));
            alone.set_side_to_move(color);
            let takers: SquareSet =
                alone.legal_moves().into_iter().filter(|mv| mv.to == target).map(|mv| mv.from).collect();
            prop_assert_eq!(alone.attackers(color, target), takers);
        }
    }

    #[test]
    fn black_moves_as_red_does(position in prop_oneof![played(), odd()]) {
        let turned = |mv: Move| Move { from: mv.from.mirrored(), to: mv.to.mirrored() };
        let ours: BTreeSet<Move> = position.legal_moves().into_iter().map(turned).collect();
        let theirs: BTreeSet<Move> = mirrored(&position).legal_moves().into_iter().collect();
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn every_question_has_an_answer(position in odd()) {
        let _ = (position.faults(), position.is_mate(), position.is_stalemate());
        for mv in all_moves() {
            let mut after = position.clone();
            match after.play(mv) {
                Ok(()) => prop_assert_ne!(after.side_to_move(), position.side_to_move()),
                Err(_) => prop_assert_eq!(&after, &position),
            }
        }
    }
}
