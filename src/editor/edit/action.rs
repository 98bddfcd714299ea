//! What happens to a document, as data: the entries of the journal. Repeated in order on an equal document, they yield
//! an equal one, with its history, its cursors and its saved state.
//!
//! An entry is no larger than what was done: for typed text only the difference, for a fix only the patch.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::edits::{Edit, NodeText};
use crate::doctor::Patch;
use crate::editor::cursor::Place;
use crate::editor::disk::{Digest, FileText, Fingerprint};
use crate::editor::setup::SettingUp;
use crate::formats::{Envelope, FormatId};
use crate::record::{Headers, NodeId, Record};
use crate::text::Encoding;

/// One thing that happened to a document.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum Action {
    /// A game of the file is shown, with the cursor at a place: recorded only where it matters to what comes next.
    Look {
        /// Which game.
        game: usize,
        /// Where in it.
        place: Place,
    },
    /// An edit.
    Edit {
        /// The edit.
        edit: Edit,
        /// Whether it forms one step with the edit before.
        #[serde(default, skip_serializing_if = "is_false")]
        joins: bool,
    },
    /// A text of a node was changed.
    Text {
        /// Where.
        at: NodeId,
        /// Which text.
        which: NodeText,
        /// The change.
        change: Splice,
        /// Whether it forms one step with the edit before.
        #[serde(default, skip_serializing_if = "is_false")]
        joins: bool,
        /// How many further edits it stands for, all of them one step.
        #[serde(default, skip_serializing_if = "is_zero")]
        more: u64,
    },
    /// The value of a header was changed.
    Header {
        /// Its key.
        key: String,
        /// Its place in the list.
        place: usize,
        /// The change.
        change: Splice,
        /// Whether it forms one step with the edit before.
        #[serde(default, skip_serializing_if = "is_false")]
        joins: bool,
        /// How many further edits it stands for, all of them one step.
        #[serde(default, skip_serializing_if = "is_zero")]
        more: u64,
    },
    /// A fix of the text that the document shows as its source.
    Fix {
        /// The patch.
        patch: Patch,
        /// The format of the text.
        format: FormatId,
        /// Which game of the text it concerns.
        game: usize,
        /// The encoding that the file turned out to be in.
        encoding: Option<Encoding>,
    },
    /// One game is replaced by a game of the file read last; this completes the entry for what another program has
    /// written.
    TakeOver {
        /// The extension of the file's name.
        extension: Option<String>,
        /// Which game.
        game: usize,
    },
    /// The file read last was read again in another encoding.
    Reread {
        /// The extension of the file's name.
        extension: Option<String>,
        /// The encoding.
        encoding: Option<Encoding>,
    },
    /// The file says the same with other bytes.
    Respelled {
        /// The bytes.
        file: FileText,
    },
    /// One step back.
    Undo,
    /// One step forward.
    Redo,
    /// Encoding, byte order mark and line ends of the next save were chosen.
    Envelope(Envelope),
    /// The file was written.
    Saved {
        /// Where.
        path: Name,
        /// In which format.
        format: FormatId,
        /// In which encoding, with which byte order mark and line ends.
        envelope: Envelope,
        /// Which revision of the document.
        revision: u64,
        /// The digest of what was written, if known.
        content: Option<Fingerprint>,
        /// How many steps were made during the save: they are not in it.
        #[serde(default)]
        since: u64,
    },
    /// A position is being set up: the record is unchanged by that.
    SetUp(SettingUp),
    /// Everything after the first actions was taken back, because a command failed half-way.
    RolledBack {
        /// How many actions remain, counted from the start of the journal.
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

/// A change of a text: some bytes of it are replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Splice {
    /// The start, in bytes.
    pub at: usize,
    /// How many bytes are removed.
    #[serde(default)]
    pub cut: usize,
    /// What is inserted there.
    pub with: String,
}

impl Splice {
    /// The change that leads from one text to another.
    pub fn between(old: &str, new: &str) -> Self {
        let same = |(a, b): &((usize, char), (usize, char))| a.1 == b.1;
        let head = old.char_indices().zip(new.char_indices()).take_while(same).last();
        let at = head.map_or(0, |((at, letter), _)| at + letter.len_utf8());
        let (old_rest, new_rest) = (old.get(at..).unwrap_or_default(), new.get(at..).unwrap_or_default());
        let tail = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(|(a, b)| a == b);
        let tail: usize = tail.map(|(letter, _)| letter.len_utf8()).sum();
        let with = new_rest.get(..new_rest.len() - tail).unwrap_or_default().to_owned();
        Self { at, cut: old_rest.len() - tail, with }
    }

    /// What is inserted if another change follows, provided that it only touches what this one has inserted.
    fn with_next(&self, next: &Self) -> Option<String> {
        let start = next.at.checked_sub(self.at)?;
        let (head, tail) = (self.with.get(..start)?, self.with.get(start.checked_add(next.cut)?..)?);
        Some([head, &next.with, tail].concat())
    }

    /// The text with the change; `None` if the change does not fit this text.
    pub fn apply(&self, old: &str) -> Option<String> {
        let after = old.get(self.at.checked_add(self.cut)?..)?;
        Some([old.get(..self.at)?, &self.with, after].concat())
    }
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
    /// The entry for an edit: taken after the edit was made in `record`, but before the document shows what was read.
    pub(crate) fn of(edit: &Edit, record: &Record, joins: bool, document: &impl Known) -> Self {
        let whole = || Self::Edit { edit: edit.clone(), joins };
        match edit {
            Edit::Text(at, NodeText::Comment, text) => match record.tree.get(*at) {
                Some(node) => {
                    let change = Splice::between(&node.comment, text);
                    Self::Text { at: *at, which: NodeText::Comment, change, joins, more: 0 }
                }
                None => whole(),
            },
            Edit::Headers { key, pairs } => {
                let now: Vec<_> = record.headers.iter().collect();
                let same =
                    |place: usize| pairs.get(place).map(|(k, v)| (k.as_str(), v.as_str())) == now.get(place).copied();
                let mut other = (0..pairs.len()).filter(|&place| !same(place));
                match (other.next(), other.next()) {
                    (Some(place), None) if pairs.len() == now.len() && pairs[place].0 == now[place].0 => {
                        let change = Splice::between(now[place].1, &pairs[place].1);
                        Self::Header { key: key.clone(), place, change, joins, more: 0 }
                    }
                    _ => whole(),
                }
            }
            Edit::Replace { text, patch, format, game, encoding }
                if document.source().as_deref() == Some(text.as_str()) =>
            {
                Self::Fix { patch: patch.clone(), format: *format, game: *game, encoding: *encoding }
            }
            Edit::TakeOver { file, game } if document.bytes().as_ref() == Some(&file.bytes) => {
                Self::TakeOver { extension: file.extension.clone(), game: *game }
            }
            _ => whole(),
        }
    }

    /// How many further revisions it hands out.
    pub(crate) fn more(&self) -> u64 {
        match self {
            Self::Text { more, .. } | Self::Header { more, .. } => *more,
            _ => 0,
        }
    }

    /// Merges the next action into this one if they are one step of typing; otherwise gives it back.
    pub(crate) fn join(&mut self, next: Self) -> Option<Self> {
        let (change, more, then, and) = match (self, &next) {
            (
                Self::Text { at, which, change, more, .. },
                Self::Text { at: there, which: text, change: then, joins: true, more: and },
            ) if at == there && which == text => (change, more, then, and),
            (
                Self::Header { key, place, change, more, .. },
                Self::Header { key: other, place: there, change: then, joins: true, more: and },
            ) if key == other && place == there => (change, more, then, and),
            _ => return Some(next),
        };
        let Some(with) = change.with_next(then) else { return Some(next) };
        change.with = with;
        *more += and + 1;
        None
    }

    /// Whether it is a new step, after which undone steps can no longer be redone.
    fn ends_redo(&self) -> bool {
        !matches!(
            self,
            Self::Look { .. }
                | Self::Undo
                | Self::Redo
                | Self::Envelope(_)
                | Self::Saved { .. }
                | Self::Respelled { .. }
                | Self::SetUp(_)
                | Self::RolledBack { .. }
        )
    }

    /// The edit that it is on a document; `None` if it is not an edit, or does not fit this document.
    pub(crate) fn edit(self, document: &impl Known) -> Option<(Edit, bool)> {
        let file = |extension| Some(FileText { bytes: document.bytes()?, extension });
        Some(match self {
            Self::Edit { edit, joins } => (edit, joins),
            Self::Text { at, which: NodeText::Comment, change, joins, .. } => {
                (Edit::Text(at, NodeText::Comment, change.apply(document.node_text(at)?)?), joins)
            }
            Self::Header { key, place, change, joins, .. } => {
                let mut headers = document.headers().clone();
                let (_, value) = headers.pairs_mut().get_mut(place)?;
                *value = change.apply(value)?;
                (Edit::Headers { key, pairs: std::mem::take(headers.pairs_mut()) }, joins)
            }
            Self::Fix { patch, format, game, encoding } => {
                let text = document.source()?.as_ref().to_owned();
                (Edit::Replace { text, patch, format, game, encoding }, false)
            }
            Self::TakeOver { extension, game } => (Edit::TakeOver { file: file(extension)?, game }, false),
            Self::Reread { extension, encoding } => (Edit::Reread { file: file(extension)?, encoding }, false),
            _ => return None,
        })
    }
}

/// What an action leaves out because the document knows it.
pub(crate) trait Known {
    /// The comment of a node of the game shown.
    fn node_text(&self, at: NodeId) -> Option<&str>;
    /// The headers of the game shown.
    fn headers(&self) -> &Headers;
    /// The text shown as the source.
    fn source(&self) -> Option<Arc<str>>;
    /// The bytes of the file read last.
    fn bytes(&self) -> Option<Arc<[u8]>>;
}

/// What a document reports to its journal.
#[derive(Debug)]
pub(crate) enum JournalMessage {
    /// Something happened.
    Action(Action),
    /// The record of a game after this many actions, and the length of the history, so that the journal can be
    /// verified.
    State(u64, Box<State>),
    /// The same as a digest, computed elsewhere because that takes long.
    Proof(Proof),
    /// Answer once everything before this is in the file or, if asked for, on the disk.
    Flush {
        /// Whether it must survive a power cut, too.
        sync: bool,
        /// Whom to answer.
        reply: Sender<bool>,
    },
    /// The person closed the document. Any unsaved edits were given up knowingly.
    Close {
        /// Whether there are unsaved edits.
        unsaved: bool,
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
    /// How many steps can be undone, and how many redone.
    pub steps: (usize, usize),
    /// Its revision.
    pub revision: u64,
}

impl Proof {
    /// Takes longer the larger the record is.
    pub fn of(after: u64, state: &State) -> Self {
        let State { game, record, steps, revision } = state;
        Self { after, game: *game, digest: Digest::with_ids(record), steps: *steps, revision: *revision }
    }
}

/// The state of a document at one moment, as far as replaying can go wrong.
#[derive(Debug)]
pub(crate) struct State {
    /// The game shown.
    pub game: usize,
    /// Its record. Cheap: it shares its nodes with the one being edited.
    pub record: Record,
    /// How many steps can be undone, and how many redone.
    pub steps: (usize, usize),
    /// Its revision.
    pub revision: u64,
}

/// The number of actions between two proofs.
const PROOF_EVERY: u64 = 64;

/// Where a document reports what happens to it. A copy of a document reports nothing.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    outlet: Option<Sender<JournalMessage>>,
    /// The game and cursor that the journal knows.
    known: Option<(usize, Place)>,
    /// How many actions were reported.
    count: u64,
    /// How many steps, done and undone, the history had when this began: the journal knows nothing about those.
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

    /// How many actions were reported.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many steps, done and undone, the journal knows out of this many.
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
    pub fn look(&mut self, game: usize, place: Place) {
        if self.is_on() && self.known != Some((game, place)) {
            self.tell(Action::Look { game, place }, game, place);
        }
    }

    /// Reports what was done, and where the cursor is after it.
    pub fn tell(&mut self, action: Action, game: usize, place: Place) {
        let Some(outlet) = &self.outlet else { return };
        if action.ends_redo() {
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
    pub fn prove(&self, state: State) {
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
