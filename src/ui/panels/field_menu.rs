//! What a right click in a field of text offers: to cut, copy, paste and select all. One menu for all fields, wherever
//! they are: it knows them by what egui remembers of them.

use egui::text::CCursorRange;
use egui::text_edit::TextEditState;
use egui::{Button, Context, Event, Id, Key, Modifiers, PointerButton, Popup};

use super::menu;
use crate::locale::Locale;
use crate::ui::input::{field, order};
use crate::ui::look::spoken;

/// What the right button does to fields.
#[derive(Clone, Copy, Default)]
struct FieldMenu {
    /// The field whose menu was called last.
    field: Option<Id>,
    /// The field in which the button went down, and what was selected in it: to egui any button begins a selection.
    kept: Option<(Id, CCursorRange)>,
}

fn place() -> Id {
    Id::unique("field-menu")
}

fn known(ctx: &Context) -> FieldMenu {
    ctx.data_mut(|data| *data.get_temp_mut_or_default(place()))
}

fn store(ctx: &Context, menu: FieldMenu) {
    ctx.data_mut(|data| data.insert_temp(place(), menu));
}

fn selection(ctx: &Context, field: Id) -> Option<CCursorRange> {
    let range = TextEditState::load(ctx, field)?.cursor.char_range()?;
    if range.is_empty() { None } else { Some(range) }
}

/// Notes what is selected where the right button goes down. To be called before the fields are shown.
pub(crate) fn begin(ctx: &Context) {
    if !ctx.input(|input| input.pointer.button_pressed(PointerButton::Secondary)) {
        return;
    }
    let under: Vec<Id> = ctx.interaction_snapshot(|snapshot| snapshot.contains_pointer.iter().copied().collect());
    let kept = under.into_iter().find_map(|id| Some((id, selection(ctx, id)?)));
    store(ctx, FieldMenu { kept, ..known(ctx) });
}

/// Selects again what was selected when the right button went down in a field. A field that has something to do with its
/// selection calls it after it was shown; for all others [`show`] does.
pub(super) fn keep_selection(ctx: &Context, field: Id) {
    let Some((_, range)) = known(ctx).kept.filter(|&(of, _)| of == field) else { return };
    field::select(ctx, field, range);
}

/// The menu of the field that was right clicked, once all are shown. Returns whether the clipboard is to be pasted into
/// the field, which has the keyboard then.
pub(crate) fn show(ctx: &Context, locale: &Locale) -> bool {
    let mut menu = known(ctx);
    if let Some((field, _)) = menu.kept {
        keep_selection(ctx, field);
        if !ctx.input(|input| input.pointer.button_down(PointerButton::Secondary)) {
            menu.kept = None;
        }
    }
    let clicked = ctx.interaction_snapshot(|snapshot| snapshot.clicked.or(snapshot.long_touched));
    if let Some(field) = clicked
        && TextEditState::load(ctx, field).is_some()
        && ctx.read_response(field).is_some_and(|response| response.secondary_clicked())
    {
        menu.field = Some(field);
    }
    store(ctx, menu);
    let Some(response) = menu.field.and_then(|field| ctx.read_response(field)) else { return false };
    let mut pastes = false;
    Popup::context_menu(&response).show(|ui| {
        menu::roomy(ui);
        spoken::calls_menu(ui, &locale.text("field-menu"));
        let selected = selection(ctx, response.id).is_some();
        let mut item = |key: &str, enabled: bool| {
            let clicked = ui.add_enabled(enabled, Button::new(locale.text(key))).clicked();
            if clicked {
                // The menu has taken the keyboard.
                ctx.memory_mut(|memory| memory.request_focus(response.id));
            }
            clicked
        };
        if item("field-cut", selected) {
            order::leave(ctx, vec![Event::Cut]);
        }
        if item("field-copy", selected) {
            order::leave(ctx, vec![Event::Copy]);
        }
        pastes = item("field-paste", true);
        if item("field-select-all", true) {
            let (key, modifiers) = (Key::A, Modifiers::COMMAND);
            let event = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
            order::leave(ctx, vec![event]);
        }
    });
    pastes
}
