//! Laws and cases of `files`: what of a file changes when its record is edited, and what of it is read at all.

mod by_game;
pub mod corpus;
mod documents;
mod hostile;
mod identity;
mod line_conservation;
mod other_comments;
mod regroup;
mod remarks;
mod repeated_lines;
mod replaced_moves;
mod saved_edits;
mod splice;
mod splice_laws;
mod splicer_rules;
mod tails;
mod torn;
mod unedited_parts;
mod variants;
