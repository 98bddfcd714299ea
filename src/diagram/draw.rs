//! A figure laid out: lines above, the board between the hands, lines below.

use super::figure::{Figure, label};
use super::lettering::{TextLine, wrapped};
use super::scene::{PageBlock, Scene, ScenePart};
use super::style::DiagramStyle;
use super::{chess, marks, shogi, xiangqi};
use crate::notation::write_position;
use crate::rules::Position;
use crate::text::{Slice, holds_together, is_gap, plain};

/// The margin around everything.
const MARGIN: f32 = 10.0;
/// The height of a line of text, in heights of its letters.
const LEADING: f32 = 1.5;
/// The most headings, and the most lines of what is said below.
const MOST_LINES: usize = 6;
/// By how many twentieths lines may be shorter than the board is wide, so that they are alike.
const BALANCE: u8 = 9;

/// Draws a figure.
pub fn draw(figure: &Figure, style: &DiagramStyle) -> Scene {
    let (mut board, around) = match figure.position {
        Position::Shogi(ref position) => shogi::plan(figure, position, style),
        Position::Chess(_) => chess::plan(style),
        Position::Xiangqi(_) => xiangqi::plan(style),
    };
    let wide = board.width() + around.left + around.right;
    let width = even(MARGIN.mul_add(2.0, wide), board.cell.0);
    let size = style.letters * 1.2;
    let line = size * LEADING;
    let headings = figure.heading.iter().take(MOST_LINES).chain([&figure.caption]);
    let above: Vec<String> = headings.flat_map(|text| lines(text, style.lines, size, wide, style)).collect();
    let footer = lines(&figure.footer, MOST_LINES, size, wide, style);
    let top = MARGIN + line * above.len() as f32;
    board.at = ((width - wide) / 2.0 + around.left, top + around.above);
    let bottom = board.at.1 + board.height() + around.below;
    let mut scene = Scene::new(width, bottom + line * footer.len() as f32 + MARGIN);
    scene.clear = style.clear;
    // Over the board, whatever stands beside it; what is too long for that, over the picture.
    let (over_board, over_picture) = (board.at.0 + board.width() / 2.0, width / 2.0);
    let room = 2.0 * (over_board.min(width - over_board) - MARGIN);
    let placed = |letters: String, y: f32| {
        let mut text = TextLine { letters, at: (over_board, y), ..label(style, size) };
        if text.length() > room {
            text.at.0 = over_picture;
        }
        text
    };
    for (nth, letters) in above.into_iter().enumerate() {
        scene.centred(placed(letters, line.mul_add(nth as f32 + 0.5, MARGIN)));
    }
    let written = write_position(&figure.position);
    scene.begin(PageBlock::Figure(if figure.aloud.is_empty() { written.clone() } else { figure.aloud.clone() }));
    scene.parts.push(ScenePart::Reading(Some(written)));
    match figure.position {
        Position::Shogi(ref position) => shogi::draw(&mut scene, figure, position, &board, style),
        Position::Chess(ref position) => chess::draw(&mut scene, figure, position, &board, style),
        Position::Xiangqi(ref position) => xiangqi::draw(&mut scene, figure, position, &board, style),
    }
    for mark in &figure.marks {
        marks::draw(&mut scene, *mark, &board, style);
    }
    scene.parts.push(ScenePart::Reading(None));
    if let Position::Shogi(ref position) = figure.position {
        shogi::draw_hands(&mut scene, figure, position, &board, style);
    }
    scene.parts.push(ScenePart::End);
    for (nth, letters) in footer.into_iter().enumerate() {
        scene.centred(placed(letters, line.mul_add(nth as f32 + 0.5, bottom)));
    }
    scene
}

/// A width from one up at which a square is whole bytes wide in a picture of 1600 pixels, each of four: what stands on two
/// squares alike is the same bytes then, which a PNG has once.
fn even(width: f32, cell: f32) -> f32 {
    let bytes = (1600.0 / 4.0 * cell / width).floor().max(1.0);
    1600.0 / 4.0 * cell / bytes
}

/// A text in lines of about one length, so that none has a syllable: as many as it takes, up to a number.
fn balanced(line: &TextLine, wide: f32, most: usize) -> Vec<String> {
    let widest = wrapped(line, wide, most);
    if widest.len() < 2 || widest.len() == most {
        return widest;
    }
    let narrower = (1..=BALANCE).map(|step| wrapped(line, wide * (1.0 - f32::from(step) * 0.05), most));
    let is_as_good = |lines: &Vec<String>| lines.len() == widest.len() && !tears(&line.letters, lines);
    narrower.take_while(is_as_good).last().unwrap_or(widest)
}

/// Whether lines break what belongs together.
fn tears(text: &str, lines: &[String]) -> bool {
    let mut rest = text.trim();
    lines.iter().any(|line| {
        rest = rest.slice(line.len()..);
        let torn = line.chars().next_back().zip(rest.chars().next());
        rest = rest.trim_start();
        torn.is_some_and(|(before, letter)| !is_gap(letter) && holds_together(before, letter))
    })
}

/// A text on as many lines as it takes, up to a number.
fn lines(text: &str, most: usize, size: f32, wide: f32, style: &DiagramStyle) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let left = most - lines.len();
        if left == 0 {
            break;
        }
        let line = TextLine { letters: plain(line).into_owned(), ..label(style, size) };
        lines.extend(balanced(&line, wide, left));
    }
    lines
}
