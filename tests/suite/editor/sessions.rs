//! Opening and saving.
