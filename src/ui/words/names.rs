//! What notations, endings, times and handicaps are called wherever the window mentions them.

use std::path::Path;
use std::time::Duration;

use crate::locale::{FluentValue, Locale};
use crate::notation::{Style, paired_number};
pub(crate) use crate::record::is_handicap;
use crate::record::{Record, is_problem};
use crate::rules::shogi::impasse_points;
use crate::rules::{Color, Game, Position};
use crate::text::plain;
use crate::texts;

/// The name of a notation in the locale.
pub(crate) const fn style_text(style: Style) -> &'static str {
    match style {
        Style::Japanese => "style-japanese",
        Style::Kif => "style-kif",
        Style::Western => "style-western",
        Style::Usi => "style-usi",
    }
}

/// The sign of a side of shogi, as it stands before a name: only where moves have it, too.
pub(crate) const fn sign(style: Style, color: Color) -> &'static str {
    match (style, color) {
        (Style::Japanese | Style::Kif, Color::Black) => "☗",
        (Style::Japanese | Style::Kif, Color::White) => "☖",
        (Style::Western | Style::Usi, _) => "",
    }
}

/// The points of both sides for an impasse 持将棋; `None` in other games.
pub(crate) fn impasse(record: &Record, position: &Position, locale: &Locale) -> Option<String> {
    let shogi = position.shogi()?;
    let handicap = is_handicap(record);
    let side = |color| FluentValue::from(texts::side(Game::Shogi, color, handicap, locale));
    let points = |color| FluentValue::from(impasse_points(shogi, color));
    let values = [
        ("first", side(Color::Black)),
        ("second", side(Color::White)),
        ("black", points(Color::Black)),
        ("white", points(Color::White)),
    ];
    Some(locale.with("impasse-points", &values))
}

/// The text that names a record without a file.
pub(crate) fn untitled(record: &Record) -> &'static str {
    match record.game() {
        Game::Shogi if is_problem(record) => "untitled-problem",
        Game::Shogi => "untitled",
        Game::Chess => "untitled-chess",
        Game::Xiangqi => "untitled-xiangqi",
    }
}

/// Which move it is, as players of the game say it: `3手目`; where they count pairs by the move itself, `2.Nf3` and
/// `2...Nc6`, or by the number alone where no words are given.
pub(crate) fn nth(game: Game, ply: u32, words: &str, locale: &Locale) -> String {
    match paired_number(game, ply) {
        Some(number) => format!("{number}{words}"),
        None => locale.with("history-ply", &[("ply", FluentValue::from(ply))]),
    }
}

/// The same with the move in every game: `3手目 ▲２六歩`.
pub(crate) fn nth_move(game: Game, ply: u32, words: &str, locale: &Locale) -> String {
    match paired_number(game, ply) {
        Some(number) => format!("{number}{words}"),
        None => locale.with("history-ply-move", &[("ply", FluentValue::from(ply)), ("move", FluentValue::from(words))]),
    }
}

/// A time as the list shows it: 0:16, 12:03, 1:02:03.
pub(crate) fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The name of a file without its folder, to be shown.
pub(crate) fn file_name(path: &Path) -> String {
    plain(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()).into_owned()
}

/// The name of a file without its folder and its extension; nothing, of what has no name.
pub(crate) fn file_stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// What the name of a file ends in, without the dot; nothing, if it ends in nothing.
pub(crate) fn file_extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().into_owned()
}
