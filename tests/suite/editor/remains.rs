//! What stays on the machine is seen, forgotten for one file or for all, and is its owner's alone.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime};

use super::journals::{PATIENCE, file_of, keep};
use super::*;
use komaoto::disk::{Backups, VersionReason};
use komaoto::editor::journal::Shelf;
use komaoto::editor::remains::{Amount, REMAINS, Remains, StateRemains};
use komaoto::files::load;

/// A state folder with what is left of two files, of pages, and of a record that is in no file.
fn state(folder: &Path) -> StateRemains {
    let shelf = Shelf::new(folder.join("recovery"));
    for name in ["a.kif", "b.kif", ""] {
        let loaded = load("手合割：平手\n   1 ７六歩(77)\n".as_bytes(), None).unwrap();
        let path = (!name.is_empty()).then(|| folder.join(name));
        let mut document = Document::from_loaded(loaded, path);
        let journal = keep(&shelf, &mut document);
        document.apply(Edit::comment(NodeId::ROOT, name.to_owned() + "!")).unwrap();
        file_of(&journal);
        if name.is_empty() {
            // As a crash leaves it.
            drop(journal);
        } else {
            assert!(journal.close(false, false).wait(PATIENCE));
            Backups::new(folder).keep(&folder.join(name), name.as_bytes(), VersionReason::Saved).unwrap();
        }
    }
    let remains = StateRemains::new(folder);
    fs::create_dir_all(remains.printed()).unwrap();
    for name in ["old.pdf", "new.pdf"] {
        fs::write(remains.printed().join(name), name).unwrap();
    }
    let old = fs::File::options().write(true).open(remains.printed().join("old.pdf")).unwrap();
    old.set_modified(SystemTime::now() - Duration::from_secs(2 * 60 * 60)).unwrap();
    fs::write(folder.join("solved-problems.json"), "{}").unwrap();
    let data = folder.join("data");
    fs::create_dir_all(data.join("backups")).unwrap();
    fs::write(data.join("exercise-answers.jsonl"), "{}\n").unwrap();
    fs::write(data.join("backups/exercise-answers-2026-11-30.jsonl"), "{}\n").unwrap();
    let catalog = folder.join("cache/library.sqlite");
    fs::create_dir_all(catalog.parent().unwrap()).unwrap();
    fs::write(&catalog, "games").unwrap();
    remains.with_data(Some(data)).with_catalog(Some(catalog))
}

fn counts(remains: &StateRemains) -> Vec<(Remains, usize)> {
    REMAINS.iter().map(|row| (row.what, remains.amount(row.what).count)).collect()
}

#[test]
fn one_file_or_all_of_it_is_forgotten_but_nothing_that_is_in_no_file() {
    use Remains::{Answers, Catalog, Crashes, Desktop, Histories, Printed, Recent, Scores, Versions};
    let folder = tempfile::tempdir().unwrap();
    let remains = state(folder.path());
    let rest = [(Recent, 0), (Desktop, 0)];
    let expected = |histories, versions, printed, scores| {
        let catalog = (Catalog, scores);
        let others = [(Histories, histories), (Versions, versions), (Printed, printed), catalog];
        [&rest[..], &others, &[(Scores, scores), (Answers, 2 * scores), (Crashes, 0)]].concat()
    };
    assert_eq!(counts(&remains), expected(2, 2, 2, 1));
    assert!(remains.amount(Histories).bytes > 100);
    let a = folder.path().join("a.kif");
    REMAINS.iter().for_each(|row| remains.forget(row.what, Some(&a)));
    assert_eq!(counts(&remains), expected(1, 1, 2, 1));
    assert_eq!(Backups::new(folder.path()).versions(&a), []);
    assert_eq!(Backups::new(folder.path()).versions(&folder.path().join("b.kif")).len(), 1);
    REMAINS.iter().for_each(|row| remains.forget(row.what, None));
    assert_eq!(counts(&remains), expected(0, 0, 0, 0));
    let shelf = Shelf::new(folder.path().join("recovery"));
    // A program that another test begins just now holds the lock of each open journal for a moment.
    let found = |_| Some(shelf.found()).filter(|found| !found.is_empty());
    let left = (0..100).find_map(|nth| {
        found(nth).or_else(|| {
            thread::sleep(Duration::from_millis(20));
            None
        })
    });
    let left = left.unwrap_or_default();
    assert!(left.len() == 1 && left[0].summary.unsaved, "{left:?}");
    // And it is all there is.
    assert_eq!(remains.amount(Versions), Amount::default());
}

#[test]
fn pages_go_and_everything_is_made_private() {
    let folder = tempfile::tempdir().unwrap();
    let remains = state(folder.path());
    remains.tidy();
    assert!(!remains.printed().join("old.pdf").exists() && remains.printed().join("new.pdf").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut open = vec![folder.path().to_owned()];
        let mut seen = 0;
        while let Some(path) = open.pop() {
            let metadata = fs::metadata(&path).unwrap();
            assert_eq!(metadata.permissions().mode() & 0o077, 0, "{}", path.display());
            seen += 1;
            if metadata.is_dir() {
                open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            }
        }
        assert!(seen > 10, "{seen}");
    }
    let start = SystemTime::now() + Duration::from_secs(60);
    remains.forget_closed_since(start);
    assert_eq!(remains.amount(Remains::Histories).count, 2, "they are older");
    remains.forget_closed_since(SystemTime::UNIX_EPOCH);
    assert_eq!(remains.amount(Remains::Histories).count, 0);
}
