//! Painting what is visible of the text, and what a pointer does there.

use std::ops::Range;
use std::sync::Arc;

use egui::text::CCursor;
use egui::{
    Align2, Galley, Id, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::flow::{FlowWord, line_height};
use super::laid::{GAP, diagram, heading, indent};
use super::text::ReadingOptions;
use crate::editor::search::shown_by_link;
use crate::editor::{Document, Go};
use crate::formats::comment::{is_commented, said_in_person};
use crate::locale::{FluentValue, Locale};
use crate::notation::pair_number;
use crate::record::{NodeId, Record};
use crate::rules::{Move, Position};
use crate::sheet::links::{LinkTarget, TextLink};
use crate::sheet::story::signs;
use crate::text::LastLine;
use crate::texts;
use crate::ui::board;
use crate::ui::board::{BoardScene, Miniature};
use crate::ui::look::{fonts, icons, spoken, theme, told};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::comment_field::{self, CommentText, laid_out};
use crate::ui::panels::small_board;
use crate::ui::panels::view::RecordView;

/// Where the sign that folds a variation stands, left of it, in points.
const CARET: f32 = 16.0;
/// How much of a comment is read out with its move, in characters.
const SPOKEN: usize = 120;

/// What all items of a frame share.
#[derive(Clone, Copy)]
pub(super) struct ReadingPage<'a> {
    pub document: &'a Document,
    pub reading: &'a ReadingOptions<'a>,
}

/// A piece of a comment as it is shown.
pub(super) struct ShownComment<'a> {
    pub id: NodeId,
    pub said: &'a str,
    /// Where in the comment it begins.
    pub piece: usize,
    pub links: &'a [TextLink],
    pub hits: &'a [Range<usize>],
}

/// A bookmark as it is shown.
pub(super) struct ShownDiagram<'a> {
    pub id: NodeId,
    /// The name of the bookmark, if there is one.
    pub name: Option<&'a str>,
    pub position: &'a Position,
    pub last: Option<Move>,
}

impl<'a> ReadingPage<'a> {
    fn view(&self) -> RecordView<'a> {
        RecordView { document: self.document, style: self.reading.style, locale: self.reading.locale }
    }

    /// Moves: a click goes there, and a pointer that rests on one sees the board.
    pub fn moves(&self, ui: &Ui, small: &mut Miniature, place: Rect, words: &[FlowWord], out: &mut Outbox) {
        let (document, reading, palette) = (self.document, self.reading, theme::palette(ui));
        let at = document.cursor().at();
        let pointed = small_board::is_pointed(ui, at);
        for word in words {
            let rect = word.rect.translate(place.min.to_vec2());
            if !ui.is_rect_visible(rect) {
                continue;
            }
            if word.leads() {
                let current = word.node == at;
                let sense = if current { Sense::click() } else { Sense::CLICK };
                let response = ui.interact(rect.expand2(vec2(3.0, 1.0)), Id::unique(("reading", word.node)), sense);
                let record = document.record();
                let name = || WidgetInfo::labeled(Role::Link, true, said(record, word, reading.locale));
                response.widget_info(name);
                spoken::selected(&response, current);
                if current {
                    told::rests(ui.ctx(), response.id);
                }
                let found = reading.found.is_some_and(|found| found.contains_key(&word.node));
                mark(ui, response.rect, current, response.hovered(), found);
                theme::focus_ring(ui, &response);
                if response.clicked() || response.secondary_clicked() {
                    out.push(Message::Go(Go::To(word.node)));
                }
                if response.hovered() && pointed {
                    response.on_hover_ui_at_pointer(|ui| {
                        small_board::node(ui, small, self.view(), word.node, None);
                    });
                }
            }
            let letters = word.letters(ui, palette);
            ui.painter().galley(rect.min, letters, palette.text);
        }
    }

    /// The sign that folds a variation; whether it was pressed.
    pub fn caret(&self, ui: &Ui, place: Rect, first: NodeId, open: bool) -> bool {
        let (document, locale, palette) = (self.document, self.reading.locale, theme::palette(ui));
        let height = line_height(ui);
        let rect = Rect::from_min_size(pos2(place.left() - CARET, place.top()), vec2(CARET, height));
        let response = ui.interact(rect, Id::unique(("reading-fold", first)), Sense::CLICK);
        let ply = pair_number(document.record().game(), document.record().ply(first));
        let name = locale.with("reading-variation", &[("ply", FluentValue::from(ply))]);
        response.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, true, open, &name));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_expanded(open));
        let color = if response.hovered() { palette.text } else { palette.accent };
        let icon = if open { icons::CARET_DOWN } else { icons::CARET_RIGHT };
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, fonts::icon(12.0), color);
        let tip = locale.text(if open { "reading-fold" } else { "reading-unfold" });
        response.on_hover_text(tip).clicked()
    }

    /// A comment: a click goes to its move, one on a link where that leads, and two open it: then it
    /// returns true.
    pub fn comment(
        &self,
        ui: &Ui,
        small: &mut Miniature,
        place: Rect,
        &ShownComment { id, said, piece, links, hits }: &ShownComment<'_>,
        out: &mut Outbox,
    ) -> bool {
        let document = self.document;
        let encoding = document.envelope().encoding;
        let pointed = small_board::is_pointed(ui, document.cursor().at());
        let comment = CommentText { text: said, links, hits, encoding, is_written: false };
        let galley = laid_out(ui, comment, place.width(), LastLine::NoOrphan);
        let min = place.min + vec2(0.0, GAP);
        let rect = Rect::from_min_size(min, galley.size());
        let response = ui.interact(rect, Id::unique(("reading-comment", id, piece)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Paragraph, true, said));
        if document.cursor().at() == id {
            let bar = Rect::from_min_size(pos2(rect.left() - 8.0, rect.top()), vec2(2.0, rect.height()));
            ui.painter().rect_filled(bar, 1.0, theme::palette(ui).accent.gamma_multiply(0.6));
        }
        ui.painter().galley(min, galley.clone(), theme::palette(ui).text);
        if response.clicked() || response.secondary_clicked() {
            out.push(Message::Go(Go::To(id)));
        }
        for link in links {
            let Some(shown) = said.get(link.range.clone()) else { continue };
            for (nth, rect) in rooms(&galley, said, &link.range).into_iter().enumerate() {
                let name = ("reading-link", id, piece + link.range.start, nth);
                let response = ui.interact(rect.translate(min.to_vec2()), Id::unique(name), Sense::CLICK);
                // On several lines it is one link.
                if nth == 0 {
                    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, shown));
                }
                if response.clicked() {
                    // A move that is not in the record is shown on the board at the node that speaks of it.
                    out.extend([Message::Go(Go::To(id)), comment_field::go(link, said)]);
                }
                let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
                let locale = self.reading.locale;
                if !pointed {
                    continue;
                }
                response.on_hover_ui_at_pointer(|ui| match link.target {
                    LinkTarget::Node(id) => small_board::node(ui, small, self.view(), id, None),
                    LinkTarget::Shown(mv) => {
                        if let Some(position) = shown_by_link(document, id, said, link.range.start) {
                            small_board::position(ui, small, &position, Some(mv), locale);
                        }
                    }
                    LinkTarget::Page => drop(ui.label(locale.text(comment_field::tip(link.target)))),
                });
            }
        }
        response.double_clicked()
    }

    /// A bookmark: its name, and the board.
    pub fn diagram(
        &self,
        ui: &mut Ui,
        boards: &mut Miniature,
        place: Rect,
        &ShownDiagram { id, name, position, last }: &ShownDiagram<'_>,
        out: &mut Outbox,
    ) {
        let reading = self.reading;
        let palette = theme::palette(ui);
        let size = diagram(ui, place.width());
        let scale = (place.width() / small_board::SIZE.x).min(1.0);
        let rect = Rect::from_min_size(place.min + vec2(0.0, GAP), size - vec2(0.0, 2.0 * GAP));
        let response = ui.interact(rect, Id::unique(("reading-diagram", id)), Sense::CLICK);
        // A diagram that is merely asked for stands under its place in the game.
        let shown = match name {
            Some("") => &reading.locale.text("reading-bookmark"),
            Some(name) => name,
            None => &texts::place(Some(self.document.record()), id, reading.locale),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, shown));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_level(2));
        let font = fonts::strong(TextStyle::Body.resolve(ui.style()).size);
        let caption = elided(ui, shown, font, place.width() - 22.0);
        let middle = rect.top() + line_height(ui) / 2.0;
        let icon = if name.is_some() { icons::BOOKMARK_SIMPLE } else { icons::GRID_NINE };
        ui.painter().text(pos2(rect.left(), middle), Align2::LEFT_CENTER, icon, fonts::icon(14.0), palette.accent);
        ui.painter().galley(pos2(rect.left() + 20.0, middle - caption.size().y / 2.0), caption, palette.text);
        let board = Rect::from_min_size(rect.min + vec2(0.0, line_height(ui)), small_board::SIZE * scale);
        let scene = BoardScene::of(position, last, board::pieces_in_force(ui).small(), reading.locale);
        let theme = board::in_force(ui);
        let child = &mut ui.new_child(UiBuilder::new().max_rect(board));
        boards.show(child, board.size(), &scene, &theme);
        if response.clicked() || response.secondary_clicked() {
            out.push(Message::Go(Go::To(id)));
        }
    }
}

/// The rooms that a piece of a text takes, one on each line.
fn rooms(galley: &Galley, text: &str, piece: &Range<usize>) -> Vec<Rect> {
    let letters = |bytes: usize| text.get(..bytes).map_or(0, |text| text.chars().count());
    let (first, end) = (letters(piece.start), letters(piece.end));
    let mut rooms: Vec<Rect> = Vec::new();
    for letter in first..end {
        let [left, right] = [letter, letter + 1].map(|at| galley.pos_from_cursor(CCursor::new(at)));
        // The last letter of a line ends where the next one begins: on another line.
        let right = if right.top() > left.top() { left.left() + left.height() * 0.5 } else { right.left() };
        let room = left.with_max_x(right);
        match rooms.last_mut().filter(|last| last.top() == room.top()) {
            Some(last) => *last = last.union(room),
            None => rooms.push(room),
        }
    }
    rooms
}

/// A text on one line, cut where there is no more room.
fn elided(ui: &Ui, text: &str, font: egui::FontId, width: f32) -> Arc<Galley> {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, theme::palette(ui).text);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(1.0));
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// The heading: it leads to the start position.
pub(super) fn head(ui: &Ui, place: Rect, said: &str, document: &Document, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let current = document.cursor().at() == NodeId::ROOT;
    let letters = heading(ui, said, place.width(), palette);
    let rect = Rect::from_min_size(place.min, letters.size());
    let sense = if current { Sense::click() } else { Sense::CLICK };
    let response = ui.interact(rect.expand2(vec2(3.0, 1.0)), Id::unique(("reading", NodeId::ROOT)), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, said));
    spoken::selected(&response, current);
    if current {
        told::rests(ui.ctx(), response.id);
    }
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_level(1));
    mark(ui, response.rect, current, response.hovered(), false);
    theme::focus_ring(ui, &response);
    ui.painter().galley(rect.min, letters, palette.text);
    if response.clicked() || response.secondary_clicked() {
        out.push(Message::Go(Go::To(NodeId::ROOT)));
    }
}

/// The lines along which variations hang.
pub(super) fn guides(ui: &Ui, depth: u32, place: Rect, room: Rect) {
    let palette = theme::palette(ui);
    let line = Stroke::new(1.0, palette.line);
    let mut last = room.left();
    for depth in 1..=depth {
        let left = room.left() + indent(depth, room.width());
        if left <= last {
            break;
        }
        last = left;
        ui.painter().vline(left - CARET / 2.0, place.y_range(), line);
    }
}

/// What is behind a move: the one at the cursor is lit, and not by colour alone.
fn mark(ui: &Ui, rect: Rect, current: bool, hovered: bool, found: bool) {
    let (painter, palette) = (ui.painter(), theme::palette(ui));
    if current {
        painter.rect_filled(rect, 4.0, palette.current);
        painter.hline(rect.x_range().shrink(2.0), rect.bottom() - 1.0, Stroke::new(2.0, palette.accent));
    } else if hovered {
        painter.rect_filled(rect, 4.0, palette.hover);
    }
    if found {
        painter.rect_filled(rect, 3.0, palette.found);
        painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.5, palette.warn));
    }
}

/// What a screen reader says of a move: 12手目 △８五歩、コメント…
fn said(record: &Record, word: &FlowWord, locale: &Locale) -> String {
    let ply = pair_number(record.game(), record.ply(word.node));
    let node = record.tree.get(word.node);
    let glyph = node.and_then(signs).map(|signs| format!(" {signs}"));
    let step = format!("{}{}", word.text, glyph.as_deref().unwrap_or(""));
    let step = locale.with("said-step", &[("ply", FluentValue::from(ply)), ("step", FluentValue::from(step))]);
    let Some(node) = node.filter(|node| is_commented(node)) else { return step };
    let comment: String = said_in_person(node).split_whitespace().collect::<Vec<_>>().join(" ");
    let comment: String = comment.chars().take(SPOKEN).collect();
    locale.with("reading-said", &[("step", FluentValue::from(step)), ("comment", FluentValue::from(comment))])
}
