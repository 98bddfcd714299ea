//! Counts of legal move sequences. The tables go deeper than a test may take; `cargo bench --bench perft -- --full` walks all of shogi's.

/// The counts of a table, the least first, until so many sequences are counted: about a second of the test profile.
fn agrees(table: &'static str, rows: usize, most: u64, perft: impl Fn(&str, u32) -> u64) {
    let mut counts: Vec<(u64, u32, &str, &str)> = Vec::new();
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let mut columns = row.split('\t');
        let (name, position) = (columns.next().unwrap(), columns.next().unwrap());
        counts.extend(columns.zip(1..).map(|(count, depth)| (count.parse().unwrap(), depth, name, position)));
    }
    counts.sort_unstable();
    assert_eq!(counts.len(), rows, "the table is read whole");
    let mut left = most;
    for (count, depth, name, position) in counts {
        let Some(rest) = left.checked_sub(count) else { break };
        left = rest;
        assert_eq!(perft(position, depth), count, "{name} at depth {depth}");
    }
}

/// Rows for 打ち歩詰め are among the first.
#[test]
fn shogi_counts_as_other_programs_do() {
    let perft = |sfen: &str, depth| super::position(sfen).perft(depth);
    agrees(include_str!("../../data/perft.tsv"), 46, 350_000_000, perft);
}

#[test]
fn chess_counts_as_other_programs_do() {
    let perft = |fen: &str, depth| super::chess::position(fen).perft(depth);
    agrees(include_str!("../../data/perft-chess.tsv"), 67, 6_000_000, perft);
}

#[test]
fn xiangqi_counts_as_other_programs_do() {
    let perft = |fen: &str, depth| super::xiangqi::position(fen).perft(depth);
    agrees(include_str!("../../data/perft-xiangqi.tsv"), 14, 400_000, perft);
}
