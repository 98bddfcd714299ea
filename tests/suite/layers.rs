//! The law of direction: which room may call which, read from the sources themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

mod sources;

use sources::{Import, Module, Token, imports, modules, tokens};

/// The rooms that are packages: what they may import is in their `Cargo.toml`, and the compiler holds them to it.
const PACKAGES: &[&str] =
    &["text", "rules", "notation", "record", "formats", "doctor", "files", "task", "tsume", "matcher"];

/// Each other room with the rooms it may import; `lib.rs` and `main.rs` may import everything.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("fault", &[]),
    ("disk", &["fault", "task"]),
    ("locale", &[]),
    ("engine", &["text", "rules", "notation"]),
    ("diagram", &["text", "rules", "notation", "fault"]),
    (
        "texts",
        &["text", "rules", "notation", "record", "formats", "doctor", "files", "tsume", "engine", "library", "locale"],
    ),
    ("sheet", &["text", "rules", "notation", "record", "diagram", "tsume", "locale", "texts", "task"]),
    (
        "editor",
        &[
            "text", "rules", "notation", "record", "formats", "doctor", "files", "diagram", "sheet", "tsume",
            "matcher", "engine", "task", "fault", "disk",
        ],
    ),
    ("library", &["text", "rules", "notation", "record", "formats", "files", "tsume", "matcher", "disk"]),
    (
        "exercises",
        &[
            "text", "rules", "notation", "record", "formats", "files", "diagram", "sheet", "tsume", "engine", "editor",
            "locale", "texts", "task", "disk",
        ],
    ),
    ("desktop", &["disk", "task"]),
    (
        "cli",
        &[
            "text",
            "rules",
            "notation",
            "record",
            "formats",
            "doctor",
            "files",
            "diagram",
            "sheet",
            "tsume",
            "engine",
            "editor",
            "library",
            "exercises",
            "locale",
            "texts",
            "task",
            "fault",
            "disk",
        ],
    ),
    (
        "ui",
        &[
            "desktop",
            "text",
            "rules",
            "notation",
            "record",
            "formats",
            "doctor",
            "files",
            "diagram",
            "sheet",
            "tsume",
            "engine",
            "editor",
            "library",
            "exercises",
            "locale",
            "texts",
            "task",
            "fault",
            "disk",
        ],
    ),
];

/// What belongs to some rooms only: a name as it stands in a path, and those rooms.
const RESERVED: &[(&str, &[&str])] = &[
    ("egui", &["ui"]),
    ("eframe", &["ui"]),
    ("rfd", &["ui"]),
    ("winit", &["ui"]),
    ("clap", &["cli", "main"]),
    // The library's catalog, and the collections of Anki, whose form it is.
    ("rusqlite", &["library", "exercises"]),
    ("encoding_rs", &["text", "formats"]),
    ("signal_hook", &["fault", "task"]),
    ("tempfile", &["disk"]),
    ("notify", &["disk", "desktop"]),
    ("arboard", &["ui"]),
    ("wayland_client", &["ui"]),
    ("wayland_protocols_wlr", &["ui"]),
    ("x11rb", &["desktop"]),
    ("zbus", &["desktop"]),
    ("ashpd", &["desktop"]),
    ("raw_window_handle", &["desktop", "ui"]),
];

fn room(path: &[String]) -> Option<&'static (&'static str, &'static [&'static str])> {
    MAY_IMPORT.iter().find(|(room, _)| path.first().is_some_and(|name| name == room))
}

/// The package that a path leads into.
fn package(path: &[String]) -> Option<&'static str> {
    PACKAGES.iter().copied().find(|package| path.first().is_some_and(|name| name == package))
}

#[test]
fn the_packages_are_those_with_a_manifest() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms = fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path());
    let with_manifest: BTreeSet<String> = rooms
        .filter(|room| room.join("Cargo.toml").exists())
        .map(|room| room.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(with_manifest, PACKAGES.iter().map(|&package| package.to_owned()).collect());
}

#[test]
fn nothing_imports_upwards() {
    let mut faults = BTreeSet::new();
    for module in modules().iter().filter(|module| package(&module.path).is_none()) {
        let Some((here, allowed)) = room(&module.path) else {
            assert!(
                matches!(module.path.join("::").as_str(), "" | "main"),
                "{:?} is in no room of the plan",
                module.path
            );
            continue;
        };
        for import in imports(module) {
            let there = room(&import.path).map(|(room, _)| *room).or_else(|| package(&import.path));
            if let Some(there) = there
                && *here != there
                && !allowed.contains(&there)
            {
                faults.insert(format!("{} imports {}", module.path.join("::"), import.path.join("::")));
            }
        }
    }
    assert_eq!(faults, BTreeSet::new());
}

/// What a file calls that its own folder's door, or that of a folder around it, only hands on: the way to a sibling is
/// `super::sibling`.
fn calls_through_own_doors(modules: &[Module]) -> BTreeSet<String> {
    let doors: BTreeMap<&[String], BTreeSet<String>> =
        modules.iter().map(|module| (module.path.as_slice(), handed_on(&imports(module)))).collect();
    let mut faults = BTreeSet::new();
    for module in modules.iter().filter(|module| module.path.len() > 1) {
        for import in imports(module) {
            let Some((name, door)) = import.path.split_last() else { continue };
            let own = door.len() < module.path.len() && module.path.starts_with(door) && !door.is_empty();
            if own && doors.get(door).is_some_and(|handed| handed.contains(name)) {
                faults.insert(format!("{}: {}", module.path.join("::"), import.path.join("::")));
            }
        }
    }
    faults
}

/// The names a module hands on.
fn handed_on(imports: &[Import]) -> BTreeSet<String> {
    imports.iter().filter_map(|import| import.handed_on.clone()).collect()
}

#[test]
fn siblings_are_not_called_through_their_own_door() {
    assert_eq!(calls_through_own_doors(&modules()), BTreeSet::new());
}

#[test]
fn what_belongs_to_a_room_stays_in_it() {
    let mut faults = BTreeSet::new();
    for module in modules() {
        let here = module.path.first().map_or("lib", String::as_str);
        for window in module.code.windows(2) {
            if let [Token::Name(name), Token::Path] = window
                && let Some((name, rooms)) = RESERVED.iter().find(|(reserved, _)| name == reserved)
                && !rooms.contains(&here)
            {
                faults.insert(format!("{} uses {name}", module.path.join("::")));
            }
        }
    }
    assert_eq!(faults, BTreeSet::new());
}

/// The rooms below the editor turn text into values and back: they touch no disk, no clock, no environment.
#[test]
fn the_lower_rooms_touch_nothing_outside() {
    let outside = ["fs", "env", "net", "process", "SystemTime", "Instant", "stdin", "stdout", "stderr"];
    let mut faults = BTreeSet::new();
    for module in modules() {
        if !["text", "rules", "notation", "record", "formats", "doctor", "files"]
            .contains(&module.path.first().map_or("", String::as_str))
        {
            continue;
        }
        for import in imports(&module) {
            if import.path.iter().any(|name| name == "std")
                && import.path.iter().any(|name| outside.contains(&name.as_str()))
            {
                faults.insert(format!("{} uses {}", module.path.join("::"), import.path.join("::")));
            }
        }
    }
    assert_eq!(faults, BTreeSet::new());
}

/// Which module a path ends in: re-exports are followed to the module that defines the thing.
fn home(modules: &BTreeMap<Vec<String>, Vec<Import>>, path: &[String]) -> Option<Vec<String>> {
    let mut path = path.to_vec();
    for _ in 0..16 {
        let known = (0..=path.len()).rev().map(|length| &path[..length]).find(|stem| modules.contains_key(*stem))?;
        let Some(next) = path.get(known.len()) else { return Some(known.to_vec()) };
        let handed = modules[known].iter().find(|import| import.handed_on.as_ref() == Some(next));
        match handed {
            Some(import) if import.path != path => {
                let rest = path[known.len() + 1..].to_vec();
                path = [import.path.clone(), rest].concat();
            }
            _ => return Some(known.to_vec()),
        }
    }
    None
}

/// Which module calls which: what a door hands on it need not know itself.
fn calls(modules: &[Module]) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let all: BTreeMap<Vec<String>, Vec<Import>> =
        modules.iter().map(|module| (module.path.clone(), imports(module))).collect();
    let needed = |path: &Vec<String>, imports: &Vec<Import>| {
        let own = imports.iter().filter(|import| import.handed_on.is_none());
        own.filter_map(|import| home(&all, &import.path)).filter(|home| home != path && !home.is_empty()).collect()
    };
    all.iter().map(|(path, imports)| (path.clone(), needed(path, imports))).collect()
}

/// Each call that leads back to where it came from.
fn circles(calls: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>) -> String {
    let reach = |start: &Vec<String>| {
        let mut reached = BTreeSet::new();
        let mut next = vec![start.clone()];
        while let Some(path) = next.pop() {
            for callee in calls.get(&path).into_iter().flatten() {
                if reached.insert(callee.clone()) {
                    next.push(callee.clone());
                }
            }
        }
        reached
    };
    let mut circles = String::new();
    for (path, callees) in calls {
        for callee in callees.iter().filter(|callee| reach(callee).contains(path)) {
            circles += &format!("{} calls {} and is called back\n", path.join("::"), callee.join("::"));
        }
    }
    circles
}

/// The calls between what stands side by side in a folder, for all folders: a file or a folder is one thing there.
fn calls_between_siblings(
    calls: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let mut between: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (path, callees) in calls {
        for callee in callees {
            let shared = path.iter().zip(callee).take_while(|(here, there)| here == there).count();
            if let (Some(here), Some(there)) = (path.get(..=shared), callee.get(..=shared)) {
                between.entry(here.to_vec()).or_default().insert(there.to_vec());
            }
        }
    }
    between
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles = circles(&calls(&modules()));
    assert!(circles.is_empty(), "{circles}");
}

#[test]
fn no_folders_of_a_room_import_each_other_in_a_circle() {
    let circles = circles(&calls_between_siblings(&calls(&modules())));
    assert!(circles.is_empty(), "{circles}");
}

/// The rooms whose readers and writers are still in circles: a line of a game calls what reads the next one.
const WITH_CIRCLES_OF_METHODS: [&str; 1] = ["formats"];

/// A type as the files of a folder know it.
type TypeOfFolder = (Vec<String>, String);

/// The methods that one `impl` gives to a type, and those of the same type that they call.
struct Methods {
    owner: String,
    names: BTreeSet<String>,
    called: BTreeSet<String>,
}

/// All `impl` blocks of a source.
fn impls(code: &[Token]) -> Vec<Methods> {
    let name = |place: usize| match code.get(place) {
        Some(Token::Name(name)) => name.as_str(),
        _ => "",
    };
    let mark = |place: usize, wanted: char| code.get(place) == Some(&Token::Mark(wanted));
    let mut found = Vec::new();
    let mut place = 0;
    while place < code.len() {
        // `-> impl Trait` and `x: impl Trait` are no blocks.
        let begins = place == 0 || mark(place - 1, '}') || mark(place - 1, ';') || mark(place - 1, ']');
        if name(place) != "impl" || !begins {
            place += 1;
            continue;
        }
        let Some(open) = (place..code.len()).find(|&at| mark(at, '{')) else { break };
        let (mut owner, mut depth) = (String::new(), 0);
        for at in place + 1..open {
            match code.get(at) {
                Some(Token::Mark('<')) => depth += 1,
                Some(Token::Mark('>')) if !mark(at - 1, '-') => depth -= 1,
                Some(Token::Name(word)) if depth == 0 && word == "where" => break,
                Some(Token::Name(word)) if depth == 0 && word == "for" => owner.clear(),
                // The last name of a path.
                Some(Token::Name(word)) if depth == 0 => owner.clone_from(word),
                _ => {}
            }
        }
        let mut methods = Methods { owner, names: BTreeSet::new(), called: BTreeSet::new() };
        let (mut depth, mut at) = (0, open);
        while at < code.len() {
            match &code[at] {
                Token::Mark('{') => depth += 1,
                Token::Mark('}') => depth -= 1,
                Token::Name(word) if word == "fn" && depth == 1 => drop(methods.names.insert(name(at + 1).to_owned())),
                Token::Name(word) => {
                    let by_value = matches!(word.as_str(), "self" | "app") && mark(at + 1, '.');
                    let by_type = word == "Self" && code.get(at + 1) == Some(&Token::Path);
                    if (by_value || by_type) && mark(at + 3, '(') {
                        methods.called.insert(name(at + 2).to_owned());
                    }
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
            at += 1;
        }
        found.push(methods);
        place = at;
    }
    found
}

/// Which file calls which through the methods of one type: `use` lines do not show that.
fn calls_through_methods(modules: &[Module]) -> BTreeMap<TypeOfFolder, BTreeMap<Vec<String>, BTreeSet<Vec<String>>>> {
    let is_folder =
        |path: &[String]| modules.iter().any(|module| module.path.len() > path.len() && module.path.starts_with(path));
    let mut known: BTreeMap<TypeOfFolder, Vec<(Vec<String>, Methods)>> = BTreeMap::new();
    for module in modules {
        let end = if is_folder(&module.path) { module.path.len() } else { module.path.len().saturating_sub(1) };
        for methods in impls(&module.code) {
            let key = (module.path[..end].to_vec(), methods.owner.clone());
            known.entry(key).or_default().push((module.path.clone(), methods));
        }
    }
    let mut calls: BTreeMap<_, BTreeMap<_, BTreeSet<_>>> = BTreeMap::new();
    for (key, blocks) in known {
        for (path, methods) in &blocks {
            for called in &methods.called {
                let homes: BTreeSet<_> =
                    blocks.iter().filter(|(_, other)| other.names.contains(called)).map(|(home, _)| home).collect();
                // One that several files give it belongs to a trait, or to another type of the same name.
                if let (1, Some(home)) = (homes.len(), homes.first().filter(|home| **home != path)) {
                    calls.entry(key.clone()).or_default().entry(path.clone()).or_default().insert((*home).clone());
                }
            }
        }
    }
    calls
}

#[test]
fn no_files_call_each_other_in_a_circle_through_methods() {
    let mut faults = String::new();
    for ((folder, owner), calls) in calls_through_methods(&modules()) {
        let circles = circles(&calls);
        if folder.first().is_none_or(|room| !WITH_CIRCLES_OF_METHODS.contains(&room.as_str())) && !circles.is_empty() {
            faults += &format!("{owner}:\n{circles}");
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn a_planted_circle_through_methods_is_found() {
    let module =
        |path: &str, source: &str| Module { path: path.split("::").map(str::to_owned).collect(), code: tokens(source) };
    let house = |upper: &str| {
        let modules = [
            module("ui::app", "mod desk; mod low; pub struct App; impl eframe::App for App { fn ui(&mut self) { } }"),
            module("ui::app::desk", upper),
            module("ui::app::low", "impl<'a> App { pub fn shown(&self) -> impl Iterator { self.record() } }"),
            module("ui::app::other", "fn f() { fn record() { } }"),
        ];
        let calls = calls_through_methods(&modules);
        calls.values().map(circles).collect::<String>()
    };
    assert_eq!(house("impl App { fn record(&self) { self.kept() } fn kept(&self) { } }"), "");
    // Directly, from a closure that is given the window, and by the name of the type.
    for wrong in ["self.shown()", "self.guarded(|app| app.shown())", "Self::shown(self)"] {
        let wrong = format!("impl App {{ fn record(&self) {{ if true {{ {wrong}; }} }} }}");
        assert_ne!(house(&wrong), "", "{wrong}");
    }
}

#[test]
fn planted_wrong_imports_are_found() {
    let module =
        |path: &str, source: &str| Module { path: path.split("::").map(str::to_owned).collect(), code: tokens(source) };
    let house = |extra: Module| {
        let mut modules = vec![
            module("editor", "mod a; mod b; pub use a::Thing;"),
            module("editor::a", "mod one; mod two; pub use one::Thing; pub use two::Other;"),
            module("editor::a::one", "use super::two::Other; use crate::editor::b::Lower; pub struct Thing;"),
            module("editor::a::two", "pub struct Other;"),
            module("editor::b", "mod three; pub use three::Lower;"),
            module("editor::b::three", "pub struct Lower;"),
        ];
        modules.retain(|known| known.path != extra.path);
        modules.push(extra);
        modules
    };
    let sound = house(module("editor::a::two", "pub struct Other;"));
    assert_eq!(calls_through_own_doors(&sound), BTreeSet::new());
    assert_eq!(circles(&calls_between_siblings(&calls(&sound))), "");
    // Through the door of its room, and through that of its folder.
    for wrong in ["use crate::editor::Thing;", "use super::Thing;", "fn f(_: super::super::Thing) {}"] {
        assert_ne!(calls_through_own_doors(&house(module("editor::a::two", wrong))), BTreeSet::new(), "{wrong}");
    }
    // A folder calls one that calls it.
    let wrong = house(module("editor::b::three", "use crate::editor::a::Other; pub struct Lower;"));
    assert_eq!(circles(&calls(&wrong)), "", "no two files call each other");
    assert_ne!(circles(&calls_between_siblings(&calls(&wrong))), "");
}

#[test]
fn the_reader_of_sources_sees_what_is_there() {
    let source = r##"
        // use crate::ui::No;
        /* crate::ui /* crate::ui */ */
        pub(in crate::ui) use super::{a::{B as C, d}, e::*};
        const S: &str = "crate::ui"; const R: &str = r#"crate::ui"#; const Q: char = '"';
        fn f<'a>(x: &'a komaoto_rules::Move) -> super::super::notation::Style { std::env::args(); x.y::<u8>() }
    "##;
    let module = Module { path: vec!["formats".into(), "csa".into(), "reader".into()], code: tokens(source) };
    let found: Vec<(String, Option<String>)> =
        imports(&module).into_iter().map(|import| (import.path.join("::"), import.handed_on)).collect();
    let plain = |path: &str| (path.to_owned(), None);
    let handed = |path: &str, name: &str| (path.to_owned(), Some(name.to_owned()));
    assert_eq!(
        found,
        [
            handed("formats::csa::a::B", "C"),
            handed("formats::csa::a::d", "d"),
            handed("formats::csa::e", "*"),
            plain("rules::Move"),
            plain("formats::notation::Style"),
            plain("std::env::args"),
        ]
    );
}
