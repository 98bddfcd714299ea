//! The rows of choices that the pages have in common.

use egui::{TextEdit, Ui, WidgetInfo, accesskit::Role, vec2};

use super::reading::LearningGame;
use crate::locale::Locale;
use crate::rules::Game;
use crate::texts;
use crate::ui::dialogs::preferences::{choices, is_narrow, name};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::Settings;

/// Whose moves count: the name of a player, and which side.
pub(super) fn whose(ui: &mut Ui, kinds: &[Game], settings: &Settings, locale: &Locale, out: &mut Outbox) {
    let now = &settings.learning;
    name(ui, locale, "learning-player");
    let mut text = now.player.clone();
    let field = TextEdit::singleline(&mut text).id(egui::Id::unique("learning-player")).desired_width(220.0);
    let field = ui.add(field.hint_text(locale.text("learning-anybody")));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, locale.text("learning-player")));
    if field.changed() {
        out.push(Message::set(move |settings| settings.learning.player.clone_from(&text)));
    }
    ui.end_row();
    name(ui, locale, "learning-side");
    // Those of one game have its names; those of several only an order.
    let [first, second] = match kinds {
        [game] => [game.bottom(), !game.bottom()].map(|side| texts::side(*game, side, false, locale)),
        _ => ["learning-first", "learning-second"].map(|key| locale.text(key)),
    };
    let sides = [(None, locale.text("review-both")), (Some(true), first), (Some(false), second)];
    choices(ui, now.first, &sides, out, |settings, side| settings.learning.first = side);
}

/// A grid of rows with a name each.
pub(super) fn rows(ui: &mut Ui, salt: &str, content: impl FnOnce(&mut Ui)) {
    let columns = if is_narrow(ui) { 1 } else { 2 };
    let grid = egui::Grid::new((salt, columns)).num_columns(columns);
    grid.spacing(vec2(16.0, if columns == 1 { 4.0 } else { 8.0 })).show(ui, content);
}

/// The games that are played in them.
pub(super) fn kinds(games: &[LearningGame]) -> Vec<Game> {
    let mut kinds: Vec<Game> = Vec::new();
    for game in games.iter().map(|game| game.of.record.game()) {
        if !kinds.contains(&game) {
            kinds.push(game);
        }
    }
    kinds
}
