//! `komaoto library`: the folders whose games are kept in the catalog, for `find --library` and for the window.
//!
//! `list` prints a line for each folder: its path, and behind tabs how many files with games and how many games it has.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::complaints::refuse;
use super::input::InputError;
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use crate::library::{ScanFailure, ScanNews, Store, StoreError, database, rescan};
use crate::locale::{FluentValue, Language, Locale};
use crate::task::Stop;

/// The end of `--help`.
pub(super) const HELP: &str = "\
The catalog is in the cache folder. It may be deleted at any time:
nothing is lost, and nothing is ever written into the folders.

Example: komaoto library list
  komaoto library add kifu archive.pgn
  komaoto find --library 先手:羽生";

/// Arguments of `komaoto library`.
#[derive(Args, Debug)]
pub struct Library {
    /// What to do
    #[arg(value_enum, value_name = "ACTION")]
    action: LibraryAction,
    /// Folders or files to add or to forget
    #[arg(value_name = "PATH", required_if_eq_any([("action", "add"), ("action", "forget")]))]
    paths: Vec<PathBuf>,
    /// The language of what is printed; without it the system's
    #[arg(long, value_enum, ignore_case = true, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
}

/// What is to be done with the catalog.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LibraryAction {
    /// Add folders or files, and look through them
    Add,
    /// Print the folders, and how many files and games each has
    List,
    /// Look for what has changed in the folders
    Rescan,
    /// Forget folders; their files stay as they are
    Forget,
    /// Print where the catalog is
    Path,
}

/// Opens the catalog; a complaint and `None` if it cannot be.
pub(super) fn catalog(locale: &Locale) -> Option<Store> {
    let Some(place) = database() else {
        refuse(None, &locale.text("cli-library-nowhere"));
        return None;
    };
    match Store::open(&place) {
        Ok(store) => {
            if let Some(aside) = &store.set_aside {
                let values = [("path", FluentValue::from(aside.display().to_string()))];
                refuse(Some(&place), &plain(&locale.with("cli-library-aside", &values)));
            }
            Some(store)
        }
        Err(error) => {
            unusable(&place, &error.to_string(), locale);
            None
        }
    }
}

/// Says that the catalog cannot be used.
pub(super) fn unusable(place: &Path, why: &str, locale: &Locale) {
    let values = [("path", FluentValue::from(place.display().to_string())), ("why", FluentValue::from(why.to_owned()))];
    refuse(Some(place), &plain(&locale.with("cli-library-unusable", &values)));
}

impl Library {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let locale = locale(self.lang);
        if matches!(self.action, LibraryAction::Path) {
            let Some(place) = database() else {
                refuse(None, &locale.text("cli-library-nowhere"));
                return Ok(CommandOutcome::Unreadable);
            };
            writeln!(out, "{}", plain(&place.display().to_string()))?;
            return Ok(CommandOutcome::Done);
        }
        let Some(mut store) = catalog(&locale) else { return Ok(CommandOutcome::Unreadable) };
        match self.obey(&mut store, &locale, out) {
            Ok(outcome) => outcome,
            Err(error) => {
                unusable(&database().unwrap_or_default(), &error.to_string(), &locale);
                Ok(CommandOutcome::Unreadable)
            }
        }
    }

    fn obey(
        &self,
        store: &mut Store,
        locale: &Locale,
        out: &mut impl Write,
    ) -> Result<io::Result<CommandOutcome>, StoreError> {
        let mut outcome = CommandOutcome::Done;
        match self.action {
            LibraryAction::Path => {}
            LibraryAction::List => {
                for folder in store.folders()? {
                    let [files, games] = store.counts(std::slice::from_ref(&folder))?;
                    if let Err(error) = writeln!(out, "{}\t{files}\t{games}", plain(&folder.display().to_string())) {
                        return Ok(Err(error));
                    }
                }
            }
            LibraryAction::Add => {
                let mut folders = Vec::new();
                for path in &self.paths {
                    let real = std::path::absolute(path).and_then(|path| path.metadata().map(|_| path));
                    match real {
                        Ok(path) => folders.push(path),
                        Err(error) => {
                            let error = InputError::Io(path.display().to_string(), error);
                            refuse(Some(path), &error.said(locale));
                            outcome.worsen(CommandOutcome::Unreadable);
                        }
                    }
                }
                for folder in &folders {
                    store.add_folder(folder)?;
                }
                outcome.worsen(look_through(store, &folders, locale)?);
            }
            LibraryAction::Rescan => {
                let folders = store.folders()?;
                outcome.worsen(look_through(store, &folders, locale)?);
            }
            LibraryAction::Forget => {
                for path in &self.paths {
                    let folder = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                    if !store.forget_folder(&folder)? {
                        let values = [("path", FluentValue::from(path.display().to_string()))];
                        refuse(Some(path), &plain(&locale.with("cli-library-unknown", &values)));
                        outcome.worsen(CommandOutcome::Noted);
                    }
                }
            }
        }
        Ok(Ok(outcome))
    }
}

/// Looks through folders, and names what cannot be read.
fn look_through(store: &mut Store, folders: &[PathBuf], locale: &Locale) -> Result<CommandOutcome, StoreError> {
    let stop = Stop::on_interrupt();
    let mut outcome = CommandOutcome::Done;
    rescan(store, folders, &mut |news| {
        if let ScanNews::Failed(path, why) = news {
            let name = path.display().to_string();
            let said = match why {
                ScanFailure::System(error) => InputError::Io(name, error).said(locale),
                ScanFailure::Unreadable(why) => InputError::NoRecord { path: name, why }.said(locale),
                ScanFailure::TooLarge => locale.with("cli-find-too-large", &[("path", FluentValue::from(name))]),
            };
            refuse(Some(path), &plain(&said));
            outcome.worsen(CommandOutcome::Noted);
        }
        !stop.is_set()
    })?;
    Ok(if stop.is_set() { CommandOutcome::Interrupted } else { outcome })
}
