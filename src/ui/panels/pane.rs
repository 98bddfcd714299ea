//! Which panels a person sees, how large they are, and the title row of each.

use std::collections::{BTreeMap, BTreeSet};

use egui::{Align, Button, Label, Layout, RichText, Ui};

use crate::locale::{FluentValue, Locale};
use crate::ui::command::Command;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};

/// A panel that can be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pane {
    /// The moves of the line.
    Moves,
    /// The comment.
    Comment,
    /// All headers.
    Headers,
    /// The games of a file with several.
    Games,
    /// The steps done.
    History,
    /// The graphs of evaluations and times.
    Graph,
    /// The whole tree.
    Map,
}

impl Pane {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 7] =
        [Self::Moves, Self::Comment, Self::Map, Self::Graph, Self::Headers, Self::Games, Self::History];

    /// The name of its title in the locale.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Moves => "panel-moves",
            Self::Comment => "panel-comment",
            Self::Headers => "panel-headers",
            Self::Games => "games-title",
            Self::History => "panel-history",
            Self::Graph => "panel-graph",
            Self::Map => "panel-map",
        }
    }

    /// The command that shows and hides it.
    pub const fn command(self) -> Command {
        match self {
            Self::Moves => Command::Moves,
            Self::Comment => Command::Comment,
            Self::Headers => Command::EditHeaders,
            Self::Games => Command::Games,
            Self::History => Command::History,
            Self::Graph => Command::Graph,
            Self::Map => Command::Map,
        }
    }

    /// The panel that a command shows and hides, if any.
    pub fn of(command: Command) -> Option<Self> {
        Self::ALL.into_iter().find(|pane| pane.command() == command)
    }

    /// Whether it is wide and low: made to be below the board.
    pub const fn is_wide(self) -> bool {
        matches!(self, Self::Graph | Self::Map)
    }

    /// Its minimum height where panels are stacked, in points; with less room only its title is shown.
    pub const fn least(self) -> f32 {
        match self {
            Self::Moves => 120.0,
            Self::Comment => 84.0,
            Self::Headers | Self::Games | Self::History | Self::Graph | Self::Map => 96.0,
        }
    }
}

/// The panels as a person has arranged them.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Panels {
    /// The panels that are shown.
    pub shown: BTreeSet<Pane>,
    /// The one asked for last, which comes first when room is short.
    pub first: Option<Pane>,
    /// Whether only the board and one line below it are shown.
    pub compact: bool,
    /// Widths and heights in points, by the name of the panel.
    pub sizes: BTreeMap<String, f32>,
}

impl Default for Panels {
    fn default() -> Self {
        let shown = BTreeSet::from([Pane::Moves, Pane::Comment, Pane::Games, Pane::Graph, Pane::Map]);
        Self { shown, first: None, compact: false, sizes: BTreeMap::new() }
    }
}

impl Panels {
    /// Whether a panel is shown.
    pub fn has(&self, pane: Pane) -> bool {
        self.shown.contains(&pane)
    }

    /// Shows a panel.
    pub fn show(&mut self, pane: Pane) {
        self.shown.insert(pane);
        self.first = Some(pane);
        self.compact = false;
    }

    /// Shows a panel, or hides it.
    pub fn toggle(&mut self, pane: Pane) {
        if self.compact || !self.shown.remove(&pane) {
            self.show(pane);
        }
    }

    /// The size that a person gave to a panel, otherwise this one.
    pub fn size(&self, name: &str, otherwise: f32) -> f32 {
        self.sizes.get(name).copied().filter(|size| size.is_finite()).unwrap_or(otherwise)
    }
}

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
            let button = Button::new(icon).frame_when_inactive(false).min_size(egui::vec2(22.0, 20.0));
            let close = ui.add(button);
            close.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if close.on_hover_text(name).clicked() {
                out.push(Message::Command(pane.command()));
            }
            let more = more(ui, out);
            // The title gets the rest of the room.
            let title = ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = RichText::new(&text).text_style(theme::section()).color(palette.weak);
                ui.add(Label::new(title).truncate())
            });
            (title.inner, more)
        })
        .inner
    })
    .inner
}

/// All that is shown of a panel without room: its title, which makes room for it when clicked.
pub(crate) fn folded(ui: &mut Ui, pane: Pane, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let icon = RichText::new(icons::CARET_DOWN).font(fonts::icon(12.0)).color(palette.weak);
    let name = locale.text(pane.title());
    let text = RichText::new(&name).text_style(theme::section()).color(palette.weak);
    let button = ui.add(Button::new((text, icon)).frame_when_inactive(false));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if button.on_hover_text(locale.text("panel-unfold")).clicked() {
        out.push(Message::set(move |settings| settings.panels.show(pane)));
    }
}
