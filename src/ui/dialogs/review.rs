//! The window in which a whole game is given to an engine to be judged 棋譜解析: by which one, how long, how many lines.

use egui::{Button, ComboBox, Grid, Key, Modifiers, RichText, Ui, WidgetInfo, accesskit::Role, vec2};

use super::ask::{buttons, heading};
use super::duel::number;
use super::preferences::{choices, is_narrow, name, switch};
use super::window;
use crate::locale::Locale;
use crate::ui::look::theme;
use crate::ui::message::{Message, Outbox, StudyMessage};
use crate::ui::settings::{Settings, Thinking};

/// The maximum width of the window, in points.
const WIDTH: f32 = 520.0;

/// The window while it is open.
#[derive(Debug)]
pub(crate) struct ReviewView {
    /// Which of the engines judges.
    engine: usize,
}

impl ReviewView {
    /// With the engine in front.
    pub const fn new(settings: &Settings) -> Self {
        Self { engine: settings.engine }
    }

    /// Shows the window; whether it should close.
    pub fn show(&mut self, ctx: &egui::Context, settings: &Settings, locale: &Locale, out: &mut Outbox) -> bool {
        self.engine = self.engine.min(settings.engines.len().saturating_sub(1));
        let mut close = false;
        let shown = window::show(ctx, "review", |ui| {
            ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 72.0));
            heading(ui, locale.text("review-title"));
            ui.separator();
            let columns = if is_narrow(ui) { 1 } else { 2 };
            let grid = Grid::new(("review", columns)).num_columns(columns);
            grid.spacing(vec2(16.0, if columns == 1 { 4.0 } else { 12.0 })).show(ui, |ui| {
                name(ui, locale, "review-engine");
                self.engine(ui, settings, locale);
                ui.end_row();
                terms(ui, settings, locale, out);
            });
            ui.add_space(4.0);
            ui.label(RichText::new(locale.text("review-tip")).color(theme::palette(ui).weak));
            ui.add_space(8.0);
            let clicked = buttons(ui, &["review-start", "dialog-cancel"].map(|key| locale.text(key)));
            // Enter as the main answer; on a focused button it presses that button.
            let entered =
                window::is_free(ui.ctx()) && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
            let answer = clicked.or(entered.then_some(0));
            out.extend((answer == Some(0)).then_some(Message::Study(StudyMessage::Judge(self.engine))));
            close = answer.is_some();
        });
        close || shown.should_close()
    }

    fn engine(&mut self, ui: &mut Ui, settings: &Settings, locale: &Locale) {
        let now = settings.engines.get(self.engine).map(|engine| engine.name.as_str()).unwrap_or_default();
        let list = ComboBox::from_id_salt("review-engine").selected_text(now).truncate().width(280.0);
        let list = list.show_ui(ui, |ui| {
            for (index, engine) in settings.engines.iter().enumerate() {
                if ui.add(Button::selectable(index == self.engine, &engine.name)).clicked() {
                    self.engine = index;
                }
            }
        });
        let name = locale.with("study-engine", &[("name", now.into())]);
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
    }
}

/// How long, how many lines, in which order.
fn terms(ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
    let now = &settings.review;
    name(ui, locale, "review-limit");
    let kinds = [
        (Thinking::Seconds, locale.text("duel-seconds")),
        (Thinking::Nodes, locale.text("duel-nodes")),
        (Thinking::Depth, locale.text("duel-depth")),
    ];
    choices(ui, now.limit, &kinds, out, |settings, kind| settings.review.limit = kind);
    if !is_narrow(ui) {
        ui.label("");
    }
    match now.limit {
        Thinking::Nodes => {
            let put = |settings: &mut Settings, value| settings.review.nodes = value;
            number(ui, locale, "review-nodes-unit", now.nodes, 1..=1_000_000_000, out, put);
        }
        Thinking::Depth => {
            let put = |settings: &mut Settings, value| settings.review.depth = value;
            number(ui, locale, "duel-depth-unit", now.depth, 1..=99, out, put);
        }
        Thinking::Seconds | Thinking::Clock => {
            let put = |settings: &mut Settings, value| settings.review.seconds = value;
            number(ui, locale, "review-seconds-unit", now.seconds, 1..=3600, out, put);
        }
    }
    ui.end_row();
    name(ui, locale, "review-lines");
    let put = |settings: &mut Settings, value| settings.review.lines = value;
    number(ui, locale, "review-lines-unit", now.lines, 1..=10, out, put);
    ui.end_row();
    name(ui, locale, "review-order");
    switch(ui, now.forwards, locale.text("review-forwards"), out, |settings, on| settings.review.forwards = on);
}
