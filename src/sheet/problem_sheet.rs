//! What is chosen about a sheet of problems.

use super::exercise;
use super::figure::Choices;
use super::paper::Paper;
use super::upright::in_kanji;
use super::wording::SheetWording;
use crate::record::Record;
use crate::rules::Game;
use crate::text::Slice;

/// The place of the answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answers {
    /// At the back, in columns.
    #[default]
    Back,
    /// On the page after each page of problems.
    Next,
    /// Upside down at the foot of the page.
    Foot,
    /// Nowhere.
    #[serde(rename = "none")]
    Off,
}

/// The direction of writing of problems and answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Writing {
    /// From left to right 横書き.
    #[default]
    Across,
    /// From top to bottom and from right to left, as magazines print problems of shogi 縦書き; numbers are kanji. What is in
    /// no East Asian language, and other games, are written across all the same.
    Down,
}

/// The further facts printed of each problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct ProblemTold {
    /// The number of files and ranks that its pieces span 形幅.
    pub span: bool,
    /// The number of pieces on its board and in the attacker's hand 使用駒数.
    pub pieces: bool,
    /// With the answer, what comments say 解説; in chess and xiangqi they are part of it.
    pub comments: bool,
    /// With the answer, the position at its end 詰上り図, unless it is at the foot of the page.
    pub end: bool,
}

/// The choices for a sheet of problems.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemSheet {
    /// The paper.
    pub paper: Paper,
    /// The most problems on a page: 1, 2, 4, 6 or 9.
    pub per_page: usize,
    /// Whether fewer and larger ones stand on a page that so many would not fill.
    pub fills: bool,
    /// The place of the answers.
    pub answers: Answers,
    /// The number of the first problem.
    pub first: usize,
    /// Whether the length of a problem is printed below it.
    pub lengths: bool,
    /// The further facts printed of it.
    pub told: ProblemTold,
    /// Its direction of writing.
    pub writing: Writing,
    /// The running title.
    pub title: String,
    /// The look of diagrams.
    pub choices: Choices,
}

/// The possible numbers of problems on a page.
const PER_PAGE: [usize; 5] = [1, 2, 4, 6, 9];

impl ProblemSheet {
    /// The same for so many problems: where they do not fill a single page, fewer and larger ones do, unless somebody has
    /// said how many it has.
    pub(super) fn filled_by(&self, count: usize) -> Self {
        if !self.fills {
            return self.clone();
        }
        let enough = PER_PAGE.into_iter().find(|most| *most >= count).unwrap_or(self.per_page);
        Self { per_page: enough.min(self.per_page), ..self.clone() }
    }

    /// Columns and rows of a page.
    pub(super) const fn grid(&self) -> (usize, usize) {
        match (self.per_page, self.paper) {
            (_, Paper::Postcard) | (0 | 1, _) => (1, 1),
            (2, _) => (1, 2),
            (3 | 4, _) => (2, 2),
            (5 | 6, _) => (2, 3),
            (_, _) => (3, 3),
        }
    }

    /// Whether a record is written from top to bottom.
    pub(super) fn is_down(&self, record: &Record, wording: SheetWording<'_>) -> bool {
        self.writing == Writing::Down && record.game() == Game::Shogi && wording.locale.language().is_han()
    }

    /// The width of the board on A4.
    pub(super) const fn board(&self) -> f32 {
        match self.grid() {
            (1, 1) => 130.0,
            (1, _) => 100.0,
            (2, 2) => 70.0,
            (2, _) => 60.0,
            _ => 42.0,
        }
    }
}

/// The words before the number of a problem.
const BEFORE_NUMBER: [&str; 8] = ["第", "№", "No.", "no.", "#", "Problem", "問題", "番号"];

/// Whether a title has the number of its problem in it: 第12番, No. 12.
pub(super) fn says_number(title: &str, number: &str) -> bool {
    let figure = |letter: char| match letter {
        '０'..='９' => char::from_u32(letter as u32 - '０' as u32 + '0' as u32).unwrap_or(letter),
        _ => letter,
    };
    let title: String = title.chars().map(figure).collect();
    let is_figure = |letter: char| letter.is_ascii_digit() || "〇一二三四五六七八九十百".contains(letter);
    let said = [number.to_owned(), in_kanji(number)];
    said.iter().filter(|said| !said.is_empty()).any(|said| {
        title.match_indices(said.as_str()).any(|(at, _)| {
            let (before, behind) = (title.slice(..at).trim_end(), title.slice(at + said.len()..));
            let is_whole = !before.ends_with(is_figure) && !behind.starts_with(is_figure);
            let is_told = BEFORE_NUMBER.iter().any(|sign| before.ends_with(sign));
            is_whole && (is_told || before.is_empty() && behind.trim().is_empty())
        })
    })
}

/// 第12番.
pub(super) fn name(record: &Record, number: usize, sheet: &ProblemSheet, wording: SheetWording<'_>) -> String {
    let said = record.headers.known(&["作品番号"]).map_or_else(|| number.to_string(), str::to_owned);
    let key = if exercise::is_printed(record) { "sheet-exercise-number" } else { "sheet-number" };
    let name = wording.locale.with(key, &[("number", said.into())]);
    if sheet.is_down(record, wording) { in_kanji(&name) } else { name }
}
