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
        assert!(said.out().contains("; W520 the head of the file, which names UTF-8 now"), "{}", said.out());
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
