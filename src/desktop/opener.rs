//! The desktop's own program for a file that a person has asked to see.

use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Opens a file in the desktop's program for it, and waits until that has started; false if there is none.
pub fn open(path: &Path) -> bool {
    let program = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    let started = command.arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let opened = move |mut opener: Child| match opener.wait() {
        // So `open` and `xdg-open` say that nothing opens such a file; Explorer never says that all is well.
        Ok(status) => cfg!(windows) || !matches!(status.code(), Some(1 | 3 | 4)),
        Err(_) => true,
    };
    started.is_ok_and(opened)
}
