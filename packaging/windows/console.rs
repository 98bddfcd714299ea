//! `komaoto.com`: what a console finds when somebody types `komaoto`. Consoles do not wait for programs with windows, so
//! this one does: it starts komaoto.exe beside it and hands on its exit status. Built by packaging/windows/build.

use std::env;
use std::process::{Command, exit};

fn main() {
    let ended = env::current_exe()
        .map(|me| me.with_file_name("komaoto.exe"))
        .and_then(|program| Command::new(program).args(env::args_os().skip(1)).status());
    match ended {
        Ok(status) => exit(status.code().unwrap_or(2)),
        Err(error) => {
            eprintln!("komaoto.exe, which belongs beside komaoto.com, could not be started: {error}");
            exit(2);
        }
    }
}
