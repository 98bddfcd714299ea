//! What is printed of a record.

mod caption;
mod pages;
mod player;
mod story;
