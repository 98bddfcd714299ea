//! What happens while a position is set up, as data for the journal: a crash takes no piece of it, nor its undo. Nothing of the record is
//! changed by it, and what stands in the journal is the position itself: it means the same to every later version.

/// One thing that happened while a position was set up.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum SettingUp {
    /// It was begun, with the start position of the game that is shown.
    Begun,
    /// It is this now.
    Now {
        /// The position, as SFEN.
        sfen: String,
        /// The number of the first move, where SFEN cannot say it: it has no 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
        /// How many pieces of each kind there are with those in the box, if that is not what the position alone says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set: Option<[u32; 8]>,
        /// Whether it is one step with the change before.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        joins: bool,
    },
    /// One step back.
    Undone,
    /// One step forward.
    Redone,
    /// It was left, and what was changed is forgotten.
    Left,
}

impl SettingUp {
    /// Whether there is anything to lose with it: looking at a position in this way is not.
    pub(crate) fn matters(&self) -> bool {
        !matches!(self, Self::Begun | Self::Left)
    }
}
