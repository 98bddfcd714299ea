//! The mate solver 詰将棋 beside a record: what it finds out about a position, and a problem solved on the board against
//! it 解図.

mod analyst;
mod trial;

pub use analyst::{Analyst, Finding, Question, within_a_quarter};
pub use trial::{Stand, Trial};
