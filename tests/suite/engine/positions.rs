//! Which games an engine is asked about, and that it gets the position that is meant, whatever led there.

use std::sync::Arc;

use komaoto::engine::{EngineEvent, EngineLine, EngineState, EngineTask, EngineTrouble, Limit};
use komaoto::notation::{parse_coordinates, parse_position};
use komaoto::rules::{Game, Move, Position, chess};

use super::driver::Play;

const CHESS960: &str = "option name UCI_Chess960 type check default false";
const VARIANTS: &str = "option name UCI_Variant type combo default chess var chess var shogi var xiangqi";
const CASTLES: &str = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";

fn ready(game: Game, says: &str) -> Play {
    let mut play = Play::of(game);
    play.step(EngineEvent::Started(Vec::new()));
    play.says(says);
    play.says("readyok");
    play.done();
    play
}

fn asks(play: &mut Play, initial: Position, moves: &[Move]) -> Vec<String> {
    let line = Arc::new(EngineLine::new(initial, moves.to_vec()).unwrap());
    play.step(EngineEvent::Want(Some(EngineTask { line, limit: Limit::Depth(9), ranks: 1, game: 1 })));
    play.done()
}

fn played(initial: &Position, words: &str) -> Vec<Move> {
    let mut at = initial.clone();
    let play = |word| {
        let mv = parse_coordinates(&at, word).unwrap();
        at.play(mv).unwrap();
        mv
    };
    words.split_whitespace().map(play).collect()
}

#[test]
fn castling_is_spelled_as_the_game_has_it() {
    let mut play = ready(Game::Chess, &format!("{CHESS960} | uciok"));
    let start = Position::start(Game::Chess);
    let moves = played(&start, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1");
    let said = asks(&mut play, start, &moves);
    assert_eq!(said[1], "position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1");
    assert!(!said.iter().any(|line| line.contains("960")), "{said:?}");
    play.says("bestmove e8g8");
    let start = parse_position(CASTLES).unwrap();
    let moves = played(&start, "h1g3 h8g6 f1g1");
    assert!(matches!(moves[2], Move::Chess(chess::Move::Castle { .. })));
    let said = asks(&mut play, start, &moves);
    assert_eq!(said[0], "setoption name UCI_Chess960 value true");
    assert!(said[1].starts_with("position fen ") && said[1].ends_with(" moves h1g3 h8g6 f1g1"), "{said:?}");
    // A castling that chess would spell by the squares of the king is one with the rook there, too.
    play.says("bestmove f8g8");
    let start = parse_position("1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w HBhb - 0 1").unwrap();
    let moves = played(&start, "e1h1 e8h8");
    let said = asks(&mut play, start, &moves);
    assert!(said[0].ends_with(" moves e1h1 e8h8"), "{said:?}");
    play.says("bestmove a2a3");
    let said = asks(&mut play, Position::start(Game::Chess), &[]);
    assert_eq!(said[..2], ["setoption name UCI_Chess960 value false", "position startpos"]);
}

#[test]
fn behind_a_move_that_no_engine_knows_it_gets_the_position() {
    let mut play = ready(Game::Chess, "uciok");
    let start = Position::start(Game::Chess);
    let mut moves = played(&start, "e2e4");
    moves.push(Move::Chess(chess::Move::Null));
    let mut said = asks(&mut play, start.clone(), &moves);
    assert_eq!(said.remove(1), "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
    play.says("bestmove d2d4");
    moves
        .extend(played(&parse_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2").unwrap(), "d2d4"));
    let mut said = asks(&mut play, start, &moves);
    assert!(said.remove(0).ends_with("w KQkq - 1 2 moves d2d4"));
    // Two pawns on a file.
    let mut play = ready(Game::Shogi, "usiok");
    let start = parse_position("4k4/9/9/9/9/9/P8/9/4K4 b P 1").unwrap();
    let moves = played(&start, "P*9f 5a4a");
    assert!(asks(&mut play, start, &moves).iter().any(|line| line.ends_with(" moves 5a4a")));
}

#[test]
fn no_engine_is_asked_where_a_king_can_be_taken_or_is_missing() {
    let start = parse_position("4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1").unwrap();
    let moves = played(&start, "5h4h 5a4a 4h5h");
    let line = |count: usize| EngineLine::new(start.clone(), moves[..count].to_vec());
    assert!(line(0).is_some() && line(1).is_none(), "the gold has left its king");
    // Nobody has taken it; but no engine is told of a position where that was possible.
    assert_eq!([2, 3].map(|count| line(count).unwrap().moves().len()), [0, 1]);
    for (position, is_asked) in [("8/8/8/8/8/8/8/K7 w - - 0 1", false), ("4k4/9/9/9/9/9/9/9/9 b G 1", true)] {
        assert_eq!(EngineLine::new(parse_position(position).unwrap(), Vec::new()).is_some(), is_asked, "{position}");
    }
}

#[test]
fn an_engine_is_asked_about_the_games_that_it_plays() {
    use Game::{Chess, Shogi, Xiangqi};
    for (says, games) in [
        (format!("{CHESS960} | uciok"), vec![Chess]),
        ("option name SyzygyPath type string default <empty> | uciok".to_owned(), vec![Chess]),
        ("option name Hash type spin default 16 | uciok".to_owned(), Game::ALL.to_vec()),
        (format!("{CHESS960} | {VARIANTS} | uciok"), vec![Shogi, Chess, Xiangqi]),
        ("option name UCI_Variant type combo default chess var chess var makruk | uciok".to_owned(), vec![Chess]),
        ("usiok".to_owned(), vec![Shogi]),
        ("ucciok".to_owned(), vec![Xiangqi]),
    ] {
        for game in Game::ALL {
            let play = ready(game, &format!("id name Test | {says}"));
            let refuses = play.driver.trouble() == Some(&EngineTrouble::PlaysNot(game));
            assert_eq!(refuses, !games.contains(&game), "{says} {game:?}");
            assert_eq!(play.driver.state() == EngineState::Idle, !refuses);
        }
    }
    let mut play = ready(Chess, "option name Hash type spin default 16 | uciok");
    let said = asks(&mut play, parse_position(CASTLES).unwrap(), &[]);
    assert_eq!((said, play.driver.trouble()), (vec!["END".to_owned()], Some(&EngineTrouble::NoChess960)));
}

#[test]
fn a_limit_that_an_engine_does_not_know_ends_its_search_all_the_same() {
    for (limit, within, beyond) in [
        (Limit::Depth(9), "depth 9 nodes 999999999", "depth 10"),
        (Limit::Nodes(200_000), "depth 40 nodes 400000", "depth 40 nodes 400001"),
        (Limit::Nodes(1000), "depth 40 nodes 100000", "depth 40 nodes 100001"),
    ] {
        let mut play = ready(Game::Shogi, "usiok");
        play.wants_so("", limit, 1);
        play.done();
        play.says(&format!("info {within} score cp 20 pv 7g7f"));
        play.passes(3600.0);
        assert_eq!(play.done(), [""; 0], "as long as it tells how far it is");
        play.says(&format!("info {beyond} score cp 30 pv 2g2f | info {beyond}"));
        assert_eq!(play.done(), ["stop"]);
        play.says("bestmove 2g2f");
        assert!(play.driver.is_done() && play.driver.reply().is_some(), "what it says is an answer");
    }
    for limit in [Limit::Depth(9), Limit::Nodes(1000)] {
        let mut play = ready(Game::Shogi, "usiok");
        play.wants_so("", limit, 1);
        play.done();
        play.says("info string thinking");
        play.passes(59.0);
        assert_eq!(play.done(), [""; 0]);
        play.passes(2.0);
        assert_eq!(play.done(), ["stop"]);
    }
}

/// GNU Chess says nothing of its games, and ends at the first move of another one.
#[test]
fn one_that_ends_at_the_first_position_of_a_game_does_not_play_it() {
    let died = || {
        let words = "parse_position(): invalid move:h10g8".to_owned();
        EngineEvent::Ended(EngineTrouble::Died {
            how: "exit 1".to_owned(),
            last_words: words,
            last_sent: String::new(),
        })
    };
    let says = "option name Hash type spin default 16 | uciok";
    let mut play = ready(Game::Xiangqi, says);
    asks(&mut play, Position::start(Game::Xiangqi), &[]);
    play.step(died());
    let trouble = play.driver.trouble().unwrap();
    assert!(matches!(trouble, EngineTrouble::EndedAt(Game::Xiangqi, _)) && trouble.is_refusal(), "{trouble:?}");
    // One that has answered knows the game, and so does one of chess at chess.
    let mut play = ready(Game::Xiangqi, says);
    asks(&mut play, Position::start(Game::Xiangqi), &[]);
    play.says("info depth 1 score cp 3 pv h2e2");
    play.step(died());
    assert!(matches!(play.driver.trouble(), Some(EngineTrouble::Died { .. })));
    let mut play = ready(Game::Chess, says);
    asks(&mut play, Position::start(Game::Chess), &[]);
    play.step(died());
    assert!(matches!(play.driver.trouble(), Some(EngineTrouble::Died { .. })));
}
