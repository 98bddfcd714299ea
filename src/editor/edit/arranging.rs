//! A book of problems put in order: sorted, numbered, each with its length, none in it twice.

use std::collections::HashMap;

use super::games::GamesEdit;
use crate::notation::sfen;
use crate::record::{Record, is_problem};
use crate::rules::shogi::{File, Hand, Position, Square};

/// What is done with the problems of a book, in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arranging {
    /// Sorts them by this; what is equal, or says nothing, stays in order.
    Sort(Sorting),
    /// Numbers them from 1 in their order: 作品番号.
    Number,
    /// Writes down how long the main line is where nobody has said how long the problem is: 詰手数.
    Lengths,
    /// Leaves out what is in the book before, be it mirrored.
    Unique,
}

/// What problems are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Sorting {
    Number,
    Length,
    Title,
    Author,
}

/// A problem that is in the book before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Which one, and which is the earlier one.
    pub game: usize,
    /// The earlier one.
    pub of: usize,
    /// Whether the board is mirrored, left for right.
    pub mirrored: bool,
}

impl Arranging {
    /// All of them, by the words of scripts.
    pub const ALL: [(&str, Self); 7] = [
        ("number", Self::Sort(Sorting::Number)),
        ("length", Self::Sort(Sorting::Length)),
        ("title", Self::Sort(Sorting::Title)),
        ("author", Self::Sort(Sorting::Author)),
        ("renumber", Self::Number),
        ("lengths", Self::Lengths),
        ("unique", Self::Unique),
    ];

    /// The edit that does it; `None` if there is nothing to do.
    pub fn edit(self, records: &[Record]) -> Option<GamesEdit> {
        let mut order: Vec<usize> = (0..records.len()).collect();
        let mut headers = Vec::new();
        match self {
            Self::Sort(by) => order.sort_by_cached_key(|&at| records.get(at).map(|record| by.key(record))),
            Self::Number => {
                let numbers = records.iter().enumerate().map(|(at, record)| (at, record, (at + 1).to_string()));
                let wrong = numbers.filter(|(_, record, number)| record.headers.get(NUMBER) != Some(number));
                headers.extend(wrong.map(|(at, _, number)| (at, NUMBER.to_owned(), number)));
            }
            Self::Lengths => {
                let untold = |record: &&Record| is_problem(record) && record.headers.known(&[LENGTH]).is_none();
                for (at, record) in records.iter().enumerate().filter(|(_, record)| untold(record)) {
                    let plies = record.mainline_moves();
                    if plies > 0 {
                        headers.push((at, LENGTH.to_owned(), format!("{plies}手詰")));
                    }
                }
            }
            Self::Unique => {
                let twins = twins(records);
                order.retain(|at| twins.binary_search_by_key(at, |twin| twin.game).is_err());
            }
        }
        let changes = !headers.is_empty() || !order.iter().copied().eq(0..records.len());
        changes.then_some(GamesEdit::Arrange { order, headers })
    }
}

const NUMBER: &str = "作品番号";
const LENGTH: &str = "詰手数";

impl Sorting {
    /// What comes first; what has no number or no word comes last.
    fn key(self, record: &Record) -> (bool, u64, String) {
        let said = |key: &str| record.headers.known(&[key]);
        let number = |said: &str| {
            let digits = said.chars().filter_map(|digit| char::to_digit(fullwidth(digit), 10));
            digits.fold(None, |number: Option<u64>, digit| {
                Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit.into()))
            })
        };
        match self {
            Self::Number => key_of(said(NUMBER).and_then(number)),
            Self::Length => {
                let played = Some(record.mainline_moves() as u64).filter(|&plies| plies > 0);
                key_of(said(LENGTH).and_then(number).or(played))
            }
            Self::Title => word(said("作品名")),
            Self::Author => word(said("作者")),
        }
    }
}

/// A digit of either width in the narrow one.
fn fullwidth(digit: char) -> char {
    let narrow = (digit as u32).checked_sub('０' as u32).filter(|&value| value < 10);
    narrow.and_then(|value| char::from_digit(value, 10)).unwrap_or(digit)
}

fn key_of(number: Option<u64>) -> (bool, u64, String) {
    (number.is_none(), number.unwrap_or(0), String::new())
}

fn word(said: Option<&str>) -> (bool, u64, String) {
    (said.is_none(), 0, said.unwrap_or("").to_owned())
}

/// The problems that are in the book before, in order: the same men on the board, or mirrored, and the same in the
/// attacker's hand. What the defender holds is the rest.
pub fn twins(records: &[Record]) -> Vec<Twin> {
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut twins = Vec::new();
    for (game, record) in records.iter().enumerate().filter(|(_, record)| is_problem(record)) {
        let Some(initial) = record.initial.shogi() else { continue };
        let [same, mirror] = [set_up(initial, false), set_up(initial, true)];
        if let Some(&of) = known.get(&same) {
            twins.push(Twin { game, of, mirrored: false });
        } else if let Some(&of) = known.get(&mirror) {
            twins.push(Twin { game, of, mirrored: true });
        } else {
            known.insert(same, game);
        }
    }
    twins
}

/// What a problem consists of, as text.
fn set_up(initial: &Position, mirrored: bool) -> String {
    let mut board = initial.clone();
    board.set_hand(!initial.side_to_move(), Hand::default());
    if mirrored {
        for square in Square::all() {
            let file = File::new(10 - square.file().number());
            if let Some(across) = file.map(|file| Square::at(file, square.rank())) {
                board.set_piece(square, initial.piece(across));
            }
        }
    }
    let written = sfen(&board);
    written.rsplit_once(' ').map_or(written.clone(), |(written, _)| written.to_owned())
}
