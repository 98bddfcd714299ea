//! 自動再生: the moves play by themselves, at a fixed speed or in the time they took.

use std::time::Duration;

use super::App;
use crate::editor::Go;

/// The longest and the shortest wait for a recorded time.
const LONGEST: Duration = Duration::from_secs(10);
const SHORTEST: Duration = Duration::from_millis(200);

/// An automatic replay: where it is, and when the next move comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playing {
    /// Where it has got to: a person who goes elsewhere has taken over.
    row: usize,
    /// When the next move comes, in the window's own time; not known before the frame after its start.
    next: Option<Duration>,
}

impl App {
    /// Starts it, or stops it.
    pub(super) fn start_or_stop(&mut self) {
        if self.desk.playing.take().is_some() {
            return;
        }
        let document = &mut self.desk.session.document;
        if document.cursor().index() + 1 >= document.rows() {
            document.go(Go::First);
        }
        self.desk.playing = Some(Playing { row: document.cursor().index(), next: None });
        self.sound.replay(self.wait());
    }

    /// How long to wait for the next move.
    fn wait(&self) -> Duration {
        let fixed = Duration::from_secs_f32(self.settings.play_seconds.clamp(0.1, 60.0));
        if !self.settings.play_recorded {
            return fixed;
        }
        let next = self.desk.session.document.cursor().index() + 1;
        let document = &self.desk.session.document;
        let elapsed = document.row(next).and_then(|row| document.record().elapsed(row.id));
        elapsed.map_or(fixed, |elapsed| elapsed.time.clamp(SHORTEST, LONGEST))
    }

    /// The next move, when its time has come.
    pub(super) fn play_on(&mut self, ctx: &egui::Context) {
        let Some(mut playing) = self.desk.playing else { return };
        let at = self.desk.session.document.cursor().index();
        let last = self.desk.session.document.rows() - 1;
        if at != playing.row || at >= last || self.is_covered() || self.desk.setup.is_some() {
            self.desk.playing = None;
            return;
        }
        let now = Duration::from_secs_f64(ctx.input(|input| input.time).max(0.0));
        if playing.next.is_some_and(|next| now >= next) {
            self.desk.session.document.go(Go::By(1));
            self.sound.strike(self.settings.sound);
            playing = Playing { row: at + 1, next: None };
        }
        let next = *playing.next.get_or_insert_with(|| now + self.wait());
        ctx.request_repaint_after(next.saturating_sub(now));
        self.desk.playing = Some(playing);
    }
}
