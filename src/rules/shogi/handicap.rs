//! Handicaps 手合割.

use std::sync::LazyLock;

use super::hand::Hand;
use super::piece::{Piece, PieceKind};
use super::position::Position;
use super::square::{File, Rank, Square, SquareSet};
use crate::shared::Color;

/// A handicap 手合割: which pieces White (上手) gives. Left and right are White's own.
///
/// 三枚落ち is disputed: here, as in most programs, the lance on 1一 is removed; elsewhere the one on 9一.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Handicap {
    Even,
    Lance,
    RightLance,
    Bishop,
    Rook,
    RookLance,
    TwoPiece,
    ThreePiece,
    FourPiece,
    FivePiece,
    LeftFivePiece,
    SixPiece,
    LeftSevenPiece,
    RightSevenPiece,
    EightPiece,
    TenPiece,
    BothLances,
    NinePiece,
    ThreePawns,
    NakedKing,
    Dragonfly,
    DragonflyLances,
    DragonflyLancesKnights,
    Taiko,
    TwentyPiece,
}

impl Handicap {
    /// The official ones, which every program knows by name, in the usual order of menus.
    pub const ALL: [Self; 16] = [
        Self::Even,
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::TwoPiece,
        Self::ThreePiece,
        Self::FourPiece,
        Self::FivePiece,
        Self::LeftFivePiece,
        Self::SixPiece,
        Self::LeftSevenPiece,
        Self::RightSevenPiece,
        Self::EightPiece,
        Self::TenPiece,
    ];
    /// Those that only some programs and sites know: 両香落ち, 九枚落ち, 歩三兵 (three pawns in hand), 裸玉, トンボ
    /// (king, rook, bishop and pawns) alone, with lances, with lances and knights, 太閤落ち (the rook's pawn), and
    /// 二十枚落ち (all, even the king).
    pub const UNOFFICIAL: [Self; 9] = [
        Self::BothLances,
        Self::NinePiece,
        Self::ThreePawns,
        Self::NakedKing,
        Self::Dragonfly,
        Self::DragonflyLances,
        Self::DragonflyLancesKnights,
        Self::Taiko,
        Self::TwentyPiece,
    ];
    /// The start position: White moves first except at 平手.
    pub fn position(self) -> Position {
        let mut position = Position::empty();
        for file in File::ALL {
            for (color, edge, pawns) in [(Color::Black, Rank::R9, Rank::R7), (Color::White, Rank::R1, Rank::R3)] {
                let piece = Piece::new(color, BACK_RANK[file as usize]);
                position.set_piece(Square::at(file, edge), Some(piece));
                position.set_piece(Square::at(file, pawns), Some(Piece::new(color, PieceKind::Pawn)));
            }
        }
        for (file, rank, color, kind) in [
            (File::F2, Rank::R8, Color::Black, PieceKind::Rook),
            (File::F8, Rank::R8, Color::Black, PieceKind::Bishop),
            (File::F8, Rank::R2, Color::White, PieceKind::Rook),
            (File::F2, Rank::R2, Color::White, PieceKind::Bishop),
        ] {
            position.set_piece(Square::at(file, rank), Some(Piece::new(color, kind)));
        }
        for square in self.given() {
            position.set_piece(square, None);
        }
        if self == Self::ThreePawns {
            let mut hand = Hand::EMPTY;
            hand.set(PieceKind::Pawn, 3);
            position.set_hand(Color::White, hand);
        }
        if self != Self::Even {
            position.set_side_to_move(Color::White);
        }
        position
    }
    /// The squares whose pieces White gives.
    fn given(self) -> SquareSet {
        const fn at(file: File, rank: Rank) -> SquareSet {
            SquareSet::of_bits(1 << Square::at(file, rank).index())
        }
        const ROOK: SquareSet = at(File::F8, Rank::R2);
        const BISHOP: SquareSet = at(File::F2, Rank::R2);
        const LEFT_LANCE: SquareSet = at(File::F1, Rank::R1);
        const RIGHT_LANCE: SquareSet = at(File::F9, Rank::R1);
        const LEFT_KNIGHT: SquareSet = at(File::F2, Rank::R1);
        const RIGHT_KNIGHT: SquareSet = at(File::F8, Rank::R1);
        const LEFT_SILVER: SquareSet = at(File::F3, Rank::R1);
        const RIGHT_SILVER: SquareSet = at(File::F7, Rank::R1);
        const LEFT_GOLD: SquareSet = at(File::F4, Rank::R1);
        const RIGHT_GOLD: SquareSet = at(File::F6, Rank::R1);
        const PAWNS: SquareSet = SquareSet::of_rank(Rank::R3);
        let two = ROOK | BISHOP;
        let lances = LEFT_LANCE | RIGHT_LANCE;
        let knights = LEFT_KNIGHT | RIGHT_KNIGHT;
        let silvers = LEFT_SILVER | RIGHT_SILVER;
        let golds = LEFT_GOLD | RIGHT_GOLD;
        match self {
            Self::Even => SquareSet::EMPTY,
            Self::Lance => LEFT_LANCE,
            Self::RightLance => RIGHT_LANCE,
            Self::Bishop => BISHOP,
            Self::Rook => ROOK,
            Self::RookLance => ROOK | LEFT_LANCE,
            Self::TwoPiece => two,
            Self::ThreePiece => two | LEFT_LANCE,
            Self::FourPiece => two | lances,
            Self::FivePiece => two | lances | RIGHT_KNIGHT,
            Self::LeftFivePiece => two | lances | LEFT_KNIGHT,
            Self::SixPiece => two | lances | knights,
            Self::LeftSevenPiece => two | lances | knights | LEFT_SILVER,
            Self::RightSevenPiece => two | lances | knights | RIGHT_SILVER,
            Self::EightPiece => two | lances | knights | silvers,
            Self::TenPiece => two | lances | knights | silvers | golds,
            Self::BothLances => lances,
            Self::NinePiece => two | lances | knights | silvers | RIGHT_GOLD,
            Self::ThreePawns | Self::NakedKing => two | lances | knights | silvers | golds | PAWNS,
            Self::Dragonfly => lances | knights | silvers | golds,
            Self::DragonflyLances => knights | silvers | golds,
            Self::DragonflyLancesKnights => silvers | golds,
            Self::Taiko => at(File::F8, Rank::R3),
            Self::TwentyPiece => SquareSet::of_rank(Rank::R1) | two | PAWNS,
        }
    }
    /// The official handicap with this start position (move number ignored). The unofficial ones are left
    /// out: a name that not every program knows is worse in a file than the position itself.
    pub fn of(position: &Position) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.position().same_as(position))
    }
    /// Its Japanese name, as in `手合割：`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "平手",
            Self::Lance => "香落ち",
            Self::RightLance => "右香落ち",
            Self::Bishop => "角落ち",
            Self::Rook => "飛車落ち",
            Self::RookLance => "飛香落ち",
            Self::TwoPiece => "二枚落ち",
            Self::ThreePiece => "三枚落ち",
            Self::FourPiece => "四枚落ち",
            Self::FivePiece => "五枚落ち",
            Self::LeftFivePiece => "左五枚落ち",
            Self::SixPiece => "六枚落ち",
            Self::LeftSevenPiece => "左七枚落ち",
            Self::RightSevenPiece => "右七枚落ち",
            Self::EightPiece => "八枚落ち",
            Self::TenPiece => "十枚落ち",
            Self::BothLances => "両香落ち",
            Self::NinePiece => "九枚落ち",
            Self::ThreePawns => "歩三兵",
            Self::NakedKing => "裸玉",
            Self::Dragonfly => "トンボ",
            Self::DragonflyLances => "トンボ＋香",
            Self::DragonflyLancesKnights => "トンボ＋桂香",
            Self::Taiko => "太閤落ち",
            Self::TwentyPiece => "二十枚落ち",
        }
    }
    /// The handicap with a name, official or a usual synonym: 落 without ち, 飛落ち, 香車落ち, ２枚落ち, 互先 …
    /// Surrounding spaces, full-width ones included, are ignored.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim();
        match name {
            "平手" | "互先" | "定先" | "平手(レート)" | "平手(非レート)" => return Some(Self::Even),
            "歩三兵" => return Some(Self::ThreePawns),
            "裸玉" | "裸王" => return Some(Self::NakedKing),
            "トンボ" => return Some(Self::Dragonfly),
            "トンボ＋香" | "トンボ+香" => return Some(Self::DragonflyLances),
            "トンボ＋桂香" | "トンボ+桂香" => return Some(Self::DragonflyLancesKnights),
            "太閤将棋" => return Some(Self::Taiko),
            _ => {}
        }
        let given = name.strip_suffix("落ち").or_else(|| name.strip_suffix('落'))?;
        Some(match given {
            "香" | "香車" | "左香" | "左香車" => Self::Lance,
            "右香" | "右香車" => Self::RightLance,
            "角" | "角行" => Self::Bishop,
            "飛" | "飛車" => Self::Rook,
            "飛香" | "飛車香" | "飛車香車" | "一丁半" => Self::RookLance,
            "二枚" | "2枚" | "２枚" | "飛角" | "飛車角" => Self::TwoPiece,
            "三枚" | "3枚" | "３枚" => Self::ThreePiece,
            "四枚" | "4枚" | "４枚" => Self::FourPiece,
            "五枚" | "5枚" | "５枚" | "右五枚" | "右5枚" | "右５枚" => Self::FivePiece,
            "左五枚" | "左5枚" | "左５枚" => Self::LeftFivePiece,
            "六枚" | "6枚" | "６枚" => Self::SixPiece,
            "左七枚" | "左7枚" | "左７枚" => Self::LeftSevenPiece,
            // lishogi has a plain 七枚落ち besides 左七枚落ち.
            "七枚" | "7枚" | "７枚" | "右七枚" | "右7枚" | "右７枚" => Self::RightSevenPiece,
            "八枚" | "8枚" | "８枚" => Self::EightPiece,
            "両香" | "両香車" | "兩香" | "兩香車" => Self::BothLances,
            "九枚" | "9枚" | "９枚" => Self::NinePiece,
            "太閤" => Self::Taiko,
            // All twenty except the king.
            "十九枚" | "19枚" | "１９枚" => Self::NakedKing,
            "二十枚" | "20枚" | "２０枚" => Self::TwentyPiece,
            "十枚" | "10枚" | "１０枚" => Self::TenPiece,
            _ => return None,
        })
    }

    /// The start position that a name stands for: a handicap's, that of 香得 and the like (what White gives is in
    /// Black's hand), 青空将棋 (no pawns).
    pub fn start(name: &str) -> Option<Position> {
        if let Some(handicap) = Self::from_name(name) {
            return Some(handicap.position());
        }
        let name = name.trim();
        if name == "青空将棋" {
            let mut position = Position::start();
            for square in SquareSet::of_rank(Rank::R3) | SquareSet::of_rank(Rank::R7) {
                position.set_piece(square, None);
            }
            return Some(position);
        }
        let handicap = Self::from_name(&format!("{}落ち", name.strip_suffix('得')?))?;
        let mut position = handicap.position();
        let start = Position::start();
        let mut hand = position.hand(Color::Black);
        for kind in handicap.given().into_iter().filter_map(|square| Some(start.piece(square)?.kind)) {
            hand.set(kind, hand.count(kind).saturating_add(1));
        }
        position.set_hand(Color::Black, hand);
        Some(position)
    }

    /// Whether a name belongs to another game, such as 5五将棋, 京都将棋 or どうぶつしょうぎ.
    pub fn is_another_game(name: &str) -> bool {
        let name = name.trim();
        let five = |letter: char| matches!(letter, '5' | '５' | '五' | '々');
        name.strip_suffix("将棋").is_some_and(|size| size.chars().count() == 2 && size.chars().all(five))
            || matches!(
                name,
                "京都将棋"
                    | "安南将棋"
                    | "王手将棋"
                    | "どうぶつしょうぎ"
                    | "どうぶつ将棋"
                    | "動物将棋"
                    | "ミニ将棋"
                    | "ゴロゴロ将棋"
            )
            || matches!(
                name,
                "ごろごろどうぶつしょうぎ"
                    | "ジャドケンス将棋"
                    | "六々将棋"
                    | "9マス将棋"
                    | "９マス将棋"
                    | "中将棋"
                    | "禽将棋"
                    | "チェス"
            )
    }
}

/// The kinds on a side's own edge, by file from 1 to 9; it reads the same from both ends.
const BACK_RANK: [PieceKind; 9] = [
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::King,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
];

impl Position {
    /// The even-game start 平手.
    pub fn start() -> Self {
        // Made once: small files are read in the time it takes to set up a few boards.
        static START: LazyLock<Position> = LazyLock::new(|| Handicap::Even.position());
        START.clone()
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}
