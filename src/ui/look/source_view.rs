//! The lines of a file as they are, in cells of one width: an ASCII character takes one cell, a kanji and the widest letters
//! two, so that columns line up.

use std::sync::Arc;

use egui::{Color32, FontId, Pos2, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use super::theme;
use crate::locale::{FluentValue, Locale};

/// The width of a kanji and the height of a row, in points.
const KANJI: f32 = 14.0;
const ROW: f32 = 21.0;
/// The most cells shown of a line, since a line may be a megabyte long.
const MOST: usize = 2000;
/// Cells from one tab stop to the next.
const TAB: usize = 8;

/// A place in a text: a line, and the columns marked in it, all 1-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourceMark {
    pub line: usize,
    /// The first marked column; 0 marks none.
    pub column: usize,
    /// How many characters are marked.
    pub length: usize,
}

/// A text as lines.
#[derive(Debug)]
pub(crate) struct SourceLines {
    text: Arc<str>,
    /// Where each line begins and ends, in bytes.
    lines: Vec<(usize, usize)>,
    /// The cells of the longest line.
    cells: usize,
}

/// How many cells a character takes after this many cells.
fn width(letter: char, before: usize) -> usize {
    match letter {
        '\t' => TAB - before % TAB,
        '\u{FF61}'..='\u{FF9F}' => 1,
        // Letters that are nearly as wide as a kanji; M stands in the boards of CSA, whose columns line up.
        'm' | 'w' | 'W' | '@' | '%' => 2,
        '\u{0}'..='\u{2FF}' => 1,
        _ => 2,
    }
}

fn cells(line: &str) -> usize {
    line.chars().take(MOST).fold(0, |cells, letter| cells + width(letter, cells)).min(MOST)
}

impl SourceLines {
    pub(crate) fn new(text: Arc<str>) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        let bytes = text.as_bytes();
        while start < bytes.len() {
            let end =
                bytes[start..].iter().position(|b| matches!(b, b'\n' | b'\r')).map_or(bytes.len(), |at| start + at);
            lines.push((start, end));
            start = end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 };
        }
        let longest = lines.iter().filter_map(|&(start, end)| text.get(start..end)).map(cells).max();
        Self { cells: longest.unwrap_or(0), text, lines }
    }

    /// A line by its 1-based number.
    pub(crate) fn line(&self, number: usize) -> Option<&str> {
        let &(start, end) = self.lines.get(number.checked_sub(1)?)?;
        self.text.get(start..end)
    }

    /// Shows the lines; if `bring` says so, scrolled so that the mark is in the middle.
    pub(crate) fn show(&self, ui: &mut Ui, mark: SourceMark, bring: bool, color: Color32, locale: &Locale) {
        let palette = theme::palette(ui);
        let gutter = self.lines.len().max(1).ilog10() as usize + 1;
        let left = (gutter as f32 + 1.5) * KANJI * 0.5;
        let size = vec2(left + (self.cells + 4) as f32 * KANJI * 0.5, ROW);
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, 0.0);
        let mut area = ScrollArea::both().id_salt("source").auto_shrink(false);
        if bring {
            let room = ui.available_height();
            let middle = (mark.line.saturating_sub(1)) as f32 * ROW - (room - ROW) * 0.5;
            let begin = self.line(mark.line).map_or(0, |line| cells_before(line, mark.column));
            let edge = left + begin as f32 * KANJI * 0.5 - ui.available_width() * 0.7;
            area = area.scroll_offset(vec2(edge.max(0.0), middle.max(0.0)));
        }
        area.show_rows(ui, ROW, self.lines.len(), |ui, rows| {
            for index in rows {
                let number = index + 1;
                let Some(line) = self.line(number) else { continue };
                let size = vec2(size.x.max(ui.available_width()), ROW);
                let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
                response.widget_info(|| {
                    let beginning: String = line.chars().take(200).collect();
                    let values = [("line", FluentValue::from(number)), ("text", FluentValue::from(beginning))];
                    let name = locale.with("notes-source-line", &values);
                    egui::WidgetInfo::labeled(egui::Role::Label, true, name)
                });
                let here = (number == mark.line).then_some(mark);
                if here.is_some() {
                    ui.painter().rect_filled(rect, 0.0, palette.current);
                }
                let font = FontId::monospace(KANJI * 0.86);
                let at = pos2(rect.left() + left - KANJI * 0.75, rect.center().y);
                ui.painter().text(at, egui::Align2::RIGHT_CENTER, number.to_string(), font, palette.weak);
                paint(ui, line, pos2(rect.left() + left, rect.top()), here, color);
            }
        });
        ui.spacing_mut().item_spacing.y = spacing;
    }
}

fn cells_before(line: &str, column: usize) -> usize {
    let before: String = line.chars().take(column.saturating_sub(1)).collect();
    cells(&before)
}

fn paint(ui: &Ui, line: &str, origin: Pos2, mark: Option<SourceMark>, color: Color32) {
    let palette = theme::palette(ui);
    let font = FontId::monospace(KANJI);
    let clip = ui.clip_rect();
    let mut cell = 0;
    for (index, letter) in line.chars().enumerate() {
        if cell >= MOST {
            break;
        }
        let wide = width(letter, cell);
        let left = origin.x + cell as f32 * KANJI * 0.5;
        let rect = Rect::from_min_size(pos2(left, origin.y), vec2(wide as f32 * KANJI * 0.5, ROW));
        cell += wide;
        if rect.left() > clip.right() {
            break;
        }
        let marked = mark.is_some_and(|mark| {
            mark.column > 0 && (mark.column..mark.column + mark.length.max(1)).contains(&(index + 1))
        });
        if marked {
            ui.painter().rect_filled(rect, 0.0, color.gamma_multiply(0.16));
            let under = egui::Rangef::new(rect.left(), rect.right());
            ui.painter().hline(under, rect.bottom() - 2.0, (1.5, color));
        }
        // Half a letter at the edge could be another one.
        if rect.right() < clip.left() || rect.right() > clip.right() + 1.0 || letter.is_whitespace() {
            continue;
        }
        // A character without a visible shape still gets a cell.
        let shown = if letter.is_control() { '·' } else { letter };
        let ink = if shown == letter { palette.text } else { palette.weak };
        let mut galley = ui.painter().layout_no_wrap(shown.to_string(), font.clone(), ink);
        let room = rect.width() + 2.0;
        if galley.size().x > room {
            // Capital letters may touch but stay legible.
            let font = FontId::monospace(KANJI * (room / galley.size().x).max(0.72));
            galley = ui.painter().layout_no_wrap(shown.to_string(), font, ink);
        }
        let at = rect.center() - galley.size() * 0.5;
        ui.painter().galley(at, galley, ink);
    }
    // A mark after the last character is visible, too.
    if mark.is_some_and(|mark| mark.column > line.chars().take(MOST).count()) {
        let left = origin.x + cell as f32 * KANJI * 0.5;
        let under = egui::Rangef::new(left, left + KANJI * 0.5);
        ui.painter().hline(under, origin.y + ROW - 2.0, (1.5, color));
    }
}
