//! The settings window: each setting takes effect as soon as it is chosen, and can be reset.

use std::path::Path;

use egui::{
    Button, Event, Grid, Id, Key, KeyboardShortcut, Modifiers, Response, RichText, ScrollArea, Slider, Ui, WidgetInfo,
    accesskit::Role, vec2,
};

use crate::diagram::ChessSet;
use crate::engine::{Needs, Program};
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::Style;
use crate::notation::chess::Letters;
use crate::rules::Game;
use crate::tsume::{Severities, Severity};
use crate::ui::board::{BoardMaterial, Kings, PieceSet, XiangqiCharacters};
use crate::ui::command::keys;
use crate::ui::command::keys::KeyMap;
use crate::ui::command::{COMMANDS, Command};
use crate::ui::look::{ThemeChoice, controls, fonts, icons, prose, spoken, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::{DefenderHand, DuelChoice, HeardFrom, MateCheck, Panels, PreferencesPage, Settings};
use crate::ui::words::search::is_called;
use crate::ui::words::style_text;

use super::ask::heading;
use super::engines::EnginesPage;
use super::keeping::KeepingPage;
use super::kept_layouts::layouts;
use super::own_pieces::own_pieces;
use super::window;

/// The maximum size of the window, in points.
const SIZE: egui::Vec2 = vec2(640.0, 520.0);
/// The width of the column of names, in points.
const NAME: f32 = 190.0;

/// The settings window while it is open.
#[derive(Debug, Default)]
pub(crate) struct Preferences {
    page: PreferencesPage,
    /// What is looked for on all pages.
    wanted: String,
    filter: String,
    /// Whether the name of a layout is to be typed at once.
    names_layout: bool,
    /// The command waiting for its new key.
    waiting: Option<Command>,
    /// The command that lost a key, and the one that got it.
    taken: Option<(Command, Command)>,
    engines: EnginesPage,
    keeping: KeepingPage,
}

/// A command in the list of keys.
struct KeyRow<'a> {
    command: Command,
    icon: &'a str,
    name: &'a str,
    /// All its keys.
    shown: &'a str,
    /// The same abbreviated, if there is no room.
    brief: Option<String>,
    /// Whether the person has chosen them.
    own: bool,
}

impl Preferences {
    /// The window with a page, that of engines at one of them.
    pub fn at(page: PreferencesPage, engine: usize) -> Self {
        Self { page, engines: EnginesPage::at(engine), ..Self::default() }
    }

    /// The window with the page of engines, at one of them.
    pub fn engines(shown: usize) -> Self {
        Self::at(PreferencesPage::Engines, shown)
    }

    /// The window with the settings that are called so, for a name to be typed for the arrangement in force.
    pub fn naming_layout(wanted: String) -> Self {
        Self { wanted, names_layout: true, ..Self::default() }
    }

    /// Whether programs that are dropped are to be engines.
    pub fn takes_engines(&self) -> bool {
        self.page == PreferencesPage::Engines
    }

    /// Shows the window; returns whether it should close. `running` are the engines that study; `file` is that of the
    /// record in front.
    pub fn show(
        &mut self,
        ctx: &egui::Context,
        settings: &Settings,
        (game, running, file): (Game, &[(&Program, Needs)], Option<&Path>),
        locale: &Locale,
        out: &mut Outbox,
    ) -> bool {
        self.listen(ctx, settings, out);
        let mut close = false;
        let shown = window::show(ctx, "preferences", |ui| {
            let room = ui.ctx().content_rect().size() - vec2(72.0, 72.0);
            ui.set_width(SIZE.x.min(room.x));
            ui.horizontal(|ui| {
                heading(ui, locale.text("cmd-preferences"));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let icon = RichText::new(icons::X).font(fonts::icon(16.0));
                    let name = locale.text("dialog-close");
                    let button = ui.add(Button::new(icon).frame_when_inactive(false).min_size(vec2(28.0, 28.0)));
                    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                    close = button.on_hover_text(name).clicked();
                    let hint = locale.text("prefs-find");
                    let field = egui::TextEdit::singleline(&mut self.wanted).hint_text(&hint).margin(vec2(8.0, 4.0));
                    let field = ui.add(field.desired_width((ui.available_width() - 8.0).clamp(80.0, 220.0)));
                    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &hint));
                    self.keep_keyboard(&field);
                });
            });
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_role(Role::TabList));
                for page in PreferencesPage::ALL {
                    let name = locale.text(page.title());
                    let is_shown = self.page == page && !self.looks_for_something();
                    let tab = ui.add(Button::selectable(is_shown, name.as_str()));
                    tab.widget_info(|| WidgetInfo::labeled(Role::Tab, true, &name));
                    if tab.clicked() {
                        self.turn_to(page, settings);
                    }
                    spoken::selected(&tab, self.page == page && !self.looks_for_something());
                }
            });
            ui.separator();
            let height = (SIZE.y.min(room.y) - 96.0).max(120.0);
            if self.looks_for_something() {
                let area = ScrollArea::vertical().id_salt("found").max_height(height).min_scrolled_height(height);
                area.auto_shrink(false).show(ui, |ui| self.found(ui, settings, file, locale, out));
                return;
            }
            if self.page == PreferencesPage::Keys {
                // In a space of its own: the window is as high as its content.
                ui.allocate_ui(vec2(ui.available_width(), height), |ui| self.keys(ui, settings, locale, out));
                return;
            }
            let area = ScrollArea::vertical()
                .id_salt(("preferences", self.page))
                .max_height(height)
                .min_scrolled_height(height);
            area.auto_shrink(false).show(ui, |ui| {
                if self.page == PreferencesPage::Engines {
                    ui.set_max_width(ui.available_width() - 8.0);
                    return self.engines.show(ui, settings, (game, running), locale, out);
                }
                if self.page == PreferencesPage::Keeping {
                    ui.set_max_width(ui.available_width() - 8.0);
                    return self.keeping.show(ui, settings, file, locale, out);
                }
                rows(ui, self.page, settings, &Wanted { words: None, file, names_layout: false }, (locale, out));
            });
        });
        close || (shown.should_close() && self.waiting.take().is_none())
    }

    /// Whoever types without having gone anywhere looks for a setting; a key that is waited for is no text.
    fn keep_keyboard(&self, search: &Response) {
        let leaves = search.lost_focus() || search.ctx.input(|input| input.key_pressed(Key::Escape));
        if self.waiting.is_some() {
            search.surrender_focus();
        } else if window::is_free(&search.ctx) && !leaves {
            search.request_focus();
        }
    }

    fn looks_for_something(&self) -> bool {
        !self.wanted.trim().is_empty()
    }

    /// Shows a page, whatever was looked for.
    fn turn_to(&mut self, page: PreferencesPage, settings: &Settings) {
        if page == PreferencesPage::Engines && self.page != page {
            self.engines = EnginesPage::at(settings.engine);
        }
        self.page = page;
        self.wanted.clear();
    }

    /// The settings that were looked for, of all pages, each where it can be changed; of pages that are lists, the way
    /// there.
    fn found(&mut self, ui: &mut Ui, settings: &Settings, file: Option<&Path>, locale: &Locale, out: &mut Outbox) {
        let typed = self.wanted.trim().to_owned();
        let other = Locale::new(locale.language().other());
        let names_layout = std::mem::take(&mut self.names_layout);
        let wanted = Wanted { words: Some((typed.as_str(), &other)), file, names_layout };
        let (mut is_any, mut turns_to) = (false, None);
        for page in PreferencesPage::ALL {
            let title = locale.text(page.title());
            let has_some = page.rows().iter().any(|row| wanted.is(row, locale));
            if has_some && !page.is_list() {
                ui.label(RichText::new(title).text_style(theme::section()).color(theme::palette(ui).weak));
                rows(ui, page, settings, &wanted, (locale, out));
                ui.add_space(8.0);
                is_any = true;
                continue;
            }
            let is_of_keys = page == PreferencesPage::Keys && COMMANDS.iter().any(|row| wanted.is(row.text, locale));
            if has_some || is_of_keys || wanted.is(page.title(), locale) {
                let name = locale.with("prefs-to-page", &[("page", FluentValue::from(title))]);
                if ui.button(name).clicked() {
                    turns_to = Some((page, is_of_keys));
                }
                ui.add_space(8.0);
                is_any = true;
            }
        }
        if let Some((page, is_of_keys)) = turns_to {
            self.turn_to(page, settings);
            if is_of_keys {
                self.filter = typed;
            }
        } else if !is_any {
            ui.label(RichText::new(locale.text("prefs-none")).color(theme::palette(ui).weak));
        }
    }

    /// The next key goes to the waiting command; Escape leaves its keys unchanged, Backspace removes them.
    fn listen(&mut self, ctx: &egui::Context, settings: &Settings, out: &mut Outbox) {
        let Some(command) = self.waiting else { return };
        let pressed = ctx.input_mut(|input| {
            let found = input.events.iter().find_map(|event| match event {
                // Ctrl and Shift come as keys of their own before the one that is pressed with them.
                &Event::Key { key, pressed: true, modifiers, .. } if !keys::is_modifier(key) => Some((modifiers, key)),
                Event::Copy => Some((Modifiers::COMMAND, Key::C)),
                Event::Cut => Some((Modifiers::COMMAND, Key::X)),
                Event::Paste(_) => Some((Modifiers::COMMAND, Key::V)),
                _ => None,
            });
            if found.is_some() {
                input.events.clear();
            }
            found
        });
        let Some((modifiers, key)) = pressed else { return };
        self.waiting = None;
        let wanted = match (modifiers.is_none(), key) {
            // People without a mouse need Tab.
            (true, Key::Escape | Key::Tab) => return,
            (true, Key::Backspace) => Vec::new(),
            _ => vec![keys::assignable(modifiers, key)],
        };
        let known = KeyMap::new(&settings.keys, &settings.layouts);
        self.taken = wanted.iter().find_map(|&keys| known.holder(keys, command)).map(|other| (other, command));
        out.push(assigned(command, wanted));
    }

    fn keys(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        let palette = theme::palette(ui);
        ui.horizontal(|ui| {
            let field = egui::TextEdit::singleline(&mut self.filter).hint_text(locale.text("prefs-filter"));
            let field = ui.add(field.desired_width((ui.available_width() * 0.45).min(220.0)).margin(vec2(8.0, 4.0)));
            let name = locale.text("prefs-filter");
            field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let reset = Button::new(locale.text("prefs-reset-keys"));
                if ui.add_enabled(!settings.keys.is_empty(), reset).clicked() {
                    self.taken = None;
                    out.push(Message::set(|settings| settings.keys.clear()));
                }
            });
        });
        let word = match (self.waiting, self.taken) {
            (Some(_), _) => Some(locale.text("prefs-press")),
            (None, Some((from, to))) => {
                let name = |command: Command| FluentValue::from(called(command, settings, locale));
                Some(locale.with("prefs-taken", &[("from", name(from)), ("to", name(to))]))
            }
            _ => None,
        };
        let word = word.unwrap_or_else(|| locale.text("prefs-keys-hint"));
        prose::show(ui, RichText::new(word).small().color(palette.weak));
        ui.add_space(4.0);
        let wanted = self.filter.trim().to_lowercase();
        let all = KeyMap::new(&settings.keys, &settings.layouts);
        ScrollArea::vertical().id_salt("keys").auto_shrink(false).show(ui, |ui| {
            // What the person has named comes first: there are few, and nobody looks for them at the end of a hundred.
            let mut all_commands: Vec<Command> = keys::bindable(&settings.layouts).collect();
            all_commands.sort_by_key(|command| !matches!(command, Command::TakeLayout(_)));
            for command in all_commands {
                let row = command.row();
                let name = called(command, settings, locale);
                let is_called = is_called(locale, row.text, &wanted);
                let shown: Vec<String> = all.of(command).iter().map(|keys| keys::spelled(ui.ctx(), keys)).collect();
                // A narrow window has room only for the first one.
                let brief = match &*shown {
                    [first, _, ..] if is_narrow(ui) => Some(format!("{first} …")),
                    _ => None,
                };
                let shown = shown.join("   ");
                if !wanted.is_empty()
                    && !is_called
                    && !name.to_lowercase().contains(&wanted)
                    && !shown.to_lowercase().contains(&wanted)
                {
                    continue;
                }
                let own = settings.keys.contains_key(&*keys::entry(command, &settings.layouts));
                self.key_row(
                    ui,
                    KeyRow { command, icon: row.icon, name: &name, shown: &shown, brief, own },
                    locale,
                    out,
                );
            }
        });
    }

    /// A command with all its keys, abbreviated if there is no room: a click waits for another key.
    fn key_row(
        &mut self,
        ui: &mut Ui,
        KeyRow { command, icon, name, shown, brief, own }: KeyRow<'_>,
        locale: &Locale,
        out: &mut Outbox,
    ) {
        let palette = theme::palette(ui);
        ui.horizontal(|ui| {
            let icon = if icon.is_empty() { "\u{3000}" } else { icon };
            ui.label(RichText::new(icon).font(fonts::icon(16.0)).color(palette.weak));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add_space(8.0);
                let back = RichText::new(icons::ARROW_COUNTER_CLOCKWISE).font(fonts::icon(14.0));
                let back = Button::new(back).frame_when_inactive(false).min_size(vec2(26.0, 26.0));
                let tip = locale.text("prefs-default");
                let response = ui.add_enabled(own, back);
                response.widget_info(|| WidgetInfo::labeled(Role::Button, own, format!("{tip}: {name}")));
                if response.on_hover_text(&tip).clicked() {
                    self.taken = None;
                    out.push(assigned(command, command.row().keys.to_vec()));
                }
                let waits = self.waiting == Some(command);
                let text = match (waits, shown.is_empty()) {
                    (true, _) => locale.text("prefs-waiting"),
                    (false, true) => "—".to_owned(),
                    (false, false) => brief.unwrap_or_else(|| shown.to_owned()),
                };
                let button = Button::selectable(waits, text).min_size(vec2(110.0, 26.0));
                let button = ui.add(button.frame_when_inactive(true));
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name}: {shown}")));
                if button.clicked() {
                    self.taken = None;
                    self.waiting = (!waits).then_some(command);
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.add(egui::Label::new(name).truncate());
                });
            });
        });
    }
}

/// Gives keys to a command.
fn assigned(command: Command, wanted: Vec<KeyboardShortcut>) -> Message {
    Message::set(move |settings| keys::assign(&mut settings.keys, &settings.layouts, command, wanted.clone()))
}

/// What a command is called in the list of keys: an arrangement of the panels by the name that it was given.
fn called(command: Command, settings: &Settings, locale: &Locale) -> String {
    let name = command.label(Game::Shogi, locale);
    let Command::TakeLayout(at) = command else { return name };
    let kept = settings.layouts.get(usize::from(at)).map(|layout| layout.name.as_str());
    let values = [("whole", FluentValue::from(name)), ("name", FluentValue::from(kept.unwrap_or_default()))];
    locale.with("prompt-part", &values)
}

/// Whether names are above what they name, rather than beside it.
pub(super) fn is_narrow(ui: &Ui) -> bool {
    ui.ctx().content_rect().width() < 560.0
}

pub(super) fn name(ui: &mut Ui, locale: &Locale, key: &str) -> Response {
    if !is_narrow(ui) {
        return ui.label(locale.text(key));
    }
    // Nearer to what it names than to what is before it.
    let label = ui.vertical(|ui| {
        ui.add_space(12.0);
        ui.label(locale.text(key))
    });
    ui.end_row();
    label.inner
}

/// A choice among a few options, with one button each.
pub(super) fn choices<T: Clone + PartialEq + Send + Sync + 'static>(
    ui: &mut Ui,
    now: T,
    all: &[(T, String)],
    out: &mut Outbox,
    put: fn(&mut Settings, T),
) {
    // A grid gives a row of several lines enough room only if the lines form a column.
    ui.vertical(|ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (value, text) in all {
                if ui.add(Button::selectable(now == *value, text).frame_when_inactive(true)).clicked() {
                    let value = value.clone();
                    out.push(Message::set(move |settings| put(settings, value.clone())));
                }
            }
        });
    });
    ui.end_row();
}

/// A setting that is on or off.
pub(super) fn switch(ui: &mut Ui, now: bool, text: String, out: &mut Outbox, put: fn(&mut Settings, bool)) {
    let mut on = now;
    if controls::check(ui, &mut on, text).changed() {
        out.push(Message::set(move |settings| put(settings, on)));
    }
    ui.end_row();
}

/// Which settings are to be shown: all of a page, or those that are called so in the language shown or in another one.
struct Wanted<'w> {
    words: Option<(&'w str, &'w Locale)>,
    /// The file of the record in front.
    file: Option<&'w Path>,
    /// Whether the name of a layout is to be typed.
    names_layout: bool,
}

impl Wanted<'_> {
    /// Whether something with a text of this name is what is looked for, by its own name or one of its options.
    fn is(&self, key: &str, locale: &Locale) -> bool {
        let Some((typed, other)) = self.words else { return true };
        let options = PreferencesPage::options(key);
        let mut keys = options.iter().copied().chain([key]);
        keys.any(|key| is_called(locale, key, typed) || is_called(other, key, typed))
    }

    /// Begins the row of a setting with its name, if it is to be shown.
    fn begins(&self, ui: &mut Ui, key: &str, locale: &Locale) -> bool {
        let is_shown = self.is(key, locale);
        if is_shown {
            name(ui, locale, key);
        }
        is_shown
    }
}

/// The settings of a page that has some.
fn rows(
    ui: &mut Ui,
    page: PreferencesPage,
    settings: &Settings,
    wanted: &Wanted<'_>,
    (locale, out): (&Locale, &mut Outbox),
) {
    let columns = if is_narrow(ui) { 1 } else { 2 };
    let grid = Grid::new(("preferences", columns, page.title())).num_columns(columns).min_col_width(NAME);
    let between = if columns == 1 { 4.0 } else { 12.0 };
    grid.spacing(vec2(16.0, between)).show(ui, |ui| match page {
        PreferencesPage::Look => look(ui, settings, locale, wanted, out),
        PreferencesPage::Tsume => tsume(ui, settings, locale, wanted, out),
        _ => usage(ui, settings, locale, wanted, out),
    });
}

fn look(ui: &mut Ui, settings: &Settings, locale: &Locale, wanted: &Wanted<'_>, out: &mut Outbox) {
    let text = |key: &str| locale.text(key);
    if wanted.begins(ui, "menu-language", locale) {
        let mut languages = vec![(None, text("language-system"))];
        languages.extend(Language::ALL.map(|language| (Some(language), language.name().to_owned())));
        let now = settings.asked_language.or(settings.language);
        choices(ui, now, &languages, out, |settings, language| {
            (settings.language, settings.asked_language) = (language, None);
        });
    }
    if wanted.begins(ui, "menu-theme", locale) {
        let themes = ThemeChoice::ALL.map(|theme| (theme, text(theme.text())));
        choices(ui, settings.theme, &themes, out, |settings, theme| settings.theme = theme);
    }
    if wanted.begins(ui, "prefs-zoom", locale) {
        let zooms = [0.75, 1.0, 1.25, 1.5, 1.75, 2.0].map(|zoom: f32| (zoom, format!("{:.0}%", zoom * 100.0)));
        choices(ui, settings.zoom, &zooms, out, |settings, zoom| settings.zoom = zoom);
    }
    if wanted.begins(ui, "prefs-pieces", locale) {
        let sets = PieceSet::ALL.map(|set| (set, text(set.text())));
        choices(ui, settings.pieces, &sets, out, |settings, set| settings.pieces = set);
    }
    if wanted.begins(ui, "own-pieces", locale) {
        own_pieces(ui, settings, locale, out);
    }
    if wanted.begins(ui, "prefs-kings", locale) {
        let kings = Kings::ALL.map(|kings| (kings, text(kings.text())));
        choices(ui, settings.kings, &kings, out, |settings, kings| settings.kings = kings);
    }
    if wanted.begins(ui, "prefs-chessmen", locale) {
        let sets = ChessSet::ALL.map(|set| (set, text(set.text())));
        choices(ui, settings.chessmen, &sets, out, |settings, set| settings.chessmen = set);
    }
    if wanted.begins(ui, "prefs-characters", locale) {
        let scripts = XiangqiCharacters::ALL.map(|script| (script, text(script.text())));
        choices(ui, settings.characters, &scripts, out, |settings, script| settings.characters = script);
    }
    if wanted.begins(ui, "menu-wood", locale) {
        let woods = BoardMaterial::ALL.map(|wood| (wood, text(wood.text())));
        choices(ui, settings.wood, &woods, out, |settings, wood| settings.wood = wood);
    }
    if wanted.begins(ui, "prefs-animate", locale) {
        switch(ui, settings.glides(), text("prefs-animate-moves"), out, |settings, on| settings.animate = Some(on));
    }
    if wanted.begins(ui, "prefs-style", locale) {
        let styles = Style::ALL.map(|style| (style, text(style_text(style))));
        choices(ui, settings.style(), &styles, out, |settings, style| settings.notation = Some(style));
    }
    if wanted.begins(ui, "menu-letters", locale) {
        let letters: Vec<_> = Letters::shown().map(|letters| (letters, letters.languages.to_owned())).collect();
        choices(ui, settings.letters, &letters, out, |settings, letters| settings.letters = letters);
    }
    if wanted.begins(ui, "prefs-copy", locale) {
        switch(ui, settings.copy_letters, text("prefs-copy-letters"), out, |settings, on| settings.copy_letters = on);
    }
    if wanted.begins(ui, "prefs-print", locale) {
        switch(ui, settings.print_letters, text("prefs-print-letters"), out, |chosen, on| chosen.print_letters = on);
    }
    if wanted.begins(ui, "menu-defender", locale) {
        let hands = [
            (DefenderHand::Pieces, text("defender-pieces")),
            (DefenderHand::Rest, text("defender-rest")),
            (DefenderHand::Hidden, text("defender-hidden")),
        ];
        choices(ui, settings.defender_hand, &hands, out, |settings, shown| settings.defender_hand = shown);
    }
}

/// The mate solver, and how grave the flaws are that composers judge in different ways.
fn tsume(ui: &mut Ui, settings: &Settings, locale: &Locale, wanted: &Wanted<'_>, out: &mut Outbox) {
    let grades = [
        (Severity::Note, "severity-allowed"),
        (Severity::Blemish, "severity-kizu"),
        (Severity::Unsound, "severity-fukanzen"),
    ];
    let grades = grades.map(|(grade, text)| (grade, locale.text(text)));
    let Severities { hencho, hendo, hi, ai_hi } = settings.severities;
    if wanted.begins(ui, "prefs-mate", locale) {
        let checks = [
            (MateCheck::Off, "prefs-mate-off"),
            (MateCheck::Asked, "prefs-mate-asked"),
            (MateCheck::Always, "prefs-mate-always"),
        ];
        let checks = checks.map(|(check, text)| (check, locale.text(text)));
        choices(ui, settings.mate_check, &checks, out, |settings, check| settings.mate_check = check);
    }
    if wanted.begins(ui, "prefs-mate-memory", locale) {
        let sizes = [256, 512, 1024, 2048, 4096]
            .map(|size: u32| (size, if size < 1024 { format!("{size} MB") } else { format!("{} GB", size / 1024) }));
        choices(ui, settings.mate_memory, &sizes, out, |settings, memory| settings.mate_memory = memory);
    }
    if wanted.begins(ui, "flaw-Hencho", locale) {
        choices(ui, hencho, &grades, out, |settings, grade| settings.severities.hencho = grade);
    }
    if wanted.begins(ui, "flaw-Hendo", locale) {
        choices(ui, hendo, &grades, out, |settings, grade| settings.severities.hendo = grade);
    }
    if wanted.begins(ui, "prefs-severity-hi", locale) {
        choices(ui, hi, &grades, out, |settings, grade| settings.severities.hi = grade);
    }
    if wanted.begins(ui, "flaw-AiHi", locale) {
        choices(ui, ai_hi, &grades, out, |settings, grade| settings.severities.ai_hi = grade);
    }
    if wanted.begins(ui, "role-Try", locale) {
        switch(ui, settings.tries, locale.text("prefs-tries"), out, |settings, on| settings.tries = on);
    }
    if wanted.begins(ui, "prefs-books", locale) {
        switch(ui, settings.paging, locale.text("prefs-paging"), out, |settings, on| settings.paging = on);
    }
}

fn heard_from(hearing: HeardFrom, locale: &Locale) -> String {
    match hearing {
        HeardFrom::Depth(depth) => locale.with("prefs-study-from-depth", &[("depth", depth.into())]),
        HeardFrom::Seconds(seconds) => locale.with("prefs-study-from-seconds", &[("seconds", seconds.into())]),
        HeardFrom::Never => locale.text("prefs-study-never"),
    }
}

fn usage(ui: &mut Ui, settings: &Settings, locale: &Locale, wanted: &Wanted<'_>, out: &mut Outbox) {
    if wanted.begins(ui, "prefs-study", locale) {
        switch(ui, settings.study_arrows, locale.text("prefs-study-arrows"), out, |settings, on| {
            settings.study_arrows = on
        });
    }
    if wanted.begins(ui, "prefs-study-minutes", locale) {
        let minutes = [1, 5, 10, 30, 0].map(|minutes: u32| {
            let text = locale.with("prefs-study-minute", &[("count", minutes.into())]);
            (minutes, if minutes == 0 { locale.text("prefs-study-endless") } else { text })
        });
        choices(ui, settings.study_minutes, &minutes, out, |settings, minutes| settings.study_minutes = minutes);
    }
    if wanted.begins(ui, "prefs-study-side", locale) {
        let sides = [false, true]
            .map(|mover| (mover, locale.text(if mover { "prefs-study-mover" } else { "prefs-study-first" })));
        choices(ui, settings.study_by_mover, &sides, out, |settings, mover| settings.study_by_mover = mover);
    }
    if wanted.begins(ui, "prefs-study-hearing", locale) {
        let hearings = HeardFrom::ALL.map(|hearing| (hearing, heard_from(hearing, locale)));
        choices(ui, settings.study_hearing, &hearings, out, |settings, hearing| settings.study_hearing = hearing);
    }
    if wanted.begins(ui, "prefs-wheel", locale) {
        switch(ui, settings.wheel_steps, locale.text("prefs-wheel-steps"), out, |settings, on| {
            settings.wheel_steps = on
        });
    }
    if wanted.begins(ui, "prefs-wheel-way", locale) {
        let ways = [false, true]
            .map(|turned| (turned, locale.text(if turned { "prefs-wheel-down-back" } else { "prefs-wheel-down-on" })));
        choices(ui, settings.wheel_turned, &ways, out, |settings, turned| settings.wheel_turned = turned);
    }
    if cfg!(unix) && wanted.begins(ui, "prefs-sound", locale) {
        let volumes = [
            ("prefs-sound-off", 0.0),
            ("prefs-sound-soft", 0.25),
            ("prefs-sound-medium", 0.5),
            ("prefs-sound-loud", 1.0),
        ];
        let volumes = volumes.map(|(text, volume): (_, f32)| (volume, locale.text(text)));
        choices(ui, settings.sound, &volumes, out, |settings, volume| settings.sound = volume);
    }
    if wanted.begins(ui, "prefs-play", locale) {
        ui.vertical(|ui| {
            let mut recorded = settings.play_recorded;
            if controls::check(ui, &mut recorded, locale.text("prefs-play-recorded")).changed() {
                out.push(Message::set(move |settings| settings.play_recorded = recorded));
            }
            let mut seconds = settings.play_seconds;
            let slider = Slider::new(&mut seconds, 0.2..=10.0).logarithmic(true).fixed_decimals(1);
            let slider = controls::slider(ui, slider.suffix(locale.text("prefs-seconds")));
            let label = locale.text("prefs-play-speed");
            slider.widget_info(|| WidgetInfo::slider(true, f64::from(seconds), &label));
            if slider.on_hover_text(&label).changed() {
                out.push(Message::set(move |settings| settings.play_seconds = seconds));
            }
        });
        ui.end_row();
    }
    if wanted.begins(ui, "prefs-panels", locale) {
        ui.vertical(|ui| {
            let reset = Button::new(locale.text("prefs-reset-panels"));
            if ui.add_enabled(settings.panels != Panels::default(), reset).clicked() {
                out.push(Message::set(|settings| settings.panels = Panels::default()));
            }
            layouts(ui, settings, wanted.names_layout, locale, out);
        });
        ui.end_row();
    }
    if wanted.begins(ui, "prefs-directly", locale) {
        directly(ui, settings, wanted.file, locale, out);
        ui.end_row();
    }
    if wanted.is("duel-own-name", locale) {
        own_name(ui, &settings.duel, locale, out);
    }
}

/// What the person is called in the record.
pub(super) fn own_name(ui: &mut Ui, now: &DuelChoice, locale: &Locale, out: &mut Outbox) {
    let label = locale.text("duel-own-name");
    name(ui, locale, "duel-own-name");
    let mut text = now.name.clone();
    let field = ui.add(egui::TextEdit::singleline(&mut text).id(Id::unique("duel-own-name")).desired_width(280.0));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &label));
    if field.changed() {
        out.push(Message::set(move |settings| settings.duel.name.clone_from(&text)));
    }
    ui.end_row();
}

/// The folders whose files are written into directly: that of the file in front may be chosen, any other be left again.
fn directly(ui: &mut Ui, settings: &Settings, file: Option<&Path>, locale: &Locale, out: &mut Outbox) {
    let here = file.and_then(Settings::folder_of);
    let others = settings.direct_folders.iter().filter(|folder| here.as_ref() != Some(*folder));
    let folders: Vec<_> = here.iter().chain(others).collect();
    ui.vertical(|ui| {
        for &folder in &folders {
            let mut on = settings.direct_folders.contains(folder);
            let shown = controls::check(ui, &mut on, folder.display().to_string());
            if shown.on_hover_text(locale.text("prefs-directly-tip")).changed() {
                out.push(Message::WriteDirectly(folder.clone(), on));
            }
        }
        if folders.is_empty() {
            let weak = theme::palette(ui).weak;
            prose::show(ui, RichText::new(locale.text("prefs-directly-none")).color(weak));
        }
    });
}
