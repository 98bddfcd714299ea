//! The games of a large text: only where they are is found at first, and each is read when somebody looks at it.

use std::ops::Range;
use std::sync::Arc;

use crate::report::Report;
use komaoto_record::{Headers, NodeId, Record, RecordContents, Unread};
use komaoto_rules::Game;
use komaoto_text::{Legible, ReadingRules, Slice};

/// From this size on, a text of several games is read game by game, as somebody looks at each.
pub const LARGE: usize = 1 << 20;

/// The reader of a format for a game alone, in its own part of a text, given which game the file is of.
#[derive(Clone, Copy)]
pub(crate) struct ReadAlone {
    /// The characters that are read as others.
    pub reading: ReadingRules,
    /// All of it.
    pub record: fn(&str, Option<Game>) -> Record,
    /// Its headers.
    pub headers: fn(&str, Option<Game>) -> Headers,
}

/// A game of a large text.
struct FiledGame {
    bytes: Arc<Vec<u8>>,
    /// Files are smaller than 4 GB, and there may be millions of these.
    span: Range<u32>,
    reader: &'static ReadAlone,
    /// Which game the file is of.
    game: Option<Game>,
}

impl FiledGame {
    fn part(&self) -> Legible<'_> {
        let text = std::str::from_utf8(self.text());
        debug_assert!(text.is_ok(), "the games of a text are cut between its characters");
        self.reader.reading.of(text.unwrap_or(""))
    }
}

impl Unread for FiledGame {
    fn read(&self) -> RecordContents {
        RecordContents::clone(&(self.reader.record)(&self.part().text, self.game))
    }
    fn headers(&self) -> Headers {
        (self.reader.headers)(&self.part().text, self.game)
    }
    fn text(&self) -> &[u8] {
        self.bytes.slice(self.span.start as usize..self.span.end as usize)
    }
}

/// The games of a text, which are in these places, to be read when somebody looks at them.
pub(crate) fn filed(
    text: &str,
    games: impl Iterator<Item = Range<usize>>,
    reader: &'static ReadAlone,
    report: &mut Report,
) -> Vec<Record> {
    let ((bytes, start), game) = (report.shared(text), report.game());
    let file = |(index, span): (usize, Range<usize>)| {
        report.span(span.start, index, NodeId::ROOT);
        let place = |at: usize| u32::try_from(start + at).unwrap_or(u32::MAX);
        let span = place(span.start)..place(span.end);
        Record::unread(Box::new(FiledGame { bytes: Arc::clone(&bytes), span, reader, game }))
    };
    games.enumerate().map(file).collect()
}
