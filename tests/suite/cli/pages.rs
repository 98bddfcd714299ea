//! Manual pages and completions: made of the definition of the command line, kept in `packaging/pages`, and compared here
//! so that they never tell of another program than this one. `KOMAOTO_PAGES=write` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use clap_complete::{Shell, generate};
use clap_mangen::Man;

use komaoto::cli;

/// What belongs into `packaging/pages`, by name.
fn pages() -> BTreeMap<String, Vec<u8>> {
    let mut pages = BTreeMap::new();
    let program = cli::definition().disable_help_subcommand(true);
    for (shell, name) in [
        (Shell::Bash, "komaoto.bash"),
        (Shell::Fish, "komaoto.fish"),
        (Shell::PowerShell, "komaoto.ps1"),
        (Shell::Zsh, "_komaoto"),
    ] {
        let mut text = Vec::new();
        generate(shell, &mut program.clone(), "komaoto", &mut text);
        pages.insert(name.to_owned(), text);
    }
    let mut built = program;
    built.build();
    for page in built.get_subcommands().chain([&built]) {
        let man = Man::new(page.clone()).source(format!("komaoto {}", env!("CARGO_PKG_VERSION"))).manual("Komaoto");
        let mut text = Vec::new();
        man.render(&mut text).unwrap();
        pages.insert(man.get_filename(), text);
    }
    pages
}

#[test]
fn manual_pages_and_completions_are_those_of_this_command_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/pages");
    let made = pages();
    if std::env::var_os("KOMAOTO_PAGES").is_some_and(|word| word == "write") {
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in &made {
            fs::write(folder.join(name), text).unwrap();
        }
    }
    let kept: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let stray: Vec<&String> = kept.iter().filter(|name| !made.contains_key(*name)).collect();
    assert!(stray.is_empty(), "nothing makes these files of packaging/pages any more: {stray:?}");
    for (name, text) in &made {
        let kept = fs::read(folder.join(name)).unwrap_or_default();
        assert!(kept == *text, "packaging/pages/{name} is stale: run this test with KOMAOTO_PAGES=write");
    }
}

/// Where a program of this machine can read them, it finds nothing to complain about.
fn reads_without_a_word(program: &str, arguments: &[&str], ends: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/pages");
    for name in pages().keys().filter(|name| name.ends_with(ends)) {
        let command = Command::new(program).args(arguments).arg(folder.join(name)).env("LC_ALL", "C.UTF-8").output();
        let Ok(said) = command else {
            let _ = writeln!(std::io::stderr(), "SKIPPED: there is no {program}");
            return;
        };
        let complaint = String::from_utf8_lossy(&said.stderr);
        assert!(said.status.success() && complaint.is_empty(), "{program} about {name}: {complaint}");
    }
}

#[test]
fn manual_pages_and_completions_can_be_read() {
    reads_without_a_word("man", &["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"], ".1");
    reads_without_a_word("bash", &["-n"], ".bash");
    reads_without_a_word("zsh", &["-n"], "_komaoto");
    reads_without_a_word("fish", &["-n"], ".fish");
}
