//! The table of formats: the name of each, how to tell it from the others, and its codec.

use std::cmp::Reverse;
use std::ops::Range;
use std::path::Path;

use super::format::{Envelope, FormatId, IF_NAMED, NOT_IN_NAMES, WriteOptions};
use super::hearing::{HeardGame, Hearing, Unsure};
use super::kif::ki2;
use super::pgn::xml;
use super::pieces::PiecewiseSaving;
use super::reading::LARGE;
use super::report::{Note, NoteKind, NoteWeight, Report, Unreadable};
use super::{book, csa, fen, jkf, kif, pgn, sfen, ubb, usen};
use komaoto_record::{Headers, NodeId, Record};
use komaoto_rules::Game;
use komaoto_text::{Decoded, Encoding, ReadingRules, Slice, Strays, decode_among, decode_by};

/// Detects the encoding of bytes that are not UTF-8, and the game; `None` if they are not in the format.
type Charset = fn(&str, &[u8]) -> Option<(&'static encoding_rs::Encoding, Game)>;

/// The lines of a format that say nothing of a game: whatever nobody can read may be in them.
#[derive(Clone, Copy, Debug)]
pub struct RemarkLines {
    /// Their prefix.
    pub mark: &'static str,
    /// Whether those on a game precede it.
    pub lead: bool,
}

/// A row of the table [`FORMATS`]. Dialogs, menus, clipboard, drag and drop and the command line all read it.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Which one.
    pub id: FormatId,
    /// Its name as shown, e.g. `KIF`.
    pub name: &'static str,
    /// File extensions, without dot, the usual one first.
    pub extensions: &'static [&'static str],
    /// The beginnings that only its texts have.
    openings: &'static [&'static str],
    /// The remarks that its texts may have.
    pub remarks: Option<RemarkLines>,
    /// The certainty that a text is in this format, from 0 (not at all) to 100; at 1 only if the file's name agrees.
    detect: fn(&str) -> u8,
    /// Reads all records of a legible text.
    reader: fn(&str, &mut Report) -> Result<Vec<Record>, Unreadable>,
    /// The characters that are read as others.
    reading: ReadingRules,
    /// The encoding of bytes that are not UTF-8, if they are in the format; for formats that are used in other
    /// countries, too.
    charset: Option<Charset>,
    /// Writes records of games that it holds, noting what else the format cannot hold. Lines end in `\n`.
    write: fn(&[Record], &WriteOptions, &mut Report) -> String,
    /// The way its files are saved piece by piece.
    pub saving: PiecewiseSaving,
    /// Whether its texts are those of their games, one after another.
    pub apart: bool,
    /// The games whose records it holds.
    pub games: &'static [Game],
}

/// A text of one game.
fn whole(text: &str) -> Vec<Range<usize>> {
    std::iter::once(0..text.len()).collect()
}

/// For formats that hold only shogi.
const SHOGI: &[Game] = &[Game::Shogi];

/// KIF, the first row, which also serves where a table lookup finds nothing.
pub const KIF: Format = Format {
    id: FormatId::Kif,
    name: "KIF",
    extensions: &["kif", "kifu"],
    openings: &["#KIF"],
    remarks: Some(RemarkLines { mark: "#", lead: false }),
    detect: kif::detect,
    reader: kif::read,
    reading: kif::READING,
    charset: None,
    write: kif::write,
    saving: PiecewiseSaving::of(kif::games, kif::manner),
    apart: false,
    games: SHOGI,
};

/// The table of formats.
pub const FORMATS: &[Format] = &[
    KIF,
    Format {
        id: FormatId::Ki2,
        name: "KI2",
        extensions: &["ki2", "ki2u"],
        openings: &["#KI2"],
        remarks: Some(RemarkLines { mark: "#", lead: false }),
        detect: ki2::detect,
        reader: ki2::read,
        reading: ki2::READING,
        charset: None,
        write: ki2::write,
        saving: PiecewiseSaving::of(ki2::games, ki2::manner),
        apart: false,
        games: SHOGI,
    },
    Format {
        id: FormatId::Csa,
        name: "CSA",
        extensions: &["csa"],
        openings: &["V1", "V2", "V3", "'CSA encoding=", "N+", "N-"],
        remarks: Some(RemarkLines { mark: "'", lead: false }),
        detect: csa::detect,
        reader: csa::read,
        reading: csa::READING,
        charset: None,
        write: csa::write,
        saving: PiecewiseSaving {
            is_aside: csa::is_aside,
            head: csa::raised,
            ..PiecewiseSaving::of(csa::spans, csa::manner)
        },
        apart: false,
        games: SHOGI,
    },
    Format {
        id: FormatId::Sfen,
        name: "SFEN/USI",
        extensions: &["sfen", "usi"],
        openings: &[],
        remarks: Some(RemarkLines { mark: "#", lead: true }),
        detect: sfen::detect,
        reader: sfen::read,
        reading: sfen::READING,
        charset: None,
        write: sfen::write,
        saving: PiecewiseSaving::of(sfen::games, sfen::manner),
        apart: false,
        games: SHOGI,
    },
    Format {
        id: FormatId::Fen,
        name: "FEN/UCI",
        extensions: &["fen", "epd"],
        openings: &[],
        remarks: Some(RemarkLines { mark: "#", lead: true }),
        detect: fen::detect,
        reader: fen::read,
        reading: fen::READING,
        charset: Some(fen::charset),
        write: fen::write,
        saving: PiecewiseSaving::of(fen::games, fen::manner),
        apart: true,
        games: &[Game::Chess, Game::Xiangqi],
    },
    Format {
        id: FormatId::Jkf,
        name: "JKF",
        extensions: &["jkf", "json"],
        openings: &["{"],
        remarks: None,
        detect: jkf::detect,
        reader: jkf::read,
        reading: jkf::READING,
        charset: None,
        write: jkf::write,
        saving: PiecewiseSaving::of(jkf::games, jkf::manner),
        apart: false,
        games: SHOGI,
    },
    Format {
        id: FormatId::Usen,
        name: "USEN",
        extensions: &["usen"],
        openings: &[],
        remarks: Some(RemarkLines { mark: "#", lead: true }),
        detect: usen::detect,
        reader: usen::read,
        reading: usen::READING,
        charset: None,
        write: usen::write,
        saving: PiecewiseSaving::of(usen::games, usen::manner),
        apart: false,
        games: SHOGI,
    },
    Format {
        id: FormatId::Yaneuraou,
        name: "YaneuraOu DB",
        extensions: &["db"],
        openings: &[book::HEAD],
        remarks: None,
        detect: book::detect,
        reader: book::read,
        reading: book::READING,
        charset: None,
        write: book::write,
        saving: PiecewiseSaving::of(book::games, book::manner),
        apart: false,
        games: SHOGI,
    },
    Format {
        id: FormatId::Pgn,
        name: "PGN",
        extensions: &["pgn"],
        openings: &["["],
        remarks: None,
        detect: pgn::detect,
        reader: pgn::read,
        reading: pgn::READING,
        charset: Some(pgn::charset),
        write: pgn::write,
        saving: PiecewiseSaving {
            is_aside: pgn::begins_escape,
            game: pgn::game_of_file,
            ..PiecewiseSaving::of(pgn::spans, pgn::manner)
        },
        apart: true,
        games: &Game::ALL,
    },
    Format {
        id: FormatId::Xml,
        name: "PGN/XML",
        extensions: &["xml"],
        openings: &["<"],
        remarks: None,
        detect: xml::detect,
        reader: xml::read,
        reading: xml::READING,
        charset: Some(xml::charset),
        write: xml::write,
        saving: PiecewiseSaving {
            is_aside: |text| text.starts_with("<!--") || text.starts_with("<?"),
            framed: xml::framed,
            ..PiecewiseSaving::of(xml::games, xml::manner)
        },
        apart: false,
        games: &Game::ALL,
    },
    Format {
        id: FormatId::Ubb,
        name: "UBB",
        extensions: &["ubb"],
        openings: &[ubb::OPENING],
        remarks: None,
        detect: ubb::detect,
        reader: ubb::read,
        reading: ubb::READING,
        charset: Some(ubb::charset),
        write: ubb::write,
        saving: PiecewiseSaving { is_aside: ubb::is_aside, ..PiecewiseSaving::of(ubb::games, ubb::manner) },
        apart: false,
        games: &[Game::Xiangqi],
    },
];

impl Format {
    /// How its games are told without a record, if there is a way.
    const fn hearing(&self) -> Option<Hearing> {
        match self.id {
            FormatId::Kif => Some(Hearing { games: whole, hear: kif::hear }),
            FormatId::Csa => Some(Hearing { games: csa::bodies, hear: csa::hear }),
            FormatId::Pgn => Some(Hearing { games: pgn::spans, hear: pgn::hear }),
            _ => None,
        }
    }

    /// Tells the games of a legible text one by one to whoever takes them, each with its index; `Err` is one for the full
    /// reader. `take` says whether to go on.
    ///
    /// # Errors
    /// [`Unsure`], if all of it is for the full reader.
    pub fn hear(
        &self,
        text: &str,
        mut take: impl FnMut(usize, Result<HeardGame, Unsure>) -> bool,
    ) -> Result<(), Unsure> {
        let hearing = self.hearing().ok_or(Unsure)?;
        if !self.reading.of(text).is_as_written() {
            return Err(Unsure);
        }
        let of = self.game_of(text);
        let games = (hearing.games)(text);
        if games.is_empty() {
            return Err(Unsure);
        }
        let is_only = games.len() == 1;
        for (index, span) in games.into_iter().enumerate() {
            let mut game = HeardGame::new();
            let heard = (hearing.hear)(text.slice(span), of, &mut game);
            if is_only && heard.is_err() {
                // The full reader may find more than one.
                return Err(Unsure);
            }
            if !take(index, heard.map(|()| game)) {
                break;
            }
        }
        Ok(())
    }

    /// Whether the format can express a game.
    pub fn holds(&self, game: Game) -> bool {
        self.games.contains(&game)
    }

    /// Reads all records of a text.
    ///
    /// # Errors
    /// [`Unreadable`], if there is none.
    pub fn read(&self, text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
        if report.game().is_none() {
            report.is_of_game(self.game_of(text));
        }
        let legible = self.reading.of(text);
        if legible.is_as_written() {
            return (self.reader)(text, report);
        }
        // The games of a large text are made legible one by one, as they are read.
        if text.len() >= LARGE && (self.saving.games)(&legible.text).len() > 1 {
            return (self.reader)(text, report);
        }
        let mut read = report.empty();
        let records = (self.reader)(&legible.text, &mut read);
        read.place(&legible);
        report.take_over(read);
        records.map_err(|error| match error {
            Unreadable::Malformed { line, column, what } => {
                Unreadable::Malformed { line, column: legible.column(line, column), what }
            }
            error => error,
        })
    }

    /// Which game a file is of, if that decides what alone may be of several.
    pub fn game_of(&self, text: &str) -> Option<Game> {
        (self.saving.game)(text)
    }

    /// The ranges of the games of a text, in their order.
    pub fn games(&self, text: &str) -> Vec<Range<usize>> {
        let legible = self.reading.of(text);
        let games = (self.saving.games)(&legible.text).into_iter();
        // What is passed over before the first game belongs to it.
        games.map(|game| if game.start == 0 { 0..legible.place(game.end) } else { legible.range(game) }).collect()
    }

    /// The certainty that a legible text is in this format, from 0 (not at all) to 100; at 1 only if the file's name
    /// agrees.
    pub fn certainty(&self, text: &str) -> u8 {
        (self.detect)(text)
    }

    /// The unread parts of a text, in its order.
    pub fn unread<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let games = self.games(text).into_iter().filter_map(|game| text.get(game));
        let of = self.game_of(text);
        games.flat_map(|game| self.told(game, of).1).collect()
    }

    /// The unread parts of the text of one game, from a file of some game: all of it if its record was not read
    /// like this.
    pub fn unread_of<'t>(&self, game: &'t str, of: Option<Game>, record: &Record) -> Vec<&'t str> {
        let (records, unread) = self.told(game, of);
        // A game that is read when it is looked at is read like this.
        let is_read_so = !record.is_read() || records.as_slice() == std::slice::from_ref(record);
        if is_read_so { unread } else { vec![game] }
    }

    /// The records of the text of one game, usually one, from a file of some game, and what of it nobody has read.
    pub fn told<'t>(&self, game: &'t str, of: Option<Game>) -> (Vec<Record>, Vec<&'t str>) {
        let (records, unread, _) = self.told_with_notes(game, of);
        (records, unread)
    }

    /// The same, with what there is to note about it.
    pub fn told_with_notes<'t>(&self, game: &'t str, of: Option<Game>) -> (Vec<Record>, Vec<&'t str>, Vec<Note>) {
        let mut report = Report::of_pieces().of_game(of);
        // Of what is no game nothing is read.
        let records = match self.read(game, &mut report) {
            Ok(records) if !records.is_empty() => records,
            _ => {
                report = Report::default();
                Vec::new()
            }
        };
        let unread = report.take_unread(game, || (self.saving.manner)(game).separators());
        (records, unread.into_iter().filter_map(|range| game.get(range)).collect(), report.notes)
    }

    /// Writes records, noting what the format cannot hold. Lines end in `\n`. A record of a game that the format cannot
    /// express is left out, and its loss is noted.
    pub fn write(&self, records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
        if self.apart && records.iter().any(|record| !record.is_read()) {
            return self.write_apart(records, options, report);
        }
        let (held, left): (Vec<_>, Vec<_>) =
            records.iter().enumerate().partition(|(_, record)| self.holds(record.game()));
        if left.is_empty() {
            self.note_prefaces(records.iter().enumerate(), report);
            return (self.write)(records, options, report);
        }
        for (index, record) in left {
            let what = NoteKind::GameNotHeld { format: self.name, game: record.game(), count: 1 };
            report.writer(index, NodeId::ROOT, NoteWeight::Lost, what, "");
        }
        self.note_prefaces(held.iter().copied(), report);
        let held: Vec<Record> = held.into_iter().map(|(_, record)| record.clone()).collect();
        if held.is_empty() { String::new() } else { (self.write)(&held, options, report) }
    }

    /// Notes the words before moves, which only PGN has a place for: elsewhere they stand behind, as comments.
    fn note_prefaces<'a>(&self, records: impl Iterator<Item = (usize, &'a Record)>, report: &mut Report) {
        // XML has one for some of them, and says of which not.
        if matches!(self.id, FormatId::Pgn | FormatId::Xml) {
            return;
        }
        for (index, record) in records {
            let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
            let count = nodes.filter(|node| !node.split_comment().0.is_empty()).count();
            if count > 0 {
                report.writer(index, NodeId::ROOT, NoteWeight::Changed, NoteKind::Prefaces(count), "");
            }
        }
    }

    /// Writes records one by one, so that those nobody has looked at need not all be held.
    fn write_apart(&self, records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
        let mut text = String::new();
        for (index, record) in records.iter().enumerate() {
            let mut of_one = Report::default();
            let one = self.write(&[record.unheld()], options, &mut of_one);
            report.join(of_one, index, text.len());
            text.push_str(&one);
        }
        text
    }

    /// The extension for files that are normally in UTF-8: `kifu`, not `kif`; the usual one if there is none.
    pub fn unicode_extension(&self) -> &'static str {
        let utf8 = |extension: &&&str| Envelope::usual(self.id, extension).encoding == Encoding::Utf8;
        let extension = self.extensions.iter().find(utf8).or(self.extensions.first());
        debug_assert!(extension.is_some(), "every format has an extension");
        extension.copied().unwrap_or("")
    }
}

/// A format that is this certain of a text has found what occurs in no other format: there is no need to ask the rest.
const CERTAIN: u8 = 95;

/// The certainty that a text is in each format. Those that the beginning of the text or the extension of its file
/// suggests are asked first, and nobody is asked after one that is certain.
pub fn claims<'t>(
    text: &'t str,
    extension: Option<&'t Format>,
) -> impl Iterator<Item = (&'static Format, u8)> + use<'t> {
    let start = text.trim_start();
    let opens = |format: &Format| format.openings.iter().any(|opening| start.starts_with(opening));
    let mut order: Vec<&Format> = FORMATS.iter().collect();
    order.sort_by_key(|format| (!opens(format), extension.is_none_or(|named| named.id != format.id)));
    let mut certain = false;
    order.into_iter().map_while(move |format| {
        let sure = if certain { None } else { Some((format.detect)(text)) };
        certain = sure.is_some_and(|sure| sure >= CERTAIN);
        Some((format, sure?))
    })
}

/// The format of a text: the one that claims it most certainly; among equals the one that the extension of its file
/// stands for, then the first in the table.
pub fn detect(text: &str, extension: Option<&Format>) -> Option<&'static Format> {
    let text = &*ReadingRules::GLANCE.of(text).text;
    let named = |format: &Format| extension.is_some_and(|named| named.id == format.id);
    let place = |format: &Format| FORMATS.iter().position(|row| row.id == format.id);
    claims(text, extension)
        .filter(|(format, sure)| *sure > IF_NAMED || *sure == IF_NAMED && named(format))
        .max_by_key(|(format, sure)| (*sure, named(format), Reverse(place(format))))
        .map(|(format, _)| format)
}

/// Decodes a file by its content. `None` if it is not text.
pub fn decode(bytes: &[u8]) -> Option<Decoded<'_>> {
    decode_by(bytes, |bytes| charset(bytes).map(|(encoding, game)| (encoding, strays(game))))
}

/// Decodes a file in the encoding that most of it uses; a line that is entirely in another one is read in that one.
pub fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    decode_among(bytes, encoding, |bytes| charset(bytes).map_or(Strays::Japanese, |(_, game)| strays(game)))
}

/// The encoding of bytes that are not UTF-8, in formats that are used in other countries, too, and the game.
fn charset(bytes: &[u8]) -> Option<(&'static encoding_rs::Encoding, Game)> {
    // Tags are stronger evidence than lines with positions, which may be inside tags: UBB, PGN and its XML form, the
    // last rows, are asked first.
    let head = bytes.get(..pgn::HEAD).unwrap_or(bytes);
    // What tells the formats apart is ASCII in all of the encodings.
    let (latin, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(head);
    FORMATS.iter().rev().find_map(|format| (format.charset?)(&latin, bytes))
}

const fn strays(game: Game) -> Strays {
    match game {
        Game::Shogi => Strays::Japanese,
        Game::Chess => Strays::European,
        Game::Xiangqi => Strays::Chinese,
    }
}

/// The row for a format.
pub fn format(id: FormatId) -> &'static Format {
    FORMATS.iter().find(|format| format.id == id).unwrap_or(&KIF)
}

/// The format for a game where nobody has chosen one.
pub fn usual_format(game: Game) -> &'static Format {
    format(match game {
        Game::Shogi => FormatId::Kif,
        Game::Chess | Game::Xiangqi => FormatId::Pgn,
    })
}

/// A record as a file of the usual format of its game, and the extension of that.
pub fn as_file(record: &Record) -> (String, &'static str) {
    let format = usual_format(record.game());
    let text = format.write(std::slice::from_ref(record), &WriteOptions::default(), &mut Report::default());
    (text, format.unicode_extension())
}

/// The format for a file name's extension.
pub fn by_extension(path: &Path) -> Option<&'static Format> {
    named(path.extension()?.to_str()?)
}

/// The format for an extension.
pub fn named(extension: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension)))
}

/// Whether a file with these headers would be read as one of another game.
pub fn names_other_game(game: Game, headers: &Headers) -> bool {
    match game {
        Game::Shogi => false,
        Game::Chess | Game::Xiangqi => pgn::game_of_tags(headers).is_some_and(|told| told != game),
    }
}

/// Whether the files of a game can hold a header of this name.
pub fn takes_header_name(game: Game, key: &str) -> bool {
    match game {
        Game::Shogi => !key.contains(|letter| NOT_IN_NAMES.contains(letter)),
        Game::Chess | Game::Xiangqi => pgn::is_tag_name(key),
    }
}
