//! Laws of move generation, on the positions of random games and on positions no game has.

use std::collections::BTreeSet;

use komaoto::rules::Color;
use komaoto::rules::shogi::{Fault, Move, Origin, Piece, PieceKind, Position, Square, SquareSet};
use proptest::prelude::*;

use super::reference::Reference;
use super::{position, rotated, wandered};

const STARTS: [&str; 6] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
    "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65",
    // A mate problem: the attacker has no king.
    "7nl/5B1k1/6Ppp/9/9/9/9/9/9 b RGSr3g3s3n3l15p 1",
];

/// A position some random legal moves from a start.
fn played() -> impl Strategy<Value = Position> {
    wandered(&STARTS, |start| position(start).into()).prop_map(|position| position.shogi().unwrap().clone())
}

fn piece() -> impl Strategy<Value = Piece> {
    (prop::sample::select(Color::ALL.to_vec()), prop::sample::select(PieceKind::ALL.to_vec()))
        .prop_map(|(color, kind)| Piece::new(color, kind))
}

/// Any pieces anywhere, any number of kings, any hands, either side to move.
fn odd() -> impl Strategy<Value = Position> {
    let square = (0..81_usize).prop_map(|index| Square::from_index(index).unwrap());
    let hands = prop::collection::vec((piece(), prop_oneof![1..3_u8, 200..=255_u8]), 0..5);
    // Kings are placed last and seldom more than one each: else most positions would be mere king hunts.
    let kings = prop::collection::vec((square.clone(), any::<bool>()), 0..4);
    (prop::collection::vec((square, piece()), 0..40), hands, kings, any::<bool>()).prop_map(
        |(pieces, hands, kings, white)| {
            let mut position = Position::empty();
            for (square, piece) in pieces {
                let kind = if piece.kind == PieceKind::King { PieceKind::Pawn } else { piece.kind };
                position.set_piece(square, Some(Piece { kind, ..piece }));
            }
            for (square, black) in kings {
                let color = if black { Color::Black } else { Color::White };
                position.set_piece(square, Some(Piece::new(color, PieceKind::King)));
            }
            for (piece, count) in hands {
                let mut hand = position.hand(piece.color);
                hand.set(piece.kind, count);
                position.set_hand(piece.color, hand);
            }
            if white {
                position.set_side_to_move(Color::White);
            }
            position
        },
    )
}

/// A king in its corner with pieces about and a pawn to drop: where 打ち歩詰め is near.
fn cornered() -> impl Strategy<Value = Position> {
    let near = (1..=4_u8, 1..=4_u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap());
    let king = (1..=2_u8, 1..=2_u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap());
    (prop::collection::vec((near, piece()), 3..10), king, any::<bool>()).prop_map(|(pieces, king, white)| {
        let mut position = Position::empty();
        for (square, piece) in pieces {
            let kind = match piece.kind {
                PieceKind::King | PieceKind::Pawn => PieceKind::Gold,
                kind => kind,
            };
            position.set_piece(square, Some(Piece { kind, ..piece }));
        }
        position.set_piece(king, Some(Piece::new(Color::White, PieceKind::King)));
        position.set_hand(Color::Black, super::hand(&[(PieceKind::Pawn, 1)]));
        if white { rotated(&position) } else { position }
    })
}

/// Every move that can be said at all.
fn every_move() -> impl Iterator<Item = Move> {
    let normal = Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| [false, true].map(move |promote| Move::Normal { from, to, promote }))
    });
    let drops = PieceKind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| Move::Drop { kind, to }));
    normal.chain(drops)
}

fn origins() -> impl Iterator<Item = Origin> {
    Square::all().map(Origin::Board).chain(PieceKind::ALL.into_iter().map(Origin::Hand))
}

/// All that must hold of one position.
fn laws(position: &Position) {
    let listed = position.legal_moves();
    let legal: BTreeSet<Move> = listed.iter().copied().collect();
    assert_eq!(listed.len(), legal.len(), "a move is listed once");
    let reference = Reference::new(position);
    assert_eq!(legal, reference.legal_moves().into_iter().collect(), "a second opinion");

    let checked: BTreeSet<Move> = every_move().filter(|&mv| position.check(mv).is_ok()).collect();
    assert_eq!(checked, legal, "what check allows is what is listed");
    assert_eq!(position.perft(1), legal.len() as u64);
    assert_eq!(position.count_legal_moves(), legal.len() as u64);
    assert_eq!(position.has_legal_move(), !legal.is_empty());
    assert_eq!(position.in_check(), reference.in_check(position.side_to_move()));
    assert_eq!(position.is_mate(), position.in_check() && legal.is_empty());

    for origin in origins() {
        let there: SquareSet = legal.iter().filter(|mv| mv.origin() == origin).map(|mv| mv.to()).collect();
        assert_eq!(position.destinations(origin), there, "{origin:?}");
    }
    for color in Color::ALL {
        for target in Square::all() {
            let found = reference.attackers(color, target).into_iter().collect();
            assert_eq!(position.attackers(color, target), found, "{color:?} {target:?}");
        }
    }
    let turned = rotated(position).legal_moves().into_iter().map(|mv| match mv {
        Move::Normal { from, to, promote } => Move::Normal { from: from.rotated(), to: to.rotated(), promote },
        Move::Drop { kind, to } => Move::Drop { kind, to: to.rotated() },
    });
    assert_eq!(turned.collect::<BTreeSet<_>>(), legal, "the other side has the same moves");

    for &mv in &legal {
        let mut after = position.clone();
        after.play(mv).unwrap();
        assert!(!Reference::new(&after).in_check(position.side_to_move()), "{mv:?} leaves the king in check");
    }
}

/// What the record demands: a move is played exactly if it is playable, and a refusal changes nothing.
fn plays(position: &Position) {
    for mv in every_move() {
        let mut after = position.clone();
        assert_eq!(after.play(mv), position.playable(mv));
        if position.playable(mv).is_err() {
            assert_eq!(after, *position);
            continue;
        }
        // Whatever is kept up to date move by move equals what is made from scratch.
        let mut fresh = Position::empty();
        Square::all().for_each(|square| fresh.set_piece(square, after.piece(square)));
        Color::ALL.into_iter().for_each(|color| fresh.set_hand(color, after.hand(color)));
        fresh.set_side_to_move(after.side_to_move());
        fresh.set_ply(after.ply());
        assert_eq!(fresh, after);
        assert_eq!(fresh.key(), after.key());
        assert!(fresh.same_as(&after) && !after.same_as(position));
    }
}

#[test]
fn the_starts_obey_the_laws() {
    STARTS.iter().for_each(|start| laws(&position(start)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_obey_the_laws(position in played()) {
        laws(&position);
    }

    #[test]
    fn odd_positions_obey_the_laws(position in odd()) {
        laws(&position);
    }

    #[test]
    fn cornered_kings_obey_the_laws(position in cornered()) {
        laws(&position);
    }

    #[test]
    fn playable_moves_are_played(position in prop_oneof![played(), odd()]) {
        plays(&position);
    }

    #[test]
    fn faults_name_no_fault_in_games(position in played()) {
        prop_assert!(position.faults().iter().all(|fault| matches!(fault, Fault::NoKing(_))));
    }
}

/// Checks found from the king outwards are the legal moves that give check, and a key that is carried along is the key;
/// one that mates is found if there is any, though most are seen not to before they are played.
/// A king that is in check before the move is none that is given check.
fn checks_obey_the_laws(position: &Position) {
    if position.faults().iter().any(|fault| matches!(fault, Fault::OpponentInCheck(_))) {
        return;
    }
    let mut found = Vec::new();
    position.each_check(|mv| found.push(mv));
    found.sort();
    let mut expected = position.legal_moves();
    expected.sort();
    expected.retain(|&mv| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        let us = position.side_to_move();
        let changed = position.board_key_change(us, mv).wrapping_add(position.turn_key_change());
        assert_eq!(after.board_key(), position.board_key().wrapping_add(changed), "{mv:?}");
        after.in_check()
    });
    assert_eq!(found, expected, "{position:?}");
    let mates = |mv: Move| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        after.is_mate().then_some(after)
    };
    let (count, mate) = position.mate_in_one();
    assert_eq!(count, expected.len(), "{position:?}");
    let mut answered = Vec::new();
    position.each_check_with_answers(|mv, answers| answered.push((mv, answers)));
    let least = answered.iter().map(|&(_, answers)| answers).min();
    assert_eq!(position.fewest_answers(), least.unwrap_or(u32::MAX), "{position:?}");
    answered.sort();
    assert!(answered.iter().map(|(mv, _)| mv).eq(&expected), "{position:?}");
    assert_eq!(mate.is_some(), expected.iter().any(|&mv| mates(mv).is_some()), "{mate:?} in {position:?}");
    if let Some((mv, after)) = mate {
        assert_eq!(mates(mv), Some(after), "{mv:?} in {position:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn checks_of_games(position in played()) {
        checks_obey_the_laws(&position);
    }

    #[test]
    fn checks_of_odd_positions(position in odd()) {
        checks_obey_the_laws(&position);
    }

    #[test]
    fn checks_of_cornered_kings(position in cornered()) {
        checks_obey_the_laws(&position);
    }
}
