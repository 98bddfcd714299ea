//! From a position to outlines.

use tiny_skia::{Path, PathBuilder, Rect};

use super::lettering::Lettering;
use crate::notation::{kanji_number, piece_kanji_single};
use crate::rules::shogi::{Color, File, Position, Rank, Square};

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The position.
    pub position: &'a Position,
    /// Where the last move went.
    pub last: Option<Square>,
    /// Whether White sits at the bottom.
    pub flipped: bool,
    /// What stands above the board, as the names of the players; "" for nothing.
    pub title: &'a str,
    /// What stands below it, as 図は☗７六歩まで; "" for nothing.
    pub caption: &'a str,
    /// What stands in an empty hand, as なし.
    pub empty_hand: &'a str,
}

/// A picture, in units of about a pixel of a screen: white ground, shaded parts, and what is black.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// Parts in a light grey.
    pub shades: Vec<Path>,
    /// Everything black, filled; all of it lies above the shades.
    pub inks: Vec<Path>,
}

/// A square of the board. Shogi boards are a twelfth higher than wide.
const CELL: (f32, f32) = (44.0, 48.0);
/// Around everything.
const MARGIN: f32 = 16.0;
/// The column of a hand at each side of the board, and the gap to the board.
const HAND: f32 = 30.0;
/// The numbers of files above the board and the letters of ranks at its right.
const LABEL: f32 = 24.0;
/// A line of text above or below.
const LINE: f32 = 34.0;

const BOARD: (f32, f32) = (CELL.0 * 9.0, CELL.1 * 9.0);

const PIECE_SIZE: f32 = 38.0;
const TEXT_SIZE: f32 = 20.0;
const LABEL_SIZE: f32 = 16.0;
const HAND_SIZE: f32 = 24.0;

/// Draws a position. Letters of the board are those of one font, letters of the text those of the first of some that has them.
pub fn draw(subject: &Subject<'_>, board: &[u8], text: &[&[u8]]) -> Scene {
    let above = if subject.title.is_empty() { 0.0 } else { LINE };
    let below = if subject.caption.is_empty() { 0.0 } else { LINE };
    let mut drawing = Drawing {
        lettering: Lettering::new(&[board]),
        text: Lettering::new(text),
        flipped: subject.flipped,
        left: MARGIN + HAND + LABEL,
        top: MARGIN + above + LABEL,
        scene: Scene {
            width: (MARGIN + HAND + LABEL).mul_add(2.0, BOARD.0),
            height: MARGIN.mul_add(2.0, above + LABEL + BOARD.1 + below),
            ..Scene::default()
        },
    };
    let middle = drawing.scene.width / 2.0;
    drawing.line_of_text(subject.title, (middle, MARGIN + LINE / 2.0 - 4.0));
    drawing.line_of_text(subject.caption, (middle, drawing.scene.height - MARGIN - LINE / 2.0 + 6.0));
    drawing.grid();
    drawing.labels();
    if let Some(last) = subject.last {
        let (x, y) = drawing.middle(last);
        let shade = Rect::from_xywh(x - CELL.0 / 2.0, y - CELL.1 / 2.0, CELL.0, CELL.1);
        drawing.scene.shades.extend(shade.map(PathBuilder::from_rect));
    }
    for square in Square::all() {
        if let Some(piece) = subject.position.piece(square) {
            let turned = (piece.color == Color::White) != subject.flipped;
            for letter in piece_kanji_single(piece.kind).chars() {
                drawing.letter(letter, PIECE_SIZE, drawing.middle(square), turned);
            }
        }
    }
    for color in [Color::Black, Color::White] {
        drawing.hand(subject, color);
    }
    drawing.scene
}

struct Drawing<'f> {
    lettering: Lettering<'f>,
    text: Lettering<'f>,
    flipped: bool,
    /// Where the board begins.
    left: f32,
    top: f32,
    scene: Scene,
}

impl Drawing<'_> {
    fn middle(&self, square: Square) -> (f32, f32) {
        let (file, rank) = (f32::from(square.file().number()), f32::from(square.rank().number()));
        let (column, row) = if self.flipped { (file - 0.5, 9.5 - rank) } else { (9.5 - file, rank - 0.5) };
        (column.mul_add(CELL.0, self.left), row.mul_add(CELL.1, self.top))
    }

    fn letter(&mut self, letter: char, size: f32, middle: (f32, f32), turned: bool) {
        self.scene.inks.extend(self.lettering.letter(letter, size, middle, turned));
    }

    /// A line of text around its middle, in smaller letters where it is longer than the picture.
    fn line_of_text(&mut self, text: &str, (x, y): (f32, f32)) {
        let width = |size: f32| text.chars().map(|letter| self.text.advance(letter, size)).sum::<f32>();
        let room = MARGIN.mul_add(-2.0, self.scene.width);
        let size = TEXT_SIZE * (room / width(TEXT_SIZE).max(1.0)).min(1.0);
        let mut at = x - width(size) / 2.0;
        for letter in text.chars() {
            let advance = self.text.advance(letter, size);
            self.scene.inks.extend(self.text.letter(letter, size, (at + advance / 2.0, y), false));
            at += advance;
        }
    }

    /// Lines, the frame stronger, and the four points.
    fn grid(&mut self) {
        for n in 0..=9_u8 {
            let (step, frame) = (f32::from(n), matches!(n, 0 | 9));
            let width = if frame { 2.5 } else { 1.0 };
            let (x, y) = (step.mul_add(CELL.0, self.left), step.mul_add(CELL.1, self.top));
            let reach = 1.25;
            let across = Rect::from_xywh(self.left - reach, y - width / 2.0, reach.mul_add(2.0, BOARD.0), width);
            let down = Rect::from_xywh(x - width / 2.0, self.top - reach, width, reach.mul_add(2.0, BOARD.1));
            self.scene.inks.extend([across, down].into_iter().flatten().map(PathBuilder::from_rect));
        }
        for (column, row) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
            let point = PathBuilder::from_circle(CELL.0.mul_add(column, self.left), CELL.1.mul_add(row, self.top), 3.0);
            self.scene.inks.extend(point);
        }
    }

    fn labels(&mut self) {
        for file in File::ALL {
            let (x, _) = self.middle(Square::at(file, Rank::R1));
            let number = char::from(b'0' + file.number());
            self.letter(number, LABEL_SIZE, (x, self.top - LABEL / 2.0), false);
        }
        for rank in Rank::ALL {
            let (_, y) = self.middle(Square::at(File::F1, rank));
            for letter in kanji_number(u32::from(rank.number())).chars() {
                self.letter(letter, LABEL_SIZE, (self.left + BOARD.0 + LABEL / 2.0, y), false);
            }
        }
    }

    /// A hand as one column: the mark of the side, then what it holds. The side at the bottom has the right one.
    fn hand(&mut self, subject: &Subject<'_>, color: Color) {
        let hand = subject.position.hand(color);
        let mut text = String::from(if color == Color::Black { '☗' } else { '☖' });
        text.push('\u{3000}');
        for (kind, count) in hand.iter() {
            text.push_str(piece_kanji_single(kind));
            if count > 1 {
                text.push_str(&kanji_number(u32::from(count)));
            }
        }
        if hand.is_empty() {
            text.push_str(subject.empty_hand);
        }
        let at_right = (color == Color::Black) != self.flipped;
        let x = if at_right { self.scene.width - MARGIN - HAND / 2.0 } else { MARGIN + HAND / 2.0 };
        let step = (BOARD.1 / text.chars().count() as f32).min(HAND_SIZE + 2.0);
        for (nth, letter) in text.chars().enumerate() {
            let y = (nth as f32 + 0.5).mul_add(step, self.top);
            self.letter(letter, HAND_SIZE.min(step), (x, y), false);
        }
    }
}
