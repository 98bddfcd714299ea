//! Books that know positions only by a number: records of 16 or 8 bytes in the order of their keys, which are bisected. Apery's,
//! Polyglot's and `ElephantEye`'s differ in the key, the bytes and the moves.

use std::collections::{HashSet, VecDeque};
use std::ops::Range;
use std::path::Path;

use super::error::BookError;
use super::flip::turned;
use super::page::{BookEntry, BookMove, BookPage};
use super::seek::{SAMPLES, SMALL, SeekFile};
use super::{apery, eleeye, polyglot};
use crate::rules::{Game, Position};
use crate::text::Slice;

/// The largest record.
const LARGEST: usize = 16;

/// Whose book it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyedKind {
    /// Of shogi: key, move, count, score, the lowest byte first.
    Apery,
    /// Of chess: key, move, weight, and what was learnt, the highest byte first.
    Polyglot,
    /// Of xiangqi: a key of four bytes, move, weight, the lowest byte first.
    ElephantEye,
}

impl KeyedKind {
    pub(super) const fn game(self) -> Game {
        match self {
            Self::Apery => Game::Shogi,
            Self::Polyglot => Game::Chess,
            Self::ElephantEye => Game::Xiangqi,
        }
    }

    /// The size of a record.
    pub(super) const fn record(self) -> u64 {
        match self {
            Self::Apery | Self::Polyglot => 16,
            Self::ElephantEye => 8,
        }
    }

    /// The key of a position.
    pub(super) fn key(self, position: &Position) -> Option<u64> {
        match self {
            Self::Apery => position.shogi().map(apery::key),
            Self::Polyglot => position.chess().map(polyglot::key),
            Self::ElephantEye => position.xiangqi().map(eleeye::key),
        }
    }

    fn number<const N: usize>(self, record: &[u8], at: usize) -> u64 {
        let bytes = record.slice(at..at + N);
        let joined = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        match self {
            Self::Apery | Self::ElephantEye => bytes.iter().rev().fold(0, joined),
            Self::Polyglot => bytes.iter().fold(0, joined),
        }
    }

    fn key_of(self, record: &[u8]) -> u64 {
        match self {
            Self::Apery | Self::Polyglot => self.number::<8>(record, 0),
            Self::ElephantEye => self.number::<4>(record, 0),
        }
    }

    fn row(self, record: &[u8], position: &Position) -> Option<BookMove> {
        // The move and the count stand behind the key.
        let behind = if self == Self::ElephantEye { 4 } else { 8 };
        let bits = self.number::<2>(record, behind) as u16;
        let count = Some(self.number::<2>(record, behind + 2) as u32);
        Some(match self {
            Self::Apery => BookMove {
                count,
                score: Some(self.number::<4>(record, 12) as u32 as i32),
                ..BookMove::new(apery::unpack_move(bits)?)
            },
            Self::Polyglot => BookMove { count, ..BookMove::new(polyglot::unpack_move(position.chess()?, bits)?) },
            Self::ElephantEye => BookMove { count, ..BookMove::new(eleeye::unpack_move(bits)?) },
        })
    }

    /// The bytes of a page; counts that are too large are made smaller alike.
    pub(super) fn records(self, entry: &BookEntry) -> Vec<u8> {
        let mut bytes = Vec::new();
        let Some(key) = self.key(&entry.position) else { return bytes };
        let most = entry.page.moves.iter().filter_map(|row| row.count).max().unwrap_or(0);
        for row in &entry.page.moves {
            let count = u64::from(row.count.unwrap_or(u32::from(most == 0)));
            let count = if most > u32::from(u16::MAX) { count * u64::from(u16::MAX) / u64::from(most) } else { count };
            let count = u16::try_from(count).unwrap_or(u16::MAX);
            let mv = match self {
                Self::Apery => row.mv.shogi().map(apery::pack_move),
                Self::Polyglot => row.mv.chess().and_then(polyglot::pack_move),
                Self::ElephantEye => row.mv.xiangqi().map(eleeye::pack_move),
            };
            let Some(mv) = mv else { continue };
            match self {
                Self::Apery => {
                    bytes.extend(key.to_le_bytes());
                    bytes.extend(mv.to_le_bytes());
                    bytes.extend(count.to_le_bytes());
                    bytes.extend(row.score.unwrap_or(0).to_le_bytes());
                }
                Self::Polyglot => {
                    bytes.extend(key.to_be_bytes());
                    bytes.extend(mv.to_be_bytes());
                    bytes.extend(count.to_be_bytes());
                    bytes.extend(0_u32.to_be_bytes());
                }
                Self::ElephantEye => {
                    bytes.extend((key as u32).to_le_bytes());
                    bytes.extend(mv.to_le_bytes());
                    bytes.extend(count.to_le_bytes());
                }
            }
        }
        bytes
    }
}

/// An open book.
#[derive(Debug)]
pub(super) struct KeyedBook {
    file: SeekFile,
    pub(super) kind: KeyedKind,
    pub(super) count: u64,
    /// The keys with the places of their records, in order; of a sorted file nothing.
    places: Option<Vec<(u64, u64)>>,
}

impl KeyedBook {
    /// Opens a book; of a kind that is not known, the key of the start position and the order of the keys tell.
    pub(super) fn open(path: &Path, kind: Option<KeyedKind>) -> Result<Self, BookError> {
        let file = SeekFile::open(path)?;
        let length = file.length;
        if length == 0 {
            return Err(BookError::Unknown);
        }
        let all = [KeyedKind::Apery, KeyedKind::Polyglot, KeyedKind::ElephantEye];
        let fits = |maybe: &KeyedKind| length % maybe.record() == 0 && kind.is_none_or(|kind| kind == *maybe);
        let Some(first) = all.into_iter().find(fits) else {
            let record = kind.unwrap_or(KeyedKind::Apery).record();
            return Err(BookError::Truncated { wanted: length.next_multiple_of(record), length });
        };
        let mut book = Self { file, kind: first, count: length / first.record(), places: None };
        let mut sorted = Vec::new();
        for maybe in all.into_iter().filter(fits) {
            book.take_for(maybe);
            if book.looks_sorted()? {
                sorted.push(maybe);
            }
        }
        if let Some(kind) = kind {
            book.take_for(kind);
        } else {
            let mut found = None;
            for maybe in &sorted {
                book.take_for(*maybe);
                if let Some(key) = maybe.key(&Position::start(maybe.game()))
                    && !book.run(key)?.is_empty()
                {
                    found = Some(*maybe);
                    break;
                }
            }
            book.take_for(match (found, sorted.as_slice()) {
                (Some(kind), _) => kind,
                (None, [kind]) => *kind,
                (None, [_, ..]) => return Err(BookError::Ambiguous),
                (None, []) => return Err(BookError::Unknown),
            });
        }
        if !sorted.contains(&book.kind) {
            book.note_places()?;
        }
        Ok(book)
    }

    /// Takes it for a book of a kind.
    const fn take_for(&mut self, kind: KeyedKind) {
        (self.kind, self.count) = (kind, self.file.length / kind.record());
    }

    pub(super) const fn is_sorted(&self) -> bool {
        self.places.is_none()
    }

    pub(super) const fn file(&mut self) -> &mut SeekFile {
        &mut self.file
    }

    /// A record; what of it is not filled is zero.
    fn record(&mut self, at: u64) -> Result<[u8; LARGEST], BookError> {
        let mut bytes = [0; LARGEST];
        let size = self.kind.record();
        if let Some(bytes) = bytes.get_mut(..size as usize) {
            self.file.read_at(at * size, bytes)?;
        }
        Ok(bytes)
    }

    /// Tells all records in the order of the file.
    fn records(&mut self, take: &mut dyn FnMut(u64, &[u8]) -> bool) -> Result<(), BookError> {
        let (size, mut at) = (self.kind.record(), 0);
        while at < self.count {
            let bytes = self.file.read_some(at * size, 1 << 18)?;
            if bytes.len() < size as usize {
                return Err(BookError::Truncated { wanted: self.count * size, length: at * size });
            }
            for record in bytes.chunks_exact(size as usize) {
                if !take(at, record) {
                    return Ok(());
                }
                at += 1;
            }
        }
        Ok(())
    }

    /// Whether the keys are in order: all of them, or some of a large file.
    fn looks_sorted(&mut self) -> Result<bool, BookError> {
        let (kind, mut last, mut sorted) = (self.kind, 0, true);
        if self.file.length <= SMALL {
            self.records(&mut |_, record| {
                sorted = last <= kind.key_of(record);
                last = kind.key_of(record);
                sorted
            })?;
            return Ok(sorted);
        }
        for sample in 0..SAMPLES {
            let key = kind.key_of(&self.record(self.count / SAMPLES * sample)?);
            sorted &= last <= key;
            last = key;
        }
        Ok(sorted)
    }

    fn note_places(&mut self) -> Result<(), BookError> {
        let kind = self.kind;
        let mut places = Vec::new();
        self.records(&mut |at, record| {
            places.push((kind.key_of(record), at));
            true
        })?;
        places.sort_unstable();
        self.places = Some(places);
        Ok(())
    }

    /// The places of a key in a sorted file; where it would be if it is not there.
    pub(super) fn run(&mut self, key: u64) -> Result<Range<u64>, BookError> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            let there = self.record(middle)?;
            if self.kind.key_of(&there) < key { low = middle + 1 } else { high = middle }
        }
        let mut end = low;
        while end < self.count {
            let there = self.record(end)?;
            if self.kind.key_of(&there) != key {
                break;
            }
            end += 1;
        }
        Ok(low..end)
    }

    /// The places of the records of a key.
    pub(super) fn places_of(&mut self, key: u64) -> Result<Vec<u64>, BookError> {
        let Some(places) = &self.places else { return Ok(self.run(key)?.collect()) };
        let from = places.partition_point(|(known, _)| *known < key);
        let same = places.slice(from..).iter().take_while(|(known, _)| *known == key);
        Ok(same.map(|(_, at)| *at).collect())
    }

    /// What it says of a position.
    pub(super) fn look_up(&mut self, position: &Position) -> Result<Option<BookPage>, BookError> {
        let Some(key) = self.kind.key(position) else { return Ok(None) };
        let places = self.places_of(key)?;
        let mut page = BookPage::default();
        for at in places {
            let record = self.record(at)?;
            page.moves.extend(self.kind.row(&record, position));
        }
        let page = page.sifted(position);
        Ok(if page.moves.is_empty() { None } else { Some(page) })
    }

    /// Tells the positions that its moves lead to from a start position; the number of keys that they do not reach.
    pub(super) fn each(
        &mut self,
        starts: &[Position],
        take: &mut dyn FnMut(BookEntry) -> bool,
    ) -> Result<usize, BookError> {
        let kind = self.kind;
        let (mut reached, mut looked) = (HashSet::new(), HashSet::new());
        let mut todo: VecDeque<Position> = starts.iter().filter(|start| start.game() == kind.game()).cloned().collect();
        while let Some(position) = todo.pop_front() {
            let Some(key) = kind.key(&position) else { continue };
            if reached.contains(&key) {
                continue;
            }
            let Some(page) = self.look_up(&position)? else {
                // Of two that are the same in a mirror a book has one.
                let mirrored = if kind == KeyedKind::ElephantEye { turned(&position) } else { None };
                looked.insert(key);
                let is_new = |other: &Position| kind.key(other).is_some_and(|key| !looked.contains(&key));
                todo.extend(mirrored.filter(is_new));
                continue;
            };
            reached.insert(key);
            for row in &page.moves {
                let mut after = position.clone();
                if after.play(row.mv).is_ok() {
                    todo.push_back(after);
                }
            }
            if !take(BookEntry { position, page }) {
                return Ok(0);
            }
        }
        let mut others = HashSet::new();
        self.records(&mut |_, record| {
            let key = kind.key_of(record);
            if !reached.contains(&key) {
                others.insert(key);
            }
            true
        })?;
        Ok(others.len())
    }
}
