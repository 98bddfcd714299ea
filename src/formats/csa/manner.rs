//! The manner of a file: an edit is spelled as its neighbours are.

use crate::pieces::{FileManner, PieceRole, TextToSpell};

/// The separator of the statements of a line.
pub(super) const SEPARATES: char = ',';

/// The manner of a game.
pub(crate) fn manner(_: &str) -> FileManner {
    FileManner { spelled, begins_its_line: |_| true, loose: &[SEPARATES], ..FileManner::PLAIN }
}

/// Whether nothing is lost without a text that nobody has read: servers say how they ran a game in remarks of a key and
/// a value, and log what they told the players.
pub(crate) fn is_aside(text: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let key = |line: &str| Some(line.strip_prefix('\'')?.trim_start_matches([' ', '$']).split_once(':')?.0.to_owned());
    let is_said = |line: &str| match line.trim().strip_prefix('#') {
        Some(log) => is_word(log),
        None => key(line.trim()).is_some_and(|key| is_word(&key)),
    };
    text.lines().all(is_said)
}

/// Spells a new text in the manner of what it replaces, or else of a sample from the file.
fn spelled(part: &PieceRole, TextToSpell { is, has, .. }: TextToSpell<'_>) -> String {
    match part {
        PieceRole::Header(_) => has.and_then(|has| with_key(has, is)),
        _ => None,
    }
    .unwrap_or_else(|| is.to_owned())
}

/// A header with the key of another one, if both keys stand for the same.
fn with_key(old: &str, new: &str) -> Option<String> {
    let ((was, _), (is, value)) = (old.split_once(':')?, new.split_once(':')?);
    let same = was.trim_start_matches('\'').replace("$TIMET", "$TIME") == is;
    let note = [was, is].iter().all(|key| matches!(*key, "$NOTE" | "'$備考"));
    (same || note).then(|| format!("{was}:{value}"))
}
