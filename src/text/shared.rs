//! A decoded text that several hold, so that a large file is decoded once.

use std::sync::Arc;

/// What the bytes of a file decode to, where that is not the bytes themselves.
#[derive(Clone, Debug)]
pub struct SharedText(Arc<Vec<u8>>);

impl SharedText {
    /// Takes over what the bytes decode to.
    pub fn new(text: String) -> Self {
        Self(Arc::new(text.into_bytes()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        let text = std::str::from_utf8(&self.0);
        debug_assert!(text.is_ok(), "it was made of a text");
        text.unwrap_or_default()
    }

    /// Its bytes, which are UTF-8.
    pub const fn bytes(&self) -> &Arc<Vec<u8>> {
        &self.0
    }
}
