//! The panels beside the board, which live as long as the record: moves, comment, graph, map, notes and the rest.

pub(crate) mod branches;
pub(crate) mod choices;
mod comment;
mod find;
pub(crate) mod games;
mod graph;
pub(crate) mod headers;
mod history;
mod map;
mod mate;
mod move_entry;
pub(crate) mod move_list;
pub(crate) mod notes;
pub(crate) mod pane;
pub(crate) mod start;
pub(crate) mod status;
mod tab_bar;
mod time_field;
mod transpositions;
pub(crate) mod trial;
mod unplayed;

pub(crate) use comment::{CommentView, hint};
pub(crate) use find::FindView;
pub(crate) use games::GamesView;
pub(crate) use graph::GraphView;
pub(crate) use history::HistoryView;
pub(crate) use map::MapView;
pub(crate) use mate::{About, MateView, flaw_name, glance};
pub(crate) use move_entry::{EntryView, Place};
pub(crate) use move_list::MoveList;
pub(crate) use notes::NotesView;
pub(crate) use status::{Lasts, Notice, NoticeOffer};
pub(crate) use tab_bar::{Tab, TabBar};
pub(crate) use unplayed::UnplayedView;
