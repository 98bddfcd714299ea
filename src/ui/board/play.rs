//! The board for playing: selecting, dragging and dropping pieces, choosing a promotion, drawing marks, stepping with
//! the wheel.

use egui::{
    Context, Event, EventFilter, FocusDirection, Id, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, Sense,
    Ui, WidgetInfo, accesskit::Role,
};

use super::cells::{cell_of, square_of};
use super::choice::{BoardBelow, OpenChoice, chosen_by_key};
use super::game::side_of;
use super::motion::Motion;
use super::paint;
use super::paint::Touch;
use super::scene::{BoardScene, Cell, Drawn};
use super::shogi::held_kind;
use super::spots::{PieceSpot, Spots};
use super::surface::{Gesture, Surface, Touched, inside};
use super::theme::BoardTheme;
use super::walk;
use crate::record::Arrow;
use crate::rules::{Move, Origin, Position, Square};
use crate::ui::frame::pause::Pause;
use crate::ui::frame::still;

/// How far a touchpad has to scroll, in points, for one step.
const SCROLL_STEP: f32 = 40.0;

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

/// The board's own small state: what is selected, dragged or waiting for a choice. It forgets these when the position
/// under it changes.
#[derive(Default)]
pub struct BoardView {
    surface: Surface,
    choice: Option<OpenChoice>,
    /// Where the right button was pressed.
    drawing: Option<Cell>,
    /// The colour chosen by the modifier keys held down.
    color: char,
    /// The fingerprint of the position shown last.
    fingerprint: u64,
    scrolled: f32,
    motion: Motion,
    /// The place of the keyboard by name, once it has been shown.
    focus: Option<Id>,
    /// Whether to give the keyboard to that place in the next frame.
    take_focus: bool,
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
        self.drawing.is_none() && self.surface.taken.is_none() && self.choice.is_none()
    }

    /// Whether the keyboard focus is on the board.
    pub fn has_focus(&self, ctx: &Context) -> bool {
        self.focus.is_some_and(|id| ctx.memory(|memory| memory.has_focus(id)))
    }

    /// Gives the keyboard focus to the board, or takes it away.
    pub fn turn_focus(&mut self, ctx: &Context) {
        match self.focus {
            Some(id) if self.has_focus(ctx) => ctx.memory_mut(|memory| memory.surrender_focus(id)),
            _ => self.take_focus = true,
        }
    }

    /// Takes the arrow keys while the keyboard is on the board. To be called before commands get them.
    pub fn listen(&mut self, ctx: &Context) {
        if self.choice.is_some() || !self.has_focus(ctx) {
            return;
        }
        let mut ways = Vec::new();
        ctx.input_mut(|input| {
            input.events.retain(|event| {
                let &Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } = event else { return true };
                let way = walk::direction(key);
                ways.extend(way);
                way.is_none()
            });
        });
        if !ways.is_empty() {
            // They have no other use here.
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
        for way in ways {
            self.surface.walk(way);
        }
    }

    /// Where a cell was painted last, for placing something beside it.
    pub fn cell_rect(&self, cell: Cell) -> Option<Rect> {
        self.surface.rect(PieceSpot::Board(cell))
    }

    /// Whether a point is on a square, as the board was painted last.
    pub fn holds(&self, point: Pos2) -> bool {
        self.surface.is_on_cell(point)
    }

    /// Gives up selection, drag and choice.
    pub fn clear(&mut self) {
        self.surface.put_back();
        self.choice = None;
        self.drawing = None;
    }

    /// Shows the scene of a position in all the room that is left, and returns what was done on it.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        scene: &BoardScene,
        position: &Position,
        theme: &BoardTheme,
    ) -> Vec<BoardEvent> {
        let room = ui.available_rect_before_wrap();
        let table = ui.allocate_rect(room, Sense::CLICK);
        let fingerprint = scene.fingerprint();
        let changed = self.fingerprint != fingerprint;
        let had_focus = self.has_focus(ui.ctx());
        if changed {
            self.fingerprint = fingerprint;
            self.clear();
            // The keyboard focus goes where the move went.
            self.surface.at = scene.marks.last.map_or(self.surface.at, |(_, to)| PieceSpot::Board(to));
        }
        self.motion.follow(ui, scene, changed);
        let spots = Spots::fit(inside(room), scene, None, ui.pixels_per_point());
        let mut turn = BoardFrame { spots: &spots, position, events: Vec::new() };

        // Before Enter presses the focused square.
        self.keys(ui, &mut turn);
        self.surface.follow(&spots);
        self.listen(ui.ctx());
        self.focus(ui, had_focus);
        let free = self.choice.is_none();
        let touched = self.surface.touch(ui, table, &spots, Some(self.surface.at), |spot| free && turn.movable(spot));
        let drawn = self.draw(ui, &mut turn, &touched);
        let gesture = self.surface.gesture(ui, &spots, &touched, |spot| free && turn.movable(spot));
        // While the right button draws, only a piece that is put down counts.
        if let Some(gesture) = gesture.filter(|gesture| !drawn || matches!(gesture, Gesture::Drop { .. })) {
            self.act(ui, &mut turn, gesture);
        }
        self.wheel(ui, &mut turn, room);
        let touch = self.touch(&turn);
        self.surface.announce(&spots, &touched, &touch.hints);

        let gliding = self.motion.now(ui, &spots);
        let touch = Touch { gliding: gliding.iter().map(|(to, _)| *to).collect(), ..touch };
        let painter = ui.painter_at(room);
        let art = &mut self.surface.art;
        let shortened = paint::board(&painter, art, &spots, theme, &touch);
        if self.has_focus(ui.ctx()) {
            self.surface.ring(&painter, &spots, theme);
        }
        for (piece, rect) in gliding.into_iter().filter_map(|(to, rect)| Some((scene.piece_at(to)?, rect))) {
            self.surface.art.pieces.paint(&painter, rect, piece.face, scene.upside_down(piece.side), false);
        }
        names(ui, &spots, shortened);
        self.choose(ui, &mut turn, theme, room);
        self.surface.carry(ui, &spots);
        turn.events
    }

    /// Makes one of the spots the place of the keyboard.
    fn focus(&mut self, ui: &Ui, had_focus: bool) {
        let here = self.surface.id(ui, self.surface.at);
        if std::mem::take(&mut self.take_focus) || had_focus && self.focus != Some(here) {
            ui.memory_mut(|memory| memory.request_focus(here));
        }
        self.focus = Some(here);
        let keeps = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(here, keeps));
    }

    /// Draws with the right button while nothing is selected; returns whether the right button is drawing now.
    fn draw(&mut self, ui: &Ui, turn: &mut BoardFrame<'_>, touched: &Touched) -> bool {
        let pointer = ui.input(|input| input.pointer.clone());
        let button = PointerButton::Secondary;
        let released = pointer.button_released(button);
        let cell_at = |at: Option<Pos2>| turn.spots.geometry.cell_at(at?);
        let cell = cell_at(pointer.latest_pos());
        // A menu or a window over the board has its own use for the right button.
        let reachable = || touched.spots.iter().any(|(_, response)| response.contains_pointer());
        if pointer.button_pressed(button) && self.is_idle() && reachable() {
            // The pointer may have moved on in the same frame.
            self.drawing = cell_at(pointer.press_origin()).or(cell);
        }
        let Some(from) = self.drawing else { return false };
        self.color = color_of(ui.input(|input| input.modifiers));
        if released {
            let ends = turn.square(from).zip(cell.and_then(|to| turn.square(to)));
            let color = self.color;
            turn.events.extend(ends.map(|(from, to)| BoardEvent::Draw(Arrow { from, to, color })));
        }
        if released || !pointer.button_down(button) {
            self.drawing = None;
        }
        true
    }

    /// Does what a gesture means.
    fn act(&mut self, ui: &Ui, turn: &mut BoardFrame<'_>, gesture: Gesture) {
        match gesture {
            Gesture::Drop { from, to } => {
                self.motion.skip(ui);
                match to.filter(|to| *to != from).and_then(PieceSpot::cell) {
                    Some(cell) => self.attempt(ui, turn, from, cell),
                    None => turn.events.push(BoardEvent::Cleared),
                }
            }
            Gesture::SecondaryClick(_) => self.cancel(turn),
            Gesture::Click { .. } | Gesture::ClickBetween(_) if let Some(choice) = &mut self.choice => {
                if choice.hears(ui) {
                    self.cancel(turn);
                }
            }
            Gesture::Click { spot, .. } => self.click(ui, turn, spot),
            Gesture::ClickBetween(_) if self.surface.taken.is_some() => self.cancel(turn),
            Gesture::ClickBetween(_) => {}
        }
    }

    fn click(&mut self, ui: &Ui, turn: &mut BoardFrame<'_>, spot: PieceSpot) {
        match (spot, self.surface.taken) {
            (spot, Some(selected)) if spot == selected => self.cancel(turn),
            // One's own piece is a target, too, when a king castles by "taking" its rook.
            (PieceSpot::Board(cell), Some(selected)) if turn.destinations(selected).contains(&cell) => {
                self.attempt(ui, turn, selected, cell);
            }
            (spot, _) if turn.movable(spot) => self.surface.taken = Some(spot),
            (PieceSpot::Board(cell), Some(selected)) => self.attempt(ui, turn, selected, cell),
            (spot, _) => {
                let side = turn.spots.piece(spot).map(|(side, _)| side);
                let other = side.filter(|&side| turn.mover() != side);
                turn.events.push(other.map_or(BoardEvent::Cleared, BoardEvent::NotYourTurn));
            }
        }
    }

    /// Tries a move: asks which one where the rules leave a choice.
    fn attempt(&mut self, ui: &Ui, turn: &mut BoardFrame<'_>, origin: PieceSpot, to: Cell) {
        let moves = turn.moves(origin, to);
        if moves.len() > 1 && turn.destinations(origin).contains(&to) {
            self.surface.taken = Some(origin);
            self.choice = Some(OpenChoice { origin, to, moves, pause: Pause::begin(ui.ctx()) });
        } else {
            // Where there is no choice to make, the plain move explains what is wrong.
            turn.events.extend(moves.last().copied().map(BoardEvent::Play));
        }
    }

    /// Takes the choice with this number.
    fn decide(&mut self, turn: &mut BoardFrame<'_>, nth: usize) {
        if let Some(choice) = self.choice.take() {
            self.surface.taken = None;
            turn.events.extend(choice.moves.get(nth).copied().map(BoardEvent::Play));
        }
    }

    fn cancel(&mut self, turn: &mut BoardFrame<'_>) {
        self.clear();
        turn.events.push(BoardEvent::Cleared);
    }

    fn keys(&mut self, ui: &Ui, turn: &mut BoardFrame<'_>) {
        let escaped = || ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        if self.choice.is_some() {
            self.motion.skip(ui);
            if escaped() {
                self.cancel(turn);
            } else if let Some(nth) = chosen_by_key(ui, &turn.spots.scene.words.choices) {
                self.decide(turn, nth);
            }
        } else if self.surface.taken.is_some() && !ui.ctx().text_edit_focused() && escaped() {
            self.cancel(turn);
        } else if self.has_focus(ui.ctx()) && escaped() {
            self.turn_focus(ui.ctx());
        }
    }

    fn wheel(&mut self, ui: &Ui, turn: &mut BoardFrame<'_>, room: Rect) {
        if !ui.rect_contains_pointer(room) || self.surface.dragged().is_some() {
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
                    let far = match unit {
                        // One notch is one move, however many lines the system makes of it. X11 tells parts of a notch
                        // where a touchpad or a fine wheel scrolls.
                        MouseWheelUnit::Line | MouseWheelUnit::Page if delta.y.fract() == 0.0 => {
                            steps -= delta.y.signum() as i32 * i32::from(delta.y != 0.0);
                            continue;
                        }
                        MouseWheelUnit::Line | MouseWheelUnit::Page => delta.y * SCROLL_STEP,
                        MouseWheelUnit::Point => delta.y,
                    };
                    if far * self.scrolled > 0.0 {
                        // What was left of the way there is no part of the way back.
                        self.scrolled = 0.0;
                    }
                    self.scrolled -= far;
                    // Parts of a notch do not add up exactly.
                    let whole = ((self.scrolled + 0.01 * self.scrolled.signum()) / SCROLL_STEP).trunc();
                    self.scrolled -= whole * SCROLL_STEP;
                    steps += whole as i32;
                }
            }
        });
        if steps != 0 {
            turn.events.push(BoardEvent::Step(steps));
        }
    }

    fn touch(&self, turn: &BoardFrame<'_>) -> Touch {
        let Surface { taken, pointer, .. } = self.surface;
        let over = turn.spots.geometry.cell_at(pointer);
        let hints = match taken {
            Some(spot) if self.choice.is_none() => turn.destinations(spot),
            _ => Vec::new(),
        };
        let dragged = self.surface.dragged();
        Touch {
            gliding: Vec::new(),
            drawing: self.drawing.zip(over).map(|(from, to)| Drawn {
                from,
                to,
                color: self.color,
                rank: None,
                other: None,
                dropped: None,
            }),
            selected: taken,
            away: dragged.or(self.choice.as_ref().map(|choice| choice.origin)),
            target: over.filter(|cell| dragged.is_some() && hints.contains(cell)).map(PieceSpot::Board),
            hints,
        }
    }

    /// Shows the choice that is open.
    fn choose(&mut self, ui: &Ui, turn: &mut BoardFrame<'_>, theme: &BoardTheme, room: Rect) {
        let Some(choice) = &mut self.choice else { return };
        // Its tiles lie over squares.
        still::nowhere(ui);
        let Spots { scene, geometry, .. } = turn.spots;
        if let Some(nth) = choice.show(ui, &mut self.surface.art, BoardBelow { geometry, scene, theme }, room) {
            self.motion.skip(ui);
            self.decide(turn, nth);
            // The tiles are on the screen already.
            ui.ctx().request_repaint();
        }
    }
}

/// Gives the players' names to a screen reader, and to a pointer resting on one that was cut short.
fn names(ui: &Ui, spots: &Spots<'_>, shortened: [bool; 2]) {
    for ((side, plate), shortened) in spots.geometry.plates.iter().enumerate().zip(shortened) {
        let response = ui.interact(plate.rect, ui.scope_id().with(("player", side)), Sense::HOVER);
        let name = spots.scene.describe_player(side);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        if shortened {
            response.on_hover_text(name);
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
struct BoardFrame<'a> {
    spots: &'a Spots<'a>,
    position: &'a Position,
    events: Vec<BoardEvent>,
}

impl BoardFrame<'_> {
    fn square(&self, cell: Cell) -> Option<Square> {
        square_of(self.position.game(), cell)
    }

    /// The side that may move, whether or not that is shown: after its end a game is played on in a branch.
    fn mover(&self) -> usize {
        side_of(self.position.game(), self.position.side_to_move())
    }

    fn origin(&self, spot: PieceSpot) -> Option<Origin> {
        match spot {
            PieceSpot::Board(cell) => self.square(cell).map(Origin::Board),
            PieceSpot::Stand { place, .. } => held_kind(place).map(Origin::Hand),
            PieceSpot::Box(_) => None,
        }
    }

    fn movable(&self, spot: PieceSpot) -> bool {
        let own = match spot {
            PieceSpot::Stand { side, .. } => self.mover() == side,
            spot => self.spots.has_piece(spot),
        };
        own && self.origin(spot).is_some_and(|origin| self.position.movable(origin))
    }

    /// Where the piece on a spot may legally go.
    fn destinations(&self, spot: PieceSpot) -> Vec<Cell> {
        let squares = self.origin(spot).map_or_else(Vec::new, |origin| self.position.destinations(origin));
        squares.into_iter().map(cell_of).collect()
    }

    /// The moves that taking a piece from a spot to a cell can mean.
    fn moves(&self, origin: PieceSpot, to: Cell) -> Vec<Move> {
        let ends = self.origin(origin).zip(self.square(to));
        ends.map_or_else(Vec::new, |(origin, to)| self.position.choices(origin, to))
    }
}
