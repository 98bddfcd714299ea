//! `komaoto convert`: into which formats, encodings and versions, and what it refuses to lose.

use std::fs;
use std::path::Path;

use super::{Desk, GAME, OUTLINE, sjis};

/// Whichever version a CSA file has, it comes out in the one asked for, or is refused with what that cannot hold.
#[test]
fn convert_writes_the_version_of_csa_that_is_asked_for() {
    let game = "N+山田\n$EVENT:名人戦\nPI\n+\n'*よい手\n+7776FU\nT12\n-3334FU\n%TORYO\n";
    let bare = "N+A\nPI\n+\n+7776FU\nT12\n-3334FU\n%TORYO\n";
    let versions = [("csa1", ""), ("csa22", "V2.2\n"), ("csa3", "V3.0\n")];
    let own = ["", "V2\n", "V2.1\n", "V2.2\n", "V3.0\n", "'CSA encoding=UTF-8\nV3.0\n"];
    for (file, game) in own.into_iter().flat_map(|own| [game, bare].map(|game| (format!("{own}{game}"), game))) {
        let desk = Desk::new(&[("a.csa", file.as_bytes())]);
        for (target, head) in versions {
            let said = desk.run(&["convert", "--to", target, "--encoding", "utf8", "a.csa", "-o", "-"]);
            if target == "csa1" && game != bare && !file.starts_with('N') {
                assert_eq!((said.code, said.out()), (3, ""), "{target} of {file}");
                continue;
            }
            assert_eq!(said.code, 0, "{target} of {file}: {}", said.err);
            let written = said.out().replace("\r\n", "\n");
            let unnamed = written.replace("'CSA encoding=UTF-8\n", "");
            assert!(unnamed.starts_with(&format!("{head}N+")), "{target} of {file}: {written}");
            assert!(written.ends_with("+7776FU\nT12\n-3334FU\n%TORYO\n"), "{written}");
            if head == file.get(..head.len()).unwrap_or_default() && !head.is_empty() {
                // What names no encoding gets one.
                let named = if target == "csa3" { "'CSA encoding=UTF-8\n" } else { "" };
                assert_eq!(written, format!("{named}{file}"));
            }
            // What is written has that version: again, nothing changes.
            fs::write(desk.path("b.csa"), &said.out).unwrap();
            assert_eq!(desk.run(&["convert", "--to", target, "b.csa", "-o", "-"]).out, said.out, "{target} of {file}");
        }
    }
}

#[test]
fn convert_to_the_same_format_copies_every_byte() {
    let odd =
        GAME.replace('\n', "\r\n").replace("手数----指手---------消費時間--", "手数----指手--") + "\r\n\r\n# 終わり";
    let odd = odd.replace("UTF-8", "Shift_JIS");
    let csa = "V2.2\nN+A\nPI\n'comment\n+\n+7776FU,T1\n-3334FU\n%TORYO\n";
    let files: [(&str, &[u8]); 4] = [
        ("a.kif", &sjis(&odd)),
        ("b.kifu", GAME.as_bytes()),
        ("c.csa", csa.as_bytes()),
        ("d.usi", b"startpos  moves 7g7f\r\n# x\r\n"),
    ];
    let desk = Desk::new(&files);
    for (name, bytes) in files {
        let copy = format!("copy-{name}");
        let said = desk.run(&["convert", name, "-o", &copy]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}");
        assert_eq!(desk.read(&copy), bytes, "{name}");
        assert_eq!(desk.run(&["convert", name, "-o", "-"]).out, bytes, "{name}");
        let extension = Path::new(name).extension().unwrap().to_str().unwrap();
        assert_eq!(desk.run(&["convert", name, "-o", "-", "--to", extension]).out, bytes, "{name}");
    }
}

#[test]
fn convert_changes_encoding_and_line_ends_when_told() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    let said = desk.run(&["convert", "a.kifu", "-o", "a.kif"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let bytes = desk.read("a.kif");
    let text = komaoto::formats::decode(&bytes).unwrap();
    assert_eq!(text.encoding, komaoto::text::Encoding::ShiftJis);
    assert!(text.text.contains("先手：山田\r\n"));
    assert_eq!(desk.run(&["show", "--outline", "a.kif"]).out(), OUTLINE);

    let said = desk.run(&["convert", "a.kif", "-o", "b.kif", "--encoding", "utf8", "--eol", "lf"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let text = String::from_utf8(desk.read("b.kif")).unwrap();
    assert!(text.contains("先手：山田\n") && !text.contains('\r'));
    assert_eq!(desk.run(&["show", "--outline", "b.kif"]).out(), OUTLINE);
    // A new file is spelled as the window spells it.
    assert_eq!(desk.run(&["convert", "b.kif", "-o", "c.kifu"]).code, 0);
    assert!(String::from_utf8(desk.read("c.kifu")).unwrap().contains("先手：山田\r\n"));
}

#[test]
fn convert_refuses_to_lose_and_says_what() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes()), ("b.csa", b"old")]);
    let said = desk.run(&["convert", "a.kifu", "-o", "b.csa", "--force"]);
    assert_eq!((said.code, said.out()), (3, ""));
    assert_eq!(desk.read("b.csa"), b"old");
    assert!(said.err.lines().any(|line| line.starts_with("a.kifu: lost W501: 1 branch")), "{}", said.err);
    assert!(said.err.lines().last().unwrap().contains("not written"), "{}", said.err);

    let said = desk.run(&["convert", "a.kifu", "-o", "b.csa", "--lossy", "--force"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("lost W501"), "{}", said.err);
    assert_eq!(desk.run(&["show", "--outline", "b.csa"]).out(), "7g7f 3c3d 8h2b+ 3a2b resign\n");
    assert_eq!(desk.names(), ["a.kifu", "b.csa"], "no temporary file stays behind");
}

/// What is counted is what is named: of all lines, with the words of persons as comments and those of engines as
/// evaluations.
#[test]
fn convert_counts_what_it_names() {
    let marked =
        "1. e4 {[%bm a]} e5 (1... c5 {[%bm b] {x} [%emt 0:00:05]} 2. Nf3 {[%bm b2]}) 2. Nf3 {[%bm c]} Nc6 {[%bm d]} *";
    let judged = "1. e4 {one [%eval 0.2,10] [%engine X]} e5 {[%eval 0.1] [%clk 0:10:00]} (1... c5 {[%eval 0.3]}) *";
    let kif =
        "手合割：平手\n   1 ７六歩(77) ( 0:05/0:05)\n**評価値=30\n   2 ３四歩(33) ( 0:05/0:05)\n*悪手\n*#評価値=90\n";
    let cases: [(&str, String, &str, &[&str]); 4] = [
        (
            "a.pgn",
            marked.replace("{x} ", ""),
            "uci",
            &["5 bookmarks: Move 1 “a”, Move 2 “c”, Move 2 “d”, …", "1 move time: Move 1"],
        ),
        ("a.pgn", judged.to_owned(), "uci", &["1 comment: Move 1 “one”", "3 evaluations", "1 move time: Move 1"]),
        ("a.kif", kif.to_owned(), "usi", &["1 comment: Move 2 “悪手”", "2 evaluations", "2 move times"]),
        ("a.kif", kif.to_owned(), "sfen", &["1 comment: Move 2 “悪手”", "2 evaluations", "2 move times"]),
    ];
    for (name, text, to, expected) in cases {
        let desk = Desk::new(&[(name, text.as_bytes())]);
        let said = desk.run(&["convert", name, "--to", to, "-o", "b", "--lossy", "--lang", "en"]);
        for one in expected {
            assert!(said.err.contains(&format!(": {one}")), "{one} {to}: {}", said.err);
        }
        assert!(!said.err.contains("[%"), "{}", said.err);
    }
}

/// What would be an empty file is not written, whatever loss was agreed to.
#[test]
fn convert_writes_no_game_in_a_format_without_words_for_it() {
    let desk = Desk::new(&[("a.pgn", b"[Event \"x\"]\n\n1. e4 e5 *\n"), ("b.csa", b"old")]);
    let said = desk.run(&["convert", "a.pgn", "-o", "b.csa", "--lossy", "--force", "--lang", "en"]);
    assert_eq!((said.code, desk.read("b.csa")), (3, b"old".to_vec()));
    assert!(said.err.contains("CSA does not hold chess"), "{}", said.err);
    // The loss was agreed to already, and there is none to agree to.
    let advice = said.err.lines().last().unwrap();
    assert!(!advice.contains("--lossy") && advice.contains("PGN") && !advice.contains("KIF"), "{advice}");
    assert_eq!(desk.run(&["show", "--outline", "a.pgn"]).out(), "e2e4 e7e5\n");
    assert_eq!(desk.run(&["show", "--outline", "--notation", "western", "a.pgn"]).out(), "e4 e5\n");
    assert_eq!(desk.run(&["convert", "a.pgn", "-o", "c.pgn", "--encoding", "latin1", "--eol", "crlf"]).code, 0);
    assert!(desk.read("c.pgn").ends_with(b"1. e4 e5 *\r\n\r\n"), "{:?}", String::from_utf8(desk.read("c.pgn")));
}

#[test]
fn notes_on_one_of_several_games_name_it() {
    let games = b"[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4 {queen} *\n";
    let desk = Desk::new(&[("a.pgn", games), ("b.pgn", b"1. d4 {queen} *\n")]);
    let said = desk.run(&["convert", "a.pgn", "-o", "a.fen", "--lossy"]);
    assert!(said.err.contains("a.pgn: lost W502: (game 2) 1 comment"), "{}", said.err);
    let said = desk.run(&["convert", "b.pgn", "-o", "b.fen", "--lossy"]);
    assert!(said.err.contains("b.pgn: lost W502: 1 comment"), "{}", said.err);
    let said = desk.run(&["convert", "a.pgn", "-o", "c.fen", "--lossy", "--json"]);
    let rows: serde_json::Value = serde_json::from_str(said.out()).unwrap();
    let games: Vec<_> = rows[0]["notes"].as_array().unwrap().iter().map(|note| note["game"].as_u64()).collect();
    assert!(games.contains(&Some(1)) && games.contains(&Some(2)), "{games:?}");
}

/// Of many games that a format does not hold one line says how many they are, also of a large file, of which no game is
/// read more than once for that.
#[test]
fn convert_says_once_how_many_games_a_format_does_not_hold() {
    const GAME: &str = "[Event \"x\"]\n[White \"Polgár\"]\n\n1. e4 e5 *\n\n";
    for count in [3, 30_000] {
        let desk = Desk::new(&[("a.pgn", GAME.repeat(count).as_bytes())]);
        let said = desk.run(&["convert", "a.pgn", "--to", "usi", "-o", "b.usi", "--lossy", "--lang", "en"]);
        assert_eq!((said.code, desk.names()), (3, vec!["a.pgn".to_owned()]), "{}", said.err);
        let told: Vec<&str> = said.err.lines().filter(|line| line.contains("W500")).collect();
        let expected = format!("a.pgn: lost W500: SFEN/USI does not hold chess: {count} games are not written");
        assert_eq!(told, [expected], "{}", said.err);
        assert!(said.err.lines().last().unwrap().contains("PGN"), "{}", said.err);
    }
}

/// Through the formats that have room for variations, and back.
#[test]
fn convert_goes_to_jkf_usen_and_usi() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes())]);
    for (target, outline) in [("jkf", OUTLINE), ("usen", OUTLINE), ("usi", "7g7f 3c3d 8h2b+ 3a2b resign\n")] {
        let file = format!("b.{target}");
        let said = desk.run(&["convert", "--to", target, "--lossy", "-o", &file, "a.kifu"]);
        let code = i32::from(!said.err.is_empty());
        assert_eq!(said.code, code, "{target}: {}", said.err);
        assert_eq!(desk.run(&["show", "--outline", &file]).out(), outline, "{target}");
        // The file's own name is enough.
        let said = desk.run(&["convert", "--lossy", "-o", &format!("c.{target}"), "a.kifu"]);
        let (code, copy) = (i32::from(!said.err.is_empty()), desk.read(&format!("c.{target}")));
        assert_eq!((said.code, copy), (code, desk.read(&file)), "{target}: {}", said.err);
    }
    // JKF holds this game whole: nothing is asked.
    let said = desk.run(&["convert", "--to", "jkf", "-o", "d.jkf", "a.kifu"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let said = desk.run(&["convert", "--to", "kifu", "-o", "e.kifu", "d.jkf"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let kif = String::from_utf8(desk.read("e.kifu")).unwrap();
    assert!(
        kif.contains("後手：佐藤 花子") && kif.contains("*角道を開けた。") && kif.contains("( 0:10/00:00:15)"),
        "{kif}"
    );
}

#[test]
fn convert_refuses_characters_without_a_place() {
    let desk = Desk::new(&[("a.kifu", GAME.replace("山田", "𠮷田").as_bytes())]);
    let said = desk.run(&["convert", "a.kifu", "-o", "a.kif"]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("U+20BB7") && said.err.contains("--encoding utf8"), "{}", said.err);
    assert_eq!(desk.names(), ["a.kifu"]);
    assert_eq!(desk.run(&["convert", "a.kifu", "-o", "a.kif", "--encoding", "utf8"]).code, 0);
    assert!(String::from_utf8(desk.read("a.kif")).unwrap().contains("𠮷田"));
}

#[test]
fn convert_names_every_character_and_writes_stand_ins_only_when_told() {
    let text = GAME.replace("山田", "森雞二").replace("*角道を開けた。", "*〜角道を開けた。");
    let desk = Desk::new(&[("a.kifu", text.as_bytes()), ("b.kifu", GAME.replace("山田", "〜").as_bytes())]);
    let said = desk.run(&["convert", "a.kifu", "-o", "a.kif", "--substitute"]);
    assert_eq!(said.code, 3, "{}", said.err);
    for part in ["changed W515", "U+301C", "Move 2", "lost W515", "U+96DE", "先手", "“鶏”", "not written"] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    assert_eq!(desk.names(), ["a.kifu", "b.kifu"], "nothing is written");
    let said = desk.run(&["convert", "a.kifu", "-o", "a.kif", "--lossy"]);
    assert_eq!(said.code, 1, "{}", said.err);
    let bytes = desk.read("a.kif");
    let written = komaoto::formats::decode(&bytes).unwrap();
    assert_eq!(written.encoding, komaoto::text::Encoding::ShiftJis);
    assert!(written.text.contains("先手：森鶏二") && written.text.contains("*～角道"), "{}", written.text);
    assert_eq!(desk.run(&["convert", "b.kifu", "-o", "b.kif", "--substitute"]).code, 1);
    let said = desk.run(&["convert", "b.kifu", "-o", "b.csa", "--lang", "ja"]);
    assert_eq!(said.code, 3);
    assert!(said.err.contains("分岐 1本") && said.err.contains("KIF"), "{}", said.err);
}

/// Of a record that an encoding has hardly a letter of, a screen is told, not hundreds of lines; programs are told all.
#[test]
fn characters_without_a_place_are_told_in_a_screen() {
    let text = GAME.replace("*角道を開けた。", "*いろはにほへとちりぬるを");
    let desk = Desk::new(&[("a.kifu", text.as_bytes())]);
    let call = ["convert", "a.kifu", "-o", "a.kif", "--encoding", "latin1", "--lang", "en"];
    let said = desk.run(&call);
    let lines = said.err.lines().filter(|line| line.contains("W515")).count();
    assert_eq!((said.code, lines), (3, 10), "{}", said.err);
    assert!(said.err.contains("more characters; --json names each"), "{}", said.err);
    let told = desk.run(&[&call[..], &["--json"]].concat());
    assert!(told.out().matches("W515").count() > 22, "{}", told.out());
}

#[test]
fn convert_to_another_encoding_changes_nothing_else() {
    let odd =
        GAME.replace("手合割：平手", "手合割：平手　　").replace("手数----指手---------消費時間--", "手数----指手--");
    let desk = Desk::new(&[("a.kifu", odd.as_bytes())]);
    assert_eq!(desk.run(&["convert", "a.kifu", "-o", "a.kif", "--eol", "lf"]).code, 0);
    assert_eq!(desk.read("a.kif"), sjis(&odd.replace("encoding=UTF-8", "encoding=Shift_JIS")));
    assert_eq!(desk.run(&["convert", "a.kif", "-o", "b.kif", "--encoding", "utf8"]).code, 0);
    assert_eq!(desk.read("b.kif"), odd.as_bytes());
}

/// Complaints about what was asked for are in the language asked for, too: only names, options and formats stay as they
/// are.
#[test]
fn convert_show_and_perft_complain_in_the_language_asked_for() {
    let desk = Desk::new(&[("a.usi", b"startpos moves 7g7f\n"), ("b.usi", b"startpos moves 7g7f\n"), ("e.kif", b"")]);
    fs::create_dir(desk.path("sub")).unwrap();
    fs::write(desk.path("sub/a.usi"), "startpos moves 2g2f\n").unwrap();
    let cases: [(&[&str], i32, &str, &str); 19] = [
        (&["convert", "a.usi", "-o", "x.doc"], 2, "does not tell the format", "形式が分かりません"),
        (&["convert", "a.usi", "b.usi", "-o", "-"], 2, "--join", "--join"),
        (&["convert", "a.usi", "b.usi", "-o", "x.usi"], 2, "--join", "--join"),
        (&["convert", "a.usi", "--split", "-o", "x.usi"], 2, "folder", "フォルダー"),
        (&["convert", "a.usi", "--json", "-o", "-"], 2, "standard output", "標準出力"),
        (&["convert", "a.usi", "-o", "a.usi/x/"], 3, "cannot be created", "フォルダーを作れません"),
        (&["convert", "a.usi", "-o", "b.usi"], 3, "exists already", "すでにファイル"),
        (&["convert", "a.usi", "-o", "a.usi", "--to", "kif", "--force"], 3, "one of the files", "変換元"),
        (&["convert", "a.usi", "sub/a.usi", "-o", "x/", "--force"], 3, "just written", "今書き出した"),
        (&["convert", "a.usi", "--game", "2", "-o", "x.kif"], 2, "from 1 to 1", "1から1まで"),
        (&["convert", "a.usi", "-o", "no/x.kif"], 3, "No file was made", "ファイルは作られていません"),
        (&["convert", "c.kif", "-o", "x.kif"], 2, "no such file", "ファイルがありません"),
        (&["show", "c.kif"], 2, "no such file", "ファイルがありません"),
        (&["show", "sub"], 2, "folder", "フォルダーです"),
        (&["show", "e.kif"], 2, "empty", "空です"),
        (&["show", "a.usi", "--game", "2"], 2, "from 1 to 1", "1から1まで"),
        (&["perft", "x"], 2, "not a depth", "深さではありません"),
        (&["perft", "4k4", "1"], 2, "not a position", "局面ではありません"),
        (&["perft", "9/9/9/9/9/9/9/9/9 x - 1", "1"], 2, "column 19", "19桁目"),
    ];
    for (arguments, code, english, japanese) in cases {
        for (language, word) in [("en", english), ("ja", japanese)] {
            let said = desk.run(&[arguments, &["--lang", language][..]].concat());
            let lower = said.err.to_lowercase();
            assert_eq!(said.code, code, "{arguments:?}: {}", said.err);
            assert!(lower.contains(&word.to_lowercase()), "{arguments:?} {word}: {}", said.err);
            assert_eq!(said.err.lines().count(), 1, "{arguments:?}: {}", said.err);
            let names = [
                "komaoto", "usi", "kif", "doc", "sub", "to", "no", "KIF", "CSA", "SFEN", "MB", "kifu", "csa", "sfen",
                "join", "force", "json",
            ];
            let foreign = said.err.split(|letter: char| !letter.is_ascii_alphabetic());
            let foreign = foreign.into_iter().find(|text| text.len() > 1 && !names.contains(text));
            assert!(language == "en" || foreign.is_none(), "{arguments:?}: {foreign:?} in {}", said.err);
        }
    }
}

/// What the reader could make nothing of stays in its line where only the line ends change, and is lost in another
/// format.
#[test]
fn convert_keeps_lines_that_were_read_in_part() {
    let odd = GAME.replacen("( 0:10/00:00:15)", "( 0:10/00:00:15) ほげ", 1);
    assert_ne!(odd, GAME);
    let desk = Desk::new(&[("a.kifu", odd.as_bytes()), ("bad.kifu", &[odd.as_bytes(), b"*\xff\n"].concat())]);
    let said = desk.run(&["convert", "a.kifu", "-o", "b.kifu", "--eol", "crlf"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert_eq!(String::from_utf8(desk.read("b.kifu")).unwrap(), odd.replace('\n', "\r\n"));
    let said = desk.run(&["convert", "a.kifu", "-o", "b.jkf"]);
    assert_eq!(said.code, 3);
    // Another format would hold no more of it.
    let last = said.err.lines().last().unwrap();
    assert!(said.err.contains("ほげ") && last.contains("--lossy") && !last.contains("KIF,"), "{}", said.err);
    // Bytes that are no characters cannot be carried over.
    let said = desk.run(&["convert", "bad.kifu", "-o", "b2.kifu", "--eol", "crlf"]);
    assert_eq!(said.code, 3, "{}", said.err);
    assert_eq!(desk.names(), ["a.kifu", "b.kifu", "bad.kifu"]);
}

/// One rule for what is sound and what is damaged: without `--lossy` every line that nobody could read is in what is
/// written, as a remark where it is another format's, or nothing is written.
#[test]
fn convert_loses_no_line_that_was_not_read_unless_told() {
    let files: [(&str, &[u8], &[&str]); 3] = [
        ("a.csa", b"V2.2\nPI\n+\n+7776FU\n-3334XX\nnonsense\n", &["-3334XX", "nonsense"]),
        (
            "a.kifu",
            "手合割：平手\n手数----指手--\n   1 ７六歩(77)\nゴミの行\n   2 ５五王(33)\n".as_bytes(),
            &["ゴミの行", "５五王(33)"],
        ),
        ("a.pgn", b"[Event \"x\"]\n\n1. e4 e5 2. Nf9 Nc6 *\n", &["Nf9", "Nc6"]),
    ];
    let desk = Desk::new(&files.map(|(name, text, _)| (name, text)));
    let (mut written, mut refused) = (0, 0);
    for (name, _, unread) in files {
        for to in
            ["kif", "ki2", "csa", "csa1", "csa3", "sfen", "usi", "fen", "uci", "jkf", "usen", "db", "pgn", "xml", "ubb"]
        {
            let said = desk.run(&["convert", name, "-o", "-", "--to", to, "--encoding", "utf8"]);
            if said.code == 3 {
                assert!(said.out().is_empty() && said.err.contains("not written"), "{name} {to}: {}", said.err);
                refused += 1;
            } else {
                let missing: Vec<_> = unread.iter().filter(|line| !said.out().contains(**line)).collect();
                assert!(missing.is_empty(), "{name} {to}: {missing:?} {}", said.out());
                // Within its own format the file keeps its text, and there is nothing to say.
                assert_eq!(said.code == 1, said.err.contains("W517"), "{name} {to}: {}", said.err);
                written += 1;
            }
        }
    }
    assert!(written >= 10 && refused >= 10, "{written} {refused}");
}

/// A stand-in in what an engine said is no other evaluation: no line is added for it.
#[test]
fn convert_substitutes_in_evaluations() {
    let said = "**評価値=30\n**エンジン=やねうら〜王\n";
    let text = GAME.replace("*角道を開けた。\n", said);
    assert_ne!(text, GAME);
    let desk = Desk::new(&[("a.kifu", text.as_bytes())]);
    let run = desk.run(&["convert", "a.kifu", "-o", "a.kif", "--encoding", "sjis", "--substitute"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let written = komaoto::formats::decode(&desk.read("a.kif")).unwrap().text.into_owned();
    let engine: Vec<_> = written.lines().filter(|line| line.starts_with("**")).collect();
    assert_eq!(engine, ["**評価値=30", "**エンジン=やねうら～王"]);
}

/// What nobody has read gets stand-ins, too, whether it stays in its lines or becomes remarks.
#[test]
fn convert_substitutes_in_remarks() {
    let text = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n# 〜 ☗\n";
    let desk = Desk::new(&[("a.kifu", text.as_bytes())]);
    for (name, remark) in [("a.kif", "# ～ ▲"), ("a.ki2", "# ～ ▲"), ("a.csa", "' ～ ▲")] {
        assert_eq!(desk.run(&["convert", "a.kifu", "-o", name, "--encoding", "sjis"]).code, 3);
        let run = desk.run(&["convert", "a.kifu", "-o", name, "--encoding", "sjis", "--substitute"]);
        assert_eq!(run.code, 1, "{name}: {}", run.err);
        let written = komaoto::formats::decode(&desk.read(name)).unwrap().text.into_owned();
        assert!(written.lines().any(|line| line == remark), "{written}");
    }
}

#[test]
fn convert_fills_a_folder() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes()), ("b.usi", b"startpos moves 7g7f\n"), ("c.usi", b"nothing")]);
    let said = desk.run(&["convert", "a.kifu", "b.usi", "c.usi", "-o", "out", "--to", "csa", "--lossy"]);
    assert_eq!(said.code, 2, "{}", said.err);
    let mut names: Vec<_> = fs::read_dir(desk.path("out")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.csa", "b.csa"], "one bad file does not stop the others");
    assert_eq!(desk.run(&["show", "--outline", "out/b.csa"]).out(), "7g7f\n");

    // Two files of one name would overwrite each other.
    fs::create_dir(desk.path("more")).unwrap();
    fs::write(desk.path("more/b.usi"), "startpos moves 2g2f\n").unwrap();
    let said = desk.run(&["convert", "b.usi", "more/b.usi", "-o", "out"]);
    assert_eq!(said.code, 3);
    assert_eq!(desk.read("out/b.usi"), b"startpos moves 7g7f\n");
}

#[test]
fn convert_asks_for_what_it_needs() {
    let desk = Desk::new(&[("a.usi", b"startpos moves 7g7f\n"), ("b.usi", b"startpos moves 7g7f\n")]);
    for (arguments, word) in [
        (&["convert", "a.usi", "-o", "x.doc"][..], "--to"),
        (&["convert", "a.usi", "-o", "x"], "--to"),
        (&["convert", "a.usi", "b.usi", "-o", "-"], "folder"),
        (&["convert", "a.usi", "b.usi", "-o", "x.usi"], "folder"),
        (&["convert", "a.usi", "b.usi", "-o", "a.usi"], "folder"),
        (&["convert", "a.usi"], "--output"),
        (&["convert", "a.usi", "-o", "x.kif", "--to", "doc"], "doc"),
        (&["convert", "missing.kif", "-o", "x.kif"], "missing.kif"),
    ] {
        let said = desk.run(arguments);
        assert_eq!(said.code, 2, "{arguments:?}: {}", said.err);
        assert!(said.err.contains(word), "{}", said.err);
    }
    assert_eq!(desk.names(), ["a.usi", "b.usi"]);
}

#[test]
fn convert_and_show_know_ki2() {
    let kif = "手合割：平手\r\n手数----指手--\r\n   1 ７六歩(77)\r\n   2 投了\r\n";
    let ki2 = "手合割：平手\r\n\r\n▲７六歩\r\nまで1手で先手の勝ち\r\n";
    let desk = Desk::new(&[("a.kif", &sjis(kif)), ("b.ki2", &sjis(ki2))]);
    assert_eq!(desk.run(&["convert", "a.kif", "-o", "-", "--to", "ki2"]).out, sjis(ki2));
    assert_eq!(desk.run(&["convert", "a.kif", "-o", "c.ki2u"]).code, 0);
    // Its first line stays, and names the encoding it is in now.
    assert!(desk.run(&["convert", "c.ki2u", "-o", "-", "--to", "ki2"]).out.ends_with(&sjis(ki2)));
    let said = desk.run(&["show", "b.ki2"]);
    assert!(said.out().lines().any(|line| line == "7g7f resign"), "{}", said.out());
}

/// A remark that nobody has read is one in the other format, too; without remarks it would be lost, which is asked for.
#[test]
fn convert_keeps_remarks() {
    let desk = Desk::new(&[("a.csa", "N+A\nPI\n+\n'残り時間 3分\n+7776FU\n%TORYO\n".as_bytes())]);
    for (name, from) in
        [("a.kifu", "a.csa"), ("b.csa", "a.csa"), ("c.usi", "b.csa"), ("d.csa", "c.usi"), ("e.ki2u", "d.csa")]
    {
        let lossy: &[&str] = if name == "c.usi" { &["--lossy"] } else { &[] };
        let said = desk.run(&[&["convert", from, "-o", name], lossy].concat());
        assert_eq!(said.code, i32::from(name == "c.usi"), "{name}: {}", said.err);
        let text = komaoto::formats::decode(&desk.read(name)).unwrap().text.into_owned();
        let line = text.lines().filter(|line| line.contains("残り時間")).collect::<Vec<_>>();
        let expected = match name {
            "b.csa" => "'残り時間 3分",
            "d.csa" => "' 残り時間 3分",
            _ => "# 残り時間 3分",
        };
        assert_eq!(line, [expected], "{text}");
    }
    let said = desk.run(&["convert", "a.csa", "-o", "a.jkf"]);
    assert!(said.code == 3 && said.err.contains("W510"), "{}", said.err);
}

/// Nothing takes the place of a file that is there unless that is said, and a file never becomes another one's, or
/// another format's.
#[test]
fn convert_replaces_a_file_only_when_told_and_never_an_input_by_another_format() {
    let kif = sjis(&GAME.replace("UTF-8", "Shift_JIS"));
    let desk = Desk::new(&[("a.kif", &kif), ("b.usi", b"startpos moves 7g7f\n"), ("old.kifu", b"old")]);
    let refused = |arguments: &[&str], word: &str| {
        let before: Vec<_> = desk.names().iter().map(|name| fs::read(desk.path(name)).ok()).collect();
        let said = desk.run(&[&["convert"], arguments].concat());
        assert_eq!(said.code, 3, "{arguments:?}: {}", said.err);
        assert!(said.err.contains(word), "{arguments:?}: {}", said.err);
        let after: Vec<_> = desk.names().iter().map(|name| fs::read(desk.path(name)).ok()).collect();
        assert_eq!(before, after, "{arguments:?}");
    };
    refused(&["a.kif", "-o", "old.kifu"], "--force");
    // The file itself, by whatever name.
    fs::hard_link(desk.path("a.kif"), desk.path("twin.kif")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("a.kif", desk.path("link.kif")).unwrap();
    for name in [
        "a.kif",
        "./a.kif",
        "twin.kif",
        #[cfg(unix)]
        "link.kif",
    ] {
        refused(&["a.kif", "-o", name, "--to", "jkf", "--force"], "one of the files");
        refused(&["a.kif", "-o", name, "--encoding", "utf8"], "--force");
    }
    // One input in place of another.
    refused(&["b.usi", "a.kif", "--join", "--to", "kif", "--lossy", "--force", "-o", "a.kif"], "one of the files");
    let said = desk.run(&["convert", "a.kif", "-o", "old.kifu", "--force"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert_eq!(desk.read("old.kifu"), GAME.replace('\n', "\r\n").as_bytes());
    // In its own format a file may be replaced: in another encoding, say.
    assert_eq!(desk.run(&["convert", "old.kifu", "-o", "old.kifu", "--eol", "lf", "--force"]).code, 0);
    assert_eq!(desk.read("old.kifu"), GAME.as_bytes());
}

#[test]
fn convert_takes_several_files_for_one_name_only_to_join_them() {
    let other = GAME.replace("山田", "鈴木");
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes()), ("b.kifu", other.as_bytes()), ("c.csa", b"PI\n+\n+2726FU\n")]);
    let said = desk.run(&["convert", "a.kifu", "b.kifu", "-o", "one.kif"]);
    assert_eq!((said.code, desk.names().len()), (2, 3), "{}", said.err);
    let outlines = format!("{OUTLINE}{OUTLINE}2g2f\n");
    // Games of one format keep their bytes.
    assert_eq!(desk.run(&["convert", "a.kifu", "b.kifu", "--join", "-o", "two.kifu"]).code, 0);
    let two = format!("{}\n\n{other}", GAME.trim_end());
    assert_eq!(String::from_utf8(desk.read("two.kifu")).unwrap(), two);
    for name in ["all.kifu", "all.kif", "all.ki2u", "all.jkf", "all.usen"] {
        let said = desk.run(&["convert", "two.kifu", "c.csa", "--join", "--lossy", "-o", name]);
        let shown = desk.run(&["show", "--outline", name]);
        assert_eq!((shown.out(), said.code < 2), (outlines.as_str(), true), "{name}: {}", said.err);
    }
    // To standard output, too; and what cannot be joined leaves nothing.
    let said = desk.run(&["convert", "a.kifu", "b.kifu", "--join", "-o", "-"]);
    assert_eq!((said.code, said.out()), (0, two.as_str()));
    let said = desk.run(&["convert", "a.kifu", "missing.kifu", "--join", "-o", "x.kifu"]);
    assert_eq!((said.code, desk.names().contains(&"x.kifu".to_owned())), (3, false), "{}", said.err);
}

#[test]
fn convert_splits_a_file_into_its_games() {
    let games = "V2.2\nN+A\nPI\n+\n'* x\n+7776FU\n/\nN+B\nPI\n+\n+2726FU\n%TORYO\n";
    let desk = Desk::new(&[("a.csa", games.as_bytes()), ("b.usi", "startpos moves 7g7f\n".repeat(12).as_bytes())]);
    assert_eq!(desk.run(&["convert", "a.csa", "--split", "-o", "out"]).code, 0);
    assert_eq!(desk.read("out/a-1.csa"), b"V2.2\nN+A\nPI\n+\n'* x\n+7776FU\n");
    assert_eq!(desk.read("out/a-2.csa"), b"V2.2\nN+B\nPI\n+\n+2726FU\n%TORYO\n");
    assert_eq!(desk.run(&["convert", "b.usi", "--split", "--to", "kif", "-o", "b"]).code, 0);
    assert!(desk.path("b/b-01.kif").exists() && desk.path("b/b-12.kif").exists());
    assert_eq!(desk.run(&["convert", "a.csa", "--game", "2", "-o", "second.kifu"]).code, 0);
    assert_eq!(desk.run(&["show", "--outline", "second.kifu"]).out(), "2g2f resign\n");
    let said = desk.run(&["convert", "a.csa", "--game", "1", "-o", "-"]);
    assert_eq!((said.code, said.out.as_slice()), (0, desk.read("out/a-1.csa").as_slice()));
    // Joined again, it is what it was.
    assert_eq!(desk.run(&["convert", "out/a-1.csa", "out/a-2.csa", "--join", "-o", "-"]).out(), games);
}

#[test]
fn convert_json_says_what_became_of_each_file() {
    let desk = Desk::new(&[("a.kifu", GAME.as_bytes()), ("b.kif", b"")]);
    let said = desk.run(&["convert", "a.kifu", "b.kif", "--to", "csa", "-o", "out/", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&said.out).unwrap();
    assert_eq!((said.code, json.as_array().unwrap().len()), (3, 2));
    assert_eq!((&json[0]["file"], &json[0]["output"]), (&"a.kifu".into(), &serde_json::Value::Null));
    assert!(json[0]["error"].as_str().unwrap().contains("--lossy"), "{json}");
    assert_eq!((&json[0]["notes"][0]["code"], &json[0]["notes"][0]["weight"]), (&"W501".into(), &"lost".into()));
    assert!(json[1]["error"].as_str().unwrap().contains("empty"));
    let said = desk.run(&["convert", "a.kifu", "--to", "csa", "-o", "out/", "--json", "--lossy"]);
    let json: serde_json::Value = serde_json::from_slice(&said.out).unwrap();
    assert_eq!((said.code, &json[0]["output"], said.err.as_str()), (1, &"out/a.csa".into(), ""));
}

/// A bookmark in JKF is a comment to other programs, and a bookmark again to this one: nothing is lost, so `--lossy` is not
/// asked for; but the file does not say what the record did, so it is a note, and notes end with the status 1.
#[test]
fn what_only_changes_is_written_unasked_and_ends_as_a_note() {
    let desk = Desk::new(&[("a.kifu", "手合割：平手\n   1 ７六歩(77)\n&急所\n".as_bytes())]);
    let said = desk.run(&["convert", "a.kifu", "-o", "a.jkf", "--lang", "en"]);
    assert!(said.code == 1 && said.err.contains("changed W503"), "{} {}", said.code, said.err);
    let again = desk.run(&["convert", "a.jkf", "-o", "b.kifu", "--lang", "en"]);
    assert!(String::from_utf8(desk.read("b.kifu")).unwrap().contains("&急所"), "{}", again.err);
}
