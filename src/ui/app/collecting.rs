//! The games of a file, or the problems of a book: adding, copying, removing and moving them.

use super::App;
use super::desk::is_turned;
use crate::editor::{Edit, GamesEdit, new_problem};
use crate::locale::FluentValue;
use crate::record::{Record, is_problem};
use crate::rules::Position;
use crate::ui::board::BoardView;
use crate::ui::panels::GamesView;

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
