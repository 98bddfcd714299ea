//! Why a book cannot be used, and what is to be said of one that can.

use std::io;

/// Why a book cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// What the system says.
    #[error("{0}")]
    System(#[from] io::Error),
    /// It is in none of the formats.
    #[error("this is no opening book that is known")]
    Unknown,
    /// It may be a book of Apery or one of Polyglot.
    #[error("this may be a book of Apery or of Polyglot")]
    Ambiguous,
    /// It ends before it should: so many bytes there should be, and so many there are.
    #[error("the file should have {wanted} bytes and has {length}")]
    Truncated {
        /// How many bytes there should be.
        wanted: u64,
        /// How many there are.
        length: u64,
    },
    /// Something in it cannot be what the format says, at a byte.
    #[error("the file is damaged at byte {0}")]
    Damaged(u64),
    /// A line has no end, at a byte.
    #[error("a line is too long at byte {0}")]
    LongLine(u64),
    /// What is to be changed is in another encoding than UTF-8.
    #[error("the comments are not in UTF-8")]
    Encoding,
    /// It would have to be held whole, and is larger than that.
    #[error("the file is too large to be held whole")]
    TooLarge,
}
