//! `komaoto diagram`, `komaoto sheet` and `komaoto read`, as in a script.

use std::fs;

use super::{Desk, GAME};

const MARKED: &str = "手合割：平手\n先手：山田\n手数----指手---------消費時間--\n   1 ７六歩(77)\n&角道\n   2 ３四歩(33)\n   3 ２二角成(88)\n&交換\n   4 投了\n";

#[test]
fn one_position_in_each_format() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    for (name, begins) in
        [("a.svg", "<svg".as_bytes()), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF-1.7"), ("a.jpg", b"\xff\xd8")]
    {
        let said = desk.run(&["diagram", "a.kifu", "-o", name]);
        assert_eq!((said.code, said.err.as_str()), (0, ""));
        let first = desk.read(name);
        assert!(first.starts_with(begins));
        assert_eq!(desk.run(&["diagram", "a.kifu", "-o", name]).code, 3, "what is there is not replaced");
        assert_eq!(desk.run(&["diagram", "a.kifu", "-o", name, "--force"]).code, 0);
        assert_eq!(desk.read(name), first, "the same input, the same bytes");
    }
    let svg = desk.run(&["diagram", "a.kifu", "-o", "-", "--to", "svg", "--width", "120mm"]);
    assert!(svg.out().contains("width=\"120.00mm\"") && svg.out().contains("投了図は△２二同銀まで"));
    let third = desk.run(&["diagram", "a.kifu", "-o", "-", "--to", "svg", "--at", "1", "--caption", "square"]);
    assert!(third.out().contains("<desc>【図は▲７六歩まで】</desc>"));
}

/// Moves of chess are named as its players name them, and counted so: White's third is the fifth single move.
#[test]
fn positions_of_chess_are_named_and_counted_by_pairs() {
    let game = b"[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n";
    let desk = Desk::new(&[("a.pgn", game)]);
    let drawn = |at: &str| {
        let said = desk.run(&["diagram", "a.pgn", "--at", at, "-o", "-", "--to", "svg"]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{at}");
        said.out().to_owned()
    };
    assert_eq!(drawn("3w"), drawn("5"));
    assert_eq!(drawn("3b"), drawn("6"));
    assert_ne!(drawn("3w"), drawn("3b"));
    assert_eq!(desk.run(&["diagram", "a.pgn", "--at", "every=2", "-o", "two/", "--to", "svg"]).code, 0);
    let there: Vec<bool> = ["1b", "2b", "3b", "4b"].map(|at| desk.path(&format!("two/a-{at}.svg")).exists()).to_vec();
    assert_eq!(there, [false, true, false, true], "after every second move of Black");
    assert_eq!(desk.run(&["diagram", "a.pgn", "--at", "0w", "-o", "x.svg"]).code, 2);
}

/// What asks for a diagram in PGN is one, as a bookmark is.
#[test]
fn diagrams_that_a_game_of_chess_asks_for_are_drawn() {
    let game = b"[Event \"?\"]\n\n1. e4 $220 e5 2. Nf3 [#] Nc6 3. Bb5 a6 {[%bm Spanish]} *\n";
    let desk = Desk::new(&[("a.pgn", game)]);
    assert_eq!(desk.run(&["diagram", "a.pgn", "--at", "bookmarks", "-o", "out/", "--to", "svg"]).code, 0);
    let moves = ["1w", "1b", "2w", "2b", "3w", "3b"];
    let there: Vec<&str> = moves.into_iter().filter(|at| desk.path(&format!("out/a-{at}.svg")).exists()).collect();
    assert_eq!(there, ["1w", "2w", "3b"]);
}

/// What reads kanji is not what everybody reads: pictures, sheets and pages take letters on the pieces.
#[test]
fn pieces_have_letters_where_that_is_asked_for() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    for command in [
        &["diagram", "a.kifu", "-o", "-", "--to", "svg"][..],
        &["sheet", "a.kifu", "-o", "-", "--to", "svg", "--every", "1"],
        &["read", "a.kifu", "--html", "-o", "-"],
    ] {
        let of = |pieces| desk.run(&[command, &["--pieces", pieces]].concat());
        let (usual, western) = (of("characters"), of("western"));
        assert_eq!((usual.code, western.code), (0, 0), "{command:?}: {}", western.err);
        assert_eq!(desk.run(command).out, usual.out, "{command:?}");
        assert_ne!(usual.out, western.out, "{command:?}");
        assert_eq!(of("runes").code, 2, "{command:?}");
    }
}

#[test]
fn several_positions_go_into_a_folder_or_one_pdf() {
    let desk = Desk::new(&[("a.kifu", MARKED.as_bytes())]);
    assert_eq!(desk.run(&["diagram", "a.kifu", "--at", "bookmarks", "-o", "book/", "--to", "svg"]).code, 0);
    let svg = String::from_utf8(desk.read("book/a-1.svg")).unwrap();
    assert!(svg.contains("角道（▲７六歩まで）"));
    assert!(desk.path("book/a-3.svg").exists());
    assert_eq!(
        desk.run(&["diagram", "a.kifu", "--at", "every=2", "-o", "even/", "--to", "png", "--width", "300px"]).code,
        0
    );
    assert!(desk.path("even/a-2.png").exists() && !desk.path("even/a-3.png").exists());
    let refused = desk.run(&["diagram", "a.kifu", "--at", "all", "-o", "all.svg"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("name a folder with -o, or write a PDF"), "{}", refused.err);
    assert_eq!(desk.run(&["diagram", "a.kifu", "--at", "all", "-o", "all.pdf", "--numbered"]).code, 0);
    assert_eq!(desk.run(&["diagram", "a.kifu", "--at", "99", "-o", "x.svg"]).code, 2, "there is no such move");
    assert_eq!(desk.run(&["diagram", "missing.kifu", "-o", "x.svg"]).code, 2);
    assert!(!desk.path("x.svg").exists());
    assert_eq!(desk.run(&["diagram", "a.kifu", "--at", "never", "-o", "x.svg"]).code, 2);
}

#[test]
fn a_stretch_of_moves_becomes_one_animation() {
    let desk = Desk::new(&[("a.kifu", MARKED.as_bytes())]);
    for (at, frames) in [(vec![], 4), (vec!["--at", "1-2"], 2)] {
        let arguments = ["diagram", "a.kifu", "-o", "-", "--to", "apng", "--width", "200px", "--delay", "0.5"];
        let said = desk.run(&[&arguments[..], &at].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        let control = said.out.windows(4).position(|name| name == b"acTL").unwrap() + 4;
        assert_eq!(said.out[control..control + 4], [0, 0, 0, frames]);
    }
    assert_eq!(desk.run(&["diagram", "a.kifu", "-o", "x.apng", "--delay", "0"]).code, 2);
    assert_eq!(desk.run(&["diagram", "a.kifu", "-o", "x.gif", "--width", "200px", "--at", "1-3"]).code, 0);
    assert_eq!(desk.read("x.gif").windows(3).filter(|bytes| *bytes == [0x21, 0xF9, 4]).count(), 3);
}

#[test]
fn captions_and_footers_are_named_or_a_text_of_ones_own() {
    let desk = Desk::new(&[("a.kifu", MARKED.as_bytes())]);
    for (caption, said) in [("none", "角道　"), ("older", "角道（▲７六歩まで）"), ("{ply}手目 {move}", "1手目 ▲７六歩")]
    {
        let arguments = ["diagram", "a.kifu", "--at", "1", "-o", "-", "--to", "svg", "--footer", "own", "--caption"];
        let svg = desk.run(&[&arguments[..], &[caption]].concat());
        assert_eq!(svg.out().contains(said), caption != "none", "{caption}");
    }
}

#[test]
fn what_an_engine_says_is_not_written_below() {
    let game = "手数----指手---------消費時間--\n   1 ７六歩(77)\n*角道を開けた。\n**解析 0 評価値 52 読み筋 △３四歩\n";
    let desk = Desk::new(&[("a.kifu", game.as_bytes())]);
    let said = |footer| desk.run(&["diagram", "a.kifu", "-o", "-", "--to", "svg", "--footer", footer]).out().to_owned();
    assert_eq!(said("comment"), said("角道を開けた。"));
}

#[test]
fn every_game_of_a_file_is_drawn() {
    let two = format!("{GAME}\n{GAME}");
    let desk = Desk::new(&[("two.pgn", b"1. e4 1-0\n\n1. d4 e5 0-1\n"), ("a.kifu", two.as_bytes())]);
    assert_eq!(desk.run(&["diagram", "two.pgn", "-o", "out/", "--to", "svg"]).code, 0);
    let second = String::from_utf8(desk.read("out/two-2-1b.svg")).unwrap();
    assert!(second.contains("Final position: after 1...e5"));
    assert_eq!(desk.run(&["diagram", "two.pgn", "--game", "2", "-o", "one.svg"]).code, 0);
    assert_eq!(desk.run(&["diagram", "two.pgn", "--game", "3", "-o", "none.svg"]).code, 2);
    // A stretch of games is a selection of them: two here, and none where it ends behind the last.
    assert_eq!(desk.run(&["diagram", "two.pgn", "--game", "1-2", "-o", "one.svg", "--force"]).code, 2);
    assert_eq!(desk.run(&["diagram", "two.pgn", "--game", "2-2", "-o", "one.svg", "--force"]).code, 0);
    for none in ["2-3", "0-1", "2-1", "1-", "-1", "x"] {
        let game = format!("--game={none}");
        assert_eq!(desk.run(&["diagram", "two.pgn", &game, "-o", "none.svg"]).code, 2, "{none}");
    }
    assert!(!desk.path("none.svg").exists());
    let both = desk.run(&["sheet", "two.pgn", "--game", "1-2", "-o", "both.pdf"]);
    assert!(both.code == 0 && desk.path("both.pdf").exists(), "{}", both.err);
}

#[test]
fn a_record_is_told_as_text() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes()), ("c.pgn", b"[White \"W\"]\n\n1. e4 {<b>} e5 (1... c5) 1-0\n")]);
    let said = desk.run(&["read", "a.kifu"]);
    assert_eq!(said.code, 0);
    let lines: Vec<&str> = said.out().lines().collect();
    assert!(lines.contains(&"先手: 山田"));
    assert_eq!(
        &lines[lines.len() - 4..],
        [
            "▲７六歩 △３四歩",
            "  角道を開けた。",
            "  【変化】2手目 △８四歩",
            "3手目 ▲２二角成 △同　銀 投了 まで4手で後手の勝ち"
        ]
    );
    let chess = desk.run(&["read", "c.pgn", "--no-headers"]);
    assert_eq!(chess.out(), "1. e4\n  <b>\n1...e5\n  (1...c5)\n1-0\n");
    assert_eq!(
        desk.run(&["read", "c.pgn", "--no-variations", "--no-headers"]).out().lines().last(),
        Some("1...e5 1-0")
    );
    // Several files are told one after the other, in one page too; what is not there is said.
    let both = desk.run(&["read", "c.pgn", "gone.pgn", "a.kifu", "--no-headers"]);
    assert_eq!(both.code, 2);
    assert!(
        both.out().starts_with(chess.out()) && both.out().ends_with("▲２二角成 △同　銀 投了 まで4手で後手の勝ち\n"),
        "{}",
        both.out()
    );
    let page = desk.run(&["read", "c.pgn", "a.kifu", "--html"]);
    assert_eq!((page.code, page.out().matches("<div class=\"game ").count()), (0, 2));
}

/// A part is the same part in each form, and what a record has not is said and not written.
#[test]
fn a_part_of_a_record_is_told_printed_and_drawn() {
    let two = format!("{GAME}\n{GAME}");
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes()), ("two.kifu", two.as_bytes())]);
    let told = |part: &str| desk.run(&["read", "a.kifu", "--no-headers", "--part", part]);
    assert_eq!(
        told("1").out(),
        "2手目 △３四歩\n  角道を開けた。\n  【変化】2手目 △８四歩\n3手目 ▲２二角成 △同　銀 投了 まで4手で後手の勝ち\n"
    );
    assert_eq!(told("2.1").out(), "2手目 △８四歩\n");
    let none = told("9");
    assert_eq!((none.code, none.out()), (2, ""));
    assert!(none.err.contains("9"), "{}", none.err);
    assert_eq!(told("x").code, 2);
    let source = desk.run(&["sheet", "a.kifu", "--part", "2.1", "-o", "-", "--to", "typ"]);
    assert!(source.out().contains("#moves(0, \"2手目 △８四歩\")"), "{}", source.out());
    assert!(source.out().contains("diagram(shogi") && !source.out().contains("２二角成"), "{}", source.out());
    assert_eq!(desk.run(&["sheet", "a.kifu", "--part", "1", "--pages", "scores", "-o", "a.pdf"]).code, 2);
    assert_eq!(desk.run(&["sheet", "two.kifu", "--part", "2.1", "--game", "1,2", "-o", "a.pdf"]).code, 0);
    assert_eq!(desk.run(&["sheet", "two.kifu", "--part", "2.2", "-o", "b.pdf"]).code, 2);
    assert!(desk.path("a.pdf").exists() && !desk.path("b.pdf").exists());
    let drawn = desk.run(&["diagram", "a.kifu", "--part", "2.1", "--at", "all", "-o", "out/", "--to", "svg"]);
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    assert_eq!(fs::read_dir(desk.path("out")).unwrap().count(), 2, "before the variation, and its move");
}

#[test]
fn a_table_of_problems_is_printed() {
    let table = "#number\ttitle\tmoves\tsfen\tsolution_usi\tremark\n\
                 1\t\t1\t8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\tG*1b\t\n\
                 2\t寿\t1\t8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\tG*1b\tno promotion\n";
    let desk = Desk::new(&[("book.tsv", table.as_bytes())]);
    let said = desk.run(&["sheet", "book.tsv", "-o", "pages/", "--to", "svg", "--per-page", "1", "--answers", "none"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert_eq!(desk.names(), ["book.tsv", "pages"]);
    assert!(desk.path("pages/page-2.svg").exists() && !desk.path("pages/page-3.svg").exists());
    // Where no record has a title, the document has the file's name as one.
    for (asked, title) in [(None, "book"), (Some("--title=Shogi"), "Shogi")] {
        let arguments = ["sheet", "book.tsv", "-o", "-", "--to", "html"].into_iter().chain(asked);
        let drawn = desk.run(&arguments.collect::<Vec<_>>());
        assert!(drawn.out().contains(&format!("<title>{title}</title>")), "{}", drawn.out());
    }
    let shown = desk.run(&["show", "book.tsv", "--game", "2"]);
    assert!(shown.out().contains("G*1b"), "{}", shown.out());
    // What is not of the game is kept, and said.
    assert!(desk.run(&["check", "book.tsv"]).out().contains("no promotion"));
}

#[test]
fn problems_and_games_are_printed() {
    let problem = include_bytes!("../../../assets/samples/ja/zuko-2.kifu");
    let desk = Desk::new(&[("a.kifu", problem), ("b.kifu", problem), ("game.kifu", GAME.as_bytes())]);
    for (name, begins) in [("book.pdf", "%PDF"), ("book.html", "<!DOCTYPE html>")] {
        let arguments = ["sheet", "a.kifu", "b.kifu", "--per-page", "2", "-o", name];
        assert_eq!(desk.run(&arguments).code, 0);
        assert!(desk.read(name).starts_with(begins.as_bytes()));
        assert_eq!(desk.run(&arguments).code, 3, "what is there is not replaced");
    }
    assert_eq!(desk.run(&["sheet", "a.kifu", "-o", "pages/", "--to", "svg"]).code, 0);
    assert_eq!(desk.names(), ["a.kifu", "b.kifu", "book.html", "book.pdf", "game.kifu", "pages"]);
    assert!(desk.path("pages/page-1.svg").exists() && desk.path("pages/page-2.svg").exists(), "the answers, too");
    assert_eq!(desk.run(&["sheet", "a.kifu", "-o", "one.svg", "--answers", "none"]).code, 0);
    assert_eq!(desk.run(&["sheet", "a.kifu", "-o", "two.svg"]).code, 2, "two pages are not one SVG");
    for pages in ["games", "scores", "blank"] {
        let said = desk.run(&["sheet", "game.kifu", "--pages", pages, "--paper", "b5", "-o", "-", "--to", "pdf"]);
        assert_eq!(said.code, 0);
        assert!(said.out.starts_with(b"%PDF"));
    }
    let blank = desk.run(&["sheet", "--pages", "blank", "-o", "-", "--to", "pdf"]);
    assert_eq!((blank.code, blank.out.starts_with(b"%PDF")), (0, true), "{}", blank.err);
    for nothing in [&["sheet", "-o", "-", "--to", "pdf"][..], &["sheet", "--pages", "scores", "-o", "-", "--to", "pdf"]]
    {
        let said = desk.run(nothing);
        assert_eq!((said.code, said.err.contains("<FILES>")), (2, true), "{}", said.err);
    }
    assert_eq!(desk.run(&["sheet", "a.kifu", "-o", "x.pdf", "--per-page", "5"]).code, 2);
    assert_eq!(desk.run(&["sheet", "a.kifu", "-o", "x.doc"]).code, 2);
    for (source, pages) in [("a.kifu", "problems"), ("game.kifu", "games")] {
        let said = desk.run(&["sheet", source, "--pages", pages, "--every", "1", "-o", "-", "--to", "typ"]);
        assert_eq!(said.code, 0);
        assert!(
            said.out().contains("#set page(width: 210mm") && said.out().contains("diagram(shogi"),
            "{}",
            said.out()
        );
    }
    assert_eq!(desk.run(&["sheet", "a.kifu", "--pages", "submission", "-o", "form.pdf"]).code, 0);
    assert_eq!(desk.run(&["sheet", "a.kifu", "--pages", "submission", "-o", "form.typ"]).code, 2);
    assert!(!desk.path("form.typ").exists());
    let player = desk.run(&["read", "game.kifu", "--html"]);
    assert!(player.out().starts_with("<!DOCTYPE html>"));
}

/// The width and height in the head of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_thumbnail_is_small_and_shows_the_last_position_of_a_game_and_the_first_of_a_problem() {
    let problem = "後手の持駒：飛二 角二 金三 銀四 桂四 香四 歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n手数----指手---------消費時間--\n   1 ５二金打\n   2 詰み\n";
    let unsolved = problem.split("   1").next().unwrap();
    let start = "手合割：平手\n手数----指手---------消費時間--\n";
    let files = [("game.kifu", GAME), ("start.kifu", start), ("problem.kifu", problem), ("unsolved.kifu", unsolved)];
    let desk = Desk::new(&files.map(|(name, text)| (name, text.as_bytes())));
    for (name, _) in files {
        let said = desk.run(&["diagram", "--thumbnail", "128", "-o", &format!("{name}.png"), name]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}");
        let (wide, high) = size(&desk.read(&format!("{name}.png")));
        assert!(wide.max(high) <= 128 && wide.min(high) > 100, "{wide} by {high}");
    }
    assert_ne!(desk.read("game.kifu.png"), desk.read("start.kifu.png"));
    assert_eq!(desk.read("problem.kifu.png"), desk.read("unsolved.kifu.png"));
    // File managers make the file before they ask, and by a name of their own.
    let said = desk.run(&["diagram", "--thumbnail", "256", "-o", "problem.kifu.png", "game.kifu"]);
    assert_eq!(said.code, 0);
    let (wide, high) = size(&desk.read("problem.kifu.png"));
    assert!(wide.max(high) <= 256 && wide.max(high) > 240, "{wide} by {high}");
    assert_eq!(desk.run(&["diagram", "--thumbnail", "128", "-o", "game.kifu", "game.kifu"]).code, 3, "never the game");
    assert_eq!(desk.read("game.kifu"), GAME.as_bytes());
}

#[test]
fn a_thumbnail_is_of_the_beginning_of_a_file_however_long_it_is() {
    let move_and_back = "2h3h 8b7b 3h2h 7b8b ".repeat(40_000);
    let long = format!("startpos moves {}", move_and_back.trim_end());
    let many = "[White \"A\"]\n\n1. e4 e5 *\n\n".repeat(40_000);
    let desk = Desk::new(&[("long.usi", long.as_bytes()), ("many.pgn", many.as_bytes()), ("void.kif", b"")]);
    for name in ["long.usi", "many.pgn"] {
        let said = desk.run(&["diagram", "--thumbnail", "128", "-o", "a.png", name]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}");
    }
    let said = desk.run(&["diagram", "--thumbnail", "128", "-o", "b.png", "void.kif"]);
    assert_eq!((said.code, desk.path("b.png").exists()), (2, false));
}

#[test]
fn a_thumbnail_of_any_hostile_file_is_a_picture_or_a_sentence() {
    let Some(folder) = crate::shared::shared("bad") else { return };
    let desk = Desk::new(&[]);
    let mut drawn = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let said = desk.run(&["diagram", "--thumbnail", "128", "-o", "-", path.to_str().unwrap()]);
        match said.code {
            0 => drawn += usize::from(said.out.starts_with(b"\x89PNG")),
            2 => assert!(!said.err.is_empty() && said.out.is_empty(), "{path:?}"),
            code => panic!("{code} for {path:?}: {}", said.err),
        }
    }
    assert!(drawn > 40, "{drawn}");
}

/// Names and `--at` count as players do: pairs in chess and xiangqi.
#[test]
fn moves_of_chess_are_counted_in_pairs() {
    let desk = Desk::new(&[
        ("my.pgn", b"1. e4 e5 2. Nf3 *\n"),
        ("late.pgn", b"[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 17\"]\n[SetUp \"1\"]\n\n17... Kd7 18. Kd2 *\n"),
        ("x.pgn", b"[Variant \"Xiangqi\"]\n\n1. Ch2-e2 Hh9-g7 *\n"),
        ("a.usi", b"startpos moves 7g7f 3c3d\n"),
    ]);
    let drawn = |file: &str, at: &str, folder: &str| {
        let said = desk.run(&["diagram", file, "--at", at, "--to", "svg", "-o", &format!("{folder}/")]);
        let Ok(entries) = fs::read_dir(desk.path(folder)) else { return (said.code, Vec::new()) };
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        (said.code, names)
    };
    let named = |names: &[&str]| (0, names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
    assert_eq!(drawn("my.pgn", "all", "a"), named(&["my-0.svg", "my-1b.svg", "my-1w.svg", "my-2w.svg"]));
    assert_eq!(drawn("my.pgn", "1w-1b", "b"), named(&["my-1b.svg", "my-1w.svg"]));
    assert_eq!(drawn("my.pgn", "3", "c"), named(&["my-2w.svg"]));
    assert_eq!(drawn("late.pgn", "17b", "d"), named(&["late-17b.svg"]));
    assert_eq!(drawn("x.pgn", "1r", "e"), named(&["x-1r.svg"]));
    assert_eq!(drawn("a.usi", "all", "f"), named(&["a-0.svg", "a-1.svg", "a-2.svg"]));
    // Players of shogi do not count so.
    assert_eq!(drawn("a.usi", "1w", "g").0, 2);
    assert_eq!(drawn("a.usi", "0w", "h").0, 2);
}

/// A problem without moves has no answer to print, which is said unless nobody has asked for answers.
#[test]
fn problems_without_answers_are_said() {
    let solved = include_str!("../../../assets/samples/ja/zuko-2.kifu");
    let moves = solved.find("手数----").unwrap();
    let desk = Desk::new(&[("solved.kifu", solved.as_bytes()), ("open.kifu", &solved.as_bytes()[..moves])]);
    for out in ["book.pdf", "book.typ"] {
        let print = |more: &[&str]| {
            desk.run(&[&["sheet", "open.kifu", "solved.kifu", "-o", out, "--force", "--lang", "en"], more].concat())
        };
        let said = print(&[]);
        assert!(said.code == 1 && said.err.contains("1 problem has no moves"), "{out}: {} {}", said.code, said.err);
        for quiet in [&["--answers", "none"][..], &["--pages", "games"]] {
            let said = print(quiet);
            assert_eq!((said.code, said.err.as_str()), (0, ""), "{out}");
        }
    }
    let said = desk.run(&["sheet", "solved.kifu", "-o", "solved.pdf"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}

/// Of two files of one name the second is refused, in words that this command knows, and the first is drawn.
#[test]
fn of_two_files_with_one_name_the_second_is_not_drawn() {
    let desk = Desk::new(&[("a.usi", b"position startpos moves 7g7f 3c3d".as_slice())]);
    for folder in ["p", "q"] {
        fs::create_dir(desk.path(folder)).unwrap();
        fs::copy(desk.path("a.usi"), desk.path(folder).join("a.usi")).unwrap();
    }
    let said = desk.run(&["diagram", "p/a.usi", "q/a.usi", "--at", "all", "--to", "svg", "-o", "out/"]);
    assert_eq!((said.code, said.err.lines().count()), (3, 1), "{}", said.err);
    assert!(said.err.contains("a-0") && !said.err.contains("--join"), "{}", said.err);
    assert_eq!(fs::read_dir(desk.path("out")).unwrap().count(), 3);
}

/// A folder is made where none is, and says what is written into it.
#[test]
fn a_folder_needs_no_format() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    let written = |folder: &str, extension: &str| {
        let files = fs::read_dir(desk.path(folder)).unwrap();
        let paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        assert!(!paths.is_empty() && paths.iter().all(|path| path.extension().is_some_and(|it| it == extension)));
    };
    for folder in ["new", "newer/"] {
        let said = desk.run(&["diagram", "a.kifu", "--at", "all", "-o", folder]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{folder}");
        written(folder, "png");
    }
    assert_eq!(desk.run(&["sheet", "a.kifu", "-o", "pages/"]).code, 0);
    written("pages", "svg");
    assert_eq!(desk.run(&["diagram", "a.kifu", "-o", "one"]).code, 2, "a single picture is no folder");
}

/// What no source does is not left out in silence.
#[test]
fn a_source_is_not_set_down_the_page() {
    let desk = Desk::new(&[("a.sfen", b"4k4/9/4P4/9/9/9/9/9/9 b G 1\n"), ("a.kifu", GAME.as_bytes())]);
    for source in ["a.tex", "a.typ"] {
        let down = ["sheet", "a.sfen", "--writing", "down", "--answers", "none", "-o", source];
        let said = desk.run(&[&down[..], &["--lang", "ja"]].concat());
        assert_eq!(said.code, 2, "{}", said.err);
        assert!(said.err.contains("横書き") && !desk.path(source).exists(), "{}", said.err);
        assert_eq!(desk.run(&["sheet", "a.sfen", "--answers", "none", "--lang", "ja", "-o", source]).code, 0);
    }
    let game = ["sheet", "a.kifu", "--writing", "down", "--lang", "ja", "-o", "game.tex"];
    assert_eq!(desk.run(&game).code, 0, "a game is always set across");
}
