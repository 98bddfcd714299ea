//! The folder of the journals: which ones a crash or the system has left, what they hold, and how long they are kept.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::compact::compacted;
use super::entry::{JournalEntry, Summary};
use super::frames::{JournalTail, last_payload, other_version};
use super::replay::{JournalContents, NotAJournal, ReplayFault, ReplayedJournal};
use super::writer::{Journal, Resumption, new_path, private_folder, replace};
use crate::disk::{Fingerprint, LockFile, paths_in};
use crate::editor::document::{Document, is_all_of};
use crate::editor::filing::absolute;
use crate::task::{asks_a_disk, within};

/// For how many days journals of closed documents are kept.
pub const HISTORY_DAYS: u64 = 90;
/// The lifetime of journals of closed documents, their most, and the most bytes they may take.
const KEPT: (Duration, usize, u64) = (Duration::from_secs(HISTORY_DAYS * DAY), 200, 100 << 20);
/// The days within which a discarded journal can be fetched back.
const BIN_DAYS: u64 = 30;
const DAY: u64 = 24 * 60 * 60;
/// The length of the tail that is searched for the closing entry of a journal.
const TAIL: u64 = 8 << 10;
/// The size in bytes from which compacting a journal is worth it.
pub const LONG: u64 = 1 << 20;
/// The largest journal that is read for the history of a file that is opened, on another thread: half a million
/// keystrokes, two seconds of work. Longer ones would keep the person waiting.
const MOST_HISTORY: u64 = 64 << 20;

/// The folder of the journals.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// The fate of the document of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalStatus {
    /// Nobody has closed it: the program or the computer stopped first.
    Orphaned,
    /// The system ended the program, as at a log-out: nobody was asked about what is in no file.
    Interrupted,
    /// The person closed it.
    Closed,
    /// The person threw it away.
    Discarded,
}

/// A journal that no process is writing.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// Its path.
    pub journal: PathBuf,
    /// The fate of its document.
    pub fate: JournalStatus,
    /// Its summary.
    pub summary: Summary,
    /// When it was last written; for a discarded one, when it was discarded.
    pub when: SystemTime,
    /// Its size in bytes.
    pub bytes: u64,
}

/// A document that was restored from its journal.
#[derive(Debug)]
pub struct Recovered {
    /// The document, with its history. It is modified unless all of it was saved.
    pub document: Document,
    /// The fault at which restoring ended.
    pub fault: Option<ReplayFault>,
    resumption: Resumption,
}

/// Why a journal was not restored.
#[derive(Debug, thiserror::Error)]
pub enum RecoverError {
    /// It cannot be read or written.
    #[error("the journal cannot be read: {0}")]
    Io(#[from] io::Error),
    /// Another process has it open.
    #[error("another window has this document open")]
    InUse,
    /// It yields no document.
    #[error(transparent)]
    NotAJournal(#[from] NotAJournal),
}

impl Recovered {
    /// Resumes the journal as that of the document. The two belong together.
    pub fn resume(self, wake: impl Fn() + Send + 'static) -> (Document, Journal) {
        let Self { mut document, resumption, .. } = self;
        let was = resumption.summary.path.as_ref().map(|path| absolute(&path.path()));
        let journal = Journal::resume(resumption, &mut document, wake);
        let moved = document.path().map(absolute).filter(|now| was.is_some_and(|was| was != *now));
        if let Some(path) = moved {
            document.renamed(path);
        }
        (document, journal)
    }
}

impl Shelf {
    /// A folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Its path.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn bin(&self) -> PathBuf {
        self.folder.join("bin")
    }

    /// Keeps what happens to a document from now on; see [`Journal`].
    pub fn keep(&self, document: &mut Document, wake: impl Fn() + Send + 'static) -> Journal {
        Journal::begin(&self.folder, document, wake)
    }

    /// The journals that no process is writing, newest first. Reads those that nobody has closed, so call it on another
    /// thread.
    pub fn found(&self) -> Vec<Shelved> {
        let mut found: Vec<_> = journals(&self.folder).filter_map(|path| look(&path, false).ok()?).collect();
        found.extend(journals(&self.bin()).filter_map(|path| look(&path, true).ok()?));
        found.sort_by_key(|found| std::cmp::Reverse(found.when));
        found
    }

    /// The journals of which nothing can be read, and why: nobody else may tell that there are edits in them. They stay
    /// as they are, those of another version, too.
    pub fn unreadable(&self) -> Vec<(PathBuf, RecoverError)> {
        journals(&self.folder).filter_map(|path| Some((path.clone(), look(&path, false).err()?))).collect()
    }

    /// Restores a document, without touching its journal: to look at it, or to compare it with its file.
    pub fn preview(&self, journal: &Path) -> Result<(Document, Option<ReplayFault>), RecoverError> {
        let ReplayedJournal { document, fault, .. } = JournalContents::read(&fs::read(journal)?)?.replay(None)?;
        Ok((document, fault))
    }

    /// Restores a document, history and cursor included, to be resumed. Until then its journal stays as it is, so that
    /// nothing is lost if the program ends in the middle of it.
    pub fn recover(&self, journal: &Path) -> Result<Recovered, RecoverError> {
        self.recover_some(journal, None)
    }

    /// Restores a document as it was after this many actions; later actions are taken back in the journal, too.
    pub(super) fn recover_some(&self, journal: &Path, count: Option<u64>) -> Result<Recovered, RecoverError> {
        let mut journal = journal.to_owned();
        if journal.parent() == Some(self.bin().as_path()) {
            journal = self.fetch_back(&journal)?;
        }
        let file = open_locked(&journal)?;
        let mut contents = JournalContents::read(&read_all(&file)?)?;
        let ReplayedJournal { document, fault, done } = contents.replay(count)?;
        let Some(whole) = contents.mended.take() else {
            return self.recovered(file, journal, &contents, document, fault, done);
        };
        self.keep_damaged(&journal)?;
        drop(file);
        let file = replace(&journal, &whole)?;
        contents.tail = JournalTail::Whole;
        let recovered = self.recovered(file, journal, &contents, document, None, done)?;
        Ok(Recovered { fault, ..recovered })
    }

    /// Keeps a copy of a damaged journal: somebody may get more out of it than we can.
    fn keep_damaged(&self, journal: &Path) -> io::Result<()> {
        private_folder(&self.bin())?;
        let name = journal.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        fs::copy(journal, self.bin().join(format!("{name}-damaged.journal"))).map(drop)
    }

    fn recovered(
        &self,
        file: LockFile,
        path: PathBuf,
        contents: &JournalContents,
        document: Document,
        fault: Option<ReplayFault>,
        done: u64,
    ) -> Result<Recovered, RecoverError> {
        if matches!(fault, Some(ReplayFault::Damaged(_) | ReplayFault::Refused(_) | ReplayFault::Differs(_))) {
            self.keep_damaged(&path)?;
        }
        let (mut length, mut frames, mut actions) = (contents.end as u64, contents.frames, contents.count);
        if contents.tail != JournalTail::Whole {
            file.set_len(length)?;
        }
        if done < contents.count {
            // What was not replayed is taken back in the journal, too.
            let bytes = contents.roll_back(done, document.newest_revision());
            io::Write::write_all(&mut &*file, &bytes)?;
            length += bytes.len() as u64;
            frames += 1;
            actions += 1;
        }
        let summary = contents.summary.clone();
        let resumption = Resumption { file, path, length, frames, actions, summary };
        Ok(Recovered { document, fault, resumption })
    }

    /// The document of a file that was opened, as it was when the file was written: with its history. `None` if no
    /// journal knows it.
    pub fn history_of(&self, document: &Document) -> Option<Recovered> {
        let bytes = document.file_bytes()?;
        let content = document.on_disk()?;
        let known = |path: &PathBuf| {
            fs::metadata(path).is_ok_and(|metadata| metadata.len() <= MOST_HISTORY)
                && look(path, false).is_ok_and(|found| {
                    let Some(found) = found else { return false };
                    found.summary.content == Some(content)
                        && found.summary.edits.0 > 0
                        && is_of(&found.summary, document)
                })
        };
        let mut candidates: Vec<_> = journals(&self.folder).filter(known).collect();
        candidates
            .sort_by_key(|path| std::cmp::Reverse(fs::metadata(path).and_then(|metadata| metadata.modified()).ok()));
        candidates.iter().find_map(|path| self.history_in(path, document, content, &bytes))
    }

    fn history_in(&self, path: &Path, opened: &Document, content: Fingerprint, bytes: &[u8]) -> Option<Recovered> {
        let file = open_locked(path).ok()?;
        let contents = JournalContents::read(&read_all(&file).ok()?).ok()?;
        let last = contents.saved_as(content)?;
        // Unsaved work in a journal that no person closed is for the person to restore or discard: what was done since the
        // file was written, unless it was taken back.
        let is_over = contents.closed && !contents.summary.by_system || contents.summary.unsaved_changes() == 0;
        if contents.tail != JournalTail::Whole || !is_of(&contents.summary, opened) {
            return None;
        }
        let done = if is_over { last + 1 } else { contents.count };
        let ReplayedJournal { mut document, fault, .. } = contents.replay(Some(done)).ok()?;
        // Steps that were made while it was saved would have to be taken back, in the journal too.
        if fault.is_some() || document.is_modified() || document.has_setup() {
            return None;
        }
        // It must save as exactly what is there, or the promise that nothing changes without an edit would be broken, and
        // must show nothing that the file does not hold.
        if !is_all_of(&document, opened) || document.store(document.format()?, document.envelope()).0 != bytes {
            return None;
        }
        document.move_to(opened.path().map(Path::to_owned));
        document.set_on_disk(content);
        let (mut file, mut path) = (file, path.to_owned());
        if contents.summary.unsaved {
            // What was given up at closing remains restorable from the list; a copy continues.
            let copy = new_path(&self.folder);
            fs::copy(&path, &copy).ok()?;
            (file, path) = (open_locked(&copy).ok()?, copy);
        }
        self.recovered(file, path, &contents, document, None, done).ok()
    }

    /// Throws a journal away, for thirty days.
    ///
    /// # Errors
    /// [`RecoverError::InUse`] while a process writes it; what the system says.
    pub fn discard(&self, journal: &Path) -> Result<(), RecoverError> {
        let file = open_locked(journal)?;
        private_folder(&self.bin())?;
        let name = journal.file_name().ok_or(io::Error::from(io::ErrorKind::InvalidInput))?;
        fs::rename(journal, self.bin().join(name))?;
        // Its thirty days begin now.
        let _ = file.set_modified(SystemTime::now());
        Ok(())
    }

    /// Fetches a discarded journal back; returns where it is now.
    pub fn fetch_back(&self, journal: &Path) -> io::Result<PathBuf> {
        let name = journal.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let target = self.folder.join(name);
        fs::rename(journal, &target)?;
        Ok(target)
    }

    /// Rewrites journals of at least this many bytes in a shorter form, if their documents were closed: the same undo
    /// steps in fewer bytes. On failure a journal stays as it is. Slow, so call it on another thread.
    pub fn compact(&self, long: u64) {
        for path in journals(&self.folder) {
            let long = fs::metadata(&path).is_ok_and(|metadata| metadata.len() >= long);
            // Journals still to be restored are not touched.
            if long
                && look(&path, false).is_ok_and(|found| found.is_some_and(|found| found.fate == JournalStatus::Closed))
            {
                let _ = compact(&path);
            }
        }
    }

    /// Removes what was kept long enough, but never a journal that no person has closed and whose content is in no file.
    pub fn sweep(&self) {
        let now = SystemTime::now();
        let age = |time: SystemTime| now.duration_since(time).unwrap_or(Duration::ZERO);
        let (most_age, most, most_bytes) = KEPT;
        let (mut count, mut bytes) = (0, 0);
        for found in self.found() {
            let expired = match found.fate {
                JournalStatus::Discarded => age(found.when) > Duration::from_secs(BIN_DAYS * DAY),
                JournalStatus::Orphaned | JournalStatus::Interrupted if found.summary.unsaved => false,
                JournalStatus::Orphaned | JournalStatus::Interrupted | JournalStatus::Closed => {
                    count += 1;
                    bytes += found.bytes;
                    // Edits given up on closing are kept as long as discarded journals, whatever room they take.
                    let young = found.summary.unsaved && age(found.when) <= Duration::from_secs(BIN_DAYS * DAY);
                    !young && (count > most || bytes > most_bytes || age(found.when) > most_age)
                }
            };
            if expired {
                let _ = fs::remove_file(&found.journal);
            }
        }
        // A journal that was being created when the program ended.
        for path in files(&self.folder, "tmp") {
            let old = fs::metadata(&path)
                .and_then(|metadata| metadata.modified())
                .is_ok_and(|time| age(time).as_secs() > DAY);
            if old {
                let _ = fs::remove_file(path);
            }
        }
    }
}

pub(super) fn files(folder: &Path, extension: &'static str) -> impl Iterator<Item = PathBuf> + use<> {
    let paths = paths_in(folder).into_iter();
    paths.filter(move |path| path.extension().is_some_and(|found| found == extension))
}

fn journals(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    files(folder, "journal")
}

/// Rewrites a journal in a shorter form. It is read without a lock, so that nobody who opens its file has to wait, and
/// the attempt is given up if anybody has continued it.
fn compact(path: &Path) -> Option<()> {
    let bytes = fs::read(path).ok()?;
    let shorter = compacted(&bytes)?;
    let file = LockFile::from(OpenOptions::new().read(true).append(true).open(path).ok()?);
    let locked = matches!(file.try_lock(), Ok(()) | Err(TryLockError::Error(_)));
    let metadata = file.metadata().ok()?;
    if !locked || !file.is_at(path) || metadata.len() != bytes.len() as u64 {
        return None;
    }
    let written = replace(path, &shorter).ok()?;
    // It keeps the age of its content.
    let _ = written.set_modified(metadata.modified().ok()?);
    Some(())
}

/// The summary of a journal; `None` while a process writes it.
fn look(path: &Path, discarded: bool) -> Result<Option<Shelved>, RecoverError> {
    asks_a_disk();
    let mut file = LockFile::from(File::open(path)?);
    match file.try_lock_shared() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        // Without locks nobody can tell; restoring a live journal is refused.
        Err(TryLockError::Error(_)) => {}
    }
    let mut first_line = Vec::new();
    (&*file).take(FIRST_LINE).read_to_end(&mut first_line)?;
    if let Some(version) = other_version(&first_line) {
        return Err(NotAJournal::OtherVersion(version).into());
    }
    let metadata = file.metadata()?;
    let (when, bytes) = (metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH), metadata.len());
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(bytes.saturating_sub(TAIL)))?;
    (&*file).take(TAIL).read_to_end(&mut tail)?;
    let closing = last_payload(&tail).and_then(|payload| serde_json::from_slice(payload).ok());
    let found = |fate, summary| Some(Shelved { journal: path.to_owned(), fate, summary, when, bytes });
    if let Some(JournalEntry::Closed(summary)) = closing {
        let fate = match summary.by_system && summary.unsaved {
            _ if discarded => JournalStatus::Discarded,
            true => JournalStatus::Interrupted,
            false => JournalStatus::Closed,
        };
        return Ok(found(fate, summary));
    }
    let contents = JournalContents::read(&read_all(&file)?)?;
    let fate = if discarded { JournalStatus::Discarded } else { JournalStatus::Orphaned };
    // A document without a file is unsaved, edited or not.
    let unsaved = contents.summary.unsaved_changes() > 0 || contents.summary.path.is_none();
    Ok(found(fate, Summary { unsaved, ..contents.summary }))
}

/// The bytes of a journal that are read for its version.
const FIRST_LINE: u64 = 32;

/// The longest wait for a disk that is asked whether it still has a file.
const ASKED_FOR: Duration = Duration::from_millis(500);

/// Whether a journal belongs to a document's file. A copy of a file has the same content, but the history of the
/// original is not its own: restored, it would be saved over the original. A file that is no longer in its old place
/// has been moved.
fn is_of(summary: &Summary, document: &Document) -> bool {
    let (was, now) = (summary.path.as_ref().map(|path| absolute(&path.path())), document.path().map(absolute));
    // A disk that sleeps is taken to have it still.
    let is_gone = |was: PathBuf| within(ASKED_FOR, move || !was.exists()).unwrap_or(false);
    was == now || now.is_some() && was.is_some_and(is_gone)
}

fn read_all(mut file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a journal to continue it. Another process may be looking at it just now, so this is retried for a moment.
fn open_locked(path: &Path) -> Result<LockFile, RecoverError> {
    for _ in 0..20 {
        let file = LockFile::from(OpenOptions::new().read(true).append(true).open(path)?);
        match file.try_lock() {
            Ok(()) | Err(TryLockError::Error(_)) if file.is_at(path) => return Ok(file),
            // It was rewritten meanwhile: what was opened no longer has a name.
            Ok(()) | Err(TryLockError::Error(_)) => {}
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
        }
    }
    Err(RecoverError::InUse)
}
