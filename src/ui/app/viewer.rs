//! The desktop's own program for a file that a person has asked to see: pages are printed from there, and the manual is read there.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::locale::Language;
use crate::task::Task;

/// Where the manual is, from the folder of the program: beside it (Windows, or unpacked), as packages for Linux have it, in a
/// bundle of macOS, and where this repository builds it.
const MANUALS: [&str; 4] = ["manual", "../share/doc/komaoto/manual", "../Resources/manual", "../manual"];

/// Hands a document to the desktop's printing, or where a desktop has none, shows it in the program from which it is
/// printed; the answer is false if there is neither.
pub(super) fn print(path: PathBuf, title: String, wake: egui::Context) -> Task<bool> {
    Task::spawn(
        move || wake.request_repaint(),
        move |_stop| {
            #[cfg(all(unix, not(target_os = "macos")))]
            if std::fs::File::open(&path).is_ok_and(|document| crate::desktop::print(&document, &title, None)) {
                // It is on its way, or nobody wants it any more.
                let _ = std::fs::remove_file(&path);
                return true;
            }
            #[cfg(not(all(unix, not(target_os = "macos"))))]
            drop(title);
            is_shown(&path)
        },
    )
}

/// Shows a file in the desktop's program for it; the answer is false if there is none.
pub(super) fn show(path: &Path, wake: egui::Context) -> Task<bool> {
    let path = path.to_owned();
    Task::spawn(move || wake.request_repaint(), move |_stop| is_shown(&path))
}

fn is_shown(path: &Path) -> bool {
    let program = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    let started = command.arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let shown = move |mut viewer: Child| match viewer.wait() {
        // So `open` and `xdg-open` say that nothing opens such a file; Explorer never says that all is well.
        Ok(status) => cfg!(windows) || !matches!(status.code(), Some(1 | 3 | 4)),
        Err(_) => true,
    };
    started.is_ok_and(shown)
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
