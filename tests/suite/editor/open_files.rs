//! The list of open files: what a crash has left is brought back once, by one start.

use std::fs::File;
use std::path::{Path, PathBuf};

use komaoto::editor::journal::{OpenFile, OpenFiles};

fn file(name: &str, front: bool) -> OpenFile {
    OpenFile { path: PathBuf::from(name).into(), untitled: false, game: 0, ply: 7, leaf: None, front }
}

/// The folder of the lists: what is in it.
fn lists(state: &Path) -> Vec<String> {
    let names = std::fs::read_dir(state.join("open")).into_iter().flatten().flatten();
    let mut names: Vec<String> = names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A window that is gone without a word.
fn crashed(state: &Path, files: &[OpenFile]) {
    let (mut window, _) = OpenFiles::begin(state);
    window.tell(files.to_vec());
    drop(window);
}

#[test]
fn what_a_crashed_window_had_open_is_found_in_its_order_and_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path();
    let open = [file("/a.kif", false), file("/b.kif", true), file("/c.kif", false)];
    crashed(state, &open);
    let (mut first, left) = OpenFiles::begin(state);
    assert_eq!(left, open);
    let (second, left) = OpenFiles::begin(state);
    assert_eq!(left, [], "the first start has them now");
    drop(second);
    first.end();
    assert_eq!(lists(state), [""; 0], "a closed window leaves nothing");
    assert_eq!(OpenFiles::begin(state).1, []);
}

#[test]
fn the_list_of_a_window_that_lives_is_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path();
    let (mut living, _) = OpenFiles::begin(state);
    living.tell(vec![file("/living.kif", true)]);
    while !lists(state).iter().any(|name| name.ends_with(".json")) {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let mut gone = ["/a.kif", "/b.kif"].map(|name| (OpenFiles::begin(state).0, file(name, true)));
    gone.iter_mut().for_each(|(window, file)| window.tell(vec![file.clone()]));
    drop(gone);
    let (_third, left) = OpenFiles::begin(state);
    let mut left: Vec<PathBuf> = left.iter().map(|file| file.path.path()).collect();
    left.sort();
    assert_eq!(left, [Path::new("/a.kif"), Path::new("/b.kif")]);
    drop(living);
    assert_eq!(OpenFiles::begin(state).1, [file("/living.kif", true)]);
}

#[test]
fn the_last_list_counts_and_what_is_closed_does_not_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path();
    let (mut window, _) = OpenFiles::begin(state);
    for count in (0..=20).rev() {
        window.tell((0..count).map(|at| file(&format!("/{at}.kif"), at == 0)).collect());
    }
    drop(window);
    assert_eq!(OpenFiles::begin(state).1, []);
    // A window in which no file was ever open writes nothing.
    let other = tempfile::tempdir().unwrap();
    crashed(other.path(), &[]);
    assert!(!other.path().join("open").exists());
}

#[test]
fn files_whose_opening_ends_the_program_are_not_opened_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path();
    crashed(state, &[file("/a.kif", true)]);
    // Starts that end before they can say what they have opened.
    for expected in [1, 1, 0] {
        let (window, left) = OpenFiles::begin(state);
        assert_eq!(left.len(), expected);
        drop(window);
    }
    // One that lives begins to count anew.
    crashed(state, &[file("/a.kif", true)]);
    for _ in 0..5 {
        let (mut window, left) = OpenFiles::begin(state);
        assert_eq!(left.len(), 1);
        window.tell(left);
        drop(window);
    }
}

#[test]
fn a_list_that_is_damaged_or_has_none_beside_its_lock_is_cleared_away() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path();
    std::fs::create_dir(state.join("open")).unwrap();
    for name in ["1.lock", "1.json", "2.lock"] {
        File::create(state.join("open").join(name)).unwrap();
    }
    std::fs::write(state.join("open/1.json"), "{\"files\":[{\"pa").unwrap();
    assert_eq!(OpenFiles::begin(state).1, []);
    assert_eq!(lists(state), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_kept_byte_for_byte() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = PathBuf::from(std::ffi::OsStr::from_bytes(b"/\x8a\xfb.kif"));
    let open = [OpenFile { path: path.clone().into(), untitled: false, game: 3, ply: 0, leaf: None, front: true }];
    crashed(folder.path(), &open);
    let left = OpenFiles::begin(folder.path()).1;
    assert_eq!((left[0].path.path(), &left[..]), (path, &open[..]));
}
