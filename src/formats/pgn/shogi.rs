//! Shogi in PGN, which has no standard. Programs write `[Variant "Shogi"]`, the first mover as White, and a FEN with the hands in brackets
//! behind the board (XBoard, pychess). The moves are read in any of their spellings: Hodges' (P-7f, P7g-7f, P-76, S*5e), that of chess with
//! files from a to i (Pc4, c4, Bxh8=H, P@e5), USI, Japanese. We write Hodges'.
//!
//! A plus is a promotion (Hodges, lishogi) or, as in chess, a check (Fairy-Stockfish and pychess, which name the piece that a promotion
//! makes). A game that names one has checks; where none is named, a plus at a move that can promote says that it does.

use super::lexer::{Lexer, Token};
use crate::notation::{PositionError, Words, parse_sfen, parse_usi, sfen};
use crate::rules::Color;
use crate::rules::shogi::{Foul, Illegal, Move, PieceKind, Position, Promotion, Square};

/// Reads a position: as SFEN has it or, where the hands stand in brackets or numbers follow the turn, as a FEN in which White moves first.
pub(super) fn parse_fen(text: &str) -> Result<Position, PositionError> {
    let mut fields = text.split_whitespace();
    let (board, turn) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let rest: Vec<&str> = fields.collect();
    let (board, hand) = match board.split_once('[') {
        Some((board, hand)) => (board, Some(hand.trim_end_matches(']'))),
        None => (board, None),
    };
    // Two numbers, and some programs leave the dashes of chess before them.
    let counts = || matches!(rest.as_slice(), [.., clock, number] if is_number(clock) && is_number(number));
    if hand.is_none() && !counts() {
        return parse_sfen(text);
    }
    let hand = hand.filter(|hand| !hand.is_empty()).unwrap_or("-");
    let second = turn.eq_ignore_ascii_case("b");
    let number: u32 = rest.last().and_then(|number| number.parse().ok()).unwrap_or(1);
    // A game that begins with the second side's move is one at odds.
    let ply = match (second, number) {
        (true, ..=1) => 1,
        (true, number) => number.saturating_mul(2),
        (false, number) => number.max(1).saturating_mul(2) - 1,
    };
    parse_sfen(&format!("{board} {} {hand} {ply}", if second { "w" } else { "b" }))
}

fn is_number(field: &str) -> bool {
    !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit())
}

/// Writes a position as such a FEN; as SFEN where that says more.
pub(super) fn fen(position: &Position) -> String {
    let fen = with_hands(position);
    if parse_fen(&fen).as_ref() == Ok(position) { fen } else { sfen(position) }
}

/// Writes a position as a FEN with the hands behind the board.
fn with_hands(position: &Position) -> String {
    let sfen = sfen(position);
    let mut fields = sfen.split(' ');
    let (board, _, hand) = (fields.next(), fields.next(), fields.next());
    let turn = if position.side_to_move() == Color::Black { 'w' } else { 'b' };
    // Every piece by itself: counts are not known there.
    let mut pieces = String::new();
    let mut count = String::new();
    for letter in hand.unwrap_or("-").chars() {
        if letter.is_ascii_digit() {
            count.push(letter);
        } else {
            let times = count.parse().unwrap_or(1);
            pieces.extend(std::iter::repeat_n(letter, times));
            count.clear();
        }
    }
    format!("{}[{pieces}] {turn} 0 {}", board.unwrap_or_default(), position.ply().div_ceil(2))
}

/// Whether a word is spelled as moves of shogi are and those of chess and xiangqi are not: with squares as 7f.
pub(super) fn is_move(word: &str) -> bool {
    Latin::parse(word, Plus::Promotes).is_some_and(|words| words.hodges)
}

/// What a plus behind a move says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Plus {
    #[default]
    Promotes,
    Checks,
}

impl Plus {
    /// What it says among moves.
    pub(super) fn of(moves: &str) -> Self {
        let names = |word: &str| {
            word.split_once('=').is_some_and(|(_, sign)| sign.starts_with(|letter: char| letter.is_ascii_uppercase()))
        };
        let named = Lexer::new(moves).any(|lexeme| matches!(lexeme.token, Token::Word(word) if names(word)));
        if named { Self::Checks } else { Self::Promotes }
    }
}

/// Finds the move that a word means; the moves that fit, if it is not one.
pub(super) fn resolve(
    word: &str,
    position: &Position,
    previous: Option<Square>,
    plus: Plus,
) -> Option<Result<Move, Vec<Move>>> {
    if let Ok((words, length)) = Words::parse(word) {
        return (length == word.len()).then(|| words.resolve(position, previous).map_err(|_| Vec::new()));
    }
    if let Ok(mv) = parse_usi(word) {
        return Some(Ok(mv));
    }
    Latin::parse(word, plus).map(|words| words.resolve(position))
}

/// A move in Latin letters: what the text says, before any position is asked.
#[derive(Debug)]
struct Latin {
    /// The kinds it may be of, the likeliest first.
    kinds: Vec<PieceKind>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    drop: bool,
    promote: Option<bool>,
    /// Whether squares are as 7f.
    hodges: bool,
}

impl Latin {
    fn parse(word: &str, plus: Plus) -> Option<Self> {
        let (promoted, rest) = word.strip_prefix('+').map_or((false, word), |rest| (true, rest));
        let letter = rest.chars().next().filter(char::is_ascii_uppercase);
        let kinds = letter.map_or(Some(vec![PieceKind::Pawn]), |letter| kinds(letter, promoted))?;
        let rest = rest.get(letter.map_or(0, char::len_utf8)..)?;
        let (drop, rest) = rest.strip_prefix(['*', '\'', '@']).map_or((false, rest), |rest| (true, rest));
        let end = rest.find(['+', '=', '#']).unwrap_or(rest.len());
        let (squares, sign) = rest.split_at_checked(end)?;
        let split = squares.len().checked_sub(2)?;
        let (origin, target) = squares.split_at_checked(split)?;
        let (file, rank, hodges) = square(target)?;
        let origin = origin.trim_end_matches(['-', 'x', ':']);
        let (from_file, from_rank) = match origin.len() {
            0 => (None, None),
            2 => square(origin).map(|(file, rank, _)| (Some(file), Some(rank)))?,
            1 if hodges => (digit(origin), letter_rank(origin)),
            1 => (letter_file(origin), digit(origin).map(|digit| 10 - digit)),
            _ => return None,
        };
        if !origin.is_empty() && from_file.or(from_rank).is_none() {
            return None;
        }
        let promote = match sign.trim_end_matches('#') {
            "" => None,
            "+" if plus == Plus::Checks => None,
            "=" => Some(false),
            _ => Some(true),
        };
        Some(Self { kinds, file: from_file, rank: from_rank, to: Square::new(file, rank)?, drop, promote, hodges })
    }

    fn resolve(&self, position: &Position) -> Result<Move, Vec<Move>> {
        let mover = position.side_to_move();
        let Self { to, drop, .. } = *self;
        for &kind in &self.kinds {
            if drop {
                return Ok(Move::Drop { kind, to });
            }
            let from_here = |from: &Square| {
                self.file.is_none_or(|file| file == from.file().number())
                    && self.rank.is_none_or(|rank| rank == from.rank().number())
                    && position.piece(*from).is_some_and(|piece| piece.color == mover && piece.kind == kind)
            };
            let moves: Vec<Move> = Square::all().filter(from_here).map(|from| self.promoted(position, from)).collect();
            let legal: Vec<Move> = moves.iter().copied().filter(|&mv| position.check(mv).is_ok()).collect();
            let reaching = |mv: &Move| {
                !matches!(
                    position.check(*mv),
                    Err(Illegal::Unplayable(_) | Illegal::Foul(Foul::CannotMoveThere { .. }))
                )
            };
            let moves = if legal.is_empty() { moves.into_iter().filter(reaching).collect() } else { legal };
            match *moves.as_slice() {
                [] => {}
                [mv] => return Ok(mv),
                _ => return Err(moves),
            }
        }
        // A piece in hand where none on the board goes: nothing needs to say that it is dropped.
        let dropped = self.kinds.first().map(|&kind| Move::Drop { kind, to });
        dropped.filter(|&mv| self.file.or(self.rank).is_none() && position.check(mv).is_ok()).ok_or_else(Vec::new)
    }

    /// The move from a square: a sign where no piece promotes is one of check.
    fn promoted(&self, position: &Position, from: Square) -> Move {
        let mv = |promote| Move::Normal { from, to: self.to, promote };
        match (position.promotion(mv(false)), self.promote) {
            (Promotion::Never, _) | (Promotion::May, None) => mv(false),
            (Promotion::Must, None) => mv(true),
            (_, Some(promote)) => mv(promote),
        }
    }
}

/// A square as file and rank, and whether it is written as 7f; 76 and c4 are others.
fn square(text: &str) -> Option<(u8, u8, bool)> {
    let (first, second) = text.split_at_checked(1)?;
    if let Some(file) = digit(first) {
        return Some(match digit(second) {
            Some(rank) => (file, rank, true),
            None => (file, letter_rank(second)?, true),
        });
    }
    Some((letter_file(first)?, 10 - digit(second)?, false))
}

fn digit(text: &str) -> Option<u8> {
    text.parse().ok().filter(|digit| (1..=9).contains(digit))
}

/// The rank of a letter, from above.
fn letter_rank(text: &str) -> Option<u8> {
    text.bytes().next().filter(|letter| (b'a'..=b'i').contains(letter)).map(|letter| letter - b'a' + 1)
}

/// The file of a letter, as chess counts from the left.
fn letter_file(text: &str) -> Option<u8> {
    letter_rank(text).map(|number| 10 - number)
}

fn kinds(letter: char, promoted: bool) -> Option<Vec<PieceKind>> {
    use PieceKind::*;
    let kind = match letter {
        'P' => Pawn,
        'L' => Lance,
        'N' => Knight,
        'S' => Silver,
        'G' if promoted => return None,
        // pychess calls what moves as a gold so.
        'G' => return Some(vec![Gold, Tokin, PromotedLance, PromotedKnight, PromotedSilver]),
        'B' => Bishop,
        'R' => Rook,
        'K' => King,
        'T' => Tokin,
        'H' => Horse,
        'D' => Dragon,
        _ => return None,
    };
    Some(vec![if promoted { kind.promoted()? } else { kind }])
}
