//! The board while a position is set up: any piece can be taken from anywhere and put anywhere, with mouse or keyboard;
//! the box 駒箱 stands beside the stands. Like the board for playing, it returns events and changes nothing itself.

use egui::{
    Align2, CursorIcon, EventFilter, FontId, Id, Key, LayerId, Order, PointerButton, Pos2, Rect, Response, Sense,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::geometry::Geometry;
use super::paint;
use super::paint::{Art, Spot, Touch};
use super::scene::{Cell, Held, Scene};
use super::theme::BoardTheme;
use crate::ui::look::fonts;

/// How far the pointer has to move, in points, before a press becomes a drag.
const DRAG_THRESHOLD: f32 = 5.0;
/// Room left free around board and stands for their shadows, in points.
const SHADOW_ROOM: f32 = 8.0;
/// Pieces in the box are a little smaller than on the board.
const BOX_SCALE: f32 = 0.88;
/// The size of a place in the box, in cell widths, and the margin around the places.
const BOX_PLACE: f32 = 1.34;
const BOX_PADDING: f32 = 0.12;
/// The height of the line above the box that says what it is, in cell widths.
const BOX_LABEL: f32 = 0.52;
/// The least room for the name of the box, in points: its letters must stay legible.
const LEAST_LABEL: f32 = 16.0;

/// Where a piece can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPlace {
    /// A cell of the board.
    Board(Cell),
    /// A place on a side's stand.
    Stand {
        /// 0 or 1.
        side: usize,
        /// The place, counted from the first kind.
        place: usize,
    },
    /// A place in the box.
    Box(usize),
}

/// What a person wants done to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupEvent {
    /// Move a piece from one place to another.
    Carry(SetupPlace, SetupPlace),
    /// Turn the piece on a cell to its next state.
    Cycle(Cell),
    /// Turn the piece on a cell over.
    Promote(Cell),
    /// Let the piece on a cell change sides; in the box, all pieces.
    Recolour(SetupPlace),
    /// Put the piece at a place into the box.
    Remove(SetupPlace),
    /// A letter was typed at a place; and whether with Shift.
    Letter(SetupPlace, Key, bool),
    /// The keyboard focus leaves the board.
    Leave,
}

/// The box 駒箱 as it should look.
#[derive(Clone, Debug)]
pub struct BoxScene {
    /// Its places.
    pub places: Vec<Held>,
    /// What it is called.
    pub name: String,
    /// The name of the board as a whole.
    pub board: String,
    /// The side that its pieces face.
    pub side: usize,
    /// The letters of its places, in order.
    pub letters: &'static [Key],
}

/// The view's own state: what is being carried, and where the keyboard is.
pub struct SetupBoard {
    carried: Option<SetupPlace>,
    dragging: bool,
    pointer: Pos2,
    pressed_at: Pos2,
    at: SetupPlace,
    /// Whether to show the place of the keyboard: the keyboard was used last.
    keyboard: bool,
    flipped: bool,
    /// How many columns and rows the board has, and how many places a stand and the box have.
    columns: u8,
    rows: u8,
    held: usize,
    boxed: usize,
    letters: &'static [Key],
    geometry: Option<Geometry>,
    art: Art,
}

impl Default for SetupBoard {
    fn default() -> Self {
        Self {
            carried: None,
            dragging: false,
            pointer: Pos2::ZERO,
            pressed_at: Pos2::ZERO,
            at: SetupPlace::Board(Cell { column: 4, row: 4 }),
            keyboard: false,
            flipped: false,
            columns: 9,
            rows: 9,
            held: 0,
            boxed: 0,
            letters: &[],
            geometry: None,
            art: Art::default(),
        }
    }
}

/// The id under which the board gets the keyboard.
pub fn setup_board_id() -> Id {
    Id::unique("setup-board")
}

/// Everything in one frame.
struct Shown<'a> {
    scene: &'a Scene,
    tray: &'a BoxScene,
    geometry: Geometry,
    wood: Rect,
    label: Rect,
    places: Vec<Rect>,
}

impl Shown<'_> {
    fn held(&self, place: SetupPlace) -> Option<&Held> {
        match place {
            SetupPlace::Board(_) => None,
            SetupPlace::Stand { side, place } => self.scene.hands.as_ref()?.get(side)?.get(place),
            SetupPlace::Box(place) => self.tray.places.get(place),
        }
    }

    fn has_piece(&self, place: SetupPlace) -> bool {
        match place {
            SetupPlace::Board(cell) => self.scene.piece_at(cell).is_some(),
            other => self.held(other).is_some_and(|held| held.count > 0),
        }
    }

    fn rect(&self, place: SetupPlace) -> Option<Rect> {
        match place {
            SetupPlace::Board(cell) => Some(self.geometry.cell_rect(cell)),
            SetupPlace::Stand { side, place } => self.geometry.stands.get(side)?.as_ref()?.places.get(place).copied(),
            SetupPlace::Box(place) => self.places.get(place).copied(),
        }
    }

    fn describe(&self, place: SetupPlace) -> String {
        match (place, self.held(place)) {
            (SetupPlace::Board(cell), _) => self.scene.describe(cell),
            (SetupPlace::Stand { side, .. }, Some(held)) => self.scene.describe_held(side, held),
            // In games without stands there are as many as one wants.
            (_, Some(held)) if self.scene.hands.is_none() => format!("{} {}", self.tray.name, held.name),
            (_, Some(held)) => format!("{} {} {}", self.tray.name, held.name, held.count),
            (_, None) => String::new(),
        }
    }

    /// The place at a point: a cell, or the stand or the box as a whole.
    fn place_at(&self, point: Pos2) -> Option<SetupPlace> {
        if let Some(cell) = self.geometry.cell_at(point) {
            return Some(SetupPlace::Board(cell));
        }
        let stands = self.geometry.stands.iter().enumerate();
        let on =
            |stand: &Option<super::geometry::Stand>| stand.as_ref().is_some_and(|stand| stand.wood.contains(point));
        let stand = stands.filter(|(_, stand)| on(stand)).map(|(side, _)| SetupPlace::Stand { side, place: 0 }).next();
        stand.or_else(|| self.wood.contains(point).then_some(SetupPlace::Box(0)))
    }
}

/// Whether something carried from one place to another stays where it was.
fn same(from: SetupPlace, to: SetupPlace) -> bool {
    match (from, to) {
        (SetupPlace::Board(a), SetupPlace::Board(b)) => a == b,
        (SetupPlace::Stand { side: a, .. }, SetupPlace::Stand { side: b, .. }) => a == b,
        (SetupPlace::Box(_), SetupPlace::Box(_)) => true,
        _ => false,
    }
}

impl SetupBoard {
    /// With the keyboard at a cell, if one is given.
    pub fn at(cell: Option<Cell>) -> Self {
        let usual = Self::default();
        Self { at: cell.map_or(usual.at, SetupPlace::Board), ..usual }
    }
    /// Whether a piece is being carried: Escape puts it back.
    pub fn is_carrying(&self) -> bool {
        self.carried.is_some()
    }
    /// Puts back what is being carried.
    pub fn put_back(&mut self) {
        self.carried = None;
        self.dragging = false;
    }

    /// What the keys mean; takes those it understands. To be called while no text field has the keyboard.
    pub fn keys(&mut self, ctx: &egui::Context) -> Vec<SetupEvent> {
        let letters = self.letters;
        let own = ctx.memory(|memory| memory.focused()).is_none_or(|id| id == setup_board_id());
        let mut events = Vec::new();
        let mut pressed = Vec::new();
        ctx.input_mut(|input| {
            input.events.retain(|event| {
                let &egui::Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
                let plain = modifiers.is_none() || modifiers.shift_only();
                // If another part of the window has the focus, it keeps the keys for walking and pressing.
                let walks = matches!(
                    key,
                    Key::Tab
                        | Key::Enter
                        | Key::Space
                        | Key::ArrowUp
                        | Key::ArrowDown
                        | Key::ArrowLeft
                        | Key::ArrowRight
                );
                let known = walks
                    || letters.contains(&key)
                    || matches!(key, Key::Plus | Key::Equals | Key::Delete | Key::Backspace | Key::Home | Key::End);
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
        let cell = if let SetupPlace::Board(cell) = self.at { Some(cell) } else { None };
        match key {
            Key::Tab => match (self.at, shift) {
                (SetupPlace::Board(_), false) if self.held == 0 => self.at = SetupPlace::Box(0),
                (SetupPlace::Box(_), true) if self.held == 0 => self.at = self.middle(),
                (SetupPlace::Board(_), false) => self.at = SetupPlace::Stand { side: 0, place: 0 },
                (SetupPlace::Stand { side: 0, .. }, false) => self.at = SetupPlace::Stand { side: 1, place: 0 },
                (SetupPlace::Stand { .. }, false) => self.at = SetupPlace::Box(0),
                (SetupPlace::Box(_), true) => self.at = SetupPlace::Stand { side: 1, place: 0 },
                (SetupPlace::Stand { side: 0, .. }, true) => self.at = self.middle(),
                (SetupPlace::Stand { .. }, true) => self.at = SetupPlace::Stand { side: 0, place: 0 },
                (SetupPlace::Box(_), false) | (SetupPlace::Board(_), true) => {
                    self.at = self.middle();
                    self.keyboard = false;
                    events.push(SetupEvent::Leave);
                }
            },
            Key::ArrowLeft => self.walk(-1, 0),
            Key::ArrowRight => self.walk(1, 0),
            Key::ArrowUp => self.walk(0, -1),
            Key::ArrowDown => self.walk(0, 1),
            Key::Home => self.walk(-i32::from(self.columns), 0),
            Key::End => self.walk(i32::from(self.columns), 0),
            Key::Enter => match self.carried.take() {
                Some(from) if !same(from, self.at) => events.push(SetupEvent::Carry(from, self.at)),
                Some(_) => {}
                None => self.carried = Some(self.at),
            },
            Key::Space => events.push(SetupEvent::Recolour(self.at)),
            Key::Plus | Key::Equals => events.extend(cell.map(SetupEvent::Promote)),
            Key::Delete | Key::Backspace => {
                self.carried = None;
                events.push(SetupEvent::Remove(self.at));
            }
            letter => {
                if let (SetupPlace::Box(_), Some(place)) = (self.at, self.letters.iter().position(|&key| key == letter))
                {
                    // In the box a letter picks up the piece.
                    self.at = SetupPlace::Box(place);
                    self.carried = Some(self.at);
                } else {
                    self.carried = None;
                    events.push(SetupEvent::Letter(self.at, letter, shift));
                }
            }
        }
    }

    /// Where the keyboard starts.
    fn middle(&self) -> SetupPlace {
        SetupPlace::Board(Cell { column: self.columns / 2, row: self.rows / 2 })
    }

    /// Moves the place of the keyboard in a direction as seen on the screen.
    fn walk(&mut self, right: i32, down: i32) {
        let turned = if self.flipped { -1 } else { 1 };
        let (columns, rows) = (i32::from(self.columns) - 1, i32::from(self.rows) - 1);
        let last = |count: usize| i32::try_from(count).unwrap_or_default() - 1;
        let (held, boxed) = (last(self.held).max(0), last(self.boxed).max(0));
        // Without stands the box has two rows, below the board.
        let row = if self.held == 0 { (boxed + 1) / 2 } else { 2 };
        let step = |now: u8, by: i32, last: i32| (i32::from(now) + by).clamp(0, last) as u8;
        match &mut self.at {
            SetupPlace::Board(cell) => {
                cell.column = step(cell.column, right * turned, columns);
                cell.row = step(cell.row, down * turned, rows);
            }
            SetupPlace::Stand { side, place } => {
                // The stand at the top is turned round.
                let turned = if (*side == 1) != self.flipped { -1 } else { 1 };
                *place = usize::from(step(*place as u8, turned * (right + 2 * down), held));
            }
            SetupPlace::Box(place) => *place = usize::from(step(*place as u8, right + row * down, boxed)),
        }
    }

    /// Shows a scene and the box in all the room that is left, and returns what was done.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene, tray: &BoxScene, theme: &BoardTheme) -> Vec<SetupEvent> {
        let room = ui.available_rect_before_wrap();
        let table = ui.allocate_rect(room, Sense::CLICK);
        self.flipped = scene.flipped;
        (self.columns, self.rows) = (scene.columns, scene.rows);
        self.held = scene.hands.iter().flatten().map(Vec::len).max().unwrap_or_default();
        (self.boxed, self.letters) = (tray.places.len(), tray.letters);
        let shown = arrange(room.shrink(SHADOW_ROOM), scene, tray, ui.pixels_per_point());
        // Enter may have been pressed where there is no piece.
        if self.carried.is_some_and(|place| !shown.has_piece(place)) {
            self.put_back();
        }
        self.focus(ui, room, &shown);
        let touched = self.places(ui, &shown);
        let mut events = Vec::new();
        self.drag(ui, &shown, &touched, &mut events);
        self.clicks(&shown, &table, &touched, &mut events);
        for (place, response) in &touched {
            let selected = self.carried == Some(*place);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, shown.describe(*place)));
        }
        self.paint(ui, room, &shown, theme);
        self.geometry = Some(shown.geometry);
        events
    }

    /// The board as one focusable thing; what it says is the place where the keyboard is.
    fn focus(&self, ui: &Ui, room: Rect, shown: &Shown<'_>) {
        let board = ui.interact(room, setup_board_id(), Sense::focusable_noninteractive());
        let name = || format!("{}: {}", shown.tray.board, shown.describe(self.at));
        board.widget_info(|| WidgetInfo::labeled(Role::Grid, true, name()));
        if board.has_focus() {
            let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(setup_board_id(), all));
        }
    }

    fn places(&self, ui: &Ui, shown: &Shown<'_>) -> Vec<(SetupPlace, Response)> {
        let id = ui.scope_id().with("setup");
        let mut places = Vec::with_capacity(112);
        for cell in shown.scene.cells() {
            places.push(SetupPlace::Board(cell));
        }
        for side in 0..2 {
            places.extend((0..self.held).map(|place| SetupPlace::Stand { side, place }));
        }
        places.extend((0..shown.tray.places.len()).map(SetupPlace::Box));
        let touch = |place: SetupPlace| {
            let rect = shown.rect(place)?;
            let id = match place {
                SetupPlace::Board(cell) => id.with(cell),
                SetupPlace::Stand { side, place } => id.with(("stand", side, place)),
                SetupPlace::Box(place) => id.with(("box", place)),
            };
            // Not focusable: Tab must not walk over 81 squares.
            let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
            if !self.dragging && response.hovered() && (shown.has_piece(place) || self.carried.is_some()) {
                ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
            }
            Some((place, response))
        };
        places.into_iter().filter_map(touch).collect()
    }

    fn drag(&mut self, ui: &Ui, shown: &Shown<'_>, touched: &[(SetupPlace, Response)], events: &mut Vec<SetupEvent>) {
        let (position, origin, down, pressed, released) = ui.input(|input| {
            let pointer = &input.pointer;
            let pressed = pointer.button_pressed(PointerButton::Primary);
            (pointer.latest_pos(), pointer.press_origin(), pointer.primary_down(), pressed, pointer.primary_released())
        });
        self.pointer = position.unwrap_or(self.pointer);
        self.pressed_at = origin.unwrap_or(self.pressed_at);
        self.keyboard &= !pressed;
        if !self.dragging && down && self.has_moved() {
            let held = touched.iter().find(|(_, response)| response.is_pointer_button_down_on());
            if let Some(&(place, _)) = held.filter(|(place, _)| shown.has_piece(*place)) {
                self.carried = Some(place);
                self.dragging = true;
            }
        }
        let Some(from) = self.carried.filter(|_| self.dragging) else { return };
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        if released {
            self.put_back();
            match shown.place_at(self.pointer) {
                Some(to) if !same(from, to) => events.push(SetupEvent::Carry(from, to)),
                _ => {}
            }
        } else if !down {
            self.put_back();
        }
    }

    fn has_moved(&self) -> bool {
        self.pressed_at.distance(self.pointer) >= DRAG_THRESHOLD
    }

    fn clicks(
        &mut self,
        shown: &Shown<'_>,
        table: &Response,
        touched: &[(SetupPlace, Response)],
        events: &mut Vec<SetupEvent>,
    ) {
        if self.dragging {
            return;
        }
        if let Some(&(place, _)) = touched.iter().find(|(_, response)| response.secondary_clicked()) {
            self.carried = None;
            match place {
                SetupPlace::Board(cell) if shown.has_piece(place) => events.push(SetupEvent::Cycle(cell)),
                SetupPlace::Stand { .. } if shown.has_piece(place) => events.push(SetupEvent::Remove(place)),
                _ => {}
            }
            return;
        }
        // egui calls a long press a drag; if the pointer did not move it was a slow click.
        let is_click = |response: &Response| {
            response.clicked() || response.drag_stopped_by(PointerButton::Primary) && !self.has_moved()
        };
        let Some((place, response)) = touched.iter().find(|(_, response)| is_click(response)) else {
            // The margin of a stand or of the box belongs to it.
            if table.clicked() {
                let to = shown.place_at(self.pointer);
                match (self.carried.take(), to) {
                    (Some(from), Some(to)) if !same(from, to) => events.push(SetupEvent::Carry(from, to)),
                    _ => {}
                }
            }
            return;
        };
        let place = *place;
        self.at = place;
        if let (true, SetupPlace::Board(cell)) = (response.double_clicked(), place) {
            self.carried = None;
            events.push(SetupEvent::Cycle(cell));
            return;
        }
        match self.carried.take() {
            // Another kind at the same place is picked up instead.
            Some(from) if same(from, place) => {
                self.carried = (from != place && shown.has_piece(place)).then_some(place);
            }
            Some(from) => events.push(SetupEvent::Carry(from, place)),
            None => self.carried = shown.has_piece(place).then_some(place),
        }
    }

    fn paint(&mut self, ui: &Ui, room: Rect, shown: &Shown<'_>, theme: &BoardTheme) {
        let spot = |place| match place {
            SetupPlace::Board(cell) => Some(Spot::Board(cell)),
            SetupPlace::Stand { side, place } => Some(Spot::Stand { side, place }),
            SetupPlace::Box(_) => None,
        };
        let carried = self.carried.and_then(spot);
        let over = self.dragging.then(|| shown.place_at(self.pointer)).flatten();
        let target = if let Some(SetupPlace::Board(cell)) = over { Some(cell) } else { None };
        let touch = Touch {
            selected: carried,
            away: carried.filter(|_| self.dragging),
            hints: Vec::new(),
            target,
            ..Touch::default()
        };
        let painter = ui.painter_at(room);
        let geometry = &shown.geometry;
        paint::board(&painter, &mut self.art, geometry, shown.scene, theme, &touch);
        let unit = geometry.cell.x;
        // Shows what an empty place is for.
        for (side, stand) in geometry.stands.iter().enumerate() {
            let held = shown.scene.hands.as_ref().and_then(|hands| hands.get(side)).map_or(&[][..], Vec::as_slice);
            for (held, &rect) in held.iter().zip(stand.iter().flat_map(|stand| &stand.places)) {
                if held.count == 0 {
                    ghost(&painter, Rect::from_min_size(rect.min, geometry.cell), held, theme);
                }
            }
        }
        paint::tray(&painter, &mut self.art, geometry, shown.wood, theme);
        let size = (unit * 0.30).clamp(11.0, 26.0);
        let at = pos2(shown.label.left(), shown.label.center().y);
        painter.text(at, Align2::LEFT_CENTER, &shown.tray.name, FontId::proportional(size), theme.text_weak);
        let font = fonts::strong((unit * 0.34 * BOX_SCALE).clamp(9.0, 48.0));
        for (place, (held, &rect)) in shown.tray.places.iter().zip(&shown.places).enumerate() {
            let cell = Rect::from_min_size(rect.min, geometry.cell * BOX_SCALE);
            let mine = self.carried == Some(SetupPlace::Box(place));
            let count = held.count.saturating_sub(u8::from(mine && self.dragging));
            if mine {
                let stroke = Stroke::new((unit * 0.05).max(1.5), theme.selection);
                painter.rect(rect, 0.0, theme.selection.gamma_multiply(0.34), stroke, StrokeKind::Inside);
            }
            if count == 0 {
                ghost(&painter, cell, held, theme);
            } else {
                let turned = shown.scene.upside_down(shown.tray.side);
                self.art.pieces.paint(&painter, cell, held.face, turned, false);
            }
            if count > 1 {
                let at = pos2(cell.right() - unit * 0.045, cell.center().y + unit * 0.12);
                painter.text(at, Align2::LEFT_CENTER, count.to_string(), font.clone(), theme.label);
            }
        }
        // A stand or the box that a carried piece hovers over.
        let wood = match over {
            Some(SetupPlace::Stand { side, .. }) => {
                geometry.stands.get(side).and_then(Option::as_ref).map(|stand| stand.wood)
            }
            Some(SetupPlace::Box(_)) => Some(shown.wood),
            _ => None,
        };
        if let Some(wood) = wood {
            painter.rect_stroke(wood, unit * 0.07, Stroke::new(unit * 0.05, theme.hint), StrokeKind::Inside);
        }
        if let Some(rect) = shown.rect(self.at).filter(|_| self.keyboard) {
            paint::focus(&painter, geometry, rect, theme);
        }
        self.lifted(ui, shown);
    }

    /// The dragged piece, above everything else.
    fn lifted(&mut self, ui: &Ui, shown: &Shown<'_>) {
        let Some(place) = self.carried.filter(|_| self.dragging) else { return };
        let piece = match place {
            SetupPlace::Board(cell) => shown.scene.piece_at(cell).map(|piece| (piece.face, piece.side)),
            SetupPlace::Stand { side, .. } => shown.held(place).map(|held| (held.face, side)),
            SetupPlace::Box(_) => shown.held(place).map(|held| (held.face, shown.tray.side)),
        };
        if let Some((face, side)) = piece {
            let layer = LayerId::new(Order::Tooltip, ui.scope_id().with("carried piece"));
            let painter = ui.ctx().layer_painter(layer);
            let turned = shown.scene.upside_down(side);
            paint::lifted(&painter, &mut self.art, &shown.geometry, self.pointer, face, turned);
        }
    }
}

/// The kind that an empty place is for, drawn faintly.
fn ghost(painter: &egui::Painter, cell: Rect, held: &Held, theme: &BoardTheme) {
    let letter: String = held.face.text.chars().take(1).collect();
    let font = FontId::proportional((cell.width() * 0.42).clamp(9.0, 48.0));
    painter.text(cell.center(), Align2::CENTER_CENTER, letter, font, theme.label.gamma_multiply(0.28));
}

/// Fits board, stands and box into a room: the box below the left stand, or below everything if the stands are above
/// and below.
fn arrange<'a>(room: Rect, scene: &'a Scene, tray: &'a BoxScene, pixels_per_point: f32) -> Shown<'a> {
    let count = tray.places.len().max(1);
    let lines = if scene.hands.is_none() { 2 } else { 1 };
    let mut geometry = Geometry::fit(room, scene, pixels_per_point);
    let place = |geometry: &Geometry| {
        let cell = geometry.cell * BOX_SCALE;
        vec2(cell.x * BOX_PLACE, cell.y)
    };
    if geometry.stacked || scene.hands.is_none() {
        // The cells shrink with the room, so that this leaves enough.
        let label = (geometry.cell.y * BOX_LABEL).max(LEAST_LABEL);
        let strip = geometry.cell.y * (lines as f32 * BOX_SCALE + 2.0 * BOX_PADDING + 0.32) + label;
        let above = Rect::from_min_max(room.min, pos2(room.right(), (room.bottom() - strip).max(room.top() + 40.0)));
        geometry = Geometry::fit(above, scene, pixels_per_point);
    }
    let padding = geometry.cell.x * BOX_PADDING;
    let label = (geometry.cell.x * BOX_LABEL).max(LEAST_LABEL);
    let place = place(&geometry);
    let beside = geometry.stands[usize::from(!scene.flipped)].as_ref().filter(|_| !geometry.stacked);
    let (columns, min) = match beside {
        Some(stand) => {
            let height = place.y * count.div_ceil(2) as f32 + 2.0 * padding;
            let plate = geometry.plates[usize::from(!scene.flipped)].rect;
            (2, pos2(stand.wood.left(), (geometry.board.bottom() - height).max(plate.bottom() + label)))
        }
        None => {
            let stands = geometry.stands.iter().flatten().map(|stand| stand.wood.bottom());
            let lowest = geometry.plates.iter().map(|plate| plate.rect.bottom()).chain(stands);
            (count.div_ceil(lines), pos2(geometry.board.left(), lowest.fold(geometry.board.bottom(), f32::max) + label))
        }
    };
    let rows = count.div_ceil(columns) as f32;
    let step = if beside.is_some() {
        place.x
    } else {
        // All in one row, as wide as the board.
        ((geometry.board.width() - 2.0 * padding) / columns as f32).min(place.x * 1.1)
    };
    let size = vec2(step * columns as f32, place.y * rows) + Vec2::splat(2.0 * padding);
    let width = beside.map_or(geometry.board.width(), |stand| stand.wood.width());
    let size = vec2(width, size.y);
    let wood = Rect::from_min_size(min, size);
    let start = wood.center().x - step * columns as f32 / 2.0;
    let places = (0..count).map(|index| {
        let (column, row) = (index % columns, index / columns);
        let min = pos2(start + column as f32 * step, wood.top() + padding + row as f32 * place.y);
        let rect = Rect::from_min_size(min, vec2(step, place.y));
        // Where pieces are counted, a place has room for the number beside the piece.
        if scene.hands.is_none() { Rect::from_center_size(rect.center(), geometry.cell * BOX_SCALE) } else { rect }
    });
    let places = places.collect();
    let label = Rect::from_min_max(pos2(wood.left(), wood.top() - label), wood.right_top());
    Shown { scene, tray, geometry, wood, label, places }
}
