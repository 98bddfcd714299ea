//! Pages as a source that is set with LuaLaTeX or upLaTeX. Whatever a record says is escaped, so that TeX reads no command in it.

use std::fmt::Write;

use super::print::Print;
use super::source::{SourceAnswer, SourceDiagram, SourcePage, SourcePiece, SourceWriter, source};
use super::wording::SheetWording;
use crate::record::Record;
use crate::text::plain;

/// How boards are drawn and texts are set.
const PREAMBLE: &str = include_str!("../../assets/print/sheet.tex");

/// The source of pages; `None` of forms, which consist of lines to write on.
pub fn tex(records: &[Record], print: &Print, title: &str, wording: SheetWording<'_>) -> Option<String> {
    source(records, print, title, wording, Tex { text: PREAMBLE.to_owned(), is_begun: false })
}

struct Tex {
    text: String,
    /// Whether there is anything on a page.
    is_begun: bool,
}

impl SourceWriter for Tex {
    fn begin(&mut self, page: &SourcePage<'_>) {
        let ((width, height), margin) = (page.size, page.margin);
        let _ = write!(
            self.text,
            "\n\\geometry{{paperwidth={width}mm,paperheight={height}mm,margin={margin}mm,includehead,headsep=3mm}}\n\
             \\hypersetup{{pdftitle={{{0}}},pdflang={{{1}}}}}\n\\lettersof{{{1}}}\n\\pagestyle{{myheadings}}\\markright{{{0}}}\n\
             \\begin{{document}}\n",
            escaped(page.title),
            page.language,
        );
    }

    fn new_page(&mut self) {
        self.text.push_str("\\clearpage\n");
    }

    fn problems(&mut self, (columns, rows): (usize, usize), diagrams: &[SourceDiagram]) {
        let _ = writeln!(self.text, "\\begin{{problems}}{{{columns}}}{{{rows}}}");
        for drawn in diagrams {
            let _ = writeln!(self.text, "\\problem{{{}}}", diagram(drawn));
        }
        self.text.push_str("\\end{problems}\n");
        self.is_begun = true;
    }

    fn answers(&mut self, heading: &str, answers: &[SourceAnswer]) {
        let _ = write!(self.text, "\\clearpage\n\\heading{{{}}}\n\\begin{{multicols}}{{2}}\n", escaped(heading));
        for answer in answers {
            let _ = writeln!(self.text, "\\answer{{{}}}{{{}}}", escaped(&answer.name), unbroken(&answer.moves));
            for aside in &answer.asides {
                let _ = writeln!(self.text, "\\said{{0}}{{{}}}", unbroken(aside));
            }
            for said in &answer.comments {
                let _ = writeln!(self.text, "\\said{{1}}{{{}}}", escaped(said));
            }
            if let Some(end) = &answer.end {
                let _ = writeln!(self.text, "{}", diagram(end));
            }
        }
        self.text.push_str("\\end{multicols}\n");
    }

    fn begin_game(&mut self, name: &str, columns: usize, on_new_page: bool) {
        if on_new_page && self.is_begun {
            self.new_page();
        }
        self.is_begun = true;
        let _ = write!(self.text, "\\heading{{{}}}\n\\begin{{multicols}}{{{}}}\n", escaped(name), columns.max(2));
    }

    fn end_game(&mut self) {
        self.text.push_str("\\end{multicols}\n");
    }

    fn moves(&mut self, depth: usize, said: &[SourcePiece]) {
        let _ = writeln!(self.text, "\\moves{{{depth}}}{{{}}}", pieces(said));
    }

    fn said(&mut self, depth: usize, said: &[SourcePiece]) {
        let _ = writeln!(self.text, "\\said{{{depth}}}{{{}}}", pieces(said));
    }

    fn diagram(&mut self, drawn: &SourceDiagram, is_kept: bool) {
        let drawn = diagram(drawn);
        let _ = if is_kept { writeln!(self.text, "\\kept{{{drawn}}}") } else { writeln!(self.text, "{drawn}") };
    }

    fn finish(mut self) -> String {
        self.text.push_str("\\end{document}\n");
        self.text
    }
}

fn pieces(said: &[SourcePiece]) -> String {
    let piece = |piece: &SourcePiece| match piece {
        SourcePiece::Plain(text) => escaped(text),
        SourcePiece::Page(text) => format!("\\web{{{}}}{{{}}}", address(text), escaped(text)),
        SourcePiece::To(name, text) => format!("\\there{{{name}}}{{{}}}", escaped(text)),
        SourcePiece::Here(name, text) => format!("\\here{{{name}}}{{{}}}", escaped(text)),
        SourcePiece::Aside(said) => format!("\\aside{{{}}}", pieces(said)),
    };
    said.iter().map(piece).collect()
}

/// The command that draws a diagram.
fn diagram(drawn: &SourceDiagram) -> String {
    let heading: Vec<String> = drawn.heading.iter().map(|line| escaped(line)).collect();
    let [left, right] = &drawn.hands;
    format!(
        "\\diagram{{{}}}{{{}mm}}{{{}}}{{{}}}{{{}}}{{{}}}{{{}}}{{%\n{}}}",
        drawn.board,
        drawn.wide,
        heading.join("\\par "),
        escaped(&drawn.caption),
        escaped(&drawn.footer),
        bare(left),
        bare(right),
        // An empty square is the only sign among them.
        drawn.rows.iter().fold(String::new(), |rows, row| rows + row + "\n"),
    )
}

/// Moves, of which each stands on one line.
fn unbroken(moves: &str) -> String {
    let mut said = String::new();
    for words in moves.split_inclusive(['、', '。', ' ']) {
        let (word, gap) = words.strip_suffix(' ').map_or((words, ""), |word| (word, " "));
        if !word.is_empty() {
            let _ = write!(said, "\\move{{{}}}", escaped(word));
        }
        said.push_str(gap);
    }
    said
}

/// A text without the signs that TeX obeys, for what is read letter by letter.
fn bare(text: &str) -> String {
    plain(text).chars().filter(|letter| !"\\{}$&#^_~%\"".contains(*letter) && !letter.is_control()).collect()
}

/// A text in which TeX finds no command.
fn escaped(text: &str) -> String {
    let mut said = String::new();
    let mut before = ' ';
    for letter in plain(text).chars() {
        match letter {
            '\\' => said.push_str("\\textbackslash{}"),
            '^' => said.push_str("\\textasciicircum{}"),
            '~' => said.push_str("\\textasciitilde{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => said.extend(['\\', letter]),
            // Of the Latin font in both programs.
            '–' => said.push_str("{--}"),
            '·' => said.push_str("\\textperiodcentered{}"),
            '−' => said.push_str("\\ensuremath{-}"),
            '\u{A0}' => said.push_str("\\nobreakspace{}"),
            '∞' => said.push_str("\\ensuremath{\\infty}"),
            // Two of them would be another sign.
            '-' | '`' | '\'' | ',' | '<' | '>' | '!' | '?' if before == letter || "!?".contains(before) => {
                said.push_str("{}");
                said.push(letter);
            }
            letter if letter.is_control() => said.push(' '),
            letter => said.push(letter),
        }
        before = letter;
    }
    said
}

/// An address of the web, with whatever TeX obeys in it as bytes in hexadecimal.
fn address(text: &str) -> String {
    let mut said = String::new();
    for byte in text.bytes() {
        match byte {
            b'#' | b'&' | b'_' | b'%' => said.extend(['\\', char::from(byte)]),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => said.push(char::from(byte)),
            _ if b"-.:/?[]@!'()*+,;=".contains(&byte) => said.push(char::from(byte)),
            _ => {
                let _ = write!(said, "\\%{byte:02X}");
            }
        }
    }
    said
}
