//! Cards that lie over the window and ask one thing each.

pub(crate) mod bar;
pub(crate) mod both_kings;
mod compare;
pub(crate) mod conflict;
pub(crate) mod failed;
pub(crate) mod hovering;
pub(crate) mod line_edit;
pub(crate) mod line_on_board;
pub(crate) mod merging;
pub(crate) mod paste;
pub(crate) mod recovery;
pub(crate) mod rest;
pub(crate) mod why;

pub(crate) use both_kings::BothKingsCard;
pub(crate) use compare::Comparison;
pub(crate) use conflict::{Conflict, Mergeable};
pub(crate) use failed::FailedSave;
pub(crate) use line_edit::{LineEditChoice, LineEditKind, PendingEdit};
pub(crate) use merging::novelties;
pub(crate) use paste::Card;
pub(crate) use recovery::{RecoveryCard, RestorableDocument};
pub(crate) use rest::RestCard;
