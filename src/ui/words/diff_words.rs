//! The differences between two versions of a record, in one line.

use crate::editor::compare::DiffCounts;
use crate::locale::{FluentValue, Locale};

/// What another version has and lacks, seen from the record here.
pub(crate) fn seen_from_here(difference: &DiffCounts, locale: &Locale) -> String {
    if difference.is_none() {
        return locale.text("diff-none");
    }
    let mut parts = vec![
        ("diff-games-there", difference.games_there),
        ("diff-games-here", difference.games_here),
        ("diff-moves-there", difference.moves_there),
        ("diff-moves-here", difference.moves_here),
    ];
    parts.extend(rest(difference));
    joined(&parts, locale)
}

/// What differs, whichever side has it.
pub(crate) fn counted(difference: &DiffCounts, locale: &Locale) -> String {
    let games = difference.games_here + difference.games_there;
    let moves = difference.moves_here + difference.moves_there;
    let mut parts = vec![("diff-games", games), ("diff-moves", moves)];
    parts.extend(rest(difference));
    joined(&parts, locale)
}

fn rest(difference: &DiffCounts) -> [(&'static str, usize); 10] {
    [
        ("diff-positions", difference.positions),
        ("diff-ends", difference.ends_here.max(difference.ends_there)),
        ("diff-comments", difference.comments),
        ("diff-headers", difference.headers),
        ("diff-times", difference.times),
        ("diff-bookmarks", difference.bookmarks),
        ("diff-evaluations", difference.evaluations),
        ("diff-carried", difference.carried),
        ("diff-order", usize::from(difference.order)),
        ("diff-game-order", usize::from(difference.game_order)),
    ]
}

fn joined(parts: &[(&str, usize)], locale: &Locale) -> String {
    let said = parts.iter().filter(|(_, count)| *count > 0);
    let texts: Vec<String> =
        said.map(|(key, count)| locale.with(key, &[("count", FluentValue::from(*count))])).collect();
    texts.join(&locale.text("list-gap"))
}
