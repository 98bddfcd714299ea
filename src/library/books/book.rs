//! An opening book, whatever its format: it answers a position with its moves.

use std::io::Read;
use std::path::Path;

use super::db::{self, DbBook};
use super::error::BookError;
use super::flip::turned;
use super::format::BookFormat;
use super::keyed::{KeyedBook, KeyedKind};
use super::loss::{BookLoss, BookLosses};
use super::page::{BookEntry, BookPage, BookPages, page_key};
use super::sbk::SbkBook;
use super::ybb::{self, YbbBook};
use crate::rules::{Game, Position};

/// How a position is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookUp {
    /// Whatever the number of the move: otherwise where a book has one, it is to be the same.
    pub any_ply: bool,
    /// Also the other position that the game does not tell apart: in shogi with the board turned and the sides exchanged, in
    /// xiangqi in a mirror.
    pub turned: bool,
}

impl Default for LookUp {
    fn default() -> Self {
        Self { any_ply: true, turned: true }
    }
}

/// What a book answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookAnswer {
    /// What it says of the position that was asked for.
    pub page: BookPage,
    /// Whether it has the other position that the game does not tell apart.
    pub is_turned: bool,
}

#[derive(Debug)]
pub(super) enum OpenBook {
    Text(Box<DbBook>),
    Binary(Box<YbbBook>),
    Keyed(Box<KeyedBook>),
    Graph(Box<SbkBook>),
}

/// An open book. Files are read where they are asked for something, and never whole, but for those of [`BookFormat::Sbk`].
#[derive(Debug)]
pub struct Book {
    pub(super) open: OpenBook,
}

impl Book {
    /// Opens a book. Its bytes tell the format; of a `.bin` that may be Apery's or Polyglot's somebody has to.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open(path: &Path, format: Option<BookFormat>) -> Result<Self, BookError> {
        let format = match format {
            Some(format) => Some(format),
            None => told_by(path)?,
        };
        Ok(Self {
            open: match format {
                Some(BookFormat::Yaneuraou) => OpenBook::Text(DbBook::open(path)?.into()),
                Some(BookFormat::YaneuraouBinary) => OpenBook::Binary(YbbBook::open(path)?.into()),
                Some(BookFormat::Sbk) => OpenBook::Graph(SbkBook::open(path)?.into()),
                Some(BookFormat::Apery) => OpenBook::Keyed(KeyedBook::open(path, Some(KeyedKind::Apery))?.into()),
                Some(BookFormat::Polyglot) => OpenBook::Keyed(KeyedBook::open(path, Some(KeyedKind::Polyglot))?.into()),
                Some(BookFormat::ElephantEye) => {
                    OpenBook::Keyed(KeyedBook::open(path, Some(KeyedKind::ElephantEye))?.into())
                }
                None => OpenBook::Keyed(KeyedBook::open(path, None)?.into()),
            },
        })
    }

    /// Its format.
    pub const fn format(&self) -> BookFormat {
        match &self.open {
            OpenBook::Text(_) => BookFormat::Yaneuraou,
            OpenBook::Binary(_) => BookFormat::YaneuraouBinary,
            OpenBook::Keyed(book) => match book.kind {
                KeyedKind::Apery => BookFormat::Apery,
                KeyedKind::Polyglot => BookFormat::Polyglot,
                KeyedKind::ElephantEye => BookFormat::ElephantEye,
            },
            OpenBook::Graph(_) => BookFormat::Sbk,
        }
    }

    /// The game whose positions it has.
    pub const fn game(&self) -> Game {
        self.format().game()
    }

    /// Whether its positions are in order, so that nothing of it need be held.
    pub const fn is_sorted(&self) -> bool {
        match &self.open {
            OpenBook::Text(book) => book.is_sorted(),
            OpenBook::Keyed(book) => book.is_sorted(),
            OpenBook::Binary(_) | OpenBook::Graph(_) => true,
        }
    }

    /// What it says of a position; `None` if it does not know it.
    ///
    /// # Errors
    /// Why it cannot be read there.
    pub fn look_up(&mut self, position: &Position, how: LookUp) -> Result<Option<BookAnswer>, BookError> {
        let ply = if how.any_ply { None } else { Some(position.ply()) };
        if let Some(page) = self.page(position, ply)? {
            return Ok(Some(BookAnswer { page, is_turned: false }));
        }
        let other = if how.turned { turned(position) } else { None };
        let Some(other) = other else { return Ok(None) };
        let page = self.page(&other, ply)?;
        Ok(page.map(|page| BookAnswer { page: page.turned(position.game()), is_turned: true }))
    }

    fn page(&mut self, position: &Position, ply: Option<u32>) -> Result<Option<BookPage>, BookError> {
        if position.game() != self.game() {
            return Ok(None);
        }
        match &mut self.open {
            OpenBook::Text(book) => {
                let mut found: Option<BookPage> = None;
                for block in book.blocks_of(&page_key(position))? {
                    if ply.is_some_and(|ply| block.ply().is_some_and(|known| known != ply)) {
                        continue;
                    }
                    let page = block.page(position);
                    match &mut found {
                        Some(found) => found.joined(page),
                        None => found = Some(page),
                    }
                }
                Ok(found)
            }
            OpenBook::Binary(book) => book.look_up(position, ply),
            OpenBook::Keyed(book) => book.look_up(position),
            OpenBook::Graph(book) => Ok(book.pages.page(position).cloned()),
        }
    }

    /// The number of its positions, where it need not be read to know; of a keyed book the number of moves.
    pub fn size(&self) -> Option<u64> {
        match &self.open {
            OpenBook::Text(_) => None,
            OpenBook::Binary(book) => Some(book.count),
            OpenBook::Keyed(book) => Some(book.count),
            OpenBook::Graph(book) => Some(book.pages.len() as u64),
        }
    }

    /// All of it, and what of it cannot be had: of a book that knows positions only by a number, those that its moves do not
    /// lead to from these positions. `goes_on` is asked between positions.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn pages(
        &mut self,
        starts: &[Position],
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<(BookPages, BookLosses), BookError> {
        let (mut pages, mut losses) = (BookPages::new(), BookLosses::default());
        let mut take = |entry: BookEntry| {
            pages.add(entry);
            goes_on()
        };
        match &mut self.open {
            OpenBook::Text(book) => losses.add(BookLoss::Unread, book.each(&mut take)?),
            OpenBook::Binary(book) => losses.add(BookLoss::Unread, book.each(&mut take)?),
            OpenBook::Keyed(book) => losses.add(BookLoss::Unreached, book.each(starts, &mut take)?),
            OpenBook::Graph(book) => {
                losses.add(BookLoss::Unreached, book.unreached);
                pages = book.pages.clone();
            }
        }
        Ok((pages, losses))
    }
}

/// The format that the first bytes and the name of a file tell; `None` for a keyed one.
fn told_by(path: &Path) -> Result<Option<BookFormat>, BookError> {
    if !path.metadata()?.is_file() {
        return Err(std::io::Error::from(std::io::ErrorKind::InvalidInput).into());
    }
    let mut first = Vec::new();
    std::fs::File::open(path)?.take(256).read_to_end(&mut first)?;
    let text = first.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&first).trim_ascii_start();
    if first.is_empty() {
        return Err(BookError::Unknown);
    }
    if text.starts_with(db::HEAD.as_bytes()) || text.starts_with(b"sfen ") {
        return Ok(Some(BookFormat::Yaneuraou));
    }
    if first.starts_with(ybb::MAGIC) {
        return Ok(Some(BookFormat::YaneuraouBinary));
    }
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
    match extension.as_deref() {
        Some("sbk") => Ok(Some(BookFormat::Sbk)),
        Some("bin") => Ok(None),
        Some("dat") => Ok(Some(BookFormat::ElephantEye)),
        // Comments may stand before everything else.
        Some("db") if text.starts_with(b"#") => Ok(Some(BookFormat::Yaneuraou)),
        _ => Err(BookError::Unknown),
    }
}
