//! What becomes of folders and files that are put in order, on a thread that may wait for their disk.

use std::io;

use crate::disk::{make_folder_in, move_to, put_in_trash};
use crate::ui::message::Tidying;

/// What was put in order, or why it was not.
pub(super) struct Tidied {
    pub(super) tidying: Tidying,
    pub(super) done: io::Result<()>,
}

impl Tidied {
    pub(super) fn of(tidying: Tidying) -> Self {
        let done = match &tidying {
            Tidying::NewFolder(within, name) => make_folder_in(within, name).map(drop),
            Tidying::Move(from, to) => move_to(from, to),
            Tidying::Trash(path) => put_in_trash(path),
        };
        Self { tidying, done }
    }
}
