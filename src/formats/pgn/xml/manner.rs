//! The manner of a file of XML: an edit is spelled as its neighbours are.

use super::scan::{XmlScanner, XmlTokenKind};
use crate::pieces::{FileManner, PieceRole, TextToSpell};

/// The manner of a game.
pub(crate) fn manner(game: &str) -> FileManner {
    let gaps = XmlScanner::new(game).filter(|token| match token.kind {
        XmlTokenKind::Text(text) => text.trim().is_empty(),
        _ => false,
    });
    let elements = XmlScanner::new(game).take(FEW).filter(|token| matches!(token.kind, XmlTokenKind::Start(_))).count();
    let is_tight = elements > 1 && gaps.take(1).count() == 0;
    let ends_its_line: fn(&str) -> bool = if is_tight { |_| false } else { is_comment };
    FileManner {
        spelled,
        is_wanted,
        lacks,
        ends_its_line,
        apart: if is_tight { "" } else { " " },
        is_tight,
        free_lines: true,
        ..FileManner::PLAIN
    }
}

/// The number of parts of a game that show whether it has any elements.
const FEW: usize = 16;

/// The result is what the game ends with.
fn is_wanted(part: &PieceRole, _: &str, _: bool) -> bool {
    !matches!(part, PieceRole::Header(name) if name == "result")
}

/// An element: its tags, and its text with the blanks around it.
struct Element<'t> {
    open: &'t str,
    lead: &'t str,
    text: &'t str,
    tail: &'t str,
    close: &'t str,
}

impl<'t> Element<'t> {
    fn of(raw: &'t str) -> Option<Self> {
        let mut tokens = XmlScanner::new(raw);
        let first = tokens.next()?;
        let XmlTokenKind::Start(tag) = first.kind else { return None };
        let close = raw.rfind("</")?;
        if tag.empty || first.range.start != 0 || close < first.range.end {
            return None;
        }
        let (open, inside) = raw.split_at_checked(first.range.end)?;
        let (inside, close) = inside.split_at_checked(close - first.range.end)?;
        let text = inside.trim();
        let lead = inside.len() - inside.trim_start().len();
        let (lead, rest) = inside.split_at_checked(lead)?;
        Some(Self { open, lead, text, tail: rest.get(text.len()..)?, close })
    }

    fn keeps_blanks(&self) -> bool {
        self.open.contains("xml:space")
    }
}

/// Whether a text is a comment: what follows it begins a line.
fn is_comment(text: &str) -> bool {
    text.ends_with("</comment>")
}

/// The end of an element that has none: it ended where another one begins.
fn lacks(text: &str) -> &'static str {
    let first = XmlScanner::new(text).next();
    let Some(XmlTokenKind::Start(tag)) = first.map(|token| token.kind) else { return "" };
    match tag.name {
        _ if tag.empty || text.trim_end().ends_with(&format!("</{}>", tag.name)) => "",
        "move" => "</move>",
        "comment" => "</comment>",
        "nag" => "</nag>",
        "end" => "</end>",
        _ => "",
    }
}

/// Spells an element in the manner of what it replaces, or else of a sample from the file.
fn spelled(part: &PieceRole, TextToSpell { is: new, has, sample, .. }: TextToSpell<'_>) -> String {
    let is_leaf = matches!(
        part,
        PieceRole::Header(_)
            | PieceRole::Step
            | PieceRole::Glyph
            | PieceRole::Comment
            | PieceRole::Preface
            | PieceRole::Result
    );
    let like = if is_leaf { has.or(sample).and_then(Element::of) } else { None };
    match (Element::of(new), like) {
        (Some(new), Some(like)) if !new.keeps_blanks() && !like.keeps_blanks() => {
            let (open, close) = if has.is_some() { (like.open, like.close) } else { (new.open, new.close) };
            [open, like.lead, new.text, like.tail, close].concat()
        }
        _ => new.to_owned(),
    }
}
