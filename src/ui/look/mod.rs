//! How everything looks: theme, fonts, icons, controls.

pub(crate) mod controls;
pub mod fonts;
pub mod icons;
pub(crate) mod prose;
mod source_view;
pub(crate) mod spoken;
pub(crate) mod theme;
pub(crate) mod told;

pub use fonts::icon;
pub use icons::ARROW_RIGHT;
pub(crate) use source_view::{SourceLines, SourceMark};
pub use theme::{Palette, ThemeChoice, WindowLook};
pub(crate) use told::Announcements;
