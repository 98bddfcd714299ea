//! Where the program keeps its own files: copies, versions, journals.

use std::path::PathBuf;

/// The state folder of this person: `$XDG_STATE_HOME/komaoto` (usually `~/.local/state/komaoto`),
/// `%LOCALAPPDATA%\komaoto`, `~/Library/Application Support/komaoto`. The home is the one of the account where the
/// environment names none. The folder need not exist yet. `None` where the system knows no such place.
pub fn state_folder() -> Option<PathBuf> {
    let place = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || std::env::home_dir().filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        place("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        place("XDG_STATE_HOME").or_else(|| home().map(|home| home.join(".local/state")))
    };
    base.map(|base| base.join("komaoto"))
}
