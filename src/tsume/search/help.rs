//! What two searches that share a table tell each other: a question that takes long is posted, and whoever is idle looks
//! for the answer, too.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::super::hand::MateHand;
use super::super::value::{Counting, SearchValue};
use komaoto_rules::shogi::Position;

/// How many boards can be marked; what is lost where two share a place only costs time.
const MARKS: usize = 1 << 10;

/// A question that two may search.
pub(super) struct SharedQuestion {
    pub(super) root: Position,
    pub(super) counting: Counting,
    pub(super) limit: u16,
    /// Whether it is asked by a hunt.
    pub(super) is_hunted: bool,
    pub(super) forbidden: (Vec<(u64, MateHand)>, u64),
    /// On which boards the one who asks is.
    marks: Vec<AtomicU64>,
    is_over: AtomicBool,
    answer: Mutex<Option<SearchValue>>,
}

impl SharedQuestion {
    pub(super) fn new(
        root: &Position,
        (counting, limit): (Counting, u16),
        is_hunted: bool,
        forbidden: (Vec<(u64, MateHand)>, u64),
    ) -> Self {
        let marks = (0..MARKS).map(|_| AtomicU64::new(0)).collect();
        let (is_over, answer) = (AtomicBool::new(false), Mutex::new(None));
        Self { root: root.clone(), counting, limit, is_hunted, forbidden, marks, is_over, answer }
    }
    pub(super) fn mark(&self, key: u64) {
        self.marks[key as usize % MARKS].store(key, Relaxed);
    }
    pub(super) fn unmark(&self, key: u64) {
        self.marks[key as usize % MARKS].store(0, Relaxed);
    }
    pub(super) fn is_marked(&self, key: u64) -> bool {
        self.marks[key as usize % MARKS].load(Relaxed) == key
    }
    /// Whether it is answered, or not asked any more.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }
    /// What the other has found.
    pub(super) fn answer(&self) -> Option<SearchValue> {
        if self.is_over() { *self.answer.lock().unwrap_or_else(PoisonError::into_inner) } else { None }
    }
    fn end(&self, found: SearchValue) {
        if found != SearchValue::Unknown {
            *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        }
        self.is_over.store(true, Relaxed);
    }
}

/// What two searches tell each other.
#[derive(Default)]
pub(super) struct Help {
    state: Mutex<HelpState>,
    changed: Condvar,
}

#[derive(Default)]
struct HelpState {
    /// How many have work of their own.
    busy: usize,
    posted: Vec<Arc<SharedQuestion>>,
}

/// Work of one's own; while there is any, others wait for questions.
pub(crate) struct Busy(Arc<Help>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.state().busy -= 1;
        self.0.changed.notify_all();
    }
}

impl Help {
    fn state(&self) -> MutexGuard<'_, HelpState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
    pub(super) fn busy(self: &Arc<Self>) -> Busy {
        self.state().busy += 1;
        Busy(Arc::clone(self))
    }
    pub(super) fn post(&self, question: &Arc<SharedQuestion>) {
        self.state().posted.push(Arc::clone(question));
        self.changed.notify_all();
    }
    pub(super) fn withdraw(&self, question: &Arc<SharedQuestion>) {
        question.end(SearchValue::Unknown);
        self.state().posted.retain(|posted| !Arc::ptr_eq(posted, question));
    }
    /// Looks for answers with `search` as long as anyone is busy.
    pub(super) fn serve(&self, mut search: impl FnMut(&Arc<SharedQuestion>) -> SearchValue) {
        let mut state = self.state();
        while state.busy > 0 {
            if let Some(question) = state.posted.pop() {
                drop(state);
                let found = search(&question);
                if found != SearchValue::Unknown {
                    question.end(found);
                }
                state = self.state();
            } else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}
