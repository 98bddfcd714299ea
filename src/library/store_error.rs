//! Why the catalog cannot be used, and whether another one has to be made.

use std::io;

use rusqlite::ErrorCode;

/// Why the catalog cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What the database says.
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    /// What the system says.
    #[error("{0}")]
    System(#[from] io::Error),
    /// A row is not as it was written.
    #[error("a row of the database is damaged")]
    Damaged,
}

impl StoreError {
    /// Whether a file is no database, or one that is damaged: what is asked is always the same, so that it is understood and
    /// answered by values of the kinds that were written.
    pub fn is_damage(&self) -> bool {
        match self {
            Self::Database(error) => match error.sqlite_error_code() {
                Some(
                    ErrorCode::NotADatabase
                    | ErrorCode::DatabaseCorrupt
                    | ErrorCode::ConstraintViolation
                    | ErrorCode::TypeMismatch
                    | ErrorCode::Unknown,
                ) => true,
                Some(_) => false,
                // It read something else than was written.
                None => true,
            },
            Self::System(_) => false,
            Self::Damaged => true,
        }
    }
}
