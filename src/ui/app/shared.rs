//! What all parts of the window share: what a person has chosen, the words, and what is asked for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::errands::{Answered, Errands};
use super::notices::Notices;
use super::overlay::Overlays;
use crate::diagram::Size;
use crate::disk::ReplaceOptions;
use crate::editor::OpenError;
use crate::editor::remains::StateRemains;
use crate::formats::FormatId;
use crate::formats::comment::AsideLanguage;
use crate::locale::{FluentValue, Locale};
use crate::record::Record;
use crate::rules::Game;
use crate::task::{Task, within};
use crate::texts;
use crate::ui::board::{PieceStyle, Proportions};
use crate::ui::dialogs::{LearningView, LibraryView, Preferences, SavePlan};
use crate::ui::frame::memo::Memo;
use crate::ui::message::{DeskId, GatheredGames, Outbox};
use crate::ui::panels::arrangement::{Arrangement, BelowBoard, PanelNeeds};
use crate::ui::settings::{Pane, Settings};
use crate::ui::sound::Sound;
use crate::ui::words::file_name;

/// The longest wait of the start for the disk of the program's own folders: without an answer it does without them.
pub(super) const START_WAITS: Duration = Duration::from_secs(2);

/// The state outside a desk or a service that it may touch.
pub(super) struct SharedState {
    pub settings: Settings,
    pub locale: Locale,
    pub notices: Notices,
    /// The overlays above the window for all records.
    pub overlays: Overlays,
    /// The places of everything in the last frame.
    pub arrangement: Arrangement,
    /// Whether any of the open records has given graph and map a place below the board. The arrangement is the window's:
    /// another record in front moves nothing.
    pub strip: BelowBoard,
    /// The room that the boards of all open games need together, for the same reason.
    pub boards: Memo<(BTreeSet<Game>, PieceStyle), Option<Proportions>>,
    /// The room that the panels of all open records need together, for the same reason.
    pub needs: PanelNeeds,
    pub errands: Errands,
    /// The library as it was left.
    pub library: Option<LibraryView>,
    /// The window in which a person learns from games, while a folder is chosen for it.
    pub learning: Option<LearningView>,
    /// The folder whose games a person learned from last.
    pub learning_folder: Option<PathBuf>,
    /// Games to be written to files of their own, once it is known where.
    pub converting: Option<(GatheredGames, FormatId)>,
    /// Games of which an opening book is to be made, once it is known where.
    pub for_book: Vec<Record>,
    /// The state folder; without one no copies are kept and no files are claimed.
    pub state: Option<PathBuf>,
    /// The longest wait of a frame for a disk.
    pub patience: Duration,
    pub sound: Sound,
    /// The requests to be met before the next frame.
    pub outbox: Outbox,
    pub wake: egui::Context,
}

impl SharedState {
    /// The folder of copies; `None` if the settings are in memory only.
    pub fn state_folder(&self) -> Option<PathBuf> {
        self.settings.state.clone().or_else(|| self.state.clone())
    }

    /// The remains in the state folder.
    pub fn remains(&self) -> Option<StateRemains> {
        let state = self.state_folder()?;
        Some(StateRemains::new(&state).with_data(self.settings.data.clone()))
    }

    /// Changes the settings, and stores them if anything is different.
    pub fn choose_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if self.settings != before {
            self.settings.store();
        }
    }

    /// Waits for a disk that answers at once; `None` if it takes longer, and then the answer is not wanted any more.
    pub fn at_once<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        within(self.patience, work)
    }

    /// Asks a disk about a file for a record: the answer, if it comes at once. Otherwise it is taken when it has come,
    /// unless it is given up or the record is closed.
    pub fn ask_disk(
        &mut self,
        desk: DeskId,
        path: &Path,
        work: impl FnOnce() -> Answered + Send + 'static,
    ) -> Option<Answered> {
        self.send((Some(desk), Some(path.to_owned())), work)
    }

    /// The language in which moves are set aside that can no longer be played.
    pub fn aside_language(&self) -> AsideLanguage {
        AsideLanguage::of(self.locale.language().tag())
    }

    /// Asks a disk something that nobody waits for.
    pub fn ask_quietly(&mut self, work: impl FnOnce() -> Answered + Send + 'static) -> Option<Answered> {
        self.send((None, None), work)
    }

    fn send(
        &mut self,
        (desk, path): (Option<DeskId>, Option<PathBuf>),
        work: impl FnOnce() -> Answered + Send + 'static,
    ) -> Option<Answered> {
        let wake = self.wake.clone();
        let mut task = Task::spawn(move || wake.request_repaint(), move |_stop| work());
        match task.wait(self.patience) {
            Some(Ok(answered)) => Some(answered),
            Some(Err(failed)) => {
                self.notices.failed(&failed, &self.locale);
                None
            }
            None => {
                self.errands.wait_for(desk, path, task, &self.wake);
                None
            }
        }
    }

    /// The options for writing a file: as agreed to, and as chosen for its folder.
    pub fn how(&self, plan: &SavePlan) -> ReplaceOptions {
        ReplaceOptions {
            read_only_too: plan.read_only_too,
            unlike_too: plan.lossy,
            directly: self.settings.writes_directly(&plan.target.path),
            forgetful: !self.settings.keep_versions,
            ..ReplaceOptions::with_state(self.state_folder())
        }
    }

    /// The size of pictures, whatever the settings say.
    pub fn picture_size(&self) -> Size {
        let Settings { picture_width, picture_dpi, .. } = self.settings;
        picture_width.size(picture_dpi.clamp(30.0, 2400.0))
    }

    /// Has a program among the engines, and shows what is set for it.
    pub fn add_engine(&mut self, path: &Path) {
        self.choose_settings(|settings| {
            settings.engine_of(path);
        });
        let shown = self.settings.engines.iter().position(|engine| engine.path == path);
        self.overlays.put(Preferences::engines(shown.unwrap_or_default()));
    }

    /// Has a book beside the board, and shows what it says.
    pub fn add_book(&mut self, path: PathBuf) {
        self.choose_settings(|settings| {
            if !settings.books.contains(&path) {
                settings.books.push(path);
            }
            settings.panels.show(Pane::Explorer);
        });
    }

    /// Says why a file cannot be opened.
    pub fn refuse_to_open(&mut self, path: &Path, error: &OpenError) {
        let what = self.locale.with("error-open-title", &[("name", FluentValue::from(file_name(path)))]);
        let text = self.locale.sentences(&[&what, &open_error(error, &self.locale)]);
        self.notices.complain_of(path, text);
    }
}

/// Why a file was not opened, in words.
pub(super) fn open_error(error: &OpenError, locale: &Locale) -> String {
    match error {
        OpenError::Unreadable { source, .. } => texts::unreadable(source, locale),
        OpenError::Io { source, .. } => texts::read_error(source, locale),
    }
}
