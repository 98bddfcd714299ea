//! Matching lines: those of a text with its bytes, and those that we write with those of a file.

use std::collections::HashMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::formats::Envelope;
use crate::notation::side_mark;
use crate::text::{Encoding, bom, decode_as, encode};

/// Lines, the first one without the spaces at its end; but in a comment those spaces belong to it.
pub(super) fn trimmed<'t>(lines: &[&'t str]) -> Vec<&'t str> {
    let mut lines = lines.to_vec();
    if let Some(first) = lines.first_mut().filter(|first| !first.starts_with(['*', '\''])) {
        *first = first.trim_end();
    }
    lines
}

/// The lines of a text with their ends.
pub(super) fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\n', '\r']).map_or(rest.len(), |at| {
            at + if rest.get(at..).is_some_and(|end| end.starts_with("\r\n")) { 2 } else { 1 }
        });
        let (line, after) = rest.split_at(end);
        lines.push(line);
        rest = after;
    }
    lines
}

/// How many bytes a line end character takes, and which of them identifies it.
const fn unit(encoding: Encoding) -> (usize, usize) {
    match encoding {
        Encoding::Utf16Le => (2, 0),
        Encoding::Utf16Be => (2, 1),
        _ => (1, 0),
    }
}

/// The lines of the bytes of a text with their ends, as [`lines`] has them.
pub(super) fn byte_lines(bytes: &[u8], encoding: Encoding) -> Vec<&[u8]> {
    let (width, low) = unit(encoding);
    let letter = |at: usize| {
        let unit = bytes.get(at..at + width)?;
        (unit.iter().map(|&b| u32::from(b)).sum::<u32>() == u32::from(*unit.get(low)?))
            .then(|| unit.get(low).copied())?
    };
    let mut lines = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < bytes.len() {
        let end = match letter(at) {
            Some(b'\r') if letter(at + width) == Some(b'\n') => at + 2 * width,
            Some(b'\n' | b'\r') => at + width,
            _ => {
                at += width;
                continue;
            }
        };
        lines.push(bytes.get(start..end).unwrap_or_default());
        (start, at) = (end, end);
    }
    if start < bytes.len() {
        lines.push(bytes.get(start..).unwrap_or_default());
    }
    lines
}

pub(super) fn ends_a_line(bytes: &[u8], encoding: Encoding) -> bool {
    let (width, low) = unit(encoding);
    let last = bytes.len().checked_sub(width).and_then(|start| bytes.get(start..));
    last.is_some_and(|unit| {
        matches!(unit.get(low), Some(b'\n' | b'\r')) && unit.iter().map(|&b| u32::from(b)).sum::<u32>() < 0x0E
    })
}

/// Where in the bytes some places of a text are; `None` if that cannot be determined.
pub(super) fn byte_places(
    text: &str,
    bytes: &[u8],
    envelope: Envelope,
    places: &[usize],
) -> Option<HashMap<usize, usize>> {
    let encoding = envelope.encoding;
    let mark = if envelope.bom { bom(encoding).len() } else { 0 };
    let mut found = HashMap::with_capacity(places.len());
    let raw = byte_lines(bytes.get(mark..)?, encoding);
    let lines = lines(text);
    if raw.len() != lines.len() {
        return None;
    }
    let mut places = places.iter().copied().peekable();
    let (mut start, mut raw_start) = (0, mark);
    for (line, raw) in lines.iter().zip(&raw) {
        // Counted from place to place, because one line may hold all moves of a game.
        let (mut done, mut width) = (0, 0);
        while let Some(place) = places.next_if(|&place| place < start + line.len()) {
            let between = line.get(done..place - start)?;
            let wide = match encoding {
                Encoding::Utf8 => between.len(),
                encoding => encode(between, encoding, false).0.len(),
            };
            // Inside a line only if the bytes up to there decode to exactly that text.
            if !between.is_empty() && decode_as(raw.get(width..width + wide)?, encoding).text != between {
                return None;
            }
            (done, width) = (place - start, width + wide);
            found.insert(place, raw_start + width);
        }
        start += line.len();
        raw_start += raw.len();
    }
    Some(found)
}

/// For each line that was written, the line of the file that says the same except for spaces, character widths and
/// remark signs. A line that occurs once is recognised wherever it is: a file may have its headers in another order
/// than ours.
pub(super) fn partners(was: &[&str], has: &[&str]) -> Vec<Option<usize>> {
    let (ours, theirs): (Vec<String>, Vec<String>) =
        (was.iter().map(|line| gist(line)).collect(), has.iter().map(|line| gist(line)).collect());
    let mut partners = vec![None; was.len()];
    let (once, there) = (once(&ours), once(&theirs));
    let mut taken = vec![false; has.len()];
    for (gist, &line) in &once {
        if let Some(&partner) = there.get(gist).filter(|_| !gist.is_empty()) {
            set(&mut partners, line, partner);
            if let Some(taken) = taken.get_mut(partner) {
                *taken = true;
            }
        }
    }
    // The others are matched in order.
    let rest: Vec<usize> = (0..was.len()).filter(|&line| partners.get(line) == Some(&None)).collect();
    let free: Vec<usize> = (0..has.len()).filter(|&line| taken.get(line) == Some(&false)).collect();
    let ours: Vec<&str> = rest.iter().filter_map(|&line| ours.get(line)).map(String::as_str).collect();
    let theirs: Vec<&str> = free.iter().filter_map(|&line| theirs.get(line)).map(String::as_str).collect();
    for op in capture_diff_slices(Algorithm::Myers, &ours, &theirs) {
        let (old, new) = (op.old_range(), op.new_range());
        let pairs: Vec<(usize, usize)> = if matches!(op, DiffOp::Equal { .. }) {
            (0..old.len()).map(|at| (at, at)).collect()
        } else {
            let (ours, theirs) = (ours.get(old.clone()), theirs.get(new.clone()));
            likely(ours.unwrap_or_default(), theirs.unwrap_or_default())
        };
        for (line, partner) in pairs {
            if let (Some(&line), Some(&partner)) = (rest.get(old.start + line), free.get(new.start + partner)) {
                set(&mut partners, line, partner);
            }
        }
    }
    partners
}

/// The lines that occur once.
fn once(gists: &[String]) -> HashMap<&str, usize> {
    let mut places: HashMap<&str, Option<usize>> = HashMap::with_capacity(gists.len());
    for (at, gist) in gists.iter().enumerate() {
        places.entry(gist).and_modify(|place| *place = None).or_insert(Some(at));
    }
    places.into_iter().filter_map(|(gist, place)| Some((gist, place?))).collect()
}

fn set(partners: &mut [Option<usize>], line: usize, partner: usize) {
    if let Some(slot) = partners.get_mut(line) {
        *slot = Some(partner);
    }
}

/// Of lines that differ, pairs in order that begin alike, chosen for the greatest total similarity.
fn likely(ours: &[&str], theirs: &[&str]) -> Vec<(usize, usize)> {
    let (rows, columns) = (ours.len(), theirs.len());
    if rows * columns > 10_000 {
        return if rows == columns { (0..rows).map(|at| (at, at)).collect() } else { Vec::new() };
    }
    let alike = |row: usize, column: usize| match (ours.get(row), theirs.get(column)) {
        (Some(a), Some(b)) => a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count(),
        _ => 0,
    };
    // best[row][column]: the greatest similarity of the lines from there on.
    let mut best = vec![vec![0; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let paired = match alike(row, column) {
                0 => 0,
                alike => alike + best[row + 1][column + 1],
            };
            best[row][column] = paired.max(best[row + 1][column]).max(best[row][column + 1]);
        }
    }
    let (mut row, mut column, mut pairs) = (0, 0, Vec::new());
    while row < rows && column < columns {
        if best[row][column] == best[row + 1][column] {
            row += 1;
        } else if best[row][column] == best[row][column + 1] {
            column += 1;
        } else {
            pairs.push((row, column));
            (row, column) = (row + 1, column + 1);
        }
    }
    pairs
}

/// What a line says, whatever spaces, widths, numbers and side marks it is written with.
fn gist(line: &str) -> String {
    let half = |c: char| match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        c => c,
    };
    let sign = |c: char| c.is_whitespace() || matches!(c, '#' | '\'') || side_mark(c).is_some();
    let line = line.trim_start_matches(sign);
    let row = line.trim_start_matches(|c: char| c.is_ascii_digit());
    // Numbered rows only count as numbered: that makes them alike, whatever their numbers.
    let (number, rest) =
        if row.len() < line.len() && row.starts_with([' ', '.', '\t']) { ("1", row) } else { ("", line) };
    number.chars().chain(rest.chars().filter(|c| !c.is_whitespace())).map(half).collect()
}
