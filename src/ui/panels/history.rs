//! The history: every step done and undone, with where it was; a click goes there. Only visible rows are named and laid
//! out.

use egui::{Align2, Galley, Rect, RichText, ScrollArea, Sense, TextStyle, Ui, pos2, vec2};

use super::pane;
use crate::editor::Edition;
use crate::locale::{FluentValue, Locale};
use crate::ui::look::spoken::SpokenList;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::view::RecordView;
use crate::ui::settings::Pane;
use crate::ui::words::edit_names;

/// The room for the move number on the right of a row, in points.
const PLACE: f32 = 58.0;
/// The room for the title, in points.
const TITLE: f32 = 60.0;

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct HistoryView {
    /// What the list was last scrolled for, and the height of the list.
    shown: Option<(Edition, u32)>,
    offset: f32,
}

impl HistoryView {
    pub fn show(&mut self, ui: &mut Ui, record: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, locale, .. } = record;
        let palette = theme::palette(ui);
        let (done, steps) = document.steps();
        pane::head(ui, Pane::History, locale, out, |ui, _| {
            if steps == 0 {
                // All that it says, in its only row.
                let room = (ui.available_width() - TITLE).max(0.0);
                ui.allocate_ui(vec2(room, ui.available_height()), |ui| {
                    let empty = RichText::new(locale.text("history-empty")).small().color(palette.weak);
                    ui.add(egui::Label::new(empty).truncate());
                });
            }
        });
        if steps == 0 {
            return;
        }
        let saved = document.saved_step();
        let height = ui.text_style_height(&TextStyle::Body).max(18.0) + 6.0;
        // Keeps the current step in view, unless the person scrolls.
        let view = ui.available_height();
        let now = (document.edition(), view as u32);
        let follow = self.shown != Some(now);
        self.shown = Some(now);
        let mut area = ScrollArea::vertical().id_salt("history").auto_shrink(false).animated(false);
        if follow {
            let top = done as f32 * height;
            let margin = (height * 2.0).min((view - height).max(0.0) / 2.0);
            if top - margin < self.offset {
                area = area.vertical_scroll_offset((top - margin).max(0.0));
            } else if top + height + margin > self.offset + view {
                area = area.vertical_scroll_offset((top + height + margin - view).max(0.0));
            }
        }
        // Tab stops at the list; undo and redo move on from there.
        let list = SpokenList::new(ui.scope_id().with("list"), steps + 1).focusable();
        list.show(ui, &locale.text("panel-history"), |ui| {
            let shown = list.rows(ui, area, height, |ui, index, rect| {
                let row = HistoryRow::new(record, index, done, saved);
                let response = ui.interact(rect, ui.scope_id().with(("step", index)), Sense::CLICK);
                list.row(&response, (index, index == done), &row.described(locale));
                let cut = ui.is_rect_visible(rect) && paint(ui, rect, &row, response.hovered());
                if index == done && list.has_focus(ui) {
                    theme::ring(ui, rect);
                }
                let response = if cut { response.on_hover_text(&row.name) } else { response };
                if response.clicked() && index != done {
                    out.push(Message::History(index));
                }
            });
            self.offset = shown.state.clamped_offset().y;
        });
    }
}

/// What a row says. Row 0 is the document before all steps.
struct HistoryRow {
    index: usize,
    name: String,
    place: String,
    current: bool,
    undone: bool,
    saved: bool,
}

impl HistoryRow {
    fn new(view: RecordView<'_>, index: usize, done: usize, saved: Option<usize>) -> Self {
        let RecordView { document, style, locale } = view;
        let made = index.checked_sub(1).and_then(|step| document.made(step));
        let (name, place) = match made {
            Some(made) => (edit_names::name(made, style, locale), edit_names::place(made, locale)),
            None => (locale.text("history-start"), String::new()),
        };
        Self { index, name, place, current: index == done, undone: index > done, saved: saved == Some(index) }
    }

    /// What a screen reader says: number, name, place, and what is otherwise shown only by colour.
    fn described(&self, locale: &Locale) -> String {
        let mut text = format!("{} {}", self.index, self.name);
        let signs = [(self.undone, "history-undone"), (self.saved, "history-saved")];
        let signs = signs.into_iter().filter(|(shown, _)| *shown).map(|(_, key)| locale.text(key));
        for part in std::iter::once(self.place.clone()).chain(signs).filter(|part| !part.is_empty()) {
            text.push_str(&locale.with("history-part", &[("part", FluentValue::from(part))]));
        }
        text
    }
}

/// Paints a row: name, the sign for a save, the move number; returns whether the name had to be cut short.
fn paint(ui: &Ui, rect: Rect, row: &HistoryRow, hovered: bool) -> bool {
    let palette = theme::palette(ui);
    let painter = ui.painter();
    if row.current {
        painter.rect_filled(rect, 5.0, palette.current);
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(3.0, rect.height())), 1.5, palette.accent);
    } else if hovered {
        painter.rect_filled(rect, 5.0, palette.hover);
    }
    let y = rect.center().y;
    let small = TextStyle::Small.resolve(ui.style());
    let right = rect.right() - 10.0;
    painter.text(pos2(right, y), Align2::RIGHT_CENTER, &row.place, small, palette.weak);
    let mut end = if row.place.is_empty() { right } else { right - PLACE };
    if row.saved {
        painter.text(pos2(end, y), Align2::RIGHT_CENTER, icons::FLOPPY_DISK, fonts::icon(15.0), palette.accent);
        end -= 22.0;
    }
    // Undone steps are recognisable by their colour and by the mark before them.
    let left = rect.left() + 10.0;
    if row.undone {
        painter.text(pos2(left, y), Align2::LEFT_CENTER, icons::ARROW_U_UP_RIGHT, fonts::icon(13.0), palette.weak);
    }
    let color = if row.undone { palette.weak } else { palette.text };
    let left = left + 20.0;
    let font = if row.current { fonts::strong(14.0) } else { TextStyle::Body.resolve(ui.style()) };
    let mut job = egui::text::LayoutJob::simple_singleline(row.name.clone(), font, color);
    job.wrap = egui::text::TextWrapping {
        max_width: (end - left).max(24.0),
        max_rows: 1,
        break_anywhere: true,
        ..Default::default()
    };
    let text: std::sync::Arc<Galley> = painter.layout_job(job);
    let cut = text.elided;
    painter.galley(pos2(left, y - text.size().y / 2.0), text, color);
    cut
}
