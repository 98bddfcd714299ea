//! From one frame to the next: what is kept, what holds still under the pointer, pauses that are counted in frames, and
//! motions of the pointer that need none.

pub(crate) mod held;
pub(crate) mod memo;
pub(crate) mod pause;
pub(crate) mod still;
