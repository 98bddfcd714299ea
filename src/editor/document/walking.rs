//! Going about in a document: from game to game, and along the line.

use super::Document;
use crate::editor::cursor::Go;
use crate::notation::plies;

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
        let go = self.counted(go);
        let moved = self.games[self.shown].steer(|cursor, tree| cursor.go(tree, go));
        if moved {
            self.joining = false;
            self.follow_line();
        }
        moved
    }

    /// Whether a movement of the cursor would change anything.
    pub fn can_go(&self, go: Go) -> bool {
        let (game, go) = (&self.games[self.shown], self.counted(go));
        game.cursor().target(&game.record.tree, go).is_some()
    }

    /// A movement in single moves.
    fn counted(&self, go: Go) -> Go {
        let Go::Moves(by) = go else { return go };
        let single = i32::try_from(plies(self.record().game(), by.unsigned_abs())).unwrap_or(i32::MAX);
        Go::By(if by < 0 { -single } else { single })
    }
}
