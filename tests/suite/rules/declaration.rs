//! Declaration by entering king, and points of an impasse.

use komaoto::rules::Color;
use komaoto::rules::shogi::{
    Declaration, DeclarationRule, Piece, PieceKind, Position, UnmetCondition, declaration, declaration_points,
    impasse_points,
};

use super::{position, rotated, set, sq};

/// Black's king and ten pieces in the zone, 18 points on the board; White's king far away.
fn entered(hand: &str) -> Position {
    position(&format!("+P+P+P+PK+P+P+P+P/4+R4/4+B4/9/9/9/4P4/9/4k4 b {hand} 1"))
}

#[test]
fn points_of_the_zone_and_the_hand_count() {
    let position = entered("RB2G3P");
    assert_eq!(declaration_points(&position, Color::Black), 8 + 10 + 10 + 5);
    // Outside the zone stands one more pawn.
    assert_eq!(impasse_points(&position, Color::Black), 8 + 10 + 10 + 5 + 1);
    assert_eq!(declaration_points(&position, Color::White), 0);
    let start = Position::start();
    for color in Color::ALL {
        assert_eq!(declaration_points(&start, color), 0);
        assert_eq!(impasse_points(&start, color), 27);
    }
}

#[test]
fn points_27() {
    let rule = DeclarationRule::Points27;
    assert_eq!(declaration(&entered("RB"), rule), Declaration::Win, "28");
    assert_eq!(declaration(&entered("R4P"), rule), Declaration::Fails(vec![UnmetCondition::TooFewPoints(27)]));
    assert_eq!(declaration(&rotated(&entered("R4P")), rule), Declaration::Win, "27 are enough for White");
    assert_eq!(
        declaration(&rotated(&entered("R3P")), rule),
        Declaration::Fails(vec![UnmetCondition::TooFewPoints(26)])
    );
}

#[test]
fn points_24() {
    let rule = DeclarationRule::Points24;
    for turned in [false, true] {
        let after = |hand| {
            let position = entered(hand);
            declaration(&if turned { rotated(&position) } else { position }, rule)
        };
        assert_eq!(after("RB3P"), Declaration::Win, "31");
        assert_eq!(after("RB2P"), Declaration::Draw, "30");
        assert_eq!(after("6P"), Declaration::Draw, "24");
        assert_eq!(after("5P"), Declaration::Fails(vec![UnmetCondition::TooFewPoints(23)]));
    }
}

#[test]
fn each_condition_is_asked_for() {
    let rule = DeclarationRule::Points24;
    let enough = entered("RB2G2S");
    assert_eq!(declaration(&enough, rule), Declaration::Win);

    let mut checked = enough.clone();
    checked.set_piece(sq("6b"), Some(Piece::new(Color::White, PieceKind::Tokin)));
    assert_eq!(declaration(&checked, rule), Declaration::Win, "the enemy's pieces may be about");
    checked.set_piece(sq("6b"), Some(Piece::new(Color::White, PieceKind::Horse)));
    assert_eq!(declaration(&checked, rule), Declaration::Fails(vec![UnmetCondition::InCheck]));

    let mut few = enough.clone();
    few.set_piece(sq("9a"), None);
    assert_eq!(declaration(&few, rule), Declaration::Fails(vec![UnmetCondition::TooFewPieces(9)]));

    let mut outside = enough.clone();
    outside.set_piece(sq("5d"), outside.piece(sq("5a")));
    outside.set_piece(sq("5a"), None);
    assert_eq!(outside.kings(Color::Black), set("5d"));
    assert_eq!(declaration(&outside, rule), Declaration::Fails(vec![UnmetCondition::KingOutside]));

    let mut without = enough;
    without.set_piece(sq("5a"), None);
    assert_eq!(declaration(&without, rule), Declaration::Fails(vec![UnmetCondition::KingOutside]));

    assert_eq!(
        declaration(&Position::start(), DeclarationRule::Points27),
        Declaration::Fails(vec![
            UnmetCondition::KingOutside,
            UnmetCondition::TooFewPieces(0),
            UnmetCondition::TooFewPoints(0)
        ])
    );
}
