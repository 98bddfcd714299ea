//! Why moves are refused.

use komaoto::rules::Unmovable;
use komaoto::rules::chess::{Foul, Illegal, Move, Promoted, SquareSet, Unplayable};

use super::{mv, position, set, sq};

fn refusal(fen: &str, mv: Move) -> Illegal {
    position(fen).check(mv).expect_err("refused")
}

fn foul(fen: &str, mv: Move) -> Foul {
    match refusal(fen, mv) {
        Illegal::Foul(foul) => foul,
        other => panic!("{other:?}"),
    }
}

fn castle(king: &str, rook: &str) -> Move {
    Move::Castle { king: sq(king), rook: sq(rook) }
}

#[test]
fn unplayable_moves() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(refusal(start, mv("e4", "e5")), Unplayable::from(Unmovable::NoPiece(sq("e4"))).into());
    assert_eq!(refusal(start, mv("e7", "e5")), Unplayable::from(Unmovable::NotYours(sq("e7"))).into());
    assert_eq!(refusal(start, mv("a1", "a2")), Unplayable::from(Unmovable::OwnPiece(sq("a2"))).into());
    let knight = Move::Normal { from: sq("g1"), to: sq("f3"), promote: Some(Promoted::Queen) };
    assert_eq!(refusal(start, knight), Unplayable::NotAPawn(sq("g1")).into());
    assert_eq!(
        refusal(start, castle("e1", "g1")),
        Unplayable::NothingToCastle { king: sq("e1"), rook: sq("g1") }.into()
    );
    assert_eq!(refusal(start, castle("e1", "h1")), Unplayable::NoRoomToCastle(set("f1 g1")).into());
}

#[test]
fn pieces_go_their_ways() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let cannot = |from: &str, to: &str, blockers: &str| Foul::CannotMoveThere {
        from: sq(from),
        to: sq(to),
        blockers: set(blockers),
    };
    assert_eq!(foul(start, mv("a1", "a5")), cannot("a1", "a5", "a2"));
    assert_eq!(foul(start, mv("b1", "b3")), cannot("b1", "b3", ""));
    assert_eq!(foul(start, mv("e2", "e5")), cannot("e2", "e5", ""));
    assert_eq!(foul(start, mv("e2", "d3")), cannot("e2", "d3", ""));
    assert_eq!(foul("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", mv("e2", "e4")), cannot("e2", "e4", "e3"));
    assert_eq!(foul("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", mv("e2", "e3")), cannot("e2", "e3", "e3"));
    assert_eq!(refusal(start, mv("a1", "a5")).squares(), set("a1 a2 a5"));
    assert_eq!(foul(start, Move::Null), Foul::Pass);
    assert_eq!(refusal(start, Move::Null).squares(), SquareSet::EMPTY);
    let checked = "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1";
    assert_eq!(foul(checked, Move::Null), Foul::LeftInCheck { king: sq("e1"), checkers: set("e4") });
}

#[test]
fn promotion() {
    let fen = "k7/4P3/8/8/8/8/4P3/K7 w - - 0 1";
    assert_eq!(foul(fen, mv("e7", "e8")), Foul::MustPromote { to: sq("e8") });
    let early = Move::Normal { from: sq("e2"), to: sq("e4"), promote: Some(Promoted::Rook) };
    assert_eq!(foul(fen, early), Foul::NotTheLastRank { to: sq("e4") });
}

#[test]
fn kings_are_not_left_in_check() {
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert_eq!(foul(pinned, mv("e2", "c3")), Foul::LeftInCheck { king: sq("e1"), checkers: set("e8") });
    let open = "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(foul(open, mv("e1", "d1")), Foul::LeftInCheck { king: sq("d1"), checkers: set("d8") });
    // Both pawns leave the fifth rank at once.
    let passing = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1";
    assert_eq!(foul(passing, mv("e5", "d6")), Foul::LeftInCheck { king: sq("a5"), checkers: set("h5") });
}

#[test]
fn castling() {
    let lost = Foul::NoCastlingRight { king: sq("e1"), rook: sq("h1") };
    assert_eq!(foul("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", castle("e1", "h1")), lost);
    assert_eq!(
        foul("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", castle("e1", "a1")),
        Foul::CastlingBlocked { blockers: set("b1") }
    );
    let through =
        |square: &str, attackers: &str| Foul::CastlingThroughCheck { square: sq(square), attackers: set(attackers) };
    assert_eq!(foul("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", castle("e1", "h1")), through("f1", "f8"));
    assert_eq!(foul("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", castle("e1", "h1")), through("e1", "e8"));
    assert_eq!(
        foul("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", castle("e1", "h1")),
        Foul::LeftInCheck { king: sq("g1"), checkers: set("g8") }
    );
    // The rook may cross an attacked square.
    assert!(position("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1").check(castle("e1", "a1")).is_ok());
    // In Chess960 the rook that leaves may uncover the king.
    assert_eq!(
        foul("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", castle("d1", "b1")),
        Foul::LeftInCheck { king: sq("c1"), checkers: set("a1") }
    );
    // King and rook change places.
    let mut swapped = position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    swapped.play(castle("f1", "g1")).unwrap();
    assert_eq!(swapped, position("4k3/8/8/8/8/8/8/5RK1 b - - 1 1"));
}
