//! Brings the catalog to what is in the folders: files that are unchanged are only looked at from outside.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::card::GameCard;
use super::store::{CatalogChange, FileStamp, KnownFile, Store, StoreError, is_below};
use super::walk::{Found, records_in};
use crate::disk::read_file;
use crate::files::{PassingGame, pass_through};
use crate::formats::Unreadable;

/// A file that was changed so shortly before it was looked at may have changed again within the same tick of its clock.
const TICK: i64 = 2_000_000_000;
/// How long a change of the catalog is collected, so that other windows can write, and what was read is kept if all stops.
const BATCH: Duration = Duration::from_millis(400);

/// What a scan comes to.
#[derive(Debug)]
pub enum ScanNews<'s> {
    /// A file is no more as it was: its games do not count any longer.
    Gone(&'s Path),
    /// A game of a file that is new or has changed.
    Game {
        /// The file.
        path: &'s Path,
        /// Which game of it, from 0.
        index: usize,
        /// What is known of it.
        card: &'s GameCard,
        /// The file as it was before it was read.
        stamp: FileStamp,
    },
    /// All games of a file were told; so many of its lines were not read, or only in part.
    Read(&'s Path, usize),
    /// A file or folder that could not be looked at.
    Failed(&'s Path, ScanFailure),
    /// Another file was looked at; nothing is new.
    Unchanged,
}

/// Why a file or folder could not be looked at.
#[derive(Debug)]
pub enum ScanFailure {
    /// What the system says. Its games, if any are known, stay.
    System(io::Error),
    /// It holds no record that can be read.
    Unreadable(Unreadable),
    /// It is larger than [`LARGEST`](super::LARGEST).
    TooLarge,
}

/// Looks through folders, and tells what is new until somebody does not want to go on: what was read by then is kept.
///
/// # Errors
/// What the database says.
pub fn rescan(
    store: &mut Store,
    folders: &[PathBuf],
    tell: &mut dyn FnMut(ScanNews<'_>) -> bool,
) -> Result<(), StoreError> {
    store.name_openings()?;
    let mut known = store.known_files()?;
    known.retain(|path, _| is_below(path, folders));
    // What cannot be listed is not empty.
    let mut away: Vec<PathBuf> = Vec::new();
    let mut found = records_in(folders.iter().cloned());
    let mut ended = false;
    let mut goes_on = true;
    while goes_on && !ended {
        goes_on = store.change(|catalog| {
            let begun = Instant::now();
            while begun.elapsed() < BATCH {
                let Some(next) = found.next() else {
                    ended = true;
                    break;
                };
                let told = match next {
                    Found::File { path, certain } => {
                        let before = known.remove(&path);
                        let told = look(catalog, (&path, certain), before.as_ref(), tell)?;
                        if told.is_away {
                            away.push(path);
                        }
                        told.goes_on
                    }
                    Found::Failed(path, error) => {
                        let told = tell(ScanNews::Failed(&path, ScanFailure::System(error)));
                        away.push(path);
                        told
                    }
                    Found::TooLarge(path) => tell(ScanNews::Failed(&path, ScanFailure::TooLarge)),
                };
                if !told {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
    }
    if !goes_on {
        return Ok(());
    }
    let gone: Vec<(PathBuf, KnownFile)> = known.into_iter().filter(|(path, _)| !is_below(path, &away)).collect();
    store.change(|catalog| gone.iter().try_for_each(|(_, known)| catalog.drop_file(known.id)))?;
    for (path, _) in &gone {
        if !tell(ScanNews::Gone(path)) {
            break;
        }
    }
    Ok(())
}

/// What became of a file.
struct LookedAt {
    goes_on: bool,
    /// Whether it could not be read, so that what is known of it stays.
    is_away: bool,
}

fn look(
    catalog: &mut CatalogChange<'_>,
    (path, certain): (&Path, bool),
    known: Option<&KnownFile>,
    tell: &mut dyn FnMut(ScanNews<'_>) -> bool,
) -> Result<LookedAt, StoreError> {
    let failed = |error: io::Error, tell: &mut dyn FnMut(ScanNews<'_>) -> bool| {
        let goes_on = tell(ScanNews::Failed(path, ScanFailure::System(error)));
        Ok(LookedAt { goes_on, is_away: true })
    };
    let looked = now();
    let stamp = match stamp(path) {
        Ok(stamp) => stamp,
        Err(error) => return failed(error, tell),
    };
    if known.is_some_and(|known| known.stamp == stamp && known.looked.saturating_sub(stamp.changed) >= TICK) {
        return Ok(LookedAt { goes_on: tell(ScanNews::Unchanged), is_away: false });
    }
    let bytes = match read_file(path) {
        Ok(bytes) => bytes,
        Err(error) => return failed(error, tell),
    };
    let fingerprint = *blake3::hash(&bytes).as_bytes();
    if let Some(known) = known {
        if known.fingerprint == fingerprint {
            catalog.look_again(known.id, stamp, looked)?;
            return Ok(LookedAt { goes_on: tell(ScanNews::Unchanged), is_away: false });
        }
        catalog.drop_file(known.id)?;
        if !tell(ScanNews::Gone(path)) {
            return Ok(LookedAt { goes_on: false, is_away: false });
        }
    }
    let file = catalog.add_file(path, stamp, (looked, &fingerprint))?;
    let (mut goes_on, mut added) = (true, Ok(()));
    let extension = path.extension().and_then(|extension| extension.to_str());
    let passed = pass_through(bytes.into(), (extension, None), &mut |index, game| {
        let card = match game {
            PassingGame::Heard(game) => GameCard::heard(game),
            PassingGame::Read(record) => GameCard::of(record),
        };
        added = catalog.add_game(file, index, &card);
        goes_on = tell(ScanNews::Game { path, index, card: &card, stamp });
        goes_on && added.is_ok()
    });
    added?;
    match passed {
        Ok(left_out) if goes_on => goes_on = tell(ScanNews::Read(path, left_out)),
        // Half a file is none.
        Ok(_) => catalog.drop_file(file)?,
        // Its name promised nothing.
        Err(Unreadable::Unknown | Unreadable::NotARecord(_)) if !certain => {}
        // It is told each time.
        Err(why) => {
            catalog.drop_file(file)?;
            goes_on = tell(ScanNews::Failed(path, ScanFailure::Unreadable(why)));
        }
    }
    Ok(LookedAt { goes_on, is_away: false })
}

/// A file as it is now.
///
/// # Errors
/// What the system says.
pub fn stamp(path: &Path) -> io::Result<FileStamp> {
    let about = std::fs::metadata(path)?;
    let changed = about.modified().map_or(0, nanoseconds);
    Ok(FileStamp { size: about.len(), changed })
}

fn now() -> i64 {
    nanoseconds(SystemTime::now())
}

fn nanoseconds(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_nanos()).map_or(i64::MIN, |nanos| -nanos),
    }
}
