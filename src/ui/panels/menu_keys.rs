//! The keys of the menu bar, and what is remembered of its menus for them from one frame to the next.

use egui::{Event, FocusDirection, Id, Key, Modifiers, Ui};

/// How many menus there are, and the letters that open them with Alt.
pub(super) const MENUS: usize = 6;
const LETTERS: [Key; MENUS] = [Key::F, Key::E, Key::G, Key::V, Key::A, Key::H];

/// Where the menu is remembered that keys have asked for.
pub(super) fn asked() -> Id {
    Id::unique("menu asked for")
}

/// Whether the keys have opened the menu, and the pointer has been still since.
pub(super) fn by_keys() -> Id {
    Id::unique("menu opened by keys")
}

/// Where the menu is remembered that was shown last: its place, and what egui calls it.
pub(super) fn last_shown() -> Id {
    Id::unique("menu shown last")
}

/// Where the row is remembered that had the keyboard last and opens a menu of its own.
pub(super) fn opener() -> Id {
    Id::unique("row that opens a menu")
}

/// Where the row is remembered that had the keyboard last and stands in such a menu.
pub(super) fn inner() -> Id {
    Id::unique("row of a menu in a menu")
}

/// Whether the row that has the keyboard is the one remembered there.
fn is_focused(ctx: &egui::Context, place: Id) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    let remembered: Option<Id> = ctx.data(|data| data.get_temp(place));
    focused.is_some() && focused == remembered
}

/// The keys that open menus. On a Mac, Alt types.
pub(crate) fn keys(ctx: &egui::Context) -> Vec<String> {
    let mut keys = vec!["F10".to_owned()];
    if !ctx.os().is_mac() {
        keys.extend(LETTERS.iter().map(|key| format!("Alt+{}", key.name())));
    }
    keys
}

/// Takes the keys of the menu bar: F10 and Alt with a letter open a menu, arrows lead from one to the next. Into a menu
/// that opens from a row, and back out of it, they lead first: egui sees to that. To be called before any other use is
/// made of keys.
pub(crate) fn listen(ctx: &egui::Context) {
    let last: Option<(usize, Id)> = ctx.data(|data| data.get_temp(last_shown()));
    let shown = last.filter(|&(_, popup)| egui::Popup::is_id_open(ctx, popup)).map(|(place, _)| place);
    let (opens, is_inner) = (is_focused(ctx, opener()), is_focused(ctx, inner()));
    let (mut wanted, mut types) = (None, false);
    let is_mac = ctx.os().is_mac();
    ctx.input_mut(|input| {
        input.events.retain(|event| match *event {
            Event::Key { key, pressed: true, modifiers, .. } => {
                let letter = LETTERS.iter().position(|letter| *letter == key);
                let found = match (key, shown) {
                    (Key::F10, _) if modifiers.is_none() => Some(0),
                    (Key::ArrowRight, Some(shown)) if modifiers.is_none() && !opens => Some((shown + 1) % MENUS),
                    (Key::ArrowLeft, Some(shown)) if modifiers.is_none() && !is_inner => {
                        Some((shown + MENUS - 1) % MENUS)
                    }
                    _ if modifiers.matches_exact(Modifiers::ALT) && !is_mac => letter,
                    _ => None,
                };
                wanted = found.or(wanted);
                types = found.is_some();
                found.is_none()
            }
            // The letter itself.
            Event::Text(_) => !std::mem::take(&mut types),
            _ => true,
        });
    });
    if let Some(wanted) = wanted {
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        ctx.data_mut(|data| data.insert_temp(asked(), wanted));
        ctx.data_mut(|data| data.insert_temp(by_keys(), true));
    } else if ctx.input(|input| input.pointer.delta() != egui::Vec2::ZERO || input.pointer.any_pressed()) {
        ctx.data_mut(|data| data.remove::<bool>(by_keys()));
    }
}

/// Remembers the row of this menu that has the keyboard.
pub(super) fn remember(ui: &Ui, place: Id) {
    let Some(focused) = ui.memory(|memory| memory.focused()) else { return };
    let layer = ui.layer_id();
    if ui.ctx().viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).any(|row| row.id == focused)) {
        ui.data_mut(|data| data.insert_temp(place, focused));
    }
}
