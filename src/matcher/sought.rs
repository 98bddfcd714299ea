//! A position that is looked for, as a person sets it up and as it is written: pieces, squares on which anything may stand,
//! and how the rest of a position must agree.

use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;

use super::board::{board_size, cell_at};
use super::hands::{HandTerm, hand_terms, hands_text, held};
use super::letters::{letter_of, letter_of_any, side_of_any};
use super::pattern::{Pattern, PatternError};
use super::reached::Variants;
use komaoto_notation::parse_position_of;
use komaoto_rules::shogi::PieceKind as ShogiKind;
use komaoto_rules::{Color, Game, Position};

/// A position that is looked for.
///
/// It is written as [`Pattern::parse`] reads it, and behind that, if they are wanted: `mirror`, `swap`, `main`, the moves
/// `A..B`, and numbers of pieces such as `R>=2`.
#[derive(Clone, Debug, PartialEq)]
pub struct SoughtPosition {
    /// The pieces.
    pub position: Position,
    /// How a position must agree with it.
    pub terms: SoughtTerms,
}

/// How a position must agree with the one that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoughtTerms {
    /// The squares on which anything may stand unless there is a piece: a bit each, counted as FEN writes them.
    pub open: u128,
    /// Those on which any piece of Black must stand, and those of White.
    pub any: [u128; 2],
    /// Whether the side to move must be the same.
    pub turn: bool,
    /// What each side has in hand in shogi, Black first.
    pub hands: [HandTerm; 2],
    /// Whether the position in a mirror is meant, too.
    pub mirrored: bool,
    /// Whether that with the sides exchanged is.
    pub swapped: bool,
    /// The numbers of the moves behind which it may stand.
    pub plies: [Option<u32>; 2],
    /// Whether variations do not count.
    pub main_line: bool,
    /// Numbers of pieces that there must be, as [`Pattern::count`] reads them.
    pub counts: String,
}

impl SoughtTerms {
    /// Everything must be the same.
    pub const EXACT: Self = Self {
        open: 0,
        any: [0; 2],
        turn: true,
        hands: [HandTerm::Exactly; 2],
        mirrored: false,
        swapped: false,
        plies: [None; 2],
        main_line: false,
        counts: String::new(),
    };

    /// Only the pieces that stand on the board matter.
    pub fn open(game: Game) -> Self {
        Self { open: all_squares(game), turn: false, hands: [HandTerm::Any; 2], ..Self::EXACT }
    }

    /// The numbers of the moves behind which it may stand.
    pub fn plies(&self) -> RangeInclusive<u32> {
        let [from, to] = self.plies;
        from.unwrap_or(0)..=to.unwrap_or(u32::MAX)
    }

    /// The same on a board of which each square went to another place, told by row and column; what comes from beyond the
    /// edge is as open as the rest.
    pub fn moved(&self, game: Game, from: impl Fn([usize; 2]) -> Option<[usize; 2]>) -> Self {
        let (files, ranks) = board_size(game);
        let is_open = |at: usize| match from([at / files, at % files]) {
            Some([row, column]) if row < ranks && column < files => self.open >> (row * files + column) & 1 == 1,
            _ => self.open != 0,
        };
        let all = |is_there: &dyn Fn(usize) -> bool| {
            (0..files * ranks).filter(|at| is_there(*at)).fold(0, |all, at| all | 1 << at)
        };
        let any = self.any.map(|any| {
            all(&|at| match from([at / files, at % files]) {
                Some([row, column]) if row < ranks && column < files => any >> (row * files + column) & 1 == 1,
                _ => false,
            })
        });
        Self { open: all(&is_open), any, ..self.clone() }
    }
}

/// The bits of all squares of a board.
fn all_squares(game: Game) -> u128 {
    let (files, ranks) = board_size(game);
    (1 << (files * ranks)) - 1
}

impl SoughtPosition {
    /// This position and no other.
    pub fn exact(position: Position) -> Self {
        Self { position, terms: SoughtTerms::EXACT }
    }

    /// Any position of a game.
    pub fn any(game: Game) -> Self {
        Self { position: Position::empty(game), terms: SoughtTerms::open(game) }
    }

    /// The game whose positions it is about.
    pub fn game(&self) -> Game {
        self.position.game()
    }

    /// Whether it is this position and no other, wherever it stands.
    pub fn is_exactly(&self, position: &Position) -> bool {
        let SoughtTerms { mirrored, swapped, .. } = self.terms;
        let exact = Pattern::exact(position);
        self.terms == SoughtTerms { mirrored, swapped, ..SoughtTerms::EXACT }
            && self.pattern().is_ok_and(|pattern| pattern.is_like(&exact))
    }

    /// What stands on a square, told by row and column: `None` if that does not matter, else its letters, `.` for nothing.
    fn cell(&self, row: usize, column: usize) -> Option<String> {
        let (files, _) = board_size(self.game());
        match cell_at(&self.position, row, column) {
            0 if let Some(color) = self.any_of(row * files + column) => {
                Some(letter_of_any(self.game(), color).to_string())
            }
            0 if self.is_open(row * files + column) => None,
            0 => Some(".".to_owned()),
            code => Some(letter_of(self.game(), code)),
        }
    }

    /// How many pieces stand on the board.
    pub fn pieces(&self) -> usize {
        let (files, ranks) = board_size(self.game());
        (0..files * ranks).filter(|at| cell_at(&self.position, at / files, at % files) != 0).count()
    }

    /// Whether anything may stand on a square, counted as FEN writes them.
    pub fn is_open(&self, at: usize) -> bool {
        let (files, _) = board_size(self.game());
        let is_empty = cell_at(&self.position, at / files, at % files) == 0;
        self.terms.open >> at & 1 == 1 && is_empty && self.any_of(at).is_none()
    }

    /// The side any piece of which must stand on a square, counted as FEN writes them.
    pub fn any_of(&self, at: usize) -> Option<Color> {
        let (files, _) = board_size(self.game());
        if cell_at(&self.position, at / files, at % files) != 0 {
            return None;
        }
        [Color::Black, Color::White].into_iter().find(|color| self.terms.any[color.index()] >> at & 1 == 1)
    }

    /// What a position must look like.
    ///
    /// # Errors
    /// What is wrong with the numbers of pieces.
    pub fn pattern(&self) -> Result<Pattern, PatternError> {
        let mut pattern = Pattern::parse(&self.board_and_hands())?;
        pattern.count(&self.terms.counts)?;
        Ok(pattern)
    }

    /// All patterns that mean it.
    ///
    /// # Errors
    /// What is wrong with the numbers of pieces.
    pub fn variants(&self) -> Result<Variants, PatternError> {
        Ok(Variants::new(self.pattern()?, self.terms.mirrored, self.terms.swapped))
    }

    /// Reads what [`Display`] writes.
    ///
    /// # Errors
    /// What of it cannot be read.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let text = text.trim();
        if text == "startpos" {
            return Ok(Self::exact(Position::start(Game::Shogi)));
        }
        let mut words = text.split_whitespace();
        let (board, side) = (words.next().unwrap_or(""), words.next());
        // Boards, sides and hands are read in one place.
        let game = Pattern::parse(board)?.game();
        let hands = if game == Game::Shogi { words.next() } else { None };
        let head = [Some(board), side, hands].into_iter().flatten().collect::<Vec<_>>().join(" ");
        Pattern::parse(&head)?;
        let mut terms = SoughtTerms { open: open_squares(board), ..SoughtTerms::EXACT };
        terms.any = [Color::Black, Color::White]
            .map(|color| squares_where(board, |letter| side_of_any(game, letter) == Some(color)));
        terms.turn = side.is_some_and(|side| side != "?");
        let mut in_hand = String::new();
        match hands.and_then(hand_terms) {
            Some(hands) => {
                terms.hands = hands.each_ref().map(|(_, term)| *term);
                in_hand = [Color::Black, Color::White]
                    .into_iter()
                    .zip(&hands)
                    .map(|(of, (hand, _))| held(of, hand))
                    .collect();
            }
            None => terms.hands = [HandTerm::Any; 2],
        }
        for word in words {
            match word {
                "mirror" => terms.mirrored = true,
                "swap" => terms.swapped = true,
                "main" => terms.main_line = true,
                _ if word.contains(['<', '>', '=']) => {
                    Pattern::any(game).count(word)?;
                    terms.counts = [terms.counts.as_str(), word].join(" ").trim().to_owned();
                }
                _ => match word.split_once("..").map(|(from, to)| [from, to].map(end)) {
                    Some([Some(from), Some(to)]) if from.unwrap_or(0) <= to.unwrap_or(u32::MAX) => {
                        terms.plies = [from, to]
                    }
                    // The rest of a position as SFEN or FEN writes it: rights, and the numbers of moves.
                    _ if word == "-" || word.bytes().all(|byte| byte.is_ascii_digit()) => {}
                    _ if game == Game::Chess && is_right(word) => {}
                    _ => return Err(PatternError::Term(word.to_owned())),
                },
            }
        }
        let turn = side.filter(|side| *side != "?").unwrap_or(if game == Game::Shogi { "b" } else { "w" });
        let pieces = closed(board);
        let whole = match game {
            Game::Shogi => format!("{pieces} {turn} {} 1", if in_hand.is_empty() { "-" } else { &in_hand }),
            Game::Chess | Game::Xiangqi => format!("{pieces} {turn} - - 0 1"),
        };
        let position = parse_position_of(game, &whole).map_err(PatternError::Position)?;
        Ok(Self { position, terms })
    }

    fn board_and_hands(&self) -> String {
        let game = self.game();
        let (files, ranks) = board_size(game);
        let rank = |row| (0..files).map(|column| self.cell(row, column).unwrap_or_else(|| "?".to_owned())).collect();
        let mut text = (0..ranks).map(rank).collect::<Vec<String>>().join("/");
        // Runs of empty squares are numbers, as everywhere.
        for count in (1..=9).rev() {
            text = text.replace(&".".repeat(count), &count.to_string());
        }
        text.push(' ');
        text.push_str(match (self.terms.turn, self.position.side_to_move()) {
            (false, _) => "?",
            (true, Color::Black) => "b",
            (true, Color::White) => "w",
        });
        if let Some(position) = self.position.shogi() {
            let hands = [Color::Black, Color::White].map(|color| {
                let hand = position.hand(color);
                held(color, &ShogiKind::HAND.map(|kind| hand.count(kind)))
            });
            text.push(' ');
            text.push_str(&hands_text(&hands, self.terms.hands));
        }
        text
    }
}

impl Display for SoughtPosition {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let SoughtTerms { mirrored, swapped, main_line, plies: [from, to], counts, .. } = &self.terms;
        write!(out, "{}", self.board_and_hands())?;
        for (is_meant, word) in [(mirrored, "mirror"), (swapped, "swap"), (main_line, "main")] {
            if *is_meant {
                write!(out, " {word}")?;
            }
        }
        if from.is_some() || to.is_some() {
            let [from, to] = [from, to].map(|end| end.map_or_else(String::new, |end| end.to_string()));
            write!(out, " {from}..{to}")?;
        }
        for word in counts.split([' ', ',', '　']).filter(|word| !word.is_empty()) {
            write!(out, " {word}")?;
        }
        Ok(())
    }
}

/// One end of a range of moves; `None` if it is none.
fn end(text: &str) -> Option<Option<u32>> {
    if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
}

/// Whether a word of FEN says who may castle, or where a pawn may be taken in passing.
fn is_right(word: &str) -> bool {
    let mut letters = word.chars();
    word.chars().all(|letter| letter.is_ascii_alphabetic() && "kqabcdefgh".contains(letter.to_ascii_lowercase()))
        || letters.next().is_some_and(|file| ('a'..='h').contains(&file)) && matches!(letters.as_str(), "3" | "6")
}

/// The squares of a board that say `?`; where there are any, those under pieces are as open.
fn open_squares(board: &str) -> u128 {
    if !board.contains('?') {
        return 0;
    }
    squares_where(board, |letter| letter != '.' && !letter.is_ascii_digit())
}

/// The squares of a board whose letters are such, a bit each.
fn squares_where(board: &str, is_such: impl Fn(char) -> bool) -> u128 {
    let (mut such, mut at) = (0, 0_usize);
    for letter in board.chars() {
        let squares = match letter {
            '/' | '+' => 0,
            '1'..='9' => letter as usize - '0' as usize,
            _ => 1,
        };
        for square in at..at + squares {
            such |= u128::from(is_such(letter)) << (square & 127);
        }
        at += squares;
    }
    such
}

/// A board with nothing on the squares that say `?`, `X`, `x` or `.`.
fn closed(board: &str) -> String {
    let rank = |rank: &str| {
        let (mut text, mut empty) = (String::new(), 0);
        for letter in rank.chars() {
            match letter {
                '?' | '.' | 'X' | 'x' => empty += 1,
                '1'..='9' => empty += letter as usize - '0' as usize,
                _ => {
                    if empty > 0 {
                        text.push_str(&std::mem::take(&mut empty).to_string());
                    }
                    text.push(letter);
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    board.split('/').map(rank).collect::<Vec<_>>().join("/")
}
