//! What searches know of a game: all of it but its tree.

use super::fold::compared;
use super::key::beginning;
use super::openings::Openings;
use crate::files::PassingGame;
use crate::formats::HeardGame;
use crate::formats::comment::spoken;
use crate::matcher::{BareBoard, Matcher, Reached, Track};
use crate::notation::write_position;
use crate::record::{Ending, Headers, Node, NodeId, Record, Step, Winner, is_problem_from};
use crate::rules::{Game, Move, Position};
use crate::tsume::MateThemes;
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// What searches know of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameCard {
    /// Its headers.
    pub headers: Headers,
    /// Its start position.
    pub initial: Position,
    /// The number of moves of the main line.
    pub plies: usize,
    /// The reason that the main line ends.
    pub ending: Option<Ending>,
    /// Who has won, as the end of the main line says.
    pub(super) winner: Option<Winner>,
    /// Whether there are comments, variations, evaluations.
    pub(super) has: [bool; 3],
    /// The words of people about its moves, as searches compare them, a comment a line.
    pub(super) remarks: String,
    /// Its moves.
    pub track: Track,
    /// The openings that it looks like, if they are known already.
    pub(super) openings: KnownOpenings,
}

/// The openings that a game looks like, if they are known already: they follow from its moves, and tell no games apart.
#[derive(Clone, Debug)]
pub(super) struct KnownOpenings(pub(super) Option<Box<[u16]>>);

impl PartialEq for KnownOpenings {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl GameCard {
    /// The card of a game that passes by.
    pub fn passing(game: PassingGame<'_>) -> Self {
        match game {
            PassingGame::Heard(game) => Self::heard(game),
            PassingGame::Read(record) => Self::of(record),
        }
    }

    /// The card of a game that was told.
    pub fn heard(game: &HeardGame) -> Self {
        let rules = game.initial.game();
        let to_move = game.initial.side_to_move();
        let mover = if game.moves.len().is_multiple_of(2) { to_move } else { !to_move };
        let comments = game.comments.iter().map(|(_, said)| said.as_str());
        Self {
            headers: game.headers.clone(),
            track: Track::of_line(&game.initial, &game.moves),
            initial: game.initial.clone(),
            plies: game.moves.len(),
            winner: game.ending.as_ref().and_then(|ending| ending.winner(mover)),
            ending: game.ending.clone(),
            has: [game.comments.iter().any(|(_, said)| !said.is_empty()), false, game.is_evaluated],
            remarks: remarks(rules, comments),
            openings: KnownOpenings(None),
        }
    }

    /// The card of a record.
    pub fn of(record: &Record) -> Self {
        let tree = &record.tree;
        let nodes = || tree.preorder().filter_map(|id| tree.get(id));
        let last = tree.mainline(NodeId::ROOT).last().and_then(|id| tree.get(id)).map(|node| &node.step);
        Self {
            headers: record.headers.clone(),
            initial: record.initial.clone(),
            plies: record.mainline_moves(),
            ending: if let Some(Step::End(ending)) = last { Some(ending.clone()) } else { None },
            winner: record.winner(),
            has: [
                nodes().any(|node| !node.comment.is_empty()),
                tree.preorder().any(|id| tree.children(id).len() > 1),
                nodes().any(|node: &Node| !node.evaluations.is_empty()),
            ],
            remarks: remarks(record.game(), nodes().map(|node| node.comment.as_str())),
            track: Track::of(record),
            openings: KnownOpenings(None),
        }
    }

    /// The game that is played.
    pub fn game(&self) -> Game {
        self.initial.game()
    }

    /// The number of the start position 手数.
    fn first(&self) -> u32 {
        self.initial.ply().saturating_sub(1)
    }

    /// The first position that is looked for: of the main line, then, unless only that counts, of its variations in the
    /// order of the file. `plies` are the numbers of the moves behind which it may stand.
    pub fn reached(&self, matcher: &Matcher, plies: &RangeInclusive<u32>, main_line: bool) -> Option<Reached> {
        if matcher.game() != self.game() {
            return None;
        }
        self.track.reached((&BareBoard::of(&self.initial), self.first()), matcher, plies, main_line)
    }

    /// Whether something follows a position that was found, a move or the end of the game: where a variation ends no game
    /// does.
    pub fn goes_on(&self, reached: &Reached) -> bool {
        reached.next.is_some() || self.track.is_main(reached.place)
    }

    /// The openings that it looks like, by their numbers.
    pub fn openings(&self) -> Cow<'_, [u16]> {
        match &self.openings.0 {
            Some(known) => Cow::Borrowed(known),
            None if self.is_problem() => Cow::Borrowed(&[]),
            None => Openings::known().of(&self.initial, &self.track).into(),
        }
    }

    /// Whether it is a tsume problem 詰将棋.
    pub fn is_problem(&self) -> bool {
        self.initial.shogi().is_some_and(|initial| is_problem_from(&self.headers, initial))
    }

    /// What is a fact about a mate problem and its main line; `None` of what is none.
    pub fn themes(&self) -> Option<MateThemes> {
        let moves = self.track.main_line(Game::Shogi).filter_map(Move::shogi);
        MateThemes::of_record(self.initial.shogi()?, moves)
    }

    /// The same with the openings found once for all.
    pub(super) fn with_openings(self) -> Self {
        let openings = self.openings().into_owned().into();
        Self { openings: KnownOpenings(Some(openings)), ..self }
    }

    /// What is the same for games with the same start position and the same moves of the main line, and with hardly any
    /// others.
    pub fn alike(&self) -> u64 {
        let mut hash = blake3::Hasher::new();
        hash.update(write_position(&self.initial).as_bytes());
        hash.update(&self.track.main_bytes());
        u64::from_le_bytes(beginning(&hash.finalize()))
    }

    /// The position at a place among the moves.
    pub fn position_at(&self, place: u32) -> Position {
        self.track.position_at(&self.initial, place)
    }
}

fn remarks<'c>(game: Game, comments: impl Iterator<Item = &'c str>) -> String {
    let mut remarks = String::new();
    for comment in comments.filter(|comment| !comment.is_empty()) {
        let words = compared(&spoken(game, comment));
        if !words.is_empty() {
            remarks.push_str(&words);
            remarks.push('\n');
        }
    }
    remarks
}
