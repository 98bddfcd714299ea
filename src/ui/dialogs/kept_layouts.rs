//! The arrangements of the panels that a person keeps by name.

use egui::{Button, Id, Key, RichText, TextEdit, Ui, WidgetInfo, accesskit::Role, vec2};

use crate::locale::{FluentValue, Locale};
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::{PreferencesPage, Settings};

/// The arrangements of the panels that were kept, and a name for the one in force, which has the keyboard if it is to be
/// typed at once.
pub(super) fn layouts(ui: &mut Ui, settings: &Settings, is_typed: bool, locale: &Locale, out: &mut Outbox) {
    for (at, layout) in settings.layouts.iter().enumerate() {
        ui.horizontal(|ui| {
            let is_now = settings.layout() == Some(at);
            if ui.add(Button::selectable(is_now, &layout.name).frame_when_inactive(true)).clicked() {
                out.push(Message::set(move |settings| settings.take_layout(at)));
            }
            if let Some(keys) = u8::try_from(at).ok().and_then(|at| keys::shown(ui.ctx(), Command::TakeLayout(at))) {
                ui.label(RichText::new(keys).color(theme::palette(ui).weak));
            }
            let gone = locale.with("layout-remove", &[("name", FluentValue::from(layout.name.as_str()))]);
            let icon = RichText::new(icons::X).font(fonts::icon(12.0));
            if controls::icon_button(ui, icon, vec2(22.0, 22.0), &gone).clicked() {
                let name = layout.name.clone();
                out.push(Message::set(move |settings| settings.forget_layout(&name)));
            }
        });
    }
    let id = Id::unique("name of a layout");
    let mut name: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.horizontal(|ui| {
        let hint = locale.text("layout-name");
        let field = TextEdit::singleline(&mut name).hint_text(&hint).desired_width(180.0);
        let field = ui.add(field.margin(vec2(8.0, 4.0)));
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &hint));
        if is_typed {
            field.request_focus();
        }
        let can = !name.trim().is_empty();
        let is_entered = can && field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.add_enabled(can, Button::new(locale.text("layout-save"))).clicked() || is_entered {
            let kept = std::mem::take(&mut name);
            out.push(Message::set(move |settings| settings.save_layout(kept.trim())));
        }
    });
    ui.data_mut(|data| data.insert_temp(id, name));
    if !settings.layouts.is_empty() {
        let weak = theme::palette(ui).weak;
        prose::show(ui, RichText::new(locale.text("layout-keys")).small().color(weak));
        let name = locale.with("prefs-to-page", &[("page", locale.text("prefs-keys").into())]);
        if ui.button(name).clicked() {
            out.push(Message::Preferences(PreferencesPage::Keys));
        }
    }
}
