//! The official relative notation.

use std::collections::HashSet;

use komaoto::notation::{
    JapaneseMove, JapaneseMoveError, Modifier, Style, japanese, japanese_marked, kif, parse_usi, spell, square_kanji,
};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Hand, Move, Piece, PieceKind, Position, Square};
use proptest::prelude::*;

use super::{anything, crowd, mv, playout, position, rotated, rotated_move};

/// The words after the square and the piece's name.
fn tail(position: &Position, mv: Move) -> String {
    japanese(position, mv, None).chars().skip(3).filter(|letter| !"香桂銀".contains(*letter)).collect()
}

fn resolve(position: &Position, text: &str, previous: Option<Square>) -> Result<Move, JapaneseMoveError> {
    let (words, taken) = JapaneseMove::parse(text)?;
    assert_eq!(&text[taken..], "", "all of {text} is read");
    words.resolve(position, previous)
}

#[test]
fn every_example_of_the_association_holds_for_both_sides() {
    let Some(path) = crate::shared::shared("quirks/relative_notation_jsa.tsv") else { return };
    let table = std::fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let mut cells = row.split('\t');
        let (position, mv, expected) =
            (position(cells.next().unwrap()), mv(cells.next().unwrap()), cells.next().unwrap());
        for (position, mv) in [(position.clone(), mv), (rotated(&position), rotated_move(mv))] {
            let text = japanese(&position, mv, None);
            let relative = text.trim_end_matches("不成");
            assert!(relative.ends_with(expected), "{row}: {text}");
            assert!(
                !relative.trim_end_matches(expected).ends_with(['左', '右', '直', '上', '寄', '引']),
                "{row}: {text}"
            );
            assert_eq!(resolve(&position, &text, None), Ok(mv), "{row}");
        }
        rows += 1;
    }
    assert_eq!(rows, 108);
}

#[test]
fn the_hard_cases_hold_for_both_sides() {
    let full_house = "9/9/3GGG3/3G1G3/3GGG3/9/9/9/9 b - 1";
    let tokins = "9/9/9/9/9/9/1+P7/+P8/+P+P+P6 b - 1";
    let silvers = "9/9/9/9/9/9/6S1S/9/6SS1 b - 1";
    let dragons = "9/9/9/9/9/9/9/9/+R+R7 b - 1";
    let rooks = "9/4R4/9/9/9/9/4R4/9/9 b - 1";
    let knights = "9/9/9/9/2N1N4/9/9/9/9 b - 1";
    let drop = "9/9/9/9/9/9/9/4G4/3G1G3 b G 1";
    let lance = "9/9/9/4l4/9/9/9/9/9 w l 1";
    for (sfen, usi, text) in [
        ("9/5K3/9/4+p1+p2/8+p/6+p+p1/4+p1+p2/9/8k w - 1", "3g4g", "４七と左寄"),
        (full_house, "6d5d", "５四金左寄"),
        (full_house, "6e5d", "５四金左上"),
        (full_house, "5e5d", "５四金直"),
        (full_house, "4e5d", "５四金右上"),
        (full_house, "5c5d", "５四金引"),
        (tokins, "7i8h", "８八と右"),
        (tokins, "8i8h", "８八と直"),
        (tokins, "9i8h", "８八と左上"),
        (tokins, "9h8h", "８八と寄"),
        (tokins, "8g8h", "８八と引"),
        (silvers, "2i2h", "２八銀直"),
        (silvers, "1g2h", "２八銀右"),
        (silvers, "3i2h", "２八銀左上"),
        (silvers, "3g2h", "２八銀左引"),
        (dragons, "9i8h", "８八龍左"),
        (dragons, "8i8h", "８八龍右"),
        ("9/9/9/9/9/9/9/9/+B3+B4 b - 1", "9i7g", "７七馬左"),
        ("9/9/9/9/9/9/5+B3/8+B/9 b - 1", "1h2i", "２九馬右"),
        (rooks, "5b5d", "５四飛引不成"),
        (rooks, "5b5d+", "５四飛引成"),
        (rooks, "5g5d", "５四飛上"),
        (knights, "7e6c", "６三桂左不成"),
        (knights, "7e6c+", "６三桂左成"),
        (drop, "G*5g", "５七金打"),
        (drop, "5h5g", "５七金"),
        (lance, "L*5g", "５七香打"),
        (lance, "5d5g", "５七香不成"),
        // A second piece that is pinned still asks for a modifier.
        ("4r4/9/9/9/9/9/9/4G4/4KG3 b - 1", "4i4h", "４八金上"),
        // A promoted and an unpromoted silver are not alike.
        ("9/9/9/9/9/3+S1S3/9/9/9 b - 1", "4f5e", "５五銀"),
        ("9/9/9/9/9/3+S1S3/9/9/9 b - 1", "6f5e", "５五成銀"),
    ] {
        let (position, mv) = (position(sfen), mv(usi));
        assert_eq!(japanese(&position, mv, None), text);
        assert_eq!(resolve(&position, text, None), Ok(mv), "{text}");
        let (turned, turned_mv) = (rotated(&position), rotated_move(mv));
        assert_eq!(tail(&turned, turned_mv), tail(&position, mv), "{text} from the other side");
        let text = japanese(&turned, turned_mv, None);
        assert_eq!(resolve(&turned, &text, None), Ok(turned_mv), "{text}");
    }
}

#[test]
fn same_keeps_its_distance_from_a_lone_character_only() {
    let two = position("9/9/9/9/9/5G3/3GG4/3+S5/4R4 b - 1");
    let at = |usi: &str| japanese(&two, mv(usi), Some(mv(usi).to()));
    assert_eq!(at("4f4e"), "同　金");
    assert_eq!(at("5g5f"), "同金直");
    assert_eq!(at("6h6i"), "同成銀");
    assert_eq!(at("5i5h"), "同　飛");
    assert_eq!(kif(&two, mv("5g5f"), Square::new(5, 6)), "同　金(57)");
    let lone = position("9/9/9/9/9/9/9/9/R8 b - 1");
    assert_eq!(japanese(&lone, mv("9i9a+"), Square::new(9, 1)), "同飛成");
    assert_eq!(japanese_marked(&lone, mv("9i9h"), None), "☗９八飛");
    assert_eq!(japanese_marked(&rotated(&lone), mv("1a1b"), None), "☖１二飛");
}

#[test]
fn each_style_spells_in_its_own_way() {
    let start = position("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b P 3");
    let spelled = |usi| {
        [Style::Japanese, Style::Kif, Style::Western, Style::Usi]
            .map(|style| spell(style, &start.clone().into(), mv(usi).into(), None))
    };
    assert_eq!(spelled("8h2b+"), ["☗２二角成", "２二角成(88)", "Bx2b+", "8h2b+"]);
    assert_eq!(spelled("8h2b"), ["☗２二角不成", "２二角(88)", "Bx2b=", "8h2b"]);
    assert_eq!(spelled("P*5e"), ["☗５五歩", "５五歩打", "P*5e", "P*5e"]);
    assert_eq!(spelled("4i5h"), ["☗５八金右", "５八金(49)", "G4i-5h", "4i5h"]);
}

#[test]
fn one_move_has_many_forms() {
    let start = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    for text in [
        "７六歩",
        "7六歩",
        "76歩",
        "７６歩",
        "七六歩",
        "▲７六歩",
        "☗７六歩",
        "▼７六歩",
        "⛊７六歩",
        "▲ ７六歩",
        "７六歩(77)",
        "７六歩（７７）",
        "76歩(77)",
        "７六歩 (77)",
        "７六歩　(77)",
        "７六步",
        "７六歩兵",
        "+76歩",
        "７六歩不成",
        "７六歩直",
        "７六歩上",
        "７六歩行",
        "  ７六歩",
    ] {
        assert_eq!(resolve(&start, text, None), Ok(mv("7g7f")), "{text}");
    }
    let same = Square::new(7, 6);
    for text in ["同歩", "同　歩", "同 歩", "同  歩", "７六同歩", "７六同　歩", "同７六歩", "同　歩(77)", "▲同　歩"]
    {
        assert_eq!(resolve(&start, text, same), Ok(mv("7g7f")), "{text}");
    }
    assert_eq!(resolve(&start, "同歩", None), Err(JapaneseMoveError::NoPrevious));
    for text in ["５八金右", "５八金右上", "５八金上右", "５八右金", "５八金右(49)", "５八金(49)"]
    {
        let expected = if text == "５八右金" { None } else { Some(mv("4i5h")) };
        let found = JapaneseMove::parse(text).ok().and_then(|(words, _)| words.resolve(&start, None).ok());
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn pieces_have_many_names() {
    let names: [(PieceKind, &[&str]); 7] = [
        (PieceKind::King, &["王", "玉", "玉将", "王将"]),
        (PieceKind::Dragon, &["龍", "竜", "龍王", "竜王", "成飛"]),
        (PieceKind::Horse, &["馬", "龍馬", "竜馬", "成角"]),
        (PieceKind::PromotedSilver, &["成銀", "全"]),
        (PieceKind::PromotedKnight, &["成桂", "圭"]),
        (PieceKind::PromotedLance, &["成香", "杏"]),
        (PieceKind::Tokin, &["と", "と金", "成歩"]),
    ];
    for (kind, names) in names {
        for name in names {
            assert_eq!(JapaneseMove::parse(&format!("５五{name}上")).unwrap().0.piece, kind, "{name}");
        }
    }
}

#[test]
fn promotion_is_said_in_many_ways() {
    let silver = position("9/9/9/2S6/9/9/9/9/9 b - 1");
    for (text, usi) in [
        ("７三銀成", "7d7c+"),
        ("７三銀不成", "7d7c"),
        ("７三銀生", "7d7c"),
        ("７三銀", "7d7c"),
        ("７三銀(74)", "7d7c"),
        ("７三銀成(74)", "7d7c+"),
        // Named as it is after the move.
        ("７三成銀(74)", "7d7c+"),
        ("７三全(74)", "7d7c+"),
        ("７三成銀", "7d7c+"),
    ] {
        assert_eq!(resolve(&silver, text, None), Ok(mv(usi)), "{text}");
    }
    // A promoted silver that is there is the one that is named, and a piece that is not there is none.
    let both = position("9/9/2+S6/2S6/9/9/9/9/9 b - 1");
    assert_eq!(resolve(&both, "７二成銀", None), Ok(mv("7c7b")));
    assert_eq!(resolve(&silver, "７三と", None), Err(JapaneseMoveError::NoSuchMove));
}

#[test]
fn drops_may_go_unsaid_where_no_piece_can_move() {
    let held = position("9/9/9/9/9/9/9/4G4/9 b GS 1");
    for (text, expected) in [
        ("５七金打", mv("G*5g")),
        ("５七金", mv("5h5g")),
        ("５七銀", mv("S*5g")),
        ("５七銀打", mv("S*5g")),
        ("５七銀打(00)", mv("S*5g")),
        // 打 says what is meant, even where it cannot be: the caller learns why from the rules.
        ("５七飛打", mv("R*5g")),
    ] {
        assert_eq!(resolve(&held, text, None), Ok(expected), "{text}");
    }
    assert_eq!(resolve(&held, "５七飛", None), Err(JapaneseMoveError::NoSuchMove));
    assert_eq!(resolve(&held, "５七銀成", None), Err(JapaneseMoveError::NoSuchMove));
}

#[test]
fn ambiguous_words_are_not_decided_silently() {
    let golds = position("9/9/9/9/9/9/9/9/3G1G3 b - 1");
    assert_eq!(resolve(&golds, "５八金", None), Err(JapaneseMoveError::Ambiguous(vec![mv("4i5h"), mv("6i5h")])));
    // Both shield the king together: both are legal.
    let shields = position("9/9/9/9/9/9/9/9/r2G1GK2 b - 1");
    assert!(resolve(&shields, "５八金", None).is_err());
    // The gold on 6i is pinned: only the other one can be meant.
    let pinned = position("9/9/9/9/9/9/9/9/r2GKG3 b - 1");
    assert_eq!(resolve(&pinned, "５八金", None), Ok(mv("4i5h")));
}

#[test]
fn dialects_are_understood_and_the_wide_reading_is_the_last() {
    // 行 of dragons on 8g and 1f: the one that goes forward.
    let dragons = position("9/9/9/9/9/8+R/1+R7/9/9 b - 1");
    assert_eq!(resolve(&dragons, "▲８六龍行", None), Ok(mv("8g8f")));
    // 左 for 左寄.
    let tokins = position("9/5K3/9/4+p1+p2/8+p/6+p+p1/4+p1+p2/9/8k w - 1");
    assert_eq!(resolve(&tokins, "△４七と左", None), Ok(mv("3g4g")));
    // 中: between two others.
    let three = position("9/9/3GGG3/9/9/9/9/9/9 b - 1");
    assert_eq!(resolve(&three, "５二金中", None), Ok(mv("5c5b")));
}

#[test]
fn the_other_sides_mark_is_no_move_of_this_side() {
    let start = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    for mark in ['△', '▽', '☖', '⛉', '-'] {
        let (mut words, _) = JapaneseMove::parse(&format!("{mark}７六歩")).unwrap();
        assert_eq!(words.resolve(&start, None), Err(JapaneseMoveError::WrongSide(Color::White)));
        words.color = None;
        assert_eq!(words.resolve(&start, None), Ok(mv("7g7f")));
    }
}

#[test]
fn an_origin_decides_unless_another_piece_stands_there() {
    let start = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    assert_eq!(resolve(&start, "７六歩(88)", None), Err(JapaneseMoveError::OtherPiece(PieceKind::Bishop)));
    // An impossible move is still what the file says; the rules name the reason.
    assert_eq!(resolve(&start, "５五玉(59)", None), Ok(mv("5i5e")));
    assert_eq!(resolve(&start, "５四歩(55)", None), Ok(mv("5e5d")));
    for text in ["７六歩(99999)", "７六歩(0)", "７六歩(ab)", "７六歩(7", "７六歩(", "７六歩(70)"] {
        assert!(matches!(JapaneseMove::parse(text), Err(JapaneseMoveError::Syntax(_))), "{text}");
    }
}

#[test]
fn a_line_is_read_on_after_each_move() {
    let line = "▲７六歩    △３四歩▲２二角成 ( 0:10/) △同　銀(31)   ( 1:02/00:01:02)";
    let mut rest = line;
    let mut found = Vec::new();
    while let Ok((words, taken)) = JapaneseMove::parse(rest) {
        found.push((words.to.map(square_kanji), words.piece, words.promote, words.from.is_some()));
        rest = rest[taken..].trim_start_matches([' ', '(', ')', '0', '1', '2', '/', ':']);
    }
    assert_eq!(rest, "");
    assert_eq!(
        found,
        [
            (Some("７六".to_owned()), PieceKind::Pawn, None, false),
            (Some("３四".to_owned()), PieceKind::Pawn, None, false),
            (Some("２二".to_owned()), PieceKind::Bishop, Some(true), false),
            (None, PieceKind::Silver, None, true),
        ]
    );
    assert_eq!(JapaneseMove::parse("５八金左上不成").unwrap().0.modifiers, [Modifier::Left, Modifier::Up]);
}

#[test]
fn what_is_no_move_is_refused_with_its_text() {
    for text in [
        "",
        "投了",
        "７六",
        "７六(77)",
        "歩",
        "十六歩",
        "０六歩",
        "７〇歩",
        "まで5手で先手の勝ち",
        "*comment",
        "1 ７六歩",
    ] {
        assert_eq!(JapaneseMove::parse(text), Err(JapaneseMoveError::Syntax(text.to_owned())), "{text}");
    }
}

/// Each legal move has exactly one spelling, no two share one, and each resolves back to the move.
fn spellings_are_exact(position: &Position, previous: Option<Square>) {
    let moves = position.legal_moves();
    let mut seen = HashSet::new();
    for &mv in &moves {
        for text in [japanese_marked(position, mv, previous), japanese(position, mv, None), kif(position, mv, previous)]
        {
            assert_eq!(resolve(position, &text, previous), Ok(mv), "{text}");
        }
        assert!(seen.insert(japanese(position, mv, previous)), "{mv:?} is not alone");
        assert_eq!(
            parse_usi(&spell(Style::Usi, &position.clone().into(), mv.into(), previous.map(Into::into))),
            Ok(mv)
        );
    }
    let western: HashSet<String> = moves
        .iter()
        .map(|&mv| spell(Style::Western, &position.clone().into(), mv.into(), previous.map(Into::into)))
        .collect();
    assert_eq!(western.len(), moves.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn moves_of_games_are_spelled_exactly(line in playout()) {
        let mut position = Position::start();
        let mut previous = None;
        for mv in line {
            position.play(mv).unwrap();
            previous = Some(mv.to());
        }
        spellings_are_exact(&position, previous);
    }

    #[test]
    fn moves_of_a_crowd_are_spelled_exactly(position in crowd()) {
        spellings_are_exact(&position, Square::new(5, 5));
    }

    #[test]
    fn moves_of_anything_are_spelled_exactly(position in anything()) {
        spellings_are_exact(&position, None);
    }

    #[test]
    fn spelling_is_total(position in anything(), from in 0..81_usize, to in 0..81_usize, promote: bool, kind in 0..14_usize) {
        let (from, to) = (Square::from_index(from).unwrap(), Square::from_index(to).unwrap());
        for mv in [Move::Normal { from, to, promote }, Move::Drop { kind: PieceKind::ALL[kind], to }] {
            for style in [Style::Japanese, Style::Kif, Style::Western, Style::Usi] {
                assert!(!spell(style, &position.clone().into(), mv.into(), None).is_empty());
            }
        }
    }

    #[test]
    fn no_text_breaks_the_reader(text in "[▲△同７六2五歩銀成不打左右直上(（)）7 　中入行王と\\PC]{0,12}", position in anything()) {
        if let Ok((words, taken)) = JapaneseMove::parse(&text) {
            prop_assert!(text.is_char_boundary(taken));
            let _ = words.resolve(&position, Square::new(2, 5));
        }
    }
}

/// Numbers as if by chance, the same on every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }
}

#[test]
fn thousands_of_moves_in_dense_positions_are_spelled_exactly() {
    use PieceKind::*;
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let crowds =
        [&[Gold, Tokin][..], &[Silver, PromotedSilver], &[Dragon, Horse], &[Tokin], &[Rook, Bishop, Gold, Knight]];
    let (mut spelled, mut modified) = (0, 0);
    while spelled < 12_000 {
        let mut position = Position::empty();
        let mover = if chance.below(2) == 0 { Color::Black } else { Color::White };
        position.set_side_to_move(mover);
        let kinds = crowds[chance.below(crowds.len())];
        for _ in 0..4 + chance.below(24) {
            let kind = kinds[chance.below(kinds.len())];
            let great = matches!(kind, Dragon | Horse | Rook | Bishop);
            let there = Square::all().filter(|&square| position.piece(square).is_some_and(|piece| piece.kind == kind));
            // There are two of them in a set.
            if great && there.count() >= 2 {
                continue;
            }
            // All around one square, so that many reach it.
            let square = Square::new(3 + chance.below(5) as u8, 2 + chance.below(6) as u8).unwrap();
            position.set_piece(square, Some(Piece::new(mover, kind)));
        }
        if chance.below(8) == 0 {
            let mut hand = Hand::EMPTY;
            hand.set(Gold, 1);
            position.set_hand(mover, hand);
        }
        let previous = Square::new(5, 5);
        let mut seen = HashSet::new();
        for mv in position.legal_moves() {
            let text = japanese(&position, mv, previous);
            assert_eq!(resolve(&position, &text, previous), Ok(mv), "{text}");
            spelled += 1;
            modified += usize::from(text.contains(['左', '右', '直', '上', '寄', '引']));
            assert!(seen.insert(text), "{mv:?} is not alone");
        }
    }
    assert!(modified > 3_000, "{modified}");
}
