//! Cards that lie over the window and ask one thing each.

pub(crate) mod bar;
mod compare;
pub(crate) mod conflict;
pub(crate) mod failed;
pub(crate) mod line_edit;
pub(crate) mod line_on_board;
pub(crate) mod merging;
pub(crate) mod paste;
pub(crate) mod recovery;
pub(crate) mod rest;
pub(crate) mod why;

pub(crate) use compare::Comparison;
pub(crate) use conflict::Conflict;
pub(crate) use failed::Failed;
pub(crate) use line_edit::{Choice, Kind, PendingEdit};
pub(crate) use paste::{Card, counts};
pub(crate) use recovery::{Candidate, RecoveryCard};
pub(crate) use rest::RestCard;
