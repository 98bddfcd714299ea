//! Edits in words that change what is written about a move, or a line in its middle: `glyph`, `draw`, `replace`,
//! `insert` and `remove` of `komaoto edit`.

use super::refusals::about;
use crate::editor::edit::line_edit::{LineEdit, ReplayedPart};
use crate::editor::{Document, Edit};
use crate::formats::comment::AsideLanguage;
use crate::locale::Locale;
use crate::notation::{parse_coordinates, parse_square, typed_moves};
use crate::record::{Arrow, Glyph, Marks, NodeId};
use crate::rules::{Game, Move, Position, Square};
use crate::texts;

/// The verbs.
pub(super) const VERBS: [&str; 5] = ["glyph", "draw", "replace", "insert", "remove"];

/// The edit that a verb and what follows it ask for, at the cursor.
pub(super) fn edit(document: &Document, (verb, rest): (&str, &str), locale: &Locale) -> Result<Edit, String> {
    let at = document.cursor().at();
    let line = |edit| Ok(Edit::LineEdit(aside_language(document.record().game()), edit));
    match verb {
        "glyph" => Ok(Edit::Marks(at, Marks { glyph: glyph(rest, locale)?, ..document.marks() })),
        "draw" => Ok(Edit::Marks(at, Marks { arrows: arrows(document, rest, locale)?, ..document.marks() })),
        "replace" => match moves(document, rest, locale)?[..] {
            [mv] => line(LineEdit::Replace { at, mv }),
            _ => Err(locale.text("script-one-move")),
        },
        "insert" => line(LineEdit::Insert { before: at, moves: moves(document, rest, locale)? }),
        "remove" => line(LineEdit::Remove { first: at, last: last(document, rest, locale)? }),
        _ => Err(about("script-no-command", verb, locale)),
    }
}

/// The language in which a script sets moves aside: that of most records of a game, so that it does the same on every
/// machine.
pub(super) const fn aside_language(game: Game) -> AsideLanguage {
    match game {
        Game::Shogi => AsideLanguage::Japanese,
        Game::Chess => AsideLanguage::English,
        Game::Xiangqi => AsideLanguage::SimplifiedChinese,
    }
}

fn glyph(word: &str, locale: &Locale) -> Result<Option<Glyph>, String> {
    match word {
        "" => Ok(None),
        _ => Glyph::of_symbol(word).map(Some).ok_or_else(|| about("script-no-glyph", word, locale)),
    }
}

/// Arrows `7g7f` and circles `5e`, each with a colour in front of it if it is not green.
fn arrows(document: &Document, words: &str, locale: &Locale) -> Result<Vec<Arrow>, String> {
    let game = document.record().game();
    let mut color = 'G';
    let mut arrows = Vec::new();
    for word in words.split_whitespace() {
        let named = ["green", "red", "blue", "yellow"].into_iter().find(|name| *name == word);
        if let Some(letter) = named.and_then(|name| name.chars().next()) {
            color = letter.to_ascii_uppercase();
            continue;
        }
        let square = |text: &str| parse_square(game, text);
        let ends = |(from, to)| square(from).zip(square(to));
        let found = square(word).map(|at| (at, at)).or_else(|| {
            word.char_indices().skip(1).filter_map(|(middle, _)| word.split_at_checked(middle)).find_map(ends)
        });
        let (from, to) = found.ok_or_else(|| about("script-no-squares", word, locale))?;
        arrows.push(Arrow { from, to, color });
    }
    Ok(arrows)
}

/// Moves from the position before the node at the cursor on.
fn moves(document: &Document, words: &str, locale: &Locale) -> Result<Vec<Move>, String> {
    let (record, at) = (document.record(), document.cursor().at());
    let parent = record.tree.parent(at).ok_or_else(|| locale.text("script-start-no-move"))?;
    let mut position = document.position_at(parent);
    let mut moves = Vec::new();
    for word in words.split_whitespace() {
        let previous = moves.last().map_or_else(|| record.last_target(parent), |mv: &Move| mv.to());
        let mv = spelled(&position, previous, word).ok_or_else(|| about("script-no-move-there", word, locale))?;
        position.play(mv).map_err(|why| format!("{word}: {}", texts::reason(&why, locale)))?;
        moves.push(mv);
    }
    if moves.is_empty() { Err(locale.text("script-no-move-given")) } else { Ok(moves) }
}

/// A move as it is told to an engine, or as it is typed in the window.
pub(super) fn spelled(position: &Position, previous: Option<Square>, word: &str) -> Option<Move> {
    let typed = || {
        let typed = typed_moves(position, previous, word);
        // A script ends its words: letters that are a move are that one.
        typed.in_full().or_else(|| if word.is_ascii() { typed.exactly() } else { None })
    };
    parse_coordinates(position, word).or_else(typed)
}

/// The last of so many moves of the line from the cursor on.
fn last(document: &Document, count: &str, locale: &Locale) -> Result<NodeId, String> {
    let count: usize = match count {
        "" => 1,
        _ => {
            let wanted: Option<usize> = count.parse().ok().filter(|&count| count > 0);
            wanted.ok_or_else(|| about("script-no-count", count, locale))?
        }
    };
    let mut line = document.record().tree.mainline(document.cursor().at());
    line.nth(count - 1).ok_or_else(|| locale.text("script-line-too-short"))
}

/// What has become of the moves behind a change in the middle of a line, if not all of them are as they were.
pub(super) fn replayed(replayed: &ReplayedPart, locale: &Locale) -> Option<String> {
    let listed = |key: &str, plies: Vec<u32>| {
        let plies = plies.iter().map(u32::to_string).collect::<Vec<_>>().join(&locale.text("list-gap"));
        locale.with(key, &[("plies", plies.into())])
    };
    let broken: Vec<u32> = replayed.broken.iter().map(|broken| broken.ply).collect();
    let fouls: Vec<u32> = replayed.fouls.iter().map(|foul| foul.ply).collect();
    let mut said = Vec::new();
    if !broken.is_empty() {
        said.push(listed("script-broken", broken));
    }
    if !fouls.is_empty() {
        said.push(listed("script-fouls", fouls));
    }
    Some(said.join("; ")).filter(|said| !said.is_empty())
}
