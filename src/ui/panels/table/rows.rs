//! The games that were found, in rows with columns.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use egui::text::LayoutJob;
use egui::{Align2, Color32, FontId, Id, Rect, ScrollArea, Sense, TextStyle, Ui, pos2};

use super::columns::AlikeGroup;
use super::columns::{AlikeGroups, GAP, ROW, TableColumns};
use super::listed::ListedGame;
use crate::locale::{FluentValue, Locale};
use crate::ui::look::spoken::SpokenList;
use crate::ui::look::{fonts, theme};
use crate::ui::settings::GameColumn;

/// Where the numbers of moves end in their column, in points.
const NUMBERS: f32 = 32.0;

/// A text in one line that is cut where its room ends.
fn cut(ui: &Ui, text: String, font: FontId, (color, width): (Color32, f32)) -> std::sync::Arc<egui::Galley> {
    let mut job = LayoutJob::simple_singleline(text, font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// Which row the keys are at, whether it is to be brought into sight, which games are marked, and what cannot be reached.
pub(crate) struct ChosenRow<'m> {
    pub row: usize,
    pub moved: bool,
    pub marks: &'m BTreeSet<usize>,
    pub away: &'m HashSet<PathBuf>,
    pub columns: &'m TableColumns,
    /// Which rows were played alike, where only such games are listed.
    pub groups: Option<&'m AlikeGroups>,
}

/// What a click on a row asks for.
pub(crate) enum RowClick {
    Choose(usize),
    /// Mark it, or no longer.
    Mark(usize),
    /// Mark all as far as it.
    MarkTo(usize),
    Open(usize),
}

/// Whether a path is one of these or below one.
pub(crate) fn is_among(path: &Path, away: &HashSet<PathBuf>) -> bool {
    !away.is_empty() && path.ancestors().any(|path| away.contains(path))
}

/// Paints what a game says in the columns of a row; the words, and whether the mouse is at its file.
pub(crate) fn in_columns(
    ui: &Ui,
    rect: Rect,
    game: &ListedGame,
    (columns, group, is_away): (&TableColumns, Option<&AlikeGroup>, bool),
) -> (Vec<String>, bool) {
    let (palette, font) = (theme::palette(ui), TextStyle::Body.resolve(ui.style()));
    let (mut said, mut is_at_file) = (Vec::new(), false);
    for (column, left, width) in columns.places(rect.width()) {
        let text = column.text(game);
        // Among games that were played alike it stands out what tells them apart.
        let stands_out = match group {
            Some(group) => group.differing.contains(&column),
            None => matches!(column, GameColumn::First | GameColumn::Second | GameColumn::Work),
        };
        let color = if stands_out && !is_away { palette.text } else { palette.weak };
        let strong = group.is_some() && stands_out && column != GameColumn::File;
        let font = if strong { fonts::strong_name(ui.ctx(), font.size, &text) } else { font.clone() };
        let galley = cut(ui, text.clone(), font, (color, width));
        // Numbers stand below each other.
        let (anchor, at) = match column {
            GameColumn::Moves | GameColumn::Number => (Align2::RIGHT_CENTER, left + width.min(NUMBERS)),
            _ => (Align2::LEFT_CENTER, left),
        };
        let place = anchor.anchor_size(pos2(rect.left() + at, rect.center().y), galley.size());
        let is_pointed = |at: egui::Pos2| at.x >= rect.left() + left - GAP;
        if column == GameColumn::File {
            is_at_file = ui.input(|input| input.pointer.hover_pos()).is_some_and(is_pointed);
        }
        ui.painter().galley(place.min, galley, color);
        said.push(text);
    }
    (said, is_at_file)
}

/// The games in rows, in so much height; what was clicked. `reader` is what a screen reader reads rows for.
pub(crate) fn list(
    ui: &mut Ui,
    (hits, listed): (&[ListedGame], &[usize]),
    (chosen, reader): (&ChosenRow<'_>, Option<Id>),
    height: f32,
    locale: &Locale,
) -> Option<RowClick> {
    let palette = theme::palette(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical().id_salt("library rows").max_height(height).min_scrolled_height(height);
    area = area.auto_shrink([false, false]);
    if chosen.moved {
        let middle = chosen.row as f32 * ROW - (height - ROW) / 2.0;
        area = area.vertical_scroll_offset(middle.clamp(0.0, (listed.len() as f32 * ROW - height).max(0.0)));
    }
    let list = SpokenList::new(ui.scope_id().with("library rows"), listed.len());
    let mut clicked = None;
    list.show(ui, &locale.text("library-list"), |ui| {
        list.rows(ui, area, ROW, |ui, nth, rect| {
            let Some((at, hit)) = listed.get(nth).and_then(|&at| Some((at, hits.get(at)?))) else { return };
            let row = ui.interact(rect, ui.scope_id().with(("game", nth)), Sense::click());
            let is_chosen = nth == chosen.row;
            let is_marked = chosen.marks.contains(&at) || is_chosen && chosen.marks.is_empty();
            if is_marked || row.hovered() {
                let fill = if is_marked { palette.current } else { palette.hover };
                ui.painter().rect_filled(rect, 4.0, fill);
            }
            let group = chosen.groups.and_then(|groups| groups.of_row(nth));
            if let Some((at, group)) = group {
                if at % 2 == 1 && !is_marked {
                    ui.painter().rect_filled(rect, 0.0, palette.hover.gamma_multiply(0.5));
                }
                if group.rows.start == nth && nth > 0 {
                    ui.painter().hline(rect.x_range(), rect.top(), (1.0, palette.line));
                }
            }
            if is_chosen && !chosen.marks.is_empty() {
                ui.painter().rect_stroke(rect, 4.0, (1.0, palette.accent), egui::StrokeKind::Inside);
            }
            let is_away = is_among(&hit.file.path, chosen.away);
            let mut said: Vec<String> = Vec::new();
            said.extend(group.map(|(at, _)| locale.with("library-group", &[("nth", FluentValue::from(at + 1))])));
            let group = group.map(|(_, group)| group);
            let (words, is_at_file) = in_columns(ui, rect, hit, (chosen.columns, group, is_away));
            said.extend(words);
            said.extend(is_away.then(|| locale.text("library-away")));
            said.retain(|text| !text.is_empty());
            let name = said.join(" ");
            list.row(&row, (nth, is_marked), &name);
            if is_chosen && let Some(reader) = reader {
                crate::ui::look::spoken::reads(reader, &row);
            }
            if row.double_clicked() {
                clicked = Some(RowClick::Open(nth));
            } else if row.clicked() {
                let modifiers = ui.input(|input| input.modifiers);
                clicked = Some(match (modifiers.command, modifiers.shift) {
                    (_, true) => RowClick::MarkTo(nth),
                    (true, false) => RowClick::Mark(nth),
                    (false, false) => RowClick::Choose(nth),
                });
            }
            if is_away {
                let told = format!("{}\n{}", hit.file.path.display(), locale.text("library-away"));
                row.on_hover_text_at_pointer(told);
            } else if is_at_file {
                row.on_hover_text_at_pointer(hit.file.path.to_string_lossy());
            }
        });
    });
    clicked
}
