//! What the parts of the window below the menu are painted from.

use super::desk::Desk;
use super::explorer::Explorer;
use super::keeping::Recovery;
use super::mate::Mates;
use super::shared::SharedState;
use super::study::StudyEngines;
use crate::ui::panels::{ExplorerView, StudyView};

/// Paints the record in front.
pub(super) struct Painter<'a> {
    pub desk: &'a mut Desk,
    pub shared: &'a mut SharedState,
    pub mates: &'a Mates,
    pub study: &'a StudyEngines,
    pub study_view: &'a mut StudyView,
    pub explorer: &'a Explorer,
    pub explorer_view: &'a mut ExplorerView,
    pub recovery: &'a Recovery,
}
