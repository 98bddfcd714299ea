//! How fast legal moves are found: side by side with the crate haitaka, then our own figures with criterion.
//!
//! `cargo bench --profile dist -p komaoto-benches --bench perft` compares and measures; with `-- --full` it instead walks the whole of
//! the tables of all three games in `tests/data`, every depth of them, and fails on a wrong count.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use komaoto::notation::{parse_position, parse_sfen};
use komaoto::rules::shogi::{Move, Position};

const TABLES: [&str; 3] = [
    include_str!("../data/perft.tsv"),
    include_str!("../data/perft-chess.tsv"),
    include_str!("../data/perft-xiangqi.tsv"),
];
/// Odd, for a median.
const ROUNDS: usize = 15;
/// A single measurement lasts at least this long.
const AT_LEAST: Duration = Duration::from_millis(50);

fn main() {
    if std::env::args().any(|arg| arg == "--full") {
        walk_tables(u64::MAX);
    } else if std::env::args().any(|arg| arg == "--bench") {
        compare();
        measure();
    } else {
        // `cargo test --benches`: that it runs at all.
        walk_tables(100_000);
    }
}

/// Rows of the tables, shogi first: name, SFEN or FEN, counts from depth 1.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, Vec<u64>)> {
    TABLES.into_iter().flat_map(str::lines).filter(|row| !row.starts_with('#')).map(|row| {
        let mut columns = row.split('\t');
        let (name, sfen) = (columns.next().unwrap(), columns.next().unwrap());
        (name, sfen, columns.map(|count| count.parse().unwrap()).collect())
    })
}

fn sfen_of(name: &str) -> &'static str {
    rows().find(|row| row.0 == name).unwrap().1
}

fn walk_tables(most: u64) {
    for (name, text, counts) in rows() {
        let position = parse_position(text).unwrap();
        for (depth, count) in (1..).zip(counts).filter(|&(_, count)| count <= most) {
            let start = Instant::now();
            assert_eq!(position.perft(depth), count, "{name} at depth {depth}");
            println!("{name:<12} depth {depth} {count:>12} in {:.3} s", start.elapsed().as_secs_f64());
        }
    }
}

/// How the moves of the last ply are listed.
#[derive(Clone, Copy, Debug)]
enum Listing {
    /// Each is looked at by itself.
    Seen,
    /// Each is written to one buffer, used again and again.
    Written,
}

/// Sequences of legal moves, every last move listed one by one.
fn ours(position: &Position, depth: u32, listing: Listing, buffer: &mut Vec<Move>) -> u64 {
    let mut nodes = 0;
    match (depth, listing) {
        (1, Listing::Seen) => position.each_legal_move(|mv| {
            black_box(mv);
            nodes += 1;
        }),
        (1, Listing::Written) => {
            buffer.clear();
            position.each_legal_move(|mv| buffer.push(mv));
            nodes = black_box(&*buffer).len() as u64;
        }
        _ => position.each_legal_move(|mv| {
            let mut after = position.clone();
            after.play(mv).unwrap();
            nodes += ours(&after, depth - 1, listing, buffer);
        }),
    }
    nodes
}

/// The same by haitaka.
fn theirs(board: &haitaka::Board, depth: u32, listing: Listing, buffer: &mut Vec<haitaka::Move>) -> u64 {
    let mut nodes = 0;
    match (depth, listing) {
        (1, Listing::Seen) => {
            board.generate_moves(|moves| {
                for mv in moves {
                    black_box(mv);
                    nodes += 1;
                }
                false
            });
        }
        (1, Listing::Written) => {
            buffer.clear();
            board.generate_moves(|moves| {
                buffer.extend(moves);
                false
            });
            nodes = black_box(&*buffer).len() as u64;
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut after = board.clone();
                    after.play_unchecked(mv);
                    nodes += theirs(&after, depth - 1, listing, buffer);
                }
                false
            });
        }
    }
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
fn speed(start: Instant, walk: &mut impl FnMut() -> u64) -> f64 {
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

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
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
        for listing in [Listing::Seen, Listing::Written] {
            let (mut our_buffer, mut their_buffer) = (Vec::new(), Vec::new());
            let mut our_walk = || ours(&position, depth, listing, &mut our_buffer);
            let mut their_walk = || theirs(&board, depth, listing, &mut their_buffer);
            assert_eq!(our_walk(), their_walk(), "{name}");
            let rounds: Vec<[f64; 2]> =
                (0..ROUNDS).map(|_| [speed(start, &mut our_walk), speed(start, &mut their_walk)]).collect();
            println!(
                "{name:<9} depth {depth}, {listing:<7?}: komaoto {:7.1}, haitaka {:7.1}, ratio {:.2}",
                median(rounds.iter().map(|[ours, _]| *ours)),
                median(rounds.iter().map(|[_, theirs]| *theirs)),
                median(rounds.iter().map(|[ours, theirs]| ours / theirs)),
            );
        }
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
