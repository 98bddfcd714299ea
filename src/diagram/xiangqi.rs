//! The xiangqi board.

use tiny_skia::PathBuilder;

use super::figure::{BoardFigure, BoardMargins, Figure, label};
use super::lettering::{TextFace, TextLine};
use super::marks::frame_last;
use super::place::place;
use super::scene::Scene;
use super::style::{DiagramLook, DiagramStyle, LastMove, PieceLetters};
use super::western::xiangqi_letter;
use crate::notation::xiangqi::{character, river};
use crate::rules::Color;
use crate::rules::xiangqi::{Position, Square};

const CELL: f32 = 46.0;
/// The radius of a disc, and the height of the character on it, unless labels are higher.
const DISC: f32 = 20.5;
const CHARACTER: f32 = 29.0;
/// The same of a Latin letter.
const LETTER: f32 = 26.0;
/// The height of what stands in the river: discs on its banks just do not cover it.
const RIVER: f32 = 17.0;

pub(super) fn plan(style: &DiagramStyle) -> (BoardFigure, BoardMargins) {
    // As much at the sides as labels take above and below.
    let room = style.letters * if style.coordinates { 1.4 } else { 0.5 };
    let board = BoardFigure { columns: 9, rows: 10, cell: (CELL, CELL), at: (0.0, 0.0), turned: style.turned };
    (board, BoardMargins { above: room, right: room, below: room, left: room })
}

pub(super) fn draw(scene: &mut Scene, figure: &Figure, position: &Position, board: &BoardFigure, style: &DiagramStyle) {
    let paints = style.paints();
    if style.look == DiagramLook::Screen {
        scene.rect(paints.board, board.at, (board.width(), board.height()));
    }
    let last = figure.last.map(|(_, to)| board.corner(place(to)));
    if style.last == LastMove::Shade
        && let Some(corner) = last
    {
        scene.rect(paints.last, corner, board.cell);
    }
    crossings(scene, board, style, figure.simplified);
    if style.coordinates {
        let sides = if figure.latin {
            ["987654321"; 2]
        } else {
            ["９８７６５４３２１", "一二三四五六七八九"]
        };
        let [far, near] = if style.turned { [sides[1], sides[0]] } else { sides };
        for (labels, y) in
            [(far, board.at.1 - style.letters * 0.7), (near, board.at.1 + board.height() + style.letters * 0.7)]
        {
            // From Red's left: Black counts up, Red down.
            for (column, letter) in (0..9).zip(labels.chars().rev()) {
                let at = (board.middle((column, 0)).0, y);
                scene.centred(TextLine { letters: letter.into(), at, ..label(style, style.letters) });
            }
        }
    }
    for square in Square::all() {
        let Some(piece) = position.piece(square) else { continue };
        let (x, y) = board.middle(place(square.into()));
        let (disc, ink) = match (piece.color, style.look) {
            (Color::White, _) => (paints.body, paints.red),
            (Color::Black, DiagramLook::Screen) => (paints.body, paints.line),
            (Color::Black, _) => (paints.edge, paints.body),
        };
        scene.shape(paints.edge, PathBuilder::from_circle(x, y, DISC));
        scene.shape(disc, PathBuilder::from_circle(x, y, DISC - 1.6));
        let (letters, face, size) = match style.written {
            PieceLetters::Western => (xiangqi_letter(piece.kind), TextFace::Strong, LETTER),
            _ => (character(piece, figure.simplified), TextFace::Script, CHARACTER),
        };
        scene.centred(TextLine {
            letters: letters.to_owned(),
            face,
            pen: 0.035,
            ink,
            at: (x, y),
            ..label(style, size.max(style.letters))
        });
    }
    if let Some(corner) = last {
        frame_last(scene, corner, board.cell, 0.5, style);
    }
}

/// The lines of the board, with river, palaces and the points of cannons and soldiers.
fn crossings(scene: &mut Scene, board: &BoardFigure, style: &DiagramStyle, simplified: bool) {
    let ink = style.paints().line;
    let at = |column: u8, row: u8| board.middle((column, row));
    let edge = |is: bool| if is { 2.5 } else { 1.0 };
    for row in 0..10 {
        scene.line(ink, at(0, row), at(8, row), edge(row == 0 || row == 9));
    }
    for column in 0..9 {
        if column == 0 || column == 8 {
            scene.line(ink, at(column, 0), at(column, 9), edge(true));
        } else {
            scene.line(ink, at(column, 0), at(column, 4), 1.0);
            scene.line(ink, at(column, 5), at(column, 9), 1.0);
        }
    }
    for top in [0, 7] {
        scene.line(ink, at(3, top), at(5, top + 2), 1.0);
        scene.line(ink, at(5, top), at(3, top + 2), 1.0);
    }
    let soldiers = [3, 6].into_iter().flat_map(|row| (0..9).step_by(2).map(move |column| (column, row)));
    let cannons = [2, 7].into_iter().flat_map(|row| [(1, row), (7, row)]);
    let (left, right) = (at(0, 0).0.min(at(8, 0).0), at(0, 0).0.max(at(8, 0).0));
    for (column, row) in soldiers.chain(cannons) {
        let (x, y) = at(column, row);
        for (across, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let near = (3.5_f32.mul_add(across, x), 3.5_f32.mul_add(down, y));
            if (left..right).contains(&near.0) {
                scene.line(ink, near, (6.0_f32.mul_add(across, near.0), near.1), 1.0);
                scene.line(ink, near, (near.0, 6.0_f32.mul_add(down, near.1)), 1.0);
            }
        }
    }
    if style.letters > RIVER {
        // The picture is small: what fits there could not be read.
        return;
    }
    let middle = (at(0, 4).1 + at(0, 5).1) / 2.0;
    for (letter, column) in river(simplified).concat().chars().zip([1.5, 2.5, 5.5, 6.5]) {
        let x = (column + 0.5_f32).mul_add(CELL, board.at.0);
        scene.centred(TextLine {
            letters: letter.into(),
            face: TextFace::Script,
            pen: 0.0,
            at: (x, middle),
            ..label(style, RIVER)
        });
    }
}
