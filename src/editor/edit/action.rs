//! What happens to a document, as data: the entries of the journal. Repeated in order on an equal document, they yield
//! an equal one, with its history, its cursors and its saved state.
//!
//! An entry is what was done: an [edit](Edit) is recorded as it was made.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use super::digest::Digest;
use super::edits::Edit;
use super::file_text::FileText;
use crate::disk::Fingerprint;
use crate::editor::cursor::CursorPlace;
use crate::editor::setup::SettingUp;
use crate::formats::{Envelope, FormatId};
use crate::record::Record;

/// One thing that happened to a document.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum Action {
    /// A game of the file is shown, with the cursor at a place: recorded only where it matters to what comes next.
    Look {
        /// The game.
        game: usize,
        /// The place in it.
        place: CursorPlace,
    },
    /// An edit.
    Edit {
        /// The edit.
        edit: Edit,
        /// Whether it forms one step with the edit before.
        #[serde(default, skip_serializing_if = "is_false")]
        joins: bool,
        /// The number of further edits it stands for, all of them one step.
        #[serde(default, skip_serializing_if = "is_zero")]
        more: u64,
    },
    /// The file says the same with other bytes.
    Respelled {
        /// The bytes.
        file: FileText,
        /// The revision that it says, if not the present one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revision: Option<u64>,
        /// Whether what it says differs in its words, so that it is written as it is by whoever writes it anew.
        #[serde(default, skip_serializing_if = "is_false")]
        roughly: bool,
    },
    /// One step back.
    Undo,
    /// One step forward.
    Redo,
    /// Encoding, byte order mark and line ends of the next save were chosen.
    Envelope(Envelope),
    /// The file was written.
    Saved {
        /// The file.
        path: Name,
        /// In which format.
        format: FormatId,
        /// In which encoding, with which byte order mark and line ends.
        envelope: Envelope,
        /// The revision of the document.
        revision: u64,
        /// The digest of what was written, if known.
        content: Option<Fingerprint>,
        /// The number of steps made during the save: they are not in it.
        since: u64,
    },
    /// A position is being set up: the record is unchanged by that.
    SetUp(SettingUp),
    /// Everything after the first actions was taken back, because a command failed half-way.
    RolledBack {
        /// The number of actions that remain, counted from the start of the journal.
        to: u64,
        /// The newest revision handed out.
        newest: u64,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero(value: &u64) -> bool {
    *value == 0
}

/// The name of a file. Names that are not valid text are kept byte for byte.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
pub enum Name {
    /// As text.
    Text(String),
    /// As bytes, or whatever the system uses instead of bytes.
    Raw(Vec<u16>),
}

impl Name {
    /// The path it names.
    pub fn path(&self) -> PathBuf {
        match self {
            Self::Text(text) => PathBuf::from(text),
            Self::Raw(units) => raw_path(units),
        }
    }
}

impl From<PathBuf> for Name {
    fn from(path: PathBuf) -> Self {
        match path.into_os_string().into_string() {
            Ok(text) => Self::Text(text),
            Err(name) => Self::Raw(raw_units(&name)),
        }
    }
}

#[cfg(unix)]
fn raw_units(name: &std::ffi::OsStr) -> Vec<u16> {
    std::os::unix::ffi::OsStrExt::as_bytes(name).iter().map(|&byte| u16::from(byte)).collect()
}

#[cfg(unix)]
fn raw_path(units: &[u16]) -> PathBuf {
    let bytes = units.iter().map(|&unit| u8::try_from(unit).unwrap_or(b'?')).collect();
    <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(bytes).into()
}

#[cfg(windows)]
fn raw_units(name: &std::ffi::OsStr) -> Vec<u16> {
    std::os::windows::ffi::OsStrExt::encode_wide(name).collect()
}

#[cfg(windows)]
fn raw_path(units: &[u16]) -> PathBuf {
    <std::ffi::OsString as std::os::windows::ffi::OsStringExt>::from_wide(units).into()
}

impl Action {
    /// An edit that is a step of its own.
    pub(crate) fn of(edit: Edit) -> Self {
        Self::Edit { edit, joins: false, more: 0 }
    }

    /// Merges the next action into this one if they are one step of typing; otherwise gives it back.
    pub(crate) fn join(&mut self, next: Self) -> Option<Self> {
        if let (Self::Edit { edit, more, .. }, Self::Edit { edit: then, joins: true, more: and }) = (self, &next)
            && edit.go_on_typing(then)
        {
            *more += and + 1;
            return None;
        }
        Some(next)
    }
}

/// A report of a document to its journal.
#[derive(Debug)]
pub(crate) enum JournalMessage {
    /// Something happened.
    Action(Action),
    /// The record of a game after this many actions, and the length of the history, so that the journal can be
    /// verified.
    State(u64, Box<ReplayState>),
    /// The same as a digest, computed elsewhere because that takes long.
    Proof(Proof),
    /// Answer once everything before this is in the file or, if asked for, on the disk.
    Flush {
        /// Whether it must survive a power cut, too.
        sync: bool,
        /// Whom to answer.
        reply: Sender<bool>,
    },
    /// The document is closed. Any unsaved edits were given up knowingly, unless nobody was asked.
    Close {
        /// Whether there are unsaved edits.
        unsaved: bool,
        /// Whether the system ended the program.
        by_system: bool,
    },
    /// No sender is left.
    Stop,
}

/// The state of a document after some of the actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Proof {
    /// After how many actions.
    pub after: u64,
    /// The game shown.
    pub game: usize,
    /// Its record, with the ids of its nodes.
    pub digest: Digest,
    /// The numbers of steps that can be undone and redone.
    pub steps: (usize, usize),
    /// Its revision.
    pub revision: u64,
}

impl Proof {
    /// Takes longer the larger the record is.
    pub fn of(after: u64, state: &ReplayState) -> Self {
        let ReplayState { game, record, steps, revision } = state;
        Self { after, game: *game, digest: Digest::with_ids(record), steps: *steps, revision: *revision }
    }
}

/// The state of a document at one moment, as far as replaying can go wrong.
#[derive(Debug)]
pub(crate) struct ReplayState {
    /// The game shown.
    pub game: usize,
    /// Its record. Cheap: it shares its nodes with the one being edited.
    pub record: Record,
    /// The numbers of steps that can be undone and redone.
    pub steps: (usize, usize),
    /// Its revision.
    pub revision: u64,
}

/// The number of actions between two proofs.
const PROOF_EVERY: u64 = 64;

/// The channel for the reports of a document. A copy of a document reports nothing.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    outlet: Option<Sender<JournalMessage>>,
    /// The game and cursor that the journal knows.
    known: Option<(usize, CursorPlace)>,
    /// The number of reported actions.
    count: u64,
    /// The numbers of steps, done and undone, that the history had at first: the journal knows nothing about those.
    untold: (usize, usize),
}

impl Clone for Recorder {
    fn clone(&self) -> Self {
        Self { outlet: None, known: None, ..*self }
    }
}

impl Recorder {
    /// Reports from now on. The journal already has `count` actions, and all of the history except `untold` steps.
    pub fn new(outlet: Sender<JournalMessage>, count: u64, untold: (usize, usize)) -> Self {
        Self { outlet: Some(outlet), known: None, count, untold }
    }

    /// The number of reported actions.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The numbers of steps, done and undone, that the journal knows out of these.
    pub fn told_of(&self, steps: (usize, usize)) -> (usize, usize) {
        (steps.0.saturating_sub(self.untold.0), steps.1.saturating_sub(self.untold.1))
    }

    /// Stops reporting: what happens cannot be expressed in this journal.
    pub fn give_up(&mut self) {
        self.outlet = None;
    }

    /// Whether anybody is listening.
    pub fn is_on(&self) -> bool {
        self.outlet.is_some()
    }

    /// Reports where the cursor is, if that is not known.
    pub fn look(&mut self, game: usize, place: CursorPlace) {
        if self.is_on() && self.known != Some((game, place)) {
            self.tell(Action::Look { game, place }, game, place);
        }
    }

    /// Reports what was done, and where the cursor is after it.
    pub fn tell(&mut self, action: Action, game: usize, place: CursorPlace) {
        let Some(outlet) = &self.outlet else { return };
        if let Action::Edit { .. } = action {
            // Steps undone before this can no longer be redone.
            self.untold.1 = 0;
        }
        // Nobody is listening any more: the journal was closed.
        if outlet.send(JournalMessage::Action(action)).is_err() {
            self.outlet = None;
        }
        self.known = Some((game, place));
        self.count += 1;
    }

    /// Whether it is time for a proof.
    pub fn wants_proof(&self) -> bool {
        self.is_on() && self.count.is_multiple_of(PROOF_EVERY)
    }

    /// Reports a proof.
    pub fn prove(&self, state: ReplayState) {
        if let Some(outlet) = &self.outlet {
            let _ = outlet.send(JournalMessage::State(self.count, Box::new(state)));
        }
    }

    /// The recorder of a document that returns to the state of a copy: what was reported since is taken back.
    pub fn rolled_back(mut self, before: &Self, newest: u64) -> Self {
        if self.count != before.count
            && let Some(outlet) = &self.outlet
        {
            let _ = outlet.send(JournalMessage::Action(Action::RolledBack { to: before.count, newest }));
            self.count += 1;
        }
        self.known = None;
        self.untold = before.untold;
        self
    }
}
