//! Breaches of the specification of CSA that are read all the same.

/// A breach of the specification of CSA. The names of the variants are those of locale texts `csa-NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum CsaFault {
    /// The line that names the encoding is not the first one.
    #[error("the line that names the encoding belongs at the beginning of the file")]
    EncodingLate,
    /// The version stands behind names, headers or the position.
    #[error("the version belongs before names, headers and position")]
    VersionLate,
    /// A name or a header stands behind the position.
    #[error("names and headers belong before the position")]
    HeaderLate,
    /// Another game begins without the line that separates games.
    #[error("another game begins here without a line / before it")]
    NoSeparator,
    /// The side to move stands before the board.
    #[error("the side to move belongs behind the board")]
    TurnFirst,
    /// There is neither a side to move nor a move.
    #[error("no side to move is given; read as Black's turn")]
    NoTurn,
    /// There is no board, which would be an empty one.
    #[error("no board is given, which means an empty one; read as the even start")]
    NoBoard,
    /// `PI` together with rows.
    #[error("PI and rows together; what stands last counts")]
    StartAndRows,
    /// More pieces after `AL`, which gives a side all that are left.
    #[error("00AL must come last; the pieces behind it are added")]
    AfterAll,
    /// More than three decimals.
    #[error("more than three decimals; the others are not read")]
    Decimals,
    /// A point without digits behind it.
    #[error("digits are missing behind the point")]
    Point,
    /// A time without a number.
    #[error("the seconds are missing")]
    NoSeconds,
    /// A date or a time of day that is none.
    #[error("not a date with a time of day as the format has it; kept as it is")]
    Date,
    /// A value that a key does not have.
    #[error("not a value that this key can have; kept as it is")]
    Value,
    /// A word that the version of the file does not have any more.
    #[error("no word of V3.0 any more; other programs may stop there")]
    FormerWord,
    /// A remark behind a statement on its line.
    #[error("a remark belongs on a line of its own in V3.0; other programs may stop there")]
    RemarkBehind,
}
