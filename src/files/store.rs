//! Writing records as the bytes of a file; whatever was not edited keeps its own bytes.

use super::regroup;
use super::remarks::{unread, with_unread};
use super::source::Source;
use super::transcode::{encoded_as_agreed, naming};
use komaoto_formats::{Envelope, FORMATS, Format, FormatId, NoteKind, NoteWeight, Report, WriteOptions, format};
use komaoto_record::{NodeId, Record};
use komaoto_text::{Encoding, Eol, hint};

/// The formats, except one, that hold everything in the records, found by trying each. Takes as long as writing them in
/// every format.
pub fn holders(records: &[Record], except: FormatId) -> Vec<&'static Format> {
    let holds = |format: &Format, record: &Record| {
        let usual = Envelope::usual(format.id, format.unicode_extension());
        let envelope = Envelope { encoding: Encoding::Utf8, ..usual };
        let one = std::slice::from_ref(record);
        format.holds(record.game()) && !store(one, format.id, envelope, &WriteOptions::default()).1.loses()
    };
    let mut holders: Vec<&Format> = FORMATS.iter().filter(|format| format.id != except).collect();
    // One by one, so that those nobody has looked at need not all be held.
    for record in records {
        let record = record.unheld();
        holders.retain(|format| holds(format, &record));
    }
    holders
}

/// Writes the records of a file as they are now, in the file's own format and envelope: every unedited line keeps its
/// bytes. If that is impossible, everything is written anew, as by [`store`], and the report says that this loses the
/// layout of each game.
pub fn store_over(source: &Source, records: &[Record], options: &WriteOptions) -> (Vec<u8>, Report) {
    let options = WriteOptions { encoding: source.envelope().encoding, ..options.clone() };
    let origins: Vec<Option<usize>> = (0..records.len()).map(Some).collect();
    source.rewrite(records, &options).unwrap_or_else(|| without_layout(source, records, &origins, &options))
}

/// Like [`store_over`], but games may have been added, removed or moved: `origins` gives the index that each had in the
/// file.
pub fn store_regrouped(
    source: &Source,
    records: &[Record],
    origins: &[Option<usize>],
    options: &WriteOptions,
) -> (Vec<u8>, Report) {
    let in_place = origins.iter().copied().eq((0..source.records().len()).map(Some));
    if in_place || origins.len() != records.len() {
        return store_over(source, records, options);
    }
    let options = WriteOptions { encoding: source.envelope().encoding, ..options.clone() };
    regroup::regroup(source, records, origins, &options)
        .unwrap_or_else(|| without_layout(source, records, origins, &options))
}

/// The whole file written anew because its edits do not fit into it.
fn without_layout(
    source: &Source,
    records: &[Record],
    origins: &[Option<usize>],
    options: &WriteOptions,
) -> (Vec<u8>, Report) {
    let (bytes, mut report) = store_anew(source, records, origins, source.format(), source.envelope(), options);
    for game in 0..records.len() {
        report.writer(game, NodeId::ROOT, NoteWeight::Lost, NoteKind::Layout, "");
    }
    (bytes, report)
}

/// Like [`store`], for records that were read from a file: what nobody has read of it becomes remarks or, in a format
/// without them, is lost, and the report says so. `origins` gives the index that each had in the file.
pub fn store_anew(
    source: &Source,
    records: &[Record],
    origins: &[Option<usize>],
    id: FormatId,
    envelope: Envelope,
    options: &WriteOptions,
) -> (Vec<u8>, Report) {
    // First: looking for it reads the games again.
    let unread = unread(source, origins);
    let (text, mut report) = written(records, id, envelope, options);
    let mut text = with_unread(text, records, id, (source.format(), &unread), &mut report);
    // The remarks may have the first letters that need one.
    if id == FormatId::Csa && hint(text.as_bytes()).is_none() {
        text = naming(text.into(), id, envelope.encoding, options.csa.is_some()).into_owned();
    }
    (encoded(text, envelope, options, &mut report), report)
}

/// Writes records to bytes. Everything the format or the encoding cannot hold is in the report, before anything is
/// written to disk.
pub fn store(records: &[Record], id: FormatId, envelope: Envelope, options: &WriteOptions) -> (Vec<u8>, Report) {
    let (text, mut report) = written(records, id, envelope, options);
    (encoded(text, envelope, options, &mut report), report)
}

fn written(records: &[Record], id: FormatId, envelope: Envelope, options: &WriteOptions) -> (String, Report) {
    let mut report = Report::default();
    let options = WriteOptions { encoding: envelope.encoding, ..options.clone() };
    let text = format(id).write(records, &options, &mut report);
    (text, report)
}

/// The bytes of a text written anew.
fn encoded(text: String, envelope: Envelope, options: &WriteOptions, report: &mut Report) -> Vec<u8> {
    let text = match envelope.eol {
        Eol::Lf => text,
        eol => text.replace('\n', eol.as_str()),
    };
    encoded_as_agreed(text.into(), envelope, options, report)
}
