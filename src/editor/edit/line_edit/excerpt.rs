//! Parts of a record as records of their own: a branch for the clipboard, a line without its branches.

use super::unplayed::copy;
use crate::formats::{Report, WriteOptions, usual_format};
use crate::record::{NodeId, Record, Step};

/// A branch as a record that starts where it hangs: with the position, so that it can be grafted wherever that occurs.
pub fn branch(record: &Record, id: NodeId) -> Record {
    let mut other = Record::new(record.initial.clone());
    match record.tree.parent(id) {
        None => {
            other.clone_from(record);
        }
        Some(parent) => {
            other.initial = record.position_at(parent);
            copy(record, id, &mut other, NodeId::ROOT, |_| {});
        }
    }
    other
}

/// A line as a record without branches.
pub fn flattened(record: &Record, line: &[NodeId]) -> Record {
    let mut other = Record::new(record.initial.clone());
    other.headers.clone_from(&record.headers);
    other.extras.clone_from(&record.extras);
    let mut here = NodeId::ROOT;
    for node in line.iter().filter_map(|&id| record.tree.get(id)).cloned() {
        if matches!(node.step, Step::Start) {
            if let Some(root) = other.tree.get_mut(NodeId::ROOT) {
                *root = node;
            }
        } else if let Some(next) = other.tree.append(here, node) {
            here = next;
        }
    }
    other
}

/// A record as the text of a file in the usual format of its game, and what that cannot hold.
pub fn as_text(record: &Record) -> (String, Report) {
    let mut report = Report::default();
    let text = usual_format(record.game()).write(std::slice::from_ref(record), &WriteOptions::default(), &mut report);
    (text, report)
}
