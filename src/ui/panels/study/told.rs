//! What there is to show of engines that study.

use std::path::PathBuf;

use crate::engine::EngineSnapshot;
use crate::ui::settings::EngineChoice;

/// How many moves of a row are shown.
pub(crate) const MOST: usize = 14;

/// The name by which rows hold still under the pointer.
pub(crate) const HELD: &str = "study-rows";

/// What there is to show.
pub(crate) struct StudyContent<'a> {
    pub engines: &'a [EngineChoice],
    /// The engine whose moves are on the board.
    pub front: usize,
    /// Those that study, in the order of the list.
    pub seats: Vec<Seated<'a>>,
    /// Whether none of them plays this game, so that another one is needed first.
    pub lacks: bool,
    /// Engines of this machine that the person has not taken yet.
    pub found: Vec<&'a PathBuf>,
    /// Whose scores are told: see [`Settings::study_by_mover`](crate::ui::settings::Settings).
    pub by_mover: bool,
    /// Whether they are to search a position about which none can be asked.
    pub cannot: Option<&'static str>,
    pub burden: Option<Burden>,
    /// Whether a whole game is being judged.
    pub reviews: bool,
    /// Whether they rest because the person plays against an engine.
    pub rests: bool,
    /// Whether they are not asked because the cursor is at the end of a game.
    pub is_over: bool,
}

/// An engine that studies.
pub(crate) struct Seated<'a> {
    /// Its place in the list.
    pub engine: usize,
    pub choice: &'a EngineChoice,
    /// What is known of it.
    pub look: Option<&'a EngineSnapshot>,
    /// The same where it is about the position shown, and may be seen: lines and figures are of this alone.
    pub seen: Option<&'a EngineSnapshot>,
    /// Whether it is to search.
    pub runs: bool,
    /// Whether it is asked for a mate.
    pub mates: bool,
}

/// What engines take together of a machine, where that is too much.
pub(crate) struct Burden {
    /// Their tables, in megabytes.
    pub memory: u64,
    /// The memory that was free, if half of it is less than that, in megabytes.
    pub free: Option<u64>,
    pub threads: u64,
    pub cores: u64,
}

impl StudyContent<'_> {
    /// Whether nothing is asked, nothing was said, and there is nothing to be done first.
    pub fn is_idle(&self) -> bool {
        let is_silent = |look: &EngineSnapshot| look.rows.is_empty() && look.reply.is_none() && look.trouble.is_none();
        let is_idle = |seated: &Seated<'_>| !seated.runs && !seated.mates && seated.look.is_none_or(is_silent);
        !self.lacks && !self.seats.is_empty() && self.cannot.is_none() && self.seats.iter().all(is_idle)
    }

    /// The engine in front.
    pub fn in_front(&self) -> Option<&Seated<'_>> {
        self.seats.iter().find(|seated| seated.engine == self.front)
    }
}
