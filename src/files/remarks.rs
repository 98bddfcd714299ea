//! Unread text of a file whose games are written anew: it becomes remarks on each game or, in a format without
//! remarks, is lost.

use super::source::Source;
use super::unread::{UnreadText, behind};
use komaoto_formats::{Format, FormatId, Report, format};
use komaoto_record::Record;
use komaoto_text::Slice;

/// The unread texts of some records of a file; `origins` has the index of each record there.
pub(super) fn unread(source: &Source, origins: &[Option<usize>]) -> Vec<Vec<String>> {
    let (from, file) = (format(source.format()), source.text());
    let games = from.games(&file);
    let of_game = |origin: &Option<usize>| {
        let Some(origin) = *origin else { return Vec::new() };
        let (Some(place), Some(read)) = (games.get(origin), source.records().get(origin)) else { return Vec::new() };
        from.unread_of(file.slice(place.clone()), source.game, read).into_iter().map(str::to_owned).collect()
    };
    origins.iter().map(of_game).collect()
}

/// A text of records that was just written, with remarks that say what nobody has read of them in their file. Notes
/// what was no remark, and what is lost.
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
        let remarks = UnreadText { from, texts }.remarks(place.and(to.remarks), index, report);
        if remarks.is_empty() {
            continue;
        }
        let place = place.unwrap_or(at);
        let remarked = remarked.get_or_insert_default();
        remarked.push_str(text.slice(at..place));
        at = place;
        remarked.push_str(&remarks);
    }
    // Hardly any file has some: the text is not held twice.
    if let Some(mut remarked) = remarked {
        remarked.push_str(text.slice(at..));
        text = remarked;
    }
    text
}

/// The offsets at which remarks on each game of a text are inserted.
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
