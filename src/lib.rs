//! Komaoto (駒音): an editor of game records.
//!
//! The house has rooms, lower ones first; nothing imports upwards. The lowest are packages of their own, which the compiler
//! holds to it; for the others `tests/suite/layers.rs` does.
//!
//! | room | what it is for |
//! |---|---|
//! | [`text`] | bytes and lines: encodings, line ends, substitutes; knows no format |
//! | [`rules`] | how a game is played: no text, no files |
//! | [`notation`] | how one move or one position is spelled |
//! | [`task`] | work on another thread: polled, stopped, cancelled on drop |
//! | [`tsume`] | mate problems of shogi: solved, with length and main line |
//! | [`matcher`] | positions looked for in the moves of many games: two bytes a move, no disk, no words |
//! | [`engine`] | engines that speak USI, UCI, UCCI: their words, a driver, the process |
//! | [`record`] | the game record: a tree of moves with comments, times and headers |
//! | [`formats`] | codecs: text to record and back, with a report of what did not fit |
//! | [`doctor`] | what could be mended in a text, tried before it is offered |
//! | [`files`] | a file: read, and stored so that what was not edited keeps its bytes |
//! | [`fault`] | when the program itself is wrong: caught panics, reports, drills |
//! | [`disk`] | files on the disk: read whole, replaced so that nothing is lost, watched, locked, their versions kept |
//! | [`library`] | games found by words about them and by positions, in files and folders |
//! | [`diagram`] | one picture of the board: fonts, outlines, SVG, PNG, PDF |
//! | [`locale`] | what the program says, in each of its languages |
//! | [`texts`] | what notes and fixes say, for window and command line alike |
//! | [`sheet`] | what is printed of a record: captions, its story, pages |
//! | `desktop` | the desktop around the window: its bus, portals, look, the window that is open already; without a window there is none |
//! | [`editor`] | one person editing: cursor, edits, undo, journal; no screen |
//! | [`exercises`] | exercises 次の一手: made of judged games, exchanged, asked again when they are due |
//! | [`cli`] | the subcommands |
//! | [`ui`] | the window |
//!
//! # A move, from the click to the disk
//!
//! 1. The board, in `ui`, turns the click into a message. Views change nothing themselves: the window's router takes the
//!    messages of a frame and hands those about a record to its desk.
//! 2. The desk makes an [`Edit`](editor::Edit) of it. [`Document::apply`](editor::Document::apply) asks [`rules`] and
//!    performs it on the tree of the [`Record`](record::Record); that is one undo step.
//! 3. The journal, in [`editor`], writes the step down at once, on a thread of its own and beside the settings, never
//!    into the person's file.
//! 4. On save, [`files`] has the record as it was read and the record as it is now written by its format
//!    ([`formats`]). Where the two texts differ the text of the file is changed, and nowhere else; the result is read
//!    back before anything trusts it.
//! 5. The bytes go into a file beside the old one, which then takes its place. Whoever else has written that file in
//!    the meantime is asked about first.
#![deny(rustdoc::broken_intra_doc_links)]

pub use komaoto_text as text;

pub use komaoto_rules as rules;

pub use komaoto_notation as notation;

pub use komaoto_record as record;

pub use komaoto_formats as formats;

pub use komaoto_doctor as doctor;

pub use komaoto_files as files;

pub mod diagram;

pub mod locale;

pub mod texts;

pub mod sheet;

pub mod fault;

pub use komaoto_task as task;

pub mod disk;

pub use komaoto_tsume as tsume;

pub use komaoto_matcher as matcher;

pub mod engine;

pub mod editor;

pub mod library;

pub mod exercises;

#[cfg(feature = "window")]
pub mod desktop;

pub mod cli;

#[cfg(feature = "window")]
pub mod ui;
