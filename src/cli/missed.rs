//! `komaoto missed`: the mates that were missed 詰み逃し, or walked into 頓死, in the games of a file.
//!
//! # JSON
//! With `--json` one object a line for each game:
//!
//! | key | value |
//! |---|---|
//! | `file`, `game` | the path as given, and which of its games it is, from 1 |
//! | `error` | why it was not searched; then there is nothing else |
//! | `positions` | how many positions were looked at |
//! | `undecided` | about how many moves it is not known within the limits whether they belong here |
//! | `missed` | what was found, in the order of the moves |
//!
//! Of each: `slip` (`missed`: the side to move had a mate and let it go; `walked_into`: its move let the other side
//! mate, and another one would not have), `ply`, `move` (null if it resigned), `sfen` (the position in which the mate
//! begins: before a missed one, else after the move), `length` in plies, `shortest` (`proven` or `unproven`) and `line`
//! in USI. Keys may be added; none will change its meaning.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};

use super::complaints::{complain, refuse};
use super::file_names::name_file;
use super::input::{Input, ReadAs, is_stream};
use super::json::write_json;
use super::many::{ListedFile, ListedFiles, Many, Worked, Workplace, is_done};
use super::notes::{line, locale, plain, write_written_notes};
use super::outcome::CommandOutcome;
use super::output::{OutputError, OutputPlace, Outputs};
use super::solve::seconds;
use crate::editor::analysis::{MissedMate, MissedMates, MissedSearch, Slip, mark_missed};
use crate::editor::{Document, Prepared};
use crate::formats::NoteKind;
use crate::locale::{Language, Locale};
use crate::notation::{coordinates, write_position};
use crate::record::{Ending, Node, NodeId, Record};
use crate::rules::Game;
use crate::task::Stop;
use crate::texts;

/// The end of `--help`.
pub(super) const HELP: &str = "\
Example: komaoto missed game.kif -o marked.kif
  names the mates that were missed in the game, and writes it with each
  of them as a branch";

/// Arguments of `komaoto missed`.
#[derive(Args, Debug)]
pub struct Missed {
    /// Shogi games; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Only this game of each file, counted from 1
    #[arg(long, value_name = "N|all", default_value = "all", value_parser = game)]
    pub(super) game: GameArgument,
    /// Look at variations, too
    #[arg(long)]
    pub(super) variations: bool,
    /// Positions to search for each question about a move
    #[arg(long, value_name = "N", default_value_t = MissedSearch::default().nodes)]
    pub(super) nodes: u64,
    /// Seconds for each question; without it there is no limit
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(super) time: Option<Duration>,
    /// Print one JSON object per line for each game
    #[arg(long)]
    pub(super) json: bool,
    /// Write the games with the mates as branches: a file, a folder (for several files), or - for standard output; the
    /// extension decides the format
    #[arg(short, long, value_name = "OUT|DIR|-")]
    pub(super) output: Option<PathBuf>,
    /// Replace OUT if it exists
    #[arg(long, requires = "output")]
    pub(super) force: bool,
    /// Write OUT also where its format does not hold all of the games
    #[arg(long, requires = "output")]
    pub(super) lossy: bool,
    /// The language of messages and of what is written into the games; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    pub(super) many: Many,
    #[command(flatten)]
    pub(super) read_as: ReadAs,
    /// What is said of a game in which no mates can be looked for
    #[arg(skip = "solve-not-shogi")]
    pub(super) elsewhere: &'static str,
}

/// Which games.
#[derive(Clone, Copy, Debug)]
pub(super) enum GameArgument {
    All,
    Number(usize),
}

pub(super) fn game(text: &str) -> Result<GameArgument, String> {
    match text {
        "all" => Ok(GameArgument::All),
        _ => text.parse().map(GameArgument::Number).map_err(|_| "give the number of a game, or all".to_owned()),
    }
}

/// The games that are searched.
pub(super) struct OpenedGames {
    pub(super) input: Input,
    /// The only one, if one was asked for.
    pub(super) only: Option<usize>,
    /// What is to be said at the end of what was left out in reading.
    pub(super) worst: CommandOutcome,
}

/// Where games are written with what was found of them.
pub(super) struct MarkedGames<'a> {
    output: Option<&'a Path>,
    outputs: Option<Mutex<Outputs>>,
    lossy: bool,
}

impl Missed {
    /// Where the games of files are to be written; what hinders that was said.
    pub(super) fn place(&self, listed: &ListedFiles) -> Result<MarkedGames<'_>, CommandOutcome> {
        let refused = |error: OutputError| error.refused(self.lang);
        if self.json && self.output.as_deref().is_some_and(is_stream) {
            return Err(refused(OutputError::JsonAndRecord));
        }
        let several = listed.files.len() > 1 || self.many.is_recursive();
        let place = |output| OutputPlace::new(output, several, true).and_then(OutputPlace::with_format);
        let place = self.output.as_deref().map(place).transpose();
        let outputs = place.map_err(refused)?.map(|place| Mutex::new(Outputs::new(place, &listed.paths(), self.force)));
        Ok(MarkedGames { output: self.output.as_deref(), outputs, lossy: self.lossy })
    }

    /// Opens a file; what hinders that was said.
    pub(super) fn open(&self, path: &Path) -> Result<OpenedGames, CommandOutcome> {
        let read = Input::open(path, self.read_as).and_then(|input| {
            let only = if let GameArgument::Number(number) = self.game { Some(input.index(number)?) } else { None };
            Ok((input.wholly(), only))
        });
        let (input, only) = read.map_err(|error| {
            refuse(Some(path), &error.said(&locale(self.lang)));
            CommandOutcome::Unreadable
        })?;
        let worst = input.tell_left_out(|game| only.is_none_or(|only| only == game), self.lang);
        Ok(OpenedGames { input, only, worst })
    }

    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let listed = self.many.listed(&self.files, self.lang);
        let marked = match self.place(&listed) {
            Ok(marked) => marked,
            Err(outcome) => return Ok(outcome),
        };
        let work = |(): &mut (), place: Workplace<'_>| {
            if self.many.skip_done && marked.has(place.file) {
                return Ok(Worked::LEFT_OUT);
            }
            if let Some(error) = marked.refusal(place.file) {
                return Ok(Worked::made(error.refused(self.lang), ()));
            }
            let outcome = self.file(place, &marked)?;
            Ok(Worked::made(outcome, ()))
        };
        self.many.each((&listed, self.lang), || (), out, work, |(), _| Ok(CommandOutcome::Done))
    }

    fn file(
        &self,
        Workplace { file, stop, mut out }: Workplace<'_>,
        marked: &MarkedGames<'_>,
    ) -> io::Result<CommandOutcome> {
        let (path, out) = (&file.path, &mut out);
        let locale = locale(self.lang);
        let to_stream = self.output.as_deref().is_some_and(is_stream);
        let OpenedGames { input, only, mut worst } = match self.open(path) {
            Ok(opened) => opened,
            Err(outcome) => return Ok(outcome),
        };
        let own = (!is_stream(&input.path)).then(|| input.path.clone());
        let mut document = Document::from_loaded(input.loaded, own);
        let (games, _) = document.games();
        // Only now: an interrupt while something is read ends the program at once.
        let stop = stop.cloned().unwrap_or_else(Stop::on_interrupt);
        let mut is_searched = false;
        for index in only.map_or(0..games, |only| only..only + 1) {
            document.show_game(index);
            let is_named = games > 1 || self.is_of_many();
            let name = if is_named { format!("{}:{}", path.display(), index + 1) } else { String::new() };
            let mut row = json!({ "game": index + 1 });
            name_file(&mut row, "file", path);
            let searched = self.search(document.record(), &stop);
            if stop.is_set() {
                worst.worsen(CommandOutcome::Interrupted);
                break;
            }
            let Some(found) = searched else {
                let error = locale.text(self.elsewhere);
                if !file.is_of_folder {
                    worst.worsen(CommandOutcome::Unreadable);
                    complain(&plain(&format!("{}:{}: {error}", path.display(), index + 1)));
                }
                row["error"] = error.into();
                if self.json {
                    write_json(out, &row, false)?;
                }
                continue;
            };
            is_searched = true;
            worst.worsen(CommandOutcome::noted(found.undecided > 0));
            let record = document.record();
            if self.json {
                row["positions"] = found.positions.into();
                row["undecided"] = found.undecided.into();
                row["missed"] = found.mates.iter().map(|missed| object(record, missed)).collect();
                write_json(out, &row, false)?;
            } else if !to_stream {
                let lead = if name.is_empty() { String::new() } else { format!("{}  ", plain(&name)) };
                for missed in &found.mates {
                    writeln!(out, "{lead}{}", plain(&said(record, missed, &locale)))?;
                }
                let key = if found.mates.is_empty() { "missed-none" } else { "missed-searched" };
                let values = [("positions", found.positions.into()), ("undecided", found.undecided.into())];
                writeln!(out, "{lead}{}", locale.with(key, &values))?;
            }
            out.flush()?;
            if let Some(edit) =
                mark_missed(record, &found.mates, |missed| texts::missed(missed.slip.as_ref(), &missed.mate, &locale))
            {
                // It can be made on the record that it was made for.
                let _ = document.apply(edit);
            }
        }
        if is_searched && worst != CommandOutcome::Interrupted {
            worst.worsen(marked.write(&document, file, out, &locale)?);
        }
        Ok(worst)
    }

    /// Whether games are named by their files.
    pub(super) fn is_of_many(&self) -> bool {
        self.files.len() > 1 || self.many.is_recursive()
    }

    /// Searches a game; how far it is shows on a terminal.
    fn search(&self, record: &Record, stop: &Stop) -> Option<MissedMates> {
        if record.game() != Game::Shogi {
            return None;
        }
        let search = MissedSearch {
            nodes: self.nodes,
            patience: self.time.unwrap_or(Duration::MAX),
            variations: self.variations,
            believes: false,
        };
        let mut err = io::stderr();
        let is_seen = err.is_terminal();
        let found = search.run(record, stop, &mut |done, all| {
            if is_seen {
                let _ = write!(err, "\r{done}/{all} ");
            }
        });
        if is_seen {
            let _ = write!(err, "\r\x1b[K");
        }
        found
    }
}

impl MarkedGames<'_> {
    /// Whether the games of one file alone are written.
    pub(super) fn is_of_one(&self) -> bool {
        self.outputs.as_ref().is_some_and(|outputs| !matches!(locked(outputs).place, OutputPlace::Folder(..)))
    }

    /// Whether the games of a file are written already.
    pub(super) fn has(&self, file: &ListedFile) -> bool {
        let Some(outputs) = &self.outputs else { return false };
        let outputs = locked(outputs);
        let paths = Self::names(file).into_iter().filter_map(|name| outputs.path_of(&name));
        paths.into_iter().any(|path| is_done(&path, std::slice::from_ref(&file.path)))
    }

    /// What its games may be called in a folder: as the file is, or by a format that holds branches.
    fn names(file: &ListedFile) -> [PathBuf; 3] {
        [file.below.clone(), file.below.with_extension(RICH[0]), file.below.with_extension(RICH[1])]
    }

    /// What would keep the games of a file from being written: whoever waits for an engine is told before, not after.
    pub(super) fn refusal(&self, file: &ListedFile) -> Option<OutputError> {
        let outputs = locked(self.outputs.as_ref()?);
        Self::names(file).iter().find_map(|name| outputs.refusal(name, Some(&file.path)))
    }

    /// Writes the games of a file with what was found.
    pub(super) fn write(
        &self,
        document: &Document,
        file: &ListedFile,
        out: &mut impl Write,
        locale: &Locale,
    ) -> io::Result<CommandOutcome> {
        let Some(outputs) = &self.outputs else { return Ok(CommandOutcome::Done) };
        let to = locked(outputs).path_of(&file.below);
        let output = to.as_deref().or(self.output).unwrap_or(Path::new("-"));
        let own = document.path().unwrap_or(Path::new(""));
        let target = document.target(if is_stream(output) { own } else { output });
        let mut same = document.format() == Some(target.format);
        let mut below = file.below.clone();
        let mut output = output.to_owned();
        let mut is_other_format = false;
        let mut prepared = document.prepare(target);
        // In a folder nothing asks for the format of the file: one that holds branches takes them.
        if prepared.report.loses() && matches!(locked(outputs).place, OutputPlace::Folder(..)) {
            below.set_extension(RICH[usize::from(document.record().game() != Game::Shogi)]);
            output = locked(outputs).path_of(&below).unwrap_or(output);
            let target = document.target(&output);
            same = document.format() == Some(target.format);
            prepared = document.prepare(target);
            let values = [("path", output.display().to_string().into())];
            complain(&plain(&locale.with("missed-other-format", &values)));
            is_other_format = true;
        }
        let Prepared { mut report, unlike, job } = prepared;
        // That what was asked for becomes a comment is how these files have it.
        report.notes.retain(|note| !matches!(note.what, NoteKind::Spelled(_)));
        let output = output.as_path();
        let name = plain(&output.display().to_string()).into_owned();
        write_written_notes(&mut io::stderr(), &name, (&report, document.snapshot().records()), locale)?;
        let is_whole = unlike.is_none() && !report.loses();
        let why = match is_whole || self.lossy {
            true => match locked(outputs).put_contents(&below, same.then_some(own), job.contents(), out)? {
                Ok(_) => return Ok(CommandOutcome::noted(is_other_format || !report.is_empty())),
                Err(error) => error.said(locale),
            },
            false => format!("{name}: {}", locale.text("missed-not-written")),
        };
        refuse(Some(output), &why);
        Ok(CommandOutcome::Refused)
    }
}

/// The formats that hold whatever is found: of shogi, and of the other games.
const RICH: [&str; 2] = ["kifu", "pgn"];

fn locked(outputs: &Mutex<Outputs>) -> MutexGuard<'_, Outputs> {
    outputs.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of a move and what it is.
fn step(record: &Record, id: NodeId, locale: &Locale) -> (u32, String) {
    let before = record.tree.parent(id).unwrap_or(NodeId::ROOT);
    let spelled = match record.tree.get(id).and_then(Node::mv) {
        Some(mv) => line(&record.position_at(before), &[mv], locale),
        None => texts::ending(record.game(), &Ending::Resign, locale),
    };
    (record.ply(id), spelled)
}

fn said(record: &Record, missed: &MissedMate, locale: &Locale) -> String {
    let (ply, moves) = step(record, missed.node, locale);
    let at = locale.with("solve-at-ply", &[("ply", ply.into()), ("moves", moves.into())]);
    let mate = line(&missed.position, &missed.mate.line, locale);
    format!("{at}  {}  {mate}", texts::missed(missed.slip.as_ref(), &missed.mate, locale))
}

fn object(record: &Record, missed: &MissedMate) -> Value {
    json!({
        "slip": match missed.slip {
            Slip::Missed => "missed",
            Slip::WalkedInto => "walked_into",
        },
        "ply": record.ply(missed.node),
        "move": record.tree.get(missed.node).and_then(Node::mv).map(coordinates),
        "sfen": write_position(&missed.position),
        "length": missed.mate.len,
        "shortest": if missed.mate.shortest { "proven" } else { "unproven" },
        "line": missed.mate.line.iter().map(|&mv| coordinates(mv)).collect::<Vec<_>>(),
    })
}
