//! Step 0 of a save (§1.2 of the reliability page): what is about to be written is read back as the next opening would
//! read it, and compared with the document. This single step catches what an encoding loses, texts that a format
//! mistakes for its own syntax, and bugs in the writers.

use std::path::Path;
use std::sync::Arc;

use super::Document;
use super::snapshot::Snapshot;
use crate::editor::compare::DiffCounts;
use crate::files::{load_as, load_owned};
use crate::formats::comment::told_before_endings;
use crate::formats::{NoteKind, Report};
use crate::record::Record;
use crate::text::Encoding;

/// The differences between the document and the file as it will be opened, apart from those in the writer's report;
/// `None` if there are none. `same` says whether it keeps the text of its format.
pub(crate) fn unlike(
    snapshot: &Snapshot,
    path: &Path,
    (encoding, same): (Encoding, bool),
    bytes: &Arc<Vec<u8>>,
    report: &Report,
) -> Option<DiffCounts> {
    // These very bytes were once read as this document.
    if snapshot.read_as_it_is().is_some_and(|own| Arc::ptr_eq(own, bytes)) {
        return None;
    }
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let unlike = unlike_when_read(snapshot.records(), bytes, extension.as_deref(), report, same)?;
    // A person chose the encoding for reading the file, and will choose it again.
    if snapshot.is_read_as_told()
        && let Ok(again) = load_as(bytes, extension.as_deref(), encoding)
    {
        let again = unsaid(snapshot.records(), &again.records, report, same);
        return (!again.is_none()).then_some(again);
    }
    Some(unlike)
}

/// The same for records written in the format they were read in, or in another one.
pub fn unlike_when_read(
    records: &[Record],
    bytes: &Arc<Vec<u8>>,
    extension: Option<&str>,
    report: &Report,
    same_format: bool,
) -> Option<DiffCounts> {
    let again = load_owned(Arc::clone(bytes), extension).map(|again| again.records).unwrap_or_default();
    let unsaid = unsaid(records, &again, report, same_format);
    (!unsaid.is_none()).then_some(unsaid)
}

/// Whether a file that was read holds all that a document's games say: it may have what its format asks for beside them,
/// such as headers of a game that has none.
pub(crate) fn is_all_of(document: &Document, opened: &Document) -> bool {
    let games = |document: &Document| -> Vec<Record> {
        (0..document.games().0).filter_map(|index| document.game_record(index)).cloned().collect()
    };
    let (here, there) = (games(document), games(opened));
    here.len() == there.len() && (here == there || unsaid(&here, &there, &Report::default(), false).is_none())
}

/// In its own format a document must come back exactly; in another one everything must come back, however it is spelled
/// there.
fn unsaid(here: &[Record], there: &[Record], report: &Report, same_format: bool) -> DiffCounts {
    let between = if same_format { DiffCounts::between } else { DiffCounts::missing };
    let told = |records: &[Record]| -> Vec<Record> { records.iter().map(told_before_endings).collect() };
    let mut counts = between(here, there);
    if counts.headers > 0 && same_format {
        // A header that stands below the moves comes after new ones, which are put above.
        counts.headers = between(&by_key(here), &by_key(there)).headers;
    }
    if counts.comments > 0 || counts.bookmarks > 0 {
        let headers = counts.headers;
        counts = DiffCounts { headers, ..between(&told(here), &told(there)) };
    }
    counts.without_what_is_said(report)
}

/// The records with their headers in the order of the keys; those of one key stay in theirs.
fn by_key(records: &[Record]) -> Vec<Record> {
    let sorted = |record: &Record| {
        let mut record = record.clone();
        record.headers.pairs_mut().sort_by(|(one, _), (other, _)| one.cmp(other));
        record
    };
    records.iter().map(sorted).collect()
}

impl DiffCounts {
    /// What is left apart from what a writer reports, kind by kind, or may do without a report: adding an ending to a
    /// line without one. Moves or games that appear are never excused.
    fn without_what_is_said(mut self, report: &Report) -> Self {
        self.ends_there = 0;
        // The notes that a report does not keep may be about anything.
        let anything = report.more > 0;
        let said = |of: fn(&NoteKind) -> bool| anything || report.notes.iter().any(|note| of(&note.what));
        let excuse = |count: &mut usize, is: bool| *count = if is { 0 } else { *count };
        let lines =
            said(|what| matches!(what, NoteKind::Variations(_) | NoteKind::Moves(_) | NoteKind::StepsAfterEnding(_)));
        let characters = said(|what| matches!(what, NoteKind::Unencodable { .. }));
        excuse(&mut self.moves_here, lines);
        excuse(&mut self.ends_here, lines || characters || said(|what| matches!(what, NoteKind::Ending(..))));
        self.order &= !lines;
        excuse(&mut self.comments, lines || characters || said(|what| matches!(what, NoteKind::Comments(_))));
        excuse(
            &mut self.headers,
            characters || said(|what| matches!(what, NoteKind::Headers(_) | NoteKind::HeaderChanged)),
        );
        excuse(&mut self.positions, said(|what| matches!(what, NoteKind::StartNumber)));
        excuse(&mut self.times, lines || said(|what| matches!(what, NoteKind::Times(_) | NoteKind::Fractions(_))));
        excuse(&mut self.bookmarks, lines || characters || said(|what| matches!(what, NoteKind::Bookmarks(_))));
        // An evaluation may be written as a comment or as a carried line.
        let evaluations = |what: &NoteKind| matches!(what, NoteKind::Evaluations(_) | NoteKind::Comments(_));
        excuse(&mut self.evaluations, lines || characters || said(evaluations));
        excuse(
            &mut self.carried,
            lines || characters || said(|what| matches!(what, NoteKind::Extras(_) | NoteKind::Buried(_))),
        );
        excuse(&mut self.games_here, said(|what| matches!(what, NoteKind::Games(_))));
        self
    }
}
