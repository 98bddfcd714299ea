//! Watching the file of a document, for a hint that somebody else has changed it. Whether that is so is decided by the
//! file's contents.
//!
//! The folder is watched, not the file: most programs write a new file and rename it. Where a system cannot watch (some
//! network drives), the file is looked at when it is [asked for](Watch::ask).

use std::collections::BTreeSet;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::fingerprint::Fingerprint;
use super::folder::paths_in;

/// How long it must be quiet after a change before the file is looked at: other programs write in several steps.
const QUIET: Duration = Duration::from_millis(200);
/// But no longer than this.
const IMPATIENCE: Duration = Duration::from_secs(2);
/// A file that is gone may be about to be replaced: it is looked for again.
const SECOND_LOOK: Duration = Duration::from_millis(500);

/// What was seen at the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchedState {
    /// A file that holds this.
    File(Fingerprint),
    /// Nothing: the file now stands here, unchanged. It was renamed, or moved nearby.
    Moved(PathBuf),
    /// Nothing.
    Nothing,
    /// Something that cannot be read.
    Unreadable,
}

/// How many folders, and files in each, are looked through for a file that was moved.
const MOST_FOLDERS: usize = 100;
const MOST_ENTRIES: usize = 5000;

enum WatchHint {
    /// Something happened.
    Event,
    /// Somebody wants to know.
    Ask,
    End,
}

/// A file that is watched, until it is dropped. It costs nothing while nothing happens.
#[derive(Debug)]
pub struct FileWatch {
    hints: Sender<WatchHint>,
    news: Receiver<WatchedState>,
}

impl FileWatch {
    /// Watches a path whose last known contents are given. `notify` is called on another thread once there is something
    /// to [`poll`](Self::poll). `None` where the system gives no thread.
    pub fn new(path: &Path, known: Option<Fingerprint>, notify: impl Fn() + Send + 'static) -> Option<Self> {
        let (hints, wishes) = channel();
        let (news, told) = channel();
        let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let events = hints.clone();
        let watcher = Lookout {
            path: full,
            events,
            known: known.map(WatchedState::File),
            looked: None,
            held: None,
            watcher: None,
            folders: BTreeSet::new(),
            target: None,
        };
        let tell = move |seen| {
            if news.send(seen).is_ok() {
                notify();
            }
        };
        thread::Builder::new().name("watch".to_owned()).spawn(move || watcher.run(&wishes, tell)).ok()?;
        Some(Self { hints, news: told })
    }

    /// Looks, in case the system has missed a change: to be called when the person comes back to the window.
    pub fn ask(&self) {
        let _ = self.hints.send(WatchHint::Ask);
    }

    /// What is there now, if it differs from what was last known or reported. Only the latest, if much has happened.
    pub fn poll(&self) -> Option<WatchedState> {
        self.news.try_iter().last()
    }
}

impl Drop for FileWatch {
    fn drop(&mut self) {
        let _ = self.hints.send(WatchHint::End);
    }
}

/// What changes whenever a file is changed in a way that leaves a trace; if it is equal, the file need not be read.
#[derive(PartialEq, Eq)]
struct Stat {
    length: u64,
    modified: Option<SystemTime>,
    /// Device, inode and the time of its last change, which no program can set.
    inode: Option<(u64, u64, i64, i64)>,
}

impl Stat {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let inode = {
            use std::os::unix::fs::MetadataExt;
            Some((metadata.dev(), metadata.ino(), metadata.ctime(), metadata.ctime_nsec()))
        };
        #[cfg(not(unix))]
        let inode = None;
        Self { length: metadata.len(), modified: metadata.modified().ok(), inode }
    }
}

struct Lookout {
    path: PathBuf,
    events: Sender<WatchHint>,
    known: Option<WatchedState>,
    /// What the file held when it was read last, and how it looked then.
    looked: Option<(Stat, Fingerprint)>,
    /// The device and inode of the file, and what it held when it was seen last.
    held: Option<((u64, u64), Fingerprint)>,
    watcher: Option<RecommendedWatcher>,
    folders: BTreeSet<PathBuf>,
    /// What the path leads to.
    target: Option<PathBuf>,
}

impl Lookout {
    fn run(mut self, wishes: &Receiver<WatchHint>, tell: impl Fn(WatchedState)) {
        self.follow();
        // It may have changed while it was being opened.
        let mut hint = WatchHint::Ask;
        loop {
            // What is news at first sight may be a file that is just being written.
            if (matches!(hint, WatchHint::Event) || Some(self.look()) != self.known) && !comes_to_rest(wishes) {
                return;
            }
            let mut seen = self.look();
            let was_there = !matches!(self.known, Some(WatchedState::Nothing | WatchedState::Moved(_)));
            if seen == WatchedState::Nothing && was_there {
                thread::sleep(SECOND_LOOK);
                seen = self.look();
            }
            if seen == WatchedState::Nothing {
                seen = match &self.known {
                    Some(known @ (WatchedState::Nothing | WatchedState::Moved(_))) => known.clone(),
                    _ => self.find().map_or(WatchedState::Nothing, WatchedState::Moved),
                };
            }
            if self.known.as_ref() != Some(&seen) {
                self.known = Some(seen.clone());
                tell(seen);
            }
            // Nothing has reported what happened before the new place was watched.
            if self.follow() {
                hint = WatchHint::Ask;
                continue;
            }
            hint = match wishes.recv() {
                Ok(WatchHint::End) | Err(_) => return,
                Ok(hint) => hint,
            };
            // Questions that came meanwhile are answered together.
            loop {
                match wishes.try_recv() {
                    Ok(WatchHint::End) | Err(TryRecvError::Disconnected) => return,
                    Ok(next) => hint = next,
                    Err(TryRecvError::Empty) => break,
                }
            }
        }
    }

    fn look(&mut self) -> WatchedState {
        let stat = fs::metadata(&self.path).map(|metadata| Stat::of(&metadata));
        if let (Ok(stat), Some((same, held))) = (&stat, &self.looked)
            && same == stat
        {
            return WatchedState::File(*held);
        }
        self.looked = None;
        match Fingerprint::of_file(&self.path) {
            Ok(fingerprint) => {
                // Taken before reading: whatever is written meanwhile is read again.
                self.looked = stat.ok().map(|stat| (stat, fingerprint));
                let inode = self.looked.as_ref().and_then(|(stat, _)| stat.inode);
                self.held = inode.map(|(device, inode, ..)| ((device, inode), fingerprint));
                WatchedState::File(fingerprint)
            }
            Err(error) if is_nothing(&error) => WatchedState::Nothing,
            Err(_) => WatchedState::Unreadable,
        }
    }

    /// Where the file that was here stands now: the same file, not a copy of it, under a name of the same kind; in its
    /// folder, in one of the folders there, or in the one above.
    fn find(&self) -> Option<PathBuf> {
        let (inode, content) = self.held?;
        let here = self.path.parent()?;
        let entries = |folder: &Path| paths_in(folder).into_iter().take(MOST_ENTRIES);
        let extension = |path: &Path| path.extension().map(|extension| extension.to_ascii_lowercase());
        let is_it = |path: &PathBuf| {
            let stat = || Stat::of(&fs::metadata(path).ok()?).inode;
            extension(path) == extension(&self.path)
                && stat().is_some_and(|(device, number, ..)| (device, number) == inode)
                && Fingerprint::of_file(path).is_ok_and(|there| there == content)
        };
        let beside: Vec<PathBuf> = entries(here).collect();
        if let Some(found) = beside.iter().find(|path| is_it(path)) {
            return Some(found.clone());
        }
        let folders = beside.into_iter().filter(|path| path.is_dir()).take(MOST_FOLDERS);
        let folders = folders.chain(here.parent().map(Path::to_owned));
        folders.flat_map(|folder| entries(&folder)).find(is_it)
    }

    /// Watches the folder of the path and, if links lead elsewhere, that of the file; returns whether the folders
    /// changed.
    fn follow(&mut self) -> bool {
        // What a link leads to stays watched while it is gone.
        let target = fs::canonicalize(&self.path).ok().or_else(|| self.target.clone());
        let names: BTreeSet<PathBuf> = [Some(self.path.clone()), target.clone()].into_iter().flatten().collect();
        let folder = |path: &PathBuf| path.parent().map(Path::to_owned);
        let wanted: BTreeSet<PathBuf> = names.iter().filter_map(folder).filter(|folder| folder.is_dir()).collect();
        if wanted == self.folders && target == self.target && self.watcher.is_some() {
            return false;
        }
        self.target = target;
        self.watcher = None;
        self.folders.clear();
        let (events, folders) = (self.events.clone(), wanted.clone());
        let about = move |path: &PathBuf| names.contains(path) || folders.contains(path);
        let heard = move |event: notify::Result<Event>| {
            let Ok(event) = event else { return };
            // Our own reading is not news.
            let read = matches!(event.kind, EventKind::Access(kind) if kind != AccessKind::Close(AccessMode::Write));
            if !read && (event.paths.is_empty() || event.paths.iter().any(&about)) {
                let _ = events.send(WatchHint::Event);
            }
        };
        let Ok(mut watcher) = notify::recommended_watcher(heard) else { return false };
        for folder in &wanted {
            if watcher.watch(folder, RecursiveMode::NonRecursive).is_ok() {
                self.folders.insert(folder.clone());
            }
        }
        // A folder that cannot be watched is not tried over and over.
        let watches = !self.folders.is_empty();
        self.folders = wanted;
        self.watcher = Some(watcher);
        watches
    }
}

/// Waits until nothing happens any more; false if nobody waits for that.
fn comes_to_rest(wishes: &Receiver<WatchHint>) -> bool {
    let since = Instant::now();
    loop {
        match wishes.recv_timeout(QUIET) {
            Ok(WatchHint::Event | WatchHint::Ask) if since.elapsed() < IMPATIENCE => {}
            Ok(WatchHint::End) | Err(RecvTimeoutError::Disconnected) => return false,
            Ok(WatchHint::Event | WatchHint::Ask) | Err(RecvTimeoutError::Timeout) => return true,
        }
    }
}

fn is_nothing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}
