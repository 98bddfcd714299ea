//! What is chosen about printing records, the same in the window and on the command line, and the pages that come of it.

use super::figure::Choices;
use super::game::{GameSheet, games};
use super::outline::Telling;
use super::paper::Paper;
use super::problems::{Answers, ProblemSheet, problems};
use super::scores::score_sheet;
use super::wording::Wording;
use crate::diagram::Page;
use crate::record::{Record, is_problem};

/// What is printed of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pages {
    /// Problems or games, whatever most of the records are.
    #[default]
    Fitting,
    /// Diagrams of problems, and answers.
    Problems,
    /// Moves, comments and diagrams.
    Games,
    /// Score sheets 棋譜用紙, filled in.
    Scores,
    /// Blank score sheets.
    Blank,
}

/// What is chosen about printing.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Print {
    /// What is printed.
    pub pages: Pages,
    /// The paper.
    pub paper: Paper,
    /// How many problems on a page: 1, 2, 4, 6 or 9.
    pub per_page: usize,
    /// Where the answers of problems are.
    pub answers: Answers,
    /// The number of the first problem.
    #[serde(skip)]
    pub first: usize,
    /// Whether the length of a problem is printed below it.
    pub lengths: bool,
    /// In games, a diagram after every so many moves besides those at bookmarks; 0 for none.
    pub every: u32,
    /// How diagrams look.
    pub choices: Choices,
}

impl Default for Print {
    fn default() -> Self {
        Self {
            pages: Pages::default(),
            paper: Paper::default(),
            per_page: 6,
            answers: Answers::default(),
            first: 1,
            lengths: true,
            every: 0,
            choices: Choices::default(),
        }
    }
}

impl Print {
    /// The pages of records under a running title.
    pub fn of(&self, records: &[Record], title: &str, wording: Wording<'_>) -> Vec<Page> {
        let (paper, title, choices) = (self.paper, title.to_owned(), self.choices.clone());
        match self.kind(records) {
            Pages::Games => {
                let telling = Telling { every: self.every, comment: wording.comment, ..Telling::default() };
                games(records, &GameSheet { paper, telling, title, choices }, wording)
            }
            kind @ (Pages::Scores | Pages::Blank) => {
                let sheets = |record: &Record| score_sheet(&record.unheld(), kind == Pages::Blank, paper, wording);
                records.iter().flat_map(sheets).collect()
            }
            Pages::Fitting | Pages::Problems => {
                let (per_page, answers, first) = (self.per_page, self.answers, self.first);
                let sheet = ProblemSheet { paper, per_page, answers, first, lengths: self.lengths, title, choices };
                problems(records, &sheet, wording)
            }
        }
    }

    /// What is printed of these records.
    pub fn kind(&self, records: &[Record]) -> Pages {
        match self.pages {
            Pages::Fitting if records.iter().filter(|record| is_problem(record)).count() * 2 > records.len() => {
                Pages::Problems
            }
            Pages::Fitting => Pages::Games,
            pages => pages,
        }
    }
}
