//! The notes panel: what did not fit when the file was read. A note shows its line with the neighbouring lines, what
//! became of it, and any fixes; a click goes to the node it is about.

use egui::{Button, Frame, Layout, Margin, Rect, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::live_notes::LiveNotes;
use crate::doctor::Fix;
use crate::editor::{Advice, Document, Edit, Edition, Go};
use crate::formats::{Note, NoteKind, NoteWeight};
use crate::locale::{FluentValue, Locale};
use crate::record::NodeId;
use crate::task::Task;
use crate::text::spelled;
use crate::texts;
use crate::ui::command::Command;
use crate::ui::frame::memo::Memo;
use crate::ui::look::{SourceLines, SourceMark, controls, fonts, icons, theme};
use crate::ui::look::{prose, spoken::SpokenList};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::view::RecordView;

/// What advice was asked for: document, revision, reading, note.
type Question = (Edition, u64, usize);

/// What is known about fixes for the selected note.
enum FixLookup {
    Waiting(Task<Advice>),
    Known(Advice),
}

/// A note that stepping through them stops at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NoteStop {
    /// One of the reading, by index.
    OfReading(usize),
    /// One that came by an edit, by its node.
    MadeSince(NodeId),
}

/// The panel's own state.
#[derive(Default)]
pub(crate) struct NotesView {
    /// The selected note, and the reading it belongs to.
    chosen: Option<(u64, u64, usize)>,
    /// The note that stepping through them stopped at last.
    stop: Option<NoteStop>,
    filter: Option<NoteWeight>,
    asked: Option<(Question, FixLookup)>,
    lines: Memo<Edition, Option<SourceLines>>,
    /// How much room the lines had: when that changes, the marked line is scrolled back into view.
    room: egui::Vec2,
    /// Whether to scroll to the selected note: in the list, and to its line in the text.
    bring: bool,
}

impl NotesView {
    /// The selected note, if it belongs to the document.
    fn chosen(&self, document: &Document) -> Option<usize> {
        let (id, reading, index) = self.chosen?;
        let count = document.report().notes.len();
        ((id, reading) == (document.id(), document.reading()) && index < count).then_some(index)
    }

    /// The advice needed for the selected note.
    fn question(&self, document: &Document) -> Option<Question> {
        Some((document.edition(), document.reading(), self.chosen(document)?))
    }

    /// What is known about fixes for the selected note.
    fn advice(&self, document: &Document) -> Option<&FixLookup> {
        let (asked, answer) = self.asked.as_ref()?;
        (Some(*asked) == self.question(document)).then_some(answer)
    }

    fn choose(&mut self, document: &Document, index: usize) {
        self.stop = None;
        self.chosen = Some((document.id(), document.reading(), index));
        self.bring = true;
    }

    /// The notes shown: all that still hold, or those of one weight.
    fn shown(&self, document: &Document, live: &LiveNotes) -> Vec<usize> {
        let is_shown = |note: &Note| self.filter.is_none_or(|weight| note.weight == weight);
        live.of_reading(document).filter(|(_, note)| is_shown(note)).map(|(index, _)| index).collect()
    }

    /// Goes to the next or previous note, and selects it if it is one of the reading.
    pub(crate) fn step(&mut self, document: &Document, live: &LiveNotes, forward: bool, out: &mut Outbox) {
        let of_reading = self.shown(document, live).into_iter().map(NoteStop::OfReading);
        let stops: Vec<NoteStop> = of_reading.chain(live.nodes_since().map(NoteStop::MadeSince)).collect();
        let chosen = self.chosen(document).map(NoteStop::OfReading);
        let was = self.stop.filter(|stop| !matches!(stop, NoteStop::OfReading(_))).or(chosen);
        let now = was.and_then(|was| stops.iter().position(|&stop| stop == was));
        let next = match now {
            None => stops.first(),
            Some(now) if forward => stops.get(now + 1),
            Some(now) => now.checked_sub(1).and_then(|before| stops.get(before)),
        };
        let Some(&next) = next else { return };
        match next {
            NoteStop::OfReading(index) => {
                self.choose(document, index);
                go(document, index, out);
            }
            NoteStop::MadeSince(node) => out.push(Message::Go(Go::To(node))),
        }
        self.stop = Some(next);
    }

    /// Asks for fixes for the selected note, on another thread, and takes the answer.
    pub(crate) fn poll(&mut self, document: &Document, ctx: &egui::Context) {
        let Some(question) = self.question(document) else {
            self.asked = None;
            return;
        };
        let index = question.2;
        if self.asked.as_ref().is_none_or(|(asked, _)| *asked != question) {
            let wake = ctx.clone();
            let task = document
                .consult(index)
                .map(|consultation| Task::spawn(move || wake.request_repaint(), move |stop| consultation.advice(stop)));
            self.asked = task.map(|task| (question, FixLookup::Waiting(task)));
        }
        if let Some((_, answer)) = &mut self.asked
            && let FixLookup::Waiting(task) = answer
            && let Some(result) = task.poll()
        {
            let advice = result.unwrap_or_else(|_| Advice::Fixes { text: "".into(), fixes: Vec::new() });
            *answer = FixLookup::Known(advice);
        }
    }

    pub(crate) fn show(&mut self, ui: &mut Ui, view: RecordView<'_>, live: &LiveNotes, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let report = document.report();
        let shown = self.shown(document, live);
        self.bar(ui, (document, live), locale, out);
        live.show(ui, view, out);
        if shown.is_empty() && self.filter.is_none() && live.made_since() > 0 {
            ui.allocate_space(ui.available_size());
            return;
        }
        if report.is_empty() {
            let palette = theme::palette(ui);
            let room = ui.available_size();
            ui.allocate_ui_with_layout(room, Layout::top_down(egui::Align::Center), |ui| {
                ui.add_space((room.y * 0.5 - 32.0).max(0.0));
                ui.label(RichText::new(icons::CHECK_CIRCLE).font(fonts::icon(28.0)).color(palette.weak));
                ui.label(RichText::new(locale.text("notes-none")).color(palette.weak));
                // The panel keeps its size: mending the last note, and undoing that, must not move the board.
                ui.allocate_space(ui.available_size());
            });
            return;
        }
        if self.chosen(document).is_none_or(|chosen| !shown.contains(&chosen))
            && let Some(&first) = shown.first()
        {
            self.choose(document, first);
            ui.ctx().request_repaint();
        }
        let bring = std::mem::take(&mut self.bring);
        ui.add_space(4.0);
        let room = ui.available_rect_before_wrap();
        let parts = parts(room, row_height(ui) + ROW_GAP);
        part(ui, parts[0], "notes-list", |ui| self.list(ui, view, &shown, bring, out));
        let Some(index) = self.chosen(document) else { return };
        let Some(note) = report.notes.get(index) else { return };
        part(ui, parts[1], "notes-detail", |ui| self.detail(ui, view, note, out));
        if parts[2].height() > 0.0 {
            part(ui, parts[2], "notes-source", |ui| self.source(ui, view, note, bring));
        }
        ui.allocate_rect(room, egui::Sense::hover());
    }

    /// Title, filters with counts, and the close button.
    fn bar(&mut self, ui: &mut Ui, (document, live): (&Document, &LiveNotes), locale: &Locale, out: &mut Outbox) {
        let palette = theme::palette(ui);
        let report = document.report();
        let there: Vec<&Note> = live.of_reading(document).map(|(_, note)| note).collect();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(RichText::new(locale.text("notes-title")).text_style(theme::section()).color(palette.weak));
            ui.add_space(8.0);
            if !report.is_empty() {
                let all = locale.with("notes-all", &[("count", FluentValue::from(there.len()))]);
                if ui.add(Button::selectable(self.filter.is_none(), RichText::new(all).small())).clicked() {
                    self.filter = None;
                }
                for weight in [NoteWeight::Lost, NoteWeight::Changed, NoteWeight::Kept] {
                    let count = there.iter().filter(|note| note.weight == weight).count();
                    if count == 0 {
                        continue;
                    }
                    let values =
                        [("weight", texts::weight(weight, locale).into()), ("count", FluentValue::from(count))];
                    let name = RichText::new(locale.with("notes-some", &values)).small();
                    if ui.add(Button::selectable(self.filter == Some(weight), name)).clicked() {
                        self.filter = if self.filter == Some(weight) { None } else { Some(weight) };
                    }
                }
                if report.more > 0 {
                    let more = locale.with("notes-more", &[("count", FluentValue::from(report.more))]);
                    ui.label(RichText::new(more).small().color(palette.weak));
                }
            }
            ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
                let name = locale.text("notes-close");
                let icon = RichText::new(icons::X).font(fonts::icon(14.0));
                if controls::icon_button(ui, icon, egui::Vec2::ZERO, &name).clicked() {
                    out.push(Message::Command(Command::Notes));
                }
            });
        });
    }

    fn list(&mut self, ui: &mut Ui, view: RecordView<'_>, shown: &[usize], bring: bool, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let palette = theme::palette(ui);
        if shown.is_empty() {
            ui.label(RichText::new(locale.text("notes-nothing")).color(palette.weak));
            return;
        }
        let chosen = self.chosen(document);
        let row = row_height(ui);
        ui.spacing_mut().item_spacing.y = ROW_GAP;
        let mut area = ScrollArea::vertical().id_salt("notes").auto_shrink(false);
        if bring && let Some(place) = shown.iter().position(|&index| Some(index) == chosen) {
            let middle = place as f32 * (row + ROW_GAP) - (ui.available_height() - row) * 0.5;
            area = area.vertical_scroll_offset(middle.max(0.0));
        }
        let list = SpokenList::new(ui.scope_id().with("list"), shown.len());
        list.show(ui, &locale.text("notes-title"), |ui| {
            list.rows(ui, area, row + ROW_GAP, |ui, place, rect| {
                let Some(&index) = shown.get(place) else { return };
                let note = &document.report().notes[index];
                let mut content = egui::text::LayoutJob::default();
                let font = egui::TextStyle::Body.resolve(ui.style());
                let mut add = |text: &str, color| {
                    content.append(text, 0.0, egui::TextFormat { font_id: font.clone(), color, ..Default::default() });
                };
                let line = match note.line {
                    0 => locale.text("notes-whole"),
                    line => locale.with("notes-line", &[("line", FluentValue::from(line))]),
                };
                add(&format!("{line}  "), palette.weak);
                add(&format!("{}  ", texts::weight(note.weight, locale)), color(note.weight, palette));
                // A note that merely follows from the one before it is less prominent.
                let ink = if note.what == NoteKind::Unread { palette.weak } else { palette.text };
                add(&texts::note(note, locale), ink);
                add(&format!("   {}", spelled(&note.quote())), palette.weak);
                let said = content.text.clone();
                let button = Button::selectable(chosen == Some(index), content).truncate();
                let ui = &mut ui.new_child(UiBuilder::new().max_rect(rect));
                let button = ui.add(button.min_size(vec2(rect.width(), row)));
                list.row(&button, (place, chosen == Some(index)), &said);
                if button.clicked() {
                    self.choose(document, index);
                    go(document, index, out);
                    ui.ctx().request_repaint();
                }
            });
        });
    }

    /// What a note says, the fixes, which have to be seen in a low panel too, its place, and what became of its text.
    fn detail(&self, ui: &mut Ui, view: RecordView<'_>, note: &Note, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let palette = theme::palette(ui);
        ScrollArea::vertical().id_salt("note").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            prose::show(ui, RichText::new(texts::note(note, locale)).strong());
            self.fixes(ui, view, note, out);
            ui.add_space(2.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let values = [("line", FluentValue::from(note.line)), ("column", FluentValue::from(note.column))];
                let place = match (note.line, note.column) {
                    (0, _) => locale.text("notes-whole"),
                    (_, 0) => locale.with("notes-line", &values),
                    _ => locale.with("notes-place", &values),
                };
                ui.label(RichText::new(place).small().color(palette.weak));
                let weight = texts::weight(note.weight, locale);
                ui.label(RichText::new(weight).small().color(color(note.weight, palette)));
            });
            // Of a line that is gone it is past what had become of it.
            if !matches!(self.advice(document), Some(FixLookup::Known(Advice::Gone))) {
                let kept = texts::kept(note, document.report(), locale);
                prose::show(ui, RichText::new(kept).small().color(palette.weak));
            }
        });
    }

    fn fixes(&self, ui: &mut Ui, view: RecordView<'_>, note: &Note, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let palette = theme::palette(ui);
        let weak = |key: &str| RichText::new(locale.text(key)).small().color(palette.weak);
        let (text, fixes) = match self.advice(document) {
            Some(FixLookup::Known(Advice::Fixes { text, fixes })) if !fixes.is_empty() => (text, fixes),
            other => {
                let says = match other {
                    Some(FixLookup::Known(Advice::Gone)) => "fix-gone",
                    // Where nothing is to be mended, nobody waits for a way to do it.
                    _ if !note.needs_attention() => return,
                    // No spinner: it would keep the whole window repainting for a word that is gone at once.
                    None | Some(FixLookup::Waiting(_)) => "fix-search",
                    Some(FixLookup::Known(Advice::Fixes { .. })) => "fix-none",
                };
                ui.label(weak(says));
                return;
            }
        };
        ui.label(weak("fix-title"));
        for fix in fixes {
            if offer(ui, fix, locale)
                && let Some(format) = document.source_format()
            {
                out.push(Message::Edit(Edit::Replace {
                    text: Some(text.to_string()),
                    patch: fix.patch.clone(),
                    format,
                    game: note.node.map_or(0, |(game, _)| game),
                    encoding: fix.encoding,
                }));
            }
        }
    }

    fn source(&mut self, ui: &mut Ui, view: RecordView<'_>, note: &Note, bring: bool) {
        let RecordView { document, locale, .. } = view;
        let key = Edition { document: document.id(), revision: document.reading() };
        let Some(lines) = self.lines.of(key, || document.source().map(SourceLines::new)) else { return };
        let palette = theme::palette(ui);
        // The text of a note is at its column; if it is not, only the column is marked.
        let text = note.text.trim();
        let after = lines.line(note.line).and_then(|line| {
            let (at, _) = line.char_indices().nth(note.column.saturating_sub(1))?;
            line.get(at..)
        });
        let same = after.is_some_and(|after| after.trim_start().starts_with(text));
        let whole = lines.line(note.line).is_some_and(|line| line.trim() == text);
        // Spaces before it are not part of it.
        let blanks = match after {
            Some(after) if same => after.chars().take_while(|c| c.is_whitespace()).count(),
            _ => 0,
        };
        let length = match after {
            _ if same => text.chars().count(),
            // What could not be read is the rest of its line.
            Some(after) if whole => after.trim_end().chars().count(),
            _ => 1,
        };
        let mark = SourceMark { line: note.line, column: note.column + blanks, length };
        let room = ui.available_size().round();
        let bring = bring || std::mem::replace(&mut self.room, room) != room;
        let frame = Frame::new().fill(palette.raised).stroke((1.0, palette.line)).corner_radius(6);
        frame.inner_margin(Margin::same(4)).show(ui, |ui| {
            lines.show(ui, mark, bring, color(note.weight, palette), locale);
        });
    }
}

impl std::fmt::Debug for NotesView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NotesView").field("chosen", &self.chosen).field("filter", &self.filter).finish_non_exhaustive()
    }
}

fn color(weight: NoteWeight, palette: &theme::Palette) -> egui::Color32 {
    match weight {
        NoteWeight::Lost => palette.error,
        NoteWeight::Changed => palette.warn,
        NoteWeight::Kept => palette.accent,
    }
}

/// Goes to the node that a note is about.
fn go(document: &Document, index: usize, out: &mut Outbox) {
    if let Some((game, node)) = document.report().notes.get(index).and_then(|note| note.node) {
        if game != document.games().1 {
            out.push(Message::Game(game));
        }
        out.push(Message::Go(Go::To(node)));
    }
}

/// A fix as a button: what it does, and below it what is gained; returns whether it was pressed.
fn offer(ui: &mut Ui, fix: &Fix, locale: &Locale) -> bool {
    let palette = theme::palette(ui);
    let (what, gain) = (texts::fix(fix, locale), texts::gain(fix, locale));
    let mut content = egui::text::LayoutJob::default();
    let (body, small) = (egui::TextStyle::Body.resolve(ui.style()), egui::TextStyle::Small.resolve(ui.style()));
    let mut add = |text: &str, font_id, color| {
        content.append(text, 0.0, egui::TextFormat { font_id, color, ..Default::default() });
    };
    add(icons::CHECK_CIRCLE, fonts::icon(16.0), palette.accent);
    add(&format!(" {what}"), body, palette.text);
    add(&format!("\n{gain}"), small, palette.weak);
    let room = ui.available_width();
    let content = prose::within(ui, content, room);
    let response = ui.add(Button::new(content).wrap().min_size(vec2(room, 0.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &what));
    // A diagram is previewed before it is accepted.
    if fix.after.contains('\n') { response.on_hover_text(&fix.after).clicked() } else { response.clicked() }
}

/// Between two rows of the list.
const ROW_GAP: f32 = 1.0;

fn row_height(ui: &Ui) -> f32 {
    ui.text_style_height(&egui::TextStyle::Body) + 8.0
}

/// Below this height, in points, the fixes of a note have no room under a list.
const LOW: f32 = 280.0;

/// Below this one, the lines of the file have none besides.
const LOWEST: f32 = 200.0;

/// Where list, detail and source are: side by side if there is room, otherwise with the list on top, which then shows
/// whole rows, this far apart.
fn parts(room: Rect, row: f32) -> [Rect; 3] {
    const GAP: f32 = 10.0;
    let cut = |rect: Rect, share: f32| rect.split_left_right_at_fraction(share);
    let gap = |(left, right): (Rect, Rect)| (left, Rect::from_min_max(right.min + vec2(GAP, 0.0), right.max));
    if room.width() >= 900.0 {
        let (list, rest) = gap(cut(room, 0.36));
        let (detail, source) = gap(cut(rest, 0.5));
        [list, detail, source]
    } else if room.width() >= if room.height() < LOW { 420.0 } else { 560.0 } {
        let (list, detail) = gap(cut(room, 0.45));
        let (list, source) = list.split_top_bottom_at_fraction(0.55);
        [list, detail, Rect::from_min_max(source.min + vec2(0.0, 4.0), source.max)]
    } else {
        let rows = (room.height() * 0.34 / row).floor().max(1.0);
        let (list, rest) = room.split_top_bottom_at_y((room.top() + rows * row).min(room.bottom()));
        let rest = Rect::from_min_max(rest.min + vec2(0.0, GAP * 0.5), rest.max);
        // Where both would be cut, the fixes are what is needed: the words of the line stand in the list, too.
        let share = if room.height() < LOWEST { 1.0 } else { 0.62 };
        let (detail, source) = rest.split_top_bottom_at_fraction(share);
        [list, detail, source]
    }
}

fn part(ui: &mut Ui, rect: Rect, id: &str, content: impl FnOnce(&mut Ui)) {
    let mut child =
        ui.new_child(UiBuilder::new().id_salt(id).max_rect(rect).layout(Layout::top_down(egui::Align::Min)));
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    content(&mut child);
}
