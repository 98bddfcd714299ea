//! Names of files in output for programs: what people read, and the bytes where that is not all there is to them.

use std::path::Path;

use serde_json::Value;

use crate::text::percent_encoded;

/// Names a file in an object: under `key` as people read it and, where that is not all of it, under `key` and `_bytes` with its
/// bytes percent-encoded.
pub(super) fn name_file(object: &mut Value, key: &str, path: &Path) {
    object[key] = path.display().to_string().into();
    if let Some(bytes) = name_bytes(path) {
        object[format!("{key}_bytes")] = bytes.into();
    }
}

/// The bytes of a path that is no Unicode, percent-encoded.
pub(super) fn name_bytes(path: &Path) -> Option<String> {
    path.to_str().is_none().then(|| percent_encoded(path.as_os_str().as_encoded_bytes()))
}
