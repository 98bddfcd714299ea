//! Laws of journals that were written shorter: the document, and every step of undo, is what it was.

use std::fs;

use proptest::prelude::*;

use super::journals::{FILE, PATIENCE, file_of, keep, kept, read_document, same, settled, shelf};
use super::laws::{acts, perform, start};
use super::reopening::Desk;
use super::*;
use komaoto::editor::journal::{JournalStatus, LONG, Shelf};

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn a_shorter_journal_gives_the_same_document_with_its_history(acts in acts(60), typed in 2..40usize, read in any::<bool>()) {
        let mut document = if read { read_document(FILE) } else { start() };
        let (_folder, shelf, journal) = kept(&mut document);
        document.play(parse_usi("1g1f").unwrap()).unwrap();
        let at = document.cursor().at();
        let text = |document: &mut Document, text: String| document.apply(Edit::comment(at, text)).unwrap();
        // Forth and back, in the middle, and across what was there.
        for length in 1..typed {
            text(&mut document, "あい".repeat(length));
        }
        for length in (1..typed).rev() {
            text(&mut document, format!("頭{}尾", "あ".repeat(length)));
        }
        let before = document.clone();
        for act in &acts {
            perform(&mut document, act);
        }
        if typed % 3 == 0 {
            document.roll_back(before);
        }
        document.tell_place();
        let file = file_of(&journal);
        assert!(journal.close(document.is_modified(), false).wait(PATIENCE));
        let long = settled(&shelf, 1)[0].bytes;
        let (_, fault) = shelf.preview(&file).unwrap();
        prop_assert_eq!(fault, None);
        shelf.compact(0);
        prop_assert!(fs::metadata(&file).unwrap().len() <= long);
        let (again, fault) = shelf.preview(&file).unwrap();
        prop_assert_eq!(fault, None);
        same(&document, &again);
        prop_assert!(shelf.found().iter().all(|found| found.fate == JournalStatus::Closed));
    }
}

#[test]
fn a_day_of_typing_is_made_short_and_undo_is_there_when_the_file_is_opened() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    let at = desk.document.cursor().at();
    // Letter by letter, and again and again from the beginning: a step of it has two hundred letters.
    for letter in 0..12_000_u32 {
        let text: String = (letter - letter % 150..=letter).filter_map(|c| char::from_u32(0x4E00 + c)).collect();
        desk.document.apply(Edit::comment(at, text)).unwrap();
    }
    desk.act("play 2f2e, undo");
    desk.save();
    let before = desk.document.clone();
    desk.close();
    let shelf = desk.keeper.shelf().unwrap().clone();
    let found = settled(&shelf, 1);
    let (journal, when, bytes) = (found[0].journal.clone(), found[0].when, found[0].bytes);
    assert!(bytes > LONG, "{bytes}");
    shelf.compact(LONG);
    let found = settled(&shelf, 1);
    assert!(found[0].bytes < bytes / 10 && found[0].when == when && found[0].journal == journal, "{found:?}");
    assert!(desk.open());
    same(&before, &desk.document);
    desk.act("redo, undo");
    let mut steps = 0;
    while desk.document.undoable().is_some() {
        desk.act("undo");
        steps += 1;
    }
    assert!((60..100).contains(&steps), "{steps}");
    for _ in 0..steps {
        desk.act("redo");
    }
    desk.act("text 翌日");
    desk.check();
}

#[test]
fn what_is_open_or_to_be_restored_is_not_made_shorter() {
    let mut document = start();
    let (_folder, shelf, journal) = kept(&mut document);
    act(&mut document, "play 1g1f").unwrap();
    for length in 1..200 {
        document.apply(Edit::comment(document.cursor().at(), "あ".repeat(length))).unwrap();
    }
    let file = file_of(&journal);
    let bytes = fs::read(&file).unwrap();
    shelf.compact(0);
    assert_eq!(fs::read(&file).unwrap(), bytes, "it is open");
    drop((journal, document));
    settled(&shelf, 1);
    shelf.compact(0);
    assert_eq!(fs::read(&file).unwrap(), bytes, "it is to be restored");
}

#[test]
fn a_journal_that_is_not_whole_is_left_alone() {
    let (folder, shelf) = shelf();
    let mut document = start();
    let journal = keep(&shelf, &mut document);
    for length in 1..300 {
        document.apply(Edit::comment(NodeId::ROOT, "あ".repeat(length))).unwrap();
    }
    let file = file_of(&journal);
    assert!(journal.close(true, false).wait(PATIENCE));
    settled(&shelf, 1);
    let whole = fs::read(&file).unwrap();
    let other = Shelf::new(folder.path().join("other"));
    fs::create_dir(other.folder()).unwrap();
    let place = other.folder().join("a.journal");
    for cut in [whole.len() - 1, whole.len() / 2, 40] {
        fs::write(&place, &whole[..cut]).unwrap();
        other.compact(0);
        assert_eq!(fs::read(&place).unwrap(), whole[..cut]);
    }
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    fs::write(&place, &changed).unwrap();
    other.compact(0);
    assert_eq!(fs::read(&place).unwrap(), changed);
}
