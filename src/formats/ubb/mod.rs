//! The UBB codes of the xiangqi site dpxq.com (东萍), which boards of other sites and programs hand on by the clipboard
//! and in files: `[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]`, with codes for the players, the start position,
//! variations and comments. Around them may be the page that they were copied from.

mod codes;
mod reader;
mod writer;

use std::ops::Range;

use super::pgn;
use super::pieces::{FileManner, PieceRole, TextToSpell};
use komaoto_rules::Game;
use komaoto_text::{ReadingRules, Slice};

pub(super) use reader::read;
pub(super) use writer::write;

/// The beginning of a text that is only codes.
pub(super) const OPENING: &str = "[DhtmlXQ";

/// The codes for what tags of PGN say. Of several for one tag the first that says something counts.
const HEADERS: [(&str, &str); 27] = [
    ("title", "Title"),
    ("event", "Event"),
    ("place", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("table", "Table"),
    ("group", "Group"),
    ("class", "Class"),
    ("red", "Red"),
    ("redname", "Red"),
    ("redteam", "RedTeam"),
    ("redrating", "RedElo"),
    ("redtime", "RedTime"),
    ("black", "Black"),
    ("blackname", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackrating", "BlackElo"),
    ("blacktime", "BlackTime"),
    ("open", "Opening"),
    ("type", "Type"),
    ("gametype", "GameType"),
    ("timerule", "TimeRule"),
    ("endtype", "EndType"),
    ("author", "Annotator"),
    ("remark", "Remark"),
    ("owner", "Owner"),
    ("other", "Other"),
];

/// Codes that say nothing of a game: they are for the site.
const OF_THE_SITE: [&str; 16] = [
    "ver",
    "init",
    "pver",
    "viewurl",
    "adddate",
    "editdate",
    "firstnum",
    "length",
    "generator",
    "sortnum",
    "refer",
    "hidden",
    "price",
    "oldowner",
    "ownerpass",
    "id",
];

/// The size of the part of a text in which codes are looked for: a page may have much before them.
const HEAD: usize = 1 << 20;

/// The reading of a text: the words of codes stay as they are.
pub(super) const READING: ReadingRules = ReadingRules { words, signs: false };

fn words(text: &str) -> Vec<Range<usize>> {
    let is_of_words =
        |key: &str| !key.starts_with("move") && ![codes::PLACED, codes::FEN, codes::RESULT].contains(&key);
    let all = codes::games(text).into_iter().flat_map(|game| game.codes);
    let mut words: Vec<Range<usize>> = all.filter(|code| is_of_words(&code.key)).map(|code| code.value).collect();
    words.sort_by_key(|range| range.start);
    words
}

/// The certainty that a text has games in these codes. In a game of PGN they are in a comment.
pub(super) fn detect(text: &str) -> u8 {
    let mut end = text.len().min(HEAD);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = text.get(..end).unwrap_or(text);
    let games = if head.contains(codes::OPENS) { codes::games(head) } else { Vec::new() };
    let Some(first) = games.first().and_then(|game| game.codes.first()) else { return 0 };
    let before = head.slice(..first.range.start);
    if !before.trim_start().starts_with('<') && pgn::detect(before) > 50 { 0 } else { 97 }
}

/// The encoding of bytes that are not UTF-8, if they have such codes, and the game, given their head read as Latin-1.
pub(super) fn charset(latin: &str, bytes: &[u8]) -> Option<(&'static encoding_rs::Encoding, Game)> {
    latin.contains(OPENING).then(|| (pgn::likely(Game::Xiangqi, bytes), Game::Xiangqi))
}

/// The ranges of the games of a text.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    codes::games(text).into_iter().map(|game| game.range).collect()
}

/// The manner of a text with codes.
pub(super) const fn manner(_: &str) -> FileManner {
    FileManner { spelled, apart: "", free_lines: true, ..FileManner::PLAIN }
}

/// A code whose value changed keeps its name as the file has it: the file may count its lines otherwise.
fn spelled(part: &PieceRole, words: TextToSpell<'_>) -> String {
    let is_whole = matches!(part, PieceRole::Header(_) | PieceRole::Comment | PieceRole::Position | PieceRole::Result);
    let parts = || Some([codes::apart(words.was?)?, codes::apart(words.is)?, codes::apart(words.has?)?]);
    match parts() {
        Some([[was, ..], [is, value, _], [open, _, close]]) if is_whole && was == is && !close.is_empty() => {
            [open, value, close].concat()
        }
        _ => words.is.to_owned(),
    }
}

/// Whether a text around the codes says nothing: signs of a page or a forum.
pub(super) fn is_aside(text: &str) -> bool {
    let mut closing = None;
    text.chars().all(|letter| match (closing, letter) {
        (Some(sign), letter) => {
            if letter == sign {
                closing = None;
            }
            true
        }
        (None, '<') => closing.replace('>').is_none(),
        (None, '[') => closing.replace(']').is_none(),
        (None, '&') => closing.replace(';').is_none(),
        (None, letter) => !letter.is_alphanumeric(),
    })
}
