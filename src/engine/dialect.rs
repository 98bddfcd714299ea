//! The protocols of engines: USI for shogi, UCI for chess and xiangqi, UCCI for xiangqi.

use std::time::Duration;

use crate::notation::xiangqi::iccs;
use crate::notation::{coordinates, parse_coordinates, write_position, write_square, xiangqi};
use crate::rules::{Color, Game, Move, Position, chess};

/// The language of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineProtocol {
    /// Of shogi.
    Usi,
    /// Of chess; with an option for the variant also of xiangqi and shogi.
    Uci,
    /// Of xiangqi.
    Ucci,
}

/// A position and how it came about, which an engine needs for repetitions.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineLine {
    initial: Position,
    moves: Vec<Move>,
    at: Position,
}

impl EngineLine {
    /// From a position by moves. Engines know legal ones only: behind another, such as a null move, the line begins anew
    /// with the position that it has led to. Nothing if a move cannot be played, or no engine can be asked about the
    /// position: a king is missing, or that of the side that has moved can be taken.
    pub fn new(initial: Position, moves: Vec<Move>) -> Option<Self> {
        let mut line = Self { initial: initial.clone(), moves: Vec::new(), at: initial };
        for mv in moves {
            let is_legal = line.at.check(mv).is_ok() && !line.at.can_take_king();
            line.at.play(mv).ok()?;
            if is_legal {
                line.moves.push(mv);
            } else {
                line = line.by_position();
            }
        }
        // Composers of mates leave a king away, and engines of shogi know that.
        let has_kings = line.at.game() == Game::Shogi || line.at.has_both_kings();
        (has_kings && !line.at.can_take_king()).then_some(line)
    }

    /// The same position, without how it came about.
    pub fn by_position(&self) -> Self {
        Self { initial: self.at.clone(), moves: Vec::new(), at: self.at.clone() }
    }

    /// Whether it has castling rights that only Chess960 knows: then each castling is spelled as there.
    pub fn is_chess960(&self) -> bool {
        self.initial.chess().is_some_and(chess::Position::is_chess960)
    }

    /// The position at its end.
    pub const fn at(&self) -> &Position {
        &self.at
    }

    /// All positions on the way, the first and the last included.
    pub fn positions(&self) -> Vec<Position> {
        let mut position = self.initial.clone();
        let mut all = vec![position.clone()];
        for &mv in &self.moves {
            if position.play(mv).is_ok() {
                all.push(position.clone());
            }
        }
        all
    }

    /// The moves that lead there.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// The limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Until it is stopped.
    Infinite,
    /// So long.
    Time(Duration),
    /// So many positions.
    Nodes(u64),
    /// So deep.
    Depth(u32),
    /// For a mate, so long.
    Mate(Duration),
    /// As the clocks of a game allow.
    Clock(EngineClocks),
}

/// The clocks of both players, as an engine is told them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineClocks {
    /// The rest of the main time 持ち時間 of Black and of White.
    pub left: [Duration; 2],
    /// The time for each move when that is used up 秒読み.
    pub byoyomi: Duration,
    /// The increment after each move 加算.
    pub increment: Duration,
}

impl EngineClocks {
    /// The time that a side has for its next move.
    pub fn most(&self, side: Color) -> Duration {
        self.left[side as usize].saturating_add(self.byoyomi)
    }
}

impl EngineProtocol {
    /// The languages in which an engine of a game is greeted, in this order.
    pub const fn of(game: Game) -> [Self; 3] {
        match game {
            Game::Shogi => [Self::Usi, Self::Uci, Self::Ucci],
            Game::Chess => [Self::Uci, Self::Usi, Self::Ucci],
            Game::Xiangqi => [Self::Uci, Self::Ucci, Self::Usi],
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usi => "USI",
            Self::Uci => "UCI",
            Self::Ucci => "UCCI",
        }
    }

    /// The greeting.
    pub const fn greeting(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Uci => "uci",
            Self::Ucci => "ucci",
        }
    }

    /// The line sent before another game.
    pub const fn new_game(self) -> Option<&'static str> {
        match self {
            Self::Usi => Some("usinewgame"),
            Self::Uci => Some("ucinewgame"),
            Self::Ucci => None,
        }
    }

    /// Whether it may be asked between two searches whether it is ready: in USI an engine may read its files anew then.
    pub const fn can_be_fenced(self) -> bool {
        !matches!(self, Self::Usi)
    }

    /// `position …`.
    pub fn position(self, line: &EngineLine) -> String {
        let word = if self == Self::Usi { "sfen" } else { "fen" };
        let mut text = if line.initial.same_as(&Position::start(line.initial.game())) {
            "position startpos".to_owned()
        } else {
            format!("position {word} {}", write_position(&line.initial))
        };
        if !line.moves.is_empty() {
            text.push_str(" moves");
        }
        let is_chess960 = line.is_chess960();
        for &mv in &line.moves {
            text.push(' ');
            text.push_str(&self.spelled(mv, is_chess960));
        }
        text
    }

    /// `go …`, where a side is to move.
    pub fn go(self, limit: Limit, side: Color) -> String {
        let mate = |time: Duration| format!("go mate {}", told(time));
        match (limit, self) {
            (Limit::Infinite, _) => "go infinite".to_owned(),
            (Limit::Nodes(nodes), _) => format!("go nodes {nodes}"),
            (Limit::Depth(depth), _) => format!("go depth {depth}"),
            (Limit::Time(time), Self::Usi) => format!("go btime 0 wtime 0 byoyomi {}", told(time)),
            (Limit::Time(time), Self::Uci) => format!("go movetime {}", told(time)),
            (Limit::Time(time), Self::Ucci) => format!("go time {}", told(time)),
            (Limit::Mate(time), Self::Usi) => mate(time),
            (Limit::Mate(time), _) => self.go(Limit::Time(time), side),
            (Limit::Clock(clocks), _) => self.go_by(clocks, side),
        }
    }

    /// `go …` by the clocks of a game. Only USI knows byoyomi: elsewhere it is told as time that each move may take and
    /// adds, which is true of the next move, and clocks are told anew before each.
    fn go_by(self, clocks: EngineClocks, side: Color) -> String {
        let EngineClocks { byoyomi, increment, .. } = clocks;
        let left = |side: Color| if self == Self::Usi { clocks.left[side as usize] } else { clocks.most(side) };
        let (black, white) = (told(left(Color::Black)), told(left(Color::White)));
        let more = told(if self == Self::Usi { increment } else { increment.saturating_add(byoyomi) });
        match self {
            Self::Usi if byoyomi.is_zero() => format!("go btime {black} wtime {white} binc {more} winc {more}"),
            Self::Usi => format!("go btime {black} wtime {white} byoyomi {}", told(byoyomi)),
            Self::Uci => format!("go wtime {white} btime {black} winc {more} binc {more}"),
            Self::Ucci => {
                let (own, other) = if side == Color::Black { (black, white) } else { (white, black) };
                format!("go time {own} increment {more} opptime {other} oppincrement {more}")
            }
        }
    }

    /// `setoption …`; without a value it is a button.
    pub fn set_option(self, name: &[u8], value: &str) -> Vec<u8> {
        let mut text = b"setoption ".to_vec();
        if self != Self::Ucci {
            text.extend_from_slice(b"name ");
        }
        text.extend_from_slice(name);
        if !value.is_empty() {
            text.extend_from_slice(if self == Self::Ucci { b" " } else { b" value " });
            text.extend_from_slice(value.as_bytes());
        }
        text
    }

    fn spelled(self, mv: Move, is_chess960: bool) -> String {
        match (self, mv) {
            (Self::Ucci, Move::Xiangqi(mv)) => iccs(mv).replace('-', "").to_ascii_lowercase(),
            // There the king takes its rook, also where its own squares would tell.
            (_, Move::Chess(chess::Move::Castle { king, rook })) if is_chess960 => {
                write_square(king.into()) + &write_square(rook.into())
            }
            _ => coordinates(mv),
        }
    }

    /// Reads a move that an engine names; nothing if it is not legal. Drops are also read with `@`.
    pub fn read_move(self, position: &Position, text: &str) -> Option<Move> {
        let mv = match (self, position) {
            (Self::Ucci, Position::Xiangqi(_)) => xiangqi::parse_iccs(text)?.into(),
            (_, Position::Shogi(_)) => parse_coordinates(position, &text.replace('@', "*"))?,
            _ => parse_coordinates(position, text)?,
        };
        position.check(mv).is_ok().then_some(mv)
    }
}

/// A time as engines read it: many keep milliseconds in 32 bits, which is 24 days.
fn told(time: Duration) -> u128 {
    time.as_millis().min(i32::MAX as u128)
}
