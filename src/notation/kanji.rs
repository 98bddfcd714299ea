//! Japanese numerals, square names and piece names.
use crate::rules::{PieceKind, Square};

/// Writes 1 to 99 in kanji (十八).
#[allow(unused_variables)]
pub fn kanji_number(number: u32) -> String {
    todo!()
}
/// Reads a kanji number 1 to 99.
#[allow(unused_variables)]
pub fn parse_kanji_number(text: &str) -> Option<u32> {
    todo!()
}
/// The usual name of a piece in moves: 歩 … と 成香 成桂 成銀 馬 龍, 玉.
#[allow(unused_variables)]
pub fn piece_kanji(kind: PieceKind) -> &'static str {
    todo!()
}
/// The one-character name used in diagrams: as [`piece_kanji`], but 杏 圭 全.
#[allow(unused_variables)]
pub fn piece_kanji_single(kind: PieceKind) -> &'static str {
    todo!()
}
/// Reads a piece name (all synonyms: 王 竜 竜王 成銀 全 …) at the start of a text: the kind and the bytes taken.
#[allow(unused_variables)]
pub fn parse_piece_kanji(text: &str) -> Option<(PieceKind, usize)> {
    todo!()
}
/// A square as ７六.
#[allow(unused_variables)]
pub fn square_kanji(square: Square) -> String {
    todo!()
}
