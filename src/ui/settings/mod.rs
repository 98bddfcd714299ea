//! What a person has chosen, and how that is stored.

mod choices;
mod duel;
mod engine_list;
mod engines;
mod games_table;
mod heard;
mod layouts;
mod learning;
mod pages;
mod panels;
mod review;
mod save;
mod understanding;

/// The smallest and the largest zoom.
pub(crate) const SMALLEST: f32 = 0.5;
pub(crate) const LARGEST: f32 = 4.0;

pub use choices::{DefenderHand, MateCheck, MoveColumns, OwnKeys, OwnPictures, Settings};
pub use duel::{DuelChoice, Thinking};
pub(crate) use engine_list::ABREAST;
pub use engines::EngineChoice;
pub(crate) use engines::free_memory;
pub use games_table::{ColumnShare, GameColumn, GamesTable, SortedBy};
pub use heard::{GraphAxis, HeardFrom};
pub use learning::LearningChoice;
pub(crate) use learning::MOST_PLIES;
pub(crate) use pages::PreferencesPage;
pub use panels::{Pane, Panels, SavedLayout};
pub use review::ReviewChoice;
