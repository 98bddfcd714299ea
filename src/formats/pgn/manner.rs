//! The manner of a file: an edit is spelled as its neighbours are.

use std::collections::HashSet;
use std::ops::Range;

use super::layout::{IN_LETTERS, MOST, MovetextLayout, WIDTH};
use super::lexer::{Lexer, PgnToken, begins_escape};
use super::retell::retold;
use super::{comment, nags};
use crate::pieces::{CommentToLay, FileManner, Length, LineWidth, PieceRole, TextToSpell};
use komaoto_record::NodeId;
use komaoto_text::{Slice, lines, parts, until};

/// The longest line of a file whose lines are broken for their length.
const BROKEN: usize = MOST + 1;

/// The shortest line that was broken for its length, unless words are very long.
const FULL: usize = 60;

/// The manner of a game.
pub(crate) fn manner(game: &str) -> FileManner {
    FileManner {
        retold,
        spelled,
        is_wanted: if is_table(game) { is_wanted_in_a_table } else { is_wanted },
        bare: is_bare(game),
        begins_its_line,
        ends_its_line,
        lacks,
        width: width(game),
        relaid,
        tails: true,
        loose: &[',', '，', '；', '。', '、'],
        ..FileManner::PLAIN
    }
}

/// Spells a new text in the manner of what it replaces, or else of a sample from the file.
fn spelled(part: &PieceRole, TextToSpell { is: new, has, sample, .. }: TextToSpell<'_>) -> String {
    let like = has.or(sample).unwrap_or("");
    match part {
        PieceRole::Comment | PieceRole::Preface if like.starts_with("{ ") => padded(new, like.ends_with(" }")),
        PieceRole::Header(name) if name == "fen" && has.is_some_and(|old| old.contains(" w ")) => {
            with_value(like, &new.replacen(" r ", " w ", 1))
        }
        PieceRole::Header(_) => has.and_then(|old| with_value(old, new)),
        PieceRole::Glyph if !like.is_empty() && !like.starts_with('$') => sign(new),
        _ => None,
    }
    .unwrap_or_else(|| new.to_owned())
}

/// A tag with the value of another one, and everything around its value as it is.
fn with_value(old: &str, new: &str) -> Option<String> {
    let value = |text| match Lexer::new(text).next()?.token {
        PgnToken::Tag { value, .. } => Some(value),
        _ => None,
    };
    let (was, is) = (value(old)?, value(new)?);
    let start = was.as_ptr() as usize - old.as_ptr() as usize;
    Some([old.get(..start)?, is, old.get(start + was.len()..)?].concat())
}

/// A comment with a space inside each brace, or only behind the first.
fn padded(comment: &str, both: bool) -> Option<String> {
    let inside = comment.strip_prefix('{')?.strip_suffix('}')?;
    let behind = if both { " " } else { "" };
    (!inside.starts_with([' ', '\n']) && !inside.contains('}')).then(|| format!("{{ {inside}{behind}}}"))
}

/// A glyph as its sign.
fn sign(glyph: &str) -> Option<String> {
    nags::suffix(glyph.strip_prefix('$')?.parse().ok()?).map(str::to_owned)
}

/// Whether a file that has no such part gets one when it would be written otherwise now: the result is in the movetext,
/// and a file without numbers stays one.
fn is_wanted(part: &PieceRole, _: &str, has_some: bool) -> bool {
    match part {
        PieceRole::Number => has_some,
        PieceRole::Header(name) => name != "result",
        _ => true,
    }
}

/// The same where the moves stand in the cells of a table: what is said between them does not part the pair.
fn is_wanted_in_a_table(part: &PieceRole, text: &str, has_some: bool) -> bool {
    is_wanted(part, text, has_some) && !(*part == PieceRole::Number && text.ends_with("..."))
}

/// Whether the moves of a game stand in the rows of a table.
fn is_table(game: &str) -> bool {
    let rows = game.split(['\n', '\r']).filter(|line| line.trim_start().starts_with(['|', '｜']));
    rows.take(2).count() == 2
}

/// Whether the moves of the second side have no numbers behind what is said of the first.
fn is_bare(game: &str) -> bool {
    let (mut moved, mut said, mut bare) = (false, false, false);
    for lexeme in Lexer::new(game) {
        match lexeme.token {
            PgnToken::Number { dots: 3.., .. } => return false,
            PgnToken::Comment { .. } => said |= moved,
            PgnToken::Word(_) => {
                bare |= said;
                (moved, said) = (true, false);
            }
            PgnToken::Nag(_) => {}
            _ => (moved, said) = (false, false),
        }
    }
    bare
}

/// Whether a line must end before a text: it is an escape.
fn begins_its_line(text: &str) -> bool {
    begins_escape(text)
}

/// Whether a line must end after a text: it has a comment or an escape that reaches to the end of its line.
fn ends_its_line(text: &str) -> bool {
    let last = text.slice(text.rfind(['\n', '\r']).map_or(0, |end| end + 1)..);
    begins_escape(last) || Lexer::new(last).any(|lexeme| matches!(lexeme.token, PgnToken::LineComment(_)))
}

/// The brace of a comment that is not closed: the file ended there.
fn lacks(text: &str) -> &'static str {
    let open = |token| matches!(token, PgnToken::Comment { closed: false, .. });
    if text.starts_with('{') && Lexer::new(text).any(|lexeme| open(lexeme.token)) { "}" } else { "" }
}

/// The limit of the lines of a text, if they are broken for their length: hardly any is longer.
fn width(text: &str) -> Option<LineWidth> {
    let lines = text.split(['\n', '\r']).filter(|line| !line.is_empty() && !line.starts_with('['));
    let lengths: Vec<Length> = lines.map(Length::of).collect();
    let is_kept = |width: &LineWidth| {
        let counts = lengths.iter().map(|length| width.count(*length));
        let long = counts.clone().filter(|&count| count > BROKEN).count();
        let full = counts.filter(|count| (FULL..=BROKEN).contains(count)).count();
        full > 0 && long * 10 <= lengths.len()
    };
    [WIDTH, IN_LETTERS].into_iter().find(is_kept)
}

/// A comment laid out for a place where its line is so long before it; `None` if it can stay as it is there. Lines that
/// the file has stay as they are, if what they say can then be read.
fn relaid(text: &str, range: Range<usize>, place: CommentToLay<'_>) -> Option<String> {
    let CommentToLay { said, old, column, width } = place;
    let raw = text.get(range.clone())?;
    let inside = raw.strip_prefix('{')?.strip_suffix('}')?;
    let said = match said {
        Some(said) => comment::plain(said),
        None => comment::read(text, range.start + 1..range.start + 1 + inside.len()),
    };
    let behind = until(text.slice(range.end..), char::is_whitespace);
    let is_read = |raw: &str| {
        let there = [column.filled().as_str(), raw, behind].concat();
        !raw.contains(['\n', '\r']) || comment::read(&there, column.bytes + 1..column.bytes + raw.len() - 1) == said
    };
    let own: HashSet<&str> = old.map(|old| parts(old).collect()).unwrap_or_default();
    let mut before = column;
    let mut is_long = |line: &str| {
        let length = std::mem::take(&mut before) + Length::of(line);
        !own.contains(line) && width.is_some_and(|width| width.count(length) > BROKEN)
    };
    let long: Vec<bool> = parts(raw).map(&mut is_long).collect();
    if !long.contains(&true) && is_read(raw) {
        return None;
    }
    if old.is_some() && raw.contains(['\n', '\r']) {
        if long.contains(&true)
            && let Some(broken) = Some(broken(raw, &long, column, width)).filter(|broken| is_read(broken))
        {
            return Some(broken);
        }
        if is_read(raw) {
            return None;
        }
    }
    // Consecutive comments are the lines of one: what is added below need not touch the lines above.
    if let Some(old) = old.filter(|old| *old != raw) {
        let there = [column.filled().as_str(), old].concat();
        let had = comment::read(&there, column.bytes + 1..there.len().saturating_sub(1));
        let added = said.strip_prefix(had.as_str()).and_then(|rest| rest.strip_prefix('\n'));
        if let Some(added) = added.filter(|added| !added.is_empty() && !added.contains(['\n', '}', '&'])) {
            return Some(format!("{old} {{{added}}}"));
        }
    }
    // Where its first line was broken for its length it need not be now; the others stay.
    if old == Some(raw)
        && let Some(end) = raw.find(['\n', '\r'])
    {
        let rest = raw.slice(end..);
        let next = rest.strip_prefix("\r\n").unwrap_or(rest.slice(1..));
        let joined = [raw.slice(..end), " ", next].concat();
        let long: Vec<bool> = parts(&joined)
            .enumerate()
            .map(|(at, line)| at == 0 && width.is_some_and(|width| width.is_exceeded(column + Length::of(line))))
            .collect();
        let joined = if long.contains(&true) { broken(&joined, &long, column, width) } else { joined };
        if is_read(&joined) {
            return Some(joined);
        }
    }
    let laid_at = |column: Length| {
        let mut laid = String::new();
        let mut layout = MovetextLayout::new(&mut laid, width).at_column(column);
        comment::write(&mut layout, NodeId::ROOT, &said);
        layout.finish();
        laid.truncate(laid.trim_end_matches('\n').len());
        laid
    };
    // The space inside its brace takes room in its first line.
    let like = |laid: String| padded(&laid, raw.ends_with(" }")).filter(|padded| is_read(padded));
    let padded = if raw.starts_with("{ ") { like(laid_at(column + Length::of_blanks(1))) } else { None };
    Some(padded.unwrap_or_else(|| laid_at(column)))
}

/// A comment with some of its lines broken where they are too long.
fn broken(raw: &str, long: &[bool], column: Length, width: Option<LineWidth>) -> String {
    let (mut text, mut end) = (String::with_capacity(raw.len() + 8), 0);
    for (at, line) in lines(raw).enumerate() {
        text.push_str(raw.slice(end..line.offset));
        end = line.offset + line.text.len();
        if long.get(at) != Some(&true) {
            text.push_str(line.text);
            continue;
        }
        let mut length = if at == 0 { column } else { Length::default() };
        for (place, word) in line.text.split(' ').enumerate() {
            let next = Length::of(word) + Length::of_blanks(usize::from(place > 0));
            let breaks = place > 0 && width.is_some_and(|width| width.is_exceeded(length + next));
            if place > 0 {
                text.push(if breaks { '\n' } else { ' ' });
            }
            text.push_str(word);
            length = if breaks { Length::of(word) } else { length + next };
        }
    }
    text + raw.slice(end..)
}
