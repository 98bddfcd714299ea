//! Statements in lower case, `+7776fu` and `%toryo`, as some programs write them: the specification only has capitals.

use super::position::CsaStart;
use super::statements::{ending_of, parse_time};
use crate::notation::csa::parse_move;
use crate::record::Ending;

/// A statement in capitals, if that is what makes it one. What could not be read even then stays as it is, and so do
/// names.
pub(super) fn in_capitals(statement: &str) -> Option<String> {
    let (first, rest) = statement.as_bytes().split_first()?;
    if !matches!(first, b'+' | b'-' | b'%' | b'n' | b'p' | b'P' | b't' | b'v') {
        return None;
    }
    if !statement.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let capitals = statement.to_ascii_uppercase();
    let known = match (first, rest) {
        (b'+' | b'-', _) => parse_move(&capitals).is_some(),
        (b'%', _) => !matches!(ending_of(capitals.get(1..)?), Ending::Other(_)),
        (b'n', [b'+' | b'-', ..]) => return Some(format!("N{}", statement.get(1..)?)),
        (b't', _) => parse_time(capitals.get(1..)?).is_some(),
        (b'v', [b'1'..=b'9', rest @ ..]) => rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.'),
        (b'p' | b'P', [b'i' | b'I' | b'1'..=b'9' | b'+' | b'-', ..]) => CsaStart::new().line(&capitals).is_empty(),
        _ => false,
    };
    known.then_some(capitals)
}
