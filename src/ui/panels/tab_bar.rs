//! The tab bar, with a tab for each open record. With only one open record there is no bar.

use std::path::PathBuf;

use egui::{
    Align2, Id, PointerButton, Rect, Response, RichText, ScrollArea, Sense, TextStyle, Ui, UiBuilder, WidgetInfo,
    accesskit::Role, pos2, scroll_area::ScrollBarVisibility, text::LayoutJob, text::TextWrapping, vec2,
};

use crate::diagram::word_by_word;
use crate::locale::{FluentValue, Locale};
use crate::ui::command::Command;
use crate::ui::look::{controls, fonts, icons, spoken, theme};
use crate::ui::message::{DeskId, Message, Outbox, TabMessage};

/// The maximum and minimum width of a tab, and the height of the bar, in points.
const WIDEST: f32 = 220.0;
const NARROWEST: f32 = 104.0;
const HEIGHT: f32 = 30.0;
/// The room for the button that closes a tab, in points.
const CLOSE: f32 = 26.0;

/// What the bar says about an open record.
#[derive(Clone, Debug)]
pub(crate) struct Tab {
    pub desk: DeskId,
    pub name: String,
    /// The folder of its file, by which files of one name are told apart.
    pub folder: Option<PathBuf>,
    /// Its tooltip: the full path, or else the name.
    pub tip: String,
    pub unsaved: bool,
}

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct TabBar {
    /// The tab last scrolled into view, how many there were, and the room for them in whole points.
    in_sight: Option<(DeskId, usize, u32)>,
}

impl TabBar {
    /// Shows the tabs; `front` is the record in front.
    pub fn show(&mut self, ui: &mut Ui, tabs: &[Tab], front: DeskId, locale: &Locale, out: &mut Outbox) {
        ui.spacing_mut().item_spacing.x = 0.0;
        // A wheel that only turns vertically moves the bar, too.
        ui.style_mut().always_scroll_the_only_direction = true;
        ui.horizontal(|ui| {
            let room = ui.available_width() - HEIGHT;
            let width = (room / tabs.len() as f32).clamp(NARROWEST, WIDEST);
            let shown = (width * tabs.len() as f32).min(room);
            let area = ScrollArea::horizontal().id_salt("tabs").max_width(shown).auto_shrink([false, true]);
            area.scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden).show(ui, |ui| {
                ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                    node.set_role(Role::TabList);
                    node.set_size_of_set(tabs.len());
                });
                let (rect, _) = ui.allocate_exact_size(vec2(width * tabs.len() as f32, HEIGHT), Sense::hover());
                for (place, tab) in tabs.iter().enumerate() {
                    let left = rect.left() + width * place as f32;
                    let rect = Rect::from_min_size(pos2(left, rect.top()), vec2(width, HEIGHT));
                    let response = tab.show(ui, rect, tab.desk == front, locale, out);
                    ui.ctx().accesskit_node_builder(response.id, |node| node.set_position_in_set(place));
                    let now = Some((front, tabs.len(), room as u32));
                    if tab.desk == front && self.in_sight != now {
                        self.in_sight = now;
                        response.scroll_to_me(None);
                    }
                    if response.dragged_by(PointerButton::Primary)
                        && let Some(pointer) = response.interact_pointer_pos()
                    {
                        let over = ((pointer.x - (left - width * place as f32)) / width).max(0.0) as usize;
                        let over = over.min(tabs.len() - 1);
                        if over != place {
                            out.push(Message::Tab(TabMessage::Move(tab.desk, over)));
                        }
                    }
                }
            });
            let name = locale.text(Command::NewTab.row().text);
            let plus = RichText::new(icons::PLUS).font(fonts::icon(14.0));
            if controls::icon_button(ui, plus, vec2(HEIGHT, HEIGHT), &name).clicked() {
                out.push(Message::Command(Command::NewTab));
            }
        });
    }
}

impl Tab {
    fn show(&self, ui: &mut Ui, rect: Rect, front: bool, locale: &Locale, out: &mut Outbox) -> Response {
        let response = ui.interact(rect, Id::unique(("tab", self.desk)), Sense::click_and_drag());
        response.widget_info(|| {
            let unsaved = if self.unsaved { locale.text("status-unsaved") } else { String::new() };
            WidgetInfo::labeled(Role::Tab, true, format!("{} {unsaved}", self.name).trim_end())
        });
        spoken::selected(&response, front);
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, front, response.hovered());
            theme::focus_ring(ui, &response);
        }
        let place = Rect::from_min_size(pos2(rect.right() - CLOSE, rect.center().y - 10.0), vec2(20.0, 20.0));
        let name = locale.with("tab-close", &[("name", FluentValue::from(self.name.as_str()))]);
        let icon = RichText::new(icons::X).font(fonts::icon(12.0));
        let corner = &mut ui.new_child(UiBuilder::new().max_rect(place).id_salt(self.desk));
        if controls::icon_button(corner, icon, place.size(), &name).clicked() || response.middle_clicked() {
            out.push(Message::Tab(TabMessage::Close(self.desk)));
        } else if response.clicked() {
            out.push(Message::Tab(TabMessage::Show(self.desk)));
        }
        response.on_hover_text(&self.tip)
    }

    fn paint(&self, ui: &Ui, rect: Rect, front: bool, hovered: bool) {
        let palette = theme::palette(ui);
        let painter = ui.painter();
        if front {
            painter.rect_filled(rect, 0.0, palette.ground);
            painter.rect_filled(Rect::from_min_size(rect.min, vec2(rect.width(), 2.0)), 0.0, palette.accent);
        } else if hovered {
            painter.rect_filled(rect, 0.0, palette.hover);
        }
        painter.vline(rect.right() - 0.5, rect.y_range(), (1.0, palette.line));
        let mut left = rect.left() + 10.0;
        if self.unsaved {
            let font = TextStyle::Small.resolve(ui.style());
            left =
                painter.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, "●", font, palette.warn).right() + 5.0;
        }
        let (font, color) = match front {
            true => (fonts::strong_name(ui.ctx(), 13.0, &self.name), palette.text),
            false => (egui::FontId::proportional(13.0), palette.weak),
        };
        let mut job = LayoutJob::simple_singleline(word_by_word(&self.name).into_owned(), font, color);
        job.wrap = TextWrapping::truncate_at_width((rect.right() - CLOSE - 2.0 - left).max(10.0));
        let galley = painter.layout_job(job);
        painter.galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, color);
    }
}
