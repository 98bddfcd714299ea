//! The window: the question, the folders, what was found.

use std::path::PathBuf;

use egui::{Context, Event, Key, Modifiers, Rect, RichText, Ui, UiBuilder, Vec2, vec2};

use super::asking::folders;
use super::folder_question::FolderQuestion;
use super::listing::LibraryView;
use super::names::field_id;
use super::played;
use super::tree::TreeStep;
use crate::locale::Locale;
use crate::ui::command::Command;
use crate::ui::dialogs::ask::{buttons, title};
use crate::ui::dialogs::window;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{LibraryMessage, Message, Outbox};
use crate::ui::panels::pane;
use crate::ui::panels::table::{ChosenRow, HeadStep, ROW, RowClick, TableColumns, TableKind, heads, list};
use crate::ui::settings::{Pane, Settings};

/// The largest the window becomes, in points, and what it leaves around it.
const LARGEST: Vec2 = vec2(2200.0, 1600.0);
const AROUND: Vec2 = vec2(72.0, 104.0);
/// What stands below the rows, and the room of the position beside them, in points.
const BELOW: f32 = 84.0;
const DOCKED_BELOW: f32 = 36.0;
const PREVIEW: f32 = 270.0;
/// The width from which the chosen game can be looked at, in points.
pub(super) const PREVIEWED: f32 = 2.0 * PREVIEW;
/// The width from which the folders stand beside the games: below it they stand in their place. That of the folders, and what
/// is between, in points.
const WIDE: f32 = 640.0;
const TREE: f32 = 240.0;
const GAP: f32 = 12.0;

impl LibraryView {
    /// Shows it over everything else; whether it is to be put away. Some files are of open records with changes that were not
    /// saved.
    pub fn show(
        &mut self,
        (ctx, unsaved): (&Context, Vec<PathBuf>),
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) -> bool {
        (self.unsaved, self.is_docked) = (unsaved, false);
        self.prepare(ctx, settings, locale, out);
        if self.question.is_some() {
            // One window at a time has the keyboard.
            self.question_about_folder(ctx, locale, out);
            return false;
        }
        let entered = self.keys(ctx);
        let mut leave = false;
        let shown = window::show(ctx, "library", |ui| {
            let size = (ui.ctx().content_rect().size() - AROUND).min(LARGEST);
            ui.set_width(size.x);
            ui.set_max_height(size.y);
            ui.spacing_mut().item_spacing.y = 6.0;
            let top = ui.cursor().top();
            title(ui, locale.text("library-title"));
            self.contents(ui, (size, top), (settings, locale), out);
            match buttons(ui, &["library-open", "dialog-close"].map(|name| locale.text(name))) {
                Some(0) => self.open(ctx, locale),
                Some(_) => leave = true,
                None => {}
            }
        });
        self.fresh = false;
        self.enter(entered, ctx, settings, locale);
        leave || shown.should_close()
    }

    /// Shows it as a panel beside the board.
    pub fn show_docked(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        let ctx = &ui.ctx().clone();
        self.is_docked = true;
        self.prepare(ctx, settings, locale, out);
        if self.question.is_some() {
            self.question_about_folder(ctx, locale, out);
        }
        let has_keyboard = self.question.is_none() && ctx.memory(|memory| memory.has_focus(field_id()));
        let entered = has_keyboard && self.keys(ctx);
        let top = ui.cursor().top();
        let size = ui.available_size();
        ui.spacing_mut().item_spacing.y = 4.0;
        pane::head(ui, Pane::Library, locale, out, |ui, out| {
            let name = locale.text("library-undock");
            let icon = RichText::new(icons::MAGNIFYING_GLASS).font(fonts::icon(14.0)).color(theme::palette(ui).weak);
            if controls::icon_button(ui, icon, vec2(22.0, 20.0), &name).clicked() {
                out.push(Message::Command(Command::Library));
            }
        });
        self.contents(ui, (size, top), (settings, locale), out);
        self.fresh = false;
        self.enter(entered, ctx, settings, locale);
    }

    fn enter(&mut self, entered: bool, ctx: &Context, settings: &Settings, locale: &Locale) {
        if entered {
            // What was typed and not yet looked for comes first.
            match self.due {
                Some(_) => self.ask(ctx, settings, false, locale),
                None => self.open(ctx, locale),
            }
        }
    }

    /// Takes what is new before it is shown.
    fn prepare(&mut self, ctx: &Context, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        if self.fresh {
            // The words may have changed.
            self.filter(locale);
            self.changed = None;
            self.ask(ctx, settings, self.asked.is_none(), locale);
        }
        // Others, and this program itself, may have written in the folders meanwhile.
        let returns = |event: &Event| matches!(event, Event::WindowFocused(true));
        // Beside the board the key is that of another panel.
        let is_docked = self.is_docked;
        let is_asked = ctx.input_mut(|input| {
            !is_docked && input.consume_key(Modifiers::NONE, Key::F5) || input.events.iter().any(returns)
        });
        if self.fresh || is_asked {
            self.tree.list_again();
            self.renew(ctx, settings, locale);
        }
        if self.due.is_some_and(|due| ctx.input(|input| input.time) >= due) || self.folders_changed(settings) {
            self.ask(ctx, settings, false, locale);
        }
        self.poll(ctx, locale);
        if self.names.take(&self.all.hits) {
            ctx.request_repaint();
        }
        self.poll_gathering(locale, out);
        self.poll_opening(out, locale);
    }

    /// What is asked, how far it is, what was found, and what is done with it, in a size and from a height on.
    fn contents(
        &mut self,
        ui: &mut Ui,
        (size, top): (Vec2, f32),
        (settings, locale): (&Settings, &Locale),
        out: &mut Outbox,
    ) {
        let has_tree = self.has_tree(size.x, settings);
        self.field(ui, has_tree, (settings, locale), out);
        // A narrow panel has its rows first.
        let has_room = !self.is_docked || size.x >= WIDE;
        if has_room || self.sought.is_some() {
            self.position(ui, settings.piece_style(), locale, out);
        }
        if !has_tree && (has_room || settings.library.is_empty()) {
            let forgotten = folders(ui, settings, locale, out);
            self.question = forgotten.map(|folder| (FolderQuestion::Forget(folder), true)).or(self.question.take());
        }
        self.told(ui, has_tree, settings, locale);
        if let Some(name) = played::show(ui, (&self.moves, self.game()), self.meant.as_deref(), locale) {
            // A second click lists all games again.
            self.meant = if self.meant.as_ref() == Some(&name) { None } else { Some(name) };
            self.list_anew();
            self.moved = true;
        }
        let below = if self.is_docked { DOCKED_BELOW } else { BELOW };
        let least = if self.is_docked { 2.0 } else { 4.0 };
        let left = (size.y - (ui.cursor().top() - top) - below).max(ROW * least);
        self.columns(ui, left, settings, locale, out);
        self.actions(ui, settings, locale, out);
    }

    /// Whether the folders are shown, in so much width: as a person chose, or if there is room.
    pub(super) fn has_tree(&self, width: f32, settings: &Settings) -> bool {
        !settings.library.is_empty() && self.shows_tree.unwrap_or(width >= WIDE)
    }

    /// The folders, if they are shown, and the table, unless there is room for one of them only.
    fn columns(&mut self, ui: &mut Ui, height: f32, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        if !self.has_tree(ui.available_width(), settings) {
            return self.table(ui, height, (settings, locale), out);
        }
        let (_, place) = ui.allocate_space(vec2(ui.available_width(), height));
        let is_beside = place.width() >= WIDE;
        let (left, right) = place.split_left_right_at_x(place.left() + if is_beside { TREE } else { place.width() });
        let within = &mut ui.new_child(UiBuilder::new().id_salt("library tree").max_rect(left));
        match self.tree.show(within, settings, (&self.all.away, locale), out) {
            Some(TreeStep::Chosen) => {
                self.marks.clear();
                self.list_anew();
                (self.chosen, self.moved) = (0, true);
            }
            Some(TreeStep::Asked(question)) => self.question = Some((question, true)),
            Some(TreeStep::Open(path)) => {
                self.list_anew();
                out.push(Message::Library(LibraryMessage::Open(path, 0, None)));
            }
            None => {}
        }
        if !is_beside {
            return;
        }
        let line = left.right() + GAP / 2.0;
        ui.painter().vline(line, place.y_range(), (1.0, theme::palette(ui).line));
        let right = right.with_min_x(right.left() + GAP);
        let within = &mut ui.new_child(UiBuilder::new().id_salt("library games").max_rect(right));
        self.table(within, height, (settings, locale), out);
    }

    /// The headings and the rows, beside them the position of the chosen game if it is looked at.
    fn table(&mut self, ui: &mut Ui, height: f32, (settings, locale): (&Settings, &Locale), out: &mut Outbox) {
        let (_, place) = ui.allocate_space(vec2(ui.available_width(), height));
        let has_room = place.width() >= PREVIEWED;
        let (rows, beside) = match self.previews && has_room {
            true => place.split_left_right_at_x(place.right() - PREVIEW),
            false => (place, Rect::NOTHING),
        };
        let game = self.game();
        let within = &mut ui.new_child(UiBuilder::new().id_salt("library table").max_rect(rows));
        within.spacing_mut().item_spacing.y = 0.0;
        let kind = TableKind::found(game);
        let kept = TableColumns::of(&settings.games_table, kind, within.available_width());
        let columns = self.resized.clone().unwrap_or(kept);
        match heads(within, &columns, (self.sorted.first().copied(), true), kind, locale) {
            Some(HeadStep::Sort(column)) => self.sort_by(column, out),
            Some(HeadStep::Show(columns, false)) => self.resized = Some(columns),
            Some(step) => {
                self.resized = None;
                let chosen = step.chosen();
                out.push(Message::set(move |settings| {
                    settings.games_table.columns_mut(game, false).clone_from(&chosen)
                }));
            }
            None => {}
        }
        let chosen = ChosenRow {
            row: self.chosen,
            moved: std::mem::take(&mut self.moved),
            marks: self.marks.all(),
            away: &self.all.away,
            columns: &columns,
            groups: (self.repeats() && self.search.is_none()).then_some(&self.groups),
        };
        let reader = self.steered.then(field_id);
        let clicked = list(within, (&self.all.hits, &self.listed), (&chosen, reader), height - ROW, locale);
        match clicked {
            Some(click) if self.is_docked => {
                // The keys lead on from there.
                ui.memory_mut(|memory| memory.request_focus(field_id()));
                self.click(click, ui.ctx(), locale);
            }
            Some(click) => self.click(click, ui.ctx(), locale),
            None => {}
        }
        if beside.is_positive() {
            let beside =
                &mut ui.new_child(UiBuilder::new().id_salt("library preview").max_rect(beside.shrink2(vec2(8.0, ROW))));
            self.preview(beside, settings, locale);
        }
    }

    /// Does what a click on a row asks for.
    fn click(&mut self, click: RowClick, ctx: &Context, locale: &Locale) {
        match click {
            RowClick::Open(row) => {
                self.choose(row);
                self.open(ctx, locale);
            }
            RowClick::Choose(row) => self.choose(row),
            RowClick::Mark(row) => self.mark(row),
            RowClick::MarkTo(row) => self.mark_to(row),
        }
    }
}
