//! 検索: a bar above the moves. Hits are marked in the list; Enter and F3 go from one to the next, Esc closes the bar.

use std::collections::HashMap;

use egui::{
    Align, Frame, Id, Key, Layout, Margin, Modifiers, RichText, TextEdit, Ui, WidgetInfo, accesskit::Role,
    text::CCursor, text::CCursorRange, vec2,
};

use crate::editor::search::{Hit, HitKind, search};
use crate::editor::{Document, Go, Stamp};
use crate::locale::{FluentValue, Locale};
use crate::notation::Notation;
use crate::record::NodeId;
use crate::rules::Game;
use crate::task::Task;
use crate::ui::command::Command;
use crate::ui::look::{controls, fonts, icons, spoken, theme};
use crate::ui::message::{Message, Outbox};

/// What an answer belongs to: document, game, revision, notation, and the text searched for.
type Of = (Stamp, Notation, String);

/// What was found.
#[derive(Debug, Default)]
struct FindResult {
    hits: Vec<Hit>,
    /// The first hit of each node.
    nodes: HashMap<NodeId, usize>,
}

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct FindView {
    open: bool,
    text: String,
    /// Whether to give the field the keyboard focus, with all its text selected.
    take_focus: bool,
    task: Option<(Of, Task<FindResult>)>,
    found: Option<(Of, FindResult)>,
    /// The hit visited last.
    at: usize,
    /// How many hits to advance as soon as they are known.
    pending: isize,
}

impl FindView {
    /// Opens the bar and gives it the keyboard focus.
    pub fn open(&mut self) {
        (self.open, self.take_focus) = (true, true);
    }

    /// Whether its field is still to get that.
    pub fn takes_focus(&self) -> bool {
        self.open && self.take_focus
    }

    /// Whether there is no text to search for.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The nodes to mark in the list.
    pub fn found(&self) -> Option<&HashMap<NodeId, usize>> {
        match &self.found {
            Some((_, found)) if self.open => Some(&found.nodes),
            _ => None,
        }
    }

    /// The text that is searched for, while the bar is open.
    pub fn wanted(&self) -> Option<&str> {
        Some(self.text.trim()).filter(|text| self.open && !text.is_empty())
    }

    /// Whether the hit at the cursor stands in the comment.
    pub fn is_in_comment(&self, document: &Document) -> bool {
        let hit = self.current(document).and_then(|at| self.found.as_ref()?.1.hits.get(at));
        hit.is_some_and(|hit| hit.kind == HitKind::Comment)
    }

    /// Searches on another thread whenever text or record have changed; returns where to go, if that was asked for
    /// before the answer was there.
    pub fn follow(&mut self, document: &Document, style: Notation, ctx: &egui::Context) -> Option<Go> {
        if !self.open && self.pending == 0 {
            (self.task, self.found) = (None, None);
            return None;
        }
        let of = (document.stamp(), style, self.text.trim().to_owned());
        if let Some((asked, task)) = &mut self.task
            && let Some(result) = task.poll()
        {
            if let Ok(found) = result {
                self.found = Some((asked.clone(), found));
            }
            self.task = None;
        }
        // Hits in another record, or for another text, are not shown.
        if self.found.as_ref().is_some_and(|(known, _)| (known.0.place(), &known.2) != (of.0.place(), &of.2)) {
            self.found = None;
        }
        if self.found.as_ref().is_some_and(|(known, _)| *known == of) {
            let by = std::mem::take(&mut self.pending);
            return if by == 0 { None } else { self.step(document, by) };
        }
        if self.task.as_ref().is_none_or(|(asked, _)| *asked != of) {
            let (record, wake, text) = (document.record().clone(), ctx.clone(), of.2.clone());
            let task = Task::spawn(
                move || wake.request_repaint(),
                move |stop| {
                    let hits = search(&record, &text, style, stop);
                    let mut nodes = HashMap::new();
                    for (place, hit) in hits.iter().enumerate() {
                        nodes.entry(hit.at).or_insert(place);
                    }
                    FindResult { hits, nodes }
                },
            );
            self.task = Some((of, task));
        }
        None
    }

    /// The hit at the cursor.
    fn current(&self, document: &Document) -> Option<usize> {
        let (_, found) = self.found.as_ref()?;
        let cursor = document.cursor().at();
        match found.hits.get(self.at) {
            Some(hit) if hit.at == cursor => Some(self.at),
            _ => found.nodes.get(&cursor).copied(),
        }
    }

    /// Advances by this many hits, wrapping round at the end; while the search is running, as soon as they are there.
    pub fn step(&mut self, document: &Document, by: isize) -> Option<Go> {
        let fresh = self.found.as_ref().is_some_and(|(known, _)| {
            known.0.revision == document.revision() && known.0.document == document.id() && known.2 == self.text.trim()
        });
        if !fresh {
            self.pending = by;
            return None;
        }
        let current = self.current(document);
        let (_, found) = self.found.as_ref()?;
        let count = found.hits.len();
        if count == 0 {
            return None;
        }
        let next = match current {
            Some(at) => at as isize + by,
            None => {
                let cursor = document.cursor().at();
                let place = document.record().tree.preorder().position(|id| id == cursor).unwrap_or(0);
                let before = found.hits.partition_point(|hit| (hit.order as usize) < place);
                if by > 0 { before as isize } else { before as isize - 1 }
            }
        };
        self.at = next.rem_euclid(count as isize) as usize;
        found.hits.get(self.at).map(|hit| Go::To(hit.at))
    }

    /// Closes the bar.
    pub fn close(&mut self) {
        (self.open, self.pending, self.found, self.task) = (false, 0, None, None);
    }

    /// What the bar says on its right: which hit of how many.
    fn count(&self, document: &Document, locale: &Locale) -> String {
        let (Some((_, found)), true) = (self.found.as_ref(), !self.is_blank()) else { return String::new() };
        let count = found.hits.len();
        match self.current(document) {
            _ if count == 0 => locale.text("find-nothing"),
            Some(at) => format!("{}/{count}", at + 1),
            None => locale.with("find-count", &[("count", FluentValue::from(count))]),
        }
    }

    /// Shows the bar, while it is open.
    pub fn show(&mut self, ui: &mut Ui, document: &Document, locale: &Locale, out: &mut Outbox) {
        if !self.open {
            return;
        }
        let palette = theme::palette(ui);
        let id = Id::unique("find-field");
        let typing = ui.memory(|memory| memory.has_focus(id));
        let mut steps = Vec::new();
        if typing {
            ui.input_mut(|input| {
                if input.consume_key(Modifiers::SHIFT, Key::Enter) {
                    steps.push(Command::StepHit(-1));
                } else if input.consume_key(Modifiers::NONE, Key::Enter) {
                    steps.push(Command::StepHit(1));
                }
            });
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
                ui.memory_mut(|memory| memory.surrender_focus(id));
                return self.close();
            }
        }
        let frame = Frame::new().fill(palette.raised).stroke((1.0, palette.line)).corner_radius(6);
        let frame = frame.outer_margin(Margin { right: 8, ..Margin::ZERO });
        frame.inner_margin(Margin::symmetric(6, 2)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                ui.label(RichText::new(icons::MAGNIFYING_GLASS).font(fonts::icon(15.0)).color(palette.weak));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if button(ui, icons::X, &locale.text("find-close")) {
                        self.close();
                    }
                    for (icon, command) in
                        [(icons::CARET_DOWN, Command::StepHit(1)), (icons::CARET_UP, Command::StepHit(-1))]
                    {
                        if button(ui, icon, &locale.text(command.row().text)) {
                            steps.push(command);
                        }
                    }
                    let count = self.count(document, locale);
                    if !count.is_empty() {
                        spoken::polite(&ui.label(RichText::new(count).small().color(palette.weak)));
                    }
                    self.field(ui, id, document.record().game(), locale);
                });
            });
            self.excerpt(ui, document, locale);
        });
        ui.add_space(4.0);
        out.extend(steps.into_iter().map(Message::Command));
    }

    fn field(&mut self, ui: &mut Ui, id: Id, game: Game, locale: &Locale) {
        let position = if game == Game::Shogi { "SFEN" } else { "FEN" };
        let name = locale.text("cmd-find");
        let mut shown = TextEdit::singleline(&mut self.text)
            .id(id)
            .event_filter(theme::SINGLE_LINE)
            .frame(Frame::NONE)
            .hint_text(locale.with("find-hint", &[("position", position.into())]))
            .desired_width(ui.available_width())
            .margin(vec2(4.0, 3.0))
            .align(egui::Align2::LEFT_CENTER)
            .show(ui);
        shown.response.response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
        if std::mem::take(&mut self.take_focus) {
            let all = CCursorRange::two(CCursor::new(0), CCursor::end_of_str(&self.text));
            shown.state.cursor.set_char_range(Some(all));
            shown.state.store(ui.ctx(), id);
            shown.response.request_focus();
        }
        if shown.response.changed() {
            self.at = 0;
            // The search happens before the next frame.
            ui.ctx().request_repaint();
        }
    }

    /// Where the current hit is, if the list does not show it.
    fn excerpt(&self, ui: &mut Ui, document: &Document, locale: &Locale) {
        let hit = self.current(document).and_then(|at| self.found.as_ref()?.1.hits.get(at));
        let Some(hit) = hit.filter(|hit| !hit.excerpt.is_empty()) else { return };
        let palette = theme::palette(ui);
        let kind = locale.text(match hit.kind {
            HitKind::Header => "panel-headers",
            HitKind::Bookmark => "find-bookmark",
            HitKind::Comment | HitKind::Move | HitKind::Position => "panel-comment",
        });
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.label(RichText::new(kind).small().color(palette.weak));
            ui.add(egui::Label::new(RichText::new(&*hit.excerpt).small()).truncate());
        });
    }
}

fn button(ui: &mut Ui, icon: &str, name: &str) -> bool {
    let palette = theme::palette(ui);
    let icon = RichText::new(icon).font(fonts::icon(13.0)).color(palette.weak);
    controls::icon_button(ui, icon, vec2(24.0, 22.0), name).clicked()
}
