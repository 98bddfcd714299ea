//! The thread that writes a journal: it writes at once and syncs within half a second, so that no edit waits for
//! either.
//!
//! What cannot be written is kept and tried again; what was in the file before stays readable. If a sync fails, what
//! was written may be gone from the disk's cache, too: then the file is rewritten. So it is if somebody has removed it, or
//! its folder. A journal is locked as long as its thread lives: whoever can lock one knows that no process is writing it
//! any more.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::base::Header;
use super::entry::{JournalEntry, Summary};
use super::frames::{MAGIC, frame, frame_of, head};
use crate::disk::LockFile;
use crate::editor::document::{Document, DocumentOrigin, OriginData};
use crate::editor::edit::{Action, JournalMessage, Proof};
use crate::fault::on_panic;
use crate::task::within;

/// How long after the first unsynced frame the disk is asked to sync: a power cut loses no more than this, plus the
/// time that the sync takes.
const SYNC_WITHIN: Duration = Duration::from_millis(500);
/// The delay between a failure and the next attempt.
const RETRY_AFTER: Duration = Duration::from_secs(3);
/// Records with more nodes than this are digested on a separate thread, so that nothing waits for that.
const LARGE: usize = 2_000;
/// The name of the threads that write.
const THREAD: &str = "journal";
/// The longest wait for the disk of a document's file: it may sleep, and edits must be written.
const ASKED_FOR: Duration = Duration::from_millis(500);
/// A disk that takes longer to write than this protects nothing.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);
/// The longest wait of a panic for pending writes.
const PANIC_WAITS: Duration = Duration::from_millis(200);

/// A journal that is or was being written: its health lives as long as this.
type Live = (Weak<Shared>, Sender<JournalMessage>);

static LIVE: Mutex<Vec<Live>> = Mutex::new(Vec::new());

/// Flushes all journals: a panic may end the program.
fn flush_all() {
    // It cannot wait for itself.
    if thread::current().name() == Some(THREAD) {
        return;
    }
    let Ok(live) = LIVE.try_lock() else { return };
    let ask = |outlet: &Sender<JournalMessage>| {
        let (reply, answer) = channel();
        outlet.send(JournalMessage::Flush { sync: false, reply }).is_ok().then_some(answer)
    };
    let asked: Vec<_> =
        live.iter().filter(|(shared, _)| shared.strong_count() > 0).filter_map(|(_, outlet)| ask(outlet)).collect();
    drop(live);
    let by = Instant::now() + PANIC_WAITS;
    for answer in asked {
        let _ = answer.recv_timeout(by.saturating_duration_since(Instant::now()));
    }
}

/// Why edits are not protected at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalTrouble {
    /// The error of the system: its kind and its text.
    pub kind: io::ErrorKind,
    /// The text.
    pub detail: String,
    /// The folder of the journal.
    pub folder: PathBuf,
}

#[derive(Debug, Default)]
struct Health {
    trouble: Option<JournalTrouble>,
    /// The disk never confirms that it keeps anything.
    unconfirmed: Option<JournalTrouble>,
    file: Option<PathBuf>,
    /// Since when the disk has been asked to write something, and where.
    asked: Option<(Instant, PathBuf)>,
    /// The thread has ended: nothing is written any more, and the file is not locked.
    ended: bool,
}

/// The state that the thread of a journal shares with the others.
#[derive(Debug, Default)]
struct Shared {
    health: Mutex<Health>,
    /// Notified when the thread ends.
    ended: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Health> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A journal for those who no longer write it: its thread continues until everything is on disk.
#[derive(Clone, Debug)]
pub struct Trace {
    shared: Arc<Shared>,
    /// If what it was told up to a moment is waited for, rather than its end.
    so_far: Option<Arc<Mutex<Receiver<bool>>>>,
}

impl Trace {
    /// The file, once there is one.
    pub fn file(&self) -> Option<PathBuf> {
        self.shared.lock().file.clone()
    }

    /// Whether all of a closed journal is written, and its file free for others; waits for that, but no longer than
    /// this.
    pub fn wait(&self, patience: Duration) -> bool {
        if let Some(answer) = &self.so_far {
            // Nobody answers twice, nor after the end.
            let answer = answer.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(patience);
            return answer != Err(RecvTimeoutError::Timeout);
        }
        let goes_on = |health: &mut Health| !health.ended;
        let waited = self.shared.ended.wait_timeout_while(self.shared.lock(), patience, goes_on);
        waited.unwrap_or_else(PoisonError::into_inner).0.ended
    }
}

/// The journal of an open document. Dropping it leaves it as a crash would, except that pending entries are still
/// written.
#[derive(Debug)]
pub struct Journal {
    document: u64,
    outlet: Sender<JournalMessage>,
    shared: Arc<Shared>,
}

/// A journal to be resumed: locked, intact and replayed.
#[derive(Debug)]
pub(super) struct Resumption {
    pub file: LockFile,
    pub path: PathBuf,
    /// Its length and its number of frames.
    pub length: u64,
    pub frames: u64,
    /// The number of its actions.
    pub actions: u64,
    pub summary: Summary,
}

/// The source of a new journal.
enum JournalSource {
    New(Box<DocumentOrigin>),
    Resumed,
}

impl Journal {
    /// Records what happens to a document from now on. A file is created in the folder with the first edit; at once, if
    /// the document holds anything that is in no file. `wake` is called when [`trouble`](Self::trouble) has changed.
    pub(super) fn begin(folder: &Path, document: &mut Document, wake: impl Fn() + Send + 'static) -> Self {
        let origin = document.origin();
        let summary =
            Summary { path: origin.path.clone().map(Into::into), content: document.on_disk(), ..Summary::default() };
        let matters = document.is_unsaved();
        let writer = |inbox, own, shared| JournalWriter {
            inbox,
            own,
            shared,
            wake: Box::new(wake),
            folder: folder.to_owned(),
            source: JournalSource::New(Box::new(origin)),
            file: None,
            length: 0,
            unsynced: Vec::new(),
            doubtful: false,
            frames: 2,
            pending: Vec::new(),
            // What is in no file exists nowhere else, even if nobody has edited it.
            matters,
            sync_by: None,
            unkept: None,
            failed: None,
            replies: Vec::new(),
            summary,
        };
        Self::spawn(document, None, writer)
    }

    /// Resumes a journal. The proof that is written first also says that the document is open again: otherwise a
    /// journal that was closed would not be offered after a crash.
    pub(super) fn resume(resumption: Resumption, document: &mut Document, wake: impl Fn() + Send + 'static) -> Self {
        let Resumption { file, path, length, frames, actions, summary } = resumption;
        let writer = |inbox, own, shared: Arc<Shared>| {
            shared.lock().file = Some(path.clone());
            JournalWriter {
                inbox,
                own,
                shared,
                wake: Box::new(wake),
                folder: path.parent().unwrap_or(Path::new("")).to_owned(),
                source: JournalSource::Resumed,
                file: Some(file),
                length,
                unsynced: Vec::new(),
                doubtful: false,
                frames,
                pending: Vec::new(),
                matters: true,
                sync_by: None,
                unkept: None,
                failed: None,
                replies: Vec::new(),
                summary,
            }
        };
        Self::spawn(document, Some(actions), writer)
    }

    fn spawn(
        document: &mut Document,
        known: Option<u64>,
        writer: impl FnOnce(Receiver<JournalMessage>, Sender<JournalMessage>, Arc<Shared>) -> JournalWriter,
    ) -> Self {
        let (outlet, inbox) = channel();
        let shared = Arc::new(Shared::default());
        let writer = writer(inbox, outlet.clone(), Arc::clone(&shared));
        let folder = writer.folder.clone();
        {
            let mut live = LIVE.lock().unwrap_or_else(PoisonError::into_inner);
            live.retain(|(shared, _)| shared.strong_count() > 0);
            live.push((Arc::downgrade(&shared), outlet.clone()));
        }
        on_panic(flush_all);
        let started = thread::Builder::new().name(THREAD.to_owned()).spawn(move || writer.run());
        match started {
            Ok(_) => match known {
                Some(actions) => document.record_on(outlet.clone(), actions),
                None => document.record_from_here(outlet.clone()),
            },
            Err(error) => shared.lock().trouble = Some(JournalTrouble::new(&error, &folder)),
        }
        Self { document: document.id(), outlet, shared }
    }

    /// The document that it belongs to.
    pub fn document(&self) -> u64 {
        self.document
    }

    /// Why edits are not protected, if they are not.
    pub fn trouble(&self) -> Option<JournalTrouble> {
        let health = self.shared.lock();
        let late = health.asked.as_ref().filter(|(since, _)| since.elapsed() > ANSWERS_WITHIN);
        let late = late.map(|(_, folder)| JournalTrouble::new(&io::ErrorKind::TimedOut.into(), folder));
        late.or_else(|| health.trouble.clone())
    }

    /// Why durability is unknown: the disk does not support syncing, as some network drives do not.
    pub fn unconfirmed(&self) -> Option<JournalTrouble> {
        self.shared.lock().unconfirmed.clone()
    }

    /// The file, once there is one.
    pub fn file(&self) -> Option<PathBuf> {
        self.shared.lock().file.clone()
    }

    /// Waits until everything so far is in the file or, with `sync`, on the disk; false if that fails or takes too
    /// long.
    pub fn flush(&self, sync: bool, patience: Duration) -> bool {
        let (reply, answer) = channel();
        self.outlet.send(JournalMessage::Flush { sync, reply }).is_ok()
            && answer.recv_timeout(patience).unwrap_or(false)
    }

    /// The trace of a journal after it was closed.
    pub(super) fn trace(&self) -> Trace {
        Trace { shared: Arc::clone(&self.shared), so_far: None }
    }

    /// The trace that tells when everything so far is written.
    pub(super) fn trace_so_far(&self) -> Trace {
        let (reply, answer) = channel();
        let _ = self.outlet.send(JournalMessage::Flush { sync: false, reply });
        Trace { so_far: Some(Arc::new(Mutex::new(answer))), ..self.trace() }
    }

    /// Ends it: the person has closed the document and given up any unsaved edits or, with `by_system`, the system ended
    /// the program and nobody was asked. Soon all of it will be on disk; the [`Trace`] says when.
    pub fn close(self, unsaved: bool, by_system: bool) -> Trace {
        let _ = self.outlet.send(JournalMessage::Close { unsaved, by_system });
        self.trace()
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        let _ = self.outlet.send(JournalMessage::Stop);
    }
}

impl JournalTrouble {
    fn new(error: &io::Error, folder: &Path) -> Self {
        Self { kind: error.kind(), detail: error.to_string(), folder: folder.to_owned() }
    }
}

struct JournalWriter {
    inbox: Receiver<JournalMessage>,
    /// For digests computed on another thread.
    own: Sender<JournalMessage>,
    shared: Arc<Shared>,
    wake: Box<dyn Fn() + Send>,
    folder: PathBuf,
    source: JournalSource,
    file: Option<LockFile>,
    /// The length of the file up to the end of its last whole frame.
    length: u64,
    /// The end of the file that the disk has not confirmed, in parts.
    unsynced: Vec<Arc<Vec<u8>>>,
    /// Whether a sync has failed: syncing the same file again would prove nothing.
    doubtful: bool,
    /// The number of frames, including unwritten ones.
    frames: u64,
    /// Frames that are not in the file yet.
    pending: Vec<u8>,
    /// Whether there is anything worth a file.
    matters: bool,
    /// When the disk must be synced at the latest; `None` if everything is synced.
    sync_by: Option<Instant>,
    /// Why the last sync failed.
    unkept: Option<JournalTrouble>,
    /// When writing last failed.
    failed: Option<Instant>,
    replies: Vec<(bool, Sender<bool>)>,
    summary: Summary,
}

impl JournalWriter {
    fn run(mut self) {
        loop {
            let told = match self.due() {
                None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => self.inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            let mut goes_on = match told {
                Ok(told) => self.take(told),
                Err(RecvTimeoutError::Timeout) => true,
                Err(RecvTimeoutError::Disconnected) => false,
            };
            while goes_on && let Ok(more) = self.inbox.try_recv() {
                goes_on = self.take(more);
            }
            if !goes_on {
                // There will be no other chance.
                self.failed = None;
            }
            self.shared.lock().asked = Some((Instant::now(), self.folder.clone()));
            self.write_out();
            let asked = self.replies.iter().any(|(sync, _)| *sync);
            let due = self.sync_by.is_some_and(|by| by <= Instant::now());
            let synced = if asked || due || !goes_on { self.sync() } else { self.sync_by.is_none() };
            self.shared.lock().asked = None;
            let written = self.is_written();
            for (sync, reply) in self.replies.drain(..) {
                // Whoever asked may have stopped waiting.
                let _ = reply.send(written && (synced || !sync));
            }
            if !goes_on {
                return;
            }
        }
    }

    fn is_written(&self) -> bool {
        !self.matters || self.pending.is_empty() && self.file.is_some()
    }

    /// When there is something to do even without a message.
    fn due(&self) -> Option<Instant> {
        let failed = if self.is_written() { None } else { self.failed };
        let retry = failed.map(|failed| failed + RETRY_AFTER);
        self.sync_by.into_iter().chain(retry).min()
    }

    /// Whether to continue.
    fn take(&mut self, told: JournalMessage) -> bool {
        match told {
            JournalMessage::Action(action) => {
                self.matters |= action.matters();
                if let Action::Saved { path, .. } = &action
                    && self.summary.path.as_ref().is_some_and(|left| left != path)
                {
                    self.leave();
                }
                self.summary.take(&action);
                self.put(&JournalEntry::Did(action));
            }
            JournalMessage::State(after, state) if state.record.tree.len() <= LARGE => {
                self.put(&JournalEntry::Proof(Proof::of(after, &state)));
            }
            JournalMessage::State(after, state) => {
                let own = self.own.clone();
                // A journal without a proof is still a journal.
                let _ = thread::Builder::new().name("proof".to_owned()).spawn(move || {
                    let _ = own.send(JournalMessage::Proof(Proof::of(after, &state)));
                });
            }
            JournalMessage::Proof(proof) => self.put(&JournalEntry::Proof(proof)),
            JournalMessage::Flush { sync, reply } => self.replies.push((sync, reply)),
            JournalMessage::Close { unsaved, by_system } => {
                let summary = Summary { unsaved, by_system, ..self.summary.clone() };
                self.put(&JournalEntry::Closed(summary));
                return false;
            }
            JournalMessage::Stop => return false,
        }
        true
    }

    /// The document goes on under another name: the file it had keeps a journal of its own, closed, with everything so
    /// far. A file that has itself got the other name takes its history along.
    fn leave(&mut self) {
        let left = self.summary.path.as_ref().map(|left| left.path());
        let stays = left.is_some_and(|left| within(ASKED_FOR, move || left.exists()).unwrap_or(true));
        // What was to be written with this step is all there is of it yet, when two savings came at once.
        if !stays || !self.summary.has_saved() || self.file.is_none() && self.try_to_write().is_err() {
            return;
        }
        let summary = Summary { unsaved: false, by_system: false, ..self.summary.clone() };
        let Ok(closed) = serde_json::to_vec(&JournalEntry::Closed(summary)) else { return };
        let copy = || {
            let mut bytes = self.read_back(self.length)?;
            bytes.extend_from_slice(&self.pending);
            frame(self.frames, &closed, &mut bytes);
            replace(&new_path(&self.folder), &bytes).map(drop)
        };
        // The journal itself holds everything, whether there is a copy or not.
        let _ = copy();
    }

    fn put(&mut self, entry: &JournalEntry) {
        // Everything in an entry can be written as JSON.
        self.frames += u64::from(frame_of(self.frames, entry, &mut self.pending));
    }

    fn write_out(&mut self) {
        let waits = self.failed.is_some_and(|failed| failed.elapsed() < RETRY_AFTER) && self.replies.is_empty();
        if self.is_written() || waits {
            return;
        }
        let result = self.try_to_write();
        self.failed = result.is_err().then(Instant::now);
        let trouble = result.err().map(|error| JournalTrouble::new(&error, &self.folder));
        self.report(trouble.or_else(|| self.unkept.clone()));
    }

    fn report(&self, trouble: Option<JournalTrouble>) {
        let mut health = self.shared.lock();
        if health.trouble != trouble {
            health.trouble = trouble;
            drop(health);
            (self.wake)();
        }
    }

    fn try_to_write(&mut self) -> io::Result<()> {
        if self.file.is_none() {
            self.create()?;
        } else if !self.is_in_place() {
            self.write_anew()?;
        }
        let Some(file) = &mut self.file else { return Ok(()) };
        if let Err(error) = file.write_all(&self.pending) {
            // Part of it may have been written.
            let _ = file.set_len(self.length);
            return Err(error);
        }
        self.length += self.pending.len() as u64;
        // It has grown by doubling, and stays until the disk confirms it.
        self.pending.shrink_to_fit();
        self.unsynced.push(std::mem::take(&mut self.pending).into());
        self.sync_by.get_or_insert_with(|| Instant::now() + SYNC_WITHIN);
        Ok(())
    }

    /// Creates the file, with what precedes the first entry. It gets its name only once it is locked and begun.
    fn create(&mut self) -> io::Result<()> {
        let JournalSource::New(origin) = &self.source else { return Ok(()) };
        private_folder(&self.folder)?;
        let started = since_1970(SystemTime::now());
        let modified = match (&origin.base, &origin.path) {
            (OriginData::File(_), Some(path)) => {
                let path = path.clone();
                within(ASKED_FOR, move || fs::metadata(path).and_then(|metadata| metadata.modified()).ok()).flatten()
            }
            _ => None,
        };
        let (header, base) = Header::of(origin, started, modified.map(since_1970));
        let mut bytes = MAGIC.to_vec();
        frame(0, &serde_json::to_vec(&header)?, &mut bytes);
        head(1, &base, &mut bytes);
        let parts: Vec<Arc<Vec<u8>>> = vec![bytes.into(), base];
        let path = new_path(&self.folder);
        let unnamed = path.with_extension("tmp");
        let mut file = private_file(&unnamed)?;
        let begun = match file.try_lock() {
            // Some network drives have no locks; an unlocked journal is better than none.
            Ok(()) | Err(fs::TryLockError::Error(_)) => {
                parts.iter().try_for_each(|part| file.write_all(part)).and_then(|()| fs::rename(&unnamed, &path))
            }
            Err(error @ fs::TryLockError::WouldBlock) => Err(error.into()),
        };
        if let Err(error) = begun {
            let _ = fs::remove_file(&unnamed);
            return Err(error);
        }
        self.length = length_of(&parts);
        self.unsynced = parts;
        self.file = Some(file);
        self.source = JournalSource::Resumed;
        self.shared.lock().file = Some(path);
        Ok(())
    }

    /// Asks the disk to keep what was written; returns whether it does. A disk that cannot be asked is trusted: nothing
    /// better is possible there.
    fn sync(&mut self) -> bool {
        if self.sync_by.is_none() {
            return true;
        }
        self.doubtful |= !self.is_in_place();
        let Some(file) = &self.file else { return false };
        let synced = if self.doubtful { self.write_anew() } else { file.sync_data() };
        let synced = match synced {
            Err(error) if is_refused(&error) => {
                self.tell_unconfirmed(&error);
                Ok(())
            }
            // At once: nobody needs to hear of something that is already mended.
            Err(_) if !self.doubtful => {
                self.doubtful = true;
                self.write_anew()
            }
            other => other,
        };
        #[cfg(unix)]
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        if synced.is_ok() {
            self.unsynced = Vec::new();
            self.doubtful = false;
        }
        self.sync_by = synced.is_err().then(|| Instant::now() + RETRY_AFTER);
        self.unkept = synced.err().map(|error| JournalTrouble::new(&error, &self.folder));
        // A failed write says more than a failed sync.
        if self.failed.is_none() {
            self.report(self.unkept.clone());
        }
        self.unkept.is_none()
    }

    fn tell_unconfirmed(&self, error: &io::Error) {
        let mut health = self.shared.lock();
        if health.unconfirmed.is_none() {
            health.unconfirmed = Some(JournalTrouble::new(error, &self.folder));
            drop(health);
            (self.wake)();
        }
    }

    /// Whether the file still has its name.
    fn is_in_place(&self) -> bool {
        let path = self.shared.lock().file.clone();
        self.file.as_ref().zip(path).is_none_or(|(file, path)| file.is_at(&path))
    }

    /// Replaces a file of which nobody knows any more what the disk holds, or that somebody has removed: what was
    /// confirmed is read back, the rest is here.
    fn write_anew(&mut self) -> io::Result<()> {
        let Some(mut path) = self.shared.lock().file.clone() else { return Err(io::ErrorKind::NotFound.into()) };
        let confirmed = self.length.saturating_sub(length_of(&self.unsynced));
        let mut bytes = self.read_back(confirmed)?;
        if bytes.len() as u64 != confirmed {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.unsynced.iter().for_each(|part| bytes.extend_from_slice(part));
        private_folder(&self.folder)?;
        if !self.is_in_place() && path.symlink_metadata().is_ok() {
            // What stands there now is somebody else's.
            path = new_path(&self.folder);
        }
        let file = replace(&path, &bytes)?;
        let mut health = self.shared.lock();
        (self.file, health.file) = (Some(file), Some(path));
        Ok(())
    }

    /// The first bytes of the journal, also if it has no name any more.
    fn read_back(&self, length: u64) -> io::Result<Vec<u8>> {
        let Some(file) = &self.file else { return Err(io::ErrorKind::NotFound.into()) };
        let mut bytes = Vec::new();
        (&**file).seek(SeekFrom::Start(0))?;
        (&**file).take(length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Drop for JournalWriter {
    fn drop(&mut self) {
        // Unlocked before anybody waiting learns that it has ended.
        self.file = None;
        self.shared.lock().ended = true;
        self.shared.ended.notify_all();
    }
}

/// The total length of parts of a file, in bytes.
fn length_of(parts: &[Arc<Vec<u8>>]) -> u64 {
    parts.iter().map(|part| part.len() as u64).sum()
}

/// Whether the error means that the disk, like some network drives, cannot be asked to keep something: that is no
/// failure to keep it.
fn is_refused(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported)
}

/// Replaces the content of a journal, at once and on disk: returns the file, locked.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<LockFile> {
    let unnamed = path.with_extension("tmp");
    let _ = fs::remove_file(&unnamed);
    let mut file = private_file(&unnamed)?;
    let written = match file.try_lock() {
        Ok(()) | Err(fs::TryLockError::Error(_)) => file.write_all(bytes),
        Err(error @ fs::TryLockError::WouldBlock) => Err(error.into()),
    };
    let kept = written.and_then(|()| match file.sync_all() {
        Err(error) if !is_refused(&error) => Err(error),
        _ => fs::rename(&unnamed, path),
    });
    if let Err(error) = kept {
        let _ = fs::remove_file(&unnamed);
        return Err(error);
    }
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(file)
}

/// A unique name for a journal.
pub(super) fn new_path(folder: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let (now, next) = (since_1970(SystemTime::now()), NEXT.fetch_add(1, Ordering::Relaxed));
    folder.join(format!("{now}-{}-{next}.journal", std::process::id()))
}

fn since_1970(time: SystemTime) -> u64 {
    let millis = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    u64::try_from(millis).unwrap_or(u64::MAX)
}

/// Creates a folder that nobody else may enter.
pub(super) fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn private_file(path: &Path) -> io::Result<LockFile> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(LockFile::from)
}
