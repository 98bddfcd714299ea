//! The games of a file, or the problems of a book: adding, copying, taking out and moving them.

use super::App;
use crate::editor::{Edit, GamesEdit, is_problem, new_problem};
use crate::locale::FluentValue;
use crate::record::Record;
use crate::rules::Position;
use crate::ui::board::BoardView;
use crate::ui::command::Command;
use crate::ui::panels::GamesView;

impl App {
    /// Adds a game behind the one that is shown; in a book of problems a problem, which is then set up.
    pub(super) fn add_game(&mut self) {
        let document = &self.session.document;
        let problem = is_problem(document.record());
        let record = if problem { new_problem() } else { Record::new(Position::start(document.record().game())) };
        let at = document.games().1 + 1;
        if self.regroup(GamesEdit::add(at, &record)) {
            let values = [("game", FluentValue::from(at + 1))];
            self.say(self.locale.with("msg-game-added", &values));
            if problem {
                self.enter_setup();
            }
        }
    }

    /// Adds a game that starts from a position behind the one that is shown.
    pub(super) fn add_game_from(&mut self, initial: Position) {
        let at = self.session.document.games().1 + 1;
        if self.regroup(GamesEdit::add(at, &Record::new(initial))) {
            self.say(self.locale.with("msg-game-added", &[("game", FluentValue::from(at + 1))]));
        }
    }

    /// Copies, takes out or moves the game that is shown.
    pub(super) fn change_games(&mut self, command: Command) {
        let (_, shown) = self.session.document.games();
        let (edit, said) = match command {
            Command::DuplicateGame => (GamesEdit::Duplicate(shown), "msg-game-copied"),
            Command::DeleteGame => (GamesEdit::Delete(shown), "msg-game-deleted"),
            Command::MoveGameUp => (GamesEdit::Move { from: shown, to: shown.saturating_sub(1) }, "msg-game-moved"),
            _ => (GamesEdit::Move { from: shown, to: shown + 1 }, "msg-game-moved"),
        };
        if self.regroup(edit) {
            let now = if command == Command::DeleteGame { shown } else { self.session.document.games().1 };
            self.say(self.locale.with(said, &[("game", FluentValue::from(now + 1))]));
        }
    }

    fn regroup(&mut self, change: GamesEdit) -> bool {
        match self.session.document.apply(Edit::Games(change)) {
            Ok(()) => {
                // Rows of the list are other games now; a list narrowed down would hide the new one.
                self.games = GamesView::default();
                self.board = BoardView::default();
                self.flipped = self.is_turned();
                true
            }
            Err(refused) => {
                self.refuse(&refused);
                false
            }
        }
    }
}
