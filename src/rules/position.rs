//! A position of one of the games.

use super::game::{Game, Move, Origin, Square, arms};
use super::refusal::{Foul, Illegal, Unplayable};
use super::shared::Color;
use super::{chess, shared, shogi, xiangqi};

/// A position. Every function on it is total, as on the positions of each game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// Of shogi.
    Shogi(shogi::Position),
    /// Of chess.
    Chess(chess::Position),
    /// Of xiangqi.
    Xiangqi(xiangqi::Position),
}

arms!(Position: Position);

/// The same expression for the position of whatever game it is.
macro_rules! each {
    ($self:expr, $position:ident => $body:expr) => {
        match $self {
            Position::Shogi($position) => $body,
            Position::Chess($position) => $body,
            Position::Xiangqi($position) => $body,
        }
    };
}

impl TryFrom<Position> for shogi::Position {
    /// The position, if it belongs to another game.
    type Error = Position;
    fn try_from(position: Position) -> Result<Self, Position> {
        if let Position::Shogi(position) = position { Ok(position) } else { Err(position) }
    }
}

impl Position {
    /// The usual start of a game.
    pub fn start(game: Game) -> Self {
        match game {
            Game::Shogi => shogi::Position::start().into(),
            Game::Chess => chess::Position::start().into(),
            Game::Xiangqi => xiangqi::Position::start().into(),
        }
    }
    /// The empty board of a game, with the side that begins to move.
    pub const fn empty(game: Game) -> Self {
        match game {
            Game::Shogi => Self::Shogi(shogi::Position::empty()),
            Game::Chess => Self::Chess(chess::Position::empty()),
            Game::Xiangqi => Self::Xiangqi(xiangqi::Position::empty()),
        }
    }
    /// Which game it belongs to.
    pub const fn game(&self) -> Game {
        match self {
            Self::Shogi(_) => Game::Shogi,
            Self::Chess(_) => Game::Chess,
            Self::Xiangqi(_) => Game::Xiangqi,
        }
    }
    /// The position of shogi, if it is one.
    pub const fn shogi(&self) -> Option<&shogi::Position> {
        if let Self::Shogi(position) = self { Some(position) } else { None }
    }
    /// The position of chess, if it is one.
    pub const fn chess(&self) -> Option<&chess::Position> {
        if let Self::Chess(position) = self { Some(position) } else { None }
    }
    /// The position of xiangqi, if it is one.
    pub const fn xiangqi(&self) -> Option<&xiangqi::Position> {
        if let Self::Xiangqi(position) = self { Some(position) } else { None }
    }
    /// Whose turn it is.
    pub fn side_to_move(&self) -> Color {
        each!(self, position => position.side_to_move())
    }
    /// The number of the next move, counting each side's (1 at the start).
    pub fn ply(&self) -> u32 {
        each!(self, position => position.ply())
    }
    /// Sets the number of the next move. In chess and xiangqi, which count pairs, sets the pair it is in.
    pub fn set_ply(&mut self, ply: u32) {
        each!(self, position => position.set_ply(ply));
    }
    /// Whether it counts as the same for repetition, whatever the number of the move.
    pub fn same_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Shogi(position), Self::Shogi(other)) => position.same_as(other),
            (Self::Chess(position), Self::Chess(other)) => position.same_as(other),
            (Self::Xiangqi(position), Self::Xiangqi(other)) => position.same_as(other),
            _ => false,
        }
    }
    /// A hash of what [`same_as`](Self::same_as) compares. Stable from run to run.
    pub fn key(&self) -> u64 {
        each!(self, position => position.key())
    }
    /// Plays a move that a record can hold; the position is unchanged on `Err`.
    pub fn play(&mut self, mv: Move) -> Result<(), Unplayable> {
        match (self, mv) {
            (Self::Shogi(position), Move::Shogi(mv)) => position.play(mv)?,
            (Self::Chess(position), Move::Chess(mv)) => position.play(mv)?,
            (Self::Xiangqi(position), Move::Xiangqi(mv)) => position.play(mv)?,
            _ => return Err(Unplayable::OtherGame),
        }
        Ok(())
    }
    /// Whether the record can hold the move.
    pub fn playable(&self, mv: Move) -> Result<(), Unplayable> {
        match (self, mv) {
            (Self::Shogi(position), Move::Shogi(mv)) => position.playable(mv)?,
            (Self::Chess(position), Move::Chess(mv)) => position.playable(mv)?,
            (Self::Xiangqi(position), Move::Xiangqi(mv)) => position.playable(mv)?,
            _ => return Err(Unplayable::OtherGame),
        }
        Ok(())
    }
    /// Whether the rules allow the move.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self, mv) {
            (Self::Shogi(position), Move::Shogi(mv)) => position.check(mv).map_err(shared::Illegal::of_any_game),
            (Self::Chess(position), Move::Chess(mv)) => position.check(mv).map_err(shared::Illegal::of_any_game),
            (Self::Xiangqi(position), Move::Xiangqi(mv)) => position.check(mv).map_err(shared::Illegal::of_any_game),
            _ => Err(Unplayable::OtherGame.into()),
        }
    }
    /// The foul that a move is, apart from a [pass](Foul::is_pass).
    pub fn foul(&self, mv: Move) -> Option<Foul> {
        match self.check(mv) {
            Err(Illegal::Foul(foul)) if !foul.is_pass() => Some(foul),
            Ok(()) | Err(_) => None,
        }
    }
    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(self, position => position.legal_moves().into_iter().map(Move::from).collect())
    }
    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        each!(self, position => position.has_legal_move())
    }
    /// The number of legal move sequences of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, position => position.perft(depth))
    }
    /// Whether the side to move is mated.
    pub fn is_mate(&self) -> bool {
        each!(self, position => position.is_mate())
    }
    /// Whether a king of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        each!(self, position => position.in_check())
    }
    /// Whether a king of the other side is attacked: the side to move could take it.
    pub fn can_take_king(&self) -> bool {
        each!(self, position => position.side_in_check_out_of_turn().is_some())
    }
    /// Whether either side has its king, and no other.
    pub fn has_both_kings(&self) -> bool {
        each!(self, position => position.sides_whose_kings(|are| are != 1).next().is_none())
    }
    /// The kings of the side to move that are attacked.
    pub fn checked_kings(&self) -> Vec<Square> {
        each!(self, position => position.checked_kings().into_iter().map(Square::from).collect())
    }
    /// Whose piece is on a square; `None` if it is empty or belongs to another board.
    pub fn color_at(&self, square: Square) -> Option<Color> {
        match (self, square) {
            (Self::Shogi(position), Square::Shogi(square)) => position.piece(square).map(|piece| piece.color),
            (Self::Chess(position), Square::Chess(square)) => position.piece(square).map(|piece| piece.color),
            (Self::Xiangqi(position), Square::Xiangqi(square)) => position.piece(square).map(|piece| piece.color),
            _ => None,
        }
    }
    /// Whether a piece may be picked up: it belongs to the mover.
    pub fn movable(&self, origin: Origin) -> bool {
        let us = self.side_to_move();
        match origin {
            Origin::Board(square) => self.color_at(square) == Some(us),
            Origin::Hand(kind) => self.shogi().is_some_and(|position| position.hand(us).count(kind) > 0),
        }
    }
    /// Its legal targets.
    pub fn destinations(&self, origin: Origin) -> Vec<Square> {
        match (self, origin) {
            (Self::Shogi(position), Origin::Board(Square::Shogi(square))) => {
                position.destinations(shogi::Origin::Board(square)).into_iter().map(Square::from).collect()
            }
            (Self::Shogi(position), Origin::Hand(kind)) => {
                position.destinations(shogi::Origin::Hand(kind)).into_iter().map(Square::from).collect()
            }
            (Self::Chess(position), Origin::Board(Square::Chess(square))) => {
                position.destinations(square).into_iter().map(Square::from).collect()
            }
            (Self::Xiangqi(position), Origin::Board(Square::Xiangqi(square))) => {
                position.destinations(square).into_iter().map(Square::from).collect()
            }
            _ => Vec::new(),
        }
    }
    /// The moves, legal or not, that taking a piece from somewhere to a square can mean: several where there is a
    /// choice of promotion, the usual one first; none if the two do not belong to this board.
    pub fn choices(&self, origin: Origin, to: Square) -> Vec<Move> {
        match (self, origin, to) {
            (Self::Shogi(position), Origin::Board(Square::Shogi(from)), Square::Shogi(to)) => {
                let of = |promote| shogi::Move::Normal { from, to, promote };
                let promotes: &[bool] = match position.promotion(of(false)) {
                    shogi::Promotion::Never => &[false],
                    shogi::Promotion::May => &[true, false],
                    shogi::Promotion::Must => &[true],
                };
                promotes.iter().map(|&promote| of(promote).into()).collect()
            }
            (Self::Shogi(_), Origin::Hand(kind), Square::Shogi(to)) => vec![shogi::Move::Drop { kind, to }.into()],
            (Self::Chess(position), Origin::Board(Square::Chess(from)), Square::Chess(to)) => {
                let legal = position.moves_between(from, to);
                if !legal.is_empty() {
                    return legal.into_iter().map(Move::from).collect();
                }
                let of = |promote| chess::Move::Normal { from, to, promote };
                match position.promotion(of(None)) {
                    chess::Promotion::Never => vec![position.castling_meant(from, to).unwrap_or(of(None)).into()],
                    chess::Promotion::Must => {
                        chess::Promoted::ALL.into_iter().map(|kind| of(Some(kind)).into()).collect()
                    }
                }
            }
            (Self::Xiangqi(_), Origin::Board(Square::Xiangqi(from)), Square::Xiangqi(to)) => {
                vec![xiangqi::Move { from, to }.into()]
            }
            _ => Vec::new(),
        }
    }
}
