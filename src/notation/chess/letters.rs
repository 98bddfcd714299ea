//! The letters of pieces in other languages, as books and magazines have them.

/// The letters of a language's pieces, where English has K, Q, R, B and N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The languages, by their own names.
    pub languages: &'static str,
    /// King, queen, rook, bishop, knight.
    pieces: [&'static str; 5],
}

const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

impl Letters {
    /// All of them. Languages that have the same letters are one.
    pub const ALL: [Self; 11] = [
        Self { languages: "Deutsch, Dansk, Norsk, Svenska", pieces: ["K", "D", "T", "L", "S"] },
        Self { languages: "Français", pieces: ["R", "D", "T", "F", "C"] },
        Self { languages: "Español, Italiano", pieces: ["R", "D", "T", "A", "C"] },
        Self { languages: "Português", pieces: ["R", "D", "T", "B", "C"] },
        Self { languages: "Nederlands", pieces: ["K", "D", "T", "L", "P"] },
        Self { languages: "Magyar", pieces: ["K", "V", "B", "F", "H"] },
        Self { languages: "Čeština, Slovenčina", pieces: ["K", "D", "V", "S", "J"] },
        Self { languages: "Polski", pieces: ["K", "H", "W", "G", "S"] },
        Self { languages: "Русский", pieces: ["Кр", "Ф", "Л", "С", "К"] },
        Self { languages: "Suomi", pieces: ["K", "D", "T", "L", "R"] },
        Self { languages: "Română", pieces: ["R", "D", "T", "N", "C"] },
    ];

    /// The figures of the pieces, which need no language.
    pub const FIGURINES: Self = Self { languages: "♔♕♖♗♘", pieces: ["♔", "♕", "♖", "♗", "♘"] };

    /// A move with English letters; `None` if it has others than these.
    ///
    /// ```
    /// use komaoto::notation::chess::Letters;
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
            rest = rest.get(length..).unwrap_or_default();
        }
        Some(english)
    }

    /// A move in English letters with these.
    ///
    /// ```
    /// use komaoto::notation::chess::Letters;
    /// assert_eq!(Letters::ALL[0].spelled("Nbxd2+"), "Sbxd2+");
    /// assert_eq!(Letters::FIGURINES.spelled("exd8=Q"), "exd8=♕");
    /// ```
    pub fn spelled(self, san: &str) -> String {
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
