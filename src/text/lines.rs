//! Line ends, and texts as numbered lines.

/// How lines end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Eol {
    /// `\n`.
    #[default]
    Lf,
    /// `\r\n`.
    CrLf,
    /// `\r`.
    Cr,
}

impl Eol {
    /// The line end used by most lines of a text.
    pub fn of(text: &str) -> Self {
        let (mut lf, mut crlf, mut cr) = (0usize, 0usize, 0usize);
        let bytes = text.as_bytes();
        for (i, &byte) in bytes.iter().enumerate() {
            match byte {
                b'\r' if bytes.get(i + 1) == Some(&b'\n') => crlf += 1,
                b'\r' => cr += 1,
                b'\n' if i == 0 || bytes.get(i - 1) != Some(&b'\r') => lf += 1,
                _ => {}
            }
        }
        if crlf > 0 && crlf >= lf && crlf >= cr {
            Self::CrLf
        } else if cr > lf {
            Self::Cr
        } else {
            Self::Lf
        }
    }
    /// Its characters.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }
}

/// A line of a text, without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// 1-based.
    pub number: usize,
    /// Where it begins in the text, in bytes.
    pub offset: usize,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// A part of the line as a line in its own right.
    pub(crate) fn part(self, text: &'a str) -> Self {
        let inside = (text.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        Self { offset: self.offset + inside, text, ..self }
    }
}

/// The lines of a text, each with any of the three line ends. A trailing ^Z, the end-of-file mark of CP/M and DOS, is
/// left out.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.trim_end_matches('\u{1a}');
    let mut rest = text;
    let mut number = 0;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        number += 1;
        let offset = text.len() - rest.len();
        let end = rest.bytes().position(|b| b == b'\n' || b == b'\r');
        let (line, after) = match end {
            None => (rest, ""),
            Some(at) => {
                let (line, tail) = rest.split_at(at);
                (line, tail.strip_prefix("\r\n").unwrap_or_else(|| tail.get(1..).unwrap_or_default()))
            }
        };
        rest = after;
        Some(Line { number, offset, text: line })
    })
}

/// The lines of a comment or header value: split at any line end, keeping an empty last one.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|part| part.strip_suffix('\r').unwrap_or(part).split('\r'))
}

/// A space: ASCII, full-width or a tab.
pub(crate) const fn blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}')
}
