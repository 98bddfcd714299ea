//! Step 0 of a save (§1.2 of the reliability page): what is to be written is read again, as the next opening will, and compared with the
//! document. This one step catches what an encoding loses, texts that a format takes for its own, and mistakes of the writers.

use std::path::Path;
use std::sync::Arc;

use super::snapshot::Snapshot;
use crate::editor::compare::DiffCounts;
use crate::files::{load_as, load_owned};
use crate::formats::{FormatId, Report, What};
use crate::record::Record;
use crate::text::Encoding;

/// What differs between the document and the file as it will be opened, apart from what the report of the writer says; `None` if nothing
/// does.
pub(crate) fn unlike(
    snapshot: &Snapshot,
    path: &Path,
    format: FormatId,
    encoding: Encoding,
    bytes: &Arc<[u8]>,
    report: &Report,
) -> Option<DiffCounts> {
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
        let again = unsaid(snapshot.records(), &again.records, report, same);
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
) -> Option<DiffCounts> {
    let again = load_owned(Arc::clone(bytes), extension).map(|again| again.records).unwrap_or_default();
    let unsaid = unsaid(records, &again, report, same_format);
    (!unsaid.is_none()).then_some(unsaid)
}

/// In its own format a document is to come back as it is, in another one all of it, however that is spelled there.
fn unsaid(here: &[Record], there: &[Record], report: &Report, same_format: bool) -> DiffCounts {
    let counts = if same_format { DiffCounts::between(here, there) } else { DiffCounts::missing(here, there) };
    counts.without_what_is_said(report)
}

impl DiffCounts {
    /// What is left besides what a writer says, kind by kind, or may do unsaid: to end a line that has no end. That moves or games come is
    /// never said.
    fn without_what_is_said(mut self, report: &Report) -> Self {
        self.ends_there = 0;
        // What is not kept of a report may be about anything.
        let anything = report.more > 0;
        let said = |of: fn(&What) -> bool| anything || report.notes.iter().any(|note| of(&note.what));
        let excuse = |count: &mut usize, is: bool| *count = if is { 0 } else { *count };
        let lines = said(|what| matches!(what, What::Variations(_) | What::Moves(_) | What::StepsAfterEnding(_)));
        let characters = said(|what| matches!(what, What::Unencodable { .. }));
        excuse(&mut self.moves_here, lines);
        excuse(&mut self.ends_here, lines || characters || said(|what| matches!(what, What::Ending)));
        self.order &= !lines;
        excuse(&mut self.comments, lines || characters || said(|what| matches!(what, What::Comments(_))));
        excuse(&mut self.headers, characters || said(|what| matches!(what, What::Headers(_) | What::HeaderChanged)));
        excuse(&mut self.positions, said(|what| matches!(what, What::StartNumber)));
        excuse(&mut self.times, lines || said(|what| matches!(what, What::Times(_) | What::Fractions(_))));
        excuse(&mut self.bookmarks, lines || characters || said(|what| matches!(what, What::Bookmarks(_))));
        // What says an evaluation may be a comment or a carried line.
        let evaluations = |what: &What| matches!(what, What::Evaluations(_) | What::Comments(_));
        excuse(&mut self.evaluations, lines || characters || said(evaluations));
        excuse(
            &mut self.carried,
            lines || characters || said(|what| matches!(what, What::Extras(_) | What::Buried(_))),
        );
        excuse(&mut self.games_here, said(|what| matches!(what, What::Games(_))));
        self
    }
}
