//! What is printed of a record.

mod caption;
mod story;
