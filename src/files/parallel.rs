//! Work on many games of a file at once.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

/// The findings in each of many items, in their order, with all processors at work.
pub(super) fn in_parallel<'t, T: Sync, F: Send>(all: &'t [T], find: impl Fn(usize, &T) -> Option<F> + Sync) -> Vec<F> {
    const LEAST: usize = 64;
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = all.len().div_ceil(threads).max(LEAST);
    let find = &find;
    if all.len() <= share {
        return all.iter().enumerate().filter_map(|(place, one)| find(place, one)).collect();
    }
    thread::scope(|scope| {
        let look = |(index, part): (usize, &'t [T])| {
            let found = move |(place, one)| find(index * share + place, one);
            let work = move || part.iter().enumerate().filter_map(found).collect::<Vec<F>>();
            // Where there is no room for a thread this one does it.
            thread::Builder::new().spawn_scoped(scope, work).map_err(|_| work())
        };
        let parts: Vec<_> = all.chunks(share).enumerate().map(look).collect();
        let joined = parts.into_iter().map(|part| match part {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(found) => found,
        });
        joined.flatten().collect()
    })
}
