//! A [`BoardScene`] of a xiangqi position.

use super::cells::cell_of;
use super::game::side_of;
use super::scene::{
    BoardMarks, BoardScene, BoardWords, Body, DrawnPiece, Ground, Labels, Lettering, LetteringInk, PieceFace,
    PieceLayout,
};
use super::shogi::{PieceSet, PieceStyle};
use crate::diagram::{PieceReach, xiangqi_letter};
use crate::locale::Locale;
use crate::notation::Style;
use crate::notation::xiangqi::{character, river};
use crate::rules::xiangqi::{Piece, PieceKind, Position, Square};
use crate::rules::{Color, Game};

/// The files as Black counts them, from Red's left: full-width digits, as in Chinese notation.
const BLACK_FILES: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
/// The files as Red counts them, from Red's left.
const RED_FILES: [&str; 9] = ["九", "八", "七", "六", "五", "四", "三", "二", "一"];
/// The same as in WXF.
const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const DIGITS_OF_RED: [&str; 9] = ["9", "8", "7", "6", "5", "4", "3", "2", "1"];
/// Files and ranks as in ICCS, from Red's left and from Black's edge.
const LETTERS: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
const NUMBERS: [&str; 10] = ["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"];

/// How a piece is drawn: with its character or, in the western set, its letter. Colour is not the only thing that tells
/// the sides apart: Black's discs have two rings, or are of dark wood.
pub fn face(kind: PieceKind, color: Color, style: impl Into<PieceStyle>) -> PieceFace {
    let style = style.into();
    let red = color == Color::White;
    let western = style.set == PieceSet::Western;
    let (text, lettering) = if western {
        (xiangqi_letter(kind), Lettering::Latin(PieceReach::default()))
    } else {
        (character(Piece::new(color, kind), style.simplified), Lettering::Regular)
    };
    let (ink, rings) = match (red, western) {
        (true, _) => (LetteringInk::Red, 1),
        (false, false) => (LetteringInk::Black, 2),
        (false, true) => (LetteringInk::White, 1),
    };
    let drawn = PieceFace { body: Body::Disc { rings }, text, narrow: text, lettering, size: 1000, ink };
    drawn.pictured(style.own.and_then(|own| own.xiangqi(kind, color)))
}

/// The lines of the palaces, the places of cannons and soldiers, and the river.
fn ground(simplified: bool) -> Ground {
    let palace = |top: u8| [[(3, top), (5, top + 2)], [(5, top), (3, top + 2)]];
    let soldiers = [3, 6].into_iter().flat_map(|row| (0..9).step_by(2).map(move |column| (column, row)));
    let cannons = [2, 7].into_iter().flat_map(|row| [1, 7].map(|column| (column, row)));
    Ground {
        diagonals: [palace(0), palace(7)].concat(),
        corners: soldiers.chain(cannons).collect(),
        river: Some((4, river(simplified))),
        ..Ground::default()
    }
}

impl BoardScene {
    /// The pieces of a xiangqi position on their board, and a check.
    pub(super) fn of_xiangqi(position: &Position, style: PieceStyle, locale: &Locale) -> Self {
        let own = |labels: &[&str]| labels.iter().map(|&label| label.to_owned()).collect::<Vec<String>>();
        let of_players = |above: &[&str], below: &[&str]| Labels {
            above: own(above),
            below: own(below),
            of_players: true,
            ..Labels::default()
        };
        let labels = match style.notation {
            Style::Japanese | Style::Kif => of_players(&BLACK_FILES, &RED_FILES),
            // Each player of WXF counts the files from the right.
            Style::Western => of_players(&DIGITS, &DIGITS_OF_RED),
            Style::Usi => Labels { below: own(&LETTERS), left: own(&NUMBERS), ..Labels::default() },
        };
        let standing = |square: Square| {
            let piece = position.piece(square)?;
            Some(DrawnPiece {
                cell: cell_of(square),
                face: face(piece.kind, piece.color, style),
                becomes: Vec::new(),
                side: side_of(Game::Xiangqi, piece.color),
                name: locale.text(&format!("xiangqi-{}", piece.kind.as_ref())),
            })
        };
        let mover = position.side_to_move();
        let check = if position.in_check() { position.kings(mover).into_iter().map(cell_of).collect() } else { vec![] };
        Self {
            columns: 9,
            rows: 10,
            cell: (1, 1),
            layout: PieceLayout::Crossings,
            ground: ground(style.simplified),
            labels,
            pieces: Square::all().filter_map(standing).collect(),
            hands: None,
            upright: true,
            cell_names: NUMBERS.iter().flat_map(|rank| LETTERS.map(|file| format!("{file}{rank}"))).collect(),
            emblems: Some(Color::WHITE_FIRST.map(|color| face(PieceKind::General, color, style))),
            players: Default::default(),
            clocks: Default::default(),
            to_move: None,
            flipped: false,
            marks: BoardMarks { check, ..BoardMarks::default() },
            words: BoardWords::default(),
        }
    }
}
