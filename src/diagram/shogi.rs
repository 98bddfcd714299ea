//! The shogi board with the hands beside it.

use tiny_skia::{Path, PathBuilder, Stroke, Transform};

use super::figure::{BoardFigure, BoardMargins, Figure, label};
use super::lettering::{TextLine, Way, fitted, length};
use super::marks::frame_last;
use super::place::place;
use super::scene::Scene;
use super::style::{DiagramLook, DiagramStyle, LastMove};
use crate::notation::{kanji_number, piece_kanji_single};
use crate::rules::Color;
use crate::rules::shogi::{Piece, PieceKind, Position, Square};
use crate::text::plain;

/// Boards are a twelfth higher than wide.
const CELL: (f32, f32) = (44.0, 48.0);
const PIECE: f32 = 38.0;
/// The height of a piece in hand, unless labels are higher, and the room for a column of them.
const HELD: f32 = 24.0;
const COLUMN: f32 = 1.25;
/// Between a label and the pieces below it.
const GAP: f32 = 8.0;
/// The share of the board's height that a label may take.
const MOST_OF_LABEL: f32 = 0.45;

/// A hand as it is printed: what is above, and the pieces in columns, the first the outermost.
struct PrintedHand {
    label: TextLine,
    columns: Vec<String>,
    /// Whether it holds nothing.
    empty: bool,
    /// The distance of the pieces from the board's edge.
    down: f32,
}

impl PrintedHand {
    fn width(&self, style: &DiagramStyle) -> f32 {
        COLUMN * size_held(style) * self.columns.len().max(1) as f32
    }
}

/// The text of a side's hand: its mark and label, then its pieces.
fn held(figure: &Figure, position: &Position, color: Color, style: &DiagramStyle) -> Option<PrintedHand> {
    let said = figure.hands.get(usize::from(color == Color::White))?.as_ref()?;
    let high = f32::from(9_u8) * CELL.1;
    let mark = if color == Color::Black { '☗' } else { '☖' };
    let size = style.letters * 1.15;
    let letters = fitted(&format!("{mark}{}", plain(said)), style.names(), size, Way::Down, high * MOST_OF_LABEL);
    let label = TextLine { letters, face: style.names(), way: Way::Down, ..label(style, size) };
    let down = label.length() + GAP;
    let hand = position.hand(color);
    let name = |(kind, count): (PieceKind, u8)| {
        let number = match count {
            0..=1 => String::new(),
            _ if figure.latin => count.to_string(),
            _ => kanji_number(u32::from(count)),
        };
        format!("{}{number}", piece_kanji_single(kind))
    };
    let mut words: Vec<String> = hand.iter().map(name).collect();
    if words.is_empty() {
        words.push(plain(&figure.empty).chars().take(8).collect());
    }
    let room = ((high - down) / length("歩", style.text(), size_held(style), Way::Down)) as usize;
    let mut columns: Vec<String> = Vec::new();
    for word in words {
        match columns.last_mut() {
            Some(column) if column.chars().count() + word.chars().count() <= room => column.push_str(&word),
            _ => columns.push(word),
        }
    }
    Some(PrintedHand { label, columns, empty: hand.is_empty(), down })
}

/// The height of a piece in hand.
const fn size_held(style: &DiagramStyle) -> f32 {
    HELD.max(style.letters)
}

/// The sides whose hands are at the left and at the right.
const fn sides(style: &DiagramStyle) -> [Color; 2] {
    if style.turned { [Color::Black, Color::White] } else { [Color::White, Color::Black] }
}

pub(super) fn plan(figure: &Figure, position: &Position, style: &DiagramStyle) -> (BoardFigure, BoardMargins) {
    let room = if style.coordinates { style.letters * 1.5 } else { 4.0 };
    let [left, right] =
        sides(style).map(|color| held(figure, position, color, style).map_or(0.0, |held| held.width(style)));
    let board = BoardFigure { columns: 9, rows: 9, cell: CELL, at: (0.0, 0.0), turned: style.turned };
    (board, BoardMargins { above: room, right: room + right, below: 4.0, left: left + 6.0 })
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
        scene.rect(paints.last, corner, CELL);
    }
    grid(scene, board, style);
    for square in Square::all() {
        if let Some(piece) = position.piece(square) {
            let turned = (piece.color == Color::White) != style.turned;
            draw_piece(scene, piece, board.middle(place(square.into())), turned, style);
        }
    }
    if let Some(corner) = last {
        frame_last(scene, corner, CELL, 2.0, style);
    }
    if style.coordinates {
        coordinates(scene, board, figure.latin, style);
    }
}

/// Draws the hands beside the board.
pub(super) fn draw_hands(
    scene: &mut Scene,
    figure: &Figure,
    position: &Position,
    board: &BoardFigure,
    style: &DiagramStyle,
) {
    let room = if style.coordinates { style.letters * 1.5 } else { 4.0 };
    for (color, at_right) in sides(style).into_iter().zip([false, true]) {
        if let Some(held) = held(figure, position, color, style) {
            let outer = if at_right { board.at.0 + board.width() + room + held.width(style) } else { board.at.0 - 6.0 };
            draw_hand(scene, held, outer, board.at.1, style);
        }
    }
}

fn grid(scene: &mut Scene, board: &BoardFigure, style: &DiagramStyle) {
    let ink = style.paints().line;
    let ((left, top), (right, bottom)) = (board.at, (board.at.0 + board.width(), board.at.1 + board.height()));
    for n in 0..=9_u8 {
        // In small diagrams, whose letters are larger, lines are, too: a copier loses what is thinner than 0.15 mm.
        let thin = (style.letters / 14.0).max(1.0);
        let pen = if n == 0 || n == 9 { 2.5 * thin.min(1.3) } else { thin };
        let (x, y) = (f32::from(n).mul_add(CELL.0, left), f32::from(n).mul_add(CELL.1, top));
        scene.line(ink, (left, y), (right, y), pen);
        scene.line(ink, (x, top), (x, bottom), pen);
    }
    if style.look == DiagramLook::Classic {
        scene.frame(ink, (left - 4.0, top - 4.0), (board.width() + 8.0, board.height() + 8.0), 1.0);
    }
    if style.stars {
        for (column, row) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
            let at = (CELL.0.mul_add(column, left), CELL.1.mul_add(row, top));
            scene.shape(ink, PathBuilder::from_circle(at.0, at.1, 3.0));
        }
    }
}

fn coordinates(scene: &mut Scene, board: &BoardFigure, latin: bool, style: &DiagramStyle) {
    let size = style.letters;
    for (column, letter) in (0..9).zip(('1'..='9').rev()) {
        let at = (board.middle((column, 0)).0, board.at.1 - size * 0.8);
        scene.centred(TextLine { letters: letter.into(), at, ..label(style, size) });
    }
    let ranks = if latin { "abcdefghi" } else { "一二三四五六七八九" };
    for (row, letter) in (0..9).zip(ranks.chars()) {
        let at = (board.at.0 + board.width() + size * 0.8, board.middle((0, row)).1);
        scene.centred(TextLine { letters: letter.into(), at, ..label(style, size) });
    }
}

fn draw_piece(scene: &mut Scene, piece: Piece, at: (f32, f32), turned: bool, style: &DiagramStyle) {
    let (paints, (face, pen)) = (style.paints(), style.pieces());
    let higher = style.two_kings && piece.color == Color::White && piece.kind == PieceKind::King;
    let letters = if higher { "王" } else { piece_kanji_single(piece.kind) }.to_owned();
    let way = if turned { Way::Turned } else { Way::Across };
    let (mut size, mut ink) = (PIECE, paints.line);
    if style.look == DiagramLook::Screen {
        size = 27.0;
        ink = if piece.kind.is_promoted() { paints.red } else { paints.line };
        let body = wooden(at, turned);
        let edge = body.as_ref().and_then(|path| path.stroke(&Stroke { width: 1.6, ..Stroke::default() }, 1.0));
        scene.shape(paints.body, body);
        scene.shape(paints.edge, edge);
    }
    scene.centred(TextLine { letters, face, pen, size, at, way, ink });
}

/// The five-cornered piece of wood.
fn wooden((x, y): (f32, f32), turned: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (nth, (across, down)) in
        [(0.0, -21.0), (13.5, -15.0), (17.5, 20.0), (-17.5, 20.0), (-13.5, -15.0)].into_iter().enumerate()
    {
        if nth == 0 { path.move_to(across, down) } else { path.line_to(across, down) }
    }
    path.close();
    let turn = if turned { -1.0 } else { 1.0 };
    path.finish()?.transform(Transform::from_row(turn, 0.0, 0.0, turn, x, y))
}

/// A hand, its first column with the label at the outer edge.
fn draw_hand(scene: &mut Scene, held: PrintedHand, outer: f32, top: f32, style: &DiagramStyle) {
    let column = COLUMN * size_held(style);
    let first = outer - column / 2.0;
    scene.text(TextLine { at: (first, top), ..held.label });
    let face = style.pieces().0;
    let face = if style.look == DiagramLook::Screen || held.empty { style.text() } else { face };
    for (nth, letters) in held.columns.into_iter().enumerate() {
        let at = (column.mul_add(-(nth as f32), first), top + held.down);
        scene.text(TextLine { letters, face, at, way: Way::Down, ..label(style, size_held(style)) });
    }
}
