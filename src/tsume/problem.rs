//! What is asked: a position as the search takes it, with the attacker Black and the box full, and what is odd about it.

use super::hand::MateHand;
use komaoto_rules::shogi::{self, Color, File, Move, Piece, PieceKind, Position, Square};

/// What is odd about a position as a mate problem. Most of it can be solved all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemFault {
    /// The defender has no king.
    #[error("there is no king to mate")]
    NoKing,
    /// A side has more than one king.
    #[error("a side has more than one king")]
    ManyKings(Color),
    /// The defender is in check, and it is the attacker's turn.
    #[error("the defender is in check although it is the attacker's turn")]
    DefenderInCheck,
    /// It is the defender's turn, and no check has been given.
    #[error("it is the defender's turn, and it is not in check")]
    DefenderNotInCheck,
    /// It is the defender's turn, in check.
    #[error("it is the defender's turn")]
    DefenderToMove,
    /// More of a kind than the solver can hold in a hand.
    #[error("there are more pieces of a kind than the solver can count")]
    BeyondCounting(PieceKind),
    /// Two unpromoted pawns of a side on a file 二歩.
    #[error("two pawns of one side on a file (nifu)")]
    TwoPawns(Color, File),
    /// A piece that can never move 行き所のない駒.
    #[error("a piece that can never move")]
    DeadPiece(Square),
    /// More of a kind than a set holds.
    #[error("more pieces of a kind than a set holds")]
    TooMany(PieceKind, u32),
    /// Fewer pieces than a set holds; the defender is given those that are missing.
    #[error("pieces of the set are missing; the defender is taken to hold them")]
    ShortBox,
}

impl ProblemFault {
    /// Whether the rules allow no such diagram 不正図. What is missing of a set is taken to be in the defender's hand.
    pub const fn is_of_diagram(self) -> bool {
        matches!(self, Self::TwoPawns(..) | Self::DeadPiece(_) | Self::TooMany(..) | Self::BeyondCounting(_))
    }

    /// Whether there is nothing to solve.
    pub const fn is_fatal(self) -> bool {
        matches!(
            self,
            Self::NoKing
                | Self::ManyKings(_)
                | Self::DefenderInCheck
                | Self::DefenderNotInCheck
                | Self::BeyondCounting(_)
        )
    }
}

/// A position with Black as the attacker.
pub(super) struct Problem {
    pub(super) position: Position,
    pub(super) faults: Vec<ProblemFault>,
    /// Whether the attacker is White, so that squares are seen from the other side.
    turned: bool,
}

impl Problem {
    /// Whoever is to move attacks, unless only its own king is on the board.
    pub(super) fn new(given: &Position) -> Self {
        let mover = given.side_to_move();
        let is_reply = given.kings(!mover).is_empty() && !given.kings(mover).is_empty();
        Self::of(given, if is_reply { !mover } else { mover })
    }
    pub(super) fn of(given: &Position, attacker: Color) -> Self {
        let turned = attacker == Color::White;
        let mut position = if turned { turn(given) } else { given.clone() };
        let mut faults = faults(&position, turned);
        if fill_box(&mut position) {
            faults.push(ProblemFault::ShortBox);
        }
        let too_many = |kind: PieceKind| {
            let held: u32 = Color::ALL.into_iter().map(|color| u32::from(position.hand(color).count(kind))).sum();
            let on_board =
                position.of_kind(kind).len() + kind.promoted().map_or(0, |kind| position.of_kind(kind).len());
            held + on_board as u32 > u32::from(MateHand::MOST[kind.index()])
        };
        faults.extend(PieceKind::HAND.into_iter().filter(|&kind| too_many(kind)).map(ProblemFault::BeyondCounting));
        Self { position, faults, turned }
    }
    pub(super) fn is_solvable(&self) -> bool {
        !self.faults.iter().any(|fault| fault.is_fatal())
    }
    /// A move of the position as the search has it, in the position as it was given.
    pub(super) fn given(&self, mv: Move) -> Move {
        match mv {
            _ if !self.turned => mv,
            Move::Normal { from, to, promote } => Move::Normal { from: from.rotated(), to: to.rotated(), promote },
            Move::Drop { kind, to } => Move::Drop { kind, to: to.rotated() },
        }
    }
}

/// The position seen from the other side, with the colours changed.
fn turn(given: &Position) -> Position {
    let mut position = Position::empty();
    for square in Square::all() {
        let piece = given.piece(square).map(|piece| Piece::new(!piece.color, piece.kind));
        position.set_piece(square.rotated(), piece);
    }
    for color in Color::ALL {
        position.set_hand(!color, given.hand(color));
    }
    position.set_side_to_move(!given.side_to_move());
    position
}

fn faults(position: &Position, turned: bool) -> Vec<ProblemFault> {
    let (attacker, defender) = (Color::Black, Color::White);
    let given = |color: Color| if turned { !color } else { color };
    let square = |square: Square| if turned { square.rotated() } else { square };
    let mut faults = Vec::new();
    if position.kings(defender).is_empty() {
        faults.push(ProblemFault::NoKing);
    } else if position.side_to_move() == defender {
        faults.push(if position.in_check() { ProblemFault::DefenderToMove } else { ProblemFault::DefenderNotInCheck });
    }
    faults.extend(position.faults().into_iter().filter_map(|fault| match fault {
        shogi::Fault::NoKing(_) => None,
        shogi::Fault::ManyKings(color) => Some(ProblemFault::ManyKings(given(color))),
        shogi::Fault::TwoPawns(color, file) if turned => {
            File::new(10 - file.number()).map(|file| ProblemFault::TwoPawns(!color, file))
        }
        shogi::Fault::TwoPawns(color, file) => Some(ProblemFault::TwoPawns(color, file)),
        shogi::Fault::DeadPiece(at) => Some(ProblemFault::DeadPiece(square(at))),
        shogi::Fault::TooMany(kind, count) => Some(ProblemFault::TooMany(kind, count)),
        shogi::Fault::OpponentInCheck(color) => (color != attacker).then_some(ProblemFault::DefenderInCheck),
    }));
    faults
}

/// Gives the defender what is missing of a set. Whether anything was.
fn fill_box(position: &mut Position) -> bool {
    let mut hand = position.hand(Color::White);
    let before = hand;
    for kind in PieceKind::HAND {
        let on_board = position.of_kind(kind).len() + kind.promoted().map_or(0, |kind| position.of_kind(kind).len());
        let there = on_board + usize::from(position.hand(Color::Black).count(kind)) + usize::from(before.count(kind));
        let missing = usize::from(kind.in_a_set()).saturating_sub(there);
        hand.set(kind, before.count(kind) + missing as u8);
    }
    position.set_hand(Color::White, hand);
    hand != before
}
