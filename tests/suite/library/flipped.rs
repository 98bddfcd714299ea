//! Bytes of the catalog that change on the disk: what is answered then is true, or there is no answer and the catalog is made
//! anew from the files.

use std::fs;
use std::path::Path;

use komaoto::library::{KeptCatalog, PlayedMove, Query, Store, StoreError};
use komaoto::rules::{Game, Position};

use super::catalog::{Answers, happens, question, scan, stored};
use crate::dice::Dice;

/// How many bytes are changed one after the other, each in a catalog of its own.
const TRIES: usize = 600;

/// What the catalog answers to a person: the games, and what was played at the start.
fn asked(database: &Path, folder: &Path) -> Result<Option<(Answers, Vec<PlayedMove>)>, StoreError> {
    let folders = [folder.to_owned()];
    let Some(store) = Store::open_to_read(database)? else { return Ok(None) };
    // It was found to be damaged when it was opened: everything is looked through again.
    if store.set_aside.is_some() {
        return Ok(None);
    }
    let mut answers = Answers::new();
    store.search(&folders, &question("", None), &mut |game| {
        if let Some(game) = game {
            answers.insert((game.path.to_owned(), game.index), (game.found, game.card.clone()));
        }
        true
    })?;
    let mut kept = None;
    let Some(catalog) = KeptCatalog::at(&mut kept, database)? else { return Ok(None) };
    let played = catalog.played(&Position::start(Game::Shogi), (&Query::default(), &folders), &|| true)?;
    Ok(Some((answers, played)))
}

#[test]
fn a_byte_that_changes_gives_no_wrong_answer() {
    let mut dice = Dice(4807);
    let place = tempfile::tempdir().unwrap();
    let (folder, database) = (place.path().join("games"), place.path().join("library.sqlite"));
    fs::create_dir(&folder).unwrap();
    (0..30).for_each(|_| happens(&folder, &mut dice));
    let mut store = Store::open(&database).unwrap();
    scan(&mut store, &folder);
    let whole = stored(&store, &folder, &question("", None));
    drop(store);
    let connection = rusqlite::Connection::open(&database).unwrap();
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(connection);
    let (answers, played) = asked(&database, &folder).unwrap().unwrap();
    assert_eq!(answers, whole);
    assert!(!played.is_empty());
    let bytes = fs::read(&database).unwrap();
    let copy = place.path().join("copy/library.sqlite");
    let mut seen = 0;
    for nth in 0..TRIES {
        // Where nothing stands nothing is lost.
        let at = std::iter::repeat_with(|| dice.roll(bytes.len())).find(|at| bytes[*at] != 0).unwrap();
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << dice.roll(8);
        let _ = fs::remove_dir_all(copy.parent().unwrap());
        fs::create_dir(copy.parent().unwrap()).unwrap();
        fs::write(&copy, &damaged).unwrap();
        match asked(&copy, &folder) {
            Ok(Some(found)) => assert_eq!(found, (answers.clone(), played.clone()), "try {nth}, byte {at}"),
            Ok(None) => seen += 1,
            Err(error) => {
                assert!(error.is_damage(), "try {nth}, byte {at}: {error}");
                seen += 1;
            }
        }
        // What is made anew is whole.
        if nth % 50 == 0 {
            let mut store = Store::renew(&copy).unwrap();
            scan(&mut store, &folder);
            assert_eq!(stored(&store, &folder, &question("", None)), whole);
        }
    }
    // The others changed what is not asked for, such as an index.
    assert!(seen > TRIES / 20, "{seen}");
}
