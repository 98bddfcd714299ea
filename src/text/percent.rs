//! Bytes as addresses spell them.

use std::fmt::Write as _;

/// Bytes as the path of an address: letters, digits and `-._~/` are themselves, any other byte is a percent sign and two
/// digits.
pub fn percent_encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}
