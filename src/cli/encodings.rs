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
    /// ISO 8859-2, for chess PGN of Central Europe
    #[value(name = "iso8859-2")]
    Iso2,
    /// Windows-1251, for chess PGN in Russian
    Cyrillic,
    /// ISO 8859-5, for chess PGN in Russian
    #[value(name = "iso8859-5")]
    Iso5,
    /// KOI8-R, for chess PGN in Russian
    #[value(name = "koi8-r")]
    Koi8R,
    /// Code page 866 of DOS, for chess PGN in Russian
    #[value(name = "cp866")]
    Cp866,
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
            Self::Iso2 => Encoding::Latin2,
            Self::Cyrillic => Encoding::Windows1251,
            Self::Iso5 => Encoding::Iso5,
            Self::Koi8R => Encoding::Koi8R,
            Self::Cp866 => Encoding::Ibm866,
            Self::Gb18030 => Encoding::Gb18030,
            Self::Big5 => Encoding::Big5,
        }
    }
}
