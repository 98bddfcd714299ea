//! A line that the board shows instead of the position at the cursor.

use super::App;
use crate::editor::{Edit, Go};
use crate::ui::command::{Act, Command};
use crate::ui::message::{LineMessage, Message, SetupMessage};

impl App {
    /// Takes the line from the board when it is no longer about the position there.
    pub(super) fn follow_line(&mut self) {
        let is_gone = self.desk.line.as_ref().is_some_and(|line| match &self.desk.setup {
            Some(view) => !view.setup.shogi().is_some_and(|at| line.is_at(&at.clone().into())),
            None => !line.is_at(self.desk.session.document.position()),
        });
        if is_gone || self.desk.mate.trial().is_some() {
            self.desk.line = None;
        }
    }

    /// Does what a person asks of the line.
    pub(super) fn do_line(&mut self, message: LineMessage) {
        match message {
            LineMessage::Step(step) => self.desk.line = self.desk.line.take().map(|line| line.after(step)),
            LineMessage::Leave => self.desk.line = None,
            LineMessage::Insert => {
                let Some(line) = self.desk.line.take_if(|line| line.playable().is_some()) else { return };
                let at = self.desk.session.document.cursor().at();
                let moves = line.playable().unwrap_or_default().iter().copied();
                if let Some(edit) = Edit::line(at, moves, String::new()).filter(|_| self.desk.setup.is_none()) {
                    self.edit(edit);
                }
            }
        }
    }

    /// Lets the line be stepped through with the keys and the wheel, and ended by anything that is done to the position;
    /// whether that is all the message does.
    pub(super) fn steps_line(&mut self, message: &Message) -> bool {
        let Some(line) = &self.desk.line else { return false };
        let go = match message {
            Message::Command(command) => match command.row().act {
                Act::Go(go) => Some(go),
                _ => None,
            },
            Message::Go(go) => Some(*go),
            _ => None,
        };
        let (step, count) = (line.step, line.line.len());
        let step = match go {
            Some(Go::By(by)) => Some(step.saturating_add_signed(by as isize).min(count)),
            Some(Go::First) => Some(0),
            Some(Go::Last) => Some(count),
            _ => None,
        };
        if let Some(step) = step {
            self.do_line(LineMessage::Step(step));
            return true;
        }
        match message {
            Message::Mate(_)
            | Message::Study(_)
            | Message::Duel(_)
            | Message::Line(_)
            | Message::Print(_)
            | Message::Set(_)
            | Message::Tab(_)
            | Message::Dismiss
            | Message::DismissWhy => false,
            Message::Command(Command::Flip | Command::FullScreen | Command::ZoomIn | Command::ZoomOut) => false,
            // They are about squares of another position than the one they would change.
            Message::Attempt(_) | Message::Foul(_) | Message::NotYourTurn | Message::Mark(_) => self.leave_line(true),
            Message::Setup(SetupMessage::Board(_)) => self.leave_line(true),
            _ => self.leave_line(false),
        }
    }

    fn leave_line(&mut self, only: bool) -> bool {
        self.desk.line = None;
        only
    }
}
