//! Work on another thread, with one answer ([`Task`]) or many ([`Feed`]): polled, stopped by a flag or a deadline,
//! cancelled when dropped. Knows no screen.
//!
//! ```
//! use std::time::Duration;
//!
//! use komaoto_task::Task;
//!
//! let mut sum = Task::spawn(|| (), |stop| (1..=100).take_while(|_| !stop.is_set()).sum::<u32>());
//! assert_eq!(sum.wait(Duration::from_secs(10)), Some(Ok(5050)));
//! ```

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A request that work should end: a flag that clones share, and perhaps a deadline. The work checks
/// [`is_set`](Self::is_set) now and then.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Not set, without a deadline.
    pub fn new() -> Self {
        Self::default()
    }
    /// Set by an interrupt from the terminal (Ctrl+C), which otherwise ends the program; a second one still does.
    pub fn on_interrupt() -> Self {
        let stop = Self::default();
        #[cfg(unix)]
        {
            use signal_hook::consts::SIGINT;
            use signal_hook::flag::{register, register_conditional_default};
            // In this order, so that the first one only sets the flag. Where it cannot be, an interrupt ends the program.
            let _ = register_conditional_default(SIGINT, Arc::clone(&stop.flag))
                .and_then(|_| register(SIGINT, Arc::clone(&stop.flag)));
        }
        stop
    }
    /// Set when the system, a terminal or a person asks the program to end (SIGTERM, SIGHUP, SIGINT), except by what
    /// whoever started it has told it to ignore, as `nohup` does; `notify` is then called on a thread of its own. A
    /// second request ends the program at once, and so does one that is not met in this time.
    pub fn on_termination(patience: Duration, notify: impl FnOnce() + Send + 'static) -> Self {
        let stop = Self::default();
        #[cfg(unix)]
        if let Err(error) = stop.listen(patience, notify) {
            // Then it ends the program as it would any other: the journals stand.
            eprintln!("komaoto: requests to end cannot be awaited: {error}");
        }
        #[cfg(not(unix))]
        drop((patience, notify));
        stop
    }
    #[cfg(unix)]
    fn listen(&self, patience: Duration, notify: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
        use std::io::Read;

        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag::{register, register_conditional_default};
        use signal_hook::low_level::{emulate_default_handler, pipe};

        let (mut read, write) = std::io::pipe()?;
        for signal in [SIGTERM, SIGHUP, SIGINT].into_iter().filter(|&signal| !is_ignored(signal)) {
            register_conditional_default(signal, Arc::clone(&self.flag))?;
            register(signal, Arc::clone(&self.flag))?;
            pipe::register(signal, write.try_clone()?)?;
        }
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            if read.read_exact(&mut [0]).is_ok() {
                notify();
                thread::sleep(patience);
                let _ = emulate_default_handler(SIGTERM);
            }
        })?;
        Ok(())
    }
    /// The same flag with a deadline this far from now. An earlier deadline stays.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let new = Instant::now().checked_add(time);
        let deadline = [self.deadline, new].into_iter().flatten().min();
        Self { flag: Arc::clone(&self.flag), deadline }
    }
    /// Sets the flag, for all clones.
    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
    /// Whether the work should end: the flag is set or the deadline has passed.
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Whether this program was started so that it ignores a signal; where the system does not tell, it was not.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return false };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Why a task has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskFailure {
    /// The work panicked, with this message: a bug of ours, but nothing else is harmed.
    #[error("an internal error: {0}")]
    Panicked(String),
    /// The system could not start a thread, for this reason.
    #[error("no thread could be started: {0}")]
    NotStarted(String),
}

/// What a thread gives: a value, or why there is none.
type Given<T> = Result<T, TaskFailure>;

/// Work on another thread. Dropping it tells the work to stop and discards its result; it never waits.
pub struct Task<T> {
    stop: Stop,
    results: Receiver<Given<T>>,
    finished: bool,
}

impl<T: Send + 'static> Task<T> {
    /// Starts work. `notify` is called on its thread once there is something to [`poll`](Self::poll), for instance to
    /// wake a window.
    pub fn spawn(notify: impl FnOnce() + Send + 'static, work: impl FnOnce(&Stop) -> T + Send + 'static) -> Self {
        let stop = Stop::new();
        let (sender, results) = channel();
        let (its_stop, its_sender) = (stop.clone(), sender.clone());
        let started = thread::Builder::new().name("task".to_owned()).spawn(move || {
            // The work owned its input; whatever it shares must tolerate being left half-way.
            let result = catch_unwind(AssertUnwindSafe(|| work(&its_stop)));
            // Nobody is listening if the task was dropped.
            let heard = its_sender.send(result.map_err(|payload| TaskFailure::Panicked(message(&*payload)))).is_ok();
            drop(its_sender);
            if heard {
                notify();
            }
        });
        if let Err(error) = started {
            let _ = sender.send(Err(TaskFailure::NotStarted(error.to_string())));
        }
        Self { stop, results, finished: false }
    }

    /// The result, once: `None` while the work is going on and after the result was taken. Never waits.
    pub fn poll(&mut self) -> Option<Result<T, TaskFailure>> {
        let result = self.results.try_recv();
        self.take(match result {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                Some(Err(TaskFailure::Panicked("the work ended without a result".to_owned())))
            }
        })
    }

    /// Waits for the result, but no longer than this. For the command line and for tests.
    pub fn wait(&mut self, time: Duration) -> Option<Result<T, TaskFailure>> {
        let result = self.results.recv_timeout(time).ok();
        self.take(result)
    }

    fn take(&mut self, result: Option<Given<T>>) -> Option<Given<T>> {
        if self.finished {
            return None;
        }
        self.finished = result.is_some();
        remember(result.as_ref());
        result
    }

    /// Whether the result was taken.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Tells the work to stop. If it gives a result all the same, that can still be polled.
    pub fn stop(&self) {
        self.stop.set();
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop.set();
    }
}

thread_local! {
    /// The last failure that this thread was given.
    static FAILED: RefCell<Option<TaskFailure>> = const { RefCell::new(None) };
    /// Whether this thread is drawing a window, or working between its frames.
    static DRAWS: Cell<bool> = const { Cell::new(false) };
}

/// The failure that a [`Task`] or a [`Feed`] gave to this thread last since this was asked before. Whoever polls many of them
/// asks once for all, so that none is taken for an empty result without a word.
pub fn take_failure() -> Option<TaskFailure> {
    FAILED.take()
}

/// Takes note of a failure for [`take_failure`].
fn remember<T>(given: Option<&Given<T>>) {
    if let Some(Err(failure)) = given {
        FAILED.set(Some(failure.clone()));
    }
}

/// Work on the thread of a window, as long as this lives: nothing in it may wait for a disk.
#[derive(Debug)]
pub struct WindowThread {
    before: bool,
}

impl WindowThread {
    /// Begins such work.
    pub fn begin() -> Self {
        Self { before: DRAWS.replace(true) }
    }
}

impl Drop for WindowThread {
    fn drop(&mut self) {
        DRAWS.set(self.before);
    }
}

/// What asks a disk for something says so first. While a window is drawn by this thread that is a mistake of ours, for a
/// disk may sleep: where mistakes are looked for (debug builds, and all tests) it panics.
pub fn asks_a_disk() {
    debug_assert!(!DRAWS.get(), "a disk was asked for something on the thread of the window");
}

/// What work on another thread gives within a time; `None` if it fails or takes longer. It is then done to its end, and
/// nobody hears of it: for questions to a disk that may never answer.
pub fn within<T: Send + 'static>(time: Duration, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    Task::spawn(|| (), move |_stop| work()).wait(time)?.ok()
}

/// Waits for a thread to end, but no longer than this: at the end of the program it may be waiting for a disk.
pub fn join_within(thread: JoinHandle<()>, time: Duration) {
    let end = Instant::now() + time;
    while !thread.is_finished() && Instant::now() < end {
        thread::sleep(Duration::from_millis(2));
    }
    if thread.is_finished() {
        let _ = thread.join();
    }
}

impl<T> fmt::Debug for Task<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("stop", &self.stop).field("finished", &self.finished).finish_non_exhaustive()
    }
}

/// The stack of a [`Feed`], in bytes: what the mate solver asks of a long mate is as deep as the mate is long. Only what
/// is used of it is taken from the system.
const STACK: usize = 64 << 20;
/// How many values of a [`Feed`] may wait to be polled before its work has to wait.
const MOST_WAITING: usize = 1024;

/// Work on another thread that reports many values: an engine's lines, the files of a folder, the progress of something
/// long. Dropping it tells the work to stop and discards what has not been polled; it never waits.
///
/// ```
/// # use komaoto_task::Feed;
/// let revision = 7;
/// let feed = Feed::spawn(revision, || (), |stop, sink| {
///     for n in 0..3 {
///         if stop.is_set() || !sink.give(n) {
///             break;
///         }
///     }
/// });
/// assert_eq!(feed.revision(), 7);
/// ```
pub struct Feed<T> {
    stop: Stop,
    values: Receiver<Given<T>>,
    /// Why its thread could not be started, until that was polled.
    failure: Option<TaskFailure>,
    revision: u64,
    ended: bool,
}

/// Where the work of a [`Feed`] puts its values.
pub struct Sink<T> {
    values: SyncSender<Given<T>>,
    notify: Box<dyn Fn() + Send>,
}

impl<T: Send + 'static> Sink<T> {
    /// Reports a value; false once nobody is listening any more. Waits while too many values have not been polled.
    pub fn give(&self, value: T) -> bool {
        self.report(Ok(value))
    }

    /// Reports how far something is: what nobody misses if too many values wait to be polled. Never waits.
    pub fn pass(&self, value: T) {
        if self.values.try_send(Ok(value)).is_ok() {
            (self.notify)();
        }
    }

    fn report(&self, value: Given<T>) -> bool {
        let heard = self.values.send(value).is_ok();
        if heard {
            (self.notify)();
        }
        heard
    }
}

impl<T: Send + 'static> Feed<T> {
    /// Starts work about something that had this revision. `notify` is called on its thread whenever there is something
    /// to [`poll`](Self::poll), and at the end.
    pub fn spawn(
        revision: u64,
        notify: impl Fn() + Send + 'static,
        work: impl FnOnce(&Stop, &Sink<T>) + Send + 'static,
    ) -> Self {
        let stop = Stop::new();
        let (sender, values) = sync_channel(MOST_WAITING);
        let (its_stop, sink) = (stop.clone(), Sink { values: sender, notify: Box::new(notify) });
        let started = thread::Builder::new().name("feed".to_owned()).stack_size(STACK).spawn(move || {
            // As in a task: the work owned its input; whatever it shares must tolerate being left half-way.
            let result = catch_unwind(AssertUnwindSafe(|| work(&its_stop, &sink)));
            if let Err(payload) = result {
                sink.report(Err(TaskFailure::Panicked(message(&*payload))));
            }
            let Sink { values, notify, .. } = sink;
            // Whoever is woken must see that there will be no more values.
            drop(values);
            notify();
        });
        let failure = started.err().map(|error| TaskFailure::NotStarted(error.to_string()));
        Self { stop, values, failure, revision, ended: false }
    }
}

impl<T: 'static> Feed<T> {
    /// The next value, or why there will be no more although the work was not finished; `None` while there is nothing
    /// new, and after the end. Never waits.
    pub fn poll(&mut self) -> Option<Result<T, TaskFailure>> {
        let value = match self.failure.take() {
            Some(failure) => Some(Err(failure)),
            None => match self.values.try_recv() {
                Ok(value) => Some(value),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => {
                    self.ended = true;
                    None
                }
            },
        };
        remember(value.as_ref());
        value
    }

    /// Waits for the next value, but no longer than this. For the command line and for tests.
    pub fn wait(&mut self, time: Duration) -> Option<Result<T, TaskFailure>> {
        let value = match self.failure.take() {
            Some(failure) => Some(Err(failure)),
            None => self.values.recv_timeout(time).ok(),
        };
        remember(value.as_ref());
        value
    }

    /// Whether the work has ended and every value was polled.
    pub fn is_ended(&self) -> bool {
        self.ended
    }

    /// The revision that the work was asked about: values about another one come too late.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Tells the work to stop. What it has reported can still be polled.
    pub fn stop(&self) {
        self.stop.set();
    }
}

impl<T> Drop for Feed<T> {
    fn drop(&mut self) {
        self.stop.set();
    }
}

impl<T> fmt::Debug for Feed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Feed");
        shown.field("stop", &self.stop).field("revision", &self.revision).field("ended", &self.ended);
        shown.finish_non_exhaustive()
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        (None, None) => "no message".to_owned(),
    }
}
