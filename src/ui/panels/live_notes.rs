//! Which notes hold for the record as it is now: those of the reading whose moves are still there and still fouls, the
//! fouls that came by an edit, and the moves that are kept as text.

use std::collections::{HashMap, HashSet};

use egui::{Button, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::move_list::step_text;
use super::position_table::PositionTableView;
use super::unplayed::UnplayedView;
use super::view::RecordView;
use crate::editor::overview::{PositionTable, Shape};
use crate::editor::{Document, GamePlace, Go};
use crate::formats::{Note, NoteKind};
use crate::locale::FluentValue;
use crate::notation::pair_number;
use crate::record::NodeId;
use crate::rules::Foul;
use crate::texts;
use crate::ui::look::spoken::SpokenList;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox};

/// How many fouls are listed.
const MOST: usize = 100;
/// How many rows of them are visible at once.
const ROWS: f32 = 4.0;

/// What the answer belongs to: the game, the text that was read, and the shape of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    place: GamePlace,
    reading: u64,
    shape: Shape,
}

/// The notes of the game shown, kept up to date.
#[derive(Debug, Default)]
pub(crate) struct LiveNotes {
    /// The moves that are kept as text.
    pub unplayed: UnplayedView,
    asked: Option<Asked>,
    /// The notes of the reading, by index, about moves that are fouls no more.
    mended: HashSet<usize>,
    /// The fouls that no note of the reading tells, in the order of the tree.
    fouls: Vec<(NodeId, Foul)>,
    /// The nodes that have notes.
    noted: HashSet<NodeId>,
}

impl LiveNotes {
    /// Brings everything up to date with the document and what is known of its positions: until they are known anew,
    /// the notes stay as they were.
    pub fn follow(&mut self, document: &Document, positions: &PositionTableView, ctx: &egui::Context) {
        self.unplayed.follow(document, ctx);
        let shape = Shape::of(document);
        let asked = Asked { place: document.place(), reading: document.reading(), shape };
        if self.asked == Some(asked) {
            return;
        }
        let table = positions.of(shape);
        let is_other = self.asked.is_none_or(|was| (was.place, was.reading) != (asked.place, asked.reading));
        if table.is_none() && !is_other {
            return;
        }
        self.asked = table.map(|_| asked);
        self.look(document, table);
    }

    fn look(&mut self, document: &Document, table: Option<&PositionTable>) {
        let shown = document.place().game;
        let mut untold: HashMap<NodeId, Foul> = table.map_or_else(HashMap::new, |table| table.fouls().clone());
        (self.mended, self.noted) = (HashSet::new(), HashSet::new());
        for (index, note) in document.report().notes.iter().enumerate() {
            let Some((_, node)) = note.node.filter(|(game, _)| *game == shown) else { continue };
            let is_of_foul = matches!(note.what, NoteKind::Foul(_));
            if is_of_foul && untold.remove(&node).is_none() && table.is_some_and(|table| !table.is_foul(node)) {
                self.mended.insert(index);
            } else {
                self.noted.insert(node);
            }
        }
        self.noted.extend(untold.keys());
        // A report that is full has told of nothing more.
        let is_told = untold.is_empty() || document.report().more > 0;
        let tree = &document.record().tree;
        let in_order = tree.preorder().filter_map(|id| untold.get(&id).map(|foul| (id, *foul)));
        self.fouls = if is_told { Vec::new() } else { in_order.collect() };
    }

    /// Whether a note of the reading, by its index, still holds.
    pub fn holds(&self, document: &Document, index: usize, note: &Note) -> bool {
        !self.mended.contains(&index) && document.is_there(note)
    }

    /// The notes of the reading that hold, by index.
    pub fn of_reading<'a>(&'a self, document: &'a Document) -> impl Iterator<Item = (usize, &'a Note)> {
        let notes = document.report().notes.iter().enumerate();
        notes.filter(move |(index, note)| self.holds(document, *index, note))
    }

    /// How many notes there are that no reading has made.
    pub fn made_since(&self) -> usize {
        self.unplayed.count() + self.fouls.len()
    }

    /// The nodes of these notes.
    pub fn nodes_since(&self) -> impl Iterator<Item = NodeId> {
        self.fouls.iter().map(|&(id, _)| id).chain(self.unplayed.nodes())
    }

    /// How many notes there are.
    pub fn count(&self, document: &Document) -> usize {
        self.of_reading(document).count() + document.report().more + self.made_since()
    }

    /// The nodes that have notes.
    pub fn noted(&self) -> &HashSet<NodeId> {
        &self.noted
    }

    /// The lists of what no reading has noted.
    pub fn show(&self, ui: &mut Ui, view: RecordView<'_>, out: &mut Outbox) {
        self.unplayed.show(ui, view, out);
        self.show_fouls(ui, view, out);
    }

    fn show_fouls(&self, ui: &mut Ui, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, style, locale } = view;
        if self.fouls.is_empty() {
            return;
        }
        let palette = theme::palette(ui);
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::WARNING).font(fonts::icon(15.0)).color(palette.warn));
            let title = locale.with("notes-fouls", &[("count", FluentValue::from(self.fouls.len()))]);
            ui.label(RichText::new(title).small().color(palette.weak));
        });
        let row = ui.text_style_height(&egui::TextStyle::Body) + 8.0;
        let (record, at) = (document.record(), document.cursor().at());
        let shown = self.fouls.len().min(MOST);
        let list = SpokenList::new(ui.scope_id().with("fouls"), shown).of(self.fouls.len());
        list.show(ui, &locale.text("notes-fouls-list"), |ui| {
            let height = (shown as f32).min(ROWS) * (row + 1.0);
            let area = ScrollArea::vertical().id_salt("fouls").auto_shrink([false, true]).max_height(height);
            list.rows(ui, area, row + 1.0, |ui, nth, rect| {
                let Some(&(id, foul)) = self.fouls.get(nth) else { return };
                let values = [("ply", FluentValue::from(pair_number(record.game(), record.ply(id))))];
                let (ply, mv) = (locale.with("ply", &values), step_text(document, id, style, locale));
                let text = format!("{ply}　{mv}　{}", texts::what(&NoteKind::Foul(foul), locale));
                let ui = &mut ui.new_child(UiBuilder::new().max_rect(rect));
                let button = Button::selectable(at == id, &text).truncate();
                let response = ui.add(button.min_size(vec2(rect.width(), row)));
                list.row(&response, (nth, at == id), &text);
                if response.clicked() {
                    out.push(Message::Go(Go::To(id)));
                }
            });
            if self.fouls.len() > shown {
                ui.label(RichText::new(format!("+{}", self.fouls.len() - shown)).small().color(palette.weak));
            }
        });
        ui.add_space(4.0);
    }
}
