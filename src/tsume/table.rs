//! What is known of positions: a table of bounded size. An entry is a board, with the attacker's hand under which it was
//! searched or for which it is settled, so that one look at a board's entries tells what dominance by hands tells.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize};

use super::hand::MateHand;

/// A length that nothing exceeds: a position that is not mate within it is not mate.
pub(super) const LONGEST: u16 = 0xfff0;
const NOT_PROVEN: u16 = 0xffff;

/// What the table says of a position within a number of plies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// Mate in this many plies at most, with this hand.
    Mate { len: u16, hand: MateHand },
    /// No mate within this many plies, even with this hand.
    NoMate { len: u16, hand: MateHand },
    /// Proof and disproof number so far.
    Open { proof: u32, disproof: u32, depth: u16, repeats: bool },
    /// Not visited at this depth of a hunt; this proof number is a guess.
    Hinted { proof: u32 },
    /// Not visited.
    New,
}

/// The greatest hint that is told apart.
const MOST_HINT: u32 = (1 << 30) - 1;

/// The key under which a board of a hunt is kept that was met at several depths.
const fn at_depth(key: u64, depth: u16) -> u64 {
    key.wrapping_add((depth as u64 + 1).wrapping_mul(0xa076_1d64_78bd_642f))
}

/// An entry as it is stored: its first word is the board's key with a hash of the others, so that what two threads wrote
/// at once belongs to no board; 0 is an empty slot.
#[repr(align(32))]
struct TableSlot([AtomicU64; 4]);

/// The words of an entry, the board's key first.
type Packed = [u64; 4];

const fn hash(a: u64, b: u64, c: u64) -> u64 {
    a.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ b.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(23)
        ^ c.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(41)
}

impl TableSlot {
    const fn empty() -> Self {
        Self([const { AtomicU64::new(0) }; 4])
    }
    fn is_empty(&self) -> bool {
        self.0[0].load(Relaxed) == 0
    }
    fn load(&self) -> Packed {
        // Word by word: mapped arrays become calls, which took a sixth of all time.
        let [sum, a, b, c] = &self.0;
        let (sum, a, b, c) = (sum.load(Relaxed), a.load(Relaxed), b.load(Relaxed), c.load(Relaxed));
        [sum ^ hash(a, b, c), a, b, c]
    }
    fn store(&self, [key, a, b, c]: Packed) {
        for (word, value) in self.0.iter().zip([key ^ hash(a, b, c), a, b, c]) {
            word.store(value, Relaxed);
        }
    }
    fn take(&mut self) -> Packed {
        let packed = self.load();
        *self = Self::empty();
        packed
    }
}

#[derive(Clone, Copy)]
struct TableEntry {
    hand: MateHand,
    depth: u16,
    amount: u16,
    proof: u32,
    disproof: u32,
    mate: u16,
    no_mate: u16,
    repeats: bool,
    /// Whether its numbers are those of a hunt, at its depth.
    hunted: bool,
    /// Of what was hunted: the greatest proof number at other depths.
    hint: u32,
}

impl TableEntry {
    fn of(packed: &Packed) -> Self {
        let [_, a, b, c] = *packed;
        Self {
            hand: MateHand(a as u32),
            depth: (a >> 32) as u16,
            amount: (a >> 48) as u16,
            proof: b as u32,
            disproof: (b >> 32) as u32,
            mate: c as u16,
            no_mate: (c >> 16) as u16,
            repeats: c >> 32 & 1 == 1,
            hunted: c >> 33 & 1 == 1,
            hint: (c >> 34) as u32,
        }
    }
    fn packed(self, key: u64) -> Packed {
        [
            key,
            u64::from(self.hand.0) | u64::from(self.depth) << 32 | u64::from(self.amount) << 48,
            u64::from(self.proof) | u64::from(self.disproof) << 32,
            u64::from(self.mate)
                | u64::from(self.no_mate) << 16
                | u64::from(self.repeats) << 32
                | u64::from(self.hunted) << 33
                | u64::from(self.hint) << 34,
        ]
    }
    fn new(hand: MateHand) -> Self {
        let (depth, mate) = (u16::MAX, NOT_PROVEN);
        Self { hand, depth, amount: 0, proof: 1, disproof: 1, mate, no_mate: 0, repeats: false, hunted: false, hint: 0 }
    }
    fn is_settled(self) -> bool {
        self.mate != NOT_PROVEN || self.no_mate > 0
    }
}

/// The table, which several searches may share. It grows as it fills up: small problems stay in the cache, and no page
/// is touched before it is needed.
pub(super) struct Table {
    slots: Vec<TableSlot>,
    /// How many slots there may be.
    most: usize,
    used: AtomicUsize,
    /// While it grows: so many slots at its beginning hold entries that are still to be moved to their new places.
    unmoved: usize,
}

const FIRST_SIZE: usize = 1 << 13;
const GROWTH: usize = 8;
/// Which share of the slots may be used before room is made.
const FULL: (usize, usize) = (7, 10);
/// How many positions a search may enter first, up to which share: what is answered by so few does not wait for room.
const FIRST: u64 = 5_000;
const NEARLY_FULL: (usize, usize) = (8, 10);
/// After how many slots it is asked whether making room should end.
const STEP: usize = 1 << 16;

impl Table {
    /// A table of at most this many bytes. If the system does not give as many, half of it is asked for, and so on.
    pub(super) fn new(bytes: usize) -> Self {
        let mut most = (bytes / size_of::<TableSlot>()).max(FIRST_SIZE);
        let mut slots = Vec::new();
        while slots.try_reserve_exact(most).is_err() && most > FIRST_SIZE {
            most = (most / 2).max(FIRST_SIZE);
        }
        slots.resize_with(FIRST_SIZE, TableSlot::empty);
        Self { slots, most, used: AtomicUsize::new(0), unmoved: 0 }
    }
    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.most * size_of::<TableSlot>()
    }
    /// How full it is, from 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        ((self.used.load(Relaxed) * FULL.1) as f64 / (self.most * FULL.0) as f64).min(1.0)
    }
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.slots.len() <= FIRST_SIZE * GROWTH {
            self.slots.fill_with(TableSlot::empty);
        } else {
            // The pages go back to the system.
            self.slots = Vec::new();
            *self = Self::new(self.bytes());
        }
        *self.used.get_mut() = 0;
        self.unmoved = 0;
    }

    fn home(&self, key: u64) -> usize {
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }
    /// Asks the memory for the entries of a board.
    pub(super) fn touch(&self, key: u64) -> u64 {
        self.slots[self.home(key)].0[0].load(Relaxed)
    }
    fn next(&self, at: usize) -> usize {
        if at + 1 == self.slots.len() { 0 } else { at + 1 }
    }
    /// Goes through the entries of a board and their slots until one is asked to be the last; otherwise the slot behind
    /// its run, which is empty.
    fn walk(&self, key: u64, mut is_last: impl FnMut(usize, TableEntry) -> bool) -> Option<usize> {
        let mut at = self.home(key);
        loop {
            let slot = &self.slots[at];
            if slot.is_empty() {
                return Some(at);
            }
            let packed = slot.load();
            if packed[0] == key && is_last(at, TableEntry::of(&packed)) {
                return None;
            }
            at = self.next(at);
        }
    }

    /// What is known of a board with a hand, within a number of plies.
    ///
    /// In a hunt, the numbers are those of a depth. A position new to it is taken to be as hard to mate as it was at
    /// other depths, and as with more in hand.
    pub(super) fn look(&self, key: u64, hand: MateHand, limit: u16, hunt: Option<u16>) -> Known {
        let (mut known, mut hint, mut is_elsewhere) = (Known::New, 1, false);
        self.walk(key, |_, entry| {
            if entry.mate <= limit && hand.covers(entry.hand) {
                known = Known::Mate { len: entry.mate, hand: entry.hand };
                return true;
            }
            if entry.no_mate >= limit.max(1) && entry.hand.covers(hand) {
                known = Known::NoMate { len: entry.no_mate, hand: entry.hand };
                return true;
            }
            let TableEntry { depth, repeats, proof, disproof, .. } = entry;
            match hunt {
                None if entry.hand == hand && !entry.hunted => {
                    known = Known::Open { proof, disproof, depth, repeats };
                }
                Some(at) if entry.hunted && entry.hand.covers(hand) => {
                    if entry.hand == hand {
                        if depth == at {
                            known = Known::Open { proof, disproof, depth, repeats };
                        }
                        is_elsewhere = depth != at && entry.hint > 0;
                    }
                    hint = hint.max(proof).max(entry.hint);
                }
                _ => {}
            }
            false
        });
        if is_elsewhere && let (Known::New, Some(at)) = (known, hunt) {
            self.walk(at_depth(key, at), |_, entry| {
                let is_it = entry.hunted && entry.hand == hand && entry.depth == at;
                if is_it {
                    let TableEntry { depth, repeats, proof, disproof, .. } = entry;
                    known = Known::Open { proof, disproof, depth, repeats };
                }
                is_it
            });
        }
        if matches!(known, Known::New) && hint > 1 { Known::Hinted { proof: hint } } else { known }
    }

    /// The shortest mate that is known of a board with a hand, within a number of plies, and the hand that it needs.
    pub(super) fn shortest(&self, key: u64, hand: MateHand, limit: u16) -> Option<(u16, MateHand)> {
        let mut shortest: Option<(u16, MateHand)> = None;
        self.walk(key, |_, entry| {
            let is_shorter = shortest.is_none_or(|(len, _)| entry.mate < len);
            if entry.mate != NOT_PROVEN && entry.mate <= limit && is_shorter && hand.covers(entry.hand) {
                shortest = Some((entry.mate, entry.hand));
            }
            false
        });
        shortest
    }

    /// The slot for a board and hand, in a hunt or not, and what is in it.
    fn slot(&self, key: u64, hand: MateHand, hunted: bool, depth: u16) -> (usize, TableEntry) {
        let mut found = None;
        let end = self.walk(key, |at, entry| {
            let is_it = entry.hand == hand && entry.hunted == hunted;
            if is_it {
                found = Some((at, entry));
            }
            is_it
        });
        found.unwrap_or_else(|| (self.begun(end), TableEntry { hunted, depth, ..TableEntry::new(hand) }))
    }
    /// The empty slot to which a walk to its end has come.
    fn begun(&self, end: Option<usize>) -> usize {
        debug_assert!(end.is_some(), "the walk ended at an entry");
        self.used.fetch_add(1, Relaxed);
        end.unwrap_or(0)
    }
    fn keep(&self, at: usize, key: u64, entry: TableEntry, amount: u64) {
        let amount = (u64::from(entry.amount) + amount).min(u64::from(u16::MAX)) as u16;
        self.slots[at].store(TableEntry { amount, ..entry }.packed(key));
    }

    /// Keeps the numbers of a position that is not settled, and the depth at which it was met. Of a hunt, the board has
    /// those of one depth, and the greatest proof number of the others, which are kept each by itself: a line that goes
    /// round comes to a board at hundreds of depths.
    pub(super) fn keep_open(&self, key: u64, hand: MateHand, at: (u16, bool), numbers: (u32, u32), amount: u64) {
        let (depth, hunting) = at;
        let (mut place, mut kept_by) = (self.slot(key, hand, hunting, depth), key);
        if hunting && place.1.depth != depth {
            let (at, mut entry) = place;
            entry.hint = entry.hint.max(numbers.0).min(MOST_HINT);
            self.keep(at, key, entry, amount);
            kept_by = at_depth(key, depth);
            place = self.slot(kept_by, hand, hunting, depth);
        }
        let (at, mut entry) = place;
        (entry.proof, entry.disproof) = numbers;
        entry.depth = entry.depth.min(depth);
        self.keep(at, kept_by, entry, amount);
    }
    /// Keeps that a position is mate within `len` under the hand that was needed.
    pub(super) fn keep_mate(&self, key: u64, searched: MateHand, needed: MateHand, len: u16, amount: u64) {
        self.keep_settled(key, searched, needed, amount, |entry| entry.mate = entry.mate.min(len));
    }
    /// The same of a mate that is known to be longer; false if there is no room for it.
    pub(super) fn shorten(&self, key: u64, searched: MateHand, needed: MateHand, len: u16) -> bool {
        let has_room = self.has_room(0);
        if has_room {
            self.keep_mate(key, searched, needed, len, 1);
        }
        has_room
    }
    /// Keeps that a position is no mate within `len`, not even under a larger hand.
    pub(super) fn keep_no_mate(&self, key: u64, searched: MateHand, largest: MateHand, len: u16, amount: u64) {
        self.keep_settled(key, searched, largest, amount, |entry| entry.no_mate = entry.no_mate.max(len));
    }
    fn keep_settled(
        &self,
        key: u64,
        searched: MateHand,
        hand: MateHand,
        amount: u64,
        settle: impl Fn(&mut TableEntry),
    ) {
        // The entry under which it was searched becomes the one that is kept, unless there is one already.
        let (mut own, mut kept) = (None, None);
        let end = self.walk(key, |at, entry| {
            if entry.hand == hand {
                kept = Some((at, entry));
            } else if entry.hand == searched && !entry.is_settled() {
                own = Some((at, entry));
            }
            false
        });
        let (at, mut entry) = kept.or(own).unwrap_or_else(|| (self.begun(end), TableEntry::new(hand)));
        (entry.hand, entry.hunted, entry.hint) = (hand, false, 0);
        settle(&mut entry);
        self.keep(at, key, entry, amount);
    }
    /// Notes that a position failed by repetition on some path: its numbers say nothing elsewhere.
    pub(super) fn keep_repeats(&self, key: u64, hand: MateHand, depth: u16, amount: u64) {
        let (at, mut entry) = self.slot(key, hand, false, depth);
        (entry.proof, entry.disproof) = (1, 1);
        entry.repeats = true;
        entry.depth = entry.depth.min(depth);
        self.keep(at, key, entry, amount);
    }

    /// Whether there is room for another position of a search that has entered so many.
    pub(super) fn has_room(&self, entered: u64) -> bool {
        let is_first = entered < FIRST;
        let (share, of) = if is_first { NEARLY_FULL } else { FULL };
        (self.unmoved == 0 || is_first) && self.used.load(Relaxed) * of < self.slots.len() * share
    }
    /// Makes some if there is none. `stopped` is asked now and then: false if that ended it. Nothing is lost then, though
    /// what is not in its place yet is not found before this is done again.
    pub(super) fn make_room(&mut self, stopped: impl Fn() -> bool) -> bool {
        if self.has_room(u64::MAX) {
            return true;
        }
        if self.unmoved == 0 {
            if self.slots.len() == self.most {
                return self.clean(&stopped);
            }
            if !self.extend(&stopped) {
                return false;
            }
        }
        self.move_up(&stopped)
    }
    /// Adds slots behind those that are there.
    fn extend(&mut self, stopped: &impl Fn() -> bool) -> bool {
        let size = self.slots.len();
        let larger = (size * GROWTH).min(self.most);
        while self.slots.len() < larger {
            if stopped() {
                self.slots.truncate(size);
                return false;
            }
            self.slots.resize_with(larger.min(self.slots.len() + STEP), TableSlot::empty);
        }
        self.unmoved = size;
        // The last run of entries may have gone on at the first slot.
        let start = self.slots.iter().position(TableSlot::is_empty).unwrap_or(size);
        let wrapped: Vec<Packed> = self.slots[..start].iter_mut().map(TableSlot::take).collect();
        wrapped.into_iter().for_each(|packed| self.put(packed));
        true
    }
    /// Moves entries to their new places. No home moves towards the first slot, so that runs can be moved one after the
    /// other, the last first.
    fn move_up(&mut self, stopped: &impl Fn() -> bool) -> bool {
        let (mut run, mut passed) = (Vec::new(), 0);
        // What was kept since this was stopped may go on behind it.
        let end = (self.unmoved..self.slots.len()).find(|&at| self.slots[at].is_empty()).unwrap_or(self.unmoved);
        for at in (0..end).rev() {
            passed += 1;
            if !self.slots[at].is_empty() {
                run.push(self.slots[at].take());
                continue;
            }
            run.drain(..).for_each(|packed| self.put(packed));
            if passed >= STEP {
                passed = 0;
                if stopped() {
                    self.unmoved = at;
                    return false;
                }
            }
        }
        run.into_iter().for_each(|packed| self.put(packed));
        self.unmoved = 0;
        true
    }
    fn put(&self, packed: Packed) {
        let mut at = self.home(packed[0]);
        while !self.slots[at].is_empty() {
            at = self.next(at);
        }
        self.slots[at].store(packed);
    }
    /// Throws away the half that took the least search.
    fn clean(&mut self, stopped: &impl Fn() -> bool) -> bool {
        let worth = |packed: &Packed| {
            let entry = TableEntry::of(packed);
            u32::from(entry.amount) + u32::from(entry.is_settled())
        };
        let step = (self.slots.len() / 20_000).max(1);
        let entries = self.slots.iter().step_by(step).filter(|slot| !slot.is_empty());
        let mut sample: Vec<u32> = entries.map(|slot| worth(&slot.load())).collect();
        sample.sort_unstable();
        let least = sample.get(sample.len() / 2).copied().unwrap_or(0);
        // Of those at the border about as many go as are needed for half of them all.
        let below = sample.iter().filter(|&&worth| worth < least).count();
        let at_border = sample.iter().filter(|&&worth| worth == least).count().max(1);
        let share = ((sample.len() / 2 - below) * 256 / at_border) as u64;
        let Some(start) = self.slots.iter().position(TableSlot::is_empty) else { return true };
        let (mut passed, mut kept, mut thrown) = (0, 0, 0);
        for n in 0..self.slots.len() {
            let at = (start + n) % self.slots.len();
            passed += 1;
            if !self.slots[at].is_empty() {
                let packed = self.slots[at].take();
                let worth = worth(&packed);
                if worth < least || worth == least && (packed[0] ^ packed[1]) % 256 < share {
                    thrown += 1;
                } else {
                    self.put(packed);
                    kept += 1;
                }
            } else if passed >= STEP {
                // Between two runs of entries it can end.
                passed = 0;
                if stopped() {
                    let used = self.used.get_mut();
                    *used = used.saturating_sub(thrown);
                    return false;
                }
            }
        }
        *self.used.get_mut() = kept;
        true
    }
}

/// Failures by repetition, each valid on one path only. A direct-mapped table: to lose one only costs time.
pub(super) struct Repeats {
    slots: Vec<[u64; 2]>,
}

impl Repeats {
    pub(super) fn new(bytes: usize) -> Self {
        let size = (bytes / 16).next_power_of_two().clamp(1 << 10, 1 << 20);
        Self { slots: vec![[0; 2]; size] }
    }
    fn place(&self, sign: u64) -> usize {
        sign as usize & (self.slots.len() - 1)
    }
    /// The depth at which what was repeated stands, and within how many plies it fails.
    pub(super) fn look(&self, sign: u64, limit: u16) -> Option<(u16, u16)> {
        let at = self.place(sign);
        let [kept, value] = self.slots[at];
        let (start, len) = (value as u16, (value >> 16) as u16);
        (kept == sign && len >= limit).then_some((start, len))
    }
    pub(super) fn keep(&mut self, sign: u64, start: u16, len: u16) {
        let at = self.place(sign);
        self.slots[at] = [sign, u64::from(start) | u64::from(len) << 16];
    }
}
