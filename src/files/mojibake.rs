//! Files whose characters are gone: Shift_JIS that was once read as UTF-8 and saved again, with each invalid byte as
//! U+FFFD ([K36](komaoto_formats#kif-and-kifu)).

use komaoto_formats::{Note, NoteKind, NoteWeight, Report, column};
use komaoto_record::{NodeId, Record};
use komaoto_rules::shogi::Position;
use komaoto_text::{Line, Slice, lines};

/// True if most non-ASCII characters of a text are gone; then it notes where that begins.
pub(super) fn is_destroyed(text: &str, report: &mut Report) -> bool {
    let gone = text.matches(char::REPLACEMENT_CHARACTER).count();
    if gone < 8 {
        return false;
    }
    let left = text.chars().filter(|letter| !letter.is_ascii()).count() - gone;
    if gone <= left {
        return false;
    }
    let first = lines(text).find_map(|line| Some((line, line.text.find(char::REPLACEMENT_CHARACTER)?)));
    let Some((line, at)) = first else { return false };
    report.add(Note {
        line: line.number,
        column: column(line.text, line.text.slice(at..)),
        weight: NoteWeight::Lost,
        what: NoteKind::Mojibake,
        text: line.text.to_owned(),
        node: Some((0, NodeId::ROOT)),
        places: Vec::new(),
    });
    true
}

/// A record of a destroyed text that was once KIF: no move is guessed, and its lines stay in the file. `None` if it was
/// not KIF.
pub(super) fn of_kif(text: &str, report: &mut Report) -> Option<Record> {
    if !lines(text).any(|line| was_a_move(line)) {
        return None;
    }
    report.span(0, 0, NodeId::ROOT);
    Some(Record::new(Position::start()))
}

/// A number, lost characters, and `(77)`.
fn was_a_move(line: Line<'_>) -> bool {
    let text = line.text.trim_start();
    let numbered = text.starts_with(|letter: char| letter.is_ascii_digit());
    let origin = |part: &str| {
        let bytes = part.as_bytes();
        matches!(bytes, [a, b, b')', ..] if a.is_ascii_digit() && b.is_ascii_digit())
    };
    numbered && text.contains(char::REPLACEMENT_CHARACTER) && text.split('(').skip(1).any(origin)
}
