//! Captions are never false: each names the move that led to its position, and reads back as that move.

use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::chess::San;
use komaoto::notation::xiangqi::{parse_chinese, parse_wxf};
use komaoto::notation::{JapaneseMove, Style};
use komaoto::record::{NodeId, Record, Step};
use komaoto::rules::{Game, Move, Position};
use komaoto::sheet::caption::{CaptionForm, Naming, caption};
use komaoto::sheet::figure::{Choices, DiagramNodes, Footer, Hands, figure};
use komaoto::sheet::{Passage, SheetWording};

fn read(text: &str, extension: &str) -> Record {
    load(text.as_bytes(), Some(extension)).unwrap().records.remove(0)
}

fn shogi(outline: &str) -> Record {
    Record::from_outline(Position::start(Game::Shogi), outline).unwrap().0
}

fn said_as(record: &Record, node: NodeId, form: CaptionForm, number: Option<usize>) -> String {
    let locale = Locale::new(Language::Japanese);
    caption(record, node, &Naming { form, number }, SheetWording::new(&locale, Style::Japanese))
}

fn said(record: &Record, node: NodeId) -> String {
    said_as(record, node, CaptionForm::Plain, None)
}

fn last(record: &Record) -> NodeId {
    record.tree.mainline(NodeId::ROOT).last().unwrap()
}

#[test]
fn the_end_of_a_game_is_captioned_by_its_last_move() {
    let resigned = shogi("7g7f 3c3d 8h2b+ resign");
    assert_eq!(said(&resigned, last(&resigned)), "投了図は▲２二角成まで");
    assert_eq!(said_as(&resigned, last(&resigned), CaptionForm::Square, None), "【投了図は▲２二角成まで】");
    assert_eq!(
        said_as(&resigned, last(&resigned), CaptionForm::Plain, Some(4)),
        "投了図は▲２二角成まで",
        "whatever its number"
    );
    let drawn = shogi("7g7f 3c3d repetition");
    assert_eq!(said(&drawn, last(&drawn)), "終了図は△３四歩まで");
    let nothing = shogi("resign");
    assert_eq!(said(&nothing, last(&nothing)), "開始局面", "nobody has moved");
}

#[test]
fn forms_names_and_numbers() {
    let mut record = shogi("7g7f 3c3d 2g2f");
    let node = DiagramNodes::Moves(1, 1).nodes(&record, Passage::Whole)[0];
    let of = |record: &Record, form, number| said_as(record, node, form, number);
    assert_eq!(of(&record, CaptionForm::Plain, Some(3)), "第3図は▲７六歩まで");
    assert_eq!(of(&record, CaptionForm::Round, Some(3)), "（第3図は▲７六歩まで）");
    assert_eq!(of(&record, CaptionForm::Older, Some(3)), "第3図（▲７六歩まで）");
    let own = CaptionForm::Own("{ply}手目 {move} {name}{{move".to_owned());
    assert_eq!(of(&record, own, None), "1手目 ▲７六歩 図{{move");
    record.tree.get_mut(node).unwrap().bookmark = Some("途中図".to_owned());
    assert_eq!(of(&record, CaptionForm::Square, Some(3)), "【途中図は▲７六歩まで】");
    record.tree.get_mut(node).unwrap().bookmark = Some("角道を開ける".to_owned());
    assert_eq!(of(&record, CaptionForm::Plain, Some(3)), "角道を開ける（▲７六歩まで）");
    assert_eq!(of(&record, CaptionForm::Round, Some(3)), "角道を開ける（▲７六歩まで）");
    assert_eq!(said(&record, NodeId::ROOT), "開始局面");
    record.tree.get_mut(NodeId::ROOT).unwrap().bookmark = Some("テーマ図".to_owned());
    assert_eq!(said(&record, NodeId::ROOT), "テーマ図");
}

#[test]
fn a_capture_names_its_square() {
    let record = shogi("7g7f 3c3d 8h2b+ 3a2b");
    assert_eq!(said(&record, last(&record)), "図は△２二同銀まで");
}

#[test]
fn a_branch_is_named_as_one() {
    let record = shogi("7g7f 3c3d (8c8d 2g2f) 2g2f");
    let branch = record.tree.children(DiagramNodes::Moves(1, 1).nodes(&record, Passage::Whole)[0])[1];
    assert_eq!(said(&record, branch), "変化図は△８四歩まで");
    assert_eq!(said(&record, record.tree.children(branch)[0]), "変化図は▲２六歩まで");
}

#[test]
fn in_a_handicap_game_the_upper_side_moves_first() {
    let record = read("手合割：香落ち\n手数----指手---------消費時間--\n   1 ３四歩(33)\n   2 ７六歩(77)\n", "kif");
    assert_eq!(said(&record, DiagramNodes::Moves(1, 1).nodes(&record, Passage::Whole)[0]), "図は△３四歩まで");
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let figure = figure(&record, NodeId::ROOT, &Choices { hands: Hands::Sides, ..Choices::default() }, wording);
    assert_eq!(figure.hands, [Some("下手".to_owned()), Some("上手".to_owned())]);
}

#[test]
fn a_problem_has_its_title_and_no_hand_of_the_defender() {
    let record = read(include_str!("../../../assets/samples/ja/zuko-2.kifu"), "kifu");
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let choices = Choices { footer: Footer::Length, ..Choices::of(komaoto::diagram::DiagramLook::Book) };
    let figure = figure(&record, NodeId::ROOT, &choices, wording);
    assert_eq!(figure.heading, ["将棋図巧 第二番", "作者　伊藤看寿"]);
    assert_eq!((figure.caption.as_str(), figure.footer.as_str()), ("", "21手詰"));
    assert_eq!(figure.hands, [Some("持駒".to_owned()), None]);
    assert_eq!(figure.last, None);
    assert_eq!(said(&record, last(&record)).split('は').next(), Some("詰上り図"));
}

#[test]
fn both_hands_of_a_problem_are_printed_where_the_set_is_not_complete() {
    let record = read(
        "後手の持駒：金　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金二　\n手数----指手---------消費時間--\n   1 １二金打\n",
        "kif",
    );
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let figure = figure(&record, NodeId::ROOT, &Choices::default(), wording);
    assert_eq!(figure.hands, [Some("持駒".to_owned()), Some("持駒".to_owned())]);
}

/// Law: where a record begins with a position of its own its diagram says whose turn it is, and not that it is a start; a
/// bookmark says more than that.
#[test]
fn a_position_of_its_own_is_captioned_with_whose_turn_it_is() {
    let of = |record: &Record, language, number| {
        let locale = Locale::new(language);
        let naming = Naming { number, form: CaptionForm::Plain };
        caption(record, NodeId::ROOT, &naming, SheetWording::new(&locale, Style::Japanese))
    };
    let mut chess = read("[FEN \"8/8/8/4k3/8/4K3/4P3/8 b - - 0 1\"]\n\n1... Kd5 *\n", "pgn");
    assert_eq!(of(&chess, Language::English, None), "Black to move");
    assert_eq!(of(&chess, Language::English, Some(2)), "Diagram 2: Black to move");
    chess.tree.get_mut(NodeId::ROOT).unwrap().bookmark = Some("Opposition".to_owned());
    assert_eq!(of(&chess, Language::English, Some(2)), "Diagram 2: Opposition");
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2";
    let shogi = Record::new(komaoto::notation::parse_position(start).unwrap());
    assert_eq!(of(&shogi, Language::Japanese, Some(1)), "第1図　後手番");
    assert_eq!(of(&Record::new(Position::start(Game::Chess)), Language::English, None), "Start position");
}

#[test]
fn chess_and_xiangqi_are_captioned_in_their_own_notation() {
    let english = Locale::new(Language::English);
    let wording = SheetWording::new(&english, Style::Western);
    let of =
        |record: &Record, node, number| caption(record, node, &Naming { number, form: CaptionForm::Plain }, wording);
    let chess = read("1. e4 e5 (1... c5) 2. Nf3 1-0\n", "pgn");
    assert_eq!(of(&chess, DiagramNodes::Moves(1, 1).nodes(&chess, Passage::Whole)[0], None), "After 1. e4");
    assert_eq!(
        of(&chess, DiagramNodes::Moves(2, 2).nodes(&chess, Passage::Whole)[0], Some(4)),
        "Diagram 4: after 1...e5"
    );
    assert_eq!(of(&chess, last(&chess), None), "Final position: after 2. Nf3");
    assert_eq!(of(&chess, NodeId::ROOT, None), "Start position");
    let branch = chess.tree.children(DiagramNodes::Moves(1, 1).nodes(&chess, Passage::Whole)[0])[1];
    assert_eq!(of(&chess, branch, None), "Variation: after 1...c5");
    let xiangqi = Record::new(Position::start(Game::Xiangqi));
    let mv = komaoto::notation::xiangqi::parse_uci("h3e3").unwrap();
    let mut played = xiangqi;
    let node = played.append_move(NodeId::ROOT, Move::Xiangqi(mv)).unwrap().unwrap();
    assert_eq!(of(&played, node, None), "After 1. C2.5");
    let chinese = SheetWording { notation: Style::Japanese.into(), ..wording };
    assert_eq!(caption(&played, node, &Naming::default(), chinese), "After 1. 炮二平五");
}

/// Law: read as a move in the position before it, a caption gives the move that led there.
#[test]
fn a_caption_resolves_to_the_move_that_led_there() {
    let games = [
        include_bytes!("../../../assets/samples/ja/game.kifu").as_slice(),
        include_bytes!("../../../assets/samples/ja/zuko-2.kifu"),
        include_bytes!("../../data/aigakari.kif"),
    ];
    for record in games.into_iter().map(|bytes| load(bytes, Some("kif")).unwrap().records.remove(0)) {
        for node in record.tree.preorder() {
            let (Step::Move(_) | Step::End(_)) = record.tree.get(node).unwrap().step else { continue };
            let Some((at, mv)) = std::iter::successors(Some(node), |&at| record.tree.parent(at))
                .find_map(|at| Some((at, record.tree.get(at)?.mv()?)))
            else {
                continue;
            };
            let caption = said(&record, node);
            let (words, _) = JapaneseMove::parse(&caption[caption.rfind(['▲', '△']).unwrap()..]).unwrap();
            let before = record.position_at(record.tree.parent(at).unwrap());
            assert_eq!(words.resolve(before.shogi().unwrap(), None).map(Move::Shogi), Ok(mv), "{caption}");
        }
    }
    let chess = read("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O 1-0\n", "pgn");
    let english = Locale::new(Language::English);
    for node in chess.tree.preorder().skip(1) {
        let Some(mv) = chess.tree.get(node).unwrap().mv() else { continue };
        let said = caption(&chess, node, &Naming::default(), SheetWording::new(&english, Style::Western));
        let san = said.rsplit([' ', '.']).next().unwrap();
        let before = chess.position_at(chess.tree.parent(node).unwrap());
        assert_eq!(San::parse(san).unwrap().resolve(before.chess().unwrap()).map(Move::Chess), Ok(mv), "{said}");
    }
    let xiangqi =
        read("[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 B9-C7 *\n", "pgn");
    assert_eq!(xiangqi.mainline_moves(), 6);
    for node in xiangqi.tree.preorder().skip(1) {
        let Some(mv) = xiangqi.tree.get(node).unwrap().mv() else { continue };
        let before = xiangqi.position_at(xiangqi.tree.parent(node).unwrap());
        for (style, parse) in [(Style::Western, parse_wxf as fn(&str) -> _), (Style::Japanese, parse_chinese)] {
            let said = caption(&xiangqi, node, &Naming::default(), SheetWording::new(&english, style));
            let number = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == ' ';
            let words = said.strip_prefix("After").unwrap().trim_start_matches(number);
            assert_eq!(parse(words).unwrap().resolve(before.xiangqi().unwrap()).map(Move::Xiangqi), Ok(mv), "{said}");
        }
    }
}
