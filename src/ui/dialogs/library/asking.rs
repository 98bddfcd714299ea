//! What is asked in the window of the library: the words, the position, the folders; and how far the answer is.

use std::path::PathBuf;

use egui::{Align, Button, Layout, RichText, TextWrapMode, Ui, WidgetInfo, accesskit::Role, vec2};

use super::listing::LibraryView;
use crate::library::{SoughtPosition, SoughtTerms};
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::text::grouped;
use crate::texts;
use crate::ui::board::{BoardScene, PieceStyle, in_force};
use crate::ui::look::{controls, fonts, icons, prose, spoken, theme};
use crate::ui::message::{LibraryMessage, Message, Outbox};
use crate::ui::panels::menu::roomy;
use crate::ui::settings::{Pane, Settings};
use crate::ui::words::file_name;

/// How long a pause in typing begins the search where it has to be made again, in seconds.
const PAUSE: f64 = 0.35;
/// The height of the field, in points.
const FIELD: f32 = 32.0;
/// So many searches are kept.
const MOST_KEPT: usize = 50;
/// The size of the board that shows the position that is looked for, in points.
const CHIP_BOARD: egui::Vec2 = vec2(260.0, 200.0);

impl LibraryView {
    /// What is typed.
    pub(super) fn field(
        &mut self,
        ui: &mut Ui,
        has_tree: bool,
        (settings, locale): (&Settings, &Locale),
        out: &mut Outbox,
    ) {
        let name = locale.text("library-query");
        let hint = match self.game() {
            Game::Shogi => "library-hint",
            Game::Chess => "library-hint-chess",
            Game::Xiangqi => "library-hint-xiangqi",
        };
        // One goes on typing.
        let refocuses = std::mem::take(&mut self.refocus);
        let row = vec2(ui.available_width(), FIELD);
        let field = ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            self.kept(ui, settings, locale, out);
            if !settings.library.is_empty() {
                self.tree_switch(ui, has_tree, locale);
            }
            if !self.is_docked {
                let name = locale.text("library-dock");
                let icon = RichText::new(icons::SIDEBAR_SIMPLE).font(fonts::icon(16.0));
                let dock = ui.add(Button::new(icon));
                dock.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if dock.on_hover_text(name).clicked() {
                    out.push(Message::set(|settings| settings.panels.show(Pane::Library)));
                    out.push(Message::Library(LibraryMessage::Leave));
                }
            }
            self.line(ui, &locale.text(hint), locale)
        });
        let (field, changed) = field.inner;
        field.widget_info(|| WidgetInfo::labeled(Role::SearchInput, true, &name));
        if self.fresh && !self.is_docked || refocuses {
            field.request_focus();
        }
        if changed {
            self.steered = false;
            self.changed = None;
            self.filter(locale);
            if self.all.overflows {
                self.due = Some(ui.input(|input| input.time) + PAUSE);
                ui.ctx().request_repaint_after_secs(PAUSE as f32);
            }
        }
        if let Some(mistake) = self.mistake.as_ref().or(self.changed.as_ref()) {
            let label = prose::show(ui, RichText::new(mistake).color(theme::palette(ui).error));
            spoken::polite(&label);
        }
    }

    /// Shows or hides the folders.
    fn tree_switch(&mut self, ui: &mut Ui, is_shown: bool, locale: &Locale) {
        let name = locale.text("library-folders-show");
        let icon = RichText::new(icons::FOLDER_OPEN).font(fonts::icon(16.0));
        let switch = ui.add(Button::selectable(is_shown, icon));
        switch.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &name));
        if switch.on_hover_text(name).clicked() {
            self.shows_tree = Some(!is_shown);
        }
    }

    /// Whether the position on the board is looked for, and as what.
    pub(super) fn position(&mut self, ui: &mut Ui, style: PieceStyle, locale: &Locale, out: &mut Outbox) {
        let (mut changed, mut repeated) = (false, false);
        ui.horizontal_wrapped(|ui| {
            // What has no room in a row begins the next one.
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            let is_here = self.sought.as_ref().is_some_and(|sought| sought.is_exactly(&self.here));
            let mut wants_here = is_here;
            if controls::check(ui, &mut wants_here, locale.text("library-here")).changed() {
                changed = true;
                let here = || Box::new(SoughtPosition::exact((*self.here).clone()));
                self.sought = wants_here.then(here);
            } else if self.sought.is_some() && !is_here {
                changed |= self.chip(ui, style, locale, out);
            } else if ui.button(locale.text("library-seek")).clicked() {
                out.push(Message::Library(LibraryMessage::Seek));
            }
            let swap = if self.game() == Game::Chess { "library-swap-chess" } else { "library-swap" };
            let mut none = SoughtTerms::EXACT;
            let enabled = self.sought.is_some();
            let terms = self.sought.as_mut().map_or(&mut none, |sought| &mut sought.terms);
            for (on, name) in [(&mut terms.mirrored, "library-mirror"), (&mut terms.swapped, swap)] {
                let check = |ui: &mut Ui| controls::check(ui, on, locale.text(name));
                changed |= ui.add_enabled(enabled, check).changed();
            }
            repeated = controls::check(ui, &mut self.repeated, locale.text("library-repeated")).changed();
        });
        if changed {
            self.due = Some(0.0);
            ui.ctx().request_repaint();
        }
        if repeated {
            self.list_anew();
            self.moved = true;
        }
    }

    /// The position that was set up to be looked for: a click changes it, and it can be taken away. Whether it was.
    fn chip(&mut self, ui: &mut Ui, style: PieceStyle, locale: &Locale, out: &mut Outbox) -> bool {
        let Some(sought) = &self.sought else { return false };
        let name = texts::sought_position(sought, locale);
        let board = &mut self.sought_board;
        let chip = ui.add(Button::selectable(true, &name));
        let tip = locale.text("library-seek-change");
        chip.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name} {tip}")));
        let chip = chip.on_hover_ui(|ui| {
            board.show(ui, CHIP_BOARD, &BoardScene::of_sought(sought, style, locale), &in_force(ui));
            ui.label(&tip);
        });
        if chip.clicked() {
            out.push(Message::Library(LibraryMessage::Seek));
        }
        let icon = RichText::new(icons::X).font(fonts::icon(12.0)).color(theme::palette(ui).weak);
        let taken = controls::icon_button(ui, icon, vec2(22.0, 22.0), &locale.text("library-seek-not")).clicked();
        if taken {
            self.sought = None;
        }
        taken
    }

    /// How far the search is, and what could not be read.
    pub(super) fn told(&mut self, ui: &mut Ui, has_tree: bool, settings: &Settings, locale: &Locale) {
        let palette = theme::palette(ui);
        if settings.library.is_empty() {
            prose::show(ui, RichText::new(locale.text("library-empty")).color(palette.weak));
            return;
        }
        ui.horizontal(|ui| {
            let values = [
                ("found", FluentValue::from(grouped(self.found))),
                ("games", FluentValue::from(grouped(self.all.games))),
                ("files", FluentValue::from(grouped(self.all.files))),
            ];
            let told = match (&self.search, self.repeats()) {
                (Some(_), _) => locale.with("library-looking", &values),
                (None, false) => locale.with("library-found", &values),
                (None, true) => {
                    let [_, games, files] = values;
                    let found = ("found", FluentValue::from(grouped(self.listed.len())));
                    let groups = ("groups", FluentValue::from(grouped(self.groups.count())));
                    locale.with("library-twice", &[groups, found, games, files])
                }
            };
            let told = ui.label(RichText::new(told).color(palette.weak));
            // What restricts the list is seen.
            if !has_tree && let Some(chosen) = self.tree.chosen.clone() {
                let name = locale.with("library-within", &[("name", FluentValue::from(file_name(&chosen)))]);
                if ui.button(name).clicked() {
                    self.tree.chosen = None;
                    self.list_anew();
                }
            }
            if self.search.is_some() {
                if ui.button(locale.text("library-stop")).clicked() {
                    self.search = None;
                }
            } else {
                spoken::polite(&told);
            }
            if self.all.overflows && self.found >= self.all.hits.len() {
                let most = [("count", FluentValue::from(grouped(self.all.hits.len())))];
                ui.label(RichText::new(locale.with("library-most", &most)).color(palette.weak));
            }
            if !self.all.failures.is_empty() {
                let count = [("count", FluentValue::from(self.all.failures.len()))];
                let name = locale.with("library-failures", &count);
                if ui.selectable_label(self.shows_failures, RichText::new(name).color(palette.warn)).clicked() {
                    self.shows_failures = !self.shows_failures;
                }
            }
        });
        if self.shows_failures && !self.all.failures.is_empty() {
            let area = egui::ScrollArea::vertical().id_salt("library failures").max_height(96.0);
            let failures = &self.all.failures;
            area.auto_shrink([false, true]).show_rows(ui, 22.0, failures.len(), |ui, rows| {
                for (path, why) in rows.filter_map(|row| failures.get(row)) {
                    let text = locale.sentences(&[&format!("{}: {why}", path.display())]);
                    let label = egui::Label::new(RichText::new(text).small().color(palette.weak)).truncate();
                    ui.add(label).on_hover_text(why);
                }
            });
        }
    }

    /// The searches that were kept, and a way to keep this one.
    fn kept(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        let name = locale.text("library-kept");
        let icon = RichText::new(icons::BOOKMARK_SIMPLE).font(fonts::icon(16.0));
        let menu = ui.menu_button(icon, |ui| {
            spoken::calls_menu(ui, &name);
            roomy(ui);
            ui.set_min_width(200.0);
            let (text, searches, before) = (&self.said(locale), &settings.searches, out.len());
            let is_kept = searches.iter().any(|kept| kept == text);
            let can_keep = !text.is_empty() && !is_kept && self.mistake.is_none();
            if ui.add_enabled(can_keep, Button::new(locale.text("library-keep"))).clicked() {
                let text = text.clone();
                out.push(Message::set(move |settings| {
                    settings.searches.insert(0, text.clone());
                    settings.searches.truncate(MOST_KEPT);
                }));
            }
            if is_kept && ui.button(locale.text("library-keep-not")).clicked() {
                let text = text.clone();
                out.push(Message::set(move |settings| settings.searches.retain(|kept| *kept != text)));
            }
            for kept in searches {
                if ui.add(Button::selectable(kept == text, kept.as_str())).clicked() {
                    out.push(Message::Library(LibraryMessage::Ask(kept.clone())));
                }
            }
            out.len() > before
        });
        self.refocus |= menu.inner.is_some_and(|is_done| is_done);
        menu.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        menu.response.on_hover_text(name);
    }
}

/// The folders that are looked through, a way to take each out, and one to add another.
/// Returns the one that is to be taken out.
pub(super) fn folders(ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) -> Option<PathBuf> {
    let palette = theme::palette(ui);
    let mut forgotten = None;
    ui.horizontal_wrapped(|ui| {
        for folder in &settings.library {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                let name = file_name(folder);
                ui.label(RichText::new(icons::FOLDER_OPEN).font(fonts::icon(15.0)).color(palette.weak));
                ui.label(&name).on_hover_text(folder.to_string_lossy());
                let icon = RichText::new(icons::X).font(fonts::icon(12.0)).color(palette.weak);
                let label = locale.with("library-remove", &[("name", FluentValue::from(name))]);
                if controls::icon_button(ui, icon, vec2(22.0, 22.0), &label).clicked() {
                    forgotten = Some(folder.clone());
                }
            });
        }
        if ui.add(Button::new(locale.text("library-add"))).clicked() {
            out.push(Message::Library(LibraryMessage::AddFolder));
        }
    });
    forgotten
}
