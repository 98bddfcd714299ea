//! A [`BoardScene`] of a shogi position, and the cells of its squares.

use super::cells::cell_of;
use super::characters::XiangqiCharacters;
use super::own::OwnPieces;
use super::scene::{
    BoardMarks, BoardScene, BoardWords, Body, DrawnPiece, Ground, Labels, Lettering, LetteringInk, PieceFace,
    PieceLayout, StandSlot,
};

use crate::diagram::{ChessSet, PieceLetters, PieceReach, shogi_letter};
use crate::locale::{Language, Locale};
use crate::notation::Style;
use crate::rules::Color;
use crate::rules::shogi::{File, Piece, PieceKind, Position, Square};

/// What is written on the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// Two characters where a square is wide enough to read them, one where it is not.
    #[default]
    BySize,
    /// Two characters: 飛車, 成銀.
    TwoKanji,
    /// One character: 飛, 全.
    OneKanji,
    /// One character, written with a brush.
    Brush,
    /// A letter with marks for how the piece moves: for people who do not read kanji.
    Western,
}

impl PieceSet {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 5] = [Self::BySize, Self::TwoKanji, Self::OneKanji, Self::Brush, Self::Western];

    /// Its name in the locale.
    pub const fn text(self) -> &'static str {
        match self {
            Self::BySize => "pieces-by-size",
            Self::TwoKanji => "pieces-two",
            Self::OneKanji => "pieces-one",
            Self::Brush => "pieces-brush",
            Self::Western => "pieces-western",
        }
    }

    /// What is written on pieces in print, of xiangqi in such characters. Two characters would be mere dots there, and
    /// brushes are of wood.
    pub const fn printed(self, xiangqi: XiangqiCharacters) -> PieceLetters {
        match self {
            Self::BySize | Self::TwoKanji | Self::OneKanji | Self::Brush => xiangqi.printed(),
            Self::Western => PieceLetters::Western,
        }
    }
}

/// What is written on the two kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kings {
    /// 王 on the king of the stronger side, which by custom is White (上手 in a handicap game), 玉 on the other.
    #[default]
    Stronger,
    /// 玉 on both.
    Jewels,
    /// 王 on both.
    Kings,
}

impl Kings {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Stronger, Self::Jewels, Self::Kings];

    /// Its name in the locale.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Stronger => "kings-stronger",
            Self::Jewels => "kings-jewels",
            Self::Kings => "kings-kings",
        }
    }
}

/// All choices about what is written on the pieces and beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceStyle {
    /// The lettering.
    pub set: PieceSet,
    /// The kings.
    pub kings: Kings,
    /// The spelling of moves, which the coordinates follow.
    pub notation: Style,
    /// Whether pieces of xiangqi have simplified characters.
    pub simplified: bool,
    /// The set of chess pieces.
    pub chessmen: ChessSet,
    /// A person's own pictures of them.
    pub own: Option<&'static OwnPieces>,
}

impl PieceStyle {
    /// The same for a board so small that two characters would be mere dots.
    pub fn small(self) -> Self {
        let set = if self.set == PieceSet::TwoKanji { PieceSet::OneKanji } else { self.set };
        Self { set, ..self }
    }
}

impl From<PieceSet> for PieceStyle {
    fn from(set: PieceSet) -> Self {
        Self { set, ..Self::default() }
    }
}

/// The files of a diagram, 1 to 9.
const FILES: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
/// The ranks of a diagram, 一 to 九.
const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Files and ranks in western notation, as in P-7f.
const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LETTERS: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];

/// The kind at a place of a stand, in the order 飛角金銀桂香歩.
pub fn held_kind(place: usize) -> Option<PieceKind> {
    PieceKind::HAND.get(place).copied()
}

/// How a kind is drawn in a set.
pub fn face(kind: PieceKind, color: Color, style: impl Into<PieceStyle>) -> PieceFace {
    use PieceKind::*;
    let PieceStyle { set, kings, own, .. } = style.into();
    let ruler = match kings {
        Kings::Stronger => color == Color::White,
        Kings::Jewels => false,
        Kings::Kings => true,
    };
    let (one, two) = match kind {
        King if ruler => ("王", "王將"),
        King => ("玉", "玉將"),
        Rook => ("飛", "飛車"),
        Bishop => ("角", "角行"),
        Gold => ("金", "金將"),
        Silver => ("銀", "銀將"),
        Knight => ("桂", "桂馬"),
        Lance => ("香", "香車"),
        Pawn => ("歩", "歩兵"),
        Dragon => ("龍", "龍王"),
        Horse => ("馬", "龍馬"),
        PromotedSilver => ("全", "成銀"),
        PromotedKnight => ("圭", "成桂"),
        PromotedLance => ("杏", "成香"),
        Tokin => ("と", "と"),
    };
    let size = match kind.unpromoted() {
        King => 1000,
        Rook | Bishop => 970,
        Gold | Silver => 940,
        Knight => 905,
        Lance => 880,
        _ => 850,
    };
    // Letters with marks need the room that a lesser piece's kanji can do without.
    let size = if set == PieceSet::Western { size.max(920) } else { size };
    let (text, narrow, lettering) = match set {
        PieceSet::BySize => (two, one, Lettering::Carved),
        PieceSet::TwoKanji => (two, two, Lettering::Carved),
        PieceSet::OneKanji => (one, one, Lettering::Carved),
        PieceSet::Brush => (one, one, Lettering::Brush),
        PieceSet::Western => {
            let letter = shogi_letter(kind);
            (letter, letter, Lettering::Latin(PieceReach::of(kind)))
        }
    };
    let drawn = PieceFace {
        body: Body::Wedge,
        text,
        narrow,
        lettering,
        size,
        ink: if kind.is_promoted() { LetteringInk::Red } else { LetteringInk::Black },
    };
    drawn.pictured(own.and_then(|own| own.shogi(kind, ruler)))
}

/// What a screen reader calls a kind.
pub fn name(kind: PieceKind, locale: &Locale) -> String {
    use PieceKind::*;
    if locale.language() != Language::Japanese {
        return locale.text(&format!("piece-{}", kind.as_ref()));
    }
    let name = match kind {
        King => "玉",
        Rook => "飛",
        Bishop => "角",
        Gold => "金",
        Silver => "銀",
        Knight => "桂",
        Lance => "香",
        Pawn => "歩",
        Dragon => "龍",
        Horse => "馬",
        PromotedSilver => "成銀",
        PromotedKnight => "成桂",
        PromotedLance => "成香",
        Tokin => "と",
    };
    name.to_owned()
}

impl BoardScene {
    /// The pieces of a shogi position on their board and stands, and a check.
    pub(super) fn of_shogi(position: &Position, style: PieceStyle, locale: &Locale) -> Self {
        let (files, ranks) = match style.notation {
            Style::Japanese | Style::Kif => (FILES, RANKS),
            Style::Western | Style::Usi => (DIGITS, LETTERS),
        };
        let stand = |color| {
            let held = |kind| StandSlot {
                face: face(kind, color, style),
                count: position.hand(color).count(kind),
                name: name(kind, locale),
            };
            PieceKind::HAND.map(held).to_vec()
        };
        let standing = |square| {
            let Piece { color, kind } = position.piece(square)?;
            let becomes = kind.promoted().map_or_else(Vec::new, |promoted| vec![promoted, kind]);
            Some(DrawnPiece {
                cell: cell_of(square),
                face: face(kind, color, style),
                becomes: becomes.into_iter().map(|kind| face(kind, color, style)).collect(),
                side: color.index(),
                name: name(kind, locale),
            })
        };
        let mover = position.side_to_move();
        let check = if position.in_check() { position.kings(mover).into_iter().map(cell_of).collect() } else { vec![] };
        Self {
            columns: 9,
            rows: 9,
            cell: (11, 12),
            layout: PieceLayout::Cells,
            ground: Ground { stars: vec![(3, 3), (6, 3), (3, 6), (6, 6)], ..Ground::default() },
            labels: Labels {
                above: File::ALL.iter().rev().map(|file| file.number().to_string()).collect(),
                right: ranks.map(str::to_owned).to_vec(),
                ..Labels::default()
            },
            pieces: Square::all().filter_map(standing).collect(),
            hands: Some([stand(Color::Black), stand(Color::White)]),
            upright: false,
            cell_names: ranks
                .iter()
                .flat_map(|rank| files.iter().rev().map(move |file| format!("{file}{rank}")))
                .collect(),
            emblems: None,
            players: Default::default(),
            clocks: Default::default(),
            to_move: None,
            flipped: false,
            marks: BoardMarks { check, ..BoardMarks::default() },
            words: BoardWords::default(),
        }
    }
}
