//! How an answer is set.

use super::paper::{PaperWord, words};
use super::upright::{figures_down, in_kanji};
use super::wording::SheetWording;
use crate::diagram::{DiagramStyle, TextFace};

/// How an answer is set.
#[derive(Clone, Copy)]
pub(super) struct AnswerStyle {
    pub strong: TextFace,
    pub plain: TextFace,
    pub is_down: bool,
}

impl AnswerStyle {
    /// In the faces of a diagram, across or down.
    pub const fn of(style: &DiagramStyle, is_down: bool) -> Self {
        Self { strong: style.headings(), plain: style.text(), is_down }
    }

    pub fn said(self, text: String) -> String {
        if self.is_down { in_kanji(&text) } else { text }
    }

    /// The same of a number that is read figure by figure.
    pub fn figures(self, text: String) -> String {
        if self.is_down { figures_down(&text) } else { text }
    }

    /// What begins a line, which is not broken in languages that have no words.
    pub fn label(self, text: String, wording: SheetWording<'_>) -> Vec<PaperWord> {
        let text = self.said(text);
        if wording.locale.language().is_han() {
            vec![PaperWord::new(text, self.plain, true)]
        } else {
            words(&text, self.plain)
        }
    }
}
