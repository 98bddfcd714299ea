//! Lines of engines that are taken into the record: as branches, or as words of the comment. Where one was is where one
//! stays.

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::Edit;
use crate::editor::analysis::{EngineBranch, add_lines};
use crate::formats::comment::{respoken, spoken};
use crate::record::Evaluation;
use crate::text::unencodable;
use crate::texts;
use crate::ui::panels::NoticeOffer;

impl Desk {
    /// Puts lines behind the position at the cursor, and says how many moves that were.
    pub(super) fn add_engine_lines(&mut self, lines: Vec<EngineBranch>, shared: &mut SharedState) {
        if self.setup.is_some() || lines.is_empty() {
            return;
        }
        let (at, before) = (self.document.cursor().at(), self.document.record().tree.len());
        // At its end the line goes on.
        let goes_on = self.document.record().tree.children(at).is_empty() && lines.len() == 1;
        let (record, locale) = (self.document.record(), &shared.locale);
        let place = texts::place(Some(record), at, locale);
        let words = |said: &Evaluation| {
            let score = texts::score(said.score, record.game(), locale);
            let said = texts::by_engine(&score, said.engine.as_deref().unwrap_or(""), said.depth);
            locale.with("study-from", &[("place", place.as_str().into()), ("said", said.into())])
        };
        let Some(edit) = add_lines(record, at, lines, words) else {
            return shared.notices.say(shared.locale.text("study-has-line"));
        };
        if self.edit(edit, shared) {
            self.say_added(before, goes_on, shared);
        }
    }

    /// Says how many moves the last edit has added to a record that had so many nodes `before` it, and offers to undo that.
    pub(super) fn say_added(&self, before: usize, goes_on: bool, shared: &mut SharedState) {
        let count = self.document.record().tree.len().saturating_sub(before);
        let said = if goes_on && count > 0 { "study-continued" } else { "study-added" };
        let said = shared.locale.with(said, &[("count", count.into())]);
        shared.notices.offer(said, NoticeOffer::Undo(self.document.edition()));
    }

    /// Writes a line below what the comment of the position at the cursor says.
    pub(super) fn write_engine_line(&mut self, line: &str, shared: &mut SharedState) {
        let (at, game) = (self.document.spoken_at(), self.document.record().game());
        let (Some(node), true) = (self.document.spoken(), self.setup.is_none()) else { return };
        // Signs of the sides that the encoding of the file has not would stop the next save.
        let encoding = self.document.envelope().encoding;
        let line = match unencodable(&[line], encoding).is_empty() {
            true => line.to_owned(),
            false => line.replace('☗', "▲").replace('☖', "△"),
        };
        let said = spoken(game, &node.comment);
        let said = if said.trim().is_empty() { line } else { format!("{}\n{line}", said.trim_end()) };
        let edit = Edit::comment(at, respoken(game, &node.comment, &said));
        // It is a step of its own, whatever was written before it.
        self.document.end_step();
        if self.edit(edit, shared) {
            self.document.end_step();
            self.comment.reveal_end();
            shared.notices.offer(shared.locale.text("study-commented"), NoticeOffer::Undo(self.document.edition()));
        }
    }

    /// Writes into the record what engines have said of the positions that were looked at.
    pub(super) fn keep_heard(&mut self, shared: &mut SharedState) {
        let (Some(edit), true) = (self.heard.edit(&self.document), self.setup.is_none()) else {
            return shared.notices.say(shared.locale.text("study-has-heard"));
        };
        let count = if let Edit::Several { edits, .. } = &edit { edits.len() } else { 1 };
        if self.edit(edit, shared) {
            let said = shared.locale.with("study-kept", &[("count", count.into())]);
            shared.notices.offer(said, NoticeOffer::Undo(self.document.edition()));
        }
    }
}
