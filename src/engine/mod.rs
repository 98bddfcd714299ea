//! Engines that speak USI, UCI or UCCI: what they say, what they are asked, and the process they run in.
//!
//! [`Engine`] runs one and is asked about one position at a time; what it found stands in its [`EngineSnapshot`]. Its [`Driver`] is
//! pure: events in, acts out, so that every race is a case of a table. What an engine says is data: each move is checked
//! by the rules, and nothing here touches a record.

mod declared;
mod dialect;
mod driver;
mod guard;
mod lines;
mod places;
mod process;
mod running;
mod search;
mod trouble;
mod words;

pub use declared::{Declared, LIMITS_STRENGTH, Needs, OptionKind, RATING};
pub use dialect::{EngineClocks, EngineLine, EngineProtocol, Limit};
pub use driver::{Driver, DriverAction, EngineEvent, EngineState, EngineTask, Reply};
pub use guard::{GUARD, guard};
pub use lines::{Endless, LineSplitter};
pub use places::{engine_folders, find_engine};
pub use process::Program;
pub use running::{Engine, EngineSnapshot};
pub use search::{EngineScore, EngineSearch, RankedLine, win_chance};
pub use trouble::{EngineTrouble, SystemReason};
pub use words::{Best, Bound, EngineMessage, Info, Mating, RawScore, said};
