//! The desktop around us: its bus, by which it starts the program and hands it files ([`listen`]); the window that is
//! open already, to which a second start hands its files ([`HandOverListener`]); its portals, which show file dialogs ([`choose`])
//! and print ([`print()`]); its programs for files ([`open`]) and its list of recently used ones ([`recently_used`]);
//! how a person has it look ([`AppearanceFollower`]); and its input method, by which Japanese is written ([`InputMethod`]).
//! Nothing here is waited for by the window: where there is no desktop, or one that does not answer, all else is as
//! with one.

mod address;
mod appearance;
#[cfg(all(unix, not(target_os = "macos")))]
mod bus;
#[cfg(all(unix, not(target_os = "macos")))]
mod choosing;
mod following;
mod hand_over;
#[cfg(all(unix, not(target_os = "macos")))]
mod input_method;
#[cfg(windows)]
mod letters;
mod opener;
#[cfg(all(unix, not(target_os = "macos")))]
mod portal;
#[cfg(all(unix, not(target_os = "macos")))]
mod printer;
#[cfg(all(unix, not(target_os = "macos")))]
mod question;
pub mod recently_used;
#[cfg(all(unix, not(target_os = "macos")))]
mod screen;
#[cfg(all(unix, not(target_os = "macos")))]
mod settings;
mod window_name;
#[cfg(all(unix, not(target_os = "macos")))]
mod zenity;

pub use address::local_address;
pub use appearance::Appearance;
#[cfg(all(unix, not(target_os = "macos")))]
pub use bus::{BusRequest, accessibility_bus, listen};
#[cfg(all(unix, not(target_os = "macos")))]
pub use choosing::{choose, has_dialogs};
pub use following::AppearanceFollower;
#[cfg(unix)]
pub use hand_over::{HandOverClient, HandOverListener};
pub use hand_over::{Request, runtime_folder};
#[cfg(all(unix, not(target_os = "macos")))]
pub use input_method::{Heard, InputMethod, InputMethodKind, KeyPress, NextInput, PendingInput};
#[cfg(windows)]
pub use letters::{HandOverClient, HandOverListener};
pub use opener::open;
#[cfg(all(unix, not(target_os = "macos")))]
pub use printer::print;
#[cfg(all(unix, not(target_os = "macos")))]
pub use question::{DialogEnd, DialogQuestion, Filter};
#[cfg(all(unix, not(target_os = "macos")))]
pub use screen::{is_display_gone, work_area};
#[cfg(all(unix, not(target_os = "macos")))]
pub use settings::remembers_recent_files;
pub use window_name::window_name;
#[cfg(all(unix, not(target_os = "macos")))]
pub use zenity::tell;
