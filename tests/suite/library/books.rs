//! Opening books answer what they were given, whatever their format, and refuse what is none.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use komaoto::library::books::{
    Book, BookEntry, BookError, BookEvaluation, BookFormat, BookLoss, BookMove, BookPage, BookPages, LookUp,
    MersenneTwister, MoveVerdict, book_key, page_key, write_book,
};
use komaoto::notation::{coordinates, parse_coordinates, parse_position, write_position};
use komaoto::rules::{Game, Move, Position};

use crate::dice::Dice;

/// The keys that Polyglot publishes with its format.
#[test]
fn the_keys_of_polyglot_are_those_it_publishes() {
    let lines: [(&str, u64); 9] = [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ];
    for (moves, key) in lines {
        assert_eq!(book_key(&after(Game::Chess, moves)), Some(key), "{moves}");
    }
}

/// The generator whose numbers Apery's keys are made of: its first number, and the ten thousandth, which the standard of C++
/// gives.
#[test]
fn the_numbers_of_apery_are_those_of_the_twister() {
    let mut numbers = MersenneTwister::new(5489);
    assert_eq!(numbers.next(), Some(0xc96d_191c_f6f6_aea6));
    assert_eq!(numbers.nth(9_998), Some(9_981_545_732_273_789_042));
}

/// The keys of Apery, as another implementation of them has them (`book_key` of cshogi 1.1.0): with captures, a promotion, pieces
/// in hand and a drop.
#[test]
fn the_keys_of_apery_are_those_of_others() {
    let lines: [(&str, u64); 6] = [
        ("", 0xeebe_8ee7_e1ad_7e15),
        ("7g7f", 0x3e7b_1f82_5672_20d5),
        ("7g7f 3c3d", 0x66db_c18a_af25_d634),
        ("7g7f 3c3d 8h2b+", 0xae54_bd28_c40a_f516),
        ("7g7f 3c3d 8h2b+ 3a2b", 0x90ae_65b3_5a8b_05f5),
        ("7g7f 3c3d 8h2b+ 3a2b B*4e", 0x0642_0618_e1b8_0267),
    ];
    for (moves, key) in lines {
        assert_eq!(book_key(&after(Game::Shogi, moves)), Some(key), "{moves}");
    }
}

fn after(game: Game, moves: &str) -> Position {
    let mut position = Position::start(game);
    for word in moves.split_whitespace() {
        let mv = parse_coordinates(&position, word).unwrap();
        position.play(mv).unwrap();
    }
    position
}

/// Positions of random games, the start among them.
fn positions(game: Game, dice: &mut Dice, games: usize) -> Vec<Position> {
    let mut all = vec![Position::start(game)];
    for _ in 0..games {
        let mut position = Position::start(game);
        for _ in 0..60 {
            let legal: Vec<Move> = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play(legal[dice.roll(legal.len().min(6))]).unwrap();
            all.push(position.clone());
        }
    }
    all
}

/// A page that says everything that any format has.
fn page(position: &Position, dice: &mut Dice) -> BookPage {
    let legal = position.legal_moves();
    let mut page = BookPage {
        comment: ["", "定跡", "two\nlines"][dice.roll(3)].to_owned(),
        games: (dice.roll(3) == 0).then(|| [9, 5, 2 + dice.roll(3) as u32]),
        ..BookPage::default()
    };
    if dice.roll(5) == 0 {
        page.evaluations.push(BookEvaluation {
            score: -120,
            depth: [20, 31],
            nodes: 1 << 40,
            line: "▲７六歩".to_owned(),
            engine: "E".to_owned(),
        });
    }
    for &mv in legal.iter().take(1 + dice.roll(4)) {
        let mut after = position.clone();
        after.play(mv).unwrap();
        page.moves.push(BookMove {
            reply: after.legal_moves().first().copied().filter(|_| dice.roll(2) == 0),
            score: (dice.roll(4) > 0).then(|| dice.roll(4000) as i32 - 2000),
            depth: (dice.roll(4) > 0).then(|| dice.roll(40) as u32),
            count: (dice.roll(4) > 0).then(|| 1 + dice.roll(900) as u32),
            verdict: [None, Some(MoveVerdict::Good), Some(MoveVerdict::Blunder)][dice.roll(3)],
            comment: ["", "note"][dice.roll(2)].to_owned(),
            ..BookMove::new(mv)
        });
    }
    page
}

/// A book of random positions in which no two have the same key, nor are the same from the two sides.
fn book(game: Game, dice: &mut Dice, games: usize) -> BookPages {
    let mut pages = BookPages::new();
    for position in positions(game, dice, games).into_iter().filter(Position::has_legal_move) {
        let page = page(&position, dice);
        if pages.page(&position).is_none() {
            pages.add(BookEntry { position, page });
        }
    }
    pages
}

/// What is left of a page in a format.
fn held(page: &BookPage, format: BookFormat) -> BookPage {
    let mut page = page.clone();
    let has_depths = matches!(format, BookFormat::Yaneuraou | BookFormat::YaneuraouBinary);
    let is_text = format == BookFormat::Yaneuraou;
    let is_keyed = matches!(format, BookFormat::Apery | BookFormat::Polyglot | BookFormat::ElephantEye);
    for row in &mut page.moves {
        match format {
            BookFormat::YaneuraouBinary => {
                // Where nothing was searched there is no score.
                let is_searched = row.depth.is_some_and(|depth| depth > 0) || row.score.is_some_and(|score| score != 0);
                let (score, depth) = (row.score.unwrap_or(0), row.depth.unwrap_or(0));
                (row.score, row.depth) = (is_searched.then_some(score), is_searched.then_some(depth));
                row.count = None;
            }
            BookFormat::Apery => row.score = row.score.or(Some(0)),
            BookFormat::Sbk => row.count = row.count.or(Some(0)),
            _ => {}
        }
        if matches!(format, BookFormat::Polyglot | BookFormat::ElephantEye | BookFormat::Sbk) {
            row.score = None;
        }
        if !has_depths {
            row.depth = None;
        }
        if !is_text {
            row.reply = None;
            row.comment.clear();
        }
        if format != BookFormat::Sbk {
            row.verdict = None;
        }
    }
    if is_keyed {
        let none = page.moves.iter().all(|row| row.count.is_none());
        for row in &mut page.moves {
            row.count = row.count.or(Some(u32::from(none)));
        }
    }
    if !matches!(format, BookFormat::Yaneuraou | BookFormat::Sbk) {
        page.comment.clear();
    }
    if format != BookFormat::Sbk {
        (page.games, page.evaluations) = (None, Vec::new());
    }
    page
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }
    fn file(&self, format: BookFormat, bytes: &[u8]) -> PathBuf {
        let path = self.0.path().join(format!("book.{}", format.extension()));
        fs::write(&path, bytes).unwrap();
        path
    }
}

fn exactly() -> LookUp {
    LookUp { any_ply: true, turned: false }
}

/// Every book that is written answers the same for each of its positions, and says what it could not hold.
#[test]
fn a_written_book_answers_what_it_was_given() {
    let folder = Folder::new();
    let mut dice = Dice(481);
    for format in BookFormat::ALL {
        let pages = book(format.game(), &mut dice, 20);
        let (bytes, losses) = write_book(&pages, format);
        let path = folder.file(format, &bytes);
        let mut read = Book::open(&path, None).unwrap();
        assert_eq!((read.format(), read.is_sorted()), (format, true));
        let mut lost = false;
        for (key, entry) in pages.iter() {
            let answer = read.look_up(&entry.position, exactly()).unwrap();
            let expected = held(&entry.page, format);
            assert_eq!(answer.map(|answer| answer.page), Some(expected.clone()), "{format:?} {key}");
            let filled = |row: &BookMove| row.score.is_none() || row.count.is_none() || row.depth.is_none();
            lost |= expected != entry.page && !entry.page.moves.iter().any(filled);
        }
        assert_eq!(lost, !losses.is_empty(), "{format:?}: {losses:?}");
        // All of it at once, too: of a book with keys what its moves lead to.
        let (all, left_out) = read.pages(&[Position::start(format.game())], &mut || true).unwrap();
        let is_keyed = matches!(format, BookFormat::Apery | BookFormat::Polyglot | BookFormat::ElephantEye);
        if is_keyed {
            let unreached: u64 =
                left_out.iter().filter(|(what, _)| *what == BookLoss::Unreached).map(|(_, times)| times).sum();
            assert_eq!(all.len() + unreached as usize, pages.len());
        } else {
            assert_eq!((all.len(), left_out.is_empty()), (pages.len(), true), "{format:?}");
        }
        for (key, entry) in all.iter() {
            assert_eq!(entry.page, held(pages.page(&entry.position).unwrap(), format), "{format:?} {key}");
        }
        // What it does not know it does not know.
        for position in positions(format.game(), &mut dice, 5) {
            let known = pages.page(&position).is_some();
            assert_eq!(read.look_up(&position, exactly()).unwrap().is_some(), known, "{format:?}");
        }
    }
}

/// ElephantEye's book answers under its own keys: the locks of RC4 with a key of four zeros, the third number of each piece,
/// as its book of 12,081 moves has them (xqbase/eleeye, BOOK/BOOK.DAT: 86,398,677 is the start, and 42,916 there the cannon from b2 to e2, weighing 1,473).
#[test]
fn the_keys_of_elephant_eye_are_those_of_its_book() {
    let folder = Folder::new();
    let record =
        |lock: u32, mv: u16, weight: u16| [&lock.to_le_bytes()[..], &mv.to_le_bytes(), &weight.to_le_bytes()].concat();
    let bytes = [(42916, 1473), (42949, 311), (43172, 42)].map(|(mv, weight)| record(86_398_677, mv, weight)).concat();
    let path = folder.file(BookFormat::ElephantEye, &bytes);
    let mut book = Book::open(&path, None).unwrap();
    let start = Position::start(Game::Xiangqi);
    let answer = book.look_up(&start, LookUp::default()).unwrap().unwrap();
    let told: Vec<(String, Option<u32>)> =
        answer.page.moves.iter().map(|row| (coordinates(row.mv), row.count)).collect();
    let known = |word: &str| coordinates(parse_coordinates(&start, word).unwrap());
    assert_eq!(told, [(known("b3e3"), Some(1473)), (known("c1e3"), Some(311)), (known("b3f3"), Some(42))]);
    // What stands there in a mirror is found, and not where the position as it is is wanted alone.
    let mut pages = BookPages::new();
    let after = after(Game::Xiangqi, "h3e3 h10g8");
    let reply = BookMove { count: Some(7), ..BookMove::new(parse_coordinates(&after, "h1g3").unwrap()) };
    pages.add(BookEntry { position: after.clone(), page: BookPage { moves: vec![reply], ..BookPage::default() } });
    let path = folder.file(BookFormat::ElephantEye, &write_book(&pages, BookFormat::ElephantEye).0);
    let mut book = Book::open(&path, None).unwrap();
    let mirror = self::after(Game::Xiangqi, "b3e3 b10c8");
    let answer = book.look_up(&mirror, LookUp::default()).unwrap().unwrap();
    assert!(answer.is_turned);
    assert_eq!(answer.page.moves[0].mv, parse_coordinates(&mirror, "b1c3").unwrap());
    assert!(book.look_up(&mirror, exactly()).unwrap().is_none());
    assert!(!book.look_up(&after, exactly()).unwrap().unwrap().is_turned);
}

/// Bisecting finds just what reading all lines finds, in a file of which only some is looked at when it is opened.
#[test]
fn bisecting_equals_reading_all_lines() {
    let folder = Folder::new();
    let mut dice = Dice(482);
    let mut text = String::from("#YANEURAOU-DB2016 1.00\n# NOE:1\n");
    let known = book(Game::Shogi, &mut dice, 160);
    let mut blocks = Vec::new();
    for (key, entry) in known.iter() {
        // The same position may be there behind several numbers of moves.
        for ply in 1..=1 + dice.roll(2) {
            let rows: Vec<String> =
                entry.page.moves.iter().map(|row| format!("{} none {ply} 3 4\n", coordinates(row.mv))).collect();
            let remark = "#".repeat(dice.roll(900));
            blocks.push(format!("sfen {key} {ply}\n{remark}\n{}", rows.concat()));
        }
    }
    text.push_str(&blocks.concat());
    assert!(text.len() > 4 << 20, "{}", text.len());
    let path = folder.file(BookFormat::Yaneuraou, text.as_bytes());
    let mut sorted = Book::open(&path, None).unwrap();
    assert!(sorted.is_sorted());
    let shuffled = folder.0.path().join("shuffled.db");
    for at in (1..blocks.len()).rev() {
        blocks.swap(at, dice.roll(at + 1));
    }
    fs::write(&shuffled, format!("#YANEURAOU-DB2016 1.00\n{}", blocks.concat())).unwrap();
    let mut unsorted = Book::open(&shuffled, None).unwrap();
    assert!(!unsorted.is_sorted());

    // The naive way: all lines, in order.
    let mut naive: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut here = String::new();
    for line in text.lines() {
        if let Some(position) = line.strip_prefix("sfen ") {
            here = position.rsplit_once(' ').unwrap().0.to_owned();
        } else if let Some((mv, _)) = line.split_once(' ').filter(|_| !line.starts_with('#')) {
            let moves = naive.entry(here.clone()).or_default();
            if !moves.contains(&mv.to_owned()) {
                moves.push(mv.to_owned());
            }
        }
    }
    let mut asked: Vec<Position> = positions(Game::Shogi, &mut dice, 20);
    let all: Vec<Position> = known.iter().map(|(_, entry)| entry.position.clone()).collect();
    while asked.len() < 2_000 {
        asked.push(all[dice.roll(all.len())].clone());
    }
    for position in &asked {
        let expected = naive.get(&page_key(position));
        for book in [&mut sorted, &mut unsorted] {
            let answer = book.look_up(position, exactly()).unwrap();
            let moves = answer.map(|answer| answer.page.moves.iter().map(|row| coordinates(row.mv)).collect());
            assert_eq!(moves.as_ref(), expected, "{}", write_position(position));
        }
    }
}

/// A file whose samples are in order although it is not is read as one that is not.
#[test]
fn disorder_is_found_while_bisecting() {
    let folder = Folder::new();
    let mut dice = Dice(483);
    let known = book(Game::Shogi, &mut dice, 30);
    let mut blocks: Vec<String> = known
        .iter()
        .map(|(key, entry)| {
            format!("sfen {key} 1\n#{}\n{} none 1 1 1\n", "-".repeat(5_000), coordinates(entry.page.moves[0].mv))
        })
        .collect();
    // Between two samples.
    let at = blocks.len() / 64;
    blocks.swap(at - 5, at + 5);
    let path = folder.file(BookFormat::Yaneuraou, blocks.concat().as_bytes());
    let mut book = Book::open(&path, None).unwrap();
    assert!(book.is_sorted());
    let lost: Vec<&str> = known
        .iter()
        .filter(|(_, entry)| book.look_up(&entry.position, exactly()).unwrap().is_none())
        .map(|(key, _)| key)
        .collect();
    assert!(lost.len() <= 2, "{lost:?}");
}

/// A book that has a position from one side answers it from the other, and one with numbers of moves answers those only, if
/// they count.
#[test]
fn the_other_side_and_the_number_of_the_move_count_as_asked() {
    let folder = Folder::new();
    let start = Position::start(Game::Shogi);
    let black = after(Game::Shogi, "7g7f 3c3d 2g2f");
    for format in [BookFormat::Yaneuraou, BookFormat::YaneuraouBinary, BookFormat::Apery, BookFormat::Sbk] {
        let mut pages = BookPages::new();
        let mv = parse_coordinates(&black, "8c8d").unwrap();
        pages.add(BookEntry {
            position: black.clone(),
            page: BookPage {
                moves: vec![BookMove { score: Some(40), ..BookMove::new(mv) }],
                games: Some([10, 6, 1]),
                ..BookPage::default()
            },
        });
        let path = folder.file(format, &write_book(&pages, format).0);
        let mut book = Book::open(&path, Some(format)).unwrap();
        let turned = "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
        let turned = parse_position(turned).unwrap();
        let answer = book.look_up(&turned, LookUp::default()).unwrap();
        let Some(answer) = answer else { panic!("{format:?}") };
        assert!(answer.is_turned);
        assert_eq!(coordinates(answer.page.moves[0].mv), "2g2f");
        if format == BookFormat::Sbk {
            assert_eq!(answer.page.games, Some([10, 1, 6]));
        }
        assert_eq!(book.look_up(&turned, exactly()).unwrap(), None);
        assert_eq!(book.look_up(&start, LookUp::default()).unwrap(), None);
        let mut later = black.clone();
        later.set_ply(9);
        let by_number = LookUp { any_ply: false, turned: false };
        let has_numbers = matches!(format, BookFormat::Yaneuraou | BookFormat::YaneuraouBinary);
        assert_eq!(book.look_up(&later, by_number).unwrap().is_none(), has_numbers, "{format:?}");
        assert!(book.look_up(&black, by_number).unwrap().is_some());
        assert!(book.look_up(&later, exactly()).unwrap().is_some());
    }
}

fn all_of(path: &Path, format: BookFormat, starts: &[Position]) -> BookPages {
    Book::open(path, Some(format)).unwrap().pages(starts, &mut || true).unwrap().0
}

/// Pages that are changed, added and taken away in a file are as if the whole book had been written with them; of a text all
/// other lines stay as they are.
#[test]
fn an_edited_file_is_the_edited_book() {
    let folder = Folder::new();
    let mut dice = Dice(484);
    for format in BookFormat::ALL {
        for round in 0..6 {
            let pages = book(format.game(), &mut dice, 4);
            let (bytes, _) = write_book(&pages, format);
            let path = folder.file(format, &bytes);
            let mut expected = pages.clone();
            let mut changes = BookPages::new();
            let all: Vec<Position> = pages.iter().map(|(_, entry)| entry.position.clone()).collect();
            for _ in 0..1 + dice.roll(5) {
                let position = match dice.roll(3) {
                    0 => positions(format.game(), &mut dice, 1).pop().unwrap(),
                    _ => all[dice.roll(all.len())].clone(),
                };
                if !position.has_legal_move() {
                    continue;
                }
                let page = if dice.roll(3) == 0 { BookPage::default() } else { page(&position, &mut dice) };
                *changes.page_mut(&position) = page.clone();
                *expected.page_mut(&position) = page;
            }
            expected.retain(|page| !page.is_empty());
            let mut edited = Book::open(&path, None).unwrap_or_else(|_| Book::open(&path, Some(format)).unwrap());
            let (mut file, _) = edited.with_pages(&changes, &mut |_| true).unwrap();
            let mut bytes = Vec::new();
            std::io::Seek::rewind(&mut file).unwrap();
            file.read_to_end(&mut bytes).unwrap();
            let path = folder.file(format, &bytes);
            let mut read = Book::open(&path, Some(format)).unwrap();
            assert!(read.is_sorted(), "{format:?} {round}");
            for position in all.iter().chain(changes.iter().map(|(_, entry)| &entry.position)) {
                let answer = read.look_up(position, exactly()).unwrap().map(|answer| answer.page);
                let wanted = expected.page(position).map(|page| held(page, format));
                assert_eq!(answer, wanted, "{format:?} {round} {}", page_key(position));
            }
            if format == BookFormat::Yaneuraou {
                let (whole, _) = write_book(&expected, format);
                let plain = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                assert_eq!(plain(&bytes), plain(&whole));
            }
            assert!(all_of(&path, format, &all).len() <= expected.len());
        }
    }
}

/// Line ends stay what they are, and comments in another encoding are not written over with what they are not.
#[test]
fn an_edited_text_keeps_its_line_ends_and_its_letters() {
    let folder = Folder::new();
    let start = Position::start(Game::Shogi);
    let line = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let mut changes = BookPages::new();
    let mv = parse_coordinates(&start, "2g2f").unwrap();
    changes.add(BookEntry {
        position: start.clone(),
        page: BookPage { moves: vec![BookMove::new(mv)], ..BookPage::default() },
    });
    let edited = |bytes: &[u8]| {
        let path = folder.file(BookFormat::Yaneuraou, bytes);
        let (mut file, _) = Book::open(&path, None).unwrap().with_pages(&changes, &mut |_| true)?;
        let mut bytes = Vec::new();
        std::io::Seek::rewind(&mut file).unwrap();
        file.read_to_end(&mut bytes).unwrap();
        Ok::<_, BookError>(String::from_utf8(bytes).unwrap())
    };
    let before = format!("#YANEURAOU-DB2016 1.00\r\n{line}\r\n7g7f none 1 2 3");
    let after = format!("#YANEURAOU-DB2016 1.00\r\n{line}\r\n2g2f none none none none");
    assert_eq!(edited(before.as_bytes()).unwrap(), after);
    let mut in_other_letters = format!("#YANEURAOU-DB2016 1.00\n{line}\n#").into_bytes();
    in_other_letters.extend(b"\x92\xe8\x90\xd5\n7g7f none 1 2 3\n");
    assert!(matches!(edited(&in_other_letters), Err(BookError::Encoding)));
}

/// Whatever a file holds, it is refused or read as far as it goes.
#[test]
fn damaged_files_are_refused_and_never_more() {
    let folder = Folder::new();
    let mut dice = Dice(485);
    for format in BookFormat::ALL {
        let pages = book(format.game(), &mut dice, 1);
        let (bytes, _) = write_book(&pages, format);
        let some: Vec<Position> = pages.iter().take(8).map(|(_, entry)| entry.position.clone()).collect();
        for round in 0..160 {
            let mut bytes = bytes.clone();
            match round % 4 {
                0 => bytes.truncate(dice.roll(bytes.len() + 1)),
                1 => {
                    for _ in 0..1 + dice.roll(20) {
                        let at = dice.roll(bytes.len());
                        bytes[at] = dice.roll(256) as u8;
                    }
                }
                2 => {
                    let at = dice.roll(bytes.len().min(60));
                    bytes.drain(..at);
                }
                // Huge numbers where counts and places are.
                _ => {
                    let at = dice.roll(bytes.len());
                    for byte in bytes.iter_mut().skip(at).take(8) {
                        *byte = 0xff;
                    }
                }
            }
            let path = folder.file(format, &bytes);
            let some = &some;
            let asked = catch_unwind(move || {
                for as_format in [None, Some(format)] {
                    let Ok(mut book) = Book::open(&path, as_format) else { continue };
                    for position in some {
                        if let Ok(Some(answer)) = book.look_up(position, LookUp::default()) {
                            assert!(answer.page.moves.iter().all(|row| position.check(row.mv).is_ok()));
                        }
                    }
                    let _ = book.pages(some, &mut || true);
                    let _ = book.with_pages(&BookPages::new(), &mut |_| true);
                }
            });
            assert!(asked.is_ok(), "{format:?} {round}");
        }
    }
}

/// What is wrong is said.
#[test]
fn what_is_no_book_is_told_from_what_is_a_damaged_one() {
    let folder = Folder::new();
    let open = |name: &str, bytes: &[u8]| {
        let path = folder.0.path().join(name);
        fs::write(&path, bytes).unwrap();
        Book::open(&path, None).map(|book| book.format())
    };
    for format in BookFormat::ALL {
        assert!(matches!(open(&format!("empty.{}", format.extension()), b""), Err(BookError::Unknown)), "{format:?}");
    }
    assert!(matches!(open("game.kif", "手合割：平手".as_bytes()), Err(BookError::Unknown)));
    assert!(matches!(
        open("a.ybb", b"YANE-BINBOOK-V1\0\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\0\0\0\0"),
        Err(BookError::Truncated { .. })
    ));
    assert!(matches!(open("a.bin", &[1; 33]), Err(BookError::Truncated { .. })));
    assert!(matches!(open("a.bin", &[1; 32]), Err(BookError::Ambiguous)));
    assert!(matches!(open("a.sbk", &[0x1a, 0xff, 0xff, 0xff, 0x7f, 1]), Err(BookError::Damaged(_))));
    assert!(matches!(
        open("long.db", format!("#YANEURAOU-DB2016 1.00\n{}", "x".repeat(3 << 20)).as_bytes()),
        Err(BookError::LongLine(_))
    ));
    assert!(matches!(Book::open(folder.0.path(), None), Err(BookError::System(_))));
    assert!(matches!(Book::open(&folder.0.path().join("none.db"), None), Err(BookError::System(_))));
}

/// A score that only a format made up takes the place of none.
#[test]
fn merged_scores_are_those_that_somebody_gave() {
    let start = Position::start(Game::Shogi);
    let mv = parse_coordinates(&start, "7g7f").unwrap();
    let entry = |score, depth| {
        let row = BookMove { score, depth, ..BookMove::new(mv) };
        BookEntry { position: start.clone(), page: BookPage { moves: vec![row], ..BookPage::default() } }
    };
    let (none, zero, low, deep) = ((None, None), (Some(0), None), (Some(5), Some(4)), (Some(0), Some(9)));
    for (one, other, expected) in [
        (none, zero, none),
        (zero, none, none),
        (none, low, low),
        (low, none, low),
        (low, deep, deep),
        (deep, low, deep),
    ] {
        let mut pages = BookPages::new();
        pages.merge(entry(one.0, one.1));
        pages.merge(entry(other.0, other.1));
        let row = &pages.page(&start).unwrap().moves[0];
        assert_eq!((row.score, row.depth), expected, "{one:?} {other:?}");
    }
}

/// That nobody has counted moves is told before a book is written that holds nothing but counts.
#[test]
fn moves_without_a_count_are_told() {
    let start = Position::start(Game::Shogi);
    let row = |word: &str, count| BookMove {
        score: Some(1),
        count,
        ..BookMove::new(parse_coordinates(&start, word).unwrap())
    };
    let losses = |counts: [Option<u32>; 2]| {
        let moves = vec![row("7g7f", counts[0]), row("2g2f", counts[1])];
        let mut pages = BookPages::new();
        pages.add(BookEntry { position: start.clone(), page: BookPage { moves, ..BookPage::default() } });
        write_book(&pages, BookFormat::Apery).1.iter().collect::<Vec<_>>()
    };
    assert_eq!(losses([Some(3), Some(1)]), []);
    assert_eq!(losses([Some(3), None]), [(BookLoss::Uncounted, 1)]);
    assert_eq!(losses([None, None]), [(BookLoss::Uncounted, 2)]);
}

/// Of a change that nobody wants any more nothing is made, and the file is as it was.
#[test]
fn a_change_of_a_book_is_given_up() {
    let folder = Folder::new();
    let text = "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f none 1 2 3\n";
    let path = folder.file(BookFormat::Yaneuraou, text.as_bytes());
    let start = Position::start(Game::Shogi);
    let mut changes = BookPages::new();
    let moves = vec![BookMove::new(parse_coordinates(&start, "2g2f").unwrap())];
    changes.add(BookEntry { position: start, page: BookPage { moves, ..BookPage::default() } });
    let mut asked = 0;
    let given_up = Book::open(&path, None).unwrap().with_pages(&changes, &mut |_| {
        asked += 1;
        false
    });
    assert!(given_up.is_err() && asked == 1);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}
