//! All games of a file, one after another, for whoever only looks at each: those that are plain are told without a record,
//! the others are read.

use std::sync::Arc;

use super::left_out::left_out;
use super::load::{Loaded, load_as, load_owned};
use komaoto_formats::{FormatId, HeardGame, Report, Unreadable, decode, detect, format, import, named};
use komaoto_record::Record;
use komaoto_text::Encoding;

/// A game that passes by.
#[derive(Clone, Copy, Debug)]
pub enum PassingGame<'g> {
    /// One that was told.
    Heard(&'g HeardGame),
    /// One that was read.
    Read(&'g Record),
}

/// Shows all games of a file, each with its index, until somebody does not want to go on. An encoding that a person chose
/// counts. The number of lines that were not read of what was shown.
///
/// # Errors
/// Why it cannot be read.
pub fn pass_through(
    bytes: Arc<Vec<u8>>,
    (extension, encoding): (Option<&str>, Option<Encoding>),
    take: &mut dyn FnMut(usize, PassingGame<'_>) -> bool,
) -> Result<usize, Unreadable> {
    let load = |bytes: Arc<Vec<u8>>| match encoding {
        Some(encoding) => load_as(&bytes, extension, encoding),
        None => load_owned(bytes, extension),
    };
    let mut file = FileToPass { load: || load(Arc::clone(&bytes)), loaded: None, left_out: 0 };
    let mut why = None;
    if encoding.is_none() && !bytes.is_empty() && import(&bytes).is_none() {
        let decoded = decode(&bytes).ok_or(Unreadable::Binary)?;
        // Characters that are gone may be read otherwise.
        let is_whole = decoded.bad_lines.is_empty() && !decoded.text.contains(char::REPLACEMENT_CHARACTER);
        let format = if is_whole { detect(&decoded.text, extension.and_then(named)) } else { None };
        let heard = format.is_some_and(|format| {
            let told = format.hear(&decoded.text, |index, game| match game {
                Ok(game) => take(index, PassingGame::Heard(&game)),
                Err(_) => match file.game(index) {
                    Ok(record) => record.is_some_and(|record| take(index, PassingGame::Read(&record))),
                    Err(error) => {
                        why = Some(error);
                        false
                    }
                },
            });
            told.is_ok()
        });
        if heard {
            return why.map_or(Ok(file.left_out), Err);
        }
    }
    let mut index = 0;
    while let Some(record) = file.game(index)?
        && take(index, PassingGame::Read(&record))
    {
        index += 1;
    }
    Ok(file.left_out)
}

/// Shows a game of a file that was read, told where it can be, and otherwise in a copy that goes again. `read` is the format
/// of the file, if it is of one.
pub fn pass_record<T>(record: &Record, read: Option<FormatId>, look: impl FnOnce(PassingGame<'_>) -> T) -> T {
    let origin = if record.is_read() { None } else { record.origin() };
    let text = origin.and_then(|origin| std::str::from_utf8(origin.text()).ok());
    let heard = text.zip(read).and_then(|(text, read)| {
        let mut games = Vec::new();
        let told = format(read).hear(text, |_, game| {
            games.push(game.ok());
            games.len() < 2
        });
        // More than one is none that can be told from the text of one.
        if told.is_ok() && games.len() == 1 { games.pop().flatten() } else { None }
    });
    match heard {
        Some(game) => look(PassingGame::Heard(&game)),
        None => look(PassingGame::Read(&record.unheld())),
    }
}

/// A file that is loaded once it must be.
struct FileToPass<F> {
    load: F,
    loaded: Option<Loaded>,
    /// The lines that were not read of the file as a whole and of the games that were asked for.
    left_out: usize,
}

impl<F: Fn() -> Result<Loaded, Unreadable>> FileToPass<F> {
    /// One of its games, in a copy that goes when it is dropped.
    fn game(&mut self, index: usize) -> Result<Option<Record>, Unreadable> {
        let loaded = match self.loaded.take() {
            Some(loaded) => loaded,
            None => {
                let loaded = (self.load)()?;
                // Games that are only located are asked one by one.
                self.left_out = loaded.left_out(|_| true);
                loaded
            }
        };
        let loaded = self.loaded.insert(loaded);
        let Some((record, left_out)) = loaded.game(index) else { return Ok(None) };
        self.left_out += left_out;
        Ok(Some(record))
    }
}

impl Loaded {
    /// One of its games, in a copy that goes when it is dropped, and the number of its lines that were not read, if the
    /// game was only located so far: it is read once for both.
    pub fn game(&self, index: usize) -> Option<(Record, usize)> {
        let record = self.records.get(index)?;
        let origin = if record.is_read() { None } else { record.origin() };
        let text = origin.and_then(|origin| std::str::from_utf8(origin.text()).ok());
        let Some(text) = text else { return Some((record.unheld(), 0)) };
        let mut report = Report::default().of_game(self.source.game);
        let read = format(self.format).read(text, &mut report);
        let record = match read.as_deref() {
            Ok([only]) => only.clone(),
            _ => record.unheld(),
        };
        Some((record, left_out(&report, text, self.format)))
    }
}
