//! A second opinion on the rules: slow, on a board of its own, sharing nothing with the program but its types.
//! Pieces walk step by step, and every move is made to see what it leaves.

use std::collections::BTreeSet;

use komaoto::rules::Color;
use komaoto::rules::chess::{Move, Piece, PieceKind, Position, Promoted, Square};

/// File and rank from White's left corner.
type Place = (i8, i8);

const CROSS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Place; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[derive(Clone)]
pub struct Reference {
    board: [[Option<Piece>; 8]; 8],
    rooks: Vec<Place>,
    passed: Option<Place>,
    turn: Color,
}

fn place(square: Square) -> Place {
    (square.file().index() as i8, square.rank().index() as i8)
}

fn square((file, rank): Place) -> Square {
    Square::from_index((rank * 8 + file) as usize).unwrap()
}

fn on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

const fn ahead(color: Color) -> i8 {
    if matches!(color, Color::White) { 1 } else { -1 }
}

/// The rank, counted from a side's own edge.
fn rank_of(color: Color, rank: i8) -> i8 {
    if color == Color::White { rank } else { 7 - rank }
}

impl Reference {
    pub fn new(position: &Position) -> Self {
        let mut board = [[None; 8]; 8];
        for square in Square::all() {
            let (file, rank) = place(square);
            board[rank as usize][file as usize] = position.piece(square);
        }
        let rooks = position.castling().into_iter().map(place).collect();
        Self { board, rooks, passed: position.en_passant().map(place), turn: position.side_to_move() }
    }

    fn at(&self, (file, rank): Place) -> Option<Piece> {
        self.board[rank as usize][file as usize]
    }

    fn put(&mut self, (file, rank): Place, piece: Option<Piece>) {
        self.board[rank as usize][file as usize] = piece;
    }

    fn is(&self, at: Place, color: Color, kind: PieceKind) -> bool {
        on_board(at) && self.at(at) == Some(Piece::new(color, kind))
    }

    fn places(&self) -> impl Iterator<Item = (Place, Piece)> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank))).filter_map(|at| Some((at, self.at(at)?)))
    }

    /// Where a piece would capture, whoever stands there.
    fn attacked(&self, from: Place, piece: Piece) -> Vec<Place> {
        let add = |(file, rank): Place, (right, up): Place| (file + right, rank + up);
        let along = |directions: &[Place]| {
            let mut found = Vec::new();
            for &step in directions {
                let mut to = add(from, step);
                while on_board(to) {
                    found.push(to);
                    if self.at(to).is_some() {
                        break;
                    }
                    to = add(to, step);
                }
            }
            found
        };
        let all = [CROSS, DIAGONAL].concat();
        let mut found = match piece.kind {
            PieceKind::Pawn => [-1, 1].map(|right| add(from, (right, ahead(piece.color)))).to_vec(),
            PieceKind::Knight => LEAPS.map(|step| add(from, step)).to_vec(),
            PieceKind::Bishop => along(&DIAGONAL),
            PieceKind::Rook => along(&CROSS),
            PieceKind::Queen => along(&all),
            PieceKind::King => all.iter().map(|&step| add(from, step)).collect(),
        };
        found.retain(|&to| on_board(to));
        found
    }

    fn is_attacked(&self, at: Place, by: Color) -> bool {
        self.places().any(|(from, piece)| piece.color == by && self.attacked(from, piece).contains(&at))
    }

    /// Whether any king of a side is attacked.
    pub fn in_check(&self, color: Color) -> bool {
        self.places().any(|(at, piece)| piece == Piece::new(color, PieceKind::King) && self.is_attacked(at, !color))
    }

    /// The pawn that has just gone two squares over the passed one, if it can have.
    fn passing_pawn(&self) -> Option<Place> {
        let (file, rank) = self.passed?;
        let them = !self.turn;
        let (came_from, went_to) = ((file, rank - ahead(them)), (file, rank + ahead(them)));
        let real = rank_of(them, rank) == 2
            && self.is(went_to, them, PieceKind::Pawn)
            && self.at((file, rank)).is_none()
            && self.at(came_from).is_none();
        real.then_some(went_to)
    }

    pub fn legal_moves(&self) -> BTreeSet<Move> {
        let us = self.turn;
        let mut moves = BTreeSet::new();
        for (from, piece) in self.places().filter(|(_, piece)| piece.color == us) {
            let pawn = piece.kind == PieceKind::Pawn;
            let mut targets: Vec<(Place, Option<Place>)> = Vec::new();
            for to in self.attacked(from, piece) {
                match self.at(to) {
                    Some(target) if target.color != us => targets.push((to, None)),
                    None if !pawn => targets.push((to, None)),
                    None if Some(to) == self.passed => {
                        targets.extend(self.passing_pawn().map(|victim| (to, Some(victim))));
                    }
                    _ => {}
                }
            }
            if pawn {
                for steps in 1..=if rank_of(us, from.1) == 1 { 2 } else { 1 } {
                    let to = (from.0, from.1 + steps * ahead(us));
                    if !on_board(to) || self.at(to).is_some() {
                        break;
                    }
                    targets.push((to, None));
                }
            }
            for (to, victim) in targets {
                let mut after = self.clone();
                victim.into_iter().for_each(|victim| after.put(victim, None));
                after.put(from, None);
                after.put(to, Some(piece));
                if after.in_check(us) {
                    continue;
                }
                let becomes: Vec<Option<Promoted>> = match pawn && rank_of(us, to.1) == 7 {
                    true => Promoted::ALL.into_iter().map(Some).collect(),
                    false => vec![None],
                };
                for promote in becomes {
                    moves.insert(Move::Normal { from: square(from), to: square(to), promote });
                }
            }
        }
        moves.extend(self.castling());
        moves
    }

    fn castling(&self) -> Vec<Move> {
        let us = self.turn;
        let kings: Vec<Place> =
            self.places().filter(|&(_, piece)| piece == Piece::new(us, PieceKind::King)).map(|(at, _)| at).collect();
        let &[king] = kings.as_slice() else { return Vec::new() };
        let mut moves = Vec::new();
        for &rook in &self.rooks {
            let rank = king.1;
            if rook.1 != rank || rank_of(us, rank) != 0 || !self.is(rook, us, PieceKind::Rook) {
                continue;
            }
            let (king_to, rook_to) = if rook.0 > king.0 { (6, 5) } else { (2, 3) };
            let span = |a: i8, b: i8| (a.min(b)..=a.max(b)).map(|file| (file, rank));
            let mut way = span(king.0, king_to).chain(span(rook.0, rook_to));
            if !way.all(|at| at == king || at == rook || self.at(at).is_none()) || self.in_check(us) {
                continue;
            }
            // The squares that the king crosses; then both where they end.
            let mut leaving = self.clone();
            leaving.put(king, None);
            let crossed = span(king.0, king_to).filter(|&at| at != king && at.0 != king_to);
            if crossed.into_iter().any(|at| leaving.is_attacked(at, !us)) {
                continue;
            }
            let mut after = self.clone();
            after.put(king, None);
            after.put(rook, None);
            after.put((king_to, rank), Some(Piece::new(us, PieceKind::King)));
            after.put((rook_to, rank), Some(Piece::new(us, PieceKind::Rook)));
            if !after.in_check(us) {
                moves.push(Move::Castle { king: square(king), rook: square(rook) });
            }
        }
        moves
    }
}
