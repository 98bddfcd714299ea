//! How long undo takes: every single one of a thousand random edits, on 10,000 nodes and on 200,000, in a bushy record and along one line,
//! and what a copy of the document costs that a failed command is rolled back to.
//!
//! `cargo bench --bench undo`. Of steps further back than 64 one in 64 keeps its snapshot; undo there replays up to 63 edits ("cold").
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use komaoto::editor::{Document, Edit, Go, NodeText};
use komaoto::record::{Glyph, Marks, Node, NodeId, Record, Step};
use komaoto::rules::Position;

fn main() {
    let measured = std::env::args().any(|arg| arg == "--bench");
    let edits = if measured { 1000 } else { 70 };
    let sizes: &[usize] = if measured { &[10_000, 200_000] } else { &[300] };
    for &nodes in sizes {
        let mut dice = Dice(0x5EED_0F54_0613);
        measure(&format!("bushy, {nodes} nodes"), bushy(nodes, &mut dice), edits, &mut dice);
        measure(&format!("one line, {nodes} nodes"), line(nodes), edits, &mut dice);
    }
    if measured {
        step_by_step();
    }
}

/// The same numbers on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// A tree of random moves: mostly on, now and then back to a fork.
fn bushy(nodes: usize, dice: &mut Dice) -> Record {
    let mut record = Record::new(Position::startpos());
    let mut path = vec![(NodeId::ROOT, Position::startpos())];
    while record.tree.len() < nodes {
        if path.len() > 150 || dice.roll(40) == 0 {
            path.truncate(1 + dice.roll(path.len()));
        }
        let (at, position) = path.last().unwrap().clone();
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else {
            path.truncate(1);
            continue;
        };
        let mut after = position;
        after.play(mv).unwrap();
        // A move that is there already is followed: near the root all of them soon are.
        let known = record.child_with(at, &Step::Move(mv));
        path.push((known.unwrap_or_else(|| record.tree.append(at, Node::of(mv)).unwrap()), after));
    }
    record
}

/// Kings to and fro.
fn line(nodes: usize) -> Record {
    let round = ["5i5h", "5a5b", "5h5i", "5b5a"].map(|text| komaoto::notation::parse_usi(text).unwrap());
    let mut record = Record::new(Position::startpos());
    let mut at = NodeId::ROOT;
    for i in 1..nodes {
        at = record.tree.append(at, Node::of(round[(i - 1) % 4])).unwrap();
    }
    record
}

fn edit_at_random(document: &mut Document, nodes: &[NodeId], dice: &mut Dice) -> bool {
    let at = nodes[dice.roll(nodes.len())];
    if !document.record().tree.contains(at) {
        return false;
    }
    let edit = match dice.roll(9) {
        0 if dice.roll(40) == 0 => Edit::Delete(at),
        0 | 1 => Edit::MoveVariation(at, if dice.roll(2) == 0 { 1 } else { -1 }),
        2 => Edit::MakeMainline(at),
        3 => Edit::Bookmark(at, Some(dice.roll(99).to_string())),
        4 => Edit::Time(at, Some(Duration::from_secs(dice.roll(999) as u64))),
        5 => Edit::Marks(at, Marks { glyph: Some(Glyph::ALL[dice.roll(6)]), ..Marks::default() }),
        6 => Edit::Text(at, NodeText::Comment, dice.roll(9999).to_string()),
        _ => {
            document.go(Go::To(at));
            let moves = document.position().legal_moves();
            if moves.is_empty() {
                return false;
            }
            Edit::Play { at, mv: moves[dice.roll(moves.len())] }
        }
    };
    let before = document.revision();
    document.apply(edit).is_ok() && document.revision() != before
}

fn document_of(record: Record) -> Document {
    Document::of(vec![record])
}

fn measure(name: &str, record: Record, edits: usize, dice: &mut Dice) {
    let mut document = document_of(record);
    let original = document.record().clone();
    let nodes: Vec<NodeId> = original.tree.preorder().collect();
    let mut applied = Vec::with_capacity(edits);
    while document.steps().0 < edits {
        let start = Instant::now();
        if edit_at_random(&mut document, &nodes, dice) {
            applied.push(start.elapsed());
        }
    }
    report(&format!("{name}: an edit"), applied);
    let mut copies = Vec::new();
    for _ in 0..50 {
        let start = Instant::now();
        let copy = black_box(document.clone());
        copies.push(start.elapsed());
        drop(copy);
    }
    report(&format!("{name}: a copy to roll back to"), copies);
    let (mut warm, mut cold) = (Vec::new(), Vec::new());
    loop {
        let start = Instant::now();
        if document.undo().is_none() {
            break;
        }
        let time = start.elapsed();
        if warm.len() < 64 { warm.push(time) } else { cold.push(time) }
    }
    assert!(*document.record() == original);
    report(&format!("{name}: an undo, warm"), warm);
    report(&format!("{name}: an undo, cold"), cold);
    let mut again = Vec::new();
    loop {
        let start = Instant::now();
        if document.redo().is_none() {
            break;
        }
        again.push(start.elapsed());
    }
    report(&format!("{name}: a redo"), again);
    let start = Instant::now();
    document.go_to_step(0);
    report(&format!("{name}: all {edits} back at once"), vec![start.elapsed()]);
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at =
        |share: f64| times.get((times.len() as f64 * share) as usize).or(times.last()).copied().unwrap_or_default();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{name:<48} median {:8.3} ms   p95 {:8.3} ms   most {:8.3} ms",
        ms(at(0.5)),
        ms(at(0.95)),
        ms(times.last().copied().unwrap_or_default())
    );
}

/// The same with criterion: one undo and one redo of a comment in 10,000 nodes.
fn step_by_step() {
    let mut criterion = Criterion::default().sample_size(20);
    let mut document = document_of(bushy(10_000, &mut Dice(7)));
    let at = document.record().tree.preorder().nth(5_000).unwrap();
    document.apply(Edit::Text(at, NodeText::Comment, "a".to_owned())).unwrap();
    criterion.bench_function("undo and redo of a comment, 10,000 nodes", |bencher| {
        bencher.iter(|| {
            document.undo().unwrap();
            document.redo().unwrap();
        });
    });
}
