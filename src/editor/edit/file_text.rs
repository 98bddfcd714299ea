//! The bytes of a file as part of an edit, so that the journal can replay it without the file.

use std::fmt;
use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::files::{Loaded, load_as, load_owned};
use crate::formats::Unreadable;
use crate::text::Encoding;

/// The bytes of a file, and the extension of its name.
#[derive(Clone, PartialEq, Eq)]
pub struct FileText {
    /// The bytes; `None` are those that the document has read last.
    pub bytes: Option<Arc<Vec<u8>>>,
    /// The extension, in small letters.
    pub extension: Option<String>,
}

impl FileText {
    /// Reads it.
    pub(crate) fn load(&self) -> Option<Loaded> {
        self.load_in(None).ok()
    }

    /// Reads it in the encoding a person named, if one did.
    pub(crate) fn load_in(&self, encoding: Option<Encoding>) -> Result<Loaded, Unreadable> {
        let bytes = self.bytes.clone().unwrap_or_default();
        match encoding {
            Some(encoding) => load_as(&bytes, self.extension.as_deref(), encoding),
            None => load_owned(bytes, self.extension.as_deref()),
        }
    }
}

impl fmt::Debug for FileText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileText({} bytes, {:?})", self.bytes.as_ref().map_or(0, |bytes| bytes.len()), self.extension)
    }
}

/// As it is stored: text as text, other bytes in hexadecimal digits.
#[derive(Serialize, Deserialize)]
struct StoredFileText<'a> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<std::borrow::Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    hex: String,
    extension: Option<String>,
}

impl Serialize for FileText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = self.bytes.as_ref().map(|bytes| bytes.as_slice());
        let text = bytes.and_then(|bytes| std::str::from_utf8(bytes).ok());
        let other = if text.is_none() { bytes.unwrap_or(&[]) } else { &[] };
        let hex = other.iter().map(|byte| format!("{byte:02x}")).collect();
        StoredFileText { text: text.map(Into::into), hex, extension: self.extension.clone() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for FileText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let StoredFileText { text, hex, extension } = StoredFileText::deserialize(deserializer)?;
        let digit = |digit: &u8| (*digit as char).to_digit(16);
        let byte = |pair: &[u8]| match pair {
            [high, low] => u8::try_from(digit(high)? << 4 | digit(low)?).ok(),
            _ => None,
        };
        let bytes: Option<Vec<u8>> = match text {
            Some(text) => Some(text.into_owned().into_bytes()),
            None if hex.is_empty() => return Ok(Self { bytes: None, extension }),
            None => hex.as_bytes().chunks(2).map(byte).collect(),
        };
        let bytes = bytes.ok_or_else(|| D::Error::custom("not hexadecimal digits"))?;
        Ok(Self { bytes: Some(bytes.into()), extension })
    }
}
