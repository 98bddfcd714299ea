//! Folders and files of the library put in order on a person's behalf; open records follow their files.

use std::io;
use std::path::{Path, PathBuf};

use super::App;
use super::errands::Answered;
use super::shared::SharedState;
use super::tidy_worker::Tidied;
use crate::locale::{FluentValue, Locale};
use crate::texts;
use crate::ui::dialogs::LibraryView;
use crate::ui::message::Tidying;
use crate::ui::words::file_name;

/// Where a path is once something was renamed or moved; `None` if it is not in that.
fn moved(path: &Path, from: &Path, to: &Path) -> Option<PathBuf> {
    let rest = path.strip_prefix(from).ok()?;
    Some(if rest.as_os_str().is_empty() { to.to_owned() } else { to.join(rest) })
}

impl App {
    /// Puts something in order, unless a record is being written there; what came of it, if that is known at once.
    pub(super) fn tidy(&mut self, tidying: Tidying) -> Option<Answered> {
        let place = match &tidying {
            Tidying::NewFolder(..) => None,
            Tidying::Move(path, _) | Tidying::Trash(path) => Some(path),
        };
        let is_within = |path: Option<&Path>| path.zip(place).is_some_and(|(path, place)| path.starts_with(place));
        if self.tabs.desks().any(|desk| desk.saving.is_some() && is_within(desk.document.path())) {
            let why = self.shared.locale.text("library-tidy-saving");
            self.shared.tell_tidied(&tidying, Some(why));
            return None;
        }
        self.shared.ask_quietly(move || Answered::Tidied(Box::new(Tidied::of(tidying))))
    }

    /// Says what was put in order, and has what is open follow.
    pub(super) fn take_tidied(&mut self, Tidied { tidying, done }: Tidied) {
        if let Err(error) = done {
            let why = why(&error, &tidying, &self.shared.locale);
            return self.shared.tell_tidied(&tidying, Some(why));
        }
        if let Tidying::Move(from, to) = &tidying {
            for desk in self.tabs.desks_mut() {
                if let Some(path) = desk.document.path().and_then(|path| moved(path, from, to)) {
                    self.shared.settings.forget(desk.document.path());
                    self.shared.settings.remember(&path);
                    desk.document.renamed(path);
                }
            }
            follow_settings(&mut self.shared, from, to);
        }
        let locale = &self.shared.locale;
        let name = |path: &Path| FluentValue::from(file_name(path));
        let told = match &tidying {
            Tidying::NewFolder(_, name) => locale.with("library-new-folder-done", &[("name", name.as_str().into())]),
            Tidying::Move(from, to) if from.parent() == to.parent() => {
                locale.with("library-rename-done", &[("name", name(from)), ("new", name(to))])
            }
            Tidying::Move(from, to) => {
                let folder = to.parent().unwrap_or(to);
                locale.with("library-move-done", &[("name", name(from)), ("folder", name(folder))])
            }
            Tidying::Trash(path) => locale.with("library-trash-done", &[("name", name(path))]),
        };
        self.shared.notices.say(told);
        self.shared.tell_tidied(&tidying, None);
    }
}

impl SharedState {
    /// Has the library know what was put in order, wherever it is shown.
    fn tell_tidied(&mut self, tidying: &Tidying, why: Option<String>) {
        let view = match self.overlays.get_mut::<LibraryView>() {
            Some(view) => Some(view),
            None => self.library.as_mut(),
        };
        match (view, why) {
            (Some(view), why) => view.tidied(tidying, why),
            (None, Some(why)) => self.notices.complain(why),
            (None, None) => {}
        }
    }
}

/// Has the folders and books of the settings follow.
fn follow_settings(shared: &mut SharedState, from: &Path, to: &Path) {
    shared.choose_settings(|settings| {
        for path in settings.library.iter_mut().chain(&mut settings.books) {
            if let Some(new) = moved(path, from, to) {
                *path = new;
            }
        }
    });
}

/// Why something was not put in order.
fn why(error: &io::Error, tidying: &Tidying, locale: &Locale) -> String {
    let place = match tidying {
        Tidying::NewFolder(within, name) => within.join(name),
        Tidying::Move(_, to) => to.clone(),
        Tidying::Trash(path) => path.clone(),
    };
    let name = [("name", FluentValue::from(file_name(&place)))];
    match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => locale.with("library-tidy-there", &name),
        io::ErrorKind::CrossesDevices => locale.with("library-tidy-other-disk", &name),
        _ => locale.sentences(&[&format!("{}: {}", file_name(&place), texts::read_error(error, locale))]),
    }
}
