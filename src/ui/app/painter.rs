//! What the parts of the window below the menu are painted from.

use super::desk::Desk;
use super::keeping::Recovery;
use super::mate::Mates;
use super::shared::SharedState;
use super::study::StudyEngines;
use crate::ui::panels::StudyView;

/// Paints the record in front.
pub(super) struct Painter<'a> {
    pub desk: &'a mut Desk,
    pub shared: &'a mut SharedState,
    pub mates: &'a Mates,
    pub study: &'a StudyEngines,
    pub study_view: &'a mut StudyView,
    pub recovery: &'a Recovery,
}
