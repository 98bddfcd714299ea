//! Faults in the description of a position, in a diagram, in SFEN or FEN, or in words.

/// Why a text is not a position in SFEN or FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} at column {column}")]
pub struct PositionError {
    /// 1-based column in characters.
    pub column: usize,
    /// The fault, with the offending text.
    pub what: Misdrawn,
}

/// An error at a column.
pub(super) const fn misdrawn<T>(column: usize, what: Misdrawn) -> Result<T, PositionError> {
    Err(PositionError { column, what })
}

/// A problem in the description of a position, with the text it is about. The names of the variants are those of locale
/// texts `position-NAME`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::AsRefStr, strum::VariantNames)]
pub enum Misdrawn {
    /// A line that is not part of a diagram.
    #[error("'{0}' is not a line of a diagram")]
    NotALine(String),
    /// A tenth rank.
    #[error("the diagram has more than 9 ranks")]
    TenthRank,
    /// A rank that occurs twice.
    #[error("rank {0} appears twice")]
    RankTwice(u8),
    /// Text after a rank that is not its name.
    #[error("'{0}' is not the name of a rank")]
    NotARank(String),
    /// Text on a square that is not a piece.
    #[error("'{0}' is no piece")]
    NotAPiece(String),
    /// A rank with more or fewer squares than nine.
    #[error("rank {rank} has {squares} squares, not 9")]
    Squares {
        /// Which rank.
        rank: u8,
        /// The number of its squares.
        squares: usize,
    },
    /// Ranks that are missing, as 一二三.
    #[error("ranks are missing: {0}")]
    RanksMissing(String),
    /// Something that cannot be in hand.
    #[error("'{0}' cannot be in hand")]
    NotInHand(String),
    /// A king in hand.
    #[error("a king cannot be in hand")]
    KingInHand,
    /// A promoted piece in hand: it counts unpromoted.
    #[error("the promoted piece {0} cannot be in hand; it counts unpromoted")]
    PromotedInHand(String),
    /// An absurd count in hand.
    #[error("more than 255 of {0} in hand")]
    TooManyInHand(String),
    /// A hand without a board beside it.
    #[error("a hand without a board")]
    HandWithoutBoard,
    /// An invalid move number.
    #[error("'{0}' is not a number of moves")]
    NotANumber(String),
    /// A piece to be removed from a square where it does not stand.
    #[error("{0} does not stand where it is to be removed")]
    NotThere(String),
    /// A second piece on a square: it replaces the first.
    #[error("a second piece on one square: {0}")]
    Occupied(String),
    /// A tenth square of a rank.
    #[error("rank {0} has more than 9 squares")]
    TenthSquare(u8),
    /// A promoted piece of a kind that does not promote.
    #[error("'{0}': this piece does not promote")]
    NeverPromotes(String),
    /// Nothing where the board should be.
    #[error("there is no board")]
    NoBoard,
    /// Nothing where the turn should be.
    #[error("the turn ('b' or 'w') is missing")]
    NoTurn,
    /// An invalid side to move.
    #[error("the turn is 'b' or 'w', not '{0}'")]
    NotATurn(String),
    /// Text after the position.
    #[error("'{0}' follows the position")]
    Trailing(String),
    /// A rank of a FEN that is too short or too long; counted from the top, from 1.
    #[error("rank {rank} from the top has {squares} squares, not {wanted}")]
    FenSquares {
        /// Which.
        rank: usize,
        /// The number of its squares.
        squares: usize,
        /// The right number.
        wanted: usize,
    },
    /// Too few or too many ranks of a FEN.
    #[error("the board has {ranks} ranks, not {wanted}")]
    FenRanks {
        /// The number of them.
        ranks: usize,
        /// The right number.
        wanted: usize,
    },
    /// Invalid castling rights.
    #[error("'{0}' is no right to castle")]
    NotARight(String),
    /// An invalid en passant square.
    #[error("'{0}' is no square")]
    NotASquare(String),
}

impl Misdrawn {
    /// The text it is about; empty if there is none.
    pub fn text(&self) -> &str {
        match self {
            Self::NotALine(text)
            | Self::NotARank(text)
            | Self::NotAPiece(text)
            | Self::RanksMissing(text)
            | Self::NotInHand(text)
            | Self::PromotedInHand(text)
            | Self::TooManyInHand(text)
            | Self::NotANumber(text)
            | Self::NotThere(text)
            | Self::Occupied(text)
            | Self::NeverPromotes(text)
            | Self::NotATurn(text)
            | Self::Trailing(text)
            | Self::NotARight(text)
            | Self::NotASquare(text) => text,
            _ => "",
        }
    }
    /// The rank it is about; 0 if it is about none.
    pub const fn rank(&self) -> usize {
        match self {
            Self::RankTwice(rank) | Self::TenthSquare(rank) | Self::Squares { rank, .. } => *rank as usize,
            Self::FenSquares { rank, .. } => *rank,
            _ => 0,
        }
    }
    /// How many squares a rank has, or ranks a board, and how many it should have; else 0.
    pub const fn counts(&self) -> (usize, usize) {
        match self {
            Self::Squares { squares, .. } => (*squares, 9),
            Self::FenSquares { squares: count, wanted, .. } | Self::FenRanks { ranks: count, wanted } => {
                (*count, *wanted)
            }
            _ => (0, 0),
        }
    }
}
