//! (to be written)
use super::{Report, Unreadable, WriteOptions};
use crate::record::Record;

#[allow(unused_variables)]
pub(super) fn detect(text: &str) -> u8 {
    todo!()
}
#[allow(unused_variables)]
pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    todo!()
}
#[allow(unused_variables)]
pub(super) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    todo!()
}

/// A version of the CSA format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum CsaVersion {
    V1,
    V22,
    V3,
}

/// Spells a move as CSA does, `+7776FU`, given the position before it.
#[allow(unused_variables)]
pub fn csa_move(position: &crate::rules::Position, mv: crate::rules::Move) -> String {
    todo!()
}
