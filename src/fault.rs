//! Faults: what happens when the program itself is wrong. A panic is caught where something can be taken back, reported
//! for those who mend it, and told to whoever keeps things on disk. Debug builds (and the feature `faults`) can be made
//! to fail on purpose: [`drill`].
//!
//! No report holds text of a record: of a panic's message only the part that cannot quote one is kept.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fs;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::Arc;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

pub mod diary;
pub mod drill;

/// How many of the last steps a report names.
const MOST_STEPS: usize = 20;
/// How many reports of former runs are kept; the oldest goes first.
const MOST_REPORTS: usize = 10;
/// How many reports one run of the program writes: what panics in every frame must not fill a disk.
const MOST_WRITTEN: usize = 20;
/// How much of a panic's message is kept, in characters.
const MOST_MESSAGE: usize = 200;

/// The names of what was done last, the newest at the end. Shared by all threads, so that a worker's report has them,
/// too.
static STEPS: Mutex<VecDeque<&'static str>> = Mutex::new(VecDeque::new());
/// Functions to call at once when anything panics: they flush bytes that should be on disk.
static LISTENERS: Mutex<Vec<fn()>> = Mutex::new(Vec::new());
/// Where reports go.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();
/// What tells that a panic is no fault of the program.
static EXCUSE: OnceLock<fn() -> bool> = OnceLock::new();
/// The reports of this run.
static WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

thread_local! {
    /// Names that have failed so often that they are not tried again. Per thread, as the window is.
    static STOPPED: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    /// Whether what this thread does now may panic without anybody being told.
    static FORESEEN: Cell<bool> = const { Cell::new(false) };
}

/// A panic that was caught. It has been reported already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an internal error")]
pub struct Caught;

/// Runs something under a name and catches a panic in it. Undoing what it had changed by then is up to the caller.
///
/// # Errors
/// [`Caught`] if it panicked.
pub fn caught<T>(name: &'static str, act: impl FnOnce() -> T) -> Result<T, Caught> {
    step(name);
    catch_unwind(AssertUnwindSafe(act)).map_err(|payload| {
        // A payload that panics when dropped would end the program after all.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(payload)));
        Caught
    })
}

/// The same for something that is done again and again while it lasts: a report names it once, so that the steps of the
/// person stay in it.
///
/// # Errors
/// [`Caught`] if it panicked.
pub fn caught_again<T>(name: &'static str, act: impl FnOnce() -> T) -> Result<T, Caught> {
    STEPS.lock().unwrap_or_else(PoisonError::into_inner).retain(|step| *step != name);
    caught(name, act)
}

/// Runs what is known to panic where something is missing, and for which another way is there: once the program
/// [is hushed](hush) nobody is told of that.
///
/// # Errors
/// [`Caught`] if it panicked.
pub fn foreseen<T>(act: impl FnOnce() -> T) -> Result<T, Caught> {
    let was = FORESEEN.replace(true);
    let done = catch_unwind(AssertUnwindSafe(act));
    FORESEEN.set(was);
    done.map_err(|payload| {
        let _ = catch_unwind(AssertUnwindSafe(|| drop(payload)));
        Caught
    })
}

/// Keeps [foreseen] panics from standard error. Call it once per program, before anything else does that hears
/// of panics.
pub fn hush() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !FORESEEN.get() {
            before(info);
        }
    }));
}

/// Remembers the name of a step for a report.
pub fn step(name: &'static str) {
    diary::note(name);
    let mut steps = STEPS.lock().unwrap_or_else(PoisonError::into_inner);
    if steps.len() >= MOST_STEPS {
        steps.pop_front();
    }
    steps.push_back(name);
}

/// Registers a function to be called whenever anything panics, before the report is written. It must not block for
/// long.
pub fn on_panic(listener: fn()) {
    let mut listeners = LISTENERS.lock().unwrap_or_else(PoisonError::into_inner);
    if !listeners.contains(&listener) {
        listeners.push(listener);
    }
}

/// Registers what tells, when something panics, that it is no fault of the program: then no report is written.
pub fn excuse(excuse: fn() -> bool) {
    // Whoever was first knows.
    let _ = EXCUSE.set(excuse);
}

/// Keeps something from being done again in this run.
pub fn stop(name: &'static str) {
    STOPPED.with_borrow_mut(|stopped| stopped.push(name));
}

/// Whether something was stopped.
pub fn is_stopped(name: &str) -> bool {
    STOPPED.with_borrow(|stopped| stopped.contains(&name))
}

/// Makes the write fail where a file would outgrow the limit of the account (`ulimit -f`); the system's way is to end
/// the program.
pub fn survive_file_limits() {
    #[cfg(unix)]
    {
        // A signal that is taken note of ends nothing. That this is impossible is no reason not to start.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    }
}

/// Reports every panic of every thread in a folder, besides the message on standard error. Call it once per program.
pub fn watch(folder: PathBuf) {
    // Done now, not while a panic is being reported: listing a folder can panic, and a second panic there would end the
    // program.
    let _ = caught("forget old reports", || forget_old(&folder));
    if FOLDER.set(folder).is_err() {
        return;
    }
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if FORESEEN.get() {
            return;
        }
        // First whatever saves the person's work.
        let listeners = LISTENERS.try_lock().map(|listeners| listeners.clone()).unwrap_or_default();
        listeners.into_iter().for_each(|listener| listener());
        before(info);
        if EXCUSE.get().is_some_and(|is_excused| is_excused()) {
            return;
        }
        if let Some(folder) = FOLDER.get() {
            let _ = report(folder, info);
        }
    }));
}

/// The newest report of this run.
pub fn last_report() -> Option<PathBuf> {
    WRITTEN.lock().unwrap_or_else(PoisonError::into_inner).last().cloned()
}

/// Writes a report. Locks are only tried: the thread that panicked may hold them.
fn report(folder: &Path, info: &PanicHookInfo<'_>) -> Option<()> {
    let mut written = WRITTEN.try_lock().ok()?;
    if written.len() >= MOST_WRITTEN {
        return None;
    }
    fs::create_dir_all(folder).ok()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let path = folder.join(format!("crash-{now}-{}-{}.txt", std::process::id(), written.len() + 1));
    let steps = STEPS.try_lock().map(|steps| steps.iter().copied().collect::<Vec<_>>().join(" ")).unwrap_or_default();
    let thread = std::thread::current();
    let text = format!(
        "komaoto {} ({}, {})\ntime: {now} s after 1970-01-01 UTC\nthread: {}\nat: {}\nmessage: {}\nlast steps: {steps}\n\nbacktrace:\n{}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        thread.name().unwrap_or("?"),
        info.location().map_or_else(String::new, ToString::to_string),
        harmless(info.payload_as_str().unwrap_or("")),
        std::backtrace::Backtrace::force_capture(),
    );
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&path).and_then(|mut file| file.write_all(text.as_bytes())).ok()?;
    written.push(path);
    Some(())
}

/// The part of a panic's message that cannot quote a record: quotes stand in quotation marks, and records are not
/// ASCII.
pub fn harmless(message: &str) -> String {
    let quotes = |c: char| matches!(c, '`' | '"' | '\'' | '\n' | '\r') || !c.is_ascii();
    let end = message.find(quotes).unwrap_or(message.len());
    let kept: String = message.get(..end).unwrap_or(message).chars().take(MOST_MESSAGE).collect();
    if kept.len() < message.len() { format!("{kept}[…]") } else { kept }
}

/// Deletes all but the newest reports; panics if the folder cannot be closed again.
fn forget_old(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_report =
        |path: &PathBuf| path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("crash-"));
    let mut reports: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_report).collect();
    // Their names begin with the time; the number of digits will not change for centuries.
    reports.sort();
    for old in reports.iter().take(reports.len().saturating_sub(MOST_REPORTS)) {
        let _ = fs::remove_file(old);
    }
}
