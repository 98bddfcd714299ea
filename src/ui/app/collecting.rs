//! The games of a file, or the problems of a book: adding, copying, removing and moving them.

use super::desk::{Desk, is_turned};
use super::shared::SharedState;
use crate::editor::Edit;
use crate::editor::edit::{Arranging, GamesEdit, Twin, twins};
use crate::editor::setup::new_problem;
use crate::locale::FluentValue;
use crate::record::{Record, is_problem};
use crate::rules::Position;
use crate::ui::board::BoardView;
use crate::ui::panels::{Notice, NoticeOffer};

/// So many problems that were there twice are named.
const MOST_SAID: usize = 5;

impl Desk {
    /// Adds a game after the one shown; in a book of problems, a problem, which is then set up.
    pub(super) fn add_game(&mut self, shared: &mut SharedState) {
        let document = &self.document;
        let problem = is_problem(document.record());
        let record = if problem { new_problem() } else { Record::new(Position::start(document.record().game())) };
        let at = document.games().1 + 1;
        if self.regroup(GamesEdit::add(at, &record), shared) {
            self.say_of_game("msg-game-added", at, shared);
            if problem {
                self.enter_setup();
            }
        }
    }

    /// Adds games with all that is in them, after the one shown.
    pub(super) fn add_games(&mut self, records: &[Record], shared: &mut SharedState) {
        let at = self.document.games().1 + 1;
        if !self.regroup(GamesEdit::insert(at, records), shared) {
            return;
        }
        match records.len() {
            1 => self.say_of_game("msg-game-added", at, shared),
            count => {
                let [first, last] = [at + 1, at + count].map(FluentValue::from);
                let values = [("first", first), ("last", last), ("kind", self.counted().into())];
                shared.notices.say(shared.locale.with("msg-games-added", &values));
            }
        }
    }

    /// Adds a game that starts from a given position, after the one shown.
    pub(super) fn add_game_from(&mut self, initial: Position, shared: &mut SharedState) {
        let at = self.document.games().1 + 1;
        if self.regroup(GamesEdit::add(at, &Record::new(initial)), shared) {
            self.say_of_game("msg-game-added", at, shared);
        }
    }

    /// Copies the game shown.
    pub(super) fn duplicate_game(&mut self, shared: &mut SharedState) {
        let (_, shown) = self.document.games();
        if self.regroup(GamesEdit::Duplicate(shown), shared) {
            self.say_of_game("msg-game-copied", self.document.games().1, shared);
        }
    }

    /// Removes the game shown.
    pub(super) fn delete_game(&mut self, shared: &mut SharedState) {
        let (_, shown) = self.document.games();
        if self.regroup(GamesEdit::Delete(shown), shared) {
            self.say_of_game("msg-game-deleted", shown, shared);
        }
    }

    /// Moves the game shown this many places down (up, if negative).
    pub(super) fn move_game(&mut self, by: isize, shared: &mut SharedState) {
        let (_, shown) = self.document.games();
        if self.regroup(GamesEdit::Move { from: shown, to: shown.saturating_add_signed(by) }, shared) {
            self.say_of_game("msg-game-moved", self.document.games().1, shared);
        }
    }

    /// Puts the problems of the file in order, and says what is not seen at once.
    pub(super) fn arrange_problems(&mut self, how: Arranging, shared: &mut SharedState) {
        let snapshot = self.document.snapshot();
        let Some(edit) = how.edit(snapshot.records()) else {
            return shared.notices.say(shared.locale.text("msg-arranged-nothing"));
        };
        let changed = if let GamesEdit::Arrange { headers, .. } = &edit { headers.len() } else { 0 };
        if !self.regroup(edit, shared) {
            return;
        }
        let said = match how {
            Arranging::Sort(_) => shared.locale.text("msg-arranged"),
            Arranging::Number | Arranging::Lengths => {
                shared.locale.with("msg-arranged-headers", &[("games", changed.into())])
            }
            Arranging::Unique => {
                let twins = twins(snapshot.records());
                let said = |twin: &Twin| {
                    let values = [("game", FluentValue::from(twin.game + 1)), ("of", FluentValue::from(twin.of + 1))];
                    shared.locale.with(if twin.mirrored { "msg-twin-mirrored" } else { "msg-twin" }, &values)
                };
                let listed: Vec<String> = twins.iter().take(MOST_SAID).map(said).collect();
                let more = if twins.len() > MOST_SAID { "…" } else { "" };
                let listed = format!("{}{more}", listed.join(&shared.locale.text("msg-twin-between")));
                shared.locale.with("msg-arranged-unique", &[("games", twins.len().into()), ("twins", listed.into())])
            }
        };
        let document = &self.document;
        let offer = Some(NoticeOffer::Undo(document.edition()));
        shared.notices.shown = Some(Notice { offer, ..said.into() });
    }

    fn say_of_game(&self, text: &str, game: usize, shared: &mut SharedState) {
        let values = [("game", FluentValue::from(game + 1)), ("kind", self.counted().into())];
        shared.notices.say(shared.locale.with(text, &values));
    }
    /// As what the games of the file are counted.
    fn counted(&self) -> &'static str {
        if is_problem(self.document.record()) { "problem" } else { "game" }
    }

    fn regroup(&mut self, change: GamesEdit, shared: &mut SharedState) -> bool {
        match self.document.apply(Edit::Games(change)) {
            Ok(()) => {
                // The rows of the list stand for other games now, and a filtered list would hide the new one.
                self.games.regroup();
                self.board = BoardView::default();
                self.flipped = is_turned(&self.document);
                true
            }
            Err(refused) => {
                shared.notices.refuse(self.state(), &refused, &shared.locale);
                false
            }
        }
    }
}
