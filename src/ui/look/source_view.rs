//! The lines of a file as they are, in the letters of the window, none of them squeezed.

use std::ops::Range;
use std::sync::Arc;

use egui::text::{CCursor, LayoutJob, TextFormat};
use egui::{Color32, FontId, Galley, Pos2, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use super::theme;
use crate::locale::{FluentValue, Locale};
use crate::text::Slice;

/// The width of a kanji and the height of a row, in points.
const KANJI: f32 = 14.0;
const ROW: f32 = 21.0;
/// The most letters shown of a line, since a line may be a megabyte long.
const MOST: usize = 2000;

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
    /// About how long the longest line is, in widths of a kanji.
    longest: f32,
}

/// About how long a line is, in widths of a kanji.
fn length(line: &str) -> f32 {
    let of = |letter: char| {
        if letter == '\t' {
            2.0
        } else if letter.is_ascii_lowercase() || letter == ' ' {
            0.5
        } else {
            1.0
        }
    };
    line.chars().take(MOST).map(of).sum()
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
        let longest = lines.iter().filter_map(|&(start, end)| text.get(start..end)).map(length).fold(0.0, f32::max);
        Self { longest, text, lines }
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
        let size = vec2(left + (self.longest + 2.0) * KANJI, ROW);
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, 0.0);
        let mut area = ScrollArea::both().id_salt("source").auto_shrink(false);
        if bring {
            let room = ui.available_height();
            let middle = (mark.line.saturating_sub(1)) as f32 * ROW - (room - ROW) * 0.5;
            let begin = self.line(mark.line).map_or(0.0, |line| {
                let galley = lettered(ui, line, 0..MOST);
                column(&galley, mark.column.saturating_sub(1))
            });
            let edge = left + begin - ui.available_width() * 0.7;
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

/// Some of the letters of a line.
fn lettered(ui: &Ui, line: &str, letters: Range<usize>) -> Arc<Galley> {
    let palette = theme::palette(ui);
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    job.break_on_newline = false;
    let ink = |color| TextFormat { font_id: FontId::proportional(KANJI), color, ..TextFormat::default() };
    let (text, weak) = (ink(palette.text), ink(palette.weak));
    // A character without a visible shape still gets a dot.
    let is_hidden = |letter: char| letter.is_control() && letter != '\t';
    let place = |letter: usize| line.char_indices().nth(letter).map_or(line.len(), |(at, _)| at);
    let said = line.slice(place(letters.start)..place(letters.end));
    for part in said.split_inclusive(is_hidden) {
        let seen = part.trim_end_matches(is_hidden);
        job.append(seen, 0.0, text.clone());
        if seen.len() < part.len() {
            job.append("·", 0.0, weak.clone());
        }
    }
    ui.painter().layout_job(job)
}

/// Where so many letters of a line end, in points from its beginning.
fn column(galley: &Galley, letters: usize) -> f32 {
    galley.pos_from_cursor(CCursor::new(letters)).left()
}

fn paint(ui: &Ui, line: &str, origin: Pos2, mark: Option<SourceMark>, color: Color32) {
    let galley = lettered(ui, line, 0..MOST);
    let clip = ui.clip_rect();
    if let Some(mark) = mark.filter(|mark| mark.column > 0) {
        let begin = column(&galley, mark.column - 1);
        // A mark after the last character is visible, too.
        let end = column(&galley, mark.column - 1 + mark.length.max(1)).max(begin + KANJI * 0.5);
        let rect = Rect::from_min_size(pos2(origin.x + begin, origin.y), vec2(end - begin, ROW));
        ui.painter().rect_filled(rect, 0.0, color.gamma_multiply(0.16));
        ui.painter().hline(rect.x_range(), rect.bottom() - 2.0, (1.5, color));
    }
    // Half a letter at the edge could be another one.
    let at = |edge: f32| usize::from(galley.cursor_from_pos(vec2(edge - origin.x, 0.0)).index);
    let place = |letter: usize| origin.x + column(&galley, letter);
    let (mut first, mut end) = (at(clip.left()), at(clip.right()));
    first += usize::from(place(first) < clip.left());
    end -= usize::from(place(end) > clip.right() && end > 0);
    let seen = lettered(ui, line, first..end.max(first));
    ui.painter().galley(pos2(place(first), origin.y + (ROW - galley.size().y) * 0.5), seen, color);
}
