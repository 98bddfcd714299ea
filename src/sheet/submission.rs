//! The form on which a problem is sent to a magazine 投稿用紙: its diagram, whose it is, the author's line, variations,
//! tries and the aim, as far as the record has them. What it lacks is left to be written by hand.

use super::answer_style::AnswerStyle;
use super::answers::{ToldLine, lines_of};
use super::caption::CaptionForm;
use super::columns::PageColumns;
use super::figure::{Choices, author, figure, length, title};
use super::paper::{LEADING, POINT, Paper, PaperWord, SMALLEST, WordSetting, fitting, one_line, put, text_at, words};
use super::solution::{SideLine, SideLineKind};
use super::wording::SheetWording;
use crate::diagram::{DiagramStyle, Ink, PdfPage, TextFace};
use crate::record::{NodeId, Record};

/// The height of what is written.
const TEXT: f32 = 8.0 * POINT;
/// From one line that is written on by hand to the next.
const RULE: f32 = 6.4;
/// The shares of the page that the diagram takes at most.
const DIAGRAM: (f32, f32) = (0.54, 0.33);
/// The fields beside the diagram, each with the number of its lines.
const FIELDS: [(&str, usize); 7] = [
    ("submission-title", 1),
    ("submission-length", 1),
    ("submission-name", 1),
    ("submission-pen-name", 1),
    ("submission-address", 2),
    ("submission-telephone", 1),
    ("submission-date", 1),
];

/// The form for a problem, usually one page.
pub(super) fn submission(record: &Record, paper: Paper, choices: &Choices, wording: SheetWording<'_>) -> Vec<PdfPage> {
    let locale = wording.locale;
    let mut columns = PageColumns::new(paper, 1);
    columns.entry(title(record).unwrap_or_else(|| locale.text("submission-form")));
    columns.heading(&locale.text("submission-form"), 11.0 * POINT, TextFace::Strong);
    let mut choices = Choices { heading: false, ..choices.clone() };
    choices.naming.form = CaptionForm::Off;
    let wide = columns.width();
    let room = (wide * DIAGRAM.0, paper.size().1 * DIAGRAM.1);
    let figure = figure(record, NodeId::ROOT, &choices, wording);
    let (scene, scale) = fitting(&figure, &choices.style, room.0 / 480.0, room);
    let high = FIELDS.iter().map(|(_, lines)| *lines as f32 * RULE).sum::<f32>().max(scene.height * scale);
    let mut known = [title(record), length(record, wording), author(record)].into_iter();
    let fields = FIELDS.map(|(key, count)| (locale.text(key), known.next().flatten(), count));
    columns.picture(high + 3.0, move |page, (left, down)| {
        page.scene.inset(&scene, (left, down), scale);
        let beside = scene.width.mul_add(scale, left + 5.0);
        let mut y = down;
        for (label, said, count) in fields {
            field(page, &label, said.as_deref(), (beside, y), (left + wide - beside, count));
            y += RULE * count as f32;
        }
    });
    let mut told = lines_of(record, AnswerStyle::of(&DiagramStyle::default(), false), wording);
    let main = if told.is_empty() { Vec::new() } else { told.remove(0).words };
    section(&mut columns, &locale.text("submission-solution"), vec![main], 2);
    for (key, variations, blank) in [("submission-variations", true, 2), ("submission-tries", false, 1)] {
        let line = |ToldLine { aside, words: line, .. }: &ToldLine| {
            let SideLine { ply, .. } =
                (*aside).filter(|aside| (aside.kind == SideLineKind::Variation) == variations)?;
            let mut set = words(&locale.with("submission-ply", &[("ply", ply.into())]), TextFace::Strong);
            set.extend(line.iter().cloned());
            Some(set)
        };
        section(&mut columns, &locale.text(key), told.iter().filter_map(line).collect(), blank);
    }
    let aim = record.tree.get(NodeId::ROOT).map(|node| (wording.comment)(node));
    let aim = aim.iter().flat_map(|said| said.lines()).map(|line| words(line, TextFace::Gothic)).collect();
    section(&mut columns, &locale.text("submission-aim"), aim, 2);
    columns.finish()
}

/// A field with a line below it, or several.
fn field(page: &mut PdfPage, label: &str, said: Option<&str>, (left, top): (f32, f32), (wide, count): (f32, usize)) {
    let setting = WordSetting { face: TextFace::Gothic, size: SMALLEST };
    let label = text_at(label.to_owned(), setting, (left, top + RULE - SMALLEST));
    let gone = label.length() + 2.0;
    page.scene.text(label);
    // The first line of what there is room for.
    let set = said.and_then(|said| one_line(words(said, TextFace::Gothic), TEXT, wide - gone));
    if let Some(set) = set {
        put(&mut page.scene, set, TEXT, left + gone, top + RULE - TEXT * LEADING / 2.0 - SMALLEST);
    }
    for nth in 1..=count {
        let y = RULE.mul_add(nth as f32, top);
        page.scene.line(Ink::BLACK, (left, y), (left + wide, y), 0.15);
    }
}

/// A part of the form under its heading, in paragraphs; if nothing is known, so many lines to write on.
fn section(columns: &mut PageColumns, label: &str, said: Vec<Vec<PaperWord>>, blank: usize) {
    columns.gap(1.2);
    columns.lines(words(label, TextFace::Strong), TEXT, 0.0);
    if said.iter().any(|part| !part.is_empty()) {
        return said.into_iter().for_each(|part| columns.lines(part, TEXT, 2.0));
    }
    for _ in 0..blank {
        let wide = columns.width();
        columns.picture(RULE, move |page, (left, down)| {
            page.scene.line(Ink::BLACK, (left, down + RULE), (left + wide, down + RULE), 0.15);
        });
    }
}
