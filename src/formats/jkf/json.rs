//! The JSON of a game, read as a stream into flat lists: **nothing here recurses**, however deeply forks nest.

use std::time::Duration;

use struson::reader::{JsonReader, JsonStreamReader, ReaderError, ReaderSettings, SyntaxErrorKind, ValueType};

use super::data::{Entries, JkfEntry, JkfGame, JkfMove, JkfNote, JkfNotes, TextRange, Told, Total};
use super::values::{modifier, span, whole};
use crate::pieces;
use crate::report::{BadJson, NoteKind, NoteWeight};
use komaoto_notation::csa::piece_of;
use komaoto_rules::Color;
use komaoto_rules::shogi::{PieceKind, Square};
use komaoto_text::Slice;

pub(super) type Result<T> = std::result::Result<T, ReaderError>;

/// The blocks of the JSON, which other pieces are in.
pub(super) mod block {
    pub(crate) const GAMES: &str = "games";
    pub(crate) const GAME: &str = "game";
    pub(crate) const HEADER: &str = "header";
    pub(crate) const MOVES: &str = "moves";
    pub(crate) const ENTRY: &str = "entry";
    pub(crate) const COMMENTS: &str = "comments";
    pub(crate) const TIME: &str = "time";
    pub(crate) const FORKS: &str = "forks";
    /// Variations of an entry that was not read.
    pub(crate) const LEFT: &str = "left";
}

/// A stream of games.
pub(super) struct JsonStream<'t> {
    /// The text as it is in the file.
    pub(super) text: &'t str,
    pub(super) json: JsonStreamReader<&'t [u8]>,
    /// Notes about the game being read.
    pub remarks: JkfNotes,
    dropped: bool,
    /// Whether any name from this format was seen.
    pub known: bool,
    /// Whether the games are in one list.
    listed: bool,
    begun: bool,
    over: bool,
    /// The meaning of the parts of the object being read, if it was asked for.
    told: Option<Told>,
}

/// A level of the value being read, from the outside in.
enum JsonFrame {
    Line(usize),
    Entry(Box<JkfEntry>),
    Forks,
}

impl<'t> JsonStream<'t> {
    /// A stream of `mended` JSON, in which every byte is where `text` has it.
    pub(super) fn new(text: &'t str, mended: &'t str) -> Self {
        let settings = ReaderSettings {
            allow_trailing_comma: true,
            allow_multiple_top_level: true,
            track_path: false,
            max_nesting_depth: None,
            restrict_number_values: false,
            ..ReaderSettings::default()
        };
        Self {
            text,
            json: JsonStreamReader::new_custom(mended.as_bytes(), settings),
            remarks: JkfNotes::default(),
            dropped: false,
            known: false,
            listed: false,
            begun: false,
            over: false,
            told: None,
        }
    }

    /// The same stream, which tells what each part of the text says.
    pub(super) fn telling(self) -> Self {
        Self { told: Some(Vec::new()), ..self }
    }

    /// Says what the text from a place up to here says.
    fn tell(&mut self, part: pieces::PieceRole, at: usize) {
        let end = if self.told.is_some() { self.offset() } else { at };
        if let Some(told) = &mut self.told {
            told.push((part, at..end));
        }
    }

    /// Says that a block was closed by the last character read.
    fn tell_end(&mut self, block: &'static str) {
        if self.told.is_some() {
            self.tell(pieces::PieceRole::End(block), self.offset().saturating_sub(1));
        }
    }

    /// Takes out the meaning of the parts read since.
    fn take_told(&mut self) -> Told {
        match &mut self.told {
            Some(told) => std::mem::take(told),
            None => Told::default(),
        }
    }

    /// The next game; `None` at the end of the text.
    pub(super) fn next_game(&mut self) -> Option<JkfGame> {
        if self.over {
            return None;
        }
        let mut game = JkfGame::default();
        let read = self.advance(&mut game);
        let found = match read {
            Ok(found) => found,
            Err(error) => {
                self.over = true;
                let at = place(&error).unwrap_or(self.text.len()).min(self.text.len());
                // Whatever was incomplete when the text broke off is dropped.
                let unread = game
                    .lines
                    .iter()
                    .flat_map(Entries::iter)
                    .filter(|entry| entry.cut)
                    .map(|entry| entry.part.at())
                    .max();
                let from = unread.unwrap_or(at);
                let text = self.text.slice(from..).trim_end().to_owned();
                self.note_at(at, NoteWeight::Lost, NoteKind::Json(reason(&error)), text);
                game.cut = Some(at);
                true
            }
        };
        game.dropped = std::mem::take(&mut self.dropped);
        game.told.append(&mut self.take_told());
        if !found {
            self.over = true;
        }
        (found || !self.remarks.first.is_empty()).then_some(game)
    }

    /// Reads one game; false at the end of the text.
    fn advance(&mut self, game: &mut JkfGame) -> Result<bool> {
        loop {
            let more = if self.begun { self.json.has_next()? } else { true };
            if !more && self.listed {
                self.json.end_array()?;
                self.listed = false;
                continue;
            }
            if !more {
                return Ok(false);
            }
            let kind = self.json.peek()?;
            self.begun = true;
            match kind {
                ValueType::Object => {
                    game.at = self.offset();
                    self.game(game)?;
                    return Ok(true);
                }
                ValueType::Array if !self.listed => {
                    self.json.begin_array()?;
                    self.listed = true;
                }
                _ => self.skip(BadJson::NotAGame)?,
            }
        }
    }

    fn game(&mut self, game: &mut JkfGame) -> Result<()> {
        self.json.begin_object()?;
        self.tell(pieces::PieceRole::Begin(block::GAME), game.at);
        let mut seen = Vec::new();
        while self.json.has_next()? {
            let at = self.offset();
            let name = self.json.next_name_owned()?;
            if seen.contains(&name) && ["header", "initial", "moves"].contains(&name.as_str()) {
                let text = self.text.slice(at..self.offset()).to_owned();
                self.note_at(at, NoteWeight::Kept, NoteKind::Json(BadJson::Twice(name.clone())), text);
            }
            game.known |= ["header", "initial", "moves"].contains(&name.as_str());
            self.known |= game.known;
            match name.as_str() {
                "header" => self.headers(game, at)?,
                "initial" if game.initial.is_none() => {
                    self.initial(game)?;
                    self.tell(pieces::PieceRole::Position, at);
                }
                "moves" if !game.listed => self.moves(game, at)?,
                _ => self.unknown(&name)?,
            }
            seen.push(name);
            // Only three names matter.
            seen.truncate(64);
        }
        self.json.end_object()?;
        self.tell_end(block::GAME);
        Ok(())
    }

    fn headers(&mut self, game: &mut JkfGame, at: usize) -> Result<()> {
        if !self.begins_object("header")? {
            return Ok(());
        }
        self.tell(pieces::PieceRole::Begin(block::HEADER), at);
        let mut seen = std::collections::HashSet::new();
        while self.json.has_next()? {
            let at = self.offset();
            let name = self.json.next_name_owned()?;
            let value = match self.json.peek()? {
                ValueType::String => self.json.next_string()?,
                ValueType::Number => self.json.next_number_as_string()?,
                _ => {
                    self.wrong_kind(&name)?;
                    continue;
                }
            };
            if !seen.insert(name.clone()) {
                let text = self.text.slice(at..self.offset()).to_owned();
                self.note_at(at, NoteWeight::Kept, NoteKind::Json(BadJson::Twice(name.clone())), text);
            }
            self.tell(pieces::PieceRole::Header(name.clone()), at);
            game.headers.push((name, value));
        }
        self.json.end_object()?;
        self.tell_end(block::HEADER);
        Ok(())
    }

    /// Reads the lists of moves.
    fn moves(&mut self, game: &mut JkfGame, at: usize) -> Result<()> {
        match self.json.peek()? {
            ValueType::Array => {}
            _ => return self.wrong_kind("moves"),
        }
        self.json.begin_array()?;
        self.tell(pieces::PieceRole::Begin(block::MOVES), at);
        game.listed = true;
        game.lines.push(Entries::default());
        game.brackets.push([0..0, 0..0]);
        game.told.append(&mut self.take_told());
        let mut stack = vec![JsonFrame::Line(0)];
        let read = self.entries(&mut stack, game);
        if read.is_err() {
            let end = self.text.len();
            while let Some(frame) = stack.pop() {
                if let (JsonFrame::Entry(mut entry), Some(JsonFrame::Line(line))) = (frame, stack.last()) {
                    (entry.part, entry.cut) = (entry.part.until(end), true);
                    if let Some(line) = game.lines.get_mut(*line) {
                        line.push(*entry);
                    }
                }
            }
        } else {
            self.tell_end(block::MOVES);
        }
        read
    }

    fn entries(&mut self, stack: &mut Vec<JsonFrame>, JkfGame { lines, brackets, .. }: &mut JkfGame) -> Result<()> {
        while let Some(frame) = stack.last_mut() {
            match frame {
                JsonFrame::Line(_) if self.json.has_next()? => match self.json.peek()? {
                    ValueType::Object => {
                        let at = self.offset();
                        self.json.begin_object()?;
                        self.tell(pieces::PieceRole::Begin(block::ENTRY), at);
                        let told = self.take_told();
                        let mut entry = JkfEntry::new(TextRange::new(at, at));
                        entry.tell(told);
                        stack.push(JsonFrame::Entry(Box::new(entry)));
                    }
                    _ => self.skip(BadJson::NotAnEntry)?,
                },
                JsonFrame::Line(line) => {
                    self.json.end_array()?;
                    let end = self.offset();
                    if *line > 0
                        && let Some([_, close]) = brackets.get_mut(*line)
                    {
                        *close = end.saturating_sub(1)..end;
                    }
                    stack.pop();
                }
                JsonFrame::Entry(entry) if self.json.has_next()? => {
                    let at = self.offset();
                    let name = self.json.next_name_owned()?;
                    match (name.as_str(), self.json.peek()?) {
                        ("forks", ValueType::Array) if entry.forks_part.end() > 0 => self.again("forks")?,
                        ("forks", ValueType::Array) => {
                            entry.forks_part = TextRange::new(at, at);
                            self.json.begin_array()?;
                            self.tell(pieces::PieceRole::Begin(block::FORKS), at);
                            entry.tell(self.take_told());
                            stack.push(JsonFrame::Forks);
                        }
                        _ => {
                            if let Some(part) = self.member(entry, &name, at)? {
                                self.tell(part, at);
                            }
                            entry.tell(self.take_told());
                        }
                    }
                }
                JsonFrame::Entry(_) => {
                    self.json.end_object()?;
                    let end = self.offset();
                    self.tell_end(block::ENTRY);
                    let told = self.take_told();
                    if let (Some(JsonFrame::Entry(mut entry)), Some(JsonFrame::Line(line))) =
                        (stack.pop(), stack.last())
                    {
                        entry.part = entry.part.until(end);
                        entry.tell(told);
                        if let Some(line) = lines.get_mut(*line) {
                            line.push(*entry);
                        }
                    }
                }
                JsonFrame::Forks if self.json.has_next()? => match self.json.peek()? {
                    ValueType::Array => {
                        let at = self.offset();
                        self.json.begin_array()?;
                        let line = lines.len();
                        lines.push(Entries::default());
                        brackets.push([at..self.offset(), 0..0]);
                        if let Some(JsonFrame::Entry(entry)) = stack.iter_mut().rev().nth(1) {
                            entry.forks.push(line);
                        }
                        stack.push(JsonFrame::Line(line));
                    }
                    _ => self.wrong_kind("forks")?,
                },
                JsonFrame::Forks => {
                    self.json.end_array()?;
                    let end = self.offset();
                    self.tell_end(block::FORKS);
                    stack.pop();
                    if let Some(JsonFrame::Entry(entry)) = stack.last_mut() {
                        entry.forks_part = entry.forks_part.until(end);
                        entry.tell(self.take_told());
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads a member of an entry, if the member does not contain entries itself; returns what it says, unless its
    /// parts have been told.
    fn member(&mut self, entry: &mut JkfEntry, name: &str, at: usize) -> Result<Option<pieces::PieceRole>> {
        let there = match name {
            "move" => entry.mv.is_some(),
            "time" => entry.time.is_some(),
            "special" => entry.special.is_some(),
            _ => false,
        };
        let says = match (name, self.json.peek()?) {
            ("comments" | "comment" | "move" | "time" | "special" | "forks", ValueType::Null) => {
                self.json.next_null()?;
                pieces::PieceRole::Nothing
            }
            _ if there => {
                self.again(name)?;
                pieces::PieceRole::Aside
            }
            ("move", ValueType::Object) => {
                entry.mv = Some(self.written()?);
                pieces::PieceRole::Step
            }
            ("time", ValueType::Object) => {
                (entry.time, entry.total) = self.time(at)?;
                return Ok(None);
            }
            ("special", ValueType::String) => {
                let at = self.offset();
                let word = self.json.next_string()?;
                entry.special = Some((TextRange::new(at, self.offset()), word));
                pieces::PieceRole::Result
            }
            ("comments", ValueType::Array) => {
                entry.commented = true;
                self.json.begin_array()?;
                self.tell(pieces::PieceRole::Begin(block::COMMENTS), at);
                while self.json.has_next()? {
                    match self.json.peek()? {
                        ValueType::String => {
                            let at = self.offset();
                            entry.comments.push(self.json.next_string()?);
                            self.tell(pieces::PieceRole::Comment, at);
                        }
                        _ => self.wrong_kind("comments")?,
                    }
                }
                self.json.end_array()?;
                self.tell_end(block::COMMENTS);
                return Ok(None);
            }
            ("comments" | "comment", ValueType::String) => {
                entry.commented = true;
                entry.comments.push(self.json.next_string()?);
                pieces::PieceRole::Comment
            }
            _ => {
                match name {
                    "comments" | "comment" | "move" | "time" | "special" | "forks" => self.wrong_kind(name)?,
                    _ => self.unknown(name)?,
                }
                pieces::PieceRole::Aside
            }
        };
        Ok(Some(says))
    }

    fn written(&mut self) -> Result<JkfMove> {
        let mut written = JkfMove::default();
        let at = self.offset();
        self.json.begin_object()?;
        while self.json.has_next()? {
            let name = self.json.next_name_owned()?;
            let there = match name.as_str() {
                "color" => written.color.is_some(),
                "from" => written.from.is_some(),
                "to" => written.to.is_some(),
                "piece" => written.piece.is_some(),
                "promote" => written.promote.is_some(),
                "capture" => written.capture.is_some(),
                _ => false,
            };
            match (name.as_str(), self.json.peek()?) {
                ("color" | "from" | "to" | "piece" | "same" | "promote" | "capture" | "relative", ValueType::Null) => {
                    self.json.next_null()?
                }
                _ if there => self.again(&name)?,
                ("color", _) => written.color = self.color()?,
                ("from", ValueType::Object) => {
                    written.from = self.place()?;
                    written.wrong |= written.from.is_none();
                }
                ("to", ValueType::Object) => {
                    written.to = self.place()?;
                    written.wrong |= written.to.is_none();
                }
                ("piece", _) => {
                    written.piece = self.piece()?;
                    written.wrong |= written.piece.is_none();
                }
                ("same", ValueType::Boolean) => written.same = self.json.next_bool()?,
                ("promote", ValueType::Boolean) => written.promote = Some(self.json.next_bool()?),
                ("capture", ValueType::String) => written.capture = self.piece()?,
                ("relative", ValueType::String) => {
                    let at = self.offset();
                    let letters = self.json.next_string()?;
                    for letter in letters.chars() {
                        match modifier(letter) {
                            Some(modifier) => written.modifiers.push(modifier),
                            None if letter == 'H' => written.drop = true,
                            None => {
                                let what = NoteKind::Json(BadJson::Relative(letter.to_string()));
                                self.note_at(at, NoteWeight::Lost, what, letters.clone());
                                break;
                            }
                        }
                    }
                }
                ("from" | "to" | "same" | "promote" | "capture" | "relative", _) => {
                    written.wrong |= matches!(name.as_str(), "from" | "to");
                    self.wrong_kind(&name)?;
                }
                _ => self.unknown(&name)?,
            }
        }
        self.json.end_object()?;
        written.part = TextRange::new(at, self.offset());
        Ok(written)
    }

    /// Reads `{"x":7,"y":6}`; an invalid place is noted.
    fn place(&mut self) -> Result<Option<Square>> {
        let at = self.offset();
        let (mut file, mut rank) = (None, None);
        self.json.begin_object()?;
        while self.json.has_next()? {
            let name = self.json.next_name_owned()?;
            match (name.as_str(), self.json.peek()?) {
                ("x", ValueType::Number) => file = whole(self.json.next_number_as_str()?),
                ("y", ValueType::Number) => rank = whole(self.json.next_number_as_str()?),
                ("x" | "y", ValueType::Null) => self.json.next_null()?,
                ("x" | "y", _) => self.wrong_kind(&name)?,
                _ => self.unknown(&name)?,
            }
        }
        self.json.end_object()?;
        let small = |number: Option<i64>| number.and_then(|number| u8::try_from(number).ok());
        let found = small(file).zip(small(rank)).and_then(|(file, rank)| Square::new(file, rank));
        if found.is_none() {
            let text = self.text.slice(at..self.offset()).to_owned();
            self.note_at(at, NoteWeight::Lost, NoteKind::Json(BadJson::NoSquare), text);
        }
        Ok(found)
    }

    pub(super) fn color(&mut self) -> Result<Option<Color>> {
        let at = self.offset();
        if self.json.peek()? != ValueType::Number {
            self.skip(BadJson::NoSide)?;
            return Ok(None);
        }
        let number = self.json.next_number_as_string()?;
        let color = match whole(&number) {
            Some(0) => Some(Color::Black),
            Some(1) => Some(Color::White),
            _ => None,
        };
        if color.is_none() {
            self.note_at(at, NoteWeight::Lost, NoteKind::Json(BadJson::NoSide), number);
        }
        Ok(color)
    }

    pub(super) fn piece(&mut self) -> Result<Option<PieceKind>> {
        let at = self.offset();
        if self.json.peek()? != ValueType::String {
            self.skip(BadJson::NoPiece)?;
            return Ok(None);
        }
        let name = self.json.next_string()?;
        let kind = piece_of(&name);
        if kind.is_none() {
            self.note_at(at, NoteWeight::Lost, NoteKind::Json(BadJson::NoPiece), name);
        }
        Ok(kind)
    }

    /// Reads the time of a move, and the total, which should be what the times add up to.
    fn time(&mut self, member: usize) -> Result<(Option<Duration>, Option<Total>)> {
        let at = self.offset();
        let (mut now, mut total) = (None, None);
        self.json.begin_object()?;
        self.tell(pieces::PieceRole::Begin(block::TIME), member);
        while self.json.has_next()? {
            let member = self.offset();
            let name = self.json.next_name_owned()?;
            match (name.as_str(), self.json.peek()?) {
                ("now", ValueType::Object) => {
                    now = self.clock()?;
                    self.tell(pieces::PieceRole::Time, member);
                }
                ("total", ValueType::Object) => {
                    let at = self.offset();
                    let said = self.clock()?;
                    total = said.map(|said| (TextRange::new(at, self.offset()), said));
                    self.tell(pieces::PieceRole::Total, member);
                }
                ("now" | "total", ValueType::Null) => self.json.next_null()?,
                ("now" | "total", _) => self.wrong_kind(&name)?,
                _ => self.unknown(&name)?,
            }
        }
        self.json.end_object()?;
        self.tell_end(block::TIME);
        if now.is_none() {
            let text = self.text.slice(at..self.offset()).to_owned();
            self.note_at(at, NoteWeight::Lost, NoteKind::BadTime, text);
        }
        Ok((now, total))
    }

    /// Reads `{"h":0,"m":0,"s":16}`; absent parts count as zero.
    fn clock(&mut self) -> Result<Option<Duration>> {
        let mut millis = Some(0_u64);
        let mut any = false;
        self.json.begin_object()?;
        while self.json.has_next()? {
            let name = self.json.next_name_owned()?;
            let unit = match name.as_str() {
                "h" => 3_600_000,
                "m" => 60_000,
                "s" => 1000,
                _ => {
                    self.unknown(&name)?;
                    continue;
                }
            };
            match self.json.peek()? {
                ValueType::Number => {
                    let part = span(self.json.next_number_as_str()?, unit);
                    millis = millis.zip(part).and_then(|(sum, part)| sum.checked_add(part));
                    any = true;
                }
                ValueType::Null => self.json.next_null()?,
                _ => {
                    self.wrong_kind(&name)?;
                    millis = None;
                }
            }
        }
        self.json.end_object()?;
        Ok(if any { millis.map(Duration::from_millis) } else { None })
    }

    /// The reader's place: at a value or name that was peeked, otherwise after what was read.
    pub(super) fn offset(&self) -> usize {
        let at = self.json.current_position(false).data_pos;
        debug_assert!(at.is_some(), "the source counts its bytes");
        usize::try_from(at.unwrap_or(0)).unwrap_or(usize::MAX)
    }

    /// Begins an object; anything else is skipped.
    pub(super) fn begins_object(&mut self, name: &str) -> Result<bool> {
        let object = self.json.peek()? == ValueType::Object;
        if object {
            self.json.begin_object()?;
        } else {
            self.wrong_kind(name)?;
        }
        Ok(object)
    }

    pub(super) fn wrong_kind(&mut self, name: &str) -> Result<()> {
        self.skip(BadJson::WrongKind(name.to_owned()))
    }

    pub(super) fn unknown(&mut self, name: &str) -> Result<()> {
        self.skip(BadJson::NoPlace(name.to_owned()))
    }

    /// A second occurrence is not read.
    fn again(&mut self, name: &str) -> Result<()> {
        self.skip(BadJson::Twice(name.to_owned()))
    }

    /// Skips a value and notes that.
    pub(super) fn skip(&mut self, why: BadJson) -> Result<()> {
        self.json.peek()?;
        let at = self.offset();
        self.json.skip_value()?;
        let text = self.text.slice(at..self.offset()).to_owned();
        self.dropped = true;
        self.note_at(at, NoteWeight::Lost, NoteKind::Json(why), text);
        Ok(())
    }

    pub(super) fn note_at(&mut self, at: usize, weight: NoteWeight, what: NoteKind, text: String) {
        self.dropped |= weight == NoteWeight::Lost;
        self.remarks.add(|| JkfNote { at, weight, what, text, node: komaoto_record::NodeId::ROOT }, weight);
    }
}

/// The offset of an error in the text.
fn place(error: &ReaderError) -> Option<usize> {
    let location = match error {
        ReaderError::SyntaxError(error) => &error.location,
        ReaderError::UnexpectedValueType { location, .. }
        | ReaderError::UnexpectedStructure { location, .. }
        | ReaderError::MaxNestingDepthExceeded { location, .. }
        | ReaderError::UnsupportedNumberValue { location, .. }
        | ReaderError::IoError { location, .. } => location,
        _ => return None,
    };
    usize::try_from(location.data_pos?).ok()
}

fn reason(error: &ReaderError) -> BadJson {
    match error {
        ReaderError::SyntaxError(error) if error.kind == SyntaxErrorKind::IncompleteDocument => BadJson::Cut,
        ReaderError::SyntaxError(error) => BadJson::Syntax(format!("{:?}", error.kind)),
        error => BadJson::Syntax(error.to_string()),
    }
}
