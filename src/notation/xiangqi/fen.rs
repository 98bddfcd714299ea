//! FEN of xiangqi, as the example of the Xiangqi PGN specification has it. The letters of other programs are read too:
//! `b` or `e` for the elephant, `n` or `h` for the horse, `w` or `r` for Red's turn.

use super::super::fen::{Fields, write_board};
use super::super::misdrawn::PositionError;
use komaoto_rules::xiangqi::{Color, File, Piece, PieceKind, Position, Rank, Square};

/// Reads a position: `board turn [- - clock number]`. Missing counts are 0 and 1; odd positions are accepted.
///
/// ```
/// use komaoto_notation::xiangqi::{fen, parse_fen};
/// let position = parse_fen("4k4/9/9/9/9/9/9/9/9/RHE1K4 r")?;
/// assert_eq!(fen(&position), "4k4/9/9/9/9/9/9/9/9/RNB1K4 w - - 0 1");
/// # Ok::<(), komaoto_notation::PositionError>(())
/// ```
pub fn parse_fen(text: &str) -> Result<Position, PositionError> {
    let mut fields = Fields::new(text);
    let mut position = Position::empty();
    fields.board((9, 10), |file, rank, letter| {
        let Some(piece) = parse_piece(letter) else { return false };
        // A square beyond the edge is counted by the caller.
        if let (Some(&file), Some(&rank)) = (File::ALL.get(file), Rank::ALL.iter().rev().nth(rank)) {
            position.set_piece(Square::at(file, rank), Some(piece));
        }
        true
    })?;
    let turn = fields.turn(|turn| match turn {
        "w" | "r" | "W" | "R" => Some(Color::White),
        "b" | "B" => Some(Color::Black),
        _ => None,
    })?;
    position.set_side_to_move(turn);
    // Where chess has castling and en passant.
    fields.dashes(2);
    position.set_halfmove_clock(fields.number(0)?);
    position.set_number(fields.number(1)?);
    fields.end()?;
    Ok(position)
}

/// Writes a position as FEN with all six fields, in the letters that UCI engines and most programs use.
pub fn fen(position: &Position) -> String {
    let mut text = String::with_capacity(80);
    let letter = |rank, file| position.piece(Square::at(file, rank)).map(letter_of);
    let ranks = Rank::ALL.into_iter().rev();
    write_board(&mut text, ranks.map(|rank| File::ALL.into_iter().map(move |file| letter(rank, file))));
    let turn = if position.side_to_move() == Color::White { 'w' } else { 'b' };
    text + &format!(" {turn} - - {} {}", position.halfmove_clock(), position.number())
}

fn letter_of(piece: Piece) -> char {
    let letter = match piece.kind {
        PieceKind::General => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'B',
        PieceKind::Horse => 'N',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Soldier => 'P',
    };
    match piece.color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The piece of a letter in any program's alphabet; Red's is a capital.
pub fn parse_piece(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some(Piece::new(color, kind_of(letter)?))
}

/// The kind of a letter of either case, in any program's alphabet.
pub(super) const fn kind_of(letter: char) -> Option<PieceKind> {
    Some(match letter.to_ascii_uppercase() {
        'K' | 'G' => PieceKind::General,
        'A' => PieceKind::Advisor,
        'B' | 'E' => PieceKind::Elephant,
        'N' | 'H' => PieceKind::Horse,
        'R' => PieceKind::Chariot,
        'C' => PieceKind::Cannon,
        'P' | 'S' => PieceKind::Soldier,
        _ => return None,
    })
}
