//! Setting up the position that the game shown starts from. Nothing of the record changes until an [`Edit::Setup`](crate::editor::edit::Edit) takes it;
//! that, or any other edit, ends it.

use std::sync::Arc;

use super::Document;
use crate::editor::edit::Action;
use crate::editor::setup::{CannotSet, SettingUp, Setup, SetupEdit};

impl Document {
    /// The position that is being set up.
    pub fn setup(&self) -> Option<&Arc<Setup>> {
        self.setup.as_ref()
    }
    /// Whether a position was set up that is not taken into the record: it is in the journal alone.
    pub fn has_setup(&self) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.is_changed())
    }
    /// Begins; goes on if it was begun.
    pub fn begin_setup(&mut self) {
        if self.setup.is_none() {
            self.tell_place();
            self.joining = false;
            self.setup = Some(Arc::new(Setup::new(self.record().initial.clone())));
            self.tell(Action::SetUp(SettingUp::Begun));
        }
    }
    /// Makes a change, with an undo step among those of the setup; whether anything is another now.
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
    /// Takes the last change of the setup back; false if there is none.
    pub fn undo_setup(&mut self) -> bool {
        let done = self.setup.as_mut().is_some_and(|setup| Arc::make_mut(setup).undo());
        if done {
            self.tell(Action::SetUp(SettingUp::Undone));
        }
        done
    }
    /// Makes the change of the setup that was undone last again; false if there is none.
    pub fn redo_setup(&mut self) -> bool {
        let done = self.setup.as_mut().is_some_and(|setup| Arc::make_mut(setup).redo());
        if done {
            self.tell(Action::SetUp(SettingUp::Redone));
        }
        done
    }
    /// Leaves the position as it was.
    pub fn leave_setup(&mut self) {
        if self.setup.take().is_some() {
            self.tell(Action::SetUp(SettingUp::Left));
        }
    }
}
