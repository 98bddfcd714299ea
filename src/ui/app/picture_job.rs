//! Pictures of the position and pages of records on their way to the disk.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::job::{Job, Worksite};
use super::viewer;
use crate::disk::SaveError;
use crate::locale::FluentValue;
use crate::task::Task;
use crate::ui::words;
use crate::ui::words::file_name;

/// A picture, or pages, on its way to the disk.
#[derive(Debug)]
pub(super) struct Drawing {
    pub path: PathBuf,
    pub then: Afterwards,
    pub task: Written,
    pub progress: Option<Progress>,
    /// What prints it, once it is there.
    pub printing: Option<Task<bool>>,
}

/// Pictures and pages of a record on their way to the disk.
#[derive(Debug, Default)]
pub(super) struct Drawings(pub Vec<Drawing>);

impl Drawings {
    /// Whether something is drawn that nobody gets if it is given up now.
    pub fn is_at_work(&self) -> bool {
        self.0.iter().any(|drawing| drawing.progress.is_some() && drawing.printing.is_none())
    }
}

impl Job for Drawings {
    const NAME: &'static str = "diagram-written";

    fn poll(mut self, site: &mut Worksite<'_>) -> Option<Self> {
        self.0.retain_mut(|drawing| drawing.poll(site));
        (!self.0.is_empty()).then_some(self)
    }
}

impl Drawing {
    pub fn new(path: PathBuf, then: Afterwards, progress: Option<Progress>, task: Written) -> Self {
        Self { path, then, task, progress, printing: None }
    }

    /// Says what has come of it; whether it goes on.
    fn poll(&mut self, site: &mut Worksite<'_>) -> bool {
        if let Some(printing) = &mut self.printing {
            let Some(shown) = printing.poll() else { return true };
            if shown != Ok(true) {
                site.decline(site.locale.text("error-no-viewer"));
            }
            return false;
        }
        let Some(done) = self.task.poll() else { return true };
        let (path, name) = (&self.path, file_name(&self.path));
        let values = [("name", FluentValue::from(name.as_str()))];
        match done {
            Ok(Some(Ok(()))) => {
                site.mended.push(path.clone());
                match &self.then {
                    Afterwards::SayDiagram => site.say(site.locale.with("msg-diagram", &values)),
                    Afterwards::SaySheet => site.say(site.locale.with("msg-sheet", &values)),
                    Afterwards::SayExercises(counted) => {
                        let [count, without] = [&counted.0, &counted.1].map(|count| count.load(Ordering::Relaxed));
                        let values =
                            [("name", name.as_str().into()), ("count", count.into()), ("without", without.into())];
                        let key = match (count, without) {
                            (0, _) => "exercises-exported-none",
                            (_, 0) => "exercises-exported",
                            _ => "exercises-exported-without",
                        };
                        site.say(site.locale.with(key, &values));
                    }
                    Afterwards::SayBook(positions) => {
                        let count = positions.load(Ordering::Relaxed);
                        let values = [("name", name.as_str().into()), ("count", count.into())];
                        site.say(site.locale.with("library-book-made", &values));
                    }
                    Afterwards::Print => {
                        self.printing = Some(viewer::print(path.clone(), site.name.clone(), site.wake.clone()));
                        return true;
                    }
                }
            }
            Ok(Some(Err(error))) => site.complain_of(path, words::unwritten(&name, &error, site.locale)),
            Ok(None) => site.complain_of(path, site.locale.with("error-diagram-memory", &values)),
            Err(failed) => {
                let what = site.locale.with("error-save", &values);
                let why = site.locale.with("error-internal", &[("detail", failed.to_string().into())]);
                site.complain_of(path, site.locale.sentences(&[&what, &why]));
            }
        }
        false
    }
}

/// Work that draws and writes: `None` if there was not enough memory for it, or if it was not to go on.
pub(super) type Written = Task<Option<Result<(), SaveError>>>;

/// How many records of how many are on pages, and since when they are being laid out.
#[derive(Debug)]
pub(super) struct Progress {
    pub done: Arc<AtomicUsize>,
    pub all: usize,
    pub begun: Instant,
}

/// What takes no longer than this is done without a word.
pub(super) const PATIENCE: Duration = Duration::from_millis(400);
/// How often the progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// What follows once it is there.
#[derive(Clone, Debug)]
pub(super) enum Afterwards {
    SayDiagram,
    SaySheet,
    /// Say how many exercises it holds, and how many it cannot.
    SayExercises(Arc<(AtomicUsize, AtomicUsize)>),
    /// Say of how many positions the book is.
    SayBook(Arc<AtomicUsize>),
    /// Hand it to the desktop to be printed.
    Print,
}

/// Keeps how much is done, and shows it now and then.
pub(super) fn telling(done: Arc<AtomicUsize>, ctx: egui::Context) -> impl Fn(usize) {
    let told = Cell::new(Instant::now());
    move |now| {
        done.store(now, Ordering::Relaxed);
        if told.get().elapsed() >= TELL_EVERY {
            told.set(Instant::now());
            ctx.request_repaint();
        }
    }
}
