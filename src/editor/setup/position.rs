//! Setting up a position 局面編集: a board, two stands and the box 駒箱, with undo and redo of its own. Nothing of a
//! document changes until it is done; then [`Edit::Setup`](crate::editor::edit::Edit::Setup) takes the whole of it as
//! one step.
//!
//! Every position can be set up, however odd: no king, nineteen pawns, a pawn on the last rank. Pieces are neither
//! created nor lost: what is nowhere else is in the box, so that together they make a set of forty, or more if a loaded
//! position had more. Chess and xiangqi have no box ([`placing`]).

use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

use super::edit::{CannotSet, Onto, PieceSource, SetupEdit, ShiftDirection};
use super::entry::SettingUp;
use super::{seeking, without_box};
use crate::matcher::{SoughtPosition, SoughtTerms};
use crate::notation::{parse_position, write_position};
use crate::record::{Record, attacker_of};
use crate::rules;
use crate::rules::shogi::{Fault, File, Piece, PieceKind, Position, Rank, Square};
use crate::rules::{Color, chess};

/// The kinds of a set, as the box shows them: 玉飛角金銀桂香歩.
const KINDS: [PieceKind; 8] = [
    PieceKind::King,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
    PieceKind::Pawn,
];

/// A position of shogi to begin with, besides the handicaps and the empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// 詰将棋: White's king alone, Black to move; everything else is in the box.
    Tsume,
    /// 双玉: the two kings, Black to move; everything else is in the box.
    TwoKings,
}

impl Preset {
    /// The position.
    pub fn position(self) -> Position {
        let kings: &[(Color, Rank)] = match self {
            Self::Tsume => &[(Color::White, Rank::R1)],
            Self::TwoKings => &[(Color::White, Rank::R1), (Color::Black, Rank::R9)],
        };
        let mut position = Position::empty();
        for &(color, rank) in kings {
            position.set_piece(Square::at(File::F5, rank), Some(Piece::new(color, PieceKind::King)));
        }
        position
    }
}

/// The number of pieces of each kind in a set.
type Set = [u32; 8];

#[derive(Clone, Debug, PartialEq)]
struct SetupState {
    position: rules::Position,
    /// In shogi.
    set: Set,
    /// The terms on which other positions agree, if it is searched for.
    terms: Option<SoughtTerms>,
}

/// A position of shogi with its box.
struct Boxed {
    position: Position,
    set: Set,
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct Setup {
    before: rules::Position,
    now: Arc<SetupState>,
    // Shared, because the document is copied before each action.
    done: Vec<Arc<SetupState>>,
    undone: Vec<Arc<SetupState>>,
    /// The count in the last change, if it had one: the next change of the same kind joins it.
    counting: Option<Discriminant<SetupEdit>>,
    /// Whether it is the diagram of a problem.
    is_problem: bool,
}

/// Whether nothing but kings is there: a diagram is begun.
fn is_bare(position: &rules::Position) -> bool {
    let is_king =
        |position: &Position, square| position.piece(square).is_some_and(|piece| piece.kind == PieceKind::King);
    position.shogi().is_some_and(|position| {
        Color::ALL.into_iter().all(|color| position.hand(color).is_empty())
            && position.occupied().into_iter().all(|square| is_king(position, square))
    })
}

impl Setup {
    /// Begins with a position.
    pub fn new(position: impl Into<rules::Position>) -> Self {
        let position = position.into();
        let now = Arc::new(SetupState::of(position.clone()));
        Self { before: position, now, done: Vec::new(), undone: Vec::new(), counting: None, is_problem: false }
    }

    /// The same, in a problem or not: there the attacker needs no king, and the defender holds the rest.
    pub fn of_problem(self, is_problem: bool) -> Self {
        Self { is_problem, ..self }
    }

    /// What comes into the record. In a problem that was begun from a bare board the defender holds what is nowhere else 残り全部,
    /// unless something is in its hand: that is how its mate was judged, and what other programs must read.
    pub fn finished(&self) -> rules::Position {
        let was_bare = || self.done.iter().any(|state| is_bare(&state.position));
        let defender = self.shogi().map(attacker_of).map(|attacker| !attacker);
        let lacks = |color: &Color| self.shogi().is_some_and(|position| position.hand(*color).is_empty());
        match defender.filter(lacks) {
            Some(defender) if self.is_problem && was_bare() => {
                let held = self.now.after(&SetupEdit::Rest(defender));
                held.map_or_else(|_| self.position().clone(), |held| held.position)
            }
            _ => self.position().clone(),
        }
    }

    /// Begins with a position that is looked for 局面検索: it is set up in the same way, and no record is meant.
    pub fn seeking(sought: SoughtPosition) -> Self {
        let before = sought.position.clone();
        let now = Arc::new(SetupState { terms: Some(sought.terms), ..SetupState::of(sought.position) });
        Self { before, now, done: Vec::new(), undone: Vec::new(), counting: None, is_problem: false }
    }

    /// The position to search for, if one is set up for that.
    pub fn sought(&self) -> Option<SoughtPosition> {
        self.now.sought()
    }

    /// Whether it is set up to be looked for.
    pub fn is_sought(&self) -> bool {
        self.now.terms.is_some()
    }

    /// The position as it is now.
    pub fn position(&self) -> &rules::Position {
        &self.now.position
    }
    /// The same if the game is shogi.
    pub fn shogi(&self) -> Option<&Position> {
        self.now.position.shogi()
    }
    /// The position it began with.
    pub fn before(&self) -> &rules::Position {
        &self.before
    }
    /// Whether the position, or the number of its first move, has changed.
    pub fn is_changed(&self) -> bool {
        self.now.position != self.before
    }
    /// The kinds of a set in the order of the box: 玉飛角金銀桂香歩.
    pub const fn kinds() -> [PieceKind; 8] {
        KINDS
    }
    /// The number of pieces of a kind, promoted ones among them, in the box.
    pub fn in_box(&self, kind: PieceKind) -> u32 {
        self.now.in_box(kind)
    }
    /// The number of pieces of a kind, promoted ones among them, on the board and in hands; and that of a set.
    pub fn count(&self, kind: PieceKind) -> (u32, u32) {
        (self.used(kind.unpromoted()), u32::from(kind.in_a_set()))
    }
    /// The number of pieces on the board and in hands.
    pub fn placed(&self) -> u32 {
        KINDS.into_iter().map(|kind| self.used(kind)).sum()
    }
    fn used(&self, kind: PieceKind) -> u32 {
        self.shogi().map_or(0, |position| used(position, kind))
    }
    /// The oddities of the shogi position. It can be used all the same.
    pub fn faults(&self) -> Vec<Fault> {
        self.shogi().map_or_else(Vec::new, Position::faults)
    }
    /// The colour a piece from the box takes on the board unless told otherwise: a king joins the side that has none, in a
    /// problem the one that is to be mated.
    pub fn colour_of(&self, kind: PieceKind, usual: Color) -> Color {
        let lacks_all = || {
            self.shogi().is_some_and(|position| Color::ALL.into_iter().all(|color| position.kings(color).is_empty()))
        };
        if kind == PieceKind::King && self.is_problem && lacks_all() {
            return !self.position().side_to_move();
        }
        let lacks = |color| self.shogi().is_some_and(|position| position.kings(color).is_empty());
        if kind == PieceKind::King && !lacks(usual) && lacks(!usual) { !usual } else { usual }
    }

    /// Makes a change as one undo step; returns whether anything changed.
    pub fn apply(&mut self, edit: &SetupEdit) -> Result<bool, CannotSet> {
        let next = self.now.after(edit)?;
        let counts = match edit {
            SetupEdit::Ply(_) | SetupEdit::Clock(_) | SetupEdit::Ground(..) => true,
            SetupEdit::Agree(terms) => {
                let before = self.now.terms.as_ref();
                before.is_some_and(|before| before.plies != terms.plies || before.counts != terms.counts)
            }
            _ => false,
        };
        let counting = counts.then(|| discriminant(edit));
        if next == *self.now {
            return Ok(false);
        }
        let begins = matches!(edit, SetupEdit::Ground(_, _, false));
        self.step(next, counting.is_some() && counting == self.counting && !begins);
        self.counting = counting;
        Ok(true)
    }

    fn step(&mut self, next: SetupState, joins: bool) {
        let before = std::mem::replace(&mut self.now, Arc::new(next));
        if !joins {
            self.done.push(before);
        }
        self.undone.clear();
        self.counting = None;
    }

    /// Repeats a journal entry in a game with a start position; false if the entry does not apply.
    pub(crate) fn repeat(told: SettingUp, setup: &mut Option<Arc<Self>>, initial: &rules::Position) -> bool {
        match (told, setup.as_mut().map(Arc::make_mut)) {
            (SettingUp::Begun, _) => *setup = Some(Arc::new(Self::new(initial.clone()))),
            (SettingUp::Left, _) => *setup = None,
            (SettingUp::Now { sfen, ply, set, joins }, Some(setup)) => {
                let Ok(mut position) = parse_position(&sfen) else { return false };
                if let Some(ply) = ply {
                    position.set_ply(ply);
                }
                let mut next = SetupState::of(position);
                next.set = set.unwrap_or(next.set);
                setup.step(next, joins);
            }
            (SettingUp::Undone, Some(setup)) => return setup.undo(),
            (SettingUp::Redone, Some(setup)) => return setup.redo(),
            (_, None) => return false,
        }
        true
    }

    /// Everything that has led to the present state, undone steps included.
    pub(crate) fn story(&self) -> Vec<SettingUp> {
        let states = self.done.iter().chain([&self.now]).chain(self.undone.iter().rev());
        let mut story = vec![SettingUp::Begun];
        // The first entry is the beginning.
        story.extend(states.skip(1).map(|state| state.told(false)));
        story.extend(self.undone.iter().map(|_| SettingUp::Undone));
        story
    }

    /// The present state, as data.
    pub(crate) fn told(&self, joins: bool) -> SettingUp {
        self.now.told(joins)
    }

    /// The numbers of steps that can be undone and redone.
    pub fn steps(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// The square that the last change was about, if there is one.
    pub fn last_square(&self) -> Option<rules::Square> {
        fn changed<S: Copy + Into<rules::Square>, P: PartialEq>(
            squares: impl Iterator<Item = S>,
            before: impl Fn(S) -> Option<P>,
            now: impl Fn(S) -> Option<P>,
        ) -> Option<rules::Square> {
            let mut changed = squares.filter(|&square| before(square) != now(square));
            let first = changed.next()?;
            // Where a piece has arrived, not where it left from.
            std::iter::once(first).chain(changed).find(|&square| now(square).is_some()).or(Some(first)).map(Into::into)
        }
        use rules::Position::{Chess, Shogi, Xiangqi};
        match (&self.done.last()?.position, &self.now.position) {
            (Shogi(before), Shogi(now)) => changed(Square::all(), |at| before.piece(at), |at| now.piece(at)),
            (Chess(before), Chess(now)) => changed(chess::Square::all(), |at| before.piece(at), |at| now.piece(at)),
            (Xiangqi(before), Xiangqi(now)) => {
                changed(rules::xiangqi::Square::all(), |at| before.piece(at), |at| now.piece(at))
            }
            _ => None,
        }
    }

    /// Takes the last change back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.now, before));
        self.counting = None;
        true
    }
    /// Redoes the change that was undone last; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.now, after));
        self.counting = None;
        true
    }
    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }
    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

/// The number of pieces of a kind, promoted ones among them, on the board and in hands.
fn used(position: &Position, kind: PieceKind) -> u32 {
    let on_board = |kind| u32::try_from(position.of_kind(kind).len()).unwrap_or(u32::MAX);
    let in_hands: u32 = Color::ALL.into_iter().map(|color| u32::from(position.hand(color).count(kind))).sum();
    on_board(kind) + kind.promoted().map_or(0, on_board) + in_hands
}

impl SetupState {
    fn told(&self, joins: bool) -> SettingUp {
        let usual = Self::of(self.position.clone()).set;
        SettingUp::Now {
            sfen: write_position(&self.position),
            ply: Some(self.position.ply()).filter(|&ply| ply == 0),
            set: Some(self.set).filter(|set| *set != usual),
            joins,
        }
    }

    /// A position; one of shogi with a whole set of forty, or as many more as it has itself.
    fn of(position: rules::Position) -> Self {
        let mut set = [0; 8];
        if let rules::Position::Shogi(position) = &position {
            for kind in KINDS {
                if let Some(count) = set.get_mut(kind.index()) {
                    *count = used(position, kind).max(u32::from(kind.in_a_set()));
                }
            }
        }
        Self { position, set, terms: None }
    }

    fn sought(&self) -> Option<SoughtPosition> {
        Some(SoughtPosition { position: self.position.clone(), terms: self.terms.clone()? })
    }

    fn in_box(&self, kind: PieceKind) -> u32 {
        self.position.shogi().map_or(0, |position| in_box(position, &self.set, kind))
    }

    fn after(&self, edit: &SetupEdit) -> Result<Self, CannotSet> {
        if let Some(sought) = self.sought()
            && let Some(next) = seeking::after(&sought, edit)?
        {
            return Ok(Self { terms: Some(next.terms), ..Self::of(next.position) });
        }
        let terms = self.terms.as_ref().map(|terms| seeking::moved(terms, self.position.game(), edit));
        let mut next = self.with_pieces(edit, terms)?;
        if let Some(terms) = &mut next.terms {
            seeking::ask_for_held(terms, &self.position, &next.position);
        }
        Ok(next)
    }

    /// The same after a change of the pieces.
    fn with_pieces(&self, edit: &SetupEdit, terms: Option<SoughtTerms>) -> Result<Self, CannotSet> {
        Ok(match (&self.position, edit) {
            (own, SetupEdit::Load(position)) if position.game() != own.game() => return Err(CannotSet::OtherGame),
            (_, SetupEdit::Load(position)) => Self::of(rules::Position::clone(position)),
            (rules::Position::Shogi(position), _) => {
                let mut boxed = Boxed { position: position.clone(), set: self.set };
                boxed.change(edit)?;
                Self { position: boxed.position.into(), set: boxed.set, terms }
            }
            (position, _) => Self { position: without_box::after(position, edit)?, set: self.set, terms },
        })
    }
}

/// The number of pieces of a kind that are in no other place.
fn in_box(position: &Position, set: &Set, kind: PieceKind) -> u32 {
    let kind = kind.unpromoted();
    set.get(kind.index()).map_or(0, |all| all.saturating_sub(used(position, kind)))
}

impl Boxed {
    fn in_box(&self, kind: PieceKind) -> u32 {
        in_box(&self.position, &self.set, kind)
    }

    fn hand(&mut self, color: Color, kind: PieceKind, by: i32) -> Result<(), CannotSet> {
        let mut hand = self.position.hand(color);
        let count = i32::from(hand.count(kind)) + by;
        hand.set(kind, u8::try_from(count).map_err(|_| if by < 0 { CannotSet::NoPiece } else { CannotSet::HandFull })?);
        self.position.set_hand(color, hand);
        Ok(())
    }

    fn piece(&self, square: Square) -> Result<Piece, CannotSet> {
        self.position.piece(square).ok_or(CannotSet::NoPiece)
    }

    fn change(&mut self, edit: &SetupEdit) -> Result<(), CannotSet> {
        let next = self;
        match *edit {
            SetupEdit::Move { from, to } => next.carry(from, to)?,
            SetupEdit::Put(square, piece) => next.put(square, piece)?,
            SetupEdit::Lift(square) => {
                next.piece(square)?;
                next.position.set_piece(square, None);
            }
            SetupEdit::Cycle(square) => {
                let Piece { color, kind } = next.piece(square)?;
                let turned = match kind.promoted() {
                    Some(promoted) => Piece::new(color, promoted),
                    None => Piece::new(!color, kind.unpromoted()),
                };
                next.position.set_piece(square, Some(turned));
            }
            SetupEdit::Promote(square) => {
                let Piece { color, kind } = next.piece(square)?;
                let turned = if kind.is_promoted() { Some(kind.unpromoted()) } else { kind.promoted() };
                let kind = turned.ok_or(CannotSet::NeverPromotes(kind))?;
                next.position.set_piece(square, Some(Piece::new(color, kind)));
            }
            SetupEdit::Recolour(square) => {
                let Piece { color, kind } = next.piece(square)?;
                next.position.set_piece(square, Some(Piece::new(!color, kind)));
            }
            SetupEdit::Rest(color) => {
                let mut hand = next.position.hand(color);
                for kind in PieceKind::HAND {
                    let all = u32::from(hand.count(kind)) + next.in_box(kind);
                    hand.set(kind, u8::try_from(all).unwrap_or(u8::MAX));
                }
                next.position.set_hand(color, hand);
            }
            SetupEdit::SwapSides => {
                let old = next.position.clone();
                next.position = rearranged(&old, |square| Some(square.rotated()), |color| !color);
                for color in Color::ALL {
                    next.position.set_hand(color, old.hand(!color));
                }
                next.position.set_side_to_move(!old.side_to_move());
            }
            SetupEdit::Mirror => {
                let mirrored = |square: Square| Square::new(10 - square.file().number(), square.rank().number());
                next.position = rearranged(&next.position, mirrored, |color| color);
            }
            SetupEdit::Shift(direction) => {
                let (files, ranks) = match direction {
                    ShiftDirection::Left => (1, 0),
                    ShiftDirection::Right => (-1, 0),
                    ShiftDirection::Up => (0, -1),
                    ShiftDirection::Down => (0, 1),
                };
                let shifted = |square: Square| {
                    let file = square.file().number().checked_add_signed(files)?;
                    Square::new(file, square.rank().number().checked_add_signed(ranks)?)
                };
                next.position = rearranged(&next.position, shifted, |color| color);
            }
            SetupEdit::Turn(color) => next.position.set_side_to_move(color),
            SetupEdit::Ply(ply) => next.position.set_ply(ply.max(1)),
            SetupEdit::Load(_)
            | SetupEdit::Place(..)
            | SetupEdit::Carry(..)
            | SetupEdit::Clock(_)
            | SetupEdit::Castling(..)
            | SetupEdit::EnPassant(_)
            | SetupEdit::Ground(..)
            | SetupEdit::Grounds(_)
            | SetupEdit::Agree(_)
            | SetupEdit::Seek(_) => return Err(CannotSet::OtherGame),
        }
        Ok(())
    }

    fn carry(&mut self, from: PieceSource, to: Onto) -> Result<(), CannotSet> {
        let piece = match from {
            PieceSource::Board(square) => self.piece(square)?,
            PieceSource::Stand(color, kind) if self.position.hand(color).count(kind) > 0 => Piece::new(color, kind),
            PieceSource::Box(color, kind) if self.in_box(kind) > 0 => Piece::new(color, kind.unpromoted()),
            PieceSource::Stand(..) => return Err(CannotSet::NoPiece),
            PieceSource::Box(_, kind) => return Err(CannotSet::NoneLeft(kind)),
        };
        if matches!(to, Onto::Stand(_)) && piece.kind == PieceKind::King {
            return Err(CannotSet::KingInHand);
        }
        match from {
            PieceSource::Board(square) => self.position.set_piece(square, None),
            PieceSource::Stand(color, kind) => self.hand(color, kind, -1)?,
            // A piece that comes from nowhere else comes from the box.
            PieceSource::Box(..) => {}
        }
        match to {
            Onto::Board(square) => self.position.set_piece(square, Some(piece)),
            Onto::Stand(color) => self.hand(color, piece.kind.unpromoted(), 1)?,
            Onto::Box => {}
        }
        Ok(())
    }

    fn put(&mut self, square: Square, piece: Piece) -> Result<(), CannotSet> {
        // The piece that stands there may be the one that is needed.
        self.position.set_piece(square, None);
        let kind = piece.kind.unpromoted();
        if self.in_box(kind) == 0 {
            let defender = !self.position.side_to_move();
            let holder = [defender, !defender].into_iter().find(|&color| self.position.hand(color).count(kind) > 0);
            self.hand(holder.ok_or(CannotSet::NoneLeft(kind))?, kind, -1)?;
        }
        self.position.set_piece(square, Some(piece));
        Ok(())
    }
}

/// A position with every piece moved to another square, or off the board.
fn rearranged(old: &Position, to: impl Fn(Square) -> Option<Square>, colour: impl Fn(Color) -> Color) -> Position {
    let mut new = old.clone();
    for square in Square::all() {
        new.set_piece(square, None);
    }
    for square in Square::all() {
        if let (Some(piece), Some(to)) = (old.piece(square), to(square)) {
            new.set_piece(to, Some(Piece::new(colour(piece.color), piece.kind)));
        }
    }
    new
}

/// A new tsume problem 詰将棋, to be set up.
pub fn new_problem() -> Record {
    let mut record = Record::new(Preset::Tsume.position());
    // Says what it is even once it has two kings; the title is left for the person to fill in.
    record.headers.push("作品名", "");
    record
}
