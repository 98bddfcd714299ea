//! Everything a person can change, as data.

use std::sync::Arc;
use std::time::Duration;

use super::file_text::FileText;
use super::games::{GamesEdit, NoChange};
use super::line_edit::{LineEdit, NotMade};
use super::splice::{Splice, TextChange};
use crate::doctor::Patch;
use crate::editor::compare::{GraftRefusal, Subtree, SubtreeNode};
use crate::formats::comment::{AsideLanguage, extract_marks, has_codes, set_full_comment};
use crate::formats::pgn::place_of;
use crate::formats::{FormatId, Report, format};
use crate::record::{Carried, Ending, Evaluation, Marks, Node, NodeId, Record, Step};
use crate::rules::{Game, Move, Unplayable};
use crate::text::Encoding;

/// An edit of a document.
///
/// Edits are deterministic: applied to equal records (with the same [`NodeId`]s), the same edit yields equal records
/// with the same ids. Undo, redo and the journal rely on that.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum Edit {
    /// Plays a move at a node: follows the child with this move if there is one (no change to the record, no undo
    /// step), otherwise appends a branch. Moves the cursor there. An end mark is a leaf, so there the move is played
    /// beside it: at the node before the mark.
    Play {
        /// The node.
        at: NodeId,
        /// The move.
        mv: Move,
    },
    /// Ends the line at a node; like [`Play`](Self::Play) it follows an equal child, and at an end mark it is appended
    /// beside that.
    End {
        /// The node.
        at: NodeId,
        /// The ending.
        ending: Ending,
    },
    /// Deletes a node with everything below it.
    Delete(NodeId),
    /// Moves a branch among its siblings, by places; negative is up. Stops at the first and the last.
    MoveVariation(NodeId, i32),
    /// Makes the line through a node the main line, at every fork above it.
    MakeMainline(NodeId),
    /// Changes a text of a node. Consecutive ones for the same node and text are one undo step. Line ends become `\n`.
    Text(NodeId, TextChange),
    /// Replaces the words that stand before the move of a node, the first lines of its comment. Consecutive ones for the
    /// same node are one undo step. Line ends become `\n`.
    Preface(NodeId, String),
    /// Replaces what is drawn on the board at a node, and the glyph of its move.
    Marks(NodeId, Marks),
    /// Replaces the signs of a move by their numbers in PGN, those besides its glyph.
    Nags(NodeId, Vec<u32>),
    /// Replaces what engines think of the position at a node. Consecutive ones for the same node are one undo step.
    Evaluation(NodeId, Vec<Evaluation>),
    /// Sets or clears the bookmark (`Some("")` is a bookmark without a name). Consecutive ones for the same node are
    /// one undo step.
    Bookmark(NodeId, Option<String>),
    /// Sets or clears the time spent. Consecutive ones for the same node are one undo step.
    Time(NodeId, Option<Duration>),
    /// Sets the time spent where the clocks in comments tell it: those of the same side change from there on.
    /// Consecutive ones for the same node are one undo step.
    Clock(NodeId, Duration),
    /// Replaces the list of headers. Consecutive ones for the same key are one undo step.
    Headers {
        /// The key edited, for joining and for the name of the step.
        key: String,
        /// The whole new list.
        pairs: Vec<(String, String)>,
    },
    /// Changes the value of a header. Joins others of the same key, as [`Headers`](Self::Headers) does.
    Header {
        /// The key edited.
        key: String,
        /// Its place in the list of headers.
        place: usize,
        /// What becomes of its value.
        change: Splice,
    },
    /// Grafts a tree of steps at a node: what was pasted. Steps that exist already are followed. Moves the cursor to
    /// the first new node. Like [`Play`](Self::Play), at an end mark it is grafted beside that.
    Graft {
        /// The node.
        at: NodeId,
        /// The steps.
        subtree: Subtree,
    },
    /// Reads a text equal to the document again, with a patch: a fix from the import doctor. What the patch changes in
    /// a game is changed in its record.
    Replace {
        /// The text without the patch; `None` is the one that the document shows as its source.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// The patch.
        patch: Patch,
        /// The format of the text.
        format: FormatId,
        /// Which game of the text it concerns.
        game: usize,
        /// The encoding that the file turned out to be in, if that was the problem.
        encoding: Option<Encoding>,
    },
    /// Takes over what another program has written to the document's file.
    TakeOver {
        /// The file.
        file: FileText,
        /// Which game of it.
        game: usize,
    },
    /// Reads the file again: other bytes of it, or the same bytes in another encoding. All games are replaced.
    Reread {
        /// The file.
        file: FileText,
        /// The encoding that a person chose for them.
        encoding: Option<Encoding>,
    },
    /// Changes the middle of a line: what follows is replayed, and what can no longer be played becomes text. See
    /// [`LineEdit`].
    LineEdit(AsideLanguage, LineEdit),
    /// Adds everything another record from the same start position says. Nothing is overwritten.
    Merge {
        /// Its headers.
        headers: Vec<(String, String)>,
        /// Its steps, and the comment on its start position.
        subtree: Subtree,
        /// What else belongs to the record as a whole.
        #[serde(default, skip_serializing_if = "Rest::is_empty")]
        rest: Rest,
    },
    /// Adds, copies, removes or moves a game of the file.
    Games(GamesEdit),
    /// Replaces texts (characters that an encoding cannot hold) by others, wherever they occur.
    Substitute(Vec<(String, String)>),
    /// Several edits as one step, each on what the ones before have left. What would change nothing is left out. The
    /// cursor stays.
    Several {
        /// What they are for.
        purpose: Purpose,
        /// The edits.
        edits: Vec<Self>,
    },
    /// Sets another start position 局面編集 for the tree. Moves that can no longer be played become text in the comment
    /// of the node they hung on; what had become text and can be played again comes back.
    Setup {
        /// The start position as SFEN (in chess and xiangqi, as FEN), with the number of the first move.
        sfen: String,
        /// The language in which moves are set aside; Japanese where a script does not say.
        #[serde(default)]
        language: AsideLanguage,
    },
}

/// What several edits that form one step are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Purpose {
    /// To mark missed mates 詰み逃し of a game.
    MissedMates,
    /// To write down what an engine says of a game.
    Review,
    /// To put another ending in the place of that of the game.
    Ending,
    /// To add lines of an engine.
    Lines,
    /// To keep what engines have said of the positions that were looked at.
    Heard,
}

/// What a record to be merged says as a whole: at none of its steps and in no header.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Rest {
    /// What is written about its start position, except for the comment.
    pub root: Option<Box<Node>>,
    /// The carried lines.
    pub extras: Vec<Carried>,
    /// The number of its first move, if that differs.
    pub ply: Option<u32>,
}

impl Rest {
    /// What a record says that is to be merged into another one.
    pub(crate) fn of(record: &Record, into: &Record) -> Self {
        let root = record.tree.get(NodeId::ROOT).map(|root| {
            let mut root = root.clone();
            set_full_comment(&mut root, record.game(), "");
            root
        });
        let bare = Node::new(Step::Start);
        Self {
            root: root.filter(|root| *root != bare).map(Box::new),
            extras: record.extras.clone(),
            ply: Some(record.initial.ply()).filter(|ply| *ply != into.initial.ply()),
        }
    }

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn become_of(&self, record: &mut Record) {
        record.extras.clone_from(&self.extras);
        if let Some(ply) = self.ply {
            record.initial.set_ply(ply);
        }
        let game = record.game();
        if let (Some(new), Some(root)) = (&self.root, record.tree.get_mut(NodeId::ROOT)) {
            root.clone_from(new);
            root.step = Step::Start;
            extract_marks(root, game);
        }
    }
}

/// Why an edit was not made. The document is unchanged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The node no longer exists.
    #[error("that place of the record no longer exists")]
    NoSuchNode,
    /// The move cannot be made.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The line has ended here: nothing can follow an end mark. (Edits made through a document are appended beside the
    /// mark instead.)
    #[error("the line has ended here")]
    Ended,
    /// The start position cannot be deleted or moved.
    #[error("the start position cannot be deleted")]
    Root,
    /// The text cannot be read.
    #[error("the text cannot be read")]
    Unreadable,
    /// There is nothing to change (first branch moved up, last one moved down, same text).
    #[error("nothing to change")]
    Nothing,
    /// The only game of a file cannot be removed.
    #[error("the only game cannot be removed")]
    OnlyGame,
    /// The record holds as many nodes as can be numbered (four thousand million).
    #[error("the record is full")]
    Full,
    /// The start position takes no time.
    #[error("the start position takes no time: give it to a move")]
    NoTimeThere,
    /// The clocks in the comments cannot tell this time.
    #[error("clocks cannot show that: one would have run out, or gained time, here or later")]
    ClockRunsOut,
    /// The position is one of another game.
    #[error("the position is one of another game; begin a new record for it")]
    OtherGame,
    /// The header describes the start position.
    #[error("this header says which start position it is; set up the position to change it")]
    OfTheStart,
    /// The header of the result says something that is none.
    #[error("a result is 1-0, 0-1, 1/2-1/2 or *")]
    NotAResult,
    /// No file of this game can say that it ended so.
    #[error("no format of this game has such an ending")]
    NotAnEnding,
    /// No file can hold a header of this name.
    #[error("a file cannot hold a header of this name: {0}")]
    NoHeaderName(String),
    /// With this header the file would be one of another game.
    #[error("with this header the file would be read as one of another game: {0}")]
    NamesOtherGame(String),
}

impl Refused {
    /// The name of the text that says so to a person. (What a move breaks has texts of its own, by the name of the
    /// reason: this is only what they come to.)
    pub const fn text_name(&self) -> &'static str {
        match self {
            Self::NoSuchNode => "refused-gone",
            Self::Unplayable(_) | Self::Nothing => "line-edit-nothing",
            Self::Ended => "refused-ended",
            Self::Root => "refused-root",
            Self::Unreadable => "refused-unreadable",
            Self::OnlyGame => "refused-only-game",
            Self::Full => "refused-full",
            Self::NoTimeThere => "refused-no-time-there",
            Self::ClockRunsOut => "refused-clock-runs-out",
            Self::OtherGame => "setup-other-game",
            Self::OfTheStart => "refused-of-the-start",
            Self::NotAResult => "refused-not-a-result",
            Self::NotAnEnding => "refused-not-an-ending",
            Self::NoHeaderName(_) => "refused-header-name",
            Self::NamesOtherGame(_) => "refused-header-of-other-game",
        }
    }
}

impl Edit {
    /// The edit that puts moves one after the other behind a node, with a comment on the first; `None` without moves.
    pub fn line(at: NodeId, moves: impl IntoIterator<Item = Move>, mut comment: String) -> Option<Self> {
        let mut subtree = Subtree::default();
        for (place, mv) in moves.into_iter().enumerate() {
            let mut node = Node::of(mv);
            node.comment = std::mem::take(&mut comment);
            let on = place.checked_sub(1).and_then(|before| u32::try_from(before).ok());
            subtree.nodes.push(SubtreeNode { on, node });
        }
        (!subtree.nodes.is_empty()).then_some(Self::Graft { at, subtree })
    }

    /// The edit that adds everything another record says to one from the same start position.
    pub fn merging(other: &Record, into: &Record) -> Self {
        let headers = other.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        Self::Merge { headers, subtree: Subtree::of(other), rest: Rest::of(other, into) }
    }

    /// The edit that plays a move of a game with what is known of it: the time it took, what an engine thought.
    pub fn played(at: NodeId, node: Node) -> Self {
        Self::Graft { at, subtree: Subtree { nodes: vec![SubtreeNode { on: None, node }], ..Subtree::default() } }
    }

    /// Whether a graft has a step that the record lacks.
    pub fn adds_steps(&self, record: &Record) -> bool {
        matches!(self, Self::Graft { at, subtree } if subtree.is_new_to(record, *at))
    }

    /// The step of a graft that is a single move with its time.
    pub(crate) fn played_step(&self) -> Option<(NodeId, &Step)> {
        let Self::Graft { at, subtree: Subtree { comment, nodes } } = self else { return None };
        let [SubtreeNode { on: None, node }] = nodes.as_slice() else { return None };
        let is_bare = comment.is_empty() && node.comment.is_empty();
        (is_bare && node.mv().is_some() && node.time.is_some()).then_some((*at, &node.step))
    }

    /// The kind of the edit, as reports and the texts of undo name it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Play { .. } => "edit-Play",
            Self::End { .. } => "edit-End",
            Self::Delete(_) => "edit-Delete",
            Self::MoveVariation(..) => "edit-MoveVariation",
            Self::MakeMainline(_) => "edit-MakeMainline",
            Self::Text(..) => "edit-Comment",
            Self::Preface(..) => "edit-Preface",
            Self::Marks(..) => "edit-Marks",
            Self::Nags(..) => "edit-Nags",
            Self::Evaluation(..) => "edit-Evaluation",
            Self::Bookmark(..) => "edit-Bookmark",
            Self::Time(..) => "edit-Time",
            Self::Clock(..) => "edit-Clock",
            Self::Headers { .. } | Self::Header { .. } => "edit-Headers",
            Self::Graft { .. } => "edit-Graft",
            Self::Replace { .. } => "edit-Replace",
            Self::TakeOver { .. } => "edit-TakeOver",
            Self::Reread { .. } => "edit-Reread",
            Self::Substitute(_) => "edit-Substitute",
            Self::Several { purpose: Purpose::MissedMates, .. } => "edit-MissedMates",
            Self::Several { purpose: Purpose::Review, .. } => "edit-Review",
            Self::Several { purpose: Purpose::Ending, .. } => "edit-Ending",
            Self::Several { purpose: Purpose::Lines, .. } => "edit-Lines",
            Self::Several { purpose: Purpose::Heard, .. } => "edit-Heard",
            Self::LineEdit(_, edit) => edit.kind(),
            Self::Merge { .. } => "edit-Merge",
            Self::Games(GamesEdit::Add { .. }) => "edit-Games-Add",
            Self::Games(GamesEdit::Insert { .. }) => "edit-Games-Insert",
            Self::Games(GamesEdit::Duplicate(_)) => "edit-Games-Duplicate",
            Self::Games(GamesEdit::Delete(_)) => "edit-Games-Delete",
            Self::Games(GamesEdit::Move { .. }) => "edit-Games-Move",
            Self::Games(GamesEdit::Arrange { .. }) => "edit-Games-Arrange",
            Self::Setup { .. } => "edit-Setup",
        }
    }

    /// Whether this edit continues what an earlier one began, so that one undo takes back both.
    pub fn joins(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            // A step with several edits is redone by the last one alone, which cannot say what codes before it drew.
            (Self::Text(a, _), Self::Text(b, change)) => a == b && !change.whole().is_some_and(has_codes),
            (Self::Bookmark(a, Some(_)), Self::Bookmark(b, Some(_))) | (Self::Time(a, _), Self::Time(b, _)) => a == b,
            (Self::Preface(a, _), Self::Preface(b, _)) | (Self::Evaluation(a, _), Self::Evaluation(b, _)) => a == b,
            (Self::Clock(a, _), Self::Clock(b, _)) => a == b,
            (
                Self::Headers { key: a, .. } | Self::Header { key: a, .. },
                Self::Headers { key: b, .. } | Self::Header { key: b, .. },
            ) => a == b,
            _ => false,
        }
    }

    /// Sets the comment of a node.
    pub fn comment(at: NodeId, text: impl Into<String>) -> Self {
        Self::Text(at, TextChange::Whole(text.into()))
    }

    /// The edit as it is made and recorded: what is played at an end mark goes beside it, line ends are `\n`, and only
    /// the changed part of a text is named.
    pub(crate) fn normalised(self, record: &Record) -> Self {
        match self {
            Self::Play { at, mv } => Self::Play { at: growing_at(record, at), mv },
            Self::End { at, ending } => Self::End { at: growing_at(record, at), ending },
            Self::Graft { at, subtree } => Self::Graft { at: growing_at(record, at), subtree },
            Self::Several { purpose, edits } => {
                Self::Several { purpose, edits: edits.into_iter().map(|edit| edit.normalised(record)).collect() }
            }
            Self::Text(id, TextChange::Whole(text)) => {
                let text = with_newlines(text);
                // What is left of a text without its codes is not always a part of it.
                if text.contains("[%") {
                    return Self::Text(id, TextChange::Whole(text));
                }
                let old = record.tree.get(id).map_or("", |node| node.comment.as_str());
                Self::Text(id, TextChange::Part(Splice::between(old, &text)))
            }
            Self::Preface(id, words) => Self::Preface(id, with_newlines(words)),
            Self::Headers { key, pairs } => match one_value(record, &pairs) {
                Some((place, change)) => Self::Header { key, place, change },
                None => Self::Headers { key, pairs: in_place(record, pairs) },
            },
            other => other,
        }
    }

    /// The edit with the whole text that it led to: when several form one step, the last of them alone redoes it.
    pub(crate) fn whole(self, now: &Record) -> Self {
        match self {
            Self::Text(at, TextChange::Part(_)) => {
                let text = now.tree.get(at).map_or("", |node| node.comment.as_str());
                Self::Text(at, TextChange::Whole(text.to_owned()))
            }
            Self::Header { key, .. } => Self::Headers { key, pairs: std::mem::take(now.headers.clone().pairs_mut()) },
            other => other,
        }
    }

    /// How many characters it writes into a text (at least one, even if it only takes some away), and whether it ends a
    /// line there; `None` if it does not say what it changes.
    pub(crate) fn writes(&self) -> Option<(usize, bool)> {
        let (Self::Text(_, TextChange::Part(change)) | Self::Header { change, .. }) = self else { return None };
        Some((change.with.chars().count().max(1), change.with.contains('\n')))
    }

    /// Leaves out what the document knows: the text it shows as its source, the bytes of the file read last.
    pub(crate) fn leave_out(&mut self, source: impl FnOnce() -> Option<Arc<str>>, bytes: Option<&Arc<Vec<u8>>>) {
        match self {
            Self::Replace { text, .. } if text.as_deref() == source().as_deref() => *text = None,
            Self::TakeOver { file, .. } | Self::Reread { file, .. } if file.bytes.as_ref() == bytes => {
                file.bytes = None
            }
            _ => {}
        }
    }

    /// Fills in what was left out.
    pub(crate) fn fill_in(&mut self, source: impl FnOnce() -> Option<Arc<str>>, bytes: Option<&Arc<Vec<u8>>>) {
        match self {
            Self::Replace { text: text @ None, .. } => *text = source().map(|text| text.as_ref().to_owned()),
            Self::TakeOver { file, .. } | Self::Reread { file, .. } if file.bytes.is_none() => {
                file.bytes = bytes.cloned();
            }
            _ => {}
        }
    }

    /// Merges the next edit into this one if it only touches what this one has typed; returns whether it does.
    pub(super) fn go_on_typing(&mut self, next: &Self) -> bool {
        let (change, then) = match (self, next) {
            (Self::Text(at, TextChange::Part(change)), Self::Text(there, TextChange::Part(then))) if at == there => {
                (change, then)
            }
            (Self::Header { key, place, change }, Self::Header { key: other, place: there, change: then })
                if key == other && place == there =>
            {
                (change, then)
            }
            _ => return false,
        };
        let Some(with) = change.with_next(then) else { return false };
        change.with = with;
        true
    }

    /// Whether nodes may be elsewhere in the tree after it, or have another position.
    pub(crate) fn reshapes(&self) -> bool {
        matches!(self, Self::LineEdit(..) | Self::Merge { .. } | Self::Setup { .. })
    }

    /// Whether it changes the whole document, rather than one record.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self, Self::Reread { .. } | Self::Games(_))
    }

    /// An ending of chess or xiangqi, where the game has ended already, in place of that ending: it is the game's.
    pub(crate) fn in_place_of_the_end(self, record: &Record) -> Self {
        let Self::End { at, ending } = &self else { return self };
        let (at, ending, tree) = (growing_at(record, *at), ending.clone(), &record.tree);
        let end = tree.mainline(NodeId::ROOT).last().filter(|end| tree.parent(*end) == Some(at));
        let is_other =
            |end: &NodeId| tree.get(*end).is_some_and(|node| matches!(&node.step, Step::End(own) if *own != ending));
        let may_go = record.game() != Game::Shogi && tree.children(at).len() == 1;
        match end.filter(is_other) {
            Some(end) if may_go => {
                Self::Several { purpose: Purpose::Ending, edits: vec![Self::Delete(end), Self::End { at, ending }] }
            }
            _ => self,
        }
    }

    /// The node at which the edit says something.
    pub(crate) const fn says_at(&mut self) -> Option<&mut NodeId> {
        match self {
            Self::Text(at, _)
            | Self::Preface(at, _)
            | Self::Marks(at, _)
            | Self::Nags(at, _)
            | Self::Evaluation(at, _)
            | Self::Bookmark(at, _) => Some(at),
            _ => None,
        }
    }

    /// The step that the edit appends, and where.
    pub(crate) fn growth(&self) -> Option<(NodeId, Step)> {
        match self {
            Self::Play { at, mv } => Some((*at, Step::Move(*mv))),
            Self::End { at, ending } => Some((*at, Step::End(ending.clone()))),
            _ => None,
        }
    }
}

impl From<NotMade> for Refused {
    fn from(not_made: NotMade) -> Self {
        match not_made {
            NotMade::NoSuchNode => Self::NoSuchNode,
            NotMade::Root => Self::Root,
            NotMade::NotAMove => Self::Ended,
            NotMade::Unplayable(unplayable) => Self::Unplayable(unplayable),
            NotMade::Nothing => Self::Nothing,
            NotMade::Full => Self::Full,
        }
    }
}

impl From<NoChange> for Refused {
    fn from(why: NoChange) -> Self {
        match why {
            NoChange::NoSuchGame => Self::NoSuchNode,
            NoChange::Only => Self::OnlyGame,
            NoChange::Nothing => Self::Nothing,
            NoChange::Unreadable => Self::Unreadable,
        }
    }
}

impl From<GraftRefusal> for Refused {
    fn from(misfit: GraftRefusal) -> Self {
        match misfit {
            GraftRefusal::Unplayable(unplayable) => Self::Unplayable(unplayable),
            GraftRefusal::Torn => Self::Ended,
            GraftRefusal::Full => Self::Full,
        }
    }
}

/// A text whose lines end in `\n`.
fn with_newlines(text: String) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// The value that alone tells headers from others: its place, and what becomes of it.
fn one_value(record: &Record, pairs: &[(String, String)]) -> Option<(usize, Splice)> {
    let (old, new) = (record.headers.iter(), pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())));
    if old.len() != new.len() {
        return None;
    }
    let mut differing = old.zip(new).enumerate().filter(|(_, (old, new))| old != new);
    match (differing.next()?, differing.next()) {
        ((place, (old, new)), None) if old.0 == new.0 => Some((place, Splice::between(old.1, new.1))),
        _ => None,
    }
}

/// Reads a text.
pub(crate) fn read(id: FormatId, text: &str) -> Option<(Vec<Record>, Report)> {
    let mut report = Report::default();
    let records = format(id).read(text, &mut report).ok()?;
    Some((records, report))
}

/// Where a branch is attached when something is played at a node: an end mark is a leaf, so beside it.
fn growing_at(record: &Record, id: NodeId) -> NodeId {
    match record.tree.get(id).map(|node| &node.step) {
        Some(Step::End(_)) => record.tree.parent(id).unwrap_or(id),
        _ => id,
    }
}

/// Headers of PGN with new ones that were put behind the others where they belong among them.
fn in_place(record: &Record, mut pairs: Vec<(String, String)>) -> Vec<(String, String)> {
    let count = record.headers.iter().len();
    let stay = record.headers.iter().eq(pairs.iter().take(count).map(|(key, value)| (key.as_str(), value.as_str())));
    if record.game() == Game::Shogi || !stay {
        return pairs;
    }
    let new = pairs.split_off(count);
    for (key, value) in new {
        // One without a value is still being typed, one that is there already was put where somebody wanted it.
        let is_known = pairs.iter().any(|(own, _)| own.eq_ignore_ascii_case(&key));
        let end = pairs.len();
        let place = if value.is_empty() || is_known { end } else { place_of(record.game(), &pairs, &key) };
        pairs.insert(place, (key, value));
    }
    pairs
}
