//! A [`BoardScene`] of a chess position.

use super::cells::cell_of;
use super::game::side_of;
use super::scene::{
    BoardMarks, BoardScene, BoardWords, Body, DrawnPiece, Ground, Labels, Lettering, LetteringInk, PieceFace,
    PieceLayout,
};
use super::shogi::PieceStyle;
use crate::diagram::chessman;
use crate::locale::Locale;
use crate::rules::chess::{PieceKind, Position, Promoted, Square};
use crate::rules::{Color, Game};

/// How a piece is drawn.
pub fn face(kind: PieceKind, color: Color, style: PieceStyle) -> PieceFace {
    let ink = match color {
        Color::White => LetteringInk::White,
        Color::Black => LetteringInk::Black,
    };
    let drawn = PieceFace {
        body: Body::Figure(chessman(kind, style.chessmen)),
        text: "",
        narrow: "",
        lettering: Lettering::default(),
        size: 1000,
        ink,
    };
    drawn.pictured(style.own.and_then(|own| own.chess(kind, color)))
}

/// What a pawn can promote to.
fn promoted(color: Color, style: PieceStyle) -> Vec<PieceFace> {
    Promoted::ALL.map(|to| face(to.kind(), color, style)).to_vec()
}

impl BoardScene {
    /// The pieces of a chess position on their board, and a check.
    pub(super) fn of_chess(position: &Position, style: PieceStyle, locale: &Locale) -> Self {
        let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let ranks = ["8", "7", "6", "5", "4", "3", "2", "1"];
        let standing = |square: Square| {
            let piece = position.piece(square)?;
            Some(DrawnPiece {
                cell: cell_of(square),
                face: face(piece.kind, piece.color, style),
                becomes: if piece.kind == PieceKind::Pawn { promoted(piece.color, style) } else { Vec::new() },
                side: side_of(Game::Chess, piece.color),
                name: locale.text(&format!("chess-{}", piece.kind.as_ref())),
            })
        };
        let mover = position.side_to_move();
        let check = if position.in_check() { position.kings(mover).into_iter().map(cell_of).collect() } else { vec![] };
        Self {
            columns: 8,
            rows: 8,
            cell: (1, 1),
            layout: PieceLayout::Cells,
            ground: Ground { checkered: true, ..Ground::default() },
            labels: Labels {
                below: files.map(str::to_owned).to_vec(),
                left: ranks.map(str::to_owned).to_vec(),
                ..Labels::default()
            },
            pieces: Square::all().filter_map(standing).collect(),
            hands: None,
            upright: true,
            cell_names: ranks.iter().flat_map(|rank| files.iter().map(move |file| format!("{file}{rank}"))).collect(),
            emblems: Some(Color::WHITE_FIRST.map(|color| face(PieceKind::King, color, style))),
            players: Default::default(),
            clocks: Default::default(),
            to_move: None,
            flipped: false,
            marks: BoardMarks { check, ..BoardMarks::default() },
            words: BoardWords::default(),
        }
    }
}
