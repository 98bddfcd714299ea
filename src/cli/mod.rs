//! The subcommands: convert, check, show, perft. Thin: each one calls the layers above.
