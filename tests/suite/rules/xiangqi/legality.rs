//! Why moves are refused.

use komaoto::rules::xiangqi::{Foul, Illegal, Unplayable};

use super::{mv, position, set, sq};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn refusal(fen: &str, iccs: &str) -> Illegal {
    position(fen).check(mv(iccs)).expect_err(iccs)
}

fn foul(fen: &str, iccs: &str) -> Foul {
    match refusal(fen, iccs) {
        Illegal::Foul(foul) => foul,
        other => panic!("{other:?}"),
    }
}

fn allowed(fen: &str, iccs: &str) {
    assert_eq!(position(fen).check(mv(iccs)), Ok(()), "{iccs}");
}

#[test]
fn unplayable_moves() {
    assert_eq!(refusal(START, "e4e5"), Unplayable::NoPiece(sq("e4")).into());
    assert_eq!(refusal(START, "e9e8"), Unplayable::NotYours(sq("e9")).into());
    assert_eq!(refusal(START, "a0b0"), Unplayable::OwnPiece(sq("b0")).into());
}

#[test]
fn general_and_advisor_keep_to_the_palace() {
    let fen = "3k5/9/9/9/9/9/9/5K3/3A5/9 w - - 0 1";
    assert_eq!(foul(fen, "f2g2"), Foul::LeavesPalace { to: sq("g2") });
    assert_eq!(foul(fen, "f2f3"), Foul::LeavesPalace { to: sq("f3") });
    assert_eq!(foul(fen, "d1c2"), Foul::LeavesPalace { to: sq("c2") });
    assert_eq!(foul(fen, "f2e1"), Foul::CannotMoveThere { from: sq("f2"), to: sq("e1") });
    allowed(fen, "f2e2");
}

#[test]
fn the_elephant_keeps_to_its_side_and_needs_its_eye() {
    let fen = "3k5/9/9/9/9/2B6/9/4B4/3p5/4K4 w - - 0 1";
    assert_eq!(foul(fen, "c4a6"), Foul::CrossesRiver { to: sq("a6") });
    assert_eq!(foul(fen, "e2c0"), Foul::Blocked { from: sq("e2"), to: sq("c0"), blockers: set("d1") });
    assert_eq!(foul(fen, "e2e4"), Foul::CannotMoveThere { from: sq("e2"), to: sq("e4") });
    allowed(fen, "e2g4");
}

#[test]
fn the_horse_needs_its_leg() {
    assert_eq!(foul(START, "b0d1"), Foul::Blocked { from: sq("b0"), to: sq("d1"), blockers: set("c0") });
    allowed(START, "b0c2");
    // What blocks one way there leaves the way back open.
    let fen = "3k5/9/9/9/9/9/2n6/1P7/1N7/4K4 w - - 0 1";
    assert_eq!(foul(fen, "b1c3"), Foul::Blocked { from: sq("b1"), to: sq("c3"), blockers: set("b2") });
    assert!(position(&fen.replace(" w ", " b ")).check(mv("c3b1")).is_ok());
}

#[test]
fn the_cannon_needs_one_screen() {
    allowed(START, "b2b9");
    assert_eq!(foul(START, "h2h8"), Foul::Blocked { from: sq("h2"), to: sq("h8"), blockers: set("h7") });
    let fen = "3k5/9/9/4r4/9/4p4/4P4/4C4/9/4K4 w - - 0 1";
    assert_eq!(foul(fen, "e2e6"), Foul::NotOneScreen { from: sq("e2"), to: sq("e6"), screens: set("e3 e4") });
    allowed(fen, "e2e4");
    let open = "3k5/9/9/4r4/9/9/9/4C4/9/4K4 w - - 0 1";
    assert_eq!(foul(open, "e2e6"), Foul::NotOneScreen { from: sq("e2"), to: sq("e6"), screens: set("") });
    assert_eq!(refusal(fen, "e2e6").squares(), set("e2 e3 e4 e6"));
}

#[test]
fn chariots_are_blocked_and_soldiers_turn_after_the_river() {
    assert_eq!(foul(START, "a0a5"), Foul::Blocked { from: sq("a0"), to: sq("a5"), blockers: set("a3") });
    let fen = "3k5/9/9/9/P8/2P6/9/9/9/4K4 w - - 0 1";
    allowed(fen, "a5b5");
    allowed(fen, "a5a6");
    assert_eq!(foul(fen, "c4b4"), Foul::CannotMoveThere { from: sq("c4"), to: sq("b4") });
    assert_eq!(foul(fen, "a5a4"), Foul::CannotMoveThere { from: sq("a5"), to: sq("a4") });
}

#[test]
fn generals_are_not_left_in_check_and_do_not_face() {
    let fen = "4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1";
    allowed(fen, "d0e0");
    let open = "4k4/9/9/9/9/9/P8/9/9/3K5 w - - 0 1";
    assert_eq!(foul(open, "d0e0"), Foul::FacingGenerals { generals: set("e0 e9") });
    // Facing already, the side to move is in check and must part them.
    let facing = position("4k4/9/9/9/9/9/P8/9/9/4K4 w - - 0 1");
    assert_eq!(facing.checkers(), set("e9"));
    assert!(facing.check(mv("a3a4")).is_err() && facing.check(mv("e0d0")).is_ok());
    assert_eq!(
        foul("3k5/9/9/9/9/9/9/9/9/r3K4 w - - 0 1", "e0f0"),
        Foul::LeftInCheck { king: sq("f0"), checkers: set("a0") }
    );
}
