//! Laws and cases of `record`.

mod carried;
mod clocks;
mod comment;
mod outline;
mod pairing;
mod size;
mod tree;
mod unread;
mod winner;

use komaoto::record::{NodeId, Record};
use komaoto::rules::shogi::Position;

/// A record from its outline, and the node at the cursor.
fn record(outline: &str) -> (Record, NodeId) {
    Record::from_outline(Position::start(), outline).unwrap()
}
