//! Notes and what can be done about them: looking for fixes can run on another thread.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::snapshot::Snapshot;
use crate::doctor::{Doctor, Fix, Remedy};
use crate::formats::{Envelope, FormatId, Note, Report, decode};
use crate::task::Stop;
use crate::text::Encoding;

/// A text and what was noted when it was read.
#[derive(Clone, Debug, Default)]
pub(super) struct NotedText {
    /// The text that the notes' line numbers refer to; `None` for a document that was never read.
    pub text: Option<Arc<str>>,
    /// The format it was read in.
    pub format: Option<FormatId>,
    /// What did not fit.
    pub report: Report,
    /// The revision of the document that corresponds to the text.
    pub revision: u64,
    /// The games of the text whose notes are in the report; games are read when somebody looks at them.
    pub looked: BTreeSet<usize>,
}

/// What can be done about a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Fixes for a text: the one that was read or, after edits, the one that a save would write now.
    Fixes {
        /// The text.
        text: Arc<str>,
        /// The fixes, the one that recovers most first; may be empty.
        fixes: Vec<Fix>,
    },
    /// The line is no longer in the document.
    Gone,
}

/// A note with everything needed to look for its fixes on another thread.
#[derive(Clone, Debug)]
pub struct Consultation {
    pub(super) note: Note,
    pub(super) text: Option<Arc<str>>,
    pub(super) snapshot: Snapshot,
    pub(super) format: FormatId,
    pub(super) envelope: Envelope,
    pub(super) bytes: Option<(Arc<Vec<u8>>, Encoding)>,
}

impl Consultation {
    /// Looks for fixes: reads the text again with each candidate.
    pub fn advice(&self, stop: &Stop) -> Advice {
        let go_on = || !stop.is_set();
        if let Some(text) = &self.text {
            let doctor = Doctor::new(text, self.format);
            let fixes = doctor.map(|doctor| match &self.bytes {
                Some((bytes, encoding)) => doctor.with_bytes(bytes, *encoding).fixes(&self.note, &go_on),
                None => doctor.fixes(&self.note, &go_on),
            });
            let mut fixes = fixes.unwrap_or_default();
            if self.snapshot.records().len() > 1 {
                // An edit is of one game; a file of several is read in another encoding as a whole, by the menu.
                let is_of_all =
                    |fix: &Fix| matches!(fix.remedy, Remedy::Encoding(_) | Remedy::Lines(_) | Remedy::Mojibake);
                fixes.retain(|fix| !is_of_all(fix));
            }
            return Advice::Fixes { text: Arc::clone(text), fixes };
        }
        let text: Arc<str> = self.written().into();
        if self.note.what.is_of_bytes() {
            // No reader would report it again: if the line is not there any more, it was edited. Its bytes cannot be
            // decoded anew in part.
            let there = self.note.text.is_empty() || text.lines().any(|line| line == self.note.text);
            return if there { Advice::Fixes { text, fixes: Vec::new() } } else { Advice::Gone };
        }
        let Some(doctor) = Doctor::new(&text, self.format) else { return Advice::Gone };
        // The same line, nearest to where it was.
        let same = |other: &&Note| other.what.code() == self.note.what.code() && other.text == self.note.text;
        let now = doctor.report().notes.iter().filter(same).min_by_key(|other| other.line.abs_diff(self.note.line));
        match now {
            Some(now) => {
                let (mut fixes, line) = (doctor.fixes(now, &go_on), now.line);
                drop(doctor);
                // Named as the note is, by the lines of the file as it was read: those stand beside it.
                for fix in &mut fixes {
                    fix.line = (fix.line + self.note.line).saturating_sub(line);
                }
                Advice::Fixes { text, fixes }
            }
            None => Advice::Gone,
        }
    }

    /// What a save would write now, as text.
    fn written(&self) -> String {
        let text = |bytes: &[u8]| decode(bytes).map(|decoded| decoded.text.into_owned());
        let (bytes, report) = self.snapshot.store(self.format, self.envelope);
        match text(&bytes) {
            Some(text) if !report.loses() => text,
            _ => {
                // What the file's encoding cannot hold is still in the document.
                let unicode = Envelope { encoding: Encoding::Utf8, ..self.envelope };
                text(&self.snapshot.store(self.format, unicode).0).unwrap_or_default()
            }
        }
    }
}
