//! Two versions of a file side by side, in words: where they differ, what ours says and what the other says.

use egui::{RichText, Ui};

use crate::editor::compare::{Aspect, Difference, differences};
use crate::formats::comment::mark_codes;
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, counted_moves, pair_number, spell, write_position};
use crate::record::{Carried, NodeId, Record, Step};
use crate::texts;
use crate::ui::look::{prose, theme};
use crate::ui::words::shortened;

/// How many differences are spelled out.
const MOST_ROWS: usize = 200;
/// How many moves of a line are spelled out.
const MOST_MOVES: usize = 4;
/// How many characters of a text are shown.
const MOST_LETTERS: usize = 80;

/// The differences, spelled out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Comparison {
    rows: Vec<CompareRow>,
    more: usize,
    /// How many differences there are in moves, comments, headers and elsewhere.
    counts: [usize; 4],
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct CompareRow {
    place: String,
    mine: String,
    theirs: String,
}

impl Comparison {
    /// Compares two versions. The time it takes grows with the records, so call it on another thread.
    pub fn new(mine: &[Record], theirs: &[Record], style: Notation, locale: &Locale) -> Self {
        let found = differences(mine, theirs);
        let mut counts = [0; 4];
        for difference in &found {
            let kind = match difference.aspect {
                Aspect::Moves | Aspect::Order => 0,
                Aspect::Comment => 1,
                Aspect::Header(_) | Aspect::HeaderOrder => 2,
                _ => 3,
            };
            if let Some(count) = counts.get_mut(kind) {
                *count += 1;
            }
        }
        let several = mine.len().max(theirs.len()) > 1;
        let words = CompareWords { style, locale };
        let row = |difference: &Difference| {
            let (mine, theirs) = (mine.get(difference.game), theirs.get(difference.counterpart));
            let mut place = words.place(difference, mine, theirs);
            if let Aspect::GameOrder(order) = &difference.aspect {
                let mut own = order.clone();
                own.sort_unstable();
                return CompareRow { place, mine: numbers(&own), theirs: numbers(order) };
            }
            if several {
                place = format!("{} {place}", locale.with("compare-game", &[("game", (difference.game + 1).into())]));
            }
            let side = |record: Option<&Record>, id| words.side(&difference.aspect, record.zip(id));
            CompareRow { place, mine: side(mine, difference.mine), theirs: side(theirs, difference.theirs) }
        };
        let rows: Vec<CompareRow> = found.iter().take(MOST_ROWS).map(row).collect();
        Self { more: found.len() - rows.len(), rows, counts }
    }

    /// Whether there are no differences.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How much differs, in a sentence.
    pub fn summary(&self, locale: &Locale) -> String {
        let kinds = ["compare-moves", "compare-comments", "compare-headers", "compare-others"];
        let counted = kinds.iter().zip(self.counts).filter(|(_, count)| *count > 0);
        let parts: Vec<String> =
            counted.map(|(key, count)| locale.with(key, &[("count", FluentValue::from(count))])).collect();
        match parts.as_slice() {
            [] => locale.text("compare-none"),
            parts => parts.join(&locale.text("list-comma")),
        }
    }
}

struct CompareWords<'a> {
    style: Notation,
    locale: &'a Locale,
}

impl CompareWords<'_> {
    fn place(&self, difference: &Difference, mine: Option<&Record>, theirs: Option<&Record>) -> String {
        let key = match &difference.aspect {
            Aspect::Header(key) => return key.clone(),
            Aspect::Game => return self.locale.text("compare-whole-game"),
            Aspect::GameOrder(_) => return self.locale.text("compare-game-order"),
            Aspect::HeaderOrder => return self.locale.text("compare-header-order"),
            Aspect::Start => return self.locale.text("compare-start"),
            Aspect::Carried => return self.locale.text("compare-carried"),
            Aspect::Moves => "compare-move",
            Aspect::Order => "compare-order",
            Aspect::Comment => "compare-comment",
            Aspect::Bookmark => "compare-bookmark",
            Aspect::Time => "compare-time",
            Aspect::Marks => "compare-marks",
            Aspect::Other => "compare-other",
        };
        let at = mine.zip(difference.mine).or(theirs.zip(difference.theirs));
        let place = match at {
            Some((_, NodeId::ROOT)) | None => self.locale.text("row-start"),
            Some((record, id)) => {
                self.locale.with("ply", &[("ply", FluentValue::from(pair_number(record.game(), record.ply(id))))])
            }
        };
        self.locale.with(key, &[("place", place.into())])
    }

    /// What one side says.
    fn side(&self, aspect: &Aspect, at: Option<(&Record, NodeId)>) -> String {
        let none = || self.locale.text("compare-nothing");
        let Some((record, id)) = at else { return none() };
        let Some(node) = record.tree.get(id) else { return none() };
        let text = match aspect {
            Aspect::Game => {
                let moves = counted_moves(record.game(), record.mainline_moves());
                self.locale.with("games-moves", &[("count", FluentValue::from(moves))])
            }
            // That is of no game.
            Aspect::GameOrder(_) => String::new(),
            Aspect::Header(key) => {
                let values = record.headers.iter().filter(|(k, _)| k == key).map(|(_, value)| value);
                values.collect::<Vec<_>>().join(" / ")
            }
            Aspect::HeaderOrder => record.headers.iter().map(|(key, _)| key).collect::<Vec<_>>().join(" "),
            Aspect::Start => write_position(&record.initial),
            Aspect::Carried => in_one_line(&record.extras),
            Aspect::Moves => self.line(record, id),
            Aspect::Order => {
                let first = |&child: &NodeId| self.step(record, child);
                record.tree.children(id).iter().map(first).collect::<Vec<_>>().join(" ")
            }
            Aspect::Comment => node.comment.clone(),
            Aspect::Bookmark => match node.bookmark.as_deref() {
                Some("") => self.locale.text("cmd-bookmark"),
                name => name.unwrap_or("").to_owned(),
            },
            Aspect::Time => node.time.map_or_else(String::new, |time| {
                let seconds = time.as_secs();
                format!("{}:{:02}", seconds / 60, seconds % 60)
            }),
            Aspect::Marks => mark_codes(node),
            Aspect::Other if !node.extras.is_empty() => in_one_line(&node.extras),
            Aspect::Other if !node.evaluations.is_empty() => self.locale.text("compare-something"),
            Aspect::Other => String::new(),
        };
        if text.is_empty() { none() } else { cut(&text) }
    }

    /// A move and what follows it: the first few moves, and how many there are.
    fn line(&self, record: &Record, from: NodeId) -> String {
        let line: Vec<NodeId> = record.tree.mainline(from).take(MOST_MOVES + 1).collect();
        let mut words: Vec<String> = line.iter().take(MOST_MOVES).map(|&id| self.step(record, id)).collect();
        if line.len() > MOST_MOVES {
            let more = record.tree.mainline(from).count() - MOST_MOVES;
            words.push(self.locale.with("notes-more", &[("count", FluentValue::from(more))]));
        }
        words.join(" ")
    }

    fn step(&self, record: &Record, id: NodeId) -> String {
        let parent = record.tree.parent(id).unwrap_or(NodeId::ROOT);
        match record.tree.get(id).map(|node| &node.step) {
            Some(Step::Move(mv)) => spell(self.style, &record.position_at(parent), *mv, record.last_target(parent)),
            Some(Step::End(ending)) => texts::ending(record.game(), ending, self.locale),
            Some(Step::Start) | None => String::new(),
        }
    }
}

/// Games by their numbers.
fn numbers(games: &[usize]) -> String {
    cut(&games.iter().map(|game| (game + 1).to_string()).collect::<Vec<_>>().join(" "))
}

fn cut(text: &str) -> String {
    shortened(&text.replace('\n', " "), MOST_LETTERS)
}

/// The list, in three columns.
pub(crate) fn show(ui: &mut Ui, comparison: &Comparison, locale: &Locale) {
    let palette = theme::palette(ui);
    let gap = 12.0;
    let width = ui.available_width() - 14.0;
    let first = (width * 0.24).clamp(72.0, 150.0);
    let widths = [first, (width - first - 2.0 * gap) / 2.0, (width - first - 2.0 * gap) / 2.0];
    let row = |ui: &mut Ui, cells: [RichText; 3]| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (cell, width) in cells.into_iter().zip(widths) {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    prose::show(ui, cell);
                });
            }
        });
    };
    let head = |key: &str| RichText::new(locale.text(key)).small().color(palette.weak);
    row(ui, [head("compare-place"), head("compare-mine"), head("compare-theirs")]);
    ui.separator();
    let most = (ui.ctx().content_rect().height() - 300.0).clamp(80.0, 320.0);
    let area = egui::ScrollArea::vertical().id_salt("compare").max_height(most).auto_shrink([false, true]);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let nothing = locale.text("compare-nothing");
        for difference in &comparison.rows {
            let text = |text: &String| {
                let color = if *text == nothing { palette.weak } else { palette.text };
                RichText::new(text).color(color)
            };
            let place = RichText::new(&difference.place).color(palette.weak);
            row(ui, [place, text(&difference.mine), text(&difference.theirs)]);
        }
        if comparison.more > 0 {
            let more = locale.with("notes-more", &[("count", FluentValue::from(comparison.more))]);
            ui.label(RichText::new(more).color(palette.weak));
        }
    });
}

/// Carried texts, one behind the other.
fn in_one_line(extras: &[Carried]) -> String {
    extras.iter().map(|extra| &**extra).collect::<Vec<_>>().join(" ")
}
