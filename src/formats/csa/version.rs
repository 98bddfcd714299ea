//! Which version of the format a file has, and which one it needs.

use std::ops::Range;

use super::headers;
use super::statements::of_line;
use crate::formats::format::{CsaVersion, Envelope};
use crate::record::{NodeId, Record};
use crate::text::{Encoding, lines};

/// How the line begins that names the encoding.
const ENCODING: &str = "'CSA encoding=";

/// Whether a statement names the version.
pub(super) fn is_version(statement: &str) -> bool {
    statement.strip_prefix('V').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.len() < 8)
}

/// Whether a remark names the encoding, as older programs do, too.
pub(super) fn names_encoding(remark: &str) -> bool {
    remark.starts_with(ENCODING) || remark.starts_with("'encoding=")
}

/// The line that names the encoding.
pub(crate) fn encoding_line(encoding: Encoding) -> String {
    let name = if encoding == Encoding::ShiftJis { "SHIFT_JIS" } else { encoding.name() };
    format!("{ENCODING}{name}")
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

    /// The version of a file, and where it names it.
    fn of(text: &str) -> (Self, Option<Range<usize>>) {
        let mut statements = lines(text).take(100).flat_map(of_line).map(|line| line.part(line.text.trim()));
        let Some(line) = statements.find(|line| is_version(line.text)) else { return (Self::V1, None) };
        let version = if line.text.starts_with("V3") { Self::V3 } else { Self::V22 };
        (version, Some(line.offset..line.offset + line.text.len()))
    }

    /// Whether a file names this version, or none if this one has no name.
    pub fn is_of(self, text: &str) -> bool {
        let (_, named) = Self::of(text);
        named.and_then(|range| text.get(range)) == self.line()
    }

    /// The oldest version that has all statements of a text.
    fn needed(text: &str) -> Self {
        let needs = |line: &str| {
            let time = || line.starts_with('T') && line.contains('.');
            match line.split_once(':') {
                Some((key, _)) if key.starts_with('$') && headers::is_of_v3(key) => Self::V3,
                Some((key, _)) if key.starts_with('$') => Self::V22,
                _ if time() => Self::V3,
                _ => Self::V1,
            }
        };
        lines(text).map(|line| needs(line.text)).max().unwrap_or(Self::V1)
    }
}

/// What the head of a file must say otherwise to hold new texts: where, and what.
pub(crate) fn raised(file: &str, new: &[&str], envelope: Envelope) -> Option<(Range<usize>, String)> {
    head_for(file, new.iter().map(|new| CsaVersion::needed(new)).max()?, envelope)
}

/// A file that names at least this version; `None` if it does already.
pub(crate) fn raised_to(file: &str, version: CsaVersion, envelope: Envelope) -> Option<String> {
    let (range, head) = head_for(file, version, envelope)?;
    Some([file.get(..range.start)?, &head, file.get(range.end..)?].concat())
}

fn head_for(file: &str, needed: CsaVersion, envelope: Envelope) -> Option<(Range<usize>, String)> {
    let (known, named) = CsaVersion::of(file);
    if needed <= known {
        return None;
    }
    let eol = envelope.eol.as_str();
    let line = needed.line()?;
    let end = if named.is_some() { "" } else { eol };
    let has_encoding = lines(file).take(8).any(|line| names_encoding(line.text.trim_start()));
    let head =
        if needed == CsaVersion::V3 && !has_encoding { encoding_line(envelope.encoding) + eol } else { String::new() };
    Some((named.unwrap_or_default(), head + line + end))
}

/// Whether a record has something that only V3.0 can express.
pub(super) fn needs_v3(record: &Record) -> bool {
    let mut mainline = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id));
    mainline.any(|node| node.time.is_some_and(|time| time.subsec_millis() > 0))
        || record
            .headers
            .iter()
            .any(|(key, value)| key != "備考" && headers::written(key, value).is_some_and(|written| written.v3))
}
