//! The games of a large text: only where they are is found at first, and each is read when somebody looks at it.

use std::ops::Range;
use std::sync::Arc;

use crate::formats::report::Report;
use crate::record::{Contents, Headers, NodeId, Record, Unread};

/// From this size on, a text of several games is read game by game, as somebody looks at each.
pub(crate) const LARGE: usize = 1 << 20;

/// How a format reads a game from its own part of a text.
#[derive(Clone, Copy)]
pub(crate) struct ReadAlone {
    /// All of it.
    pub record: fn(&str) -> Record,
    /// Its headers.
    pub headers: fn(&str) -> Headers,
}

/// A game of a large text.
struct Filed {
    text: Arc<str>,
    span: Range<usize>,
    reader: ReadAlone,
}

impl Filed {
    fn part(&self) -> &str {
        self.text.get(self.span.clone()).unwrap_or_default()
    }
}

impl Unread for Filed {
    fn read(&self) -> Contents {
        Contents::clone(&(self.reader.record)(self.part()))
    }
    fn headers(&self) -> Headers {
        (self.reader.headers)(self.part())
    }
    fn text(&self) -> &[u8] {
        self.part().as_bytes()
    }
}

/// The games of a text, which are in these places, to be read when somebody looks at them.
pub(crate) fn filed(
    text: &str,
    games: impl Iterator<Item = Range<usize>>,
    reader: ReadAlone,
    report: &mut Report,
) -> Vec<Record> {
    let text: Arc<str> = text.into();
    let file = |(index, span): (usize, Range<usize>)| {
        report.span(span.start, index, NodeId::ROOT);
        Record::unread(Box::new(Filed { text: Arc::clone(&text), span, reader }))
    };
    games.enumerate().map(file).collect()
}
