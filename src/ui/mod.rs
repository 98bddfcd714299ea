//! The window: egui. Views read the document and send messages; only [`App`] changes anything.

mod app;
pub mod arrangement;
pub mod board;
mod cards;
mod command;
mod dialogs;
pub mod input;
pub mod keys;
pub mod look;
mod memo;
mod menu;
mod message;
pub mod mode;
mod panels;
mod pause;
mod run;
mod settings;
mod setup;
pub mod sound;
mod still;
mod view;
pub mod window;
mod words;

pub use app::{App, Launch, Lifeboat};
pub use command::{COMMANDS, Command};
pub use dialogs::{LICENCES, Picker, PickerEnd, Picking};
pub use look::ThemeChoice;
pub use run::{RunError, run, tell};
pub use settings::{
    DefenderHand, DuelChoice, EngineChoice, MateCheck, OwnKeys, Pane, Panels, ReviewChoice, Settings, Thinking,
};
pub use still::is_still;
pub use window::surroundings::Surroundings;
pub use words::Zone;
