//! The modes of the record in front: which hold, what they do with messages, and what they show on the board.

use super::App;
use super::desk::Desk;
use super::line_edit::PendingLineEdit;
use super::overlay::Overlays;
use crate::record::is_problem;
use crate::rules::{Move, Position};
use crate::ui::message::Message;
use crate::ui::mode::{Intent, Meaning, Mode, meaning};
use crate::ui::panels::{MateView, ShownLine};

/// A position, and the move that led there.
pub(super) type At<'a> = (&'a Position, Option<Move>);

impl App {
    /// Offers a message to the modes that hold, the foremost first; whether that is all it does.
    pub(super) fn is_taken(&mut self, message: &Message, ctx: &egui::Context) -> bool {
        let intent = Intent::of(message);
        self.reveal_begun();
        Mode::ALL.into_iter().any(|mode| {
            self.is_in(mode)
                && match meaning(mode, intent) {
                    Meaning::Passes => false,
                    Meaning::Own => self.take(mode, message, ctx),
                    Meaning::Nothing => true,
                    Meaning::Ends => {
                        self.leave_mode(mode);
                        // The person may have been asked first.
                        self.is_in(mode)
                    }
                    Meaning::OnlyEnds => {
                        self.leave_mode(mode);
                        true
                    }
                }
        })
    }

    /// Whether a mode holds.
    fn is_in(&self, mode: Mode) -> bool {
        let Desk { session, overlays, mate, line, setup, .. } = &self.desk;
        match mode {
            Mode::NextMove => edited(overlays).is_some(),
            Mode::Trial => mate.trial().is_some(),
            Mode::Line => line.is_some(),
            Mode::SetUp => setup.is_some(),
            Mode::Page => self.settings.paging && is_problem(session.document.record()),
            Mode::Duel => self.has_duel_in_front(),
        }
    }

    /// Lets a mode do something of its own; false if it cannot do it now.
    fn take(&mut self, mode: Mode, message: &Message, ctx: &egui::Context) -> bool {
        match mode {
            Mode::NextMove => self.takes_move(message, ctx),
            Mode::Trial => self.tries_mate(message),
            Mode::Line => self.steps_line(message),
            Mode::SetUp => false,
            Mode::Page => self.turns_page(message),
            Mode::Duel => self.holds_duel(message, ctx),
        }
    }

    /// Ends a mode, if a message can end it and nothing would be lost: otherwise the person is asked.
    fn leave_mode(&mut self, mode: Mode) {
        match mode {
            Mode::Trial => self.try_problem(false),
            Mode::Line => self.desk.line = None,
            Mode::SetUp => self.leave_setup(),
            Mode::NextMove | Mode::Page | Mode::Duel => {}
        }
    }
}

impl Desk {
    /// What the board shows: what a mode shows, or the position at the cursor.
    pub fn shown(&self) -> At<'_> {
        let document = &self.session.document;
        self.elsewhere().unwrap_or_else(|| (document.position(), document.last_move()))
    }

    /// What the board shows instead of the position at the cursor.
    pub fn elsewhere(&self) -> Option<At<'_>> {
        elsewhere(&self.overlays, &self.mate, self.line.as_ref())
    }
}

/// What the foremost mode that shows anything of its own shows on the board. (A position that is set up has a board of
/// its own.)
pub(super) fn elsewhere<'a>(overlays: &'a Overlays, mate: &'a MateView, line: Option<&'a ShownLine>) -> Option<At<'a>> {
    Mode::ALL.into_iter().find_map(|mode| match mode {
        Mode::NextMove => edited(overlays),
        Mode::Trial => mate.tried(),
        Mode::Line => line.map(ShownLine::shown),
        Mode::SetUp | Mode::Page | Mode::Duel => None,
    })
}

/// Where the next move is expected, if one is.
fn edited(overlays: &Overlays) -> Option<At<'_>> {
    let edit = overlays.get::<PendingLineEdit>().map(|pending| &pending.edit)?;
    Some((edit.position.as_ref()?, edit.last))
}
