//! The board as something to point at: what playing and setting up share. Says what hands and keys do on the spots;
//! what that means is for others to say.

use std::sync::Arc;

use egui::{
    CursorIcon, Id, LayerId, Order, Painter, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2, WidgetInfo,
    accesskit::Role,
};

use super::paint;
use super::paint::Art;
use super::scene::Cell;
use super::spots::{PieceSpot, Spots};
use super::theme::BoardTheme;
use super::walk;
use crate::ui::frame::still;
use crate::ui::frame::still::StillRegions;

/// How far the pointer has to move, in points, before a press becomes a drag.
const DRAG_THRESHOLD: f32 = 5.0;
/// Room left free around board and stands for their shadows, in points.
const SHADOW_ROOM: f32 = 8.0;

/// What the pointer did in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gesture {
    /// A spot was clicked, or pressed with the keyboard or by a screen reader.
    Click { spot: PieceSpot, double: bool },
    /// There was a click between the spots: on the edge of a stand or of the box, or on neither.
    ClickBetween(Option<PieceSpot>),
    /// The right button was clicked, or pressed while a piece was being dragged.
    SecondaryClick(Option<PieceSpot>),
    /// A piece was dragged to a spot, or somewhere else.
    Drop { from: PieceSpot, to: Option<PieceSpot> },
}

/// What was shown, so that it can be touched.
pub(super) struct Touched {
    /// What lies under the spots.
    pub table: Response,
    /// The spots.
    pub spots: Vec<(PieceSpot, Response)>,
}

/// What hands and keys are doing.
pub(super) struct Surface {
    /// The spot whose piece was taken, to be put elsewhere: selected by a click or key, or dragged.
    pub taken: Option<PieceSpot>,
    /// Whether the press that is held has become a drag, even if a key has put back the piece since.
    dragging: bool,
    /// Whether the finger that is held has already been taken for the right button.
    held: bool,
    /// Where the pointer is, or was last.
    pub pointer: Pos2,
    pressed_at: Pos2,
    /// Where the keyboard is, or would be.
    pub at: PieceSpot,
    /// The spots as they were shown last.
    shown: Vec<(PieceSpot, Rect)>,
    /// The pictures.
    pub art: Art,
}

impl Default for Surface {
    fn default() -> Self {
        Self {
            taken: None,
            dragging: false,
            held: false,
            pointer: Pos2::ZERO,
            pressed_at: Pos2::ZERO,
            at: PieceSpot::Board(Cell { column: 4, row: 4 }),
            shown: Vec::new(),
            art: Art::default(),
        }
    }
}

/// What the room for spots is in a room for everything.
pub(super) fn inside(room: Rect) -> Rect {
    room.shrink(SHADOW_ROOM)
}

impl Surface {
    /// The spot whose piece is being dragged.
    pub fn dragged(&self) -> Option<PieceSpot> {
        if self.dragging { self.taken } else { None }
    }

    /// Puts back what was taken.
    pub fn put_back(&mut self) {
        self.taken = None;
    }

    /// Where a spot was shown last.
    pub fn rect(&self, spot: PieceSpot) -> Option<Rect> {
        self.shown.iter().find(|(shown, _)| *shown == spot).map(|(_, rect)| *rect)
    }

    /// Whether a point is on a cell, as they were shown last.
    pub fn is_on_cell(&self, point: Pos2) -> bool {
        self.shown.iter().any(|(spot, rect)| spot.cell().is_some() && rect.contains(point))
    }

    /// The spots that were shown last.
    pub fn spots(&self) -> impl Iterator<Item = PieceSpot> {
        self.shown.iter().map(|(spot, _)| *spot)
    }

    /// Goes to the nearest spot in a direction.
    pub fn walk(&mut self, way: Vec2) {
        self.at = walk::nearest(&self.shown, self.at, way).unwrap_or(self.at);
    }

    /// Goes to the next spot in a direction, without leaving the board, the stand or the box; returns whether there was
    /// one.
    pub fn walk_within_part(&mut self, way: Vec2) -> bool {
        let next = walk::within_part(&self.shown, self.at, way);
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Notes which spots there are now; a spot that is gone cannot keep the keyboard.
    pub fn follow(&mut self, spots: &Spots<'_>) {
        self.shown = spots.all();
        if self.rect(self.at).is_none() {
            self.at = self.shown.first().map_or(self.at, |(spot, _)| *spot);
        }
    }

    /// The id of a spot.
    pub fn id(&self, ui: &Ui, spot: PieceSpot) -> Id {
        ui.scope_id().with(("spot", spot))
    }

    /// Makes every spot clickable. `focusable` says which of them can have the keyboard: Tab must not walk over 81
    /// squares. `useful` says on which of them a click would do something.
    pub fn touch(
        &self,
        ui: &Ui,
        table: Response,
        spots: &Spots<'_>,
        focusable: Option<PieceSpot>,
        useful: impl Fn(PieceSpot) -> bool,
    ) -> Touched {
        let touch = |&(spot, rect): &(PieceSpot, Rect)| {
            let focus = if focusable == Some(spot) { Sense::FOCUSABLE } else { Sense::HOVER };
            (spot, ui.interact(rect, self.id(ui, spot), Sense::CLICK | Sense::DRAG | focus))
        };
        let touched = Touched { spots: self.shown.iter().map(touch).collect(), table };
        let over = touched.spots.iter().map(|(_, response)| response).chain([&touched.table]).any(Response::hovered);
        if over && !self.dragging {
            self.hover(ui, &touched.table, spots, useful);
        }
        touched
    }

    /// Makes the pointer a hand where a click would do something, which is all that its place changes.
    fn hover(&self, ui: &Ui, table: &Response, spots: &Spots<'_>, useful: impl Fn(PieceSpot) -> bool) {
        let useful = self.shown.iter().filter(|(spot, _)| useful(*spot)).map(|(_, rect)| *rect);
        let useful = StillRegions { within: useful.collect(), without: Arc::new([]) };
        // At the rim panels are resized, and on a name rests the pointer that wants it whole.
        let names = spots.geometry.plates.iter().map(|plate| plate.rect);
        let others = useful.within.iter().copied().chain(names);
        let rest = StillRegions { within: Arc::new([inside(table.rect)]), without: others.collect() };
        let Some(at) = ui.input(|input| input.pointer.latest_pos()) else { return };
        let is_useful = useful.contain(at);
        if is_useful {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        let here = if is_useful { useful } else { rest };
        if here.contain(at) {
            still::while_within(ui, here);
        }
    }

    /// Follows the pointer. `movable` says which pieces can be dragged.
    pub fn gesture(
        &mut self,
        ui: &Ui,
        spots: &Spots<'_>,
        touched: &Touched,
        movable: impl Fn(PieceSpot) -> bool,
    ) -> Option<Gesture> {
        let pointer = ui.input(|input| input.pointer.clone());
        self.pointer = pointer.latest_pos().unwrap_or(self.pointer);
        self.pressed_at = pointer.press_origin().unwrap_or(self.pressed_at);
        let (down, released) = (pointer.primary_down(), pointer.primary_released());
        if pointer.button_pressed(PointerButton::Primary) {
            self.held = false;
        }
        if !self.dragging && down && self.has_moved() {
            let pressed = touched.spots.iter().find(|(_, response)| response.is_pointer_button_down_on());
            if let Some(&(spot, _)) = pressed.filter(|(spot, _)| movable(*spot)) {
                self.taken = Some(spot);
                self.dragging = true;
            }
        }
        let dragged = self.dragged();
        self.dragging &= down && !released;
        let Some(from) = dragged else { return self.click(spots, touched) };
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        if !self.dragging {
            self.put_back();
        }
        if released {
            return Some(Gesture::Drop { from, to: spots.at(self.pointer) });
        }
        pointer.button_pressed(PointerButton::Secondary).then_some(Gesture::SecondaryClick(None))
    }

    fn has_moved(&self) -> bool {
        self.pressed_at.distance(self.pointer) >= DRAG_THRESHOLD
    }

    fn click(&mut self, spots: &Spots<'_>, touched: &Touched) -> Option<Gesture> {
        let everywhere = || touched.spots.iter().map(|(_, response)| response).chain([&touched.table]);
        self.held |= everywhere().any(Response::long_touched);
        if self.held && everywhere().any(|response| response.drag_stopped() || response.clicked()) {
            self.held = false;
            return None;
        }
        // egui calls a long press a drag; if the pointer did not move it was a slow click.
        let is_click = |response: &Response| {
            response.clicked() || response.drag_stopped_by(PointerButton::Primary) && !self.has_moved()
        };
        let find = |is: &dyn Fn(&Response) -> bool| touched.spots.iter().find(|(_, response)| is(response));
        let secondary = find(&Response::secondary_clicked).map(|&(spot, _)| spot);
        if secondary.is_some() || touched.table.secondary_clicked() {
            return Some(Gesture::SecondaryClick(secondary));
        }
        match find(&is_click) {
            Some(&(spot, ref response)) => {
                self.at = spot;
                Some(Gesture::Click { spot, double: response.double_clicked() })
            }
            None => touched.table.clicked().then(|| Gesture::ClickBetween(spots.at(self.pointer))),
        }
    }

    /// Tells a screen reader what lies on each spot now and whether it is taken; and where the taken piece may go.
    pub fn announce(&self, spots: &Spots<'_>, touched: &Touched, hints: &[Cell]) {
        for (spot, response) in &touched.spots {
            let taken = self.taken == Some(*spot);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, taken, spots.name(*spot)));
            if spot.cell().is_some_and(|cell| hints.contains(&cell)) {
                let may = spots.scene.words.may_go.as_str();
                response.ctx.accesskit_node_builder(response.id, |node| node.set_description(may));
            }
        }
    }

    /// Shows which spot has the keyboard.
    pub fn ring(&self, painter: &Painter, spots: &Spots<'_>, theme: &BoardTheme) {
        if let Some(rect) = spots.rect(self.at) {
            paint::focus_ring(painter, &spots.geometry, rect, theme);
        }
    }

    /// Shows the dragged piece, above everything else.
    pub fn carry(&mut self, ui: &Ui, spots: &Spots<'_>) {
        if let Some((side, face)) = self.dragged().and_then(|spot| spots.piece(spot)) {
            let layer = LayerId::new(Order::Tooltip, ui.scope_id().with("dragged piece"));
            let painter = ui.ctx().layer_painter(layer);
            let upside_down = spots.scene.upside_down(side);
            let lifted = paint::LiftedPiece { center: self.pointer, face, upside_down };
            lifted.paint(&painter, &mut self.art, &spots.geometry);
        }
    }
}
