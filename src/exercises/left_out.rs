//! What became no exercise.

/// How many moves may be right.
pub(super) const MOST_RIGHT: usize = 3;

/// Why something became no exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeftOut {
    /// A game that nobody has judged.
    NotJudged,
    /// A game that the player did not play.
    OtherPlayer,
    /// A game of other rules: a variant of chess that we do not have.
    Variant,
    /// What is an exercise or a problem itself.
    Asked,
    /// The side was lost before.
    LostBefore,
    /// The engine had not searched deeply.
    Shallow,
    /// What would have been better is not in the record.
    NoAnswer,
    /// A person has named the position, and marked no move of it as right.
    Unmarked,
    /// Too many moves are right.
    ManyRight,
    /// An engine does not think that the move played was so much worse.
    Close,
    /// The engine had ended before it could look at it.
    Unverified,
    /// It is not known within the limits of the search.
    Undecided,
    /// What is said to be right is no legal move.
    Illegal,
    /// The position is asked already.
    Repeated,
}

impl LeftOut {
    /// Its name in texts and for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotJudged => "not-judged",
            Self::OtherPlayer => "other-player",
            Self::Variant => "variant",
            Self::Asked => "asked",
            Self::LostBefore => "lost-before",
            Self::Shallow => "shallow",
            Self::NoAnswer => "no-answer",
            Self::Unmarked => "unmarked",
            Self::ManyRight => "many-right",
            Self::Close => "close",
            Self::Unverified => "unverified",
            Self::Undecided => "undecided",
            Self::Illegal => "illegal",
            Self::Repeated => "repeated",
        }
    }
}
