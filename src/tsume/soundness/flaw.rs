//! What a check of soundness finds, and how grave it is.

use super::super::problem::Problem;
use komaoto_rules::shogi::Move;

/// What is said of a move of a problem, or of the problem. Codes as in the composers' terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::AsRefStr, strum::EnumIter)]
#[strum(serialize_all = "snake_case")]
pub enum FlawCode {
    /// There is no mate 不詰; of a move, the reply after which there is none 逃れ.
    Fuzume,
    /// A move of the author's that the rules do not allow 反則手.
    Illegal,
    /// A move of the author's that gives no check 王手でない.
    NoCheck,
    /// A move of the author's after which there is no mate, though there is one before it.
    Fails,
    /// The author's line ends with a check that is no mate: the reply.
    Unfinished,
    /// A pawn drop would mate where the defender escapes, but must not 打歩詰.
    Uchifuzume,
    /// The same move without promotion mates, the author's does not 不成.
    Funari,
    /// Another check mates sooner than the author's 早詰.
    Hayazume,
    /// Another check mates 余詰.
    Yozume,
    /// The attacker has pieces left at the end 駒余り.
    Komaamari,
    /// A reply lasts longer than the author's 変化長手数.
    Hencho,
    /// A reply lasts as long as the author's, and nothing is left 変化同手数.
    Hendo,
    /// A reply lasts as long, and pieces are left 変同駒余り.
    HendoAmari,
    /// Another kind interposed on the same square lasts as long 合駒非限定.
    AiHi,
    /// Another mate at the last move 最終手余詰.
    Saishu,
    /// Another check at the last move that mates later.
    SaishuLong,
    /// With or without promotion the rest of the line is the same 成不成非限定.
    HiNari,
    /// Dropped at another distance the rest of the line is the same 打場所非限定.
    HiDrop,
    /// Another check mates, but only by way of a position of the line 迂回手順, 手順前後.
    Ukai,
    /// Another check mates, but only by coming back to the position in which it was given 二手ループ.
    Loop,
    /// The length depends on useless interpositions 無駄合.
    Mudaai,
    /// The length depends on what is taken for a useless interposition 無駄合の解釈による.
    MudaaiGrey,
    /// Not decided within the limits 未検討.
    Mikento,
}

/// How grave it is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumString, serde::Serialize, serde::Deserialize,
)]
pub enum Severity {
    /// Allowed, or worth a note 許容.
    #[serde(rename = "allowed")]
    #[strum(serialize = "allowed")]
    Note,
    /// A blemish キズ.
    #[serde(rename = "kizu")]
    #[strum(serialize = "kizu")]
    Blemish,
    /// The problem is unsound 不完全.
    #[serde(rename = "fukanzen")]
    #[strum(serialize = "fukanzen")]
    Unsound,
}

/// The severity of what composers judge in different ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Severities {
    /// Of [`FlawCode::Hencho`].
    pub hencho: Severity,
    /// Of [`FlawCode::Hendo`].
    pub hendo: Severity,
    /// Of [`FlawCode::HiNari`] and [`FlawCode::HiDrop`].
    pub hi: Severity,
    /// Of [`FlawCode::AiHi`].
    pub ai_hi: Severity,
}

impl Default for Severities {
    fn default() -> Self {
        Self { hencho: Severity::Unsound, hendo: Severity::Blemish, hi: Severity::Blemish, ai_hi: Severity::Note }
    }
}

impl Severities {
    /// How grave a flaw with a code is. What is not decided does not count.
    pub const fn of(&self, code: FlawCode) -> Severity {
        match code {
            FlawCode::Fuzume | FlawCode::Hayazume | FlawCode::Yozume | FlawCode::Komaamari => Severity::Unsound,
            FlawCode::Hencho => self.hencho,
            FlawCode::Hendo => self.hendo,
            FlawCode::HiNari | FlawCode::HiDrop => self.hi,
            FlawCode::AiHi => self.ai_hi,
            FlawCode::Ukai => Severity::Blemish,
            FlawCode::HendoAmari
            | FlawCode::Illegal
            | FlawCode::NoCheck
            | FlawCode::Fails
            | FlawCode::Unfinished
            | FlawCode::Uchifuzume
            | FlawCode::Funari
            | FlawCode::Saishu
            | FlawCode::SaishuLong
            | FlawCode::Loop
            | FlawCode::Mudaai
            | FlawCode::MudaaiGrey
            | FlawCode::Mikento => Severity::Note,
        }
    }
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// What it is.
    pub code: FlawCode,
    /// At which move of the author's line, from 1; 0 if it is about all of it.
    pub ply: u16,
    /// The move that is played instead.
    pub mv: Option<Move>,
    /// How many plies that lasts, itself counted. Unless `is_exact`, it may be less.
    pub length: Option<u16>,
    /// Whether the length is proven.
    pub is_exact: bool,
    /// The moves from that one to mate.
    pub line: Vec<Move>,
    /// How many pieces the attacker has in hand at their end.
    pub left: Option<u32>,
}

impl Flaw {
    pub(super) const fn new(code: FlawCode, ply: u16, mv: Option<Move>) -> Self {
        Self { code, ply, mv, length: None, is_exact: false, line: Vec::new(), left: None }
    }
    /// The same with its moves in the position as it was given.
    pub(super) fn given(mut self, problem: &Problem) -> Self {
        self.mv = self.mv.map(|mv| problem.given(mv));
        self.line.iter_mut().for_each(|mv| *mv = problem.given(*mv));
        self
    }
    /// Whether it says that the author's line does not solve the problem.
    pub(super) const fn is_of_line(&self) -> bool {
        matches!(self.code, FlawCode::Illegal | FlawCode::NoCheck | FlawCode::Fails)
    }
}

/// Another check that does not mate 紛れ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// At which move of the author's line, from 1.
    pub ply: u16,
    /// The check.
    pub mv: Move,
    /// A reply after which there is no mate.
    pub reply: Move,
}

/// What is said of a problem in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::AsRefStr)]
#[strum(serialize_all = "snake_case")]
pub enum Soundness {
    /// Sound, and proven to be 完全作.
    Kanzen,
    /// Sound but for blemishes.
    Kizu,
    /// Unsound 不完全.
    Fukanzen,
    /// The diagram is one that the rules do not allow 不正図.
    Fusei,
    /// Nothing is wrong with the problem, but its author's line does not solve it.
    Fuseiritsu,
    /// Nothing unsound was found, but not everything is decided 未検討.
    Mikento,
}
