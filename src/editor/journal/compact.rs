//! The same journal in fewer bytes: a day of typing is thousands of entries, and as many steps of undo as there were
//! comments. What is one step becomes one entry; what was undone for good, and mere looking around, is dropped. The
//! undo steps stay, each as it was.

use super::entry::JournalEntry;
use super::frames::{JournalTail, MAGIC, as_json, frame, scan};
use super::replay::JournalContents;
use crate::editor::document::Document;
use crate::editor::edit::{Action, Digest, Proof};

/// The shortest form of a journal; `None` if that saves less than a quarter, if the journal is damaged, or if it would
/// not give the same document.
pub(super) fn compacted(bytes: &[u8]) -> Option<Vec<u8>> {
    let contents = JournalContents::read(bytes).ok()?;
    let scan = scan(bytes)?;
    if contents.tail != JournalTail::Whole || scan.repaired || !contents.is_known() {
        return None;
    }
    let payload = |index: usize| bytes.get(scan.payloads.get(index)?.clone());
    let mut new = CompactedFrames::default();
    new.put(payload(0)?);
    new.put(payload(1)?);
    let actions = shortened(contents.actions().cloned());
    let count = actions.len() as u64;
    for action in actions {
        new.entry(&JournalEntry::Did(action));
    }
    // Otherwise replaying it is not worth the effort.
    if new.bytes.len() > bytes.len() / 4 * 3 {
        return None;
    }
    let old = contents.replay(None).ok().filter(|replayed| replayed.fault.is_none())?.document;
    new.entry(&JournalEntry::Proof(Proof::of(count, &old.state())));
    if contents.closed {
        new.put(scan.payloads.last().and_then(|range| bytes.get(range.clone()))?);
    }
    let again = JournalContents::read(&new.bytes).ok()?;
    let fine = again.closed == contents.closed && again.summary.path == contents.summary.path;
    let again = again.replay(None).ok().filter(|replayed| replayed.fault.is_none())?.document;
    (fine && seen(&old) == seen(&again)).then_some(new.bytes)
}

/// What two documents must share to count as the same.
fn seen(document: &Document) -> impl PartialEq {
    let games: Vec<_> = (0..document.games().0).filter_map(|game| document.game_record(game)).collect();
    let digests: Vec<_> = games.into_iter().map(Digest::with_ids).collect();
    let setup = document.setup().map(|setup| setup.story());
    let revisions = (document.revision(), document.newest_revision(), document.is_modified());
    (digests, document.steps(), revisions, document.games(), document.cursor().at(), document.on_disk(), setup)
}

#[derive(Debug)]
struct CompactedFrames {
    bytes: Vec<u8>,
    count: u64,
}

impl Default for CompactedFrames {
    fn default() -> Self {
        Self { bytes: MAGIC.to_vec(), count: 0 }
    }
}

impl CompactedFrames {
    fn put(&mut self, payload: &[u8]) {
        frame(self.count, payload, &mut self.bytes);
        self.count += 1;
    }

    fn entry(&mut self, entry: &JournalEntry) {
        self.put(&as_json(entry));
    }
}

/// The same actions in fewer entries.
fn shortened(actions: impl Iterator<Item = Action>) -> Vec<Action> {
    let mut short: Vec<Action> = Vec::new();
    for mut action in actions {
        // What was undone for good no longer exists here.
        if let Action::RolledBack { to, .. } = &mut action {
            *to = short.len() as u64;
        }
        match short.last_mut() {
            Some(Action::Look { game, place }) => match action {
                Action::Look { game: next, place: there } if next == *game => *place = there,
                other => short.push(other),
            },
            Some(last) => {
                if let Some(other) = last.join(action) {
                    short.push(other);
                }
            }
            None => short.push(action),
        }
    }
    short
}
