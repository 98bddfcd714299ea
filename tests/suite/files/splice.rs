//! A saved edit touches its own words only.

use komaoto::editor::{Document, Edit, Go};
use komaoto::files::{load, store_over};
use komaoto::formats::{FormatId, WriteOptions};
use komaoto::notation::parse_coordinates;
use komaoto::record::{Ending, Node, NodeId, Record, Step};

use super::corpus::files;

/// What an edit makes of a file, and what is read from that.
fn edited(text: &str, edit: impl Fn(&mut Record)) -> String {
    let loaded = load(text.as_bytes(), None).unwrap();
    let mut records = loaded.records.clone();
    edit(&mut records[0]);
    let (bytes, report) = store_over(&loaded.source, &records, &WriteOptions::default());
    assert!(!report.loses(), "{:?}", report.notes);
    let again = load(&bytes, None).unwrap();
    assert!(again.records == records, "{}", String::from_utf8_lossy(&bytes));
    String::from_utf8(bytes).unwrap()
}

fn at(record: &Record, ply: usize) -> NodeId {
    record.tree.mainline(NodeId::ROOT).nth(ply).unwrap()
}

fn last(record: &Record) -> NodeId {
    let moves = |id: &NodeId| !matches!(record.tree.get(*id).unwrap().step, Step::End(_));
    record.tree.mainline(NodeId::ROOT).filter(moves).last().unwrap()
}

fn comment(record: &mut Record, id: NodeId, text: &str) {
    text.clone_into(&mut record.tree.get_mut(id).unwrap().comment);
}

const HEAD: &str = "[White \"A\"]\n[Black \"B\"]\n\n";

#[track_caller]
fn pgn(moves: &str, edit: impl Fn(&mut Record), expected: &str) {
    let file = |moves: &str| format!("{HEAD}{moves}\n");
    assert_eq!(edited(&file(moves), &edit), file(expected));
    let file = |moves: &str| file(moves).replace('\n', "\r\n");
    assert_eq!(edited(&file(moves), edit), file(expected));
}

#[test]
fn a_comment_goes_comes_and_changes() {
    pgn("1. e4 {old} e5 *", |game| comment(game, at(game, 1), ""), "1. e4 e5 *");
    pgn("1. e4 {old} 1... e5 *", |game| comment(game, at(game, 1), ""), "1. e4 e5 *");
    pgn("1. e4 e5 *", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z} 1... e5 *");
    pgn("1. e4 {a} e5 {b} *", |game| comment(game, at(game, 2), "Z"), "1. e4 {a} e5 {Z} *");
    pgn("1. e4 { a } e5 { b } *", |game| comment(game, at(game, 2), "Z"), "1. e4 { a } e5 { Z } *");
    pgn("1.e4 e5\n2.Nf3 *", |game| comment(game, at(game, 2), "Z"), "1.e4 e5 {Z}\n2.Nf3 *");
}

#[test]
fn moves_spelled_otherwise_stay() {
    for moves in ["e4 e5 Nf3", "e2e4 e7e5 g1f3", "1. e2-e4 e7-e5 2. Ng1-f3", "1 e4 e5 2 Nf3", "1.e4 1...e5 2.Nf3"] {
        let (file, expected) = (format!("{moves} *"), format!("{moves} {{Z}} *"));
        pgn(&file, |game| comment(game, last(game), "Z"), &expected);
    }
}

#[test]
fn a_comment_of_two_lines_is_replaced_whole() {
    let moves = "1. e4 e5 2. Nf3 Nc6 { last\ncomment } *";
    pgn(moves, |game| comment(game, last(game), "Z"), "1. e4 e5 2. Nf3 Nc6 { Z } *");
    pgn("1. e4 {a} {b} e5 *", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z} e5 *");
    pgn("1. e4 ; a\ne5 *", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z}\ne5 *");
}

#[test]
fn what_nobody_has_read_stays_where_it_is() {
    pgn("1. Xe4 e5 2. Nf3 Nc6 1-0", |game| comment(game, NodeId::ROOT, "Z"), "{Z} 1. Xe4 e5 2. Nf3 Nc6 1-0");
    pgn("1. e4 Xe5 2. Nf3 1-0", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z} Xe5 2. Nf3 1-0");
    let in_variation = |game: &mut Record| {
        let id = game.tree.children(at(game, 1))[1];
        comment(game, id, "Z");
    };
    pgn("1. e4 e5 (1... c5 Xd8) *", in_variation, "1. e4 e5 (1... c5 {Z} Xd8) *");
    pgn("1. e4\n% escaped\ne5 *", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z}\n% escaped\n1... e5 *");
}

#[test]
fn moves_behind_a_foul_stay_moves() {
    let moves = "1. e4 e5 2. Qh6 Nc6 3. d4 d5 1-0";
    pgn(moves, |game| comment(game, at(game, 1), "Z"), "1. e4 {Z} 1... e5 2. Qh6 Nc6 3. d4 d5 1-0");
    let headers = |game: &mut Record| game.headers.set("White", "Somebody");
    assert_eq!(edited(&format!("{HEAD}{moves}\n"), headers), format!("{HEAD}{moves}\n").replace('A', "Somebody"));
}

#[test]
fn a_comment_on_the_ending_follows_the_result() {
    let end = |game: &Record| game.tree.mainline(NodeId::ROOT).last().unwrap();
    pgn("1. e4 e5 1-0", |game| comment(game, end(game), "Z"), "1. e4 e5 1-0 {Z}");
}

#[test]
fn moves_come_and_go() {
    let play = |game: &mut Record, id: NodeId, text: &str| {
        let mv = parse_coordinates(&game.position_at(id), text).unwrap();
        game.append_move(id, mv).unwrap().unwrap();
    };
    pgn("1. e4 e5 *", |game| play(game, last(game), "g1f3"), "1. e4 e5 2. Nf3 *");
    pgn("1. e4 e5 *", |game| play(game, at(game, 1), "c7c5"), "1. e4 e5 (1... c5) *");
    pgn("1. e4 e5 2. Nf3 Nc6 *", |game| play(game, at(game, 1), "c7c5"), "1. e4 e5 (1... c5) 2. Nf3 Nc6 *");
    pgn("1. e4 e5 (1... c5) 2. Nf3 *", |game| play(game, at(game, 1), "d7d5"), "1. e4 e5 (1... c5) (1... d5) 2. Nf3 *");
    let cut = |game: &mut Record| {
        let id = last(game);
        assert!(game.tree.remove(id));
    };
    pgn("1. e4 e5 2. Nf3 {x} *", cut, "1. e4 e5 *");
    pgn("1. e4 e5 (1... c5 {x} 2. Nf3) *", cut, "1. e4 c5 {x} 2. Nf3 *");
    let ends = |game: &mut Record| {
        let id = last(game);
        let end = game.tree.append(id, Node::new(Step::End(Ending::Won(komaoto::rules::Color::Black)))).unwrap();
        assert!(game.tree.contains(end));
    };
    pgn("1. e4 e5 *", ends, "1. e4 e5 0-1");
    let goes = |game: &mut Record| {
        let end = game.tree.mainline(NodeId::ROOT).last().unwrap();
        assert!(game.tree.remove(end));
    };
    pgn("1. e4 e5 2. Xf3 Nc6 1-0", goes, "1. e4 e5 2. Xf3 Nc6 *");
}

#[test]
fn a_variation_becomes_the_main_line_with_its_words() {
    let swap = |game: &mut Record| {
        let second = game.tree.children(NodeId::ROOT)[1];
        game.tree.reorder(second, 0);
    };
    pgn("1. e4 {first} (1. d4 {second}\nd5) e5 *", swap, "1. d4 {second} (1. e4 {first} e5)\nd5 *");
}

/// The words of a text, and how many of one are not in the other.
fn changed(before: &str, after: &str) -> (usize, usize) {
    let (was, is): (Vec<&str>, Vec<&str>) = (before.split_whitespace().collect(), after.split_whitespace().collect());
    let ops = similar::capture_diff_slices(similar::Algorithm::Myers, &was, &is);
    let ops = ops.into_iter().filter(|op| !matches!(op, similar::DiffOp::Equal { .. }));
    ops.fold((0, 0), |(gone, new), op| (gone + op.old_range().len(), new + op.new_range().len()))
}

/// Every edit of one part, in files of the corpus: what it changes is what it names, what nobody has read stays, and
/// undoing it gives the file.
#[test]
fn an_edit_changes_its_own_words_in_every_file() {
    let mut paths = files("corpus/pgn", &["pgn"]);
    paths.extend(files("corpus/xiangqi-pgn", &["pgn"]));
    let each = std::env::var("KOMAOTO_EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(3);
    let (mut tried, mut wrong) = (0, Vec::new());
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let loaded = load(&bytes, Some("pgn")).unwrap();
        let games = loaded.records.len().min(20);
        let before = loaded.source.text();
        let unread = |source: &komaoto::files::Source| -> Vec<String> {
            (0..games).flat_map(|game| source.unread(game)).collect()
        };
        let kept = unread(&loaded.source);
        let opened = Document::from_loaded(loaded, None);
        let mut seed = bytes.len();
        let mut pick = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below.max(1)
        };
        for kind in ["comment", "no comment", "header", "delete", "play", "promote"] {
            for _ in 0..each {
                let mut document = opened.clone();
                document.show_game(pick(games));
                let record = document.record().clone();
                let nodes: Vec<NodeId> = record.tree.preorder().collect();
                let id = nodes[pick(nodes.len())];
                let said = |id: NodeId| record.tree.get(id).unwrap().comment.split_whitespace().count();
                let (edit, most) = match kind {
                    "comment" => (Edit::comment(id, "Z9 and more"), (said(id), 3)),
                    "no comment" if said(id) == 0 => continue,
                    "no comment" => (Edit::comment(id, ""), (said(id), 0)),
                    "header" => {
                        let pairs = record.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
                        let mut pairs: Vec<_> = pairs.collect();
                        if pairs.is_empty() {
                            continue;
                        }
                        let place = pick(pairs.len());
                        if pairs[place].0 == "Result" || pairs[place].0 == "Variant" || pairs[place].0 == "Format" {
                            continue;
                        }
                        let gone = pairs[place].1.split_whitespace().count();
                        pairs[place].1 = "Z9 and more".to_owned();
                        (Edit::Headers { key: pairs[place].0.clone(), pairs }, (gone, 3))
                    }
                    "delete" if id == NodeId::ROOT => continue,
                    // The eldest variation takes its place.
                    "delete" => (Edit::Delete(id), (usize::MAX, usize::MAX)),
                    "promote" => {
                        let Some(&second) = record.tree.children(id).get(1) else { continue };
                        (Edit::MoveVariation(second, -1), (usize::MAX, usize::MAX))
                    }
                    _ => {
                        let moves = record.position_at(id).legal_moves();
                        let Some(&mv) = moves.get(pick(moves.len())) else { continue };
                        if record.child_with(id, &Step::Move(mv)).is_some() {
                            continue;
                        }
                        document.go(Go::To(id));
                        if document.play(mv).is_err() {
                            continue;
                        }
                        (Edit::comment(id, said(id).to_string()), (0, 3))
                    }
                };
                if kind != "play" && document.apply(edit).is_err() {
                    continue;
                }
                tried += 1;
                let (after, report) = document.store(FormatId::Pgn, document.envelope());
                let again = load(&after, Some("pgn")).unwrap();
                let text = again.source.text();
                let (gone, new) = changed(&before, &text);
                // Numbers, braces and parentheses come and go with what they belong to.
                let slack = 8;
                let mut fault = String::new();
                if gone > most.0.saturating_add(slack) || new > most.1.saturating_add(slack) {
                    fault += &format!("{gone} words went, {new} came; ");
                }
                // A result behind what nobody has read cannot be told in a variation: then the person is asked.
                let asked = kind == "promote" && report.loses();
                if kind != "delete" && !asked && unread(&again.source) != kept {
                    fault += "what nobody has read differs; ";
                }
                if report.loses() && !asked {
                    fault += &format!("{:?}; ", report.notes[0].what);
                }
                document.undo().unwrap();
                if document.store(FormatId::Pgn, document.envelope()).0 != bytes {
                    fault += "undone it is another file; ";
                }
                if !fault.is_empty() {
                    wrong.push(format!("{}: {kind} at {id:?}: {fault}", path.file_name().unwrap().display()));
                }
            }
        }
    }
    println!("{tried} edits");
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
}

/// Twenty edits, each saved and read again: what nobody has read is there once.
#[test]
fn what_nobody_has_read_is_there_once_after_twenty_saves() {
    let head = "[Event \"a\"]\n[White \"A\"]\n\n";
    let games = [
        "1. e4 e5 2. Xf3 Nc6 (2... Nf6 strange) 3. d4 1-0",
        "{before} 1. e4 (1. d4 Yd5 d5) 1... e5\n% escaped\n2. Nf3 {a} ; line\nNc6 3. ??? 3. Bb5 *",
        "1. e4 e5 2. Nf3 1-0 behind the end",
        "1. d4 () d5 [odd] 2. c4 (2. Nf3 (2. g3 Zz)) 2... e6 } 3. Nc3 1/2-1/2",
    ];
    for (index, game) in games.into_iter().enumerate() {
        let mut bytes = format!("{head}{game}\n").into_bytes();
        let words = |bytes: &[u8]| {
            let unread = load(bytes, Some("pgn")).unwrap().source.unread(0);
            let mut words: Vec<String> =
                unread.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        let kept = words(&bytes);
        assert!(!kept.is_empty());
        for round in 0..20_usize {
            let mut document = Document::from_loaded(load(&bytes, Some("pgn")).unwrap(), None);
            let nodes: Vec<NodeId> = document.record().tree.preorder().collect();
            let id = nodes[(round * 7 + index) % nodes.len()];
            let edit = match round % 4 {
                0 => Edit::comment(id, format!("note {round}")),
                1 => Edit::comment(id, ""),
                2 => {
                    let pairs = document.record().headers.iter();
                    let mut pairs: Vec<_> = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
                    pairs[0].1 = format!("round {round}");
                    Edit::Headers { key: pairs[0].0.clone(), pairs }
                }
                _ => {
                    let leaf = document
                        .record()
                        .tree
                        .mainline(NodeId::ROOT)
                        .filter(|&id| !matches!(document.record().tree.get(id).unwrap().step, Step::End(_)));
                    let leaf = leaf.last().unwrap();
                    let moves = document.record().position_at(leaf).legal_moves();
                    document.go(Go::To(leaf));
                    document.play(moves[round % moves.len()]).unwrap();
                    Edit::comment(leaf, format!("played {round}"))
                }
            };
            let _ = document.apply(edit);
            let (saved, report) = document.store(FormatId::Pgn, document.envelope());
            assert!(!report.loses(), "{:?} {}", report.notes, String::from_utf8_lossy(&bytes));
            assert_eq!(words(&saved), kept, "{}\n{}", String::from_utf8_lossy(&bytes), String::from_utf8_lossy(&saved));
            bytes = saved;
        }
    }
}
