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
