//! What engines say: each dialect of K29 and C8, with lines as they stand in real files.

use std::time::Duration;

use super::{mainline, read, write};
use komaoto::editor::{Document, Edit, Refused};
use komaoto::files::{load, store_over};
use komaoto::formats::comment::{is_commented, machine_text, respoken, spoken, with_machine_text};
use komaoto::formats::{FORMATS, FormatId, WriteOptions, format};
use komaoto::notation::coordinates;
use komaoto::record::{Evaluation, NodeId, Record, Score, time_left};
use komaoto::rules::shogi::Position;
use komaoto::rules::{Color, Game};

const KIF: &str = "手合割：平手\n手数----指手---------消費時間--\n   1 ２六歩(27)\n   2 ８四歩(83)\n";

/// The evaluation of the last move of a KIF text with comment lines after it.
fn kif(comment: &str) -> Option<Evaluation> {
    let (records, _) = read(FormatId::Kif, &format!("{KIF}{comment}"));
    last(&records[0])
}

fn csa(lines: &str) -> Option<Evaluation> {
    let (records, _) = read(FormatId::Csa, &format!("V2.2\nPI\n+\n+2726FU\nT1\n-8384FU\nT1\n{lines}"));
    last(&records[0])
}

fn last(record: &Record) -> Option<Evaluation> {
    let id = record.tree.mainline(NodeId::ROOT).last()?;
    record.tree.get(id)?.evaluations.first().cloned()
}

fn line(evaluation: &Evaluation) -> String {
    evaluation.line.iter().map(|&mv| coordinates(mv)).collect::<Vec<_>>().join(" ")
}

/// Score, line, depth, nodes.
fn said(evaluation: Option<Evaluation>) -> Option<(i32, String, Option<u32>, Option<u64>)> {
    evaluation.map(|e| (e.score.value(), line(&e), e.depth, e.nodes))
}

#[test]
fn k29_shogihome_player_and_research() {
    let found =
        kif("*互角\n**評価値=-35\n**読み筋=▲２五歩△８五歩\n**深さ=8\n**ノード数=12345\n**エンジン=水匠\n").unwrap();
    assert_eq!((line(&found).as_str(), found.engine.as_deref()), ("2f2e 8d8e", Some("水匠")));
    assert_eq!(said(Some(found)), Some((-35, "2f2e 8d8e".into(), Some(8), Some(12345))));
    assert_eq!(
        said(kif("*#評価値=108\n*#読み筋=▲２五歩△８五歩\n*#深さ=21\n")),
        Some((108, "2f2e 8d8e".into(), Some(21), None))
    );
    // Both: the first counts, and neither takes from the other.
    let both = kif("**評価値=80\n*\n*#評価値=-60\n*#深さ=30\n**深さ=9\n");
    assert_eq!(said(both), Some((80, String::new(), Some(9), None)));
    // A second engine of the same kind does not fill what the first left open.
    assert_eq!(said(kif("*#評価値=1\n*#評価値=2\n*#深さ=3\n")), Some((1, String::new(), None, None)));
}

#[test]
fn k29_shogihome_mates() {
    let mate = |winner, moves| Some(Score::Mate { winner, moves });
    let score = |text: &str| kif(text).map(|found| found.score);
    assert_eq!(score("**詰み=先手勝ち\n"), mate(Color::Black, None));
    assert_eq!(score("**詰み=先手勝ち:15手\n*#詰み=後手勝ち:8手\n"), mate(Color::Black, Some(15)));
    assert_eq!(score("*#詰み=後手勝ち:8手\n"), mate(Color::White, Some(8)));
    assert_eq!(score("*#評価値=30000\n*#詰み=先手勝ち:3手\n"), mate(Color::Black, Some(3)));
    assert_eq!(Score::Mate { winner: Color::White, moves: Some(8) }.value(), -30_000);
}

#[test]
fn k29_shogigui_game_analysis_and_study() {
    let game = "**対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 △８四歩(83) ▲７六歩(77) △３二金(41) ▲６八銀(79) \n";
    let found = kif(game).unwrap();
    assert_eq!(found.time, Some(Duration::from_millis(800)));
    // The move just played begins the line and is passed over.
    assert_eq!(said(Some(found)), Some((88, "7g7f 4a3b 7i6h".into(), Some(22), Some(744_743))));
    let analysis = "**Engines 0 水匠5\n**解析 0 ○ 候補1 時間 00:10.0 深さ 34/40 ノード数 178144 評価値 -3 読み筋 ▲２五歩(26) △８五歩(84)\n\
                    **解析 0   候補2 時間 00:10.0 深さ 30 ノード数 178144 評価値 -80 読み筋 ▲７六歩(77)\n";
    let found = kif(analysis).unwrap();
    assert_eq!(found.engine.as_deref(), Some("水匠5"));
    assert_eq!(said(Some(found)), Some((-3, "2f2e 8d8e".into(), Some(34), Some(178_144))));
    let study = "**検討 候補1 時間 00:06.0 深さ 27/43 ノード数 44995318 評価値 +7 読み筋 ▲７六歩(77)\n";
    assert_eq!(said(kif(study)), Some((7, "7g7f".into(), Some(27), Some(44_995_318))));
    let zero = "**解析 ○ 時間 00:00.0 深さ 1/0 ノード数 7 評価値 0 読み筋 △３四歩(33)\n";
    // The line of another move than the one played: it does not go on from here.
    assert_eq!(said(kif(zero)), Some((0, String::new(), Some(1), Some(7))));
    assert_eq!(kif("**解析 0 \n**\n**Engines 0 水匠\n"), None);
}

#[test]
fn k29_shogigui_mates_and_shogidokoro() {
    let score = |text: &str| kif(text).map(|found| found.score);
    let mate = |winner, moves| Some(Score::Mate { winner, moves });
    assert_eq!(score("**解析 0 △ 評価値 -詰 3 読み筋 △同　角成(46)\n"), mate(Color::White, Some(3)));
    assert_eq!(score("**対局 評価値 +詰 読み筋 none\n"), mate(Color::Black, None));
    assert_eq!(score("**検討 候補1 評価値 +詰5 読み筋 ▲７六歩(77)\n"), mate(Color::Black, Some(5)));
    assert_eq!(
        said(kif("**対局 深さ 2 ノード数 1123 評価値 100 読み筋 △８四歩(83) \n")),
        Some((100, String::new(), Some(2), Some(1123)))
    );
}

#[test]
fn k29_kishin_analytics_and_piyo() {
    let kishin = "** Engine suisho Version Suisho5/YaneuraOu-V7.50 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 ▲２五歩(26) △３二金(41)\n\
                  ** Engine suisho Version Suisho5/YaneuraOu-V7.50 候補2 深さ 12/14 ノード数 596119 評価値 -46 読み筋 ▲７六歩(77)\n";
    let found = kif(kishin).unwrap();
    assert_eq!(found.engine.as_deref(), Some("suisho Version Suisho5/YaneuraOu-V7.50"));
    assert_eq!(said(Some(found)), Some((-47, "2f2e 4a3b".into(), Some(13), Some(596_119))));
    let piyo = "*#指し手[62]△８四歩  ▲２五歩  △８五歩  ▲７八金  △同歩  \n";
    assert_eq!(said(kif(piyo)), Some((62, "2f2e 8d8e 6i7h".into(), None, None)));
    assert_eq!(said(kif("*#形勢[-120]▲２五歩\n")), Some((-120, "2f2e".into(), None, None)));
    let bad = "*#指し手[3773] 悪手 △８四歩  ▲２五歩\n";
    assert_eq!(said(kif(bad)), Some((3773, "2f2e".into(), None, None)));
    // About another move than the one played.
    assert_eq!(kif("*#推奨手[62]▲２五歩\n"), None);
}

#[test]
fn c8_evaluations_of_csa_and_floodgate() {
    assert_eq!(said(csa("'** 30 +2625FU -8485FU #1234\n")), Some((30, "2f2e 8d8e".into(), None, Some(1234))));
    assert_eq!(said(csa("'** -12\n")), Some((-12, String::new(), None, None)));
    // Lines that begin with the move just played; other spellings; a tail that cannot be played, and the nodes after
    // it.
    assert_eq!(said(csa("'** 30 -8384FU +2625FU\n")), Some((30, "2f2e".into(), None, None)));
    assert_eq!(said(csa("'** 130 8c8d 2f2e 8d8e\n")), Some((130, "2f2e 8d8e".into(), None, None)));
    assert_eq!(said(csa("'** 5 +2625FU -5152OU -1122FU #9\n")), Some((5, "2f2e 5a5b".into(), None, Some(9))));
    assert_eq!(said(csa("'** 5 +2625FU %TORYO\n")), Some((5, "2f2e".into(), None, None)));
    assert_eq!(said(csa("'** 1 [2]#3: 7 -7 -7\n")), Some((1, String::new(), None, None)));
    let win = csa("'** 30000 +2625FU\n").unwrap();
    assert_eq!(win.score, Score::Mate { winner: Color::Black, moves: None });
    assert_eq!(said(csa("'** -30001\n")), Some((-30_001, String::new(), None, None)));
    // The same in a comment of KIF, and no evaluation where the number is none.
    assert_eq!(said(kif("** 30 +2625FU -8485FU #1234\n")), Some((30, "2f2e 8d8e".into(), None, Some(1234))));
    for text in ["** 3手目\n", "**30\n", "* 30\n", "*30\n", "**\n", "** -\n"] {
        assert_eq!(kif(text), None, "{text}");
    }
    // ShogiHome writes its own words into CSA too, and 激指 its block.
    assert_eq!(said(csa("'*互角\n'**評価値=-35\n'**読み筋=▲２五歩\n")), Some((-35, "2f2e".into(), None, None)));
    assert_eq!(said(csa("'*#評価値=-456\n")), Some((-456, String::new(), None, None)));
    assert_eq!(
        said(csa("'<analyze>深さ 9 評価値 77 読み筋 ▲２五歩</analyze>\n")),
        Some((77, "2f2e".into(), Some(9), None))
    );
}

#[test]
fn the_text_stays_and_is_written_once() {
    let dialects = [
        "*互角\n**評価値=-35\n**読み筋=▲２五歩△８五歩\n",
        "**対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 △８四歩(83) ▲７六歩(77)\n",
        "*#指し手[62]△８四歩  ▲２五歩\n",
        "** 30 +2625FU -8485FU #1234\n",
    ];
    for dialect in dialects {
        let (records, _) = read(FormatId::Kif, &format!("{KIF}{dialect}"));
        let (text, _) = write(FormatId::Kif, &records);
        assert!(text.ends_with(dialect), "{text}");
        assert_eq!(read(FormatId::Kif, &text).0, records);
        // CSA gets a line of its own from it, once, and KIF does not get that line back.
        let (first, report) = write(FormatId::Csa, &records);
        assert!(!report.loses(), "{:?}", report.notes);
        assert_eq!(first.lines().filter(|line| line.starts_with("'** ")).count(), 1, "{first}");
        let (back, _) = read(FormatId::Csa, &first);
        assert_eq!(last(&back[0]), last(&records[0]), "{first}");
        assert_eq!(write(FormatId::Csa, &back).0, first);
        let (again, _) = write(FormatId::Kif, &back);
        assert!(again.ends_with(dialect), "{again}");
    }
}

#[test]
fn a_csa_file_gets_no_line_it_did_not_have() {
    let text =
        "V2.2\nPI\n+\n+2726FU\nT1\n'*互角\n'**評価値=-35\n'**読み筋=△８四歩▲２五歩\n-8384FU\nT1\n'** 30 +2625FU\n";
    let loaded = load(text.as_bytes(), Some("csa")).unwrap();
    let mut records = loaded.records.clone();
    records[0].headers.push("場所", "x");
    records[0].tree.get_mut(NodeId::ROOT).unwrap().comment = "Z".into();
    let (bytes, _) = store_over(&loaded.source, &records, &WriteOptions::default());
    let edited = text.replace("V2.2\n", "V2.2\n$SITE:x\n").replace("\n+\n", "\n+\n'*Z\n");
    assert_eq!(String::from_utf8(bytes).unwrap(), edited);
}

#[test]
fn csa_v3_is_written_from_other_dialects() {
    let (records, _) =
        read(FormatId::Kif, &format!("{KIF}**対局 深さ 8 ノード数 12345 評価値 -35 読み筋 ▲２五歩(26) △８五歩(84)\n"));
    let options = WriteOptions { csa: Some(komaoto::formats::CsaVersion::V3), ..WriteOptions::default() };
    let text = format(FormatId::Csa).write(&records, &options, &mut Default::default());
    assert!(text.contains("V3.0\n") && text.contains("\n'** -35 +2625FU -8485FU #12345\n"), "{text}");
}

#[test]
fn what_an_engine_says_is_no_comment_of_a_person() {
    let commented = |comment: &str| {
        let (records, _) = read(FormatId::Kif, &format!("{KIF}{comment}"));
        is_commented(records[0].tree.get(records[0].tree.mainline(NodeId::ROOT).last().unwrap()).unwrap())
    };
    assert!(!commented("*#評価値=108\n*#読み筋=▲２五歩△８五歩\n*#深さ=21\n"));
    assert!(!commented("*#評価値=108\n*[%csl G8d][%glyph !]\n"));
    assert!(commented("*互角\n*#評価値=108\n"));
    assert!(commented("*#1 の定跡と同じ\n"), "a word that begins like those of engines");
    assert!(!commented(""));
}

#[test]
fn an_edited_comment_is_read_again() {
    let (mut records, _) = read(FormatId::Kif, &format!("{KIF}**評価値=80\n"));
    let mut document = Document::new(Position::start());
    let record = records.remove(0);
    for id in record.tree.mainline(NodeId::ROOT).skip(1) {
        document.play(record.tree.get(id).unwrap().mv().unwrap()).unwrap();
    }
    let id = document.cursor().at();
    let score = |document: &Document| document.node().unwrap().evaluations.first().map(|e| e.score.value());
    for (comment, expected) in [
        ("*評価値=80", Some(80)),
        ("*評価値=81\n*読み筋=▲２五歩", Some(81)),
        ("これは互角", None),
        ("", None),
        ("* 12 +2625FU", Some(12)),
    ] {
        document.apply(Edit::comment(id, comment)).unwrap();
        document.end_step();
        assert_eq!(score(&document), expected, "{comment}");
    }
    document.undo().unwrap();
    assert_eq!(score(&document), None);
    document.redo().unwrap();
    assert_eq!(score(&document), Some(12));
}

#[test]
fn an_evaluation_of_a_remark_outlives_a_comment() {
    let (records, _) = read(FormatId::Csa, "V2.2\nPI\n+\n+2726FU\n'** 30 -8384FU\n");
    let mut record = records.into_iter().next().unwrap();
    let id = record.tree.mainline(NodeId::ROOT).last().unwrap();
    for (comment, expected) in [("*評価値=5", 5), ("まあまあ", 30), ("#評価値=6", 6), ("", 30)] {
        let before = std::mem::replace(&mut record.tree.get_mut(id).unwrap().comment, comment.into());
        komaoto::formats::comment::reevaluate(&mut record, id, &before);
        assert_eq!(last(&record).unwrap().score.value(), expected, "{comment}");
    }
    assert_eq!(mainline(&record), "2g2f");
}

#[test]
fn whatever_is_said_of_scores_is_read_without_a_fault() {
    for text in [
        "**対局",
        "**対局 評価値",
        "**解析 0 評価値 99999999999999999999 読み筋",
        "**評価値=−３５",
        "**評価値=",
        "*#指し手[",
        "*#指し手[]",
        "** 2147483648",
        "** -2147483648 +0000FU",
        "**対局 時間 99999999999999999999:99:99 評価値 1",
        "**対局 時間 :: 評価値 1 読み筋 ▲",
        "**Engines",
        "**Engines 0",
        "** 5 同　銀",
    ] {
        let (records, _) = read(FormatId::Kif, &format!("{KIF}{text}\n"));
        for format in FORMATS {
            write(format.id, &records);
        }
        assert_eq!(
            records[0].tree.get(records[0].tree.mainline(NodeId::ROOT).last().unwrap()).unwrap().comment,
            text[1..]
        );
    }
}

/// What an engine said is not lost in a format whose own line for it holds less: then it is written in words.
#[test]
fn an_evaluation_keeps_depth_time_and_engine_in_every_format_with_comments() {
    use komaoto::files::{load, store};
    use komaoto::formats::Envelope;
    use komaoto::record::Node;
    use komaoto::text::Encoding;
    let mut record = Record::new(Position::start());
    let id = record.append_move(NodeId::ROOT, komaoto::notation::parse_usi("7g7f").unwrap()).unwrap().unwrap();
    let line = || ["3c3d", "2g2f"].map(|text| komaoto::notation::parse_usi(text).unwrap()).to_vec();
    let mate = |moves| Score::Mate { winner: Color::White, moves };
    let said = [
        Evaluation::new(Score::Centipawns(-35)),
        Evaluation {
            line: line().into_iter().map(Into::into).collect(),
            nodes: Some(7),
            ..Evaluation::new(Score::Centipawns(30))
        },
        Evaluation {
            depth: Some(27),
            line: line().into_iter().map(Into::into).collect(),
            ..Evaluation::new(Score::Centipawns(63))
        },
        Evaluation { engine: Some("水匠 5".to_owned()), ..Evaluation::new(mate(Some(5))) },
        Evaluation { time: Some(Duration::from_millis(61_500)), nodes: Some(9), ..Evaluation::new(mate(None)) },
    ];
    for evaluation in said {
        let node: &mut Node = record.tree.get_mut(id).unwrap();
        node.evaluations = vec![evaluation.clone()];
        for (format, extension) in
            [(FormatId::Kif, "kifu"), (FormatId::Ki2, "ki2u"), (FormatId::Jkf, "jkf"), (FormatId::Csa, "csa")]
        {
            let envelope = Envelope { encoding: Encoding::Utf8, ..Envelope::usual(format, extension) };
            let (bytes, report) = store(std::slice::from_ref(&record), format, envelope, &WriteOptions::default());
            let again = load(&bytes, Some(extension)).unwrap();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            assert_eq!(again.records[0].tree.get(id).unwrap().evaluations, std::slice::from_ref(&evaluation), "{text}");
            let told: Vec<_> = report.notes.iter().map(|note| note.what.code()).collect();
            assert_eq!(told, if format == FormatId::Csa { vec![] } else { vec!["W518"] }, "{text}");
            // And again as it is.
            assert_eq!(store(&again.records, format, envelope, &WriteOptions::default()).0, bytes, "{text}");
        }
    }
}

/// Every format with room for them keeps what several engines say, and an edit of it is one step that can be undone.
#[test]
fn several_evaluations_of_a_node_go_through_each_format() {
    let mut document = Document::new(Position::start());
    document.play(komaoto::notation::parse_usi("7g7f").unwrap()).unwrap();
    let id = document.cursor().at();
    document.apply(Edit::comment(id, "互角か")).unwrap();
    let before = document.record().clone();
    let reply = komaoto::notation::parse_usi("3c3d").unwrap();
    let named = |score, engine: &str| Evaluation {
        line: vec![reply.into()],
        depth: Some(20),
        engine: Some(engine.to_owned()),
        ..Evaluation::new(Score::Centipawns(score))
    };
    let said = vec![named(35, "水匠"), named(-120, "Apery"), Evaluation::new(Score::Centipawns(7))];
    document.apply(Edit::Evaluation(id, said.clone())).unwrap();
    assert_eq!(document.apply(Edit::Evaluation(id, said.clone())), Err(Refused::Nothing));
    let record = document.record().clone();
    for format in [FormatId::Kif, FormatId::Ki2, FormatId::Csa, FormatId::Jkf, FormatId::Pgn] {
        let (text, report) = write(format, std::slice::from_ref(&record));
        assert!(!report.loses(), "{format:?} {:?}\n{text}", report.notes);
        let (back, _) = read(format, &text);
        assert_eq!(back[0].tree.get(id).unwrap().evaluations, said, "{format:?}\n{text}");
        assert_eq!(write(format, &back).0, text);
    }
    // Another list: what a comment said of the others goes, what a person said stays.
    let (mut back, _) = read(FormatId::Kif, &write(FormatId::Kif, &[record]).0);
    komaoto::formats::comment::evaluate(&mut back[0], id, &said[1..2]);
    let (again, _) = read(FormatId::Kif, &write(FormatId::Kif, &back).0);
    assert_eq!(again[0].tree.get(id).unwrap().evaluations, said[1..2]);
    assert!(again[0].tree.get(id).unwrap().comment.starts_with("互角か"));
    document.undo().unwrap();
    assert!(*document.record() == before);
}

#[test]
fn several_evaluations_of_chess_go_through_pgn() {
    let text = "[Event \"?\"]\n\n1. e4 {[%eval 0.35,20] good [%eval -1.20,18]} e5 *\n";
    let (records, _) = read(FormatId::Pgn, text);
    let id = records[0].tree.children(NodeId::ROOT)[0];
    let scores = |record: &Record| -> Vec<_> {
        record.tree.get(id).unwrap().evaluations.iter().map(|said| (said.score.value(), said.depth)).collect()
    };
    assert_eq!(scores(&records[0]), [(-35, Some(20)), (120, Some(18))]);
    let mut record = records[0].clone();
    let more = [Evaluation { depth: Some(9), ..Evaluation::new(Score::Mate { winner: Color::White, moves: Some(3) }) }];
    komaoto::formats::comment::evaluate(&mut record, id, &more);
    assert_eq!(record.tree.get(id).unwrap().comment.trim(), "good");
    let (text, report) = write(FormatId::Pgn, &[record]);
    assert!(!report.loses() && text.contains("[%eval #3,9]"), "{text}");
    assert_eq!(read(FormatId::Pgn, &text).0[0].tree.get(id).unwrap().evaluations, more);
}

/// Nothing is neither good nor bad for a side.
#[test]
fn an_even_score_has_no_sign() {
    let (records, _) = read(FormatId::Pgn, "[Event \"?\"]\n\n1. e4 e5 *\n");
    let mut record = records[0].clone();
    let id = record.tree.children(NodeId::ROOT)[0];
    komaoto::formats::comment::evaluate(&mut record, id, &[Evaluation::new(Score::Centipawns(0))]);
    let (text, _) = write(FormatId::Pgn, &[record]);
    assert!(text.contains("[%eval 0.00]"), "{text}");
}

#[test]
fn commands_of_chess_are_no_words_and_words_change_around_them() {
    for (comment, words) in [
        ("[%eval 1.8]", ""),
        ("[%eval 1.8,20] [%clk 0:03:00] good", "good"),
        ("good [%eval -0.35] move", "good move"),
        ("good [%eval #-3] [%clk 1:02:03.5]", "good"),
        ("[%eval 0.17][%clk 0:00:30]", ""),
        ("[%eval M5/30] [%emt 12.5] [%csl] [%cal ] even", "even"),
        ("first\n[%eval +0.00]\nsecond", "first\nsecond"),
        ("[%egt 1:00:00][%mct 0:10:00][%ts 1623] late", "late"),
        // What cannot be read, and what is no command of these, stays.
        ("[%eval ?] [%clk soon] a [b] [%evil 1] [%eval 1", "[%eval ?] [%clk soon] a [b] [%evil 1] [%eval 1"),
        ("plain", "plain"),
        ("", ""),
    ] {
        for game in Game::ALL {
            assert_eq!(spoken(game, comment), words, "{comment}");
            assert_eq!(respoken(game, comment, words), comment.trim_end(), "{comment}");
            for other in [format!("{words} indeed"), format!("so {words}"), "else".to_owned(), String::new()] {
                let changed = respoken(game, comment, &other);
                assert_eq!(spoken(game, &changed), other, "{comment} -> {changed}");
                assert_eq!(time_left(&changed), time_left(comment), "{comment} -> {changed}");
            }
        }
    }
    assert_eq!(
        respoken(Game::Chess, "good [%eval 1.8] move", "a good [%eval 2] move"),
        "a good [%eval 2] [%eval 1.8] move"
    );
}

/// Law: what engines write into comments of shogi is told apart from a person's words, to the letter: words that are not
/// changed leave it as it is, changed ones leave the lines of engines where they are, and those can be changed alone.
#[test]
fn lines_of_engines_stand_beside_the_words() {
    for (comment, words, machine) in [
        ("#評価値=110", "", "#評価値=110"),
        ("好手\n#評価値=110", "好手", "#評価値=110"),
        ("#評価値=110\n#深さ=20\n好手", "好手", "#評価値=110\n#深さ=20"),
        ("好手\n\n* 30 -8384FU\n以下略", "好手\n\n以下略", "* 30 -8384FU"),
        ("形勢は互角 [%eval 0.35]\n[%clk 0:03:00]", "形勢は互角", "[%eval 0.35]\n[%clk 0:03:00]"),
        // A diagram that is asked for.
        ("[#] 図を見よ", "図を見よ", "[#]"),
        ("図を見よ [#]", "図を見よ", "[#]"),
        // A person may begin a line so.
        ("#3までと同じ\n* 一つ目\n*二つ目", "#3までと同じ\n* 一つ目\n*二つ目", ""),
    ] {
        let game = Game::Shogi;
        assert_eq!((&*spoken(game, comment), &*machine_text(game, comment)), (words, machine), "{comment}");
        assert_eq!(respoken(game, comment, words), comment);
        assert_eq!(with_machine_text(game, comment, machine), comment);
        for other in [format!("{words}である"), format!("まず{words}"), "別の話".to_owned()] {
            let changed = respoken(game, comment, &other);
            assert_eq!((&*spoken(game, &changed), &*machine_text(game, &changed)), (&*other, machine), "{changed}");
        }
        if machine.contains("110") {
            let changed = with_machine_text(game, comment, &machine.replace("110", "-95"));
            assert_eq!(changed, comment.replace("110", "-95"));
        }
        assert_eq!(with_machine_text(game, comment, ""), words);
    }
}

#[test]
fn every_spelling_of_an_evaluation_of_chess_is_read() {
    for (value, score, depth) in [
        ("1.8", Score::Centipawns(-180), None),
        ("+1.80,20", Score::Centipawns(-180), Some(20)),
        ("-0.35, 7", Score::Centipawns(35), Some(7)),
        ("0.35/9", Score::Centipawns(-35), Some(9)),
        ("#3", Score::Mate { winner: Color::White, moves: Some(3) }, None),
        ("#-3,30", Score::Mate { winner: Color::Black, moves: Some(3) }, Some(30)),
        ("-M4", Score::Mate { winner: Color::Black, moves: Some(4) }, None),
    ] {
        let (records, _) = read(FormatId::Pgn, &format!("[Event \"?\"]\n\n1. e4 {{[%eval {value}]}} e5 *\n"));
        let id = records[0].tree.children(NodeId::ROOT)[0];
        let said = Evaluation { depth, ..Evaluation::new(score) };
        assert_eq!(records[0].tree.get(id).unwrap().evaluations, [said], "{value}");
    }
}

/// Evaluations are added in the manner of the program that has judged the game before, else in ShogiGUI's.
#[test]
fn an_evaluation_is_written_as_the_record_has_others() {
    let line = ["2f2e", "8d8e"].map(|text| komaoto::notation::parse_usi(text).unwrap().into()).to_vec();
    let said = Evaluation {
        line,
        depth: Some(9),
        nodes: Some(1234),
        engine: Some("水匠 5".to_owned()),
        ..Evaluation::new(Score::Centipawns(-35))
    };
    let mated = Evaluation { score: Score::Mate { winner: Color::White, moves: Some(5) }, ..said.clone() };
    let gui = "**Engines 0 水匠 5\n**解析 0 候補1 深さ 9 ノード数 1234 評価値";
    let gui_mate = format!("{gui} -詰 5 読み筋 ▲２五歩(26) △８五歩(84)\n*#詰み=後手勝ち:5手\n");
    let gui = format!("{gui} -35 読み筋 ▲２五歩(26) △８五歩(84)\n");
    let more = "*#読み筋=▲２五歩(26)△８五歩(84)\n*#深さ=9\n*#ノード数=1234\n*#エンジン=水匠 5\n";
    let kishin = "** Engine 水匠 5 深さ 9 ノード数 1234 評価値 -35 読み筋 ▲２五歩(26) △８五歩(84)\n";
    let cases = [
        ("", gui.clone(), gui_mate.clone()),
        ("**Engines 0 やねうら王\n**解析 0 ○ 候補1 評価値 5 読み筋 △８四歩(83)\n", gui, gui_mate),
        ("*#評価値=108\n*#深さ=21\n", format!("*#評価値=-35\n{more}"), format!("*#詰み=後手勝ち:5手\n{more}")),
        ("** Engine suisho 深さ 13/19 評価値 -47\n", kishin.to_owned(), kishin.replace("-35", "-詰 5")),
    ];
    for (before, plain, mate) in cases {
        let text = KIF.replace("   2 ８四", &format!("{before}   2 ８四"));
        for (evaluation, expected) in [(&said, &plain), (&mated, &mate)] {
            let mut records = read(FormatId::Kif, &text).0;
            let id = records[0].tree.mainline(NodeId::ROOT).last().unwrap();
            records[0].tree.get_mut(id).unwrap().evaluations = vec![evaluation.clone()];
            for format in [FormatId::Kif, FormatId::Ki2, FormatId::Jkf] {
                let (written, report) = write(format, &records);
                assert!(!report.loses(), "{:?}", report.notes);
                assert!(format != FormatId::Kif || written.ends_with(expected.as_str()), "{written}\n{expected}");
                let back = read(format, &written).0;
                let all = back[0].tree.mainline(NodeId::ROOT).last().unwrap();
                let all = &back[0].tree.get(all).unwrap().evaluations;
                assert_eq!(all, std::slice::from_ref(evaluation), "{written}");
                assert_eq!(write(format, &back).0, written);
            }
        }
    }
}
