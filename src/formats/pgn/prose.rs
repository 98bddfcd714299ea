//! Moves of chess and xiangqi in prose, as in a book or a letter: `After 1.e4 e5 2.Nf3 Nc6 (or 2...d6) 3.Bb5 …`. Finds
//! the longest line that can be played from a position. Doubtful words are text: a move follows the one before it, or
//! has its number.

use super::spelling::PgnSpelling;
use komaoto_notation::chess::{Letters, San, split_suffix};
use komaoto_notation::xiangqi::{parse_chinese, parse_iccs, parse_wxf};
use komaoto_rules::{Color, Move, Position};
use komaoto_text::Slice;

/// The moves of a text beside its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose {
    /// One line of legal moves, in the order of the text; may be empty.
    pub moves: Vec<Move>,
    /// The lines in parentheses beside it, each with the number of moves before it.
    pub variations: Vec<(usize, Vec<Move>)>,
    /// Whether there is nothing else in the text.
    pub bare: bool,
}

/// A word that may be a move.
struct CandidateWord<'t> {
    word: &'t str,
    /// The number before it, and how many dots follow that.
    number: Option<(u32, usize)>,
    /// Its depth in parentheses.
    depth: usize,
    /// Whether it follows another one with nothing between them but signs and parentheses.
    follows: bool,
}

/// Finds the moves that a text follows from a position.
///
/// ```
/// use komaoto_formats::pgn::moves_in;
/// use komaoto_rules::{Game, Position};
/// let found = moves_in("After 1.e4 e5 2.Nf3 the knight attacks the pawn on e5.", &Position::start(Game::Chess));
/// assert_eq!((found.moves.len(), found.bare), (3, false));
/// ```
pub fn moves_in(text: &str, position: &Position) -> Prose {
    let is_move = match position {
        Position::Chess(_) => is_of_chess,
        Position::Xiangqi(_) => is_of_xiangqi,
        Position::Shogi(_) => return Prose::default(),
    };
    let languages = if position.chess().is_some() { Letters::ALL.as_slice() } else { &[] };
    let languages = languages.iter().copied().map(Some);
    let read = |letters: Option<Letters>| {
        let spelling = PgnSpelling::in_letters(letters);
        let is_move = |word: &str| match letters.map(|letters| letters.english(word)) {
            Some(english) => english.is_some_and(|word| is_move(&word)),
            None => is_move(word),
        };
        let (candidates, bare) = candidates(text, is_move);
        Prose { bare, ..longest(&candidates, bare, position, spelling) }
    };
    let mut best = read(None);
    for other in languages.map(read) {
        if other.moves.len() > best.moves.len() {
            best = other;
        }
    }
    best
}

/// Whether a word is a move and hardly anything else: `ed`, `pass` and `--` are words of people.
fn is_of_chess(word: &str) -> bool {
    matches!(San::parse(word), Ok(San::Piece { .. } | San::Castle(_)))
}

fn is_of_xiangqi(word: &str) -> bool {
    parse_chinese(word).is_ok() || parse_wxf(word).is_ok() || parse_iccs(word).is_some()
}

/// Whether a character parts words.
fn parts(letter: char) -> bool {
    letter.is_whitespace() || ",;:()[]{}\"“”„«»、，。；：（）「」".contains(letter)
}

/// The words of a text that may be moves; and whether it has no others.
fn candidates(text: &str, is_move: impl Fn(&str) -> bool) -> (Vec<CandidateWord<'_>>, bool) {
    let mut found: Vec<CandidateWord<'_>> = Vec::new();
    let (mut depth, mut number, mut follows, mut bare) = (0_usize, None, false, true);
    let mut outside = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if parts(letter) {
            match letter {
                '(' | '（' => {
                    depth += 1;
                    outside.push((follows, number));
                }
                // What is said in parentheses parts nothing.
                ')' | '）' => {
                    depth = depth.saturating_sub(1);
                    (follows, number) = outside.pop().unwrap_or((follows, number));
                }
                _ => {}
            }
            rest = rest.slice(letter.len_utf8()..);
            continue;
        }
        let (own, behind) = numbered(rest);
        if let Some(own) = own {
            // The dots of `1. ...e5` belong to the number before them.
            number = Some(match (own, number) {
                ((Some(own), dots), _) => (own, dots),
                ((None, dots), Some((number, _))) => (number, dots),
                ((None, dots), None) => (0, dots),
            });
            rest = behind;
            continue;
        }
        let end = rest.find(parts).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let bare_of = |word| split_suffix(str::trim_end_matches(word, '.')).0;
        let (word, after) = match four(word) {
            Some(four) => (four, rest.slice(four.len()..)),
            // Of a text without spaces every character may begin a move.
            None if !letter.is_ascii() && !is_move(bare_of(word)) => rest.split_at(letter.len_utf8()),
            None => (word, after),
        };
        rest = after;
        let bare_word = bare_of(word);
        if is_move(bare_word) {
            found.push(CandidateWord { word: bare_word, number: number.take(), depth, follows });
            follows = true;
        } else if word.contains(char::is_alphanumeric) {
            (number, follows, bare) = (None, false, false);
        }
    }
    (found, bare)
}

/// The number of a move that a text begins with, and its dots; and what follows. A number needs dots or a space after
/// it, and is short.
fn numbered(text: &str) -> (Option<(Option<u32>, usize)>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let Some((number, behind)) = text.split_at_checked(digits) else { return (None, text) };
    let after = behind.trim_start_matches(['.', '…']);
    let dots = behind.chars().take_while(|dot| matches!(dot, '.' | '…')).map(|dot| if dot == '…' { 3 } else { 1 });
    let dots: usize = dots.sum();
    let parted = digits > 0 && (after.is_empty() || after.starts_with(parts));
    if digits > 3 || dots == 0 && !parted || digits == 0 && dots < 2 {
        return (None, text);
    }
    (Some((number.parse().ok(), dots)), after)
}

/// The xiangqi move that a word begins with, in four characters.
fn four(word: &str) -> Option<&str> {
    let end = word.char_indices().nth(3).map(|(at, letter)| at + letter.len_utf8())?;
    let first = word.get(..end)?;
    (!first.is_ascii() && parse_chinese(first).is_ok()).then_some(first)
}

/// The longest line that begins at any of the words.
fn longest(candidates: &[CandidateWord<'_>], bare: bool, position: &Position, spelling: PgnSpelling) -> Prose {
    let mut best = Prose::default();
    let mut next = 0;
    while let Some(rest) = candidates.get(next..).filter(|rest| rest.len() > best.moves.len()) {
        // A move without a number is one only among others.
        let joins = |next: &CandidateWord<'_>| next.follows || is_sure(next.word, position);
        let alone = |first: &CandidateWord<'_>| first.number.is_none() && !rest.get(1).is_some_and(joins);
        if !bare && rest.first().is_some_and(alone) {
            next += 1;
            continue;
        }
        let (line, taken) = line(rest, position, spelling);
        next += taken.max(1);
        if line.moves.len() > best.moves.len() {
            best = line;
        }
    }
    best
}

/// Whether a word cannot be anything but a move: four characters of Chinese.
fn is_sure(word: &str, position: &Position) -> bool {
    !word.is_ascii() && position.chess().is_none()
}

/// The legal moves from the first word on, with those in parentheses beside them, and how many words were looked at.
fn line(words: &[CandidateWord<'_>], position: &Position, mut spelling: PgnSpelling) -> (Prose, usize) {
    let mut found = Prose::default();
    let Some(first) = words.first() else { return (found, 0) };
    // From a place in the midst of a game people may count anew.
    let pair = |position: &Position| position.ply().div_ceil(2);
    let offset = first.number.map(|(number, _)| i64::from(number) - i64::from(pair(position)));
    let is_at = |position: &Position, (number, dots): (u32, usize)| {
        let expected = offset.map(|offset| i64::from(pair(position)) + offset);
        Some(i64::from(number)) == expected && (dots > 1) == (position.side_to_move() == Color::Black)
    };
    let mut positions = vec![position.clone()];
    let mut taken = 0;
    while let (Some(word), Some(position)) = (words.get(taken), positions.last()) {
        if word.depth > first.depth {
            // Its number says which move it varies, or that it comes before the next one.
            let place = word.number.and_then(|number| positions.iter().rposition(|position| is_at(position, number)));
            let inside = words.slice(taken..).iter().take_while(|word| word.depth > first.depth).count();
            if let Some((steps, start)) = place.and_then(|steps| Some((steps, positions.get(steps)?))) {
                let moves = played(words.slice(taken..taken + inside), start, spelling);
                found.variations.extend((!moves.is_empty()).then_some((steps, moves)));
            }
            taken += inside;
            continue;
        }
        let counted = word.number.is_none_or(|number| is_at(position, number));
        let joins = found.moves.is_empty() || word.number.is_some() || word.follows || is_sure(word.word, position);
        if word.depth < first.depth || !counted || !joins {
            break;
        }
        let mv = spelling.resolve(word.word, position, None).ok().filter(|&mv| position.check(mv).is_ok());
        let mut after = position.clone();
        let Some(mv) = mv.filter(|&mv| after.play(mv).is_ok()) else { break };
        found.moves.push(mv);
        positions.push(after);
        taken += 1;
    }
    (found, taken)
}

/// The legal moves that words in parentheses begin with, from where they belong.
fn played(words: &[CandidateWord<'_>], start: &Position, mut spelling: PgnSpelling) -> Vec<Move> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    let Some(first) = words.first() else { return moves };
    for word in words.iter().take_while(|word| word.depth == first.depth) {
        let joins = moves.is_empty() || word.number.is_some() || word.follows;
        let mv = spelling.resolve(word.word, &position, None).ok().filter(|&mv| position.check(mv).is_ok());
        let Some(mv) = mv.filter(|&mv| joins && position.play(mv).is_ok()) else { break };
        moves.push(mv);
    }
    moves
}
