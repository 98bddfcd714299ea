//! Choosing files: the system's dialogs where there are any, else our own path field.

use std::path::{Path, PathBuf};

use crate::formats::FORMATS;
use crate::locale::Locale;
use crate::task::Task;

/// What a file is chosen for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picking {
    /// To open it.
    Open,
    /// To save under this suggested name.
    Save(String),
}

/// Who asks for files. The tests put another one in its place.
pub trait Picker: Send {
    /// Starts a dialog; the answer is `None` if it was cancelled. No task at all means that there is no dialog program.
    fn pick(
        &self,
        what: &Picking,
        folder: Option<&Path>,
        locale: &Locale,
        wake: egui::Context,
    ) -> Option<Task<Option<PathBuf>>>;
}

/// The system's dialogs: the desktop portal, else zenity.
#[derive(Debug, Default)]
pub(crate) struct SystemPicker;

impl Picker for SystemPicker {
    fn pick(
        &self,
        what: &Picking,
        folder: Option<&Path>,
        locale: &Locale,
        wake: egui::Context,
    ) -> Option<Task<Option<PathBuf>>> {
        let portal = has_portal();
        if !portal && !has_zenity() {
            return None;
        }
        let mut dialog = rfd::AsyncFileDialog::new();
        let folder = folder.map(|folder| std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()));
        if let Some(folder) = &folder {
            dialog = dialog.set_directory(folder);
            if !portal && *what == Picking::Open {
                // rfd does not tell zenity the folder; a name that ends in a slash is one.
                dialog = dialog.set_file_name(format!("{}/", folder.display()));
            }
        }
        let all: Vec<&str> = FORMATS.iter().flat_map(|format| format.extensions).copied().collect();
        let save = match what {
            Picking::Open => {
                dialog =
                    dialog.set_title(locale.text("path-title-open")).add_filter(locale.text("filter-records"), &all);
                dialog = dialog.add_filter(locale.text("filter-all"), &["*"]);
                false
            }
            Picking::Save(name) => {
                let full = folder.filter(|_| !portal).map(|folder| folder.join(name).to_string_lossy().into_owned());
                dialog = dialog.set_title(locale.text("path-title-save")).set_file_name(full.as_ref().unwrap_or(name));
                for format in FORMATS {
                    dialog = dialog.add_filter(format.name, format.extensions);
                }
                true
            }
        };
        Some(Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                let answer = if save { block_on(dialog.save_file()) } else { block_on(dialog.pick_file()) };
                answer.map(|file| file.path().to_owned())
            },
        ))
    }
}

/// Whether the desktop's portal (or, on other systems, the system itself) shows dialogs. rfd answers "cancelled" where there is no
/// dialog program, so it must not be asked there.
fn has_portal() -> bool {
    if cfg!(not(target_os = "linux")) {
        return true;
    }
    let bus = match std::env::var("DBUS_SESSION_BUS_ADDRESS") {
        Ok(address) => match address.strip_prefix("unix:path=") {
            Some(path) => Path::new(path.split(',').next().unwrap_or_default()).exists(),
            None => !address.is_empty(),
        },
        Err(_) => std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|folder| Path::new(&folder).join("bus").exists()),
    };
    let service =
        |share: &&str| Path::new(share).join("dbus-1/services/org.freedesktop.portal.Desktop.service").exists();
    bus && ["/usr/share", "/usr/local/share"].iter().any(service)
}

/// Shows a sentence in a box of the system, where there is a program for that.
pub(crate) fn tell(sentence: &str) {
    if cfg!(target_os = "linux") && !has_zenity() {
        return;
    }
    let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
    dialog.set_title("駒音").set_description(sentence).show();
}

fn has_zenity() -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join("zenity").is_file()))
}

/// Waits for a future on this thread.
fn block_on<F: Future>(future: F) -> F::Output {
    struct Unpark(std::thread::Thread);
    impl std::task::Wake for Unpark {
        fn wake(self: std::sync::Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = std::task::Waker::from(std::sync::Arc::new(Unpark(std::thread::current())));
    let mut context = std::task::Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            std::task::Poll::Ready(output) => return output,
            std::task::Poll::Pending => std::thread::park(),
        }
    }
}

/// A file name made of the players and the event, safe on every system.
pub(crate) fn suggested_name(title: &str, extension: &str) -> String {
    let safe: String =
        title.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c }).collect();
    let mut name = String::new();
    for c in safe.trim_matches(|c: char| c == '.' || c.is_whitespace()).chars() {
        // Most file systems take 255 bytes; the extension and the temporary file's suffix need some of them.
        if name.len() + c.len_utf8() > 180 {
            break;
        }
        name.push(c);
    }
    format!("{name}.{extension}")
}
