//! The letters of pieces in other languages, as books and magazines have them.

use komaoto_rules::chess::PieceKind;
use komaoto_text::Slice;

/// The letters of a language's pieces, where English has K, Q, R, B and N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// A name for settings: that of its first language in ISO 639.
    code: &'static str,
    /// The languages, by their own names.
    pub languages: &'static str,
    /// King, queen, rook, bishop, knight.
    pieces: [&'static str; 5],
}

const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

const KINDS: [PieceKind; 5] =
    [PieceKind::King, PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

/// What the pieces are called, in small letters. Words that mean different pieces in two languages are not among them.
pub(super) const NAMES: [(PieceKind, &[&str]); 6] = [
    (
        PieceKind::King,
        &[
            "king",
            "könig",
            "koenig",
            "roi",
            "rey",
            "rei",
            "koning",
            "král",
            "król",
            "király",
            "konge",
            "kung",
            "король",
        ],
    ),
    (
        PieceKind::Queen,
        &[
            "queen",
            "dame",
            "dama",
            "reina",
            "donna",
            "regina",
            "rainha",
            "hetman",
            "vezér",
            "dronning",
            "drottning",
            "dam",
            "ferz",
            "ферзь",
            "ферзя",
        ],
    ),
    (
        PieceKind::Rook,
        &["rook", "turm", "tour", "torre", "toren", "wieża", "bástya", "věž", "tårn", "torn", "ладья", "ладью"],
    ),
    (
        PieceKind::Bishop,
        &[
            "bishop",
            "läufer",
            "laeufer",
            "fou",
            "alfil",
            "alfiere",
            "bispo",
            "loper",
            "goniec",
            "futó",
            "střelec",
            "løber",
            "löpare",
            "слон",
            "слона",
        ],
    ),
    (
        PieceKind::Knight,
        &[
            "knight",
            "kt",
            "springer",
            "cavalier",
            "caballo",
            "cavallo",
            "cavalo",
            "paard",
            "skoczek",
            "huszár",
            "jezdec",
            "kůň",
            "springare",
            "конь",
            "коня",
        ],
    ),
    (
        PieceKind::Pawn,
        &["pawn", "bauer", "pion", "peón", "peon", "pedone", "peão", "pionek", "gyalog", "pěšec", "bonde", "пешка"],
    ),
];

/// The piece whose name a text begins with, and the length of that. `Kt` may stand right before its square.
pub(super) fn named_piece(text: &str) -> Option<(PieceKind, usize)> {
    if let Some(rest) = text.strip_prefix("Kt")
        && !rest.starts_with(|letter: char| {
            letter.is_alphabetic() && !matches!(letter, 'a'..='h' | 'x' | 'B' | 'K' | 'Q' | 'R')
        })
    {
        return Some((PieceKind::Knight, 2));
    }
    let word = text.slice(..text.find(|letter: char| !letter.is_alphabetic()).unwrap_or(text.len()));
    // No name is that short, or much longer.
    if !(3..=18).contains(&word.len()) {
        return None;
    }
    let small = word.to_lowercase();
    let found = NAMES.iter().find(|(_, names)| names.contains(&small.as_str()));
    found.map(|(kind, _)| (*kind, word.len()))
}

impl Letters {
    /// All of them. Languages that have the same letters are one.
    pub const ALL: [Self; 25] = [
        Self { code: "de", languages: "Deutsch, Dansk, Norsk, Svenska", pieces: ["K", "D", "T", "L", "S"] },
        Self { code: "fr", languages: "Français", pieces: ["R", "D", "T", "F", "C"] },
        Self { code: "es", languages: "Español, Italiano, Català", pieces: ["R", "D", "T", "A", "C"] },
        Self { code: "pt", languages: "Português, Galego", pieces: ["R", "D", "T", "B", "C"] },
        Self { code: "nl", languages: "Nederlands", pieces: ["K", "D", "T", "L", "P"] },
        Self { code: "hu", languages: "Magyar", pieces: ["K", "V", "B", "F", "H"] },
        Self { code: "cs", languages: "Čeština, Slovenčina", pieces: ["K", "D", "V", "S", "J"] },
        Self { code: "pl", languages: "Polski", pieces: ["K", "H", "W", "G", "S"] },
        Self { code: "ru", languages: "Русский", pieces: ["Кр", "Ф", "Л", "С", "К"] },
        Self { code: "fi", languages: "Suomi, Afrikaans", pieces: ["K", "D", "T", "L", "R"] },
        Self { code: "ro", languages: "Română", pieces: ["R", "D", "T", "N", "C"] },
        Self { code: "is", languages: "Íslenska", pieces: ["K", "D", "H", "B", "R"] },
        Self { code: "lv", languages: "Latviešu", pieces: ["K", "D", "T", "L", "Z"] },
        Self { code: "lt", languages: "Lietuvių", pieces: ["K", "V", "B", "R", "Ž"] },
        Self { code: "tr", languages: "Türkçe", pieces: ["Ş", "V", "K", "F", "A"] },
        Self { code: "bg", languages: "Български", pieces: ["Ц", "Д", "Т", "О", "К"] },
        Self { code: "el", languages: "Ελληνικά", pieces: ["Ρ", "Β", "Π", "Α", "Ι"] },
        Self { code: "et", languages: "Eesti", pieces: ["K", "L", "V", "O", "R"] },
        Self { code: "uk", languages: "Українська", pieces: ["Кр", "Ф", "Т", "С", "К"] },
        Self { code: "sr", languages: "Српски, Македонски", pieces: ["К", "Д", "Т", "Л", "С"] },
        // Typed with Latin letters where they look alike.
        Self { code: "ru-Latn", languages: "Русский (Kp Ф Л C K)", pieces: ["Kp", "Ф", "Л", "C", "K"] },
        Self { code: "vi", languages: "Tiếng Việt", pieces: ["V", "H", "X", "T", "M"] },
        Self { code: "id", languages: "Bahasa Indonesia", pieces: ["R", "M", "B", "G", "K"] },
        Self { code: "sq", languages: "Shqip", pieces: ["M", "D", "T", "O", "K"] },
        Self { code: "cy", languages: "Cymraeg", pieces: ["T", "B", "C", "E", "M"] },
    ];

    /// English.
    pub const ENGLISH: Self = Self { code: "en", languages: "English (KQRBN)", pieces: ["K", "Q", "R", "B", "N"] };

    /// The figures of the pieces, which need no language.
    pub const FIGURINES: Self =
        Self { code: "figurines", languages: "♔♕♖♗♘", pieces: ["♔", "♕", "♖", "♗", "♘"] };

    /// All that moves can be shown in.
    pub fn shown() -> impl Iterator<Item = Self> {
        [Self::ENGLISH, Self::FIGURINES].into_iter().chain(Self::ALL)
    }

    /// The piece whose letter a text begins with, and the length of that. The longest counts: a king is Кр where a knight
    /// is К.
    pub(super) fn begun(self, text: &str) -> Option<(PieceKind, usize)> {
        let fitting = self.pieces.into_iter().zip(KINDS).filter(|(own, _)| text.starts_with(own));
        fitting.max_by_key(|(own, _)| own.len()).map(|(own, kind)| (kind, own.len()))
    }

    /// A move with English letters; `None` if it has others than these.
    ///
    /// ```
    /// use komaoto_notation::chess::Letters;
    /// let german = Letters::ALL[0];
    /// assert_eq!(german.english("Sbd7").as_deref(), Some("Nbd7"));
    /// assert_eq!(german.english("exd8=D+").as_deref(), Some("exd8=Q+"));
    /// assert_eq!(german.english("Nbd7"), None);
    /// ```
    pub fn english(self, word: &str) -> Option<String> {
        // The longest: a king is Кр where a knight is К.
        let at = |text: &str| {
            let fitting = self.pieces.into_iter().zip(ENGLISH).filter(|(own, _)| text.starts_with(own));
            fitting.max_by_key(|(own, _)| own.len())
        };
        // Some languages have a piece O.
        if word.contains('O') && word.chars().all(|letter| matches!(letter, 'O' | '-' | '–' | '+' | '#')) {
            return Some(word.to_owned());
        }
        let mut english = String::with_capacity(word.len());
        let mut rest = word;
        while let Some(letter) = rest.chars().next() {
            let (length, written) = match at(rest) {
                Some((own, piece)) => (own.len(), piece),
                // Castling, and what is no piece.
                None if letter.is_uppercase() && !matches!(letter, 'O' | 'О' | 'X') => return None,
                None => (letter.len_utf8(), letter),
            };
            english.push(written);
            rest = rest.slice(length..);
        }
        Some(english)
    }

    /// Those of king, queen, rook, bishop and knight.
    pub const fn pieces(self) -> [&'static str; 5] {
        self.pieces
    }

    /// A move in English letters with these.
    ///
    /// ```
    /// use komaoto_notation::chess::Letters;
    /// assert_eq!(Letters::ALL[0].spelled("Nbxd2+".into()), "Sbxd2+");
    /// assert_eq!(Letters::FIGURINES.spelled("exd8=Q".into()), "exd8=♕");
    /// ```
    pub fn spelled(self, san: String) -> String {
        if self == Self::ENGLISH {
            return san;
        }
        let own = |letter: char| ENGLISH.into_iter().zip(self.pieces).find(|(english, _)| *english == letter);
        let mut spelled = String::with_capacity(san.len());
        for letter in san.chars() {
            match own(letter) {
                Some((_, own)) => spelled.push_str(own),
                None => spelled.push(letter),
            }
        }
        spelled
    }
}

impl Default for Letters {
    fn default() -> Self {
        Self::ENGLISH
    }
}

impl serde::Serialize for Letters {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code)
    }
}

impl<'de> serde::Deserialize<'de> for Letters {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let known = Self::shown().find(|letters| letters.code == code);
        known.ok_or_else(|| serde::de::Error::custom(format!("no letters are called {code}")))
    }
}
