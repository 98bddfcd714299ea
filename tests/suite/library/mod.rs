//! Finding games: patterns against positions as they are written.

mod books;
mod catalog;
mod flipped;
mod openings;
mod sought;
mod tracks;

use std::path::Path;

use komaoto::files::load;
use komaoto::library::{GameCard, GameDigest, GameFacts, GameFile, Matcher, Pattern, Query, Track, Variants};
use komaoto::notation::write_position;
use komaoto::record::{Node, NodeId, Record};
use komaoto::rules::{Game, Move, Position};

use crate::dice::Dice;

/// A position without the rights to castle and to take in passing, and without the numbers of moves.
fn looks(position: &Position) -> String {
    let text = write_position(position);
    let fields: Vec<&str> = text.split(' ').collect();
    match position.game() {
        Game::Shogi => fields[..3].join(" "),
        Game::Chess | Game::Xiangqi => fields[..2].join(" "),
    }
}

/// A game of random moves, and its positions.
fn game(game: Game, dice: &mut Dice, moves: usize) -> (Record, Vec<(NodeId, Position)>) {
    let mut position = Position::start(game);
    let mut record = Record::new(position.clone());
    let (mut here, mut positions) = (NodeId::ROOT, vec![(NodeId::ROOT, position.clone())]);
    for _ in 0..moves {
        let legal: Vec<Move> = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[dice.roll(legal.len())];
        position.play(mv).unwrap();
        here = record.tree.append(here, Node::of(mv)).unwrap();
        positions.push((here, position.clone()));
    }
    (record, positions)
}

/// An exact pattern fits what looks the same, and nothing else: captures, drops, promotions, castling and the rest come by
/// themselves in random games.
#[test]
fn an_exact_position_fits_what_looks_the_same() {
    let mut dice = Dice(48);
    for kind in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        for _ in 0..12 {
            let (_, positions) = game(kind, &mut dice, 120);
            for _ in 0..40 {
                let wanted = &positions[dice.roll(positions.len())].1;
                let pattern = Pattern::exact(wanted);
                for (_, position) in &positions {
                    assert_eq!(
                        pattern.fits(position),
                        looks(position) == looks(wanted),
                        "{}",
                        write_position(position)
                    );
                }
            }
        }
    }
}

/// Written as a pattern, a position is the same pattern; some of its squares left open still fit it.
#[test]
fn a_pattern_is_read_as_it_is_written() {
    let mut dice = Dice(49);
    for kind in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        let (_, positions) = game(kind, &mut dice, 200);
        for (_, position) in positions.iter().step_by(7) {
            let written = looks(position);
            assert_eq!(Pattern::parse(&written).unwrap(), Pattern::exact(position), "{written}");
            let open: String = written
                .split_once(' ')
                .unwrap()
                .0
                .chars()
                .flat_map(|letter| match letter.to_digit(10) {
                    Some(empty) => ".".repeat(empty as usize).chars().collect::<Vec<_>>(),
                    None => vec![letter],
                })
                .collect();
            // A sign of promotion belongs to the letter behind it.
            let open: String = open
                .split('/')
                .map(|rank| {
                    let mut letters = rank.chars().peekable();
                    let mut squares = Vec::new();
                    while let Some(letter) = letters.next() {
                        let square =
                            if letter == '+' { format!("+{}", letters.next().unwrap()) } else { letter.to_string() };
                        squares.push(if dice.roll(2) == 0 { "?".to_owned() } else { square });
                    }
                    squares.concat()
                })
                .collect::<Vec<_>>()
                .join("/");
            assert!(Pattern::parse(&open).unwrap().fits(position), "{open}: {written}");
        }
    }
}

/// Twice in a mirror, or twice with the sides exchanged, is as before; once each fits the position turned so.
#[test]
fn mirrors_and_other_sides_are_undone_by_themselves() {
    let mut dice = Dice(50);
    for kind in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        let (_, positions) = game(kind, &mut dice, 100);
        for (_, position) in positions.iter().step_by(5) {
            let pattern = Pattern::exact(position);
            let sorted = |pattern: &Pattern| format!("{:?}", pattern.fits(position));
            assert!(pattern.mirrored().mirrored().fits(position));
            assert!(pattern.swapped().swapped().fits(position));
            assert_eq!(sorted(&pattern.mirrored().swapped()), sorted(&pattern.swapped().mirrored()));
        }
        // The start looks the same to both sides, but for whose move it is.
        let start = Pattern::exact(&Position::start(kind));
        assert!(!start.swapped().fits(&Position::start(kind)));
        if kind == Game::Xiangqi {
            assert!(start.mirrored().fits(&Position::start(kind)));
        }
    }
}

/// The position that is reported is the first of the game that looks like that, in variations too.
#[test]
fn the_first_position_that_fits_is_told() {
    let mut dice = Dice(51);
    for kind in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        for _ in 0..10 {
            let (mut record, positions) = game(kind, &mut dice, 60);
            // A branch with another move somewhere.
            let (at, before) = &positions[dice.roll(positions.len())];
            let children = record.tree.children(*at).to_vec();
            let taken = children.first().and_then(|id| record.tree.get(*id)).and_then(Node::mv);
            let other = before.legal_moves().into_iter().find(|mv| Some(*mv) != taken);
            let mut all = positions.clone();
            if let (Some(mv), Some(_)) = (other, taken) {
                let mut there = before.clone();
                there.play(mv).unwrap();
                all.push((record.tree.append(*at, Node::of(mv)).unwrap(), there));
            }
            for (place, (_, wanted)) in all.iter().enumerate() {
                let first = all.iter().position(|(_, position)| looks(position) == looks(wanted)).unwrap();
                let variants = Variants::new(Pattern::exact(wanted), false, false);
                let (card, matcher) = (GameCard::of(&record), Matcher::new(&variants));
                let at = |main_line| {
                    let found = card.reached(&matcher, &(0..=u32::MAX), main_line)?;
                    assert_eq!(looks(&card.position_at(found.place)), looks(wanted));
                    Some(Track::node_at(&record, found.place))
                };
                assert_eq!(at(false), Some(all[first].0), "{kind:?} {place}");
                assert_eq!(at(true), Some(all[first].0).filter(|_| first < positions.len()));
            }
        }
    }
}

/// Words mean the same games as they are read, and made ready to be compared at each key.
#[test]
fn words_mean_the_same_games_in_either_way() {
    let texts = [
        "[Event \"Open\"]\n[Site \"Praha\"]\n[Date \"2021.05.??\"]\n[White \"Nový, Jan\"]\n[Black \"?\"]\n[ECO \"B90\"]\n\
         [Opening \"Sicilian\"]\n[Result \"1-0\"]\n\n1. e4 {best by test} c5 1-0\n",
        "[White \"Open, A\"]\n[Black \"Novy\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 (1... f5) 1/2-1/2\n",
        "開始日時：令和2年5月1日\n棋戦：竜王戦\n戦型：角換わり\n先手：髙見 泰地\n後手：羽生 善治\n*端攻めの好手\n   1 ７六歩(77)\n*よい\n   2 投了\n",
        "position sfen 4k4/9/9/9/9/9/9/9/9 b RPr2b4g4s4n4l17p 1 moves R*5d\n",
    ];
    let asked = [
        "open",
        "nový",
        "first:open",
        "second:novy",
        "white:novy",
        "black:novy",
        "player:open",
        "event:open",
        "site:praha",
        "date:2021",
        "date:2020",
        "opening:sic",
        "opening:b90",
        "戦型:角換",
        "result:draw",
        "result:first",
        "plies:..1",
        "plies:2",
        "comments:yes",
        "variations:yes",
        "evaluations:no",
        "game:shogi",
        "game:problem",
        "file:*.pgn",
        "file:shelf",
        "text:端攻",
        "text:best",
        "-open",
        "高見",
        "はぶ",
        "竜王 羽生",
        "shelf",
        "theme:enda",
        "テーマ:左右対称",
        "主題:裸玉",
        "theme:kemuri",
        "-theme:enda",
        "",
    ];
    let mut met = 0;
    for (at, text) in texts.iter().enumerate() {
        let path = format!("/Shelf/{at}.{}", ["pgn", "pgn", "kifu", "sfen"][at]);
        let loaded = load(text.as_bytes(), path.rsplit('.').next()).unwrap();
        let card = GameCard::of(&loaded.records[0]);
        let facts = GameFacts { card: &card, file: &path, number: 1 };
        let (file, digest) = (GameFile::new(path.as_ref()), GameDigest::of(&facts, None));
        for asked in asked {
            let query = Query::parse(asked).unwrap();
            let holds = query.holds(&facts);
            met += usize::from(holds);
            assert_eq!(query.holds_of(&digest.within(&file)), holds, "{asked} of {path}");
        }
    }
    assert!(met > 25, "{met}");
}

/// Problems are found among games, whether their headers say what they are or only their start does.
#[test]
fn problems_are_told_from_games() {
    let zuko = include_str!("../../../assets/samples/ja/zuko-2.kifu");
    let alone = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*5b\n";
    let game = "先手：山田\n後手：佐藤\n   1 ７六歩(77)\n   2 投了\n";
    let chess = "[White \"A\"]\n\n1. e4 e5 *\n";
    for (name, text, is_problem) in
        [("a.kifu", zuko, true), ("b.usi", alone, true), ("c.kifu", game, false), ("d.pgn", chess, false)]
    {
        let loaded = load(text.as_bytes(), name.rsplit('.').next()).unwrap();
        let card = GameCard::of(&loaded.records[0]);
        let facts = GameFacts { card: &card, file: name, number: 1 };
        let (file, digest) = (GameFile::new(name.as_ref()), GameDigest::of(&facts, None));
        for (asked, wanted) in [("種類:詰将棋", is_problem), ("-game:problem", !is_problem)] {
            let query = Query::parse(asked).unwrap();
            assert_eq!(
                (query.holds(&facts), query.holds_of(&digest.within(&file))),
                (wanted, wanted),
                "{asked} {name}"
            );
        }
    }
}

/// Words find what is shown of a game, its opening too, however its header spells it; accents are not asked for.
#[test]
fn words_find_what_is_shown() {
    let holds = |record: &Record, asked: &str| {
        let card = GameCard::of(record);
        let facts = GameFacts { card: &card, file: "x", number: 1 };
        let file = GameFile::new(Path::new("x"));
        let query = Query::parse(asked).unwrap();
        let digest = GameDigest::of(&facts, None);
        assert_eq!(query.holds(&facts), query.holds_of(&digest.within(&file)), "{asked}");
        query.holds(&facts)
    };
    let moves = "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b";
    let text = format!("position startpos moves {moves}\n");
    let record = load(text.as_bytes(), Some("usi")).unwrap().records.remove(0);
    let card = GameCard::of(&record);
    let shown = GameFacts { card: &card, file: "x", number: 1 }.opening_named("ja").unwrap();
    assert!(shown.contains("四間飛車"), "{shown}");
    for (asked, found) in [("四間飛車", true), ("四間", true), ("矢倉", false), ("-四間飛車", false)] {
        assert_eq!(holds(&record, asked), found, "{asked}");
    }
    let pgn = "[White \"Müller, Łukasz\"]\n[Black \"Weiß\"]\n\n1. e4 e5 *\n";
    let record = load(pgn.as_bytes(), Some("pgn")).unwrap().records.remove(0);
    for asked in ["muller", "Müller", "MÜLLER", "lukasz", "weiss", "weiß"] {
        assert!(holds(&record, asked), "{asked}");
    }
    // A mate problem was not opened.
    let problem = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b RG 1 moves G*5b\n";
    let record = load(problem.as_bytes(), Some("sfen")).unwrap().records.remove(0);
    assert!(GameCard::of(&record).openings().is_empty());
    let double = "手合割：詰将棋\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ６八飛(28)\n   6 ６二銀(71)\n";
    let record = load(double.as_bytes(), Some("kifu")).unwrap().records.remove(0);
    assert!(GameCard::of(&record).openings().is_empty());
}
