//! The changes to a position that is being set up, and why a change is refused.

use crate::matcher::{SoughtPosition, SoughtTerms};
use crate::notation::write_square;
use crate::rules::shogi::{Piece, PieceKind, Square};
use crate::rules::{Color, Game, Position, chess, xiangqi};
use crate::{notation, rules};

/// Where a piece is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceSource {
    /// A square.
    Board(Square),
    /// A side's stand 駒台.
    Stand(Color, PieceKind),
    /// The box 駒箱; a piece from there comes to the board as that side's.
    Box(Color, PieceKind),
}

/// Where a piece is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Onto {
    /// A square; what stands there goes to the box.
    Board(Square),
    /// A side's stand.
    Stand(Color),
    /// The box.
    Box,
}

/// A direction as the board is seen from Black's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ShiftDirection {
    Left,
    Right,
    Up,
    Down,
}

impl ShiftDirection {
    /// The direction that looks the same on a board that is turned.
    pub const fn turned(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// A piece of a game whose positions are set up without a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlacedPiece {
    /// Of chess.
    Chess(chess::Piece),
    /// Of xiangqi.
    Xiangqi(xiangqi::Piece),
}

impl PlacedPiece {
    /// The piece a letter stands for in the game's FEN.
    pub fn parse(game: Game, letter: char) -> Option<Self> {
        match game {
            Game::Shogi => None,
            Game::Chess => notation::chess::parse_piece(letter).map(Self::Chess),
            Game::Xiangqi => notation::xiangqi::parse_piece(letter).map(Self::Xiangqi),
        }
    }

    /// The piece on a square, if one of these games has one there.
    pub fn on(position: &Position, square: rules::Square) -> Option<Self> {
        match (position, square) {
            (Position::Chess(position), rules::Square::Chess(square)) => position.piece(square).map(Self::Chess),
            (Position::Xiangqi(position), rules::Square::Xiangqi(square)) => position.piece(square).map(Self::Xiangqi),
            _ => None,
        }
    }

    /// The same piece of the other side.
    pub fn recoloured(self) -> Self {
        match self {
            Self::Chess(piece) => Self::Chess(chess::Piece::new(!piece.color, piece.kind)),
            Self::Xiangqi(piece) => Self::Xiangqi(xiangqi::Piece::new(!piece.color, piece.kind)),
        }
    }
}

/// What is to be on a square that no piece stands on, where a position is set up that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareGround {
    /// Nothing.
    Empty,
    /// Anything.
    Open,
    /// Any piece of a side.
    Piece(Color),
    /// What it is not: open where it is empty or a piece stands, empty where it is open.
    Other,
}

/// A change of the position that is being set up.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupEdit {
    /// Takes a piece from one place to another.
    Move {
        /// From where.
        from: PieceSource,
        /// To where.
        to: Onto,
    },
    /// Puts a piece on a square: from the box or, if that has none, from the hand of the side that is not to move, or
    /// of the other.
    Put(Square, Piece),
    /// Lifts a piece from a square into the box.
    Lift(Square),
    /// Turns the piece on a square to its next state: 歩 → と → v歩 → vと → 歩.
    Cycle(Square),
    /// Turns the piece on a square over 成・不成.
    Promote(Square),
    /// Gives the piece on a square to the other side.
    Recolour(Square),
    /// 残り: everything in the box but kings into a side's hand.
    Rest(Color),
    /// 先後交換: the board seen from the other side, with pieces, hands and turn of the other colour.
    SwapSides,
    /// 左右反転.
    Mirror,
    /// Moves the whole board by one square; what falls off goes to the box.
    Shift(ShiftDirection),
    /// Says whose turn it is.
    Turn(Color),
    /// Says the number of the first move. Consecutive ones are one undo step.
    Ply(u32),
    /// Starts over with another position.
    Load(Box<Position>),
    /// In chess and xiangqi: puts a piece on a square, or lifts what stands there.
    Place(rules::Square, Option<PlacedPiece>),
    /// In chess and xiangqi: takes a piece from a square to another.
    Carry(rules::Square, rules::Square),
    /// In chess and xiangqi: says how many moves, each side's counted, there were since a capture (or a pawn's move).
    /// Consecutive ones are one undo step.
    Clock(u32),
    /// In chess: says with which rooks castling is allowed.
    Castling(chess::SquareSet),
    /// In chess: says which square a pawn has just passed over.
    EnPassant(Option<chess::Square>),
    /// Of a position that is looked for: takes the piece from a square and says what is there then; with `true` as one step
    /// with such a change before.
    Ground(rules::Square, SquareGround, bool),
    /// The same of all squares without a piece.
    Grounds(SquareGround),
    /// Of a position that is looked for: says how others must agree with it. Consecutive changes of numbers are one step.
    Agree(Box<SoughtTerms>),
    /// Looks for another position.
    Seek(Box<SoughtPosition>),
}

/// Why a change was not made. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotSet {
    /// There is no piece.
    #[error("there is no piece")]
    NoPiece,
    /// Neither the box nor a hand has another piece of the kind.
    #[error("there is no other piece of the kind")]
    NoneLeft(PieceKind),
    /// Kings are never in hand.
    #[error("a king cannot be in hand")]
    KingInHand,
    /// A hand counts to 255.
    #[error("the hand is full")]
    HandFull,
    /// The piece cannot be turned over.
    #[error("the piece does not promote")]
    NeverPromotes(PieceKind),
    /// No rook stands there that the king could castle with.
    #[error("there are no king and rook to castle with {}", write_square((*.0).into()))]
    NoCastling(chess::Square),
    /// No pawn can have just passed over the square.
    #[error("no pawn can just have passed over {}", write_square((*.0).into()))]
    NotPassed(chess::Square),
    /// The change belongs to another game.
    #[error("the change is one of another game")]
    OtherGame,
}

impl CannotSet {
    /// The name of the text that says it to a person: one that may speak of [`piece`](Self::piece) or of
    /// [`square`](Self::square).
    pub const fn text_name(&self) -> &'static str {
        match self {
            Self::NoPiece => "setup-no-piece",
            Self::NoneLeft(_) => "setup-none-left",
            Self::KingInHand => "setup-king-in-hand",
            Self::HandFull => "setup-hand-full",
            Self::NeverPromotes(_) => "setup-never-promotes",
            Self::NoCastling(_) => "fault-castling",
            Self::NotPassed(_) => "fault-en-passant",
            Self::OtherGame => "setup-other-change",
        }
    }

    /// The piece that it is about.
    pub const fn piece(&self) -> Option<PieceKind> {
        match self {
            Self::NoneLeft(kind) | Self::NeverPromotes(kind) => Some(*kind),
            Self::NoPiece
            | Self::KingInHand
            | Self::HandFull
            | Self::NoCastling(_)
            | Self::NotPassed(_)
            | Self::OtherGame => None,
        }
    }

    /// The square that it is about.
    pub const fn square(&self) -> Option<chess::Square> {
        match self {
            Self::NoCastling(square) | Self::NotPassed(square) => Some(*square),
            Self::NoPiece
            | Self::NoneLeft(_)
            | Self::KingInHand
            | Self::HandFull
            | Self::NeverPromotes(_)
            | Self::OtherGame => None,
        }
    }
}
