//! Manual pages and completions: made of the definition of the command line, kept in `packaging/pages`, and compared here
//! so that they never tell of another program than this one. `KOMAOTO_PAGES=write` writes them anew.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{Arg, ValueHint};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use serde_json::Value;

use komaoto::cli;
use komaoto::ui::Settings;

/// What belongs into `packaging/pages`, by name.
fn pages() -> BTreeMap<String, Vec<u8>> {
    let mut pages = BTreeMap::new();
    let program = cli::definition();
    for (shell, name) in [
        (Shell::Bash, "komaoto.bash"),
        (Shell::Fish, "komaoto.fish"),
        (Shell::PowerShell, "komaoto.ps1"),
        (Shell::Zsh, "_komaoto"),
    ] {
        let mut text = Vec::new();
        generate(shell, &mut completed(program.clone()), "komaoto", &mut text);
        pages.insert(name.to_owned(), text);
    }
    let mut built = program;
    built.build();
    let names: Vec<String> = built.get_subcommands().map(|page| format!("komaoto-{}", page.get_name())).collect();
    for page in built.get_subcommands() {
        let name = format!("komaoto-{}", page.get_name());
        let related = ["komaoto(1)", "komaoto-json(5)"].map(str::to_owned);
        pages.insert(format!("{name}.1"), page_of(page, &name, &[], &related));
    }
    let related: Vec<String> = names.iter().map(|name| format!("{name}(1)")).collect();
    let related = [related, ["komaoto-json(5)", "komaoto-settings(5)"].map(str::to_owned).to_vec()].concat();
    let window = [("DISPLAY, WAYLAND_DISPLAY", "Where the window is shown; the subcommands need neither.")];
    pages.insert("komaoto.1".to_owned(), page_of(&built, "komaoto", &window, &related));
    pages.insert("komaoto-json.5".to_owned(), json_page().into_bytes());
    pages.insert("komaoto-settings.5".to_owned(), settings_page().into_bytes());
    pages
}

/// The same for completion: where a word of one's own is meant, the shell offers no files.
fn completed(program: clap::Command) -> clap::Command {
    let hinted = |argument: Arg| {
        let is_path = argument.get_value_parser().type_id() == TypeId::of::<PathBuf>();
        let names_files =
            is_path || argument.get_value_names().is_some_and(|names| names.iter().any(|name| name.contains("FILE")));
        if argument.get_value_hint() != ValueHint::Unknown || !argument.get_action().takes_values() {
            argument
        } else {
            argument.value_hint(if names_files { ValueHint::AnyPath } else { ValueHint::Other })
        }
    };
    let names: Vec<String> = program.get_subcommands().map(|subcommand| subcommand.get_name().to_owned()).collect();
    names.iter().fold(program.mut_args(hinted), |program, name| program.mut_subcommand(name, completed))
}

/// What every subcommand is told by its environment.
const ENVIRONMENT: [(&str, &str); 3] = [
    (
        "LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
        "The language of messages, unless --lang names one, or in the window the settings.",
    ),
    (
        "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_DATA_HOME",
        "Where the folders are whose usual places are named below.",
    ),
    (
        "KOMAOTO_LOG",
        "With the value debug, what the program does is written into a file (see FILES): names of commands, \
                     never a word of a record.",
    ),
];

/// Whoever uses a file where every subcommand does.
const EVERY: &[&str] = &["*"];

/// The files that the program keeps, what they are, and the subcommands that use them; all others are the window's.
const FILES: [(&str, &str, &[&str]); 11] = [
    (
        "~/.config/komaoto/settings.toml",
        "The settings of the window; of them the subcommands read the folders of the library only. See komaoto-settings(5).",
        &["library", "find", "export", "book"],
    ),
    (
        "~/.config/komaoto/openings.toml",
        "Openings of your own, for find, the library and the window.",
        &["library", "find"],
    ),
    (
        "~/.local/state/komaoto/recovery/",
        "Journals: every edit of what is open, and the undo history of what was closed.",
        &[],
    ),
    ("~/.local/state/komaoto/versions/", "Earlier versions of files that were saved over.", &[]),
    ("~/.local/state/komaoto/print/", "Pages on their way to a printer.", &[]),
    ("~/.local/state/komaoto/solved-problems.json", "Which mate problems were solved, and how they went.", &[]),
    ("~/.local/state/komaoto/crashes/", "Reports of the program's own failures.", EVERY),
    ("~/.local/state/komaoto/log/", "What KOMAOTO_LOG has written.", EVERY),
    (
        "~/.cache/komaoto/library.sqlite",
        "The catalog of the library; see komaoto-library(1). It may be deleted at any time.",
        &["library", "find", "export", "book"],
    ),
    (
        "~/.local/share/komaoto/exercise-answers.jsonl",
        "The answers given to exercises; backups/ beside it has copies of ten days. See komaoto-exercises(1).",
        &["exercises"],
    ),
    ("~/.local/share/recently-used.xbel", "The desktop's list of recent files, where opened records are noted.", &[]),
];

/// Examples for the page about the program itself; `examples.rs` runs them.
pub(super) const EXAMPLES: &str = "\
komaoto game.kif
komaoto +24 game.kif
komaoto --new-window game.kif archive.pgn
komaoto check game.kif
komaoto convert game.kif -o game.csa --lossy
komaoto find 山田 --in kifu
komaoto diagram game.kif -o end.png --at end
komaoto sheet problems.kif -o problems.pdf --answers back
komaoto help solve";

/// A text as troff takes it.
fn troff(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
        if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Lines are as long as they come, and no name is broken.
const LINES: &str = ".ad l\n.nh\n";

/// How a subcommand is called: every option with its value, then what it works on.
fn synopsis(page: &clap::Command) -> String {
    let name = page.get_bin_name().unwrap_or_else(|| page.get_name());
    let mut said = format!(".SH SYNOPSIS\n\\fB{}\\fR", troff(name));
    let (positionals, options): (Vec<_>, Vec<_>) =
        page.get_arguments().filter(|arg| !arg.is_hide_set()).partition(|arg| arg.is_positional());
    for arg in options {
        let short = arg.get_short().map(|short| format!("-{short}"));
        let Some(option) = short.or_else(|| arg.get_long().map(|long| format!("--{long}"))) else { continue };
        let takes = arg.get_action().takes_values();
        let values = arg.get_value_names().filter(|_| takes).unwrap_or_default();
        let values: String = values.iter().map(|value| format!("\\ \\fI{}\\fR", troff(value))).collect();
        let word = format!("\\fB{}\\fR{values}", troff(&option));
        said.push_str(&if arg.is_required_set() { format!(" {word}") } else { format!(" [{word}]") });
    }
    for arg in positionals {
        let many = arg.get_num_args().is_some_and(|count| count.max_values() > 1);
        for value in arg.get_value_names().unwrap_or_default() {
            let word = format!("\\fI{}\\fR{}", troff(value), if many { "..." } else { "" });
            said.push_str(&if arg.is_required_set() { format!(" {word}") } else { format!(" [{word}]") });
        }
    }
    said.push('\n');
    said
}

fn section(page: &mut String, name: &str, rows: &[(&str, &str)]) {
    page.push_str(&format!(".SH {name}\n"));
    for (term, said) in rows {
        page.push_str(&format!(".TP\n\\fB{}\\fR\n{}\n", troff(term), troff(said)));
    }
}

/// Lines that stay as they are.
fn verbatim(page: &mut String, lines: &str) {
    page.push_str(&format!(".nf\n{}\n.fi\n", troff(lines)));
}

fn see_also(page: &mut String, related: &[String]) {
    let names: Vec<String> = related
        .iter()
        .filter_map(|name| name.split_once('('))
        .map(|(name, of)| format!("\\fB{}\\fR({of}", troff(name)))
        .collect();
    page.push_str(&format!(".SH \"SEE ALSO\"\n{}\n", names.join(", ")));
}

/// The page of the program or a subcommand: what the definition says, and what stands below its help in sections of
/// their own.
fn page_of(page: &clap::Command, name: &str, environment: &[(&str, &str)], related: &[String]) -> Vec<u8> {
    let below = page.get_after_help().map(ToString::to_string).unwrap_or_default();
    // Below the help of the program there is room for a line only: its page says of them what those of the subcommands say.
    let told =
        page.find_subcommand("check").unwrap_or(page).get_after_help().map(ToString::to_string).unwrap_or_default();
    let man = Man::new(page.clone()).title(name).source(format!("komaoto {}", env!("CARGO_PKG_VERSION")));
    let man = man.manual("Komaoto");
    let mut text = Vec::new();
    man.render_title(&mut text).unwrap();
    text.extend(LINES.bytes());
    man.render_name_section(&mut text).unwrap();
    if page.has_subcommands() {
        man.render_synopsis_section(&mut text).unwrap();
    } else {
        text.extend(synopsis(page).into_bytes());
    }
    man.render_description_section(&mut text).unwrap();
    man.render_options_section(&mut text).unwrap();
    if page.has_subcommands() {
        man.render_subcommands_section(&mut text).unwrap();
    }
    let mut page = String::new();
    for line in std::str::from_utf8(&text).unwrap().lines() {
        // Each section brings along how an apostrophe is written.
        let again = line.ends_with(" Aq '") || line.ends_with(" Aq \\(aq");
        if !again || !page.contains(line) {
            page.push_str(line);
            page.push('\n');
        }
    }
    let (mut examples, mut notes) = (String::new(), Vec::new());
    for part in below.split("\n\n") {
        if let Some(example) = part.strip_prefix("Example: ") {
            examples.push_str(example);
        } else if !part.starts_with("Exit status") {
            notes.push(part);
        }
    }
    if !notes.is_empty() {
        page.push_str(".SH NOTES\n");
        notes.iter().for_each(|part| verbatim(&mut page, part));
    }
    if name == "komaoto" {
        examples.push_str(EXAMPLES);
    }
    if !examples.is_empty() {
        page.push_str(".SH EXAMPLES\n");
        verbatim(&mut page, &examples);
    }
    let status = told.split("\n\n").find(|part| part.starts_with("Exit status")).unwrap_or_default();
    page.push_str(".SH \"EXIT STATUS\"\n");
    for (line, goes_on) in status.lines().skip(1).map(|line| (line.trim(), line.starts_with("    "))) {
        match line.split_once(' ') {
            _ if goes_on => page.push_str(&format!("{}\n", troff(line))),
            Some((code, said)) if code.parse::<u8>().is_ok() => {
                page.push_str(&format!(".TP\n\\fB{code}\\fR\n{}\n", troff(said.trim())));
            }
            _ => page.push_str(&format!(".PP\n{}\n", troff(line))),
        }
    }
    section(&mut page, "ENVIRONMENT", &[environment, &ENVIRONMENT].concat());
    let used = |by: &[&str]| name == "komaoto" || by == EVERY || by.iter().any(|by| name == format!("komaoto-{by}"));
    let files = FILES.iter().filter(|(.., by)| used(by)).map(|&(path, about, _)| (path, about));
    section(&mut page, "FILES", &files.collect::<Vec<_>>());
    see_also(&mut page, related);
    page.into_bytes()
}

/// The pages in Japanese and Chinese have the sections of the one in English, name every subcommand, variable, file and
/// state that it names, and give the same examples.
#[test]
fn pages_in_other_languages_tell_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging");
    let named = |text: &str| -> Vec<String> {
        let lines = text.lines().zip(text.lines().skip(1)).filter(|(tag, _)| *tag == ".TP").map(|(_, term)| term);
        // The names of values are translated.
        lines.map(|term| term.split("\\fI").next().unwrap().trim().to_owned()).collect()
    };
    let examples = |text: &str| -> Vec<String> {
        let block = text.split(".nf\n").nth(1).and_then(|rest| rest.split(".fi").next());
        block.unwrap_or_default().lines().map(str::to_owned).collect()
    };
    let sections = |text: &str| text.lines().filter(|line| line.starts_with(".SH ")).count();
    let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
    let english = read("pages/komaoto.1");
    assert!(named(&english).len() > 20 && examples(&english).len() > 5, "{english}");
    for language in ["ja", "zh_CN", "zh_TW"] {
        let page = read(&format!("linux/man/{language}/komaoto.1"));
        assert_eq!(named(&page), named(&english), "{language}");
        assert_eq!(examples(&page), examples(&english), "{language}");
        assert_eq!(sections(&page), sections(&english), "{language}");
    }
}

fn head(name: &str, about: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(".TH {name} 5 \"\" \"komaoto {version}\" Komaoto\n{LINES}.SH NAME\n{} \\- {about}\n", troff(name))
}

/// What `--json` prints, told by its schema.
fn json_page() -> String {
    let schema: Value = serde_json::from_str(include_str!("../../../assets/schema/komaoto-1.json")).unwrap();
    let mut page = head("komaoto-json", "what komaoto prints for programs");
    page.push_str(".SH DESCRIPTION\n");
    page.push_str(&troff(
        "With --json the subcommands print JSON: check, convert, read, diagram and sheet an array with an object for each \
         file or game, show (of one file) and perft an object, find, library, export, book, solve, missed, analyse, exercises \
         and edit an object on each line. Each of these objects has the key schema, whose value is 1. Keys may be added; what is named here keeps its meaning as long as schema \
         is 1. The same, for validators (JSON Schema 2020-12), is in komaoto-1.json.",
    ));
    page.push('\n');
    for (name, of) in schema["$defs"].as_object().unwrap() {
        page.push_str(&format!(".SH {}\n", troff(&name.to_uppercase().replace('_', " "))));
        shape(&mut page, of);
    }
    page.push_str(".SH EXAMPLES\n");
    verbatim(&mut page, "komaoto show game.kif --json |\n  jq -r '.games[].nodes[] | [.ply, .move, .elapsed] | @tsv'");
    page.push_str(".PP\n");
    page.push_str(&troff("A line for each move: its number, the move, and how many milliseconds it took."));
    page.push('\n');
    section(&mut page, "FILES", &[("/usr/share/komaoto/schema/komaoto-1.json", "The schema.")]);
    see_also(&mut page, &["komaoto(1)".to_owned()]);
    page
}

/// What a part of a schema says.
fn shape(page: &mut String, of: &Value) {
    if let Some(said) = of["description"].as_str() {
        page.push_str(&format!(".PP\n{}\n", troff(said)));
    }
    if let Some(values) = of["enum"].as_array() {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        page.push_str(&format!(".PP\nOne of {}.\n", troff(&values.join(", "))));
    }
    let required: Vec<&str> = of["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (key, value) in of["properties"].as_object().into_iter().flatten() {
        let optional = if required.contains(&key.as_str()) { "" } else { ", may be missing" };
        let said = value["description"].as_str().map(|said| format!(". {said}")).unwrap_or_default();
        page.push_str(&format!(
            ".TP\n\\fB{}\\fR ({}{optional})\n{}\n",
            troff(key),
            troff(&kind(value)),
            troff(said.trim_start_matches(". "))
        ));
        if let Some(inner) = value["items"].as_object().filter(|inner| inner.contains_key("properties")) {
            page.push_str(".RS\n");
            shape(page, &Value::Object(inner.clone()));
            page.push_str(".RE\n");
        }
    }
    for part in ["oneOf", "anyOf", "allOf"].iter().filter_map(|word| of[*word].as_array()).flatten() {
        match part["$ref"].as_str() {
            Some(name) => page.push_str(&format!(".PP\nSee {}.\n", troff(&section_of(name)))),
            None => shape(page, part),
        }
    }
    if let Some(name) = of["$ref"].as_str() {
        page.push_str(&format!(".PP\nSee {}.\n", troff(&section_of(name))));
    }
    if of.get("items").is_some_and(|items| !items["properties"].is_object()) {
        page.push_str(".PP\nA list.\n");
    }
    if let Some(items) = of.get("items") {
        shape(page, items);
    }
}

fn section_of(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).to_uppercase().replace('_', " ")
}

/// What a value is, in a word or two.
fn kind(value: &Value) -> String {
    let of = |value: &Value| match value {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    };
    if let Some(name) = value["$ref"].as_str() {
        return format!("see {}", section_of(name));
    }
    if let Some(values) = value["enum"].as_array() {
        return values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    }
    if let Some(value) = value.get("const") {
        return value.to_string();
    }
    if let Some(choices) = value["anyOf"].as_array() {
        return choices.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    match (of(&value["type"]).as_str(), value.get("items")) {
        ("array", Some(items)) => format!("list of {}", kind(items)),
        ("", _) => "anything".to_owned(),
        (kind, _) => kind.to_owned(),
    }
}

/// What a person may write there.
const SETTINGS_EXAMPLE: &str = "\
language = \"en\"
theme = \"dark\"
pieces = \"western\"
study_minutes = 0
";

/// The settings: each key with its value where nothing was chosen, and what the source says about it.
fn settings_page() -> String {
    let mut page = head("komaoto-settings", "the settings of komaoto");
    page.push_str(".SH SYNOPSIS\n\\fI~/.config/komaoto/settings.toml\\fR\n.SH DESCRIPTION\n");
    page.push_str(&troff(
        "The settings are TOML, written by the window when something is chosen there. What is missing has its default. Of a \
         file that cannot be understood in every line the rest applies, and the file is set aside; one of another version is \
         set aside whole. The subcommands read and write the folders of the library in it, and nothing else; komaoto --diagnose says if it is no TOML. A person may edit it while windows are open: a window reads it when it begins, and writes only what is \
         changed in it. There is no secret in it.",
    ));
    page.push_str("\n.SH KEYS\n");
    let defaults = toml::Table::try_from(Settings::default()).unwrap();
    for (key, said) in settings() {
        let default = defaults.get(&key).map_or_else(|| "not set".to_owned(), ToString::to_string);
        page.push_str(&format!(".TP\n\\fB{}\\fR\n{}\n.br\n", troff(&key), troff(&said)));
        if let Some(values) = values(&key) {
            page.push_str(&format!("Values: {}\n.br\n", troff(&values)));
        }
        page.push_str(&format!("Default: {}\n", troff(&default)));
    }
    page.push_str(".SH JOURNALS\n");
    page.push_str(&troff(
        "Each record that is open has a journal in ~/.local/state/komaoto/recovery: first what the file was, then a line of \
         JSON for every edit. komaoto edit --journals lists those that no program is writing any more, and komaoto edit \
         --recover takes one up again. Their form belongs to a version of the program; one of another version is left as it \
         is.",
    ));
    page.push_str("\n.SH EXAMPLES\n");
    verbatim(&mut page, SETTINGS_EXAMPLE.trim_end());
    page.push_str(".SH ENVIRONMENT\n");
    page.push_str(
        ".TP\n\\fBXDG_CONFIG_HOME, XDG_STATE_HOME\\fR\nThe folders in place of ~/.config and ~/.local/state.\n",
    );
    section(&mut page, "FILES", &[FILES[0], FILES[2]].map(|(path, about, _)| (path, about)));
    see_also(&mut page, &["komaoto(1)".to_owned()]);
    page
}

/// The words that a key may have, where there are only some: what is said of another one.
fn values(key: &str) -> Option<String> {
    let said = toml::from_str::<Settings>(&format!("{key} = \"?\"")).err()?.message().to_owned();
    let (_, known) = said.strip_prefix("unknown variant").and_then(|said| said.split_once("expected "))?;
    let known = known.trim_start_matches("one of ").split(['`']).skip(1).step_by(2);
    Some(known.map(|value| format!("\"{value}\"")).collect::<Vec<_>>().join(", "))
}

/// The keys of the settings, and what the comments of their source say.
fn settings() -> Vec<(String, String)> {
    let source = include_str!("../../../src/ui/settings/choices.rs");
    let (_, fields) = source.split_once("pub struct Settings {\n").unwrap();
    let (fields, _) = fields.split_once("\n}").unwrap();
    let (mut rows, mut said, mut skips) = (Vec::<(String, String)>::new(), Vec::new(), false);
    for line in fields.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("/// ") {
            said.push(words.to_owned());
        } else if line == "#[serde(skip)]" {
            skips = true;
        } else if let Some((name, _)) = line.strip_prefix("pub ").and_then(|field| field.split_once(':')) {
            let said = std::mem::take(&mut said).join(" ").replace('`', "");
            let said = match said.strip_prefix("See [").and_then(|rest| rest.split_once(']')) {
                Some((other, _)) => format!("See {other}."),
                None => said,
            };
            if !std::mem::take(&mut skips) {
                rows.push((name.to_owned(), said));
            }
        }
    }
    rows
}

#[test]
fn every_setting_is_told() {
    let told = settings();
    let known = toml::Table::try_from(Settings::default()).unwrap();
    for key in known.keys() {
        assert!(told.iter().any(|(name, said)| name == key && !said.is_empty()), "{key}");
    }
}

/// What is said of settings is for people, who know no type of the source; the manual says the same of editing.
#[test]
fn settings_are_told_in_words_of_people() {
    let page = settings_page();
    for word in ["None", "Some(", "Option", "Self"] {
        assert!(!page.contains(word), "{word}");
    }
    // Whoever edits them reads what may stand there.
    for values in
        [r#""off", "asked", "always""#, r#""system", "light", "dark", "high\-contrast""#, r#""classic", "angular""#]
    {
        assert!(page.contains(&format!("Values: {values}")), "{values}");
    }
}

#[test]
fn manual_pages_have_the_usual_sections() {
    for (name, text) in pages().iter().filter(|(name, _)| name.ends_with(".1")) {
        let text = String::from_utf8(text.clone()).unwrap();
        for section in ["\"EXIT STATUS\"", "ENVIRONMENT", "FILES", "\"SEE ALSO\""] {
            assert!(text.contains(&format!(".SH {section}\n")), "{name}: {section}");
        }
        assert!(!text.contains("EXTRA"), "{name}");
        // What is not filled is to fit a terminal of 80 columns, seven of them before it.
        let unfilled = text.split(".nf\n").skip(1).filter_map(|part| part.split_once(".fi"));
        for line in unfilled.flat_map(|(lines, _)| lines.lines()).map(|line| line.replace('\\', "")) {
            assert!(line.chars().count() <= 73 || line.starts_with("komaoto "), "{name}: {line}");
        }
        assert!(text.contains(".SH EXAMPLES\n"), "{name}");
    }
}

/// What stays on the machine is in one table; the pages name each part of it.
#[test]
fn manual_pages_name_all_that_stays() {
    use komaoto::editor::remains::{REMAINS, RemainsPlace};
    for row in REMAINS {
        let name = match row.place {
            RemainsPlace::Settings(_) => "settings.toml",
            RemainsPlace::Desktop(name)
            | RemainsPlace::Data(name)
            | RemainsPlace::State(name)
            | RemainsPlace::Cache(name) => name,
        };
        assert!(FILES.iter().any(|(path, ..)| path.trim_end_matches('/').ends_with(name)), "{name}");
    }
}

/// The example of the settings is read, every line of it, and it is no list of what is so anyway.
#[test]
fn the_example_of_the_settings_is_one() {
    let read: Settings = toml::from_str(SETTINGS_EXAMPLE).unwrap();
    let (read, usual) = (toml::Table::try_from(read).unwrap(), toml::Table::try_from(Settings::default()).unwrap());
    for key in toml::from_str::<toml::Table>(SETTINGS_EXAMPLE).unwrap().keys() {
        assert!(read.contains_key(key) && read.get(key) != usual.get(key), "{key}");
    }
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

/// `man` indents by seven columns, and does not fill what stays as it is.
#[test]
fn what_stays_as_it_is_fits_80_columns() {
    for (name, page) in pages().iter().filter(|(name, _)| name.ends_with(".1") || name.ends_with(".5")) {
        let text = String::from_utf8(page.clone()).unwrap();
        for block in text.split("\n.nf\n").skip(1) {
            let block =
                block.split("\n.fi").next().unwrap().replace("\\(aq", "'").replace("\\e", "/").replace("\\-", "-");
            for line in block.lines() {
                assert!(line.chars().count() <= 73, "{name}: {line}");
            }
        }
    }
}

#[test]
fn manual_pages_and_completions_can_be_read() {
    reads_without_a_word("man", &["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"], ".1");
    reads_without_a_word("man", &["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"], ".5");
    reads_without_a_word("bash", &["-n"], ".bash");
    reads_without_a_word("zsh", &["-n"], "_komaoto");
    reads_without_a_word("fish", &["-n"], ".fish");
}
