//! Faults in the JSON of a game.

/// A problem in the JSON of a game. The names of the variants are those of locale texts `json-NAME`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum BadJson {
    /// The text ends too early.
    #[error("the text ends here, before its end; what was read up to here is kept")]
    Cut,
    /// From here on it is not JSON, for the reason given by the parser.
    #[error("from here on this is no JSON ({0}); what was read up to here is kept")]
    Syntax(String),
    /// A remark, which JSON does not have.
    #[error("a remark, which this format does not have")]
    Remark,
    /// A control character in a string.
    #[error("a line break or control character in a text, read as a blank")]
    Control,
    /// Half a character.
    #[error("half of a character; the other half is missing")]
    HalfCharacter,
    /// Something else where a game should be.
    #[error("this is not a game")]
    NotAGame,
    /// A name that occurred before.
    #[error("\"{0}\" stands here a second time")]
    Twice(String),
    /// A name that the format does not have.
    #[error("\"{0}\" has no place in this format")]
    NoPlace(String),
    /// A value of the wrong kind.
    #[error("\"{0}\" is not what it should be")]
    WrongKind(String),
    /// Something in a list of moves that is not an entry.
    #[error("this is not an entry of a list of moves")]
    NotAnEntry,
    /// An entry without move, ending or comment.
    #[error("an entry that says nothing")]
    EmptyEntry,
    /// A side that is not one.
    #[error("a side is neither 0 nor 1")]
    NoSide,
    /// A square that is not one.
    #[error("this is no square of the board")]
    NoSquare,
    /// A piece that is not one.
    #[error("there is no piece of this name")]
    NoPiece,
    /// A piece on the board without side or kind.
    #[error("a piece without side or kind")]
    HalfPiece,
    /// A count in hand that is not one.
    #[error("so many cannot be in hand")]
    Count,
    /// A letter of `relative` that is not one.
    #[error("'{0}' says nothing about a move")]
    Relative(String),
    /// OTHER without data.
    #[error("no position is given; the even start position is used")]
    NoPosition,
    /// Only the header names the handicap.
    #[error("only the header names the handicap, and White moves first; its position is used")]
    OnlyHeader,
    /// Variations at the start position.
    #[error("variations of the start position; read as variations of the first move")]
    RootForks,
    /// A time at the start position.
    #[error("a time at the start position")]
    RootTime,
    /// `capture` names a piece other than the one that is taken.
    #[error("\"capture\" names another piece than the one taken")]
    Capture,
}

impl BadJson {
    /// The text it refers to, if it names one.
    pub fn text(&self) -> &str {
        match self {
            Self::Syntax(text)
            | Self::Twice(text)
            | Self::NoPlace(text)
            | Self::WrongKind(text)
            | Self::Relative(text) => text,
            _ => "",
        }
    }
}
