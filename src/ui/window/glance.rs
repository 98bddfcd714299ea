//! What views ask a disk: on another thread, because a view draws, and a disk may sleep.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Context, Id};

use crate::task::Task;

/// How long a frame waits for a disk: half of its own time. What comes later is waited for without the window.
pub(crate) const HALF_A_FRAME: Duration = Duration::from_millis(8);

/// How old an answer may become while it is shown.
const FRESH: Duration = Duration::from_secs(1);

/// How long frames wait for a disk.
#[derive(Clone, Copy)]
struct Patience(Duration);

/// Makes the frames of a window wait so long for a disk.
pub(crate) fn be_patient(ctx: &Context, patience: Duration) {
    ctx.data_mut(|data| data.insert_temp(Id::NULL, Patience(patience)));
}

/// How long the frames of a window wait for a disk.
pub(crate) fn patience(ctx: &Context) -> Duration {
    ctx.data(|data| data.get_temp::<Patience>(Id::NULL)).map_or(HALF_A_FRAME, |Patience(patience)| patience)
}

/// Whether there is a file at a path, as its disk has said last.
#[derive(Debug, Default)]
pub(crate) struct PathStatus {
    path: PathBuf,
    is_file: bool,
    asked: Option<Instant>,
    task: Option<Task<bool>>,
}

impl PathStatus {
    /// Whether there is a file; not as long as the disk has not answered.
    pub fn is_file(&mut self, path: &Path, ctx: &Context) -> bool {
        let other = self.path != path || self.asked.is_none();
        if other {
            (self.path, self.is_file, self.task) = (path.to_owned(), false, None);
        }
        if other || self.task.is_none() && self.asked.is_none_or(|asked| asked.elapsed() > FRESH) {
            let (wake, path) = (ctx.clone(), path.to_owned());
            self.asked = Some(Instant::now());
            self.task = Some(Task::spawn(move || wake.request_repaint(), move |_stop| path.is_file()));
        }
        let wait = if other { patience(ctx) } else { Duration::ZERO };
        if let Some(answer) = self.task.as_mut().and_then(|task| task.wait(wait)) {
            (self.is_file, self.task) = (answer.unwrap_or(false), None);
        }
        self.is_file
    }
}
