//! Lines and words.

use komaoto::engine::{
    Best, Bound, Declared, Endless, EngineMessage, LineSplitter, Mating, Needs, OptionKind, RawScore, said,
};
use proptest::prelude::*;

fn cut(parts: &[&[u8]]) -> Vec<String> {
    let (mut lines, mut all) = (LineSplitter::default(), Vec::new());
    for part in parts {
        lines.push(part, |line| all.push(String::from_utf8_lossy(line).into_owned())).unwrap();
    }
    all
}

#[test]
fn lines_end_however_they_end_and_wait_for_their_end() {
    assert_eq!(cut(&[b"usiok\r\nread", b"yok\n\n  \t info \t\r\r\nhalf"]), ["usiok", "readyok", "info"]);
    let long = vec![b'A'; 70_000];
    assert_eq!(cut(&[b"one\n", &long, b"\ntwo\n"]), ["one", "two"]);
    let mut lines = LineSplitter::default();
    let ended = (0..1100).find_map(|_| lines.push(&long[..65_536], |_| panic!("no line")).err());
    assert_eq!(ended, Some(Endless));
}

#[test]
fn what_an_engine_takes_is_read_from_its_options() {
    // Declared, chosen, memory in megabytes and threads.
    let takes = |declared: &[&str], chosen: Option<(&str, &str)>, memory, threads| {
        let declared: Vec<Declared> = declared.iter().map(|line| Declared::parse(line.as_bytes()).unwrap()).collect();
        let chosen: Vec<_> = chosen.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        assert_eq!(Needs::of(&declared, &chosen), Needs { memory, threads }, "{declared:?}");
    };
    let hash = "name Hash type spin default 16 min 1 max 1024";
    takes(&[], Some(("Threads", "8")), 0, 1);
    takes(&["name USI_Hash type spin default 256", "name Threads type spin default 4"], None, 256, 4);
    takes(&[hash], Some(("Hash", "512")), 512, 1);
    // What it would refuse is not sent.
    takes(&[hash], Some(("Hash", "99999")), 16, 1);
    takes(&["hashsize type spin default 32", "name Threads type string default x"], None, 32, 1);
}

#[test]
fn options_keep_their_names_and_values_with_blanks() {
    // (line, name, kind)
    let text = |text: &str| OptionKind::Text(text.to_owned());
    let spin = |default, min, max| OptionKind::Spin { default, min, max };
    let cases: &[(&str, &str, OptionKind)] = &[
        ("name USI_Hash type spin default 16 min 1 max 1024", "USI_Hash", spin(16, Some(1), Some(1024))),
        ("name Debug Log File type string default ", "Debug Log File", text("")),
        ("name SyzygyPath type string default <empty>", "SyzygyPath", text("")),
        (
            r"name Book File type filename default C:\Program Files\将棋 (x86)\book.db",
            "Book File",
            OptionKind::File(r"C:\Program Files\将棋 (x86)\book.db".to_owned()),
        ),
        ("name NoBounds type spin default 7", "NoBounds", spin(7, None, None)),
        ("name Twisted type spin default 5 min 10 max 1", "Twisted", spin(5, None, None)),
        ("name Big type spin default 0 min 0 max 9223372036854775807", "Big", spin(0, Some(0), Some(i64::MAX))),
        ("name Float type spin default 0.5 min 0 max 1", "Float", text("0.5")),
        (
            "name Two Words type combo default a b var a b var c d",
            "Two Words",
            OptionKind::Combo { default: "a b".to_owned(), choices: vec!["a b".to_owned(), "c d".to_owned()] },
        ),
        ("name NoVar type combo default x", "NoVar", text("x")),
        ("name Odd type slider default 1", "Odd", text("1")),
        ("name type type check default true", "type", OptionKind::Check(true)),
        ("name Check type check default 1", "Check", OptionKind::Check(true)),
        // UCCI has no word before the name.
        ("Hash type spin default 16 min 1 max 1024", "Hash", spin(16, Some(1), Some(1024))),
        ("name Do It Now type button", "Do It Now", OptionKind::Button),
    ];
    for (line, name, kind) in cases {
        let option = Declared::parse(line.as_bytes()).expect(line);
        assert_eq!((option.shown().as_str(), &option.kind), (*name, kind), "{line}");
    }
    for nameless in ["", "name", "name  type check", "type check default true"] {
        assert_eq!(Declared::parse(nameless.as_bytes()), None, "{nameless}");
    }
}

#[test]
fn a_value_must_fit_and_be_one_line() {
    let option = |line: &str| Declared::parse(line.as_bytes()).unwrap();
    let spin = option("name Hash type spin default 16 min 1 max 1024");
    assert!(spin.takes("64") && !spin.takes("0") && !spin.takes("1025") && !spin.takes("x"));
    let text = option("name EvalDir type string default eval");
    assert!(text.takes("a b") && !text.takes("a\nquit") && !text.takes("a\rquit") && !text.takes("a\0"));
}

#[test]
fn what_is_not_known_is_skipped() {
    let info = |line: &str| match said(line.as_bytes()) {
        EngineMessage::Info(info) => *info,
        said => panic!("{line}: {said:?}"),
    };
    let exact = |score| Some((score, Bound::Exact));
    let mate = |wins, moves| exact(RawScore::Mate { wins, moves });
    // (line, score, line of moves)
    let cases = [
        ("info depth 3 score cp 20 wdl 500 400 100 nodes 5 pv 7g7f 3c3d", exact(RawScore::Centipawns(20)), "7g7f 3c3d"),
        ("info depth 2 string score cp 999 pv 7g7f", None, ""),
        ("info   depth  4  score  cp  -21   pv   7g7f", exact(RawScore::Centipawns(-21)), "7g7f"),
        ("info score cp 10 pv 7g7f 3c3d string end", exact(RawScore::Centipawns(10)), "7g7f 3c3d"),
        ("info pv 7g7f score cp 5", exact(RawScore::Centipawns(5)), "7g7f"),
        ("info depth NaN score cp 99999999999999999999 nodes -5 pv zzzz", None, "zzzz"),
        ("info score mate 3 pv", mate(true, Some(3)), ""),
        ("info score mate -2", mate(false, Some(2)), ""),
        ("info score mate +", mate(true, None), ""),
        ("info score mate -", mate(false, None), ""),
        // Mated on the board.
        ("info depth 0 score mate 0", mate(false, None), ""),
        ("info score mate nodes 10 pv 7g7f", None, "7g7f"),
        ("info score cp 1148897", mate(true, None), ""),
        ("info score cp 50 upperbound pv 7g7f", Some((RawScore::Centipawns(50), Bound::Upper)), "7g7f"),
        ("info currmove 7g7f currmovenumber 1", None, ""),
    ];
    for (line, score, moves) in cases {
        let info = info(line);
        assert_eq!((info.score, info.line.as_str()), (score, moves), "{line}");
    }
}

#[test]
fn the_ends_of_searches() {
    let best = |line: &str| match said(line.as_bytes()) {
        EngineMessage::Best(best) => best,
        said => panic!("{line}: {said:?}"),
    };
    assert_eq!(best("bestmove 7g7f ponder 3c3d"), Best::Move("7g7f".to_owned()));
    assert_eq!((best("bestmove resign"), best("bestmove win")), (Best::Resign, Best::Win));
    for none in ["bestmove", "bestmove (none)", "bestmove none", "bestmove 0000", "bestmove null", "nobestmove"] {
        assert_eq!(best(none), Best::None, "{none}");
    }
    let mating = |line: &str| said(line.as_bytes());
    assert_eq!(mating("checkmate nomate"), EngineMessage::Mating(Mating::NoMate));
    assert_eq!(mating("checkmate timeout"), EngineMessage::Mating(Mating::Timeout));
    assert_eq!(mating("checkmate notimplemented"), EngineMessage::Mating(Mating::NotImplemented));
    assert_eq!(mating("checkmate G*5b"), EngineMessage::Mating(Mating::Moves(vec!["G*5b".to_owned()])));
}

#[test]
fn what_is_shown_is_no_command_to_the_terminal() {
    assert_eq!(said(b"\x1b[31mred \x00"), EngineMessage::Other(r"\u{1b}[31mred \u{0}".to_owned()));
    let (name, _, _) = encoding_rs::SHIFT_JIS.encode("id name 水匠");
    assert_eq!(said(&name), EngineMessage::Name("水匠".to_owned()));
}

proptest! {
    #[test]
    fn no_line_is_too_odd(line in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = said(&line);
        let _ = said(&[b"info ".as_slice(), &line].concat());
        let _ = said(&[b"option name ".as_slice(), &line].concat());
    }

    #[test]
    fn no_words_are_too_odd(words in proptest::collection::vec(
        prop_oneof!["info", "depth", "score", "cp", "mate", "pv", "multipv", "string", "lowerbound", "-?[0-9]{1,20}", "[a-z+*0-9]{1,5}"],
        0..20,
    )) {
        let _ = said(words.join(" ").as_bytes());
    }
}
