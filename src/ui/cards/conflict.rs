//! The card about a file that somebody else has changed, created or removed: what happened, and what can be done. Not
//! modal: the board stays usable behind it.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use egui::{Align, Button, Layout, Response, RichText, Ui, WidgetInfo, accesskit::Role, vec2};

use super::compare::Comparison;
use super::{compare, paste};
use crate::editor::ExternalChange;
use crate::locale::{FluentValue, Locale};
use crate::ui::dialogs::SavePlan;
use crate::ui::look::controls::{self, AnswerButton};
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{ConflictAnswer, HeldAnswer, Message, Outbox};
use crate::ui::words::file_name;

/// How another version of a file can be merged into a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mergeable {
    /// Not at all.
    No,
    /// Both are a record each: a card shows what is new.
    Record,
    /// Game by game.
    Games,
}

/// A file that is no longer what it was.
#[derive(Debug)]
pub(crate) struct Conflict {
    /// The document it is about.
    pub document: u64,
    pub path: PathBuf,
    pub found: ExternalChange,
    /// Whether it is the document's own file; otherwise a file has appeared where one was to be created.
    pub own: bool,
    /// The save that found it, to be carried out if the person decides so.
    pub plan: Option<SavePlan>,
    /// How what is there can be merged.
    pub mergeable: Mergeable,
    /// The differences, if the other version can be read.
    pub comparison: Option<Comparison>,
    /// The revision that was compared.
    pub compared: u64,
    /// Whether the differences are shown.
    pub comparing: bool,
}

impl Conflict {
    /// The possible answers, safest first.
    fn answers(&self) -> Vec<ConflictAnswer> {
        use ConflictAnswer::{Compare, Merge, Mine, SaveAs, Theirs};
        match &self.found {
            ExternalChange::Changed(theirs) if theirs.loaded.is_err() => vec![SaveAs, Mine],
            ExternalChange::Changed(_) if self.own && self.mergeable != Mergeable::No => {
                vec![Compare, Merge, Theirs, Mine, SaveAs]
            }
            ExternalChange::Changed(_) if self.own => vec![Compare, Theirs, Mine, SaveAs],
            ExternalChange::Changed(_) => vec![SaveAs, Mine, Compare],
            ExternalChange::Gone => vec![Mine, SaveAs],
            ExternalChange::FolderGone | ExternalChange::Unreadable(_) | ExternalChange::Same => vec![SaveAs],
        }
    }

    /// The title, what it means, and the text of each answer with its tooltip.
    fn key(&self) -> &'static str {
        match &self.found {
            ExternalChange::Changed(theirs) if theirs.loaded.is_err() => "conflict-broken",
            ExternalChange::Changed(_) if self.own => "conflict-changed",
            ExternalChange::Changed(_) => "conflict-there",
            ExternalChange::Gone | ExternalChange::Same => "conflict-gone",
            ExternalChange::FolderGone => "conflict-folder",
            ExternalChange::Unreadable(_) => "conflict-unreadable",
        }
    }

    fn words(&self, answer: ConflictAnswer) -> [&'static str; 2] {
        match (answer, &self.found) {
            (ConflictAnswer::Mine, ExternalChange::Gone) => ["conflict-recreate", "conflict-recreate-tip"],
            (ConflictAnswer::Mine, _) => ["conflict-mine", "conflict-mine-tip"],
            (ConflictAnswer::Theirs, _) => ["conflict-theirs", "conflict-theirs-tip"],
            (ConflictAnswer::Merge, _) if self.mergeable == Mergeable::Games => {
                ["conflict-merge-games", "conflict-merge-games-tip"]
            }
            (ConflictAnswer::Merge, _) => ["conflict-merge", "conflict-merge-tip"],
            (ConflictAnswer::SaveAs, _) => ["conflict-save-as", "conflict-save-as-tip"],
            (ConflictAnswer::Compare, _) if self.comparing => ["conflict-compared", "conflict-compare-tip"],
            (ConflictAnswer::Compare, _) => ["conflict-compare", "conflict-compare-tip"],
            (ConflictAnswer::Dismiss, _) => ["conflict-dismiss", "conflict-dismiss"],
        }
    }
}

/// How long ago a file was written, in words.
pub(crate) fn age(modified: Option<SystemTime>, locale: &Locale) -> Option<String> {
    let seconds = modified?.elapsed().ok()?.as_secs();
    let (key, count) = match seconds {
        0..60 => ("ago-now", 0),
        60..3600 => ("ago-minutes", seconds / 60),
        3600..86_400 => ("ago-hours", seconds / 3600),
        _ => ("ago-days", seconds / 86_400),
    };
    Some(locale.with(key, &[("count", FluentValue::from(count))]))
}

/// Shows the card in the corner of the window, where it moves nothing.
pub(crate) fn show(ui: &Ui, conflict: &Conflict, locale: &Locale, out: &mut Outbox) {
    let room = ui.ctx().content_rect();
    // As wide as the other cards, beside the board; only the comparison needs more room.
    let width = if conflict.comparing { (room.width() - 24.0).min(780.0) } else { paste::card_width(ui.ctx()) };
    paste::in_corner(ui.ctx(), "conflict", width, |ui| {
        // A click that was meant for another question answers none: each has buttons of its own.
        let question = match &conflict.found {
            ExternalChange::Changed(theirs) => Some(theirs.fingerprint),
            _ => None,
        };
        let group = ui.push_id(question, |ui| content(ui, conflict, locale, out));
        let title = locale.text("conflict-card");
        group.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &title));
    });
}

/// The card about a file that another window works on.
pub(crate) fn held(ui: &Ui, path: &Path, locale: &Locale, out: &mut Outbox) {
    let answers = [
        (HeldAnswer::Front, "held-front"),
        (HeldAnswer::ReadOnly, "held-read-only"),
        (HeldAnswer::Anyway, "held-anyway"),
        (HeldAnswer::Dismiss, "held-dismiss"),
    ];
    let values = [("name", FluentValue::from(file_name(path)))];
    let width = (ui.ctx().content_rect().width() - 24.0).min(520.0);
    paste::in_corner(ui.ctx(), "held", width, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        prose::show(ui, locale.with("held-body", &values));
        let button =
            |(_, key): &(_, &str)| AnswerButton::new(locale.text(key)).tip(locale.with(&format!("{key}-tip"), &values));
        let buttons: Vec<AnswerButton> = answers.iter().map(button).collect();
        let clicked = controls::answers(ui, &buttons, Align::LEFT).iter().position(Response::clicked);
        out.extend(clicked.and_then(|at| answers.get(at)).map(|(answer, _)| Message::answer(*answer)));
    });
}

fn content(ui: &mut Ui, conflict: &Conflict, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    ui.spacing_mut().item_spacing.y = 6.0;
    let detail = match &conflict.found {
        ExternalChange::Unreadable(error) => error.to_string(),
        _ => String::new(),
    };
    let values = [("name", FluentValue::from(file_name(&conflict.path))), ("detail", FluentValue::from(detail))];
    ui.horizontal(|ui| {
        ui.label(RichText::new(icons::WARNING).font(fonts::icon(18.0)).color(palette.warn));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let dismiss = locale.text("conflict-dismiss");
            let icon = RichText::new(icons::X).font(fonts::icon(14.0));
            let close = ui.add(Button::new(icon).frame_when_inactive(false).min_size(vec2(28.0, 26.0)));
            close.widget_info(|| WidgetInfo::labeled(Role::Button, true, &dismiss));
            if close.on_hover_text(dismiss).clicked() {
                out.push(Message::answer(ConflictAnswer::Dismiss));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = locale.with(conflict.key(), &values);
                prose::show(ui, RichText::new(title).font(fonts::strong(14.0)));
            });
        });
    });
    prose::show(ui, locale.with(&format!("{}-body", conflict.key()), &values));
    if let ExternalChange::Changed(theirs) = &conflict.found {
        let about =
            [conflict.comparison.as_ref().map(|comparison| comparison.summary(locale)), age(theirs.modified, locale)];
        let about: Vec<String> = about.into_iter().flatten().collect();
        prose::show(ui, RichText::new(about.join(" · ")).small().color(palette.weak));
    }
    if let (Some(comparison), true) = (&conflict.comparison, conflict.comparing) {
        ui.add_space(2.0);
        compare::show(ui, comparison, locale);
    }
    ui.add_space(2.0);
    let can_compare = conflict.comparison.as_ref().is_some_and(|comparison| !comparison.is_empty());
    // At the right below the others: the card grows to the left when it compares, and no answer that writes may slide
    // under the mouse.
    let (compare, answers): (Vec<_>, Vec<_>) =
        conflict.answers().into_iter().partition(|answer| *answer == ConflictAnswer::Compare);
    let compare = if can_compare { compare } else { Vec::new() };
    ui.add_space(4.0);
    for (answers, end) in [(answers, Align::LEFT), (compare, Align::RIGHT)] {
        let button = |answer: &ConflictAnswer| {
            let [text, tip] = conflict.words(*answer).map(|key| locale.with(key, &values));
            AnswerButton::new(text).tip(tip)
        };
        let buttons: Vec<AnswerButton> = answers.iter().map(button).collect();
        let clicked = controls::answers(ui, &buttons, end).iter().position(Response::clicked);
        out.extend(clicked.and_then(|at| answers.get(at)).map(|answer| Message::answer(*answer)));
    }
}
