//! The catalog of the library answers as the files would, whatever happens to them or to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use komaoto::files::{PassingGame, pass_through};
use komaoto::formats::{Envelope, FormatId, WriteOptions};
use komaoto::library::{
    Found, GameCard, GameFacts, GameMatch, GameQuestion, GameTold, KeptCatalog, Matcher, Pattern, PlayedMove,
    PlayedMoves, PositionIndex, Query, ScanFailure, ScanNews, Store, Variants, records_in, rescan,
};
use komaoto::record::{NodeId, Record};
use komaoto::rules::{Game, Move, Position};
use komaoto::text::Encoding;

use crate::dice::Dice;

pub(super) fn question(words: &str, wanted: Option<Matcher>) -> GameQuestion {
    GameQuestion { query: Query::parse(words).unwrap(), wanted, plies: 0..=u32::MAX, main_line: false }
}

pub(super) type Answers = BTreeMap<(PathBuf, usize), (GameMatch, GameCard)>;

/// What the catalog answers.
pub(super) fn stored(store: &Store, folder: &Path, question: &GameQuestion) -> Answers {
    let mut answers = Answers::new();
    store
        .search(&[folder.to_owned()], question, &mut |game| {
            if let Some(game) = game {
                let known = answers.insert((game.path.to_owned(), game.index), (game.found, game.card.clone()));
                assert!(known.is_none(), "{:?} is there twice", game.path);
            }
            true
        })
        .unwrap();
    answers
}

/// What the files answer.
fn read(folder: &Path, question: &GameQuestion) -> Answers {
    let mut answers = Answers::new();
    for found in records_in([folder.to_owned()]) {
        let Found::File { path, .. } = found else { continue };
        let bytes = Arc::new(fs::read(&path).unwrap());
        let _ = pass_through(bytes, (path.extension().and_then(|name| name.to_str()), None), &mut |index, game| {
            let card = match game {
                PassingGame::Heard(game) => GameCard::heard(game),
                PassingGame::Read(record) => GameCard::of(record),
            };
            let name = path.to_string_lossy();
            if let Some(found) = question.meets(&GameFacts { card: &card, file: &name, number: index + 1 }) {
                answers.insert((path.clone(), index), (found, card));
            }
            true
        });
    }
    answers
}

pub(super) fn scan(store: &mut Store, folder: &Path) -> usize {
    let mut games = 0;
    rescan(store, &[folder.to_owned()], &mut |news| {
        games += usize::from(matches!(news, ScanNews::Game { .. }));
        true
    })
    .unwrap();
    games
}

const NAMES: [&str; 6] = ["山田", "佐藤", "羽生善治", "Carlsen, M", "王天一", "髙﨑"];

/// A file of some game, with a variation and a comment now and then.
fn text(dice: &mut Dice) -> (&'static str, String) {
    let [one, other] = [NAMES[dice.roll(6)], NAMES[dice.roll(6)]];
    match dice.roll(4) {
        0 => {
            let mut games = String::new();
            for _ in 0..1 + dice.roll(3) {
                let moves = ["e4 e5", "d4 d5 2. c4 e6", "e4 {word} c5 (1... e6)", "Nf3 Nf6"][dice.roll(4)];
                games += &format!(
                    "[White \"{one}\"]\n[Black \"{other}\"]\n[Date \"20{}\"]\n\n1. {moves} *\n\n",
                    10 + dice.roll(9)
                );
            }
            ("pgn", games)
        }
        1 => (
            "csa",
            format!(
                "V2.2\nN+{one}\nN-{other}\nPI\n+\n+7776FU\n-3334FU\n+{}\n%TORYO\n",
                ["2726FU", "8822UM"][dice.roll(2)]
            ),
        ),
        2 => ("kif", "nothing of the kind".to_owned()),
        _ => {
            let moves = [
                "７六歩(77)\n   2 ３四歩(33)",
                "２六歩(27)\n*端攻め\n   2 ８四歩(83)",
                "７六歩(77)\n   2 ８四歩(83)\n\n変化：2手\n   2 ３四歩(33)",
            ];
            (
                "kifu",
                format!(
                    "手合割：平手\n先手：{one}\n後手：{other}\n手数----指手---------\n   1 {}\n",
                    moves[dice.roll(3)]
                ),
            )
        }
    }
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// Something that happens in a folder.
pub(super) fn happens(folder: &Path, dice: &mut Dice) {
    let files = files_in(folder);
    let any = |dice: &mut Dice| (!files.is_empty()).then(|| files[dice.roll(files.len())].clone());
    let place = |dice: &mut Dice, end: &str| {
        let below = folder.join(["", "a", "a/b", "c"][dice.roll(4)]);
        fs::create_dir_all(&below).unwrap();
        below.join(format!("{}.{end}", dice.roll(12)))
    };
    match dice.roll(7) {
        0..=2 => {
            let (end, text) = text(dice);
            fs::write(place(dice, end), text).unwrap();
        }
        3 => {
            // Edited without leaving a trace: of the same size, within the same tick of the clock.
            let Some(path) = any(dice) else { return };
            let before = fs::metadata(&path).unwrap().modified().unwrap();
            let text = fs::read_to_string(&path).unwrap().replace("山田", "佐藤").replace("e4", "d4");
            fs::write(&path, text).unwrap();
            if before.elapsed().is_ok_and(|age| age < Duration::from_secs(1)) {
                fs::File::options().write(true).open(&path).unwrap().set_modified(before).unwrap();
            }
        }
        4 => any(dice).into_iter().for_each(|path| fs::remove_file(path).unwrap()),
        5 => {
            let Some(path) = any(dice) else { return };
            let end = path.extension().unwrap().to_str().unwrap().to_owned();
            fs::rename(path, place(dice, &end)).unwrap();
        }
        _ => {
            // A whole folder gets another name.
            if folder.join("a").is_dir() && !folder.join("d").exists() {
                fs::rename(folder.join("a"), folder.join("d")).unwrap();
            }
        }
    }
}

/// Whatever happens to the files, whatever stops a scan, the catalog is as one that is made anew, and answers as the files
/// do. Nothing is written beside them.
#[test]
fn any_sequence_of_changes_is_as_a_fresh_scan() {
    let mut dice = Dice(4803);
    let mut position = Position::start(Game::Shogi);
    for mv in ["7g7f", "3c3d"] {
        let mv: Vec<Move> =
            position.legal_moves().into_iter().filter(|legal| komaoto::notation::coordinates(*legal) == mv).collect();
        position.play(mv[0]).unwrap();
    }
    let reached = || Some(Matcher::new(&Variants::new(Pattern::exact(&position), true, true)));
    for _ in 0..2 {
        let place = tempfile::tempdir().unwrap();
        let (folder, caches) = (place.path().join("games"), place.path().join("caches"));
        fs::create_dir(&folder).unwrap();
        let mut store = Store::open(&caches.join("library.sqlite")).unwrap();
        for turn in 0..12 {
            (0..1 + dice.roll(4)).for_each(|_| happens(&folder, &mut dice));
            let files = files_in(&folder);
            // A scan may be given up, or the program may be gone in the middle of it.
            if dice.roll(3) == 0 {
                let mut left = dice.roll(8);
                let dies = dice.roll(2) == 0;
                let scanned = catch_unwind(AssertUnwindSafe(|| {
                    rescan(&mut store, std::slice::from_ref(&folder), &mut |_| {
                        left = left.saturating_sub(1);
                        assert!(left > 0 || !dies, "the program is gone");
                        left > 0
                    })
                }));
                if scanned.is_err() {
                    drop(store);
                    store = Store::open(&caches.join("library.sqlite")).unwrap();
                }
            }
            // A drive may be away for a while: what was known stays known.
            if dice.roll(4) == 0 {
                let before = stored(&store, &folder, &question("", None));
                fs::rename(&folder, place.path().join("away")).unwrap();
                scan(&mut store, &folder);
                assert_eq!(stored(&store, &folder, &question("", None)), before);
                fs::rename(place.path().join("away"), &folder).unwrap();
            }
            scan(&mut store, &folder);
            let mut fresh = Store::open(&place.path().join(format!("{turn}/library.sqlite"))).unwrap();
            scan(&mut fresh, &folder);
            for words in [
                "",
                "山田",
                "羽",
                "先手:佐藤 -後手:山田",
                "注:端",
                "ファイル:*.pgn",
                "高崎",
                "分岐:あり",
                "カールセン",
                "carlsen",
            ] {
                let question = question(words, None);
                let files = read(&folder, &question);
                assert_eq!(stored(&store, &folder, &question), files, "{words}");
                assert_eq!(stored(&fresh, &folder, &question), files, "{words}");
            }
            let asked = question("", reached());
            assert_eq!(stored(&store, &folder, &asked), read(&folder, &asked));
            let counted: BTreeSet<PathBuf> =
                read(&folder, &question("", None)).into_keys().map(|(path, _)| path).collect();
            assert_eq!(store.counts(std::slice::from_ref(&folder)).unwrap()[0], counted.len());
            assert_eq!(files_in(&folder), files, "nothing is written there");
        }
        assert!(scan(&mut store, &folder) <= 40);
    }
}

/// What was played in a position, as the files say.
fn played(folder: &Path, words: &str, position: &Position) -> Vec<PlayedMove> {
    let exact = Matcher::new(&Variants::new(Pattern::exact(position), false, false));
    let mut moves = PlayedMoves::default();
    for ((path, at), (found, card)) in read(folder, &question(words, Some(exact))) {
        let facts = GameFacts { card: &card, file: &path.to_string_lossy(), number: at + 1 };
        moves.add(&GameTold::of(&facts), &found.reached.unwrap(), position.side_to_move());
    }
    moves.rows()
}

/// The catalog that is kept open tells what was played as the files do, whatever was written in it meanwhile, and whichever
/// file stands at its place.
#[test]
fn a_catalog_that_is_kept_open_follows_what_is_written() {
    let mut dice = Dice(4811);
    let place = tempfile::tempdir().unwrap();
    let (folder, database) = (place.path().join("games"), place.path().join("library.sqlite"));
    fs::create_dir(&folder).unwrap();
    let mut kept = None;
    assert!(KeptCatalog::at(&mut kept, &database).unwrap().is_none());
    let sorted = |mut rows: Vec<PlayedMove>| {
        rows.sort_by_key(|row| format!("{:?}", row.mv));
        rows
    };
    let mut seen = 0;
    for turn in 0..24 {
        (0..3).for_each(|_| happens(&folder, &mut dice));
        if turn == 7 {
            for end in ["", "-wal", "-shm"] {
                let _ = fs::remove_file(place.path().join(format!("library.sqlite{end}")));
            }
        }
        scan(&mut Store::open(&database).unwrap(), &folder);
        let catalog = KeptCatalog::at(&mut kept, &database).unwrap().unwrap();
        let mut after = Position::start(Game::Chess);
        after.play(after.legal_moves()[0]).unwrap();
        for position in [Position::start(Game::Shogi), Position::start(Game::Chess), after] {
            for words in ["", "山田", "分岐:あり"] {
                let query = Query::parse(words).unwrap();
                let told = catalog.played(&position, (&query, std::slice::from_ref(&folder)), &|| true).unwrap();
                seen += told.len();
                assert_eq!(sorted(told), sorted(played(&folder, words, &position)), "{words}");
            }
            let nowhere = [place.path().join("elsewhere")];
            assert!(catalog.played(&position, (&Query::default(), &nowhere), &|| true).unwrap().is_empty());
        }
    }
    assert!(seen > 50, "{seen}");
}

/// Positions, pawns alone and numbers of pieces are found in memory in the same games and at the same places as in the catalog.
#[test]
fn positions_are_found_in_memory_as_in_the_catalog() {
    let mut dice = Dice(4812);
    for kind in [Game::Chess, Game::Xiangqi] {
        let place = tempfile::tempdir().unwrap();
        let (folder, database) = (place.path().join("games"), place.path().join("library.sqlite"));
        fs::create_dir(&folder).unwrap();
        let games: Vec<(Record, Vec<(NodeId, Position)>)> = (0..60).map(|_| super::game(kind, &mut dice, 90)).collect();
        let records: Vec<Record> = games.iter().map(|(record, _)| record.clone()).collect();
        let envelope = Envelope { encoding: Encoding::Utf8, ..Envelope::usual(FormatId::Pgn, "pgn") };
        let (bytes, _) = komaoto::files::store(&records, FormatId::Pgn, envelope, &WriteOptions::default());
        fs::write(folder.join("games.pgn"), bytes).unwrap();
        let mut store = Store::open(&database).unwrap();
        assert_eq!(scan(&mut store, &folder), 60);
        let index = PositionIndex::of(&store).unwrap();
        let mut found = 0;
        for _ in 0..400 {
            let positions = &games[dice.roll(60)].1;
            let position = &positions[dice.roll(positions.len().min(40))].1;
            let mut pattern = match dice.roll(3) {
                0 => Pattern::exact(position),
                1 => Pattern::any(kind),
                _ => {
                    let written = komaoto::notation::write_position(position);
                    let free = |letter: char| match letter {
                        '/' | 'p' | 'P' => letter.to_string(),
                        _ => "?".repeat(letter.to_digit(10).unwrap_or(1) as usize),
                    };
                    Pattern::parse(&written.split(' ').next().unwrap().chars().map(free).collect::<String>()).unwrap()
                }
            };
            if dice.roll(2) == 0 {
                pattern
                    .count(&format!("P{}{} r={}", [">=", "<=", "="][dice.roll(3)], dice.roll(9), dice.roll(3)))
                    .unwrap();
            }
            let matcher = Matcher::new(&Variants::new(pattern, dice.roll(2) == 0, dice.roll(2) == 0));
            let mut told = BTreeMap::new();
            index.search(std::slice::from_ref(&folder), &matcher, (&(0..=u32::MAX), true), &mut |hit| {
                if let Some(hit) = hit {
                    told.insert(hit.index, hit.reached);
                }
                true
            });
            let asked = GameQuestion { main_line: true, ..question("", Some(matcher)) };
            let known: BTreeMap<usize, komaoto::library::Reached> = stored(&store, &folder, &asked)
                .into_iter()
                .map(|((_, at), (found, _))| (at, found.reached.unwrap()))
                .collect();
            found += known.len();
            assert_eq!(told, known);
        }
        assert!(found > 400, "{found}");
    }
}

/// Positions are found in memory as in the files: also behind a pawn that goes back to where it began, which no rule allows
/// but a record may have.
#[test]
fn a_pawn_that_goes_back_is_found_again() {
    let place = tempfile::tempdir().unwrap();
    let (folder, database) = (place.path().join("games"), place.path().join("library.sqlite"));
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("a.usi"), "position startpos moves e2e3 e7e6 e3e2 g8f6\n").unwrap();
    scan(&mut Store::open(&database).unwrap(), &folder);
    let mut kept = None;
    let catalog = KeptCatalog::at(&mut kept, &database).unwrap().unwrap();
    let mut position = Position::start(Game::Chess);
    for word in ["e2e3", "e7e6", "e3e2"] {
        let mv = komaoto::notation::parse_coordinates(&position, word).unwrap();
        position.play(mv).unwrap();
    }
    let rows = catalog.played(&position, (&Query::default(), std::slice::from_ref(&folder)), &|| true).unwrap();
    assert_eq!(rows, played(&folder, "", &position));
    assert_eq!(rows.len(), 1);
}

/// Files that were looked at long after they were changed are not read again.
#[test]
fn what_is_unchanged_is_not_read_again() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("games");
    fs::create_dir(&folder).unwrap();
    let path = folder.join("a.pgn");
    fs::write(&path, "[White \"a\"]\n\n1. e4 *\n").unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(100);
    let age = || fs::File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
    age();
    let mut store = Store::open(&place.path().join("library.sqlite")).unwrap();
    assert_eq!(scan(&mut store, &folder), 1);
    // Against all rules, so that it is seen.
    fs::write(&path, "[White \"b\"]\n\n1. e4 *\n").unwrap();
    age();
    assert_eq!(scan(&mut store, &folder), 0);
    assert_eq!(stored(&store, &folder, &question("a", None)).len(), 1);
    fs::write(&path, "[White \"b\"]\n\n1. e4 *\n").unwrap();
    assert_eq!(scan(&mut store, &folder), 1);
    assert_eq!(stored(&store, &folder, &question("先手:a", None)).len(), 0);
}

/// A folder that is away keeps its games, and says so; one that is forgotten has none.
#[test]
fn a_folder_that_is_away_keeps_its_games() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("games");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("a.pgn"), "[White \"a\"]\n\n1. e4 *\n").unwrap();
    let mut store = Store::open(&place.path().join("library.sqlite")).unwrap();
    assert_eq!(scan(&mut store, &folder), 1);
    fs::rename(&folder, place.path().join("away")).unwrap();
    let mut failed = Vec::new();
    rescan(&mut store, std::slice::from_ref(&folder), &mut |news| {
        if let ScanNews::Failed(path, ScanFailure::System(_)) = news {
            failed.push(path.to_owned());
        }
        true
    })
    .unwrap();
    assert_eq!(failed, std::slice::from_ref(&folder));
    assert_eq!(stored(&store, &folder, &question("", None)).len(), 1);
    store.forget_folder(&folder, &[place.path().to_owned()]).unwrap();
    assert_eq!(stored(&store, &folder, &question("", None)).len(), 1, "another folder has it, too");
    store.forget_folder(&folder, &[]).unwrap();
    assert_eq!(stored(&store, &folder, &question("", None)).len(), 0);
    assert!(place.path().join("away/a.pgn").is_file());
}

/// What is no database, and one of another version, is set aside, and the files are there all the same.
#[test]
fn a_database_that_cannot_be_used_is_set_aside() {
    let place = tempfile::tempdir().unwrap();
    let database = place.path().join("library.sqlite");
    for make in [
        &(|| fs::write(&database, "no database at all, but long enough to look like one: ".repeat(40)).unwrap())
            as &dyn Fn(),
        &|| {
            let _ = fs::remove_file(&database);
            let other = rusqlite::Connection::open(&database).unwrap();
            other.execute_batch("CREATE TABLE game (id); PRAGMA user_version = 999").unwrap();
        },
    ] {
        make();
        let store = Store::open(&database).unwrap();
        let aside = store.set_aside.clone().unwrap();
        let bytes = fs::read(aside).unwrap();
        assert!(bytes.starts_with(b"no database") || bytes.windows(13).any(|part| part == b"TABLE game (i"));
        assert_eq!(store.counts(&[place.path().to_owned()]).unwrap(), [0, 0]);
        drop(store);
        assert!(Store::open(&database).unwrap().set_aside.is_none());
        fs::remove_file(&database).unwrap();
    }
}

/// Two windows look through the same folder at once: each has its answer, and nothing is there twice.
#[test]
fn two_windows_look_through_a_folder_at_once() {
    let mut dice = Dice(4804);
    let place = tempfile::tempdir().unwrap();
    let (folder, database) = (place.path().join("games"), place.path().join("library.sqlite"));
    fs::create_dir(&folder).unwrap();
    (0..60).for_each(|_| happens(&folder, &mut dice));
    drop(Store::open(&database).unwrap());
    std::thread::scope(|threads| {
        for _ in 0..3 {
            threads.spawn(|| {
                let mut store = Store::open(&database).unwrap();
                scan(&mut store, &folder);
                let all = question("", None);
                assert_eq!(stored(&store, &folder, &all), read(&folder, &all));
            });
        }
    });
}

/// It has names and comments out of somebody's records.
#[cfg(unix)]
#[test]
fn the_catalog_is_read_by_nobody_else() {
    use std::os::unix::fs::PermissionsExt;

    let home = tempfile::tempdir().unwrap();
    let place = home.path().join("cache/komaoto/library.sqlite");
    let store = Store::open(&place).unwrap();
    let folder = place.parent().unwrap();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).chain([folder.to_owned()]) {
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}: {mode:o}", path.display());
    }
    drop(store);
}

/// A bit that changes in a value is seen: no game is told otherwise than it was written, and no row is passed over.
#[test]
fn a_damaged_row_is_no_answer() {
    let mut dice = Dice(4805);
    let place = tempfile::tempdir().unwrap();
    let (folder, database) = (place.path().join("games"), place.path().join("library.sqlite"));
    fs::create_dir(&folder).unwrap();
    (0..20).for_each(|_| happens(&folder, &mut dice));
    let mut store = Store::open(&database).unwrap();
    scan(&mut store, &folder);
    let all = question("", None);
    let whole = stored(&store, &folder, &all);
    assert!(whole.len() > 5);
    let columns: [(&str, &str); 9] = [
        ("headers", "headers || 'x'"),
        ("remarks", "coalesce(remarks, '') || 'x'"),
        ("tokens", "substr(tokens, 3)"),
        ("touched", "zeroblob(16)"),
        ("winner", "coalesce(winner, 1) + 1"),
        ("plies", "plies + 1"),
        ("openings", "'yagura'"),
        ("ordinal", "ordinal + 100"),
        ("checked", "checked + 1"),
    ];
    for (column, value) in columns {
        let copy = place.path().join("copy.sqlite");
        let _ = fs::remove_file(&copy);
        let other = rusqlite::Connection::open(&database).unwrap();
        other.execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
        let damaged = rusqlite::Connection::open(&copy).unwrap();
        let sql = format!("UPDATE game SET {column} = {value} WHERE id = (SELECT max(id) FROM game)");
        assert_eq!(damaged.execute(&sql, []).unwrap(), 1);
        drop(damaged);
        let store = Store::open(&copy).unwrap();
        let asked = store.search(std::slice::from_ref(&folder), &all, &mut |_| true);
        assert!(asked.is_err_and(|error| error.is_damage()), "{column}");
        // Words that the row does not have, or has no longer, do not hide it.
        let asked = store.search(std::slice::from_ref(&folder), &question("nobody", None), &mut |_| true);
        assert!(asked.is_err_and(|error| error.is_damage()), "{column}");
        drop(store);
        let mut store = Store::renew(&copy).unwrap();
        scan(&mut store, &folder);
        assert_eq!(stored(&store, &folder, &all), whole);
        drop(store);
        for end in ["sqlite-wal", "sqlite-shm"] {
            let _ = fs::remove_file(copy.with_extension(end));
        }
    }
}

/// Whoever asks a catalog that was not finished is told that there is more.
#[test]
fn a_scan_that_was_stopped_is_known() {
    let (place, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for nth in 0..40 {
        fs::write(place.path().join(format!("{nth}.usi")), "position startpos moves 7g7f\n").unwrap();
    }
    let folders = [place.path().to_owned()];
    let at = cache.path().join("library.sqlite");
    let mut store = Store::open(&at).unwrap();
    assert!(!store.is_unfinished(&folders).unwrap());
    let mut seen = 0;
    rescan(&mut store, &folders, &mut |_| {
        seen += 1;
        seen < 3
    })
    .unwrap();
    drop(store);
    let mut store = Store::open(&at).unwrap();
    assert!(store.is_unfinished(&folders).unwrap());
    assert!(!store.is_unfinished(&[cache.path().to_owned()]).unwrap(), "another folder");
    rescan(&mut store, &folders, &mut |_| true).unwrap();
    assert!(!store.is_unfinished(&folders).unwrap());
}

/// Where a variation ends no game does.
#[test]
fn the_end_of_a_variation_is_no_end_of_a_game() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n";
    let record = komaoto::files::load(text.as_bytes(), Some("kifu")).unwrap().records.remove(0);
    let ends = |moves: &[&str]| {
        let mut position = record.initial.clone();
        for mv in moves {
            let mv = komaoto::notation::parse_coordinates(&position, mv).unwrap();
            position.play(mv).unwrap();
        }
        let matcher = Matcher::new(&Variants::new(Pattern::exact(&position), false, false));
        let card = GameCard::of(&record);
        let reached = card.reached(&matcher, &(0..=u32::MAX), false).unwrap();
        let mut played = PlayedMoves::default();
        let told = GameTold::of(&GameFacts { card: &card, file: "x", number: 1 });
        played.add(&told, &reached, position.side_to_move());
        played.rows().iter().map(|row| (row.mv.is_none(), row.games)).collect::<Vec<_>>()
    };
    assert_eq!(ends(&["7g7f", "8c8d"]), []);
    assert_eq!(ends(&["7g7f", "3c3d", "2g2f"]), [(true, 1)]);
    assert_eq!(ends(&["7g7f"]), [(false, 1)]);
}
