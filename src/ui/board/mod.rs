//! The board: paints a [`Scene`] and turns mouse and keys into events.
