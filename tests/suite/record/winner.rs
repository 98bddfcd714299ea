//! Who has won.

use komaoto::notation::parse_sfen;
use komaoto::record::{Ending, Node, NodeId, Record, Step, Winner};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Handicap, Position};

use super::record;

const BLACK: Option<Winner> = Some(Winner::Side(Color::Black));
const WHITE: Option<Winner> = Some(Winner::Side(Color::White));
const DRAW: Option<Winner> = Some(Winner::Draw);

#[test]
fn the_ending_and_the_turn_decide() {
    // (ending, winner where Black is to move, winner where White is to move)
    for (word, black_to_move, white_to_move) in [
        ("resign", WHITE, BLACK),
        ("mate", WHITE, BLACK),
        ("time-up", WHITE, BLACK),
        ("foul-loss", WHITE, BLACK),
        ("default-loss", WHITE, BLACK),
        ("foul-win", BLACK, WHITE),
        ("declaration", BLACK, WHITE),
        ("default-win", BLACK, WHITE),
        ("foul-by-black", WHITE, WHITE),
        ("foul-by-white", BLACK, BLACK),
        ("repetition", DRAW, DRAW),
        ("impasse", DRAW, DRAW),
        ("declared-draw", DRAW, DRAW),
        ("max-moves", DRAW, DRAW),
        ("interrupted", None, None),
        ("no-mate", None, None),
        ("sealed", None, None),
        ("take-back", None, None),
        ("error", None, None),
        ("\"トライ\"", None, None),
    ] {
        assert_eq!(record(&format!("7g7f 3c3d {word}")).0.winner(), black_to_move, "{word}");
        assert_eq!(record(&format!("7g7f 3c3d 2g2f {word}")).0.winner(), white_to_move, "{word}");
        let handicap = Record::from_outline(Handicap::TwoPiece.position(), &format!("3c3d 7g7f {word}")).unwrap().0;
        assert_eq!(handicap.winner(), white_to_move, "{word}, White begins");
    }
}

#[test]
fn only_the_main_line_counts() {
    assert_eq!(record("7g7f (2g2f resign) 3c3d").0.winner(), None);
    assert_eq!(record("7g7f 3c3d (resign)").0.winner(), None);
    assert_eq!(record("7g7f resign (3c3d 2g2f resign)").0.winner(), BLACK);
    assert_eq!(Record::new(Position::start()).winner(), None);
}

#[test]
fn who_gave_perpetual_check_loses() {
    // Black's rook checks the king on 5a and 4a to and fro.
    let start = parse_sfen("4k4/9/9/9/5R3/9/9/9/8K b - 1").unwrap();
    let round = "4e5e 5a4a 5e4e 4a5a";
    let line = format!("{0} {0} {0} perpetual-check", round);
    let (record, _) = Record::from_outline(start.clone(), &line).unwrap();
    assert_eq!(record.winner(), WHITE);
    // Cut short: the side that is not evading has checked.
    for (line, winner) in [("4e5e perpetual-check", WHITE), ("4e5e 5a4a perpetual-check", WHITE)] {
        assert_eq!(Record::from_outline(start.clone(), line).unwrap().0.winner(), winner, "{line}");
    }
}

#[test]
fn nothing_follows_an_end() {
    let (mut record, _) = record("7g7f resign");
    let end = record.tree.mainline(NodeId::ROOT).last().unwrap();
    let reply = komaoto::notation::parse_usi("3c3d").unwrap();
    assert_eq!(record.append_move(end, reply), Ok(None));
    let mv = record.tree.parent(end).unwrap();
    assert!(record.append_move(mv, reply).unwrap().is_some());
    assert!(record.append_move(mv, komaoto::notation::parse_usi("5e5d").unwrap()).is_err());
    assert_eq!(record.child_with(mv, &Step::End(Ending::Resign)), Some(end));
    assert_eq!((record.ply(NodeId::ROOT), record.ply(mv), record.ply(end)), (0, 1, 2));
    assert_eq!(record.tree.get(end), Some(&Node::new(Step::End(Ending::Resign))));
}
