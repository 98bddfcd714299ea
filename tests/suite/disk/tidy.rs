//! Files and folders themselves: other names and places, new folders, the trash.

use std::fs;
use std::io::ErrorKind;

use komaoto::disk::{is_name, make_folder_in, move_to, put_in_trash};

#[test]
fn nothing_takes_the_place_of_something_else() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    fs::write(at("one"), "1").unwrap();
    fs::write(at("two"), "2").unwrap();
    fs::create_dir(at("full")).unwrap();
    fs::write(at("full/three"), "3").unwrap();
    fs::create_dir(at("empty")).unwrap();
    for (from, to) in [("one", "two"), ("one", "full"), ("one", "empty"), ("full", "empty"), ("empty", "full")] {
        assert_eq!(move_to(&at(from), &at(to)).unwrap_err().kind(), ErrorKind::AlreadyExists, "{from} {to}");
    }
    assert_eq!(fs::read_to_string(at("two")).unwrap(), "2");
    assert_eq!(make_folder_in(place.path(), "empty").unwrap_err().kind(), ErrorKind::AlreadyExists);
    // What is there already with this name is itself.
    move_to(&at("one"), &at("one")).unwrap();
    move_to(&at("one"), &at("full/one")).unwrap();
    assert_eq!(fs::read_to_string(at("full/one")).unwrap(), "1");
    move_to(&at("full"), &at("books")).unwrap();
    assert_eq!(fs::read_to_string(at("books/three")).unwrap(), "3");
    assert_eq!(move_to(&at("gone"), &at("here")).unwrap_err().kind(), ErrorKind::NotFound);
    assert_eq!(make_folder_in(place.path(), "new").unwrap(), at("new"));
    assert!(at("new").is_dir());
}

/// A link is moved itself, not what it leads to.
#[cfg(unix)]
#[test]
fn a_link_is_moved_itself() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    fs::write(at("file"), "1").unwrap();
    std::os::unix::fs::symlink(at("file"), at("link")).unwrap();
    std::os::unix::fs::symlink(at("nowhere"), at("lost")).unwrap();
    move_to(&at("link"), &at("moved")).unwrap();
    assert!(at("moved").is_symlink() && !at("file").is_symlink());
    assert_eq!(move_to(&at("file"), &at("lost")).unwrap_err().kind(), ErrorKind::AlreadyExists);
}

#[test]
fn names_are_those_that_any_system_takes() {
    for name in ["名局", "a b.kifu", "2020", "第1局（再）.csa"] {
        assert!(is_name(name), "{name}");
    }
    for name in ["", ".", "..", ".hidden", "a/b", "a\\b", "a:b", "why?", "end.", " a", "a ", "a\nb"] {
        assert!(!is_name(name), "{name}");
    }
    assert!(!is_name(&"あ".repeat(86)), "longer than file systems take");
}

/// What is moved to the trash is there, and can be taken back.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn the_trash_gives_back_what_was_put_there() {
    use trash::os_limited::{list, purge_all, restore_all};
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().canonicalize().unwrap().join("games");
    fs::create_dir(&folder).unwrap();
    let file = folder.join("komaoto-trash-test.kifu");
    fs::write(&file, "1").unwrap();
    put_in_trash(&file).unwrap();
    assert!(!file.exists());
    let ours = || list().unwrap().into_iter().filter(|item| item.original_parent == folder).collect::<Vec<_>>();
    assert_eq!(ours().len(), 1);
    restore_all(ours()).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "1");
    put_in_trash(&file).unwrap();
    purge_all(ours()).unwrap();
    assert_eq!(put_in_trash(&file).unwrap_err().kind(), ErrorKind::NotFound);
}
