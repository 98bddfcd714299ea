//! Handing over without sockets: a letter is a file in a folder of this person's, and whoever manages to remove it has
//! it. So it is either opened by the window or taken back by the one who wrote it, never both.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::hand_over::{PATIENCE, Request};
use crate::disk::{LockFile, make_private_folder, paths_in};

/// The ending of a letter's name.
const LETTER: &str = "letter";
/// The longest letter, in bytes.
const MOST_BYTES: u64 = 1 << 20;
/// How often somebody who has written a letter looks whether it was taken.
const LOOK: Duration = Duration::from_millis(10);

/// A window that others can hand files to.
#[derive(Debug)]
pub struct HandOverListener {
    folder: PathBuf,
    /// Whether something may have come since it was looked for.
    news: Arc<AtomicBool>,
    /// Whether letters to the first window are for this one.
    first: Arc<AtomicBool>,
    /// Who was found there and not let in yet.
    waiting: RefCell<VecDeque<HandOverClient>>,
    _watcher: RecommendedWatcher,
}

/// Somebody who hands something over, and waits for its being taken.
#[derive(Debug)]
pub struct HandOverClient {
    request: Request,
    letter: PathBuf,
}

impl HandOverClient {
    /// Takes what is handed over; `None` if nobody waits any more: then they have helped themselves.
    pub fn accept(self) -> Option<Request> {
        fs::remove_file(self.letter).ok().map(|()| self.request)
    }
}

impl HandOverListener {
    /// Hands something to the first window; false if there is none, or it does not take it in time.
    pub fn hand_over(folder: &Path, request: &Request) -> bool {
        let Ok(file) = File::open(folder.join("first.lock")).map(LockFile::from) else { return false };
        let is_held = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        drop(file);
        is_held && deliver(folder, &to_first(), request).unwrap_or(false)
    }

    /// Hands something to the window of a process.
    pub fn tell(folder: &Path, pid: u32, request: &Request) -> bool {
        deliver(folder, &to(pid), request).unwrap_or(false)
    }

    /// Opens the door of this process. `notify` is called on another thread when somebody stands there.
    pub fn open(folder: &Path, notify: impl Fn() + Send + Sync + 'static) -> io::Result<Self> {
        make_private_folder(folder)?;
        let (news, first) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicBool::new(false)));
        let notify = Arc::new(notify);
        let (came, wake) = (Arc::clone(&news), Arc::clone(&notify));
        let watching = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let is_letter = |path: &PathBuf| path.extension().is_some_and(|extension| extension == LETTER);
            if event.is_ok_and(|event| !event.kind.is_remove() && event.paths.iter().any(is_letter)) {
                came.store(true, Ordering::Relaxed);
                wake();
            }
        });
        let mut watcher = watching.map_err(io::Error::other)?;
        watcher.watch(folder, RecursiveMode::NonRecursive).map_err(io::Error::other)?;
        let lock = folder.join("first.lock");
        let lock = File::options().read(true).write(true).create(true).truncate(false).open(lock)?;
        let (its_news, its_first) = (Arc::clone(&news), Arc::clone(&first));
        // The first window now, or once the one that is has gone.
        thread::Builder::new().name("next".to_owned()).spawn(move || {
            if lock.lock().is_ok() {
                // Held until the process ends.
                std::mem::forget(lock);
                its_first.store(true, Ordering::Relaxed);
                its_news.store(true, Ordering::Relaxed);
                notify();
            }
        })?;
        Ok(Self { folder: folder.to_owned(), news, first, waiting: RefCell::default(), _watcher: watcher })
    }

    /// Who stands at the door: each of them once, whether or not they are let in before the next one is asked for.
    pub fn poll(&self) -> Option<HandOverClient> {
        let mut waiting = self.waiting.borrow_mut();
        if self.news.swap(false, Ordering::Relaxed) {
            *waiting = self.look();
        }
        waiting.pop_front()
    }

    /// Everybody who stands there now; what is no letter of ours is removed.
    fn look(&self) -> VecDeque<HandOverClient> {
        let mut ours = vec![to(std::process::id())];
        if self.first.load(Ordering::Relaxed) {
            ours.push(to_first());
        }
        let is_ours = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
            name.ends_with(LETTER) && ours.iter().any(|to| name.starts_with(to))
        };
        let mut visitors = VecDeque::new();
        for letter in paths_in(&self.folder).into_iter().filter(is_ours) {
            match read(&letter) {
                Some(request) => visitors.push_back(HandOverClient { request, letter }),
                None => drop(fs::remove_file(letter)),
            }
        }
        visitors
    }
}

fn to_first() -> String {
    "first-".to_owned()
}

fn to(pid: u32) -> String {
    format!("window-{pid}-")
}

/// The content of a letter; `None` for one that no window of ours would send, and for one whose sender is gone.
fn read(letter: &Path) -> Option<Request> {
    let metadata = fs::metadata(letter).ok()?;
    let is_old = metadata.modified().ok()?.elapsed().is_ok_and(|age| age > 2 * PATIENCE);
    let bytes = (metadata.len() <= MOST_BYTES && !is_old).then(|| fs::read(letter).ok())??;
    serde_json::from_slice(&bytes).ok().filter(Request::is_sound)
}

/// Writes a letter and waits until it is taken; whether it was.
fn deliver(folder: &Path, to: &str, request: &Request) -> io::Result<bool> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let name = format!("{to}{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let (draft, letter) = (folder.join(format!("{name}.draft")), folder.join(format!("{name}.{LETTER}")));
    // Nobody sees half of it.
    fs::write(&draft, serde_json::to_vec(request)?)?;
    fs::rename(&draft, &letter)?;
    let end = Instant::now() + PATIENCE;
    while letter.exists() && Instant::now() < end {
        thread::sleep(LOOK);
    }
    Ok(fs::remove_file(letter).is_err())
}
