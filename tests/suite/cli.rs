//! Laws and cases of `cli`.
