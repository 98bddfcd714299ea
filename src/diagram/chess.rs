//! The chess board.

use tiny_skia::{LineCap, Path, Stroke, Transform};

use super::chessman::{Chessman, chessman};
use super::figure::{Around, Board, Figure, label};
use super::ink::Ink;
use super::lettering::Text;
use super::place::place;
use super::scene::Scene;
use super::style::{LastMove, Look, Style};
use crate::rules::Color;
use crate::rules::chess::{Position, Square};

const CELL: f32 = 48.0;

pub(super) fn plan(style: &Style) -> (Board, Around) {
    let room = if style.coordinates { style.letters * 1.5 } else { 2.0 };
    let board = Board { columns: 8, rows: 8, cell: (CELL, CELL), at: (0.0, 0.0), turned: style.turned };
    (board, Around { above: 2.0, right: 2.0, below: room, left: room })
}

pub(super) fn draw(scene: &mut Scene, figure: &Figure, position: &Position, board: &Board, style: &Style) {
    let paints = style.paints();
    scene.rect(paints.board, board.at, (board.width(), board.height()));
    let last = figure.last.map(|(_, to)| place(to));
    for square in Square::all() {
        let place = place(square.into());
        if style.look == Look::Screen && last == Some(place) && style.last == LastMove::Shade {
            scene.rect(paints.last, board.corner(place), board.cell);
        } else if !square.is_light() {
            scene.rect(paints.dark, board.corner(place), board.cell);
        }
    }
    scene.frame(paints.line, (board.at.0 - 1.25, board.at.1 - 1.25), (board.width() + 2.5, board.height() + 2.5), 2.5);
    if style.coordinates {
        let y = board.at.1 + board.height() + style.letters * 0.8;
        for (column, letter) in (0..8).zip('a'..) {
            let at = (board.middle((column, 0)).0, y);
            scene.centred(Text { letters: letter.into(), at, ..label(style, style.letters) });
        }
        for (row, letter) in (0..8).zip(('1'..='8').rev()) {
            let at = (board.at.0 - style.letters * 0.8, board.middle((0, row)).1);
            scene.centred(Text { letters: letter.into(), at, ..label(style, style.letters) });
        }
    }
    // Half of the squares are shaded already, so a shade would not be seen: in print it is a frame.
    if let Some(place) =
        last.filter(|_| style.last == LastMove::Frame || style.last == LastMove::Shade && style.look != Look::Screen)
    {
        let ((x, y), pen) = (board.corner(place), if style.last == LastMove::Frame { 3.0 } else { 1.6 });
        scene.frame(paints.line, (x + 1.5, y + 1.5), (CELL - 3.0, CELL - 3.0), pen);
    }
    for square in Square::all() {
        if let Some(piece) = position.piece(square) {
            draw_man(scene, chessman(piece.kind), piece.color, board.middle(place(square.into())));
        }
    }
}

fn draw_man(scene: &mut Scene, man: &Chessman, color: Color, (x, y): (f32, f32)) {
    let (body, line) = match color {
        Color::White => (Ink::PAPER, Ink::BLACK),
        Color::Black => (Ink::BLACK, Ink::PAPER),
    };
    let scale = CELL * 0.93 / Chessman::BOX;
    let half = Chessman::BOX / 2.0 * scale;
    let at = Transform::from_row(scale, 0.0, 0.0, scale, x - half, y - half);
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
