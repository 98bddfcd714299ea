//! The field in which a comment is written, beside the moves or among them. It is live: every keystroke reaches the
//! record at once. Moves and numbers in it are links; for a move typed in short the full spelling is offered.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use egui::text::{CCursor, CCursorRange, LayoutJob, LayoutSection, TextFormat};
use egui::text_edit::{TextEditOutput, TextEditState};
use egui::{
    Area, EventFilter, FontId, Frame, Galley, Id, Key, Margin, Modifiers, Order, Sense, Stroke, TextBuffer, TextEdit,
    TextStyle, Ui, vec2,
};

use crate::editor::edit::{Splice, TextChange};
use crate::editor::search::{TypedLink, first_occurrence, links, occurrences, typed};
use crate::editor::{Document, Edit, Go, Stamp};
use crate::formats::comment::{has_bracket, respoken, spoken};
use crate::locale::{FluentValue, Locale};
use crate::record::{Node, NodeId, Record, Step};
use crate::rules::Game;
use crate::sheet::links::{LinkTarget, TextLink};
use crate::text::{Encoding, LastLine, Slice};
use crate::texts;
use crate::ui::command::keys;
use crate::ui::input::composing;
use crate::ui::input::field;
use crate::ui::input::field::Writes;
use crate::ui::input::part;
use crate::ui::input::part::FieldPart;
use crate::ui::look::spoken::SpokenList;
use crate::ui::look::{Palette, prose, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::field_menu;
use crate::ui::panels::view::RecordView;

/// The key of the links: document, game, revision, node.
type Of = (Stamp, NodeId);

/// Moves offered for what is being typed.
#[derive(Debug)]
struct Offered {
    at: NodeId,
    /// The text they are offered for.
    text: String,
    typed: TypedLink,
    chosen: usize,
}

/// The occurrences of a search in a comment.
#[derive(Debug)]
struct Hits {
    at: NodeId,
    wanted: String,
    text: String,
    ranges: Vec<Range<usize>>,
    /// Whether the first was brought into sight.
    shown: bool,
}

/// The field's own state.
#[derive(Debug, Default)]
pub(super) struct CommentField {
    /// Whether to give the field the keyboard focus in the next frame.
    pub take_focus: bool,
    /// Whether to bring the end of what it says into sight.
    pub reveals_end: bool,
    links: Option<(Of, String, Vec<TextLink>)>,
    /// The search, its occurrences in the text, and whether the first was scrolled to.
    hits: Option<Hits>,
    offered: Option<Offered>,
    /// The record with a long comment, as it was last, and whether it is changed by what was written since.
    seen: Option<(Of, Record)>,
    has_written: bool,
}

/// A comment while it is being written, during one frame.
pub(super) struct CommentDraft {
    id: Id,
    at: NodeId,
    /// The text now; of a long one the part in the field.
    pub text: String,
    /// The text of the record, or the same part of it.
    stored: String,
    /// The part, where the comment is long, and what has become of the whole.
    part: Option<FieldPart>,
    change: Option<Splice>,
    /// The links in it.
    pub links: Vec<TextLink>,
    hits: Vec<Range<usize>>,
    /// The hit to be brought into sight.
    first: Option<Range<usize>>,
    changed: bool,
}

impl CommentDraft {
    /// Whether the field has only a part of it.
    pub fn is_long(&self) -> bool {
        self.part.is_some()
    }
}

/// Each node of each record has a field of its own: caret and selection do not carry over from one comment to the next, nor
/// to another tab.
fn field_id(field: &str, document: &Document, at: NodeId) -> Id {
    Id::unique((field, document.place(), at))
}

impl CommentField {
    /// Takes the comment of the node at the cursor, and the keys that choose among the offers. `field` tells the fields
    /// of one comment apart; `wanted` is what is searched for.
    pub fn begin(&mut self, ui: &Ui, document: &Document, field: &str, wanted: Option<&str>) -> Option<CommentDraft> {
        let at = document.spoken_at();
        let node = document.record().tree.get(at)?;
        let said = words(document.record().game(), node);
        let id = field_id(field, document, at);
        let mut part = FieldPart::begin(ui.ctx(), id, &said);
        match &mut part {
            Some(part) => {
                field::forget(ui.ctx(), id);
                self.follow(ui, id, document, part, &said);
            }
            None => {
                self.seen = None;
                field::follow(ui.ctx(), id, &said);
            }
        }
        let mut change = None;
        if let Some(part) = part.as_mut().filter(|part| !composing::is_composed(ui.ctx(), id, part.of(&said))) {
            if self.take_focus {
                part.go_to_caret();
            }
            if let Some(found) = self.sought(at, &said, wanted) {
                part.go(found.end);
            }
            part.settle(ui.ctx(), id, &said);
            change = part.take_value(ui.ctx(), id);
            if change.is_none() && ui.memory(|memory| memory.has_focus(id)) {
                change = part.take_keys(ui.ctx(), &said);
                part.settle(ui.ctx(), id, &said);
            }
        }
        let stored = part.as_ref().map_or_else(|| said.to_string(), |part| part.of(&said).to_owned());
        let mut text = stored.clone();
        composing::begin(ui.ctx(), id, &mut text);
        let chosen = self.choose(ui, id, at, &text);
        let changed = chosen.is_some_and(|offer| self.accept(ui, id, &mut text, offer));
        if ui.memory(|memory| memory.has_focus(id)) {
            ui.input_mut(|input| input.events = keys::join_letters(std::mem::take(&mut input.events)));
        }
        let links = self.links(document, &text);
        let hits = self.hits(at, &text, wanted);
        let first = self.hits.as_mut().and_then(|hits| {
            let fresh = !std::mem::replace(&mut hits.shown, true);
            if fresh && part.is_none() { hits.ranges.first().cloned() } else { None }
        });
        Some(CommentDraft { id, at, text, stored, part, change, links, hits, first, changed })
    }

    /// Puts the caret of a long comment where that was changed by something other than typing in it.
    fn follow(&mut self, ui: &Ui, id: Id, document: &Document, part: &mut FieldPart, said: &str) {
        let of = (document.stamp(), document.spoken_at());
        let has_written = std::mem::take(&mut self.has_written);
        let seen = self.seen.take_if(|(seen, _)| *seen != of);
        if let Some(((stamp, at), record)) = seen
            && (stamp.place(), at) == (of.0.place(), of.1)
            && !has_written
            && ui.memory(|memory| memory.has_focus(id))
        {
            let known = record.tree.get(at).map(|node| words(record.game(), node)).unwrap_or_default();
            if known != said {
                let change = Splice::between(&known, said);
                part.go(change.at + change.with.len());
            }
        }
        self.seen.get_or_insert_with(|| (of, document.record().clone()));
    }

    /// The first occurrence of a search in a long comment, once it is searched.
    fn sought(&mut self, at: NodeId, said: &str, wanted: Option<&str>) -> Option<Range<usize>> {
        let wanted = wanted?;
        let known = self.hits.as_ref().is_some_and(|hits| hits.at == at && hits.wanted == wanted && hits.shown);
        if known { None } else { first_occurrence(said, wanted) }
    }

    /// Lets the caret of a field begin at the end of its text, wherever it was left.
    pub fn forget_caret(ctx: &egui::Context, field: &str, document: &Document, at: NodeId) {
        let id = field_id(field, document, at);
        FieldPart::forget(ctx, id);
        TextEditState::default().store(ctx, id);
    }

    /// Shows the field, at least this many rows high; `title` is the widget that names it.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        view: RecordView<'_>,
        written: &mut CommentDraft,
        (rows, title): (usize, Id),
        out: &mut Outbox,
    ) -> egui::Response {
        let RecordView { document, locale, .. } = view;
        let encoding = document.envelope().encoding;
        let CommentDraft { id, at, text, stored, part, change, links, hits, first, changed } = written;
        let (links, hits): (&[TextLink], &[Range<usize>]) = (links, hits);
        // A long text is laid out alike whether or not it is written in: to do it anew takes its time and memory.
        let is_written = part.is_some() || ui.memory(|memory| memory.has_focus(*id));
        let last = if is_written { LastLine::AsItComes } else { LastLine::NoOrphan };
        let mut room = part.as_mut().map(|part| {
            let text = text.as_str();
            part.room(ui, text, |ui, width| {
                laid_out(ui, CommentText { text, links, hits, encoding, is_written }, width, last)
            })
        });
        let mut layouter = |ui: &Ui, buffer: &dyn TextBuffer, width: f32| {
            let text = part::head(buffer.as_str());
            laid_out(ui, CommentText { text, links, hits, encoding, is_written }, width, last)
        };
        // Tab accepts an offer; otherwise it goes to the next field.
        let filter = EventFilter { tab: self.offered.is_some(), ..theme::MULTILINE };
        let output = TextEdit::multiline(text)
            .id(*id)
            .event_filter(filter)
            .frame(Frame::NONE)
            .hint_text(locale.text("comment-hint"))
            .desired_width(f32::INFINITY)
            .desired_rows(if room.is_some() { 1 } else { rows })
            .margin(Margin::symmetric(6, 4))
            .layouter(&mut layouter)
            .show(room.as_mut().unwrap_or(&mut *ui));
        field_menu::keep_selection(ui.ctx(), *id);
        if let Some(part) = part {
            part.take_room(ui, &output);
        }
        let response = output.response.response.clone().labelled_by(title);
        theme::leave_on_escape(&response);
        if std::mem::take(&mut self.take_focus) {
            response.request_focus();
            // A long comment is shown where typing goes on.
            let caret = output.cursor_range.map_or_else(|| output.galley.end(), |range| range.primary);
            let place = output.galley.pos_from_cursor(caret).translate(output.galley_pos.to_vec2());
            ui.scroll_to_rect(place.expand(8.0), None);
        }
        if std::mem::take(&mut self.reveals_end) {
            let end = output.galley.pos_from_cursor(output.galley.end()).translate(output.galley_pos.to_vec2());
            ui.scroll_to_rect(end.expand(4.0), None);
        }
        if let Some(hit) = first.take() {
            reveal(ui, *id, &output, text, hit);
        }
        composing::rows(ui.ctx(), &output);
        if change.is_none() {
            composing::end(ui.ctx(), *id, text);
        }
        field::note(&response, Writes::Comment(*at));
        match part {
            Some(part) => {
                let composes = composing::is_composing(ui.ctx()) && response.has_focus();
                match change {
                    Some(change) => part.changed(change),
                    None => *change = part.typed(ui.ctx(), *id, (stored.as_str(), text.as_str()), composes),
                }
                *changed |= change.is_some();
                self.has_written |= *changed;
                if !composes {
                    part.follow(ui, &output, text);
                }
                if !composes && change.is_none() && response.has_focus() {
                    let record = document.record();
                    let whole = record.tree.get(*at).map(|node| words(record.game(), node));
                    part.tell_selection(ui.ctx(), &whole.unwrap_or_default());
                }
                part.clone().end(ui.ctx(), *id);
            }
            None => {
                *changed |= text != stored;
                field::keep_in_sight(ui, &output, text);
                match kept_words(document, *at, text).filter(|kept| *changed && kept != text) {
                    // What programs write leaves the words as soon as it is there: typing goes on behind the same ones.
                    Some(kept) => {
                        let caret = output.cursor_range.map_or(0, |range| range.primary.index.into());
                        let before: String = text.chars().take(caret).collect();
                        let caret = spoken(document.record().game(), &before).chars().count().min(kept.chars().count());
                        field::select(ui.ctx(), *id, CCursorRange::one(CCursor::new(caret)));
                        field::remember(&response, &kept);
                    }
                    None => field::remember(&response, text),
                }
            }
        }
        self.offer(ui, *id, view, &output, (text, response.changed()));
        follow_click(ui, (&output, text), links, locale, out);
        misfits(ui, &output, text, encoding, locale);
        response
    }

    /// Asks for the edit, if anything was written.
    pub fn end(document: &Document, written: &CommentDraft, out: &mut Outbox) {
        let record = document.record();
        let (Some(node), true) = (record.tree.get(written.at), written.changed) else { return };
        let Some(change) = &written.change else {
            let comment = reworded(record.game(), node, &written.text);
            return out.push(Message::Edit(Edit::comment(written.at, comment)));
        };
        // Of a long comment only the part is named that changes, unless there are codes in it, or will be.
        let said = words(record.game(), node);
        let before = said.get(..change.at).and_then(|before| before.chars().next_back());
        let behind = said.get(change.at + change.cut..).and_then(|behind| behind.chars().next());
        let written_now: String = before.into_iter().chain(change.with.chars()).chain(behind).collect();
        // Where programs have written something, or words stand before the move, places in the words are none in the comment.
        let is_mixed = has_bracket(&node.comment) || said.len() != node.comment.len();
        if is_mixed || has_bracket(&written_now) {
            let Some(text) = change.apply(&said) else {
                debug_assert!(false, "a change of other words");
                return;
            };
            let comment = reworded(record.game(), node, &text);
            return out.push(Message::Edit(Edit::comment(written.at, comment)));
        }
        let with = change.with.replace("\r\n", "\n").replace('\r', "\n");
        let change = TextChange::Part(Splice { with, ..change.clone() });
        out.push(Message::Edit(Edit::Text(written.at, change)));
    }

    /// The links in the text, as it is in the record.
    fn links(&mut self, document: &Document, text: &str) -> Vec<TextLink> {
        let of = (document.stamp(), document.cursor().at());
        match &self.links {
            Some((known, of_text, links)) if *known == of && of_text == text => links.clone(),
            _ => {
                let links = links(document, document.cursor().at(), text);
                self.links = Some((of, text.to_owned(), links.clone()));
                links
            }
        }
    }

    /// The occurrences of a search in the text.
    fn hits(&mut self, at: NodeId, text: &str, wanted: Option<&str>) -> Vec<Range<usize>> {
        let Some(wanted) = wanted else {
            self.hits = None;
            return Vec::new();
        };
        if let Some(known) =
            self.hits.as_ref().filter(|hits| hits.at == at && hits.wanted == wanted && hits.text == text)
        {
            return known.ranges.clone();
        }
        let ranges = occurrences(text, wanted);
        // Typing in the comment does not make it jump.
        let shown = self.hits.as_ref().is_some_and(|hits| hits.at == at && hits.wanted == wanted && hits.shown);
        let (text, wanted) = (text.to_owned(), wanted.to_owned());
        self.hits = Some(Hits { at, wanted, text, ranges: ranges.clone(), shown });
        ranges
    }

    /// Handles the keys for the offered moves; returns the one accepted.
    fn choose(&mut self, ui: &Ui, id: Id, at: NodeId, text: &str) -> Option<usize> {
        let focused = ui.memory(|memory| memory.has_focus(id));
        let offered = self.offered.as_mut()?;
        if offered.at != at || offered.text != text || !focused || composing::is_composing(ui.ctx()) {
            self.offered = None;
            return None;
        }
        let count = offered.typed.offers.len();
        let mut taken = None;
        let mut left = false;
        ui.input_mut(|input| {
            if !input.modifiers.is_none() {
                return;
            }
            if input.consume_key(Modifiers::NONE, Key::Escape) {
                left = true;
            } else if input.consume_key(Modifiers::NONE, Key::Tab) || input.consume_key(Modifiers::NONE, Key::Enter) {
                taken = Some(offered.chosen);
            } else if count > 1 && input.consume_key(Modifiers::NONE, Key::ArrowDown) {
                offered.chosen = (offered.chosen + 1) % count;
            } else if count > 1 && input.consume_key(Modifiers::NONE, Key::ArrowUp) {
                offered.chosen = (offered.chosen + count - 1) % count;
            }
        });
        if left {
            self.offered = None;
        }
        taken
    }

    /// Replaces what was typed by an offered move.
    fn accept(&mut self, ui: &Ui, id: Id, text: &mut String, offer: usize) -> bool {
        let Some(offered) = self.offered.take() else { return false };
        let TypedLink { range, offers } = offered.typed;
        let (Some(before), Some(after), Some(spelled)) =
            (text.get(..range.start), text.get(range.end..), offers.get(offer))
        else {
            return false;
        };
        let caret = CCursor::new(before.chars().count() + spelled.chars().count());
        *text = format!("{before}{spelled}{after}");
        field::select(ui.ctx(), id, CCursorRange::one(caret));
        true
    }

    /// Offers moves for what has just been typed, in a small list below the caret.
    fn offer(&mut self, ui: &Ui, id: Id, view: RecordView<'_>, output: &TextEditOutput, (text, changed): (&str, bool)) {
        let RecordView { document, locale, .. } = view;
        let Some(range) = output.cursor_range.filter(|range| range.is_empty()) else {
            self.offered = None;
            return;
        };
        let index: usize = range.primary.index.into();
        let caret = text.char_indices().nth(index).map_or(text.len(), |(at, _)| at);
        if changed {
            let typed = (!composing::is_composing(ui.ctx())).then(|| typed(document, text, caret)).flatten();
            let at = document.spoken_at();
            self.offered = typed.map(|typed| Offered { at, text: text.to_owned(), typed, chosen: 0 });
        } else if self.offered.as_ref().is_some_and(|offered| offered.typed.range.end != caret) {
            self.offered = None;
        }
        let Some(offered) = &mut self.offered else { return };
        let place = output.galley.pos_from_cursor(range.primary).translate(output.galley_pos.to_vec2());
        let area = Area::new(id.with("offers")).order(Order::Foreground);
        area.fixed_pos(place.left_bottom() + vec2(-8.0, 4.0)).constrain(true).show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(4).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let palette = theme::palette(ui);
                let list = SpokenList::new(ui.unique_id(), offered.typed.offers.len());
                list.tell(ui, &locale.text("prompt-list"));
                for (place, offer) in offered.typed.offers.iter().enumerate() {
                    let chosen = place == offered.chosen;
                    let (rect, response) = ui.allocate_exact_size(vec2(136.0, 24.0), Sense::CLICK);
                    list.row(&response, (place, chosen), offer);
                    if chosen || response.hovered() {
                        ui.painter().rect_filled(rect, 5.0, if chosen { palette.current } else { palette.hover });
                    }
                    let body = TextStyle::Body.resolve(ui.style());
                    let (left, y) = (rect.left() + 8.0, rect.center().y);
                    let painter = ui.painter();
                    painter.text(egui::pos2(left, y), egui::Align2::LEFT_CENTER, offer, body, palette.text);
                    if chosen {
                        let small = TextStyle::Small.resolve(ui.style());
                        let right = egui::pos2(rect.right() - 8.0, y);
                        painter.text(right, egui::Align2::RIGHT_CENTER, "Tab", small, palette.weak);
                    }
                }
            });
        });
    }
}

/// A person's words in the comment of a node, without those that stand before its move: these have a field of their own.
fn words(game: Game, node: &Node) -> Cow<'_, str> {
    spoken(game, node.split_comment().1)
}

/// The part of a text that the field keeps once it is the comment of a node.
fn kept_words(document: &Document, at: NodeId, text: &str) -> Option<String> {
    let record = document.record();
    let comment = reworded(record.game(), record.tree.get(at)?, text);
    let mut node = Node::new(Step::Start);
    (node.preface, node.comment) = (record.tree.get(at)?.preface, comment);
    Some(words(record.game(), &node).into_owned())
}

/// The comment with other words.
fn reworded(game: Game, node: &Node, words: &str) -> String {
    node.with_behind(&respoken(game, node.split_comment().1, words))
}

/// Brings a hit into sight and puts the caret behind it, so that typing goes on there.
fn reveal(ui: &Ui, id: Id, output: &TextEditOutput, text: &str, hit: Range<usize>) {
    let place = |at: usize| CCursor::new(text.get(..at).map_or(0, |before| before.chars().count()));
    let (start, end) = (place(hit.start), place(hit.end));
    let seen = output.galley.pos_from_cursor(start).union(output.galley.pos_from_cursor(end));
    ui.scroll_to_rect(seen.translate(output.galley_pos.to_vec2()).expand(8.0), None);
    field::select(ui.ctx(), id, CCursorRange::one(end));
}

/// The text of a comment with its highlights.
#[derive(Clone, Copy)]
pub(super) struct CommentText<'a> {
    pub text: &'a str,
    pub links: &'a [TextLink],
    /// The occurrences of the search.
    pub hits: &'a [Range<usize>],
    pub encoding: Encoding,
    /// Whether it is being written in: what is underlined there is what an input method composes.
    pub is_written: bool,
}

/// The text with its links in the link colour and, where it is read, underlined, and marked where what is searched for
/// occurs; characters that the file's encoding cannot hold are underlined in the warning colour.
pub(super) fn laid_out(ui: &Ui, comment: CommentText<'_>, width: f32, last: LastLine) -> Arc<Galley> {
    let CommentText { text, links, hits, encoding, is_written } = comment;
    let palette = theme::palette(ui);
    let font = TextStyle::Body.resolve(ui.style());
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let mut append = |mut text: &str, link: bool| {
        while let Some(first) = text.chars().next() {
            let held = encoding.holds(first);
            let end = text.char_indices().find(|(_, c)| encoding.holds(*c) != held).map_or(text.len(), |(at, _)| at);
            let (run, rest) = text.split_at(end);
            job.append(run, 0.0, format(&font, palette, (link, is_written), held));
            text = rest;
        }
    };
    let mut end = 0;
    // While typing, the links are still those of the previous text: those that no longer fit are shown as plain text.
    for link in links {
        let Range { start, end: stop } = link.range;
        let (Some(plain), Some(linked)) = (text.get(end..start), text.get(start..stop)) else { break };
        append(plain, false);
        append(linked, true);
        end = stop;
    }
    append(text.slice(end..), false);
    mark(&mut job, hits, palette);
    let kept: Vec<Range<usize>> = links.iter().map(|link| link.range.clone()).collect();
    prose::laid_out(ui, job, &kept, last)
}

/// Marks stretches of a text that is laid out in sections.
fn mark(job: &mut LayoutJob, hits: &[Range<usize>], palette: &Palette) {
    if hits.is_empty() {
        return;
    }
    for section in std::mem::take(&mut job.sections) {
        let (mut at, end) = (section.byte_range.start.0, section.byte_range.end.0);
        let mut push = |range: Range<usize>, found: bool| {
            if !range.is_empty() {
                let byte_range = range.start.into()..range.end.into();
                let mut section = LayoutSection { byte_range, ..section.clone() };
                if found {
                    section.format.background = palette.found;
                }
                job.sections.push(section);
            }
        };
        let first = hits.partition_point(|hit| hit.end <= at);
        for hit in hits.iter().skip(first).take_while(|hit| hit.start < end) {
            let (start, stop) = (hit.start.max(at), hit.end.min(end));
            push(at..start, false);
            push(start..stop, true);
            at = stop;
        }
        push(at..end, false);
    }
}

fn format(font: &FontId, palette: &Palette, (link, is_written): (bool, bool), held: bool) -> TextFormat {
    let color = if link { palette.accent } else { palette.text };
    let underline = match (held, link && !is_written) {
        (false, _) => Stroke::new(2.0, palette.warn),
        (true, true) => Stroke::new(1.0, palette.accent.gamma_multiply(0.6)),
        (true, false) => Stroke::NONE,
    };
    TextFormat { font_id: font.clone(), color, underline, ..TextFormat::default() }
}

/// The character under the pointer, with its place in bytes.
fn pointed(ui: &Ui, output: &TextEditOutput, text: &str) -> Option<(usize, char)> {
    if !output.response.response.hovered() {
        return None;
    }
    let at = ui.input(|input| input.pointer.hover_pos())?;
    let index: usize = output.galley.cursor_from_pos(at - output.galley_pos).index.into();
    // The cursor is between characters: the pointer is on the one before it or the one after it.
    [index, index.wrapping_sub(1)].into_iter().find_map(|index| {
        let letter = output.galley.pos_from_cursor(CCursor::new(index));
        let next = output.galley.pos_from_cursor(CCursor::new(index.wrapping_add(1)));
        let x = at.x - output.galley_pos.x;
        (letter.left() <= x && x < next.left()).then(|| text.char_indices().nth(index)).flatten()
    })
}

/// Says what the encoding cannot hold: in a tooltip for the character under the pointer, to a screen reader for the
/// whole comment.
fn misfits(ui: &Ui, output: &TextEditOutput, text: &str, encoding: Encoding, locale: &Locale) {
    let mut signs: Vec<char> = text.chars().filter(|&c| !encoding.holds(c)).collect();
    if signs.is_empty() {
        return;
    }
    signs.sort_unstable();
    signs.dedup();
    let encoding_name = FluentValue::from(encoding.name());
    let field = &output.response.response;
    let list = signs.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    let values = [("encoding", encoding_name.clone()), ("signs", FluentValue::from(list))];
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_description(locale.with("comment-misfits", &values)));
    if let Some((_, sign)) = pointed(ui, output, text).filter(|(_, sign)| signs.contains(sign)) {
        let sign = sign.to_string();
        let values = [
            ("codes", FluentValue::from(texts::codes(&sign))),
            ("sign", FluentValue::from(sign)),
            ("encoding", encoding_name),
        ];
        field.clone().on_hover_text_at_pointer(locale.with("comment-misfit", &values));
    }
}

/// The request of a click on a link of a text.
pub(super) fn go(link: &TextLink, text: &str) -> Message {
    match link.target {
        LinkTarget::Node(id) => Message::Go(Go::To(id)),
        LinkTarget::Shown(mv) => Message::Hint(mv),
        LinkTarget::Page => Message::Browse(text.slice(link.range.clone()).to_owned()),
    }
}

/// The tooltip key of a link.
pub(super) const fn tip(target: LinkTarget) -> &'static str {
    match target {
        LinkTarget::Node(_) => "link-go",
        LinkTarget::Shown(_) => "link-hint",
        LinkTarget::Page => "link-page",
    }
}

/// Ctrl+click on a link follows it, which a tip says to whoever points at it: a mere click is to write there.
fn follow_click(
    ui: &Ui,
    (output, text): (&TextEditOutput, &str),
    links: &[TextLink],
    locale: &Locale,
    out: &mut Outbox,
) {
    let Some((at, _)) = pointed(ui, output, text) else { return };
    let Some(link) = links.iter().find(|link| link.range.contains(&at)) else { return };
    if !ui.input(|input| input.modifiers.command) {
        // While one writes, it would only lie over the words.
        if !output.response.response.has_focus() {
            let said = locale.text(tip(link.target));
            let said = match link.target {
                LinkTarget::Node(_) => said,
                LinkTarget::Shown(_) | LinkTarget::Page => locale.with("link-by-key", &[("tip", said.into())]),
            };
            output.response.response.clone().on_hover_text_at_pointer(said);
        }
        return;
    }
    ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    if output.response.response.clicked() {
        out.push(go(link, text));
    }
}
