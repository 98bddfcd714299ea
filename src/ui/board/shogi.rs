//! A [`Scene`] of a shogi position, and the cells of its squares.

use super::scene::{Cell, Drawn, Face, Held, Ink, Layout, Marks, Scene, Standing, Words};
use crate::record::Arrow;
use crate::rules::{Color, File, Move, Origin, PieceKind, Position, Rank, Square};

/// What is written on the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum PieceSet {
    /// Two characters: 飛車, 成銀.
    #[default]
    TwoKanji,
    /// One character: 飛, 全.
    OneKanji,
}

/// The files of a diagram, 1 to 9.
const FILES: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
/// The ranks of a diagram, 一 to 九.
const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// The cell of a square.
pub fn cell_of(square: Square) -> Cell {
    Cell { column: 9 - square.file().number(), row: square.rank().number() - 1 }
}

/// An arrow as it is drawn.
pub fn drawn(arrow: &Arrow) -> Drawn {
    Drawn { from: cell_of(arrow.from), to: cell_of(arrow.to), color: arrow.color }
}

/// The square of a cell, if it lies on a shogi board.
pub fn square_of(cell: Cell) -> Option<Square> {
    Square::new(9u8.checked_sub(cell.column)?, cell.row.checked_add(1)?)
}

/// Which kind lies on a place of a stand, counted in the order 飛角金銀桂香歩.
pub fn held_kind(place: usize) -> Option<PieceKind> {
    PieceKind::HAND.get(place).copied()
}

/// The place on a stand of a kind.
pub fn held_place(kind: PieceKind) -> Option<usize> {
    PieceKind::HAND.iter().position(|&held| held == kind)
}

/// How a kind is drawn in a set. The king of White, whom custom makes the stronger, is 王, the other 玉.
pub fn face(kind: PieceKind, color: Color, set: PieceSet) -> Face {
    use PieceKind::*;
    let white = color == Color::White;
    let (one, two) = match kind {
        King if white => ("王", "王將"),
        King => ("玉", "玉將"),
        Rook => ("飛", "飛車"),
        Bishop => ("角", "角行"),
        Gold => ("金", "金將"),
        Silver => ("銀", "銀將"),
        Knight => ("桂", "桂馬"),
        Lance => ("香", "香車"),
        Pawn => ("歩", "歩兵"),
        Dragon => ("龍", "龍王"),
        Horse => ("馬", "龍馬"),
        PromotedSilver => ("全", "成銀"),
        PromotedKnight => ("圭", "成桂"),
        PromotedLance => ("杏", "成香"),
        Tokin => ("と", "と"),
    };
    let size = match kind.unpromoted() {
        King => 1000,
        Rook | Bishop => 970,
        Gold | Silver => 940,
        Knight => 905,
        Lance => 880,
        _ => 850,
    };
    let text = if set == PieceSet::TwoKanji { two } else { one };
    Face { text, size, ink: if kind.is_promoted() { Ink::Red } else { Ink::Black } }
}

/// What a screen reader calls a kind.
pub fn name(kind: PieceKind) -> &'static str {
    use PieceKind::*;
    match kind {
        King => "玉",
        Rook => "飛",
        Bishop => "角",
        Gold => "金",
        Silver => "銀",
        Knight => "桂",
        Lance => "香",
        Pawn => "歩",
        Dragon => "龍",
        Horse => "馬",
        PromotedSilver => "成銀",
        PromotedKnight => "成桂",
        PromotedLance => "成香",
        Tokin => "と",
    }
}

impl Scene {
    /// An empty shogi board with empty stands.
    pub fn empty_shogi(set: PieceSet) -> Self {
        let stand = |color| {
            PieceKind::HAND
                .map(|kind| Held { face: face(kind, color, set), count: 0, name: name(kind).to_owned() })
                .to_vec()
        };
        Self {
            columns: 9,
            rows: 9,
            layout: Layout::Cells,
            pieces: Vec::new(),
            hands: Some([stand(Color::Black), stand(Color::White)]),
            column_labels: File::ALL.iter().rev().map(|file| file.number().to_string()).collect(),
            row_labels: RANKS.map(str::to_owned).to_vec(),
            stars: vec![(3, 3), (6, 3), (3, 6), (6, 6)],
            cell_names: Rank::ALL
                .iter()
                .zip(RANKS)
                .flat_map(|(_, rank)| FILES.iter().rev().map(move |file| format!("{file}{rank}")))
                .collect(),
            players: Default::default(),
            to_move: None,
            flipped: false,
            marks: Marks::default(),
            words: Words::default(),
        }
    }

    /// Puts a shogi piece on the board.
    pub fn stand(&mut self, square: Square, color: Color, kind: PieceKind, set: PieceSet) {
        self.pieces.push(Standing {
            cell: cell_of(square),
            face: face(kind, color, set),
            turned: kind.promoted().map(|promoted| face(promoted, color, set)),
            side: color.index(),
            name: name(kind).to_owned(),
        });
    }

    /// Sets how many pieces of a kind lie on a side's stand.
    pub fn hold(&mut self, color: Color, kind: PieceKind, count: u8) {
        let place = held_place(kind);
        let stand = self.hands.as_mut().and_then(|hands| hands.get_mut(color.index()));
        if let Some(held) = place.zip(stand).and_then(|(place, stand)| stand.get_mut(place)) {
            held.count = count;
        }
    }

    /// The scene of a position: pieces, hands, turn and check; the last move is marked where it is given.
    pub fn of_shogi(position: &Position, last: Option<Move>, set: PieceSet) -> Self {
        let mut scene = Self::empty_shogi(set);
        for square in Square::all() {
            if let Some(piece) = position.piece(square) {
                scene.stand(square, piece.color, piece.kind, set);
            }
        }
        for color in Color::ALL {
            for (kind, count) in position.hand(color).iter() {
                scene.hold(color, kind, count);
            }
        }
        scene.to_move = Some(position.side_to_move().index());
        if position.in_check() {
            scene.marks.check = position.kings(position.side_to_move()).into_iter().map(cell_of).collect();
        }
        scene.marks.last = last.map(|mv| {
            let from = match mv.origin() {
                Origin::Board(square) => Some(cell_of(square)),
                Origin::Hand(_) => None,
            };
            (from, cell_of(mv.to()))
        });
        scene
    }
}
