//! The subcommands: convert, check, show, edit, perft. Thin: each one calls the layers above. None needs a display.

mod check;
mod convert;
mod edit;
mod input;
mod notes;
mod perft;
mod setting_up;
mod show;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::texts;

/// What the command line asks for.
#[derive(Debug)]
pub enum Invocation {
    /// Open the window.
    Window {
        /// Files to open.
        files: Vec<PathBuf>,
        /// The move number to show first.
        ply: Option<u32>,
        /// Open a new window, whatever windows there are already.
        new_window: bool,
        /// How often the program has been restarted because it could not go on.
        recoveries: u32,
    },
    /// A subcommand.
    Command(Command),
}

/// A subcommand with its arguments; [`run`] carries it out.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write game records in another format, encoding or with other line ends
    Convert(convert::Convert),
    /// Name everything in files that does not fit: FILE:LINE:COL: severity code: message
    #[command(after_help = "Exit status: 0 nothing to note, 1 notes, 2 not a record.")]
    Check(check::Check),
    /// Print headers, start position and moves of a file
    Show(show::Show),
    /// Edit a record without a window: commands line by line, each answered with ok or refused
    #[command(after_help = edit::HELP)]
    Edit(edit::EditScript),
    /// Count the legal move sequences of a length
    Perft(perft::Perft),
}

/// Komaoto (駒音), an editor of game records
#[derive(Debug, Parser)]
#[command(
    name = "komaoto",
    version,
    args_conflicts_with_subcommands = true,
    override_usage = "komaoto [FILE]... [+PLY | -n PLY]\n       komaoto <COMMAND>"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Files to open in the window
    files: Vec<PathBuf>,
    /// Move number to show first; +PLY means the same
    #[arg(short = 'n', long = "ply", value_name = "PLY")]
    ply: Option<u32>,
    /// Open a window of its own; otherwise files go to the window that is open already
    #[arg(long)]
    new_window: bool,
    /// How often the program was started anew because it could not go on: it says so to itself
    #[arg(long = "recover", value_name = "TIMES", hide = true, default_value_t = 0)]
    recover: u32,
}

/// Reads the command line, the program's name included.
///
/// # Errors
/// A message with usage, or the help or version asked for; its `exit` prints it and ends the program.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Invocation, clap::Error> {
    let arguments = Arguments::try_parse_from(spell_out_ply(arguments.into_iter().collect()))?;
    Ok(match arguments.command {
        Some(command) => Invocation::Command(command),
        None => Invocation::Window {
            files: arguments.files,
            ply: arguments.ply,
            new_window: arguments.new_window,
            recoveries: arguments.recover,
        },
    })
}

/// Turns `+42`, which other editors and viewers accept, into `--ply=42`. Not after `--` or in a subcommand, where it is
/// a file.
fn spell_out_ply(mut arguments: Vec<OsString>) -> Vec<OsString> {
    use clap::CommandFactory;
    let is_command = |word: &OsString| Arguments::command().get_subcommands().any(|known| *word == *known.get_name());
    if arguments.get(1).is_some_and(is_command) {
        return arguments;
    }
    for argument in arguments.iter_mut().skip(1).take_while(|argument| *argument != "--") {
        if let Some(number) = argument.to_str().and_then(|text| text.strip_prefix('+'))
            && !number.is_empty()
            && number.bytes().all(|digit| digit.is_ascii_digit())
        {
            *argument = format!("--ply={number}").into();
        }
    }
    arguments
}

impl Command {
    /// The language that was asked for.
    const fn language(&self) -> Option<notes::LanguageName> {
        match self {
            Self::Convert(convert) => convert.lang,
            Self::Check(check) => check.lang,
            Self::Show(show) => show.lang,
            Self::Perft(perft) => perft.lang,
            // Its answers are for programs.
            Self::Edit(_) => None,
        }
    }
}

/// Runs a subcommand: results on stdout, notes and complaints on stderr.
pub fn run(command: Command) -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let language = command.language();
    let done = match command {
        Command::Convert(convert) => convert.run(&mut out),
        Command::Check(check) => check.run(&mut out),
        Command::Show(show) => show.run(&mut out),
        Command::Edit(edit) => edit.run(&mut out),
        Command::Perft(perft) => perft.run(&mut out),
    };
    match done.and_then(|code| out.flush().map(|()| code)) {
        Ok(code) => code,
        // Whoever was reading our output has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let locale = notes::locale(language);
            let error = texts::system_error(&error, &locale);
            complain(&notes::plain(&locale.with("cli-output", &[("error", error.into())])));
            ExitCode::FAILURE
        }
    }
}

/// Prints one sentence on stderr, if anyone is listening there.
pub fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "komaoto: {sentence}");
}
