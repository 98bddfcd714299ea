//! Start positions: `PI82HI22KA`, `P1` to `P9`, `P+00FU`, `P-00AL`, and the side to move.

use komaoto_notation::Misdrawn;
use komaoto_notation::csa::{piece_code, piece_of, placed, sign};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Piece, PieceKind, Position, Square};
use komaoto_text::until;

/// The pieces still in the box, by unpromoted kind.
const BOX: [(PieceKind, i32); 8] = [
    (PieceKind::Pawn, 18),
    (PieceKind::Lance, 4),
    (PieceKind::Knight, 4),
    (PieceKind::Silver, 4),
    (PieceKind::Gold, 4),
    (PieceKind::Bishop, 2),
    (PieceKind::Rook, 2),
    (PieceKind::King, 2),
];

/// A start position being put together.
#[derive(Clone, Debug)]
pub(super) struct CsaStart {
    position: Position,
    boxed: [(PieceKind, i32); 8],
    /// Whether any `P` line was read.
    pub any: bool,
    /// The byte in its line of the first piece that exceeds the set.
    pub overdrawn: Option<usize>,
    /// The byte in its line of the piece being placed.
    at: usize,
}

/// The four-character parts of a line of pieces; `Err` is a part that is not one.
pub(super) fn pairs(text: &str) -> impl Iterator<Item = Result<(Option<Square>, &str), &str>> {
    let mut rest = text.trim_end();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some((part, after)) = rest.split_at_checked(4) else {
            return Some(Err(std::mem::take(&mut rest)));
        };
        rest = after;
        Some(match placed(part) {
            Some((place, _)) => Ok((place, &part[2..])),
            None if part == "00AL" || part == "OOAL" => Ok((None, "AL")),
            None => Err(part),
        })
    })
}

impl CsaStart {
    pub(super) fn new() -> Self {
        Self { position: Position::empty(), boxed: BOX, any: false, overdrawn: None, at: 0 }
    }

    fn take(&mut self, kind: PieceKind, count: i32) {
        if let Some((_, left)) = self.boxed.iter_mut().find(|(known, _)| *known == kind.unpromoted()) {
            *left -= count;
            if *left < 0 {
                self.overdrawn.get_or_insert(self.at);
            }
        }
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.position.piece(square) {
            self.take(old.kind, -1);
        }
        if let Some(new) = piece {
            self.take(new.kind, 1);
        }
        self.position.set_piece(square, piece);
    }

    fn give(&mut self, color: Color, kind: PieceKind, count: i32) {
        let kind = kind.unpromoted();
        let mut hand = self.position.hand(color);
        let all = i32::from(hand.count(kind)).saturating_add(count).clamp(0, 255);
        hand.set(kind, u8::try_from(all).unwrap_or(u8::MAX));
        self.position.set_hand(color, hand);
        self.take(kind, count);
    }

    /// Reads a line that starts with `P`; returns what could not be read, with the byte where each part begins.
    pub(super) fn line(&mut self, text: &str) -> Vec<(usize, Misdrawn)> {
        self.any = true;
        let mut problems = Vec::new();
        self.at = 2;
        let rest = text.get(2..).unwrap_or("");
        match text.as_bytes().get(1) {
            Some(b'I') => {
                for square in Square::all() {
                    self.put(square, Position::start().piece(square));
                }
                for pair in pairs(rest) {
                    let at = self.at;
                    let mut problem = |what: Misdrawn| problems.push((at, what));
                    match pair {
                        Ok((Some(square), named)) => {
                            let there = self.position.piece(square).map(|piece| piece.kind);
                            if there != piece_of(named) {
                                problem(Misdrawn::NotThere(named.to_owned()));
                            }
                            self.put(square, None);
                        }
                        Ok((None, named)) => problem(Misdrawn::NotAPiece(format!("00{named}"))),
                        Err(part) => problem(Misdrawn::NotAPiece(part.to_owned())),
                    }
                    self.at += 4;
                }
            }
            Some(rank @ b'1'..=b'9') => self.rank(rank - b'0', rest, &mut problems),
            Some(sign @ (b'+' | b'-')) => {
                let color = if *sign == b'+' { Color::Black } else { Color::White };
                for pair in pairs(rest) {
                    let at = self.at;
                    let mut problem = |what: Misdrawn| problems.push((at, what));
                    match pair {
                        Ok((None, "AL")) => {
                            for (kind, left) in self.boxed {
                                if kind != PieceKind::King && left > 0 {
                                    self.give(color, kind, left);
                                }
                            }
                        }
                        Ok((place, named)) => match (place, piece_of(named)) {
                            (Some(square), Some(kind)) => {
                                if self.position.piece(square).is_some() {
                                    problem(Misdrawn::Occupied(named.to_owned()));
                                }
                                self.put(square, Some(Piece::new(color, kind)));
                            }
                            (None, Some(PieceKind::King)) => problem(Misdrawn::KingInHand),
                            (None, Some(kind)) => {
                                if kind.is_promoted() {
                                    problem(Misdrawn::PromotedInHand(named.to_owned()));
                                }
                                self.give(color, kind, 1);
                            }
                            (_, None) => problem(Misdrawn::NotAPiece(named.to_owned())),
                        },
                        Err(part) => problem(Misdrawn::NotAPiece(part.to_owned())),
                    }
                    self.at += 4;
                }
            }
            _ => problems.push((0, Misdrawn::NotALine(text.to_owned()))),
        }
        problems
    }

    /// The nine squares of a rank: spaces between them may be trimmed, doubled or missing ([C3](crate#csa)).
    fn rank(&mut self, rank: u8, text: &str, problems: &mut Vec<(usize, Misdrawn)>) {
        let mut cells: Vec<Option<Piece>> = Vec::with_capacity(9);
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            match byte {
                b'*' => cells.push(None),
                b'+' | b'-' => {
                    let color = if byte == b'+' { Color::Black } else { Color::White };
                    match text.get(at..at + 2).and_then(piece_of) {
                        Some(kind) => {
                            cells.push(Some(Piece::new(color, kind)));
                            at += 2;
                        }
                        None => {
                            problems.push((at + 1, Misdrawn::NotAPiece(word(text, at - 1))));
                            cells.push(None);
                            while bytes.get(at).is_some_and(|b| b.is_ascii_alphabetic()) {
                                at += 1;
                            }
                        }
                    }
                }
                b' ' | b'.' | b'\t' => {}
                _ => {
                    problems.push((at + 1, Misdrawn::NotAPiece(word(text, at - 1))));
                    break;
                }
            }
        }
        // Empty squares may be three spaces instead of a star, if the squares are in their columns.
        if cells.len() < 9 && text.len() >= 25 && text.is_ascii() && problems.is_empty() {
            let columns = bytes.chunks(3).take(9).map(|cell| {
                let color = if cell.first() == Some(&b'+') { Color::Black } else { Color::White };
                let kind = std::str::from_utf8(cell.get(1..)?).ok().and_then(piece_of)?;
                Some(Piece::new(color, kind))
            });
            let columns: Vec<_> = columns.collect();
            if columns.iter().flatten().count() == cells.iter().flatten().count() {
                cells = columns;
            }
        }
        if cells.len() != 9 && problems.is_empty() {
            problems.push((2 + text.trim_end().len(), Misdrawn::Squares { rank, squares: cells.len() }));
        }
        for (file, cell) in (1..=9).rev().zip(cells.into_iter().chain(std::iter::repeat(None))) {
            if let Some(square) = Square::new(file, rank) {
                self.put(square, cell);
            }
        }
    }

    /// The position, with the side to move.
    pub(super) fn finish(self, turn: Color) -> Position {
        // The text of 1999 allows the whole position to be omitted: then it is the even start.
        let mut position = if self.any { self.position } else { Position::start() };
        position.set_side_to_move(turn);
        position
    }
}

/// The word at a place in a text.
fn word(text: &str, at: usize) -> String {
    let rest = text.get(at..).unwrap_or("");
    until(rest.trim_start(), char::is_whitespace).to_owned()
}

/// Writes a position: `PI…` for the start with pieces removed, otherwise `P1` to `P9` and the hands; then the side to
/// move.
pub(super) fn write(position: &Position, text: &mut String) {
    let start = Position::start();
    let hands = Color::ALL.map(|color| position.hand(color));
    let removed: Vec<Square> = Square::all().filter(|&sq| position.piece(sq) != start.piece(sq)).collect();
    let handicap = hands.iter().all(|hand| hand.is_empty())
        && (1..=10).contains(&removed.len())
        && removed.iter().all(|&square| position.piece(square).is_none());
    if handicap {
        text.push_str("PI");
        for square in removed {
            if let Some(piece) = start.piece(square) {
                push_square(text, square);
                text.push_str(piece_code(piece.kind));
            }
        }
        text.push('\n');
    } else {
        for rank in 1..=9u8 {
            text.push('P');
            text.push(char::from(b'0' + rank));
            for file in (1..=9u8).rev() {
                match Square::new(file, rank).and_then(|square| position.piece(square)) {
                    Some(piece) => {
                        text.push(sign(piece.color));
                        text.push_str(piece_code(piece.kind));
                    }
                    None => text.push_str(" * "),
                }
            }
            text.push('\n');
        }
        for (color, hand) in Color::ALL.into_iter().zip(hands) {
            if hand.is_empty() {
                continue;
            }
            text.push('P');
            text.push(sign(color));
            for (kind, count) in hand.iter() {
                for _ in 0..count {
                    text.push_str("00");
                    text.push_str(piece_code(kind));
                }
            }
            text.push('\n');
        }
    }
    text.push(sign(position.side_to_move()));
    text.push('\n');
}

fn push_square(text: &mut String, square: Square) {
    text.push(char::from(b'0' + square.file().number()));
    text.push(char::from(b'0' + square.rank().number()));
}
