//! What ends a game, in each of the three.

use komaoto::notation::chess::San;
use komaoto::rules::{Cause, Color, Move, Outcome, Position, Verdict, outcome, outcome_of_moves};

use super::{chess, xiangqi};

fn whole<P: Clone + Into<Position>>(line: &[P]) -> Vec<Position> {
    line.iter().cloned().map(Into::into).collect()
}

fn told(line: &[Position]) -> Option<(Cause, Verdict)> {
    outcome(line).map(|Outcome { cause, verdict }| (cause, verdict))
}

fn shogi(sfen: &str, moves: &str) -> Option<(Cause, Verdict)> {
    told(&whole(&super::line(sfen, moves)))
}

fn of_chess(fen: &str, moves: &str) -> Option<(Cause, Verdict)> {
    told(&whole(&chess::line(fen, moves)))
}

fn of_xiangqi(fen: &str, moves: &str) -> Option<(Cause, Verdict)> {
    told(&whole(&xiangqi::line(fen, moves)))
}

#[test]
fn games_that_go_on() {
    assert_eq!(outcome(&[]), None);
    for game in komaoto::rules::Game::ALL {
        assert_eq!(told(&[Position::start(game)]), None, "{game:?}");
    }
    // Boards being set up: without a king nobody is mated, and nobody is stalemated.
    assert_eq!(shogi("9/9/9/9/9/9/9/9/9 b - 1", ""), None);
    assert_eq!(of_chess("8/8/8/8/8/8/8/8 w - - 0 1", ""), None);
    assert_eq!(of_xiangqi("9/9/9/9/9/9/9/9/9/9 w - - 0 1", ""), None);
}

#[test]
fn shogi_ends() {
    let mate = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    assert_eq!(shogi(mate, ""), Some((Cause::Mate, Verdict::Lost(Color::White))));
    let stuck = "8k/6G2/7G1/9/9/9/9/9/4K4 w - 1";
    assert_eq!(shogi(stuck, ""), Some((Cause::Stalemate, Verdict::Undecided)));
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let dance = "2h3h 8b7b 3h2h 7b8b ";
    assert_eq!(shogi(start, &dance.repeat(2)), None);
    assert_eq!(shogi(start, &dance.repeat(3)), Some((Cause::Repetition, Verdict::Drawn)));
    let checks = "4h5h 5a4a 5h4h 4a5a ".repeat(3);
    let bare = "4k4/9/9/9/9/9/9/5R3/K8 b - 1";
    assert_eq!(shogi(bare, &checks), Some((Cause::PerpetualCheck, Verdict::Lost(Color::Black))));
}

#[test]
fn chess_ends() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(of_chess(start, "f3 e5 g4 Qh4"), Some((Cause::Mate, Verdict::Lost(Color::White))));
    assert_eq!(of_chess("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", ""), Some((Cause::Stalemate, Verdict::Drawn)));
    assert_eq!(of_chess("k7/8/8/8/8/8/1p6/K7 w - - 0 1", "Kxb2"), Some((Cause::DeadPosition, Verdict::Drawn)));
    let dance = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(of_chess(start, dance), None);
    assert_eq!(of_chess(start, &dance.repeat(2)), Some((Cause::Repetition, Verdict::DrawClaimable)));
    assert_eq!(of_chess(start, &dance.repeat(4)), Some((Cause::Repetition, Verdict::Drawn)));
    let count = |clock: u32, moves: &str| of_chess(&format!("4k3/8/8/8/8/8/8/4K2R w - - {clock} 99"), moves);
    assert_eq!(count(98, "Rh2"), None);
    assert_eq!(count(99, "Rh2"), Some((Cause::MoveCount, Verdict::DrawClaimable)));
    assert_eq!(count(149, "Rh2"), Some((Cause::MoveCount, Verdict::Drawn)));
    // What ends the game comes before what a player may claim.
    let both = "Rh2 Kd8 Rh1 Ke8 ".repeat(2);
    assert_eq!(count(99, &both), Some((Cause::Repetition, Verdict::DrawClaimable)));
    assert_eq!(count(142, &both), Some((Cause::MoveCount, Verdict::Drawn)));
}

#[test]
fn xiangqi_ends() {
    let lost = |cause, side| Some((cause, Verdict::Lost(side)));
    assert_eq!(of_xiangqi("3k5/9/9/9/9/9/9/3R5/4R4/4K4 b - - 0 1", ""), lost(Cause::Mate, Color::Black));
    assert_eq!(of_xiangqi("3k5/2P6/9/9/9/9/9/9/4R4/4K4 b - - 0 1", ""), lost(Cause::Stalemate, Color::Black));
    assert_eq!(
        of_xiangqi("3k5/9/9/9/9/9/9/4p4/9/2B1KAB2 w - - 0 1", "c0e2"),
        Some((Cause::DeadPosition, Verdict::Drawn))
    );
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let dance = "a0a1 a9a8 a1a0 a8a9 ";
    assert_eq!(of_xiangqi(start, dance), None);
    assert_eq!(of_xiangqi(start, &dance.repeat(2)), Some((Cause::Repetition, Verdict::Drawn)));
    let checks = "a8a9 d9d8 a9a8 d8d9 ".repeat(2);
    let bare = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(of_xiangqi(bare, &checks), lost(Cause::PerpetualCheck, Color::White));
    let chases = "a4b4 b5a5 b4a4 a5b5 ".repeat(2);
    let cannon = "3k5/9/9/9/1c7/R8/9/9/9/4K4 w - - 0 1";
    assert_eq!(of_xiangqi(cannon, &chases), lost(Cause::PerpetualChase, Color::White));
}

#[test]
fn what_stood_before_the_fifth_last_time_has_no_say() {
    let line = whole(&chess::line(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &("e4 e5 ".to_owned() + &"Nf3 Nf6 Ng1 Ng8 ".repeat(6)),
    ));
    for end in 1..=line.len() {
        let line = &line[..end];
        let again = line.iter().enumerate().rev().filter(|(_, position)| position.same_as(&line[end - 1]));
        let since = again.take(5).last().unwrap().0;
        assert_eq!(outcome(line), outcome(&line[since..]), "at {end}");
    }
}

/// However a line is told, by its positions or by its moves.
#[test]
fn moves_say_the_same_as_positions() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let words = "e4 e5 ".to_owned() + &"Nf3 Nf6 Ng1 Ng8 ".repeat(6);
    let positions = chess::line(start, &words);
    let played = |(word, position)| Move::Chess(San::parse(word).unwrap().resolve(position).unwrap());
    let moves: Vec<Move> = words.split_whitespace().zip(&positions).map(played).collect();
    let line = whole(&positions);
    assert_eq!(line.len(), moves.len() + 1);
    for end in 0..=moves.len() {
        let told = outcome_of_moves(&line[0], moves[..end].iter().copied());
        assert_eq!(told, outcome(&line[..=end]), "after {end}");
    }
}
