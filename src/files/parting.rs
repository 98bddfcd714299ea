//! The separators between the games of a file.

use komaoto_formats::{FormatId, Report, WriteOptions, format};
use komaoto_record::Record;
use komaoto_rules::shogi::Position;
use komaoto_text::{Eol, Slice};

/// The separator between an edited game and the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum GameSeparator {
    /// As the file has it.
    #[default]
    AsBefore,
    /// An empty line.
    Gap,
    /// The line that begins a game, if the format has one.
    Signature,
}

impl GameSeparator {
    /// The next one, if it is not enough.
    pub(super) const fn next(self) -> Option<Self> {
        match self {
            Self::AsBefore => Some(Self::Gap),
            Self::Gap => Some(Self::Signature),
            Self::Signature => None,
        }
    }

    /// The text of it; empty where the games of a format are never taken for parts of each other.
    pub(super) fn text(self, id: FormatId, eol: Eol, options: &WriteOptions) -> String {
        let signature = || signature(id, options);
        match self {
            Self::AsBefore => String::new(),
            Self::Gap if signature().is_empty() => String::new(),
            Self::Gap => eol.as_str().to_owned(),
            Self::Signature => signature().replace('\n', eol.as_str()),
        }
    }
}

/// The line that begins each of several games, if the format has one.
pub(super) fn signature(id: FormatId, options: &WriteOptions) -> String {
    let empty = [(); 2].map(|()| Record::new(Position::start()));
    let mut report = Report::default();
    let text = format(id).write(&empty, options, &mut report);
    let second =
        report.take_spans().into_iter().find(|span| span.game == 1).map_or(text.len(), |span| span.offset as usize);
    let mut lines = text.slice(second..).trim_start().split_inclusive('\n');
    match lines.next() {
        Some(line) if line.starts_with('#') => line.to_owned(),
        _ => String::new(),
    }
}

/// The text between the last line of a game and the next game.
pub(super) fn separator(id: FormatId, eol: &str) -> String {
    match id {
        FormatId::Csa => format!("{eol}/{eol}"),
        FormatId::Kif | FormatId::Ki2 | FormatId::Pgn => format!("{eol}{eol}"),
        _ => eol.to_owned(),
    }
}
