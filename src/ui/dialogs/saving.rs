//! The questions before writing to disk: what a format cannot hold, what an encoding cannot hold, and how best to save
//! a damaged file. Under each answer the question says what the answer does.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Atom, Button, RichText, Ui};

use super::ask::{Then, body, quiet_buttons, title};
use super::picker::Picking;
use crate::disk::{ReplaceOptions, SaveError};
use crate::editor::compare::DiffCounts;
use crate::editor::{ExternalFile, Prepared, Saved, Snapshot, Target};
use crate::files::{Misfit, MisfitLine};
use crate::formats::report::examples;
use crate::formats::{Format, FormatId, NoteKind, NoteWeight, Report, format};
use crate::locale::{FluentValue, Locale};
use crate::notation::pair_number;
use crate::record::{NodeId, Record};
use crate::text::{LastLine, Slice};
use crate::texts;
use crate::ui::look::{controls, fonts, prose, theme};
use crate::ui::message::Answer;
use crate::ui::words::{diff_words, file_name, shortened};

/// The number of examples of losses shown at first, and the number kept for who asks for all.
const EXAMPLES: usize = 3;
const ALL_EXAMPLES: usize = 1000;

/// The number of places of a character named in its row; the tooltip names the others.
const PLACES: usize = 3;

/// A save in progress: where to, and what the person has agreed to so far.
#[derive(Clone, Debug)]
pub(crate) struct SavePlan {
    /// The document to save: no other document is written under its name.
    pub document: u64,
    pub target: Target,
    pub then: Option<Then>,
    /// Whether what the format cannot hold may be left out.
    pub lossy: bool,
    /// Characters that may be replaced by their stand-ins.
    pub agreed: Vec<String>,
    /// The file for everything afterwards; it is the document's from then on.
    pub whole: Option<Target>,
    /// A copy that was written before, without what its format has no place for.
    pub copy: Option<PathBuf>,
    /// The file that it may replace, if the person has seen that and agreed.
    pub over: Option<Overwriting>,
    /// Whether the file may be replaced although it is read-only.
    pub read_only_too: bool,
}

/// The kind of file that a person has agreed to replace.
#[derive(Clone, Debug)]
pub(crate) enum Overwriting {
    /// Nothing: the file is gone, and will be created again.
    Nothing,
    /// A file that somebody else has written. A copy of it is kept.
    Theirs(Arc<ExternalFile>),
}

impl SavePlan {
    pub fn new(document: u64, target: Target, then: Option<Then>) -> Self {
        let (agreed, read_only_too) = (Vec::new(), false);
        Self { document, target, then, lossy: false, agreed, whole: None, copy: None, over: None, read_only_too }
    }

    /// The question for another place of the same save, with this suggested name.
    pub fn picking(&self, name: String) -> Picking {
        if self.target.anew { Picking::Standard(name) } else { Picking::Save(name) }
    }
}

/// The result of a save on its thread.
#[derive(Debug)]
pub(crate) enum SaveOutcome {
    /// Something would be lost: the person is asked.
    Loses(LossQuestion),
    /// The encoding lacks some characters: the person is asked.
    Misfits(Characters),
    /// It was written, or writing failed; with what is said otherwise in the file now.
    Written(Result<Saved, SaveError>, Vec<String>),
}

/// Writes a document as planned, unless something would be lost that the person has not agreed to. It takes as long as
/// writing, reading back and, before a question, trying every format, so call it on another thread.
pub(crate) fn carry_out(snapshot: &Snapshot, plan: &SavePlan, how: &ReplaceOptions, locale: &Locale) -> SaveOutcome {
    let Prepared { report, unlike, job } = Prepared::new(snapshot, plan.target.clone());
    let target = &plan.target;
    let loses = report.notes.iter().any(|note| is_content(&note.what, note.weight));
    // If there are more notes than are kept, anything may be lost.
    if !plan.lossy && (loses || unlike.is_some() || report.more > 0 && report.loses()) {
        return SaveOutcome::Loses(LossQuestion::new(snapshot, target.format, &report, unlike.as_ref(), locale));
    }
    let misfits = snapshot.misfits(target.envelope.encoding, &report);
    let agreed: HashSet<&String> = plan.agreed.iter().collect();
    if !misfits.iter().all(|misfit| agreed.contains(&misfit.text)) {
        return SaveOutcome::Misfits(Characters::new(snapshot, target, &misfits, locale));
    }
    let written = match &plan.over {
        Some(over) => {
            let kept = over.keep(&job, how.state.as_deref());
            kept.and_then(|()| job.over(over.expected()).write_with(how))
        }
        None => job.write_with(how),
    };
    let changed = report.notes.iter().filter(|note| note.weight == NoteWeight::Changed);
    let mut changes: Vec<String> = changed.map(|note| texts::note(note, locale)).collect();
    changes.dedup();
    SaveOutcome::Written(written, changes)
}

/// The content of the question about a narrower format.
#[derive(Clone, Debug)]
pub(crate) struct LossQuestion {
    /// A sentence for each kind of thing that is lost, with examples.
    rows: Vec<(String, Vec<String>)>,
    more: usize,
    /// Whether only branches are lost: then the main line is what is saved.
    only_branches: bool,
    /// Whether the format can express none of the games: then the written file would be empty.
    nothing_left: bool,
    /// The formats that hold everything, best first.
    holders: Vec<&'static Format>,
    /// The file that the document has already, if that is another one and holds everything.
    own: Option<Target>,
}

impl LossQuestion {
    fn new(snapshot: &Snapshot, id: FormatId, report: &Report, unlike: Option<&DiffCounts>, locale: &Locale) -> Self {
        let lost: Vec<_> = report.notes.iter().filter(|note| is_content(&note.what, note.weight)).collect();
        let only_branches = unlike.is_none() && lost.iter().all(|note| matches!(note.what, NoteKind::Variations(_)));
        let several = snapshot.records().len() > 1;
        let row = |note: &&crate::formats::Note| {
            let game = note.node.map_or(0, |(game, _)| game);
            let mut text = texts::note(note, locale);
            if several {
                text = format!("{text} {}", locale.with("place-game", &[("game", FluentValue::from(game + 1))]));
            }
            let record = snapshot.records().get(game).map(Record::unheld);
            let mut shown: Vec<String> = Vec::new();
            for (node, line) in examples(snapshot.records(), note, ALL_EXAMPLES) {
                let ply = match &record {
                    Some(record) if node != NodeId::ROOT => at(record, node, locale),
                    // What has no words of its own there, such as a bookmark, is named by its place.
                    Some(_) if line.is_empty() => locale.text("row-start"),
                    _ => String::new(),
                };
                let line = if line.is_empty() {
                    line
                } else {
                    locale.with("quoted", &[("text", FluentValue::from(shortened(&line, 24)))])
                };
                let apart = !ply.is_empty() && !line.is_empty() && !locale.language().is_han();
                shown.push(format!("{ply}{}{line}", if apart { " " } else { "" }));
            }
            if shown.is_empty() {
                shown.extend(note.text.lines().next().map(|line| shortened(line, 60)));
            }
            (text, shown)
        };
        let mut rows: Vec<_> = lost.iter().map(row).collect();
        if let Some(unlike) = unlike {
            rows.push((locale.text("loss-unlike"), vec![diff_words::counted(unlike, locale)]));
        }
        let nothing_left = !snapshot.records().iter().any(|record| format(id).holds(record.game()));
        let holders = snapshot.holders(id);
        Self { rows, more: report.more, only_branches, nothing_left, holders, own: None }
    }

    /// The same about a document that has a file already: that may hold everything.
    pub fn beside(mut self, own: Target, target: &Target) -> Self {
        let holds = self.holders.iter().any(|format| format.id == own.format);
        self.own = Some(own).filter(|own| holds && own.path != target.path);
        self
    }

    /// Where everything is if what was asked for is written too: in the file that the document has already, or in another
    /// one beside that; and whether it is the former.
    pub fn whole(&self, target: &Target, id: FormatId) -> (Target, bool) {
        match &self.own {
            Some(own) => (own.clone(), true),
            None => (target.beside(id), false),
        }
    }
}

/// Whether a note is about something that is lost in any encoding.
pub(crate) fn is_content(what: &NoteKind, weight: NoteWeight) -> bool {
    weight == NoteWeight::Lost && !matches!(what, NoteKind::Unencodable { .. })
}

fn at(record: &Record, node: NodeId, locale: &Locale) -> String {
    locale.with("ply", &[("ply", FluentValue::from(pair_number(record.game(), record.ply(node))))])
}

/// An answer as a wide button: what it does, and under it the consequences.
fn choice(ui: &mut Ui, main: bool, enabled: bool, name: &str, result: &str) -> bool {
    let palette = theme::palette(ui);
    let (strong, weak) = match (main && enabled, enabled) {
        (true, _) => (palette.on_accent, palette.on_accent.gamma_multiply(0.85)),
        (false, true) => (palette.text, palette.weak),
        (false, false) => (palette.weak, palette.weak),
    };
    let mut job = egui::text::LayoutJob::default();
    let format = |font_id, color| egui::TextFormat { font_id, color, line_height: Some(19.0), ..Default::default() };
    job.append(name, 0.0, format(fonts::strong(14.0), strong));
    job.append(&format!("\n{result}"), 0.0, format(egui::FontId::proportional(12.0), weak));
    job.wrap.max_width = ui.available_width() - 24.0;
    let text = egui::WidgetText::from(prose::laid_out(ui, job, &[], LastLine::Phrases));
    let mut button = Button::new((text, Atom::grow())).wrap().min_size(egui::vec2(ui.available_width(), 48.0));
    if main && enabled {
        button = button.fill(palette.accent);
    }
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding.x = 12.0;
        ui.add_enabled(enabled, button)
    });
    let response = response.inner;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
    response.clicked()
}

/// The first few of many examples, and the way to all of them.
fn some_or_all(ui: &mut Ui, of: &str, all: &[String], locale: &Locale) {
    if all.is_empty() {
        return;
    }
    let id = ui.scope_id().with(("all examples", of));
    let is_open = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    let shown = match all.get(..EXAMPLES) {
        Some(first) if !is_open => first,
        _ => all,
    };
    let text = shown.join(&locale.text("list-gap"));
    prose::show(ui, RichText::new(text).small().color(theme::palette(ui).weak));
    let more = all.len() - shown.len();
    if more > 0 {
        let text = locale.with("notes-more", &[("count", FluentValue::from(more))]);
        if ui.link(RichText::new(text).small()).clicked() {
            ui.data_mut(|data| data.insert_temp(id, true));
        }
    }
}

pub(crate) fn loss(ui: &mut Ui, plan: &SavePlan, loss: &LossQuestion, locale: &Locale) -> Option<Answer> {
    let palette = theme::palette(ui);
    let target = &plan.target;
    let narrow = file_name(&target.path);
    title(ui, locale.with("loss-title", &[("format", FluentValue::from(format(target.format).name))]));
    prose::show(ui, locale.text("loss-body"));
    let most = (ui.ctx().content_rect().height() - 440.0).clamp(48.0, 220.0);
    egui::ScrollArea::vertical()
        .id_salt("loss")
        .max_height(most)
        .min_scrolled_height(most)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (text, examples) in &loss.rows {
                controls::item(ui, RichText::new("・").color(palette.warn), |ui| {
                    prose::show(ui, text.as_str());
                    some_or_all(ui, text, examples, locale);
                });
            }
            if loss.more > 0 {
                ui.label(locale.with("notes-more", &[("count", FluentValue::from(loss.more))]));
            }
        });
    ui.add_space(4.0);
    let mut answer = None;
    if let Some(best) = loss.holders.first() {
        answer = lossless(ui, target, loss, best, locale);
    }
    let key = if loss.only_branches { "loss-mainline" } else { "loss-save" };
    let values = [("narrow", FluentValue::from(narrow))];
    let anyway = [locale.text(key), locale.with(&format!("{key}-result"), &values)];
    if !loss.nothing_left && choice(ui, false, true, &anyway[0], &anyway[1]) {
        answer = Some(Answer::SaveAnyway);
    }
    if let [_, others @ ..] = loss.holders.as_slice()
        && !others.is_empty()
    {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(locale.text("loss-others")).small().color(palette.weak));
            for other in others {
                if ui.add(Button::new(RichText::new(other.name).small())).clicked() {
                    answer = Some(Answer::InFormat(other.id));
                }
            }
        });
    }
    match quiet_buttons(ui, &[locale.text("dialog-cancel"), locale.text("loss-other")]) {
        Some(0) => Some(Answer::Cancel),
        Some(_) => Some(Answer::SaveElsewhere),
        None => answer,
    }
}

/// The answers that lose nothing, the main one first: where the file that the record has already holds everything, that
/// stays its file, and what was asked for becomes a copy; nobody is to have a third file by Enter.
fn lossless(
    ui: &mut Ui,
    target: &Target,
    loss: &LossQuestion,
    best: &'static Format,
    locale: &Locale,
) -> Option<Answer> {
    let (whole, is_own) = loss.whole(target, best.id);
    let other = file_name(&target.beside(best.id).path);
    let values = |whole: String| {
        let narrow = FluentValue::from(file_name(&target.path));
        [("format", FluentValue::from(best.name)), ("whole", FluentValue::from(whole)), ("narrow", narrow)]
    };
    let of_both = values(file_name(&whole.path));
    let result = if is_own { "loss-both-own" } else { "loss-both-result" };
    let both = (locale.text("loss-both"), locale.with(result, &of_both), Answer::Both(best.id));
    let of_other = values(other);
    let anew = (locale.with("loss-in", &of_other), locale.with("loss-in-result", &of_other), Answer::InFormat(best.id));
    let answers = match (loss.nothing_left, is_own) {
        (true, _) => vec![anew],
        (false, true) => vec![both, anew],
        (false, false) => vec![anew, both],
    };
    let mut answer = None;
    for (at, (name, result, does)) in answers.into_iter().enumerate() {
        if choice(ui, at == 0, true, &name, &result) {
            answer = Some(does);
        }
    }
    answer
}

/// The content of the question about characters.
#[derive(Clone, Debug)]
pub(crate) struct Characters {
    rows: Vec<LossRow>,
    /// The characters and their stand-ins.
    pub pairs: Vec<(String, String)>,
    /// The target for the same record in UTF-8.
    pub unicode: Target,
    /// Whether the encoding has all of these characters by another code of Unicode: then nothing is to be asked.
    pub twins: bool,
    /// Whether characters may be replaced by others.
    rough: bool,
}

#[derive(Clone, Debug)]
struct LossRow {
    text: String,
    codes: String,
    places: String,
    all_places: String,
    count: usize,
    substitute: String,
    safe: bool,
}

impl Characters {
    fn new(snapshot: &Snapshot, target: &Target, misfits: &[Misfit], locale: &Locale) -> Self {
        let records = snapshot.records();
        let row = |misfit: &Misfit| {
            let place = |spot: &MisfitLine| texts::spot(spot, records, locale);
            let names: Vec<String> = misfit.places.iter().map(place).collect();
            let gap = locale.text("list-gap");
            let mut places = names.iter().take(PLACES).cloned().collect::<Vec<_>>().join(&gap);
            if let Some(more) = names.len().checked_sub(PLACES).filter(|&more| more > 0) {
                let more = locale.with("notes-more", &[("count", FluentValue::from(more))]);
                places = format!("{places}{gap}{more}");
            }
            if names.is_empty() {
                places = locale.text("place-writer");
            }
            LossRow {
                // A combining mark alone needs a base character.
                text: if misfit.text.starts_with(['\u{3099}', '\u{309A}']) {
                    format!("\u{3000}{}", misfit.text)
                } else {
                    misfit.text.clone()
                },
                codes: texts::codes(&misfit.text),
                places,
                all_places: names.join("\n"),
                count: misfit.count,
                substitute: misfit.substitute.clone(),
                safe: misfit.safe,
            }
        };
        Self {
            rows: misfits.iter().map(row).collect(),
            pairs: misfits.iter().map(Misfit::pair).collect(),
            unicode: target.in_unicode(),
            twins: misfits.iter().all(Misfit::is_twin),
            rough: false,
        }
    }
}

pub(crate) fn characters(ui: &mut Ui, plan: &SavePlan, asked: &mut Characters, locale: &Locale) -> Option<Answer> {
    let encoding = plan.target.envelope.encoding.name();
    let values = [("encoding", FluentValue::from(encoding))];
    title(ui, locale.with("characters-title", &values));
    prose::show(ui, locale.with("characters-body", &values));
    ui.add_space(2.0);
    table(ui, &asked.rows, locale);
    ui.add_space(4.0);
    let mut answer = None;
    let narrow = FluentValue::from(file_name(&plan.target.path));
    let values = [("name", FluentValue::from(file_name(&asked.unicode.path))), ("narrow", narrow)];
    if choice(ui, true, true, &locale.text("characters-unicode"), &locale.with("characters-unicode-result", &values)) {
        answer = Some(Answer::InUnicode);
    }
    let all_safe = asked.rows.iter().all(|row| row.safe);
    let allowed = all_safe || asked.rough;
    let result = if allowed { "characters-replace-result" } else { "characters-replace-rough" };
    if choice(ui, false, allowed, &locale.text("characters-replace"), &locale.with(result, &values)) {
        answer = Some(Answer::Substitute);
    }
    if !all_safe {
        controls::check(ui, &mut asked.rough, locale.text("characters-rough"));
    }
    match quiet_buttons(ui, &[locale.text("dialog-cancel")]) {
        Some(_) => Some(Answer::Cancel),
        None => answer,
    }
}

/// The characters, one per row.
fn table(ui: &mut Ui, rows: &[LossRow], locale: &Locale) {
    let palette = theme::palette(ui);
    // No head is cut.
    let least = |ui: &Ui, key: &str, least: f32| {
        let font = egui::TextStyle::Small.resolve(ui.style());
        let head = ui.painter().layout_no_wrap(locale.text(key), font, palette.weak).size().x;
        least.max(head.ceil() + 2.0)
    };
    let (sign, code) = (least(ui, "characters-sign", 44.0), 116.0);
    let (count, other) = (least(ui, "characters-count", 44.0), least(ui, "characters-other", 64.0));
    let place = (ui.available_width() - sign - code - count - other - 4.0 * 8.0 - 12.0).max(80.0);
    let cell = |ui: &mut Ui, width: f32, add: &mut dyn FnMut(&mut Ui)| {
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(egui::vec2(width, 24.0), layout, |ui| {
            ui.set_width(width);
            ui.set_height(24.0);
            add(ui);
        });
    };
    let label = |ui: &mut Ui, text: RichText| ui.add(egui::Label::new(text).truncate());
    ui.horizontal(|ui| {
        for (width, key) in [
            (sign, "characters-sign"),
            (code, "characters-code"),
            (place, "characters-place"),
            (count, "characters-count"),
            (other, "characters-other"),
        ] {
            cell(ui, width, &mut |ui| {
                label(ui, RichText::new(locale.text(key)).small().color(palette.weak));
            });
        }
    });
    let most = (ui.ctx().content_rect().height() - 440.0).clamp(48.0, 200.0);
    let area = egui::ScrollArea::vertical()
        .id_salt("characters")
        .max_height(most)
        .min_scrolled_height(most)
        .auto_shrink([false, true]);
    area.show_rows(ui, 24.0, rows.len(), |ui, shown| {
        for row in rows.slice(shown) {
            ui.horizontal(|ui| {
                cell(ui, sign, &mut |ui| {
                    label(ui, RichText::new(&row.text).size(17.0));
                });
                cell(ui, code, &mut |ui| {
                    label(ui, RichText::new(&row.codes).small().color(palette.weak));
                });
                cell(ui, place, &mut |ui| {
                    label(ui, RichText::new(&row.places).small()).on_hover_text(&row.all_places);
                });
                cell(ui, count, &mut |ui| {
                    label(ui, RichText::new(row.count.to_string()).small());
                });
                cell(ui, other, &mut |ui| {
                    let color = if row.safe { palette.text } else { palette.warn };
                    if row.substitute.is_empty() {
                        label(ui, RichText::new(locale.text("characters-none")).small().color(color));
                    } else {
                        label(ui, RichText::new(&row.substitute).size(17.0).color(color));
                    }
                });
            });
        }
    });
}

pub(crate) fn damaged(ui: &mut Ui, path: &Path, lines: usize, locale: &Locale) -> Option<Answer> {
    let values = [("name", FluentValue::from(file_name(path))), ("count", FluentValue::from(lines))];
    title(ui, locale.text("damaged-title"));
    body(ui, locale.with("damaged-body", &values));
    ui.add_space(4.0);
    let mut answer = None;
    if choice(ui, true, true, &locale.text("damaged-as"), &locale.with("damaged-as-result", &values)) {
        answer = Some(Answer::SaveElsewhere);
    }
    if choice(ui, false, true, &locale.text("damaged-here"), &locale.with("damaged-here-result", &values)) {
        answer = Some(Answer::Save);
    }
    match quiet_buttons(ui, &[locale.text("dialog-cancel")]) {
        Some(_) => Some(Answer::Cancel),
        None => answer,
    }
}
