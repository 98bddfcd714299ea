//! The board while a position is set up: any piece can be taken from anywhere and put anywhere, with mouse or keyboard;
//! the box 駒箱 stands beside the stands. Like the board for playing, it returns events and changes nothing itself.

use egui::{EventFilter, Id, Key, PointerButton, Rect, Sense, Ui, Vec2, WidgetInfo, accesskit::Role};

use super::paint;
use super::paint::Touch;
use super::scene::{BoardScene, Cell};
use super::spots::{PieceSpot, Spots};
use super::surface::{Gesture, Surface, Touched, inside};
use super::theme::BoardTheme;
use super::tray::BoxScene;
use super::walk;
use crate::editor::setup::SquareGround;

/// What a person wants done to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupEvent {
    /// Move a piece from one place to another.
    Carry(PieceSpot, PieceSpot),
    /// Turn the piece on a cell to its next state.
    Cycle(Cell),
    /// Turn the piece on a cell over.
    Promote(Cell),
    /// Let the piece on a cell change sides; in the box, all pieces.
    Recolour(PieceSpot),
    /// Put the piece at a place into the box.
    Remove(PieceSpot),
    /// A letter was typed at a place; and whether with Shift.
    Letter(PieceSpot, Key, bool),
    /// Where a position is looked for: say what is on a cell; and whether that goes on from another cell.
    Ground(Cell, SquareGround, bool),
    /// The keyboard focus leaves the board.
    Leave,
}

/// The view's own state: what is being carried, and where the keyboard is.
#[derive(Default)]
pub struct SetupBoard {
    surface: Surface,
    /// Whether to show the place of the keyboard: the keyboard was used last.
    keyboard: bool,
    /// The letters of the kinds, in the order of the box.
    letters: &'static [Key],
    /// Whether a position is set up that is looked for.
    seeks: bool,
    /// What presses on the board put there, unless they move pieces, and the cell that it was put on last.
    pub brush: Option<SquareGround>,
    brushed: Option<Cell>,
}

/// The id under which the board gets the keyboard.
pub fn setup_board_id() -> Id {
    Id::unique("setup-board")
}

impl SetupBoard {
    /// With the keyboard at a cell, if one is given.
    pub fn at(cell: Option<Cell>) -> Self {
        let mut board = Self::default();
        board.surface.at = cell.map_or(board.surface.at, PieceSpot::Board);
        board
    }

    /// The board of a position that is looked for.
    pub fn seeking() -> Self {
        Self { seeks: true, ..Self::default() }
    }

    /// Whether a piece is being carried: Escape puts it back.
    pub fn is_carrying(&self) -> bool {
        self.surface.taken.is_some()
    }

    /// Puts back what is being carried.
    pub fn put_back(&mut self) {
        self.surface.put_back();
    }

    /// What the keys mean; takes those it understands. To be called while no text field has the keyboard.
    pub fn keys(&mut self, ctx: &egui::Context) -> Vec<SetupEvent> {
        let (letters, seeks) = (self.letters, self.seeks);
        let own = ctx.memory(|memory| memory.focused()).is_none_or(|id| id == setup_board_id());
        let mut events = Vec::new();
        let mut pressed = Vec::new();
        ctx.input_mut(|input| {
            input.events.retain(|event| {
                let &egui::Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
                let plain = modifiers.is_none() || modifiers.shift_only();
                // If another part of the window has the focus, it keeps the keys for walking and pressing.
                let walks = matches!(key, Key::Tab | Key::Enter | Key::Space) || walk::direction(key).is_some();
                let known = walks
                    || letters.contains(&key)
                    || matches!(key, Key::Plus | Key::Equals | Key::Delete | Key::Backspace | Key::Home | Key::End)
                    || seeks && matches!(key, Key::Questionmark | Key::Slash | Key::Period | Key::X);
                if !plain || !known || walks && !own {
                    return true;
                }
                pressed.push((key, modifiers.shift));
                false
            });
        });
        for (key, shift) in pressed {
            self.key(key, shift, &mut events);
        }
        events
    }

    fn key(&mut self, key: Key, shift: bool, events: &mut Vec<SetupEvent>) {
        self.keyboard = true;
        let at = self.surface.at;
        match key {
            Key::Tab => match self.next_part(shift) {
                Some(spot) => self.surface.at = spot,
                None => {
                    self.surface.at = self.middle();
                    self.keyboard = false;
                    events.push(SetupEvent::Leave);
                }
            },
            Key::Home => while self.surface.walk_within_part(Vec2::LEFT) {},
            Key::End => while self.surface.walk_within_part(Vec2::RIGHT) {},
            Key::Enter => match self.surface.taken.take() {
                Some(from) => events.extend(carry(from, at)),
                None => self.surface.taken = Some(at),
            },
            Key::Questionmark | Key::Slash | Key::Period => {
                self.surface.taken = None;
                let ground = if key == Key::Period { SquareGround::Empty } else { SquareGround::Other };
                events.extend(at.cell().map(|cell| SetupEvent::Ground(cell, ground, false)));
            }
            Key::Space => events.push(SetupEvent::Recolour(at)),
            Key::Plus | Key::Equals => events.extend(at.cell().map(SetupEvent::Promote)),
            Key::Delete | Key::Backspace => {
                self.surface.taken = None;
                events.push(SetupEvent::Remove(at));
            }
            key => {
                let place = self.letters.iter().position(|&letter| letter == key);
                if let Some(way) = walk::direction(key) {
                    self.surface.walk_within_part(way);
                } else if let (PieceSpot::Box(_), Some(place)) = (at, place) {
                    // In the box a letter picks up the piece.
                    self.surface.at = PieceSpot::Box(place);
                    self.surface.taken = Some(self.surface.at);
                } else {
                    self.surface.taken = None;
                    events.push(SetupEvent::Letter(at, key, shift));
                }
            }
        }
    }

    /// Where Tab leads, or with Shift where it leads back, unless that is off the board.
    fn next_part(&self, back: bool) -> Option<PieceSpot> {
        let now = self.surface.at.part();
        let parts = || self.surface.spots().map(PieceSpot::part);
        let next = if back { parts().filter(|&part| part < now).max()? } else { parts().find(|&part| part > now)? };
        if next == self.middle().part() {
            return Some(self.middle());
        }
        self.surface.spots().find(|spot| spot.part() == next)
    }

    /// Where the keyboard starts.
    fn middle(&self) -> PieceSpot {
        let last = self.surface.spots().filter_map(PieceSpot::cell).last();
        let middle = last.map(|last| Cell { column: last.column.div_ceil(2), row: last.row.div_ceil(2) });
        middle.map_or(Surface::default().at, PieceSpot::Board)
    }

    /// Shows a scene and the box in all the room that is left, and returns what was done.
    pub fn show(&mut self, ui: &mut Ui, scene: &BoardScene, boxed: &BoxScene, theme: &BoardTheme) -> Vec<SetupEvent> {
        let room = ui.available_rect_before_wrap();
        let table = ui.allocate_rect(room, Sense::CLICK);
        self.letters = boxed.letters;
        let spots = Spots::fit(inside(room), scene, Some(boxed), ui.pixels_per_point());
        self.surface.follow(&spots);
        // Enter may have been pressed where there is no piece.
        if self.surface.taken.is_some_and(|spot| !spots.has_piece(spot)) {
            self.put_back();
        }
        self.focus(ui, room, &spots, boxed);
        let carrying = self.is_carrying();
        let touched = self.surface.touch(ui, table, &spots, None, |spot| carrying || spots.has_piece(spot));
        self.keyboard &= !ui.input(|input| input.pointer.button_pressed(PointerButton::Primary));
        let event = match self.paint_ground(ui, &spots, &touched) {
            Some(event) => event,
            None => {
                let gesture = self.surface.gesture(ui, &spots, &touched, |spot| spots.has_piece(spot));
                gesture.and_then(|gesture| self.act(&spots, gesture))
            }
        };
        // Whoever takes a piece wants to put it somewhere.
        if self.is_carrying() {
            self.brush = None;
        }
        self.surface.announce(&spots, &touched, &[]);
        self.paint(ui, room, &spots, theme);
        self.surface.carry(ui, &spots);
        event.into_iter().collect()
    }

    /// Puts what the brush puts on the cells that a press goes over; `None` while nothing is pressed there.
    fn paint_ground(&mut self, ui: &Ui, spots: &Spots<'_>, touched: &Touched) -> Option<Option<SetupEvent>> {
        let ground = if self.is_carrying() { None } else { self.brush }?;
        let is_pressed = |(spot, response): &(PieceSpot, egui::Response)| {
            spot.cell().is_some() && (response.is_pointer_button_down_on() || response.clicked())
        };
        let (at, is_primary) = ui.input(|input| {
            let pointer = &input.pointer;
            (pointer.interact_pos(), pointer.primary_down() || pointer.primary_released())
        });
        let pressed = touched.spots.iter().find(|touched| is_primary && is_pressed(touched));
        let Some((start, _)) = pressed else {
            self.brushed = None;
            return None;
        };
        let cell = at.and_then(|at| spots.geometry.cell_at(at)).or(start.cell());
        let Some(cell) = cell.filter(|cell| self.brushed != Some(*cell)) else { return Some(None) };
        let joins = self.brushed.replace(cell).is_some();
        self.surface.at = PieceSpot::Board(cell);
        Some(Some(SetupEvent::Ground(cell, ground, joins)))
    }

    /// The board as one focusable thing; what it says is the place where the keyboard is.
    fn focus(&self, ui: &Ui, room: Rect, spots: &Spots<'_>, boxed: &BoxScene) {
        let board = ui.interact(room, setup_board_id(), Sense::focusable_noninteractive());
        let name = || format!("{}: {}", boxed.board, spots.name(self.surface.at));
        board.widget_info(|| WidgetInfo::labeled(Role::Grid, true, name()));
        if board.has_focus() {
            let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(setup_board_id(), all));
        }
    }

    /// What a gesture means.
    fn act(&mut self, spots: &Spots<'_>, gesture: Gesture) -> Option<SetupEvent> {
        match gesture {
            Gesture::Drop { from, to } => carry(from, to?),
            // The edge of a stand or of the box belongs to it.
            Gesture::ClickBetween(to) => carry(self.surface.taken.take()?, to?),
            Gesture::SecondaryClick(spot) => {
                let spot = spot?;
                self.surface.taken = None;
                match spot {
                    PieceSpot::Board(cell) if self.seeks && !spots.has_piece(spot) => {
                        Some(SetupEvent::Ground(cell, SquareGround::Other, false))
                    }
                    _ if !spots.has_piece(spot) => None,
                    PieceSpot::Board(cell) => Some(SetupEvent::Cycle(cell)),
                    PieceSpot::Stand { .. } => Some(SetupEvent::Remove(spot)),
                    PieceSpot::Box(_) => None,
                }
            }
            Gesture::Click { spot: spot @ PieceSpot::Board(cell), .. }
                if self.seeks && !self.is_carrying() && !spots.has_piece(spot) =>
            {
                Some(SetupEvent::Ground(cell, SquareGround::Other, false))
            }
            Gesture::Click { spot: PieceSpot::Board(cell), double: true } => {
                self.surface.taken = None;
                Some(SetupEvent::Cycle(cell))
            }
            Gesture::Click { spot, .. } => match self.surface.taken.take() {
                Some(from) if !from.keeps(spot) => Some(SetupEvent::Carry(from, spot)),
                // Another kind at the same place is picked up instead.
                from => {
                    self.surface.taken = if from != Some(spot) && spots.has_piece(spot) { Some(spot) } else { None };
                    None
                }
            },
        }
    }

    fn paint(&mut self, ui: &Ui, room: Rect, spots: &Spots<'_>, theme: &BoardTheme) {
        let Surface { taken, pointer, .. } = self.surface;
        let dragged = self.surface.dragged();
        let target = dragged.and_then(|_| spots.at(pointer));
        let touch = Touch { selected: taken, away: dragged, target, ..Touch::default() };
        let painter = ui.painter_at(room);
        paint::board(&painter, &mut self.surface.art, spots, theme, &touch);
        if self.keyboard {
            self.surface.ring(&painter, spots, theme);
        }
    }
}

/// Takes a piece from one spot to another, unless it stays where it was.
fn carry(from: PieceSpot, to: PieceSpot) -> Option<SetupEvent> {
    (!from.keeps(to)).then_some(SetupEvent::Carry(from, to))
}
