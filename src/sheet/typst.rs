//! Pages as a source that is set with Typst. Whatever a record says stands in string literals, which Typst does not read as
//! markup.

use std::fmt::Write;

use super::print::Print;
use super::source::{SourceAnswer, SourceDiagram, SourcePage, SourcePiece, SourceWriter, source};
use super::wording::SheetWording;
use crate::record::Record;
use crate::text::plain;

/// How boards are drawn and texts are set.
const PREAMBLE: &str = include_str!("../../assets/print/sheet.typ");

/// The source of pages; `None` of forms, which consist of lines to write on.
pub fn typst(records: &[Record], print: &Print, title: &str, wording: SheetWording<'_>) -> Option<String> {
    source(records, print, title, wording, Typst(PREAMBLE.to_owned()))
}

struct Typst(String);

impl SourceWriter for Typst {
    fn begin(&mut self, page: &SourcePage<'_>) {
        let ((width, height), margin) = (page.size, page.margin);
        // Typst knows Chinese by the place where it is written.
        let language = match page.language {
            "zh-Hans" => "lang: \"zh\", region: \"CN\"".to_owned(),
            "zh-Hant" => "lang: \"zh\", region: \"TW\"".to_owned(),
            language => format!("lang: \"{language}\""),
        };
        let _ = write!(
            self.0,
            "\n#set document(title: {0})\n#set page(width: {width}mm, height: {height}mm, margin: {margin}mm, numbering: \
             \"1\", header: align(right, text(size: 8pt, {0})))\n#set text({language}, size: 9pt)\n\n",
            quoted(page.title)
        );
    }

    fn new_page(&mut self) {
        self.0.push_str("#pagebreak()\n");
    }

    fn problems(&mut self, (columns, rows): (usize, usize), diagrams: &[SourceDiagram]) {
        let _ = writeln!(self.0, "#problems({columns}, {rows},");
        for drawn in diagrams {
            let _ = writeln!(self.0, "  {},", diagram(drawn));
        }
        self.0.push_str(")\n");
    }

    fn answers(&mut self, heading: &str, answers: &[SourceAnswer]) {
        let _ = write!(self.0, "#pagebreak()\n#heading({})\n#columns(2)[\n", quoted(heading));
        for answer in answers {
            let _ = writeln!(self.0, "#answer({}, {})", quoted(&answer.name), quoted(&answer.moves));
            for aside in &answer.asides {
                let _ = writeln!(self.0, "#said(0, {})", quoted(aside));
            }
            for said in &answer.comments {
                let _ = writeln!(self.0, "#said(1, {})", quoted(said));
            }
            if let Some(end) = &answer.end {
                let _ = writeln!(self.0, "#{}", diagram(end));
            }
        }
        self.0.push_str("]\n");
    }

    fn begin_game(&mut self, name: &str, columns: usize, on_new_page: bool) {
        let page = if on_new_page { "#pagebreak(weak: true)\n" } else { "" };
        let _ = write!(self.0, "{page}#heading({})\n#columns({columns})[\n", quoted(name));
    }

    fn end_game(&mut self) {
        self.0.push_str("]\n");
    }

    fn moves(&mut self, depth: usize, said: &[SourcePiece]) {
        let _ = writeln!(self.0, "#moves({depth}, {})", pieces(said));
    }

    fn said(&mut self, depth: usize, said: &[SourcePiece]) {
        let _ = writeln!(self.0, "#said({depth}, {})", pieces(said));
    }

    fn diagram(&mut self, drawn: &SourceDiagram, is_kept: bool) {
        let drawn = diagram(drawn);
        let _ = if is_kept { writeln!(self.0, "#kept({drawn})") } else { writeln!(self.0, "#{drawn}") };
    }

    fn finish(self) -> String {
        self.0
    }
}

/// Strings that are joined.
fn pieces(said: &[SourcePiece]) -> String {
    let piece = |piece: &SourcePiece| match piece {
        SourcePiece::Plain(text) => quoted(text),
        SourcePiece::Page(text) => format!("link({})", quoted(text)),
        SourcePiece::To(name, text) => format!("link(label({}), {})", quoted(name), quoted(text)),
        SourcePiece::Here(name, text) => format!("here({}, {})", quoted(name), quoted(text)),
        SourcePiece::Aside(said) => format!("aside({})", pieces(said)),
    };
    said.iter().map(piece).collect::<Vec<_>>().join(" + ")
}

/// The call that draws a diagram.
fn diagram(drawn: &SourceDiagram) -> String {
    let list = |lines: &[String]| lines.iter().fold(String::new(), |list, line| list + &quoted(line) + ", ");
    format!(
        "diagram({}, width: {}mm, heading: ({}), caption: {}, footer: {}, hands: ({}), rows: ({}))",
        drawn.board,
        drawn.wide,
        list(&drawn.heading),
        quoted(&drawn.caption),
        quoted(&drawn.footer),
        list(&drawn.hands),
        list(&drawn.rows),
    )
}

/// A string literal.
fn quoted(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for letter in plain(text).chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
