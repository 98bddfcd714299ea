//! Files: text to [`Record`] and back, with a [`Report`] of everything that did not fit.
//!
//! **Reader's law**: every input line ends in exactly one of: the record, extras (verbatim, written back by the same format),
//! or a [`Note`] with the verbatim text, its line number and the reason.
//! **Writer's law**: the writer itself notes what the target cannot hold; "what would be lost?" is a dry run of the writer.

mod align;
mod bad_json;
mod branches;
mod builder;
mod cells;
mod commands;
mod csa;
mod destroyed;
mod doctor;
mod encoding;
mod evaluation;
mod fen;
mod jkf;
mod kakinoki;
mod ki2;
mod kif;
mod lines;
mod losses;
mod marks;
mod misfits;
mod options;
mod outline;
pub mod pgn;
mod prose;
mod regroup;
mod report;
mod rows;
mod sfen;
mod source;
mod substitute;
mod trail;
mod transcode;
mod usen;
mod yaneuraou;

pub use bad_json::BadJson;
pub use builder::carried_words;
pub use doctor::{Doctor, Fix, Patch, Remedy};
pub use encoding::{Decoded, Encoding, Unencodable, decode, decode_as, decode_wholly, encode};
pub use evaluation::{is_commented, reevaluate};
pub use kakinoki::repeats_ending;
pub use lines::Eol;
pub use losses::examples;
pub use marks::{is_marked, join_marks, marks_of, split_marks, with_marks};
pub use misfits::{Misfit, Spot, misfits};
pub use options::{CsaVersion, WriteOptions};
pub use outline::OutlineError;
pub use prose::{Found, Fragment, fragment};
pub use report::{MOST, Note, Report, Unreadable, Weight, What};
pub use source::Source;
pub use transcode::store_otherwise;

use std::path::Path;
use std::sync::Arc;

use crate::record::{NodeId, Record};
use crate::rules::{Game, Move, Position};

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum FormatId {
    Kif,
    Ki2,
    Csa,
    Sfen,
    Fen,
    Jkf,
    Usen,
    Yaneuraou,
    Pgn,
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
    /// How surely a text is of this format, 0 (not) to 100; at 1 only if the file's name says so too.
    pub detect: fn(&str) -> u8,
    /// Reads all records of a text.
    pub read: fn(&str, &mut Report) -> Result<Vec<Record>, Unreadable>,
    /// Writes records of games it holds, noting what else the format cannot hold. Lines end in `\n`.
    write: fn(&[Record], &WriteOptions, &mut Report) -> String,
    /// The games whose records it holds.
    pub games: &'static [Game],
}

/// What holds shogi only.
const SHOGI: &[Game] = &[Game::Shogi];

/// KIF, the first row: also what stands in where a table lookup has no answer.
const KIF: Format = Format {
    id: FormatId::Kif,
    name: "KIF",
    extensions: &["kif", "kifu"],
    detect: kif::detect,
    read: kif::read,
    write: kif::write,
    games: SHOGI,
};

/// The least that a detector says: the text may be of the format, if the file's name says so too.
const IF_NAMED: u8 = 1;

/// The table of formats.
pub const FORMATS: &[Format] = &[
    KIF,
    Format {
        id: FormatId::Ki2,
        name: "KI2",
        extensions: &["ki2", "ki2u"],
        detect: ki2::detect,
        read: ki2::read,
        write: ki2::write,
        games: SHOGI,
    },
    Format {
        id: FormatId::Csa,
        name: "CSA",
        extensions: &["csa"],
        detect: csa::detect,
        read: csa::read,
        write: csa::write,
        games: SHOGI,
    },
    Format {
        id: FormatId::Sfen,
        name: "SFEN/USI",
        extensions: &["sfen", "usi"],
        detect: sfen::detect,
        read: sfen::read,
        write: sfen::write,
        games: SHOGI,
    },
    Format {
        id: FormatId::Fen,
        name: "FEN/UCI",
        extensions: &["fen", "epd"],
        detect: fen::detect,
        read: fen::read,
        write: fen::write,
        games: &[Game::Chess, Game::Xiangqi],
    },
    Format {
        id: FormatId::Jkf,
        name: "JKF",
        extensions: &["jkf", "json"],
        detect: jkf::detect,
        read: jkf::read,
        write: jkf::write,
        games: SHOGI,
    },
    Format {
        id: FormatId::Usen,
        name: "USEN",
        extensions: &["usen"],
        detect: usen::detect,
        read: usen::read,
        write: usen::write,
        games: SHOGI,
    },
    Format {
        id: FormatId::Yaneuraou,
        name: "YaneuraOu DB",
        extensions: &["db"],
        detect: yaneuraou::detect,
        read: yaneuraou::read,
        write: yaneuraou::write,
        games: SHOGI,
    },
    Format {
        id: FormatId::Pgn,
        name: "PGN",
        extensions: &["pgn"],
        detect: pgn::detect,
        read: pgn::read,
        write: pgn::write,
        games: &Game::ALL,
    },
];

/// How a file is spelled apart from its text: kept on save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Envelope {
    /// The encoding.
    pub encoding: Encoding,
    /// Whether it starts with a byte order mark.
    pub bom: bool,
    /// Line ends.
    pub eol: Eol,
}

impl Envelope {
    /// How a new file of a format and extension is spelled: `.kif`, `.ki2` and `.csa` in Shift_JIS with CRLF, what every old program reads;
    /// `.kifu` and `.ki2u` in UTF-8 with CRLF, as in the same programs' world; the rest in UTF-8 with LF. None has a mark.
    pub fn usual(id: FormatId, extension: &str) -> Self {
        let (encoding, eol) = match id {
            FormatId::Kif if extension.eq_ignore_ascii_case("kifu") => (Encoding::Utf8, Eol::CrLf),
            FormatId::Ki2 if extension.eq_ignore_ascii_case("ki2u") => (Encoding::Utf8, Eol::CrLf),
            FormatId::Kif | FormatId::Ki2 | FormatId::Csa => (Encoding::ShiftJis, Eol::CrLf),
            FormatId::Sfen | FormatId::Fen | FormatId::Jkf | FormatId::Usen | FormatId::Yaneuraou | FormatId::Pgn => {
                (Encoding::Utf8, Eol::Lf)
            }
        };
        Self { encoding, bom: false, eol }
    }
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Its records: at least one.
    pub records: Vec<Record>,
    /// Its format.
    pub format: FormatId,
    /// Encoding, mark and line ends.
    pub envelope: Envelope,
    /// What did not fit.
    pub report: Report,
    /// The file itself, with what in it is about which node: an edited document saves only what was edited anew.
    pub source: Source,
}

impl Loaded {
    /// Reads the games that were only found, too, so that the report is about all of them.
    pub fn read_wholly(&mut self) {
        self.source.notes(0..self.records.len()).into_iter().for_each(|note| self.report.add(note));
        self.report.notes.sort_by_key(|note| (note.line, note.column));
    }
}

impl Format {
    /// Whether it has words for a game.
    pub fn holds(&self, game: Game) -> bool {
        self.games.contains(&game)
    }

    /// Writes records, noting what the format cannot hold. Lines end in `\n`. A record of a game that the format has no words for is left
    /// out, which is noted as its loss.
    pub fn write(&self, records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
        let (held, left): (Vec<_>, Vec<_>) =
            records.iter().enumerate().partition(|(_, record)| self.holds(record.game()));
        if left.is_empty() {
            return (self.write)(records, options, report);
        }
        for (index, record) in left {
            let what = What::GameNotHeld { format: self.name, game: record.game() };
            report.writer(index, NodeId::ROOT, Weight::Lost, what, "");
        }
        let held: Vec<Record> = held.into_iter().map(|(_, record)| record.clone()).collect();
        if held.is_empty() { String::new() } else { (self.write)(&held, options, report) }
    }

    /// The extension of its files that are in UTF-8 as a rule: `kifu`, not `kif`; the usual one if there is no such.
    pub fn unicode_extension(&self) -> &'static str {
        let utf8 = |extension: &&&str| Envelope::usual(self.id, extension).encoding == Encoding::Utf8;
        self.extensions.iter().find(utf8).or(self.extensions.first()).copied().unwrap_or_default()
    }
}

/// The formats other than one that hold everything records say, as a trial of each shows. It takes as long as writing them in every format.
pub fn holders(records: &[Record], except: FormatId) -> Vec<&'static Format> {
    let holds = |format: &&Format| {
        let usual = Envelope::usual(format.id, format.unicode_extension());
        let envelope = Envelope { encoding: Encoding::Utf8, ..usual };
        !store(records, format.id, envelope, &WriteOptions::default()).1.loses()
    };
    let all = |format: &&Format| records.iter().all(|record| format.holds(record.game()));
    FORMATS.iter().filter(|format| format.id != except).filter(all).filter(holds).collect()
}

/// The row of a format.
pub fn format(id: FormatId) -> &'static Format {
    FORMATS.iter().find(|format| format.id == id).unwrap_or(&KIF)
}

/// The format of a game where nobody has chosen one.
pub fn usual_format(game: Game) -> &'static Format {
    format(match game {
        Game::Shogi => FormatId::Kif,
        Game::Chess | Game::Xiangqi => FormatId::Pgn,
    })
}

/// The format a file name's extension stands for.
pub fn by_extension(path: &Path) -> Option<&'static Format> {
    named(path.extension()?.to_str()?)
}

fn named(extension: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension)))
}

/// A move as CSA spells it, `+7776FU`; `None` in other games than shogi, which CSA has no words for.
pub fn csa_move(position: &Position, mv: Move) -> Option<String> {
    match (position, mv) {
        (Position::Shogi(position), Move::Shogi(mv)) => Some(csa::csa_move(position, mv)),
        _ => None,
    }
}

/// Reads the bytes of a file: encoding, line ends and format by content; the extension is only a hint.
pub fn load(bytes: &[u8], extension: Option<&str>) -> Result<Loaded, Unreadable> {
    load_owned(bytes.into(), extension)
}

/// As [`load`], of bytes that are given away: they stay with what was read, and large files are not held twice.
pub fn load_owned(bytes: Arc<[u8]>, extension: Option<&str>) -> Result<Loaded, Unreadable> {
    if bytes.is_empty() {
        return Err(Unreadable::Empty);
    }
    let decoded = decode(&bytes).ok_or(Unreadable::Binary)?;
    read(bytes, decoded, extension)
}

/// Reads the bytes of a file in the encoding that a person says it is in.
pub fn load_as(bytes: &[u8], extension: Option<&str>, encoding: Encoding) -> Result<Loaded, Unreadable> {
    let mut loaded = read(bytes.into(), decode_wholly(bytes, encoding), extension)?;
    loaded.source = loaded.source.wholly();
    loaded.report.notes.retain(|note| !matches!(note.what, What::GuessedEncoding(_)));
    Ok(loaded)
}

fn read(bytes: Arc<[u8]>, decoded: Decoded, extension: Option<&str>) -> Result<Loaded, Unreadable> {
    if decoded.text.chars().all(char::is_whitespace) {
        return Err(Unreadable::Empty);
    }
    let hint = extension.and_then(named);
    let rank = |format: &Format| {
        let sure = (format.detect)(&decoded.text);
        (sure, hint.is_some_and(|hint| hint.id == format.id))
    };
    let ranked = FORMATS
        .iter()
        .map(|format| (rank(format), format))
        .filter(|((sure, hinted), _)| *sure > IF_NAMED || *sure == IF_NAMED && *hinted);
    // The first of equals: the order of the table.
    let best = ranked.fold(None, |best, next| match best {
        Some((rank, _)) if rank >= next.0 => best,
        _ => Some(next),
    });
    let mut report = Report::default();
    envelope_notes(&decoded, &mut report);
    let japanese = best.is_none_or(|(_, format)| matches!(format.id, FormatId::Kif | FormatId::Ki2));
    // Bytes that are not of the encoding are still in the file: only characters that were written as lost are gone.
    let written = decoded.bad_lines.is_empty();
    let carried = if written && destroyed::is_destroyed(&decoded.text, &mut report) && japanese {
        destroyed::carried(&decoded.text, &mut report)
    } else {
        None
    };
    let (format, records) = match (carried, best) {
        (Some(record), _) => (&KIF, vec![record]),
        (None, None) => return Err(not_a_record(&decoded.text)),
        (None, Some((_, format))) => {
            let records = (format.read)(&decoded.text, &mut report).map_err(|error| match error {
                Unreadable::Unknown => not_a_record(&decoded.text),
                error => error,
            })?;
            (format, records)
        }
    };
    if records.is_empty() {
        return Err(not_a_record(&decoded.text));
    }
    report.notes.sort_by_key(|note| (note.line, note.column));
    let envelope = Envelope { encoding: decoded.encoding, bom: decoded.bom, eol: Eol::of(&decoded.text) };
    let source = Source::new(bytes, format.id, envelope, report.take_spans(), records.clone());
    Ok(Loaded { records, format: format.id, envelope, report, source })
}

/// Nothing in a text was recognised: with the beginning of its first line that says anything.
fn not_a_record(text: &str) -> Unreadable {
    const MOST: usize = 60;
    let first = lines::lines(text).map(|line| line.text.trim()).find(|line| !line.is_empty()).unwrap_or_default();
    Unreadable::NotARecord(match first.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", first.get(..end).unwrap_or_default()),
        None => first.to_owned(),
    })
}

/// What is worth saying about the bytes of a file before its lines are read.
fn envelope_notes(decoded: &Decoded, report: &mut Report) {
    let mut note = |line, column, weight, what, text: &str| {
        report.add(Note { line, column, weight, what, text: text.to_owned(), node: None });
    };
    let place = |text: &str, odd: &dyn Fn(char) -> bool| text.chars().position(odd).map_or(1, |at| at + 1);
    use Encoding::{Big5, EucJp, Gb18030, Iso2022Jp, Windows1252};
    // Nothing in such a file says it; UTF says it itself, and Shift_JIS is what shogi is written in.
    if matches!(decoded.encoding, EucJp | Iso2022Jp | Gb18030 | Big5 | Windows1252) {
        note(0, 0, Weight::Kept, What::GuessedEncoding(decoded.encoding.name()), "");
    }
    if encoding::recoded(&decoded.text).is_some() {
        let odd = lines::lines(&decoded.text).find(|line| !line.text.is_ascii());
        let (line, text) = odd.map_or((0, ""), |line| (line.number, line.text));
        note(line, place(text, &|c| !c.is_ascii()), Weight::Kept, What::Misdecoded, text);
    }
    let control = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{C}' | '\u{1A}');
    let suspicious = decoded.text.bytes().any(|b| b < 0x20 && control(b as char));
    if decoded.bad_lines.is_empty() && !suspicious {
        return;
    }
    let mut bad = decoded.bad_lines.iter().peekable();
    for line in lines::lines(&decoded.text) {
        if bad.next_if(|&&number| number == line.number).is_some() {
            // A line read in another encoding that fits it wholly is only written anew; marked bytes are gone.
            let gone = line.text.contains(char::REPLACEMENT_CHARACTER);
            let at = place(line.text, &|c| if gone { c == char::REPLACEMENT_CHARACTER } else { !c.is_ascii() });
            note(line.number, at, if gone { Weight::Lost } else { Weight::Changed }, What::BadBytes, line.text);
        }
        if suspicious && line.text.contains(control) {
            note(line.number, place(line.text, &control), Weight::Kept, What::ControlCharacters, line.text);
        }
    }
}

/// Writes the records of a file as they are now, in its own format and envelope: every line that was not edited keeps its bytes.
/// Where that cannot be, the whole is written anew, as [`store`] does.
pub fn store_over(source: &Source, records: &[Record], options: &WriteOptions) -> (Vec<u8>, Report) {
    let options = WriteOptions { encoding: source.envelope().encoding, ..options.clone() };
    source.rewrite(records, &options).unwrap_or_else(|| store(records, source.format(), source.envelope(), &options))
}

/// As [`store_over`], for games that were added, taken out or moved: `origins` says for each of them which game of the file it was.
pub fn store_regrouped(
    source: &Source,
    records: &[Record],
    origins: &[Option<usize>],
    options: &WriteOptions,
) -> (Vec<u8>, Report) {
    let in_place = origins.iter().copied().eq((0..source.records().len()).map(Some));
    if in_place || origins.len() != records.len() {
        return store_over(source, records, options);
    }
    let options = WriteOptions { encoding: source.envelope().encoding, ..options.clone() };
    regroup::regroup(source, records, origins, &options)
        .unwrap_or_else(|| store(records, source.format(), source.envelope(), &options))
}

/// Writes records to bytes. Everything the format or the encoding cannot hold is in the report, before anything is written to disk.
pub fn store(records: &[Record], id: FormatId, envelope: Envelope, options: &WriteOptions) -> (Vec<u8>, Report) {
    let mut report = Report::default();
    let options = WriteOptions { encoding: envelope.encoding, ..options.clone() };
    let text = format(id).write(records, &options, &mut report);
    let text = match envelope.eol {
        Eol::Lf => text,
        eol => text.replace('\n', eol.as_str()),
    };
    let (bytes, lost) = encode(&text, envelope.encoding, envelope.bom);
    unencodable_notes(lost, &mut report);
    (bytes, report)
}

/// Notes the characters that an encoding has no place for.
fn unencodable_notes(lost: Vec<Unencodable>, report: &mut Report) {
    for Unencodable { character, count, line } in lost {
        report.add(Note {
            line,
            column: 0,
            weight: Weight::Lost,
            what: What::Unencodable { character, count },
            text: character.to_string(),
            node: Some((0, NodeId::ROOT)),
        });
    }
}
