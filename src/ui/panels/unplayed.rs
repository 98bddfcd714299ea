//! 指せなくなった手順: the places in the record where moves are kept as text because they can no longer be played.

use std::sync::Arc;

use egui::{Button, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::choices::BranchChoice;
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

/// How many places are listed.
const MOST: usize = 100;
/// How many rows of them are visible at once.
const ROWS: f32 = 4.0;

/// A text with such moves.
#[derive(Clone, Debug)]
struct UnplayedText {
    at: NodeId,
    /// What its first line says.
    says: String,
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

    /// How many texts there are.
    pub fn count(&self) -> usize {
        self.places().len()
    }

    /// The list of them, and the button that brings them back; nothing if there are none.
    pub fn show(&self, ui: &mut Ui, document: &Document, locale: &Locale, out: &mut Outbox) {
        let palette = theme::palette(ui);
        let places = self.places();
        if places.is_empty() {
            return;
        }
        let title = locale.with("unplayed-title", &[("count", FluentValue::from(places.len()))]);
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
                let text = beginning(&place.says, record, place.at, locale);
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

/// What the list says about a text: which move it follows, the first impossible move, and why it is impossible.
fn beginning(says: &str, record: &Record, at: NodeId, locale: &Locale) -> String {
    let place = match at {
        NodeId::ROOT => locale.text("row-start"),
        at => locale.with("ply", &[("ply", FluentValue::from(pair_number(record.game(), record.ply(at))))]),
    };
    format!("{place}　{}", says.trim())
}

fn places(record: &Record) -> Vec<UnplayedText> {
    let mut found = Vec::new();
    for id in record.tree.preorder() {
        if let Some(node) = record.tree.get(id)
            && has_asides(&node.comment)
        {
            found.extend(
                unplayed(&node.comment).into_iter().map(|text| UnplayedText { at: id, says: text.says.to_owned() }),
            );
        }
    }
    found
}

/// Branches that can no longer be played, beside the others of a fork: each as its first move, struck through. A click
/// goes to the node whose comment holds them; there, it brings back what can be played.
pub(crate) fn ghosts(document: &Document, holder: NodeId, locale: &Locale) -> Vec<BranchChoice> {
    let Some(node) = document.record().tree.get(holder) else { return Vec::new() };
    let here = document.cursor().at() == holder;
    let tip = locale.text(if here { "unplayed-ghost-here" } else { "unplayed-ghost" });
    if !has_asides(&node.comment) {
        return Vec::new();
    }
    let lost = unplayed(&node.comment).into_iter().take(8);
    let ghosts = lost.map(|text| BranchChoice {
        text: format!("×{}", text.words().replace('▲', "☗").replace('△', "☖")),
        chosen: false,
        struck: true,
        warned: false,
        tip: Some(format!("{}\n{tip}", text.says.trim())),
        message: if here { Message::Command(Command::Regraft) } else { Message::Go(Go::To(holder)) },
    });
    ghosts.collect()
}

/// Whether a node holds any.
pub(crate) fn holds(record: &Record, id: NodeId) -> bool {
    record.tree.get(id).is_some_and(|node| has_asides(&node.comment))
}
