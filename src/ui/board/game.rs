//! The scene of a position in any game, and what all games share.

use super::cells::{cell_of, square_of};
use super::scene::{BoardScene, BoardWords, Cell, Drawn, PromotionChoice};
use super::shogi::PieceStyle;
use crate::library::{SoughtPosition, cell_of as number_of};
use crate::locale::Locale;
use crate::record::Arrow;
use crate::rules::{Color, Game, Move, Position};

/// The side that a colour plays in a scene: the one at the bottom of an unturned board is side 0.
pub fn side_of(game: Game, color: Color) -> usize {
    usize::from(color != game.bottom())
}

/// The colours of the sides of a scene.
pub fn colors(game: Game) -> [Color; 2] {
    [game.bottom(), !game.bottom()]
}

/// An arrow as the painter sees it.
pub fn drawn(arrow: &Arrow) -> Drawn {
    Drawn {
        from: cell_of(arrow.from),
        to: cell_of(arrow.to),
        color: arrow.color,
        rank: None,
        other: None,
        dropped: None,
    }
}

/// The words on a board.
fn words(game: Game, locale: &Locale) -> BoardWords {
    let text = |key: &str| locale.text(key);
    let sides = match game {
        Game::Shogi => ["side-black", "side-white"],
        Game::Chess => ["side-chess-white", "side-chess-black"],
        Game::Xiangqi => ["side-xiangqi-red", "side-xiangqi-black"],
    };
    let choice = |word: String, said: &str, letter| PromotionChoice { word, said: text(said), letter };
    let choices = match game {
        Game::Shogi => {
            vec![choice(text("promote"), "promote-said", None), choice(text("stay"), "stay-said", Some('N'))]
        }
        Game::Chess => [('Q', "chess-Queen"), ('R', "chess-Rook"), ('B', "chess-Bishop"), ('N', "chess-Knight")]
            .map(|(letter, said)| choice(letter.to_string(), said, Some(letter)))
            .to_vec(),
        Game::Xiangqi => Vec::new(),
    };
    BoardWords {
        sides: sides.map(text),
        empty: text("empty-square"),
        open: text("open-square"),
        any: sides.map(|side| locale.with("any-piece", &[("side", text(side).into())])),
        in_hand: text("in-hand"),
        turn: text("turn"),
        choices,
        may_go: text("may-go"),
        signs: locale.language().is_han(),
    }
}

impl BoardScene {
    /// The scene of a position: pieces, turn and check, with the last move marked if there is one.
    pub fn of(position: &Position, last: Option<Move>, style: PieceStyle, locale: &Locale) -> Self {
        let mut scene = match position {
            Position::Shogi(position) => Self::of_shogi(position, style, locale),
            Position::Chess(position) => Self::of_chess(position, style, locale),
            Position::Xiangqi(position) => Self::of_xiangqi(position, style, locale),
        };
        scene.words = words(position.game(), locale);
        scene.to_move = Some(side_of(position.game(), position.side_to_move()));
        scene.marks.last = last.and_then(|mv| Some((mv.origin_square().map(cell_of), cell_of(mv.to()?))));
        scene
    }

    /// The scene of a position that is looked for: the squares on which anything may stand are marked.
    pub fn of_sought(sought: &SoughtPosition, style: PieceStyle, locale: &Locale) -> Self {
        let mut scene = Self::of(&sought.position, None, style, locale);
        let game = sought.game();
        let is_open = |cell: &Cell| square_of(game, *cell).is_some_and(|square| sought.is_open(number_of(square)));
        scene.marks.open = scene.cells().filter(is_open).collect();
        let any = |cell: Cell| {
            let color = sought.any_of(number_of(square_of(game, cell)?))?;
            Some((cell, side_of(game, color), color == Color::Black))
        };
        scene.marks.any = scene.cells().filter_map(any).collect();
        if !sought.terms.turn {
            scene.to_move = None;
        }
        scene
    }
}
