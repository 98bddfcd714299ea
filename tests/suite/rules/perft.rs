//! Counts of legal move sequences. The tables go deeper than a test may take; `cargo bench --bench perft -- --full`
//! walks all of them.

use komaoto::notation::parse_position;

/// The counts of a table, the least first, until so many sequences are counted: a second or two of the test profile.
fn agrees(table: &'static str, rows: usize, most: u64) {
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
        assert_eq!(parse_position(position).unwrap().perft(depth), count, "{name} at depth {depth}");
    }
}

/// Rows for 打ち歩詰め are among the first.
#[test]
fn shogi_counts_as_other_programs_do() {
    agrees(include_str!("../../data/perft.tsv"), 46, 350_000_000);
}

#[test]
fn chess_counts_as_other_programs_do() {
    agrees(include_str!("../../data/perft-chess.tsv"), 67, 6_000_000);
}

#[test]
fn xiangqi_counts_as_other_programs_do() {
    agrees(include_str!("../../data/perft-xiangqi.tsv"), 21, 400_000);
}
