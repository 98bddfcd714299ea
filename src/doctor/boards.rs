//! Candidates for a position that is not drawn as one: ranks that end early or are missing, what cannot be in hand.

use std::ops::Range;

use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::words::place;
use komaoto_formats::{FormatId, Note};
use komaoto_notation::{Misdrawn, parse_piece_kanji};
use komaoto_text::{Slice, blank};

/// What a person would draw instead.
pub(super) fn candidates(patient: &Patient<'_>, note: &Note, problem: &Misdrawn) -> Option<CandidateFix> {
    match (problem, patient.format) {
        (Misdrawn::Squares { .. }, FormatId::Csa) => whole_rank(patient, note),
        (Misdrawn::RanksMissing(ranks), FormatId::Kif | FormatId::Ki2) => empty_ranks(patient, note, ranks),
        (Misdrawn::KingInHand | Misdrawn::NotInHand(_), FormatId::Kif | FormatId::Ki2) => not_in_hand(patient, note),
        (Misdrawn::NeverPromotes(_), FormatId::Sfen) => unpromoted(patient, note),
        (Misdrawn::KingInHand | Misdrawn::NotInHand(_) | Misdrawn::TooManyInHand(_), FormatId::Sfen) => {
            possible_hands(patient, note)
        }
        (Misdrawn::NotANumber(_), FormatId::Sfen) => {
            let start = place(patient, note)?;
            let patch = Patch { start, end: start + note.text.len(), with: "1".to_owned() };
            Some(CandidateFix { remedy: Remedy::Number, line: note.line, patch })
        }
        _ => None,
    }
}

/// The word of a line that a place is in.
fn word(patient: &Patient<'_>, note: &Note) -> Option<Range<usize>> {
    let (start, line) = patient.line(note.line)?;
    let at = line.char_indices().nth(note.column.checked_sub(1)?)?.0;
    let begin = line.slice(..at).rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
    let end = at + line.slice(at..).find(char::is_whitespace).unwrap_or(line.len() - at);
    Some(start + begin..start + end)
}

/// The board without the sign of promotion before what does not promote.
fn unpromoted(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let board = word(patient, note)?;
    let mut with = patient.text.get(board.clone())?.to_owned();
    for piece in ["+G", "+g", "+K", "+k"] {
        with = with.replace(piece, piece.slice(1..));
    }
    let patch = Patch { start: board.start, end: board.end, with };
    Some(CandidateFix { remedy: Remedy::Unpromote, line: note.line, patch })
}

/// The hands without what cannot be in them; a dash if nothing is left.
fn possible_hands(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let hands = word(patient, note)?;
    let text = patient.text.get(hands.clone())?;
    let is_possible = |entry: &str| {
        let mut letters = entry.chars();
        let possible = letters.next_back().is_some_and(|letter| "PLNSGBRplnsgbr".contains(letter));
        let number = letters.as_str();
        possible && (number.is_empty() || number.parse::<u8>().is_ok_and(|count| count > 0))
    };
    let entries: Vec<&str> = text.split_inclusive(|letter: char| !letter.is_ascii_digit()).collect();
    let first = entries.iter().take_while(|entry| is_possible(entry)).count();
    let last = entries.iter().rev().take_while(|entry| is_possible(entry)).count().min(entries.len() - first);
    let length = |entries: &[&str]| entries.iter().map(|entry| entry.len()).sum::<usize>();
    let (start, end) = (length(entries.slice(..first)), text.len() - length(entries.slice(entries.len() - last..)));
    let between = entries.slice(first..entries.len() - last).iter().copied().filter(|entry| is_possible(entry));
    let mut with: String = between.collect();
    if with.is_empty() && start == 0 && end == text.len() {
        with.push('-');
    }
    let patch = Patch { start: hands.start + start, end: hands.start + end, with };
    Some(CandidateFix { remedy: Remedy::LeaveOut, line: note.line, patch })
}

/// What cannot be in hand, with its number, left out.
fn not_in_hand(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let start = place(patient, note)?;
    let (at, line) = patient.line(note.line)?;
    let rest = line.get(start - at..)?;
    let first = rest.chars().next()?.len_utf8();
    let piece = parse_piece_kanji(rest).map_or(first, |(_, length)| length);
    let counts = |letter: char| letter.is_numeric() || "一二三四五六七八九十百枚".contains(letter);
    let behind = rest.slice(piece..).trim_start_matches(counts);
    let end = start + rest.len() - behind.len();
    let before = line.get(..start - at)?.trim_end_matches(blank).len() + at;
    // The blank goes with it; not the only one behind the colon.
    let patch = Patch { start: before, end, with: String::new() };
    Some(CandidateFix { remedy: Remedy::LeaveOut, line: note.line, patch })
}

/// The last ranks of a diagram that are missing, without pieces.
fn empty_ranks(patient: &Patient<'_>, note: &Note, ranks: &str) -> Option<CandidateFix> {
    const RANKS: &str = "一二三四五六七八九";
    let game = patient.lines_of(note.node.map_or(0, |(game, _)| game));
    let is_rank = |number: &usize| {
        patient.line(*number).is_some_and(|(_, line)| line.trim_start().starts_with('|') && !line.contains("---"))
    };
    let last = game.rev().find(is_rank)?;
    if !RANKS.ends_with(ranks) {
        return None;
    }
    let row = |rank: char| format!("|{}|{rank}", " ・".repeat(9));
    let mut rows: Vec<String> = ranks.chars().map(row).collect();
    let framed = patient.line(last + 1).is_some_and(|(_, line)| line.trim_start().starts_with('+'));
    rows.extend((!framed).then(|| "+---------------------------+".to_owned()));
    let patch = patient.before_line(last + 1, &rows)?;
    Some(CandidateFix { remedy: Remedy::AsRead, line: last + 1, patch })
}

/// The ranks of CSA at the usual start.
const RANKS: [&str; 9] = [
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
];

/// A rank of the usual start whose end is missing.
fn whole_rank(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    if patient.format != FormatId::Csa {
        return None;
    }
    let (_, line) = patient.line(note.line)?;
    let begun = line.trim_end();
    let whole = RANKS
        .into_iter()
        .find(|rank| begun.len() > LEAST && rank.trim_end().len() > begun.len() && rank.starts_with(begun))?;
    let patch = patient.in_line(note.line, 0..line.len(), whole)?;
    Some(CandidateFix { remedy: Remedy::AsRead, line: note.line, patch })
}

/// A rank of which less is there may be any.
const LEAST: usize = "P1-KY".len() - 1;
