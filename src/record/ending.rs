//! The ending of a line 終局.

use komaoto_notation::winning_side;
use komaoto_rules::{Color, Game};

/// The winner according to the ending of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Winner {
    /// This side.
    Side(Color),
    /// Nobody: a draw.
    Draw,
}

/// The reason a line ends. Who has won is derived ([`Record::winner`](super::Record::winner)), never stored.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, strum::AsRefStr, strum::VariantNames,
)]
pub enum Ending {
    /// 投了: the side to move resigns.
    Resign,
    /// 中断: interrupted.
    Interrupted,
    /// 千日手: drawn by repetition.
    Repetition,
    /// 連続王手の千日手: perpetual check; the side that checked loses.
    PerpetualCheck,
    /// 持将棋: impasse.
    Impasse,
    /// 詰み: the side to move is mated.
    Mate,
    /// 不詰: no mate (tsume).
    NoMate,
    /// 切れ負け: the side to move has run out of time.
    TimeUp,
    /// 反則勝ち: the side to move wins, because the move before was a foul.
    FoulWin,
    /// 反則負け: the side to move loses by a foul.
    FoulLoss,
    /// CSA `%+ILLEGAL_ACTION`, `%-ILLEGAL_ACTION`: this side loses by a foul action.
    FoulBy(Color),
    /// 入玉勝ち: the side to move wins by declaration.
    Declaration,
    /// 引き分け by declaration (CSA `%HIKIWAKE`).
    DeclaredDraw,
    /// 不戦勝: the side to move wins by default.
    DefaultWin,
    /// 不戦敗: the side to move loses by default.
    DefaultLoss,
    /// 封じ手: the next move is sealed.
    Sealed,
    /// 最大手数: the agreed number of moves is reached.
    MaxMoves,
    /// 待った: the last move is taken back (CSA `%MATTA`).
    TakeBack,
    /// エラー (CSA `%ERROR`).
    Error,
    /// This side has won (PGN `1-0`, `0-1`); how is not stated.
    Won(Color),
    /// A draw (PGN `1/2-1/2`); why is not stated.
    Drawn,
    /// Somebody judged who has won (PGN `adjudication`).
    Adjudicated(Winner),
    /// Nobody went on with the game, and nobody has won (PGN `abandoned`).
    Abandoned,
    /// Any other word a file uses, verbatim.
    Other(Box<str>),
}

impl Ending {
    /// The ending with the side to move known: a foul of a side is then one that wins or loses the game for that side.
    /// Some formats name a foul by its side, others by whose turn it is.
    pub fn with_side_to_move(self, to_move: Color) -> Self {
        match self {
            Self::FoulBy(loser) if loser == to_move => Self::FoulLoss,
            Self::FoulBy(_) => Self::FoulWin,
            other => other,
        }
    }

    /// The endings that a person can enter in a game, in menu order. In chess and xiangqi these are the three results,
    /// and what the tag Termination of their files says besides.
    pub const fn enterable(game: Game) -> &'static [Self] {
        match game {
            Game::Shogi => &Self::OF_SHOGI,
            Game::Chess | Game::Xiangqi => &Self::OF_PGN,
        }
    }

    /// Whether a file of a game can hold it.
    pub fn is_of(&self, game: Game) -> bool {
        match game {
            Game::Shogi => !matches!(self, Self::Adjudicated(_) | Self::Abandoned),
            Game::Chess | Game::Xiangqi => Self::OF_PGN.contains(self),
        }
    }

    const OF_PGN: [Self; 11] = [
        Self::Won(Color::White),
        Self::Won(Color::Black),
        Self::Drawn,
        Self::TimeUp,
        Self::FoulBy(Color::White),
        Self::FoulBy(Color::Black),
        Self::Adjudicated(Winner::Side(Color::White)),
        Self::Adjudicated(Winner::Side(Color::Black)),
        Self::Adjudicated(Winner::Draw),
        Self::Abandoned,
        Self::Interrupted,
    ];

    const OF_SHOGI: [Self; 16] = [
        Self::Resign,
        Self::Mate,
        Self::TimeUp,
        Self::Repetition,
        Self::PerpetualCheck,
        Self::Impasse,
        Self::Declaration,
        Self::FoulWin,
        Self::FoulLoss,
        Self::Interrupted,
        Self::Sealed,
        Self::NoMate,
        Self::MaxMoves,
        Self::DeclaredDraw,
        Self::DefaultWin,
        Self::DefaultLoss,
    ];

    /// Whether the game is over, so that nobody is to move any more: not if it was only interrupted.
    pub const fn ends_game(&self) -> bool {
        !matches!(self, Self::Interrupted | Self::Abandoned | Self::Sealed | Self::TakeBack | Self::Error)
    }

    /// Who has won by it with this side to move; `None` if it does not tell by itself, as 連続王手の千日手 does not.
    pub fn winner(&self, mover: Color) -> Option<Winner> {
        Some(match self {
            Self::Resign | Self::Mate | Self::TimeUp | Self::FoulLoss | Self::DefaultLoss => Winner::Side(!mover),
            Self::FoulWin | Self::Declaration | Self::DefaultWin => Winner::Side(mover),
            Self::FoulBy(color) => Winner::Side(!*color),
            Self::Won(color) => Winner::Side(*color),
            Self::Repetition | Self::Impasse | Self::DeclaredDraw | Self::MaxMoves | Self::Drawn => Winner::Draw,
            Self::Adjudicated(winner) => *winner,
            Self::Interrupted
            | Self::Abandoned
            | Self::NoMate
            | Self::Sealed
            | Self::TakeBack
            | Self::Error
            | Self::PerpetualCheck => return None,
            Self::Other(text) => return winning_side(text).map(Winner::Side),
        })
    }

    /// Its usual Japanese name (Kakinoki's, if that program has one).
    pub fn name(&self) -> &str {
        match self {
            Self::Resign => "投了",
            Self::Interrupted => "中断",
            Self::Repetition => "千日手",
            Self::PerpetualCheck => "連続王手の千日手",
            Self::Impasse => "持将棋",
            Self::Mate => "詰み",
            Self::NoMate => "不詰",
            Self::TimeUp => "切れ負け",
            Self::FoulWin => "反則勝ち",
            Self::FoulLoss | Self::FoulBy(_) => "反則負け",
            Self::Declaration => "入玉勝ち",
            Self::DeclaredDraw => "引き分け",
            Self::DefaultWin => "不戦勝",
            Self::DefaultLoss => "不戦敗",
            Self::Sealed => "封じ手",
            Self::MaxMoves => "最大手数",
            Self::TakeBack => "待った",
            Self::Error => "エラー",
            Self::Won(Color::Black) => "先手勝ち",
            Self::Won(Color::White) => "後手勝ち",
            Self::Drawn => "引き分け（理由不明）",
            Self::Adjudicated(_) => "裁定",
            Self::Abandoned => "対局放棄",
            Self::Other(text) => text,
        }
    }

    /// Its stable English word, as in outlines and in JSON; any other text is used as it is.
    pub fn word(&self) -> &str {
        match self {
            Self::Other(text) => text,
            _ => WORDS.iter().find(|(_, ending)| ending == self).map_or("", |(word, _)| word),
        }
    }

    /// The ending for an English word ([`word`](Self::word)).
    pub fn from_word(word: &str) -> Option<Self> {
        WORDS.iter().find(|(known, _)| *known == word).map(|(_, ending)| ending.clone())
    }
}

const WORDS: [(&str, Ending); 27] = [
    ("resign", Ending::Resign),
    ("interrupted", Ending::Interrupted),
    ("repetition", Ending::Repetition),
    ("perpetual-check", Ending::PerpetualCheck),
    ("impasse", Ending::Impasse),
    ("mate", Ending::Mate),
    ("no-mate", Ending::NoMate),
    ("time-up", Ending::TimeUp),
    ("foul-win", Ending::FoulWin),
    ("foul-loss", Ending::FoulLoss),
    ("foul-by-black", Ending::FoulBy(Color::Black)),
    ("foul-by-white", Ending::FoulBy(Color::White)),
    ("declaration", Ending::Declaration),
    ("declared-draw", Ending::DeclaredDraw),
    ("default-win", Ending::DefaultWin),
    ("default-loss", Ending::DefaultLoss),
    ("sealed", Ending::Sealed),
    ("max-moves", Ending::MaxMoves),
    ("take-back", Ending::TakeBack),
    ("error", Ending::Error),
    ("black-won", Ending::Won(Color::Black)),
    ("white-won", Ending::Won(Color::White)),
    ("drawn", Ending::Drawn),
    ("adjudicated-for-white", Ending::Adjudicated(Winner::Side(Color::White))),
    ("adjudicated-for-black", Ending::Adjudicated(Winner::Side(Color::Black))),
    ("adjudicated-drawn", Ending::Adjudicated(Winner::Draw)),
    ("abandoned", Ending::Abandoned),
];
