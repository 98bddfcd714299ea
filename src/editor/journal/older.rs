//! Entries as they were written before 0.2, where some edits had an entry of their own beside that of all others.

use serde::Deserialize;

use super::entry::Entry;
use crate::doctor::Patch;
use crate::editor::disk::FileText;
use crate::editor::edit::{Action, Edit, NodeText, Splice, TextChange};
use crate::formats::FormatId;
use crate::record::NodeId;
use crate::text::Encoding;

#[derive(Deserialize)]
enum OlderEntry {
    Did(OlderAction),
}

#[derive(Deserialize)]
enum OlderAction {
    /// A text of a node was changed.
    Text {
        at: NodeId,
        which: NodeText,
        change: Splice,
        #[serde(default)]
        joins: bool,
        #[serde(default)]
        more: u64,
    },
    /// The value of a header was changed.
    Header {
        key: String,
        place: usize,
        change: Splice,
        #[serde(default)]
        joins: bool,
        #[serde(default)]
        more: u64,
    },
    /// A fix of the text that the document shows as its source.
    Fix { patch: Patch, format: FormatId, game: usize, encoding: Option<Encoding> },
    /// A game of the file that was read last took the place of one.
    TakeOver { extension: Option<String>, game: usize },
    /// The file read last was read again in another encoding.
    Reread { extension: Option<String>, encoding: Option<Encoding> },
}

/// The entry that a frame holds; `None` if it is of no version up to this one.
pub(super) fn read(payload: &[u8]) -> Option<Entry> {
    serde_json::from_slice(payload).ok().or_else(|| {
        let OlderEntry::Did(action) = serde_json::from_slice(payload).ok()?;
        Some(Entry::Did(action.into()))
    })
}

impl From<OlderAction> for Action {
    fn from(older: OlderAction) -> Self {
        let file = |extension| FileText { bytes: None, extension };
        match older {
            OlderAction::Text { at, which, change, joins, more } => {
                Self::Edit { edit: Edit::Text(at, which, TextChange::Part(change)), joins, more }
            }
            OlderAction::Header { key, place, change, joins, more } => {
                Self::Edit { edit: Edit::Header { key, place, change }, joins, more }
            }
            OlderAction::Fix { patch, format, game, encoding } => {
                Self::of(Edit::Replace { text: None, patch, format, game, encoding })
            }
            OlderAction::TakeOver { extension, game } => Self::of(Edit::TakeOver { file: file(extension), game }),
            OlderAction::Reread { extension, encoding } => Self::of(Edit::Reread { file: file(extension), encoding }),
        }
    }
}
