//! What is printed of a record: the captions of its diagrams, its story as text, and pages. Knows no file and no screen.

pub mod caption;
mod columns;
pub mod figure;
mod flowing;
mod game;
mod head;
mod html;
mod lettered;
pub mod links;
pub mod outline;
mod paper;
mod passage;
mod player;
mod print;
mod problems;
mod register;
mod scores;
pub mod solution;
pub mod story;
mod submission;
mod typst;
mod wording;

pub use game::{GameSheet, games};
pub use html::html_of_pages;
pub use paper::{Going, Paper, about};
pub use passage::{Passage, Reference};
pub use player::{Player, player};
pub use print::{Pages, Print};
pub use problems::{Answers, ProblemSheet, problems};
pub use scores::score_sheet;
pub use typst::typst;
pub use wording::{MoveContext, SheetWording};
