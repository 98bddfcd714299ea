//! The window among others: where it stands, its title bar, and what the window system leaves to
//! it.

pub(crate) mod glance;
pub mod placing;
pub(crate) mod surroundings;
pub(crate) mod title_bar;
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) mod wayland;
