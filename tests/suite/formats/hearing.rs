//! Games told without a record say what their records say.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use komaoto::files::{PassingGame, load_owned, pass_through};
use komaoto::formats::{FormatId, HeardGame, Report, WriteOptions, format};
use komaoto::record::{Ending, Node, NodeId, Record, Step};
use komaoto::rules::{Color, Game, Position};

use crate::dice::Dice;
use crate::shared::shared;

/// What a record says of what can be told.
fn told_by(record: &Record) -> HeardGame {
    let mut told = HeardGame { headers: record.headers.clone(), initial: record.initial.clone(), ..HeardGame::new() };
    let line: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(record.tree.mainline(NodeId::ROOT)).collect();
    let mut seen = 0;
    for id in record.tree.preorder() {
        let node = record.tree.get(id).unwrap();
        assert!(id == NodeId::ROOT || line.contains(&id), "a game with a variation is told");
        match &node.step {
            Step::Move(mv) => told.moves.push(*mv),
            Step::End(ending) => told.ending = Some(ending.clone()),
            Step::Start => {}
        }
        seen += usize::from(id != NodeId::ROOT);
        if !node.comment.is_empty() {
            told.comments.push((seen, node.comment.clone()));
        }
        told.is_evaluated |= !node.evaluations.is_empty();
    }
    told
}

/// Compares all games of a file that are told with their records: how many were told, and how many were read.
fn compare(bytes: &[u8], extension: Option<&str>, name: &str) -> [usize; 2] {
    let bytes = Arc::new(bytes.to_vec());
    let loaded = load_owned(Arc::clone(&bytes), extension);
    let mut counts = [0; 2];
    let passed = pass_through(bytes, (extension, None), &mut |index, game| {
        let loaded = loaded.as_ref().unwrap_or_else(|_| panic!("{name}: told, but not read"));
        let record = loaded.records[index].unheld();
        assert_eq!(index, counts.iter().sum::<usize>(), "{name}");
        match game {
            PassingGame::Heard(heard) => {
                let mut heard = heard.clone();
                heard.comments.retain(|(_, said)| !said.is_empty());
                let said = told_by(&record);
                assert_eq!(heard, said, "{name}, game {}", index + 1);
                counts[0] += 1;
                // Who has won follows from the ending and the side to move alone.
                let mover = if heard.moves.len() % 2 == 0 {
                    heard.initial.side_to_move()
                } else {
                    !heard.initial.side_to_move()
                };
                assert_eq!(heard.ending.as_ref().and_then(|ending| ending.winner(mover)), record.winner(), "{name}");
            }
            PassingGame::Read(read) => {
                assert_eq!(read.tree.len(), record.tree.len(), "{name}");
                counts[1] += 1;
            }
        }
        true
    });
    match &loaded {
        Ok(loaded) => assert_eq!(counts.iter().sum::<usize>(), loaded.records.len(), "{name}"),
        Err(why) => assert_eq!(passed.as_ref().err(), Some(why), "{name}"),
    }
    counts
}

/// All real files that we have.
#[test]
fn real_games_are_told_as_they_are_read() {
    let mut counts = [0; 2];
    let Some(corpus) = shared("corpus") else { return };
    let mut folders = vec![corpus];
    folders.extend(shared("quirks"));
    folders.extend(shared("bad"));
    folders.extend(shared("cases"));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if fs::metadata(&path).unwrap().len() < 1 << 22 {
                let extension = path.extension().and_then(|extension| extension.to_str());
                let [heard, read] = compare(&fs::read(&path).unwrap(), extension, &path.to_string_lossy());
                counts = [counts[0] + heard, counts[1] + read];
            }
        }
    }
    eprintln!("told {}, read {}", counts[0], counts[1]);
    assert!(counts[0] > 100, "{counts:?}");
}

/// A game of random moves with headers and, here and there, comments.
fn game(kind: Game, dice: &mut Dice) -> Record {
    let mut position = Position::start(kind);
    let mut record = Record::new(position.clone());
    let names = if kind == Game::Shogi { ["先手", "後手"] } else { ["White", "Black"] };
    names.iter().for_each(|name| record.headers.push(name, &format!("player {}", dice.roll(50))));
    let mut here = NodeId::ROOT;
    for _ in 0..dice.roll(120) + 1 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[dice.roll(legal.len())];
        let mut node = Node::of(mv);
        if dice.roll(60) == 0 {
            node.comment = "words\nand more".to_owned();
        }
        position.play(mv).unwrap();
        here = record.tree.append(here, node).unwrap();
    }
    let ending = match (kind, dice.roll(3)) {
        (Game::Shogi, _) => Ending::Resign,
        (_, 0) => Ending::Drawn,
        _ => Ending::Won(Color::White),
    };
    record.tree.append(here, Node::new(Step::End(ending)));
    record
}

/// Games of our own in each format: castling, promotions, drops and what else comes by itself.
#[test]
fn random_games_are_told_as_they_are_read() {
    let mut dice = Dice(4801);
    for (id, kind, most_are_told) in
        [(FormatId::Kif, Game::Shogi, true), (FormatId::Csa, Game::Shogi, true), (FormatId::Pgn, Game::Chess, false)]
    {
        let mut counts = [0; 2];
        for _ in 0..60 {
            let records: Vec<Record> =
                (0..if id == FormatId::Pgn { 4 } else { 1 }).map(|_| game(kind, &mut dice)).collect();
            let text = format(id).write(&records, &WriteOptions::default(), &mut Report::default());
            let [heard, read] = compare(text.as_bytes(), None, "random");
            counts = [counts[0] + heard, counts[1] + read];
        }
        assert!(counts[0] > if most_are_told { 55 } else { 60 }, "{id:?}: {counts:?}");
    }
}

/// What is told stops where somebody has heard enough.
#[test]
fn whoever_has_heard_enough_is_told_no_more() {
    let text = "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4 *\n\n[White \"c\"]\n\n1. c4 {x} *\n";
    let mut seen = Vec::new();
    let bytes = Arc::new(text.as_bytes().to_vec());
    pass_through(bytes, (Path::new("x.pgn").extension().and_then(|e| e.to_str()), None), &mut |index, game| {
        seen.push((index, matches!(game, PassingGame::Heard(_))));
        seen.len() < 2
    })
    .unwrap();
    assert_eq!(seen, [(0, true), (1, true)]);
}
