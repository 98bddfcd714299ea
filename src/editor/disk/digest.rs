//! Digests, which tell whether a file or a record is still what it was: 128-bit FNV-1a as published by its authors.
//!
//! The same in every build and on every system, so that it may be stored. It detects accidents, not forgery.

use std::fmt;
use std::io::{self, Write};

use crate::formats::{full_comment, may_give_evaluations};
use crate::notation::write_position;
use crate::record::{Carried, Marks, Node, NodeId, Record};

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// A digest; shown as 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest(u128);

impl Digest {
    /// The digest of bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut digest = Self(OFFSET);
        digest.take(bytes);
        digest
    }

    /// The digest of a record: headers, start position, moves and everything written about them. Equal records have
    /// equal digests, whatever the ids of their nodes. Linear.
    pub fn of_record(record: &Record) -> Self {
        Self::of_tree(record, false)
    }

    /// As [`of_record`](Self::of_record), with the ids of the nodes: what edits, which name nodes by their ids, depend
    /// on.
    pub fn with_ids(record: &Record) -> Self {
        Self::of_tree(record, true)
    }

    fn of_tree(record: &Record, ids: bool) -> Self {
        let mut digest = Self(OFFSET);
        for text in record.headers.iter().flat_map(|(key, value)| [key, value]) {
            digest.text(text);
        }
        digest.text(&write_position(&record.initial));
        record.extras.iter().for_each(|extra| digest.text(extra));
        let tree = &record.tree;
        if ids {
            digest.take(&tree.capacity().to_le_bytes());
        }
        let mut todo = vec![NodeId::ROOT];
        while let Some(id) = todo.pop() {
            todo.extend(tree.children(id).iter().rev());
            if ids {
                digest.take(&id.index().to_le_bytes());
            }
            digest.take(&tree.children(id).len().to_le_bytes());
            if let Some(node) = tree.get(id) {
                // Everything a node holds can be written as JSON, and a digest accepts all of it.
                let _ = if node.extras.is_empty() && !node.is_marked() && node.evaluations.len() < 2 {
                    serde_json::to_writer(&mut digest, node)
                } else {
                    serde_json::to_writer(&mut digest, &in_old_terms(node))
                };
            }
        }
        digest
    }

    /// Marks the end of each text, or "ab", "c" would equal "a", "bc".
    fn text(&mut self, text: &str) {
        self.take(&text.len().to_le_bytes());
        self.take(text.as_bytes());
    }

    fn take(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(PRIME);
        }
    }
}

/// A node as earlier versions kept it, for the sake of the digests in their journals: carried texts without format and
/// role, which make no difference between records, marks as codes in the comment, and of what texts say one evaluation.
fn in_old_terms(node: &Node) -> Node {
    let mut old = node.clone();
    old.extras = node.extras.iter().map(Carried::bare).collect();
    (old.comment, old.marks) = (full_comment(node).into_owned(), Marks::default());
    old.nags.clear();
    old.codes.clear();
    if may_give_evaluations(node) {
        old.evaluations.truncate(1);
    }
    old
}

impl Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.take(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl std::str::FromStr for Digest {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u128::from_str_radix(text, 16).map(Self)
    }
}

impl serde::Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
