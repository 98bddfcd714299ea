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

use super::worded::aside_language;
use crate::editor::setup::{CannotSet, Onto, PieceSource, PlacedPiece, SetupEdit, ShiftDirection};
use crate::editor::{Document, Edit};
use crate::notation::{chess, parse_piece_usi, parse_position, parse_square, write_position};
use crate::rules::{Color, Game, Position, Square};

/// Carries out the words after `setup`; without any, begins.
pub(super) fn set_up(document: &mut Document, words: &str) -> Result<(), String> {
    if words.is_empty() {
        document.begin_setup();
        return Ok(());
    }
    let (verb, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let setup = document.setup().ok_or("no position is being set up")?;
    match verb {
        "undo" => document.undo_setup().then_some(()).ok_or_else(|| "nothing to undo".to_owned()),
        "redo" => document.redo_setup().then_some(()).ok_or_else(|| "nothing to redo".to_owned()),
        "done" if setup.is_changed() => {
            let sfen = write_position(setup.position());
            let language = aside_language(setup.position().game());
            document.apply(Edit::Setup { sfen, language }).map_err(|refused| refused.to_string())
        }
        "done" | "leave" => {
            document.leave_setup();
            Ok(())
        }
        _ => {
            let edit = change(setup.position(), verb, rest.trim())?;
            match document.change_setup(&edit) {
                Ok(true) => Ok(()),
                Ok(false) => Err("it is that already".to_owned()),
                Err(cannot) => Err(cannot.to_string()),
            }
        }
    }
}

/// The change of position that the words ask for.
fn change(position: &Position, verb: &str, rest: &str) -> Result<SetupEdit, String> {
    let game = position.game();
    let square = |text: &str| parse_square(game, text).ok_or_else(|| format!("there is no square {text}"));
    let two = |what: &str| {
        let (first, second) = rest.split_once(char::is_whitespace).ok_or_else(|| format!("{what} are needed"))?;
        Ok::<_, String>((square(first)?, second.trim_start()))
    };
    Ok(match verb {
        "start" => SetupEdit::Load(Box::new(Position::start(game))),
        "clear" => SetupEdit::Load(Box::new(Position::empty(game))),
        "load" => SetupEdit::Load(Box::new(parse_position(rest).map_err(|error| error.to_string())?)),
        "put" => {
            let (at, text) = two("a square and a piece")?;
            put(game, at, text).ok_or_else(|| format!("there is no piece {text}"))?
        }
        "move" => {
            let (from, to) = two("two squares")?;
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
                let man = PlacedPiece::on(position, at).ok_or_else(|| CannotSet::NoPiece.to_string())?;
                SetupEdit::Place(at, Some(man.recoloured()))
            }
        },
        "rest" => SetupEdit::Rest(color(game, rest)?),
        "turn" => SetupEdit::Turn(color(game, rest)?),
        "swap" => SetupEdit::SwapSides,
        "mirror" => SetupEdit::Mirror,
        "left" => SetupEdit::Shift(ShiftDirection::Left),
        "right" => SetupEdit::Shift(ShiftDirection::Right),
        "up" => SetupEdit::Shift(ShiftDirection::Up),
        "down" => SetupEdit::Shift(ShiftDirection::Down),
        "ply" => SetupEdit::Ply(number(rest)?),
        "clock" => SetupEdit::Clock(number(rest)?),
        "castling" => {
            let board = position.chess().ok_or_else(|| CannotSet::OtherGame.to_string())?;
            match chess::parse_castling(board, rest) {
                Some(rooks) if !rest.is_empty() => SetupEdit::Castling(rooks),
                _ => return Err(format!("'{rest}' is no right to castle")),
            }
        }
        "en-passant" if rest == "-" => SetupEdit::EnPassant(None),
        "en-passant" => {
            let passed = square(rest)?.chess().ok_or_else(|| CannotSet::OtherGame.to_string())?;
            SetupEdit::EnPassant(Some(passed))
        }
        _ => return Err(format!("there is no change {verb}")),
    })
}

fn put(game: Game, at: Square, text: &str) -> Option<SetupEdit> {
    if let Square::Shogi(at) = at {
        return parse_piece_usi(text).map(|piece| SetupEdit::Put(at, piece));
    }
    let mut letters = text.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    PlacedPiece::parse(game, letter).map(|man| SetupEdit::Place(at, Some(man)))
}

fn color(game: Game, text: &str) -> Result<Color, String> {
    match (text, game) {
        ("black", _) => Ok(Color::Black),
        ("white", _) | ("red", Game::Xiangqi) => Ok(Color::White),
        (_, Game::Xiangqi) => Err(format!("{text} is neither red nor black")),
        _ => Err(format!("{text} is neither black nor white")),
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text} is not a number"))
}
