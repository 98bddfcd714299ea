//! How a game reads: its language, and how its moves are spelled in print.

use std::borrow::Cow;

use super::script::is_simplified;
use crate::diagram::PieceLetters;
use crate::locale::{Language, Locale};
use crate::notation::{Notation, Style, spell};
use crate::record::{Ending, Node, NodeId, Record, Step, attacker, is_handicap, is_problem};
use crate::rules::{Color, Game, Move, Position, Square};
use crate::texts;

/// What the spelling of a move depends on.
#[derive(Clone, Debug)]
pub struct MoveContext {
    /// The position.
    pub position: Position,
    /// Where the move before went.
    pub previous: Option<Square>,
}

/// The language of what is printed, the spelling of its moves, and what of comments is told.
#[derive(Clone, Copy, Debug)]
pub struct SheetWording<'l> {
    /// The texts.
    pub locale: &'l Locale,
    /// How moves are spelled.
    pub notation: Notation,
    /// What of a comment is told: formats know what in it is an engine's.
    pub comment: fn(&Node) -> Cow<'_, str>,
}

impl<'l> SheetWording<'l> {
    /// With all that stands in comments; whoever reads simplified Chinese has xiangqi in it.
    pub fn new(locale: &'l Locale, notation: impl Into<Notation>) -> Self {
        let notation = notation.into();
        let simplified = notation.simplified || locale.language() == Language::SimplifiedChinese;
        let notation = Notation { simplified, ..notation };
        Self { locale, notation, comment: |node| node.comment.as_str().into() }
    }

    /// The same for a record: its moves of xiangqi, and so its pieces, are in the characters that are chosen, otherwise in
    /// those that the record itself is written in.
    pub fn written(self, record: &Record, letters: PieceLetters) -> Self {
        let simplified = letters.simplified().or_else(|| is_simplified(record)).unwrap_or(self.notation.simplified);
        Self { notation: Notation { simplified, ..self.notation }, ..self }
    }

    /// A move in print: without its origin, and with the signs of print ▲△.
    pub fn mv(&self, position: &Position, mv: Move, previous: Option<Square>) -> String {
        let style = if self.notation.style == Style::Kif { Style::Japanese } else { self.notation.style };
        let spelled = spell(Notation { style, ..self.notation }, position, mv, previous);
        if position.game() == Game::Shogi { spelled.replace('☗', "▲").replace('☖', "△") } else { spelled }
    }

    /// Whether what is said is Chinese.
    pub const fn is_chinese(&self) -> bool {
        matches!(self.locale.language(), Language::SimplifiedChinese | Language::TraditionalChinese)
    }

    /// Whether moves are spelled in Latin letters and digits.
    pub const fn is_latin(&self) -> bool {
        matches!(self.notation.style, Style::Western | Style::Usi)
    }

    /// Whether moves of a game are numbered in pairs, as `12.` and `12...`.
    pub fn numbers(&self, game: Game) -> bool {
        game != Game::Shogi || self.is_latin()
    }

    /// The number before a move: of the pair where players of the game count pairs, `12.` or `12...`.
    pub fn number(&self, game: Game, ply: u32) -> String {
        match game {
            Game::Shogi => format!("{ply}."),
            Game::Chess | Game::Xiangqi if ply.is_multiple_of(2) => format!("{}...", ply / 2),
            Game::Chess | Game::Xiangqi => format!("{}.", ply.div_ceil(2)),
        }
    }

    /// How a side is called: 先手 or 上手, 攻方 in a problem, White in chess.
    pub fn side(&self, record: &Record, color: Color) -> String {
        match attacker(record) {
            Some(attacker) => self.locale.text(if attacker == color { "side-attacker" } else { "side-defender" }),
            None => texts::side(record.game(), color, is_handicap(record), self.locale),
        }
    }

    /// What stands before a variation of shogi: its letters where there are several of one move, 【A】.
    pub(super) fn variation(&self, letters: Option<String>) -> String {
        match letters {
            Some(letters) if self.locale.language().is_han() => format!("【{letters}】"),
            Some(letters) => letters + ")",
            None => self.locale.text("story-variation"),
        }
    }

    /// Who has won a game of shogi by its end, and after how many moves: まで27手で先手の勝ち.
    pub(super) fn result(&self, record: &Record, end: NodeId, last: &Position) -> Option<String> {
        let Step::End(ending) = &record.tree.get(end)?.step else { return None };
        if record.game() != Game::Shogi || is_problem(record) {
            return None;
        }
        let to_move = last.side_to_move();
        let winner = match ending.clone().with_side_to_move(to_move) {
            Ending::Resign | Ending::Mate | Ending::TimeUp | Ending::FoulLoss | Ending::DefaultLoss => !to_move,
            Ending::FoulWin | Ending::Declaration | Ending::DefaultWin => to_move,
            _ => return None,
        };
        let ply = record.ply(record.tree.parent(end)?).to_string();
        Some(self.locale.with("story-result", &[("ply", ply.into()), ("side", self.side(record, winner).into())]))
    }

    /// How a line ends: 投了, 1-0.
    pub fn ending(&self, record: &Record, ending: &Ending) -> String {
        match (record.game(), ending) {
            (Game::Chess | Game::Xiangqi, Ending::Won(Color::White)) => "1-0".to_owned(),
            (Game::Chess | Game::Xiangqi, Ending::Won(Color::Black)) => "0-1".to_owned(),
            (Game::Chess | Game::Xiangqi, Ending::Drawn) => "1/2-1/2".to_owned(),
            (game, ending) => texts::ending(game, ending, self.locale),
        }
    }
}

/// The last move on the way to a node, itself included: the node that made it.
pub(super) fn last_move(record: &Record, node: NodeId) -> Option<(NodeId, Move)> {
    let here = record.tree.get(node)?;
    match here.step {
        Step::Start => None,
        Step::Move(mv) => Some((node, mv)),
        // An end mark is a leaf, and what it ends is a move or the start.
        Step::End(_) => {
            let before = record.tree.parent(node)?;
            Some((before, record.tree.get(before)?.mv()?))
        }
    }
}

/// The texts that are printed of a record: as [`print_locale`], but of xiangqi in the characters it is written in.
pub fn print_locale_of(asked: Option<Language>, record: &Record) -> Locale {
    let traditional = (is_simplified(record) == Some(false)).then_some(Language::TraditionalChinese);
    print_locale(asked.or(traditional), record.game())
}

/// The texts that are printed of a game: in the language asked for, otherwise in that of its players, whatever the
/// system's is, so that the same input gives the same bytes everywhere.
pub fn print_locale(asked: Option<Language>, game: Game) -> Locale {
    Locale::new(asked.unwrap_or(match game {
        Game::Shogi => Language::Japanese,
        Game::Chess => Language::English,
        Game::Xiangqi => Language::SimplifiedChinese,
    }))
}
