//! The bookmark of the node at the cursor: its name, written where it is shown, and a way to take it away.

use egui::text::CCursor;
use egui::{Color32, Id, Rect, RichText, TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::editor::{Document, Edit};
use crate::locale::Locale;
use crate::ui::input::composing;
use crate::ui::input::field;
use crate::ui::input::field::Writes;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{Message, Outbox};

/// The room of the sign before the field, of its margins and of the button behind it, in points.
const BESIDE: f32 = 60.0;
/// The room on either side of the name in its field, in points.
const MARGIN: f32 = 6.0;

fn field_id(document: &Document) -> Id {
    Id::unique(("bookmark", document.id(), document.line_epoch(), document.spoken_at()))
}

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct BookmarkField {
    take_focus: bool,
}

impl BookmarkField {
    /// Gives the field the keyboard in the next frame in which it is shown.
    pub fn take_focus(&mut self) {
        self.take_focus = true;
    }

    /// Whether it has the keyboard focus, or gets it in this frame.
    pub fn is_written(&self, ui: &Ui, document: &Document) -> bool {
        self.take_focus || ui.memory(|memory| memory.has_focus(field_id(document)))
    }

    /// The room that the bookmark of the node at the cursor takes if it is to be written in, or to be read without being
    /// cut, in points; 0 where there is none.
    pub fn wants(&self, ui: &Ui, document: &Document, locale: &Locale) -> f32 {
        let Some(name) = document.spoken().and_then(|node| node.bookmark.clone()) else { return 0.0 };
        if self.is_written(ui, document) {
            return f32::INFINITY;
        }
        let said = if name.is_empty() { locale.text("bookmark-hint") } else { name };
        let font = TextStyle::Small.resolve(ui.style());
        BESIDE + MARGIN * 2.0 + ui.painter().layout_no_wrap(said, font, Color32::PLACEHOLDER).size().x
    }

    /// Shows the bookmark of the node at the cursor, if there is one, from the right in a row: what takes it away, its name
    /// in so many points, its sign.
    pub fn show(&mut self, ui: &mut Ui, width: f32, document: &Document, locale: &Locale, out: &mut Outbox) {
        let at = document.spoken_at();
        let Some(stored) = document.spoken().and_then(|node| node.bookmark.as_deref()) else { return };
        let palette = theme::palette(ui);
        let id = field_id(document);
        let mut text = stored.to_owned();
        let icon = RichText::new(icons::X).font(fonts::icon(12.0)).color(palette.weak);
        let name = locale.text("bookmark-remove");
        let removed = controls::icon_button(ui, icon, vec2(20.0, 20.0), &name).clicked();
        field::follow(ui.ctx(), id, &text);
        composing::begin(ui.ctx(), id, &mut text);
        let edit = TextEdit::singleline(&mut text)
            .id(id)
            .font(TextStyle::Small)
            .event_filter(theme::MULTILINE)
            .hint_text(locale.text("bookmark-hint"))
            .desired_width(width - BESIDE)
            .min_size(vec2(0.0, 22.0))
            .margin(vec2(MARGIN, 3.0));
        let response = ui.add(edit);
        let font = TextStyle::Small.resolve(ui.style());
        let whole = ui.painter().layout_no_wrap(text.clone(), font.clone(), palette.text);
        let inner = response.rect.shrink2(vec2(MARGIN, 3.0));
        let response = if whole.size().x > inner.width() && !response.has_focus() {
            // That there is more of the name is seen, and which.
            let more = ui.painter().layout_no_wrap("…".to_owned(), font, palette.text);
            let room = inner.width() - more.size().x;
            let end = whole.cursor_from_pos(vec2(room, 0.0));
            let cut = whole.pos_from_cursor(end).left();
            let cut =
                if cut > room { whole.pos_from_cursor(CCursor::new(end.index.saturating_sub(1))).left() } else { cut };
            let at = pos2(inner.left() + cut, inner.center().y - more.size().y * 0.5);
            let hidden = Rect::from_min_max(pos2(at.x, inner.top()), response.rect.max - vec2(1.5, 3.0));
            ui.painter().rect_filled(hidden, 0.0, ui.visuals().text_edit_bg_color());
            ui.painter().galley(at, more, palette.text);
            response.on_hover_text(&text)
        } else {
            response
        };
        // Also what is composed.
        let shown = text.clone();
        response.widget_info(|| {
            let mut info = WidgetInfo::text_edit(true, stored, &shown, "");
            info.label = Some(locale.text("bookmark-name"));
            info
        });
        theme::leave_on_escape(&response);
        composing::end(ui.ctx(), id, &mut text);
        field::note(&response, Writes::Bookmark(at));
        field::remember(&response, &text);
        if std::mem::take(&mut self.take_focus) {
            response.request_focus();
        }
        ui.label(RichText::new(icons::BOOKMARK_SIMPLE).font(fonts::icon(14.0)).color(palette.accent));
        if removed {
            out.push(Message::Edit(Edit::Bookmark(at, None)));
        } else if text != stored {
            out.push(Message::Edit(Edit::Bookmark(at, Some(text))));
        }
    }
}
