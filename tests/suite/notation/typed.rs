//! Moves as people type them.

use komaoto::notation::csa_move;
use komaoto::notation::{Style, coordinates, parse_position, spell, typed_moves};
use komaoto::record::{NodeId, Step};
use komaoto::rules::{Game, Position};

use crate::dice::{Dice, game};

#[test]
fn every_legal_move_is_found_by_every_spelling_and_by_no_other_move_first() {
    for seed in 1..=2 {
        let record = game(60, &mut Dice(seed));
        let mut position = record.initial.clone();
        let mut previous = None;
        for id in record.tree.mainline(NodeId::ROOT).skip(1) {
            for mv in position.legal_moves() {
                for style in Style::ALL {
                    let text = spell(style, &position, mv, previous);
                    let found = typed_moves(&position, previous, &text);
                    assert_eq!(found.moves.first(), Some(&mv), "{text}");
                }
                let csa = csa_move(&position, mv).unwrap();
                assert_eq!(typed_moves(&position, previous, &csa).moves, [mv], "{csa}");
            }
            let Some(&Step::Move(mv)) = record.tree.get(id).map(|node| &node.step) else { break };
            position.play(mv).unwrap();
            previous = mv.to();
        }
    }
}

#[test]
fn a_piece_is_named_by_two_letters_where_no_japanese_can_be_typed() {
    let start = Position::start(Game::Shogi);
    let found = |text: &str| -> Vec<String> {
        let moves = typed_moves(&start, None, text).moves;
        moves.into_iter().map(coordinates).collect()
    };
    assert_eq!((found("26fu"), found("26FU")), (vec!["2g2f".to_owned()], vec!["2g2f".to_owned()]));
    assert_eq!(found("58ki"), ["4i5h", "6i5h"]);
    // The king as people call it, and every beginning of that.
    for typed in ["58ou", "58gyoku", "58gy", "58GYO"] {
        assert_eq!(found(typed), ["5i5h"], "{typed}");
    }
    assert!(found("26ki").is_empty() && found("26fx").is_empty());
}

#[test]
fn moves_of_chess_and_xiangqi_are_found_as_their_players_type_them() {
    let typed = |position: &Position, text: &str| -> Vec<String> {
        let found = typed_moves(position, None, text);
        found.moves.into_iter().map(coordinates).collect()
    };
    let meant = |position: &Position, text: &str| typed_moves(position, None, text).in_full().map(coordinates);
    let start = Position::start(Game::Chess);
    assert_eq!(typed(&start, "e4"), ["e2e4"]);
    assert_eq!(meant(&start, "e4").as_deref(), Some("e2e4"));
    assert_eq!(meant(&start, "Nf3").as_deref(), Some("g1f3"));
    assert_eq!(meant(&start, "nf3").as_deref(), Some("g1f3"));
    assert_eq!(meant(&start, "g1f3").as_deref(), Some("g1f3"));
    assert_eq!(meant(&start, "f4").as_deref(), Some("f2f4"));
    assert_eq!(meant(&start, "N"), None);
    // A bishop and a pawn both take on a3; a check is typed without its sign.
    let both = parse_position("4k3/8/3B4/8/8/p7/1P6/4K3 w - - 0 1").unwrap();
    assert_eq!((typed(&both, "Bxa3"), typed(&both, "bxa3")), (vec!["d6a3".to_owned()], vec!["b2a3".to_owned()]));
    let check = parse_position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
    assert_eq!(meant(&check, "Ra8").as_deref(), Some("a1a8"));
    assert_eq!(meant(&check, "O-O-O").as_deref(), Some("e1c1"));
    let promotion = parse_position("7k/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(typed(&promotion, "a8").len(), 4);
    assert_eq!(meant(&promotion, "a8N").as_deref(), Some("a7a8n"));
    let start = Position::start(Game::Xiangqi);
    for text in ["炮二平五", "炮2平5", "C2=5", "h2e2", "H2-E2"] {
        assert_eq!(meant(&start, text).as_deref(), Some("h3e3"), "{text}");
    }
}
