//! Recent files and kept versions: opening their window, and opening a version as an untitled record.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::desk::Desk;
use super::errands::{Answered, ReadVersion};
use super::shared::SharedState;
use crate::disk::{Backups, Finished, Version};
use crate::editor::Document;
use crate::files::load_owned;
use crate::locale::FluentValue;
use crate::locale::Zone;
use crate::texts;
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::dialogs::{Here, VersionsView, moment};
use crate::ui::words::file_name;

impl Desk {
    /// Shows the versions of a file, or of the open one.
    pub(super) fn show_versions(&mut self, file: Option<PathBuf>, ctx: &egui::Context, shared: &mut SharedState) {
        let own = self.document.path();
        let own = own.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
        let file = file.or_else(|| own.clone());
        let here = match &file {
            Some(file) if own.as_ref() != Some(file) => Here::File(file.clone()),
            _ => Here::Document(self.document.snapshot()),
        };
        let versions = VersionsView::new(shared.state_folder().as_deref(), file, here, ctx);
        shared.overlays.put(versions);
    }

    /// Opens a version as an untitled record, so that it cannot overwrite the file.
    pub(super) fn open_version(&mut self, file: &Path, version: &Version, shared: &mut SharedState) {
        let Some(backups) = shared.state_folder().as_deref().map(Backups::new) else { return };
        let (state, path, version) = (self.state(), file.to_owned(), version.clone());
        let answered = shared.ask_disk(self.id, file, move || {
            let extension = path.extension().and_then(|extension| extension.to_str());
            let read = backups.read(&path, &version).map(|bytes| load_owned(bytes.into(), extension));
            Answered::Version(Box::new(ReadVersion { path, version, state, read }))
        });
        if let Some(Answered::Version(read)) = answered {
            self.take_version(*read, shared);
        }
    }

    /// Takes a version that was read in the place of what was open when it was asked for.
    pub(super) fn take_version(&mut self, read: ReadVersion, shared: &mut SharedState) {
        let ReadVersion { path, version, state, read } = read;
        let zone = Zone::of_system();
        let (then, now) = (zone.wall(version.time()), zone.wall(SystemTime::now()));
        let time = moment(then, now, zone.is_known(), &shared.locale);
        let values = [("name", FluentValue::from(file_name(&path))), ("time", FluentValue::from(time))];
        let why = match read {
            Ok(Ok(loaded)) if self.state() == state && self.work_lost().is_none() => {
                shared.notices.mended(&path);
                self.lay(Document::from_loaded(loaded, None), shared);
                return shared.notices.say(shared.locale.with("msg-version", &values));
            }
            Ok(Ok(_)) => return shared.notices.decline(self.state(), shared.locale.text("error-dialog-late")),
            Ok(Err(error)) => texts::unreadable(&error, &shared.locale),
            Err(error) => texts::read_error(&error, &shared.locale),
        };
        let text = shared.locale.sentences(&[&shared.locale.with("error-version", &values), &why]);
        shared.notices.complain_of(&path, text);
    }
}

/// Finishes saves that a killed program began; what has become of them, if it comes at once.
pub(super) fn finish_interrupted(shared: &mut SharedState) -> Option<Answered> {
    let state = shared.state_folder()?;
    shared.ask_quietly(move || Answered::Finished(Backups::new(&state).finish_interrupted(&state)))
}

/// Says what has become of the saves of a killed program.
pub(super) fn tell_finished(finished: Vec<Finished>, shared: &mut SharedState) {
    let words = finished.into_iter().map(|finished| {
        let (key, path) = match finished {
            Finished::Completed(path) => ("msg-finished", path),
            Finished::Foreign(path, _) => ("msg-interrupted", path),
        };
        let keys = keys::named(&shared.wake, Command::Versions, &shared.locale);
        shared.locale.with(key, &[("name", FluentValue::from(file_name(&path))), ("keys", FluentValue::from(keys))])
    });
    let words = words.collect::<Vec<_>>().join(" ");
    if !words.is_empty() {
        shared.notices.complain(words);
    }
}
