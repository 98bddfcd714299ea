//! The games of a file, or the problems of a book: adding, copying, removing and moving them.

use super::App;
use super::desk::is_turned;
use crate::editor::{Arranging, Edit, GamesEdit, Twin, new_problem, twins};
use crate::locale::FluentValue;
use crate::record::{Record, is_problem};
use crate::rules::Position;
use crate::ui::board::BoardView;
use crate::ui::panels::{GamesView, Notice, NoticeOffer};

/// So many problems that were there twice are named.
const MOST_SAID: usize = 5;

impl App {
    /// Adds a game after the one shown; in a book of problems, a problem, which is then set up.
    pub(super) fn add_game(&mut self) {
        let document = &self.desk.session.document;
        let problem = is_problem(document.record());
        let record = if problem { new_problem() } else { Record::new(Position::start(document.record().game())) };
        let at = document.games().1 + 1;
        if self.regroup(GamesEdit::add(at, &record)) {
            self.say_of_game("msg-game-added", at);
            if problem {
                self.enter_setup();
            }
        }
    }

    /// Adds games with all that is in them, after the one shown.
    pub(super) fn add_games(&mut self, records: &[Record]) {
        let at = self.desk.session.document.games().1 + 1;
        if !self.regroup(GamesEdit::insert(at, records)) {
            return;
        }
        match records.len() {
            1 => self.say_of_game("msg-game-added", at),
            count => {
                let values = [("first", at + 1), ("last", at + count)].map(|(name, at)| (name, FluentValue::from(at)));
                self.say(self.locale.with("msg-games-added", &values));
            }
        }
    }

    /// Adds a game that starts from a given position, after the one shown.
    pub(super) fn add_game_from(&mut self, initial: Position) {
        let at = self.desk.session.document.games().1 + 1;
        if self.regroup(GamesEdit::add(at, &Record::new(initial))) {
            self.say_of_game("msg-game-added", at);
        }
    }

    /// Copies the game shown.
    pub(super) fn duplicate_game(&mut self) {
        let (_, shown) = self.desk.session.document.games();
        if self.regroup(GamesEdit::Duplicate(shown)) {
            self.say_of_game("msg-game-copied", self.desk.session.document.games().1);
        }
    }

    /// Removes the game shown.
    pub(super) fn delete_game(&mut self) {
        let (_, shown) = self.desk.session.document.games();
        if self.regroup(GamesEdit::Delete(shown)) {
            self.say_of_game("msg-game-deleted", shown);
        }
    }

    /// Moves the game shown this many places down (up, if negative).
    pub(super) fn move_game(&mut self, by: isize) {
        let (_, shown) = self.desk.session.document.games();
        if self.regroup(GamesEdit::Move { from: shown, to: shown.saturating_add_signed(by) }) {
            self.say_of_game("msg-game-moved", self.desk.session.document.games().1);
        }
    }

    /// Puts the problems of the file in order, and says what is not seen at once.
    pub(super) fn arrange_problems(&mut self, how: Arranging) {
        let snapshot = self.desk.session.document.snapshot();
        let Some(edit) = how.edit(snapshot.records()) else {
            return self.say(self.locale.text("msg-arranged-nothing"));
        };
        let changed = if let GamesEdit::Arrange { headers, .. } = &edit { headers.len() } else { 0 };
        if !self.regroup(edit) {
            return;
        }
        let said = match how {
            Arranging::Sort(_) => self.locale.text("msg-arranged"),
            Arranging::Number | Arranging::Lengths => {
                self.locale.with("msg-arranged-headers", &[("games", changed.into())])
            }
            Arranging::Unique => {
                let twins = twins(snapshot.records());
                let said = |twin: &Twin| {
                    let values = [("game", FluentValue::from(twin.game + 1)), ("of", FluentValue::from(twin.of + 1))];
                    self.locale.with(if twin.mirrored { "msg-twin-mirrored" } else { "msg-twin" }, &values)
                };
                let listed: Vec<String> = twins.iter().take(MOST_SAID).map(said).collect();
                let more = if twins.len() > MOST_SAID { "…" } else { "" };
                let listed = format!("{}{more}", listed.join(&self.locale.text("msg-twin-between")));
                self.locale.with("msg-arranged-unique", &[("games", twins.len().into()), ("twins", listed.into())])
            }
        };
        let document = &self.desk.session.document;
        let offer = Some(NoticeOffer::Undo((document.id(), document.revision())));
        self.notice = Some(Notice { offer, ..said.into() });
    }

    fn say_of_game(&mut self, text: &str, game: usize) {
        self.say(self.locale.with(text, &[("game", FluentValue::from(game + 1))]));
    }

    fn regroup(&mut self, change: GamesEdit) -> bool {
        match self.desk.session.document.apply(Edit::Games(change)) {
            Ok(()) => {
                // The rows of the list stand for other games now, and a filtered list would hide the new one.
                self.desk.games = GamesView::default();
                self.desk.board = BoardView::default();
                self.desk.flipped = is_turned(&self.desk.session.document);
                true
            }
            Err(refused) => {
                self.refuse(&refused);
                false
            }
        }
    }
}
