//! The view: which text it shows, which part of it, and how it is scrolled.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use egui::{
    Frame, Id, Margin, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::flow::{flow, line_height};
use super::heights::Heights;
use super::laid::{BAR, GAP, LaidItem, diagram, heading, indent};
use super::page::{ReadingPage, ShownComment, ShownDiagram, guides, head};
use super::places::NodePositions;
use super::text::{ReadingOptions, ReadingText};
use crate::editor::Document;
use crate::editor::overview::Shape;
use crate::editor::search::{links, occurrences};
use crate::formats::comment::said_in_person;
use crate::locale::{Language, Locale};
use crate::notation::Notation;
use crate::record::{Node, NodeId, is_problem};
use crate::rules::Game;
use crate::sheet::figure::title;
use crate::sheet::outline::StoryPartKind;
use crate::task::Task;
use crate::text::{LastLine, Slice};
use crate::ui::board::Miniature;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::comment_field::{CommentField, CommentText, laid_out};
use crate::ui::panels::menu;
use crate::ui::panels::preface_field::PrefaceField;
use crate::ui::panels::view::RecordView;
use crate::ui::panels::{headers, pane};
use crate::ui::settings::Pane;

/// Up to this many nodes the text is made at once; that of a larger record on another thread.
const AT_ONCE: usize = 4000;
/// How many items beyond the visible ones are kept as they are laid out.
const KEPT: usize = 60;
/// The field of the comment that is being written here.
const FIELD: &str = "reading-field";
/// What the text was made of: the tree, the revision, and the comment being written.
type Of = (Shape, u64, Option<NodeId>);

/// What heights and layouts depend on.
#[derive(Clone, Debug, PartialEq)]
struct Fit {
    of: Of,
    folds: u64,
    width: f32,
    line: f32,
    style: Notation,
    told: [bool; 2],
    language: Language,
    wanted: Option<String>,
}

/// What was visible, to be found again in another text: whose it is, what, its piece, and where it began.
type Seen = (NodeId, StoryPartKind, usize, f32);

/// The view's own state.
#[derive(Default)]
pub(crate) struct ReadingView {
    text: Option<(Of, Arc<ReadingText>)>,
    task: Option<(Of, Task<ReadingText>)>,
    /// The variations that are folded, by their first nodes, and how often that has changed.
    folded: HashSet<NodeId>,
    folds: u64,
    fit: Option<Fit>,
    heights: Heights,
    /// The items near the visible ones.
    laid: HashMap<usize, LaidItem>,
    places: NodePositions,
    seen: Vec<Seen>,
    /// How far down the visible part begins, in points, and whether it is to be shown from there.
    offset: f32,
    moved: bool,
    /// The node last kept in sight, in what height, with the height of the comment that is written there.
    followed: Option<(NodeId, Option<NodeId>, u32, u32)>,
    /// The node whose comment is being written here.
    editing: Option<NodeId>,
    field: CommentField,
    /// The words before its move, above it.
    preface: PrefaceField,
    /// The boards of bookmarks, and the one under the pointer.
    boards: Miniature,
    small: Miniature,
}

impl ReadingView {
    /// Opens the comment of the node at the cursor where it stands.
    pub fn edit(&mut self, at: NodeId) {
        self.editing = Some(at);
        self.field.take_focus = true;
    }

    /// Opens the words before the move of this node above it.
    pub fn edit_preface(&mut self, at: NodeId) {
        self.editing = Some(at);
        self.preface.write(at);
    }

    /// Whether its field is still to get the keyboard.
    pub fn takes_focus(&self) -> bool {
        self.field.take_focus
    }

    /// Opens it to go on at its end.
    pub fn go_on(&mut self, ctx: &egui::Context, document: &Document, at: NodeId) {
        CommentField::forget_caret(ctx, FIELD, document, at);
        self.edit(at);
    }

    /// Brings the text up to date, that of a large record on another thread.
    fn follow(&mut self, document: &Document, ctx: &egui::Context) {
        let record = document.record();
        self.editing = self.editing.filter(|&at| at == document.spoken_at());
        let of = (Shape::of(document), document.revision(), self.editing);
        if let Some((known, _)) = &self.text
            && !known.0.is_same_game(of.0)
        {
            // It is another tree: nothing of this one can be reused.
            *self = Self {
                editing: self.editing,
                field: std::mem::take(&mut self.field),
                preface: std::mem::take(&mut self.preface),
                ..Self::default()
            };
        }
        if let Some((asked, task)) = &mut self.task
            && let Some(result) = task.poll()
        {
            if let Ok(text) = result {
                self.text = Some((*asked, Arc::new(text)));
            }
            self.task = None;
        }
        if self.text.as_ref().is_some_and(|(known, _)| *known == of) {
            return;
        }
        // Whoever opens a comment types on: the text is not waited for.
        let opens = self.text.as_ref().is_some_and(|(known, _)| known.2 != of.2);
        if opens || record.tree.len() <= AT_ONCE {
            self.text = Some((of, Arc::new(ReadingText::of(record, self.editing))));
        } else if self.task.as_ref().is_none_or(|(asked, _)| *asked != of) {
            let (record, open, wake) = (record.clone(), self.editing, ctx.clone());
            let task = Task::spawn(move || wake.request_repaint(), move |_stop| ReadingText::of(&record, open));
            self.task = Some((of, task));
        }
    }

    /// Shows the record.
    pub fn show(&mut self, ui: &mut Ui, document: &Document, reading: &ReadingOptions<'_>, out: &mut Outbox) {
        self.follow(document, ui.ctx());
        let Some((of, text)) = self.text.clone() else {
            pane::head(ui, Pane::Reading, reading.locale, out, |_, _| ());
            return;
        };
        pane::head(ui, Pane::Reading, reading.locale, out, |ui, out| self.buttons(ui, &text, reading, out));
        let room = ui.available_rect_before_wrap();
        self.fit(ui, document, reading, (of, &text), room.width() - BAR);
        self.keep_in_sight(ui, document, reading, &text, room.height());
        let area = ScrollArea::vertical().id_salt("reading").auto_shrink(false).animated(false);
        let area = match std::mem::take(&mut self.moved) {
            true => area.vertical_scroll_offset(self.offset),
            false => area,
        };
        let mut shift = 0.0;
        let shown = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            area.show_viewport(ui, |ui, viewport| {
                ui.set_height(self.heights.total() as f32);
                shift =
                    self.items(ui, ReadingPage { document, reading }, &text, (room, f64::from(viewport.min.y)), out);
            })
        });
        self.offset = shown.inner.state.clamped_offset().y;
        if shift != 0.0 {
            self.offset += shift;
            self.moved = true;
        }
    }

    /// The buttons in the title row.
    fn buttons(&mut self, ui: &mut Ui, text: &ReadingText, reading: &ReadingOptions<'_>, out: &mut Outbox) {
        let palette = theme::palette(ui);
        let locale = reading.locale;
        let mut button = |icon: &str, on: bool, name: &str| {
            let icon =
                RichText::new(icon).font(fonts::icon(15.0)).color(if on { palette.accent } else { palette.weak });
            let response = controls::icon_button(ui, icon, vec2(24.0, 20.0), &locale.text(name));
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_toggled(on.into()));
            response.clicked()
        };
        if button(icons::CHART_LINE, reading.evaluation, "reading-evaluations") {
            out.push(Message::set(|settings| settings.telling.evaluation = !settings.telling.evaluation));
        }
        if button(icons::CLOCK, reading.clock, "reading-times") {
            out.push(Message::set(|settings| settings.telling.clock = !settings.telling.clock));
        }
        if text.is_varied() {
            let all = !self.folded.is_empty();
            if button(icons::LIST, all, if all { "reading-unfold-all" } else { "reading-fold-all" }) {
                self.fold_all(text, !all);
            }
        }
    }

    fn fold_all(&mut self, text: &ReadingText, fold: bool) {
        self.folded.clear();
        if fold {
            self.folded.extend(text.items.iter().filter(|item| item.begins()).map(|item| item.part.node));
        }
        self.folds += 1;
    }

    fn turn(&mut self, first: NodeId) {
        if !self.folded.remove(&first) {
            self.folded.insert(first);
        }
        self.folds += 1;
    }

    /// What the context menu has besides what it has elsewhere.
    pub fn folding(&mut self, ui: &mut Ui, document: &Document, locale: &Locale) {
        let Some((_, text)) = self.text.clone() else { return };
        menu::roomy(ui);
        let here = text.variations_of(document.cursor().at()).next();
        let folded = here.is_some_and(|first| self.folded.contains(&first));
        let name = locale.text(if folded { "reading-unfold" } else { "reading-fold" });
        if menu::plain(ui, &name, here.is_some())
            && let Some(first) = here
        {
            self.turn(first);
        }
        let any = text.is_varied();
        for (name, fold, possible) in
            [("reading-fold-all", true, any), ("reading-unfold-all", false, !self.folded.is_empty())]
        {
            if menu::plain(ui, &locale.text(name), possible) {
                self.fold_all(&text, fold);
            }
        }
        ui.separator();
    }

    /// Adapts to a text, a width or a way of telling: heights are estimated anew, and what was seen stays where it was.
    fn fit(
        &mut self,
        ui: &Ui,
        document: &Document,
        reading: &ReadingOptions<'_>,
        (of, text): (Of, &ReadingText),
        width: f32,
    ) {
        let fit = Fit {
            of,
            folds: self.folds,
            width,
            line: line_height(ui),
            style: reading.style,
            told: [reading.clock, reading.evaluation],
            language: reading.locale.language(),
            wanted: reading.wanted.map(str::to_owned),
        };
        if self.fit.as_ref() == Some(&fit) {
            return;
        }
        if self.fit.as_ref().is_none_or(|known| known.of != of) {
            self.places = NodePositions::default();
        }
        self.fit = Some(fit);
        self.heights = Heights::new(self.estimates(ui, text, width));
        self.laid.clear();
        let again = std::mem::take(&mut self.seen).into_iter().find_map(|(id, what, piece, y)| {
            let at = match what {
                StoryPartKind::Moves { .. } => text.item_of(id),
                StoryPartKind::Comment => text.comment_of(id)?,
                StoryPartKind::Diagram => return None,
            };
            let item = text.items.get(at)?;
            let is_it = self.heights.of(at) > 0.0 && item.part.node == id && item.piece.start == piece;
            is_it.then_some((at, y))
        });
        if let Some((at, y)) = again {
            self.lay(ui, document, reading, text, at);
            self.offset = (self.heights.top(at) - f64::from(y)).max(0.0) as f32;
            self.moved = true;
        }
    }

    /// About how high the items are; what is folded away has no height.
    fn estimates(&self, ui: &Ui, text: &ReadingText, width: f32) -> Vec<f32> {
        let line = line_height(ui);
        let mut heights = vec![0.0; text.items.len()];
        let mut at = 0;
        while let Some(item) = text.items.get(at) {
            let width = width - indent(item.part.depth, width);
            heights[at] = match item.part.what {
                StoryPartKind::Moves { count: 0, .. } => 3.0 * line,
                StoryPartKind::Moves { count, .. } => (count as f32 * 82.0 / width).ceil() * line + GAP,
                StoryPartKind::Comment => {
                    (item.weight as f32 * 13.0 / width).ceil().max(1.0) * (line - 4.0) + 2.0 * GAP
                }
                StoryPartKind::Diagram => diagram(ui, width).y,
            };
            at = text.after_folded(at, &self.folded).unwrap_or(at + 1);
        }
        heights
    }

    /// Scrolls to the move at the cursor, as far as that is needed, once it has changed, or the comment there that is
    /// being written has grown: a person who looks elsewhere is left alone.
    fn keep_in_sight(
        &mut self,
        ui: &Ui,
        document: &Document,
        reading: &ReadingOptions<'_>,
        text: &ReadingText,
        view: f32,
    ) {
        let at = document.cursor().at();
        let comment = self.editing.and_then(|id| text.comment_of(id));
        let now = (at, self.editing, view as u32, comment.map_or(0, |comment| self.heights.of(comment) as u32));
        if self.followed == Some(now) {
            return;
        }
        if self.followed.is_none_or(|(known, ..)| known != at) {
            let folded: Vec<NodeId> = text.variations_of(at).filter(|first| self.folded.contains(first)).collect();
            if !folded.is_empty() {
                self.folded.retain(|first| !folded.contains(first));
                // It is shown with the next frame, unfolded.
                self.folds += 1;
                return ui.ctx().request_repaint();
            }
        }
        let item = text.item_of(at);
        if item == 0 && at != NodeId::ROOT {
            // A large text is still to come.
            return;
        }
        self.followed = Some(now);
        self.lay(ui, document, reading, text, item);
        let (top, bottom) = self.laid.get(&item).map_or((0.0, 0.0), |laid| laid.extent(at));
        let from = self.heights.top(item) + f64::from(top);
        let mut to = self.heights.top(item) + f64::from(bottom);
        if let Some(comment) = comment {
            self.lay(ui, document, reading, text, comment);
            to = to.max(self.heights.top(comment + 1)).min(from + f64::from(view * 0.8));
        }
        let (offset, view) = (f64::from(self.offset), f64::from(view));
        let margin = f64::from(line_height(ui) * 2.0).min(view / 4.0);
        if from - margin >= offset && to + margin <= offset + view {
            return;
        }
        let far = from < offset - view || from > offset + 2.0 * view;
        let high = to - from;
        // What will be visible has to be as high as it really is.
        self.lay_around(ui, ReadingPage { document, reading }, text, item, view);
        let from = self.heights.top(item) + f64::from(top);
        self.offset = if far {
            from - view / 3.0
        } else if from - margin < offset {
            from - margin
        } else {
            from + high + margin - view
        }
        .max(0.0) as f32;
        self.moved = true;
    }

    /// Lays out what can be visible together with an item.
    fn lay_around(&mut self, ui: &Ui, page: ReadingPage<'_>, text: &ReadingText, item: usize, view: f64) {
        let ReadingPage { document, reading } = page;
        let middle = self.heights.top(item);
        let mut at = item;
        while at > 0 && middle - self.heights.top(at) < view {
            at -= 1;
            if self.heights.of(at) > 0.0 {
                self.lay(ui, document, reading, text, at);
            }
        }
        let mut at = item;
        while at < text.items.len() && self.heights.top(at) - self.heights.top(item) < view {
            self.lay(ui, document, reading, text, at);
            at = text.after_folded(at, &self.folded).unwrap_or(at + 1);
        }
    }

    /// Lays out an item, unless it is; returns by how much it is higher than was thought.
    fn lay(
        &mut self,
        ui: &Ui,
        document: &Document,
        reading: &ReadingOptions<'_>,
        text: &ReadingText,
        at: usize,
    ) -> f32 {
        let (Some(item), true) = (text.items.get(at), !self.laid.contains_key(&at)) else { return 0.0 };
        let palette = theme::palette(ui);
        let (document, record, locale) = (document, document.record(), reading.locale);
        let Some(width) = self.fit.as_ref().map(|fit| fit.width - indent(item.part.depth, fit.width)) else {
            return 0.0;
        };
        let node = item.part.node;
        let (laid, height) = match item.part.what {
            StoryPartKind::Moves { count: 0, .. } => {
                // Games of shogi and problems are headed by their titles, others by their players.
                let (title, players) = (title(record), headers::pairing(record, reading.style.style));
                let is_titled = record.game() == Game::Shogi || is_problem(record);
                let named = if is_titled { title.or(players) } else { players.or(title) };
                let said = named.unwrap_or_else(|| locale.text("row-start"));
                let height = heading(ui, &said, width, palette).size().y;
                (LaidItem::Head(said), height + 3.0 * GAP)
            }
            StoryPartKind::Moves { .. } => {
                let main = item.part.depth == 0;
                let runs = self.places.runs(document, reading, item);
                let folded = text.after_folded(at, &self.folded).is_some();
                let (words, height) = flow(ui, &runs, main, width, folded);
                (LaidItem::Moves(words), height + GAP)
            }
            StoryPartKind::Comment if self.editing == Some(node) => (LaidItem::Field, self.heights.of(at)),
            StoryPartKind::Comment => {
                let said = record.tree.get(node).map(said_in_person).unwrap_or_default();
                let said = said.slice(item.piece.clone()).to_owned();
                let links = links(document, node, &said);
                let hits = reading.wanted.map_or_else(Vec::new, |wanted| occurrences(&said, wanted));
                let encoding = document.envelope().encoding;
                let comment = CommentText { text: &said, links: &links, hits: &hits, encoding, is_written: false };
                let height = laid_out(ui, comment, width, LastLine::NoOrphan).size().y;
                (LaidItem::Comment { said, links, hits }, height + 2.0 * GAP)
            }
            StoryPartKind::Diagram => {
                let name = record.tree.get(node).and_then(|node| node.bookmark.clone());
                let last = record.tree.get(node).and_then(Node::mv);
                let position = Box::new(self.places.after(document, node).position);
                (LaidItem::Diagram { name, position, last }, diagram(ui, width).y)
            }
        };
        self.laid.insert(at, laid);
        self.heights.set(at, height)
    }

    /// Shows what is visible; returns by how much what is shown has turned out to be farther down than was thought.
    fn items(
        &mut self,
        ui: &mut Ui,
        page: ReadingPage<'_>,
        text: &ReadingText,
        (room, offset): (Rect, f64),
        out: &mut Outbox,
    ) -> f32 {
        let ReadingPage { document, reading } = page;
        let mut at = self.heights.at(offset);
        let mut y = (self.heights.top(at) - offset) as f32;
        let mut shift = 0.0;
        // What comes into view from above must not push away what is below it.
        let mut fresh = at;
        while fresh < text.items.len()
            && !self.laid.contains_key(&fresh)
            && self.heights.top(fresh) < offset + f64::from(room.height())
        {
            shift += self.lay(ui, document, reading, text, fresh);
            fresh = text.after_folded(fresh, &self.folded).unwrap_or(fresh + 1);
        }
        y -= shift;
        while y > 0.0 && at > 0 {
            at -= 1;
            if self.heights.of(at) > 0.0 {
                shift += self.lay(ui, document, reading, text, at);
                y -= self.heights.of(at);
            }
        }
        if at == 0 && y > 0.0 {
            (y, shift) = (0.0, -offset as f32);
        }
        let first = at;
        self.seen.clear();
        let whole = ui.interact(room, Id::unique("reading-page"), Sense::HOVER);
        let name = reading.locale.text("panel-reading");
        whole.widget_info(|| WidgetInfo::labeled(Role::Document, true, &name));
        let (mut turned, mut resized) = (None, None);
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
            while y < room.height()
                && let Some(item) = text.items.get(at)
            {
                self.lay(ui, document, reading, text, at);
                let Some(laid) = self.laid.remove(&at) else { break };
                self.seen.push((item.part.node, item.part.what, item.piece.start, y));
                let left = room.left() + indent(item.part.depth, room.width());
                let place = Rect::from_min_size(
                    pos2(left, room.top() + y),
                    vec2(room.right() - BAR - left, self.heights.of(at)),
                );
                guides(ui, item.part.depth, place, room);
                match &laid {
                    LaidItem::Head(said) => head(ui, place, said, document, out),
                    LaidItem::Moves(words) => {
                        page.moves(ui, &mut self.small, place, words, out);
                        let (first, open) = (item.part.node, text.after_folded(at, &self.folded).is_none());
                        if item.begins() && page.caret(ui, place, first, open) {
                            turned = Some(first);
                        }
                    }
                    LaidItem::Comment { said, links, hits } => {
                        let (id, piece) = (item.part.node, item.piece.start);
                        let shown = ShownComment { id, said, piece, links, hits };
                        if page.comment(ui, &mut self.small, place, &shown, out) {
                            self.edit(item.part.node);
                        }
                    }
                    LaidItem::Field => {
                        let height = self.write(ui, place, document, reading, out);
                        resized = (height != self.heights.of(at)).then_some((at, height)).or(resized);
                    }
                    LaidItem::Diagram { name, position, last } => {
                        let shown = ShownDiagram { id: item.part.node, name: name.as_deref(), position, last: *last };
                        page.diagram(ui, &mut self.boards, place, &shown, out);
                    }
                }
                self.laid.insert(at, laid);
                y += self.heights.of(at);
                at = text.after_folded(at, &self.folded).unwrap_or(at + 1);
            }
        });
        self.laid.retain(|&kept, _| kept + KEPT > first && kept < at + KEPT);
        if let Some(first) = turned {
            self.turn(first);
            ui.ctx().request_repaint();
        }
        if let Some((at, height)) = resized {
            self.heights.set(at, height);
            ui.ctx().request_repaint();
        }
        shift
    }

    /// The comment that is being written; returns the height it takes.
    fn write(
        &mut self,
        ui: &mut Ui,
        place: Rect,
        document: &Document,
        reading: &ReadingOptions<'_>,
        out: &mut Outbox,
    ) -> f32 {
        let palette = theme::palette(ui);
        let Some(mut written) = self.field.begin(ui, document, FIELD, reading.wanted) else { return 0.0 };
        let named = ui.interact(place.with_max_y(place.top()), Id::unique("reading-field-name"), Sense::HOVER);
        let name = reading.locale.text("panel-comment");
        named.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        let room = Rect::from_min_size(place.min + vec2(0.0, GAP), vec2(place.width(), f32::MAX));
        let ui = &mut ui.new_child(UiBuilder::new().id_salt(FIELD).max_rect(room));
        let frame = Frame::new().fill(palette.raised).stroke((1.0, palette.accent)).corner_radius(6);
        let waits = self.field.take_focus;
        let response = frame.inner_margin(Margin::same(4)).show(ui, |ui| {
            self.preface.show(ui, document, (FIELD, reading.locale, true), out);
            self.field.show(
                ui,
                RecordView { document, style: reading.style, locale: reading.locale },
                &mut written,
                (2, named.id),
                out,
            )
        });
        CommentField::end(document, &written, out);
        if !waits && !self.preface.is_written(ui) && !ui.memory(|memory| memory.has_focus(response.inner.id)) {
            self.editing = None;
            ui.ctx().request_repaint();
        }
        response.response.rect.height() + 2.0 * GAP
    }
}
