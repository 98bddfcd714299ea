//! The spellings that programs exchange, for each game: a position as SFEN or FEN, a move in coordinates (USI, UCI), a
//! square.
//!
//! The number of ranks tells the game: nine for shogi, eight for chess, ten for xiangqi.

use super::chess::{self, San};
use super::misdrawn::PositionError;
use super::usi::{parse_sfen, parse_square_usi, parse_usi, sfen, square_usi, usi};
use super::xiangqi;
use komaoto_rules::{Game, Move, Position, Square};

/// The game that a position in SFEN or FEN belongs to; shogi where the number of ranks fits none.
pub fn game_of(text: &str) -> Game {
    match text.split_whitespace().next().map_or(0, |board| board.matches('/').count()) {
        7 => Game::Chess,
        9 => Game::Xiangqi,
        _ => Game::Shogi,
    }
}

/// Reads a position from SFEN or FEN.
pub fn parse_position(text: &str) -> Result<Position, PositionError> {
    parse_position_of(game_of(text), text)
}

/// Reads a position of a game from its SFEN or FEN.
pub fn parse_position_of(game: Game, text: &str) -> Result<Position, PositionError> {
    Ok(match game {
        Game::Shogi => parse_sfen(text)?.into(),
        Game::Chess => chess::parse_fen(text)?.into(),
        Game::Xiangqi => xiangqi::parse_fen(text)?.into(),
    })
}

/// Writes a position as SFEN or FEN.
pub fn write_position(position: &Position) -> String {
    match position {
        Position::Shogi(position) => sfen(position),
        Position::Chess(position) => chess::fen(position),
        Position::Xiangqi(position) => xiangqi::fen(position),
    }
}

/// Writes a move as USI or UCI.
pub fn coordinates(mv: Move) -> String {
    match mv {
        Move::Shogi(mv) => usi(mv),
        Move::Chess(mv) => chess::uci(mv),
        Move::Xiangqi(mv) => xiangqi::uci(mv),
    }
}

/// Reads a move as USI or UCI, in a position (castling is told from other moves of the king by what stands there).
pub fn parse_coordinates(position: &Position, text: &str) -> Option<Move> {
    Some(match position {
        Position::Shogi(_) => parse_usi(text).ok()?.into(),
        Position::Chess(position) => San::parse(text).ok()?.resolve(position).ok()?.into(),
        Position::Xiangqi(_) => xiangqi::parse_uci(text)?.into(),
    })
}

/// A square as `7g` of shogi, `e4` of chess, `e2` of xiangqi (as ICCS counts, from 0).
pub fn write_square(square: Square) -> String {
    match square {
        Square::Shogi(square) => square_usi(square),
        Square::Chess(square) => chess::square_name(square),
        Square::Xiangqi(square) => xiangqi::square_name(square),
    }
}

/// Reads a square of a game as [`write_square`] writes it.
pub fn parse_square(game: Game, text: &str) -> Option<Square> {
    Some(match game {
        Game::Shogi => parse_square_usi(text)?.into(),
        Game::Chess => chess::parse_square(text)?.into(),
        Game::Xiangqi => xiangqi::parse_square(text)?.into(),
    })
}
