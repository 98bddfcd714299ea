//! The games that are looked at, read on a thread of their own: those that are open, of files, of a folder.

use std::path::{Path, PathBuf};

use crate::disk::read_file;
use crate::exercises::{ExerciseSource, PlayedGame, SourceGame, is_evaluated};
use crate::files::load_owned;
use crate::library::{Found, GameCard, GameFacts, records_in};
use crate::locale::{Language, Locale};
use crate::record::Record;
use crate::rules::Color;
use crate::task::{Feed, Sink};
use crate::texts;
use crate::ui::message::{DeskId, GamesFrom, LearningPlace};

/// The most games that are looked at.
const MOST: usize = 20_000;

/// A game of an open record.
#[derive(Clone, Debug)]
pub(crate) struct OpenGame {
    pub record: Record,
    pub desk: DeskId,
    /// Which of the file's games it is, from 0.
    pub number: usize,
    pub file: Option<PathBuf>,
}

/// A game that is looked at.
#[derive(Clone, Debug)]
pub(super) struct LearningGame {
    pub of: SourceGame,
    pub played: PlayedGame,
    pub place: LearningPlace,
}

impl LearningGame {
    /// Whether somebody with that in the name plays in it; nobody has no name.
    pub fn is_of(&self, name: &str) -> bool {
        let name = name.trim();
        let plays = |player: Option<&str>| player.is_some_and(|player| player.contains(name));
        let sides = [Color::Black, Color::White];
        !name.is_empty() && self.of.record.with_headers(|headers| sides.iter().any(|side| plays(headers.player(*side))))
    }
}

/// How far the reading is.
pub(super) enum ReadingNews {
    /// So many games were read.
    Read(usize),
    /// A file could not be read, and why.
    Failed(PathBuf, String),
    /// All that could be.
    All(Vec<LearningGame>),
}

/// What is read.
pub(super) enum ToRead {
    Open(Vec<OpenGame>),
    Files(Vec<(PathBuf, Option<Vec<usize>>)>),
    Folder(PathBuf),
}

impl ToRead {
    /// The games meant, of those that are open.
    pub fn of(from: &GamesFrom, record: &[OpenGame], tabs: &[OpenGame]) -> Self {
        match from {
            GamesFrom::Record => Self::Open(record.to_vec()),
            GamesFrom::Tabs => Self::Open(tabs.to_vec()),
            GamesFrom::Files(files) => {
                Self::Files(files.iter().map(|(path, games)| (path.clone(), Some(games.clone()))).collect())
            }
            GamesFrom::Folder(folder) => Self::Folder(folder.clone()),
        }
    }

    /// Begins to read.
    pub fn read(self, language: Language, ctx: &egui::Context) -> Feed<ReadingNews> {
        let wake = ctx.clone();
        Feed::spawn(
            0,
            move || wake.request_repaint(),
            move |stop, sink| {
                let locale = Locale::new(language);
                let mut games = Vec::new();
                match self {
                    Self::Open(open) => {
                        for game in open.into_iter().take(MOST) {
                            let file = game.file.as_deref().map(|path| path.display().to_string());
                            let place = match &game.file {
                                Some(file) => LearningPlace::File(file.clone(), game.number),
                                None => LearningPlace::Desk(game.desk, game.number),
                            };
                            games.push(looked_at(&game.record, (file, game.number), place, language));
                            if stop.is_set() {
                                return;
                            }
                        }
                    }
                    Self::Files(files) => {
                        for (path, numbers) in files {
                            if !take_file(&path, numbers.as_deref(), &mut games, (&locale, sink)) || stop.is_set() {
                                return;
                            }
                        }
                    }
                    Self::Folder(folder) => {
                        for found in records_in([folder]) {
                            let goes_on = match found {
                                Found::File { path, .. } => take_file(&path, None, &mut games, (&locale, sink)),
                                Found::Failed(path, error) => {
                                    sink.give(ReadingNews::Failed(path, texts::read_error(&error, &locale)))
                                }
                                Found::TooLarge(path) => {
                                    sink.give(ReadingNews::Failed(path, locale.text("library-too-large")))
                                }
                            };
                            if !goes_on || stop.is_set() {
                                return;
                            }
                            if games.len() >= MOST {
                                break;
                            }
                        }
                    }
                }
                sink.give(ReadingNews::All(games));
            },
        )
    }
}

/// Takes the games of a file, or some of them; whether to go on.
fn take_file(
    path: &Path,
    numbers: Option<&[usize]>,
    games: &mut Vec<LearningGame>,
    (locale, sink): (&Locale, &Sink<ReadingNews>),
) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let loaded = read_file(path)
        .map_err(|error| texts::read_error(&error, locale))
        .and_then(|bytes| load_owned(bytes.into(), extension).map_err(|why| texts::unreadable(&why, locale)));
    match loaded {
        Ok(loaded) => {
            let wanted = |number: &usize| numbers.is_none_or(|numbers| numbers.contains(number));
            for (number, record) in loaded.records.iter().enumerate().filter(|(number, _)| wanted(number)) {
                let place = LearningPlace::File(path.to_owned(), number);
                let file = Some(path.display().to_string());
                games.push(looked_at(record, (file, number), place, locale.language()));
            }
            sink.give(ReadingNews::Read(games.len()))
        }
        Err(why) => sink.give(ReadingNews::Failed(path.to_owned(), why)),
    }
}

fn looked_at(
    record: &Record,
    (file, number): (Option<String>, usize),
    place: LearningPlace,
    language: Language,
) -> LearningGame {
    let record = record.unheld();
    let mut source = ExerciseSource::of(&record, file.as_deref().unwrap_or(""), number + 1);
    if file.is_none() {
        (source.file, source.game) = (None, None);
    }
    // What a game looks like is asked only of those of which anything is told.
    let (mut day, mut opening) = (None, None);
    if is_evaluated(&record) {
        let card = GameCard::of(&record);
        let facts = GameFacts { card: &card, file: "", number };
        day = facts.days().map(|days| day_of(&days));
        opening = facts.opening_named(language.tag());
        source.say_opening(record.game(), opening.as_deref());
    }
    LearningGame {
        of: SourceGame { record: record.clone(), source },
        played: PlayedGame { record, day, opening },
        place,
    }
}

/// A day, or a month, or a year: what is not known of it is 0.
fn day_of(days: &std::ops::RangeInclusive<u32>) -> u32 {
    let (first, last) = (days.start(), days.end());
    if first == last {
        *first
    } else if first / 100 == last / 100 {
        first / 100 * 100
    } else {
        first / 10_000 * 10_000
    }
}

/// How it is written, as far as it is known.
pub(super) fn day_name(day: u32) -> String {
    let (year, month, day) = (day / 10_000, day / 100 % 100, day % 100);
    match (month, day) {
        (0, _) => year.to_string(),
        (month, 0) => format!("{year}/{month:02}"),
        (month, day) => format!("{year}/{month:02}/{day:02}"),
    }
}
