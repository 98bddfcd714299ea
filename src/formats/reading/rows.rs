//! Formats with one record per line and remarks after `#`: SFEN, FEN, USEN.

use std::ops::Range;

use super::filed::{LARGE, ReadAlone, filed};
use crate::report::{Note, NoteKind, NoteWeight, Report, Unreadable};
use komaoto_record::{NodeId, Record};
use komaoto_text::{Line, ReadingRules, is_invisible, lines};

/// The reading of such a text: remarks are people's words.
pub(crate) const REMARKED: ReadingRules =
    ReadingRules { words: |text| words_of_lines(text, |line| line.starts_with('#').then_some(1)), signs: false };

/// The ranges of people's words in a text: from where they begin in each line, whose beginning is given without what is
/// not seen.
pub(crate) fn words_of_lines(text: &str, begin: impl Fn(&str) -> Option<usize>) -> Vec<Range<usize>> {
    let of_line = |line: Line<'_>| {
        let seen = line.text.trim_start_matches(|letter| is_invisible(letter) || letter.is_whitespace());
        Some(line.end() - seen.len() + begin(seen)?..line.end())
    };
    lines(text).filter_map(of_line).collect()
}

/// The ranges of the games of such a text, given which lines are records: each ends before the line after its record
/// that is not empty.
pub(crate) fn games(text: &str, is_record: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let mut begin = None;
    for line in lines(text) {
        let said = line.text.trim();
        if !said.is_empty() {
            let begins = *begin.get_or_insert(line.offset);
            if !said.starts_with('#') && is_record(said) {
                starts.push(if starts.is_empty() { 0 } else { begins });
                begin = None;
            }
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// The games of a large text, to be read when somebody looks at them, and noted then; `None` if there is no need.
pub(crate) fn filed_lines(
    text: &str,
    report: &mut Report,
    games: fn(&str) -> Vec<Range<usize>>,
    reader: &'static ReadAlone,
) -> Option<Vec<Record>> {
    let games = if text.len() < LARGE { Vec::new() } else { games(text) };
    (games.len() > 1).then(|| filed(text, games.into_iter(), reader, report))
}

/// Reads all lines with `one`, which is given where the text of its record begins and that record's index; its other
/// answer is why the line is not a record, and the column. Such lines are noted.
pub(crate) fn read(
    text: &str,
    report: &mut Report,
    mut one: impl FnMut(Line<'_>, (usize, usize), &mut Report) -> Result<Record, (usize, NoteKind)>,
) -> Result<Vec<Record>, Unreadable> {
    let mut records: Vec<Record> = Vec::new();
    let mut begin = None;
    let mut malformed = None;
    for line in lines(text) {
        let said = line.text.trim();
        if said.is_empty() {
            continue;
        }
        let begins = *begin.get_or_insert(line.offset);
        if said.starts_with('#') {
            continue;
        }
        match one(line, (begins, records.len()), report) {
            Ok(record) => {
                begin = None;
                records.push(record);
            }
            Err((column, what)) => {
                if what != NoteKind::UnknownLine {
                    let what = Box::new(what.clone());
                    malformed.get_or_insert(Unreadable::Malformed { line: line.number, column, what });
                }
                let node = Some((records.len(), NodeId::ROOT));
                report.add(Note {
                    line: line.number,
                    column,
                    weight: NoteWeight::Kept,
                    what,
                    text: line.text.to_owned(),
                    node,
                    places: Vec::new(),
                });
            }
        }
    }
    if records.is_empty() {
        return Err(malformed.unwrap_or(Unreadable::Unknown));
    }
    report.only_games(records.len());
    Ok(records)
}

/// The remaining words of a line.
pub(crate) struct LineWords<'t>(pub(crate) &'t str);

impl<'t> LineWords<'t> {
    pub(crate) fn peek(&self) -> Option<&'t str> {
        self.0.split_ascii_whitespace().next()
    }
    pub(crate) fn next_if(&mut self, fits: impl FnOnce(&str) -> bool) -> Option<&'t str> {
        let word = self.peek().filter(|word| fits(word))?;
        let (_, rest) = self.0.split_at(self.0.find(word)? + word.len());
        self.0 = rest.trim_ascii_start();
        Some(word)
    }
}
