//! The spelling of one move or one position. Used by files, the move list, the clipboard and the command line alike.
//!
//! ```
//! use komaoto_notation::{japanese, parse_sfen, parse_usi, western};
//!
//! let position = parse_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")?;
//! let mv = parse_usi("7g7f")?;
//! assert_eq!((japanese(&position, mv, None).as_str(), western(&position, mv).as_str()), ("７六歩", "P-7f"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod chess;
mod clock;
pub mod csa;
mod diagram;
mod fen;
mod japanese;
mod kanji;
mod machine;
mod misdrawn;
mod thought;
mod typed;
mod usi;
mod verdict;
mod western;
pub mod xiangqi;

pub use clock::{TimeControlTag, TimeStage, clock_like, parse_clock};
pub use csa::csa_move;
pub use diagram::{BodError, is_hand, parse_bod, write_bod, write_narrow};
pub use japanese::{JapaneseMove, JapaneseMoveError, Modifier, japanese, japanese_marked, kif, side_mark};
pub use kanji::rank_kanji;
pub use kanji::{kanji_number, parse_kanji_number, parse_piece_kanji, piece_kanji, piece_kanji_single, square_kanji};
pub use machine::{
    coordinates, game_of, parse_coordinates, parse_position, parse_position_of, parse_square, write_position,
    write_square,
};
pub use misdrawn::{Misdrawn, PositionError};
pub use thought::{Thought, thought};
pub use typed::{Named, TypedMoves, named_squares, rest_of_reading, typed_moves};
pub use usi::{UsiError, parse_piece_usi, parse_sfen, parse_square_usi, parse_usi, sfen, square_usi, usi};
pub use verdict::winning_side;
pub use western::western;

use komaoto_rules::{Game, Move, Position, Square};

/// The style of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// ☗７六歩, official relative notation (KI2 style).
    #[default]
    Japanese,
    /// ７六歩(77), with origin.
    Kif,
    /// P-7f.
    Western,
    /// 7g7f.
    Usi,
}

impl Style {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Japanese, Self::Kif, Self::Western, Self::Usi];
}

/// The notation of moves: a style for shogi, letters for chess, characters for xiangqi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The style.
    pub style: Style,
    /// The letters of the pieces of chess.
    pub letters: chess::Letters,
    /// Whether moves of xiangqi are written in simplified characters.
    pub simplified: bool,
}

impl From<Style> for Notation {
    /// With English letters.
    fn from(style: Style) -> Self {
        Self { style, ..Self::default() }
    }
}

/// The number of a move as players of the game count: single moves in shogi; pairs in chess and xiangqi, the second of
/// a pair as `12…`.
pub fn move_number(game: Game, ply: u32) -> String {
    match game {
        Game::Shogi => ply.to_string(),
        Game::Chess | Game::Xiangqi if ply.is_multiple_of(2) && ply > 0 => format!("{}…", ply / 2),
        Game::Chess | Game::Xiangqi => ply.div_ceil(2).to_string(),
    }
}

/// The same within a sentence that also says whose move it is: the number of the pair alone.
pub fn pair_number(game: Game, ply: u32) -> u32 {
    match game {
        Game::Shogi => ply,
        Game::Chess | Game::Xiangqi => ply.div_ceil(2),
    }
}

/// How many single moves so many moves are, as players of the game count.
pub const fn plies(game: Game, moves: u32) -> u32 {
    match game {
        Game::Shogi => moves,
        Game::Chess | Game::Xiangqi => moves.saturating_mul(2),
    }
}

/// How many moves a line is that has so many single moves, as players of the game count.
pub const fn counted_moves(game: Game, plies: usize) -> usize {
    match game {
        Game::Shogi => plies,
        Game::Chess | Game::Xiangqi => plies.div_ceil(2),
    }
}

/// The number before a move as PGN writes it, `12.` and `12...` for the second of a pair; `None` where players of the game
/// count single moves, and before the first one.
pub fn paired_number(game: Game, ply: u32) -> Option<String> {
    match game {
        Game::Chess | Game::Xiangqi if ply > 0 => {
            let dots = if ply.is_multiple_of(2) { "..." } else { "." };
            Some(format!("{}{dots}", ply.div_ceil(2)))
        }
        Game::Shogi | Game::Chess | Game::Xiangqi => None,
    }
}

/// The number of a move in the name of a file, and as `komaoto diagram --at` takes it: `17`, or where players count pairs
/// `17w` and `17b`, in xiangqi `17r` and `17b`. Before the first move it is `0`.
pub fn move_in_name(game: Game, ply: u32) -> String {
    let first = match game {
        Game::Chess => 'w',
        Game::Xiangqi => 'r',
        Game::Shogi => return ply.to_string(),
    };
    match ply {
        0 => ply.to_string(),
        _ => format!("{}{}", ply.div_ceil(2), if ply.is_multiple_of(2) { 'b' } else { first }),
    }
}

/// A square as people call it: ５五, e4.
pub fn square_name(square: Square) -> String {
    match square {
        Square::Shogi(square) => square_kanji(square),
        Square::Chess(_) | Square::Xiangqi(_) => write_square(square),
    }
}

/// The same as a style of moves writes it: ５五, but 5e beside P-5e and 5f5e.
pub fn square_in(style: Style, square: Square) -> String {
    match style {
        Style::Japanese | Style::Kif => square_name(square),
        Style::Western | Style::Usi => write_square(square),
    }
}

/// Spells a move in a style, given the position before it and the target of the previous move.
pub fn spell(notation: impl Into<Notation>, position: &Position, mv: Move, previous: Option<Square>) -> String {
    let Notation { style, letters, simplified } = notation.into();
    match (position, mv) {
        (Position::Shogi(position), Move::Shogi(mv)) => {
            let previous = previous.and_then(Square::shogi);
            match style {
                Style::Japanese => japanese_marked(position, mv, previous),
                Style::Kif => kif(position, mv, previous),
                Style::Western => western(position, mv),
                Style::Usi => usi(mv),
            }
        }
        (Position::Chess(position), Move::Chess(mv)) if style != Style::Usi => {
            letters.spelled(chess::san(position, mv))
        }
        (Position::Xiangqi(position), Move::Xiangqi(mv)) => match style {
            Style::Japanese | Style::Kif => {
                let writing = xiangqi::ChineseScript { traditional: !simplified, ..xiangqi::ChineseScript::default() };
                xiangqi::chinese(position, mv, writing)
            }
            Style::Western => xiangqi::wxf(position, mv),
            Style::Usi => None,
        }
        .unwrap_or_else(|| xiangqi::uci(mv)),
        _ => coordinates(mv),
    }
}
