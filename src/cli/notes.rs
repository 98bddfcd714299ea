//! Notes as lines of text and as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::formats::{Note, Report, Weight};

/// A text that a terminal shows as it is: control characters and those that turn the direction of writing are spelled out.
pub(super) fn plain(text: &str) -> String {
    let unsafe_to_show = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().fold(String::new(), |mut shown, letter| {
        if unsafe_to_show(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
        shown
    })
}

pub(super) const fn severity(weight: Weight) -> &'static str {
    match weight {
        Weight::Kept => "kept",
        Weight::Changed => "changed",
        Weight::Lost => "lost",
    }
}

/// What a note says, with the text it is about.
fn message(note: &Note) -> String {
    if note.text.is_empty() { plain(&note.what.to_string()) } else { plain(&format!("{}: {}", note.what, note.text)) }
}

/// A reader's note, as compilers spell theirs, so that editors can jump to it.
pub(super) fn write_read_notes(out: &mut impl Write, file: &str, report: &Report) -> io::Result<()> {
    for note in &report.notes {
        let (line, column) = (note.line.max(1), note.column.max(1));
        writeln!(out, "{file}:{line}:{column}: {} {}: {}", severity(note.weight), note.what.code(), message(note))?;
    }
    write_more(out, file, report)
}

/// A writer's notes, which are about the record and not about a line of the file.
pub(super) fn write_written_notes(out: &mut impl Write, file: &str, report: &Report) -> io::Result<()> {
    for note in &report.notes {
        writeln!(out, "{file}: {} {}: {}", severity(note.weight), note.what.code(), message(note))?;
    }
    write_more(out, file, report)
}

fn write_more(out: &mut impl Write, file: &str, report: &Report) -> io::Result<()> {
    match report.more {
        0 => Ok(()),
        more => writeln!(out, "{file}: and {more} more notes"),
    }
}

pub(super) fn json(report: &Report) -> Vec<Value> {
    let one = |note: &Note| {
        json!({
            "line": note.line,
            "column": note.column,
            "severity": severity(note.weight),
            "code": note.what.code(),
            "message": note.what.to_string(),
            "text": note.text,
        })
    };
    report.notes.iter().map(one).collect()
}
