//! What did not fit: the notes a reader or a writer makes, and the errors of a reader that found nothing.

use std::ops::Range;
use std::sync::Arc;

use super::bad_json::BadJson;
use crate::formats::pieces::{Part, Piece};
use crate::notation::{Misdrawn, PositionError};
use crate::record::{Ending, NodeId};
use crate::rules::{Foul, Game, Unplayable};
use crate::text::{Legible, Unencodable, lines, shortened};

/// How serious a note is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// Kept as it is, just worth knowing.
    Kept,
    /// Kept in another form.
    Changed,
    /// Not kept: lost if it is saved now.
    Lost,
}

/// What a note says. Each has a stable code ([`What::code`]), an English text (`Display`) and locale texts `note-CODE`.
///
/// Codes: R1xx encoding and lines, R2xx moves, R3xx headers and positions, R4xx structure (all from readers); W5xx from
/// writers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum What {
    /// Bytes that are invalid in the file's encoding.
    #[error("bytes that are not of the file's encoding")]
    BadBytes,
    /// The encoding is an unusual one, detected from the bytes alone.
    #[error("read as {0}, guessed from the bytes")]
    GuessedEncoding(&'static str),
    /// Control characters in a text.
    #[error("control characters in the text, kept as they are")]
    ControlCharacters,
    /// So many zero bytes, where a file system left a part of the file unwritten.
    #[error("{0} zero bytes, left where a write was cut short: what should stand here is missing")]
    Torn(usize),
    /// Characters that were replaced when the file was once saved in a wrong encoding: the original ones are gone.
    #[error(
        "the characters of this file were destroyed when it was stored in a wrong encoding; what they were cannot be known"
    )]
    Mojibake,
    /// The text was read in a wrong encoding before it was saved; the original can still be recovered.
    #[error("the text was read in the wrong encoding before it was saved")]
    Misdecoded,
    /// An unrecognised line; carried along.
    #[error("unknown line, kept as it is")]
    UnknownLine,
    /// The rest of a line, which makes no sense.
    #[error("the rest of this line is not understood")]
    Trailing,

    /// A move that cannot be played: it ends its line.
    #[error("this move cannot be played ({0}); it and what follows in its line are kept as text")]
    Unplayable(#[source] Unplayable),
    /// Text where a move should be: it ends its line.
    #[error("this is not a move; it and what follows in its line are kept as text")]
    NotAMove,
    /// A line after a move that could not be played.
    #[error("not read, because a line before it could not be; kept as text")]
    Unread,
    /// A playable move that breaks the rules.
    #[error("foul: {0}")]
    Foul(#[source] Foul),
    /// The piece named is not the one on the square.
    #[error("the piece named is not the one that moves")]
    PieceDiffers,
    /// The side named is not the one to move.
    #[error("the side named is not the one to move")]
    SideDiffers,
    /// The number before a move does not match its place.
    #[error("the move number is not the expected {expected}")]
    MoveNumber {
        /// The number that was expected.
        expected: u32,
    },
    /// A time that cannot be read.
    #[error("the time cannot be read")]
    BadTime,
    /// A repeated move has a time that differs from its first occurrence.
    #[error("the time differs from that of the same move above")]
    TimeDiffers,
    /// A total time that differs from the sum of its side's times.
    #[error("the total time is not what the times add up to, here and perhaps below; totals are kept as they are")]
    TotalDiffers,
    /// Lines after the end of a game.
    #[error("this follows the end of its line; kept as text")]
    AfterEnd,
    /// The result line contradicts the end row or the number of moves.
    #[error("the result line does not agree with the record")]
    ResultDiffers,
    /// An ending in words of its own.
    #[error("an ending nobody knows, kept as it is")]
    UnknownEnding,
    /// A second bookmark at one move.
    #[error("a second bookmark at this move, kept as text")]
    SecondBookmark,
    /// A second row of one move in an opening book.
    #[error("a second row of this move, kept as text")]
    SecondRow,

    /// Several moves, which are these, fit the words: the line ends here.
    #[error("several moves fit ({0}); this and what follows in its line are kept as text")]
    Ambiguous(String),
    /// A move that is spelled so that little tells which it is: the one that it can be.
    #[error("read as {0}, the only move that this can be")]
    Meant(String),
    /// The pieces have the letters of other languages.
    #[error("the pieces have the letters of another language ({0})")]
    Letters(&'static str),
    /// No piece can make the move: the line ends here.
    #[error("no piece can make this move; it and what follows in its line are kept as text")]
    NoSuchMove,

    /// 手合割 is not known.
    #[error("unknown handicap; the even start position is used")]
    UnknownHandicap,
    /// 手合割 names another game.
    #[error("this is a record of another game ({0}), which cannot be read; its lines are kept as text")]
    OtherGame(String),
    /// A header that is there already, with another value or the same.
    #[error("this header is there already; both are kept")]
    SecondHeader,
    /// A tag names a chess variant that we do not have.
    #[error("this is a variant of chess ({0}); its moves are read by the rules of chess")]
    Variant(String),
    /// The start position in a FEN tag cannot be read.
    #[error("the start position cannot be read ({0}); the usual one is used")]
    Fen(#[source] PositionError),
    /// A line that should be a position is not one.
    #[error("not a position: {0}")]
    NotAPosition(#[source] PositionError),
    /// A diagram and 手合割 differ: the diagram counts.
    #[error("the diagram differs from the handicap named; the diagram counts")]
    DiagramWins,
    /// Something in a diagram or position that cannot be read.
    #[error("in the position: {0}")]
    Position(#[source] Misdrawn),
    /// More pieces than there are in a set of forty.
    #[error("more pieces than a set holds")]
    TooManyPieces,
    /// No side to move is given.
    #[error("no side to move is given; the first move decides")]
    NoTurn,

    /// 反則負け (CSA `%ILLEGAL_MOVE`) after a foul: it says that the side to move has lost, but the foul is the other
    /// side's.
    #[error("the last move is a foul: its side has lost, although the end says the side to move")]
    FoulBefore,

    /// There is no place for the variation.
    #[error("there is no such move to vary from; the variation is kept as text")]
    NoSuchPlace,
    /// A variation of a move that does not exist, right after the last one: read as the moves that follow.
    #[error("there is no such move to vary from; the variation goes on from the last move")]
    Continuation,
    /// All variations are in ascending order, each read inside the one before it.
    #[error("all variations stand in ascending order, each read as a part of the one before it")]
    Ascending,
    /// A variation that begins with the move that it should vary: the two become one line up to where they part.
    #[error("this variation begins with the move that it varies; it goes on from that move")]
    SameMove,
    /// A variation without moves.
    #[error("a variation without moves, kept as text")]
    EmptyVariation,
    /// A comment or a variation that is not closed.
    #[error("the end is missing here; it is read up to the next game")]
    Unclosed,
    /// An unknown version of a format.
    #[error("unknown version of the format, read as the newest known")]
    UnknownVersion,
    /// A variation that could be played from the main line as well as from the one above it.
    #[error("this variation fits the line above it too; it is read as one of the main line")]
    TwoPlaces,
    /// Something in the JSON of a file that cannot be read.
    #[error("in the JSON: {0}")]
    Json(#[source] BadJson),

    /// A game that the format cannot express: nothing of it is written.
    #[error("{format} does not hold {game:?}")]
    GameNotHeld {
        /// The format's name.
        format: &'static str,
        /// The game.
        game: Game,
    },
    /// Variations that the format cannot hold.
    #[error("variations: {0}")]
    Variations(usize),
    /// Comments that the format cannot hold.
    #[error("comments: {0}")]
    Comments(usize),
    /// Bookmarks that the format cannot hold.
    #[error("bookmarks: {0}")]
    Bookmarks(usize),
    /// Times that the format cannot hold.
    #[error("times: {0}")]
    Times(usize),
    /// Fractions of a second that the format cannot hold.
    #[error("fractions of seconds: {0}")]
    Fractions(usize),
    /// Evaluations that the format cannot hold.
    #[error("evaluations: {0}")]
    Evaluations(usize),
    /// Evaluations written as comments, where the format has no other place for them.
    #[error("evaluations written as comments: {0}")]
    Spelled(usize),
    /// Headers that the format cannot hold.
    #[error("headers: {0}")]
    Headers(usize),
    /// A header written in another form.
    #[error("header written in another form")]
    HeaderChanged,
    /// Carried lines that the format cannot hold.
    #[error("carried lines: {0}")]
    Extras(usize),
    /// Lines that could not be read, written as remarks: no reader will look at them again.
    #[error("lines that could not be read become remarks: {0}")]
    Buried(usize),
    /// Moves that are not written.
    #[error("moves: {0}")]
    Moves(usize),
    /// An ending that the format has no word for.
    #[error("an ending the format has no word for: {}", .1.word())]
    Ending(Game, Ending),
    /// Steps after an ending, which no format can hold.
    #[error("steps after an ending: {0}")]
    StepsAfterEnding(usize),
    /// The move number of the start position.
    #[error("the move number of the start position")]
    StartNumber,
    /// Games after the first, where other programs expect only one.
    #[error("games after the first, which other programs may not read: {0}")]
    Games(usize),
    /// A character that the encoding lacks.
    #[error("character {character:?} (U+{:04X}) has no place in the encoding: {count}", u32::from(*.character))]
    Unencodable {
        /// The character.
        character: char,
        /// How often it occurs.
        count: usize,
    },
}

impl What {
    /// A stable code such as `R201`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::BadBytes => "R101",
            Self::GuessedEncoding(_) => "R102",
            Self::ControlCharacters => "R103",
            Self::UnknownLine => "R104",
            Self::Trailing => "R105",
            Self::Mojibake => "R106",
            Self::Misdecoded => "R107",
            Self::Torn(_) => "R108",
            Self::Unplayable(_) => "R201",
            Self::NotAMove => "R202",
            Self::Unread => "R203",
            Self::Foul(_) => "R204",
            Self::PieceDiffers => "R205",
            Self::SideDiffers => "R206",
            Self::MoveNumber { .. } => "R207",
            Self::BadTime => "R208",
            Self::TimeDiffers => "R209",
            Self::TotalDiffers => "R217",
            Self::FoulBefore => "R218",
            Self::AfterEnd => "R210",
            Self::ResultDiffers => "R211",
            Self::SecondBookmark => "R212",
            Self::UnknownEnding => "R213",
            Self::Ambiguous(_) => "R214",
            Self::NoSuchMove => "R215",
            Self::SecondRow => "R216",
            Self::Meant(_) => "R219",
            Self::Letters(_) => "R220",
            Self::UnknownHandicap => "R301",
            Self::DiagramWins => "R302",
            Self::Position(_) => "R303",
            Self::TooManyPieces => "R304",
            Self::NoTurn => "R305",
            Self::OtherGame(_) => "R306",
            Self::Variant(_) => "R307",
            Self::Fen(_) => "R308",
            Self::NotAPosition(_) => "R309",
            Self::SecondHeader => "R310",
            Self::Unclosed => "R408",
            Self::NoSuchPlace => "R401",
            Self::UnknownVersion => "R402",
            Self::Continuation => "R406",
            Self::Ascending => "R407",
            Self::EmptyVariation => "R403",
            Self::SameMove => "R409",
            Self::Json(_) => "R404",
            Self::TwoPlaces => "R405",
            Self::GameNotHeld { .. } => "W500",
            Self::Variations(_) => "W501",
            Self::Comments(_) => "W502",
            Self::Bookmarks(_) => "W503",
            Self::Times(_) => "W504",
            Self::Fractions(_) => "W505",
            Self::Evaluations(_) => "W506",
            Self::Headers(_) => "W508",
            Self::HeaderChanged => "W509",
            Self::Extras(_) => "W510",
            Self::Moves(_) => "W511",
            Self::Buried(_) => "W517",
            Self::Spelled(_) => "W518",
            Self::Ending(..) => "W512",
            Self::StepsAfterEnding(_) => "W513",
            Self::StartNumber => "W514",
            Self::Unencodable { .. } => "W515",
            Self::Games(_) => "W516",
        }
    }

    /// Whether it concerns the bytes of the file, before any line is read.
    pub fn is_of_bytes(&self) -> bool {
        matches!(
            self,
            Self::BadBytes
                | Self::GuessedEncoding(_)
                | Self::ControlCharacters
                | Self::Torn(_)
                | Self::Mojibake
                | Self::Misdecoded
        )
    }

    /// The number in the note, if it counts something.
    pub fn count(&self) -> Option<usize> {
        match self {
            Self::Variations(n)
            | Self::Comments(n)
            | Self::Bookmarks(n)
            | Self::Times(n)
            | Self::Fractions(n)
            | Self::Evaluations(n)
            | Self::Headers(n)
            | Self::Extras(n)
            | Self::Moves(n)
            | Self::Buried(n)
            | Self::Spelled(n)
            | Self::StepsAfterEnding(n)
            | Self::Games(n)
            | Self::Torn(n)
            | Self::Unencodable { count: n, .. } => Some(*n),
            _ => None,
        }
    }
}

/// One note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// 1-based line in the file (0 for a writer's notes).
    pub line: usize,
    /// 1-based column in characters (0 if there is none).
    pub column: usize,
    /// How serious it is.
    pub weight: Weight,
    /// What it is about.
    pub what: What,
    /// The text it refers to, verbatim.
    pub text: String,
    /// The node it refers to: which record, and which node there.
    pub node: Option<(usize, NodeId)>,
}

impl Note {
    /// Whether part of the file was not read: it is merely carried as text.
    pub fn is_unread(&self) -> bool {
        match &self.what {
            What::BadBytes
            | What::Torn(_)
            | What::Mojibake
            | What::Unplayable(_)
            | What::NotAMove
            | What::Unread
            | What::AfterEnd
            | What::NoSuchPlace
            | What::Ambiguous(_)
            | What::NoSuchMove
            | What::NotAPosition(_)
            | What::OtherGame(_) => true,
            // Some formats continue with the piece that is there.
            What::PieceDiffers => self.weight == Weight::Kept,
            What::Json(_) => self.weight == Weight::Lost,
            _ => false,
        }
    }
    /// The text that it refers to, or the beginning of it.
    pub fn quote(&self) -> String {
        const MOST: usize = 200;
        shortened(self.text.trim(), MOST)
    }
    /// Whether somebody should look at it: something was changed or lost, or reading stopped there.
    pub fn needs_attention(&self) -> bool {
        // What stands after the end of a game, such as a remark of a magazine, stopped nobody.
        self.weight != Weight::Kept || self.is_unread() && self.what != What::AfterEnd
    }

    /// Whether part of the file is lost or was not read.
    fn is_damage(&self) -> bool {
        self.weight == Weight::Lost || self.is_unread()
    }
}

/// All notes of one reading or writing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// In order of appearance; the first 1,000, and all those about characters that an encoding cannot hold.
    pub notes: Vec<Note>,
    /// How many more there were.
    pub more: usize,
    /// Whether any of those beyond the first 1,000 was a loss.
    lost_more: bool,
    /// How many of those beyond the first 1,000 concerned parts that are lost or were not read.
    damaged_more: usize,
    /// Which part of the text belongs to which node, in the order of the text.
    spans: Uncompared<Vec<Span>>,
    /// What each piece of the text says, if somebody wants to know.
    pieces: Uncompared<Option<Vec<Piece>>>,
    /// The file whose text is read, if it can be shared.
    file: Uncompared<Option<Arc<[u8]>>>,
}

/// From this byte of the text up to the next span, the text belongs to a node. The root's part is the head of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub offset: u32,
    pub game: u32,
    pub node: NodeId,
}

/// What makes no difference between reports: where things are in a text, not what did not fit.
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
    /// Notes the characters that an encoding lacks.
    pub fn unencodable(&mut self, lost: Vec<Unencodable>) {
        for Unencodable { character, count, line } in lost {
            self.add(Note {
                line,
                column: 0,
                weight: Weight::Lost,
                what: What::Unencodable { character, count },
                text: character.to_string(),
                node: Some((0, NodeId::ROOT)),
            });
        }
    }

    /// Adds a note.
    pub fn add(&mut self, note: Note) {
        // The question about characters names them all; there are at most as many as the encoding lacks.
        let is_character = matches!(note.what, What::Unencodable { .. });
        if self.is_full() && !is_character {
            self.more += 1;
            self.lost_more |= note.weight == Weight::Lost;
            self.damaged_more += usize::from(note.is_damage());
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
    pub(crate) fn lost(&mut self, record: usize, count: usize, what: fn(usize) -> What) {
        if count > 0 {
            self.writer(record, NodeId::ROOT, Weight::Lost, what(count), "");
        }
    }
    /// Notes that evaluations were written as comments.
    pub(crate) fn spelled(&mut self, record: usize, count: usize) {
        if count > 0 {
            self.writer(record, NodeId::ROOT, Weight::Changed, What::Spelled(count), "");
        }
    }
    /// Adds a writer's note about a node.
    pub(crate) fn writer(&mut self, record: usize, node: NodeId, weight: Weight, what: What, text: &str) {
        self.add(Note { line: 0, column: 0, weight, what, text: text.to_owned(), node: Some((record, node)) });
    }
    /// Adds a report on a single record, which is one of several: its index, and where its text begins among theirs.
    pub(crate) fn join(&mut self, other: Self, game: usize, offset: usize) {
        for note in other.notes {
            self.add(Note { node: note.node.map(|(_, node)| (game, node)), ..note });
        }
        self.more += other.more;
        self.lost_more |= other.lost_more;
        self.damaged_more += other.damaged_more;
        for span in other.spans.0 {
            self.span(span.offset as usize + offset, game, span.node);
        }
    }
    /// Adds the report on further games; a character is noted once.
    pub(crate) fn append(&mut self, other: Self) {
        for note in other.notes {
            let character = |note: &Note| matches!(note.what, What::Unencodable { .. }).then(|| note.text.clone());
            let known = character(&note)
                .is_some_and(|one| self.notes.iter().any(|note| character(note).as_ref() == Some(&one)));
            if !known {
                self.add(note);
            }
        }
        self.more += other.more;
        self.lost_more |= other.lost_more;
        self.damaged_more += other.damaged_more;
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
    pub(crate) fn span(&mut self, offset: usize, game: usize, node: NodeId) {
        let narrow = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        self.spans.0.push(Span { offset: narrow(offset), game: narrow(game), node });
    }
    /// A report that is told what each piece of the text says.
    pub(crate) fn of_pieces() -> Self {
        Self { pieces: Uncompared(Some(Vec::new())), ..Self::default() }
    }
    /// A report on reading the same otherwise, with nothing in it yet.
    pub(crate) fn empty(&self) -> Self {
        if self.wants_pieces() { Self::of_pieces() } else { Self::default() }
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
                let written = legible.written.get(legible.range(start..start + note.text.len()));
                note.text = written.unwrap_or_default().to_owned();
            }
            note.column = legible.column(note.line, note.column);
        }
        for span in &mut self.spans.0 {
            span.offset = u32::try_from(legible.place(span.offset as usize)).unwrap_or(u32::MAX);
        }
        for piece in self.pieces.0.iter_mut().flatten() {
            piece.range = legible.range(piece.range.clone());
        }
    }
    /// Adds a report on the same text.
    pub(crate) fn take_over(&mut self, other: Self) {
        other.notes.into_iter().for_each(|note| self.add(note));
        self.more += other.more;
        self.lost_more |= other.lost_more;
        self.damaged_more += other.damaged_more;
        self.spans.0.extend(other.spans.0);
        if let (Some(pieces), Some(others)) = (&mut self.pieces.0, other.pieces.0) {
            pieces.extend(others);
        }
    }
    /// How much it has been told so far of the places in the text.
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.spans.0.len(), self.pieces.0.as_ref().map_or(0, Vec::len))
    }
    /// Forgets what it was told since: the text is read anew.
    pub(crate) fn rewind(&mut self, (spans, pieces): (usize, usize)) {
        self.spans.0.truncate(spans);
        if let Some(told) = &mut self.pieces.0 {
            told.truncate(pieces);
        }
    }
    /// A report on reading a file.
    pub(crate) fn of_file(file: Arc<[u8]>) -> Self {
        Self { file: Uncompared(Some(file)), ..Self::default() }
    }
    /// The bytes of a text that is read, to be kept, and where it begins in them: those of the file if the text is
    /// there as it is, so that large files are not held twice.
    pub(crate) fn shared(&self, text: &str) -> (Arc<[u8]>, usize) {
        let within = |file: &&Arc<[u8]>| file.as_ptr_range().contains(&text.as_ptr());
        match self.file.0.as_ref().filter(within) {
            Some(file) => (Arc::clone(file), text.as_ptr().addr() - file.as_ptr().addr()),
            None => (text.as_bytes().into(), 0),
        }
    }
    /// Says what a piece of the text says. Readers and writers call it in any order.
    pub(crate) fn piece(&mut self, node: NodeId, part: Part, range: Range<usize>) {
        if let Some(pieces) = self.pieces.0.as_mut().filter(|_| !range.is_empty()) {
            pieces.push(Piece { node, part, range });
        }
    }
    /// Whether it is told them.
    pub(crate) const fn wants_pieces(&self) -> bool {
        self.pieces.0.is_some()
    }
    /// From where to where in the text there are pieces.
    pub(crate) fn extent(&self) -> Range<usize> {
        let pieces = self.pieces.0.as_deref().unwrap_or_default();
        let start = pieces.iter().map(|piece| piece.range.start).min().unwrap_or_default();
        start..pieces.iter().map(|piece| piece.range.end).max().unwrap_or_default()
    }
    /// Says what a line of the text says, after lines that say the same of a node: they are one piece.
    pub(crate) fn further(&mut self, node: NodeId, part: Part, range: Range<usize>, text: &str) {
        let last = self.pieces.0.as_mut().and_then(|pieces| pieces.last_mut());
        let joins = |last: &&mut Piece| {
            let gap = text.get(last.range.end..range.start);
            (last.node, &last.part) == (node, &part)
                && gap.is_some_and(|gap| gap.trim().is_empty() && lines(gap).count() < 3)
        };
        match last.filter(joins) {
            Some(last) => last.range.end = range.end,
            None => self.piece(node, part, range),
        }
    }
    /// Corrects the pieces from a place of the text on: those of a node are of another one, but for those in the line
    /// there, which say nothing any more.
    pub(crate) fn retell(&mut self, gone: NodeId, left: NodeId, line: Range<usize>) {
        let Some(pieces) = &mut self.pieces.0 else { return };
        pieces.retain(|piece| piece.node != gone || !line.contains(&piece.range.start));
        let moved = |piece: &&mut Piece| piece.node == gone && piece.range.start >= line.start;
        pieces.iter_mut().filter(moved).for_each(|piece| piece.node = left);
    }
    /// Forgets what pieces from a place of the text on say of a node.
    pub(crate) fn untell(&mut self, node: NodeId, part: &Part, from: usize) {
        if let Some(pieces) = &mut self.pieces.0 {
            pieces.retain(|piece| piece.node != node || piece.part != *part || piece.range.start < from);
        }
    }
    /// The pieces, taken out, in the order of the text.
    pub(crate) fn take_pieces(&mut self) -> Vec<Piece> {
        let mut pieces = self.pieces.0.take().unwrap_or_default();
        pieces.sort_by_key(|piece| piece.range.start);
        pieces
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
    pub(crate) fn ending(&mut self, record: usize, node: NodeId, weight: Weight, game: Game, ending: &Ending) {
        self.writer(record, node, weight, What::Ending(game, ending.clone()), "");
    }
    /// Removes the notes that another report has, too.
    pub(crate) fn without(&mut self, other: &Self) {
        let mut others: Vec<&Note> = other.notes.iter().collect();
        self.notes.retain(|note| match others.iter().position(|other| *other == note) {
            Some(at) => {
                others.swap_remove(at);
                false
            }
            None => true,
        });
        if self.more <= other.more {
            (self.more, self.lost_more, self.damaged_more) = (0, false, 0);
        }
    }
    /// Shifts all spans: their text begins this many bytes later than they say.
    pub(crate) fn shift_spans(&mut self, by: usize) {
        for span in &mut self.spans.0 {
            span.offset = span.offset.saturating_add(u32::try_from(by).unwrap_or(u32::MAX));
        }
    }
    /// The spans, taken out: the text was read.
    pub(crate) fn take_spans(&mut self) -> Vec<Span> {
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
    /// How many notes say that part of the file is lost or could not be read.
    pub fn damaged(&self) -> usize {
        self.notes.iter().filter(|note| note.is_damage()).count() + self.damaged_more
    }
    /// Whether anything is lost.
    pub fn loses(&self) -> bool {
        self.lost_more || self.notes.iter().any(|note| note.weight == Weight::Lost)
    }
}

/// Why nothing at all could be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// The file is empty or blank.
    #[error("the file is empty")]
    Empty,
    /// It is not text.
    #[error("the file is not text")]
    Binary,
    /// It is text, but not a record in a format we know.
    #[error("the text is not a game record in a known format")]
    Unknown,
    /// It is text, but no line of it belongs to a game record. With the first line that is not blank.
    #[error("this is not a game record; it begins with: {0}")]
    NotARecord(String),
    /// It is in a known format, but nothing of it can be read. With the first error and its place.
    #[error("nothing can be read: line {line}, column {column}: {what}")]
    Malformed {
        /// 1-based line.
        line: usize,
        /// 1-based column in characters.
        column: usize,
        /// The error.
        what: Box<What>,
    },
}
