//! Setting up a position that is looked for.

use komaoto::editor::setup::{
    CannotSet, Onto, PieceSource, PlacedPiece, Setup, SetupEdit, ShiftDirection, SquareGround,
};
use komaoto::matcher::{HandTerm, SoughtPosition, SoughtTerms, cell_of};
use komaoto::rules::shogi::{Piece, PieceKind, Square};
use komaoto::rules::{Color, Game, Position, chess};

fn shogi(file: u8, rank: u8) -> Square {
    Square::new(file, rank).unwrap()
}

fn text(setup: &Setup) -> String {
    setup.sought().unwrap().to_string()
}

/// Pieces lie on the ground: where one is taken away, the square is as open as it was.
#[test]
fn the_ground_is_seen_again_where_a_piece_was_taken_away() {
    let mut setup = Setup::seeking(SoughtPosition::any(Game::Shogi));
    let start = text(&setup);
    setup.apply(&SetupEdit::Put(shogi(9, 9), Piece::new(Color::Black, PieceKind::King))).unwrap();
    assert_eq!(text(&setup), start.replacen("????????? ?", "K???????? ?", 1));
    setup.apply(&SetupEdit::Lift(shogi(9, 9))).unwrap();
    assert_eq!(text(&setup), start);
    // A square that is said to be empty, and open again.
    let at = shogi(1, 1).into();
    setup.apply(&SetupEdit::Ground(at, SquareGround::Other, false)).unwrap();
    assert_eq!(text(&setup), start.replacen("?????????/", "????????1/", 1));
    setup.apply(&SetupEdit::Ground(at, SquareGround::Other, false)).unwrap();
    assert_eq!(text(&setup), start);
    // On a piece the brush takes it away.
    setup.apply(&SetupEdit::Put(shogi(1, 1), Piece::new(Color::White, PieceKind::Lance))).unwrap();
    setup.apply(&SetupEdit::Ground(at, SquareGround::Empty, false)).unwrap();
    assert!(text(&setup).starts_with("????????1/"));
}

/// What is put into a hand is asked for, unless the hand was said to be exact.
#[test]
fn what_is_put_into_a_hand_is_asked_for() {
    let mut setup = Setup::seeking(SoughtPosition::any(Game::Shogi));
    let gold = |color| SetupEdit::Move { from: PieceSource::Box(color, PieceKind::Gold), to: Onto::Stand(color) };
    setup.apply(&gold(Color::White)).unwrap();
    assert_eq!(setup.sought().unwrap().terms.hands, [HandTerm::Any, HandTerm::AtLeast]);
    assert!(text(&setup).ends_with(" ? ?,g+"));
    let exactly = SoughtTerms { hands: [HandTerm::Exactly; 2], ..setup.sought().unwrap().terms };
    setup.apply(&SetupEdit::Agree(Box::new(exactly))).unwrap();
    setup.apply(&gold(Color::Black)).unwrap();
    assert!(text(&setup).ends_with(" ? Gg"));
}

/// Everything is undone step by step: a stroke of the brush, and a number while it is typed, are one.
#[test]
fn what_is_looked_for_is_undone() {
    let mut setup = Setup::seeking(SoughtPosition::any(Game::Chess));
    let mut told = vec![text(&setup)];
    let mut change = |setup: &mut Setup, edits: &[SetupEdit]| {
        edits.iter().for_each(|edit| assert_eq!(setup.apply(edit), Ok(true), "{edit:?}"));
        told.push(text(setup));
    };
    let square = |at| chess::Square::from_index(at).unwrap().into();
    let knight = PlacedPiece::Chess(chess::Piece::new(Color::White, chess::PieceKind::Knight));
    change(&mut setup, &[SetupEdit::Place(square(20), Some(knight))]);
    let stroke = |at| SetupEdit::Ground(square(at), SquareGround::Empty, at != 3);
    change(&mut setup, &[stroke(3), stroke(4), stroke(5)]);
    change(
        &mut setup,
        &[stroke(3 + 8), stroke(7)].map(|edit| match edit {
            SetupEdit::Ground(at, ground, _) if at == square(11) => SetupEdit::Ground(at, ground, false),
            edit => edit,
        }),
    );
    let agree = |counts: &str, mirrored| {
        let terms = SoughtTerms { counts: counts.to_owned(), mirrored, ..SoughtTerms::open(Game::Chess) };
        SetupEdit::Agree(Box::new(terms))
    };
    change(&mut setup, &[agree("Q", false), agree("Q=", false), agree("Q=1", false)]);
    change(&mut setup, &[agree("Q=1", true)]);
    change(&mut setup, &[SetupEdit::Load(Box::new(Position::start(Game::Chess)))]);
    change(&mut setup, &[SetupEdit::Grounds(SquareGround::Open)]);
    change(&mut setup, &[SetupEdit::Seek(Box::new(SoughtPosition::any(Game::Xiangqi)))]);
    assert_eq!(setup.steps().0, told.len() - 1);
    while let Some(last) = told.pop() {
        assert_eq!(text(&setup), last);
        setup.undo();
    }
    while setup.redo() {}
    assert_eq!(setup.sought().unwrap().game(), Game::Xiangqi);
}

/// The ground goes with the pieces: sides exchanged and mirrored, a position fits what fitted it before.
#[test]
fn the_ground_turns_with_the_board() {
    for game in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        let mut setup = Setup::seeking(SoughtPosition::exact(Position::start(game)));
        for square in [0, 1, 10, 22, 40].map(|at| match game {
            Game::Shogi => Square::from_index(at).unwrap().into(),
            Game::Chess => chess::Square::from_index(at).unwrap().into(),
            Game::Xiangqi => komaoto::rules::xiangqi::Square::from_index(at).unwrap().into(),
        }) {
            setup.apply(&SetupEdit::Ground(square, SquareGround::Open, false)).unwrap();
            assert!(setup.sought().unwrap().is_open(cell_of(square)));
        }
        let terms = SoughtTerms { hands: [HandTerm::AtLeast, HandTerm::Any], ..setup.sought().unwrap().terms };
        if game == Game::Shogi {
            setup.apply(&SetupEdit::Agree(Box::new(terms))).unwrap();
        }
        let before = setup.sought().unwrap();
        setup.apply(&SetupEdit::Mirror).unwrap();
        assert!(setup.sought().unwrap().pattern().unwrap().is_like(&before.pattern().unwrap().mirrored()), "{game:?}");
        setup.apply(&SetupEdit::Mirror).unwrap();
        assert_eq!(text(&setup), before.to_string());
        if game != Game::Xiangqi {
            setup.apply(&SetupEdit::SwapSides).unwrap();
            assert!(
                setup.sought().unwrap().pattern().unwrap().is_like(&before.pattern().unwrap().swapped()),
                "{game:?}"
            );
            setup.apply(&SetupEdit::SwapSides).unwrap();
        }
        assert_eq!(text(&setup), before.to_string());
    }
    // What comes from beyond the edge is open where squares are.
    let mut setup = Setup::seeking(SoughtPosition::any(Game::Shogi));
    let start = text(&setup);
    setup.apply(&SetupEdit::Put(shogi(9, 1), Piece::new(Color::Black, PieceKind::King))).unwrap();
    setup.apply(&SetupEdit::Shift(ShiftDirection::Right)).unwrap();
    assert_eq!(text(&setup), start.replacen("??", "?K", 1));
}

/// In a record's own set-up nothing is open.
#[test]
fn a_position_of_a_record_has_no_open_squares() {
    let mut setup = Setup::new(Position::start(Game::Shogi));
    let edits = [
        SetupEdit::Ground(shogi(5, 5).into(), SquareGround::Open, false),
        SetupEdit::Grounds(SquareGround::Open),
        SetupEdit::Agree(Box::new(SoughtTerms::EXACT)),
        SetupEdit::Seek(Box::new(SoughtPosition::any(Game::Shogi))),
    ];
    for edit in edits {
        assert_eq!(setup.apply(&edit), Err(CannotSet::OtherGame));
    }
    assert!(setup.sought().is_none());
}
