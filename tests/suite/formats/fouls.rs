//! K34 of the format notes: a foul that no position knows stays text, but what it ended in is the end of the line.

use std::fs;

use super::super::shared::shared;
use super::{codes, loaded, mainline, read, stays, write};
use komaoto::files::{Loaded, store, store_over};
use komaoto::formats::{Envelope, FormatId, WriteOptions};
use komaoto::record::{Ending, Node, NodeId, Record, Step, Winner};
use komaoto::rules::Color;
use komaoto::rules::Color::{Black, White};

const KIF: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
const KI2: &str = "手合割：平手\n先手：A\n後手：B\n\n▲７六歩\n";
const CSA: &str = "'CSA encoding=UTF-8\nV3.0\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n";

/// The lines behind the first move, what the line ends in, and who wins.
type Case = (FormatId, &'static str, Ending, Color);

fn cases() -> Vec<Case> {
    use FormatId::{Csa, Ki2, Kif};
    vec![
        (Kif, "   2 ２六歩(27)\n   3 反則勝ち\n", Ending::FoulLoss, Black),
        (Kif, "   2 ２六歩(27)\n   3 反則負け\n", Ending::FoulWin, White),
        (Kif, "   2 ５五歩打\n*持っていない\n   3 反則勝 ( 0:01/00:00:02)\n*後の注\n", Ending::FoulLoss, Black),
        (Kif, "   2 ２六歩(27)\nまで2手で先手の反則負け\n", Ending::FoulWin, White),
        (Kif, "   2 ２六歩(27)\nまで2手で反則勝ち\n", Ending::FoulLoss, Black),
        (Kif, "   2 ２六歩(27)\n   3 反則勝ち\nまで2手で先手の反則勝ち\n", Ending::FoulLoss, Black),
        (Kif, "   2 ２六歩(27)\n   3 ８四歩(83)\n   4 反則負け\nまで3手で後手の反則負け\n", Ending::FoulLoss, Black),
        (Ki2, "▲２六歩\nまで2手で先手の反則負け\n", Ending::FoulWin, White),
        (Ki2, "△５五歩打\n*注\nまで2手で後手の反則負け\n*終わり\n", Ending::FoulLoss, Black),
        (Ki2, "▲２六歩    △８四歩\nまで3手で反則負け\n", Ending::FoulLoss, Black),
        (Csa, "+2726FU\n%ILLEGAL_MOVE\nT3\n", Ending::FoulWin, White),
        (Csa, "-5554FU\nT2\n%ILLEGAL_MOVE\n", Ending::FoulLoss, Black),
        (Csa, "-5554FU\n%-ILLEGAL_ACTION\n'*終わり\n", Ending::FoulBy(White), Black),
        (Csa, "+2726FU\n'*注\n%+ILLEGAL_ACTION\n", Ending::FoulBy(Black), White),
    ]
}

fn head(id: FormatId) -> &'static str {
    match id {
        FormatId::Kif => KIF,
        FormatId::Ki2 => KI2,
        _ => CSA,
    }
}

fn file((id, lines, ..): &Case) -> (String, Loaded) {
    let text = format!("{}{lines}", head(*id));
    let extension = ["kif", "ki2", "csa"][*id as usize];
    let loaded = loaded(text.as_bytes(), extension);
    assert_eq!(loaded.format, *id);
    (text, loaded)
}

fn saved(loaded: &Loaded, record: &Record) -> String {
    let records = std::slice::from_ref(record);
    String::from_utf8(store_over(&loaded.source, records, &WriteOptions::default()).0).unwrap()
}

/// The node of the first move, and the end below it.
fn places(record: &Record) -> (NodeId, NodeId) {
    let mut line = record.tree.mainline(NodeId::ROOT).skip(1);
    (line.next().unwrap(), line.next().unwrap())
}

#[test]
fn the_foul_ends_the_line_and_the_moves_before_it_stay_text() {
    for case in cases() {
        let (text, loaded) = file(&case);
        let record = &loaded.records[0];
        let (_, lines, ending, winner) = &case;
        assert_eq!(mainline(record), format!("7g7f {ending:?}"), "{text}");
        assert_eq!(record.winner(), Some(Winner::Side(*winner)), "{text}");
        // The moves, and what is said about them, are noted; the end is read.
        let notes = codes(&loaded.report);
        let end = lines.lines().position(|line| line.contains("反則") || line.contains("ILLEGAL")).unwrap();
        assert_eq!(
            (notes.len(), notes.iter().all(|code| ["R201", "R203", "R206", "R215"].contains(code))),
            (end, true),
            "{text} {notes:?}"
        );
        let unread = lines.lines().take(end).collect::<Vec<_>>().join("\n");
        assert_eq!(loaded.source.unread(), [unread.trim_start()], "{text}");
        let (_, last) = places(record);
        assert!(record.tree.get(last).unwrap().extras.iter().all(|extra| extra.starts_with("まで")), "{text}");
    }
}

#[test]
fn written_anew_it_is_read_as_the_same_again() {
    for case in cases().into_iter().filter(|case| case.0 != FormatId::Csa) {
        let (text, loaded) = file(&case);
        let (written, report) = write(case.0, &loaded.records);
        assert!(!report.loses(), "{:?}", report.notes);
        let (again, _) = read(case.0, &written);
        let same = |records: &[Record]| (mainline(&records[0]), records[0].winner());
        assert_eq!(same(&again), same(&loaded.records), "{text}\n{written}");
        assert_eq!(write(case.0, &again).0, written, "{text}");
    }
}

#[test]
fn an_edit_on_either_side_of_them_changes_its_line_only() {
    for case in cases() {
        let (text, loaded) = file(&case);
        let record = &loaded.records[0];
        assert_eq!(saved(&loaded, record), text);
        let (first, last) = places(record);
        let mark = if case.0 == FormatId::Csa { "'*" } else { "*" };
        for (node, after) in [(first, head(case.0).len()), (last, text.len())] {
            let mut edited = record.clone();
            let comment = &mut edited.tree.get_mut(node).unwrap().comment;
            let grown = !comment.is_empty();
            comment.push_str(if grown { "\n新" } else { "新" });
            let saved = saved(&loaded, &edited);
            let fresh = format!("{mark}新\n");
            assert_eq!(saved.replacen(&fresh, "", 1), text, "{saved}");
            if node == first {
                assert_eq!(saved.find(&fresh), Some(after), "{saved}");
            }
        }
        // Without its end the line is only text from there on.
        let mut cut = record.clone();
        cut.tree.remove(last);
        let rest = saved(&loaded, &cut);
        assert!(text.starts_with(&rest) && rest.len() > head(case.0).len(), "{rest}");
    }
}

#[test]
fn a_variation_of_the_foul_has_its_place() {
    // (A row that another follows gets a sign for it.)
    for case in cases().into_iter().filter(|case| case.0 != FormatId::Csa && !case.1.contains("反則勝 ")) {
        let (text, loaded) = file(&case);
        let mut edited = loaded.records[0].clone();
        let (first, _) = places(&edited);
        edited.append_move(first, komaoto::notation::parse_usi("3c3d").unwrap()).unwrap();
        let saved = saved(&loaded, &edited);
        let variation = if case.0 == FormatId::Kif { "   2 ３四歩(33)\n" } else { "△３四歩\n" };
        assert_eq!(saved.replace('+', ""), format!("{text}\n変化：2手\n{variation}"));
        let (again, report) = read(case.0, &saved);
        assert_eq!(again[0].outline(), edited.outline(), "{saved}");
        assert!(!codes(&report).contains(&"R401"), "{saved}");
        // A variation of a move behind it has none: nobody knows what it would be played in.
        let nowhere = format!("{text}\n変化：3手\n{}", variation.replace('2', "3"));
        let (again, report) = read(case.0, &nowhere);
        assert_eq!(again[0].outline(), loaded.records[0].outline(), "{nowhere}");
        assert!(codes(&report).contains(&"R401"), "{nowhere}");
        let (written, _) = write(case.0, &again);
        assert_eq!(write(case.0, &read(case.0, &written).0).0, written);
    }
}

#[test]
fn no_other_end_is_taken_over() {
    for (id, lines) in [
        (FormatId::Kif, "   2 ２六歩(27)\n   3 投了\n"),
        (FormatId::Kif, "   2 ２六歩(27)\n   3 投了\n\n変化：2手\n   2 ２六歩(27)\n   3 反則勝ち\n"),
        (FormatId::Kif, "   2 ２六歩(27)\nまで2手で先手の勝ち\n"),
        (FormatId::Ki2, "▲２六歩\nまで2手で先手の勝ち\n"),
        (FormatId::Csa, "+2726FU\n%TORYO\n"),
    ] {
        let (records, _) = read(id, &format!("{}{lines}", head(id)));
        assert_eq!(mainline(&records[0]), "7g7f", "{lines}");
    }
    // Of a variation that begins with such a move nothing is read.
    let variation = "変化：2手\n   2 ２六歩(27)\n   3 反則勝ち";
    let text = format!("{KIF}   2 ３四歩(33)\n\n{variation}\n");
    let (records, _) = read(FormatId::Kif, &text);
    assert_eq!(records[0].outline(), "7g7f 3c3d");
    stays(FormatId::Kif, &text, &[variation]);
}

/// What a person ends the line in stands behind the last move that was read: the unread moves count for nothing in it.
#[test]
fn what_a_person_ends_stands_before_unread_moves() {
    for (id, unread) in
        [(FormatId::Kif, "   2 ２六歩(27)\n"), (FormatId::Ki2, "▲２六歩\n"), (FormatId::Csa, "+2726FU\n")]
    {
        let extension = ["kif", "ki2", "csa"][id as usize];
        let file = loaded(format!("{}{unread}", head(id)).as_bytes(), extension);
        for ending in [Ending::FoulBy(White), Ending::FoulLoss, Ending::FoulWin, Ending::Resign] {
            let mut record = file.records[0].clone();
            let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
            record.tree.append(last, Node::new(Step::End(ending))).unwrap();
            let saved = saved(&file, &record);
            assert!(saved.starts_with(head(id)) && saved.ends_with(&format!("\n{unread}")), "{saved}");
            let again = loaded(saved.as_bytes(), extension);
            let [was, is] = [&record, &again.records[0]];
            assert_eq!((is.winner(), is.tree.len()), (was.winner(), was.tree.len()), "{saved}");
            assert_eq!((again.source.unread(), codes(&again.report)), (vec![unread.trim().to_owned()], vec!["R210"]));
        }
    }
}

#[test]
fn elsewhere_the_end_stands_behind_the_last_move_that_was_read() {
    for case in cases() {
        let (text, loaded) = file(&case);
        for id in [FormatId::Kif, FormatId::Ki2, FormatId::Csa, FormatId::Jkf].into_iter().filter(|id| *id != case.0) {
            let (written, _) = store(&loaded.records, id, Envelope::default(), &WriteOptions::default());
            let (again, _) = read(id, &String::from_utf8(written).unwrap());
            assert_eq!(again[0].winner(), loaded.records[0].winner(), "{text} as {id:?}");
        }
    }
}

#[test]
fn the_shared_files_with_fouls_have_their_winner() {
    let Some(folder) = shared("quirks") else { return };
    for (name, line, winner) in [
        ("kif_samecolor_twice.kif", "7g7f FoulLoss", Black),
        ("kif_illegal_move.kif", "7g7f 3c3d 8h5e 8c8d FoulLoss", White),
        ("cells/illegal_nifu.kif", "7g7f 3c3d 6g6f FoulLoss", Black),
    ] {
        let loaded = loaded(&fs::read(folder.join(name)).unwrap(), "kif");
        let record = &loaded.records[0];
        assert_eq!((mainline(record).as_str(), record.winner()), (line, Some(Winner::Side(winner))), "{name}");
    }
}

const JKF: &str = r#"{"header": {}, "moves": [{}, {"move": {"color": 0, "from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}}"#;

/// In JKF the moves that cannot be read stand as they are between the last one that can and the end.
#[test]
fn in_jkf_too_the_foul_ends_the_line() {
    let again = r#"{"move":{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"},"comments":["注"]}"#;
    let drop = r#"{"move":{"color":1,"to":{"x":5,"y":5},"piece":"FU"}}"#;
    let cases: [(&[&str], &str, Ending, Color); 4] = [
        (&[again], r#"{"special":"ILLEGAL_MOVE","comments":["終わり"]}"#, Ending::FoulWin, White),
        (&[drop], r#"{"special":"ILLEGAL_MOVE","time":{"now":{"m":0,"s":3}}}"#, Ending::FoulLoss, Black),
        (&[drop], r#"{"special":"-ILLEGAL_ACTION"}"#, Ending::FoulBy(White), Black),
        (&[drop, again], r#"{"special":"ILLEGAL_MOVE"}"#, Ending::FoulWin, White),
    ];
    for (unread, end, ending, winner) in cases {
        let text = format!("{JKF}, {}, {end}]}}", unread.join(", "));
        let loaded = loaded(text.as_bytes(), "jkf");
        let record = &loaded.records[0];
        assert_eq!(mainline(record), format!("7g7f {ending:?}"), "{text}");
        assert_eq!(record.winner(), Some(Winner::Side(winner)), "{text}");
        let (first, _) = places(record);
        assert_eq!(loaded.source.unread(), [unread.join(", ")], "{text}");
        assert_eq!(codes(&loaded.report).len(), unread.len(), "{text} {:?}", loaded.report.notes);
        // Written anew, and over the file.
        let (written, report) = write(FormatId::Jkf, &loaded.records);
        assert!(!report.loses(), "{:?}", report.notes);
        let (same, _) = read(FormatId::Jkf, &written);
        // Without the foul it is said whose it was.
        assert_eq!((same[0].tree.len(), same[0].winner()), (record.tree.len(), record.winner()), "{written}");
        assert_eq!(write(FormatId::Jkf, &same).0, written);
        assert_eq!(saved(&loaded, record), text);
        let mut edited = record.clone();
        edited.tree.get_mut(first).unwrap().comment = "新".to_owned();
        let saved = saved(&loaded, &edited);
        assert!(
            saved.contains("新") && unread.iter().all(|entry| saved.contains(entry)) && saved.contains(end),
            "{saved}"
        );
    }
    // Behind another end, or where the unread entries are no moves, nothing is made of it.
    let text = format!(r#"{JKF}, {{"special": "TORYO"}}, {{"special": "ILLEGAL_MOVE"}}]}}"#);
    assert_eq!(mainline(&loaded(text.as_bytes(), "jkf").records[0]), "7g7f Resign");
}

/// A foul that can be played ends the game by its side's loss, whatever side the word behind it is literally about; the
/// file's own words count before that.
#[test]
fn nobody_wins_by_a_foul() {
    let csa = |rest: &str| format!("{CSA}-8384FU\n+2725FU\n{rest}");
    let kif = |rest: &str| format!("{KIF}   2 ８四歩(83)\n   3 ２五歩(27)\n{rest}");
    let cases = [
        (FormatId::Csa, csa("%ILLEGAL_MOVE\n"), White, true),
        (FormatId::Csa, csa("%ILLEGAL_MOVE\n'summary:illegal move:A lose:B win\n"), White, true),
        (FormatId::Csa, csa("%ILLEGAL_MOVE\n'summary:illegal move:A win:B lose\n"), Black, true),
        (FormatId::Csa, csa("%-ILLEGAL_ACTION\n"), Black, false),
        (FormatId::Csa, csa("-3334FU\n%ILLEGAL_MOVE\n"), White, false),
        (FormatId::Kif, kif("   4 反則負け\n"), White, true),
        (FormatId::Kif, kif("   4 反則勝ち\n"), White, false),
        (FormatId::Kif, kif("   4 反則負け\nまで3手で後手の反則負け\n"), Black, true),
        (FormatId::Kif, kif("   4 反則負け\nまで3手で先手の反則負け\n"), White, true),
    ];
    for (id, text, winner, noted) in cases {
        let (records, report) = read(id, &text);
        assert_eq!(records[0].winner(), Some(Winner::Side(winner)), "{text}");
        assert_eq!(codes(&report).contains(&"R218"), noted, "{text} {:?}", codes(&report));
    }
}

/// What is written of such a game says the same again: no line is added that would give it to the side of the foul.
#[test]
fn nobody_wins_by_a_foul_in_another_format_either() {
    for end in ["   4 反則負け\n", "   4 反則勝ち\n"] {
        let (records, _) = read(FormatId::Kif, &format!("{KIF}   2 ８四歩(83)\n   3 ２五歩(27)\n{end}"));
        assert_eq!(records[0].winner(), Some(Winner::Side(White)));
        for id in [FormatId::Kif, FormatId::Ki2, FormatId::Csa, FormatId::Jkf] {
            let (text, _) = write(id, &records);
            let (again, _) = read(id, &text);
            assert_eq!(again[0].winner(), Some(Winner::Side(White)), "{text}");
            assert_eq!(write(id, &again).0, text);
        }
    }
}

/// In KI2 the end may stand behind the move that cannot be read, on its own line.
#[test]
fn the_foul_is_read_behind_the_move_on_its_line() {
    for (lines, ending, winner) in [
        ("▲２六歩    まで2手で先手の反則負け\n", Ending::FoulWin, White),
        ("▲２六歩まで2手で先手の反則負け\n", Ending::FoulWin, White),
        ("△５五歩打  まで2手で後手の反則負け\n", Ending::FoulLoss, Black),
        ("▲２六歩    △８四歩    まで3手で反則負け\n", Ending::FoulLoss, Black),
        ("▲２六歩    △反則勝ち\n", Ending::FoulLoss, Black),
        ("▲２六歩\n△反則勝ち\n", Ending::FoulLoss, Black),
        ("△５五歩打  ▲反則勝ち\n", Ending::FoulLoss, Black),
        ("△５五歩打  まで2手で後手の反則負け\n*終わり\n", Ending::FoulLoss, Black),
    ] {
        let text = format!("{KI2}{lines}");
        let loaded = loaded(text.as_bytes(), "ki2");
        let record = &loaded.records[0];
        assert_eq!(mainline(record), format!("7g7f {ending:?}"), "{text}");
        assert_eq!(record.winner(), Some(Winner::Side(winner)), "{text}");
        assert_eq!(saved(&loaded, record), text);
        let (first, _) = write(FormatId::Ki2, std::slice::from_ref(record));
        let (again, _) = read(FormatId::Ki2, &first);
        assert_eq!(mainline(&again[0]), mainline(record), "{first}");
        assert_eq!(write(FormatId::Ki2, &again).0, first, "{text}");
    }
    // Any other end behind it stays text, as on a line of its own.
    let (records, notes) = read(FormatId::Ki2, &format!("{KI2}▲２六歩    まで2手で先手の勝ち\n"));
    assert_eq!((mainline(&records[0]).as_str(), codes(&notes).len()), ("7g7f", 1));
}
