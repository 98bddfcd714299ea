//! One test binary, a module per layer. Tests state laws and real cases.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli;
mod diagram;
mod dice;
mod doctor;
mod editor;
mod files;
mod formats;
mod fuzz;
mod layers;
mod locale;
mod notation;
mod quiet;
mod record;
mod rules;
mod shared;
mod text;
mod ui;
