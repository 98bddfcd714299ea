//! Recent files and kept versions: opening their window, and opening a version as an untitled record.

use std::path::{Path, PathBuf};

use super::App;
use crate::editor::{Backups, Document, Finished, Version};
use crate::files::load_owned;
use crate::locale::FluentValue;
use crate::ui::command::Command;
use crate::ui::dialogs::{Here, Then, VersionsView, moment};
use crate::ui::keys;
use crate::ui::words::{Zone, file_name};

impl App {
    /// Finishes saves that a killed program began; reports on them.
    pub(super) fn finish_interrupted(&mut self, ctx: &egui::Context) {
        let Some(state) = self.state_folder() else { return };
        let ctx = ctx.clone();
        self.ask_quietly(move || {
            let finished = Backups::new(&state).finish_interrupted(&state);
            move |app: &mut Self| {
                let words = finished.into_iter().map(|finished| {
                    let (key, path) = match finished {
                        Finished::Completed(path) => ("msg-finished", path),
                        Finished::Foreign(path, _) => ("msg-interrupted", path),
                    };
                    let name = file_name(&path);
                    let keys = keys::named(&ctx, Command::Versions, &app.locale);
                    app.locale.with(key, &[("name", FluentValue::from(name)), ("keys", FluentValue::from(keys))])
                });
                let words = words.collect::<Vec<_>>().join(" ");
                if !words.is_empty() {
                    app.complain(words);
                }
            }
        });
    }

    /// Shows the versions of a file, or of the open one.
    pub(super) fn show_versions(&mut self, file: Option<PathBuf>, ctx: &egui::Context) {
        let own = self.desk.session.document.path();
        let own = own.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
        let file = file.or_else(|| own.clone());
        let here = match &file {
            Some(file) if own.as_ref() != Some(file) => Here::File(file.clone()),
            _ => Here::Document(self.desk.session.document.snapshot()),
        };
        let versions = VersionsView::new(self.state_folder().as_deref(), file, here, ctx);
        self.overlays.put(versions);
    }

    pub(super) fn poll_versions(&mut self, ctx: &egui::Context) {
        if let Some(versions) = self.overlays.get_mut::<VersionsView>() {
            versions.poll(ctx);
        }
    }

    pub(super) fn ask_for_version(&mut self, file: PathBuf, version: Version, ctx: &egui::Context) {
        self.ask_first(Then::Version(file, version), ctx);
    }

    /// Opens a version as an untitled record, so that it cannot overwrite the file.
    pub(super) fn open_version(&mut self, file: &Path, version: &Version) {
        let name = file_name(file);
        let zone = Zone::of_system();
        let (then, now) = (zone.wall(version.time()), zone.wall(std::time::SystemTime::now()));
        let time = moment(then, now, zone.is_known(), &self.locale);
        let values = [("name", FluentValue::from(name)), ("time", FluentValue::from(time))];
        let Some(backups) = self.state_folder().as_deref().map(Backups::new) else { return };
        let (state, file, version) = (self.desk.state(), file.to_owned(), version.clone());
        self.ask_disk(&file.clone(), move || {
            let extension = file.extension().and_then(|extension| extension.to_str());
            let read = backups.read(&file, &version).map(|bytes| load_owned(bytes.into(), extension));
            move |app: &mut Self| {
                let why = match read {
                    Ok(Ok(loaded)) if app.desk.state() == state && app.desk.work_lost().is_none() => {
                        app.mended(&file);
                        app.lay(Document::from_loaded(loaded, None));
                        return app.say(app.locale.with("msg-version", &values));
                    }
                    Ok(Ok(_)) => return app.decline(app.locale.text("error-dialog-late")),
                    Ok(Err(error)) => app.unreadable(&error),
                    Err(error) => app.io_error(&error),
                };
                app.complain_of(&file, app.locale.sentences(&[&app.locale.with("error-version", &values), &why]));
            }
        });
    }
}
