//! A position being set up in the window: how it is shown, what an action on it means, and what it would do to the
//! record.

use std::sync::Arc;

use egui::Key;

use super::{palette, piece_box};
use crate::editor::edit::{Outlook, foresee};
use crate::editor::setup::{Setup, SetupEdit, SquareGround};
use crate::formats::comment::has_asides;
use crate::locale::Locale;
use crate::notation::Notation;
use crate::record::{NodeId, Record, attacker_of, is_problem, is_problem_from};
use crate::rules;
use crate::rules::shogi::{Handicap, PieceKind};
use crate::rules::{Color, Game};
use crate::task::Task;
use crate::ui::board;
use crate::ui::board::{BoardScene, BoxScene, PieceSpot, PieceStyle, SetupBoard, SetupEvent};

/// A position being set up, and how it is shown.
pub(crate) struct SetupView {
    /// The setup as the document has it.
    pub setup: Arc<Setup>,
    pub board: SetupBoard,
    /// The side that pieces from the box join.
    pub facing: Color,
    /// Whether the library asks for it.
    pub from_library: bool,
    /// Whether the person is being asked about leaving.
    pub asking: bool,
    /// Why the last thing asked for was not done.
    pub refused: Option<String>,
    /// Whether to give the keyboard to the tools in the next frame.
    pub to_tools: bool,
    /// The position at the cursor, if it differs from the one that setting up began with.
    pub here: Option<rules::Position>,
    record: Record,
    /// Whether a comment holds moves that were turned into text.
    has_texts: bool,
    outlook: Option<(rules::Position, Outlook)>,
    looking: Option<(rules::Position, Task<Outlook>)>,
}

impl SetupView {
    /// Shows what is being set up in a record, with the keyboard where something was done last.
    pub fn new(setup: Arc<Setup>, record: &Record, here: &rules::Position) -> Self {
        let at = setup.last_square().map(board::cell_of);
        Self {
            board: SetupBoard::at(at),
            facing: setup.position().game().bottom(),
            from_library: false,
            asking: false,
            refused: None,
            to_tools: false,
            here: Some(here.clone()).filter(|here| *here != record.initial),
            record: record.clone(),
            has_texts: record.tree.get(NodeId::ROOT).is_some_and(|root| has_asides(&root.comment)),
            outlook: None,
            looking: None,
            setup,
        }
    }

    /// Shows a position that is set up to be looked for, perhaps because the library asks for it; `here` is the one on the
    /// board before.
    pub fn seeking(setup: Arc<Setup>, here: &rules::Position, from_library: bool) -> Self {
        let record = Record::new(here.clone());
        Self { board: SetupBoard::seeking(), from_library, here: Some(here.clone()), ..Self::new(setup, &record, here) }
    }

    /// Whether it is to be looked for: no record is meant.
    pub fn seeks(&self) -> bool {
        self.setup.is_sought()
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.setup.position().game()
    }

    /// Whether it would be a problem, with 攻方 and 玉方, in its present state: what was one stays one.
    pub fn is_problem(&self) -> bool {
        let was = is_problem(&self.record);
        let is_one =
            |position| is_problem_from(&self.record.headers, position) || was && Handicap::of(position).is_none();
        !self.seeks() && self.setup.shogi().is_some_and(is_one)
    }

    /// Who would be to mate in the problem that it would be.
    pub fn attacker(&self) -> Option<Color> {
        let position = self.setup.shogi()?;
        self.is_problem().then(|| attacker_of(position))
    }

    /// What would become of the record, if that is known for the present position.
    pub fn outlook(&self) -> Option<&Outlook> {
        self.outlook.as_ref().filter(|(of, _)| of == self.setup.position()).map(|(_, outlook)| outlook)
    }

    /// Whether some moves could no longer be played.
    pub fn breaks(&self) -> bool {
        self.setup.is_changed() && self.outlook().is_some_and(|outlook| !outlook.replayed.broken.is_empty())
    }

    /// How many pieces of a problem are still in the box, kings aside; `None` where they need not be mentioned.
    pub fn left(&self) -> Option<u32> {
        let left = PieceKind::HAND.into_iter().map(|kind| self.setup.in_box(kind)).sum();
        (self.is_problem() && !self.has_moves() && self.setup.is_changed() && left > 0).then_some(left)
    }

    /// Whether there are moves that might no longer be playable.
    pub fn has_moves(&self) -> bool {
        self.record.tree.len() > 1 || self.has_texts
    }

    /// Finds out on another thread what would become of the record, to be told in a notation. A newer position replaces an older one.
    pub fn look(&mut self, ctx: &egui::Context, notation: Notation) {
        if let Some((of, task)) = &mut self.looking
            && let Some(result) = task.poll()
        {
            let of = of.clone();
            self.looking = None;
            self.outlook = result.ok().map(|outlook| (of, outlook));
        }
        let now = self.setup.position();
        let known = self.outlook.as_ref().is_some_and(|(of, _)| of == now)
            || self.looking.as_ref().is_some_and(|(of, _)| of == now);
        if known || !self.has_moves() || !self.setup.is_changed() {
            return;
        }
        let (record, initial, wake) = (self.record.clone(), now.clone(), ctx.clone());
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| foresee(&record, &initial, notation));
        self.looking = Some((now.clone(), task));
    }

    /// What an action on the board means.
    pub fn edit_of(&self, event: SetupEvent) -> Option<SetupEdit> {
        if let SetupEvent::Ground(cell, ground, joins) = event {
            return Some(SetupEdit::Ground(board::square_of(self.game(), cell)?, ground, joins));
        }
        if let SetupEvent::Letter(PieceSpot::Board(cell), Key::X, shift) = event
            && self.seeks()
        {
            let ground = SquareGround::Piece(if shift { !self.facing } else { self.facing });
            return Some(SetupEdit::Ground(board::square_of(self.game(), cell)?, ground, false));
        }
        match self.setup.position() {
            rules::Position::Shogi(_) => piece_box::edit_of(&self.setup, self.facing, event),
            position => palette::edit_of(position, self.facing, event),
        }
    }
}

/// The board and the box as they should look.
pub(crate) fn scenes(view: &SetupView, style: PieceStyle, flipped: bool, locale: &Locale) -> (BoardScene, BoxScene) {
    let position = view.setup.position();
    let mut scene = match view.setup.sought() {
        Some(sought) => BoardScene::of_sought(&sought, style, locale),
        None => BoardScene::of(position, None, style, locale),
    };
    scene.flipped = flipped;
    // What is odd is named and pointed out; a check to the side to move is not odd.
    scene.marks.check.clear();
    let tray = match position {
        rules::Position::Shogi(_) => {
            if !view.seeks() {
                piece_box::point_out(&mut scene, &view.setup, view.attacker(), locale);
            }
            piece_box::tray(&view.setup, view.facing, style, locale)
        }
        _ => {
            if !view.seeks() {
                palette::point_out(&mut scene, position);
            }
            palette::tray(position.game(), style, locale)
        }
    };
    (scene, tray)
}
