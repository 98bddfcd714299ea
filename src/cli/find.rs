//! `komaoto find`: games in files and folders, by words about them and by positions.
//!
//! # Lines
//! `FILE:GAME:PLY: FIRST – SECOND EVENT DATE RESULT` for each game, PLY being the move behind which the position stands (0
//! where none was asked for), so that `komaoto FILE -n PLY` shows it.
//!
//! # JSON
//! With `--json` one object a line for each game:
//!
//! | key | value |
//! |---|---|
//! | `file`, `game` | the path, and which of its games it is, from 1 |
//! | `ply`, `sfen` or `fen`, `next` | the position that was found, and what is played there, in USI or UCI (null at the end); only where a position was asked for |
//! | `mirrored`, `swapped` | as what it was found |
//! | `first`, `second`, `event`, `date`, `opening` | what the headers say, or null |
//! | `openings` | the openings that it looks like, as `assets/openings` names them |
//! | `result` | `1-0` where the side that moves first won, `0-1`, `1/2-1/2` or `*` |
//! | `plies` | the number of moves of the main line |
//!
//! With `--stats` a single object instead: `games`, and `moves`, a list with `move` (null: the line ends there), `games`,
//! and of those that ended `won`, `drawn` and `lost` for the side to move; games of which no end is known are in `games`
//! only. (The table for people tells what the side has won that moves first in the game, as the window does.) Keys may be added; none will change its meaning.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, IsTerminal, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::complaints::{complain, refuse};
use super::finding::{cells_of, line_of, moves_of, object_of, spelled, write_cells};
use super::input::{Input, InputError, ReadAs, is_stream, read_bytes, tell_left_out};
use super::json::write_json;
use super::library::{catalog_to_read, folders, store_error, tell_aside, unusable};
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use crate::files::pass_through;
use crate::formats::Unreadable;
use crate::library::{
    Found, GameCard, GameFacts, GameMatch, GameQuestion, Matcher, Pattern, PatternError, Query, QueryError, Reached,
    SortKey, SortValue, Store, Variants, database, records_in,
};
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::{coordinates, parse_position};
use crate::record::{NodeId, Record, Winner};
use crate::rules::Position;
use crate::task::Stop;
use crate::texts;

/// The end of `--help`.
pub(super) const HELP: &str = "\
A query is words that may stand anywhere, and KEY:VALUE (keys: player,
first, second, black, white, vs, event, site, date, result, plies,
opening, eco, rating, text, file, comments, variations, evaluations,
dup, game, theme, position; in Japanese and Chinese, too). A - before
it finds the games of which it does not hold; words with blanks in them
stand in quotes. A position stands in quotes as --pattern takes it, then
mirror, swap, main, A..B or R>=2. In a pattern ? is a square on which
anything may stand, X one with any piece of the side that capitals stand
for, x with any of the other one, and . an empty one.

Of find, 1 says that nothing was found. Files and lines that cannot be
read are told; only with --strict, or where no file could be, that is 2.

Example: komaoto find 山田 手数:..200 --in .
  komaoto find --position game.kif@24 --stats --in kifu archive.pgn
  komaoto find 先手:羽生 日付:2020..2024 --in kifu --sort date
  komaoto find --library 戦型:角換わり";

/// Arguments of `komaoto find`.
#[derive(Args, Debug)]
pub struct Find {
    /// Words about the games; without --in also the files and folders to look through
    #[arg(value_name = "QUERY")]
    query: Vec<String>,
    /// Files and folders to look through, all words up to the next option; without it this folder; - is standard input
    #[arg(long = "in", value_name = "PATH", num_args = 1..)]
    paths: Vec<PathBuf>,
    /// Games of the library, as its folders were when they were last looked through
    #[arg(long, conflicts_with = "paths")]
    library: bool,
    /// Games that reach this position: SFEN or FEN, startpos moves ..., or FILE@PLY
    #[arg(long, value_name = "POSITION", conflicts_with = "pattern")]
    position: Option<String>,
    /// Games that reach a position like this: SFEN or FEN with ?, X, x and ., or a file of it
    #[arg(long, value_name = "PATTERN|FILE")]
    pattern: Option<String>,
    /// Numbers of pieces there must be, such as "R>=2 p=0"
    #[arg(long, value_name = "COUNTS")]
    material: Option<String>,
    /// Also the position in a mirror
    #[arg(long)]
    mirror: bool,
    /// Also the position with the sides exchanged
    #[arg(long)]
    swap: bool,
    /// Only behind these moves: A..B, either of which may be left out
    #[arg(long, value_name = "A..B", value_parser = plies)]
    plies: Option<RangeInclusive<u32>>,
    /// Look for positions in main lines only
    #[arg(long)]
    main_line: bool,
    /// Print what was played there and how it ended
    #[arg(long, group = "output")]
    stats: bool,
    /// Only games whose moves are found more than once, in groups
    #[arg(long, conflicts_with_all = ["stats", "sort"])]
    duplicates: bool,
    /// Print the number of games
    #[arg(long, group = "output")]
    count: bool,
    /// Print the names of the files, each once
    #[arg(long, group = "output")]
    list: bool,
    /// Print JSON, an object a line
    #[arg(long, conflicts_with_all = ["csv", "print0"])]
    pub(super) json: bool,
    /// Print a table of values with commas
    #[arg(long, group = "output")]
    csv: bool,
    /// Print the names of the files with a NUL behind each
    #[arg(long, group = "output")]
    print0: bool,
    /// Sort by this
    #[arg(long, value_enum, value_name = "KEY")]
    sort: Option<SortArgument>,
    /// Print at most so many games
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// A file or a line that cannot be read is an error, although others were
    #[arg(long)]
    strict: bool,
    /// The language of what is printed; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    read_as: ReadAs,
}

/// What the games that were found are sorted by.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SortArgument {
    File,
    Date,
    First,
    Second,
    Event,
    Plies,
    Opening,
}

impl SortArgument {
    const fn key(self) -> SortKey {
        match self {
            Self::File => SortKey::File,
            Self::Date => SortKey::Date,
            Self::First => SortKey::First,
            Self::Second => SortKey::Second,
            Self::Event => SortKey::Event,
            Self::Plies => SortKey::Plies,
            Self::Opening => SortKey::Opening,
        }
    }
}

/// Reads `A..B`, `A..`, `..B` or `N`.
pub(super) fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str, open: u32| if text.is_empty() { Ok(open) } else { text.parse::<u32>() };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    match (number(from, 0), number(to, u32::MAX)) {
        (Ok(from), Ok(to)) if from <= to && !text.is_empty() => Ok(from..=to),
        _ => Err("give the numbers of moves, such as 10..40, 10.. or ..40".to_owned()),
    }
}

/// Why nothing can be looked for.
enum Unasked {
    Query(QueryError),
    Pattern(PatternError),
    /// The file of a position, and what is wrong with it.
    File(InputError),
    /// A file has no such move.
    NoMove(String, u32),
    /// `--mirror` and the like belong to a position.
    NoPosition,
    /// A word stands among the places to look through.
    Misplaced(String),
}

impl Unasked {
    fn said(&self, locale: &Locale) -> String {
        let value = |name: &'static str, text: &str| (name, FluentValue::from(text.to_owned()));
        match self {
            Self::Query(error) => locale.with("cli-find-query", &[value("why", &texts::misasked(error, locale))]),
            Self::Pattern(error) => match error {
                PatternError::Ranks(ranks) => locale.with("cli-find-ranks", &[("count", FluentValue::from(*ranks))]),
                PatternError::Squares { rank, found, wanted } => {
                    let values = [("rank", *rank), ("found", *found), ("wanted", *wanted)];
                    locale.with("cli-find-squares", &values.map(|(name, number)| (name, FluentValue::from(number))))
                }
                PatternError::Piece(text) => locale.with("cli-find-piece", &[value("text", text)]),
                PatternError::Side(text) => locale.with("cli-find-side", &[value("text", text)]),
                PatternError::Hand(text) => locale.with("cli-find-hand", &[value("text", text)]),
                PatternError::Count(text) => locale.with("cli-find-count", &[value("text", text)]),
                PatternError::Term(text) => locale.with("cli-find-term", &[value("text", text)]),
                PatternError::Position(error) => texts::not_a_position(error, locale).1,
            },
            Self::File(error) => error.said(locale),
            Self::NoMove(path, ply) => {
                locale.with("cli-find-no-move", &[value("path", path), ("ply", FluentValue::from(*ply))])
            }
            Self::NoPosition => locale.text("cli-find-no-position"),
            Self::Misplaced(word) => locale.with("cli-find-misplaced", &[value("word", word)]),
        }
    }
}

/// A game that was found, as it is printed.
struct FoundGame {
    file: PathBuf,
    line: String,
    object: Value,
    cells: Vec<String>,
    order: Option<SortValue>,
    /// The start position and the moves, where games with the same ones are looked for.
    moves: Option<String>,
}

/// What was played in the positions that were found: games, and of those that ended won, drawn and lost for the side to
/// move, and won by the side that moves first in the game.
#[derive(Default)]
struct PlayedMoves(HashMap<Option<String>, [u64; 5]>);

/// The search as it goes on.
struct FindRun<'a> {
    asked: &'a Find,
    question: GameQuestion,
    locale: Locale,
    games: usize,
    found: Vec<FoundGame>,
    played: PlayedMoves,
    /// Whether only games are meant that are found more than once.
    duplicates: bool,
    /// How the moves of the statistics are spelled for people.
    spelled: HashMap<String, String>,
    last_listed: Option<PathBuf>,
    outcome: CommandOutcome,
    /// How many files were read.
    read: usize,
    /// Of how many some lines were not.
    partial: usize,
}

/// So many files with lines that were not read are named; of more it is said how many there are.
const NAMED: usize = 3;

impl Find {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let locale = locale(self.lang);
        let (words, paths) = self.words_and_places(&locale);
        let question = match self.misplaced().map_or_else(|| self.question(&words), Err) {
            Ok(question) => question,
            Err(why) => {
                refuse(None, &why.said(&locale));
                return Ok(CommandOutcome::Unreadable);
            }
        };
        let repeated = question.query.is_repeated();
        if repeated && self.stats {
            refuse(None, &locale.text("cli-find-dup-stats"));
            return Ok(CommandOutcome::Unreadable);
        }
        let mut run = FindRun {
            asked: self,
            question,
            locale,
            duplicates: self.duplicates || repeated,
            games: 0,
            found: Vec::new(),
            played: PlayedMoves::default(),
            spelled: HashMap::new(),
            last_listed: None,
            outcome: CommandOutcome::Done,
            read: 0,
            partial: 0,
        };
        let stop = Stop::on_interrupt();
        if self.library {
            run.look_into_library(&stop, out)?;
            let outcome = run.end(out)?;
            return Ok(if stop.is_set() { CommandOutcome::Interrupted } else { outcome });
        }
        for found in records_in(paths) {
            if stop.is_set() {
                break;
            }
            if run.is_full() {
                break;
            }
            run.look(found, out)?;
        }
        let outcome = run.end(out)?;
        Ok(if stop.is_set() { CommandOutcome::Interrupted } else { outcome })
    }

    /// The words of the question and where the games are. Without `--in` a file or a folder that is there is a place;
    /// where it might as well be the only word, it is said how that is asked for.
    fn words_and_places(&self, locale: &Locale) -> (Vec<&str>, Vec<PathBuf>) {
        let words = self.query.iter().map(String::as_str);
        if self.library || !self.paths.is_empty() {
            return (words.collect(), self.paths.clone());
        }
        let (places, words): (Vec<&str>, Vec<&str>) = words.partition(|word| Path::new(word).exists());
        for place in &places {
            if words.is_empty() && !place.contains(|letter| letter == '.' || std::path::is_separator(letter)) {
                complain(&plain(&locale.with("cli-find-place", &[("path", (*place).into())])));
            }
        }
        let places = if places.is_empty() { vec!["."] } else { places };
        (words, places.into_iter().map(PathBuf::from).collect())
    }

    /// A word behind `--in`, which takes all that follows it: nothing is there under its name, and it has a key, or
    /// nothing else is asked for. Taken for a place, it would only be missed, and every game be found.
    fn misplaced(&self) -> Option<Unasked> {
        let asks_nothing =
            self.query.is_empty() && self.position.is_none() && self.pattern.is_none() && self.material.is_none();
        let misplaced = self.paths.iter().enumerate().find(|(nth, path)| {
            let is_gone = path.symlink_metadata().is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
            let has_key = || path.to_str().is_some_and(|text| Query::parse(text).is_ok_and(|query| query.has_keys()));
            !is_stream(path) && is_gone && (asks_nothing && *nth > 0 || has_key())
        });
        misplaced.map(|(_, path)| Unasked::Misplaced(path.display().to_string()))
    }

    /// What is asked for.
    fn question(&self, words: &[&str]) -> Result<GameQuestion, Unasked> {
        let mut query = Query::parse(&words.join(" ")).map_err(Unasked::Query)?;
        let pattern = match (&self.position, &self.pattern) {
            (Some(text), _) => Some(Pattern::exact(&self.position_of(text)?)),
            (None, Some(text)) => {
                let file = Path::new(text);
                let text = if file.is_file() {
                    let read = read_bytes(file);
                    let bytes = read.map_err(|error| Unasked::File(InputError::Io(text.clone(), error)))?;
                    String::from_utf8_lossy(&bytes).into_owned()
                } else {
                    text.clone()
                };
                Some(Pattern::parse(&text).map_err(Unasked::Pattern)?)
            }
            (None, None) => None,
        };
        let pattern = match (pattern, &self.material) {
            (Some(mut pattern), Some(counts)) => {
                pattern.count(counts).map_err(Unasked::Pattern)?;
                Some(pattern)
            }
            (None, Some(counts)) => {
                let mut pattern = Pattern::any(Pattern::game_of_counts(counts));
                pattern.count(counts).map_err(Unasked::Pattern)?;
                Some(pattern)
            }
            (pattern, None) => pattern,
        };
        let sought = if pattern.is_none() { query.take_position() } else { None };
        if let Some(mut sought) = sought {
            sought.terms.mirrored |= self.mirror;
            sought.terms.swapped |= self.swap;
            sought.terms.main_line |= self.main_line;
            let question = GameQuestion::with(query, Some(&sought));
            return Ok(GameQuestion { plies: self.plies.clone().unwrap_or(question.plies.clone()), ..question });
        }
        let needs_position = self.mirror || self.swap || self.main_line || self.stats || self.plies.is_some();
        if pattern.is_none() && needs_position {
            return Err(Unasked::NoPosition);
        }
        Ok(GameQuestion {
            query,
            wanted: pattern.map(|pattern| Matcher::new(&Variants::new(pattern, self.mirror, self.swap))),
            plies: self.plies.clone().unwrap_or(0..=u32::MAX),
            main_line: self.main_line,
        })
    }

    /// The position that `--position` means.
    fn position_of(&self, text: &str) -> Result<Position, Unasked> {
        if let Some((path, ply)) = text.rsplit_once('@')
            && let Ok(ply) = ply.parse::<u32>()
        {
            let input = Input::open(Path::new(path), self.read_as).map_err(Unasked::File)?;
            let record = input.loaded.records.first();
            let node = record.and_then(|record| {
                record.tree.mainline(NodeId::ROOT).find(|id| record.ply(*id) == ply).map(|id| record.position_at(id))
            });
            return node.ok_or_else(|| Unasked::NoMove(path.to_owned(), ply));
        }
        if text.starts_with("startpos") || text.starts_with("position") || text.contains(" moves ") {
            let shown = || text.to_owned();
            let input =
                Input::of(Path::new(text), text.as_bytes().to_vec(), ReadAs::default()).map_err(Unasked::File)?;
            let record = input.loaded.records.first();
            let end = record.and_then(|record| Some(record.position_at(last_move(record)?)));
            return end.ok_or_else(|| Unasked::NoMove(shown(), 0));
        }
        parse_position(text).map_err(|error| Unasked::Pattern(PatternError::Position(error)))
    }
}

/// The node of the last move of the main line.
fn last_move(record: &Record) -> Option<NodeId> {
    let is_position = |id: &NodeId| *id == NodeId::ROOT || record.tree.get(*id).is_some_and(|node| node.mv().is_some());
    record.tree.mainline(NodeId::ROOT).take_while(is_position).last()
}

impl FindRun<'_> {
    /// Whether as many games were found as are wanted, and no other one can come before them.
    fn is_full(&self) -> bool {
        let orders = self.asked.sort.is_some() || self.duplicates || self.asked.stats;
        !orders && self.asked.limit.is_some_and(|limit| self.games >= limit)
    }

    /// Looks into a file.
    fn look(&mut self, found: Found, out: &mut impl Write) -> io::Result<()> {
        let (path, certain) = match found {
            Found::File { path, certain } => (path, certain),
            Found::Failed(path, error) => {
                self.failed(&path, &InputError::Io(path.display().to_string(), error));
                return Ok(());
            }
            Found::TooLarge(path) => {
                let values = [("path", FluentValue::from(path.display().to_string()))];
                complain(&plain(&self.locale.with("cli-find-too-large", &values)));
                self.outcome.worsen(CommandOutcome::Noted);
                return Ok(());
            }
        };
        let bytes = match read_bytes(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.failed(&path, &InputError::Io(path.display().to_string(), error));
                return Ok(());
            }
        };
        let extension = path.extension().and_then(|extension| extension.to_str());
        let file = path.display().to_string();
        let mut written = Ok(());
        let read_as = (extension, self.asked.read_as.encoding());
        let passed = pass_through(bytes.into(), read_as, &mut |index, game| {
            let card = GameCard::passing(game);
            let facts = GameFacts { card: &card, file: &file, number: index + 1 };
            if let Some(GameMatch { reached }) = self.question.meets(&facts) {
                written = self.take(&facts, (&path, reached), out);
            }
            written.is_ok() && !self.is_full()
        });
        written?;
        match passed {
            Ok(left_out) => {
                self.read += 1;
                self.partial += usize::from(left_out > 0);
                self.outcome.worsen(match self.partial <= NAMED {
                    true => tell_left_out((left_out, &path), self.asked.lang),
                    false => CommandOutcome::noted(left_out > 0),
                });
            }
            // Its name promised nothing.
            Err(Unreadable::Unknown | Unreadable::NotARecord(_)) if !certain => {}
            Err(why) => self.failed(&path, &InputError::NoRecord { path: file, why }),
        }
        Ok(())
    }

    /// Looks into the library, file by file in the order of their paths.
    fn look_into_library(&mut self, stop: &Stop, out: &mut impl Write) -> io::Result<()> {
        let Ok(folders) = folders(&self.locale) else {
            self.outcome.worsen(CommandOutcome::Noted);
            return Ok(());
        };
        let store = match catalog_to_read(&self.locale) {
            Ok(Some(store)) if !folders.is_empty() => store,
            none => {
                if none.is_ok() && !folders.is_empty() {
                    refuse(None, &self.locale.text("cli-library-unread"));
                }
                self.outcome.worsen(CommandOutcome::Noted);
                return Ok(());
            }
        };
        let mut found: Vec<(PathBuf, usize, GameCard, Option<Reached>)> = Vec::new();
        let is_unfinished = store.is_unfinished(&folders).unwrap_or(false);
        if is_unfinished {
            refuse(None, &self.locale.text("cli-library-unfinished"));
            self.outcome.worsen(CommandOutcome::Noted);
        }
        self.read = folders.len();
        let searched = store.search(&folders, &self.question, &mut |game| {
            if let Some(game) = game {
                found.push((game.path.to_owned(), game.index, game.card.clone(), game.found.reached));
            }
            !stop.is_set()
        });
        if let Err(error) = searched {
            self.read = 0;
            self.outcome.worsen(CommandOutcome::Noted);
            let place = database().unwrap_or_default();
            match error.is_damage().then(|| Store::renew(&place)) {
                Some(Ok(store)) => tell_aside(&place, &store, &self.locale),
                _ => unusable(&place, &store_error(&error, &self.locale), &self.locale),
            }
            return Ok(());
        }
        // Nothing found is no answer where not all was looked at.
        if is_unfinished && found.is_empty() {
            self.read = 0;
        }
        found.sort_by(|(one, at, ..), (other, behind, ..)| one.cmp(other).then(at.cmp(behind)));
        for (path, index, card, reached) in &found {
            if self.is_full() {
                break;
            }
            let file = path.display().to_string();
            self.take(&GameFacts { card, file: &file, number: index + 1 }, (path, *reached), out)?;
        }
        Ok(())
    }

    fn failed(&mut self, path: &Path, error: &InputError) {
        refuse(Some(path), &error.said(&self.locale));
        self.outcome.worsen(CommandOutcome::Noted);
    }

    /// A game that is what was asked for.
    fn take(
        &mut self,
        game: &GameFacts<'_>,
        (path, reached): (&Path, Option<Reached>),
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.games += 1;
        let asked = self.asked;
        if asked.stats {
            if let Some(reached) = reached {
                self.count_move(game, reached);
            }
            return Ok(());
        }
        if asked.count && !self.duplicates {
            return Ok(());
        }
        let found = FoundGame {
            file: path.to_owned(),
            line: line_of(game, reached, &self.locale),
            object: object_of(path, game, reached),
            cells: cells_of(game, reached),
            order: asked.sort.map(|sort| sort.key().of(game)),
            moves: self.duplicates.then(|| moves_of(game.card)),
        };
        if asked.sort.is_some() || self.duplicates {
            self.found.push(found);
            return Ok(());
        }
        self.print(&found, out)?;
        // Whoever waits at a terminal sees each at once.
        if io::stdout().is_terminal() { out.flush() } else { Ok(()) }
    }

    /// Counts what was played in a position.
    fn count_move(&mut self, game: &GameFacts<'_>, reached: Reached) {
        if !game.card.goes_on(&reached) {
            return;
        }
        let position = game.card.position_at(reached.place);
        let mover = position.side_to_move();
        let name = reached.next.map(coordinates);
        if let (Some(mv), Some(name)) = (reached.next, &name)
            && let Entry::Vacant(place) = self.spelled.entry(name.clone())
        {
            place.insert(spelled(&position, mv, &self.locale));
        }
        let [games, won, drawn, lost, first] = self.played.0.entry(name).or_default();
        *games += 1;
        *first += u64::from(game.winner() == Some(Winner::Side(game.first())));
        match game.winner() {
            Some(Winner::Side(side)) if side == mover => *won += 1,
            Some(Winner::Side(_)) => *lost += 1,
            Some(Winner::Draw) => *drawn += 1,
            None => {}
        }
    }

    fn print(&mut self, found: &FoundGame, out: &mut impl Write) -> io::Result<()> {
        let asked = self.asked;
        if asked.list || asked.print0 {
            if self.last_listed.as_ref() == Some(&found.file) {
                return Ok(());
            }
            self.last_listed = Some(found.file.clone());
            if asked.print0 {
                out.write_all(found.file.as_os_str().as_encoded_bytes())?;
                return out.write_all(b"\0");
            }
            return writeln!(out, "{}", plain(&found.file.display().to_string()));
        }
        if asked.json {
            return write_json(out, &found.object, false);
        }
        if asked.csv {
            return write_cells(out, &found.cells);
        }
        writeln!(out, "{}", found.line)
    }

    /// Prints what could not be printed at once, and says how it ends.
    fn end(mut self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let asked = self.asked;
        if let Some(more @ 1..) = self.partial.checked_sub(NAMED) {
            complain(&plain(&self.locale.with("find-more-left-out", &[("count", more.into())])));
        }
        let mut found = std::mem::take(&mut self.found);
        if self.duplicates {
            found = self.groups(found);
            self.games = found.len();
        }
        if asked.sort.is_some() {
            found.sort_by(|one, other| one.order.cmp(&other.order));
        }
        if asked.count {
            let games = asked.limit.map_or(self.games, |limit| self.games.min(limit));
            match asked.json {
                true => write_json(out, &json!({ "games": games }), false)?,
                false => writeln!(out, "{games}")?,
            }
        } else if asked.stats {
            self.print_played(out)?;
        } else {
            let mut last: Option<String> = None;
            for game in found.iter().take(asked.limit.unwrap_or(usize::MAX)) {
                let is_plain = !(asked.json || asked.csv || asked.list || asked.print0);
                if is_plain && last.is_some() && self.duplicates && game.moves != last {
                    writeln!(out)?;
                }
                last.clone_from(&game.moves);
                self.print(game, out)?;
            }
        }
        Ok(match (self.games, self.outcome) {
            (_, CommandOutcome::Noted) if asked.strict || self.read == 0 => CommandOutcome::Unreadable,
            (0, _) => CommandOutcome::Noted,
            _ => CommandOutcome::Done,
        })
    }

    /// The games whose moves are found more than once, those with the same ones together.
    fn groups(&self, found: Vec<FoundGame>) -> Vec<FoundGame> {
        let mut groups: Vec<Vec<FoundGame>> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for game in found {
            let moves = game.moves.clone().unwrap_or_else(String::new);
            let place = *places.entry(moves).or_insert(groups.len());
            match groups.get_mut(place) {
                Some(group) => group.push(game),
                None => groups.push(vec![game]),
            }
        }
        groups.into_iter().filter(|group| group.len() > 1).flatten().collect()
    }

    fn print_played(&self, out: &mut impl Write) -> io::Result<()> {
        let mut rows: Vec<(&Option<String>, &[u64; 5])> = self.played.0.iter().collect();
        rows.sort_by(|(one, [games, ..]), (other, [others, ..])| others.cmp(games).then_with(|| one.cmp(other)));
        if self.asked.json {
            let object = |(mv, [games, won, drawn, lost, _]): &(&Option<String>, &[u64; 5])| json!({ "move": mv, "games": games, "won": won, "drawn": drawn, "lost": lost });
            let moves: Vec<Value> = rows.iter().map(object).collect();
            return write_json(out, &json!({ "games": self.games, "moves": moves }), false);
        }
        let heads = ["cli-find-move", "cli-find-games", "cli-find-won", "cli-find-drawn"];
        writeln!(out, "{}", heads.map(|key| self.locale.text(key)).join("\t"))?;
        for (mv, [games, won, drawn, lost, first]) in rows {
            let name = match mv {
                Some(mv) => self.spelled.get(mv).map_or(mv.as_str(), String::as_str),
                None => "–",
            };
            // Games of which no end is known say nothing of it, as in the window.
            let share = |part: &u64| match won + drawn + lost {
                0 => "–".to_owned(),
                ended => format!("{} %", (part * 200 + ended) / (2 * ended)),
            };
            writeln!(out, "{name}\t{games}\t{}\t{}", share(first), share(drawn))?;
        }
        Ok(())
    }
}
