//! Shogi in PGN, which has no standard. Programs write `[Variant "Shogi"]`, the first mover of the game as White (XBoard
//! and pychess do, whose turn it may be in the FEN), and a FEN with the hands in brackets after the board. The moves are read in any spelling: Hodges' (P-7f, P7g-7f,
//! P-76, S*5e), that of chess with files from a to i (Pc4, c4, Bxh8=H, P@e5), USI, Japanese. We write Hodges'.
//!
//! A plus means a promotion (Hodges, lishogi) or, as in chess, a check (Fairy-Stockfish and pychess, which name the
//! piece that a pawn promotes to). If a game names such a piece, its plus means check; otherwise a plus at a move that
//! can promote means promotion.

use super::lexer::{Lexer, PgnToken};
use komaoto_notation::{JapaneseMove, PositionError, parse_sfen, parse_usi, sfen};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Foul, Illegal, Move, PieceKind, Position, Promotion, Square};

/// Reads a position: in SFEN or, if the hands are in brackets or numbers follow the turn, as a FEN in which White moves
/// first.
pub(super) fn parse_fen(text: &str) -> Result<Position, PositionError> {
    let mut fields = text.split_whitespace();
    // A missing field is read as an empty one.
    let (board, turn) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
    let rest: Vec<&str> = fields.collect();
    let (board, hand) = match board.split_once('[') {
        Some((board, hand)) => (board, Some(hand.trim_end_matches(']'))),
        None => (board, None),
    };
    // Two numbers; some programs leave the dashes from chess before them.
    let counts = || matches!(rest.as_slice(), [.., clock, number] if is_number(clock) && is_number(number));
    if hand.is_none() && !counts() {
        return parse_sfen(text);
    }
    let hand = hand.filter(|hand| !hand.is_empty()).unwrap_or("-");
    let second = turn.eq_ignore_ascii_case("b");
    let number: u32 = rest.last().and_then(|number| number.parse().ok()).unwrap_or(1);
    // A game that begins with the second side's move is a handicap game.
    let ply = match (second, number) {
        (true, ..=1) => 1,
        (true, number) => number.saturating_mul(2),
        (false, number) => number.max(1).saturating_mul(2) - 1,
    };
    parse_sfen(&format!("{board} {} {hand} {ply}", if second { "w" } else { "b" }))
}

/// The side called White: the first mover of the game, whose moves have the numbers, also where what stands here begins
/// in the middle of it.
pub(super) fn white(initial: &Position) -> Color {
    let mover = initial.side_to_move();
    if initial.ply().is_multiple_of(2) { !mover } else { mover }
}

fn is_number(field: &str) -> bool {
    !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit())
}

/// Writes a position as such a FEN, or as SFEN if that says more.
pub(super) fn fen(position: &Position) -> String {
    let fen = with_hands(position);
    if parse_fen(&fen).as_ref() == Ok(position) { fen } else { sfen(position) }
}

/// Writes a position as a FEN with the hands after the board.
fn with_hands(position: &Position) -> String {
    let sfen = sfen(position);
    let mut fields = sfen.split(' ');
    let (Some(board), _, Some(hand)) = (fields.next(), fields.next(), fields.next()) else { return sfen };
    let turn = if position.side_to_move() == Color::Black { 'w' } else { 'b' };
    // Each piece separately: those programs do not know counts.
    let mut pieces = String::new();
    let mut count = String::new();
    for letter in hand.chars() {
        if letter.is_ascii_digit() {
            count.push(letter);
        } else {
            let times = count.parse().unwrap_or(1);
            pieces.extend(std::iter::repeat_n(letter, times));
            count.clear();
        }
    }
    format!("{board}[{pieces}] {turn} 0 {}", position.ply().div_ceil(2))
}

/// Whether a word is spelled like moves of shogi and unlike those of chess and xiangqi: with squares such as 7f.
pub(super) fn is_move(word: &str) -> bool {
    Latin::parse(word, Plus::Promotes).is_some_and(|words| words.hodges)
}

/// The meaning of a plus after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Plus {
    #[default]
    Promotes,
    Checks,
}

impl Plus {
    /// Its meaning in some moves.
    pub(super) fn of(moves: &str) -> Self {
        let names = |word: &str| word.split_once('=').is_some_and(|(_, sign)| is_named(sign));
        let named = Lexer::new(moves).any(|lexeme| matches!(lexeme.token, PgnToken::Word(word) if names(word)));
        if named { Self::Checks } else { Self::Promotes }
    }
}

/// Whether what follows the sign of a promotion is the piece that comes of it, `H`, with signs of check or without.
fn is_named(sign: &str) -> bool {
    let letters = sign.trim_end_matches(['+', '#', '!', '?']).trim_start_matches('+');
    letters.len() == 1 && letters.starts_with(|letter: char| letter.is_ascii_uppercase())
}

/// Finds the move that a word means; otherwise all the moves that fit.
pub(super) fn resolve(
    word: &str,
    position: &Position,
    previous: Option<Square>,
    plus: Plus,
) -> Option<Result<Move, Vec<Move>>> {
    if let Ok((words, length)) = JapaneseMove::parse(word) {
        return (length == word.len()).then(|| words.resolve(position, previous).map_err(|_| Vec::new()));
    }
    if let Ok(mv) = parse_usi(word) {
        return Some(Ok(mv));
    }
    Latin::parse(word, plus).map(|words| words.resolve(position))
}

/// A move in Latin letters: what the text says, before any position is consulted.
#[derive(Debug)]
struct Latin {
    /// The kinds it may be, likeliest first.
    kinds: Vec<PieceKind>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    drop: bool,
    promote: Option<bool>,
    /// Whether squares are written like 7f.
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
        // What is dropped comes from nowhere and does not promote; what has promoted has a name.
        let drops_otherwise = drop && (!origin.is_empty() || sign.starts_with('+') && plus == Plus::Promotes);
        if drops_otherwise || promoted && letter.is_none() {
            return None;
        }
        let promote = match sign.trim_end_matches('#') {
            "" => None,
            "+" if plus == Plus::Checks => None,
            "=" => Some(false),
            "+" | "++" => Some(true),
            sign if sign.strip_prefix('=').is_some_and(is_named) => Some(true),
            _ => return None,
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
        // A piece in hand, if none on the board can go there: the text need not say that it is dropped.
        let dropped = self.kinds.first().map(|&kind| Move::Drop { kind, to });
        dropped.filter(|&mv| self.file.or(self.rank).is_none() && position.check(mv).is_ok()).ok_or_else(Vec::new)
    }

    /// The move from a square: a sign where no piece can promote means check.
    fn promoted(&self, position: &Position, from: Square) -> Move {
        let mv = |promote| Move::Normal { from, to: self.to, promote };
        match (position.promotion(mv(false)), self.promote) {
            (Promotion::Never, _) | (Promotion::May, None) => mv(false),
            (Promotion::Must, None) => mv(true),
            (_, Some(promote)) => mv(promote),
        }
    }
}

/// A square as file and rank, and whether it is written like 7f, rather than like 76 or c4.
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

/// The rank for a letter, from above.
fn letter_rank(text: &str) -> Option<u8> {
    text.bytes().next().filter(|letter| (b'a'..=b'i').contains(letter)).map(|letter| letter - b'a' + 1)
}

/// The file for a letter, counted from the left as in chess.
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
        // pychess also uses this letter for promoted pieces that move like a gold.
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
