//! The rows that are marked, the keys that lead through them, and what is done with their games.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use egui::{Context, Event, Key, Modifiers, RichText, Ui};

use super::doing::{GatherNews, gather, glimpse, places};
use super::listing::LibraryView;
use super::marks::Gathering;
use super::names::field_id;
use super::tree::tree_id;
use super::view::PREVIEWED;
use crate::formats::FORMATS;
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::task::Task;
use crate::text::grouped;
use crate::ui::dialogs::window;
use crate::ui::look::{prose, spoken, theme};
use crate::ui::message::{
    GamesFrom, GatheredGames, LearningMessage, LearningPage, LibraryMessage, Message, Outbox, WithGames,
};
use crate::ui::panels::menu::roomy;
use crate::ui::panels::small_game;
use crate::ui::panels::table::ListedGame;
use crate::ui::panels::table::differences;
use crate::ui::settings::Settings;

/// So many games are opened at once, each in a tab, and so many are copied or printed.
const MOST_TABS: usize = 20;
const MOST_HELD: usize = 20_000;
/// How many rows a page of the list is.
const PAGE: isize = 10;

impl LibraryView {
    /// Goes to a row: nothing is marked any more.
    pub(super) fn choose(&mut self, row: usize) {
        (self.chosen, self.changed) = (row, None);
        self.marks.clear();
    }

    /// Marks a row, or no longer.
    pub(super) fn mark(&mut self, row: usize) {
        if self.marks.all.is_empty() {
            self.marks.all.extend(self.listed.get(self.chosen));
        }
        if let Some(at) = self.listed.get(row)
            && !self.marks.all.remove(at)
        {
            self.marks.all.insert(*at);
        }
        (self.chosen, self.marks.from) = (row, Some(row));
    }

    /// Marks all rows from where marking began to this one.
    pub(super) fn mark_to(&mut self, row: usize) {
        let from = *self.marks.from.get_or_insert(self.chosen);
        let stretch = self.listed.get(from.min(row)..=from.max(row)).unwrap_or_default();
        self.marks.all = stretch.iter().copied().collect();
        self.chosen = row;
    }

    /// The games that are meant, in the order of the list.
    fn meant_hits(&self) -> Vec<&ListedGame> {
        match self.marks.all.is_empty() {
            true => self.chosen_hit().into_iter().collect(),
            false => {
                let marked = self.listed.iter().filter(|at| self.marks.all.contains(at));
                marked.filter_map(|at| self.all.hits.get(*at)).collect()
            }
        }
    }

    /// Takes the keys that lead through the rows; whether Enter was pressed.
    pub(super) fn keys(&mut self, ctx: &Context) -> bool {
        self.completion_keys(ctx);
        // The tree has keys of its own.
        if self.question.is_some() || ctx.memory(|memory| memory.has_focus(tree_id())) {
            return false;
        }
        // A button that has the keyboard is pressed by Enter.
        let is_free = window::is_free(ctx) || ctx.memory(|memory| memory.has_focus(field_id()));
        let (mut entered, mut steps) = (false, Vec::new());
        let (mut all, mut all_too, mut previews) = (false, false, false);
        ctx.input_mut(|input| {
            for (key, by) in [(Key::ArrowUp, -1), (Key::ArrowDown, 1), (Key::PageUp, -PAGE), (Key::PageDown, PAGE)] {
                for (modifiers, marks) in [(Modifiers::SHIFT, true), (Modifiers::NONE, false)] {
                    while input.consume_key(modifiers, key) {
                        steps.push((by, marks));
                    }
                }
            }
            entered = is_free && input.consume_key(Modifiers::NONE, Key::Enter);
            // Where one types, these keys are for what is typed.
            if is_free && (self.steered || self.text.is_empty() || !steps.is_empty()) {
                all = input.consume_key(Modifiers::COMMAND, Key::A);
                if input.consume_key(Modifiers::NONE, Key::Space) {
                    previews = true;
                    input.events.retain(|event| !matches!(event, Event::Text(text) if text == " "));
                }
            } else if is_free {
                // Behind words it takes these and the games found by them: what follows says which were meant.
                let is_all = |event: &Event| {
                    matches!(event, Event::Key { key: Key::A, pressed: true, modifiers, .. } if modifiers.command_only())
                };
                all_too = input.events.iter().any(is_all);
            }
        });
        let last = self.listed.len().saturating_sub(1);
        for (by, marks) in steps {
            let row = self.chosen.saturating_add_signed(by).min(last);
            if marks {
                self.mark_to(row)
            } else {
                self.choose(row)
            }
            (self.moved, self.steered) = (true, true);
        }
        if all || all_too {
            self.marks.all = self.listed.iter().copied().collect();
            self.steered |= all;
        }
        self.previews ^= previews;
        self.chosen = self.chosen.min(last);
        entered
    }

    /// Opens the games that are meant, each in a tab where it reaches the position.
    pub(super) fn open(&mut self, ctx: &Context, locale: &Locale) {
        let hits = self.meant_hits();
        if hits.len() > MOST_TABS {
            let most = [("count", FluentValue::from(MOST_TABS))];
            self.changed = Some(locale.with("library-too-many-tabs", &most));
            return;
        }
        self.opening = Some(places(hits.into_iter(), &self.query, ctx));
    }

    /// Opens the games whose places were looked up, unless others may stand there now.
    pub(super) fn poll_opening(&mut self, out: &mut Outbox, locale: &Locale) {
        let Some(found) = self.opening.as_mut().and_then(Task::poll) else { return };
        self.opening = None;
        match found {
            Ok(Some(places)) => out.extend(places.into_iter().map(Message::Library)),
            Ok(None) => self.look_again(locale),
            Err(failed) => self.changed = Some(locale.sentences(&[&failed.to_string()])),
        }
    }

    /// What can be done with the games that are meant, how far it is, and in what those differ that are there twice.
    pub(super) fn actions(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        let (palette, width) = (theme::palette(ui), ui.available_width());
        let mut begun = None;
        ui.horizontal(|ui| {
            ui.set_min_height(26.0);
            if let Some(gathering) = &self.gathering {
                let values = [
                    ("read", FluentValue::from(grouped(gathering.read))),
                    ("games", FluentValue::from(grouped(gathering.wanted))),
                ];
                ui.label(RichText::new(locale.with("library-gathering", &values)).color(palette.weak));
                if ui.button(locale.text("library-stop")).clicked() {
                    self.gathering = None;
                }
                return;
            }
            let count = self.marks.all.len().max(usize::from(!self.listed.is_empty()));
            let name = locale.with("library-with", &[("count", FluentValue::from(grouped(count)))]);
            let menu = ui.add_enabled_ui(count > 0, |ui| {
                ui.menu_button(&name, |ui| {
                    spoken::calls_menu(ui, &name);
                    roomy(ui);
                    ui.set_min_width(220.0);
                    begun = self.offers(ui, settings, locale, out);
                })
            });
            spoken::adds(&menu.response, &locale.text("library-with-tip"));
            // A narrow panel has no room for it.
            if width >= PREVIEWED && ui.selectable_label(self.previews, locale.text("library-preview")).clicked() {
                self.previews = !self.previews;
            }
            if self.repeats() {
                let alike = self.alike();
                let told = match (alike.len(), differences(&alike, locale)) {
                    (0 | 1, _) => String::new(),
                    (_, told) if told.is_empty() => locale.text("library-alike"),
                    (_, told) => told.join(" · "),
                };
                ui.add(egui::Label::new(RichText::new(&told).small().color(palette.weak)).truncate())
                    .on_hover_text(told);
            }
        });
        if let Some(what) = begun {
            let hits = self.meant_hits();
            if hits.len() > MOST_HELD && matches!(what, WithGames::Copy(_) | WithGames::Print) {
                let most = [("count", FluentValue::from(grouped(MOST_HELD)))];
                self.changed = Some(locale.with("library-too-many", &most));
                return;
            }
            let feed = gather(hits.iter().copied(), locale.language(), ui.ctx());
            self.gathering = Some(Gathering { what, feed, wanted: hits.len(), read: 0 });
        }
    }

    /// The files of the games that are meant, each with their numbers.
    fn meant_files(&self) -> Vec<(PathBuf, Vec<usize>)> {
        let mut files: Vec<(PathBuf, Vec<usize>)> = Vec::new();
        let mut known: HashMap<PathBuf, usize> = HashMap::new();
        for hit in self.meant_hits() {
            let path = hit.file.path.to_path_buf();
            let at = *known.entry(path.clone()).or_insert_with(|| {
                files.push((path, Vec::new()));
                files.len() - 1
            });
            files.get_mut(at).into_iter().for_each(|(_, games)| games.push(hit.game));
        }
        files
    }

    /// What can be done with games, in a menu; what was chosen.
    fn offers(&self, ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) -> Option<WithGames> {
        let mut chosen = None;
        let mut offer = |ui: &mut Ui, name: String, what: WithGames| {
            if ui.button(name).clicked() {
                chosen = Some(what);
            }
        };
        offer(ui, locale.text("library-as-one"), WithGames::Open);
        offer(ui, locale.text("library-export"), WithGames::Save);
        offer(ui, locale.text("library-print"), WithGames::Print);
        let games: BTreeSet<Game> = self.meant_hits().iter().map(|hit| hit.digest.game()).collect();
        // A book is of one game.
        if games.len() == 1 {
            offer(ui, locale.text("library-book"), WithGames::Book);
        }
        ui.separator();
        if games.contains(&Game::Shogi) {
            offer(ui, locale.text("library-solve"), WithGames::Solve);
        }
        let engines = settings.engines.iter().enumerate();
        for (at, engine) in engines.filter(|(_, engine)| games.iter().all(|game| engine.may_play(*game))) {
            let name = [("engine", FluentValue::from(engine.name.as_str()))];
            offer(ui, locale.with("library-judge", &name), WithGames::Judge(at));
        }
        ui.separator();
        let pages = [(LearningPage::Make, "library-exercises"), (LearningPage::Progress, "library-progress")];
        for (page, key) in pages {
            if ui.button(locale.text(key)).clicked() {
                let from = GamesFrom::Files(self.meant_files());
                out.push(Message::Learning(LearningMessage::Show(page, from)));
            }
        }
        ui.separator();
        let formats = || FORMATS.iter().filter(|format| games.iter().all(|game| format.holds(*game)));
        for (name, copies) in [("library-convert", false), ("library-copy", true)] {
            let with = if copies { WithGames::Copy } else { WithGames::Convert };
            ui.menu_button(locale.text(name), |ui| {
                roomy(ui);
                for format in formats() {
                    offer(ui, format.name.to_owned(), with(format.id));
                }
            });
        }
        chosen
    }

    /// Takes the games that were read.
    pub(super) fn poll_gathering(&mut self, locale: &Locale, out: &mut Outbox) {
        let Some(gathering) = &mut self.gathering else { return };
        while let Some(news) = gathering.feed.poll() {
            match news {
                Ok(GatherNews::Read(games)) => gathering.read += games,
                Ok(GatherNews::Failed(path, why)) => {
                    self.all.failures.push((path, why));
                    self.shows_failures = true;
                }
                Ok(GatherNews::All(games)) => {
                    let (places, records) = games.into_iter().unzip();
                    let games = GatheredGames { records, places, wanted: gathering.wanted, what: gathering.what };
                    out.push(Message::Library(LibraryMessage::Gathered(Box::new(games))));
                }
                Err(failed) => self.changed = Some(locale.sentences(&[&failed.to_string()])),
            }
        }
        if gathering.feed.is_ended() {
            self.gathering = None;
        }
    }

    /// The chosen game where it reaches the position, or at its end.
    pub(super) fn preview(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale) {
        let Some(&at) = self.listed.get(self.chosen) else { return };
        if self.glimpse.as_ref().is_none_or(|(of, ..)| *of != at)
            && let Some(hit) = self.all.hits.get(at)
        {
            let task = glimpse(hit, settings.catalog.clone(), ui.ctx());
            // What was seen before stays until there is something new.
            let seen = self.glimpse.take().and_then(|(_, _, seen)| seen);
            self.glimpse = Some((at, task, seen));
        }
        let Some((_, task, seen)) = &mut self.glimpse else { return };
        if let Some(Ok(found)) = task.poll() {
            *seen = found;
        }
        if let Some(seen) = seen {
            small_game(ui, &mut self.small, (&seen.position, seen.last), seen.players.clone(), locale);
        } else if task.is_finished() {
            prose::show(ui, locale.text("library-changed"));
        }
    }
}
