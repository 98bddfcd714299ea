//! The card about documents that were not saved: what a crash or the end of the session has left and, on request, what was closed without saving
//! or thrown away. Not modal; once put away it stays away, and the menu brings it back.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use egui::{Align, Button, Layout, RichText, ScrollArea, Ui, WidgetInfo, accesskit::Role, vec2};

use super::compare::Comparison;
use super::{compare, conflict, paste};
use crate::editor::Document;
use crate::editor::journal::{JournalStatus, ReplayFault, Shelf, Shelved};
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, counted_moves, spell};
use crate::record::{Node, NodeId, is_problem, says_exercise};
use crate::rules::Square;
use crate::ui::look::controls::{self, AnswerButton};
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox, RecoveryAnswer};
use crate::ui::panels::headers;
use crate::ui::words::{file_name, untitled};

/// A document that can be restored.
#[derive(Clone, Debug)]
pub(crate) struct RestorableDocument {
    pub journal: PathBuf,
    pub fate: JournalStatus,
    /// Its file, if it has one.
    pub path: Option<PathBuf>,
    /// The text that names it, if it has none.
    untitled: &'static str,
    when: SystemTime,
    /// How many changes are in no file, and how many moves there are.
    changes: u64,
    moves: usize,
    /// How many games there are, and whether they are exercises.
    games: usize,
    asks: bool,
    players: Option<String>,
    /// How it begins.
    opening: String,
    /// Whether a position was being set up.
    setting_up: bool,
    fault: Option<ReplayFault>,
}

/// How many journals are looked into.
const MOST: usize = 40;
/// How many moves of the opening are spelled out.
const OPENING: usize = 8;

impl RestorableDocument {
    /// The candidates on a shelf: what no person has closed or, with `all`, everything that is in no file. Replays each
    /// journal, so call it on another thread.
    pub fn find(shelf: &Shelf, all: bool, style: Notation) -> Vec<Self> {
        let wanted = |found: &Shelved| is_left(found.fate) || all && found.summary.unsaved;
        shelf.found().into_iter().filter(wanted).filter_map(|found| Self::of(shelf, found, style)).take(MOST).collect()
    }

    fn of(shelf: &Shelf, found: Shelved, style: Notation) -> Option<Self> {
        let path = found.summary.path.as_ref().map(|name| name.path());
        let Shelved { journal, fate, when, summary, .. } = found;
        let (document, fault) = shelf.preview(&journal).ok()?;
        let setting_up = document.has_setup();
        let record = document.record();
        let asks = says_exercise(&record.headers);
        // What is asked is not told.
        let hides = asks || is_problem(record);
        (document.is_unsaved() || setting_up).then(|| Self {
            journal,
            fate,
            path,
            untitled: untitled(record),
            when,
            changes: summary.unsaved_changes(),
            moves: counted_moves(record.game(), record.mainline_moves()),
            games: document.games().0,
            asks,
            players: headers::pairing(record, style.style),
            opening: if hides { String::new() } else { opening(&document, style) },
            setting_up,
            fault,
        })
    }

    /// Whether no person has closed it.
    pub fn is_left(&self) -> bool {
        is_left(self.fate)
    }

    /// The name of the document.
    pub fn name(&self, locale: &Locale) -> String {
        self.path.as_deref().map_or_else(|| locale.text(self.untitled), file_name)
    }
}

fn is_left(fate: JournalStatus) -> bool {
    matches!(fate, JournalStatus::Orphaned | JournalStatus::Interrupted)
}

/// The first moves of the main line.
fn opening(document: &Document, style: Notation) -> String {
    let record = document.record();
    let (mut position, mut previous): (_, Option<Square>) = (record.initial.clone(), None);
    let mut words = Vec::new();
    let moves = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id).and_then(Node::mv));
    for mv in moves.take(OPENING) {
        words.push(spell(style, &position, mv, previous));
        previous = mv.to();
        if position.play(mv).is_err() {
            break;
        }
    }
    words.join(" ")
}

/// What could not be restored, in words.
pub(crate) fn fault(fault: ReplayFault, locale: &Locale) -> String {
    match fault {
        ReplayFault::Torn(_) => locale.text("recovery-torn"),
        ReplayFault::Damaged(bytes) => locale.with("recovery-damaged", &[("bytes", FluentValue::from(bytes))]),
        ReplayFault::Refused(count) | ReplayFault::Differs(count) => {
            locale.with("recovery-refused", &[("count", FluentValue::from(count))])
        }
    }
}

/// The card's own state.
#[derive(Debug, Default)]
pub(crate) struct RecoveryCard {
    /// What differs between the document of a journal and its file, if that is shown.
    pub compared: Option<(PathBuf, Comparison)>,
}

/// What the card lists.
#[derive(Clone, Copy)]
pub(crate) struct RecoveryList<'a> {
    pub candidates: &'a [RestorableDocument],
    /// Whether it is still being found out.
    pub looking: bool,
}

/// A document of the list.
struct RecoveryRow<'a> {
    candidate: &'a RestorableDocument,
    compared: Option<&'a Comparison>,
    first: bool,
}

/// Shows the card in the corner of the window, where it moves nothing.
pub(crate) fn show(ui: &Ui, card: &RecoveryCard, listed: RecoveryList<'_>, locale: &Locale, out: &mut Outbox) {
    let compared = card.compared.as_ref().map(|(journal, comparison)| (journal.as_path(), comparison));
    let room = ui.ctx().content_rect();
    let width = (room.width() - 24.0).min(if compared.is_some() { 780.0 } else { paste::card_width(ui.ctx()) });
    paste::in_corner(ui.ctx(), "recovery", width, |ui| {
        let group = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            head(ui, listed.candidates, locale, out);
            let most = (paste::card_height(ui.ctx()) - 130.0).clamp(96.0, 460.0);
            ScrollArea::vertical()
                .id_salt("recovery")
                .max_height(most)
                .min_scrolled_height(most)
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    list(ui, listed, compared, locale, out);
                });
        });
        let title = locale.text("recovery-card");
        group.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &title));
    });
}

fn head(ui: &mut Ui, candidates: &[RestorableDocument], locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let left = candidates.iter().filter(|candidate| candidate.is_left()).count();
    let crashed = candidates.iter().any(|candidate| candidate.fate == JournalStatus::Orphaned);
    ui.horizontal(|ui| {
        ui.label(RichText::new(icons::CLOCK_COUNTER_CLOCKWISE).font(fonts::icon(18.0)).color(palette.accent));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let later = locale.text("recovery-later");
            let icon = RichText::new(icons::X).font(fonts::icon(14.0));
            let close = ui.add(Button::new(icon).frame_when_inactive(false).min_size(vec2(28.0, 26.0)));
            close.widget_info(|| WidgetInfo::labeled(Role::Button, true, &later));
            if close.on_hover_text(later).clicked() {
                out.push(Message::answer(RecoveryAnswer::Later));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = locale.text(if left > 0 { "recovery-title" } else { "recovery-all-title" });
                ui.add(egui::Label::new(RichText::new(title).font(fonts::strong(14.0))).truncate());
            });
        });
    });
    if left > 0 {
        let why = locale.text(if crashed { "recovery-body" } else { "recovery-body-interrupted" });
        prose::show(ui, why);
    }
    if left > 1 {
        let text = locale.with("recovery-restore-all", &[("count", FluentValue::from(left))]);
        if ui.button(text).on_hover_text(locale.text("recovery-restore-all-tip")).clicked() {
            out.push(Message::answer(RecoveryAnswer::RestoreAll));
        }
    }
}

fn list(
    ui: &mut Ui,
    RecoveryList { candidates, looking }: RecoveryList<'_>,
    compared: Option<(&Path, &Comparison)>,
    locale: &Locale,
    out: &mut Outbox,
) {
    let palette = theme::palette(ui);
    if candidates.is_empty() {
        let key = if looking { "recovery-looking" } else { "recovery-none" };
        ui.label(RichText::new(locale.text(key)).color(palette.weak));
    }
    let mut first = true;
    let crashed = candidates.iter().any(|candidate| candidate.fate == JournalStatus::Orphaned);
    for (fate, key) in [
        (JournalStatus::Orphaned, None),
        (JournalStatus::Interrupted, if crashed { Some("recovery-interrupted") } else { None }),
        (JournalStatus::Closed, Some("recovery-closed")),
        (JournalStatus::Discarded, Some("recovery-discarded")),
    ] {
        let mut of_fate = candidates.iter().filter(|candidate| candidate.fate == fate).peekable();
        if let (Some(key), Some(_)) = (key, of_fate.peek()) {
            ui.add_space(4.0);
            ui.label(RichText::new(locale.text(key)).small().color(palette.weak));
        }
        for candidate in of_fate {
            if !first {
                ui.separator();
            }
            let compared = compared.filter(|(journal, _)| *journal == candidate.journal).map(|(_, compared)| compared);
            ui.push_id(&candidate.journal, |ui| RecoveryRow { candidate, compared, first }.show(ui, locale, out));
            first = false;
        }
    }
}

impl RecoveryRow<'_> {
    fn show(&self, ui: &mut Ui, locale: &Locale, out: &mut Outbox) {
        let &Self { candidate, compared, first } = self;
        let palette = theme::palette(ui);
        ui.spacing_mut().item_spacing.y = 4.0;
        let name = candidate.name(locale);
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some(age) = conflict::age(Some(candidate.when), locale) {
                    ui.label(RichText::new(age).small().color(palette.weak));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let folder =
                        candidate.path.as_deref().and_then(Path::parent).map(|folder| folder.to_string_lossy());
                    let label = ui.add(egui::Label::new(RichText::new(&name).strong()).truncate());
                    if let Some(folder) = folder.filter(|folder| !folder.is_empty()) {
                        label.on_hover_text(folder.clone());
                        ui.add(egui::Label::new(RichText::new(folder).small().color(palette.weak)).truncate());
                    }
                });
            });
        });
        let values = [
            ("changes", FluentValue::from(candidate.changes)),
            ("moves", FluentValue::from(candidate.moves)),
            ("games", FluentValue::from(candidate.games)),
        ];
        let key = match (candidate.asks, candidate.games) {
            (true, _) => "recovery-about-exercises",
            (false, 2..) => "recovery-about-games",
            (false, _) => "recovery-about",
        };
        let mut about = locale.with(key, &values);
        if let Some(players) = &candidate.players {
            about.push_str(&format!(" · {players}"));
        }
        ui.add(egui::Label::new(RichText::new(about).small().color(palette.weak)).truncate());
        if !candidate.opening.is_empty() {
            ui.add(egui::Label::new(RichText::new(&candidate.opening).small()).truncate());
        }
        if candidate.setting_up {
            prose::show(ui, RichText::new(locale.text("recovery-setting-up")).small());
        }
        if let Some(what) = candidate.fault {
            prose::show(ui, RichText::new(fault(what, locale)).small().color(palette.warn));
        }
        if let Some(compared) = compared {
            if compared.is_empty() {
                ui.label(compared.summary(locale));
            } else {
                compare::show(ui, compared, locale);
            }
        }
        ui.add_space(4.0);
        let journal = || candidate.journal.clone();
        let mut answers = vec![("recovery-restore", RecoveryAnswer::Restore(journal()))];
        if let Some(path) = &candidate.path {
            answers.push(("recovery-compare", RecoveryAnswer::Compare(journal())));
            answers.push(("recovery-open", RecoveryAnswer::Open(path.clone())));
        }
        if candidate.fate != JournalStatus::Discarded {
            answers.push(("recovery-discard", RecoveryAnswer::Discard(journal())));
        }
        let button = |(at, (key, _)): (usize, &(&str, _))| {
            let text = locale.text(key);
            // Several documents have the same buttons, so each button says which one it belongs to.
            let spoken = format!("{text} {name}");
            AnswerButton::new(text).spoken(spoken).tip(locale.text(&format!("{key}-tip"))).main(first && at == 0)
        };
        let buttons: Vec<AnswerButton> = answers.iter().enumerate().map(button).collect();
        // A record without a file has fewer of them; they stand below those of the others.
        let names =
            ["recovery-restore", "recovery-compare", "recovery-open", "recovery-discard"].map(|key| locale.text(key));
        let grid = controls::grid(ui, names.iter().map(String::as_str));
        let shown = controls::answers_in(ui, grid, &buttons, Align::LEFT);
        for (button, (_, answer)) in shown.iter().zip(answers) {
            out.extend(Message::to_open(button, || Message::answer(answer)));
        }
    }
}
