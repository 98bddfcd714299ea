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

pub use caption::{CaptionForm, Naming, caption};
pub use figure::{Choices, DiagramNodes, Footer, Hands, author, figure, heading, length, title};
pub use game::{GameSheet, games};
pub use html::{html_of_pages, player};
pub use links::{CommentPlace, LinkTarget, TextLink, links, may_link, shown_by_link, side};
pub use outline::{OutlineOptions, StoryPart, StoryPartKind, outline};
pub use paper::{Going, Paper, about};
pub use passage::{Passage, Reference};
pub use print::{Pages, Print};
pub use problems::{Answers, ProblemSheet, problems};
pub use scores::score_sheet;
pub use solution::{SolutionLine, solution};
pub use story::{Leads, PageBreakHint, Paragraph, RunKind, Story, StoryBlock, TextRun, signs, spelled, story, told};
pub use typst::typst;
pub use wording::{MoveContext, SheetWording};
