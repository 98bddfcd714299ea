//! A file in another encoding or with other line ends, but otherwise unchanged.

use std::borrow::Cow;

use super::agreement::{read, reads_as, says};
use super::regroup::regroup;
use super::source::Source;
use komaoto_formats::pgn::xml;
use komaoto_formats::{CsaVersion, Envelope, FormatId, NoteKind, NoteWeight, Report, WriteOptions, csa, format};
use komaoto_record::{NodeId, Record, Replacements};
use komaoto_text::{Encoding, Eol, Slice, body, encode, hint, lines};
use memchr::{memchr, memchr2_iter};

/// Writes the records of a file as they are now in another envelope: every unedited line keeps its text, and games that
/// were moved keep their lines (`origins` gives the index that each had in the file). The line that names the encoding
/// ([K2](komaoto_formats#kif-and-kifu)) is updated. `None` if that cannot be expressed; then all of it must be written
/// anew.
pub fn store_otherwise(
    source: &Source,
    records: &[Record],
    origins: &[Option<usize>],
    envelope: Envelope,
    options: &WriteOptions,
) -> Option<(Vec<u8>, Report)> {
    let old = source.envelope();
    let only_ends = (old.encoding, old.bom) == (envelope.encoding, envelope.bom);
    let names_it_first = names_its_encoding_first(source.format());
    // Other formats name their encoding elsewhere, or have only one.
    if !names_it_first && !only_ends {
        return None;
    }
    let in_place = origins.iter().copied().eq((0..source.records().len()).map(Some)) || origins.len() != records.len();
    let encoding = if names_it_first { Encoding::Utf8 } else { old.encoding };
    let within = WriteOptions { encoding, ..options.clone() };
    if in_place && source.says(records) {
        let text = source.text();
        return in_envelope((&text, Agreement::OfFile), Report::default(), (source, records), envelope, options);
    }
    // Where nothing else has changed, the file with the stand-ins is what is to be written.
    if in_place
        && let Some(text) = Replacements::new(&options.stand_ins).replaced(&source.text())
        && let Some(written) =
            in_envelope((&text, Agreement::Exact), Report::default(), (source, records), envelope, options)
    {
        return Some(written);
    }
    let unicode = source.in_unicode();
    let (bytes, report) =
        if in_place { unicode.rewrite(records, &within)? } else { regroup(&unicode, records, origins, &within)? };
    let text = String::from_utf8(bytes).ok()?;
    in_envelope((&text, Agreement::AsFormatHolds), report, (source, records), envelope, options)
}

/// How a text must agree with the records that it is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    /// It is the text of the file, which was read as them.
    OfFile,
    /// Just as they are.
    Exact,
    /// As closely as the format comes.
    AsFormatHolds,
}

/// The bytes of a text of these records of a file in another envelope; `None` if it does not agree with them then.
fn in_envelope(
    (given, agreement): (&str, Agreement),
    mut report: Report,
    (source, records): (&Source, &[Record]),
    envelope: Envelope,
    options: &WriteOptions,
) -> Option<(Vec<u8>, Report)> {
    let (old, mut text) = (source.envelope(), Cow::Borrowed(given));
    if names_its_encoding_first(source.format()) {
        let stays = source.format() == FormatId::Csa && (options.csa.is_some() || old.encoding == envelope.encoding);
        text = naming(text, source.format(), envelope.encoding, stays);
    }
    if source.format() == FormatId::Csa && options.csa == Some(CsaVersion::V3) {
        if let Some((stated, before)) = csa::times_of_v3(&text) {
            for value in before {
                report.writer(
                    0,
                    NodeId::ROOT,
                    NoteWeight::Changed,
                    NoteKind::HeaderChanged,
                    &format!("持ち時間：{value}"),
                );
            }
            text = stated.into();
        }
        text = csa::raised_to(&text, CsaVersion::V3, envelope).map_or(text, Cow::Owned);
        let mut fresh = Report::default();
        format(FormatId::Csa).write(records, options, &mut fresh);
        fresh
            .notes
            .into_iter()
            .filter(|note| matches!(note.what, NoteKind::FormerWord(_)))
            .for_each(|note| report.add(note));
    }
    text = with_line_ends(text, envelope.eol);
    let stays = agreement == Agreement::OfFile && matches!(text, Cow::Borrowed(_));
    if stays && envelope == old {
        return Some((source.bytes().to_vec(), report));
    }
    if !stays && !reads_as(source.format(), &text, records) {
        if agreement == Agreement::Exact {
            return None;
        }
        let canonical = format(source.format()).write(records, options, &mut Report::default());
        if !says(source.format(), &text, records, &read(source.format(), &canonical)) {
            return None;
        }
    }
    let bytes = encoded_as_agreed(text, envelope, options, &mut report);
    Some((bytes, report))
}

/// True if a format names its encoding at the beginning of a file.
const fn names_its_encoding_first(id: FormatId) -> bool {
    matches!(id, FormatId::Kif | FormatId::Ki2 | FormatId::Csa | FormatId::Xml)
}

/// The bytes of a text, with what a person agreed to write in place of characters that the encoding has no place for.
pub(super) fn encoded_as_agreed(
    text: Cow<'_, str>,
    envelope: Envelope,
    options: &WriteOptions,
    report: &mut Report,
) -> Vec<u8> {
    let text = Replacements::new(&options.stand_ins).replaced(&text).map_or(text, Cow::Owned);
    if envelope.encoding == Encoding::Utf8 && !envelope.bom {
        return text.into_owned().into_bytes();
    }
    let (bytes, lost) = encode(&text, envelope.encoding, envelope.bom);
    report.unencodable(lost);
    bytes
}

/// The text with its statement of the encoding changed to this one, if it has such a statement. KIF in anything but
/// Shift_JIS must have it, and so must CSA, which can state it since V3.0, unless its
/// head stays as it is.
pub(super) fn naming(text: Cow<'_, str>, id: FormatId, encoding: Encoding, stays: bool) -> Cow<'_, str> {
    let name = if id == FormatId::Csa { csa::encoding_name(encoding) } else { encoding.name() };
    match hint(text.as_bytes()) {
        Some((at, _)) if text.slice(at.clone()) == name => text,
        Some((at, _)) => [text.slice(..at.start), name, text.slice(at.end..)].concat().into(),
        None if id == FormatId::Kif && encoding != Encoding::ShiftJis => {
            format!("#KIF version=2.0 encoding={name}\n{text}").into()
        }
        None if id == FormatId::Xml && encoding != Encoding::Utf8 => {
            format!("{}\n{text}", xml::declaration(encoding)).into()
        }
        None if id == FormatId::Csa && encoding != Encoding::ShiftJis && !stays && !text.is_ascii() => {
            let line = format!("{}\n", csa::encoding_line(encoding));
            let envelope = Envelope { encoding, ..Envelope::default() };
            csa::raised_to(&text, CsaVersion::V3, envelope).unwrap_or_else(|| line + &text).into()
        }
        None => text,
    }
}

/// The text with uniform line ends; if the last line has no end, it gets none.
fn with_line_ends(text: Cow<'_, str>, eol: Eol) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let is_so = match eol {
        Eol::Lf => memchr(b'\r', bytes).is_none(),
        Eol::Cr => memchr(b'\n', bytes).is_none(),
        // Each of both beside the other.
        Eol::CrLf => memchr2_iter(b'\r', b'\n', bytes).enumerate().all(|(index, at)| {
            let pair = at - index % 2..at - index % 2 + 2;
            bytes.get(pair) == Some(b"\r\n")
        }),
    };
    if is_so && body(&text).len() == text.len() {
        return text;
    }
    let mut new = String::with_capacity(text.len() + text.len() / 16);
    for line in lines(&text) {
        new.push_str(line.text);
        new.push_str(eol.as_str());
    }
    if !text.ends_with(['\n', '\r']) {
        new.truncate(new.len().saturating_sub(eol.as_str().len()));
    }
    new.into()
}
