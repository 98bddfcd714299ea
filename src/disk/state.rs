//! Where the program keeps its own files: copies, versions, journals, and what a person has learned.

use std::path::PathBuf;

/// The folder of this program below where the system wants something kept.
const OWN: &str = "komaoto";

/// The state folder of this person: `$XDG_STATE_HOME/komaoto` (usually `~/.local/state/komaoto`),
/// `%LOCALAPPDATA%\komaoto`, `~/Library/Application Support/komaoto`. The home is the one of the account where the
/// environment names none. The folder need not exist yet. `None` where the system knows no such place.
pub fn state_folder() -> Option<PathBuf> {
    let base = if cfg!(windows) {
        place("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        place("XDG_STATE_HOME").or_else(|| home().map(|home| home.join(".local/state")))
    };
    base.map(|base| base.join(OWN))
}

/// The data folder of this person, for what only they could make again, and which they take along to another machine:
/// `$XDG_DATA_HOME/komaoto` (usually `~/.local/share/komaoto`), `%APPDATA%\komaoto\data`,
/// `~/Library/Application Support/komaoto`. Otherwise as [`state_folder`].
pub fn data_folder() -> Option<PathBuf> {
    if cfg!(windows) {
        place("APPDATA").map(|base| base.join(OWN).join("data"))
    } else if cfg!(target_os = "macos") {
        state_folder()
    } else {
        let base = place("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")));
        base.map(|base| base.join(OWN))
    }
}

fn place(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())
}

fn home() -> Option<PathBuf> {
    std::env::home_dir().filter(|path| path.is_absolute())
}
