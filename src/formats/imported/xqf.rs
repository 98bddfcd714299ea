//! XQF, the files of XQStudio. From version 11 on squares and moves are hidden by keys in the header.

use encoding_rs::GB18030;

use super::stream::{self, ImportedHead, ImportedMove, move_of};
use super::{date, words};
use crate::report::Report;
use komaoto_record::Record;
use komaoto_rules::Color;
use komaoto_rules::xiangqi::{File, Piece, PieceKind, Position, Rank, Square};
use komaoto_text::Slice;

/// The length of the header.
const HEAD: usize = 0x400;

/// The last version without keys.
const PLAIN: u8 = 10;
/// From this version on the pieces of the start position stand in another order, too.
const SHUFFLED: u8 = 12;

/// The seed of the key to each byte of the moves.
const SEED: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// Fields of the header, each with its length in its first byte: where they are, how much they hold, and the tag.
const FIELDS: [(usize, usize, &str); 10] = [
    (0x50, 63, "Title"),
    (0xD0, 63, "Event"),
    (0x110, 15, "Date"),
    (0x120, 15, "Site"),
    (0x130, 15, "Red"),
    (0x140, 15, "Black"),
    (0x150, 63, "TimeRule"),
    (0x190, 15, "RedTime"),
    (0x1A0, 15, "BlackTime"),
    (0x1D0, 15, "Annotator"),
];

/// The pieces of a side in their order in the header.
const PIECES: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Soldier,
        Soldier, Soldier, Soldier, Soldier,
    ]
};

/// Whether bytes are a file of this format: no text begins like one.
pub(super) fn is_xqf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"XQ") && bytes.len() > 0x50 && bytes.get(..0x50).is_some_and(|head| head.contains(&0))
}

/// The keys that hide squares, moves and lengths; all zero where nothing is hidden.
#[derive(Default)]
struct XqfKeys {
    places: u8,
    from: u8,
    to: u8,
    length: i64,
    bytes: [u8; 32],
}

impl XqfKeys {
    fn of(bytes: &[u8]) -> Self {
        let at = |place: usize| stream::byte(bytes, place);
        if at(2) <= PLAIN {
            return Self::default();
        }
        let (mask, sum, [places, from, to]) = (at(3), at(12), [at(13), at(14), at(15)]);
        let spread = |key: u8, by: u8| {
            let key = u64::from(key);
            let spread = ((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8;
            (spread * u64::from(by) % 256) as u8
        };
        let hidden_places = spread(places, places);
        let hidden_from = spread(from, hidden_places);
        let hidden_to = spread(to, hidden_from);
        let words = [sum, places, from, to];
        let mut keys = *SEED;
        for (place, (key, word)) in keys.iter_mut().zip(words.into_iter().cycle()).enumerate() {
            *key &= word & mask | at(8 + place % 4);
        }
        let length = (i64::from(sum) * 256 + i64::from(places)) % 32000 + 767;
        Self { places: hidden_places, from: hidden_from, to: hidden_to, length, bytes: keys }
    }
}

/// A square by its number: ten for each file from Red's left, and one for each rank from Red's edge.
fn square(number: u8) -> Option<Square> {
    let (file, rank) = (File::ALL.get(usize::from(number / 10))?, Rank::ALL.get(usize::from(number % 10))?);
    Some(Square::at(*file, *rank))
}

fn decoded(bytes: &[u8]) -> String {
    words(&GB18030.decode_without_bom_handling(bytes).0)
}

/// Reads a file.
pub(super) fn read(bytes: &[u8], report: &mut Report) -> Record {
    let byte = |at: usize| stream::byte(bytes, at);
    let version = byte(2);
    let keys = XqfKeys::of(bytes);
    let field = |(at, most, tag): (usize, usize, &'static str)| {
        let length = usize::from(byte(at)).min(most);
        let said = decoded(stream::field(bytes, at + 1, length));
        (tag, if tag == "Date" { date(&said) } else { said })
    };
    let mut stream = XqfMoves { bytes: bytes.get(HEAD..).unwrap_or(&[]), at: 0, keys: &keys, version };
    let comment = stream.step().map_or_else(String::new, |opening| opening.comment);
    let head = ImportedHead {
        position: position(bytes, version, &keys),
        headers: FIELDS.into_iter().map(field).collect(),
        comment,
        ending: stream::ending(byte(0x33)),
    };
    stream::record(head, std::iter::from_fn(move || stream.step()), 0, report)
}

fn position(bytes: &[u8], version: u8, keys: &XqfKeys) -> Position {
    let mut places = [u8::MAX; 32];
    for (place, &hidden) in bytes.iter().skip(0x10).take(32).enumerate() {
        let to = if version >= SHUFFLED { (usize::from(keys.places) + place + 1) % 32 } else { place };
        if let Some(slot) = places.get_mut(to) {
            *slot = hidden.wrapping_sub(keys.places);
        }
    }
    let mut position = Position::empty();
    let pieces = [Color::White, Color::Black].into_iter().flat_map(|color| PIECES.map(|kind| Piece::new(color, kind)));
    for (piece, place) in pieces.zip(places) {
        if let Some(square) = square(place) {
            position.set_piece(square, Some(piece));
        }
    }
    position
}

/// The moves of a file.
struct XqfMoves<'b> {
    bytes: &'b [u8],
    at: usize,
    keys: &'b XqfKeys,
    version: u8,
}

impl XqfMoves<'_> {
    /// The next bytes, as far as there are some.
    fn take(&mut self, count: usize) -> Vec<u8> {
        let end = self.at.saturating_add(count).min(self.bytes.len());
        let start = std::mem::replace(&mut self.at, end);
        let keys = self.keys.bytes.iter().cycle().skip(start % self.keys.bytes.len());
        self.bytes.slice(start..end).iter().zip(keys).map(|(byte, key)| byte.wrapping_sub(*key)).collect()
    }

    fn text(&mut self) -> String {
        let length = self.take(4).first_chunk::<4>().map_or(0, |bytes| i64::from(u32::from_le_bytes(*bytes)));
        decoded(&self.take(usize::try_from(length - self.keys.length).unwrap_or(0)))
    }

    fn step(&mut self) -> Option<ImportedMove> {
        let [from, to, flags, _] = *self.take(4).first_chunk::<4>()?;
        let plain = self.version <= PLAIN;
        let (goes_on, varies) =
            if plain { (flags & 0xF0 != 0, flags & 0x0F != 0) } else { (flags & 0x80 != 0, flags & 0x40 != 0) };
        let comment = if plain || flags & 0x20 != 0 { self.text() } else { String::new() };
        let from = square(from.wrapping_sub(0x18).wrapping_sub(self.keys.from));
        let to = square(to.wrapping_sub(0x20).wrapping_sub(self.keys.to));
        Some(ImportedMove { mv: move_of(from, to), goes_on, varies, comment })
    }
}
