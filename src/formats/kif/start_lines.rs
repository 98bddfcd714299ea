//! The lines above the moves, judged by their text: headers and the diagram (K13 to K18 of the
//! [format notes](crate#kif-and-kifu)). Reader and writer agree on this.

use super::kakinoki;
use crate::reading::column;
use komaoto_text::{Line, blank};

/// Whether a line is a rank of a diagram.
pub(super) fn is_rank(line: &str) -> bool {
    line.trim_start_matches(blank).starts_with(['|', '｜', '│', '┃'])
}

/// The number of ranks in a whole board.
pub(super) const RANKS: usize = 9;

/// Whether a line of a diagram belongs to the next one although this one is whole: a second hand, a third edge, the
/// files again.
pub(super) fn is_drawn_twice(line: &str, diagram: &[Line<'_>]) -> bool {
    let count = |same: &dyn Fn(&str) -> bool| diagram.iter().filter(|line| same(line.text)).count();
    let edge = |text: &str| text.trim_start_matches(blank).starts_with(['+', '┌', '└', '┏', '┗']);
    let files = |text: &str| text.trim_start_matches(blank).starts_with(|c| kakinoki::digit(c).is_some());
    let hand = |text: &str| kakinoki::header(text).map(|(key, _)| key.to_owned());
    match hand(line) {
        Some(_) => count(&|other| hand(other) == hand(line)) > 0,
        None => (edge(line) && count(&edge) > 1) || (files(line) && count(&files) > 0),
    }
}

/// The move before the position in a line `手数＝171 ▲６二角成 まで`.
pub(super) fn last_move(line: &str) -> Option<&str> {
    let count = line.trim_start_matches(blank).strip_prefix("手数")?;
    count.split_once(|letter| "▲△▼▽☗☖".contains(letter)).map(|(_, words)| words)
}

/// The column where the value of a header line begins.
pub(super) fn value_column(line: Line<'_>) -> usize {
    let value = kakinoki::header(line.text).map_or(line.text, |(_, value)| value);
    column(line.text, value.trim_start_matches(blank))
}

/// A header value without the spaces and remarks that do not belong to it.
pub(super) fn interpreted(value: &str) -> &str {
    value.split_once('#').map_or(value, |(value, _)| value).trim_matches(blank)
}
