//! The moves of games in two bytes each, and patterns laid over them, against real positions.

use komaoto::formats::HeardGame;
use komaoto::library::{GameCard, Matcher, Pattern, Reached, ReachedBy, Track, Variants};
use komaoto::matcher::GameMoves;
use komaoto::notation::{parse_position, write_position};
use komaoto::record::{Ending, Node, NodeId, Record, Step};
use komaoto::rules::{Game, Move, Position};

use super::looks;
use crate::dice::Dice;

/// Starts besides the usual one: handicaps, castling as in Chess960, a pawn about to be taken in passing, few pieces.
const STARTS: [&str; 6] = [
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/1r5b1/9/9/9/9/9/1B5R1/4K4 b 2G2S2N2L9P2g2s2n2l9p 1",
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
    "r3k2r/8/8/3pP3/8/8/1P5P/R3K2R w KQkq d6 0 2",
    "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
    "3k5/9/9/9/4p4/4P4/9/9/9/5K3 w - - 0 1",
];

fn start(kind: Game, dice: &mut Dice) -> Position {
    let others: Vec<Position> =
        STARTS.iter().filter_map(|text| parse_position(text).ok()).filter(|position| position.game() == kind).collect();
    assert!(!others.is_empty());
    if dice.roll(2) == 0 { Position::start(kind) } else { others[dice.roll(others.len())].clone() }
}

/// A game of random moves with variations in variations, and an ending.
fn tree(kind: Game, dice: &mut Dice) -> Record {
    let initial = start(kind, dice);
    let mut record = Record::new(initial.clone());
    let mut lines = vec![(NodeId::ROOT, initial, 10 + dice.roll(60))];
    let mut branches = dice.roll(6);
    while let Some((mut here, mut position, moves)) = lines.pop() {
        for _ in 0..moves {
            let legal: Vec<Move> = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[dice.roll(legal.len())];
            if branches > 0 && dice.roll(8) == 0 {
                branches -= 1;
                lines.push((here, position.clone(), 1 + dice.roll(8)));
            }
            position.play(mv).unwrap();
            let known = record.child_with(here, &Step::Move(mv));
            here = known.unwrap_or_else(|| record.tree.append(here, Node::of(mv)).unwrap());
        }
        if dice.roll(3) == 0 {
            record.tree.append(here, Node::new(Step::End(Ending::Interrupted)));
        }
    }
    record
}

/// All positions of a record in the order in which they are looked through, with their nodes; the first ones are those of
/// the main line.
fn positions(record: &Record) -> (Vec<(NodeId, Position)>, usize) {
    let tree = &record.tree;
    let mut all = vec![(NodeId::ROOT, record.initial.clone())];
    for id in tree.mainline(NodeId::ROOT).filter(|id| *id != NodeId::ROOT) {
        let Some(mv) = tree.get(id).and_then(Node::mv) else { break };
        let mut position = all.last().unwrap().1.clone();
        position.play(mv).unwrap();
        all.push((id, position));
    }
    let main = all.len();
    fn lines(record: &Record, parent: NodeId, position: &Position, all: &mut Vec<(NodeId, Position)>) {
        let step = |id: NodeId| {
            let mut after = position.clone();
            after.play(record.tree.get(id)?.mv()?).ok()?;
            Some(after)
        };
        let Some((&first, others)) = record.tree.children(parent).split_first() else { return };
        let next = step(first);
        all.extend(next.clone().map(|after| (first, after)));
        for &other in others {
            if let Some(after) = step(other) {
                all.push((other, after.clone()));
                lines(record, other, &after, all);
            }
        }
        if let Some(after) = next {
            lines(record, first, &after, all);
        }
    }
    lines(record, NodeId::ROOT, &record.initial, &mut all);
    (all, main)
}

/// A pattern that somebody might ask for: squares of a position left open or changed, hands, side and numbers or not.
fn pattern(position: &Position, dice: &mut Dice) -> Pattern {
    let written = looks(position);
    let fields: Vec<&str> = written.split(' ').collect();
    let open = [0, 2, 5, 30][dice.roll(4)];
    let mut board = String::new();
    let mut letters = fields[0].chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' => board.push('/'),
            '+' => {
                let piece = letters.next().unwrap();
                board.push_str(&if dice.roll(open + 1) > 0 { "?".to_owned() } else { format!("+{piece}") });
            }
            letter => match letter.to_digit(10) {
                Some(empty) => board.extend((0..empty).map(|_| if dice.roll(open + 1) > 0 { '?' } else { '.' })),
                None if dice.roll(6) == 0 => board.push(if letter.is_ascii_uppercase() { 'X' } else { 'x' }),
                None => board.push(if dice.roll(open + 1) > 0 { '?' } else { letter }),
            },
        }
    }
    let side = if dice.roll(2) == 0 { fields[1] } else { "?" };
    let hands = match (position.game(), dice.roll(3)) {
        (Game::Shogi, 0) => fields[2].to_owned(),
        (Game::Shogi, 1) if fields[2] != "-" => format!("{}+", fields[2]),
        (Game::Shogi, _) => "?".to_owned(),
        _ => String::new(),
    };
    let text = format!("{board} {side} {hands}");
    let mut pattern = Pattern::parse(text.trim()).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    if dice.roll(4) == 0 {
        let letters = if position.game() == Game::Xiangqi { "RNCPrncp" } else { "PNBRpnbr" };
        let letter = letters.chars().nth(dice.roll(8)).unwrap();
        let sign = [">=", "<=", "=", ">"][dice.roll(4)];
        pattern.count(&format!("{letter}{sign}{}", dice.roll(4))).unwrap();
    }
    pattern
}

/// How many pieces a position has of a kind by the letter of a side, promoted or not, on the board and in hand.
fn pieces(position: &Position, letter: char) -> usize {
    let written = looks(position);
    let mut fields = written.split(' ');
    let board = fields.next().unwrap().chars().filter(|other| *other == letter).count();
    let Some(hands) = fields.nth(1) else { return board };
    let mut number = 0;
    let mut held = 0;
    for sign in hands.chars() {
        match sign.to_digit(10) {
            Some(digit) => number = number * 10 + digit as usize,
            None => {
                held += if sign == letter { number.max(1) } else { 0 };
                number = 0;
            }
        }
    }
    board + held
}

/// Numbers of pieces that a position has, or nearly, and perhaps the side to move; nothing else.
fn material(position: &Position, dice: &mut Dice) -> Pattern {
    let written = looks(position);
    let fields: Vec<&str> = written.split(' ').collect();
    let (files, ranks) = match position.game() {
        Game::Shogi => (9, 9),
        Game::Chess => (8, 8),
        Game::Xiangqi => (9, 10),
    };
    let board = vec!["?".repeat(files); ranks].join("/");
    let side = if dice.roll(2) == 0 { fields[1] } else { "?" };
    let mut pattern = Pattern::parse(&format!("{board} {side}")).unwrap();
    let letters: &[u8] = match position.game() {
        Game::Shogi => b"PLNSGBRKplnsgbrk",
        Game::Chess => b"PNBRQKpnbrqk",
        Game::Xiangqi => b"KABNRCPkabnrcp",
    };
    let asked = 1 + dice.roll(letters.len());
    for _ in 0..asked {
        let letter = char::from(letters[dice.roll(letters.len())]);
        let sign = ["=", "=", "=", ">=", "<="][dice.roll(5)];
        let there = pieces(position, letter) + usize::from(dice.roll(40) == 0);
        pattern.count(&format!("{letter}{sign}{there}")).unwrap();
    }
    pattern
}

/// What is found without any of it: every position of the record, one after another.
fn naive(
    (all, main): (&[(NodeId, Position)], usize),
    variants: &Variants,
    record: &Record,
    (plies, main_line): (&std::ops::RangeInclusive<u32>, bool),
) -> Option<(NodeId, u32, ReachedBy)> {
    let taken = if main_line { main } else { all.len() };
    all.iter().take(taken).find_map(|(id, position)| {
        let ply = record.ply(*id);
        let (_, by) = variants.all().iter().find(|(pattern, _)| pattern.fits(position))?;
        plies.contains(&ply).then_some((*id, ply, *by))
    })
}

fn agree(rounds: usize, patterns: usize, seed: u64) {
    let mut dice = Dice(seed);
    for kind in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        let mut found = 0;
        for _ in 0..rounds {
            let (record, others) = (tree(kind, &mut dice), tree(kind, &mut dice));
            let card = GameCard::of(&record);
            let (all, main) = positions(&record);
            let (theirs, _) = positions(&others);
            // Two games in memory, of which more is known than their moves.
            let other = GameCard::of(&others);
            let mut games = GameMoves::default();
            for card in [&card, &other] {
                games.add(&card.initial, &card.track);
            }
            games.settle();
            for _ in 0..patterns {
                let source = if dice.roll(4) == 0 { &theirs } else { &all };
                let position = &source[dice.roll(source.len())].1;
                let of_material = dice.roll(5) == 0;
                let wanted = if of_material { material(position, &mut dice) } else { pattern(position, &mut dice) };
                let variants = Variants::new(wanted, dice.roll(2) == 0, dice.roll(2) == 0);
                let plies = if dice.roll(2) == 0 { 0..=u32::MAX } else { 3..=3 + dice.roll(40) as u32 };
                let main_line = dice.roll(3) == 0;
                let known = naive((&all, main), &variants, &record, (&plies, main_line));
                let reached = card.reached(&Matcher::new(&variants), &plies, main_line);
                let told = reached.map(|at| (Track::node_at(&record, at.place), at.ply, at.by));
                assert_eq!(told, known, "{variants:?} in {}", write_position(&record.initial));
                let matcher = Matcher::new(&variants);
                let mut in_memory: Vec<Option<Reached>> = vec![None; games.len()];
                let laid = games.laid(&matcher);
                games.reached(&laid, 0..games.len(), (&plies, main_line), &mut |at, reached| {
                    in_memory[at] = Some(reached);
                });
                let replayed = [&card, &other].map(|card| card.reached(&matcher, &plies, main_line));
                assert_eq!(in_memory, replayed, "{variants:?} in {}", write_position(&record.initial));
                let Some(reached) = reached else { continue };
                found += 1;
                let (node, ..) = known.unwrap();
                assert_eq!(card.position_at(reached.place), record.position_at(node));
                let next = record.tree.children(node).first().and_then(|id| record.tree.get(*id)?.mv());
                assert_eq!(reached.next, next);
                assert_eq!(card.track.is_main(reached.place), all.iter().take(main).any(|(id, _)| *id == node));
            }
        }
        assert!(found > rounds * patterns / 4, "{kind:?}: {found}");
    }
}

/// Ten thousand patterns of each game.
#[test]
fn patterns_are_found_where_real_positions_fit_them() {
    agree(200, 50, 481);
}

/// A game that was told without a record has the moves that its record has, and they are those that were played.
#[test]
fn a_line_has_the_same_moves_as_its_record() {
    let mut dice = Dice(483);
    for kind in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        for _ in 0..20 {
            let initial = start(kind, &mut dice);
            let (mut position, mut record) = (initial.clone(), Record::new(initial.clone()));
            let (mut here, mut moves) = (NodeId::ROOT, Vec::new());
            for _ in 0..150 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[dice.roll(legal.len())];
                position.play(mv).unwrap();
                here = record.tree.append(here, Node::of(mv)).unwrap();
                moves.push(mv);
            }
            let heard = HeardGame { initial: initial.clone(), moves: moves.clone(), ..HeardGame::new() };
            let card = GameCard::heard(&heard);
            assert_eq!(card, GameCard::of(&record));
            assert_eq!(card.track.main_line(kind).collect::<Vec<_>>(), moves);
            assert_eq!(card.position_at(moves.len() as u32), position);
        }
    }
}
