//! Moves of PGN as people write them beside the notation of their game: with blanks or signs in them, with nothing
//! between two of them, with the side before them.

use super::lexer::{Lexeme, Lexer, PgnToken};
use super::result::PgnResult;
use super::spelling::{PgnSpelling, is_move_word, main_line};
use komaoto_notation::chess::{LooseMove, San, loose, split_suffix};
use komaoto_rules::{Color, Game, Move, Position, chess, xiangqi};
use komaoto_text::Slice;

impl PgnSpelling {
    /// The one legal move that the beginning of a text says in another way than its game's notation has it, and how
    /// many bytes say it: no more than `most`.
    pub(super) fn loosely(&self, text: &str, position: &Position, most: usize) -> Option<(Move, usize)> {
        match position {
            Position::Chess(position) => {
                let letters = self.letters.unwrap_or_default();
                let readings = loose(text, position, letters);
                let is_whole = |length: usize| {
                    let rest = text.get(length..).unwrap_or("");
                    !rest.starts_with(char::is_alphanumeric)
                };
                let fits = |reading: &&LooseMove| {
                    reading.length <= most
                        && is_whole(reading.length)
                        && (!reading.parted || are_parted(text, position.side_to_move()))
                };
                let whole = readings.iter().find(fits).map(|reading| (Move::from(reading.mv), reading.length));
                whole.or_else(|| self.glued(text, position).filter(|(_, length)| *length <= most))
            }
            Position::Xiangqi(_) | Position::Shogi(_) => self.joined(text, position, most),
        }
    }

    /// The move at the beginning of a word in which another one follows with nothing between, `e4e5`, `Nf3Nc6`, or a
    /// number, `e52.Nf3`; and the length of it.
    fn glued(&self, text: &str, position: &chess::Position) -> Option<(Move, usize)> {
        let end = text
            .find(|letter: char| letter.is_whitespace() || matches!(letter, '{' | '}' | '(' | ')'))
            .unwrap_or(text.len());
        let word = text.get(..end).filter(|word| (4..=LONGEST_GLUED).contains(&word.len()))?;
        let mut spelling = Self { letters: self.letters, ..Self::default() };
        let cuts = word.char_indices().map(|(at, _)| at).filter(|&at| at >= 2);
        let mut found = cuts.filter_map(|at| {
            let (first, second) = word.split_at_checked(at)?;
            let first = first.trim_end_matches(['-', '–', '/', '.', '_']);
            let mv = spelling.legal(first, position)?;
            let mut after = position.clone();
            after.play(mv).ok()?;
            let second = second.trim_start_matches(['-', '–', '/', '.', '_']);
            let is_number = second.starts_with(|c: char| c.is_ascii_digit()) && second.contains('.');
            let is_result = PgnResult::parse(second).is_some();
            (is_number || is_result || spelling.legal(second, &after).is_some())
                .then_some((Move::from(mv), first.len()))
        });
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
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
            let is_end = rest.starts_with(|letter: char| !letter.is_alphanumeric()) || rest.is_empty();
            if part.ends_with(is_gap) || !is_end && part.is_ascii() {
                continue;
            }
            let word: String = part.chars().filter(|&letter| !is_gap(letter)).collect();
            let word = word.trim_end_matches(QUOTES).trim_end_matches([',', '.', ';', '!', '?']);
            let undashed = word.replace(['–', '—'], "-");
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

    /// Whether a text begins with two legal moves of a game, however they are spelled.
    pub(super) fn opens_loosely(text: &str, game: Game) -> bool {
        let (mut spelling, mut position) = (Self::default(), Position::start(game));
        let (mut lexer, mut count) = (Lexer::new(text), 0);
        while let Some(Lexeme { token, span }) = lexer.next() {
            match token {
                PgnToken::Number { .. } | PgnToken::Comment { .. } => {}
                PgnToken::Word(word) if count > 0 && !is_move_word(word) => {}
                PgnToken::Word(word) => {
                    let strict = spelling.resolve(split_suffix(word).0, &position, None).ok();
                    let strict = strict.filter(|&mv| position.check(mv).is_ok()).map(|mv| (mv, span.len()));
                    let loosely = || {
                        let rest = text.get(span.start..)?;
                        spelling.loosely(rest, &position, rest.len())
                    };
                    let Some((mv, length)) = strict.or_else(loosely) else { return false };
                    if position.play(mv).is_err() {
                        return false;
                    }
                    count += 1;
                    if count == 2 {
                        return true;
                    }
                    lexer.goto(span.start + length);
                }
                _ => return false,
            }
        }
        false
    }
}

/// No words of two moves with nothing between are longer.
const LONGEST_GLUED: usize = 24;

/// No move of xiangqi or shogi is longer with the signs in it, in characters.
const LONGEST_JOINED: usize = 16;

/// Quotation marks around a move.
const QUOTES: [char; 7] = ['“', '”', '"', '「', '」', '『', '』'];

/// The side that a move of xiangqi may be said to be of.
const SIDES_BEFORE: [&str; 12] =
    ["红方", "黑方", "紅方", "红棋", "黑棋", "红先", "黑后", "红", "紅", "黑", "Red", "Black"];

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
