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
//! | `comment TEXT` | | the comment at the cursor; `\n` in it is a new line |
//! | `header KEY VALUE` | | sets a header; without VALUE removes it |
//! | `bookmark NAME`, `time SECONDS` | | at the cursor; without a word removes it |
//! | `evaluation 35 -120 mate5 -mate` | | at the cursor, a word for each engine: hundredths of a pawn, or a mate, for the side with capitals in SFEN and FEN; without a word removes them |
//! | `delete`, `up`, `down`, `mainline` | | the branch at the cursor |
//! | `go 12`, `go +1`, `go -1`, `go first`, `go last` | `{"go": GO}` | moves the cursor; a number is that of a move |
//! | `game 2` | `{"show_game": 1}` | shows another game of the file; in words counted from 1, in JSON from 0 |
//! | `undo`, `redo` | `"undo"`, `"redo"` | one step |
//! | | `{"edit": EDIT}` | any [edit](crate::editor::Edit), as the journal writes it |
//! | `save`, `save FILE` | `{"save": FILE}` | saves; `null` for the file itself |
//! | | `{"save_as": {"path": FILE, "format": F, "encoding": E, "eol": L, "lossy": true, "directly": true, "read_only": true}}` | saves otherwise; all but `path` may be left out |
//! | `setup` | | begins to set up the start position (局面編集); the record is unchanged until `setup done` |
//! | `setup CHANGE` | | [changes it](crate::cli::setting_up), or ends the setup |
//! | `look` | `"look"` | what another program has done to the file: `same`, `gone`, `folder-gone`, `unreadable` or `changed` with the number of differences |
//! | `keep` | `"keep"` | saves over what `look` finds, after keeping a copy of it |
//! | `take` | `"take"` | replaces the document with what `look` finds, as one step that can be undone |
//! | `sleep MS` | | waits this many milliseconds |
//! | `dump` | `"dump"` | prints `dump N JSON`: every game with its outline and digest, cursor, and what undo and redo would do |
//! | `quit` | `"quit"` | ends; so does the end of the script |
//!
//! # Answers
//! One line for each command, at once: `ok N` or `refused N REASON`, where N is the number of its line. After `ok N`
//! more words may follow.
//!
//! # Exit status
//! 0 everything was done, 1 something was refused, 2 the record or the script cannot be read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Deserialize;
use serde_json::{Value, json};

use super::complain;
use super::notes::{message, plain};
use super::setting_up::set_up;
use crate::editor::{
    Backups, Digest, Document, Durability, Edit, Expected, ExternalChange, Fate, Go, How, JOURNALS, Keeper, Prepared,
    Session, Setup, Shelf, Shelved, Target, differences, state_folder,
};
use crate::fault;
use crate::fault::drill;
use crate::formats::{FormatId, Weight, full_comment};
use crate::locale::{Language, Locale};
use crate::notation::{csa_move, parse_coordinates, typed_in_full, write_position};
use crate::record::{Ending, Evaluation, Score};
use crate::rules::{Color, Game, Position};
use crate::text::{Encoding, Eol};

/// How long to wait for the journal.
const PATIENCE: Duration = Duration::from_secs(10);

/// What `--help` says about the script.
pub(super) const HELP: &str = r#"Commands, one a line (blank lines and # comments are passed over):
  play 7g7f 3c3d | end resign | comment TEXT | header KEY VALUE | bookmark NAME | time SECONDS
  evaluation 35 -120 mate5 -mate (hundredths of a pawn, or a mate, for the side with capitals in SFEN and FEN)
  delete | up | down | mainline | go 12|+1|-1|first|last | game N | undo | redo
  setup | setup start|clear | setup load SFEN|FEN | setup put 5e +P | setup move 2h 5e | setup lift|cycle 2h
  setup turn black|white|red | setup swap|mirror | setup ply N | setup undo|redo|done|leave
  setup rest black|white | setup left|right|up|down              (shogi)
  setup castling KQkq|- | setup en-passant e3|- | setup clock N  (chess; clock also in xiangqi)
  save [FILE] | look | keep | take | sleep MS | dump | quit
  {"edit": EDIT} | {"go": GO} | {"show_game": 0} | {"save": FILE|null}
  {"save_as": {"path": FILE, "format": "Csa", "encoding": "ShiftJis", "eol": "CrLf", "lossy": true}}

Moves are USI or UCI (h3e3 in xiangqi, ranks from 1), or spelled as in the window: Nf3, 76歩, P-7f, 炮二平五, C2=5.
Squares are those of the game: 7g in shogi, e4 in chess, h2 in xiangqi (ICCS, ranks from 0). Pieces are the letters of SFEN and FEN;
a capital is Black's in shogi, White's or Red's in the others.

Each is answered at once, once it is safe: `ok N` or `refused N REASON`, where N is the number of its line.
`dump` prints all there is to compare as JSON before its `ok`.

Exit status: 0 everything was done, 1 something was refused, 2 the record or the script cannot be read."#;

/// Arguments of `komaoto edit`.
#[derive(Args, Debug)]
pub struct EditScript {
    /// Record to edit; without one a new game
    record: Option<PathBuf>,
    /// What a new game is of
    #[arg(long, value_name = "GAME", value_parser = game(), default_value = "shogi", conflicts_with_all = ["record", "recover"])]
    new: Game,
    /// Commands, one a line; - is standard input
    #[arg(long, value_name = "FILE|-", default_value = "-")]
    script: PathBuf,
    /// Restore this journal, or with - the newest one that a crash has left, instead of opening a record
    #[arg(long, value_name = "JOURNAL|-", conflicts_with = "record")]
    recover: Option<PathBuf>,
    /// Print what journals a crash, or closing without saving, has left, as one JSON object a line, and end
    #[arg(long, conflicts_with_all = ["record", "recover"])]
    journals: bool,
    /// Answer only once the disk has confirmed, not only the system: what was answered outlives a power cut, too
    #[arg(long)]
    sync: bool,
}

/// The games by name.
fn game() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(["shogi", "chess", "xiangqi"]).map(|name| match name.as_str() {
        "chess" => Game::Chess,
        "xiangqi" => Game::Xiangqi,
        _ => Game::Shogi,
    })
}

/// All commands.
const VERBS: [&str; 26] = [
    "play",
    "end",
    "comment",
    "header",
    "bookmark",
    "time",
    "evaluation",
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
    "look",
    "keep",
    "take",
    "sleep",
    "dump",
    "quit",
];

/// How to save a file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SaveAs {
    path: Option<PathBuf>,
    format: Option<FormatId>,
    encoding: Option<Encoding>,
    eol: Option<Eol>,
    lossy: bool,
    /// Write into the file itself, without a temporary file beside it.
    directly: bool,
    /// Write even over a read-only file.
    read_only: bool,
}

/// The result of a command.
enum Answer {
    Done,
    Said(String),
    Quit,
}

impl EditScript {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<ExitCode> {
        if let Some(state) = state_folder() {
            fault::watch(state.join("crashes"));
            Backups::new(&state).finish_interrupted(&state);
        }
        let shelf = state_folder().map(|folder| Shelf::new(folder.join(JOURNALS)));
        if self.journals {
            return list(shelf.as_ref(), out);
        }
        let mut session = Session::new();
        let mut keeper = Keeper::new(shelf, || {});
        if let Err(sentence) = self.begin(&mut session, &mut keeper) {
            complain(&plain(&sentence));
            return Ok(ExitCode::from(2));
        }
        let script: Box<dyn BufRead> = if self.script == Path::new("-") {
            Box::new(BufReader::new(io::stdin()))
        } else {
            match File::open(&self.script) {
                Ok(file) => Box::new(BufReader::new(file)),
                Err(error) => {
                    complain(&plain(&format!("{}: {error}", self.script.display())));
                    return Ok(ExitCode::from(2));
                }
            }
        };
        let (mut refused, mut said) = (false, false);
        for (index, line) in script.lines().enumerate() {
            let number = index + 1;
            let line = match line {
                Ok(line) => line,
                Err(error) => {
                    complain(&format!("line {number} of the script cannot be read: {error}"));
                    return Ok(ExitCode::from(2));
                }
            };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let answer = guarded(&mut session, line, number, out)?;
            keeper.follow(&mut session.document);
            if let Some(journal) = keeper.journal()
                && !journal.flush(self.sync, PATIENCE)
            {
                let why = journal.trouble().map_or_else(|| "no answer".to_owned(), |trouble| trouble.detail);
                complain(&plain(&format!("line {number}: the journal cannot be written: {why}")));
            }
            if self.sync
                && !said
                && let Some(trouble) = keeper.unconfirmed()
            {
                said = true;
                complain(&plain(&format!(
                    "{}: the drive cannot confirm what is written: {}",
                    trouble.folder.display(),
                    trouble.detail
                )));
            }
            match answer {
                Ok(Answer::Done) => writeln!(out, "ok {number}")?,
                Ok(Answer::Said(words)) => writeln!(out, "ok {number} {}", plain(&words))?,
                Ok(Answer::Quit) => {
                    writeln!(out, "ok {number}")?;
                    break;
                }
                Err(reason) => {
                    refused = true;
                    writeln!(out, "refused {number} {}", plain(&reason))?;
                }
            }
            out.flush()?;
        }
        out.flush()?;
        session.document.tell_place();
        keeper.follow(&mut session.document);
        keeper.close();
        Ok(if refused { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

impl EditScript {
    /// Opens what is to be edited.
    fn begin(&self, session: &mut Session, keeper: &mut Keeper) -> Result<(), String> {
        let Some(journal) = &self.recover else {
            match &self.record {
                Some(path) => session.open(path).map_err(|error| error.to_string())?,
                None => session.document = Document::new(Position::start(self.new)),
            }
            keeper.follow(&mut session.document);
            return Ok(());
        };
        let shelf = keeper.shelf().ok_or("there is no folder for journals")?;
        let orphan = || shelf.found().into_iter().find(|found| found.fate == Fate::Orphaned).map(|found| found.journal);
        let journal = if journal == Path::new("-") { orphan() } else { Some(journal.clone()) };
        let journal = journal.ok_or("there is nothing to restore")?;
        let recovered = shelf.recover(&journal).map_err(|error| format!("{}: {error}", journal.display()))?;
        if let Some(fault) = recovered.fault {
            complain(&plain(&format!("{}: not all of it could be restored: {fault:?}", journal.display())));
        }
        keeper.adopt(recovered, &mut session.document);
        Ok(())
    }
}

/// Prints the journals that no program is writing any more.
fn list(shelf: Option<&Shelf>, out: &mut impl Write) -> io::Result<ExitCode> {
    for found in shelf.map(Shelf::found).unwrap_or_default() {
        let Shelved { journal, fate, summary, bytes, .. } = found;
        let path = summary.path.map(|name| name.path());
        let object = json!({
            "journal": journal.to_string_lossy(),
            "fate": format!("{fate:?}"),
            "path": path.map(|path| path.to_string_lossy().into_owned()),
            "edits": summary.edits.0,
            "edits_since_saved": summary.edits.1,
            "unsaved": summary.unsaved,
            "bytes": bytes,
        });
        writeln!(out, "{object}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Carries out a line. If that panics, everything it changed is taken back, as in the window.
fn guarded(
    session: &mut Session,
    line: &str,
    number: usize,
    out: &mut impl Write,
) -> io::Result<Result<Answer, String>> {
    let before = session.document.clone();
    let name = name_of(line);
    drill::before();
    let done = fault::caught(name, || {
        let answer = obey(session, line, number, out);
        drill::after(name);
        answer
    });
    done.unwrap_or_else(|caught| {
        session.document.roll_back(before);
        Ok(Err(format!("{caught}; nothing has changed")))
    })
}

/// What an error report or a drill calls a command.
fn name_of(line: &str) -> &'static str {
    let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let verb = words.next().unwrap_or_default();
    VERBS.iter().find(|name| **name == verb).copied().unwrap_or("command")
}

/// Carries out a line.
fn obey(session: &mut Session, line: &str, number: usize, out: &mut impl Write) -> io::Result<Result<Answer, String>> {
    if !line.starts_with(['{', '"']) {
        return words(session, line, number, out);
    }
    let value: Value = match serde_json::from_str(line) {
        Ok(value) => value,
        Err(error) => return Ok(Err(format!("not JSON: {error}"))),
    };
    if let Value::String(text) = &value {
        return words(session, text, number, out);
    }
    let Value::Object(object) = value else { return Ok(Err("not a command".to_owned())) };
    let mut pairs = object.into_iter();
    let (Some((verb, value)), None) = (pairs.next(), pairs.next()) else {
        return Ok(Err("a command is an object with one key".to_owned()));
    };
    Ok(match verb.as_str() {
        "edit" => read(value).and_then(|edit| apply(session, edit)),
        "go" => read(value).map(|go| {
            session.document.go(go);
            Answer::Done
        }),
        "show_game" => read(value).map(|game| {
            session.document.show_game(game);
            Answer::Done
        }),
        "save" => read(value).and_then(|path| save(session, SaveAs { path, ..SaveAs::default() })),
        "save_as" => read(value).and_then(|target| save(session, target)),
        _ => Err(format!("there is no command {verb}")),
    })
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

fn words(session: &mut Session, line: &str, number: usize, out: &mut impl Write) -> io::Result<Result<Answer, String>> {
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let at = session.document.cursor().at();
    Ok(match verb {
        "play" => rest.split_whitespace().try_for_each(|word| play(session, word)).map(|()| Answer::Done),
        "end" => match Ending::from_word(rest) {
            Some(ending) => apply(session, Edit::End { at, ending }),
            None => Err(format!("there is no ending {rest}")),
        },
        "comment" => apply(session, Edit::full_comment(at, rest.replace("\\n", "\n"))),
        "header" => {
            let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let mut headers = session.document.record().headers.clone();
            match value.trim() {
                "" => headers.remove(key),
                value => headers.set(key, value),
            }
            apply(session, Edit::Headers { key: key.to_owned(), pairs: headers.pairs_mut().clone() })
        }
        "bookmark" => apply(session, Edit::Bookmark(at, Some(rest.to_owned()).filter(|name| !name.is_empty()))),
        "time" => match rest {
            "" => apply(session, Edit::Time(at, None)),
            _ => seconds(rest).and_then(|time| apply(session, Edit::Time(at, Some(time)))),
        },
        "evaluation" => {
            let game = session.document.record().game();
            let said: Result<Vec<_>, _> = rest.split_whitespace().map(|word| evaluation(word, game)).collect();
            said.and_then(|said| apply(session, Edit::Evaluation(at, said)))
        }
        "delete" => apply(session, Edit::Delete(at)),
        "up" => apply(session, Edit::MoveVariation(at, -1)),
        "down" => apply(session, Edit::MoveVariation(at, 1)),
        "mainline" => apply(session, Edit::MakeMainline(at)),
        "go" => go(&mut session.document, rest).map(|()| Answer::Done),
        "game" => match rest.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            Some(game) if game < session.document.games().0 => {
                session.document.show_game(game);
                Ok(Answer::Done)
            }
            _ => Err(format!("there is no game {rest}")),
        },
        "undo" => session.document.undo().map(|_| Answer::Done).ok_or_else(|| "nothing to undo".to_owned()),
        "redo" => session.document.redo().map(|_| Answer::Done).ok_or_else(|| "nothing to redo".to_owned()),
        "save" => {
            save(session, SaveAs { path: Some(PathBuf::from(rest)).filter(|_| !rest.is_empty()), ..SaveAs::default() })
        }
        "look" => Ok(Answer::Said(look(session))),
        "keep" => keep(session),
        "take" => match found(session) {
            ExternalChange::Changed(theirs) => {
                session.document.take_over(&theirs).map(|()| Answer::Done).map_err(|refused| refused.to_string())
            }
            _ => Err("there is nothing to take".to_owned()),
        },
        "sleep" => match rest.parse() {
            Ok(time) => {
                std::thread::sleep(Duration::from_millis(time));
                Ok(Answer::Done)
            }
            Err(_) => Err(format!("{rest} is not a number of milliseconds")),
        },
        "setup" => set_up(&mut session.document, rest).map(|()| Answer::Done),
        "dump" => {
            writeln!(out, "dump {number} {}", dump(&session.document))?;
            Ok(Answer::Done)
        }
        "quit" => Ok(Answer::Quit),
        _ => Err(format!("there is no command {verb}")),
    })
}

/// What is at the document's file now.
fn found(session: &Session) -> ExternalChange {
    let document = &session.document;
    document.path().map_or(ExternalChange::Gone, |path| ExternalChange::look(path, document.on_disk()))
}

fn look(session: &Session) -> String {
    match found(session) {
        ExternalChange::Same => "same".to_owned(),
        ExternalChange::Gone => "gone".to_owned(),
        ExternalChange::FolderGone => "folder-gone".to_owned(),
        ExternalChange::Unreadable(error) => format!("unreadable {error}"),
        ExternalChange::Changed(theirs) => match &theirs.loaded {
            Ok(loaded) => {
                format!("changed {}", differences(session.document.snapshot().records(), &loaded.records).len())
            }
            Err(error) => format!("changed, and no record: {error}"),
        },
    }
}

/// Saves over what somebody else has written, or saves again what they have removed.
fn keep(session: &mut Session) -> Result<Answer, String> {
    let state = state_folder();
    let Some(path) = session.document.path().map(Path::to_owned) else { return Err("it has no file yet".to_owned()) };
    let expected = match found(session) {
        ExternalChange::Changed(theirs) => {
            if let Some(state) = &state {
                theirs.keep(state).map_err(|error| error.to_string())?;
            }
            Expected::This(theirs.fingerprint)
        }
        ExternalChange::Gone => Expected::Nothing,
        _ => return Err("there is nothing to be kept against".to_owned()),
    };
    let Prepared { job, .. } = session.prepare(session.target(&path));
    let saved = job.over(expected).write_with(&How::with_state(state)).map_err(|error| error.to_string())?;
    session.saved(saved);
    Ok(Answer::Done)
}

fn apply(session: &mut Session, edit: Edit) -> Result<Answer, String> {
    session.document.apply(edit).map(|()| Answer::Done).map_err(|refused| refused.to_string())
}

fn play(session: &mut Session, word: &str) -> Result<(), String> {
    let document = &mut session.document;
    let position = document.position();
    let spelled = || {
        let previous = document.record().last_target(document.cursor().at());
        typed_in_full(position, previous, word, |mv| csa_move(position, mv).unwrap_or_default())
    };
    let mv = parse_coordinates(position, word).or_else(spelled).ok_or_else(|| format!("{word} is no move here"))?;
    document.play(mv).map_err(|refused| format!("{word}: {refused}"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse().map(Duration::from_secs).map_err(|_| format!("{text} is not a number of seconds"))
}

/// Reads `35`, `-120`, `mate5` or `-mate`, from the view of the side whose pieces are capitals in SFEN and FEN.
fn evaluation(word: &str, game: Game) -> Result<Evaluation, String> {
    let wrong = || format!("{word} is not an evaluation");
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

fn go(document: &mut Document, place: &str) -> Result<(), String> {
    let number = || place.parse::<i32>().map_err(|_| format!("there is no place {place}"));
    match place {
        "first" => document.go(Go::First),
        "last" => document.go(Go::Last),
        _ if place.starts_with(['+', '-']) => document.go(Go::By(number()?)),
        _ => document.go_to_ply(u32::try_from(number()?).unwrap_or_default()),
    };
    Ok(())
}

fn save(session: &mut Session, asked: SaveAs) -> Result<Answer, String> {
    let own = || session.document.path().map(Path::to_owned);
    let Some(path) = asked.path.or_else(own) else { return Err("it has no file yet; give one".to_owned()) };
    let Target { path, format, mut envelope } = session.target(&path);
    envelope.encoding = asked.encoding.unwrap_or(envelope.encoding);
    envelope.eol = asked.eol.unwrap_or(envelope.eol);
    let format = asked.format.unwrap_or(format);
    let Prepared { report, unlike, job } = session.prepare(Target { path, format, envelope });
    if report.loses() && !asked.lossy {
        let lost = report.notes.iter().filter(|note| note.weight == Weight::Lost);
        let english = Locale::new(Language::English);
        let said: Vec<_> = lost.map(|note| format!("{} {}", note.what.code(), message(note, &english))).collect();
        return Err(format!("that would lose something: {} ({})", said.join(", "), holding(session, format)));
    }
    if unlike.is_some() && !asked.lossy {
        return Err(format!("read again it would be another record ({})", holding(session, format)));
    }
    let how = How {
        directly: asked.directly,
        read_only_too: asked.read_only,
        unlike_too: asked.lossy,
        ..How::with_state(state_folder())
    };
    let saved = job.write_with(&how).map_err(|error| error.to_string())?;
    let sure = match saved.durability {
        Durability::Durable => "durable",
        Durability::Unasked => "unasked",
        Durability::Unconfirmed => "unconfirmed",
    };
    let words = format!("saved {sure} {}", saved.target.path.display());
    session.saved(saved);
    Ok(Answer::Said(words))
}

/// Where else the record can be saved.
fn holding(session: &Session, except: FormatId) -> String {
    let holders = session.document.snapshot().holders(except);
    match holders.iter().map(|format| format.name).collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "no other format holds it".to_owned(),
        names => format!("{names} would hold it"),
    }
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
            "nodes": record.tree.len(),
            "modified": document.is_game_modified(index),
        }))
    };
    json!({
        "games": (0..count).filter_map(game).collect::<Vec<_>>(),
        "shown": shown,
        "node": cursor.at(),
        "ply": document.record().ply(cursor.at()),
        "comment": document.node().map(full_comment),
        "path": document.path().map(|path| path.to_string_lossy()),
        "format": document.format(),
        "encoding": document.envelope().encoding,
        "modified": document.is_modified(),
        "undo": document.undoable(),
        "redo": document.redoable(),
        "setup": document.setup().map(|setup| json!({
            "sfen": write_position(setup.position()),
            "box": Setup::kinds().map(|kind| setup.in_box(kind)),
            "steps": setup.steps(),
        })),
    })
}
