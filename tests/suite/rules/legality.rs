//! Each reason for a refusal, with the squares that explain it.

use komaoto::rules::Unmovable;
use komaoto::rules::shogi::{Foul, Illegal, Move, PieceKind, Promotion, Unplayable};

use super::{mv, position, set, sq};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Checks a move, and that the refusal lights up these squares.
fn refused(sfen: &str, usi: &str, why: Foul, squares: &str) {
    is_illegal(sfen, usi, Illegal::Foul(why), squares);
}

/// The same of a move that cannot be played.
fn not_played(sfen: &str, usi: &str, why: impl Into<Unplayable>, squares: &str) {
    is_illegal(sfen, usi, Illegal::Unplayable(why.into()), squares);
}

fn is_illegal(sfen: &str, usi: &str, why: Illegal, squares: &str) {
    assert_eq!(position(sfen).check(mv(usi)), Err(why), "{usi} in {sfen}");
    assert_eq!(why.squares(), set(squares), "{usi} in {sfen}");
}

fn allowed(sfen: &str, usi: &str) {
    assert_eq!(position(sfen).check(mv(usi)), Ok(()), "{usi} in {sfen}");
}

#[test]
fn unplayable() {
    not_played(START, "5e5d", Unmovable::NoPiece(sq("5e")), "5e");
    not_played(START, "3c3d", Unmovable::NotYours(sq("3c")), "3c");
    not_played(START, "2h8h", Unmovable::OwnPiece(sq("8h")), "8h");
    not_played(START, "5i5h+", Unplayable::NoPromotedSide(sq("5i")), "5i");
    not_played(START, "P*5e", Unplayable::NotInHand(PieceKind::Pawn), "");
    not_played("4k4/9/9/9/4p4/9/9/9/4K4 b G 1", "G*5e", Unplayable::Occupied(sq("5e")), "5e");
    not_played("4k4/9/+P8/9/9/9/9/9/4K4 b - 1", "9c9b+", Unplayable::NoPromotedSide(sq("9c")), "9c");
}

#[test]
fn a_piece_cannot_stay() {
    let stay = Move::Normal { from: sq("2h"), to: sq("2h"), promote: false };
    assert_eq!(position(START).check(stay), Err(Unplayable::from(Unmovable::OwnPiece(sq("2h"))).into()));
}

#[test]
fn a_piece_moves_its_way_unless_blocked() {
    let cannot = |from, to, blockers| Foul::CannotMoveThere { from: sq(from), to: sq(to), blockers: set(blockers) };
    refused(START, "9i9f", cannot("9i", "9f", "9g"), "9i 9f 9g");
    refused(START, "2h2c+", cannot("2h", "2c", "2g"), "2h 2c 2g");
    refused(START, "8h3c+", cannot("8h", "3c", "7g"), "8h 3c 7g");
    refused(START, "8h9f", cannot("8h", "9f", ""), "8h 9f");
    refused(START, "7g7e", cannot("7g", "7e", ""), "7g 7e");
    not_played("4k4/9/9/9/9/9/4P4/9/4L1K2 w l 1", "L*5g", Unplayable::Occupied(sq("5g")), "5g");
    refused("3k5/9/4p4/9/4p4/9/4p4/9/4L1K2 b - 1", "5i5c+", cannot("5i", "5c", "5e 5g"), "5i 5c 5e 5g");
    allowed("3k5/9/4p4/9/4p4/9/4p4/9/4L1K2 b - 1", "5i5g");
    allowed(START, "7g7f");
}

#[test]
fn promotion_needs_the_zone() {
    let sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL b RGgsn5p 1";
    refused(START, "7g7f+", Foul::CannotPromote { from: sq("7g"), to: sq("7f") }, "7g 7f");
    allowed(sfen, "4c3d+");
    let may = position(sfen);
    assert_eq!(may.promotion(mv("4c3d")), Promotion::May, "out of the zone");
    assert_eq!(may.promotion(mv("2d2c")), Promotion::May, "into the zone");
    assert_eq!(may.promotion(mv("4b4a")), Promotion::Never, "promoted already");
    assert_eq!(may.promotion(mv("6e6d")), Promotion::Never, "outside");
    assert_eq!(may.promotion(mv("P*2c")), Promotion::Never, "a drop");
    assert_eq!(may.promotion(mv("5e5d")), Promotion::Never, "no piece");
    assert_eq!(may.promotion(mv("7c6e")), Promotion::Never, "White's, not yet in its zone");
    let must = position("9/1P2N3L/2N6/9/9/9/n8/9/9 b - 1");
    for usi in ["8b8a", "5b4a", "7c6a", "1b1a", "9g8i"] {
        assert_eq!(must.promotion(mv(usi)), Promotion::Must, "{usi}");
    }
}

#[test]
fn no_piece_is_left_where_it_can_never_move() {
    let sfen = "9/1P6L/2N6/9/9/k8/9/9/4K4 b PLN 1";
    for (usi, to) in [("8b8a", "8a"), ("1b1a", "1a"), ("7c6a", "6a"), ("P*5a", "5a"), ("L*5a", "5a"), ("N*5b", "5b")] {
        refused(sfen, usi, Foul::DeadPiece { to: sq(to) }, to);
    }
    for usi in ["8b8a+", "1b1a+", "7c6a+", "P*5b", "L*5b", "N*5c"] {
        allowed(sfen, usi);
    }
    refused("4k4/9/9/9/9/9/9/9/4K4 w p 1", "P*1i", Foul::DeadPiece { to: sq("1i") }, "1i");
}

#[test]
fn nifu() {
    let sfen = "4k4/9/9/4P4/9/9/3+P5/9/4K4 b P 1";
    refused(sfen, "P*5g", Foul::Nifu { to: sq("5g"), pawns: set("5d") }, "5g 5d");
    allowed(sfen, "P*6f");
    let doubled = "4k4/9/9/4P4/9/4P4/9/9/4K4 b P 1";
    refused(doubled, "P*5h", Foul::Nifu { to: sq("5h"), pawns: set("5d 5f") }, "5h 5d 5f");
    allowed("4k4/9/9/4p4/9/9/9/9/4K4 b P 1", "P*5h");
}

#[test]
fn the_king_is_not_left_in_check() {
    let left = |king, checkers| Foul::LeftInCheck { king: sq(king), checkers: set(checkers) };
    // A pinned gold leaves its line; it may move along it.
    let pinned = "4r3k/9/9/9/9/9/9/4G4/4K4 b P 1";
    refused(pinned, "5h4h", left("5i", "5a"), "5i 5a");
    allowed(pinned, "5h5g");
    // A check is not answered, or answered.
    let checked = "4r3k/9/9/9/9/9/9/9/4K4 b P 1";
    refused(checked, "P*4e", left("5i", "5a"), "5i 5a");
    allowed(checked, "P*5e");
    // The king stays on the line it is attacked along.
    refused(checked, "5i5h", left("5h", "5a"), "5h 5a");
    allowed(checked, "5i4i");
    // Against two checks a piece in the way of one is not enough.
    let twice = "4r3k/9/9/9/9/9/3n5/9/3GK3B b - 1";
    assert_eq!(position(twice).checkers(), set("5a 6g"));
    refused(twice, "1i5e", left("5i", "6g"), "5i 6g");
    allowed("4r3k/9/9/9/9/9/9/9/3GK3B b - 1", "1i5e");
    // The king takes a protected piece.
    refused("4r3k/9/9/9/9/9/9/4g4/4K4 b - 1", "5i5h", left("5h", "5a"), "5h 5a");
}

#[test]
fn a_dropped_pawn_must_not_mate() {
    let mate = Foul::DropPawnMate { to: sq("1b"), king: sq("1a") };
    refused("8k/6G2/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", mate, "1a 1b");
    // An escape, a defender, a pawn without protection: no mate.
    allowed("8k/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b");
    allowed("7gk/6G2/7G1/9/9/9/9/9/4K4 b P 1", "P*1b");
    allowed("8k/6G2/9/9/9/9/9/9/4K4 b P 1", "P*1b");
    // The defender is pinned along the edge, so that it is mate after all.
    refused("4R2gk/6G2/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", mate, "1a 1b");
    // Pushing a pawn may mate 突き歩詰め, and other pieces dropped may.
    let push = "8k/6G2/7GP/9/9/9/9/9/4K4 b L 1";
    allowed(push, "1c1b");
    let mut after = position(push);
    after.play(mv("1c1b")).unwrap();
    assert!(after.is_mate());
    allowed("8k/6G2/7G1/9/9/9/9/9/4K4 b L 1", "L*1b");
    // A mate that the pawn leaves its own king in check with is refused for the check.
    let both = "8k/6G2/7G1/9/9/9/9/9/r3K4 b P 1";
    refused(both, "P*1b", Foul::LeftInCheck { king: sq("5i"), checkers: set("9i") }, "5i 9i");
    // White's pawn.
    let white = "4k4/9/9/9/9/9/1g7/2g6/K8 w p 1";
    refused(white, "P*9h", Foul::DropPawnMate { to: sq("9h"), king: sq("9i") }, "9h 9i");
}
