//! The place of a square on a diagram: its column from the left and its row from the top, from 0, as the side at the
//! bottom sees it.

use crate::rules::{Game, Square, chess, shogi, xiangqi};

/// Column and row of a square.
pub fn place(square: Square) -> (u8, u8) {
    match square {
        Square::Shogi(square) => (9 - square.file().number(), square.rank().number() - 1),
        Square::Chess(square) => (square.file().index() as u8, 7 - square.rank().index() as u8),
        Square::Xiangqi(square) => (square.file().index() as u8, 9 - square.rank().index() as u8),
    }
}

/// The square in a column and row, if it is on the board of a game.
pub fn square_at(game: Game, (column, row): (u8, u8)) -> Option<Square> {
    let up = |last: u8| last.checked_sub(row).map(usize::from);
    Some(match game {
        Game::Shogi => shogi::Square::new(9_u8.checked_sub(column)?, row.checked_add(1)?)?.into(),
        Game::Chess => {
            let file = chess::File::ALL.get(usize::from(column))?;
            chess::Square::at(*file, *chess::Rank::ALL.get(up(7)?)?).into()
        }
        Game::Xiangqi => {
            let file = xiangqi::File::ALL.get(usize::from(column))?;
            xiangqi::Square::at(*file, *xiangqi::Rank::ALL.get(up(9)?)?).into()
        }
    })
}
