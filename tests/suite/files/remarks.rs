//! What nobody has read of a file becomes remarks where its games are written anew, or is counted as lost.

use komaoto::files::{Loaded, load, store, store_anew, store_over, store_regrouped};
use komaoto::formats::{Envelope, FormatId, NoteKind, Report, WriteOptions, format};
use komaoto::record::{NodeId, Record, Step};
use komaoto::text::Encoding;

use super::corpus::{files, name};

fn utf8(id: FormatId) -> Envelope {
    Envelope { encoding: Encoding::Utf8, ..Envelope::usual(id, format(id).extensions[0]) }
}

/// A file written anew in a format.
fn anew(loaded: &Loaded, id: FormatId) -> (Vec<u8>, Report) {
    let origins: Vec<Option<usize>> = (0..loaded.records.len()).map(Some).collect();
    store_anew(&loaded.source, &loaded.records, &origins, id, utf8(id), &WriteOptions::default())
}

fn opened(text: &[u8], id: FormatId) -> Loaded {
    let loaded = load(text, Some(format(id).extensions[0])).unwrap();
    assert_eq!(loaded.format, id, "{}", String::from_utf8_lossy(text));
    loaded
}

/// How the remarks of a format begin.
fn mark(id: FormatId) -> &'static str {
    if id == FormatId::Csa { "' " } else { "# " }
}

/// The remarks of a text of a format, without their mark.
fn remarks(text: &str, id: FormatId) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix(mark(id)).map(str::trim)).collect()
}

fn outlines(records: &[Record]) -> Vec<String> {
    records.iter().map(|record| record.outline()).collect()
}

const CSA: &str = "V2.2\nN+A\nPI\n+\n'time left: 3\n+7776FU\n'残り\n-3333FU\nX\n%TORYO\n/\nPI\n'two\n+\n+2726FU\n";
const SFEN: &str = "# 残り\nposition startpos moves 7g7f 3c3d 1a1b\n>1:position startpos moves 2g2f\nquit\n";

/// What is lost, and what becomes a remark without having been one.
fn lost_and_buried(report: &Report) -> (usize, usize) {
    report.notes.iter().fold((0, 0), |(lost, buried), note| match note.what {
        NoteKind::Extras(count) => (lost + count, buried),
        NoteKind::Buried(count) => (lost, buried + count),
        _ => (lost, buried),
    })
}

#[test]
fn what_nobody_has_read_becomes_remarks() {
    let (csa, sfen) = (FormatId::Csa, FormatId::Sfen);
    for (text, own, buried, way) in [
        (CSA, "'", 3, &[csa, FormatId::Kif][..]),
        (CSA, "'", 3, &[csa, FormatId::Ki2]),
        (CSA, "'", 3, &[csa, sfen, FormatId::Usen, csa, FormatId::Kif]),
        (SFEN, "#", 3, &[sfen, csa, sfen, FormatId::Kif]),
    ] {
        let mut loaded = opened(text.as_bytes(), way[0]);
        let unread = loaded.source.unread();
        let lines = unread.iter().flat_map(|text| text.lines());
        let said: Vec<&str> = lines.map(|line| line.strip_prefix(own).unwrap_or(line).trim_start()).collect();
        // Once they are remarks they go on being remarks, without another mark.
        let mut buried = buried;
        for &id in &way[1..] {
            let (bytes, report) = anew(&loaded, id);
            assert_eq!(lost_and_buried(&report), (0, std::mem::take(&mut buried)), "{text}");
            let again = opened(&bytes, id);
            let text = again.source.text().replace('\r', "");
            assert_eq!(remarks(&text, id), said, "{text}");
            assert_eq!(outlines(&again.records), outlines(&loaded.records), "{text}");
            loaded = again;
        }
    }
}

/// Written anew in a format, read, and written anew in another.
fn by_way_of(text: &str, [from, by, to]: [FormatId; 3]) -> (String, Report) {
    let there = anew(&opened(text.as_bytes(), from), by).0;
    let (back, report) = anew(&opened(&there, by), to);
    (String::from_utf8(back).unwrap().replace('\r', ""), report)
}

/// A program signs the head of a file, and that says nothing of the game.
#[test]
fn a_remark_spelled_like_a_signature_is_one_nowhere_else() {
    let text = "V2.2\nPI\n+\n'-- 残り --\n+7776FU\n";
    let (csa, report) = by_way_of(text, [FormatId::Csa, FormatId::Kif, FormatId::Csa]);
    assert_eq!(remarks(&csa, FormatId::Csa), ["-- 残り --"], "{csa}");
    assert!(report.is_empty(), "{:?}", report.notes);
    let signed = "# -- some program --\n手合割：平手\n手数----指手--\n   1 ７六歩(77)\n";
    let (csa, report) = anew(&opened(signed.as_bytes(), FormatId::Kif), FormatId::Csa);
    assert_eq!(remarks(&String::from_utf8(csa).unwrap(), FormatId::Csa), [""; 0]);
    assert!(report.is_empty(), "{:?}", report.notes);
}

#[test]
fn csa_names_the_encoding_of_its_remarks() {
    for (remark, head) in [("残り", "'CSA encoding=UTF-8\nV3.0\n"), ("left", "V2.2\n")] {
        let loaded = opened(format!("# {remark}\nposition startpos moves 7g7f\n").as_bytes(), FormatId::Sfen);
        let csa = String::from_utf8(anew(&loaded, FormatId::Csa).0).unwrap().replace('\r', "");
        assert!(csa.starts_with(head) && csa.ends_with(&format!("+7776FU\n' {remark}\n")), "{csa}");
    }
}

/// The move that led to a diagram is in no record.
#[test]
fn the_move_before_the_start_is_a_remark_elsewhere() {
    let rows = "|v玉 ・ ・ ・ ・ ・ ・ ・ ・|\n".to_owned() + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8);
    let kif = format!("手合割：その他\n{rows}手数＝171  ▲９八飛  まで\n後手番\n手数----指手--\n 172 ９二玉(91)\n");
    let loaded = opened(kif.as_bytes(), FormatId::Kif);
    assert!(loaded.report.is_empty() && loaded.records[0].initial.ply() == 172, "{:?}", loaded.report.notes);
    let csa = String::from_utf8(anew(&loaded, FormatId::Csa).0).unwrap().replace('\r', "");
    assert_eq!(remarks(&csa, FormatId::Csa), ["手数＝171  ▲９八飛  まで"], "{csa}");
    assert_eq!(lost_and_buried(&anew(&loaded, FormatId::Jkf).1).0, 1);
}

#[test]
fn what_nobody_has_read_is_lost_where_there_are_no_remarks() {
    for (id, text, count) in [(FormatId::Csa, CSA, 6), (FormatId::Sfen, SFEN, 4)] {
        let loaded = opened(text.as_bytes(), id);
        for to in [FormatId::Jkf, FormatId::Pgn, FormatId::Yaneuraou] {
            let (_, report) = anew(&loaded, to);
            assert!(report.loses());
            assert_eq!(lost_and_buried(&report), (count, 0), "{to:?}: {:?}", report.notes);
        }
    }
}

/// Of a game that is left out everything is lost.
#[test]
fn remarks_are_on_their_own_games() {
    let (chess, mut loaded) =
        (opened(b"position startpos moves e2e4 e7e5\n", FormatId::Fen), opened(CSA.as_bytes(), FormatId::Csa));
    loaded.records.insert(1, chess.records[0].clone());
    let envelope = Envelope::usual(FormatId::Sfen, "sfen");
    let origins = [Some(0), None, Some(1)];
    let options = WriteOptions::default();
    let (bytes, _) = store_anew(&loaded.source, &loaded.records, &origins, FormatId::Sfen, envelope, &options);
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<&str> = text.lines().skip_while(|line| line.starts_with('#')).collect();
    assert_eq!(lines, ["position startpos moves 7g7f", "# two", "position startpos moves 2g2f"]);
}

#[test]
fn remarks_stay_where_a_file_is_written_anew_in_its_own_format() {
    let loaded = opened(b"# a\n7g7f\n3c3d\n# end\n", FormatId::Sfen);
    let mut records = loaded.records.clone();
    let last = records[0].tree.mainline(NodeId::ROOT).last().unwrap();
    assert!(records[0].tree.remove(last));
    let (bytes, report) = store_over(&loaded.source, &records, &WriteOptions::default());
    assert!(report.notes.iter().all(|note| note.what == NoteKind::Layout), "{:?}", report.notes);
    assert_eq!(String::from_utf8(bytes).unwrap(), "# a\n# end\nposition startpos moves 7g7f\n");
}

#[test]
fn remarks_of_real_files_are_there_once() {
    let mut wrong = Vec::new();
    let folders = [("corpus/csa", "csa"), ("corpus/sfen", "sfen"), ("corpus/kif", "kif"), ("corpus/ki2", "ki2")];
    let all = folders.iter().flat_map(|(folder, extension)| files(folder, &[extension]));
    for (turn, path) in all.chain(files("quirks", &["csa", "kif", "ki2", "usi"])).enumerate() {
        let Ok(loaded) = load(&std::fs::read(&path).unwrap(), path.extension().and_then(|name| name.to_str())) else {
            continue;
        };
        let unread = loaded.source.unread();
        let targets = [FormatId::Kif, FormatId::Ki2, FormatId::Csa, FormatId::Sfen];
        let id = targets[turn % targets.len()];
        if id == loaded.format || unread.is_empty() {
            continue;
        }
        let (bytes, report) = anew(&loaded, id);
        let bare = store(&loaded.records, id, utf8(id), &WriteOptions::default()).0;
        let (again, bare) = (opened(&bytes, id), opened(&bare, id));
        let own = mark(loaded.format).trim_end();
        let lines = unread.iter().flat_map(|text| text.lines()).map(str::trim).filter(|line| !line.is_empty());
        let said: Vec<&str> = lines.map(|line| line.strip_prefix(own).unwrap_or(line).trim()).collect();
        let text = again.source.text().replace('\r', "");
        if remarks(&text, id) != said
            || outlines(&again.records) != outlines(&bare.records)
            || lost_and_buried(&report).0 > 0
        {
            wrong.push(format!("{} as {id:?}: {:?}\n{text}", name(&path), report.notes));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// Two games of KIF with a remark between them and one at the end, in all ways that decide whose the first one is.
fn two_games() -> Vec<String> {
    let (mv, end, result) = ("   1 ７六歩(77)\n", "   2 投了\n", "まで1手で先手の勝ち\n");
    let first = [mv.to_owned(), format!("{mv}{end}"), format!("{mv}{end}{result}"), format!("{mv}\n")];
    let head = |name: &str| format!("手合割：平手\n先手：{name}\n手数----指手--\n");
    let file = |first: &String, remark: &str, gap: &str| {
        let second = format!("{}   1 ２六歩(27)\n{end}# -- 終わり --\n", head("乙"));
        format!("{}{first}{remark}\n{gap}{second}", head("甲"))
    };
    let remarks = ["# 残り", "# -- 残り --", "-- 残り --"];
    let of_first = |first| remarks.into_iter().flat_map(move |remark| ["", "\n"].map(|gap| file(first, remark, gap)));
    first.iter().flat_map(of_first).collect()
}

/// A remark stays with its game, as one or as a signature, and the other game keeps its lines, wherever the edited one
/// ends now.
#[test]
fn a_remark_between_two_games_stays_where_it_is() {
    fn ends(game: &Record) -> Vec<NodeId> {
        let is_end = |id: &NodeId| matches!(game.tree.get(*id).unwrap().step, Step::End(_));
        game.tree.preorder().filter(is_end).collect()
    }
    let edits: [fn(&mut Record, NodeId); 4] = [
        |game, last| "Z".clone_into(&mut game.tree.get_mut(last).unwrap().comment),
        |game, _| ends(game).into_iter().for_each(|end| assert!(game.tree.remove(end))),
        |game, last| assert!(game.tree.remove(last)),
        |game, last| {
            let mv = game.position_at(last).legal_moves()[3];
            game.append_move(last, mv).unwrap().unwrap();
        },
    ];
    for text in two_games() {
        let loaded = opened(text.as_bytes(), FormatId::Kif);
        for (game, edit) in (0..2).flat_map(|game| edits.map(|edit| (game, edit))) {
            let mut records = loaded.records.clone();
            let last = records[game].tree.mainline(NodeId::ROOT).nth(1).unwrap();
            edit(&mut records[game], last);
            let (bytes, report) = store_over(&loaded.source, &records, &WriteOptions::default());
            let again = opened(&bytes, FormatId::Kif);
            let saved = String::from_utf8(bytes).unwrap();
            assert!(again.records == records && report.is_empty(), "{text}\n{saved}");
            assert_eq!(again.source.unread(), loaded.source.unread(), "{text}\n{saved}");
            let was: Vec<&str> = text.lines().collect();
            let new = saved.lines().filter(|line| !was.contains(line)).count();
            let gone = was.iter().filter(|line| !saved.lines().any(|other| other == **line)).count();
            assert!(gone <= 3 && new <= 6 && saved.matches("残り").count() == 1, "{text}\n{saved}");
        }
    }
}

/// The last remark of a file is its last game's, also where another game follows that one now.
#[test]
fn a_remark_moves_with_its_game() {
    for text in two_games() {
        let loaded = opened(text.as_bytes(), FormatId::Kif);
        let records: Vec<Record> = loaded.records.iter().rev().cloned().collect();
        let order = [Some(1), Some(0)];
        let (bytes, _) = store_regrouped(&loaded.source, &records, &order, &WriteOptions::default());
        let (mut is, mut was) = (opened(&bytes, FormatId::Kif).source.unread(), loaded.source.unread());
        is.sort();
        was.sort();
        assert_eq!(is, was, "{text}\n{}", String::from_utf8(bytes).unwrap());
    }
}
