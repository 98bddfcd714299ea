//! `komaoto book`: opening books 定跡 are asked about a position, made out of games, merged, turned into other formats.
//!
//! # JSON
//! `show` prints an object: `file`, `format`, `sorted`, the position as `sfen` or `fen`, `turned` (whether the book has it with
//! the sides exchanged), `comment`, `games`, `black` and `white` (how many there were and who won them, or null), and `moves`,
//! a list with `move`, `reply`, `score`, `depth`, `count`, `verdict` and `comment`. `make`, `convert` and `merge` print one about
//! the new book: `output`, `format`, `positions`, `moves`, and `lost`, a list with `what` and `count`.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::complaints::{complain, refuse};
use super::file_names::name_file;
use super::finding::spelled;
use super::input::{Input, InputError, ReadAs, is_stream, read_bytes, tell_left_out};
use super::json::{PositionObject, write_json};
use super::library::{catalog_to_read, folders, store_error, unusable};
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use super::output::{OutputError, OutputPlace, Outputs};
use crate::files::pass_through;
use crate::formats::Unreadable;
use crate::library::books::{
    Book, BookAnswer, BookError, BookFormat, BookLosses, BookMaker, BookPages, BookPlan, BookResult, LookUp,
    MoveVerdict, write_book,
};
use crate::library::{Found, GameCard, GameFacts, GameQuestion, Query, database, records_in};
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::{coordinates, parse_position};
use crate::record::NodeId;
use crate::rules::{Game, Position};
use crate::task::Stop;
use crate::texts;

/// The end of `--help`.
pub(super) const HELP: &str = "\
Books are .db and .ybb of YaneuraOu, .bin of Apery and of Polyglot, .dat
of ElephantEye, .sbk of ShogiGUI. They are asked where they lie, however
large they are; the bytes tell the format. A position that the game does
not tell apart is looked up too: in shogi with the board turned and the
sides exchanged, in xiangqi in a mirror.

Of show, 1 says that the book does not know the position.

Example: komaoto book make game.kif -o mine.db --plies 1..40
  komaoto book make kifu -o mine.db --player 山田 --min 2
  komaoto book make --library 戦型:角換わり -o mine.db
  komaoto book show user_book1.db --position game.kif@24
  komaoto book merge mine.db user_book1.db -o both.db
  komaoto book convert mine.db -o mine.ybb --lossy";

/// Arguments of `komaoto book`.
#[derive(Args, Debug)]
pub struct BookCommand {
    /// What to do
    #[arg(value_enum, value_name = "ACTION")]
    action: BookAction,
    /// The book or, to merge, books; or the files and folders with games to make one of, with --library words about them
    #[arg(value_name = "FILE", required_unless_present = "library")]
    paths: Vec<PathBuf>,
    /// Make it of the games of the library that the words mean, as its folders were when they were last looked through
    #[arg(long)]
    library: bool,
    /// The position to show: SFEN or FEN, startpos moves ..., or FILE@PLY; without it the start of the game
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Show only what stands under the same number of the move
    #[arg(long)]
    same_ply: bool,
    /// Show the position as it is, not with the sides exchanged
    #[arg(long)]
    as_it_is: bool,
    /// The new book
    #[arg(short, long, value_name = "BOOK")]
    output: Option<PathBuf>,
    /// The format of the new book; without it its name tells
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<BookFormatName>,
    /// The format of the book that is read; without it its bytes tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<BookFormatName>,
    /// Make it of these moves only: A..B, either of which may be left out
    #[arg(long, value_name = "A..B", value_parser = super::find::plies)]
    plies: Option<RangeInclusive<u32>>,
    /// Make it of the moves of this player only
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Make it of moves that were played so often
    #[arg(long, value_name = "N", default_value_t = 1)]
    min: u32,
    /// Make it of games that ended so only
    #[arg(long, value_enum, value_name = "WHO")]
    result: Option<ResultArgument>,
    /// Write also what loses something
    #[arg(long)]
    lossy: bool,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
    /// The language of what is printed; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
}

/// What is to be done with a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BookAction {
    /// Print what a book says of a position
    Show,
    /// Make a book out of games
    Make,
    /// Write a book in another format
    Convert,
    /// Make one book of several: counts are added up, the deeper score stays
    Merge,
}

/// A format of books.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum BookFormatName {
    /// The text of YaneuraOu
    Db,
    /// The binary book of YaneuraOu
    Ybb,
    /// Apery's .bin
    Apery,
    /// Polyglot's .bin, of chess
    Polyglot,
    /// ElephantEye's .dat, of xiangqi
    Elephanteye,
    /// That of ShogiGUI and BookConv
    Sbk,
}

impl BookFormatName {
    const fn format(self) -> BookFormat {
        match self {
            Self::Db => BookFormat::Yaneuraou,
            Self::Ybb => BookFormat::YaneuraouBinary,
            Self::Apery => BookFormat::Apery,
            Self::Polyglot => BookFormat::Polyglot,
            Self::Elephanteye => BookFormat::ElephantEye,
            Self::Sbk => BookFormat::Sbk,
        }
    }
}

/// How the games ended that a book is made of.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ResultArgument {
    /// The side that moved first won
    First,
    /// The side that moved second won
    Second,
    /// Nobody won
    Draw,
    /// Somebody won: only the moves of that side
    Winner,
}

impl ResultArgument {
    const fn result(self) -> BookResult {
        match self {
            Self::First => BookResult::First,
            Self::Second => BookResult::Second,
            Self::Draw => BookResult::Draw,
            Self::Winner => BookResult::Winner,
        }
    }
}

/// The new book: its pages, and what is not in them of what it is made of.
type NewBook = (BookPages, BookLosses, Game);

impl BookCommand {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let locale = locale(self.lang);
        let action = self.action.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        if !matches!(self.action, BookAction::Make | BookAction::Merge) && self.paths.len() != 1 {
            refuse(None, &locale.with("cli-book-one-file", &[("action", action.into())]));
            return Ok(CommandOutcome::Unreadable);
        }
        if self.library && self.action != BookAction::Make {
            refuse(None, &locale.text("cli-book-library"));
            return Ok(CommandOutcome::Unreadable);
        }
        let path = self.paths.first().map_or(Path::new(""), PathBuf::as_path);
        let make: &dyn Fn(&Stop) -> (Option<NewBook>, CommandOutcome) = match self.action {
            BookAction::Show => return self.show(path, &locale, out),
            BookAction::Convert => &|stop| (self.converted(path, stop, &locale), CommandOutcome::Done),
            BookAction::Merge => &|stop| (self.merged(stop, &locale), CommandOutcome::Done),
            BookAction::Make => &|stop| self.made(stop, &locale),
        };
        let outputs = match self.outputs(&locale) {
            Ok(outputs) => outputs,
            Err(outcome) => return Ok(outcome),
        };
        let stop = Stop::on_interrupt();
        let (made, outcome) = make(&stop);
        if stop.is_set() {
            return Ok(CommandOutcome::Interrupted);
        }
        let Some(made) = made else { return Ok(outcome.max(CommandOutcome::Unreadable)) };
        Ok(self.write(made, outputs, &locale, out)?.max(outcome))
    }

    /// Where the new book is to be written; what hinders that is said before games are read for it.
    fn outputs(&self, locale: &Locale) -> Result<Outputs, CommandOutcome> {
        let Some(output) = &self.output else {
            refuse(None, &locale.text("cli-book-no-output"));
            return Err(CommandOutcome::Unreadable);
        };
        let place = OutputPlace::new(output, false, false).map_err(|error| error.refused(self.lang))?;
        if self.json && matches!(place, OutputPlace::Stdout) {
            return Err(OutputError::JsonAndRecord.refused(self.lang));
        }
        let read: &[PathBuf] = if self.library { &[] } else { &self.paths };
        let outputs = Outputs::new(place, read, self.force);
        match outputs.refusal_of_file() {
            Some(error) => Err(error.refused(self.lang)),
            None => Ok(outputs),
        }
    }

    /// The position that is asked for; `None` and a complaint if there is none.
    fn wanted(&self, game: Game, locale: &Locale) -> Option<Position> {
        let Some(text) = &self.position else { return Some(Position::start(game)) };
        let line_of = |path: &Path, bytes: Option<Vec<u8>>, ply: Option<u32>| {
            let input = match bytes {
                Some(bytes) => Input::of(path, bytes, ReadAs::default()),
                None => Input::open(path, ReadAs::default()),
            };
            let input = input.map_err(|error| error.said(locale))?;
            let record = input.loaded.records.first();
            let found = record.and_then(|record| {
                let is_there =
                    |id: &NodeId| *id == NodeId::ROOT || record.tree.get(*id).is_some_and(|node| node.mv().is_some());
                let mut line = record.tree.mainline(NodeId::ROOT).take_while(is_there);
                let node = match ply {
                    Some(ply) => line.find(|id| record.ply(*id) == ply),
                    None => line.last(),
                };
                node.map(|id| record.position_at(id))
            });
            let values = [("path", path.display().to_string().into()), ("ply", FluentValue::from(ply.unwrap_or(0)))];
            found.ok_or_else(|| locale.with("cli-book-no-move", &values))
        };
        let found = if let Some((path, ply)) = text.rsplit_once('@')
            && let Ok(ply) = ply.parse::<u32>()
        {
            line_of(Path::new(path), None, Some(ply))
        } else if text.starts_with("startpos") || text.starts_with("position") || text.contains(" moves ") {
            line_of(Path::new(text), Some(text.as_bytes().to_vec()), None)
        } else {
            parse_position(text).map_err(|error| texts::not_a_position(&error, locale).1)
        };
        found.inspect_err(|said| refuse(None, said)).ok()
    }

    /// Opens the book; `None` and a complaint if it cannot be used.
    fn open(&self, path: &Path, locale: &Locale) -> Option<Book> {
        match Book::open(path, self.from.map(BookFormatName::format)) {
            Ok(book) => {
                if !book.is_sorted() {
                    complain(&plain(&locale.with("cli-book-unsorted", &[("path", path.display().to_string().into())])));
                }
                Some(book)
            }
            Err(error) => {
                failed(path, &error, locale);
                None
            }
        }
    }

    fn show(&self, path: &Path, locale: &Locale, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let Some(mut book) = self.open(path, locale) else { return Ok(CommandOutcome::Unreadable) };
        let Some(position) = self.wanted(book.game(), locale) else { return Ok(CommandOutcome::Unreadable) };
        let how = LookUp { any_ply: !self.same_ply, turned: !self.as_it_is };
        let answer = match book.look_up(&position, how) {
            Ok(Some(answer)) => answer,
            Ok(None) => {
                refuse(Some(path), &locale.with("cli-book-nothing", &[("path", path.display().to_string().into())]));
                return Ok(CommandOutcome::Noted);
            }
            Err(error) => {
                failed(path, &error, locale);
                return Ok(CommandOutcome::Unreadable);
            }
        };
        if self.json {
            write_json(out, &object_of((path, &book), &position, &answer), false)?;
        } else {
            print(&position, &answer, locale, out)?;
        }
        Ok(CommandOutcome::Done)
    }

    /// All of the books as one; `None` and a complaint if one of them cannot be used, or is of another game.
    fn merged(&self, stop: &Stop, locale: &Locale) -> Option<NewBook> {
        let mut merged: Option<NewBook> = None;
        for path in &self.paths {
            let (pages, losses, game) = self.converted(path, stop, locale)?;
            let Some((known, lost, of)) = &mut merged else {
                merged = Some((pages, losses, game));
                continue;
            };
            if *of != game {
                let values = [("path", FluentValue::from(path.display().to_string()))];
                refuse(Some(path), &locale.with("cli-book-other-game", &values));
                return None;
            }
            pages.into_entries().for_each(|entry| known.merge(entry));
            losses.iter().for_each(|(what, times)| lost.add(what, times as usize));
        }
        merged
    }

    fn converted(&self, path: &Path, stop: &Stop, locale: &Locale) -> Option<NewBook> {
        let mut book = self.open(path, locale)?;
        let game = book.game();
        let mut starts = vec![Position::start(game)];
        if self.position.is_some() {
            starts.push(self.wanted(game, locale)?);
        }
        match book.pages(&starts, &mut || !stop.is_set()) {
            Ok((pages, losses)) => Some((pages, losses, game)),
            Err(error) => {
                failed(path, &error, locale);
                None
            }
        }
    }

    fn made(&self, stop: &Stop, locale: &Locale) -> (Option<NewBook>, CommandOutcome) {
        let plan = BookPlan {
            plies: self.plies.clone().unwrap_or(0..=u32::MAX),
            player: self.player.clone(),
            result: self.result.map(ResultArgument::result),
            least: self.min,
        };
        let mut maker = BookMaker::new(plan, self.to.map(|to| to.format().game()));
        let mut outcome = CommandOutcome::Done;
        if self.library {
            let Some(of_library) = self.take_library(stop, &mut maker, locale) else {
                return (None, CommandOutcome::Unreadable);
            };
            outcome.worsen(of_library);
        } else {
            for found in records_in(self.paths.iter().cloned()) {
                if stop.is_set() {
                    break;
                }
                outcome.worsen(self.take(found, &mut maker, locale));
            }
        }
        if maker.others > 0 {
            complain(&locale.with("cli-book-others", &[("count", FluentValue::from(maker.others))]));
            outcome.worsen(CommandOutcome::Noted);
        }
        let game = maker.game();
        let pages = maker.finish();
        if pages.is_empty() {
            refuse(None, &locale.text("cli-book-no-moves"));
            return (None, outcome);
        }
        (game.map(|game| (pages, BookLosses::default(), game)), outcome)
    }

    /// Adds the games of the library that are meant; `None` and a complaint if it cannot be asked.
    fn take_library(&self, stop: &Stop, maker: &mut BookMaker, locale: &Locale) -> Option<CommandOutcome> {
        let words: Vec<_> = self.paths.iter().map(|word| word.to_string_lossy()).collect();
        let query = Query::parse(&words.join(" "));
        let query = query.map_err(|error| refuse(None, &texts::misasked(&error, locale))).ok()?;
        let folders = folders(locale).ok()?;
        let store = if folders.is_empty() { None } else { catalog_to_read(locale).ok()? };
        let Some(store) = store else {
            refuse(None, &locale.text("cli-library-unread"));
            return None;
        };
        let mut outcome = CommandOutcome::Done;
        if store.is_unfinished(&folders).unwrap_or(false) {
            refuse(None, &locale.text("cli-library-unfinished"));
            outcome.worsen(CommandOutcome::Noted);
        }
        let searched = store.search(&folders, &GameQuestion::of(query), &mut |game| {
            if let Some(game) = game {
                let file = game.path.to_string_lossy();
                maker.add(&GameFacts { card: game.card, file: &file, number: game.index + 1 });
            }
            !stop.is_set()
        });
        match searched {
            Ok(()) => Some(outcome),
            Err(error) => {
                unusable(&database().unwrap_or_default(), &store_error(&error, locale), locale);
                None
            }
        }
    }

    /// Adds the games of a file.
    fn take(&self, found: Found, maker: &mut BookMaker, locale: &Locale) -> CommandOutcome {
        let noted = |path: &Path, said: &str| {
            refuse(Some(path), said);
            CommandOutcome::Noted
        };
        let (path, certain) = match found {
            Found::File { path, certain } => (path, certain),
            Found::Failed(path, error) => {
                return noted(&path, &InputError::Io(path.display().to_string(), error).said(locale));
            }
            Found::TooLarge(path) => {
                let values = [("path", FluentValue::from(path.display().to_string()))];
                return noted(&path, &locale.with("cli-find-too-large", &values));
            }
        };
        let name = path.display().to_string();
        let bytes = match read_bytes(&path) {
            Ok(bytes) => bytes,
            Err(error) => return noted(&path, &InputError::Io(name, error).said(locale)),
        };
        let extension = path.extension().and_then(|extension| extension.to_str());
        let passed = pass_through(bytes.into(), (extension, None), &mut |index, game| {
            let card = GameCard::passing(game);
            maker.add(&GameFacts { card: &card, file: &name, number: index + 1 });
            true
        });
        match passed {
            Ok(left_out) => tell_left_out((left_out, &path), self.lang),
            // Its name promised nothing.
            Err(Unreadable::Unknown | Unreadable::NotARecord(_)) if !certain => CommandOutcome::Done,
            Err(why) => noted(&path, &InputError::NoRecord { path: name, why }.said(locale)),
        }
    }

    /// Writes the new book, if nothing of it is lost or that is as it may be.
    fn write(
        &self,
        (pages, mut losses, game): NewBook,
        mut outputs: Outputs,
        locale: &Locale,
        out: &mut impl Write,
    ) -> io::Result<CommandOutcome> {
        let Some(output) = &self.output else { return Ok(CommandOutcome::Unreadable) };
        let Some(format) = self.to.map(BookFormatName::format).or_else(|| BookFormat::of_path(output, game)) else {
            let values = [("path", FluentValue::from(output.display().to_string()))];
            refuse(Some(output), &locale.with("cli-book-no-format", &values));
            return Ok(CommandOutcome::Unreadable);
        };
        let (bytes, unheld) = write_book(&pages, format);
        // What a book is made of is counted anew in each format; that a format has no results of games is no loss then.
        let counts = self.action == BookAction::Make;
        for (what, times) in unheld.iter().filter(|(what, _)| !counts || !what.is_of_games()) {
            losses.add(what, times as usize);
        }
        let values = [
            ("format", FluentValue::from(format.name())),
            ("what", FluentValue::from(texts::book_losses(&losses, locale))),
        ];
        if !losses.is_empty() && !self.lossy {
            refuse(Some(output), &locale.with("cli-book-would-lose", &values));
            return Ok(CommandOutcome::Refused);
        }
        let to_stream = is_stream(output);
        let name = PathBuf::from(format!("book.{}", format.extension()));
        let written = match outputs.put(&name, None, &bytes, out)? {
            Ok(written) => written,
            Err(error) => return Ok(error.refused(self.lang)),
        };
        if !losses.is_empty() {
            complain(&plain(&locale.with("cli-book-lost", &values)));
        }
        if self.json
            && !to_stream
            && let Some(written) = written
        {
            let lost: Vec<Value> =
                losses.iter().map(|(what, count)| json!({ "what": what.name(), "count": count })).collect();
            let moves: usize = pages.iter().map(|(_, entry)| entry.page.moves.len()).sum();
            let mut object = json!({ "format": format.name(), "positions": pages.len(), "moves": moves, "lost": lost });
            name_file(&mut object, "output", &written);
            write_json(out, &object, false)?;
        }
        Ok(CommandOutcome::noted(!losses.is_empty()))
    }
}

fn failed(path: &Path, error: &BookError, locale: &Locale) {
    refuse(Some(path), &format!("{}: {}", path.display(), texts::book_error(error, locale)));
}

/// What a book says, as an object.
fn object_of((path, book): (&Path, &Book), position: &Position, BookAnswer { page, is_turned }: &BookAnswer) -> Value {
    let moves: Vec<Value> = page
        .moves
        .iter()
        .map(|row| {
            json!({
                "move": coordinates(row.mv),
                "reply": row.reply.map(coordinates),
                "score": row.score,
                "depth": row.depth,
                "count": row.count,
                "verdict": row.verdict.map(MoveVerdict::name),
                "comment": row.comment,
            })
        })
        .collect();
    let mut object = json!({
        "format": book.format().name(),
        "sorted": book.is_sorted(),
        "turned": is_turned,
        "comment": page.comment,
        "games": page.games.map(|[games, ..]| games),
        "black": page.games.map(|[_, black, _]| black),
        "white": page.games.map(|[.., white]| white),
        "moves": moves,
    });
    name_file(&mut object, "file", path);
    let position = PositionObject::of(position);
    object[position.name] = position.text.into();
    object
}

/// What a book says, as a table.
fn print(
    position: &Position,
    BookAnswer { page, .. }: &BookAnswer,
    locale: &Locale,
    out: &mut impl Write,
) -> io::Result<()> {
    for line in page.comment.lines() {
        writeln!(out, "# {}", plain(line))?;
    }
    let heads =
        ["cli-find-move", "cli-book-score", "cli-book-depth", "cli-book-count", "cli-book-reply", "cli-book-comment"];
    writeln!(out, "{}", heads.map(|key| locale.text(key)).join("\t"))?;
    for row in &page.moves {
        let mut after = position.clone();
        let reply = match row.reply {
            Some(reply) if after.play(row.mv).is_ok() => Some(spelled(&after, reply, locale)),
            _ => None,
        };
        let number = |number: Option<String>| number.unwrap_or_else(|| "–".to_owned());
        let cells = [
            spelled(position, row.mv, locale),
            number(row.score.map(|score| score.to_string())),
            number(row.depth.map(|depth| depth.to_string())),
            number(row.count.map(|count| count.to_string())),
            number(reply),
            plain(&row.comment.replace('\n', " ")).into_owned(),
        ];
        writeln!(out, "{}", cells.join("\t").trim_end())?;
    }
    Ok(())
}
