//! A line that the board shows instead of the position at the cursor.

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::analysis::EngineBranch;
use crate::editor::{Edit, Go};
use crate::ui::command::Command;
use crate::ui::message::{LineMessage, Message};

impl Desk {
    /// Takes the line from the board when it is no longer about the position there.
    pub(super) fn follow_line(&mut self) {
        let is_gone = self.line.as_ref().is_some_and(|line| match &self.setup {
            Some(view) => !view.setup.shogi().is_some_and(|at| line.is_at(&at.clone().into())),
            None => !line.is_at(self.document.position()),
        });
        if is_gone || self.mate.is_trying() {
            self.line = None;
        }
    }

    /// Does what a person asks of the line.
    pub(super) fn do_line(&mut self, message: LineMessage, shared: &mut SharedState) {
        match message {
            LineMessage::Step(step) => self.line = self.line.take().map(|line| line.after(step)),
            LineMessage::Leave => self.line = None,
            LineMessage::Insert => {
                let Some(line) = self.line.take_if(|line| line.playable().is_some()) else { return };
                if let Some((row, engine)) = line.row.as_deref() {
                    let branch = EngineBranch::of(row, line.step, engine, self.document.record().game());
                    return self.add_engine_lines(vec![branch], shared);
                }
                let at = self.document.cursor().at();
                let moves = line.playable().unwrap_or(&[]).iter().copied();
                if let Some(edit) = Edit::line(at, moves, String::new())
                    && self.setup.is_none()
                {
                    self.edit(edit, shared);
                }
            }
        }
    }

    /// Steps through the line, with the keys and the wheel.
    pub(super) fn steps_line(&mut self, message: &Message, shared: &mut SharedState) -> bool {
        let Some(line) = &self.line else { return false };
        let go = match message {
            Message::Command(Command::Go(go)) | Message::Go(go) => *go,
            _ => return false,
        };
        let (step, count) = (line.step, line.line.len());
        let step = match go {
            Go::By(by) | Go::Moves(by) => step.saturating_add_signed(by as isize).min(count),
            Go::First => 0,
            Go::Last => count,
            _ => return false,
        };
        self.do_line(LineMessage::Step(step), shared);
        true
    }
}
