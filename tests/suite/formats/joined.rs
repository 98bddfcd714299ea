//! The law of moves that nothing parts, or odd signs do: a game of random legal moves, however its moves are spelled
//! and joined, is read as those moves, or as the first of them with a note; never as others.

use crate::dice::Dice;
use komaoto::files::load;
use komaoto::notation::xiangqi::{ChineseScript, chinese, iccs, uci, wxf};
use komaoto::notation::{chess, coordinates, csa_move, kif, usi, western};
use komaoto::record::NodeId;
use komaoto::rules::{Game, Move, Position};

/// A game of random moves, of which captures are as likely as the rest together.
fn played(game: Game, plies: usize, dice: &mut Dice) -> Vec<(Position, Move)> {
    let mut position = Position::start(game);
    let mut line = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        let takes = |mv: &&Move| mv.to().is_some_and(|to| is_taken(&position, to));
        let captures: Vec<Move> = legal.iter().filter(takes).copied().collect();
        let among = if captures.is_empty() || dice.roll(2) == 0 { &legal } else { &captures };
        let Some(&mv) = among.get(dice.roll(among.len().max(1))) else { break };
        line.push((position.clone(), mv));
        position.play(mv).unwrap();
    }
    line
}

fn is_taken(position: &Position, to: komaoto::rules::Square) -> bool {
    match (position, to) {
        (Position::Chess(position), komaoto::rules::Square::Chess(to)) => position.piece(to).is_some(),
        (Position::Xiangqi(position), komaoto::rules::Square::Xiangqi(to)) => position.piece(to).is_some(),
        (Position::Shogi(position), komaoto::rules::Square::Shogi(to)) => position.piece(to).is_some(),
        _ => false,
    }
}

/// The spellings of a move in its game.
const fn spellings(game: Game) -> usize {
    match game {
        Game::Chess => 4,
        Game::Xiangqi => 5,
        Game::Shogi => 2,
    }
}

fn spelled(position: &Position, mv: Move, how: usize) -> String {
    match (position, mv) {
        (Position::Chess(position), Move::Chess(mv)) => match how {
            0 => chess::san(position, mv),
            // Without the signs of check, of taking and of promotion.
            1 => chess::san(position, mv).replace(['+', '#', 'x', '='], ""),
            2 => chess::uci(mv),
            _ => chess::san(position, mv).replace("O-O-O", "0-0-0").replace("O-O", "0-0") + "!?",
        },
        (Position::Xiangqi(position), Move::Xiangqi(mv)) => match how {
            0 => iccs(mv),
            1 => iccs(mv).replace('-', ""),
            2 => uci(mv),
            3 => wxf(position, mv).unwrap_or_else(|| iccs(mv)),
            _ => chinese(position, mv, ChineseScript::default()).unwrap_or_else(|| iccs(mv)),
        },
        (Position::Shogi(position), Move::Shogi(mv)) => {
            if how == 0 {
                western(position, mv)
            } else {
                usi(mv)
            }
        }
        _ => coordinates(mv),
    }
}

const JOINTS: [&str; 24] = [
    "", "", "", " ", "-", "/", ",", "|", ":", "…", "–", "\u{200B}", "\n", "，", "。", "、", "→", "·", "~", "\t",
    "&nbsp;", "<br>", "_", " - ",
];

const NUMBERS: [&str; 5] = ["", ".", ". ", ")", "、"];

/// A game as one text.
fn text(line: &[(Position, Move)], game: Game, dice: &mut Dice) -> String {
    let how = dice.roll(spellings(game));
    let (joint, between) = (JOINTS[dice.roll(JOINTS.len())], ["", " ", "\n"][dice.roll(3)]);
    let number = NUMBERS[dice.roll(NUMBERS.len())];
    let named = match (game, dice.roll(3)) {
        (Game::Chess, 0) => "[White \"A\"]\n\n",
        (Game::Chess, _) => "",
        (Game::Xiangqi, _) => "[Game \"Chinese Chess\"]\n\n",
        (Game::Shogi, _) => "[Variant \"shogi\"]\n\n",
    };
    let mut text = named.to_owned();
    for (ply, (position, mv)) in line.iter().enumerate() {
        let begins = ply % 2 == 0;
        let before = if begins && ply > 0 { if number.is_empty() { joint } else { between } } else { "" };
        text.push_str(before);
        if begins && !number.is_empty() {
            text.push_str(&format!("{}{number}", ply / 2 + 1));
        } else if !begins {
            text.push_str(joint);
        }
        text.push_str(&spelled(position, *mv, how));
    }
    text + ["", " *", "*", "\n"][dice.roll(4)]
}

/// What is wrong with the reading of a text, if anything is.
fn misread(text: &str, line: &[(Position, Move)]) -> Option<String> {
    let loaded = load(text.as_bytes(), Some("pgn")).ok()?;
    let record = &loaded.records[0];
    let read: Vec<Move> = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)?.mv()).collect();
    let own: Vec<Move> = line.iter().map(|(_, mv)| *mv).collect();
    let noted = !loaded.report.notes.is_empty();
    let is_first = own.starts_with(&read) && loaded.records.len() == 1;
    if is_first
        && record.tree.len() == read.len() + 1 + usize::from(record.tree.len() > read.len() + 1)
        && (read.len() == own.len() || noted)
    {
        return None;
    }
    let words = |moves: &[Move]| moves.iter().map(|mv| coordinates(*mv)).collect::<Vec<_>>().join(" ");
    Some(format!("{text}\n  is {}\n  read {} (noted: {noted})", words(&own), words(&read)))
}

#[test]
fn joined_moves_are_read_as_they_were_played_or_not_at_all() {
    let rounds = std::env::var("KOMAOTO_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(150);
    let mut wrong = Vec::new();
    for seed in 1..=rounds {
        for game in Game::ALL {
            let mut dice = Dice(seed * 7919 + 13);
            let plies = 2 + dice.roll(60);
            let line = played(game, plies, &mut dice);
            let text = text(&line, game, &mut dice);
            wrong.extend(misread(&text, &line));
        }
    }
    assert!(wrong.is_empty(), "{} of {rounds}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

/// Moves of the usual notation, with nothing between them, are read to the end.
#[test]
fn moves_with_nothing_between_are_read() {
    for seed in 1..=40 {
        for (game, named, how) in [
            (Game::Chess, "", 0),
            (Game::Chess, "[White \"A\"]\n\n", 0),
            (Game::Chess, "", 2),
            (Game::Xiangqi, "[Game \"Chinese Chess\"]\n\n", 0),
            (Game::Xiangqi, "[Game \"Chinese Chess\"]\n\n", 3),
            (Game::Xiangqi, "[Game \"Chinese Chess\"]\n\n", 4),
            (Game::Shogi, "[Variant \"shogi\"]\n\n", 1),
        ] {
            let mut dice = Dice(seed * 104_729 + 7);
            let line = played(game, 30, &mut dice);
            for between in [" ", ""] {
                let mut text = named.to_owned();
                for (ply, (position, mv)) in line.iter().enumerate() {
                    if ply % 2 == 0 {
                        text += &format!("{}{}.", if ply > 0 { between } else { "" }, ply / 2 + 1);
                    }
                    text += &spelled(position, *mv, how);
                }
                let loaded = load(text.as_bytes(), Some("pgn")).unwrap_or_else(|error| panic!("{error}: {text}"));
                let tree = &loaded.records[0].tree;
                let read = tree.mainline(NodeId::ROOT).filter(|id| tree.get(*id).unwrap().mv().is_some()).count();
                assert_eq!(misread(&text, &line), None);
                assert_eq!(read, line.len(), "{text}: {:?}", loaded.report.notes);
            }
        }
    }
}

/// Nor where a format of shogi has other moves with nothing between them.
#[test]
fn joined_moves_of_shogi_are_read_as_they_were_played_or_not_at_all() {
    let mut wrong = Vec::new();
    for seed in 1..=60 {
        let mut dice = Dice(seed * 31_337 + 11);
        let line = played(Game::Shogi, 2 + dice.roll(40), &mut dice);
        for joint in ["", ",", "/", "|", "、", " "] {
            let csa = line.iter().map(|(position, mv)| csa_move(position, *mv).unwrap()).collect::<Vec<_>>();
            let words = line.iter().map(|(_, mv)| coordinates(*mv)).collect::<Vec<_>>();
            let rows = line.iter().map(|(position, mv)| match (position, mv) {
                (Position::Shogi(position), Move::Shogi(mv)) => kif(position, *mv, None),
                _ => String::new(),
            });
            let rows = rows.enumerate().map(|(at, row)| format!("{} {row}", at + 1)).collect::<Vec<_>>();
            for (text, extension) in [
                (format!("PI\n+\n{}\n", csa.join(joint)), "csa"),
                (format!("position startpos moves {}\n", words.join(joint)), "usi"),
                (format!("手合割：平手\n{}\n", rows.join(joint)), "kif"),
            ] {
                let Ok(loaded) = load(text.as_bytes(), Some(extension)) else { continue };
                let tree = &loaded.records[0].tree;
                let read: Vec<Move> = tree.mainline(NodeId::ROOT).filter_map(|id| tree.get(id)?.mv()).collect();
                let own: Vec<Move> = line.iter().map(|(_, mv)| *mv).collect();
                if !own.starts_with(&read) || read.len() < own.len() && loaded.report.notes.is_empty() {
                    wrong.push(text);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}
