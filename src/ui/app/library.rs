//! The window of the library: opened, put away as it is, and a game that was found in it opened in a tab.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::App;
use super::desk::Desk;
use super::errands::Answered;
use super::filing::file_title;
use super::opening::{Access, Opening};
use super::shared::SharedState;
use crate::editor::Document;
use crate::editor::analysis::{BatchGame, BatchWork, PROBLEM_PATIENCE, Study};
use crate::files::{GameNumbers, store};
use crate::formats::{Envelope, WriteOptions};
use crate::library::books::BookFormat;
use crate::library::{Openings, SoughtPosition, Store, named_folders_if_any};
use crate::locale::FluentValue;
use crate::record::Record;
use crate::task::Task;
use crate::text::{Encoding, grouped};
use crate::ui::command::Command;
use crate::ui::dialogs::{BatchView, GivenGames, LibraryView, Picking, PrintView, ReviewSubject, ReviewView, picker};
use crate::ui::message::{
    GamesFrom, GamesToJudge, GatheredGames, LearningPage, LibraryMessage, Message, Printed, Printing, WithGames,
};
use crate::ui::panels::view::MoveWords;
use crate::ui::panels::{game_name, game_title};
use crate::ui::settings::Pane;
use crate::ui::words::file_name;

impl SharedState {
    /// Takes over what was done to the list of folders elsewhere: by another window, or on the command line.
    pub(super) fn know_named_folders(&mut self) {
        let Some(file) = self.settings.file.clone() else { return };
        let storing = self.settings.storing.clone();
        let named = move || {
            // What was chosen here stands in the file then.
            storing.flush();
            named_folders_if_any(&file)
        };
        if let Some(Ok(Some(named))) = self.at_once(named) {
            self.choose_settings(|settings| settings.library = named);
        }
    }
}

impl Desk {
    /// Opens the library as it was left; if `is_wanted`, it looks for the position on the board.
    pub(super) fn open_library(&self, is_wanted: bool, shared: &mut SharedState) {
        shared.know_named_folders();
        let here = self.shown().0.clone();
        let view = shared
            .library
            .take()
            .unwrap_or_else(|| LibraryView::new(here.clone(), &shared.settings.games_table.sorted));
        shared.overlays.put(view.again(here, is_wanted));
    }

    /// Looks in the library for the position on the board: in the panel, if that is shown.
    pub(super) fn find_in_library(&self, shared: &mut SharedState) {
        self.open_library(true, shared);
        if shared.settings.panels.has(Pane::Library) {
            put_away(shared);
        }
    }
}

impl Desk {
    /// Opens the library, looking for a position that was set up.
    pub(super) fn seek_in_library(&self, sought: SoughtPosition, shared: &mut SharedState) {
        self.open_library(false, shared);
        if let Some(view) = shared.overlays.take::<LibraryView>() {
            shared.overlays.put(view.seeking(sought));
        }
        if shared.settings.panels.has(Pane::Library) {
            put_away(shared);
        }
    }
}

impl App {
    /// Does what is asked in the library; what came of putting it in order, if that is known at once.
    pub(super) fn act_in_library(&mut self, message: LibraryMessage, ctx: &egui::Context) -> Option<Answered> {
        let shared = &mut self.shared;
        match message {
            LibraryMessage::AddFolder => self.choose(Picking::Library, None, ctx),
            LibraryMessage::Forget(folder) => {
                shared.choose_settings(|settings| settings.library.retain(|known| *known != folder));
                if let Some(catalog) = shared.settings.catalog.clone() {
                    let others = shared.settings.library.clone();
                    let forget =
                        move || Store::open(&catalog).and_then(|mut store| store.forget_folder(&folder, &others));
                    // Nobody waits for it; what is not forgotten is told to nobody.
                    drop(Task::spawn(|| {}, move |_| forget().is_ok()));
                }
            }
            LibraryMessage::Seek => {
                put_away(shared);
                let sought = shared.library.as_ref().and_then(LibraryView::sought);
                let desk = &mut self.tabs.desk;
                let game = desk.shown().0.game();
                desk.begin_seeking(sought.unwrap_or_else(|| SoughtPosition::any(game)), true);
            }
            LibraryMessage::Leave => put_away(shared),
            LibraryMessage::Return => self.tabs.desk.open_library(false, shared),
            LibraryMessage::Judge(games) => self.shared.judge(*games, ctx),
            LibraryMessage::Ask(text) => {
                if let Some(view) = shared.overlays.take::<LibraryView>() {
                    shared.overlays.put(view.asking(text));
                } else {
                    shared.library = shared.library.take().map(|view| view.asking(text));
                }
            }
            LibraryMessage::Tidy(tidying) => return self.tidy(tidying),
            LibraryMessage::OfOpening(opening) => {
                let opening = Openings::known().get(opening)?;
                let name = FluentValue::from(opening.name(shared.locale.language().tag()));
                let text = shared.locale.with("library-of-opening", &[("name", name)]);
                self.tabs.desk.open_library(false, shared);
                if let Some(view) = shared.overlays.take::<LibraryView>() {
                    shared.overlays.put(view.asking_only(text));
                }
            }
            LibraryMessage::Gathered(games) => self.do_with_games(*games, ctx),
            LibraryMessage::Open(path, game, at) => {
                put_away(shared);
                let (leaf, ply) = at.map_or((None, None), |(leaf, ply)| (leaf, Some(ply)));
                self.tabs.open_in_tab(&Opening { path, game: Some(game), leaf, ply, access: Access::Ask }, shared);
            }
        }
        None
    }

    /// Opens games that were found as one record, and goes on with it; or copies them.
    pub(super) fn do_with_games(&mut self, games: GatheredGames, ctx: &egui::Context) {
        let what = games.what;
        let is_work = matches!(what, WithGames::Judge(_) | WithGames::JudgeToLearn(_) | WithGames::Convert(_));
        if is_work || matches!(what, WithGames::Solve | WithGames::Book) {
            if let Some(what) = self.shared.work_on(games, ctx) {
                self.choose(what, None, ctx);
            }
            return;
        }
        let GatheredGames { records, wanted, .. } = games;
        let (count, locale) = (records.len(), &self.shared.locale);
        let values = [("count", FluentValue::from(grouped(count))), ("wanted", FluentValue::from(grouped(wanted)))];
        let lacks = count < wanted;
        let text = match what {
            WithGames::Copy(_) if lacks => locale.with("library-copied-some", &values),
            WithGames::Copy(_) => locale.with("library-copied", &values),
            _ if lacks => locale.with("library-gathered-some", &values),
            _ => locale.with("library-gathered", &values),
        };
        if count > 0 {
            if let WithGames::Copy(format) = what {
                let envelope = Envelope {
                    encoding: Encoding::Utf8,
                    ..Envelope::usual(format, crate::formats::format(format).unicode_extension())
                };
                let (bytes, _) = store(&records, format, envelope, &WriteOptions::default());
                ctx.copy_text(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"));
            } else {
                put_away(&mut self.shared);
                self.in_tab(|app| app.tabs.desk.lay(Document::of(records), &mut app.shared));
            }
        }
        if lacks {
            self.shared.notices.complain(text)
        } else {
            self.shared.notices.say(text)
        }
        let then = match what {
            WithGames::Save if count > 0 => Some(Command::SaveAs),
            _ => None,
        };
        self.shared.outbox.extend(then.map(Message::Command));
        if what == WithGames::Print && count > 0 {
            // All that was gathered is meant, not the first of it.
            let sheet = Printing::Sheet(Printed::whole(GameNumbers::All));
            self.shared.overlays.put(PrintView::new(sheet, &self.tabs.desk.document, None));
        }
        if what == WithGames::Learn && count > 0 {
            self.learn_from(LearningPage::Make, GamesFrom::Record);
        }
    }
}

impl SharedState {
    /// Has an engine judge games one after the other.
    fn judge(&mut self, games: GamesToJudge, ctx: &egui::Context) {
        let GamesToJudge { games, engine, side } = games;
        let settings = &self.settings;
        let Some(engine) = settings.engines.get(engine) else { return };
        let study = Study { ready: Some(Study::READY), side, ..settings.review.study() };
        let work = BatchWork::Judge { program: Box::new(engine.program()), study, comments: settings.review.comments };
        self.begin_batch(work, games, ctx);
    }

    /// Begins to solve games or asks how they are to be judged; what is to be chosen first, if they are to be written.
    fn work_on(&mut self, games: GatheredGames, ctx: &egui::Context) -> Option<Picking> {
        let settings = &self.settings;
        let work = match games.what {
            WithGames::Judge(engine) | WithGames::JudgeToLearn(engine) => {
                let from_library = self.overlays.has::<LibraryView>();
                put_away(self);
                // Whoever gives up goes on where it was asked.
                self.learning = self.overlays.take();
                let count = [("count", FluentValue::from(grouped(games.records.len())))];
                let name = self.locale.with("library-gathered", &count);
                let of = ReviewSubject::of_many(&games.records, name);
                let games = GivenGames { games, engine, from_library };
                self.overlays.put(ReviewView::of_games(of, games));
                return None;
            }
            WithGames::Convert(format) => {
                self.converting = Some((games, format));
                put_away(self);
                return Some(Picking::Folder);
            }
            WithGames::Book => {
                put_away(self);
                let game = games.records.first()?.game();
                let format = BookFormat::ALL.into_iter().find(|format| format.game() == game)?;
                self.for_book = games.records;
                let name = self.locale.text("library-book-name");
                return Some(Picking::NewBook(picker::suggested_name(&name, format.extension())));
            }
            _ => {
                let (megabytes, severities) = (settings.mate_memory, settings.severities);
                BatchWork::Solve { patience: PROBLEM_PATIENCE, megabytes, severities }
            }
        };
        self.begin_batch(work, games, ctx);
        None
    }

    /// Writes the games that wait for it to files of their own in a folder.
    pub(super) fn convert_into(&mut self, folder: PathBuf, ctx: &egui::Context) {
        if let Some((games, format)) = self.converting.take() {
            self.begin_batch(BatchWork::Convert { folder, format, loses: false }, games, ctx);
        }
    }

    fn begin_batch(&mut self, work: BatchWork, games: GatheredGames, ctx: &egui::Context) {
        put_away(self);
        let (locale, style) = (&self.locale, self.settings.spelling());
        let extension = match &work {
            BatchWork::Convert { format, .. } => crate::formats::format(*format).unicode_extension(),
            _ => "",
        };
        let GatheredGames { records, places, what, .. } = games;
        let mut alone: HashMap<&Path, usize> = HashMap::new();
        for (path, _) in &places {
            *alone.entry(path).or_default() += 1;
        }
        let mut taken = HashSet::new();
        let mut named = |(at, record): (usize, Record)| {
            let record = record.unheld();
            // By its file a person finds it again; one of several there by its number, too.
            let of_file = places.get(at).map(|(path, game)| match alone.get(path.as_path()) {
                Some(1) => file_name(path),
                _ => format!("{} #{}", file_name(path), game + 1),
            });
            let name = match of_file {
                Some(file) => {
                    [Some(file), game_name(&record, style)].into_iter().flatten().collect::<Vec<_>>().join("　")
                }
                None => game_title(&record, at, style, locale),
            };
            // Games of the same players are told apart by a number.
            let title = file_title(&record, locale);
            let numbered = |nth: usize| if nth < 2 { title.clone() } else { format!("{title} {nth}") };
            let mut files = (1..).map(|nth| picker::suggested_name(&numbered(nth), extension));
            let file = files.find(|file| taken.insert(file.clone())).unwrap_or_default();
            (name, BatchGame { file, record })
        };
        let games = records.into_iter().enumerate().map(&mut named).collect();
        let view = BatchView::new(work, games, MoveWords { style, locale }, ctx);
        let is_learning = matches!(what, WithGames::JudgeToLearn(_));
        self.overlays.put(if is_learning { view.for_learning() } else { view });
    }
}

/// Puts the window away as it is.
fn put_away(shared: &mut SharedState) {
    if let Some(view) = shared.overlays.take() {
        shared.library = Some(view);
    }
}
