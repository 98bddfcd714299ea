//! A bare board: what stands on the squares, counted as FEN writes them, and what is in hand. A move costs a few bytes.

use crate::rules::shogi::PieceKind as ShogiKind;
use crate::rules::{Color, Game, Move, Position, Square, chess, shogi, xiangqi};

/// The most squares that a board has.
pub(super) const SQUARES: usize = 90;

/// A move in two bytes, or a mark among the moves. From low bits to high: target, origin, and what becomes of the piece. In
/// shogi what is dropped has an origin beyond the board; castling goes from the king to the rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Token(pub(super) u16);

impl Token {
    /// The null move.
    const NULL: Self = Self(0xFFFF);
    /// A variation of the move before begins.
    pub(super) const BEGIN: Self = Self(0xFFFE);
    /// It ends: what follows goes on from where it began.
    pub(super) const END: Self = Self(0xFFFD);
    /// The main line is told again from its start, now with its variations.
    pub(super) const AGAIN: Self = Self(0xFFFC);
    /// A line begins here that is no variation of a move, as the main line ends here.
    pub(super) const HERE: Self = Self(0xFFFB);

    /// A move that is played in a position.
    pub(super) fn of(position: &Position, mv: Move) -> Self {
        let figure = |square: Square| cell_of(square) as u16;
        match mv {
            Move::Shogi(shogi::Move::Normal { from, to, promote }) => {
                Self(figure(to.into()) | figure(from.into()) << 7 | u16::from(promote) << 14)
            }
            Move::Shogi(shogi::Move::Drop { kind, to }) => Self(figure(to.into()) | (DROPS + kind.index() as u16) << 7),
            Move::Chess(chess::Move::Normal { from, to, promote }) => {
                let kind = match promote {
                    Some(to) => to.kind().index() as u16,
                    None if takes_in_passing(position, from, to) => PASSING,
                    None => 0,
                };
                Self(figure(to.into()) | figure(from.into()) << 6 | kind << 12)
            }
            Move::Chess(chess::Move::Castle { king, rook }) => {
                Self(figure(rook.into()) | figure(king.into()) << 6 | CASTLES << 12)
            }
            Move::Chess(chess::Move::Null) => Self::NULL,
            Move::Xiangqi(xiangqi::Move { from, to }) => Self(figure(to.into()) | figure(from.into()) << 7),
        }
    }

    /// The move of a game that it is.
    pub(super) fn mv(self, game: Game) -> Option<Move> {
        if self == Self::NULL && game == Game::Chess {
            return Some(chess::Move::Null.into());
        }
        let bits = usize::from(self.0);
        Some(match game {
            Game::Shogi => {
                let to = shogi_square(bits & 127)?;
                match (bits >> 7 & 127).checked_sub(usize::from(DROPS)) {
                    Some(kind) => shogi::Move::Drop { kind: *ShogiKind::ALL.get(kind)?, to }.into(),
                    None => {
                        let from = shogi_square(bits >> 7 & 127)?;
                        shogi::Move::Normal { from, to, promote: bits >> 14 & 1 == 1 }.into()
                    }
                }
            }
            Game::Chess => {
                let (to, from) = (chess_square(bits & 63)?, chess_square(bits >> 6 & 63)?);
                match (bits >> 12) as u16 {
                    CASTLES => chess::Move::Castle { king: from, rook: to }.into(),
                    0 | PASSING => chess::Move::Normal { from, to, promote: None }.into(),
                    kind => {
                        let promote = chess::Promoted::ALL.into_iter().find(|to| to.kind().index() as u16 == kind)?;
                        chess::Move::Normal { from, to, promote: Some(promote) }.into()
                    }
                }
            }
            Game::Xiangqi => {
                let square = |at: usize| xiangqi::Square::from_index((9 - at / 9) * 9 + at % 9);
                xiangqi::Move { from: square(bits >> 7 & 127)?, to: square(bits & 127)? }.into()
            }
        })
    }
}

/// The first origin of drops in shogi, and what becomes of a piece in chess besides promotions.
const DROPS: u16 = 81;
const PASSING: u16 = 6;
const CASTLES: u16 = 7;

/// Whether a pawn takes another one in passing.
fn takes_in_passing(position: &Position, from: chess::Square, to: chess::Square) -> bool {
    let Position::Chess(position) = position else { return false };
    let mut after = position.clone();
    let is_pawn = position.piece(from).is_some_and(|piece| piece.kind == chess::PieceKind::Pawn);
    is_pawn
        && from.file() != to.file()
        && position.piece(to).is_none()
        && after.play(chess::Move::Normal { from, to, promote: None }).is_ok()
        && after.piece(chess::Square::at(to.file(), from.rank())).is_none()
}

/// A square, counted as FEN writes them.
pub(super) fn cell_of(square: Square) -> usize {
    match square {
        Square::Shogi(square) => (square.index() % 9) * 9 + 8 - square.index() / 9,
        Square::Chess(square) => (7 - square.index() / 8) * 8 + square.index() % 8,
        Square::Xiangqi(square) => (9 - square.index() / 9) * 9 + square.index() % 9,
    }
}

fn shogi_square(cell: usize) -> Option<shogi::Square> {
    shogi::Square::from_index(8_usize.checked_sub(cell % 9)? * 9 + cell / 9)
}

fn chess_square(cell: usize) -> Option<chess::Square> {
    chess::Square::from_index(7_usize.checked_sub(cell / 8)? * 8 + cell % 8)
}

/// Files and ranks of a board.
pub(super) const fn size(game: Game) -> (usize, usize) {
    match game {
        Game::Shogi => (9, 9),
        Game::Chess => (8, 8),
        Game::Xiangqi => (9, 10),
    }
}

/// The number of a piece: 0 is an empty square.
pub(super) fn code(kind: usize, color: Color) -> u8 {
    u8::try_from(1 + kind * 2 + color.index()).unwrap_or(0)
}

/// The piece on a square, by its row from the top and its column from the left.
pub(super) fn cell_at(position: &Position, row: usize, column: usize) -> u8 {
    let piece = match position {
        Position::Shogi(position) => {
            let piece = shogi::Square::from_index((8 - column) * 9 + row).and_then(|square| position.piece(square));
            piece.map(|piece| (piece.kind.index(), piece.color))
        }
        Position::Chess(position) => {
            let piece = chess::Square::from_index((7 - row) * 8 + column).and_then(|square| position.piece(square));
            piece.map(|piece| (piece.kind.index(), piece.color))
        }
        Position::Xiangqi(position) => {
            let piece = xiangqi::Square::from_index((9 - row) * 9 + column).and_then(|square| position.piece(square));
            piece.map(|piece| (piece.kind.index(), piece.color))
        }
    };
    piece.map_or(0, |(kind, color)| code(kind, color))
}

/// The pieces on the squares of a board, counted as FEN writes them.
pub(super) fn cells(position: &Position) -> [u8; SQUARES] {
    let (files, ranks) = size(position.game());
    let mut cells = [0; SQUARES];
    for (at, cell) in cells.iter_mut().enumerate().take(files * ranks) {
        *cell = cell_at(position, at / files, at % files);
    }
    cells
}

/// A position as far as searches look at it.
#[derive(Clone, Copy, Debug)]
pub(super) struct BareBoard {
    pub game: Game,
    pub cells: [u8; SQUARES],
    /// What each side has in hand, in the order of [`ShogiKind::HAND`].
    pub hands: [[u8; 7]; 2],
    pub side: Color,
}

impl BareBoard {
    pub(super) fn of(position: &Position) -> Self {
        let hands = [Color::Black, Color::White].map(|color| {
            position.shogi().map_or([0; 7], |position| ShogiKind::HAND.map(|kind| position.hand(color).count(kind)))
        });
        Self { game: position.game(), cells: cells(position), hands, side: position.side_to_move() }
    }

    /// Plays a move. What changes is told before it does: the square, what stands there, what will.
    pub(super) fn play(&mut self, token: Token, mut changes: impl FnMut(usize, u8, u8)) {
        let bits = usize::from(token.0);
        let us = self.side;
        self.side = !us;
        if token == Token::NULL {
            return;
        }
        let mut put = |cells: &mut [u8; SQUARES], at: usize, piece: u8| -> u8 {
            let Some(cell) = cells.get_mut(at) else { return 0 };
            changes(at, *cell, piece);
            std::mem::replace(cell, piece)
        };
        let cells = &mut self.cells;
        let wide = if self.game == Game::Chess { 6 } else { 7 };
        let (to, from) = (bits & ((1 << wide) - 1), bits >> wide & ((1 << wide) - 1));
        match self.game {
            Game::Shogi => {
                let hand = &mut self.hands[us.index()];
                if let Some(kind) = from.checked_sub(usize::from(DROPS)) {
                    if let Some(count) = 6_usize.checked_sub(kind).and_then(|at| hand.get_mut(at)) {
                        *count = count.saturating_sub(1);
                    }
                    put(cells, to, code(kind, us));
                    return;
                }
                let piece = put(cells, from, 0);
                let promoted = if bits >> 14 & 1 == 1 { promoted(piece) } else { piece };
                let taken = put(cells, to, promoted);
                // Kings are in no hand.
                if taken > 0
                    && let Some(count) = 6_usize.checked_sub(unpromoted(taken)).and_then(|at| hand.get_mut(at))
                {
                    *count = count.saturating_add(1);
                }
            }
            Game::Chess => match (bits >> 12) as u16 {
                CASTLES => {
                    let (king_to, rook_to) = if to > from { (6, 5) } else { (2, 3) };
                    let rank = from / 8 * 8;
                    let king = put(cells, from, 0);
                    let rook = put(cells, to, 0);
                    put(cells, rank + king_to, king);
                    put(cells, rank + rook_to, rook);
                }
                becomes => {
                    let piece = put(cells, from, 0);
                    if becomes == PASSING {
                        put(cells, from / 8 * 8 + to % 8, 0);
                    }
                    let promotes = becomes != 0 && becomes != PASSING;
                    put(cells, to, if promotes { code(usize::from(becomes), us) } else { piece });
                }
            },
            Game::Xiangqi => {
                let piece = put(cells, from, 0);
                put(cells, to, piece);
            }
        }
    }
}

/// How much the kind of a promoted piece is behind that of the piece, in shogi: a gold general has no other side.
const fn promotion(kind: usize) -> usize {
    if kind < 4 { 8 } else { 7 }
}

/// The number of a piece of shogi once it is promoted.
fn promoted(piece: u8) -> u8 {
    let (kind, color) = (usize::from(piece.saturating_sub(1)) / 2, piece.saturating_sub(1) % 2);
    u8::try_from(1 + (kind + promotion(kind)) * 2).unwrap_or(0) + color
}

/// The kind of a piece of shogi when it is in hand.
const fn unpromoted(piece: u8) -> usize {
    let kind = (piece as usize - 1) / 2;
    match kind {
        8..=11 => kind - 8,
        12.. => kind - 7,
        kind => kind,
    }
}
