//! What the FEN of chess and of xiangqi have in common: fields parted by blanks, a board of ranks parted by strokes, two counts.

/// Why a text is not a FEN position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} at column {column}")]
pub struct FenError {
    /// 1-based column in characters.
    pub column: usize,
    /// What is wrong, with the offending text.
    pub what: FenFault,
}

/// What can be wrong in a FEN, with the text it is about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenFault {
    /// Nothing where the board should be.
    #[error("there is no board")]
    NoBoard,
    /// A letter that stands for no piece.
    #[error("'{0}' is no piece")]
    NotAPiece(char),
    /// A rank that is too short or too long; counted from the top, from 1.
    #[error("rank {rank} from the top has {squares} squares, not {wanted}")]
    Squares {
        /// Which.
        rank: usize,
        /// How many squares it has.
        squares: usize,
        /// How many it should have.
        wanted: usize,
    },
    /// Too few or too many ranks.
    #[error("the board has {ranks} ranks, not {wanted}")]
    Ranks {
        /// How many there are.
        ranks: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// Nothing where the turn should be.
    #[error("the turn is missing")]
    NoTurn,
    /// A turn that is none.
    #[error("'{0}' is no turn")]
    NotATurn(String),
    /// Rights to castle that are none.
    #[error("'{0}' is no right to castle")]
    NotARight(String),
    /// An en passant square that is none.
    #[error("'{0}' is no square")]
    NotASquare(String),
    /// A count that is none.
    #[error("'{0}' is no number")]
    NotANumber(String),
    /// Text behind the position.
    #[error("'{0}' follows the position")]
    Trailing(String),
}

pub(super) fn error<T>(column: usize, what: FenFault) -> Result<T, FenError> {
    Err(FenError { column, what })
}

/// The blank-separated fields of a text, each with its 1-based column in characters.
#[derive(Clone)]
pub(super) struct Fields<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Fields<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, column: 1 }
    }
    /// The board, handed on piece by piece: file from the left and rank from the top, each from 0. `put` says whether the letter is one.
    pub(super) fn board(
        &mut self,
        (files, ranks): (usize, usize),
        mut put: impl FnMut(usize, usize, char) -> bool,
    ) -> Result<(), FenError> {
        let Some((start, board)) = self.next() else { return error(1, FenFault::NoBoard) };
        let (mut column, mut rank) = (start, 0);
        for row in board.split('/') {
            let first = column;
            let mut file: usize = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(blank) => file = file.saturating_add(blank as usize),
                    None => {
                        if !put(file, rank, letter) {
                            return error(column, FenFault::NotAPiece(letter));
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
                return error(first, FenFault::Squares { rank, squares: file, wanted: files });
            }
            column += 1;
        }
        if rank == ranks {
            return Ok(());
        }
        let found = board.split('/').count();
        error(start, FenFault::Ranks { ranks: found, wanted: ranks })
    }
    /// The turn, by a function that knows its letters.
    pub(super) fn turn<T>(&mut self, meaning: impl Fn(&str) -> Option<T>) -> Result<T, FenError> {
        let Some((column, field)) = self.next() else { return error(self.column, FenFault::NoTurn) };
        meaning(field).ok_or_else(|| FenError { column, what: FenFault::NotATurn(field.to_owned()) })
    }
    /// Passes over so many fields at most that are `-`.
    pub(super) fn dashes(&mut self, most: usize) {
        for _ in 0..most {
            let mut ahead = self.clone();
            if ahead.next().is_some_and(|(_, field)| field == "-") {
                *self = ahead;
            }
        }
    }
    /// A count, or what stands for it where the field is missing or `-`.
    pub(super) fn number(&mut self, missing: u32) -> Result<u32, FenError> {
        match self.next() {
            None | Some((_, "-")) => Ok(missing),
            Some((column, field)) => {
                field.parse().map_err(|_| FenError { column, what: FenFault::NotANumber(field.to_owned()) })
            }
        }
    }
    /// Nothing more.
    pub(super) fn end(&mut self) -> Result<(), FenError> {
        self.next().map_or(Ok(()), |(column, field)| error(column, FenFault::Trailing(field.to_owned())))
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let trimmed = self.text.trim_start();
        let blanks = self.text.strip_suffix(trimmed).unwrap_or_default();
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
