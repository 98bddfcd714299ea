//! The legal moves that a word is nearly spelled like, and what is not read kept as a comment: for words in whose place
//! no move can be found.

use super::patient::{CandidateFix, Patch, Patient, Remedy};
use super::words::{is_followed, place, position, word};
use komaoto_formats::csa::STATEMENTS;
use komaoto_formats::kif::{is_result, variation};
use komaoto_formats::pgn::{Lexer, PgnToken};
use komaoto_formats::{FormatId, Note, NoteKind};
use komaoto_notation::chess::{san, split_suffix, uci};
use komaoto_notation::xiangqi::{ChineseScript, chinese, iccs, wxf};
use komaoto_rules::Position;
use komaoto_text::{Slice, blank};

/// The most moves that are offered for a word.
const MOST: usize = 6;

/// The legal moves of chess and xiangqi whose spelling differs from a word in one letter, or in two if it is long.
pub(super) fn candidates(patient: &Patient<'_>, note: &Note) -> Vec<CandidateFix> {
    let is_of_words = matches!(note.what, NoteKind::NotAMove | NoteKind::NoSuchMove | NoteKind::Unplayable(_));
    if !is_of_words || !matches!(patient.format, FormatId::Pgn | FormatId::Fen) {
        return Vec::new();
    }
    let (Some(part), Some(position)) = (word(patient, note), position(patient, note)) else { return Vec::new() };
    let written = split_suffix(patient.text.slice(part.clone())).0;
    let bare = written.trim_end_matches(['+', '#']);
    let length = bare.chars().count();
    if !(2..=8).contains(&length) {
        return Vec::new();
    }
    let most = if length > 4 && bare.is_ascii() { 2 } else { 1 };
    let mut found: Vec<(usize, String)> = Vec::new();
    for spelled in spellings(&position, bare) {
        let apart = distance(bare, spelled.trim_end_matches(['+', '#']));
        if (1..=most).contains(&apart) {
            found.push((apart, spelled));
        }
    }
    found.sort_by_key(|(apart, _)| *apart);
    let nearest = found.first().map_or(0, |(apart, _)| *apart);
    found.retain(|(apart, _)| *apart == nearest);
    found.truncate(MOST);
    let candidate = |(_, with): (usize, String)| {
        let patch = Patch { start: part.start, end: part.start + written.len(), with };
        CandidateFix { remedy: Remedy::Meant, line: note.line, patch }
    };
    found.into_iter().map(candidate).collect()
}

/// The legal moves of a position as they are spelled in the notation that a word is in.
fn spellings(position: &Position, like: &str) -> Vec<String> {
    let has_digits = like.bytes().filter(u8::is_ascii_digit).count() > 1;
    match position {
        Position::Chess(position) => {
            let spell = |mv| if has_digits { uci(mv) } else { san(position, mv) };
            position.legal_moves().into_iter().map(spell).collect()
        }
        Position::Xiangqi(position) => {
            let spell = |mv| {
                if !like.is_ascii() {
                    let ascii = like.bytes().any(|byte| byte.is_ascii_digit());
                    return chinese(position, mv, ChineseScript { ascii, ..ChineseScript::default() });
                }
                let in_words = like.contains(['.', '+', '=']);
                if in_words { wxf(position, mv) } else { Some(iccs(mv)) }
            };
            position.legal_moves().into_iter().filter_map(spell).collect()
        }
        Position::Shogi(_) => Vec::new(),
    }
}

/// The known ending whose word an unknown one is nearly spelled like, in formats with the words of CSA.
pub(super) fn endings(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    let (start, length) = match patient.format {
        FormatId::Csa => {
            let part = word(patient, note)?;
            (part.start, patient.text.get(part)?.trim_end().len())
        }
        FormatId::Jkf => (place(patient, note)?, note.text.len()),
        _ => return None,
    };
    let written = patient.text.get(start..start + length)?;
    let at = written.find(|letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-'))?;
    let name = written.get(at..)?.trim_end_matches('"');
    let apart = |known: &&str| distance(&name.to_ascii_uppercase(), known);
    let known = STATEMENTS.into_iter().min_by_key(apart)?;
    // A longer word bears more mistakes.
    if apart(&known) > known.len().div_ceil(4) {
        return None;
    }
    let patch = Patch { start: start + at, end: start + at + name.len(), with: known.to_owned() };
    Some(CandidateFix { remedy: Remedy::Meant, line: note.line, patch })
}

/// The number of letters in which two words differ: one more, one less, another one.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, letter) in one.chars().enumerate() {
        let mut before = place;
        let mut next = vec![place + 1];
        for (column, own) in other.iter().enumerate() {
            let above = row.get(column + 1).copied().unwrap_or(usize::MAX - 1);
            let left = next.last().copied().unwrap_or(usize::MAX - 1);
            let same = before + usize::from(*own != letter);
            next.push(same.min(above + 1).min(left + 1));
            before = above;
        }
        row = next;
    }
    row.last().copied().unwrap_or(usize::MAX)
}

/// What is not read from a word on, kept as a comment: up to the end of its line of play.
pub(super) fn rest_to_comment(patient: &Patient<'_>, note: &Note) -> Option<CandidateFix> {
    if matches!(note.what, NoteKind::Foul(_) | NoteKind::PieceDiffers) && patient.format == FormatId::Csa {
        return None;
    }
    let at = place(patient, note)?;
    // A word alone is no rest.
    if !is_followed(patient, note, word(patient, note)?.end) {
        return None;
    }
    let (start, end, with) = match patient.format {
        FormatId::Pgn => of_pgn(patient.text, at)?,
        FormatId::Kif | FormatId::Ki2 | FormatId::Csa => of_lines(patient, note, at)?,
        FormatId::Sfen | FormatId::Fen => {
            let (start, line) = patient.line(note.line)?;
            let rest = line.get(at - start..)?.trim();
            let before = patient.text.get(..at)?.trim_end_matches(blank).len();
            (before, start + line.len(), format!("{}#{rest}", patient.eol()))
        }
        _ => return None,
    };
    Some(CandidateFix { remedy: Remedy::RestToComment, line: note.line, patch: Patch { start, end, with } })
}

fn of_pgn(text: &str, at: usize) -> Option<(usize, usize, String)> {
    let (mut depth, mut end) = (0_usize, at);
    for lexeme in Lexer::new(text.get(at..)?) {
        match lexeme.token {
            PgnToken::Open => depth += 1,
            PgnToken::Close if depth == 0 => break,
            PgnToken::Close => depth -= 1,
            PgnToken::Result(_) if depth == 0 => break,
            PgnToken::Tag { .. } => break,
            _ => {}
        }
        end = at + lexeme.span.end;
    }
    let rest = text.get(at..end).filter(|rest| !rest.is_empty())?;
    Some((at, end, format!("{{{}}}", rest.replace('{', "(").replace('}', ")"))))
}

fn of_lines(patient: &Patient<'_>, note: &Note, at: usize) -> Option<(usize, usize, String)> {
    let is_csa = patient.format == FormatId::Csa;
    let mark = if is_csa { "'*" } else { "*" };
    let eol = patient.eol();
    let (first, line) = patient.line(note.line)?;
    let whole = patient.format == FormatId::Kif || is_csa && !line.contains(',');
    let start = if whole { first } else { at };
    let stays = |line: &str| {
        let text = line.trim_start_matches(blank);
        text.is_empty() || if is_csa { text.starts_with('\'') } else { text.starts_with(['*', '#', '&']) }
    };
    let ends = |line: &str| {
        if is_csa { line.starts_with(['%', '/']) } else { variation(line).is_some() || is_result(line) }
    };
    let mut with = String::new();
    let mut end = start;
    let game = patient.lines_of(note.node.map_or(0, |(game, _)| game));
    for number in note.line..game.end {
        let (offset, line) = patient.line(number)?;
        if number > note.line && ends(line) {
            break;
        }
        let own = if number == note.line { line.get(start - first..)? } else { line };
        if number > note.line {
            with.push_str(patient.text.get(end..offset)?);
        } else if !whole && start > first {
            with.push_str(eol);
        }
        if stays(own) {
            with.push_str(own);
        } else {
            with.push_str(mark);
            with.push_str(own.trim_start_matches(blank));
        }
        end = offset + line.len();
    }
    (end > start).then_some((start, end, with))
}
