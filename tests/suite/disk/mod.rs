//! Files on the disk: read, replaced, and what is left when that fails.

mod failures;
mod saving;
mod tidy;
