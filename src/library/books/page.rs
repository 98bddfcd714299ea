//! What a book says of a position, and the positions of a book that is held whole.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::flip::{turned, turned_move};
use super::polyglot::can_take_in_passing;
use crate::notation::write_position;
use crate::rules::{Game, Move, Position};

/// The page of a book about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookPage {
    /// The words about the position.
    pub comment: String,
    /// Its moves in the order of the book, all of which are legal.
    pub moves: Vec<BookMove>,
    /// The numbers of games, and of those that Black and White won.
    pub games: Option<[u32; 3]>,
    /// The evaluations of engines.
    pub evaluations: Vec<BookEvaluation>,
}

/// A move of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The expected reply.
    pub reply: Option<Move>,
    /// The score in centipawns, seen by whoever makes the move; beyond 30,000 it is a mate.
    pub score: Option<i32>,
    /// The depth to which that was searched.
    pub depth: Option<u32>,
    /// The number of times it was played, or its weight.
    pub count: Option<u32>,
    /// The verdict on it.
    pub verdict: Option<MoveVerdict>,
    /// The words about it.
    pub comment: String,
}

/// The verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveVerdict {
    /// 絶対手
    Forced,
    /// 好手
    Good,
    /// 疑問手
    Bad,
    /// 悪手
    Blunder,
}

impl MoveVerdict {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Forced, Self::Good, Self::Bad, Self::Blunder];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Blunder => "blunder",
        }
    }
}

/// The evaluation of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookEvaluation {
    /// The score.
    pub score: i32,
    /// The depth, and how far it looked at most.
    pub depth: [i32; 2],
    /// The number of positions it searched.
    pub nodes: i64,
    /// The line that it expected, as it wrote it.
    pub line: String,
    /// Its name.
    pub engine: String,
}

impl BookMove {
    /// A move of which nothing else is known.
    pub fn new(mv: impl Into<Move>) -> Self {
        Self {
            mv: mv.into(),
            reply: None,
            score: None,
            depth: None,
            count: None,
            verdict: None,
            comment: String::new(),
        }
    }
}

impl BookPage {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Leaves out moves that are not legal, such as those of another position with the same key, and those that are there
    /// twice. Replies that cannot be are no replies.
    pub(super) fn sifted(mut self, position: &Position) -> Self {
        let mut seen = Vec::new();
        self.moves.retain(|row| {
            let is_new = !seen.contains(&row.mv) && position.check(row.mv).is_ok();
            seen.push(row.mv);
            is_new
        });
        for row in &mut self.moves {
            row.reply = row.reply.filter(|reply| {
                let mut after = position.clone();
                after.play(row.mv).is_ok() && after.check(*reply).is_ok()
            });
        }
        self
    }

    /// Adds what the page of the same position in another book says: counts are added up, of two scores the one that was
    /// searched deeper stays, and words stand below each other. The moves of the other book come behind those of this one.
    pub(super) fn merged(&mut self, other: Self) {
        join_words(&mut self.comment, &other.comment);
        let sum = |one: Option<u32>, two: Option<u32>| match (one, two) {
            (Some(one), Some(two)) => Some(one.saturating_add(two)),
            (one, two) => one.or(two),
        };
        for row in other.moves {
            let Some(known) = self.moves.iter_mut().find(|known| known.mv == row.mv) else {
                self.moves.push(row);
                continue;
            };
            // A format that must write a score has 0 where nothing is known.
            let says =
                |row: &BookMove| row.score.is_some_and(|score| score != 0) || row.depth.is_some_and(|depth| depth > 0);
            let is_deeper = known.score.is_none() || row.score.is_some() && row.depth > known.depth;
            if is_deeper && says(&row) || row.score.is_none() && !says(known) {
                (known.score, known.depth) = (row.score, row.depth);
                known.reply = row.reply.or(known.reply);
            }
            known.reply = known.reply.or(row.reply);
            known.count = sum(known.count, row.count);
            known.verdict = known.verdict.or(row.verdict);
            join_words(&mut known.comment, &row.comment);
        }
        self.games = match (self.games, other.games) {
            (Some(one), Some(two)) => Some(std::array::from_fn(|at| {
                let of = |games: [u32; 3]| games.get(at).copied().unwrap_or(0);
                of(one).saturating_add(of(two))
            })),
            (one, two) => one.or(two),
        };
        for evaluation in other.evaluations {
            if !self.evaluations.contains(&evaluation) {
                self.evaluations.push(evaluation);
            }
        }
    }

    /// Adds what another page of the same position says besides.
    pub(super) fn joined(&mut self, other: Self) {
        if self.comment.is_empty() {
            self.comment = other.comment;
        }
        for row in other.moves {
            if self.moves.iter().all(|known| known.mv != row.mv) {
                self.moves.push(row);
            }
        }
        self.games = self.games.or(other.games);
        if self.evaluations.is_empty() {
            self.evaluations = other.evaluations;
        }
    }
}

/// Puts words below others, unless they are there already.
fn join_words(words: &mut String, more: &str) {
    if more.is_empty() || words.contains(more) {
        return;
    }
    if !words.is_empty() {
        words.push('\n');
    }
    words.push_str(more);
}

/// The board, the side to move, hands and rights, without the numbers of moves: what makes a position the same to a book.
/// The order of these texts is that of a sorted book of `YaneuraOu`.
pub fn page_key(position: &Position) -> String {
    let mut position = Cow::Borrowed(position);
    if let Some(chess) = position.chess().filter(|chess| chess.en_passant().is_some() && !can_take_in_passing(chess)) {
        let mut chess = chess.clone();
        chess.set_en_passant(None);
        position = Cow::Owned(chess.into());
    }
    let mut text = write_position(&position);
    let fields = match position.game() {
        Game::Shogi => 3,
        Game::Chess => 4,
        Game::Xiangqi => 2,
    };
    if let Some((end, _)) = text.match_indices(' ').nth(fields - 1) {
        text.truncate(end);
    }
    text
}

/// A position with its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The position; the number of its move is what the book says.
    pub position: Position,
    /// Its page.
    pub page: BookPage,
}

impl BookEntry {
    /// The same of the other position that the game does not tell apart; of chess as it is.
    #[must_use]
    pub fn turned(self) -> Self {
        let Some(other) = turned(&self.position) else { return self };
        Self { page: self.page.turned(other.game()), position: other }
    }
}

impl BookPage {
    /// The page of the other position that a game does not tell apart.
    #[must_use]
    pub(super) fn turned(mut self, game: Game) -> Self {
        for row in &mut self.moves {
            row.mv = turned_move(row.mv);
            row.reply = row.reply.map(turned_move);
        }
        if game == Game::Shogi {
            // The sides are exchanged.
            self.games = self.games.map(|[games, black, white]| [games, white, black]);
        }
        self
    }
}

/// The positions of a book that is held whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookPages(BTreeMap<String, BookEntry>);

impl BookPages {
    /// No positions.
    pub fn new() -> Self {
        Self::default()
    }
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The page of a position.
    pub fn page(&self, position: &Position) -> Option<&BookPage> {
        self.0.get(&page_key(position)).map(|entry| &entry.page)
    }
    /// The page of a position, which is made if there is none.
    pub fn page_mut(&mut self, position: &Position) -> &mut BookPage {
        let entry = self.0.entry(page_key(position));
        &mut entry.or_insert_with(|| BookEntry { position: position.clone(), page: BookPage::default() }).page
    }
    /// All of them, in their order.
    pub fn into_entries(self) -> impl Iterator<Item = BookEntry> {
        self.0.into_values()
    }
    /// Adds what another book says of a position.
    pub fn merge(&mut self, entry: BookEntry) {
        match self.0.entry(page_key(&entry.position)) {
            Entry::Vacant(place) => drop(place.insert(entry)),
            Entry::Occupied(mut place) => place.get_mut().page.merged(entry.page),
        }
    }
    /// Adds what is said of a position: what is there already stays.
    pub fn add(&mut self, entry: BookEntry) {
        match self.0.entry(page_key(&entry.position)) {
            Entry::Vacant(place) => drop(place.insert(entry)),
            Entry::Occupied(mut place) => place.get_mut().page.joined(entry.page),
        }
    }
    /// Keeps the positions whose pages a condition holds of.
    pub fn retain(&mut self, mut keeps: impl FnMut(&mut BookPage) -> bool) {
        self.0.retain(|_, entry| keeps(&mut entry.page));
    }
    /// All positions by their keys, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &BookEntry)> {
        self.0.iter().map(|(key, entry)| (key.as_str(), entry))
    }
}
