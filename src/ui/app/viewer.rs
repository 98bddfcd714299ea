//! The desktop's own program for a file that a person has asked to see: pages are printed from there.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// Shows a file in the desktop's program for it; false if there is none.
pub(super) fn shows(path: &Path) -> bool {
    let program = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    let started = command.arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    // Somebody has to take note of its end.
    started.map(|mut viewer| drop(thread::spawn(move || viewer.wait()))).is_ok()
}
