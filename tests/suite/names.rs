//! One meaning a name: what the types of the program are called, read from the sources themselves.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// How many of a hundred types may share their name with another one: over all rooms, and within a room.
const SHARED: [usize; 2] = [15, 8];

/// What Windows has in place of another file, under the same names.
const FOR_WINDOWS: &str = "desktop/letters.rs";

/// The types of sources, with the room of each. The rules of each game are a room of their own: a move is a move in all of
/// them.
fn types(folder: &Path, within: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let room = match within {
            "" => name,
            "rules" if path.is_dir() => format!("rules/{name}"),
            within => within.to_owned(),
        };
        if path.is_dir() {
            types(&path, &room, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with(FOR_WINDOWS) {
            let text = fs::read_to_string(&path).unwrap();
            found.extend(text.lines().filter_map(declared).map(|name| (name.to_owned(), room.clone())));
        }
    }
}

/// The name of the type that a line declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let rest = ["struct ", "enum ", "trait ", "union "].iter().find_map(|word| line.strip_prefix(word))?;
    rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

/// How many of a hundred names are not the only one of their kind, and which.
fn shared<'n>(names: impl Iterator<Item = &'n str>) -> (usize, Vec<(&'n str, usize)>) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    let all: usize = counts.values().sum();
    let twice: Vec<_> = counts.into_iter().filter(|&(_, count)| count > 1).collect();
    (twice.iter().map(|(_, count)| count).sum::<usize>() * 100 / all.max(1), twice)
}

#[test]
fn a_name_has_one_meaning() {
    let mut found = Vec::new();
    types(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut found);
    assert!(found.len() > 1000, "{}", found.len());
    let (share, twice) = shared(found.iter().map(|(name, _)| name.as_str()));
    assert!(share <= SHARED[0], "{share} % of all names are shared: {twice:?}");
    let mut rooms: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, room) in &found {
        rooms.entry(room).or_default().push(name);
    }
    for (room, names) in rooms {
        let (share, twice) = shared(names.into_iter());
        assert!(share <= SHARED[1], "{share} % of the names in {room} are shared: {twice:?}");
    }
}

#[test]
fn names_that_are_shared_are_found() {
    let declared: Vec<_> =
        ["pub struct A;", "    pub(super) enum B<T> {", "trait C: D {", "struct A(u8);", "let struct_ = 1;"]
            .into_iter()
            .filter_map(declared)
            .collect();
    assert_eq!(declared, ["A", "B", "C", "A"]);
    assert_eq!(shared(declared.into_iter()), (50, vec![("A", 2)]));
}
