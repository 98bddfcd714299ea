//! 駒音: the sound of a piece put on the board. A window makes none until it is given something to make it with, so that
//! nothing sounds where nobody sits.

mod click;
#[cfg(unix)]
mod pulse;

use std::time::{Duration, Instant};

pub use click::{RATE, click};
#[cfg(unix)]
pub use pulse::player;

/// What makes the sound, at a volume from 0 to 1.
pub type Speaker = Box<dyn FnMut(f32)>;

/// Moves that follow one another faster than this are silent: whoever leafs through a game listens to none of them.
const PACE: Duration = Duration::from_millis(500);

/// What the window sounds like.
#[derive(Default)]
pub(super) struct Sound {
    pub speaker: Option<Speaker>,
    /// When a piece was moved last, heard or not.
    last: Option<Instant>,
}

impl Sound {
    /// A piece is put on the board.
    pub fn strike(&mut self, volume: f32) {
        let now = Instant::now();
        let pause = self.last.replace(now).map(|last| now.duration_since(last));
        if volume > 0.0
            && pause.is_none_or(|pause| pause >= PACE)
            && let Some(speaker) = &mut self.speaker
        {
            speaker(volume.min(1.0));
        }
    }

    /// Moves begin to follow one another by themselves, with this between them: the first of many fast ones is silent,
    /// too.
    pub fn replay(&mut self, pause: Duration) {
        self.last = (pause < PACE).then(Instant::now).or(self.last);
    }
}
