//! Arguments, then a subcommand or the window.

// Started from Explorer it opens no console beside its window.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::process::ExitCode;

use komaoto::cli;
use komaoto::cli::{Invocation, Start};
use komaoto::disk;
use komaoto::engine;
use komaoto::fault;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    // Before anything else: it is only to be there.
    if arguments.next().is_some_and(|word| word == engine::GUARD) {
        return engine::guard(arguments);
    }
    fault::hush();
    fault::survive_file_limits();
    if let Some(folder) = disk::state_folder()
        && let Err((place, error)) = fault::diary::begin(&folder.join("log"))
    {
        cli::unwritten_log(&place, &error);
    }
    match cli::parse(std::env::args_os()) {
        Ok(Invocation::Command(command)) => {
            use_console();
            cli::run(command)
        }
        Ok(Invocation::Diagnosis) => {
            use_console();
            cli::diagnose()
        }
        Ok(Invocation::Help(text)) => {
            use_console();
            cli::help(&text)
        }
        Ok(Invocation::Window(start)) => window(start),
        Err(error) => {
            use_console();
            error.exit()
        }
    }
}

/// Speaks in the console that the program was started from: a program with windows has none of its own on Windows. (The
/// window itself must not: it would be closed with that console.)
fn use_console() {
    #[cfg(windows)]
    {
        // There may be none, and what was said to go into a file or a pipe does so anyway.
        let _ = winsafe::AttachConsole(winsafe::PidParent::Parent);
    }
}

#[cfg(feature = "window")]
fn window(Start { files, ply, language, new_window, recoveries, by_desktop }: Start) -> ExitCode {
    use komaoto::ui;
    use komaoto::ui::Launch;
    match ui::run(Launch { files, ply, language, new_window, recoveries, by_desktop, ..Launch::default() }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            ui::tell(&error);
            cli::without_window(&error.to_string())
        }
    }
}

#[cfg(not(feature = "window"))]
fn window(start: Start) -> ExitCode {
    use komaoto::locale::{Language, Locale};
    let locale = Locale::new(start.language.unwrap_or_else(Language::of_system));
    cli::without_window(&locale.text("cli-no-window"))
}
