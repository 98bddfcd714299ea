//! The window: egui. Views read the document and send messages; only [`App`] changes anything.

mod app;
pub mod arrangement;
pub mod board;
mod cards;
mod command;
mod composing;
mod dialogs;
mod field;
mod glance;
pub mod keys;
pub mod look;
mod memo;
mod menu;
mod message;
mod middle_button;
pub mod mode;
mod order;
mod panels;
mod part;
mod pasted_files;
mod pause;
pub mod placing;
mod run;
mod settings;
mod setup;
pub mod sound;
mod still;
mod surroundings;
mod title_bar;
mod view;
#[cfg(all(unix, not(target_os = "macos")))]
mod wayland;
mod words;

pub use app::{App, Launch, Lifeboat};
pub use command::{COMMANDS, Command};
pub use dialogs::{Chosen, LICENCES, Picker, Picking};
pub use look::ThemeChoice;
pub use run::{RunError, run, tell};
pub use settings::{
    DefenderHand, DuelChoice, EngineChoice, MateCheck, OwnKeys, Pane, Panels, ReviewChoice, Settings, Thinking,
};
pub use still::is_still;
pub use surroundings::Surroundings;
pub use words::Zone;
