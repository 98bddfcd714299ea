//! What was seen of positions at the first look and is worth no entry: their first numbers. A node is entered again
//! and again, and the children that were never entered would be made and looked at each time.

/// How many positions are remembered: as many as stay in the cache.
const PLACES: usize = 1 << 14;

/// Proof and disproof numbers. What is lost where two positions share a place is only seen again.
pub(super) struct FirstLooks(Vec<u64>);

impl FirstLooks {
    pub(super) fn new() -> Self {
        Self(vec![0; PLACES])
    }
    const fn place(sign: u64) -> usize {
        (sign >> 40) as usize % PLACES
    }
    /// The first numbers of the position of a signature, if they are remembered.
    pub(super) fn look(&self, sign: u64) -> Option<(u32, u32)> {
        let kept = self.0[Self::place(sign)];
        ((kept ^ sign) >> 16 == 0).then_some((kept as u32 >> 8 & 0xff, kept as u32 & 0xff))
    }
    pub(super) fn keep(&mut self, sign: u64, proof: u32, disproof: u32) {
        if proof <= 0xff && disproof <= 0xff {
            self.0[Self::place(sign)] = sign & !0xffff | u64::from(proof << 8 | disproof);
        }
    }
}
