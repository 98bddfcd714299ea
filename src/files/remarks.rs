//! What nobody has read of a file whose games are written anew: it becomes remarks on each game or, in a format without
//! remarks, is lost.

use super::source::Source;
use crate::formats::{Format, FormatId, Remarks, Report, Weight, What, format};
use crate::record::{NodeId, Record};
use crate::text::parts;

/// A text of records that was just written, with remarks that say what nobody has read of them in their file; `origins`
/// gives the index that each had there. Notes what was no remark, and what is lost.
pub(super) fn with_unread(
    text: String,
    records: &[Record],
    id: FormatId,
    (source, origins): (&Source, &[Option<usize>]),
    report: &mut Report,
) -> String {
    let (from, to) = (format(source.format()), format(id));
    let file = source.text();
    let games = from.games(&file);
    let mut places = places(&text, to, report).into_iter();
    let (mut remarked, mut at) = (String::with_capacity(text.len()), 0);
    for (index, (record, origin)) in records.iter().zip(origins).enumerate() {
        // A game that the format cannot express was left out.
        let place = if to.holds(record.game()) { places.next() } else { None };
        let unread = origin.and_then(|origin| {
            let read = source.records().get(origin)?;
            Some(from.unread_of(file.get(games.get(origin)?.clone())?, read))
        });
        let remarks = Unread { from, texts: unread.unwrap_or_default() }.remarks(place.and(to.remarks), index, report);
        let place = place.unwrap_or(at);
        remarked.push_str(text.get(at..place).unwrap_or_default());
        at = place;
        remarked.push_str(&remarks);
    }
    remarked.push_str(text.get(at..).unwrap_or_default());
    remarked
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
