//! Laws and cases of `formats`.
