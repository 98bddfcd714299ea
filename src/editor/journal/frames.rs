//! The journal as bytes: a line that identifies it, then frames of `length | crc32 | number | payload`, little endian,
//! append-only.
//!
//! The length is that of the payload, the checksum covers the rest of the frame, the numbers go up by one. Truncation
//! and damage are noticed, and everything before them stays readable.

use std::ops::Range;

/// The first line of every journal, with the version of everything that follows.
pub(super) const MAGIC: &[u8] = b"komaoto journal 1\n";

/// What precedes the payload of a frame.
const HEAD: usize = 16;

/// The longest payload that is accepted: no file larger than this is opened.
const MOST: usize = 256 << 20;

/// Appends a frame to bytes.
pub(super) fn frame(number: u64, payload: &[u8], bytes: &mut Vec<u8>) {
    bytes.reserve(HEAD + payload.len());
    head(number, payload, bytes);
    bytes.extend_from_slice(payload);
}

/// Appends what precedes the payload of a frame.
pub(super) fn head(number: u64, payload: &[u8], bytes: &mut Vec<u8>) {
    let length = u32::try_from(payload.len()).unwrap_or(u32::MAX).to_le_bytes();
    let number = number.to_le_bytes();
    bytes.extend_from_slice(&length);
    bytes.extend_from_slice(&checksum(&length, &number, payload).to_le_bytes());
    bytes.extend_from_slice(&number);
}

fn checksum(length: &[u8], number: &[u8], payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(length);
    hasher.update(number);
    hasher.update(payload);
    hasher.finalize()
}

/// How a journal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// With a complete frame.
    Whole,
    /// In the middle of a frame, as after a crash: this many bytes belong to no frame.
    Torn(usize),
    /// With a damaged frame; this many bytes from it on cannot be trusted.
    Damaged(usize),
}

/// The payloads of a journal's frames, as far as they can be trusted.
#[derive(Debug)]
pub(super) struct Scan {
    pub payloads: Vec<Range<usize>>,
    /// How far it can be trusted.
    pub end: usize,
    pub tail: Tail,
}

/// Finds the frames. `None` if it is not a journal of this version.
pub(super) fn scan(bytes: &[u8]) -> Option<Scan> {
    bytes.strip_prefix(MAGIC)?;
    let mut scan = Scan { payloads: Vec::new(), end: MAGIC.len(), tail: Tail::Whole };
    while scan.end < bytes.len() {
        let rest = bytes.len() - scan.end;
        match frame_at(bytes, scan.end) {
            Ok((number, payload)) if number == scan.payloads.len() as u64 => {
                scan.end = payload.end;
                scan.payloads.push(payload);
            }
            Err(Cut::Short) => {
                scan.tail = Tail::Torn(rest);
                break;
            }
            Ok(_) | Err(Cut::Wrong) => {
                scan.tail = Tail::Damaged(rest);
                break;
            }
        }
    }
    Some(scan)
}

/// A journal made of what can be trusted of one whose beginning is damaged: of the frames that are left, the first two,
/// which are its start (a header that says nothing may stand in for the first), and those that follow without a gap.
/// With how many bytes are left out; `None` if the start is gone.
pub(super) fn mended(bytes: &[u8], header: impl FnOnce(&[u8]) -> Vec<u8>) -> Option<(Vec<u8>, usize)> {
    let mut found: Vec<(u64, Range<usize>)> = Vec::new();
    let mut at = 0;
    while at + HEAD <= bytes.len() {
        // A number that no frame can have spares the checksum.
        let number = bytes.get(at + 8..at + HEAD)?;
        let likely = u64::from_le_bytes(number.try_into().unwrap_or_default()) < bytes.len() as u64;
        match if likely { frame_at(bytes, at) } else { Err(Cut::Wrong) } {
            Ok((number, payload)) => {
                at = payload.end;
                found.push((number, payload));
            }
            Err(_) => at += 1,
        }
    }
    let payload = |number| {
        let (_, place) = found.iter().find(|(of, _)| *of == number)?;
        bytes.get(place.clone())
    };
    let base = payload(1)?;
    let own = payload(0).map_or_else(|| header(base), <[u8]>::to_vec);
    let mut whole = MAGIC.to_vec();
    frame(0, &own, &mut whole);
    let mut number = 1;
    while let Some(next) = payload(number) {
        frame(number, next, &mut whole);
        number += 1;
    }
    let left_out = bytes.len().saturating_sub(whole.len());
    Some((whole, left_out))
}

/// The payload of the last frame of a journal, found from its end: the checksum proves that it is the last frame, and
/// not part of one that looks like a frame.
pub(super) fn last_payload(tail: &[u8]) -> Option<&[u8]> {
    (0..tail.len().saturating_sub(HEAD)).rev().find_map(|start| match frame_at(tail, start) {
        Ok((_, payload)) if payload.end == tail.len() => tail.get(payload),
        _ => None,
    })
}

enum Cut {
    Short,
    Wrong,
}

fn frame_at(bytes: &[u8], start: usize) -> Result<(u64, Range<usize>), Cut> {
    let head: &[u8; HEAD] = bytes.get(start..).and_then(|rest| rest.first_chunk()).ok_or(Cut::Short)?;
    let (length, rest) = head.split_at(4);
    let (sum, number) = rest.split_at(4);
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap_or_default());
    let size = word(length) as usize;
    if size > MOST {
        return Err(Cut::Wrong);
    }
    let payload = start + HEAD..start + HEAD + size;
    let contents = bytes.get(payload.clone()).ok_or(Cut::Short)?;
    if checksum(length, number, contents) != word(sum) {
        return Err(Cut::Wrong);
    }
    Ok((u64::from_le_bytes(number.try_into().unwrap_or_default()), payload))
}
