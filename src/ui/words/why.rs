//! "Why not?": the reason why a move was refused, in words.

use crate::locale::{FluentValue, Locale};
use crate::notation::{Named, Notation, named_squares, square_in};
use crate::record::{Record, attacker, is_handicap};
use crate::rules::{Color, Foul, Game, Illegal, Move, Position, Square, Unmovable, Unplayable, chess, shogi, xiangqi};
use crate::texts;

/// The answer to a refused move, shown beside the square until the next action.
#[derive(Clone, Debug)]
pub(crate) struct RefusalAnswer {
    /// The move that was refused; `None` if there was no move at all.
    pub mv: Option<Move>,
    illegal: Option<Illegal>,
    /// Whether it is asked for the record, which may hold it all the same.
    for_record: bool,
    /// The reason.
    pub text: String,
}

impl RefusalAnswer {
    pub fn new(position: &Position, mv: Move, illegal: Illegal, locale: &Locale) -> Self {
        let text = text(position, mv, illegal, locale);
        Self { mv: Some(mv), illegal: Some(illegal), for_record: true, text }
    }

    /// A move was tried that is in no record: in an exercise, or in an attempt to solve a problem.
    pub fn of_attempt(position: &Position, mv: Move, illegal: Illegal, locale: &Locale) -> Self {
        Self { for_record: false, ..Self::new(position, mv, illegal, locale) }
    }

    /// A piece was touched of the side that is not to move, in a position of a record.
    pub fn not_your_turn(position: &Position, record: &Record, locale: &Locale) -> Self {
        let (game, us) = (position.game(), position.side_to_move());
        let side = side_of(game, us, is_handicap(record), attacker(record), locale);
        let text = locale.with("why-notyours", &[("side", FluentValue::from(side))]);
        Self { mv: None, illegal: None, for_record: true, text }
    }

    /// What to light up.
    pub fn squares(&self) -> Vec<Square> {
        self.illegal.map_or(Vec::new(), |illegal| illegal.squares())
    }

    /// What enters the move regardless; `None` for a move that the record cannot hold.
    pub fn anyway(&self) -> Option<Move> {
        if self.for_record && matches!(self.illegal, Some(Illegal::Foul(_))) { self.mv } else { None }
    }
}

/// The locale's name of a side; in a tsume problem, which has an attacker, 攻方 and 玉方.
pub(crate) fn side_of(game: Game, color: Color, handicap: bool, attacker: Option<Color>, locale: &Locale) -> String {
    match attacker {
        Some(attacker) => locale.text(if attacker == color { "side-attacker" } else { "side-defender" }),
        None => texts::side(game, color, handicap, locale),
    }
}

/// The reason for a refusal in the person's language.
pub(crate) fn text(position: &Position, mv: Move, illegal: Illegal, locale: &Locale) -> String {
    let piece = texts::moved_piece(position, mv).map_or_else(String::new, |key| locale.text(&key));
    let key = reason(illegal);
    let side = texts::side(position.game(), position.side_to_move(), false, locale);
    locale.with(key, &[("piece", FluentValue::from(piece)), ("side", FluentValue::from(side))])
}

/// Why no move begins with a typed text.
pub(crate) fn of_typed(position: &Position, typed: &str, style: Notation, locale: &Locale) -> String {
    let (game, us) = (position.game(), position.side_to_move());
    let Some(square) = named_squares(position, typed).and_then(Named::square) else {
        return locale.text("entry-nothing");
    };
    // A rank that is a letter, as in 7g, follows where a piece comes from, one that is a digit where it goes.
    let is_origin = game == Game::Xiangqi
        || game == Game::Shogi && typed.chars().nth(1).is_some_and(|rank| rank.is_ascii_alphabetic());
    match position.color_at(square) {
        None if is_origin => locale.text("why-nopiece"),
        Some(color) if is_origin && color != us => {
            locale.with("why-notyours", &[("side", FluentValue::from(texts::side(game, us, false, locale)))])
        }
        Some(color) if color == us && (is_origin || game == Game::Chess) => locale.text("entry-nothing"),
        _ if position.legal_moves().iter().any(|mv| mv.to() == Some(square)) => locale.text("entry-nothing"),
        _ => locale.with("entry-nobody", &[("square", FluentValue::from(square_in(style.style, square)))]),
    }
}

/// The locale's name for a reason.
fn reason(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::Unplayable(Unplayable::Shogi(reason)) => match reason {
            shogi::Unplayable::Unmovable(reason) => unmovable(reason),
            shogi::Unplayable::Occupied(_) => "why-occupied",
            shogi::Unplayable::NotInHand(_) => "why-notinhand",
            shogi::Unplayable::NoPromotedSide(_) => "why-nopromotedside",
        },
        Illegal::Foul(Foul::Shogi(foul)) => match foul {
            shogi::Foul::CannotMoveThere { blockers, .. } if blockers.is_empty() => "why-cannotmove",
            shogi::Foul::CannotMoveThere { .. } => "why-blocked",
            shogi::Foul::CannotPromote { .. } => "why-cannotpromote",
            shogi::Foul::Nifu { .. } => "why-nifu",
            shogi::Foul::DropPawnMate { .. } => "why-uchifuzume",
            shogi::Foul::LeftInCheck { .. } => "why-leftincheck",
            shogi::Foul::DeadPiece { .. } => "why-deadpiece",
        },
        Illegal::Unplayable(Unplayable::Chess(reason)) => match reason {
            chess::Unplayable::Unmovable(reason) => unmovable(reason),
            chess::Unplayable::NotAPawn(_) => "why-chess-notapawn",
            chess::Unplayable::NothingToCastle { .. } => "why-chess-nothingtocastle",
            chess::Unplayable::NoRoomToCastle(_) => "why-chess-occupied",
        },
        Illegal::Foul(Foul::Chess(foul)) => match foul {
            chess::Foul::CannotMoveThere { blockers, .. } if blockers.is_empty() => "why-cannotmove",
            chess::Foul::CannotMoveThere { .. } => "why-blocked",
            chess::Foul::NotTheLastRank { .. } => "why-chess-cannotpromote",
            chess::Foul::MustPromote { .. } => "why-chess-mustpromote",
            chess::Foul::NoCastlingRight { .. } => "why-chess-nocastlingright",
            chess::Foul::CastlingBlocked { .. } => "why-chess-castlingblocked",
            chess::Foul::CastlingThroughCheck { .. } => "why-chess-castlingthroughcheck",
            chess::Foul::LeftInCheck { .. } => "why-chess-leftincheck",
            chess::Foul::Pass => "why-chess-pass",
        },
        Illegal::Unplayable(Unplayable::Xiangqi(reason)) => unmovable(reason),
        Illegal::Foul(Foul::Xiangqi(foul)) => match foul {
            xiangqi::Foul::CannotMoveThere { .. } => "why-cannotmove",
            xiangqi::Foul::Blocked { .. } => "why-blocked",
            xiangqi::Foul::NotOneScreen { .. } => "why-xiangqi-notonescreen",
            xiangqi::Foul::LeavesPalace { .. } => "why-xiangqi-leavespalace",
            xiangqi::Foul::CrossesRiver { .. } => "why-xiangqi-crossesriver",
            xiangqi::Foul::LeftInCheck { .. } => "why-xiangqi-leftincheck",
            xiangqi::Foul::FacingGenerals { .. } => "why-xiangqi-facinggenerals",
        },
        Illegal::Unplayable(Unplayable::OtherGame) => "why-othergame",
    }
}

/// The same on any board.
const fn unmovable<const N: usize>(reason: Unmovable<N>) -> &'static str {
    match reason {
        Unmovable::NoPiece(_) => "why-nopiece",
        Unmovable::NotYours(_) => "why-notyours",
        Unmovable::OwnPiece(_) => "why-ownpiece",
    }
}
