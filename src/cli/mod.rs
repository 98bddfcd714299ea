//! The subcommands, a file each ([`CliCommand`] lists them). Thin: each one calls the rooms below. None needs a display.

mod analyse;
mod book;
mod check;
mod complaints;
mod convert;
mod diagnose;
mod diagram;
mod drawing;
mod edit;
mod encodings;
mod exercises;
mod export;
mod file_names;
mod find;
mod finding;
mod input;
mod json;
mod library;
mod many;
mod missed;
mod notes;
mod outcome;
mod output;
mod perft;
mod progress;
mod read;
mod refusals;
mod restoring;
mod saving;
mod setting_up;
mod sheet;
mod show;
mod solve;
mod solving;
mod soundness;
mod spelling;
mod tar;
mod target;
mod thumbnail;
mod worded;
mod wrapping;
mod written_edits;

use std::ffi::OsString;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};

use complaints::complain;
use input::is_stream;
use json::{JsonShape, tell_untold};
use outcome::{CommandOutcome, EXIT_STATUS};
pub use spelling::expand_patterns;

use crate::fault;
use crate::locale::Language;
use crate::texts;

/// What the command line asks for.
#[derive(Debug)]
pub enum Invocation {
    /// Open the window.
    Window(Start),
    /// A subcommand.
    Command(CliCommand),
    /// Say what is needed to report a fault.
    Diagnosis,
    /// Say this: the help or the version that was asked for.
    Help(String),
}

/// What the window is started with.
#[derive(Debug)]
pub struct Start {
    /// Files to open.
    pub files: Vec<PathBuf>,
    /// The move number to show first.
    pub ply: Option<u32>,
    /// The language of the window, for this once.
    pub language: Option<Language>,
    /// Open a new window, whatever windows there are already.
    pub new_window: bool,
    /// How often the program has been restarted because it could not go on.
    pub recoveries: u32,
    /// Whether the desktop has started the program by its name on the session bus, and will say what for.
    pub by_desktop: bool,
}

/// A subcommand with its arguments; [`run`] carries it out.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Write records in other formats, encodings or with other line ends
    #[command(after_help = example("komaoto convert game.kif -o game.jkf"))]
    Convert(convert::Convert),
    /// Report everything in files that does not fit, line by line
    #[command(after_help = example("komaoto check game.kif"))]
    Check(check::Check),
    /// Find games in files and folders, by words and by positions
    #[command(after_help = format!("{}\n\n{EXIT_STATUS}", find::HELP))]
    Find(Box<find::Find>),
    /// Register folders of games, so that searches are fast
    #[command(after_help = format!("{}\n\n{EXIT_STATUS}", library::HELP))]
    Library(library::Library),
    /// Print games or positions as rows, for other programs
    #[command(after_help = format!("{}\n\n{EXIT_STATUS}", export::HELP))]
    Export(export::Export),
    /// Query opening books, make them from games, and convert them
    #[command(after_help = format!("{}\n\n{EXIT_STATUS}", book::HELP))]
    Book(Box<book::BookCommand>),
    /// Print headers, start position and moves of a file
    #[command(after_help = example("komaoto show game.kif --notation western"))]
    Show(show::Show),
    /// Print a record as a book does: moves, comments, variations
    #[command(after_help = example("komaoto read game.kif --html"))]
    Read(read::Read),
    /// Draw positions: SVG, PNG, JPEG, PDF or an animated PNG
    #[command(after_help = example("komaoto diagram game.kif -o diagram.svg --at start"))]
    Diagram(Box<diagram::Diagram>),
    /// Print problems with answers, games or score sheets: PDF, SVG, HTML
    #[command(after_help = example("komaoto sheet game.kif -o sheet.pdf"))]
    Sheet(Box<sheet::Sheet>),
    /// Edit a record by commands, line by line, without a window
    #[command(after_help = format!("{}\n\n{}", edit::HELP, example("komaoto edit --new chess --script moves.txt")))]
    Edit(edit::EditScript),
    /// Solve mate problems: mate or not, in how many plies, by which moves
    #[command(after_help = example("komaoto solve problem.sfen"))]
    Solve(solve::Solve),
    /// Find the mates that were missed in games, and mark them
    #[command(after_help = format!("{}\n\n{EXIT_STATUS}", missed::HELP))]
    Missed(missed::Missed),
    /// Analyse whole games with an engine, and keep what it says
    #[command(after_help = format!("{}\n\n{EXIT_STATUS}", analyse::HELP))]
    Analyse(Box<analyse::Analyse>),
    /// Make exercises from analysed games, and exchange them
    #[command(after_help = format!("{}\n\n{EXIT_STATUS}", exercises::HELP))]
    Exercises(Box<exercises::Exercises>),
    /// Count the legal move sequences of a length
    #[command(hide = true, after_help = example("komaoto perft chess 3"))]
    Perft(perft::Perft),
}

/// What stands below the help of a subcommand: how it is called, and how it ends.
fn example(words: &str) -> String {
    format!("Example: {words}\n\n{EXIT_STATUS}")
}

/// What stands below the help of the program. (In its template, not as what comes after it: that would have a blank line
/// before it, and the help is to fit a screen.)
macro_rules! exit_status {
    () => {
        "Exit status: 0 done, 1 with notes, 2 unreadable, 3 refused, 130 interrupted"
    };
}

const USAGE: &str = "komaoto [FILE]... [+PLY | -n PLY] | komaoto [help] <COMMAND>";

/// Komaoto (駒音), an editor of game records
#[derive(Debug, Parser)]
#[command(
    name = "komaoto",
    version,
    args_conflicts_with_subcommands = true,
    // Its own would not know which words are files; see `spelling::spell_out_help`.
    disable_help_subcommand = true,
    after_help = exit_status!(),
    override_usage = USAGE,
    // Without headings above commands and options: all of it fits a screen of 24 lines.
    help_template =
        concat!("{usage-heading} {usage}\n{subcommands}\n{options}\n", exit_status!())
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<CliCommand>,
    /// Files to open in the window
    #[arg(hide = true)]
    files: Vec<PathBuf>,
    /// Move number to show first; +PLY means the same
    #[arg(short = 'n', long = "ply", value_name = "PLY")]
    ply: Option<u32>,
    /// Open another window, not the one that is there
    #[arg(long)]
    new_window: bool,
    /// Language: ja, en, zh-Hans or zh-Hant
    #[arg(long, value_enum, value_name = "LANGUAGE", hide_possible_values = true)]
    lang: Option<Language>,
    /// Print what a fault report needs, nothing of records
    #[arg(long, conflicts_with_all = ["files", "ply", "new_window"])]
    diagnose: bool,
    /// How often the program was started anew because it could not go on: it says so to itself
    #[arg(long = "recover", value_name = "TIMES", hide = true, default_value_t = 0)]
    recover: u32,
    /// Started by name on the session bus, which says what is to be opened
    #[arg(long, hide = true)]
    dbus_service: bool,
}

/// The command line as it is defined: what its manual pages and completions are made of (`tests/suite/cli/pages.rs`).
pub fn definition() -> clap::Command {
    in_any_case(Arguments::command())
}

/// The same where the choices of an option may be written with capitals, `--paper A4`.
fn in_any_case(command: clap::Command) -> clap::Command {
    let names: Vec<String> = command.get_subcommands().map(|of| of.get_name().to_owned()).collect();
    let in_any =
        |argument: Arg| if argument.get_action().takes_values() { argument.ignore_case(true) } else { argument };
    let command = command.mut_args(in_any);
    names.iter().fold(command, |command, name| command.mut_subcommand(name, in_any_case))
}

/// Reads the command line, the program's name included.
///
/// # Errors
/// A message with usage; its `exit` prints it and ends the program.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Invocation, clap::Error> {
    let arguments: Vec<OsString> =
        if cfg!(windows) { expand_patterns(arguments) } else { arguments.into_iter().collect() };
    let arguments = spelling::move_language(spelling::spell_out_help(arguments)?);
    spelling::check_command(&arguments)?;
    let arguments = spelling::leave_out_recursive(spelling::spell_out_ply(arguments));
    let arguments = spelling::spell_out_negations(arguments);
    let parsed = definition().try_get_matches_from(arguments).and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        // clap would print them itself, and not say that it could not.
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return Ok(Invocation::Help(wrapping::wrapped(&error.render().to_string())));
        }
        Err(error) => return Err(error),
    };
    Ok(match arguments.command {
        Some(command) => Invocation::Command(command),
        None if arguments.diagnose => Invocation::Diagnosis,
        None => Invocation::Window(Start {
            files: arguments.files,
            ply: arguments.ply,
            language: arguments.lang,
            new_window: arguments.new_window,
            recoveries: arguments.recover,
            by_desktop: arguments.dbus_service,
        }),
    })
}

impl CliCommand {
    /// Its name.
    const fn name(&self) -> &'static str {
        match self {
            Self::Convert(_) => "convert",
            Self::Check(_) => "check",
            Self::Find(_) => "find",
            Self::Library(_) => "library",
            Self::Export(_) => "export",
            Self::Book(_) => "book",
            Self::Show(_) => "show",
            Self::Read(_) => "read",
            Self::Diagram(_) => "diagram",
            Self::Sheet(_) => "sheet",
            Self::Edit(_) => "edit",
            Self::Solve(_) => "solve",
            Self::Missed(_) => "missed",
            Self::Analyse(_) => "analyse",
            Self::Exercises(_) => "exercises",
            Self::Perft(_) => "perft",
        }
    }

    /// The form of its answers to programs, if those are asked for.
    fn json(&self) -> Option<JsonShape> {
        let (json, shape) = match self {
            Self::Convert(convert) => (convert.json, JsonShape::Rows),
            Self::Check(check) => (check.json, JsonShape::Rows),
            Self::Read(read) => (read.json, JsonShape::Rows),
            Self::Diagram(diagram) => (diagram.json, JsonShape::Rows),
            Self::Sheet(sheet) => (sheet.json, JsonShape::Rows),
            Self::Show(show) if show.is_of_many() => (show.json, JsonShape::Lines),
            Self::Show(show) => (show.json, JsonShape::Object),
            Self::Perft(perft) => (perft.json, JsonShape::Object),
            Self::Edit(edit) => (edit.json, JsonShape::Lines),
            Self::Solve(solve) => (solve.json, JsonShape::Lines),
            Self::Find(find) => (find.json, JsonShape::Lines),
            Self::Library(library) => (library.json, JsonShape::Lines),
            Self::Export(export) => (export.json(), JsonShape::Lines),
            Self::Book(book) => (book.json, JsonShape::Lines),
            Self::Missed(missed) => (missed.json, JsonShape::Lines),
            Self::Analyse(analyse) => (analyse.json, JsonShape::Lines),
            Self::Exercises(exercises) => (exercises.json, JsonShape::Lines),
        };
        if json { Some(shape) } else { None }
    }

    /// The language that was asked for.
    const fn language(&self) -> Option<Language> {
        match self {
            Self::Convert(convert) => convert.lang,
            Self::Check(check) => check.lang,
            Self::Find(find) => find.lang,
            Self::Library(library) => library.lang,
            Self::Export(export) => export.lang,
            Self::Book(book) => book.lang,
            Self::Show(show) => show.lang,
            Self::Read(read) => read.lang,
            Self::Diagram(diagram) => diagram.lang,
            Self::Sheet(sheet) => sheet.lang,
            Self::Solve(solve) => solve.lang,
            Self::Missed(missed) => missed.lang,
            Self::Analyse(analyse) => analyse.lang,
            Self::Exercises(exercises) => exercises.lang,
            Self::Perft(perft) => perft.lang,
            Self::Edit(edit) => edit.lang,
        }
    }
}

impl CliCommand {
    /// Whether it does more than print: then it goes on when whoever was reading has gone.
    fn writes_files(&self) -> bool {
        let is_file = |output: Option<&PathBuf>| output.is_some_and(|output| !is_stream(output));
        match self {
            Self::Convert(convert) => is_file(Some(&convert.output)),
            Self::Read(read) => is_file(read.output.as_ref()),
            Self::Diagram(diagram) => is_file(Some(&diagram.output)),
            Self::Sheet(sheet) => is_file(Some(&sheet.output)),
            Self::Missed(missed) => is_file(missed.output.as_ref()),
            Self::Analyse(analyse) => is_file(analyse.output.as_ref()),
            Self::Library(_) | Self::Book(_) | Self::Edit(_) | Self::Exercises(_) => true,
            Self::Check(_) | Self::Find(_) | Self::Export(_) | Self::Show(_) | Self::Solve(_) | Self::Perft(_) => false,
        }
    }
}

/// Prints the help, or the version.
pub fn help(text: &str) -> ExitCode {
    printed((None, false), |out| out.write_all(text.as_bytes()).map(|()| CommandOutcome::Done))
}

/// Prints what is needed to report a fault.
pub fn diagnose() -> ExitCode {
    printed((None, false), diagnose::run)
}

/// Runs a subcommand: results on stdout, notes and complaints on stderr.
pub fn run(command: CliCommand) -> ExitCode {
    fault::step(command.name());
    let json = command.json();
    printed((command.language(), command.writes_files()), |out| {
        let outcome = obeyed(command, out)?;
        fault::step(outcome.name());
        json.map_or(Ok(()), |shape| tell_untold(shape, out)).map(|()| outcome)
    })
}

fn obeyed(command: CliCommand, out: &mut impl Write) -> io::Result<CommandOutcome> {
    match command {
        CliCommand::Convert(convert) => convert.run(out),
        CliCommand::Check(check) => check.run(out),
        CliCommand::Find(find) => find.run(out),
        CliCommand::Library(library) => library.run(out),
        CliCommand::Export(export) => export.run(out),
        CliCommand::Book(book) => book.run(out),
        CliCommand::Show(show) => show.run(out),
        CliCommand::Read(read) => read.run(out),
        CliCommand::Diagram(diagram) => diagram.run(out),
        CliCommand::Sheet(sheet) => sheet.run(out),
        CliCommand::Edit(edit) => edit.run(out),
        CliCommand::Solve(solve) => solve.run(out),
        CliCommand::Missed(missed) => missed.run(out),
        CliCommand::Analyse(analyse) => analyse.run(out),
        CliCommand::Exercises(exercises) => exercises.run(out),
        CliCommand::Perft(perft) => perft.run(out),
    }
}

/// Standard output, which may be a pipe whose reader goes away.
struct Printer {
    out: StdoutLock<'static>,
    /// Whether the work goes on without a reader.
    goes_on: bool,
    is_unread: bool,
}

impl Printer {
    /// What is printed for nobody counts as printed if there is other work to do.
    fn tried<T>(&mut self, unread: T, print: impl FnOnce(&mut StdoutLock<'static>) -> io::Result<T>) -> io::Result<T> {
        if self.is_unread {
            return Ok(unread);
        }
        match print(&mut self.out) {
            Err(error) if self.goes_on && error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_unread = true;
                Ok(unread)
            }
            printed => printed,
        }
    }
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tried(bytes.len(), |out| out.write(bytes))
    }
    fn flush(&mut self) -> io::Result<()> {
        self.tried((), Write::flush)
    }
}

/// The one way to standard output, for whatever is printed there: what could not be written is said on stderr, in the
/// language asked for, and is no success. `goes_on` says that there is other work to do where nobody reads any more.
fn printed(
    (language, goes_on): (Option<Language>, bool),
    print: impl FnOnce(&mut BufWriter<Printer>) -> io::Result<CommandOutcome>,
) -> ExitCode {
    let mut out = BufWriter::new(Printer { out: io::stdout().lock(), goes_on, is_unread: false });
    let outcome = match print(&mut out).and_then(|outcome| out.flush().map(|()| outcome)) {
        Ok(outcome) => outcome,
        // Whoever was reading our output has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => CommandOutcome::Done,
        Err(error) => {
            let locale = notes::locale(language);
            let error = texts::system_error(&error, &locale);
            complain(&notes::plain(&locale.with("cli-output", &[("error", error.into())])));
            CommandOutcome::Refused
        }
    };
    outcome.into()
}

/// Says that what the program does cannot be written into a file, as the environment asks.
pub fn unwritten_log(place: &Path, error: &io::Error) {
    let locale = notes::locale(None);
    let values = [("path", place.display().to_string().into()), ("error", texts::system_error(error, &locale).into())];
    complain(&notes::plain(&locale.with("cli-log", &values)));
}

/// Prints why there is no window. The exit status of a program without one.
pub fn without_window(why: &str) -> ExitCode {
    complain(why);
    CommandOutcome::Refused.into()
}
