//! Candidates for a word: another one in its place, or none. For all formats that are lines and words.

use std::collections::VecDeque;
use std::ops::Range;

use super::json::{entry, with_comma};
use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::structure::step_of;
use komaoto_formats::kif;
use komaoto_formats::pgn::{Lexer, PgnToken, games, said_result};
use komaoto_formats::{FormatId, Note, NoteKind};
use komaoto_notation::chess::{Letters, San, split_suffix};
use komaoto_notation::{csa, side_mark};
use komaoto_rules::{Game, Position};
use komaoto_text::{Slice, blank, is_stray_control, until};

/// The most bytes that may be cut off the end of a text to make the rest whole.
const MOST_CUT: usize = 1 << 12;

/// The number of lines among which the end of a comment is looked for.
const MOST_LINES: usize = 8;

/// The byte in the text that a note points to.
pub(super) fn place(patient: &Patient<'_>, note: &Note) -> Option<usize> {
    let (start, line) = patient.line(note.line)?;
    let at = line.char_indices().nth(note.column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
    Some(start + at)
}

/// The range of the word that a note is about; the whole line in formats that have one statement a line.
pub(super) fn word(patient: &Patient<'_>, note: &Note) -> Option<Range<usize>> {
    let (start, line) = patient.line(note.line)?;
    let at = place(patient, note)?;
    let within = patient.format != FormatId::Xml;
    let rest = if within { line.get(at - start..)? } else { patient.text.get(at..)? };
    let length = match patient.format {
        FormatId::Kif => return Some(start..start + line.len()),
        FormatId::Csa if !line.contains(',') => return Some(start..start + line.len()),
        FormatId::Csa => rest.find(',').unwrap_or(rest.len()),
        FormatId::Pgn => Lexer::new(rest).next()?.span.end,
        FormatId::Ki2 => {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let ends = |letter| blank(letter) || side_mark(letter).is_some();
            rest.get(first..)?.find(ends).map_or(rest.len(), |end| end + first)
        }
        FormatId::Sfen | FormatId::Fen => rest.find(blank).unwrap_or(rest.len()),
        // A move is so many letters, or digits.
        FormatId::Usen => run(rest, 3, |letter| letter.is_ascii_alphanumeric()),
        FormatId::Ubb => run(rest, 4, |letter| letter.is_ascii_digit()),
        // With the entry would go what is said of it and what branches off.
        FormatId::Jkf => {
            let said = |range: &Range<usize>| {
                let text = patient.text.get(range.clone()).unwrap_or("");
                text.contains("\"comments\"") || text.contains("\"forks\"")
            };
            return entry(patient.text, at).filter(|range| !said(range));
        }
        FormatId::Xml => rest.find(MOVE_END).map_or(0, |end| end + MOVE_END.len()),
        FormatId::Yaneuraou => return Some(start..start + line.len()),
    };
    (length > 0).then_some(at..at + length)
}

/// The closing tag of a move in XML.
const MOVE_END: &str = "</move>";

/// The length of a word of so many letters of a kind. With other letters among them it extends to the next of the kind.
fn run(text: &str, most: usize, is_of: impl Fn(char) -> bool) -> usize {
    let whole = text.chars().take_while(|&letter| is_of(letter)).take(most).count();
    if whole == most {
        return whole;
    }
    let after = text.slice(whole..);
    let stops = |letter: char| is_of(letter) || matches!(letter, '.' | '~' | '[');
    whole + after.find(stops).unwrap_or(after.len())
}

/// Whether something like a move comes behind a word.
pub(super) fn is_followed(patient: &Patient<'_>, note: &Note, end: usize) -> bool {
    let behind = patient.text.slice(end..);
    match patient.format {
        FormatId::Jkf => {
            return behind.trim_start().strip_prefix(',').is_some_and(|next| next.trim_start().starts_with('{'));
        }
        FormatId::Xml => return behind.contains(MOVE_END),
        FormatId::Usen => return behind.starts_with(|letter: char| letter.is_ascii_alphanumeric()),
        FormatId::Ubb => return behind.trim_start().starts_with(|letter: char| letter.is_ascii_digit()),
        FormatId::Yaneuraou => return true,
        _ => {}
    }
    let of_line = patient.line(note.line).and_then(|(start, line)| line.get(end.checked_sub(start)?..));
    if of_line.is_some_and(|rest| rest.contains(char::is_alphanumeric)) {
        return true;
    }
    let range = patient.lines_of(note.node.map_or(0, |(game, _)| game));
    let lines = (note.line + 1..range.end).map_while(|number| patient.line(number).map(|(_, line)| line));
    let mut lines = lines.take_while(|line| kif::variation(line).is_none());
    match patient.format {
        FormatId::Kif => lines.any(|line| step_of(line).is_some()),
        FormatId::Csa => lines.any(|line| line.starts_with(['+', '-'])),
        FormatId::Pgn | FormatId::Ki2 => lines.any(|line| line.contains(char::is_alphanumeric)),
        _ => false,
    }
}

/// A word that is no move left out, with the blanks or the line end that go with it. In formats of lines only if others
/// follow, or nothing branches off behind it: the last line of a variation does no harm.
pub(super) fn left_out(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    if patient.format == FormatId::Ubb {
        return cells(patient, note);
    }
    let part = word(patient, note).filter(|part| patient.format != FormatId::Pgn || !counts(patient.text, part));
    part.and_then(|part| word_left_out(patient, note, part)).into_iter().collect()
}

/// Whether a word is the first move of a variation, and the next one has no number: without it, that would be played in
/// its place.
fn counts(text: &str, word: &Range<usize>) -> bool {
    let before = text.slice(..word.start).trim_end_matches(|letter: char| {
        letter.is_whitespace() || letter.is_ascii_digit() || matches!(letter, '.' | '…')
    });
    let next = text.slice(word.end..).trim_start();
    before.ends_with('(') && !next.starts_with(|letter: char| letter.is_ascii_digit())
}

/// The same in a list of moves of four digits each: what is no digit, so many signs as a move has, or all the rest.
fn cells(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    const MOVE: usize = 4;
    let Some(at) = place(patient, note) else { return Vec::new() };
    let rest = until(patient.text.slice(at..), |letter| letter == '[');
    let four = rest.char_indices().nth(MOVE).map_or(rest.len(), |(end, _)| end);
    let ends = word(patient, note).map(|part| part.end).into_iter().chain([at + four, at + rest.trim_end().len()]);
    ends.filter(|&end| end > at).filter_map(|end| without(patient, note, at..end)).collect()
}

fn word_left_out(patient: &Patient<'_>, note: &Note, part: Range<usize>) -> Option<CandidateFix> {
    let is_of_words =
        matches!(patient.format, FormatId::Pgn | FormatId::Ki2 | FormatId::Sfen | FormatId::Fen | FormatId::Usen);
    let branches = || {
        let lines = patient.lines_of(note.node.map_or(0, |(game, _)| game));
        let mut lines = (note.line + 1..lines.end).map_while(|number| patient.line(number));
        lines.any(|(_, line)| kif::variation(line).is_some())
    };
    let is_last = || patient.format == FormatId::Kif && !branches();
    let goes = is_of_words || is_followed(patient, note, part.end) || is_last();
    if goes { without(patient, note, part) } else { None }
}

fn without(patient: &Patient<'_>, note: &Note, part: Range<usize>) -> Option<CandidateFix> {
    if patient.format == FormatId::Jkf {
        let Range { start, end } = with_comma(patient.text, part);
        let patch = Patch { start, end, with: String::new() };
        return Some(CandidateFix { remedy: Remedy::LeaveOut, line: note.line, patch });
    }
    let (before, after) = (patient.text.get(..part.start)?, patient.text.get(part.end..)?);
    let of_line = before.is_empty() || before.ends_with(['\n', '\r']);
    let (mut start, mut end) = (part.start, part.end);
    if of_line {
        end += if after.starts_with("\r\n") { 2 } else { usize::from(after.starts_with(['\n', '\r'])) };
    }
    if end == part.end {
        let gap = after.len() - after.trim_start_matches([' ', '\t', ',']).len();
        end += gap;
        if gap == 0 {
            start = before.trim_end_matches([' ', '\t', ',']).len();
        }
    }
    Some(CandidateFix { remedy: Remedy::LeaveOut, line: note.line, patch: Patch { start, end, with: String::new() } })
}

/// Leaves out the unreadable part of a line, a time.
pub(super) fn without_time(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    if patient.format == FormatId::Csa {
        return without(patient, note, word(patient, note)?);
    }
    let start = place(patient, note)?;
    let end = start + note.text.len();
    patient.text.get(start..end).filter(|text| *text == note.text)?;
    let start = patient.text.get(..start)?.trim_end_matches(blank).len();
    Some(CandidateFix { remedy: Remedy::LeaveOut, line: note.line, patch: Patch { start, end, with: String::new() } })
}

/// The words that a word may stand for: the moves that fit, or that it begins like.
pub(super) fn meant(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    // What was read as a move may be several words.
    let whole = || {
        let NoteKind::Meant(_) = note.what else { return None };
        let at = place(patient, note)?;
        let is_there = !note.text.is_empty() && patient.text.get(at..)?.starts_with(note.text.as_str());
        is_there.then(|| at..at + note.text.len())
    };
    let Some(part) = whole().or_else(|| word(patient, note)) else { return Vec::new() };
    let Some(written) = patient.text.get(part.clone()) else { return Vec::new() };
    let (bare, _) = split_suffix(written);
    let spelled: Vec<String> = match (&note.what, patient.format) {
        (NoteKind::Ambiguous(fitting), FormatId::Pgn | FormatId::Fen) => {
            fitting.split(", ").map(str::to_owned).collect()
        }
        (NoteKind::Meant(usual), _) => vec![usual.clone()],
        (NoteKind::NotAMove, FormatId::Pgn) => promotions(patient, note, bare),
        (NoteKind::NotAMove, FormatId::Csa) => begun(patient, note, bare.trim()),
        _ => Vec::new(),
    };
    let candidate = |with: String| {
        let patch = Patch { start: part.start, end: part.start + bare.len(), with };
        CandidateFix { remedy: Remedy::Meant, line: note.line, patch }
    };
    spelled.into_iter().map(candidate).collect()
}

/// The position before the move that a note is about.
pub(super) fn position(patient: &Patient<'_>, note: &Note) -> Option<Position> {
    let (game, node) = note.node?;
    Some(patient.records.get(game)?.position_at(node))
}

/// The promotions of a pawn where the letter of the piece says nothing.
fn promotions(patient: &Patient<'_>, note: &Note, word: &str) -> Vec<String> {
    let is_chess = position(patient, note).is_some_and(|position| position.game() == Game::Chess);
    let end = word.trim_end_matches(['+', '#']).len();
    if !is_chess || !word.starts_with(|c| matches!(c, 'a'..='h')) {
        return Vec::new();
    }
    let Some(rank) = word.rfind(['1', '8']) else { return Vec::new() };
    let (Some(pawn), Some(check)) = (word.get(..=rank), word.get(end..)) else { return Vec::new() };
    ["Q", "R", "B", "N"].map(|piece| format!("{pawn}={piece}{check}")).into()
}

/// The legal moves whose CSA a word begins.
fn begun(patient: &Patient<'_>, note: &Note, word: &str) -> Vec<String> {
    let Some(position) = position(patient, note) else { return Vec::new() };
    let mut found = Vec::new();
    if word.len() >= 5
        && let Some(position) = position.shogi()
    {
        position.each_legal_move(|mv| found.push(csa::spell(position, mv)));
    }
    found.retain(|spelled| spelled.starts_with(word) && spelled != word);
    found
}

/// The pieces of a game of chess in English letters, if they are in those of another language. All languages by which
/// more can be read: which of them is meant is for a person to say.
pub(super) fn letters(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let (FormatId::Pgn, Some((game, _))) = (patient.format, note.node) else { return Vec::new() };
    if patient.records.get(game).is_none_or(|record| record.game() != Game::Chess) {
        return Vec::new();
    }
    // A word that is a move in no language says nothing of one.
    let written = word(patient, note).map_or("", |part| split_suffix(patient.text.slice(part)).0);
    let reads = |letters: &Letters| {
        let english = letters.english(written).filter(|english| english != written);
        matches!(note.what, NoteKind::Letters(_)) || english.is_some_and(|english| San::parse(&english).is_ok())
    };
    let mut fitting = Letters::ALL.into_iter().filter(reads).peekable();
    if fitting.peek().is_none() {
        return Vec::new();
    }
    let Some(span) = games(patient.text).into_iter().nth(game) else { return Vec::new() };
    let known = patient.report.notes.iter().filter(|other| other.node.is_some_and(|(of, _)| of == game));
    let mut language = known.filter_map(|other| match other.what {
        NoteKind::Letters(languages) => Some(languages),
        _ => None,
    });
    let language = language.next_back();
    // The game has its letters, or the note is not the first that says it has none.
    if language.is_some() != matches!(note.what, NoteKind::Letters(_)) {
        return Vec::new();
    }
    let Some(moves) = patient.text.get(span.moves()) else { return Vec::new() };
    let candidate = |letters: Letters| {
        let (range, with) = in_english(letters, moves)?;
        let start = span.moves().start;
        let patch = Patch { start: start + range.start, end: start + range.end, with };
        let line = patient.line_at(patch.start);
        Some(CandidateFix { remedy: Remedy::Letters(letters.languages), line, patch })
    };
    let fits = |letters: &Letters| language.is_none_or(|own| own == letters.languages);
    fitting.filter(fits).filter_map(candidate).collect()
}

/// From the first to the last of the moves that have other letters in English: where they are, and how they are there.
fn in_english(letters: Letters, moves: &str) -> Option<(Range<usize>, String)> {
    let mut english = String::new();
    let mut part: Option<Range<usize>> = None;
    for lexeme in Lexer::new(moves) {
        let PgnToken::Word(word) = lexeme.token else { continue };
        let Some(other) = letters.english(word).filter(|other| other != word && San::parse(other).is_ok()) else {
            continue;
        };
        let start = lexeme.span.start;
        let so_far = part.get_or_insert(start..start);
        english.push_str(moves.get(so_far.end..start)?);
        english.push_str(&other);
        so_far.end = start + word.len();
    }
    Some((part?, english))
}

/// A move of CSA at the end of the comment before, on a line of its own.
pub(super) fn from_comment(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    if patient.format != FormatId::Csa {
        return None;
    }
    let is_move = |line: &str| line.starts_with(['+', '-']) && line.len() > 1;
    let lines = (1..note.line).rev().map_while(|number| Some((number, patient.line(number)?)));
    let mut lines = lines.take_while(|(_, (_, line))| !is_move(line));
    let (line, at) = lines.find_map(|(number, (start, line))| {
        if !line.starts_with('\'') {
            return None;
        }
        let at = line.len().checked_sub(7)?;
        csa::parse_move(line.get(at..)?)?;
        Some((number, start + at))
    })?;
    let start = patient.text.get(..at)?.trim_end_matches(blank).len();
    // The mark of a comment alone stays.
    let patch = Patch { start, end: at, with: patient.eol().to_owned() };
    Some(CandidateFix { remedy: Remedy::FromComment, line, patch })
}

/// A line that nobody knows as a comment.
pub(super) fn to_comment(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let Some((_, line)) = patient.line(note.line) else { return Vec::new() };
    let candidate = |with: String, remedy: Remedy| {
        let patch = patient.whole_line(note.line, &with)?;
        Some(CandidateFix { remedy, line: note.line, patch })
    };
    let text = line.trim_matches(blank);
    let commented = match patient.format {
        FormatId::Kif | FormatId::Ki2 => format!("*{text}"),
        FormatId::Csa => format!("'*{text}"),
        FormatId::Sfen | FormatId::Fen | FormatId::Usen | FormatId::Yaneuraou => format!("#{text}"),
        FormatId::Pgn if !text.contains(['{', '}']) => format!("{{{text}}}"),
        _ => return Vec::new(),
    };
    // A tag that lacks its end.
    let closed = (patient.format == FormatId::Pgn && text.starts_with('[')).then(|| {
        let quotes = text.matches('"').count();
        format!("{}{}]", text.trim_end_matches(']'), if quotes % 2 == 1 { "\"" } else { "" })
    });
    let closed = closed.and_then(|with| candidate(with, Remedy::Close));
    closed.into_iter().chain(candidate(commented, Remedy::ToComment)).collect()
}

/// The line without its control characters.
pub(super) fn cleaned(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (_, line) = patient.line(note.line)?;
    let patch = patient.whole_line(note.line, &line.replace(is_stray_control, ""))?;
    Some(CandidateFix { remedy: Remedy::Clean, line: note.line, patch })
}

/// The end of a comment that has none: at the end of one of its lines.
pub(super) fn closed(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let opens = |at: usize| patient.text.get(at..).is_some_and(|rest| rest.starts_with(['{', '(']));
    let Some(at) = place(patient, note).filter(|&at| opens(at)) else { return Vec::new() };
    let brace = if patient.text.get(at..).is_some_and(|rest| rest.starts_with('(')) { ")" } else { "}" };
    let ends = (note.line..note.line + MOST_LINES).map_while(|number| Some((number, patient.line(number)?)));
    let candidate = |(line, (start, text)): (usize, (usize, &str))| {
        let end = start + text.trim_end_matches(blank).len();
        let patch = Patch { start: end, end, with: brace.to_owned() };
        CandidateFix { remedy: Remedy::Close, line, patch }
    };
    ends.map(candidate).collect()
}

/// A text of JSON that was cut short: what is whole of it, with the brackets that close it.
pub(super) fn completed(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let (mut open, mut whole): (Vec<char>, VecDeque<(usize, String)>) = (Vec::new(), VecDeque::new());
    let (mut quoted, mut escaped) = (false, false);
    let near = patient.text.len().saturating_sub(MOST_CUT);
    for (at, letter) in patient.text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' if !quoted => open.push('}'),
            '[' if !quoted => open.push(']'),
            '}' | ']' if !quoted => {
                open.pop();
                if at >= near && !open.is_empty() {
                    whole.push_front((at + 1, open.iter().rev().collect()));
                    whole.truncate(MOST_LINES);
                }
            }
            _ => {}
        }
    }
    let end = patient.text.len();
    let candidate = |(start, with): (usize, String)| CandidateFix {
        remedy: Remedy::Close,
        line: note.line,
        patch: Patch { start, end, with },
    };
    whole.into_iter().map(candidate).collect()
}

/// The result of a game of PGN as its tag says it, or the tag as its moves end.
pub(super) fn result(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let both = || {
        let (game, _) = note.node?;
        let span = games(patient.text).into_iter().nth(game)?;
        let at = place(patient, note)?;
        let token = Lexer::new(patient.text.get(at..)?).next()?;
        let PgnToken::Result(said) = token.token else { return None };
        let tags = Lexer::new(patient.text.get(span.tags())?);
        let value = tags.filter_map(|lexeme| match lexeme.token {
            PgnToken::Tag { name, value } if name.eq_ignore_ascii_case("Result") => Some(value),
            _ => None,
        });
        let value = value.last()?;
        let start = value.as_ptr().addr() - patient.text.as_ptr().addr();
        let named = said_result(value)?;
        Some([
            (note.line, Patch { start: at, end: at + token.span.end, with: named.token().to_owned() }),
            (patient.line_at(start), Patch { start, end: start + value.len(), with: said.token().to_owned() }),
        ])
    };
    let both = if patient.format == FormatId::Pgn { both() } else { None };
    let candidate = |(line, patch)| CandidateFix { remedy: Remedy::Result, line, patch };
    both.into_iter().flatten().map(candidate).collect()
}
