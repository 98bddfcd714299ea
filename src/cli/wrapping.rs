//! The help in lines that fit a terminal of 80 columns, whatever is in it: explanations, values, examples. (clap could wrap
//! explanations itself, by way of another crate.)

use crate::text::Slice;

/// The width of a terminal that everybody has.
const COLUMNS: usize = 80;

/// A text with its lines wrapped.
pub(super) fn wrapped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for line in text.lines() {
        wrap(line.trim_end_matches(' '), &mut out);
        out.push('\n');
    }
    out
}

/// The columns that a text takes on a terminal.
fn width(text: &str) -> usize {
    // The characters of East Asia, from the radicals on, take two.
    text.chars().map(|letter| if letter >= '\u{2e80}' { 2 } else { 1 }).sum()
}

/// The column in which a line goes on below: that of what is said about an option, or that of the line itself.
fn indent(line: &str) -> usize {
    let said = line.trim_start_matches(' ');
    let leading = line.len() - said.len();
    let behind = match said.find("  ") {
        _ if said.starts_with("- ") => 2,
        Some(end) if said.starts_with('-') => {
            let gap = said.slice(end..);
            width(said.slice(..end)) + gap.len() - gap.trim_start_matches(' ').len()
        }
        _ => 0,
    };
    (leading + behind).min(COLUMNS / 2)
}

fn wrap(line: &str, out: &mut String) {
    let indent = indent(line);
    let mut column = 0;
    for piece in line.split_inclusive(' ') {
        let word = piece.trim_end_matches(' ');
        if column > indent && !word.is_empty() && column + width(word) > COLUMNS {
            let end = out.trim_end_matches(' ').len();
            out.truncate(end);
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        out.push_str(piece);
        column += width(piece);
    }
}
