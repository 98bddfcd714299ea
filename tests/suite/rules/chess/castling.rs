//! Castling from each of the 960 starts of Chess960, with every right, as it is played and as it is spelled.

use komaoto::notation::chess::{San, fen, parse_fen, san, uci};
use komaoto::rules::Color;
use komaoto::rules::chess::{File, Move, Piece, PieceKind, Position, Rank, Square, SquareSet};

use super::mirrored;

/// The back ranks of all starts: the bishops on squares of both colours, the king between the rooks.
fn starts() -> Vec<[PieceKind; 8]> {
    use PieceKind::{Bishop, King, Knight, Queen, Rook};
    let mut starts = Vec::new();
    for light in [1, 3, 5, 7] {
        for dark in [0, 2, 4, 6] {
            let free: Vec<usize> = (0..8).filter(|&file| file != light && file != dark).collect();
            for queen in 0..6 {
                for one in 0..5 {
                    for other in one + 1..5 {
                        let mut rest = free.clone();
                        let queen = rest.remove(queen);
                        let (other, one) = (rest.remove(other), rest.remove(one));
                        let mut rank = [Bishop; 8];
                        rank[queen] = Queen;
                        rank[one] = Knight;
                        rank[other] = Knight;
                        for (file, kind) in rest.into_iter().zip([Rook, King, Rook]) {
                            rank[file] = kind;
                        }
                        starts.push(rank);
                    }
                }
            }
        }
    }
    starts
}

/// The start with nothing left on the back ranks but the kings and one rook of White.
fn cleared(rank: [PieceKind; 8], rook: File) -> Position {
    let mut position = Position::with_back_rank(rank);
    let kings = position.of_kind(PieceKind::King);
    let rook = Square::at(rook, Rank::R1);
    for square in SquareSet::of_rank(Rank::R1) | SquareSet::of_rank(Rank::R8) {
        if square != rook && !kings.contains(square) {
            position.set_piece(square, None);
        }
    }
    position.set_castling(SquareSet::of(rook));
    position
}

#[test]
fn every_start_castles_to_both_sides() {
    let starts = starts();
    assert_eq!(starts.len(), 960);
    let kinds: std::collections::BTreeSet<[usize; 8]> = starts.iter().map(|rank| rank.map(PieceKind::index)).collect();
    assert_eq!(kinds.len(), 960, "each once");
    for rank in starts {
        let rooks = File::ALL.into_iter().filter(|file| rank[file.index()] == PieceKind::Rook);
        let king = File::ALL.into_iter().find(|file| rank[file.index()] == PieceKind::King).unwrap();
        for (rook, (king_to, rook_to)) in rooks.zip([(File::C, File::D), (File::G, File::F)]) {
            for color in Color::ALL {
                let at = |file| Square::at(file, Rank::back(color));
                let mut position = cleared(rank, rook);
                if color == Color::Black {
                    position = mirrored(&position);
                }
                let castling = Move::Castle { king: at(king), rook: at(rook) };
                let text = fen(&position);
                assert_eq!(position.check(castling), Ok(()), "{text}");
                assert!(position.legal_moves().contains(&castling), "{text}");
                for spelling in [san(&position, castling), uci(castling)] {
                    let found = San::parse(&spelling).and_then(|words| words.resolve(&position));
                    assert_eq!(found, Ok(castling), "{text}: {spelling}");
                }
                let mut after = position.clone();
                after.play(castling).unwrap();
                let stands = |square, kind| after.piece(square) == Some(Piece::new(color, kind));
                assert!(stands(at(king_to), PieceKind::King) && stands(at(rook_to), PieceKind::Rook), "{text}");
                assert_eq!(after.occupied().len(), position.occupied().len(), "{text}");
                assert!(after.castling().is_empty(), "{text}");
            }
        }
    }
}

#[test]
fn every_set_of_rights_is_read_back() {
    for rank in starts() {
        let mut position = Position::with_back_rank(rank);
        let rooks: Vec<Square> = position.castling().into_iter().collect();
        for rights in 0..16 {
            let some = rooks.iter().enumerate().filter(|(place, _)| rights >> place & 1 == 1).map(|(_, &rook)| rook);
            position.set_castling(some.collect());
            let text = fen(&position);
            assert_eq!(parse_fen(&text).as_ref(), Ok(&position), "{text}");
            // The same as Shredder-FEN writes it: the file of each rook.
            let letters: String = position
                .castling()
                .into_iter()
                .map(|rook| {
                    let letter = b'A' + rook.file().index() as u8;
                    char::from(if rook.rank() == Rank::R1 { letter } else { letter.to_ascii_lowercase() })
                })
                .collect();
            let mut fields: Vec<&str> = text.split(' ').collect();
            fields[2] = if letters.is_empty() { "-" } else { &letters };
            assert_eq!(parse_fen(&fields.join(" ")).as_ref(), Ok(&position), "{fields:?}");
        }
    }
}
