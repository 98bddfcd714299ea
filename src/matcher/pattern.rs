//! What a position must look like: every square as in a given one, or some squares, hands and numbers of pieces only.

use std::ops::RangeInclusive;

use super::board::{board_size, cell_at, cells};
use super::hands::{HandTerm, hand_terms};
use super::letters::{code_of, letters, pieces_of, side_of_any};
use komaoto_notation::{PositionError, parse_position};
use komaoto_rules::shogi::PieceKind as ShogiKind;
use komaoto_rules::{Color, Game, Position};

/// The pattern of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    game: Game,
    /// What may stand on a square: a bit for an empty one and for each piece. Squares are counted as FEN writes them, and
    /// any on which anything may stand is left out.
    squares: Vec<(u8, u32)>,
    side: Option<Color>,
    /// The pieces that each side may have in hand, in the order of [`ShogiKind::HAND`].
    hands: Option<[[RangeInclusive<u8>; 7]; 2]>,
    counts: Vec<CountTest>,
}

/// A test of the number of a side's pieces of a kind, on the board and in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountTest {
    /// The piece, as FEN writes it: capital for the side that moves first.
    letter: char,
    wanted: RangeInclusive<usize>,
}

/// A number of pieces of a kind, given by that of one that is not promoted.
#[derive(Clone, Debug)]
pub(crate) struct LaidCount {
    pub piece: u8,
    pub wanted: RangeInclusive<usize>,
}

/// Why a pattern cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub enum PatternError {
    /// No board has so many ranks.
    Ranks(usize),
    /// A rank has so many squares, from 1, instead of those of its board.
    Squares {
        /// The rank, from the top.
        rank: usize,
        /// The number it has.
        found: usize,
        /// The number it should have.
        wanted: usize,
    },
    /// No piece is written so.
    Piece(String),
    /// This is no side: `b`, `w`, or `?` for either.
    Side(String),
    /// This is no hand.
    Hand(String),
    /// This is no number of pieces, such as `R>=2`.
    Count(String),
    /// This is no condition for a position.
    Term(String),
    /// A position that cannot be read.
    Position(PositionError),
}

impl Pattern {
    /// A pattern that any position of a game fits.
    pub fn any(game: Game) -> Self {
        Self { game, squares: Vec::new(), side: None, hands: None, counts: Vec::new() }
    }

    /// This position and no other: board, hands, side to move. Rights to castle and to take in passing do not count.
    pub fn exact(position: &Position) -> Self {
        let (files, ranks) = board_size(position.game());
        let squares =
            cells(position).iter().take(files * ranks).zip(0_u8..).map(|(cell, at)| (at, 1 << cell)).collect();
        let hands = position.shogi().map(|position| {
            [Color::Black, Color::White].map(|color| {
                let hand = position.hand(color);
                ShogiKind::HAND.map(|kind| hand.count(kind)..=hand.count(kind))
            })
        });
        Self { game: position.game(), squares, side: Some(position.side_to_move()), hands, counts: Vec::new() }
    }

    /// Reads a position as `--position` takes it: SFEN or FEN, or `startpos`, perhaps with `moves` behind it.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse_position(text: &str) -> Result<Self, PatternError> {
        parse_position(text).map(|position| Self::exact(&position)).map_err(PatternError::Position)
    }

    /// Reads a board with `?` for a square on which anything may stand, `X` for any piece of the side that capital letters
    /// stand for, `x` for any of the other one, and `.` for an empty square, otherwise as SFEN or FEN writes it. Behind it, as far as they matter: the side to move (`b`, `w`, `?`) and in shogi the hands (`-` for
    /// none, `RP` for exactly these, `RP+` for at least these, `?`; `RP+,?` tells them side by side, Black's first).
    ///
    /// # Errors
    /// What of it cannot be read.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let mut fields = text.split_whitespace();
        let board = fields.next().unwrap_or("");
        let rows: Vec<&str> = board.split('/').collect();
        let game = match rows.len() {
            9 => Game::Shogi,
            8 => Game::Chess,
            10 => Game::Xiangqi,
            ranks => return Err(PatternError::Ranks(ranks)),
        };
        let mut pattern = Self::any(game);
        let (files, _) = board_size(game);
        for (row, text) in rows.into_iter().enumerate() {
            let allowed = rank(game, text)?;
            if allowed.len() != files {
                return Err(PatternError::Squares { rank: row + 1, found: allowed.len(), wanted: files });
            }
            let squares = allowed.into_iter().enumerate();
            let known =
                squares.filter_map(|(column, allowed)| Some((u8::try_from(row * files + column).ok()?, allowed?)));
            pattern.squares.extend(known);
        }
        pattern.side = match fields.next() {
            None | Some("?") => None,
            Some("b") => Some(Color::Black),
            Some("w" | "r") => Some(Color::White),
            Some(other) => return Err(PatternError::Side(other.to_owned())),
        };
        if game == Game::Shogi {
            pattern.hands = fields.next().map_or(Ok(None), hands)?;
        }
        Ok(pattern)
    }

    /// The game whose positions it is about.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The squares on which not anything may stand, each with what may.
    pub(crate) fn squares(&self) -> &[(u8, u32)] {
        &self.squares
    }

    /// The side to move, if that matters.
    pub(crate) const fn side(&self) -> Option<Color> {
        self.side
    }

    /// The pieces that each side may have in hand, if that matters.
    pub(crate) const fn hands(&self) -> &Option<[[RangeInclusive<u8>; 7]; 2]> {
        &self.hands
    }

    /// The numbers of pieces there must be, as they are compared.
    pub(crate) fn laid_counts(&self) -> impl Iterator<Item = LaidCount> {
        self.counts.iter().filter_map(|test| {
            Some(LaidCount { piece: code_of(self.game, test.letter, false)?, wanted: test.wanted.clone() })
        })
    }

    /// The game that numbers of pieces speak of by their letters: shogi unless one of them is no piece of it.
    pub fn game_of_counts(said: &str) -> Game {
        let letters: Vec<char> = said.chars().filter(char::is_ascii_alphabetic).collect();
        let fits = |game: &Game| letters.iter().all(|letter| code_of(*game, *letter, false).is_some());
        [Game::Shogi, Game::Chess, Game::Xiangqi].into_iter().find(fits).unwrap_or(Game::Shogi)
    }

    /// Adds numbers of pieces that there must be.
    ///
    /// # Errors
    /// What is no number of pieces of this game.
    pub fn count(&mut self, said: &str) -> Result<(), PatternError> {
        for word in said.split([' ', ',', '　']).filter(|word| !word.is_empty()) {
            let bad = || PatternError::Count(word.to_owned());
            let mut letters = word.chars();
            let letter = letters.next().ok_or_else(bad)?;
            code_of(self.game, letter, false).ok_or_else(bad)?;
            let rest = letters.as_str();
            let signs = [">=", "<=", "==", ">", "<", "="];
            let (sign, number) =
                signs.iter().find_map(|sign| Some((*sign, rest.strip_prefix(sign)?))).ok_or_else(bad)?;
            let number: usize = number.parse().map_err(|_| bad())?;
            let wanted = match sign {
                ">=" => number..=usize::MAX,
                "<=" => 0..=number,
                ">" => number.saturating_add(1)..=usize::MAX,
                "<" => 0..=number.checked_sub(1).ok_or_else(bad)?,
                _ => number..=number,
            };
            self.counts.push(CountTest { letter, wanted });
        }
        Ok(())
    }

    /// The same seen in a mirror: left is right.
    pub fn mirrored(&self) -> Self {
        let (files, _) = board_size(self.game);
        let turn = |at: u8| {
            let at = usize::from(at);
            u8::try_from(at / files * files + (files - 1 - at % files)).unwrap_or(0)
        };
        let squares = self.squares.iter().map(|&(at, allowed)| (turn(at), allowed)).collect();
        Self { squares, ..self.clone() }
    }

    /// The same with the sides exchanged: the board is turned round, in chess upside down.
    pub fn swapped(&self) -> Self {
        let (files, ranks) = board_size(self.game);
        let turn = |at: u8| {
            let at = usize::from(at);
            let (row, column) = (at / files, at % files);
            let column = if self.game == Game::Chess { column } else { files - 1 - column };
            u8::try_from((ranks - 1 - row) * files + column).unwrap_or(0)
        };
        // The pieces of a kind are two bits side by side, behind that of an empty square.
        const ODD: u32 = 0xAAAA_AAAA;
        let of_others = |allowed: u32| allowed & 1 | (allowed & ODD) << 1 | (allowed & !ODD & !1) >> 1;
        let squares = self.squares.iter().map(|&(at, allowed)| (turn(at), of_others(allowed))).collect();
        let other = |letter: char| {
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        let counts = self.counts.iter().map(|test| CountTest { letter: other(test.letter), ..test.clone() }).collect();
        let hands = self.hands.clone().map(|[black, white]| [white, black]);
        Self { game: self.game, squares, side: self.side.map(|side| !side), hands, counts }
    }

    /// Whether it is the same as another one, in whatever order the squares were told.
    pub fn is_like(&self, other: &Self) -> bool {
        let sorted = |pattern: &Self| {
            let mut squares = pattern.squares.clone();
            squares.sort_unstable();
            squares
        };
        sorted(self) == sorted(other) && self.hands == other.hands && self.side == other.side
    }

    /// Whether a position looks like that.
    pub fn fits(&self, position: &Position) -> bool {
        if position.game() != self.game || self.side.is_some_and(|side| side != position.side_to_move()) {
            return false;
        }
        let (files, _) = board_size(self.game);
        let stands = |&(at, allowed): &(u8, u32)| {
            let at = usize::from(at);
            allowed >> cell_at(position, at / files, at % files) & 1 == 1
        };
        self.squares.iter().all(stands) && self.fits_hands(position) && self.fits_counts(position)
    }

    fn fits_hands(&self, position: &Position) -> bool {
        let (Some(hands), Some(position)) = (&self.hands, position.shogi()) else { return true };
        [Color::Black, Color::White].iter().zip(hands).all(|(color, wanted)| {
            let hand = position.hand(*color);
            ShogiKind::HAND.iter().zip(wanted).all(|(kind, wanted)| wanted.contains(&hand.count(*kind)))
        })
    }

    fn fits_counts(&self, position: &Position) -> bool {
        if self.counts.is_empty() {
            return true;
        }
        let cells = cells(position);
        self.counts.iter().all(|test| {
            let kinds = [false, true].map(|promoted| code_of(self.game, test.letter, promoted));
            let on_board = cells.iter().filter(|cell| kinds.contains(&Some(**cell))).count();
            let in_hand = position.shogi().map_or(0, |position| {
                let color = if test.letter.is_ascii_uppercase() { Color::Black } else { Color::White };
                let kind = letters(Game::Shogi).find(test.letter.to_ascii_uppercase());
                let kind = kind.and_then(|kind| ShogiKind::ALL.get(kind)).filter(|kind| **kind != ShogiKind::King);
                kind.map_or(0, |kind| usize::from(position.hand(color).count(*kind)))
            });
            test.wanted.contains(&(on_board + in_hand))
        })
    }
}

/// The contents allowed on the squares of a rank; `None` for anything.
fn rank(game: Game, text: &str) -> Result<Vec<Option<u32>>, PatternError> {
    let mut squares = Vec::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '?' => squares.push(None),
            '.' => squares.push(Some(1)),
            letter if let Some(color) = side_of_any(game, letter) => squares.push(Some(pieces_of(game, color))),
            '1'..='9' => squares.extend((0..letter as usize - '0' as usize).map(|_| Some(1))),
            _ => {
                let (promoted, letter) =
                    if letter == '+' { (true, letters.next().unwrap_or(' ')) } else { (false, letter) };
                let piece = code_of(game, letter, promoted);
                let said = || if promoted { format!("+{letter}") } else { letter.to_string() };
                squares.push(Some(1 << piece.ok_or_else(|| PatternError::Piece(said()))?));
            }
        }
    }
    Ok(squares)
}

/// The pieces allowed in both hands; `None` for anything.
fn hands(text: &str) -> Result<Option<[[RangeInclusive<u8>; 7]; 2]>, PatternError> {
    let hands = hand_terms(text).ok_or_else(|| PatternError::Hand(text.to_owned()))?;
    if hands.iter().all(|(_, term)| *term == HandTerm::Any) {
        return Ok(None);
    }
    Ok(Some(hands.map(|(hand, term)| {
        hand.map(|count| match term {
            HandTerm::Exactly => count..=count,
            HandTerm::AtLeast => count..=u8::MAX,
            HandTerm::Any => 0..=u8::MAX,
        })
    })))
}
