//! Laws and cases of `editor`.
