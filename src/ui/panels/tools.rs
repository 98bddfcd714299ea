//! The tools beside the step buttons, each with its name where there is room: the engines, the judging of a game, mates,
//! a game played out. Each shows whether it is at work.

use egui::{Align, Button, Layout, Rect, RichText, Role, TextStyle, Ui, UiBuilder, WidgetInfo, vec2};

use crate::ui::command::Command;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::Pane;

use super::menu;
use super::view::RecordView;

/// The height of a tool, the size of its icon, and the gap between two, in points.
const HEIGHT: f32 = 28.0;
const ICON: f32 = 16.0;
const GAP: f32 = 2.0;
/// What stands left and right of what is in a tool, in points.
const PADDING: f32 = 7.0;

/// What a tool does just now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToolState {
    /// Its panel is to be seen.
    pub is_open: bool,
    /// It is at work.
    pub is_at_work: bool,
    /// How far it is, as a share in words.
    pub share: Option<String>,
}

/// One tool.
pub(crate) struct Tool {
    command: Command,
    icon: &'static str,
    /// Its short name, in the locale; with `-is`, what a screen reader calls it.
    text: &'static str,
    pub state: ToolState,
}

impl Tool {
    /// The panel of the engines.
    pub const fn study(state: ToolState) -> Self {
        Self { command: Command::Pane(Pane::Study), icon: icons::MAGNIFYING_GLASS, text: "tool-study", state }
    }

    /// A whole game, judged by an engine.
    pub const fn review(state: ToolState) -> Self {
        Self { command: Command::Review, icon: icons::CHART_LINE, text: "tool-review", state }
    }

    /// An exercise that is asked on the board.
    pub const fn exercise(state: ToolState) -> Self {
        Self { command: Command::Exercises, icon: icons::CHECK_CIRCLE, text: "tool-exercise", state }
    }

    /// The search for a mate.
    pub const fn mate(state: ToolState) -> Self {
        Self { command: Command::Mate, icon: icons::PUZZLE_PIECE, text: "tool-mate", state }
    }

    /// A game against an engine, or between two.
    pub const fn duel(state: ToolState) -> Self {
        Self { command: Command::Duel, icon: icons::USER, text: "tool-duel", state }
    }
}

/// The tools in their order, with their names or without.
pub(crate) struct ToolRow {
    pub tools: Vec<Tool>,
    pub named: bool,
}

impl ToolRow {
    /// How wide the row is, in points. Whether a tool is at work does not change that, so that nothing moves when one begins.
    pub fn width(&self, ui: &Ui, view: &RecordView<'_>) -> f32 {
        let tools = self.tools.iter().map(|tool| self.width_of(ui, tool, view) + GAP);
        tools.sum::<f32>() - GAP
    }

    fn width_of(&self, ui: &Ui, tool: &Tool, view: &RecordView<'_>) -> f32 {
        if !self.named {
            return ICON + 2.0 * PADDING;
        }
        let width = |text: String| {
            let text = RichText::new(text).text_style(TextStyle::Button);
            egui::WidgetText::from(text).into_galley(ui, None, f32::INFINITY, TextStyle::Button).size().x
        };
        let share = if tool.command == Command::Review { width("100%".to_owned()) } else { 0.0 };
        width(view.locale.text(tool.text)).max(share) + 2.0 * PADDING
    }

    /// Shows them.
    pub fn show(&self, ui: &mut Ui, place: Rect, view: &RecordView<'_>, out: &mut Outbox) {
        let builder = UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center));
        let ui = &mut ui.new_child(builder);
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_role(Role::Toolbar));
        ui.spacing_mut().item_spacing.x = GAP;
        ui.spacing_mut().button_padding.x = PADDING;
        for tool in &self.tools {
            let width = self.width_of(ui, tool, view);
            self.button(ui, tool, width, view, out);
        }
    }

    fn button(&self, ui: &mut Ui, tool: &Tool, width: f32, view: &RecordView<'_>, out: &mut Outbox) {
        let (palette, Tool { command, state, .. }) = (theme::palette(ui), tool);
        let enabled = command.is_enabled(view.document, ui.ctx());
        let color = if state.is_at_work { palette.accent } else { palette.text };
        let text = match &state.share {
            _ if !self.named => RichText::new(tool.icon).font(fonts::icon(ICON)),
            Some(share) => RichText::new(share),
            None => RichText::new(view.locale.text(tool.text)),
        };
        let text = if enabled { text.color(color) } else { text };
        let button = Button::selectable(state.is_open, text);
        let response = ui.add_enabled(enabled, button.min_size(vec2(width, HEIGHT)));
        if state.is_at_work {
            // The sign of work is not the colour alone.
            let dot = response.rect.right_top() + vec2(1.0 - PADDING, PADDING - 1.0);
            ui.painter().circle_filled(dot, 3.0, palette.accent);
        }
        let called = view.locale.text(&format!("{}-is", tool.text));
        let told = match &state.share {
            Some(share) => format!("{called} {share}"),
            None if state.is_at_work => format!("{called} {}", view.locale.text("tool-at-work")),
            None => called,
        };
        let selected = state.is_open;
        response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, selected, &told));
        if menu::explained(response, *command, &told, view.document, view.locale).clicked() {
            out.push(Message::Command(*command));
        }
    }
}
