//! What a person has chosen, and how that is stored.

mod choices;
mod save;

pub use choices::{DefenderHand, Settings};
