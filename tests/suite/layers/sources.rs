//! The sources of the program as names and paths: what each module imports.

use std::fs;
use std::path::Path;

use super::PACKAGES;

/// A module: its path from the crate's root, and what its source says.
pub(super) struct Module {
    pub(super) path: Vec<String>,
    pub(super) code: Vec<Token>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    /// `::`
    Path,
    Mark(char),
}

/// An import or an inline path: from the crate's root, except where the first name is a crate.
pub(super) struct Import {
    pub(super) path: Vec<String>,
    /// Under which name the module itself hands it on (`pub use`).
    pub(super) handed_on: Option<String>,
}

pub(super) fn modules() -> Vec<Module> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inside = path.strip_prefix(&root).unwrap().with_extension("");
                let mut names: Vec<String> = inside.iter().map(|name| name.to_str().unwrap().to_owned()).collect();
                if names.last().is_some_and(|name| name == "mod" || name == "lib") {
                    names.pop();
                }
                modules.push(Module { path: names, code: tokens(&fs::read_to_string(&path).unwrap()) });
            }
        }
    }
    modules.sort_by(|a, b| a.path.cmp(&b.path));
    modules
}

/// The names and marks of a source, without comments and literals.
pub(super) fn tokens(source: &str) -> Vec<Token> {
    let letters: Vec<char> = source.chars().collect();
    let at = |place: usize| letters.get(place).copied().unwrap_or('\0');
    let mut tokens = Vec::new();
    let mut place = 0;
    while place < letters.len() {
        let letter = at(place);
        let raw = (letter == 'r' && matches!(at(place + 1), '"' | '#'))
            || (letter == 'b' && at(place + 1) == 'r' && matches!(at(place + 2), '"' | '#'));
        if letter == '/' && at(place + 1) == '/' {
            while place < letters.len() && at(place) != '\n' {
                place += 1;
            }
        } else if letter == '/' && at(place + 1) == '*' {
            let mut depth = 0;
            loop {
                match (at(place), at(place + 1)) {
                    ('/', '*') => (depth, place) = (depth + 1, place + 2),
                    ('*', '/') => (depth, place) = (depth - 1, place + 2),
                    _ => place += 1,
                }
                if depth == 0 || place >= letters.len() {
                    break;
                }
            }
        } else if raw {
            place += 1 + usize::from(letter == 'b');
            let hashes = letters[place..].iter().take_while(|&&letter| letter == '#').count();
            place += hashes;
            if at(place) == '"' {
                place += 1;
                while place < letters.len() && !(at(place) == '"' && (1..=hashes).all(|hash| at(place + hash) == '#')) {
                    place += 1;
                }
                place += 1 + hashes;
            }
        } else if letter == '"' {
            place += 1;
            while place < letters.len() && at(place) != '"' {
                place += 1 + usize::from(at(place) == '\\');
            }
            place += 1;
        } else if letter == '\'' && (at(place + 1) == '\\' || at(place + 2) == '\'') {
            place += if at(place + 1) == '\\' { 3 } else { 2 };
            while place < letters.len() && at(place) != '\'' {
                place += 1;
            }
            place += 1;
        } else if letter.is_alphanumeric() || letter == '_' {
            let start = place;
            while at(place).is_alphanumeric() || at(place) == '_' {
                place += 1;
            }
            tokens.push(Token::Name(letters[start..place].iter().collect()));
        } else if letter == ':' && at(place + 1) == ':' {
            tokens.push(Token::Path);
            place += 2;
        } else {
            if !letter.is_whitespace() {
                tokens.push(Token::Mark(letter));
            }
            place += 1;
        }
    }
    tokens
}

/// All paths that a module names, made absolute.
pub(super) fn imports(module: &Module) -> Vec<Import> {
    let code = &module.code;
    let name = |place: usize| match code.get(place) {
        Some(Token::Name(name)) => name.as_str(),
        _ => "",
    };
    let mut found = Vec::new();
    let mut place = 0;
    while place < code.len() {
        let starts = !name(place).is_empty() && code.get(place + 1) == Some(&Token::Path);
        let continues = place > 0 && (code[place - 1] == Token::Path || code[place - 1] == Token::Mark('.'));
        // `pub(in crate::ui)` imports nothing.
        let visibility = place > 0 && name(place - 1) == "in" && place > 1 && code[place - 2] == Token::Mark('(');
        if !starts || continues || visibility {
            place += 1;
            continue;
        }
        let used =
            place > 0 && (name(place - 1) == "use" || (code[place - 1] == Token::Path && name(place - 2) == "use"));
        let public = used
            && (name(place.wrapping_sub(2)) == "pub" || code.get(place.wrapping_sub(2)) == Some(&Token::Mark(')')));
        let mut paths = Vec::new();
        place = branches(code, place, &mut Vec::new(), &mut paths);
        for (path, last) in paths {
            let path = absolute(&module.path, path, used);
            found.push(Import { path, handed_on: public.then_some(last) });
        }
    }
    found
}

/// Reads a path or a tree of them; each leaf with the name it goes by. The place after it.
pub(super) fn branches(
    code: &[Token],
    mut place: usize,
    stem: &mut Vec<String>,
    found: &mut Vec<(Vec<String>, String)>,
) -> usize {
    let depth = stem.len();
    loop {
        match code.get(place) {
            Some(Token::Name(name)) => {
                stem.push(name.clone());
                place += 1;
                if code.get(place) == Some(&Token::Path) {
                    place += 1;
                    continue;
                }
                let mut last = name.clone();
                if let (Some(Token::Name(word)), Some(Token::Name(other))) = (code.get(place), code.get(place + 1))
                    && word == "as"
                {
                    last = other.clone();
                    place += 2;
                }
                found.push((stem.clone(), last));
            }
            Some(Token::Mark('{')) => {
                place += 1;
                while code.get(place).is_some_and(|token| *token != Token::Mark('}')) {
                    place = match code.get(place) {
                        Some(Token::Name(_) | Token::Mark('{' | '*')) => branches(code, place, stem, found),
                        _ => place + 1,
                    };
                }
                place += 1;
            }
            _ => {
                // `*`, or a generic such as `Vec::<u8>`.
                found.push((stem.clone(), "*".to_owned()));
                place += 1;
            }
        }
        stem.truncate(depth);
        return place;
    }
}

pub(super) fn absolute(module: &[String], path: Vec<String>, used: bool) -> Vec<String> {
    let mut base = module.to_vec();
    let mut names = path.into_iter().peekable();
    match names.peek().map(String::as_str) {
        Some("crate") if PACKAGES.iter().any(|package| module.first().is_some_and(|room| room == package)) => {
            base.truncate(1);
            names.next();
        }
        Some("crate" | "komaoto") => {
            base.clear();
            names.next();
        }
        Some(name) if let Some(package) = name.strip_prefix("komaoto_") => {
            base = vec![package.to_owned()];
            names.next();
        }
        Some("self") => {
            names.next();
        }
        Some("super") => {
            while names.next_if(|name| name == "super").is_some() {
                base.pop();
            }
        }
        // A child of this module, or a crate: told apart by who there is.
        Some(_) if used => {}
        _ => return names.collect(),
    }
    base.extend(names.filter(|name| name != "self"));
    base
}
