//! Going about in a document: from game to game, and along the line.

use super::Document;
use crate::editor::cursor::Go;

impl Document {
    /// Shows another game of the file, with its cursor where it was left; false if there is no such game or it is shown
    /// already.
    pub fn show_game(&mut self, index: usize) -> bool {
        if index == self.shown || index >= self.games.len() {
            return false;
        }
        self.leave_setup();
        self.tell_place();
        self.shown = index;
        self.joining = false;
        self.start_over();
        true
    }

    /// Moves the cursor; false if it is there already. The next edit will be a step of its own.
    pub fn go(&mut self, go: Go) -> bool {
        let moved = self.games[self.shown].steer(|cursor, tree| cursor.go(tree, go));
        if moved {
            self.joining = false;
            self.follow_line();
        }
        moved
    }

    /// Whether a movement of the cursor would change anything.
    pub fn can_go(&self, go: Go) -> bool {
        let game = &self.games[self.shown];
        game.cursor().target(&game.record.tree, go).is_some()
    }
}
