//! Setting up a position of chess or xiangqi. There is no box: pieces appear where they are put and vanish when they
//! are lifted.

use super::edit::{CannotSet, PlacedPiece, SetupEdit};
use crate::rules::{Color, Position, Square, chess, xiangqi};

/// A position after a change.
pub(super) fn after(position: &Position, edit: &SetupEdit) -> Result<Position, CannotSet> {
    match position {
        Position::Shogi(_) => Err(CannotSet::OtherGame),
        Position::Chess(position) => after_in_chess(position, edit).map(Position::from),
        Position::Xiangqi(position) => after_in_xiangqi(position, edit).map(Position::from),
    }
}

fn after_in_chess(old: &chess::Position, edit: &SetupEdit) -> Result<chess::Position, CannotSet> {
    let mut new = old.clone();
    match *edit {
        SetupEdit::Place(Square::Chess(square), Some(PlacedPiece::Chess(piece))) => new.set_piece(square, Some(piece)),
        SetupEdit::Place(Square::Chess(square), None) => {
            old.piece(square).ok_or(CannotSet::NoPiece)?;
            new.set_piece(square, None);
        }
        SetupEdit::Carry(Square::Chess(from), Square::Chess(to)) => {
            let piece = old.piece(from).ok_or(CannotSet::NoPiece)?;
            new.set_piece(from, None);
            new.set_piece(to, Some(piece));
        }
        SetupEdit::Castling(rooks) => {
            if let Some(rook) = (rooks & !old.castling_rooks()).into_iter().next() {
                return Err(CannotSet::NoCastling(rook));
            }
            new.set_castling(rooks);
        }
        SetupEdit::EnPassant(square) => {
            if let Some(square) = square.filter(|&square| !old.passable().contains(square)) {
                return Err(CannotSet::NotPassed(square));
            }
            new.set_en_passant(square);
        }
        SetupEdit::SwapSides | SetupEdit::Mirror => {
            let swap = *edit == SetupEdit::SwapSides;
            let to = |square: chess::Square| {
                let file = 7 - square.file().index();
                let mirrored = chess::File::ALL.get(file).map(|&file| chess::Square::at(file, square.rank()));
                if swap { square.mirrored() } else { mirrored.unwrap_or(square) }
            };
            for square in chess::Square::all() {
                let color = |color: Color| if swap { !color } else { color };
                let piece = old.piece(square).map(|piece| chess::Piece::new(color(piece.color), piece.kind));
                new.set_piece(to(square), piece);
            }
            new.set_en_passant(old.en_passant().map(to));
            // Castling rights of the other wing do not carry over.
            let rights = if swap { old.castling().into_iter().map(to).collect() } else { chess::SquareSet::EMPTY };
            new.set_castling(rights);
            new.set_side_to_move(if swap { !old.side_to_move() } else { old.side_to_move() });
        }
        SetupEdit::Turn(color) => new.set_side_to_move(color),
        SetupEdit::Ply(number) => new.set_number(number.max(1)),
        SetupEdit::Clock(moves) => new.set_halfmove_clock(moves),
        _ => return Err(CannotSet::OtherGame),
    }
    // Rights that the pieces no longer support go.
    new.set_castling(new.castling() & new.castling_rooks());
    new.set_en_passant(new.en_passant().filter(|&square| new.passable().contains(square)));
    Ok(new)
}

fn after_in_xiangqi(old: &xiangqi::Position, edit: &SetupEdit) -> Result<xiangqi::Position, CannotSet> {
    let mut new = old.clone();
    match *edit {
        SetupEdit::Place(Square::Xiangqi(square), Some(PlacedPiece::Xiangqi(piece))) => {
            new.set_piece(square, Some(piece))
        }
        SetupEdit::Place(Square::Xiangqi(square), None) => {
            old.piece(square).ok_or(CannotSet::NoPiece)?;
            new.set_piece(square, None);
        }
        SetupEdit::Carry(Square::Xiangqi(from), Square::Xiangqi(to)) => {
            let piece = old.piece(from).ok_or(CannotSet::NoPiece)?;
            new.set_piece(from, None);
            new.set_piece(to, Some(piece));
        }
        SetupEdit::SwapSides | SetupEdit::Mirror => {
            let swap = *edit == SetupEdit::SwapSides;
            for square in xiangqi::Square::all() {
                let file = xiangqi::File::ALL.get(8 - square.file().index());
                let mirrored = file.map_or(square, |&file| xiangqi::Square::at(file, square.rank()));
                let color = |color: Color| if swap { !color } else { color };
                let piece = old.piece(square).map(|piece| xiangqi::Piece::new(color(piece.color), piece.kind));
                new.set_piece(if swap { square.mirrored() } else { mirrored }, piece);
            }
            new.set_side_to_move(if swap { !old.side_to_move() } else { old.side_to_move() });
        }
        SetupEdit::Turn(color) => new.set_side_to_move(color),
        SetupEdit::Ply(number) => new.set_number(number.max(1)),
        SetupEdit::Clock(moves) => new.set_halfmove_clock(moves),
        _ => return Err(CannotSet::OtherGame),
    }
    Ok(new)
}
