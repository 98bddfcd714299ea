//! What is printed of a record.

mod answers;
mod caption;
mod head;
mod pages;
mod player;
mod story;
mod whole;
