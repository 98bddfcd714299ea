//! A figure laid out: lines above, the board between the hands, lines below.

use super::figure::{Figure, label};
use super::lettering::{TextLine, Way, fitted, folded};
use super::scene::{PageBlock, Scene, ScenePart};
use super::style::DiagramStyle;
use super::{chess, marks, shogi, xiangqi};
use crate::notation::write_position;
use crate::rules::Position;
use crate::text::plain;

/// The margin around everything.
const MARGIN: f32 = 10.0;
/// The height of a line of text, in heights of its letters.
const LEADING: f32 = 1.5;
/// The most lines above or below.
const MOST_LINES: usize = 6;

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
    let above: Vec<String> =
        figure.heading.iter().filter(|line| !line.is_empty()).map(|line| cut(line, size, wide, style)).collect();
    let caption = cut(&figure.caption, size, wide, style);
    let footer = lines(&figure.footer, size, wide, style);
    let lines_above = above.len().min(MOST_LINES) + usize::from(!caption.is_empty());
    let top = MARGIN + line * lines_above as f32;
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
    for (nth, letters) in above.into_iter().take(MOST_LINES).chain((!caption.is_empty()).then_some(caption)).enumerate()
    {
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

/// A text on one line, with … in place of what there is no room for.
fn cut(text: &str, size: f32, wide: f32, style: &DiagramStyle) -> String {
    fitted(plain(text.trim()).as_ref(), style.text(), size, Way::Across, wide)
}

/// A text on as many lines as it takes, within reason.
fn lines(text: &str, size: f32, wide: f32, style: &DiagramStyle) -> Vec<String> {
    let filled = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST_LINES);
    let folded = filled.flat_map(|line| folded(&plain(line), style.text(), size, Way::Across, wide, MOST_LINES));
    folded.take(MOST_LINES).collect()
}
