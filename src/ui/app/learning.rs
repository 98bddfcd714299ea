//! Learning from games: the window about them, and what comes of it.

use std::path::{Path, PathBuf};

use super::App;
use super::desk::Desk;
use crate::editor::Document;
use crate::record::is_asked;
use crate::text::grouped;
use crate::ui::dialogs::{LearningSources, LearningView, LibraryView, OpenGame, Picking, picker};
use crate::ui::message::{ExerciseMessage, GamesFrom, LearningMessage, LearningPage, MadeFor};

/// So many folders are offered at most.
const FOLDERS: usize = 4;

impl App {
    pub(super) fn act_in_learning(&mut self, message: LearningMessage, ctx: &egui::Context) {
        match message {
            LearningMessage::Show(page, from) => self.learn_from(page, from),
            LearningMessage::Return => self.shared.learn_again(),
            LearningMessage::Practise => {
                self.shared.overlays.close::<LearningView>();
                self.do_exercise(ExerciseMessage::Begin);
            }
            LearningMessage::PickFolder => self.choose(Picking::Learning, None, ctx),
            LearningMessage::ExportAnswers => {
                let name = self.shared.locale.text("answers-file");
                self.choose(Picking::Answers(picker::suggested_name(&name, "jsonl")), None, ctx);
            }
            LearningMessage::TakeAnswers => self.choose(Picking::TakeAnswers, None, ctx),
            LearningMessage::Made(records, made_for) => {
                self.shared.overlays.close::<LearningView>();
                let count = records.len();
                self.in_tab(|app| app.tabs.desk.lay(Document::of(records), &mut app.shared));
                match made_for {
                    MadeFor::Solving => self.do_exercise(ExerciseMessage::Begin),
                    MadeFor::Export => self.export_exercises(ctx),
                    MadeFor::Reading => {
                        let values = [("count", grouped(count).into())];
                        self.shared.notices.say(self.shared.locale.with("exercises-opened", &values));
                    }
                }
            }
            LearningMessage::Open(place, ply) => self.open_learned(place, ply),
        }
    }

    /// Writes the exercises in front for another program, once it is known where.
    pub(super) fn export_exercises(&mut self, ctx: &egui::Context) {
        let what = self.tabs.desk.suggested_exercises(&self.shared.locale);
        self.choose(what, None, ctx);
    }

    /// Shows the window about games.
    pub(super) fn learn_from(&mut self, page: LearningPage, from: GamesFrom) {
        if let Some(view) = self.shared.overlays.take::<LibraryView>() {
            self.shared.library = Some(view);
        }
        let shared = &mut self.shared;
        let mut folders: Vec<PathBuf> = shared.learning_folder.iter().cloned().collect();
        let others = shared.settings.library.iter();
        folders.extend(others.filter(|folder| Some(*folder) != shared.learning_folder.as_ref()).cloned());
        folders.truncate(FOLDERS);
        let record = games_of(&self.tabs.desk);
        let tabs = self.tabs.desks().flat_map(games_of).collect();
        let is_game = |game: &OpenGame| !is_asked(&game.record.unheld());
        let from = match (&from, &shared.learning_folder) {
            // Nothing in front is a game: whoever had them in a folder last has them there again.
            (GamesFrom::Record, Some(folder)) if page != LearningPage::Answers && !record.iter().any(is_game) => {
                GamesFrom::Folder(folder.clone())
            }
            _ => from,
        };
        let sources = LearningSources { record, tabs, folders };
        shared.overlays.put(LearningView::new(page, from, sources));
    }

    /// Takes the games of a folder that was chosen.
    pub(super) fn take_folder(&mut self, folder: PathBuf) {
        self.shared.learning_folder = Some(folder.clone());
        let view = self.shared.overlays.take::<LearningView>().or_else(|| self.shared.learning.take());
        match view {
            Some(view) => self.shared.overlays.put(view.taking(folder)),
            None => self.learn_from(LearningPage::Make, GamesFrom::Folder(folder)),
        }
    }
}

/// The games of an open record, if anything was done in it.
fn games_of(desk: &Desk) -> Vec<OpenGame> {
    let document = &desk.document;
    if document.is_untouched() {
        return Vec::new();
    }
    let file = document.path().map(Path::to_owned);
    let games = (0..document.games().0).filter_map(|number| Some((number, document.game_record(number)?)));
    games
        .map(|(number, record)| OpenGame { record: record.clone(), desk: desk.id, number, file: file.clone() })
        .collect()
}
