//! A bare board: what stands on the squares, counted as FEN writes them, and what is in hand. A move costs a few bytes.

use komaoto_rules::shogi::PieceKind as ShogiKind;
use komaoto_rules::{Color, Game, Move, Position, Square, chess, shogi, xiangqi};

/// The most squares that a board has.
pub(crate) const SQUARES: usize = 90;
/// The squares that there is room for: places in it are masked instead of compared.
pub(crate) const ROOM: usize = 128;

/// A move in two bytes, or a mark among the moves. From low bits to high: target, origin, and what becomes of the piece. In
/// shogi what is dropped has an origin beyond the board; castling goes from the king to the rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Token(pub(crate) u16);

impl Token {
    /// The null move.
    const NULL: Self = Self(0xFFFF);
    /// A variation of the move before begins.
    pub(crate) const BEGIN: Self = Self(0xFFFE);
    /// It ends: what follows goes on from where it began.
    pub(crate) const END: Self = Self(0xFFFD);
    /// The main line is told again from its start, now with its variations.
    pub(crate) const AGAIN: Self = Self(0xFFFC);
    /// A line begins here that is no variation of a move, as the main line ends here.
    pub(crate) const HERE: Self = Self(0xFFFB);

    /// A move that is played in a position.
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
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
    pub(crate) fn mv(self, game: Game) -> Option<Move> {
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
pub fn cell_of(square: Square) -> usize {
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
pub const fn board_size(game: Game) -> (usize, usize) {
    match game {
        Game::Shogi => (9, 9),
        Game::Chess => (8, 8),
        Game::Xiangqi => (9, 10),
    }
}

/// The number of a piece: 0 is an empty square.
pub(crate) fn code(kind: usize, color: Color) -> u8 {
    u8::try_from(1 + kind * 2 + color.index()).unwrap_or(0)
}

/// The piece on a square, by its row from the top and its column from the left.
pub(crate) fn cell_at(position: &Position, row: usize, column: usize) -> u8 {
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
pub(crate) fn cells(position: &Position) -> [u8; ROOM] {
    let (files, ranks) = board_size(position.game());
    let mut cells = [0; ROOM];
    for (at, cell) in cells.iter_mut().enumerate().take(files * ranks) {
        *cell = cell_at(position, at / files, at % files);
    }
    cells
}

/// A position as far as searches look at it.
#[derive(Clone, Copy, Debug)]
pub struct BareBoard {
    pub(crate) game: Game,
    pub(crate) cells: [u8; ROOM],
    /// What each side has in hand, in the order of [`ShogiKind::HAND`]; the last one is nothing.
    pub(crate) hands: [[u8; 8]; 2],
    pub(crate) side: Color,
}

impl BareBoard {
    /// That of a position.
    pub fn of(position: &Position) -> Self {
        let mut hands = [[0; 8]; 2];
        for (color, hand) in [Color::Black, Color::White].into_iter().zip(&mut hands) {
            let held = position.shogi().map(|position| position.hand(color));
            for (kind, count) in ShogiKind::HAND.into_iter().zip(hand) {
                *count = held.as_ref().map_or(0, |held| held.count(kind));
            }
        }
        Self { game: position.game(), cells: cells(position), hands, side: position.side_to_move() }
    }

    /// Plays a move. What changes is told before it does.
    #[inline]
    pub(crate) fn play(&mut self, token: Token, watch: &mut impl Watch) {
        match self.game {
            Game::Shogi => self.play_shogi(token, watch),
            Game::Chess => self.play_chess(token, watch),
            Game::Xiangqi => {
                let (to, from) = (usize::from(token.0) & 127, usize::from(token.0) >> 7 & 127);
                self.side = !self.side;
                let piece = self.put(from, 0, watch);
                self.put(to, piece, watch);
            }
        }
    }

    #[inline]
    fn play_shogi(&mut self, token: Token, watch: &mut impl Watch) {
        let (to, from) = (usize::from(token.0) & 127, usize::from(token.0) >> 7 & 127);
        let us = self.side;
        self.side = !us;
        if let Some(kind) = from.checked_sub(usize::from(DROPS)) {
            let piece = code(kind, us) & 31;
            let place = IN_HAND[usize::from(piece)];
            if place < 7 {
                let count = &mut self.hands[us.index()][place & 7];
                watch.hand(piece, *count > 0, false);
                *count = count.saturating_sub(1);
            }
            self.put(to, piece, watch);
            return;
        }
        let piece = self.put(from, 0, watch);
        let piece = if token.0 >> 14 & 1 == 1 { PROMOTED[usize::from(piece & 31)] } else { piece };
        let taken = self.put(to, piece, watch);
        // Kings are in no hand.
        let place = IN_HAND[usize::from(taken & 31)];
        if place < 7 {
            let count = &mut self.hands[us.index()][place & 7];
            watch.hand(code(6 - place, us), *count < u8::MAX, true);
            *count = count.saturating_add(1);
        }
    }

    #[inline]
    fn play_chess(&mut self, token: Token, watch: &mut impl Watch) {
        let bits = usize::from(token.0);
        let (to, from) = (bits & 63, bits >> 6 & 63);
        let us = self.side;
        self.side = !us;
        match token.0 >> 12 {
            0 => {
                let piece = self.put(from, 0, watch);
                self.put(to, piece, watch);
            }
            CASTLES => {
                let (king_to, rook_to) = if to > from { (6, 5) } else { (2, 3) };
                let rank = from / 8 * 8;
                let king = self.put(from, 0, watch);
                let rook = self.put(to, 0, watch);
                self.put(rank + king_to, king, watch);
                self.put(rank + rook_to, rook, watch);
            }
            PASSING => {
                let piece = self.put(from, 0, watch);
                self.put(from / 8 * 8 + to % 8, 0, watch);
                self.put(to, piece, watch);
            }
            // The null move.
            8.. => {}
            becomes => {
                self.put(from, 0, watch);
                self.put(to, code(usize::from(becomes), us), watch);
            }
        }
    }

    /// Puts a piece on a square; what stood there.
    #[inline]
    fn put(&mut self, at: usize, piece: u8, watch: &mut impl Watch) -> u8 {
        let cell = &mut self.cells[at & (ROOM - 1)];
        let old = std::mem::replace(cell, piece);
        watch.square(at, old, piece);
        old
    }

    /// What is on the board and in hand, each in the order of the squares or of [`ShogiKind::HAND`].
    pub(crate) fn hands(&self) -> [[u8; 7]; 2] {
        self.hands.map(|[a, b, c, d, e, f, g, _]| [a, b, c, d, e, f, g])
    }

    /// A number for a position that hardly any other one has, the same within a run: the board, the side to move and the
    /// hands.
    pub fn key(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ (self.game as u64) << 8 ^ self.side.index() as u64;
        let (cells, _) = self.cells.as_chunks::<8>();
        for word in cells.iter().take(SQUARES.div_ceil(8)).chain(&self.hands) {
            hash = (hash.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
        hash
    }

    /// The same with left and right exchanged.
    pub fn mirrored(mut self) -> Self {
        let (files, ranks) = board_size(self.game);
        for row in self.cells.chunks_mut(files).take(ranks) {
            row.reverse();
        }
        self
    }
}

/// Who is told what a move changes, one change after another.
pub(crate) trait Watch {
    /// Another piece stands on a square, or none.
    fn square(&mut self, at: usize, old: u8, new: u8);

    /// A piece of this number more, or less, is in the hand of its side; a count that cannot change does not.
    fn hand(&mut self, _piece: u8, _changes: bool, _more: bool) {}
}

impl<F: FnMut(usize, u8, u8)> Watch for F {
    fn square(&mut self, at: usize, old: u8, new: u8) {
        self(at, old, new);
    }
}

/// How much the kind of a promoted piece is behind that of the piece, in shogi: a gold general has no other side.
const fn promotion(kind: u8) -> u8 {
    if kind < 4 { 8 } else { 7 }
}

/// The number of a piece of shogi once it is promoted.
const PROMOTED: [u8; 32] = {
    let mut all = [0; 32];
    let mut piece = 0;
    while piece < 32 {
        all[piece as usize] = piece;
        if piece > 0 && (piece - 1) / 2 < 7 {
            all[piece as usize] = piece + promotion((piece - 1) / 2) * 2;
        }
        piece += 1;
    }
    all
};

/// The kind of a piece of shogi when it is not promoted; 8 for what is none.
pub(crate) const fn unpromoted(piece: u8) -> u8 {
    if piece == 0 || piece > 28 {
        return 8;
    }
    match (piece - 1) / 2 {
        kind @ 8..=11 => kind - 8,
        kind @ 12.. => kind - 7,
        kind => kind,
    }
}

/// Which in hand a piece of shogi is, in the order of [`ShogiKind::HAND`]; 7 for what is in no hand.
const IN_HAND: [usize; 32] = {
    let mut all = [7; 32];
    let mut piece = 0;
    while piece < 32 {
        let kind = unpromoted(piece);
        if kind < 7 {
            all[piece as usize] = 6 - kind as usize;
        }
        piece += 1;
    }
    all
};
