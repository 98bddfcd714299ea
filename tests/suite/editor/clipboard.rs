//! Copying and pasting: what is copied comes back through a paste; what is pasted goes where it belongs.

use super::*;
use komaoto::editor::clipboard::{Excerpt, PasteOffer, Pasted, PastedBranch, Share, Site, copy};
use komaoto::formats::FORMATS;
use komaoto::notation::{parse_coordinates, parse_position, parse_sfen, parse_usi, write_position};
use komaoto::rules;

fn pasted(text: &str) -> Pasted {
    Pasted::read(text.to_owned())
}

fn offer(document: &Document, text: &str) -> PasteOffer {
    PasteOffer::new(&pasted(text), &Site::of(document))
}

/// The branches offered for a text: where (the row of the line) and how many steps are new.
fn places(document: &Document, text: &str) -> Vec<(usize, usize)> {
    offer(document, text).branches.iter().map(|PastedBranch { row, fresh, .. }| (*row, *fresh)).collect()
}

const GAME: &str = "7g7f 3c3d (8c8d 2g2f) 2g2f| 4c4d resign";

#[test]
fn a_solution_is_copied_as_magazines_print_it() {
    let problem = "position sfen 9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1 moves 2h2g 2f1e 2g1f 2e1f";
    let loaded = pasted(problem);
    let problem = document_of(vec![loaded.records()[0].clone()]);
    // Of twenty-one plies four are entered: that is no mate in four.
    assert_eq!(copy(&problem, Excerpt::Solution).text, "２七金、１五玉、１六金、同とまで4手。");
    assert_eq!(copy(&document(GAME), Excerpt::Solution).text, "７六歩、３四歩、２六歩、４四歩まで4手。");
}

/// What departs from the solution follows it, by ply.
#[test]
fn variations_and_tries_are_copied_with_a_solution() {
    let problem = "position sfen 8k/8p/9/9/6R2/9/9/9/9 b Nr2b4g4s3n4l17p 1 moves 3e3a+ B*2a N*2c";
    let mut problem = document_of(vec![pasted(problem).records()[0].clone()]);
    for (row, mv) in [(1, "G*2a"), (2, "N*2c"), (0, "N*2c")] {
        problem.go(Go::First);
        problem.go(Go::By(row));
        problem.play(rules::Move::Shogi(parse_usi(mv).unwrap())).unwrap();
    }
    let text = "３一飛成、２一角、２三桂まで3手詰。\n【紛れ】初手 ２三桂。\n【変化】2手目 ２一金は２三桂まで3手。";
    assert_eq!(copy(&problem, Excerpt::Solution).text, text);
}

/// Who escapes is said, what mates is no try, and of a long line to mate no more than how it begins and its length.
#[test]
fn lines_beside_a_solution_end_in_mate_or_escape() {
    let problem = "position sfen 7k1/9/7P1/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1 moves G*2b";
    let line = |moves: &str| {
        let mut problem = document_of(vec![pasted(problem).records()[0].clone()]);
        problem.go(Go::First);
        for mv in moves.split_whitespace() {
            problem.play(rules::Move::Shogi(parse_usi(mv).unwrap())).unwrap();
        }
        copy(&problem, Excerpt::Solution).text.lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(line("G*3b"), "【紛れ】初手 ３二金。");
    assert_eq!(line("G*3b 2a1b"), "【紛れ】初手 ３二金は１二玉で逃れ。");
    assert_eq!(line("G*3b 2a1b G*2b 1b1c"), "【紛れ】初手 ３二金は１二玉、２二金打、１三玉で逃れ。");
    assert_eq!(line("G*3b 2a1a 3b2b"), "【余詰】初手 ３二金は１一玉、２二金まで3手。");
    assert_eq!(
        line("G*1b 2a3a 2c2b 3a2a 2b2a+ R*3a"),
        "【紛れ】初手 １二金は３一玉、２二歩不成、２一玉、同歩成、３一飛で逃れ。"
    );
    let problem = "position sfen 7k1/9/7P1/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1 moves G*3b 2a1b G*2b";
    let mut problem = document_of(vec![pasted(problem).records()[0].clone()]);
    problem.go(Go::First);
    problem.go(Go::By(1));
    let mut long = problem.clone();
    for mv in ["2a1a", "3b2b"] {
        problem.play(rules::Move::Shogi(parse_usi(mv).unwrap())).unwrap();
    }
    assert_eq!(copy(&problem, Excerpt::Solution).text.lines().nth(1), Some("【変化】2手目 １一玉は２二金まで3手。"));
    for mv in ["2a1a", "G*5e", "1a2a", "5e5d", "2a1a", "3b2b"] {
        long.play(rules::Move::Shogi(parse_usi(mv).unwrap())).unwrap();
    }
    assert_eq!(copy(&long, Excerpt::Solution).text.lines().nth(1), Some("【変化】2手目 １一玉は５五金以下7手。"));
}

#[test]
fn a_diagram_for_narrow_columns_is_as_wide_as_its_pieces_reach() {
    let problem = "position sfen 8k/8p/9/9/6R2/9/9/9/9 b Nr2b4g4s3n4l17p 1";
    let problem = document_of(vec![pasted(problem).records()[0].clone()]);
    let text = copy(&problem, Excerpt::NarrowDiagram).text;
    let lines = [
        "　３　２　１",
        "　・　・▽玉　一",
        "　・　・▽歩　二",
        "　・　・　・　三",
        "　・　・　・　四",
        "　飛　・　・　五",
        "▲持駒　桂",
    ];
    assert_eq!(text, lines.join("\n") + "\n");
    let game = copy(&document(GAME), Excerpt::NarrowDiagram).text;
    assert!(game.starts_with("△持駒　なし\n　９　８　７　６　５　４　３　２　１\n▽香▽桂▽銀▽金▽玉▽金▽銀▽桂▽香　一\n"));
    assert_eq!(game.lines().count(), 12);
    assert!(game.chars().all(|letter| !letter.is_ascii() || letter == '\n'), "it lines up in any font");
}

#[test]
fn every_format_comes_back_through_a_paste() {
    let document = document(GAME);
    let before = document.record();
    // An opening book is no record: it keeps positions.
    for format in FORMATS.iter().filter(|format| format.id != FormatId::Yaneuraou && format.holds(before.game())) {
        let copied = copy(&document, Excerpt::Record(format.id));
        let pasted = pasted(&copied.text);
        let loaded = pasted.loaded().unwrap_or_else(|| panic!("{}: {}", format.name, copied.text));
        assert_eq!(loaded.format, format.id, "{}", copied.text);
        assert!(loaded.report.is_empty(), "{}: {:?}", format.name, loaded.report);
        let [record] = &loaded.records[..] else { panic!("{} games", loaded.records.len()) };
        assert_eq!(record.initial, before.initial);
        if copied.report.loses() {
            let line = |record: &Record| -> Vec<String> {
                record.tree.mainline(NodeId::ROOT).map(|id| word(record.tree.get(id).unwrap())).collect()
            };
            // Of an end PGN knows the result only.
            let steps = if format.id == FormatId::Pgn { 5 } else { usize::MAX };
            let line = |record: &Record| line(record).into_iter().take(steps).collect::<Vec<_>>();
            assert_eq!(line(record), line(before), "{}", format.name);
        } else {
            assert_eq!(record.tree, before.tree, "{}", format.name);
        }
    }
}

#[test]
fn a_position_comes_back_as_sfen_and_as_a_diagram() {
    let document = document(GAME);
    for excerpt in [Excerpt::Position, Excerpt::Diagram] {
        let text = copy(&document, excerpt).text;
        let pasted = pasted(&text);
        let loaded = pasted.loaded().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(write_position(&loaded.records[0].initial), write_position(document.position()), "{text}");
        assert_eq!(loaded.records[0].tree.len(), 1);
    }
    let text = copy(&document, Excerpt::Diagram).text;
    assert!(text.contains("手数＝3  ▲２六歩  まで\n後手番\n"), "{text}");
    assert!(text.contains("|v香v桂v銀v金v玉v金v銀v桂v香|一"), "{text}");
}

#[test]
fn moves_are_copied_up_to_the_cursor() {
    assert_eq!(copy(&document(GAME), Excerpt::Moves).text, "position startpos moves 7g7f 3c3d 2g2f");
    assert_eq!(copy(&document("| 7g7f"), Excerpt::Moves).text, "position startpos");
    assert_eq!(copy(&document("7g7f (2g2f|)"), Excerpt::Moves).text, "position startpos moves 2g2f");
    assert_eq!(copy(&document("7g7f resign|"), Excerpt::Moves).text, "position startpos moves 7g7f");
    let position = "8k/9/9/9/9/9/9/9/K8 w - 5";
    let document = Document::new(parse_sfen(position).unwrap());
    assert_eq!(copy(&document, Excerpt::Moves).text, format!("position sfen {position}"));
}

#[test]
fn what_a_format_does_not_hold_is_said() {
    let document = document(GAME);
    assert!(!copy(&document, Excerpt::Record(FormatId::Kif)).report.loses());
    let report = copy(&document, Excerpt::Record(FormatId::Csa)).report;
    assert_eq!(report.notes.iter().map(|note| note.what.code()).collect::<Vec<_>>(), ["W501"]);
}

#[test]
fn a_record_is_offered_where_its_start_position_stands() {
    // At the cursor, at the start, behind the cursor, further on; nowhere.
    let document = document(GAME);
    assert_eq!(places(&document, "position startpos moves 7g7f 3c3d 6g6f"), [(0, 1)]);
    let here = copy(&document, Excerpt::Position).text;
    assert_eq!(places(&document, &format!("position sfen {here} moves 8c8d 2f2e")), [(3, 2)]);
    let mut elsewhere = document.clone();
    elsewhere.go(Go::Last);
    assert_eq!(places(&elsewhere, &format!("position sfen {here} moves 8c8d 2f2e")), [(3, 2)]);
    elsewhere.go(Go::First);
    assert_eq!(places(&elsewhere, &format!("position sfen {here} moves 8c8d 2f2e")), [(3, 2)]);
    assert_eq!(places(&document, "8k/9/9/9/9/9/9/9/K8 b - 1 moves 9i9h"), []);
    assert_eq!(places(&document, &here), [], "a position has nothing to add");
}

#[test]
fn a_bare_list_of_moves_is_offered_from_here_too() {
    assert_eq!(places(&document("7g7f 3c3d| 2g2f"), "moves 2g2f 8c8d 6g6f"), [(0, 3), (2, 2)]);
    // A record that names its players starts where it says.
    let csa = "V2.2\nN+先\nPI\n+\n+2726FU\n-8384FU\n";
    assert_eq!(places(&document("7g7f 3c3d| 2g2f"), csa), [(0, 2)]);
    assert_eq!(places(&document("7g7f| 8c8d"), "3c3d 6g6f\n"), [(1, 2)]);
    assert_eq!(places(&document("7g7f| 8c8d"), "moves 3c3d 3g3d"), [], "not all of it can be played");
    // At an end mark, what follows is beside it.
    assert_eq!(places(&document("7g7f resign|"), "8k/9/9/9/9/9/9/9/K8 w - 1 moves 3c3d"), []);
    assert_eq!(places(&document("7g7f 3c3d resign|"), "moves 2g2f"), [(0, 1), (2, 1)]);
}

#[test]
fn several_games_from_one_start_merge() {
    let document = document("7g7f|");
    let text = "startpos moves 7g7f 3c3d\nstartpos moves 2g2f\nstartpos moves 7g7f 8c8d\n";
    let offer = offer(&document, text);
    assert_eq!((offer.branches[0].row, offer.branches[0].fresh), (0, 3));
    let mut document = document;
    document.apply(offer.branches[0].edit()).unwrap();
    assert_eq!(document.record().outline(), "7g7f (2g2f) 3c3d (8c8d)");
    let mixed = "startpos moves 7g7f\n8k/9/9/9/9/9/9/9/K8 b - 1 moves 9i9h\n";
    assert_eq!(places(&document, mixed), []);
}

/// A text pasted at the cursor of an outline: what it becomes.
#[track_caller]
fn prose(before: &str, text: &str, moves: &str, after: &str) {
    let mut document = document(before);
    let fragment = offer(&document, text).fragment.unwrap_or_else(|| panic!("{text}"));
    assert_eq!(fragment.moves.join(" "), moves);
    document.apply(fragment.branch.edit()).unwrap();
    assert_eq!(show(&document), after);
    document.undo().unwrap();
    assert_eq!(show(&document), before);
}

#[test]
fn moves_in_prose_become_a_branch_and_the_whole_sentence_its_comment() {
    prose(
        "7g7f| 3c3d",
        "ここで△８四歩▲２六歩と進むのが有力で、飛車先が早い。",
        "☖８四歩 ☗２六歩",
        "7g7f 3c3d (8c8d{ここで△８四歩▲２六歩と進むのが有力で、飛車先が早い。}| 2g2f)",
    );
    // Moves that are there already are followed.
    prose("7g7f 3c3d| 2g2f", "▲２六歩△８四歩とする", "☗２六歩 ☖８四歩", "7g7f 3c3d 2g2f{▲２六歩△８四歩とする} 8c8d|");
    // 同 is about the move before.
    prose("7g7f 3c3d 8h2b+|", "△同銀", "☖同　銀", "7g7f 3c3d 8h2b+ 3a2b|");
    let played = document("7g7f| 3c3d");
    assert_eq!(offer(&played, "▲７六歩は既に指されている。").fragment, None);
    // Nothing but moves: no prose, but a list that may go on from here.
    let bare = document("7g7f 3c3d|");
    assert_eq!(places(&bare, "▲２六歩△８四歩"), [(0, 2), (2, 2)]);
    assert_eq!(offer(&bare, "▲２六歩△８四歩").fragment, None);
    // A record that says where it starts is no prose.
    assert_eq!(
        offer(&played, "手合割：平手\n先手：甲\n手数----指手---\n   1 ７六歩(77)\n   2 ８四歩(83)\n").fragment,
        None
    );
}

#[test]
fn a_book_is_not_looked_through_for_moves() {
    let document = document("|");
    let text = format!("▲７六歩と突く。{}", "長い話が続く。".repeat(10_000));
    assert_eq!(offer(&document, &text).fragment, None);
    assert!(offer(&document, text.get(..900).unwrap()).fragment.is_some());
}

#[test]
fn rubbish_offers_nothing_and_shows_its_first_line() {
    let document = document(GAME);
    for text in ["こんにちは\n二行目", "\n\n  hello  \nworld", "%PDF-1.4", "12345", "\u{0}\u{1}\u{2}"] {
        let pasted = pasted(text);
        assert!(pasted.loaded().is_none(), "{text}");
        assert!(PasteOffer::new(&pasted, &Site::of(&document)).is_empty());
        assert!(pasted.document().is_none());
    }
    assert_eq!(pasted("\n\n  hello  \nworld").first_line(), "hello");
}

/// What is copied as a line of moves is read as the same moves, in all games: also where xiangqi could count its ranks
/// in two ways.
#[test]
fn copied_moves_are_pasted_as_what_they_are() {
    let rooks = "3k5/9/9/9/9/9/9/9/R8/R3K4 w - - 0 1";
    for (start, mv) in [
        (rules::Position::start(rules::Game::Chess), "e2e4"),
        (rules::Position::start(rules::Game::Xiangqi), "h3e3"),
        (parse_position(rooks).unwrap(), "a1b1"),
        (parse_position(rooks).unwrap(), "a2b2"),
        (parse_position("r3k3/8/8/8/8/8/8/4K3 b q - 3 20").unwrap(), "e8c8"),
    ] {
        let mut document = Document::new(start.clone());
        assert!(pasted(&copy(&document, Excerpt::Position).text).loaded().unwrap().records[0].initial == start);
        document.play(parse_coordinates(&start, mv).unwrap()).unwrap();
        let text = copy(&document, Excerpt::Moves).text;
        let pasted = pasted(&text);
        let [record] = &pasted.loaded().unwrap().records[..] else { panic!("{text}") };
        assert_eq!((&record.initial, record.outline()), (&start, document.record().outline()), "{text}");
    }
}

#[test]
fn the_line_is_copied_as_links_and_what_follows_the_cursor_as_a_record_of_its_own() {
    let document = document("7g7f 3c3d | 8h2b+ 3a2b");
    let text = |excerpt| copy(&document, excerpt).text;
    assert_eq!(text(Excerpt::AllMoves), "position startpos moves 7g7f 3c3d 8h2b+ 3a2b");
    let link = text(Excerpt::Link(Share::Lishogi));
    assert_eq!(link, "https://lishogi.org/analysis?moves=7g7f_3c3d_8h2b%2B_3a2b#2");
    let link = text(Excerpt::Link(Share::Playground));
    assert!(link.starts_with("https://play.mogproject.com/?u=~0.") && link.ends_with("&move=2"), "{link}");
    // It is read as the same moves.
    let read = pasted(&link).loaded().unwrap().records[0].clone();
    assert_eq!(read.outline(), "7g7f 3c3d 8h2b+ 3a2b");
    for id in [FormatId::Csa, FormatId::Ki2] {
        let read = pasted(&text(Excerpt::Rest(id))).loaded().unwrap().records[0].clone();
        assert_eq!(read.outline(), "8h2b+ 3a2b", "{id:?}");
        assert!(read.initial.same_as(document.position()));
    }
}

/// Which texts are rather a record of their own: other players, or a game from its first move.
#[test]
fn a_whole_game_is_told_from_moves_that_go_on() {
    let apart = |before: &str, text: &str| offer(&document(before), text).apart;
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ８四歩(83)\n";
    assert!(apart("7g7f 3c3d|", kif));
    assert!(apart("7g7f 3c3d|", "position startpos moves 7g7f 8c8d"));
    assert!(apart("7g7f 3c3d|", "startpos moves 7g7f\nstartpos moves 2g2f\n"), "several games");
    assert!(!apart("7g7f 8c8d|", kif), "nothing is new in it");
    assert!(!apart("7g7f| 3c3d", "3c3d 6g6f\n"), "a bare list of moves");
    assert!(!apart("| 7g7f 3c3d", "moves 2g2f 8c8d"), "a bare list of moves");
    assert!(!apart("7g7f| 3c3d", "△８四歩▲２六歩"), "moves of a text");
    let here = copy(&document("7g7f 3c3d|"), Excerpt::Position).text;
    assert!(!apart("7g7f 3c3d| 2g2f", &format!("position sfen {here} moves 8h2b+")), "it begins in the middle");
    // Other players, even if the position occurs in the open record.
    let mut named = document("7g7f 8c8d|");
    let pairs = vec![("先手".to_owned(), "甲".to_owned())];
    named.apply(Edit::Headers { key: "先手".to_owned(), pairs }).unwrap();
    assert!(offer(&named, &format!("先手：乙\n{kif}")).apart);
}
