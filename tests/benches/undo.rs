//! How long undo takes: every single one of a thousand random edits, on 10,000 nodes and on 200,000, in a bushy record,
//! along one line and in a line with a branch at each move; then the edits that change much at once, each alone; then
//! what their history weighs.
//!
//! `cargo bench --profile dist -p komaoto-benches --bench undo`. Of steps further back than 64 one in 64 keeps its
//! snapshot; undo there replays up to 63
//! edits ("cold"). "Elsewhere" is an undo of a step in a game that is not shown: nothing of its line is at hand.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

#[path = "../suite/dice.rs"]
mod dice;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use komaoto::editor::compare::Subtree;
use komaoto::editor::edit::Rest;
use komaoto::editor::edit::line_edit::{LineEdit, branch, flattened};
use komaoto::editor::overview::PositionTable;
use komaoto::editor::{Document, Edit, Go, Refused};
use komaoto::formats::comment::AsideLanguage;
use komaoto::notation::{Style, parse_usi};
use komaoto::record::{Node, NodeId, Record, Step};
use komaoto::rules::shogi::Position;

use dice::{Dice, bushy, edit_at_random, line};

fn main() {
    let measured = std::env::args().any(|arg| arg == "--bench");
    let edits = if measured { 1000 } else { 70 };
    let sizes: &[usize] = if measured { &[10_000, 200_000] } else { &[300] };
    for &nodes in sizes {
        let mut dice = Dice(0x5EED_0F54_0613);
        let shapes = [("bushy", bushy(nodes, &mut dice)), ("one line", line(nodes)), ("forked", forked(nodes))];
        for (shape, record) in shapes {
            let name = format!("{shape}, {nodes} nodes");
            history(&name, &record, if measured { 100 } else { 3 });
            measure(&name, record.clone(), edits, &mut dice);
            large(&name, &record, if measured { 5 } else { 1 });
        }
    }
    if measured {
        step_by_step();
    }
}

/// A line with a branch at each move.
fn forked(nodes: usize) -> Record {
    let mut record = line(nodes / 2);
    let moves = ["1g1f", "1c1d"].map(|text| parse_usi(text).unwrap());
    for (depth, id) in record.tree.mainline(NodeId::ROOT).collect::<Vec<_>>().into_iter().enumerate() {
        record.tree.append(id, Node::of(moves[depth % 2])).unwrap();
    }
    record
}

fn measure(name: &str, record: Record, edits: usize, dice: &mut Dice) {
    let mut document = Document::of(vec![record]);
    let original = document.record().clone();
    let nodes: Vec<NodeId> = original.tree.preorder().collect();
    let mut applied = Vec::with_capacity(edits);
    while document.steps().0 < edits {
        let start = Clock::start();
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
        let start = Clock::start();
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
        let start = Clock::start();
        if document.redo().is_none() {
            break;
        }
        again.push(start.elapsed());
    }
    report(&format!("{name}: a redo"), again);
    let start = Clock::start();
    document.go_to_step(0);
    report(&format!("{name}: all {edits} back at once"), vec![start.elapsed()]);
}

/// A move that can be made after a node and is not there, with one that can follow it.
fn new_pair(record: &Record, at: NodeId) -> Option<Vec<komaoto::rules::Move>> {
    let position = record.position_at(at);
    position.legal_moves().into_iter().rev().find_map(|mv| {
        let mut after = position.clone();
        after.play(mv).ok()?;
        let reply = after.legal_moves().into_iter().next_back()?;
        record.child_with(at, &Step::Move(mv)).is_none().then(|| vec![mv, reply])
    })
}

/// What changes much at once, at the third move of the main line, so that nearly everything follows.
fn much(record: &Record) -> Vec<(&'static str, Edit)> {
    let line: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).take(8).collect();
    let [parent, at, next, after] = [line[2], line[3], line[4], line[5]];
    let pair = new_pair(record, parent).unwrap();
    let mut other = record.clone();
    let mut tip = parent;
    for mv in pair.clone() {
        tip = other.tree.append(tip, Node::of(mv)).unwrap();
    }
    for id in other.tree.preorder().step_by(20).collect::<Vec<_>>() {
        other.tree.get_mut(id).unwrap().comment = "x".to_owned();
    }
    let deepest = record.tree.preorder().max_by_key(|&id| record.tree.depth(id)).unwrap();
    let position = record.position_at(deepest);
    let branch_there: Vec<_> = position.legal_moves().into_iter().take(2).collect();
    let mut sfen = komaoto::notation::write_position(&record.initial);
    sfen = sfen.replacen("b -", "b P", 1);
    let mut edits = vec![
        ("replace", Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Replace { at, mv: pair[0] })),
        ("insert a pair", Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Insert { before: at, moves: pair })),
        ("remove a pair", Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Remove { first: at, last: next })),
        ("swap", Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Swap(at, after))),
        ("delete", Edit::Delete(at)),
        ("header", Edit::Headers { key: "a".to_owned(), pairs: vec![("a".to_owned(), "b".to_owned())] }),
        ("substitute", Edit::Substitute(vec![("x".to_owned(), "y".to_owned())])),
        ("set up", Edit::Setup { language: AsideLanguage::Japanese, sfen }),
    ];
    let (headers, subtree) = (Vec::new(), Subtree::of(&other));
    edits.push(("merge", Edit::Merge { headers, subtree: subtree.clone(), rest: Rest::default() }));
    edits.push(("graft", Edit::Graft { at: NodeId::ROOT, subtree }));
    if let [first, second] = branch_there[..] {
        let mut deep = record.clone();
        deep.tree.append(deepest, Node::of(first));
        edits.push(("play deep down", Edit::Play { at: deepest, mv: second }));
    }
    edits
}

fn large(name: &str, record: &Record, rounds: usize) {
    for (what, edit) in much(record) {
        let [mut made, mut back, mut again, mut elsewhere] = [const { Vec::new() }; 4];
        for _ in 0..rounds {
            let mut document = Document::of(vec![record.clone(), Record::new(Position::start())]);
            document.go(Go::Last);
            let before = document.record().clone();
            let start = Clock::start();
            match document.apply(edit.clone()) {
                Ok(()) => {}
                // Not every record has a place for every edit.
                Err(Refused::Nothing | Refused::Unplayable(_)) => break,
                Err(refused) => panic!("{what}: {refused}"),
            }
            made.push(start.elapsed());
            back.push(timed(|| document.undo().unwrap()));
            assert!(*document.record() == before, "{what}");
            again.push(timed(|| document.redo().unwrap()));
            document.show_game(1);
            elsewhere.push(timed(|| document.undo().unwrap()));
            assert!(*document.record() == before, "{what}");
        }
        if made.is_empty() {
            continue;
        }
        report(&format!("{name}: {what}"), made);
        report(&format!("{name}: {what}, undo"), back);
        report(&format!("{name}: {what}, redo"), again);
        report(&format!("{name}: {what}, undo elsewhere"), elsewhere);
        if let Edit::LineEdit(_, middle) = &edit {
            let time = timed(|| middle.preview(record, Style::Japanese).unwrap());
            report(&format!("{name}: {what}, preview (a worker)"), vec![time]);
        }
    }
    let start = Instant::now();
    let table = PositionTable::of(record);
    report(&format!("{name}: table of positions (a worker)"), vec![start.elapsed()]);
    report(&format!("{name}: table of positions, let go"), vec![timed(|| drop(table))]);
    let main: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    report(&format!("{name}: flatten"), vec![timed(|| flattened(record, &main))]);
    report(&format!("{name}: copy a branch"), vec![timed(|| branch(record, record.tree.children(NodeId::ROOT)[0]))]);
}

/// What steps weigh that change much at once, and undo in a history with some of them.
fn history(name: &str, record: &Record, steps: usize) {
    let mut document = Document::of(vec![record.clone()]);
    let line: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).take(8).collect();
    let before = memory();
    for step in 0..steps {
        let record = document.record();
        let at = record.tree.children(line[2])[0];
        let edit = match step % 4 {
            0 | 2 => {
                let Some(moves) = new_pair(record, line[2]) else { break };
                Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Insert { before: at, moves })
            }
            1 | 3 => {
                let next = record.tree.children(at)[0];
                Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Remove { first: at, last: next })
            }
            _ => break,
        };
        document.apply(edit).unwrap();
        document.apply(Edit::comment(line[1], step.to_string())).unwrap();
    }
    let steps = document.steps().0;
    println!(
        "{name:<28} {steps} steps, half of them inserts and removals: {} KB a step",
        (memory() - before) / steps.max(1)
    );
    let mut back = Vec::new();
    while document.steps().0 > 0 {
        back.push(timed(|| document.undo().unwrap()));
    }
    assert!(document.record() == record);
    report(&format!("{name}: undo in that history"), back);
}

/// Resident memory in KB.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Clock::start();
    let done = work();
    let time = start.elapsed();
    drop(black_box(done));
    time
}

/// A watch that stands still while other programs run, where the system says how long this one has (to a few
/// milliseconds).
struct Clock(Instant, Option<Duration>);

impl Clock {
    fn start() -> Self {
        Self(Instant::now(), Self::spent())
    }

    fn spent() -> Option<Duration> {
        let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        spent.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }

    fn elapsed(&self) -> Duration {
        let wall = self.0.elapsed();
        if wall < Duration::from_millis(4) {
            return wall;
        }
        let spent = Self::spent().zip(self.1).map(|(now, then)| now.saturating_sub(then));
        spent.map_or(wall, |spent| wall.min(spent.max(Duration::from_millis(4))))
    }
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at =
        |share: f64| times.get((times.len() as f64 * share) as usize).or(times.last()).copied().unwrap_or_default();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{name:<56} median {:8.3} ms   p95 {:8.3} ms   most {:8.3} ms",
        ms(at(0.5)),
        ms(at(0.95)),
        ms(times.last().copied().unwrap_or_default())
    );
}

/// The same with criterion: one undo and one redo of a comment in 10,000 nodes.
fn step_by_step() {
    let mut criterion = Criterion::default().sample_size(20);
    let mut document = Document::of(vec![bushy(10_000, &mut Dice(7))]);
    let at = document.record().tree.preorder().nth(5_000).unwrap();
    document.apply(Edit::comment(at, "a")).unwrap();
    criterion.bench_function("undo and redo of a comment, 10,000 nodes", |bencher| {
        bencher.iter(|| {
            document.undo().unwrap();
            document.redo().unwrap();
        });
    });
}
