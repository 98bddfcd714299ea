//! What tells whether a row of the catalog is as it was written: of a bit that has changed on the disk SQLite itself sees
//! nothing, as long as it is in a value.

use crc32fast::Hasher;
use rusqlite::types::ValueRef;

/// A number that other values hardly ever have.
pub(super) fn check_of<'v>(values: impl IntoIterator<Item = ValueRef<'v>>) -> i64 {
    let mut hasher = Hasher::new();
    let mut add = |tag: u8, bytes: &[u8]| {
        hasher.update(&[tag]);
        hasher.update(&bytes.len().to_le_bytes());
        hasher.update(bytes);
    };
    for value in values {
        match value {
            ValueRef::Null => add(0, &[]),
            ValueRef::Integer(number) => add(1, &number.to_le_bytes()),
            ValueRef::Real(number) => add(2, &number.to_le_bytes()),
            ValueRef::Text(bytes) => add(3, bytes),
            ValueRef::Blob(bytes) => add(4, bytes),
        }
    }
    i64::from(hasher.finalize())
}
