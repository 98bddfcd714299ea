//! FEN, after chapter 16.1 of the PGN standard; castling rights also as X-FEN and Shredder-FEN write them for Chess960.

use super::super::fen::{Fields, write_board};
use super::super::misdrawn::{Misdrawn, PositionError, misdrawn};
use komaoto_rules::chess::{Color, File, Piece, PieceKind, Position, Rank, Square, SquareSet};

/// Reads a position: `board turn [castling [en-passant [clock [number]]]]`. What is missing is `-`, 0 and 1. Odd
/// positions are accepted and an en passant square is kept as given; unknown pieces and wrong sizes are refused.
///
/// ```
/// use komaoto_notation::chess::{fen, parse_fen};
/// let position = parse_fen("1r3k1r/8/8/8/8/8/8/R1R1K3 w Ch")?;
/// assert_eq!(fen(&position), "1r3k1r/8/8/8/8/8/8/R1R1K3 w Ck - 0 1");
/// # Ok::<(), komaoto_notation::PositionError>(())
/// ```
pub fn parse_fen(text: &str) -> Result<Position, PositionError> {
    let mut fields = Fields::new(text);
    let mut position = Position::empty();
    fields.board((8, 8), |file, rank, letter| {
        let Some(piece) = parse_piece(letter) else { return false };
        // The caller notices squares beyond the edge.
        if let (Some(&file), Some(&rank)) = (File::ALL.get(file), Rank::ALL.iter().rev().nth(rank)) {
            position.set_piece(Square::at(file, rank), Some(piece));
        }
        true
    })?;
    let turn = fields.turn(|turn| match turn {
        "w" | "W" => Some(Color::White),
        "b" | "B" => Some(Color::Black),
        _ => None,
    })?;
    position.set_side_to_move(turn);
    if let Some((column, rights)) = fields.next() {
        let rooks = parse_castling(&position, rights);
        let Some(rooks) = rooks else { return misdrawn(column, Misdrawn::NotARight(rights.to_owned())) };
        position.set_castling(rooks);
    }
    if let Some((column, passed)) = fields.next()
        && passed != "-"
    {
        let square = parse_square(passed);
        let Some(square) = square else { return misdrawn(column, Misdrawn::NotASquare(passed.to_owned())) };
        position.set_en_passant(Some(square));
    }
    position.set_halfmove_clock(fields.number(0)?);
    position.set_number(fields.number(1)?);
    fields.end()?;
    Ok(position)
}

/// Writes a position as FEN with all six fields. Castling rights are file letters (X-FEN) only where `KQkq` would mean
/// another rook.
pub fn fen(position: &Position) -> String {
    let mut text = String::with_capacity(90);
    let letter = |rank, file| position.piece(Square::at(file, rank)).map(letter_of);
    let ranks = Rank::ALL.into_iter().rev();
    write_board(&mut text, ranks.map(|rank| File::ALL.into_iter().map(move |file| letter(rank, file))));
    text.push_str(if position.side_to_move() == Color::White { " w " } else { " b " });
    let before = text.len();
    for color in Color::WHITE_FIRST {
        let rooks = position.castling() & SquareSet::of_rank(Rank::back(color));
        for file in File::ALL.into_iter().rev().filter(|&file| rooks.contains(Square::at(file, Rank::back(color)))) {
            let letter = match file {
                _ if file == outermost(position, color, true) => 'K',
                _ if file == outermost(position, color, false) => 'Q',
                _ => file_letter(file).to_ascii_uppercase(),
            };
            text.push(in_case_of(color, letter));
        }
    }
    if text.len() == before {
        text.push('-');
    }
    let passed = position.en_passant().map_or("-".to_owned(), square_name);
    text + &format!(" {passed} {} {}", position.halfmove_clock(), position.number())
}

/// The rooks that castling rights name, whether or not they stand there; `None` if they name something else.
pub fn parse_castling(position: &Position, rights: &str) -> Option<SquareSet> {
    if rights == "-" {
        return Some(SquareSet::EMPTY);
    }
    let rook = |letter: char| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = match letter.to_ascii_lowercase() {
            'k' => outermost(position, color, true),
            'q' => outermost(position, color, false),
            letter => file_of(letter)?,
        };
        Some(Square::at(file, Rank::back(color)))
    };
    rights.chars().map(rook).collect()
}

/// The rook that `K` or `Q` means: the outermost on that side of the king; without one, the corner's.
fn outermost(position: &Position, color: Color, kingside: bool) -> File {
    let rank = SquareSet::of_rank(Rank::back(color));
    let king = (position.kings(color) & rank).only();
    let side = |rook: &Square| king.is_none_or(|king| (rook.file() > king.file()) == kingside);
    let rooks = (position.pieces_of(color, PieceKind::Rook) & rank).into_iter().filter(side).map(Square::file);
    let (found, corner) = if kingside { (rooks.max(), File::H) } else { (rooks.min(), File::A) };
    found.unwrap_or(corner)
}

/// The letter of a piece; White's is a capital.
fn letter_of(piece: Piece) -> char {
    in_case_of(piece.color, kind_letter(piece.kind))
}

const fn in_case_of(color: Color, capital: char) -> char {
    match color {
        Color::White => capital,
        Color::Black => capital.to_ascii_lowercase(),
    }
}

/// The piece of a letter; White's is a capital.
pub fn parse_piece(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some(Piece::new(color, kind_of(letter.to_ascii_uppercase())?))
}

/// The English letter of a kind.
pub(super) const fn kind_letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::Pawn => 'P',
        PieceKind::Knight => 'N',
        PieceKind::Bishop => 'B',
        PieceKind::Rook => 'R',
        PieceKind::Queen => 'Q',
        PieceKind::King => 'K',
    }
}

/// The kind of an English capital.
pub(super) const fn kind_of(letter: char) -> Option<PieceKind> {
    Some(match letter {
        'P' => PieceKind::Pawn,
        'N' => PieceKind::Knight,
        'B' => PieceKind::Bishop,
        'R' => PieceKind::Rook,
        'Q' => PieceKind::Queen,
        'K' => PieceKind::King,
        _ => return None,
    })
}

pub(super) fn file_letter(file: File) -> char {
    char::from(b'a' + file.index() as u8)
}

pub(super) fn file_of(letter: char) -> Option<File> {
    File::ALL.get(usize::try_from(u32::from(letter).checked_sub(u32::from('a'))?).ok()?).copied()
}

pub(super) fn rank_digit(rank: Rank) -> char {
    char::from(b'1' + rank.index() as u8)
}

pub(super) fn rank_of(digit: char) -> Option<Rank> {
    Rank::ALL.get(usize::try_from(u32::from(digit).checked_sub(u32::from('1'))?).ok()?).copied()
}

/// A square as `e4`.
pub(in super::super) fn square_name(square: Square) -> String {
    String::from_iter([file_letter(square.file()), rank_digit(square.rank())])
}

pub(in super::super) fn parse_square(text: &str) -> Option<Square> {
    let mut letters = text.chars();
    let (file, rank) = (letters.next()?, letters.next()?);
    let square = Square::at(file_of(file.to_ascii_lowercase())?, rank_of(rank)?);
    letters.next().is_none().then_some(square)
}
