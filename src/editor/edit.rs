//! Everything a person can change, as data.

use std::time::Duration;

use crate::record::{Ending, NodeId};
use crate::rules::Move;

/// An edit of a document.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum Edit {
    /// Plays a move at a node: follows the child with this move if there is one (no change to the record), else appends a branch. Moves the cursor there.
    Play {
        /// Where.
        at: NodeId,
        /// The move.
        mv: Move,
    },
    /// Ends the line at a node.
    End {
        /// Where.
        at: NodeId,
        /// How.
        ending: Ending,
    },
    /// Deletes a node with everything below it.
    Delete(NodeId),
    /// Moves a branch among its siblings, by places; negative is up.
    MoveVariation(NodeId, i32),
    /// Makes the line through a node the main line, at every fork above it.
    MakeMainline(NodeId),
    /// Replaces a text of a node. Consecutive ones of the same node and text are one undo step.
    Text(NodeId, NodeText, String),
    /// Sets or clears the bookmark (`Some("")` is one without a name).
    Bookmark(NodeId, Option<String>),
    /// Sets or clears the time spent.
    Time(NodeId, Option<Duration>),
    /// Replaces the list of headers by another. Consecutive ones of the same key are one undo step.
    Headers {
        /// The key edited, for joining and for the name of the step.
        key: String,
        /// The whole new list.
        pairs: Vec<(String, String)>,
    },
}

/// Which text of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum NodeText {
    /// The comment.
    Comment,
}
