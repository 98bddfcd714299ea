//! Laws and cases of `record`.
