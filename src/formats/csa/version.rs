//! Which version of the format a file has, and which one it needs.

use std::ops::Range;

use super::headers;
use super::manner::SEPARATES;
use super::statements::{of_line, version_of};
use crate::format::{CsaVersion, Envelope};
use crate::pieces::{Change, changed};
use crate::time_control::{self, TimeControl};
use komaoto_record::{Ending, Node, NodeId, Record, Step};
use komaoto_text::{Encoding, Eol, Line, Slice, lines};

/// The prefix of the line that names the encoding.
pub(super) const ENCODING: &str = "'CSA encoding=";

/// Whether a statement names the version.
pub(super) fn is_version(statement: &str) -> bool {
    statement.strip_prefix('V').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.len() < 8)
}

/// Whether a remark names the encoding, as older programs do, too.
pub(super) fn names_encoding(remark: &str) -> bool {
    remark.starts_with(ENCODING) || remark.starts_with("'encoding=")
}

/// The name of an encoding in this format.
pub const fn encoding_name(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::ShiftJis => "SHIFT_JIS",
        other => other.name(),
    }
}

/// The line that names the encoding.
pub fn encoding_line(encoding: Encoding) -> String {
    format!("{ENCODING}{}", encoding_name(encoding))
}

impl CsaVersion {
    /// The line that names it.
    pub(super) const fn line(self) -> Option<&'static str> {
        match self {
            Self::V1 => None,
            Self::V22 => Some("V2.2"),
            Self::V3 => Some("V3.0"),
        }
    }

    /// The version that a statement names.
    pub(super) fn of_statement(statement: &str) -> Self {
        match statement.as_bytes() {
            [b'V', b'1', ..] => Self::V1,
            [b'V', b'2', ..] => Self::V22,
            _ => Self::V3,
        }
    }

    /// The version of a file, and where it names it.
    fn of(text: &str) -> (Self, Option<Range<usize>>) {
        let mut statements = lines(text).take(100).flat_map(of_line).map(|line| line.part(line.text.trim()));
        let Some(line) = statements.find(|line| is_version(line.text)) else { return (Self::V1, None) };
        let version = if line.text.starts_with("V3") { Self::V3 } else { Self::V22 };
        (version, Some(line.offset..line.offset + line.text.len()))
    }

    /// Whether a file names this version, or none if this one has no name, and its encoding if it must name that, too.
    pub fn is_of(self, text: &str) -> bool {
        let (_, named) = Self::of(text);
        named.and_then(|range| text.get(range)) == self.line()
            && (self != Self::V3 || declaration(text).is_some_and(|line| line.offset == 0))
    }

    /// The oldest version that has all statements of a text.
    fn needed(text: &str) -> Self {
        let needs = |line: &str| {
            let time = || line.starts_with('T') && line.contains('.');
            match line.split_once(':') {
                Some((key, _)) if key.starts_with('$') && headers::is_of_v3(key) => Self::V3,
                Some((key, _)) if key.starts_with('$') => Self::V22,
                _ if time() => Self::V3,
                _ => version_of(line.trim_end()),
            }
        };
        lines(text).map(|line| needs(line.text)).max().unwrap_or(Self::V1)
    }
}

/// The changes that the head of a file needs to hold new texts, in the order of the file.
pub fn raised(file: &str, new: &[&str], envelope: Envelope) -> Vec<Change> {
    let needed = new.iter().map(|new| CsaVersion::needed(new)).max().unwrap_or(CsaVersion::V1);
    if needed <= CsaVersion::of(file).0 { Vec::new() } else { head_for(file, needed, envelope) }
}

/// A file whose head is that of at least this version; `None` if it is already.
pub fn raised_to(file: &str, version: CsaVersion, envelope: Envelope) -> Option<String> {
    changed(file, &head_for(file, version, envelope))
}

/// A file with the time of the players as V3.0 states it, and how it was stated before; `None` if there is none.
pub fn times_of_v3(file: &str) -> Option<(String, Vec<&str>)> {
    let changes: Vec<Change> = times_in_v3(file).collect();
    let before = changes.iter().filter_map(|(range, _)| file.get(range.clone())?.split_once(':')).map(|(_, said)| said);
    Some((changed(file, &changes)?, before.collect()))
}

/// The statements of the time of the players, as V3.0 states it.
fn times_in_v3(file: &str) -> impl Iterator<Item = Change> {
    lines(file).flat_map(of_line).filter_map(|statement| {
        let statement = statement.part(statement.text.trim());
        let control = TimeControl::of_v22(statement.text.strip_prefix("$TIME_LIMIT:")?)?;
        Some((statement.range(), format!("$TIME:{}", control.v3())))
    })
}

/// The time of the players in a header of a record, as V3.0 states it, if an older version has stated it.
pub fn time_of_v3(key: &str, value: &str) -> Option<String> {
    if key == time_control::MAIN { TimeControl::of_v22(value).map(TimeControl::v3) } else { None }
}

/// A file with the encoding and the version that it names at its beginning, in this order.
pub fn with_head_first(file: &str) -> Option<String> {
    let (_, named) = CsaVersion::of(file);
    let named = named.map(|range| (file.slice(range.clone()), range));
    let encoding = declaration(file).map(|line| (line.text.trim_end(), line.range()));
    let eol = Eol::of(file).as_str();
    let (mut head, mut rest) = (String::new(), file.to_owned());
    let mut parts: Vec<_> = encoding.into_iter().chain(named).collect();
    for (words, _) in &parts {
        head.push_str(words);
        head.push_str(eol);
    }
    parts.sort_by_key(|(_, range)| std::cmp::Reverse(range.start));
    for (_, range) in parts {
        rest.replace_range(statement_with_its_end(file, range), "");
    }
    // Where the first line has gone, its end went with it.
    let whole = head + &rest;
    (whole != file).then_some(whole)
}

/// The line of a file that names its encoding as the format has it, if it is near the beginning.
fn declaration(file: &str) -> Option<Line<'_>> {
    lines(file).take(8).find(|line| line.text.starts_with(ENCODING))
}

fn head_for(file: &str, needed: CsaVersion, envelope: Envelope) -> Vec<Change> {
    let (known, named) = CsaVersion::of(file);
    let Some(version) = needed.line() else { return Vec::new() };
    let (eol, rises) = (envelope.eol.as_str(), needed > known);
    let (mut head, mut gone) = (String::new(), Vec::new());
    // The encoding comes first, then the version, whatever remarks the file begins with.
    let mut top = 0;
    match declaration(file) {
        Some(line) if line.offset == 0 => top = end_of_line(file, line.end()),
        Some(line) if needed == CsaVersion::V3 => {
            head = format!("{}{eol}", line.text.trim_end());
            gone.push(statement_with_its_end(file, line.range()));
        }
        None if needed == CsaVersion::V3 => head = encoding_line(envelope.encoding) + eol,
        _ => {}
    }
    let mut changes = Vec::new();
    match named {
        Some(range) if rises && range.start == top => changes.push((range, head + version)),
        named if rises => {
            gone.extend(named.map(|range| statement_with_its_end(file, range)));
            changes.push((top..top, head + version + eol));
        }
        _ if head.is_empty() => {}
        _ => changes.push((top..top, head)),
    }
    changes.extend(gone.into_iter().map(|range| (range, String::new())));
    if rises && needed == CsaVersion::V3 {
        changes.extend(remarks_with_a_key(file).chain(times_in_v3(file)));
    }
    changes.sort_by_key(|(range, _)| range.start);
    changes
}

/// The place behind the end mark of a line.
fn end_of_line(file: &str, end: usize) -> usize {
    let rest = file.slice(end..);
    end + if rest.starts_with("\r\n") { 2 } else { usize::from(!rest.is_empty()) }
}

/// The range to remove with a statement: its line, or the comma behind it.
fn statement_with_its_end(file: &str, statement: Range<usize>) -> Range<usize> {
    let (before, behind) = (file.slice(..statement.start), file.slice(statement.end..));
    let start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let rest = behind.find(['\n', '\r']).map_or(behind, |end| behind.slice(..end));
    let alone = before.get(start..).is_some_and(|before| before.trim().is_empty()) && rest.trim().is_empty();
    if !alone {
        let comma = rest.find(SEPARATES).filter(|&at| rest.get(..at).is_some_and(|gap| gap.trim().is_empty()));
        return statement.start..statement.end + comma.map_or(0, |at| at + 1);
    }
    let end = statement.end + rest.len();
    // What comes behind the statement stays in a line of its own.
    match before.slice(..start) {
        "" => 0..end_of_line(file, end),
        above => above.len() - if above.ends_with("\r\n") { 2 } else { 1 }..end,
    }
}

/// The remarks that give headers for which only V3.0 has a key, as it has them.
fn remarks_with_a_key(file: &str) -> impl Iterator<Item = Change> {
    lines(file).filter_map(|line| {
        let statement = line.part(line.text.trim());
        let (key, value) = headers::from_comment(statement.text)?;
        let written = headers::written(&key, &value).filter(|written| written.v3)?;
        (headers::read(&written.key, &written.value) == (key, value))
            .then(|| (statement.range(), format!("{}:{}", written.key, written.value)))
    })
}

/// Whether a record has something that only V3.0 can express.
pub(super) fn needs_v3(record: &Record) -> bool {
    let mut mainline = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id));
    let is_of_v3 = |node: &Node| {
        node.time.is_some_and(|time| time.subsec_millis() > 0) || node.step == Step::End(Ending::MaxMoves)
    };
    mainline.any(is_of_v3)
        || record
            .headers
            .iter()
            .any(|(key, value)| key != "備考" && headers::written(key, value).is_some_and(|written| written.v3))
}
