//! What a person chose: kept as readable TOML in the configuration directory.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::editor::{state_folder, write_atomically};
use crate::locale::{Language, Locale};
use crate::notation::Style;

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeChoice {
    /// As the system has them.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How the hand of the defender 玉方 of a tsume problem is shown while the attacker is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DefenderHand {
    /// As pieces.
    #[default]
    Pieces,
    /// As 残り全部, if that is what it is.
    Rest,
    /// Not at all.
    Hidden,
}

/// How many recent files are remembered.
const MOST_RECENT: usize = 12;

/// The settings.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; `None` is the system's.
    pub language: Option<Language>,
    /// The colours.
    pub theme: ThemeChoice,
    /// How moves are spelled.
    pub notation: Style,
    /// Whether pieces carry two characters.
    pub two_kanji: bool,
    /// How the hand of the defender of a tsume problem is shown.
    pub defender_hand: DefenderHand,
    /// Whether the wheel over the board steps through the moves.
    pub wheel_steps: bool,
    /// Whether the games of a file with several are listed.
    pub games_shown: bool,
    /// How wide that list is, in points.
    pub games_width: f32,
    /// Whether the history is shown.
    pub history_shown: bool,
    /// How wide it is, in points.
    pub history_width: f32,
    /// Files opened and saved last, the newest first.
    pub recent: Vec<PathBuf>,
    /// Folders whose files are written into, without a temporary file beside them.
    pub direct_folders: BTreeSet<PathBuf>,
    /// Where copies and versions are kept; `None` keeps none.
    #[serde(skip)]
    pub state: Option<PathBuf>,
    /// Where they are stored; `None` keeps them in memory only.
    #[serde(skip)]
    pub file: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: ThemeChoice::System,
            notation: Style::Japanese,
            two_kanji: true,
            defender_hand: DefenderHand::Pieces,
            wheel_steps: true,
            games_shown: true,
            games_width: 240.0,
            history_shown: false,
            history_width: 260.0,
            recent: Vec::new(),
            direct_folders: BTreeSet::new(),
            state: None,
            file: None,
        }
    }
}

impl Settings {
    /// The settings of this person; the defaults where there are none. A file that cannot be understood is set aside, never overwritten.
    pub fn load() -> Self {
        let Some(dirs) = directories::ProjectDirs::from("", "", "komaoto") else { return Self::default() };
        let file = dirs.config_dir().join("settings.toml");
        let understood = |bytes: Vec<u8>| toml::from_str(&String::from_utf8(bytes).ok()?).ok();
        let mut settings = match std::fs::read(&file) {
            Ok(bytes) => understood(bytes).unwrap_or_else(|| {
                let _ = std::fs::rename(&file, file.with_extension("toml.broken"));
                Self::default()
            }),
            Err(_) => Self::default(),
        };
        settings.file = Some(file);
        settings.state = state_folder();
        settings
    }

    /// Stores them; nothing happens for settings that were not loaded from a place.
    pub fn store(&self) {
        let Some(file) = &self.file else { return };
        let Ok(text) = toml::to_string_pretty(self) else { return };
        if let Some(folder) = file.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        // Losing a preference is no reason to disturb anybody.
        let _ = write_atomically(file, text.as_bytes());
    }

    /// Puts a file at the head of the recent ones, and stores the list.
    pub fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if self.recent.first() == Some(&path) {
            return;
        }
        self.recent.retain(|old| *old != path);
        self.recent.insert(0, path);
        self.recent.truncate(MOST_RECENT);
        self.store();
    }

    /// Puts a file second among the recent ones: known, but not the one that is open.
    pub fn remember_behind(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if self.recent.contains(&path) {
            return;
        }
        self.recent.insert(self.recent.len().min(1), path);
        self.recent.truncate(MOST_RECENT);
        self.store();
    }

    /// Whether a file is written into itself, as chosen for its folder.
    pub fn writes_directly(&self, file: &Path) -> bool {
        folder(file).is_some_and(|folder| self.direct_folders.contains(&folder))
    }

    /// Chooses how the files beside one are written, and stores that.
    pub fn write_directly(&mut self, file: &Path, directly: bool) {
        let Some(folder) = folder(file) else { return };
        if directly {
            self.direct_folders.insert(folder);
        } else {
            self.direct_folders.remove(&folder);
        }
        self.store();
    }

    /// The texts of the chosen language.
    pub fn locale(&self) -> Locale {
        Locale::new(self.language.unwrap_or_else(Language::of_system))
    }
}

fn folder(file: &Path) -> Option<PathBuf> {
    let file = std::path::absolute(file).ok()?;
    file.parent().map(Path::to_owned)
}
