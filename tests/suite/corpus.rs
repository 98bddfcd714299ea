//! Laws and cases of `corpus`.
