//! Motions of the pointer that change nothing. A frame draws the whole window, which takes long where software draws,
//! so such motions do not reach it; the last of them does, before anything else happens.

use std::sync::Arc;

use egui::{Context, Id, LayerId, Pos2, Rect, Ui};

/// Places that are all the same to the pointer: to be somewhere in some of these, and in none of those.
#[derive(Clone)]
pub(crate) struct StillRegions {
    pub within: Arc<[Rect]>,
    pub without: Arc<[Rect]>,
}

impl StillRegions {
    pub fn contain(&self, at: Pos2) -> bool {
        let has = |rects: &[Rect]| rects.iter().any(|rect| rect.contains(at));
        has(&self.within) && !has(&self.without)
    }
}

/// Places within which the pointer changes nothing, as a frame showed them.
#[derive(Clone)]
struct Still {
    layer: LayerId,
    places: StillRegions,
    /// The frame, by how many were before it.
    frame: u64,
}

/// Says that nothing changes as long as the pointer, without a button held, stays within some places of a layer. Holds
/// until the next frame, or until something else is said in this one.
pub(crate) fn while_within(ui: &Ui, places: StillRegions) {
    let still = Still { layer: ui.layer_id(), places, frame: ui.ctx().cumulative_pass_nr() };
    ui.data_mut(|data| data.insert_temp(Id::NULL, still));
}

/// Takes back what was said in this frame.
pub(crate) fn nowhere(ui: &Ui) {
    ui.data_mut(|data| data.remove::<Still>(Id::NULL));
}

/// Whether the pointer changes nothing by going to a point.
pub fn is_still(ctx: &Context, at: Pos2) -> bool {
    let Some(still) = ctx.data(|data| data.get_temp::<Still>(Id::NULL)) else { return false };
    still.frame + 1 == ctx.cumulative_pass_nr()
        && still.places.contain(at)
        // A card may lie over the place.
        && ctx.layer_id_at(at).is_none_or(|layer| layer == still.layer)
}
