//! All notes of one reading or writing, and what a reader or a writer says of the places in its text.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::note::{Note, NoteKind, NoteWeight};
use super::pieces::NotePieces;
use crate::pieces::{PieceRole, TextPiece, between};
use komaoto_record::{Ending, NodeId, Record};
use komaoto_rules::Game;
use komaoto_text::{Legible, Slice, Unencodable, lines};

/// All notes of one reading or writing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// In order of appearance; the first 1,000, and all those about characters that an encoding cannot hold.
    pub notes: Vec<Note>,
    /// The number of those that are not listed.
    pub more: usize,
    /// Whether any of those beyond the first 1,000 was a loss.
    lost_more: bool,
    /// The number of those beyond the first 1,000 that concern lost or unread parts.
    damaged_more: usize,
    /// The number of those beyond the first 1,000 that [leave something out](Note::leaves_out).
    left_out_more: usize,
    /// Which part of the text belongs to which node, in the order of the text.
    spans: Uncompared<Vec<Span>>,
    /// The meaning of each piece of the text, if it was asked for.
    pieces: Uncompared<Option<NotePieces>>,
    /// The file whose text is read, if it can be shared.
    file: Uncompared<Option<Arc<Vec<u8>>>>,
    /// The game that most of the file is of, for what alone may be of several.
    game: Uncompared<Option<Game>>,
    /// Whether what is wrong in a text that nobody can read is to be told, and what would be left of it read.
    mends: Uncompared<bool>,
}

/// From this byte of the text up to the next span, the text belongs to a node. The root's part is the head of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// In bytes.
    pub offset: u32,
    /// The game, counted from 0.
    pub game: u32,
    /// The node of the game's record.
    pub node: NodeId,
}

/// A part of a report that does not count in comparisons: offsets in a text.
#[derive(Clone, Debug, Default, Eq)]
struct Uncompared<T>(T);

impl<T> PartialEq for Uncompared<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The most notes a report keeps.
pub const MOST: usize = 1000;

impl Report {
    /// Whether the main line of a game, counted from 0, goes on in the file with what could not be read as moves: the
    /// author of the file gives another line than the record has.
    pub fn cuts_off(&self, game: usize, record: &Record) -> bool {
        let last = record.tree.mainline(NodeId::ROOT).last().map(|id| (game, id));
        let stops = |what: &NoteKind| {
            matches!(what, NoteKind::Unplayable(_) | NoteKind::NotAMove | NoteKind::Ambiguous(_) | NoteKind::NoSuchMove)
        };
        self.notes.iter().any(|note| note.node == last && stops(&note.what))
    }

    /// Notes the characters that an encoding lacks.
    pub fn unencodable(&mut self, lost: Vec<Unencodable>) {
        for Unencodable { character, count, line } in lost {
            self.add(Note {
                line,
                column: 0,
                weight: NoteWeight::Lost,
                what: NoteKind::Unencodable { character, count },
                text: character.to_string(),
                node: Some((0, NodeId::ROOT)),
                places: Vec::new(),
            });
        }
    }

    /// Adds a note. Of records that a format does not hold there is one for each game.
    pub fn add(&mut self, note: Note) {
        if let NoteKind::GameNotHeld { game, count, .. } = note.what {
            let known = self.notes.iter_mut().find_map(|known| match &mut known.what {
                NoteKind::GameNotHeld { game: own, count, .. } if *own == game => Some(count),
                _ => None,
            });
            if let Some(known) = known {
                *known += count;
                return;
            }
        }
        // The question about characters names them all; there are at most as many as the encoding lacks.
        let is_character = matches!(note.what, NoteKind::Unencodable { .. });
        if self.is_full() && !is_character {
            self.more += 1;
            self.lost_more |= note.weight == NoteWeight::Lost;
            self.damaged_more += usize::from(note.is_damage());
            self.left_out_more += usize::from(note.leaves_out());
        } else {
            self.notes.push(note);
        }
    }

    /// Whether somebody should look at it, because of any of its notes.
    pub fn needs_attention(&self) -> bool {
        self.notes.iter().any(Note::needs_attention) || self.lost_more || self.damaged_more > 0
    }

    /// Whether further notes are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.notes.len() >= MOST
    }
    /// Adds a writer's note about a whole record: `count` of something is lost. Nothing if the count is 0.
    pub(crate) fn lost(&mut self, record: usize, count: usize, what: fn(usize) -> NoteKind) {
        if count > 0 {
            self.writer(record, NodeId::ROOT, NoteWeight::Lost, what(count), "");
        }
    }
    /// Notes that headers with these keys are lost.
    pub(crate) fn lost_headers(&mut self, record: usize, keys: &[&str]) {
        if !keys.is_empty() {
            self.writer(record, NodeId::ROOT, NoteWeight::Lost, NoteKind::Headers(keys.len()), &keys.join(", "));
        }
    }
    /// Notes that evaluations were written as comments.
    pub(crate) fn spelled(&mut self, record: usize, count: usize) {
        if count > 0 {
            self.writer(record, NodeId::ROOT, NoteWeight::Changed, NoteKind::Spelled(count), "");
        }
    }
    /// Adds a writer's note about a node.
    pub fn writer(&mut self, record: usize, node: NodeId, weight: NoteWeight, what: NoteKind, text: &str) {
        self.add(Note {
            line: 0,
            column: 0,
            weight,
            what,
            text: text.to_owned(),
            node: Some((record, node)),
            places: Vec::new(),
        });
    }
    /// Adds a report on a single record, which is one of several: its index, and where its text begins among theirs.
    pub fn join(&mut self, other: Self, game: usize, offset: usize) {
        for note in other.notes {
            self.add(Note { node: note.node.map(|(_, node)| (game, node)), ..note });
        }
        self.more += other.more;
        self.lost_more |= other.lost_more;
        self.damaged_more += other.damaged_more;
        self.left_out_more += other.left_out_more;
        for span in other.spans.0 {
            self.span(span.offset as usize + offset, game, span.node);
        }
    }
    /// Adds the report on further games; a character is noted once.
    pub fn append(&mut self, other: Self) {
        for note in other.notes {
            let character = |note: &Note| matches!(note.what, NoteKind::Unencodable { .. }).then(|| note.text.clone());
            let known = character(&note)
                .is_some_and(|one| self.notes.iter().any(|note| character(note).as_ref() == Some(&one)));
            if !known {
                self.add(note);
            }
        }
        self.more += other.more;
        self.lost_more |= other.lost_more;
        self.damaged_more += other.damaged_more;
        self.left_out_more += other.left_out_more;
    }
    /// Sets how many games there are after all: notes about lines after the last one are moved to it.
    pub(crate) fn only_games(&mut self, count: usize) {
        let last = count.saturating_sub(1);
        for (game, node) in self.notes.iter_mut().filter_map(|note| note.node.as_mut()).filter(|(game, _)| *game > last)
        {
            (*game, *node) = (last, NodeId::ROOT);
        }
    }
    /// Says that the text from a byte offset on belongs to a node of a game. Readers and writers call it for every
    /// node, in the order of the text.
    pub fn span(&mut self, offset: usize, game: usize, node: NodeId) {
        let narrow = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        self.spans.0.push(Span { offset: narrow(offset), game: narrow(game), node });
    }
    /// A report that is told what each piece of the text says.
    pub fn of_pieces() -> Self {
        Self { pieces: Uncompared(Some(NotePieces::default())), ..Self::default() }
    }
    /// A report on reading the same otherwise, with nothing in it yet.
    pub(crate) fn empty(&self) -> Self {
        if self.wants_pieces() { Self::of_pieces() } else { Self::default() }.of_game(self.game())
    }
    /// The same on a text from a file of this game.
    pub fn of_game(self, game: Option<Game>) -> Self {
        Self { game: Uncompared(game), ..self }
    }
    /// For a text that was refused: all that is wrong in it is to be told.
    pub fn of_refused() -> Self {
        Self { mends: Uncompared(true), ..Self::default() }
    }
    /// Whether a text of which nothing can be read is to be told about rather than refused.
    pub(crate) const fn mends(&self) -> bool {
        self.mends.0
    }
    /// The game that the file of the text is of, as far as that is known.
    pub const fn game(&self) -> Option<Game> {
        self.game.0
    }
    /// Says which game a file is of whose text will be read.
    pub(crate) fn is_of_game(&mut self, game: Option<Game>) {
        self.game.0 = game;
    }
    /// Brings all places to the text as it is written.
    pub(crate) fn place(&mut self, legible: &Legible<'_>) {
        let mut lines = lines(&legible.text).peekable();
        for note in &mut self.notes {
            // They are in the order of the text, but for a few at its end.
            while lines.next_if(|line| line.number < note.line).is_some() {}
            if let Some(line) = lines.peek().filter(|line| line.number == note.line)
                && let Some(behind) = legible.text.get(line.offset..)
                && let Some(at) = behind.find(&note.text).filter(|at| *at <= line.text.len())
            {
                let start = line.offset + at;
                note.text = legible.written.slice(legible.range(start..start + note.text.len())).to_owned();
            }
            note.column = legible.column(note.line, note.column);
        }
        for span in &mut self.spans.0 {
            span.offset = u32::try_from(legible.place(span.offset as usize)).unwrap_or(u32::MAX);
        }
        if let Some(pieces) = &mut self.pieces.0 {
            pieces.place(legible);
        }
    }
    /// Adds a report on the same text.
    pub(crate) fn take_over(&mut self, other: Self) {
        other.notes.into_iter().for_each(|note| self.add(note));
        self.more += other.more;
        self.lost_more |= other.lost_more;
        self.damaged_more += other.damaged_more;
        self.left_out_more += other.left_out_more;
        self.spans.0.extend(other.spans.0);
        if let (Some(pieces), Some(others)) = (&mut self.pieces.0, other.pieces.0) {
            pieces.extend(others);
        }
    }
    /// How much it has been told so far of the places in the text.
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.spans.0.len(), self.pieces.0.as_ref().map_or(0, NotePieces::len))
    }
    /// Forgets what it was told since: the text is read anew.
    pub(crate) fn rewind(&mut self, (spans, pieces): (usize, usize)) {
        self.spans.0.truncate(spans);
        if let Some(told) = &mut self.pieces.0 {
            told.truncate(pieces);
        }
    }
    /// A report on reading a file.
    pub fn of_file(file: Arc<Vec<u8>>) -> Self {
        Self { file: Uncompared(Some(file)), ..Self::default() }
    }
    /// The bytes of a text that is read, to be kept, and where it begins in them: those of the file if the text is
    /// there as it is, so that large files are not held twice.
    pub(crate) fn shared(&self, text: &str) -> (Arc<Vec<u8>>, usize) {
        let within = |file: &&Arc<Vec<u8>>| file.as_ptr_range().contains(&text.as_ptr());
        match self.file.0.as_ref().filter(within) {
            Some(file) => (Arc::clone(file), text.as_ptr().addr() - file.as_ptr().addr()),
            None => (text.as_bytes().to_vec().into(), 0),
        }
    }
    /// Says what a piece of the text says. Readers and writers call it in any order.
    pub(crate) fn piece(&mut self, node: NodeId, part: PieceRole, range: Range<usize>) {
        if !range.is_empty()
            && let Some(pieces) = &mut self.pieces.0
        {
            pieces.push(node, part, range);
        }
    }
    /// Whether it is told them.
    pub(crate) const fn wants_pieces(&self) -> bool {
        self.pieces.0.is_some()
    }
    /// From where to where in the text there are pieces.
    pub(crate) fn extent(&self) -> Range<usize> {
        self.pieces.0.as_ref().map(NotePieces::extent).unwrap_or_default()
    }
    /// Says what a line of the text says, after lines that say the same of a node: they are one piece.
    pub(crate) fn further(&mut self, node: NodeId, part: PieceRole, range: Range<usize>, text: &str) {
        let joins = |end: usize| {
            let gap = text.get(end..range.start);
            gap.is_some_and(|gap| gap.trim().is_empty() && lines(gap).count() < 3)
        };
        let pieces = self.pieces.0.as_mut();
        if !pieces.is_some_and(|pieces| pieces.lengthen(node, &part, range.end, joins)) {
            self.piece(node, part, range);
        }
    }
    /// Corrects the pieces from a place of the text on: those of a node are of another one, but for those in the line
    /// there, which say nothing any more.
    pub(crate) fn retell(&mut self, gone: NodeId, left: NodeId, line: Range<usize>) {
        if let Some(pieces) = &mut self.pieces.0 {
            pieces.retell(gone, left, &line);
        }
    }
    /// Forgets what pieces from a place of the text on say of a node.
    pub(crate) fn untell(&mut self, node: NodeId, part: &PieceRole, from: usize) {
        if let Some(pieces) = &mut self.pieces.0 {
            pieces.untell(node, part, from);
        }
    }
    /// The pieces, taken out, in the order of the text.
    pub fn take_pieces(&mut self) -> Vec<TextPiece> {
        self.pieces.0.take().unwrap_or_default().whole()
    }
    /// What of a text there is no piece of, or one that no record holds, in its order; the pieces are taken out.
    /// What may stand between pieces is asked for where anything does.
    pub(crate) fn take_unread(&mut self, text: &str, separators: impl FnOnce() -> Vec<char>) -> Vec<Range<usize>> {
        let mut asides = Vec::new();
        let places = self.pieces.0.take().unwrap_or_default().places(&PieceRole::Aside).map(|(range, is_aside)| {
            if is_aside {
                asides.push(range.clone());
            }
            range
        });
        let mut unread = between(text, places, &[]);
        let separators = if unread.is_empty() { Vec::new() } else { separators() };
        if !separators.is_empty() {
            let bare = |gap: Range<usize>| {
                let inside = between(text.get(..gap.end)?, std::iter::once(0..gap.start), &separators);
                inside.into_iter().next()
            };
            unread = unread.into_iter().filter_map(bare).collect();
        }
        unread.append(&mut asides);
        unread.sort_by_key(|range| range.start);
        unread
    }
    /// Sorts the spans into the order of the text, if parts of it were read out of order.
    pub(crate) fn sort_spans(&mut self) {
        self.spans.0.sort_by_key(|span| span.offset);
    }
    /// Corrects the last span: its text belongs to another node.
    pub(crate) fn respan(&mut self, node: NodeId) {
        if let Some(last) = self.spans.0.last_mut() {
            last.node = node;
        }
    }
    /// Adds a writer's note about an ending that it has no word for.
    pub(crate) fn ending(&mut self, record: usize, node: NodeId, weight: NoteWeight, game: Game, ending: &Ending) {
        self.writer(record, node, weight, NoteKind::Ending(game, ending.clone()), "");
    }
    /// Removes the notes that another report has, too.
    pub fn without(&mut self, other: &Self) {
        let mut others: Vec<&Note> = other.notes.iter().collect();
        self.notes.retain(|note| match others.iter().position(|other| *other == note) {
            Some(at) => {
                others.swap_remove(at);
                false
            }
            None => true,
        });
        if self.more <= other.more {
            (self.more, self.lost_more, self.damaged_more, self.left_out_more) = (0, false, 0, 0);
        }
    }
    /// Shifts all spans: their text begins this many bytes later than they say.
    pub(crate) fn shift_spans(&mut self, by: usize) {
        for span in &mut self.spans.0 {
            span.offset = span.offset.saturating_add(u32::try_from(by).unwrap_or(u32::MAX));
        }
    }
    /// The spans, taken out: the text was read.
    pub fn take_spans(&mut self) -> Vec<Span> {
        self.file.0 = None;
        std::mem::take(&mut self.spans.0)
    }
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }
    /// Whether the file is damaged: part of it is lost or could not be read. Then it is not overwritten without asking.
    pub fn is_damaged(&self) -> bool {
        self.damaged() > 0
    }
    /// The number of notes on lost or unread parts of the file.
    pub fn damaged(&self) -> usize {
        self.notes.iter().filter(|note| note.is_damage()).count() + self.damaged_more
    }
    /// The number of lines that were not read, or only in part, by the notes that count; 0 if they are only remarks
    /// behind the ends of games.
    pub fn left_out(&self, counts: impl Fn(&Note) -> bool) -> usize {
        let of_them = |note: &&Note| counts(note);
        if self.left_out_more == 0 && !self.notes.iter().filter(of_them).any(Note::leaves_out) {
            return 0;
        }
        let unread = |note: &&Note| note.leaves_out() || note.is_damage();
        let lines: BTreeSet<usize> = self.notes.iter().filter(of_them).filter(unread).map(|note| note.line).collect();
        lines.len() + self.damaged_more.max(self.left_out_more)
    }
    /// Whether anything is lost.
    pub fn loses(&self) -> bool {
        self.lost_more || self.notes.iter().any(|note| note.weight == NoteWeight::Lost)
    }
}
