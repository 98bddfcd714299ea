//! Replaying a journal.

use super::base::Header;
use super::entry::{JournalEntry, Summary};
use super::frames::{JournalTail, as_json, frame, mended, other_version, scan};
use crate::disk::Fingerprint;
use crate::editor::document::Document;
use crate::editor::edit::{Action, Proof};

/// Why a journal yields no document at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAJournal {
    /// It is not a journal.
    #[error("this is no journal")]
    Unknown,
    /// It is of another version, which another version of the program has written: that one can read it.
    #[error("this is a journal of version {0}, which only another version of the program can read")]
    OtherVersion(u32),
    /// Its beginning was changed or cut off.
    #[error("the beginning of the journal is damaged")]
    NoBase,
    /// The file that it begins with can no longer be read.
    #[error("the record that the journal begins with cannot be read")]
    Unreadable,
}

/// What was wrong when a journal was replayed. Everything before it is restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayFault {
    /// The last entry was still being written: this many bytes of it are there.
    Torn(usize),
    /// The file was changed or damaged: this many bytes cannot be trusted.
    Damaged(usize),
    /// An action could not be replayed; this many, itself included, were left out.
    Refused(u64),
    /// After an action the record differed from what it had been; this many actions after it were left out.
    Differs(u64),
}

/// A journal, read but not replayed.
#[derive(Debug)]
pub(super) struct JournalContents {
    pub header: Header,
    base: Vec<u8>,
    /// What was done, except what was taken back; each with its number among all actions.
    actions: Vec<(u64, Action)>,
    proofs: Vec<Proof>,
    /// How many actions and how many frames there are in total.
    pub count: u64,
    pub frames: u64,
    /// How much of the file can be trusted.
    pub end: usize,
    pub tail: JournalTail,
    pub summary: Summary,
    /// Whether the document was closed after all that, and nobody has opened it since.
    pub closed: bool,
    /// Whether there is an entry of an unknown kind.
    unknown: Option<u64>,
    /// The journal that was made of what is left, if its beginning is damaged.
    pub mended: Option<Vec<u8>>,
}

impl JournalContents {
    /// Reads a journal; of one whose beginning is damaged what is left, if that can be made a journal.
    pub fn read(bytes: &[u8]) -> Result<Self, NotAJournal> {
        if let Some(version) = other_version(bytes) {
            return Err(NotAJournal::OtherVersion(version));
        }
        Self::of(bytes).or_else(|why| {
            let header = |base: &[u8]| as_json(&Header::unknown(base));
            let (whole, left_out) = mended(bytes, header).ok_or(why)?;
            let contents = Self::of(&whole)?;
            Ok(Self { tail: JournalTail::Damaged(left_out), mended: Some(whole), ..contents })
        })
    }

    fn of(bytes: &[u8]) -> Result<Self, NotAJournal> {
        let scan = scan(bytes).ok_or(NotAJournal::Unknown)?;
        let mut payloads = scan.payloads.iter().filter_map(|range| bytes.get(range.clone()));
        let (Some(header), Some(base)) = (payloads.next(), payloads.next()) else { return Err(NotAJournal::NoBase) };
        let header: Header = serde_json::from_slice(header).map_err(|_| NotAJournal::Unknown)?;
        let content = header.file.as_ref().map(|file| file.content);
        let mut contents = Self {
            summary: Summary { path: header.path.clone(), content, ..Summary::default() },
            header,
            base: base.to_vec(),
            actions: Vec::new(),
            proofs: Vec::new(),
            count: 0,
            frames: scan.payloads.len() as u64,
            end: scan.end,
            tail: scan.tail,
            closed: false,
            unknown: None,
            mended: None,
        };
        let mut taken_back = Vec::new();
        for payload in payloads {
            match serde_json::from_slice(payload) {
                Ok(JournalEntry::Did(action)) => {
                    contents.closed = false;
                    if let Action::RolledBack { to, .. } = action {
                        contents.actions.retain(|(number, _)| *number < to);
                        taken_back.push((to, contents.count));
                    }
                    contents.actions.push((contents.count, action));
                    contents.count += 1;
                }
                Ok(JournalEntry::Proof(proof)) => {
                    // A resumed journal begins with a proof.
                    contents.closed = false;
                    contents.proofs.push(proof);
                }
                Ok(JournalEntry::Closed(summary)) => {
                    contents.closed = true;
                    contents.summary.unsaved = summary.unsaved;
                    contents.summary.by_system = summary.by_system;
                }
                Err(_) => {
                    contents.unknown.get_or_insert(contents.count);
                    contents.count += 1;
                }
            }
        }
        for (_, action) in &contents.actions {
            contents.summary.take(action);
        }
        // Proofs of large records are computed on another thread and come late: perhaps after what they prove was taken
        // back.
        contents.proofs.retain(|proof| !taken_back.iter().any(|(to, by)| *to < proof.after && proof.after <= *by));
        contents.proofs.sort_by_key(|proof| proof.after);
        Ok(contents)
    }

    /// What was done, except what was taken back.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        self.actions.iter().map(|(_, action)| action)
    }

    /// Whether the kind of every entry is known here.
    pub fn is_known(&self) -> bool {
        self.unknown.is_none()
    }

    /// The frame that takes back all but the first actions.
    pub fn roll_back(&self, to: u64, newest: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let entry = JournalEntry::Did(Action::RolledBack { to, newest });
        frame(self.frames, &as_json(&entry), &mut bytes);
        bytes
    }

    /// The number of the last action that saved this, or of the last one after it that only looked.
    pub fn saved_as(&self, content: Fingerprint) -> Option<u64> {
        let is_it = |(_, action): &(u64, Action)| matches!(action, Action::Saved { content: Some(saved), .. } if *saved == content);
        let place = self.actions.iter().rposition(is_it)?;
        let looks = self.actions.iter().skip(place + 1).take_while(|(_, action)| matches!(action, Action::Look { .. }));
        looks.last().or(self.actions.get(place)).map(|(number, _)| *number)
    }

    /// Repeats the actions: all of them, or this many.
    pub fn replay(&self, count: Option<u64>) -> Result<ReplayedJournal, NotAJournal> {
        // The last proof vouches for everything before it. Only if it fails do the others show where it went wrong.
        let proofs = self.proofs.iter().rev().find(|proof| count.is_none_or(|count| proof.after <= count));
        let replayed = self.replay_with(count, proofs.into_iter())?;
        match replayed.fault {
            Some(ReplayFault::Differs(_)) => self.replay_with(count, self.proofs.iter()),
            _ => Ok(replayed),
        }
    }

    fn at_start(&self) -> Result<ReplayedJournal, NotAJournal> {
        let origin = self.header.origin(&self.base).ok_or(NotAJournal::NoBase)?;
        let document = Document::from_origin(origin).map_err(|_| NotAJournal::Unreadable)?;
        Ok(ReplayedJournal { document, fault: None, done: 0 })
    }

    fn replay_with<'a>(
        &self,
        count: Option<u64>,
        proofs: impl Iterator<Item = &'a Proof>,
    ) -> Result<ReplayedJournal, NotAJournal> {
        let mut replayed = self.at_start()?;
        let mut proofs = proofs.peekable();
        let end = count.unwrap_or(self.count);
        for (number, action) in self.actions.iter().filter(|(number, _)| *number < end) {
            let unknown = self.unknown.is_some_and(|unknown| unknown < *number);
            if !replayed.holds(&mut proofs, *number) {
                replayed.fault = Some(ReplayFault::Differs(end - number));
                return Ok(replayed);
            }
            if unknown || replayed.document.repeat(action.clone()).is_err() {
                replayed.fault = Some(ReplayFault::Refused(end - number));
                return Ok(replayed);
            }
            replayed.done = number + 1;
        }
        if self.unknown.is_some_and(|unknown| unknown >= replayed.done && unknown < end) {
            replayed.fault = Some(ReplayFault::Refused(end - replayed.done));
        } else if !replayed.holds(&mut proofs, end) {
            replayed.fault = Some(ReplayFault::Differs(0));
        } else if count.is_none() {
            replayed.fault = match self.tail {
                JournalTail::Whole => None,
                JournalTail::Torn(bytes) => Some(ReplayFault::Torn(bytes)),
                JournalTail::Damaged(bytes) => Some(ReplayFault::Damaged(bytes)),
            };
        }
        Ok(replayed)
    }
}

/// A replayed journal.
#[derive(Debug)]
pub(super) struct ReplayedJournal {
    pub document: Document,
    pub fault: Option<ReplayFault>,
    /// The number after that of the last action that was done.
    pub done: u64,
}

impl ReplayedJournal {
    /// Whether the proofs from before an action hold.
    fn holds<'a>(&self, proofs: &mut std::iter::Peekable<impl Iterator<Item = &'a Proof>>, number: u64) -> bool {
        let mut mine = None;
        while let Some(proof) = proofs.next_if(|proof| proof.after <= number) {
            let now = mine.get_or_insert_with(|| Proof::of(0, &self.document.state()));
            if (Proof { after: proof.after, ..*now }) != *proof {
                return false;
            }
        }
        true
    }
}
