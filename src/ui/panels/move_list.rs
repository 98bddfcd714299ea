//! The moves of the current line as a list, with only visible rows laid out: number, move, signs, time and total;
//! siblings below their row.

use std::collections::{BTreeSet, HashMap, HashSet};

use egui::{
    Align2, Id, Rect, Response, RichText, ScrollArea, Sense, Stroke, TextStyle, Ui, WidgetInfo, accesskit::Role, pos2,
    vec2,
};

use super::pane;
use super::position_table::PositionTableView;
use super::row_setting::{Besides, Forks, ListEntry, NUMBER, RowSetting};
use super::row_words::{cut_off, first_words, words_before, words_row};
use super::unplayed::set_aside;
use crate::editor::analysis::{JudgedMove, ProblemRole as MoveRole, Slip};
use crate::editor::overview::{LineTexts, LineTotals};
use crate::editor::{Document, GamePlace, Go, SpellingContext, Stamp};
use crate::formats::comment::has_asides;
use crate::formats::comment::is_commented;
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, move_number, spell};
use crate::record::{Node, NodeId, Step, is_problem};
use crate::rules::Game;
use crate::sheet::story::signs;
use crate::texts;
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::frame::memo::Memo;
use crate::ui::look::{fonts, icons, prose, spoken, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::view::RecordView;
use crate::ui::settings::{MoveColumns, Pane};
use crate::ui::window::surroundings::Surroundings;
use crate::ui::words::{outcome, time_text};

/// The widths, in points, from which a row has room for times and for totals beside them, and from which a half of a pair
/// has room for times, all without the number.
const TIMES: f32 = 190.0;
const TOTALS: f32 = 236.0;
const HALF_TIMES: f32 = 140.0;
/// The least and the largest width of a bookmark's name in a row, in points.
const LEAST_NAME: f32 = 24.0;
const MOST_NAME: f32 = 140.0;
/// From how much room, in points, a row says the first words of the comment.
const LEAST_WORDS: f32 = 64.0;
/// The number of siblings of the current row that are scrolled into view with it.
const WITH: usize = 5;

/// A line: document, game and revision, its last node and how many it has.
type Line = (Stamp, (NodeId, usize));

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct MoveList {
    shown: Option<(NodeId, u64, u32)>,
    texts: LineTexts,
    totals: LineTotals,
    offset: f32,
    /// Whether the siblings of the current row are folded away.
    folded: bool,
    /// The forks, identified by the node before, whose siblings are shown even without the cursor there; with document
    /// and game.
    opened: BTreeSet<NodeId>,
    opened_in: GamePlace,
    /// The row from which on a line is a variation.
    parting: Memo<Line, Option<usize>>,
    /// The rows of a line with words before their moves.
    prefaced: Memo<Line, Vec<usize>>,
    /// The roles of the moves of a problem's line, the first one first; `None` where one is not known.
    pub judged: Vec<Option<JudgedMove>>,
    /// The table of positions that occur elsewhere.
    pub same: PositionTableView,
}

/// A step in words: the move in the chosen style, the ending, or 開始局面.
pub(crate) fn step_text(document: &Document, id: NodeId, style: Notation, locale: &Locale) -> String {
    let record = document.record();
    match record.tree.get(id).map(|node| &node.step) {
        Some(Step::Move(mv)) => {
            let parent = record.tree.parent(id).unwrap_or(NodeId::ROOT);
            spell(style, &document.position_at(parent), *mv, record.last_target(parent))
        }
        Some(Step::End(ending)) => texts::ending(record.game(), ending, locale),
        Some(Step::Start) => locale.text("row-start"),
        None => String::new(),
    }
}

/// The layout of the list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColumnChoice {
    /// In pairs of moves, where that is usual.
    pub pairs: bool,
    /// The columns besides the moves.
    pub columns: MoveColumns,
}

/// The nodes that bear a sign.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeSigns<'a> {
    /// Those that a search has found.
    pub found: Option<&'a HashMap<NodeId, usize>>,
    /// Those that have notes.
    pub noted: &'a HashSet<NodeId>,
    /// The first move that no book has.
    pub leaves: Option<NodeId>,
}

/// The context of all rows in one frame.
struct RowContext<'a> {
    document: &'a Document,
    signs: NodeSigns<'a>,
    style: Notation,
    locale: &'a Locale,
    setting: RowSetting,
    /// The columns besides the moves.
    columns: MoveColumns,
    forks: Forks,
    /// The places above which the words before moves have a row, as they have beside each other no room.
    words: Vec<usize>,
    /// The row from which on the line is a variation.
    parting: Option<usize>,
    /// The fork whose siblings were spelled last, and the position before it: all are spelled from that one.
    before: Option<(usize, SpellingContext)>,
    told: spoken::SpokenList,
}

/// The columns that there is room for on the right.
#[derive(Clone, Copy)]
struct ListColumns {
    times: bool,
    totals: bool,
    /// The room kept for them, in points.
    reserved: f32,
}

impl ListColumns {
    /// Those for a row of this width without its number, in points, or for half of a pair. Totals are the last: names of
    /// bookmarks and first words come before them, if they are shown.
    fn fit(clock: bool, width: f32, (half, words): (bool, bool)) -> Self {
        let times = clock && width > if half { HALF_TIMES } else { TIMES };
        let totals = clock && width > TOTALS + if words { LEAST_WORDS } else { 0.0 };
        let reserved = match (times, totals) {
            (_, true) => 110.0,
            (true, false) => 56.0,
            (false, false) => 0.0,
        };
        Self { times, totals, reserved }
    }
}

/// The style of a row.
struct MoveRowStyle {
    number: Option<String>,
    /// The room for the number, in points.
    inset: f32,
    current: bool,
    hovered: bool,
    /// Other moves were played here, too.
    forked: bool,
    /// The search has found it.
    found: bool,
    same: bool,
    /// It has a note.
    noted: bool,
    /// With it the line leaves the books.
    leaves: bool,
    /// Something is drawn on the board there.
    drawn: bool,
    /// For a sibling, whether it is the last one.
    sibling: Option<bool>,
    /// Whether it belongs to a variation.
    aside: bool,
    /// The words beside the move, and whether they are to be noticed.
    chip: Option<(String, bool)>,
    /// The role of a problem's move, on the right.
    role: Option<(MoveRole, String)>,
    /// The time of the move, and whether it comes from clocks.
    time: Option<(String, bool)>,
    total: Option<String>,
    /// The evaluation of an engine.
    score: Option<String>,
    /// The first words of the comment, or "".
    words: String,
    /// The same of what stands before the move.
    before: String,
    /// The room kept for times on the right, even in rows without one.
    reserved: f32,
}

impl MoveList {
    /// Computes what the rows say about times, unless it is known. Linear in the line.
    pub fn follow(&mut self, document: &Document) {
        self.totals.follow(document);
    }

    /// The forks whose siblings are shown.
    fn forks(&mut self, document: &Document) -> Forks {
        let of = document.place();
        if self.opened_in != of {
            (self.opened_in, self.opened) = (of, BTreeSet::new());
        }
        let (tree, cursor) = (&document.record().tree, document.cursor());
        let mut rows: BTreeSet<usize> = self
            .opened
            .iter()
            .filter_map(|&parent| {
                let row = tree.depth(parent);
                (cursor.line().get(row) == Some(&parent)).then_some(row + 1)
            })
            .collect();
        if !self.folded {
            rows.insert(cursor.index());
        }
        let more = |row: usize| document.row(row).map_or(0, |row| row.siblings.len().saturating_sub(1));
        rows.into_iter().map(|row| (row, more(row))).filter(|(_, more)| *more > 0).collect()
    }

    /// Shows the siblings of a row, or folds them away.
    fn turn(&mut self, document: &Document, row: usize, open: bool) {
        let Some(&parent) = row.checked_sub(1).and_then(|before| document.cursor().line().get(before)) else { return };
        let current = row == document.cursor().index();
        if open {
            self.opened.remove(&parent);
            self.folded |= current;
        } else if current {
            self.folded = false;
        } else {
            self.opened.insert(parent);
        }
    }

    /// The row from which on the line is a variation. Linear in the line where it is not known.
    fn parting(&mut self, document: &Document) -> Option<usize> {
        let line = document.cursor().line();
        let leaf = (line.last().copied().unwrap_or(NodeId::ROOT), line.len());
        let tree = &document.record().tree;
        let aside = |pair: &[NodeId]| pair.len() == 2 && tree.children(pair[0]).first() != Some(&pair[1]);
        let row = || line.windows(2).position(aside).map(|before| before + 1);
        *self.parting.of((document.stamp(), leaf), row)
    }

    /// The places above which words before moves have a row, in order: where two moves share one, there is no room beside
    /// them. Linear in the line where it is not known.
    fn words(&mut self, document: &Document, setting: RowSetting, told: bool) -> Vec<usize> {
        if !setting.pairs || !told {
            return Vec::new();
        }
        let line = document.cursor().line();
        let leaf = (line.last().copied().unwrap_or(NodeId::ROOT), line.len());
        let tree = &document.record().tree;
        let has_words = |id: &NodeId| tree.get(*id).is_some_and(|node| !words_before(node).is_empty());
        let rows = || (0..).zip(line).filter(|(_, id)| has_words(id)).map(|(row, _)| row).collect();
        let rows = self.prefaced.of((document.stamp(), leaf), rows);
        let mut places: Vec<usize> = rows.iter().filter(|row| **row > 0).map(|row| setting.place(*row)).collect();
        places.dedup();
        places
    }

    /// Shows the list.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        view: RecordView<'_>,
        signs: NodeSigns<'_>,
        ColumnChoice { pairs, columns }: ColumnChoice,
        out: &mut Outbox,
    ) {
        let RecordView { document, style, locale } = view;
        let palette = theme::palette(ui);
        let pairs = pairs && document.record().game() != Game::Shogi;
        let last = document.rows().saturating_sub(1);
        let ends = |id: NodeId| document.record().tree.get(id).is_some_and(|node| matches!(node.step, Step::End(_)));
        let end = document.row(last).and_then(|row| ends(row.id).then_some(last));
        let setting = RowSetting { pairs, first: document.ply_of_row(1) as usize, end };
        pane::head(ui, Pane::Moves, locale, out, |_, _| ());
        if document.record().tree.len() == 1 && ui.available_height() > 140.0 {
            let (hint, command) = match Surroundings::of(ui.ctx()).drops {
                // Who has set up a problem does not want another record.
                _ if is_problem(document.record()) => ("moves-hint-problem", Command::Mate),
                true => ("moves-hint", Command::Open),
                false => ("moves-hint-paste", Command::Open),
            };
            let hint = keys::told(ui.ctx(), hint, command, locale);
            prose::show(ui, RichText::new(hint).color(palette.weak));
            ui.add_space(4.0);
        }
        self.totals.follow(document);
        let forks = self.forks(document);
        let height = ui.text_style_height(&TextStyle::Body).max(18.0) + 6.0;
        let words = self.words(document, setting, columns.words);
        let besides = Besides { forks: &forks, words: &words };
        let area = self.follow_cursor(document, (besides, setting), height, ui.available_height());
        // Problems have no clock, and neither do many games.
        let clock = columns.times && !is_problem(document.record()) && self.totals.any();
        let rows = setting.place(document.rows() - 1) + 1 + besides.count();
        let parting = self.parting(document);
        let items = document.rows() + forks.iter().map(|(_, more)| more).sum::<usize>();
        let told = spoken::SpokenList::new(ui.scope_id().with("list"), rows).of(items).focusable().rest();
        let before = None;
        let mut list =
            RowContext { document, signs, style, locale, setting, columns, forks, words, parting, before, told };
        told.show(ui, &locale.text("panel-moves"), |ui| {
            let shown = told.rows(ui, area, height, |ui, place, whole| {
                let chosen = self.entry(ui, &mut list, whole, clock, place);
                out.extend(chosen.map(|id| Message::Go(Go::To(id))));
            });
            self.offset = shown.state.clamped_offset().y;
        });
    }

    /// Shows what is at a place of the list; returns the node that was chosen.
    fn entry(&mut self, ui: &Ui, list: &mut RowContext<'_>, whole: Rect, clock: bool, place: usize) -> Option<NodeId> {
        match (Besides { forks: &list.forks, words: &list.words }).entry(place, list.setting) {
            ListEntry::Words(place) => words_row(ui, list.document, whole, list.setting.rows(place)),
            ListEntry::Sibling(row, nth) => self.row(ui, list, (whole, NUMBER), clock, (row, Some(nth))),
            ListEntry::Line(0) => self.row(ui, list, (whole, NUMBER), clock, (0, None)),
            ListEntry::Line(row) if !list.setting.pairs => self.row(ui, list, (whole, NUMBER), clock, (row, None)),
            ListEntry::Line(place) => {
                let [left, right] = list.setting.rows(place);
                if let Some(end) = left.or(right).filter(|row| list.setting.end == Some(*row)) {
                    return self.row(ui, list, (whole, NUMBER), clock, (end, None));
                }
                let (first, second) = whole.split_left_right_at_x(whole.left() + (NUMBER + whole.width()) / 2.0);
                let mut cell = |row: Option<usize>, cell: (Rect, f32)| {
                    row.and_then(|row| self.row(ui, list, cell, clock, (row, None)))
                };
                let chosen = cell(left, (first, NUMBER));
                cell(right, (second, 0.0)).or(chosen)
            }
        }
    }

    /// Shows a row of the line, or a sibling of it; returns its node if it was chosen. `inset` is the room for its
    /// number.
    fn row(
        &mut self,
        ui: &Ui,
        list: &mut RowContext<'_>,
        (rect, inset): (Rect, f32),
        clock: bool,
        (index, nth): (usize, Option<usize>),
    ) -> Option<NodeId> {
        let (document, locale, pairs) = (list.document, list.locale, list.setting.pairs);
        let columns = {
            let half = pairs && nth.is_none() && index > 0;
            ListColumns::fit(clock, rect.width() - inset, (half, list.columns.words))
        };
        let row = document.row(index)?;
        let (id, sibling) = match nth {
            None => (row.id, None),
            Some(nth) => {
                let mut others = row.siblings.iter().filter(|&&id| id != row.id).skip(nth);
                (*others.next()?, Some(others.next().is_none()))
            }
        };
        let node = document.record().tree.get(id)?;
        let spelled = self.spelled(list, node, index, sibling.is_some());
        // Glyphs belong to their move.
        let text = match signs(node) {
            Some(signs) => format!("{spelled} {signs}"),
            None => spelled,
        };
        let current = nth.is_none() && index == document.cursor().index();
        let number = move_number(document.record().game(), row.ply);
        // The main line's own move, seen from a variation.
        let fork = row.siblings.first() == Some(&id) && list.parting == Some(index);
        let main = (fork && sibling.is_some()).then(|| locale.text("row-mainline"));
        // Tab stops at the list, and arrow keys move on from there.
        let response = ui.interact(rect, ui.scope_id().with(("row", id)), Sense::CLICK);
        let others = list.forks.iter().take_while(|(fork, _)| *fork < index).map(|(_, more)| more).sum::<usize>();
        let place = index + others + nth.map_or(0, |nth| nth + 1);
        list.told.row(&response, (place, current), &format!("{number} {text}"));
        let slip = Slip::of_comment(&node.comment).map(|slip| locale.text(&format!("row-{slip:?}")));
        let role = match index.checked_sub(1) {
            Some(before) if sibling.is_none() => self.judged.get(before).and_then(Option::as_ref),
            _ => None,
        };
        let role = role.map(|judged| (judged.role, locale.text(&format!("role-{:?}", judged.role))));
        let chip = main.map(|main| (main, false)).or(slip.map(|slip| (slip, true)));
        if spoken::is_heard(ui) {
            let said = chip.as_ref().map(|(said, _)| said).or(role.as_ref().map(|(_, said)| said)).cloned();
            let state = current.then(|| outcome::state(document, locale)).flatten();
            let forks = (sibling.is_none() && row.siblings.len() > 1)
                .then(|| locale.with("row-siblings", &[("count", FluentValue::from(row.siblings.len()))]));
            let words = Some(words_before(node)).filter(|words| !words.is_empty());
            let marks = [(is_commented(node), "row-commented"), (node.bookmark.is_some(), "cmd-bookmark")];
            let marks = marks.into_iter().filter(|(shown, _)| *shown).map(|(_, name)| locale.text(name));
            let said: Vec<String> = said.into_iter().chain(state).chain(forks).chain(words).chain(marks).collect();
            if !said.is_empty() {
                spoken::adds(&response, &said.join(" "));
            }
        }
        if !ui.is_rect_visible(rect) {
            return response.clicked().then_some(id);
        }
        let fork = (sibling.is_none() && row.siblings.len() > 1).then(|| {
            let open = list.forks.iter().any(|(fork, _)| *fork == index);
            (
                open,
                self.caret(
                    ui,
                    RecordView { document, style: list.style, locale },
                    rect.with_min_x(rect.left() + inset),
                    (index, &number, open),
                ),
            )
        });
        let over_caret = fork.as_ref().is_some_and(|(_, caret)| caret.hovered());
        // Whoever counts pairs counts moves: how it ends is none.
        let ends = pairs && matches!(node.step, Step::End(_));
        let elapsed = if columns.times { document.record().elapsed(id) } else { None };
        let look = MoveRowStyle {
            // A sibling of the second move of a pair would be taken for one of the first.
            number: (if sibling.is_some() { pairs } else { inset > 0.0 && !ends }).then_some(number),
            inset,
            current,
            hovered: response.hovered() && !over_caret,
            forked: fork.is_some(),
            found: list.signs.found.is_some_and(|found| found.contains_key(&id)),
            same: self.same.any(document, id),
            drawn: !node.marks.arrows.is_empty(),
            noted: list.signs.noted.contains(&id),
            leaves: list.signs.leaves == Some(id),
            sibling,
            aside: sibling.is_none() && list.parting.is_some_and(|parting| index >= parting),
            chip,
            role,
            time: elapsed.map(|elapsed| (time_text(elapsed.time), elapsed.derived)),
            total: (columns.totals && sibling.is_none() && elapsed.is_some()).then(|| time_text(self.totals.at(index))),
            score: match node.evaluations.first() {
                Some(said) if list.columns.score => Some(texts::score(said.score, document.record().game(), locale)),
                _ => None,
            },
            words: if list.columns.words { first_words(node) } else { String::new() },
            // In pairs they have a row of their own.
            before: if list.columns.words && !(pairs && sibling.is_none()) {
                words_before(node)
            } else {
                String::new()
            },
            reserved: columns.reserved,
        };
        paint(ui, rect, node, &text, &look);
        if current && list.told.has_focus(ui) {
            theme::ring(ui, rect);
        }
        if let Some((open, caret)) = &fork {
            paint_caret(ui, *open, caret);
        }
        let response = tips(ui, response, (RecordView { document, style: list.style, locale }, id), node, &look);
        // A right click selects, too: the menu that opens is about this row.
        (response.clicked() || response.secondary_clicked()).then_some(id)
    }

    /// The scroll area: it follows the cursor, but leaves the list alone while a person scrolls it.
    fn follow_cursor(
        &mut self,
        document: &Document,
        (besides, setting): (Besides<'_>, RowSetting),
        height: f32,
        view: f32,
    ) -> ScrollArea {
        let cursor = document.cursor();
        let area = ScrollArea::vertical().id_salt("moves").auto_shrink(false).animated(false);
        let now = (cursor.at(), document.revision(), view as u32);
        if self.shown.replace(now) == Some(now) {
            return area;
        }
        let place = setting.place(cursor.index()) + besides.above(cursor.index(), setting);
        let top = place as f32 * height;
        let margin = (height * 2.0).min((view - height).max(0.0) / 2.0);
        // Its siblings are scrolled into view with it, as far as the row itself stays visible.
        let with = besides.forks.iter().find(|(row, _)| *row == cursor.index()).map_or(0, |(_, more)| *more).min(WITH);
        let bottom = (top + height * (1 + with) as f32 + margin).min(top - margin + view).max(top + height);
        if top - margin < self.offset {
            area.vertical_scroll_offset((top - margin).max(0.0))
        } else if bottom > self.offset + view {
            area.vertical_scroll_offset((bottom - view).max(0.0))
        } else {
            area
        }
    }

    /// The text of a row: its move in a style, or the ending of the line.
    fn spelled(&mut self, list: &mut RowContext<'_>, node: &Node, index: usize, is_sibling: bool) -> String {
        let RowContext { document, style, locale, before, .. } = list;
        match &node.step {
            Step::Start => locale.text("row-start"),
            Step::Move(_) if !is_sibling => self.texts.get(document, index, *style).to_owned(),
            Step::Move(mv) => {
                if before.as_ref().is_none_or(|(of, _)| *of != index) {
                    *before = Some((index, document.before(index)));
                }
                let spelled =
                    |(_, context): &(usize, SpellingContext)| spell(*style, &context.position, *mv, context.previous);
                before.as_ref().map_or_else(String::new, spelled)
            }
            Step::End(ending) => texts::ending(document.record().game(), ending, locale),
        }
    }

    /// The sign of a fork, which unfolds its siblings and folds them away.
    fn caret(
        &mut self,
        ui: &Ui,
        view: RecordView<'_>,
        row: Rect,
        (index, number, open): (usize, &str, bool),
    ) -> Response {
        let RecordView { document, locale, .. } = view;
        let rect = Rect::from_min_size(row.min, vec2(18.0, row.height()));
        let sense = if index == document.cursor().index() { Sense::click() } else { Sense::CLICK };
        let caret = ui.interact(rect, Id::unique(("fork", index)), sense);
        let name = locale.with("row-fork", &[("ply", FluentValue::from(number))]);
        caret.widget_info(|| WidgetInfo::selected(Role::Button, true, open, &name));
        if caret.clicked() {
            self.turn(document, index, open);
        }
        theme::focus_ring(ui, &caret);
        caret.on_hover_text(locale.text(if open { "row-fold" } else { "row-unfold" }))
    }
}

/// The text of a row about moves in its comment that can no longer be played.
fn unplayed_text(view: RecordView<'_>, id: NodeId) -> String {
    let RecordView { document, style, locale } = view;
    let mut text = locale.text("row-unplayed");
    for unplayed in set_aside(document.record(), id).iter().take(4) {
        text.push('\n');
        text.push_str(&unplayed.told(style, locale));
    }
    text
}

/// A row: number and move; on the right the signs for comment and bookmark, then time and total. The fork sign is
/// painted over it.
fn paint(ui: &Ui, rect: Rect, node: &Node, text: &str, look: &MoveRowStyle) {
    let palette = theme::palette(ui);
    let painter = ui.painter();
    if look.aside {
        // Not by colour alone: a line along the rows, too.
        painter.rect_filled(rect, 0.0, palette.accent.gamma_multiply(0.08));
        painter.vline(rect.left() + 0.5, rect.y_range(), Stroke::new(1.0, palette.accent.gamma_multiply(0.6)));
    }
    if look.forked {
        painter.rect_filled(rect, 5.0, palette.warn.gamma_multiply(0.09));
    }
    if look.current {
        painter.rect_filled(rect, 5.0, palette.current);
        painter.rect_filled(Rect::from_min_size(rect.min, vec2(3.0, rect.height())), 1.5, palette.accent);
    } else if look.hovered {
        painter.rect_filled(rect, 5.0, palette.hover);
    }
    let small = TextStyle::Small.resolve(ui.style());
    let body = if look.current { fonts::strong(14.0) } else { TextStyle::Body.resolve(ui.style()) };
    let y = rect.center().y;
    let number = rect.left() + look.inset;
    if let Some(of) = &look.number {
        painter.text(pos2(number, y), Align2::RIGHT_CENTER, of, small.clone(), palette.weak);
    }
    let mut left = number + 18.0;
    if let Some(last) = look.sibling {
        // The line that connects the siblings to their row.
        let (x, line) = (number + 9.0, Stroke::new(1.0, palette.weak.gamma_multiply(0.6)));
        painter.vline(x, rect.top()..=if last { y } else { rect.bottom() }, line);
        painter.hline(x..=x + 9.0, y, line);
        left += 6.0;
    }
    let color = if matches!(node.step, Step::End(_)) { palette.weak } else { palette.text };
    let galley = painter.layout_no_wrap(text.to_owned(), body, color);
    let room = (rect.right() - 12.0 - look.reserved - left - galley.size().x) * 0.5;
    if !look.before.is_empty() && room >= LEAST_WORDS {
        let words = cut_off(ui, &look.before, room, palette.weak);
        painter.galley(pos2(left, y - words.size().y / 2.0), words.clone(), palette.weak);
        left += words.size().x + 6.0;
    }
    let place = Rect::from_min_size(pos2(left, y - galley.size().y / 2.0), galley.size());
    if look.found {
        // Not by colour alone: hits are underlined, too.
        painter.rect_filled(place.expand2(vec2(4.0, 1.0)), 3.0, palette.found);
        painter.hline(place.x_range(), place.bottom(), Stroke::new(1.5, palette.warn));
    }
    painter.galley(place.min, galley, color);
    let mut end = place.right();
    let mut right = rect.right() - 12.0;
    if let Some((role, said)) = &look.role {
        let color = match role {
            MoveRole::Author => palette.weak,
            MoveRole::Variation => palette.accent,
            MoveRole::Cook | MoveRole::Try => palette.warn,
        };
        let said = painter.text(pos2(right, y), Align2::RIGHT_CENTER, said, small.clone(), color);
        right = said.left() - 8.0;
    }
    if let Some((said, is_notable)) = &look.chip {
        let color = if *is_notable { palette.warn } else { palette.weak };
        let word = painter.layout_no_wrap(said.clone(), small.clone(), color);
        let chip = Rect::from_center_size(pos2(end + 12.0 + word.size().x / 2.0, y), word.size() + vec2(8.0, 0.0));
        if chip.right() < right - look.reserved {
            let line = if *is_notable { palette.warn.gamma_multiply(0.6) } else { palette.line };
            painter.rect_stroke(chip, 4.0, Stroke::new(1.0, line), egui::StrokeKind::Inside);
            painter.galley(chip.center() - word.size() / 2.0, word, color);
            end = chip.right();
        }
    }
    if let Some(total) = &look.total {
        painter.text(pos2(right, y), Align2::RIGHT_CENTER, total, small.clone(), palette.weak);
    }
    if let Some((time, derived)) = &look.time {
        let right = if look.reserved > 100.0 { right - 60.0 } else { right };
        // What is worked out from clocks stands back behind what is written.
        let color = if *derived { palette.weak } else { palette.text.gamma_multiply(0.85) };
        painter.text(pos2(right, y), Align2::RIGHT_CENTER, time, small, color);
    }
    right -= look.reserved;
    if let Some(score) = &look.score {
        let score = painter.layout_no_wrap(score.clone(), TextStyle::Small.resolve(ui.style()), palette.weak);
        if right - score.size().x > end + 8.0 {
            right -= score.size().x;
            painter.galley(pos2(right, y - score.size().y / 2.0), score, palette.weak);
            right -= 8.0;
        }
    }
    let comment = &node.comment;
    // Where there is no room for a sign, a dot in the corner says that there is one.
    let mut unseen = None;
    for (shown, icon) in [
        (look.noted || has_asides(comment), icons::WARNING),
        (is_commented(node), icons::CHAT_TEXT),
        (node.bookmark.is_some(), icons::BOOKMARK_SIMPLE),
        (look.leaves, icons::BOOK_OPEN),
        (look.same, icons::LINK),
        (look.drawn, icons::CIRCLE),
    ] {
        if !shown {
            continue;
        }
        let color = if icon == icons::WARNING { palette.warn } else { palette.accent };
        // A long move may use the room before the signs.
        if right - 16.0 > end {
            painter.text(pos2(right, y), Align2::RIGHT_CENTER, icon, fonts::icon(15.0), color);
            right -= 18.0;
        } else {
            unseen = unseen.or(Some(color));
        }
    }
    if let Some(color) = unseen {
        painter.circle_filled(pos2(rect.right() - 6.0, rect.top() + 7.0), 2.5, color);
    }
    if let Some(name) = node.bookmark.as_deref().filter(|name| !name.is_empty() && right - end - 12.0 >= LEAST_NAME) {
        // Before the signs of its row, as far as there is room: all of it where nothing else is said.
        let room = right - end - 12.0;
        let room = if look.words.is_empty() { room } else { room.min(MOST_NAME) };
        let name = cut_off(ui, name, room, palette.accent);
        right -= name.size().x;
        painter.galley(pos2(right, y - name.size().y / 2.0), name, palette.accent);
        right -= 8.0;
    }
    if !look.words.is_empty() && right - end - 12.0 >= LEAST_WORDS {
        let words = cut_off(ui, &look.words, right - end - 12.0, palette.weak);
        painter.galley(pos2(end + 12.0, y - words.size().y / 2.0), words, palette.weak);
    }
}

/// The sign that unfolds the siblings of a row, or folds them away.
fn paint_caret(ui: &Ui, open: bool, caret: &Response) {
    let palette = theme::palette(ui);
    let icon = if open { icons::CARET_DOWN } else { icons::CARET_RIGHT };
    let color = if caret.hovered() { palette.text } else { palette.accent };
    ui.painter().text(caret.rect.center(), Align2::CENTER_CENTER, icon, fonts::icon(12.0), color);
}

/// The tooltip of a row.
fn tips(ui: &Ui, row: Response, (view, id): (RecordView<'_>, NodeId), node: &Node, look: &MoveRowStyle) -> Response {
    let locale = view.locale;
    let times = row.rect.right() - look.reserved - 8.0;
    let over_times = ui.input(|input| input.pointer.hover_pos()).is_some_and(|at| at.x > times);
    let tip = |response: Response, says: bool, name: &str| match says {
        true => response.on_hover_text(locale.text(name)),
        false => response,
    };
    let row = tip(row, look.same, "row-same");
    // The moves are read again for the text.
    let row = match has_asides(&node.comment) {
        true => row.on_hover_ui(|ui| drop(ui.label(unplayed_text(view, id)))),
        false => row,
    };
    let row = tip(row, look.noted, "row-noted");
    let row = tip(row, look.leaves, "row-leaves");
    let derived = look.time.as_ref().is_some_and(|(_, derived)| *derived);
    tip(row, over_times && look.time.is_some(), if derived { "row-times-derived" } else { "row-times" })
}
