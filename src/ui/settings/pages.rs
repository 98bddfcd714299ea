//! The pages of the window with the settings, and what stands on them.

/// A page of that window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum PreferencesPage {
    #[default]
    Look,
    Use,
    Tsume,
    Engines,
    Keeping,
    Keys,
}

impl PreferencesPage {
    /// All of them, in the order of their tabs.
    pub const ALL: [Self; 6] = [Self::Look, Self::Use, Self::Tsume, Self::Engines, Self::Keeping, Self::Keys];

    /// The name of its title in the locale.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Look => "prefs-look",
            Self::Use => "prefs-use",
            Self::Tsume => "prefs-tsume",
            Self::Engines => "prefs-engines",
            Self::Keeping => "prefs-keeping",
            Self::Keys => "prefs-keys",
        }
    }

    /// Whether it is a list of its own: what is found there is shown by going there.
    pub const fn is_list(self) -> bool {
        matches!(self, Self::Engines | Self::Keeping | Self::Keys)
    }

    /// The names of its settings in the locale, so that each can be looked for.
    pub const fn rows(self) -> &'static [&'static str] {
        match self {
            Self::Look => &[
                "menu-language",
                "menu-theme",
                "prefs-zoom",
                "prefs-pieces",
                "own-pieces",
                "prefs-kings",
                "prefs-chessmen",
                "prefs-characters",
                "menu-wood",
                "prefs-animate",
                "prefs-style",
                "menu-letters",
                "prefs-copy",
                "prefs-print",
                "menu-defender",
            ],
            Self::Use => &[
                "prefs-study",
                "prefs-study-minutes",
                "prefs-study-side",
                "prefs-study-hearing",
                "prefs-wheel",
                "prefs-wheel-way",
                // Elsewhere there is no sound.
                #[cfg(unix)]
                "prefs-sound",
                "prefs-play",
                "prefs-panels",
                "prefs-directly",
                "duel-own-name",
            ],
            Self::Tsume => &[
                "prefs-mate",
                "prefs-mate-memory",
                "flaw-Hencho",
                "flaw-Hendo",
                "prefs-severity-hi",
                "flaw-AiHi",
                "role-Try",
                "prefs-books",
            ],
            Self::Keeping => &[
                "keeping-Recent",
                "keeping-Desktop",
                "keeping-Histories",
                "keeping-Versions",
                "keeping-Printed",
                "keeping-Scores",
                "keeping-Crashes",
            ],
            Self::Engines | Self::Keys => &[],
        }
    }

    /// Whether one of its settings is about shogi alone: whoever looks at another game is not offered it.
    pub fn is_of_shogi(self, row: &str) -> bool {
        self == Self::Tsume || matches!(row, "prefs-pieces" | "prefs-kings" | "prefs-style" | "menu-defender")
    }

    /// The names of the options of a setting in the locale: each is looked for by itself, too.
    pub fn options(setting: &str) -> &'static [&'static str] {
        match setting {
            "menu-theme" => &["theme-light", "theme-dark", "theme-contrast"],
            "prefs-pieces" => &["pieces-by-size", "pieces-two", "pieces-one", "pieces-brush", "pieces-western"],
            "prefs-chessmen" => &["chessmen-classic", "chessmen-angular"],
            "prefs-characters" => &["characters-record", "characters-simplified", "characters-traditional"],
            "menu-wood" => &["wood-kaya", "wood-aged", "wood-katsura", "wood-plain", "wood-slate", "wood-baize"],
            "menu-defender" => &["defender-pieces", "defender-rest", "defender-hidden"],
            "prefs-animate" => &["prefs-animate-moves"],
            "prefs-copy" => &["prefs-copy-letters"],
            "prefs-print" => &["prefs-print-letters"],
            "prefs-study" => &["prefs-study-arrows"],
            "prefs-study-minutes" => &["prefs-study-endless"],
            "prefs-study-side" => &["prefs-study-mover", "prefs-study-first"],
            "prefs-study-hearing" => &["prefs-study-from-depth", "prefs-study-from-seconds", "prefs-study-never"],
            "prefs-wheel" => &["prefs-wheel-steps"],
            "prefs-wheel-way" => &["prefs-wheel-down-back", "prefs-wheel-down-on"],
            "prefs-play" => &["prefs-play-recorded"],
            "prefs-panels" => &["prefs-reset-panels"],
            "prefs-mate" => &["prefs-mate-off", "prefs-mate-asked", "prefs-mate-always"],
            "role-Try" => &["prefs-tries"],
            "prefs-books" => &["prefs-paging"],
            _ => &[],
        }
    }
}
