//! What comes back when a file is opened again, or after a crash: its history, and what was never saved.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::time::Duration;

use tempfile::TempDir;

use super::journals::{FILE, PATIENCE, file_of, keep, recover, replayed, same, settled};
use super::laws::start;
use super::*;
use komaoto::editor::journal::{JournalMark, JournalStatus, Keeper, Shelf};
use komaoto::editor::{Document, ExternalChange};
use komaoto::formats::Envelope;
use komaoto::text::Eol;

/// A document with a file and a journal, as a window has them.
pub(super) struct Desk {
    pub(super) folder: TempDir,
    name: &'static str,
    pub document: Document,
    pub keeper: Keeper,
}

impl Desk {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(folder.path().join("recovery"));
        Self { folder, name: "game.kif", document: Document::default(), keeper: Keeper::new(Some(shelf), || {}) }
    }

    /// With a file of this name and text open, which has no history yet.
    fn with_file(name: &'static str, text: &str) -> Self {
        let mut desk = Self { name, ..Self::new() };
        fs::write(desk.path(), text).unwrap();
        assert!(!desk.open());
        desk
    }

    /// With [`FILE`] open, which has no history yet.
    pub(super) fn reading() -> Self {
        let mut desk = Self::new();
        fs::write(desk.path(), FILE).unwrap();
        assert!(!desk.open());
        desk
    }

    /// With a file that was edited, saved and closed.
    pub(super) fn with_history() -> Self {
        let mut desk = Self::reading();
        desk.act("last, play 8c8d");
        desk.save();
        desk.close();
        desk
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join(self.name)
    }

    pub(super) fn open(&mut self) -> bool {
        let path = self.path();
        self.document = Document::open(&path).unwrap();
        self.keeper.follow(&mut self.document)
    }

    pub(super) fn save(&mut self) {
        let target = self.document.target(&self.path());
        let saved = self.document.prepare(target).job.write().unwrap();
        self.document.note_saved(saved);
        self.keeper.follow(&mut self.document);
    }

    pub(super) fn act(&mut self, actions: &str) {
        for action in actions.split(", ") {
            act(&mut self.document, action).unwrap_or_else(|refused| panic!("{action}: {refused}"));
            self.keeper.follow(&mut self.document);
        }
    }

    pub(super) fn close(&mut self) {
        self.document.tell_place();
        self.keeper.follow(&mut self.document);
        self.keeper.close(false);
    }

    /// The program ends without a word, and is started again.
    pub(super) fn crash(self) -> Self {
        let Self { folder, name, document, keeper } = self;
        assert!(keeper.journal().unwrap().flush(true, PATIENCE));
        drop((keeper, document));
        let shelf = Shelf::new(folder.path().join("recovery"));
        settled(&shelf, 1);
        Self { folder, name, document: Document::default(), keeper: Keeper::new(Some(shelf), || {}) }
    }

    /// What the journal gives is what is open.
    #[track_caller]
    pub(super) fn check(&self) {
        same(&self.document, &replayed(self.keeper.shelf().unwrap(), self.keeper.journal().unwrap()));
    }

    pub(super) fn fates(&self) -> Vec<(JournalStatus, bool)> {
        self.keeper.shelf().unwrap().found().iter().map(|found| (found.fate, found.summary.unsaved)).collect()
    }
}

#[test]
fn undo_and_redo_come_back_when_a_saved_file_is_opened_again() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d, text 一つ, play 2f2e, undo");
    desk.save();
    desk.act("first");
    let before = desk.document.clone();
    desk.close();
    assert!(desk.open());
    same(&before, &desk.document);
    assert!(!desk.document.is_modified());
    desk.act("redo");
    assert!(desk.document.is_modified());
    desk.act("undo, undo, undo");
    assert!(desk.document.undoable().is_none());
    let (bytes, _) = desk.document.store(FormatId::Kif, desk.document.envelope());
    assert_eq!(bytes, FILE.as_bytes());
}

/// What was done since a save and taken back is nothing that could be lost: the file has its history, killed or not.
#[test]
fn a_file_that_is_as_it_was_saved_has_its_history_after_a_crash() {
    for (since, redoes) in [("undo, redo", false), ("play 2f2e, undo", true), ("", false)] {
        let mut desk = Desk::reading();
        desk.act("last, play 8c8d, text 一つ");
        desk.save();
        if !since.is_empty() {
            desk.act(since);
        }
        assert!(!desk.document.is_modified());
        let mut desk = desk.crash();
        assert!(desk.open(), "{since}");
        assert!(!desk.document.is_modified());
        assert_eq!(desk.document.redoable().is_some(), redoes, "{since}");
        desk.check();
        desk.act("undo, undo");
        assert_eq!(desk.document.store(FormatId::Kif, desk.document.envelope()).0, FILE.as_bytes(), "{since}");
    }
    // What is in no file stays for the person to restore.
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    desk.save();
    desk.act("play 2f2e");
    let mut desk = desk.crash();
    assert!(!desk.open());
    assert_eq!(desk.fates(), [(JournalStatus::Orphaned, true)]);
}

/// Whatever stands for an ending in a file: a row, a result, or a line of words.
#[test]
fn what_is_said_at_each_step_and_at_the_ending_has_a_history_when_a_file_is_opened_again() {
    let shogi = "手合割：平手\n先手：A\n";
    let jkf = r#"{"header":{},"initial":{"preset":"HIRATE"},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":"TORYO"}]}"#;
    for (name, text) in [
        (
            "game.pgn",
            "[White \"A\"]\n[Result \"0-1\"]\n\n1. e4 $1 {old} e5 $146 (1... c6 $146 $2 2. d4 1-0) 0-1\n".to_owned(),
        ),
        ("game.pgn", "1. e4 e5 1/2-1/2\n".to_owned()),
        ("game.pgn", "1. e4 e5 1-0 {behind}\n".to_owned()),
        ("game.pgn", "[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 1-0\n".to_owned()),
        ("game.kifu", format!("{shogi}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n")),
        ("game.kifu", format!("{shogi}   1 ７六歩(77)\nまで1手で先手の勝ち\n")),
        (
            "game.ki2u",
            format!("{shogi}\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n\n変化：2手\n△８四歩\nまで2手で後手の勝ち\n"),
        ),
        ("game.ki2u", format!("{shogi}\n▲７六歩\n*手\nまで1手で先手の勝ち\n*終\n")),
        ("game.csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n".to_owned()),
        ("game.jkf", jkf.to_owned()),
    ] {
        let mut desk = Desk::with_file(name, &text);
        let nodes: Vec<_> = desk.document.record().tree.preorder().collect();
        for (step, node) in nodes.into_iter().enumerate() {
            desk.document.go(Go::To(node));
            let said = desk.document.spoken().unwrap().comment.clone();
            let said = format!("{said}{}{step}", if said.is_empty() { "" } else { " " });
            desk.document.apply(Edit::comment(node, said)).unwrap();
            desk.keeper.follow(&mut desk.document);
        }
        desk.save();
        let before = desk.document.clone();
        desk.close();
        assert!(desk.open(), "no history of {text}");
        same(&before, &desk.document);
        let saved = fs::read_to_string(desk.path()).unwrap();
        assert!(!saved.contains("[%nag") && !saved.contains("[%glyph"), "{saved}");
        while desk.document.undoable().is_some() {
            desk.document.undo();
        }
        let (bytes, _) = desk.document.store(desk.document.format().unwrap(), desk.document.envelope());
        assert_eq!(String::from_utf8(bytes).unwrap(), text);
    }
}

#[test]
fn two_records_open_at_once_have_a_journal_each() {
    let mut desk = Desk::reading();
    let mut other = Document::default();
    let mut beside = desk.keeper.beside();
    beside.follow(&mut other);
    desk.act("last, play 8c8d, text 一つ");
    act(&mut other, "play 7g7f").unwrap();
    beside.follow(&mut other);
    desk.act("undo");
    for keeper in [&desk.keeper, &beside] {
        assert!(keeper.journal().unwrap().flush(true, PATIENCE));
    }
    desk.check();
    same(&other, &replayed(beside.shelf().unwrap(), beside.journal().unwrap()));
    // What one has closed, the other goes on with, although nobody has waited for its end.
    desk.act("redo");
    desk.save();
    let before = desk.document.clone();
    desk.document.tell_place();
    desk.keeper.end();
    other = Document::open(&desk.path()).unwrap();
    assert!(beside.follow(&mut other));
    same(&before, &other);
}

/// A format may ask for headers that a new record does not have, and says a result in its own way: all the same the record
/// is the one that was written.
#[test]
fn a_new_record_has_its_history_in_every_format() {
    use komaoto::rules::Game;
    let mut kept = 0;
    for format in komaoto::formats::FORMATS {
        for game in [Game::Shogi, Game::Chess, Game::Xiangqi] {
            if !format.holds(game) {
                continue;
            }
            let name: &'static str = format!("game.{}", format.unicode_extension()).leak();
            let document = Document::new(komaoto::rules::Position::start(game));
            let mut desk = Desk { name, document, ..Desk::new() };
            desk.keeper.follow(&mut desk.document);
            desk.act(match game {
                Game::Shogi => "play 7g7f, play 3c3d, play 2g2f",
                Game::Chess => "play e2e4, play e7e5, play g1f3",
                Game::Xiangqi => "play h3e3, play h10g8, play h1g3",
            });
            // What a file does not hold is not shown as if it did.
            if desk.document.prepare(desk.document.target(&desk.path())).report.loses() {
                continue;
            }
            kept += 1;
            desk.save();
            desk.close();
            assert!(desk.open(), "{name} of {game:?} has lost its history");
            let moves = desk.document.record().outline();
            while desk.document.undo().is_some() {}
            assert_eq!(desk.document.record().outline(), "", "{name} of {game:?}");
            while desk.document.redo().is_some() {}
            assert_eq!(desk.document.record().outline(), moves, "{name} of {game:?}");
            // And once more, after an edit.
            desk.act(match game {
                Game::Shogi => "last, play 8c8d",
                Game::Chess => "last, play b8c6",
                Game::Xiangqi => "last, play b10c8",
            });
            desk.save();
            desk.close();
            assert!(desk.open(), "{name} of {game:?} has lost its history the second time");
        }
    }
    assert!(kept >= 14, "{kept}");
}

#[test]
fn history_goes_on_over_many_sessions() {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    for (time, word) in ["一", "二", "三", "四"].into_iter().enumerate() {
        assert_eq!(desk.open(), time > 0);
        desk.act(&format!("first, text {word}"));
        desk.save();
        desk.close();
    }
    assert!(desk.open());
    for _ in 0..4 {
        desk.act("undo");
    }
    assert!(desk.document.undoable().is_none());
    desk.close();
    assert_eq!(desk.fates().len(), 1, "one file, one journal");
}

#[test]
fn a_file_that_somebody_else_has_changed_has_no_history_here() {
    let mut desk = Desk::with_history();
    let text = fs::read_to_string(desk.path()).unwrap();
    fs::write(desk.path(), text.replace("山田", "佐藤")).unwrap();
    assert!(!desk.open());
    assert!(desk.document.undoable().is_none());
}

#[test]
fn what_was_given_up_when_a_file_was_closed_can_be_restored_and_undo_of_the_saved_state_comes_back() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    desk.save();
    desk.act("play 2f2e");
    let given_up = desk.document.clone();
    desk.close();
    assert_eq!(desk.fates(), [(JournalStatus::Closed, true)]);
    // The file is what it was saved as, and so is its history.
    assert!(desk.open());
    assert_eq!(
        desk.document.undoable(),
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
    let mut desk = Desk::with_history();
    let copy = desk.folder.path().join("copy.kif");
    fs::copy(desk.path(), &copy).unwrap();
    desk.document = Document::open(&copy).unwrap();
    assert!(!desk.keeper.follow(&mut desk.document));
    assert!(desk.document.undoable().is_none());
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
    let mut desk = Desk::with_history();
    desk.keeper = Keeper::new(desk.keeper.shelf().cloned(), || {}).waiting(Duration::ZERO);
    let came = desk.open();
    let id = desk.document.id();
    if !came {
        assert!(desk.document.undoable().is_none());
        desk.document.go(Go::By(2));
        assert!(desk.keeper.settle(&mut desk.document, PATIENCE));
        assert_eq!(desk.document.id(), id, "it is the same document to all who wait for something about it");
        assert_eq!(desk.document.cursor().index(), 2, "where one has gone meanwhile");
    }
    assert!(!desk.keeper.settle(&mut desk.document, PATIENCE), "it comes once");
    desk.document.undo().unwrap();
    assert_eq!(desk.document.record().outline(), "7g7f 3c3d 2g2f");
    desk.check();
    // What was done before it came is not taken back by it.
    desk.document.redo().unwrap();
    desk.close();
    desk.keeper = Keeper::new(desk.keeper.shelf().cloned(), || {}).waiting(Duration::ZERO);
    if !desk.open() {
        desk.act("text 早い");
        assert!(!desk.keeper.settle(&mut desk.document, PATIENCE));
        assert_eq!(desk.document.steps(), (1, 1));
        desk.check();
    }
}

#[test]
fn a_history_that_is_found_late_takes_back_no_encoding_that_was_chosen() {
    let mut desk = Desk::with_history();
    desk.keeper = Keeper::new(desk.keeper.shelf().cloned(), || {}).waiting(Duration::ZERO);
    if !desk.open() {
        let chosen = Envelope { eol: Eol::CrLf, ..desk.document.envelope() };
        desk.document.set_envelope(chosen);
        assert!(!desk.keeper.settle(&mut desk.document, PATIENCE));
        assert_eq!(desk.document.envelope(), chosen);
        desk.check();
    }
}

#[test]
fn a_file_that_was_saved_while_it_was_edited_is_kept_whole_when_it_is_opened_again() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    let job = desk.document.prepare(desk.document.target(&desk.path())).job;
    desk.act("play 2f2e");
    desk.document.note_saved(job.write().unwrap());
    desk.keeper.follow(&mut desk.document);
    desk.close();
    desk.open();
    assert_eq!(desk.document.record().outline(), "7g7f 3c3d 2g2f 8c8d");
    desk.act("text 次, last, play 1g1f");
    desk.check();
}

#[test]
fn undo_outlives_a_crash_after_everything_was_saved() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    desk.save();
    let before = desk.document.clone();
    let mut desk = desk.crash();
    assert!(desk.open());
    same(&before, &desk.document);
    desk.act("play 2f2e");
    desk.check();
    // With something that is not saved it is for the person to say.
    let mut desk = desk.crash();
    assert!(!desk.open());
    assert!(desk.document.undoable().is_none());
    assert_eq!(desk.fates(), [(JournalStatus::Orphaned, true)]);
}

#[test]
fn what_was_unsaved_when_the_system_ended_the_program_is_for_the_person_to_say() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    desk.keeper.close(true);
    assert_eq!(desk.fates(), [(JournalStatus::Interrupted, true)]);
    // It is neither taken for given up nor for the history of the file, and stays until somebody looks.
    desk.keeper.shelf().unwrap().sweep();
    assert!(!desk.open());
    assert!(desk.document.undoable().is_none());
    let shelf = desk.keeper.shelf().unwrap();
    let found = shelf.found().into_iter().find(|found| found.fate == JournalStatus::Interrupted).unwrap();
    assert!(recover(shelf, &found.journal).document.is_modified());
    // With everything in the file there is nothing to say: the history comes with the file.
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    desk.save();
    desk.keeper.close(true);
    assert_eq!(desk.fates(), [(JournalStatus::Closed, false)]);
    assert!(desk.open());
}

#[test]
fn what_was_taken_over_from_another_program_is_known_after_a_crash() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    desk.save();
    fs::write(desk.path(), FILE.replace("よい手", "悪い手")).unwrap();
    let ExternalChange::Changed(theirs) = ExternalChange::look(&desk.path(), desk.document.on_disk()) else { panic!() };
    desk.document.take_over(&theirs).unwrap();
    desk.keeper.follow(&mut desk.document);
    desk.check();
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file_of(desk.keeper.journal().unwrap())).unwrap();
    assert_eq!(again.on_disk(), Some(theirs.fingerprint), "nobody has changed it since");
    let before = desk.document.clone();
    let mut desk = desk.crash();
    assert!(desk.open());
    same(&before, &desk.document);
}

#[test]
fn what_was_open_when_the_program_died_is_found_and_restored_dirty() {
    let mut desk = Desk::reading();
    desk.act("last, play 8c8d");
    let file = file_of(desk.keeper.journal().unwrap());
    let before = desk.document.clone();
    let Desk { keeper, document, folder, name } = desk;
    // Nobody has said that it was closed.
    drop((keeper, document));
    let mut desk = Desk {
        keeper: Keeper::new(Some(Shelf::new(folder.path().join("recovery"))), || {}),
        folder,
        name,
        document: Document::default(),
    };
    let recovered = recover(desk.keeper.shelf().unwrap(), &file);
    assert_eq!(desk.fates(), [], "while it is being restored it is nobody else's");
    desk.keeper.adopt(recovered, &mut desk.document);
    same(&before, &desk.document);
    assert!(desk.document.is_modified());
    assert_eq!(fs::read_to_string(desk.path()).unwrap(), FILE, "it was not written over the file");
    desk.act("play 2f2e");
    desk.save();
    desk.close();
    assert_eq!(desk.fates(), [(JournalStatus::Closed, false)]);
}

#[test]
fn an_untitled_document_is_kept_too() {
    let mut desk = Desk::new();
    desk.keeper.follow(&mut desk.document);
    desk.act("play 7g7f, text 題のない棋譜");
    let file = file_of(desk.keeper.journal().unwrap());
    let document = desk.document.clone();
    let (again, _) = desk.keeper.shelf().unwrap().preview(&file).unwrap();
    same(&document, &again);
    assert_eq!(again.path(), None);
    // Opening something else in its place gives it up; it is on the shelf.
    fs::write(desk.path(), FILE).unwrap();
    desk.open();
    for _ in 0..400 {
        if desk.fates() == [(JournalStatus::Closed, true)] {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{:?}", desk.fates());
}

#[test]
fn what_is_thrown_away_can_be_fetched_back() {
    let mut desk = Desk::new();
    desk.keeper.follow(&mut desk.document);
    desk.act("play 7g7f");
    let file = file_of(desk.keeper.journal().unwrap());
    desk.close();
    let shelf = desk.keeper.shelf().unwrap();
    shelf.discard(&file).unwrap();
    let found = shelf.found();
    assert_eq!((found.len(), found[0].fate), (1, JournalStatus::Discarded));
    shelf.sweep();
    assert_eq!(shelf.found().len(), 1, "not before its time");
    let recovered = shelf.recover(&found[0].journal).unwrap();
    assert_eq!(show(&recovered.document), "7g7f|");
    drop(recovered);
    assert_eq!(shelf.found()[0].fate, JournalStatus::Closed);
}

#[test]
fn old_journals_go_and_what_no_file_holds_stays() {
    let mut desk = Desk::reading();
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

/// A document whose journal's thread is held up after its first edit, until it is let go.
fn held_up() -> (Desk, impl FnOnce() + Send + 'static) {
    let mut desk = Desk::new();
    fs::write(desk.path(), FILE).unwrap();
    let (let_go, held) = channel::<()>();
    let held = Mutex::new(held);
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
    desk.document = start();
    desk.keeper.follow(&mut desk.document);
    let letting_go = soon(let_go);
    assert!(desk.open());
    assert_eq!(desk.document.steps(), (1, 1));
    letting_go.join().unwrap();
}

#[test]
fn the_end_waits_for_journals_of_documents_that_were_left_before() {
    let (mut desk, let_go) = held_up();
    desk.document = Document::new(Position::start());
    desk.keeper.follow(&mut desk.document);
    let letting_go = soon(let_go);
    desk.close();
    assert_eq!(desk.fates(), [(JournalStatus::Closed, true)]);
    letting_go.join().unwrap();
}

#[test]
fn what_was_given_up_and_opened_again_is_offered_after_a_crash_though_nothing_followed() {
    type Open = fn(&mut Desk, JournalMark);
    let ways: [(&str, Open); 2] = [
        ("a closed tab", |desk, mark| desk.keeper.return_to(&mut desk.document, mark)),
        ("the list of what was not saved", |desk, _| {
            let shelf = desk.keeper.shelf().unwrap();
            let recovered = shelf.recover(&shelf.found()[0].journal).unwrap();
            desk.keeper.adopt(recovered, &mut desk.document);
        }),
    ];
    for (from, open) in ways {
        let mut desk = Desk::reading();
        desk.act("last, play 8c8d");
        desk.save();
        desk.act("play 2f2e");
        let before = desk.document.clone();
        let mark = desk.keeper.mark(&desk.document);
        desk.keeper.close(false);
        assert_eq!(desk.fates(), [(JournalStatus::Closed, true)]);
        open(&mut desk, mark);
        let mut desk = desk.crash();
        assert_eq!(desk.fates(), [(JournalStatus::Orphaned, true)], "{from}");
        assert!(!desk.open(), "{from}: it is for the person to say");
        let shelf = desk.keeper.shelf().unwrap();
        same(&before, &recover(shelf, &shelf.found()[0].journal).document);
    }
}

#[test]
fn a_journal_that_nothing_was_written_of_yet_is_returned_to() {
    let (mut desk, let_go) = held_up();
    let (before, mark) = (desk.document.clone(), desk.keeper.mark(&desk.document));
    act(&mut desk.document, "play 2f2e").unwrap();
    desk.document = Document::new(Position::start());
    desk.keeper.follow(&mut desk.document);
    let letting_go = soon(let_go);
    desk.document.roll_back(before);
    desk.keeper.return_to(&mut desk.document, mark);
    assert!(!desk.keeper.follow(&mut desk.document));
    letting_go.join().unwrap();
    desk.act("text 後, undo");
    desk.check();
    assert_eq!(fs::read_dir(desk.keeper.shelf().unwrap().folder()).unwrap().count(), 1);
}
