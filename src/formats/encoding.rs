//! Encodings of files: detected by content, never by extension (K1).

/// An encoding we can write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// Shift_JIS, that is CP932 (Windows-31J).
    ShiftJis,
    /// EUC-JP (read; kept on save).
    EucJp,
    /// UTF-16 little endian (read; kept on save).
    Utf16Le,
    /// UTF-16 big endian (read; kept on save).
    Utf16Be,
}

/// A decoded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, line ends as they were.
    pub text: String,
    /// The encoding it was in.
    pub encoding: Encoding,
    /// Whether a byte order mark came first.
    pub bom: bool,
    /// 1-based lines with bytes that are not of the encoding (shown as U+FFFD).
    pub bad_lines: Vec<usize>,
}

/// Characters an encoding has no place for: each once, with how often it occurs and the line of its first place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unencodable {
    /// The character.
    pub character: char,
    /// How often.
    pub count: usize,
    /// The 1-based line of the first one.
    pub line: usize,
}

/// Decodes a file: BOM, strict UTF-8, strict CP932, EUC-JP, then CP932 with the bad bytes marked. `None` if it is not text.
#[allow(unused_variables)]
pub fn decode(bytes: &[u8]) -> Option<Decoded> {
    todo!()
}
/// Encodes a text. The second part names every character that did not survive `decode(encode(text))`; it is empty if all did.
#[allow(unused_variables)]
pub fn encode(text: &str, encoding: Encoding, bom: bool) -> (Vec<u8>, Vec<Unencodable>) {
    todo!()
}
