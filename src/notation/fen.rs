//! The common part of FEN in chess and in xiangqi: fields separated by spaces, a board of ranks separated by slashes,
//! two counts.

use super::misdrawn::{Misdrawn, PositionError, misdrawn};
use komaoto_text::Slice;

/// The space-separated fields of a text, each with its 1-based column in characters.
#[derive(Clone)]
pub(super) struct Fields<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Fields<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, column: 1 }
    }
    /// The board, handed on piece by piece: file from the left and rank from the top, each from 0. `put` says whether
    /// the letter is one.
    pub(super) fn board(
        &mut self,
        (files, ranks): (usize, usize),
        mut put: impl FnMut(usize, usize, char) -> bool,
    ) -> Result<(), PositionError> {
        let Some((start, board)) = self.next() else { return misdrawn(1, Misdrawn::NoBoard) };
        let (mut column, mut rank) = (start, 0);
        for row in board.split('/') {
            let first = column;
            let mut file: usize = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(blank) => file = file.saturating_add(blank as usize),
                    None => {
                        if !put(file, rank, letter) {
                            return misdrawn(column, Misdrawn::NotAPiece(letter.to_string()));
                        }
                        file = file.saturating_add(1);
                    }
                }
                column += 1;
            }
            rank += 1;
            if rank > ranks {
                break;
            }
            if file != files {
                return misdrawn(first, Misdrawn::FenSquares { rank, squares: file, wanted: files });
            }
            column += 1;
        }
        if rank == ranks {
            return Ok(());
        }
        let found = board.split('/').count();
        misdrawn(start, Misdrawn::FenRanks { ranks: found, wanted: ranks })
    }
    /// The side to move, read by a function that knows the letters.
    pub(super) fn turn<T>(&mut self, meaning: impl Fn(&str) -> Option<T>) -> Result<T, PositionError> {
        let Some((column, field)) = self.next() else { return misdrawn(self.column, Misdrawn::NoTurn) };
        meaning(field).ok_or_else(|| PositionError { column, what: Misdrawn::NotATurn(field.to_owned()) })
    }
    /// Skips up to this many fields that are `-`.
    pub(super) fn dashes(&mut self, most: usize) {
        for _ in 0..most {
            let mut ahead = self.clone();
            if ahead.next().is_some_and(|(_, field)| field == "-") {
                *self = ahead;
            }
        }
    }
    /// A count, or a default where the field is missing or `-`.
    pub fn number(&mut self, missing: u32) -> Result<u32, PositionError> {
        match self.next() {
            None | Some((_, "-")) => Ok(missing),
            Some((column, field)) => {
                field.parse().map_err(|_| PositionError { column, what: Misdrawn::NotANumber(field.to_owned()) })
            }
        }
    }
    /// Checks that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), PositionError> {
        self.next().map_or(Ok(()), |(column, field)| misdrawn(column, Misdrawn::Trailing(field.to_owned())))
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let trimmed = self.text.trim_start();
        let blanks = self.text.slice(..self.text.len() - trimmed.len());
        let length = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (field, rest) = trimmed.split_at(length);
        let column = self.column + blanks.chars().count();
        self.text = rest;
        self.column = column + field.chars().count();
        (!field.is_empty()).then_some((column, field))
    }
}

/// Writes a board: the letters of each rank from the top, `None` where a square is empty.
pub(super) fn write_board(text: &mut String, ranks: impl Iterator<Item = impl Iterator<Item = Option<char>>>) {
    for (place, rank) in ranks.enumerate() {
        if place > 0 {
            text.push('/');
        }
        let mut blank = 0;
        for letter in rank {
            match letter {
                None => blank += 1,
                Some(letter) => {
                    write_blank(text, &mut blank);
                    text.push(letter);
                }
            }
        }
        write_blank(text, &mut blank);
    }
}

fn write_blank(text: &mut String, blank: &mut u32) {
    if *blank > 0 {
        text.push_str(&blank.to_string());
        *blank = 0;
    }
}
