//! The journal of whatever is open: begun with every document, ended when a person leaves it.

use super::App;
use crate::editor::Trouble;
use crate::locale::FluentValue;

impl App {
    /// Keeps what is open now. To be called after everything that may have opened another document; its history comes back here.
    pub(super) fn follow(&mut self) {
        if self.keeper.follow(&mut self.session.document) {
            self.flipped = self.is_turned();
        }
    }

    /// The window goes. Only what a person has left is closed; anything else is for the next start to offer.
    pub(super) fn leave(&mut self) {
        self.session.document.tell_place();
        self.follow();
        if self.may_close || !self.is_unsaved() {
            self.keeper.close(true);
        }
    }

    /// Why edits would be lost if the program ended now, in words.
    pub(super) fn unprotected(&self) -> Option<String> {
        let Trouble { kind, detail, folder } = self.keeper.trouble()?;
        let why = self.system_error(&std::io::Error::new(kind, detail));
        let values = [("folder", FluentValue::from(folder.to_string_lossy())), ("detail", FluentValue::from(why))];
        Some(self.locale.with("status-unprotected-why", &values))
    }
}
