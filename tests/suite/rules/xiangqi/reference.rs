//! A second opinion on the rules: slow, on a board of its own, sharing nothing with the program but its types.
//! Pieces walk step by step, and every move is made to see what it leaves.

use std::collections::BTreeSet;

use komaoto::rules::Color;
use komaoto::rules::xiangqi::{Move, Piece, PieceKind, Position, Square};

/// File and rank from Red's left corner.
type Place = (i8, i8);

const CROSS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

#[derive(Clone)]
pub struct Reference {
    board: [[Option<Piece>; 9]; 10],
    turn: Color,
}

fn place(square: Square) -> Place {
    (square.file().index() as i8, square.rank().index() as i8)
}

fn square((file, rank): Place) -> Square {
    Square::from_index((rank * 9 + file) as usize).unwrap()
}

fn on_board((file, rank): Place) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

/// Ranks from a side's own edge.
fn forward(color: Color, rank: i8) -> i8 {
    if color == Color::White { rank } else { 9 - rank }
}

fn in_palace(color: Color, (file, rank): Place) -> bool {
    (3..=5).contains(&file) && forward(color, rank) <= 2
}

fn at_home(color: Color, (_, rank): Place) -> bool {
    forward(color, rank) <= 4
}

impl Reference {
    pub fn new(position: &Position) -> Self {
        let mut board = [[None; 9]; 10];
        for square in Square::all() {
            let (file, rank) = place(square);
            board[rank as usize][file as usize] = position.piece(square);
        }
        Self { board, turn: position.side_to_move() }
    }

    fn at(&self, (file, rank): Place) -> Option<Piece> {
        self.board[rank as usize][file as usize]
    }

    fn places(&self) -> impl Iterator<Item = (Place, Piece)> {
        (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank))).filter_map(|at| Some((at, self.at(at)?)))
    }

    /// Where a piece goes, whoever stands there.
    fn targets(&self, from: Place, piece: Piece) -> Vec<Place> {
        let add = |(file, rank): Place, (right, up): Place| (file + right, rank + up);
        let mut targets = Vec::new();
        match piece.kind {
            PieceKind::General => targets.extend(CROSS.map(|step| add(from, step))),
            PieceKind::Advisor => targets.extend(DIAGONAL.map(|step| add(from, step))),
            PieceKind::Elephant => {
                for step in DIAGONAL {
                    let eye = add(from, step);
                    if on_board(eye) && self.at(eye).is_none() {
                        targets.push(add(eye, step));
                    }
                }
            }
            PieceKind::Horse => {
                for (right, up) in CROSS {
                    let leg = add(from, (right, up));
                    if on_board(leg) && self.at(leg).is_none() {
                        // One more step ahead, and one to either side of it.
                        targets.push(add(leg, (right + up, up + right)));
                        targets.push(add(leg, (right - up, up - right)));
                    }
                }
            }
            PieceKind::Chariot | PieceKind::Cannon => {
                for step in CROSS {
                    let mut screens = 0;
                    let mut to = add(from, step);
                    while on_board(to) {
                        let empty = self.at(to).is_none();
                        match (piece.kind, empty, screens) {
                            (_, true, 0) | (PieceKind::Chariot, false, 0) | (PieceKind::Cannon, false, 1) => {
                                targets.push(to);
                            }
                            _ => {}
                        }
                        screens += i8::from(!empty);
                        to = add(to, step);
                    }
                }
            }
            PieceKind::Soldier => {
                targets.push(add(from, (0, if piece.color == Color::White { 1 } else { -1 })));
                if !at_home(piece.color, from) {
                    targets.extend([add(from, (1, 0)), add(from, (-1, 0))]);
                }
            }
        }
        targets.retain(|&to| {
            on_board(to)
                && match piece.kind {
                    PieceKind::General | PieceKind::Advisor => in_palace(piece.color, to),
                    PieceKind::Elephant => at_home(piece.color, to),
                    _ => true,
                }
        });
        targets
    }

    /// Whether a side's general may be taken, or looks the other in the face.
    pub fn is_exposed(&self, color: Color) -> bool {
        let general = |at: Place, color| self.at(at) == Some(Piece::new(color, PieceKind::General));
        self.places().any(|(from, piece)| {
            let taken = piece.color != color && self.targets(from, piece).into_iter().any(|to| general(to, color));
            let mut ahead = (from.1 + 1..10).map(|rank| (from.0, rank)).filter(|&at| self.at(at).is_some());
            let faces = general(from, piece.color) && ahead.next().is_some_and(|at| general(at, !piece.color));
            taken || faces
        })
    }

    pub fn legal_moves(&self) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        for (from, piece) in self.places().filter(|(_, piece)| piece.color == self.turn) {
            for to in self.targets(from, piece) {
                if self.at(to).is_some_and(|target| target.color == self.turn) {
                    continue;
                }
                let mut after = self.clone();
                after.board[from.1 as usize][from.0 as usize] = None;
                after.board[to.1 as usize][to.0 as usize] = Some(piece);
                if !after.is_exposed(self.turn) {
                    moves.insert(Move { from: square(from), to: square(to) });
                }
            }
        }
        moves
    }
}
