//! How many lines of a file were not read.

use std::borrow::Cow;
use std::collections::HashSet;

use super::load::Loaded;
use komaoto_formats::{FormatId, Note, NoteKind, Report};

impl Loaded {
    /// The number of lines of these games, and of the file as a whole, that were not read, or only in part.
    pub fn left_out(&self, concerns: impl Fn(usize) -> bool) -> usize {
        let has_columns = may_have_columns(self.format);
        let text = if has_columns { self.source.text() } else { Cow::Borrowed("") };
        let is_column = is_column(&text);
        let counts = |note: &Note| note.node.is_none_or(|(game, _)| concerns(game)) && !is_column(note);
        self.report.left_out(counts)
    }
}

/// The number of lines of a text of one game, in a format, that were not read when the report was made.
pub(super) fn left_out(report: &Report, game: &str, format: FormatId) -> usize {
    let is_column = is_column(if may_have_columns(format) { game } else { "" });
    report.left_out(|note| !is_column(note))
}

const fn may_have_columns(format: FormatId) -> bool {
    matches!(format, FormatId::Sfen | FormatId::Fen)
}

/// Whether a note is about another column beside the position, in a table.
fn is_column(text: &str) -> impl Fn(&Note) -> bool {
    let tabled = komaoto_text::lines(text).enumerate().filter(|(_, line)| line.text.contains('\t'));
    let tabled: HashSet<usize> = tabled.map(|(index, _)| index + 1).collect();
    move |note| matches!(note.what, NoteKind::UnknownLine | NoteKind::NotAMove) && tabled.contains(&note.line)
}
