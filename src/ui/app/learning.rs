//! Learning from games: the window about them, and what comes of it.

use std::path::{Path, PathBuf};

use super::App;
use super::desk::{Desk, is_turned};
use super::opening::{Access, Opening};
use crate::editor::{Document, Go};
use crate::text::grouped;
use crate::ui::dialogs::{LearningView, LibraryView, OpenGame, Picking, picker};
use crate::ui::message::{ExerciseMessage, GamesFrom, LearningMessage, LearningPage, LearningPlace, MadeFor};

impl App {
    pub(super) fn act_in_learning(&mut self, message: LearningMessage, ctx: &egui::Context) {
        match message {
            LearningMessage::Show(page, from) => self.learn_from(page, from),
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
        let record = games_of(&self.tabs.desk);
        let tabs = self.tabs.desks().flat_map(games_of).collect();
        self.shared.overlays.put(LearningView::new(page, from, record, tabs));
    }

    /// Takes the games of a folder that was chosen.
    pub(super) fn take_folder(&mut self, folder: PathBuf) {
        let view = self.shared.overlays.take::<LearningView>().or_else(|| self.shared.learning.take());
        match view {
            Some(view) => self.shared.overlays.put(view.taking(GamesFrom::Folder(folder))),
            None => self.learn_from(LearningPage::Make, GamesFrom::Folder(folder)),
        }
    }

    /// Opens a game that was looked at, before a move.
    fn open_learned(&mut self, place: LearningPlace, ply: Option<u32>) {
        self.shared.overlays.close::<LearningView>();
        let ply = ply.map(|ply| ply.saturating_sub(1));
        match place {
            LearningPlace::File(path, game) => {
                let opening = Opening { path, game: Some(game), leaf: None, ply, access: Access::Ask };
                self.tabs.open_in_tab(&opening, &mut self.shared);
            }
            LearningPlace::Desk(desk, game) => {
                if !self.tabs.show_desk(desk, &mut self.shared) {
                    return;
                }
                let desk = &mut self.tabs.desk;
                desk.document.show_game(game);
                desk.flipped = is_turned(&desk.document);
                let document = &mut desk.document;
                let record = document.record();
                let at = ply.and_then(|ply| {
                    record.tree.mainline(crate::record::NodeId::ROOT).find(|id| record.ply(*id) == ply)
                });
                document.go(at.map_or(Go::First, Go::To));
            }
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
