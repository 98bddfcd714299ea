//! Brings the catalog to what is in the folders: files that are unchanged are only looked at from outside.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::card::GameCard;
use super::known_file::{FileStamp, KnownFile};
use super::store::{CatalogChange, Store, is_below};
use super::store_error::StoreError;
use super::walk::{Found, records_in};
use crate::disk::read_file;
use crate::files::pass_through;
use crate::formats::Unreadable;

/// A file that was changed so shortly before it was looked at may have changed again within the same tick of its clock.
const TICK: i64 = 2_000_000_000;
/// How long it is waited for what is read before somebody is asked whether to go on, and how long within a change of the
/// catalog, while other windows cannot write.
const WAKE: Duration = Duration::from_millis(50);
const IDLE: Duration = Duration::from_millis(10);
/// The interval between two reports of unchanged files.
const OFTEN: Duration = Duration::from_millis(20);
/// The number of games reported together, and the number read ahead of those that are kept.
const TOGETHER: usize = 64;
const AHEAD: usize = 32;
/// Files up to this size, in bytes, are read several at a time.
const SMALL: u64 = 1 << 20;
/// The most threads that read.
const READERS: usize = 8;
/// How long a change of the catalog is collected, so that other windows can write, and what was read is kept if all stops.
const BATCH: Duration = Duration::from_millis(400);

/// The news of a scan.
#[derive(Debug)]
pub enum ScanNews<'s> {
    /// A file is no more as it was: its games do not count any longer.
    Gone(&'s Path),
    /// A game of a file that is new or has changed.
    Game {
        /// The file.
        path: &'s Path,
        /// The number of the game in it, from 0.
        index: usize,
        /// The card of the game.
        card: &'s GameCard,
        /// The file as it was before it was read.
        stamp: FileStamp,
    },
    /// All games of a file were told; so many of its lines were not read, or only in part.
    Read(&'s Path, usize),
    /// A file or folder that could not be looked at.
    Failed(&'s Path, ScanFailure),
    /// Another file was looked at; nothing is new.
    Unchanged,
    /// Nothing has come for a while: a disk does not answer, or a file is large.
    Waiting,
}

/// Why a file or folder could not be looked at.
#[derive(Debug)]
pub enum ScanFailure {
    /// An error of the system. The games of the file, if any are known, stay.
    System(io::Error),
    /// It holds no record that can be read.
    Unreadable(Unreadable),
    /// It is larger than [`LARGEST`](super::LARGEST).
    TooLarge,
}

/// Looks through folders, and tells what is new until somebody does not want to go on: what was read by then is kept.
/// Another thread asks the disks and reads, so that one that does not answer holds up neither whoever is told nor other
/// windows that write into the catalog.
///
/// # Errors
/// What the database says.
pub fn rescan(
    store: &mut Store,
    folders: &[PathBuf],
    tell: &mut dyn FnMut(ScanNews<'_>) -> bool,
) -> Result<(), StoreError> {
    store.name_openings()?;
    // Whoever asks the catalog meanwhile, or after all has stopped, is to know that there is more.
    store.mark_scan(folders, true)?;
    let asked = folders;
    let mut known = store.known_files()?;
    known.retain(|path, _| is_below(path, folders));
    let (sender, seen) = mpsc::sync_channel(AHEAD);
    let reader = ScanReader { known, away: Away::default(), unchanged: 0, told: Instant::now(), sender };
    let folders = folders.to_vec();
    // Nobody waits for it: where nobody listens any more it ends with the next thing that it has to say.
    thread::Builder::new().name("scan".to_owned()).spawn(move || reader.read(folders))?;
    let mut gone = None;
    while gone.is_none() {
        let first = match seen.recv_timeout(WAKE) {
            Ok(first) => first,
            Err(RecvTimeoutError::Timeout) if tell(ScanNews::Waiting) => continue,
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            // It has fallen: what it had not come to is as it was.
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("a folder could not be read").into()),
        };
        let goes_on = match first {
            Seen::All(missing) => {
                gone = Some(missing);
                true
            }
            Seen::Unchanged(files) => (0..files).all(|_| tell(ScanNews::Unchanged)),
            Seen::Failed(path, why) => tell(ScanNews::Failed(&path, why)),
            first => store.change(|catalog| {
                let mut keeper = ScanKeeper { catalog, tell: &mut *tell, file: None, gone: &mut gone };
                keeper.keep(first, &seen)
            })?,
        };
        if !goes_on {
            return Ok(());
        }
    }
    let gone = gone.unwrap_or_default();
    store.change(|catalog| gone.iter().try_for_each(|(_, known)| catalog.drop_file(known.id)))?;
    store.mark_scan(asked, false)?;
    for (path, _) in &gone {
        if !tell(ScanNews::Gone(path)) {
            break;
        }
    }
    Ok(())
}

/// The findings of the thread that reads.
enum Seen {
    /// So many files more that are as they were.
    Unchanged(usize),
    /// A file or folder that could not be looked at.
    Failed(PathBuf, ScanFailure),
    /// A file that has another time, but the same bytes.
    Same(PathBuf, KnownFile),
    /// A file that is new or has changed: what is known of it, what it is, when it was looked at, the hash of its bytes.
    File(PathBuf, Option<i64>, FileStamp, i64, [u8; 32]),
    /// Some of its games, from this one on.
    Games(usize, Vec<GameCard>),
    /// All of them were told, or why they cannot be; whether it is certain to be a record.
    End(Result<usize, Unreadable>, bool),
    /// All that was seen of a small file.
    Whole(Vec<Seen>),
    /// All folders were looked through: the files that are no more.
    All(Vec<(PathBuf, KnownFile)>),
}

/// Nobody listens any more.
struct Unheard;

/// The folders that cannot be reached: they are not empty.
type Away = Arc<Mutex<Vec<PathBuf>>>;

/// A file that is new or has changed, as it looks from outside.
struct ChangedFile {
    path: PathBuf,
    certain: bool,
    known: Option<KnownFile>,
    stamp: FileStamp,
    looked: i64,
}

impl ChangedFile {
    /// Reads it, and says what is seen.
    fn read(self, away: &Away, say: &mut dyn FnMut(Seen) -> Result<(), Unheard>) -> Result<(), Unheard> {
        let Self { path, certain, known, stamp, looked } = self;
        let bytes = match read_file(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                away.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
                return say(Seen::Failed(path, ScanFailure::System(error)));
            }
        };
        let fingerprint = *blake3::hash(&bytes).as_bytes();
        let known = match known {
            Some(known) if known.fingerprint == fingerprint => {
                return say(Seen::Same(path, KnownFile { stamp, looked, ..known }));
            }
            known => known,
        };
        let extension = path.extension().and_then(|extension| extension.to_str()).map(ToOwned::to_owned);
        say(Seen::File(path, known.map(|known| known.id), stamp, looked, fingerprint))?;
        let (mut games, mut first, mut heard) = (Vec::new(), 0, Ok(()));
        let passed = pass_through(bytes.into(), (extension.as_deref(), None), &mut |index, game| {
            let card = GameCard::passing(game);
            games.push(card.with_openings());
            if games.len() >= TOGETHER {
                heard = say(Seen::Games(first, std::mem::take(&mut games)));
                first = index + 1;
            }
            heard.is_ok()
        });
        heard?;
        if !games.is_empty() {
            say(Seen::Games(first, games))?;
        }
        say(Seen::End(passed, certain))
    }
}

/// Small files that are read several at a time, each said as a whole.
struct SmallFiles {
    files: SyncSender<ChangedFile>,
    /// The number of games given out and not yet reported.
    open: Arc<(Mutex<usize>, Condvar)>,
}

impl SmallFiles {
    /// Begins to wait for files on threads of their own.
    fn begin(away: &Away, sender: &SyncSender<Seen>) -> Self {
        let (files, given) = mpsc::sync_channel::<ChangedFile>(AHEAD);
        let (given, open) = (Arc::new(Mutex::new(given)), Arc::new((Mutex::new(0_usize), Condvar::new())));
        let threads = thread::available_parallelism().map_or(1, usize::from).min(READERS);
        for _ in 0..threads {
            let (given, open) = (Arc::clone(&given), Arc::clone(&open));
            let (away, sender) = (Arc::clone(away), sender.clone());
            let work = move || {
                loop {
                    let file = given.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(file) = file else { return };
                    let done = FileDone(&open);
                    let mut seen = Vec::new();
                    let read = file.read(&away, &mut |one| {
                        seen.push(one);
                        Ok(())
                    });
                    if read.is_err() || sender.send(Seen::Whole(seen)).is_err() {
                        return;
                    }
                    drop(done);
                }
            };
            // With none at all the files are read by whoever gives them.
            let _ = thread::Builder::new().name("scan".to_owned()).spawn(work);
        }
        Self { files, open }
    }

    /// Gives a file; it comes back if nobody takes any more.
    fn give(&self, file: ChangedFile) -> Option<ChangedFile> {
        *self.open.0.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        let unsent = self.files.send(file).err()?;
        drop(FileDone(&self.open));
        Some(unsent.0)
    }

    /// Waits until all that were given are said.
    fn wait(&self) {
        let (open, changed) = &*self.open;
        let mut left = open.lock().unwrap_or_else(PoisonError::into_inner);
        while *left > 0 {
            left = changed.wait(left).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A file that was given counts until this is dropped, also where its thread falls.
struct FileDone<'o>(&'o (Mutex<usize>, Condvar));

impl Drop for FileDone<'_> {
    fn drop(&mut self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.1.notify_all();
    }
}

/// Looks through folders and reads what is new, on its own thread.
struct ScanReader {
    known: HashMap<PathBuf, KnownFile>,
    away: Away,
    /// The number of unchanged files since the last report.
    unchanged: usize,
    told: Instant,
    sender: SyncSender<Seen>,
}

impl ScanReader {
    fn read(mut self, folders: Vec<PathBuf>) {
        let small = SmallFiles::begin(&self.away, &self.sender);
        for found in records_in(folders) {
            let told = match found {
                Found::File { path, certain } => self.look(path, certain, &small),
                Found::Failed(path, error) => self.fail(path, error),
                Found::TooLarge(path) => self.say(Seen::Failed(path, ScanFailure::TooLarge)),
            };
            if told.is_err() {
                return;
            }
        }
        small.wait();
        let away = std::mem::take(&mut *self.away.lock().unwrap_or_else(PoisonError::into_inner));
        let known = std::mem::take(&mut self.known);
        let gone = known.into_iter().filter(|(path, _)| !is_below(path, &away)).collect();
        let _ = self.say(Seen::All(gone));
    }

    fn fail(&mut self, path: PathBuf, error: io::Error) -> Result<(), Unheard> {
        self.away.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
        self.say(Seen::Failed(path, ScanFailure::System(error)))
    }

    fn say(&mut self, seen: Seen) -> Result<(), Unheard> {
        self.told = Instant::now();
        let unchanged = std::mem::take(&mut self.unchanged);
        if unchanged > 0 {
            self.sender.send(Seen::Unchanged(unchanged)).map_err(|_| Unheard)?;
        }
        self.sender.send(seen).map_err(|_| Unheard)
    }

    /// Another file is as it was: that is said now and then.
    fn pass(&mut self) -> Result<(), Unheard> {
        self.unchanged += 1;
        if self.told.elapsed() < OFTEN {
            return Ok(());
        }
        self.told = Instant::now();
        self.sender.send(Seen::Unchanged(std::mem::take(&mut self.unchanged))).map_err(|_| Unheard)
    }

    fn look(&mut self, path: PathBuf, certain: bool, small: &SmallFiles) -> Result<(), Unheard> {
        let known = self.known.remove(&path);
        let looked = now();
        let stamp = match stamp(&path) {
            Ok(stamp) => stamp,
            Err(error) => return self.fail(path, error),
        };
        let is_same = |known: &KnownFile| known.stamp == stamp && known.looked.saturating_sub(stamp.changed) >= TICK;
        if known.as_ref().is_some_and(is_same) {
            return self.pass();
        }
        let file = ChangedFile { path, certain, known, stamp, looked };
        let file = if stamp.size > SMALL { Some(file) } else { small.give(file) };
        let Some(file) = file else { return Ok(()) };
        // What is said of it bit by bit is not mixed with what is said of others.
        small.wait();
        let away = Arc::clone(&self.away);
        file.read(&away, &mut |seen| self.say(seen))
    }
}

/// A file whose games are being kept.
struct KeptFile {
    path: PathBuf,
    known: KnownFile,
}

/// Keeps what was seen in the catalog, and tells it.
struct ScanKeeper<'k, 'c> {
    catalog: &'k mut CatalogChange<'c>,
    tell: &'k mut dyn FnMut(ScanNews<'_>) -> bool,
    file: Option<KeptFile>,
    /// The files that are no more, once all were looked at.
    gone: &'k mut Option<Vec<(PathBuf, KnownFile)>>,
}

impl ScanKeeper<'_, '_> {
    /// Keeps what comes for a while, whole files; whether to go on.
    fn keep(&mut self, first: Seen, seen: &Receiver<Seen>) -> Result<bool, StoreError> {
        let begun = Instant::now();
        let mut next = Some(first);
        while let Some(one) = next {
            if !self.take(one)? {
                // Half a file is none.
                if let Some(file) = self.file.take() {
                    self.catalog.drop_file(file.known.id)?;
                }
                return Ok(false);
            }
            next = match &self.file {
                None if self.gone.is_some() || begun.elapsed() >= BATCH => None,
                None => seen.recv_timeout(IDLE).ok(),
                // It was read as a whole before: no disk is waited for.
                Some(file) => match seen.recv() {
                    Ok(next) => Some(next),
                    Err(_) => {
                        self.catalog.drop_file(file.known.id)?;
                        None
                    }
                },
            };
        }
        Ok(true)
    }

    fn take(&mut self, seen: Seen) -> Result<bool, StoreError> {
        Ok(match seen {
            Seen::Unchanged(files) => (0..files).all(|_| (self.tell)(ScanNews::Unchanged)),
            Seen::Failed(path, why) => (self.tell)(ScanNews::Failed(&path, why)),
            Seen::Same(path, file) => {
                self.catalog.look_again(&path, &file)?;
                (self.tell)(ScanNews::Unchanged)
            }
            Seen::File(path, known, stamp, looked, fingerprint) => {
                if let Some(known) = known {
                    self.catalog.drop_file(known)?;
                    if !(self.tell)(ScanNews::Gone(&path)) {
                        return Ok(false);
                    }
                }
                let known = self.catalog.add_file(&path, stamp, (looked, fingerprint))?;
                self.file = Some(KeptFile { path, known });
                true
            }
            Seen::Games(first, cards) => {
                let Some(KeptFile { path, known }) = &mut self.file else { return Ok(true) };
                for (index, card) in (first..).zip(&cards) {
                    self.catalog.add_game(known.id, index, card)?;
                    known.games += 1;
                    if !(self.tell)(ScanNews::Game { path, index, card, stamp: known.stamp }) {
                        return Ok(false);
                    }
                }
                true
            }
            Seen::End(passed, certain) => {
                let Some(file) = self.file.take() else { return Ok(true) };
                self.catalog.close_file(&file.path, &file.known)?;
                match passed {
                    Ok(left_out) => (self.tell)(ScanNews::Read(&file.path, left_out)),
                    // Its name promised nothing.
                    Err(Unreadable::Unknown | Unreadable::NotARecord(_)) if !certain => true,
                    // It is told each time.
                    Err(why) => {
                        self.catalog.drop_file(file.known.id)?;
                        (self.tell)(ScanNews::Failed(&file.path, ScanFailure::Unreadable(why)))
                    }
                }
            }
            Seen::Whole(all) => {
                for seen in all {
                    if !self.take(seen)? {
                        return Ok(false);
                    }
                }
                true
            }
            Seen::All(missing) => {
                *self.gone = Some(missing);
                true
            }
        })
    }
}

/// A file as it is now.
///
/// # Errors
/// What the system says.
pub fn stamp(path: &Path) -> io::Result<FileStamp> {
    let about = std::fs::metadata(path)?;
    let changed = about.modified().map_or(0, nanoseconds);
    Ok(FileStamp { size: about.len(), changed })
}

fn now() -> i64 {
    nanoseconds(SystemTime::now())
}

fn nanoseconds(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_nanos()).map_or(i64::MIN, |nanos| -nanos),
    }
}
