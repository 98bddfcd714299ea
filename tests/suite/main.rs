//! One test binary, a module per layer. Tests state laws and real cases.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounting;
mod board;
mod cli;
mod conversions;
mod corpus;
mod diagram;
mod dice;
mod editor;
mod faults;
mod finding;
mod fonts;
mod formats;
mod fuzz;
mod headless;
mod history;
mod hostile;
mod keys;
mod layers;
mod licences;
mod locale;
mod looks;
mod lossless;
mod mending;
mod notation;
mod outside;
mod quiet;
mod record;
mod recovery;
mod rules;
mod saving;
mod setting_up;
mod settings;
mod shared;
mod ui;
mod variants;
