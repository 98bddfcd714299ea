//! The window: egui. Views read the document and send messages; only [`App`] changes anything.

mod app;
pub mod board;
mod cards;
pub mod command;
mod dialogs;
mod frame;
pub mod input;
pub mod look;
pub mod message;
pub mod panels;
mod run;
mod settings;
mod setup;
pub mod sound;
pub mod window;
mod words;

pub use app::{App, Launch, Lifeboat, mode};
pub use command::{Beginning, COMMANDS, Command, NodeChange, ZoomStep};
pub use dialogs::{LICENCES, Picker, PickerContext, PickerEnd, Picking};
pub use frame::still::is_still;
pub use look::ThemeChoice;
pub use run::{RunError, run, tell};
pub use settings::{
    DefenderHand, DuelChoice, EngineChoice, LearningChoice, MateCheck, OwnKeys, Pane, Panels, ReviewChoice, Settings,
    Thinking,
};
pub use window::surroundings::Surroundings;
pub use words::Sample;
