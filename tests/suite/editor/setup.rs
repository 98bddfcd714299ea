//! Laws and cases of setting up a position.

use std::time::Duration;

use proptest::prelude::*;

use super::*;
use komaoto::editor::edit::foresee;
use komaoto::editor::setup::{CannotSet, Onto, PieceSource, Preset, Setup, SetupEdit, ShiftDirection, new_problem};
use komaoto::files::load;
use komaoto::formats::comment::AsideLanguage;
use komaoto::notation::{Style, parse_sfen, sfen};
use komaoto::record::{attacker, is_problem};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Fault, Handicap, Piece, PieceKind, Square};

fn set_up(sfen: &str) -> Setup {
    Setup::new(parse_sfen(sfen).unwrap())
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).unwrap()
}

/// What a position is after changes, as SFEN.
fn after(start: &str, edits: &[SetupEdit]) -> String {
    let mut setup = set_up(start);
    for edit in edits {
        setup.apply(edit).unwrap();
    }
    sfen(setup.shogi().unwrap())
}

const KING: &str = "4k4/9/9/9/9/9/9/9/9 b - 1";

#[test]
fn a_piece_goes_from_box_to_board_to_stand_and_back() {
    let mut setup = set_up(KING);
    assert_eq!((setup.in_box(PieceKind::Gold), setup.count(PieceKind::Gold)), (4, (0, 4)));
    let gold = PieceSource::Box(Color::Black, PieceKind::Gold);
    assert_eq!(setup.apply(&SetupEdit::Move { from: gold, to: Onto::Board(square(5, 3)) }), Ok(true));
    assert_eq!(sfen(setup.shogi().unwrap()), "4k4/9/4G4/9/9/9/9/9/9 b - 1");
    setup.apply(&SetupEdit::Move { from: PieceSource::Board(square(5, 3)), to: Onto::Stand(Color::White) }).unwrap();
    assert_eq!(sfen(setup.shogi().unwrap()), "4k4/9/9/9/9/9/9/9/9 b g 1");
    assert_eq!((setup.in_box(PieceKind::Gold), setup.count(PieceKind::Gold)), (3, (1, 4)));
    let held = PieceSource::Stand(Color::White, PieceKind::Gold);
    setup.apply(&SetupEdit::Move { from: held, to: Onto::Stand(Color::Black) }).unwrap();
    assert_eq!(sfen(setup.shogi().unwrap()), "4k4/9/9/9/9/9/9/9/9 b G 1");
    setup.apply(&SetupEdit::Move { from: PieceSource::Stand(Color::Black, PieceKind::Gold), to: Onto::Box }).unwrap();
    assert_eq!(setup.in_box(PieceKind::Gold), 4);
    assert_eq!(setup.apply(&SetupEdit::Move { from: held, to: Onto::Box }), Err(CannotSet::NoPiece));
}

#[test]
fn what_a_piece_is_dropped_onto_goes_to_the_box() {
    let mut setup = Setup::new(Position::start());
    setup.apply(&SetupEdit::Move { from: PieceSource::Board(square(2, 8)), to: Onto::Board(square(2, 2)) }).unwrap();
    assert_eq!(setup.in_box(PieceKind::Bishop), 1);
    assert_eq!(setup.shogi().unwrap().piece(square(2, 2)), Some(Piece::new(Color::Black, PieceKind::Rook)));
    // A king, too; and it comes back as the king of the side that has none.
    setup.apply(&SetupEdit::Move { from: PieceSource::Board(square(2, 2)), to: Onto::Board(square(5, 1)) }).unwrap();
    assert_eq!(setup.in_box(PieceKind::King), 1);
    assert_eq!(setup.colour_of(PieceKind::King, Color::Black), Color::White);
    assert_eq!(setup.colour_of(PieceKind::Gold, Color::Black), Color::Black);
    let king = PieceSource::Board(square(5, 9));
    assert_eq!(setup.apply(&SetupEdit::Move { from: king, to: Onto::Stand(Color::Black) }), Err(CannotSet::KingInHand));
    // On its own square it stays what it is.
    assert_eq!(setup.apply(&SetupEdit::Move { from: king, to: Onto::Board(square(5, 9)) }), Ok(false));
}

#[test]
fn a_piece_cycles_through_its_sides_and_colours() {
    let start = "4k4/9/9/9/4P3G/9/9/9/9 b - 1";
    let pawn = SetupEdit::Cycle(square(5, 5));
    let board = |rank: &str| format!("4k4/9/9/9/{rank}/9/9/9/9 b - 1");
    for (times, rank) in [(1, "4+P3G"), (2, "4p3G"), (3, "4+p3G"), (4, "4P3G")] {
        assert_eq!(after(start, &vec![pawn.clone(); times]), board(rank));
    }
    let gold = SetupEdit::Cycle(square(1, 5));
    assert_eq!(after(start, &vec![gold.clone(); 1]), board("4P3g"));
    assert_eq!(after(start, &vec![gold; 2]), board("4P3G"));
    assert_eq!(after(start, &[SetupEdit::Promote(square(5, 5)), SetupEdit::Recolour(square(5, 5))]), board("4+p3G"));
    let mut setup = set_up(start);
    assert_eq!(setup.apply(&SetupEdit::Promote(square(1, 5))), Err(CannotSet::NeverPromotes(PieceKind::Gold)));
    assert_eq!(setup.apply(&SetupEdit::Cycle(square(9, 9))), Err(CannotSet::NoPiece));
}

#[test]
fn a_typed_piece_comes_from_the_box_then_from_the_defenders_hand() {
    let rook = |color| SetupEdit::Put(square(3, 3), Piece::new(color, PieceKind::Rook));
    let mut setup = set_up("4k4/9/9/9/9/9/9/9/9 b Rr 1");
    setup.apply(&rook(Color::Black)).unwrap();
    assert_eq!(sfen(setup.shogi().unwrap()), "4k4/9/6R2/9/9/9/9/9/9 b R 1");
    // The same square again: what stands there is what is put.
    assert_eq!(setup.apply(&rook(Color::Black)), Ok(false));
    setup.apply(&rook(Color::White)).unwrap();
    assert_eq!(sfen(setup.shogi().unwrap()), "4k4/9/6r2/9/9/9/9/9/9 b R 1");
    setup.apply(&SetupEdit::Put(square(1, 1), Piece::new(Color::White, PieceKind::Dragon))).unwrap();
    assert_eq!(sfen(setup.shogi().unwrap()), "4k3+r/9/6r2/9/9/9/9/9/9 b - 1");
    let third = SetupEdit::Put(square(9, 9), Piece::new(Color::White, PieceKind::Rook));
    assert_eq!(setup.apply(&third), Err(CannotSet::NoneLeft(PieceKind::Rook)));
    assert_eq!(sfen(setup.shogi().unwrap()), "4k3+r/9/6r2/9/9/9/9/9/9 b - 1");
}

#[test]
fn the_rest_goes_to_a_hand_but_kings_stay_in_the_box() {
    assert_eq!(
        after("4k4/4+P4/4G4/9/9/9/9/9/9 b BS 7", &[SetupEdit::Rest(Color::White)]),
        "4k4/4+P4/4G4/9/9/9/9/9/9 b BS2rb3g3s4n4l17p 7"
    );
    let mut setup = set_up(KING);
    setup.apply(&SetupEdit::Rest(Color::White)).unwrap();
    assert_eq!((setup.in_box(PieceKind::King), setup.placed()), (1, 39));
}

#[test]
fn boards_are_turned_mirrored_and_shifted() {
    let start = "4k4/9/9/9/9/9/9/7R1/LN2K4 w 2Pg 3";
    assert_eq!(after(start, &[SetupEdit::SwapSides]), "4k2nl/1r7/9/9/9/9/9/9/4K4 b G2p 3");
    assert_eq!(after(start, &[SetupEdit::SwapSides, SetupEdit::SwapSides]), start);
    assert_eq!(after(start, &[SetupEdit::Mirror]), "4k4/9/9/9/9/9/9/1R7/4K2NL w 2Pg 3");
    assert_eq!(after(start, &[SetupEdit::Mirror, SetupEdit::Mirror]), start);
    let shift = |direction| after(start, &[SetupEdit::Shift(direction)]);
    assert_eq!(shift(ShiftDirection::Left), "3k5/9/9/9/9/9/9/6R2/N2K5 w 2Pg 3");
    assert_eq!(shift(ShiftDirection::Right), "5k3/9/9/9/9/9/9/8R/1LN2K3 w 2Pg 3");
    assert_eq!(shift(ShiftDirection::Up), "9/9/9/9/9/9/7R1/LN2K4/9 w 2Pg 3");
    assert_eq!(shift(ShiftDirection::Down), "9/4k4/9/9/9/9/9/9/7R1 w 2Pg 3");
    let mut setup = set_up(start);
    setup.apply(&SetupEdit::Shift(ShiftDirection::Up)).unwrap();
    assert_eq!((setup.in_box(PieceKind::King), setup.in_box(PieceKind::Lance)), (1, 3));
}

#[test]
fn odd_positions_are_set_up_and_their_faults_said() {
    // Nineteen pawns: the nineteenth goes to the box and comes back.
    let mut setup = set_up("4k4/9/9/9/9/9/PPPPPPPPP/PPPPPPPPP/P3K4 b - 1");
    assert!(setup.faults().contains(&Fault::TooMany(PieceKind::Pawn, 19)));
    assert_eq!((setup.in_box(PieceKind::Pawn), setup.count(PieceKind::Pawn)), (0, (19, 18)));
    setup.apply(&SetupEdit::Lift(square(9, 9))).unwrap();
    assert_eq!(setup.in_box(PieceKind::Pawn), 1);
    // Another position brings its own set; undo brings this one back.
    setup.apply(&SetupEdit::Load(Box::new(Position::start().into()))).unwrap();
    assert_eq!((setup.in_box(PieceKind::Pawn), setup.faults()), (0, vec![]));
    setup.undo();
    assert_eq!(setup.in_box(PieceKind::Pawn), 1);
    let hands = set_up("9/9/9/9/9/9/9/9/9 b 255P 1");
    assert!(hands.faults().contains(&Fault::TooMany(PieceKind::Pawn, 255)));
}

#[test]
fn presets_are_what_they_are_called() {
    assert_eq!(sfen(&Preset::Tsume.position()), KING);
    assert_eq!(sfen(&Preset::TwoKings.position()), "4k4/9/9/9/9/9/9/9/4K4 b - 1");
}

#[test]
fn a_problem_is_told_by_its_kings_or_its_headers() {
    assert!(is_problem(&new_problem()));
    assert!(is_problem(&Record::new(parse_sfen(KING).unwrap())));
    assert_eq!(attacker(&new_problem()), Some(Color::Black));
    // Whoever is to move mates, unless only its own king is there.
    for (start, side) in
        [("4K4/9/4p4/9/9/9/9/9/9 w g 1", Color::White), ("4k4/4G4/4P4/9/9/9/9/9/9 w - 1", Color::Black)]
    {
        let mut turned = Record::new(parse_sfen(start).unwrap());
        turned.headers.push("手合割", "詰将棋");
        assert_eq!(attacker(&turned), Some(side), "{start}");
    }
    assert!(!is_problem(&Record::new(Position::start())));
    let mut named = Record::new(Preset::TwoKings.position());
    assert!(!is_problem(&named));
    named.headers.push("発表誌", "詰将棋パラダイス");
    assert!(is_problem(&named));
}

#[test]
fn typing_a_number_is_one_step_and_nothing_is_none() {
    let mut setup = Setup::new(Position::start());
    assert_eq!(setup.apply(&SetupEdit::Turn(Color::Black)), Ok(false));
    assert!(!setup.can_undo() && !setup.is_changed());
    for ply in [5, 51, 0] {
        setup.apply(&SetupEdit::Ply(ply)).unwrap();
    }
    // The first move has a number of at least one.
    assert_eq!(setup.shogi().unwrap().ply(), 1);
    setup.apply(&SetupEdit::Ply(51)).unwrap();
    assert!(setup.is_changed());
    setup.undo();
    assert!(!setup.is_changed() && !setup.can_undo());
    setup.redo();
    assert_eq!(setup.shogi().unwrap().ply(), 51);
}

/// Some change, possible or not.
fn change() -> impl Strategy<Value = SetupEdit> {
    let any_square = || (0..81_usize).prop_map(|index| Square::from_index(index).unwrap());
    let kind = || (0..14_usize).prop_map(|index| PieceKind::ALL[index]);
    let color = || any::<bool>().prop_map(|black| if black { Color::Black } else { Color::White });
    let spot = prop_oneof![
        4 => any_square().prop_map(PieceSource::Board),
        2 => (color(), kind()).prop_map(|(color, kind)| PieceSource::Stand(color, kind)),
        2 => (color(), kind()).prop_map(|(color, kind)| PieceSource::Box(color, kind)),
    ];
    let onto = prop_oneof![
        4 => any_square().prop_map(Onto::Board),
        2 => color().prop_map(Onto::Stand),
        1 => Just(Onto::Box),
    ];
    let direction = prop_oneof![
        Just(ShiftDirection::Left),
        Just(ShiftDirection::Right),
        Just(ShiftDirection::Up),
        Just(ShiftDirection::Down)
    ];
    prop_oneof![
        8 => (spot, onto).prop_map(|(from, to)| SetupEdit::Move { from, to }),
        4 => (any_square(), color(), kind()).prop_map(|(square, color, kind)| SetupEdit::Put(square, Piece::new(color, kind))),
        1 => any_square().prop_map(SetupEdit::Lift),
        2 => any_square().prop_map(SetupEdit::Cycle),
        1 => any_square().prop_map(SetupEdit::Promote),
        1 => any_square().prop_map(SetupEdit::Recolour),
        1 => color().prop_map(SetupEdit::Rest),
        1 => Just(SetupEdit::SwapSides),
        1 => Just(SetupEdit::Mirror),
        1 => direction.prop_map(SetupEdit::Shift),
        1 => color().prop_map(SetupEdit::Turn),
        1 => any::<u32>().prop_map(SetupEdit::Ply),
    ]
}

fn starts() -> impl Strategy<Value = Position> {
    let presets = [Preset::Tsume, Preset::TwoKings].map(Preset::position);
    let usual = [Position::empty(), Position::start()];
    let odd = ["4k4/9/9/9/9/9/PPPPPPPPP/PPPPPPPPP/P3K4 b - 1", "KKK6/9/9/9/9/9/9/9/8p w 255P30r 9"];
    let all: Vec<Position> =
        presets.into_iter().chain(usual).chain(odd.map(|sfen| parse_sfen(sfen).unwrap())).collect();
    (0..all.len()).prop_map(move |index| all[index].clone())
}

/// How many of each kind are on the board, in both hands and in the box: counted piece by piece.
fn counted(setup: &Setup) -> Vec<u32> {
    let position = setup.shogi().unwrap();
    let count = |kind: PieceKind| {
        let standing =
            Square::all().filter(|&square| position.piece(square).is_some_and(|piece| piece.kind.unpromoted() == kind));
        let held = Color::ALL.map(|color| u32::from(position.hand(color).count(kind)));
        u32::try_from(standing.count()).unwrap() + held[0] + held[1] + setup.in_box(kind)
    };
    Setup::kinds().into_iter().map(count).collect()
}

proptest! {
    #[test]
    fn no_change_makes_or_loses_a_piece(start in starts(), changes in prop::collection::vec(change(), 1..60)) {
        let mut setup = Setup::new(start);
        let all = counted(&setup);
        for change in changes {
            let before = setup.shogi().unwrap().clone();
            match setup.apply(&change) {
                Ok(changed) => prop_assert_eq!(changed, *setup.shogi().unwrap() != before, "{:?}", change),
                Err(_) => prop_assert_eq!(setup.shogi().unwrap(), &before),
            }
            prop_assert_eq!(&counted(&setup), &all, "{:?}", change);
        }
    }

    #[test]
    fn undo_inside_gives_back_equal_positions(start in starts(), changes in prop::collection::vec(change(), 1..60)) {
        let mut setup = Setup::new(start.clone());
        let mut seen = vec![(start, counted(&setup))];
        for change in changes {
            let counting = matches!(change, SetupEdit::Ply(_));
            if setup.apply(&change) == Ok(true) && !counting {
                seen.push((setup.shogi().unwrap().clone(), counted(&setup)));
            }
        }
        let last = setup.shogi().unwrap().clone();
        let mut undone = 0;
        while setup.undo() {
            undone += 1;
        }
        prop_assert_eq!(setup.shogi().unwrap(), &seen[0].0);
        prop_assert_eq!(&counted(&setup), &seen[0].1);
        prop_assert!(!setup.is_changed());
        for _ in 0..undone {
            prop_assert!(setup.redo());
        }
        prop_assert_eq!(setup.shogi().unwrap(), &last);
        prop_assert!(!setup.redo());
    }
}

/// A game with branches, comments and times, from random choices. A move that is there already is followed: there may
/// be nothing to change.
fn game(choices: &[(u8, u8)]) -> Document {
    let mut document = Document::new(Position::start());
    for (index, &(pick, back)) in choices.iter().enumerate() {
        if back % 5 == 0 {
            document.go(Go::By(-i32::from(back % 4)));
        }
        let moves = document.position().legal_moves();
        let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) else { continue };
        document.play(mv).unwrap();
        let at = document.cursor().at();
        if pick.is_multiple_of(3) {
            let _ = document.apply(Edit::comment(at, format!("{index}手目の話\n二行目")));
        }
        if pick.is_multiple_of(7) {
            let _ = document.apply(Edit::Time(at, Some(Duration::from_secs(pick.into()))));
        }
        if pick.is_multiple_of(11) {
            let _ = document.apply(Edit::Bookmark(at, Some("印".to_owned())));
        }
    }
    document
}

/// With a king of the attacker's 双玉 a problem stays one; an ordinary game does not become one, nor does a problem that
/// becomes the start of one.
#[test]
fn a_problem_with_two_kings_stays_a_problem() {
    let two = "4k4/9/9/9/9/9/9/9/4K4 b G 1";
    let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (start, to, is_one) in [(KING, two, true), (even, two, false), (KING, even, false)] {
        let mut document = Document::new(parse_sfen(start).unwrap());
        assert!(start_from(&mut document, &parse_sfen(to).unwrap()));
        assert_eq!(is_problem(document.record()), is_one, "{start} {to}");
        document.undo();
        assert_eq!(document.record().headers.get("手合割"), None);
    }
}

fn start_from(document: &mut Document, position: &Position) -> bool {
    document.apply(Edit::Setup { language: AsideLanguage::Japanese, sfen: sfen(position) }).is_ok()
}

/// Every text of a record, on its nodes or in moves that have become text.
fn says(record: &Record) -> String {
    record.tree.preorder().filter_map(|id| record.tree.get(id)).map(|node| node.comment.clone() + "\n").collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn another_start_and_back_keeps_everything(
        choices in prop::collection::vec((any::<u8>(), any::<u8>()), 1..40),
        changes in prop::collection::vec(change(), 1..12),
    ) {
        let mut document = game(&choices);
        let before = document.record().clone();
        let mut setup = Setup::new(before.initial.shogi().unwrap().clone());
        for change in &changes {
            let _ = setup.apply(change);
        }
        prop_assume!(setup.is_changed());
        prop_assume!(start_from(&mut document, setup.shogi().unwrap()));
        let between = document.record().clone();
        prop_assert_eq!(between.initial.shogi().unwrap(), setup.shogi().unwrap());
        let shown = |document: &Document| document.record().position_at(document.cursor().at()) == *document.position();
        prop_assert!(shown(&document));
        // Nothing that was said is gone, and everything in the tree can be played.
        let text = says(&between);
        for id in before.tree.preorder() {
            for line in before.tree.get(id).unwrap().comment.lines() {
                prop_assert!(text.contains(line), "{line} in {text}");
            }
        }
        for id in between.tree.preorder().skip(1) {
            let parent = between.tree.parent(id).unwrap();
            if let Some(mv) = between.tree.get(id).unwrap().mv() {
                prop_assert!(between.position_at(parent).playable(mv).is_ok());
            }
        }
        // What was foreseen is what has happened.
        let outlook = foresee(&before, setup.position(), Style::Japanese);
        prop_assert_eq!(outlook.replayed.kept, between.tree.len() - 1);
        let lost: usize = outlook.replayed.broken.iter().map(|broken| broken.steps).sum();
        prop_assert_eq!(outlook.replayed.kept + lost, before.tree.len() - 1);
        prop_assert_eq!(outlook.replayed.broken.is_empty(), lost == 0);
        // Back again: the same record.
        prop_assert!(start_from(&mut document, before.initial.shogi().unwrap()));
        prop_assert_eq!(document.record(), &before);
        // And by undo, too, with redo in between.
        prop_assert!(shown(&document));
        document.undo();
        prop_assert!(shown(&document));
        prop_assert_eq!(document.record(), &between);
        document.undo();
        prop_assert_eq!(document.record(), &before);
        document.redo();
        prop_assert_eq!(document.record(), &between);
        prop_assert!(shown(&document));
    }
}

#[test]
fn the_handicap_follows_the_position_and_the_turned_board_stays() {
    let kif = "手合割：平手　　\n先手：甲\n後手：乙\n盤面回転\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*よい手\n   2 ３四歩(33)   ( 0:02/00:00:02)\n";
    let mut document = Document::from_loaded(load(kif.as_bytes(), Some("kif")).unwrap(), None);
    let store = |document: &Document| {
        let envelope = document.envelope();
        String::from_utf8(document.store(FormatId::Kif, envelope).0).unwrap()
    };
    assert_eq!(store(&document), kif);
    // 香落ち: White moves first, so the first move is not White's.
    assert!(start_from(&mut document, &Handicap::Lance.position()));
    let text = store(&document);
    assert!(text.contains("手合割：香落ち") && !text.contains("平手"), "{text}");
    assert!(text.contains("盤面回転") && text.contains("よい手"), "{text}");
    assert_eq!(load(text.as_bytes(), Some("kif")).unwrap().records[0], *document.record());
    // A position without a name is drawn.
    let mut setup = Setup::new(Position::start());
    setup.apply(&SetupEdit::Lift(square(9, 9))).unwrap();
    assert!(start_from(&mut document, setup.shogi().unwrap()));
    let text = store(&document);
    assert!(text.contains("手合割：その他") && text.contains("|v香v桂"), "{text}");
    let again = load(text.as_bytes(), Some("kif")).unwrap();
    assert_eq!(again.records[0].initial.shogi().unwrap(), setup.shogi().unwrap());
    // The lance that is gone is not moved: both moves are back.
    assert_eq!(document.record().tree.len(), 3);
    assert!(start_from(&mut document, &Position::start()));
    assert_eq!(store(&document), kif);
}

#[test]
fn setting_up_what_it_is_already_is_refused() {
    let mut document = Document::new(Position::start());
    assert_eq!(
        document.apply(Edit::Setup { language: AsideLanguage::Japanese, sfen: sfen(&Position::start()) }),
        Err(Refused::Nothing)
    );
    assert_eq!(
        document.apply(Edit::Setup { language: AsideLanguage::Japanese, sfen: "9/9".to_owned() }),
        Err(Refused::Unreadable)
    );
    assert!(document.undoable().is_none());
}

#[test]
fn a_new_start_under_200_000_moves_is_one_pass() {
    let mut record = Record::new(Position::start());
    let mut at = NodeId::ROOT;
    let moves: Vec<_> = ["5i5h", "5a5b", "5h5i", "5b5a"].map(|mv| parse_usi(mv).unwrap()).to_vec();
    for index in 0..200_000 {
        at = record.tree.append(at, Node::of(moves[index % 4])).unwrap();
    }
    let mut document = Document::of(vec![record.clone()]);
    let mut setup = Setup::new(record.initial.shogi().unwrap().clone());
    setup.apply(&SetupEdit::Ply(101)).unwrap();
    assert!(start_from(&mut document, setup.shogi().unwrap()));
    assert_eq!(document.record().tree.len(), 200_001);
    // Without the king of White everything but the first move is text, and comes back.
    setup.apply(&SetupEdit::Lift(square(5, 1))).unwrap();
    assert!(start_from(&mut document, setup.shogi().unwrap()));
    assert_eq!(document.record().tree.len(), 2);
    assert!(start_from(&mut document, record.initial.shogi().unwrap()));
    assert!(*document.record() == record);
}

/// Setting up chess and xiangqi, of which there is no box.
mod men {
    use komaoto::editor::setup::{CannotSet, PlacedPiece, Setup, SetupEdit};
    use komaoto::editor::{Document, Edit};
    use komaoto::notation::chess::parse_fen;
    use komaoto::notation::{parse_position, write_position};
    use komaoto::rules::{Color, Game, Position, Square, chess, xiangqi};

    fn at(index: usize) -> chess::Square {
        chess::Square::from_index(index).unwrap()
    }

    fn setup(fen: &str) -> Setup {
        Setup::new(parse_fen(fen).unwrap())
    }

    fn fen(setup: &Setup) -> String {
        write_position(setup.position())
    }

    fn rooks(squares: &[usize]) -> chess::SquareSet {
        squares.iter().map(|&index| at(index)).collect()
    }

    #[test]
    fn the_clock_is_one_step_and_the_number_another() {
        for game in [Game::Chess, Game::Xiangqi] {
            let mut board = Setup::new(Position::start(game));
            for edit in [SetupEdit::Clock(9), SetupEdit::Clock(98), SetupEdit::Ply(7), SetupEdit::Ply(70)] {
                assert_eq!(board.apply(&edit), Ok(true));
            }
            assert!(fen(&board).ends_with(" 98 70") && board.steps() == (2, 0), "{}", fen(&board));
            board.undo();
            assert!(fen(&board).ends_with(" 98 1"));
        }
        assert_eq!(Setup::new(Position::start(Game::Shogi)).apply(&SetupEdit::Clock(1)), Err(CannotSet::OtherGame));
    }

    const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn pieces_are_put_carried_and_lifted() {
        let mut setup = setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let queen = PlacedPiece::Chess(chess::Piece::new(Color::White, chess::PieceKind::Queen));
        let (d1, d8) = (Square::from(at(3)), Square::from(at(59)));
        assert_eq!(setup.apply(&SetupEdit::Place(d1, Some(queen))), Ok(true));
        assert_eq!(setup.apply(&SetupEdit::Place(d1, Some(queen))), Ok(false));
        assert_eq!(setup.last_square(), Some(d1));
        assert_eq!(setup.apply(&SetupEdit::Carry(d1, d8)), Ok(true));
        assert_eq!(fen(&setup), "3Qk3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(PlacedPiece::on(setup.position(), d8), Some(queen));
        assert_eq!(setup.apply(&SetupEdit::Place(d8, None)), Ok(true));
        assert_eq!(setup.apply(&SetupEdit::Place(d8, None)), Err(CannotSet::NoPiece));
        assert_eq!(setup.apply(&SetupEdit::Carry(d8, d1)), Err(CannotSet::NoPiece));
        for _ in 0..3 {
            assert!(setup.undo());
        }
        assert!(!setup.undo() && !setup.is_changed());
    }

    #[test]
    fn rights_go_with_king_and_rook() {
        let mut board = setup(ROOKS);
        let all = board.position().chess().unwrap().castling_rooks();
        assert_eq!(all, rooks(&[0, 7, 56, 63]));
        board.apply(&SetupEdit::Castling(rooks(&[7, 56, 63]))).unwrap();
        assert_eq!(fen(&board), "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1");
        board.apply(&SetupEdit::Castling(all)).unwrap();
        assert_eq!(fen(&board), ROOKS);
        board.apply(&SetupEdit::Carry(at(7).into(), at(15).into())).unwrap();
        assert_eq!(fen(&board), "r3k2r/8/8/8/8/8/7R/R3K3 w Qkq - 0 1");
        board.apply(&SetupEdit::Place(at(60).into(), None)).unwrap();
        assert_eq!(fen(&board), "r6r/8/8/8/8/8/7R/R3K3 w Q - 0 1");
        // A rook that is not there has no right, nor one without a king, nor one on another rank.
        for rook in [0, 63, 15] {
            let refused = board.apply(&SetupEdit::Castling(rooks(&[rook])));
            assert_eq!(refused.is_ok(), rook == 0, "{rook}");
            assert!(rook == 0 || refused == Err(CannotSet::NoCastling(at(rook))));
        }
    }

    #[test]
    fn a_pawn_is_passed_only_where_one_can_have_been() {
        let mut board = setup("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
        let d6 = at(43);
        assert_eq!(board.apply(&SetupEdit::EnPassant(Some(d6))), Ok(true));
        assert_eq!(board.position().chess().unwrap().en_passant(), Some(d6));
        assert_eq!(board.position().chess().unwrap().passable().only(), Some(d6));
        assert_eq!(board.apply(&SetupEdit::EnPassant(Some(at(44)))), Err(CannotSet::NotPassed(at(44))));
        assert_eq!(board.position().chess().unwrap().en_passant(), Some(d6));
        // With the turn it goes.
        board.apply(&SetupEdit::Turn(Color::Black)).unwrap();
        assert_eq!(board.position().chess().unwrap().en_passant(), None);
    }

    #[test]
    fn sides_are_swapped_and_boards_mirrored() {
        let mut board = setup("r3k3/8/8/8/8/8/P7/4K2R w Kq - 0 1");
        board.apply(&SetupEdit::SwapSides).unwrap();
        assert_eq!(fen(&board), "4k2r/p7/8/8/8/8/8/R3K3 b Qk - 0 1");
        board.apply(&SetupEdit::SwapSides).unwrap();
        assert!(!board.is_changed());
        board.apply(&SetupEdit::Mirror).unwrap();
        assert_eq!(fen(&board), "3k3r/8/8/8/8/8/7P/R2K4 w - - 0 1");
        let start = Position::start(Game::Xiangqi);
        let mut board = Setup::new(start.clone());
        for edit in [SetupEdit::Mirror, SetupEdit::SwapSides] {
            let _ = board.apply(&edit);
        }
        board.apply(&SetupEdit::Turn(Color::White)).unwrap();
        assert_eq!(*board.position(), start);
    }

    #[test]
    fn what_is_of_another_game_is_refused() {
        let soldier = PlacedPiece::Xiangqi(xiangqi::Piece::new(Color::White, xiangqi::PieceKind::Soldier));
        let mut board = setup(ROOKS);
        for edit in [
            SetupEdit::Place(at(8).into(), Some(soldier)),
            SetupEdit::Rest(Color::Black),
            SetupEdit::Carry(xiangqi::Square::from_index(0).unwrap().into(), at(1).into()),
        ] {
            assert_eq!(board.apply(&edit), Err(CannotSet::OtherGame));
        }
        let mut shogi = Setup::new(Position::start(Game::Shogi));
        assert_eq!(shogi.apply(&SetupEdit::Place(at(8).into(), None)), Err(CannotSet::OtherGame));
        assert!(!board.is_changed() && !shogi.is_changed());
    }

    #[test]
    fn what_was_set_up_is_one_step_of_the_record() {
        for text in ["4k3/8/8/8/8/8/4P3/4K2R w K - 0 7", "4k4/9/9/9/9/9/9/9/4C4/4K4 b - - 0 1"] {
            let position = parse_position(text).unwrap();
            let mut document = Document::new(Position::start(position.game()));
            document.begin_setup();
            document.change_setup(&SetupEdit::Load(Box::new(position.clone()))).unwrap();
            let sfen = write_position(document.setup().unwrap().position());
            document.apply(Edit::Setup { language: komaoto::formats::comment::AsideLanguage::Japanese, sfen }).unwrap();
            assert_eq!(document.record().initial, position);
            document.undo();
            assert_eq!(document.record().initial, Position::start(position.game()));
        }
    }
}
