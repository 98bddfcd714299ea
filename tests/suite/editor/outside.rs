//! What others do to a file while it is open: nothing of theirs is written over unasked, and nothing is asked without need.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::SystemTime;

use super::*;
use komaoto::editor::{Expected, Fingerprint, OnDisk, SaveError, SaveStep, Saved, Session, write_expected};

const GAME: &str = "手合割：平手\n先手：山田\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
/// As long as [`GAME`].
const OTHER: &str = "手合割：平手\n先手：田中\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

fn opened(path: &Path) -> Session {
    let mut session = Session::new();
    session.open(path).unwrap();
    act(&mut session.document, "text 急所").unwrap();
    session
}

fn save(session: &mut Session, path: &Path) -> Result<Saved, SaveError> {
    let saved = session.prepare(session.target(path)).job.write()?;
    session.saved(saved.clone());
    Ok(saved)
}

/// A save that writes nothing, since the file is not what it was.
#[track_caller]
fn refuses(session: &mut Session, path: &Path, kind: ErrorKind) {
    let before = fs::read(path).ok();
    let error = save(session, path).unwrap_err();
    let on_disk = if before.is_some() { OnDisk::Old } else { OnDisk::Nothing };
    assert_eq!((error.step, error.source.kind(), error.on_disk), (SaveStep::Changed, kind, on_disk), "{error}");
    assert_eq!(fs::read(path).ok(), before);
    assert!(session.document.is_modified());
}

#[test]
fn a_fingerprint_is_of_what_is_in_the_file() {
    let (folder, path) = folder_with("a.kif", GAME.as_bytes());
    assert_eq!(Fingerprint::of_file(&path).unwrap(), Fingerprint::of(GAME.as_bytes()));
    assert_ne!(Fingerprint::of(GAME.as_bytes()), Fingerprint::of(OTHER.as_bytes()));
    assert_eq!(Fingerprint::of(GAME.as_bytes()).length(), GAME.len() as u64);
    let large = vec![7; (1 << 17) + 3];
    fs::write(&path, &large).unwrap();
    assert_eq!(Fingerprint::of_file(&path).unwrap(), Fingerprint::of(&large));
    assert_eq!(Fingerprint::of_file(folder.path()).unwrap_err().kind(), ErrorKind::InvalidInput);
    // The journal keeps it.
    let kept = serde_json::to_string(&Fingerprint::of(&large)).unwrap();
    assert_eq!(serde_json::from_str::<Fingerprint>(&kept).unwrap(), Fingerprint::of(&large));
}

#[test]
fn nothing_is_written_over_what_another_program_wrote() {
    let (_folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut session = opened(&path);
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    fs::write(&path, OTHER).unwrap();
    // As long, and as old.
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    refuses(&mut session, &path, ErrorKind::InvalidData);
    assert_eq!(fs::read_to_string(&path).unwrap(), OTHER);
    // As it was again: no question.
    fs::write(&path, GAME).unwrap();
    save(&mut session, &path).unwrap();
    assert!(!session.document.is_modified());
    // And the next save knows what the last one wrote.
    act(&mut session.document, "text 次").unwrap();
    save(&mut session, &path).unwrap();
    act(&mut session.document, "text 更に").unwrap();
    fs::write(&path, GAME).unwrap();
    refuses(&mut session, &path, ErrorKind::InvalidData);
}

#[test]
fn a_touched_file_is_the_same_file() {
    let (folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut session = opened(&path);
    fs::File::options().write(true).open(&path).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    save(&mut session, &path).unwrap();
    // Copied, and the copy put in its place.
    let copy = folder.path().join("copy");
    fs::copy(&path, &copy).unwrap();
    fs::rename(&copy, &path).unwrap();
    act(&mut session.document, "text 次").unwrap();
    save(&mut session, &path).unwrap();
}

#[test]
fn a_file_that_is_gone_and_one_that_has_come_are_not_passed_over() {
    let (folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut session = opened(&path);
    fs::remove_file(&path).unwrap();
    refuses(&mut session, &path, ErrorKind::NotFound);
    // Under a new name: nobody was asked about a file that was not there.
    let new = folder.path().join("b.kif");
    let job = session.prepare(session.target(&new)).job;
    assert_eq!(job.expected(), Expected::Nothing);
    fs::write(&new, OTHER).unwrap();
    let error = job.clone().write().unwrap_err();
    assert_eq!((error.step, error.source.kind()), (SaveStep::Changed, ErrorKind::AlreadyExists));
    assert_eq!(fs::read_to_string(&new).unwrap(), OTHER);
    // Once the person has seen it and says so.
    session.saved(job.over(Expected::This(Fingerprint::of(OTHER.as_bytes()))).write().unwrap());
    assert!(!session.document.is_modified());
    // What stood there when the name was chosen was asked about.
    let third = folder.path().join("c.kif");
    fs::write(&third, OTHER).unwrap();
    assert_eq!(session.prepare(session.target(&third)).job.expected(), Expected::Anything);
}

#[test]
fn a_document_whose_file_is_not_known_writes_over_nothing() {
    let (_folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut session = Session::new();
    act(&mut session.document, "play 7g7f").unwrap();
    let revision = session.document.revision();
    session.document.saved(path.clone(), FormatId::Kif, Envelope::default(), revision);
    act(&mut session.document, "play 3c3d").unwrap();
    refuses(&mut session, &path, ErrorKind::AlreadyExists);
    session.document.set_on_disk(Fingerprint::of(GAME.as_bytes()));
    save(&mut session, &path).unwrap();
}

#[test]
fn a_file_that_is_read_again_is_known_again() {
    let (_folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut session = opened(&path);
    fs::write(&path, OTHER).unwrap();
    refuses(&mut session, &path, ErrorKind::InvalidData);
    session.reread(komaoto::formats::Encoding::Utf8).unwrap();
    act(&mut session.document, "text 次").unwrap();
    save(&mut session, &path).unwrap();
    assert!(fs::read_to_string(&path).unwrap().contains("田中"));
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_elsewhere_is_another_file() {
    use std::os::unix::fs::symlink;
    let (folder, first) = folder_with("v1.kif", GAME.as_bytes());
    let (second, link) = (folder.path().join("v2.kif"), folder.path().join("current.kif"));
    fs::write(&second, OTHER).unwrap();
    symlink("v1.kif", &link).unwrap();
    let mut session = opened(&link);
    fs::remove_file(&link).unwrap();
    symlink("v2.kif", &link).unwrap();
    refuses(&mut session, &link, ErrorKind::InvalidData);
    assert_eq!(fs::read_to_string(&first).unwrap(), GAME);
    fs::remove_file(&link).unwrap();
    symlink("none.kif", &link).unwrap();
    refuses(&mut session, &link, ErrorKind::NotFound);
    fs::remove_file(&link).unwrap();
    symlink("v1.kif", &link).unwrap();
    save(&mut session, &link).unwrap();
    assert!(link.is_symlink() && fs::read_to_string(&first).unwrap().contains("急所"));
}

#[test]
fn what_is_expected_is_asked_of_what_is_there() {
    let (folder, path) = folder_with("a.kif", b"old");
    let none = folder.path().join("none");
    let old = Expected::This(Fingerprint::of(b"old"));
    let kind = |expected: &Expected, path: &Path| expected.check(path).map_err(|error| error.kind());
    for (expected, at_file, at_none) in [
        (Expected::Anything, Ok(()), Ok(())),
        (Expected::Nothing, Err(ErrorKind::AlreadyExists), Ok(())),
        (old, Ok(()), Err(ErrorKind::NotFound)),
        (Expected::This(Fingerprint::of(b"new")), Err(ErrorKind::InvalidData), Err(ErrorKind::NotFound)),
    ] {
        assert_eq!((kind(&expected, &path), kind(&expected, &none)), (at_file, at_none), "{expected:?}");
    }
    write_expected(&path, b"new", &old).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(write_expected(&path, b"newer", &old).unwrap_err().step, SaveStep::Changed);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}
