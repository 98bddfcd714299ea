//! From a position to outlines.

use tiny_skia::{Path, PathBuilder, Rect, Stroke, Transform};

use super::figure::{Figure, figure};
use super::fonts::Font;
use super::lettering::Lettering;
use super::place::place;
use crate::notation::xiangqi::character;
use crate::notation::{kanji_number, piece_kanji_single};
use crate::rules::{Color, Game, Position, Square, chess, shogi, xiangqi};

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The position.
    pub position: &'a Position,
    /// The last move, which is marked.
    pub last: Option<Square>,
    /// Whether the other side sits at the bottom.
    pub flipped: bool,
    /// What is written above the board, such as the players' names; "" for nothing.
    pub title: &'a str,
    /// What is written below it, such as 図は☗７六歩まで; "" for nothing.
    pub caption: &'a str,
    /// What is written in place of an empty hand, such as なし.
    pub empty_hand: &'a str,
}

/// How dark a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// White as paper.
    Paper,
    /// A light grey.
    Shade,
    /// Black.
    Ink,
}

/// A picture, in units of about one screen pixel: filled parts on a white ground, each above those before it.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What it is made of.
    pub parts: Vec<(Tone, Path)>,
}

/// The margin around everything.
const MARGIN: f32 = 16.0;
/// The column for a hand at each side of the board, and its gap to the board.
const HAND: f32 = 30.0;
/// The room for the labels at an edge of the board.
const LABEL: f32 = 24.0;
/// The height of a line of text above or below.
const LINE: f32 = 34.0;

const PIECE_SIZE: f32 = 38.0;
const TEXT_SIZE: f32 = 20.0;
const LABEL_SIZE: f32 = 16.0;
const HAND_SIZE: f32 = 24.0;

/// The disc of a xiangqi piece and the character on it, in units.
const DISC: f32 = 20.5;
const DISC_SIZE: f32 = 29.0;

/// The board of a game and the margins around it.
struct Board {
    columns: u8,
    rows: u8,
    cell: (f32, f32),
    above: f32,
    below: f32,
    beside: f32,
}

impl Board {
    const fn of(game: Game) -> Self {
        match game {
            // Shogi boards are a twelfth higher than wide.
            Game::Shogi => {
                Self { columns: 9, rows: 9, cell: (44.0, 48.0), above: LABEL, below: 0.0, beside: HAND + LABEL }
            }
            Game::Chess => Self { columns: 8, rows: 8, cell: (48.0, 48.0), above: 0.0, below: LABEL, beside: LABEL },
            Game::Xiangqi => Self { columns: 9, rows: 10, cell: (46.0, 46.0), above: LABEL, below: LABEL, beside: 0.0 },
        }
    }

    fn width(&self) -> f32 {
        f32::from(self.columns) * self.cell.0
    }

    fn height(&self) -> f32 {
        f32::from(self.rows) * self.cell.1
    }
}

/// Draws a position.
pub fn draw(subject: &Subject<'_>) -> Scene {
    let above = if subject.title.is_empty() { 0.0 } else { LINE };
    let below = if subject.caption.is_empty() { 0.0 } else { LINE };
    let plan = Board::of(subject.position.game());
    let pieces = match subject.position.game() {
        Game::Xiangqi => Font::RegularScript,
        Game::Shogi | Game::Chess => Font::Strong,
    };
    let mut drawing = Drawing {
        lettering: Lettering::new(&[pieces, Font::Text, Font::Rest]),
        text: Lettering::new(&[Font::Text, Font::Rest]),
        flipped: subject.flipped,
        left: MARGIN + plan.beside,
        top: MARGIN + above + plan.above,
        scene: Scene {
            width: (MARGIN + plan.beside).mul_add(2.0, plan.width()),
            height: MARGIN.mul_add(2.0, above + plan.above + plan.height() + plan.below + below),
            parts: Vec::new(),
        },
        board: plan,
    };
    let middle = drawing.scene.width / 2.0;
    drawing.line_of_text(subject.title, (middle, MARGIN + LINE / 2.0 - 4.0));
    drawing.line_of_text(subject.caption, (middle, drawing.scene.height - MARGIN - LINE / 2.0 + 6.0));
    let last = subject.last.map(place);
    match subject.position {
        Position::Shogi(position) => drawing.shogi(position, last, subject.empty_hand),
        Position::Chess(position) => drawing.chess(position, last),
        Position::Xiangqi(position) => drawing.xiangqi(position, last),
    }
    drawing.scene
}

struct Drawing {
    lettering: Lettering,
    text: Lettering,
    flipped: bool,
    board: Board,
    /// Where the board begins.
    left: f32,
    top: f32,
    scene: Scene,
}

impl Drawing {
    fn add(&mut self, tone: Tone, path: Option<Path>) {
        self.scene.parts.extend(path.map(|path| (tone, path)));
    }

    fn middle(&self, (column, row): (u8, u8)) -> (f32, f32) {
        let (column, row) =
            if self.flipped { (self.board.columns - 1 - column, self.board.rows - 1 - row) } else { (column, row) };
        let (width, height) = self.board.cell;
        ((f32::from(column) + 0.5).mul_add(width, self.left), (f32::from(row) + 0.5).mul_add(height, self.top))
    }

    fn letter(&mut self, letter: char, size: f32, middle: (f32, f32), turned: bool) {
        let path = self.lettering.letter(letter, size, middle, turned);
        self.add(Tone::Ink, path);
    }

    /// A centred line of text, in smaller letters if it is wider than the picture.
    fn line_of_text(&mut self, text: &str, (x, y): (f32, f32)) {
        let width = |size: f32| text.chars().map(|letter| self.text.advance(letter, size)).sum::<f32>();
        let room = MARGIN.mul_add(-2.0, self.scene.width);
        let size = TEXT_SIZE * (room / width(TEXT_SIZE).max(1.0)).min(1.0);
        let mut at = x - width(size) / 2.0;
        for letter in text.chars() {
            let advance = self.text.advance(letter, size);
            let path = self.text.letter(letter, size, (at + advance / 2.0, y), false);
            self.add(Tone::Ink, path);
            at += advance;
        }
    }

    /// A square filled with a tone.
    fn square(&mut self, tone: Tone, place: (u8, u8)) {
        let ((x, y), (width, height)) = (self.middle(place), self.board.cell);
        let rect = Rect::from_xywh(x - width / 2.0, y - height / 2.0, width, height);
        self.add(tone, rect.map(PathBuilder::from_rect));
    }

    /// A straight line.
    fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        let pen = Stroke { width, line_cap: tiny_skia::LineCap::Square, ..Stroke::default() };
        let path = path.finish().and_then(|path| path.stroke(&pen, 1.0));
        self.add(Tone::Ink, path);
    }

    /// The frame of a board whose pieces stand in its squares, with lines between the squares if it has any.
    fn grid(&mut self, inner: bool) {
        let (right, bottom) = (self.left + self.board.width(), self.top + self.board.height());
        for n in 0..=self.board.rows {
            let y = f32::from(n).mul_add(self.board.cell.1, self.top);
            let frame = n == 0 || n == self.board.rows;
            if frame || inner {
                self.line((self.left, y), (right, y), if frame { 2.5 } else { 1.0 });
            }
        }
        for n in 0..=self.board.columns {
            let x = f32::from(n).mul_add(self.board.cell.0, self.left);
            let frame = n == 0 || n == self.board.columns;
            if frame || inner {
                self.line((x, self.top), (x, bottom), if frame { 2.5 } else { 1.0 });
            }
        }
    }

    /// The labels of the columns, above or below.
    fn column_labels(&mut self, labels: impl Iterator<Item = char>, below: bool) {
        let y = if below { self.top + self.board.height() + LABEL / 2.0 } else { self.top - LABEL / 2.0 };
        for (column, label) in (0..self.board.columns).zip(labels) {
            let (x, _) = self.middle((column, 0));
            self.letter(label, LABEL_SIZE, (x, y), false);
        }
    }

    /// The labels of the rows, on the left or the right.
    fn row_labels(&mut self, labels: impl Iterator<Item = char>, right: bool) {
        let x = if right { self.left + self.board.width() + LABEL / 2.0 } else { self.left - LABEL / 2.0 };
        for (row, label) in (0..self.board.rows).zip(labels) {
            let (_, y) = self.middle((0, row));
            self.letter(label, LABEL_SIZE, (x, y), false);
        }
    }

    fn shogi(&mut self, position: &shogi::Position, last: Option<(u8, u8)>, empty_hand: &str) {
        if let Some(last) = last {
            self.square(Tone::Shade, last);
        }
        self.grid(true);
        for (column, row) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
            let (width, height) = self.board.cell;
            let at = (width.mul_add(column, self.left), height.mul_add(row, self.top));
            self.add(Tone::Ink, PathBuilder::from_circle(at.0, at.1, 3.0));
        }
        self.column_labels(('1'..='9').rev(), false);
        self.row_labels("一二三四五六七八九".chars(), true);
        for square in shogi::Square::all() {
            if let Some(piece) = position.piece(square) {
                let turned = (piece.color == Color::White) != self.flipped;
                for letter in piece_kanji_single(piece.kind).chars() {
                    self.letter(letter, PIECE_SIZE, self.middle(place(square.into())), turned);
                }
            }
        }
        for color in Color::ALL {
            self.hand(position, color, empty_hand);
        }
    }

    /// A hand as one column: the side's mark, then what it holds. The hand of the side at the bottom is on the right.
    fn hand(&mut self, position: &shogi::Position, color: Color, empty: &str) {
        let hand = position.hand(color);
        let mut text = String::from(if color == Color::Black { '☗' } else { '☖' });
        text.push('\u{3000}');
        for (kind, count) in hand.iter() {
            text.push_str(piece_kanji_single(kind));
            if count > 1 {
                text.push_str(&kanji_number(u32::from(count)));
            }
        }
        if hand.is_empty() {
            text.push_str(empty);
        }
        let at_right = (color == Color::Black) != self.flipped;
        let x = if at_right { self.scene.width - MARGIN - HAND / 2.0 } else { MARGIN + HAND / 2.0 };
        let step = (self.board.height() / text.chars().count() as f32).min(HAND_SIZE + 2.0);
        for (nth, letter) in text.chars().enumerate() {
            let y = (nth as f32 + 0.5).mul_add(step, self.top);
            self.letter(letter, HAND_SIZE.min(step), (x, y), false);
        }
    }

    fn chess(&mut self, position: &chess::Position, last: Option<(u8, u8)>) {
        for square in chess::Square::all().filter(|square| !square.is_light()) {
            self.square(Tone::Shade, place(square.into()));
        }
        self.grid(false);
        self.column_labels('a'..='h', true);
        self.row_labels(('1'..='8').rev(), false);
        if let Some(last) = last {
            // The squares are shaded already, so the mark is a frame inside.
            let ((x, y), (width, height)) = (self.middle(last), self.board.cell);
            let rect = Rect::from_xywh(x - width / 2.0 + 2.5, y - height / 2.0 + 2.5, width - 5.0, height - 5.0);
            let pen = Stroke { width: 1.6, ..Stroke::default() };
            self.add(Tone::Ink, rect.and_then(|rect| PathBuilder::from_rect(rect).stroke(&pen, 1.0)));
        }
        for square in chess::Square::all() {
            if let Some(piece) = position.piece(square) {
                self.figure(figure(piece.kind), piece.color, self.middle(place(square.into())));
            }
        }
    }

    fn figure(&mut self, figure: &Figure, color: Color, (x, y): (f32, f32)) {
        let (body, line) = match color {
            Color::White => (Tone::Paper, Tone::Ink),
            Color::Black => (Tone::Ink, Tone::Paper),
        };
        let scale = self.board.cell.0 * 0.93 / Figure::BOX;
        let half = Figure::BOX / 2.0 * scale;
        let at = Transform::from_row(scale, 0.0, 0.0, scale, x - half, y - half);
        let pen = |width: f32| Stroke { width, line_cap: tiny_skia::LineCap::Round, ..Stroke::default() };
        let stroked = |path: Option<Path>, width: f32| path.and_then(|path| path.stroke(&pen(width), scale));
        for (tone, path) in [
            (Tone::Ink, stroked(figure.outline(), 2.0 * Figure::RIM)),
            (body, figure.outline()),
            (line, stroked(figure.lines(), Figure::LINE)),
            (line, figure.spots()),
        ] {
            self.add(tone, path.and_then(|path| path.transform(at)));
        }
    }

    fn xiangqi(&mut self, position: &xiangqi::Position, last: Option<(u8, u8)>) {
        if let Some(last) = last {
            self.square(Tone::Shade, last);
        }
        self.crossings();
        let sides = ["９８７６５４３２１", "一二三四五六七八九"];
        let [far, near] = if self.flipped { [sides[1], sides[0]] } else { sides };
        // From Red's left: Black counts up, Red down.
        let labels = |labels: &'static str| labels.chars().rev();
        self.column_labels(labels(far), false);
        self.column_labels(labels(near), true);
        for square in xiangqi::Square::all() {
            let Some(piece) = position.piece(square) else { continue };
            let (x, y) = self.middle(place(square.into()));
            let (disc, letter) = match piece.color {
                Color::White => (Tone::Paper, Tone::Ink),
                Color::Black => (Tone::Ink, Tone::Paper),
            };
            self.add(Tone::Ink, PathBuilder::from_circle(x, y, DISC));
            self.add(disc, PathBuilder::from_circle(x, y, DISC - 1.6));
            for character in character(piece).chars() {
                let character = self.lettering.letter(character, DISC_SIZE, (x, y), false);
                let bold = character.as_ref().and_then(|path| path.stroke(&Stroke::default(), 1.0));
                self.add(letter, character);
                self.add(letter, bold);
            }
        }
    }

    /// The lines of a xiangqi board, with river, palaces and the points of cannons and soldiers.
    fn crossings(&mut self) {
        let at = |drawing: &Self, column: u8, row: u8| drawing.middle((column, row));
        for row in 0..10 {
            let width = if row == 0 || row == 9 { 2.5 } else { 1.0 };
            self.line(at(self, 0, row), at(self, 8, row), width);
        }
        for column in 0..9 {
            if column == 0 || column == 8 {
                self.line(at(self, column, 0), at(self, column, 9), 2.5);
            } else {
                self.line(at(self, column, 0), at(self, column, 4), 1.0);
                self.line(at(self, column, 5), at(self, column, 9), 1.0);
            }
        }
        for top in [0, 7] {
            self.line(at(self, 3, top), at(self, 5, top + 2), 1.0);
            self.line(at(self, 5, top), at(self, 3, top + 2), 1.0);
        }
        let soldiers = [3, 6].into_iter().flat_map(|row| (0..9).step_by(2).map(move |column| (column, row)));
        let cannons = [2, 7].into_iter().flat_map(|row| [(1, row), (7, row)]);
        let (left, right) = (at(self, 0, 0).0.min(at(self, 8, 0).0), at(self, 0, 0).0.max(at(self, 8, 0).0));
        for (column, row) in soldiers.chain(cannons) {
            let (x, y) = at(self, column, row);
            for (across, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let near = (3.5_f32.mul_add(across, x), 3.5_f32.mul_add(down, y));
                if (left..right).contains(&near.0) {
                    self.line(near, (6.0_f32.mul_add(across, near.0), near.1), 1.0);
                    self.line(near, (near.0, 6.0_f32.mul_add(down, near.1)), 1.0);
                }
            }
        }
        let river = (at(self, 0, 4).1 + at(self, 0, 5).1) / 2.0;
        for (letter, column) in "楚河漢界".chars().zip([1.5, 2.5, 5.5, 6.5]) {
            let x = (column + 0.5_f32).mul_add(self.board.cell.0, self.left);
            self.letter(letter, 26.0, (x, river), false);
        }
    }
}
