//! The numbers whose sum is the key of a position.

/// A number for each side, kind of piece and square.
pub type Numbers<const KINDS: usize, const SQUARES: usize> = [[[u64; SQUARES]; KINDS]; 2];

/// Consecutive numbers of the sequence, from `first` on.
pub const fn of_pieces<const KINDS: usize, const SQUARES: usize>(first: u64) -> Numbers<KINDS, SQUARES> {
    let mut table = [[[0; SQUARES]; KINDS]; 2];
    let mut i = 0;
    while i < 2 * KINDS * SQUARES {
        table[i / SQUARES / KINDS][i / SQUARES % KINDS][i % SQUARES] = mix(first + i as u64);
        i += 1;
    }
    table
}

/// The output function of SplitMix64 (Steele, Lea, Flood 2014).
pub const fn mix(n: u64) -> u64 {
    let mut x = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
