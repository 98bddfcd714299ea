//! Two pieces of work at a time, where there is who does the other.

use super::search::Busy;

/// What runs two pieces of work to their end: the first here, the other at the same time wherever it can, or after it.
pub type Both<'a> = &'a dyn Fn(&mut dyn FnMut(), &mut (dyn FnMut() + Send));

/// Does work of a search's own, while the other helps if there is one.
pub(super) fn helped<'a>(busy: Option<Busy>, other: Option<(Both<'a>, impl FnMut() + Send)>, mut work: impl FnMut()) {
    let mut busy = Some(busy);
    let mut here = || {
        work();
        drop(busy.take());
    };
    match other {
        Some((both, mut serve)) => both(&mut here, &mut serve),
        None => here(),
    }
}
