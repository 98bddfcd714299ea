//! Where the program keeps its own files: copies and versions, what a person has learned, settings, what can be made anew.
//! The window and the command line have them in the same places: the home is the one of the account where the environment
//! names none, and places of the environment that are not absolute do not count, as the XDG Base Directory Specification
//! says. The folders need not exist yet, nor need those above them.

use std::path::PathBuf;

/// The folder of this program below where a system wants something kept.
const OWN: &str = "komaoto";

/// Where the systems want one kind of files kept.
struct Place {
    /// Windows: the variable with the folder, and what stands below ours there.
    windows: (&'static str, &'static str),
    /// macOS: the folder, below the home.
    macos: &'static str,
    /// Elsewhere: the variable with the folder, and the usual one below the home.
    xdg: (&'static str, &'static str),
}

impl Place {
    /// Our folder there; `None` where the system knows no such place.
    fn own(&self) -> Option<PathBuf> {
        if cfg!(windows) {
            let (variable, below) = self.windows;
            let own = named(variable)?.join(OWN);
            Some(if below.is_empty() { own } else { own.join(below) })
        } else if cfg!(target_os = "macos") {
            Some(home()?.join(self.macos).join(OWN))
        } else {
            let (variable, usual) = self.xdg;
            let base = named(variable).or_else(|| Some(home()?.join(usual)))?;
            Some(base.join(OWN))
        }
    }
}

/// A folder that the environment names.
fn named(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())
}

fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|path| path.is_absolute())
}

/// What the Mac keeps of programs.
const SUPPORT: &str = "Library/Application Support";

/// The state folder of this person: `$XDG_STATE_HOME/komaoto` (usually `~/.local/state/komaoto`),
/// `%LOCALAPPDATA%\komaoto`, `~/Library/Application Support/komaoto`.
pub fn state_folder() -> Option<PathBuf> {
    Place { windows: ("LOCALAPPDATA", ""), macos: SUPPORT, xdg: ("XDG_STATE_HOME", ".local/state") }.own()
}

/// The data folder of this person, for what only they could make again, and which they take along to another machine:
/// `$XDG_DATA_HOME/komaoto` (usually `~/.local/share/komaoto`), `%APPDATA%\komaoto\data`,
/// `~/Library/Application Support/komaoto`.
pub fn data_folder() -> Option<PathBuf> {
    Place { windows: ("APPDATA", "data"), macos: SUPPORT, xdg: ("XDG_DATA_HOME", ".local/share") }.own()
}

/// The folder of the settings: `$XDG_CONFIG_HOME/komaoto` (usually `~/.config/komaoto`), `%APPDATA%\komaoto\config`,
/// `~/Library/Application Support/komaoto`.
pub fn config_folder() -> Option<PathBuf> {
    Place { windows: ("APPDATA", "config"), macos: SUPPORT, xdg: ("XDG_CONFIG_HOME", ".config") }.own()
}

/// The folder of what can be made anew: `$XDG_CACHE_HOME/komaoto` (usually `~/.cache/komaoto`),
/// `%LOCALAPPDATA%\komaoto\cache`, `~/Library/Caches/komaoto`.
pub fn cache_folder() -> Option<PathBuf> {
    Place { windows: ("LOCALAPPDATA", "cache"), macos: "Library/Caches", xdg: ("XDG_CACHE_HOME", ".cache") }.own()
}
