//! Several windows and one file: who works on what, who is watched, and what is handed over.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::*;
use komaoto::disk::{Claim, Claimed, FileWatch, Fingerprint, WatchedState};

fn ours(state: &Path, path: &Path) -> Claim {
    match Claim::take(state, path) {
        Claimed::Ours(claim) => claim,
        other => panic!("{other:?}"),
    }
}

fn is_held(state: &Path, path: &Path) -> bool {
    Claim::holder(state, path) == Some(Some(std::process::id()))
}

#[test]
fn a_file_is_claimed_once_under_all_its_names() {
    let (folder, path) = folder_with("a.kif", b"a");
    let state = folder.path().join("state");
    let claim = ours(&state, &path);
    // Locks of one process exclude each other, too.
    assert!(is_held(&state, &path));
    let odd = folder.path().join("../").join(folder.path().file_name().unwrap()).join("a.kif");
    assert!(is_held(&state, &odd));
    let other = folder.path().join("b.kif");
    fs::write(&other, "b").unwrap();
    assert_eq!(Claim::holder(&state, &other), None);
    drop(claim);
    assert_eq!(Claim::holder(&state, &path), None);
    assert_eq!(fs::read_dir(state.join("locks")).unwrap().count(), 0, "nothing is left behind");
}

#[cfg(unix)]
#[test]
fn links_and_renamed_saves_do_not_slip_through() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, path) = folder_with("a.kif", b"a");
    let state = folder.path().join("state");
    let (soft, hard) = (folder.path().join("soft.kif"), folder.path().join("hard.kif"));
    symlink("a.kif", &soft).unwrap();
    fs::hard_link(&path, &hard).unwrap();
    let claim = ours(&state, &path);
    assert!(is_held(&state, &soft) && is_held(&state, &hard));
    // A save puts another file there: the name is still claimed.
    let new = folder.path().join("new");
    fs::write(&new, "b").unwrap();
    fs::rename(&new, &path).unwrap();
    assert!(is_held(&state, &path));
    assert_eq!(fs::metadata(state.join("locks")).unwrap().permissions().mode() & 0o777, 0o700);
    drop(claim);
    // What a program left behind that was killed is no claim.
    fs::write(state.join("locks/name-0.lock"), "1").unwrap();
    drop(ours(&state, &path));
}

#[test]
fn where_no_lock_can_be_made_nothing_is_known() {
    let (folder, path) = folder_with("a.kif", b"a");
    let state = folder.path().join("state");
    fs::write(&state, "no folder").unwrap();
    assert!(matches!(Claim::take(&state, &path), Claimed::Unknown));
    assert_eq!(Claim::holder(&state, &path), None);
}

fn watch(path: &Path, known: &[u8]) -> (FileWatch, Receiver<()>) {
    let (sender, woken) = channel();
    let notify = move || {
        let _ = sender.send(());
    };
    (FileWatch::new(path, Some(Fingerprint::of(known)), notify).unwrap(), woken)
}

/// What is seen within half a minute.
#[track_caller]
fn sees(watch: &FileWatch, woken: &Receiver<()>, expected: WatchedState) {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        if watch.poll().as_ref() == Some(&expected) {
            return;
        }
        let left = until.checked_duration_since(Instant::now()).expect("it was not seen");
        let _ = woken.recv_timeout(left);
    }
}

#[test]
fn changes_are_seen_however_they_are_made() {
    let (folder, path) = folder_with("a.kif", b"one");
    let (watch, woken) = watch(&path, b"one");
    let file = |bytes: &[u8]| WatchedState::File(Fingerprint::of(bytes));
    fs::write(&path, "two").unwrap();
    sees(&watch, &woken, file(b"two"));
    let new = folder.path().join("new");
    fs::write(&new, "three").unwrap();
    fs::rename(&new, &path).unwrap();
    sees(&watch, &woken, file(b"three"));
    fs::write(&path, "").unwrap();
    sees(&watch, &woken, file(b""));
    fs::remove_file(&path).unwrap();
    sees(&watch, &woken, WatchedState::Nothing);
    fs::write(&path, "four").unwrap();
    sees(&watch, &woken, file(b"four"));
}

/// By a file manager: under another name, into a folder beside it, and back again. A copy, or one of another kind, is
/// not the file.
#[cfg(unix)]
#[test]
fn a_file_that_is_renamed_is_followed() {
    let (folder, path) = folder_with("a.kif", b"one");
    let at = |name: &str| folder.path().join(name);
    fs::copy(&path, at("copy.kif")).unwrap();
    fs::create_dir(at("done")).unwrap();
    let mut here = path;
    for name in ["b.kif", "done/c.kif", "a.KIF"] {
        let (watch, woken) = watch(&here, b"one");
        // Once the first look is over: what stood there is known by then.
        fs::write(&here, "two").unwrap();
        sees(&watch, &woken, WatchedState::File(Fingerprint::of(b"two")));
        fs::rename(&here, at(name)).unwrap();
        sees(&watch, &woken, WatchedState::Moved(at(name)));
        here = at(name);
        fs::write(&here, "one").unwrap();
    }
    let (watch, woken) = watch(&here, b"two");
    sees(&watch, &woken, WatchedState::File(Fingerprint::of(b"one")));
    fs::rename(&here, at("a.KIF.bak")).unwrap();
    sees(&watch, &woken, WatchedState::Nothing);
}

#[test]
fn what_changed_while_it_was_opened_is_seen_and_the_same_is_no_news() {
    let (folder, path) = folder_with("a.kif", b"two");
    let (first, woken) = watch(&path, b"one");
    sees(&first, &woken, WatchedState::File(Fingerprint::of(b"two")));
    // Touched, read, and a neighbour written: nothing. Then one change, which comes alone.
    let (second, woken) = watch(&path, b"two");
    fs::File::options().write(true).open(&path).unwrap().set_modified(std::time::UNIX_EPOCH).unwrap();
    fs::read(&path).unwrap();
    fs::write(folder.path().join("neighbour"), "x").unwrap();
    second.ask();
    fs::write(&path, "two").unwrap();
    std::thread::sleep(Duration::from_millis(600));
    assert_eq!(second.poll(), None);
    assert!(woken.try_recv().is_err(), "nobody was woken");
    // Somebody looks while another program writes: the file is empty for a moment.
    let mut file = fs::File::create(&path).unwrap();
    second.ask();
    std::thread::sleep(Duration::from_millis(100));
    std::io::Write::write_all(&mut file, b"two").unwrap();
    std::thread::sleep(Duration::from_millis(600));
    assert_eq!(second.poll(), None);
    fs::write(&path, "three").unwrap();
    sees(&second, &woken, WatchedState::File(Fingerprint::of(b"three")));
}

#[cfg(unix)]
#[test]
fn behind_a_link_both_ends_are_watched() {
    use std::os::unix::fs::symlink;
    let (folder, file) = folder_with("v1.kif", b"one");
    let other = tempfile::tempdir().unwrap();
    let link = other.path().join("current.kif");
    symlink(&file, &link).unwrap();
    let (watch, woken) = watch(&link, b"one");
    fs::write(&file, "two").unwrap();
    sees(&watch, &woken, WatchedState::File(Fingerprint::of(b"two")));
    let second = folder.path().join("v2.kif");
    fs::write(&second, "three").unwrap();
    fs::remove_file(&link).unwrap();
    symlink(&second, &link).unwrap();
    sees(&watch, &woken, WatchedState::File(Fingerprint::of(b"three")));
    fs::write(&second, "four").unwrap();
    sees(&watch, &woken, WatchedState::File(Fingerprint::of(b"four")));
}

#[test]
fn a_folder_that_cannot_be_watched_can_be_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("later/a.kif");
    let (watch, woken) = watch(&path, b"one");
    sees(&watch, &woken, WatchedState::Nothing);
    fs::create_dir(folder.path().join("later")).unwrap();
    fs::write(&path, "one").unwrap();
    watch.ask();
    sees(&watch, &woken, WatchedState::File(Fingerprint::of(b"one")));
    // And is watched from then on.
    fs::write(&path, "two").unwrap();
    sees(&watch, &woken, WatchedState::File(Fingerprint::of(b"two")));
}

#[cfg(unix)]
mod doors {
    use std::io::{Read, Write};
    use std::net::Shutdown;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::net::{UnixListener, UnixStream};

    use komaoto::desktop::{HandOverListener, Request};

    use super::*;

    fn request(files: &[&str], ply: Option<u32>) -> Request {
        Request::new(&files.iter().map(PathBuf::from).collect::<Vec<_>>(), ply)
    }

    /// Answers whoever comes until the time is over.
    fn host(door: HandOverListener, seconds: u64) -> std::thread::JoinHandle<Vec<Request>> {
        std::thread::spawn(move || {
            let until = Instant::now() + Duration::from_secs(seconds);
            let mut taken = Vec::new();
            while Instant::now() < until && taken.is_empty() {
                taken.extend(door.poll().and_then(komaoto::desktop::HandOverClient::accept));
                std::thread::sleep(Duration::from_millis(5));
            }
            taken
        })
    }

    #[test]
    fn files_go_to_the_first_window_as_they_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let meeting = folder.path().join("meeting");
        let odd = PathBuf::from(<std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(
            b"/tmp/\xff 1\n.kif".to_vec(),
        ));
        let asked = Request { files: vec![odd, "/棋譜/a.kif".into()], ply: Some(42) };
        assert!(!HandOverListener::hand_over(&meeting, &asked), "nobody is there");
        let door = HandOverListener::open(&meeting, || ()).unwrap();
        assert_eq!(fs::metadata(&meeting).unwrap().permissions().mode() & 0o777, 0o700);
        let host = host(door, 20);
        assert!(HandOverListener::hand_over(&meeting, &asked));
        assert_eq!(host.join().unwrap(), [asked]);
    }

    #[cfg(not(target_os = "macos"))]
    #[test]
    fn addresses_of_the_desktop_are_files() {
        use komaoto::disk::file_of;
        let named = |uri: &str| file_of(uri).into_os_string().into_encoded_bytes();
        assert_eq!(named("file:///home/me/%E6%A3%8B%E8%AD%9C%201.kif"), "/home/me/棋譜 1.kif".as_bytes());
        assert_eq!(named("file://localhost/a%25b+c.kif"), b"/a%b+c.kif");
        assert_eq!(named("file:///%ff%0a%zz%"), b"/\xff\n%zz%");
        // None of these is a file of this machine, and the window says so by name.
        assert_eq!(named("sftp://nas/games/a.kif"), b"/sftp://nas/games/a.kif");
        assert_eq!(named("file://nas/a.kif"), b"/file://nas/a.kif");
        assert_eq!(named(""), b"/");
    }

    /// What one of them is like, the window says by its name; the others open.
    #[test]
    fn many_files_and_one_whose_path_is_too_long_are_handed_over_together() {
        let folder = tempfile::tempdir().unwrap();
        let meeting = folder.path().join("meeting");
        let door = HandOverListener::open(&meeting, || ()).unwrap();
        let long = format!("/{}.kif", "a".repeat(5000));
        let names: Vec<String> = (0..5000).map(|number| format!("/{number}.kif")).chain([long]).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).chain([""]).collect();
        let asked = request(&names, None);
        assert_eq!(asked.files.len(), 5001, "an empty name is none");
        let host = host(door, 20);
        assert!(HandOverListener::hand_over(&meeting, &asked));
        assert_eq!(host.join().unwrap(), [asked]);
    }

    #[test]
    fn relative_names_become_absolute_where_they_are_meant() {
        let here = std::env::current_dir().unwrap();
        assert_eq!(request(&["a.kif", "/b.kif"], None).files, [here.join("a.kif"), "/b.kif".into()]);
    }

    #[test]
    fn a_window_that_hangs_is_not_waited_for_and_does_nothing_later() {
        let folder = tempfile::tempdir().unwrap();
        let meeting = folder.path().join("meeting");
        let (sender, came) = channel();
        let door = HandOverListener::open(&meeting, move || {
            let _ = sender.send(());
        })
        .unwrap();
        let started = Instant::now();
        assert!(!HandOverListener::hand_over(&meeting, &request(&["/a.kif"], None)));
        assert!(started.elapsed() >= Duration::from_millis(900), "it was waited for");
        // The window wakes up: who came has helped themselves meanwhile.
        let visitor =
            came.recv_timeout(Duration::from_secs(30)).ok().and_then(|()| door.poll()).expect("somebody came");
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(visitor.accept(), None);
    }

    #[test]
    fn what_no_window_of_ours_says_is_not_heard() {
        let folder = tempfile::tempdir().unwrap();
        let (sender, woken) = channel();
        let meeting = folder.path().join("meeting");
        let door = HandOverListener::open(&meeting, move || {
            let _ = sender.send(());
        })
        .unwrap();
        let socket = meeting.join(format!("window-{}.sock", std::process::id()));
        let flood = [b"komaoto 1\n\n".to_vec(), b"/a\0".repeat(3 << 20)].concat();
        let cases: [&[u8]; 7] = [
            b"",
            b"GET / HTTP/1.1\r\n\r\n",
            b"komaoto 1\nx\n/a\0",
            b"komaoto 1\n\nrelative.kif\0",
            b"komaoto 1\n\n/cut/off",
            b"komaoto 2\n\n/a\0",
            &flood,
        ];
        for case in cases {
            let mut stream = UnixStream::connect(&socket).unwrap();
            let _ = stream.write_all(case);
            let _ = stream.shutdown(Shutdown::Write);
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
            assert_eq!(answer, b"", "{}", String::from_utf8_lossy(&case[..case.len().min(40)]));
        }
        assert!(door.poll().is_none() && woken.try_recv().is_err());
        // The next one is heard all the same.
        let host = host(door, 20);
        assert!(HandOverListener::tell(&meeting, std::process::id(), &Request::default()));
        assert_eq!(host.join().unwrap(), [Request::default()]);
    }

    #[test]
    fn nothing_is_handed_over_where_others_may_enter() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        assert!(HandOverListener::open(folder.path(), || ()).is_err());
        // Somebody else has put a socket and a lock there.
        let lock = fs::File::create(folder.path().join("first.lock")).unwrap();
        lock.lock().unwrap();
        (&lock).write_all(b"1\n").unwrap();
        let _listener = UnixListener::bind(folder.path().join("window-1.sock")).unwrap();
        assert!(!HandOverListener::hand_over(folder.path(), &request(&["/secret.kif"], None)));
    }
}

/// Where there are no sockets.
#[cfg(windows)]
mod letters {
    use komaoto::desktop::{HandOverListener, Request};

    use super::*;

    fn request() -> Request {
        Request { files: vec![r"C:\棋譜\a b.kif".into()], ply: Some(42) }
    }

    #[test]
    fn files_go_to_the_first_window_and_to_the_one_that_is_meant() {
        let folder = tempfile::tempdir().unwrap();
        let meeting = folder.path().join("meeting");
        assert!(!Door::hand_over(&meeting, &request()), "nobody is there");
        let (sender, woken) = channel();
        let door = Door::open(&meeting, move || drop(sender.send(()))).unwrap();
        // It says so once it is the first one.
        woken.recv_timeout(Duration::from_secs(30)).unwrap();
        let host = std::thread::spawn(move || {
            let until = Instant::now() + Duration::from_secs(30);
            let mut taken = Vec::new();
            while Instant::now() < until && taken.len() < 2 {
                taken.extend(door.poll().and_then(komaoto::desktop::HandOverClient::accept));
                std::thread::sleep(Duration::from_millis(5));
            }
            taken
        });
        assert!(Door::hand_over(&meeting, &request()));
        assert!(Door::tell(&meeting, std::process::id(), &Request::default()));
        assert!(!Door::tell(&meeting, 1, &request()), "there is no such window");
        assert_eq!(host.join().unwrap(), [request(), Request::default()]);
        let left = fs::read_dir(&meeting).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
        assert_eq!(left, ["first.lock"]);
    }

    #[test]
    fn a_window_that_hangs_is_not_waited_for_and_does_nothing_later() {
        let folder = tempfile::tempdir().unwrap();
        let (sender, woken) = channel();
        let door = Door::open(folder.path(), move || drop(sender.send(()))).unwrap();
        woken.recv_timeout(Duration::from_secs(30)).unwrap();
        let asked = folder.path().to_owned();
        let asking = std::thread::spawn(move || Door::hand_over(&asked, &request()));
        let until = Instant::now() + Duration::from_secs(30);
        let mut visitor = None;
        while visitor.is_none() && Instant::now() < until {
            visitor = door.poll();
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(!asking.join().unwrap());
        assert_eq!(visitor.expect("somebody came").accept(), None);
    }

    #[test]
    fn who_stands_there_is_met_once_before_being_let_in() {
        let folder = tempfile::tempdir().unwrap();
        let letter = folder.path().join(format!("window-{}-1-1.letter", std::process::id()));
        fs::write(letter, r#"{"files":["C:\\a.kif"],"ply":7}"#).unwrap();
        let door = Door::open(folder.path(), || ()).unwrap();
        // A window asks until nobody is left, and lets all of them in then.
        let visitors: Vec<_> = std::iter::from_fn(|| door.poll()).take(1000).collect();
        assert!(visitors.len() < 1000, "the same one again and again");
        let let_in: Vec<_> = visitors.into_iter().filter_map(komaoto::desktop::HandOverClient::accept).collect();
        assert_eq!(let_in, [Request { files: vec![r"C:\a.kif".into()], ply: Some(7) }]);
    }

    #[test]
    fn what_no_window_of_ours_writes_is_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let door = Door::open(folder.path(), || ()).unwrap();
        for (number, bad) in ["", "{", r#"{"files":["relative.kif"],"ply":null}"#].into_iter().enumerate() {
            fs::write(folder.path().join(format!("window-{}-{number}.letter", std::process::id())), bad).unwrap();
        }
        let until = Instant::now() + Duration::from_secs(30);
        while fs::read_dir(folder.path()).unwrap().count() > 1 {
            assert!(door.poll().is_none() && Instant::now() < until);
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
