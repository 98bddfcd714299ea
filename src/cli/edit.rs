//! `komaoto edit`: the editor without a window. Commands come line by line, go through the same code as in the window,
//! and each is acknowledged once it is as safe as it would be there.
//!
//! # Commands
//! A line is a JSON value or words. Blank lines and lines that begin with `#` are passed over.
//!
//! | words | JSON | what it does |
//! |---|---|---|
//! | `play 7g7f 3c3d`, `play 76歩`, `play Nf3` | | plays moves at the cursor, in USI or UCI or as they are typed in the window |
//! | `end resign` | | ends the line at the cursor, by [word](crate::record::Ending::word) |
//! | `comment TEXT` | | the words of the comment at the cursor; glyphs, drawings, clocks and evaluations in it stay; `\n` is a new line |
//! | `header KEY VALUE` | | sets a header; without VALUE removes it |
//! | `bookmark NAME`, `time SECONDS` | | at the cursor; without a word removes it; a time that the clocks in comments tell (`[%clk 0:03:00]`) changes those from there on |
//! | `evaluation 35 -120 mate5 -mate` | | at the cursor, a word for each engine: hundredths of a pawn, or a mate, for the side with capitals in SFEN and FEN; without a word removes them |
//! | `glyph !?` | | puts one of `! ? !! ?? !? ?!` on the move at the cursor; without one removes it |
//! | `draw 7g7f red 5e` | | draws arrows and circles, in the colour named before them (`green red blue yellow`), instead of those at the cursor; without a word removes them |
//! | `replace 2g2f` | | plays another move instead of the one at the cursor; what follows is played again, and what can no longer be played becomes text |
//! | `insert 2g2f 8c8d` | | inserts moves before the one at the cursor, likewise |
//! | `remove`, `remove 2` | | removes the move at the cursor, or so many from there on; what follows moves up |
//! | `delete`, `up`, `down`, `mainline` | | the branch at the cursor |
//! | `go 12`, `go +1`, `go -1`, `go first`, `go last` | `{"go": GO}` | moves the cursor; a number is that of a move |
//! | `game 2` | `{"show_game": 1}` | shows another game of the file; in words counted from 1, in JSON from 0 |
//! | `undo`, `redo` | `"undo"`, `"redo"` | one step |
//! | | `{"edit": EDIT}` | any [edit](crate::editor::Edit), as the journal writes it |
//! | `save`, `save FILE` | `{"save": FILE}` | saves; `null` for the file itself, `-` for standard output: `record N BYTES`, and that many bytes |
//! | | `{"save_as": {"path": FILE, "format": F, "encoding": E, "eol": L, "fresh": true, "lossy": true, "directly": true, "read_only": true}}` | saves otherwise; all but `path` may be left out |
//! | `setup` | | begins to set up the start position (局面編集); the record is unchanged until `setup done` |
//! | `setup CHANGE` | | [changes it](crate::cli::setting_up), or ends the setup |
//! | `arrange HOW` | | puts the problems of the file in order: sorted by `number`, `length`, `title` or `author`; `renumber` numbers them, `lengths` writes down how long their main lines are, `unique` leaves out what is there twice or mirrored |
//! | `look` | `"look"` | what another program has done to the file: `same`, `gone`, `folder-gone`, `unreadable` or `changed` with the number of differences |
//! | `keep` | `"keep"` | saves over what `look` finds, after keeping a copy of it |
//! | `take` | `"take"` | replaces the document with what `look` finds, as one step that can be undone |
//! | `sleep MS` | | waits this many milliseconds |
//! | `dump` | `"dump"` | prints `dump N JSON`: every game with its outline and digest, cursor, and what undo and redo would do |
//! | `quit` | `"quit"` | ends; so does the end of the script |
//!
//! # Answers
//! One line for each command, at once: `ok N` or `refused N REASON`, where N is the number of its line. After `ok N`
//! more words may follow: where a save went, or `foul MOVE: WHY` for moves against the rules.
//!
//! With `--json` an object a line: `line`, `ok` and, where there is more to say, `said`, `reason`, `dump` or `record`
//! (the text that `save -` wrote).
//!
//! # Exit status
//! That of all subcommands: 1 if a foul was played, a save lost what it was allowed to lose, or not all of the record
//! could be read, restored or kept safe; 3 if anything was refused.
//!
//! The lines after one that was refused were written for a record that it would have changed: they are answered, but
//! nothing is saved any more, unless `--keep-going` says so. (A save that was refused changes nothing of the record.)

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};

use super::complaints::{complain, refuse};
use super::file_names::name_file;
use super::input::{Input, InputError, ReadAs, is_stream, read_bytes, tell_left_out};
use super::json::{PositionObject, write_json};
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use super::refusals::{about, refused};
use super::restoring::{list, not_opened, not_recovered, not_restored};
use super::saving::{SaveAs, StoredResult, found, keep, look, save};
use super::setting_up::set_up;
use super::{worded, written_edits};
use crate::disk::{Backups, state_folder};
use crate::editor::edit::{Arranging, Digest};
use crate::editor::journal::{JOURNALS, JournalStatus, Keeper, Shelf};
use crate::editor::setup::Setup;
use crate::editor::{Document, Edit, ExternalChange, Go};
use crate::fault;
use crate::fault::drill;
use crate::formats::comment::{full_comment, reworded};
use crate::formats::format;
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::{Style, coordinates, parse_clock};
use crate::record::{Ending, Evaluation, GameClocks, Score};
use crate::rules::{Color, Game, Position};
use crate::text::decode_as;
use crate::texts;

/// The time to wait for the journal.
const PATIENCE: Duration = Duration::from_secs(10);

/// The part of `--help` about the script.
pub(super) const HELP: &str = r#"Commands, one a line (blank lines and # comments are passed over):
  play 7g7f 3c3d | end resign | comment TEXT | header KEY VALUE
  bookmark NAME | time SECONDS | glyph !?
  evaluation 35 -120 mate5 -mate     (hundredths of a pawn, or a mate,
                          for the side with capitals in SFEN and FEN)
  draw 7g7f red 5e   (arrows and circles: green red blue yellow)
  replace MOVE | insert MOVES | remove [COUNT] (in the middle of a line)
  delete | up | down | mainline
  go 12|+1|-1|first|last | game N | undo | redo
  setup | setup start|clear | setup load SFEN|FEN | setup put 5e +P
  setup move 2h 5e | setup lift|cycle 2h | setup turn black|white|red
  setup swap|mirror | setup ply N | setup undo|redo|done|leave
  setup rest black|white | setup left|right|up|down          (shogi)
  setup castling KQkq|- | setup en-passant e3|-              (chess)
  setup clock N                                 (chess and xiangqi)
  arrange number|length|title|author|renumber|lengths|unique
                                         (the problems of a file)
  save [FILE|-] | look | keep | take | sleep MS | dump | quit
  {"edit": EDIT} | {"go": GO} | {"show_game": 0} | {"save": FILE|null}
  {"save_as": {"path": FILE, "format": "CSA", "encoding": "Shift_JIS",
               "eol": "CrLf", "lossy": true, "fresh": true}}  (one line)

Moves are USI or UCI (h3e3 in xiangqi, ranks from 1), or spelled as in
the window: Nf3, 76歩, P-7f, 炮二平五, C2.5. Squares are those of the
game: 7g in shogi, e4 in chess, h2 in xiangqi (ICCS, ranks from 0).
Pieces are the letters of SFEN and FEN; a capital is Black's in shogi,
White's or Red's in the others.

A time that clocks in comments tell ([%clk 0:03:00]) is changed by
changing those of its side from there on.

Each is answered at once, once it is safe: `ok N` or `refused N REASON`,
where N is the number of its line. `play` names fouls: `ok N foul MOVE:
WHY`. `dump` prints all there is to compare as JSON before its `ok`,
`save -` the record: `record N BYTES`, and that many bytes.

After a refused line nothing is saved any more, because what follows was
written for another record: save, save_as and keep are refused, too, but
with --keep-going. What was saved before it stays. (A refused save is no
such line: another one may follow it.)"#;

/// Arguments of `komaoto edit`.
#[derive(Args, Debug)]
pub struct EditScript {
    /// Record to edit; - is standard input; without one a new game
    record: Option<PathBuf>,
    /// Show this game of the record first, counted from 1
    #[arg(long, value_name = "N", requires = "record")]
    game: Option<usize>,
    #[command(flatten)]
    read_as: ReadAs,
    /// What a new game is of
    #[arg(long, value_name = "GAME", value_parser = game(), default_value = "shogi", conflicts_with_all = ["record", "recover"])]
    new: Game,
    /// Commands, one per line; - is standard input
    #[arg(long, value_name = "FILE|-", default_value = "-")]
    script: PathBuf,
    /// Restore this journal, or with - the newest one that a crash has left, instead of opening a record
    #[arg(long, value_name = "JOURNAL|-", conflicts_with = "record")]
    recover: Option<PathBuf>,
    /// Print what journals a crash, or closing without saving, has left, as one JSON object per line, and end
    #[arg(long, conflicts_with_all = ["record", "recover"])]
    journals: bool,
    /// Save also after a line was refused; without it nothing is saved from there on
    #[arg(long)]
    keep_going: bool,
    /// Answer in JSON, one object per line
    #[arg(long)]
    pub(super) json: bool,
    /// Answer only once the disk has confirmed, not only the system: what was answered outlives a power cut, too
    #[arg(long)]
    sync: bool,
    /// The language of complaints; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
}

/// The games by name.
fn game() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(["shogi", "chess", "xiangqi"]).map(|name| match name.as_str() {
        "chess" => Game::Chess,
        "xiangqi" => Game::Xiangqi,
        _ => Game::Shogi,
    })
}

/// The commands that write a file.
const WRITING: [&str; 3] = ["save", "save_as", "keep"];

/// All commands.
const VERBS: [&str; 32] = [
    "play",
    "end",
    "comment",
    "header",
    "bookmark",
    "time",
    "evaluation",
    "glyph",
    "draw",
    "replace",
    "insert",
    "remove",
    "delete",
    "up",
    "down",
    "mainline",
    "go",
    "game",
    "undo",
    "redo",
    "save",
    "save_as",
    "edit",
    "show_game",
    "setup",
    "arrange",
    "look",
    "keep",
    "take",
    "sleep",
    "dump",
    "quit",
];

/// The result of a command.
enum EditReply {
    Done,
    Said(String),
    /// Done, with a note or a loss.
    Noted(String),
    Dumped(Value),
    Stored(StoredResult),
    Quit,
}

impl EditScript {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        if let Some(state) = state_folder() {
            fault::watch(state.join("crashes"));
            Backups::new(&state).finish_interrupted(&state);
        }
        let shelf = state_folder().map(|folder| Shelf::new(folder.join(JOURNALS)));
        if self.journals {
            return list(shelf.as_ref(), out);
        }
        let locale = locale(self.lang);
        let mut document = Document::default();
        let mut keeper = Keeper::new(shelf, || {});
        let begun =
            self.script(&locale).and_then(|script| Ok((self.begin(&mut document, &mut keeper, &locale)?, script)));
        let (mut outcome, script) = match begun {
            Ok(begun) => begun,
            Err(sentence) => {
                refuse(self.record.as_deref(), &sentence);
                return Ok(CommandOutcome::Unreadable);
            }
        };
        let mut told = false;
        // The first line that was refused, after which the record is not what the script takes it for.
        let mut failed = None;
        for (index, line) in script.lines().enumerate() {
            let number = index + 1;
            let line = match line {
                Ok(line) => line,
                Err(error) => {
                    let values = [("line", number.into()), ("error", texts::read_error(&error, &locale).into())];
                    refuse(Some(&self.script), &locale.with("script-line-unread", &values));
                    return Ok(CommandOutcome::Unreadable);
                }
            };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let name = name_of(line);
            let answer = match failed {
                Some(failed) if !self.keep_going && WRITING.contains(&name) => {
                    Err(locale.with("script-not-saved", &[("line", FluentValue::from(failed))]))
                }
                _ => guarded(&mut document, (name, line), &locale),
            };
            if answer.is_err() && !WRITING.contains(&name) {
                failed.get_or_insert(number);
            }
            keeper.follow(&mut document);
            if !self.is_kept(&keeper, number, &mut told, &locale) {
                outcome.worsen(CommandOutcome::Noted);
            }
            outcome.worsen(match &answer {
                Ok(answer) => CommandOutcome::noted(answer.is_note()),
                Err(_) => CommandOutcome::Refused,
            });
            if self.json {
                write_json(out, &object(number, &answer), false)?;
            } else {
                write_answer(number, &answer, out)?;
            }
            out.flush()?;
            if matches!(answer, Ok(EditReply::Quit)) {
                break;
            }
        }
        document.tell_place();
        keeper.follow(&mut document);
        keeper.close(false);
        Ok(outcome)
    }

    /// The commands.
    fn script(&self, locale: &Locale) -> Result<Box<dyn BufRead>, String> {
        if !is_stream(&self.script) {
            let unread = |error| InputError::Io(self.script.display().to_string(), error).said(locale);
            let file = File::open(&self.script).map_err(unread)?;
            return Ok(Box::new(BufReader::new(file)));
        }
        if self.record.as_deref().is_some_and(is_stream) {
            return Err(locale.text("script-two-streams"));
        }
        Ok(Box::new(BufReader::new(io::stdin())))
    }

    /// Waits until the journal holds what was done; says so if it does not, or if the drive cannot confirm it, which it
    /// does only once.
    fn is_kept(&self, keeper: &Keeper, number: usize, told: &mut bool, locale: &Locale) -> bool {
        let mut kept = true;
        if let Some(journal) = keeper.journal()
            && !journal.flush(self.sync, PATIENCE)
        {
            kept = false;
            let why = match journal.trouble() {
                Some(trouble) => trouble.detail,
                None => locale.text("system-late"),
            };
            let values = [("line", number.into()), ("error", why.into())];
            complain(&plain(&locale.with("script-not-kept", &values)));
        }
        if self.sync
            && !*told
            && let Some(trouble) = keeper.unconfirmed()
        {
            (kept, *told) = (false, true);
            let values = [("folder", trouble.folder.display().to_string().into()), ("error", trouble.detail.into())];
            complain(&plain(&locale.with("script-unconfirmed", &values)));
        }
        kept
    }

    /// Opens what is to be edited.
    fn begin(&self, document: &mut Document, keeper: &mut Keeper, locale: &Locale) -> Result<CommandOutcome, String> {
        let Some(journal) = &self.recover else {
            match &self.record {
                Some(path) if is_stream(path) => {
                    let read = Input::open(path, self.read_as).map_err(|error| error.said(locale))?;
                    *document = Document::from_loaded(read.loaded, None);
                }
                Some(path) => {
                    let refused = |error| not_opened(error, locale);
                    *document = Document::open(path).map_err(refused)?;
                    if let Some(encoding) = self.read_as.encoding() {
                        let unread = |error| InputError::Io(path.display().to_string(), error).said(locale);
                        let bytes = read_bytes(path).map_err(unread)?;
                        document.read_bytes_in(bytes, encoding).map_err(refused)?;
                    }
                }
                None => *document = Document::new(Position::start(self.new)),
            }
            let path = self.record.as_deref().unwrap_or(Path::new(""));
            if let Some(number) = self.game {
                let last = document.games().0;
                show_game(document, &number.to_string(), locale)
                    .map_err(|_| InputError::NoGame { path: path.display().to_string(), number, last }.said(locale))?;
            }
            keeper.follow(document);
            return Ok(tell_left_out((document.report().left_out(|_| true), path), self.lang));
        };
        let shelf = keeper.shelf().ok_or_else(|| locale.text("script-no-journals"))?;
        let orphan = || {
            shelf
                .found()
                .into_iter()
                .find(|found| matches!(found.fate, JournalStatus::Orphaned | JournalStatus::Interrupted))
                .map(|found| found.journal)
        };
        let journal = if is_stream(journal) { orphan() } else { Some(journal.clone()) };
        let journal = journal.ok_or_else(|| locale.text("script-no-journal"))?;
        let name = journal.display();
        let recovered =
            shelf.recover(&journal).map_err(|error| format!("{name}: {}", not_recovered(&error, locale)))?;
        let whole = recovered.fault.is_none();
        if let Some(fault) = &recovered.fault {
            complain(&plain(&format!("{name}: {}", not_restored(*fault, locale))));
        }
        keeper.adopt(recovered, document);
        Ok(CommandOutcome::noted(!whole))
    }
}

impl EditReply {
    fn is_note(&self) -> bool {
        matches!(self, Self::Noted(_) | Self::Stored(StoredResult { lossy: true, .. }))
    }
}

/// An answer as a line, behind what the command printed.
fn write_answer(number: usize, answer: &Result<EditReply, String>, out: &mut impl Write) -> io::Result<()> {
    match answer {
        Ok(EditReply::Done | EditReply::Quit) => writeln!(out, "ok {number}"),
        Ok(EditReply::Said(words) | EditReply::Noted(words)) => writeln!(out, "ok {number} {}", plain(words)),
        Ok(EditReply::Dumped(dump)) => writeln!(out, "dump {number} {dump}\nok {number}"),
        Ok(EditReply::Stored(StoredResult { words, bytes, .. })) => {
            if let Some(bytes) = bytes {
                writeln!(out, "record {number} {}", bytes.len())?;
                out.write_all(bytes)?;
                writeln!(out)?;
            }
            writeln!(out, "ok {number} {}", plain(words))
        }
        Err(reason) => writeln!(out, "refused {number} {}", plain(reason)),
    }
}

/// An answer as JSON.
fn object(number: usize, answer: &Result<EditReply, String>) -> Value {
    let mut object = json!({ "line": number, "ok": answer.is_ok() });
    let mut more = |key: &str, value: Value| object[key] = value;
    match answer {
        Ok(EditReply::Done | EditReply::Quit) => {}
        Ok(EditReply::Said(words) | EditReply::Noted(words)) => more("said", words.as_str().into()),
        Ok(EditReply::Dumped(dump)) => more("dump", dump.clone()),
        Ok(EditReply::Stored(StoredResult { words, bytes, encoding, .. })) => {
            more("said", words.as_str().into());
            if let Some(bytes) = bytes {
                more("record", decode_as(bytes, *encoding).text.into());
            }
        }
        Err(reason) => more("reason", reason.as_str().into()),
    }
    object
}

/// Carries out a line. If that panics, everything it changed is taken back, as in the window.
fn guarded(document: &mut Document, (name, line): (&'static str, &str), locale: &Locale) -> Result<EditReply, String> {
    let before = document.clone();
    drill::before();
    let done = fault::caught(name, || {
        let answer = obey(document, line, locale);
        drill::after(name);
        answer
    });
    done.unwrap_or_else(|caught| {
        document.roll_back(before);
        Err(about("script-failed", &caught.to_string(), locale))
    })
}

/// The name of a command in error reports and drills.
fn name_of(line: &str) -> &'static str {
    let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let verb = words.next().and_then(|verb| VERBS.iter().find(|name| **name == verb));
    verb.copied().unwrap_or("command")
}

/// Carries out a line.
fn obey(document: &mut Document, line: &str, locale: &Locale) -> Result<EditReply, String> {
    if !line.starts_with(['{', '"']) {
        return words(document, line, locale);
    }
    let value: Value =
        serde_json::from_str(line).map_err(|error| about("script-not-json", &error.to_string(), locale))?;
    if let Value::String(text) = &value {
        return words(document, text, locale);
    }
    let Value::Object(object) = value else { return Err(locale.text("script-not-a-command")) };
    let mut pairs = object.into_iter();
    let (Some((verb, value)), None) = (pairs.next(), pairs.next()) else {
        return Err(locale.text("script-one-key"));
    };
    match verb.as_str() {
        "edit" => written_edits::read(value, locale).and_then(|edit| apply(document, edit, locale)),
        "go" => read(value).map(|go| {
            document.go(go);
            EditReply::Done
        }),
        "show_game" => read(value).map(|game| {
            document.show_game(game);
            EditReply::Done
        }),
        "save" => read(value).and_then(|path| stored(document, SaveAs::to(path), locale)),
        "save_as" => read(value).and_then(|target| stored(document, target, locale)),
        _ => Err(about("script-no-command", &verb, locale)),
    }
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

fn words(document: &mut Document, line: &str, locale: &Locale) -> Result<EditReply, String> {
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let at = document.cursor().at();
    match verb {
        "play" => {
            let mut fouls = Vec::new();
            for word in rest.split_whitespace() {
                fouls.extend(play(document, word, locale)?);
            }
            Ok(if fouls.is_empty() { EditReply::Done } else { EditReply::Noted(fouls.join(", ")) })
        }
        "end" => match Ending::from_word(rest) {
            Some(ending) => apply(document, Edit::End { at, ending }, locale),
            None => Err(about("script-no-ending", rest, locale)),
        },
        "comment" => {
            let (game, words) = (document.record().game(), rest.replace("\\n", "\n"));
            let Some(node) = document.spoken() else { return Err(locale.text("script-no-cursor-move")) };
            let comment = reworded(game, node, &words);
            apply(document, Edit::comment(at, comment), locale)
        }
        "header" => {
            let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let mut headers = document.record().headers.clone();
            match value.trim() {
                "" => headers.remove(key),
                value => headers.set(key, value),
            }
            apply(document, Edit::Headers { key: key.to_owned(), pairs: headers.pairs_mut().clone() }, locale)
        }
        "bookmark" => {
            apply(document, Edit::Bookmark(at, Some(rest.to_owned()).filter(|name| !name.is_empty())), locale)
        }
        "time" => match rest {
            "" => apply(document, Edit::Time(at, None), locale),
            _ => seconds(rest, locale).and_then(|time| spend(document, time, locale)),
        },
        "evaluation" => {
            let game = document.record().game();
            let said: Result<Vec<_>, _> = rest.split_whitespace().map(|word| evaluation(word, game, locale)).collect();
            said.and_then(|said| apply(document, Edit::Evaluation(at, said), locale))
        }
        verb if worded::VERBS.contains(&verb) => {
            let edit = worded::edit(document, (verb, rest), locale)?;
            apply(document, edit, locale)
        }
        "delete" => apply(document, Edit::Delete(at), locale),
        "up" => apply(document, Edit::MoveVariation(at, -1), locale),
        "down" => apply(document, Edit::MoveVariation(at, 1), locale),
        "mainline" => apply(document, Edit::MakeMainline(at), locale),
        "go" => go(document, rest, locale).map(|()| EditReply::Done),
        "game" => show_game(document, rest, locale).map(|()| EditReply::Done),
        "undo" => document.undo().map(|_| EditReply::Done).ok_or_else(|| locale.text("script-no-undo")),
        "redo" => document.redo().map(|_| EditReply::Done).ok_or_else(|| locale.text("script-no-redo")),
        "save" if rest.is_empty() => stored(document, SaveAs::to(None), locale),
        "save" => stored(document, SaveAs::to(Some(PathBuf::from(rest))), locale),
        "look" => Ok(EditReply::Said(look(document, locale))),
        "keep" => keep(document, locale).map(|()| EditReply::Done),
        "take" => match found(document) {
            ExternalChange::Changed(theirs) => {
                document.take_over(&theirs).map(|()| EditReply::Done).map_err(|why| refused(&why, locale))
            }
            _ => Err(locale.text("script-nothing-to-take")),
        },
        "sleep" => match rest.parse() {
            Ok(time) => {
                std::thread::sleep(Duration::from_millis(time));
                Ok(EditReply::Done)
            }
            Err(_) => Err(about("script-not-milliseconds", rest, locale)),
        },
        "arrange" => {
            let how = Arranging::ALL.into_iter().find_map(|(name, how)| (name == rest).then_some(how));
            let how = how.ok_or_else(|| about("script-no-order", rest, locale))?;
            match how.edit(document.snapshot().records()) {
                Some(edit) => apply(document, Edit::Games(edit), locale),
                None => Ok(EditReply::Done),
            }
        }
        "setup" => set_up(document, rest, locale).map(|()| EditReply::Done),
        "dump" => Ok(EditReply::Dumped(dump(document))),
        "quit" => Ok(EditReply::Quit),
        _ => Err(about("script-no-command", verb, locale)),
    }
}

fn stored(document: &mut Document, asked: SaveAs, locale: &Locale) -> Result<EditReply, String> {
    save(document, asked, locale).map(EditReply::Stored)
}

fn show_game(document: &mut Document, number: &str, locale: &Locale) -> Result<(), String> {
    let game = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let game = game.filter(|game| *game < document.games().0);
    document.show_game(game.ok_or_else(|| about("script-no-game", number, locale))?);
    Ok(())
}

fn apply(document: &mut Document, edit: Edit, locale: &Locale) -> Result<EditReply, String> {
    let played = if let Edit::Play { mv, .. } = &edit { Some(coordinates(*mv)) } else { None };
    let replayed = match &edit {
        Edit::LineEdit(_, edit) => edit.preview(document.record(), Style::default()).ok(),
        _ => None,
    };
    document.apply(edit).map_err(|why| refused(&why, locale))?;
    let foul = played.and_then(|mv| foul(document, &mv, locale));
    let replayed = replayed.and_then(|preview| worded::replayed(&preview.replayed, locale));
    Ok(foul.or(replayed).map_or(EditReply::Done, EditReply::Noted))
}

/// What is against the rules in the move that was just played.
fn foul(document: &Document, spelled: &str, locale: &Locale) -> Option<String> {
    let values = |why| [("move", spelled.into()), ("why", texts::reason(&why, locale).into())];
    document.foul().map(|why| locale.with("script-foul", &values(why)))
}

/// Plays a move; the foul in it, if there is one.
fn play(document: &mut Document, word: &str, locale: &Locale) -> Result<Option<String>, String> {
    let previous = document.record().last_target(document.cursor().at());
    let mv =
        worded::spelled(document.position(), previous, word).ok_or_else(|| about("script-no-move", word, locale))?;
    document.play(mv).map_err(|why| format!("{word}: {}", refused(&why, locale)))?;
    Ok(foul(document, word, locale))
}

/// Sets the time of the move at the cursor: where the clocks in comments tell it, by way of those.
fn spend(document: &mut Document, time: Duration, locale: &Locale) -> Result<EditReply, String> {
    let (record, at) = (document.record(), document.cursor().at());
    if !record.elapsed(at).is_some_and(|elapsed| elapsed.derived) {
        return apply(document, Edit::Time(at, Some(time)), locale);
    }
    let resets = GameClocks::of(record).reset(at, time).map_or(0, |resets| resets.len());
    let said = || locale.with("script-clocks", &[("count", resets.into())]);
    apply(document, Edit::Clock(at, time), locale).map(|_| EditReply::Said(said()))
}

fn seconds(text: &str, locale: &Locale) -> Result<Duration, String> {
    parse_clock(text).ok_or_else(|| about("script-not-seconds", text, locale))
}

/// Reads `35`, `-120`, `mate5` or `-mate`, from the view of the side whose pieces are capitals in SFEN and FEN.
fn evaluation(word: &str, game: Game, locale: &Locale) -> Result<Evaluation, String> {
    let wrong = || about("script-not-an-evaluation", word, locale);
    let first = if game == Game::Shogi { Color::Black } else { Color::White };
    let (side, plain) = word.strip_prefix('-').map_or((first, word.trim_start_matches('+')), |plain| (!first, plain));
    let score = match plain.strip_prefix("mate") {
        Some("") => Score::Mate { winner: side, moves: None },
        Some(moves) => Score::Mate { winner: side, moves: Some(moves.parse().map_err(|_| wrong())?) },
        None => {
            let value = i32::from(plain.parse::<u16>().map_err(|_| wrong())?);
            Score::Centipawns(if side == Color::Black { value } else { -value })
        }
    };
    Ok(Evaluation::new(score))
}

fn go(document: &mut Document, place: &str, locale: &Locale) -> Result<(), String> {
    let number = || place.parse::<i32>().map_err(|_| about("script-no-place", place, locale));
    match place {
        "first" => document.go(Go::First),
        "last" => document.go(Go::Last),
        _ if place.starts_with(['+', '-']) => document.go(Go::By(number()?)),
        _ => {
            let ply = number()?.unsigned_abs();
            let is_there = document.cursor().line().iter().any(|&id| document.record().ply(id) == ply);
            // Whoever goes where no move is would edit another one. Before all moves is the start, whatever its number.
            if !is_there && ply > 0 {
                return Err(about("script-no-place", place, locale));
            }
            document.go_to_ply(ply)
        }
    };
    Ok(())
}

/// Everything there is to know about a document, for comparison.
fn dump(document: &Document) -> Value {
    let (count, shown) = document.games();
    let cursor = document.cursor();
    let game = |index| {
        let record = document.game_record(index)?;
        let mark = (index == shown).then(|| record.outline_at(cursor.at()));
        Some(json!({
            "outline": mark.unwrap_or_else(|| record.outline()),
            "digest": Digest::of_record(record),
            "node_count": record.tree.len(),
            "modified": document.is_game_modified(index),
        }))
    };
    let mut object = json!({
        "games": (0..count).filter_map(game).collect::<Vec<_>>(),
        "shown": shown,
        "node": cursor.at(),
        "ply": document.record().ply(cursor.at()),
        "comment": document.spoken().map(full_comment),
        "path": Value::Null,
        "format": document.format().map(|id| format(id).name),
        "encoding": document.envelope().encoding.name(),
        "modified": document.is_modified(),
        "undo": document.undoable(),
        "redo": document.redoable(),
        "setup": document.setup().map(|setup| (PositionObject::of(setup.position()), setup)).map(|(start, setup)| json!({
            (start.name): start.text,
            "box": Setup::kinds().map(|kind| setup.in_box(kind)),
            "steps": setup.steps(),
        })),
    });
    if let Some(path) = document.path() {
        name_file(&mut object, "path", path);
    }
    object
}
