//! The desktop's own program for a file that a person has asked to see: pages are printed from there, and the manual is read there.

use std::path::{Path, PathBuf};

use crate::desktop;
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
            if std::fs::File::open(&path).is_ok_and(|document| desktop::print(&document, &title, None)) {
                // It is on its way, or nobody wants it any more.
                let _ = std::fs::remove_file(&path);
                return true;
            }
            #[cfg(not(all(unix, not(target_os = "macos"))))]
            drop(title);
            desktop::open(&path)
        },
    )
}

/// Shows a file in the desktop's program for it; the answer is false if there is none.
pub(super) fn show(path: &Path, wake: egui::Context) -> Task<bool> {
    let path = path.to_owned();
    Task::spawn(move || wake.request_repaint(), move |_stop| desktop::open(&path))
}

/// The manual in a language; `None` where it is not installed.
pub(super) fn manual(language: Language) -> Option<PathBuf> {
    let program = std::env::current_exe().and_then(std::fs::canonicalize).ok()?;
    let name = format!("{}.html", language.tag());
    let pages = MANUALS.iter().filter_map(|folder| Some(program.parent()?.join(folder).join(&name)));
    pages.filter(|page| page.is_file()).find_map(|page| page.canonicalize().ok())
}
