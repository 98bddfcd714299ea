//! Arrows and circles on the board, and the frame around the square that the last move went to.

use tiny_skia::{PathBuilder, Stroke};

use super::figure::{BoardFigure, FigureMark};
use super::ink::Ink;
use super::place::place;
use super::scene::Scene;
use super::style::{DiagramLook, DiagramStyle, LastMove};

/// Draws a mark, with a rim of paper around it, so that it is seen on black pieces, too.
pub(super) fn draw(scene: &mut Scene, mark: FigureMark, board: &BoardFigure, style: &DiagramStyle) {
    let ink = ink(mark.color, style);
    let ((ax, ay), (bx, by)) = (board.middle(place(mark.from)), board.middle(place(mark.to)));
    let mut path = PathBuilder::new();
    let unit = board.cell.0;
    if mark.from == mark.to {
        path.push_circle(ax, ay, unit * 0.44);
        let path = path.finish();
        for (ink, width) in [(Ink::PAPER, 5.0), (ink, 2.4)] {
            let stroke = Stroke { width, ..Stroke::default() };
            scene.shape(ink, path.as_ref().and_then(|path| path.stroke(&stroke, 1.0)));
        }
        return;
    }
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    // From a point along the arrow and to its left.
    let at =
        |along: f32, aside: f32| (uy.mul_add(aside, ux.mul_add(along, ax)), ux.mul_add(-aside, uy.mul_add(along, ay)));
    let (start, neck, tip) = (unit * 0.2, length - unit * 0.34, length - unit * 0.04);
    let (thin, wide) = (unit * 0.045, unit * 0.16);
    let corners = [(start, thin), (neck, thin), (neck, wide), (tip, 0.0), (neck, -wide), (neck, -thin), (start, -thin)];
    for (nth, (along, aside)) in corners.into_iter().enumerate() {
        let (x, y) = at(along, aside);
        if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
    let path = path.finish();
    let rim = Stroke { width: 2.6, ..Stroke::default() };
    scene.shape(Ink::PAPER, path.as_ref().and_then(|path| path.stroke(&rim, 1.0)));
    scene.shape(ink, path);
}

/// Frames the square that the last move went to, boldly if that is what marks it. A shade has a thin frame, so far inside the
/// square: in a photocopy it is all that is left of it.
pub(super) fn frame_last(
    scene: &mut Scene,
    (x, y): (f32, f32),
    (wide, high): (f32, f32),
    inside: f32,
    style: &DiagramStyle,
) {
    let (inside, pen) = match (style.last, style.look) {
        (LastMove::Off, _) | (LastMove::Shade, DiagramLook::Screen) => return,
        (LastMove::Shade, _) => (inside, 1.6),
        (LastMove::Frame, _) => (0.5, 3.0),
    };
    let size = (2.0_f32.mul_add(-inside, wide), 2.0_f32.mul_add(-inside, high));
    scene.frame(style.paints().line, (x + inside, y + inside), size, pen);
}

fn ink(color: char, style: &DiagramStyle) -> Ink {
    match color.to_ascii_uppercase() {
        _ if style.look != DiagramLook::Screen => Ink::BLACK,
        'R' => Ink::of(0xC0281C),
        'B' => Ink::of(0x1F5FA8),
        'Y' => Ink::of(0xC79A00),
        _ => Ink::of(0x2F7D32),
    }
}
