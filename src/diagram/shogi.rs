//! The shogi board with the hands beside it.

use tiny_skia::{Path, PathBuilder, Stroke, Transform};

use super::figure::{BoardFigure, BoardMargins, Figure, label};
use super::lettering::{Spread, TextFace, TextLine, Way, fitted, length};
use super::marks::frame_last;
use super::place::place;
use super::scene::Scene;
use super::style::{DiagramLook, DiagramStyle, LastMove, PieceLetters};
use super::western::{PieceReach, move_marks, shogi_letter};
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
/// The same for lettered pieces, each above the next with its number at its right.
const LETTERED_COLUMN: f32 = 1.95;
const LETTERED_ROW: f32 = 1.25;
/// A piece of wood: the width of its foot, and its height.
const WOOD: (f32, f32) = (35.0, 41.0);
/// The height of the letter on it, the shares by which that stands below its middle and, of a promoted one, beside it: as
/// on the board of the window.
const LETTER: f32 = 0.41 * WOOD.1;
const LETTER_DOWN: f32 = 0.085 * WOOD.1;
const LETTER_ASIDE: f32 = 0.04 * WOOD.0;
/// The height of the capitals of our gothic, in ems.
const CAPITALS: f32 = 0.733;
/// Between a label and the pieces below it.
const GAP: f32 = 8.0;
/// The share of the board's height that a label may take.
const MOST_OF_LABEL: f32 = 0.45;

/// A hand as it is printed: what is above, and the pieces in columns, the first the outermost.
struct PrintedHand {
    label: TextLine,
    pieces: HeldPieces,
    /// The distance of the pieces from the board's edge.
    down: f32,
}

/// The pieces of a hand, in columns.
enum HeldPieces {
    /// None: what is said instead.
    Nothing(String),
    /// Their characters, downwards.
    Characters(Vec<String>),
    /// Pieces with letters, each with how many there are.
    Lettered(Vec<Vec<(PieceKind, u8)>>),
}

impl PrintedHand {
    fn width(&self, style: &DiagramStyle) -> f32 {
        self.column(style)
            * match &self.pieces {
                HeldPieces::Nothing(_) => 1.0,
                HeldPieces::Characters(columns) => columns.len().max(1) as f32,
                HeldPieces::Lettered(columns) => columns.len().max(1) as f32,
            }
    }

    fn column(&self, style: &DiagramStyle) -> f32 {
        let wide = if matches!(self.pieces, HeldPieces::Lettered(_)) { LETTERED_COLUMN } else { COLUMN };
        wide * size_held(style)
    }
}

/// The text of a side's hand: its mark and label, then its pieces.
fn held(figure: &Figure, position: &Position, color: Color, style: &DiagramStyle) -> Option<PrintedHand> {
    let said = figure.hands.get(usize::from(color == Color::White))?.as_ref()?;
    let high = f32::from(9_u8) * CELL.1;
    let mark = if color == Color::Black { '☗' } else { '☖' };
    let size = style.letters * 1.15;
    let said = format!("{mark}{}", plain(said));
    // Pieces that need one column, or none, leave the rest of it to the name.
    let hand = position.hand(color);
    let one_column = match style.written {
        _ if hand.is_empty() => length(&figure.empty, style.text(), size_said(&figure.empty, style), Way::Down),
        PieceLetters::Western => LETTERED_ROW * size_held(style) * hand.iter().count() as f32,
        _ => 2.0 * length("歩", style.text(), size_held(style), Way::Down) * hand.iter().count() as f32,
    };
    let room = (high - GAP - one_column).max(high * MOST_OF_LABEL);
    let letters = fitted(&said, style.names(), size, Way::Down, room);
    let label = TextLine { letters, face: style.names(), way: Way::Down, ..label(style, size) };
    let down = label.length() + GAP;
    if hand.is_empty() {
        let said = fitted(&plain(&figure.empty), style.text(), size_said(&figure.empty, style), Way::Down, high - down);
        return Some(PrintedHand { label, pieces: HeldPieces::Nothing(said), down });
    }
    if style.written == PieceLetters::Western {
        let room = (((high - down) / (LETTERED_ROW * size_held(style))) as usize).max(1);
        let kinds: Vec<(PieceKind, u8)> = hand.iter().collect();
        let columns = kinds.chunks(room).map(<[_]>::to_vec).collect();
        return Some(PrintedHand { label, pieces: HeldPieces::Lettered(columns), down });
    }
    let name = |(kind, count): (PieceKind, u8)| {
        let number = match count {
            0..=1 => String::new(),
            _ if figure.latin => count.to_string(),
            _ => kanji_number(u32::from(count)),
        };
        format!("{}{number}", piece_kanji_single(kind))
    };
    let room = ((high - down) / length("歩", style.text(), size_held(style), Way::Down)) as usize;
    let mut columns: Vec<String> = Vec::new();
    for word in hand.iter().map(name) {
        match columns.last_mut() {
            Some(column) if column.chars().count() + word.chars().count() <= room => column.push_str(&word),
            _ => columns.push(word),
        }
    }
    Some(PrintedHand { label, pieces: HeldPieces::Characters(columns), down })
}

/// The height of what is said in place of pieces: a word in Latin letters is no piece, and smaller than the name above it.
fn size_said(said: &str, style: &DiagramStyle) -> f32 {
    if said.is_ascii() { style.letters } else { size_held(style) }
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
    if style.written == PieceLetters::Western {
        return draw_lettered(scene, piece.kind, (at, 1.0), turned, style);
    }
    let (paints, (face, pen)) = (style.paints(), style.pieces());
    let higher = style.two_kings && piece.color == Color::White && piece.kind == PieceKind::King;
    let letters = if higher { "王" } else { piece_kanji_single(piece.kind) }.to_owned();
    let way = if turned { Way::Turned } else { Way::Across };
    let (mut size, mut ink) = (PIECE, paints.line);
    if style.look == DiagramLook::Screen {
        size = 27.0;
        ink = if piece.kind.is_promoted() { paints.red } else { paints.line };
        draw_body(scene, (at, 1.0), turned, style);
    }
    scene.centred(TextLine { letters, face, pen, size, at, way, ink, spread: Spread::default() });
}

/// A piece with its letter and the marks for its moves, with its middle at a point, in a scale. Its body tells whose it is:
/// some letters are the same upside down.
fn draw_lettered(
    scene: &mut Scene,
    kind: PieceKind,
    (at, scale): ((f32, f32), f32),
    turned: bool,
    style: &DiagramStyle,
) {
    let paints = style.paints();
    draw_body(scene, (at, scale), turned, style);
    let turn = if turned { -scale } else { scale };
    let ink = if kind.is_promoted() { paints.red } else { paints.line };
    let marks = move_marks(PieceReach::of(kind), kind.is_promoted(), WOOD.0, WOOD.1);
    let place = Transform::from_row(turn, 0.0, 0.0, turn, at.0, at.1);
    scene.shape(ink, marks.and_then(|path| path.transform(place)));
    let aside = if kind.is_promoted() { LETTER_ASIDE } else { 0.0 };
    scene.centred(TextLine {
        letters: shogi_letter(kind).trim_start_matches('+').to_owned(),
        face: TextFace::Strong,
        pen: 0.03,
        size: LETTER * scale / CAPITALS,
        at: (turn.mul_add(aside, at.0), turn.mul_add(LETTER_DOWN, at.1)),
        way: if turned { Way::Turned } else { Way::Across },
        ink,
        spread: Spread::default(),
    });
}

/// The body of a piece and its edge.
fn draw_body(scene: &mut Scene, (at, scale): ((f32, f32), f32), turned: bool, style: &DiagramStyle) {
    let body = wooden(at, if turned { -scale } else { scale });
    let pen = Stroke { width: 1.6 * scale.max(0.75), ..Stroke::default() };
    let edge = body.as_ref().and_then(|path| path.stroke(&pen, 1.0));
    scene.shape(style.paints().body, body);
    scene.shape(style.paints().edge, edge);
}

/// The five-cornered piece of wood, in a scale that is below zero for one that points down.
fn wooden((x, y): (f32, f32), scale: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (nth, (across, down)) in
        [(0.0, -21.0), (13.5, -15.0), (17.5, 20.0), (-17.5, 20.0), (-13.5, -15.0)].into_iter().enumerate()
    {
        if nth == 0 { path.move_to(across, down) } else { path.line_to(across, down) }
    }
    path.close();
    path.finish()?.transform(Transform::from_row(scale, 0.0, 0.0, scale, x, y))
}

/// A hand, its first column with the label at the outer edge.
fn draw_hand(scene: &mut Scene, held: PrintedHand, outer: f32, top: f32, style: &DiagramStyle) {
    let (column, size) = (held.column(style), size_held(style));
    let first = outer - column / 2.0;
    let middle = |nth: usize| column.mul_add(-(nth as f32), first);
    scene.text(TextLine { at: (first, top), ..held.label });
    let below = top + held.down;
    let down =
        |letters, face, nth| TextLine { letters, face, at: (middle(nth), below), way: Way::Down, ..label(style, size) };
    match held.pieces {
        HeldPieces::Nothing(said) => {
            let size = size_said(&said, style);
            scene.text(TextLine { size, ..down(said, style.text(), 0) });
        }
        HeldPieces::Characters(columns) => {
            let face = if style.look == DiagramLook::Screen { style.text() } else { style.pieces().0 };
            for (nth, letters) in columns.into_iter().enumerate() {
                scene.text(down(letters, face, nth));
            }
        }
        HeldPieces::Lettered(columns) => {
            // The pieces stand below each other; where each is the only one of its kind, below the label.
            let counts = columns.iter().flatten().any(|(_, count)| *count > 1);
            for (nth, kinds) in columns.into_iter().enumerate() {
                for (row, (kind, count)) in kinds.into_iter().enumerate() {
                    let y = (LETTERED_ROW * size).mul_add(row as f32 + 0.5, below);
                    let x = middle(nth) - column * if counts { 0.22 } else { 0.0 };
                    draw_lettered(scene, kind, ((x, y), size * 1.12 / WOOD.1), false, style);
                    if count > 1 {
                        let at = (middle(nth) + column * 0.26, y);
                        scene.centred(TextLine { letters: count.to_string(), at, ..label(style, size * 0.75) });
                    }
                }
            }
        }
    }
}
