//! A file of which only parts are read, and its lines from somewhere on.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use super::error::BookError;
use crate::text::Slice;

/// The longest line of a text, in bytes.
const LONGEST: usize = 1 << 20;
/// How much of a file is copied before it is asked whether anybody still wants it.
const PORTION: u64 = 4 << 20;
/// The size up to which all of a file is looked at when it is opened, to see if it is sorted.
pub(super) const SMALL: u64 = 1 << 22;
/// How many places of a larger one.
pub(super) const SAMPLES: u64 = 32;

/// A file of which parts are read.
#[derive(Debug)]
pub(super) struct SeekFile {
    file: File,
    pub(super) length: u64,
}

impl SeekFile {
    pub(super) fn open(path: &Path) -> Result<Self, BookError> {
        // A pipe would be waited for.
        if !path.metadata()?.is_file() {
            return Err(io::Error::from(ErrorKind::InvalidInput).into());
        }
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Ok(Self { file, length })
    }

    /// Fills a buffer from a place on.
    pub(super) fn read_at(&mut self, at: u64, buffer: &mut [u8]) -> Result<(), BookError> {
        self.file.seek(SeekFrom::Start(at))?;
        self.file.read_exact(buffer).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => {
                BookError::Truncated { wanted: at.saturating_add(buffer.len() as u64), length: self.length }
            }
            _ => error.into(),
        })
    }

    /// Up to so many bytes from a place on: fewer only at the end.
    pub(super) fn read_some(&mut self, at: u64, most: usize) -> Result<Vec<u8>, BookError> {
        let there = usize::try_from(self.length.saturating_sub(at)).unwrap_or(usize::MAX);
        let mut bytes = Vec::with_capacity(there.min(most));
        self.file.seek(SeekFrom::Start(at))?;
        (&mut self.file).take(most as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Writes a part of it somewhere else, as long as somebody wants it.
    pub(super) fn copy(
        &mut self,
        (from, to): (u64, u64),
        out: &mut impl io::Write,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(), BookError> {
        self.file.seek(SeekFrom::Start(from))?;
        let mut at = from;
        while at < to {
            if !goes_on(at) {
                return Err(io::Error::from(ErrorKind::Interrupted).into());
            }
            let wanted = PORTION.min(to - at);
            let copied = io::copy(&mut (&mut self.file).take(wanted), out)?;
            at += copied;
            if copied < wanted {
                return Err(BookError::Truncated { wanted: to, length: at });
            }
        }
        Ok(())
    }

    /// The lines from a place on, read in chunks of such a size.
    pub(super) const fn lines(&mut self, at: u64, chunk: usize) -> LinesFrom<'_> {
        LinesFrom { file: self, buffer: Vec::new(), used: 0, offset: at, chunk }
    }
}

/// The lines of a file from a place on.
pub(super) struct LinesFrom<'f> {
    file: &'f mut SeekFile,
    buffer: Vec<u8>,
    /// How much of the buffer was given away.
    used: usize,
    /// Where the buffer begins in the file.
    offset: u64,
    chunk: usize,
}

/// A line with its place.
pub(super) struct PlacedLine<'l> {
    pub(super) begin: u64,
    /// Behind its line end.
    pub(super) end: u64,
    /// Without its line end.
    pub(super) text: &'l [u8],
}

impl LinesFrom<'_> {
    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<PlacedLine<'_>>, BookError> {
        let mut searched = self.used;
        let (length, ends) = loop {
            let rest = self.buffer.slice(searched..);
            if let Some(at) = memchr::memchr(b'\n', rest) {
                break (searched + at - self.used, 1);
            }
            let held = self.buffer.len() - self.used;
            if held > LONGEST {
                return Err(BookError::LongLine(self.offset + self.used as u64));
            }
            self.buffer.drain(..self.used);
            self.offset += self.used as u64;
            self.used = 0;
            searched = held;
            let more = self.file.read_some(self.offset + held as u64, self.chunk)?;
            if more.is_empty() {
                if held == 0 {
                    return Ok(None);
                }
                break (held, 0);
            }
            self.buffer.extend(more);
        };
        let begin = self.used;
        self.used += length + ends;
        let text = self.buffer.slice(begin..begin + length);
        let at = self.offset + begin as u64;
        Ok(Some(PlacedLine {
            begin: at,
            end: at + (length + ends) as u64,
            text: text.strip_suffix(b"\r").unwrap_or(text),
        }))
    }
}
