//! The words of the command line before they are understood: `*.kif` where no shell has expanded it, `+42`, and
//! subcommands that are spelled wrongly.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

use super::{Arguments, CliCommand, USAGE};

// The subcommands alone: with files beside them any word is a file. It only makes complaints, never a help: what it says
// of itself would be this remark.
#[derive(Debug, Parser)]
#[command(name = "komaoto", override_usage = USAGE)]
struct SubcommandNames {
    #[command(subcommand)]
    _command: CliCommand,
}

fn is_command(word: &OsStr) -> bool {
    Arguments::command().get_subcommands().any(|known| *word == *known.get_name())
}

/// The complaint that a word is no subcommand, with those that are spelled like it. `None` if it is one.
fn unknown_command(word: &OsStr) -> Option<clap::Error> {
    let program = OsStr::new("komaoto");
    if is_command(word) { None } else { SubcommandNames::try_parse_from([program, word]).err() }
}

/// How many words at the beginning name the language.
fn language_words(arguments: &[OsString]) -> usize {
    match arguments.get(1).and_then(|word| word.to_str()) {
        Some("--lang") => 2,
        Some(word) if word.starts_with("--lang=") => 1,
        _ => 0,
    }
}

/// Leaves out `-r` where folders are gone through in any case: by it other subcommands take folders, and whoever is used to
/// that means what is done.
pub(super) fn leave_out_recursive(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let goes_below = |word: &OsString| ["book", "export", "find", "library"].iter().any(|name| word == *name);
    if arguments.get(1).is_some_and(goes_below) {
        let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
        let mut at = 0;
        arguments.retain(|word| {
            at += 1;
            at > end || word != "-r" && word != "--recursive"
        });
    }
    arguments
}

/// Turns `help` into the option that means the same: `help convert` is `convert --help`.
///
/// # Errors
/// A message if there is no such subcommand.
pub(super) fn spell_out_help(mut arguments: Vec<OsString>) -> Result<Vec<OsString>, clap::Error> {
    let at = 1 + language_words(&arguments);
    let asks = |arguments: &[OsString]| arguments.get(at).is_some_and(|word| word == "help");
    if !asks(&arguments) {
        return Ok(arguments);
    }
    while asks(&arguments) {
        arguments.remove(at);
    }
    let mut place = at;
    if let Some(word) = arguments.get(at).filter(|word| !word.to_string_lossy().starts_with('-')) {
        if let Some(error) = unknown_command(word) {
            return Err(error);
        }
        place = at + 1;
    }
    arguments.insert(place, "--help".into());
    Ok(arguments)
}

/// Refuses a first word that is no subcommand and can hardly be meant as a file: it looks like a subcommand, and there
/// is no file of that name.
///
/// # Errors
/// A message with the subcommands that are spelled like it.
pub(super) fn check_command(arguments: &[OsString]) -> Result<(), clap::Error> {
    let word = arguments.get(1 + language_words(arguments));
    let Some(word) = word.and_then(|word| word.to_str()) else { return Ok(()) };
    if word == "-" {
        let said = "standard input is read by the subcommands; the window opens files";
        return Err(Arguments::command().error(ErrorKind::InvalidValue, said));
    }
    let like_one = word.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    if !like_one || Path::new(word).symlink_metadata().is_ok() {
        return Ok(());
    }
    let Some(mut error) = unknown_command(OsStr::new(word)) else { return Ok(()) };
    let no_file = StyledStr::from(format!("there is no file of the name '{word}' either"));
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![no_file]));
    Err(error)
}

/// Puts `--lang` that stands before a subcommand behind it, where it belongs.
pub(super) fn move_language(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let words = language_words(&arguments);
    if words > 0 && arguments.get(1 + words).is_some_and(|word| is_command(word)) {
        arguments.get_mut(1..2 + words).into_iter().for_each(|words| words.rotate_right(1));
    }
    arguments
}

/// Turns `+42`, which other editors and viewers accept, into `--ply=42`. Not after `--` or in a subcommand, where it is
/// a file.
pub(super) fn spell_out_ply(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_some_and(|word| is_command(word)) {
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

/// Turns `-text:gambit`, which asks `find` for games without it, into a word that is no option: only one letter can stand
/// behind a lone sign of an option.
pub(super) fn spell_out_negations(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|word| word != "find") {
        return arguments;
    }
    for argument in arguments.iter_mut().skip(2).take_while(|argument| *argument != "--") {
        if let Some(wanted) = argument.to_str().and_then(|text| text.strip_prefix('-'))
            && !wanted.starts_with('-')
            && wanted.chars().count() > 1
        {
            *argument = format!("－{wanted}").into();
        }
    }
    arguments
}

/// Words with `*` or `?` in their file name become the files of such names, in order; a word that no file fits stays.
/// For Windows, where shells leave this to the program, and no file name can hold these two signs.
pub fn expand_patterns(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let expand = |word: OsString| match word.to_str().map(files_like) {
        Some(found) if !found.is_empty() => found,
        _ => vec![word],
    };
    words.into_iter().flat_map(expand).collect()
}

/// The files whose path is like a pattern; none if it has neither `*` nor `?` in its file name, or is an option.
fn files_like(pattern: &str) -> Vec<OsString> {
    let cut = pattern.rfind(std::path::is_separator).map_or(0, |at| at + 1);
    let (folder, name) = pattern.split_at(cut);
    if !name.contains(['*', '?']) || name.starts_with('-') {
        return Vec::new();
    }
    let name: Vec<char> = name.chars().collect();
    let names = fs::read_dir(if folder.is_empty() { "." } else { folder }).into_iter().flatten().flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|file| is_like(file, &name)).collect();
    names.sort();
    names.into_iter().map(|name| format!("{folder}{name}").into()).collect()
}

/// Whether a file's name fits a pattern, capitals or not.
fn is_like(name: &str, pattern: &[char]) -> bool {
    let folded = |letter: char| letter.to_lowercase().next();
    // Whether what was seen of the name fits the first 0, 1, 2 … signs of the pattern.
    let mut fits = vec![false; pattern.len() + 1];
    fits[0] = true;
    let stars = |fits: &mut [bool]| {
        for (at, sign) in pattern.iter().enumerate() {
            fits[at + 1] |= *sign == '*' && fits[at];
        }
    };
    stars(&mut fits);
    for letter in name.chars() {
        let mut next = vec![false; fits.len()];
        for (at, sign) in pattern.iter().enumerate() {
            let one = *sign == '?' || folded(*sign) == folded(letter);
            next[at + 1] = *sign == '*' && fits[at + 1] || *sign != '*' && one && fits[at];
        }
        fits = next;
        stars(&mut fits);
    }
    fits.last() == Some(&true)
}
