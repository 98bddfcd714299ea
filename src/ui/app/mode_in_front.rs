//! The modes of the record in front: which hold, what they do with messages, and what they show on the board.

use super::App;
use super::desk::Desk;
use super::overlay::Overlays;
use super::preparing::PendingLineEdit;
use super::shared::SharedState;
use crate::record::is_problem;
use crate::rules::{Move, Position};
use crate::ui::app::mode::{Intent, Meaning, Mode, meaning};
use crate::ui::message::Message;
use crate::ui::panels::{MateView, ShownLine};

/// A position, and the move that led there.
pub(super) type At<'a> = (&'a Position, Option<Move>);

impl App {
    /// Offers a message to the modes that hold, the foremost first; whether that is all it does.
    pub(super) fn is_taken(&mut self, message: &Message) -> bool {
        let intent = Intent::of(message);
        self.tabs.desk.reveal_begun(&self.shared);
        Mode::ALL.into_iter().any(|mode| {
            self.tabs.desk.is_in(mode, &self.shared)
                && match meaning(mode, intent) {
                    Meaning::Passes => false,
                    Meaning::Own => self.take(mode, message),
                    Meaning::Nothing => true,
                    Meaning::Ends => {
                        self.leave_mode(mode);
                        // The person may have been asked first.
                        self.tabs.desk.is_in(mode, &self.shared)
                    }
                    Meaning::OnlyEnds => {
                        self.leave_mode(mode);
                        true
                    }
                }
        })
    }

    /// Lets a mode do something of its own; false if it cannot do it now.
    fn take(&mut self, mode: Mode, message: &Message) -> bool {
        match mode {
            Mode::NextMove => self.tabs.desk.takes_move(message, &self.shared),
            Mode::Trial => self.mates.tries_mate(message, &mut self.tabs.desk, &mut self.shared),
            Mode::Line => self.tabs.desk.steps_line(message, &mut self.shared),
            Mode::SetUp => false,
            Mode::Page => self.mates.turns_page(message, &mut self.tabs.desk, &mut self.shared),
            Mode::Duel => self.tabs.desk.holds_duel(message, &mut self.shared),
        }
    }

    /// Ends a mode, if a message can end it and nothing would be lost: otherwise the person is asked.
    fn leave_mode(&mut self, mode: Mode) {
        match mode {
            Mode::Trial => self.mates.try_problem(false, &mut self.tabs.desk, &mut self.shared),
            Mode::Line => self.tabs.desk.line = None,
            Mode::SetUp => self.tabs.desk.leave_setup(),
            Mode::NextMove | Mode::Page | Mode::Duel => {}
        }
    }
}

impl Desk {
    /// Whether a mode holds.
    fn is_in(&self, mode: Mode, shared: &SharedState) -> bool {
        let Self { document, overlays, mate, line, setup, .. } = self;
        match mode {
            Mode::NextMove => edited(overlays).is_some(),
            Mode::Trial => mate.is_trying(),
            Mode::Line => line.is_some(),
            Mode::SetUp => setup.is_some(),
            Mode::Page => shared.settings.paging && is_problem(document.record()),
            Mode::Duel => self.has_duel_in_front(),
        }
    }

    /// What the board shows: what a mode shows, or the position at the cursor.
    pub fn shown(&self) -> At<'_> {
        let document = &self.document;
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
