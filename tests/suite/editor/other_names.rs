//! Files that get another name, or are left by saving under another one, keep their history.

use std::fs;
use std::sync::Mutex;
use std::sync::mpsc::channel;

use super::journals::{FILE, PATIENCE, file_of, replayed, same};
use super::reopening::Desk;
use komaoto::editor::Document;
use komaoto::editor::journal::{JournalStatus, Keeper};
use komaoto::formats::Envelope;
use komaoto::text::Eol;

/// Renamed by another program, or moved: found by what it holds, since nothing stands where it was.
#[test]
fn a_file_that_was_moved_keeps_its_history() {
    let mut desk = Desk::with_history();
    let moved = desk.folder.path().join("moved.kif");
    fs::rename(desk.path(), &moved).unwrap();
    desk.document = Document::open(&moved).unwrap();
    assert!(desk.keeper.follow(&mut desk.document));
    assert!(!desk.document.is_modified());
    let file = file_of(desk.keeper.journal().unwrap());
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file).unwrap();
    assert_eq!(again.path(), Some(moved.as_path()), "after a crash it is restored where it is now");
    desk.document.undo().unwrap();
    assert_eq!(desk.document.record().outline(), "7g7f 3c3d 2g2f");
    desk.check();
}

#[test]
fn a_file_that_was_renamed_while_it_was_edited_is_restored_under_its_new_name() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    let moved = desk.folder.path().join("moved.kif");
    fs::rename(desk.path(), &moved).unwrap();
    let chosen = Envelope { eol: Eol::CrLf, ..desk.document.envelope() };
    desk.document.set_envelope(chosen);
    desk.document.renamed(moved.clone());
    desk.keeper.follow(&mut desk.document);
    assert!(desk.document.is_modified());
    assert_eq!(desk.document.envelope(), chosen);
    desk.check();
    desk.document.undo().unwrap();
    desk.document.set_envelope(desk.document.saved_envelope());
    assert!(!desk.document.is_modified(), "the file holds what it held");
    let file = file_of(desk.keeper.journal().unwrap());
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file).unwrap();
    assert_eq!(again.path(), Some(moved.as_path()));
}

/// Saved under another name, the document goes on; the file that was left has the steps it was saved with.
#[test]
fn a_file_that_was_left_by_saving_under_another_name_keeps_its_history() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    desk.save();
    desk.act("text 新しい方だけ, play 2f2e");
    let target = desk.document.target(&desk.folder.path().join("new.kif"));
    let saved = desk.document.prepare(target).job.write().unwrap();
    desk.document.note_saved(saved);
    desk.keeper.follow(&mut desk.document);
    desk.act("undo");
    desk.check();
    // The new one is still open.
    let mut keeper = desk.keeper.beside();
    let mut other = Document::open(&desk.path()).unwrap();
    assert!(keeper.follow(&mut other));
    assert!(!other.is_modified());
    assert_eq!(other.steps(), (1, 1));
    same(&other, &replayed(keeper.shelf().unwrap(), keeper.journal().unwrap()));
    other.undo().unwrap();
    assert_eq!(other.record().outline(), "7g7f 3c3d 2g2f");
}

/// Nothing of the journal need be on the disk by then: whoever saves twice at once is quicker than it.
#[test]
fn a_file_that_was_left_before_its_journal_was_begun_keeps_its_history() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    let recovery = desk.folder.path().join("recovery");
    fs::write(&recovery, "no folder can be made here").unwrap();
    let ((waits, has_waited), (release, released)) = (channel(), channel::<()>());
    let released = Mutex::new(released);
    desk.keeper = Keeper::new(desk.keeper.shelf().cloned(), move || {
        let _ = waits.send(());
        let _ = released.lock().unwrap().recv();
    });
    assert!(!desk.open());
    desk.act("last, play 8c8d");
    has_waited.recv_timeout(PATIENCE).unwrap();
    desk.save();
    desk.act("play 2f2e");
    let target = desk.document.target(&desk.folder.path().join("new.kif"));
    let saved = desk.document.prepare(target).job.write().unwrap();
    desk.document.note_saved(saved);
    desk.keeper.follow(&mut desk.document);
    fs::remove_file(&recovery).unwrap();
    drop(release);
    let mut other = Document::open(&desk.path()).unwrap();
    assert!(desk.keeper.beside().follow(&mut other));
    assert_eq!(other.steps(), (1, 1));
    other.undo().unwrap();
    assert_eq!(other.record().outline(), "7g7f 3c3d 2g2f");
}

/// There is nothing to leave where nothing was saved, and where the file itself got the other name.
#[test]
fn saving_under_another_name_leaves_no_journal_that_nobody_needs() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    let target = desk.document.target(&desk.folder.path().join("new.kif"));
    let saved = desk.document.prepare(target).job.write().unwrap();
    desk.document.note_saved(saved);
    let moved = desk.folder.path().join("moved.kif");
    fs::rename(desk.folder.path().join("new.kif"), &moved).unwrap();
    desk.document.renamed(moved);
    desk.close();
    assert_eq!(desk.fates(), [(JournalStatus::Closed, false)]);
}
