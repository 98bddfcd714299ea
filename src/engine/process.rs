//! The process of an engine: three threads read what it writes, write what it is told and wait for its end.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::guard::MARK;
use super::lines::{LineSplitter, text};
use crate::text::Slice;

/// The end of an engine's standard error that is kept, in bytes.
const COMPLAINTS: usize = 64 << 10;
/// The time to wait for the last output of an engine that has ended: a process that it started may hold it open.
const LAST_WORDS: Duration = Duration::from_millis(200);
/// The time that an engine may live on after it has closed its output, when it is of no use any more.
const SILENT: Duration = Duration::from_millis(300);

/// A program that is an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The path of its program.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder it runs in; its own if none is named.
    pub folder: Option<PathBuf>,
    /// Its options that are to differ from what it has by itself, by name.
    pub options: Vec<(String, String)>,
    /// Our own program, which guards it; the running one if none is named.
    pub guard: Option<PathBuf>,
}

/// A report of a process.
pub(super) enum ProcessReport<'a> {
    /// Some lines came, one after the other.
    Lines(&'a [Vec<u8>]),
    /// A line that never ends.
    Endless,
    /// It has ended, or closed its output: how, and its last complaints.
    Ended(String, String),
    /// Something that it started holds its output open.
    Escaped,
}

/// A running engine. Dropping it tells it to quit, and ends it if it does not.
#[derive(Debug)]
pub(super) struct Process {
    to: Sender<Vec<u8>>,
    /// When this goes, the engine's time is running out.
    #[cfg(windows)]
    _life: Sender<()>,
}

impl Process {
    /// Starts a program. `report` is called on its threads.
    pub(super) fn start(
        program: &Program,
        report: impl Fn(ProcessReport<'_>) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let mut command = command(program)?;
        let folder = program.folder.clone().or_else(|| program.path.parent().map(Into::into));
        if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
            command.current_dir(folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        #[cfg(windows)]
        let life = job::guard(&child)?;
        let (to, told) = channel::<Vec<u8>>();
        let (mut stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // An engine that does not read blocks nobody but this thread.
        spawn("engine-write", move || {
            for line in told {
                let _ = stdin.as_mut().map(|stdin| stdin.write_all(&line).and_then(|()| stdin.flush()));
            }
        })?;
        let report = Arc::new(report);
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&complaints);
        let open = Arc::new(AtomicUsize::new(2));
        let still_open = Arc::clone(&open);
        spawn("engine-complaints", move || {
            stderr.into_iter().for_each(|stderr| drain(stderr, &kept));
            still_open.fetch_sub(1, Ordering::Relaxed);
        })?;
        let (heard, still_open) = (Arc::clone(&report), Arc::clone(&open));
        spawn("engine-read", move || {
            if stdout.is_some_and(|stdout| listen(stdout, &*heard)) {
                heard(ProcessReport::Endless);
            }
            still_open.fetch_sub(1, Ordering::Relaxed);
            // If it has ended, that is said before.
            thread::sleep(SILENT);
            heard(ProcessReport::Ended("closed its output".to_owned(), String::new()));
        })?;
        spawn("engine-end", move || {
            let how = child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
            let end = Instant::now() + LAST_WORDS;
            while open.load(Ordering::Relaxed) > 0 && Instant::now() < end {
                thread::sleep(Duration::from_millis(5));
            }
            if open.load(Ordering::Relaxed) > 0 {
                report(ProcessReport::Escaped);
            }
            let complaints: Vec<u8> =
                complaints.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
            let (last_words, said) = last_words(&complaints);
            report(ProcessReport::Ended(said.unwrap_or(how), last_words));
        })?;
        Ok(Self {
            to,
            #[cfg(windows)]
            _life: life,
        })
    }

    /// Writes a line. Never waits.
    pub(super) fn send(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        let _ = self.to.send(line);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send(b"quit".to_vec());
    }
}

/// The command that runs a program: on unix by way of the guard.
fn command(program: &Program) -> io::Result<Command> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let guard = match &program.guard {
            Some(guard) => guard.clone(),
            None => std::env::current_exe()?,
        };
        // The guard cannot tell a missing program from one that fails at once.
        if program.path.components().count() > 1 {
            std::fs::metadata(&program.path)?;
        }
        let mut command = Command::new(guard);
        command.arg(super::guard::GUARD).arg("--").arg(&program.path).args(&program.arguments).process_group(0);
        Ok(command)
    }
    #[cfg(not(unix))]
    {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments);
        Ok(command)
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// Hands on the lines of an output until it ends; whether it was given up because one never did.
fn listen(mut output: impl Read, report: &impl Fn(ProcessReport<'_>)) -> bool {
    let (mut lines, mut bytes) = (LineSplitter::default(), vec![0; 1 << 16]);
    loop {
        let count = match output.read(&mut bytes) {
            Ok(0) => return false,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return false,
        };
        let mut whole = Vec::new();
        let ended = lines.push(bytes.slice(..count), |line| whole.push(line.to_vec()));
        if !whole.is_empty() {
            report(ProcessReport::Lines(&whole));
        }
        if ended.is_err() {
            return true;
        }
    }
}

/// Keeps the end of what is complained.
fn drain(mut output: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut bytes = vec![0; 1 << 16];
    while let Ok(count @ 1..) = output.read(&mut bytes) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes.slice(..count));
        let excess = kept.len().saturating_sub(COMPLAINTS);
        kept.drain(..excess);
    }
}

/// The end of an engine's standard error, and the way it ended according to the guard.
fn last_words(complaints: &[u8]) -> (String, Option<String>) {
    let mark = MARK.as_bytes();
    let at = complaints.windows(mark.len()).rposition(|window| window == mark);
    let (words, said) = match at {
        Some(at) => complaints.split_at(at),
        None => (complaints, &[][..]),
    };
    let said = said.get(mark.len()..).map(text).filter(|said| !said.is_empty());
    let lines: Vec<&[u8]> = words.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect();
    let last = lines.iter().rev().take(5).rev().map(|line| text(line));
    (last.collect::<Vec<String>>().join("\n"), said)
}

/// The work of the guard on Windows: the engine and all that it starts are in a job, which ends them when it is closed,
/// and the system closes it when this program ends, however that comes.
#[cfg(windows)]
mod job {
    use std::os::windows::io::AsRawHandle;
    use std::process::Child;
    use std::sync::mpsc::{Sender, channel};
    use std::time::Duration;
    use std::{io, thread};

    use win32job::{ExtendedLimitInfo, Job};

    /// The time that an engine has to quit after it was told to.
    const GRACE: Duration = Duration::from_secs(2);

    /// Puts a process into a job, which is closed some time after the answer was dropped.
    pub(super) fn guard(child: &Child) -> io::Result<Sender<()>> {
        let mut limits = ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
        job.assign_process(child.as_raw_handle() as isize).map_err(io::Error::other)?;
        let (life, ends) = channel();
        super::spawn("engine-job", move || {
            let _ = ends.recv();
            thread::sleep(GRACE);
            drop(job);
        })?;
        Ok(life)
    }
}
