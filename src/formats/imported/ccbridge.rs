//! CBR and CBL, the files of CCBridge: a game, and a collection of games, each of which begins on a page of its own.
//! Their words are in UTF-16; what is between the fields means nothing.

use encoding_rs::UTF_16LE;
use memchr::memmem;

use super::stream::{self, ImportedHead, ImportedMove, move_of};
use super::{date, words};
use crate::report::Report;
use komaoto_record::Record;
use komaoto_rules::Color;
use komaoto_rules::xiangqi::{File, Piece, PieceKind, Position, Rank, Square};

/// The magic bytes of a game.
const GAME: &[u8] = b"CCBridge Record\0";
/// The magic bytes of a collection.
const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

/// Fields of a game: where they are, how many bytes they have, and the tag.
const FIELDS: [(usize, usize, &str); 17] = [
    (180, 128, "Title"),
    (564, 64, "Source"),
    (692, 64, "Event"),
    (756, 64, "Round"),
    (820, 32, "Group"),
    (852, 32, "Table"),
    (884, 64, "Date"),
    (948, 64, "Site"),
    (1012, 64, "TimeRule"),
    (1076, 64, "Red"),
    (1140, 64, "RedTeam"),
    (1204, 64, "RedTime"),
    (1300, 64, "Black"),
    (1364, 64, "BlackTeam"),
    (1428, 64, "BlackTime"),
    (1524, 64, "Referee"),
    (1652, 64, "Annotator"),
];

/// The offset of the number of the result.
const RESULT: usize = 2076;
/// The offset of the pieces, a byte for each square from Black's edge on.
const BOARD: usize = 2120;
/// The offset of the moves.
const MOVES: usize = 2214;

pub(super) fn is_game(bytes: &[u8]) -> bool {
    bytes.starts_with(GAME)
}

pub(super) fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(LIBRARY)
}

/// Reads a collection. Its index may have another number of games than it holds: what counts are the games.
pub(super) fn read_all(bytes: &[u8], report: &mut Report) -> Vec<Record> {
    let starts: Vec<usize> = memmem::find_iter(bytes, GAME).collect();
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    let games = starts.iter().copied().zip(ends).filter_map(|(start, end)| bytes.get(start..end));
    games.enumerate().map(|(index, game)| read(game, index, report)).collect()
}

fn decoded(bytes: &[u8]) -> String {
    let text = bytes.as_chunks::<2>().0.iter().take_while(|half| **half != [0, 0]).flatten().copied();
    words(&UTF_16LE.decode_without_bom_handling(&text.collect::<Vec<u8>>()).0)
}

/// Reads a game.
pub(super) fn read(bytes: &[u8], index: usize, report: &mut Report) -> Record {
    let field = |(at, length, tag): (usize, usize, &'static str)| {
        let said = decoded(stream::field(bytes, at, length));
        (tag, if tag == "Date" { date(&said) } else { said })
    };
    let mut stream = CbrMoves { bytes: bytes.get(MOVES..).unwrap_or(&[]) };
    let comment = stream.step().map_or_else(String::new, |opening| opening.comment);
    let head = ImportedHead {
        position: position(bytes),
        headers: FIELDS.into_iter().map(field).collect(),
        comment,
        ending: stream::ending(stream::byte(bytes, RESULT)),
    };
    stream::record(head, std::iter::from_fn(move || stream.step()), index, report)
}

/// A square by its number, from Black's edge and Red's left on.
fn square(number: u8) -> Option<Square> {
    let rank = Rank::ALL.iter().rev().nth(usize::from(number / 9))?;
    Some(Square::at(*File::ALL.get(usize::from(number % 9))?, *rank))
}

fn position(bytes: &[u8]) -> Position {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    let mut position = Position::empty();
    for (number, &byte) in (0..90).zip(bytes.iter().skip(BOARD)) {
        let color = match byte >> 4 {
            1 => Color::White,
            2 => Color::Black,
            _ => continue,
        };
        let kinds = [Chariot, Horse, Elephant, Advisor, General, Cannon, Soldier];
        let kind = usize::from(byte & 0xF).checked_sub(1).and_then(|kind| kinds.get(kind));
        if let (Some(kind), Some(square)) = (kind, square(number)) {
            position.set_piece(square, Some(Piece::new(color, *kind)));
        }
    }
    position
}

/// The moves of a game.
struct CbrMoves<'b> {
    bytes: &'b [u8],
}

impl CbrMoves<'_> {
    fn step(&mut self) -> Option<ImportedMove> {
        let (&[flags, _, from, to], rest) = self.bytes.split_first_chunk::<4>()?;
        self.bytes = rest;
        let mut comment = String::new();
        if flags & 4 != 0 {
            let (length, rest) = rest.split_first_chunk::<4>()?;
            let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX).min(rest.len());
            let (said, rest) = rest.split_at(length);
            comment = decoded(said);
            self.bytes = rest;
        }
        let mv = move_of(square(from), square(to)).filter(|mv| mv.from != mv.to);
        Some(ImportedMove { mv, goes_on: flags & 1 == 0, varies: flags & 2 != 0, comment })
    }
}
