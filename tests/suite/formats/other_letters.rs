//! Games in letters that are also files of the board, or pieces of another game.

use super::loaded;
use crate::dice::Dice;
use komaoto::notation::chess::{Letters, san};
use komaoto::record::{NodeId, Step};
use komaoto::rules::{Game, Move, chess};

/// The moves of the first game of a text, in coordinates, and its game.
fn read(text: &str) -> (Game, Vec<String>) {
    let file = loaded(text.as_bytes(), "pgn");
    let record = &file.records[0];
    let steps = record.tree.mainline(NodeId::ROOT).skip(1);
    let moves = steps.filter_map(|id| match record.tree.get(id)?.step {
        Step::Move(mv) => Some(komaoto::notation::coordinates(mv)),
        _ => None,
    });
    (record.game(), moves.collect())
}

/// A letter under which all words are legal comes before a pawn that may be meant.
#[test]
fn a_piece_comes_before_the_file_of_a_pawn() {
    for (text, third) in [
        ("1. d4 d5 2. Cc3 *", "b1c3"),
        ("1. e4 e5 2. Cc3 Bc5 3. Bc4 d6 *", "b1c3"),
        ("1. e4 c5 2. Hh3 b6 3. Hc3 Fb7 4. Fe2 d6 5. Kf1 *", "g1h3"),
        ("1. e4 e5 2. nf3 Nc6 *", "g1f3"),
        ("1. e4 e5 2. Nf3 bc5 *", "g1f3"),
    ] {
        assert_eq!(read(text).1[2], third, "{text}");
    }
}

/// A game of chess in a language whose knight or bishop has the letter of a piece of xiangqi.
#[test]
fn a_knight_is_no_horse() {
    let tags = "[ECO \"A00\"]\n[White \"A\"]\n[Black \"B\"]\n\n";
    for text in
        ["1. Hc3 d5 2. d4 Hf6 3. Ff4 c5 *", "1. Ca3 d5 2. d4 Cf6 3. Af4 *", "1. Ch3 Cf6 2. d4 d5 *", "1. Hh3 d5 *"]
    {
        assert_eq!(read(&[tags, text].concat()).0, Game::Chess, "{text}");
    }
    for text in ["1. Ch3 d5 2. g3 e5 3. Cf4 *", "1. Hc3 Hf6 2. e4 e5 *"] {
        assert_eq!(read(text).0, Game::Chess, "{text}");
    }
    for text in ["1. Che3 Hg8 2. Hg3 Rh10 *", "1. Hc3 Hc8 2. Ce3 Rb10 *", "1. C2.5 H8+7 *", "1. H2+3 P7+1 *"] {
        assert_eq!(read(text).0, Game::Xiangqi, "{text}");
        assert_eq!(read(&format!("[Event \"x\"]\n[Black \"B\"]\n\n{text}")).0, Game::Xiangqi, "{text}");
    }
}

/// Random games in every language are the games that were played.
#[test]
fn games_in_all_letters_are_read_as_played() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for letters in Letters::ALL {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        for _ in 0..6 {
            let mut position = chess::Position::start();
            let (mut text, mut played) = (String::from("[White \"A\"]\n[Black \"B\"]\n\n"), Vec::new());
            for ply in 0..24 {
                let moves = position.legal_moves();
                let pieces: Vec<_> =
                    moves.iter().filter(|mv| !san(&position, **mv).starts_with(|c| matches!(c, 'a'..='h'))).collect();
                let all: Vec<_> = if dice.roll(3) > 0 && !pieces.is_empty() { pieces } else { moves.iter().collect() };
                if all.is_empty() {
                    break;
                }
                let mv = *all[dice.roll(all.len())];
                if ply % 2 == 0 {
                    text += &format!("{}. ", ply / 2 + 1);
                }
                text += &letters.spelled(san(&position, mv));
                text.push(' ');
                played.push(komaoto::notation::coordinates(Move::from(mv)));
                position.play(mv).unwrap();
            }
            text += "*\n";
            tried += 1;
            if read(&text) != (Game::Chess, played) {
                wrong.push((letters.languages, text));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}: {wrong:#?}", wrong.len());
}
