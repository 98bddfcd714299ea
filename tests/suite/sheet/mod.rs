//! What is printed of a record.

mod caption;
mod pages;
mod story;
