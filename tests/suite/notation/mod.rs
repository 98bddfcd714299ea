//! Laws and cases of `notation`.

mod usi;
