//! Games whose pieces have the letters of another language than English: they are found out by reading the game twice.

use super::spelling::PgnSpelling;
use crate::report::{Note, NoteKind, NoteWeight, Report};
use komaoto_notation::chess::Letters;
use komaoto_record::{NodeId, Record};

/// A note, and the place in the text that it refers to.
pub(super) type Remark = (usize, Note);

/// Reads a game with moves that begin at a place: again with the letters of another language if its pieces have them.
pub(super) fn in_own_letters(
    (moves, start): (&str, usize),
    index: usize,
    report: &mut Report,
    read: impl Fn(Option<Letters>, &mut Report) -> (Record, Vec<Remark>),
) -> (Record, Vec<Remark>) {
    let mark = report.mark();
    let (record, mut remarks) = read(None, report);
    // A piece of another language is no word here, or the file of a pawn.
    let what = |(_, note): &Remark| {
        matches!(note.what, NoteKind::NotAMove | NoteKind::NoSuchMove | NoteKind::Ambiguous(_) | NoteKind::Meant(_))
    };
    if !remarks.iter().any(what) {
        return (record, remarks);
    }
    let letters = record.initial.chess().and_then(|initial| PgnSpelling::letters_of(initial, moves));
    let Some(letters) = letters else { return (record, remarks) };
    report.rewind(mark);
    let (record, others) = read(Some(letters), report);
    remarks = others;
    let node = Some((index, NodeId::ROOT));
    let what = NoteKind::Letters(letters.languages);
    remarks.push((
        start,
        Note { line: 0, column: 0, weight: NoteWeight::Kept, what, text: String::new(), node, places: Vec::new() },
    ));
    (record, remarks)
}
