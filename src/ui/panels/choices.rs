//! Where one can go from here, in one row with a place of its own: what fits, and the rest in a menu.

use egui::{Align, Button, Layout, Rect, RichText, Role, Ui, UiBuilder, WidgetInfo};

use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};

/// The gap between two choices, and the room for the button with the rest, in points.
const GAP: f32 = 4.0;
const REST: f32 = 52.0;

/// One way to go.
pub(crate) struct BranchChoice {
    pub text: String,
    /// Whether the cursor's line goes there.
    pub chosen: bool,
    /// Whether it is a text that can no longer be played.
    pub struck: bool,
    /// Whether its comment holds such texts.
    pub warned: bool,
    pub tip: Option<String>,
    pub message: Message,
}

/// Choices with a title.
pub(crate) type Group = (String, Vec<BranchChoice>);

/// The row of what can be chosen.
pub(crate) fn row(ui: &mut Ui, name: &str, place: Rect, groups: Vec<Group>, out: &mut Outbox) {
    let (palette, padding) = (theme::palette(ui), ui.spacing().button_padding.x * 2.0);
    let width = |ui: &Ui, text: RichText, style: egui::TextStyle| {
        egui::WidgetText::from(text).into_galley(ui, None, f32::INFINITY, style).size().x + GAP
    };
    let title = |text: &str| RichText::new(text).text_style(theme::section()).color(palette.weak);
    let of_choice = |ui: &Ui, choice: &BranchChoice| {
        width(ui, RichText::new(&choice.text), egui::TextStyle::Button)
            + padding
            + if choice.warned { 20.0 } else { 0.0 }
    };
    let all: f32 = groups.iter().flat_map(|(_, choices)| choices).map(|choice| of_choice(ui, choice)).sum();
    let titles: f32 = groups.iter().map(|(text, _)| width(ui, title(text), theme::section()) + GAP).sum();
    let titled = all + titles <= place.width();
    let mut free = if titled { place.width() - titles } else { place.width() };
    let mut rest = Vec::new();
    let builder = UiBuilder::new().scope_id(ui.scope_id().with(name)).max_rect(place);
    let mut row = ui.new_child(builder.layout(Layout::left_to_right(Align::Center)));
    row.spacing_mut().item_spacing.x = GAP;
    let mut left = all;
    for (text, choices) in groups {
        if titled {
            row.label(title(&text));
        }
        for choice in choices {
            let wide = of_choice(&row, &choice);
            // The last one needs no room beside it for more.
            let most = if left <= free { free } else { free - REST };
            left -= wide;
            if rest.is_empty() && wide <= most {
                free -= wide;
                show(&mut row, choice, out);
            } else {
                rest.push(choice);
            }
        }
    }
    if !rest.is_empty() {
        row.menu_button(format!("+{}", rest.len()), |ui| {
            egui::ScrollArea::vertical().show(ui, |ui| rest.into_iter().for_each(|choice| show(ui, choice, out)));
        });
    }
}

fn show(ui: &mut Ui, choice: BranchChoice, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let BranchChoice { text, chosen, struck, warned, tip, message } = choice;
    let button = if struck {
        Button::new(RichText::new(&text).strikethrough().color(palette.weak)).frame_when_inactive(false)
    } else if warned {
        let sign = RichText::new(icons::WARNING).font(fonts::icon(13.0)).color(palette.warn);
        Button::selectable(chosen, (text.as_str(), sign)).frame_when_inactive(true)
    } else {
        Button::selectable(chosen, text.as_str()).frame_when_inactive(true)
    };
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &text));
    let response = match tip {
        Some(tip) => response.on_hover_text(tip),
        None => response,
    };
    if response.clicked() {
        out.push(message);
    }
}
