//! Arguments, then the window.

use std::process::ExitCode;

use komaoto::ui::{Launch, run};

fn main() -> ExitCode {
    let launch = Launch { files: std::env::args_os().skip(1).map(Into::into).collect(), ply: None };
    match run(launch) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
