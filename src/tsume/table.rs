//! What is known of positions: a table of bounded size. An entry is a board, with the attacker's hand under which it was
//! searched or for which it is settled, so that one look at a board's entries tells what dominance by hands tells.

use super::hand::Held;

/// A length that nothing exceeds: a position that is not mate within it is not mate.
pub(super) const LONGEST: u16 = 0xfff0;
const NOT_PROVEN: u16 = 0xffff;

/// What the table says of a position within a number of plies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// Mate in this many plies at most, with this hand.
    Mate { len: u16, hand: Held },
    /// No mate within this many plies, even with this hand.
    NoMate { len: u16, hand: Held },
    /// Proof and disproof number so far.
    Open { proof: u32, disproof: u32, depth: u16, repeats: bool },
    /// Not visited at this depth of a hunt; this proof number is a guess.
    Hinted { proof: u32 },
    /// Not visited.
    New,
}

/// Board and turn, the board's key first: positions of one board share a run of entries.
type Packed = [u64; 4];

#[derive(Clone, Copy)]
struct Entry {
    hand: Held,
    depth: u16,
    amount: u16,
    proof: u32,
    disproof: u32,
    mate: u16,
    no_mate: u16,
    repeats: bool,
    /// Whether its numbers are those of a hunt, at its depth.
    hunted: bool,
}

impl Entry {
    fn of(packed: &Packed) -> Self {
        let [_, a, b, c] = *packed;
        Self {
            hand: Held(a as u32),
            depth: (a >> 32) as u16,
            amount: (a >> 48) as u16,
            proof: b as u32,
            disproof: (b >> 32) as u32,
            mate: c as u16,
            no_mate: (c >> 16) as u16,
            repeats: c >> 32 & 1 == 1,
            hunted: c >> 33 & 1 == 1,
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
                | u64::from(self.hunted) << 33,
        ]
    }
    fn new(hand: Held) -> Self {
        let (depth, mate) = (u16::MAX, NOT_PROVEN);
        Self { hand, depth, amount: 0, proof: 1, disproof: 1, mate, no_mate: 0, repeats: false, hunted: false }
    }
    fn is_settled(self) -> bool {
        self.mate != NOT_PROVEN || self.no_mate > 0
    }
}

/// The table. Only its first `active` slots are in use: small problems stay in the cache, and no page is touched before
/// it is needed.
pub(super) struct Table {
    slots: Vec<Packed>,
    active: usize,
    used: usize,
}

const FIRST_SIZE: usize = 1 << 13;
const GROWTH: usize = 8;

impl Table {
    /// A table of at most this many bytes. If the system does not give as many, half of it is asked for, and so on.
    pub(super) fn new(bytes: usize) -> Self {
        let mut most = (bytes / size_of::<Packed>()).max(FIRST_SIZE);
        while most > FIRST_SIZE && Vec::<Packed>::new().try_reserve_exact(most).is_err() {
            most /= 2;
        }
        Self { slots: vec![[0; 4]; most], active: FIRST_SIZE, used: 0 }
    }
    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Packed>()
    }
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.active <= FIRST_SIZE * GROWTH {
            self.slots[..self.active].fill([0; 4]);
        } else {
            let most = self.slots.len();
            self.slots = Vec::new();
            self.slots = vec![[0; 4]; most];
        }
        (self.active, self.used) = (FIRST_SIZE, 0);
    }

    /// 0 stands for an empty slot.
    fn home(&self, key: u64) -> usize {
        ((u128::from(key) * self.active as u128) >> 64) as usize
    }
    /// Asks the memory for the entries of a board.
    pub(super) fn touch(&self, key: u64) -> u64 {
        self.slots[self.home(key.max(1))][0]
    }
    fn next(&self, at: usize) -> usize {
        if at + 1 == self.active { 0 } else { at + 1 }
    }

    /// What is known of a board with a hand, within a number of plies.
    ///
    /// In a hunt, the numbers are those of a depth. A position new to it is taken to be as hard to mate as it was at
    /// other depths, and as with more in hand.
    pub(super) fn look(&self, key: u64, hand: Held, limit: u16, hunt: Option<u16>) -> Known {
        let key = key.max(1);
        let mut at = self.home(key);
        let (mut open, mut hint) = (None, 1);
        loop {
            let packed = &self.slots[at];
            if packed[0] == 0 {
                break;
            }
            if packed[0] == key {
                let entry = Entry::of(packed);
                if entry.mate <= limit && hand.covers(entry.hand) {
                    return Known::Mate { len: entry.mate, hand: entry.hand };
                }
                if entry.no_mate >= limit.max(1) && entry.hand.covers(hand) {
                    return Known::NoMate { len: entry.no_mate, hand: entry.hand };
                }
                match hunt {
                    None if entry.hand == hand && !entry.hunted => open = Some(entry),
                    Some(depth) if entry.hunted && entry.hand.covers(hand) => {
                        if entry.hand == hand && entry.depth == depth {
                            open = Some(entry);
                        }
                        hint = hint.max(entry.proof);
                    }
                    _ => {}
                }
            }
            at = self.next(at);
        }
        match open {
            Some(Entry { depth, repeats, proof, disproof, .. }) => Known::Open { proof, disproof, depth, repeats },
            None if hint > 1 => Known::Hinted { proof: hint },
            None => Known::New,
        }
    }

    /// The slot of a board and hand, in a hunt also of a depth, made if there is none.
    fn slot(&mut self, key: u64, hand: Held, hunt: Option<u16>) -> (usize, Entry) {
        let key = key.max(1);
        let mut at = self.home(key);
        loop {
            let packed = &self.slots[at];
            if packed[0] == 0 {
                self.used += 1;
                let new = Entry::new(hand);
                return (at, Entry { hunted: hunt.is_some(), depth: hunt.unwrap_or(new.depth), ..new });
            }
            if packed[0] == key && packed[1] as u32 == hand.0 {
                let entry = Entry::of(packed);
                if entry.hunted == hunt.is_some() && hunt.is_none_or(|depth| entry.depth == depth) {
                    return (at, entry);
                }
            }
            at = self.next(at);
        }
    }

    /// Keeps the numbers of a position that is not settled, and the depth at which it was met.
    pub(super) fn keep_open(&mut self, key: u64, hand: Held, at: (u16, bool), numbers: (u32, u32), amount: u64) {
        let (depth, hunting) = at;
        let (at, mut entry) = self.slot(key, hand, hunting.then_some(depth));
        (entry.proof, entry.disproof) = numbers;
        entry.depth = entry.depth.min(depth);
        entry.amount = (u64::from(entry.amount) + amount).min(u64::from(u16::MAX)) as u16;
        self.slots[at] = entry.packed(key.max(1));
    }
    /// Keeps that a position is mate within `len` under the hand that was needed.
    pub(super) fn keep_mate(&mut self, key: u64, searched: Held, needed: Held, len: u16, amount: u64) {
        self.keep_settled(key, searched, needed, amount, |entry| entry.mate = entry.mate.min(len));
    }
    /// Keeps that a position is no mate within `len`, not even under a larger hand.
    pub(super) fn keep_no_mate(&mut self, key: u64, searched: Held, largest: Held, len: u16, amount: u64) {
        self.keep_settled(key, searched, largest, amount, |entry| entry.no_mate = entry.no_mate.max(len));
    }
    fn keep_settled(&mut self, key: u64, searched: Held, hand: Held, amount: u64, settle: impl Fn(&mut Entry)) {
        let key = key.max(1);
        // The entry under which it was searched becomes the one that is kept, unless there is one already.
        let mut at = self.home(key);
        let (mut own, mut kept) = (None, None);
        while self.slots[at][0] != 0 {
            if self.slots[at][0] == key {
                let entry = Entry::of(&self.slots[at]);
                if entry.hand == hand {
                    kept = Some(at);
                } else if entry.hand == searched && !entry.is_settled() {
                    own = Some(at);
                }
            }
            at = self.next(at);
        }
        let at = match (kept, own) {
            (Some(at), _) | (None, Some(at)) => at,
            (None, None) => {
                self.used += 1;
                self.slots[at] = Entry::new(hand).packed(key);
                at
            }
        };
        let mut entry = Entry::of(&self.slots[at]);
        (entry.hand, entry.hunted) = (hand, false);
        entry.amount = (u64::from(entry.amount) + amount).min(u64::from(u16::MAX)) as u16;
        settle(&mut entry);
        self.slots[at] = entry.packed(key);
    }
    /// Notes that a position failed by repetition on some path: its numbers say nothing elsewhere.
    pub(super) fn keep_repeats(&mut self, key: u64, hand: Held, depth: u16, amount: u64) {
        let (at, mut entry) = self.slot(key, hand, None);
        (entry.proof, entry.disproof) = (1, 1);
        entry.repeats = true;
        entry.depth = entry.depth.min(depth);
        entry.amount = (u64::from(entry.amount) + amount).min(u64::from(u16::MAX)) as u16;
        self.slots[at] = entry.packed(key.max(1));
    }

    /// Whether there is room for another search step; makes some if not. `stopped` is asked now and then: false if
    /// that ended it, in which case the table is empty.
    pub(super) fn make_room(&mut self, stopped: impl Fn() -> bool) -> bool {
        if self.used * 10 < self.active * 7 {
            return true;
        }
        if self.active < self.slots.len() { self.grow(stopped) } else { self.clean(stopped) }
    }
    fn grow(&mut self, stopped: impl Fn() -> bool) -> bool {
        let size = (self.active * GROWTH).min(self.slots.len());
        let old = self.slots[..self.active].to_vec();
        self.slots[..self.active].fill([0; 4]);
        (self.active, self.used) = (size, 0);
        for (n, packed) in old.iter().enumerate() {
            if packed[0] != 0 {
                self.put(packed);
            }
            if n % 65_536 == 0 && stopped() {
                self.clear();
                return false;
            }
        }
        true
    }
    fn put(&mut self, packed: &Packed) {
        let mut at = self.home(packed[0]);
        while self.slots[at][0] != 0 {
            at = self.next(at);
        }
        self.slots[at] = *packed;
        self.used += 1;
    }
    /// Throws away the half that took the least search.
    fn clean(&mut self, stopped: impl Fn() -> bool) -> bool {
        let worth = |entry: Entry| u32::from(entry.amount) + if entry.is_settled() { 1 } else { 0 };
        let step = (self.active / 20_000).max(1);
        let mut sample: Vec<u32> = self
            .slots
            .iter()
            .step_by(step)
            .filter(|packed| packed[0] != 0)
            .map(|packed| worth(Entry::of(packed)))
            .collect();
        sample.sort_unstable();
        let least = sample.get(sample.len() / 2).copied().unwrap_or(0);
        // Of those at the border about as many go as are needed for half of them all.
        let below = sample.iter().filter(|&&worth| worth < least).count();
        let at_border = sample.iter().filter(|&&worth| worth == least).count().max(1);
        let share = ((sample.len() / 2 - below) * 256 / at_border) as u64;
        let Some(start) = self.slots.iter().position(|packed| packed[0] == 0) else { return true };
        self.used = 0;
        for n in 0..self.active {
            let at = (start + n) % self.active;
            let packed = self.slots[at];
            if packed[0] != 0 {
                self.slots[at] = [0; 4];
                let worth = worth(Entry::of(&packed));
                let dropped = worth < least || worth == least && (packed[0] ^ packed[1]) % 256 < share;
                if !dropped {
                    self.put(&packed);
                }
            }
            if n % 65_536 == 0 && stopped() {
                self.clear();
                return false;
            }
        }
        true
    }
}

/// Failures by repetition, each valid on one path only. A direct-mapped table: to lose one only costs time.
pub(super) struct Repeats {
    slots: Vec<[u64; 2]>,
    is_empty: bool,
}

impl Repeats {
    pub(super) fn new(bytes: usize) -> Self {
        let size = (bytes / 16).next_power_of_two().clamp(1 << 10, 1 << 20);
        Self { slots: vec![[0; 2]; size], is_empty: true }
    }
    pub(super) fn clear(&mut self) {
        if !self.is_empty {
            self.slots.fill([0; 2]);
            self.is_empty = true;
        }
    }
    /// The depth at which what was repeated stands, and within how many plies it fails.
    pub(super) fn look(&self, sign: u64, limit: u16) -> Option<(u16, u16)> {
        let [kept, value] = self.slots[sign as usize & (self.slots.len() - 1)];
        let (start, len) = (value as u16, (value >> 16) as u16);
        (kept == sign && len >= limit).then_some((start, len))
    }
    pub(super) fn keep(&mut self, sign: u64, start: u16, len: u16) {
        let at = sign as usize & (self.slots.len() - 1);
        self.is_empty = false;
        self.slots[at] = [sign, u64::from(start) | u64::from(len) << 16];
    }
}
