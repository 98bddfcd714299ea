//! Handicaps 手合割: what White gives, and their names.

use komaoto::notation::sfen;
use komaoto::rules::Color;
use komaoto::rules::shogi::{Handicap, Position};

/// Name, and White's two ranks.
const POSITIONS: [(&str, &str); 16] = [
    ("平手", "lnsgkgsnl/1r5b1"),
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

#[test]
fn each_gives_its_pieces() {
    for (handicap, (name, ranks)) in Handicap::ALL.into_iter().zip(POSITIONS) {
        let turn = if name == "平手" { 'b' } else { 'w' };
        assert_eq!(handicap.name(), name);
        let start = handicap.position();
        assert_eq!(sfen(&start), format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1"), "{name}");
        assert_eq!(Handicap::of(&start), Some(handicap));
        assert_eq!(Handicap::from_name(name), Some(handicap));
        assert!(start.faults().is_empty());
    }
}

#[test]
fn unofficial_ones_are_read_but_not_recognised() {
    let positions = [
        ("両香落ち", "1nsgkgsn1/1r5b1/ppppppppp", "-"),
        ("九枚落ち", "4kg3/9/ppppppppp", "-"),
        ("歩三兵", "4k4/9/9", "3p"),
        ("裸玉", "4k4/9/9", "-"),
        ("トンボ", "4k4/1r5b1/ppppppppp", "-"),
        ("トンボ＋香", "l3k3l/1r5b1/ppppppppp", "-"),
        ("トンボ＋桂香", "ln2k2nl/1r5b1/ppppppppp", "-"),
        ("太閤落ち", "lnsgkgsnl/1r5b1/p1ppppppp", "-"),
        ("二十枚落ち", "9/9/9", "-"),
    ];
    for (handicap, (name, ranks, hand)) in Handicap::UNOFFICIAL.into_iter().zip(positions) {
        assert_eq!(handicap.name(), name);
        assert_eq!(sfen(&handicap.position()), format!("{ranks}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w {hand} 1"), "{name}");
        assert_eq!(Handicap::from_name(name), Some(handicap));
        assert_eq!(Handicap::of(&handicap.position()), None);
    }
}

#[test]
fn a_position_is_a_handicap_only_as_a_whole() {
    let mut position = Handicap::Bishop.position();
    position.set_ply(7);
    assert_eq!(Handicap::of(&position), Some(Handicap::Bishop), "whatever the number of the move");
    position.set_side_to_move(Color::Black);
    assert_eq!(Handicap::of(&position), None);
    assert_eq!(Handicap::of(&Position::empty()), None);
}

#[test]
fn synonyms() {
    for (name, handicap) in [
        ("　平手　", Handicap::Even),
        (" 香車落ち", Handicap::Lance),
        ("左香落", Handicap::Lance),
        ("右香落", Handicap::RightLance),
        ("角行落ち\t", Handicap::Bishop),
        ("飛落ち", Handicap::Rook),
        ("飛車落", Handicap::Rook),
        ("飛車香落ち", Handicap::RookLance),
        ("２枚落ち", Handicap::TwoPiece),
        ("2枚落ち", Handicap::TwoPiece),
        ("二枚落", Handicap::TwoPiece),
        ("右五枚落ち", Handicap::FivePiece),
        ("10枚落ち", Handicap::TenPiece),
        ("七枚落ち", Handicap::RightSevenPiece),
        ("裸王", Handicap::NakedKing),
        ("十九枚落ち", Handicap::NakedKing),
        ("太閤将棋", Handicap::Taiko),
        ("兩香落ち", Handicap::BothLances),
        ("定先", Handicap::Even),
    ] {
        assert_eq!(Handicap::from_name(name), Some(handicap), "{name}");
    }
    for name in [
        "",
        "その他",
        "二枚",
        "落ち",
        "平手落ち",
        "5五将棋",
        "京都将棋",
        "安南将棋",
        "王手将棋",
        "どうぶつしょうぎ",
        "香落ちち",
    ] {
        assert_eq!(Handicap::from_name(name), None, "{name}");
    }
}

#[test]
fn pieces_given_may_go_into_the_other_hand() {
    let start = |name| Handicap::start(name).map(|position| sfen(&position));
    let rest = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert_eq!(start("香得"), Some(format!("lnsgkgsn1/1r5b1/{rest} w L 1")));
    assert_eq!(start("飛香得"), Some(format!("lnsgkgsn1/7b1/{rest} w RL 1")));
    assert_eq!(start("兩香得"), Some(format!("1nsgkgsn1/1r5b1/{rest} w 2L 1")));
    assert_eq!(start("六枚得"), Some(format!("2sgkgs2/9/{rest} w RB2N2L 1")));
    assert_eq!(start("角落ち"), Some(sfen(&Handicap::Bishop.position())));
    assert_eq!(start("青空将棋").as_deref(), Some("lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1"));
    for name in ["得", "損得", "5五将棋", "その他", ""] {
        assert_eq!(start(name), None, "{name}");
    }
    for name in ["5五将棋", "５五将棋", "五々将棋", "京都将棋", "安南将棋", "王手将棋", "どうぶつしょうぎ"]
    {
        assert!(Handicap::is_another_game(name), "{name}");
    }
    for name in ["平手", "その他", "青空将棋", "太閤将棋", "詰将棋", "将棋", "5将棋"] {
        assert!(!Handicap::is_another_game(name), "{name}");
    }
}
