//! What a subcommand complains of: said on standard error, and to whoever asked for JSON also on standard output, as an
//! object with `error` and, where it is about one, `file`.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use super::file_names::name_file;
use super::notes::plain;

thread_local! {
    /// Refusals that no program was told of yet.
    static UNTOLD: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
}

/// Prints one sentence on stderr, if anyone is listening there.
pub(super) fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "komaoto: {sentence}");
}

/// Says why something was not done, and keeps that for programs.
pub(super) fn refuse(file: Option<&Path>, sentence: &str) {
    complain(&plain(sentence));
    let mut object = json!({ "error": sentence });
    if let Some(file) = file {
        name_file(&mut object, "file", file);
    }
    UNTOLD.with_borrow_mut(|untold| untold.push(object));
}

/// Keeps refusals for programs that another thread has said.
pub(super) fn retell(said: Vec<Value>) {
    UNTOLD.with_borrow_mut(|untold| untold.extend(said));
}

/// The refusals that no program was told of yet; whoever asks tells them.
pub(super) fn untold() -> Vec<Value> {
    UNTOLD.take()
}
