//! A second opinion on the rules: slow, on a board of its own, sharing nothing with the program but its types.
//! Every square is tried as a target of every piece, and every move is made to see what it leaves.

use komaoto::rules::Color;
use komaoto::rules::shogi::{Move, Piece, PieceKind, Position, Square};

#[derive(Clone)]
pub struct Reference {
    board: [[Option<Piece>; 10]; 10],
    hands: [Vec<(PieceKind, u8)>; 2],
    turn: Color,
}

type Offsets = &'static [(i8, i8)];

/// Steps (files to the left, ranks up) as the piece's owner sees them, and whether they go on.
fn movement(kind: PieceKind) -> (Offsets, Offsets) {
    const GOLD: Offsets = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
    const CROSS: Offsets = &[(0, 1), (0, -1), (1, 0), (-1, 0)];
    const DIAGONAL: Offsets = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
    match kind {
        PieceKind::Pawn => (&[(0, 1)], &[]),
        PieceKind::Lance => (&[], &[(0, 1)]),
        PieceKind::Knight => (&[(1, 2), (-1, 2)], &[]),
        PieceKind::Silver => (&[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)], &[]),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => (GOLD, &[]),
        PieceKind::Bishop => (&[], DIAGONAL),
        PieceKind::Rook => (&[], CROSS),
        PieceKind::King => (&[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)], &[]),
        PieceKind::Horse => (CROSS, DIAGONAL),
        PieceKind::Dragon => (DIAGONAL, CROSS),
    }
}

fn square(file: i8, rank: i8) -> Square {
    Square::new(file as u8, rank as u8).unwrap()
}

fn place(square: Square) -> (i8, i8) {
    (square.file().number() as i8, square.rank().number() as i8)
}

/// How many ranks a square is from the far edge of a side: 1 on it.
fn ranks_left(color: Color, rank: i8) -> i8 {
    if color == Color::Black { rank } else { 10 - rank }
}

impl Reference {
    pub fn new(position: &Position) -> Self {
        let mut board = [[None; 10]; 10];
        for square in Square::all() {
            let (file, rank) = place(square);
            board[file as usize][rank as usize] = position.piece(square);
        }
        let hands = Color::ALL.map(|color| position.hand(color).iter().collect());
        Self { board, hands, turn: position.side_to_move() }
    }

    fn at(&self, (file, rank): (i8, i8)) -> Option<Piece> {
        self.board[file as usize][rank as usize]
    }

    /// Whether the piece on a square goes to another, whatever stands there.
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.at(place(from)) else { return false };
        let sign = if piece.color == Color::Black { 1 } else { -1 };
        let (steps, slides) = movement(piece.kind);
        let (start, goal) = (place(from), place(to));
        let next = |(file, rank): (i8, i8), (left, up): (i8, i8)| (file + sign * left, rank - sign * up);
        steps.iter().any(|&step| next(start, step) == goal)
            || slides.iter().any(|&step| {
                let mut here = next(start, step);
                while (1..=9).contains(&here.0) && (1..=9).contains(&here.1) {
                    if here == goal {
                        return true;
                    }
                    if self.at(here).is_some() {
                        return false;
                    }
                    here = next(here, step);
                }
                false
            })
    }

    fn squares(&self, wanted: impl Fn(Piece) -> bool) -> Vec<Square> {
        Square::all().filter(|&square| self.at(place(square)).is_some_and(&wanted)).collect()
    }

    /// Whether any king of a side is attacked.
    pub fn in_check(&self, color: Color) -> bool {
        let kings = self.squares(|piece| piece == Piece::new(color, PieceKind::King));
        let enemies = self.squares(|piece| piece.color != color);
        kings.iter().any(|&king| enemies.iter().any(|&enemy| self.reaches(enemy, king)))
    }

    fn stuck(color: Color, kind: PieceKind, to: Square) -> bool {
        let left = ranks_left(color, place(to).1);
        match kind {
            PieceKind::Pawn | PieceKind::Lance => left == 1,
            PieceKind::Knight => left <= 2,
            _ => false,
        }
    }

    fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        let (file, rank) = place(mv.to());
        let target = &mut after.board[file as usize][rank as usize];
        match mv {
            Move::Normal { from, promote, .. } => {
                let piece = self.at(place(from)).unwrap();
                let kind = if promote { piece.kind.promoted().unwrap() } else { piece.kind };
                *target = Some(Piece::new(piece.color, kind));
                let (file, rank) = place(from);
                after.board[file as usize][rank as usize] = None;
            }
            // What is in hand matters to no reply that this reference asks for.
            Move::Drop { kind, .. } => *target = Some(Piece::new(self.turn, kind)),
        }
        after.turn = !self.turn;
        after
    }

    fn legal_on_board(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.squares(|piece| piece.color == self.turn) {
            let kind = self.at(place(from)).unwrap().kind;
            for to in Square::all().filter(|&to| self.reaches(from, to)) {
                if self.at(place(to)).is_some_and(|piece| piece.color == self.turn) {
                    continue;
                }
                let zone = [from, to].iter().any(|&square| ranks_left(self.turn, place(square).1) <= 3);
                if kind.promoted().is_some() && zone {
                    moves.push(Move::Normal { from, to, promote: true });
                }
                if !Self::stuck(self.turn, kind, to) {
                    moves.push(Move::Normal { from, to, promote: false });
                }
            }
        }
        moves.retain(|&mv| !self.after(mv).in_check(self.turn));
        moves
    }

    fn legal_drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for &(kind, _) in &self.hands[self.turn.index()] {
            for to in Square::all().filter(|&to| self.at(place(to)).is_none()) {
                let pawn = Some(Piece::new(self.turn, PieceKind::Pawn));
                let (file, rank) = place(to);
                if Self::stuck(self.turn, kind, to)
                    || kind == PieceKind::Pawn && (1..=9).any(|rank| self.at((file, rank)) == pawn)
                {
                    continue;
                }
                let after = self.after(Move::Drop { kind, to });
                if after.in_check(self.turn) {
                    continue;
                }
                let ahead = if self.turn == Color::Black { rank - 1 } else { rank + 1 };
                let gives_check = kind == PieceKind::Pawn
                    && (1..=9).contains(&ahead)
                    && self.at((file, ahead)) == Some(Piece::new(!self.turn, PieceKind::King));
                // A drop never parries the check of an adjacent piece.
                if gives_check && after.legal_on_board().is_empty() {
                    continue;
                }
                moves.push(Move::Drop { kind, to });
            }
        }
        moves
    }

    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.legal_on_board();
        moves.extend(self.legal_drops());
        moves
    }

    pub fn attackers(&self, color: Color, target: Square) -> Vec<Square> {
        let own = self.squares(|piece| piece.color == color);
        own.into_iter().filter(|&from| self.reaches(from, target)).collect()
    }
}

#[test]
fn the_reference_itself_counts_right() {
    fn count(reference: &Reference, depth: u32) -> usize {
        let moves = reference.legal_moves();
        if depth == 1 {
            return moves.len();
        }
        // Only positions without captures or drops in between: `after` leaves hands alone.
        moves.into_iter().map(|mv| count(&reference.after(mv), depth - 1)).sum()
    }
    assert_eq!(count(&Reference::new(&Position::start()), 3), 25470);
    let heavy = super::position("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    assert_eq!(Reference::new(&heavy).legal_moves().len(), 593);
    assert_eq!(square(7, 6), super::sq("7f"));
}
