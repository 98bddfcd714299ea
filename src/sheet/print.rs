//! What is chosen about printing records, the same in the window and on the command line, and the pages that come of it.

use super::answers::has_answer;
use super::exercise::title_of_exercises;
use super::figure::{Choices, author, common_title};
use super::game::{GameSheet, games_while};
use super::head::running;
use super::outline::{HeadersTold, OutlineOptions};
use super::paper::{Going, Paper, about, date, each};
use super::passage::Reference;
use super::problem_sheet::{Answers, ProblemSheet, ProblemTold, Writing};
use super::problems::problems_while;
use super::scores::score_sheet;
use super::submission::submission;
use super::wording::SheetWording;
use crate::diagram::{PdfMetadata, PdfPage};
use crate::locale::Locale;
use crate::record::{Record, is_asked, is_problem};

/// The kind of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pages {
    /// Problems or games, whatever most of the records are.
    #[default]
    Fitting,
    /// Diagrams of problems, or of exercises 次の一手, and answers.
    Problems,
    /// Moves, comments and diagrams.
    Games,
    /// Score sheets 棋譜用紙, filled in.
    Scores,
    /// Blank score sheets.
    Blank,
    /// Forms on which problems are sent to a magazine 投稿用紙.
    Submission,
}

/// The choices for printing.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Print {
    /// The kind of pages.
    pub pages: Pages,
    /// The part of each game that is printed; only games are printed in part.
    #[serde(skip)]
    pub passage: Reference,
    /// The paper.
    pub paper: Paper,
    /// The number of problems on a page: 1, 2, 4, 6 or 9.
    pub per_page: usize,
    /// Whether fewer and larger ones stand on a page that so many would not fill.
    #[serde(skip)]
    pub fills: bool,
    /// The place of the answers of problems.
    pub answers: Answers,
    /// The number of the first problem.
    #[serde(skip)]
    pub first: usize,
    /// Whether the length of a problem is printed below it.
    pub lengths: bool,
    /// The further facts printed of each problem.
    pub told: ProblemTold,
    /// The direction of writing of problems.
    pub writing: Writing,
    /// In games, a diagram after every so many moves besides those at bookmarks; 0 for none.
    pub every: u32,
    /// Whether games follow each other on a page.
    pub run_on: bool,
    /// Whether contents come before games and an index of players, openings and themes after them; not in Typst, which can make them.
    pub index: bool,
    /// Of games, which headers stand above the moves.
    pub headers: HeadersTold,
    /// The date at the foot of each page; "" for none, so that pages of the same records are the same tomorrow.
    #[serde(skip)]
    pub date: String,
    /// The look of diagrams.
    pub choices: Choices,
}

impl Default for Print {
    fn default() -> Self {
        Self {
            pages: Pages::default(),
            passage: Reference::default(),
            paper: Paper::default(),
            per_page: 6,
            fills: true,
            answers: Answers::default(),
            first: 1,
            lengths: true,
            told: ProblemTold::default(),
            writing: Writing::default(),
            every: 0,
            run_on: false,
            index: false,
            headers: HeadersTold::default(),
            date: String::new(),
            choices: Choices::default(),
        }
    }
}

/// The common name of records; "" if they have none.
pub fn title_of(records: &[Record], locale: &Locale) -> String {
    title_of_exercises(records, locale).or_else(|| common_title(records)).unwrap_or_default()
}

impl Print {
    /// The pages of records under a running title, or without one ("") each under its own, problems under what their titles
    /// have in common; `None` if it was not to go on.
    pub fn of(
        &self,
        records: &[Record],
        title: &str,
        wording: SheetWording<'_>,
        going: Going<'_>,
    ) -> Option<Vec<PdfPage>> {
        let (paper, title, choices) = (self.paper, title.to_owned(), self.choices.clone());
        let mut pages = match self.kind(records) {
            Pages::Games => {
                let telling = self.telling(wording);
                let (passage, run_on, index) = (self.passage.clone(), self.run_on, self.index);
                let sheet = GameSheet { paper, telling, passage, title, choices, run_on, index };
                games_while(records, &sheet, wording, going)
            }
            kind @ (Pages::Scores | Pages::Blank) => each(records, going, |_, record| {
                let record = record.unheld();
                let wording = wording.written(&record, choices.style.written);
                score_sheet(&record, kind == Pages::Blank, paper, wording)
            }),
            Pages::Submission => each(records, going, |_, record| submission(record, paper, &choices, wording)),
            Pages::Fitting | Pages::Problems => {
                let title = if title.is_empty() { title_of(records, wording.locale) } else { title };
                problems_while(records, &self.problems(&title), wording, going)
            }
        }?;
        date(&mut pages, paper, &self.date, self.choices.style.text());
        Some(pages)
    }

    /// The parts of games that are told.
    pub(super) fn telling(&self, wording: SheetWording<'_>) -> OutlineOptions {
        let (every, headers) = (self.every, self.headers);
        OutlineOptions { alone: true, every, headers, comment: wording.comment, ..OutlineOptions::default() }
    }

    /// The choices for problems.
    pub(super) fn problems(&self, title: &str) -> ProblemSheet {
        ProblemSheet {
            paper: self.paper,
            per_page: self.per_page,
            fills: self.fills,
            answers: self.answers,
            first: self.first,
            lengths: self.lengths,
            told: self.told,
            writing: self.writing,
            title: title.to_owned(),
            choices: self.choices.clone(),
        }
    }

    /// The number of problems without the answers that are asked for, because nobody has put moves into their records.
    pub fn unanswered(&self, records: &[Record]) -> usize {
        if self.answers == Answers::Off || self.kind(records) != Pages::Problems {
            return 0;
        }
        records.iter().filter(|record| is_problem(record) && !has_answer(record)).count()
    }

    /// Whether problems among these records are written from top to bottom, as no source is.
    pub fn runs_down(&self, records: &[Record], wording: SheetWording<'_>) -> bool {
        let sheet = self.problems("");
        self.kind(records) == Pages::Problems && records.iter().any(|record| sheet.is_down(record, wording))
    }

    /// The kind of pages that these records are printed as.
    pub fn kind(&self, records: &[Record]) -> Pages {
        match self.pages {
            Pages::Fitting if self.passage != Reference::default() => Pages::Games,
            Pages::Fitting if records.iter().filter(|record| is_asked(record)).count() * 2 > records.len() => {
                Pages::Problems
            }
            Pages::Fitting => Pages::Games,
            pages => pages,
        }
    }
}

/// What a document of records says about itself: `title`, or of one record its players or its name, of several what their
/// titles begin with.
pub fn about_records(records: &[Record], title: Option<&str>, wording: SheetWording<'_>) -> PdfMetadata {
    let title = match (title, records) {
        (Some(title), _) => title.to_owned(),
        (None, [record]) => running(record, wording),
        (None, records) => title_of(records, wording.locale),
    };
    let author = records.first().and_then(author);
    about(title.trim(), author.as_deref().unwrap_or(""), wording)
}
