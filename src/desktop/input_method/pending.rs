//! Events of a window in the order in which they came, while the input method is asked about keys among them.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::heard::{Clause, Heard};

/// How long a key waits for its answer. Then it means what it would without an input method.
const PATIENCE: Duration = Duration::from_secs(1);

/// What comes next in the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextInput<E> {
    /// An event that the method leaves.
    Event(E),
    /// What is composed.
    Composed(String, Clause),
    /// What is to be written.
    Written(String),
    /// A key that does what it would without the method, by its symbol of X11.
    Forwarded(u32),
}

/// What waits for an answer, and what came after it.
#[derive(Debug)]
pub struct PendingInput<E> {
    /// The keys have numbers.
    events: VecDeque<(Option<u64>, E)>,
    since: Option<Instant>,
}

impl<E> Default for PendingInput<E> {
    fn default() -> Self {
        Self { events: VecDeque::new(), since: None }
    }
}

impl<E> PendingInput<E> {
    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Takes a key that the method was asked about.
    pub fn key(&mut self, number: u64, event: E) {
        self.since.get_or_insert_with(Instant::now);
        self.events.push_back((Some(number), event));
    }

    /// Takes another event; gives it back if nothing is before it.
    pub fn event(&mut self, event: E) -> Option<E> {
        if self.events.is_empty() {
            return Some(event);
        }
        self.events.push_back((None, event));
        None
    }

    /// What follows from what the method says.
    pub fn hear(&mut self, heard: Heard) -> Vec<NextInput<E>> {
        match heard {
            Heard::Here => Vec::new(),
            Heard::Gone => self.give_up(),
            Heard::Composed(text, clause) => vec![NextInput::Composed(text, clause)],
            Heard::Written(text) => vec![NextInput::Written(text)],
            Heard::Forwarded(symbol) => vec![NextInput::Forwarded(symbol)],
            Heard::Key(number, taken) => self.answered(number, taken),
        }
    }

    fn answered(&mut self, number: u64, taken: bool) -> Vec<NextInput<E>> {
        // An answer may come after it was given up.
        if self.events.front().is_none_or(|(waits, _)| *waits != Some(number)) {
            return Vec::new();
        }
        let mut turns = Vec::new();
        if let Some((_, event)) = self.events.pop_front()
            && !taken
        {
            turns.push(NextInput::Event(event));
        }
        while let Some((_, event)) = self.events.pop_front_if(|(waits, _)| waits.is_none()) {
            turns.push(NextInput::Event(event));
        }
        self.since = (!self.events.is_empty()).then(Instant::now);
        turns
    }

    /// Everything, if the answer is overdue.
    pub fn overdue(&mut self) -> Vec<NextInput<E>> {
        if self.since.is_some_and(|since| since.elapsed() > PATIENCE) { self.give_up() } else { Vec::new() }
    }

    fn give_up(&mut self) -> Vec<NextInput<E>> {
        self.since = None;
        self.events.drain(..).map(|(_, event)| NextInput::Event(event)).collect()
    }
}
