//! What happens while a position is being set up, as data for the journal, so that a crash takes neither a piece nor
//! the undo steps. The record is not changed by it, and the journal holds the position itself, which means the same to
//! every later version.

/// One thing that happened while a position was set up.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum SettingUp {
    /// It was begun, with the start position of the game that is shown.
    Begun,
    /// The position is now this one.
    Now {
        /// The position, as SFEN.
        sfen: String,
        /// The number of the first move, where SFEN cannot say it: it has no 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
        /// How many pieces of each kind there are including the box, if the position alone does not say so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set: Option<[u32; 8]>,
        /// Whether it forms one step with the change before.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        joins: bool,
    },
    /// One step back.
    Undone,
    /// One step forward.
    Redone,
    /// It was left, and the changes are forgotten.
    Left,
}

impl SettingUp {
    /// Whether something would be lost with it: merely looking at a position does not count.
    pub(crate) fn matters(&self) -> bool {
        !matches!(self, Self::Begun | Self::Left)
    }
}
