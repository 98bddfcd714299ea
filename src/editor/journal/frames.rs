//! The journal as bytes: a line that identifies it, then frames of `mark | length | crc32 | number | payload`, little
//! endian, append-only.
//!
//! The length is that of the payload, the checksum covers the rest of the frame but for its mark, the numbers go up by
//! one. Truncation and damage are noticed, and everything before them stays readable. The mark finds the frames behind
//! a damaged one: what is whole again further on is never taken for the end of a write that was cut off.

use std::ops::Range;

use serde::Serialize;

use crate::text::Slice;

/// The version of journals: of their frames, of the entries in them, of what repeating an entry does.
const VERSION: u32 = 2;

/// The first line of every journal, with the version of everything that follows.
pub(super) const MAGIC: &[u8] = b"komaoto journal 2\n";

/// What the first line begins with in every version.
const NAME: &[u8] = b"komaoto journal ";

/// What every frame begins with: no text has such bytes.
const MARK: [u8; 4] = *b"\xff\xf5kj";

/// What precedes the payload of a frame.
const HEAD: usize = 20;

/// The longest payload that is accepted: no file larger than this is opened.
const MOST: usize = 256 << 20;

/// What a journal says, as JSON: of records and edits everything can be written so.
pub(super) fn as_json(said: &impl Serialize) -> Vec<u8> {
    let written = serde_json::to_vec(said);
    debug_assert!(written.is_ok(), "{written:?}");
    written.unwrap_or_default()
}

/// Appends a frame to bytes.
pub(super) fn frame(number: u64, payload: &[u8], bytes: &mut Vec<u8>) {
    bytes.reserve(HEAD + payload.len());
    head(number, payload, bytes);
    bytes.extend_from_slice(payload);
}

/// Appends what is said as a frame, or nothing if it cannot be said in JSON; whether it could. It is written where it
/// stays: a comment of megabytes is not held twice.
pub(super) fn frame_of(number: u64, said: &impl Serialize, bytes: &mut Vec<u8>) -> bool {
    let start = bytes.len();
    bytes.extend_from_slice(&[0; HEAD]);
    if serde_json::to_writer(&mut *bytes, said).is_err() {
        bytes.truncate(start);
        return false;
    }
    let mut written = Vec::with_capacity(HEAD);
    head(number, bytes.slice(start + HEAD..), &mut written);
    if let Some(place) = bytes.get_mut(start..start + HEAD) {
        place.copy_from_slice(&written);
    }
    true
}

/// Appends what precedes the payload of a frame.
pub(super) fn head(number: u64, payload: &[u8], bytes: &mut Vec<u8>) {
    let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
    bytes.extend_from_slice(&MARK);
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(&checksum(length, number, payload).to_le_bytes());
    bytes.extend_from_slice(&number.to_le_bytes());
}

fn checksum(length: u32, number: u64, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&length.to_le_bytes());
    hasher.update(&number.to_le_bytes());
    hasher.update(payload);
    hasher.finalize()
}

/// How a journal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalTail {
    /// With a complete frame.
    Whole,
    /// In the middle of a frame, as after a crash: this many bytes belong to no frame, and no frame is among them.
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
    pub tail: JournalTail,
    /// Whether a frame was only found by what is behind it.
    pub repaired: bool,
}

/// The version of a journal, by its first line, if that is not ours. A first line that names none is another matter: it
/// may be damaged.
pub(super) fn other_version(bytes: &[u8]) -> Option<u32> {
    let rest = bytes.strip_prefix(NAME)?;
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let version = std::str::from_utf8(rest.get(..end)?).ok()?.parse().ok()?;
    (version != VERSION).then_some(version)
}

/// Finds the frames. `None` if it does not begin as a journal of this version.
pub(super) fn scan(bytes: &[u8]) -> Option<Scan> {
    bytes.strip_prefix(MAGIC)?;
    let mut scan = Scan { payloads: Vec::new(), end: MAGIC.len(), tail: JournalTail::Whole, repaired: false };
    while scan.end < bytes.len() {
        let number = scan.payloads.len() as u64;
        let found = frame_at(bytes, scan.end);
        let payload = match &found {
            Ok(frame) if frame.number == number => Some(frame.payload.clone()),
            Ok(_) => None,
            Err(_) => {
                let payload = with_damaged_head(bytes, scan.end, number);
                scan.repaired |= payload.is_some();
                payload
            }
        };
        let Some(payload) = payload else {
            let rest = bytes.len() - scan.end;
            let is_cut_off = matches!(found, Err(FrameCut::Short)) && next_frame(bytes, scan.end + 1).is_none();
            scan.tail = if is_cut_off { JournalTail::Torn(rest) } else { JournalTail::Damaged(rest) };
            break;
        };
        scan.end = payload.end;
        scan.payloads.push(payload);
    }
    Some(scan)
}

/// The payload of a frame whose mark, length or number is damaged: it ends where the next frame begins, or with the
/// file, and its checksum proves that.
fn with_damaged_head(bytes: &[u8], start: usize, number: u64) -> Option<Range<usize>> {
    let head: &[u8; HEAD] = bytes.get(start..)?.first_chunk()?;
    let sum = u32::from_le_bytes(*head.get(8..)?.first_chunk()?);
    let end = next_frame(bytes, start + 1).map_or(bytes.len(), |frame| frame.start);
    let payload = start + HEAD..end;
    let contents = bytes.get(payload.clone())?;
    (checksum(u32::try_from(contents.len()).ok()?, number, contents) == sum).then_some(payload)
}

/// A journal made of what can be trusted of one whose beginning is damaged: of the frames that are left, the first two,
/// which are its start (a header that says nothing may stand in for the first), and those that follow without a gap.
/// With how many bytes are left out; `None` if the start is gone.
pub(super) fn mended(bytes: &[u8], header: impl FnOnce(&[u8]) -> Vec<u8>) -> Option<(Vec<u8>, usize)> {
    let next = |before: &Frame| next_frame(bytes, before.payload.end);
    let found: Vec<Frame> = std::iter::successors(next_frame(bytes, 0), next).collect();
    let payload = |number| {
        let frame = found.iter().find(|frame| frame.number == number)?;
        bytes.get(frame.payload.clone())
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
        Ok(frame) if frame.payload.end == tail.len() => tail.get(frame.payload),
        _ => None,
    })
}

/// A whole frame.
struct Frame {
    start: usize,
    number: u64,
    payload: Range<usize>,
}

enum FrameCut {
    Short,
    Wrong,
}

/// The first whole frame that begins at a place or behind it.
fn next_frame(bytes: &[u8], from: usize) -> Option<Frame> {
    let mut at = from;
    loop {
        at += bytes.get(at..)?.windows(MARK.len()).position(|window| window == MARK)?;
        if let Ok(frame) = frame_at(bytes, at) {
            return Some(frame);
        }
        at += 1;
    }
}

fn frame_at(bytes: &[u8], start: usize) -> Result<Frame, FrameCut> {
    let head: &[u8; HEAD] = bytes.get(start..).and_then(|rest| rest.first_chunk()).ok_or(FrameCut::Short)?;
    let &[m0, m1, m2, m3, l0, l1, l2, l3, s0, s1, s2, s3, ref number @ ..] = head;
    let (length, number) = (u32::from_le_bytes([l0, l1, l2, l3]), u64::from_le_bytes(*number));
    if [m0, m1, m2, m3] != MARK || length as usize > MOST {
        return Err(FrameCut::Wrong);
    }
    let payload = start + HEAD..start + HEAD + length as usize;
    let contents = bytes.get(payload.clone()).ok_or(FrameCut::Short)?;
    if checksum(length, number, contents) != u32::from_le_bytes([s0, s1, s2, s3]) {
        return Err(FrameCut::Wrong);
    }
    Ok(Frame { start, number, payload })
}
