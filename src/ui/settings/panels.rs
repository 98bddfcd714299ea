//! Which panels a person sees, and how large they are.

use std::collections::{BTreeMap, BTreeSet};

/// A panel that can be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pane {
    /// The moves of the line.
    Moves,
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
}

impl Pane {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 7] =
        [Self::Moves, Self::Comment, Self::Map, Self::Graph, Self::Headers, Self::Games, Self::History];

    /// The name of its title in the locale.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Moves => "panel-moves",
            Self::Comment => "panel-comment",
            Self::Headers => "panel-headers",
            Self::Games => "games-title",
            Self::History => "panel-history",
            Self::Graph => "panel-graph",
            Self::Map => "panel-map",
        }
    }

    /// Whether it is wide and low: made to be below the board.
    pub const fn is_wide(self) -> bool {
        matches!(self, Self::Graph | Self::Map)
    }

    /// Its minimum height where panels are stacked, in points; with less room only its title is shown.
    pub const fn least(self) -> f32 {
        match self {
            Self::Moves => 120.0,
            Self::Comment => 84.0,
            Self::Headers | Self::Games | Self::History | Self::Graph | Self::Map => 96.0,
        }
    }
}

/// The panels as a person has arranged them.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Panels {
    /// The panels that are shown.
    pub shown: BTreeSet<Pane>,
    /// The one asked for last, which comes first when room is short.
    pub first: Option<Pane>,
    /// Whether only the board and one line below it are shown.
    pub compact: bool,
    /// Widths and heights in points, by the name of the panel.
    pub sizes: BTreeMap<String, f32>,
}

impl Default for Panels {
    fn default() -> Self {
        let shown = BTreeSet::from([Pane::Moves, Pane::Comment, Pane::Games, Pane::Graph, Pane::Map]);
        Self { shown, first: None, compact: false, sizes: BTreeMap::new() }
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
        self.first = Some(pane);
        self.compact = false;
    }

    /// Shows a panel, or hides it.
    pub fn toggle(&mut self, pane: Pane) {
        if self.compact || !self.shown.remove(&pane) {
            self.show(pane);
        }
    }

    /// The size that a person gave to a panel, otherwise this one.
    pub fn size(&self, name: &str, otherwise: f32) -> f32 {
        self.sizes.get(name).copied().filter(|size| size.is_finite()).unwrap_or(otherwise)
    }
}
