//! Mouse and keys on the board: selecting, dragging, choosing a promotion, stepping with the wheel.

use egui::{
    Context, CursorIcon, Event, EventFilter, FocusDirection, Id, Key, LayerId, Modifiers, MouseWheelUnit, Order,
    PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2, WidgetInfo, accesskit::Role,
};

use super::cells::{cell_of, square_of};
use super::geometry::Geometry;
use super::motion::Motion;
use super::paint;
use super::paint::{Art, Spot, Tile, Touch};
use super::scene::{Cell, Drawn, Face, Held, Scene};
use super::shogi::held_kind;
use super::theme::BoardTheme;
use crate::record::Arrow;
use crate::rules::{Move, Origin, Position, Square};

/// How far the pointer has to move, in points, before a press becomes a drag.
const DRAG_THRESHOLD: f32 = 5.0;
/// How far a touchpad has to scroll, in points, for one step.
const SCROLL_STEP: f32 = 40.0;
/// Room left free around board and stands for their shadows, in points.
const SHADOW_ROOM: f32 = 8.0;

/// What a person did on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// A move was attempted; it may break the rules. A piece that was clicked, not dragged, stays selected until the
    /// position changes, so that another square can be tried.
    Play(Move),
    /// A piece of the side (0 or 1) that is not to move was clicked.
    NotYourTurn(usize),
    /// The wheel was turned by this many moves, forward or, if negative, back.
    Step(i32),
    /// An arrow was drawn, or a circle if it ends where it starts.
    Draw(Arrow),
    /// The selection was given up; anything pointed out because of it can go, too.
    Cleared,
}

/// Several moves, one of which has to be chosen.
#[derive(Debug)]
struct Choice {
    origin: Spot,
    to: Cell,
    moves: Vec<Move>,
}

/// The board's own small state: what is selected, dragged or waiting for a choice. It forgets these when the position
/// under it changes.
pub struct BoardView {
    selected: Option<Spot>,
    dragged: Option<Spot>,
    pointer: Pos2,
    pressed_at: Pos2,
    choice: Option<Choice>,
    /// Where the right button was pressed.
    drawing: Option<Cell>,
    /// The colour chosen by the modifier keys held down.
    color: char,
    /// The fingerprint of the position shown last.
    fingerprint: u64,
    scrolled: f32,
    art: Art,
    motion: Motion,
    geometry: Option<Geometry>,
    /// Where the keyboard is, or would be.
    at: Spot,
    /// The name of that place, once it has been shown.
    focus: Option<Id>,
    /// Whether to give the keyboard to that place in the next frame.
    take_focus: bool,
    /// The arrow keys pressed, as screen directions, in order.
    walked: Vec<Vec2>,
}

impl Default for BoardView {
    fn default() -> Self {
        Self {
            selected: None,
            dragged: None,
            pointer: Pos2::ZERO,
            pressed_at: Pos2::ZERO,
            choice: None,
            drawing: None,
            color: char::default(),
            fingerprint: 0,
            scrolled: 0.0,
            art: Art::default(),
            motion: Motion::default(),
            geometry: None,
            at: Spot::Board(Cell { column: 4, row: 4 }),
            focus: None,
            take_focus: false,
            walked: Vec::new(),
        }
    }
}

impl BoardView {
    /// Sets whether pieces glide when they move.
    pub fn animate(&mut self, on: bool) {
        self.motion.on = on;
    }

    /// Whether a piece is still gliding.
    pub fn is_gliding(&self) -> bool {
        self.motion.is_gliding()
    }

    /// Whether Enter, Escape, digits and the letters of choices belong to the board now: a choice is open.
    pub fn is_choosing(&self) -> bool {
        self.choice.is_some()
    }

    /// Whether nothing is selected, carried, drawn or waiting for a choice.
    pub fn is_idle(&self) -> bool {
        self.drawing.is_none() && self.selected.is_none() && self.dragged.is_none() && self.choice.is_none()
    }

    /// Whether the keyboard focus is on the board.
    pub fn has_focus(&self, ctx: &Context) -> bool {
        self.focus.is_some_and(|id| ctx.memory(|memory| memory.has_focus(id)))
    }

    /// Gives the keyboard focus to the board, or takes it away.
    pub fn turn_focus(&mut self, ctx: &Context) {
        match self.focus.filter(|_| self.has_focus(ctx)) {
            Some(id) => ctx.memory_mut(|memory| memory.surrender_focus(id)),
            None => self.take_focus = true,
        }
    }

    /// Takes the arrow keys while the keyboard is on the board. To be called before commands get them.
    pub fn listen(&mut self, ctx: &Context) {
        if self.choice.is_some() || !self.has_focus(ctx) {
            return;
        }
        ctx.input_mut(|input| {
            input.events.retain(|event| {
                let &Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } = event else { return true };
                let way = match key {
                    Key::ArrowLeft => Vec2::LEFT,
                    Key::ArrowRight => Vec2::RIGHT,
                    Key::ArrowUp => Vec2::UP,
                    Key::ArrowDown => Vec2::DOWN,
                    _ => return true,
                };
                self.walked.push(way);
                false
            });
        });
        if !self.walked.is_empty() {
            // They have no other use here.
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
    }

    /// Where a cell was painted last, for placing something beside it.
    pub fn cell_rect(&self, cell: Cell) -> Option<Rect> {
        self.geometry.as_ref().map(|geometry| geometry.cell_rect(cell))
    }

    /// Whether a point is on a square, as the board was painted last.
    pub fn holds(&self, point: Pos2) -> bool {
        self.geometry.as_ref().is_some_and(|geometry| geometry.cell_at(point).is_some())
    }

    /// Gives up selection, drag and choice.
    pub fn clear(&mut self) {
        self.selected = None;
        self.dragged = None;
        self.choice = None;
        self.drawing = None;
    }

    /// Shows the scene of a position in all the room that is left, and returns what was done on it.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene, position: &Position, theme: &BoardTheme) -> Vec<BoardEvent> {
        let room = ui.available_rect_before_wrap();
        let table = ui.allocate_rect(room, Sense::CLICK);
        let fingerprint = scene.fingerprint();
        let changed = self.fingerprint != fingerprint;
        let had_focus = self.has_focus(ui.ctx());
        if changed {
            self.fingerprint = fingerprint;
            self.clear();
            // The keyboard focus goes where the move went.
            self.at = scene.marks.last.map_or(self.at, |(_, to)| Spot::Board(to));
        }
        self.motion.follow(ui, scene, changed);
        let geometry = Geometry::fit(room.shrink(SHADOW_ROOM), scene, ui.pixels_per_point());
        let mut turn = Turn { scene, position, geometry: &geometry, events: Vec::new() };

        // Before Enter presses the focused square.
        self.keys(ui, &mut turn);
        self.listen(ui.ctx());
        self.walk(&turn);
        let touched = self.squares(ui, &turn, had_focus);
        let drawn = self.draw(ui, &mut turn, &touched);
        if !self.follow_drag(ui, &mut turn, &touched) && !drawn {
            self.clicks(ui, &mut turn, &table, &touched);
        }
        self.wheel(ui, &mut turn, room);
        self.announce(&turn, &touched);

        let gliding = self.motion.now(ui, &geometry);
        let touch = Touch { gliding: gliding.iter().map(|(to, _)| *to).collect(), ..self.touch(&turn) };
        let painter = ui.painter_at(room);
        let shortened = paint::board(&painter, &mut self.art, &geometry, scene, theme, &touch);
        if self.has_focus(ui.ctx())
            && let Some(rect) = turn.rect(self.at)
        {
            paint::focus(&painter, &geometry, rect, theme);
        }
        for (piece, rect) in gliding.into_iter().filter_map(|(to, rect)| Some((scene.piece_at(to)?, rect))) {
            self.art.pieces.paint(&painter, rect, piece.face, scene.upside_down(piece.side), false);
        }
        self.names(ui, &turn, shortened);
        self.choose(ui, &mut turn, theme, room);
        self.carry(ui, &turn);
        let events = turn.events;
        self.geometry = Some(geometry);
        events
    }

    /// Goes where the arrow keys lead: to the nearest square or held piece in that direction.
    fn walk(&mut self, turn: &Turn<'_>) {
        let spots = turn.spots();
        for way in std::mem::take(&mut self.walked) {
            let Some(from) = turn.rect(self.at).map(|rect| rect.center()) else { continue };
            let far = |rect: Rect| {
                let by = rect.center() - from;
                let (along, aside) = (by.dot(way), by.dot(way.rot90()).abs());
                // Straight ahead comes first: anything off to the side counts as farther than it looks.
                (along > 1.0).then_some(along + 4.0 * aside)
            };
            let near = spots.iter().filter_map(|&(spot, rect)| Some((spot, far(rect)?)));
            self.at = near.min_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(self.at, |(spot, _)| spot);
        }
        // A piece that was dropped is no longer in hand.
        if !spots.iter().any(|(spot, _)| *spot == self.at) {
            self.at = spots.first().map_or(self.at, |(spot, _)| *spot);
        }
    }

    /// Makes every square and every held piece clickable, and one of them the place of the keyboard.
    fn squares(&mut self, ui: &Ui, turn: &Turn<'_>, had_focus: bool) -> Vec<(Spot, Response)> {
        let board = ui.scope_id().with("board");
        let id = |spot: Spot| match spot {
            Spot::Board(cell) => board.with(cell),
            Spot::Stand { side, place } => board.with(("held", side, place)),
        };
        let here = id(self.at);
        if std::mem::take(&mut self.take_focus) || had_focus && self.focus != Some(here) {
            ui.memory_mut(|memory| memory.request_focus(here));
        }
        self.focus = Some(here);
        let free = self.choice.is_none() && self.dragged.is_none();
        let touch = |(spot, rect): (Spot, Rect)| {
            // Tab must not walk over 81 squares: that is what the arrow keys are for.
            let focus = if spot == self.at { Sense::FOCUSABLE } else { Sense::HOVER };
            let response = ui.interact(rect, id(spot), Sense::CLICK | Sense::DRAG | focus);
            if free && response.hovered() && turn.movable(spot) {
                ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
            }
            (spot, response)
        };
        let touched: Vec<(Spot, Response)> = turn.spots().into_iter().map(touch).collect();
        let keeps = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(here, keeps));
        touched
    }

    /// Tells a screen reader what each square holds now and whether it is selected.
    fn announce(&self, turn: &Turn<'_>, touched: &[(Spot, Response)]) {
        let touch = self.touch(turn);
        for (spot, response) in touched {
            let selected = self.selected == Some(*spot);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, turn.describe(*spot)));
            if matches!(spot, Spot::Board(cell) if touch.hints.contains(cell)) {
                let may = turn.scene.words.may_go.as_str();
                response.ctx.accesskit_node_builder(response.id, |node| node.set_description(may));
            }
        }
    }

    /// Picks up, carries and puts down pieces; returns whether one was put down just now.
    fn follow_drag(&mut self, ui: &Ui, turn: &mut Turn<'_>, touched: &[(Spot, Response)]) -> bool {
        let (position, origin, down, released) = ui.input(|input| {
            let pointer = &input.pointer;
            (pointer.latest_pos(), pointer.press_origin(), pointer.primary_down(), pointer.primary_released())
        });
        self.pointer = position.unwrap_or(self.pointer);
        self.pressed_at = origin.unwrap_or(self.pressed_at);
        if self.choice.is_some() {
            return false;
        }
        if self.dragged.is_none() && down && self.has_moved() {
            let pressed = touched.iter().find(|(_, response)| response.is_pointer_button_down_on());
            if let Some(&(spot, _)) = pressed.filter(|(spot, _)| turn.movable(*spot)) {
                self.selected = Some(spot);
                self.dragged = Some(spot);
            }
        }
        let Some(spot) = self.dragged else { return false };
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        if released {
            self.dragged = None;
            self.selected = None;
            self.motion.skip(ui);
            match turn.geometry.cell_at(self.pointer) {
                Some(cell) if spot != Spot::Board(cell) => self.attempt(turn, spot, cell),
                _ => turn.events.push(BoardEvent::Cleared),
            }
        } else if !down {
            self.clear();
        }
        released
    }

    /// Draws with the right button while nothing is selected; returns whether the right button is drawing now.
    fn draw(&mut self, ui: &Ui, turn: &mut Turn<'_>, touched: &[(Spot, Response)]) -> bool {
        let (pressed, down, released, at) = ui.input(|input| {
            let pointer = &input.pointer;
            (
                pointer.button_pressed(PointerButton::Secondary),
                pointer.button_down(PointerButton::Secondary),
                pointer.button_released(PointerButton::Secondary),
                pointer.latest_pos(),
            )
        });
        let cell = at.and_then(|at| turn.geometry.cell_at(at));
        // A menu or a window over the board has its own use for the right button.
        let reachable = || touched.iter().any(|(_, response)| response.contains_pointer());
        if pressed && self.is_idle() && reachable() {
            self.drawing = cell;
        }
        let Some(from) = self.drawing else { return false };
        self.color = color_of(ui.input(|input| input.modifiers));
        if released {
            self.drawing = None;
            let ends = turn.square(from).zip(cell.and_then(|to| turn.square(to)));
            let color = self.color;
            turn.events.extend(ends.map(|(from, to)| BoardEvent::Draw(Arrow { from, to, color })));
        } else if !down {
            self.drawing = None;
        }
        true
    }

    fn has_moved(&self) -> bool {
        self.pressed_at.distance(self.pointer) >= DRAG_THRESHOLD
    }

    fn clicks(&mut self, ui: &Ui, turn: &mut Turn<'_>, table: &Response, touched: &[(Spot, Response)]) {
        let all = || touched.iter().map(|(_, response)| response).chain([table]);
        if all().any(Response::secondary_clicked)
            || ui.input(|input| self.dragged.is_some() && input.pointer.button_pressed(PointerButton::Secondary))
        {
            self.cancel(turn);
            return;
        }
        // egui calls a long press a drag; if the pointer did not move it was a slow click.
        let is_click = |response: &Response| {
            response.clicked() || response.drag_stopped_by(PointerButton::Primary) && !self.has_moved()
        };
        let clicked = touched.iter().find(|(_, response)| is_click(response)).map(|&(spot, _)| spot);
        self.at = clicked.unwrap_or(self.at);
        if self.choice.is_some() {
            if clicked.is_some() || table.clicked() {
                self.cancel(turn);
            }
            return;
        }
        match (clicked, self.selected) {
            (None, Some(_)) if table.clicked() => self.cancel(turn),
            (None, _) => {}
            (Some(spot), Some(selected)) if spot == selected => self.cancel(turn),
            // One's own piece is a target, too, when a king castles by "taking" its rook.
            (Some(Spot::Board(cell)), Some(selected)) if turn.destinations(selected).contains(&cell) => {
                self.attempt(turn, selected, cell);
            }
            (Some(spot), _) if turn.movable(spot) => {
                self.selected = Some(spot);
            }
            (Some(Spot::Board(cell)), Some(selected)) => self.attempt(turn, selected, cell),
            (Some(spot), _) => {
                let other = turn.piece(spot).map(|(side, _)| side).filter(|&side| turn.scene.to_move != Some(side));
                turn.events.push(other.map_or(BoardEvent::Cleared, BoardEvent::NotYourTurn));
            }
        }
    }

    /// Tries a move: asks which one where the rules leave a choice.
    fn attempt(&mut self, turn: &mut Turn<'_>, origin: Spot, to: Cell) {
        let moves = turn.moves(origin, to);
        if moves.len() > 1 && turn.destinations(origin).contains(&to) {
            self.selected = Some(origin);
            self.choice = Some(Choice { origin, to, moves });
        } else {
            // Where there is no choice to make, the plain move explains what is wrong.
            turn.events.extend(moves.last().copied().map(BoardEvent::Play));
        }
    }

    /// Takes the choice with this number.
    fn decide(&mut self, turn: &mut Turn<'_>, nth: usize) {
        if let Some(choice) = self.choice.take() {
            self.selected = None;
            turn.events.extend(choice.moves.get(nth).copied().map(BoardEvent::Play));
        }
    }

    fn cancel(&mut self, turn: &mut Turn<'_>) {
        self.clear();
        turn.events.push(BoardEvent::Cleared);
    }

    fn keys(&mut self, ui: &Ui, turn: &mut Turn<'_>) {
        let focused = self.has_focus(ui.ctx());
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if self.choice.is_some() {
            self.motion.skip(ui);
            if pressed(Key::Escape) {
                self.cancel(turn);
            } else if pressed(Key::Enter) || pressed(Key::Space) {
                self.decide(turn, 0);
            } else if let Some(nth) = (0..).zip(&turn.scene.words.choices).find_map(|(nth, choice)| {
                let named = |letter: char| Key::from_name(letter.encode_utf8(&mut [0; 4]));
                let number = char::from_digit(nth as u32 + 1, 10).and_then(named);
                let letter = choice.letter.and_then(named);
                [number, letter].into_iter().flatten().any(&pressed).then_some(nth)
            }) {
                self.decide(turn, nth);
            }
        } else if self.selected.is_some() && !ui.ctx().text_edit_focused() && pressed(Key::Escape) {
            self.cancel(turn);
        } else if focused && pressed(Key::Escape) {
            self.turn_focus(ui.ctx());
        }
    }

    fn wheel(&mut self, ui: &Ui, turn: &mut Turn<'_>, room: Rect) {
        if !ui.rect_contains_pointer(room) || self.dragged.is_some() {
            self.scrolled = 0.0;
            return;
        }
        let mut steps = 0;
        ui.input(|input| {
            for event in &input.events {
                if let Event::MouseWheel { unit, delta, modifiers, .. } = event
                    && !modifiers.command
                    && !modifiers.ctrl
                {
                    match unit {
                        // One notch is one move, however many lines the system makes of it.
                        MouseWheelUnit::Line | MouseWheelUnit::Page => {
                            steps -= delta.y.signum() as i32 * i32::from(delta.y != 0.0)
                        }
                        MouseWheelUnit::Point => {
                            self.scrolled -= delta.y;
                            let whole = (self.scrolled / SCROLL_STEP).trunc();
                            self.scrolled -= whole * SCROLL_STEP;
                            steps += whole as i32;
                        }
                    }
                }
            }
        });
        if steps != 0 {
            turn.events.push(BoardEvent::Step(steps));
        }
    }

    fn touch(&self, turn: &Turn<'_>) -> Touch {
        let asked = self.selected.filter(|_| self.choice.is_none());
        let hints = asked.map_or_else(Vec::new, |spot| turn.destinations(spot));
        let over = self.dragged.and_then(|_| turn.geometry.cell_at(self.pointer));
        let drawing = self.drawing.zip(turn.geometry.cell_at(self.pointer));
        Touch {
            gliding: Vec::new(),
            drawing: drawing.map(|(from, to)| Drawn { from, to, color: self.color }),
            selected: self.selected,
            away: self.dragged.or(self.choice.as_ref().map(|choice| choice.origin)),
            target: over.filter(|cell| hints.contains(cell)),
            hints,
        }
    }

    /// Gives the players' names to a screen reader, and to a pointer resting on one that was cut short.
    fn names(&self, ui: &Ui, turn: &Turn<'_>, shortened: [bool; 2]) {
        for ((side, plate), shortened) in turn.geometry.plates.iter().enumerate().zip(shortened) {
            let response = ui.interact(plate.rect, ui.scope_id().with(("player", side)), Sense::HOVER);
            let name = turn.scene.describe_player(side);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
            if shortened {
                response.on_hover_text(name);
            }
        }
    }

    /// The dragged piece, above everything else.
    fn carry(&mut self, ui: &Ui, turn: &Turn<'_>) {
        if let Some((side, face)) = self.dragged.and_then(|spot| turn.piece(spot)) {
            let layer = LayerId::new(Order::Tooltip, ui.scope_id().with("dragged piece"));
            let painter = ui.ctx().layer_painter(layer);
            let upside_down = turn.scene.upside_down(side);
            paint::lifted(&painter, &mut self.art, turn.geometry, self.pointer, face, upside_down);
        }
    }

    /// What a piece may become, shown over its target.
    fn choose(&mut self, ui: &Ui, turn: &mut Turn<'_>, theme: &BoardTheme, room: Rect) {
        let Some(choice) = &self.choice else { return };
        let Spot::Board(from) = choice.origin else { return };
        let Some(piece) = turn.scene.piece_at(from) else {
            self.choice = None;
            return;
        };
        let rects = paint::tiles(turn.geometry, choice.to, choice.moves.len(), room);
        let mut chosen = None;
        let mut tiles = Vec::with_capacity(rects.len());
        for (nth, ((rect, words), &face)) in
            rects.into_iter().zip(&turn.scene.words.choices).zip(&piece.becomes).enumerate()
        {
            let response = ui.interact(rect, ui.scope_id().with(("promotion", nth)), Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words.word));
            response.ctx.accesskit_node_builder(response.id, |node| node.set_description(words.said.as_str()));
            let response = response.on_hover_cursor(CursorIcon::PointingHand);
            if response.clicked() {
                chosen = Some(nth);
            }
            // If the word itself is the key, the key is not repeated.
            let key = words.letter.map_or_else(|| "⏎".to_owned(), String::from);
            let key = if key == words.word { String::new() } else { key };
            tiles.push(Tile { rect, face, word: &words.word, key, hovered: response.hovered() });
        }
        let upside_down = turn.scene.upside_down(piece.side);
        paint::choice(&ui.painter_at(room), &mut self.art, turn.geometry, theme, &tiles, upside_down);
        if let Some(nth) = chosen {
            self.motion.skip(ui);
            self.decide(turn, nth);
            // The tiles are on the screen already.
            ui.ctx().request_repaint();
        }
    }
}

/// The colour that modifier keys choose, as on lishogi: green; with Shift (or Ctrl) red, with Alt blue, with both
/// yellow.
fn color_of(modifiers: Modifiers) -> char {
    match (modifiers.shift || modifiers.ctrl, modifiers.alt) {
        (false, false) => 'G',
        (true, false) => 'R',
        (false, true) => 'B',
        (true, true) => 'Y',
    }
}

/// One frame of the board: what is being shown, and what has happened so far.
struct Turn<'a> {
    scene: &'a Scene,
    position: &'a Position,
    geometry: &'a Geometry,
    events: Vec<BoardEvent>,
}

impl Turn<'_> {
    /// Every square and every piece in hand, with its place.
    fn spots(&self) -> Vec<(Spot, Rect)> {
        let mut spots = Vec::with_capacity(96);
        spots.extend(self.scene.cells().map(|cell| (Spot::Board(cell), self.geometry.cell_rect(cell))));
        for (side, stand) in self.geometry.stands.iter().enumerate() {
            let places = stand.iter().flat_map(|stand| &stand.places);
            let held = self.held(side).iter().zip(places).enumerate().filter(|(_, (held, _))| held.count > 0);
            spots.extend(held.map(|(place, (_, &rect))| (Spot::Stand { side, place }, rect)));
        }
        spots
    }

    fn rect(&self, spot: Spot) -> Option<Rect> {
        self.spots().into_iter().find(|(found, _)| *found == spot).map(|(_, rect)| rect)
    }

    fn held(&self, side: usize) -> &[Held] {
        self.scene.hands.as_ref().and_then(|hands| hands.get(side)).map_or(&[], Vec::as_slice)
    }

    fn describe(&self, spot: Spot) -> String {
        match spot {
            Spot::Board(cell) => self.scene.describe(cell),
            Spot::Stand { side, place } => {
                self.held(side).get(place).map_or_else(String::new, |held| self.scene.describe_held(side, held))
            }
        }
    }

    /// Whose piece is on a spot, and its face.
    fn piece(&self, spot: Spot) -> Option<(usize, Face)> {
        match spot {
            Spot::Board(cell) => self.scene.piece_at(cell).map(|piece| (piece.side, piece.face)),
            Spot::Stand { side, place } => self.held(side).get(place).map(|held| (side, held.face)),
        }
    }

    fn square(&self, cell: Cell) -> Option<Square> {
        square_of(self.position.game(), cell)
    }

    fn origin(&self, spot: Spot) -> Option<Origin> {
        match spot {
            Spot::Board(cell) => self.square(cell).map(Origin::Board),
            Spot::Stand { place, .. } => held_kind(place).map(Origin::Hand),
        }
    }

    fn movable(&self, spot: Spot) -> bool {
        let own = match spot {
            Spot::Board(cell) => self.scene.piece_at(cell).is_some(),
            Spot::Stand { side, .. } => self.scene.to_move == Some(side),
        };
        own && self.origin(spot).is_some_and(|origin| self.position.movable(origin))
    }

    /// Where the piece on a spot may legally go.
    fn destinations(&self, spot: Spot) -> Vec<Cell> {
        let squares = self.origin(spot).map_or_else(Vec::new, |origin| self.position.destinations(origin));
        squares.into_iter().map(cell_of).collect()
    }

    /// The moves that taking a piece from a spot to a cell can mean.
    fn moves(&self, origin: Spot, to: Cell) -> Vec<Move> {
        let ends = self.origin(origin).zip(self.square(to));
        ends.map_or_else(Vec::new, |(origin, to)| self.position.choices(origin, to))
    }
}
