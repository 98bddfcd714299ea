//! Two records side by side: what differs, and how to add one to the other.

mod diff_counts;
mod difference;
mod graft;
mod merge;
mod patch_tree;
mod versions;

pub use diff_counts::DiffCounts;
pub use difference::{Aspect, Difference, differences};
pub use graft::{GraftRefusal, Growth, Subtree, SubtreeNode};
pub use merge::{Differing, Differs, Merged, OtherStart, merge};
pub(crate) use patch_tree::{become_equal, patch_tree};
pub use versions::MergedGames;
pub(crate) use versions::paired_games;
#[cfg(feature = "window")]
pub(crate) use versions::say_all_of;
