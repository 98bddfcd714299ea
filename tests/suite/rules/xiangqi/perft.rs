//! Counts of legal move sequences.

use super::position;

/// Sequences counted in all: a second or two of the test profile.
const MOST: u64 = 400_000;

#[test]
fn counts_agree_with_other_programs() {
    let mut left = MOST;
    let mut counts: Vec<(u64, u32, &str, &str)> = Vec::new();
    for row in include_str!("../../../data/perft-xiangqi.tsv").lines().filter(|row| !row.starts_with('#')) {
        let mut columns = row.split('\t');
        let (name, fen) = (columns.next().unwrap(), columns.next().unwrap());
        counts.extend(columns.zip(1..).map(|(count, depth)| (count.parse().unwrap(), depth, name, fen)));
    }
    counts.sort_unstable();
    assert!(counts.len() == 14, "the table is read whole");
    for (count, depth, name, fen) in counts {
        let Some(rest) = left.checked_sub(count) else { break };
        left = rest;
        assert_eq!(position(fen).perft(depth), count, "{name} at depth {depth}");
    }
}
