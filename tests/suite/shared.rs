//! The folder `../shared` of specifications and real files; tests that read it are skipped, visibly, where it is
//! absent.

use std::io::Write as _;
use std::path::PathBuf;

/// A path below the shared folder, or `None`, with a word on stderr, where it is absent.
pub fn shared(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("KOMAOTO_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")), PathBuf::from);
    let found = root.join(path);
    if found.exists() {
        return Some(found);
    }
    // Straight to the stream: what `eprintln!` says is swallowed for a test that passes.
    let _ = writeln!(std::io::stderr(), "SKIPPED: {} is not there", found.display());
    None
}
