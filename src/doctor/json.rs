//! The parts of a text of JSON: objects, values, members of objects, and the entries of a list of moves.

use std::ops::Range;

use komaoto_text::Slice;

/// The length of the object at the beginning of a text of JSON.
fn object(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => depth += 1,
            b'}' | b']' if !quoted => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        if depth == 0 && !quoted {
            break;
        }
    }
    0
}

/// The length of the value that a text begins with.
pub(super) fn value(text: &str) -> Option<usize> {
    let length = match text.chars().next()? {
        '{' | '[' => object(text),
        '"' => {
            let mut escaped = false;
            let closes = |(_, byte): &(usize, u8)| {
                let closes = *byte == b'"' && !escaped;
                escaped = *byte == b'\\' && !escaped;
                closes
            };
            text.bytes().enumerate().skip(1).find(closes)?.0 + 1
        }
        _ => text.find([',', '}', ']', '\n', '\r', ' ', '\t']).unwrap_or(text.len()),
    };
    (length > 0).then_some(length)
}

/// The end of the member whose name begins at a place.
pub(super) fn member_end(text: &str, at: usize) -> Option<usize> {
    let name = value(text.slice(at..))?;
    let behind = text.slice(at + name..).trim_start().strip_prefix(':')?.trim_start();
    Some(text.len() - behind.len() + value(behind)?)
}

/// The start of the member whose value begins at a place: that of its name.
pub(super) fn member_start(text: &str, at: usize) -> Option<usize> {
    let name = text.slice(..at).trim_end().strip_suffix(':')?.trim_end().strip_suffix('"')?;
    // A name with a quote in it is nobody's.
    name.rfind('"')
}

/// A member or an entry with the comma that goes with it: the one behind, or before the last one.
pub(super) fn with_comma(text: &str, Range { start, end }: Range<usize>) -> Range<usize> {
    let behind = text.slice(end..);
    if let Some(next) = behind.trim_start().strip_prefix(',') {
        return start..text.len() - next.trim_start().len();
    }
    let before = text.slice(..start).trim_end();
    before.strip_suffix(',').map_or(start, |before| before.trim_end().len())..end
}

/// Whether the list that begins at a place has the name.
fn is_called(text: &str, at: usize, name: &str) -> bool {
    member_start(text, at).is_some_and(|start| text.slice(start..at).starts_with(name))
}

/// The entry of a list of moves that a place is in, or that begins there.
pub(super) fn entry(text: &str, place: usize) -> Option<Range<usize>> {
    let (mut open, mut quoted, mut escaped): (Vec<usize>, _, _) = (Vec::new(), false, false);
    for (at, byte) in text.slice(..place).bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => open.push(at),
            b'}' | b']' if !quoted => {
                open.pop();
            }
            _ => {}
        }
    }
    let is_list = |depth: usize| {
        let Some(&at) = open.get(depth).filter(|&&at| text.slice(at..).starts_with('[')) else { return false };
        let outer = depth.checked_sub(1).and_then(|outer| open.get(outer));
        is_called(text, at, "\"moves\"") || outer.is_some_and(|&outer| is_called(text, outer, "\"forks\""))
    };
    let list = (0..open.len()).rev().find(|&depth| is_list(depth))?;
    let start = open.get(list + 1).copied().unwrap_or(place);
    Some(start..start + value(text.slice(start..))?)
}
