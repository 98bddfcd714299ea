//! `komaoto export`: games, or their positions, as rows for programs that look through more of them than one machine holds.
//! A pure filter: files in, rows out; no library, no state, and of each file no more than a game at a time besides its text.
//!
//! # Games
//! With `--games`, a row for each game. As JSON (`--json`, the usual one) an object a line:
//!
//! | key | value |
//! |---|---|
//! | `file`, `game` | the path, and which of its games it is, from 1 |
//! | `rules` | `shogi`, `chess` or `xiangqi` |
//! | `headers` | an object of the headers as they are written |
//! | `sfen` or `fen` | the start position |
//! | `moves` | the main line, in USI or UCI |
//! | `result` | `1-0` where the side that moves first won, `0-1`, `1/2-1/2` or `*` |
//! | `plies` | how many moves that is |
//! | `comments` | what people said of moves, a list of pairs of the number of the move and the text; only where there are any |
//!
//! # Positions
//! With `--positions`, a row for each position of the main line:
//!
//! | key | value |
//! |---|---|
//! | `key` | 16 hexadecimal digits: the same for the same position, on every machine and in every version |
//! | `file`, `game`, `ply` | where it is, `ply` being the number of the move behind which it stands |
//! | `sfen` or `fen` | the position |
//! | `move` | what is played there, in USI or UCI, or null |
//! | `result` | of the game, as above |
//!
//! The key is the first eight bytes, as one number, the first byte the highest, of the BLAKE3 hash of the position as text:
//! of an SFEN the board, the side to move and the hands with a blank between each two, of a FEN the board and the side to
//! move. The start positions of shogi and chess have `47071baef52b832d` and `07a92c6cc3e267d0`. Rights to castle and to take in passing and the numbers of moves do not count, as in `find --position`.
//!
//! # CSV
//! With `--csv` the same as a table without headings: file, game, rules, first, second, event, date, result, plies, start
//! position, moves with blanks between them; of positions key, file, game, ply, position, move, result. Keys and columns
//! may be added at the end; none will change its meaning.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde_json::{Map, Value, json};

use super::complaints::refuse;
use super::file_names::name_file;
use super::finding::write_cells;
use super::input::{InputError, ReadAs, is_stream, read_bytes, tell_left_out};
use super::json::{PositionObject, write_json};
use super::notes::locale;
use super::outcome::CommandOutcome;
use super::tar::{TarFiles, is_tar};
use crate::files::{PassingGame, pass_through};
use crate::formats::Unreadable;
use crate::formats::comment::spoken;
use crate::library::{Found, GameCard, GameFacts, position_key, records_in};
use crate::locale::Language;
use crate::notation::{coordinates, write_position};
use crate::record::{Node, NodeId, Record};
use crate::rules::{Game, Move};

/// The end of `--help`.
pub(super) const HELP: &str = "\
Example: komaoto export game.kif --positions --csv
  find kifu -name '*.kif' -print0 | xargs -0 -P8 -n500 komaoto export
  komaoto export --games - < many-records.tar";

/// Arguments of `komaoto export`.
#[derive(Args, Debug)]
pub struct Export {
    /// Files and folders; - is standard input: a file, or a tar of files
    #[arg(required_unless_present = "files_from", value_name = "FILE|FOLDER|-")]
    paths: Vec<PathBuf>,
    /// Also the files that are named in this file, a path a line; - is standard input
    #[arg(long, value_name = "FILE|-")]
    files_from: Option<PathBuf>,
    /// A row for each game; so it is without this
    #[arg(long, conflicts_with = "positions")]
    games: bool,
    /// A row for each position of the main lines
    #[arg(long)]
    positions: bool,
    /// JSON, an object a line, also for what fails; without it the rows are the same, and failures stand on standard error
    /// alone
    #[arg(long = "json", id = "as-json", conflicts_with = "csv")]
    as_json: bool,
    /// A table of values with commas, without headings
    #[arg(long)]
    csv: bool,
    /// The language of complaints; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    read_as: ReadAs,
}

/// A game of a file.
struct ExportedGame<'g> {
    path: &'g Path,
    facts: GameFacts<'g>,
    moves: &'g [Move],
    comments: Vec<(usize, String)>,
}

impl Export {
    /// Whether errors are told as JSON: they stand among the rows, where only objects do.
    pub(super) const fn json(&self) -> bool {
        self.as_json
    }

    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let mut outcome = CommandOutcome::Done;
        if let Some(list) = &self.files_from {
            let read: Box<dyn Read> = if is_stream(list) {
                Box::new(io::stdin())
            } else {
                match fs::File::open(list) {
                    Ok(file) => Box::new(file),
                    Err(error) => return Ok(self.failed(list, &InputError::Io(list.display().to_string(), error))),
                }
            };
            for line in io::BufReader::new(read).split(b'\n') {
                let mut line = line?;
                line.truncate(line.trim_ascii_end().len());
                if !line.is_empty() {
                    outcome.worsen(self.of_path(path_of(line), out)?);
                }
            }
        }
        for path in &self.paths {
            outcome.worsen(self.of_path(path.clone(), out)?);
        }
        Ok(outcome)
    }

    fn of_path(&self, path: PathBuf, out: &mut impl Write) -> io::Result<CommandOutcome> {
        if is_stream(&path) {
            return self.of_stream(out);
        }
        let mut outcome = CommandOutcome::Done;
        for found in records_in([path]) {
            outcome.worsen(match found {
                Found::File { path, certain } => match read_bytes(&path) {
                    Ok(bytes) => self.of_file((&path, certain), bytes, out)?,
                    Err(error) => self.failed(&path, &InputError::Io(path.display().to_string(), error)),
                },
                Found::Failed(path, error) => self.failed(&path, &InputError::Io(path.display().to_string(), error)),
                Found::TooLarge(path) => {
                    let values = [("path", path.display().to_string().into())];
                    refuse(Some(&path), &locale(self.lang).with("cli-find-too-large", &values));
                    CommandOutcome::Unreadable
                }
            });
        }
        Ok(outcome)
    }

    /// What comes on standard input: a file, or many of them in a tar.
    fn of_stream(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let mut input = io::stdin().lock();
        let mut begin = Vec::new();
        input.by_ref().take(512).read_to_end(&mut begin)?;
        let path = Path::new("-");
        if !is_tar(&begin) {
            input.read_to_end(&mut begin)?;
            return self.of_file((path, true), begin, out);
        }
        let mut outcome = CommandOutcome::Done;
        for file in TarFiles::new(io::Cursor::new(begin).chain(input)) {
            outcome.worsen(match file {
                Ok((name, bytes)) => self.of_file((&path_of(name), false), bytes, out)?,
                Err(error) => self.failed(path, &InputError::Io("-".to_owned(), error)),
            });
        }
        Ok(outcome)
    }

    /// The rows of a file.
    fn of_file(
        &self,
        (path, certain): (&Path, bool),
        bytes: Vec<u8>,
        out: &mut impl Write,
    ) -> io::Result<CommandOutcome> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let file = path.display().to_string();
        let mut written = Ok(());
        let read_as = (extension, self.read_as.encoding());
        let passed = pass_through(Arc::new(bytes), read_as, &mut |index, game| {
            let (card, moves, comments) = match game {
                PassingGame::Heard(game) => {
                    let rules = game.initial.game();
                    let said = game.comments.iter().map(|(ply, said)| (*ply, spoken(rules, said).into_owned()));
                    let said = if self.positions { Vec::new() } else { said.collect() };
                    (GameCard::heard(game), game.moves.clone(), said)
                }
                PassingGame::Read(record) => (GameCard::of(record), main_line(record), comments(record)),
            };
            let facts = GameFacts { card: &card, file: &file, number: index + 1 };
            written = self.write(&ExportedGame { path, facts, moves: &moves, comments }, out);
            written.is_ok()
        });
        written?;
        Ok(match passed {
            Ok(left_out) => tell_left_out((left_out, path), self.lang),
            // Its name promised nothing.
            Err(Unreadable::Unknown | Unreadable::NotARecord(_)) if !certain => CommandOutcome::Done,
            Err(why) => self.failed(path, &InputError::NoRecord { path: file, why }),
        })
    }

    fn write(&self, game: &ExportedGame<'_>, out: &mut impl Write) -> io::Result<()> {
        match (self.positions, self.csv) {
            (true, _) => self.write_positions(game, out),
            (false, true) => write_cells(out, &game.cells()),
            (false, false) => write_json(out, &game.object(), false),
        }
    }

    fn write_positions(&self, game: &ExportedGame<'_>, out: &mut impl Write) -> io::Result<()> {
        let mut position = game.facts.card.initial.clone();
        let result = game.facts.result();
        let (file, number) = (game.facts.file, game.facts.number);
        let first = position.ply().saturating_sub(1);
        let mut moves = game.moves.iter();
        for ply in first.. {
            let (next, key) = (moves.next(), format!("{:016x}", position_key(&position)));
            if self.csv {
                let cells = [
                    key,
                    file.to_owned(),
                    number.to_string(),
                    ply.to_string(),
                    write_position(&position),
                    next.map_or_else(String::new, |mv| coordinates(*mv)),
                    result.to_owned(),
                ];
                write_cells(out, &cells)?;
            } else {
                let shown = PositionObject::of(&position);
                let mut row = json!({ "key": key, "game": number, "ply": ply, "result": result });
                row[shown.name] = shown.text.into();
                row["move"] = next.map(|mv| coordinates(*mv)).into();
                name_file(&mut row, "file", game.path);
                write_json(out, &row, false)?;
            }
            match next {
                Some(mv) if position.play(*mv).is_ok() => {}
                _ => break,
            }
        }
        Ok(())
    }

    fn failed(&self, path: &Path, error: &InputError) -> CommandOutcome {
        refuse(Some(path), &error.said(&locale(self.lang)));
        CommandOutcome::Unreadable
    }
}

impl ExportedGame<'_> {
    fn object(&self) -> Value {
        let card = self.facts.card;
        let headers: Map<String, Value> =
            card.headers.iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
        let shown = PositionObject::of(&card.initial);
        let mut row = json!({
            "game": self.facts.number,
            "rules": rules(card.game()),
            "headers": headers,
            "moves": self.moves.iter().map(|mv| coordinates(*mv)).collect::<Vec<_>>(),
            "result": self.facts.result(),
            "plies": self.moves.len(),
        });
        row[shown.name] = shown.text.into();
        if !self.comments.is_empty() {
            row["comments"] = self.comments.iter().map(|(ply, said)| json!([ply, said])).collect();
        }
        name_file(&mut row, "file", self.path);
        row
    }

    fn cells(&self) -> Vec<String> {
        let facts = &self.facts;
        let text = |said: Option<&str>| said.unwrap_or("").to_owned();
        let moves: Vec<String> = self.moves.iter().map(|mv| coordinates(*mv)).collect();
        vec![
            facts.file.to_owned(),
            facts.number.to_string(),
            rules(facts.game()).to_owned(),
            text(facts.player(facts.first())),
            text(facts.player(!facts.first())),
            text(facts.event()),
            text(facts.date()),
            facts.result().to_owned(),
            self.moves.len().to_string(),
            write_position(&facts.card.initial),
            moves.join(" "),
        ]
    }
}

/// The moves of the main line, as far as they can be played.
fn main_line(record: &Record) -> Vec<Move> {
    let mut position = record.initial.clone();
    let steps = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id).and_then(Node::mv));
    steps.take_while(|mv| position.play(*mv).is_ok()).collect()
}

/// What people said of the positions of the main line.
fn comments(record: &Record) -> Vec<(usize, String)> {
    let nodes = record.tree.mainline(NodeId::ROOT).enumerate();
    let said =
        nodes.filter_map(|(ply, id)| Some((ply, spoken(record.game(), &record.tree.get(id)?.comment).into_owned())));
    said.filter(|(_, said)| !said.is_empty()).collect()
}

/// What programs call a game.
pub(super) const fn rules(game: Game) -> &'static str {
    match game {
        Game::Shogi => "shogi",
        Game::Chess => "chess",
        Game::Xiangqi => "xiangqi",
    }
}

#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}
