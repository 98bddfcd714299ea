//! Digests of records, which tell whether a record is still what it was: BLAKE3 of headers, start position, moves and
//! everything written about them. The same in every build and on every system, so that a journal may hold them.

use std::fmt;

use crate::notation::write_position;
use crate::record::{NodeId, Record};

/// The digest of a record; shown as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Digest(blake3::Hash);

impl Digest {
    /// The digest of what a record says. Equal records have equal digests, whatever the ids of their nodes. Linear.
    pub fn of_record(record: &Record) -> Self {
        Self::of_tree(record, false)
    }

    /// As [`of_record`](Self::of_record), with the ids of the nodes: what edits, which name nodes by their ids, depend
    /// on.
    pub fn with_ids(record: &Record) -> Self {
        Self::of_tree(record, true)
    }

    fn of_tree(record: &Record, ids: bool) -> Self {
        let mut digest = Digester::default();
        for text in record.headers.iter().flat_map(|(key, value)| [key, value]) {
            digest.text(text.as_bytes());
        }
        digest.text(write_position(&record.initial).as_bytes());
        record.extras.iter().for_each(|extra| digest.text(extra.as_bytes()));
        let tree = &record.tree;
        if ids {
            digest.number(tree.capacity());
        }
        let mut json = Vec::new();
        let mut todo = vec![NodeId::ROOT];
        while let Some(id) = todo.pop() {
            todo.extend(tree.children(id).iter().rev());
            if ids {
                digest.number(id.index());
            }
            digest.number(tree.children(id).len());
            if let Some(node) = tree.get(id) {
                json.clear();
                // Everything a node holds can be written as JSON.
                let written = serde_json::to_writer(&mut json, node);
                debug_assert!(written.is_ok(), "{written:?}");
                digest.text(&json);
            }
        }
        Self(digest.0.finalize())
    }
}

#[derive(Default)]
struct Digester(blake3::Hasher);

impl Digester {
    fn number(&mut self, number: usize) {
        self.0.update(&(number as u64).to_le_bytes());
    }

    /// Marks the end of each text, or "ab", "c" would equal "a", "bc".
    fn text(&mut self, text: &[u8]) {
        self.number(text.len());
        self.0.update(text);
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_hex().fmt(f)
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = blake3::HexError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        blake3::Hash::from_hex(text).map(Self)
    }
}
