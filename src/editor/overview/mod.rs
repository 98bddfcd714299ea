//! What panels show of a document, worked out once for each of its revisions.

mod branch_map;
mod line_texts;
mod line_totals;
mod position_table;

pub use branch_map::{BranchMap, MapLine};
pub use line_texts::LineTexts;
pub use line_totals::LineTotals;
pub use position_table::{PositionTable, Shape};
