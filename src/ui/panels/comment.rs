//! The comment of the node at the cursor, with its time, and the links in it.

use std::sync::Arc;

use egui::{Align, Button, Frame, Galley, Layout, Margin, RichText, ScrollArea, TextStyle, Ui, UiBuilder, vec2};

use super::bookmark_field::BookmarkField;
use super::comment_field::{CommentField, go, tip};
use super::machine_field::MachineField;
use super::pane;
use super::preface_field::PrefaceField;
use super::time_field::TimeField;
use crate::editor::Document;
use crate::locale::{FluentValue, Locale};
use crate::record::{Arrow, Node, NodeId, time_left};
use crate::rules::{Game, Move};
use crate::sheet::links::{LinkTarget, TextLink};
use crate::texts;
use crate::ui::look::theme;
use crate::ui::message::Outbox;
use crate::ui::panels::arrangement::LINES;
use crate::ui::panels::view::RecordView;
use crate::ui::settings::Pane;
use crate::ui::words::time_text;

/// The name of the field.
const FIELD: &str = "comment";
/// The height of a line of it, and of its margins, in points.
const LINE: f32 = 20.0;
const FIELD_MARGIN: f32 = 8.0;
/// How many links the rows below the field show.
const ROW_MOST: usize = 16;
/// The room that a title keeps beside what is told of the node, in points.
const TITLE: f32 = 64.0;
/// The room that the bookmark takes in the title row, in points; if there is less, it has a row of its own, and if there is
/// none for that, it takes the least.
const LEAST_BOOKMARK: f32 = 110.0;
const USUAL_BOOKMARK: f32 = 190.0;
const MOST_BOOKMARK: f32 = 220.0;
/// How high that row is, in points.
const ROW: f32 = 22.0;

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct CommentView {
    field: CommentField,
    time: TimeField,
    bookmark: BookmarkField,
    machine: MachineField,
    preface: PrefaceField,
}

/// The arrow that shows a move on the board (a null move has none): from its square, or a circle round the square of a
/// drop.
pub(crate) fn hint(mv: Move) -> Option<Arrow> {
    let to = mv.to()?;
    Some(Arrow { from: mv.origin_square().unwrap_or(to), to, color: 'B' })
}

impl CommentView {
    /// Gives the field the keyboard focus in the next frame.
    pub fn take_focus(&mut self) {
        self.field.take_focus = true;
    }

    /// Brings the end of the comment of a node into sight: it has been written there.
    pub fn reveal_end(&mut self) {
        self.field.reveals_end = true;
    }

    /// Gives the field of the bookmark's name the keyboard focus in the next frame.
    pub fn name_bookmark(&mut self) {
        self.bookmark.take_focus();
    }

    /// Gives the field of the words before the move of this node the keyboard focus in the next frame.
    pub fn write_preface(&mut self, at: NodeId) {
        self.preface.write(at);
    }

    /// Whether the field is still to get it.
    pub fn takes_focus(&self) -> bool {
        self.field.take_focus
    }

    /// The same, with the caret at the end of what a node's comment says.
    pub fn go_on(&mut self, ctx: &egui::Context, document: &Document, at: NodeId) {
        CommentField::forget_caret(ctx, FIELD, document, at);
        self.take_focus();
    }

    /// Shows the comment; `wanted` is what is searched for.
    pub fn show(&mut self, ui: &mut Ui, view: RecordView<'_>, wanted: Option<&str>, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let palette = theme::palette(ui);
        let at = document.cursor().at();
        let Some(node) = document.record().tree.get(at) else { return };
        let game = document.record().game();
        let lines = LINES * ui.text_style_height(&TextStyle::Body);
        let gap = ui.spacing().item_spacing.y;
        // Lines and links of the comment are more than a whole name, unless that is being written.
        let (kept, rows) = if self.bookmark.is_written(ui, document) { (0.0, 2.0) } else { (lines, 3.0) };
        let has_row = ui.available_height() >= kept + 20.0 + rows * (ROW + gap);
        let mut is_below = false;
        let (title, said) = pane::head(ui, Pane::Comment, locale, out, |ui, out| {
            let said = self.time.show(ui, document, locale, out);
            // How good the position is stands there whether or not it is called something.
            let told = told(ui, game, document.spoken().unwrap_or(node), locale);
            let room = ui.available_width() - TITLE - told.as_ref().map_or(0.0, |told| told.size().x + 3.0 * TOLD_GAP);
            is_below = has_row && room < USUAL_BOOKMARK && self.bookmark.wants(ui, document, locale) > room;
            if room >= LEAST_BOOKMARK && !is_below {
                self.bookmark.show(ui, room.min(MOST_BOOKMARK), document, locale, out);
            }
            if let Some(told) = told.filter(|told| ui.available_width() > told.size().x + TITLE) {
                ui.add_space(TOLD_GAP);
                ui.label(told);
            }
            said
        });
        if let Some(said) = said {
            self.time.say(ui, said, view, out);
        }
        if is_below {
            let row = vec2(ui.available_width(), ROW);
            ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
                let room = ui.available_width();
                self.bookmark.show(ui, room, document, locale, out);
            });
        }
        ui.add_space(2.0);
        let Some(mut written) = self.field.begin(ui, document, FIELD, wanted) else { return };
        // The lines that the comment is promised come first.
        let most = ((ui.available_height() - lines - 20.0 - gap) / ROW).max(0.0) as usize;
        let rows = if most > 0 { link_rows(ui, &written.text, &written.links) } else { Vec::new() };
        let shown_rows = rows.len().min(most);
        let below = if shown_rows > 0 { shown_rows as f32 * ROW + gap } else { 0.0 };
        let frame = Frame::new().fill(palette.raised).stroke((1.0, palette.line)).corner_radius(6);
        let height = ui.available_height() - below - 10.0;
        frame.inner_margin(Margin::same(4)).show(ui, |ui| {
            // Each comment is read from where it was left, and a new one from its beginning.
            let area = ScrollArea::vertical().id_salt(("comment-scroll", document.place(), at));
            let area = area.auto_shrink(false).max_height(height);
            // What is laid out moves at once to where it is looked at.
            let area = area.animated(!written.is_long());
            area.min_scrolled_height(height.min(64.0)).show(ui, |ui| {
                let has_room = height >= lines + 2.0 * ROW;
                let before = self.preface.show(ui, document, (FIELD, locale, has_room), out);
                let below = self.machine.height(ui, document);
                // All of it has room: what is a little too high would be scrolled.
                let room = height - below - before - FIELD_MARGIN;
                let rows = ((room / ui.text_style_height(&TextStyle::Body).max(LINE)) as usize).max(2);
                self.field.show(ui, view, &mut written, (rows, title.id), out);
                self.machine.show(ui, document, locale, out);
            });
        });
        CommentField::end(document, &written, out);
        if shown_rows > 0 {
            // Anything taller than its room would make the panel grow again in every frame.
            let (_, room) = ui.allocate_space(vec2(ui.available_width(), shown_rows as f32 * ROW));
            let ui = &mut ui.new_child(UiBuilder::new().max_rect(room));
            // Those that have no room are behind the wheel.
            let area = ScrollArea::vertical().id_salt(("comment-links", document.place(), at));
            area.auto_shrink(false).max_height(room.height()).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for row in &rows {
                    let links = row.iter().filter_map(|&at| written.links.get(at));
                    show_links(ui, &written.text, links, locale, out);
                }
            });
        }
    }
}

/// What stands beside the comment: how good the position is, and the time left where the comment tells it in a command.
fn told(ui: &Ui, game: Game, node: &Node, locale: &Locale) -> Option<Arc<Galley>> {
    let score = node.evaluations.first().map(|said| texts::score(said.score, game, locale));
    let left = if game == Game::Shogi { None } else { time_left(&node.comment) };
    let left = left.map(|left| locale.with("comment-time-left", &[("time", FluentValue::from(time_text(left)))]));
    let text = score.into_iter().chain(left).collect::<Vec<_>>().join("  ");
    let font = TextStyle::Small.resolve(ui.style());
    (!text.is_empty()).then(|| ui.painter().layout_no_wrap(text, font, theme::palette(ui).weak))
}

/// The room before what stands beside the comment, in points.
const TOLD_GAP: f32 = 4.0;

/// The room on either side of a link's words, and between two links, in points.
const LINK_PADDING: f32 = 4.0;
const LINK_GAP: f32 = 2.0;

/// The links, those with the same words once, in rows as wide as there is room; by their place among all.
fn link_rows(ui: &Ui, text: &str, links: &[TextLink]) -> Vec<Vec<usize>> {
    let (font, width) = (TextStyle::Small.resolve(ui.style()), ui.available_width());
    let mut shown: Vec<&str> = Vec::new();
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut left = 0.0;
    for (at, link) in links.iter().enumerate() {
        let Some(words) = text.get(link.range.clone()).filter(|words| !shown.contains(words)) else { continue };
        if shown.len() >= ROW_MOST {
            break;
        }
        shown.push(words);
        let galley = ui.painter().layout_no_wrap(words.to_owned(), font.clone(), theme::palette(ui).accent);
        let wide = galley.size().x + 2.0 * LINK_PADDING;
        match rows.last_mut() {
            Some(row) if wide <= left => row.push(at),
            _ => {
                rows.push(vec![at]);
                left = width;
            }
        }
        left -= wide + LINK_GAP;
    }
    rows
}

/// The links again, in lines below the field: clickable without Ctrl, and read out by screen readers.
fn show_links<'a>(
    ui: &mut Ui,
    text: &str,
    links: impl Iterator<Item = &'a TextLink>,
    locale: &Locale,
    out: &mut Outbox,
) {
    let palette = theme::palette(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = LINK_GAP;
        ui.spacing_mut().button_padding = vec2(LINK_PADDING, 1.0);
        ui.spacing_mut().interact_size.y = ROW;
        for link in links {
            let Some(words) = text.get(link.range.clone()) else { continue };
            let color = if matches!(link.target, LinkTarget::Shown(_)) { palette.weak } else { palette.accent };
            let label = RichText::new(words).small().color(color);
            let button = ui.add(Button::new(label).frame_when_inactive(false).truncate());
            if button.on_hover_text(locale.text(tip(link.target))).clicked() {
                out.push(go(link, text));
            }
        }
    });
}
