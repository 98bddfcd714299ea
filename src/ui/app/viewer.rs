//! The desktop's own program for a file that a person has asked to see: pages are printed from there, and the manual is read there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use crate::locale::Language;

/// Where the manual is, from the folder of the program: beside it (Windows, or unpacked), as packages for Linux have it, in a
/// bundle of macOS, and where this repository builds it.
const MANUALS: [&str; 4] = ["manual", "../share/doc/komaoto/manual", "../Resources/manual", "../manual"];

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

/// The manual in a language; `None` where it is not installed.
pub(super) fn manual(language: Language) -> Option<PathBuf> {
    let program = std::env::current_exe().and_then(std::fs::canonicalize).ok()?;
    let name = match language {
        Language::Japanese => "ja.html",
        Language::English => "en.html",
    };
    let pages = MANUALS.iter().filter_map(|folder| Some(program.parent()?.join(folder).join(name)));
    pages.filter(|page| page.is_file()).find_map(|page| page.canonicalize().ok())
}
