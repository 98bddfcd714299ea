//! Laws of the journal: what is done again is what was done; what is cut off or changed is noticed, and what stands
//! before it is kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use proptest::prelude::*;
use tempfile::TempDir;

use super::laws::{acts, perform, records, start};
use super::*;
use komaoto::editor::{
    ExternalChange, Fate, Fault, FileText, GamesEdit, Journal, Keeper, LineEdit, RecoverError, Session, Shelf, Shelved,
};
use komaoto::files::load;
use komaoto::formats::Envelope;
use komaoto::text::{Encoding, Eol};

pub(super) const PATIENCE: Duration = Duration::from_secs(20);

pub(super) fn shelf() -> (TempDir, Shelf) {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(folder.path().join("recovery"));
    (folder, shelf)
}

pub(super) fn keep(shelf: &Shelf, document: &mut Document) -> Journal {
    shelf.keep(document, || {})
}

/// The file of a journal, once everything is in it.
pub(super) fn file_of(journal: &Journal) -> PathBuf {
    assert!(journal.flush(false, PATIENCE));
    journal.file().expect("nothing was written")
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
        let (_folder, shelf) = shelf();
        let mut document = if read { read_document(FILE) } else { start() };
        let journal = keep(&shelf, &mut document);
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
        let (_folder, shelf) = shelf();
        let mut document = start();
        let journal = keep(&shelf, &mut document);
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
        let (_folder, shelf) = shelf();
        let mut document = start();
        let journal = keep(&shelf, &mut document);
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
        // Whatever byte it is, it is noticed.
        prop_assert!(!matches!(shelf.preview(&other), Ok((_, None))), "a changed byte was not noticed");
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

pub(super) fn recover(shelf: &Shelf, journal: &Path) -> komaoto::editor::Recovered {
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
    let (_folder, shelf) = shelf();
    let mut document = read_document(FILE);
    let journal = keep(&shelf, &mut document);
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
                assert!(matches!(fault, None | Some(Fault::Torn(_))), "cut at {end}: {fault:?}");
                is_a_prefix(&shelf, &other, &states);
            }
        }
    }
    // Between two entries nothing is missing but what was not written.
    assert!(whole > 6, "{whole}");
}

#[test]
fn restoring_twice_gives_the_same_and_a_torn_end_is_cut() {
    let (_folder, shelf) = shelf();
    let mut document = read_document(FILE);
    let journal = keep(&shelf, &mut document);
    act(&mut document, "play 2g2f").unwrap();
    act(&mut document, "text まだ").unwrap();
    let file = file_of(&journal);
    drop((journal, document));
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() - 3]).unwrap();
    let first = recover(&shelf, &file);
    assert!(matches!(first.fault, Some(Fault::Torn(_))));
    let document = first.document.clone();
    drop(first);
    let second = recover(&shelf, &file);
    assert_eq!(second.fault, None);
    same(&document, &second.document);
    assert!(second.document.is_modified());
}

#[test]
fn a_journal_that_was_tampered_with_is_done_as_far_as_it_goes_and_kept_aside() {
    let (_folder, shelf) = shelf();
    let mut document = start();
    let journal = keep(&shelf, &mut document);
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
    assert!(matches!(recovered.fault, Some(Fault::Damaged(_))));
    same(&good, &recovered.document);
    let aside: Vec<_> = shelf.found().into_iter().filter(|found| found.fate == Fate::Discarded).collect();
    assert_eq!(aside.len(), 1);
    assert_eq!(fs::read(&aside[0].journal).unwrap(), bytes);
}

#[test]
fn typing_does_not_make_the_journal_grow_by_the_square() {
    let (_folder, shelf) = shelf();
    let mut document = document("7g7f|");
    let journal = keep(&shelf, &mut document);
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
    let (_folder, shelf) = shelf();
    let mut document = Document::from_loaded(load(FILE.as_bytes(), Some("kif")).unwrap(), None);
    let journal = keep(&shelf, &mut document);
    let file = file_of(&journal);
    drop(journal);
    let old = std::time::SystemTime::now() - Duration::from_secs(100 * 24 * 60 * 60);
    fs::File::options().append(true).open(&file).unwrap().set_modified(old).unwrap();
    let found = settled(&shelf, 1);
    assert_eq!((found[0].fate, found[0].summary.unsaved), (Fate::Orphaned, true));
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
    let (_folder, shelf) = shelf();
    let mut document = start();
    let journal = keep(&shelf, &mut document);
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

/// A session with a file and a journal, as a window has them.
pub(super) struct Desk {
    folder: TempDir,
    pub session: Session,
    pub keeper: Keeper,
}

impl Desk {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(folder.path().join("recovery"));
        Self { folder, session: Session::new(), keeper: Keeper::new(Some(shelf), || {}) }
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join("game.kif")
    }

    pub(super) fn open(&mut self) -> bool {
        let path = self.path();
        self.session.open(&path).unwrap();
        self.keeper.follow(&mut self.session.document)
    }

    pub(super) fn save(&mut self) {
        let target = self.session.target(&self.path());
        let saved = self.session.prepare(target).job.write().unwrap();
        self.session.saved(saved);
        self.keeper.follow(&mut self.session.document);
    }

    pub(super) fn act(&mut self, actions: &str) {
        for action in actions.split(", ") {
            act(&mut self.session.document, action).unwrap_or_else(|refused| panic!("{action}: {refused}"));
            self.keeper.follow(&mut self.session.document);
        }
    }

    pub(super) fn close(&mut self) {
        self.session.document.tell_place();
        self.keeper.follow(&mut self.session.document);
        self.keeper.close();
    }

    /// The program ends without a word, and is started again.
    pub(super) fn crash(self) -> Self {
        let Self { folder, session, keeper } = self;
        assert!(keeper.journal().unwrap().flush(true, PATIENCE));
        drop((keeper, session));
        let shelf = Shelf::new(folder.path().join("recovery"));
        settled(&shelf, 1);
        Self { folder, session: Session::new(), keeper: Keeper::new(Some(shelf), || {}) }
    }

    /// What the journal gives is what is open.
    #[track_caller]
    pub(super) fn check(&self) {
        let file = file_of(self.keeper.journal().unwrap());
        let (again, fault) = self.keeper.shelf().unwrap().preview(&file).unwrap();
        assert_eq!(fault, None);
        same(&self.session.document, &again);
    }

    pub(super) fn fates(&self) -> Vec<(Fate, bool)> {
        self.keeper.shelf().unwrap().found().iter().map(|found| (found.fate, found.summary.unsaved)).collect()
    }
}

#[test]
fn undo_and_redo_come_back_when_a_saved_file_is_opened_again() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    assert!(!desk.open());
    desk.act("last, play 8c8d, text 一つ, play 2f2e, undo");
    desk.save();
    desk.act("first");
    let before = desk.session.document.clone();
    desk.close();
    assert!(desk.open());
    same(&before, &desk.session.document);
    assert!(!desk.session.document.is_modified());
    desk.act("redo");
    assert!(desk.session.document.is_modified());
    desk.act("undo, undo, undo");
    assert!(desk.session.document.undoable().is_none());
    let (bytes, _) = desk.session.document.store(FormatId::Kif, desk.session.document.envelope());
    assert_eq!(bytes, FILE.as_bytes());
}

#[test]
fn two_records_open_at_once_have_a_journal_each() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    let mut other = Session::new();
    let mut beside = desk.keeper.beside();
    beside.follow(&mut other.document);
    desk.act("last, play 8c8d, text 一つ");
    act(&mut other.document, "play 7g7f").unwrap();
    beside.follow(&mut other.document);
    desk.act("undo");
    for keeper in [&desk.keeper, &beside] {
        assert!(keeper.journal().unwrap().flush(true, PATIENCE));
    }
    desk.check();
    let (again, fault) = beside.shelf().unwrap().preview(&file_of(beside.journal().unwrap())).unwrap();
    assert_eq!(fault, None);
    same(&other.document, &again);
    // What one has closed, the other goes on with, although nobody has waited for its end.
    desk.act("redo");
    desk.save();
    let before = desk.session.document.clone();
    desk.session.document.tell_place();
    desk.keeper.end();
    other.open(&desk.path()).unwrap();
    assert!(beside.follow(&mut other.document));
    same(&before, &other.document);
}

#[test]
fn history_goes_on_over_many_sessions() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    for (session, word) in ["一", "二", "三", "四"].into_iter().enumerate() {
        assert_eq!(desk.open(), session > 0);
        desk.act(&format!("first, text {word}"));
        desk.save();
        desk.close();
    }
    assert!(desk.open());
    for _ in 0..4 {
        desk.act("undo");
    }
    assert!(desk.session.document.undoable().is_none());
    desk.close();
    assert_eq!(desk.fates().len(), 1, "one file, one journal");
}

#[test]
fn a_file_that_somebody_else_has_changed_has_no_history_here() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    desk.save();
    desk.close();
    let text = fs::read_to_string(desk.path()).unwrap();
    fs::write(desk.path(), text.replace("山田", "佐藤")).unwrap();
    assert!(!desk.open());
    assert!(desk.session.document.undoable().is_none());
}

#[test]
fn what_was_given_up_when_a_file_was_closed_can_be_restored_and_undo_of_the_saved_state_comes_back() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    desk.save();
    desk.act("play 2f2e");
    let given_up = desk.session.document.clone();
    desk.close();
    assert_eq!(desk.fates(), [(Fate::Closed, true)]);
    // The file is what it was saved as, and so is its history.
    assert!(desk.open());
    assert_eq!(
        desk.session.document.undoable(),
        Some(&Edit::Play { at: given_up.cursor().line()[3], mv: parse_usi("8c8d").unwrap().into() })
    );
    desk.act("text anders");
    desk.save();
    desk.close();
    let shelf = desk.keeper.shelf().unwrap();
    let found = shelf.found().into_iter().find(|found| found.summary.unsaved).unwrap();
    let (restored, fault) = shelf.preview(&found.journal).unwrap();
    assert_eq!(fault, None);
    same(&given_up, &restored);
}

#[test]
fn a_copy_of_a_file_has_no_history_and_is_restored_as_itself() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    desk.save();
    desk.close();
    let copy = desk.folder.path().join("copy.kif");
    fs::copy(desk.path(), &copy).unwrap();
    desk.session.open(&copy).unwrap();
    assert!(!desk.keeper.follow(&mut desk.session.document));
    assert!(desk.session.document.undoable().is_none());
    desk.act("text 写し");
    desk.check();
    let file = file_of(desk.keeper.journal().unwrap());
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file).unwrap();
    assert_eq!(again.path(), Some(copy.as_path()), "saved, it must not go over the other");
    desk.close();
    assert!(desk.open(), "the history is that of the first file");
}

/// A window does not wait for the look through all journals: the history comes when it is found, and before anything is
/// done.
#[test]
fn a_history_that_is_found_late_comes_to_what_is_open() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    desk.save();
    desk.close();
    desk.keeper = Keeper::new(desk.keeper.shelf().cloned(), || {}).waiting(Duration::ZERO);
    let came = desk.open();
    let id = desk.session.document.id();
    if !came {
        assert!(desk.session.document.undoable().is_none());
        desk.session.document.go(Go::By(2));
        assert!(desk.keeper.settle(&mut desk.session.document, PATIENCE));
        assert_eq!(desk.session.document.id(), id, "it is the same document to all who wait for something about it");
        assert_eq!(desk.session.document.cursor().index(), 2, "where one has gone meanwhile");
    }
    assert!(!desk.keeper.settle(&mut desk.session.document, PATIENCE), "it comes once");
    desk.session.document.undo().unwrap();
    assert_eq!(desk.session.document.record().outline(), "7g7f 3c3d 2g2f");
    desk.check();
    // What was done before it came is not taken back by it.
    desk.session.document.redo().unwrap();
    desk.close();
    desk.keeper = Keeper::new(desk.keeper.shelf().cloned(), || {}).waiting(Duration::ZERO);
    if !desk.open() {
        desk.act("text 早い");
        assert!(!desk.keeper.settle(&mut desk.session.document, PATIENCE));
        assert_eq!(desk.session.document.steps(), (1, 1));
        desk.check();
    }
}

/// Renamed by another program, or moved: found by what it holds, since nothing stands where it was.
#[test]
fn a_file_that_was_moved_keeps_its_history() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    desk.save();
    desk.close();
    let moved = desk.folder.path().join("moved.kif");
    fs::rename(desk.path(), &moved).unwrap();
    desk.session.open(&moved).unwrap();
    assert!(desk.keeper.follow(&mut desk.session.document));
    assert!(!desk.session.document.is_modified());
    let file = file_of(desk.keeper.journal().unwrap());
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file).unwrap();
    assert_eq!(again.path(), Some(moved.as_path()), "after a crash it is restored where it is now");
    desk.session.document.undo().unwrap();
    assert_eq!(desk.session.document.record().outline(), "7g7f 3c3d 2g2f");
    desk.check();
}

#[test]
fn a_file_that_was_renamed_while_it_was_edited_is_restored_under_its_new_name() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    let moved = desk.folder.path().join("moved.kif");
    fs::rename(desk.path(), &moved).unwrap();
    let chosen = Envelope { eol: Eol::CrLf, ..desk.session.document.envelope() };
    desk.session.document.set_envelope(chosen);
    desk.session.document.renamed(moved.clone());
    desk.keeper.follow(&mut desk.session.document);
    assert!(desk.session.document.is_modified());
    assert_eq!(desk.session.document.envelope(), chosen);
    desk.check();
    desk.session.document.undo().unwrap();
    desk.session.document.set_envelope(desk.session.document.saved_envelope());
    assert!(!desk.session.document.is_modified(), "the file holds what it held");
    let file = file_of(desk.keeper.journal().unwrap());
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file).unwrap();
    assert_eq!(again.path(), Some(moved.as_path()));
}

#[test]
fn a_file_that_was_saved_while_it_was_edited_is_kept_whole_when_it_is_opened_again() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    let job = desk.session.prepare(desk.session.target(&desk.path())).job;
    desk.act("play 2f2e");
    desk.session.saved(job.write().unwrap());
    desk.keeper.follow(&mut desk.session.document);
    desk.close();
    desk.open();
    assert_eq!(desk.session.document.record().outline(), "7g7f 3c3d 2g2f 8c8d");
    desk.act("text 次, last, play 1g1f");
    desk.check();
}

#[test]
fn undo_outlives_a_crash_after_everything_was_saved() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    desk.save();
    let before = desk.session.document.clone();
    let mut desk = desk.crash();
    assert!(desk.open());
    same(&before, &desk.session.document);
    desk.act("play 2f2e");
    desk.check();
    // With something that is not saved it is for the person to say.
    let mut desk = desk.crash();
    assert!(!desk.open());
    assert!(desk.session.document.undoable().is_none());
    assert_eq!(desk.fates(), [(Fate::Orphaned, true)]);
}

#[test]
fn what_was_taken_over_from_another_program_is_known_after_a_crash() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    desk.save();
    fs::write(desk.path(), FILE.replace("よい手", "悪い手")).unwrap();
    let ExternalChange::Changed(theirs) = ExternalChange::look(&desk.path(), desk.session.document.on_disk()) else {
        panic!()
    };
    desk.session.document.take_over(&theirs).unwrap();
    desk.keeper.follow(&mut desk.session.document);
    desk.check();
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file_of(desk.keeper.journal().unwrap())).unwrap();
    assert_eq!(again.on_disk(), Some(theirs.fingerprint), "nobody has changed it since");
    let before = desk.session.document.clone();
    let mut desk = desk.crash();
    assert!(desk.open());
    same(&before, &desk.session.document);
}

#[test]
fn what_was_open_when_the_program_died_is_found_and_restored_dirty() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("last, play 8c8d");
    let file = file_of(desk.keeper.journal().unwrap());
    let document = desk.session.document.clone();
    let Desk { keeper, session, folder } = desk;
    // Nobody has said that it was closed.
    drop((keeper, session));
    let mut desk = Desk {
        keeper: Keeper::new(Some(Shelf::new(folder.path().join("recovery"))), || {}),
        folder,
        session: Session::new(),
    };
    let recovered = recover(desk.keeper.shelf().unwrap(), &file);
    assert_eq!(desk.fates(), [], "while it is being restored it is nobody else's");
    desk.keeper.adopt(recovered, &mut desk.session.document);
    same(&document, &desk.session.document);
    assert!(desk.session.document.is_modified());
    assert_eq!(fs::read_to_string(desk.path()).unwrap(), FILE, "it was not written over the file");
    desk.act("play 2f2e");
    desk.save();
    desk.close();
    assert_eq!(desk.fates(), [(Fate::Closed, false)]);
}

#[test]
fn an_untitled_document_is_kept_too() {
    let mut desk = Desk::new();
    desk.keeper.follow(&mut desk.session.document);
    desk.act("play 7g7f, text 題のない棋譜");
    let file = file_of(desk.keeper.journal().unwrap());
    let document = desk.session.document.clone();
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file).unwrap();
    same(&document, &again);
    assert_eq!(again.path(), None);
    // Opening something else in its place gives it up; it is on the shelf.
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    for _ in 0..400 {
        if desk.fates() == [(Fate::Closed, true)] {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{:?}", desk.fates());
}

#[test]
fn what_is_thrown_away_can_be_fetched_back() {
    let mut desk = Desk::new();
    desk.keeper.follow(&mut desk.session.document);
    desk.act("play 7g7f");
    let file = file_of(desk.keeper.journal().unwrap());
    desk.close();
    let shelf = desk.keeper.shelf().unwrap();
    shelf.discard(&file).unwrap();
    let found = shelf.found();
    assert_eq!((found.len(), found[0].fate), (1, Fate::Discarded));
    shelf.sweep();
    assert_eq!(shelf.found().len(), 1, "not before its time");
    let recovered = shelf.recover(&found[0].journal).unwrap();
    assert_eq!(show(&recovered.document), "7g7f|");
    drop(recovered);
    assert_eq!(shelf.found()[0].fate, Fate::Closed);
}

#[test]
fn old_journals_go_and_what_no_file_holds_stays() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    desk.act("play 2g2f");
    desk.save();
    desk.close();
    let shelf = desk.keeper.shelf().unwrap().clone();
    let closed = shelf.found()[0].journal.clone();
    let mut untitled = start();
    let journal = keep(&shelf, &mut untitled);
    act(&mut untitled, "play 1g1f").unwrap();
    let orphan = file_of(&journal);
    drop((journal, untitled));
    let old = std::time::SystemTime::now() - Duration::from_secs(100 * 24 * 60 * 60);
    for path in [&closed, &orphan] {
        fs::File::options().append(true).open(path).unwrap().set_modified(old).unwrap();
    }
    while shelf.found().len() < 2 {
        std::thread::sleep(Duration::from_millis(5));
    }
    shelf.sweep();
    let left: Vec<_> = shelf.found().into_iter().map(|found| found.journal).collect();
    assert_eq!(left, [orphan]);
}

// ---- reading the file again ----

fn file(bytes: &[u8], extension: &str) -> FileText {
    FileText { bytes: Some(bytes.into()), extension: Some(extension.to_owned()) }
}

/// A file in which other letters stand in another encoding.
fn sjis() -> (Vec<u8>, Document) {
    let bytes = komaoto::text::encode("V2.2\nN+山田\nPI\n+\n+7776FU\n-3334FU\n", Encoding::ShiftJis, false).0;
    let document = Document::from_loaded(load(&bytes, Some("csa")).unwrap(), Some("game.csa".into()));
    (bytes, document)
}

#[test]
fn reading_the_file_again_is_a_step_that_undo_takes_back() {
    let (bytes, mut document) = sjis();
    act(&mut document, "last").unwrap();
    let before = document.clone();
    document.reread(file(&bytes, "csa"), Some(Encoding::EucJp)).unwrap();
    valid(&document);
    assert!(!document.is_modified() && document.envelope().encoding == Encoding::EucJp);
    assert_ne!(document.record(), before.record());
    assert_eq!(document.store(FormatId::Csa, document.envelope()).0, bytes);
    let after = document.clone();
    document.undo().unwrap();
    same_but_redo(&before, &document);
    assert!(!document.is_modified(), "the same bytes say what they said");
    assert_eq!(document.store(FormatId::Csa, document.envelope()).0, bytes);
    document.redo().unwrap();
    same(&after, &document);
}

#[track_caller]
fn same_but_redo(left: &Document, right: &Document) {
    assert!(records(left) == records(right));
    assert_eq!(
        (left.cursor(), left.revision(), left.is_modified()),
        (right.cursor(), right.revision(), right.is_modified())
    );
    assert_eq!((left.envelope(), left.report()), (right.envelope(), right.report()));
}

#[test]
fn an_edit_that_was_refused_leaves_nothing_that_a_journal_would_not_know() {
    let (_folder, shelf) = shelf();
    let mut document = read_document(FILE);
    let journal = keep(&shelf, &mut document);
    for id in document.record().tree.preorder().collect::<Vec<_>>() {
        assert!(document.apply(Edit::Bookmark(id, None)).is_err());
    }
    // As many as make the document prove what it is.
    for word in 0..100 {
        document.apply(Edit::comment(NodeId::ROOT, word.to_string())).unwrap();
    }
    let (again, fault) = shelf.preview(&file_of(&journal)).unwrap();
    assert_eq!(fault, None);
    same(&document, &again);
}

#[test]
fn what_was_not_saved_comes_back_with_the_undo_of_a_reading() {
    let mut document = read_document(FILE);
    act(&mut document, "play 2g2f").unwrap();
    let before = document.clone();
    let other = file(format!("{FILE}   4 ８四歩(83)\n").as_bytes(), "kif");
    document.reread(other.clone(), None).unwrap();
    assert!(!document.is_modified());
    document.undo().unwrap();
    same_but_redo(&before, &document);
    // The file holds the other bytes now, whatever is shown: it would have to be saved.
    let mut untouched = read_document(FILE);
    untouched.reread(other, None).unwrap();
    untouched.undo().unwrap();
    assert!(untouched.is_modified());
    untouched.redo().unwrap();
    assert!(!untouched.is_modified());
}

#[test]
fn the_journal_has_readings_too() {
    let (_folder, shelf) = shelf();
    let (bytes, mut document) = sjis();
    let journal = keep(&shelf, &mut document);
    act(&mut document, "play 2g2f").unwrap();
    document.reread(file(&bytes, "csa"), Some(Encoding::EucJp)).unwrap();
    act(&mut document, "play 8c8d").unwrap();
    act(&mut document, "undo").unwrap();
    let check = |document: &Document| {
        let (again, fault) = shelf.preview(&file_of(&journal)).unwrap();
        assert_eq!(fault, None);
        same(document, &again);
    };
    check(&document);
    act(&mut document, "undo").unwrap();
    check(&document);
    act(&mut document, "redo").unwrap();
    check(&document);
}

#[test]
fn bytes_that_cannot_be_read_change_nothing() {
    let mut document = read_document(FILE);
    assert!(document.reread(file(b"\0\0\0", "kif"), None).is_err());
    same(&read_document(FILE), &document);
}

#[test]
fn what_was_taken_back_after_a_panic_is_taken_back_in_the_journal() {
    let (_folder, shelf) = shelf();
    let mut document = start();
    let journal = keep(&shelf, &mut document);
    act(&mut document, "play 1g1f").unwrap();
    let before = document.clone();
    act(&mut document, "text a").unwrap();
    act(&mut document, "undo").unwrap();
    document.roll_back(before);
    let check = |document: &Document| {
        let (again, fault) = shelf.preview(&file_of(&journal)).unwrap();
        assert_eq!(fault, None);
        same(document, &again);
    };
    check(&document);
    act(&mut document, "text b").unwrap();
    check(&document);
    let before = document.clone();
    document.roll_back(before);
    act(&mut document, "undo").unwrap();
    check(&document);
}

/// The payloads of a journal's frames, and what comes before the first.
fn taken_apart(bytes: &[u8]) -> (Vec<u8>, Vec<Vec<u8>>) {
    let (magic, mut rest) = bytes.split_at(b"komaoto journal 1\n".len());
    let mut payloads = Vec::new();
    while !rest.is_empty() {
        let length = u32::from_le_bytes(rest[..4].try_into().unwrap()) as usize;
        payloads.push(rest[16..16 + length].to_vec());
        rest = &rest[16 + length..];
    }
    (magic.to_vec(), payloads)
}

fn put_together((mut bytes, payloads): (Vec<u8>, Vec<Vec<u8>>)) -> Vec<u8> {
    for (number, payload) in payloads.iter().enumerate() {
        let (length, number) = ((payload.len() as u32).to_le_bytes(), (number as u64).to_le_bytes());
        let checksum = crc32fast::hash(&[&length[..], &number, payload].concat());
        bytes.extend([&length[..], &checksum.to_le_bytes(), &number, payload].concat());
    }
    bytes
}

#[test]
fn a_proof_that_comes_after_what_it_proves_was_taken_back_proves_nothing() {
    let (_folder, shelf) = shelf();
    let mut document = read_document(FILE);
    let journal = keep(&shelf, &mut document);
    act(&mut document, "last").unwrap();
    let at = document.cursor().at();
    let text = |document: &mut Document, count: usize| {
        document.apply(Edit::comment(at, "あ".repeat(count))).unwrap();
    };
    (1..40).for_each(|count| text(&mut document, count));
    let before = document.clone();
    (40..80).for_each(|count| text(&mut document, count));
    document.roll_back(before);
    text(&mut document, 90);
    let bytes = fs::read(file_of(&journal)).unwrap();
    let (magic, mut payloads) = taken_apart(&bytes);
    assert_eq!(put_together((magic.clone(), payloads.clone())), bytes);
    // As of a large record: the proof was made elsewhere meanwhile.
    let late = payloads.iter().rposition(|payload| payload.starts_with(b"{\"Proof\"")).unwrap();
    let proof = payloads.remove(late);
    assert!(payloads[late..].iter().any(|payload| payload.starts_with(b"{\"Did\":{\"RolledBack\"")));
    payloads.push(proof);
    let other = shelf.folder().join("other.journal");
    fs::write(&other, put_together((magic, payloads))).unwrap();
    let (again, fault) = shelf.preview(&other).unwrap();
    assert_eq!(fault, None);
    same(&document, &again);
}

#[test]
fn what_another_program_wrote_is_in_the_journal_once_however_many_games_it_is() {
    let game = |name: &str, mv: &str| format!("V2.2\nN+{name}\nPI\n+\n{mv}\n");
    let both = |first: &str, second: &str| format!("{}/\n{}", game("山田", first), game("佐藤", second));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.csa");
    fs::write(&path, both("+7776FU", "+2726FU")).unwrap();
    let shelf = Shelf::new(folder.path().join("recovery"));
    let mut document = Document::open(&path).unwrap();
    let journal = keep(&shelf, &mut document);
    act(&mut document, "play 1g1f").unwrap();
    let check = |document: &Document| {
        let (again, fault) = shelf.preview(&file_of(&journal)).unwrap();
        assert_eq!(fault, None);
        same(document, &again);
    };
    // Once with two games changed, once with nothing but the spelling.
    let theirs = both("+9796FU", "+3736FU");
    for text in
        [theirs.clone(), theirs.replace("V2.2\nN+山田", "V2.2\n'コメント\nN+山田"), theirs.replace('\n', "\r\n")]
    {
        fs::write(&path, text).unwrap();
        let ExternalChange::Changed(theirs) = ExternalChange::look(&path, document.on_disk()) else {
            panic!("it was changed")
        };
        document.take_over(&theirs).unwrap();
        check(&document);
    }
    act(&mut document, "undo").unwrap();
    check(&document);
    let bytes = fs::read(journal.file().unwrap()).unwrap();
    let times = bytes.windows(7).filter(|window| window == b"+9796FU").count();
    assert_eq!(times, 3, "once for each time the file was other");
}

#[test]
fn the_journal_has_every_kind_of_edit() {
    let (_folder, shelf) = shelf();
    let mut document = read_document(FILE);
    let journal = keep(&shelf, &mut document);
    let check = |document: &Document| {
        let (again, fault) = shelf.preview(&file_of(&journal)).unwrap();
        assert_eq!(fault, None);
        same(document, &again);
    };
    act(&mut document, "last").unwrap();
    let at = document.cursor().at();
    let line = document.cursor().line().to_vec();
    let edits = [
        Edit::Play { at, mv: parse_usi("8c8d").unwrap().into() },
        Edit::End { at, ending: Ending::Resign },
        Edit::comment(line[1], "一\r\n二"),
        Edit::Bookmark(line[2], Some("印".to_owned())),
        Edit::Time(line[1], Some(Duration::from_millis(1500))),
        Edit::Headers { key: "棋戦".to_owned(), pairs: vec![("棋戦".to_owned(), "名人戦".to_owned())] },
        Edit::Substitute(vec![("名人".to_owned(), "竜王".to_owned())]),
        Edit::LineEdit(LineEdit::Swap(line[1], line[3])),
        Edit::Setup { sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1".to_owned() },
        Edit::Games(GamesEdit::Duplicate(0)),
        Edit::Games(GamesEdit::Move { from: 0, to: 1 }),
        Edit::Games(GamesEdit::Delete(0)),
        Edit::Delete(line[1]),
    ];
    let mut made = 0;
    for edit in edits {
        made += usize::from(document.apply(edit).is_ok());
        check(&document);
    }
    assert!(made >= 11, "{made}");
    for _ in 0..made {
        act(&mut document, "undo").unwrap();
    }
    check(&document);
    for _ in 0..made {
        act(&mut document, "redo").unwrap();
    }
    check(&document);
}

#[test]
fn a_record_into_which_moves_were_inserted_is_the_base_of_a_journal_with_the_same_ids() {
    let (_folder, shelf) = shelf();
    let mut document = Document::new(Position::start());
    let moves = |text: &str| text.split(' ').map(|word| parse_usi(word).unwrap()).collect::<Vec<_>>();
    for mv in moves("7g7f 3c3d 2g2f 8c8d") {
        document.play(mv).unwrap();
    }
    document.go(Go::By(-1));
    let before = document.cursor().at();
    document.go(Go::By(-1));
    document.play(moves("6g6f")[0]).unwrap();
    document.apply(Edit::Delete(document.cursor().at())).unwrap();
    document.play(moves("1g1f")[0]).unwrap();
    for pair in ["9g9f 9c9d", "1g1f 1c1d"] {
        document
            .apply(Edit::LineEdit(LineEdit::Insert {
                before,
                moves: moves(pair).into_iter().map(Into::into).collect(),
            }))
            .unwrap();
    }
    let mut copy = Document::of(vec![document.record().clone()]);
    let journal = keep(&shelf, &mut copy);
    copy.apply(Edit::comment(before, "ここ")).unwrap();
    let (again, fault) = shelf.preview(&file_of(&journal)).unwrap();
    assert_eq!(fault, None);
    assert_eq!(again.record(), copy.record());
    let (mine, theirs) = (&again.record().tree, &copy.record().tree);
    assert!(mine.preorder().eq(theirs.preorder()) && mine.capacity() == theirs.capacity());
    assert!(mine.preorder().all(|id| mine.depth(id) == theirs.depth(id)));
}

// ---- a thread that is late ----

/// A session whose journal's thread is held up after its first edit, until it is let go.
fn held_up() -> (Desk, impl FnOnce() + Send + 'static) {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    let (let_go, held) = std::sync::mpsc::channel::<()>();
    let held = std::sync::Mutex::new(held);
    let shelf = desk.keeper.shelf().unwrap().clone();
    // It tells that it cannot write, and comes back only then.
    fs::write(shelf.folder(), "in the way").unwrap();
    desk.keeper = Keeper::new(Some(shelf.clone()), move || {
        let _ = held.lock().unwrap().recv();
    });
    desk.open();
    desk.act("last, play 8c8d");
    while desk.keeper.trouble().is_none() {
        std::thread::yield_now();
    }
    fs::remove_file(shelf.folder()).unwrap();
    (desk, move || drop(let_go))
}

/// Lets something go a moment later.
fn soon(let_go: impl FnOnce() + Send + 'static) -> std::thread::JoinHandle<()> {
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_millis(100));
        let_go();
    })
}

#[test]
fn the_history_of_a_file_that_was_just_left_is_waited_for() {
    let (mut desk, let_go) = held_up();
    desk.save();
    desk.session.document = start();
    desk.keeper.follow(&mut desk.session.document);
    let letting_go = soon(let_go);
    assert!(desk.open());
    assert_eq!(desk.session.document.steps(), (1, 1));
    letting_go.join().unwrap();
}

#[test]
fn the_end_waits_for_journals_of_documents_that_were_left_before() {
    let (mut desk, let_go) = held_up();
    desk.session.document = Document::new(Position::start());
    desk.keeper.follow(&mut desk.session.document);
    let letting_go = soon(let_go);
    desk.close();
    assert_eq!(desk.fates(), [(Fate::Closed, true)]);
    letting_go.join().unwrap();
}

#[test]
fn a_journal_that_nothing_was_written_of_yet_is_returned_to() {
    let (mut desk, let_go) = held_up();
    let (before, mark) = (desk.session.document.clone(), desk.keeper.mark(&desk.session.document));
    act(&mut desk.session.document, "play 2f2e").unwrap();
    desk.session.document = Document::new(Position::start());
    desk.keeper.follow(&mut desk.session.document);
    let letting_go = soon(let_go);
    desk.session.document.roll_back(before);
    desk.keeper.return_to(&mut desk.session.document, mark);
    assert!(!desk.keeper.follow(&mut desk.session.document));
    letting_go.join().unwrap();
    desk.act("text 後, undo");
    desk.check();
    assert_eq!(fs::read_dir(desk.keeper.shelf().unwrap().folder()).unwrap().count(), 1);
}
