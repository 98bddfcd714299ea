//! Formats, encodings and line ends as people name them to [`convert`](super::convert).

use std::path::Path;

use clap::ValueEnum;

use super::input::Input;
use crate::formats::{CsaVersion, Envelope, FormatId, WriteOptions};
use crate::text::{Encoding, Eol};

/// A format as people name it, which includes the encoding or version it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatTarget {
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
    /// The XML form of PGN
    Xml,
    /// The codes of xiangqi sites (DhtmlXQ)
    Ubb,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum EolName {
    Lf,
    Crlf,
}

impl FormatTarget {
    /// The format that a file of this name has.
    pub(super) fn of_path(path: &Path) -> Option<Self> {
        path.extension().and_then(|extension| extension.to_str()).and_then(Self::of_extension)
    }

    pub(super) fn of_extension(extension: &str) -> Option<Self> {
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
            "xml" => Self::Xml,
            "ubb" => Self::Ubb,
            _ => return None,
        })
    }

    /// The file's format by its name if the content agrees, otherwise by its content.
    pub(super) fn of_input(input: &Input) -> Self {
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
                FormatId::Xml => Self::Xml,
                FormatId::Ubb => Self::Ubb,
            },
        }
    }

    pub(super) const fn format(self) -> FormatId {
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
            Self::Xml => FormatId::Xml,
            Self::Ubb => FormatId::Ubb,
        }
    }

    /// Whether a game becomes only the position that it begins with: less than the game, but what was asked for.
    pub(super) const fn is_position(self) -> bool {
        matches!(self, Self::Sfen | Self::Fen)
    }

    pub(super) const fn extension(self) -> &'static str {
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
            Self::Xml => "xml",
            Self::Ubb => "ubb",
        }
    }

    /// How a new file of this kind is encoded and its lines ended.
    pub(super) fn envelope(self) -> Envelope {
        let usual = Envelope::usual(self.format(), self.extension());
        // V3 names its encoding in the file.
        if self == Self::Csa3 { Envelope { encoding: Encoding::Utf8, ..usual } } else { usual }
    }

    pub(super) fn options(self) -> WriteOptions {
        let csa = match self {
            Self::Csa1 => Some(CsaVersion::V1),
            Self::Csa22 => Some(CsaVersion::V22),
            Self::Csa3 => Some(CsaVersion::V3),
            _ => None,
        };
        WriteOptions { csa, positions_only: matches!(self, Self::Sfen | Self::Fen), ..WriteOptions::default() }
    }

    /// Whether a file has this format, and a version that can become the one asked for, so that it keeps its text.
    pub(super) fn fits(self, input: &Input) -> bool {
        let version = self.options().csa;
        input.loaded.format == self.format()
            && version.is_none_or(|version| version == CsaVersion::V3 || version.is_of(&input.loaded.source.text()))
    }

    /// Whether a file is of this kind.
    pub(super) fn is_of(self, input: &Input) -> bool {
        match self.options().csa {
            Some(version) => self.fits(input) && version.is_of(&input.loaded.source.text()),
            // Files of lines with moves and of lines without have one name.
            None if matches!(self, Self::Usi | Self::Uci) => self.fits(input) && self.is_spelled(input),
            None => self.fits(input) && Self::of_input(input) == self,
        }
    }

    /// The envelope of a file that becomes one of this kind.
    pub(super) fn envelope_of(self, input: &Input) -> Envelope {
        let own = input.loaded.envelope;
        match self.options().csa {
            // It names its encoding, one of two; what may be any is the usual one.
            Some(CsaVersion::V3)
                if self.fits(input)
                    && !self.is_of(input)
                    && (input.bytes().is_ascii() || own.encoding != Encoding::ShiftJis) =>
            {
                Envelope { encoding: Encoding::Utf8, bom: own.bom && own.encoding == Encoding::Utf8, ..own }
            }
            Some(_) if self.fits(input) => own,
            _ if self.is_of(input) => own,
            _ => self.envelope(),
        }
    }

    /// Whether the lines of a file are spelled as those of this kind are: positions with the moves from them, or without.
    pub(super) fn is_spelled(self, input: &Input) -> bool {
        let text = input.loaded.source.text();
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let is_bare = |line: &str| {
            let mut words = line.split_ascii_whitespace();
            words.next().is_some_and(|first| first == "sfen" || first.contains('/'))
                && !words.any(|word| word == "moves")
        };
        match self {
            Self::Sfen => lines.all(is_bare),
            Self::Usi => !lines.any(is_bare),
            Self::Fen => !lines.any(|line| line.split_ascii_whitespace().any(|word| word == "moves")),
            _ => true,
        }
    }
}

impl EolName {
    pub(super) const fn eol(self) -> Eol {
        match self {
            Self::Lf => Eol::Lf,
            Self::Crlf => Eol::CrLf,
        }
    }
}
