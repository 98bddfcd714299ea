//! Dialogs by zenity, the program for scripts that most desktops have, for where no portal shows any.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

use super::question::{DialogEnd, DialogQuestion};
use super::screen;
use crate::task::Stop;

const ZENITY: &str = "zenity";
/// What zenity ends with when a person has thought better of it.
const CANCELLED: i32 = 1;

/// Shows the dialog, and waits until it is closed.
///
/// Which filter is chosen it does not tell, so where something is written the name alone says of which kind it is, and all
/// kinds are one filter.
pub(super) fn choose(question: &DialogQuestion) -> DialogEnd {
    let title = if question.saves { &question.title_by_name } else { &question.title };
    let mut arguments = vec![OsString::from("--file-selection"), "--title".into(), title.into()];
    if question.saves {
        arguments.extend(["--save".into(), "--confirm-overwrite".into()]);
    }
    if question.folders {
        arguments.push("--directory".into());
    }
    // Without a name it ends in a slash, and is a folder.
    let start = question.folder.clone().unwrap_or_default().join(&question.name);
    if !start.as_os_str().is_empty() {
        arguments.extend(["--filename".into(), start.into()]);
    }
    let filter = |name: &str, patterns: Vec<String>| format!("--file-filter={name} | {}", patterns.join(" ")).into();
    if question.saves {
        let names: Vec<&str> = question.filters.iter().map(|filter| filter.name.as_str()).collect();
        let patterns: Vec<String> = question.filters.iter().flat_map(|filter| filter.patterns()).collect();
        if !patterns.is_empty() {
            arguments.push(filter(&names.join(", "), patterns));
        }
    } else {
        arguments.extend(question.filters.iter().map(|kind| filter(&kind.name, kind.patterns())));
    }
    let parent = question.parent.strip_prefix("x11:").and_then(|parent| u32::from_str_radix(parent, 16).ok());
    if let Some(parent) = parent {
        arguments.extend(["--modal".into(), format!("--attach={parent}").into()]);
    }
    let Some(Output { status, mut stdout, .. }) = run(&arguments, parent) else { return DialogEnd::Failed };
    if stdout.last() == Some(&b'\n') {
        stdout.pop();
    }
    match (status.code(), stdout.is_empty()) {
        (Some(0), false) => DialogEnd::File(PathBuf::from(OsString::from_vec(stdout)), None),
        (Some(CANCELLED), _) => DialogEnd::Cancelled,
        _ => DialogEnd::Failed,
    }
}

/// Shows a sentence in a message box, if there is a program for that, and waits until it is closed.
pub fn tell(title: &str, sentence: &str) {
    let words = ["--error", "--no-markup", "--title", title, "--text", sentence];
    run(&words.map(OsString::from), None);
}

pub(super) fn is_there() -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(ZENITY).is_file()))
}

/// Runs it until it ends, over a window if there is one; `None` where there is no such program.
fn run(arguments: &[OsString], parent: Option<u32>) -> Option<Output> {
    let mut command = Command::new(ZENITY);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    if let Some(language) = language_that_fails() {
        // Words and names beyond ASCII would be refused or given back as question marks.
        command.env("LC_ALL", "C.UTF-8").env("LANGUAGE", language);
    }
    let dialog = command.spawn().ok()?;
    let ended = Stop::default();
    if let Some(parent) = parent {
        // A file dialog of zenity 3.44 does not do what it is told of the window it is attached to.
        let (process, ended) = (dialog.id(), ended.clone());
        drop(thread::Builder::new().name("dialog".to_owned()).spawn(move || screen::lay_over(process, parent, &ended)));
    }
    let output = dialog.wait_with_output().ok();
    ended.set();
    output
}

/// The language of the environment, if this system cannot speak it in UTF-8: a locale that was never generated, or an old
/// encoding. Only the C library knows that.
fn language_that_fails() -> Option<OsString> {
    let output = Command::new("locale").arg("charmap").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    if !output.status.success() || output.stdout.trim_ascii() == b"UTF-8" {
        return None;
    }
    let named = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(std::env::var_os);
    let locale = named.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
    let language = locale.as_bytes().split(|&byte| byte == b'.' || byte == b'@').next().unwrap_or(&[]);
    Some(OsStr::from_bytes(language).to_owned())
}
