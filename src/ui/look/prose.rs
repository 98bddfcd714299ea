//! Running text on the screen, in lines that break where [`line_breaks`] says: egui breaks after an opening bracket and
//! within moves. Each line is laid out by itself, and what is put together of them has the text as it is.

use std::ops::Range;
use std::sync::Arc;

use egui::text::{LayoutJob, LayoutSection, TextWrapping};
use egui::{
    Color32, FontId, FontSelection, Galley, Label, Response, RichText, Role, TextStyle, Ui, WidgetInfo, WidgetText,
};

use crate::text::{LastLine, Slice, line_breaks};

/// A text that is read only, in lines as wide as there is room.
pub(crate) fn show(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    let valign = ui.text_valign();
    let job = text.into().into_layout_job(ui.style(), FontSelection::Default, valign);
    let mut job = Arc::unwrap_or_clone(job);
    job.wrap = TextWrapping::wrap_at_width(ui.available_width());
    let galley = laid_out(ui, job, &[], LastLine::Phrases);
    ui.add(Label::new(galley))
}

/// What stands between two facts of a row.
pub(crate) const BETWEEN: &str = " · ";

/// As many of the facts of a row as there is room for: one is begun only if some of its words are seen, and no number is cut
/// off, which would be another one.
pub(crate) fn whole_facts<'t>(ui: &Ui, facts: &'t str, font: &FontId, room: f32) -> &'t str {
    let wide =
        |text: String| ui.fonts_mut(|fonts| fonts.layout_no_wrap(text, font.clone(), Color32::PLACEHOLDER).size().x);
    let mut shown = facts;
    while wide(shown.to_owned()) > room {
        let Some((before, last)) = shown.rsplit_once(BETWEEN) else { break };
        let begun: String = last.chars().take(4).collect();
        let has_words = begun.len() < last.len() && !begun.chars().any(|letter| letter.is_ascii_digit());
        if has_words && wide(format!("{before}{BETWEEN}{begun}…")) <= room {
            break;
        }
        shown = before;
    }
    shown
}

/// A row of facts in small letters, as many as there is room for.
pub(crate) fn facts(ui: &mut Ui, facts: &str, color: Color32) -> Response {
    let font = TextStyle::Small.resolve(ui.style());
    let shown = whole_facts(ui, facts, &font, ui.available_width());
    let is_all = shown.len() == facts.len();
    let response = ui.add(Label::new(RichText::new(shown).font(font).color(color)).truncate());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, facts));
    if is_all { response } else { response.on_hover_text(facts) }
}

/// A text for a button of this width, in the same lines.
pub(crate) fn within(ui: &Ui, text: impl Into<WidgetText>, width: f32) -> WidgetText {
    within_keeping(ui, text, &[], width)
}

/// The same, with no line broken within what is kept together.
pub(crate) fn within_keeping(ui: &Ui, text: impl Into<WidgetText>, kept: &[Range<usize>], width: f32) -> WidgetText {
    let job = text.into().into_layout_job(ui.style(), FontSelection::Style(TextStyle::Button), ui.text_valign());
    let mut job = Arc::unwrap_or_clone(job);
    job.wrap = TextWrapping::wrap_at_width((width - 2.0 * ui.spacing().button_padding.x).max(40.0));
    laid_out(ui, job, kept, LastLine::Phrases).into()
}

/// A text in lines of the width that its job has; no line is broken within what is kept together, which is in order,
/// unless it is longer than a line.
pub(crate) fn laid_out(ui: &Ui, job: LayoutJob, kept: &[Range<usize>], last: LastLine) -> Arc<Galley> {
    // As egui rounds it, so that a text fits in the room that it has taken.
    let room = job.wrap.max_width.round();
    if !room.is_finite() || job.wrap.max_rows != usize::MAX || !job.break_on_newline {
        return ui.fonts_mut(|fonts| fonts.layout_job(job));
    }
    let line = |range: Range<usize>| ui.fonts_mut(|fonts| fonts.layout_job(one_line(&job, range)));
    let mut lines: Vec<Arc<Galley>> = Vec::new();
    // Whether a paragraph ends with the line.
    let mut ends: Vec<bool> = Vec::new();
    let mut is_broken = false;
    let mut from = 0;
    for text in job.text.split('\n') {
        let paragraph = from..from + text.len();
        from = paragraph.end + 1;
        let whole = line(paragraph.clone());
        let breaks =
            if whole.size().x > room { breaks(text, &whole, &moved(kept, &paragraph), room, last) } else { vec![] };
        if breaks.is_empty() {
            lines.push(whole);
            ends.push(true);
            continue;
        }
        is_broken = true;
        let mut begin = paragraph.start;
        for end in breaks.into_iter().map(|at| paragraph.start + at).chain([paragraph.end]) {
            lines.push(line(begin..end));
            ends.push(end == paragraph.end);
            begin = end;
        }
    }
    let is_one_row = |line: &Arc<Galley>| line.rows.len() == 1;
    if !is_broken || !lines.iter().all(is_one_row) {
        return ui.fonts_mut(|fonts| fonts.layout_job(job));
    }
    let mut galley = Galley::concat(Arc::new(job), &lines, ui.ctx().pixels_per_point());
    let final_row = galley.rows.len().saturating_sub(1);
    for (at, (row, ends)) in galley.rows.iter_mut().zip(ends).enumerate() {
        row.ends_with_newline = ends && at < final_row;
    }
    // A gap at the end of a line is not seen.
    galley.rect.max.x = galley.rect.max.x.min(galley.rect.min.x + room);
    Arc::new(galley)
}

/// Where a paragraph that is laid out on one line breaks.
fn breaks(text: &str, whole: &Galley, kept: &[Range<usize>], room: f32, last: LastLine) -> Vec<usize> {
    let [row] = whole.rows.as_slice() else { return Vec::new() };
    let ends = row.glyphs.iter().skip(1).map(|next| next.pos.x).chain([row.size.x]);
    let advances: Vec<f32> = row.glyphs.iter().zip(ends).map(|(glyph, end)| end - glyph.pos.x).collect();
    line_breaks(text, &advances, kept, room, last)
}

/// What is kept together in a paragraph, by its own bytes.
fn moved(kept: &[Range<usize>], paragraph: &Range<usize>) -> Vec<Range<usize>> {
    let first = kept.partition_point(|range| range.end <= paragraph.start);
    let inside = kept.iter().skip(first).take_while(|range| range.start < paragraph.end);
    inside
        .map(|range| {
            let place = |at: usize| at.clamp(paragraph.start, paragraph.end) - paragraph.start;
            place(range.start)..place(range.end)
        })
        .collect()
}

/// A part of a job, on one line.
fn one_line(job: &LayoutJob, range: Range<usize>) -> LayoutJob {
    let text = job.text.slice(range.clone()).to_owned();
    let first = job.sections.partition_point(|section| section.byte_range.end.0 <= range.start);
    let place = |at: usize| at.clamp(range.start, range.end) - range.start;
    let cut = |section: &LayoutSection| {
        let (start, end) = (place(section.byte_range.start.0), place(section.byte_range.end.0));
        let leading_space = if section.byte_range.start.0 < range.start { 0.0 } else { section.leading_space };
        LayoutSection { byte_range: start.into()..end.into(), leading_space, ..section.clone() }
    };
    let inside = job.sections.iter().skip(first).take_while(|section| section.byte_range.start.0 < range.end);
    let mut sections: Vec<LayoutSection> = inside.map(cut).collect();
    if sections.is_empty() {
        // An empty line is as high as what stands around it.
        let around = job.sections.get(first).or(job.sections.last());
        sections.extend(
            around.map(|section| LayoutSection { byte_range: 0_usize.into()..0_usize.into(), ..section.clone() }),
        );
    }
    LayoutJob { text, sections, wrap: TextWrapping::no_max_width(), ..LayoutJob::default() }
}
