//! Setting up a position that is looked for 局面検索: beside the pieces there is the ground, which is empty or open, and how
//! positions must agree.

use super::edit::{CannotSet, SetupEdit, ShiftDirection, SquareGround};
use crate::matcher::{HandTerm, SoughtPosition, SoughtTerms, board_size, cell_of};
use crate::rules::shogi::PieceKind;
use crate::rules::{Color, Game, Position, Square};

/// What is looked for after a change of more than the pieces; `None` if it is a change of the pieces.
pub(super) fn after(now: &SoughtPosition, edit: &SetupEdit) -> Result<Option<SoughtPosition>, CannotSet> {
    let mut next = now.clone();
    let open = &mut next.terms.open;
    match edit {
        SetupEdit::Ground(square, ground, _) => {
            let bit = 1 << cell_of(*square);
            let is_open = match ground {
                SquareGround::Empty => false,
                SquareGround::Open | SquareGround::Piece(_) => true,
                SquareGround::Other => !now.is_open(cell_of(*square)),
            };
            for (color, any) in [Color::Black, Color::White].into_iter().zip(&mut next.terms.any) {
                *any = if *ground == SquareGround::Piece(color) { *any | bit } else { *any & !bit };
            }
            *open = if is_open { *open | bit } else { *open & !bit };
            clear(&mut next.position, *square)?;
        }
        SetupEdit::Grounds(SquareGround::Empty) => *open = 0,
        SetupEdit::Grounds(_) => *open = SoughtTerms::open(now.game()).open,
        SetupEdit::Agree(terms) => next.terms = SoughtTerms::clone(terms),
        SetupEdit::Seek(sought) => next = SoughtPosition::clone(sought),
        SetupEdit::Load(position) => {
            next = SoughtPosition { position: Position::clone(position), terms: now.terms.clone() };
            (next.terms.open, next.terms.any) = (0, [0; 2]);
        }
        _ => return Ok(None),
    }
    Ok(Some(next))
}

/// Takes the piece from a square, if there is one.
fn clear(position: &mut Position, square: Square) -> Result<(), CannotSet> {
    match (position, square) {
        (Position::Shogi(position), Square::Shogi(square)) => position.set_piece(square, None),
        (Position::Chess(position), Square::Chess(square)) => position.set_piece(square, None),
        (Position::Xiangqi(position), Square::Xiangqi(square)) => position.set_piece(square, None),
        _ => return Err(CannotSet::OtherGame),
    }
    Ok(())
}

/// The ground under pieces that were all moved.
pub(super) fn moved(terms: &SoughtTerms, game: Game, edit: &SetupEdit) -> SoughtTerms {
    let (files, ranks) = board_size(game);
    match edit {
        SetupEdit::SwapSides => {
            let turned = |[row, column]: [usize; 2]| {
                Some([ranks - 1 - row, if game == Game::Shogi { files - 1 - column } else { column }])
            };
            let [black, white] = terms.hands;
            let moved = terms.moved(game, turned);
            let [of_black, of_white] = moved.any;
            SoughtTerms { hands: [white, black], any: [of_white, of_black], ..moved }
        }
        SetupEdit::Mirror => terms.moved(game, |[row, column]| Some([row, files - 1 - column])),
        SetupEdit::Shift(direction) => {
            let (down, right) = match direction {
                ShiftDirection::Left => (0, -1),
                ShiftDirection::Right => (0, 1),
                ShiftDirection::Up => (-1, 0),
                ShiftDirection::Down => (1, 0),
            };
            let before = |at: usize, by: isize| at.checked_add_signed(-by);
            terms.moved(game, |[row, column]| Some([before(row, down)?, before(column, right)?]))
        }
        _ => terms.clone(),
    }
}

/// Whoever gives a side something to hold wants it to be there.
pub(super) fn ask_for_held(terms: &mut SoughtTerms, before: &Position, after: &Position) {
    let (Some(before), Some(after)) = (before.shogi(), after.shogi()) else { return };
    for (color, term) in [Color::Black, Color::White].into_iter().zip(&mut terms.hands) {
        let [before, after] = [before.hand(color), after.hand(color)];
        if *term == HandTerm::Any && PieceKind::HAND.into_iter().any(|kind| after.count(kind) > before.count(kind)) {
            *term = HandTerm::AtLeast;
        }
    }
}
