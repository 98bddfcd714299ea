//! What nobody has read of a file whose games are written anew: it becomes remarks on each game or, in a format without
//! remarks, is lost.

use super::source::Source;
use crate::formats::{Format, FormatId, Report, Weight, What, format};
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
    let saving = from.saving;
    let file = source.text();
    let games = (saving.games)(&file);
    let mut places = places(&text, to, report).into_iter();
    let (mut remarked, mut at) = (String::with_capacity(text.len()), 0);
    for (index, (record, origin)) in records.iter().zip(origins).enumerate() {
        // A game that the format cannot express was left out.
        let place = if to.holds(record.game()) { places.next() } else { None };
        let unread = origin.and_then(|origin| {
            let read = source.records().get(origin)?;
            Some(from.unread_of(file.get(games.get(origin)?.clone())?, read))
        });
        let unread = unread.unwrap_or_default();
        let lines = || unread.iter().flat_map(|text| parts(text)).map(str::trim).filter(|line| !line.is_empty());
        let Some((place, remarks)) = place.zip(to.remarks) else {
            report.lost(index, lines().filter(|line| !(saving.is_aside)(line)).count(), What::Extras);
            continue;
        };
        remarked.push_str(text.get(at..place).unwrap_or_default());
        at = place;
        let mut buried = 0;
        for line in lines() {
            let said = from.remarks.and_then(|own| line.strip_prefix(own.mark));
            buried += usize::from(said.is_none() && !(saving.is_aside)(line));
            // The blank keeps it from being what begins with the mark, too.
            let words: String = said.unwrap_or(line).chars().filter(|letter| !letter.is_control()).collect();
            let remark = format!("{} {}", remarks.mark, words.trim_start());
            remarked.push_str(remark.trim_end());
            remarked.push('\n');
        }
        if buried > 0 {
            report.writer(index, NodeId::ROOT, Weight::Changed, What::Buried(buried), "");
        }
    }
    remarked.push_str(text.get(at..).unwrap_or_default());
    remarked
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
    // Behind the last line of the game that is not empty.
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let behind = |end: usize| text.get(..end).map_or(end, |game| end.min(game.trim_end_matches('\n').len() + 1));
    ends.take(starts.len()).map(behind).collect()
}
