//! Files that a person has asked to see in the desktop's program for them.

use std::path::Path;

use super::desk::Desk;
use super::shared::SharedState;
use super::viewer;
use crate::task::Task;

/// A file handed to the desktop's program for it, and what is said if there is none.
#[derive(Default)]
pub(super) struct Viewing(Option<(Task<bool>, String)>);

impl Viewing {
    /// Shows a page, a file or one with an address, in the desktop's browser.
    pub(super) fn browse(&mut self, page: &Path, shared: &mut SharedState) {
        let without = shared.locale.with("error-no-browser", &[("page", page.display().to_string().into())]);
        self.0 = Some((viewer::show(page, shared.wake.clone()), without));
    }

    /// Says if there is no program for a file that a person has asked to see.
    pub(super) fn poll(&mut self, desk: &Desk, shared: &mut SharedState) {
        let shown = self.0.as_mut().and_then(|(task, _)| task.poll());
        if let Some((_, without)) = shown.is_some().then(|| self.0.take()).flatten()
            && shown != Some(Ok(true))
        {
            shared.notices.decline(desk.state(), without);
        }
    }
}
