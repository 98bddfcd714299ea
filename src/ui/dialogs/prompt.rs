//! The command palette: commands in both languages, typed moves, move numbers, choices and settings. It reaches
//! everything that a key or a menu can do.

use code_fuzzy_match::FuzzyMatcher;
use egui::{
    Align2, Area, Frame, Id, Key, Modifiers, Order, Rect, RichText, ScrollArea, Sense, TextEdit, TextStyle, Ui,
    WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::bookmarks::BookmarkList;
use super::window;
use crate::editor::search::ListedBookmark;
use crate::editor::{Document, Edit, Go};
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::chess::{San, sign_or_number, toggled, typed_nag};
use crate::notation::{Notation, spell, typed_moves};
use crate::record::Glyph;
use crate::rules::{Foul, Game, Illegal, Move, chess};
use crate::texts;
use crate::ui::command::keys;
use crate::ui::command::{Beginning, COMMANDS, Command};
use crate::ui::look::spoken::{self, SpokenList};
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::{games, looks};
use crate::ui::settings::{PreferencesPage, Settings};
use crate::ui::words::Sample;
use crate::ui::words::search::{folded, is_meant};

/// The maximum width, and the height of a row, in points.
const WIDTH: f32 = 560.0;
const ROW: f32 = 32.0;
/// How many rows are visible at once.
const SEEN: usize = 10;
/// How many moves are offered if many begin with the typed text.
const MOVES: usize = 24;

/// What is done with many files at once begins in the window of the library, with those that are chosen there.
const BATCHES: [&str; 4] = ["batch-convert", "batch-judge", "batch-solve", "batch-print"];

/// One of its offers.
#[derive(Clone, Debug)]
struct PromptRow {
    icon: &'static str,
    name: String,
    more: String,
    key: Option<String>,
    /// The game of the file that has to be shown first.
    game: Option<usize>,
    what: Message,
    /// Whether it is possible now.
    enabled: bool,
}

/// An offer, its names, and what else it is called, by which it can be found, too.
struct NamedOffer {
    row: PromptRow,
    names: Vec<String>,
    also: Vec<String>,
}

/// The name of a part of something whose name is in the locale: `Theme: Dark`.
fn part_of(locale: &Locale, whole: &str, name: &str) -> String {
    let whole = locale.text(whole);
    let whole = whole.trim_end_matches('…');
    locale.with("prompt-part", &[("whole", FluentValue::from(whole)), ("name", FluentValue::from(name))])
}

/// The palette while it is open.
#[derive(Debug)]
pub(crate) struct Prompt {
    text: String,
    chosen: usize,
    fresh: bool,
    /// Whether the chosen row must be scrolled into view.
    moved: bool,
    /// Whether a row was gone to by keys: that is what a screen reader reads then, and no longer the field.
    steered: bool,
    /// What was asked for but is not possible now, and why.
    refused: Option<(String, String)>,
    /// The game whose moves can be typed.
    game: Game,
    /// The bookmarks, if it lists these rather than commands.
    listed: Option<BookmarkList>,
    /// Another language, so that commands can be found by their names in it, too.
    other: Locale,
}

/// The result of one frame.
pub(crate) enum Prompted {
    Stay,
    Leave,
}

impl Prompt {
    /// Opens it with what has been typed already.
    pub fn new(text: &str, locale: &Locale) -> Self {
        Self {
            text: text.to_owned(),
            chosen: 0,
            fresh: true,
            moved: false,
            steered: false,
            refused: None,
            game: Game::default(),
            listed: None,
            other: Locale::new(locale.language().other()),
        }
    }

    /// Opens it as a list of the bookmarks of a file.
    pub fn of_bookmarks(document: &Document, style: Notation, ctx: &egui::Context, locale: &Locale) -> Self {
        Self { listed: Some(BookmarkList::new(document, style, ctx)), ..Self::new("", locale) }
    }

    /// What it is called.
    const fn title(&self) -> &'static str {
        if self.listed.is_some() { "cmd-bookmarks" } else { "cmd-prompt" }
    }

    fn offers(&self, ctx: &egui::Context, document: &Document, settings: &Settings, locale: &Locale) -> Vec<PromptRow> {
        let typed = self.text.trim();
        if let Some(list) = &self.listed {
            let of = (document.record().game(), document.games().0, games::number_key(document.record()));
            let row = |(bookmark, name, more): (&ListedBookmark, String, String)| {
                let (game, what) = (Some(bookmark.game), Message::Go(Go::To(bookmark.at)));
                PromptRow { icon: icons::BOOKMARK_SIMPLE, name, more, key: None, game, what, enabled: true }
            };
            return list.matching(typed, of, locale).map(row).collect();
        }
        let mut offers = self.moves(document, settings, locale, typed);
        if let Ok(number) = typed.trim_start_matches('#').parse::<u32>() {
            // Where players count pairs, a number is that of a pair: its first move.
            let ply = match document.record().game() {
                Game::Shogi => number,
                Game::Chess | Game::Xiangqi => number.saturating_mul(2).saturating_sub(1),
            };
            let row = document.row_of_ply(ply);
            if let Some(row) = document.row(row).filter(|row| row.ply == ply) {
                let name = locale.with("prompt-ply", &[("ply", FluentValue::from(number))]);
                let what = Message::Go(Go::To(row.id));
                offers.insert(
                    0,
                    PromptRow { icon: "", name, more: String::new(), key: None, game: None, what, enabled: true },
                );
            }
        }
        // A letter rather begins the name of something.
        let is_letter = typed.starts_with(char::is_alphabetic);
        let (late, first) = match sign_offer(document, typed, locale) {
            Some(offer) if is_letter => (Some(offer), None),
            offer => (None, offer),
        };
        offers.splice(0..0, first);
        let mut found = self.commands(ctx, document, locale);
        // All commands are listed so that their keys can be learnt; what else there is, only for who looks for it.
        if !typed.is_empty() {
            found.extend(self.choices(ctx, document, settings, locale));
        }
        let mut matcher = FuzzyMatcher::new();
        let mut ranked: Vec<_> = found
            .into_iter()
            .enumerate()
            .filter_map(|(place, NamedOffer { row, names, also })| {
                if typed.is_empty() {
                    return Some(((!row.enabled, [false; 5], std::cmp::Reverse(0), place), row));
                }
                let mut best = |names: &[String]| {
                    let meant = names.iter().filter(|name| is_meant(name, typed));
                    meant.map(|name| matcher.fuzzy_match(&folded(name), &folded(typed)).unwrap_or(0)).max()
                };
                let (by_name, by_other) = (best(&names), best(&also));
                let as_typed = by_name.max(by_other);
                // "rotate board": one word from the name, the other from what else it is called.
                let by_words = || {
                    let mut words = typed.split_whitespace();
                    let named = |word: &str| names.iter().chain(&also).any(|name| is_meant(name, word));
                    words.clone().count() > 1 && words.all(named)
                };
                let score = as_typed.or_else(|| by_words().then_some(0))?;
                let is_it = |names: &[String]| names.iter().any(|name| folded(name) == folded(typed));
                // A word that stands in a name comes before letters that only begin its words.
                let holds = names.iter().any(|name| folded(name).contains(&folded(typed)));
                let called = is_it(&names);
                let rank = [!called, !is_it(&also), as_typed.is_none(), !holds, by_name.is_none()];
                Some(((!row.enabled && !called, rank, std::cmp::Reverse(score), place), row))
            })
            .collect();
        // What is impossible now comes last: it is listed so that its key can be learnt. If its whole name was typed it
        // is what is meant, though: Enter must not run something else then.
        ranked.sort_by_key(|(rank, _)| *rank);
        offers.extend(ranked.into_iter().map(|(_, row)| row));
        offers.extend(late);
        offers
    }

    /// The commands, by their names in both languages and by that in the settings: it says what the command is for, while
    /// its own text may only say what it shows.
    fn commands(&self, ctx: &egui::Context, document: &Document, locale: &Locale) -> Vec<NamedOffer> {
        let game = document.record().game();
        let mut others: Vec<_> =
            COMMANDS.iter().filter(|row| row.command != Command::Prompt && row.command.belongs_to(game)).collect();
        // Whoever looks at a game rather begins another one of its kind.
        others.sort_by_key(|row| row.command != Command::New(Beginning::of(game)));
        let named = others.into_iter().map(|row| {
            let command = row.command;
            let [name, other] = [locale, &self.other].map(|locale| command.label(game, locale));
            let enabled = command.is_enabled(document, ctx);
            let more = match enabled {
                true => self.beside(&other),
                false => locale.text(command.refusal(document, ctx).unwrap_or("prompt-disabled")),
            };
            let (key, what) = (keys::shown(ctx, command), Message::Command(command));
            let names = vec![name.clone(), other, command.name().replace('-', " ")];
            let also = [locale, &self.other].iter().flat_map(|locale| locale.also(row.text)).collect();
            NamedOffer { row: PromptRow { icon: row.icon, name, more, key, game: None, what, enabled }, names, also }
        });
        named.collect()
    }

    /// The name in the other language, as far as it is shown: an English one, which many know, and any that was typed.
    fn beside(&self, other: &str) -> String {
        let typed = folded(self.text.trim());
        let is_typed = !typed.is_empty() && folded(other).contains(&typed);
        if is_typed || self.other.language() == Language::English { other.to_owned() } else { String::new() }
    }

    /// What the View menu lets one choose, and the settings, each of which shows its page.
    fn choices(
        &self,
        ctx: &egui::Context,
        document: &Document,
        settings: &Settings,
        locale: &Locale,
    ) -> Vec<NamedOffer> {
        let named = |[name, other]: [String; 2], also: Vec<String>, icon: &'static str, what: Message| {
            let names = vec![name.clone(), other.clone()];
            let more = self.beside(&other);
            let row = PromptRow { icon, name, more, key: None, game: None, what, enabled: true };
            NamedOffer { row, names, also }
        };
        let also = |key: &str| [locale, &self.other].iter().flat_map(|locale| locale.also(key)).collect::<Vec<_>>();
        let mut found = Vec::new();
        for key in BATCHES {
            let names = [locale, &self.other].map(|locale| locale.text(key));
            let mut offer = named(names, also(key), Command::Library.row().icon, Message::Command(Command::Library));
            offer.row.key = keys::shown(ctx, Command::Library);
            found.push(offer);
        }
        let others = looks::menus(document, settings, &self.other);
        for (menu, other) in looks::menus(document, settings, locale).into_iter().zip(others) {
            let others = other.parts.into_iter().flatten();
            for (choice, other) in menu.parts.into_iter().flatten().zip(others) {
                let names = [(locale, &choice.name), (&self.other, &other.name)];
                let names = names.map(|(locale, name)| part_of(locale, menu.title, name));
                let also = [also(menu.title), choice.key.map_or_else(Vec::new, also)].concat();
                let mut offer = named(names, also, menu.icon, choice.message);
                offer.row.key = choice.command.and_then(|command| keys::shown(ctx, command));
                found.push(offer);
            }
        }
        // The tour is a command.
        for sample in Sample::ALL.into_iter().filter(|&sample| sample != Sample::Tutorial) {
            let names =
                [locale, &self.other].map(|locale| part_of(locale, "start-samples", &locale.text(sample.title())));
            found.push(named(names, Vec::new(), icons::BOOK_OPEN, Message::Sample(sample)));
        }
        for page in PreferencesPage::ALL {
            let what = Message::Preferences(page);
            let names =
                [locale, &self.other].map(|locale| part_of(locale, "cmd-preferences", &locale.text(page.title())));
            found.push(named(names, also(page.title()), icons::GEAR_SIX, what.clone()));
            let is_shown = |row: &&&str| document.record().game() == Game::Shogi || !page.is_of_shogi(row);
            for row in page.rows().iter().filter(is_shown) {
                let names = [locale, &self.other].map(|locale| part_of(locale, page.title(), &locale.text(row)));
                found.push(named(names, also(row), icons::GEAR_SIX, what.clone()));
            }
        }
        found
    }

    /// The moves that begin with the typed text.
    fn moves(&self, document: &Document, settings: &Settings, locale: &Locale, typed: &str) -> Vec<PromptRow> {
        let position = document.position();
        let previous = document.last_move().and_then(Move::to);
        let row = |mv: Move, what: Message| PromptRow {
            icon: icons::ARROW_RIGHT,
            name: spell(settings.spelling(), position, mv, previous),
            more: locale.text("prompt-move"),
            key: None,
            game: None,
            what,
            enabled: true,
        };
        if names_pass(typed, locale)
            && let Err(Illegal::Foul(Foul::Chess(chess::Foul::Pass))) = position.check(chess::Move::Null.into())
        {
            // Annotators let a side pass to show what it would meet with: no rule has it, but they mean it.
            let pass = chess::Move::Null.into();
            return vec![row(pass, Message::Foul(pass))];
        }
        let typed = typed_moves(position, previous, typed);
        typed.moves.into_iter().take(MOVES).map(|mv| row(mv, Message::Attempt(mv))).collect()
    }

    /// Shows it over the window.
    pub fn show(
        &mut self,
        ui: &Ui,
        document: &Document,
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) -> Prompted {
        let ctx = ui.ctx().clone();
        self.game = document.record().game();
        let is_looking = self.listed.as_mut().is_some_and(BookmarkList::poll);
        let offers = self.offers(&ctx, document, settings, locale);
        let (mut enter, mut escape) = (false, false);
        ctx.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            escape = pressed(Key::Escape);
            enter = pressed(Key::Enter);
            for (key, by) in [
                (Key::ArrowUp, -1_isize),
                (Key::ArrowDown, 1),
                (Key::PageUp, -(SEEN as isize)),
                (Key::PageDown, SEEN as isize),
            ] {
                if pressed(key) {
                    self.chosen = self.chosen.saturating_add_signed(by);
                    (self.moved, self.steered) = (true, true);
                    self.refused = None;
                }
            }
        });
        self.chosen = self.chosen.min(offers.len().saturating_sub(1));
        let content = ctx.content_rect();
        let width = WIDTH.min(content.width() - 32.0);
        let at = pos2(content.center().x - width / 2.0, content.top() + (content.height() * 0.12).min(96.0));
        let mut done = None;
        let area = Area::new(Id::unique("prompt")).order(Order::Foreground).fixed_pos(at);
        let room = content.bottom() - 24.0;
        let frame = Frame::popup(&ctx.global_style()).inner_margin(8);
        let done_here = &mut done;
        let shown = area.show(&ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(width - 16.0);
                window::hold(
                    ui,
                    "prompt",
                    Box::new(|ui| *done_here = self.content(ui, (offers.as_slice(), is_looking), room, locale)),
                );
            });
        });
        let outside = ctx.input(|input| {
            input.pointer.any_pressed()
                && input.pointer.interact_pos().is_some_and(|at| !shown.response.rect.contains(at))
        });
        self.fresh = false;
        if enter {
            done = offers.get(self.chosen);
        }
        // Asking for something impossible shows why, and leaves the palette open for another choice.
        if let Some(offer) = done {
            self.refused = (!offer.enabled).then(|| (offer.name.clone(), offer.more.clone()));
        }
        if let Some(offer) = done.filter(|offer| offer.enabled) {
            out.extend(offer.game.filter(|&game| game != document.games().1).map(Message::Game));
            out.push(offer.what.clone());
            return Prompted::Leave;
        }
        if escape || outside { Prompted::Leave } else { Prompted::Stay }
    }

    /// What stands in it; returns the offer that was clicked.
    fn content<'o>(
        &mut self,
        ui: &mut Ui,
        (offers, is_looking): (&'o [PromptRow], bool),
        bottom: f32,
        locale: &Locale,
    ) -> Option<&'o PromptRow> {
        window::call(ui.ctx(), &locale.text(self.title()));
        if self.field(ui, locale) {
            self.chosen = 0;
            self.moved = true;
            self.steered = false;
            self.refused = None;
        }
        ui.add_space(4.0);
        let said = if self.refused.is_some() { ROW } else { 0.0 };
        let clicked = self.list(ui, (offers, is_looking), bottom - said, locale);
        if let Some((name, why)) = &self.refused {
            ui.add_space(4.0);
            let values = [("name", FluentValue::from(name.as_str())), ("why", FluentValue::from(why.as_str()))];
            let text = locale.with("prompt-refused", &values);
            spoken::polite(&ui.label(RichText::new(text).color(theme::palette(ui).error)));
        }
        clicked
    }

    /// Moves as they can be typed, for a text that names some.
    fn typed_moves(&self, locale: &Locale) -> [(&'static str, FluentValue<'static>); 1] {
        [("moves", FluentValue::from(texts::typed(self.game, locale)))]
    }

    /// The text field; returns whether its text has changed.
    fn field(&mut self, ui: &mut Ui, locale: &Locale) -> bool {
        let id = field_id();
        let name = locale.text(self.title());
        let hint = match &self.listed {
            Some(_) => locale.text("bookmarks-hint"),
            None => locale.with("prompt-hint", &self.typed_moves(locale)),
        };
        let mut shown = TextEdit::singleline(&mut self.text)
            .id(id)
            .event_filter(theme::MULTILINE)
            .hint_text(hint)
            .desired_width(f32::INFINITY)
            .margin(vec2(8.0, 6.0))
            .show(ui);
        shown.response.response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
        if self.fresh {
            // Further typing continues after what was typed already.
            let end = egui::text::CCursor::new(self.text.chars().count());
            shown.state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
            shown.state.store(ui.ctx(), id);
        }
        // Requesting the focus again would make it forget which keys the field keeps.
        if !shown.response.has_focus() {
            shown.response.request_focus();
        }
        shown.response.changed()
    }

    /// The offers; returns the one that was clicked.
    fn list<'o>(
        &mut self,
        ui: &mut Ui,
        (offers, is_looking): (&'o [PromptRow], bool),
        bottom: f32,
        locale: &Locale,
    ) -> Option<&'o PromptRow> {
        let palette = theme::palette(ui);
        if offers.is_empty() {
            let nothing = match &self.listed {
                Some(_) if is_looking => locale.text("bookmarks-looking"),
                Some(_) if !self.text.trim().is_empty() => locale.text("find-nothing"),
                Some(_) => keys::told(ui.ctx(), "bookmarks-none", Command::Bookmark, locale),
                None => locale.with("prompt-nothing", &self.typed_moves(locale)),
            };
            ui.label(RichText::new(nothing).color(palette.weak));
            return None;
        }
        let mut clicked = None;
        let steered = self.steered.then(field_id);
        let name = locale.text("prompt-list");
        let room = (SEEN as f32 * ROW).min(bottom - ui.cursor().top()).max(ROW);
        ui.spacing_mut().item_spacing.y = 0.0;
        let area =
            ScrollArea::vertical().id_salt("prompt-list").max_height(room).min_scrolled_height(room).animated(false);
        let list = SpokenList::new(Id::unique("prompt-offers"), offers.len());
        list.show(ui, &name, |ui| {
            area.show(ui, |ui| {
                for (index, offer) in offers.iter().enumerate() {
                    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::CLICK);
                    let chosen = index == self.chosen;
                    list.row(&response, (index, chosen), &offer.name);
                    ui.ctx().accesskit_node_builder(response.id, |node| {
                        node.set_description(offer.more.as_str());
                        if !offer.enabled {
                            node.set_disabled();
                        }
                    });
                    if let Some(field) = steered
                        && chosen
                    {
                        spoken::reads(field, &response);
                    }
                    if ui.is_rect_visible(rect) {
                        paint(ui, rect, offer, chosen, response.hovered());
                    }
                    if chosen && std::mem::take(&mut self.moved) {
                        // Scrolls no further than needed: the list must not jump under the mouse.
                        response.scroll_to_me(None);
                    }
                    if response.clicked() {
                        clicked = Some(offer);
                    }
                }
            })
        });
        clicked
    }
}

/// Whether a text says that a side passes: as PGN writes it, or in words.
fn names_pass(typed: &str, locale: &Locale) -> bool {
    let word = typed.trim().to_lowercase();
    // Fewer letters begin many words.
    let is_long = word.len() >= 3;
    matches!(San::parse(typed), Ok(San::Null))
        || is_long && locale.text("prompt-pass").split('|').any(|name| name.trim().starts_with(&word))
}

/// A sign for the move at the cursor, typed as itself or by its number in PGN.
fn sign_offer(document: &Document, typed: &str, locale: &Locale) -> Option<PromptRow> {
    let nag = typed_nag(typed)?;
    let node = document.node().filter(|node| node.mv().is_some())?;
    let what = match Glyph::of_nag(nag) {
        Some(glyph) => Message::Command(Command::Glyph(glyph)),
        None => Message::Edit(Edit::Nags(document.cursor().at(), toggled(&node.nags, nag))),
    };
    let name = locale.with("prompt-sign", &[("sign", FluentValue::from(sign_or_number(nag)))]);
    Some(PromptRow { icon: "", name, more: format!("${nag}"), key: None, game: None, what, enabled: true })
}

fn field_id() -> Id {
    Id::unique("prompt-field")
}

fn paint(ui: &Ui, rect: Rect, offer: &PromptRow, chosen: bool, hovered: bool) {
    let palette = theme::palette(ui);
    let painter = ui.painter();
    if chosen {
        painter.rect_filled(rect, 5.0, palette.current);
    } else if hovered {
        painter.rect_filled(rect, 5.0, palette.hover);
    }
    let y = rect.center().y;
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    painter.text(pos2(rect.left() + 18.0, y), Align2::CENTER_CENTER, offer.icon, fonts::icon(16.0), palette.weak);
    let name = painter.text(
        pos2(rect.left() + 38.0, y),
        Align2::LEFT_CENTER,
        &offer.name,
        body,
        if offer.enabled { palette.text } else { palette.weak },
    );
    let mut right = rect.right() - 12.0;
    if let Some(key) = &offer.key {
        right = painter.text(pos2(right, y), Align2::RIGHT_CENTER, key, small.clone(), palette.weak).left() - 12.0;
    }
    let more = painter.layout_no_wrap(offer.more.clone(), small, palette.weak);
    let left = name.right() + 12.0;
    if left + more.size().x <= right {
        painter.galley(pos2(left, y - more.size().y / 2.0 + 1.0), more, palette.weak);
    }
}
