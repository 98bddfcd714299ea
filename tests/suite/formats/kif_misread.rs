//! KIF that other programs read silently wrong (2.3 of the format notes), and each one-feature file of the shared
//! folder.

use std::collections::BTreeMap;
use std::fs;

use super::super::shared::shared;
use super::kif::{at, clean, end, one, written};
use super::kif_quirks::{HEAD, LINE, MOVES, TSUME, TSUME_SFEN};
use super::{codes, loaded, mainline, read};
use komaoto::formats::FormatId;
use komaoto::notation::{sfen, write_position};
use komaoto::record::{Ending, Record};
use komaoto::rules::shogi::Position;

#[test]
fn r_unpromoted_stays_unpromoted() {
    let record = clean("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角不成(88)\n   4 同　銀(31)\n");
    assert_eq!(mainline(&record), "7g7f 3c3d 8h2b 3a2b");
    assert_eq!(mainline(&clean(&written(&record))), "7g7f 3c3d 8h2b 3a2b");
}

#[test]
fn r_three_pieces_are_drawn_too() {
    let record = clean("手合割：三枚落ち\n下手：S\n上手：U\n");
    assert_eq!(write_position(&record.initial), "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert!(written(&record).contains("|v香v桂v銀v金v玉v金v銀v桂 ・|一\n"));
    // Whoever means the other lance draws it.
    let other = written(&record).replace("|v香v桂v銀v金v玉v金v銀v桂 ・|", "| ・v桂v銀v金v玉v金v銀v桂v香|");
    assert!(write_position(&one(&other).0.initial).starts_with("1nsgkgsnl/9/"));
}

#[test]
fn r_five_and_seven_pieces() {
    for (name, rank) in
        [("五枚落ち", "2sgkgsn1"), ("左五枚落ち", "1nsgkgs2"), ("左七枚落ち", "2sgkg3"), ("右七枚落ち", "3gkgs2")]
    {
        let record = clean(&format!("手合割：{name}\n下手：S\n上手：U\n"));
        assert_eq!(
            write_position(&record.initial),
            format!("{rank}/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
        );
    }
}

#[test]
fn r_a_diagram_under_an_even_handicap_counts() {
    assert_eq!(write_position(&one(&format!("手合割：平手\n{TSUME}")).0.initial), TSUME_SFEN);
}

#[test]
fn r_hands_without_blanks() {
    let text = TSUME.replace("飛　角二　金四　銀　桂四　香三　歩十七　", "飛角二金四");
    assert!(write_position(&clean(&format!("手合割：その他\n{text}")).initial).ends_with(" b 3Sr2b4g 1"));
}

#[test]
fn r_lone_returns_end_lines() {
    let found = loaded(format!("{HEAD}{MOVES}").replace('\n', "\r").as_bytes(), "kif");
    assert_eq!((mainline(&found.records[0]).as_str(), found.report.is_empty()), (LINE, true));
}

#[test]
fn r_only_pieces_have_synonyms() {
    let record = clean("*連続王手の千日手\n備考：竜王戦\n   1 ７六歩(77)\n   2 連続王手の千日手\n");
    assert_eq!((at(&record, 0).comment.as_str(), record.headers.get("備考")), ("連続王手の千日手", Some("竜王戦")));
    assert_eq!(end(&record), Ending::PerpetualCheck);
    let text = written(&record);
    assert!(text.contains("*連続王手の千日手") && text.contains("   2 連続王手の千日手") && !text.contains("玉手"));
}

#[test]
fn r_ascending_variations() {
    let text = format!(
        "{HEAD}{MOVES}   5 投了\nまで4手で後手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n   2 ８四歩(83)\n\n変化：4手\n   4 ４四歩(43)\n"
    );
    assert_eq!(clean(&text).outline(), "7g7f (2g2f 8c8d) 3c3d 2g2f 8c8d (4c4d) resign");
}

#[test]
fn r_two_games_stay_two() {
    let (records, _) = read(FormatId::Kif, &format!("{HEAD}{MOVES}\n{}{MOVES}", HEAD.replace("先手：A", "先手：C")));
    assert_eq!(records.iter().map(mainline).collect::<Vec<_>>(), [LINE, LINE]);
    assert_eq!(records[1].headers.get("先手"), Some("C"));
}

#[test]
fn r_spellings_that_end_other_readers() {
    for moves in [
        "1. 7六歩(77)\n2. 3四歩(33)\n",
        "   1 ７六歩（77）\n   2 ３四歩（33）\n",
        "1\t７六歩(77)\t( 0:01/00:00:01)\n2\t３四歩(33)\n",
    ] {
        assert_eq!(mainline(&clean(moves)), "7g7f 3c3d", "{moves}");
    }
    for same in ["同 銀(31)", "２二同銀(31)"] {
        let text = format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 {same}\n");
        assert_eq!(mainline(&clean(&text)), "7g7f 3c3d 8h2b+ 3a2b");
    }
}

#[test]
fn r_notes_say_line_and_column() {
    let (_, report) =
        read(FormatId::Kif, &format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五角打\n   4 ８四歩(83)\n"));
    let found: Vec<_> = report.notes.iter().map(|note| (note.line, note.column, note.what.code())).collect();
    assert_eq!(found, [(7, 6, "R201"), (8, 1, "R203")]);
}

/// What each one-feature file must mean: its games, the codes of its notes, its start position where it is not the even
/// one.
#[test]
fn every_one_feature_file_means_what_it_must() {
    let Some(folder) = shared("quirks") else { return };
    let mut expected: BTreeMap<&str, (&str, &str, &str)> = BTreeMap::new();
    for row in include_str!("../../data/quirks-kif.tsv").lines().skip(1) {
        let [file, outline, codes, start] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        expected.insert(file, (outline, codes, start));
    }
    let mut found = BTreeMap::new();
    for (below, prefix) in [("", "kif_"), ("cells/", "")] {
        for entry in fs::read_dir(folder.join(below)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_owned();
            if !name.starts_with(prefix) || !matches!(extension.as_str(), "kif" | "kifu") {
                continue;
            }
            let loaded = loaded(&fs::read(&path).unwrap(), &extension);
            let outlines: Vec<_> = loaded.records.iter().map(Record::outline).collect();
            let start = loaded.records[0].initial.shogi().unwrap();
            let start = if *start == Position::start() { String::new() } else { sfen(start) };
            found.insert(format!("{below}{name}"), (outlines.join(" / "), codes(&loaded.report).join(" "), start));
        }
    }
    let found: BTreeMap<_, _> =
        found.iter().map(|(file, (a, b, c))| (file.as_str(), (a.as_str(), b.as_str(), c.as_str()))).collect();
    assert_eq!(found, expected);
}
