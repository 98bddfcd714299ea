//! The fuzz targets: laws that hold for any bytes. Run by `tests/fuzz/run`, and by the suite over `tests/fuzz/corpus`
//! (`tests/suite/fuzz.rs`).
//!
//! A target panics where a law is broken. It never asks for a good record, only that what is said about it is true.

mod editing;
mod laws;
mod mating;
mod printing;
mod reading;
mod script;
mod spelling;
mod talking;

pub use editing::{doctor, pasting, saving, undoing};
pub use mating::mating;
pub use printing::printing;
pub use reading::{
    conversion, csa, decoding, fen, jkf, ki2, kif, loading, pgn, pgn_reader, round_trip, sfen, usen, xml, yaneuraou,
};
pub use spelling::{chess, outline, positions, prose, spelling, xiangqi};
pub use talking::words;

/// A target by its name.
pub type Target = (&'static str, fn(&[u8]));

/// All targets. Each has a binary of its name in `tests/fuzz/targets` and a folder of its name in `tests/fuzz/corpus`.
pub const TARGETS: &[Target] = &[
    ("kif", kif),
    ("ki2", ki2),
    ("csa", csa),
    ("jkf", jkf),
    ("sfen", sfen),
    ("fen", fen),
    ("usen", usen),
    ("xml", xml),
    ("yaneuraou", yaneuraou),
    ("decoding", decoding),
    ("loading", loading),
    ("round_trip", round_trip),
    ("conversion", conversion),
    ("saving", saving),
    ("undoing", undoing),
    ("pasting", pasting),
    ("doctor", doctor),
    ("prose", prose),
    ("spelling", spelling),
    ("positions", positions),
    ("outline", outline),
    ("pgn", pgn),
    ("pgn_reader", pgn_reader),
    ("chess", chess),
    ("xiangqi", xiangqi),
    ("mating", mating),
    ("words", words),
    ("printing", printing),
];
