//! How long frames take, for tests/performance: if the variable `KOMAOTO_FRAMES` names a file, a line per frame is
//! written to it. Otherwise no clock is read.

use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The variable that names the file.
const VARIABLE: &str = "KOMAOTO_FRAMES";

/// Writes down frames.
pub(super) struct FrameTimes {
    file: File,
    /// The present frame: when it began, and how long it had taken at the end of `ui`.
    frame: Option<(SystemTime, Instant, Duration)>,
}

impl FrameTimes {
    /// Only if the variable is set.
    pub fn asked_for() -> Option<Self> {
        let file = File::create(std::env::var_os(VARIABLE)?).ok()?;
        Some(Self { file, frame: None })
    }

    /// Begins a frame. `before` is how long the previous one took by eframe's own clock, in seconds: everything except
    /// the swap of the buffers.
    ///
    /// A line is in microseconds: when the frame began, since 1970; logic and views; and the whole with tessellation
    /// and drawing commands.
    pub fn begin(&mut self, before: Option<f32>) {
        if let (Some((began, _, built)), Some(whole)) = (self.frame, before) {
            let began = began.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros());
            let whole = Duration::try_from_secs_f32(whole).unwrap_or(Duration::ZERO).as_micros();
            // In a single write, because somebody may be reading along.
            let _ = self.file.write_all(format!("{began} {} {whole}\n", built.as_micros()).as_bytes());
        }
        self.frame = Some((SystemTime::now(), Instant::now(), Duration::ZERO));
    }

    /// The views are finished.
    pub fn built(&mut self) {
        if let Some((_, since, built)) = &mut self.frame {
            *built = since.elapsed();
        }
    }
}
