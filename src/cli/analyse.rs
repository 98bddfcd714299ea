//! `komaoto analyse`: whole games judged by an engine.
//!
//! # JSON
//! With `--json` one object a line for each game:
//!
//! | key | value |
//! |---|---|
//! | `file`, `game` | the path as given, and which of its games it is, from 1 |
//! | `error` | why it was not judged, or not to its end |
//! | `engine` | the engine's name |
//! | `plies` | the positions that were judged, in the order of the moves |
//! | `summary` | of `black` and `white`: `moves` judged, `inaccuracies`, `mistakes`, `blunders`, `accuracy` in percent |
//!
//! Of each position: `ply`; `score` from the view of whoever moves first in the game, `{"cp":35}` or `{"mate":5}`
//! (negative where the other side mates, null where the engine does not say in how many moves; `winner` says who), null
//! where there is none; `best`, `line` in USI or UCI; `depth`, `nodes`; `lines`, the further ones, with `rank`, `score`
//! and `line`. Of the move that led there: `loss`, the chance to win that it gave away, in percent (null at the first
//! position and where a mate is concerned), and `mark`: null, `inaccuracy`, `mistake` or `blunder`. Keys may be added;
//! none will change its meaning.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use super::complaints::{complain, refuse};
use super::drawing::usual_notation;
use super::file_names::name_file;
use super::input::{ReadAs, is_stream};
use super::json::{EvaluationObject, ScoreObject, moves, write_json};
use super::many::{Many, Worked, Workplace};
use super::missed::{GameArgument, MarkedGames, Missed, OpenedGames, game};
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use super::solve::seconds;
use crate::editor::Document;
use crate::editor::analysis::{MissedSearch, Review, Reviewer, SHALLOW, Studied, Study, StudyStage, Tally, score};
use crate::engine::{EngineTrouble, Limit, Program, engine_folders, find_engine};
use crate::fault;
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::{move_in_name, paired_number, spell};
use crate::record::{Node, NodeId, Record};
use crate::rules::{Color, Game, Move, Position};
use crate::sheet::SheetWording;
use crate::task::Stop;
use crate::texts;

/// What `--help` says besides.
pub(super) const HELP: &str = "\
Example: komaoto analyse game.kif --engine fairy-stockfish --depth 9 -o out.kif
  writes the game with an evaluation of each position, with ?!, ? and ??
  and a better line at each blunder

Without --engine the mate solver looks for mates that were missed or
walked into, as komaoto missed does";

/// Arguments of `komaoto analyse`.
#[derive(Args, Debug)]
pub struct Analyse {
    /// Games of shogi, chess or xiangqi; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The engine: a program that speaks USI, UCI or UCCI, by its path or its name (then it is also looked for in
    /// /usr/games and /usr/local/games); without one the mates that a shogi player missed are found
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<PathBuf>,
    /// An argument for the engine; may be given several times
    #[arg(long = "argument", value_name = "WORD", allow_hyphen_values = true, requires = "engine")]
    arguments: Vec<String>,
    /// An option of the engine; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option, requires = "engine")]
    options: Vec<(String, String)>,
    /// Positions to search for each move; the same game gives the same result
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "seconds"], requires = "engine")]
    nodes: Option<u64>,
    /// How deep to search
    #[arg(long, value_name = "N", conflicts_with = "seconds", requires = "engine")]
    depth: Option<u32>,
    /// How long to search each position; without any limit one second
    #[arg(long, alias = "time", value_name = "S", value_parser = seconds, requires = "engine")]
    seconds: Option<Duration>,
    /// How long the engine may take to be ready
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = Study::READY.as_secs().to_string(), requires = "engine")]
    ready: Duration,
    /// How many lines to search; those beside the moves played become branches
    #[arg(long, value_name = "K", default_value_t = Study::LINES, requires = "engine", value_parser = clap::value_parser!(u32).range(1..=20))]
    lines: u32,
    /// From the first move to the last; otherwise backwards
    #[arg(long, requires = "engine")]
    forwards: bool,
    /// Only this game of each file, counted from 1
    #[arg(long, value_name = "N|all", default_value = "all", value_parser = game)]
    game: GameArgument,
    /// Print one JSON object per line for each game
    #[arg(long)]
    pub(super) json: bool,
    /// Write the games with what was found: a file, a folder (for several files), or - for standard output; the extension
    /// decides the format
    #[arg(short, long, value_name = "OUT|DIR|-")]
    pub(super) output: Option<PathBuf>,
    /// Replace OUT if it exists
    #[arg(long, requires = "output")]
    force: bool,
    /// Write OUT also where its format does not hold all of the games
    #[arg(long, requires = "output")]
    lossy: bool,
    /// The language of messages and of what is written into the games; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    read_as: ReadAs,
}

/// After so many seconds it is said again that an engine is waited for, where nobody sees the seconds pass.
const SAY_AGAIN: u64 = 10;

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| "give NAME=VALUE".to_owned())?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Analyse {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let missed = self.missed();
        let Some(engine) = &self.engine else { return missed.run(out) };
        let listed = self.many.listed(&self.files, self.lang);
        let marked = match missed.place(&listed) {
            Ok(marked) => marked,
            Err(outcome) => return Ok(outcome),
        };
        let Some(program) = find_engine(engine) else {
            refuse(self.files.first().map(PathBuf::as_path), &no_engine(engine, &locale(self.lang)));
            return Ok(CommandOutcome::Unreadable);
        };
        let program = self.program(&program);
        // Each job has an engine, which is started once.
        let work = |reviewer: &mut Option<(Game, Reviewer)>, place: Workplace<'_>| {
            if self.many.skip_done && marked.has(place.file) {
                return Ok(Worked::LEFT_OUT);
            }
            if let Some(error) = marked.refusal(place.file) {
                return Ok(Worked::made(error.refused(self.lang), ()));
            }
            let outcome = self.file(place, (&program, reviewer), &missed, &marked)?;
            Ok(Worked::made(outcome, ()))
        };
        self.many.each((&listed, self.lang), || None, out, work, |(), _| Ok(CommandOutcome::Done))
    }

    fn file(
        &self,
        Workplace { file, stop, mut out }: Workplace<'_>,
        (program, reviewer): (&Program, &mut Option<(Game, Reviewer)>),
        missed: &Missed,
        marked: &MarkedGames<'_>,
    ) -> io::Result<CommandOutcome> {
        let (path, out, engine) = (&file.path, &mut out, &program.path);
        let locale = locale(self.lang);
        let to_stream = self.output.as_deref().is_some_and(is_stream);
        let OpenedGames { input, only, mut worst } = match missed.open(path) {
            Ok(opened) => opened,
            Err(outcome) => return Ok(outcome),
        };
        let own = (!is_stream(&input.path)).then(|| input.path.clone());
        let mut document = Document::from_loaded(input.loaded, own);
        let (games, _) = document.games();
        // Only now: an interrupt while something is read ends the program at once.
        let stop = stop.cloned().unwrap_or_else(Stop::on_interrupt);
        let mut judged = 0;
        for index in only.map_or(0..games, |only| only..only + 1) {
            document.show_game(index);
            let record = document.record();
            let kind = record.game();
            let is_named = games > 1 || missed.is_of_many();
            let name = if is_named { format!("{}:{}", path.display(), index + 1) } else { String::new() };
            let lead = if name.is_empty() { String::new() } else { format!("{}  ", plain(&name)) };
            if let Some(variant) = record.variant() {
                let error = texts::engine_trouble(&EngineTrouble::Variant(variant.to_owned()), &locale);
                complain(&plain(&format!("{}:{}: {error}", path.display(), index + 1)));
                worst.worsen(CommandOutcome::Noted);
                if self.json {
                    let mut row = json!({ "game": index + 1, "error": error });
                    name_file(&mut row, "file", path);
                    write_json(out, &row, false)?;
                }
                continue;
            }
            judged += 1;
            if record.mainline_moves() == 0 {
                let place = if name.is_empty() { path.display().to_string() } else { name.clone() };
                complain(&plain(&format!("{place}: {}", locale.text("cannot-no-moves"))));
                worst.worsen(CommandOutcome::Noted);
            }
            // An engine plays one game; a file may hold several kinds.
            let is_new = reviewer.as_ref().is_none_or(|(of, _)| *of != kind);
            let (_, engine_at_work) = match reviewer.take() {
                Some((of, engine)) if of == kind => reviewer.insert((of, engine)),
                _ => reviewer.insert((kind, Reviewer::start(program.clone(), kind))),
            };
            fault::step("judge a game");
            let (review, trouble) = self.study(engine_at_work, record, &stop, &locale);
            let error = trouble.as_ref().map(|trouble| texts::engine_trouble(trouble, &locale));
            if is_new && error.is_none() {
                for (name, value) in engine_at_work.untold_options() {
                    let values = [("name", FluentValue::from(name)), ("value", FluentValue::from(value))];
                    let said = locale.with("analyse-untold-option", &values);
                    complain(&plain(&format!("{}: {said}", engine.display())));
                    worst.worsen(CommandOutcome::Noted);
                }
            }
            if review.shallow() > 0 && error.is_none() && !review.is_stopped {
                complain(&plain(&format!("{lead}{}", texts::shallow(review.shallow(), SHALLOW, &locale))));
                worst.worsen(CommandOutcome::Noted);
            }
            if self.json {
                let mut row = object(record, &review);
                name_file(&mut row, "file", path);
                row["game"] = (index + 1).into();
                if let Some(error) = &error {
                    row["error"] = error.as_str().into();
                }
                write_json(out, &row, false)?;
            } else if !to_stream {
                for line in said(record, &review, &locale) {
                    writeln!(out, "{lead}{}", plain(&line))?;
                }
            }
            out.flush()?;
            if let Some(edit) = review.edit(record, |rank, score| texts::judged_line(rank, score, kind, &locale)) {
                // It can be made on the record that it was made for.
                let _ = document.apply(edit);
            }
            if let Some(error) = error {
                complain(&plain(&format!("{}: {error}", engine.display())));
                // The next file has a new one.
                *reviewer = None;
                if trouble.is_some_and(|trouble| trouble.is_refusal()) {
                    return Ok(CommandOutcome::Refused);
                }
                worst.worsen(CommandOutcome::Unreadable);
                break;
            }
            if review.is_stopped {
                worst.worsen(CommandOutcome::Interrupted);
                break;
            }
        }
        if judged == 0 {
            return Ok(CommandOutcome::Refused);
        }
        // What --skip-done finds there is done.
        if worst != CommandOutcome::Interrupted || !self.many.skip_done && marked.is_of_one() {
            worst.worsen(marked.write(&document, file, out, &locale)?);
        }
        Ok(worst)
    }

    /// What is done without an engine.
    fn missed(&self) -> Missed {
        Missed {
            files: self.files.clone(),
            game: self.game,
            variations: false,
            nodes: MissedSearch::default().nodes,
            time: None,
            json: self.json,
            output: self.output.clone(),
            force: self.force,
            lossy: self.lossy,
            lang: self.lang,
            many: self.many,
            read_as: self.read_as,
            elsewhere: "analyse-needs-engine",
        }
    }

    fn program(&self, engine: &Path) -> Program {
        Program {
            path: engine.to_owned(),
            arguments: self.arguments.clone(),
            options: self.options.clone(),
            ..Program::default()
        }
    }

    fn limit(&self) -> Limit {
        match (self.nodes, self.depth, self.seconds) {
            (Some(nodes), _, _) => Limit::Nodes(nodes),
            (_, Some(depth), _) => Limit::Depth(depth),
            (_, _, seconds) => Limit::Time(seconds.unwrap_or(Study::USUAL)),
        }
    }

    /// Studies a game; how far it is shows on a terminal, and that the engine is waited for everywhere.
    fn study(
        &self,
        reviewer: &mut Reviewer,
        record: &Record,
        stop: &Stop,
        locale: &Locale,
    ) -> (Review, Option<EngineTrouble>) {
        let mut err = io::stderr();
        let is_seen = err.is_terminal();
        let study = Study {
            limit: self.limit(),
            ranks: self.lines,
            forwards: self.forwards,
            span: None,
            side: None,
            ready: Some(self.ready),
        };
        let mut next = 1;
        let found = reviewer.study(record, study, stop, &mut |stage| match stage {
            StudyStage::Done(done, all, _) if is_seen => {
                let _ = write!(err, "\r\x1b[K{done}/{all} ");
            }
            StudyStage::Waits(waited) if waited.as_secs() >= next => {
                let seconds = [("seconds", waited.as_secs().into()), ("most", self.ready.as_secs_f64().into())];
                let said = locale.with("analyse-waits", &seconds);
                let said = plain(&said);
                let _ = if is_seen { write!(err, "\r\x1b[K{said} ") } else { writeln!(err, "{said}") };
                next = waited.as_secs() + if is_seen { 1 } else { SAY_AGAIN };
            }
            _ => {}
        });
        if is_seen {
            let _ = write!(err, "\r\x1b[K");
        }
        found
    }
}

/// Why there is no engine of this name, and where it was looked for; a path says that itself.
fn no_engine(engine: &Path, locale: &Locale) -> String {
    let mut values = vec![("name", FluentValue::from(engine.display().to_string()))];
    if engine.components().count() > 1 {
        return locale.with("analyse-no-file", &values);
    }
    let folders: Vec<String> = engine_folders().iter().map(|folder| folder.display().to_string()).collect();
    values.push(("folders", folders.join(&locale.text("list-gap")).into()));
    locale.with("analyse-no-engine", &values)
}

/// The moves that were judged to be bad, and what each side has lost.
fn said(record: &Record, review: &Review, locale: &Locale) -> Vec<String> {
    let game = record.game();
    let notation = SheetWording::new(locale, usual_notation(None, game, Some(locale.language()))).notation;
    let mut lines = Vec::new();
    for pair in review.places.windows(2) {
        let [before, after] = pair else { continue };
        let Some((grade, mv)) = after.cost.grade.zip(record.tree.get(after.node).and_then(Node::mv)) else { continue };
        let position = record.position_at(before.node);
        let best = before.evaluation.as_ref().and_then(|best| best.line.first().copied());
        let spelled = |mv: Move| spell(notation, &position, mv, None);
        let moves = format!("{}{}", spelled(mv), grade.glyph().symbol());
        let ply = record.ply(after.node);
        // As `--at` takes it, except where that is no word of the language.
        let paired = if locale.language().is_han() { paired_number(game, ply) } else { None };
        let mut line = match paired {
            Some(number) => format!("{number} {moves}"),
            None => {
                let number = move_in_name(game, ply);
                locale.with("solve-at-ply", &[("ply", number.into()), ("moves", moves.into())])
            }
        };
        for evaluation in [&before.evaluation, &after.evaluation].into_iter().flatten() {
            line.push_str(&format!("  {}", texts::score(evaluation.score, record.game(), locale)));
        }
        if let Some(best) = best {
            line.push_str(&format!("  {}", spelled(best)));
        }
        lines.push(line);
    }
    let is_judged = |side: &Color| review.tally(*side).moves > 0;
    for side in [first(record), !first(record)].into_iter().filter(is_judged) {
        let tally = review.tally(side);
        let grades = [tally.inaccuracies, tally.mistakes, tally.blunders];
        lines.push(texts::tally(record.game(), side, grades, tally.accuracy, locale));
    }
    lines
}

/// Who moves first in a game of this kind.
fn first(record: &Record) -> Color {
    Position::start(record.game()).side_to_move()
}

/// What was found of a position, as `--json` prints it.
#[derive(Serialize)]
struct PlyObject {
    ply: u32,
    #[serde(flatten)]
    evaluation: EvaluationObject,
    lines: Vec<LineObject>,
    loss: Option<f64>,
    mark: Option<String>,
}

/// Another of the lines of a position.
#[derive(Serialize)]
struct LineObject {
    rank: u32,
    score: Option<ScoreObject>,
    line: Vec<String>,
}

fn object(record: &Record, review: &Review) -> Value {
    let first = first(record);
    let ply = |place: &Studied| PlyObject {
        ply: record.ply(place.node) - record.ply(NodeId::ROOT),
        evaluation: EvaluationObject::of(place.evaluation.as_ref(), first),
        lines: place
            .rows
            .iter()
            .skip(1)
            .map(|row| LineObject {
                rank: row.rank,
                score: row.score.map(|(own, _)| ScoreObject { score: score(own), first }),
                line: moves(&row.line),
            })
            .collect(),
        loss: place.cost.loss,
        mark: place.cost.grade.as_ref().map(|grade| grade.as_ref().to_owned()),
    };
    json!({
        "engine": review.engine,
        "plies": review.places.iter().map(ply).collect::<Vec<_>>(),
        "summary": {
            "black": summary(&review.tally(Color::Black)),
            "white": summary(&review.tally(Color::White)),
        },
        "shallow": review.shallow(),
    })
}

fn summary(tally: &Tally) -> Value {
    json!({
        "moves": tally.moves,
        "inaccuracies": tally.inaccuracies,
        "mistakes": tally.mistakes,
        "blunders": tally.blunders,
        "accuracy": tally.accuracy,
    })
}
