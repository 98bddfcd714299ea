//! The window in which a person learns from games 実戦から学ぶ: exercises are made of them, what they say together is told,
//! and how the exercises were answered.

mod answers;
mod chart;
mod fields;
mod make;
mod progress;
mod reading;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Button, RichText, ScrollArea, TextStyle, Ui, vec2};

use self::answers::AnswersPage;
use self::make::MakePage;
use self::progress::ProgressPage;
pub(crate) use self::reading::OpenGame;
use self::reading::{LearningGame, ReadingNews, ToRead};
use super::ask::title;
use super::window;
use crate::exercises::Progress;
use crate::locale::{FluentValue, Locale};
use crate::record::is_asked;
use crate::task::Feed;
use crate::text::grouped;
use crate::ui::look::{controls, icons, spoken, theme};
use crate::ui::message::{GamesFrom, LearningMessage, LearningPage, Message, Outbox};
use crate::ui::settings::Settings;
use crate::ui::words::file_name;

/// The largest size of the window, and what is around it, in points.
const SIZE: egui::Vec2 = vec2(760.0, 600.0);
const AROUND: egui::Vec2 = vec2(72.0, 104.0);
/// What stands above and below a page, in points.
const OTHERS: f32 = 190.0;
/// So many files that could not be read are named.
const NAMED: usize = 3;

/// From where games can be taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct LearningSources {
    /// The games of the record in front, and of all open records.
    pub record: Vec<OpenGame>,
    pub tabs: Vec<OpenGame>,
    /// Folders that the person has named: the last one first.
    pub folders: Vec<PathBuf>,
}

/// The window while it is open.
pub(crate) struct LearningView {
    page: LearningPage,
    from: GamesFrom,
    sources: LearningSources,
    reading: Option<Feed<ReadingNews>>,
    read: usize,
    failures: Vec<(PathBuf, String)>,
    /// What was read, and the games of it: exercises are none that anybody plays.
    all: Arc<[LearningGame]>,
    games: Arc<[LearningGame]>,
    make: MakePage,
    progress: ProgressPage,
    answers: AnswersPage,
    /// What the games were read for: whether something is to be read.
    is_read: bool,
}

impl LearningView {
    /// At a page, with games from somewhere.
    pub fn new(page: LearningPage, from: GamesFrom, sources: LearningSources) -> Self {
        Self {
            page,
            from,
            sources,
            reading: None,
            read: 0,
            failures: Vec::new(),
            all: Arc::new([]),
            games: Arc::new([]),
            make: MakePage::default(),
            progress: ProgressPage::default(),
            answers: AnswersPage::default(),
            is_read: false,
        }
    }

    /// The same with the games of a folder.
    pub fn taking(mut self, folder: PathBuf) -> Self {
        self.sources.folders.retain(|known| *known != folder);
        self.sources.folders.insert(0, folder.clone());
        let from = GamesFrom::Folder(folder);
        Self { from, is_read: false, reading: None, make: MakePage::default(), ..self }
    }

    /// The same with the answers read anew.
    pub fn again(mut self) -> Self {
        self.answers.anew();
        self
    }

    /// Takes the games that were read.
    fn poll(&mut self, settings: &Settings, ctx: &egui::Context, locale: &Locale, out: &mut Outbox) {
        if !self.is_read {
            (self.is_read, self.read) = (true, 0);
            (self.failures, self.all, self.games) = (Vec::new(), Arc::new([]), Arc::new([]));
            let to_read = ToRead::of(&self.from, &self.sources.record, &self.sources.tabs);
            self.reading = Some(to_read.read(locale.language(), ctx));
            self.make.is_reading = true;
        }
        let Some(reading) = &mut self.reading else { return };
        while let Some(news) = reading.poll() {
            match news {
                Ok(ReadingNews::Read(games)) => self.read = games,
                Ok(ReadingNews::Failed(path, why)) => self.failures.push((path, why)),
                Ok(ReadingNews::All(all)) => {
                    let is_game = |of: &&LearningGame| !is_asked(&of.of.record);
                    let games: Vec<LearningGame> = all.iter().filter(is_game).cloned().collect();
                    // Whose games they are need not be said where that can be seen, nor that they are of another person
                    // than those before.
                    let played: Vec<_> = games.iter().map(|game| game.played.clone()).collect();
                    if !games.iter().any(|game| game.is_of(&settings.learning.player))
                        && let Some(player) = Progress::likely_player(&played)
                    {
                        out.push(Message::set(move |settings| settings.learning.player.clone_from(&player)));
                    }
                    (self.all, self.games) = (all.into(), games.into());
                    self.make.anew();
                    self.progress.anew();
                    self.answers.anew();
                }
                Err(failed) => self.failures.push((PathBuf::new(), failed.to_string())),
            }
        }
        if reading.is_ended() {
            self.reading = None;
        }
        self.make.is_reading = self.reading.is_some();
    }

    /// Shows it over everything else; whether it is to be put away.
    pub fn show(&mut self, ctx: &egui::Context, settings: &Settings, locale: &Locale, out: &mut Outbox) -> bool {
        self.poll(settings, ctx, locale, out);
        let mut leave = false;
        let shown = window::show(ctx, "learning", |ui| {
            let size = (ui.ctx().content_rect().size() - AROUND).min(SIZE);
            ui.set_width(size.x);
            ui.spacing_mut().item_spacing.y = 6.0;
            title(ui, locale.text("learning-title"));
            if !self.make.is_at_work() {
                self.pages(ui, locale);
                self.sources(ui, locale, out);
            }
            self.told(ui, locale);
            // As high whatever is in it: nothing is moved by another page, or by what has been counted.
            let height = (size.y - OTHERS).max(160.0);
            let area = ScrollArea::vertical().id_salt(("learning", self.page as u8)).max_height(height);
            area.min_scrolled_height(height).auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 6.0;
                match self.page {
                    LearningPage::Make => self.make.show(ui, &self.games, settings, locale, out),
                    LearningPage::Progress => self.progress.show(ui, &self.games, settings, locale, out),
                    LearningPage::Answers => {
                        let exercises = (&self.all, self.from == GamesFrom::Record);
                        self.answers.show(ui, exercises, settings, locale, out);
                    }
                }
            });
            leave = match self.page {
                LearningPage::Make => self.make.answers(ui, &self.games, settings, locale, out),
                _ => super::ask::quiet_buttons(ui, &[locale.text("dialog-close")]).is_some(),
            };
        });
        // Escape ends the work first; what was made stays, and a click beside the window does not throw it away.
        leave || shown.should_close() && !self.make.stop() && !self.make.lay(out)
    }

    fn pages(&mut self, ui: &mut Ui, locale: &Locale) {
        let pages = [
            (LearningPage::Make, "learning-page-make"),
            (LearningPage::Progress, "learning-page-progress"),
            (LearningPage::Answers, "learning-page-answers"),
        ];
        ui.horizontal_wrapped(|ui| {
            for (page, key) in pages {
                let text = RichText::new(locale.text(key));
                let shown = ui.add(Button::selectable(self.page == page, text).frame_when_inactive(true));
                spoken::selected(&shown, self.page == page);
                if shown.clicked() {
                    self.page = page;
                }
            }
        });
    }

    /// From where the games are taken.
    fn sources(&mut self, ui: &mut Ui, locale: &Locale, out: &mut Outbox) {
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            let weak = theme::palette(ui).weak;
            ui.label(RichText::new(locale.text("learning-games")).color(weak));
            let mut offers = vec![(GamesFrom::Record, locale.text("learning-record"))];
            if self.sources.tabs.len() > self.sources.record.len() {
                offers.push((GamesFrom::Tabs, locale.text("learning-tabs")));
            }
            match &self.from {
                from @ GamesFrom::Files(_) => offers.push((from.clone(), locale.text("learning-files"))),
                GamesFrom::Folder(_) | GamesFrom::Record | GamesFrom::Tabs => {}
            }
            let folders = self.sources.folders.iter();
            offers.extend(folders.map(|folder| (GamesFrom::Folder(folder.clone()), file_name(folder))));
            for (from, text) in offers {
                let is_now = self.from == from;
                let shown = ui.add(Button::selectable(is_now, text).frame_when_inactive(true));
                spoken::selected(&shown, is_now);
                if shown.clicked() && !is_now {
                    chosen = Some(from);
                }
            }
            if ui.button(locale.text("learning-folder")).clicked() {
                out.push(Message::Learning(LearningMessage::PickFolder));
            }
        });
        if let Some(from) = chosen {
            (self.from, self.is_read) = (from, false);
        }
    }

    /// How many games there are, and what could not be read.
    fn told(&self, ui: &mut Ui, locale: &Locale) {
        if self.page == LearningPage::Answers {
            // Its line stays, so that the pages are in one place.
            ui.allocate_space(vec2(0.0, ui.text_style_height(&TextStyle::Small)));
            return;
        }
        let palette = theme::palette(ui);
        let count = if self.reading.is_some() { self.read } else { self.games.len() };
        let key = if self.reading.is_some() { "learning-reading" } else { "learning-read" };
        let said = locale.with(key, &[("said", FluentValue::from(grouped(count)))]);
        ui.label(RichText::new(said).small().color(palette.weak));
        for (path, why) in self.failures.iter().take(NAMED) {
            controls::sign(ui, icons::WARNING, palette.warn, &format!("{}　{why}", file_name(path)));
        }
        if self.failures.len() > NAMED {
            let more = [("count", FluentValue::from(self.failures.len() - NAMED))];
            ui.label(RichText::new(locale.with("learning-more-failures", &more)).small().color(palette.warn));
        }
    }
}
