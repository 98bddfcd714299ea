//! What a person has chosen, and how it is kept.

mod choices;
mod save;

pub use choices::{DefenderHand, Settings};
