//! `komaoto show`: a record as text, for people, scripts and tests.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::complaints::refuse;
use super::file_names::name_bytes;
use super::input::{Input, ReadAs, tell_left_out};
use super::json::{EvaluationObject, PositionObject, side, write_json};
use super::many::{Folders, Worked, Workplace};
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use crate::files::Loaded;
use crate::formats::comment::full_comment;
use crate::formats::{NoteKind, format};
use crate::locale::Language;
use crate::notation::{Style, coordinates, csa_move, spell, write_position};
use crate::record::{GameClocks, Glyph, NodeId, Record, Step, Winner, is_handicap};
use crate::rules::{Move, Position, Square, Verdict};
use crate::texts;

/// Arguments of `komaoto show`.
#[derive(Args, Debug)]
pub struct Show {
    /// Files to show; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only this game of each file, counted from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Print JSON, with a flat list of nodes; for several files one object per line
    #[arg(long)]
    pub(super) json: bool,
    /// Print the moves alone, one line per game
    #[arg(long, conflicts_with = "json")]
    outline: bool,
    /// How moves are spelled
    #[arg(long, value_enum, default_value = "usi")]
    notation: NotationArgument,
    /// The language of complaints; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    folders: Folders,
    #[command(flatten)]
    read_as: ReadAs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum NotationArgument {
    Usi,
    Kif,
    #[value(alias = "ki2")]
    Japanese,
    Csa,
    Western,
}

impl NotationArgument {
    fn spell(self, position: &Position, mv: Move, previous: Option<Square>) -> String {
        match self {
            Self::Usi => coordinates(mv),
            Self::Kif => spell(Style::Kif, position, mv, previous),
            Self::Japanese => spell(Style::Japanese, position, mv, previous).replace('☗', "▲").replace('☖', "△"),
            Self::Csa => csa_move(position, mv).unwrap_or_else(|| coordinates(mv)),
            Self::Western => spell(Style::Western, position, mv, previous),
        }
    }
}

impl Show {
    /// Whether objects come a line each.
    pub(super) fn is_of_many(&self) -> bool {
        self.files.len() > 1 || self.folders.many().is_recursive()
    }

    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let listed = self.folders.many().listed(&self.files, self.lang);
        let work = |(): &mut (), place: Workplace<'_>| {
            let outcome = self.show(place)?;
            Ok(Worked::made(outcome, ()))
        };
        self.folders.many().each((&listed, self.lang), || (), out, work, |(), _| Ok(CommandOutcome::Done))
    }

    fn show(&self, Workplace { file, mut out, .. }: Workplace<'_>) -> io::Result<CommandOutcome> {
        let (path, out) = (&file.path, &mut out);
        let open = |input: Input| {
            let chosen = self.game.map(|number| input.index(number)).transpose()?;
            Ok((chosen.map_or(0..input.loaded.records.len(), |index| index..index + 1), input))
        };
        let (chosen, input) = match Input::open(path, self.read_as).and_then(open) {
            Ok(opened) => opened,
            Err(error) => {
                refuse(Some(path), &error.said(&locale(self.lang)));
                return Ok(CommandOutcome::Unreadable);
            }
        };
        let left_out = Cell::new(input.loaded.left_out(|game| chosen.contains(&game)));
        let games = ShownGames { show: self, loaded: &input.loaded, chosen, left_out: &left_out };
        if self.json {
            write_json(out, &Self::object(&input, games), !self.is_of_many())?;
        } else {
            self.write(path, games, out)?;
        }
        Ok(tell_left_out((left_out.get(), path), self.lang))
    }

    fn write(&self, path: &Path, games: ShownGames<'_>, out: &mut impl Write) -> io::Result<()> {
        if self.is_of_many() && !self.outline {
            writeln!(out, "# {}", plain(&path.display().to_string()))?;
        }
        for (index, record) in games.each().enumerate() {
            if !self.outline {
                if index > 0 {
                    writeln!(out)?;
                }
                for (key, value) in record.headers.iter() {
                    writeln!(out, "{}: {}", plain(key), plain(value))?;
                }
                writeln!(out, "{}", write_position(&record.initial))?;
            }
            writeln!(out, "{}", plain(&self.line(&record)))?;
            if !self.outline
                && let Some((_, outcome)) = record.unsaid_end()
            {
                let what = NoteKind::UnsaidEnd { outcome, game: record.game(), handicap: is_handicap(&record) };
                writeln!(out, "{}", texts::what(&what, &locale(self.lang)))?;
            }
        }
        if self.is_of_many() && !self.outline {
            writeln!(out)?;
        }
        Ok(())
    }

    fn line(&self, record: &Record) -> String {
        record.outline_with(None, |position, mv, previous| self.notation.spell(position, mv, previous))
    }

    fn object<'a>(input: &Input, games: ShownGames<'a>) -> ShownFile<'a> {
        let envelope = input.loaded.envelope;
        ShownFile {
            file: input.name(),
            file_bytes: name_bytes(&input.path),
            format: format(input.loaded.format).name,
            encoding: envelope.encoding.name(),
            bom: envelope.bom,
            games,
        }
    }

    fn game<'a>(&self, record: &'a Record) -> ShownGame<'a> {
        ShownGame {
            headers: record.headers.iter().collect(),
            position: PositionObject::of(&record.initial),
            winner: record.winner().map(|winner| match winner {
                Winner::Side(winner) => side(winner),
                Winner::Draw => "draw",
            }),
            by_rule: record.unsaid_end().map(|(node, outcome)| ByRule {
                node,
                cause: outcome.cause.name(),
                loser: if let Verdict::Lost(loser) = outcome.verdict { Some(side(loser)) } else { None },
            }),
            outline: self.line(record),
            nodes: self.nodes(record),
        }
    }

    fn nodes<'a>(&self, record: &'a Record) -> Vec<ShownRow<'a>> {
        let tree = &record.tree;
        let clocks = GameClocks::of(record);
        let first = Position::start(record.game()).side_to_move();
        let mut forks: HashMap<NodeId, (Position, Option<Square>)> = HashMap::new();
        let mut rows = Vec::with_capacity(tree.len());
        for block in tree.file_order() {
            let fork = block.first().and_then(|&start| tree.parent(start));
            let (mut position, mut target) =
                fork.and_then(|fork| forks.get(&fork).cloned()).unwrap_or_else(|| (record.initial.clone(), None));
            for id in block {
                let Some(node) = tree.get(id) else { continue };
                let elapsed = clocks.elapsed(id);
                let mut row = ShownRow {
                    node: id,
                    parent: tree.parent(id),
                    ply: record.ply(id),
                    mv: None,
                    end: None,
                    milliseconds: node.time.map(milliseconds),
                    elapsed: elapsed.map(|elapsed| milliseconds(elapsed.time)),
                    derived: elapsed.is_some_and(|elapsed| elapsed.derived),
                    comment: full_comment(node),
                    preface: node.split_comment().0,
                    nags: node.marks.glyph.map(Glyph::nag).into_iter().chain(node.nags.iter().copied()).collect(),
                    bookmark: node.bookmark.as_deref(),
                    evaluation: node.evaluations.first().map(|said| EvaluationObject::of(Some(said), first)),
                    extras: node.extras.iter().map(|extra| &**extra).collect(),
                };
                match &node.step {
                    Step::Start => {}
                    Step::Move(mv) => {
                        row.mv = Some(self.notation.spell(&position, *mv, target));
                        target = mv.to();
                        // The tree holds only playable moves.
                        let _ = position.play(*mv);
                    }
                    Step::End(ending) => row.end = Some(ending.word()),
                }
                rows.push(row);
                if tree.children(id).len() > 1 {
                    forks.insert(id, (position.clone(), target));
                }
            }
        }
        rows
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn is_not(flag: &bool) -> bool {
    !flag
}

/// A file as `--json` prints it.
#[derive(Serialize)]
struct ShownFile<'a> {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_bytes: Option<String>,
    format: &'static str,
    encoding: &'static str,
    bom: bool,
    games: ShownGames<'a>,
}

/// The games, each read, told and dropped before the next: there may be many.
struct ShownGames<'a> {
    show: &'a Show,
    loaded: &'a Loaded,
    chosen: Range<usize>,
    /// The number of their lines that were not read.
    left_out: &'a Cell<usize>,
}

impl ShownGames<'_> {
    fn each(&self) -> impl Iterator<Item = Record> {
        self.chosen.clone().filter_map(|index| {
            let (record, left_out) = self.loaded.game(index)?;
            self.left_out.set(self.left_out.get() + left_out);
            Some(record)
        })
    }
}

impl Serialize for ShownGames<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.chosen.len()))?;
        for record in self.each() {
            list.serialize_element(&self.show.game(&record))?;
        }
        list.end()
    }
}

#[derive(Serialize)]
struct ShownGame<'a> {
    headers: Vec<(&'a str, &'a str)>,
    #[serde(flatten)]
    position: PositionObject,
    winner: Option<&'static str>,
    /// How the rules end the game, if the record does not say that.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_rule: Option<ByRule>,
    outline: String,
    /// All nodes, each after its parent, the main line first. Flat, because a record can nest as deep as it is long,
    /// which no JSON reader's stack would survive.
    nodes: Vec<ShownRow<'a>>,
}

#[derive(Serialize)]
struct ByRule {
    /// The last move.
    node: NodeId,
    cause: &'static str,
    /// Who has lost; nobody in a draw.
    loser: Option<&'static str>,
}

#[derive(Serialize)]
struct ShownRow<'a> {
    /// The number by which `komaoto edit` knows it.
    node: NodeId,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<NodeId>,
    ply: u32,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'a str>,
    /// The time that the record says.
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<u64>,
    /// The same, or what the clocks in the comments tell; in milliseconds, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed: Option<u64>,
    #[serde(skip_serializing_if = "is_not")]
    derived: bool,
    #[serde(skip_serializing_if = "str::is_empty")]
    comment: Cow<'a, str>,
    /// The words of it that stand before the move.
    #[serde(skip_serializing_if = "str::is_empty")]
    preface: &'a str,
    /// The signs of the move, by their numbers in PGN.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bookmark: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<EvaluationObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extras: Vec<&'a str>,
}
