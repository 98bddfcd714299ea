//! A process between us and an engine that ends with us, however we end, and takes with it all that the engine has
//! started: `komaoto engine-guard -- COMMAND`, in a process group of its own.
//!
//! It passes on what it is told; what the engine says goes to us directly. At the end of its input the engine has a
//! second to go, a little less after SIGTERM, and then the whole group is killed: after two seconds nothing is left,
//! also on a busy machine.

use crate::text::Slice;
use std::ffi::OsString;
use std::process::ExitCode;

/// The first argument that makes the program a guard.
pub const GUARD: &str = "engine-guard";
/// The prefix of the guard's own line on standard error, which says how the engine ended.
pub(super) const MARK: &str = "\u{1}engine ";
/// What that line begins with if it could not be started; the reason stands behind it.
pub(super) const NOT_STARTED: &str = "not started: ";

/// Guards the engine that these arguments name, until it has ended.
#[cfg(not(unix))]
pub fn guard(_: impl Iterator<Item = OsString>) -> ExitCode {
    ExitCode::FAILURE
}

/// Guards the engine that these arguments name, until it has ended.
#[cfg(unix)]
pub fn guard(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    use std::io::{Read, Write, stderr, stdin};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, ExitStatus, Stdio};
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::thread;
    use std::time::Duration;

    use super::trouble::SystemReason;
    use rustix::process::{Pid, Signal, getpgrp, kill_process, kill_process_group};

    /// The time that an engine has to quit after it was told to, and again after SIGTERM.
    const GRACE: [Duration; 2] = [Duration::from_secs(1), Duration::from_millis(700)];

    enum News {
        Ended(Option<ExitStatus>),
        NoMoreInput,
    }

    let say = |text: &str| drop(writeln!(stderr(), "{MARK}{text}"));
    let mut arguments = arguments.skip_while(|word| word == "--");
    let Some(program) = arguments.next() else { return ExitCode::FAILURE };
    let mut child = match Command::new(program).args(arguments).stdin(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => {
            say(&format!("{NOT_STARTED}{}", SystemReason::from(&error).written()));
            return ExitCode::FAILURE;
        }
    };
    let pid = Pid::from_child(&child);
    let (news, told) = channel();
    let (lines, passed) = channel::<Vec<u8>>();
    let mut engine = child.stdin.take();
    // One thread reads and another one writes: the end of the input is seen while an engine does not read.
    thread::spawn(move || {
        for bytes in passed {
            let _ = engine.as_mut().map(|engine| engine.write_all(&bytes).and_then(|()| engine.flush()));
        }
    });
    let ended = news.clone();
    thread::spawn(move || {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(count @ 1..) = stdin().read(&mut bytes) {
            let _ = lines.send(bytes.slice(..count).to_vec());
        }
        drop(lines);
        let _ = news.send(News::NoMoreInput);
    });
    thread::spawn(move || ended.send(News::Ended(child.wait().ok())));
    let (mut graces, mut grace) = (GRACE.into_iter(), None);
    let status = loop {
        let heard = match grace {
            Some(grace) => told.recv_timeout(grace),
            None => told.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match heard {
            Ok(News::Ended(status)) => break status,
            Ok(News::NoMoreInput) => grace = graces.next(),
            Err(_) => {
                grace = graces.next();
                if grace.is_none() {
                    break None;
                }
                let _ = kill_process(pid, Signal::TERM);
            }
        }
    };
    match status.map(|status| (status.code(), status.signal())) {
        Some((Some(code), _)) => say(&format!("exit {code}")),
        Some((_, Some(signal))) => say(&format!("signal {signal}")),
        _ => say("killed"),
    }
    // Whatever the engine has left in its group; and this process, which leads the group.
    let _ = kill_process_group(getpgrp(), Signal::KILL);
    ExitCode::SUCCESS
}
