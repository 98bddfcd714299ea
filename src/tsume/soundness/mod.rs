//! Soundness 余詰検討: whether the author's line 作意 is the only solution of a mate problem, move by move, and what
//! mars it.

mod alternative;
mod check;
mod checked;
mod checking;
mod escape;
mod flaw;
mod round;
mod unneeded;

pub use checked::{Checked, Event, GivenLine, Thoroughness};
pub use flaw::{Flaw, FlawCode, Severities, Severity, Soundness, Try};
