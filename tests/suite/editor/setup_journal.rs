//! Laws of a position that is being set up: no crash takes any of it, and the record is what it was.

use std::path::PathBuf;
use std::time::Duration;

use super::journals::{FILE, file_of, keep, kept, read_document, recover, replayed, same, settled, shelf};
use super::reopening::Desk;
use super::*;
use komaoto::editor::journal::JournalStatus;
use komaoto::editor::setup::{Setup, SetupEdit, ShiftDirection};
use komaoto::formats::comment::AsideLanguage;
use komaoto::notation::{parse_sfen, sfen, write_position};
use komaoto::rules::Color;
use komaoto::rules::shogi::Square;

/// All there is to see of it: every position that undo and redo lead to, with the box.
fn whole(setup: &Setup) -> Vec<(String, [u32; 8], bool)> {
    let seen = |setup: &Setup| {
        (sfen(setup.shogi().unwrap()), Setup::kinds().map(|kind| setup.in_box(kind)), setup.is_changed())
    };
    let mut all = vec![seen(setup)];
    let (mut back, mut forth) = (setup.clone(), setup.clone());
    while back.undo() {
        all.insert(0, seen(&back));
    }
    while forth.redo() {
        all.push(seen(&forth));
    }
    all
}

#[track_caller]
fn is_kept(document: &Document, again: &Document) {
    same(document, again);
    assert_eq!(document.setup().map(|setup| whole(setup)), again.setup().map(|setup| whole(setup)));
    assert_eq!(document.setup().map(|setup| setup.steps()), again.setup().map(|setup| setup.steps()));
    assert_eq!(document.has_setup(), again.has_setup());
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).unwrap()
}

fn changes() -> Vec<SetupEdit> {
    let odd = "PPPPPPPPP/PPPPPPPPP/PP7/9/4k4/9/9/9/4K4 w R2b 51";
    vec![
        SetupEdit::Lift(square(7, 7)),
        SetupEdit::Cycle(square(2, 8)),
        SetupEdit::Ply(7),
        SetupEdit::Ply(72),
        SetupEdit::Rest(Color::White),
        SetupEdit::Shift(ShiftDirection::Left),
        SetupEdit::Load(Box::new(parse_sfen(odd).unwrap().into())),
        // Twenty pawns: the box keeps the one that is lifted.
        SetupEdit::Lift(square(9, 1)),
        SetupEdit::Turn(Color::Black),
        SetupEdit::Load(Box::new(Position::empty().into())),
    ]
}

#[test]
fn every_change_of_a_position_is_in_the_journal_with_its_undo() {
    for mut document in [read_document(FILE), Document::new(Position::start())] {
        let (_folder, shelf) = shelf();
        let journal = keep(&shelf, &mut document);
        document.begin_setup();
        assert!(
            journal.flush(true, Duration::from_secs(20)) && journal.file().is_none(),
            "looking alone is nothing to lose"
        );
        let check = |document: &Document| {
            is_kept(document, &replayed(&shelf, &journal));
        };
        for edit in changes() {
            assert_eq!(document.change_setup(&edit), Ok(true));
            check(&document);
        }
        for _ in 0..4 {
            assert!(document.undo_setup());
            check(&document);
        }
        assert!(document.redo_setup());
        check(&document);
        document.change_setup(&SetupEdit::Mirror).unwrap();
        check(&document);
        assert!(!document.redo_setup() && !document.is_modified() && document.undoable().is_none());
    }
}

#[test]
fn what_was_being_set_up_goes_on_after_a_crash_and_is_taken_as_one_step() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    act(&mut document, "last").unwrap();
    document.begin_setup();
    for edit in changes().into_iter().take(3) {
        document.change_setup(&edit).unwrap();
    }
    document.undo_setup();
    let file = file_of(&journal);
    let kept = document.clone();
    drop((journal, document));
    let found = settled(&shelf, 1);
    assert_eq!((found[0].fate, found[0].summary.unsaved), (JournalStatus::Orphaned, true));
    assert_eq!(found[0].summary.unsaved_changes(), 4);
    let (mut document, journal) = recover(&shelf, &file).resume(|| {});
    is_kept(&kept, &document);
    assert!(document.redo_setup());
    let position = sfen(document.setup().unwrap().shogi().unwrap());
    document.apply(Edit::Setup { language: AsideLanguage::Japanese, sfen: position.clone() }).unwrap();
    assert!(document.setup().is_none() && write_position(&document.record().initial) == position);
    is_kept(&document, &replayed(&shelf, &journal));
    document.undo().unwrap();
    assert_eq!(records(&document), records(&kept));
}

fn records(document: &Document) -> Vec<Record> {
    document.snapshot().records().to_vec()
}

#[test]
fn what_was_left_or_rolled_back_does_not_come_again() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    let check = |document: &Document| is_kept(document, &replayed(&shelf, &journal));
    document.begin_setup();
    document.change_setup(&SetupEdit::Mirror).unwrap();
    let before = document.clone();
    document.change_setup(&SetupEdit::SwapSides).unwrap();
    document
        .apply(Edit::Setup { language: AsideLanguage::Japanese, sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1".to_owned() })
        .unwrap();
    document.roll_back(before);
    assert_eq!(document.setup().unwrap().steps(), (1, 0));
    check(&document);
    document.leave_setup();
    check(&document);
    act(&mut document, "text 後").unwrap();
    document.begin_setup();
    document.change_setup(&SetupEdit::Mirror).unwrap();
    // Another game of the file, or any step, is none of it.
    act(&mut document, "undo").unwrap();
    assert!(document.setup().is_none());
    check(&document);
}

#[test]
fn a_saved_file_that_was_only_looked_at_so_is_opened_as_it_was_saved() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    desk.save();
    desk.document.begin_setup();
    desk.close();
    assert!(desk.open() && desk.document.setup().is_none());
    desk.document.begin_setup();
    desk.document.change_setup(&SetupEdit::Mirror).unwrap();
    let mut desk = desk.crash();
    // It is for the person to say.
    assert!(!desk.open());
    assert_eq!(desk.fates(), [(JournalStatus::Orphaned, true)]);
}

// ---- what comes back after another document was open ----

/// A command that edits, opens something else in its place, and then fails.
fn fails_after(desk: &mut Desk, follows: bool, act: impl FnOnce(&mut Desk)) {
    let before = desk.document.clone();
    let mark = desk.keeper.mark(&before);
    act(desk);
    desk.document = Document::new(Position::start());
    if follows {
        desk.keeper.follow(&mut desk.document);
    }
    desk.document.roll_back(before);
    desk.keeper.return_to(&mut desk.document, mark);
    desk.keeper.follow(&mut desk.document);
}

fn journals_of(desk: &Desk) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(desk.keeper.shelf().unwrap().folder()).unwrap();
    entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "journal"))
        .collect()
}

#[test]
fn a_command_that_edits_opens_something_else_and_fails_leaves_the_same_journal() {
    for follows in [false, true] {
        for edited in [false, true] {
            let mut desk = Desk::reading();
            if edited {
                desk.act("last, play 8c8d, text 一つ, undo");
                file_of(desk.keeper.journal().unwrap());
            }
            let before = desk.document.clone();
            fails_after(&mut desk, follows, |desk| act(&mut desk.document, "play 1g1f").unwrap());
            same(&before, &desk.document);
            if edited {
                desk.check();
            }
            desk.act("text 後, undo");
            desk.check();
            desk.act("text 後");
            file_of(desk.keeper.journal().unwrap());
            assert_eq!(journals_of(&desk).len(), 1, "follows {follows}, edited {edited}");
            assert_eq!(desk.fates(), [], "nothing is offered but what is open, and that is not");
            if edited {
                desk.act("undo, undo");
                desk.check();
                assert!(desk.document.undoable().is_none());
            }
        }
    }
}

#[test]
fn a_document_with_a_past_that_no_journal_knows_loses_neither() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d, text 一つ, text 二つ, undo");
    let file = file_of(desk.keeper.journal().unwrap());
    fails_after(&mut desk, true, |_| std::fs::write(&file, "taken away").unwrap());
    // The journal that begins then does not know the past: it cannot be continued either.
    fails_after(&mut desk, true, |_| {});
    let fine = |desk: &Desk| {
        let (document, journal) = (&desk.document, desk.keeper.journal().unwrap());
        assert!(journal.flush(false, Duration::from_secs(20)));
        let Some(file) = journal.file() else { return assert!(!document.is_modified(), "it is in no place") };
        let (again, fault) = desk.keeper.shelf().unwrap().preview(&file).unwrap();
        assert_eq!(fault, None);
        assert_eq!((records(&again), again.is_modified()), (records(document), document.is_modified()));
    };
    // Forward into steps that it does not know, back behind where it began, and forth again.
    for action in [
        "redo",
        "text 三つ",
        "undo",
        "undo",
        "undo",
        "redo",
        "redo",
        "text 四つ",
        "undo",
        "redo",
        "undo",
        "undo",
        "undo",
    ] {
        desk.act(action);
        fine(&desk);
    }
    assert!(desk.document.undoable().is_none());
}
