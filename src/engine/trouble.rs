//! Why an engine does not go on.

use std::io;
use std::time::Duration;

use crate::rules::Game;

/// Why an engine does not go on.
#[derive(Clone, Debug, PartialEq, Eq, strum::AsRefStr)]
pub enum EngineTrouble {
    /// It could not be started.
    NotStarted(SystemReason),
    /// It did not introduce itself.
    NoAnswer,
    /// It did not become ready within this time.
    NeverReady(Duration),
    /// It did not stop when told.
    NeverStops,
    /// It writes without ever ending a line.
    Endless,
    /// It does not play this game.
    PlaysNot(Game),
    /// It ended at the first position of this game, and has not said which games it plays: its last words.
    EndedAt(Game, String),
    /// The game is this variant of chess, whose rules nobody here has.
    Variant(String),
    /// It knows no Chess960.
    NoChess960,
    /// It answers with what cannot be played, also where it is told nothing but the position: it thinks of another one.
    Astray,
    /// It ended by itself.
    Died {
        /// Its exit code or the signal that ended it, as far as known: `exit 1`, `signal 11`.
        how: String,
        /// The last of its standard error.
        last_words: String,
        /// The lines sent to it since its last one.
        last_sent: String,
    },
}

/// The system's reason, which can be told in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemReason {
    /// The number that the system has for it, if it is the system's.
    code: Option<i32>,
    words: String,
}

impl From<&io::Error> for SystemReason {
    fn from(error: &io::Error) -> Self {
        Self { code: error.raw_os_error(), words: error.to_string() }
    }
}

impl SystemReason {
    /// What a guard has written down: see [`written`](Self::written).
    pub(super) fn read(written: &str) -> Self {
        match written.parse() {
            Ok(code) => Self::from(&io::Error::from_raw_os_error(code)),
            Err(_) => Self { code: None, words: written.to_owned() },
        }
    }

    /// The same in a line: its number, or its words.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there is no guard"))]
    pub(super) fn written(&self) -> String {
        self.code.map_or_else(|| self.words.clone(), |code| code.to_string())
    }

    /// The same as an error.
    pub fn error(&self) -> io::Error {
        self.code.map_or_else(|| io::Error::other(self.words.clone()), io::Error::from_raw_os_error)
    }
}

impl EngineTrouble {
    /// Whether it cannot be asked about the game at all: nothing that it has said of it counts.
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::PlaysNot(_) | Self::EndedAt(..) | Self::Variant(_) | Self::NoChess960 | Self::Astray)
    }
}
