//! Laws of the prover of mates in chess and xiangqi: what it says is true, and its line is one.

use komaoto::notation::parse_position;
use komaoto::rules::{Game, Position};
use komaoto::task::Stop;
use komaoto::tsume::{Proof, Prover};

fn prove(text: &str, nodes: u64) -> (Position, Proof) {
    let position = parse_position(text).unwrap();
    let proof = Prover::new(1 << 20).prove(position.side_to_move(), &position, nodes, &Stop::new());
    (position, proof)
}

/// Whether a side mates in so many moves, by trying everything.
fn mates(position: &Position, moves: u16) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        let replies = after.legal_moves();
        match replies.is_empty() {
            true => after.in_check() || after.game() == Game::Xiangqi,
            false => {
                moves > 1
                    && replies.into_iter().all(|reply| {
                        let mut further = after.clone();
                        further.play(reply).unwrap();
                        mates(&further, moves - 1)
                    })
            }
        }
    })
}

#[test]
fn short_mates_are_proven_and_played_to_their_end() {
    for (text, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
        // The king comes nearer first.
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2),
        ("1r5r/1p3R2/pP1k3n/2pPp1p1/4P2p/3BB3/1PP3PP/R5K1 w - - 2 25", 2),
        ("2kr3r/ppp2ppp/8/8/6b1/P1N1BPq1/1P6/R1Q1RK2 b - - 1 20", 5),
        // Who may not move has lost in xiangqi.
        ("3k3r1/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", 1),
    ] {
        let (position, proof) = prove(text, 100_000);
        let Proof::Mate(mate) = proof else { panic!("{text}: {proof:?}") };
        assert_eq!((mate.len, mate.shortest), (moves, moves <= 2), "{text}");
        assert!(moves > 2 || mates(&position, moves) && (moves == 1 || !mates(&position, moves - 1)), "{text}");
        assert_eq!(mate.line.len(), usize::from(2 * moves - 1), "{text}: {:?}", mate.line);
        let mut end = position;
        mate.line.iter().for_each(|&mv| end.play(mv).unwrap());
        assert!(end.is_mate(), "{text}");
    }
}

#[test]
fn what_is_not_proven_is_not_said() {
    // Kings alone do not mate.
    assert_eq!(prove("7k/8/8/6K1/8/8/8/8 w - - 0 1", 100_000).1, Proof::None);
    // Before the mate somebody may claim a draw.
    assert_eq!(prove("7k/8/5K2/8/8/8/8/R7 w - - 95 90", 100_000).1, Proof::Unknown);
    assert_eq!(prove("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 3).1, Proof::Unknown);
    // Of positions of a game: whoever mates in two by force is found, unless by a move that threatens nothing.
    for text in
        ["r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4", "6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1"]
    {
        let (position, proof) = prove(text, 1_000_000);
        let len = if let Proof::Mate(mate) = proof { mate.len } else { u16::MAX };
        assert_eq!(len == 1, mates(&position, 1), "{text}");
    }
}
