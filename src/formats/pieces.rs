//! The meaning of each stretch of a text: its node, and the part of the node that it states. Readers and writers both
//! tell it, so that saving can change the words of an edit and nothing else.

use std::ops::Range;

use super::format::Envelope;
use komaoto_record::NodeId;
use komaoto_rules::Game;
use komaoto_text::{Slice, body, is_invisible};

/// The part of its node that a piece of a text states.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceRole {
    /// A header, or what stands for one, by its name; headers belong to the root.
    Header(String),
    /// The number of a move.
    Number,
    /// A move, or an ending.
    Step,
    /// A glyph.
    Glyph,
    /// A comment, with the marks around it.
    Comment,
    /// The words before a move, with the marks around them.
    Preface,
    /// The opening of the variation that the node begins.
    Open,
    /// The closing of that variation.
    Close,
    /// The result at an ending, or at the root if the game has no ending.
    Result,
    /// The time of a move, with the part of the total beside it.
    Time,
    /// A sign at a move that a variation of it follows.
    Fork,
    /// A bookmark.
    Bookmark,
    /// A statement about the node that no record holds: it goes when the node goes.
    Aside,
    /// A place for something of the node that is not there.
    Nothing,
    /// The start position.
    Position,
    /// The total of a side's times.
    Total,
    /// The opening of a block of other pieces, by the name of the block.
    Begin(&'static str),
    /// The closing of that block.
    End(&'static str),
    /// An engine's evaluation.
    Evaluation,
    /// The line between the headers and the moves.
    Split,
    /// A sign between the moves, such as the bars of a table: nothing comes between a move and what is said of it.
    Bar,
    /// Anything that says nothing of the game: the name of the format, its version, the signature of a program.
    Banner,
}

impl PieceRole {
    /// Whether it stands before what it belongs to.
    pub const fn leads(&self) -> bool {
        matches!(self, Self::Number | Self::Open | Self::Preface)
    }

    /// Whether it consists of a person's words.
    pub const fn is_said(&self) -> bool {
        matches!(self, Self::Comment | Self::Preface)
    }

    /// Whether other pieces are inside of what it opens.
    pub const fn opens(&self) -> bool {
        matches!(self, Self::Open | Self::Begin(_))
    }

    /// Whether it closes what other pieces are in.
    pub const fn closes(&self) -> bool {
        matches!(self, Self::Close | Self::End(_))
    }

    /// Whether it says which step its node is.
    pub const fn is_own(&self) -> bool {
        matches!(self, Self::Step | Self::Result)
    }
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    /// The node it is about.
    pub node: NodeId,
    /// The part that it states.
    pub part: PieceRole,
    /// Its bytes.
    pub range: Range<usize>,
}

/// A range, and the text that takes its place.
pub type Change = (Range<usize>, String);

/// A text with changes, which are in its order; `None` if there are none.
pub fn changed(text: &str, changes: &[Change]) -> Option<String> {
    let (mut new, mut end) = (String::with_capacity(text.len() + 32), 0);
    for (range, words) in changes {
        new.push_str(text.get(end..range.start)?);
        new.push_str(words);
        end = range.end;
    }
    (!changes.is_empty()).then(|| new + text.slice(end..))
}

/// The way a format's files are saved piece by piece: only what was edited is spelled anew, as its neighbours in the
/// file are.
#[derive(Clone, Copy, Debug)]
pub struct PiecewiseSaving {
    /// The ranges of the games of a text, in their order. Read alone, each gives the record that it gives within the
    /// text.
    pub games: fn(&str) -> Vec<Range<usize>>,
    /// The manner of a game of a file.
    pub manner: fn(&str) -> FileManner,
    /// Whether nothing is lost without a text that nobody has read: it is for other programs.
    pub is_aside: fn(&str) -> bool,
    /// The changes that the head of a file needs to hold new texts, in the order of the file, if the head counts for
    /// all games.
    pub head: fn(&str, &[&str], Envelope) -> Vec<Change>,
    /// A game written anew, within what surrounds the old text of it in its file.
    pub framed: fn(&str, &str) -> String,
    /// Which game a file is of, if that decides what alone may be of several.
    pub game: fn(&str) -> Option<Game>,
}

impl PiecewiseSaving {
    /// For formats whose files say nothing for other programs, and nothing that counts for all games.
    pub const fn of(games: fn(&str) -> Vec<Range<usize>>, manner: fn(&str) -> FileManner) -> Self {
        Self {
            games,
            manner,
            is_aside: |_| false,
            head: |_, _, _| Vec::new(),
            framed: |_, new| new.to_owned(),
            game: |_| None,
        }
    }
}

/// A text to be spelled in the manner of a file.
#[derive(Clone, Copy, Debug)]
pub struct TextToSpell<'w> {
    /// The spelling of the writer now.
    pub is: &'w str,
    /// The spelling of the writer before the edit.
    pub was: Option<&'w str>,
    /// The text of the file that is replaced.
    pub has: Option<&'w str>,
    /// An example of the kind elsewhere in the file.
    pub sample: Option<&'w str>,
}

/// A comment of a file after an edit: how it is written now, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retold {
    /// With what stands around it; empty if nothing is left of it.
    pub raw: String,
    /// The words that must be read from it.
    pub said: String,
}

/// Makes of the comments at some places of a file those after an edit, given what we would have written before and what
/// we would write now.
pub type Retell = fn(&str, &[Range<usize>], &[&str], &[&str]) -> Option<Vec<Retold>>;

/// The length of a text on one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// In bytes of UTF-8.
    pub bytes: usize,
    /// In characters.
    pub letters: usize,
}

impl Length {
    /// The length of a text.
    pub fn of(text: &str) -> Self {
        text.chars().fold(Self::default(), |length, letter| length + Self::of_letter(letter))
    }

    /// The length of a character.
    pub const fn of_letter(letter: char) -> Self {
        Self { bytes: letter.len_utf8(), letters: 1 }
    }

    /// So many spaces.
    pub const fn of_blanks(blanks: usize) -> Self {
        Self { bytes: blanks, letters: blanks }
    }

    /// Some text of this length.
    pub fn filled(self) -> String {
        let more = self.bytes.saturating_sub(self.letters);
        let of_one = match more % 3 {
            0 => "",
            1 => "é",
            _ => "✓",
        };
        let letters = self.letters.saturating_sub(more / 3 + usize::from(!of_one.is_empty()));
        ["𝄞".repeat(more / 3).as_str(), of_one, &"x".repeat(letters)].concat()
    }
}

impl std::ops::Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { bytes: self.bytes + other.bytes, letters: self.letters + other.letters }
    }
}

impl std::ops::AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// The limit of the length of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineWidth {
    /// The most that it has.
    pub most: usize,
    /// Whether bytes of UTF-8 are counted, and not characters.
    pub in_bytes: bool,
}

impl LineWidth {
    /// A length as it is counted.
    pub const fn count(self, length: Length) -> usize {
        if self.in_bytes { length.bytes } else { length.letters }
    }

    /// Whether a line of this length is too long.
    pub const fn is_exceeded(self, length: Length) -> bool {
        self.count(length) > self.most
    }
}

/// A comment and the place that it comes to.
#[derive(Clone, Copy, Debug)]
pub struct CommentToLay<'t> {
    /// What it says, if its text alone does not tell.
    pub said: Option<&'t str>,
    /// What the file has there: these lines stay as they are.
    pub old: Option<&'t str>,
    /// How long its line is before it.
    pub column: Length,
    /// How long a line may be.
    pub width: Option<LineWidth>,
}

/// Lays a comment out, given a text and where in it the comment is. `None` if it can stay as it is.
pub type Relay = fn(&str, Range<usize>, CommentToLay<'_>) -> Option<String>;

/// The manner in which a file spells its pieces.
#[derive(Clone, Copy, Debug)]
pub struct FileManner {
    /// Edits the words of comments where they stand.
    pub retold: Retell,
    /// Spells a new text in the manner of what it replaces, or else of a sample from the file.
    pub spelled: fn(&PieceRole, TextToSpell<'_>) -> String,
    /// Whether the file gets a part that changed and that it does not have, given its text and whether the file has
    /// others of its kind.
    pub is_wanted: fn(&PieceRole, &str, bool) -> bool,
    /// Whether a move has no number where words part it from the other of its pair.
    pub bare: bool,
    /// Whether a line must end before a text.
    pub begins_its_line: fn(&str) -> bool,
    /// The prefix of a remark, which nobody reads, whatever is before it.
    pub remark: Option<&'static str>,
    /// Whether a text that nobody has read stays in its line, so that what is new goes on below: not where it keeps all
    /// that follows from being read.
    pub keeps_its_line: fn(&str) -> bool,
    /// Whether what nobody has read behind the last step of a line is of that line, and goes where it goes.
    pub tails: bool,
    /// Whether empty lines mean nothing: there are as many as elsewhere in the file.
    pub free_lines: bool,
    /// Whether a line must end after a text.
    pub ends_its_line: fn(&str) -> bool,
    /// Whether every reader knows the row of a step, so that it can come into a file that says the step otherwise.
    pub knows_row: fn(&str) -> bool,
    /// The sign that must close a text before anything can follow it.
    pub lacks: fn(&str) -> &'static str,
    /// The limit of a line of the file, if its lines are broken for their length.
    pub width: Option<LineWidth>,
    /// A comment laid out for a place where its line has something before it, if it cannot stay as it is.
    pub relaid: Relay,
    /// What is put beside a text that nobody has read, where nothing would be: without it the two might be taken for
    /// one.
    pub apart: &'static str,
    /// The gap between two things where the one does not open, and the other does not close, a block.
    pub separator: Option<char>,
    /// Whether the file has no blanks where we put some.
    pub is_tight: bool,
    /// What else may be between two things.
    pub loose: &'static [char],
    /// The line ending of the file.
    pub eol: &'static str,
}

impl FileManner {
    /// What may be between two things and says nothing.
    pub fn separators(&self) -> Vec<char> {
        self.separator.iter().chain(self.loose).copied().collect()
    }

    /// For formats that have one way to spell a thing, and no lines to be broken.
    pub const PLAIN: Self = Self {
        retold: |_, _, _, _| None,
        spelled: |_, words| words.is.to_owned(),
        is_wanted: |_, _, _| true,
        bare: false,
        begins_its_line: |_| false,
        remark: None,
        keeps_its_line: |_| false,
        tails: false,
        free_lines: false,
        ends_its_line: |_| false,
        knows_row: |_| false,
        lacks: |_| "",
        width: None,
        relaid: |_, _, _| None,
        apart: " ",
        separator: None,
        is_tight: false,
        loose: &[],
        eol: "\n",
    };
}

/// The stretches of a text that are neither blank, nor separators, nor in one of its pieces, which are in its order:
/// nobody has read them.
pub fn between(text: &str, pieces: impl Iterator<Item = Range<usize>>, separators: &[char]) -> Vec<Range<usize>> {
    let is_blank = |letter: char| letter.is_whitespace() || is_invisible(letter) || separators.contains(&letter);
    let text = body(text);
    let mut last = 0;
    let trimmed = |piece: Range<usize>| {
        let (start, end) = (std::mem::replace(&mut last, piece.end), piece.start);
        let gap = text.get(start..end)?;
        let behind = gap.trim_start_matches(is_blank);
        let words = behind.trim_end_matches(is_blank);
        let start = end - behind.len();
        (!words.is_empty()).then_some(start..start + words.len())
    };
    let end = text.len()..text.len();
    pieces.chain([end]).filter_map(trimmed).collect()
}
