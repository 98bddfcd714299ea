//! SFEN positions and USI moves as the protocol has them, and S1 to S7 of the
//! `formats/notes.md`.

use super::fen::Fields;
use super::kanji::rank_kanji;
use super::misdrawn::{Misdrawn, PositionError, misdrawn};
use komaoto_rules::shogi::{Color, File, Hand, Move, Piece, PieceKind, Position, Rank, Square};

/// Why a text is not a USI move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a USI move: {0}")]
pub struct UsiError(pub String);

/// Reads a position from SFEN: `board turn [hands [number]]`. Hands in any order, counts summed, missing hands are
/// empty, a missing or zero number is 1 (S2 in `formats/notes.md`,
/// S3 in `formats/notes.md`). Odd positions are accepted (S4 in `formats/notes.md`);
/// impossible pieces and sizes are not (S5 in `formats/notes.md`).
///
/// ```
/// use komaoto_notation::{parse_sfen, sfen};
/// let position = parse_sfen("4k4/9/9/9/9/9/9/9/4K4 w p2PS")?;
/// assert_eq!(sfen(&position), "4k4/9/9/9/9/9/9/9/4K4 w S2Pp 1");
/// # Ok::<(), komaoto_notation::PositionError>(())
/// ```
pub fn parse_sfen(text: &str) -> Result<Position, PositionError> {
    let mut fields = Fields::new(text);
    let mut position = Position::empty();
    let Some((column, board)) = fields.next() else { return misdrawn(1, Misdrawn::NoBoard) };
    parse_board(&mut position, column, board)?;
    position.set_side_to_move(fields.turn(|turn| match turn {
        "b" | "B" => Some(Color::Black),
        "w" | "W" => Some(Color::White),
        _ => None,
    })?);
    if let Some((column, hands)) = fields.next() {
        for (color, hand) in Color::ALL.into_iter().zip(parse_hands(column, hands)?) {
            position.set_hand(color, hand);
        }
    }
    let ply = match fields.next() {
        Some((column, number)) => match number.parse::<u32>() {
            Ok(number) => number.max(1),
            Err(_) => return misdrawn(column, Misdrawn::NotANumber(number.to_owned())),
        },
        None => 1,
    };
    position.set_ply(ply);
    fields.end()?;
    Ok(position)
}

fn parse_board(position: &mut Position, column: usize, board: &str) -> Result<(), PositionError> {
    // Where the next square is; both may run one past the edge, which is the only way to notice a tenth square.
    let (mut rank, mut left) = (1_u8, 9_u8);
    let mut promoted = None;
    for (offset, letter) in board.chars().enumerate() {
        let column = column + offset;
        if promoted.is_some() && kind_of(letter).is_none() {
            return misdrawn(column, Misdrawn::NotAPiece(format!("+{letter}")));
        }
        match letter {
            '/' => {
                if left > 0 {
                    return misdrawn(column, Misdrawn::Squares { rank, squares: usize::from(9 - left) });
                }
                if rank == 9 {
                    return misdrawn(column, Misdrawn::TenthRank);
                }
                (rank, left) = (rank + 1, 9);
            }
            '1'..='9' => {
                let blank = letter as u8 - b'0';
                match left.checked_sub(blank) {
                    Some(rest) => left = rest,
                    None => return misdrawn(column, Misdrawn::TenthSquare(rank)),
                }
            }
            '+' => promoted = Some(column),
            _ => {
                let Some(base) = kind_of(letter) else {
                    return misdrawn(column, Misdrawn::NotAPiece(letter.to_string()));
                };
                let kind = match promoted.take() {
                    None => base,
                    Some(column) => match base.promoted() {
                        Some(kind) => kind,
                        None => return misdrawn(column, Misdrawn::NeverPromotes(format!("+{letter}"))),
                    },
                };
                let Some(square) = Square::new(left, rank) else {
                    return misdrawn(column, Misdrawn::TenthSquare(rank));
                };
                position.set_piece(square, Some(Piece::new(color_of(letter), kind)));
                left -= 1;
            }
        }
    }
    let end = column + board.chars().count();
    if promoted.is_some() {
        return misdrawn(end, Misdrawn::NotAPiece("+".to_owned()));
    }
    if left > 0 {
        return misdrawn(end, Misdrawn::Squares { rank, squares: usize::from(9 - left) });
    }
    if rank < 9 {
        let missing = Rank::ALL.into_iter().skip(usize::from(rank)).map(rank_kanji).collect();
        return misdrawn(end, Misdrawn::RanksMissing(missing));
    }
    Ok(())
}

fn parse_hands(column: usize, hands: &str) -> Result<[Hand; 2], PositionError> {
    let mut result = [Hand::EMPTY; 2];
    if hands == "-" {
        return Ok(result);
    }
    // The column where the number starts, and its value; saturating, so that no number is too long to be refused
    // politely.
    let mut number: Option<(usize, u32)> = None;
    for (offset, letter) in hands.chars().enumerate() {
        let column = column + offset;
        if let Some(digit) = letter.to_digit(10) {
            let (start, value) = number.unwrap_or((column, 0));
            number = Some((start, value.saturating_mul(10).saturating_add(digit)));
            continue;
        }
        let kind = match kind_of(letter) {
            Some(PieceKind::King) => return misdrawn(column, Misdrawn::KingInHand),
            Some(kind) => kind,
            None => return misdrawn(column, Misdrawn::NotInHand(letter.to_string())),
        };
        let (start, count) = number.take().unwrap_or((column, 1));
        let hand = &mut result[color_of(letter).index()];
        match u8::try_from(count.saturating_add(u32::from(hand.count(kind)))) {
            Ok(sum) => hand.set(kind, sum),
            Err(_) => return misdrawn(start, Misdrawn::TooManyInHand(letter.to_string())),
        }
    }
    match number {
        Some((start, _)) => misdrawn(start, Misdrawn::NotInHand(hands.chars().skip(start - column).collect())),
        None => Ok(result),
    }
}

/// Writes a position as SFEN with all four fields; hands in the order RBGSNLP, Black first.
pub fn sfen(position: &Position) -> String {
    let mut text = String::with_capacity(96);
    for rank in Rank::ALL {
        if rank != Rank::R1 {
            text.push('/');
        }
        let mut blank = 0;
        for file in File::ALL.into_iter().rev() {
            let Some(piece) = position.piece(Square::at(file, rank)) else {
                blank += 1;
                continue;
            };
            if blank > 0 {
                text.push_str(&blank.to_string());
                blank = 0;
            }
            if piece.kind.is_promoted() {
                text.push('+');
            }
            text.push(letter_of(piece.color, piece.kind));
        }
        if blank > 0 {
            text.push_str(&blank.to_string());
        }
    }
    text.push_str(if position.side_to_move() == Color::Black { " b " } else { " w " });
    let before = text.len();
    for color in Color::ALL {
        for (kind, count) in position.hand(color).iter() {
            if count > 1 {
                text.push_str(&count.to_string());
            }
            text.push(letter_of(color, kind));
        }
    }
    if text.len() == before {
        text.push('-');
    }
    text.push(' ');
    text.push_str(&position.ply().to_string());
    text
}

/// Reads a USI move such as `7g7f`, `8h2b+`, `P*2d`; letters of either case (S7 in `formats/notes.md`).
/// Null moves (`0000`, `pass`) are no moves of a record.
///
/// ```
/// use komaoto_notation::{parse_usi, usi};
/// assert_eq!(usi(parse_usi("8H2B+")?), "8h2b+");
/// assert!(parse_usi("0000").is_err());
/// # Ok::<(), komaoto_notation::UsiError>(())
/// ```
pub fn parse_usi(text: &str) -> Result<Move, UsiError> {
    let found = match *text.as_bytes() {
        [kind, b'*', file, rank] => dropped(kind, file, rank),
        [file, rank, to_file, to_rank] => normal([file, rank, to_file, to_rank], false),
        [file, rank, to_file, to_rank, b'+'] => normal([file, rank, to_file, to_rank], true),
        _ => None,
    };
    found.ok_or_else(|| UsiError(text.to_owned()))
}

fn dropped(kind: u8, file: u8, rank: u8) -> Option<Move> {
    let kind = kind_of(char::from(kind)).filter(|&kind| kind != PieceKind::King)?;
    Some(Move::Drop { kind, to: square_of(file, rank)? })
}

fn normal([file, rank, to_file, to_rank]: [u8; 4], promote: bool) -> Option<Move> {
    let (from, to) = (square_of(file, rank)?, square_of(to_file, to_rank)?);
    (from != to).then_some(Move::Normal { from, to, promote })
}

/// Writes a move as USI.
pub fn usi(mv: Move) -> String {
    match mv {
        Move::Normal { from, to, promote } => {
            format!("{}{}{}", square_usi(from), square_usi(to), if promote { "+" } else { "" })
        }
        Move::Drop { kind, to } => format!("{}*{}", letter_of(Color::Black, kind), square_usi(to)),
    }
}

/// A square as `7g`; western notation spells it so too.
pub fn square_usi(square: Square) -> String {
    format!("{}{}", square.file().number(), char::from(b'a' - 1 + square.rank().number()))
}

/// Reads a square as USI writes it.
pub fn parse_square_usi(text: &str) -> Option<Square> {
    match *text.as_bytes() {
        [file, rank] => square_of(file, rank),
        _ => None,
    }
}

/// Reads a piece as SFEN writes it: `P`, `+r`.
pub fn parse_piece_usi(text: &str) -> Option<Piece> {
    let letter = text.strip_prefix('+').unwrap_or(text);
    let mut letters = letter.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    let kind = kind_of(letter)?;
    let kind = if text.starts_with('+') { kind.promoted()? } else { kind };
    Some(Piece::new(color_of(letter), kind))
}

fn square_of(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.checked_sub(b'0')?, rank.to_ascii_lowercase().checked_sub(b'a' - 1)?)
}

/// The letter of a kind, promotion ignored; Black's is a capital.
pub(super) const fn letter_of(color: Color, kind: PieceKind) -> char {
    let letter = match kind.unpromoted() {
        PieceKind::Pawn => 'P',
        PieceKind::Lance => 'L',
        PieceKind::Knight => 'N',
        PieceKind::Silver => 'S',
        PieceKind::Gold => 'G',
        PieceKind::Bishop => 'B',
        PieceKind::Rook => 'R',
        _ => 'K',
    };
    match color {
        Color::Black => letter,
        Color::White => letter.to_ascii_lowercase(),
    }
}

fn kind_of(letter: char) -> Option<PieceKind> {
    Some(match letter.to_ascii_uppercase() {
        'P' => PieceKind::Pawn,
        'L' => PieceKind::Lance,
        'N' => PieceKind::Knight,
        'S' => PieceKind::Silver,
        'G' => PieceKind::Gold,
        'B' => PieceKind::Bishop,
        'R' => PieceKind::Rook,
        'K' => PieceKind::King,
        _ => return None,
    })
}

const fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Black } else { Color::White }
}
