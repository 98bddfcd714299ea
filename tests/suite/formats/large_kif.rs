//! Large KIF files are read and written in time.

use super::kif::{one, written};
use super::read;
use komaoto::formats::FormatId;
use komaoto::notation::parse_usi;
use komaoto::record::{Node, NodeId, Record};
use komaoto::rules::shogi::Position;

#[test]
fn nothing_is_quadratic() {
    // Variations now near the start, now near the end of a long main line.
    let shuffle = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let mut text = String::new();
    for i in 0..200_000 {
        text.push_str(&format!("{} {}\n", i + 1, shuffle[i % 4]));
    }
    for i in 0..10_000 {
        let near = if i % 2 == 0 { 1 } else { 199_997 };
        text.push_str(&format!("変化：{near}手\n{near} ９六歩(97)\n"));
    }
    let (record, notes) = one(&text);
    assert_eq!((record.tree.len(), notes.len()), (200_003, 0));
    // A long diagram above many moves, and a long line of many colons.
    let rows = format!("{}{}\n", "|歩|一\n".repeat(200_000), "a:".repeat(1_000_000));
    let moves = text.split("変化").next().unwrap();
    let (records, _) = read(FormatId::Kif, &format!("{rows}{moves}"));
    assert_eq!(records.len(), 1);
}

#[test]
fn ascending_variations_far_apart_are_read_in_time() {
    let shuffle = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let mut text = String::new();
    for i in 0..20_000 {
        text.push_str(&format!("{} {}\n", i + 1, shuffle[i % 4]));
    }
    for i in (0..20_000).step_by(4) {
        text.push_str(&format!("変化：{}手\n{} ９六歩(97)\n", i + 1, i + 1));
    }
    let (record, notes) = one(&text);
    assert_eq!((record.tree.len(), notes.len()), (25_001, 0));
}

#[test]
fn fifty_thousand_plies_and_two_thousand_variations() {
    let shuffle = ["5i5h", "5a5b", "5h5i", "5b5a"].map(|mv| parse_usi(mv).unwrap());
    let mut record = Record::new(Position::start());
    let mut at = NodeId::ROOT;
    for i in 0..50_000 {
        let next = record.tree.append(at, Node::of(shuffle[i % 4])).unwrap();
        if i % 24 == 0 {
            record.tree.append(at, Node::of(parse_usi("9g9f").unwrap())).unwrap();
        }
        at = next;
    }
    let text = written(&record);
    let (back, _) = read(FormatId::Kif, &text);
    assert_eq!(back[0].tree.len(), record.tree.len());
    assert_eq!(written(&back[0]), text);
}
