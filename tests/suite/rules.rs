//! Laws and cases of `rules`.
