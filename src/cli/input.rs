//! A file that a subcommand reads.

use std::collections::HashSet;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::complaints::{complain, refuse};
use super::encodings::EncodingName;
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use crate::disk::{MOST_BYTES, ROOM, has_room, read_file};
use crate::fault;
use crate::files::{GameNumbers, Loaded, apart, load_as, load_owned};
use crate::formats::Unreadable;
use crate::locale::{FluentValue, Language, Locale};
use crate::record::Record;
use crate::sheet::{Passage, Reference};
use crate::text::Encoding;
use crate::texts;

/// A file, or standard input, that was read.
#[derive(Debug)]
pub(super) struct Input {
    pub(super) path: PathBuf,
    pub(super) loaded: Loaded,
    /// Which game of the file it is, from 0, if it is only one of its games.
    pub(super) game: Option<usize>,
}

/// How files are read.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct ReadAs {
    /// The encoding of the files; without it the bytes tell
    #[arg(long, value_enum, value_name = "ENCODING")]
    from: Option<EncodingName>,
}

/// Why a file was not read: what, where, and what to do.
#[derive(Debug)]
pub(super) enum InputError {
    Io(String, io::Error),
    NoRecord { path: String, why: Unreadable },
    NoGame { path: String, number: usize, last: usize },
}

/// A file of which some games are wanted.
pub(super) struct Opened {
    pub(super) input: Input,
    /// Their indices.
    pub(super) games: Vec<usize>,
    /// How the command ends for what was not read of them; it was said.
    pub(super) outcome: CommandOutcome,
}

/// Opens a file to read these of its games, and says if any of their lines was not read; a complaint and `None` if it
/// cannot be read or has no such game.
pub(super) fn open(
    games: &GameNumbers,
    (path, read_as): (&Path, ReadAs),
    language: Option<Language>,
) -> Option<Opened> {
    let chosen = |input: Input| {
        let last = input.loaded.records.len();
        let missing = |number| InputError::NoGame { path: input.name(), number, last };
        games.indices(last).map_err(missing).map(|games| (input, games))
    };
    match Input::open(path, read_as).and_then(chosen) {
        Ok((input, games)) => {
            let input = input.with_notes_on(&games);
            let wanted: HashSet<usize> = games.iter().copied().collect();
            let outcome = input.tell_left_out(|game| wanted.contains(&game), language);
            Some(Opened { input, games, outcome })
        }
        Err(error) => {
            refuse(Some(path), &error.said(&locale(language)));
            None
        }
    }
}

/// Says on standard error how many lines of a file were not read, and what names them: whatever is made of the others is
/// not all that the file says. How the command ends for it.
pub(super) fn tell_left_out((count, path): (usize, &Path), language: Option<Language>) -> CommandOutcome {
    if count > 0 {
        let values = [("path", FluentValue::from(path.display().to_string())), ("count", FluentValue::from(count))];
        complain(&plain(&locale(language).with("cli-left-out", &values)));
    }
    CommandOutcome::noted(count > 0)
}

/// The part of a record that a reference names in a game of a file; a complaint and `None` if there are no such moves.
pub(super) fn passage(
    part: &Reference,
    record: &Record,
    (path, index): (&Path, usize),
    language: Option<Language>,
) -> Option<Passage> {
    let passage = part.of(record);
    if passage.is_none() {
        let values = [
            ("path", FluentValue::from(path.display().to_string())),
            ("number", FluentValue::from(index + 1)),
            ("part", FluentValue::from(part.to_string())),
        ];
        refuse(Some(path), &locale(language).with("cli-no-part", &values));
    }
    passage
}

/// Whether a path stands for standard input or output.
pub(super) fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
}

/// The bytes of a file or of standard input.
pub(super) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    fault::step("read a file");
    if !is_stream(path) {
        return read_file(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(ErrorKind::FileTooLarge.into());
    }
    has_room(bytes.len() * (ROOM - 1))?;
    Ok(bytes)
}

impl ReadAs {
    /// The encoding that the person says the files are in.
    pub(super) fn encoding(self) -> Option<Encoding> {
        self.from.map(EncodingName::encoding)
    }
}

impl Input {
    pub(super) fn open(path: &Path, read_as: ReadAs) -> Result<Self, InputError> {
        let bytes = read_bytes(path).map_err(|error| InputError::Io(path.display().to_string(), error))?;
        Self::of(path, bytes, read_as)
    }

    /// With the bytes of the file.
    pub(super) fn of(path: &Path, bytes: Vec<u8>, read_as: ReadAs) -> Result<Self, InputError> {
        fault::step("read its records");
        let extension = path.extension().and_then(|extension| extension.to_str());
        let loaded = match read_as.encoding() {
            Some(encoding) => load_as(&bytes, extension, encoding),
            None => load_owned(bytes.into(), extension),
        };
        match loaded {
            Ok(loaded) => Ok(Self { path: path.to_owned(), loaded, game: None }),
            Err(why) => Err(InputError::NoRecord { path: path.display().to_string(), why }),
        }
    }

    /// With every game read, even in a file of so many games that each is normally read only when somebody looks at it.
    pub(super) fn wholly(mut self) -> Self {
        self.loaded.read_wholly();
        self
    }

    /// With only the notes on a game, if it is asked for by its number from 1, and on the file as a whole; otherwise
    /// with those on all games.
    pub(super) fn noted(self, number: Option<usize>) -> Result<Self, InputError> {
        self.with_notes(number, false)
    }

    /// The same, also with notes where the rules end a game and its record does not say so.
    pub(super) fn judged(self, number: Option<usize>) -> Result<Self, InputError> {
        self.with_notes(number, true)
    }

    fn with_notes(mut self, number: Option<usize>, judges: bool) -> Result<Self, InputError> {
        self.game = number.map(|number| self.index(number)).transpose()?;
        let games = self.game.map_or(0..self.loaded.records.len(), |game| game..game + 1);
        self.loaded.note(games, judges);
        if let Some(game) = self.game {
            self.loaded.report.notes.retain(|note| note.node.is_none_or(|(of, _)| of == game));
        }
        Ok(self)
    }

    /// With the notes on these games, even in a file of so many games that each is normally read only when somebody looks
    /// at it.
    fn with_notes_on(mut self, games: &[usize]) -> Self {
        for run in games.chunk_by(|one, next| one + 1 == *next) {
            if let [first, ..] = run {
                self.loaded.note(*first..*first + run.len(), false);
            }
        }
        self
    }

    /// Like [`tell_left_out`], of these games. Lines of a table have other columns beside the position.
    pub(super) fn tell_left_out(&self, concerns: impl Fn(usize) -> bool, language: Option<Language>) -> CommandOutcome {
        tell_left_out((self.loaded.left_out(concerns), &self.path), language)
    }

    /// The index of the game that a person counts from 1.
    pub(super) fn index(&self, number: usize) -> Result<usize, InputError> {
        let last = self.loaded.records.len();
        let index = number.checked_sub(1).filter(|&index| index < last);
        index.ok_or_else(|| InputError::NoGame { path: self.name(), number, last })
    }

    /// Its games, or one of them (from 0), each as if it stood in a file of its own.
    pub(super) fn apart(&self, only: Option<usize>) -> impl Iterator<Item = Self> {
        let wanted = only.map_or(0..self.loaded.records.len(), |only| only..only + 1);
        let whole = (self.loaded.records.len() == 1).then(|| self.loaded.clone());
        let parts = if whole.is_some() { None } else { Some(apart(&self.loaded, wanted.clone())) };
        let games = wanted.zip(whole.into_iter().chain(parts.into_iter().flatten()));
        games.map(|(index, loaded)| Self { path: self.path.clone(), loaded, game: Some(index) })
    }

    /// The bytes of the file.
    pub(super) fn bytes(&self) -> &Arc<Vec<u8>> {
        self.loaded.source.bytes()
    }

    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Its file name's extension in lower case.
    pub(super) fn extension(&self) -> Option<String> {
        Some(self.path.extension()?.to_str()?.to_ascii_lowercase())
    }
}

impl InputError {
    /// The same in the person's language: what the window says about such a file.
    pub(super) fn said(&self, locale: &Locale) -> String {
        match self {
            Self::Io(path, error) => format!("{path}: {}", texts::read_error(error, locale)),
            Self::NoRecord { path, why } => format!("{path}: {}", texts::unreadable(why, locale)),
            Self::NoGame { path, number, last } => {
                let values = [
                    ("path", FluentValue::from(path.as_str())),
                    ("number", FluentValue::from(*number)),
                    ("last", FluentValue::from(*last)),
                ];
                locale.with("cli-no-game", &values)
            }
        }
    }
}
