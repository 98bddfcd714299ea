//! Positions solved side by side, their answers handed on in order, and on a terminal how far it is.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::notes::plain;
use crate::locale::Locale;
use crate::task::Stop;
use crate::tsume::Gauge;

/// The interval at which the bar is drawn.
const TICK: Duration = Duration::from_millis(250);
/// The stack of each worker: its search is as deep as a mate is long.
const STACK: usize = 64 << 20;
/// The width of the bar itself in letters.
const WIDTH: usize = 24;

/// Does work on each item, on a thread for each of these states, and takes the results in the order of the items. Work
/// that has no result was interrupted: then the results that are there are taken, and nothing more is done.
pub(super) fn in_order<S: Send, T: Sync, R: Send>(
    states: Vec<S>,
    items: &[T],
    stop: &Stop,
    work: impl Fn(&mut S, &T) -> Option<R> + Sync,
    bar: &mut Bar<'_>,
    mut take: impl FnMut(usize, R) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, results) = channel();
    thread::scope(|scope| {
        for mut state in states {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let go_on = move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = items.get(at).and_then(|item| work(&mut state, item)) else { break };
                    if sender.send((at, result)).is_err() {
                        break;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, go_on)?;
        }
        drop(sender);
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        let mut hand_on = |at, result, bar: &mut Bar<'_>| {
            bar.clear();
            take(at, result).inspect_err(|_| stop.set())
        };
        loop {
            match results.recv_timeout(TICK) {
                Ok((at, result)) => {
                    waiting.insert(at, result);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(result) = waiting.remove(&due) {
                hand_on(due, result, bar)?;
                due += 1;
            }
            bar.draw(due + waiting.len());
        }
        waiting.into_iter().try_for_each(|(at, result)| hand_on(at, result, bar))
    })
}

/// How far it is, in a line on the terminal that is drawn over again; nothing if errors go elsewhere.
pub(super) struct Bar<'a> {
    is_shown: bool,
    is_drawn: bool,
    of_files: bool,
    began: Instant,
    drawn: Instant,
    all: usize,
    gauges: Vec<Gauge>,
    locale: &'a Locale,
}

impl<'a> Bar<'a> {
    pub(super) fn new(all: usize, gauges: Vec<Gauge>, locale: &'a Locale) -> Self {
        let (is_shown, now) = (io::stderr().is_terminal(), Instant::now());
        Self { is_shown, is_drawn: false, of_files: false, began: now, drawn: now, all, gauges, locale }
    }
    /// Of files, not of positions.
    pub(super) fn of_files(all: usize, locale: &'a Locale) -> Self {
        Self { of_files: true, ..Self::new(all, Vec::new(), locale) }
    }
    fn draw(&mut self, done: usize) {
        if self.is_shown && self.drawn.elapsed() >= TICK {
            // A terminal that is gone is no reason to stop.
            let _ = write!(io::stderr(), "\r{}\x1b[K", self.text(done));
            (self.is_drawn, self.drawn) = (true, Instant::now());
        }
    }
    fn clear(&mut self) {
        if std::mem::take(&mut self.is_drawn) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
    fn text(&self, done: usize) -> String {
        let filled = (done * WIDTH).checked_div(self.all).unwrap_or(WIDTH);
        let nodes: u64 = self.gauges.iter().map(Gauge::nodes).sum();
        let seconds = self.began.elapsed().as_secs();
        let fill = self.gauges.iter().filter_map(Gauge::fill).fold(0.0, f64::max);
        let values = [
            ("done", (done as u64).into()),
            ("all", (self.all as u64).into()),
            ("minutes", (seconds / 60).into()),
            ("seconds", format!("{:02}", seconds % 60).into()),
            ("nodes", (nodes / 1000).into()),
            ("fill", ((fill * 100.0) as u64).into()),
        ];
        let key = if self.of_files { "cli-files-progress" } else { "solve-progress" };
        let mut said = self.locale.with(key, &values);
        // Of one alone it is worth knowing how far its length is known.
        if let (1, [gauge]) = (self.all, self.gauges.as_slice())
            && let (least, most) = gauge.bounds()
            && (least.is_some() || most.is_some())
        {
            let values = [("least", least.unwrap_or(0).into()), ("most", most.unwrap_or(0).into())];
            said = format!("{said} · {}", self.locale.with("solve-bounds", &values));
        }
        format!("[{}{}] {}", "#".repeat(filled), "-".repeat(WIDTH - filled), plain(&said))
    }
}
