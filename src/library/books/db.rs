//! The text of `YaneuraOu`, `#YANEURAOU-DB2016 1.00`: a line with a position, below it its moves. A sorted file of any size is
//! bisected; of another one the places of its positions are noted once.

use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::Path;

use super::error::BookError;
use super::page::{BookEntry, BookMove, BookPage, page_key};
use super::seek::{PlacedLine, SAMPLES, SMALL, SeekFile};
use crate::formats::BookRow;
use crate::notation::{coordinates, parse_sfen, parse_usi};
use crate::rules::Position;
use crate::text::Slice;

/// The first words of the file.
pub(super) const HEAD: &str = "#YANEURAOU-DB2016";
/// What is read at once while a file is bisected.
const PROBE: usize = 4096;
/// What is read at once of lines that follow each other.
const STREAM: usize = 1 << 18;

/// An open book.
#[derive(Debug)]
pub(super) struct DbBook {
    file: SeekFile,
    /// The hashes of keys with the places of their positions, in order; of a sorted file nothing.
    places: Option<Vec<(u64, u64)>>,
}

/// The key in a line that begins a position: board, side and hands.
fn key_of(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii().strip_prefix(b"sfen")?;
    if !rest.first().is_some_and(u8::is_ascii_whitespace) {
        return None;
    }
    let rest = rest.trim_ascii();
    let number = rest.iter().rposition(|byte| *byte == b' ');
    Some(match number.and_then(|at| rest.split_at_checked(at)) {
        Some((key, number)) if number.trim_ascii().iter().all(u8::is_ascii_digit) => key.trim_ascii_end(),
        _ => rest,
    })
}

fn hash_of(key: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

/// A position of the file as it stands there.
#[derive(Debug)]
pub(super) struct Block {
    /// Its bytes.
    pub(super) range: Range<u64>,
    /// Its first line.
    pub(super) head: String,
    /// The lines below.
    rows: Vec<String>,
}

impl DbBook {
    pub(super) fn open(path: &Path) -> Result<Self, BookError> {
        let mut book = Self { file: SeekFile::open(path)?, places: None };
        if !book.looks_sorted()? {
            book.note_places()?;
        }
        Ok(book)
    }

    pub(super) const fn is_sorted(&self) -> bool {
        self.places.is_none()
    }

    /// Whether the positions are in order: all of them, or some of a large file.
    fn looks_sorted(&mut self) -> Result<bool, BookError> {
        let mut last: Vec<u8> = Vec::new();
        let mut follows = |key: &[u8]| {
            let follows = *last <= *key;
            key.clone_into(&mut last);
            follows
        };
        if self.file.length <= SMALL {
            let mut lines = self.file.lines(0, STREAM);
            while let Some(line) = lines.next()? {
                if key_of(line.text).is_some_and(|key| !follows(key)) {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        for sample in 0..SAMPLES {
            let at = self.file.length / SAMPLES * sample;
            if let Some((_, key)) = self.position_from(at, self.file.length)?
                && !follows(&key)
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Notes where each position is.
    fn note_places(&mut self) -> Result<(), BookError> {
        let mut places = Vec::new();
        let mut lines = self.file.lines(0, STREAM);
        while let Some(line) = lines.next()? {
            if let Some(key) = key_of(line.text) {
                places.push((hash_of(key), line.begin));
            }
        }
        places.sort_unstable();
        self.places = Some(places);
        Ok(())
    }

    /// The first position that begins in a part of the file, and its key.
    fn position_from(&mut self, from: u64, to: u64) -> Result<Option<(u64, Vec<u8>)>, BookError> {
        // From the byte before: a line may begin just there.
        let mut lines = self.file.lines(from.saturating_sub(1), PROBE);
        if from > 0 {
            lines.next()?;
        }
        while let Some(PlacedLine { begin, text, .. }) = lines.next()? {
            if begin >= to {
                break;
            }
            if let Some(key) = key_of(text) {
                return Ok(Some((begin, key.to_owned())));
            }
        }
        Ok(None)
    }

    /// Where the first position is whose key is not below one; `None` behind the last. Where the file is seen not to be in
    /// order, the places of all positions are noted instead.
    fn bisect(&mut self, wanted: &[u8]) -> Result<Option<u64>, BookError> {
        let (mut low, mut high) = (0, self.file.length);
        let mut found = None;
        let (mut lowest, mut highest): (Vec<u8>, Option<Vec<u8>>) = (Vec::new(), None);
        while high - low > 2 * PROBE as u64 {
            let middle = low + (high - low) / 2;
            match self.position_from(middle, high)? {
                Some((at, key)) => {
                    if key < lowest || highest.as_ref().is_some_and(|highest| key > *highest) {
                        // Its samples were in order, and yet it is not.
                        self.note_places()?;
                        return Ok(None);
                    }
                    if *key < *wanted {
                        low = at + 1;
                        lowest = key;
                    } else {
                        found = Some(at);
                        highest = Some(key);
                        high = middle;
                    }
                }
                None => high = middle,
            }
        }
        let mut lines = self.file.lines(low.saturating_sub(1), PROBE);
        if low > 0 {
            lines.next()?;
        }
        while let Some(PlacedLine { begin, text, .. }) = lines.next()? {
            if begin >= high {
                break;
            }
            if key_of(text).is_some_and(|key| *key >= *wanted) {
                return Ok(Some(begin));
            }
        }
        Ok(found)
    }

    /// The positions that follow each other from a place on, while a condition holds of their keys.
    fn blocks(&mut self, at: u64, while_it: impl Fn(&[u8]) -> bool) -> Result<Vec<Block>, BookError> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut lines = self.file.lines(at, PROBE);
        while let Some(line) = lines.next()? {
            match key_of(line.text) {
                Some(key) if while_it(key) => {
                    let head = String::from_utf8_lossy(line.text).into_owned();
                    blocks.push(Block { range: line.begin..line.end, head, rows: Vec::new() });
                }
                Some(_) => break,
                None => {
                    if let Some(block) = blocks.last_mut() {
                        block.range.end = line.end;
                        block.rows.push(String::from_utf8_lossy(line.text).into_owned());
                    }
                }
            }
        }
        Ok(blocks)
    }

    /// All that the file says of a key, by the number of the move or of no number.
    pub(super) fn blocks_of(&mut self, key: &str) -> Result<Vec<Block>, BookError> {
        let wanted = key.as_bytes();
        if self.places.is_none()
            && let Some(at) = self.bisect(wanted)?
        {
            return self.blocks(at, |key| key == wanted);
        }
        let hash = hash_of(wanted);
        let Some(places) = &self.places else { return Ok(Vec::new()) };
        let from = places.partition_point(|(known, _)| *known < hash);
        let same = places.slice(from..).iter().take_while(|(known, _)| *known == hash);
        let same: Vec<u64> = same.map(|(_, at)| *at).collect();
        let mut blocks = Vec::new();
        for at in same {
            let seen = Cell::new(false);
            blocks.extend(self.blocks(at, |key| key == wanted && !seen.replace(true))?);
        }
        Ok(blocks)
    }

    /// Where a new position belongs: behind the last one that is below it, or at the end.
    pub(super) fn place_for(&mut self, key: &str) -> Result<u64, BookError> {
        let end = self.file.length;
        if !self.is_sorted() {
            return Ok(end);
        }
        Ok(self.bisect(key.as_bytes())?.unwrap_or(end))
    }

    pub(super) const fn file(&mut self) -> &mut SeekFile {
        &mut self.file
    }

    /// The line end of the file, as its beginning has it.
    pub(super) fn line_end(&mut self) -> Result<&'static str, BookError> {
        let first = self.file.read_some(0, PROBE)?;
        let at = first.iter().position(|byte| *byte == b'\n').and_then(|at| at.checked_sub(1));
        Ok(if at.and_then(|at| first.get(at)) == Some(&b'\r') { "\r\n" } else { "\n" })
    }

    /// Whether the file ends in a line end.
    pub(super) fn ends_its_line(&mut self) -> Result<bool, BookError> {
        let last = self.file.length.saturating_sub(1);
        Ok(self.file.read_some(last, 1)?.first().is_none_or(|byte| *byte == b'\n'))
    }

    /// Tells all positions in the order of the file; the number of those that cannot be read.
    pub(super) fn each(&mut self, take: &mut dyn FnMut(BookEntry) -> bool) -> Result<usize, BookError> {
        let mut unread = 0;
        let mut block: Option<Block> = None;
        let mut lines = self.file.lines(0, STREAM);
        let mut told = |block: Option<Block>| match block.map(|block| (block.position(), block)) {
            Some((Some(position), block)) => take(BookEntry { page: block.page(&position), position }),
            Some((None, _)) => {
                unread += 1;
                true
            }
            None => true,
        };
        while let Some(line) = lines.next()? {
            let text = || String::from_utf8_lossy(line.text).into_owned();
            if key_of(line.text).is_some() {
                let next = Block { range: line.begin..line.end, head: text(), rows: Vec::new() };
                if !told(block.replace(next)) {
                    return Ok(unread);
                }
            } else if let Some(block) = &mut block {
                block.rows.push(text());
            }
        }
        told(block);
        Ok(unread)
    }
}

impl Block {
    /// The position, with the number of its move.
    pub(super) fn position(&self) -> Option<Position> {
        let board = self.head.trim().strip_prefix("sfen")?.trim();
        Some(parse_sfen(board).ok()?.into())
    }

    /// Whether some of it could not be read as UTF-8.
    pub(super) fn is_misread(&self) -> bool {
        self.rows.iter().any(|row| row.contains(char::REPLACEMENT_CHARACTER))
    }

    /// The number of its move, if it has one.
    pub(super) fn ply(&self) -> Option<u32> {
        self.head.split_ascii_whitespace().nth(4)?.parse().ok()
    }

    /// What it says of its position.
    pub(super) fn page(&self, position: &Position) -> BookPage {
        let mut page = BookPage::default();
        for line in &self.rows {
            if let Some(words) = line.trim_start().strip_prefix('#') {
                let comment = page.moves.last_mut().map_or(&mut page.comment, |row| &mut row.comment);
                add_line(comment, words);
            } else if let Some(row) = BookRow::parse(line.trim())
                && let Ok(mv) = parse_usi(row.mv)
            {
                page.moves.push(BookMove {
                    reply: row.reply.and_then(|reply| parse_usi(reply).ok()).map(Into::into),
                    score: row.score,
                    depth: row.depth,
                    count: row.count.and_then(|count| count.parse().ok()),
                    comment: row.remark.map_or("", |remark| remark.trim_start_matches('#')).to_owned(),
                    ..BookMove::new(mv)
                });
            }
        }
        page.sifted(position)
    }
}

fn add_line(comment: &mut String, words: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(words);
}

/// A position as the file has it.
pub(super) fn written(entry: &BookEntry) -> String {
    let key = page_key(&entry.position);
    let mut text = format!("sfen {key} {}\n", entry.position.ply());
    let remark = |text: &mut String, comment: &str| {
        if comment.is_empty() {
            return;
        }
        for line in comment.split(['\n', '\r']) {
            text.push_str(&format!("#{line}\n"));
        }
    };
    remark(&mut text, &entry.page.comment);
    for row in &entry.page.moves {
        let word = |number: Option<String>| number.unwrap_or_else(|| "none".to_owned());
        text.push_str(&format!(
            "{} {} {} {} {}\n",
            coordinates(row.mv),
            word(row.reply.map(coordinates)),
            word(row.score.map(|score| score.to_string())),
            word(row.depth.map(|depth| depth.to_string())),
            word(row.count.map(|count| count.to_string())),
        ));
        remark(&mut text, &row.comment);
    }
    text
}
