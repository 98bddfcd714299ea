//! The tree as one line of text: `7g7f 3c3d (8c8d 2g2f (1g1f)) 2g2f resign`. The language of tests and of `komaoto show
//! --outline`.
//!
//! Variations are in parentheses right after the move they replace, siblings in order; `|` marks a cursor; endings are
//! [their words](Ending::word) or, for anything else a file uses, the text in quotes.

use super::ending::Ending;
use super::node::{Node, Step};
use super::record::Record;
use super::tree::NodeId;
use komaoto_notation::{coordinates, parse_coordinates};
use komaoto_rules::{Move, Position, Square, Unplayable};

/// Why a text is not an outline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutlineError {
    /// Neither a move nor an ending.
    #[error("'{0}' is neither a move nor an ending")]
    Word(String),
    /// The move cannot be played there.
    #[error("{0}: {1}")]
    Unplayable(String, Unplayable),
    /// Something follows an ending.
    #[error("'{0}' follows the end of its line")]
    AfterEnd(String),
    /// A variation that replaces nothing.
    #[error("a variation needs a move before it that it replaces")]
    NothingToReplace,
    /// Parentheses or quotes do not match.
    #[error("parentheses or quotes do not match")]
    Unbalanced,
}

impl Record {
    /// The tree as one line: moves as in USI or UCI, variations in parentheses after the move they replace, endings by
    /// [word](Ending::word).
    pub fn outline(&self) -> String {
        self.outline_with(None, |_, mv, _| coordinates(mv))
    }

    /// The outline with the cursor's place marked by `|`.
    pub fn outline_at(&self, cursor: NodeId) -> String {
        self.outline_with(Some(cursor), |_, mv, _| coordinates(mv))
    }

    /// The outline with moves spelled in another way, given the position before each and the target of the move before
    /// it.
    pub fn outline_with(
        &self,
        cursor: Option<NodeId>,
        spell: impl Fn(&Position, Move, Option<Square>) -> String,
    ) -> String {
        let mut writer = OutlineWriter { text: String::new() };
        if cursor == Some(NodeId::ROOT) {
            writer.word("|");
        }
        let start = OutlinePlace { position: self.initial.clone(), target: None };
        let mut todo: Vec<OutlineTodo> = Vec::new();
        if let Some(&first) = self.tree.children(NodeId::ROOT).first() {
            todo.push(OutlineTodo::Step { id: first, at: start, leads: true });
        }
        while let Some(next) = todo.pop() {
            match next {
                OutlineTodo::Close => writer.text.push(')'),
                OutlineTodo::Variation { id, at } => {
                    writer.word("(");
                    todo.push(OutlineTodo::Close);
                    todo.push(OutlineTodo::Step { id, at, leads: false });
                }
                OutlineTodo::Step { id, at, leads } => {
                    let Some(node) = self.tree.get(id) else { continue };
                    let mut after = at.clone();
                    match &node.step {
                        Step::Start => {}
                        Step::Move(mv) => {
                            writer.word(&spell(&at.position, *mv, at.target));
                            after.target = mv.to();
                            // The tree holds only playable moves.
                            let _ = after.position.play(*mv);
                        }
                        Step::End(Ending::Other(text)) => writer.word(&quoted(text)),
                        Step::End(ending) => writer.word(ending.word()),
                    }
                    if cursor == Some(id) {
                        writer.word("|");
                    }
                    if let Some(&child) = self.tree.children(id).first() {
                        todo.push(OutlineTodo::Step { id: child, at: after, leads: true });
                    }
                    if leads {
                        let siblings = self.tree.parent(id).map_or(&[][..], |parent| self.tree.children(parent));
                        todo.extend(
                            siblings.iter().skip(1).rev().map(|&id| OutlineTodo::Variation { id, at: at.clone() }),
                        );
                    }
                }
            }
        }
        writer.text
    }

    /// Reads an outline from a start position: the record, and the node before `|` (the root, if there is none).
    ///
    /// ```
    /// use komaoto_record::Record;
    /// use komaoto_rules::{Game, Position};
    /// let line = "7g7f 3c3d (8c8d 2g2f (1g1f)) 2g2f resign";
    /// let (record, _) = Record::from_outline(Position::start(Game::Shogi), line)?;
    /// assert_eq!(record.outline(), line);
    /// # Ok::<(), komaoto_record::OutlineError>(())
    /// ```
    pub fn from_outline(initial: impl Into<Position>, text: &str) -> Result<(Self, NodeId), OutlineError> {
        let initial = initial.into();
        let mut record = Self::new(initial.clone());
        let mut here = OutlineLine { parent: None, before: initial.clone(), last: NodeId::ROOT, after: initial };
        let mut lines: Vec<OutlineLine> = Vec::new();
        let mut cursor = NodeId::ROOT;
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (word, after) = split_word(rest).ok_or(OutlineError::Unbalanced)?;
            rest = after.trim_start();
            match word {
                "|" => cursor = here.last,
                "(" => {
                    let parent = here.parent.ok_or(OutlineError::NothingToReplace)?;
                    let variation = OutlineLine {
                        parent: None,
                        before: here.before.clone(),
                        last: parent,
                        after: here.before.clone(),
                    };
                    lines.push(std::mem::replace(&mut here, variation));
                }
                ")" => here = lines.pop().ok_or(OutlineError::Unbalanced)?,
                _ => here.step(&mut record, word)?,
            }
        }
        if lines.is_empty() { Ok((record, cursor)) } else { Err(OutlineError::Unbalanced) }
    }
}

#[derive(Clone)]
struct OutlinePlace {
    position: Position,
    target: Option<Square>,
}

/// The work that is left; kept on a stack, so that no nesting is too deep.
enum OutlineTodo {
    /// A node; if it leads its siblings, they follow it.
    Step {
        id: NodeId,
        at: OutlinePlace,
        leads: bool,
    },
    Variation {
        id: NodeId,
        at: OutlinePlace,
    },
    Close,
}

struct OutlineWriter {
    text: String,
}

impl OutlineWriter {
    /// Words are separated by a space, except after an open parenthesis.
    fn word(&mut self, word: &str) {
        if !self.text.is_empty() && !self.text.ends_with('(') {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }
}

/// A line being read: its last node, the positions before and after it, and its parent.
struct OutlineLine {
    /// `None` before the first step: there is nothing a variation could replace.
    parent: Option<NodeId>,
    before: Position,
    last: NodeId,
    after: Position,
}

impl OutlineLine {
    fn step(&mut self, record: &mut Record, word: &str) -> Result<(), OutlineError> {
        if record.tree.get(self.last).is_some_and(|node| matches!(node.step, Step::End(_))) {
            return Err(OutlineError::AfterEnd(word.to_owned()));
        }
        self.before.clone_from(&self.after);
        let step = if let Some(ending) =
            Ending::from_word(word).or_else(|| unquoted(word).map(|text| Ending::Other(text.into())))
        {
            Step::End(ending)
        } else {
            let mv = parse_coordinates(&self.after, word).ok_or_else(|| OutlineError::Word(word.to_owned()))?;
            self.after.play(mv).map_err(|why| OutlineError::Unplayable(word.to_owned(), why))?;
            Step::Move(mv)
        };
        self.parent = Some(self.last);
        if let Some(id) = record.tree.append(self.last, Node::new(step)) {
            self.last = id;
        }
        Ok(())
    }
}

/// The first word of a text that does not start with a space; parentheses and `|` are words of their own.
fn split_word(text: &str) -> Option<(&str, &str)> {
    let marks = ['(', ')', '|'];
    let length = if text.starts_with(marks) {
        1
    } else if text.starts_with('"') {
        let mut escaped = false;
        let close = text.char_indices().skip(1).find(|&(_, letter)| {
            let closes = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            closes
        });
        close?.0 + 1
    } else {
        text.find(|letter: char| letter.is_whitespace() || marks.contains(&letter)).unwrap_or(text.len())
    };
    text.split_at_checked(length)
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn unquoted(word: &str) -> Option<String> {
    serde_json::from_str(word).ok()
}
