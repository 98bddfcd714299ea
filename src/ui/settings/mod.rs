//! What a person has chosen, and how that is stored.

mod choices;
mod panels;
mod save;

pub use choices::{DefenderHand, OwnKeys, Settings};
pub use panels::{Pane, Panels};
