//! A text within bytes that several hold, so that a large file is held once.

use std::borrow::Cow;
use std::sync::Arc;

/// A text that is the end of some bytes: those of a file behind its byte order mark, or what they decode to.
#[derive(Clone, Debug)]
pub(crate) struct SharedText {
    bytes: Arc<Vec<u8>>,
    start: usize,
}

impl SharedText {
    /// What bytes decode to: a part of them, or a text of its own.
    pub(crate) fn of(bytes: &Arc<Vec<u8>>, text: Cow<'_, str>) -> Self {
        match text {
            Cow::Borrowed(text) => {
                debug_assert!(bytes.ends_with(text.as_bytes()), "a text lies at the end of its file");
                Self { bytes: Arc::clone(bytes), start: bytes.len() - text.len() }
            }
            Cow::Owned(text) => Self { bytes: Arc::new(text.into_bytes()), start: 0 },
        }
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        let text = std::str::from_utf8(self.bytes.get(self.start..).unwrap_or_default());
        debug_assert!(text.is_ok(), "it was a text before");
        text.unwrap_or_default()
    }

    /// Whether it is all of the bytes.
    pub(crate) const fn is_whole(&self) -> bool {
        self.start == 0
    }

    /// All of the bytes.
    pub(crate) fn bytes(&self) -> &Arc<Vec<u8>> {
        &self.bytes
    }
}
