//! Mate by brute force: every check against every reply, on a plain board of its own. Sharing nothing with the program
//! but its types, it knows no hands that dominate, no repetition and no order of moves.

use std::collections::{BTreeSet, HashMap};

use komaoto::rules::Color;
use komaoto::rules::shogi::{PieceKind, Position, Square};

/// A position: Black is 0 and plays up the board, White is 1. Squares are numbered file by file from 1a.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    squares: [Option<(u8, Kind)>; 81],
    hands: [[u8; 7]; 2],
    turn: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
    Tokin,
    GoldOfLance,
    GoldOfKnight,
    GoldOfSilver,
    Horse,
    Dragon,
}

const HELD: [Kind; 7] = [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];
const LETTERS: [char; 7] = ['P', 'L', 'N', 'S', 'G', 'B', 'R'];

/// The eight directions as Black sees them: files to the left, ranks down.
const DIRECTIONS: [(i8, i8); 8] = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1)];
const STRAIGHT: u8 = 0b0011_1001;
const DIAGONAL: u8 = 0b1100_0110;

impl Kind {
    /// In which of the directions it steps and in which it slides.
    const fn reach(self) -> (u8, u8) {
        match self {
            Self::Pawn => (1, 0),
            Self::Lance => (0, 1),
            Self::Knight => (0, 0),
            Self::Silver => (DIAGONAL | 1, 0),
            Self::Gold | Self::Tokin | Self::GoldOfLance | Self::GoldOfKnight | Self::GoldOfSilver => {
                (STRAIGHT | 0b110, 0)
            }
            Self::Bishop => (0, DIAGONAL),
            Self::Rook => (0, STRAIGHT),
            Self::King => (STRAIGHT | DIAGONAL, 0),
            Self::Horse => (STRAIGHT, DIAGONAL),
            Self::Dragon => (DIAGONAL, STRAIGHT),
        }
    }
    const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::Tokin,
            Self::Lance => Self::GoldOfLance,
            Self::Knight => Self::GoldOfKnight,
            Self::Silver => Self::GoldOfSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }
    const fn held(self) -> usize {
        match self {
            Self::Pawn | Self::Tokin => 0,
            Self::Lance | Self::GoldOfLance => 1,
            Self::Knight | Self::GoldOfKnight => 2,
            Self::Silver | Self::GoldOfSilver => 3,
            Self::Gold | Self::King => 4,
            Self::Bishop | Self::Horse => 5,
            Self::Rook | Self::Dragon => 6,
        }
    }
    /// On how many of the farthest ranks it could never move again.
    const fn dead_ranks(self) -> i8 {
        match self {
            Self::Pawn | Self::Lance => 1,
            Self::Knight => 2,
            _ => 0,
        }
    }
    const fn of(kind: PieceKind) -> Self {
        match kind {
            PieceKind::Pawn => Self::Pawn,
            PieceKind::Lance => Self::Lance,
            PieceKind::Knight => Self::Knight,
            PieceKind::Silver => Self::Silver,
            PieceKind::Gold => Self::Gold,
            PieceKind::Bishop => Self::Bishop,
            PieceKind::Rook => Self::Rook,
            PieceKind::King => Self::King,
            PieceKind::Tokin => Self::Tokin,
            PieceKind::PromotedLance => Self::GoldOfLance,
            PieceKind::PromotedKnight => Self::GoldOfKnight,
            PieceKind::PromotedSilver => Self::GoldOfSilver,
            PieceKind::Horse => Self::Horse,
            PieceKind::Dragon => Self::Dragon,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Go { from: usize, to: usize, promote: bool },
    Drop { held: usize, to: usize },
}

impl Step {
    const fn to(self) -> usize {
        match self {
            Self::Go { to, .. } | Self::Drop { to, .. } => to,
        }
    }
    fn usi(self) -> String {
        let name = |at: usize| format!("{}{}", at / 9 + 1, char::from(b'a' + (at % 9) as u8));
        match self {
            Self::Go { from, to, promote } => format!("{}{}{}", name(from), name(to), if promote { "+" } else { "" }),
            Self::Drop { held, to } => format!("{}*{}", LETTERS[held], name(to)),
        }
    }
}

/// The square a step away, if it is on the board.
fn step(at: usize, (files, ranks): (i8, i8)) -> Option<usize> {
    let (file, rank) = ((at / 9) as i8 + files, (at % 9) as i8 + ranks);
    ((0..9).contains(&file) && (0..9).contains(&rank)).then(|| (file * 9 + rank) as usize)
}

/// A direction as a side sees it.
fn seen_by(side: u8, (files, ranks): (i8, i8)) -> (i8, i8) {
    if side == 0 { (files, ranks) } else { (-files, -ranks) }
}

impl Board {
    pub fn of(position: &Position) -> Self {
        let mut squares = [None; 81];
        for square in Square::all() {
            let at = usize::from(square.file().number() - 1) * 9 + usize::from(square.rank().number() - 1);
            squares[at] =
                position.piece(square).map(|piece| (u8::from(piece.color == Color::White), Kind::of(piece.kind)));
        }
        let mut hands = [[0; 7]; 2];
        for (hand, color) in hands.iter_mut().zip([Color::Black, Color::White]) {
            for (kind, count) in position.hand(color).iter() {
                hand[Kind::of(kind).held()] = count;
            }
        }
        Self { squares, hands, turn: u8::from(position.side_to_move() == Color::White) }
    }
    fn king(&self, side: u8) -> Option<usize> {
        self.squares.iter().position(|&piece| piece == Some((side, Kind::King)))
    }
    /// How many ranks a square is from a side's farthest: 0 on it.
    const fn ranks_left(side: u8, at: usize) -> i8 {
        let rank = (at % 9) as i8;
        if side == 0 { rank } else { 8 - rank }
    }
    /// Whether a side attacks a square.
    fn attacks(&self, side: u8, target: usize) -> bool {
        for (number, direction) in DIRECTIONS.into_iter().enumerate() {
            // Looked at from the target.
            let back = seen_by(1 - side, direction);
            let (mut at, mut is_near) = (target, true);
            while let Some(next) = step(at, back) {
                if let Some((of, kind)) = self.squares[next] {
                    let (steps, slides) = kind.reach();
                    let bits = if is_near { steps | slides } else { slides };
                    if of == side && bits & 1 << number != 0 {
                        return true;
                    }
                    break;
                }
                (at, is_near) = (next, false);
            }
        }
        [(1, 2), (-1, 2)].into_iter().any(|jump| {
            step(target, seen_by(side, jump)).is_some_and(|at| self.squares[at] == Some((side, Kind::Knight)))
        })
    }
    fn in_check(&self, side: u8) -> bool {
        self.king(side).is_some_and(|king| self.attacks(1 - side, king))
    }
    fn after(&self, mv: Step) -> Self {
        let mut after = self.clone();
        let us = self.turn;
        match mv {
            Step::Go { from, to, promote } => {
                if let Some((_, kind)) = self.squares[to] {
                    after.hands[usize::from(us)][kind.held()] += 1;
                }
                after.squares[from] = None;
                after.squares[to] =
                    self.squares[from].map(|(_, kind)| (us, if promote { kind.promoted().unwrap() } else { kind }));
            }
            Step::Drop { held, to } => {
                after.hands[usize::from(us)][held] -= 1;
                after.squares[to] = Some((us, HELD[held]));
            }
        }
        after.turn = 1 - us;
        after
    }
    /// The legal moves with the positions after them: first those of the pieces on the board.
    fn moves(&self) -> Vec<(Step, Self)> {
        let us = self.turn;
        let mut moves = Vec::new();
        let mut go = |from: usize, to: usize, kind: Kind| {
            if self.squares[to].is_some_and(|(side, kind)| side == us || kind == Kind::King) {
                return;
            }
            let far = Self::ranks_left(us, from).min(Self::ranks_left(us, to)) < 3;
            for promote in [true, false] {
                let may = if promote {
                    far && kind.promoted().is_some()
                } else {
                    Self::ranks_left(us, to) >= kind.dead_ranks()
                };
                if may {
                    let mv = Step::Go { from, to, promote };
                    let after = self.after(mv);
                    if !after.in_check(us) {
                        moves.push((mv, after));
                    }
                }
            }
        };
        for (from, piece) in self.squares.iter().enumerate() {
            let Some((_, kind)) = piece.filter(|(side, _)| *side == us) else { continue };
            let (steps, slides) = kind.reach();
            for (number, direction) in DIRECTIONS.into_iter().enumerate() {
                let direction = seen_by(us, direction);
                let mut at = from;
                while let Some(to) = step(at, direction) {
                    let bits = if at == from { steps | slides } else { slides };
                    if bits & 1 << number == 0 {
                        break;
                    }
                    go(from, to, kind);
                    if self.squares[to].is_some() {
                        break;
                    }
                    at = to;
                }
            }
            if kind == Kind::Knight {
                for jump in [(1, -2), (-1, -2)] {
                    if let Some(to) = step(from, seen_by(us, jump)) {
                        go(from, to, kind);
                    }
                }
            }
        }
        let was_in_check = self.in_check(us);
        for to in (0..81).filter(|&to| self.squares[to].is_none()) {
            // Whatever is dropped there parries the check or does not.
            if was_in_check {
                let mut blocked = self.clone();
                blocked.squares[to] = Some((us, Kind::Gold));
                if blocked.in_check(us) {
                    continue;
                }
            }
            for (held, kind) in HELD.into_iter().enumerate() {
                let dead = Self::ranks_left(us, to) < kind.dead_ranks();
                if self.hands[usize::from(us)][held] == 0 || dead || held == 0 && self.has_pawn_on_file(to) {
                    continue;
                }
                let after = self.after(Step::Drop { held, to });
                let is_pawn_check = held == 0 && self.king(1 - us) == step(to, seen_by(us, (0, -1)));
                if !(is_pawn_check && self.king(1 - us).is_some() && after.moves().is_empty()) {
                    moves.push((Step::Drop { held, to }, after));
                }
            }
        }
        moves
    }
    fn has_pawn_on_file(&self, at: usize) -> bool {
        let file = at / 9 * 9;
        self.squares[file..file + 9].contains(&Some((self.turn, Kind::Pawn)))
    }
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().iter().map(|(_, after)| after.perft(depth - 1)).sum(),
        }
    }
    fn checks(&self) -> impl Iterator<Item = (Step, Self)> {
        self.moves().into_iter().filter(|(_, after)| after.in_check(after.turn))
    }
}

/// Which replies count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// All but useless interpositions 無駄合.
    ByRule,
    All,
}

/// What is known of a position: within how many plies it is mate, and within how many it is not.
#[derive(Clone, Copy, Default)]
struct Known {
    mate: Option<u8>,
    none: Option<u8>,
}

/// Brute force that remembers what it has found.
#[derive(Default)]
pub struct Oracle {
    known: HashMap<Board, [Known; 2]>,
    /// The positions that are being asked with the same number of plies, each after a slide from the one before.
    slid: Vec<(Board, u8)>,
}

impl Oracle {
    /// The least number of plies within which the side to move mates by checks, and how many were tried: no more than
    /// `most`, nor more than five once so many positions have been looked at.
    pub fn length(&mut self, board: &Board, most: u8, counting: Counting, work: usize) -> (Option<u8>, u8) {
        let mut tried = 0;
        for plies in (1..=most).step_by(2) {
            if plies > 5 && self.known.len() > work {
                break;
            }
            tried = plies;
            if self.is_mate(board, plies, counting) {
                return (Some(plies), most);
            }
        }
        (None, tried)
    }
    /// The checks after which it is mate within so many plies in all.
    pub fn keys(&mut self, board: &Board, plies: u8, counting: Counting) -> BTreeSet<String> {
        let checks = board.checks().filter(|(_, after)| self.is_mate(after, plies - 1, counting));
        checks.map(|(mv, _)| mv.usi()).collect()
    }
    /// Whether the side that gives check mates within so many plies: it is its turn if they are odd.
    pub fn is_mate(&mut self, board: &Board, plies: u8, counting: Counting) -> bool {
        let known = self.known.get(board).map_or_else(Known::default, |known| known[counting as usize]);
        if known.mate.is_some_and(|mate| mate <= plies) {
            return true;
        }
        if known.none.is_some_and(|none| none >= plies) {
            return false;
        }
        let found = if plies % 2 == 1 {
            board.checks().any(|(_, after)| self.is_mate(&after, plies - 1, counting))
        } else {
            board.moves().into_iter().all(|(mv, after)| {
                plies > 0 && self.is_mate(&after, plies - 1, counting)
                    || counting == Counting::ByRule && self.is_useless(board, mv, &after, plies)
            })
        };
        let known = &mut self.known.entry(board.clone()).or_default()[counting as usize];
        if found {
            known.mate = Some(plies);
        } else {
            known.none = Some(plies);
        }
        found
    }
    /// How many pieces are left at the end of a mate by the rule in just so many plies, both sides at their best; `None`
    /// where a useless interposition is what makes it as long.
    pub fn left(&mut self, board: &Board, plies: u8) -> Option<u8> {
        let attacks = plies % 2 == 1;
        if plies == 0 {
            return Some(board.hands[usize::from(1 - board.turn)].iter().sum());
        }
        let mut best = Vec::new();
        for (mv, after) in board.moves() {
            let is_best = if attacks {
                after.in_check(after.turn) && self.is_mate(&after, plies - 1, Counting::ByRule)
            } else {
                !self.is_useless(board, mv, &after, plies)
                    && (plies < 3 || !self.is_mate(&after, plies - 3, Counting::ByRule))
            };
            if is_best {
                best.push(self.left(&after, plies - 1)?);
            }
        }
        if attacks { best.into_iter().max() } else { best.into_iter().min() }
    }
    /// Whether a reply is a drop that some check takes, and it is mate all the same within as many plies as before it
    /// when the piece is given back.
    fn is_useless(&mut self, before: &Board, mv: Step, after: &Board, plies: u8) -> bool {
        let Step::Drop { held, to } = mv else { return false };
        let attacker = usize::from(after.turn);
        self.slid.push((before.clone(), plies));
        let found = after.checks().filter(|(taking, _)| taking.to() == to).any(|(_, mut slid)| {
            slid.hands[attacker][held] -= 1;
            slid.hands[1 - attacker][held] += 1;
            // To slide back and forth leads nowhere.
            !self.slid.contains(&(slid.clone(), plies)) && self.is_mate(&slid, plies, Counting::ByRule)
        });
        self.slid.pop();
        found
    }
}
