//! Writing into the file itself, where replacing it would cost something or is refused: both versions are kept in the
//! state folder until what is on disk has been verified, and the old one is restored if that fails.

use std::io;
use std::path::Path;

use super::error::{Durability, Fail, FailureOutcome, OnDisk, ReplaceOptions, SaveStep, at};
use super::fs::{FileMetadata, Fs};
use super::names::{folder_of, still, sync_folder};
use super::rescue::Rescue;

/// Writes into a file, or makes one without a temporary file beside it.
pub(super) fn write_into<F: Fs>(
    fs: &F,
    path: &Path,
    target: &Path,
    old: Option<&FileMetadata>,
    bytes: &[u8],
    how: &ReplaceOptions,
    outcome: &mut FailureOutcome,
) -> Result<Durability, Fail> {
    let keep = at(SaveStep::Keep);
    let state = how.state.as_deref().ok_or_else(|| keep(io::Error::other("there is no folder for a copy")))?;
    let before = match old {
        Some(_) => Some(fs.read(target).map_err(&keep)?),
        None => None,
    };
    let rescue = Rescue::keep(fs, state, target, before.as_deref(), bytes).map_err(&keep)?;
    if let Err(fail) = still(fs, path, target, how) {
        rescue.discard(fs);
        return Err(fail);
    }
    let unlocked = old.is_some_and(|old| old.read_only);
    let opened = (|| {
        if unlocked {
            fs.set_read_only(target, false)?;
        }
        if before.is_some() { fs.open(target) } else { fs.create(target, false) }
    })();
    let mut file = match opened {
        Ok(file) => file,
        Err(error) => {
            if unlocked {
                let _ = fs.set_read_only(target, true);
            }
            rescue.discard(fs);
            return Err(at(SaveStep::Direct)(error));
        }
    };
    let written = prove(fs, &mut file, target, bytes);
    if let Err(fail) = written {
        outcome.on_disk = restore(fs, &mut file, target, before.as_deref());
        if outcome.on_disk == OnDisk::Broken {
            outcome.copy = Some(rescue.path().to_owned());
        } else {
            rescue.discard(fs);
        }
        if unlocked {
            let _ = fs.set_read_only(target, true);
        }
        return Err(fail);
    }
    drop(file);
    if unlocked {
        let _ = fs.set_read_only(target, true);
    }
    // An old name is on disk already; a new one has to be synced.
    let durability = if before.is_some() { Durability::Durable } else { sync_folder(fs, folder_of(target)) };
    rescue.discard(fs);
    Ok(durability)
}

/// Writes, waits for the disk and reads back.
fn prove<F: Fs>(fs: &F, file: &mut F::File, target: &Path, bytes: &[u8]) -> Result<(), Fail> {
    fs.put(file, bytes).map_err(at(SaveStep::Direct))?;
    fs.sync(file).map_err(at(SaveStep::Sync))?;
    let there = fs.read(target).map_err(at(SaveStep::ReadBack))?;
    if there == bytes { Ok(()) } else { Err(at(SaveStep::ReadBack)(io::Error::other("it is not the same"))) }
}

/// Restores what was there; returns what is there then.
fn restore<F: Fs>(fs: &F, file: &mut F::File, target: &Path, before: Option<&[u8]>) -> OnDisk {
    let Some(before) = before else {
        return if fs.remove(target).is_ok() { OnDisk::Nothing } else { OnDisk::Broken };
    };
    // Often nothing was written at all, and then it does not matter that the disk accepts nothing more.
    if fs.read(target).is_ok_and(|there| there == before) && fs.sync(file).is_ok() {
        return OnDisk::Old;
    }
    if prove(fs, file, target, before).is_ok() { OnDisk::Old } else { OnDisk::Broken }
}
