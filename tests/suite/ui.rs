//! Laws and cases of `ui`.
