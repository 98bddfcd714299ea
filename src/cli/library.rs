//! `komaoto library`: the folders whose games are kept in the catalog, for `find --library` and for the window.
//!
//! `list` prints a line for each folder: its path, and behind tabs how many files with games and how many games it has; with
//! `--json` an object: `folder`, `files`, `games`. `openings` prints a line for each opening: what programs call it, and
//! behind tabs its game and its name; with `--json` an object: `opening`, `game`, `name`, `kind_of` (those of which it is a
//! kind).

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::json;

use super::complaints::{complain, refuse};
use super::export::rules;
use super::file_names::name_file;
use super::input::{InputError, tell_left_out};
use super::json::write_json;
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use crate::library::{
    Openings, ScanFailure, ScanNews, Store, StoreError, database, forget_folder, name_folders, named_folders,
    own_openings, rescan, settings_file,
};
use crate::locale::{FluentValue, Language, Locale};
use crate::task::Stop;
use crate::texts;

/// The end of `--help`.
pub(super) const HELP: &str = "\
The folders stand in the settings, where the window has them, too. The
catalog is in the cache folder. It may be deleted at any time: nothing
is lost, and nothing is ever written into the folders.

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
    /// Print JSON, an object a line
    #[arg(long)]
    pub(super) json: bool,
    /// The language of what is printed; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
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
    /// Print the openings that are known, and what of your own file of them is not understood
    Openings,
}

/// Opens the catalog to change it; a complaint and `None` if it cannot be.
fn catalog(locale: &Locale) -> Option<Store> {
    let place = place(locale)?;
    opened(&place, Store::open(&place), locale)
}

/// Opens the catalog to look at it, which needs no right to write; `Ok(None)` if there is none yet, and an error that was
/// told if it cannot be used.
pub(super) fn catalog_to_read(locale: &Locale) -> Result<Option<Store>, ()> {
    let place = place(locale).ok_or(())?;
    match Store::open_to_read(&place).transpose() {
        None => Ok(None),
        Some(opening) => opened(&place, opening, locale).map(Some).ok_or(()),
    }
}

/// Where the catalog is; a complaint if it can be nowhere.
fn place(locale: &Locale) -> Option<PathBuf> {
    let place = database();
    if place.is_none() {
        refuse(None, &locale.text("cli-library-nowhere"));
    }
    place
}

fn opened(place: &Path, opening: Result<Store, StoreError>, locale: &Locale) -> Option<Store> {
    match opening {
        Ok(store) => {
            tell_aside(place, &store, locale);
            Some(store)
        }
        Err(error) => {
            unusable(place, &store_error(&error, locale), locale);
            None
        }
    }
}

/// Where the list of the folders is, and the folders; an error that was told if they cannot be known.
fn named(locale: &Locale) -> Result<(PathBuf, Vec<PathBuf>), ()> {
    let Some(settings) = settings_file() else {
        refuse(None, &locale.text("cli-library-nowhere"));
        return Err(());
    };
    match named_folders(&settings) {
        Ok(folders) => Ok((settings, folders)),
        Err(error) => {
            unusable(&settings, &texts::system_error(&error, locale), locale);
            Err(())
        }
    }
}

/// The folders that the library looks through; a complaint where there are none, and an error that was told if they cannot
/// be known.
pub(super) fn folders(locale: &Locale) -> Result<Vec<PathBuf>, ()> {
    let (_, folders) = named(locale)?;
    if folders.is_empty() {
        complain(&locale.text("cli-library-empty"));
    }
    Ok(folders)
}

/// Says where a catalog was set aside that could not be used.
pub(super) fn tell_aside(place: &Path, store: &Store, locale: &Locale) {
    if let Some(aside) = &store.set_aside {
        let values = [("path", FluentValue::from(aside.display().to_string()))];
        refuse(Some(place), &plain(&locale.with("cli-library-aside", &values)));
    }
}

/// Why a catalog cannot be used.
pub(super) fn store_error(error: &StoreError, locale: &Locale) -> String {
    match error {
        StoreError::System(error) => texts::system_error(error, locale),
        error => error.to_string(),
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
        let done = match self.action {
            LibraryAction::Path => {
                let Some(place) = place(&locale) else { return Ok(CommandOutcome::Unreadable) };
                self.print((&place, "catalog"), None, out)?;
                return Ok(CommandOutcome::Done);
            }
            LibraryAction::Openings => return self.openings(&locale, out),
            LibraryAction::List => {
                let Ok(folders) = folders(&locale) else { return Ok(CommandOutcome::Unreadable) };
                let Ok(store) = catalog_to_read(&locale) else { return Ok(CommandOutcome::Unreadable) };
                self.list(store.as_ref(), folders, out)?.map(|()| CommandOutcome::Done)
            }
            _ => {
                let Ok(known) = named(&locale) else { return Ok(CommandOutcome::Unreadable) };
                // It cannot be written, where it could be made.
                let Some(mut store) = catalog(&locale) else { return Ok(CommandOutcome::Refused) };
                self.obey(&mut store, known, &locale)
            }
        };
        Ok(done.unwrap_or_else(|error| {
            let place = database().unwrap_or_default();
            match error.is_damage().then(|| Store::renew(&place)) {
                Some(Ok(store)) => tell_aside(&place, &store, &locale),
                _ => unusable(&place, &store_error(&error, &locale), &locale),
            }
            // What is only read is damaged, or gone; what is to be written cannot be.
            let reads = error.is_damage() || matches!(self.action, LibraryAction::List);
            if reads { CommandOutcome::Unreadable } else { CommandOutcome::Refused }
        }))
    }

    /// Prints the openings; what of a person's own is not understood is a complaint.
    fn openings(&self, locale: &Locale, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let known = Openings::known();
        for opening in known.all() {
            let (game, name) = (rules(opening.game), opening.name(locale.language().tag()));
            if self.json {
                let kinds: Vec<&str> = known.kinds(opening).map(|kind| kind.id.as_str()).collect();
                write_json(
                    out,
                    &json!({ "opening": opening.id, "game": game, "name": name, "kind_of": kinds }),
                    false,
                )?;
            } else {
                writeln!(out, "{}\t{game}\t{}", plain(&opening.id), plain(name))?;
            }
        }
        let own = own_openings().unwrap_or_default();
        for mistake in known.mistakes() {
            let said = format!("{}: {}", own.display(), texts::opening_mistake(mistake, locale));
            refuse(Some(&own), &plain(&said));
        }
        Ok(if known.mistakes().is_empty() { CommandOutcome::Done } else { CommandOutcome::Noted })
    }

    /// Prints folders; as long as nobody has looked through them they have no files.
    fn list(
        &self,
        store: Option<&Store>,
        folders: Vec<PathBuf>,
        out: &mut impl Write,
    ) -> io::Result<Result<(), StoreError>> {
        for folder in folders {
            let counts = store.map_or(Ok([0, 0]), |store| store.counts(std::slice::from_ref(&folder)));
            match counts {
                Ok(counts) => self.print((&folder, "folder"), Some(counts), out)?,
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(()))
    }

    /// Prints a path, which is called so in JSON, and how many files and games are below it.
    fn print(&self, (path, key): (&Path, &str), counts: Option<[usize; 2]>, out: &mut impl Write) -> io::Result<()> {
        if self.json {
            let mut object =
                counts.map_or_else(|| json!({}), |[files, games]| json!({ "files": files, "games": games }));
            name_file(&mut object, key, path);
            return write_json(out, &object, false);
        }
        write!(out, "{}", plain(&path.display().to_string()))?;
        match counts {
            Some([files, games]) => writeln!(out, "\t{files}\t{games}"),
            None => writeln!(out),
        }
    }

    fn obey(
        &self,
        store: &mut Store,
        (settings, known): (PathBuf, Vec<PathBuf>),
        locale: &Locale,
    ) -> Result<CommandOutcome, StoreError> {
        let mut outcome = CommandOutcome::Done;
        match self.action {
            LibraryAction::Path | LibraryAction::List | LibraryAction::Openings => {}
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
                if let Err(error) = name_folders(&settings, &folders) {
                    unusable(&settings, &texts::system_error(&error, locale), locale);
                    return Ok(CommandOutcome::Refused);
                }
                outcome.worsen(look_through(store, &folders, (self.lang, locale))?);
            }
            LibraryAction::Rescan => {
                outcome.worsen(look_through(store, &known, (self.lang, locale))?);
            }
            LibraryAction::Forget => {
                for path in &self.paths {
                    let folder = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                    match forget_folder(&settings, &folder) {
                        Ok(true) => {
                            let others: Vec<PathBuf> = named_folders(&settings).unwrap_or_else(|_| known.clone());
                            store.forget_folder(&folder, &others)?;
                        }
                        Ok(false) => {
                            let values = [("path", FluentValue::from(path.display().to_string()))];
                            refuse(Some(path), &plain(&locale.with("cli-library-unknown", &values)));
                            outcome.worsen(CommandOutcome::Noted);
                        }
                        Err(error) => {
                            unusable(&settings, &texts::system_error(&error, locale), locale);
                            outcome.worsen(CommandOutcome::Refused);
                        }
                    }
                }
            }
        }
        Ok(outcome)
    }
}

/// Looks through folders, and names what cannot be read.
fn look_through(
    store: &mut Store,
    folders: &[PathBuf],
    (language, locale): (Option<Language>, &Locale),
) -> Result<CommandOutcome, StoreError> {
    let stop = Stop::on_interrupt();
    let mut outcome = CommandOutcome::Done;
    rescan(store, folders, &mut |news| {
        if let ScanNews::Read(path, left_out) = news {
            outcome.worsen(tell_left_out((left_out, path), language));
        }
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
