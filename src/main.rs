//! Arguments, then a subcommand or the window.

use std::process::ExitCode;

use komaoto::cli::{self, Invocation};
use komaoto::ui::{self, Launch};

fn main() -> ExitCode {
    let (files, ply) = match cli::parse(std::env::args_os()) {
        Ok(Invocation::Command(command)) => return cli::run(command),
        Ok(Invocation::Window(files, ply)) => (files, ply),
        Err(error) => error.exit(),
    };
    match ui::run(Launch { files, ply }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            cli::complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}
