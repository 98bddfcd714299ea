//! Windows within the window: questions, saving, settings, versions, the palette.

mod about;
mod ask;
mod bookmarks;
pub(crate) mod dialog;
mod duel;
mod engines;
mod keeping;
mod kept_layouts;
mod library;
mod own_pieces;
mod path_field;
pub(crate) mod picker;
mod preferences;
mod preview;
mod print_rows;
mod printing;
mod prompt;
mod review;
mod saving;
mod versions;
mod window;

pub use about::LICENCES;
pub(crate) use ask::Then;
pub(crate) use dialog::Dialog;
pub(crate) use duel::DuelView;
pub(crate) use library::LibraryView;
pub(crate) use path_field::Completion;
pub(crate) use picker::SystemPicker;
pub use picker::{Picker, PickerContext, PickerEnd, Picking};
pub(crate) use preferences::Preferences;
pub(crate) use printing::{PrintView, chosen, laid_out, pictured_line, records};
pub(crate) use prompt::{Prompt, Prompted};
pub(crate) use review::{ReviewSubject, ReviewView};
pub(crate) use saving::{Overwriting, SaveOutcome, SavePlan, carry_out};
pub(crate) use versions::{Here, VersionsView, moment};
pub(crate) use window::release;
