//! One person editing: documents, the cursor, edits with undo, and files on disk. No screen in here.

mod action;
mod advice;
mod amend;
mod backup;
mod beginning;
mod branch_map;
mod claim;
mod clipboard;
mod cursor;
mod difference;
mod digest;
mod disk;
mod document;
mod edit;
mod file_text;
mod fingerprint;
mod folder;
mod games;
mod graft;
mod hand_over;
mod history;
mod journal;
mod line_texts;
mod line_totals;
mod merge;
mod middle;
mod placing;
mod session;
mod setting_up;
mod setup;
mod setup_edit;
mod snapshot;
mod state;
mod subject;
mod tally;
mod theirs;
mod trail;
mod transpositions;
mod verify;
#[cfg(feature = "window")]
mod watch;

pub use action::Name;
pub use advice::{Advice, Consultation};
pub use backup::{Backups, MOST_TOTAL, Version, Why, thinned};
pub use branch_map::{BranchMap, Run};
pub use claim::{Claim, Claimed};
pub use clipboard::{Branch, Copied, Excerpt, Fragment, Merging, Offer, Pasted, Site, copy};
pub use cursor::{Cursor, Go};
pub use difference::{Aspect, Difference, differences};
pub use digest::Digest;
pub use disk::{
    Durability, Finished, Fs, How, Kind, Look, MOST_BYTES, OnDisk, SaveError, SaveStep, SystemFs, finish_rescues,
    make_private_folder, read_file, sweep, write_atomically, write_expected, write_on, write_with,
};
pub use document::{Deed, Document, Row};
pub use edit::{Edit, NodeText, Refused, Rest};
pub use file_text::FileText;
pub use fingerprint::{Expected, Fingerprint};
pub use games::GamesEdit;
pub use graft::{Misfit, Scion, Twig};
pub use hand_over::{Door, Request, Visitor, runtime_folder};
pub use journal::{
    Fate, Fault, JOURNALS, Journal, Keeper, LONG, NotAJournal, RecoverError, Recovered, Shelf, Shelved, Summary, Tail,
    Trouble,
};
pub use line_texts::LineTexts;
pub use line_totals::LineTotals;
pub use merge::{Differing, Differs, Merged, OtherStart, merge};
pub use middle::{
    Broken, Fouled, Glance, Middle, NotMade, Outcome, Preview, Regrafted, Replayed, Sign, Unplayed, as_kif, branch,
    flattened, has_unplayed, regraft, regraft_all, replay, survey, unplayed,
};
pub use session::{OpenError, Prepared, SaveJob, Saved, Session, Target, absolute};
pub use setup::{
    Outlook, Preset, Setup, foresee, holds_the_rest, is_problem, is_problem_from, new_problem, problem_headers,
};
pub use setup_edit::{CannotSet, Direction, Man, Onto, SetupEdit, Spot};
pub use snapshot::Snapshot;
pub use state::state_folder;
pub use subject::Subject;
pub use tally::Tally;
pub use theirs::{Found, Theirs};
pub use trail::Context;
pub use transpositions::{Shape, Transpositions};
pub use verify::unlike_when_read;
#[cfg(feature = "window")]
pub use watch::{Seen, Watch};
