//! Why an engine does not go on.

use std::time::Duration;

use crate::rules::Game;

/// Why an engine does not go on.
#[derive(Clone, Debug, PartialEq, Eq, strum::AsRefStr)]
pub enum EngineTrouble {
    /// It could not be started: the system's reason.
    NotStarted(String),
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

impl EngineTrouble {
    /// Whether it cannot be asked about the game at all: nothing that it has said of it counts.
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::PlaysNot(_) | Self::NoChess960 | Self::Astray)
    }
}
