//! Laws and cases of `layers`.
