//! Where everything in the window is: a law instead of heights.
//!
//! The board has its share of the window first, then eight rows of moves and four lines of comment, and only then
//! anything else has room. Board, moves and comment stay where they are whatever else comes or goes: that takes from
//! the end of the list (or of the comment, where it stands beside the moves), or lies where the board leaves room. What
//! was asked for and has no room besides is a tab in the place of the comment, so that the moves are always seen and the
//! comment is one click away.

use std::collections::BTreeSet;

use egui::{Rect, Vec2, pos2, vec2};

use super::games;
pub use super::panel_needs::{BelowBoard, PanelNeeds};
use crate::ui::board::Proportions;
use crate::ui::settings::{Pane, Panels};

/// The board's least share of the shorter side of the window, the least rows of moves and lines of comment.
pub const BOARD: f32 = 0.45;
/// See [`BOARD`].
pub const ROWS: f32 = 8.0;
/// See [`BOARD`].
pub const LINES: f32 = 4.0;
/// The least rows of moves of a problem whose headers are open: it is being composed, and these have four rows as well.
pub const ROWS_COMPOSED: f32 = 4.0;
/// As [`ROWS_COMPOSED`], where its solution would be out of sight otherwise.
pub const ROWS_PROVEN: f32 = 2.0;

/// The name of the share that tabs have in common.
const TABS_SHARE: &str = "tabs";

/// The share that graph and map below the board leave it.
const COMFORTABLE: f32 = 0.55;
/// The share of the board that a map alone leaves it.
const SPARED: f32 = 0.94;
/// The room around the board: the margin, and the row of buttons below it, in points.
pub const AROUND: Vec2 = vec2(16.0, 50.0);
/// The height of the players' names above the moves.
const GLANCE: f32 = 58.0;
/// The height of the titles of panels that have no room, and of a panel that has a row to say.
const FOLDED: f32 = 30.0;
const ONE_ROW: f32 = 40.0;
/// The least height of a panel, that of an engine's lines, that of books, that of a solution that is asked for, and that of a map with
/// three lanes.
const LEAST: f32 = 92.0;
const STUDY: f32 = 184.0;
/// The height with which three lines of an engine that is asked have all that is told of them.
const STUDY_AT_EASE: f32 = 264.0;
const EXPLORER: f32 = 184.0;
/// That of the library, where some games are seen below what is asked.
const LIBRARY: f32 = 264.0;
const SOLUTION: f32 = 240.0;
/// The least height of what is proven of a problem that is being composed, the beginning of its solution included.
const PROOF: f32 = 164.0;
/// Title and margins of the moves.
const AROUND_MOVES: f32 = 44.0;
const MAP: f32 = 122.0;
/// The height of a header, and that of what is around headers.
const HEADER: f32 = 34.0;
const AROUND_HEADERS: f32 = 24.0;
/// The least size of the notes.
const NOTES: Vec2 = vec2(420.0, 140.0);
/// The width of the column beside the board, and the smallest one that a small window may leave.
const SIDE: [f32; 2] = [300.0, 400.0];
const NARROWEST: f32 = 190.0;
/// From this width of the window on, the comment stands beside the moves. It does so, too, wherever the text has the
/// least of these widths anyway; more than the most of them is the board's.
const WIDE: f32 = 1280.0;
/// The width of a comfortable comment beside the moves.
const COMMENT: f32 = 440.0;
const TWO: [f32; 2] = [560.0, 1000.0];

/// The panels that answer about the position: while one of these is open, the others can be reached.
const WORK: [Pane; 3] = [Pane::Study, Pane::Explorer, Pane::Mate];

/// The inputs of the law.
#[derive(Clone, Debug)]
pub struct LayoutInputs<'a> {
    /// The room below the menu and above the status bar, in points.
    pub room: Rect,
    /// The size of the window, in points.
    pub window: Vec2,
    /// The height of a line of text, in points.
    pub line: f32,
    /// The proportions of the board.
    pub board: Proportions,
    /// The panels that a person has chosen.
    pub panels: &'a Panels,
    /// The panels that have something to show.
    pub filled: BTreeSet<Pane>,
    /// Those of them that have no more than a row to say.
    pub idle: BTreeSet<Pane>,
    /// Whether the record is a problem.
    pub problem: bool,
    /// The numbers of headers and of games to list.
    pub headers: usize,
    /// See [`headers`](Self::headers).
    pub games: usize,
    /// The place of their own that graph and map have below the board, because one of them had something to show from the
    /// beginning. What comes later must not move the board.
    pub strip: BelowBoard,
    /// Whether the notes are open.
    pub notes: bool,
    /// Whether the start view has the place of the moves.
    pub starts: bool,
}

/// An edge that can be dragged: how large a panel is, as a share of a whole.
#[derive(Clone, Copy, Debug)]
pub struct PanelEdge {
    /// The name of the share in the settings.
    pub name: &'static str,
    /// The area where it can be grabbed: 8 points wide.
    pub grip: Rect,
    /// Whether it moves sideways, rather than up and down.
    pub sideways: bool,
    /// The opposite edge of the panel, and the length of the whole, in points.
    pub opposite: f32,
    /// See [`opposite`](Self::opposite).
    pub whole: f32,
}

/// The places of everything, in points. Nothing without a place is shown.
#[derive(Clone, Debug)]
pub struct Arrangement {
    /// The board, with its buttons.
    pub centre: Rect,
    /// Everything beside or below the board that belongs to the text.
    pub text: Option<Rect>,
    /// The players' names.
    pub glance: Option<Rect>,
    /// The panels.
    pub panes: Vec<(Pane, Rect)>,
    /// The notes.
    pub notes: Option<Rect>,
    /// Room below the board that is kept for panels that have nothing to show yet.
    pub empty: Option<Rect>,
    /// The titles of the panels that have no room.
    pub folded: Option<(Rect, Vec<Pane>)>,
    /// The one of them that is shown all the same, below the titles: these are tabs then.
    pub in_front: Option<Pane>,
    /// The edges that can be dragged.
    pub edges: Vec<PanelEdge>,
}

impl Default for Arrangement {
    fn default() -> Self {
        Self {
            centre: Rect::ZERO,
            text: None,
            glance: None,
            panes: Vec::new(),
            notes: None,
            empty: None,
            folded: None,
            in_front: None,
            edges: Vec::new(),
        }
    }
}

impl Arrangement {
    /// The place of a panel.
    pub fn pane(&self, pane: Pane) -> Option<Rect> {
        self.panes.iter().find(|(shown, _)| *shown == pane).map(|(_, rect)| *rect)
    }

    /// Whether the notes have the place of the comment, or of all of the text.
    pub fn notes_in_text(&self) -> bool {
        self.notes.zip(self.text).is_some_and(|(notes, text)| text.contains_rect(notes))
    }

    /// The width of the text where it stands beside the board, in points; otherwise 0.
    pub fn beside(&self) -> f32 {
        self.text.filter(|text| text.left() > self.centre.left()).map_or(0.0, |text| text.width())
    }

    fn edge(&mut self, name: &'static str, panel: Rect, sideways: bool, whole: f32) {
        let (line, opposite) = if sideways {
            (Rect::from_x_y_ranges(panel.left()..=panel.left(), panel.y_range()), panel.right())
        } else {
            (Rect::from_x_y_ranges(panel.x_range(), panel.top()..=panel.top()), panel.bottom())
        };
        let grip = line.expand2(if sideways { vec2(4.0, 0.0) } else { vec2(0.0, 4.0) });
        self.edges.push(PanelEdge { name, grip, sideways, opposite, whole });
    }
}

/// Everything in its place.
pub fn arrange(given: &LayoutInputs<'_>) -> Arrangement {
    let wanted: Vec<Pane> =
        Pane::ALL.into_iter().filter(|pane| given.panels.has(*pane) && given.filled.contains(pane)).collect();
    let law = Law { given, wanted };
    let made = law.made(None);
    let missing = |pane: &Pane| law.wanted.contains(pane) && made.pane(*pane).is_none() && !law.replaces(*pane);
    let titled = |pane: &Pane| made.folded.as_ref().is_some_and(|(_, titles)| titles.contains(pane));
    // Where what works beside the board has a place but leaves none even for the titles of its like, all of it is tabs.
    let hides = || WORK.iter().any(|pane| missing(pane) && !titled(pane));
    // Coming back to the text from one of these tabs must neither move what is above them nor put any of them out of reach.
    let at_work = |pane: &Pane| missing(pane) && !given.idle.contains(pane);
    let is_text = |asked: Pane| matches!(asked, Pane::Comment | Pane::Reading | Pane::Moves);
    let stays = |asked: Pane| is_text(asked) && law.is_below_moves(&made) && WORK.iter().any(at_work);
    let front = match given.panels.asked {
        Some(asked) if missing(&asked) || WORK.contains(&asked) && hides() => Some(asked),
        Some(asked) if stays(asked) => Some(Pane::Comment),
        _ => None,
    };
    match front {
        Some(asked) if !made.notes_in_text() => law.made(Some(asked)),
        _ => made,
    }
}

struct Law<'a> {
    given: &'a LayoutInputs<'a>,
    /// The chosen panels that have something to show.
    wanted: Vec<Pane>,
}

/// Panels below each other.
struct Column {
    room: Rect,
    /// The panel that takes what the others leave.
    first: Pane,
    /// The one that has its own height whatever the others do.
    foot: Option<Pane>,
    /// The others.
    rest: Vec<Pane>,
    /// The one that is a tab in the place of the foot, or of the first panel where there is no foot.
    front: Option<Pane>,
}

impl Law<'_> {
    fn wants(&self, pane: Pane) -> bool {
        self.wanted.contains(&pane)
    }

    /// Whether this is what was asked for last.
    fn is_asked(&self, pane: Pane) -> bool {
        self.given.panels.asked == Some(pane)
    }

    /// Whether moves are listed or read.
    fn has_moves(&self) -> bool {
        self.wants(Pane::Moves) || self.wants(Pane::Reading)
    }

    /// Whether the reading view has the place of this panel where there is no room for both.
    fn replaces(&self, pane: Pane) -> bool {
        pane == Pane::Moves && self.wants(Pane::Reading)
    }

    /// Whether a problem is being composed: what it is called and who made it is written beside it.
    fn is_composed(&self) -> bool {
        self.given.problem && self.wants(Pane::Headers)
    }

    /// The least rows of moves; of a problem being composed they leave its solution what it needs.
    fn rows(&self) -> f32 {
        if !self.is_composed() {
            return ROWS;
        }
        let besides = if self.wants(Pane::Comment) { self.least(Pane::Comment) } else { 0.0 };
        let needed = GLANCE + AROUND_MOVES + besides + self.least(Pane::Headers) + PROOF;
        let spare = ((self.given.room.height() - needed) / self.row()).floor();
        if self.wants(Pane::Mate) { spare.clamp(ROWS_PROVEN, ROWS_COMPOSED) } else { ROWS_COMPOSED }
    }

    /// The height of a row of moves, a little higher than text.
    fn row(&self) -> f32 {
        self.given.line.max(18.0) + 6.0
    }

    /// Whether the comment stands below the moves.
    fn is_below_moves(&self, made: &Arrangement) -> bool {
        let places = made.pane(self.list()).zip(made.pane(Pane::Comment));
        places.is_some_and(|(moves, comment)| comment.top() >= moves.bottom())
    }

    /// The least height of a panel that is a tab among others, in points, whether or not it was asked for: a solution is
    /// scrolled there.
    fn least_of_tab(&self, pane: Pane) -> f32 {
        FOLDED
            + match pane {
                Pane::Mate => STUDY,
                Pane::Games => games::least(self.given.games, true),
                _ => self.least(pane),
            }
    }

    /// The least height of a panel, in points.
    fn least(&self, pane: Pane) -> f32 {
        let line = self.given.line;
        match pane {
            Pane::Moves | Pane::Reading => AROUND_MOVES + self.rows() * self.row(),
            Pane::Comment => 68.0 + LINES * line,
            _ if self.given.idle.contains(&pane) => ONE_ROW,
            Pane::Map => MAP - 8.0,
            Pane::Games => games::least(self.given.games, self.is_asked(pane)),
            Pane::Study => STUDY,
            Pane::Explorer => EXPLORER,
            Pane::Library => LIBRARY,
            Pane::Headers if self.is_composed() => AROUND_HEADERS + HEADER * ROWS_COMPOSED,
            Pane::Mate if self.is_asked(pane) => SOLUTION,
            Pane::Mate if self.is_composed() => PROOF,
            Pane::Headers | Pane::History | Pane::Graph | Pane::Mate => LEAST,
        }
    }

    /// The height that a panel has before those after it have any, of what is free, in points.
    fn wished(&self, pane: Pane, free: f32) -> f32 {
        let at_ease = match pane {
            Pane::Study if self.is_asked(pane) && !self.given.idle.contains(&pane) => STUDY_AT_EASE,
            Pane::Games => games::at_ease(self.given.games),
            _ => 0.0,
        };
        at_ease.min(free).max(self.least(pane))
    }

    /// The height that a panel has if there is room and nobody has chosen another one, in points.
    fn usual(&self, pane: Pane, whole: f32) -> f32 {
        match pane {
            Pane::Moves | Pane::Reading => whole,
            _ if self.given.idle.contains(&pane) => ONE_ROW,
            Pane::Comment => whole * 0.27,
            Pane::Map => MAP,
            Pane::Graph => (whole * 0.18).min(190.0),
            Pane::Mate => (whole * 0.45).min(300.0),
            Pane::Study | Pane::Explorer => (whole * 0.4).min(480.0),
            Pane::Library => (whole * 0.5).min(640.0),
            Pane::Games => (whole * 0.3).min(640.0).max(games::least(self.given.games, true)),
            Pane::History => (whole * 0.3).min(640.0),
            Pane::Headers => AROUND_HEADERS + HEADER * (self.given.headers + 1) as f32,
        }
    }

    /// The size that a person has chosen, otherwise the usual one, in points.
    fn size(&self, name: &str, whole: f32, usual: f32) -> f32 {
        self.given.panels.share(name).map_or(usual, |share| share * whole)
    }

    /// The shorter side of the board in a centre of this size, in points.
    fn board(&self, centre: Vec2) -> f32 {
        self.given.board.board(centre - AROUND).min_elem()
    }

    /// The largest size up to a wished one that leaves the board its share; at least the smallest one.
    fn allowed(&self, wished: f32, least: f32, centre: impl Fn(f32) -> Vec2) -> f32 {
        const STEP: f32 = 4.0;
        let share = self.given.window.min_elem() * BOARD;
        let steps = ((wished - least) / STEP).max(0.0) as usize;
        let sizes = (0..=steps).map(|step| wished - STEP * step as f32);
        sizes.into_iter().find(|&size| self.board(centre(size)) >= share).unwrap_or(least.min(wished))
    }

    /// The height that a panel has before the comment has more lines than it needs, of what is free, in points. A problem's
    /// solution is there from the beginning; what is asked for has its least height where that is enough for a place besides.
    fn kept(&self, pane: Pane, whole: f32, free: f32) -> f32 {
        match self.least(pane) {
            least if pane == Pane::Mate && self.is_composed() => (least + self.least(Pane::Headers)).min(free),
            _ if pane == Pane::Mate => self.usual(pane, whole).min(free),
            least if self.is_asked(pane) && least <= free => least,
            _ => 0.0,
        }
    }

    /// Everything in its place; `front` is what was asked for and has no room otherwise.
    fn made(&self, front: Option<Pane>) -> Arrangement {
        let room = self.given.room;
        let mut made = Arrangement { centre: room, ..Arrangement::default() };
        let alone = |pane: &Pane| pane.is_wide() && front.is_none();
        if !self.wanted.iter().all(alone) || self.given.notes {
            self.divide(&mut made);
        }
        let (text, upright) = (made.text, made.text.is_some_and(|text| text.left() == room.left()));
        let ample = text.is_none_or(|text| self.is_ample(text));
        let mut stacked = self.wanted.clone();
        if self.given.notes {
            made.notes = self.notes(&mut made);
            if made.notes.is_none()
                && let Some(text) = text
            {
                self.notes_in(&mut made, text);
            }
        } else if ample && !upright && self.given.strip > BelowBoard::Nothing {
            self.strip(&mut made, &mut stacked);
        }
        let is_free = !made.notes_in_text();
        if is_free && let Some(text) = text {
            match front {
                Some(front) if !ample && !self.keeps_moves(text) => self.instead(&mut made, text, front),
                front => self.text(&mut made, text, (ample, front), &stacked),
            }
        }
        made
    }

    /// Puts the text beside the board, or below it where that leaves a clearly larger one.
    fn divide(&self, made: &mut Arrangement) {
        let size = made.centre.size();
        let usual = size.y * 0.3;
        let (beside, below) = (|width: f32| size - vec2(width, 0.0), |height: f32| size - vec2(0.0, height));
        let (text, rest);
        let share = self.given.window.min_elem() * BOARD;
        let narrowest = NARROWEST.min(size.x * 0.22);
        let larger = self.board(below(usual)) > 1.15 * self.board(beside(SIDE[0].min(size.x * 0.55)));
        if larger || self.board(beside(narrowest)) < share {
            let spare = size.y - AROUND.y - self.given.board.taken(below(usual) - AROUND).y;
            let height =
                self.allowed(self.size("below", size.y, usual.max(spare)).max(size.y * 0.1), size.y * 0.1, below);
            (rest, text) = made.centre.split_top_bottom_at_y(made.centre.bottom() - height.floor());
            made.edge("below", text, false, size.y);
        } else {
            // A graph below the board takes of its height: what that leaves beside it is for the text as well.
            let under = match self.given.strip {
                BelowBoard::Strip => self.size("under", size.y, MAP).max(MAP - 8.0),
                BelowBoard::Nothing | BelowBoard::Spare => 0.0,
            };
            let high = size - vec2(0.0, under);
            let comfortable = self.board(high) >= self.given.window.min_elem() * COMFORTABLE;
            let high = if comfortable { high } else { size };
            let spare = size.x - AROUND.x - self.given.board.taken(high - AROUND).x;
            let usual = if size.x >= WIDE {
                spare.clamp(TWO[0], TWO[1])
            } else {
                (size.x * 0.27).max(spare).clamp(SIDE[0], SIDE[1])
            };
            let width = self.size("side", size.x, usual);
            let width = self.allowed(width.max(NARROWEST), narrowest, beside);
            (rest, text) = made.centre.split_left_right_at_x(made.centre.right() - width.floor());
            made.edge("side", text, true, size.x);
        }
        (made.centre, made.text) = (rest, Some(text));
    }

    /// The width of the list where the comment stands beside it, in points. The start view has names rather than moves, and
    /// nothing to comment on beside it; panels of lines and tables need their width there, too.
    fn list_width(&self, text: f32) -> f32 {
        let lines = [Pane::Study, Pane::Explorer, Pane::Mate, Pane::Reading, Pane::Library];
        if self.given.starts && !lines.into_iter().any(|pane| self.wants(pane)) {
            return (text - NARROWEST).clamp(NARROWEST.min(text * 0.5), 360.0);
        }
        // What a comfortable comment does not need is for words and times beside the moves.
        (text * 0.4).max(text - COMMENT).clamp(NARROWEST, 420.0).min(text * 0.5)
    }

    /// The width of the comment beside the moves, if it stands there.
    fn comment_beside(&self, text: Rect) -> Option<f32> {
        let both = self.has_moves() && self.wants(Pane::Comment);
        let low = text.height() < self.least(Pane::Moves) + self.least(Pane::Comment);
        let fits = text.width() >= TWO[0] || low && text.width() >= 2.0 * NARROWEST;
        let usual = text.width() - self.list_width(text.width());
        let width = self.size("text", text.width(), usual).clamp(text.width() * 0.3, text.width() * 0.7);
        (both && fits).then_some(width.round())
    }

    /// Whether the text has room for the rows and lines that come before anything else.
    fn is_ample(&self, text: Rect) -> bool {
        let moves = if self.has_moves() { self.least(Pane::Moves) } else { 0.0 };
        let comment = if self.wants(Pane::Comment) { self.least(Pane::Comment) } else { 0.0 };
        let needed = if self.comment_beside(text).is_some() { moves.max(comment) } else { moves + comment };
        text.height() >= needed
    }

    /// Whether the moves stay in sight where a text without room for rows and lines has tabs in the place of the comment.
    fn keeps_moves(&self, text: Rect) -> bool {
        let stacked = self.has_moves() && self.wants(Pane::Comment);
        let below = stacked && text.height() >= self.least(Pane::Moves) + FOLDED + LEAST;
        below || self.comment_beside(text).is_some()
    }

    /// The notes, below the board; `None` if there is no room for them.
    fn notes(&self, made: &mut Arrangement) -> Option<Rect> {
        let (centre, whole) = (made.centre, self.given.room.height());
        let beside = made.text.is_none_or(|text| text.left() > centre.left() && self.is_ample(text));
        let size = centre.size();
        let below = |height: f32| size - vec2(0.0, height);
        let height = self.allowed(self.size("notes", whole, whole * 0.36).max(NOTES.y), NOTES.y, below);
        let share = self.given.window.min_elem() * BOARD;
        if !beside || size.x < NOTES.x || self.board(below(height)) < share {
            return None;
        }
        let (rest, notes) = centre.split_top_bottom_at_y(centre.bottom() - height.floor());
        made.centre = rest;
        made.edge("notes", notes, false, whole);
        Some(notes)
    }

    /// The notes in the place of the comment, below the moves; of all of the text where there is no room for rows of moves
    /// and the lowest panel.
    fn notes_in(&self, made: &mut Arrangement, text: Rect) {
        let moves = if self.has_moves() { self.least(Pane::Moves) } else { 0.0 };
        let spare = text.height() - moves;
        if moves == 0.0 || spare < LEAST {
            made.notes = Some(text);
            return;
        }
        let height = (text.height() * 0.5).max(NOTES.y).min(spare);
        let (list, notes) = text.split_top_bottom_at_y(text.bottom() - height.floor());
        made.panes.push((self.list(), list));
        made.notes = Some(notes);
    }

    /// Graph and map below the board, if it stays comfortably large. Their room is kept even while they have nothing to
    /// show, so that the board stays where it is.
    fn strip(&self, made: &mut Arrangement, stacked: &mut Vec<Pane>) {
        let (centre, whole) = (made.centre, self.given.room.height());
        let size = centre.size();
        let spare = size.y - AROUND.y - self.given.board.taken(size - AROUND).y;
        let height = self.size("under", whole, (spare * 0.7).clamp(MAP, 220.0)).max(MAP - 8.0);
        // Nobody has the map because of the board: a record with branches, and all that are open beside it, keep theirs.
        let spares = self.given.strip == BelowBoard::Spare && self.given.panels.share("under").is_none();
        let whole_board = if spares { self.board(size) * SPARED } else { 0.0 };
        let least = (self.given.window.min_elem() * COMFORTABLE).max(whole_board);
        if made.text.is_some() && self.board(size - vec2(0.0, MAP)) < least {
            return;
        }
        let height = self.allowed(height, MAP - 8.0, |height| size - vec2(0.0, height));
        let (rest, strip) = centre.split_top_bottom_at_y(centre.bottom() - height.floor());
        made.centre = rest;
        let shown: Vec<Pane> = stacked.iter().copied().filter(|pane| pane.is_wide()).collect();
        stacked.retain(|pane| !pane.is_wide());
        let width = strip.width() / shown.len().max(1) as f32;
        for (place, &pane) in shown.iter().enumerate() {
            let left = strip.left() + width * place as f32;
            made.panes.push((pane, Rect::from_min_size(pos2(left, strip.top()), vec2(width, strip.height()))));
        }
        if shown.is_empty() {
            made.empty = Some(strip);
        } else {
            made.edge("under", strip, false, whole);
        }
    }

    /// What was asked for in the place of a text that has no room even for moves and comment: these are the other tab.
    fn instead(&self, made: &mut Arrangement, text: Rect, front: Pane) {
        let other = if self.has_moves() { self.list() } else { Pane::Comment };
        let (titles, place) = text.split_top_bottom_at_y(text.top() + FOLDED.min(text.height() * 0.5));
        made.folded = Some((titles, vec![other, front]));
        made.in_front = Some(front);
        made.panes.push((front, place));
    }

    /// The panel that lists the moves.
    fn list(&self) -> Pane {
        if self.wants(Pane::Reading) { Pane::Reading } else { Pane::Moves }
    }

    /// Moves, comment and what else has room beside them.
    fn text(&self, made: &mut Arrangement, text: Rect, (ample, front): (bool, Option<Pane>), stacked: &[Pane]) {
        let is_text = |pane: &Pane| matches!(pane, Pane::Moves | Pane::Reading | Pane::Comment);
        let is_rest = |pane: &Pane| !is_text(pane) && Some(*pane) != front;
        let mut rest: Vec<Pane> = stacked.iter().copied().filter(is_rest).collect();
        let list = self.list();
        if self.wants(Pane::Reading) && self.wants(Pane::Moves) && text.width() >= TWO[0] {
            let usual = text.width() - self.list_width(text.width());
            let width = self.size("text", text.width(), usual).clamp(text.width() * 0.3, text.width() * 0.7);
            let (column, read) = text.split_left_right_at_x(text.right() - width.round());
            let comment = self.wants(Pane::Comment);
            let needed = self.least(Pane::Moves) + if comment { self.least(Pane::Comment) } else { 0.0 };
            if !comment || column.height() >= needed {
                made.edge("text", read, true, text.width());
                let foot = if comment { Some(Pane::Comment) } else { None };
                let column = Column { room: column, first: Pane::Moves, foot, rest: Vec::new(), front: None };
                self.column(made, column, false);
                self.column(made, Column { room: read, first: Pane::Reading, foot: None, rest, front }, ample);
                return;
            }
        }
        if let Some(width) = self.comment_beside(text) {
            let (column, comment) = text.split_left_right_at_x(text.right() - width);
            made.panes.push((list, column));
            made.edge("text", comment, true, text.width());
            self.column(made, Column { room: comment, first: Pane::Comment, foot: None, rest, front }, ample);
            return;
        }
        let (has_moves, comment) = (self.has_moves(), self.wants(Pane::Comment));
        let mut all =
            [(list, has_moves), (Pane::Comment, comment)].into_iter().filter(|(_, shown)| *shown).map(|(pane, _)| pane);
        let (first, foot) = (all.next(), all.next());
        let Some(first) = first.or_else(|| (!rest.is_empty()).then(|| rest.remove(0))) else { return };
        self.column(made, Column { room: text, first, foot, rest, front }, ample);
    }

    /// A column: the players' names, a panel that takes what the others leave, those, and one that has its own height
    /// whatever the others do.
    fn column(&self, made: &mut Arrangement, of: Column, ample: bool) {
        let Column { room: mut column, first, foot, mut rest, front } = of;
        let whole = column.height();
        let (least, foot_least) = (self.least(first), foot.map_or(0.0, |foot| self.least(foot)));
        let mut free = if ample { (whole - least - foot_least).max(0.0) } else { 0.0 };
        let mut tabs = Vec::new();
        if let Some(front) = front {
            // In an order that does not depend on which is in front.
            tabs.append(&mut rest);
            tabs.push(front);
            tabs.sort();
            tabs.retain(|pane| *pane != foot.unwrap_or(first));
            tabs.insert(0, foot.unwrap_or(first));
        }
        // What the tabs need more than the panel in whose place they are: whichever is in front, nothing else moves.
        let tab =
            tabs.iter().map(|pane| self.least_of_tab(*pane) - self.least(foot.unwrap_or(first))).fold(0.0, f32::max);
        if free >= GLANCE + tab {
            free -= GLANCE;
            let glance;
            (glance, column) = column.split_top_bottom_at_y(column.top() + GLANCE);
            made.glance = Some(glance);
        }
        if let Some(front) = front {
            let place = match foot {
                Some(_) => {
                    let usual = tabs.iter().map(|pane| self.usual(*pane, whole)).fold(whole * 0.36, f32::max);
                    let wished = self.size(TABS_SHARE, whole, FOLDED + usual);
                    let most = column.height() - least;
                    let height = wished.clamp((foot_least + tab.min(free)).min(most), most).floor();
                    let place;
                    (column, place) = column.split_top_bottom_at_y(column.bottom() - height);
                    made.panes.push((first, column));
                    made.edge(TABS_SHARE, place, false, whole);
                    place
                }
                None => column,
            };
            let (titles, shown) = place.split_top_bottom_at_y(place.top() + FOLDED);
            made.folded = Some((titles, tabs));
            made.in_front = Some(front);
            made.panes.push((front, shown));
            return;
        }
        let mut below = Vec::new();
        if let Some(foot) = foot {
            let height = if ample {
                let kept = rest.iter().map(|pane| self.kept(*pane, whole, free)).fold(0.0, f32::max);
                let most = foot_least + free - kept;
                self.size(foot.name(), whole, self.usual(foot, whole)).clamp(foot_least, most)
            } else {
                whole * foot_least / (least + foot_least)
            };
            free -= (height - foot_least).max(0.0);
            below.push((foot, height.round()));
        }
        // What was asked for last comes first.
        rest.sort_by_key(|pane| !self.is_asked(*pane));
        let mut heights = Vec::new();
        let mut folded = Vec::new();
        for &pane in &rest {
            let least = self.wished(pane, free);
            if free >= least {
                free -= least;
                heights.push((pane, least));
            } else {
                folded.push(pane);
            }
        }
        folded.sort();
        let titles = !folded.is_empty() && free >= FOLDED;
        free -= if titles { FOLDED } else { 0.0 };
        for (pane, height) in &mut heights {
            let usual = self.usual(*pane, whole);
            let idle = self.given.idle.contains(pane);
            let asked = self.is_asked(*pane) && *pane != Pane::Headers;
            let wished = match idle {
                true => usual,
                false => self.size(pane.name(), whole, if asked { usual.max(whole * 0.36) } else { usual }),
            };
            let more = (wished - *height).clamp(0.0, free);
            (*height, free) = ((*height + more).round(), free - more);
        }
        heights.sort_by_key(|(pane, _)| std::cmp::Reverse(*pane));
        let is_alone = heights.iter().all(|(pane, _)| *pane == Pane::Headers);
        below.extend(heights.iter().filter(|(pane, _)| *pane != Pane::Headers));
        if let Some((pane, height)) = heights.iter().find(|(pane, _)| *pane == Pane::Headers) {
            let headers;
            (headers, column) = column.split_top_bottom_at_y(column.top() + height);
            made.panes.push((*pane, headers));
        }
        for (pane, height) in below {
            let panel;
            (column, panel) = column.split_top_bottom_at_y(column.bottom() - height);
            made.panes.push((pane, panel));
            made.edge(pane.name(), panel, false, whole);
        }
        if titles {
            let strip;
            (column, strip) = column.split_top_bottom_at_y(column.bottom() - FOLDED);
            if let Some(foot) = foot
                && is_alone
            {
                // Titles right above the foot: it is one of these tabs.
                made.in_front = Some(foot);
                folded.insert(0, foot);
            }
            made.folded = Some((strip, folded));
        }
        made.panes.push((first, column));
    }
}
