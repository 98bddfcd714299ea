//! How a document is rebuilt from what was reported to its journal.

use super::Document;
use super::origin::{DocumentOrigin, OriginData};
use super::respelling::Respelled;
use crate::editor::cursor::Go;
use crate::editor::edit::FileText;
use crate::editor::edit::{Action, Refused};
use crate::editor::setup::Setup;
use crate::formats::{Unreadable, format as formats_row};
use crate::record::NodeId;

impl Document {
    /// A document from its origin.
    pub(crate) fn from_origin(origin: DocumentOrigin) -> Result<Self, Unreadable> {
        let DocumentOrigin { base, path, format, envelope, saved_envelope, named, shown, revisions } = origin;
        let mut document = match base {
            OriginData::File(bytes) => {
                // The name of the detected format is the hint that detects it again.
                let known = format.and_then(|id| formats_row(id).extensions.first());
                let file = FileText { bytes: Some(bytes), extension: known.map(|&extension| extension.to_owned()) };
                Self::from_loaded(file.load_in(named)?, path)
            }
            OriginData::Records(records) => Self { path, ..Self::of(records) },
        };
        document.format = format;
        document.envelope = envelope;
        document.saved_envelope = saved_envelope;
        (document.revision, document.newest_revision, document.saved_revision) = revisions;
        if let Some(original) = &mut document.original {
            original.revision = revisions.0;
        }
        document.show_game(shown);
        Ok(document)
    }

    /// Repeats what was done once.
    pub(crate) fn repeat(&mut self, action: Action) -> Result<(), Refused> {
        match action {
            Action::Look { game, place } => {
                if game >= self.games.len() {
                    return Err(Refused::NoSuchNode);
                }
                self.show_game(game);
                self.games[game].steer(|cursor, tree| cursor.restore(tree, place));
                self.follow_line();
            }
            Action::Undo => drop(self.undo().ok_or(Refused::Nothing)?),
            Action::Redo => drop(self.redo().ok_or(Refused::Nothing)?),
            Action::Envelope(envelope) => self.set_envelope(envelope),
            Action::Saved { path, format, envelope, revision, content, .. } => {
                self.written(path.path(), format, envelope, revision, content);
            }
            Action::Respelled { file, revision, roughly } => {
                let loaded = file.load().ok_or(Refused::Unreadable)?;
                self.respell(&Respelled { loaded, exact: !roughly }, revision.unwrap_or(self.revision));
            }
            Action::SetUp(told) => {
                let initial = self.games[self.shown].record.initial.clone();
                if !Setup::repeat(told, &mut self.setup, &initial) {
                    return Err(Refused::Nothing);
                }
            }
            Action::RolledBack { newest, .. } => self.newest_revision = self.newest_revision.max(newest),
            Action::Edit { edit, joins, more } => {
                self.joining = joins;
                self.newest_revision += more;
                let before = self.newest_revision;
                self.make(edit)?;
                // Following a step that exists already was never recorded.
                if self.newest_revision == before {
                    return Err(Refused::Nothing);
                }
            }
        }
        Ok(())
    }

    /// Takes the place of an equal document: with its number and, if somebody has looked around in it, its cursor.
    pub(crate) fn stand_for(&mut self, other: &Self) {
        self.id = other.id;
        let (tree, cursor) = (&other.record().tree, other.cursor());
        if other.shown == 0 && cursor.index() == 0 {
            return;
        }
        self.show_game(other.shown);
        let way: Vec<usize> = tree.path(cursor.at()).into_iter().filter_map(|id| tree.place(id)).collect();
        let mut at = NodeId::ROOT;
        for place in way {
            at = self.record().tree.children(at).get(place).copied().unwrap_or(at);
        }
        self.go(Go::To(at));
    }
}
