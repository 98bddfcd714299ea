//! Which panels a person sees, and how large they are.

use std::collections::{BTreeMap, BTreeSet};

/// A panel that can be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pane {
    /// The moves of the line.
    Moves,
    /// The record as a book tells it.
    Reading,
    /// The comment.
    Comment,
    /// All headers.
    Headers,
    /// The games of a file with several.
    Games,
    /// The steps done.
    History,
    /// The graphs of evaluations and times.
    Graph,
    /// The whole tree.
    Map,
    /// Whether it is mate.
    Mate,
    /// What an engine says of the position.
    Study,
    /// What books and the library know of the position.
    Explorer,
    /// The games of the library.
    Library,
}

impl Pane {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 12] = [
        Self::Moves,
        Self::Reading,
        Self::Comment,
        Self::Mate,
        Self::Study,
        Self::Explorer,
        Self::Map,
        Self::Graph,
        Self::Headers,
        Self::Games,
        Self::Library,
        Self::History,
    ];

    /// The name of its title in the locale.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Moves => "panel-moves",
            Self::Reading => "panel-reading",
            Self::Comment => "panel-comment",
            Self::Headers => "panel-headers",
            Self::Games => "games-title",
            Self::History => "panel-history",
            Self::Graph => "panel-graph",
            Self::Map => "panel-map",
            Self::Mate => "panel-mate",
            Self::Study => "panel-study",
            Self::Explorer => "panel-explorer",
            Self::Library => "library-title",
        }
    }

    /// What the settings call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Reading => "reading",
            Self::Comment => "comment",
            Self::Headers => "headers",
            Self::Games => "games",
            Self::History => "history",
            Self::Graph => "graph",
            Self::Map => "map",
            Self::Mate => "mate",
            Self::Study => "study",
            Self::Explorer => "explorer",
            Self::Library => "library",
        }
    }

    /// Whether it is wide and low: made to be below the board.
    pub const fn is_wide(self) -> bool {
        matches!(self, Self::Graph | Self::Map)
    }

    /// The name of the text that says when it has something to show, if it has not always.
    pub const fn hint(self) -> Option<&'static str> {
        match self {
            Self::Graph => Some("graph-empty"),
            Self::Map => Some("map-empty"),
            Self::Mate => Some("mate-empty"),
            Self::Moves
            | Self::Reading
            | Self::Comment
            | Self::Headers
            | Self::Games
            | Self::History
            | Self::Study
            | Self::Explorer
            | Self::Library => None,
        }
    }
}

/// The panels as a person has arranged them.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Panels {
    /// The panels that are shown.
    pub shown: BTreeSet<Pane>,
    /// The one asked for last, which comes first while room is short. The next start asks for none.
    #[serde(skip)]
    pub asked: Option<Pane>,
    /// Whether the headers were asked for, and nothing since then has ended that: moves and comment are seen beside them.
    #[serde(skip)]
    pub headers: bool,
    /// Whether only the board and one line below it are shown.
    pub compact: bool,
    /// Widths and heights as shares of the room, by the name of the panel.
    pub sizes: BTreeMap<String, f32>,
}

/// An arrangement of the panels that a person has kept under a name.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct SavedLayout {
    /// What the person calls it.
    pub name: String,
    /// The panels, with their sizes.
    pub panels: Panels,
}

impl Default for Panels {
    fn default() -> Self {
        let shown = BTreeSet::from([Pane::Moves, Pane::Comment, Pane::Games, Pane::Graph, Pane::Map, Pane::Mate]);
        Self { shown, asked: None, headers: false, compact: false, sizes: BTreeMap::new() }
    }
}

impl Panels {
    /// Whether a panel is shown.
    pub fn has(&self, pane: Pane) -> bool {
        self.shown.contains(&pane)
    }

    /// Shows a panel.
    pub fn show(&mut self, pane: Pane) {
        self.shown.insert(pane);
        self.asked = Some(pane);
        self.headers = match pane {
            Pane::Headers => true,
            Pane::Moves | Pane::Reading | Pane::Comment => self.headers,
            Pane::Map | Pane::Mate | Pane::Study | Pane::Explorer | Pane::Graph => false,
            Pane::Games | Pane::Library | Pane::History => false,
        };
        self.compact = false;
    }

    /// Hides a panel.
    pub fn hide(&mut self, pane: Pane) {
        self.shown.remove(&pane);
        self.headers &= pane != Pane::Headers;
        self.asked = self.asked.filter(|asked| *asked != pane);
    }

    /// The share that a person gave to a panel.
    pub fn share(&self, name: &str) -> Option<f32> {
        self.sizes.get(name).copied().filter(|share| (0.0..=1.0).contains(share))
    }
}
