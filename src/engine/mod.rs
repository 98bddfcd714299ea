//! Engines that speak USI, UCI or UCCI: what they say, what they are asked, and the process they run in.
//!
//! [`Engine`] runs one and is asked about one position at a time; what it found stands in its [`Look`]. Its [`Driver`] is
//! pure: events in, acts out, so that every race is a case of a table. What an engine says is data: each move is checked
//! by the rules, and nothing here touches a record.

mod declared;
mod dialect;
mod driver;
mod guard;
mod lines;
mod process;
mod running;
mod search;
mod words;

pub use declared::{Declared, Kind, Needs};
pub use dialect::{Clocks, Dialect, Limit, Line};
pub use driver::{Act, Driver, Event, Reply, State, Trouble, Wanted};
pub use guard::{GUARD, guard};
pub use lines::{Endless, Lines};
pub use process::Program;
pub use running::{Engine, Look};
pub use search::{Row, Score, Search, win_chance};
pub use words::{Best, Bound, Info, Mating, RawScore, Said, said};
