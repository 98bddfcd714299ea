//! Moves as people type them.

use komaoto::formats::csa_move;
use komaoto::notation::{Style, spell, typed_moves};
use komaoto::record::{NodeId, Step};

use crate::dice::{Dice, game};

#[test]
fn every_legal_move_is_found_by_every_spelling_and_by_no_other_move_first() {
    for seed in 1..=6 {
        let record = game(60, &mut Dice(seed));
        let mut position = record.initial.clone();
        let mut previous = None;
        for id in record.tree.mainline(NodeId::ROOT).skip(1) {
            for mv in position.legal_moves() {
                for style in Style::ALL {
                    let text = spell(style, &position, mv, previous);
                    let found = typed_moves(&position, previous, &text, |mv| csa_move(&position, mv).unwrap());
                    assert_eq!(found.first(), Some(&mv), "{text}");
                }
                let csa = csa_move(&position, mv).unwrap();
                assert_eq!(
                    typed_moves(&position, previous, &csa, |mv| csa_move(&position, mv).unwrap()),
                    [mv],
                    "{csa}"
                );
            }
            let Some(&Step::Move(mv)) = record.tree.get(id).map(|node| &node.step) else { break };
            position.play(mv).unwrap();
            previous = mv.to();
        }
    }
}
