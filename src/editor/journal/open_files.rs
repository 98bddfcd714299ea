//! Which files a window has open, for the start after a crash: what is in no file comes back from the journals, and
//! this list brings back the files beside it, and the order of the tabs.
//!
//! Each window has a list of its own, and a lock beside it that it holds as long as it lives: a list whose lock can be
//! taken is what a crash has left. A window that is closed removes its list.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::shelf::files;
use super::writer::{new_path, private_folder};
use crate::disk::{LockFile, write_privately};
use crate::editor::document::Document;
use crate::editor::edit::Name;
use crate::record::NodeId;
use crate::task::join_within;

/// The name of the folder within the state folder.
const FOLDER: &str = "open";
/// How long a list stays as it is on disk before the next one is written.
const PACE: Duration = Duration::from_secs(1);
/// How long the end of the program waits for the disk.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often in a row files are brought back although the program ended while it opened them.
const MOST_TRIES: u32 = 2;

/// An open file, and what is shown of it; or a record that has no file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct OpenFile {
    /// The file; the journal, if there is no file.
    pub path: Name,
    /// Whether there is no file.
    #[serde(default)]
    pub untitled: bool,
    /// Which of its games is shown, from 0.
    pub game: usize,
    /// The move number that is shown.
    pub ply: u32,
    /// The last node of the line that is shown. `None` if the file was edited: read again, its nodes may have other
    /// ids.
    #[serde(default)]
    pub leaf: Option<NodeId>,
    /// Whether it is the one in front.
    pub front: bool,
}

impl OpenFile {
    /// What is shown of a document that is in a file, or else in a journal. O(1).
    pub fn of(path: PathBuf, document: &Document, front: bool) -> Self {
        let (cursor, unedited) = (document.cursor(), document.steps().1 == 0);
        Self {
            path: path.into(),
            untitled: document.path().is_none(),
            game: document.games().1,
            ply: document.ply_of_row(cursor.index()),
            leaf: if unedited { cursor.line().last().copied() } else { None },
            front,
        }
    }
}

/// A list as it is on disk.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
struct StoredOpenFiles {
    files: Vec<OpenFile>,
    /// How often a start has tried to open them and did not live to say that it has.
    #[serde(default)]
    tries: u32,
}

/// The list of a window. Dropping it leaves it as a crash would.
#[derive(Debug, Default)]
pub struct OpenFiles {
    folder: Option<PathBuf>,
    /// What was told last; `None` if nothing was.
    known: Option<Vec<OpenFile>>,
    writer: Option<(Sender<ListMessage>, JoinHandle<()>)>,
}

#[derive(Debug)]
enum ListMessage {
    Open(Vec<OpenFile>),
    /// The window is closed.
    Closed,
}

/// A list on disk, with its lock.
struct LockedList {
    list: PathBuf,
    lock: PathBuf,
    _held: LockFile,
}

impl OpenFiles {
    /// The list of a new window, and the files that crashed windows had open, in the order of their tabs. They are in
    /// the list of this window until it tells what it has opened.
    pub fn begin(state: &Path) -> (Self, Vec<OpenFile>) {
        let folder = state.join(FOLDER);
        let left: Vec<(LockedList, StoredOpenFiles)> =
            files(&folder, "lock").filter_map(|lock| LockedList::left_at(&lock)).collect();
        let tries = left.iter().map(|(_, list)| list.tries).max().unwrap_or(0) + 1;
        let mut open: Vec<OpenFile> = left.iter().flat_map(|(_, list)| list.files.clone()).collect();
        if tries > MOST_TRIES {
            open.clear();
        }
        let mut own = Self { folder: Some(folder), known: None, writer: None };
        let folder = if !open.is_empty() { own.folder.as_deref() } else { None };
        if let Some(place) = folder.and_then(LockedList::new) {
            place.write(StoredOpenFiles { files: open.clone(), tries });
            own.start(Some(place));
        }
        left.into_iter().for_each(|(place, _)| place.remove());
        (own, open)
    }

    /// Takes note of what is open now. Only a change is written, on another thread.
    pub fn tell(&mut self, open: Vec<OpenFile>) {
        if self.folder.is_none() || self.known.as_ref() == Some(&open) {
            return;
        }
        if self.writer.is_none() && !open.is_empty() {
            self.start(None);
        }
        self.send(ListMessage::Open(open.clone()));
        self.known = Some(open);
    }

    /// The window is closed: nothing is to be opened again.
    pub fn end(&mut self) {
        self.send(ListMessage::Closed);
        self.wait();
    }

    fn send(&self, message: ListMessage) {
        if let Some((outlet, _)) = &self.writer {
            let _ = outlet.send(message);
        }
    }

    fn start(&mut self, place: Option<LockedList>) {
        let Some(folder) = self.folder.clone() else { return };
        let (outlet, inbox) = channel();
        let work = move || keep(&folder, place, &inbox);
        self.writer = thread::Builder::new().name("open-files".to_owned()).spawn(work).ok().map(|it| (outlet, it));
    }

    /// Waits for what was told last to be written.
    fn wait(&mut self) {
        if let Some((outlet, thread)) = self.writer.take() {
            drop(outlet);
            join_within(thread, PATIENCE);
        }
    }
}

impl Drop for OpenFiles {
    fn drop(&mut self) {
        self.wait();
    }
}

/// Writes lists until nobody tells any more.
fn keep(folder: &Path, mut place: Option<LockedList>, inbox: &Receiver<ListMessage>) {
    let (mut next, mut pending) = (Instant::now(), None);
    loop {
        let told = match pending {
            Some(_) => inbox.recv_timeout(next.saturating_duration_since(Instant::now())),
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match told {
            Ok(ListMessage::Open(open)) => {
                pending = Some(open);
                continue;
            }
            Ok(ListMessage::Closed) => {
                place.into_iter().for_each(LockedList::remove);
                return;
            }
            Err(_) => {}
        }
        if let Some(files) = pending.take() {
            place = place.or_else(|| LockedList::new(folder));
            place.iter().for_each(|place| place.write(StoredOpenFiles { files: files.clone(), tries: 0 }));
            next = Instant::now() + PACE;
        }
        if told.is_err_and(|error| error == RecvTimeoutError::Disconnected) {
            return;
        }
    }
}

impl LockedList {
    /// A new place; `None` if there can be none.
    fn new(folder: &Path) -> Option<Self> {
        private_folder(folder).ok()?;
        let list = new_path(folder).with_extension("json");
        let lock = list.with_extension("lock");
        let held = OpenOptions::new().write(true).create_new(true).open(&lock).ok().map(LockFile::from)?;
        held.try_lock().ok()?;
        // A start that looks for lists may have had it in between, and removed it.
        held.is_at(&lock).then_some(Self { list, lock, _held: held })
    }

    /// The place of a window that is gone, and its list; `None` if the window lives.
    fn left_at(lock: &Path) -> Option<(Self, StoredOpenFiles)> {
        let held = OpenOptions::new().write(true).open(lock).ok().map(LockFile::from)?;
        held.try_lock().ok()?;
        if !held.is_at(lock) {
            return None;
        }
        let place = Self { list: lock.with_extension("json"), lock: lock.to_owned(), _held: held };
        let list = fs::read(&place.list).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Some((place, list.unwrap_or_default()))
    }

    /// What cannot be written is not worth a word: nothing is lost with it but the tabs.
    fn write(&self, list: StoredOpenFiles) {
        if let Ok(bytes) = serde_json::to_vec(&list) {
            let _ = write_privately(&self.list, &bytes);
        }
    }

    fn remove(self) {
        let _ = fs::remove_file(&self.list);
        let _ = fs::remove_file(&self.lock);
    }
}
