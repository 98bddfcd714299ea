//! The games of a large file in another format, written aside one after the other: neither they nor what becomes of
//! them are ever held whole.

use std::fs::File;
use std::io::Write;

use super::snapshot::Snapshot;
use super::verify::unlike_when_read;
use crate::disk::spool;
use crate::editor::compare::DiffCounts;
use crate::files::{FileGames, Misfit, by_game};
use crate::formats::{Envelope, FormatId, Note, Report, WriteOptions};

/// What was written.
#[derive(Debug)]
pub struct DetachedCopy {
    /// The file, which has no name and goes when it is closed.
    pub file: File,
    /// The number of games in it.
    pub written: usize,
    /// What the format or the encoding does not hold.
    pub report: Report,
    /// The characters that the encoding has no place for, and where.
    pub misfits: Vec<Misfit>,
    /// What reading it again would give otherwise although the report says nothing about it; not looked for where only
    /// positions are written.
    pub unlike: Option<DiffCounts>,
    /// The notes on reading the games that were only located when the file was read.
    pub read: Vec<Note>,
}

/// Writes games of a file in another format, for a file with this extension; see [`by_game`]. `None` where that cannot
/// be, or where there is no room for it on the disk: there may be in memory.
pub fn write_aside(
    games: FileGames<'_>,
    (id, envelope, extension): (FormatId, Envelope, &str),
    options: &WriteOptions,
    agrees: &dyn Fn(&Misfit) -> bool,
) -> Option<DetachedCopy> {
    let mut batches = by_game(games, id, envelope, options, agrees)?;
    let mut file = spool().ok()?;
    let (mut report, mut misfits, mut unlike) = (Report::default(), Vec::new(), DiffCounts::default());
    let mut read = Vec::new();
    for batch in batches.by_ref() {
        file.write_all(&batch.bytes).ok()?;
        if !options.positions_only {
            let extension = Some(extension).filter(|extension| !extension.is_empty());
            unlike.join(unlike_when_read(&batch.records, &batch.alone, extension, &batch.report, false));
        }
        report.append(batch.report);
        read.extend(batch.read);
        batch.misfits.into_iter().for_each(|misfit| misfit.join_to(&mut misfits));
    }
    let read = games.source.placed(read);
    let written = batches.written();
    Some(DetachedCopy { file, written, report, misfits, unlike: (!unlike.is_none()).then_some(unlike), read })
}

impl Snapshot {
    /// Writes the games of a large file that was read in another format, or that are written anew.
    pub(crate) fn write_aside(
        &self,
        extension: &str,
        id: FormatId,
        envelope: Envelope,
        anew: bool,
    ) -> Option<DetachedCopy> {
        let original = self.original.as_ref().filter(|original| anew || original.source.format() != id)?;
        // The encoding that a person chose for the file tells how it is read again.
        if self.is_read_as_told() {
            return None;
        }
        let games = FileGames { source: &original.source, records: &self.records, origins: &self.origins };
        write_aside(games, (id, envelope, extension), &WriteOptions::default(), &|_| false)
    }
}
