//! What is printed of a record.

mod caption;
mod head;
mod pages;
mod player;
mod story;
mod whole;
