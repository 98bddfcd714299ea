//! One person editing: documents, the cursor, edits with undo, and files on disk. No screen in here.

mod analysis;
mod clipboard;
mod compare;
mod cursor;
mod disk;
mod document;
mod edit;
mod journal;
mod overview;
mod remains;
#[cfg(feature = "window")]
mod search;
mod session;
mod setup;

pub use analysis::{
    Analyst, Control, Cost, Duel, DuelAct, DuelEvent, Finding, Grade, Judged, MissedMate, MissedMates, MissedSearch,
    Over, Player, ProblemLine, Question, Review, Reviewer, Role, Score, Scores, Slip, Stage, Stand, Studied, Study,
    Tally, Terms, Trial, attacker_of, cost, mark_missed, scale, score, within_quarters,
};
pub use clipboard::{
    Branch, Copied, Excerpt, Fragment, Merging, Offer, Pasted, Share, Site, copy, copy_in, named_files,
};
pub use compare::{
    Aspect, DiffCounts, Difference, Differing, Differs, Merged, Misfit, OtherStart, Subtree, SubtreeNode, differences,
    merge,
};
pub use cursor::{Cursor, Go};
#[cfg(all(unix, not(target_os = "macos"), feature = "window"))]
pub use disk::file_of;
#[cfg(feature = "window")]
pub(crate) use disk::read_within;
pub use disk::{
    Backups, Claim, Claimed, Contents, Durability, Expected, FileText, Fingerprint, Finished, Fs, How, Kind, Look,
    MOST_BYTES, MOST_TOTAL, OnDisk, SaveError, SaveStep, SystemFs, Version, Why, finish_rescues, make_private_folder,
    read_file, state_folder, sweep, thinned, write_atomically, write_expected, write_on, write_privately, write_with,
};
#[cfg(feature = "window")]
pub use disk::{Door, Request, Seen, Visitor, Watch, listed, runtime_folder};
pub(crate) use disk::{ROOM, has_room};
pub use document::{
    Advice, Aside, Consultation, Context, Document, EditSummary, ExternalChange, ExternalFile, HistoryStep, Row,
    Snapshot, unlike_when_read, write_aside,
};
pub use edit::{
    Arranging, Broken, Digest, Edit, Fouled, GamesEdit, Glance, LineEdit, Name, NotMade, Outcome, Outlook, Preview,
    Purpose, Refused, Regrafted, Replayed, Rest, Sign, Sorting, Splice, TextChange, Twin, Unplayed, as_text, branch,
    flattened, foresee, has_unplayed, regraft, regraft_all, replay, survey, twins, unplayed,
};
pub use journal::{
    Fate, Fault, HISTORY_DAYS, JOURNALS, Journal, Keeper, LONG, Mark, NotAJournal, OpenFile, OpenFiles, RecoverError,
    Recovered, Shelf, Shelved, Summary, Tail, Trace, Trouble,
};
pub use overview::{BranchMap, LineTexts, LineTotals, Run, Shape, Transpositions};
pub use remains::{Amount, Kept, MOST_RECENT, Place, REMAINS, Remains, RemainsRow, StateRemains};
#[cfg(feature = "window")]
pub(crate) use search::{
    Column, GameIndex, Hit, HitKind, Typed, first_occurrence, links, occurrences, search, shown_by_link, typed,
};
pub use session::{OpenError, Prepared, SaveJob, Saved, Session, Target, absolute};
pub use setup::{CannotSet, Direction, Onto, PlacedPiece, Preset, Setup, SetupEdit, Spot, new_problem};
