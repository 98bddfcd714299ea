//! Where engines are looked for by their names.

use std::env;
use std::path::{Path, PathBuf};

/// Where engines lie besides the folders in which programs are looked for: distributions put them among the games.
const FOLDERS: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// The folders in which engines are looked for, in this order.
pub fn engine_folders() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = Vec::new();
    for folder in env::split_paths(&path).chain(FOLDERS.map(PathBuf::from)) {
        if !folder.as_os_str().is_empty() && !folders.contains(&folder) {
            folders.push(folder);
        }
    }
    folders
}

/// The file of a program that is named, or of a path with folders in it: as a path that holds wherever the engine runs.
/// None is started.
pub fn find_engine(program: &Path) -> Option<PathBuf> {
    let named = |path: PathBuf| {
        let mut with_suffix = path.clone().into_os_string();
        with_suffix.push(env::consts::EXE_SUFFIX);
        [path, with_suffix.into()].into_iter().find(|path| path.is_file())
    };
    let found = if program.components().count() > 1 {
        named(program.to_owned())
    } else {
        engine_folders().into_iter().find_map(|folder| named(folder.join(program)))
    };
    std::path::absolute(found?).ok()
}
