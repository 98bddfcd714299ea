//! One round of a check: each alternative that is open is taken by whoever is free.

use std::iter::Enumerate;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Mutex, PoisonError};
use std::vec::IntoIter;

use super::super::play::Play;
use super::alternative::{Alternative, AuthorLine};
use super::checked::Thoroughness;
use super::flaw::{Flaw, Severity, Try};

/// What a search made of its part of a round: what it left open, by its number, and what it found.
#[derive(Default)]
pub(super) struct Part {
    pub(super) open: Vec<(usize, Alternative)>,
    pub(super) flaws: Vec<Flaw>,
    pub(super) tries: Vec<Try>,
}

/// A round: the alternatives that are open, each taken by whoever is free, and what each is worth.
pub(super) struct Round<'a> {
    line: &'a AuthorLine,
    wanted: &'a Thoroughness,
    most: u64,
    next: Mutex<Enumerate<IntoIter<Alternative>>>,
    is_unsound: AtomicBool,
    done: AtomicUsize,
}

impl<'a> Round<'a> {
    /// With so many nodes for each question.
    pub(super) fn new(
        line: &'a AuthorLine,
        wanted: &'a Thoroughness,
        most: u64,
        open: Vec<Alternative>,
        is_unsound: bool,
    ) -> Self {
        let next = Mutex::new(open.into_iter().enumerate());
        Self { line, wanted, most, next, is_unsound: AtomicBool::new(is_unsound), done: AtomicUsize::new(0) }
    }

    fn next(&self) -> Option<(usize, Alternative)> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner).next()
    }
    /// Examines what is open. What is found out once there was nothing left to ask with does not count: what could not
    /// be asked might have made another thing of it. `hear` is told how many are done by all, and what was found here.
    pub(super) fn examine(&self, part: &mut Part, play: &mut Play<'_>, hear: &mut dyn FnMut(usize, Option<&Flaw>)) {
        while let Some((number, alternative)) = self.next() {
            // What cannot change the verdict is worth less.
            let is_note = self.is_unsound.load(Relaxed) || alternative.is_last(self.line);
            let is_enough = is_note && self.most > self.wanted.each_if_unsound;
            let examined =
                if is_enough || play.is_over() { None } else { alternative.examine(self.line, play, self.most) };
            let (Some(examined), true) = (examined, !play.is_over()) else {
                part.open.push((number, alternative));
                continue;
            };
            hear(self.done.fetch_add(1, Relaxed) + 1, examined.as_ref());
            if let Some(flaw) = examined {
                self.is_unsound.fetch_or(self.wanted.severities.of(flaw.code) == Severity::Unsound, Relaxed);
                part.flaws.push(flaw);
            } else if self.wanted.tries && !alternative.is_last(self.line) {
                part.tries.extend(alternative.refuted(self.line, play, self.most));
            }
        }
    }
}
