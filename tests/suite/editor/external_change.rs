//! What others do to a file while it is open: nothing of theirs is written over unasked, and nothing is asked without
//! need.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use super::*;
use komaoto::disk::{Expected, Fingerprint, OnDisk, SaveError, SaveStep, write_expected};
use komaoto::editor::compare::{Aspect, DiffCounts, differences};
use komaoto::editor::{Document, ExternalChange, ExternalFile, Saved};
use proptest::prelude::*;

const GAME: &str = "手合割：平手\n先手：山田\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
/// As long as [`GAME`].
const OTHER: &str = "手合割：平手\n先手：田中\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

fn opened(path: &Path) -> Document {
    let mut document = Document::open(path).unwrap();
    act(&mut document, "text 急所").unwrap();
    document
}

fn save(document: &mut Document, path: &Path) -> Result<Saved, SaveError> {
    let saved = document.prepare(document.target(path)).job.write()?;
    document.note_saved(saved.clone());
    Ok(saved)
}

/// A save that writes nothing, since the file is not what it was.
#[track_caller]
fn refuses(document: &mut Document, path: &Path, kind: ErrorKind) {
    let before = fs::read(path).ok();
    let error = save(document, path).unwrap_err();
    let on_disk = if before.is_some() { OnDisk::Old } else { OnDisk::Nothing };
    assert_eq!((error.step, error.source.kind(), error.on_disk), (SaveStep::Changed, kind, on_disk), "{error}");
    assert_eq!(fs::read(path).ok(), before);
    assert!(document.is_modified());
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
    let mut document = opened(&path);
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    fs::write(&path, OTHER).unwrap();
    // As long, and as old.
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    refuses(&mut document, &path, ErrorKind::InvalidData);
    assert_eq!(fs::read_to_string(&path).unwrap(), OTHER);
    // As it was again: no question.
    fs::write(&path, GAME).unwrap();
    save(&mut document, &path).unwrap();
    assert!(!document.is_modified());
    // And the next save knows what the last one wrote.
    act(&mut document, "text 次").unwrap();
    save(&mut document, &path).unwrap();
    act(&mut document, "text 更に").unwrap();
    fs::write(&path, GAME).unwrap();
    refuses(&mut document, &path, ErrorKind::InvalidData);
}

#[test]
fn a_touched_file_is_the_same_file() {
    let (folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut document = opened(&path);
    fs::File::options().write(true).open(&path).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    save(&mut document, &path).unwrap();
    // Copied, and the copy put in its place.
    let copy = folder.path().join("copy");
    fs::copy(&path, &copy).unwrap();
    fs::rename(&copy, &path).unwrap();
    act(&mut document, "text 次").unwrap();
    save(&mut document, &path).unwrap();
}

#[test]
fn a_file_that_is_gone_and_one_that_has_come_are_not_passed_over() {
    let (folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut document = opened(&path);
    fs::remove_file(&path).unwrap();
    refuses(&mut document, &path, ErrorKind::NotFound);
    // Under a new name: nobody was asked about a file that was not there.
    let new = folder.path().join("b.kif");
    let job = document.prepare(document.target(&new)).job;
    assert_eq!(job.expected(), Expected::Nothing);
    fs::write(&new, OTHER).unwrap();
    let error = job.clone().write().unwrap_err();
    assert_eq!((error.step, error.source.kind()), (SaveStep::Changed, ErrorKind::AlreadyExists));
    assert_eq!(fs::read_to_string(&new).unwrap(), OTHER);
    // Once the person has seen it and says so.
    document.note_saved(job.over(Expected::This(Fingerprint::of(OTHER.as_bytes()))).write().unwrap());
    assert!(!document.is_modified());
    // What stood there when the name was chosen was asked about.
    let third = folder.path().join("c.kif");
    fs::write(&third, OTHER).unwrap();
    assert_eq!(document.prepare(document.target(&third)).job.expected(), Expected::Anything);
}

#[test]
fn a_file_is_the_same_under_another_spelling() {
    let (folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut document = opened(&path);
    fs::create_dir(folder.path().join("b")).unwrap();
    fs::write(&path, OTHER).unwrap();
    // Save As, and a person chose the same file: what they were asked was not about what somebody else has written.
    let odd = folder.path().join("b/../a.kif");
    refuses(&mut document, &odd, ErrorKind::InvalidData);
}

#[test]
fn a_document_whose_file_is_not_known_writes_over_nothing() {
    let (_folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut document = Document::default();
    act(&mut document, "play 7g7f").unwrap();
    let revision = document.revision();
    document.saved(path.clone(), FormatId::Kif, Envelope::default(), revision);
    act(&mut document, "play 3c3d").unwrap();
    refuses(&mut document, &path, ErrorKind::AlreadyExists);
    document.set_on_disk(Fingerprint::of(GAME.as_bytes()));
    save(&mut document, &path).unwrap();
}

#[test]
fn a_file_that_is_read_again_is_known_again() {
    let (_folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut document = opened(&path);
    fs::write(&path, OTHER).unwrap();
    refuses(&mut document, &path, ErrorKind::InvalidData);
    document.read_bytes_in(fs::read(&path).unwrap(), komaoto::text::Encoding::Utf8).unwrap();
    act(&mut document, "text 次").unwrap();
    save(&mut document, &path).unwrap();
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
    let mut document = opened(&link);
    fs::remove_file(&link).unwrap();
    symlink("v2.kif", &link).unwrap();
    refuses(&mut document, &link, ErrorKind::InvalidData);
    assert_eq!(fs::read_to_string(&first).unwrap(), GAME);
    fs::remove_file(&link).unwrap();
    symlink("none.kif", &link).unwrap();
    refuses(&mut document, &link, ErrorKind::NotFound);
    fs::remove_file(&link).unwrap();
    symlink("v1.kif", &link).unwrap();
    save(&mut document, &link).unwrap();
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

/// What somebody else has written there.
#[track_caller]
fn theirs(document: &Document) -> Arc<ExternalFile> {
    match ExternalChange::look(document.path().unwrap(), document.on_disk()) {
        ExternalChange::Changed(theirs) => theirs,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_stands_there_is_told_by_what_it_holds() {
    let (folder, path) = folder_with("a.kif", GAME.as_bytes());
    let known = Some(Fingerprint::of(GAME.as_bytes()));
    assert!(matches!(ExternalChange::look(&path, known), ExternalChange::Same));
    fs::write(&path, OTHER).unwrap();
    match ExternalChange::look(&path, known) {
        ExternalChange::Changed(theirs) => {
            assert_eq!(
                (theirs.bytes.as_slice(), theirs.fingerprint),
                (OTHER.as_bytes(), Fingerprint::of(OTHER.as_bytes()))
            );
            assert!(theirs.loaded.is_ok() && theirs.modified.is_some());
        }
        other => panic!("{other:?}"),
    }
    fs::write(&path, "").unwrap();
    assert!(matches!(ExternalChange::look(&path, known), ExternalChange::Changed(theirs) if theirs.loaded.is_err()));
    fs::remove_file(&path).unwrap();
    assert!(matches!(ExternalChange::look(&path, known), ExternalChange::Gone));
    assert!(matches!(ExternalChange::look(&folder.path().join("none/a.kif"), known), ExternalChange::FolderGone));
    assert!(matches!(
        ExternalChange::look(&path.join("a.kif"), known),
        ExternalChange::Gone | ExternalChange::FolderGone
    ));
    assert!(matches!(ExternalChange::look(folder.path(), known), ExternalChange::Unreadable(_)));
}

#[test]
fn what_they_wrote_becomes_a_step_that_can_be_undone() {
    let (_folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut document = opened(&path);
    act(&mut document, "last").unwrap();
    act(&mut document, "play 2g2f").unwrap();
    let mine = show(&document);
    assert_eq!(mine, "{急所} 7g7f 3c3d 2g2f|");
    // They have another name, a comment, no second move but another one, with Windows' line ends.
    let text = "手合割：平手\r\n先手：田中\r\n   1 ７六歩(77)\r\n*彼らの\r\n   2 ８四歩(83)\r\n";
    fs::write(&path, text).unwrap();
    let found = theirs(&document);
    document.take_over(&found).unwrap();
    assert_eq!(show(&document), "7g7f{彼らの} 8c8d|");
    assert_eq!(document.record().headers.get("先手"), Some("田中"));
    assert!(!document.is_modified());
    // Untouched it is saved as they wrote it.
    save(&mut document, &path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    act(&mut document, "undo").unwrap();
    assert_eq!(show(&document), mine);
    assert!(document.is_modified(), "the file says what they wrote");
    save(&mut document, &path).unwrap();
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept.contains("山田") && kept.contains("急所") && !kept.contains('\r'), "{kept}");
    act(&mut document, "redo").unwrap();
    assert_eq!(show(&document), "7g7f{彼らの} 8c8d|");
    assert!(document.is_modified());
}

#[test]
fn the_same_words_written_otherwise_are_no_step() {
    let (_folder, path) = folder_with("a.kif", GAME.as_bytes());
    let mut document = opened(&path);
    act(&mut document, "undo").unwrap();
    let text = GAME.replace('\n', "\r\n");
    fs::write(&path, &text).unwrap();
    let found = theirs(&document);
    assert_eq!(differences(document.snapshot().records(), &found.loaded.as_ref().unwrap().records), []);
    document.take_over(&found).unwrap();
    assert!(document.undoable().is_none() && !document.is_modified());
    save(&mut document, &path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn of_a_file_with_several_games_those_that_differ_are_taken_over() {
    let (_folder, path) = folder_with("a.usi", b"startpos moves 7g7f\nstartpos moves 2g2f\nstartpos moves 5g5f\n");
    let mut document = Document::open(&path).unwrap();
    document.show_game(1);
    fs::write(&path, "startpos moves 7g7f 3c3d\nstartpos moves 2g2f\nstartpos moves 5g5f 5c5d\n").unwrap();
    let found = theirs(&document);
    document.take_over(&found).unwrap();
    assert_eq!(document.games(), (3, 1));
    let outlines = |document: &Document| -> Vec<String> {
        document.snapshot().records().iter().map(|record| print(record, NodeId::ROOT)).collect()
    };
    assert_eq!(outlines(&document), ["| 7g7f 3c3d", "| 2g2f", "| 5g5f 5c5d"]);
    assert!((0..3).all(|game| !document.is_game_modified(game)) && !document.is_modified());
    // One step for both.
    act(&mut document, "undo").unwrap();
    assert_eq!(outlines(&document), ["| 7g7f", "| 2g2f", "| 5g5f"]);
    assert!(document.is_modified());
    save(&mut document, &path).unwrap();
    let again = Document::open(&path).unwrap();
    assert_eq!(outlines(&again), ["| 7g7f", "| 2g2f", "| 5g5f"]);
    // Another number of games is a step, too.
    fs::write(&path, "startpos moves 7g7f\n").unwrap();
    let found = theirs(&document);
    document.take_over(&found).unwrap();
    assert_eq!(outlines(&document), ["| 7g7f"]);
    assert!(!document.is_modified());
    act(&mut document, "undo").unwrap();
    assert_eq!(outlines(&document), ["| 7g7f", "| 2g2f", "| 5g5f"]);
    assert!(document.is_modified());
    save(&mut document, &path).unwrap();
    act(&mut document, "redo").unwrap();
    assert_eq!(outlines(&document), ["| 7g7f"]);
    assert!(document.is_modified(), "the file holds what undo brought back");
}

#[test]
fn an_edit_that_takes_over_is_kept_whatever_its_bytes_are() {
    let (bytes, _) = komaoto::text::encode(GAME, komaoto::text::Encoding::ShiftJis, false);
    for bytes in [GAME.as_bytes(), &bytes, b"\xff\x00\x80"] {
        let file =
            komaoto::editor::edit::FileText { bytes: Some(bytes.to_vec().into()), extension: Some("kif".to_owned()) };
        let edit = Edit::TakeOver { file, game: 0 };
        let kept = serde_json::to_string(&edit).unwrap();
        assert_eq!(serde_json::from_str::<Edit>(&kept).unwrap(), edit, "{kept}");
    }
}

#[test]
fn differences_are_named_one_by_one() {
    let of = |outline: &str| vec![parse(outline).0];
    for (mine, theirs, expected) in [
        ("7g7f 3c3d", "7g7f 3c3d", &[][..]),
        ("7g7f{a} 3c3d", "7g7f{b} 3c3d", &[(Aspect::Comment, "7g7f", "7g7f")]),
        ("7g7f 3c3d 2g2f", "7g7f 3c3d", &[(Aspect::Moves, "2g2f", "")]),
        ("7g7f 3c3d", "7g7f 8c8d", &[(Aspect::Moves, "3c3d", "8c8d")]),
        ("7g7f 3c3d (8c8d)", "7g7f 8c8d (3c3d)", &[(Aspect::Order, "7g7f", "7g7f")]),
        (
            "7g7f 3c3d (8c8d) 2g2f",
            "7g7f 3c3d 2g2f resign",
            &[(Aspect::Moves, "8c8d", ""), (Aspect::Moves, "", "resign")],
        ),
    ] {
        let (mine, theirs) = (of(mine), of(theirs));
        let name = |record: &Record, id: Option<NodeId>| {
            id.and_then(|id| record.tree.get(id)).map(|node| word(&Node::new(node.step.clone()))).unwrap_or_default()
        };
        let found: Vec<_> = differences(&mine, &theirs)
            .into_iter()
            .map(|found| (found.aspect, name(&mine[0], found.mine), name(&theirs[0], found.theirs)))
            .collect();
        let expected: Vec<_> =
            expected.iter().map(|(aspect, a, b)| (aspect.clone(), (*a).to_owned(), (*b).to_owned())).collect();
        assert_eq!(found, expected);
    }
    let (mut mine, mut theirs) = (of("7g7f"), of("7g7f"));
    mine[0].headers = [("先手", "甲"), ("後手", "乙")].into_iter().collect();
    theirs[0].headers = [("後手", "乙"), ("先手", "甲")].into_iter().collect();
    let aspects = |mine: &[Record], theirs: &[Record]| -> Vec<Aspect> {
        differences(mine, theirs).into_iter().map(|found| found.aspect).collect()
    };
    assert_eq!(aspects(&mine, &theirs), [Aspect::HeaderOrder]);
    theirs[0].headers.set("棋戦", "丙");
    theirs[0].headers.set("後手", "丁");
    assert_eq!(aspects(&mine, &theirs), [Aspect::Header("後手".to_owned()), Aspect::Header("棋戦".to_owned())]);
    theirs.push(Record::new(Position::start()));
    assert_eq!(aspects(&mine, &theirs).last(), Some(&Aspect::Game));
}

/// A game that has moved in its file is compared with itself, in the card and in the list of earlier versions.
#[test]
fn games_are_compared_wherever_they_stand() {
    let game = |outline: &str, sente: &str| {
        let mut record = parse(outline).0;
        record.headers.set("先手", sente);
        record
    };
    let mine = [game("7g7f 3c3d", "甲"), game("2g2f 8c8d 2f2e", "乙"), game("5g5f 5c5d", "丙")];
    let theirs = [mine[2].clone(), game("7g7f 3c3d{a}", "甲"), mine[1].clone()];
    let found: Vec<_> =
        differences(&mine, &theirs).into_iter().map(|one| (one.aspect, one.game, one.counterpart)).collect();
    assert_eq!(found, [(Aspect::GameOrder(vec![2, 0, 1]), 0, 0), (Aspect::Comment, 0, 1)]);
    assert_eq!(
        DiffCounts::between_versions(&mine, &theirs),
        DiffCounts { comments: 1, game_order: true, ..DiffCounts::default() }
    );
    let fewer = differences(&mine, &theirs[..2]);
    assert_eq!(fewer.last().map(|one| (&one.aspect, one.game, one.mine.is_some())), Some((&Aspect::Game, 1, true)));
}

fn records(document: &Document) -> Vec<Record> {
    document.snapshot().records().to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever both sides did since, taking over gives exactly what the file says, undo exactly what was there, and
    /// the list of differences is empty exactly when nothing differs.
    #[test]
    fn taking_over_is_exact_and_undo_takes_it_back(ours in laws::acts(24), others in laws::acts(24)) {
        let (_folder, path) = folder_with("a.kif", GAME.as_bytes());
        let mut document = Document::open(&path).unwrap();
        let mut other = Document::open(&path).unwrap();
        for act in &ours {
            laws::perform(&mut document, act);
        }
        for act in &others {
            laws::perform(&mut other, act);
        }
        let (bytes, _) = other.store(FormatId::Kif, other.envelope());
        fs::write(&path, &bytes).unwrap();
        let before = records(&document);
        let ExternalChange::Changed(found) = ExternalChange::look(&path, document.on_disk()) else { return Ok(()) };
        let said = &found.loaded.as_ref().unwrap().records;
        prop_assert_eq!(differences(&before, said).is_empty(), &before == said);
        prop_assert_eq!(differences(said, said), []);
        let mut again = document.clone();
        document.take_over(&found).unwrap();
        valid(&document);
        prop_assert_eq!(records(&document), said.clone());
        prop_assert!(!document.is_modified());
        prop_assert_eq!(document.store(FormatId::Kif, document.envelope()).0, bytes);
        if &before != said {
            // As the journal does it.
            let edit = serde_json::to_string(document.undoable().unwrap()).unwrap();
            again.apply(serde_json::from_str(&edit).unwrap()).unwrap();
            prop_assert_eq!(again.record(), document.record());
            document.undo();
            valid(&document);
            prop_assert_eq!(records(&document), before.clone());
            prop_assert!(document.is_modified());
            document.redo();
            prop_assert_eq!(records(&document), said.clone());
        }
    }
}
