//! 自動再生: the moves play by themselves, at a fixed speed or in the time they took.

use std::time::Duration;

use super::desk::{Desk, Playing};
use super::shared::SharedState;
use crate::editor::Go;
use crate::ui::settings::Settings;

/// The longest and the shortest wait for a recorded time.
const LONGEST: Duration = Duration::from_secs(10);
const SHORTEST: Duration = Duration::from_millis(200);

impl Desk {
    /// Starts it, or stops it.
    pub(super) fn start_or_stop(&mut self, shared: &mut SharedState) {
        if self.playing.take().is_some() {
            return;
        }
        let document = &mut self.document;
        if document.cursor().index() + 1 >= document.rows() {
            document.go(Go::First);
        }
        self.playing = Some(Playing { row: document.cursor().index(), next: None });
        shared.sound.replay(self.wait(&shared.settings));
    }

    /// How long to wait for the next move.
    fn wait(&self, settings: &Settings) -> Duration {
        let fixed = Duration::from_secs_f32(settings.play_seconds.clamp(0.1, 60.0));
        if !settings.play_recorded {
            return fixed;
        }
        let next = self.document.cursor().index() + 1;
        let document = &self.document;
        let elapsed = document.row(next).and_then(|row| document.record().elapsed(row.id));
        elapsed.map_or(fixed, |elapsed| elapsed.time.clamp(SHORTEST, LONGEST))
    }

    /// The next move, when its time has come.
    pub(super) fn play_on(&mut self, ctx: &egui::Context, shared: &mut SharedState) {
        let Some(mut playing) = self.playing else { return };
        let at = self.document.cursor().index();
        let last = self.document.rows() - 1;
        if at != playing.row || at >= last || self.is_covered(shared) || self.setup.is_some() {
            self.playing = None;
            return;
        }
        let now = Duration::from_secs_f64(ctx.input(|input| input.time).max(0.0));
        if playing.next.is_some_and(|next| now >= next) {
            self.document.go(Go::By(1));
            shared.sound.strike(shared.settings.sound);
            playing = Playing { row: at + 1, next: None };
        }
        let next = *playing.next.get_or_insert_with(|| now + self.wait(&shared.settings));
        ctx.request_repaint_after(next.saturating_sub(now));
        self.playing = Some(playing);
    }
}
