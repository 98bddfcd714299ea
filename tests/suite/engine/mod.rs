//! Engines: their words, the driver by tables of events, and real processes, well-behaved and hostile.

mod driver;
#[cfg(unix)]
mod hostile;
mod positions;
mod words;
