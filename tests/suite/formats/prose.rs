//! Moves found in prose.

use komaoto::files::load;
use komaoto::formats::comment::{ProseFragment, fragment};
use komaoto::formats::pgn::moves_in;
use komaoto::notation::{coordinates, parse_sfen, usi};
use komaoto::rules::shogi::{Position, Square};
use komaoto::rules::{self, Game};
use proptest::prelude::*;

fn in_usi(found: &ProseFragment) -> String {
    found.moves.iter().map(|found| usi(found.mv)).collect::<Vec<_>>().join(" ")
}

/// The moves a text has from the even start, and what is left of it.
fn from_start(text: &str) -> (String, String) {
    let found = fragment(text, &Position::start(), None);
    (in_usi(&found), found.rest)
}

fn check(text: &str, moves: &str, rest: &str) {
    assert_eq!(from_start(text), (moves.to_owned(), rest.to_owned()), "{text}");
}

#[test]
fn moves_are_found_among_words() {
    check(
        "本局は▲７六歩△３四歩▲２六歩まで進んで、早くも後手が考え込んだ。",
        "7g7f 3c3d 2g2f",
        "本局はまで進んで、早くも後手が考え込んだ。",
    );
    check(
        "初手▲２六歩に対して△８四歩、以下▲７六歩△３二金▲７八金△８五歩と相掛かりになった（42手）。",
        "2g2f 8c8d 7g7f 4a3b 6i7h 8d8e",
        "初手に対して、以下と相掛かりになった（42手）。",
    );
    check("☗７六歩☖３四歩☗２二角成☖同　銀☗４五角が狙いです。", "7g7f 3c3d 8h2b+ 3a2b B*4e", "が狙いです。");
    check("▲７六歩　△３四歩\n▲２六歩　△８四歩\n\nここまで定跡。\n", "7g7f 3c3d 2g2f 8c8d", "ここまで定跡。");
}

#[test]
fn each_move_says_how_and_where_it_is_written() {
    let text = "まず▲７六歩、次に△３四歩(33)。";
    let found = fragment(text, &Position::start(), None);
    let written: Vec<&str> = found.moves.iter().map(|found| &text[found.written.clone()]).collect();
    assert_eq!(written, ["▲７六歩", "△３四歩(33)"]);
}

#[test]
fn other_spellings_are_understood() {
    check("76歩 34歩", "7g7f 3c3d", "");
    check("７六歩、３四歩、２六歩の出だし", "7g7f 3c3d 2g2f", "の出だし");
    check("読み筋 7g7f 3c3d 2g2f 8c8d +0.12", "7g7f 3c3d 2g2f 8c8d", "読み筋  +0.12");
    check("+7776FU\n-3334FU,T12\n+8822UM", "7g7f 3c3d 8h2b+", ",T12");
    check(
        "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:00/00:00:00)+\n*角道\n   3 ２二角成(88)\n",
        "7g7f 3c3d 8h2b+",
        "*角道",
    );
    check("7g7f", "7g7f", "");
    check("７六歩", "7g7f", "");
    check("P*5e", "", "P*5e");
}

#[test]
fn words_that_are_no_moves_stay_text() {
    for text in [
        "",
        "42手まで、形勢互角。",
        "第76期名人戦。持ち時間は9時間。",
        "７六歩と角道を開ける手が多い。",
        "三間飛車に８五飛戦法で挑んだ。",
        "5五の位を取る将棋。",
        "12月24日、△先手△後手とも早指し。",
        "ABC7g7fD +7776XX 7z7f",
        "▲９九と、▲５五角。",
        "同歩、同銀、同金額。",
    ] {
        check(text, "", text);
    }
}

#[test]
fn a_line_ends_where_it_cannot_go_on() {
    // What is said then is about another position.
    check(
        "▲７六歩△３四歩▲２六歩。ここで▲６六歩なら△８四歩だった。",
        "7g7f 3c3d 2g2f",
        "。ここで▲６六歩なら△８四歩だった。",
    );
    // The longest one counts, wherever it begins.
    check(
        "▲２六歩か▲７六歩か。▲７六歩△８四歩▲６八銀△３四歩▲７七銀が矢倉。",
        "7g7f 8c8d 7i6h 3c3d 6h7g",
        "▲２六歩か▲７六歩か。が矢倉。",
    );
    // An ambiguous move is none.
    check("▲７六歩△３四歩▲５八金△８四歩", "7g7f 3c3d", "▲５八金△８四歩");
    // Letters of the next word are not the move's.
    check("▲７六歩成立を見て△３四歩", "7g7f 3c3d", "成立を見て");
    check("▲７六歩と△３四歩とで角交換", "7g7f 3c3d", "ととで角交換");
}

#[test]
fn the_move_before_and_the_position_count() {
    let position = parse_sfen("lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4").unwrap();
    let found = fragment("△同銀とするが、▲４五角打もあるところ", &position, Square::new(2, 2));
    assert_eq!(in_usi(&found), "3a2b B*4e");
    assert_eq!(found.rest, "とするが、もあるところ");
    assert_eq!(fragment("△同銀とする", &position, None).moves, []);
}

#[test]
fn a_long_text_is_read_in_linear_time() {
    // Rooks going to and fro, as often as anyone likes; and signs that begin nothing.
    let text = "▲３八飛△７二飛▲２八飛△８二飛".repeat(20_000) + &"+*".repeat(100_000) + &"７".repeat(100_000);
    let found = fragment(&text, &Position::start(), None);
    assert_eq!(found.moves.len(), 80_000);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_it_and_every_move_is_legal_and_where_it_says(
        text in "([▲△+-]?[1-9１-９一-九同][1-9１-９一-九 　]?[歩銀金角飛玉と][成右左上打]?|[ -~　。、\\n]{0,4}|7g7f|3c3d|\\+7776FU|   1 |まで){0,24}",
    ) {
        let mut position = Position::start();
        let found = fragment(&text, &position, None);
        let mut last = 0;
        for found in &found.moves {
            prop_assert!(position.check(found.mv).is_ok());
            position.play(found.mv).unwrap();
            prop_assert!(found.written.start >= last && text.get(found.written.clone()).is_some());
            last = found.written.end;
        }
        if found.moves.is_empty() {
            prop_assert_eq!(found.rest, text);
        }
    }
}

#[test]
fn words_that_may_be_moves_cost_nothing() {
    // Taking on the square that was moved to last, perhaps: none of them can be, or only the first.
    for text in [
        "同と".repeat(100_000) + "る",
        "▲７六歩".to_owned() + &"同と言う".repeat(100_000),
        "▲７六歩同と".repeat(60_000) + "る",
    ] {
        assert!(fragment(&text, &Position::start(), None).moves.len() <= 1);
        let taken = parse_sfen("4k4/9/9/9/4p4/4+P4/9/9/4K4 b - 1").unwrap();
        assert!(fragment(&text, &taken, Square::new(5, 5)).moves.len() <= 1);
    }
    // A few between two moves do not part them.
    assert_eq!(from_start("▲７六歩、同とすると△３四歩").0, "7g7f 3c3d");
}

/// The moves that a text has from the start of a game, in coordinates.
fn of_game(game: Game, text: &str) -> String {
    let found = moves_in(text, &rules::Position::start(game));
    found.moves.into_iter().map(coordinates).collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_of_chess_are_found_among_words() {
    for (text, moves) in [
        ("After 1.e4 e5 2.Nf3 the knight attacks the pawn on e5.", "e2e4 e7e5 g1f3"),
        ("After 1.e4 e5 2.Nf3 Nc6 (or 2...d6 3.d4) 3.Bb5 a6, White has a choice.", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"),
        ("I prefer 1. e4 to 1. d4. After 1. ...e5 the main move is 2. Nf3!", "d2d4 e7e5 g1f3"),
        ("1.e4 c5; now 2.Nf3 is usual, and Black answers 2...d6 or 2...Nc6.", "e2e4 c7c5 g1f3 d7d6"),
        ("The line e4 e5 Nf3 is old. The e4 pawn is weak.", "e2e4 e7e5 g1f3"),
        ("Nach 1.e4 e5 2.Sf3 Sc6 3.Lb5 steht der Läufer gut.", "e2e4 e7e5 g1f3 b8c6 f1b5"),
        ("Встречается 1.e4 e5 2.Кf3 Кc6, и белые стоят лучше.", "e2e4 e7e5 g1f3 b8c6"),
        ("1.♘f3 d5 2.g4?! is odd.", "g1f3 d7d5 g2g4"),
        ("1 e4 e5 2 Nf3 and so on.", "e2e4 e7e5 g1f3"),
        ("The pawn on e4 is strong, so be careful.", ""),
        ("He passed. A man of 1990 had 10 dogs.", ""),
        ("e4", "e2e4"),
    ] {
        assert_eq!(of_game(Game::Chess, text), moves, "{text}");
    }
}

#[test]
fn variations_of_prose_stand_beside_the_moves_that_they_vary() {
    for (text, outline) in [
        ("After 1.e4 e5 (1...c5 2.Nf3) 2.Nf3 White is better.", "e2e4 e7e5 (c7c5 g1f3) g1f3"),
        ("After 1.e4 e5 2.Nf3 Nc6 (or 2...d6 3.d4) 3.Bb5 a6.", "e2e4 e7e5 g1f3 b8c6 (d7d6 d2d4) f1b5 a7a6"),
        ("After 1.e4 e5 (2.f4 exf4) 2.Nf3 Nc6 it is even.", "e2e4 e7e5 g1f3 (f2f4 e5f4) b8c6"),
        ("After 1.e4 (see page 3) e5 2.Nf3 (a knight, not Nc3) Nc6 it is even.", "e2e4 e7e5 g1f3 b8c6"),
    ] {
        let loaded = load(text.as_bytes(), Some("txt")).unwrap();
        assert_eq!(loaded.records[0].outline(), outline, "{text}");
    }
}

#[test]
fn moves_of_xiangqi_are_found_among_words() {
    for (text, moves) in [
        ("开局炮二平五马8进7，红方先手。", "h3e3 h10g8"),
        ("第一回合：1.炮二平五 马8进7 2.马二进三 车9平8，双方对攻。", "h3e3 h10g8 h1g3 i10h10"),
        ("红方炮厉害。", ""),
        ("The opening C2.5 H8+7 is usual.", "h3e3 h10g8"),
    ] {
        assert_eq!(of_game(Game::Xiangqi, text), moves, "{text}");
    }
}

/// What was copied with a sentence above its tags is the game with its players, variations and result, not a story.
#[test]
fn a_game_below_a_greeting_is_read_with_its_tags() {
    let game = "[Event \"Live\"]\n[White \"alice\"]\n[Black \"bob\"]\n[Result \"1-0\"]\n\n\
        1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4?! (3... Bc5 4. c3) 4. Nxe5 Qg5 5. Bxf7+ Kd8 1-0\n";
    for above in ["Here's a game I found:\n\n", "昨日の対局です。\n", "Hi,\nsee below.\n\n> \n"] {
        let loaded = load(format!("{above}{game}").as_bytes(), None).unwrap();
        let record = loaded.records[0].clone();
        assert_eq!(record.headers.known(&["White"]), Some("alice"), "{above}");
        assert!(record.outline().contains("(f8c5 c2c3)"), "{above}: {}", record.outline());
        assert!(record.outline().ends_with("1-0") || record.headers.known(&["Result"]) == Some("1-0"), "{above}");
    }
}
