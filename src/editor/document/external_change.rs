//! Changes that another program made to a document's file: finding them, and taking them over as one undoable step.
//!
//! §4 of the reliability page.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::Document;
use super::respelling::Respelled;
use crate::disk::{Backups, Fingerprint, VersionReason, read_file};
use crate::editor::compare::{MergedGames, paired_games};
use crate::editor::edit::{Edit, FileText, GamesEdit, Refused};
use crate::files::{Loaded, load_owned};
use crate::formats::Unreadable;
use crate::record::Record;

/// What is at the path of a document's file.
#[derive(Debug)]
pub enum ExternalChange {
    /// What was there before, perhaps with a new date.
    Same,
    /// Nothing: the file was deleted, renamed or moved. Its folder is there.
    Gone,
    /// Nothing, and the folder is gone, too.
    FolderGone,
    /// Something that cannot be read, for this reason.
    Unreadable(io::Error),
    /// Something else.
    Changed(Arc<ExternalFile>),
}

/// A file that somebody else has written.
#[derive(Debug)]
pub struct ExternalFile {
    /// Where.
    pub path: PathBuf,
    /// What it holds.
    pub fingerprint: Fingerprint,
    /// When it was written, as the file system says.
    pub modified: Option<SystemTime>,
    /// Its bytes.
    pub bytes: Arc<Vec<u8>>,
    /// The records read from them; otherwise why they are not a record (any more).
    pub loaded: Result<Loaded, Unreadable>,
}

impl ExternalChange {
    /// Looks what is at a path, and reads it if it is not what is known already. For another thread.
    pub fn look(path: &Path, known: Option<Fingerprint>) -> Self {
        let modified = std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        let bytes: Arc<Vec<u8>> = match read_file(path) {
            Ok(bytes) => bytes.into(),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                return if folder.is_none_or(Path::is_dir) { Self::Gone } else { Self::FolderGone };
            }
            // A folder on the way has become a file.
            Err(error) if error.kind() == ErrorKind::NotADirectory => return Self::FolderGone,
            Err(error) => return Self::Unreadable(error),
        };
        let fingerprint = Fingerprint::of(&bytes);
        if known == Some(fingerprint) {
            return Self::Same;
        }
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let loaded = load_owned(Arc::clone(&bytes), extension.as_deref());
        Self::Changed(Arc::new(ExternalFile { path: path.to_owned(), fingerprint, modified, bytes, loaded }))
    }
}

impl ExternalFile {
    /// Keeps a copy among the local versions of the file before the file is replaced. `state` is the state folder.
    ///
    /// # Errors
    /// What the system says; then nothing may be replaced.
    pub fn keep(&self, state: &Path) -> io::Result<()> {
        Backups::new(state).keep(&self.path, &self.bytes, VersionReason::Before).map(drop)
    }
}

impl Document {
    /// Adds what the games of another version of the file say, game by game, and those that are new behind the others: one
    /// undo step for each. Nothing is overwritten.
    ///
    /// # Errors
    /// What refused an edit; those before it are made.
    pub fn merge_games(&mut self, others: &[Record]) -> Result<MergedGames, Refused> {
        let ours: Vec<Record> = self.games.iter().map(|game| game.record.clone()).collect();
        let (shown, mut merged, mut new) = (self.shown, MergedGames::default(), Vec::new());
        for (other, pair) in others.iter().zip(paired_games(&ours, others)) {
            let Some(place) = pair else {
                new.push(other.clone());
                continue;
            };
            self.show_game(place);
            match self.apply(Edit::merging(other, self.record())) {
                Ok(()) => merged.changed += 1,
                Err(Refused::Nothing) => {}
                Err(refused) => return Err(refused),
            }
        }
        if !new.is_empty() {
            self.apply(Edit::Games(GamesEdit::insert(self.games.len(), &new)))?;
            merged.added = new.len();
        }
        self.show_game(shown);
        Ok(merged)
    }

    /// Takes over what somebody else has written to the file, as one undo step; the cursor stays at its move as far as
    /// that exists. The document then counts as saved: it says what the file says. Undo restores the previous content,
    /// ready to be saved again.
    ///
    /// # Errors
    /// [`Refused::Unreadable`] if that is not a record.
    pub fn take_over(&mut self, theirs: &ExternalFile) -> Result<(), Refused> {
        let Ok(loaded) = &theirs.loaded else { return Err(Refused::Unreadable) };
        let extension = theirs.path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let file = FileText { bytes: Some(Arc::clone(&theirs.bytes)), extension };
        let differs = |(game, record): (usize, &Record)| (self.game_record(game) != Some(record)).then_some(game);
        let differing: Vec<usize> = loaded.records.iter().enumerate().filter_map(differs).collect();
        match differing.as_slice() {
            _ if loaded.records.len() != self.games().0 => self.reread(file, None).map_err(|_| Refused::Unreadable)?,
            [] if self.is_in_file_order() => {
                self.respell(&Respelled { loaded: loaded.clone(), exact: true }, self.revision());
            }
            // Nodes that are still there keep their ids.
            &[game] if self.is_in_file_order() => {
                let shown = self.games().1;
                self.apply(Edit::TakeOver { file, game })?;
                self.show_game(shown);
            }
            _ => self.reread(file, None).map_err(|_| Refused::Unreadable)?,
        }
        // The journal must know what the file holds, or the next start would report it as changed.
        let known = Some(theirs.fingerprint);
        self.written(theirs.path.clone(), loaded.format, loaded.envelope, self.revision(), known);
        Ok(())
    }
}
