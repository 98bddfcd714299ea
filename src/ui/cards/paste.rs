//! The card about a pasted text: what it holds, and what can be done with it. Not modal: the board stays usable behind
//! it.

use std::sync::Arc;

use egui::{
    Align, Align2, Area, Button, Frame, Id, Layout, Margin, Order, Rect, Response, RichText, Ui, WidgetInfo,
    accesskit::Role, vec2,
};

use crate::editor::Document;
use crate::editor::clipboard::{PasteOffer, Pasted, PastedBranch};
use crate::editor::compare::Merged;
use crate::formats::format;
use crate::locale::{FluentValue, Locale};
use crate::notation::{Style, counted_moves};
use crate::record::is_problem;
use crate::rules::Game;
use crate::ui::board::pieces_in_force;
use crate::ui::look::controls::{self, AnswerButton};
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox, PasteAnswer};
use crate::ui::panels::headers;
use crate::ui::words::{nth, shortened};

/// A text that was read and awaits an answer.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub pasted: Arc<Pasted>,
    /// What can be done with it at the cursor; `None` until that is known.
    pub offer: Option<PasteOffer>,
    /// It is to be merged, and what that would do is shown.
    pub merging: bool,
}

/// The room for the menu at the top, in points.
const MENU: f32 = 38.0;
/// The longest preview, in characters.
const PREVIEW: usize = 200;

/// What a pasted record is, in one line: format, players, moves.
pub(crate) fn what(pasted: &Pasted, style: Style, locale: &Locale) -> Option<String> {
    let loaded = pasted.loaded()?;
    let name = format(loaded.format).name;
    if loaded.records.len() > 1 {
        let values = [("format", FluentValue::from(name)), ("count", FluentValue::from(loaded.records.len()))];
        return Some(locale.with("paste-games", &values));
    }
    let record = loaded.records.first()?;
    let moves = counted_moves(record.game(), record.mainline_moves());
    let values = [("format", FluentValue::from(name)), ("count", FluentValue::from(moves))];
    let kind = locale.with(if moves == 0 { "paste-position" } else { "paste-record" }, &values);
    Some(match headers::pairing(record, style) {
        None => kind,
        Some(players) => format!("{kind}　{players}"),
    })
}

/// Where a branch would be grafted, in words.
fn place(branch: &PastedBranch, document: &Document, locale: &Locale) -> String {
    if branch.at == document.cursor().at() {
        return locale.text("paste-here");
    }
    match branch.row {
        0 => locale.text("paste-at-start"),
        row => {
            let ply = document.row(row).map_or(0, |row| row.ply);
            locale.with("paste-at", &[("at", FluentValue::from(nth(document.record().game(), ply, "", locale)))])
        }
    }
}

/// The widest card, in points.
const WIDEST: f32 = 470.0;

/// The gap between cards, and between them and the edge of the window, in points.
const GAP: f32 = 6.0;

/// The corner of the window where the cards are.
#[derive(Clone, Copy, Default)]
struct Corner {
    /// The width of the panels to the right of the board, which is the room for a card. Zero if the panels are below
    /// it.
    beside: f32,
    /// The height of what is there already: status bar, bars above it, other cards.
    taken: f32,
}

fn corner(ctx: &egui::Context) -> Corner {
    ctx.data_mut(|data| *data.get_temp_mut_or_default(Id::NULL))
}

/// Clears the corner for the cards of a frame, above everything up to this height; `beside` is the width of the panels
/// to the right of the board.
pub(crate) fn clear_corner(ctx: &egui::Context, taken: f32, beside: f32) {
    ctx.data_mut(|data| data.insert_temp(Id::NULL, Corner { beside, taken }));
}

/// How wide a card is: in the corner of the window, where it moves nothing and hides neither a square of the board nor
/// a stand.
pub(crate) fn card_width(ctx: &egui::Context) -> f32 {
    // As wide as the panels on the right, if there are any.
    let room = ctx.content_rect().width();
    let panels = Some(corner(ctx).beside).filter(|width| *width > 0.0);
    let width = panels.map_or(room * 0.42, |panels| panels - 12.0);
    width.clamp(if panels.is_some() { 228.0 } else { 310.0 }, WIDEST).min(room - 24.0)
}

/// How high a card can be below the menu.
pub(crate) fn card_height(ctx: &egui::Context) -> f32 {
    ctx.content_rect().height() - corner(ctx).taken - 2.0 * GAP - MENU
}

/// A card in the corner of the window, above the cards already there.
pub(crate) fn in_corner(ctx: &egui::Context, id: &str, width: f32, content: impl FnOnce(&mut Ui)) {
    let id = Id::unique(id);
    // It appears at once: fading in would take frames that nothing else needs.
    let size: egui::Vec2 = ctx.data_mut(|data| *data.get_temp_mut_or_default(id.with("size")));
    let place = clear_of_writing(ctx, id, vec2(-GAP, -corner(ctx).taken - GAP), size);
    let area = Area::new(id).order(Order::Foreground).fade_in(false).anchor(Align2::RIGHT_BOTTOM, place);
    let shown = area.show(ctx, |ui| {
        Frame::popup(ui.style()).inner_margin(Margin::symmetric(14, 10)).show(ui, |ui| {
            ui.set_width(width - 30.0);
            content(ui);
        });
    });
    // Its place depends on its last size: when the size changes it has to be laid out again.
    let (before, size) = (size, shown.response.rect.size());
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Corner>(Id::NULL).taken = size.y - place.y);
    if before != size {
        ctx.data_mut(|data| data.insert_temp(id.with("size"), size));
        ctx.request_repaint();
    }
}

/// Where a card is, as seen from the corner, when it must not lie on the field that is being written in: in its place if
/// that is elsewhere, else above the field, and if there is no room beside it.
fn clear_of_writing(ctx: &egui::Context, card: Id, place: egui::Vec2, size: egui::Vec2) -> egui::Vec2 {
    let field = if ctx.text_edit_focused() { ctx.memory(|memory| memory.focused()) } else { None };
    let Some(field) = field.and_then(|field| ctx.read_response(field)) else { return place };
    // What is written in a card is written there.
    if field.layer_id.id == card {
        return place;
    }
    let (window, field) = (ctx.content_rect(), field.interact_rect);
    let there = |place: egui::Vec2| Rect::from_min_size(window.max + place - size, size);
    let above = vec2(place.x, field.top() - GAP - window.bottom());
    let beside = vec2(field.left() - GAP - window.right(), place.y);
    let is_clear = |place: &egui::Vec2| !there(*place).intersects(field) && there(*place).top() >= MENU;
    [place, above, beside].into_iter().find(is_clear).unwrap_or(above)
}

/// The card about what was pasted, or about an edit that is being prepared.
pub(crate) fn card(ui: &Ui, content: impl FnOnce(&mut Ui)) {
    in_corner(ui.ctx(), "paste", card_width(ui.ctx()), content);
}

/// The possible answers, likeliest first.
fn answers(card: &Card) -> Vec<PasteAnswer> {
    let offer = card.offer.as_ref();
    let fragment = offer.and_then(|offer| offer.fragment.as_ref()).map(|_| PasteAnswer::Fragment);
    let branches = (0..offer.map_or(0, |offer| offer.branches.len())).map(PasteAnswer::Branch);
    let merge = offer.and_then(|offer| offer.merge.as_ref()).filter(|merging| !merging.merged.is_empty());
    let merge = merge.map(|_| PasteAnswer::Merge);
    let here = fragment.into_iter().chain(branches).chain(merge);
    let open = card.pasted.loaded().map(|_| PasteAnswer::Open);
    let games = offer.filter(|offer| offer.games > 0).map(|_| PasteAnswer::AsGames);
    let apart = open.into_iter().chain(games);
    if offer.is_some_and(|offer| offer.apart) { apart.chain(here).collect() } else { here.chain(apart).collect() }
}

/// What Enter answers.
pub(crate) fn likeliest(card: &Card) -> Option<PasteAnswer> {
    let offer = card.offer.as_ref()?;
    if card.merging {
        let new = offer.merge.as_ref().is_some_and(|merging| !merging.merged.is_empty());
        return new.then_some(PasteAnswer::MergeNow);
    }
    answers(card).first().copied()
}

/// The counts mentioned in the texts about a merge; moves as players of the game count them.
fn counts(game: Game, merged: &Merged) -> [(&'static str, FluentValue<'static>); 2] {
    let moves = if merged.moves > 0 { counted_moves(game, merged.moves) } else { merged.ends };
    [("moves", FluentValue::from(moves)), ("comments", FluentValue::from(merged.comments))]
}

/// The text of an answer, and its tooltip.
fn words(answer: PasteAnswer, card: &Card, document: &Document, locale: &Locale) -> (String, String) {
    let (offer, game) = (card.offer.as_ref(), document.record().game());
    let (text, tip) = match answer {
        PasteAnswer::Fragment => {
            let moves = offer.and_then(|offer| offer.fragment.as_ref()).map_or(0, |fragment| fragment.moves.len());
            let text = locale.with("paste-insert-fragment", &[("count", FluentValue::from(moves))]);
            (text, "paste-insert-fragment-tip")
        }
        PasteAnswer::Branch(index) => {
            let Some(branch) = offer.and_then(|offer| offer.branches.get(index)) else { return Default::default() };
            let place = place(branch, document, locale);
            let moves = counted_moves(game, branch.moves);
            let values = [("place", FluentValue::from(place)), ("count", FluentValue::from(moves))];
            let text = locale.with(if branch.fresh == 0 { "paste-known" } else { "paste-insert" }, &values);
            (text, "paste-insert-tip")
        }
        PasteAnswer::Merge => {
            let Some(merging) = offer.and_then(|offer| offer.merge.as_ref()) else { return Default::default() };
            return (locale.with("paste-merge", &counts(game, &merging.merged)), locale.text("paste-merge-tip"));
        }
        PasteAnswer::AsGames => {
            let problems = card.pasted.loaded().is_some_and(|loaded| loaded.records.iter().all(is_problem));
            let count = offer.map_or(0, |offer| offer.games);
            let text = if problems { "paste-as-problems" } else { "paste-as-games" };
            (locale.with(text, &[("count", FluentValue::from(count))]), "paste-as-games-tip")
        }
        PasteAnswer::Open => (locale.text("paste-open"), "paste-open-tip"),
        PasteAnswer::Cancel | PasteAnswer::MergeNow => (locale.text("paste-dismiss"), "paste-dismiss"),
    };
    (text, locale.text(tip))
}

/// What the card says.
pub(crate) fn show(ui: &mut Ui, card: &Card, document: &Document, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let group = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::CLIPBOARD_TEXT).font(fonts::icon(18.0)).color(palette.accent));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let name = locale.text("paste-dismiss");
                let icon = RichText::new(icons::X).font(fonts::icon(14.0));
                let close = ui.add(Button::new(icon).frame_when_inactive(false).min_size(vec2(28.0, 26.0)));
                close.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if close.on_hover_text(name).clicked() {
                    out.push(Message::answer(PasteAnswer::Cancel));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let moves = card.offer.as_ref().and_then(|offer| offer.fragment.as_ref()).is_some();
                    let title = if !moves { what(&card.pasted, pieces_in_force(ui).notation, locale) } else { None };
                    let title = title.unwrap_or_else(|| locale.text("paste-text"));
                    ui.add(egui::Label::new(RichText::new(title).font(fonts::strong(14.0))).truncate());
                });
            });
        });
        let notes = card.pasted.loaded().map_or(0, |loaded| loaded.report.notes.len() + loaded.report.more);
        if notes > 0 {
            let text = locale.with("paste-notes", &[("count", FluentValue::from(notes))]);
            ui.label(RichText::new(text).small().color(palette.warn));
        }
        let fragment = card.offer.as_ref().and_then(|offer| offer.fragment.as_ref());
        if let Some(fragment) = fragment {
            for (key, text) in [("paste-moves", fragment.moves.join(" ")), ("paste-comment", fragment.comment.clone())]
            {
                if !text.trim().is_empty() {
                    let text = shortened(text.trim(), PREVIEW);
                    let mut job = egui::text::LayoutJob::default();
                    let font = egui::TextStyle::Body.resolve(ui.style());
                    for (text, color) in [(format!("{}  ", locale.text(key)), palette.weak), (text, palette.text)] {
                        let format = egui::TextFormat { font_id: font.clone(), color, ..Default::default() };
                        job.append(&text, 0.0, format);
                    }
                    prose::show(ui, job);
                }
            }
        }
        ui.add_space(2.0);
        let possible = answers(card);
        let buttons: Vec<AnswerButton> = possible
            .iter()
            .enumerate()
            .map(|(at, answer)| {
                let (text, tip) = words(*answer, card, document, locale);
                // Enter chooses the first.
                AnswerButton::new(text).tip(tip).main(at == 0)
            })
            .collect();
        let clicked = controls::answers(ui, &buttons, Align::LEFT).iter().position(Response::clicked);
        out.extend(clicked.and_then(|at| possible.get(at)).map(|answer| Message::answer(*answer)));
        if card.offer.as_ref().is_some_and(|offer| offer.other_start) {
            ui.label(RichText::new(locale.text("paste-other-start")).small().color(palette.weak));
        }
        if card.offer.is_none() {
            ui.label(RichText::new(locale.text("paste-reading")).color(palette.weak));
        }
    });
    group.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, locale.text("paste-title")));
}

/// What is shown in place of the card while a long text is being read.
pub(crate) fn reading(ui: &mut Ui, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    ui.horizontal(|ui| {
        // No spinner: it would repaint the window sixty times a second.
        ui.label(RichText::new(icons::TIMER).font(fonts::icon(16.0)).color(palette.accent));
        ui.label(RichText::new(locale.text("paste-reading")).color(palette.weak));
        if ui.add(Button::new(locale.text("dialog-cancel"))).clicked() {
            out.push(Message::answer(PasteAnswer::Cancel));
        }
    });
}
