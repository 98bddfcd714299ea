//! The games that were found, in rows with columns.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;

use egui::text::LayoutJob;
use egui::{Align2, Color32, FontId, Id, ScrollArea, Sense, TextStyle, Ui, pos2, vec2};

use super::columns::{AlikeGroups, GAP, ROW, TableColumns};
use super::search::{LibraryHit, is_among};
use crate::locale::{FluentValue, Locale};
use crate::ui::look::spoken::SpokenList;
use crate::ui::look::{fonts, theme};
use crate::ui::settings::{GameColumn, SortedBy};

/// Where the numbers of moves end in their column, in points.
const NUMBERS: f32 = 32.0;

/// The place of each game in an order: by the first of these columns, backwards or not, games that are alike there by the
/// next one, and all others as they were found. Those that have no value come last.
pub(super) fn ranks(hits: &[LibraryHit], by: &[SortedBy]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..hits.len()).collect();
    for by in by.iter().rev() {
        sort(&mut order, hits, *by);
    }
    let mut ranks = vec![0; hits.len()];
    for (rank, at) in order.into_iter().enumerate() {
        if let Some(place) = ranks.get_mut(at) {
            *place = rank as u32;
        }
    }
    ranks
}

fn sort(order: &mut [usize], hits: &[LibraryHit], SortedBy { column, backwards }: SortedBy) {
    let number = |at: &usize| match (hits.get(*at), column) {
        (Some(hit), GameColumn::Date) => hit.day.map(|day| day as usize),
        (Some(hit), GameColumn::Ratings) => hit.ratings.iter().flatten().max().map(|rating| *rating as usize),
        (Some(hit), GameColumn::Round) => first_number(&hit.round),
        (hit, _) => hit.map(|hit| hit.plies),
    };
    let words = |at: &usize| {
        let text = hits.get(*at).map_or_else(String::new, |hit| column.text(hit).to_lowercase());
        (text.is_empty(), text)
    };
    let is_number = matches!(column, GameColumn::Date | GameColumn::Moves | GameColumn::Ratings | GameColumn::Round);
    match (is_number, backwards) {
        (true, false) => order.sort_by_key(|at| (number(at).is_none(), number(at))),
        (true, true) => order.sort_by_key(|at| Reverse(number(at))),
        (_, false) => order.sort_by_cached_key(words),
        (_, true) => order.sort_by_cached_key(|at| {
            let (is_empty, text) = words(at);
            (is_empty, Reverse(text))
        }),
    }
}

/// The first number in a text.
fn first_number(text: &str) -> Option<usize> {
    text.split(|letter: char| !letter.is_ascii_digit()).find(|part| !part.is_empty())?.parse().ok()
}

/// A text in one line that is cut where its room ends.
fn cut(ui: &Ui, text: String, font: FontId, (color, width): (Color32, f32)) -> std::sync::Arc<egui::Galley> {
    let mut job = LayoutJob::simple_singleline(text, font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// Which row the keys are at, whether it is to be brought into sight, which games are marked, and what cannot be reached.
pub(super) struct ChosenRow<'m> {
    pub row: usize,
    pub moved: bool,
    pub marks: &'m BTreeSet<usize>,
    pub away: &'m HashSet<PathBuf>,
    pub columns: &'m TableColumns,
    /// Which rows were played alike, where only such games are listed.
    pub groups: Option<&'m AlikeGroups>,
}

/// What a click on a row asks for.
pub(super) enum RowClick {
    Choose(usize),
    /// Mark it, or no longer.
    Mark(usize),
    /// Mark all as far as it.
    MarkTo(usize),
    Open(usize),
}

/// The games in rows, in so much height; what was clicked. `reader` is what a screen reader reads rows for.
pub(super) fn list(
    ui: &mut Ui,
    (hits, listed): (&[LibraryHit], &[usize]),
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
        area.show_rows(ui, ROW, listed.len(), |ui, shown| {
            for nth in shown {
                let Some((at, hit)) = listed.get(nth).and_then(|&at| Some((at, hits.get(at)?))) else { continue };
                let (rect, row) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
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
                let font = TextStyle::Body.resolve(ui.style());
                let (mut said, mut is_at_file) = (Vec::new(), false);
                let is_away = is_among(&hit.file.path, chosen.away);
                said.extend(group.map(|(at, _)| locale.with("library-group", &[("nth", FluentValue::from(at + 1))])));
                for (column, left, width) in chosen.columns.places(rect.width()) {
                    let text = column.text(hit);
                    // Among games that were played alike it stands out what tells them apart.
                    let stands_out = match group {
                        Some((_, group)) => group.differing.contains(&column),
                        None => matches!(column, GameColumn::First | GameColumn::Second),
                    };
                    let color = if stands_out && !is_away { palette.text } else { palette.weak };
                    let strong = group.is_some() && stands_out && column != GameColumn::File;
                    let font = if strong { fonts::strong_name(ui.ctx(), font.size, &text) } else { font.clone() };
                    let galley = cut(ui, text.clone(), font, (color, width));
                    // Numbers stand below each other.
                    let (anchor, at) = match column {
                        GameColumn::Moves => (Align2::RIGHT_CENTER, left + width.min(NUMBERS)),
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
            }
        });
    });
    clicked
}
