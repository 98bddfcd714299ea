//! What is visible on a board, independent of any game: the painter knows cells and faces, never the kind of a piece.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::own::OwnFace;
use crate::diagram::{Chessman, PieceReach};

/// A place on the board, counted from the top left as the first player sees it, whichever way the board is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// 0 at the left.
    pub column: u8,
    /// 0 at the top.
    pub row: u8,
}

/// The places of pieces: cells or crossings of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceLayout {
    /// In the squares between the lines (shogi, chess).
    Cells,
    /// Crossings of lines (xiangqi).
    Crossings,
}

/// The colour of the lettering, or of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetteringInk {
    /// Plain; the dark side of chess and xiangqi.
    Black,
    /// Promoted; Red in xiangqi.
    Red,
    /// The light side in chess; light letters on dark wood.
    White,
}

/// The shape a piece is cut in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// A wedge that points forward.
    Wedge,
    /// A disc with rings cut into its edge; of dark wood where its letters are light.
    Disc {
        /// The number of rings.
        rings: u8,
    },
    /// A standing figure.
    Figure(&'static Chessman),
    /// A person's own picture.
    Picture(&'static OwnFace),
}

/// The style a piece is lettered in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lettering {
    /// Printed characters, cut into the wood.
    #[default]
    Carved,
    /// Written with a brush.
    Brush,
    /// Regular script 楷書, used for discs.
    Regular,
    /// A Latin letter, with marks for the moves at the edge.
    Latin(PieceReach),
}

/// The appearance of a piece: its kind, its writing and the size it is cut to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceFace {
    /// Its shape.
    pub body: Body,
    /// One or two characters, the second below the first; a Latin letter may have a plus sign before it. Empty on a
    /// figure.
    pub text: &'static str,
    /// The writing on a cell that is narrower than [`PieceFace::LEGIBLE`]; often the same.
    pub narrow: &'static str,
    /// The style they are written in.
    pub lettering: Lettering,
    /// Size in thousandths of the largest piece of the set.
    pub size: u16,
    /// Colour of the lettering, or of the figure.
    pub ink: LetteringInk,
}

impl PieceFace {
    /// The width of a cell, in points, from which two characters on its piece are read as easily as one.
    pub const LEGIBLE: f32 = 56.0;

    /// The same face with a person's own picture, if there is one.
    pub(super) fn pictured(self, own: Option<&'static OwnFace>) -> Self {
        own.map_or(self, |own| Self { body: Body::Picture(own), ..self })
    }

    /// The face for a cell this many points wide.
    pub fn on_cell(self, width: f32) -> Self {
        // Cells are whole pixels, so that one which ought to be as wide may be a little narrower.
        let text = if width < Self::LEGIBLE - 0.5 { self.narrow } else { self.text };
        Self { text, narrow: text, ..self }
    }
}

/// A piece standing on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DrawnPiece {
    /// Its cell.
    pub cell: Cell,
    /// Its face.
    pub face: PieceFace,
    /// The faces that a move may turn it into where there is a choice, in the order of [`BoardWords::choices`].
    pub becomes: Vec<PieceFace>,
    /// Whose it is: 0 for the player at the bottom of an unturned board, 1 for the one at the top.
    pub side: usize,
    /// Its name for a screen reader.
    pub name: String,
}

/// A place for pieces of one kind on a stand; it stays in place when it is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StandSlot {
    /// Their face.
    pub face: PieceFace,
    /// The number of pieces; 0 leaves the place empty.
    pub count: u8,
    /// Its name for a screen reader.
    pub name: String,
}

/// The marks on a board. Each has a shape as well as a colour of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMarks {
    /// The last move: where it came from (`None` for a drop) and where it went.
    pub last: Option<(Option<Cell>, Cell)>,
    /// Squares that explain why a move was refused.
    pub refused: Vec<Cell>,
    /// Kings in check.
    pub check: Vec<Cell>,
    /// Squares of a position that is looked for on which anything may stand.
    pub open: Vec<Cell>,
    /// Those on which any piece of a side must stand, with the side, and whether it is the darker one.
    pub any: Vec<(Cell, usize, bool)>,
    /// Arrows and circles that a person has drawn.
    pub drawn: Vec<Drawn>,
    /// The glyph of the last move, as it is written.
    pub glyph: Option<&'static str>,
}

/// An arrow from cell to cell or, on one cell, a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// Its start.
    pub from: Cell,
    /// Its target.
    pub to: Cell,
    /// Its colour, as a letter: green, red, yellow; anything else is blue.
    pub color: char,
    /// Among the moves that an engine proposes its rank, from 1: it is written at the head, and lower ones are thinner.
    pub rank: Option<u8>,
    /// The rank of another move between the same cells: with a promotion, or without.
    pub other: Option<u8>,
    /// The piece that is dropped there: its letter.
    pub dropped: Option<char>,
}

/// One of the things a piece may become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionChoice {
    /// The word below it.
    pub word: String,
    /// Its description for a screen reader.
    pub said: String,
    /// The key that chooses it, besides its number; Enter takes the first choice.
    pub letter: Option<char>,
}

/// The words a board needs, on screen and for screen readers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardWords {
    /// The two sides (先手, 後手).
    pub sides: [String; 2],
    /// An empty square (空き).
    pub empty: String,
    /// A square on which anything may stand.
    pub open: String,
    /// A square on which any piece of each side must stand.
    pub any: [String; 2],
    /// Pieces in hand (持駒).
    pub in_hand: String,
    /// Whose turn it is (手番).
    pub turn: String,
    /// The choices of promotion: to promote or not, or the piece to become; the usual one first.
    pub choices: Vec<PromotionChoice>,
    /// The description of a square that the selected piece may go to (移動可).
    pub may_go: String,
    /// Whether text names the sides by the signs ☗ and ☖, of which one is filled, and not by black and white.
    pub signs: bool,
}

/// What is drawn on the bare board besides its lines, as side 0 sees it. Crossings of lines are counted from 0 at the
/// top left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Whether light and dark cells alternate, with a light cell at the top left; then there are no lines between them.
    pub checkered: bool,
    /// Star points.
    pub stars: Vec<(u8, u8)>,
    /// Slanted lines from crossing to crossing.
    pub diagonals: Vec<[(u8, u8); 2]>,
    /// Crossings with a small bracket in each angle.
    pub corners: Vec<(u8, u8)>,
    /// The row below which only the outermost lines run down, and what is written in its left and right half.
    pub river: Option<(u8, [&'static str; 2])>,
}

/// The coordinates at the edges of a board, from the left or from the top as side 0 sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// Above the columns.
    pub above: Vec<String>,
    /// Below them.
    pub below: Vec<String>,
    /// Left of the rows.
    pub left: Vec<String>,
    /// Right of them.
    pub right: Vec<String>,
    /// Whether the labels above and below belong to the players and go with them when the board is turned.
    pub of_players: bool,
}

/// A board as it should look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardScene {
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
    /// Width and height of a cell, relative to each other.
    pub cell: (u8, u8),
    /// The places of pieces.
    pub layout: PieceLayout,
    /// The drawing on the bare board.
    pub ground: Ground,
    /// The coordinates at its edges.
    pub labels: Labels,
    /// Pieces on the board.
    pub pieces: Vec<DrawnPiece>,
    /// The stands 駒台 of both sides, if the game has them.
    pub hands: Option<[Vec<StandSlot>; 2]>,
    /// Whether all pieces stand upright, whichever side they belong to.
    pub upright: bool,
    /// The names of the cells for a screen reader, row by row from the top left of an unturned board.
    pub cell_names: Vec<String>,
    /// Pieces shown before the players' names instead of signs.
    pub emblems: Option<[PieceFace; 2]>,
    /// Names of the players.
    pub players: [String; 2],
    /// The time that the players have left, and whether that is little, if a clock runs.
    pub clocks: [Option<(String, bool)>; 2],
    /// Whose turn it is, if that is shown.
    pub to_move: Option<usize>,
    /// Whether the board is turned, so that side 1 sits at the bottom.
    pub flipped: bool,
    /// The marks on it.
    pub marks: BoardMarks,
    /// The words.
    pub words: BoardWords,
}

impl BoardScene {
    /// The piece on a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<&DrawnPiece> {
        self.pieces.iter().find(|piece| piece.cell == cell)
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Cell { column, row }))
    }

    /// Describes a cell for a screen reader: its name, then the piece and its side, or that it is empty.
    pub fn describe(&self, cell: Cell) -> String {
        let index = usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column);
        let place = self.cell_names.get(index).map_or("", String::as_str);
        match self.piece_at(cell) {
            Some(piece) => format!("{place} {} {}", piece.name, self.side_name(piece.side)),
            None if self.marks.open.contains(&cell) => format!("{place} {}", self.words.open),
            None if let Some((_, side, _)) = self.marks.any.iter().find(|(at, ..)| *at == cell) => {
                format!("{place} {}", self.words.any.get(*side).map_or("", String::as_str))
            }
            None => format!("{place} {}", self.words.empty),
        }
    }

    /// Describes a place on a stand for a screen reader.
    pub fn describe_held(&self, side: usize, held: &StandSlot) -> String {
        format!("{} {} {} {}", self.words.in_hand, held.name, held.count, self.side_name(side))
    }

    /// Describes a player for a screen reader: side, name, the time left, and whether it is that player's turn.
    pub fn describe_player(&self, side: usize) -> String {
        let mut text = self.side_name(side).to_owned();
        let name = self.players.get(side).map_or("", String::as_str);
        let clock = self.clocks.get(side).and_then(Option::as_ref).map_or("", |(text, _)| text);
        let turn = if self.to_move == Some(side) { self.words.turn.as_str() } else { "" };
        for part in [name, clock, turn].into_iter().filter(|part| !part.is_empty()) {
            text.push(' ');
            text.push_str(part);
        }
        text
    }

    /// Whether a side's pieces point down in the board's present orientation.
    pub fn upside_down(&self, side: usize) -> bool {
        !self.upright && (side == 1) != self.flipped
    }

    fn side_name(&self, side: usize) -> &str {
        self.words.sides.get(side).map_or("", String::as_str)
    }

    /// A number that changes when the position does (pieces, hands, turn), but not when only marks, names or the view
    /// do.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for piece in &self.pieces {
            (piece.cell, piece.face, piece.side).hash(&mut hasher);
        }
        for held in self.hands.iter().flatten().flatten() {
            (held.face, held.count).hash(&mut hasher);
        }
        self.to_move.hash(&mut hasher);
        hasher.finish()
    }
}
