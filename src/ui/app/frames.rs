//! How long frames take, for tests/performance: where the variable `KOMAOTO_FRAMES` names a file, a line per frame is written to it. Else
//! no clock is read.

use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The variable that names the file.
const VARIABLE: &str = "KOMAOTO_FRAMES";

/// Frames being written down.
pub(super) struct Frames {
    file: File,
    /// The frame that is on its way: when it began, and how long it has taken up to the end of `ui`.
    frame: Option<(SystemTime, Instant, Duration)>,
}

impl Frames {
    /// If they are asked for.
    pub fn asked_for() -> Option<Self> {
        let file = File::create(std::env::var_os(VARIABLE)?).ok()?;
        Some(Self { file, frame: None })
    }

    /// A frame begins. `before` is what the one before it took by eframe's own clock, in seconds: all but the swap of the buffers.
    ///
    /// A line is microseconds: the beginning since 1970, logic and views, and the whole with tessellation and drawing commands.
    pub fn begin(&mut self, before: Option<f32>) {
        if let (Some((began, _, built)), Some(whole)) = (self.frame, before) {
            let began = began.duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
            let whole = Duration::try_from_secs_f32(whole).unwrap_or_default().as_micros();
            // In one piece, for somebody may be reading along.
            let _ = self.file.write_all(format!("{began} {} {whole}\n", built.as_micros()).as_bytes());
        }
        self.frame = Some((SystemTime::now(), Instant::now(), Duration::ZERO));
    }

    /// The views are done.
    pub fn built(&mut self) {
        if let Some((_, since, built)) = &mut self.frame {
            *built = since.elapsed();
        }
    }
}
