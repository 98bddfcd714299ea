//! Step 0 of a save (§1.2 of the reliability page): what is to be written is read again, as the next opening will, and compared with the
//! document. This one step catches what an encoding loses, texts that a format takes for its own, and mistakes of the writers.

use std::path::Path;
use std::sync::Arc;

use super::{Snapshot, Tally};
use crate::formats::{Encoding, FormatId, Report, Weight, load_as, load_owned};
use crate::record::Record;

/// What differs between the document and the file as it will be opened, apart from what the report of the writer says; `None` if nothing
/// does.
pub(super) fn unlike(
    snapshot: &Snapshot,
    path: &Path,
    format: FormatId,
    encoding: Encoding,
    bytes: &Arc<[u8]>,
    report: &Report,
) -> Option<Tally> {
    // These very bytes were read as this document.
    if snapshot.read_as_it_is().is_some_and(|own| Arc::ptr_eq(own, bytes)) {
        return None;
    }
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let same = snapshot.is_of(format);
    let unlike = unlike_when_read(snapshot.records(), bytes, extension.as_deref(), report, same)?;
    // A person has said in which encoding the file is to be read, and will again.
    if snapshot.is_read_as_told()
        && let Ok(again) = load_as(bytes, extension.as_deref(), encoding)
    {
        let again = Tally::between(snapshot.records(), &again.records).without_what_is_said(report, same);
        return (!again.is_none()).then_some(again);
    }
    Some(unlike)
}

/// The same for records that were written in the format they were read in, or in another one.
pub fn unlike_when_read(
    records: &[Record],
    bytes: &Arc<[u8]>,
    extension: Option<&str>,
    report: &Report,
    same_format: bool,
) -> Option<Tally> {
    let again = load_owned(Arc::clone(bytes), extension).map(|again| again.records).unwrap_or_default();
    let unsaid = Tally::between(records, &again).without_what_is_said(report, same_format);
    (!unsaid.is_none()).then_some(unsaid)
}

impl Tally {
    /// What is left besides what a writer says, or may do unsaid: to end a line that has no end, and in another format than the document's
    /// to spell ends, comments and headers as they are spelled there. Where it says that something is lost, contents may be gone, but no
    /// moves may come; where it says that something is changed, moves stay.
    fn without_what_is_said(self, report: &Report, same_format: bool) -> Self {
        let lost = report.more > 0 || report.notes.iter().any(|note| note.weight == Weight::Lost);
        let changed = !same_format || report.notes.iter().any(|note| note.weight == Weight::Changed);
        match (lost, changed) {
            (true, _) => Self { games_there: self.games_there, moves_there: self.moves_there, ..Self::default() },
            (_, true) => Self { ends_here: 0, ends_there: 0, comments: 0, headers: 0, others: 0, ..self },
            _ => Self { ends_there: 0, ..self },
        }
    }
}
