//! What nobody has read of a file whose games are written anew: it becomes remarks on each game or, in a format without
//! remarks, is lost.

use super::source::Source;
use crate::formats::{Format, FormatId, Remarks, Report, Weight, What, format};
use crate::record::{NodeId, Record};
use crate::text::parts;

/// What nobody has read of each of some records of a file; `origins` gives the index that each had there.
pub(super) fn unread(source: &Source, origins: &[Option<usize>]) -> Vec<Vec<String>> {
    let (from, file) = (format(source.format()), source.text());
    let games = from.games(&file);
    let of_game = |origin: &Option<usize>| {
        let game = origin.and_then(|origin| file.get(games.get(origin)?.clone()).zip(source.records().get(origin)));
        let texts = game.map(|(game, read)| from.unread_of(game, read)).unwrap_or_default();
        texts.into_iter().map(str::to_owned).collect()
    };
    origins.iter().map(of_game).collect()
}

/// A text of records that was just written, with remarks that say what nobody has read of them in their file. Notes what
/// was no remark, and what is lost.
pub(super) fn with_unread(
    mut text: String,
    records: &[Record],
    id: FormatId,
    (from, unread): (FormatId, &[Vec<String>]),
    report: &mut Report,
) -> String {
    let (from, to) = (format(from), format(id));
    let mut places = places(&text, to, report).into_iter();
    let mut remarked: Option<String> = None;
    let mut at = 0;
    for (index, (record, unread)) in records.iter().zip(unread).enumerate() {
        // A game that the format cannot express was left out.
        let place = if to.holds(record.game()) { places.next() } else { None };
        let texts = unread.iter().map(String::as_str).collect();
        let remarks = Unread { from, texts }.remarks(place.and(to.remarks), index, report);
        if remarks.is_empty() {
            continue;
        }
        let place = place.unwrap_or(at);
        let remarked = remarked.get_or_insert_default();
        remarked.push_str(text.get(at..place).unwrap_or_default());
        at = place;
        remarked.push_str(&remarks);
    }
    // Hardly any file has some: the text is not held twice.
    if let Some(mut remarked) = remarked {
        remarked.push_str(text.get(at..).unwrap_or_default());
        text = remarked;
    }
    text
}

/// What nobody has read of a game.
pub(super) struct Unread<'t> {
    /// The format of its file.
    pub from: &'static Format,
    /// The stretches of its text.
    pub texts: Vec<&'t str>,
}

impl Unread<'_> {
    /// Adds it to the text of the game, which was just written.
    pub(super) fn remark(self, text: &mut String, to: &Format, index: usize, report: &mut Report) {
        let remarks = self.remarks(to.remarks, index, report);
        let leads = to.remarks.is_some_and(|remarks| remarks.lead);
        text.insert_str(if leads { 0 } else { behind(text) }, &remarks);
    }

    /// As remarks, a line each; lost where there are none.
    fn remarks(self, remarks: Option<Remarks>, index: usize, report: &mut Report) -> String {
        let Self { from, texts } = self;
        let is_aside = from.saving.is_aside;
        let lines = || texts.iter().flat_map(|text| parts(text)).map(str::trim).filter(|line| !line.is_empty());
        let mut told = String::new();
        let Some(remarks) = remarks else {
            report.lost(index, lines().filter(|line| !is_aside(line)).count(), What::Extras);
            return told;
        };
        let mut buried = 0;
        for line in lines() {
            let said = from.remarks.and_then(|own| line.strip_prefix(own.mark));
            buried += usize::from(said.is_none() && !is_aside(line));
            // The blank keeps it from being what begins with the mark, too.
            let words: String = said.unwrap_or(line).chars().filter(|letter| !letter.is_control()).collect();
            let remark = format!("{} {}", remarks.mark, words.trim_start());
            told.push_str(remark.trim_end());
            told.push('\n');
        }
        if buried > 0 {
            report.writer(index, NodeId::ROOT, Weight::Changed, What::Buried(buried), "");
        }
        told
    }
}

/// Behind the last line of a text that is not empty.
fn behind(text: &str) -> usize {
    text.len().min(text.trim_end_matches('\n').len() + 1)
}

/// Where in a text the remarks on each of its games go.
fn places(text: &str, format: &Format, report: &mut Report) -> Vec<usize> {
    let mut starts: Vec<usize> = Vec::new();
    for span in report.take_spans() {
        if span.game as usize == starts.len() {
            starts.push(span.offset as usize);
        }
    }
    if format.remarks.is_some_and(|remarks| remarks.lead) {
        return starts;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    ends.take(starts.len()).map(|end| text.get(..end).map_or(end, behind)).collect()
}
