//! The codes themselves: where they are in a text, which game each belongs to, and how words and squares are spelled in
//! them. Each byte is examined a bounded number of times.

use std::collections::HashSet;
use std::ops::Range;

use komaoto_rules::Color;
use komaoto_rules::xiangqi::{File, Piece, PieceKind, Position, Rank, Square};
use komaoto_text::Slice;

/// The prefix of the name of every code.
pub(super) const NAME: &str = "DhtmlXQ";

/// The code for the moves of the main line.
pub(super) const MOVES: &str = "movelist";
/// The code with the squares of the pieces.
pub(super) const PLACED: &str = "binit";
/// The start position as FEN.
pub(super) const FEN: &str = "fen";
/// The code with the result.
pub(super) const RESULT: &str = "result";

/// Names of codes are shorter.
const MOST_NAME: usize = 64;

/// The pieces of a side in the order of the code for the start position.
const PIECES: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Soldier,
        Soldier, Soldier, Soldier, Soldier,
    ]
};

/// What a code begins with; pages of the East have it wide.
pub(super) const OPENS: [char; 2] = ['[', '［'];

/// The mark before a code, or behind it.
struct UbbSeparator<'t> {
    range: Range<usize>,
    closes: bool,
    /// Empty for the mark of a game.
    name: &'t str,
}

fn marks(text: &str) -> impl Iterator<Item = UbbSeparator<'_>> {
    text.match_indices(OPENS).filter_map(move |(at, open)| {
        let inside = text.get(at + open.len()..)?;
        let word = inside.strip_prefix(['/', '／']);
        let (closes, word) = word.map_or((false, inside), |word| (true, word));
        let ahead = open.len() + inside.len() - word.len();
        let (start, name) = word.split_at_checked(NAME.len())?;
        if !start.eq_ignore_ascii_case(NAME) {
            return None;
        }
        let (end, close) = name.char_indices().take(MOST_NAME).find(|(_, letter)| matches!(letter, ']' | '］'))?;
        let name = name.get(..end)?;
        let range = at..at + ahead + NAME.len() + end + close.len_utf8();
        let is_word = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        match name.strip_prefix('_') {
            Some(name) if is_word(name) && !name.is_empty() => Some(UbbSeparator { range, closes, name }),
            None if name.is_empty() => Some(UbbSeparator { range, closes, name }),
            _ => None,
        }
    })
}

/// A code with its value.
#[derive(Clone, Debug)]
pub(super) struct UbbCode {
    /// In small letters.
    pub key: String,
    pub value: Range<usize>,
    pub range: Range<usize>,
}

/// The codes of a game in a text.
#[derive(Clone, Debug, Default)]
pub(super) struct UbbGame {
    /// Its range in the text, with the marks around it.
    pub range: Range<usize>,
    /// The mark before its codes, and the one behind them.
    pub marks: [Option<Range<usize>>; 2],
    pub codes: Vec<UbbCode>,
}

impl UbbGame {
    fn says(&self, key: &str) -> bool {
        self.codes.iter().any(|code| code.key == key)
    }
}

enum FoundCode {
    Begin(Range<usize>),
    End(Range<usize>),
    Code(UbbCode),
}

fn found(text: &str) -> Vec<FoundCode> {
    let mut marks = marks(text).peekable();
    let mut found = Vec::new();
    while let Some(mark) = marks.next() {
        match (mark.name.is_empty(), mark.closes) {
            (true, false) => found.push(FoundCode::Begin(mark.range)),
            (true, true) => found.push(FoundCode::End(mark.range)),
            (false, true) => {}
            (false, false) => {
                // Programs close codes by the names of others.
                let close = marks.next_if(|next| next.closes && !next.name.is_empty());
                let start = mark.range.end;
                let (end, all) = match close {
                    Some(close) => (close.range.start, close.range.end),
                    None => {
                        let next = marks.peek().map_or(text.len(), |next| next.range.start);
                        let rest = text.slice(start..next);
                        let end = start + rest.find(['\n', '\r']).unwrap_or(rest.len());
                        (end, end)
                    }
                };
                let key = match mark.name.to_ascii_lowercase() {
                    // The main line as the first of the lines.
                    key if key == "move_0_1_0" => MOVES.to_owned(),
                    key => key,
                };
                found.push(FoundCode::Code(UbbCode { key, value: start..end, range: mark.range.start..all }));
            }
        }
    }
    found
}

/// The games of a text. Each begins with its mark or, without one, with the first code that the game before it has,
/// too.
pub(super) fn games(text: &str) -> Vec<UbbGame> {
    let mut games: Vec<UbbGame> = Vec::new();
    let mut game = UbbGame::default();
    // What the game has said up to its moves, and the first code behind them that it has said then.
    let (mut head, mut again, mut moves): (HashSet<String>, Option<usize>, bool) = (HashSet::new(), None, false);
    for found in found(text) {
        let closed = game.marks[1].is_some();
        let is_next = match &found {
            FoundCode::Begin(_) => !game.codes.is_empty() || game.marks[0].is_some(),
            FoundCode::End(_) => false,
            FoundCode::Code(code) => closed || moves && code.key == MOVES,
        };
        if is_next {
            let is_second = matches!(&found, FoundCode::Code(_)) && !closed;
            let split = match again {
                Some(again) if is_second => again,
                _ => game.codes.len(),
            };
            let codes = game.codes.split_off(split);
            games.push(std::mem::replace(&mut game, UbbGame { codes, ..UbbGame::default() }));
            (head, again, moves) = (game.codes.iter().map(|code| code.key.clone()).collect(), None, false);
        }
        match found {
            FoundCode::Begin(range) => game.marks[0] = Some(range),
            FoundCode::End(range) => _ = game.marks[1].get_or_insert(range),
            FoundCode::Code(code) => {
                if !moves {
                    head.insert(code.key.clone());
                } else if again.is_none() && head.contains(&code.key) {
                    again = Some(game.codes.len());
                }
                moves |= code.key == MOVES;
                game.codes.push(code);
            }
        }
    }
    games.push(game);
    games.retain(|game| [MOVES, PLACED, FEN].iter().any(|key| game.says(key)));
    let start = |game: &UbbGame| {
        let mark = game.marks[0].as_ref().map(|mark| mark.start);
        // One of the codes is there.
        mark.or(game.codes.first().map(|code| code.range.start)).unwrap_or(0)
    };
    let mut starts: Vec<usize> = games.iter().map(start).collect();
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let places: Vec<Range<usize>> = starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect();
    for (game, place) in games.iter_mut().zip(places) {
        game.range = place;
    }
    games
}

/// A code as it is written.
pub(super) fn code(key: &str, value: &str) -> String {
    format!("[{NAME}_{key}]{value}[/{NAME}_{key}]")
}

/// A code apart: the mark before its value, the value, and the mark behind it.
pub(super) fn apart(code: &str) -> Option<[&str; 3]> {
    let (open, rest) = code.split_at(code.find(']')? + 1);
    let (value, close) = rest.split_at(rest.rfind("[/").unwrap_or(rest.len()));
    Some([open, value, close])
}

/// The words of a value: its lines are separated by two strokes, and characters may be spelled by their numbers.
pub(super) fn words(value: &str) -> String {
    let text = value.trim().trim_end_matches("||").replace("||", "\n");
    let Some((start, spelled)) = text.split_once("\\u") else { return text };
    let (mut words, parts) = (start.to_owned(), spelled.split("\\u"));
    // Characters beyond the first plane are spelled in halves.
    let mut halves: Vec<u16> = Vec::new();
    let tell = |halves: &mut Vec<u16>, words: &mut String| {
        words.extend(char::decode_utf16(halves.drain(..)).map(|half| half.unwrap_or(char::REPLACEMENT_CHARACTER)));
    };
    for part in parts {
        let number = part.get(..4).filter(|number| number.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match number.and_then(|number| u16::from_str_radix(number, 16).ok()) {
            Some(half) => {
                halves.push(half);
                let rest = part.slice(4..);
                if !rest.is_empty() {
                    tell(&mut halves, &mut words);
                    words.push_str(rest);
                }
            }
            None => {
                tell(&mut halves, &mut words);
                words.push_str("\\u");
                words.push_str(part);
            }
        }
    }
    tell(&mut halves, &mut words);
    words
}

/// Words as a value. What would be read otherwise is spelled by numbers.
pub(super) fn value(words: &str) -> String {
    let mut value = String::with_capacity(words.len());
    // Blanks at the ends, and line ends behind everything, are passed over.
    let from_body = words.trim_start_matches(is_edge);
    let start = words.slice(..words.len() - from_body.len());
    let (body, end) = from_body.split_at(from_body.trim_end().len());
    let spelled = |letter: char| format!("\\u{:04x}", u32::from(letter));
    value.extend(start.chars().map(spelled));
    let mut rest = body;
    while let Some(letter) = rest.chars().next() {
        let after = rest.slice(letter.len_utf8()..);
        let begins = |mark: &str| after.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark));
        match letter {
            '\r' if after.starts_with('\n') => {}
            '\r' | '\n' => value.push_str("||"),
            '|' => value.push_str("\\u007c"),
            '\\' if after.starts_with('u') => value.push_str("\\u005c"),
            '[' if begins(NAME) || begins("/DhtmlXQ") => value.push_str("\\u005b"),
            letter => value.push(letter),
        }
        rest = after;
    }
    value.extend(end.chars().map(spelled));
    value
}

/// Whether a letter is a blank that ends no line.
fn is_edge(letter: char) -> bool {
    letter.is_whitespace() && !matches!(letter, '\r' | '\n')
}

/// A square of two digits: the file from Red's left, and the rank from Black's edge.
pub(super) fn square([file, rank]: [u8; 2]) -> Option<Square> {
    let file = File::ALL.get(usize::from(file.checked_sub(b'0')?))?;
    Some(Square::at(*file, *Rank::ALL.iter().rev().nth(usize::from(rank.checked_sub(b'0')?))?))
}

/// Two digits for a square.
pub(super) fn digits(square: Square) -> String {
    format!("{}{}", square.file() as usize, 9 - square.rank() as usize)
}

/// The position with the pieces where the value of their code has them; those off the board have other digits. `None`
/// if the value is something else.
pub(super) fn position(placed: &str) -> Option<Position> {
    let mut position = Position::empty();
    let pieces = [Color::White, Color::Black].into_iter().flat_map(|color| PIECES.map(|kind| (color, kind)));
    if placed.len() < 4 || !placed.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    for ((color, kind), at) in pieces.zip(placed.as_bytes().as_chunks::<2>().0) {
        if let Some(square) = square(*at) {
            position.set_piece(square, Some(Piece::new(color, kind)));
        }
    }
    Some(position)
}

/// The value of the code for where the pieces stand.
pub(super) fn placed(position: &Position) -> String {
    let mut text = String::with_capacity(64);
    for color in [Color::White, Color::Black] {
        let squares = File::ALL.into_iter().rev().flat_map(|file| Rank::ALL.map(|rank| Square::at(file, rank)));
        let own = squares.filter_map(|square| Some((square, position.piece(square)?)));
        let mut own: Vec<(Square, PieceKind)> =
            own.filter(|(_, piece)| piece.color == color).map(|(square, piece)| (square, piece.kind)).collect();
        for kind in PIECES {
            let last = own.iter().rposition(|(_, other)| *other == kind);
            // Off the board.
            text.push_str(&last.map_or_else(|| "99".to_owned(), |place| digits(own.remove(place).0)));
        }
    }
    text
}
