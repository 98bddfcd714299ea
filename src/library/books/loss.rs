//! What is lost of a book in another format.

use std::collections::BTreeMap;

use super::format::BookFormat;
use super::page::{BookMove, BookPage};

/// The part of a book that a format cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BookLoss {
    /// Positions of another game, or that cannot be packed.
    Positions,
    /// Positions that no line leads to from the start of the game: of them only a number is known.
    Unreached,
    /// Positions that could not be read.
    Unread,
    /// Comments of positions and of moves.
    Comments,
    /// Expected replies.
    Replies,
    /// Scores.
    Scores,
    /// Scores that are too large a number.
    LargeScores,
    /// That moves have no score: 0 is written.
    Unscored,
    /// That nobody knows how often moves were played: 1 is written, or 0 beside others that were counted.
    Uncounted,
    /// Depths.
    Depths,
    /// The numbers of times that moves were played.
    Counts,
    /// The numbers of times that moves were played, which are made smaller.
    LargeCounts,
    /// The verdicts on moves.
    Verdicts,
    /// The numbers of games, and their winners.
    Games,
    /// The evaluations of engines.
    Evaluations,
}

impl BookLoss {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Unreached => "unreached",
            Self::Unread => "unread",
            Self::Comments => "comments",
            Self::Replies => "replies",
            Self::Scores => "scores",
            Self::LargeScores => "large-scores",
            Self::Unscored => "unscored",
            Self::Uncounted => "uncounted",
            Self::Depths => "depths",
            Self::Counts => "counts",
            Self::LargeCounts => "large-counts",
            Self::Verdicts => "verdicts",
            Self::Games => "games",
            Self::Evaluations => "evaluations",
        }
    }

    /// Whether it is what is counted of games, beside how often a move was played.
    pub const fn is_of_games(self) -> bool {
        matches!(self, Self::Games)
    }
}

/// The losses, with their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookLosses(BTreeMap<BookLoss, u64>);

impl BookLosses {
    /// Adds what is lost.
    pub fn add(&mut self, what: BookLoss, times: usize) {
        if times > 0 {
            *self.0.entry(what).or_default() += times as u64;
        }
    }
    /// Whether nothing is lost.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The losses, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (BookLoss, u64)> {
        self.0.iter().map(|(what, times)| (*what, *times))
    }

    /// What a new book in a format says of a position that is not so. (Whoever adds a move to a book knows how it is there.)
    pub(super) fn note_unsaid(&mut self, format: BookFormat, page: &BookPage) {
        if format == BookFormat::Apery {
            self.add(BookLoss::Unscored, page.moves.iter().filter(|row| row.score.is_none()).count());
        }
        if matches!(format, BookFormat::Apery | BookFormat::Polyglot | BookFormat::ElephantEye) {
            self.add(BookLoss::Uncounted, page.moves.iter().filter(|row| row.count.is_none()).count());
        }
    }

    /// Notes the parts of a position's page that a format cannot hold.
    pub(super) fn note(&mut self, format: BookFormat, page: &BookPage) {
        let moves = |holds: fn(&BookMove) -> bool| page.moves.iter().filter(|row| holds(row)).count();
        let comments = usize::from(!page.comment.is_empty()) + moves(|row| !row.comment.is_empty());
        let (text, binary) = (format == BookFormat::Yaneuraou, format == BookFormat::YaneuraouBinary);
        let (sbk, apery) = (format == BookFormat::Sbk, format == BookFormat::Apery);
        if !text {
            let held = usize::from(sbk && !page.comment.is_empty());
            self.add(BookLoss::Comments, comments - held);
            self.add(BookLoss::Replies, moves(|row| row.reply.is_some()));
        }
        if !text && !binary {
            self.add(BookLoss::Depths, moves(|row| row.depth.is_some()));
        }
        if !text && !binary && !apery {
            self.add(BookLoss::Scores, moves(|row| row.score.is_some()));
        }
        if binary {
            self.add(BookLoss::Counts, moves(|row| row.count.is_some()));
            self.add(BookLoss::LargeScores, moves(|row| row.score.is_some_and(|score| i16::try_from(score).is_err())));
            self.add(BookLoss::Depths, moves(|row| row.depth.is_some_and(|depth| u16::try_from(depth).is_err())));
        }
        if apery || matches!(format, BookFormat::Polyglot | BookFormat::ElephantEye) {
            self.add(BookLoss::LargeCounts, moves(|row| row.count.is_some_and(|count| u16::try_from(count).is_err())));
        }
        if !sbk {
            self.add(BookLoss::Verdicts, moves(|row| row.verdict.is_some()));
            self.add(BookLoss::Games, usize::from(page.games.is_some()));
            self.add(BookLoss::Evaluations, page.evaluations.len());
        }
    }
}
