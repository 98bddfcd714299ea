//! Games told to a listener as their text is read, step by step, without a record: for whoever goes through a hundred
//! thousand of them. Only plain games are: wherever the full reader would have to weigh anything, [`Unsure`] is the answer,
//! and what was told until then does not count.

use komaoto_record::{Ending, Headers};
use komaoto_rules::{Game, Move, Position};

/// The text is for the full reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsure;

/// Who is told a game.
pub trait GameListener {
    /// A header, at any time.
    fn header(&mut self, key: &str, value: &str);
    /// The start position, before all steps.
    fn start(&mut self, position: &Position);
    /// A move of the main line: there is no other one.
    fn step(&mut self, mv: Move);
    /// A line of the comment on the step before.
    fn comment(&mut self, line: &str);
    /// An evaluation of the position after the step before.
    fn evaluation(&mut self);
    /// The end of the main line, by this many steps the last one.
    fn end(&mut self, ending: Ending);
}

/// How a format tells its games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hearing {
    /// The ranges of the games of a legible text.
    pub games: fn(&str) -> Vec<std::ops::Range<usize>>,
    /// Tells the game of such a part of a text, in a file of some game.
    pub hear: fn(&str, Option<Game>, &mut dyn GameListener) -> Result<(), Unsure>,
}

/// A game as it was told.
#[derive(Clone, Debug, PartialEq)]
pub struct HeardGame {
    /// Its headers, in the order of the file.
    pub headers: Headers,
    /// Its start position.
    pub initial: Position,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The lines of its comments, each with the number of steps before it: the ending is a step, too.
    pub comments: Vec<(usize, String)>,
    /// Whether any position is evaluated.
    pub is_evaluated: bool,
    /// Why it ended.
    pub ending: Option<Ending>,
}

impl HeardGame {
    /// Nothing yet.
    pub fn new() -> Self {
        Self {
            headers: Headers::default(),
            initial: Position::start(Game::Shogi),
            moves: Vec::new(),
            comments: Vec::new(),
            is_evaluated: false,
            ending: None,
        }
    }

    fn steps(&self) -> usize {
        self.moves.len() + usize::from(self.ending.is_some())
    }
}

impl Default for HeardGame {
    fn default() -> Self {
        Self::new()
    }
}

impl GameListener for HeardGame {
    fn header(&mut self, key: &str, value: &str) {
        self.headers.push(key, value);
    }
    fn start(&mut self, position: &Position) {
        self.initial = position.clone();
    }
    fn step(&mut self, mv: Move) {
        self.moves.push(mv);
    }
    fn comment(&mut self, line: &str) {
        let steps = self.steps();
        match self.comments.last_mut().filter(|(at, _)| *at == steps) {
            Some((_, said)) => {
                said.push('\n');
                said.push_str(line);
            }
            None => self.comments.push((steps, line.to_owned())),
        }
    }
    fn evaluation(&mut self) {
        self.is_evaluated = true;
    }
    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }
}
