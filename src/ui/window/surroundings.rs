//! What the window system does around the window, and what it leaves to the window.

use egui::{Context, Id};

/// The program's name to the window system: that of the desktop entry, by which the desktop finds icon and name
/// (packaging/linux/id.md).
pub(crate) const ID: &str = "arpa.home.komaoto";

/// What there is around the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// Whether the desktop gives the window a title bar and edges.
    pub title_bar: bool,
    /// Whether files can be dropped on the window.
    pub drops: bool,
    /// Whether the clipboard can be read beside the window, on a connection of its own.
    pub clipboard: bool,
}

impl Default for Surroundings {
    fn default() -> Self {
        Self { title_bar: true, drops: true, clipboard: true }
    }
}

impl Surroundings {
    /// Makes them known to what is drawn.
    pub(crate) fn install(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, self));
    }

    /// Those of a window.
    pub(crate) fn of(ctx: &Context) -> Self {
        ctx.data_mut(|data| *data.get_temp_mut_or_default(Id::NULL))
    }
}
