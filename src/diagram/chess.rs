//! The chess board.

use tiny_skia::{LineCap, LineJoin, Path, PathBuilder, Stroke, Transform};

use super::chess_set::chessman;
use super::chessman::Chessman;
use super::figure::{BoardFigure, BoardMargins, Figure, label};
use super::ink::Ink;
use super::lettering::TextLine;
use super::marks::frame_last;
use super::place::place;
use super::scene::Scene;
use super::style::{DiagramLook, DiagramStyle, LastMove};
use crate::rules::Color;
use crate::rules::chess::{Position, Square};

const CELL: f32 = 48.0;
/// From one hatching line to the next, along an edge of the square: all dark squares look the same.
const HATCHES: f32 = CELL / 6.0;
/// Half of the width of a hatching line, along an edge.
const HATCH: f32 = 1.1;
/// The width of the paper around a piece in the hatching, in units of its box.
const HALO: f32 = 4.0;

/// What parts the board from the caption above it, in heights of letters.
const ABOVE: f32 = 0.4;

pub(super) fn plan(style: &DiagramStyle) -> (BoardFigure, BoardMargins) {
    // As much at the right as the ranks take at the left: the board stands below the middle of its caption.
    let (room, below) = if style.coordinates { (1.5, 1.5) } else { (0.7, 0.2) };
    let room = style.letters * room;
    let board = BoardFigure { columns: 8, rows: 8, cell: (CELL, CELL), at: (0.0, 0.0), turned: style.turned };
    (board, BoardMargins { above: style.letters * ABOVE, right: room, below: style.letters * below, left: room })
}

pub(super) fn draw(scene: &mut Scene, figure: &Figure, position: &Position, board: &BoardFigure, style: &DiagramStyle) {
    let paints = style.paints();
    scene.rect(paints.board, board.at, (board.width(), board.height()));
    let last = figure.last.map(|(_, to)| place(to));
    for square in Square::all() {
        let place = place(square.into());
        if style.look == DiagramLook::Screen && last == Some(place) && style.last == LastMove::Shade {
            scene.rect(paints.last, board.corner(place), board.cell);
        } else if !square.is_light() && style.look == DiagramLook::Screen {
            scene.rect(paints.dark, board.corner(place), board.cell);
        } else if !square.is_light() {
            scene.shape(paints.dark, hatching(board.corner(place)));
            let halo = position
                .piece(square)
                .and_then(|piece| halo(chessman(piece.kind, style.chessmen), board.middle(place)));
            scene.shape(Ink::PAPER, halo);
        }
    }
    scene.frame(paints.line, (board.at.0 - 1.25, board.at.1 - 1.25), (board.width() + 2.5, board.height() + 2.5), 2.5);
    if style.coordinates {
        let y = board.at.1 + board.height() + style.letters * 0.8;
        for (column, letter) in (0..8).zip('a'..) {
            let at = (board.middle((column, 0)).0, y);
            scene.centred(TextLine { letters: letter.into(), at, ..label(style, style.letters) });
        }
        for (row, letter) in (0..8).zip(('1'..='8').rev()) {
            let at = (board.at.0 - style.letters * 0.8, board.middle((0, row)).1);
            scene.centred(TextLine { letters: letter.into(), at, ..label(style, style.letters) });
        }
    }
    // A shade on a hatched square would hardly be seen: in print there is only the frame.
    if let Some(place) = last {
        frame_last(scene, board.corner(place), board.cell, 1.5, style);
    }
    for square in Square::all() {
        if let Some(piece) = position.piece(square) {
            draw_man(scene, chessman(piece.kind, style.chessmen), piece.color, board.middle(place(square.into())));
        }
    }
}

/// The lines of a dark square in print: a grey would become white, or black, in a photocopy. They go on from square to
/// square, so that they repeat.
fn hatching((left, top): (f32, f32)) -> Option<Path> {
    let mut path = PathBuilder::new();
    // Each goes from the left or lower edge up to the upper or right one, and is where x + y is the same.
    let lower = |sum: f32| (left + (sum - CELL).max(0.0), top + sum.min(CELL));
    let upper = |sum: f32| (left + sum.min(CELL), top + (sum - CELL).max(0.0));
    let mut middle = HATCHES - (left + top).rem_euclid(HATCHES);
    while middle < 2.0 * CELL {
        let (from, to) = ((middle - HATCH).max(0.0), (middle + HATCH).min(2.0 * CELL));
        let corner = (from < CELL && CELL < to).then_some(CELL);
        let there = [Some(from), corner, Some(to)].into_iter().flatten().map(lower);
        let back = [Some(to), corner, Some(from)].into_iter().flatten().map(upper);
        for (nth, (x, y)) in there.chain(back).enumerate() {
            if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
        middle += HATCHES;
    }
    path.finish()
}

/// The placement of a man with its middle at a point, and its scale.
fn placement((x, y): (f32, f32)) -> (Transform, f32) {
    let scale = CELL * 0.93 / Chessman::BOX;
    let half = Chessman::BOX / 2.0 * scale;
    (Transform::from_row(scale, 0.0, 0.0, scale, x - half, y - half), scale)
}

/// The paper around a man on a hatched square.
fn halo(man: &Chessman, middle: (f32, f32)) -> Option<Path> {
    let (at, scale) = placement(middle);
    let pen = Stroke { width: 2.0 * (Chessman::RIM + HALO), line_join: LineJoin::Round, ..Stroke::default() };
    man.outline()?.stroke(&pen, scale)?.transform(at)
}

fn draw_man(scene: &mut Scene, man: &Chessman, color: Color, middle: (f32, f32)) {
    let (body, line) = match color {
        Color::White => (Ink::PAPER, Ink::BLACK),
        Color::Black => (Ink::BLACK, Ink::PAPER),
    };
    let (at, scale) = placement(middle);
    let pen = |width: f32| Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
    let stroked = |path: Option<Path>, width: f32| path.and_then(|path| path.stroke(&pen(width), scale));
    for (ink, path) in [
        (Ink::BLACK, stroked(man.outline(), 2.0 * Chessman::RIM)),
        (body, man.outline()),
        (line, stroked(man.lines(), Chessman::LINE)),
        (line, man.spots()),
    ] {
        scene.shape(ink, path.and_then(|path| path.transform(at)));
    }
}
