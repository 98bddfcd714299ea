//! 指せなくなった手順: the places in the record where moves are kept as text because they can no longer be played.

use std::sync::Arc;

use egui::{Button, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::choices::BranchChoice;
use super::view::RecordView;
use crate::editor::edit::line_edit::unplayed;
use crate::editor::{Document, Go, Stamp};
use crate::formats::comment::has_asides;
use crate::locale::{FluentValue, Locale};
use crate::notation::pair_number;
use crate::record::{NodeId, Record};
use crate::task::Task;
use crate::ui::command::Command;
use crate::ui::look::spoken::SpokenList;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::words::SetAside;

/// How many places are listed.
const MOST: usize = 100;
/// How many rows of them are visible at once.
const ROWS: f32 = 4.0;

/// A text with such moves.
#[derive(Clone, Debug)]
struct UnplayedText {
    at: NodeId,
    /// What it holds.
    text: SetAside,
}

/// All such places in the shown record, kept up to date.
#[derive(Debug, Default)]
pub(crate) struct UnplayedView {
    known: Option<(Stamp, Arc<Vec<UnplayedText>>)>,
    task: Option<(Stamp, Task<Vec<UnplayedText>>)>,
}

impl UnplayedView {
    /// Searches for them on another thread whenever something has changed.
    pub fn follow(&mut self, document: &Document, ctx: &egui::Context) {
        let of = document.stamp();
        if let Some((asked, task)) = &mut self.task
            && let Some(result) = task.poll()
        {
            if let Ok(places) = result {
                self.known = Some((*asked, Arc::new(places)));
            }
            self.task = None;
        }
        // Places from another record are not shown; those from the previous state are, until the new ones are known.
        if self.known.as_ref().is_some_and(|(known, _)| known.place() != of.place()) {
            self.known = None;
        }
        if self.known.as_ref().is_none_or(|(known, _)| *known != of) && self.task.is_none() {
            let (record, wake) = (document.record().clone(), ctx.clone());
            let task = Task::spawn(move || wake.request_repaint(), move |_stop| places(&record));
            self.task = Some((of, task));
        }
    }

    fn places(&self) -> &[UnplayedText] {
        self.known.as_ref().map_or(&[], |(_, places)| places)
    }

    /// The nodes of these texts.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.places().iter().map(|text| text.at)
    }

    /// What the texts of a node hold; `None` while that is not known of the record as it is now.
    fn at<'a>(&'a self, document: &Document, node: NodeId) -> Option<impl Iterator<Item = &'a SetAside>> {
        let (_, places) = self.known.as_ref().filter(|(known, _)| *known == document.stamp())?;
        Some(places.iter().filter(move |text| text.at == node).map(|text| &text.text))
    }

    /// How many texts there are.
    pub fn count(&self) -> usize {
        self.places().len()
    }

    /// The list of them, and the button that brings them back; nothing if there are none.
    pub fn show(&self, ui: &mut Ui, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, style, locale } = view;
        let palette = theme::palette(ui);
        let places = self.places();
        if places.is_empty() {
            return;
        }
        let moves: usize = places.iter().map(|place| place.text.moves).sum();
        let values = [("count", FluentValue::from(places.len())), ("moves", FluentValue::from(moves))];
        let title = locale.with("unplayed-title", &values);
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::WARNING).font(fonts::icon(15.0)).color(palette.warn));
            ui.label(RichText::new(&title).small().color(palette.weak));
            let enabled = Command::RegraftAll.is_enabled(document, ui.ctx());
            let name = RichText::new(locale.text(Command::RegraftAll.row().text)).small();
            if ui.add_enabled(enabled, Button::new(name)).clicked() {
                out.push(Message::Command(Command::RegraftAll));
            }
        });
        let row = ui.text_style_height(&egui::TextStyle::Body) + 8.0;
        let record = document.record();
        let at = document.cursor().at();
        let shown = places.len().min(MOST);
        let list = SpokenList::new(ui.scope_id().with("list"), shown).of(places.len());
        list.show(ui, &locale.text("unplayed-list"), |ui| {
            let height = (shown as f32).min(ROWS) * (row + 1.0);
            let area = ScrollArea::vertical().id_salt("unplayed").auto_shrink([false, true]).max_height(height);
            list.rows(ui, area, row + 1.0, |ui, nth, rect| {
                let Some(place) = places.get(nth) else { return };
                let text = beginning(&place.text.told(style, locale), record, place.at, locale);
                let button = Button::selectable(at == place.at, &text).truncate();
                let ui = &mut ui.new_child(UiBuilder::new().max_rect(rect));
                let response = ui.add(button.min_size(vec2(rect.width(), row)));
                list.row(&response, (nth, at == place.at), &text);
                if response.on_hover_text(locale.text("unplayed-tip")).clicked() {
                    out.push(Message::Go(Go::To(place.at)));
                }
            });
            if places.len() > shown {
                ui.label(RichText::new(format!("+{}", places.len() - shown)).small().color(palette.weak));
            }
        });
        ui.add_space(4.0);
    }
}

/// What the list says about a text: which move it follows, and what is told of it.
fn beginning(told: &str, record: &Record, at: NodeId, locale: &Locale) -> String {
    let place = match at {
        NodeId::ROOT => locale.text("row-start"),
        at => locale.with("ply", &[("ply", FluentValue::from(pair_number(record.game(), record.ply(at))))]),
    };
    format!("{place}　{told}")
}

fn places(record: &Record) -> Vec<UnplayedText> {
    let mut found = Vec::new();
    for id in record.tree.preorder() {
        if holds(record, id) {
            found.extend(set_aside(record, id).into_iter().map(|text| UnplayedText { at: id, text }));
        }
    }
    found
}

/// What the comment of a node keeps as text.
pub(crate) fn set_aside(record: &Record, id: NodeId) -> Vec<SetAside> {
    let Some(node) = record.tree.get(id).filter(|node| has_asides(&node.comment)) else { return Vec::new() };
    let here = record.position_at(id);
    unplayed(&node.comment).iter().map(|text| SetAside::of(text, &here)).collect()
}

/// Branches that can no longer be played, beside the others of a fork: each as its first move, struck through. A click
/// goes to the node whose comment holds them; there, it brings back what can be played.
pub(crate) fn ghosts(view: RecordView<'_>, holder: NodeId, known: &UnplayedView) -> Vec<BranchChoice> {
    let RecordView { document, style, locale } = view;
    if !holds(document.record(), holder) {
        return Vec::new();
    }
    let here = document.cursor().at() == holder;
    let tip = locale.text(if here { "unplayed-ghost-here" } else { "unplayed-ghost" });
    let lost: Vec<SetAside> = match known.at(document, holder) {
        Some(known) => known.take(8).cloned().collect(),
        None => set_aside(document.record(), holder).into_iter().take(8).collect(),
    };
    let ghosts = lost.iter().map(|text| BranchChoice {
        text: format!("×{}", text.mv(style)),
        chosen: false,
        struck: true,
        warned: false,
        tip: Some(format!("{}\n{tip}", text.told(style, locale))),
        message: if here { Message::Command(Command::Regraft) } else { Message::Go(Go::To(holder)) },
    });
    ghosts.collect()
}

/// Whether a node holds any.
pub(crate) fn holds(record: &Record, id: NodeId) -> bool {
    record.tree.get(id).is_some_and(|node| has_asides(&node.comment))
}
