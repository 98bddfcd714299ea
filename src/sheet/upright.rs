//! What problems and their answers need besides to run down the page 縦書き: numbers in kanji, moves as `２三飛`, and a
//! diagram with its heading at its right.

use super::paper::{LEADING, LINES_OF_HEADING, Set, lines, put, words};
use crate::diagram::{DiagramStyle, Figure, Scene, Way, draw};
use crate::notation::kanji_number;

/// Between a diagram and the heading beside it, in heights of letters.
const GAP: f32 = 0.6;
/// The height of a title and of what stands beside it, in heights of labels.
const TITLE: f32 = 1.35;
const BESIDE: f32 = 1.15;
/// How long lines beside a small diagram may be, in heights of it.
const MOST_OF_HEIGHT: f32 = 1.9;
/// In how many lines a title, or what stands beside it, is told.
const MOST_LINES: usize = 2;

/// What makes a number of the figures before it.
const COUNTERS: [char; 12] = ['手', '枚', '番', '図', '題', '回', '人', '局', '段', '級', '月', '日'];
/// What makes a move of the two figures before it.
const PIECES: &str = "玉王飛龍竜角馬金銀桂香歩と成全圭杏";

/// The value of a figure of either width.
fn figure(letter: char) -> Option<u32> {
    match letter {
        '０'..='９' => Some(letter as u32 - '０' as u32),
        letter => letter.to_digit(10),
    }
}

/// A text with its figures replaced, given each row of figures and the letter behind it.
fn replaced(text: &str, spell: impl Fn(&[u32], Option<char>) -> String) -> String {
    let (mut said, mut row) = (String::new(), Vec::new());
    for letter in text.chars().map(Some).chain([None]) {
        // In a word of Latin letters, which lies on its side, figures lie beside them: A53, dlp1.1, c_4.
        let within = said.trim_end_matches(['_', '-', '.']);
        let is_joined = said.len() - within.len() < 2;
        let is_of_word = row.is_empty() && is_joined && within.ends_with(|before: char| before.is_ascii_alphanumeric());
        if let Some(value) = letter.and_then(figure)
            && !is_of_word
        {
            row.push(value);
            continue;
        }
        if !row.is_empty() {
            said += &spell(&row, letter);
            row.clear();
        }
        said.extend(letter);
    }
    said
}

/// Figures as a number, 二十一; of a year and the like one by one, 一七五五.
fn number(row: &[u32]) -> String {
    let value = row.iter().fold(0_u32, |value, figure| value.saturating_mul(10).saturating_add(*figure));
    if row.len() > 3 { one_by_one(row) } else { kanji_number(value) }
}

fn one_by_one(row: &[u32]) -> String {
    row.iter().map(|&figure| kanji_number(figure)).collect()
}

/// Figures as they stand upright.
fn upright(row: &[u32]) -> String {
    row.iter().filter_map(|figure| char::from_u32('０' as u32 + figure)).collect()
}

/// A file and a rank: ２三.
fn square(row: &[u32]) -> Option<String> {
    let [file, rank] = row else { return None };
    (*file > 0 && *rank > 0).then(|| upright(&[*file]) + &kanji_number(*rank))
}

/// A text with all its numbers in kanji.
pub(super) fn in_kanji(text: &str) -> String {
    replaced(text, |row, _| number(row))
}

/// A text with its figures in kanji one by one, 一〇一六.
pub(super) fn figures_down(text: &str) -> String {
    replaced(text, |row, _| one_by_one(row))
}

/// A move as answers spell it, `23飛`, as it stands upright.
pub(super) fn move_down(text: &str) -> String {
    replaced(text, |row, _| square(row).unwrap_or_else(|| upright(row)))
}

/// Running text as it stands upright: what is counted and years in kanji, moves as above, all other figures one by one.
pub(super) fn text_down(text: &str) -> String {
    replaced(text, |row, next| match next {
        Some(next) if COUNTERS.contains(&next) || next == '年' => number(row),
        Some('％' | '%') => one_by_one(row),
        Some(next) if PIECES.contains(next) => square(row).unwrap_or_else(|| upright(row)),
        _ => upright(row),
    })
}

/// A diagram as [`fitting`](super::paper::fitting) draws it, with lines that run down at its right, the first of them the
/// outermost. Where they make it smaller, the others follow each other in one line.
pub(super) fn scene_down(
    figure: &Figure,
    beside: &[String],
    style: &DiagramStyle,
    (smallest, scale): (f32, f32),
    room: (f32, f32),
) -> (Scene, f32) {
    let fit = |lines: &[String], longest: f32| {
        let (mut scale, mut scene) = (scale, Scene::default());
        // Smaller diagrams have larger letters, which take room: it settles within a few steps.
        for _ in 0..12 {
            let letters = (smallest / scale).max(16.0);
            let diagram = draw(figure, &DiagramStyle { letters, lines: LINES_OF_HEADING, ..*style });
            let long = (room.1 / scale).min(diagram.height * longest);
            scene = with_beside(&diagram, lines, style, letters, long.max(diagram.height));
            let fits = (room.0 / scene.width).min(room.1 / scene.height);
            if fits >= scale {
                break;
            }
            scale = fits * 0.985;
        }
        (scene, scale)
    };
    let apart = fit(beside, 1.0);
    let Some((title, others)) = beside.split_first().filter(|(_, others)| apart.1 < scale && !others.is_empty()) else {
        return apart;
    };
    let others = others.iter().filter(|line| !line.is_empty()).cloned().collect::<Vec<_>>().join("　");
    let joined = fit(&[title.clone(), others], MOST_OF_HEIGHT);
    if joined.1 > apart.1 { joined } else { apart }
}

/// A diagram with lines beside it, in an area at least as high as they may be long.
fn with_beside(diagram: &Scene, beside: &[String], style: &DiagramStyle, letters: f32, long: f32) -> Scene {
    let mut columns: Vec<(Set, f32)> = Vec::new();
    for (nth, text) in beside.iter().enumerate() {
        let (face, size) =
            if nth == 0 { (style.headings(), letters * TITLE) } else { (style.text(), letters * BESIDE) };
        let set = lines(words(text, face), size, long, Way::Down);
        columns.extend(set.into_iter().take(MOST_LINES).map(|set| (set, size)));
    }
    let wide: f32 = columns.iter().map(|(_, size)| size * LEADING).sum();
    let mut scene = Scene::new(GAP.mul_add(letters, diagram.width + wide), long);
    scene.inset(diagram, (0.0, 0.0), 1.0);
    let mut left = scene.width;
    for (set, size) in columns {
        left -= size * LEADING;
        put(&mut scene, set, size, left, 0.0);
    }
    scene
}
