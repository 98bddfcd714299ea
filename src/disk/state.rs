//! Where the program keeps its own files: copies and versions, settings, what can be made anew. The window and the command
//! line have them in the same places: the home is the one of the account where the environment names none, and places of the
//! environment that are not absolute do not count, as the XDG Base Directory Specification says.

use std::path::PathBuf;

/// A folder that the environment names.
fn named(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())
}

fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|path| path.is_absolute())
}

/// The state folder of this person: `$XDG_STATE_HOME/komaoto` (usually `~/.local/state/komaoto`),
/// `%LOCALAPPDATA%\komaoto`, `~/Library/Application Support/komaoto`. The folder need not exist yet, nor need those below.
/// `None` where the system knows no such place.
pub fn state_folder() -> Option<PathBuf> {
    let base = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_STATE_HOME").or_else(|| home().map(|home| home.join(".local/state")))
    };
    base.map(|base| base.join("komaoto"))
}

/// The folder of the settings: `$XDG_CONFIG_HOME/komaoto` (usually `~/.config/komaoto`), `%APPDATA%\komaoto\config`,
/// `~/Library/Application Support/komaoto`.
pub fn config_folder() -> Option<PathBuf> {
    if cfg!(windows) {
        named("APPDATA").map(|path| path.join("komaoto").join("config"))
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support/komaoto"))
    } else {
        let base = named("XDG_CONFIG_HOME").or_else(|| home().map(|home| home.join(".config")));
        base.map(|base| base.join("komaoto"))
    }
}

/// The folder of what can be made anew: `$XDG_CACHE_HOME/komaoto` (usually `~/.cache/komaoto`),
/// `%LOCALAPPDATA%\komaoto\cache`, `~/Library/Caches/komaoto`.
pub fn cache_folder() -> Option<PathBuf> {
    if cfg!(windows) {
        named("LOCALAPPDATA").map(|path| path.join("komaoto").join("cache"))
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches/komaoto"))
    } else {
        let base = named("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")));
        base.map(|base| base.join("komaoto"))
    }
}
