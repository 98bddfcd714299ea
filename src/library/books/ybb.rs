//! The binary book of `YaneuraOu`: an index of packed positions in order, then their moves. Positions are found by bisecting the
//! index.

use std::ops::Range;
use std::path::Path;

use super::error::BookError;
use super::packed::{Packed, number, pack, pack_move, unpack, unpack_move};
use super::page::{BookEntry, BookMove, BookPage};
use super::seek::SeekFile;
use crate::rules::Position;

/// The first bytes of the file.
pub(super) const MAGIC: &[u8; 16] = b"YANE-BINBOOK-V1\0";
/// Magic, number of records, flags.
pub(super) const HEAD: u64 = 32;
/// A position of the index.
pub(super) const RECORD: u64 = 44;
/// The flag that moves have their depth.
const DEPTHS: u64 = 1;

/// An open book.
#[derive(Debug)]
pub(super) struct YbbBook {
    file: SeekFile,
    pub(super) count: u64,
    has_depths: bool,
}

/// A position of the index.
struct IndexRecord {
    packed: Packed,
    offset: u64,
    ply: u16,
    moves: u16,
}

impl YbbBook {
    pub(super) fn open(path: &Path) -> Result<Self, BookError> {
        let mut file = SeekFile::open(path)?;
        let mut head = [0; HEAD as usize];
        file.read_at(0, &mut head)?;
        if !head.starts_with(MAGIC) {
            return Err(BookError::Unknown);
        }
        let (count, flags) = (number(&head, 16, 8)?, number(&head, 24, 8)?);
        let index = count.checked_mul(RECORD).and_then(|index| index.checked_add(HEAD));
        match index {
            Some(index) if index <= file.length => {}
            wanted => return Err(BookError::Truncated { wanted: wanted.unwrap_or(u64::MAX), length: file.length }),
        }
        Ok(Self { file, count, has_depths: flags & DEPTHS != 0 })
    }

    /// Where the moves begin.
    pub(super) const fn moves_at(&self) -> u64 {
        HEAD + self.count * RECORD
    }

    const fn move_size(&self) -> usize {
        if self.has_depths { 6 } else { 4 }
    }

    pub(super) const fn file(&mut self) -> &mut SeekFile {
        &mut self.file
    }

    fn record(&mut self, at: u64) -> Result<IndexRecord, BookError> {
        let mut bytes = [0; RECORD as usize];
        self.file.read_at(HEAD + at * RECORD, &mut bytes)?;
        let mut packed = [0; 32];
        packed.copy_from_slice(bytes.get(..32).unwrap_or(&[0; 32]));
        Ok(IndexRecord {
            packed,
            offset: number(&bytes, 32, 8)?,
            ply: number(&bytes, 40, 2)? as u16,
            moves: number(&bytes, 42, 2)? as u16,
        })
    }

    /// The places of a packed position in the index: none, or more if it is there several times.
    pub(super) fn range_of(&mut self, wanted: &Packed) -> Result<Range<u64>, BookError> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.record(middle)?.packed < *wanted { low = middle + 1 } else { high = middle }
        }
        let mut end = low;
        while end < self.count && self.record(end)?.packed == *wanted {
            end += 1;
        }
        Ok(low..end)
    }

    fn page(&mut self, record: &IndexRecord, position: &Position) -> Result<BookPage, BookError> {
        let size = self.move_size();
        let mut bytes = vec![0; size * usize::from(record.moves)];
        let at = self.moves_at().checked_add(record.offset).ok_or(BookError::Damaged(HEAD))?;
        self.file.read_at(at, &mut bytes)?;
        let mut page = BookPage::default();
        for bytes in bytes.chunks_exact(size) {
            let Some(mv) = unpack_move(number(bytes, 0, 2)? as u16) else { continue };
            let score = i32::from(number(bytes, 2, 2)? as u16 as i16);
            let depth = if self.has_depths { Some(number(bytes, 4, 2)? as u32) } else { None };
            // Nothing was searched: there is no score.
            let (score, depth) = if (score, depth) == (0, Some(0)) { (None, None) } else { (Some(score), depth) };
            page.moves.push(BookMove { score, depth, ..BookMove::new(mv) });
        }
        Ok(page.sifted(position))
    }

    /// What it says of a position; with the number of the move, only where that is the same.
    pub(super) fn look_up(&mut self, position: &Position, ply: Option<u32>) -> Result<Option<BookPage>, BookError> {
        let Some(packed) = position.shogi().and_then(pack) else { return Ok(None) };
        let mut found: Option<BookPage> = None;
        for at in self.range_of(&packed)? {
            let record = self.record(at)?;
            if ply.is_some_and(|ply| record.ply > 0 && u32::from(record.ply) != ply) {
                continue;
            }
            let page = self.page(&record, position)?;
            match &mut found {
                Some(found) => found.joined(page),
                None => found = Some(page),
            }
        }
        Ok(found)
    }

    /// Tells all positions in the order of the file; the number of those that cannot be read.
    pub(super) fn each(&mut self, take: &mut dyn FnMut(BookEntry) -> bool) -> Result<usize, BookError> {
        let mut unread = 0;
        for at in 0..self.count {
            let record = self.record(at)?;
            let Some(mut position) = unpack(&record.packed).map(Position::from) else {
                unread += 1;
                continue;
            };
            position.set_ply(u32::from(record.ply.max(1)));
            let page = self.page(&record, &position)?;
            if !take(BookEntry { position, page }) {
                break;
            }
        }
        Ok(unread)
    }

    /// The bytes of moves as this file has them.
    pub(super) fn moves(&self, page: &BookPage) -> Vec<u8> {
        moves(page, self.has_depths)
    }
}

/// The bytes of the moves of a page.
pub(super) fn moves(page: &BookPage, has_depths: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in &page.moves {
        let Some(mv) = row.mv.shogi() else { continue };
        bytes.extend(pack_move(mv).to_le_bytes());
        let score = row.score.unwrap_or(0).clamp(i32::from(i16::MIN), i32::from(i16::MAX));
        bytes.extend((score as i16).to_le_bytes());
        if has_depths {
            bytes.extend(u16::try_from(row.depth.unwrap_or(0)).unwrap_or(u16::MAX).to_le_bytes());
        }
    }
    bytes
}

/// A position of the index whose moves are so far behind the index.
pub(super) fn record(packed: &Packed, offset: u64, ply: u32, moves: usize) -> Vec<u8> {
    let mut bytes = packed.to_vec();
    bytes.extend(offset.to_le_bytes());
    bytes.extend(u16::try_from(ply).unwrap_or(u16::MAX).to_le_bytes());
    bytes.extend(u16::try_from(moves).unwrap_or(u16::MAX).to_le_bytes());
    bytes
}

/// The head of a file.
pub(super) fn head(count: u64, has_depths: bool) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(count.to_le_bytes());
    bytes.extend(u64::from(has_depths).to_le_bytes());
    bytes
}

impl YbbBook {
    /// The head of this file with another number of positions.
    pub(super) fn head(&self, count: u64) -> Vec<u8> {
        head(count, self.has_depths)
    }
}
