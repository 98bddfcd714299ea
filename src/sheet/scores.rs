//! The sheet that a game is written down on 棋譜用紙, filled in or blank.

use super::answers::move_in_answer;
use super::paper::{POINT, Paper, WordSetting, number, text_at, words};
use super::wording::SheetWording;
use crate::diagram::{Ink, PdfPage, Scene, TextFace};
use crate::record::{GameClocks, NodeId, Record, Step};
use crate::rules::{Color, Game};
use crate::texts;

/// Rows of a block, each of two moves.
const ROWS: usize = 25;
/// The shares of a block that its columns take: the number, then for both sides the move and its time.
const SHARES: [f32; 5] = [0.13, 0.27, 0.165, 0.27, 0.165];
/// The headers that the sheet has a place for.
const HEADERS: [&[&str]; 6] = [
    &["棋戦", "Event"],
    &["開始日時", "対局日", "Date"],
    &["場所", "Site"],
    &["持ち時間", "TimeControl"],
    &["戦型", "Opening"],
    &["記録係", "Round"],
];
const SIZE: f32 = 9.0 * POINT;

/// One or more pages for a record; a blank one without its moves.
pub fn score_sheet(record: &Record, blank: bool, paper: Paper, wording: SheetWording<'_>) -> Vec<PdfPage> {
    let moves = if blank { Vec::new() } else { moves(record, wording) };
    let blocks = if paper.size().0 > 170.0 { 4 } else { 2 };
    let mut pages = Vec::new();
    let mut rest = moves.as_slice();
    let mut first = 0;
    loop {
        let (here, after) = rest.split_at(rest.len().min(blocks * ROWS * 2));
        pages.push(page(record, here, first, blocks, paper, blank, wording));
        first += here.len();
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    number(&mut pages, paper, TextFace::Gothic);
    pages
}

/// The moves of the main line with their times, and at last how it ends.
fn moves(record: &Record, wording: SheetWording<'_>) -> Vec<(String, String)> {
    let (mut position, mut previous) = (record.initial.clone(), None);
    let mut moves = Vec::new();
    let clocks = GameClocks::of(record);
    for id in record.tree.mainline(NodeId::ROOT).skip(1) {
        let Some(node) = record.tree.get(id) else { continue };
        let seconds = clocks.elapsed(id).map(|elapsed| elapsed.time.as_secs());
        let time = seconds.map_or_else(String::new, |seconds| format!("{}:{:02}", seconds / 60, seconds % 60));
        let text = match &node.step {
            Step::Start => continue,
            Step::End(ending) => wording.ending(record, ending),
            Step::Move(mv) => {
                let spelled = move_in_answer(&position, *mv, previous, wording)
                    .unwrap_or_else(|| wording.mv(&position, *mv, None));
                // The tree holds only playable moves.
                let _ = position.play(*mv);
                previous = mv.to().and_then(|square| square.shogi());
                spelled
            }
        };
        moves.push((text, time));
    }
    moves
}

fn page(
    record: &Record,
    moves: &[(String, String)],
    first: usize,
    blocks: usize,
    paper: Paper,
    blank: bool,
    wording: SheetWording<'_>,
) -> PdfPage {
    // Landscape.
    let (height, width) = paper.size();
    let margin = paper.margin();
    let mut scene = Scene::new(width, height);
    let mut text = |letters: &str, left: f32, middle: f32, room: f32, face: TextFace| {
        // The first line of what there is room for.
        let set = super::paper::one_line(words(letters, face), SIZE, room);
        if let Some(set) = set {
            super::paper::put(&mut scene, set, SIZE, left, middle - SIZE * super::paper::LEADING / 2.0);
        }
    };
    let line = 7.0;
    let known = |keys: &[&str]| if blank { "" } else { record.headers.known(keys).unwrap_or("") };
    for (nth, color) in [record.initial.side_to_move(), !record.initial.side_to_move()].into_iter().enumerate() {
        let half = (width - 2.0 * margin) / 2.0;
        let name = if blank { "" } else { record.headers.player(color).unwrap_or("") };
        let side = match record.game() {
            Game::Shogi => format!("{} {}", heading(record, color, wording), wording.side(record, color)),
            Game::Chess | Game::Xiangqi => heading(record, color, wording),
        };
        let said = format!("{side}　{name}");
        text(&said, half.mul_add(nth as f32, margin), margin + line * 0.5, half, TextFace::Strong);
    }
    for (nth, keys) in HEADERS.iter().enumerate() {
        let third = (width - 2.0 * margin) / 3.0;
        let key = if record.game() == Game::Shogi { keys.first() } else { keys.last() };
        let header = (key.copied().unwrap_or(""), known(keys));
        let (label, value) = texts::header(record.game(), header, wording.locale);
        // Nobody writes 1858.??.?? on paper; the day of a game of shogi is told with its time.
        let value = if header.0 == "Date" { texts::day(&value, wording.locale) } else { value };
        let said = format!("{label}　{value}");
        let at = (third.mul_add((nth % 3) as f32, margin), line.mul_add((nth / 3) as f32 + 1.5, margin));
        text(&said, at.0, at.1, third - 2.0, TextFace::Gothic);
    }
    let top = line.mul_add(3.0, margin) + 2.0;
    let row = (height - margin - 4.0 - top) / (ROWS + 1) as f32;
    let wide = (width - 2.0 * margin - 3.0 * (blocks - 1) as f32) / blocks as f32;
    let centred = |scene: &mut Scene, letters: String, x: f32, y: f32, room: f32| {
        let mut said = text_at(letters, WordSetting { face: TextFace::Gothic, size: SIZE.min(row * 0.7) }, (x, y));
        said.size *= (room * 0.94 / said.length().max(0.01)).min(1.0);
        scene.centred(said);
    };
    for block in 0..blocks {
        let left = (wide + 3.0).mul_add(block as f32, margin);
        let mut x = left;
        let heads = [
            wording.locale.text("score-number"),
            heading(record, record.initial.side_to_move(), wording),
            wording.locale.text("score-time"),
            heading(record, !record.initial.side_to_move(), wording),
            wording.locale.text("score-time"),
        ];
        for (column, (share, head)) in SHARES.into_iter().zip(heads).enumerate() {
            let room = share * wide;
            centred(&mut scene, head, x + room / 2.0, top + row / 2.0, room);
            for nth in 0..ROWS {
                let place = (block * ROWS + nth) * 2;
                let y = row.mul_add(nth as f32 + 1.5, top);
                let ply = first + place;
                let said = match column {
                    0 if record.game() == Game::Shogi => (ply + 1).to_string(),
                    0 => (ply / 2 + 1).to_string(),
                    1 | 3 => moves.get(place + column / 3).map_or_else(String::new, |(said, _)| said.clone()),
                    _ => moves.get(place + column / 4).map_or_else(String::new, |(_, time)| time.clone()),
                };
                centred(&mut scene, said, x + room / 2.0, y, room);
            }
            scene.line(Ink::BLACK, (x, top), (x, row.mul_add((ROWS + 1) as f32, top)), 0.15);
            x += room;
        }
        scene.line(Ink::BLACK, (x, top), (x, row.mul_add((ROWS + 1) as f32, top)), 0.15);
        for nth in 0..=ROWS + 1 {
            let y = row.mul_add(nth as f32, top);
            let pen = if nth <= 1 || nth > ROWS || (nth - 1) % 5 == 0 { 0.3 } else { 0.12 };
            scene.line(Ink::BLACK, (left, y), (x, y), pen);
        }
    }
    PdfPage { scene, ..PdfPage::default() }
}

/// What heads the moves of a side: its sign in shogi, its name in the others.
fn heading(record: &Record, color: Color, wording: SheetWording<'_>) -> String {
    match (record.game(), color) {
        (Game::Shogi, Color::Black) => "▲".to_owned(),
        (Game::Shogi, Color::White) => "△".to_owned(),
        _ => wording.side(record, color),
    }
}
