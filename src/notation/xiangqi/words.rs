//! A move in words, as Chinese and WXF notation both have it (炮二平五 is `C2.5`), and which move of a position it is.
//!
//! After the notation rules of the Xiangqi computer specifications (中国象棋电脑应用规范, 着法表示).

use komaoto_rules::xiangqi::{Color, File, Foul, Illegal, Move, PieceKind, Position, Rank, Square};

/// Which of several like pieces on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderOnFile {
    /// 前
    Front,
    /// 中, of three.
    Middle,
    /// 后
    Rear,
    /// 一 to 五: counted over all files with several, from the mover's right, each file from the front.
    Nth(u8),
}

/// The file of the piece, or its place among those of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceReference {
    /// On a file, numbered from the mover's right.
    File(u8),
    /// Among like pieces on a file.
    Order(OrderOnFile),
    /// Among the soldiers of a file: `前三进一`.
    OrderOnFile(OrderOnFile, u8),
}

/// Which way it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveDirection {
    /// 进
    Forward,
    /// 退
    Back,
    /// 平
    Sideways,
}

/// A move as written: what the text says, before any position is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChineseMove {
    /// The kind of piece.
    pub piece: PieceKind,
    /// Its file or its place.
    pub origin: PieceReference,
    /// Which way it goes.
    pub direction: MoveDirection,
    /// The number of ranks, for a piece that moves straight ahead or back; else the number of the file it goes to.
    pub number: u8,
}

/// Why words are not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChineseMoveError {
    /// The text is not a move.
    #[error("not a move: {0}")]
    Syntax(String),
    /// No piece can make the move.
    #[error("no piece can make this move")]
    NoSuchMove,
    /// Several moves fit.
    #[error("ambiguous: {} moves fit", .0.len())]
    Ambiguous(Vec<Move>),
}

impl ChineseMoveError {
    pub(super) fn syntax(text: &str) -> Self {
        // Nothing longer is a move; a mistaken text is not carried about whole.
        Self::Syntax(text.chars().take(40).collect())
    }
}

impl ChineseMove {
    /// Finds the move in a position: among the pieces meant those that go there, and if there are several, the one that
    /// legally does. A move that leaves the general in check is an answer too; the caller asks `Position::check`,
    /// which knows the reason.
    pub fn resolve(self, position: &Position) -> Result<Move, ChineseMoveError> {
        let mover = position.side_to_move();
        let moves = self.pieces(position).into_iter();
        only(position, moves.filter_map(|from| Some(Move { from, to: self.target(mover, from)? })))
    }

    /// The pieces that the origin may mean.
    fn pieces(self, position: &Position) -> Vec<Square> {
        let us = position.side_to_move();
        match self.origin {
            PieceReference::File(number) => position
                .pieces_of(us, self.piece)
                .into_iter()
                .filter(|square| square.file().number(us) == number)
                .collect(),
            PieceReference::Order(OrderOnFile::Nth(nth)) => {
                let each = tandems(position, self.piece).into_iter().flatten();
                each.skip(usize::from(nth).wrapping_sub(1)).take(1).collect()
            }
            PieceReference::Order(order) => {
                tandems(position, self.piece).iter().filter_map(|tandem| order.of(tandem)).collect()
            }
            PieceReference::OrderOnFile(order, number) => tandems(position, self.piece)
                .iter()
                .filter(|tandem| tandem.iter().any(|square| square.file().number(us) == number))
                .filter_map(|tandem| order.of(tandem))
                .collect(),
        }
    }

    /// The target of a piece of that kind from a square.
    fn target(self, mover: Color, from: Square) -> Option<Square> {
        let to_file = || File::ALL.into_iter().find(|file| file.number(mover) == self.number);
        let ahead = |steps: usize| {
            let forward = (self.direction == MoveDirection::Forward) == (mover == Color::White);
            let rank =
                if forward { from.rank().index().checked_add(steps) } else { from.rank().index().checked_sub(steps) };
            Rank::ALL.get(rank?).copied()
        };
        if self.direction == MoveDirection::Sideways {
            return Some(Square::at(to_file()?, from.rank()));
        }
        if self.piece.moves_straight() {
            return Some(Square::at(from.file(), ahead(usize::from(self.number))?));
        }
        let file = to_file()?;
        let aside = file.index().abs_diff(from.file().index());
        let steps = match self.piece {
            PieceKind::Horse => 3_usize.checked_sub(aside)?,
            _ => aside,
        };
        Some(Square::at(file, ahead(steps)?))
    }

    /// The words for a move; `None` if no piece can make it, or if words cannot tell it from another move.
    pub(super) fn of(position: &Position, mv: Move) -> Option<Self> {
        if !reaches(position, mv) {
            return None;
        }
        let piece = position.piece(mv.from)?;
        let mover = piece.color;
        let (here, there) = match mover {
            Color::White => (mv.from, mv.to),
            Color::Black => (mv.from.mirrored(), mv.to.mirrored()),
        };
        let direction = match there.rank().cmp(&here.rank()) {
            std::cmp::Ordering::Greater => MoveDirection::Forward,
            std::cmp::Ordering::Less => MoveDirection::Back,
            std::cmp::Ordering::Equal => MoveDirection::Sideways,
        };
        let steps = here.rank().index().abs_diff(there.rank().index()) as u8;
        let by_steps = piece.kind.moves_straight() && direction != MoveDirection::Sideways;
        let number = if by_steps { steps } else { mv.to.file().number(mover) };
        let words = |origin| Self { piece: piece.kind, origin, direction, number };
        // Advisors and elephants need no order: which of two goes that way is plain.
        let plain = words(PieceReference::File(mv.from.file().number(mover)));
        let alone = plain.pieces(position).len() == 1;
        let either = matches!(piece.kind, PieceKind::Advisor | PieceKind::Elephant);
        if alone || either && plain.resolve(position) == Ok(mv) {
            return Some(plain);
        }
        let ordered = words(PieceReference::Order(order_of(position, piece.kind, mv.from)?));
        (ordered.resolve(position) == Ok(mv)).then_some(ordered)
    }
}

impl OrderOnFile {
    /// The piece it means of those on one file, front first.
    fn of(self, tandem: &[Square]) -> Option<Square> {
        match (self, tandem) {
            (Self::Front, [first, ..]) => Some(*first),
            (Self::Rear, [.., last]) => Some(*last),
            (Self::Middle, [_, middle, _]) => Some(*middle),
            (Self::Nth(nth), tandem) => tandem.get(usize::from(nth).checked_sub(1)?).copied(),
            _ => None,
        }
    }
}

/// What tells a piece from the others on its file: 前 中 后 where there is one such file with two or three, else its
/// number.
fn order_of(position: &Position, kind: PieceKind, square: Square) -> Option<OrderOnFile> {
    let tandems = tandems(position, kind);
    if let [tandem] = tandems.as_slice() {
        let place = tandem.iter().position(|&other| other == square)?;
        match (tandem.len(), place) {
            (2 | 3, 0) => return Some(OrderOnFile::Front),
            (3, 1) => return Some(OrderOnFile::Middle),
            (2, 1) | (3, 2) => return Some(OrderOnFile::Rear),
            _ => {}
        }
    }
    let place = tandems.iter().flatten().position(|&other| other == square)?;
    // Nine are what a digit can count.
    u8::try_from(place + 1).ok().filter(|nth| *nth <= 9).map(OrderOnFile::Nth)
}

/// The mover's pieces of a kind on files that hold several: file by file from the mover's right, each from the front.
fn tandems(position: &Position, kind: PieceKind) -> Vec<Vec<Square>> {
    let us = position.side_to_move();
    let pieces = position.pieces_of(us, kind);
    let mut tandems: Vec<Vec<Square>> = File::ALL
        .into_iter()
        .map(|file| pieces.into_iter().filter(|square| square.file() == file).collect::<Vec<_>>())
        .filter(|tandem| tandem.len() > 1)
        .collect();
    // Squares come in order of rank from Red's edge, files from Red's left: Black's view.
    if us == Color::White {
        tandems.reverse();
        tandems.iter_mut().for_each(|tandem| tandem.reverse());
    }
    tandems
}

/// The one of some moves that a piece can make; where there are several, the one that legally can.
pub(super) fn only(position: &Position, moves: impl Iterator<Item = Move>) -> Result<Move, ChineseMoveError> {
    let mut fitting: Vec<Move> = moves.filter(|&mv| reaches(position, mv)).collect();
    if fitting.len() > 1 && fitting.iter().any(|&mv| position.check(mv).is_ok()) {
        fitting.retain(|&mv| position.check(mv).is_ok());
    }
    match *fitting.as_slice() {
        [] => Err(ChineseMoveError::NoSuchMove),
        [mv] => Ok(mv),
        _ => Err(ChineseMoveError::Ambiguous(fitting)),
    }
}

/// Whether a piece goes that way, whatever becomes of its general.
fn reaches(position: &Position, mv: Move) -> bool {
    matches!(position.check(mv), Ok(()) | Err(Illegal::Foul(Foul::LeftInCheck { .. } | Foul::FacingGenerals { .. })))
}
