//! A page of sentences: headings, files, commands and what comes of them.

use std::fmt;

pub struct Page {
    pub title: String,
    pub sentences: Vec<Sentence>,
}

pub struct Sentence {
    /// Such as `A16`.
    pub number: String,
    pub title: String,
    pub parts: Vec<Part>,
}

pub enum Part {
    /// A paragraph between blank lines.
    Prose(String),
    /// A file: the words of its fence behind the language, and its lines.
    File { language: String, name: String, attributes: Vec<String>, text: String },
    /// Commands, each with what is expected of it.
    Console(Vec<(String, String)>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    Differs,
    DoesNotApply,
    Untried,
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Holds => "holds",
            Self::Differs => "differs",
            Self::DoesNotApply => "does not apply",
            Self::Untried => "not tried yet",
        })
    }
}

const UNTRIED: &str = "Not tried yet.";
const DIFFERS: &str = "Differs: ";
const DOES_NOT_APPLY: &str = "Does not apply: ";

impl Page {
    pub fn of(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let title = lines.next().and_then(|line| line.strip_prefix("# ")).ok_or("no title")?.to_owned();
        let mut sentences: Vec<Sentence> = Vec::new();
        let mut prose = String::new();
        while let Some(line) = lines.next() {
            let ends = line.is_empty() || line.starts_with("```") || line.starts_with("## ");
            if let (true, Some(sentence)) = (ends && !prose.is_empty(), sentences.last_mut()) {
                sentence.parts.push(Part::Prose(std::mem::take(&mut prose)));
            }
            if let Some(heading) = line.strip_prefix("## ") {
                let (number, title) = heading.split_once(' ').ok_or_else(|| format!("{heading}: no sentence"))?;
                sentences.push(Sentence { number: number.to_owned(), title: title.to_owned(), parts: Vec::new() });
            } else if let Some(fence) = line.strip_prefix("```") {
                let sentence = sentences.last_mut().ok_or("a block before the first sentence")?;
                let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                sentence.parts.push(Part::of(fence, &block).map_err(|error| format!("{}: {error}", sentence.number))?);
            } else if !line.is_empty() {
                prose += line;
                prose.push('\n');
            }
        }
        if let (false, Some(sentence)) = (prose.is_empty(), sentences.last_mut()) {
            sentence.parts.push(Part::Prose(prose));
        }
        Ok(Self { title, sentences })
    }
}

impl Part {
    fn of(fence: &str, block: &[&str]) -> Result<Self, String> {
        if fence == "console" {
            let mut commands: Vec<(String, String)> = Vec::new();
            for line in block {
                if let Some(command) = line.strip_prefix("$ ") {
                    commands.push((command.to_owned(), String::new()));
                } else {
                    let (_, expected) = commands.last_mut().ok_or("a console begins with a command")?;
                    *expected += line;
                    expected.push('\n');
                }
            }
            return Ok(Self::Console(commands));
        }
        let mut words = fence.split(' ').map(str::to_owned);
        let (Some(language), Some(name)) = (words.next(), words.next()) else {
            return Err(format!("```{fence} names no file"));
        };
        let text = block.iter().fold(String::new(), |text, line| text + line + "\n");
        Ok(Self::File { language, name, attributes: words.collect(), text })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Prose(text) => out.write_str(text),
            Self::File { language, name, attributes, text } => {
                let attributes = attributes.iter().fold(String::new(), |words, word| words + " " + word);
                write!(out, "```{language} {name}{attributes}\n{text}```\n")
            }
            Self::Console(commands) => {
                out.write_str("```console\n")?;
                for (command, expected) in commands {
                    write!(out, "$ {command}\n{expected}")?;
                }
                out.write_str("```\n")
            }
        }
    }
}

impl Sentence {
    /// As it stands in its page.
    pub fn text(&self) -> String {
        self.parts.iter().fold(format!("## {} {}\n", self.number, self.title), |text, part| format!("{text}\n{part}"))
    }

    fn prose(&self, prefix: &str) -> Option<&str> {
        self.parts.iter().find_map(|part| match part {
            Part::Prose(text) => text.strip_prefix(prefix),
            _ => None,
        })
    }

    pub fn verdict(&self) -> Verdict {
        let says = |prefix| self.prose(prefix).is_some();
        let tried = self.parts.iter().any(|part| matches!(part, Part::Console(commands) if !commands.is_empty()));
        match () {
            () if says(DOES_NOT_APPLY) => Verdict::DoesNotApply,
            () if says(UNTRIED) || !tried => Verdict::Untried,
            () if says(DIFFERS) => Verdict::Differs,
            () => Verdict::Holds,
        }
    }

    /// Why it differs, or does not apply, in one line.
    pub fn reason(&self) -> String {
        let reason = self.prose(DIFFERS).or_else(|| self.prose(DOES_NOT_APPLY)).unwrap_or_default();
        reason.trim().replace('\n', " ")
    }
}
