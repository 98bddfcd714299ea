//! All games of a file, one after another, for whoever only looks at each: those that are plain are told without a record,
//! the others are read.

use std::sync::Arc;

use super::load::{Loaded, load_as, load_owned};
use crate::formats::{HeardGame, Unreadable, decode, detect, import, named};
use crate::record::Record;
use crate::text::Encoding;

/// A game that passes by.
#[derive(Clone, Copy, Debug)]
pub enum PassingGame<'g> {
    /// One that was told.
    Heard(&'g HeardGame),
    /// One that was read.
    Read(&'g Record),
}

/// Shows all games of a file, each with its index, until somebody does not want to go on. An encoding that a person chose
/// counts.
///
/// # Errors
/// Why it cannot be read.
pub fn pass_through(
    bytes: Arc<Vec<u8>>,
    (extension, encoding): (Option<&str>, Option<Encoding>),
    take: &mut dyn FnMut(usize, PassingGame<'_>) -> bool,
) -> Result<(), Unreadable> {
    let load = |bytes: Arc<Vec<u8>>| match encoding {
        Some(encoding) => load_as(&bytes, extension, encoding),
        None => load_owned(bytes, extension),
    };
    let mut file = FileToPass { load: || load(Arc::clone(&bytes)), loaded: None };
    let mut why = None;
    if encoding.is_none() && !bytes.is_empty() && import(&bytes).is_none() {
        let decoded = decode(&bytes).ok_or(Unreadable::Binary)?;
        // Characters that are gone may be read otherwise.
        let is_whole = decoded.bad_lines.is_empty() && !decoded.text.contains(char::REPLACEMENT_CHARACTER);
        let format = if is_whole { detect(&decoded.text, extension.and_then(named)) } else { None };
        let heard = format.is_some_and(|format| {
            let told = format.hear(&decoded.text, |index, game| match game {
                Ok(game) => take(index, PassingGame::Heard(&game)),
                Err(_) => match file.loaded() {
                    Ok(loaded) => {
                        loaded.records.get(index).is_some_and(|record| take(index, PassingGame::Read(&record.unheld())))
                    }
                    Err(error) => {
                        why = Some(error);
                        false
                    }
                },
            });
            told.is_ok()
        });
        if heard {
            return why.map_or(Ok(()), Err);
        }
    }
    for (index, record) in file.loaded()?.records.iter().enumerate() {
        if !take(index, PassingGame::Read(&record.unheld())) {
            break;
        }
    }
    Ok(())
}

/// A file that is loaded once it must be.
struct FileToPass<F> {
    load: F,
    loaded: Option<Loaded>,
}

impl<F: Fn() -> Result<Loaded, Unreadable>> FileToPass<F> {
    fn loaded(&mut self) -> Result<&Loaded, Unreadable> {
        let loaded = match self.loaded.take() {
            Some(loaded) => loaded,
            None => (self.load)()?,
        };
        Ok(self.loaded.insert(loaded))
    }
}
