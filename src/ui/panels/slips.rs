//! The slips 緩手・疑問手・悪手 of the line on the screen, by the evaluations that its nodes have, and a list of them to jump
//! to.

use std::cmp::Reverse;
use std::collections::HashMap;

use egui::{Button, Label, RichText, ScrollArea, Ui, WidgetInfo, accesskit::Role};

use super::move_list::step_text;
use crate::editor::analysis::{Cost, CostedMove, Grade, Tally, costs_of_line};
use crate::editor::{Document, Go};
use crate::locale::FluentValue;
use crate::record::{Evaluation, NodeId};
use crate::texts;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::view::RecordView;

/// The least room, in points, in which the numbers are shown rather than an icon.
const ROOM: f32 = 300.0;

/// What an engine says of nodes, before it is in the record.
pub(crate) type Live = HashMap<NodeId, Evaluation>;

/// The moves of a line that were judged.
#[derive(Debug, Default)]
pub(super) struct Slips(Vec<CostedMove>);

impl Slips {
    /// Those of a line.
    pub fn of(document: &Document, line: &[NodeId], live: Option<&Live>) -> Self {
        Self(costs_of_line(document.record(), line, live))
    }

    /// The rows of the slips of a grade.
    pub fn rows(&self, grade: Grade) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().filter(move |one| one.cost.grade == Some(grade)).map(|one| one.row)
    }

    /// How many there are of each kind, as a menu that says what the sides have lost and leads to each slip, the
    /// costliest first; nothing where there is none.
    pub fn menu(&self, ui: &mut Ui, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, style, locale } = view;
        let count = |grade| FluentValue::from(self.rows(grade).count());
        let mut slips: Vec<&CostedMove> = self.0.iter().filter(|one| one.cost.grade.is_some()).collect();
        if slips.is_empty() {
            return;
        }
        let values = [
            ("blunders", count(Grade::Blunder)),
            ("mistakes", count(Grade::Mistake)),
            ("inaccuracies", count(Grade::Inaccuracy)),
        ];
        let name = locale.with("graph-slips", &values);
        let text = if ui.available_width() < ROOM {
            RichText::new(icons::WARNING_CIRCLE).font(fonts::icon(14.0))
        } else {
            RichText::new(&name).small()
        };
        slips.sort_by_key(|one| (Reverse(tenths(one.cost)), one.row));
        let menu = ui.menu_button(text, |ui| {
            let game = document.record().game();
            for side in [game.bottom(), !game.bottom()] {
                let tally = Tally::of(self.0.iter().filter(|one| one.mover == side).map(|one| one.cost));
                let grades = [tally.inaccuracies, tally.mistakes, tally.blunders];
                let text = texts::tally(game, side, grades, tally.accuracy, locale);
                ui.add(Label::new(RichText::new(text).small().color(theme::palette(ui).weak)).extend());
            }
            ui.separator();
            ScrollArea::vertical().max_height(280.0).show(ui, |ui| {
                for slip in slips {
                    let Some(row) = document.row(slip.row) else { continue };
                    let glyph = slip.cost.grade.map_or("", |grade| grade.glyph().symbol());
                    let step = format!("{} {}{glyph}", row.ply, step_text(document, slip.id, style, locale));
                    let lost = slip.cost.loss.map_or_else(
                        || locale.text("graph-slip-mate"),
                        |loss| locale.with("graph-slip-loss", &[("loss", format!("{loss:.0}").into())]),
                    );
                    let lost = RichText::new(lost).small().color(theme::palette(ui).weak);
                    let here = document.cursor().at() == slip.id;
                    if ui.add(Button::selectable(here, step).right_text(lost)).clicked() {
                        out.push(Message::Go(Go::To(slip.id)));
                    }
                }
            });
        });
        menu.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        menu.response.on_hover_text(locale.text("graph-slips-tip"));
    }
}

/// What orders slips, in tenths of a percent: where a mate is concerned no chance is counted, and only the grade is known.
fn tenths(cost: Cost) -> u32 {
    let loss = cost.loss.unwrap_or(match cost.grade {
        Some(Grade::Blunder) => 100.0,
        Some(Grade::Mistake) => 19.9,
        _ => 9.9,
    });
    (loss * 10.0) as u32
}
