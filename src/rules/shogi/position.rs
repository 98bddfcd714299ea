//! A position 局面: the board, both hands, the side to move and the number of the next move.

use super::*;

/// A position. Every function on it is total: no king, two kings, two pawns on a file, a pawn on the last rank and
/// nineteen pawns are all positions that a file or a composer may show; [`faults`](Self::faults) names what is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Vec<Option<Piece>>,
    hands: [Hand; 2],
    side_to_move: Color,
    ply: u32,
}

/// What is odd about a position (it can be stored and shown all the same).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no king (usual for the attacker of a tsume problem).
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// Two unpromoted pawns on one file.
    TwoPawns(Color, File),
    /// A piece that can never move.
    DeadPiece(Square),
    /// More of a kind than a set of forty holds.
    TooMany(PieceKind, u32),
    /// The side not to move is in check.
    OpponentInCheck(Color),
}

#[allow(unused_variables)]
impl Position {
    /// The even-game start 平手.
    pub fn startpos() -> Self {
        todo!()
    }
    /// The empty board, empty hands, Black to move, next move 1.
    pub fn empty() -> Self {
        todo!()
    }
    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        todo!()
    }
    /// Puts a piece on a square, or clears it.
    pub fn set_piece(&mut self, square: Square, piece: Option<Piece>) {
        todo!()
    }
    /// A side's hand.
    pub fn hand(&self, color: Color) -> Hand {
        todo!()
    }
    /// Replaces a side's hand.
    pub fn set_hand(&mut self, color: Color, hand: Hand) {
        todo!()
    }
    /// Whose turn 手番 it is.
    pub fn side_to_move(&self) -> Color {
        todo!()
    }
    /// Sets the turn.
    pub fn set_side_to_move(&mut self, color: Color) {
        todo!()
    }
    /// The number of the next move 手数 (1 at the start); counts up with [`play`](Self::play). Not part of the position for repetition.
    pub fn ply(&self) -> u32 {
        todo!()
    }
    /// Sets the number of the next move.
    pub fn set_ply(&mut self, ply: u32) {
        todo!()
    }
    /// Same board, hands and turn, whatever the move number: the identity that repetition 千日手 means.
    pub fn same_as(&self, other: &Self) -> bool {
        todo!()
    }
    /// A hash of what [`same_as`](Self::same_as) compares.
    pub fn key(&self) -> u64 {
        todo!()
    }
    /// The squares a side's pieces stand on.
    pub fn pieces(&self, color: Color) -> SquareSet {
        todo!()
    }
    /// All kings of a side.
    pub fn kings(&self, color: Color) -> SquareSet {
        todo!()
    }

    /// Plays a move that a record can hold; the position is unchanged on `Err`.
    pub fn play(&mut self, mv: Move) -> Result<(), Unplayable> {
        todo!()
    }
    /// Whether the record can hold the move.
    pub fn playable(&self, mv: Move) -> Result<(), Unplayable> {
        todo!()
    }
    /// Whether the rules allow the move; the reason and its squares otherwise.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        todo!()
    }
    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        todo!()
    }
    /// Where a piece of the side to move may legally go.
    pub fn destinations(&self, origin: Origin) -> SquareSet {
        todo!()
    }
    /// Whether a move (its `promote` ignored) may or must promote, from the piece on its origin and the two squares alone.
    pub fn promotion(&self, mv: Move) -> Promotion {
        todo!()
    }
    /// Whether the king of the side to move is attacked (王手).
    pub fn in_check(&self) -> bool {
        todo!()
    }
    /// The opponent's pieces that attack a king of the side to move.
    pub fn checkers(&self) -> SquareSet {
        todo!()
    }
    /// Whether the side to move is mated 詰み.
    pub fn is_mate(&self) -> bool {
        todo!()
    }
    /// The squares from which pieces of `color` reach `target` by the piece's movement alone (pins and checks ignored, own piece on target ignored): what 右左上引寄 disambiguate.
    pub fn attackers(&self, color: Color, target: Square) -> SquareSet {
        todo!()
    }
    /// What is odd about the position, in a fixed order.
    pub fn faults(&self) -> Vec<Fault> {
        todo!()
    }
    /// The number of legal move sequences of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        todo!()
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::startpos()
    }
}
