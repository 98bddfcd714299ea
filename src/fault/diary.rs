//! What the program does, written into a file for whoever mends it: where the environment variable `KOMAOTO_LOG` is
//! `debug`, each step has a line with its time and its name. Names are those of commands, messages and jobs; no word of
//! a record is ever among them.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The variable.
const VARIABLE: &str = "KOMAOTO_LOG";

/// The file, since when it is written, and what was written last.
struct Diary {
    file: File,
    began: Instant,
    last: &'static str,
}

static DIARY: OnceLock<Mutex<Diary>> = OnceLock::new();

/// Begins a file in a folder, if the environment asks for one; where it is. Call it once per program.
///
/// # Errors
/// What the system says, and where.
pub fn begin(folder: &Path) -> Result<Option<PathBuf>, (PathBuf, io::Error)> {
    if std::env::var_os(VARIABLE).is_none_or(|value| value != "debug") {
        return Ok(None);
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let path = folder.join(format!("{since}-{}.log", std::process::id()));
    let (mut make, mut open) = (DirBuilder::new(), OpenOptions::new());
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
        make.mode(0o700);
        open.mode(0o600);
    }
    let made = make.recursive(true).create(folder).and_then(|()| open.create(true).append(true).open(&path));
    let file = match made {
        Ok(file) => file,
        Err(error) => return Err((path, error)),
    };
    let diary = Diary { file, began: Instant::now(), last: "" };
    Ok(DIARY.set(Mutex::new(diary)).ok().map(|()| path))
}

/// Writes a step down. One that lasts is named again and again, and written down once.
pub fn note(name: &'static str) {
    let Some(diary) = DIARY.get() else { return };
    let mut diary = diary.lock().unwrap_or_else(PoisonError::into_inner);
    if std::mem::replace(&mut diary.last, name) == name {
        return;
    }
    let time = diary.began.elapsed().as_secs_f64();
    // Whoever reads it wants to see the last step before a failure: nothing waits in a buffer.
    let _ = writeln!(diary.file, "{time:10.3} {name}");
}
