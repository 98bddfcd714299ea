//! The games of a file as files of their own, and files in one format as one file.

use std::ops::Range;

use super::agreement::read;
use super::align::TextBytes;
use super::load::Loaded;
use super::parting::separator;
use super::regroup::{games, head};
use super::source::Source;
use super::store::store_regrouped;
use komaoto_formats::pgn::xml;
use komaoto_formats::pieces::changed;
use komaoto_formats::{Envelope, FormatId, Note, Report, WriteOptions, format};
use komaoto_record::Record;
use komaoto_text::{Slice, bom, encode, lines};

/// Some games of a file, each as if it stood in a file of its own: with what begins the whole file (the version of
/// CSA), and its own bytes, unless those alone would say something else. Notes keep the line that they have in the
/// file. No other game is read.
pub fn apart(loaded: &Loaded, wanted: Range<usize>) -> impl Iterator<Item = Loaded> {
    let (source, text) = (&loaded.source, loaded.source.text());
    let starts = source.games().unwrap_or_default();
    let mut places = games(&text, &starts, source.format());
    let raised = head(&text, source.format());
    let head_lines = lines(text.slice(raised.clone())).count();
    places.push(raised);
    let bytes = TextBytes::new(&text, source.bytes(), source.envelope());
    let slices = bytes.and_then(|bytes| places.iter().map(|place| bytes.slice(place)).collect::<Option<Vec<_>>>());
    let mut slices = slices.unwrap_or_default();
    debug_assert!(slices.is_empty() || slices.len() == places.len(), "a slice for each place");
    // The head comes last; without it no game has any.
    let head = slices.pop().unwrap_or_default();
    places.pop();
    let mut firsts = Vec::with_capacity(places.len());
    let (mut above, mut at) = (0, 0);
    for place in &places {
        above += lines(text.slice(at..place.start)).count();
        at = place.start;
        firsts.push(above);
    }
    let rows = lines(&text).count();
    loaded.records.iter().enumerate().take(wanted.end).skip(wanted.start).map(move |(index, record)| {
        let own = slices.get(index).and_then(|slice| {
            let envelope = source.envelope();
            let eol = encode(envelope.eol.as_str(), envelope.encoding, false).0;
            let (alone, mut report) = source.holding([mark(envelope), head, slice, &eol].concat())?;
            if alone.records() != std::slice::from_ref(record) {
                return None;
            }
            let above = *firsts.get(index)?;
            let below = firsts.get(index + 1).copied().unwrap_or(rows);
            for note in report.notes.iter_mut().filter(|note| note.line > head_lines) {
                note.line = note.line - head_lines + above;
            }
            let of_bytes =
                |note: &&Note| note.what.is_of_bytes() && (note.line == 0 || above < note.line && note.line <= below);
            loaded.report.notes.iter().filter(of_bytes).for_each(|note| report.add(note.clone()));
            Some((alone, report))
        });
        let (source, report) = own.unwrap_or_else(|| written_anew(loaded, index, record));
        let envelope = source.envelope();
        let (records, format) = (vec![record.clone()], source.format());
        Loaded { records, format, envelope, report, source, imported: loaded.imported }
    })
}

/// A game in a file that was written for it, because its own lines mean something only among the others.
fn written_anew(loaded: &Loaded, index: usize, record: &Record) -> (Source, Report) {
    let source = &loaded.source;
    let one = std::slice::from_ref(record);
    let (bytes, written) = store_regrouped(source, one, &[Some(index)], &WriteOptions::default());
    let mut report = loaded.report.clone();
    report.notes.retain(|note| note.node.is_none_or(|(game, _)| game == index));
    written.notes.into_iter().for_each(|note| report.add(note));
    let alone = source.holding(bytes.clone()).filter(|(alone, _)| alone.records() == one);
    let plain = || Source::new(bytes.into(), source.format(), source.envelope(), Vec::new(), one.to_vec());
    (alone.map_or_else(plain, |(alone, _)| alone), report)
}

fn mark(envelope: Envelope) -> &'static [u8] {
    if envelope.bom { bom(envelope.encoding) } else { &[] }
}

/// The games of several texts in one format as one text, one after another; `None` if that would say something else
/// than they do.
pub fn joined(texts: &[String], id: FormatId, envelope: Envelope) -> Option<String> {
    let eol = envelope.eol.as_str();
    if id == FormatId::Xml {
        let whole = xml::joined(texts, eol);
        let records: Vec<Record> = texts.iter().flat_map(|text| read(id, text)).collect();
        return (read(id, &whole) == records).then_some(whole);
    }
    let mut whole = String::new();
    let mut records = Vec::new();
    for text in texts {
        let own = read(id, text);
        let games = own.len();
        records.extend(own);
        if whole.is_empty() {
            whole.push_str(text);
            continue;
        }
        whole.truncate(whole.trim_end_matches(['\n', '\r']).len());
        whole.push_str(&separator(id, eol));
        let raised: Range<usize> = if games > 0 { head(text, id) } else { 0..0 };
        whole.push_str(text.slice(raised.end..));
    }
    // The head of the first file counts for the games of all.
    let others: Vec<&str> = texts.iter().skip(1).map(String::as_str).collect();
    let whole = changed(&whole, &(format(id).saving.head)(&whole, &others, envelope)).unwrap_or(whole);
    (read(id, &whole) == records).then_some(whole)
}
