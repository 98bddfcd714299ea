//! What a person does, on its way to the views: what an input method composes, fields of text, the order of events,
//! the pointer.

pub(crate) mod composing;
pub(crate) mod field;
pub(crate) mod menus;
pub(crate) mod middle_button;
pub(crate) mod order;
pub(crate) mod part;
pub(crate) mod pasted_files;
pub(crate) mod resting;

pub use composing::{Method, serve};
