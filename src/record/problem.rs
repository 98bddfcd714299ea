//! The signs of a mate problem 詰将棋 and of a handicap game 駒落ち.

use super::headers::Headers;
use super::record::Record;
use crate::rules::Color;
use crate::rules::shogi::{Handicap, PieceKind, Position};

/// Headers of a tsume problem, in the order in which collections print them.
const HEADERS: [&str; 7] = ["作品名", "作者", "発表誌", "発表年月", "完全性", "詰手数", "出典"];

/// Whether a record is a tsume problem 詰将棋, whose sides are 攻方 and 玉方: its headers say so, or only the side to
/// be mated has a king.
pub fn is_problem(record: &Record) -> bool {
    record.initial.shogi().is_some_and(|initial| is_problem_from(&record.headers, initial))
}

/// Whether a record with these headers is a tsume problem if it starts from a position.
pub fn is_problem_from(headers: &Headers, initial: &Position) -> bool {
    let named = |key: &str| headers.get(key).is_some();
    let problem = headers.get("手合割").is_some_and(|value| value.trim() == "詰将棋");
    let kings = |color| initial.kings(color).len();
    problem
        || HEADERS.iter().take(6).any(|key| named(key))
        || named("作品番号")
        || kings(Color::Black) == 0 && kings(Color::White) == 1
}

/// Whether a side holds all that is neither on the board nor in the other hand: 残り全部.
pub fn holds_the_rest(position: &Position, color: Color) -> bool {
    let held = |kind| Color::ALL.into_iter().map(|color| usize::from(position.hand(color).count(kind))).sum::<usize>();
    let placed =
        |kind: PieceKind| position.of_kind(kind).len() + kind.promoted().map_or(0, |kind| position.of_kind(kind).len());
    let all = |kind: PieceKind| held(kind) + placed(kind) >= usize::from(kind.in_a_set());
    !position.hand(color).is_empty() && PieceKind::HAND.into_iter().all(all)
}

/// The headers that a tsume problem usually has: 作品名 作者 発表誌 発表年月 完全性 詰手数 出典.
pub const fn problem_headers() -> &'static [&'static str] {
    &HEADERS
}

/// Whether it is a game between 上手 and 下手: its headers say so, or the start does.
pub fn is_handicap(record: &Record) -> bool {
    let named = ["下手", "上手"].iter().any(|key| record.headers.get(key).is_some());
    named || !matches!(record.initial.shogi().and_then(Handicap::of), Some(Handicap::Even) | None)
}
