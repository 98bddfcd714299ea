//! Chinese notation, WXF, ICCS, UCI.

use std::collections::BTreeSet;

use komaoto::notation::xiangqi::{
    ChineseMove, ChineseMoveError, ChineseScript, Ranks, chinese, iccs, parse_algebraic, parse_chinese, parse_iccs,
    parse_uci, parse_wxf, uci, wxf,
};
use komaoto::rules::xiangqi::{Move, Position};
use proptest::prelude::*;

use super::position;
use crate::rules::xiangqi::{all_moves, odd, played};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const TRADITIONAL: ChineseScript = ChineseScript { traditional: true, ascii: false };
const ASCII: ChineseScript = ChineseScript { traditional: false, ascii: true };

fn resolved(fen: &str, words: Result<ChineseMove, ChineseMoveError>) -> Result<String, ChineseMoveError> {
    words?.resolve(&position(fen)).map(iccs)
}

/// A move in all its spellings: each is read as the move, and is how the move is written.
fn spelled(fen: &str, coordinates: &str, simplified: &str, short: &str) {
    let position = position(fen);
    let mv = parse_iccs(coordinates).unwrap();
    assert_eq!(chinese(&position, mv, ChineseScript::default()).as_deref(), Some(simplified));
    assert_eq!(wxf(&position, mv).as_deref(), Some(short));
    assert_eq!(parse_chinese(simplified).and_then(|words| words.resolve(&position)), Ok(mv), "{simplified}");
    assert_eq!(parse_wxf(short).and_then(|words| words.resolve(&position)), Ok(mv), "{short}");
}

#[test]
fn the_first_moves() {
    spelled(START, "h2e2", "炮二平五", "C2.5");
    spelled(START, "b0c2", "马八进七", "H8+7");
    spelled(START, "c3c4", "兵七进一", "P7+1");
    spelled(START, "g0e2", "相三进五", "E3+5");
    spelled(START, "d0e1", "仕六进五", "A6+5");
    spelled(START, "e0e1", "帅五进一", "K5+1");
    let black = &START.replace(" w ", " b ");
    spelled(black, "h9g7", "马８进７", "H8+7");
    spelled(black, "h7h0", "炮８进７", "C8+7");
    spelled(black, "a6a5", "卒１进１", "P1+1");
    assert_eq!(chinese(&position(black), parse_iccs("a9a8").unwrap(), ASCII).as_deref(), Some("车1进1"));
    assert_eq!(chinese(&position(black), parse_iccs("h7e7").unwrap(), TRADITIONAL).as_deref(), Some("砲８平５"));
    assert_eq!(chinese(&position(START), parse_iccs("b0c2").unwrap(), TRADITIONAL).as_deref(), Some("馬八進七"));
}

#[test]
fn every_hand_is_read() {
    for text in ["炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", " 炮二平5 "] {
        assert_eq!(resolved(START, parse_chinese(text)).as_deref(), Ok("H2-E2"), "{text}");
    }
    for text in ["馬八進七", "傌八進七", "马八进七"] {
        assert_eq!(resolved(START, parse_chinese(text)).as_deref(), Ok("B0-C2"), "{text}");
    }
    for text in ["C2.5", "C2=5", "c2.5"] {
        assert_eq!(resolved(START, parse_wxf(text)).as_deref(), Ok("H2-E2"), "{text}");
        let full: String = text.chars().map(|c| char::from_u32(c as u32 + 0xFEE0).unwrap()).collect();
        assert_eq!(resolved(START, parse_wxf(&full)).as_deref(), Ok("H2-E2"), "{full}");
    }
    for text in ["H2-E2", "h2-e2", "H2E2", "h2e2"] {
        assert_eq!(parse_iccs(text).map(iccs).as_deref(), Some("H2-E2"), "{text}");
    }
    assert_eq!(parse_uci("h3e3").map(iccs).as_deref(), Some("H2-E2"));
    assert_eq!(parse_uci("a10a9").map(uci).as_deref(), Some("a10a9"));
    assert_eq!(parse_uci("a1a10").map(iccs).as_deref(), Some("A0-A9"));
}

#[test]
fn pieces_behind_each_other() {
    let chariots = "3k5/9/9/9/2R6/9/2R6/9/9/4K4 w - - 0 1";
    spelled(chariots, "c5d5", "前车平六", "+R.6");
    spelled(chariots, "c3c2", "后车退一", "-R-1");
    assert_eq!(resolved(chariots, parse_chinese("后車退一")).as_deref(), Ok("C3-C2"));
    assert_eq!(resolved(chariots, parse_chinese("後車退一")).as_deref(), Ok("C3-C2"));
    assert_eq!(resolved(chariots, parse_chinese("车后退一")).as_deref(), Ok("C3-C2"));
    assert_eq!(resolved(chariots, parse_wxf("R-.6")).as_deref(), Ok("C3-D3"));
    // By the file alone only where one of them can go.
    assert_eq!(resolved(chariots, parse_chinese("车七平六")).unwrap_err().to_string(), "ambiguous: 2 moves fit");
    let blocked = "3k5/9/9/2R6/2R6/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(resolved(blocked, parse_chinese("车七进一")).as_deref(), Ok("C6-C7"));
}

#[test]
fn advisors_and_elephants_need_no_order() {
    let advisors = "3ak4/9/3a5/9/9/9/9/9/9/5K3 b - - 0 1";
    spelled(advisors, "d9e8", "士４进５", "A4+5");
    spelled(advisors, "d7e8", "士４退５", "A4-5");
    assert_eq!(resolved(advisors, parse_chinese("前士退5")).as_deref(), Ok("D7-E8"));
}

#[test]
fn soldiers() {
    let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1";
    spelled(three, "c7c8", "前兵进一", "+P+1");
    spelled(three, "c6b6", "中兵平八", ".P.8");
    spelled(three, "c5d5", "后兵平六", "-P.6");
    assert_eq!(resolved(three, parse_chinese("二兵平八")).as_deref(), Ok("C6-B6"));
    let four = "3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1";
    spelled(four, "c8b8", "一兵平八", "aP.8");
    spelled(four, "c5d5", "四兵平六", "dP.6");
    assert_eq!(resolved(four, parse_wxf("Pb.8")).as_deref(), Ok("C7-B7"));
    // Two files with two each: counted from the right, each from the front.
    let pairs = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w - - 0 1";
    spelled(pairs, "g7f7", "一兵平四", "aP.4");
    spelled(pairs, "g6f6", "二兵平四", "bP.4");
    spelled(pairs, "c7d7", "三兵平六", "cP.6");
    spelled(pairs, "c6d6", "四兵平六", "dP.6");
    assert_eq!(resolved(pairs, parse_chinese("前七平六")).as_deref(), Ok("C7-D7"));
    assert_eq!(resolved(pairs, parse_wxf("-3.4")).as_deref(), Ok("G6-F6"));
    assert_eq!(resolved(pairs, parse_chinese("前兵进一")).unwrap_err().to_string(), "ambiguous: 2 moves fit");
    let black = "3k5/9/9/9/9/9/2p3p2/2p3p2/9/4K4 b - - 0 1";
    spelled(black, "c2b2", "一卒平２", "aP.2");
    spelled(black, "g3h3", "四卒平８", "dP.8");
}

/// As Fairy-Stockfish writes moves, and XBoard.
#[test]
fn algebraic_moves_are_read() {
    let resolved = |fen: &str, text: &str, ranks| parse_algebraic(text)?.resolve(&position(fen), ranks).map(iccs);
    let read = |fen: &str, text: &str| resolved(fen, text, Ranks::FromOne);
    let from_zero = |fen: &str, text: &str| resolved(fen, text, Ranks::FromZero);
    for text in ["Che3", "Ch3e3", "Ch3-e3", "C3-e3", "Chxe3+"] {
        let expected = if text == "C3-e3" { Err(()) } else { Ok("H2-E2".to_owned()) };
        assert_eq!(read(START, text).map_err(|_| ()), expected, "{text}");
    }
    assert_eq!(read(START, "Hg3").as_deref(), Ok("H0-G2"));
    assert_eq!(read(START, "Ng3").as_deref(), Ok("H0-G2"));
    let files = "3k5/R8/9/9/9/9/9/9/R8/4K4 w - - 0 1";
    assert_eq!(read(files, "R9a8").as_deref(), Ok("A8-A7"));
    assert_eq!(read(files, "Ra10#").as_deref(), Ok("A8-A9"));
    assert!(matches!(read(files, "Ra5"), Err(ChineseMoveError::Ambiguous(_))));
    for text in ["Che2", "Ch2e2", "Chxe2+"] {
        assert_eq!((from_zero(START, text).as_deref(), read(START, text).is_ok()), (Ok("H2-E2"), false), "{text}");
    }
    assert_eq!(from_zero(files, "Ra9#").as_deref(), Ok("A8-A9"));
    assert_eq!(from_zero(files, "Ra0").as_deref(), Ok("A1-A0"));
    assert_eq!(read(files, "Ra0"), Err(ChineseMoveError::NoSuchMove));
    assert_eq!(from_zero(files, "Ra10"), Err(ChineseMoveError::NoSuchMove));
    // A soldier without a letter, which goes aside beyond the river.
    let beyond = "4k4/9/9/4p4/2P6/9/9/9/9/3K5 w - - 0 1";
    assert_eq!(from_zero(START, "e4").as_deref(), Ok("E3-E4"));
    assert_eq!(from_zero(beyond, "cd5").as_deref(), Ok("C5-D5"));
    assert_eq!(read(beyond, "cxd6").as_deref(), Ok("C5-D5"));
    for text in ["", "C", "Ce", "Ce-1", "Ce+1", "Ce11", "Cx", "Ckk3", "C10", "Xe3", "Cé3", "H2-E2", "CHE3", "h2e2"] {
        assert!(matches!(parse_algebraic(text), Err(ChineseMoveError::Syntax(_))), "{text}");
    }
}

#[test]
fn what_no_rule_allows_is_still_said() {
    // The horse keeps the generals apart.
    let pinned = "4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1";
    spelled(pinned, "e2f4", "马五进四", "H5+4");
    assert!(position(pinned).check(parse_iccs("e2f4").unwrap()).is_err());
}

#[test]
fn what_is_no_move() {
    for text in ["", "炮", "炮二平", "炮二平五五", "炮炮平五", "炮二五平", "二二平五", "炮〇平五", "前前平五"]
    {
        assert_eq!(resolved(START, parse_chinese(text)).unwrap_err().to_string(), format!("not a move: {text}"));
    }
    for text in ["", "C2", "C2.0", "C2x5", "X2.5", "++.5", "aC.5", "C2.55"] {
        assert_eq!(resolved(START, parse_wxf(text)).unwrap_err().to_string(), format!("not a move: {text}"));
    }
    for text in ["", "h2", "h2-", "h2e", "j2e2", "h2e2e2", "h2-e2-", "h2h2", "炮二平五"] {
        assert_eq!((parse_iccs(text), parse_uci(text)), (None, None), "{text}");
    }
    assert_eq!(parse_uci("h0e0"), None);
    assert_eq!(parse_uci("h11e1"), None);
    assert_eq!(resolved(START, parse_chinese("炮二进九")).unwrap_err(), ChineseMoveError::NoSuchMove);
    assert_eq!(resolved(START, parse_chinese("车二平五")).unwrap_err(), ChineseMoveError::NoSuchMove);
}

/// Each legal move has a spelling of its own in each notation, which resolves back to it.
fn spellings_resolve_back(position: &Position, always: bool) -> Result<(), TestCaseError> {
    let mut seen = BTreeSet::new();
    for mv in position.legal_moves() {
        for writing in [ChineseScript::default(), TRADITIONAL, ASCII] {
            let text = chinese(position, mv, writing);
            prop_assert!(text.is_some() || !always);
            let Some(text) = text else { continue };
            prop_assert_eq!(parse_chinese(&text).and_then(|words| words.resolve(position)), Ok(mv), "{}", text);
            prop_assert!(writing != ChineseScript::default() || seen.insert(text));
        }
        let short = wxf(position, mv);
        prop_assert!(short.is_some() || !always);
        if let Some(short) = short {
            prop_assert_eq!(parse_wxf(&short).and_then(|words| words.resolve(position)), Ok(mv), "{}", short);
        }
        prop_assert_eq!(parse_iccs(&iccs(mv)), Some(mv));
        prop_assert_eq!(parse_uci(&uci(mv)), Some(mv));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_resolve_back(position in played()) {
        spellings_resolve_back(&position, true)?;
    }

    #[test]
    fn legal_moves_resolve_back_on_odd_boards(position in odd()) {
        spellings_resolve_back(&position, false)?;
    }

    #[test]
    fn what_is_spelled_resolves_back(position in odd(), choices in prop::collection::vec(any::<prop::sample::Index>(), 50)) {
        let playable: Vec<Move> = all_moves().filter(|&mv| position.playable(mv).is_ok()).collect();
        for choice in choices.iter().filter(|_| !playable.is_empty()) {
            let mv = playable[choice.index(playable.len())];
            if let Some(text) = chinese(&position, mv, ChineseScript::default()) {
                prop_assert_eq!(parse_chinese(&text).and_then(|words| words.resolve(&position)), Ok(mv), "{}", text);
            }
        }
    }

    #[test]
    fn no_text_panics(text in "[前后一二三四五兵炮车马进退平1-9]{0,5}|[KAHNRCPa-e0-9x+-]{0,7}|[KAEHRCPa-e+.=1-9-]{0,5}|[a-i0-9-]{0,6}|\\PC{0,8}", position in odd()) {
        let _ = parse_chinese(&text).and_then(|words| words.resolve(&position));
        let _ = parse_wxf(&text).and_then(|words| words.resolve(&position));
        let _ = parse_algebraic(&text).map(|words| [Ranks::FromOne, Ranks::FromZero].map(|ranks| words.resolve(&position, ranks)));
        let _ = (parse_iccs(&text), parse_uci(&text));
    }
}
