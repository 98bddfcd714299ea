//! The title row of a panel, and what is shown of one for which there is no room.

use egui::accesskit::Role;
use egui::{Align, Button, Label, Layout, RichText, Ui, UiBuilder, UiStackInfo, WidgetInfo};

use crate::locale::{FluentValue, Locale};
use crate::ui::command::Command;
use crate::ui::look::{controls, fonts, icons, spoken, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::Pane;

/// The row at the top of a panel: its title, what else it needs on the right, and the button that hides it.
pub(crate) fn head<T>(
    ui: &mut Ui,
    pane: Pane,
    locale: &Locale,
    out: &mut Outbox,
    more: impl FnOnce(&mut Ui, &mut Outbox) -> T,
) -> (egui::Response, T) {
    let palette = theme::palette(ui);
    ui.horizontal(|ui| {
        let text = locale.text(pane.title());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let icon = RichText::new(icons::X).font(fonts::icon(12.0)).color(palette.weak);
            let name = locale.with("panel-hide", &[("panel", FluentValue::from(text.as_str()))]);
            if controls::icon_button(ui, icon, egui::vec2(22.0, 20.0), &name).clicked() {
                out.push(Message::Command(Command::Pane(pane)));
            }
            let more = more(ui, out);
            // The title gets the rest of the room; where a tab says it above, it is said once.
            let is_said = is_in_front(ui);
            let title = ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if is_said {
                    let title = ui.allocate_response(egui::Vec2::ZERO, egui::Sense::hover());
                    // Fields are called by it.
                    title.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
                    return title;
                }
                let title = RichText::new(&text).text_style(theme::section()).color(palette.weak);
                ui.add(Label::new(title).truncate())
            });
            (title.inner, more)
        })
        .inner
    })
    .inner
}

/// What a panel is marked with whose title is a tab.
const IN_FRONT: &str = "in front";

/// Shows a panel whose title is a tab.
pub(crate) fn in_front<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let mark = UiStackInfo::default().with_tag(IN_FRONT);
    ui.scope_builder(UiBuilder::new().max_rect(ui.available_rect_before_wrap()).ui_stack_info(mark), content).inner
}

fn is_in_front(ui: &Ui) -> bool {
    ui.stack().iter().any(|above| above.tags().contains(IN_FRONT))
}

/// What is shown of a panel without room: its title, and perhaps a word.
pub(crate) fn folded_title(pane: Pane, word: Option<&str>, locale: &Locale) -> String {
    let name = locale.text(pane.title());
    word.map_or_else(|| name.clone(), |word| format!("{name}  {word}"))
}

/// How wide that is, in points, where some of them are tabs or not.
pub(crate) fn folded_width(ui: &Ui, title: &str, are_tabs: bool) -> f32 {
    let font = theme::section().resolve(ui.style());
    let text = ui.painter().layout_no_wrap(title.to_owned(), font, theme::palette(ui).weak);
    let icon = if are_tabs { 0.0 } else { 12.0 + ui.spacing().icon_spacing };
    (text.size().x + icon + 2.0 * ui.spacing().button_padding.x + 2.0).ceil()
}

/// All that is shown of a panel without room: its title, which makes room for it when clicked, and perhaps a word. Where one
/// of them is in front, their titles are tabs.
pub(crate) fn folded(
    ui: &mut Ui,
    (pane, in_front): (Pane, Option<Pane>),
    word: Option<String>,
    locale: &Locale,
    out: &mut Outbox,
) {
    let palette = theme::palette(ui);
    let icon = RichText::new(icons::CARET_DOWN).font(fonts::icon(12.0)).color(palette.weak);
    let shown = folded_title(pane, word.as_deref(), locale);
    let text = RichText::new(&shown).text_style(theme::section()).color(palette.weak);
    let is_front = in_front == Some(pane);
    let button = match in_front {
        Some(_) => ui.add(Button::selectable(is_front, text).truncate()),
        None => ui.add(Button::new((text, icon)).frame_when_inactive(false).truncate()),
    };
    let role = if in_front.is_some() { Role::Tab } else { Role::Button };
    button.widget_info(|| WidgetInfo::labeled(role, true, &shown));
    if in_front.is_some() {
        spoken::selected(&button, is_front);
    }
    if button.on_hover_text(locale.text("panel-unfold")).clicked() {
        out.push(Message::set(move |settings| settings.panels.show(pane)));
    }
}
