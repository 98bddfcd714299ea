//! What is printed of a record.

mod caption;
mod flowing;
mod head;
mod pages;
mod player;
mod story;
mod whole;
