//! Setting up the position that the game shown starts from. Nothing of the record changes until an
//! [`Edit::Setup`](crate::editor::edit::Edit) takes it; that, or any other edit, ends it.

use std::sync::Arc;

use super::Document;
use crate::editor::edit::Action;
use crate::editor::setup::{CannotSet, SettingUp, Setup, SetupEdit};
use crate::record::is_problem;

impl Document {
    /// The position that is being set up.
    pub fn setup(&self) -> Option<&Arc<Setup>> {
        self.setup.as_ref()
    }
    /// Whether a position is being set up that is not yet in the record: it exists only in the journal.
    pub fn has_setup(&self) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.is_changed())
    }
    /// Begins setting up, or continues if that has begun.
    pub fn begin_setup(&mut self) {
        if self.setup.is_none() {
            self.tell_place();
            self.joining = false;
            self.setup =
                Some(Arc::new(Setup::new(self.record().initial.clone()).of_problem(is_problem(self.record()))));
            self.tell(Action::SetUp(SettingUp::Begun));
        }
    }
    /// Makes a change, as an undo step of the setup; returns whether anything changed.
    pub fn change_setup(&mut self, edit: &SetupEdit) -> Result<bool, CannotSet> {
        let Some(setup) = self.setup.as_mut().map(Arc::make_mut) else { return Ok(false) };
        let before = setup.steps();
        let changed = setup.apply(edit)?;
        if changed {
            let told = setup.told(setup.steps().0 == before.0);
            self.tell(Action::SetUp(told));
        }
        Ok(changed)
    }
    /// Undoes the last change of the setup; false if there is none.
    pub fn undo_setup(&mut self) -> bool {
        let done = self.setup.as_mut().is_some_and(|setup| Arc::make_mut(setup).undo());
        if done {
            self.tell(Action::SetUp(SettingUp::Undone));
        }
        done
    }
    /// Redoes the change of the setup that was undone last; false if there is none.
    pub fn redo_setup(&mut self) -> bool {
        let done = self.setup.as_mut().is_some_and(|setup| Arc::make_mut(setup).redo());
        if done {
            self.tell(Action::SetUp(SettingUp::Redone));
        }
        done
    }
    /// Ends setting up without changing the record.
    pub fn leave_setup(&mut self) {
        if self.setup.take().is_some() {
            self.tell(Action::SetUp(SettingUp::Left));
        }
    }
}
