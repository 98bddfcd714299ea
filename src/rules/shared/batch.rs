//! Moves as they are found: in batches, so that code that only counts them need not look at each.

use std::ops::ControlFlow;

/// Some moves of a position, found together.
pub trait Batch<M>: Sized {
    /// The number of moves.
    fn count(&self) -> u64;
    /// Hands each move to a function.
    fn each(self, f: impl FnMut(M));
}

/// A single move.
impl<M: Copy> Batch<M> for M {
    fn count(&self) -> u64 {
        1
    }
    fn each(self, mut f: impl FnMut(M)) {
        f(self);
    }
}

/// Receives moves, and may end the search for more with `Break`.
pub trait Listener<M> {
    /// Takes a batch, which may be empty.
    fn hear(&mut self, batch: impl Batch<M>) -> ControlFlow<()>;
}

/// Hands every move to a function.
pub struct Each<F>(pub F);

impl<M, F: FnMut(M)> Listener<M> for Each<F> {
    fn hear(&mut self, batch: impl Batch<M>) -> ControlFlow<()> {
        batch.each(&mut self.0);
        ControlFlow::Continue(())
    }
}

/// Counts moves.
pub struct Count(pub u64);

impl<M> Listener<M> for Count {
    fn hear(&mut self, batch: impl Batch<M>) -> ControlFlow<()> {
        self.0 += batch.count();
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
pub struct Any;

impl<M> Listener<M> for Any {
    fn hear(&mut self, batch: impl Batch<M>) -> ControlFlow<()> {
        if batch.count() > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Passes on the moves that a function accepts, one by one.
pub struct Tried<'a, L, F> {
    /// The side that receives them.
    pub listener: &'a mut L,
    /// Whether to pass on a move.
    pub approves: F,
}

impl<M: Copy, L: Listener<M>, F: Fn(M) -> bool> Listener<M> for Tried<'_, L, F> {
    fn hear(&mut self, batch: impl Batch<M>) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        batch.each(|mv| {
            if flow.is_continue() && (self.approves)(mv) {
                flow = self.listener.hear(mv);
            }
        });
        flow
    }
}
