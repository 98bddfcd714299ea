//! One test binary, a module per layer. Tests state laws and real cases. Without the feature `window` those of the
//! window are left out.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli;
#[cfg(all(unix, not(target_os = "macos"), feature = "window"))]
mod desktop;
mod diagram;
mod dice;
mod disk;
mod doctor;
mod editor;
mod engine;
mod exercises;
mod files;
mod formats;
mod fuzz;
mod layers;
mod library;
mod line_breaks;
#[cfg(feature = "window")]
mod locale;
#[cfg(feature = "window")]
mod manual;
mod names;
mod notation;
mod paths;
mod plain;
mod quiet;
mod record;
mod rules;
mod shared;
mod sheet;
mod specifications;
mod text;
mod tsume;
#[cfg(feature = "window")]
mod ui;
