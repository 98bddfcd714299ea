//! The walk that counts sequences of legal moves (perft), by which the rules are held against other programs.

/// Hands every position that a legal move leads to to a function.
pub(super) type EachNext<P> = fn(&P, &mut dyn FnMut(&P));

/// The number of legal move sequences of a length, from how many moves a position has and which positions they lead to.
pub(super) fn perft<P>(position: &P, depth: u32, count: fn(&P) -> u64, each_next: EachNext<P>) -> u64 {
    match depth {
        0 => 1,
        1 => count(position),
        _ => {
            let mut nodes = 0;
            each_next(position, &mut |next| nodes += perft(next, depth - 1, count, each_next));
            nodes
        }
    }
}
