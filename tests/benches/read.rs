//! How fast records are read, every move checked by the rules: side by side with the crates csa and
//! shogi-kifu-converter, then how the time grows with the size of one game.
//!
//! `cargo bench --profile dist -p komaoto-benches --bench read`. Figures are of cpu time, which other work on the machine
//! changes least; the comparisons are interleaved.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

#[path = "../suite/dice.rs"]
mod dice;

use std::fmt::Write as _;
use std::hint::black_box;

use komaoto::files::load;
use komaoto::formats::{CsaVersion, FormatId, Report, WriteOptions, format};
use komaoto::record::{Ending, Node, NodeId, Record, Step};

use dice::Dice;

/// As many games, of about as many moves, as in the figures other readers were measured with.
const GAMES: usize = 2000;
const MOVES: usize = 110;
/// Of a reader that takes its time, a part of the games says as much.
const SOME: usize = 50;
/// Odd, for a median.
const ROUNDS: usize = 7;

fn main() {
    let measured = std::env::args().any(|arg| arg == "--bench");
    let (games, rounds) = if measured { (GAMES, ROUNDS) } else { (20, 1) };
    compare(games, rounds);
    growth(if measured { 200_000 } else { 400 }, rounds);
}

/// A game of random legal moves with times, ended by resignation.
fn game(dice: &mut Dice, moves: usize) -> Record {
    let mut record = dice::game(moves, dice);
    record.headers.push("先手", "先手太郎");
    record.headers.push("後手", "後手花子");
    record.headers.push("棋戦", "無作為戦");
    let line: Vec<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    for &id in &line[1..] {
        record.tree.get_mut(id).unwrap().time = Some(std::time::Duration::from_secs(dice.roll(90) as u64));
    }
    let mut end = Node::new(Step::End(Ending::Resign));
    end.time = Some(std::time::Duration::from_secs(3));
    record.tree.append(line[line.len() - 1], end).unwrap();
    record
}

fn written(id: FormatId, record: &Record) -> String {
    // The version that the crate csa reads.
    let options = WriteOptions { csa: Some(CsaVersion::V22), ..WriteOptions::default() };
    format(id).write(std::slice::from_ref(record), &options, &mut Report::default())
}

/// Reads a file: its encoding and its format have to be found, too.
fn loaded(id: FormatId, text: &str) -> usize {
    let loaded = load(text.as_bytes(), format(id).extensions.first().copied()).unwrap();
    loaded.records.iter().map(|record| record.tree.len()).sum()
}

fn read(id: FormatId, text: &str) -> usize {
    let records = format(id).read(text, &mut Report::default()).unwrap();
    records.iter().map(|record| record.tree.len()).sum()
}

/// Cpu seconds this thread has used.
fn cpu() -> f64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    spent.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1e9
}

fn timed(work: impl FnOnce() -> usize) -> f64 {
    let start = cpu();
    black_box(work());
    cpu() - start
}

type Reader<'a> = (&'a str, &'a [String], fn(&str) -> usize);

fn compare(games: usize, rounds: usize) {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let records: Vec<Record> = (0..games).map(|_| game(&mut dice, MOVES)).collect();
    let moves: usize = records.iter().map(|record| record.tree.len() - 2).sum();
    let texts = |id| records.iter().map(|record| written(id, record)).collect::<Vec<_>>();
    let (kif, csa, jkf) = (texts(FormatId::Kif), texts(FormatId::Csa), texts(FormatId::Jkf));
    println!("{games} games, {moves} moves; MB of input a second of cpu, median of {rounds}, all interleaved");
    let some = |texts: &[String]| texts.iter().step_by(SOME).cloned().collect::<Vec<_>>();
    let (some_kif, some_csa) = (some(&kif), some(&csa));
    let readers: [Reader<'_>; 8] = [
        ("KIF, komaoto, every move checked", &kif, |text| read(FormatId::Kif, text)),
        ("KIF, shogi-kifu-converter", &some_kif, |text| {
            shogi_kifu_converter::parser::parse_kif_str(text).unwrap().moves.len()
        }),
        ("CSA, komaoto, every move checked", &csa, |text| read(FormatId::Csa, text)),
        ("CSA, shogi-kifu-converter", &some_csa, |text| {
            shogi_kifu_converter::parser::parse_csa_str(text).unwrap().moves.len()
        }),
        ("KIF, komaoto, a file", &kif, |text| loaded(FormatId::Kif, text)),
        ("CSA, komaoto, a file", &csa, |text| loaded(FormatId::Csa, text)),
        ("JKF, komaoto, a file", &jkf, |text| loaded(FormatId::Jkf, text)),
        ("CSA, csa (tokens only)", &csa, |text| csa::parse_csa(text).unwrap().moves.len()),
    ];
    let mut times = vec![Vec::new(); readers.len()];
    for _ in 0..rounds {
        for ((_, texts, read), times) in readers.iter().zip(&mut times) {
            times.push(timed(|| texts.iter().map(|text| read(text)).sum()));
        }
    }
    for ((name, texts, _), mut times) in readers.into_iter().zip(times) {
        times.sort_by(f64::total_cmp);
        let size = texts.iter().map(String::len).sum::<usize>() as f64 / 1e6;
        let time = times[times.len() / 2];
        println!("{name:<36} {size:5.2} MB {time:7.3} s {:8.1} MB/s", size / time);
    }
}

/// A long game of moves to and fro, in KIF.
fn long_line(moves: usize) -> String {
    let mut text = String::from("手合割：平手\n手数----指手---------消費時間--\n");
    let steps = ["２八飛(18)", "８二飛(92)", "１八飛(28)", "９二飛(82)"];
    let first = ["１八飛(28)", "９二飛(82)"];
    for at in 0..moves {
        let step = first.get(at).copied().unwrap_or_else(|| steps[(at - 2) % 4]);
        writeln!(text, "{:4} {step}   ( 0:01/00:00:01)", at + 1).unwrap();
    }
    text
}

/// The same game with branches of one move from the end back.
fn branched(moves: usize) -> String {
    let mut text = long_line(moves);
    for number in (1..=moves).rev() {
        let step = if number % 2 == 1 { "５八玉(59)" } else { "５二玉(51)" };
        write!(text, "\n変化：{number}手\n{number:4} {step}   ( 0:01/00:00:01)\n").unwrap();
    }
    text
}

fn growth(most: usize, rounds: usize) {
    type Make = fn(usize) -> String;
    let shapes: [(&str, Make, usize); 2] = [("one line", long_line, most), ("branches", branched, most / 20)];
    for (name, make, most) in shapes {
        let (half, whole) = (make(most / 2), make(most));
        let (mut halves, mut wholes) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            halves.push(timed(|| read(FormatId::Kif, &half)));
            wholes.push(timed(|| read(FormatId::Kif, &whole)));
        }
        halves.sort_by(f64::total_cmp);
        wholes.sort_by(f64::total_cmp);
        let (half, whole_time) = (halves[rounds / 2], wholes[rounds / 2]);
        println!("{name:<36} {most:>7} moves {whole_time:7.3} s, {:.2} times the half", whole_time / half);
    }
}
