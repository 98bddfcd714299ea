//! The window: egui. Reads the session, sends messages.
pub mod board;
pub mod fonts;
pub mod icons;
