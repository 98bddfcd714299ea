//! The search through the folders of the library, on a thread of its own: what it finds comes as it is found.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::disk::read_file;
use crate::files::pass_through;
use crate::formats::Unreadable;
use crate::library::{
    Found, GameCard, GameFacts, GameFile, GameQuestion, Openings, ScanFailure, ScanNews, Store, StoreError,
    own_openings, records_in, rescan,
};
use crate::locale::{Language, Locale};
use crate::notation::Notation;
use crate::task::{Feed, Sink, Stop};
use crate::texts;
use crate::ui::panels::table::ListedGame;

/// How often the window hears of it, unless it finds nothing for so long.
const OFTEN: Duration = Duration::from_millis(60);
/// After how many games it is looked whether anybody still wants to know.
const GAMES: usize = 64;

/// How far a search has come, and what is new.
#[derive(Debug, Default)]
pub(super) struct SearchNews {
    /// How many files and games were looked at so far.
    pub files: usize,
    pub games: usize,
    pub hits: Vec<ListedGame>,
    /// Files that are no more as they were: what was found in them before does not count.
    pub gone: Vec<Arc<Path>>,
    /// Whether nothing that was told before counts.
    pub is_anew: bool,
    /// Files and folders that could not be read, and why.
    pub failures: Vec<(PathBuf, String)>,
    /// Those of them that the system does not let us reach.
    pub away: Vec<PathBuf>,
}

/// The most games that are kept here.
const MOST: usize = 500_000;

/// What a search has found so far.
#[derive(Debug, Default)]
pub(super) struct FoundGames {
    pub files: usize,
    pub games: usize,
    /// The games, and whether there are more of them than are kept.
    pub hits: Vec<ListedGame>,
    pub overflows: bool,
    pub failures: Vec<(PathBuf, String)>,
    /// Folders and files that cannot be reached now: what is known of them stays.
    pub away: HashSet<PathBuf>,
}

impl FoundGames {
    /// Takes what is new; whether games that were found before do not count any more.
    pub fn take(&mut self, news: SearchNews) -> bool {
        (self.files, self.games) = (news.files, news.games);
        if news.is_anew {
            *self = Self { files: news.files, games: news.games, overflows: self.overflows, ..Self::default() };
        }
        if !news.gone.is_empty() {
            let gone: HashSet<&Path> = news.gone.iter().map(AsRef::as_ref).collect();
            self.hits.retain(|hit| !gone.contains(&*hit.file.path));
        }
        let room = MOST.saturating_sub(self.hits.len());
        self.overflows |= news.hits.len() > room;
        self.hits.extend(news.hits.into_iter().take(room));
        self.failures.extend(news.failures);
        self.away.extend(news.away);
        news.is_anew || !news.gone.is_empty()
    }
}

/// Begins to look through folders: with a catalog, first through that, and then for what has changed since.
pub(super) fn begin(
    (folders, catalog): (Vec<PathBuf>, Option<PathBuf>),
    question: GameQuestion,
    (language, style): (Language, Notation),
    ctx: &egui::Context,
) -> Feed<SearchNews> {
    let wake = ctx.clone();
    let work = move |stop: &Stop, sink: &Sink<SearchNews>| {
        let locale = Locale::new(language);
        Search { question, locale, style, stop, sink, news: SearchNews::default(), told: Instant::now() }
            .run(folders, catalog);
    };
    Feed::spawn(0, move || wake.request_repaint(), work)
}

struct Search<'a> {
    question: GameQuestion,
    locale: Locale,
    style: Notation,
    stop: &'a Stop,
    sink: &'a Sink<SearchNews>,
    news: SearchNews,
    told: Instant,
}

impl Search<'_> {
    fn run(mut self, folders: Vec<PathBuf>, catalog: Option<PathBuf>) {
        // Openings that a person added are looked for, too: what of them cannot be understood is told as other files are.
        let own = own_openings().unwrap_or_default();
        let mistakes = Openings::known().mistakes();
        let told = mistakes.iter().map(|mistake| (own.clone(), texts::opening_mistake(mistake, &self.locale)));
        self.news.failures.extend(told);
        if let Some((mut store, place)) = catalog.and_then(|place| Some((Store::open(&place).ok()?, place))) {
            match self.through(&mut store, (&folders, &place)) {
                Ok(()) => {
                    self.tell();
                    return;
                }
                // The files are there all the same.
                Err(error) => {
                    self.news = SearchNews { is_anew: true, ..SearchNews::default() };
                    drop(store);
                    if error.is_damage() {
                        // The next search makes another one.
                        let _ = Store::renew(&place);
                    }
                }
            }
        }
        for found in records_in(folders) {
            if !self.goes_on() {
                return;
            }
            match found {
                Found::File { path, certain } => self.look(&path, certain),
                Found::Failed(path, error) => {
                    let why = texts::read_error(&error, &self.locale);
                    self.news.away.push(path.clone());
                    self.news.failures.push((path, why));
                }
                Found::TooLarge(path) => {
                    self.news.failures.push((path, self.locale.text("library-too-large")));
                }
            }
        }
        self.tell();
    }

    /// Looks through the catalog, then through the folders for what has changed since they were looked through.
    fn through(&mut self, store: &mut Store, (folders, place): (&[PathBuf], &Path)) -> Result<(), StoreError> {
        [self.news.files, self.news.games] = store.counts(folders)?;
        let question = self.question.clone();
        let mut last: Option<Arc<GameFile>> = None;
        let mut shared = move |path: &Path| match &last {
            Some(known) if *known.path == *path => Arc::clone(known),
            _ => Arc::clone(last.insert(Arc::new(GameFile::new(path)))),
        };
        let mut goes_on = true;
        store.search(folders, &question, &mut |found| {
            if let Some(game) = found {
                let file = game.path.to_string_lossy();
                let facts = GameFacts { card: game.card, file: &file, number: game.index + 1 };
                let said = (&self.locale, self.style);
                let hit = ListedGame::of(&facts, (game.found.reached, Some(game.folded)), shared(game.path), said);
                self.news.hits.push(ListedGame { stamp: Some(game.stamp), ..hit });
            }
            goes_on = self.goes_on();
            goes_on
        })?;
        if !goes_on || !self.tell() {
            return Ok(());
        }
        let scanned = rescan(store, folders, &mut |news| {
            match news {
                ScanNews::Gone(path) => {
                    self.news.hits.retain(|hit| *hit.file.path != *path);
                    self.news.gone.push(path.into());
                }
                ScanNews::Game { path, index, card, stamp } => {
                    self.news.games += 1;
                    let file = path.to_string_lossy();
                    let facts = GameFacts { card, file: &file, number: index + 1 };
                    if let Some(found) = question.meets(&facts) {
                        let hit =
                            ListedGame::of(&facts, (found.reached, None), shared(path), (&self.locale, self.style));
                        self.news.hits.push(ListedGame { stamp: Some(stamp), ..hit });
                    }
                }
                ScanNews::Read(..) => self.news.files += 1,
                ScanNews::Failed(path, why) => {
                    if matches!(why, ScanFailure::System(_)) {
                        self.news.away.push(path.to_owned());
                    }
                    let why = match why {
                        ScanFailure::System(error) => texts::read_error(&error, &self.locale),
                        ScanFailure::Unreadable(why) => texts::unreadable(&why, &self.locale),
                        ScanFailure::TooLarge => self.locale.text("library-too-large"),
                    };
                    self.news.failures.push((path.to_owned(), why));
                }
                ScanNews::Unchanged | ScanNews::Waiting => {}
            }
            self.goes_on()
        });
        match scanned {
            // What the catalog has said holds, as far as it goes: another window may be writing in it.
            Err(error) if !error.is_damage() => self.news.failures.push((place.to_owned(), error.to_string())),
            scanned => scanned?,
        }
        [self.news.files, self.news.games] = store.counts(folders)?;
        Ok(())
    }

    /// Whether somebody still wants to know; tells what is new now and then.
    fn goes_on(&mut self) -> bool {
        if self.stop.is_set() {
            return false;
        }
        self.told.elapsed() < OFTEN || self.tell()
    }

    fn tell(&mut self) -> bool {
        self.told = Instant::now();
        let (files, games) = (self.news.files, self.news.games);
        self.sink.give(std::mem::replace(&mut self.news, SearchNews { files, games, ..SearchNews::default() }))
    }

    /// Looks into a file. One that is no record is a failure only if it is named as records are.
    fn look(&mut self, path: &Path, certain: bool) {
        let bytes = match read_file(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let why = texts::read_error(&error, &self.locale);
                return self.news.failures.push((path.to_owned(), why));
            }
        };
        let extension = path.extension().and_then(|extension| extension.to_str());
        let (file, shared) = (path.to_string_lossy().into_owned(), Arc::new(GameFile::new(path)));
        let passed = pass_through(bytes.into(), (extension, None), &mut |index, game| {
            if index % GAMES == GAMES - 1 && !self.goes_on() {
                return false;
            }
            self.news.games += 1;
            let card = GameCard::passing(game);
            let facts = GameFacts { card: &card, file: &file, number: index + 1 };
            if let Some(found) = self.question.meets(&facts) {
                let found = (found.reached, None);
                let hit = ListedGame::of(&facts, found, Arc::clone(&shared), (&self.locale, self.style));
                self.news.hits.push(hit);
            }
            true
        });
        match passed {
            Ok(_) => self.news.files += 1,
            Err(Unreadable::Unknown | Unreadable::NotARecord(_)) if !certain => {}
            Err(why) => self.news.failures.push((path.to_owned(), texts::unreadable(&why, &self.locale))),
        }
    }
}
