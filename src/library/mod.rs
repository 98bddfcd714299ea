//! Finding games: which of many records are meant by words about them, or reached a position. Nothing is ever written into
//! the folders that are looked through. Files are read as they are; of folders that somebody named, what searches ask for is
//! kept in a catalog ([`Store`]), which [`rescan`] brings to what is in the folders.

pub mod books;
mod card;
mod checked;
mod digest;
mod facts;
mod fold;
mod kept;
mod key;
mod known_file;
mod named;
mod openings;
mod played;
mod position_index;
mod query;
mod query_text;
mod query_words;
mod question;
mod scan;
mod sought;
mod store;
mod store_error;
mod walk;
mod wanted;

pub use crate::matcher::{
    CountTest, HandTerm, Matcher, Pattern, PatternError, Reached, ReachedBy, SoughtPosition, SoughtTerms, Track,
    Variants, board_size, cell_of,
};
pub use card::GameCard;
pub use digest::{DigestOf, GameDigest, GameFile};
pub use facts::{GameFacts, SortKey, SortValue, days};
pub use kept::KeptCatalog;
pub use key::position_key;
pub use known_file::FileStamp;
pub use named::{
    SETTINGS_VERSION, folder_list, forget_folder, is_of_other_version, name_folders, named_folders,
    named_folders_if_any, settings_file,
};
pub use openings::{Opening, OpeningMistake, Openings, PlayedOpening, own_openings};
pub use played::{GameTold, PlayedMove, PlayedMoves};
pub use position_index::{IndexedHit, PositionIndex};
pub use query::{CommentWords, Query, QueryError, without_position};
pub use query_text::{TypedWord, typed_words};
pub use query_words::{KEYS, QueryWord, answer_name, key_name, named_values, values_of};
pub use question::{GameMatch, GameQuestion};
pub use scan::{ScanFailure, ScanNews, rescan, stamp};
pub use store::{Store, StoredGame, database};
pub use store_error::StoreError;
pub use walk::{FolderEntry, Found, LARGEST, folder_entries, records_in};
