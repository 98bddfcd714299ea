//! The encodings by the names that they have on the command line.

use clap::ValueEnum;

use crate::text::Encoding;

/// An encoding.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum EncodingName {
    Utf8,
    Sjis,
    Euc,
    /// ISO 8859-1, for chess PGN
    Latin1,
    /// Windows-1252, Latin-1 with more signs, for chess PGN
    Windows1252,
    /// Windows-1250, for chess PGN of Central Europe
    Latin2,
    /// Windows-1251, for chess PGN in Russian
    Cyrillic,
    /// For xiangqi PGN
    Gb18030,
    /// For xiangqi PGN in traditional characters
    Big5,
}

impl EncodingName {
    pub(super) const fn encoding(self) -> Encoding {
        match self {
            Self::Utf8 => Encoding::Utf8,
            Self::Sjis => Encoding::ShiftJis,
            Self::Euc => Encoding::EucJp,
            Self::Latin1 => Encoding::Latin1,
            Self::Windows1252 => Encoding::Windows1252,
            Self::Latin2 => Encoding::Windows1250,
            Self::Cyrillic => Encoding::Windows1251,
            Self::Gb18030 => Encoding::Gb18030,
            Self::Big5 => Encoding::Big5,
        }
    }
}
