//! What stands in a journal: readings of the file, edits of every kind, what was taken back.

use std::fs;
use std::time::Duration;

use super::journals::{FILE, file_of, keep, kept, read_document, replayed, same, shelf};
use super::laws::{records, start};
use super::*;
use komaoto::editor::ExternalChange;
use komaoto::editor::edit::line_edit::LineEdit;
use komaoto::editor::edit::{FileText, GamesEdit};
use komaoto::editor::journal::Shelf;
use komaoto::files::load;
use komaoto::formats::comment::AsideLanguage;
use komaoto::text::Encoding;

fn file(bytes: &[u8], extension: &str) -> FileText {
    FileText { bytes: Some(bytes.to_vec().into()), extension: Some(extension.to_owned()) }
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
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    for id in document.record().tree.preorder().collect::<Vec<_>>() {
        assert!(document.apply(Edit::Bookmark(id, None)).is_err());
    }
    // As many as make the document prove what it is.
    for word in 0..100 {
        document.apply(Edit::comment(NodeId::ROOT, word.to_string())).unwrap();
    }
    same(&document, &replayed(&shelf, &journal));
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
    let check = |document: &Document| same(document, &replayed(&shelf, &journal));
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
    let mut document = start();
    let (_folder, shelf, journal) = kept(&mut document);
    act(&mut document, "play 1g1f").unwrap();
    let before = document.clone();
    act(&mut document, "text a").unwrap();
    act(&mut document, "undo").unwrap();
    document.roll_back(before);
    let check = |document: &Document| same(document, &replayed(&shelf, &journal));
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
    let (magic, mut rest) = bytes.split_at(b"komaoto journal 2\n".len());
    let mut payloads = Vec::new();
    while !rest.is_empty() {
        let length = u32::from_le_bytes(rest[4..8].try_into().unwrap()) as usize;
        payloads.push(rest[20..20 + length].to_vec());
        rest = &rest[20 + length..];
    }
    (magic.to_vec(), payloads)
}

fn put_together((mut bytes, payloads): (Vec<u8>, Vec<Vec<u8>>)) -> Vec<u8> {
    for (number, payload) in payloads.iter().enumerate() {
        let (length, number) = ((payload.len() as u32).to_le_bytes(), (number as u64).to_le_bytes());
        let checksum = crc32fast::hash(&[&length[..], &number, payload].concat());
        bytes.extend([b"\xff\xf5kj", &length[..], &checksum.to_le_bytes(), &number, payload].concat());
    }
    bytes
}

#[test]
fn a_proof_that_comes_after_what_it_proves_was_taken_back_proves_nothing() {
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
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
    let check = |document: &Document| same(document, &replayed(&shelf, &journal));
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
    let mut document = read_document(FILE);
    let (_folder, shelf, journal) = kept(&mut document);
    let check = |document: &Document| same(document, &replayed(&shelf, &journal));
    act(&mut document, "last").unwrap();
    let at = document.cursor().at();
    let line = document.cursor().line().to_vec();
    let edits = [
        Edit::Play { at, mv: parse_usi("8c8d").unwrap().into() },
        Edit::End { at, ending: Ending::Resign },
        Edit::comment(line[1], "一\r\n二"),
        Edit::Bookmark(line[2], Some("印".to_owned())),
        Edit::Nags(line[2], vec![14, 146]),
        Edit::Preface(line[2], "前\r\n置き".to_owned()),
        Edit::Time(line[1], Some(Duration::from_millis(1500))),
        Edit::Headers { key: "棋戦".to_owned(), pairs: vec![("棋戦".to_owned(), "名人戦".to_owned())] },
        Edit::Substitute(vec![("名人".to_owned(), "竜王".to_owned())]),
        Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Swap(line[1], line[3])),
        Edit::Setup { language: AsideLanguage::Japanese, sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1".to_owned() },
        Edit::Games(GamesEdit::Duplicate(0)),
        Edit::Games(GamesEdit::Move { from: 0, to: 1 }),
        Edit::Games(GamesEdit::Arrange {
            order: vec![1, 0],
            headers: vec![(0, "作品番号".to_owned(), "1".to_owned())],
        }),
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
            .apply(Edit::LineEdit(
                AsideLanguage::Japanese,
                LineEdit::Insert { before, moves: moves(pair).into_iter().map(Into::into).collect() },
            ))
            .unwrap();
    }
    let mut copy = Document::of(vec![document.record().clone()]);
    let journal = keep(&shelf, &mut copy);
    copy.apply(Edit::comment(before, "ここ")).unwrap();
    let again = replayed(&shelf, &journal);
    assert_eq!(again.record(), copy.record());
    let (mine, theirs) = (&again.record().tree, &copy.record().tree);
    assert!(mine.preorder().eq(theirs.preorder()) && mine.capacity() == theirs.capacity());
    assert!(mine.preorder().all(|id| mine.depth(id) == theirs.depth(id)));
}
