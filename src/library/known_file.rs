//! A file as the catalog knows it, and what tells whether its row is as it was written and all its games are there.

use std::collections::HashMap;
use std::path::PathBuf;

use rusqlite::types::ValueRef;

use super::checked::check_of;

/// A file as it was when it was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KnownFile {
    pub id: i64,
    pub stamp: FileStamp,
    /// When it was looked at, in nanoseconds since 1970.
    pub looked: i64,
    pub fingerprint: [u8; 32],
    /// How many games it has.
    pub games: usize,
}

impl KnownFile {
    /// What tells whether its row is as it was written.
    pub fn checked(&self, path: &[u8]) -> i64 {
        check_of([
            ValueRef::Blob(path),
            ValueRef::Integer(self.stamp.size.cast_signed()),
            ValueRef::Integer(self.stamp.changed),
            ValueRef::Integer(self.looked),
            ValueRef::Blob(&self.fingerprint),
            ValueRef::Integer(signed(self.games)),
        ])
    }
}

/// How many games of each file are still to come: one that is missing, or that is of no file, is seen by that.
pub(super) struct GamesToCome(HashMap<i64, usize>);

impl GamesToCome {
    pub fn of(files: &HashMap<PathBuf, KnownFile>) -> Self {
        Self(files.values().map(|known| (known.id, known.games)).collect())
    }

    /// A game of a file has come; whether it was to come.
    pub fn take(&mut self, file: i64) -> bool {
        match self.0.get_mut(&file) {
            Some(left) if *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        }
    }

    /// Whether all have come.
    pub fn is_done(&self) -> bool {
        self.0.values().all(|left| *left == 0)
    }
}

pub(super) fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// By what a file is seen to be unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileStamp {
    /// Its size in bytes.
    pub size: u64,
    /// When it was changed, in nanoseconds since 1970.
    pub changed: i64,
}
