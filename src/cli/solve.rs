//! `komaoto solve`: mate problems 詰将棋, one or thousands, answered in order as they are solved.
//!
//! # JSON
//! With `--json` one object a line for each position:
//!
//! | key | value |
//! |---|---|
//! | `index` | which position it is, from 1 |
//! | `file` | the file that it is from; missing if it was given in the command line |
//! | `game`, `row` | which game of that file it is, or in a list of positions which line of it, from 1 |
//! | `error` | why there is no position; then there is no more than this and the above |
//! | `sfen` | the position |
//! | `verdict` | `mate`, `nomate`, `unknown` (within the limits) or `invalid` (see `faults`) |
//! | `length` | plies to mate, useless interpositions 無駄合 not counted; if `shortest` is `unproven`, plies within which it is mate against any defence: there may be a shorter one, and a `line` cut short by the limits may be shorter, too |
//! | `length_all` | plies with every interposition, if `--all` asked for it and it is known |
//! | `shortest` | `proven` or `unproven`: whether there is no shorter mate |
//! | `line` | the main line in USI |
//! | `left` | how many pieces the attacker has in hand at its end; null where the limits cut it short |
//! | `themes` | what is a fact about the position and this line, in `found` their codes, in `interposed` the kinds that the defender drops against checks (`Pawn` and so on), in the order of the line, and in `captures` how often the attacker takes; null without a line to mate from the attacker's move |
//! | `nodes`, `ms` | positions searched, and the time it took in milliseconds |
//! | `faults` | the codes of what is odd about the position |
//!
//! With `--check` also:
//!
//! | key | value |
//! |---|---|
//! | `author` | the line that was checked 作意: the one that came with the position, or else the main line |
//! | `given` | how many moves of `author` came with the position; the rest is the best play of both |
//! | `holds` | whether these are proven to mate, whatever the reply; `false` if they are proven not to (see `flaws`); null without any, and where it is not decided |
//! | `soundness` | `kanzen` (sound), `kizu` (sound but for blemishes), `fukanzen`, `fusei` (the rules allow no such diagram), `fuseiritsu` (its line does not solve it) or `mikento` (undecided); null where there is nothing to solve |
//! | `flaws` | what was found: `code`, `ply` and `move` (null if it is about the whole), `length` in plies from there, whether that is `exact` or may be less, the `line` to mate, and how many pieces are `left` |
//! | `undecided` | how many moves that matter are not decided |
//!
//! `length` to `left` are null without a mate. Keys may be added; none will change its meaning.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::complaints::complain;
use super::file_names::name_bytes;
use super::input::{Input, InputError, ReadAs, read_bytes};
use super::json::write_json;
use super::notes::{line, locale, plain};
use super::outcome::CommandOutcome;
use super::solving::{Bar, in_order};
use super::soundness;
use crate::editor::analysis::{PROBLEM_PATIENCE, USUAL_MEGABYTES, within_quarters};
use crate::library::{Found, records_in};
use crate::locale::{FluentValue, Language, Locale};
use crate::notation::{parse_position, parse_usi, usi, write_position};
use crate::record::{NodeId, Record, Step, attacker_of};
use crate::rules::shogi::{self, Move};
use crate::rules::{self, Game, Position};
use crate::task::Stop;
use crate::text::Slice;
use crate::texts;
use crate::tsume::{
    Both, Checked, Mate, MateAnswer, MateThemes, MateVerdict, Severities, Severity, SolveRequest, Solver, Thoroughness,
};

const MEGABYTE: u64 = 1 << 20;
/// The seconds for a position unless told otherwise.
const USUAL_TIME: u64 = 10;

/// Arguments of `komaoto solve`.
#[derive(Args, Debug)]
pub struct Solve {
    /// Positions: an SFEN; files with one a line (in any column of a table) or of records (their start positions); -
    /// for standard input
    #[arg(required = true, value_name = "SFEN|FILE")]
    inputs: Vec<PathBuf>,
    /// The position after this move of each record instead
    #[arg(long, value_name = "PLY")]
    at: Option<u32>,
    /// Only this game of each file, counted from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Prove that there is no shorter mate (the default)
    #[arg(long, conflicts_with = "any")]
    shortest: bool,
    /// Any mate will do, whether or not there is a shorter one
    #[arg(long)]
    any: bool,
    /// Count the length with every interposition, too
    #[arg(long)]
    all: bool,
    /// Check whether each is sound: whether its line (that of a record, the words after moves, or the next column of a
    /// table) is the only solution; without a line it is the main line
    #[arg(long, conflicts_with = "any")]
    check: bool,
    /// How serious a flaw is for --check: hencho, hendo, hi or ai_hi, and allowed, kizu or fukanzen, as in
    /// --severity hencho=allowed; may be repeated
    #[arg(long, value_name = "FLAW=GRADE", requires = "check", value_parser = severity)]
    severity: Vec<(String, Severity)>,
    /// With --check also list checks that do not mate, each with a reply that refutes it
    #[arg(long, requires = "check")]
    tries: bool,
    /// Seconds for each position
    #[arg(long, value_name = "S", default_value = PROBLEM_PATIENCE.as_secs().to_string(), value_parser = seconds)]
    time: Duration,
    /// Positions to search for each position; without it there is no limit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Take folders, too: the positions of all records of shogi in them and in the folders below
    #[arg(short, long)]
    recursive: bool,
    /// How many processors to use: each takes positions of its own; a single one is shared by two
    #[arg(long, visible_alias = "jobs", value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Megabytes for what is found; without it 1024, but at most a quarter of the machine's
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    memory: Option<u32>,
    /// Print one JSON object per line for each position
    #[arg(long)]
    pub(super) json: bool,
    /// The language of answers and complaints; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    read_as: ReadAs,
}

fn severity(text: &str) -> Result<(String, Severity), String> {
    let named = text.split_once('=').filter(|(flaw, _)| ["hencho", "hendo", "hi", "ai_hi"].contains(flaw));
    let read = named.and_then(|(flaw, grade)| Some((flaw.to_owned(), grade.parse().ok()?)));
    read.ok_or_else(|| "give hencho, hendo, hi or ai_hi, = and allowed, kizu or fukanzen".to_owned())
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "give a number of seconds, such as 10 or 0.5".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

impl Solve {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let locale = locale(self.lang);
        let mut worst = CommandOutcome::Done;
        let positions = self.positions(&locale, &mut worst);
        // Threads that positions do not need share the work on one.
        let workers = usize::from(self.threads).min(positions.len()).max(1);
        let is_shared = usize::from(self.threads) >= 2 * workers;
        let wanted = self.memory.map(|megabytes| u64::from(megabytes) * MEGABYTE);
        // A person may give more than what is taken unasked, but not all that the machine has.
        let memory = wanted.map_or_else(
            || within_quarters(1, u64::from(USUAL_MEGABYTES) * MEGABYTE),
            |wanted| within_quarters(3, wanted),
        );
        let solvers: Vec<Solver> = (0..workers).map(|_| Solver::new(memory / workers)).collect();
        let taken = solvers.iter().map(|solver| solver.memory() as u64).sum::<u64>();
        if taken < wanted.unwrap_or(memory as u64) / 16 * 15 {
            let taken = taken / MEGABYTE;
            complain(&plain(&locale.with("solve-less-memory", &[("taken", taken.into())])));
        }
        let asked =
            SolveRequest { nodes: self.nodes.unwrap_or(u64::MAX), shortest: self.shortest || !self.any, all: self.all };
        // Only now: an interrupt while something is read ends the program at once.
        let stop = Stop::on_interrupt();
        let mut bar = Bar::new(positions.len(), solvers.iter().map(Solver::gauge).collect(), &locale);
        let work = |solver: &mut Solver, problem: &GivenProblem| {
            let Ok(GivenPosition { position, line }) = &problem.position else { return Some(None) };
            let began = Instant::now();
            let within = stop.within(self.time);
            let both: Option<Both<'_>> = if is_shared { Some(&on_two_threads) } else { None };
            let (answer, checked) = if self.check {
                let thoroughness = self.thoroughness(asked.nodes);
                let checked = solver.check_with(both, position, line, &thoroughness, &within, &mut |_| {});
                (checked.answer.clone(), Some(checked))
            } else {
                (solver.solve_with(both, position, asked, &within), None)
            };
            // What an interrupt ended is no answer.
            (!stop.is_set()).then(|| Some((answer, checked, began.elapsed())))
        };
        let files = positions.iter().filter_map(|problem| problem.source.as_ref()).map(|source| &source.file);
        let is_of_several = files.clone().any(|file| files.clone().next() != Some(file));
        let mut counts = ["mate", "nomate", "unknown", "invalid", "unreadable", "others"].map(|name| (name, 0_usize));
        in_order(solvers, &positions, &stop, work, &mut bar, |at, solved| {
            let index = at as u32 + 1;
            let problem = &positions[at];
            let source = problem.source.as_ref();
            match (&problem.position, solved) {
                (Ok(GivenPosition { position, .. }), Some((answer, checked, took))) => {
                    let verdict = match answer.verdict {
                        MateVerdict::Mate(_) => 0,
                        MateVerdict::NoMate => 1,
                        MateVerdict::Unknown => 2,
                        MateVerdict::Invalid => 3,
                    };
                    counts[verdict].1 += 1;
                    let is_undecided = checked.as_ref().is_some_and(|checked| checked.undecided > 0);
                    worst.worsen(CommandOutcome::noted(is_undecided || answer.verdict == MateVerdict::Unknown));
                    let solved = Solved { index, source, position, answer: &answer, checked: checked.as_ref(), took };
                    if self.json {
                        write_json(out, &solved.object(), false)?;
                    } else {
                        solved.write(out, is_of_several, &locale)?;
                    }
                }
                (Err(error), _) => {
                    counts[if problem.is_unasked { 5 } else { 4 }].1 += 1;
                    if !problem.is_unasked {
                        worst.worsen(CommandOutcome::Unreadable);
                        complain(&plain(error));
                    }
                    if self.json {
                        let source = source.map(ProblemSource::object);
                        write_json(out, &SolveFailure { index, source, error }, false)?;
                    }
                }
                (Ok(_), None) => {}
            }
            out.flush()
        })?;
        if self.recursive {
            let values = counts.map(|(name, count)| (name, FluentValue::from(count)));
            complain(&plain(&locale.with("solve-summary", &values)));
        }
        if stop.is_set() {
            worst.worsen(CommandOutcome::Interrupted);
        }
        Ok(worst)
    }

    /// What a check may take. Whoever gives more time than usual wants all found out of what is unsound, too.
    fn thoroughness(&self, nodes: u64) -> Thoroughness {
        let usual = Thoroughness::default();
        let is_usual = self.time <= Duration::from_secs(USUAL_TIME);
        Thoroughness {
            nodes,
            each_if_unsound: if is_usual { usual.each_if_unsound } else { usual.each },
            severities: self.severities(),
            tries: self.tries,
            ..usual
        }
    }

    /// How grave flaws are.
    fn severities(&self) -> Severities {
        let mut severities = Severities::default();
        for &(ref flaw, grade) in &self.severity {
            match flaw.as_str() {
                "hencho" => severities.hencho = grade,
                "hendo" => severities.hendo = grade,
                "hi" => severities.hi = grade,
                _ => severities.ai_hi = grade,
            }
        }
        severities
    }

    /// The positions asked for, or why one cannot be had; `worst` counts what was not read of their files.
    fn positions(&self, locale: &Locale, worst: &mut CommandOutcome) -> Vec<GivenProblem> {
        let mut positions = Vec::new();
        let mut inputs = self.inputs.iter().peekable();
        while let Some(path) = inputs.next() {
            let is_position = |path: &Path| path.to_str().is_some_and(is_like_sfen) && !path.exists();
            let opens = |path: &Path| ["position", "sfen"].iter().any(|word| path.as_os_str() == *word);
            if is_position(path) || opens(path) && !path.exists() {
                let mut words = vec![path.to_string_lossy()];
                // Without quotes it is several words, up to the next one; its moves may follow it in either case.
                let is_whole = words[0].trim().contains(' ');
                let goes_on = |words: &[Cow<'_, str>], next: &&PathBuf| {
                    let begins = words.iter().all(|word| opens(Path::new(&**word)));
                    let moves = next.as_os_str() == "moves" || words.iter().any(|word| word == "moves");
                    !next.exists() && (begins || !is_position(next) && !opens(next) && (!is_whole || moves))
                };
                while let Some(next) = inputs.next_if(|next| goes_on(&words, next)) {
                    words.push(next.to_string_lossy());
                }
                let position = given(&words.join(" "), "", locale);
                positions.push(GivenProblem { source: None, position, is_unasked: false });
                continue;
            }
            let is_folder = path.is_dir();
            for path in self.files_of(path, &mut positions, locale) {
                match self.positions_of(&path, is_folder, locale, worst) {
                    Ok(found) => positions.extend(found),
                    Err(error) => positions.push(GivenProblem::lacking(&path, error.said(locale))),
                }
            }
        }
        positions
    }

    /// The files that a path means; what cannot be listed counts as positions that cannot be had.
    fn files_of(&self, path: &Path, positions: &mut Vec<GivenProblem>, locale: &Locale) -> Vec<PathBuf> {
        if !path.is_dir() {
            return vec![path.to_owned()];
        }
        if !self.recursive {
            let said = locale.with("cli-folder", &[("path", path.display().to_string().into())]);
            positions.push(GivenProblem::lacking(path, said));
            return Vec::new();
        }
        let mut files = Vec::new();
        for found in records_in([path.to_owned()]) {
            let (path, said) = match found {
                // What promises nothing by its name is not asked for.
                Found::File { path, certain } => {
                    files.extend(certain.then_some(path));
                    continue;
                }
                Found::Failed(path, error) => {
                    let said = InputError::Io(path.display().to_string(), error).said(locale);
                    (path, said)
                }
                Found::TooLarge(path) => {
                    let said = locale.with("cli-find-too-large", &[("path", path.display().to_string().into())]);
                    (path, said)
                }
            };
            positions.push(GivenProblem::lacking(&path, said));
        }
        files
    }

    fn positions_of(
        &self,
        path: &Path,
        is_of_folder: bool,
        locale: &Locale,
        worst: &mut CommandOutcome,
    ) -> Result<Vec<GivenProblem>, InputError> {
        let bytes = read_bytes(path).map_err(|error| InputError::Io(path.display().to_string(), error))?;
        let name = path.display();
        if self.at.is_none()
            && self.game.is_none()
            && let Some(lines) = lines(&bytes)
        {
            let of_line = |row: SolveRow<'_>| {
                let position = given(row.position, row.moves, locale);
                GivenProblem {
                    source: Some(ProblemSource { file: path.to_owned(), game: None, row: Some(row.number) }),
                    position: position.map_err(|error| format!("{name}:{}: {error}", row.number)),
                    is_unasked: false,
                }
            };
            return Ok(lines.into_iter().map(of_line).collect());
        }
        let input = Input::of(path, bytes, self.read_as)?.noted(self.game)?;
        worst.worsen(input.tell_left_out(|_| true, self.lang));
        let records = &input.loaded.records;
        let chosen = input.game.map_or(records.as_slice(), |game| records.slice(game..=game));
        let of_record = |(number, record): (usize, &Record)| {
            let name = if records.len() > 1 { format!("{name}:{number}") } else { name.to_string() };
            let is_unasked = is_of_folder && record.game() != Game::Shogi;
            let position = match position_at(record, self.at) {
                Some((Position::Shogi(_), _)) if self.check && input.loaded.report.cuts_off(number - 1, record) => {
                    Err(format!("{name}: {}", locale.text("solve-cut-off")))
                }
                Some((Position::Shogi(position), line)) => Ok(GivenPosition { position, line }),
                Some(_) => Err(format!("{name}: {}", locale.text("solve-not-shogi"))),
                None => {
                    // The start position is always there.
                    let ply = FluentValue::from(self.at.unwrap_or(0));
                    Err(format!("{name}: {}", locale.with("solve-no-move", &[("ply", ply)])))
                }
            };
            let source = ProblemSource { file: path.to_owned(), game: Some(number), row: None };
            GivenProblem { source: Some(source), position, is_unasked }
        };
        Ok((input.game.unwrap_or(0) + 1..).zip(chosen).map(of_record).collect())
    }
}

/// Does two pieces of work side by side.
fn on_two_threads(here: &mut dyn FnMut(), there: &mut (dyn FnMut() + Send)) {
    thread::scope(|scope| {
        scope.spawn(there);
        here();
    });
}

/// What is to be solved, or why it cannot be.
struct GivenProblem {
    source: Option<ProblemSource>,
    position: Result<GivenPosition, String>,
    /// Whether it is of chess or xiangqi, in a folder: nobody has asked for it then.
    is_unasked: bool,
}

impl GivenProblem {
    /// A file of which no position can be had.
    fn lacking(file: &Path, why: String) -> Self {
        let source = ProblemSource { file: file.to_owned(), game: None, row: None };
        Self { source: Some(source), position: Err(why), is_unasked: false }
    }
}

/// The place of a position: a game of a file, or a line of a list of positions.
struct ProblemSource {
    file: PathBuf,
    game: Option<usize>,
    row: Option<usize>,
}

/// The same, as it is told to programs.
#[derive(Serialize)]
struct SourceObject {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_bytes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
}

impl ProblemSource {
    fn object(&self) -> SourceObject {
        let Self { file, game, row } = self;
        SourceObject { file: file.display().to_string(), file_bytes: name_bytes(file), game: *game, row: *row }
    }
}

/// A position, and the moves that came with it.
struct GivenPosition {
    position: shogi::Position,
    line: Vec<Move>,
}

/// The start position, or the one after a move of the main line, and the rest of that line.
fn position_at(record: &Record, ply: Option<u32>) -> Option<(Position, Vec<Move>)> {
    let step = |id: NodeId| record.tree.get(id).map(|node| &node.step);
    let is_asked = |id: &NodeId| match ply {
        None => true,
        Some(ply) => record.ply(*id) == ply && !matches!(step(*id), None | Some(Step::End(_))),
    };
    let mut nodes = record.tree.mainline(NodeId::ROOT);
    let at = nodes.find(is_asked)?;
    let line = nodes.map_while(|id| match step(id) {
        Some(Step::Move(rules::Move::Shogi(mv))) => Some(*mv),
        _ => None,
    });
    Some((record.position_at(at), line.collect()))
}

/// Whether a text can hardly be anything but the board of an SFEN.
fn is_like_sfen(text: &str) -> bool {
    text.matches('/').count() >= 8
}

/// The SFEN in the words of USI, and the moves behind it.
fn usi_words(text: &str) -> (&str, &str) {
    let sfen = text.trim().trim_start_matches("position ").trim_start_matches("sfen ");
    sfen.split_once(" moves").unwrap_or((sfen, ""))
}

/// The position of an SFEN, with or without the words that USI puts around it, and the moves behind it or beside it.
fn given(text: &str, beside: &str, locale: &Locale) -> Result<GivenPosition, String> {
    let (sfen, moves) = usi_words(text);
    let moves = if moves.is_empty() { beside } else { moves };
    // What is not a move ends the line.
    let line = moves.split_whitespace().map_while(|word| parse_usi(word).ok()).collect();
    match parse_position(sfen) {
        Ok(Position::Shogi(position)) => Ok(GivenPosition { position, line }),
        Ok(_) => Err(locale.text("solve-not-shogi")),
        Err(error) => {
            let (column, detail) = texts::not_a_position(&error, locale);
            let values = [("text", sfen.into()), ("column", column.into()), ("detail", detail.into())];
            Err(locale.with("cli-not-a-position", &values))
        }
    }
}

/// A line of a text with a position.
struct SolveRow<'a> {
    number: usize,
    position: &'a str,
    /// The column after it.
    moves: &'a str,
}

/// The lines of a text with a position each: of a table the column that is one. Empty lines and those that begin with
/// `#` are left out. `None` if no line is a position alone, so that the text may be a record.
fn lines(bytes: &[u8]) -> Option<Vec<SolveRow<'_>>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut found = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        // Whatever else a table may hold, a position is ASCII.
        let fields = line.split(|&byte| byte == b'\t').filter_map(|field| str::from_utf8(field).ok());
        let mut fields = fields.map(str::trim);
        let first = fields.clone().next().unwrap_or("");
        if line.trim_ascii().is_empty() || line.starts_with(b"#") {
            continue;
        }
        let position = fields.find(|field| is_like_sfen(field)).unwrap_or(first);
        found.push(SolveRow { number, position, moves: fields.next().unwrap_or("") });
    }
    let is_position = |text: &str| is_like_sfen(text) && parse_position(usi_words(text).0).is_ok();
    found.iter().any(|row| is_position(row.position)).then_some(found)
}

/// A position with its answer.
struct Solved<'a> {
    index: u32,
    source: Option<&'a ProblemSource>,
    position: &'a shogi::Position,
    answer: &'a MateAnswer,
    checked: Option<&'a Checked>,
    took: Duration,
}

/// Why there is nothing to solve, as it is told to programs.
#[derive(Serialize)]
struct SolveFailure<'a> {
    index: u32,
    #[serde(flatten)]
    source: Option<SourceObject>,
    error: &'a str,
}

#[derive(Serialize)]
struct SolveObject<'a> {
    index: u32,
    #[serde(flatten)]
    source: Option<SourceObject>,
    sfen: String,
    verdict: &'static str,
    length: Option<u16>,
    length_all: Option<u16>,
    shortest: Option<&'static str>,
    line: Option<Vec<String>>,
    left: Option<u32>,
    themes: Option<ThemesObject>,
    nodes: u64,
    ms: u64,
    faults: Vec<&'a str>,
    #[serde(flatten)]
    checked: Option<soundness::SoundnessObject>,
}

#[derive(Serialize)]
struct ThemesObject {
    found: Vec<String>,
    interposed: Vec<String>,
    captures: u32,
}

impl From<MateThemes> for ThemesObject {
    fn from(MateThemes { found, interposed, captures }: MateThemes) -> Self {
        let found = found.iter().map(|theme| theme.as_ref().to_owned()).collect();
        let interposed = interposed.iter().map(|kind| kind.as_ref().to_owned()).collect();
        Self { found, interposed, captures }
    }
}

impl Solved<'_> {
    fn mate(&self) -> Option<&Mate> {
        match &self.answer.verdict {
            MateVerdict::Mate(mate) => Some(mate),
            _ => None,
        }
    }

    fn object(&self) -> SolveObject<'_> {
        let mate = self.mate();
        SolveObject {
            index: self.index,
            source: self.source.map(ProblemSource::object),
            sfen: write_position(&self.position.clone().into()),
            verdict: match self.answer.verdict {
                MateVerdict::Mate(_) => "mate",
                MateVerdict::NoMate => "nomate",
                MateVerdict::Unknown => "unknown",
                MateVerdict::Invalid => "invalid",
            },
            length: mate.map(|mate| mate.len),
            length_all: mate.and_then(|mate| mate.len_all),
            shortest: mate.map(|mate| if mate.shortest { "proven" } else { "unproven" }),
            line: mate.map(|mate| mate.line.iter().map(|&mv| usi(mv)).collect()),
            left: mate.and_then(|mate| mate.left),
            themes: mate.and_then(|mate| mate.themes(self.position)).map(ThemesObject::from),
            nodes: self.answer.nodes,
            ms: u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX),
            faults: self.answer.faults.iter().map(AsRef::as_ref).collect(),
            checked: self.checked.map(soundness::object),
        }
    }

    /// A line for people. It begins with the number of the position, or `is_named` with its place, as in other subcommands.
    fn write(&self, out: &mut impl Write, is_named: bool, locale: &Locale) -> io::Result<()> {
        match self.source {
            Some(ProblemSource { file, game, row }) if is_named => {
                let number = row.or(*game).unwrap_or(1);
                write!(out, "{}:{number}", plain(&file.display().to_string()))?;
            }
            _ => write!(out, "{}", self.index)?,
        }
        // What is known of the line that came with it is said before anything of lengths.
        let of_given = self.checked.and_then(|checked| soundness::of_given(self.position, checked, locale));
        if let Some(said) = &of_given {
            write!(out, "  {said}\n ")?;
        }
        let is_shown =
            |checked: &Checked| of_given.is_some() && self.mate().is_some_and(|mate| checked.line == mate.line);
        let is_shown = self.checked.is_some_and(is_shown);
        let mut say = |text: String| write!(out, "  {text}");
        match &self.answer.verdict {
            MateVerdict::Mate(mate) => {
                say(locale.with("solve-mate", &[("length", mate.len.into())]))?;
                say(locale.text(if mate.shortest { "solve-shortest-proven" } else { "solve-shortest-unproven" }))?;
                if let Some(length) = mate.len_all.filter(|&all| all != mate.len) {
                    say(locale.with("solve-all", &[("length", length.into())]))?;
                }
                if let Some(left) = mate.left.filter(|&left| left > 0) {
                    say(locale.with("solve-left", &[("count", left.into())]))?;
                }
                if !is_shown {
                    say(line(self.position, &mate.line, locale))?;
                }
            }
            MateVerdict::NoMate => say(locale.text("solve-nomate"))?,
            MateVerdict::Unknown => say(locale.text("solve-unknown"))?,
            MateVerdict::Invalid => say(locale.text("solve-invalid"))?,
        }
        writeln!(out)?;
        // Only a check takes more than a line for a problem.
        let mate = if self.checked.is_some() { self.mate() } else { None };
        let themes = mate.and_then(|mate| mate.themes(self.position));
        let themes = themes.map(|themes| texts::themes(&themes, locale)).filter(|said| !said.is_empty());
        if let Some(said) = themes {
            writeln!(out, "   {said}")?;
        }
        for fault in &self.answer.faults {
            writeln!(out, "   {}", texts::problem_fault(fault, attacker_of(self.position), locale))?;
        }
        if let Some(checked) = self.checked {
            soundness::write(out, self.position, checked, locale)?;
        }
        Ok(())
    }
}
