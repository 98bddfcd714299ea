//! Moves of PGN as people write them beside the notation of their game: with blanks or signs in them, with nothing
//! between two of them, with the side before them.

use super::lexer::{Lexeme, Lexer, PgnToken};
use super::result::PgnResult;
use super::spelling::{PgnSpelling, is_move_word, main_line};
use komaoto_notation::chess::{Letters, LooseMove, San, loose, split_suffix};
use komaoto_rules::{Color, Move, Position, xiangqi};
use komaoto_text::Slice;

impl PgnSpelling {
    /// The one legal move that the beginning of a text says in another way than its game's notation has it, and how
    /// many bytes say it: no more than `most`.
    pub(super) fn loosely(&self, text: &str, position: &Position, most: usize) -> Option<(Move, usize)> {
        if let Some(glued) = self.glued(text, position).filter(|(_, length)| *length <= most) {
            return Some(glued);
        }
        match position {
            Position::Chess(position) => {
                let letters = self.letters.unwrap_or_default();
                if let Some(said) = behind_side(text, position.side_to_move()) {
                    let ahead = text.len() - said.len();
                    let (mv, length) =
                        self.loosely(said, &Position::Chess(position.clone()), most.saturating_sub(ahead))?;
                    return Some((mv, ahead + length));
                }
                let readings = loose(text, position, letters);
                let is_whole = |length: usize| !text.get(length..).unwrap_or("").starts_with(belongs_to_a_move);
                let fits = |reading: &&LooseMove| {
                    reading.length <= most
                        && is_whole(reading.length)
                        && (!reading.parted || are_parted(text, position.side_to_move()))
                };
                readings.iter().find(fits).map(|reading| (Move::from(reading.mv), reading.length))
            }
            Position::Xiangqi(_) | Position::Shogi(_) => self.joined(text, position, most),
        }
    }

    /// The move at the beginning of a word in which others follow with nothing between, `e4e5`, `Nf3Nc6`, or a number,
    /// `e52.Nf3`; and the length of it. All ways to part the beginning of the word that lead on for a while must agree
    /// on it, or a move could be read that nobody played.
    fn glued(&self, text: &str, position: &Position) -> Option<(Move, usize)> {
        let ends = |letter: char| letter.is_whitespace() || matches!(letter, '{' | '}' | '(' | ';');
        let whole = text.slice(..text.find(ends).unwrap_or(text.len()));
        // Behind a move that was taken from the word before.
        let word = whole.trim_start_matches(JOINTS);
        let ahead = whole.len() - word.len();
        let leads_on = |(_, length, spelling, after): &(Move, usize, Self, Position)| {
            let rest = word.slice(*length..);
            (ahead > 0 || !rest.is_empty()) && spelling.goes_on(rest, after, UNITS_AHEAD)
        };
        let parted = self.begun(word, position).into_iter().filter(leads_on);
        let mut found = parted.map(|(mv, length, ..)| (mv, ahead + length));
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// The legal moves that a word begins with, with their lengths, how the next one is spelled, and the position after
    /// each.
    fn begun(&self, word: &str, position: &Position) -> Vec<(Move, usize, Self, Position)> {
        let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let ends = ends.take_while(|&end| end <= LONGEST_GLUED);
        ends.filter_map(|end| {
            let (mut spelling, words) = (*self, word.get(..end)?);
            // Files alone would be a half of what they begin.
            if position.chess().is_some() && matches!(San::parse(words), Ok(San::Takes { rank: None, .. })) {
                return None;
            }
            let mv = spelling.strictly(words, position)?;
            let mut after = position.clone();
            after.play(mv).ok()?;
            Some((mv, end, spelling, after))
        })
        .collect()
    }

    /// Whether so many moves and numbers follow in a word, or all of it is such, and what ends the game.
    fn goes_on(&self, word: &str, position: &Position, units: usize) -> bool {
        let rest = word.trim_start_matches(JOINTS);
        if units == 0 || rest.is_empty() || rest.starts_with(')') || PgnResult::parse(rest).is_some() {
            return true;
        }
        let behind = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let dotted = behind.trim_start_matches(['.', '…', '．', '、', ')']);
        if behind.len() < rest.len() && dotted.len() < behind.len() {
            let number = rest.slice(..rest.len() - behind.len()).parse::<u32>();
            return number == Ok(position.ply().div_ceil(2)) && self.goes_on(dotted, position, units);
        }
        let begun = self.begun(rest, position);
        begun.iter().any(|(_, length, spelling, after)| spelling.goes_on(rest.slice(*length..), after, units - 1))
    }

    /// The legal move that the whole of a word is in the notation of its game: no letter behind it is a sign.
    fn strictly(&mut self, word: &str, position: &Position) -> Option<Move> {
        let bare = split_suffix(word).0;
        let is_own = self.letters.is_none_or(|letters| letters.english(bare).is_some());
        let mv = self.resolve(bare, position, None).ok()?;
        (is_own && position.check(mv).is_ok()).then_some(mv)
    }

    /// Learns from a move how others are spelled, if its words alone are that move.
    pub(super) fn learn(&mut self, words: &str, position: &Position, mv: Move) {
        let mut learned = *self;
        let bare = SIDES_BEFORE.iter().filter_map(|side| words.strip_prefix(side)).min_by_key(|rest| rest.len());
        let bare =
            bare.unwrap_or(words).trim_matches(|letter| JOINTS.contains(&letter) || matches!(letter, '：' | ' '));
        if learned.strictly(bare, position) == Some(mv) {
            *self = learned;
        }
    }

    /// A move of xiangqi or shogi that blanks or signs part: `C2 .5`, `H2 - E2`, `炮二·平五`; or with the side before it,
    /// `红：炮二平五`.
    fn joined(&self, text: &str, position: &Position, most: usize) -> Option<(Move, usize)> {
        let line = text.get(..text.find(['\n', '\r', '{', '}', '[']).unwrap_or(text.len()))?;
        let is_gap = |letter: char| letter.is_whitespace() || matches!(letter, '·' | '•' | '・' | '_' | '−');
        let side = SIDES_BEFORE.iter().filter_map(|side| line.strip_prefix(side)).min_by_key(|rest| rest.len());
        let start = side.map_or(line, |rest| rest.trim_start_matches([':', '：', ' '])).trim_start_matches(QUOTES);
        let ahead = line.len() - start.len();
        let ends = start.char_indices().map(|(at, letter)| at + letter.len_utf8()).take(LONGEST_JOINED);
        let mut best = None;
        for end in ends.filter(|end| ahead + end <= most) {
            let (Some(part), Some(rest)) = (start.get(..end), start.get(end..)) else { continue };
            // A move that ends before a blank has nothing of what is behind it.
            if best.is_some() && part.contains(is_gap) {
                break;
            }
            let is_end = !rest.starts_with(|letter| letter == '-' || belongs_to_a_move(letter));
            let word: String = part.chars().filter(|&letter| !is_gap(letter)).collect();
            let word = word.trim_end_matches(QUOTES).trim_end_matches([',', '.', ';', '!', '?']);
            let undashed = word.replace(['–', '—'], "-");
            if part.ends_with(is_gap) || !is_end && undashed.is_ascii() {
                continue;
            }
            let mut spelling = *self;
            let mut legal = |word: &str| {
                let mv = spelling.resolve(word, position, None).ok()?;
                position.check(mv).is_ok().then_some((mv, ahead + end))
            };
            if let Some(found) = legal(&undashed) {
                best = Some(found);
            }
        }
        best
    }

    /// What a dash in moves of xiangqi in Chinese means: back, or sideways as people who have no 平 write it. The one by
    /// which the main line can be played farther.
    pub(super) fn read_dashes(&mut self, initial: &xiangqi::Position, moves: &str) {
        if !moves.contains(['-', '－', '–', '—'])
            || !moves.chars().any(|letter| matches!(letter, '\u{4E00}'..='\u{9FFF}'))
        {
            return;
        }
        let played = |sideways: bool| {
            let mut spelling = Self { sideways, ..*self };
            let mut position = initial.clone();
            let mut count = 0;
            for word in main_line(moves) {
                let mv = spelling.xiangqi_move(split_suffix(word).0, &position).ok();
                if mv.filter(|&mv| position.check(mv).is_ok()).is_none_or(|mv| position.play(mv).is_err()) {
                    break;
                }
                count += 1;
            }
            count
        };
        self.sideways = played(true) > played(false);
    }

    /// How many legal moves the main line of a text begins with from a position, however they are spelled, if there are
    /// no more than `most`.
    pub(super) fn reach(text: &str, position: Position, most: usize) -> usize {
        Self::default().reached(text, position, most)
    }

    /// The same with the letters of chess pieces in any language.
    pub(super) fn reach_in_any_letters(text: &str, position: &Position, most: usize) -> usize {
        let languages = Letters::ALL.into_iter().map(Some).chain([None]);
        let reached = languages.map(|letters| Self::in_letters(letters).reached(text, position.clone(), most));
        reached.max().unwrap_or(0)
    }

    fn reached(self, text: &str, mut position: Position, most: usize) -> usize {
        let (mut spelling, mut lexer, mut count) = (self, Lexer::new(text), 0);
        while count < most
            && let Some(Lexeme { token, span }) = lexer.next()
        {
            match token {
                // A bracket may belong to a number, `1)e4`.
                PgnToken::Number { .. } | PgnToken::Comment { .. } | PgnToken::Close => {}
                PgnToken::Word(word) if count > 0 && !is_move_word(word) => {}
                PgnToken::Word(word) => {
                    let strict = spelling.strictly(word, &position).map(|mv| (mv, span.len()));
                    let loosely = || {
                        let rest = text.get(span.start..)?;
                        spelling.loosely(rest, &position, rest.len())
                    };
                    let Some((mv, length)) = strict.or_else(loosely) else { break };
                    spelling.learn(text.slice(span.start..span.start + length), &position, mv);
                    if position.play(mv).is_err() {
                        break;
                    }
                    count += 1;
                    lexer.goto(span.start + length);
                }
                _ => break,
            }
        }
        count
    }
}

/// Whether a character behind a move may be a part of it, or of another one.
fn belongs_to_a_move(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '+' | '=' | '#' | '*')
}

/// How many moves must follow where nothing parts them, so that it is plain where the first one ends.
const UNITS_AHEAD: usize = 3;

/// What may stand between two moves of one word.
pub(super) const JOINTS: [char; 12] = ['-', '–', '—', '/', '.', '_', ':', '|', '·', '~', '→', '…'];

/// No move within a word has more bytes.
const LONGEST_GLUED: usize = 16;

/// No move of xiangqi or shogi is longer with the signs in it, in characters.
const LONGEST_JOINED: usize = 16;

/// Quotation marks around a move.
const QUOTES: [char; 7] = ['“', '”', '"', '「', '」', '『', '』'];

/// The side that a move of xiangqi may be said to be of.
const SIDES_BEFORE: [&str; 12] =
    ["红方", "黑方", "紅方", "红棋", "黑棋", "红先", "黑后", "红", "紅", "黑", "Red", "Black"];

/// What follows the side to move, where it is said before its move of chess: `White: e4`.
fn behind_side(text: &str, mover: Color) -> Option<&str> {
    let names = match mover {
        Color::White => ["White", "W", "Weiß", "Blancs", "白方", "白"],
        Color::Black => ["Black", "B", "Schwarz", "Noirs", "黑方", "黒"],
    };
    let behind = names.iter().find_map(|name| text.strip_prefix(name)?.strip_prefix([':', '：']))?;
    Some(behind.trim_start_matches([' ', '\t']))
}

/// Whether so many squares follow before the next number that two of them are one move: White's and Black's.
fn are_parted(text: &str, mover: Color) -> bool {
    let end = text.char_indices().nth(200).map_or(text.len(), |(at, _)| at);
    let squares = Lexer::new(text.slice(..end)).map(|lexeme| lexeme.token).take_while(|token| {
        matches!(token, PgnToken::Word(_) | PgnToken::Comment { .. } | PgnToken::Number { number: None, .. })
    });
    let is_square = |word: &str| {
        let bare = word.trim_end_matches(|letter: char| !letter.is_ascii_digit());
        bare.len() >= 2 && bare.ends_with(|letter: char| matches!(letter, '1'..='8'))
    };
    // Castling is one word.
    let count = squares.map(|token| match token {
        PgnToken::Word(word) if is_square(word) => 1,
        PgnToken::Word(word) if matches!(San::parse(word), Ok(San::Castle(_))) => 2,
        _ => 0,
    });
    count.sum::<usize>() >= if mover == Color::White { 3 } else { 2 }
}
