//! Moves and pieces as CSA spells them: `+7776FU`, after section 2.6 of its specification. The protocol between
//! computers and JKF name pieces like this, too.

use komaoto_rules::shogi::{Color, Move, PieceKind, Position, Square};

/// The two-letter code of a piece.
pub const fn piece_code(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "FU",
        PieceKind::Lance => "KY",
        PieceKind::Knight => "KE",
        PieceKind::Silver => "GI",
        PieceKind::Gold => "KI",
        PieceKind::Bishop => "KA",
        PieceKind::Rook => "HI",
        PieceKind::King => "OU",
        PieceKind::Tokin => "TO",
        PieceKind::PromotedLance => "NY",
        PieceKind::PromotedKnight => "NK",
        PieceKind::PromotedSilver => "NG",
        PieceKind::Horse => "UM",
        PieceKind::Dragon => "RY",
    }
}

/// The piece of a two-letter code.
pub fn piece_of(code: &str) -> Option<PieceKind> {
    coded(code.as_bytes())
}

fn coded(code: &[u8]) -> Option<PieceKind> {
    // Texts of engines are full of them.
    Some(match code {
        b"FU" => PieceKind::Pawn,
        b"KY" => PieceKind::Lance,
        b"KE" => PieceKind::Knight,
        b"GI" => PieceKind::Silver,
        b"KI" => PieceKind::Gold,
        b"KA" => PieceKind::Bishop,
        b"HI" => PieceKind::Rook,
        b"OU" => PieceKind::King,
        b"TO" => PieceKind::Tokin,
        b"NY" => PieceKind::PromotedLance,
        b"NK" => PieceKind::PromotedKnight,
        b"NG" => PieceKind::PromotedSilver,
        b"UM" => PieceKind::Horse,
        b"RY" => PieceKind::Dragon,
        _ => return None,
    })
}

/// The sign of a side.
pub const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsaMove {
    /// The side that makes it.
    pub color: Color,
    /// `None` is `00`, the hand.
    pub from: Option<Square>,
    /// The target.
    pub to: Square,
    /// The piece after the move.
    pub kind: PieceKind,
    /// A `+` after the piece, as some programs write promotion (C15 in `formats/notes.md`).
    pub plus: bool,
}

/// Two digits of a square; `Some(None)` is `00`, also with letters O (C16 in `formats/notes.md`).
fn place(bytes: [u8; 2]) -> Option<Option<Square>> {
    match bytes {
        [b'0' | b'O', b'0' | b'O'] => Some(None),
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0').map(Some),
        _ => None,
    }
}

/// Reads four characters such as `77FU`: a place and a piece.
pub fn placed(text: &str) -> Option<(Option<Square>, PieceKind)> {
    let (&digits, code) = text.as_bytes().split_first_chunk::<2>()?;
    Some((place(digits)?, coded(code)?))
}

/// Reads a move; `None` if the text is not one.
pub fn parse_move(text: &str) -> Option<CsaMove> {
    let &[side, file, rank, to_file, to_rank, ref rest @ ..] = text.as_bytes() else { return None };
    let color = match side {
        b'+' => Color::Black,
        b'-' => Color::White,
        _ => return None,
    };
    let (code, rest) = rest.split_at_checked(2)?;
    let plus = rest == b"+";
    let (from, to) = (place([file, rank])?, place([to_file, to_rank])??);
    (plus || rest.is_empty()).then_some(CsaMove { color, from, to, kind: coded(code)?, plus })
}

/// What a written move means in a position, and whether the piece it names is the one that stands there.
pub fn meaning(written: &CsaMove, position: &Position) -> (Move, bool) {
    let CsaMove { from, to, kind, plus, .. } = *written;
    match from {
        None => (Move::Drop { kind: kind.unpromoted(), to }, !kind.is_promoted()),
        Some(from) => {
            let before = position.piece(from).map_or(kind, |piece| piece.kind);
            let promote = plus || before.promoted() == Some(kind);
            let after = if promote { before.promoted().unwrap_or(before) } else { before };
            (Move::Normal { from, to, promote }, after == kind || (plus && before == kind))
        }
    }
}

/// The move that CSA's spelling means in a position, with the side that makes it.
pub fn csa_written_move(text: &str, position: &Position) -> Option<(Color, Move)> {
    parse_move(text).map(|written| (written.color, meaning(&written, position).0))
}

/// The side, the target and the piece after the move, read from CSA's spelling.
pub fn csa_written(text: &str) -> Option<(Color, Square, PieceKind)> {
    parse_move(text).map(|CsaMove { color, to, kind, .. }| (color, to, kind))
}

/// Spells a move as CSA does, `+7776FU`, given the position before it.
pub fn spell(position: &Position, mv: Move) -> String {
    let mut text = String::with_capacity(7);
    text.push(sign(position.side_to_move()));
    let digits = |text: &mut String, square: Square| {
        text.push(char::from(b'0' + square.file().number()));
        text.push(char::from(b'0' + square.rank().number()));
    };
    let kind = match mv {
        Move::Normal { from, to, promote } => {
            digits(&mut text, from);
            digits(&mut text, to);
            let kind = position.piece(from).map_or(PieceKind::Pawn, |piece| piece.kind);
            if promote { kind.promoted().unwrap_or(kind) } else { kind }
        }
        Move::Drop { kind, to } => {
            text.push_str("00");
            digits(&mut text, to);
            kind
        }
    };
    text.push_str(piece_code(kind));
    text
}

/// The side named by a move statement.
pub fn side(statement: &str) -> Option<Color> {
    match statement.as_bytes().first()? {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}

/// A move as CSA spells it, `+7776FU`; `None` in other games than shogi, which CSA has no words for.
pub fn csa_move(position: &komaoto_rules::Position, mv: komaoto_rules::Move) -> Option<String> {
    match (position, mv) {
        (komaoto_rules::Position::Shogi(position), komaoto_rules::Move::Shogi(mv)) => Some(spell(position, mv)),
        _ => None,
    }
}
