//! Laws and cases of `notation`.
