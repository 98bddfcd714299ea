//! Positions that are looked for, as they are set up and as they are written.

use komaoto::library::{Pattern, Query, SoughtPosition, SoughtTerms, without_position};
use komaoto::matcher::{HandTerm, board_size};
use komaoto::rules::{Game, Position};

use crate::dice::Dice;

/// What is looked for in a position: some squares open, hands and turn in all ways.
fn sought(position: &Position, dice: &mut Dice) -> SoughtPosition {
    let (files, ranks) = board_size(position.game());
    let all = [HandTerm::Exactly, HandTerm::AtLeast, HandTerm::Any];
    let shogi = position.game() == Game::Shogi;
    let mut ply = || [None, Some(3), Some(40)][dice.roll(3)];
    let (from, to) = (ply(), ply());
    let mut terms = SoughtTerms {
        open: if dice.roll(4) == 0 {
            0
        } else {
            (0..files * ranks).fold(0, |open, at| open | (dice.roll(2) as u128) << at)
        },
        any: [0; 2],
        turn: dice.roll(2) == 0,
        hands: if shogi { [all[dice.roll(3)], all[dice.roll(3)]] } else { [HandTerm::Any; 2] },
        mirrored: dice.roll(2) == 0,
        swapped: dice.roll(2) == 0,
        plies: if from.unwrap_or(0) <= to.unwrap_or(u32::MAX) { [from, to] } else { [None; 2] },
        main_line: dice.roll(2) == 0,
        counts: ["", "R>=1", "p<=9 r=1"][dice.roll(3)].to_owned(),
    };
    if terms.open != 0 {
        let at = dice.roll(files * ranks);
        terms.any[dice.roll(2)] |= 1 << at;
        // Under pieces the ground is not written: it is as open as there.
        let pieces =
            SoughtPosition { position: position.clone(), terms: SoughtTerms { open: u128::MAX, ..SoughtTerms::EXACT } };
        for at in 0..files * ranks {
            terms.open |= u128::from(!pieces.is_open(at)) << at;
        }
    }
    SoughtPosition { position: position.clone(), terms }
}

/// Read as it is written it means the same, alone and as a term of a question, and a position without open squares fits what
/// it was made of.
#[test]
fn what_is_looked_for_is_read_as_it_is_written() {
    let mut dice = Dice(481);
    for kind in [Game::Shogi, Game::Chess, Game::Xiangqi] {
        let (_, positions) = super::game(kind, &mut dice, 160);
        for (_, position) in positions.iter().step_by(2) {
            let sought = sought(position, &mut dice);
            let text = sought.to_string();
            let read = SoughtPosition::parse(&text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert_eq!(read.to_string(), text);
            assert_eq!(read.pattern().unwrap(), sought.pattern().unwrap(), "{text}");
            let any = |terms: &SoughtTerms| terms.hands == [HandTerm::Any; 2];
            if !text.contains('?') || any(&sought.terms) && sought.terms.turn {
                assert_eq!(read.terms.hands, sought.terms.hands, "{text}");
            }
            assert_eq!(
                (read.terms.plies(), read.terms.main_line, read.terms.mirrored, read.terms.swapped, &read.terms.counts),
                (
                    sought.terms.plies(),
                    sought.terms.main_line,
                    sought.terms.mirrored,
                    sought.terms.swapped,
                    &sought.terms.counts
                ),
            );
            let uncounted = SoughtTerms { counts: String::new(), ..read.terms.clone() };
            let pattern = SoughtPosition { terms: uncounted, ..read }.pattern().unwrap();
            // Where a piece is wanted on an empty square it does not.
            assert_eq!(pattern.fits(position), !text.contains(['X', 'x']), "{text}");
            let said = format!("羽生 局面:\"{text}\" 結果:先手");
            let mut query = Query::parse(&said).unwrap();
            assert_eq!(query.take_position().unwrap().to_string(), text);
            assert_eq!(query, Query::parse("羽生 結果:先手").unwrap());
            assert_eq!(without_position(&said), "羽生 結果:先手");
        }
    }
}

/// A whole SFEN or FEN is that position, and what is no condition is not passed over.
#[test]
fn positions_as_programs_write_them_are_taken_and_mistakes_are_not() {
    for text in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ] {
        let read = SoughtPosition::parse(text).unwrap();
        assert_eq!(read.pattern().unwrap(), Pattern::exact(&komaoto::notation::parse_position(text).unwrap()));
    }
    assert!(SoughtPosition::parse("startpos").is_ok());
    for bad in [
        "",
        "9/9",
        "lnsgkgsnl/9/9/9/9/9/9/9/9 b - miror",
        "9/9/9/9/9/9/9/9/9 ? R,P",
        "9/9/9/9/9/9/9/9/9 ? ? 9..3",
        "9/9/9/9/9/9/9/9/9 ? ? X>=2",
    ] {
        assert!(SoughtPosition::parse(bad).is_err(), "{bad}");
        assert!(Query::parse(&format!("position:\"{bad}\"")).is_err(), "{bad}");
    }
}

/// Each hand has a word of its own.
#[test]
fn hands_are_told_side_by_side() {
    let empty = "9/9/9/9/9/9/9/9/9";
    let fits = |hands: &str, sfen: &str| {
        let pattern = Pattern::parse(&format!("{empty} ? {hands}")).unwrap();
        pattern.fits(&komaoto::notation::parse_position(&format!("{empty} b {sfen} 1")).unwrap())
    };
    assert!(fits("R,?", "R") && fits("R,?", "R2b") && !fits("R,?", "RP2b"));
    assert!(fits("R+,-", "RP") && !fits("R+,-", "RPb"));
    assert!(fits("?,p+", "R3p") && !fits("?,p+", "R"));
    assert!(fits("R+", "RPp") && fits("Rp+", "RPp") && !fits("Rp+", "RP"));
}

/// Opponents, ratings and codes of openings are found in each language, alike in a game and in what is kept of it.
#[test]
fn opponents_ratings_and_codes_are_asked_for() {
    let text = "[White \"Carlsen, M\"]\n[Black \"Carlsson, P\"]\n[WhiteElo \"2850\"]\n[BlackElo \"2450\"]\n[ECO \"B90\"]\n\n1. e4 *\n";
    let loaded = komaoto::files::load(text.as_bytes(), Some("pgn")).unwrap();
    let card = komaoto::library::GameCard::of(&loaded.records[0]);
    let facts = komaoto::library::GameFacts { card: &card, file: "a.pgn", number: 1 };
    let file = komaoto::library::GameFile::new("a.pgn".as_ref());
    let digest = komaoto::library::GameDigest::of(&facts, None);
    for (asked, holds) in [
        ("vs:carlsen", true),
        ("対局者:carlsson 対:carlsen", true),
        ("対局者:carls 対:carls", true),
        // Nobody plays himself.
        ("player:carlsen vs:carlsen", false),
        ("棋手:carlsson -对方:carlsen", false),
        ("rating:>2800", true),
        ("レート:2400..2500", true),
        ("等级分:<2400", false),
        ("eco:B90", true),
        ("eco:b9", true),
        ("ECO:A00..B99", true),
        ("ECO:B91..", false),
        ("-eco:B", false),
        ("重複:あり", true),
    ] {
        let query = Query::parse(asked).unwrap_or_else(|why| panic!("{asked}: {why:?}"));
        assert_eq!((query.holds(&facts), query.holds_of(&digest.within(&file))), (holds, holds), "{asked}");
    }
    for bad in ["dup:no", "-dup:yes", "eco:Sicilian", "rating:good", "vs:"] {
        assert!(Query::parse(bad).is_err(), "{bad}");
    }
}
