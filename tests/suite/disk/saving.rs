//! Reading and replacing files.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;

use komaoto::disk::{
    Durability, Fs, MOST_BYTES, OnDisk, ReplaceOptions, SaveError, SaveStep, SystemFs, read_file, sweep,
    write_atomically, write_with,
};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A failed save: the step, what is on disk, and nothing left behind in the folder.
#[track_caller]
fn fails(path: &Path, step: SaveStep, on_disk: OnDisk) -> SaveError {
    let before = path.parent().filter(|folder| folder.exists()).map(names);
    let error = write_atomically(path, b"new").unwrap_err();
    assert_eq!((error.step, error.on_disk, error.path.as_path()), (step, on_disk, path), "{error}");
    assert_eq!(path.parent().filter(|folder| folder.exists()).map(names), before);
    error
}

/// As a process that is being started has it until it is on its own.
#[test]
fn a_lock_ends_with_its_file_even_if_another_process_has_inherited_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.lock");
    let ours = SystemFs.create(&path, true).unwrap();
    let inherited = ours.try_clone().unwrap();
    assert!(File::open(&path).unwrap().try_lock().is_err(), "it was never locked");
    drop(ours);
    File::open(&path).unwrap().try_lock().unwrap();
    drop(inherited);
}

#[test]
fn a_file_is_made_and_replaced() {
    let folder = folder();
    let path = folder.path().join("棋譜.kif");
    write_atomically(&path, b"old").unwrap();
    let durability = write_atomically(&path, b"new").unwrap();
    assert_eq!(read_file(&path).unwrap(), b"new");
    assert_eq!(names(folder.path()), ["棋譜.kif"]);
    if cfg!(target_os = "linux") {
        assert_eq!(durability, Durability::Durable);
    }
}

#[test]
fn what_is_no_file_is_not_read() {
    let folder = folder();
    assert_eq!(read_file(folder.path()).unwrap_err().kind(), ErrorKind::IsADirectory);
    assert_eq!(read_file(&folder.path().join("none")).unwrap_err().kind(), ErrorKind::NotFound);
    assert_eq!(read_file(&folder.path().join("none/none")).unwrap_err().kind(), ErrorKind::NotFound);
    let large = folder.path().join("large");
    File::create(&large).unwrap().set_len(MOST_BYTES + 1).unwrap();
    assert_eq!(read_file(&large).unwrap_err().kind(), ErrorKind::FileTooLarge);
    // Databases of games are read game by game.
    let games = folder.path().join("large.pgn");
    fs::rename(&large, &games).unwrap();
    assert_eq!(read_file(&games).unwrap().len() as u64, MOST_BYTES + 1);
    File::options().write(true).open(&games).unwrap().set_len(4 * MOST_BYTES + 1).unwrap();
    assert_eq!(read_file(&games).unwrap_err().kind(), ErrorKind::FileTooLarge);
}

#[test]
fn a_folder_that_is_not_there_and_a_folder_in_the_way_are_named() {
    let folder = folder();
    let error = fails(&folder.path().join("none/a.kif"), SaveStep::Create, OnDisk::Nothing);
    assert!(error.to_string().contains("none/a.kif") && error.to_string().ends_with("No file was made."), "{error}");
    // In a folder of its own: others come and go where temporary folders are.
    let in_the_way = folder.path().join("b.kif");
    fs::create_dir(&in_the_way).unwrap();
    fails(&in_the_way, SaveStep::Permit, OnDisk::Old);
}

#[test]
fn the_longest_japanese_name_can_be_saved() {
    let folder = folder();
    // 251 of 255 bytes: 82 kanji and the extension; one more of them would not fit.
    let path = folder.path().join("棋".repeat(82) + ".kifu");
    for bytes in [b"old", b"new"] {
        write_atomically(&path, bytes).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    // Windows counts units of UTF-16.
    let too_long = folder.path().join("棋".repeat(if cfg!(windows) { 256 } else { 86 }));
    assert!(write_atomically(&too_long, b"new").is_err());
    assert_eq!(names(folder.path()).len(), 1);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn permissions_stay_and_new_files_obey_the_umask() {
        let folder = folder();
        let path = folder.path().join("a.kif");
        for wanted in [0o600, 0o640, 0o666, 0o755] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
            write_atomically(&path, b"new").unwrap();
            assert_eq!((mode(&path), fs::read(&path).unwrap().as_slice()), (wanted, b"new".as_slice()));
        }
        let (ours, plain) = (folder.path().join("ours"), folder.path().join("plain"));
        write_atomically(&ours, b"").unwrap();
        fs::write(&plain, "").unwrap();
        assert_eq!(mode(&ours), mode(&plain));
    }

    #[test]
    fn a_link_stays_and_its_target_is_written() {
        let folder = folder();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let (file, link, second) = (inner.join("a.kif"), folder.path().join("link"), folder.path().join("second"));
        symlink("inner/a.kif", &link).unwrap();
        symlink(&link, &second).unwrap();
        // First a link to nothing: its target is made.
        for bytes in [b"one", b"two"] {
            write_atomically(&second, bytes).unwrap();
            assert_eq!(fs::read(&file).unwrap(), bytes);
        }
        assert!(link.is_symlink() && second.is_symlink() && !file.is_symlink());
        assert_eq!(names(&inner), ["a.kif"]);
        assert_eq!(names(folder.path()), ["inner", "link", "second"]);
    }

    #[test]
    fn links_in_a_circle_are_an_error() {
        let folder = folder();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        symlink(&a, &b).unwrap();
        symlink(&b, &a).unwrap();
        fails(&a, SaveStep::Find, OnDisk::Unknown);
        assert!(read_file(&a).is_err());
    }

    #[test]
    fn a_read_only_file_is_refused_even_to_the_superuser() {
        let folder = folder();
        let path = folder.path().join("a.kif");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        let error = fails(&path, SaveStep::ReadOnly, OnDisk::Old);
        assert_eq!(error.source.kind(), ErrorKind::PermissionDenied);
        assert!(error.to_string().ends_with("The file on disk is unchanged."), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        // A person may overrule it; it stays read-only.
        for directly in [false, true] {
            let state = folder.path().join("state");
            let how = ReplaceOptions { read_only_too: true, directly, ..ReplaceOptions::with_state(Some(state)) };
            write_with(&path, if directly { b"two" } else { b"one" }, &how).unwrap();
            assert_eq!(fs::read(&path).unwrap(), if directly { b"two" } else { b"one" });
            assert_eq!(mode(&path), 0o444);
        }
    }

    #[test]
    fn a_file_of_several_names_keeps_them() {
        let folder = folder();
        let (path, other, state) =
            (folder.path().join("a.kif"), folder.path().join("b.kif"), folder.path().join("state"));
        fs::write(&path, "old").unwrap();
        fs::hard_link(&path, &other).unwrap();
        // Without a place for a copy it is refused rather than risked.
        fails(&path, SaveStep::Keep, OnDisk::Old);
        for bytes in [&b"new"[..], b"a longer one", b""] {
            write_with(&path, bytes, &ReplaceOptions::with_state(Some(state.clone()))).unwrap();
            assert_eq!(fs::read(&other).unwrap(), bytes);
        }
        assert_eq!(mode(&state), 0o700);
        assert_eq!(names(&state.join("rescue")), [""; 0], "no copy is left once it is proved");
        assert_eq!(names(folder.path()), ["a.kif", "b.kif", "state"]);
    }

    #[test]
    fn what_a_killed_program_left_is_removed_unless_it_is_in_use() {
        let folder = folder();
        let dead = folder.path().join(".komaoto-0123456789abcdef.tmp");
        let live = folder.path().join(".komaoto-fedcba9876543210.tmp");
        let others = [".komaoto-short.tmp", ".komaoto-01234567-9.tmp", "komaoto-0123456789abcdef.tmp", ".x.tmp"];
        for path in [&dead, &live].into_iter().cloned().chain(others.map(|name| folder.path().join(name))) {
            fs::write(path, "half").unwrap();
        }
        let held = File::open(&live).unwrap();
        held.lock().unwrap();
        assert_eq!(sweep(folder.path()), 1);
        assert!(!dead.exists() && live.exists() && others.iter().all(|name| folder.path().join(name).exists()));
        drop(held);
        // The first save in a folder does the same.
        write_atomically(&folder.path().join("a.kif"), b"new").unwrap();
        assert!(!live.exists());
    }

    #[test]
    fn pipes_and_devices_are_neither_read_nor_replaced() {
        let folder = folder();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert_eq!(read_file(&pipe).unwrap_err().kind(), ErrorKind::InvalidInput);
        fails(&pipe, SaveStep::Permit, OnDisk::Old);
        assert_eq!(read_file(Path::new("/dev/zero")).unwrap_err().kind(), ErrorKind::InvalidInput);
    }

    #[test]
    fn a_full_disk_leaves_the_old_file() {
        let folder = folder();
        let disk = folder.path().join("disk");
        fs::create_dir(&disk).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "none"]).arg(&disk).output();
        if !mounted.is_ok_and(|output| output.status.success()) {
            eprintln!("SKIPPED: a small disk cannot be mounted here");
            return;
        }
        let path = disk.join("a.kif");
        write_atomically(&path, b"old").unwrap();
        let result = write_atomically(&path, &vec![b'x'; 1 << 20]);
        let (after, old) = (names(&disk), fs::read(&path));
        assert!(Command::new("umount").arg(&disk).status().unwrap().success());
        let error = result.unwrap_err();
        assert_eq!((error.step, error.on_disk), (SaveStep::Write, OnDisk::Old));
        assert_eq!(error.source.kind(), ErrorKind::StorageFull);
        assert_eq!((after, old.unwrap()), (vec!["a.kif".to_owned()], b"old".to_vec()));
    }
}

/// What Windows keeps of a file that is replaced, and who holds files there.
#[cfg(windows)]
mod on_windows {
    use std::os::windows::fs::OpenOptionsExt;
    use std::time::Duration;

    use super::*;

    fn folder_with(name: &str, bytes: &[u8]) -> (TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        (folder, path)
    }

    #[test]
    fn a_saved_file_keeps_its_date_of_creation() {
        let (_folder, path) = folder_with("棋譜.kif", b"old");
        let made = fs::metadata(&path).unwrap().created().unwrap();
        std::thread::sleep(Duration::from_millis(50));
        write_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().created().unwrap(), made);
    }

    #[test]
    fn a_file_that_is_held_for_a_moment_is_waited_for() {
        let (_folder, path) = folder_with("a.kif", b"old");
        // Others may read and write, as a virus scanner lets them, but not replace it.
        let held = fs::OpenOptions::new().read(true).share_mode(1 | 2).open(&path).unwrap();
        let lets_go = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            drop(held);
        });
        write_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        lets_go.join().unwrap();
    }
}
