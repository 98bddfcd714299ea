//! The catalog: what searches know of the games of folders, kept in a database in the cache folder, so that a search reads no
//! file. All SQL is here. The files are the truth: the database may be deleted at any time, and loses nothing.
//!
//! Tables: `file(id, path, size, mtime_ns, looked_ns, fingerprint, folded, games, checked)`, when it was changed and looked
//! at, the BLAKE3 hash of its bytes, its path as searches compare it, how many games it has; `names(id, keys, checked)`, the
//! keys of headers that stand together; `game(id, file, ordinal, rules, start, plies, ending, winner,
//! has, names, headers, folded, remarks, openings, touched, tokens, checked)`, with the values of its headers in the order of
//! their keys, those as searches compare them where they are not the same in lower case without blanks, who won (0 Black, 1
//! White, 2 nobody), the openings it looks like, and its moves in two bytes each ([`Track`]). Keys and values have the
//! character U+001F between them. Paths are bytes. What is `checked` is a CRC-32 of the other values: a row that does not
//! fit it was damaged, as is a catalog in which a file has more or fewer games than it should. The `application_id` stands for the openings that were looked for.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OpenFlags, Row, TransactionBehavior, params, params_from_iter};

use super::card::{GameCard, KnownOpenings};
use super::checked::check_of;
use super::facts::GameFacts;
use super::fold::compared;
use super::known_file::{FileStamp, GamesToCome, KnownFile, signed};
use super::openings::Openings;
use super::question::{GameMatch, GameQuestion};
use super::store_error::StoreError;
use super::wanted::Wanted;
use crate::disk::{cache_folder, make_private_file, make_private_folder};
use crate::matcher::{BareBoard, Track};
use crate::notation::{parse_position_of, write_position};
use crate::record::{Ending, Headers, Winner};
use crate::rules::{Color, Game, Position};
use crate::text::percent_encoded;

/// The version of the tables. A database of another one is set aside.
const VERSION: i64 = 6;
/// The separator between the keys and the values of headers.
const BETWEEN: char = '\u{1f}';
/// The longest wait of a window for another one that writes.
const PATIENCE: Duration = Duration::from_secs(20);

const TABLES: &str = "
CREATE TABLE file (id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    looked_ns INTEGER NOT NULL, fingerprint BLOB NOT NULL, folded TEXT NOT NULL, games INTEGER NOT NULL,
    checked INTEGER NOT NULL);
CREATE TABLE game (id INTEGER PRIMARY KEY, file INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, rules INTEGER NOT NULL, start TEXT, plies INTEGER NOT NULL, ending TEXT, winner INTEGER,
    has INTEGER NOT NULL, names INTEGER NOT NULL REFERENCES names(id), headers TEXT NOT NULL, folded TEXT, remarks TEXT,
    openings TEXT, touched BLOB NOT NULL, tokens BLOB NOT NULL, checked INTEGER NOT NULL);
CREATE TABLE scan (folder BLOB PRIMARY KEY);
CREATE TABLE names (id INTEGER PRIMARY KEY, keys TEXT NOT NULL UNIQUE, checked INTEGER NOT NULL);
CREATE INDEX game_of_file ON game(file, ordinal);
";

/// The catalog.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// The new path of a database that could not be used.
    pub set_aside: Option<PathBuf>,
}

/// A game that was found in the catalog.
#[derive(Clone, Copy, Debug)]
pub struct StoredGame<'s> {
    /// Its card.
    pub card: &'s GameCard,
    /// The values of its headers as searches compare them, a line each.
    pub folded: &'s str,
    /// Its file.
    pub path: &'s Path,
    /// Its number in the file, from 0.
    pub index: usize,
    /// The file as it was when it was looked at.
    pub stamp: FileStamp,
    /// The match with the question.
    pub found: GameMatch,
}

/// The path of the catalog.
pub fn database() -> Option<PathBuf> {
    Some(cache_folder()?.join("library.sqlite"))
}

fn path_bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_encoded_bytes().to_vec()
}

#[cfg(unix)]
pub(super) fn path_of(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
pub(super) fn path_of(bytes: Vec<u8>) -> PathBuf {
    OsString::from(String::from_utf8_lossy(&bytes).into_owned()).into()
}

/// Whether a path is one of these, or below one.
pub(super) fn is_below(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

const fn number_of(game: Game) -> i64 {
    match game {
        Game::Shogi => 0,
        Game::Chess => 1,
        Game::Xiangqi => 2,
    }
}

const fn game_of(number: i64) -> Game {
    match number {
        0 => Game::Shogi,
        1 => Game::Chess,
        _ => Game::Xiangqi,
    }
}

impl Store {
    /// Opens the catalog at a place, and makes it where there is none. One that cannot be used is set aside.
    ///
    /// # Errors
    /// Why there is none: then the files themselves are looked through.
    pub fn open(place: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = place.parent() {
            make_private_folder(folder)?;
        }
        match Self::open_there(place) {
            Ok(Some(store)) => return Ok(store),
            Ok(None) => {}
            Err(error) if error.is_damage() => {}
            Err(error) => return Err(error),
        }
        let aside = Self::put_aside(place)?;
        let made = Self::open_there(place)?;
        let store = made.ok_or_else(|| io::Error::other("another window made a database of another version"))?;
        Ok(Self { set_aside: Some(aside), ..store })
    }

    /// Opens the catalog at a place to look at it, where it may be that nothing can be written; `None` if there is none.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open_to_read(place: &Path) -> Result<Option<Self>, StoreError> {
        if !place.try_exists()? {
            return Ok(None);
        }
        match Self::open(place) {
            Err(error) if !error.is_damage() => match Self::open_as_it_is(place) {
                Some(store) => Ok(Some(store)),
                None => Err(error),
            },
            opened => opened.map(Some),
        }
    }

    /// Opens a database in which nothing can be written: as others see it or, where no file can be made beside it, as it lies
    /// there.
    fn open_as_it_is(place: &Path) -> Option<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let name = percent_encoded(place.as_os_str().as_encoded_bytes());
        ["", "?immutable=1"].into_iter().find_map(|how| {
            let connection = Connection::open_with_flags(format!("file:{name}{how}"), flags).ok()?;
            let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).ok()?;
            (version == VERSION).then_some(Self { connection, set_aside: None })
        })
    }

    /// Puts a database aside that cannot be used; where it is then.
    ///
    /// # Errors
    /// What the system says.
    pub fn put_aside(place: &Path) -> io::Result<PathBuf> {
        let aside = place.with_extension("sqlite.old");
        std::fs::rename(place, &aside)?;
        for end in ["sqlite-wal", "sqlite-shm"] {
            // Without its database it means nothing.
            let _ = std::fs::remove_file(place.with_extension(end));
        }
        Ok(aside)
    }

    /// Puts a database aside that is damaged, and makes another one.
    ///
    /// # Errors
    /// Why there is none.
    pub fn renew(place: &Path) -> Result<Self, StoreError> {
        let aside = Self::put_aside(place)?;
        Ok(Self { set_aside: Some(aside), ..Self::open(place)? })
    }

    /// `None` if it is of another version.
    fn open_there(place: &Path) -> Result<Option<Self>, StoreError> {
        // It has the words of records; the files beside it get the rights that it has.
        make_private_file(place)?;
        let mut connection = Connection::open(place)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Nobody waits for a window that writes.
        let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if version == VERSION {
            return Ok(Some(Self { connection, set_aside: None }));
        }
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if version == 0 && tables == 0 {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", Openings::known().stamp())?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        } else if version != VERSION {
            return Ok(None);
        }
        transaction.commit()?;
        Ok(Some(Self { connection, set_aside: None }))
    }

    /// Forgets the games of a folder that are in no other one of these.
    ///
    /// # Errors
    /// What the database says; so it is with all that follows.
    pub fn forget_folder(&mut self, path: &Path, others: &[PathBuf]) -> Result<(), StoreError> {
        let known_files = self.known_files()?;
        let gone = known_files.iter().filter(|(file, _)| file.starts_with(path) && !is_below(file, others));
        let gone: Vec<i64> = gone.map(|(_, known)| known.id).collect();
        self.change(|catalog| gone.iter().try_for_each(|id| catalog.drop_file(*id)))
    }

    /// The files that are known.
    pub(super) fn known_files(&self) -> Result<HashMap<PathBuf, KnownFile>, StoreError> {
        let sql = "SELECT path, id, size, mtime_ns, looked_ns, fingerprint, games, checked FROM file";
        let mut all = self.connection.prepare_cached(sql)?;
        let mut rows = all.query([])?;
        let mut files = HashMap::new();
        while let Some(row) = rows.next()? {
            let stamp = FileStamp { size: row.get::<_, i64>(2)?.cast_unsigned(), changed: row.get(3)? };
            let (looked, fingerprint, games) = (row.get(4)?, row.get(5)?, row.get(6)?);
            let (path, file): (Vec<u8>, _) =
                (row.get(0)?, KnownFile { id: row.get(1)?, stamp, looked, fingerprint, games });
            if file.checked(&path) != row.get::<_, i64>(7)? {
                return Err(StoreError::Damaged);
            }
            files.insert(path_of(path), file);
        }
        Ok(files)
    }

    /// The files with games in folders, and these games.
    pub fn counts(&self, folders: &[PathBuf]) -> Result<[usize; 2], StoreError> {
        let known = self.known_files()?;
        let games = known.iter().filter(|(path, known)| known.games > 0 && is_below(path, folders));
        let counts = games.fold([0; 2], |[files, games], (_, known)| [files + 1, games + known.games]);
        Ok(counts)
    }

    /// Says of folders that they are being looked through, or that all of them was.
    pub(super) fn mark_scan(&mut self, folders: &[PathBuf], is_begun: bool) -> Result<(), StoreError> {
        let sql = if is_begun {
            "INSERT OR IGNORE INTO scan(folder) VALUES (?1)"
        } else {
            "DELETE FROM scan WHERE folder = ?1"
        };
        self.change(|catalog| {
            let mut mark = catalog.connection.prepare_cached(sql)?;
            folders.iter().try_for_each(|folder| mark.execute([path_bytes(folder)]).map(drop))?;
            Ok(())
        })
    }

    /// Whether there is one of these folders of which not all was looked through.
    pub fn is_unfinished(&self, folders: &[PathBuf]) -> Result<bool, StoreError> {
        let mut all = self.connection.prepare_cached("SELECT folder FROM scan")?;
        let mut rows = all.query([])?;
        while let Some(row) = rows.next()? {
            if folders.contains(&path_of(row.get(0)?)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The card of a game of a file, from 0, if there is one.
    pub fn game(&self, path: &Path, index: usize) -> Result<Option<GameCard>, StoreError> {
        let sql = format!("{GAMES} JOIN file ON game.file = file.id WHERE file.path = ?1 AND ordinal = ?2");
        let mut found = self.connection.prepare_cached(&sql)?;
        let mut rows = found.query(params![path_bytes(path), index])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        check(row, 0)?;
        let initial = Starts::default().of(row)?.0.clone();
        card_of(row, initial, track_of(row), (&self.names()?, self.knows_openings()?)).map(Some)
    }

    /// A number that changes when another connection writes in the catalog.
    pub(super) fn version(&self) -> Result<i64, StoreError> {
        Ok(self.connection.query_row("PRAGMA data_version", [], |row| row.get(0))?)
    }

    /// Shows all games, each with the number of its file and which of its games it is, and tells the files.
    pub(super) fn all_games(
        &self,
        take: &mut dyn FnMut(i64, u32, GameCard),
    ) -> Result<HashMap<i64, PathBuf>, StoreError> {
        // All is seen as it was at one moment, whatever is written meanwhile.
        let _moment = self.connection.unchecked_transaction()?;
        let files = self.known_files()?;
        let mut to_come = GamesToCome::of(&files);
        let (names, knows) = (self.names()?, self.knows_openings()?);
        let mut all = self.connection.prepare(GAMES)?;
        let mut rows = all.query([])?;
        let mut starts = Starts::default();
        while let Some(row) = rows.next()? {
            check(row, 0)?;
            if !to_come.take(row.get(0)?) {
                return Err(StoreError::Damaged);
            }
            let initial = starts.of(row)?.0.clone();
            take(row.get(0)?, row.get(1)?, card_of(row, initial, track_of(row), (&names, knows))?);
        }
        if !to_come.is_done() {
            return Err(StoreError::Damaged);
        }
        Ok(files.into_iter().map(|(path, known)| (known.id, path)).collect())
    }

    /// The keys of headers that stand together.
    fn names(&self) -> Result<HashMap<i64, Vec<String>>, StoreError> {
        let mut all = self.connection.prepare_cached("SELECT id, keys, checked FROM names")?;
        let mut rows = all.query([])?;
        let mut names = HashMap::new();
        while let Some(row) = rows.next()? {
            let keys: String = row.get(1)?;
            if check_of([ValueRef::Text(keys.as_bytes())]) != row.get::<_, i64>(2)? {
                return Err(StoreError::Damaged);
            }
            let keys = if keys.is_empty() { Vec::new() } else { keys.split(BETWEEN).map(str::to_owned).collect() };
            names.insert(row.get(0)?, keys);
        }
        Ok(names)
    }

    /// Whether its openings are those that are looked for now.
    fn knows_openings(&self) -> Result<bool, StoreError> {
        let stamp: i32 = self.connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        Ok(stamp == Openings::known().stamp())
    }

    /// Looks for openings again, if others were looked for before: somebody may have added some.
    pub(super) fn name_openings(&mut self) -> Result<(), StoreError> {
        if self.knows_openings()? {
            return Ok(());
        }
        self.change(|catalog| {
            let mut named: Vec<(i64, Option<String>, i64)> = Vec::new();
            let mut all =
                catalog.connection.prepare(&format!("{GAMES} WHERE 1").replacen("SELECT", "SELECT game.id,", 1))?;
            let mut rows = all.query([])?;
            let mut starts = Starts::default();
            while let Some(row) = rows.next()? {
                let key: (i64, Option<String>) = (row.get(3)?, row.get(4)?);
                let (initial, _) = starts.of_key(key);
                check(row, 1)?;
                let track = Track::of_bytes(blob(row, 12), blob(row, 11).try_into().unwrap_or_default());
                let openings = ids(&Openings::known().of(initial, &track));
                let values = (1..=CHECKED).map(|at| match (at, &openings) {
                    (OPENINGS, Some(openings)) => Ok(ValueRef::Text(openings.as_bytes())),
                    (OPENINGS, None) => Ok(ValueRef::Null),
                    _ => row.get_ref(at),
                });
                let checked = check_of(values.collect::<Result<Vec<_>, _>>()?);
                named.push((row.get(0)?, openings, checked));
            }
            let mut update = catalog.connection.prepare("UPDATE game SET openings = ?2, checked = ?3 WHERE id = ?1")?;
            named
                .iter()
                .try_for_each(|(id, openings, checked)| update.execute(params![id, openings, checked]).map(drop))?;
            catalog.connection.pragma_update(None, "application_id", Openings::known().stamp())?;
            Ok(())
        })
    }

    /// Changes the catalog all at once, or not at all.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut CatalogChange<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = change(&mut CatalogChange { connection: &transaction, names: HashMap::new() })?;
        transaction.commit()?;
        Ok(done)
    }

    /// Shows the games of folders that are what is asked for, file by file as they were looked at, until somebody does not
    /// want to go on. Now and then it is asked whether anybody does, with `None`.
    pub fn search(
        &self,
        folders: &[PathBuf],
        question: &GameQuestion,
        take: &mut dyn FnMut(Option<StoredGame<'_>>) -> bool,
    ) -> Result<(), StoreError> {
        // All is seen as it was at one moment, whatever is written meanwhile.
        let _moment = self.connection.unchecked_transaction()?;
        let files = self.known_files()?;
        let mut to_come = GamesToCome::of(&files);
        let files: HashMap<i64, (PathBuf, FileStamp, String)> = files
            .into_iter()
            .filter(|(path, _)| is_below(path, folders))
            .map(|(path, known)| {
                let folded = compared(&path.to_string_lossy());
                (known.id, (path, known.stamp, folded))
            })
            .collect();
        let texts: Vec<&Wanted> = question.query.texts().collect();
        let (names, knows) = (self.names()?, self.knows_openings()?);
        let mut found = self.connection.prepare_cached(GAMES)?;
        let mut rows = found.query([])?;
        let mut starts = Starts::default();
        let mut seen = 0_usize;
        while let Some(row) = rows.next()? {
            seen += 1;
            if seen.is_multiple_of(1024) && !take(None) {
                return Ok(());
            }
            let file = row.get(0)?;
            if !to_come.take(file) {
                return Err(StoreError::Damaged);
            }
            let Some((path, stamp, folded_path)) = files.get(&file) else { continue };
            check(row, 0)?;
            if question.wanted.as_ref().is_some_and(|matcher| matcher.game() != game_of(row.get(2).unwrap_or(0))) {
                continue;
            }
            let folded = folded_of(row);
            let is_there =
                |text: &&Wanted| text.is_in(&folded) || text.is_in(self::text(row, 9)) || text.is_in(folded_path);
            if !texts.iter().all(is_there) {
                continue;
            }
            let (initial, board) = starts.of(row)?;
            let track = track_of(row);
            let reached = match &question.wanted {
                Some(matcher) => {
                    let first = initial.ply().saturating_sub(1);
                    let at = track.reached((board, first), matcher, &question.plies, question.main_line);
                    let Some(at) = at else { continue };
                    Some(at)
                }
                None => None,
            };
            let card = card_of(row, initial.clone(), track, (&names, knows))?;
            let index: usize = row.get(1)?;
            let file = path.to_string_lossy();
            if question.query.holds(&GameFacts { card: &card, file: &file, number: index + 1 }) {
                let found = GameMatch { reached };
                if !take(Some(StoredGame { card: &card, folded: &folded, path, index, stamp: *stamp, found })) {
                    return Ok(());
                }
            }
        }
        if to_come.is_done() { Ok(()) } else { Err(StoreError::Damaged) }
    }
}

fn blob<'r>(row: &'r Row<'_>, at: usize) -> &'r [u8] {
    match row.get_ref(at) {
        Ok(ValueRef::Blob(bytes)) => bytes,
        _ => &[],
    }
}

/// The columns of games as they are read; behind it stands which are meant.
const GAMES: &str = "SELECT game.file, ordinal, rules, start, plies, ending, winner, has, headers, remarks, touched, tokens, \
    game.folded, names, openings, checked FROM game";
/// How many of them are checked, and where among these, from 1, the openings are.
const CHECKED: usize = 15;
const OPENINGS: usize = 15;

/// Makes sure that a row is as it was written; before its columns there are others.
fn check(row: &Row<'_>, before: usize) -> Result<(), StoreError> {
    let values = (before..before + CHECKED).map(|at| row.get_ref(at)).collect::<Result<Vec<_>, _>>()?;
    let checked: i64 = row.get(before + CHECKED)?;
    if check_of(values) == checked { Ok(()) } else { Err(StoreError::Damaged) }
}

fn text<'r>(row: &'r Row<'_>, at: usize) -> &'r str {
    match row.get_ref(at) {
        Ok(ValueRef::Text(text)) => std::str::from_utf8(text).unwrap_or(""),
        _ => "",
    }
}

/// The values of headers as searches compare them, a line each.
fn folded_of<'r>(row: &'r Row<'_>) -> Cow<'r, str> {
    match row.get_ref(12) {
        Ok(ValueRef::Text(text)) => std::str::from_utf8(text).unwrap_or("").into(),
        _ => simply_folded(text(row, 8)).into(),
    }
}

/// The same for plain letters: lower case, and without blanks.
fn simply_folded(values: &str) -> String {
    let folded = values.chars().filter(|letter| *letter == BETWEEN || !letter.is_whitespace());
    folded.map(|letter| if letter == BETWEEN { '\n' } else { letter.to_ascii_lowercase() }).collect()
}

/// Openings as they are stored.
fn ids(openings: &[u16]) -> Option<String> {
    let known = Openings::known();
    let ids: Vec<&str> = openings.iter().filter_map(|at| known.get(*at)).map(|opening| opening.id.as_str()).collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

fn track_of(row: &Row<'_>) -> Track {
    Track::of_bytes(blob(row, 11), blob(row, 10).try_into().unwrap_or_default())
}

/// The start positions that were met, each read once.
#[derive(Default)]
struct Starts(HashMap<(i64, Option<String>), (Position, BareBoard)>);

impl Starts {
    fn of(&mut self, row: &Row<'_>) -> Result<&(Position, BareBoard), StoreError> {
        Ok(self.of_key((row.get(2)?, row.get(3)?)))
    }

    fn of_key(&mut self, key: (i64, Option<String>)) -> &(Position, BareBoard) {
        self.0.entry(key).or_insert_with_key(|(rules, text)| {
            let game = game_of(*rules);
            let read = text.as_deref().and_then(|text| parse_position_of(game, text).ok());
            let position = read.unwrap_or_else(|| Position::start(game));
            let board = BareBoard::of(&position);
            (position, board)
        })
    }
}

fn card_of(
    row: &Row<'_>,
    initial: Position,
    track: Track,
    (names, knows): (&HashMap<i64, Vec<String>>, bool),
) -> Result<GameCard, StoreError> {
    let keys = names.get(&row.get(13)?).ok_or(StoreError::Damaged)?;
    let has: i64 = row.get(7)?;
    let known = Openings::known();
    let openings = text(row, 14).split_ascii_whitespace().filter_map(|id| known.number(id)).collect();
    Ok(GameCard {
        headers: keys.iter().map(String::as_str).zip(text(row, 8).split(BETWEEN)).collect::<Headers>(),
        initial,
        plies: row.get(4)?,
        ending: read_json::<Ending>(row, 5)?,
        winner: match row.get::<_, Option<i64>>(6)? {
            Some(0) => Some(Winner::Side(Color::Black)),
            Some(1) => Some(Winner::Side(Color::White)),
            Some(_) => Some(Winner::Draw),
            None => None,
        },
        has: [1, 2, 4].map(|bit| has & bit != 0),
        remarks: text(row, 9).to_owned(),
        track,
        // Others were looked for when it was read: it is asked itself.
        openings: KnownOpenings(knows.then_some(openings)),
    })
}

fn read_json<T: serde::de::DeserializeOwned>(row: &Row<'_>, at: usize) -> Result<Option<T>, StoreError> {
    let text: Option<String> = row.get(at)?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// A change of the catalog that is being made.
pub(super) struct CatalogChange<'c> {
    connection: &'c Connection,
    /// The keys of headers that were met.
    names: HashMap<String, i64>,
}

impl CatalogChange<'_> {
    /// Adds a file without games.
    pub(super) fn add_file(
        &mut self,
        path: &Path,
        stamp: FileStamp,
        (looked, fingerprint): (i64, [u8; 32]),
    ) -> Result<KnownFile, StoreError> {
        // Another window may have added it meanwhile.
        self.connection.prepare_cached("DELETE FROM file WHERE path = ?1")?.execute([path_bytes(path)])?;
        let sql = "INSERT INTO file(path, size, mtime_ns, looked_ns, fingerprint, folded, games, checked) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7)";
        let (size, folded) = (stamp.size.cast_signed(), compared(&path.to_string_lossy()));
        let file = KnownFile { id: 0, stamp, looked, fingerprint, games: 0 };
        let checked = file.checked(&path_bytes(path));
        let values = params![path_bytes(path), size, stamp.changed, looked, fingerprint, folded, checked];
        self.connection.prepare_cached(sql)?.execute(values)?;
        Ok(KnownFile { id: self.connection.last_insert_rowid(), ..file })
    }

    /// Says how many games of a file were added.
    pub(super) fn close_file(&mut self, path: &Path, file: &KnownFile) -> Result<(), StoreError> {
        let sql = "UPDATE file SET games = ?2, checked = ?3 WHERE id = ?1";
        let values = params![file.id, signed(file.games), file.checked(&path_bytes(path))];
        self.connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    }

    /// Adds a game of a file.
    pub(super) fn add_game(&mut self, file: i64, index: usize, card: &GameCard) -> Result<(), StoreError> {
        // In the order in which they are read.
        let sql = "INSERT INTO game(file, ordinal, rules, start, plies, ending, winner, has, headers, remarks, touched, \
            tokens, folded, names, openings, checked) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";
        let is_usual = card.initial == Position::start(card.game());
        let start = (!is_usual).then(|| write_position(&card.initial));
        let json = |value: serde_json::Result<String>| value.ok();
        let (mut keys, mut values) = (String::new(), String::new());
        for (at, (key, value)) in card.headers.iter().enumerate() {
            for (text, part) in [(&mut keys, key), (&mut values, value)] {
                text.extend((at > 0).then_some(BETWEEN));
                // Nobody writes it.
                text.extend(part.chars().map(|letter| if letter == BETWEEN { ' ' } else { letter }));
            }
        }
        let folded = card.headers.iter().map(|(_, value)| compared(value)).collect::<Vec<_>>().join("\n");
        let is_simple = values.is_ascii() && simply_folded(&values) == folded;
        let names = self.names_of(&keys)?;
        let [comments, variations, evaluations] = card.has.map(i64::from);
        let winner = card.winner.map(|winner| match winner {
            Winner::Side(Color::Black) => 0_i64,
            Winner::Side(Color::White) => 1,
            Winner::Draw => 2,
        });
        let ending = card.ending.as_ref().and_then(|ending| json(serde_json::to_string(ending)));
        let number = |number: usize| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        let row: [Value; CHECKED] = [
            file.into(),
            number(index),
            number_of(card.game()).into(),
            start.into(),
            number(card.plies),
            ending.into(),
            winner.into(),
            (comments | variations << 1 | evaluations << 2).into(),
            values.into(),
            Some(card.remarks.clone()).filter(|remarks| !remarks.is_empty()).into(),
            card.track.touched().to_vec().into(),
            card.track.bytes().into(),
            (!is_simple).then_some(folded).into(),
            names.into(),
            ids(&card.openings()).into(),
        ];
        let checked = Value::from(check_of(row.iter().map(ValueRef::from)));
        let mut insert = self.connection.prepare_cached(sql)?;
        insert.execute(params_from_iter(row.iter().chain([&checked])))?;
        Ok(())
    }

    /// The number of keys that stand together.
    fn names_of(&mut self, keys: &str) -> Result<i64, StoreError> {
        if let Some(known) = self.names.get(keys) {
            return Ok(*known);
        }
        let checked = check_of([ValueRef::Text(keys.as_bytes())]);
        let mut insert =
            self.connection.prepare_cached("INSERT OR IGNORE INTO names(keys, checked) VALUES (?1, ?2)")?;
        insert.execute(params![keys, checked])?;
        let mut found = self.connection.prepare_cached("SELECT id FROM names WHERE keys = ?1")?;
        let id = found.query_row([keys], |row| row.get(0))?;
        self.names.insert(keys.to_owned(), id);
        Ok(id)
    }

    /// Says that a file was looked at and is as it was.
    pub(super) fn look_again(&mut self, path: &Path, file: &KnownFile) -> Result<(), StoreError> {
        let sql = "UPDATE file SET size = ?2, mtime_ns = ?3, looked_ns = ?4, checked = ?5 WHERE id = ?1";
        let (KnownFile { id, stamp, looked, .. }, checked) = (file, file.checked(&path_bytes(path)));
        let values = params![id, stamp.size.cast_signed(), stamp.changed, looked, checked];
        self.connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    }

    /// Drops a file with its games.
    pub(super) fn drop_file(&mut self, file: i64) -> Result<(), StoreError> {
        self.connection.prepare_cached("DELETE FROM file WHERE id = ?1")?.execute([file])?;
        Ok(())
    }
}
