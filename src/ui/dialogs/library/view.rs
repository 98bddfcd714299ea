//! The window: the question, the folders, what was found.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use egui::{
    Button, Context, Id, Key, Modifiers, RichText, TextEdit, TextWrapMode, Ui, WidgetInfo, accesskit::Role, vec2,
};

use super::played::{self, PlayedMove, played};
use super::rows::{ChosenRow, LibraryColumn, ROW, RowClick, heads, list, sort};
use super::search::{HitPlace, LibraryHit, SearchNews, begin, line_through};
use crate::library::{GameQuestion, Matcher, Pattern, Query, Variants, stamp};
use crate::locale::{FluentValue, Locale};
use crate::rules::Position;
use crate::task::Feed;
use crate::texts;
use crate::ui::dialogs::ask::{buttons, title};
use crate::ui::dialogs::window;
use crate::ui::look::{controls, fonts, icons, prose, spoken, theme};
use crate::ui::message::{LibraryMessage, Message, Outbox};
use crate::ui::settings::Settings;
use crate::ui::words::file_name;

/// How long a pause in typing begins the search, in seconds.
const PAUSE: f64 = 0.35;
/// The most games that are listed.
const MOST: usize = 100_000;
/// How many reports of the search a frame takes.
const REPORTS: usize = 32;
/// The largest the window becomes, in points, and what it leaves around it.
const LARGEST: egui::Vec2 = vec2(1100.0, 760.0);
const AROUND: egui::Vec2 = vec2(72.0, 104.0);

/// What is looked for.
#[derive(Clone, Debug, PartialEq)]
struct AskedGames {
    text: String,
    folders: Vec<PathBuf>,
    /// Also in a mirror, and with the sides exchanged; `None` if no position is looked for.
    position: Option<(Box<Position>, bool, bool)>,
}

/// The library while it is open. Once it is closed, it is opened again as it was.
pub(crate) struct LibraryView {
    text: String,
    /// The position on the board, and whether it is looked for.
    here: Box<Position>,
    wants_here: bool,
    mirror: bool,
    swap: bool,
    /// When the search for what is typed begins, in seconds.
    due: Option<f64>,
    /// What was asked last, and what is wrong with it.
    asked: Option<AskedGames>,
    mistake: Option<String>,
    /// That a file is no more as it was when it was looked at, if one was to be opened.
    changed: Option<String>,
    search: Option<Feed<SearchNews>>,
    files: usize,
    games: usize,
    /// How many games were found, also those that are not listed.
    found: usize,
    hits: Vec<LibraryHit>,
    failures: Vec<(PathBuf, String)>,
    shows_failures: bool,
    /// What was played in the position, and the move whose games are listed.
    moves: Vec<PlayedMove>,
    meant: Option<String>,
    /// Which of the games are listed, in the order of the list.
    listed: Vec<usize>,
    sorted: Option<(LibraryColumn, bool)>,
    chosen: usize,
    moved: bool,
    /// Whether a row was gone to by keys: that is what a screen reader reads then.
    steered: bool,
    fresh: bool,
}

fn field_id() -> Id {
    Id::unique("library-query")
}

impl LibraryView {
    /// A window that looks for nothing in particular, with the position that is on the board.
    pub fn new(here: Position) -> Self {
        Self {
            text: String::new(),
            here: Box::new(here),
            wants_here: false,
            mirror: false,
            swap: false,
            due: None,
            asked: None,
            mistake: None,
            changed: None,
            search: None,
            files: 0,
            games: 0,
            found: 0,
            hits: Vec::new(),
            failures: Vec::new(),
            shows_failures: false,
            moves: Vec::new(),
            meant: None,
            listed: Vec::new(),
            sorted: None,
            chosen: 0,
            moved: false,
            steered: false,
            fresh: true,
        }
    }

    /// The window again as it was when it was closed. If the position on the board `is_wanted`, it alone is looked for.
    pub fn again(self, here: Position, is_wanted: bool) -> Self {
        let here = if is_wanted || !self.wants_here { Box::new(here) } else { self.here };
        let text = if is_wanted { String::new() } else { self.text };
        Self { text, here, wants_here: is_wanted || self.wants_here, fresh: true, ..self }
    }

    /// What is asked for now.
    fn question(&self, settings: &Settings) -> AskedGames {
        AskedGames {
            text: self.text.trim().to_owned(),
            folders: settings.library.clone(),
            position: self.wants_here.then(|| (self.here.clone(), self.mirror, self.swap)),
        }
    }

    /// Begins the search, unless it is the one that was made already; with `again` in any case.
    fn ask(&mut self, ctx: &Context, settings: &Settings, again: bool, locale: &Locale) {
        self.due = None;
        let asked = self.question(settings);
        if self.asked.as_ref() == Some(&asked) && !again {
            return;
        }
        let query = match Query::parse(&asked.text) {
            Ok(query) => query,
            Err(error) => {
                // What was found before stays in sight while one corrects it.
                self.mistake = Some(texts::misasked(&error, locale));
                return;
            }
        };
        self.mistake = None;
        let wanted = asked
            .position
            .as_ref()
            .map(|(position, mirror, swap)| Matcher::new(&Variants::new(Pattern::exact(position), *mirror, *swap)));
        let question = GameQuestion { query, wanted, plies: 0..=u32::MAX, main_line: false };
        (self.files, self.games, self.found) = (0, 0, 0);
        self.hits.clear();
        self.moves.clear();
        self.meant = None;
        self.listed.clear();
        self.failures.clear();
        (self.chosen, self.moved) = (0, true);
        self.search = (!asked.folders.is_empty()).then(|| {
            begin(
                (asked.folders.clone(), settings.catalog.clone()),
                question,
                (locale.language(), settings.spelling()),
                ctx,
            )
        });
        self.asked = Some(asked);
    }

    /// Takes what the search has found.
    fn poll(&mut self, ctx: &Context, locale: &Locale) {
        let Some(search) = &mut self.search else { return };
        let before = self.hits.len();
        let mut is_anew = false;
        for _ in 0..REPORTS {
            match search.poll() {
                Some(Ok(news)) => {
                    (self.files, self.games) = (news.files, news.games);
                    if news.is_anew {
                        self.found = 0;
                        self.hits.clear();
                        self.failures.clear();
                    }
                    if !news.gone.is_empty() {
                        let gone: HashSet<&Path> = news.gone.iter().map(AsRef::as_ref).collect();
                        let known = self.hits.len();
                        self.hits.retain(|hit| !gone.contains(&*hit.path));
                        self.found -= known - self.hits.len();
                    }
                    is_anew |= news.is_anew || !news.gone.is_empty();
                    self.found += news.hits.len();
                    self.hits.extend(news.hits.into_iter().take(MOST.saturating_sub(self.hits.len())));
                    self.failures.extend(news.failures);
                }
                Some(Err(failed)) => self.mistake = Some(locale.sentences(&[&failed.to_string()])),
                None => break,
            }
        }
        if is_anew {
            self.moves.clear();
            played(&mut self.moves, &self.hits);
            self.list_anew();
        } else {
            // What is new stands at the end until all is there: to sort so many games takes longer than a frame.
            let new = self.hits.get(before..).unwrap_or_default();
            played(&mut self.moves, new);
            let is_meant = |(_, hit): &(usize, &LibraryHit)| self.meant.is_none() || hit.next == self.meant;
            self.listed.extend((before..).zip(new).filter(is_meant).map(|(at, _)| at));
        }
        if self.search.as_ref().is_some_and(Feed::is_ended) {
            self.search = None;
            if self.sorted.is_some() {
                self.list_anew();
            }
        } else {
            ctx.request_repaint_after_secs(0.1);
        }
    }

    /// Lists the games that are meant, in order; the chosen one stays chosen.
    fn list_anew(&mut self) {
        let chosen = if self.steered { self.listed.get(self.chosen).copied() } else { None };
        let is_meant = |(_, hit): &(usize, &LibraryHit)| self.meant.is_none() || hit.next == self.meant;
        self.listed = self.hits.iter().enumerate().filter(is_meant).map(|(at, _)| at).collect();
        sort(&mut self.listed, &self.hits, self.sorted);
        let kept = chosen.and_then(|chosen| self.listed.iter().position(|at| *at == chosen));
        self.chosen = kept.unwrap_or_default();
    }

    /// Shows it over everything else; whether it is to be put away.
    pub fn show(&mut self, ctx: &Context, settings: &Settings, locale: &Locale, out: &mut Outbox) -> bool {
        if self.fresh {
            // The folders may have changed.
            self.ask(ctx, settings, self.asked.is_none(), locale);
        }
        if self.due.is_some_and(|due| ctx.input(|input| input.time) >= due) || self.folders_changed(settings) {
            self.ask(ctx, settings, false, locale);
        }
        self.poll(ctx, locale);
        let entered = self.keys(ctx);
        let mut leave = false;
        let shown = window::show(ctx, "library", |ui| {
            let size = (ui.ctx().content_rect().size() - AROUND).min(LARGEST);
            ui.set_width(size.x);
            ui.set_max_height(size.y);
            ui.spacing_mut().item_spacing.y = 6.0;
            let top = ui.cursor().top();
            title(ui, locale.text("library-title"));
            self.field(ui, locale);
            self.position(ui, locale);
            folders(ui, settings, locale, out);
            self.told(ui, settings, locale);
            if let Some(name) = played::show(ui, &self.moves, self.meant.as_deref(), locale) {
                // A second click lists all games again.
                self.meant = if self.meant.as_ref() == Some(&name) { None } else { Some(name) };
                self.list_anew();
                self.moved = true;
            }
            if let Some(column) = heads(ui, self.sorted, locale) {
                self.sorted = match self.sorted {
                    Some((by, false)) if by == column => Some((by, true)),
                    Some((by, true)) if by == column => None,
                    _ => Some((column, false)),
                };
                self.list_anew();
                self.moved = true;
            }
            let left = (size.y - (ui.cursor().top() - top) - 48.0).max(ROW * 3.0);
            let chosen = ChosenRow { row: self.chosen, moved: std::mem::take(&mut self.moved) };
            let reader = self.steered.then(field_id);
            match ui.scope(|ui| list(ui, (&self.hits, &self.listed), (&chosen, reader), left, locale)).inner {
                Some(RowClick::Choose(row)) => self.chosen = row,
                Some(RowClick::Open(row)) => {
                    self.chosen = row;
                    self.open(out, locale);
                }
                None => {}
            }
            match buttons(ui, &["library-open", "dialog-close"].map(|name| locale.text(name))) {
                Some(0) => self.open(out, locale),
                Some(_) => leave = true,
                None => {}
            }
        });
        self.fresh = false;
        if entered {
            // What was typed and not yet looked for comes first.
            match self.due {
                Some(_) => self.ask(ctx, settings, false, locale),
                None => self.open(out, locale),
            }
        }
        leave || shown.should_close()
    }

    fn folders_changed(&self, settings: &Settings) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.folders != settings.library)
    }

    /// Takes the keys that lead through the rows; whether Enter was pressed.
    fn keys(&mut self, ctx: &Context) -> bool {
        // A button that has the keyboard is pressed by Enter.
        let is_free = window::is_free(ctx) || ctx.memory(|memory| memory.has_focus(field_id()));
        let page = 10;
        let mut entered = false;
        ctx.input_mut(|input| {
            let steps = [(Key::ArrowUp, -1), (Key::ArrowDown, 1), (Key::PageUp, -page), (Key::PageDown, page)];
            for (key, by) in steps {
                while input.consume_key(Modifiers::NONE, key) {
                    self.chosen = self.chosen.saturating_add_signed(by);
                    (self.moved, self.steered) = (true, true);
                }
            }
            entered = is_free && input.consume_key(Modifiers::NONE, Key::Enter);
        });
        self.chosen = self.chosen.min(self.listed.len().saturating_sub(1));
        entered
    }

    /// Opens the chosen game where it reaches the position.
    fn open(&mut self, out: &mut Outbox, locale: &Locale) {
        if let Some(hit) = self.listed.get(self.chosen).and_then(|&at| self.hits.get(at)) {
            // Another game may stand there now.
            if hit.stamp.is_some_and(|known| stamp(&hit.path).ok() != Some(known)) {
                self.changed = Some(locale.text("library-changed"));
                (self.asked, self.due) = (None, Some(0.0));
                return;
            }
            let at = hit.at.map(|(place, ply)| match place {
                HitPlace::Main => (None, ply),
                HitPlace::Varied(place) => (line_through(&hit.path, hit.game, place), ply),
            });
            out.push(Message::Library(LibraryMessage::Open(hit.path.to_path_buf(), hit.game, at)));
        }
    }

    /// What is typed.
    fn field(&mut self, ui: &mut Ui, locale: &Locale) {
        let name = locale.text("library-query");
        let field = TextEdit::singleline(&mut self.text)
            .id(field_id())
            .event_filter(theme::MULTILINE)
            .hint_text(locale.text("library-hint"))
            .desired_width(f32::INFINITY)
            .margin(vec2(8.0, 6.0));
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(Role::SearchInput, true, &name));
        if self.fresh {
            field.request_focus();
        }
        if field.changed() {
            self.due = Some(ui.input(|input| input.time) + PAUSE);
            self.steered = false;
            ui.ctx().request_repaint_after_secs(PAUSE as f32);
        }
        if field.changed() {
            self.changed = None;
        }
        if let Some(mistake) = self.mistake.as_ref().or(self.changed.as_ref()) {
            let label = prose::show(ui, RichText::new(mistake).color(theme::palette(ui).error));
            spoken::polite(&label);
        }
    }

    /// Whether the position on the board is looked for, and as what.
    fn position(&mut self, ui: &mut Ui, locale: &Locale) {
        let mut changed = false;
        ui.horizontal_wrapped(|ui| {
            // What has no room in a row begins the next one.
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            changed |= controls::check(ui, &mut self.wants_here, locale.text("library-here")).changed();
            for (on, name) in [(&mut self.mirror, "library-mirror"), (&mut self.swap, "library-swap")] {
                let enabled = self.wants_here;
                let check = |ui: &mut Ui| controls::check(ui, on, locale.text(name)).changed();
                changed |= ui.add_enabled_ui(enabled, check).inner;
            }
        });
        if changed {
            self.due = Some(0.0);
            ui.ctx().request_repaint();
        }
    }

    /// How far the search is, and what could not be read.
    fn told(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale) {
        let palette = theme::palette(ui);
        if settings.library.is_empty() {
            prose::show(ui, RichText::new(locale.text("library-empty")).color(palette.weak));
            return;
        }
        ui.horizontal(|ui| {
            let values = [
                ("found", FluentValue::from(self.found)),
                ("games", FluentValue::from(self.games)),
                ("files", FluentValue::from(self.files)),
            ];
            let key = if self.search.is_some() { "library-looking" } else { "library-found" };
            let told = ui.label(RichText::new(locale.with(key, &values)).color(palette.weak));
            if self.search.is_some() {
                if ui.button(locale.text("library-stop")).clicked() {
                    self.search = None;
                }
            } else {
                spoken::polite(&told);
            }
            if self.found > self.hits.len() {
                let most = [("count", FluentValue::from(self.hits.len()))];
                ui.label(RichText::new(locale.with("library-most", &most)).color(palette.weak));
            }
            if !self.failures.is_empty() {
                let count = [("count", FluentValue::from(self.failures.len()))];
                let name = locale.with("library-failures", &count);
                if ui.selectable_label(self.shows_failures, RichText::new(name).color(palette.warn)).clicked() {
                    self.shows_failures = !self.shows_failures;
                }
            }
        });
        if self.shows_failures && !self.failures.is_empty() {
            let area = egui::ScrollArea::vertical().id_salt("library failures").max_height(96.0);
            let failures = &self.failures;
            area.auto_shrink([false, true]).show_rows(ui, 22.0, failures.len(), |ui, rows| {
                for (path, why) in rows.filter_map(|row| failures.get(row)) {
                    let text = locale.sentences(&[&format!("{}: {why}", path.display())]);
                    let label = egui::Label::new(RichText::new(text).small().color(palette.weak)).truncate();
                    ui.add(label).on_hover_text(why);
                }
            });
        }
    }
}

/// The folders that are looked through, a way to take each out, and one to add another.
fn folders(ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
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
                    out.push(Message::Library(LibraryMessage::Forget(folder.clone())));
                }
            });
        }
        if ui.add(Button::new(locale.text("library-add"))).clicked() {
            out.push(Message::Library(LibraryMessage::AddFolder));
        }
    });
}
