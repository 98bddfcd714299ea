//! What is printed of a record: the captions of its diagrams, its story as text, and pages. Knows no file and no screen.

mod caption;
mod figure;
mod game;
mod html;
mod links;
mod outline;
mod paper;
mod passage;
mod print;
mod problems;
mod scores;
mod solution;
mod story;
mod submission;
mod typst;
mod wording;

pub use caption::{Form, Naming, caption};
pub use figure::{At, Choices, Footer, Hands, author, figure, heading, length, title};
pub use game::{GameSheet, games};
pub use html::{html_of_pages, player};
pub use links::{Around, Link, Target, links, may_link, shown_by_link, side};
pub use outline::{Part, Telling, What, outline};
pub use paper::{Going, Paper, about};
pub use passage::{Passage, Reference};
pub use print::{Pages, Print};
pub use problems::{Answers, ProblemSheet, problems};
pub use scores::score_sheet;
pub use solution::{Told, solution};
pub use story::{Block, Hint, Kind, Leads, Paragraph, Run, Story, signs, spelled, story, told};
pub use typst::typst;
pub use wording::{Place, Wording};
