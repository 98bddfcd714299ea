//! Files by their addresses (RFC 8089), as desktops name them.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

use percent_encoding::percent_decode_str;

/// The file that an address names (RFC 8089); one of another kind, such as of a server, stands for itself, so that the
/// window says that there is no such file.
pub fn file_of(uri: &str) -> PathBuf {
    let path = uri.strip_prefix("file://").map(|rest| rest.strip_prefix("localhost").unwrap_or(rest));
    let Some(path) = path.filter(|path| path.starts_with('/')) else { return PathBuf::from("/").join(uri) };
    PathBuf::from(OsString::from_vec(percent_decode_str(path).collect()))
}
