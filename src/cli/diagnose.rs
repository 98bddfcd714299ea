//! `komaoto --diagnose`: what is needed to mend a fault, for a report: the program, the system, the desktop, what was
//! chosen, how much is kept, and the newest crash report. Nothing of any record, and no name of a file of a person.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::notes::plain;
use super::outcome::CommandOutcome;
use crate::disk::state_folder;
use crate::locale::Language;

/// What of the environment says where the window is and how it is written in.
const VARIABLES: [&str; 16] = [
    "LANG",
    "LC_ALL",
    "LC_MESSAGES",
    "LANGUAGE",
    "XDG_CURRENT_DESKTOP",
    "XDG_SESSION_TYPE",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "GTK_IM_MODULE",
    "QT_IM_MODULE",
    "XMODIFIERS",
    "LIBGL_ALWAYS_SOFTWARE",
    "WINIT_X11_SCALE_FACTOR",
    "WINIT_UNIX_BACKEND",
    "KOMAOTO_LOG",
    "SNAP",
];
/// The folders of what is kept.
const KEPT: [&str; 5] = ["recovery", "versions", "crashes", "print", "log"];

/// Prints it.
pub(super) fn run(out: &mut impl Write) -> io::Result<CommandOutcome> {
    write!(out, "{}", plain_lines(&told()))?;
    Ok(CommandOutcome::Done)
}

fn plain_lines(text: &str) -> String {
    text.lines().map(|line| plain(line).into_owned() + "\n").collect()
}

fn told() -> String {
    let mut text = String::new();
    let mut say = |name: &str, what: &str| {
        let _ = writeln!(text, "{name}: {what}");
    };
    say("komaoto", env!("CARGO_PKG_VERSION"));
    say("window", if cfg!(feature = "window") { "yes" } else { "no" });
    say("system", &format!("{} {}", env::consts::OS, env::consts::ARCH));
    if let Some(name) = distribution() {
        say("distribution", &name);
    }
    say("processors", &std::thread::available_parallelism().map_or_else(|_| "?".to_owned(), |count| count.to_string()));
    say("language", Language::of_system().name());
    for name in VARIABLES {
        if let Ok(value) = env::var(name) {
            say(name, &value);
        }
    }
    let settings = settings();
    for line in chosen(&settings) {
        say("setting", &line);
    }
    if let Some(line) = misspelt(&settings) {
        say("settings.toml", &format!("is no TOML from line {line} on"));
    }
    let Some(state) = state_folder() else { return text };
    for folder in KEPT {
        let (files, bytes) = amount(&state.join(folder));
        say(folder, &format!("{files} files, {bytes} bytes"));
    }
    if let Some(report) = newest(&state.join("crashes")).and_then(|path| fs::read_to_string(path).ok()) {
        say("crash", "the newest report:");
        text.push_str(&report);
    }
    text
}

/// What the distribution calls itself.
fn distribution() -> Option<String> {
    let text = fs::read_to_string("/etc/os-release").ok()?;
    let name = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(name.trim_matches('"').to_owned())
}

/// The text of the settings; empty if there are none.
fn settings() -> String {
    let place = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        place("APPDATA").map(|base| base.join("komaoto").join("config"))
    } else if cfg!(target_os = "macos") {
        env::home_dir().map(|home| home.join("Library/Application Support/komaoto"))
    } else {
        place("XDG_CONFIG_HOME")
            .or_else(|| env::home_dir().map(|home| home.join(".config")))
            .map(|base| base.join("komaoto"))
    };
    base.and_then(|base| fs::read_to_string(base.join("settings.toml")).ok()).unwrap_or_default()
}

/// The line from which on the settings cannot be read.
#[cfg(feature = "window")]
fn misspelt(text: &str) -> Option<usize> {
    let error = text.parse::<toml::Table>().err()?;
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or("");
    Some(before.matches('\n').count() + 1)
}

/// Without the window nobody reads them.
#[cfg(not(feature = "window"))]
const fn misspelt(_: &str) -> Option<usize> {
    None
}

/// The lines of the settings that are one number or word: no list of files, and no table.
fn chosen(text: &str) -> Vec<String> {
    let of_one_value = |line: &&str| {
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '"' | ' ');
        line.split_once('=').is_some_and(|(_, value)| !value.trim().is_empty() && value.chars().all(is_word))
    };
    text.lines().take_while(|line| !line.starts_with('[')).filter(of_one_value).map(str::to_owned).collect()
}

/// How many files there are below a folder, and how large they are.
fn amount(folder: &Path) -> (usize, u64) {
    let (mut files, mut bytes) = (0, 0);
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(about) if about.is_dir() => open.push(entry.path()),
                Ok(about) => {
                    files += 1;
                    bytes += about.len();
                }
                Err(_) => {}
            }
        }
    }
    (files, bytes)
}

/// The newest file of a folder.
fn newest(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let of_time = entries.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())));
    of_time.max().map(|(_, path)| path)
}
