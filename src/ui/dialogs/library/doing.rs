//! What is done with games that were found, on a thread of its own: they are read to be opened together or copied, and one is
//! looked at where it reaches the position.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::disk::read_file;
use crate::files::{Loaded, load_owned};
use crate::library::{CommentWords, FileStamp, GameCard, Query, Store, Track, stamp};
use crate::locale::{Language, Locale};
use crate::record::{NodeId, Record};
use crate::rules::{Move, Position};
use crate::task::{Feed, Task};
use crate::texts;
use crate::ui::message::LibraryMessage;
use crate::ui::panels::headers::players;
use crate::ui::panels::table::{HitPlace, ListedGame};

/// A game that is wanted.
#[derive(Clone, Debug)]
struct WantedGame {
    path: Arc<Path>,
    game: usize,
    stamp: Option<FileStamp>,
}

impl WantedGame {
    fn of(hit: &ListedGame) -> Self {
        Self { path: Arc::clone(&hit.file.path), game: hit.game, stamp: hit.stamp }
    }
}

/// How far the reading of games has come.
#[derive(Debug)]
pub(super) enum GatherNews {
    /// So many more were read.
    Read(usize),
    /// The games of a file could not be read, and why.
    Failed(PathBuf, String),
    /// All that could be, each with its place, in the order in which they were listed.
    All(Vec<((PathBuf, usize), Record)>),
}

/// Begins to read games.
pub(super) fn gather<'h>(
    hits: impl Iterator<Item = &'h ListedGame>,
    language: Language,
    ctx: &egui::Context,
) -> Feed<GatherNews> {
    let wanted: Vec<WantedGame> = hits.map(WantedGame::of).collect();
    let wake = ctx.clone();
    Feed::spawn(
        0,
        move || wake.request_repaint(),
        move |stop, sink| {
            let locale = Locale::new(language);
            let mut files: Vec<Arc<Path>> = Vec::new();
            let mut of_file: HashMap<Arc<Path>, Vec<usize>> = HashMap::new();
            for (at, game) in wanted.iter().enumerate() {
                let games = of_file.entry(Arc::clone(&game.path)).or_default();
                if games.is_empty() {
                    files.push(Arc::clone(&game.path));
                }
                games.push(at);
            }
            let mut records: Vec<Option<Record>> = wanted.iter().map(|_| None).collect();
            for path in files {
                let games = of_file.get(&path).map_or(&[][..], Vec::as_slice);
                let known = games.first().and_then(|at| wanted.get(*at)?.stamp);
                let goes_on = match read(&path, known, &locale) {
                    Ok(loaded) => {
                        let mut read = 0;
                        for at in games {
                            let record = wanted.get(*at).and_then(|game| loaded.records.get(game.game));
                            if let (Some(record), Some(place)) = (record, records.get_mut(*at)) {
                                // Of a file of many games nobody need read more than is wanted.
                                *place = Some(record.clone());
                                read += 1;
                            }
                            if stop.is_set() {
                                return;
                            }
                        }
                        sink.give(GatherNews::Read(read))
                    }
                    Err(why) => sink.give(GatherNews::Failed(path.to_path_buf(), why)),
                };
                if !goes_on || stop.is_set() {
                    return;
                }
            }
            let places = wanted.iter().map(|game| (game.path.to_path_buf(), game.game));
            let placed = places.zip(records).filter_map(|(place, record)| Some((place, record?)));
            sink.give(GatherNews::All(placed.collect()));
        },
    )
}

/// A file as it was when its games were found, or why there is none.
fn read(path: &Path, known: Option<FileStamp>, locale: &Locale) -> Result<Loaded, String> {
    if known.is_some_and(|known| stamp(path).ok() != Some(known)) {
        return Err(locale.text("library-changed"));
    }
    let bytes = read_file(path).map_err(|error| texts::read_error(&error, locale))?;
    load_owned(bytes.into(), extension(path)).map_err(|why| texts::unreadable(&why, locale))
}

fn extension(path: &Path) -> Option<&str> {
    path.extension().and_then(|extension| extension.to_str())
}

/// A position of a game, the move that led to it, and who plays, as far as that is said.
#[derive(Clone, Debug)]
pub(super) struct Glimpse {
    pub position: Box<Position>,
    pub last: Option<Move>,
    pub players: [String; 2],
}

/// Begins to look at a game where it reaches the position, or at its end: in the catalog or, where it is not, in its file.
pub(super) fn glimpse(hit: &ListedGame, catalog: Option<PathBuf>, ctx: &egui::Context) -> Task<Option<Glimpse>> {
    let (wanted, at) = (WantedGame::of(hit), hit.at);
    let wake = ctx.clone();
    let look = move || -> Option<Glimpse> {
        let store = match (catalog, wanted.stamp.is_some()) {
            (Some(place), true) => Store::open_to_read(&place).ok().flatten(),
            _ => None,
        };
        let card = store.and_then(|store| store.game(&wanted.path, wanted.game).ok().flatten());
        let card = match card {
            Some(card) => card,
            None => {
                let loaded = load_owned(read_file(&wanted.path).ok()?.into(), extension(&wanted.path)).ok()?;
                GameCard::of(&loaded.records.get(wanted.game)?.unheld())
            }
        };
        let place = at.map_or(u32::try_from(card.plies).unwrap_or(u32::MAX), |at| at.place);
        let last = match place.checked_sub(1) {
            Some(before) if card.track.is_main(place) => card.track.main_line(card.game()).nth(before as usize),
            _ => None,
        };
        let players = players(card.game(), &card.headers);
        Some(Glimpse { position: Box::new(card.position_at(place)), last, players })
    };
    Task::spawn(move || wake.request_repaint(), move |_| look())
}

/// Begins to look up where games are to be opened: where they reach the position, else at the first comment that says what
/// was asked for; `None` if one of their files is no more as it was when it was looked at.
pub(super) fn places<'h>(
    hits: impl Iterator<Item = &'h ListedGame>,
    query: &Query,
    ctx: &egui::Context,
) -> Task<Option<Vec<LibraryMessage>>> {
    let of = |hit: &ListedGame| (WantedGame::of(hit), hit.at, query.comment_words(&hit.digest.within(&hit.file)));
    let wanted: Vec<(WantedGame, Option<HitPlace>, CommentWords)> = hits.map(of).collect();
    let wake = ctx.clone();
    let look = move || -> Option<Vec<LibraryMessage>> {
        if wanted.iter().any(|(game, ..)| game.stamp.is_some_and(|known| stamp(&game.path).ok() != Some(known))) {
            return None;
        }
        let place = |(game, at, words): (WantedGame, Option<HitPlace>, CommentWords)| {
            let at = match at {
                Some(at) if at.is_main => Some((None, at.ply)),
                Some(at) => {
                    let line = line_through(&game, |record| Some(Track::node_at(record, at.place)));
                    Some((line.map(|(leaf, _)| leaf), at.ply))
                }
                None if words.is_empty() => None,
                None => line_through(&game, |record| words.first_in(record)).map(|(leaf, ply)| (Some(leaf), ply)),
            };
            LibraryMessage::Open(game.path.to_path_buf(), game.game, at)
        };
        Some(wanted.into_iter().map(place).collect())
    };
    Task::spawn(move || wake.request_repaint(), move |_| look())
}

/// The last node of the line through a node of a game, as its file has it now, and the number of the move at that node.
fn line_through(game: &WantedGame, node: impl FnOnce(&Record) -> Option<NodeId>) -> Option<(NodeId, u32)> {
    let loaded = load_owned(read_file(&game.path).ok()?.into(), extension(&game.path)).ok()?;
    let record = loaded.records.get(game.game)?.unheld();
    let from = node(&record)?;
    let next = |id: &NodeId| record.tree.children(*id).first().copied();
    Some((std::iter::successors(Some(from), next).last()?, record.ply(from)))
}
