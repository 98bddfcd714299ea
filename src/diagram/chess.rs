//! The chess board.

use std::sync::{Arc, LazyLock};

use tiny_skia::{LineCap, LineJoin, Path, PathBuilder, Stroke, Transform};

use super::chess_set::{ChessSet, chessman};
use super::chessman::Chessman;
use super::figure::{BoardFigure, BoardMargins, Figure, label};
use super::ink::Ink;
use super::lettering::TextLine;
use super::marks::frame_last;
use super::place::place;
use super::scene::Scene;
use super::style::{DiagramLook, DiagramStyle, LastMove};
use crate::rules::Color;
use crate::rules::chess::{PieceKind, Position, Square};

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
    if style.look != DiagramLook::Screen {
        scene.stamp(paints.dark, HATCHING.as_ref(), Transform::from_translate(board.at.0, board.at.1));
    }
    for square in Square::all() {
        let place = place(square.into());
        if style.look == DiagramLook::Screen && last == Some(place) && style.last == LastMove::Shade {
            scene.rect(paints.last, board.corner(place), board.cell);
        } else if !square.is_light() && style.look == DiagramLook::Screen {
            scene.rect(paints.dark, board.corner(place), board.cell);
        } else if !square.is_light()
            && let Some(piece) = position.piece(square)
        {
            let halo = MEN.of(piece.kind, style.chessmen).halo.as_ref();
            scene.stamp(Ink::PAPER, halo, placement(board.middle(place)));
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
            let man = MEN.of(piece.kind, style.chessmen);
            man.draw(scene, piece.color, placement(board.middle(place(square.into()))));
        }
    }
}

/// The lines of all dark squares in print: a grey would become white, or black, in a photocopy. They go on from square to
/// square, so that they repeat, and are the same whichever side is below.
static HATCHING: LazyLock<Option<Arc<Path>>> = LazyLock::new(|| {
    let mut path = PathBuilder::new();
    for square in (0..64).map(|square| (square % 8, square / 8)).filter(|(column, row)| (column + row) % 2 == 1) {
        hatch(&mut path, (square.0 as f32 * CELL, square.1 as f32 * CELL));
    }
    path.finish().map(Arc::new)
});

/// Adds the lines of a square.
fn hatch(path: &mut PathBuilder, (left, top): (f32, f32)) {
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
}

/// From the units of a man's box to those of the picture.
const SCALE: f32 = CELL * 0.93 / Chessman::BOX;

/// The placement of a man with its middle at a point.
fn placement((x, y): (f32, f32)) -> Transform {
    let half = Chessman::BOX / 2.0 * SCALE;
    Transform::from_row(SCALE, 0.0, 0.0, SCALE, x - half, y - half)
}

/// A man as shapes, in units of its box.
#[derive(Debug)]
struct ManShapes {
    /// The paper around it on a hatched square.
    halo: Option<Arc<Path>>,
    rim: Option<Arc<Path>>,
    body: Option<Arc<Path>>,
    lines: Option<Arc<Path>>,
    spots: Option<Arc<Path>>,
}

impl ManShapes {
    fn new(man: &Chessman) -> Self {
        let pen = |width: f32| Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
        let round = |width: f32| Stroke { width, line_join: LineJoin::Round, ..Stroke::default() };
        let stroked = |path: Option<Path>, pen: &Stroke| path.and_then(|path| path.stroke(pen, SCALE)).map(Arc::new);
        Self {
            halo: stroked(man.outline(), &round(2.0 * (Chessman::RIM + HALO))),
            rim: stroked(man.outline(), &pen(2.0 * Chessman::RIM)),
            body: man.outline().map(Arc::new),
            lines: stroked(man.lines(), &pen(Chessman::LINE)),
            spots: man.spots().map(Arc::new),
        }
    }

    fn draw(&self, scene: &mut Scene, color: Color, place: Transform) {
        let (body, line) = match color {
            Color::White => (Ink::PAPER, Ink::BLACK),
            Color::Black => (Ink::BLACK, Ink::PAPER),
        };
        for (ink, shape) in [(Ink::BLACK, &self.rim), (body, &self.body), (line, &self.lines), (line, &self.spots)] {
            scene.stamp(ink, shape.as_ref(), place);
        }
    }
}

/// The shapes of all men of all sets.
#[derive(Debug)]
struct Men(Vec<(PieceKind, ChessSet, ManShapes)>);

static MEN: LazyLock<Men> = LazyLock::new(|| {
    let kinds = |set| PieceKind::ALL.into_iter().map(move |kind| (kind, set, ManShapes::new(chessman(kind, set))));
    Men(ChessSet::ALL.into_iter().flat_map(kinds).collect())
});

impl Men {
    fn of(&self, kind: PieceKind, set: ChessSet) -> &ManShapes {
        let nth = set as usize * PieceKind::ALL.len() + kind as usize;
        debug_assert!(self.0.get(nth).is_some_and(|(k, s, _)| (*k, *s) == (kind, set)), "{kind:?} {set:?}");
        &self.0[nth].2
    }
}
