//! What was seen of positions at the first look and is worth no entry: how many checks there are. A node is entered again
//! and again, and the children that were never entered would be made and looked at each time.

/// How many positions are remembered: as many as stay in the cache.
const PLACES: usize = 1 << 14;

/// Numbers of checks. What is lost where two positions share a place is only seen again.
pub(super) struct FirstLooks(Vec<u64>);

impl FirstLooks {
    pub(super) fn new() -> Self {
        Self(vec![0; PLACES])
    }
    const fn place(sign: u64) -> usize {
        (sign >> 40) as usize % PLACES
    }
    /// How many checks there are in the position of a signature, if it is remembered.
    pub(super) fn checks(&self, sign: u64) -> Option<u32> {
        let kept = self.0[Self::place(sign)];
        ((kept ^ sign) >> 8 == 0).then_some((kept & 0xff) as u32)
    }
    pub(super) fn keep(&mut self, sign: u64, checks: u32) {
        if checks > 0 && checks <= 0xff {
            self.0[Self::place(sign)] = sign & !0xff | u64::from(checks);
        }
    }
}
