//! `komaoto exercises`: exercises 次の一手 are made of judged games, and exchanged with other programs.
//!
//! # JSON
//! With `--json` an object: `output` (null in a dry run), `exercises` (how many), `kinds` (an object of the kinds `slip`,
//! `missed-mate`, `walked-into-mate`, `own`, `puzzle` and `problem`, each with how many), and `left_out`, an object of what was left
//! out and how often. `answers` and `import` print `answers` and `answered` (how many answers, of how many exercises), `new` (how
//! many were taken over), `retention` (how much of what was known was known again, in percent, or null) and `due`, a list of how
//! many are due today and on each of the days after it; with files of exercises `groups`, a list of what they have in common: `by`
//! (`kind` or `opening`), `name`, `exercises`, `answered`, `retention` and `due`. `progress` prints `all` (a row, or null), `unjudged`,
//! `others`, `by` (an object of `month`, `opening`, `phase`, `time` and `side`, each a list of rows) and `kinds`. A row has `key`,
//! `games`, `moves`, `accuracy`, `loss`, `inaccuracies`, `mistakes` and `blunders`. Of `convert`, `not_taken` is a list with `place`, `why` and `text`. Keys may be added; none will change
//! its meaning.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::complaints::{complain, refuse};
use super::file_names::name_file;
use super::input::{Input, InputError, ReadAs, is_stream, read_bytes};
use super::json::write_json;
use super::many::{Many, Worked, Workplace, is_done};
use super::notes::{locale, plain, write_written_notes};
use super::outcome::CommandOutcome;
use super::output::{OutputError, OutputPlace, Outputs};
use super::progress::{played, row_of, say_opening, tell};
use super::solve::seconds;
use super::target::FormatTarget;
use crate::disk::data_folder;
use crate::editor::analysis::{MissedSearch, Reviewer};
use crate::engine::{Limit, Program, find_engine};
use crate::exercises::{
    AnswerBook, AnswerError, AnswerGroup, AnswerTally, Collection, Exchanged, Exercise, ExerciseFormat, ExerciseKind,
    ExercisePlan, ExerciseSource, FoundExercises, LearningDay, LeftOut, NotTaken, PlayedGame, ProgressQuestion,
    Verifying, anki_package, answer_error, answers_mended, cards, exchange_error, load_answers, not_taken, read_epd,
    read_lichess, read_shogihome, write_epd, write_shogihome,
};
use crate::files::store;
use crate::formats::format;
use crate::locale::{FluentValue, Language, Locale};
use crate::record::Record;
use crate::rules::{Color, Game};
use crate::task::Stop;
use crate::texts;

/// The end of `--help`.
pub(super) const HELP: &str = "\
Example: komaoto exercises make game.kif -o mine.kif --player 山田
  komaoto exercises make game.pgn --dry-run
  komaoto exercises convert mine.kif -o mine.json
  komaoto exercises convert puzzles.csv -o puzzles.pgn
  komaoto exercises answers -o answers.jsonl
  komaoto exercises progress game.kif --player 山田

Games are judged by komaoto analyse. An exercise is a game of the file
OUT: it is opened, annotated and printed as one (komaoto sheet mine.kif
-o mine.pdf). OUT may be any format of records; .json
is ShogiHome's shogihome-next-move, .epd a suite of positions with bm
and am, .apkg a package for Anki with what you know of each, .csv a
table of cards for it. convert also reads JSON and EPD, and the table
of lichess's puzzles.";

/// For how many days it is told how many exercises are due.
const DAYS: usize = 8;

/// Arguments of `komaoto exercises`.
#[derive(Args, Debug)]
pub struct Exercises {
    /// What to do
    #[arg(value_enum, value_name = "ACTION")]
    action: ExercisesAction,
    /// Judged games, exercises to convert, or answers to import; - is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to: a file; its extension decides the format
    #[arg(short, long, value_name = "OUT|-")]
    output: Option<PathBuf>,
    /// Write nothing, only say what would be made
    #[arg(long)]
    dry_run: bool,
    /// How many points of the chance to win a move has to give away, in percent
    #[arg(long, value_name = "N", default_value_t = ExercisePlan::default().points, value_parser = percent)]
    points: f64,
    /// Leave out who had less of a chance before, in percent
    #[arg(long, value_name = "N", default_value_t = ExercisePlan::default().least, value_parser = percent)]
    least: f64,
    /// Only moves of this side
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<SideArgument>,
    /// Only moves of this player, or whoever has that in the name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only these moves: A..B, either of which may be left out
    #[arg(long, value_name = "A..B", value_parser = super::find::plies)]
    plies: Option<RangeInclusive<u32>>,
    /// Also look for mates that were missed 詰み逃し or walked into 頓死: where the engine that has judged the game sees a
    /// mate or a side that wins, or everywhere if nobody has judged it; in chess and xiangqi up to five moves
    #[arg(long)]
    mates: bool,
    /// Only mates and what was named by hand, no slips
    #[arg(long)]
    no_slips: bool,
    /// Positions to search for each question about a mate; in a judged game, for all of them together
    #[arg(long, value_name = "N", default_value_t = MissedSearch::of_judged().nodes, requires = "mates")]
    nodes: u64,
    /// Verify slips with this engine: a path, or a name that is looked for
    #[arg(long, value_name = "ENGINE")]
    engine: Option<PathBuf>,
    /// A word that is given to the engine when it is started; may be given several times
    #[arg(long = "argument", value_name = "WORD", allow_hyphen_values = true, requires = "engine")]
    arguments: Vec<String>,
    /// How long the engine searches each position
    #[arg(long, value_name = "S", value_parser = seconds, default_value = Verifying::SECONDS.to_string(), requires = "engine")]
    seconds: Duration,
    /// Write also what loses something
    #[arg(long)]
    lossy: bool,
    /// Replace OUT if it is there already
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
    /// The language of messages and of what is written into exercises; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    read_as: ReadAs,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExercisesAction {
    /// Make exercises of judged games
    Make,
    /// Write exercises in another format
    Convert,
    /// Tell what is known and what is due, of these exercises by kind and opening, or write the answers into OUT
    Answers,
    /// Take answers over that were written so elsewhere
    Import,
    /// Tell what judged games say together of how somebody plays
    Progress,
}

/// A side.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SideArgument {
    /// Who moves first
    First,
    /// Who moves second
    Second,
}

/// What programs read of exercises that have something in common.
fn group_json((group, count, tally): &(AnswerGroup, usize, AnswerTally)) -> Value {
    let (by, name) = match group {
        AnswerGroup::Kind(kind) => ("kind", kind.name()),
        AnswerGroup::Opening(name) => ("opening", name.as_str()),
    };
    json!({
        "by": by,
        "name": name,
        "exercises": count,
        "answered": tally.exercises,
        "retention": tally.retention,
        "due": tally.due.first(),
    })
}

fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches('%').parse().ok();
    number.filter(|number| (0.0..=100.0).contains(number)).ok_or_else(|| "give a number from 0 to 100".to_owned())
}

impl Exercises {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let locale = locale(self.lang);
        if self.files.is_empty() && self.action != ExercisesAction::Answers {
            refuse(None, &locale.text("exercises-no-files"));
            return Ok(CommandOutcome::Unreadable);
        }
        if matches!(self.action, ExercisesAction::Answers | ExercisesAction::Import) {
            return self.answers(&locale, out);
        }
        if self.action == ExercisesAction::Progress {
            return self.progress(&locale, out);
        }
        if self.output.is_none() && !self.dry_run {
            refuse(None, &locale.text("exercises-no-output"));
            return Ok(CommandOutcome::Unreadable);
        }
        match self.action {
            ExercisesAction::Make => self.make(&locale, out),
            _ => self.convert(&locale, out),
        }
    }

    /// What would keep the exercises from being written, as far as that is known before the work: an engine may take hours
    /// for it.
    fn refusal(&self) -> Option<OutputError> {
        let output = if self.dry_run { None } else { self.output.as_deref() }?;
        let is_record = matches!(ExerciseFormat::to_be(output), ExerciseFormat::Records | ExerciseFormat::Lichess);
        let place = OutputPlace::one_file(output);
        match if is_record { place.and_then(OutputPlace::with_format) } else { place } {
            Ok(place) => Outputs::new(place, &self.files, self.force).refusal_of_file(),
            Err(error) => Some(error),
        }
    }

    /// Tells, writes or takes over what a person has answered.
    fn answers(&self, locale: &Locale, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let mut book = match AnswerBook::open(data_folder().as_deref()) {
            Ok(book) => book,
            Err(error) => return Ok(unkept(&error, locale)),
        };
        let mut outcome = CommandOutcome::Done;
        let (mut new, mut exercises) = (0, Vec::new());
        for path in &self.files {
            if self.action == ExercisesAction::Answers {
                let (read, told) = self.read_telling(path, locale);
                exercises.extend(read.exercises);
                outcome.worsen(told);
                continue;
            }
            let read = match read_bytes(path) {
                Ok(bytes) => load_answers(path, &bytes),
                Err(error) => Err(error.into()),
            };
            match read.and_then(|answers| book.merge(&answers)) {
                Ok(count) => new += count,
                Err(error) => {
                    let why = answer_error(&error, locale);
                    let values = [("path", path.display().to_string().into()), ("why", why.into())];
                    refuse(Some(path), &locale.with("exercises-no-answers", &values));
                    outcome.worsen(CommandOutcome::Unreadable);
                }
            }
        }
        if let Some(mended) = book.take_mended() {
            complain(&plain(&answers_mended(&mended, locale)));
            outcome.worsen(CommandOutcome::Noted);
        }
        let today = LearningDay::today();
        let tally = book.tally(today, DAYS);
        let groups = book.tally_by(exercises.iter(), today, DAYS);
        if let Some(output) = &self.output {
            let place = match OutputPlace::one_file(output) {
                Ok(place) => place,
                Err(error) => return Ok(error.refused(self.lang)),
            };
            let mut outputs = Outputs::new(place, &self.files, self.force);
            let name = PathBuf::from(output.file_name().unwrap_or_default());
            if let Err(error) = outputs.put(&name, None, book.to_text().as_bytes(), out)? {
                return Ok(error.refused(self.lang));
            }
            if is_stream(output) {
                return Ok(outcome);
            }
        }
        if self.json {
            let row = json!({
                "answers": tally.answers,
                "answered": tally.exercises,
                "new": new,
                "retention": tally.retention,
                "due": tally.due,
                "groups": groups.iter().map(group_json).collect::<Vec<_>>(),
            });
            write_json(out, &row, false)?;
            return Ok(outcome);
        }
        let percent = |retention: Option<f64>| retention.map_or_else(|| "–".to_owned(), |of| format!("{of:.0} %"));
        let retention = percent(tally.retention);
        let values = [
            ("answers", tally.answers.into()),
            ("exercises", tally.exercises.into()),
            ("new", new.into()),
            ("retention", retention.into()),
        ];
        writeln!(out, "{}", plain(&locale.with("exercises-answers", &values)))?;
        let due: Vec<String> = tally.due.iter().map(ToString::to_string).collect();
        writeln!(out, "{}", plain(&locale.with("exercises-due", &[("due", due.join(" ").into())])))?;
        if !groups.is_empty() {
            let heads = ["answers-exercises", "answers-answered", "answers-retention", "answers-due-now"];
            writeln!(out)?;
            row_of(std::iter::once(String::new()).chain(heads.map(|key| locale.text(key))), out)?;
        }
        for (group, count, tally) in &groups {
            let name = match group {
                AnswerGroup::Kind(kind) => locale.text(&format!("exercise-kind-{}", kind.name())),
                AnswerGroup::Opening(name) => name.clone(),
            };
            let due = tally.due.first().copied().unwrap_or(0);
            let counts = [count.to_string(), tally.exercises.to_string(), percent(tally.retention), due.to_string()];
            row_of(std::iter::once(name).chain(counts), out)?;
        }
        Ok(outcome)
    }

    /// Tells what games say together.
    fn progress(&self, locale: &Locale, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let listed = self.many.listed(&self.files, self.lang);
        let games = Mutex::new(Vec::new());
        let work = |(): &mut (), place: Workplace<'_>| {
            let path = &place.file.path;
            match Input::open(path, self.read_as) {
                Ok(input) => {
                    let read = input.loaded.records.iter().map(|record| played(record, locale)).collect();
                    Ok(Worked::made(input.tell_left_out(|_| true, self.lang), read))
                }
                Err(error) => {
                    refuse(Some(path), &error.said(locale));
                    Ok(Worked::made(CommandOutcome::Unreadable, Vec::new()))
                }
            }
        };
        let take = |read: Vec<PlayedGame>, _: &mut dyn Write| {
            games.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(read);
            Ok(CommandOutcome::Done)
        };
        let outcome = self.many.each((&listed, self.lang), || (), out, work, take)?;
        let games = games.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let first = self.side.map(|side| matches!(side, SideArgument::First));
        let question = ProgressQuestion { player: self.player.clone(), first };
        tell(&games, &question, (self.json, locale), out)?;
        Ok(outcome)
    }

    fn make(&self, locale: &Locale, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let listed = self.many.listed(&self.files, self.lang);
        let is_made = self.output.as_deref().is_some_and(|output| is_done(output, &listed.paths()));
        if self.many.skip_done && is_made {
            return Ok(CommandOutcome::Done);
        }
        if let Some(error) = self.refusal() {
            return Ok(error.refused(self.lang));
        }
        let program = match &self.engine {
            None => None,
            Some(engine) => match find_engine(engine) {
                Some(path) => Some(Program { path, arguments: self.arguments.clone(), ..Program::default() }),
                None => {
                    let values = [("name", FluentValue::from(engine.display().to_string()))];
                    refuse(Some(engine), &locale.with("analyse-no-file", &values));
                    return Ok(CommandOutcome::Unreadable);
                }
            },
        };
        let collection = Mutex::new(Collection::default());
        let work = |reviewer: &mut Option<(Game, Reviewer)>, place: Workplace<'_>| {
            let stop = place.stop.cloned().unwrap_or_else(Stop::on_interrupt);
            let (outcome, found) = self.of_file(&place.file.path, (program.as_ref(), reviewer), &stop, locale);
            // What is there by then is written, and is not all.
            let stopped = if stop.is_set() { CommandOutcome::Interrupted } else { CommandOutcome::Done };
            Ok(Worked::made(outcome.max(stopped), found))
        };
        let take = |found: Vec<FoundExercises>, _: &mut dyn Write| {
            let mut collection = collection.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            found.into_iter().for_each(|found| collection.take(found));
            Ok(CommandOutcome::Done)
        };
        let outcome = self.many.each((&listed, self.lang), || None, out, work, take)?;
        let collection = collection.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let left_out = collection.left_out.iter().map(|(why, count)| (why.name().to_owned(), *count)).collect();
        Ok(outcome.max(self.hand_over(&collection.exercises, (&left_out, &[]), locale, out)?))
    }

    /// The exercises of the games of a file.
    fn of_file(
        &self,
        path: &Path,
        (program, reviewer): (Option<&Program>, &mut Option<(Game, Reviewer)>),
        stop: &Stop,
        locale: &Locale,
    ) -> (CommandOutcome, Vec<FoundExercises>) {
        let input = match Input::open(path, self.read_as) {
            Ok(input) => input,
            Err(error) => {
                refuse(Some(path), &error.said(locale));
                return (CommandOutcome::Unreadable, Vec::new());
            }
        };
        let mut outcome = input.tell_left_out(|_| true, self.lang);
        let (named, mut all) = (self.named(path), Vec::new());
        let mut unheard = || {};
        for (index, record) in input.loaded.records.iter().enumerate() {
            if stop.is_set() {
                return (CommandOutcome::Interrupted, all);
            }
            let record = record.unheld();
            let mut source = ExerciseSource::of(&record, &named, index + 1);
            say_opening(&mut source, &record, locale);
            let first = crate::rules::Position::start(record.game()).side_to_move();
            let verifying = program.map(|program| {
                let kind = record.game();
                let (_, engine) = match reviewer.take() {
                    Some((of, engine)) if of == kind => reviewer.insert((of, engine)),
                    _ => reviewer.insert((kind, Reviewer::start(program.clone(), kind))),
                };
                Verifying { engine, limit: Limit::Time(self.seconds), tell: &mut unheard }
            });
            let (found, trouble) = self.plan(first).of_record(&record, &source, verifying, (stop, locale));
            all.push(found);
            if let (Some(trouble), Some(program)) = (trouble, program) {
                let (game, engine) = (path.display(), program.path.display());
                complain(&plain(&format!("{game}: {engine}: {}", texts::engine_trouble(&trouble, locale))));
                // The next game has a new one.
                *reviewer = None;
                outcome.worsen(CommandOutcome::Unreadable);
            }
        }
        (outcome, all)
    }

    fn plan(&self, first: Color) -> ExercisePlan {
        let search = MissedSearch { nodes: self.nodes, ..MissedSearch::of_judged() };
        ExercisePlan {
            points: self.points,
            least: self.least,
            side: self.side.map(|side| if matches!(side, SideArgument::First) { first } else { !first }),
            player: self.player.clone(),
            plies: self.plies.clone().unwrap_or(0..=u32::MAX),
            slips: !self.no_slips,
            own: true,
            mates: self.mates.then_some(search),
        }
    }

    /// How an exercise names its file: from where the exercises are, if it lies below; so that both can be moved together.
    fn named(&self, path: &Path) -> String {
        let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if is_stream(path) {
            return path.display().to_string();
        }
        let folder = self.output.as_deref().filter(|output| !is_stream(output)).map(whole);
        let folder = folder.as_deref().and_then(Path::parent);
        let path = whole(path);
        let below = folder.and_then(|folder| path.strip_prefix(folder).ok());
        below.unwrap_or(&path).display().to_string().replace('\\', "/")
    }

    fn convert(&self, locale: &Locale, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let (mut all, mut refused, mut outcome) = (Vec::new(), Vec::new(), CommandOutcome::Done);
        for path in &self.files {
            let (read, told) = self.read_telling(path, locale);
            all.extend(read.exercises);
            refused.extend(read.not_taken);
            outcome.worsen(told);
        }
        Ok(outcome.max(self.hand_over(&all, (&BTreeMap::new(), &refused), locale, out)?))
    }

    /// The exercises of a file; says what of it was not taken.
    fn read_telling(&self, path: &Path, locale: &Locale) -> (Exchanged, CommandOutcome) {
        match self.read(path) {
            Ok(read) => {
                for row in &read.not_taken {
                    complain(&plain(&format!("{}: {}", path.display(), not_taken(row, locale))));
                }
                let told = CommandOutcome::noted(!read.not_taken.is_empty());
                (read, told)
            }
            Err(said) => {
                refuse(Some(path), &said(locale));
                (Exchanged::default(), CommandOutcome::Unreadable)
            }
        }
    }

    /// The exercises of a file in whatever format.
    #[expect(clippy::type_complexity, reason = "why it is not read, told in the person's language")]
    fn read(&self, path: &Path) -> Result<Exchanged, Box<dyn Fn(&Locale) -> String>> {
        let name = path.display().to_string();
        let bytes = match read_bytes(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let error = InputError::Io(name, error);
                return Err(Box::new(move |locale| error.said(locale)));
            }
        };
        let text = String::from_utf8_lossy(&bytes);
        let format = ExerciseFormat::of(path, &bytes);
        if let Some(why) = format.unread() {
            return Err(Box::new(move |locale| format!("{name}: {}", texts::unreadable(&why, locale))));
        }
        match format {
            ExerciseFormat::Epd => Ok(read_epd(&text)),
            ExerciseFormat::Lichess => Ok(read_lichess(&text)),
            ExerciseFormat::ShogiHome => read_shogihome(&text).map_err(|error| {
                let said = move |locale: &Locale| format!("{name}: {}", exchange_error(&error, locale));
                Box::new(said) as Box<dyn Fn(&Locale) -> String>
            }),
            ExerciseFormat::Records | ExerciseFormat::Anki | ExerciseFormat::AnkiPackage => {
                let input = match Input::of(path, bytes, self.read_as) {
                    Ok(input) => input,
                    Err(error) => return Err(Box::new(move |locale| error.said(locale))),
                };
                Ok(Exchanged::of_records(&input.loaded.records))
            }
        }
    }

    /// Writes exercises, and says what was made and what was left out.
    fn hand_over(
        &self,
        exercises: &[Exercise],
        (left_out, refused): (&BTreeMap<String, usize>, &[NotTaken]),
        locale: &Locale,
        out: &mut impl Write,
    ) -> io::Result<CommandOutcome> {
        let mut written = None;
        let mut outcome = CommandOutcome::Done;
        let to_stream = self.output.as_deref().is_some_and(is_stream);
        let output = if self.dry_run { None } else { self.output.as_deref() };
        if let Some(output) = output
            && !exercises.is_empty()
        {
            match self.write(output, exercises, locale, out)? {
                Ok((path, noted)) => {
                    outcome.worsen(noted);
                    written = path;
                }
                Err(refused) => return Ok(refused),
            }
        }
        if let Some(output) = output
            && exercises.is_empty()
        {
            outcome.worsen(not_written(output, locale));
        }
        let count = |kind: ExerciseKind| exercises.iter().filter(|exercise| exercise.kind == kind).count();
        if self.json && !to_stream {
            let kinds: serde_json::Map<String, Value> =
                ExerciseKind::ALL.iter().map(|kind| (kind.name().to_owned(), count(*kind).into())).collect();
            let mut row = json!({ "output": null, "exercises": exercises.len(), "kinds": kinds, "left_out": left_out });
            if self.action == ExercisesAction::Convert {
                row["not_taken"] = refused
                    .iter()
                    .map(|row| json!({ "place": row.place, "why": row.why.name(), "text": row.text }))
                    .collect();
            }
            if let Some(written) = written {
                name_file(&mut row, "output", &written);
            }
            write_json(out, &row, false)?;
            return Ok(outcome);
        }
        let mut said = vec![locale.with("exercises-made", &[("count", exercises.len().into())])];
        for kind in ExerciseKind::ALL {
            if count(kind) > 0 {
                let name = locale.text(&format!("exercise-kind-{}", kind.name()));
                said.push(format!("  {name}: {}", count(kind)));
            }
        }
        for (why, count) in left_out {
            said.push(locale.with(&format!("exercises-left-out-{why}"), &[("count", (*count).into())]));
            if *why == LeftOut::NotJudged.name() {
                said.push(locale.text("exercises-analyse"));
            }
        }
        for line in said {
            // What is asked for goes to standard output, unless the exercises themselves do.
            if to_stream {
                complain(&plain(&line));
            } else {
                writeln!(out, "{}", plain(&line))?;
            }
        }
        Ok(outcome)
    }

    fn write(
        &self,
        output: &Path,
        exercises: &[Exercise],
        locale: &Locale,
        out: &mut impl Write,
    ) -> io::Result<Result<(Option<PathBuf>, CommandOutcome), CommandOutcome>> {
        let place = match OutputPlace::new(output, false, false) {
            Ok(place) => place,
            Err(error) => return Ok(Err(error.refused(self.lang))),
        };
        let mut outcome = CommandOutcome::Done;
        let mut unheld_count = 0;
        let mut refused = |unheld: Vec<NotTaken>| {
            for row in &unheld {
                complain(&plain(&not_taken(row, locale)));
            }
            unheld_count = unheld.len();
            outcome.worsen(CommandOutcome::noted(!unheld.is_empty()));
        };
        let bytes = match ExerciseFormat::to_be(output) {
            ExerciseFormat::ShogiHome => {
                let (text, unheld) = write_shogihome(exercises);
                refused(unheld);
                text.into_bytes()
            }
            ExerciseFormat::Epd => {
                let (text, unheld) = write_epd(exercises);
                refused(unheld);
                text.into_bytes()
            }
            ExerciseFormat::Anki => cards(exercises, self.lang).into_bytes(),
            ExerciseFormat::AnkiPackage => match self.package(output, exercises, locale) {
                Ok((bytes, unheld)) => {
                    refused(unheld);
                    bytes
                }
                Err(outcome) => return Ok(Err(outcome)),
            },
            ExerciseFormat::Records | ExerciseFormat::Lichess => {
                let extension = output.extension().and_then(|extension| extension.to_str());
                let first = exercises.first().map_or(Game::Shogi, Exercise::game);
                let usual = if first == Game::Shogi { "kifu" } else { "pgn" };
                let Some(target) = FormatTarget::of_extension(extension.unwrap_or(usual)) else {
                    return Ok(Err(OutputError::UnknownExtension(output.to_owned()).refused(self.lang)));
                };
                let records: Vec<Record> = exercises.iter().map(Exercise::to_record).collect();
                let unheld = records.iter().find(|record| !format(target.format()).games.contains(&record.game()));
                if unheld.is_some() {
                    refuse(Some(output), &locale.text("exercises-other-game"));
                    return Ok(Err(CommandOutcome::Refused));
                }
                let (bytes, report) = store(&records, target.format(), target.envelope(), &target.options());
                let name = output.display().to_string();
                // That what an engine said becomes a comment is how these files have it.
                if report.loses() {
                    write_written_notes(&mut io::stderr(), &plain(&name), (&report, &records), locale)?;
                }
                if report.loses() && !self.lossy {
                    refuse(Some(output), &format!("{name}: {}", locale.text("exercises-would-lose")));
                    return Ok(Err(CommandOutcome::Refused));
                }
                outcome.worsen(CommandOutcome::noted(report.loses()));
                bytes
            }
        };
        // A file of no exercises is worth nothing, and may stand in the place of one.
        if unheld_count == exercises.len() {
            return Ok(Ok((None, not_written(output, locale))));
        }
        let mut outputs = Outputs::new(place, &self.files, self.force);
        let name = PathBuf::from(output.file_name().unwrap_or_default());
        Ok(match outputs.put(&name, None, &bytes, out)? {
            Ok(path) => Ok((path, outcome)),
            Err(error) => Err(error.refused(self.lang)),
        })
    }

    /// A package for Anki, with what is known of the exercises here.
    fn package(
        &self,
        output: &Path,
        exercises: &[Exercise],
        locale: &Locale,
    ) -> Result<(Vec<u8>, Vec<NotTaken>), CommandOutcome> {
        let book = AnswerBook::open(data_folder().as_deref()).map_err(|error| unkept(&error, locale))?;
        let deck = output.file_stem().unwrap_or(output.as_os_str()).to_string_lossy();
        let stop = Stop::on_interrupt();
        match anki_package(exercises, (&deck, self.lang), &book, (LearningDay::today(), &stop)) {
            Ok(Some(package)) => Ok(package),
            Ok(None) if stop.is_set() => Err(CommandOutcome::Interrupted),
            Ok(None) => Err(refused_for(
                output,
                &locale.with("error-diagram-memory", &[("name", output.display().to_string().into())]),
            )),
            Err(error) => Err(refused_for(output, &texts::system_error(&error, locale))),
        }
    }
}

/// Says that a file was not written, for there was nothing to put into it.
fn not_written(output: &Path, locale: &Locale) -> CommandOutcome {
    complain(&plain(&locale.with("exercises-not-written", &[("path", output.display().to_string().into())])));
    CommandOutcome::Noted
}

fn refused_for(path: &Path, why: &str) -> CommandOutcome {
    refuse(Some(path), why);
    CommandOutcome::Refused
}

/// Says why the answers of this person cannot be had.
fn unkept(error: &AnswerError, locale: &Locale) -> CommandOutcome {
    refuse(None, &locale.with("exercise-unkept", &[("why", answer_error(error, locale).into())]));
    CommandOutcome::Refused
}
