//! Start positions: the preset names of `initial`, and `initial.data` ([J2](crate#jkf),
//! [J3](crate#jkf)).

use super::data::{Data, Initial};
use komaoto_notation::csa::piece_code;
use komaoto_rules::Color;
use komaoto_rules::shogi::{Handicap, Piece, PieceKind, Position, Square};

/// The presets, in the order of the schema. 三枚落ち is not among them: see [`of_preset`].
const PRESETS: [(&str, Handicap); 15] = [
    ("HIRATE", Handicap::Even),
    ("KY", Handicap::Lance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::TwoPiece),
    ("4", Handicap::FourPiece),
    ("5", Handicap::FivePiece),
    ("5_L", Handicap::LeftFivePiece),
    ("6", Handicap::SixPiece),
    ("7_L", Handicap::LeftSevenPiece),
    ("7_R", Handicap::RightSevenPiece),
    ("8", Handicap::EightPiece),
    ("10", Handicap::TenPiece),
];

/// The position for a preset. `3` is the disputed 三枚落ち: the library that JKF comes from omits the lance on 9一, not
/// the one on 1一.
fn of_preset(name: &str) -> Option<Position> {
    if name == "3" {
        let mut position = Handicap::TwoPiece.position();
        if let Some(corner) = Square::new(9, 1) {
            position.set_piece(corner, None);
        }
        return Some(position);
    }
    let known = PRESETS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    known.map(|&(_, handicap)| handicap).or_else(|| Handicap::from_name(name)).map(Handicap::position)
}

/// The preset whose position this is.
pub(super) fn preset(position: &Position) -> Option<&'static str> {
    if of_preset("3").is_some_and(|three| three.same_as(position)) {
        return Some("3");
    }
    PRESETS.iter().find(|(_, handicap)| handicap.position().same_as(position)).map(|&(name, _)| name)
}

/// A note on a start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PositionNote {
    /// The data differ from the preset named, and take precedence.
    DataWin(String),
    /// The preset is unknown.
    UnknownPreset(String),
    /// OTHER, but no data.
    NoData,
    /// The data do not say whose turn it is.
    NoTurn,
    /// The header names a handicap, nothing else does, and White moves first.
    HeaderWins(String),
    /// More pieces than a set holds.
    TooMany,
}

/// The start position, given the header 手合割 and the side of the first move.
pub(super) fn read(
    initial: Option<&Initial>,
    header: Option<&str>,
    first: Option<Color>,
) -> (Position, Vec<PositionNote>) {
    let mut said = Vec::new();
    let Some(initial) = initial else {
        return match header.and_then(Handicap::from_name) {
            Some(named) if named != Handicap::Even && first == Some(Color::White) => {
                (named.position(), vec![PositionNote::HeaderWins(named.name().to_owned())])
            }
            _ => (Position::start(), said),
        };
    };
    // OTHER names none.
    let preset = initial.preset.as_deref().filter(|name| !name.eq_ignore_ascii_case("OTHER"));
    let named = preset.and_then(of_preset);
    let position = match &initial.data {
        Some(data) => {
            let position = of_data(data, first, &mut said);
            if let (Some(preset), Some(named)) = (preset, &named)
                && !named.same_as(&position)
            {
                said.push(PositionNote::DataWin(preset.to_owned()));
            }
            position
        }
        None => named.clone().unwrap_or_else(|| {
            if preset.is_none() {
                said.push(PositionNote::NoData);
            }
            Position::start()
        }),
    };
    if let (Some(preset), None) = (preset, &named) {
        said.push(PositionNote::UnknownPreset(preset.to_owned()));
    }
    let too_many = |fault: &komaoto_rules::shogi::Fault| matches!(fault, komaoto_rules::shogi::Fault::TooMany(..));
    if position.faults().iter().any(too_many) {
        said.push(PositionNote::TooMany);
    }
    (position, said)
}

fn of_data(data: &Data, first: Option<Color>, said: &mut Vec<PositionNote>) -> Position {
    let mut position = Position::empty();
    for &(square, color, kind) in &data.board {
        position.set_piece(square, Some(Piece::new(color, kind)));
    }
    for &(color, kind, count) in &data.hands {
        let mut hand = position.hand(color);
        hand.set(kind, hand.count(kind).saturating_add(count));
        position.set_hand(color, hand);
    }
    if data.color.is_none() {
        said.push(PositionNote::NoTurn);
    }
    position.set_side_to_move(data.color.or(first).unwrap_or(Color::Black));
    position
}

/// Writes `initial`, with its first line not indented.
pub(super) fn write(position: &Position, text: &mut String) {
    if let Some(name) = preset(position) {
        text.push_str(&format!("{{\"preset\": \"{name}\"}}"));
        return;
    }
    text.push_str("{\n    \"preset\": \"OTHER\",\n    \"data\": {\n      \"color\": ");
    text.push(color(position.side_to_move()));
    text.push_str(",\n      \"board\": [");
    for file in 1..=9 {
        text.push_str(if file == 1 { "\n        [" } else { ",\n        [" });
        for rank in 1..=9 {
            if rank > 1 {
                text.push_str(", ");
            }
            match Square::new(file, rank).and_then(|square| position.piece(square)) {
                None => text.push_str("{}"),
                Some(piece) => text.push_str(&format!(
                    "{{\"color\": {}, \"kind\": \"{}\"}}",
                    color(piece.color),
                    piece_code(piece.kind)
                )),
            }
        }
        text.push(']');
    }
    text.push_str("\n      ],\n      \"hands\": [");
    for side in Color::ALL {
        text.push_str(if side == Color::Black { "\n        {" } else { ",\n        {" });
        let hand = position.hand(side);
        // The order of the schema: 歩香桂銀金角飛.
        for (i, kind) in PieceKind::HAND.into_iter().rev().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            text.push_str(&format!("{comma}\"{}\": {}", piece_code(kind), hand.count(kind)));
        }
        text.push('}');
    }
    text.push_str("\n      ]\n    }\n  }");
}

/// A side as JKF counts it.
pub(super) const fn color(color: Color) -> char {
    match color {
        Color::Black => '0',
        Color::White => '1',
    }
}
