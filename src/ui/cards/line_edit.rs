//! Edits in the middle of a line: the line that says which move is expected, and the card that shows before and after.
//! Not modal.

use egui::{Align, Button, Grid, Id, Layout, Response, RichText, ScrollArea, Ui, WidgetInfo, accesskit::Role};

use super::bar::Bars;
use super::paste;
use crate::editor::edit::line_edit::{LineEdit, LineEditPreview, NotMade, PreviewRow, Sign};
use crate::locale::{FluentValue, Locale};
use crate::notation::paired_number;
use crate::record::NodeId;
use crate::rules::{Game, Move, Position};
use crate::texts;
use crate::ui::look::controls::{self, AnswerButton, sign};
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{LineEditAnswer, Message, Outbox};
use crate::ui::words::nth_move;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEditKind {
    Replace,
    Insert,
    Remove,
    Swap,
}

impl LineEditKind {
    const fn title(self) -> &'static str {
        match self {
            Self::Replace => "line-edit-replace",
            Self::Insert => "line-edit-insert",
            Self::Remove => "line-edit-remove",
            Self::Swap => "line-edit-swap",
        }
    }

    const fn hint(self, more: bool) -> &'static str {
        match self {
            Self::Insert if more => "line-edit-hint-more",
            Self::Insert => "line-edit-hint-insert",
            _ => "line-edit-hint-replace",
        }
    }
}

/// One way to do it, and what it would do; `None` until that is known.
#[derive(Clone, Debug)]
pub(crate) struct LineEditChoice {
    pub edit: LineEdit,
    /// The name of its text in the locale.
    pub name: &'static str,
    pub preview: Option<Result<LineEditPreview, NotMade>>,
}

/// An edit in the middle of a line that is being prepared.
#[derive(Clone, Debug)]
pub(crate) struct PendingEdit {
    pub kind: LineEditKind,
    /// The node it concerns, and what that one is called: `3手目`, `2.Nf3`.
    pub at: NodeId,
    pub name: String,
    pub game: Game,
    /// What the board shows meanwhile, and the move that led there.
    pub position: Option<Position>,
    pub last: Option<Move>,
    /// The moves made on the board so far.
    pub moves: Vec<Move>,
    pub choices: Vec<LineEditChoice>,
    pub chosen: usize,
}

impl PendingEdit {
    /// Whether a move on the board is expected.
    pub fn is_waiting(&self) -> bool {
        self.position.is_some() && (self.kind == LineEditKind::Insert || self.moves.is_empty())
    }

    /// The edit that would be made, if it is possible.
    pub fn ready(&self) -> Option<&LineEdit> {
        let choice = self.choices.get(self.chosen)?;
        matches!(choice.preview, Some(Ok(_))).then_some(&choice.edit)
    }
}

/// The bar below the board: which move is expected.
pub(crate) fn hint(ui: &Ui, pending: &PendingEdit, bars: &mut Bars, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let at = FluentValue::from(pending.name.as_str());
    let text = locale.with(pending.kind.hint(!pending.moves.is_empty()), &[("at", at)]);
    bars.show(ui, "hint", |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::PENCIL_SIMPLE).font(fonts::icon(16.0)).color(palette.accent));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let cancel = Button::new(RichText::new(format!("{}  Esc", locale.text("dialog-cancel"))).small());
                if ui.add(cancel).clicked() {
                    out.push(Message::answer(LineEditAnswer::Cancel));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    prose::show(ui, RichText::new(&text).font(fonts::strong(14.0)));
                });
            });
        });
    });
}

/// The card: before and after.
pub(crate) fn show(ui: &Ui, pending: &PendingEdit, locale: &Locale, out: &mut Outbox) {
    if !pending.choices.is_empty() {
        paste::card(ui, |ui| content(ui, pending, locale, out));
    }
}

fn content(ui: &mut Ui, pending: &PendingEdit, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let title = locale.with(pending.kind.title(), &[("at", FluentValue::from(pending.name.as_str()))]);
    let group = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::PENCIL_SIMPLE).font(fonts::icon(18.0)).color(palette.accent));
            ui.add(egui::Label::new(RichText::new(&title).font(fonts::strong(15.0))).truncate());
        });
        if pending.choices.len() > 1 {
            ui.horizontal_wrapped(|ui| {
                for (at, choice) in pending.choices.iter().enumerate() {
                    let name = locale.text(choice.name);
                    let impossible = matches!(choice.preview, Some(Err(_)));
                    let text = RichText::new(name);
                    let text = if impossible { text.color(palette.weak) } else { text };
                    if ui.add(Button::selectable(at == pending.chosen, text)).clicked() {
                        out.push(Message::answer(LineEditAnswer::Choose(at)));
                    }
                }
            });
        }
        match pending.choices.get(pending.chosen).map(|choice| &choice.preview) {
            Some(Some(Ok(preview))) => {
                summary(ui, preview, pending.game, locale);
                if let Some(advice) = advice(pending, preview) {
                    sign(ui, icons::ARROWS_DOWN_UP, palette.accent, &locale.text(advice));
                }
                let seen = Id::unique(("line-edit-seen", pending.at, pending.chosen, &pending.moves));
                lines(ui, seen, preview, pending.game, locale);
            }
            Some(Some(Err(not_made))) => {
                let text = why(*not_made, locale);
                let text = locale.with("line-edit-impossible", &[("reason", FluentValue::from(text))]);
                sign(ui, icons::PROHIBIT, palette.error, &text);
            }
            _ => {
                ui.label(RichText::new(locale.text("line-edit-looking")).color(palette.weak));
            }
        }
        // If there is a better way, this button is not highlighted.
        let chosen = pending.choices.get(pending.chosen).and_then(|choice| choice.preview.as_ref());
        let doubtful = chosen.is_some_and(|p| p.as_ref().is_ok_and(|preview| advice(pending, preview).is_some()));
        let commit = AnswerButton::new(format!("{}  Enter", locale.text("line-edit-commit")));
        let cancel = AnswerButton::new(format!("{}  Esc", locale.text("dialog-cancel")));
        let buttons = [commit.main(!doubtful).enabled(pending.ready().is_some()), cancel];
        let clicked = controls::answers(ui, &buttons, Align::LEFT).iter().position(Response::clicked);
        let answers = [LineEditAnswer::Commit, LineEditAnswer::Cancel];
        out.extend(clicked.and_then(|at| answers.get(at)).map(|answer| Message::answer(*answer)));
    });
    group.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &title));
}

/// The alternatives if the turn would pass to the other side, so that what follows could not be played.
fn advice(pending: &PendingEdit, preview: &LineEditPreview) -> Option<&'static str> {
    preview.replayed.broken.first()?;
    match pending.choices.get(pending.chosen).map(|choice| &choice.edit)? {
        LineEdit::Insert { moves, .. } if moves.len() % 2 == 1 => Some("line-edit-advice-insert"),
        LineEdit::Remove { first, last } if first == last && pending.choices.len() > 1 => {
            Some("line-edit-advice-remove")
        }
        _ => None,
    }
}

/// Why it cannot be done.
fn why(not_made: NotMade, locale: &Locale) -> String {
    match not_made {
        NotMade::Unplayable(reason) => texts::reason(&reason, locale),
        NotMade::Full => locale.text("refused-full"),
        NotMade::Root => locale.text("refused-root"),
        NotMade::NoSuchNode | NotMade::NotAMove => locale.text("refused-gone"),
        NotMade::Nothing => locale.text("line-edit-nothing"),
    }
}

/// How many moves stay, the first impossible one, and the fouls.
fn summary(ui: &mut Ui, preview: &LineEditPreview, game: Game, locale: &Locale) {
    let palette = theme::palette(ui);
    let replayed = &preview.replayed;
    let kept = locale.with("line-edit-kept", &[("count", FluentValue::from(replayed.kept))]);
    sign(ui, icons::CHECK_CIRCLE, palette.accent, &kept);
    if let Some(first) = replayed.broken.first() {
        let lost: usize = replayed.broken.iter().map(|broken| broken.steps).sum();
        let values = [
            ("count", FluentValue::from(lost)),
            ("at", FluentValue::from(nth_move(game, first.ply, &first.words, locale))),
            ("reason", FluentValue::from(texts::reason(&first.reason, locale))),
        ];
        sign(ui, icons::WARNING, palette.warn, &locale.with("line-edit-broken", &values));
        ui.label(RichText::new(locale.text("line-edit-kept-as-text")).small().color(palette.weak));
    }
    if let Some(first) = replayed.fouls.first() {
        let values = [
            ("count", FluentValue::from(replayed.fouls.len())),
            ("at", FluentValue::from(nth_move(game, first.ply, &first.words, locale))),
            ("reason", FluentValue::from(texts::reason(&first.foul, locale))),
        ];
        sign(ui, icons::WARNING_CIRCLE, palette.warn, &locale.with("line-edit-fouls", &values));
    }
}

/// The line before and after, side by side; when it is new, scrolled to the first move that breaks. `seen` stands for
/// what is shown.
fn lines(ui: &mut Ui, seen: Id, preview: &LineEditPreview, game: Game, locale: &Locale) {
    let palette = theme::palette(ui);
    let [before, after] = &preview.lines;
    // In a narrow window the card covers part of the board: it leaves as much of it free as it can.
    let most = if ui.ctx().content_rect().width() < 640.0 { 110.0 } else { 236.0 };
    let room = (ui.ctx().content_rect().height() - 400.0).clamp(64.0, most);
    let columns = |name: &str| Grid::new(name).num_columns(2).spacing([24.0, 2.0]).min_col_width(130.0);
    columns("line-edit-heads").show(ui, |ui| {
        for title in ["line-edit-before", "line-edit-after"] {
            ui.label(RichText::new(locale.text(title)).small().color(palette.weak));
        }
    });
    ScrollArea::vertical().id_salt("line-edit-lines").max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        columns("line-edit-before-after").show(ui, |ui| {
            let breaks =
                |row: Option<&PreviewRow>| row.is_some_and(|row| matches!(row.sign, Sign::Broken | Sign::Foul));
            let rows = before.len().max(after.len());
            let first = (0..rows).find(|&at| breaks(before.get(at)) || breaks(after.get(at)));
            let pass = ui.ctx().cumulative_pass_nr();
            let before_this: Option<u64> = ui.data(|data| data.get_temp(seen));
            let fresh = before_this.is_none_or(|before_this| pass > before_this + 2);
            ui.data_mut(|data| data.insert_temp(seen, pass));
            for at in 0..rows {
                for line in [before, after] {
                    match line.get(at) {
                        Some(row) => glance(ui, row, game, locale),
                        None => drop(ui.label("")),
                    }
                }
                if fresh && first == Some(at) {
                    ui.scroll_to_cursor(Some(Align::Center));
                }
                ui.end_row();
            }
        });
    });
}

/// A row: its sign is a letter, too, and not only a colour.
fn glance(ui: &mut Ui, row: &PreviewRow, game: Game, locale: &Locale) {
    let palette = theme::palette(ui);
    let words = row.words.clone().unwrap_or_else(|| locale.text("menu-ending"));
    let text = match paired_number(game, row.ply) {
        Some(number) => format!("{number}{words}"),
        None => format!("{} {words}", row.ply),
    };
    let text = match row.sign {
        Sign::Same => RichText::new(format!("　{text}")).color(palette.weak),
        Sign::Changed => RichText::new(format!("●{text}")).strong().color(palette.text),
        Sign::Foul => RichText::new(format!("！{text}")).color(palette.warn),
        Sign::Broken => RichText::new(format!("×{text}")).strikethrough().color(palette.weak),
    };
    ui.label(text);
}
