//! `komaoto convert`: records into another format, another encoding or other line ends.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::complain;
use super::input::Input;
use super::notes::{LanguageName, locale, plain, weight, write_read_notes, write_written_notes};
use crate::editor::{SaveError, unlike_when_read, write_atomically};
use crate::files::{Misfit, holders, misfits, store_anew, store_otherwise};
use crate::formats::{CsaVersion, Envelope, FormatId, Report, Weight, What, WriteOptions, format as format_of};
use crate::locale::{FluentValue, Locale};
use crate::record::Record;
use crate::text::{Encoding, Eol};
use crate::texts;

/// Arguments of `komaoto convert`.
#[derive(Args, Debug)]
pub struct Convert {
    /// Files to convert
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to: a file, a folder (needed for several files), or - for standard output
    #[arg(short, long = "output", value_name = "OUT|DIR|-")]
    output: PathBuf,
    /// Format to write; without it the extension of OUT decides, and in a folder or on standard output each file keeps
    /// its own
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Target>,
    /// Encoding to write; without it a file keeps its own within its format
    #[arg(long, value_enum)]
    encoding: Option<EncodingName>,
    /// Line ends to write; without it a file keeps its own within its format
    #[arg(long, value_enum)]
    eol: Option<EolName>,
    /// Write stand-ins for characters that the encoding has no place for, where they are the same sign (〜 as ～, ☗ as
    /// ▲), and say which
    #[arg(long)]
    substitute: bool,
    /// Write also what loses something, and say what was lost; other characters become the nearest sign, or 〓
    #[arg(long)]
    lossy: bool,
    /// The language of the notes; without it the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<LanguageName>,
}

/// A format as people name it, which includes the encoding or version it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    /// KIF, by default in Shift_JIS
    Kif,
    /// KIF, by default in UTF-8
    Kifu,
    /// KI2, by default in Shift_JIS
    Ki2,
    /// KI2, by default in UTF-8
    Ki2u,
    /// CSA of the version that holds the record
    Csa,
    /// CSA of 1999, without headers
    Csa1,
    /// CSA V2.2
    Csa22,
    /// CSA V3.0
    Csa3,
    /// Positions, one per line
    Sfen,
    /// Positions with moves, one game per line
    Usi,
    /// Positions of chess and xiangqi, one per line
    Fen,
    /// Those positions with moves, one game per line, as engines are told them
    Uci,
    /// JSON of Kifu for JS
    Jkf,
    /// One game a line, for URLs, with variations
    Usen,
    /// Opening book of YaneuraOu: positions with their moves
    Db,
    /// PGN, the format of chess and xiangqi
    Pgn,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EncodingName {
    Utf8,
    Sjis,
    /// For chess PGN
    Latin1,
    /// For xiangqi PGN
    Gb18030,
    /// For xiangqi PGN in traditional characters
    Big5,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EolName {
    Lf,
    Crlf,
}

impl Target {
    fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "kif" => Self::Kif,
            "kifu" => Self::Kifu,
            "ki2" => Self::Ki2,
            "ki2u" => Self::Ki2u,
            "csa" => Self::Csa,
            "sfen" => Self::Sfen,
            "usi" => Self::Usi,
            "fen" | "epd" => Self::Fen,
            "jkf" | "json" => Self::Jkf,
            "usen" => Self::Usen,
            "db" => Self::Db,
            "pgn" => Self::Pgn,
            _ => return None,
        })
    }

    /// The file's format by its name if the content agrees, otherwise by its content.
    fn of_input(input: &Input) -> Self {
        let named = input.extension().and_then(|extension| Self::of_extension(&extension));
        match named.filter(|named| named.format() == input.loaded.format) {
            Some(named) => named,
            None => match input.loaded.format {
                FormatId::Kif if input.loaded.envelope.encoding == Encoding::Utf8 => Self::Kifu,
                FormatId::Kif => Self::Kif,
                FormatId::Ki2 if input.loaded.envelope.encoding == Encoding::Utf8 => Self::Ki2u,
                FormatId::Ki2 => Self::Ki2,
                FormatId::Csa => Self::Csa,
                FormatId::Sfen => Self::Usi,
                FormatId::Fen => Self::Uci,
                FormatId::Jkf => Self::Jkf,
                FormatId::Usen => Self::Usen,
                FormatId::Yaneuraou => Self::Db,
                FormatId::Pgn => Self::Pgn,
            },
        }
    }

    const fn format(self) -> FormatId {
        match self {
            Self::Kif | Self::Kifu => FormatId::Kif,
            Self::Ki2 | Self::Ki2u => FormatId::Ki2,
            Self::Csa | Self::Csa1 | Self::Csa22 | Self::Csa3 => FormatId::Csa,
            Self::Sfen | Self::Usi => FormatId::Sfen,
            Self::Fen | Self::Uci => FormatId::Fen,
            Self::Jkf => FormatId::Jkf,
            Self::Usen => FormatId::Usen,
            Self::Db => FormatId::Yaneuraou,
            Self::Pgn => FormatId::Pgn,
        }
    }

    const fn extension(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Kifu => "kifu",
            Self::Ki2 => "ki2",
            Self::Ki2u => "ki2u",
            Self::Csa | Self::Csa1 | Self::Csa22 | Self::Csa3 => "csa",
            Self::Sfen => "sfen",
            Self::Usi => "usi",
            Self::Fen | Self::Uci => "fen",
            Self::Jkf => "jkf",
            Self::Usen => "usen",
            Self::Db => "db",
            Self::Pgn => "pgn",
        }
    }

    /// How a new file of this kind is encoded and its lines ended.
    fn envelope(self) -> Envelope {
        let usual = Envelope::usual(self.format(), self.extension());
        // V3 names its encoding in the file.
        if self == Self::Csa3 { Envelope { encoding: Encoding::Utf8, ..usual } } else { usual }
    }

    fn options(self) -> WriteOptions {
        let csa = match self {
            Self::Csa1 => Some(CsaVersion::V1),
            Self::Csa22 => Some(CsaVersion::V22),
            Self::Csa3 => Some(CsaVersion::V3),
            _ => None,
        };
        WriteOptions { csa, positions_only: matches!(self, Self::Sfen | Self::Fen), ..WriteOptions::default() }
    }
}

/// Why nothing can be converted at all.
#[derive(Debug)]
enum OutputError {
    SeveralToStdout,
    NotAFolder(String),
    NoFormat(String),
    Folder(String, io::Error),
}

impl OutputError {
    /// The same in the person's language: what, where, and what to do.
    fn said(&self, locale: &Locale) -> String {
        let (key, path, error) = match self {
            Self::SeveralToStdout => ("convert-several", "", String::new()),
            Self::NotAFolder(path) => ("convert-not-a-folder", path.as_str(), String::new()),
            Self::NoFormat(path) => ("convert-no-format", path.as_str(), String::new()),
            Self::Folder(path, error) => ("convert-no-folder", path.as_str(), texts::system_error(error, locale)),
        };
        locale.with(key, &[("path", path.into()), ("error", error.into())])
    }
}

/// Why a file was not written, and what is on disk now.
fn not_saved(error: &SaveError, locale: &Locale) -> String {
    let copy = error.copy.as_deref().unwrap_or(Path::new("")).display().to_string();
    let values =
        [("detail", FluentValue::from(texts::system_error(&error.source, locale))), ("copy", FluentValue::from(copy))];
    let step = locale.with(&format!("save-step-{}", error.step.as_ref()), &values);
    let now = locale.with(&format!("convert-on-disk-{}", error.on_disk.as_ref()), &values);
    format!("{}: {step} {now}", error.path.display())
}

/// Where the results go.
enum Output {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

impl Convert {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<ExitCode> {
        let locale = locale(self.lang);
        let (output, target) = match self.output() {
            Ok(found) => found,
            Err(error) => {
                complain(&plain(&error.said(&locale)));
                return Ok(ExitCode::from(2));
            }
        };
        let mut worst = 0;
        let mut written = HashSet::new();
        for path in &self.files {
            let input = match Input::open(path) {
                Ok(input) => input,
                Err(error) => {
                    complain(&plain(&error.said(&locale)));
                    worst = 2;
                    continue;
                }
            };
            let target = target.unwrap_or_else(|| Target::of_input(&input));
            let as_it_is = self.is_as_it_is(&input, target);
            let input = if as_it_is { input } else { input.wholly() };
            let bytes = if as_it_is { Some(Arc::clone(input.bytes())) } else { self.bytes(&input, target, &locale) };
            let Some(bytes) = bytes else {
                worst = worst.max(1);
                continue;
            };
            let to = match &output {
                Output::Stdout => {
                    out.write_all(&bytes)?;
                    continue;
                }
                Output::File(file) => file.clone(),
                Output::Folder(folder) => folder.join(file_name(&input, target)),
            };
            if !written.insert(to.clone()) {
                let (to, path) = (to.display().to_string(), path.display().to_string());
                let said = locale.with("convert-twice", &[("path", path.into()), ("out", to.into())]);
                complain(&plain(&said));
                worst = worst.max(1);
            } else if let Err(error) = write_atomically(&to, &bytes) {
                complain(&plain(&not_saved(&error, &locale)));
                worst = worst.max(1);
            }
        }
        Ok(ExitCode::from(worst))
    }

    /// Where to write, and the format asked for.
    fn output(&self) -> Result<(Output, Option<Target>), OutputError> {
        let shown = self.output.display().to_string();
        let several = self.files.len() > 1;
        if self.output == Path::new("-") {
            return if several { Err(OutputError::SeveralToStdout) } else { Ok((Output::Stdout, self.to)) };
        }
        if several || self.output.is_dir() || shown.ends_with(std::path::is_separator) {
            if self.output.is_file() {
                return Err(OutputError::NotAFolder(shown));
            }
            std::fs::create_dir_all(&self.output).map_err(|error| OutputError::Folder(shown, error))?;
            return Ok((Output::Folder(self.output.clone()), self.to));
        }
        let extension = self.output.extension().and_then(|extension| extension.to_str());
        match self.to.or_else(|| extension.and_then(Target::of_extension)) {
            Some(target) => Ok((Output::File(self.output.clone()), Some(target))),
            None => Err(OutputError::NoFormat(shown)),
        }
    }

    /// The bytes to write; `None`, after saying why, if something would be lost and the person has not agreed to that.
    fn bytes(&self, input: &Input, target: Target, locale: &Locale) -> Option<Arc<[u8]>> {
        let envelope = self.envelope(if is_own(input, target) { input.loaded.envelope } else { target.envelope() });
        let mut records = input.loaded.records.clone();
        let options = target.options();
        let write = |records: &[Record]| {
            // Within one format, only what names the encoding changes.
            let source = Some(&input.loaded.source).filter(|_| fits(input, target));
            let origins: Vec<_> = (0..records.len()).map(Some).collect();
            match source.and_then(|source| store_otherwise(source, records, &origins, envelope, &options)) {
                Some((bytes, report)) => (bytes, report, true),
                None => {
                    let (file, to) = (&input.loaded.source, target.format());
                    let (bytes, report) = store_anew(file, records, &origins, to, envelope, &options);
                    (bytes, report, false)
                }
            }
        };
        let (mut bytes, mut report, mut otherwise) = write(&records);
        let found = misfits(&records, envelope.encoding, &report);
        let pairs: Vec<_> = found.iter().filter(|misfit| self.agrees(misfit)).map(Misfit::pair).collect();
        if !pairs.is_empty() {
            for record in &mut records {
                record.substitute(&pairs);
            }
            (bytes, report, otherwise) = write(&records);
            // A line that was read only in part and then changed is no longer the file's own.
            otherwise &= !input.loaded.report.loses();
        }
        // One position per game is less than the game, but it is what was asked for.
        let bytes: Arc<[u8]> = bytes.into();
        let same = input.loaded.format == target.format();
        let unlike = !matches!(target, Target::Sfen | Target::Fen)
            && unlike_when_read(&records, &bytes, Some(target.extension()), &report, same).is_some();
        // What could not be read is lost only where its lines are rewritten. Bytes that are not characters are lost
        // either way.
        let mut read = only_lost(&input.loaded.report);
        otherwise &= input.loaded.report.more == 0;
        if otherwise {
            read.notes.retain(|note| note.what == What::BadBytes);
        }
        let name = plain(&input.name());
        self.say(input, &name, (&read, &report), &found, envelope.encoding, locale);
        let unread = read.loses() || (!otherwise && input.loaded.report.loses());
        // Nobody wants an empty file.
        let nothing_left = !records.iter().any(|record| format_of(target.format()).holds(record.game()));
        if (unread || report.loses()) && (!self.lossy || nothing_left) {
            // No other format can hold what was not read.
            let advice = if unread {
                locale.text("convert-advice-lossy")
            } else {
                self.advice(&records, target.format(), &found, &report, locale)
            };
            complain(&format!("{name}: {}", locale.with("convert-not-written", &[("advice", advice.into())])));
            return None;
        }
        if unlike && !self.lossy {
            complain(&format!("{name}: {}", locale.text("convert-unlike")));
            return None;
        }
        Some(bytes)
    }

    /// Whether nothing is asked for but what the file is.
    fn is_as_it_is(&self, input: &Input, target: Target) -> bool {
        is_own(input, target) && self.encoding.is_none() && self.eol.is_none()
    }

    /// The envelope with the encoding and line ends asked for.
    fn envelope(&self, mut envelope: Envelope) -> Envelope {
        if let Some(encoding) = self.encoding {
            let encoding = match encoding {
                EncodingName::Utf8 => Encoding::Utf8,
                EncodingName::Sjis => Encoding::ShiftJis,
                EncodingName::Latin1 => Encoding::Windows1252,
                EncodingName::Gb18030 => Encoding::Gb18030,
                EncodingName::Big5 => Encoding::Big5,
            };
            // A byte order mark belongs to the encoding it was read in.
            envelope.bom &= encoding == envelope.encoding;
            envelope.encoding = encoding;
        }
        if let Some(eol) = self.eol {
            envelope.eol = match eol {
                EolName::Lf => Eol::Lf,
                EolName::Crlf => Eol::CrLf,
            };
        }
        envelope
    }

    /// Whether the person has agreed to a stand-in for a character.
    fn agrees(&self, misfit: &Misfit) -> bool {
        self.lossy || self.substitute && misfit.safe
    }

    /// Says what could not be read, what cannot be written, and which characters have no place, each by name.
    fn say(
        &self,
        input: &Input,
        name: &str,
        (read, report): (&Report, &Report),
        found: &[Misfit],
        encoding: Encoding,
        locale: &Locale,
    ) {
        let mut err = io::stderr().lock();
        let _ = write_read_notes(&mut err, name, read, locale);
        let _ = write_written_notes(&mut err, name, &without_characters(report), locale);
        for misfit in found {
            let severity = weight(if self.agrees(misfit) { Weight::Changed } else { Weight::Lost });
            let text = texts::misfit(misfit, &input.loaded.records, encoding, locale);
            let _ = writeln!(err, "{name}: {severity} {UNENCODABLE}: {}", plain(&text));
        }
    }

    /// What to do so that nothing is lost, or to agree to the loss.
    fn advice(
        &self,
        records: &[Record],
        format: FormatId,
        found: &[Misfit],
        report: &Report,
        locale: &Locale,
    ) -> String {
        let content = report.notes.iter().any(|note| note.weight == Weight::Lost && note.what.code() != UNENCODABLE);
        if !found.is_empty() && !content && !matches!(self.encoding, Some(EncodingName::Utf8)) {
            let safe = !self.substitute && found.iter().all(|misfit| misfit.safe);
            return locale.text(if safe { "convert-advice-signs" } else { "convert-advice-characters" });
        }
        let names: Vec<&str> = holders(records, format).iter().map(|format| format.name).collect();
        if names.is_empty() {
            return locale.text("convert-advice-lossy");
        }
        locale.with("convert-advice-formats", &[("formats", names.join(", ").into())])
    }
}

/// Whether a file has the format asked for, and a version that can become the one asked for, so that it keeps its text.
fn fits(input: &Input, target: Target) -> bool {
    let version = target.options().csa;
    input.loaded.format == target.format()
        && version.is_none_or(|version| version == CsaVersion::V3 || version.is_of(&input.loaded.source.text()))
}

/// Whether a file is of the kind asked for.
fn is_own(input: &Input, target: Target) -> bool {
    fits(input, target) && (target.options().csa.is_some() || Target::of_input(input) == target)
}

/// The code of the note about characters that an encoding has no place for.
const UNENCODABLE: &str = "W515";

fn without_characters(report: &Report) -> Report {
    let mut report = report.clone();
    report.notes.retain(|note| note.what.code() != UNENCODABLE);
    report
}

fn only_lost(report: &Report) -> Report {
    let mut lost = Report::default();
    for note in report.notes.iter().filter(|note| note.weight == Weight::Lost) {
        lost.add(note.clone());
    }
    lost
}

/// The name of a result in a folder: the file's own, with the format's extension if that differs.
fn file_name(input: &Input, target: Target) -> PathBuf {
    let name = Path::new(input.path.file_name().unwrap_or(input.path.as_os_str()));
    if Target::of_input(input) == target { name.to_owned() } else { name.with_extension(target.extension()) }
}
