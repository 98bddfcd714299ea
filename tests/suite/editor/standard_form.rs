//! A save in the standard form of a format: the same bytes for the same record, whoever wrote it; and from then on the
//! document keeps to what was written.

use std::fs;
use std::path::Path;

use super::journals::{kept, replayed, same};
use super::*;
use komaoto::editor::edit::GamesEdit;
use komaoto::editor::{Document, Saved};
use komaoto::formats::decode;

/// One game of chess in the words of four programs and persons.
const SPELLINGS: [&str; 4] = [
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.01.05\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n",
    "[White \"A\"]\n[Black \"B\"]\n[Date \"2024.01.05\"]\n[Result \"1-0\"]\n\n1.e4 e5\n2.Qh5 Ke7\n3.Qxe5#\n1-0",
    "[Result \"1-0\"] [White \"A\"] [Black \"B\"]\r\n[Date \"2024.01.05\"]\r\n\r\ne2e4 e7e5 d1h5 e8e7 h5e5 1-0\r\n",
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.01.05\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1... e5 2. Qh5 2... Ke7\n3. Qe5 1-0\n\n",
];

const KIF: &str = "先手：山田\n手合割：平手\n1 ７六歩(77)\n*よい手\n2 ３四歩(33)\n3 ２六歩(27)\n";

const GAMES: &str = "先手：甲\n手合割：平手\n1 ７六歩(77)\n\n先手：乙\n手合割：平手\n1 ２六歩(27)\n2 ８四歩(83)\n\n先手：丙\n手合割：平手\n1 ５六歩(57)\n";

fn opened(path: &Path) -> Document {
    Document::open(path).unwrap()
}

fn text_of(path: &Path) -> String {
    decode(&fs::read(path).unwrap()).unwrap().text.into_owned()
}

fn save(document: &mut Document, path: &Path) -> String {
    let saved: Saved = document.prepare(document.target(path)).job.write().unwrap();
    document.note_saved(saved);
    text_of(path)
}

fn save_anew(document: &mut Document, path: &Path) -> String {
    let prepared = document.prepare(document.target(path).in_standard_form());
    assert!(prepared.unlike.is_none());
    document.note_saved(prepared.job.write().unwrap());
    text_of(path)
}

fn anew(name: &str, text: &str) -> String {
    let (_folder, path) = folder_with(name, text.as_bytes());
    save_anew(&mut opened(&path), &path)
}

#[test]
fn the_same_game_becomes_the_same_bytes_whoever_wrote_it() {
    let standard = anew("a.pgn", SPELLINGS[0]);
    assert_eq!(standard, format!("{}\n", SPELLINGS[0]));
    for text in SPELLINGS {
        assert_eq!(anew("a.pgn", text), standard, "{text}");
    }
}

#[test]
fn later_saves_change_what_was_written_only_where_it_was_edited() {
    let (_folder, path) = folder_with("a.kifu", KIF.as_bytes());
    let mut document = opened(&path);
    let standard = save_anew(&mut document, &path);
    assert_ne!(standard, KIF);
    assert!(!document.is_modified() && document.undoable().is_none());
    assert_eq!(document.source().as_deref(), Some(standard.as_str()), "the notes are about what was written");
    act(&mut document, "by 2").unwrap();
    act(&mut document, "text 急所").unwrap();
    let edited = save(&mut document, &path);
    let added: Vec<&str> = edited.lines().filter(|line| !standard.lines().any(|old| old == *line)).collect();
    assert_eq!((added, edited.lines().count()), (vec!["*急所"], standard.lines().count() + 1));
    act(&mut document, "undo").unwrap();
    assert_eq!(save(&mut document, &path), standard);
}

/// The steps made before the save lead to what is saved in the new words, too.
#[test]
fn undo_across_it_keeps_to_the_new_words() {
    let (_folder, path) = folder_with("a.kifu", GAMES.as_bytes());
    let whole = anew("b.kifu", GAMES);
    for change in [GamesEdit::Delete(0), GamesEdit::Move { from: 2, to: 0 }] {
        fs::write(&path, GAMES).unwrap();
        let mut document = opened(&path);
        let (_state, shelf, journal) = kept(&mut document);
        document.apply(Edit::Games(change.clone())).unwrap();
        let standard = save_anew(&mut document, &path);
        assert!(!document.is_modified());
        same(&document, &replayed(&shelf, &journal));
        act(&mut document, "undo").unwrap();
        assert!(document.is_modified());
        assert_eq!(save(&mut document, &path), whole, "{change:?}");
        act(&mut document, "redo").unwrap();
        assert_eq!(save(&mut document, &path), standard, "{change:?}");
        // The journal of a crash gives the same, with the same words.
        let again = replayed(&shelf, &journal);
        same(&document, &again);
        let (format, envelope) = (again.format().unwrap(), again.envelope());
        assert_eq!(again.store(format, envelope), document.store(format, envelope));
    }
}

/// What is edited while the disk writes is not in the file; what is in it is known by its game, wherever that is now.
#[test]
fn what_was_edited_meanwhile_is_saved_in_the_new_words() {
    let (_folder, path) = folder_with("a.kifu", GAMES.as_bytes());
    let mut document = opened(&path);
    let job = document.prepare(document.target(&path).in_standard_form()).job;
    document.apply(Edit::Games(GamesEdit::Move { from: 2, to: 0 })).unwrap();
    document.note_saved(job.write().unwrap());
    assert!(document.is_modified());
    act(&mut document, "undo").unwrap();
    assert!(!document.is_modified());
    act(&mut document, "redo").unwrap();
    let moved = save(&mut document, &path);
    let (_folder, other) = folder_with("b.kifu", moved.as_bytes());
    assert_eq!(save_anew(&mut opened(&other), &other), moved);
}

/// What a file says otherwise once it is read again, here the zeros of a date, stays in the document as it was, and
/// every save writes the same.
#[test]
fn what_the_standard_form_spells_otherwise_is_written_so_each_time() {
    let text = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Date \"2024.1.5\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";
    let (_folder, path) = folder_with("a.pgn", text.as_bytes());
    let mut document = opened(&path);
    let standard = save_anew(&mut document, &path);
    act(&mut document, "text good").unwrap();
    let edited = save(&mut document, &path);
    assert_ne!(edited, standard);
    act(&mut document, "undo").unwrap();
    assert_eq!(save(&mut document, &path), standard);
}

/// The file is in another format now: so is what undo brings back.
#[test]
fn a_state_before_a_save_in_another_format_is_saved_in_that_format() {
    let (folder, path) = folder_with("a.kifu", GAMES.as_bytes());
    let mut document = opened(&path);
    document.apply(Edit::Games(GamesEdit::Delete(0))).unwrap();
    let other = folder.path().join("b.csa");
    save(&mut document, &other);
    act(&mut document, "undo").unwrap();
    assert_eq!(document.format(), Some(FormatId::Csa));
    let written = save(&mut document, &other);
    assert!(written.contains("+7776FU") && written.contains("+2726FU"), "{written}");
}
