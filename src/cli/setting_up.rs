//! `setup …` of `komaoto edit`: sets up a position 局面編集 of any game with the same edits as the window.
//!
//! | words | what it does |
//! |---|---|
//! | `start`, `clear`, `load SFEN` or `FEN` | begins again from the start of the game, an empty board, or a position |
//! | `put e4 N`, `put 5e +P` | puts a piece on a square; in shogi it comes from the box or a hand |
//! | `move 2h 5e`, `lift 2h` | moves the piece on a square to another square, or takes it off the board |
//! | `cycle 2h` | turns the piece on a square to its next state: in shogi over and to the other side, in the other games to the other side |
//! | `turn black`, `turn white`, `turn red` | says whose turn it is; Red moves first in xiangqi |
//! | `ply N` | sets the number of the first move, in chess and xiangqi of the first pair of moves |
//! | `swap`, `mirror` | changes the sides; turns the board left to right |
//! | `rest white`, `left`, `right`, `up`, `down` | in shogi: puts everything in the box into a hand; moves everything by a square |
//! | `clock N` | in chess and xiangqi: sets how many moves there were since a capture (or a pawn's move) |
//! | `castling KQkq`, `castling -` | in chess: sets who may castle, as FEN, X-FEN and Shredder-FEN write it |
//! | `en-passant e3`, `en-passant -` | in chess: sets the square that a pawn has just passed over |
//! | `undo`, `redo` | one step of all this |
//! | `done`, `leave` | puts the position into the record as one step; leaves the record as it was |

use super::refusals::{about, cannot_set, refused};
use super::worded::aside_language;
use crate::editor::setup::{CannotSet, Onto, PieceSource, PlacedPiece, SetupEdit, ShiftDirection};
use crate::editor::{Document, Edit};
use crate::locale::Locale;
use crate::notation::{PositionError, chess, parse_piece_usi, parse_position, parse_square, write_position};
use crate::rules::{Color, Game, Position, Square};
use crate::texts;

/// Carries out the words after `setup`; without any, begins.
pub(super) fn set_up(document: &mut Document, words: &str, locale: &Locale) -> Result<(), String> {
    if words.is_empty() {
        document.begin_setup();
        return Ok(());
    }
    let (verb, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let setup = document.setup().ok_or_else(|| locale.text("script-not-setting-up"))?;
    match verb {
        "undo" => document.undo_setup().then_some(()).ok_or_else(|| locale.text("script-no-undo")),
        "redo" => document.redo_setup().then_some(()).ok_or_else(|| locale.text("script-no-redo")),
        "done" if setup.is_changed() => {
            let sfen = write_position(setup.position());
            let language = aside_language(setup.position().game());
            document.apply(Edit::Setup { sfen, language }).map_err(|why| refused(&why, locale))
        }
        "done" | "leave" => {
            document.leave_setup();
            Ok(())
        }
        _ => {
            let edit = change(setup.position(), (verb, rest.trim()), locale)?;
            match document.change_setup(&edit) {
                Ok(true) => Ok(()),
                Ok(false) => Err(locale.text("script-no-difference")),
                Err(cannot) => Err(cannot_set(cannot, locale)),
            }
        }
    }
}

/// The change of position that the words ask for.
fn change(position: &Position, (verb, rest): (&str, &str), locale: &Locale) -> Result<SetupEdit, String> {
    let game = position.game();
    let square = |text: &str| parse_square(game, text).ok_or_else(|| about("script-no-square", text, locale));
    let two = |what: &str| {
        let (first, second) = rest.split_once(char::is_whitespace).ok_or_else(|| locale.text(what))?;
        Ok::<_, String>((square(first)?, second.trim_start()))
    };
    Ok(match verb {
        "start" => SetupEdit::Load(Box::new(Position::start(game))),
        "clear" => SetupEdit::Load(Box::new(Position::empty(game))),
        "load" => SetupEdit::Load(Box::new(parse_position(rest).map_err(|error| not_a_position(&error, locale))?)),
        "put" => {
            let (at, text) = two("script-square-and-piece")?;
            put(game, at, text).ok_or_else(|| about("script-no-piece", text, locale))?
        }
        "move" => {
            let (from, to) = two("script-two-squares")?;
            match (from, square(to)?) {
                (Square::Shogi(from), Square::Shogi(to)) => {
                    SetupEdit::Move { from: PieceSource::Board(from), to: Onto::Board(to) }
                }
                (from, to) => SetupEdit::Carry(from, to),
            }
        }
        "lift" => match square(rest)? {
            Square::Shogi(at) => SetupEdit::Lift(at),
            at => SetupEdit::Place(at, None),
        },
        "cycle" => match square(rest)? {
            Square::Shogi(at) => SetupEdit::Cycle(at),
            at => {
                let man = PlacedPiece::on(position, at).ok_or_else(|| cannot_set(CannotSet::NoPiece, locale))?;
                SetupEdit::Place(at, Some(man.recoloured()))
            }
        },
        "rest" => SetupEdit::Rest(color(game, rest, locale)?),
        "turn" => SetupEdit::Turn(color(game, rest, locale)?),
        "swap" => SetupEdit::SwapSides,
        "mirror" => SetupEdit::Mirror,
        "left" => SetupEdit::Shift(ShiftDirection::Left),
        "right" => SetupEdit::Shift(ShiftDirection::Right),
        "up" => SetupEdit::Shift(ShiftDirection::Up),
        "down" => SetupEdit::Shift(ShiftDirection::Down),
        "ply" => SetupEdit::Ply(number(rest, locale)?),
        "clock" => SetupEdit::Clock(number(rest, locale)?),
        "castling" => {
            let board = position.chess().ok_or_else(|| cannot_set(CannotSet::OtherGame, locale))?;
            match chess::parse_castling(board, rest) {
                Some(rooks) if !rest.is_empty() => SetupEdit::Castling(rooks),
                _ => return Err(about("script-no-castling", rest, locale)),
            }
        }
        "en-passant" if rest == "-" => SetupEdit::EnPassant(None),
        "en-passant" => {
            let passed = square(rest)?.chess().ok_or_else(|| cannot_set(CannotSet::OtherGame, locale))?;
            SetupEdit::EnPassant(Some(passed))
        }
        _ => return Err(about("script-no-change", verb, locale)),
    })
}

/// Where and why a text is not a position.
fn not_a_position(error: &PositionError, locale: &Locale) -> String {
    let (column, detail) = texts::not_a_position(error, locale);
    locale.with("setup-not-a-position", &[("column", column.into()), ("detail", detail.into())])
}

fn put(game: Game, at: Square, text: &str) -> Option<SetupEdit> {
    if let Square::Shogi(at) = at {
        return parse_piece_usi(text).map(|piece| SetupEdit::Put(at, piece));
    }
    let mut letters = text.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    PlacedPiece::parse(game, letter).map(|man| SetupEdit::Place(at, Some(man)))
}

fn color(game: Game, text: &str, locale: &Locale) -> Result<Color, String> {
    match (text, game) {
        ("black", _) => Ok(Color::Black),
        ("white", _) | ("red", Game::Xiangqi) => Ok(Color::White),
        (_, Game::Xiangqi) => Err(about("script-neither-red", text, locale)),
        _ => Err(about("script-neither-white", text, locale)),
    }
}

fn number(text: &str, locale: &Locale) -> Result<u32, String> {
    text.parse().map_err(|_| about("script-not-a-number", text, locale))
}
