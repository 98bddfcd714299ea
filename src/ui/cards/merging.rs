//! The card before a merge 統合: what is new, and where the two records contradict each other. Not modal.

use egui::{Align, Grid, Label, Response, RichText, ScrollArea, Ui, WidgetInfo, accesskit::Role};

use super::paste::{Card, what as named};
use crate::editor::clipboard::Merging;
use crate::editor::compare::{Differs, Merged};
use crate::locale::{FluentValue, Locale};
use crate::record::Record;
use crate::rules::Game;
use crate::ui::board::pieces_in_force;
use crate::ui::look::controls::{self, AnswerButton, sign};
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox, PasteAnswer};
use crate::ui::words::{nth, shortened};

/// How many differences are spelled out.
const MOST_ROWS: usize = 200;
/// How many characters of a value are shown.
const MOST_LETTERS: usize = 60;

/// What the card says.
pub(crate) fn show(ui: &mut Ui, card: &Card, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let title = named(&card.pasted, pieces_in_force(ui).notation, locale).unwrap_or_default();
    let heading = locale.text("merge-title");
    let group = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::TREE_STRUCTURE).font(fonts::icon(18.0)).color(palette.accent));
            ui.add(Label::new(RichText::new(&heading).font(fonts::strong(15.0))).truncate());
        });
        ui.add(Label::new(RichText::new(title).small().color(palette.weak)).truncate());
        let notes = card.pasted.loaded().map_or(0, |loaded| loaded.report.notes.len() + loaded.report.more);
        if notes > 0 {
            let text = locale.with("paste-notes", &[("count", FluentValue::from(notes))]);
            prose::show(ui, RichText::new(text).small().color(palette.warn));
        }
        let game = card.pasted.loaded().and_then(|loaded| loaded.records.first()).map_or(Game::Shogi, Record::game);
        let merging = card.offer.as_ref().and_then(|offer| offer.merge.as_ref());
        match (merging, &card.offer) {
            (Some(merging), _) => {
                new(ui, merging, locale);
                differing(ui, merging, game, locale);
            }
            (None, Some(_)) => sign(ui, icons::PROHIBIT, palette.error, &locale.text("paste-other-start")),
            (None, None) => {
                ui.label(RichText::new(locale.text("paste-reading")).color(palette.weak));
            }
        }
        let ready = merging.is_some_and(|merging| !merging.merged.is_empty());
        let cancel = format!("{}  Esc", locale.text(if ready { "dialog-cancel" } else { "dialog-close" }));
        let merge = AnswerButton::new(format!("{}  Enter", locale.text("merge-do"))).main(true);
        let open = AnswerButton::new(locale.text("paste-open")).tip(locale.text("paste-open-tip"));
        let (merge, open) = ((PasteAnswer::MergeNow, merge), (PasteAnswer::Open, open));
        let can_open = merging.is_none() && card.offer.is_some();
        let answers = ready.then_some(merge).into_iter().chain([(PasteAnswer::Cancel, AnswerButton::new(cancel))]);
        let (answers, buttons): (Vec<_>, Vec<_>) = answers.chain(can_open.then_some(open)).unzip();
        let clicked = controls::answers(ui, &buttons, Align::LEFT).iter().position(Response::clicked);
        out.extend(clicked.and_then(|at| answers.get(at)).map(|answer| Message::answer(*answer)));
    });
    group.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &heading));
}

/// What is new.
fn new(ui: &mut Ui, merging: &Merging, locale: &Locale) {
    let palette = theme::palette(ui);
    let merged = &merging.merged;
    if merging.left_out > 0 {
        let text = locale.with("merge-left-out", &[("count", FluentValue::from(merging.left_out))]);
        sign(ui, icons::WARNING, palette.warn, &text);
    }
    if merged.is_empty() {
        return sign(ui, icons::CHECK_CIRCLE, palette.accent, &locale.text("merge-nothing"));
    }
    for text in novelties(merged, locale) {
        sign(ui, icons::PLUS, palette.accent, &text);
    }
}

/// What is new, each kind in its words; nothing of what there is none.
pub(crate) fn novelties(merged: &Merged, locale: &Locale) -> Vec<String> {
    let count = |key: &str, count: usize| (count > 0).then(|| locale.with(key, &[("count", FluentValue::from(count))]));
    let moves = count("merge-moves", merged.moves).map(|moves| match count("merge-branches", merged.branches) {
        Some(branches) => format!("{moves}{branches}"),
        None => moves,
    });
    let comments =
        count("merge-comments", merged.comments).map(|comments| match count("merge-joined", merged.joined) {
            Some(joined) => format!("{comments}{joined}"),
            None => comments,
        });
    let headers = count("merge-headers", merged.headers.len()).map(|headers| {
        let keys = merged.headers.join(&locale.text("list-comma"));
        format!("{headers}{}", locale.with("merge-of", &[("keys", FluentValue::from(cut(&keys)))]))
    });
    let rows = [moves, count("merge-ends", merged.ends), comments, headers, count("merge-others", merged.others)];
    rows.into_iter().flatten().collect()
}

/// Where the two contradict each other.
fn differing(ui: &mut Ui, merging: &Merging, game: Game, locale: &Locale) {
    let palette = theme::palette(ui);
    let differing = &merging.merged.differing;
    if differing.is_empty() {
        return;
    }
    let key = if merging.merged.noted > 0 { "merge-differing" } else { "merge-differing-known" };
    sign(ui, icons::WARNING_CIRCLE, palette.warn, &locale.with(key, &[("count", FluentValue::from(differing.len()))]));
    let room = (ui.ctx().content_rect().height() - 330.0).clamp(60.0, 190.0);
    ScrollArea::vertical().id_salt("merge-differing").max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        let column = (ui.available_width() - 40.0) / 3.0;
        let grid = Grid::new("merge-differing-rows").num_columns(3).max_col_width(column).spacing([14.0, 3.0]);
        grid.show(ui, |ui| {
            for title in ["", "merge-ours", "merge-theirs"] {
                let text = if title.is_empty() { String::new() } else { locale.text(title) };
                ui.label(RichText::new(text).small().color(palette.weak));
            }
            ui.end_row();
            for (at, differs) in differing.iter().take(MOST_ROWS).enumerate() {
                let ply = merging.plies.get(at).copied().unwrap_or(0);
                let what = what(&differs.what, &nth(game, ply, "", locale), locale);
                ui.label(RichText::new(what).small().color(palette.weak));
                ui.label(cut(&differs.ours));
                ui.label(cut(&differs.theirs));
                ui.end_row();
            }
        });
        if differing.len() > MOST_ROWS {
            ui.label(RichText::new(format!("+{}", differing.len() - MOST_ROWS)).small().color(palette.weak));
        }
    });
}

/// What differs, and where.
fn what(what: &Differs, at: &str, locale: &Locale) -> String {
    let key = match what {
        Differs::Header(key) => return cut(key),
        Differs::Number => return locale.text("merge-number"),
        Differs::Time => "merge-time",
        Differs::Bookmark => "merge-bookmark",
        Differs::Evaluation => "merge-evaluation",
        Differs::Ending => "merge-ending",
    };
    locale.with(key, &[("at", FluentValue::from(at))])
}

fn cut(text: &str) -> String {
    shortened(&text.replace('\n', " "), MOST_LETTERS)
}
