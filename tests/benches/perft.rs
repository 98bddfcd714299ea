//! How fast legal moves are found: side by side with the crate haitaka, then our own figures with criterion.
//!
//! `cargo bench --bench perft` compares and measures; `cargo bench --bench perft -- --full` instead walks the whole of
//! `tests/data/perft.tsv`, every depth of it, and fails on a wrong count.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use komaoto::notation::parse_sfen;
use komaoto::rules::Position;

const TABLE: &str = include_str!("../data/perft.tsv");
/// Odd, for a median.
const ROUNDS: usize = 15;
/// A single measurement lasts at least this long.
const AT_LEAST: Duration = Duration::from_millis(50);

fn main() {
    if std::env::args().any(|arg| arg == "--full") {
        walk_table(u64::MAX);
    } else if std::env::args().any(|arg| arg == "--bench") {
        compare();
        measure();
    } else {
        // `cargo test --benches`: that it runs at all.
        walk_table(100_000);
    }
}

/// Rows of the table: name, SFEN, counts from depth 1.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, Vec<u64>)> {
    TABLE.lines().filter(|row| !row.starts_with('#')).map(|row| {
        let mut columns = row.split('\t');
        let (name, sfen) = (columns.next().unwrap(), columns.next().unwrap());
        (name, sfen, columns.map(|count| count.parse().unwrap()).collect())
    })
}

fn sfen_of(name: &str) -> &'static str {
    rows().find(|row| row.0 == name).unwrap().1
}

fn walk_table(most: u64) {
    for (name, sfen, counts) in rows() {
        let position = parse_sfen(sfen).unwrap();
        for (depth, count) in (1..).zip(counts).filter(|&(_, count)| count <= most) {
            let start = Instant::now();
            assert_eq!(position.perft(depth), count, "{name} at depth {depth}");
            println!("{name:<12} depth {depth} {count:>12} in {:.3} s", start.elapsed().as_secs_f64());
        }
    }
}

/// Sequences of legal moves, every last move listed one by one.
fn ours(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    position.each_legal_move(|mv| {
        nodes += if depth == 1 {
            black_box(mv);
            1
        } else {
            let mut after = position.clone();
            after.play(mv).map_or(0, |()| ours(&after, depth - 1))
        };
    });
    nodes
}

/// The same by haitaka.
fn theirs(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            nodes += if depth == 1 {
                black_box(mv);
                1
            } else {
                let mut after = board.clone();
                after.play_unchecked(mv);
                theirs(&after, depth - 1)
            };
        }
        false
    });
    nodes
}

/// The processor time this thread has used, where the system tells; elsewhere what has gone by since `start`.
fn spent(start: Instant) -> Duration {
    // The account is brought up to date when the thread gives way.
    std::thread::yield_now();
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse().ok())
        .map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Million nodes a second of a walk, repeated until it can be timed.
fn speed(start: Instant, mut walk: impl FnMut() -> u64) -> f64 {
    let before = spent(start);
    let mut nodes = 0;
    loop {
        nodes += walk();
        let time = spent(start) - before;
        if time >= AT_LEAST {
            return nodes as f64 / time.as_secs_f64() / 1e6;
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Round by round, so that both meet the same noise.
fn compare() {
    let start = Instant::now();
    println!("Legal moves listed one by one, million a second of processor time, medians of {ROUNDS} rounds:");
    for (name, depth) in [("start", 4), ("opening", 4), ("midgame1", 3), ("matsuri", 3), ("max593", 3)] {
        let sfen = sfen_of(name);
        let position = parse_sfen(sfen).unwrap();
        let board = haitaka::Board::from_sfen(sfen).or_else(|_| haitaka::Board::tsume(sfen)).unwrap();
        assert_eq!(ours(&position, depth), theirs(&board, depth), "{name}");
        let (mut our_speeds, mut their_speeds) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            our_speeds.push(speed(start, || ours(&position, depth)));
            their_speeds.push(speed(start, || theirs(&board, depth)));
        }
        let ratio = median(our_speeds.iter().zip(&their_speeds).map(|(ours, theirs)| ours / theirs).collect());
        let (ours, theirs) = (median(our_speeds), median(their_speeds));
        println!("{name:<10} depth {depth}: komaoto {ours:7.1}, haitaka {theirs:7.1}, ratio {ratio:.2}");
    }
}

fn measure() {
    let mut criterion = Criterion::default().configure_from_args();
    for name in ["start", "matsuri"] {
        let position = parse_sfen(sfen_of(name)).unwrap();
        let moves = position.legal_moves();
        criterion.bench_function(&format!("{name}: legal_moves"), |bencher| {
            bencher.iter(|| black_box(&position).legal_moves());
        });
        criterion.bench_function(&format!("{name}: check each legal move"), |bencher| {
            bencher.iter(|| moves.iter().filter(|&&mv| black_box(&position).check(mv).is_ok()).count());
        });
        criterion.bench_function(&format!("{name}: play each legal move"), |bencher| {
            bencher.iter(|| {
                for &mv in &moves {
                    let mut after = position.clone();
                    let _ = after.play(black_box(mv));
                    black_box(after);
                }
            });
        });
    }
    criterion.final_summary();
}
