//! Edits of the record of a desk, and what is said about them.

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::{Document, Edit};
use crate::formats::pgn::PgnResult;
use crate::locale::FluentValue;
use crate::record::NodeId;
use crate::rules::{Game, Verdict};
use crate::texts;
use crate::ui::panels::NoticeOffer;
use crate::ui::panels::headers::RESULT;

impl Desk {
    /// Makes an edit, or says why it is refused; whether it was made.
    pub(super) fn edit(&mut self, edit: Edit, shared: &mut SharedState) -> bool {
        let moves = |document: &Document| document.record().tree.len();
        let (fixes, before) = (matches!(edit, Edit::Replace { .. }), moves(&self.document));
        let deletes = matches!(edit, Edit::Delete(_));
        let name = match &edit {
            Edit::Bookmark(at, None) => self.document.record().tree.get(*at).and_then(|node| node.bookmark.clone()),
            _ => None,
        };
        let made = self.document.apply(edit);
        match &made {
            Err(refused) => shared.notices.refuse(self.state(), refused, &shared.locale),
            Ok(()) if fixes => {
                let gained = moves(&self.document).saturating_sub(before);
                shared.notices.say(shared.locale.with("msg-fixed", &[("gained", FluentValue::from(gained))]));
            }
            Ok(()) if deletes => self.say_deleted(before.saturating_sub(moves(&self.document)), shared),
            Ok(()) => {
                // What a person has written goes with a word, and comes back from there.
                if let Some(name) = name.filter(|name| !name.is_empty()) {
                    let text = shared.locale.with("msg-bookmark-gone", &[("name", FluentValue::from(name))]);
                    shared.notices.offer(text, NoticeOffer::Undo(self.document.edition()));
                }
            }
        }
        made.is_ok()
    }

    /// Offers the result that the board tells at the end of a game of chess or xiangqi which has none yet. In shogi an
    /// ending is a step of its line.
    pub(super) fn offer_result(&self, shared: &mut SharedState) {
        let document = &self.document;
        let record = document.record();
        let is_end = record.tree.mainline(NodeId::ROOT).last() == Some(document.cursor().at());
        let is_open = record.winner().is_none() && record.headers.known(&[RESULT]).is_none_or(|said| said == "*");
        let (Some(outcome), true, false) = (document.outcome(), is_end && is_open, record.game() == Game::Shogi) else {
            return;
        };
        let result = match outcome.verdict {
            Verdict::Lost(side) if side == record.game().bottom() => PgnResult::Second,
            Verdict::Lost(_) => PgnResult::First,
            Verdict::Drawn => PgnResult::Draw,
            Verdict::DrawClaimable | Verdict::Undecided => return,
        };
        // How the game has ended stands beside it.
        let (name, _) = texts::header(record.game(), (RESULT, result.token()), &shared.locale);
        shared.notices.offer(name, NoticeOffer::Result(result.token(), document.edition()));
    }

    /// Says how many moves have gone, if it was more than the one that was seen, and offers them back.
    fn say_deleted(&self, count: usize, shared: &mut SharedState) {
        if count > 1 {
            let document = &self.document;
            let offer = NoticeOffer::Undo(document.edition());
            let text = shared.locale.with("msg-deleted", &[("count", FluentValue::from(count))]);
            shared.notices.offer(text, offer);
        }
    }
}
