//! Positions as such: what a move changes, what is odd, and that nothing is too odd.

use komaoto::notation::sfen;
use komaoto::rules::Color;
use komaoto::rules::shogi::{Fault, File, Foul, Hand, Illegal, Origin, Piece, PieceKind, Position, Square, SquareSet};

use super::{hand, line, mv, position, set, sq};

#[test]
fn the_start() {
    let start = Position::default();
    assert_eq!(sfen(&start), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    assert_eq!(start.destinations(Origin::Board(sq("2h"))), set("1h 3h 4h 5h 6h 7h"));
    assert_eq!(start.destinations(Origin::Board(sq("8b"))), SquareSet::EMPTY, "not the side to move");
    assert_eq!(start.destinations(Origin::Hand(PieceKind::Pawn)), SquareSet::EMPTY);
}

#[test]
fn captures_go_to_the_hand_unpromoted() {
    let line = line("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f 3c3d 8h2b+ 3a2b B*5e");
    let last = &line[line.len() - 1];
    assert_eq!(sfen(last), "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6");
    assert_eq!(last.hand(Color::White), hand(&[(PieceKind::Bishop, 1)]), "a horse is a bishop in hand");
    assert!(last.hand(Color::Black).is_empty(), "the bishop is dropped");
}

#[test]
fn a_captured_king_goes_to_no_hand() {
    let mut position = position("4k4/4G4/9/9/9/9/9/9/4K4 b - 1");
    position.play(mv("5b5a")).unwrap();
    assert!(position.hand(Color::Black).is_empty());
    assert!(position.kings(Color::White).is_empty());
}

#[test]
fn counts_stop_instead_of_overflowing() {
    let mut position = position("4k4/4p4/4P4/9/9/9/9/9/4K4 b - 1");
    position.set_hand(Color::Black, hand(&[(PieceKind::Pawn, 255)]));
    position.set_ply(u32::MAX);
    let before = position.clone();
    position.play(mv("5c5b+")).unwrap();
    assert_eq!(position.hand(Color::Black), before.hand(Color::Black));
    assert_eq!(position.ply(), u32::MAX);
    assert_eq!(position.key(), {
        let mut fresh = Position::empty();
        Square::all().for_each(|square| fresh.set_piece(square, position.piece(square)));
        fresh.set_hand(Color::Black, position.hand(Color::Black));
        fresh.set_side_to_move(Color::White);
        fresh.key()
    });
}

#[test]
fn keys_tell_positions_apart() {
    let mut keys = std::collections::HashSet::new();
    let mut frontier = vec![Position::start()];
    let mut positions = std::collections::HashSet::new();
    for _ in 0..3 {
        frontier = frontier
            .iter()
            .flat_map(|position| {
                position.legal_moves().into_iter().map(|mv| {
                    let mut after = position.clone();
                    after.play(mv).unwrap();
                    after
                })
            })
            .collect();
        for position in &frontier {
            positions.insert(sfen(position));
            keys.insert((position.key(), position.ply()));
        }
    }
    assert_eq!(keys.len(), positions.len());
    let hands: std::collections::HashSet<u64> = (0..=255)
        .flat_map(|black| (0..8).map(move |white| (black, white)))
        .map(|(black, white)| {
            let mut position = Position::empty();
            position.set_hand(Color::Black, hand(&[(PieceKind::Pawn, black)]));
            position.set_hand(Color::White, hand(&[(PieceKind::Pawn, white)]));
            position.key()
        })
        .collect();
    assert_eq!(hands.len(), 256 * 8);
}

#[test]
fn faults_are_named() {
    assert_eq!(position("4k4/9/9/9/9/9/9/9/4K4 b - 1").faults(), []);
    assert_eq!(
        position("9/9/9/9/9/9/9/9/9 b - 1").faults(),
        [Fault::NoKing(Color::Black), Fault::NoKing(Color::White)]
    );
    assert_eq!(
        position("4k3P/N3P4/4P4/9/9/9/8l/n8/3KK3p b - 1").faults(),
        [
            Fault::ManyKings(Color::Black),
            Fault::TwoPawns(Color::Black, File::F5),
            Fault::DeadPiece(sq("1a")),
            Fault::DeadPiece(sq("9b")),
            Fault::DeadPiece(sq("1i")),
            Fault::DeadPiece(sq("9h")),
            Fault::TooMany(PieceKind::King, 3),
            Fault::OpponentInCheck(Color::White),
        ]
    );
    // Promoted pieces and both hands count.
    let surplus = position("4k4/4r4/4+R4/9/9/9/9/9/4K4 w R17P2p 1");
    assert_eq!(surplus.faults(), [Fault::TooMany(PieceKind::Pawn, 19), Fault::TooMany(PieceKind::Rook, 3)]);
}

#[test]
fn several_kings_must_all_be_safe() {
    let checked = position("k8/9/9/9/9/9/9/9/r2KK4 b G 1");
    assert!(checked.in_check() && !checked.is_mate());
    assert_eq!(checked.checkers(), set("9i"), "the nearer king hides the other");
    assert_eq!(checked.destinations(Origin::Hand(PieceKind::Gold)), set("8i 7i"));
    assert!(checked.destinations(Origin::Board(sq("5i"))).is_empty(), "that leaves the nearer king in check");
    assert!(checked.destinations(Origin::Board(sq("6i"))).is_empty(), "that bares the other");
    assert_eq!(
        checked.check(mv("6i6h")),
        Err(Illegal::Foul(Foul::LeftInCheck { king: sq("5i"), checkers: set("9i") }))
    );
    assert!(position("k8/9/9/9/9/9/9/9/r2KK4 b - 1").is_mate());
}

#[test]
fn without_a_king_there_is_no_check() {
    let position = position("4r4/9/9/9/9/9/9/9/4G4 b - 1");
    assert!(!position.in_check() && !position.is_mate());
    assert_eq!(position.legal_moves().len(), 5);
    assert!(!Position::empty().is_mate(), "no move, but no check either");
    assert_eq!(Position::empty().perft(1), 0);
}

#[test]
fn hands_hold_only_what_can_be_held() {
    let mut hand = Hand::EMPTY;
    hand.set(PieceKind::King, 1);
    hand.set(PieceKind::Tokin, 1);
    assert!(hand.is_empty());
}

#[test]
fn sets_of_squares() {
    for square in Square::all() {
        assert_eq!(SquareSet::of(square).rotated(), SquareSet::of(square.rotated()));
        assert!(
            SquareSet::of_file(square.file()).contains(square) && SquareSet::of_rank(square.rank()).contains(square)
        );
        assert_eq!((SquareSet::of_file(square.file()) & SquareSet::of_rank(square.rank())).first(), Some(square));
    }
    let all: Vec<Square> = SquareSet::ALL.into_iter().collect();
    assert_eq!(all, Square::all().collect::<Vec<_>>());
    assert_eq!(SquareSet::ALL.into_iter().fold(0, |count, _| count + 1), 81);
    assert_eq!(set("1a 5e 9i").into_iter().len(), 3);
    assert_eq!(SquareSet::EMPTY.first(), None);
    assert_eq!(!SquareSet::ALL, SquareSet::EMPTY);
    let mut position = Position::empty();
    position.set_piece(sq("5e"), Some(Piece::new(Color::White, PieceKind::Knight)));
    assert_eq!(position.attackers(Color::White, sq("4g")), set("5e"));
}
