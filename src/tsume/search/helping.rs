//! A search that helps another with its question, or is helped. Who helps keeps away from the path on which the other is
//! at the moment (Kaneko 2010).

use std::sync::Arc;

use super::super::value::{Counting, SearchValue};
use super::MateSearch;
use super::help::{Busy, Help, SharedQuestion};
use komaoto_rules::shogi::Position;

impl MateSearch {
    /// From now on there is no other.
    pub(crate) fn dismiss(&mut self) {
        self.help = None;
    }
    /// Work of its own, for as long as this is kept.
    pub(crate) fn busy(&self) -> Option<Busy> {
        self.help.as_ref().map(Help::busy)
    }
    /// Asks for help with a question that takes long, if it is its own.
    pub(super) fn post(&mut self, root: &Position, counting: Counting, limit: u16) {
        let (Some(help), None, None) = (&self.help, &self.posted, &self.helped) else { return };
        let forbidden = (self.forbidden.clone(), self.forbidden_salt);
        let question = Arc::new(SharedQuestion::new(root, (counting, limit), self.hunting, forbidden));
        self.frames.iter().for_each(|frame| question.mark(frame.board.key));
        help.post(&question);
        self.posted = Some(question);
    }
    pub(super) fn withdraw(&mut self) {
        if let (Some(help), Some(question)) = (&self.help, self.posted.take()) {
            help.withdraw(&question);
        }
    }
    /// What there is to say once the other has answered the question that is being searched, or does not ask it any more.
    pub(super) fn heard(&self) -> Option<SearchValue> {
        let answered = self.posted.as_ref().and_then(|question| question.answer());
        let is_over = self.helped.as_ref().is_some_and(|question| question.is_over());
        answered.or_else(|| is_over.then_some(SearchValue::Unknown))
    }
    /// By how much a child looks worse to a helper because the other is there.
    pub(super) fn detour(&self, child: usize, mine: u32) -> u32 {
        match &self.helped {
            Some(question) if question.is_marked(self.children[child].key) => mine / 2 + 2,
            _ => 0,
        }
    }
}
