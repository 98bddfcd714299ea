//! Carried lines: texts of a file that a record has no place for, kept for the format that has one.

use std::ops::Deref;

use super::ending::Winner;

/// The formats of files. What a file of each looks like, the room of formats knows.
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
    /// The XML form of PGN.
    Xml,
    /// The codes of xiangqi sites.
    Ubb,
}

/// The role of a carried text in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Role {
    /// A line that only files of its format need, as the one that names their version: it says nothing about the game.
    Banner,
    /// It stands for a comment without text.
    EmptyComment,
    /// A remark for people, which no program reads.
    Remark,
    /// The result in words; the winner, where they say it.
    Result(Option<Winner>),
    /// It stands where a header is said that the record has.
    Header,
    /// The evaluation of an engine.
    Evaluation,
    /// It asks for the board to be shown from the other side.
    Flipped,
    /// The row that a move was read from, which says more than the move.
    Row,
    /// The surroundings of the record in its line.
    Around,
    /// Unread text.
    Unread,
}

/// A text of a file that the record carries, verbatim.
///
/// Two are equal if their texts are: the file a text came from makes no difference between records.
#[derive(Clone, Debug)]
pub struct Carried {
    text: String,
    /// `None` if only the text is known, as in journals of earlier versions.
    kind: Option<(FormatId, Role)>,
}

impl Carried {
    /// A text of a file of this format, in this role.
    pub fn new(format: FormatId, role: Role, text: impl Into<String>) -> Self {
        Self { text: text.into(), kind: Some((format, role)) }
    }
    /// The format of its file and its role there; `None` if only the text is known.
    pub const fn kind(&self) -> Option<(FormatId, Role)> {
        self.kind
    }
    /// The text, to be changed.
    pub const fn text_mut(&mut self) -> &mut String {
        &mut self.text
    }
    /// The text alone, as journals of earlier versions keep it.
    #[must_use]
    pub fn bare(&self) -> Self {
        self.text.as_str().into()
    }
}

impl From<&str> for Carried {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for Carried {
    fn from(text: String) -> Self {
        Self { text, kind: None }
    }
}

impl Deref for Carried {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl PartialEq for Carried {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl PartialEq<str> for Carried {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Carried {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl serde::Serialize for Carried {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.kind {
            Some((format, role)) => (format, role, &self.text).serialize(serializer),
            None => self.text.serialize(serializer),
        }
    }
}

impl<'de> serde::Deserialize<'de> for Carried {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum CarriedForm {
            Bare(String),
            Whole(FormatId, Role, String),
        }
        Ok(match CarriedForm::deserialize(deserializer)? {
            CarriedForm::Bare(text) => Self { text, kind: None },
            CarriedForm::Whole(format, role, text) => Self { text, kind: Some((format, role)) },
        })
    }
}
