//! What is printed of a record.

mod answers;
mod caption;
mod flowing;
mod head;
mod lesson;
mod pages;
mod player;
mod story;
mod tagged;
mod web;
mod whole;
