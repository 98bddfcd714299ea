//! Two records side by side: what differs, and how one grows into the other.

mod amend;
mod difference;
mod graft;
mod merge;
mod tally;

pub(crate) use amend::{amend, become_equal, counterparts};
pub use difference::{Aspect, Difference, differences};
pub use graft::{Growth, Misfit, Scion, Twig};
pub use merge::{Differing, Differs, Merged, OtherStart, merge};
pub use tally::Tally;
