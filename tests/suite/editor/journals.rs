//! Laws of the journal: what is done again is what was done; what is cut off or changed is noticed, and what stands
//! before it is kept.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use proptest::prelude::*;
use tempfile::TempDir;

use super::laws::{acts, perform, records, start};
use super::*;
use komaoto::editor::journal::{Journal, JournalStatus, NotAJournal, RecoverError, ReplayFault, Shelf, Shelved};
use komaoto::files::load;

pub(super) const PATIENCE: Duration = Duration::from_secs(20);

pub(super) fn shelf() -> (TempDir, Shelf) {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(folder.path().join("recovery"));
    (folder, shelf)
}

pub(super) fn keep(shelf: &Shelf, document: &mut Document) -> Journal {
    shelf.keep(document, || {})
}

/// A journal of a document, with its shelf.
pub(super) fn kept(document: &mut Document) -> (TempDir, Shelf, Journal) {
    let (folder, shelf) = shelf();
    let journal = keep(&shelf, document);
    (folder, shelf, journal)
}

/// The file of a journal, once everything is in it.
pub(super) fn file_of(journal: &Journal) -> PathBuf {
    assert!(journal.flush(false, PATIENCE));
    journal.file().expect("nothing was written")
}

/// The document that a journal gives, without a fault.
#[track_caller]
pub(super) fn replayed(shelf: &Shelf, journal: &Journal) -> Document {
    let (document, fault) = shelf.preview(&file_of(journal)).unwrap();
    assert_eq!(fault, None);
    document
}

/// Everything one can see of a document; and, at the end of all undoing and redoing, that its history is the same.
#[track_caller]
pub(super) fn same(left: &Document, right: &Document) {
    same_now(left, right);
    let (mut left, mut right) = (left.clone(), right.clone());
    while left.redo().is_some() {
        assert!(right.redo().is_some());
        same_now(&left, &right);
    }
    assert!(right.redoable().is_none());
    while left.undo().is_some() {
        assert!(right.undo().is_some());
        same_now(&left, &right);
    }
    assert!(right.undoable().is_none());
}

#[track_caller]
fn same_now(left: &Document, right: &Document) {
    assert!(records(left) == records(right), "the records differ");
    assert_eq!(left.games(), right.games());
    assert_eq!(left.cursor(), right.cursor());
    assert_eq!((left.revision(), left.is_modified()), (right.revision(), right.is_modified()));
    assert_eq!((left.path(), left.format(), left.envelope()), (right.path(), right.format(), right.envelope()));
    assert_eq!((left.undoable(), left.redoable()), (right.undoable(), right.redoable()));
    for game in 0..left.games().0 {
        assert_eq!(left.is_game_modified(game), right.is_game_modified(game), "game {game}");
    }
    assert_eq!(left.report(), right.report());
    assert_eq!(left.saved_envelope(), right.saved_envelope());
}

pub(super) fn read_document(text: &str) -> Document {
    Document::from_loaded(load(text.as_bytes(), Some("kif")).unwrap(), Some("game.kif".into()))
}

pub(super) const FILE: &str = "手合割：平手\n先手：山田\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*よい手\n   2 ３四歩(33)\n   3 ２六歩(27)\n";

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn a_journal_done_again_is_the_document_with_its_history(acts in acts(60), read in any::<bool>()) {
        let mut document = if read { read_document(FILE) } else { start() };
        let (_folder, shelf, journal) = kept(&mut document);
        for act in &acts {
            perform(&mut document, act);
        }
        document.tell_place();
        prop_assert!(journal.flush(false, PATIENCE));
        if let Some(file) = journal.file() {
            let (again, fault) = shelf.preview(&file).unwrap();
            prop_assert_eq!(fault, None);
            same(&document, &again);
        } else {
            prop_assert!(document.undoable().is_none() && document.redoable().is_none() && !document.is_modified());
        }
    }

    #[test]
    fn a_journal_goes_on_after_it_was_done_again(first in acts(30), second in acts(30)) {
        let mut document = start();
        let (_folder, shelf, journal) = kept(&mut document);
        document.play(parse_usi("1g1f").unwrap()).unwrap();
        for act in &first {
            perform(&mut document, act);
        }
        document.tell_place();
        let file = file_of(&journal);
        drop((journal, document));
        let (mut document, journal) = recover(&shelf, &file).resume(|| {});
        for act in &second {
            perform(&mut document, act);
        }
        document.tell_place();
        file_of(&journal);
        let (again, fault) = shelf.preview(&file).unwrap();
        prop_assert_eq!(fault, None);
        same(&document, &again);
    }

    #[test]
    fn a_journal_that_is_cut_or_changed_gives_what_was_before_it(acts in acts(24), cut in any::<prop::sample::Index>(), flip in any::<prop::sample::Index>(), bit in 0..8u32) {
        let mut document = start();
        let (_folder, shelf, journal) = kept(&mut document);
        let mut states = vec![document.clone()];
        document.play(parse_usi("1g1f").unwrap()).unwrap();
        states.push(document.clone());
        for act in &acts {
            perform(&mut document, act);
            states.push(document.clone());
        }
        let bytes = fs::read(file_of(&journal)).unwrap();
        let other = shelf.folder().join("other.journal");

        let kept = cut.index(bytes.len());
        fs::write(&other, &bytes[..kept]).unwrap();
        is_a_prefix(&shelf, &other, &states);

        let mut changed = bytes.clone();
        let place = flip.index(bytes.len());
        changed[place] ^= 1 << bit;
        fs::write(&other, &changed).unwrap();
        // Whatever byte it is, it is noticed, unless nothing is lost with it.
        if let Ok((again, None)) = shelf.preview(&other) {
            prop_assert!(records(&document) == records(&again), "a changed byte was not noticed");
        }
        is_a_prefix(&shelf, &other, &states);
    }
}

#[track_caller]
fn is_a_prefix(shelf: &Shelf, journal: &Path, states: &[Document]) {
    match shelf.preview(journal) {
        // The beginning is gone: there is nothing to restore.
        Err(_) => {}
        Ok((document, _)) => assert!(
            // In the middle of several undos, for instance, there was no state that was looked at.
            states.iter().any(|state| state.revision() == document.revision() && records(state) == records(&document))
                || states.iter().any(|state| {
                    let mut state = state.clone();
                    std::iter::from_fn(|| state.undo().map(|_| (state.revision(), records(&state))))
                        .any(|(revision, then)| revision == document.revision() && then == records(&document))
                })
                || states.iter().any(|state| {
                    let mut state = state.clone();
                    std::iter::from_fn(|| state.redo().map(|_| (state.revision(), records(&state))))
                        .any(|(revision, then)| revision == document.revision() && then == records(&document))
                }),
            "it was never that"
        ),
    }
}

pub(super) fn recover(shelf: &Shelf, journal: &Path) -> komaoto::editor::journal::Recovered {
    // The thread of a journal that was dropped may still hold it.
    for _ in 0..200 {
        match shelf.recover(journal) {
            Err(RecoverError::InUse) => std::thread::sleep(Duration::from_millis(5)),
            other => return other.unwrap(),
        }
    }
    panic!("it stays locked")
}

#[test]
fn every_cut_of_a_journal_gives_a_prefix_and_says_what_is_missing() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    let mut states = vec![document.clone()];
    for action in ["last", "play 8c8d", "text 長い", "text 長い手", "undo", "redo", "first", "play 2g2f", "delete"]
    {
        act(&mut document, action).unwrap();
        states.push(document.clone());
    }
    let bytes = fs::read(file_of(&journal)).unwrap();
    let other = shelf.folder().join("other.journal");
    let mut whole = 0;
    for end in 0..bytes.len() {
        fs::write(&other, &bytes[..end]).unwrap();
        match shelf.preview(&other) {
            Err(_) => assert_eq!(whole, 0, "cut at {end}"),
            Ok((_, fault)) => {
                whole += usize::from(fault.is_none());
                assert!(matches!(fault, None | Some(ReplayFault::Torn(_))), "cut at {end}: {fault:?}");
                is_a_prefix(&shelf, &other, &states);
            }
        }
    }
    // Between two entries nothing is missing but what was not written.
    assert!(whole > 6, "{whole}");
}

#[test]
fn restoring_twice_gives_the_same_and_a_torn_end_is_cut() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    act(&mut document, "play 2g2f").unwrap();
    act(&mut document, "text まだ").unwrap();
    let file = file_of(&journal);
    drop((journal, document));
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 3]).unwrap();
    let first = recover(&shelf, &file);
    assert!(matches!(first.fault, Some(ReplayFault::Torn(_))));
    let document = first.document.clone();
    drop(first);
    let second = recover(&shelf, &file);
    assert_eq!(second.fault, None);
    same(&document, &second.document);
    assert!(second.document.is_modified());
}

#[test]
fn a_journal_that_was_tampered_with_is_done_as_far_as_it_goes_and_kept_aside() {
    let mut document = start();
    let (_folder, shelf, journal) = kept(&mut document);
    act(&mut document, "play 1g1f").unwrap();
    let good = document.clone();
    let file = file_of(&journal);
    let length = fs::metadata(&file).unwrap().len() as usize;
    act(&mut document, "text a").unwrap();
    act(&mut document, "text ab").unwrap();
    file_of(&journal);
    drop((journal, document));
    let mut bytes = fs::read(&file).unwrap();
    bytes[length + 20] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let recovered = recover(&shelf, &file);
    assert!(matches!(recovered.fault, Some(ReplayFault::Damaged(_))));
    same(&good, &recovered.document);
    let aside: Vec<_> = shelf.found().into_iter().filter(|found| found.fate == JournalStatus::Discarded).collect();
    assert_eq!(aside.len(), 1);
    assert_eq!(fs::read(&aside[0].journal).unwrap(), bytes);
}

#[test]
fn typing_does_not_make_the_journal_grow_by_the_square() {
    let mut document = document("7g7f|");
    let (_folder, _shelf, journal) = kept(&mut document);
    let at = document.cursor().at();
    let size = |document: &mut Document, letters: std::ops::Range<usize>| {
        for length in letters {
            document.apply(Edit::comment(at, "あ".repeat(length))).unwrap();
        }
        fs::metadata(file_of(&journal)).unwrap().len()
    };
    let first = size(&mut document, 1..501);
    let second = size(&mut document, 501..1001);
    let third = size(&mut document, 1001..1501);
    assert!(third - second < (second - first) * 11 / 10 && second < 500 * 400, "{first} {second} {third}");
}

#[test]
fn looking_alone_leaves_no_journal() {
    let (_folder, shelf) = shelf();
    // The one has a file, in the other there is nothing.
    for mut document in [read_document(FILE), Document::new(Position::start())] {
        let journal = keep(&shelf, &mut document);
        document.go(Go::Last);
        document.tell_place();
        assert!(journal.flush(true, PATIENCE));
        assert!(journal.file().is_none() && !shelf.folder().exists());
    }
}

#[test]
fn a_record_without_a_file_is_kept_before_anybody_edits_it() {
    let mut document = Document::from_loaded(load(FILE.as_bytes(), Some("kif")).unwrap(), None);
    let (_folder, shelf, journal) = kept(&mut document);
    let file = file_of(&journal);
    drop(journal);
    let old = std::time::SystemTime::now() - Duration::from_secs(100 * 24 * 60 * 60);
    File::options().append(true).open(&file).unwrap().set_modified(old).unwrap();
    let found = settled(&shelf, 1);
    assert_eq!((found[0].fate, found[0].summary.unsaved), (JournalStatus::Orphaned, true));
    shelf.sweep();
    same(&document, &recover(&shelf, &file).document);
}

/// What is on a shelf, once nobody writes so many of it any more.
pub(super) fn settled(shelf: &Shelf, count: usize) -> Vec<Shelved> {
    for _ in 0..2000 {
        let found = shelf.found();
        if found.len() == count {
            return found;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{:?}", shelf.found())
}

#[test]
fn a_journal_is_for_nobody_else_and_is_not_listed_while_it_is_written() {
    let mut document = start();
    let (_folder, shelf, journal) = kept(&mut document);
    act(&mut document, "play 1g1f").unwrap();
    let file = file_of(&journal);
    assert!(shelf.found().is_empty());
    assert!(matches!(shelf.recover(&file), Err(RecoverError::InUse)));
    assert!(matches!(shelf.discard(&file), Err(RecoverError::InUse)));
    assert!(file.exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(shelf.folder()), mode(&file)), (0o700, 0o600));
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_said_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    // A file in its place stops even the superuser.
    let place = folder.path().join("recovery");
    fs::write(&place, "").unwrap();
    let shelf = Shelf::new(place.clone());
    let mut document = read_document(FILE);
    let journal = keep(&shelf, &mut document);
    assert_eq!(journal.trouble(), None);
    act(&mut document, "play 1g1f").unwrap();
    assert!(!journal.flush(false, PATIENCE));
    assert_eq!(journal.trouble().unwrap().folder, place);
    fs::remove_file(&place).unwrap();
    act(&mut document, "text a").unwrap();
    assert!(journal.flush(true, PATIENCE));
    assert_eq!(journal.trouble(), None);
    let (again, fault) = shelf.preview(&journal.file().unwrap()).unwrap();
    assert_eq!(fault, None);
    same(&document, &again);
}

/// Somebody cleans up while the program runs: the next edit finds that out, and everything is there again.
#[cfg(unix)]
#[test]
fn a_journal_that_somebody_removes_is_written_anew_as_a_whole() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    act(&mut document, "play 1g1f").unwrap();
    let first = file_of(&journal);
    fs::remove_file(&first).unwrap();
    act(&mut document, "text a").unwrap();
    same(&document, &replayed(&shelf, &journal));
    assert!(journal.flush(true, PATIENCE));
    fs::remove_dir_all(shelf.folder()).unwrap();
    act(&mut document, "text b").unwrap();
    same(&document, &replayed(&shelf, &journal));
    assert_eq!(journal.trouble(), None);
    // What stands in its place is somebody else's, and stays.
    let place = file_of(&journal);
    fs::remove_file(&place).unwrap();
    fs::write(&place, "mine").unwrap();
    act(&mut document, "text c").unwrap();
    same(&document, &replayed(&shelf, &journal));
    assert_eq!(fs::read_to_string(&place).unwrap(), "mine");
    assert_ne!(file_of(&journal), place);
    // Where it cannot be, that is said, and tried again.
    fs::remove_dir_all(shelf.folder()).unwrap();
    fs::write(shelf.folder(), "").unwrap();
    act(&mut document, "text d").unwrap();
    assert!(!journal.flush(false, PATIENCE));
    assert_eq!(journal.trouble().unwrap().folder, shelf.folder());
    fs::remove_file(shelf.folder()).unwrap();
    act(&mut document, "text e").unwrap();
    same(&document, &replayed(&shelf, &journal));
    assert_eq!(journal.trouble(), None);
}

/// The file of a journal that nobody writes any more: its thread ends in its own time.
fn abandoned(shelf: &Shelf, journal: Journal) -> PathBuf {
    let path = file_of(&journal);
    drop(journal);
    while shelf.found().iter().all(|found| found.journal != path) {
        std::thread::sleep(Duration::from_millis(2));
    }
    path
}

/// A damaged beginning takes the name of the file, or the magic line, but not the edits: what is left is restored, and
/// the journal goes on from there.
#[test]
fn a_journal_with_a_damaged_beginning_gives_what_is_left() {
    for file in [Some(FILE), None] {
        let mut document = file.map_or_else(start, read_document);
        let (_folder, shelf, journal) = kept(&mut document);
        act(&mut document, "play 1g1f").unwrap();
        act(&mut document, "text a").unwrap();
        let path = abandoned(&shelf, journal);
        let whole = fs::read(&path).unwrap();
        let head = b"komaoto journal 2\n".len();
        // The first line; the header; both.
        for (damaged, known) in [(0..4, true), (head + 20..head + 30, false), (0..head + 30, false)] {
            let mut bytes = whole.clone();
            bytes[damaged].fill(0);
            fs::write(&path, &bytes).unwrap();
            assert!(shelf.unreadable().is_empty());
            assert!(shelf.found().iter().any(|found| found.journal == path && found.fate == JournalStatus::Orphaned));
            let recovered = recover(&shelf, &path);
            assert!(matches!(recovered.fault, Some(ReplayFault::Damaged(_))), "{:?}", recovered.fault);
            let outline = |document: &Document| document.record().outline();
            assert_eq!(outline(&recovered.document), outline(&document));
            assert_eq!(recovered.document.path().is_some(), known && document.path().is_some());
            drop(recovered);
            // It is whole now, and the damaged one is kept aside.
            let again = recover(&shelf, &path);
            assert_eq!((again.fault, outline(&again.document)), (None, outline(&document)));
            assert!(
                fs::read_dir(shelf.folder().join("bin"))
                    .unwrap()
                    .any(|kept| fs::read(kept.unwrap().path()).unwrap() == bytes)
            );
        }
    }
}

/// What cannot be read at all is named: there may be edits in it that are nowhere else.
#[test]
fn journals_of_which_nothing_can_be_read_are_named() {
    let mut document = start();
    let (_folder, shelf, journal) = kept(&mut document);
    let path = abandoned(&shelf, journal);
    fs::write(&path, b"nothing").unwrap();
    let named = shelf.unreadable();
    assert!(matches!(&named[..], [(file, RecoverError::NotAJournal(_))] if *file == path), "{named:?}");
    assert!(shelf.found().is_empty());
}

/// Which byte of the file each frame begins at: where its mark is.
fn frames_of(bytes: &[u8]) -> Vec<usize> {
    let marks = bytes.windows(4).enumerate().filter(|(_, window)| *window == b"\xff\xf5kj");
    marks.map(|(at, _)| at).collect()
}

/// What says where a frame ends may be damaged: as long as the frames behind it are found, nothing is lost.
#[test]
fn a_flipped_bit_in_the_head_of_a_frame_loses_nothing() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    for action in ["last", "play 8c8d", "text 長い", "first", "play 2g2f", "text 手"] {
        act(&mut document, action).unwrap();
    }
    let path = abandoned(&shelf, journal);
    let whole = fs::read(&path).unwrap();
    let frames = frames_of(&whole);
    assert!(frames.len() > 7, "{frames:?}");
    for start in frames {
        // The mark, the length, the number; without the checksum nothing would prove the frame.
        for at in (0..8).chain(12..20) {
            let mut bytes = whole.clone();
            bytes[start + at] ^= 1 << (at % 8);
            fs::write(&path, &bytes).unwrap();
            let (again, fault) = shelf.preview(&path).unwrap_or_else(|error| panic!("{start} {at}: {error}"));
            assert_eq!(fault, None, "{start} {at}");
            same(&document, &again);
        }
    }
}

/// What is behind a damaged entry is whole: it is not the end of a write that was cut off, and a copy is kept.
#[test]
fn a_flipped_bit_in_an_entry_is_damage_and_no_torn_end() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    for action in ["last", "play 8c8d", "text 長い", "first", "play 2g2f", "text 手"] {
        act(&mut document, action).unwrap();
    }
    let path = abandoned(&shelf, journal);
    let whole = fs::read(&path).unwrap();
    let frames = frames_of(&whole);
    for pair in frames.windows(2).skip(2) {
        // In its middle; its length, and its end with it.
        for cut in [pair[0] + 30..pair[0] + 31, pair[0] + 4..pair[1]] {
            let mut bytes = whole.clone();
            bytes[cut].fill(0x7e);
            fs::write(&path, &bytes).unwrap();
            let recovered = recover(&shelf, &path);
            let lost = bytes.len() - pair[0];
            assert!(
                matches!(recovered.fault, Some(ReplayFault::Damaged(bytes)) if bytes == lost),
                "{:?}",
                recovered.fault
            );
            drop(recovered);
            let kept = fs::read_dir(shelf.folder().join("bin")).unwrap().map(|kept| fs::read(kept.unwrap().path()));
            assert!(kept.map(Result::unwrap).any(|kept| kept == bytes));
        }
    }
}

/// Whatever another version has written is its own: it is named, and neither mended, shortened nor removed.
#[test]
fn a_journal_of_another_version_is_set_aside_and_named() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    act(&mut document, "last").unwrap();
    act(&mut document, "text 長い").unwrap();
    let path = abandoned(&shelf, journal);
    let closed = keep(&shelf, &mut document);
    act(&mut document, "text 長い手").unwrap();
    let trace = file_of(&closed);
    assert!(closed.close(true, false).wait(Duration::from_secs(60)));
    let newer = |path: &Path| {
        let mut bytes = fs::read(path).unwrap();
        bytes.splice(..b"komaoto journal 2".len(), *b"komaoto journal 13");
        fs::write(path, &bytes).unwrap();
        let long_ago = std::time::SystemTime::now() - Duration::from_secs(2000 * 24 * 3600);
        File::options().append(true).open(path).unwrap().set_modified(long_ago).unwrap();
        bytes
    };
    let before = [newer(&path), newer(&trace)];
    let named = shelf.unreadable();
    let is_named = |(_, error): &(PathBuf, RecoverError)| {
        matches!(error, RecoverError::NotAJournal(NotAJournal::OtherVersion(13)))
    };
    assert!(named.len() == 2 && named.iter().all(is_named), "{named:?}");
    assert!(shelf.found().is_empty());
    assert!(shelf.preview(&path).is_err() && shelf.recover(&path).is_err());
    let mut opened = read_document(FILE);
    assert!(shelf.history_of(&opened).is_none());
    shelf.compact(0);
    shelf.sweep();
    drop(keep(&shelf, &mut opened));
    assert_eq!([fs::read(&path).unwrap(), fs::read(&trace).unwrap()], before);
    assert!(!shelf.folder().join("bin").exists());
}
