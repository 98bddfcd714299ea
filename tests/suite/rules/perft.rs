//! Counts of legal move sequences. The table goes deeper than a test may take; `cargo bench --bench perft -- --full` walks all of it.

use super::position;

/// Sequences counted in all: a second or two of the test profile, and the table's rows for 打ち歩詰め among them.
const MOST: u64 = 350_000_000;

#[test]
fn counts_agree_with_other_programs() {
    let mut left = MOST;
    let mut counts: Vec<(u64, u32, &str, &str)> = Vec::new();
    for row in include_str!("../../data/perft.tsv").lines().filter(|row| !row.starts_with('#')) {
        let mut columns = row.split('\t');
        let (name, sfen) = (columns.next().unwrap(), columns.next().unwrap());
        counts.extend(columns.zip(1..).map(|(count, depth)| (count.parse().unwrap(), depth, name, sfen)));
    }
    counts.sort_unstable();
    assert!(counts.len() > 40, "the table is read whole");
    for (count, depth, name, sfen) in counts {
        let Some(rest) = left.checked_sub(count) else { break };
        left = rest;
        assert_eq!(position(sfen).perft(depth), count, "{name} at depth {depth}");
    }
}
