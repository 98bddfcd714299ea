//! CSA as its specification has it: the encoding and the version that a file names, what of a version others do not
//! know, and the kinds of lines of one family.

use super::{Desk, Said, sjis};

/// What a script of `edit` makes of a file, and what was said.
#[track_caller]
fn edited(file: &[u8], script: &str) -> (Vec<u8>, Said) {
    let desk = Desk::new(&[("a.csa", file)]);
    let said = desk.run_with(&["edit", "a.csa"], format!("{script}\nsave\n").as_bytes());
    (desk.read("a.csa"), said)
}

#[track_caller]
fn edited_text(file: &str, script: &str) -> String {
    let (bytes, said) = edited(file.as_bytes(), script);
    assert_eq!(said.code, 0, "{}{}", said.out(), said.err);
    String::from_utf8(bytes).unwrap()
}

/// What `convert` makes of a file, with its exit code and what it says.
#[track_caller]
fn converted(name: &str, file: &[u8], options: &[&str]) -> (String, i32, String) {
    let desk = Desk::new(&[(name, file)]);
    let said = desk.run(&[&["convert", name, "-o", "-"], options].concat());
    let text = komaoto::formats::decode(&said.out).map(|decoded| decoded.text.into_owned()).unwrap_or_default();
    (text, said.code, said.err)
}

const MOVE: &str = "PI\n+\n+7776FU\n";

#[test]
fn without_a_name_of_its_encoding_a_file_is_shift_jis() {
    for head in ["", "V1\n", "V2\n", "V2.2\n", "V3.0\n"] {
        let file = format!("{head}{MOVE}");
        let (bytes, said) = edited(file.as_bytes(), "go 1\ncomment 好手");
        assert_eq!((bytes, said.code), (sjis(&format!("{file}'*好手\n")), 0), "{head}");
    }
    // One that names another one is in that.
    let file = format!("'CSA encoding=UTF-8\nV3.0\n{MOVE}");
    assert_eq!(edited_text(&file, "go 1\ncomment 好手"), format!("{file}'*好手\n"));
}

#[test]
fn what_shift_jis_does_not_hold_raises_the_head_and_that_is_told() {
    for head in ["", "V2\n", "V2.2\n", "V3.0\n"] {
        let (bytes, said) = edited(format!("{head}{MOVE}").as_bytes(), "go 1\ncomment 🐉");
        assert_eq!(said.code, 0, "{}", said.out());
        assert!(said.out().contains("; W520 The head of the file, which now names UTF-8"), "{}", said.out());
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text, format!("'CSA encoding=UTF-8\nV3.0\n{MOVE}'*🐉\n"), "{head}");
    }
    // What is Shift_JIS already is not written anew unasked.
    let (bytes, said) = edited(&sjis(&format!("N+山田\n{MOVE}")), "go 1\ncomment 🐉");
    assert_eq!((bytes, said.code), (sjis(&format!("N+山田\n{MOVE}")), 3), "{}", said.out());
}

#[test]
fn another_encoding_than_the_one_named_is_noted_and_can_be_named() {
    let check = |file: &[u8]| {
        let desk = Desk::new(&[("a.csa", file)]);
        let said = desk.run(&["check", "--json", "a.csa"]);
        let json: serde_json::Value = serde_json::from_str(said.out()).unwrap();
        let note = json[0]["notes"][0].clone();
        let code = note["code"].as_str().unwrap_or_default().to_owned();
        let fixes = note["fixes"].as_array().cloned().unwrap_or_default();
        let fixes: Vec<String> = fixes.iter().map(|fix| fix["after"].as_str().unwrap().to_owned()).collect();
        (said.code, code, fixes)
    };
    let game = format!("N+山田\n{MOVE}");
    let none = (0, String::new(), Vec::new());
    assert_eq!(check(format!("'CSA encoding=UTF-8\nV3.0\n{game}").as_bytes()), none);
    assert_eq!(check(&sjis(&format!("'CSA encoding=SHIFT_JIS\nV3.0\n{game}"))), none);
    assert_eq!(check(&sjis(&format!("V2.2\n{game}"))), none);
    assert_eq!(check(format!("V2.2\nN+A\n{MOVE}").as_bytes()), none);
    assert_eq!(check(format!("\u{feff}V2.2\n{game}").as_bytes()), none, "a byte order mark names it, too");
    let head = "'CSA encoding=UTF-8\nV3.0".to_owned();
    assert_eq!(check(format!("V2.2\n{game}").as_bytes()), (1, "R109".into(), vec![head.clone()]));
    assert_eq!(check(game.as_bytes()), (1, "R109".into(), vec![head]));
    let utf8 = vec!["'CSA encoding=UTF-8".to_owned()];
    assert_eq!(check(format!("V3.0\n{game}").as_bytes()), (1, "R109".into(), utf8.clone()));
    assert_eq!(check(format!("'CSA encoding=SHIFT_JIS\nV3.0\n{game}").as_bytes()), (1, "R110".into(), utf8));
    let named = vec!["'CSA encoding=SHIFT_JIS".to_owned()];
    assert_eq!(check(&sjis(&format!("'CSA encoding=UTF-8\nV3.0\n{game}"))), (1, "R110".into(), named));
}

#[test]
fn bytes_that_may_be_of_two_encodings_are_of_the_one_named() {
    let game = |name: &[u8]| [b"'CSA encoding=SHIFT_JIS\nV3.0\nN+", name, b"\nPI\n+\n"].concat();
    let shown = |bytes: &[u8]| converted("a.csa", bytes, &["--to", "kifu"]).0;
    assert!(shown(&game(b"\xC3\xB1")).contains("先手：ﾃｱ\r\n"));
    // Three bytes a character are no accident.
    assert!(shown(&game("山田".as_bytes())).contains("先手：山田\r\n"));
}

#[test]
fn encodings_are_spelled_as_the_format_spells_them() {
    let file = format!("'CSA encoding=UTF-8\nV3.0\nN+山田\n{MOVE}");
    let (text, code, _) = converted("a.csa", file.as_bytes(), &["--encoding", "sjis"]);
    assert_eq!((text, code), (file.replace("UTF-8", "SHIFT_JIS"), 0));
}

/// New headers and a raised head stand where the format has them, whatever remarks a file begins with.
#[test]
fn the_head_of_a_file_is_in_its_order() {
    let edits = [
        ("'r\nV2.2\nPI\n+\n", "header 棋戦 meijin", "'r\nV2.2\n$EVENT:meijin\nPI\n+\n"),
        ("'r\nV2.2\nPI\n+\n", "header 最大手数 320", "'CSA encoding=UTF-8\nV3.0\n'r\n$MAX_MOVES:320\nPI\n+\n"),
        (
            "'r\n'q\nV2.2\nN+A\nPI\n+\n",
            "header 最大手数 320",
            "'CSA encoding=UTF-8\nV3.0\n'r\n'q\nN+A\n$MAX_MOVES:320\nPI\n+\n",
        ),
        (
            "'CSA encoding=UTF-8\n'r\nV3.0\nPI\n+\n",
            "header 棋戦 meijin",
            "'CSA encoding=UTF-8\n'r\nV3.0\n$EVENT:meijin\nPI\n+\n",
        ),
        (
            "'r\n'CSA encoding=UTF-8\nV2.2\nN+A\nPI\n+\n",
            "header 最大手数 320",
            "'CSA encoding=UTF-8\nV3.0\n'r\nN+A\n$MAX_MOVES:320\nPI\n+\n",
        ),
        ("'r\nPI\n+\n", "header 棋戦 meijin", "V2.2\n$EVENT:meijin\n'r\nPI\n+\n"),
        ("V2.2\r\n'r\r\nN+A\r\nPI\r\n+\r\n", "header 棋戦 x", "V2.2\r\n'r\r\nN+A\r\n$EVENT:x\r\nPI\r\n+\r\n"),
        (
            "'r\r\nV2.2\r\nPI\r\n+\r\n",
            "header 最大手数 9",
            "'CSA encoding=UTF-8\r\nV3.0\r\n'r\r\n$MAX_MOVES:9\r\nPI\r\n+\r\n",
        ),
        // What a remark said for want of a key gets it.
        (
            "V2.2\n'$最大手数:320\n'$記録係:x\nPI\n+\n",
            "header 持将棋ルール 27",
            "'CSA encoding=SHIFT_JIS\nV3.0\n$MAX_MOVES:320\n'$記録係:x\n$JISHOGI:27\nPI\n+\n",
        ),
    ];
    for (file, script, wanted) in edits {
        let (bytes, said) = edited(&sjis(file), script);
        assert_eq!(said.code, 0, "{file}: {}", said.out());
        let text = komaoto::formats::decode(&bytes).unwrap().text.into_owned();
        assert_eq!(text, wanted, "{file}: {script}");
        assert_eq!(said.out().contains("W520"), !wanted.starts_with(file.get(..5).unwrap()), "{file}");
    }
}

#[test]
fn convert_raises_the_version_of_a_file() {
    let cases = [
        (format!("V2.2\nN+A\n{MOVE}"), format!("'CSA encoding=UTF-8\nV3.0\nN+A\n{MOVE}")),
        (MOVE.to_owned(), format!("'CSA encoding=UTF-8\nV3.0\n{MOVE}")),
        (format!("'r\nV2.2\n{MOVE}"), format!("'CSA encoding=UTF-8\nV3.0\n'r\n{MOVE}")),
        (format!("V3.0\nN+山田\n{MOVE}"), format!("'CSA encoding=UTF-8\nV3.0\nN+山田\n{MOVE}")),
        (format!("V2.2\n'$最大手数:320\n{MOVE}"), format!("'CSA encoding=UTF-8\nV3.0\n$MAX_MOVES:320\n{MOVE}")),
    ];
    for (file, wanted) in cases {
        assert_eq!(
            converted("a.csa", file.as_bytes(), &["--to", "csa3"]),
            (wanted.clone(), 0, String::new()),
            "{file}"
        );
        // Once it is, nothing changes.
        assert_eq!(converted("a.csa", wanted.as_bytes(), &["--to", "csa3"]).0, wanted);
    }
    let file = format!("V2.2\r\nN+山田\r\n{}", MOVE.replace('\n', "\r\n"));
    let wanted = file.replace("V2.2", "'CSA encoding=SHIFT_JIS\r\nV3.0");
    let desk = Desk::new(&[("a.csa", &sjis(&file))]);
    assert_eq!(desk.run(&["convert", "a.csa", "-o", "-", "--to", "csa3"]).out, sjis(&wanted));
}

#[test]
fn positions_and_lines_of_moves_become_each_other() {
    let start = super::START;
    let (text, code, said) = converted("a.usi", b"position startpos moves 7g7f\n", &["--to", "sfen"]);
    assert_eq!((text.as_str(), code), ("", 3), "{said}");
    assert!(said.contains("W511"), "{said}");
    let lossy = converted("a.usi", b"position startpos moves 7g7f\n", &["--to", "sfen", "--lossy"]).0;
    assert_eq!(lossy, format!("{start}\n"));
    assert_eq!(converted("a.usi", b"startpos\n", &["--to", "sfen"]).0, format!("{start}\n"));
    let file = format!("{start}\n");
    assert_eq!(converted("a.sfen", file.as_bytes(), &["--to", "usi"]).0, "position startpos\n");
    // Without an option the file stays what it is, and so does one that is what the option says.
    assert_eq!(converted("a.sfen", b"startpos  moves 7g7f\n", &[]).0, "startpos  moves 7g7f\n");
    assert_eq!(converted("a.sfen", file.as_bytes(), &["--to", "sfen"]).0, file);
    assert_eq!(converted("a.usi", b"startpos  moves 7g7f\n", &["--to", "usi"]).0, "startpos  moves 7g7f\n");
}

const V3: &str = "'CSA encoding=UTF-8\nV3.0\n";

/// What a file becomes in another format and back, each without agreeing to a loss.
#[track_caller]
fn there_and_back(file: &str, other: &str) -> (String, String) {
    let desk = Desk::new(&[("a.csa", file.as_bytes())]);
    let said = desk.run(&["convert", "a.csa", "-o", other]);
    assert!(said.code < 2, "{}", said.err);
    let said = desk.run(&["convert", other, "-o", "b.csa", "--to", "csa3", "--eol", "lf"]);
    assert!(said.code < 2, "{}", said.err);
    (String::from_utf8(desk.read(other)).unwrap(), String::from_utf8(desk.read("b.csa")).unwrap())
}

#[test]
fn a_line_of_evaluation_keeps_what_cannot_be_played() {
    let board = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n";
    let lines = "+2726FU\n'** 30 -8384FU %TORYO #10\n-3334FU\n'** 30 +7776FU +9999FU #3\n'** -5 +2625FU +1111FU\n";
    let file = format!("{V3}{board}{lines}");
    let (kifu, back) = there_and_back(&file, "b.kifu");
    assert!(kifu.contains("** 30 -8384FU %TORYO #10\r\n") && kifu.contains("** 30 +7776FU +9999FU #3\r\n"), "{kifu}");
    assert_eq!(back, file);
    assert_eq!(there_and_back(&file, "b.jkf").1, file);
    for target in ["csa1", "csa22"] {
        let (text, code, said) = converted("a.csa", file.as_bytes(), &["--to", target, "--eol", "lf"]);
        assert_eq!((text.ends_with(lines), code), (true, 0), "{said}{text}");
    }
}

/// A comment that looks like an evaluation is one for CSA: that stops no save.
#[test]
fn a_comment_in_the_form_of_an_evaluation_can_be_saved() {
    let file = format!("{V3}{MOVE}");
    assert_eq!(edited_text(&file, "go 1\ncomment * 30 x"), format!("{file}'** 30 x\n"));
    assert_eq!(edited_text(&file, "go 1\ncomment a\\n* 30 -3334FU\\nb"), format!("{file}'*a\n'** 30 -3334FU\n'*b\n"));
    let kifu = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n** 30 -3334FU\n*一\n";
    let (text, code, said) = converted("a.kifu", kifu.as_bytes(), &["--to", "csa3", "--eol", "lf"]);
    assert_eq!(code, 0, "{said}");
    assert!(text.ends_with("+7776FU\n'** 30 -3334FU\n'*一\n"), "{text}");
}

/// An ending that a version has no word for gets the nearest one and a remark, or raises the version; both are told.
#[test]
fn words_are_those_of_the_version() {
    let endings = [
        ("%MAX_MOVES", ["%JISHOGI\n'$終局:最大手数", "%HIKIWAKE\n'$終局:最大手数", "%MAX_MOVES"]),
        ("%TIME_UP", ["%TORYO\n'$終局:切れ負け", "%TIME_UP", "%TIME_UP"]),
        ("%ILLEGAL_MOVE", ["%TORYO\n'$終局:反則負け", "%ILLEGAL_MOVE", "%ILLEGAL_MOVE"]),
        ("%+ILLEGAL_ACTION", ["%KACHI\n'$終局:反則負け", "%+ILLEGAL_ACTION", "%+ILLEGAL_ACTION"]),
        ("%-ILLEGAL_ACTION", ["%TORYO\n'$終局:反則負け", "%-ILLEGAL_ACTION", "%-ILLEGAL_ACTION"]),
        ("%HIKIWAKE", ["%JISHOGI\n'$終局:引き分け", "%HIKIWAKE", "%HIKIWAKE"]),
        ("%TSUMI", ["%TORYO\n'$終局:詰み", "%TSUMI", "%TSUMI"]),
        ("%FUZUMI", ["%CHUDAN\n'$終局:不詰", "%FUZUMI", "%FUZUMI"]),
        ("%KACHI", ["%KACHI"; 3]),
    ];
    for (word, written) in endings {
        let file = format!("{V3}{MOVE}{word}\n");
        for ((target, wanted), newest) in ["csa1", "csa22", "csa3"].into_iter().zip(written).zip([false, false, true]) {
            let (text, code, said) = converted("a.csa", file.as_bytes(), &["--to", target, "--eol", "lf"]);
            assert!(text.ends_with(&format!("+7776FU\n{wanted}\n")), "{target} of {word}: {text}");
            assert_eq!(
                (code, said.contains("W512")),
                if wanted == word { (0, false) } else { (1, true) },
                "{target}: {said}"
            );
            let shown = |text: &str| Desk::new(&[("a.csa", text.as_bytes())]).run(&["show", "--outline", "a.csa"]).out;
            let [now, then] = [shown(&text), shown(&file)].map(|shown| String::from_utf8(shown).unwrap());
            // Which side a foul is of, its remark says of the side to move.
            assert_eq!(
                now.replace("foul-loss", "foul-by-white"),
                then.replace("foul-loss", "foul-by-white"),
                "{newest}"
            );
        }
    }
    let (bytes, said) = edited(format!("V2.2\n{MOVE}").as_bytes(), "go 1\nend max-moves");
    assert_eq!(String::from_utf8(bytes).unwrap(), format!("{V3}{MOVE}%MAX_MOVES\n"));
    assert!(said.out().contains("W520"), "{}", said.out());
    let (bytes, _) = edited(MOVE.as_bytes(), "go 1\nend time-up");
    assert_eq!(String::from_utf8(bytes).unwrap(), format!("V2.2\n{MOVE}%TIME_UP\n"));
    // A record that needs it is written in the version that has the word.
    let kifu = "手合割：平手\n   1 ７六歩(77)\n   2 最大手数\n";
    let (text, code, said) = converted("a.kifu", kifu.as_bytes(), &["--to", "csa"]);
    assert!(text.contains("V3.0") && text.contains("%MAX_MOVES") && code == 0, "{text}{said}");
    // A word that a later version does not have any more is told.
    for target in ["csa1", "csa22"] {
        let (text, code, said) = converted("a.csa", format!("{V3}{MOVE}%MATTA\n").as_bytes(), &["--to", target]);
        assert_eq!((text.contains("%MATTA"), code), (true, 0), "{said}");
    }
    let (text, code, said) = converted("a.csa", format!("V2.2\n{MOVE}%MATTA\n").as_bytes(), &["--to", "csa3"]);
    assert_eq!((text, code), (format!("{V3}{MOVE}%MATTA\n"), 1));
    assert!(said.contains("W521"), "{said}");
}

#[test]
fn the_time_of_the_players_is_stated_as_each_version_and_kif_state_it() {
    let of = |header: &str| format!("{V3}{header}{MOVE}");
    let headers = |text: &str| {
        let lines =
            text.lines().filter(|line| line.contains("$T") || line.contains("持ち時間") || line.contains("秒読み"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let cases: [(&str, &[&str], &[&str]); 5] = [
        ("$TIME:1800+30+0", &["$TIME_LIMIT:00:30+30"], &["持ち時間：各30分", "秒読み：30秒"]),
        ("$TIME:1500+0+0", &["$TIME_LIMIT:00:25+00"], &["持ち時間：各25分切れ負け"]),
        ("$TIME:0+30+0", &["$TIME_LIMIT:00:00+30"], &["持ち時間：なし", "秒読み：30秒"]),
        ("$TIME:28800+60+0", &["$TIME_LIMIT:08:00+60"], &["持ち時間：各8時間", "秒読み：60秒"]),
        // What neither can say stays what it is.
        ("$TIME:10.5+0+5.5", &["'$持ち時間:10.5+0+5.5"], &["持ち時間：10.5+0+5.5"]),
    ];
    for (header, v22, kif) in cases {
        let file = of(&format!("{header}\n"));
        let (text, code, said) = converted("a.csa", file.as_bytes(), &["--to", "csa22"]);
        assert_eq!(
            (headers(&text).as_slice(), code),
            (&*v22.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>(), 1),
            "{said}"
        );
        let (text, _, said) = converted("a.csa", file.as_bytes(), &["--to", "kifu"]);
        assert_eq!(headers(&text), kif, "{said}");
        // And back.
        let (back, _, said) = converted("a.kifu", text.as_bytes(), &["--to", "csa3"]);
        assert_eq!(headers(&back), [header], "{said}");
    }
    let (text, code, said) =
        converted("a.csa", format!("V2.2\n$TIME_LIMIT:00:25+00\n{MOVE}").as_bytes(), &["--to", "csa3"]);
    assert_eq!((text, code), (of("$TIME:1500+0+0\n"), 1), "{said}");
    assert!(said.contains("W509"), "{said}");
    // An edit is spelled as it was made.
    let file = format!("V2.2\n$TIME_LIMIT:00:25+00\n{MOVE}");
    assert_eq!(edited_text(&file, "header 持ち時間 00:30+30"), file.replace("00:25+00", "00:30+30"));
}

#[test]
fn a_result_line_that_names_the_other_side_as_the_winner_is_noted() {
    let check = |result: &str| {
        let kifu = format!("手合割：平手\n   1 ７六歩(77)\n   2 投了\n{result}\n");
        let said = Desk::new(&[("a.kifu", kifu.as_bytes())]).run(&["check", "a.kifu"]);
        (said.code, said.out().contains("R211"))
    };
    assert_eq!(check("まで1手で先手の勝ち"), (0, false));
    assert_eq!(check("まで1手で後手の勝ち"), (1, true));
    assert_eq!(check("まで1手で先手の負け"), (1, true));
}

#[test]
fn games_of_several_files_have_the_head_that_all_need() {
    let files: [(&str, &[u8]); 2] = [
        ("a.csa", b"V2.2\nN+A\nPI\n+\n+7776FU\n"),
        ("b.csa", b"'CSA encoding=UTF-8\nV3.0\n$MAX_MOVES:9\nPI\n+\n+2726FU\nT1.5\n"),
    ];
    let said = Desk::new(&files).run(&["convert", "--join", "a.csa", "b.csa", "-o", "-"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let wanted = "'CSA encoding=SHIFT_JIS\nV3.0\nN+A\nPI\n+\n+7776FU\n/\n$MAX_MOVES:9\nPI\n+\n+2726FU\nT1.5\n";
    assert_eq!(said.out(), wanted);
}

/// What an edit raises a file for is not all that the later version states otherwise.
#[test]
fn an_edit_that_raises_the_version_raises_all_that_the_version_states() {
    let file = format!("V2.2\nN+A\n$TIME_LIMIT:00:25+10\n'$最大手数:320\n{MOVE}T5\n");
    let (bytes, said) = edited(&sjis(&file), "header 持将棋ルール 27");
    assert_eq!(said.code, 0, "{}", said.out());
    let expected =
        format!("'CSA encoding=SHIFT_JIS\nV3.0\nN+A\n$TIME:1500+10+0\n$MAX_MOVES:320\n$JISHOGI:27\n{MOVE}T5\n");
    assert_eq!(bytes, sjis(&expected), "{}", komaoto::formats::decode(&bytes).unwrap().text);
    assert!(said.out().contains("W520"), "{}", said.out());
    // Nothing else rises with an edit that V2.2 has words for.
    let (bytes, _) = edited(&sjis(&file), "go 1\ntime 6");
    assert_eq!(bytes, sjis(&file.replace("T5", "T6")));
}

/// The example of the document goes through the formats, and what each has no place for is named with its place.
#[test]
fn what_other_formats_do_not_hold_is_named_with_its_place() {
    let file = format!(
        "{V3}N+先手\nN-後手\n$EVENT:選手権\n$TIME:900+0+5\n$MAX_MOVES:320\n$NOTE:一\\n二\n'平手\nPI\n'先手番\n+\n\
         +2726FU,T0\n'評価値\n'** 30 -8384FU +2625FU #1234\n-3334FU\nT6.123\n'*コメント\n%CHUDAN\n"
    );
    let to = |format: &str, lossy: bool| {
        let options: &[&str] =
            if lossy { &["--to", format, "--lossy", "--lang", "en"] } else { &["--to", format, "--lang", "en"] };
        converted("a.csa", file.as_bytes(), options)
    };
    for (format, named) in [
        (
            "jkf",
            &[
                "W505: 1 fraction of a second: Move 2\n",
                "W510: 3 lines kept as text: '平手\\n'先手番\\n'評価値\n",
                "--lossy",
            ][..],
        ),
        ("csa22", &["W505: 1 fraction of a second: Move 2\n", "W509", "持ち時間：900+0+5", "最大手数：320"]),
        ("csa1", &["W508: 4 headers: 棋戦, 持ち時間, 最大手数, 備考\n", "W505: 1 fraction of a second: Move 2\n"]),
        (
            "sfen",
            &[
                "W508: 6 headers: 先手, 後手, 棋戦, 持ち時間, 最大手数, 備考\n",
                "W511: 3 moves",
                "W502: 1 comment: Move 2 “コメント”\n",
            ],
        ),
        (
            "usi",
            &[
                "W508: 6 headers: 先手, 後手, 棋戦, 持ち時間, 最大手数, 備考\n",
                "W504: 2 move times: Move 1, Move 2\n",
                "W506: 1 evaluation: Move 1\n",
            ],
        ),
    ] {
        let (text, code, said) = to(format, false);
        assert_eq!((text.as_str(), code), ("", 3), "{format}: {said}");
        for part in named {
            assert!(said.contains(part), "{format}, {part}: {said}");
        }
        let (text, code, said) = to(format, true);
        assert!(!text.is_empty() && code == 1, "{format}: {said}");
    }
    // KIF holds all of it: what comes back is what was there.
    let (kifu, code, said) = converted("a.csa", file.as_bytes(), &["--to", "kifu", "--lang", "en"]);
    assert!(code == 1 && !said.contains("lost"), "{said}");
    let (back, code, said) = converted("a.kifu", kifu.as_bytes(), &["--to", "csa3", "--eol", "lf"]);
    assert_eq!(code, 0, "{said}");
    for line in
        file.lines().filter(|line| !line.starts_with("'") || line.starts_with("'*")).filter(|line| *line != "PI")
    {
        for statement in line.split(',') {
            assert!(back.lines().any(|other| other == statement), "{statement}: {back}");
        }
    }
    // The places are in the JSON, too.
    let desk = Desk::new(&[("a.csa", file.as_bytes())]);
    let said = desk.run(&["convert", "a.csa", "-o", "a.jkf", "--lossy", "--json"]);
    let json: serde_json::Value = serde_json::from_str(said.out()).unwrap();
    let notes = json[0]["notes"].as_array().unwrap();
    let lines = notes.iter().find(|note| note["code"] == "W510").unwrap();
    assert_eq!(lines["text"], "'平手\n'先手番\n'評価値", "{lines}");
    let fraction = notes.iter().find(|note| note["code"] == "W505").unwrap();
    assert_eq!(fraction["places"][0]["ply"], 2, "{fraction}");
}

const DRAWN: &str = "+2818HI\n-8292HI\n+1828HI\n-9282HI\n";

/// What the rules say at the end is noted where the record does not say it.
#[test]
fn an_end_that_the_rules_make_is_noted_where_the_record_does_not_say_it() {
    let check = |name: &str, text: &str| {
        let desk = Desk::new(&[(name, text.as_bytes())]);
        let said = desk.run(&["check", "--json", "--lang", "ja", name]);
        let json: serde_json::Value = serde_json::from_str(said.out()).unwrap();
        let notes = json[0]["notes"].as_array().unwrap().clone();
        let note = |note: &serde_json::Value| {
            format!(
                "{} {}:{} {}",
                note["code"].as_str().unwrap(),
                note["line"],
                note["column"],
                note["message"].as_str().unwrap()
            )
        };
        notes.iter().map(note).collect::<Vec<_>>()
    };
    let repeated = |times: usize, end: &str| format!("PI\n+\n{}{end}", DRAWN.repeat(times));
    let ends = "規則ではここで終局ですが、棋譜に書かれていません。";
    let draw = format!("R221 14:1 {ends}千日手（同一局面4回目）");
    for (text, expected) in [
        (repeated(2, ""), None),
        (repeated(3, "%SENNICHITE\n"), None),
        (repeated(3, "%HIKIWAKE\n"), None),
        (repeated(3, ""), Some(&draw)),
        (repeated(3, "%CHUDAN\n"), Some(&draw)),
        (repeated(3, "%TORYO\n"), Some(&draw)),
        // The game went on.
        (repeated(3, "+7776FU\n%TORYO\n"), None),
    ] {
        assert_eq!(check("a.csa", &text), expected.into_iter().cloned().collect::<Vec<_>>(), "{text}");
    }
    // Mate in a game; a problem that ends with it says all.
    let mate = "P-11OU\nP+13FU\nP+00KI\nP+59OU\n+\n+0012KI\n";
    assert_eq!(check("a.csa", mate), Vec::<String>::new());
    let game = "1. e4 e5 2. Qh5 Ke7 3. Qxe5#";
    let pgn = |result: &str| {
        check("a.pgn", &format!("[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n{game} {result}\n"))
    };
    assert_eq!(pgn("1-0"), Vec::<String>::new());
    assert_eq!(pgn("0-1").len(), 1);
    let show = Desk::new(&[("a.csa", repeated(3, "").as_bytes())]);
    let said = show.run(&["show", "--json", "a.csa"]);
    let json: serde_json::Value = serde_json::from_str(said.out()).unwrap();
    assert_eq!(json["games"][0]["by_rule"], serde_json::json!({"node": 12, "cause": "repetition", "loser": null}));
}

/// What the rules have ended in one game is no note that a fix in another one takes away.
#[test]
fn a_fix_leaves_the_ends_of_other_games() {
    let rounds = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let moves: String = (0..12).map(|ply| format!("{:4} {}\n", ply + 1, rounds[ply % 4])).collect();
    let games: String = ["甲", "乙", "丙"].map(|name| format!("手合割：平手\n先手：{name}\n{moves}\n")).concat();
    let desk = Desk::new(&[("games.kifu", games.as_bytes())]);
    let said = desk.run(&["check", "games.kifu", "--lang", "en"]);
    assert_eq!(said.out().matches(" kept R221").count(), 3, "{}", said.out());
    assert_eq!(said.out().matches("(1 more move, 2 notes left)").count(), 3, "{}", said.out());
}
