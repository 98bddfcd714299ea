//! A book with other pages in it: what does not change is copied through, and nothing is loaded but a [`BookFormat::Sbk`].

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;

use super::book::{Book, OpenBook};
use super::db;
use super::error::BookError;
use super::format::BookFormat;
use super::loss::{BookLoss, BookLosses};
use super::packed::pack;
use super::page::{BookEntry, BookPages, page_key};
use super::seek::SeekFile;
use super::ybb;
use crate::disk::spool;

/// Parts of a file that others stand in for, by where they begin: where they end, and the others.
#[derive(Default)]
struct Splices(BTreeMap<u64, Vec<(u64, Vec<u8>)>>);

impl Splices {
    fn add(&mut self, from: u64, to: u64, bytes: Vec<u8>) {
        self.0.entry(from).or_default().push((to, bytes));
    }

    /// The file with all of them.
    fn made(self, file: &mut SeekFile, goes_on: &mut dyn FnMut(u64) -> bool) -> Result<File, BookError> {
        let mut out = spool()?;
        let mut at = 0;
        for (from, parts) in self.0 {
            if from > at {
                file.copy((at, from), &mut out, goes_on)?;
                at = from;
            }
            for (to, bytes) in parts {
                out.write_all(&bytes)?;
                at = at.max(to);
            }
        }
        file.copy((at, file.length), &mut out, goes_on)?;
        out.flush()?;
        Ok(out)
    }
}

impl Book {
    /// The whole file as it is with other pages: a page that says nothing goes. What its format cannot hold of them is told.
    /// `goes_on` is asked with how many bytes were copied, as long as somebody wants it.
    ///
    /// # Errors
    /// Why it cannot be read, or nothing can be written beside it, or that nobody wants it.
    pub fn with_pages(
        &mut self,
        pages: &BookPages,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(File, BookLosses), BookError> {
        let format = self.format();
        let mut losses = BookLosses::default();
        let mut changes: Vec<(&str, &BookEntry)> = Vec::new();
        for (key, entry) in pages.iter() {
            let is_held = format != BookFormat::YaneuraouBinary || entry.position.shogi().and_then(pack).is_some();
            if entry.position.game() == format.game() && is_held {
                losses.note(format, &entry.page);
                changes.push((key, entry));
            } else {
                losses.add(BookLoss::Positions, 1);
            }
        }
        let mut splices = Splices::default();
        let made = match &mut self.open {
            OpenBook::Text(book) => {
                let (mut ends, line_end) = (book.ends_its_line()?, book.line_end()?);
                for (key, entry) in changes {
                    let blocks = book.blocks_of(key)?;
                    if blocks.iter().any(db::Block::is_misread) {
                        return Err(BookError::Encoding);
                    }
                    let mut bytes = Vec::new();
                    if !entry.page.is_empty() {
                        // The number of the move is what the book has.
                        let mut entry = entry.clone();
                        if let Some(ply) = blocks.first().and_then(db::Block::ply) {
                            entry.position.set_ply(ply);
                        }
                        bytes = db::written(&entry).replace('\n', line_end).into_bytes();
                    }
                    if blocks.is_empty() {
                        let at = book.place_for(key)?;
                        if at == book.file().length && !ends {
                            bytes.insert(0, b'\n');
                            ends = true;
                        }
                        splices.add(at, at, bytes);
                        continue;
                    }
                    for block in blocks {
                        let is_last = block.range.end == book.file().length && !ends;
                        let mut part = std::mem::take(&mut bytes);
                        if is_last && part.ends_with(line_end.as_bytes()) {
                            part.truncate(part.len() - line_end.len());
                        }
                        splices.add(block.range.start, block.range.end, part);
                    }
                }
                splices.made(book.file(), goes_on)?
            }
            OpenBook::Binary(book) => {
                let (mut count, mut offset) = (book.count, book.file().length - book.moves_at());
                let mut moves = Vec::new();
                let mut sorted: Vec<_> = changes
                    .into_iter()
                    .filter_map(|(_, entry)| Some((entry.position.shogi().and_then(pack)?, entry)))
                    .collect();
                sorted.sort_by_key(|(packed, _)| *packed);
                for (packed, entry) in sorted {
                    let range = book.range_of(&packed)?;
                    let mut bytes = Vec::new();
                    count -= range.end - range.start;
                    if !entry.page.is_empty() {
                        bytes = ybb::record(&packed, offset, entry.position.ply(), entry.page.moves.len());
                        let more = book.moves(&entry.page);
                        offset += more.len() as u64;
                        moves.extend(more);
                        count += 1;
                    }
                    let place = |at: u64| ybb::HEAD + at * ybb::RECORD;
                    splices.add(place(range.start), place(range.end), bytes);
                }
                // The moves that were there before stay where they are, even if nothing points to them.
                splices.add(0, ybb::HEAD, book.head(count));
                let end = book.file().length;
                splices.add(end, end, moves);
                splices.made(book.file(), goes_on)?
            }
            OpenBook::Keyed(book) => {
                let kind = book.kind;
                let mut sorted: Vec<_> =
                    changes.into_iter().filter_map(|(_, entry)| Some((kind.key(&entry.position)?, entry))).collect();
                sorted.sort_by_key(|(key, _)| *key);
                for (key, entry) in sorted {
                    let bytes = kind.records(entry);
                    let place = |at: u64| at * kind.record();
                    if book.is_sorted() {
                        let run = book.run(key)?;
                        splices.add(place(run.start), place(run.end), bytes);
                    } else {
                        for at in book.places_of(key)? {
                            splices.add(place(at), place(at + 1), Vec::new());
                        }
                        let end = book.file().length;
                        splices.add(end, end, bytes);
                    }
                }
                splices.made(book.file(), goes_on)?
            }
            OpenBook::Graph(book) => {
                let mut all = BookPages::new();
                let changed: Vec<&str> = changes.iter().map(|(key, _)| *key).collect();
                for (key, entry) in book.pages.iter().filter(|(key, _)| !changed.contains(key)) {
                    debug_assert_eq!(key, page_key(&entry.position));
                    all.add(entry.clone());
                }
                for (_, entry) in changes.into_iter().filter(|(_, entry)| !entry.page.is_empty()) {
                    all.add(entry.clone());
                }
                book.pages = all;
                losses.add(BookLoss::Unreached, book.unreached);
                let mut out = spool()?;
                out.write_all(&book.written())?;
                out
            }
        };
        Ok((made, losses))
    }
}
