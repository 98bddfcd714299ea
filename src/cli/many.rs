//! Many files and folders: one frame for the subcommands that go through files. Each file is read by itself, what is said of
//! it comes in the order of the files, and what goes wrong with one does not end the rest. Where each becomes a file of its own
//! that is written at once; what becomes one file, or pictures that are numbered, waits for the last.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;

use super::complaints::{refuse, retell, untold};
use super::input::{InputError, is_stream, read_bytes};
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use super::solving::{Bar, in_order};
use crate::files::load_owned;
use crate::library::{Found, records_in, stamp};
use crate::locale::{FluentValue, Language};
use crate::task::Stop;

/// How files and folders are gone through where nothing is written.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Folders {
    /// Take folders, too: all records in them and in the folders below
    #[arg(short, long)]
    recursive: bool,
    /// Work on this many files at a time, up to 64
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,
}

impl Folders {
    /// The same where results might be there already.
    pub(super) const fn many(self) -> Many {
        Many { folders: self, skip_done: false }
    }
}

/// How files and folders are gone through.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Many {
    #[command(flatten)]
    folders: Folders,
    /// Skip what has been written already and is not older than its source; what is older is replaced with --force only
    #[arg(long)]
    pub(super) skip_done: bool,
}

/// A file that is gone through.
#[derive(Clone, Debug)]
pub(super) struct ListedFile {
    pub(super) path: PathBuf,
    /// Its path below the folder that was named; its name if it was named itself.
    pub(super) below: PathBuf,
    /// Whether its folder was named, and not it: nobody has asked for whatever is of another game there.
    pub(super) is_of_folder: bool,
    /// Whether it is one of the records of a folder that may be something else.
    is_uncertain: bool,
}

/// The files that are gone through.
#[derive(Debug)]
pub(super) struct ListedFiles {
    pub(super) files: Vec<ListedFile>,
    /// How the command ends for what could not be listed; it was said.
    outcome: CommandOutcome,
}

impl ListedFiles {
    /// Their paths.
    pub(super) fn paths(&self) -> Vec<PathBuf> {
        self.files.iter().map(|file| file.path.clone()).collect()
    }
}

/// What became of a file, and what is made of it.
pub(super) struct Worked<R> {
    pub(super) outcome: CommandOutcome,
    /// `None` if it was left out, as it is done already.
    pub(super) made: Option<R>,
}

impl<R> Worked<R> {
    /// A file of which this was made.
    pub(super) const fn made(outcome: CommandOutcome, made: R) -> Self {
        Self { outcome, made: Some(made) }
    }

    /// A file that is done already.
    pub(super) const LEFT_OUT: Self = Self { outcome: CommandOutcome::Done, made: None };
}

/// Where a file is worked on.
pub(super) struct Workplace<'w> {
    pub(super) file: &'w ListedFile,
    /// Set when the person interrupts; `None` where that ends the program.
    pub(super) stop: Option<&'w Stop>,
    pub(super) out: &'w mut dyn Write,
}

/// How many files ended in which way.
#[derive(Default)]
struct Tally {
    done: usize,
    noted: usize,
    unreadable: usize,
    refused: usize,
    left_out: usize,
    interrupted: usize,
}

impl Tally {
    fn count(&mut self, outcome: CommandOutcome, is_left_out: bool) {
        *match (outcome, is_left_out) {
            (CommandOutcome::Done, true) => &mut self.left_out,
            (CommandOutcome::Done, false) => &mut self.done,
            (CommandOutcome::Noted, _) => &mut self.noted,
            (CommandOutcome::Refused, _) => &mut self.refused,
            (CommandOutcome::Unreadable, _) => &mut self.unreadable,
            (CommandOutcome::Interrupted, _) => &mut self.interrupted,
        } += 1;
    }
}

impl Tally {
    /// How many files were worked on.
    const fn worked(&self) -> usize {
        self.done + self.noted + self.unreadable + self.refused + self.left_out
    }

    fn tell(&self, language: Option<Language>) {
        let counts = [
            ("files", self.worked() + self.interrupted),
            ("done", self.done),
            ("noted", self.noted),
            ("unreadable", self.unreadable),
            ("refused", self.refused),
            ("skipped", self.left_out),
            ("interrupted", self.interrupted),
        ];
        let values = counts.map(|(name, count)| (name, FluentValue::from(count)));
        let said = plain(&locale(language).with("cli-summary", &values)).into_owned();
        let _ = writeln!(io::stderr(), "komaoto: {said}");
    }
}

/// What a worker hands over: what it printed, what it made, and what is to be told to programs.
struct Handed<R> {
    printed: Vec<u8>,
    worked: io::Result<Worked<R>>,
    untold: Vec<Value>,
}

impl Many {
    /// Whether more than files one by one was asked for.
    const fn is_asked(self) -> bool {
        self.folders.recursive || self.folders.jobs > 1 || self.skip_done
    }

    /// Whether folders are taken.
    pub(super) const fn is_recursive(self) -> bool {
        self.folders.recursive
    }

    /// The files that paths mean. What cannot be listed is said.
    pub(super) fn listed(self, named: &[PathBuf], language: Option<Language>) -> ListedFiles {
        let mut listed = ListedFiles { files: Vec::new(), outcome: CommandOutcome::Done };
        for path in named {
            let name = || path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            let is_folder = !is_stream(path) && path.is_dir();
            if is_folder && !self.folders.recursive {
                refuse_folder(path, language);
                listed.outcome.worsen(CommandOutcome::Unreadable);
                continue;
            }
            if !is_folder {
                listed.files.push(ListedFile {
                    path: path.clone(),
                    below: name(),
                    is_of_folder: false,
                    is_uncertain: false,
                });
                continue;
            }
            for found in records_in([path.clone()]) {
                let locale = locale(language);
                let said = match found {
                    Found::File { path: file, certain } => {
                        let below = file.strip_prefix(path).unwrap_or(&file).to_owned();
                        listed.files.push(ListedFile { path: file, below, is_of_folder: true, is_uncertain: !certain });
                        continue;
                    }
                    Found::Failed(file, error) => InputError::Io(file.display().to_string(), error).said(&locale),
                    Found::TooLarge(file) => {
                        locale.with("cli-find-too-large", &[("path", file.display().to_string().into())])
                    }
                };
                listed.outcome.worsen(CommandOutcome::Unreadable);
                refuse(Some(path), &said);
            }
        }
        listed
    }

    /// Goes through files: `work` is done on each, on as many threads as were asked for, each with a state of its own, and
    /// what it makes is taken in the order of the files.
    pub(super) fn each<S: Send, R: Send>(
        self,
        (listed, language): (&ListedFiles, Option<Language>),
        state: impl Fn() -> S,
        out: &mut impl Write,
        work: impl Fn(&mut S, Workplace<'_>) -> io::Result<Worked<R>> + Sync,
        mut take: impl FnMut(R, &mut dyn Write) -> io::Result<CommandOutcome>,
    ) -> io::Result<CommandOutcome> {
        let (mut worst, mut tally) = (listed.outcome, Tally::default());
        let mut end = |worked: Worked<R>, out: &mut dyn Write| -> io::Result<()> {
            let Worked { mut outcome, made } = worked;
            let is_left_out = made.is_none();
            if let Some(made) = made {
                outcome.worsen(take(made, out)?);
            }
            tally.count(outcome, is_left_out);
            worst.worsen(outcome);
            Ok(())
        };
        if let [file] = listed.files.as_slice() {
            let worked = work(&mut state(), Workplace { file, stop: None, out })?;
            end(worked, out)?;
        } else {
            let (stop, locale) = (Stop::on_interrupt(), locale(language));
            let states: Vec<S> = (0..usize::from(self.folders.jobs).min(listed.files.len())).map(|_| state()).collect();
            let mut bar = Bar::of_files(listed.files.len(), &locale);
            let one = |state: &mut S, file: &ListedFile| {
                if stop.is_set() {
                    return None;
                }
                if file.is_uncertain && !is_record(&file.path) {
                    return Some(None);
                }
                let mut printed = Vec::new();
                let worked = work(state, Workplace { file, stop: Some(&stop), out: &mut printed });
                Some(Some(Handed { printed, worked, untold: untold() }))
            };
            in_order(states, &listed.files, &stop, one, &mut bar, |_, handed| {
                let Some(Handed { printed, worked, untold }) = handed else { return Ok(()) };
                retell(untold);
                out.write_all(&printed)?;
                end(worked?, out)?;
                out.flush()
            })?;
            if stop.is_set() {
                worst.worsen(CommandOutcome::Interrupted);
                tally.interrupted = listed.files.len().saturating_sub(tally.worked());
            }
        }
        if self.is_asked() || listed.files.len() > 1 && io::stderr().is_terminal() {
            tally.tell(language);
        }
        Ok(worst)
    }

    /// Says that files were skipped all together, where they become one that is done already.
    pub(super) fn skipped(self, listed: &ListedFiles, language: Option<Language>) {
        Tally { left_out: listed.files.len(), ..Tally::default() }.tell(language);
    }
}

/// Says that a folder is taken only if that is asked for.
fn refuse_folder(path: &Path, language: Option<Language>) {
    refuse(Some(path), &locale(language).with("cli-folder", &[("path", path.display().to_string().into())]));
}

/// Whether a file whose name promises nothing is a record.
fn is_record(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    // What cannot be read is said where it is worked on.
    read_bytes(path).map_or(true, |bytes| load_owned(bytes.into(), extension).is_ok())
}

/// Whether a result is there, and not older than any of the files that it is made of. A folder is none: what matters is
/// what is in it.
pub(super) fn is_done(result: &Path, sources: &[PathBuf]) -> bool {
    if result.is_dir() {
        return false;
    }
    let changed = |path: &Path| stamp(path).ok().map(|stamp| stamp.changed);
    let Some(made) = changed(result) else { return false };
    sources.iter().all(|source| changed(source).is_some_and(|changed| changed <= made))
}

/// The name of a result in the folder for results, where the file was found in a folder of the one that was named.
pub(super) fn beside(file: &ListedFile, name: PathBuf) -> PathBuf {
    file.below.parent().map_or_else(|| name.clone(), |folder| folder.join(&name))
}
