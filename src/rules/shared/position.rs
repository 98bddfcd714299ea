//! A position of any game, and what a game adds to it.

use std::fmt::Debug;
use std::ops::ControlFlow;

use super::batch::Listener;
use super::color::{Color, Piece};
use super::key::{Numbers, mix, of_pieces};
use super::placement::{Kind, Placement};
use super::refusal::{Illegal, Unmovable};
use super::squares::{Bits, Square, SquareSet};

/// The rules of one game, which has `KINDS` kinds of pieces and `N` squares.
pub trait Rules<const KINDS: usize, const N: usize>: Clone + Debug + Eq {
    /// A kind of piece.
    type Kind: Kind + Debug + Eq;
    /// The integer that holds a set of squares.
    type Bits: Bits + Debug;
    /// A move.
    type Move: Copy;
    /// Why a record cannot hold a move.
    type Unplayable;
    /// The breach of the rules by a playable move.
    type Foul;
    /// The part of a position besides board, turn and number: hands, rights, clocks.
    type State: Copy + Debug + Eq;

    /// The kind whose loss decides the game.
    const KING: Self::Kind;
    /// The side that moves first, and comes first where both sides are listed.
    const FIRST: Color;
    /// Whether a move of each side share a number.
    const NUMBERS_PAIRS: bool;
    /// The state of the empty board.
    const EMPTY: Self::State;
    /// The terms of the key for pieces on the board: numbers of the sequence from here on.
    const FIRST_NUMBER: u64 = 1000;
    /// Those terms.
    const NUMBERS: &'static Numbers<KINDS, N> = &of_pieces(Self::FIRST_NUMBER);

    /// [`Position::playable`]
    fn playable(position: &Position<Self, KINDS, N>, mv: Self::Move) -> Result<(), Self::Unplayable>;
    /// Makes a playable move; the caller updates turn and number.
    fn advance(position: &mut Position<Self, KINDS, N>, mv: Self::Move);
    /// The first rule, if any, that a playable move breaks.
    fn allowed(position: &Position<Self, KINDS, N>, mv: Self::Move) -> Result<(), Self::Foul>;
    /// Finds all legal moves, in a fixed order.
    fn generate(position: &Position<Self, KINDS, N>, listener: &mut impl Listener<Self::Move>) -> ControlFlow<()>;
    /// [`Position::attackers`]
    fn attackers(position: &Position<Self, KINDS, N>, color: Color, target: Square<N>) -> SquareSet<N, Self::Bits>;
    /// Pieces that give check without attacking a king.
    fn other_checkers(_position: &Position<Self, KINDS, N>) -> SquareSet<N, Self::Bits> {
        SquareSet::EMPTY
    }
    /// Whether two positions of equal board and turn have the same state for repetition.
    fn same_state(position: &Position<Self, KINDS, N>, other: &Position<Self, KINDS, N>) -> bool;
    /// The terms of the key that are not kept up to date by every change.
    fn late_key(_position: &Position<Self, KINDS, N>) -> u64 {
        0
    }
}

/// A position. Every function on it is total: what a file or a composer may show is a position, however odd. `faults`
/// of each game names what is odd.
///
/// A side with several kings is in check when any of them is attacked, and must leave none attacked; a side without a
/// king is never in check. A king that can be captured may be captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<R: Rules<KINDS, N>, const KINDS: usize, const N: usize> {
    placement: Placement<R::Kind, R::Bits, KINDS, N>,
    /// The state that the game adds.
    pub(crate) state: R::State,
    /// The key, as far as every change keeps it up to date: a sum, so that each piece adds its own number, and can do
    /// so more than once.
    pub(crate) sum: u64,
    number: u32,
    side_to_move: Color,
}

/// The term of the key for the turn of the side that does not move first.
pub(crate) const TURN: u64 = mix(1);

impl<R: Rules<KINDS, N>, const KINDS: usize, const N: usize> Position<R, KINDS, N> {
    /// The empty board, with the side that begins to move, next move 1.
    pub const fn empty() -> Self {
        Self { placement: Placement::EMPTY, state: R::EMPTY, sum: 0, number: 1, side_to_move: R::FIRST }
    }
    /// The piece on a square.
    pub fn piece(&self, square: Square<N>) -> Option<Piece<R::Kind>> {
        self.placement.piece(square)
    }
    /// Puts a piece on a square, or clears it. Rights stay as they are.
    pub fn set_piece(&mut self, square: Square<N>, piece: Option<Piece<R::Kind>>) {
        let change = self.placement.set(square, piece, R::NUMBERS);
        self.sum = self.sum.wrapping_add(change);
    }
    /// Whose turn 手番 it is.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }
    /// Sets the turn.
    pub fn set_side_to_move(&mut self, color: Color) {
        if color != self.side_to_move {
            self.pass_turn();
        }
    }
    fn pass_turn(&mut self) {
        self.sum =
            if self.side_to_move == R::FIRST { self.sum.wrapping_add(TURN) } else { self.sum.wrapping_sub(TURN) };
        self.side_to_move = !self.side_to_move;
    }
    /// The number that the game's notation gives the next move, 1 at the start: in shogi each move has its own 手数, in
    /// chess and xiangqi one is shared by White's and Black's 回合. Not part of the position for repetition.
    pub fn number(&self) -> u32 {
        self.number
    }
    /// Sets the number of the next move.
    pub fn set_number(&mut self, number: u32) {
        self.number = number;
    }
    /// The number of the next move, counting each side's (1 at the start).
    pub fn ply(&self) -> u32 {
        if R::NUMBERS_PAIRS {
            self.number.saturating_mul(2).saturating_sub(u32::from(self.side_to_move == R::FIRST))
        } else {
            self.number
        }
    }
    /// Sets the number of the next move, counting each side's. In chess and xiangqi, which count pairs, sets the number
    /// of the pair it is in.
    pub fn set_ply(&mut self, ply: u32) {
        self.number = if R::NUMBERS_PAIRS { ply.div_ceil(2) } else { ply };
    }
    /// Whether it counts as the same for repetition: board, turn, and hands or rights, whatever the number of the move.
    pub fn same_as(&self, other: &Self) -> bool {
        self.sum == other.sum
            && self.side_to_move == other.side_to_move
            && self.placement == other.placement
            && R::same_state(self, other)
    }
    /// A hash of what [`same_as`](Self::same_as) compares. Stable from run to run.
    pub fn key(&self) -> u64 {
        self.sum.wrapping_add(R::late_key(self))
    }
    /// The squares a side's pieces stand on.
    pub fn pieces(&self, color: Color) -> SquareSet<N, R::Bits> {
        self.placement.of_color(color)
    }
    /// The squares pieces of a kind stand on, either side's.
    pub fn of_kind(&self, kind: R::Kind) -> SquareSet<N, R::Bits> {
        self.placement.of_kind(kind)
    }
    /// The squares a side's pieces of a kind stand on.
    pub fn pieces_of(&self, color: Color, kind: R::Kind) -> SquareSet<N, R::Bits> {
        self.pieces(color) & self.of_kind(kind)
    }
    /// The squares that are not empty.
    pub fn occupied(&self) -> SquareSet<N, R::Bits> {
        self.placement.occupied()
    }
    /// All kings of a side; in xiangqi its generals.
    pub fn kings(&self, color: Color) -> SquareSet<N, R::Bits> {
        self.pieces_of(color, R::KING)
    }

    /// Plays a move that a record can hold; the position is unchanged on `Err`. A count of pieces in hand stops at 255.
    pub fn play(&mut self, mv: R::Move) -> Result<(), R::Unplayable> {
        self.playable(mv)?;
        self.advance(mv);
        Ok(())
    }
    /// Plays a move known to be playable.
    pub(crate) fn advance(&mut self, mv: R::Move) {
        R::advance(self, mv);
        if !R::NUMBERS_PAIRS || self.side_to_move != R::FIRST {
            self.number = self.number.saturating_add(1);
        }
        self.pass_turn();
    }
    /// The position after a move known to be playable.
    pub(crate) fn after(&self, mv: R::Move) -> Self {
        let mut after = self.clone();
        after.advance(mv);
        after
    }
    /// Whether the record can hold the move.
    pub fn playable(&self, mv: R::Move) -> Result<(), R::Unplayable> {
        R::playable(self, mv)
    }
    /// The piece that the side to move takes from one square to another: its own, and not onto one of its own.
    pub(crate) fn mover(&self, from: Square<N>, to: Square<N>) -> Result<Piece<R::Kind>, Unmovable<N>> {
        let piece = self.piece(from).ok_or(Unmovable::NoPiece(from))?;
        if piece.color != self.side_to_move {
            Err(Unmovable::NotYours(from))
        } else if self.pieces(piece.color).contains(to) {
            Err(Unmovable::OwnPiece(to))
        } else {
            Ok(piece)
        }
    }
    /// Whether the rules allow the move; the reason and its squares otherwise.
    ///
    /// If several reasons apply, the first of these is given: that the move cannot be played, what is wrong with the
    /// piece, then with the board, then with the kings.
    pub fn check(&self, mv: R::Move) -> Result<(), Illegal<R::Unplayable, R::Foul>> {
        self.playable(mv)?;
        R::allowed(self, mv).map_err(Illegal::Foul)
    }

    /// The squares from which pieces of `color` reach `target` by the piece's movement alone (pins and checks ignored,
    /// own piece on target ignored): what 右左上引寄 disambiguate. A cannon of xiangqi goes onto an empty square by a
    /// slide.
    pub fn attackers(&self, color: Color, target: Square<N>) -> SquareSet<N, R::Bits> {
        R::attackers(self, color, target)
    }
    /// Whether a king of the side to move is attacked 王手 将军; in xiangqi, or faced by the other.
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }
    /// The opponent's pieces that attack a king of the side to move; in xiangqi, also generals that face one.
    pub fn checkers(&self) -> SquareSet<N, R::Bits> {
        let us = self.side_to_move;
        let attackers = self.kings(us).into_iter().map(|king| self.attackers(!us, king));
        attackers.fold(R::other_checkers(self), |all, attackers| all | attackers)
    }
    /// The kings of a side that are attacked, each with the pieces that attack it.
    fn attacked_kings(&self, color: Color) -> impl Iterator<Item = (Square<N>, SquareSet<N, R::Bits>)> {
        let kings = self.kings(color).into_iter().map(move |king| (king, self.attackers(!color, king)));
        kings.filter(|(_, attackers)| !attackers.is_empty())
    }
    /// The first king of a side that is attacked, and by what.
    pub(crate) fn first_attacked_king(&self, color: Color) -> Option<(Square<N>, SquareSet<N, R::Bits>)> {
        self.attacked_kings(color).next()
    }
    /// The kings of the side to move that are attacked.
    pub fn checked_kings(&self) -> SquareSet<N, R::Bits> {
        self.attacked_kings(self.side_to_move).map(|(king, _)| king).collect()
    }

    /// Both sides, the one that begins first.
    pub(crate) fn sides() -> [Color; 2] {
        [R::FIRST, !R::FIRST]
    }
    /// The sides whose number of kings satisfies a condition.
    pub(crate) fn sides_whose_kings(&self, are: impl Fn(usize) -> bool) -> impl Iterator<Item = Color> {
        Self::sides().into_iter().filter(move |&color| are(self.kings(color).len()))
    }
    /// The side not to move, if it is in check.
    pub(crate) fn side_in_check_out_of_turn(&self) -> Option<Color> {
        let them = !self.side_to_move;
        self.first_attacked_king(them).map(|_| them)
    }
}
